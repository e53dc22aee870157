// SPDX-License-Identifier: MIT
// l7_board_text.h - the board in the text of a position: its signs, the order of its nodes, and
// which fields are written elsewhere.
#ifndef GENPEI_L7_BOARD_TEXT_H
#define GENPEI_L7_BOARD_TEXT_H

#include "lang/program/l7_layout.h"

// Which of the texts of `show` is for this value of the second field. There is one for each,
// except that the first value need not have one.
int l7_text_for(const L7Program *p, int by);
char l7_sign_of(const L7Program *p, int value, int by);
char l7_sign_at(const L7Program *p, const void *s, int node); // as the board shows it
char l7_mark_at(const L7Program *p, const void *s, int node); // before the sign, or none
bool l7_shows_board(const L7Program *p);

// The value that stands for "set, but not seen" in views: one above the field's own.
int l7_unknown(const L7Field *f);

enum { L7_VEILED = '?' }; // the sign of a node whose value a view does not show

// Numbers that are shown by whose they are: written 5w, 2b, 0.
bool l7_counts_by(const L7Program *p, const L7Field *f);
bool l7_said_elsewhere(const L7Program *p, int field); // by the board, or with another field

// The nodes in the order of writing, rows from the top; returns how many there are.
int l7_nodes_in_order(const L7Program *p, int order[L7_NODES_MAX]);
bool l7_row_ends(const L7Program *p, const int *order, int i); // with the i-th node in order

int l7_copies_of(const L7Program *p, const L7Field *f); // one a player, one a node, or one

#endif

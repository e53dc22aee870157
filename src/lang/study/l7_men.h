// SPDX-License-Identifier: MIT
// l7_men.h - who has what where: the stones and pieces of a description, read from its states.
//
// A description has men when some field on nodes holds players (`side on node`). The field of words
// that is shown together with it, if there is one, says of which type a man is: pawn, knight, king.
#ifndef GENPEI_L7_MEN_H
#define GENPEI_L7_MEN_H

#include "game/game.h"

enum { L7_MEN_TYPES_MAX = 32, L7_MEN_WORDS_MAX = 16 };

typedef struct L7Men L7Men;

L7Men *l7_men_new(const Game *g); // NULL for other games
void l7_men_free(L7Men *x);

// Types are numbered from 0; one that means an empty node ("none") has no men.
int l7_men_types(const L7Men *x);
const char *l7_men_name(const L7Men *x, int type); // "man" where the description has no types
int l7_men_type(const L7Men *x, const char *name); // -1: there is none

int l7_men_nodes(const L7Men *x);
int l7_men_words(const L7Men *x); // machine words of a set of nodes

// The place of a node; the column and the row of node 0 are 0. False on boards without rows.
bool l7_men_place(const L7Men *x, int node, int *column, int *row);
int l7_men_width(const L7Men *x);
int l7_men_height(const L7Men *x);
int l7_men_node(const L7Men *x, int column, int row); // -1: outside

// The nodes on which the player has men; of one type where this is not -1. Returns their number.
int l7_men_set(const L7Men *x, const State *s, int player, int type, uint64_t *out);
int l7_men_count(const L7Men *x, const State *s, int player, int type);

#endif

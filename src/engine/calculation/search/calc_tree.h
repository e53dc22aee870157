// SPDX-License-Identifier: MIT
// calc_tree.h - a tree of future tables in Calculation, grown where it matters.
//
// A node is a table before the next card. To expand it means to value every placing of every rank
// (calc_ahead.h); its chance is then the mean over the ranks, each as likely as there are cards of
// it left, of the best placing. So the tree computes expectimax, but it is grown one node at a
// time: down from the choices, to the rank that was searched least for its probability, to the
// placing that may be best. Equal tables are one node. Near the end of the stock all values are
// exact (calc_end.h).
#ifndef GENPEI_CALC_TREE_H
#define GENPEI_CALC_TREE_H

#include "engine/calculation/search/calc_ahead.h"

typedef struct CalcTree CalcTree;
CalcTree *calc_tree_new(CalcDesk *desk); // which outlives it
void calc_tree_free(CalcTree *t);

// Starts over. Nothing is searched beyond `depth` cards (0: no limit); at most `nodes` tables are
// spent on one end before the network is used instead.
void calc_tree_begin(CalcTree *t, int depth, int64_t end_tables);

// The tables to choose from, at most CALC_TREE_CHOICES, all with the same stock.
enum { CALC_TREE_CHOICES = 64 };
void calc_tree_choose(CalcTree *t, const CalcTable *const *choices, int n);

// Expands one more node. False when nothing is left that could matter, or there is no room.
bool calc_tree_grow(CalcTree *t);

float calc_tree_chance(const CalcTree *t, int choice);
int64_t calc_tree_valued(const CalcTree *t); // tables valued since the beginning
int calc_tree_depth(const CalcTree *t);      // cards ahead, on the deepest line

#endif

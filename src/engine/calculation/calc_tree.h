// SPDX-License-Identifier: MIT
// calc_tree.h - what may come in Calculation, grown where it matters.
//
// A node is a table before the next card. To expand it means to value every placing of every rank
// (calc_ahead.h); its chance is then the mean over the ranks, each as likely as there are cards of
// it left, of the best placing. So the tree says what expectimax says, but it is grown one node at
// a time: down from the choices, to the rank that was looked at least for its likelihood, to the
// placing that may be best. Equal tables are one node. Near the end of the stock nothing is guessed
// any more (calc_end.h).
#ifndef GENPEI_CALC_TREE_H
#define GENPEI_CALC_TREE_H

#include "engine/calculation/calc_ahead.h"

typedef struct CalcTree CalcTree;
CalcTree *calc_tree_new(CalcDesk *desk); // which outlives it
void calc_tree_free(CalcTree *t);

// Begins anew. Nothing is looked at behind `depth` cards (0: any number); `nodes` tables may be
// spent on one end before the network is asked instead.
void calc_tree_begin(CalcTree *t, int depth, int64_t end_tables);

// The tables to choose from, at most CALC_TREE_CHOICES, all with the same stock.
enum { CALC_TREE_CHOICES = 64 };
void calc_tree_choose(CalcTree *t, const CalcTable *const *choices, int n);

// Looks at one more node. False when there is nothing left that could matter, or no room.
bool calc_tree_grow(CalcTree *t);

float calc_tree_chance(const CalcTree *t, int choice);
int64_t calc_tree_valued(const CalcTree *t); // tables valued since the beginning
int calc_tree_depth(const CalcTree *t);      // cards ahead where it looked farthest

#endif

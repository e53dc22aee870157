// SPDX-License-Identifier: MIT
// l7_state.h - what a game stores: fields and where they lie, types of moves and their order.
#ifndef GENPEI_L7_STATE_H
#define GENPEI_L7_STATE_H

#include "lang/lower/l7_lower.h"

int low_add_var(L7Program *p, const char *name, int low, int high);
void low_add_field(Low *L, const Decl *d);
void low_place_by_word(Low *L); // those with a value for each word of another, when all are known
void low_add_pools(Low *L);     // of hidden piles, after all fields
void low_check_state(Low *L);   // that the state is not too large
void low_add_move_type(Low *L, const Decl *d);
void low_rank_move_types(Low *L); // as `before` says
void low_rank_passes(Low *L);     // those that need not be tried while there are moves

#endif

// SPDX-License-Identifier: MIT
// calc_choices.h - the ways to place a card, with what is lifted after it.
#ifndef GENPEI_CALC_CHOICES_H
#define GENPEI_CALC_CHOICES_H

#include "engine/calculation/search/calc_policy.h"

enum { CALC_CHOICES_MAX = 4 * CALC_SUCCESSORS_MAX, CALC_PATH_MAX = CALC_CARDS };

// A way to place the card: where it goes, and what is lifted after it.
typedef struct {
    int row, heap; // of the card in hand; one of them -1, or both
    int lifts;
    struct {
        uint8_t heap, row;
    } lifted[CALC_PATH_MAX];
    CalcTable table; // afterwards
    float chance;    // of winning
} CalcChoice;

// The ways to place a card that has left the stock; or, with rank 0, to lift between two cards. No
// two lead to the same table. `out` has room for CALC_CHOICES_MAX; returns how many there are.
int calc_choices(const CalcTable *t, int rank, CalcChoice *out);

#endif

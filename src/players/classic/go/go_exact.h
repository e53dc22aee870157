// SPDX-License-Identifier: MIT
// go_exact.h - go on small boards of any shape, solved exactly, as Thorp and Walden (1964) began
// to.
//
// The rules: area; no suicide; no position may come again (positional superko); two passes in a row
// end the game. Thorp and Walden, too, replaced the vague parts of the rules so that values exist;
// the survey does not say how.
#ifndef GENPEI_GO_EXACT_H
#define GENPEI_GO_EXACT_H

#include <stdbool.h>
#include <stdint.h>

enum { GO_EXACT_POINTS_MAX = 9 };

typedef struct {
    bool known; // false: the limit was reached
    int value;  // area of black, who begins, less that of white
    uint64_t nodes;
} GoExactValue;

// `nodes_max`: positions looked at; 0: no limit.
GoExactValue go_exact(int width, int height, uint64_t nodes_max);

#endif

// SPDX-License-Identifier: MIT
// hex_check.h - checks proofs of Hex positions (hex_proof.h says what they are).
//
// It shares no code with the solver: it knows which cells are neighbours, what a chain between two
// edges is, and how to compare sets.
#ifndef GENPEI_HEX_CHECK_H
#define GENPEI_HEX_CHECK_H

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

typedef struct {
    int width, height;
    int8_t stone[19 * 19]; // row by row: -1 empty, 0 red, 1 blue
    int mover, winner;
    size_t claims;
} HexChecked;

// Reads a proof. False, with the line that is wrong, unless it proves the claim, which is then in
// `*out`.
bool hex_check(const char *text, HexChecked *out, Error *e);

#endif

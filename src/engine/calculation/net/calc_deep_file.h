// SPDX-License-Identifier: MIT
// calc_deep_file.h - reading the deep network of Calculation.
//
// A file is a line of text with two sizes, the weights, and the checksum of all this (crc.h). Those
// between layers are rows, one for each output (in the first layer: for each sign): a byte e and
// numbers of one byte in units of 2^-e; biases are numbers of four bytes in units of 2^-20, low
// byte first.
#ifndef GENPEI_CALC_DEEP_FILE_H
#define GENPEI_CALC_DEEP_FILE_H

#include "base/error.h"
#include "engine/calculation/net/calc_deep.h"

// From the bytes of a file; NULL with the reason.
CalcDeep *calc_deep_open(const char *bytes, size_t n, Error *e);
CalcDeep *calc_deep_read(const char *path, Error *e);
void calc_deep_free(CalcDeep *net);

// The built-in network for this number of heaps (data/calculation-*.net).
CalcDeep *calc_deep_built_in(int heaps);

// The length of the weights.
size_t calc_deep_bytes(int width, int blocks);

#endif

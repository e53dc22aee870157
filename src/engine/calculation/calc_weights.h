// SPDX-License-Identifier: MIT
// calc_weights.h - networks for Calculation as files: those the program carries, and others.
//
// A file is packed (base/pack.h). Inside are a line of text, and the weights row by row: those of
// the first layer as a byte e and numbers of one byte each in units of 2^-e, the others as numbers
// of four bytes, in units of 2^-20, low byte first. How the carried ones (data/calculation-*.net)
// were made stands in the .txt beside each.
#ifndef GENPEI_CALC_WEIGHTS_H
#define GENPEI_CALC_WEIGHTS_H

#include "base/error.h"
#include "base/str.h"
#include "engine/calculation/calc_net.h"

// The network for so many heaps, from the program itself; free with free().
CalcNet *calc_weights_carried(int heaps);

// From a file; NULL with the reason. Free with free().
CalcNet *calc_weights_read(const char *path, Error *e);

// What is inside a file, before it is packed.
void calc_weights_write(const CalcNet *net, Str *out);

#endif

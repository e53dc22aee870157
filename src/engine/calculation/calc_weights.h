// SPDX-License-Identifier: MIT
// calc_weights.h - networks for Calculation as files: those the program carries, and others.
//
// A file is a line of text and then every weight as a 16-bit number, low byte first, in units of
// 1/4096. How the carried ones (data/calculation-*.net) were made stands in the .txt beside each.
#ifndef GENPEI_CALC_WEIGHTS_H
#define GENPEI_CALC_WEIGHTS_H

#include "base/error.h"
#include "base/str.h"
#include "engine/calculation/calc_net.h"

// The network for so many heaps, from the program itself; free with free().
CalcNet *calc_weights_carried(int heaps);

// From a file; NULL with the reason. Free with free().
CalcNet *calc_weights_read(const char *path, Error *e);

void calc_weights_write(const CalcNet *net, Str *out);

#endif

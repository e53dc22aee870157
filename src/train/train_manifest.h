// SPDX-License-Identifier: MIT
// train_manifest.h - the text file beside learned weights that says how they were made.
#ifndef GENPEI_TRAIN_MANIFEST_H
#define GENPEI_TRAIN_MANIFEST_H

#include "base/error.h"
#include "base/str.h"

// Writes `text`, how the weights in the file `out` were made, to `out`.txt; size and hash of the
// weights follow.
bool train_manifest(const char *out, const Str *text, const Str *weights, Error *e);

#endif

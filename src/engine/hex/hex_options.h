// SPDX-License-Identifier: MIT
// hex_options.h - the options of the player `hex`.
#ifndef GENPEI_HEX_OPTIONS_H
#define GENPEI_HEX_OPTIONS_H

#include "base/spec.h"
#include "engine/hex/play/hex_think.h"

typedef struct {
    HexThinkSetup setup;
    HexThinkLimits effort;
    int resign, ponder, seed, book;
    HexNet *net;                   // NULL: none; the caller's, with hex_net_free()
    HexPatterns *patterns, *games; // NULL: the built-in ones
} HexOptions;

// On failure there is nothing to clear.
bool hex_options_read(HexOptions *o, Spec *spec, Error *e);

// Frees what is not the caller's, once the search has been made.
void hex_options_clear(HexOptions *o);

#endif

// SPDX-License-Identifier: MIT
// shogi_refusals.h - why a move or a position of shogi is refused, in Japanese.
//
// Messages are English. Those of shogi_sfen.h and shogi_reasons.h have a counterpart here, found by
// patterns; the page has a list of its own.
#ifndef GENPEI_SHOGI_REFUSALS_H
#define GENPEI_SHOGI_REFUSALS_H

#include "base/str.h"

// A message with places for what changes: %s a side, %p a piece, %q a square, %f a file, %r a rank,
// %d a number, %w any text, and at the end %m another message. In Japanese %1 is what stands in the
// first place.
typedef struct {
    const char *english, *japanese;
} ShogiPhrase;

// Appends the message in Japanese. False, with nothing appended, when no phrase fits all of it.
// `more` phrases are tried first; NULL for none.
// Sides are 下手 and 上手 in a `handicap` game.
bool shogi_refusal_japanese(const char *text, const ShogiPhrase *more, size_t n_more, bool handicap,
                            Str *out);

#endif

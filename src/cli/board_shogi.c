// SPDX-License-Identifier: MIT
// board_shogi.c - see board_shogi.h.
#include "cli/board_shogi.h"

#include "games/shogi/shogi_handicap.h"
#include "games/shogi/shogi_reasons.h"

void board_style_japanese(const Game *g, const State *s, bool handicap, BoardStyle *out) {
    out->kanji_rows = out->stones = true;
    for (int side = 0; side < 2; side++) out->sides[side] = shogi_side_japanese(side, handicap);
    if (game_over(g, s)) out->caption = shogi_reason_text(shogi_reason(g, s), true);
}

// SPDX-License-Identifier: MIT
// csa_words.h - pieces, moves and boards as CSA writes them, in files and between programs.
#ifndef GENPEI_CSA_WORDS_H
#define GENPEI_CSA_WORDS_H

#include "games/shogi/shogi.h"

// FU, KY, ...; "*" for SHOGI_EMPTY. And back from two characters: SHOGI_EMPTY for others.
const char *csa_kind_text(int kind);
int csa_kind_read(const char *two);

// A square such as "76"; SHOGI_NOWHERE for "00" and what is no square.
int csa_square_read(const char *two);

// "+7776FU": seven characters. False, with the reason, when it is not a move of the side to move;
// it need not be legal.
bool csa_move_read(const ShogiPosition *p, const char *text, ShogiMove *out, const char **why);

// Whether these seven characters have the form of a move of a side, whatever stands on the board.
bool csa_move_is_one(const char *text, int mover);

void csa_move_write(const ShogiPosition *p, ShogiMove m, Str *out);

// Ranks, hands and the side to move, a line each.
void csa_board_write(const ShogiPosition *p, Str *out);

#endif

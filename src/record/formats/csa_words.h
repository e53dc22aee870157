// SPDX-License-Identifier: MIT
// csa_words.h - pieces, moves, boards and ends of games as CSA writes them, in files and between
// programs.
#ifndef GENPEI_CSA_WORDS_H
#define GENPEI_CSA_WORDS_H

#include "games/shogi/shogi.h"
#include "record/formats/shogi_reader.h"

// FU, KY, ...; "*" for SHOGI_EMPTY. And back from two characters: SHOGI_EMPTY for others.
const char *csa_kind_text(int kind);
int csa_kind_read(const char *two);

// A square such as "76"; SHOGI_NOWHERE for "00" and what is no square.
int csa_square_read(const char *two);

// "+7776FU": seven characters. False, with the reason, when it is not a move of the side to move;
// it need not be legal.
bool csa_move_read(const ShogiPosition *p, const char *text, ShogiMove *out, const char **why);
void csa_move_write(const ShogiPosition *p, ShogiMove m, Str *out);

// Ranks, hands and the side to move, a line each.
void csa_board_write(const ShogiPosition *p, Str *out);

// "%TORYO", or what a server says, "#RESIGN"; seen by `mover`. False when the word is unknown.
bool csa_end_read(const char *word, size_t n, int mover, ShogiEnd *out);

// How a record ended in the position `last`; NULL for a game that goes on. Only the side to move
// can resign or lose on time here: where the other side lost, all that can be said is that it did
// something illegal.
const char *csa_end_word(const Record *r, const ShogiState *last);

#endif

// SPDX-License-Identifier: MIT
// shogi_japanese.h - moves and pieces as Japanese players write them: ７六歩, 同　銀右成, ５五角打.
//
// Where several pieces of a kind could go to a square, words tell which: 右 左 直 for where it
// stands, 上 寄 引 for how it moves; 打 is a drop where a piece on the board could go there too.
// Text is UTF-8.
#ifndef GENPEI_SHOGI_JAPANESE_H
#define GENPEI_SHOGI_JAPANESE_H

#include "base/error.h"
#include "base/str.h"
#include "games/shogi/shogi_position.h"

// 歩, 成香, 龍; short ones of one character: 杏, 圭, 全. SHOGI_EMPTY has none.
const char *shogi_kind_japanese(int kind);
const char *shogi_kind_kanji(int kind);

// The kind named at the start of the text and the bytes it takes; SHOGI_EMPTY where there is none.
int shogi_kind_japanese_read(const char *text, size_t n, size_t *used);

// A number from 1 to 9 (or, for counts, 18) at the start: １, 1, 一, 十八; 0 where there is none.
int shogi_japanese_digit(const char *text, size_t n, size_t *used);
int shogi_japanese_count(const char *text, size_t n, size_t *used);

const char *shogi_file_japanese(int file); // １ for file 0
const char *shogi_rank_japanese(int rank); // 一 for rank 0

// `before` is the square the last move went to, SHOGI_NOWHERE for none: 同 is written for it. The
// move is legal. With `origin` as KIF has it: 打 at every drop, the square of origin, no words.
void shogi_japanese_write(const ShogiPosition *p, ShogiMove m, int before, bool origin, Str *out);

// Reads either form, from the first character of the square or of 同 on. What stands behind the
// move is left: `*used` are the bytes read. The move need not be legal where the origin or 打 is
// given; without them the words must leave one piece.
bool shogi_japanese_read(const ShogiPosition *p, const char *text, size_t n, int before,
                         ShogiMove *out, size_t *used, Error *e);

#endif

// SPDX-License-Identifier: MIT
// shogi_ends.h - how games of shogi end, in the words of files: 投了, %TORYO.
#ifndef GENPEI_SHOGI_ENDS_H
#define GENPEI_SHOGI_ENDS_H

#include "base/str.h"
#include "games/shogi/shogi.h"
#include "record/record.h"

// Seen by the side to move: our word (RecordEnd), the one of KIF, the one of CSA. Where a format
// has no word of its own, one that gives the same result.
#define SHOGI_ENDS(X)                                                                              \
    X(SHOGI_END_NONE, "", "", "")                                                                  \
    X(SHOGI_END_RESIGN, "resign", "投了", "%TORYO")              /* it resigned */                 \
    X(SHOGI_END_TIME, "time", "切れ負け", "%TIME_UP")            /* its flag fell */               \
    X(SHOGI_END_ILLEGAL, "illegal", "反則負け", "%ILLEGAL_MOVE") /* it did something illegal */    \
    X(SHOGI_END_FOUL, "foul", "反則勝ち", "%ILLEGAL_ACTION")     /* the other side did */          \
    X(SHOGI_END_MATE, "mate", "詰み", "%TSUMI")                  /* it is mated */                 \
    X(SHOGI_END_DECLARED, "declared", "入玉勝ち", "%KACHI")      /* it declared a win */           \
    X(SHOGI_END_REPEATED, "repetition", "千日手", "%SENNICHITE")                                   \
    X(SHOGI_END_IMPASSE, "impasse", "持将棋", "%JISHOGI")                                          \
    X(SHOGI_END_DRAW, "draw", "持将棋", "%HIKIWAKE")                                               \
    X(SHOGI_END_MAX_MOVES, "max-moves", "持将棋", "%MAX_MOVES")                                    \
    X(SHOGI_END_WIN, "default-win", "不戦勝",                                                      \
      "%ILLEGAL_ACTION")                                     /* the other side did not appear */   \
    X(SHOGI_END_DEFAULT, "default-loss", "不戦敗", "%TORYO") /* it did not appear */               \
    X(SHOGI_END_NO_MATE, "no-mate", "不詰", "%FUZUMI")       /* of a problem */                    \
    X(SHOGI_END_STOPPED, "stopped", "中断", "%CHUDAN")                                             \
    X(SHOGI_END_SEALED, "sealed", "封じ手", "%CHUDAN")                                             \
    X(SHOGI_END_TAKEN_BACK, "taken-back", "中断", "%MATTA")                                        \
    X(SHOGI_END_ERROR, "error", "中断", "%ERROR")

typedef enum {
#define X(NAME, WORD, KIF, CSA) NAME,
    SHOGI_ENDS(X)
#undef X
        SHOGI_END_COUNT
} ShogiEnd;

const char *shogi_end_word(ShogiEnd end);
const char *shogi_end_kif(ShogiEnd end);
bool shogi_end_parse(const char *word, ShogiEnd *out); // our word

// What begins like this in KIF; SHOGI_END_NONE when nothing is meant.
ShogiEnd shogi_end_kif_read(const char *text, size_t n);

// "%TORYO"; what a mover did wrong is written as an action of that side.
const char *shogi_end_csa(ShogiEnd end, int mover);

// "%TORYO", or what a server says, "#RESIGN"; seen by `mover`. False when the word is unknown.
bool shogi_end_csa_read(const char *word, size_t n, int mover, ShogiEnd *out);

// Ends that a format has no word for are written as another one and named in a comment at the same
// place: "終局：封じ手". The name of an end; NULL where every format has a word for it.
#define SHOGI_END_NAMED "終局："
const char *shogi_end_name(ShogiEnd end);

// The end that a line of a comment names, where the file's word is one that stands for it.
bool shogi_end_named(const char *text, size_t n, ShogiEnd written, ShogiEnd *out);

// What a record's ending and result say about the game whose last position is `last`; only the side
// to move can resign or lose on time in files.
ShogiEnd shogi_end_known(const Record *r, const ShogiState *last);

// The same, but the file's own word where the record has one.
ShogiEnd shogi_end_of(const Record *r, const ShogiState *last);

// How a line of the record ends; SHOGI_END_NONE when nothing is known.
ShogiEnd shogi_end_of_line(const Record *r, size_t line, const ShogiState *last);

// The illegal move that ended a line is not part of the record: a line of the comment at its last
// place names it. False when there is none, or none that a file could hold; else `rest` is what
// the comment says besides.
#define SHOGI_ILLEGAL_MOVE "illegal move: "
bool shogi_illegal_move(const char *comment, const ShogiPosition *last, ShogiMove *out, Str *rest);

#endif

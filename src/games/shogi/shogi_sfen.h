// SPDX-License-Identifier: MIT
// shogi_sfen.h - positions as SFEN and moves as USI writes them, both ways; what a position must
// be.
#ifndef GENPEI_SHOGI_SFEN_H
#define GENPEI_SHOGI_SFEN_H

#include "base/error.h"
#include "base/str.h"
#include "games/shogi/shogi_position.h"

#define SHOGI_START "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

enum { SHOGI_NUMBER_MAX = 9999 }; // of the move in an SFEN

// Which pieces a position may have: those of one set where they can come to stand; or, as in some
// problems and test positions, more of a kind, up to what a hand can hold, several pawns on a file,
// and pieces that cannot move.
typedef enum { SHOGI_ONE_SET, SHOGI_MANY_PIECES } ShogiPieces;

// Whether a position may occur, or be a mate problem: not too many pieces of a kind, at most one
// king a side and one at all, no two pawns of a side on a file and no dead pieces (where `pieces`
// is one set), the side not to move not in check. The message gives the reason and the square. For
// whoever sets up a position; its hands hold no more than shogi_hand_most() of a kind.
bool shogi_position_allowed(const ShogiPosition *p, ShogiPieces pieces, Error *e);

// Reads "BOARD MOVER HANDS [NUMBER]", with or without "sfen" before it, or "startpos" or "start",
// the even start; the number is 1 where there is none. `*rest` is what stands behind it. Refuses
// what is not allowed; `*out` and the others then stay as they were. `number` and `rest` may be
// NULL; without `rest` nothing may follow.
bool shogi_sfen_read(const char *text, ShogiPieces pieces, ShogiPosition *out, int *number,
                     const char **rest, Error *e);

void shogi_sfen_write(const ShogiPosition *p, int number, Str *out);

// "7g7f", "8h2b+", "P*5e". Reading takes any case and says only whether it is written like a move.
void shogi_usi_write(ShogiMove m, Str *out);
bool shogi_usi_read(const char *text, ShogiMove *out);

// As players write it in English: "P-7f", "Sx5e+", "P*5e"; "G6i-5h" where another gold could go
// there, "S-4c=" for a silver that could promote and does not. The move is legal.
void shogi_english_write(const ShogiPosition *p, ShogiMove m, Str *out);

// "5e"; and 'P' for a pawn of a plain kind. SHOGI_NOWHERE and SHOGI_EMPTY when it is none.
void shogi_square_write(int square, char out[3]);
int shogi_square_read(const char *text); // looks at two characters
char shogi_letter(int kind);
int shogi_kind_of_letter(char letter); // in any case

const char *shogi_kind_word(int kind); // "pawn", "promoted lance", "horse"
int shogi_kind_total(int kind);        // how many of a plain kind a set has

#endif

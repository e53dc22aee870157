// SPDX-License-Identifier: MIT
// chess_analogy.h - the method of analogy of KAISSA (Adelson-Velsky, Arlazarov and Donskoy 1975): a
// move that was refuted is not searched again in a position where the same refutation works.
//
// The refutation is a line of play. It works again where the squares that its moves touch hold the
// same men, which are attacked by the same men, and every move of it is possible. This is a
// heuristic, as in KAISSA: new replies of the refuted side elsewhere on the board are not examined.
// A safety margin makes an error unlikely, not impossible.
#ifndef GENPEI_CHESS_ANALOGY_H
#define GENPEI_CHESS_ANALOGY_H

#include "games/chess/chess_board.h"

enum { CHESS_ANALOGY_LINE = 10 };

typedef struct ChessAnalogy ChessAnalogy;

ChessAnalogy *chess_analogy_new(void);
void chess_analogy_free(ChessAnalogy *a);
void chess_analogy_reset(ChessAnalogy *a);

// `m` was refuted by `line`: it is worth at most `value` to the mover, `depth` plies deep.
void chess_analogy_keep(ChessAnalogy *a, const ChessBoard *b, ChessMove m, int depth, int value,
                        const ChessMove *line, int length);

// Whether `m`, which is legal, is refuted as it was in an earlier position: it is worth at most
// `*value`, which is not above `alpha`.
bool chess_analogy_finds(const ChessAnalogy *a, const ChessBoard *b, ChessMove m, int depth,
                         int alpha, int *value);

#endif

// SPDX-License-Identifier: MIT
// shogi.h - shogi as a game of the contract: states, moves, repetition, declaring a win.
//
// A position that occurs for the fourth time ends the game: it is drawn, but a side that gave check
// with every move since its first occurrence loses. Where both did, it is drawn. The state
// remembers the last SHOGI_HISTORY positions, so in longer games an older one is forgotten. As for
// every game, the text of a position has no history: what is read begins a new one.
#ifndef GENPEI_SHOGI_H
#define GENPEI_SHOGI_H

#include "game/game_table.h"
#include "games/shogi/shogi_moves.h"
#include "games/shogi/shogi_sfen.h"

enum { SHOGI_HISTORY = 256, SHOGI_TIMES = 4 };

// How a game ended other than by having no move, with the numbers that the text of a position
// shows: "=1".
enum { SHOGI_GOES_ON = 0, SHOGI_BLACK_WINS = 1, SHOGI_WHITE_WINS = 2, SHOGI_DRAWN = 20 };

typedef struct {
    ShogiPosition position;
    uint16_t number; // of the next move, up to SHOGI_NUMBER_MAX
    uint16_t result;
    uint32_t n_history;
    // Positions since the first that is known, this one last: 31 bits of the key, and bit 0 where
    // the side to move is in check. What lies behind them is 0.
    uint32_t history[SHOGI_HISTORY];
} ShogiState;

typedef struct {
    int handicap;       // shogi_handicap.h
    int points;         // needed to declare: 27 (Black 28), 24 (31 to win, else drawn), 0: never
    ShogiPieces pieces; // how many a position that is read may have
    int moves;          // a game is drawn after this many moves; 0: never
} ShogiRules;

// Moves of the contract are those of shogi_position.h, and this one.
enum { SHOGI_DECLARE = 1 << 15 };

static inline const ShogiState *shogi_state(const State *s) {
    return (const ShogiState *)s;
}

// NULL when it is another game.
const ShogiRules *shogi_rules(const Game *g);

// What the side to move gets by declaring: SHOGI_GOES_ON where it may not, SHOGI_DRAWN, or a win.
// It may with its king in the other camp, not in check, with ten other pieces there and enough
// points: 5 for each rook and bishop, 1 for each other piece, of those pieces and its hand.
int shogi_declared(const ShogiPosition *p, int points);

// Points of a side as they count then, and how many pieces other than its king are in the camp.
int shogi_points(const ShogiPosition *p, int colour, int *in_camp);

// The state in which nothing was played yet.
void shogi_state_begin(ShogiState *s, const ShogiPosition *p, int number);

extern const GameType shogi_type;

#endif

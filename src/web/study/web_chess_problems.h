// SPDX-License-Identifier: MIT
// web_chess_problems.h - problems of chess: mates in one to three, and moves that win material. The
// positions are those of data/chess.problems, which says how they were found and checked.
#ifndef GENPEI_WEB_CHESS_PROBLEMS_H
#define GENPEI_WEB_CHESS_PROBLEMS_H

#include "game/game.h"

typedef struct {
    int mate; // in so many moves; 0: material is won
    char position[100];
    char key[8];   // the one first move
    char line[80]; // the key and what follows it, by our search
} ChessProblem;

// From 1. False where there is none.
bool chess_problem(int number, ChessProblem *out);

// Whether the side to move mates in at most so many of its moves, whatever the other side plays;
// `*key` is its first move. Looks at every move of both sides.
bool chess_mates(const Game *g, const State *s, int moves, Move *key);

// The reply after which the other side does not mate in so many moves; where there is none, one
// that lasts longest. True when there is no such reply: the mate goes on.
bool chess_is_mated(const Game *g, const State *s, int moves, Move *reply);

#endif

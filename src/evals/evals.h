// SPDX-License-Identifier: MIT
// evals.h - static evaluations by name, for games of two players: what `eval=NAME` means.
//
// An evaluation suits some games and refuses the others. Values are in points, a man of the
// weakest type about 100. Nothing is learned here; the weights are those of the programs that the
// survey of 1979 describes, or by hand.
#ifndef GENPEI_EVALS_H
#define GENPEI_EVALS_H

#include "base/error.h"
#include "game/eval.h"

typedef struct GameEval GameEval;

typedef struct {
    const char *name;
    const char *summary; // one line
    const char *ja;      // what is counted, in a Japanese sentence: 駒の損得
    // NULL with the reason where the game is not one that it can value.
    GameEval *(*make)(const Game *g, Error *e);
    void (*free)(GameEval *e);
} GameEvalType;

// First member of every evaluation's own struct. Constant, so threads may share it, unless
// `one_thread` is set.
struct GameEval {
    Eval eval;
    const GameEvalType *type;
    bool one_thread;
    int pawn; // what a pawn is worth, in games with a king to lose; 0: it does not say
};

// Every evaluation, those that know most of a game first.
const GameEvalType *const *game_evals(size_t *n);

// The type of this name; NULL: there is none.
const GameEvalType *game_eval_type(const char *name);

// The evaluation of this name; NULL: the first that suits the game and tells its positions apart.
// NULL with the reason.
GameEval *game_eval_new(const Game *g, const char *name, Error *e);
void game_eval_free(GameEval *e);

// What can be won and lost on the board, for searches that go on until nothing is; NULL with the
// reason where the game has no such thing.
GameEval *game_eval_material(const Game *g, Error *e);

// For the types: allocates `size` bytes and fills in the first member.
GameEval *game_eval_alloc(size_t size, const GameEvalType *type,
                          int (*value)(const Eval *e, const Game *g, const State *s, int player));

#endif

// SPDX-License-Identifier: MIT
// eval_tech.c - `tech`: chess as TECH (Gillogly 1972) valued it: material, and mobility where
// material is equal.
//
// TECH's weights: pawn 100, knight 330, bishop 350, rook 500, queen 900. A move of the side to move
// counts one point, so that mobility decides only between positions of equal material.
#include "evals/eval_types.h"

#include "lang/study/l7_men.h"

#include <stdlib.h>

enum { PIECES = 5, MATERIAL = 4 }; // the points of a move are a quarter of those of material

static const char *const names[PIECES] = {"pawn", "knight", "bishop", "rook", "queen"};
static const int weights[PIECES] = {100, 330, 350, 500, 900};

typedef struct {
    GameEval base;
    L7Men *men;
    int type[PIECES];
} TechEval;

static int tech_value(const Eval *e, const Game *g, const State *s, int player) {
    const TechEval *t = (const TechEval *)e;
    int material = 0, moves = (int)game_count_moves(g, s);
    for (int i = 0; i < PIECES; i++)
        material += weights[i] * (l7_men_count(t->men, s, player, t->type[i]) -
                                  l7_men_count(t->men, s, 1 - player, t->type[i]));
    return MATERIAL * material + (game_mover(g, s) == player ? moves : -moves);
}

static void tech_free(GameEval *e) {
    l7_men_free(((TechEval *)e)->men);
    free(e);
}

static GameEval *tech_make(const Game *g, Error *e) {
    L7Men *men = l7_men_new(g);
    int type[PIECES];
    for (int i = 0; i < PIECES; i++) type[i] = men ? l7_men_type(men, names[i]) : -1;
    for (int i = 0; i < PIECES; i++) {
        if (type[i] >= 0) continue;
        l7_men_free(men);
        error_set(e, "%s has no %s", g->name, names[i]);
        return NULL;
    }
    TechEval *t = (TechEval *)game_eval_alloc(sizeof *t, &tech_eval_type, tech_value);
    t->men = men;
    memcpy(t->type, type, sizeof type);
    t->base.pawn = MATERIAL * weights[0];
    return &t->base;
}

const GameEvalType tech_eval_type = {
    .name = "tech",
    .summary = "chess: material, then mobility, as TECH did (1972)",
    .ja = "駒の損得と手の数",
    .make = tech_make,
    .free = tech_free,
};

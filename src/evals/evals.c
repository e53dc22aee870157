// SPDX-License-Identifier: MIT
// evals.c - see evals.h.
#include "evals/evals.h"

#include "base/mem.h"
#include "base/suggest.h"
#include "evals/eval_types.h"
#include "game/value.h"
#include "search/alpha_search.h"

// clang-format off
static const GameEvalType *const types[] = {
    &tech_eval_type,
    &pieces_eval_type,
    &samuel_eval_type,
    &store_eval_type,
    &wsm_eval_type,
    &lines_eval_type,
    &runners_eval_type,
    &advance_eval_type,
    &score_eval_type,
    &men_eval_type,
    &mobility_eval_type,
    &playouts_eval_type,
};
// clang-format on
enum { TYPES = sizeof types / sizeof *types };

const GameEvalType *const *game_evals(size_t *n) {
    *n = TYPES;
    return types;
}

const GameEvalType *game_eval_type(const char *name) {
    for (int i = 0; i < TYPES; i++)
        if (strcmp(types[i]->name, name) == 0) return types[i];
    return NULL;
}

// Plays a random game and says of each ply whether the value differs from `seen`, the first one
// met at that ply.
static bool differs(const Game *g, const Eval *e, uint64_t seed, State *s, int *seen, int plies) {
    Rng rng = rng_seed(seed);
    Move m;
    game_start(g, s);
    for (int i = 0; i < plies && game_random_move(g, s, &rng, &m); i++) {
        game_play(g, s, m);
        int value = eval_value(e, g, s, 0);
        if (seen[i] == VALUE_INFINITE) seen[i] = value;
        if (seen[i] != value) return true;
    }
    return false;
}

// Whether it tells positions apart that are equally far from the start: in Hex the number of stones
// does not.
static bool tells_apart(const Game *g, const Eval *e) {
    enum { GAMES = 8, PLIES = 30 };
    int seen[PLIES];
    bool found = false;
    State *s = game_states_new(g, 1);
    for (int i = 0; i < PLIES; i++) seen[i] = VALUE_INFINITE;
    for (uint64_t seed = 1; seed <= GAMES && !found; seed++)
        found = differs(g, e, seed, s, seen, PLIES);
    free(s);
    return found;
}

// Whether most moves leave the mover's value as it is: where every stone that is placed counts, no
// position is quiet.
static bool is_mostly_still(const Game *g, const Eval *e) {
    enum { GAMES = 8, PLIES = 30 };
    int moves = 0, gains = 0;
    State *s = game_states_new(g, 1);
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Rng rng = rng_seed(seed);
        Move m;
        game_start(g, s);
        for (int i = 0; i < PLIES && game_random_move(g, s, &rng, &m); i++) {
            int mover = game_mover(g, s), player = mover == PLAYER_CHANCE ? 0 : mover;
            int before = eval_value(e, g, s, player);
            game_play(g, s, m);
            if (mover == PLAYER_CHANCE) continue;
            gains += eval_value(e, g, s, player) > before;
            moves++;
        }
    }
    free(s);
    return 2 * gains < moves;
}

static GameEval *first_that_suits(const Game *g, Error *e) {
    for (int i = 0; i < TYPES; i++) {
        GameEval *made = types[i]->make(g, e);
        if (made && (i == TYPES - 1 || tells_apart(g, &made->eval))) return made;
        game_eval_free(made);
    }
    return NULL;
}

static GameEval *unknown_name(const char *name, Error *e) {
    const char *names[TYPES];
    for (int i = 0; i < TYPES; i++) names[i] = types[i]->name;
    const char *near = suggest_nearest(name, names, TYPES);
    if (near)
        error_set(e, "unknown evaluation '%.40s'; did you mean '%s'?", name, near);
    else
        error_set(e, "unknown evaluation '%.40s'", name);
    return NULL;
}

GameEval *game_eval_new(const Game *g, const char *name, Error *e) {
    Error why;
    if (g->players != 2) {
        error_set(e, "it is for games of two players");
        return NULL;
    }
    if (!alpha_suits(g, e)) return NULL;
    if (!name) return first_that_suits(g, e);
    const GameEvalType *type = game_eval_type(name);
    if (!type) return unknown_name(name, e);
    GameEval *made = type->make(g, &why);
    if (!made) error_set(e, "eval=%s: %s", name, why.text);
    return made;
}

GameEval *game_eval_material(const Game *g, Error *e) {
    static const char *const names[] = {"pieces", "men"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        GameEval *made = game_eval_new(g, names[i], NULL);
        if (made && tells_apart(g, &made->eval) && is_mostly_still(g, &made->eval)) return made;
        game_eval_free(made);
    }
    error_set(e, "in %s no material is won", g->name);
    return NULL;
}

void game_eval_free(GameEval *e) {
    if (e) e->type->free(e);
}

GameEval *game_eval_alloc(size_t size, const GameEvalType *type,
                          int (*value)(const Eval *e, const Game *g, const State *s, int player)) {
    GameEval *e = mem_new(1, size);
    e->eval.value = value;
    e->type = type;
    return e;
}

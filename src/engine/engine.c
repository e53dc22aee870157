// SPDX-License-Identifier: MIT
// engine.c - see engine.h: the fingerprint of fixed work.
#include "engine/engine.h"

#include "base/hash.h"

#include <stdlib.h>

typedef struct {
    const EngineType *type;
    const Game *game;
    const atomic_bool *stop;
    Engine *engine; // one of the two is NULL
    void *solver;
    uint64_t fingerprint, nodes;
} Work;

static bool may_go_on(void *context, uint64_t nodes) {
    (void)nodes;
    return !atomic_load(((const Work *)context)->stop);
}

static void start(Work *w) {
    Spec spec;
    Str text = {0};
    Error e;
    if (!w->type->work->options) {
        w->solver = w->type->solver->make(
            &(EngineSolverSetup){.game = w->game, .go_on = may_go_on, .context = w});
        return;
    }
    str_addf(&text, "engine:%s", w->type->work->options);
    if (!spec_parse(str_text(&text), &spec, &e)) error_abort("reading the options of the work", &e);
    w->engine = w->type->make(&spec, w->game, &e);
    if (!w->engine) error_abort("making the engine", &e);
    str_clear(&text);
}

static void mix(Work *w, uint64_t word) {
    w->fingerprint = hash_add(w->fingerprint, word);
}

static void mix_result(Work *w, Move m, int value, uint64_t nodes, uint64_t leaves) {
    w->nodes += nodes;
    mix(w, m);
    mix(w, (uint64_t)value);
    mix(w, nodes);
    mix(w, leaves);
}

static void do_position(Work *w, const State *s) {
    if (w->solver) {
        SolverAnswer a;
        w->type->solver->run(w->solver, s, false, &a);
        mix_result(w, a.has_move ? a.move : 0, a.value, a.nodes, a.nodes);
        return;
    }
    Turn turn = {.state = s, .side = game_mover(w->game, s), .limits = {.stop = w->stop}};
    Choice c = {0};
    Error e;
    if (!w->engine->ops->think(w->engine, &turn, &c, &e)) error_abort("thinking", &e);
    mix_result(w, c.move, c.value, c.stats.nodes, c.stats.leaves);
}

uint64_t engine_fingerprint(const EngineType *type, const Game *g, const atomic_bool *stop,
                            uint64_t *nodes) {
    Work w = {.type = type, .game = g, .stop = stop};
    Error e;
    State *s = game_states_new(g, 1);
    game_start(g, s);
    start(&w);
    for (const char *at = type->work->moves; *at && !atomic_load(stop);) {
        Str move = {0};
        size_t length = strcspn(at, " ");
        str_add_n(&move, at, length);
        at += length + (at[length] == ' ');
        if (game_mover(g, s) != PLAYER_CHANCE) do_position(&w, s);
        if (!game_play_text(g, s, str_text(&move), &e)) error_abort("a move of the work", &e);
        str_clear(&move);
    }
    if (w.solver)
        type->solver->free(w.solver);
    else
        w.engine->ops->free(w.engine);
    free(s);
    *nodes = w.nodes;
    return w.fingerprint;
}

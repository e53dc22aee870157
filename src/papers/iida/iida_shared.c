// SPDX-License-Identifier: MIT
// iida_shared.c - the 1995 paper, section 2.2.2: shared search in a full-width search. The paper
// only points to [19] for it; how many leaves it saves is measured here on positions of two games.
#include "base/mem.h"
#include "games/reversi/reversi_weights.h"
#include "papers/iida/iida_costs.h"
#include "search/shared_search.h"

enum { POSITIONS = 40, PLIES = 16, DEPTH = 6, SHARED = 6 };

// Leaves over all positions: with moves in order of generation and by static value, each of them
// without and with shared moves first.
typedef struct {
    uint64_t leaves[2][2]; // [sorted][shared]
} Leaves;

// A position after random moves; false when the game ended before.
static bool random_position(const Game *g, uint64_t seed, State *s) {
    Rng rng = rng_seed(seed);
    Move m;
    game_start(g, s);
    for (int i = 0; i < PLIES; i++) {
        if (!game_random_move(g, s, &rng, &m)) return false;
        game_play(g, s, m);
    }
    return !game_over(g, s);
}

static bool measure(Report *r, const Game *g, const Eval *eval, Leaves *out, Error *e) {
    State *s = game_states_new(g, 1);
    *out = (Leaves){0};
    for (int n = 0; n < POSITIONS && !atomic_load(r->stop); n++) {
        if (!random_position(g, (uint64_t)n + 1, s)) continue;
        progress_say(r->progress, "%s: position %d of %d", g->name, n + 1, (int)POSITIONS);
        for (int i = 0; i < 4; i++) {
            SharedSetup setup = {.game = g, .eval = eval, .full = true};
            setup.unsorted = i / 2 == 0;
            setup.added = i % 2 ? SHARED : 0;
            SharedSearch *search = shared_new(&setup);
            SharedResult result;
            shared_search(search, s, DEPTH, &result);
            out->leaves[i / 2][i % 2] += result.leaves;
            shared_free(search);
        }
    }
    free(s);
    return atomic_load(r->stop) ? error_set(e, "stopped") : true;
}

static void report_leaves(Report *r, const char *game, const char *order,
                          const uint64_t leaves[2]) {
    char item[64], got[64];
    snprintf(item, sizeof item, "%s, %s", game, order);
    snprintf(got, sizeof got, "%.0f%% of the leaves (%llu, without it %llu)",
             100 * (double)leaves[1] / (double)leaves[0], (unsigned long long)leaves[1],
             (unsigned long long)leaves[0]);
    report_row(r, item, NULL, got, VERDICT_OPEN,
               "the paper names the method and leaves it to [19], which we do not have");
}

bool iida_shared(Report *r, Error *e) {
    static const char *const names[] = {"othello", "reversi70"};
    bool ok = true;
    for (size_t i = 0; i < 2 && ok; i++) {
        const Game *g = game_table_open_on(r->games, names[i], "native", e);
        if (!g) return false;
        int classes[REVERSI_CLASSES_MAX];
        ReversiWeights *w = mem_new(1, sizeof *w);
        Leaves leaves;
        reversi_default_weights(reversi_rules(g), classes);
        reversi_weights_init(w, reversi_rules(g), classes);
        ok = measure(r, g, &w->eval, &leaves, e);
        free(w);
        if (!ok) break;
        report_leaves(r, names[i], "moves not sorted", leaves.leaves[0]);
        report_leaves(r, names[i], "moves sorted by static value", leaves.leaves[1]);
    }
    return ok;
}

// SPDX-License-Identifier: MIT
// model_compare.c - how well players of fixed depth predict a player's moves; see model_cmds.h.
#include "cli/model/model_cmds.h"

#include "base/mem.h"

#include <math.h>

// The strength of the workbench's own fixed players: every evaluation at every depth that a person
// can be expected to reach.
static const char *const specs[] = {
    "ply:depth=1,eval=wsm",      "ply:depth=2,eval=wsm",      "ply:depth=3,eval=wsm",
    "ply:depth=4,eval=wsm",      "ply:depth=5,eval=wsm",      "ply:depth=3,eval=val2",
    "ply:depth=3,eval=chnw",     "ply:depth=1,eval=mobility", "ply:depth=2,eval=mobility",
    "ply:depth=3,eval=mobility", "ply:depth=4,eval=mobility", "ply:depth=5,eval=mobility",
    "mcts:playouts=100",         "mcts:playouts=1000",
};

typedef struct {
    Player *player;
    MoveValue *values;
    const Game *game;
    size_t n, top1, top3;
    double others; // sum of log(n - 1)
} Asking;

static void ask_one(void *context, const State *s, const Record *so_far, Move played) {
    Asking *a = context;
    Turn turn = {.state = s, .record = so_far, .side = game_mover(a->game, s)};
    size_t n = player_values(a->player, &turn, a->values), above = 0, mine = 0;
    if (n == 0) return;
    while (mine + 1 < n && a->values[mine].move != played) mine++;
    for (size_t i = 0; i < n; i++)
        above += a->values[i].value > a->values[mine].value ||
                 (i < mine && a->values[i].value == a->values[mine].value);
    a->n++;
    a->top1 += above < 1;
    a->top3 += above < 3;
    a->others += log((double)n - 1);
}

// The model plays the choice with the share of hits as its probability, else any other move.
static ChoiceScore score_of(const Asking *a) {
    double n = a->n ? (double)a->n : 1, hits = (double)a->top1 / n;
    double h = hits < 0.001 ? 0.001 : hits > 0.999 ? 0.999 : hits;
    return (ChoiceScore){a->n, hits, (double)a->top3 / n,
                         h * log(h) + (1 - h) * (log(1 - h) - a->others / n)};
}

bool model_best_fixed(App *app, const GameSet *set, size_t who, size_t games, FixedPlayer *out) {
    const KeptGame **test = mem_new(games, sizeof *test);
    size_t n = model_study_pick(set, who, true, games, test);
    bool found = false;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        Player *p = player_new(&app->players, set->game, specs[i], NULL);
        if (!p) continue;
        Asking a = {.player = p, .game = set->game};
        a.values = mem_new(set->game->max_moves, sizeof *a.values);
        for (size_t k = 0; k < n && !atomic_load(&app->stop); k++) {
            player_begins(p, 0, k + 1);
            model_study_walk(set, test[k], who, ask_one, &a);
        }
        ChoiceScore score = score_of(&a);
        if (!found || score.top1 > out->score.top1) {
            out->score = score;
            snprintf(out->spec, sizeof out->spec, "%s", specs[i]);
        }
        found = true;
        free(a.values);
        player_free(p);
    }
    free(test);
    return found && !atomic_load(&app->stop);
}

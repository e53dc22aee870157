// SPDX-License-Identifier: MIT
// l7_takes.c - see l7_takes.h.
#include "lang/study/l7_takes.h"

#include "base/mem.h"
#include "lang/game/l7_game.h"
#include "lang/study/l7_men.h"

#include <stdlib.h>

// Of a type of move: the variables of the node it takes on and of the one it comes from; -1: not
// known. The node it takes on may be a step along a colour from `on`; -1: it is `on` itself.
typedef struct {
    int on, along, from;
} Known;

struct L7Takes {
    const L7Program *program;
    Known known[L7_MOVE_TYPES_MAX];
};

// What was seen of the variables of a type of move.
typedef struct {
    int moves, wins;                             // of a single step
    int right[L7_PARAMS_MAX][L7_PARAMS_MAX + 1]; // won, and a man of the other stood there
    int wrong[L7_PARAMS_MAX][L7_PARAMS_MAX + 1]; // won nothing, though
    int friends[L7_PARAMS_MAX];                  // a man of the mover stood there
} Seen;

typedef struct {
    const Game *game;
    const Eval *material;
    const L7Program *program;
    L7Men *men;
    State *now, *next;
    Move *moves;
    Seen seen[L7_MOVE_TYPES_MAX];
} Trial;

static bool has(const uint64_t *set, int64_t node) {
    return node >= 0 && set[node >> 6] >> (node & 63) & 1;
}

// A move of one step: nothing of its code is left behind its first one.
static bool is_single(const L7Program *p, const L7MoveType *t, Move m) {
    return !p->moves.chains || t->code_bits >= 64 || m >> t->code_bits == 0;
}

// The node of a variable, or a step from there along the colour of another one (-1: no step).
static int node_of(const L7Program *p, const L7MoveType *type, const int64_t *params, int who,
                   int at, int along) {
    int node = (int)params[at];
    if (along < 0 || node < 0) return node;
    int colour = type->colour[who][along][params[along]];
    return colour < 0 ? -1 : p->board.colours[colour].to[node];
}

static bool is_step(const L7MoveType *type, int at, int along) {
    return type->type[at] == PARAM_NODE && (along < 0 || type->type[along] == PARAM_COLOUR);
}

static void note_move(Trial *t, Move m, int mover, int before, uint64_t men[2][L7_MEN_WORDS_MAX]) {
    int64_t params[L7_PARAMS_MAX];
    int k = l7_step_params(t->program, m, NULL, params);
    const L7MoveType *type = &t->program->moves.types[k];
    if (!is_single(t->program, type, m)) return;
    game_copy(t->game, t->next, t->now);
    game_play(t->game, t->next, m);
    bool wins = eval_value(t->material, t->game, t->next, mover) > before;
    Seen *x = &t->seen[k];
    x->moves++;
    x->wins += wins;
    for (int i = 0; i < type->n_params; i++) {
        if (type->type[i] != PARAM_NODE) continue;
        if (has(men[mover], params[i])) x->friends[i]++;
        for (int along = -1; along < type->n_params; along++) {
            if (!is_step(type, i, along)) continue;
            int node = node_of(t->program, type, params, mover, i, along);
            if (!has(men[1 - mover], node)) continue;
            x->right[i][along + 1] += wins;
            x->wrong[i][along + 1] += !wins;
        }
    }
}

static void note_position(Trial *t) {
    uint64_t men[2][L7_MEN_WORDS_MAX];
    int mover = game_mover(t->game, t->now);
    if (mover < 0) return;
    for (int p = 0; p < 2; p++) l7_men_set(t->men, t->now, p, -1, men[p]);
    size_t n = game_moves(t->game, t->now, t->moves);
    int before = eval_value(t->material, t->game, t->now, mover);
    for (size_t i = 0; i < n; i++) note_move(t, t->moves[i], mover, before, men);
}

static void watch_games(Trial *t) {
    enum { GAMES = 8, PLIES = 100, EVERY = 3 };
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Rng rng = rng_seed(seed);
        Move m;
        game_start(t->game, t->now);
        for (int ply = 0; ply < PLIES && !game_over(t->game, t->now); ply++) {
            if (ply % EVERY == 0) note_position(t);
            if (!game_random_move(t->game, t->now, &rng, &m)) break;
            game_play(t->game, t->now, m);
        }
    }
}

// One win in twenty may come about in another way: en passant.
static Known conclude(const L7MoveType *type, const Seen *x) {
    enum { LEAST = 10 };
    Known found = {-1, -1, -1};
    if (x->wins < LEAST) return found;
    for (int i = 0; i < type->n_params; i++)
        for (int k = -1; k < type->n_params && found.on < 0; k++) {
            int right = x->right[i][k + 1], wrong = x->wrong[i][k + 1];
            if (right * 20 < x->wins * 19 || wrong * 20 > right) continue;
            found.on = i;
            found.along = k;
        }
    for (int i = 0; i < type->n_params && found.from < 0; i++)
        if (x->friends[i] == x->moves) found.from = i;
    return found;
}

L7Takes *l7_takes_new(const Game *g, const Eval *material) {
    const L7Rules *r = l7_rules(g);
    L7Men *men = r && g->players == 2 ? l7_men_new(g) : NULL;
    if (!men) return NULL;
    Trial *t = mem_new(1, sizeof *t);
    *t = (Trial){.game = g, .material = material, .program = r->program, .men = men};
    t->now = game_states_new(g, 2);
    t->next = game_state_at(g, t->now, 1);
    t->moves = mem_new(g->max_moves, sizeof *t->moves);
    watch_games(t);
    L7Takes *x = mem_new(1, sizeof *x);
    x->program = r->program;
    bool any = false;
    for (int k = 0; k < r->program->moves.n_types; k++) {
        x->known[k] = conclude(&r->program->moves.types[k], &t->seen[k]);
        any |= x->known[k].on >= 0 && x->known[k].from >= 0;
    }
    free(t->now);
    free(t->moves);
    free(t);
    l7_men_free(men);
    if (any) return x;
    l7_takes_free(x);
    return NULL;
}

void l7_takes_free(L7Takes *x) {
    free(x);
}

bool l7_takes_nodes(const L7Takes *x, Move m, int mover, int *from, int *on) {
    int64_t params[L7_PARAMS_MAX];
    int k = l7_step_params(x->program, m, NULL, params);
    const Known *known = &x->known[k];
    if (known->on < 0 || known->from < 0) return false;
    const L7MoveType *type = &x->program->moves.types[k];
    if (!is_single(x->program, type, m)) return false;
    *from = (int)params[known->from];
    *on = node_of(x->program, type, params, mover, known->on, known->along);
    return *on >= 0;
}

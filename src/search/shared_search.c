// SPDX-License-Identifier: MIT
// shared_search.c - see shared_search.h.
#include "search/shared_search.h"

#include "base/mem.h"

// One position on the current line.
typedef struct {
    Move *moves; // all legal ones
    int *looks;  // static values, seen by the mover
    bool *taken; // candidates, read or to be read
    size_t n;
    int mover;
    Move ideas[SHARED_IDEAS_MAX]; // shared moves in the order they were found
    size_t n_ideas;
} Layer;

struct SharedSearch {
    SharedSetup setup;
    State *states;
    Layer layers[SHARED_DEPTH_MAX + 1];
    int depth;
    const atomic_bool *stop;
    SharedResult *result;
};

SharedSearch *shared_new(const SharedSetup *setup) {
    SharedSearch *s = mem_new(1, sizeof *s);
    size_t most = setup->game->max_moves;
    s->setup = *setup;
    if (!s->setup.first) s->setup.first = 6;
    if (s->setup.added > SHARED_IDEAS_MAX) s->setup.added = SHARED_IDEAS_MAX;
    s->states = game_states_new(setup->game, SHARED_DEPTH_MAX + 2);
    for (int i = 0; i <= SHARED_DEPTH_MAX; i++) {
        s->layers[i].moves = mem_new(most, sizeof(Move));
        s->layers[i].looks = mem_new(most, sizeof(int));
        s->layers[i].taken = mem_new(most, sizeof(bool));
    }
    return s;
}

void shared_stop_when(SharedSearch *s, const atomic_bool *stop) {
    s->stop = stop;
}

void shared_free(SharedSearch *s) {
    if (!s) return;
    for (int i = 0; i <= SHARED_DEPTH_MAX; i++) {
        free(s->layers[i].moves);
        free(s->layers[i].looks);
        free(s->layers[i].taken);
    }
    free(s->states);
    free(s);
}

static int value_for(const SharedSearch *s, const State *at, int player, bool over) {
    const Game *g = s->setup.game;
    if (!over || s->setup.finals == FINAL_BY_EVAL) return eval_value(s->setup.eval, g, at, player);
    int payoffs[PLAYERS_MAX];
    game_payoffs(g, at, payoffs);
    return value_from_payoff(payoffs[player]);
}

static State *play(const SharedSearch *s, const State *from, int ply, Move m) {
    State *next = game_state_at(s->setup.game, s->states, (size_t)ply + 1);
    game_copy(s->setup.game, next, from);
    game_play(s->setup.game, next, m);
    return next;
}

// Prepares a position: its moves and their static values.
static void open_layer(SharedSearch *s, const State *at, int ply) {
    Layer *l = &s->layers[ply];
    l->n = game_moves(s->setup.game, at, l->moves);
    l->mover = game_mover(s->setup.game, at);
    l->n_ideas = 0;
    for (size_t i = 0; i < l->n; i++) {
        l->taken[i] = false;
        if (s->setup.unsorted) {
            l->looks[i] = 0;
            continue;
        }
        const State *next = play(s, at, ply, l->moves[i]);
        l->looks[i] = value_for(s, next, l->mover, game_over(s->setup.game, next));
    }
}

// The move with the best static value that is not taken, SIZE_MAX when all are.
static size_t next_by_look(const Layer *l) {
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < l->n; i++)
        if (!l->taken[i] && (best == SIZE_MAX || l->looks[i] > l->looks[best])) best = i;
    return best;
}

// M is best at layer j: a shared move of every position above with the same mover in which it is
// legal (4). Positions in which it is a candidate already do not change.
static void share(SharedSearch *s, int j, Move m) {
    for (int i = 0; i < j; i++) {
        Layer *l = &s->layers[i];
        if (l->mover != s->layers[j].mover || l->n_ideas == SHARED_IDEAS_MAX) continue;
        bool known = false;
        for (size_t k = 0; k < l->n_ideas; k++) known |= l->ideas[k] == m;
        for (size_t k = 0; k < l->n && !known; k++)
            if (l->moves[k] == m && !l->taken[k]) {
                l->ideas[l->n_ideas++] = m;
                break;
            }
    }
}

static int visit(SharedSearch *s, const State *at, int ply, int alpha, int beta, Move *best_move);

static int read_on(SharedSearch *s, const State *at, int ply, size_t i, int alpha, int beta) {
    Layer *l = &s->layers[ply];
    l->taken[i] = true;
    const State *next = play(s, at, ply, l->moves[i]);
    Move ignored;
    s->result->nodes++;
    if (game_mover(s->setup.game, next) == l->mover)
        return visit(s, next, ply + 1, alpha, beta, &ignored);
    return -visit(s, next, ply + 1, -beta, -alpha, &ignored);
}

// The next move that came from below, SIZE_MAX for none.
static size_t next_idea(const SharedSearch *s, const Layer *l, size_t *used) {
    while (*used < l->n_ideas && *used < s->setup.added) {
        Move m = l->ideas[(*used)++];
        for (size_t i = 0; i < l->n; i++)
            if (l->moves[i] == m && !l->taken[i]) return i;
    }
    return SIZE_MAX;
}

// The next candidate: the first ones by static value, then those that came from below. In full
// width those from below come as soon as they are known.
static size_t next_candidate(const SharedSearch *s, const Layer *l, size_t read, size_t *used) {
    if (!s->setup.full) return read < s->setup.first ? next_by_look(l) : next_idea(s, l, used);
    size_t i = next_idea(s, l, used);
    return i != SIZE_MAX ? i : next_by_look(l);
}

static bool is_leaf(const SharedSearch *s, int ply) {
    return ply == s->depth || (ply > 0 && s->stop && atomic_load(s->stop));
}

// Only full width leaves out what alpha and beta rule out: elsewhere all candidates are read.
static int visit(SharedSearch *s, const State *at, int ply, int alpha, int beta, Move *best_move) {
    const Game *g = s->setup.game;
    bool over = game_over(g, at);
    if (over || is_leaf(s, ply)) {
        s->result->leaves++;
        return value_for(s, at, game_mover(g, at), over);
    }
    Layer *l = &s->layers[ply];
    open_layer(s, at, ply);
    int best = -VALUE_INFINITE;
    size_t used = 0, read = 0, i;
    while ((i = next_candidate(s, l, read, &used)) != SIZE_MAX) {
        if (ply == 0 && !s->setup.full && read >= s->setup.first)
            s->result->added[s->result->n_added++] = l->moves[i];
        int v = read_on(s, at, ply, i, alpha, beta);
        read++;
        if (v <= best) continue;
        best = v;
        *best_move = l->moves[i];
        if (s->setup.full && v > alpha) alpha = v;
        if (alpha >= beta) break;
    }
    if (best > -VALUE_INFINITE) share(s, ply, *best_move);
    return best;
}

void shared_search(SharedSearch *s, const State *root, int depth, SharedResult *out) {
    *out = (SharedResult){0};
    s->depth = depth;
    s->result = out;
    out->value = visit(s, root, 0, -VALUE_INFINITE, VALUE_INFINITE, &out->move);
}

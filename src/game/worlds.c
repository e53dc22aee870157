// SPDX-License-Identifier: MIT
// worlds.c - see worlds.h.
#include "game/worlds.h"

#include "base/mem.h"
#include "game/state_set.h"

#include <assert.h>

enum {
    WAYS_MAX = 20000, // courses that are all counted, and moves made for it
    PARTICLES = 64,   // at first
    PARTICLES_ENOUGH = 512,
    PARTICLES_MAX = 16384,
    DIFFERENT = 16, // worlds that particles should find, if there are as many
    USES = 8,       // draws of a world that took long to find
};

typedef enum { NOT_YET, BY_COUNT, BY_DEALING, BY_PARTICLES, BY_VIEW } Method;

struct Worlds {
    SeenGame *seen;
    Method method;
    StateSet found; // where courses lead: all of them, or those of the last particles
    double *sums;   // of their weights, up to each
    State *dealt;   // the last world that was dealt
    size_t left;    // draws before there are new particles, or a new deal
    SeenFacts facts;
    size_t misfits;
    Move *moves;
};

Worlds *worlds_new(const Past *past, int player) {
    if (!past) return NULL;
    Worlds *w = mem_new(1, sizeof *w);
    w->seen = seen_new(past, player);
    w->found = (StateSet){.size = w->seen->game->state_size};
    w->dealt = game_states_new(w->seen->game, 1);
    w->moves = mem_new(w->seen->game->max_moves, sizeof *w->moves);
    return w;
}

void worlds_free(Worlds *w) {
    if (!w) return;
    seen_free(w->seen);
    state_set_clear(&w->found);
    free(w->sums);
    free(w->dealt);
    free(w->facts.list);
    free(w->moves);
    free(w);
}

size_t worlds_misfits(const Worlds *w) {
    return w->misfits;
}

// --- a course, ply by ply ---

// Whether the position after `i` plies can be this one. `view` is room.
static bool looks_right(const SeenGame *seen, const State *s, size_t i, State *view) {
    if (i < seen->n && game_mover(seen->game, s) != seen->plies[i].mover) return false;
    if (!seen->shown[i]) return true;
    game_view(seen->game, s, seen->player, view);
    return game_same(seen->game, view, seen_view(seen, i));
}

// The share of a chance move among all that are possible; 1 for a player's move that is legal.
static double share_of(const Game *g, const State *s, Move m, const Move *moves, size_t n) {
    uint64_t all = 0, odds = 0;
    bool chance = game_mover(g, s) == PLAYER_CHANCE;
    for (size_t i = 0; i < n; i++) {
        uint32_t weight = chance ? game_odds(g, s, moves[i]) : 1;
        all += weight;
        if (moves[i] == m) odds = weight;
    }
    if (odds == 0) return 0;
    return chance ? (double)odds / (double)all : 1;
}

// --- all courses ---

typedef struct {
    Worlds *w;
    State *room; // two for each ply
    double *weights;
    size_t room_weights;
    size_t plays;
} Count;

static void count_end(Count *c, const State *s, double weight) {
    bool known;
    size_t i = state_set_meet(&c->w->found, s, &known);
    if (i >= c->room_weights) {
        c->room_weights = 2 * i + 16;
        c->weights = mem_resize(c->weights, c->room_weights, sizeof *c->weights);
    }
    c->weights[i] = (known ? c->weights[i] : 0) + weight;
}

static void count_from(Count *c, const State *s, size_t ply, double weight) {
    const SeenGame *seen = c->w->seen;
    const Game *g = seen->game;
    State *next = game_state_at(g, c->room, 2 * ply),
          *view = game_state_at(g, c->room, 2 * ply + 1);
    if (!looks_right(seen, s, ply, view)) return;
    if (ply == seen->n) {
        count_end(c, s, weight);
        return;
    }
    const SeenPly *p = &seen->plies[ply];
    size_t n = game_moves(g, s, c->w->moves);
    Move *moves = mem_new(n + 1, sizeof *moves);
    memcpy(moves, c->w->moves, n * sizeof *moves);
    for (size_t i = 0; i < n && c->plays <= WAYS_MAX; i++) {
        if (p->known && moves[i] != p->move) continue;
        double share = share_of(g, s, moves[i], moves, n);
        if (share == 0) continue;
        c->plays++;
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        count_from(c, next, ply + 1, weight * share);
    }
    free(moves);
}

static void keep_sums(Worlds *w, const double *weights, size_t n) {
    double sum = 0;
    assert(weights || n == 0);
    w->sums = mem_resize(w->sums, n + 1, sizeof *w->sums);
    for (size_t i = 0; i < n; i++) w->sums[i] = sum += weights[i];
}

static bool count_all(Worlds *w) {
    const SeenGame *seen = w->seen;
    if (!seen->start_known || seen->ways > WAYS_MAX) return false;
    Count c = {.w = w, .room = game_states_new(seen->game, 2 * (seen->n + 1))};
    count_from(&c, seen->start, 0, 1);
    bool all = c.plays <= WAYS_MAX && w->found.n > 0;
    if (all) keep_sums(w, c.weights, w->found.n);
    if (!all) state_set_clear(&w->found);
    free(c.room);
    free(c.weights);
    return all;
}

// --- particles ---

typedef struct {
    const Game *g;
    const SeenGame *seen;
    Move *moves;
    State *now, *next, *view; // `n` of each of the first two
    double *weight;
    size_t n;
} Particles;

// One particle makes the next ply; what it then counts for.
static double advance(Particles *p, size_t i, size_t ply, Rng *rng) {
    State *s = game_state_at(p->g, p->now, i);
    const SeenPly *seen = &p->seen->plies[ply];
    double weight = p->weight[i];
    Move m = seen->move;
    if (seen->known) {
        size_t n = game_moves(p->g, s, p->moves);
        weight *= share_of(p->g, s, m, p->moves, n);
    } else if (seen->mover == PLAYER_CHANCE) {
        if (!game_random_move(p->g, s, rng, &m)) return 0;
    } else {
        size_t n = game_moves(p->g, s, p->moves);
        if (n == 0) return 0;
        m = p->moves[rng_below(rng, (uint32_t)n)];
        weight *= (double)n; // every move counts alike
    }
    if (weight == 0) return 0;
    game_play(p->g, s, m);
    return looks_right(p->seen, s, ply + 1, p->view) ? weight : 0;
}

// Particles that count much are copied, others dropped; then all count alike.
static void resample(Particles *p, double all, Rng *rng) {
    double step = all / (double)p->n, at = rng_real(rng) * step, sum = 0;
    size_t k = 0;
    for (size_t i = 0; i < p->n; i++) {
        sum += p->weight[i];
        for (; k < p->n && at < sum; at += step)
            game_copy(p->g, game_state_at(p->g, p->next, k++), game_state_at(p->g, p->now, i));
    }
    for (; k < p->n; k++) // by rounding
        game_copy(p->g, game_state_at(p->g, p->next, k), game_state_at(p->g, p->next, 0));
    State *room = p->now;
    p->now = p->next;
    p->next = room;
    for (size_t i = 0; i < p->n; i++) p->weight[i] = 1;
}

// Whether some particle reaches the last ply.
static bool advance_all(Particles *p, Rng *rng) {
    const SeenGame *seen = p->seen;
    for (size_t i = 0; i < p->n; i++) {
        State *s = game_state_at(p->g, p->now, i);
        p->weight[i] = 1;
        if (seen->start_known)
            game_copy(p->g, s, seen->start);
        else
            game_sample(p->g, seen->start, seen->player, rng, s);
    }
    for (size_t ply = 0; ply < seen->n; ply++) {
        double all = 0, squares = 0;
        for (size_t i = 0; i < p->n; i++) {
            if (p->weight[i] > 0) p->weight[i] = advance(p, i, ply, rng);
            all += p->weight[i];
            squares += p->weight[i] * p->weight[i];
        }
        if (all == 0) return false;
        // The effective number of particles.
        if (all * all < 0.5 * (double)p->n * squares || ply + 1 == seen->n) resample(p, all, rng);
        for (size_t i = 0; i < p->n && all > 1e100; i++) p->weight[i] /= all;
    }
    return true;
}

static bool draw_particles(Worlds *w, size_t n, Rng *rng) {
    const Game *g = w->seen->game;
    Particles p = {.g = g,
                   .seen = w->seen,
                   .moves = w->moves,
                   .now = game_states_new(g, n),
                   .next = game_states_new(g, n),
                   .view = game_states_new(g, 1),
                   .weight = mem_new(n, sizeof *p.weight),
                   .n = n};
    bool fits = advance_all(&p, rng);
    double *counts = mem_new(n, sizeof *counts);
    state_set_clear(&w->found);
    for (size_t i = 0; i < n && fits; i++) {
        bool known;
        counts[state_set_meet(&w->found, game_state_at(g, p.now, i), &known)]++;
    }
    if (fits) keep_sums(w, counts, w->found.n);
    free(counts);
    free(p.now);
    free(p.next);
    free(p.view);
    free(p.weight);
    return fits;
}

// The more particles are lost, the more are sent out. False when none ever arrives.
static bool find_by_particles(Worlds *w, Rng *rng) {
    bool fits = false;
    for (size_t n = PARTICLES; n <= PARTICLES_MAX; n *= 8) {
        fits = draw_particles(w, n, rng);
        if (fits && (w->found.n >= DIFFERENT || n >= PARTICLES_ENOUGH)) break;
    }
    w->left = USES * PARTICLES;
    return fits;
}

// --- drawing ---

static void take_found(const Worlds *w, Rng *rng, State *out) {
    double at = rng_real(rng) * w->sums[w->found.n - 1];
    size_t low = 0, high = w->found.n - 1;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (w->sums[middle] > at)
            high = middle;
        else
            low = middle + 1;
    }
    memcpy(out, w->found.states + low * w->found.size, w->found.size);
}

static void draw_by_view(Worlds *w, Rng *rng, State *out) {
    const SeenGame *seen = w->seen;
    game_sample(seen->game, seen_view(seen, seen->n), seen->player, rng, out);
}

static void draw_by_dealing(Worlds *w, Rng *rng, State *out) {
    const Game *g = w->seen->game;
    if (w->left > 0) {
        w->left--;
        game_copy(g, out, w->dealt);
        return;
    }
    switch (g->ops->sample_seen(g, w->seen, &w->facts, rng, out)) {
    case SEEN_FITS:
        game_copy(g, w->dealt, out);
        w->left = USES - 1;
        break;
    case SEEN_MISFITS:
        w->misfits++;
        break;
    case SEEN_DECLINED:
        w->method = BY_PARTICLES;
        worlds_draw(w, rng, out);
        break;
    }
}

static void draw_by_particles(Worlds *w, Rng *rng, State *out) {
    if (w->left == 0 && !find_by_particles(w, rng)) {
        w->method = BY_VIEW;
        worlds_draw(w, rng, out);
        return;
    }
    w->left--;
    take_found(w, rng, out);
}

void worlds_draw(Worlds *w, Rng *rng, State *out) {
    if (w->method == NOT_YET) w->method = count_all(w) ? BY_COUNT : BY_DEALING;
    switch (w->method) {
    case NOT_YET:
    case BY_COUNT:
        take_found(w, rng, out);
        break;
    case BY_DEALING:
        draw_by_dealing(w, rng, out);
        break;
    case BY_PARTICLES:
        draw_by_particles(w, rng, out);
        break;
    case BY_VIEW:
        w->misfits++;
        draw_by_view(w, rng, out);
        break;
    }
}

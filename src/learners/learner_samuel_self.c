// SPDX-License-Identifier: MIT
// learner_samuel_self.c - draughts learned against itself, after Samuel (IBM Journal 3, 1959): rote
// learning and learning by generalisation.
//
// Both look two plies ahead, and on through captures. rote remembers every position it has searched
// with the value it found: a remembered position at the edge of a search is worth more plies than
// were looked at. What is longest unused is forgotten first.
//
// generalise has a polynomial over material and the terms of draughts_board.h. After each move it
// compares the value of a position with the value that the search has brought back to it: where
// the search finds more, terms in favour have counted too little. Alpha changes so; Beta, its
// opponent, is what Alpha was, and takes over from Alpha after a game that Alpha has won. Three
// lost games set the greatest coefficient of Alpha back to 0.
#include "learners/learner_types.h"

#include "base/hash.h"
#include "base/mem.h"
#include "learners/draughts_board.h"

#include <math.h>
#include <stdlib.h>

enum {
    DEPTH = 2,
    STATES = DEPTH + 2 + DRAUGHTS_STATES,
    MAN = 100,        // half the worth of a man, as material counts it
    WON = 100000,     //
    ROTE_MAX = 50000, // positions
    ROTE_WIDTH = 6,   // black, white, kings, mover, value, when it was used last
    SLOTS = 1 << 17,  //
    OPENING = 4,      // plies at random
    ROTE_OPENING = 2, // fewer: it remembers only what comes again
    PLIES_MAX = 120,  //
    MATCH_GAMES = 60, // against the beginning, in a measurement
    LOSSES_MAX = 3,
};

typedef struct {
    Learner base;
    DraughtsEye eye;
    State *room;
    bool taught; // it uses what it has learned: false for its own beginning
    // generalise
    double *alpha, *beta, *losses;
    const double *coefficients; // those in use; NULL: none
    // rote
    size_t rows;
    double (*memory)[ROTE_WIDTH];
    int32_t *slots; // where positions are in the memory, -1: free; NULL: not rote
    bool storing;
} SelfLearner;

// --- memory ---

static void rote_key(const SelfLearner *x, const State *s, double key[4]) {
    DraughtsBoard b = draughts_see(&x->eye, s, 1);
    key[0] = b.men[1] | b.kings[1];
    key[1] = b.men[0] | b.kings[0];
    key[2] = b.kings[0] | b.kings[1];
    key[3] = game_mover(x->eye.game, s);
}

static bool same_key(const double *a, const double *b) {
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2] && a[3] == b[3];
}

// The slot of a position, or the free one where it belongs.
static int32_t *slot_of(const SelfLearner *x, const double *key) {
    uint64_t h = 0;
    for (int i = 0; i < 4; i++) h = hash_add(h, (uint64_t)key[i]);
    size_t at = h % SLOTS;
    while (x->slots[at] >= 0 && !same_key(x->memory[x->slots[at]], key)) at = (at + 1) % SLOTS;
    return &x->slots[at];
}

static void fill_slots(SelfLearner *x) {
    for (size_t i = 0; i < SLOTS; i++) x->slots[i] = -1;
    for (size_t i = 0; i < x->rows; i++) *slot_of(x, x->memory[i]) = (int32_t)i;
}

static int by_use(const void *a, const void *b) {
    double x = ((const double *)a)[5], y = ((const double *)b)[5];
    return (x < y) - (x > y);
}

// Makes room: the half that was used longest ago goes.
static void forget(SelfLearner *x) {
    qsort(x->memory, x->rows, sizeof *x->memory, by_use);
    x->rows = ROTE_MAX / 2;
    fill_slots(x);
}

static void store(SelfLearner *x, const State *s, double value) {
    double key[4];
    if (x->rows == ROTE_MAX) forget(x);
    rote_key(x, s, key);
    int32_t *slot = slot_of(x, key);
    if (*slot < 0) {
        *slot = (int32_t)x->rows;
        double *row = x->memory[x->rows++];
        for (int i = 0; i < 4; i++) row[i] = key[i];
    }
    x->memory[*slot][4] = value;
    x->memory[*slot][5] = (double)x->base.lessons;
}

static bool recall(SelfLearner *x, const State *s, double *value) {
    double key[4];
    if (!x->slots || !x->taught) return false;
    rote_key(x, s, key);
    int32_t slot = *slot_of(x, key);
    if (slot < 0) return false;
    *value = x->memory[slot][4];
    if (x->storing) x->memory[slot][5] = (double)x->base.lessons;
    return true;
}

// --- search ---

static double static_value(const SelfLearner *x, const DraughtsBoard *b, int material) {
    double value = MAN * material;
    int terms[DRAUGHTS_TERMS];
    draughts_terms(b, terms);
    if (x->slots) // rote has a polynomial that does not change: it goes forward, and keeps its back
                  // row
        return value + 3 * terms[0] + 4 * terms[4] + 2 * terms[2];
    for (int k = 0; k < DRAUGHTS_TERMS && x->coefficients; k++)
        value += x->coefficients[k] * terms[k];
    return value;
}

// The value of states[0], seen by its mover. A win that comes sooner is worth more.
static double search(SelfLearner *x, State *states, int depth, double low, double high) {
    const Game *g = x->eye.game;
    State *next = game_state_at(g, states, 1);
    Move moves[DRAUGHTS_MOVES_MAX];
    double value;
    if (game_over(g, states)) {
        int payoffs[PLAYERS_MAX];
        game_payoffs(g, states, payoffs);
        return payoffs[game_mover(g, states)] * (double)(WON + depth);
    }
    if (depth == 0) {
        DraughtsBoard quiet;
        if (recall(x, states, &value)) return value;
        int material = draughts_settle(&x->eye, states, &quiet);
        return static_value(x, &quiet, material);
    }
    size_t n = game_moves(g, states, moves);
    for (size_t i = 0; i < n && low < high; i++) {
        game_copy(g, next, states);
        game_play(g, next, moves[i]);
        low = fmax(low, -search(x, next, depth - 1, -high, -low));
    }
    return low;
}

// The best move of `s`, equal ones drawn, and its value.
static Move best(SelfLearner *x, const State *s, Rng *rng, double *value) {
    const Game *g = x->eye.game;
    State *room = game_state_at(g, x->room, 1);
    Move moves[DRAUGHTS_MOVES_MAX], found = 0;
    uint32_t equal = 0;
    *value = -INFINITY;
    size_t n = game_moves(g, s, moves);
    for (size_t i = 0; i < n; i++) {
        game_copy(g, room, s);
        game_play(g, room, moves[i]);
        double v = -search(x, room, DEPTH - 1, -INFINITY, fmax(1 - *value, -WON));
        if (v < *value) continue;
        equal = v > *value ? 1 : equal + 1;
        *value = v;
        if (rng_below(rng, equal) == 0) found = moves[i];
    }
    return found;
}

// --- games ---

// Called before each move of the taught side with the value that the search has found.
typedef void Learning(SelfLearner *x, const State *s, double value);

// A game between two ways of playing: `first` is set up by `seat` for the side to move. Returns the
// payoff of the side `taught`.
static int play(SelfLearner *x, int side, void (*seat)(SelfLearner *x, bool own), Learning *learn,
                Rng *opening, Rng *rng) {
    const Game *g = x->eye.game;
    State *s = x->room;
    int payoffs[PLAYERS_MAX] = {0};
    game_start(g, s);
    for (int ply = 0; ply < PLIES_MAX && !game_over(g, s); ply++) {
        Move m;
        double value;
        bool own = game_mover(g, s) == side;
        seat(x, own);
        if (ply < (x->slots ? ROTE_OPENING : OPENING)) {
            game_random_move(g, s, opening, &m);
        } else {
            m = best(x, s, rng, &value);
            if (learn && own) learn(x, s, value);
        }
        game_play(g, s, m);
    }
    if (game_over(g, s)) game_payoffs(g, s, payoffs);
    return payoffs[side];
}

static void seat_beginning(SelfLearner *x, bool own) {
    x->taught = own;
    x->coefficients = own ? x->beta : NULL;
}

static bool self_measure(Learner *base, double *out, Error *e) {
    SelfLearner *x = (SelfLearner *)base;
    int half_points = 0;
    (void)e;
    for (int i = 0; i < MATCH_GAMES; i++) {
        Rng opening = rng_seed_for(1959, (uint64_t)(i / 2)), rng = rng_seed_for(1960, (uint64_t)i);
        half_points += 1 + play(x, i % 2, seat_beginning, NULL, &opening, &rng);
    }
    out[0] = half_points / (2.0 * MATCH_GAMES);
    out[1] = x->slots ? (double)x->rows : 0;
    return true;
}

static bool self_choose(Learner *base, const Turn *turn, Rng *rng, Choice *out, Error *e) {
    SelfLearner *x = (SelfLearner *)base;
    double value;
    (void)e;
    seat_beginning(x, true);
    game_copy(x->eye.game, x->room, turn->state);
    out->move = best(x, x->room, rng, &value);
    return true;
}

// --- rote learning ---

static void seat_rote(SelfLearner *x, bool own) {
    (void)own;
    x->taught = true;
}

static void learn_rote(SelfLearner *x, const State *s, double value) {
    if (fabs(value) < WON / 2) store(x, s, value);
}

static bool rote_teach(Learner *base, Rng *rng, Error *e) {
    SelfLearner *x = (SelfLearner *)base;
    (void)e;
    x->storing = true;
    play(x, (int)(base->lessons % 2), seat_rote, learn_rote, rng, rng);
    x->storing = false;
    return true;
}

static bool rote_check(Learner *base, Error *e) {
    SelfLearner *x = (SelfLearner *)base;
    for (size_t i = 0; i < x->rows; i++) {
        const double *row = x->memory[i];
        for (int k = 0; k < 4; k++)
            if (row[k] < 0 || row[k] > UINT32_MAX || row[k] != floor(row[k]))
                return error_set(e, "row %zu of its memory is not a position", i + 1);
    }
    fill_slots(x);
    return true;
}

static void rote_words(const Learner *base, Str *out) {
    const SelfLearner *x = (const SelfLearner *)base;
    str_addf(out, "%zu %s remembered\n", x->rows,
             str_plural((int64_t)x->rows, "position is", "positions are"));
}

// --- generalisation ---

static void seat_alpha(SelfLearner *x, bool own) {
    x->coefficients = own ? x->alpha : x->beta;
}

// The rate at which coefficients follow what the search finds.
static const double RATE = 0.0005, COEFFICIENT_MAX = 60;

static void learn_terms(SelfLearner *x, const State *s, double value) {
    DraughtsBoard b = draughts_see(&x->eye, s, game_mover(x->eye.game, s));
    int terms[DRAUGHTS_TERMS];
    double delta = value - static_value(x, &b, draughts_material(&b));
    if (fabs(delta) > 4 * MAN) return; // a game that is decided teaches nothing about the terms
    draughts_terms(&b, terms);
    for (int k = 0; k < DRAUGHTS_TERMS; k++) {
        double c = x->alpha[k] + RATE * delta * terms[k];
        x->alpha[k] = fmin(fmax(c, -COEFFICIENT_MAX), COEFFICIENT_MAX);
    }
}

static void after_game(SelfLearner *x, int payoff) {
    if (payoff > 0)
        for (int k = 0; k < DRAUGHTS_TERMS; k++) x->beta[k] = x->alpha[k];
    *x->losses = payoff > 0 ? 0 : *x->losses + (payoff < 0);
    if (*x->losses < LOSSES_MAX) return;
    int greatest = 0;
    for (int k = 1; k < DRAUGHTS_TERMS; k++)
        if (fabs(x->alpha[k]) > fabs(x->alpha[greatest])) greatest = k;
    x->alpha[greatest] = 0;
    *x->losses = 0;
}

static bool generalise_teach(Learner *base, Rng *rng, Error *e) {
    SelfLearner *x = (SelfLearner *)base;
    (void)e;
    after_game(x, play(x, (int)(base->lessons % 2), seat_alpha, learn_terms, rng, rng));
    return true;
}

static void generalise_words(const Learner *base, Str *out) {
    const SelfLearner *x = (const SelfLearner *)base;
    str_addf(out, "%-20s %+7.1f\n", "a man", 2.0 * MAN);
    for (int k = 0; k < DRAUGHTS_TERMS; k++)
        str_addf(out, "%-20s %+7.1f\n", draughts_term_names[k], x->beta[k]);
}

// --- making ---

static void self_free(Learner *base) {
    SelfLearner *x = (SelfLearner *)base;
    free(x->room);
    free(x->slots);
    free(x);
}

static SelfLearner *self_make(const LearnerType *type, const Game *g, Error *e) {
    DraughtsEye eye;
    if (!draughts_eye_init(&eye, g, e)) return NULL;
    SelfLearner *x = (SelfLearner *)learner_alloc(sizeof *x, type, g);
    x->eye = eye;
    x->room = game_states_new(g, STATES);
    return x;
}

static Learner *rote_make(const Game *g, Error *e) {
    SelfLearner *x = self_make(&learner_rote, g, e);
    if (!x) return NULL;
    x->slots = mem_new(SLOTS, sizeof *x->slots);
    LearnerTable table = {.name = "positions",
                          .width = ROTE_WIDTH,
                          .max = ROTE_MAX,
                          .rows = &x->rows,
                          .low = -WON,
                          .high = 1e15};
    x->memory = (double(*)[ROTE_WIDTH])(void *)learner_table(&x->base, table);
    fill_slots(x);
    return &x->base;
}

static double *numbers(SelfLearner *x, const char *name, size_t rows, double most) {
    LearnerTable table = {.name = name, .width = 1, .max = rows, .low = -most, .high = most};
    return learner_table(&x->base, table);
}

static Learner *generalise_make(const Game *g, Error *e) {
    SelfLearner *x = self_make(&learner_generalise, g, e);
    if (!x) return NULL;
    x->alpha = numbers(x, "alpha", DRAUGHTS_TERMS, COEFFICIENT_MAX);
    x->beta = numbers(x, "beta", DRAUGHTS_TERMS, COEFFICIENT_MAX);
    x->losses = numbers(x, "losses", 1, LOSSES_MAX);
    return &x->base;
}

const LearnerType learner_rote = {
    .name = "rote",
    .game = "draughts",
    .summary = "remembers positions with the values that searches found",
    .lesson = "a game against itself",
    .source = "A. L. Samuel, IBM Journal 3, 1959",
    .curves = {"points", "positions"},
    .n_curves = 2,
    .lessons = 300,
    .every = 50,
    .make = rote_make,
    .free = self_free,
    .teach = rote_teach,
    .measure = self_measure,
    .check = rote_check,
    .choose = self_choose,
    .words = rote_words,
};

const LearnerType learner_generalise = {
    .name = "generalise",
    .game = "draughts",
    .summary = "coefficients from what searches find, Alpha against Beta",
    .lesson = "a game against itself",
    .source = "A. L. Samuel, IBM Journal 3, 1959",
    .curves = {"points"},
    .n_curves = 1,
    .lessons = 200,
    .every = 20,
    .make = generalise_make,
    .free = self_free,
    .teach = generalise_teach,
    .measure = self_measure,
    .choose = self_choose,
    .words = generalise_words,
};

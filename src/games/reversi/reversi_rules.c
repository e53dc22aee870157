// SPDX-License-Identifier: MIT
// reversi_rules.c - the contract for the Reversi family: one body, eight instances.
#include "base/bits.h"
#include "base/hash.h"
#include "game/observe.h"
#include "games/reversi/reversi_board.h"
#include "games/reversi/reversi_text.h"

// --- bodies: `size` and `directions` are constants in every instance below ---

static inline bool squares_none(Squares s) {
    return (s.w[0] | s.w[1]) == 0;
}

static inline Squares mover_moves(const ReversiState *s, const int size, const int directions) {
    return board_moves(s->stones[s->mover], s->stones[1 - s->mover], size, directions);
}

static inline Squares waiter_moves(const ReversiState *s, const int size, const int directions) {
    return board_moves(s->stones[1 - s->mover], s->stones[s->mover], size, directions);
}

static inline size_t list_moves(const ReversiState *s, Move *out, const int size,
                                const int directions) {
    Squares m = mover_moves(s, size, directions);
    size_t n = 0;
    while (m.w[0]) out[n++] = (Move)bits_pop(&m.w[0]);
    if (size > 8)
        while (m.w[1]) out[n++] = 64 + (Move)bits_pop(&m.w[1]);
    if (n == 0 && !squares_none(waiter_moves(s, size, directions))) out[n++] = REVERSI_PASS;
    return n;
}

static inline size_t count_list(const ReversiState *s, const int size, const int directions) {
    Squares m = mover_moves(s, size, directions);
    size_t n = (size_t)bits_count(m.w[0]) + (size > 8 ? (size_t)bits_count(m.w[1]) : 0);
    if (n == 0 && !squares_none(waiter_moves(s, size, directions))) n = 1;
    return n;
}

static inline bool pick_move(const ReversiState *s, Rng *rng, Move *out, const int size,
                             const int directions) {
    Squares m = mover_moves(s, size, directions);
    uint32_t low = (uint32_t)bits_count(m.w[0]);
    uint32_t n = low + (size > 8 ? (uint32_t)bits_count(m.w[1]) : 0);
    if (n == 0) {
        *out = REVERSI_PASS;
        return !squares_none(waiter_moves(s, size, directions));
    }
    uint32_t k = rng_below(rng, n);
    *out = (Move)(k < low ? bits_nth(m.w[0], k) : 64 + bits_nth(m.w[1], k - low));
    return true;
}

static inline void make_move(ReversiState *s, Move m, const int size, const int directions) {
    uint64_t me = s->mover;
    s->mover = 1 - me;
    if (m == REVERSI_PASS) return;
    Squares *own = &s->stones[me], *enemy = &s->stones[1 - me];
    Squares f = board_flips(*own, *enemy, (int)m, size, directions);
    for (int w = 0; w < (size > 8 ? 2 : 1); w++) {
        own->w[w] |= f.w[w];
        enemy->w[w] &= ~f.w[w];
    }
    if (size > 8)
        squares_add(own, (int)m);
    else
        own->w[0] |= UINT64_C(1) << m;
}

static inline bool is_over(const ReversiState *s, const int size, const int directions) {
    return squares_none(mover_moves(s, size, directions)) &&
           squares_none(waiter_moves(s, size, directions));
}

// --- instances ---

#define FAMILY(X) X(4, 4) X(6, 4) X(8, 4) X(10, 4) X(4, 8) X(6, 8) X(8, 8) X(10, 8)

#define INSTANCE(SIZE, DIRS)                                                                       \
    static size_t moves_##SIZE##_##DIRS(const Game *g, const State *s, Move *out) {                \
        (void)g;                                                                                   \
        return list_moves(reversi_state(s), out, SIZE, DIRS);                                      \
    }                                                                                              \
    static size_t count_##SIZE##_##DIRS(const Game *g, const State *s) {                           \
        (void)g;                                                                                   \
        return count_list(reversi_state(s), SIZE, DIRS);                                           \
    }                                                                                              \
    static bool random_##SIZE##_##DIRS(const Game *g, const State *s, Rng *rng, Move *out) {       \
        (void)g;                                                                                   \
        return pick_move(reversi_state(s), rng, out, SIZE, DIRS);                                  \
    }                                                                                              \
    static void play_##SIZE##_##DIRS(const Game *g, State *s, Move m) {                            \
        (void)g;                                                                                   \
        make_move((ReversiState *)s, m, SIZE, DIRS);                                               \
    }                                                                                              \
    static bool over_##SIZE##_##DIRS(const Game *g, const State *s) {                              \
        (void)g;                                                                                   \
        return is_over(reversi_state(s), SIZE, DIRS);                                              \
    }
FAMILY(INSTANCE)

enum { PARAM_SIZE, PARAM_HANDICAP }; // Game.params

// The first player's stones on the corners, in the order in which a handicap grows; the other then
// begins.
static void add_handicap(const Game *g, ReversiState *s) {
    const ReversiRules *r = reversi_rules(g);
    int end = r->size - 1, stones = g->params[PARAM_HANDICAP].value;
    const int corners[4][2] = {{0, 0}, {end, end}, {end, 0}, {0, end}};
    for (int i = 0; i < stones; i++)
        squares_add(&s->stones[0], reversi_at(r, corners[i][0], corners[i][1]));
    s->mover = stones > 0;
}

static void start(const Game *g, State *out) {
    const ReversiRules *r = reversi_rules(g);
    ReversiState *s = (ReversiState *)out;
    memset(s, 0, sizeof *s);
    int low = r->size / 2 - 1, high = r->size / 2;
    // 1970: red on the main diagonal (4-4, 5-5). Othello: white there (d4, e5), black moves first.
    int main_diagonal = r->directions == 4 ? 0 : 1;
    squares_add(&s->stones[main_diagonal], reversi_at(r, low, low));
    squares_add(&s->stones[main_diagonal], reversi_at(r, high, high));
    squares_add(&s->stones[1 - main_diagonal], reversi_at(r, low, high));
    squares_add(&s->stones[1 - main_diagonal], reversi_at(r, high, low));
    add_handicap(g, s);
}

static int mover(const Game *g, const State *s) {
    (void)g;
    return (int)reversi_state(s)->mover;
}

int squares_count(Squares set) {
    return bits_count(set.w[0]) + bits_count(set.w[1]);
}

// The payoff is the difference of stones; empty squares do not count.
static void payoffs(const Game *g, const State *state, int *out) {
    (void)g;
    const ReversiState *s = reversi_state(state);
    out[0] = squares_count(s->stones[0]) - squares_count(s->stones[1]);
    out[1] = -out[0];
}

static uint64_t key(const Game *g, const State *state) {
    (void)g;
    const ReversiState *s = reversi_state(state);
    uint64_t h = hash_add(s->mover, s->stones[0].w[0]);
    h = hash_add(h, s->stones[1].w[0]);
    uint64_t high = s->stones[0].w[1] ^ hash_word(s->stones[1].w[1]);
    return high ? hash_add(h, high) : h;
}

static bool ok(const Game *g, const State *state) {
    const ReversiRules *r = reversi_rules(g);
    const ReversiState *s = reversi_state(state);
    Squares board = {{0}};
    for (int y = 0; y < r->size; y++)
        for (int x = 0; x < r->size; x++) squares_add(&board, reversi_at(r, x, y));
    for (int w = 0; w < 2; w++) {
        if (s->stones[0].w[w] & s->stones[1].w[w]) return false;
        if ((s->stones[0].w[w] | s->stones[1].w[w]) & ~board.w[w]) return false;
    }
    return s->mover <= 1;
}

static void observe(const Game *g, const State *state, Observer *out) {
    const ReversiState *s = reversi_state(state);
    const ReversiRules *r = reversi_rules(g);
    for (int i = 0; i < 2; i++)
        observe_number(out, s->mover == (uint64_t)i, "to move", g->player_names[i]);
    for (int i = 0; i < 2; i++) {
        float *plane = observe_plane(out, "stone", g->player_names[i]);
        for (int n = 0; plane && n < r->size * r->size; n++)
            plane[n] = squares_has(s->stones[i], n / r->size * r->stride + n % r->size);
    }
}

// Squares row by row, then the pass.
static size_t action(const Game *g, Move m) {
    const ReversiRules *r = reversi_rules(g);
    int size = r->size, square = (int)m;
    return (size_t)(m == REVERSI_PASS ? size * size
                                      : square / r->stride * size + square % r->stride);
}

#define OPS(SIZE, DIRS)                                                                            \
    static const GameOps ops_##SIZE##_##DIRS = {                                                   \
        .start = start,                                                                            \
        .mover = mover,                                                                            \
        .moves = moves_##SIZE##_##DIRS,                                                            \
        .play = play_##SIZE##_##DIRS,                                                              \
        .payoffs = payoffs,                                                                        \
        .move_text = reversi_move_text,                                                            \
        .position_text = reversi_position_text,                                                    \
        .position_parse = reversi_position_parse,                                                  \
        .draw = reversi_draw,                                                                      \
        .over = over_##SIZE##_##DIRS,                                                              \
        .key = key,                                                                                \
        .count_moves = count_##SIZE##_##DIRS,                                                      \
        .random_move = random_##SIZE##_##DIRS,                                                     \
        .move_parse = reversi_move_parse,                                                          \
        .observe = observe,                                                                        \
        .action = action,                                                                          \
        .ok = ok,                                                                                  \
    };
FAMILY(OPS)

// --- the table of the family ---

typedef struct {
    ReversiRules rules;
    const GameOps *ops;
    const char *title;
} Member;

#define STRIDE(SIZE) ((SIZE) > 8 ? (SIZE) : 8)
#define MEMBER_4(SIZE)                                                                             \
    {                                                                                              \
        {SIZE, STRIDE(SIZE), 4, true, {'R', 'W'}}, &ops_##SIZE##_4,                                \
            "Reversi of 1970, " #SIZE "x" #SIZE                                                    \
    }
#define MEMBER_8(SIZE)                                                                             \
    { {SIZE, STRIDE(SIZE), 8, false, {'X', 'O'}}, &ops_##SIZE##_8, "Othello " #SIZE "x" #SIZE }

static const Member reversi70_members[] = {MEMBER_4(4), MEMBER_4(6), MEMBER_4(8), MEMBER_4(10)};
static const Member othello_members[] = {MEMBER_8(4), MEMBER_8(6), MEMBER_8(8), MEMBER_8(10)};

const ReversiRules *reversi_rules(const Game *g) {
    return g->ops->start == start ? g->rules : NULL;
}

Squares reversi_flips(const Game *g, const State *state, int i) {
    const ReversiState *s = reversi_state(state);
    Squares own = s->stones[s->mover], enemy = s->stones[1 - s->mover];
    const ReversiRules *r = reversi_rules(g);
    switch (r->size + r->directions * 16) {
#define FLIPS(SIZE, DIRS)                                                                          \
    case SIZE + DIRS * 16:                                                                         \
        return board_flips(own, enemy, i, SIZE, DIRS);
        FAMILY(FLIPS)
    }
    return (Squares){{0}};
}

static bool make_member(const Member *members, Spec *spec, Game *out, Error *e) {
    static const char *const known[] = {"size", "handicap"};
    int size = 8, handicap = 0;
    if (!spec_int(spec, "size", 4, 10, &size, e)) return false;
    if (size % 2) return error_set(e, "size: %d is odd; boards are 4, 6, 8 or 10", size);
    if (!spec_int(spec, "handicap", 0, 4, &handicap, e) || !spec_done(spec, known, 2, e))
        return false;
    const Member *m = &members[size / 2 - 2];
    out->ops = m->ops;
    out->title = m->title;
    out->players = 2;
    out->params[PARAM_SIZE] = (GameParam){"size", size, 8, 4, 10, 2, NULL};
    out->params[PARAM_HANDICAP] = (GameParam){"handicap", handicap, 0, 0, 4, 1, NULL};
    out->n_params = 2;
    out->traits = GAME_ZERO_SUM | GAME_COUNTS_ENDED;
    out->state_size = sizeof(ReversiState);
    out->max_moves = (size_t)(size * size);
    out->max_plies = 2 * (size * size - 4);
    out->max_payoff = size * size;
    out->nodes = (size_t)(size * size);
    out->actions = out->nodes + 1;
    out->rules = &m->rules;
    return true;
}

static bool make_reversi70(const GameType *self, Spec *spec, const char *backend, Game *out,
                           Error *e) {
    (void)self, (void)backend;
    if (!make_member(reversi70_members, spec, out, e)) return false;
    out->words = reversi70_words;
    out->player_names[0] = "red";
    out->player_names[1] = "white";
    return true;
}

static bool make_othello(const GameType *self, Spec *spec, const char *backend, Game *out,
                         Error *e) {
    (void)self, (void)backend;
    if (!make_member(othello_members, spec, out, e)) return false;
    out->words = othello_words;
    out->player_names[0] = "black";
    out->player_names[1] = "white";
    return true;
}

const GameType reversi70_type = {
    .name = "reversi70",
    .title = "Reversi of 1970",
    .params = "size=4|6|8|10,handicap=0",
    .backends = "native",
    .summary = "Captures along rows and columns only; the game of Takeuchi's RVS",
    .make = make_reversi70,
};

const GameType othello_type = {
    .name = "othello",
    .title = "Othello",
    .params = "size=4|6|8|10,handicap=0",
    .backends = "native",
    .summary = "Captures in eight directions; today's game",
    .make = make_othello,
};

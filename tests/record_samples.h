// SPDX-License-Identifier: MIT
// record_samples.h - records to test the readers and writers: random games of every member of the
// Reversi family and of a small game with dice and three players, with awkward names.
#ifndef GENPEI_RECORD_SAMPLES_H
#define GENPEI_RECORD_SAMPLES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/reversi/reversi.h"
#include "record/record_build.h"
#include "record/record_input.h"

#include <limits.h>

// --- a die is thrown, then the player in turn takes the points or leaves them; nine rounds ---

typedef struct {
    int32_t round, die; // die 0: still to be thrown
    int32_t points[3];
    int32_t unused;
} DiceState;

static inline const DiceState *dice_of(const State *s) {
    return (const DiceState *)s;
}

static inline void dice_start(const Game *g, State *s) {
    memset(s, 0, g->state_size);
}

static inline int dice_mover(const Game *g, const State *s) {
    (void)g;
    return dice_of(s)->die || dice_of(s)->round == 9 ? dice_of(s)->round % 3 : PLAYER_CHANCE;
}

static inline size_t dice_moves(const Game *g, const State *s, Move *out) {
    (void)g;
    if (dice_of(s)->round == 9) return 0;
    size_t n = dice_of(s)->die ? 2 : 3;
    for (size_t i = 0; i < n; i++) out[i] = i;
    return n;
}

static inline void dice_play(const Game *g, State *s, Move m) {
    (void)g;
    DiceState *d = (DiceState *)s;
    if (!d->die) {
        d->die = (int32_t)m + 1;
        return;
    }
    if (m) d->points[d->round % 3] += d->die;
    d->die = 0;
    d->round++;
}

static inline void dice_payoffs(const Game *g, const State *s, int *out) {
    (void)g;
    for (int p = 0; p < 3; p++) out[p] = dice_of(s)->points[p];
}

// Moves with a blank, brackets and backslashes, to check that every format handles them.
static inline void dice_move_text(const Game *g, const State *s, Move m, Str *out) {
    (void)g;
    if (dice_of(s)->die)
        str_add(out, m ? "take it" : "leave[\\]");
    else
        str_addf(out, "die:%d", (int)m + 1);
}

static inline void dice_position_text(const Game *g, const State *s, Str *out) {
    (void)g;
    const DiceState *d = dice_of(s);
    str_addf(out, "%d:%d\t%d]%d %d", d->round, d->die, d->points[0], d->points[1], d->points[2]);
}

static inline bool dice_position_parse(const Game *g, const char *text, State *out, Error *e) {
    (void)g;
    DiceState d = {0};
    if (sscanf(text, "%d:%d\t%d]%d %d", &d.round, &d.die, &d.points[0], &d.points[1],
               &d.points[2]) != 5)
        return error_set(e, "not a position of the dice game");
    memcpy(out, &d, sizeof d);
    return true;
}

static inline void dice_draw(const Game *g, const State *s, Drawing *out) {
    (void)g, (void)s;
    drawing_reset(out, BOARD_CARDS, 1, 1);
}

static const GameOps dice_ops = {
    .start = dice_start,
    .mover = dice_mover,
    .moves = dice_moves,
    .play = dice_play,
    .payoffs = dice_payoffs,
    .move_text = dice_move_text,
    .position_text = dice_position_text,
    .position_parse = dice_position_parse,
    .draw = dice_draw,
};

static inline bool dice_make(const GameType *self, Spec *spec, const char *backend, Game *out,
                             Error *e) {
    (void)self, (void)backend;
    out->ops = &dice_ops;
    out->title = "Dice for three";
    out->words = "";
    out->players = 3;
    out->player_names[0] = "first";
    out->player_names[1] = "game"; // a word that begins a line of its own
    out->traits = GAME_CHANCE;
    out->state_size = sizeof(DiceState);
    out->max_moves = 3;
    return spec_done(spec, NULL, 0, e);
}

static const GameType dice_type = {
    .name = "dice", .title = "Dice", .params = "", .backends = "native", .make = dice_make};

// --- games ---

static inline GameTable *sample_games(void) {
    static const GameType *const types[] = {&reversi70_type, &othello_type, &dice_type};
    return game_table_new(types, 3);
}

static const char *const sample_names[] = {
    "reversi70",      "reversi70:size=4", "reversi70:size=6", "reversi70:size=10", "othello",
    "othello:size=4", "othello:size=6",   "othello:size=8",   "othello:size=10",   "dice",
};
enum { SAMPLE_GAMES = sizeof sample_names / sizeof *sample_names };

static inline const Game *sample_game(GameTable *t, const char *name) {
    Error e;
    const Game *g = game_table_open(t, name, &e);
    if (!g) fail_msg("%s", e.text);
    return g;
}

// Any bytes but NUL; sometimes none, or plain ones.
static inline char *awkward_text(Rng *rng) {
    static const char likely[] = "\n\r\t\\]:[;) (x\"'#=";
    Str s = {0};
    uint32_t length = rng_below(rng, 12);
    for (uint32_t i = 0; i < length; i++)
        str_add_char(&s, rng_below(rng, 2) ? likely[rng_below(rng, sizeof likely - 1)]
                                           : (char)(1 + rng_below(rng, 255)));
    str_add(&s, "");
    return s.text;
}

static inline void random_notes(Rng *rng, RecordMove *m) {
    if (rng_below(rng, 2)) m->used_ms = rng_below(rng, 100000);
    if (m->mover == PLAYER_CHANCE || !rng_below(rng, 2)) return;
    m->has_value = true;
    m->value = (int)rng_below(rng, 2001) - 1000;
    if (rng_below(rng, 20) == 0) m->value = rng_below(rng, 2) ? INT_MIN : INT_MAX;
}

static inline void random_moves(Rng *rng, const Game *g, State *s, uint32_t most, Record *into) {
    Move m;
    while (most-- > 0 && game_random_move(g, s, rng, &m)) {
        if (into) {
            RecordMove made = {.move = m, .mover = game_mover(g, s), .used_ms = -1};
            random_notes(rng, &made);
            record_add(into, made);
        }
        game_play(g, s, m);
    }
}

static inline void random_ending(Rng *rng, const Game *g, const State *s, Record *r) {
    if (game_over(g, s) && rng_below(rng, 4)) {
        record_finish_by_rules(r);
        return;
    }
    static const Ending endings[] = {END_NONE,    END_RESIGN, END_TIME,   END_ILLEGAL,
                                     END_STOPPED, END_FAULT,  END_AGREED, END_AGREED};
    r->ending = endings[rng_below(rng, 8)];
    if (r->ending == END_NONE || r->ending == END_STOPPED) return;
    if (rng_below(rng, 2)) {
        record_finish_against(r, r->ending, (int)rng_below(rng, (uint32_t)g->players));
        return;
    }
    for (int p = 0; p < g->players; p++)
        r->payoffs[p] = rng_below(rng, 8) ? (int)rng_below(rng, 129) - 64 : INT_MIN;
}

// A random game, perhaps from the middle of another, perhaps stopped early.
static inline void random_record(Rng *rng, const Game *g, Record *out) {
    State *s = game_states_new(g, 1);
    game_start(g, s);
    if (rng_below(rng, 2)) random_moves(rng, g, s, rng_below(rng, 40), NULL);
    record_init(out, g, s);
    random_moves(rng, g, s, rng_below(rng, 2) ? 1000 : rng_below(rng, 30), out);
    random_ending(rng, g, s, out);
    for (int p = 0; p < g->players; p++) {
        free(out->names[p]);
        out->names[p] = awkward_text(rng);
    }
    free(out->comment);
    out->comment = awkward_text(rng);
    if (rng_below(rng, 2)) out->seed = rng_next(rng);
    free(s);
}

// Everything of two records, times and values too.
static inline void assert_same_record(const Record *a, const Record *b) {
    assert_string_equal(a->game->name, b->game->name);
    assert_true(game_same(a->game, a->start, b->start));
    assert_int_equal(a->n, b->n);
    for (size_t i = 0; i < a->n; i++) {
        const RecordMove *x = &a->moves[i], *y = &b->moves[i];
        assert_true(x->move == y->move && x->mover == y->mover && x->used_ms == y->used_ms);
        assert_true(x->has_value == y->has_value && (!x->has_value || x->value == y->value));
    }
    for (int p = 0; p < a->game->players; p++) {
        assert_string_equal(a->names[p], b->names[p]);
        assert_int_equal(a->payoffs[p], b->payoffs[p]);
    }
    assert_int_equal(a->ending, b->ending);
    assert_true(a->seed == b->seed);
    assert_string_equal(a->comment, b->comment);
    assert_true(record_same(a, b));
}

#endif

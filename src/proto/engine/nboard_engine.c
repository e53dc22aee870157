// SPDX-License-Identifier: MIT
// nboard_engine.c - we as an engine in NBoard 2: Othello. What is not understood is ignored, as the
// protocol has it. Values are stones; where a player's are not, they are divided by a hundred.
#include "proto/engine/engine_side.h"

#include "base/mem.h"
#include "proto/nboard_words.h"
#include "proto/uci_info.h"

typedef struct {
    EngineSeat seat;
    EngineOut out;
    int depth; // as it was set; 0: the player's own
} NboardEngine;

static void say(NboardEngine *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(NboardEngine *b, const char *format, ...) {
    Str text = {0};
    va_list ap;
    va_start(ap, format);
    str_vaddf(&text, format, ap);
    va_end(ap);
    str_add_char(&text, '\n');
    b->out.write(b->out.context, str_text(&text));
    str_clear(&text);
}

static void play(void *context, Move m) {
    seat_play(&((NboardEngine *)context)->seat, m);
}

static void do_nboard(NboardEngine *b, const char *rest) {
    (void)rest;
    say(b, "set myname Genpei %s", b->seat.player->text);
}

static void set_game(NboardEngine *b, const char *ggf) {
    const Game *g = b->seat.game;
    State *start = game_states_new(g, 1);
    Error e;
    bool ok = nboard_read_start(g, ggf, start, &e);
    if (ok) {
        seat_new_game(&b->seat, start);
        ok = nboard_read_moves(g, ggf, start, play, b, &e);
    }
    if (!ok) say(b, "status %.200s", e.text);
    free(start);
}

static void do_set(NboardEngine *b, const char *rest) {
    char what[16], number[16];
    int64_t n;
    if (!uci_word(&rest, what, sizeof what)) return;
    if (strcmp(what, "game") == 0) set_game(b, rest);
    if (strcmp(what, "depth") == 0 && uci_word(&rest, number, sizeof number) &&
        spec_number(number, &n) && n > 0)
        b->depth = n < SEARCH_DEPTH_MAX ? (int)n : SEARCH_DEPTH_MAX;
}

static void do_move(NboardEngine *b, const char *rest) {
    Move m;
    rest += strspn(rest, " ");
    if (nboard_read_move(b->seat.game, b->seat.state, rest, &m))
        seat_play(&b->seat, m);
    else
        say(b, "status illegal move %.20s", rest);
}

// A game that is decided is won by so many stones.
static double stones(const NboardEngine *b, int value) {
    if (value > SEARCH_WIN / 2) return value - SEARCH_WIN;
    if (value < -SEARCH_WIN / 2) return value + SEARCH_WIN;
    return b->seat.player->ops->value_kind == VALUE_DISCS ? value : value / 100.0;
}

static void do_go(NboardEngine *b, const char *rest) {
    (void)rest;
    Choice c;
    Error e;
    say(b, "status thinking");
    if (seat_choose(&b->seat, (Limits){.depth = b->depth}, NULL, &c, &e)) {
        Str move = {0};
        nboard_add_move(b->seat.game, b->seat.state, c.move, &move);
        if (c.has_value) str_addf(&move, "/%.2f", stones(b, c.value));
        say(b, "=== %s", str_text(&move));
        str_clear(&move);
    } else {
        say(b, "status %.200s", e.text);
    }
    say(b, "status");
}

// The best so many moves, best first.
static void do_hint(NboardEngine *b, const char *rest) {
    const Game *g = b->seat.game;
    char number[16];
    int64_t wanted = 1;
    if (uci_word(&rest, number, sizeof number)) spec_number(number, &wanted);
    if (seat_over(&b->seat, NULL)) return;
    MoveValue *values = mem_new(g->max_moves, sizeof *values);
    Turn turn = seat_turn(&b->seat, (Limits){.depth = b->depth}, NULL);
    size_t n = player_values(b->seat.player, &turn, values);
    for (int64_t i = 0; i < wanted && n > 0; i++) {
        size_t best = 0;
        for (size_t k = 1; k < n; k++)
            if (values[k].value > values[best].value) best = k;
        Str move = {0};
        nboard_add_move(g, b->seat.state, values[best].move, &move);
        say(b, "search %s %.2f 0 %d", str_text(&move), stones(b, values[best].value),
            values[best].depth);
        str_clear(&move);
        memmove(&values[best], &values[best + 1], (--n - best) * sizeof *values);
    }
    free(values);
    say(b, "status");
}

static void do_ping(NboardEngine *b, const char *rest) {
    char number[32] = "";
    uci_word(&rest, number, sizeof number);
    say(b, "pong %s", number);
}

static void do_learn(NboardEngine *b, const char *rest) {
    (void)rest;
    say(b, "learned");
}

static const struct {
    const char *word;
    void (*run)(NboardEngine *b, const char *rest);
} commands[] = {
    {"nboard", do_nboard}, {"set", do_set},   {"move", do_move},   {"go", do_go},
    {"hint", do_hint},     {"ping", do_ping}, {"learn", do_learn},
};

static bool nboard_line(EngineSide *side, const char *line) {
    char word[16];
    if (!uci_word(&line, word, sizeof word)) return true;
    if (strcmp(word, "quit") == 0) return false;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(word, commands[i].word) == 0) commands[i].run((NboardEngine *)side, line);
    return true;
}

static EngineSide *nboard_open(const SeatSetup *setup, EngineOut out, Error *e) {
    NboardEngine *b = mem_new(1, sizeof *b);
    b->out = out;
    if (seat_open(&b->seat, setup, e) && nboard_suits(b->seat.game, e)) return (EngineSide *)b;
    seat_close(&b->seat);
    free(b);
    return NULL;
}

static void nboard_close(EngineSide *side) {
    NboardEngine *b = (NboardEngine *)side;
    seat_close(&b->seat);
    free(b);
}

const EngineProtocol nboard_engine = {"nboard", nboard_open, nboard_line, nboard_close};

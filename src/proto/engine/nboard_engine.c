// SPDX-License-Identifier: MIT
// nboard_engine.c - see nboard_engine.h. Commands that are not understood are ignored, as
// the protocol requires. Values are discs; other values are divided by a hundred.
//
// Hints go on in a thread of their own, deeper and deeper up to the depth that was set, and end
// with the next command; `ping` is answered when they have ended. Before a depth is set, a hint is
// the value of every move, once.
#include "proto/engine/nboard_engine.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/version.h"
#include "player/player_analyse.h"
#include "proto/nboard_words.h"
#include "proto/uci_info.h"

#include <threads.h>

typedef struct {
    EngineSeat seat;
    EngineOut out;
    int depth; // as it was set; 0: the player's own
    bool timed;
    int64_t left_ms[2]; // of black and white, where the game has a clock
    thrd_t thread;
    bool hints;     // `thread` is to be joined
    size_t wanted;  // moves of a hint
    int64_t hinted; // when it began, in ns
    atomic_bool stop;
    atomic_bool told; // a step was reported, or there will be none
} NboardEngine;

static void play(void *context, Move m) {
    seat_play(&((NboardEngine *)context)->seat, m);
}

static void only_read(void *context, Move m) {
    (void)context;
    (void)m;
}

static void do_nboard(NboardEngine *b, const char *rest) {
    (void)rest;
    engine_say(&b->out, "set myname Genpei " GENPEI_VERSION " %s", b->seat.player->text);
}

// A faulty game leaves the one before as it is.
static void set_game(NboardEngine *b, const char *ggf) {
    const Game *g = b->seat.live.game;
    State *start = game_states_new(g, 1);
    Error e;
    if (nboard_read_start(g, ggf, start, &e) &&
        nboard_read_moves(g, ggf, start, only_read, NULL, &e)) {
        b->timed = nboard_read_clock(ggf, b->left_ms);
        seat_new_game(&b->seat, start);
        nboard_read_moves(g, ggf, start, play, b, &e);
    } else {
        engine_say(&b->out, "status %.200s", e.text);
    }
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
    if (nboard_read_move(b->seat.live.game, b->seat.live.state, rest, &m)) {
        b->left_ms[game_mover(b->seat.live.game, b->seat.live.state) == 1] -= nboard_move_ms(rest);
        seat_play(&b->seat, m);
    } else
        engine_say(&b->out, "status illegal move %.20s", rest);
}

// The margin where the game is decided, otherwise the player's estimate.
static double stones(const NboardEngine *b, int value) {
    bool discs = b->seat.player->ops->value_type == VALUE_DISCS || value_outcome(value) != 0;
    return discs ? value_margin(value) : value / 100.0;
}

static double seconds_since(int64_t began_ns) {
    return (double)(os_now_ns() - began_ns) / 1e9;
}

// Without time left, the game is not played against a clock.
static bool turn_clock(const NboardEngine *b, TurnClock *out) {
    int64_t left = b->left_ms[game_mover(b->seat.live.game, b->seat.live.state) == 1];
    if (!b->timed || left <= 0) return false;
    *out = (TurnClock){.left_ms = {b->left_ms[0], b->left_ms[1]}, .allowance_ms = left};
    return true;
}

static void do_go(NboardEngine *b, const char *rest) {
    (void)rest;
    Choice c;
    Error e;
    const int64_t began = os_now_ns();
    TurnClock clock;
    bool timed = turn_clock(b, &clock);
    engine_say(&b->out, "status thinking");
    if (seat_choose(&b->seat, (Limits){.depth = b->depth}, timed ? &clock : NULL, &c, &e)) {
        Str move = {0};
        double seconds = seconds_since(began);
        nboard_add_move(b->seat.live.game, b->seat.live.state, c.move, &move);
        if (c.has_value) str_addf(&move, "/%.2f/%.2f", stones(b, c.value), seconds);
        if (c.stats.nodes)
            engine_say(&b->out, "nodestats %llu %.2f", (unsigned long long)c.stats.nodes, seconds);
        engine_say(&b->out, "=== %s", str_text(&move));
        str_clear(&move);
    } else {
        engine_say(&b->out, "status %.200s", e.text);
    }
    engine_say(&b->out, "status");
}

// --- hints ---

// Moves without spaces between them: F5D6C3.
static void add_line(const NboardEngine *b, const MoveValue *v, Str *out) {
    const Game *g = b->seat.live.game;
    State *s = game_states_new(g, 1);
    game_copy(g, s, b->seat.live.state);
    nboard_add_move(g, s, v->move, out);
    game_play(g, s, v->move);
    for (size_t k = 1; k < v->line_length && !game_over(g, s); k++) {
        if (!game_legal(g, s, v->line[k])) break;
        nboard_add_move(g, s, v->line[k], out);
        game_play(g, s, v->line[k]);
    }
    free(s);
}

// "100%" means exact in NBoard.
static void add_depth(const MoveValue *v, Str *out) {
    if (v->percent == 100)
        str_add(out, "100%");
    else if (v->percent > 0)
        str_addf(out, "%d@%d%%", v->depth, v->percent);
    else
        str_addf(out, "%d", v->depth);
}

// Every step that is completed.
static void tell_hint(void *context, const AnalysisStep *analysis) {
    NboardEngine *b = context;
    if (analysis->done < analysis->of) return;
    for (size_t i = 0; i < analysis->n && i < b->wanted; i++) {
        Str text = {0};
        add_line(b, &analysis->lines[i], &text);
        str_addf(&text, " %.2f 0 ", stones(b, analysis->lines[i].value));
        add_depth(&analysis->lines[i], &text);
        engine_say(&b->out, "search %s", str_text(&text));
        str_clear(&text);
    }
    if (analysis->nodes)
        engine_say(&b->out, "nodestats %llu %.2f", (unsigned long long)analysis->nodes,
                   seconds_since(b->hinted));
    atomic_store(&b->told, true);
    if (analysis->depth >= b->depth) atomic_store(&b->stop, true); // not every player obeys limits
}

static int hint(void *context) {
    NboardEngine *b = context;
    Turn turn = seat_turn(&b->seat, (Limits){.depth = b->depth, .stop = &b->stop}, NULL);
    player_analyse(b->seat.player, &turn, &(AnalysisOptions){b->wanted, false, tell_hint, b});
    engine_say(&b->out, "status");
    atomic_store(&b->told, true);
    atomic_store(&b->stop, true); // it has ended
    return 0;
}

// Ends hints, but not before one step was reported.
static void end_hint(NboardEngine *b) {
    if (!b->hints) return;
    while (!atomic_load(&b->told)) thrd_sleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    atomic_store(&b->stop, true);
    thrd_join(b->thread, NULL);
    b->hints = false;
}

static void hint_once(NboardEngine *b) {
    MoveValue *values = mem_new(b->seat.live.game->max_moves, sizeof *values);
    Turn turn = seat_turn(&b->seat, (Limits){0}, NULL);
    AnalysisStep analysis = {.n = player_values(b->seat.player, &turn, values), .lines = values};
    move_values_sort(values, analysis.n);
    tell_hint(b, &analysis);
    free(values);
    engine_say(&b->out, "status");
}

// The best moves, as many as asked for, best first.
static void do_hint(NboardEngine *b, const char *rest) {
    char number[16];
    int64_t wanted = 1;
    if (uci_word(&rest, number, sizeof number)) spec_number(number, &wanted);
    if (seat_over(&b->seat, NULL)) return;
    b->wanted = wanted < 1 ? 1 : wanted > 1000 ? 1000 : (size_t)wanted;
    b->hinted = os_now_ns();
    atomic_store(&b->stop, false);
    atomic_store(&b->told, false);
    if (b->depth == 0) {
        hint_once(b);
        return;
    }
    b->hints = thrd_create(&b->thread, hint, b) == thrd_success;
    if (!b->hints) hint(b);
}

// The value of every position of the game for black, from the last to the first.
static void do_analyze(NboardEngine *b, const char *rest) {
    const Game *g = b->seat.live.game;
    State *s = game_states_new(g, 1);
    (void)rest;
    for (size_t ply = b->seat.live.record.n + 1; ply-- > 0;) {
        Choice c = {0};
        Error e;
        int payoffs[PLAYERS_MAX];
        record_state(&b->seat.live.record, ply, s);
        Turn turn = seat_turn(&b->seat, (Limits){.depth = b->depth}, NULL);
        turn.state = s;
        turn.record = NULL;
        if (game_over(g, s)) {
            game_payoffs(g, s, payoffs);
            engine_say(&b->out, "analysis %zu %.2f", ply, (double)payoffs[0]);
            continue;
        }
        turn.side = game_mover(g, s);
        if (!player_choose(b->seat.player, &turn, &c, &e) || !c.has_value) continue;
        engine_say(&b->out, "analysis %zu %.2f", ply,
                   turn.side == 0 ? stones(b, c.value) : -stones(b, c.value));
    }
    free(s);
    engine_say(&b->out, "status");
}

static void do_ping(NboardEngine *b, const char *rest) {
    char number[32] = "";
    uci_word(&rest, number, sizeof number);
    engine_say(&b->out, "pong %s", number);
}

static void do_learn(NboardEngine *b, const char *rest) {
    (void)rest;
    engine_say(&b->out, "learned");
}

static const struct {
    const char *word;
    void (*run)(NboardEngine *b, const char *rest);
} commands[] = {
    {"nboard", do_nboard}, {"set", do_set},   {"move", do_move},   {"go", do_go},
    {"hint", do_hint},     {"ping", do_ping}, {"learn", do_learn}, {"analyze", do_analyze},
};

static bool nboard_line(EngineSide *side, const char *line) {
    NboardEngine *b = (NboardEngine *)side;
    char word[16];
    if (!uci_word(&line, word, sizeof word)) return true;
    bool quits = strcmp(word, "quit") == 0;
    if (quits) end_hint(b);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(word, commands[i].word) != 0) continue;
        end_hint(b);
        commands[i].run(b, line);
    }
    return !quits;
}

static EngineSide *nboard_open(const SeatSetup *setup, EngineOut out, Error *e) {
    NboardEngine *b = mem_new(1, sizeof *b);
    b->out = out;
    if (seat_open(&b->seat, setup, e) && nboard_suits(b->seat.live.game, e)) {
        seat_prepare(&b->seat);
        return (EngineSide *)b;
    }
    seat_close(&b->seat);
    free(b);
    return NULL;
}

static void nboard_close(EngineSide *side) {
    NboardEngine *b = (NboardEngine *)side;
    end_hint(b);
    seat_close(&b->seat);
    free(b);
}

// Hints up to a depth end by themselves.
static void nboard_finish(EngineSide *side) {
    NboardEngine *b = (NboardEngine *)side;
    const atomic_bool *stop = b->seat.setup->stop;
    while (b->hints && !atomic_load(&b->stop) && !(stop && atomic_load(stop)) &&
           !(b->out.no_reader && b->out.no_reader()))
        thrd_sleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    end_hint(b);
}

const EngineProtocol nboard_engine = {"nboard", nboard_open, nboard_line, nboard_close,
                                      nboard_finish};

// SPDX-License-Identifier: MIT
// gtp_commands.c - see gtp_commands.h.
#include "proto/engine/gtp_commands.h"

#include "base/os/os_posix.h"
#include "base/version.h"
#include "proto/engine/gtp_go.h"
#include "proto/engine/gtp_rules.h"
#include "proto/engine/htp_commands.h"
#include "proto/gtp_words.h"

#include <stdlib.h>

// --- about the engine ---

static bool do_protocol_version(GtpEngine *g) {
    return gtp_say(g, "2");
}

static bool do_name(GtpEngine *g) {
    return gtp_say(g, "Genpei %s", g->seat.player->text);
}

static bool do_version(GtpEngine *g) {
    return gtp_say(g, GENPEI_VERSION);
}

static bool do_known_command(GtpEngine *g) {
    return gtp_say(g, gtp_find_command(g, g->words[1]) ? "true" : "false");
}

// A command that the dialect replaces is listed once.
static void list(GtpEngine *g, const GtpCommand *all, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (gtp_find_command(g, all[i].name) == &all[i]) gtp_say(g, "%s\n", all[i].name);
}

static bool do_list_commands(GtpEngine *g) {
    size_t n;
    const GtpCommand *all = gtp_commands(&n);
    list(g, all, n);
    all = gtp_rules_commands(&n);
    list(g, all, n);
    all = gtp_go_commands(&n);
    list(g, all, n);
    all = htp_commands(&n);
    if (g->hex) list(g, all, n);
    return true;
}

static bool do_quit(GtpEngine *g) {
    g->quits = true;
    return true;
}

// --- the game ---

static bool read_number(const char *text, double min, double max, double *out) {
    return spec_decimal(text, out) && *out >= min && *out <= max;
}

// Hex on a board that is not square is another game here; back on a square one it is hex again.
static bool change_hex_board(GtpEngine *g, int columns, int rows) {
    bool fair = game_is(g->seat.live.game, "fairhex");
    char name[64];
    if (!g->hex || (columns == rows && !fair)) return false;
    if (columns == rows)
        snprintf(name, sizeof name, "hex:size=%d", columns);
    else
        snprintf(name, sizeof name, "fairhex:size=%d,height=%d,fair=0", columns, rows);
    return seat_change_game(&g->seat, name, NULL);
}

// The size changes where the game has such a board; HTP may name columns and rows.
static bool do_boardsize(GtpEngine *g) {
    double wanted, rows_wanted;
    int columns, rows;
    if (!read_number(g->words[1], 1, 100, &wanted)) return gtp_refuse(g, "syntax error");
    rows_wanted = wanted;
    if (g->n > 2 && !read_number(g->words[2], 1, 100, &rows_wanted))
        return gtp_refuse(g, "syntax error");
    bool has_board = gtp_board_size(g->seat.live.game, &columns, &rows);
    if (has_board && columns == (int)wanted && rows == (int)rows_wanted) {
        seat_new_game(&g->seat, NULL);
        return true;
    }
    if (has_board && change_hex_board(g, (int)wanted, (int)rows_wanted)) return true;
    if (!has_board || (int)wanted != (int)rows_wanted ||
        !seat_change_parameter(&g->seat, "size", (int)wanted, NULL))
        return gtp_refuse(g, "unacceptable size");
    return true;
}

// For a new game, as time_settings set them.
static void full_clocks(GtpEngine *g) {
    GtpTimes *t = &g->times;
    bool periods = t->main_ms == 0;
    for (int i = 0; i < 2; i++) {
        t->left_ms[i] = periods ? t->byo_ms : t->main_ms;
        t->left_stones[i] = periods ? t->stones : 0;
    }
}

static bool do_clear_board(GtpEngine *g) {
    full_clocks(g);
    seat_refresh(&g->seat);
    seat_new_game(&g->seat, NULL);
    seat_prepare(&g->seat);
    return true;
}

// Komi is part of the rules: with another one, the moves so far are played again in another game.
static bool change_komi(GtpEngine *g, int halves) {
    Record old;
    record_copy(&old, &g->seat.live.record);
    bool ok = seat_change_parameter(&g->seat, "komi", halves, NULL);
    for (size_t i = 0; ok && i < old.n; i++) seat_play(&g->seat, old.moves[i].move);
    record_clear(&old);
    return ok;
}

static bool do_komi(GtpEngine *g) {
    double wanted;
    int halves;
    if (!read_number(g->words[1], -1000, 1000, &wanted)) return gtp_refuse(g, "syntax error");
    if (!gtp_komi_halves(g->seat.live.game, &halves)) return gtp_refuse(g, "this game has no komi");
    int asked = (int)(wanted * 2);
    if (asked != wanted * 2) return gtp_refuse(g, "komi must be a number of halves");
    if (asked == halves || change_komi(g, asked)) return true;
    return gtp_refuse(g, "unacceptable komi");
}

static bool do_set_game(GtpEngine *g) {
    const char *title = g->seat.live.game->title;
    size_t n = strcspn(title, " ");
    Str first = {0};
    str_add_n(&first, title, n);
    bool same = str_same_word(g->words[1], str_text(&first));
    str_clear(&first);
    return same || gtp_refuse(g, "unsupported game");
}

static bool do_list_games(GtpEngine *g) {
    return gtp_say(g, "%.*s", (int)strcspn(g->seat.live.game->title, " "),
                   g->seat.live.game->title);
}

// --- moves ---

// Makes it the turn of `side`. Programs may leave out a forced pass; in Go a player may move twice
// in a row, which implies a pass in between.
static bool give_turn(GtpEngine *g, int side) {
    EngineSeat *s = &g->seat;
    Move pass;
    if (seat_over(s, NULL)) return gtp_refuse(g, "the game is over");
    if (game_mover(s->live.game, s->live.state) == side) return true;
    if (!game_move_parse(s->live.game, s->live.state, "pass", &pass, NULL))
        return gtp_refuse(g, "it is not this player's turn");
    State *next = game_states_new(s->live.game, 1);
    game_copy(s->live.game, next, s->live.state);
    game_play(s->live.game, next, pass);
    bool ok = !game_over(s->live.game, next) && game_mover(s->live.game, next) == side;
    free(next);
    if (!ok) return gtp_refuse(g, "it is not this player's turn");
    seat_play(s, pass);
    return true;
}

static bool do_play(GtpEngine *g) {
    int side;
    Move m;
    if (!gtp_read_colour(g->seat.live.game, g->words[1], &side))
        return gtp_refuse(g, "syntax error: no such colour");
    size_t before = g->seat.live.record.n;
    if (!give_turn(g, side)) return false;
    Str text = {0};
    gtp_read_move_text(gtp_names(g->seat.live.game, g->hex), g->words[2], &text);
    bool ok = game_move_parse(g->seat.live.game, g->seat.live.state, str_text(&text), &m, NULL);
    str_clear(&text);
    if (!ok) {
        if (g->seat.live.record.n > before) seat_undo(&g->seat);
        return gtp_refuse(g, "illegal move");
    }
    seat_play(&g->seat, m);
    return true;
}

static bool do_undo(GtpEngine *g) {
    return seat_undo(&g->seat) || gtp_refuse(g, "cannot undo");
}

// The clocks as the player gets them; false when there are none.
static bool turn_clock(const GtpEngine *g, int side, TurnClock *out) {
    const GtpTimes *t = &g->times;
    if (!t->known) return false;
    bool period = t->left_stones[side] > 0; // main time is over
    *out = (TurnClock){.left_ms = {t->left_ms[0], t->left_ms[1]},
                       .byo_ms = !period && t->stones > 0 ? t->byo_ms / t->stones : 0,
                       .moves_to_go = period ? t->left_stones[side] : 0};
    out->allowance_ms = out->left_ms[side] + out->byo_ms;
    return true;
}

// Not every host sends the time left after each move.
static void charge(GtpEngine *g, int side, int64_t used_ms) {
    GtpTimes *t = &g->times;
    t->left_ms[side] = t->left_ms[side] > used_ms ? t->left_ms[side] - used_ms : 0;
    if (t->left_stones[side] > 0) {
        if (--t->left_stones[side] > 0) return;
    } else if (t->left_ms[side] > 0 || t->stones == 0) {
        return;
    }
    t->left_stones[side] = t->stones; // a period begins
    t->left_ms[side] = t->byo_ms;
}

static bool generate(GtpEngine *g, bool plays) {
    int side;
    Choice c;
    Error e;
    TurnClock clock;
    if (!gtp_read_colour(g->seat.live.game, g->words[1], &side))
        return gtp_refuse(g, "syntax error: no such colour");
    if (!give_turn(g, side)) return false;
    bool timed = turn_clock(g, side, &clock);
    int64_t began = os_now_ns();
    if (!seat_choose(&g->seat, (Limits){0}, timed ? &clock : NULL, &c, &e))
        return gtp_refuse(g, "%s", e.text);
    if (timed && plays) charge(g, side, (os_now_ns() - began) / 1000000);
    if (c.resigns) return gtp_say(g, "resign");
    gtp_add_move(g, c.move, &g->reply);
    if (plays) seat_play(&g->seat, c.move);
    return true;
}

static bool do_genmove(GtpEngine *g) {
    return generate(g, true);
}

static bool do_reg_genmove(GtpEngine *g) {
    return generate(g, false);
}

// --- time ---

static bool do_time_settings(GtpEngine *g) {
    double main_s, byo_s, stones;
    if (!read_number(g->words[1], 0, 1e6, &main_s) || !read_number(g->words[2], 0, 1e6, &byo_s) ||
        !read_number(g->words[3], 0, 1e6, &stones))
        return gtp_refuse(g, "syntax error");
    g->times = (GtpTimes){.main_ms = (int64_t)(main_s * 1000),
                          .byo_ms = (int64_t)(byo_s * 1000),
                          .stones = (int)stones};
    bool unlimited = byo_s > 0 && stones < 1; // as the protocol defines it
    g->times.known = !unlimited && (g->times.main_ms > 0 || g->times.byo_ms > 0);
    full_clocks(g);
    return true;
}

static bool do_time_left(GtpEngine *g) {
    int side;
    double seconds, stones;
    if (!gtp_read_colour(g->seat.live.game, g->words[1], &side) ||
        !read_number(g->words[2], 0, 1e6, &seconds) || !read_number(g->words[3], 0, 1e6, &stones))
        return gtp_refuse(g, "syntax error");
    g->times.known = true;
    g->times.left_ms[side] = (int64_t)(seconds * 1000);
    g->times.left_stones[side] = (int)stones;
    return true;
}

// --- results ---

double gtp_points(const GtpEngine *g, int payoff) {
    int halves;
    return gtp_komi_halves(g->seat.live.game, &halves) ? payoff / 2.0 : payoff;
}

// With the points, in games won by points; in go also before the end, without dead stones.
static bool do_final_score(GtpEngine *g) {
    int payoffs[PLAYERS_MAX], halves;
    if (gtp_go_score(g, &halves))
        return halves ? gtp_say(g, "%c+%g", halves > 0 ? 'B' : 'W', abs(halves) / 2.0)
                      : gtp_say(g, "0");
    if (!seat_over(&g->seat, payoffs)) return gtp_refuse(g, "cannot score");
    int more = payoffs[0] - payoffs[1];
    if (more == 0) return gtp_say(g, "0");
    const char *winner = gtp_colour(g->seat.live.game, more > 0 ? 0 : 1);
    double points = gtp_points(g, more > 0 ? payoffs[0] : payoffs[1]);
    return gtp_say(g, "%c+%g", *winner == 'b' ? 'B' : 'W', points);
}

static const GtpCommand commands[] = {
    {"protocol_version", 0, do_protocol_version},
    {"name", 0, do_name},
    {"version", 0, do_version},
    {"known_command", 1, do_known_command},
    {"list_commands", 0, do_list_commands},
    {"quit", 0, do_quit},
    {"boardsize", 1, do_boardsize},
    {"clear_board", 0, do_clear_board},
    {"komi", 1, do_komi},
    {"play", 2, do_play},
    {"genmove", 1, do_genmove},
    {"reg_genmove", 1, do_reg_genmove},
    {"undo", 0, do_undo},
    {"time_settings", 3, do_time_settings},
    {"time_left", 3, do_time_left},
    {"final_score", 0, do_final_score},
    {"set_game", 1, do_set_game},
    {"list_games", 0, do_list_games},
};

const GtpCommand *gtp_commands(size_t *n) {
    *n = sizeof commands / sizeof *commands;
    return commands;
}

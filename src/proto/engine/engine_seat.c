// SPDX-License-Identifier: MIT
// engine_seat.c - see engine_seat.h.
#include "proto/engine/engine_seat.h"

#include "base/mem.h"
#include "player/player_analyse.h"
#include "player/presets.h"

#include <ctype.h>

static Player *make_player(const SeatSetup *setup, const char *text, const Game *g, Error *e) {
    if (!text) text = preset_host(&setup->players, g);
    if (player_is_person(&setup->players, text)) {
        error_set(e, "the player must be a program, not a person");
        return NULL;
    }
    return player_new(&setup->players, g, text, e);
}

static bool take_game(EngineSeat *s, const char *name, Error *e) {
    const Game *g = s->setup->open(s->setup->context, name, e);
    if (!g) return false;
    Player *p = make_player(s->setup, s->wanted, g, e);
    if (!p) return false;
    player_free(s->player);
    live_clear(&s->live);
    s->player = p;
    live_init(&s->live, &(LiveSetup){.game = g});
    s->prepared = false;
    seat_new_game(s, NULL);
    return true;
}

// An external program is told when the side is known.
void seat_prepare(EngineSeat *s) {
    s->prepared = true;
    if (player_is_outside(&s->setup->players, s->player->text)) return;
    player_begins(s->player, 0, s->setup->seed + s->games);
    s->begun_side = -1;
}

bool seat_open(EngineSeat *s, const SeatSetup *setup, Error *e) {
    *s = (EngineSeat){.setup = setup};
    if (setup->player) s->wanted = mem_text(setup->player);
    return take_game(s, setup->game, e);
}

void seat_close(EngineSeat *s) {
    player_free(s->player);
    live_clear(&s->live);
    free(s->wanted);
    *s = (EngineSeat){0};
}

bool seat_change_game(EngineSeat *s, const char *name, Error *e) {
    return take_game(s, name, e);
}

void seat_refresh(EngineSeat *s) {
    const Game *now = s->live.game;
    if (strcmp(now->backend, "vm") != 0) return;
    const Game *g = s->setup->open(s->setup->context, now->name, NULL);
    if (g && g != now) take_game(s, now->name, NULL);
}

// Appends the text of the game with one parameter changed. `digits`: whether the number at the
// end of the name (hex11) stays; else it is the size, which is now an option.
static bool changed_name(const char *name, bool digits, const char *key, const char *value,
                         Str *out) {
    Spec spec;
    if (!spec_parse(name, &spec, NULL)) return false;
    size_t n = strlen(spec.name);
    while (!digits && n > 0 && isdigit((unsigned char)spec.name[n - 1])) n--;
    str_add_n(out, spec.name, n);
    str_addf(out, ":%s=%s", key, value);
    for (size_t i = 0; i < spec.n; i++)
        if (strcmp(spec.item[i].key, key) != 0)
            str_addf(out, ",%s=%s", spec.item[i].key, spec.item[i].value);
    return true;
}

bool seat_change_parameter(EngineSeat *s, const char *key, int value, Error *e) {
    char number[16];
    bool ok = false;
    snprintf(number, sizeof number, "%d", value);
    for (int digits = 1; digits >= 0 && !ok; digits--) {
        Str name = {0};
        ok = changed_name(s->live.game->name, digits, key, number, &name) &&
             take_game(s, str_text(&name), e);
        str_clear(&name);
    }
    return ok;
}

// Whether a list of options, "time=S,threads=N", has this one: "threads", or "threads=N".
static bool lists(const char *options, const char *key) {
    size_t n = strlen(key);
    bool whole = strchr(key, '=');
    for (const char *at = options; *at; at += *at == ',') {
        char next = strncmp(at, key, n) == 0 ? at[n] : ' ';
        if (next == (whole ? ',' : '=') || (whole && !next)) return true;
        at += strcspn(at, ",");
    }
    return false;
}

bool seat_has_option(const EngineSeat *s, const char *key) {
    Spec spec;
    if (!spec_parse(s->player->text, &spec, NULL)) return false;
    const PlayerType *type = player_type(&s->setup->players, spec.name, NULL);
    return type && !type->outside && lists(type->options, key);
}

bool seat_option(const EngineSeat *s, const char *key, char *out, size_t size) {
    Spec spec;
    const char *value = spec_parse(s->player->text, &spec, NULL) ? spec_get(&spec, key) : NULL;
    if (value) snprintf(out, size, "%s", value);
    return value;
}

bool seat_change_option(EngineSeat *s, const char *key, const char *value, Error *e) {
    Str text = {0};
    char *before = s->wanted;
    bool ok = changed_name(s->player->text, true, key, value, &text);
    s->wanted = text.text;
    ok = ok && take_game(s, s->live.game->name, e);
    if (!ok) s->wanted = before;
    free(ok ? before : text.text);
    return ok;
}

void seat_new_game(EngineSeat *s, const State *start) {
    const Game *g = s->live.game;
    live_clear(&s->live);
    live_init(&s->live, &(LiveSetup){.game = g, .start = start});
    s->begun_side = -1;
    s->games++;
}

void seat_play(EngineSeat *s, Move m) {
    live_play(&s->live, m, -1, NULL);
}

bool seat_undo(EngineSeat *s) {
    return live_take_back(&s->live, 1) == 1;
}

bool seat_over(const EngineSeat *s, int *payoffs) {
    if (!live_over(&s->live)) return false;
    if (payoffs) memcpy(payoffs, s->live.record.payoffs, sizeof s->live.record.payoffs);
    return true;
}

Turn seat_turn(EngineSeat *s, Limits limits, const TurnClock *clock) {
    limits.stop = limits.stop ? limits.stop : s->setup->stop;
    Turn turn = live_turn(&s->live, limits);
    turn.clock = clock;
    if (clock && !limits.time_ms) turn.limits.time_ms = live_budget_ms(&s->live, turn.side, clock);
    return turn;
}

static void begin_side(EngineSeat *s, int side) {
    if (s->begun_side != side) player_begins(s->player, side, s->setup->seed + s->games);
    s->begun_side = side;
    s->prepared = true;
}

bool seat_choose(EngineSeat *s, Limits limits, const TurnClock *clock, Choice *out, Error *e) {
    return seat_choose_aloud(s, limits, clock, NULL, out, e);
}

void seat_analyse(EngineSeat *s, Limits limits, const TurnClock *clock,
                  const AnalysisOptions *ask) {
    if (seat_over(s, NULL)) return;
    Turn turn = seat_turn(s, limits, clock);
    begin_side(s, turn.side);
    player_analyse(s->player, &turn, ask);
}

bool seat_choose_aloud(EngineSeat *s, Limits limits, const TurnClock *clock,
                       const AnalysisOptions *report, Choice *out, Error *e) {
    if (seat_over(s, NULL)) return error_set(e, "the game is over");
    Turn turn = seat_turn(s, limits, clock);
    turn.report = report;
    begin_side(s, turn.side);
    if (!player_choose(s->player, &turn, out, e)) return false;
    if (!out->resigns && !live_legal(&s->live, out->move))
        return error_set(e, "the player made an illegal move");
    return true;
}

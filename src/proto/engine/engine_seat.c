// SPDX-License-Identifier: MIT
// engine_seat.c - see engine_seat.h.
#include "proto/engine/engine_seat.h"

#include "player/presets.h"

#include <ctype.h>

static Player *make_player(const SeatSetup *setup, const Game *g, Error *e) {
    const char *text = setup->player;
    if (!text) text = preset_strong(&setup->players, g);
    if (player_is_person(&setup->players, text)) {
        error_set(e, "a program is asked for, not a person");
        return NULL;
    }
    return player_new(&setup->players, g, text, e);
}

static bool take_game(EngineSeat *s, const char *name, Error *e) {
    const Game *g = s->setup->open(s->setup->context, name, e);
    if (!g) return false;
    Player *p = make_player(s->setup, g, e);
    if (!p) return false;
    if (s->game) {
        record_clear(&s->record);
        player_free(s->player);
        free(s->state);
    }
    s->game = g;
    s->player = p;
    s->state = game_states_new(g, 1);
    record_init(&s->record, g, NULL);
    // What takes time to load is loaded before anybody's clock runs.
    if (!player_is_outside(&s->setup->players, p->text)) player_begins(p, 0, s->setup->seed);
    seat_new_game(s, NULL);
    return true;
}

bool seat_open(EngineSeat *s, const SeatSetup *setup, Error *e) {
    *s = (EngineSeat){.setup = setup};
    return take_game(s, setup->game, e);
}

void seat_close(EngineSeat *s) {
    if (!s->game) return;
    player_free(s->player);
    record_clear(&s->record);
    free(s->state);
    *s = (EngineSeat){0};
}

bool seat_change_game(EngineSeat *s, const char *name, Error *e) {
    return take_game(s, name, e);
}

// Appends the text of the game with one parameter changed. `digits`: whether the number behind the
// name (hex11) stays; else it is the size that is now given otherwise.
static bool changed_name(const char *name, bool digits, const char *key, int value, Str *out) {
    Spec spec;
    if (!spec_parse(name, &spec, NULL)) return false;
    size_t n = strlen(spec.name);
    while (!digits && n > 0 && isdigit((unsigned char)spec.name[n - 1])) n--;
    str_add_n(out, spec.name, n);
    str_addf(out, ":%s=%d", key, value);
    for (size_t i = 0; i < spec.n; i++)
        if (strcmp(spec.item[i].key, key) != 0)
            str_addf(out, ",%s=%s", spec.item[i].key, spec.item[i].value);
    return true;
}

bool seat_change_parameter(EngineSeat *s, const char *key, int value, Error *e) {
    bool ok = false;
    for (int digits = 1; digits >= 0 && !ok; digits--) {
        Str name = {0};
        ok = changed_name(s->game->name, digits, key, value, &name) &&
             take_game(s, str_text(&name), e);
        str_clear(&name);
    }
    return ok;
}

void seat_new_game(EngineSeat *s, const State *start) {
    record_clear(&s->record);
    record_init(&s->record, s->game, start);
    game_copy(s->game, s->state, s->record.start);
    s->begun_side = -1;
    s->games++;
}

void seat_play(EngineSeat *s, Move m) {
    int mover = game_mover(s->game, s->state);
    record_add(&s->record, (RecordMove){.move = m, .mover = mover, .used_ms = -1});
    game_play(s->game, s->state, m);
}

bool seat_undo(EngineSeat *s) {
    if (s->record.n == 0) return false;
    record_truncate(&s->record, s->record.n - 1);
    record_state(&s->record, s->record.n, s->state);
    return true;
}

bool seat_over(const EngineSeat *s, int *payoffs) {
    if (!game_over(s->game, s->state)) return false;
    if (payoffs) game_payoffs(s->game, s->state, payoffs);
    return true;
}

Turn seat_turn(const EngineSeat *s, Limits limits, const TurnClock *clock) {
    limits.stop = limits.stop ? limits.stop : s->setup->stop;
    return (Turn){.state = s->state,
                  .record = &s->record,
                  .side = game_mover(s->game, s->state),
                  .limits = limits,
                  .clock = clock};
}

bool seat_choose(EngineSeat *s, Limits limits, const TurnClock *clock, Choice *out, Error *e) {
    if (seat_over(s, NULL)) return error_set(e, "the game is over");
    Turn turn = seat_turn(s, limits, clock);
    if (s->begun_side != turn.side) player_begins(s->player, turn.side, s->setup->seed + s->games);
    s->begun_side = turn.side;
    if (!player_choose(s->player, &turn, out, e)) return false;
    if (!out->resigns && !game_legal(s->game, s->state, out->move))
        return error_set(e, "the player made an illegal move");
    return true;
}

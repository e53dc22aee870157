// SPDX-License-Identifier: MIT
// web_game.c - see web_game.h.
#include "web/games/web_game.h"

#include "base/mem.h"
#include "base/task.h"

WebGame *web_game_new(const char *id, Record *record, ClockRule rule) {
    WebGame *w = mem_new(1, sizeof *w);
    snprintf(w->id, sizeof w->id, "%s", id);
    mtx_init(&w->held, mtx_plain);
    live_init_record(
        &w->live, record,
        &(LiveSetup){.clock = rule, .chance = CHANCE_BY_PLY, .max_plies = WEB_PLIES_MAX});
    w->opinions = json_object();
    w->variations = json_array();
    for (int side = 0; side < w->live.game->players; side++) web_game_seat(w, side, "human", true);
    return w;
}

void web_game_free(WebGame *w) {
    for (int side = 0; side < w->live.game->players; side++) free(w->seats[side]);
    live_clear(&w->live);
    json_decref(w->opinions);
    json_decref(w->variations);
    stream_event_drop(w->shown);
    mtx_destroy(&w->held);
    free(w);
}

// --- changes that may fail ---

bool web_game_exceeds(const WebGame *w, Error *e) {
    const Game *g = w->live.game;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    Task *before = task_begin(NULL);
    if (!web_game_over(w)) game_moves(g, w->live.state, moves);
    bool exceeds = game_exceeded(g, e);
    task_end(before);
    free(moves);
    return exceeds;
}

void web_game_note(const WebGame *w, WebGameBefore *out) {
    *out = (WebGameBefore){.turn_began_ns = w->turn_began_ns,
                           .version = w->version,
                           .end_saved = w->end_saved,
                           .seating = w->seating,
                           .count = w->count,
                           .variations = json_copy(w->variations)};
    live_copy(&out->live, &w->live);
    for (int side = 0; side < w->live.game->players; side++)
        out->seats[side] = mem_text(w->seats[side]);
    memcpy(out->person, w->person, sizeof out->person);
}

void web_game_before_clear(WebGameBefore *before) {
    for (int side = 0; side < PLAYERS_MAX; side++) free(before->seats[side]);
    live_clear(&before->live);
    json_decref(before->variations);
    *before = (WebGameBefore){0};
}

void web_game_take_back(WebGame *w, WebGameBefore *before) {
    LiveGame live = w->live;
    json_t *variations = w->variations;
    w->live = before->live;
    w->variations = before->variations;
    before->live = live;
    before->variations = variations;
    for (int side = 0; side < PLAYERS_MAX; side++) {
        char *seat = w->seats[side];
        w->seats[side] = before->seats[side];
        before->seats[side] = seat;
    }
    memcpy(w->person, before->person, sizeof w->person);
    w->turn_began_ns = before->turn_began_ns;
    w->version = before->version;
    w->end_saved = before->end_saved;
    w->seating = before->seating;
    w->count = before->count;
    web_game_before_clear(before);
}

void web_game_seat(WebGame *w, int side, const char *text, bool person) {
    char *copy = mem_text(text), *old = w->seats[side];
    const char *name = w->live.record.names[side];
    // A pasted game keeps the names of those who played it.
    if (!*name || (old && strcmp(name, old) == 0)) record_name(&w->live.record, side, copy);
    free(old);
    w->seats[side] = copy;
    w->person[side] = person;
}

bool web_game_over(const WebGame *w) {
    return live_over(&w->live);
}

bool web_game_settled(const WebGame *w) {
    return web_game_over(w) && !count_goes_on(&w->count);
}

bool web_game_has_secrets(const WebGame *w) {
    bool person = false;
    for (int side = 0; side < w->live.game->players; side++) person |= w->person[side];
    return person && !web_game_over(w) && (w->live.game->traits & GAME_HIDDEN);
}

bool web_game_is_watched(const WebGame *w) {
    for (int side = 0; side < w->live.game->players; side++)
        if (w->person[side]) return false;
    return true;
}

int web_game_mover(const WebGame *w) {
    return web_game_over(w) ? -1 : live_mover(&w->live);
}

static int64_t thinking_ms(const WebGame *w, int64_t now_ns) {
    if (seating_waits(&w->seating, w->live.game->players)) return 0; // until both have come
    int64_t ms = (now_ns - w->turn_began_ns) / 1000000;
    return ms > 0 ? ms : 0;
}

int64_t web_game_left_ms(const WebGame *w, int side, int64_t now_ns) {
    return live_left_ms(&w->live, side, thinking_ms(w, now_ns));
}

int64_t web_game_byoyomi_ms(const WebGame *w, int side, int64_t now_ns) {
    return live_byoyomi_ms(&w->live, side, thinking_ms(w, now_ns));
}

void web_game_chance(WebGame *w) {
    while (live_roll(&w->live)) continue;
}

void web_game_move(WebGame *w, Move m, int64_t used_ms, const int *value, int64_t now_ns) {
    w->version++;
    seating_forget_offers(&w->seating);
    if (!live_charge(&w->live, used_ms)) return;
    live_play(&w->live, m, used_ms, value);
    web_game_chance(w);
    if (!web_game_over(w) && w->replay_ns > WEB_REPLAY_MS * INT64_C(1000000)) live_stop(&w->live);
    if (web_game_over(w)) count_begin(&w->count, &w->live.record, w->person);
    w->turn_began_ns = now_ns;
}

// The longest proper prefix of the game after which a person is to move.
static size_t last_turn_of_person(const WebGame *w) {
    for (size_t n = w->live.record.n; n-- > 0;) {
        int mover = w->live.record.moves[n].mover;
        if (mover >= 0 && w->person[mover]) return n;
    }
    return w->live.record.n - 1;
}

// What the clock of a side shows after the first `n` moves of a record, and in `*given` what moves
// from `from` on added to it: increments, and the main time of a new period.
static Clock clock_after(const WebGame *w, const Record *r, int side, size_t n, size_t from,
                         int64_t *given) {
    Clock c;
    clock_reset(&c, w->live.rule);
    *given = 0;
    for (size_t i = 0; i < n; i++) {
        const RecordMove *m = &r->moves[i];
        if (m->mover != side || m->used_ms < 0) continue;
        int64_t left = m->used_ms < c.left_ms ? c.left_ms - m->used_ms : 0;
        clock_charge(&c, m->used_ms);
        if (i >= from) *given += c.left_ms - left;
    }
    return c;
}

// The clock of a side once only the first `n` moves are left. A person's time that was used stays
// used, for the moves that are taken back too, and what these gave is taken back with them. A
// program did not ask for it: it gets its time back, up to what it shows now.
static Clock clock_taken_back(const WebGame *w, int side, size_t n, int64_t now_ns) {
    const Record *r = &w->live.record;
    int64_t given, none;
    clock_after(w, r, side, r->n, n, &given);
    Clock c = clock_after(w, r, side, n, n, &none);
    int64_t left =
        w->person[side] ? web_game_left_ms(w, side, now_ns) - given : w->live.clocks[side].left_ms;
    if (left < c.left_ms) c.left_ms = left > 0 ? left : 0;
    return c;
}

bool web_game_undo(WebGame *w, size_t plies, int64_t now_ns) {
    if (w->live.record.n == 0) return false;
    size_t n = plies < w->live.record.n ? w->live.record.n - plies : 0;
    if (plies == 0) n = last_turn_of_person(w);
    bool late = w->live.record.ending == END_TIME; // then the fallen flag stands again
    Clock clocks[PLAYERS_MAX];
    int64_t given;
    for (int side = 0; side < w->live.game->players; side++)
        clocks[side] = late ? clock_after(w, &w->live.record, side, n, n, &given)
                            : clock_taken_back(w, side, n, now_ns);
    live_take_back(&w->live, w->live.record.n - n);
    w->end_saved = false;
    w->count = (GoCount){.resumed = w->count.resumed};
    for (int side = 0; side < w->live.game->players && live_timed(&w->live); side++)
        live_set_clock(&w->live, side, clocks[side].left_ms, clocks[side].moves_to_go);
    web_game_chance(w);
    w->turn_began_ns = now_ns;
    w->version++;
    return true;
}

void web_game_end_drawn(WebGame *w) {
    const int payoffs[PLAYERS_MAX] = {0};
    live_adjudicate(&w->live, payoffs);
    w->version++;
}

void web_game_end_against(WebGame *w, Ending ending, int loser) {
    if (count_goes_on(&w->count)) { // the rules have ended it, but not the players
        w->count = (GoCount){.resumed = w->count.resumed};
        w->live.record.ending = END_NONE;
    }
    live_end_against(&w->live, ending, loser);
    w->version++;
}

bool web_game_count_is_late(const WebGame *w, int64_t now_ns) {
    int64_t most_ms = count_is_accepted(&w->count) ? WEB_COUNT_MS : WEB_COUNT_OPEN_MS;
    return count_goes_on(&w->count) && now_ns - w->turn_began_ns > most_ms * INT64_C(1000000);
}

void web_game_charge_count(WebGame *w, int64_t waited_ms) {
    const int64_t most_ms = WEB_COUNT_OPEN_MS - WEB_COUNT_MS;
    if (!count_goes_on(&w->count) || count_is_accepted(&w->count) || waited_ms <= 0) return;
    w->turn_began_ns -= (waited_ms < most_ms ? waited_ms : most_ms) * INT64_C(1000000);
}

void web_game_settle_count(WebGame *w) {
    if (!count_is_accepted(&w->count)) count_propose(&w->count, &w->live.record);
    for (int side = 0; side < 2; side++)
        if (count_goes_on(&w->count)) count_accept(&w->count, &w->live.record, w->person, side);
    w->version++;
}

bool web_game_flag(WebGame *w, int64_t now_ns) {
    if (!live_flag_falls(&w->live, thinking_ms(w, now_ns))) return false;
    w->version++;
    return true;
}

// --- variations ---

static bool begins_with(const json_t *moves, const json_t *start) {
    if (json_array_size(moves) < json_array_size(start)) return false;
    for (size_t i = 0; i < json_array_size(start); i++)
        if (!json_equal(json_array_get(moves, i), json_array_get(start, i))) return false;
    return true;
}

json_t *web_game_variation(const WebGame *w, const json_t *moves) {
    size_t i;
    json_t *one;
    json_array_foreach(w->variations, i, one) {
        if (json_equal(json_object_get(one, "moves"), moves)) return one;
    }
    return NULL;
}

size_t web_game_variation_moves(const WebGame *w) {
    size_t i, n = 0;
    json_t *one;
    json_array_foreach(w->variations, i, one) n += json_array_size(json_object_get(one, "moves"));
    return n;
}

json_t *web_game_note_variation(WebGame *w, json_t *moves) {
    json_t *known = web_game_variation(w, moves);
    bool full = json_array_size(w->variations) >= WEB_VARIATIONS_MAX ||
                web_game_variation_moves(w) + json_array_size(moves) > WEB_VARIATION_MOVES_MAX;
    if (known || full) return known;
    json_t *fresh = json_pack("{s:O}", "moves", moves);
    json_array_append_new(w->variations, fresh);
    return fresh;
}

void web_game_forget_variation(WebGame *w, const json_t *moves) {
    for (size_t i = json_array_size(w->variations); i-- > 0;)
        if (begins_with(json_object_get(json_array_get(w->variations, i), "moves"), moves))
            json_array_remove(w->variations, i);
}

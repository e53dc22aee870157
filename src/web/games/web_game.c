// SPDX-License-Identifier: MIT
// web_game.c - see web_game.h.
#include "web/games/web_game.h"

#include "base/mem.h"

WebGame *web_game_new(const char *id, Record *record, ClockRule rule) {
    WebGame *w = mem_new(1, sizeof *w);
    snprintf(w->id, sizeof w->id, "%s", id);
    w->game = record->game;
    w->record = *record;
    *record = (Record){0};
    w->state = game_states_new(w->game, 1);
    record_state(&w->record, w->record.n, w->state);
    w->rule = rule;
    w->opinions = json_object();
    w->variations = json_array();
    for (int side = 0; side < w->game->players; side++) {
        clock_reset(&w->clocks[side], rule);
        web_game_seat(w, side, "human", true);
    }
    if (w->record.ending == END_NONE && game_over(w->game, w->state))
        record_finish_by_rules(&w->record);
    return w;
}

void web_game_free(WebGame *w) {
    for (int side = 0; side < w->game->players; side++) free(w->seats[side]);
    record_clear(&w->record);
    json_decref(w->opinions);
    json_decref(w->variations);
    free(w->state);
    free(w);
}

void web_game_seat(WebGame *w, int side, const char *text, bool person) {
    char *copy = mem_text(text), *old = w->seats[side];
    const char *name = w->record.names[side];
    // A pasted game keeps the names of those who played it.
    if (!*name || (old && strcmp(name, old) == 0)) record_name(&w->record, side, copy);
    free(old);
    w->seats[side] = copy;
    w->person[side] = person;
}

bool web_game_over(const WebGame *w) {
    return w->record.ending != END_NONE;
}

bool web_game_has_secrets(const WebGame *w) {
    bool person = false;
    for (int side = 0; side < w->game->players; side++) person |= w->person[side];
    return person && !web_game_over(w) && (w->game->traits & GAME_HIDDEN);
}

int web_game_mover(const WebGame *w) {
    return web_game_over(w) ? -1 : game_mover(w->game, w->state);
}

static int64_t since_ms(const WebGame *w, int64_t now_ns) {
    int64_t ms = (now_ns - w->turn_began_ns) / 1000000;
    return ms > 0 ? ms : 0;
}

int64_t web_game_left_ms(const WebGame *w, int side, int64_t now_ns) {
    int64_t left = w->clocks[side].left_ms;
    if (side == web_game_mover(w)) left -= since_ms(w, now_ns);
    return left > 0 ? left : 0;
}

static void play(WebGame *w, RecordMove m) {
    record_add(&w->record, m);
    game_play(w->game, w->state, m.move);
    if (game_over(w->game, w->state))
        record_finish_by_rules(&w->record);
    else if (w->record.n >= WEB_PLIES_MAX)
        w->record.ending = END_STOPPED;
}

// The dice of a turn follow from the seed and the turn, so that a game taken up again after a
// restart goes on as it would have.
void web_game_chance(WebGame *w) {
    while (!web_game_over(w) && game_mover(w->game, w->state) == PLAYER_CHANCE) {
        Rng rng = rng_seed_for(w->record.seed, w->record.n);
        Move m = 0;
        if (!game_random_move(w->game, w->state, &rng, &m)) return;
        play(w, (RecordMove){.move = m, .mover = PLAYER_CHANCE, .used_ms = -1});
    }
}

void web_game_move(WebGame *w, Move m, int64_t used_ms, const int *value, int64_t now_ns) {
    int mover = web_game_mover(w);
    if (clock_runs(&w->rule) && !clock_charge(&w->clocks[mover], used_ms)) {
        web_game_end_against(w, END_TIME, mover);
        return;
    }
    RecordMove move = {.move = m, .mover = mover, .used_ms = used_ms};
    if (value) {
        move.has_value = true;
        move.value = *value;
    }
    play(w, move);
    web_game_chance(w);
    w->turn_began_ns = now_ns;
    w->version++;
}

// The longest part of the game, shorter than it is, after which a person is to move.
static size_t last_turn_of_person(const WebGame *w) {
    for (size_t n = w->record.n; n-- > 0;) {
        int mover = w->record.moves[n].mover;
        if (mover >= 0 && w->person[mover]) return n;
    }
    return w->record.n - 1;
}

bool web_game_undo(WebGame *w, size_t plies, int64_t now_ns) {
    if (w->record.n == 0) return false;
    size_t keep =
        plies == 0 ? last_turn_of_person(w) : (plies < w->record.n ? w->record.n - plies : 0);
    record_truncate(&w->record, keep);
    w->end_kept = false;
    record_state(&w->record, keep, w->state);
    web_game_chance(w);
    w->turn_began_ns = now_ns;
    w->version++;
    return true;
}

void web_game_end_against(WebGame *w, Ending ending, int loser) {
    record_finish_against(&w->record, ending, loser);
    w->version++;
}

bool web_game_flag(WebGame *w, int64_t now_ns) {
    int mover = web_game_mover(w);
    if (mover < 0 || !clock_runs(&w->rule)) return false;
    if (since_ms(w, now_ns) <= clock_allowance_ms(&w->clocks[mover])) return false;
    web_game_end_against(w, END_TIME, mover);
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

json_t *web_game_note_variation(WebGame *w, json_t *moves) {
    json_t *known = web_game_variation(w, moves);
    if (known || json_array_size(w->variations) >= WEB_VARIATIONS_MAX) return known;
    json_t *fresh = json_pack("{s:O}", "moves", moves);
    json_array_append_new(w->variations, fresh);
    return fresh;
}

void web_game_forget_variation(WebGame *w, const json_t *moves) {
    for (size_t i = json_array_size(w->variations); i-- > 0;)
        if (begins_with(json_object_get(json_array_get(w->variations, i), "moves"), moves))
            json_array_remove(w->variations, i);
}

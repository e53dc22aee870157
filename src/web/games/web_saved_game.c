// SPDX-License-Identifier: MIT
// web_saved_game.c - see web_saved_game.h.
#include "web/games/web_saved_game.h"

#include "record/files/record_file.h"
#include "record/formats/record_text.h"
#include "record/record_tree.h"
#include "web/games/web_json.h"
#include "web/games/web_result.h"

static json_t *json_result(const WebGame *w) {
    if (!web_game_over(w)) return json_null();
    json_t *payoffs = json_array();
    for (int side = 0; side < w->live.game->players; side++)
        json_array_append_new(payoffs, json_integer(w->live.record.payoffs[side]));
    return json_pack("{s:s, s:o}", "ending", ending_text(w->live.record.ending), "payoffs",
                     payoffs);
}

// When a game of a file was played, as the file has it; NULL for a game that was played here.
static const char *played_on(const WebGame *w) {
    enum { DATE_MOST = 32 };
    const char *date = record_heading(&w->live.record, RECORD_STARTED);
    return date && *date && strlen(date) <= DATE_MOST ? date : NULL;
}

char *saved_game_text(const WebGame *w, int64_t updated) {
    Str record = {0}, clock = {0};
    record_text_write(&w->live.record, &record);
    clock_text(&w->live.rule, &clock);
    json_t *seats = json_array(), *left = json_array(), *names = json_array();
    for (int side = 0; side < w->live.game->players; side++) {
        json_array_append_new(names, json_any_text(w->live.record.names[side]));
        json_array_append_new(seats, json_any_text(w->seats[side]));
        json_array_append_new(left, json_integer(w->live.clocks[side].left_ms));
    }
    json_t *j = json_pack(
        "{s:s, s:o, s:I, s:o, s:I, s:o, s:s, s:o, s:o, s:O, s:O}", "game", w->live.game->name,
        "names", names, "plies", (json_int_t)w->live.record.n, "result", json_result(w), "updated",
        (json_int_t)updated, "seats", seats, "clock", str_text(&clock), "left_ms", left, "record",
        json_any_text(str_text(&record)), "opinions", w->opinions, "variations", w->variations);
    if (played_on(w)) json_object_set_new(j, "date", json_any_text(played_on(w)));
    if (w->count.begun || w->count.resumed)
        json_object_set_new(j, "count", count_save(&w->count, &w->live.record));
    if (w->paused || w->pace_ms)
        json_object_set_new(
            j, "pace",
            json_pack("{s:b, s:I}", "paused", (int)w->paused, "ms", (json_int_t)w->pace_ms));
    int handicap = result_handicap(&w->live.record);
    if (handicap) json_object_set_new(j, "handicap", json_integer(handicap));
    json_object_set_new(j, "seating", seating_save(&w->seating, w->live.game->players));
    char *text = json_dumps(j, JSON_COMPACT);
    json_decref(j);
    str_clear(&record);
    str_clear(&clock);
    return text;
}

json_t *saved_game_summary(const char *text) {
    static const char *const shown[] = {"game", "names", "plies", "result", "updated"};
    json_t *all = json_loads(text, 0, NULL);
    json_t *summary = json_object();
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        json_t *value = json_object_get(all, shown[i]);
        if (value) json_object_set(summary, shown[i], value);
    }
    bool ok = json_object_size(summary) == sizeof shown / sizeof *shown;
    json_t *date = json_object_get(all, "date"); // of a game that was read from a file
    if (date) json_object_set(summary, "date", date);
    json_t *seating = json_object_get(all, "seating"); // who may see it
    if (seating) json_object_set(summary, "seating", seating);
    json_t *handicap = json_object_get(all, "handicap");
    if (handicap) json_object_set(summary, "handicap", handicap);
    json_t *seats = json_object_get(all, "seats");
    json_object_set(summary, "seats", seats ? seats : json_object_get(summary, "names"));
    json_decref(all);
    if (ok) return summary;
    json_decref(summary);
    return NULL;
}

static bool take_record(void *context, Record *r, size_t line, const Error *why) {
    (void)line, (void)why;
    if (r) record_take(r, context);
    return false;
}

static void read_seats(WebGame *w, const json_t *j, const PlayerTable *players) {
    for (int side = 0; side < w->live.game->players; side++) {
        const char *seat =
            json_string_value(json_array_get(json_object_get(j, "seats"), (size_t)side));
        json_t *left = json_array_get(json_object_get(j, "left_ms"), (size_t)side);
        if (seat) web_game_seat(w, side, seat, player_is_person(players, seat));
        if (json_is_integer(left)) live_set_left_ms(&w->live, side, json_integer_value(left));
    }
}

static void read_pace(WebGame *w, const json_t *pace) {
    json_int_t ms = json_integer_value(json_object_get(pace, "ms"));
    w->paused = json_is_true(json_object_get(pace, "paused"));
    w->pace_ms = ms > 0 && ms <= WEB_PACE_MOST_MS ? ms : 0;
}

WebGame *saved_game_read(const char *id, const char *text, GameTable *games,
                         const PlayerTable *players) {
    json_t *j = json_loads(text, 0, NULL);
    const char *record_text = json_string_value(json_object_get(j, "record"));
    const char *clock = json_string_value(json_object_get(j, "clock"));
    Record record = {0};
    ClockRule rule = {0};
    WebGame *w = NULL;
    if (record_text && (!clock || clock_parse(clock, &rule, NULL)))
        record_file_read_text(id, record_text, strlen(record_text), games, take_record, &record,
                              NULL);
    if (record.game) {
        w = web_game_new(id, &record, rule);
        w->updated = json_integer_value(json_object_get(j, "updated"));
        read_seats(w, j, players);
        read_pace(w, json_object_get(j, "pace"));
        seating_read(&w->seating, json_object_get(j, "seating"));
        count_read(&w->count, &w->live.record, json_object_get(j, "count"));
        json_t *opinions = json_object_get(j, "opinions");
        json_t *variations = json_object_get(j, "variations");
        if (json_is_object(opinions)) json_object_update(w->opinions, opinions);
        if (json_is_array(variations)) json_array_extend(w->variations, variations);
    }
    json_decref(j);
    return w;
}

// SPDX-License-Identifier: MIT
// web_do_new.c - see web_do_new.h.
#include "web/web_do_new.h"

#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "record/files/record_file.h"
#include "record/record_build.h"
#include "web/web_allow.h"
#include "web/web_do_l7.h"
#include "web/web_engine.h"

bool handler_check_seat(Web *w, const Game *g, const char *text, bool *person, Error *e) {
    const PlayerTable *t = &w->setup->players;
    if (strlen(text) > WEB_SEAT_MAX) return error_set(e, "a player's text is too long");
    bool is_person = player_is_person(t, text);
    if (is_person && !person) return error_set(e, "the player must be a program, not a person");
    if (!is_person && !web_allows(w->setup, text))
        return error_set(e, "'%.40s' is not a player that can be used here", text);
    if (person) *person = is_person;
    Player *p = player_new(t, g, text, e);
    player_free(p);
    return p != NULL;
}

// Where the game begins, from "game", "position" and "moves".
static bool read_record(Web *w, const Request *q, Record *out, Error *e) {
    const char *name = NULL, *position = NULL, *moves = NULL;
    json_t *list = json_object_get(q->json, "moves");
    Str joined = {0};
    if (json_is_array(list)) {
        size_t i;
        json_t *one;
        json_array_foreach(list, i, one) {
            const char *text = json_string_value(one);
            str_addf(&joined, "%s ", text ? text : "?");
        }
        moves = str_text(&joined);
    } else if (!request_text(q, "moves", &moves, e)) {
        return false;
    }
    bool ok = request_text(q, "game", &name, e) && request_text(q, "position", &position, e) &&
              (name || error_set(e, "'game' is missing"));
    const Game *g = ok ? game_table_open(w->setup->games, name, e) : NULL;
    ok = g &&
         record_from_moves(g, position && *position ? position : NULL, moves ? moves : "", out, e);
    str_clear(&joined);
    return ok;
}

// The seats of the body; `texts` and `persons` have room for all players. Default: people.
static bool read_seats(Web *w, const Request *q, const Game *g, const char **texts, bool *persons,
                       Error *e) {
    json_t *seats = json_object_get(q->json, "seats");
    if (seats && !json_is_array(seats)) return error_set(e, "'seats' must be a list");
    if (seats && json_array_size(seats) != (size_t)g->players)
        return error_set(e, "'seats' must have %d entries", g->players);
    for (int side = 0; side < g->players; side++) {
        texts[side] = seats ? json_string_value(json_array_get(seats, (size_t)side)) : "human";
        if (!texts[side]) return error_set(e, "a seat must be a text");
        if (!handler_check_seat(w, g, texts[side], &persons[side], e)) return false;
    }
    return true;
}

Reply handler_begin(Web *w, const Request *q, Record *record) {
    const char *texts[PLAYERS_MAX] = {0}, *clock = NULL;
    bool persons[PLAYERS_MAX] = {0};
    int64_t seed = 0, now = os_now_ns();
    ClockRule rule = {0};
    Error e;
    if (!read_seats(w, q, record->game, texts, persons, &e) ||
        !request_text(q, "clock", &clock, &e) || (clock && !clock_parse(clock, &rule, &e)) ||
        !request_int(q, "seed", 0, INT64_MAX, &seed, &e)) {
        record_clear(record);
        return reply_error(400, "%s", e.text);
    }
    if (seed == 0) os_random_bytes(&seed, 4);
    record->seed = (uint64_t)seed;
    WebGame *game = game_list_add(&w->game_list, record, rule, now);
    if (!game) {
        record_clear(record);
        return reply_error(503, "the archive has too many games");
    }
    for (int side = 0; side < game->live.game->players; side++)
        web_game_seat(game, side, texts[side], persons[side]);
    web_game_chance(game);
    if (!engine_game_changed(w, game, &e)) return reply_error(500, "%s", e.text);
    handler_compile(w, game->live.game);
    return reply_json(201, json_pack("{s:s, s:s}", "id", game->id, "game", game->live.game->name));
}

Reply do_new(Web *w, Request *q) {
    Record record;
    Error e;
    if (!read_record(w, q, &record, &e)) return reply_error(400, "%s", e.text);
    return handler_begin(w, q, &record);
}

typedef struct {
    Record record;
    bool found;
    Error why;
} Pasted;

static bool take_first(void *context, Record *r, size_t line, const Error *why) {
    (void)line;
    Pasted *p = context;
    p->found = r != NULL;
    if (r)
        record_take(r, &p->record);
    else
        p->why = *why;
    return false;
}

Reply handler_read_record(Web *w, const Request *q) {
    const char *text = json_string_value(json_object_get(q->json, "text"));
    Pasted pasted = {.why = {"there is no game in this text"}};
    if (record_file_read_text("text", text, strlen(text), w->setup->games, take_first, &pasted,
                              &pasted.why) &&
        pasted.found)
        return handler_begin(w, q, &pasted.record);
    bool unknown = strstr(pasted.why.text, "unknown game") != NULL;
    return reply_error(400, "%s%s", pasted.why.text,
                       unknown ? "; paste the text record of a game that was written elsewhere"
                               : "");
}

Reply do_import(Web *w, Request *q) {
    const char *text = NULL;
    Error e;
    Reply r;
    if (!request_text(q, "text", &text, &e)) return reply_error(400, "%s", e.text);
    if (!text) return do_new(w, q);
    if (handler_import_written(w, q, text, &r)) return r;
    return handler_read_record(w, q);
}

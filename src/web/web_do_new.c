// SPDX-License-Identifier: MIT
// web_do_new.c - see web_do_new.h.
#include "web/web_do_new.h"

#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "record/files/record_file.h"
#include "record/record_build.h"
#include "record/record_tree.h"
#include "web/games/web_json.h"
#include "web/web_allow.h"
#include "web/web_do_game.h"
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
    int64_t mb = is_person ? 0 : memory_need_mb(text);
    if (!memory_take(&w->memory, mb, e)) return false;
    Player *p = player_new(t, g, text, e);
    player_free(p);
    memory_give_back(&w->memory, mb);
    return p != NULL;
}

bool handler_is_slow(int64_t began_ns) {
    enum { REPLAYS = 4 }; // reading looks for moves too
    return os_thread_ns() - began_ns > REPLAYS * WEB_REPLAY_MS * INT64_C(1000000);
}

// Where the game begins, from "game", "position" and "moves".
static bool read_record(const Request *q, Record *out, unsigned *status, Error *e) {
    const char *name = NULL, *position = NULL, *moves = NULL;
    json_t *list = json_object_get(q->json, "moves");
    Str joined = {0};
    *status = 400;
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
    const Game *g = ok ? request_open_game(q, name, status, e) : NULL;
    int64_t began = os_thread_ns();
    ok = g &&
         record_from_moves(g, position && *position ? position : NULL, moves ? moves : "", out, e);
    if (ok && handler_is_slow(began)) {
        record_clear(out);
        ok = error_set(e, "replaying these moves takes too long");
    }
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

// --- whose seats ---

void handler_take_seat(WebGame *game, int side, const char *key, const char *name) {
    char shown[SEATING_NAME_MAX + 1];
    snprintf(game->seating.owner[side], sizeof game->seating.owner[side], "%s", key);
    seating_name(name ? name : "", shown);
    if (*shown) record_name(&game->live.record, side, shown);
}

// Who may see a game that begins, and who may play it.
typedef struct {
    bool by_link, is_private;
    int64_t side; // of the maker, in a game by link
    const char *name;
} Wishes;

// Reads what the body asks for. False, with the reason, where it cannot be given.
static bool read_wishes(const Request *q, const Game *g, const bool *persons, Wishes *out,
                        Error *e) {
    *out = (Wishes){0};
    if (!request_bool(q, "link", &out->by_link, e) ||
        !request_bool(q, "private", &out->is_private, e))
        return false;
    if (out->is_private && !*request_visitor(q))
        return error_set(e, "a private game needs a browser that accepts cookies");
    if (!out->by_link) return true;
    if (!request_text(q, "name", &out->name, e) ||
        !request_int(q, "side", 0, g->players - 1, &out->side, e))
        return false;
    if (!*request_visitor(q))
        return error_set(e, "a game by link needs a browser that accepts cookies");
    const json_t *seed = json_object_get(q->json, "seed");
    if (seed && !json_is_null(seed))
        return error_set(e, "the dice of a game by link are not chosen: leave out 'seed'");
    if (g->players != 2) return error_set(e, "only games of two players can be played by link");
    if (g->traits & GAME_HIDDEN)
        return error_set(e, "games with hidden cards cannot be played by link");
    return (persons[0] && persons[1]) || error_set(e, "both seats of a game by link are people's");
}

// Seats the visitor who made the game: at all seats of people, or, in a game by link, at one of
// them with the name given.
static void seat_maker(const Request *q, WebGame *game, const Wishes *wishes) {
    Seating *s = &game->seating;
    const char *key = request_visitor(q);
    snprintf(s->maker, sizeof s->maker, "%s", key);
    s->is_private = wishes->is_private;
    s->by_link = wishes->by_link;
    if (s->by_link) {
        handler_take_seat(game, (int)wishes->side, key, wishes->name);
        return;
    }
    for (int i = 0; i < game->live.game->players; i++)
        if (game->person[i]) snprintf(s->owner[i], sizeof s->owner[i], "%s", key);
}

uint64_t handler_new_seed(void) {
    uint64_t seed;
    os_random_bytes(&seed, sizeof seed);
    return seed >> 1;
}

bool handler_may_begin(Web *w, const Request *q, const Game *g, Reply *out) {
    char name[WRITTEN_NAME_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(g->name, ":"), g->name);
    if (written_removed(&w->written, name)) {
        *out = reply_error(404, "the game '%s' was removed by the owner of this server", name);
        return false;
    }
    if (!guard_over_quota(&w->guard, q->peer->address, QUOTA_GAMES, os_now_ns())) return true;
    log_refusal(&w->log, LOG_FULL, "an address has begun as many games as it may in a day");
    *out = reply_error(429, "your address has begun as many games as it may in a day");
    return false;
}

bool handler_may_store(Web *w, const Request *q, size_t bytes, Reply *out) {
    if (!guard_over_quota_by(&w->guard, q->peer->address, QUOTA_BYTES, (double)bytes, os_now_ns()))
        return true;
    log_refusal(&w->log, LOG_FULL, "an address has stored as much as it may in a day");
    *out = reply_error(429, "your address has stored as many bytes as it may in a day");
    return false;
}

// `warnings`: what was odd about the file, for the answer; NULL for none.
static Reply begin(Web *w, const Request *q, Record *record, bool stored, json_t *warnings) {
    const char *texts[PLAYERS_MAX] = {0}, *clock = NULL;
    bool persons[PLAYERS_MAX] = {0};
    int64_t seed = 0, now = os_now_ns();
    ClockRule rule = {0};
    Wishes wishes;
    Error e;
    if (!read_seats(w, q, record->game, texts, persons, &e) ||
        !read_wishes(q, record->game, persons, &wishes, &e) ||
        !request_text(q, "clock", &clock, &e) || (clock && !clock_parse(clock, &rule, &e)) ||
        !request_int(q, "seed", 0, INT64_MAX, &seed, &e)) {
        record_clear(record);
        return reply_error(400, "%s", e.text);
    }
    Reply refused;
    if (!handler_may_begin(w, q, record->game, &refused) ||
        !handler_may_store(w, q, request_record_bytes(record), &refused)) {
        record_clear(record);
        return refused;
    }
    record->seed = seed ? (uint64_t)seed : handler_new_seed();
    WebGame *game = game_list_add(&w->game_list, record, rule, now, &e);
    if (!game) {
        record_clear(record);
        log_refusal(&w->log, LOG_FULL, e.text);
        return reply_error(507, "%s", e.text);
    }
    for (int side = 0; side < game->live.game->players; side++)
        web_game_seat(game, side, texts[side], persons[side]);
    game->end_saved = stored && web_game_over(game);
    seat_maker(q, game, &wishes);
    web_game_chance(game);
    WebGameBefore before;
    web_game_note(game, &before);
    Reply r;
    if (web_game_exceeds(game, &e)) {
        web_game_before_clear(&before);
        game_list_forget(&w->game_list, game);
        r = reply_error(409, "%s", e.text);
    } else if (engine_game_changed(w, game, &before, &e)) {
        handler_compile(w, game->live.game);
        json_t *answer = json_pack("{s:s, s:s}", "id", game->id, "game", game->live.game->name);
        if (warnings && json_array_size(warnings)) json_object_set(answer, "warnings", warnings);
        r = reply_json(201, answer);
    } else {
        game_list_forget(&w->game_list, game);
        r = handler_not_saved(w, e.text);
    }
    game_list_release(&w->game_list, game);
    return r;
}

Reply handler_begin(Web *w, const Request *q, Record *record) {
    return begin(w, q, record, false, NULL);
}

Reply handler_begin_warned(Web *w, const Request *q, Record *record, json_t *warnings) {
    return begin(w, q, record, false, warnings);
}

Reply handler_begin_again(Web *w, const Request *q, Record *record) {
    return begin(w, q, record, true, NULL);
}

Reply do_new(Web *w, Request *q) {
    Record record;
    Error e;
    unsigned status;
    if (!read_record(q, &record, &status, &e)) return reply_error(status, "%s", e.text);
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
    p->why = *why; // or what is odd about it
    if (r) record_take(r, &p->record);
    return false;
}

bool handler_record_fits(const Record *r, Error *e) {
    enum { NAME_MOST = 200, HEADING_MOST = 2000, COMMENTS_MOST = 200000 };
    enum { VARIATIONS_MOST = 2000, MOVES_MOST = 200000 };
    size_t moves = r->n;
    if (r->n > WEB_PLIES_MAX) return error_set(e, "a game has more than %d moves", WEB_PLIES_MAX);
    for (size_t line = 1; line < record_lines(r); line++) moves += record_line_plies(r, line);
    if (r->n_variations > VARIATIONS_MOST || moves > MOVES_MOST)
        return error_set(e,
                         "a game has more than %d variations, or more than %d moves in them, each "
                         "counted from the start",
                         VARIATIONS_MOST, MOVES_MOST);
    for (int side = 0; side < r->game->players; side++)
        if (strlen(r->names[side]) > NAME_MOST || text_hides_letters(r->names[side]))
            return error_set(e, "a name has more than %d bytes, or invisible letters", NAME_MOST);
    size_t bytes = strlen(r->comment);
    for (size_t i = 0; i < r->n_headings; i++)
        if (strlen(r->headings[i].value) + strlen(r->headings[i].key) > HEADING_MOST)
            return error_set(e, "a heading has more than %d bytes", HEADING_MOST);
    for (size_t i = 0; i < r->n_comments; i++) bytes += strlen(r->comments[i].text);
    return bytes <= COMMENTS_MOST ||
           error_set(e, "the comments of a game have more than %d bytes", COMMENTS_MOST);
}

Reply handler_read_record(Web *w, const Request *q) {
    const char *text = json_string_value(json_object_get(q->json, "text"));
    Pasted pasted = {.why = {"there is no game in this text"}};
    int64_t began = os_thread_ns();
    size_t open_before = request_reading_begins(q);
    bool read = record_file_read_text("text", text, strlen(text), w->setup->games, take_first,
                                      &pasted, &pasted.why);
    request_reading_ends(q, open_before);
    if (read && pasted.found) {
        Error odd = pasted.why;
        bool slow = handler_is_slow(began);
        if (slow) error_set(&pasted.why, "replaying these moves takes too long");
        if (!slow && handler_record_fits(&pasted.record, &pasted.why)) {
            json_t *warnings = json_array();
            if (*odd.text) json_array_append_new(warnings, json_any_text(odd.text));
            Reply r = handler_begin_warned(w, q, &pasted.record, warnings);
            json_decref(warnings);
            return r;
        }
        record_clear(&pasted.record);
    }
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

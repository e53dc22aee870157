// SPDX-License-Identifier: MIT
// web_do_library.c - see web_do_library.h.
#include "web/web_do_library.h"

#include "base/base64.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "base/spec.h"
#include "record/files/record_file.h"
#include "record/files/record_formats.h"
#include "web/games/web_json.h"
#include "web/games/web_saved_game.h"
#include "web/study/web_do_explore.h"
#include "web/web_do_game.h"
#include "web/web_do_new.h"
#include "web/web_engine.h"

#include <stdatomic.h>

enum {
    LIST_MOST = 50,
    SEARCH_MOST = 400,
    EXPORT_MOST = 2000,
    GAMES_MOST = 100000, // of one file
    BATCH = 1000,
    FILE_MS = 60000, // of processor time that a file may take
    MESSAGES_MOST = 5,
    NAMES_MOST = 200 * 1024,
    PARAMETERS_MOST = 64, // games with other parameters that one file may open
    ROOM_EACH = 100,      // games, between looks at the room in the archive
    EVENT_SIZE = 80,
    OPENING_MOVE_MAX = 40,
};

// --- whose ---

// What the events of a browser's files begin with; "" for a browser without a key.
static void own_prefix(const Request *q, char out[EVENT_SIZE]) {
    const char *key = request_visitor(q);
    out[0] = '\0';
    if (*key)
        snprintf(out, EVENT_SIZE, FILES_PREFIX "%016llx/",
                 (unsigned long long)hash_bytes(key, strlen(key)));
}

static bool is_own(const Request *q, const char *event) {
    char prefix[EVENT_SIZE];
    own_prefix(q, prefix);
    return *prefix && strncmp(event, prefix, strlen(prefix)) == 0;
}

// --- lists ---

typedef struct {
    const Request *q;
    json_t *list;
} Listing;

static void list_game(void *context, const IndexedGame *g) {
    Listing *l = context;
    json_t *j = json_indexed_game(g);
    if (is_own(l->q, g->event)) json_object_set_new(j, "mine", json_true());
    json_array_append_new(l->list, j);
}

// The first move of a text, which may go on with the next one at once: "f5f6e6".
static bool read_first(const Game *g, const State *s, const char *text, size_t *used, Move *out) {
    char word[OPENING_MOVE_MAX];
    size_t n = strcspn(text, " ");
    for (*used = n < sizeof word ? n : sizeof word - 1; *used > 0; --*used) {
        snprintf(word, sizeof word, "%.*s", (int)*used, text);
        if (game_move_parse(g, s, word, out, NULL)) return true;
    }
    return false;
}

// "f5 f6 e6": the key of the position they lead to.
static bool read_opening(Web *w, const Request *q, const char *moves, IndexSearch *out,
                         unsigned *status, Error *e) {
    *status = 400;
    if (!*out->game) return error_set(e, "choose a game: an opening belongs to one");
    const Game *g = request_open_game(q, out->game, status, e);
    if (!g) return false;
    State *s = game_states_new(g, 1);
    bool ok = true;
    game_start(g, s);
    for (moves += strspn(moves, " "); ok && *moves; moves += strspn(moves, " ")) {
        Move m;
        size_t used = 0;
        ok = read_first(g, s, moves, &used, &m);
        if (!ok) error_set(e, "'%.20s' begins with no move that is legal there", moves);
        if (ok) game_play(g, s, m);
        moves += used;
    }
    out->by_position = ok;
    if (ok) out->position = game_index_key(w->shelf->index, g, s);
    free(s);
    return ok;
}

static bool read_search(Web *w, const Request *q, IndexSearch *out, Reply *bad) {
    const char *words = request_query(q, "search"), *game = request_query(q, "game");
    const char *offset = request_query(q, "offset"), *files = request_query(q, "files");
    *out = (IndexSearch){.words = words ? words : "",
                         .game = game ? game : "",
                         .event = request_query(q, "event"),
                         .without = files && strcmp(files, "1") == 0 ? SAVED_GAME_PREFIX : NULL,
                         .limit = LIST_MOST};
    const char *moves = request_query(q, "moves");
    unsigned status;
    Error e;
    if (strlen(out->words) > SEARCH_MOST || strlen(out->game) > SEARCH_MOST)
        *bad = reply_error(400, "a search has at most %d bytes", SEARCH_MOST);
    else if (offset && (!spec_number(offset, &out->offset) || out->offset < 0))
        *bad = reply_error(400, "offset must be a number from 0 on");
    else if (moves && *moves && !read_opening(w, q, moves, out, &status, &e))
        *bad = reply_error(status, "%s", e.text);
    else
        return true;
    return false;
}

// GET ?search=WORDS&game=G&offset=N&files=1: the games of the archive, the newest first; with files
// those that are no games of the board.
Reply do_library(Web *w, Request *q) {
    IndexSearch search;
    Reply bad;
    if (!read_search(w, q, &search, &bad)) return bad;
    Listing l = {q, json_array()};
    bool complete = shelf_read(w->shelf);
    int64_t found = complete ? game_index_search(w->shelf->index, &search, list_game, &l) : 0;
    int64_t games, left_out;
    game_index_count(w->shelf->index, &games, &left_out);
    return reply_json(200, json_pack("{s:o, s:I, s:I, s:I, s:b}", "games", l.list, "found",
                                     (json_int_t)found, "indexed", (json_int_t)games, "left_out",
                                     (json_int_t)left_out, "complete", (int)complete));
}

// --- opening ---

static bool read_id(const Request *q, int64_t *id, Reply *bad) {
    Error e;
    *id = 0;
    if (request_int(q, "id", 1, INT64_MAX, id, &e) && *id > 0) return true;
    *bad = reply_error(400, "'id' must be the number of a game");
    return false;
}

static bool find(Web *w, int64_t id, IndexedGame *out, Reply *bad) {
    shelf_read(w->shelf);
    if (game_index_find(w->shelf->index, id, out)) return true;
    *bad = reply_error(404, "there is no game %lld in the library", (long long)id);
    return false;
}

// POST {id}: a game of the archive as a game of the board.
Reply do_library_open(Web *w, Request *q) {
    int64_t id;
    IndexedGame game;
    Record record;
    Error e;
    Reply r;
    if (!read_id(q, &id, &r) || !find(w, id, &game, &r)) return r;
    if (!archive_get(w->game_list.archive, w->setup->games, id, &record, &e))
        return reply_error(409, "%s", e.text);
    return handler_begin_again(w, q, &record);
}

// --- files ---

typedef struct {
    Web *web;
    const char *event, *name; // of the file
    uint64_t address;
    size_t open_before; // games in the table
    unsigned status;    // of `why`
    Record first;       // kept back: the only game of a file becomes a game of the board
    int64_t games, refused, in_batch;
    int64_t began_ns; // by the processor time of this thread
    json_t *messages; // why games were refused
    json_t *warnings; // what is odd about games that were read
    bool failed;
    Error why;
} Import;

static bool store(Import *m, const Record *r) {
    Archive *a = m->web->game_list.archive;
    m->status = 503;
    // The file is known by its name from the beginning: the owner of the server can remove it.
    if (m->games == 1 && !archive_set_event(a, m->event, m->name, &m->why)) return false;
    if (m->in_batch == 0 && !archive_batch_begin(a, &m->why)) return false;
    m->in_batch++;
    bool ok = archive_add(a, m->event, m->games, r, NULL, &m->why);
    if (!ok || m->in_batch == BATCH) {
        m->in_batch = 0;
        ok = archive_batch_end(a, ok, ok ? &m->why : NULL) && ok;
    }
    return ok;
}

// Files leave a quarter of the archive to games that are played here.
static bool has_room(Import *m, const Record *r) {
    GameList *list = &m->web->game_list;
    int64_t most = list->most_bytes - list->most_bytes / 4;
    m->status = 413;
    if (os_thread_ns() - m->began_ns > FILE_MS * INT64_C(1000000))
        return error_set(&m->why, "reading this file takes too long; the games before are stored");
    m->status = 507;
    if (m->games >= GAMES_MOST)
        return error_set(&m->why, "a file may have at most %d games", GAMES_MOST);
    if (game_table_open_count(m->web->setup->games) > m->open_before + PARAMETERS_MOST)
        return error_set(&m->why, "a file may have at most %d games with other parameters",
                         PARAMETERS_MOST);
    if (m->games % ROOM_EACH == 0 && most && archive_bytes(list->archive) >= most)
        return error_set(&m->why, "the archive has no more room for files");
    m->status = 429;
    // The only game of a file is counted as a game of the board; whether it is shows the second.
    size_t bytes = m->games ? request_record_bytes(r) : 0;
    if (m->games == 1) bytes += request_record_bytes(&m->first);
    if (guard_over_quota_by(&m->web->guard, m->address, QUOTA_BYTES, (double)bytes, os_now_ns()))
        return error_set(&m->why, "your address has stored as many bytes as it may in a day");
    if (!guard_over_quota(&m->web->guard, m->address, QUOTA_FILED, os_now_ns())) return true;
    return error_set(&m->why, "your address has sent as many games in files as it may in a day");
}

static void refuse_record(Import *m, const char *why) {
    m->refused++;
    if (json_array_size(m->messages) < MESSAGES_MOST)
        json_array_append_new(m->messages, json_any_text(why));
}

static bool import_record(void *context, Record *r, size_t line, const Error *why) {
    Import *m = context;
    (void)line;
    Error long_text;
    if (!r || !handler_record_fits(r, &long_text)) {
        refuse_record(m, r ? long_text.text : why->text);
        return m->refused < GAMES_MOST;
    }
    m->failed = !has_room(m, r);
    if (m->failed) return false;
    if (*why->text && json_array_size(m->warnings) < MESSAGES_MOST)
        json_array_append_new(m->warnings, json_any_text(why->text));
    if (++m->games == 1) {
        record_take(r, &m->first);
        return true;
    }
    if (m->games == 2) {
        int64_t second = m->games;
        m->games = 1;
        m->failed = !store(m, &m->first);
        m->games = second;
    }
    m->failed = m->failed || !store(m, r);
    return !m->failed && !atomic_load(&m->web->stopping);
}

// The bytes of a field of the body, sent in base64.
static bool read_bytes(const Request *q, const char *name, Str *out, Error *e) {
    const char *text = NULL;
    if (!request_text(q, name, &text, e)) return false;
    if (!text || base64_read(text, strlen(text), out, e)) return true;
    return error_prefix(e, "%s", name);
}

static Reply import_reply(const Import *m) {
    json_t *j = json_pack("{s:I, s:I, s:O}", "games", (json_int_t)m->games, "refused",
                          (json_int_t)m->refused, "messages", m->messages);
    if (json_array_size(m->warnings)) json_object_set(j, "warnings", m->warnings);
    if (m->failed) json_object_set_new(j, "error", json_any_text(m->why.text));
    return reply_json(m->failed ? m->status : 200, j);
}

// The time in milliseconds, which names a file: two that come in the same one get different times.
static int64_t file_time(Web *w) {
    int64_t last = atomic_load(&w->file_ms), now;
    do {
        now = os_unix_ms();
        if (now <= last) now = last + 1;
    } while (!atomic_compare_exchange_weak(&w->file_ms, &last, now));
    return now;
}

static Reply import_file(Web *w, Request *q, const char *name, const Str *bytes,
                         const Str *players) {
    char event[EVENT_SIZE], prefix[EVENT_SIZE];
    Error e = {"there is no game in this file"};
    size_t open_before = request_reading_begins(q);
    own_prefix(q, prefix);
    snprintf(event, sizeof event, "%.60s%012llx", *prefix ? prefix : FILES_PREFIX "0/",
             (unsigned long long)file_time(w));
    Import m = {.web = w,
                .event = event,
                .name = name,
                .address = q->peer->address,
                .open_before = open_before,
                .began_ns = os_thread_ns(),
                .status = 507,
                .messages = json_array(),
                .warnings = json_array()};
    bool read =
        record_file_read_listed(name, bytes, players, w->setup->games, import_record, &m, &e);
    request_reading_ends(q, open_before);
    if (m.games == 1 && m.failed) { // it was to be the only one; the second was refused
        Error why = m.why;
        m.games = store(&m, &m.first);
        m.why = why;
    }
    if (m.in_batch > 0 && !archive_batch_end(w->game_list.archive, true, &m.why)) m.failed = true;
    bool only = m.games == 1 && !m.failed;
    if (m.first.game && !only) record_clear(&m.first);
    Reply r = m.games + m.refused > 0 || m.failed
                  ? import_reply(&m)
                  : reply_error(400, "%s", read ? "there is no game in this file" : e.text);
    json_decref(m.messages);
    if (only) {
        MHD_destroy_response(r.response);
        r = handler_begin_warned(w, q, &m.first, m.warnings);
    }
    json_decref(m.warnings);
    return r;
}

// A place to read a file, of the few that there are: an address has one at a time, this machine,
// where a proxy may stand for many visitors, all. -1 with the reply.
static int take_place(Web *w, uint64_t address, Reply *bad) {
    int place = -1;
    bool own = false;
    mtx_lock(&w->lock);
    for (int i = 0; i < FILES_AT_A_TIME; i++) {
        const FilePlace *p = &w->files[i];
        own |= p->taken && p->address == address && !os_is_this_machine(address);
        if (!p->taken) place = i;
    }
    if (own) place = -1;
    if (place >= 0) w->files[place] = (FilePlace){true, address};
    mtx_unlock(&w->lock);
    if (place < 0)
        *bad = own ? reply_error(429, "a file from your address is being read; wait for it")
                   : reply_error(503, "too many files are being read; try again");
    return place;
}

static void leave_place(Web *w, int place) {
    mtx_lock(&w->lock);
    w->files[place].taken = false;
    mtx_unlock(&w->lock);
}

// POST {name, data, players?}: the games of a file; the only one becomes a game of the board.
Reply do_library_import(Web *w, Request *q) {
    const char *name = "file";
    Str bytes = {0}, players = {0};
    Error e;
    Reply r;
    int place = take_place(w, q->peer->address, &r);
    if (place < 0) return r;
    if (!request_text(q, "name", &name, &e) || !read_bytes(q, "data", &bytes, &e) ||
        !read_bytes(q, "players", &players, &e))
        r = reply_error(400, "%s", e.text);
    else if (strlen(name) > SEARCH_MOST || players.len > NAMES_MOST)
        r = reply_error(400, "the name or the list of players is too long");
    else if (bytes.len == 0)
        r = reply_error(400, "'data' is missing");
    else
        r = import_file(w, q, name, &bytes, &players);
    leave_place(w, place);
    str_clear(&bytes);
    str_clear(&players);
    return r;
}

// --- removing ---

// POST {id, all?}: removes a game that this browser sent, or all games of its file.
Reply do_library_remove(Web *w, Request *q) {
    int64_t id;
    IndexedGame game;
    Error e;
    Reply r;
    bool all = false;
    if (!request_bool(q, "all", &all, &e)) return reply_error(400, "%s", e.text);
    if (!read_id(q, &id, &r) || !find(w, id, &game, &r)) return r;
    if (!is_own(q, game.event))
        return reply_error(403, "only the browser that sent a game can remove it");
    int64_t n = 1;
    bool ok = all ? archive_remove_event(w->game_list.archive, game.event, &n, &e)
                  : archive_remove(w->game_list.archive, id, &e);
    if (!ok) return reply_error(503, "%s", e.text);
    if (all)
        game_index_remove_event(w->shelf->index, game.event);
    else
        game_index_remove(w->shelf->index, id);
    return reply_json(200, json_pack("{s:I}", "removed", (json_int_t)n));
}

// --- writing ---

typedef struct {
    int64_t ids[EXPORT_MOST];
    size_t n;
} Chosen;

static void choose(void *context, const IndexedGame *g) {
    Chosen *c = context;
    c->ids[c->n++] = g->id;
}

// Writes what fits the format; returns how many games do not.
static int64_t write_games(Web *w, const RecordFormat *f, const Chosen *c, Str *out) {
    int64_t left_out = 0;
    bool any = false;
    for (size_t i = 0; i < c->n; i++) {
        Record r;
        if (!archive_get(w->game_list.archive, w->setup->games, c->ids[i], &r, NULL)) {
            left_out++;
            continue;
        }
        if (record_format_fits(f, &r, NULL)) {
            str_add(out, any ? (f->between ? f->between : "") : (f->header ? f->header : ""));
            f->write(&r, out);
            any = true;
        } else {
            left_out++;
        }
        record_clear(&r);
    }
    return left_out;
}

// GET ?search=WORDS&game=G&format=F: the games found, in one file.
Reply do_library_export(Web *w, Request *q) {
    IndexSearch search;
    Reply bad;
    Error e;
    const char *asked = request_query(q, "format");
    const RecordFormat *f = record_format_named(asked ? asked : "sgf", &e);
    if (!f || !f->write) return handler_no_format(f, e.text);
    if (!read_search(w, q, &search, &bad)) return bad;
    search.limit = EXPORT_MOST;
    if (!shelf_read(w->shelf)) return reply_error(503, "the games are still being read; try again");
    Chosen *c = mem_new(1, sizeof *c);
    int64_t found = game_index_search(w->shelf->index, &search, choose, c);
    Str text = {0};
    char count[40];
    int64_t left_out = write_games(w, f, c, &text);
    Reply r = reply_text(200, "text/plain; charset=utf-8", str_text(&text));
    snprintf(count, sizeof count, "%lld of %lld", (long long)((int64_t)c->n - left_out),
             (long long)found);
    reply_header(&r, "X-Genpei-Games", count);
    str_clear(&text);
    free(c);
    return r;
}

// --- games of the board ---

static bool read_names(const Request *q, int players, char names[][SEATING_NAME_MAX + 1],
                       Reply *bad) {
    const json_t *list = json_object_get(q->json, "names");
    for (int i = 0; i < players; i++) {
        const char *text = json_string_value(json_array_get(list, (size_t)i));
        if (!text || json_array_size(list) != (size_t)players) {
            *bad = reply_error(400, "'names' must be a list of %d texts", players);
            return false;
        }
        seating_name(text, names[i]);
    }
    return true;
}

// Rows of the archive with the old names.
typedef struct {
    int64_t ids[100];
    size_t n;
} OldRows;

static bool note_row(void *context, const ArchiveRow *row) {
    OldRows *old = context;
    old->ids[old->n++] = row->id;
    return old->n < sizeof old->ids / sizeof *old->ids;
}

// Saves a game with new names; a finished one is stored anew in place of its old rows.
static bool save_renamed(Web *w, WebGame *game, Error *e) {
    Archive *a = w->game_list.archive;
    char event[EVENT_SIZE];
    OldRows old = {.n = 0};
    snprintf(event, sizeof event, SAVED_GAME_PREFIX "%s", game->id);
    if (game->end_saved && !archive_list(a, event, NULL, note_row, &old, e)) return false;
    if (old.n > 0) game->end_saved = false;
    if (!game_list_save(&w->game_list, game, e)) return false;
    for (size_t i = 0; i < old.n; i++) {
        archive_remove(a, old.ids[i], NULL);
        game_index_remove(w->shelf->index, old.ids[i]);
    }
    return true;
}

// Whether the visitor changes only names of seats that are no other person's.
static bool may_rename(const Request *q, const WebGame *game, char names[][SEATING_NAME_MAX + 1],
                       Reply *bad) {
    for (int i = 0; i < game->live.game->players; i++) {
        bool same = strcmp(names[i], game->live.record.names[i]) == 0;
        if (!same && game->person[i] && !handler_may_act(q, game, i, bad)) return false;
    }
    return true;
}

// POST {names}: what the players are called; names of other people stay as they are.
Reply do_rename(Web *w, Request *q) {
    char names[PLAYERS_MAX][SEATING_NAME_MAX + 1];
    Reply r;
    Error e;
    WebGame *game = handler_find_game(q, &r);
    if (!game || !handler_may_change(q, game, &r) ||
        !read_names(q, game->live.game->players, names, &r) || !may_rename(q, game, names, &r))
        return r;
    WebGameBefore before;
    web_game_note(game, &before);
    for (int i = 0; i < game->live.game->players; i++)
        if (!game->seating.by_link || seating_may_act(&game->seating, i, request_visitor(q)))
            record_name(&game->live.record, i, names[i]);
    if (!save_renamed(w, game, &e)) {
        web_game_take_back(game, &before);
        return handler_not_saved(w, e.text);
    }
    web_game_before_clear(&before);
    engine_tell(w, game);
    return reply_json(200, json_object());
}

// Hides a game by link from the lists of one player, whose opponent keeps it.
static Reply hide(Web *w, WebGame *game, WebGameBefore *before) {
    Error e;
    if (!game_list_save(&w->game_list, game, &e)) {
        web_game_take_back(game, before);
        return handler_not_saved(w, e.text);
    }
    web_game_before_clear(before);
    return reply_json(200, json_pack("{s:b}", "hidden", 1));
}

// POST: the game is removed, for its players only; one by link when both have removed it.
Reply do_remove(Web *w, Request *q) {
    Reply r;
    Error e;
    char event[EVENT_SIZE];
    if (!handler_may_see(q, q->game, &r) || !handler_may_change(q, q->game, &r)) return r;
    WebGame *game = q->game;
    WebGameBefore before;
    web_game_note(game, &before);
    if (game->seating.by_link && !seating_hide(&game->seating, 2, request_visitor(q)))
        return hide(w, game, &before);
    web_game_before_clear(&before);
    snprintf(event, sizeof event, SAVED_GAME_PREFIX "%s", q->game->id);
    if (!game_list_remove(&w->game_list, q->game, &e)) return handler_not_saved(w, e.text);
    game_index_remove_event(w->shelf->index, event);
    return reply_json(200, json_object());
}

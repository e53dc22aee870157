// SPDX-License-Identifier: MIT
// web_do_owner.c - see web_do_owner.h.
#include "web/web_do_owner.h"

#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "web/base/web_runs.h"
#include "web/games/web_json.h"
#include "web/study/web_shelf.h"
#include "web/web_do_library.h"
#include "web/web_engine.h"

#include <stdlib.h>

enum { SHOWN = 1000, REMOVED_AT_ONCE = 1000 };

bool handler_is_owner(Web *w, const Request *q) {
    unsigned status;
    const char *said = request_header(q, "X-Genpei-Owner");
    return guard_knows_owner(&w->guard, &(GuardWho){q->peer->address, request_visitor(q)}, said,
                             os_now_ns(), &status);
}

// False, with the reply, for everybody but the owner.
static bool is_owner(Web *w, const Request *q, Reply *out) {
    unsigned status;
    const char *said = request_header(q, "X-Genpei-Owner");
    const GuardWho who = {q->peer->address, request_visitor(q)};
    if (guard_knows_owner(&w->guard, &who, said, os_now_ns(), &status)) return true;
    if (!w->setup->owner) {
        *out = reply_error(403, "this server has no page for its owner: start it with --owner");
        return false;
    }
    if (said) log_refusal(&w->log, LOG_PASSWORD, "a wrong password of the owner");
    *out = reply_error(status, status == 429 ? "too many wrong passwords; wait a while"
                                             : "the owner's password is missing or wrong");
    return false;
}

// Summaries without the keys of browsers.
static json_t *for_owner(json_t *list) {
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one) {
        json_t *seating = json_object_get(one, "seating");
        bool is_private = json_is_true(json_object_get(seating, "private"));
        json_object_del(one, "seating");
        json_object_set_new(one, "private", json_boolean(is_private));
    }
    return list;
}

// --- files that visitors sent ---

static bool list_file(void *context, const char *event, const char *name) {
    const char *slash = strrchr(event, '/');
    json_t *one = json_pack("{s:s, s:o, s:I}", "event", event, "name", json_any_text(name),
                            "updated", (json_int_t)strtoll(slash + 1, NULL, 16));
    if (one) json_array_append_new(context, one);
    return true;
}

// [{event, name, games, updated}], oldest first for each visitor.
static json_t *files_all(Web *w) {
    json_t *list = json_array(), *one;
    size_t i;
    archive_list_events(w->game_list.archive, FILES_PREFIX, list_file, list, NULL);
    json_array_foreach(list, i, one) {
        const char *event = json_string_value(json_object_get(one, "event"));
        int64_t games = archive_last_number(w->game_list.archive, event);
        json_object_set_new(one, "games", json_integer(games));
    }
    return list;
}

static const char *missing_file(Web *w, const json_t *events) {
    size_t i;
    json_t *one;
    json_array_foreach(events, i, one) {
        const char *event = json_string_value(one);
        bool is_file = strncmp(event, FILES_PREFIX, strlen(FILES_PREFIX)) == 0;
        char *name = is_file ? archive_event_text(w->game_list.archive, event) : NULL;
        bool there = name != NULL;
        free(name);
        if (!there) return event;
    }
    return NULL;
}

static bool remove_files(Web *w, const json_t *events, json_int_t *files, Error *e) {
    size_t i;
    json_t *one;
    json_array_foreach(events, i, one) {
        const char *event = json_string_value(one);
        if (!archive_remove_event(w->game_list.archive, event, NULL, e)) return false;
        game_index_remove_event(w->shelf->index, event);
        ++*files;
    }
    return true;
}

Reply do_owner(Web *w, Request *q) {
    Reply refused;
    if (!is_owner(w, q, &refused)) return refused;
    const char *oldest = request_query(q, "oldest");
    GameList *h = &w->game_list;
    json_t *games = oldest && strcmp(oldest, "1") == 0 ? game_list_oldest(h, SHOWN)
                                                       : game_list_newest(h, SHOWN);
    return reply_json(200, json_pack("{s:I, s:I, s:o, s:o, s:o}", "bytes",
                                     (json_int_t)archive_bytes(h->archive), "most_bytes",
                                     (json_int_t)h->most_bytes, "games", for_owner(games),
                                     "written", written_all(&w->written), "files", files_all(w)));
}

// --- removing ---

// The ids of all games of a description.
typedef struct {
    const char *name;
    json_t *ids;
} Ofs;

static void note_id(void *context, const char *id, const char *game) {
    const Ofs *o = context;
    if (strcmp(game, o->name) == 0) json_array_append_new(o->ids, json_string(id));
}

static bool is_list_of_texts(const json_t *list) {
    size_t i;
    json_t *one;
    if (!list) return true;
    if (!json_is_array(list) || json_array_size(list) > REMOVED_AT_ONCE) return false;
    json_array_foreach(list, i, one) {
        if (!json_is_string(one)) return false;
    }
    return true;
}

// The first of the list that does not exist; NULL: all do.
static const char *missing_game(Web *w, const json_t *ids) {
    size_t i;
    json_t *one;
    json_array_foreach(ids, i, one) {
        if (!game_list_has(&w->game_list, json_string_value(one))) return json_string_value(one);
    }
    return NULL;
}

static const char *missing_text(Web *w, const json_t *names) {
    size_t i;
    json_t *one;
    json_array_foreach(names, i, one) {
        const char *name = json_string_value(one);
        if (!written_has(&w->written, name) || written_removed(&w->written, name)) return name;
    }
    return NULL;
}

// A game that cannot be read, such as one whose rules are gone, can be removed all the same.
static bool remove_game(Web *w, const char *id, Error *e) {
    WebGame *game = game_list_hold(&w->game_list, id, os_now_ns());
    if (!game) return game_list_drop(&w->game_list, id, e);
    bool ok = engine_remove_game(w, game, e);
    game_list_release(&w->game_list, game);
    return ok;
}

// Removes the games that are still there.
static bool remove_games(Web *w, const json_t *ids, json_int_t *removed, Error *e) {
    size_t i;
    json_t *one;
    json_array_foreach(ids, i, one) {
        if (!game_list_has(&w->game_list, json_string_value(one))) continue;
        if (!remove_game(w, json_string_value(one), e)) return false;
        ++*removed;
    }
    return true;
}

// The text goes first, so that no new game of it begins.
static bool remove_text(Web *w, const char *name, json_int_t *games, Error *e) {
    Ofs of = {name, json_array()};
    bool ok = written_remove(&w->written, name, e) &&
              game_list_scan(&w->game_list, note_id, &of, e) && remove_games(w, of.ids, games, e);
    json_decref(of.ids);
    mtx_lock(&w->lock);
    json_decref(w->games); // the list of games has changed
    w->games = NULL;
    w->games_number++;
    mtx_unlock(&w->lock);
    return ok;
}

static bool remove_texts(Web *w, const json_t *names, json_int_t *texts, json_int_t *games,
                         Error *e) {
    size_t i;
    json_t *one;
    json_array_foreach(names, i, one) {
        if (!remove_text(w, json_string_value(one), games, e)) return false;
        ++*texts;
    }
    return true;
}

Reply do_owner_remove(Web *w, Request *q) {
    Reply refused;
    if (!is_owner(w, q, &refused)) return refused;
    json_t *ids = json_object_get(q->json, "games"), *names = json_object_get(q->json, "written");
    json_t *events = json_object_get(q->json, "files");
    if (!is_list_of_texts(ids) || !is_list_of_texts(names) || !is_list_of_texts(events))
        return reply_error(400, "'games', 'written' and 'files' must be lists of at most %d texts",
                           REMOVED_AT_ONCE);
    const char *missing = missing_game(w, ids);
    if (missing) return reply_error(404, "there is no game '%.40s'", missing);
    missing = missing_text(w, names);
    if (missing) return reply_error(404, "there is no written game '%.60s'", missing);
    missing = missing_file(w, events);
    if (missing) return reply_error(404, "there is no file '%.60s'", missing);
    json_int_t games = 0, texts = 0, files = 0;
    Error e;
    if (!remove_games(w, ids, &games, &e) || !remove_texts(w, names, &texts, &games, &e) ||
        !remove_files(w, events, &files, &e))
        return reply_error(503, "only %lld games and %lld texts were removed: %s", (long long)games,
                           (long long)texts, e.text);
    return reply_json(
        200, json_pack("{s:I, s:I, s:I}", "games", games, "written", texts, "files", files));
}

// --- by time ---

static void note_used(void *context, const char *id, const char *game) {
    (void)id;
    json_object_set_new(context, game, json_true());
}

size_t owner_expire_texts(Web *w, int64_t days) {
    int64_t before = os_unix_ms() - days * 86400000;
    json_t *all = written_all(&w->written), *used = NULL, *one;
    size_t i, removed = 0;
    json_array_foreach(all, i, one) {
        if (json_integer_value(json_object_get(one, "updated")) >= before) continue;
        const char *name = json_string_value(json_object_get(one, "name"));
        if (!used) {
            used = json_object();
            if (!game_list_scan(&w->game_list, note_used, used, NULL)) break;
        }
        json_int_t games = 0;
        Error e;
        if (!json_object_get(used, name)) removed += remove_text(w, name, &games, &e);
    }
    json_decref(used);
    json_decref(all);
    return removed;
}

// --- matches, tournaments and files by time ---

enum { EXPIRE_AT_ONCE = 50 };

typedef struct {
    int64_t before;
    json_t *old;  // [{name, games: [event]}]
    json_t *kept; // {event: true}: games that newer runs have too
} OldRuns;

// The events of the games of a match or of a tournament.
static json_t *events_of_run(const char *text) {
    json_t *run = json_loads(text, 0, NULL), *events = json_array(), *one;
    json_t *event = json_object_get(run, "event");
    size_t i;
    if (json_is_string(event)) json_array_append(events, event);
    json_array_foreach(json_object_get(json_object_get(run, "table"), "pairings"), i, one) {
        event = json_object_get(one, "event");
        if (json_is_string(event)) json_array_append(events, event);
    }
    json_decref(run);
    return events;
}

// "arena/TIME/ID", "import/BROWSER/TIME": when it began or was sent.
static int64_t time_of(const char *name, bool is_file) {
    const char *slash = is_file ? strrchr(name, '/') : strchr(name, '/');
    return slash ? strtoll(slash + 1, NULL, 16) : INT64_MAX;
}

static bool note_run(void *context, const char *name, const char *text) {
    OldRuns *o = context;
    json_t *events = events_of_run(text), *one;
    size_t i;
    if (time_of(name, false) < o->before && json_array_size(o->old) < EXPIRE_AT_ONCE) {
        json_array_append_new(o->old, json_pack("{s:s, s:o}", "name", name, "games", events));
        return true;
    }
    json_array_foreach(events, i, one)
        json_object_set_new(o->kept, json_string_value(one), json_true());
    json_decref(events);
    return true;
}

static bool note_file(void *context, const char *name, const char *text) {
    OldRuns *o = context;
    (void)text;
    if (time_of(name, true) < o->before && json_array_size(o->old) < EXPIRE_AT_ONCE)
        json_array_append_new(o->old, json_pack("{s:s, s:[s]}", "name", name, "games", name));
    return true;
}

static bool is_old(void *context, const char *name, const char *text) {
    OldRuns *o = context;
    (void)text;
    if (time_of(name, false) < o->before) json_array_append_new(o->old, json_null());
    return false;
}

static bool forget_event(Web *w, const char *event) {
    if (!archive_remove_event(w->game_list.archive, event, NULL, NULL)) return false;
    game_index_remove_event(w->shelf->index, event);
    return true;
}

static size_t forget_runs(Web *w, const OldRuns *o) {
    size_t i, k, removed = 0;
    json_t *run, *event;
    json_array_foreach(o->old, i, run) {
        bool ok = true;
        json_array_foreach(json_object_get(run, "games"), k, event) {
            const char *name = json_string_value(event);
            if (!json_object_get(o->kept, name)) ok = forget_event(w, name) && ok;
        }
        removed += ok && forget_event(w, json_string_value(json_object_get(run, "name")));
    }
    return removed;
}

static size_t expire_those(Web *w, const char *prefix, ArchiveEachEvent *note, int64_t before) {
    Archive *a = w->game_list.archive;
    OldRuns o = {before, json_array(), json_object()};
    // Runs are in order of time: usually a look at the first one is enough.
    bool some = note == note_file || (archive_first_events(a, prefix, 1, is_old, &o, NULL) &&
                                      json_array_size(o.old) > 0);
    json_array_clear(o.old);
    size_t removed =
        some && archive_list_events(a, prefix, note, &o, NULL) ? forget_runs(w, &o) : 0;
    json_decref(o.old);
    json_decref(o.kept);
    return removed;
}

size_t owner_expire_runs(Web *w, int64_t days) {
    int64_t before = os_unix_ms() - days * 86400000;
    return expire_those(w, RUNS_SAVED_PREFIX, note_run, before) +
           expire_those(w, CUPS_SAVED_PREFIX, note_run, before) +
           expire_those(w, FILES_PREFIX, note_file, before);
}

// SPDX-License-Identifier: MIT
// web_game_list.c - see web_game_list.h.
#include "web/games/web_game_list.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_server.h"
#include "web/games/web_saved_game.h"

// --- finding ---

static size_t place_of(const GameList *h, const char *id) {
    size_t at = hash_bytes(id, strlen(id)) & (h->n_places - 1);
    while (h->places[at] && strcmp(h->entries[h->places[at] - 1].id, id) != 0)
        at = (at + 1) & (h->n_places - 1);
    return at;
}

static GameListEntry *find_entry(const GameList *h, const char *id) {
    size_t place = h->places[place_of(h, id)];
    return place ? &h->entries[place - 1] : NULL;
}

static void grow(GameList *h) {
    h->cap = h->cap ? 2 * h->cap : 64;
    h->entries = mem_resize(h->entries, h->cap, sizeof *h->entries);
    free(h->places);
    h->n_places = 4 * h->cap;
    h->places = mem_new(h->n_places, sizeof *h->places);
    for (size_t i = 0; i < h->n; i++) h->places[place_of(h, h->entries[i].id)] = i + 1;
}

static GameListEntry *add_entry(GameList *h, const char *id) {
    if (h->n == h->cap) grow(h);
    GameListEntry *e = &h->entries[h->n++];
    *e = (GameListEntry){0};
    snprintf(e->id, sizeof e->id, "%s", id);
    h->places[place_of(h, id)] = h->n;
    return e;
}

// --- the order of change ---

static void take_out(GameList *h, size_t place) {
    const GameListEntry *e = &h->entries[place - 1];
    if (e->newer) h->entries[e->newer - 1].older = e->older;
    if (e->older) h->entries[e->older - 1].newer = e->newer;
    if (h->newest == place) h->newest = e->older;
}

static void put_first(GameList *h, size_t place) {
    GameListEntry *e = &h->entries[place - 1];
    e->newer = 0;
    e->older = h->newest;
    if (h->newest) h->entries[h->newest - 1].newer = place;
    h->newest = place;
}

typedef struct {
    int64_t updated;
    size_t place;
} Dated;

static int oldest_first(const void *a, const void *b) {
    const Dated *x = a, *y = b;
    if (x->updated != y->updated) return x->updated < y->updated ? -1 : 1;
    return x->place < y->place ? -1 : x->place > y->place;
}

// Once, at the start.
static void put_in_order(GameList *h) {
    Dated *all = mem_new(h->n + 1, sizeof *all);
    for (size_t i = 0; i < h->n; i++) all[i] = (Dated){h->entries[i].updated, i + 1};
    qsort(all, h->n, sizeof *all, oldest_first);
    for (size_t i = 0; i < h->n; i++) put_first(h, all[i].place);
    free(all);
}

// --- the archive ---

static bool note_saved(void *context, const char *event, const char *text) {
    GameList *h = context;
    const char *id = event + strlen(SAVED_GAME_PREFIX);
    json_t *summary = saved_game_summary(text);
    // Other programs' texts under such a name are not changed.
    if (!summary || strlen(id) >= WEB_ID_SIZE || h->n >= GAME_LIST_GAMES_MAX) {
        json_decref(summary);
        return true;
    }
    GameListEntry *e = add_entry(h, id);
    e->summary = summary;
    e->updated = json_integer_value(json_object_get(summary, "updated"));
    return true;
}

bool game_list_init(GameList *h, const char *path, GameTable *games, const PlayerTable *players,
                    Error *e) {
    *h = (GameList){.games = games, .players = players};
    h->archive = archive_open(path, ARCHIVE_WRITE, e);
    if (!h->archive) return false;
    grow(h);
    if (!archive_list_events(h->archive, SAVED_GAME_PREFIX, note_saved, h, e)) {
        game_list_clear(h);
        return false;
    }
    put_in_order(h);
    return true;
}

void game_list_clear(GameList *h) {
    for (size_t i = 0; i < h->n; i++) {
        json_decref(h->entries[i].summary);
        if (h->entries[i].open) web_game_free(h->entries[i].open);
    }
    free(h->entries);
    free(h->places);
    archive_close(h->archive);
    *h = (GameList){0};
}

static WebGame *open_saved(GameList *h, GameListEntry *entry, int64_t now_ns) {
    char event[64];
    snprintf(event, sizeof event, SAVED_GAME_PREFIX "%s", entry->id);
    char *text = archive_event_text(h->archive, event);
    if (!text) return NULL;
    WebGame *w = saved_game_read(entry->id, text, h->games, h->players);
    free(text);
    if (!w) return NULL;
    w->turn_began_ns = now_ns; // time without a server is not charged
    w->finished = archive_last_number(h->archive, event);
    w->end_saved = web_game_over(w) && w->finished > 0;
    entry->open = w;
    return w;
}

WebGame *game_list_find(GameList *h, const char *id, int64_t now_ns) {
    GameListEntry *entry = find_entry(h, id);
    if (!entry) return NULL;
    WebGame *w = entry->open ? entry->open : open_saved(h, entry, now_ns);
    if (w) w->used_ns = now_ns;
    return w;
}

// Ids are random so that they cannot be guessed; letters that look alike are not used.
static void new_id(const GameList *h, char *id) {
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789z";
    unsigned char random[WEB_ID_SIZE];
    do {
        os_random_bytes(random, sizeof random);
        for (size_t i = 0; i < WEB_ID_SIZE - 1; i++) id[i] = letters[random[i] % 32];
        id[WEB_ID_SIZE - 1] = '\0';
    } while (find_entry(h, id));
}

WebGame *game_list_add(GameList *h, Record *record, ClockRule rule, int64_t now_ns) {
    if (h->n >= GAME_LIST_GAMES_MAX) return NULL;
    char id[WEB_ID_SIZE];
    new_id(h, id);
    WebGame *w = web_game_new(id, record, rule);
    w->turn_began_ns = w->used_ns = now_ns;
    add_entry(h, id)->open = w;
    return w;
}

static bool save_finished(GameList *h, WebGame *w, const char *event, Error *e) {
    if (!web_game_over(w) || w->end_saved) return true;
    if (!archive_add(h->archive, event, w->finished + 1, &w->live.record, NULL, e)) return false;
    w->finished++;
    w->end_saved = true;
    return true;
}

bool game_list_save(GameList *h, WebGame *w, Error *e) {
    GameListEntry *entry = find_entry(h, w->id);
    size_t place = (size_t)(entry - h->entries) + 1;
    char event[64];
    snprintf(event, sizeof event, SAVED_GAME_PREFIX "%s", w->id);
    if (entry->updated) take_out(h, place);
    entry->updated = os_unix_ms();
    put_first(h, place);
    char *text = saved_game_text(w, entry->updated);
    bool ok = archive_set_event(h->archive, event, text, e) && save_finished(h, w, event, e);
    json_decref(entry->summary);
    entry->summary = saved_game_summary(text);
    free(text);
    return ok;
}

// --- all of them ---

void game_list_each_open(GameList *h, void (*each)(void *context, WebGame *w), void *context) {
    for (size_t i = 0; i < h->n; i++)
        if (h->entries[i].open) each(context, h->entries[i].open);
}

void game_list_close_idle(GameList *h, int64_t now_ns) {
    for (size_t i = 0; i < h->n; i++) {
        WebGame *w = h->entries[i].open;
        if (!w || w->topic.viewers || w->thinking || w->analyses) continue;
        if (now_ns - w->used_ns < GAME_LIST_IDLE_MS * INT64_C(1000000)) continue;
        // A running clock must be checked for the flag.
        if (!web_game_over(w) && live_timed(&w->live)) continue;
        web_game_free(w);
        h->entries[i].open = NULL;
    }
}

json_t *game_list_newest(const GameList *h, size_t limit) {
    json_t *list = json_array();
    for (size_t at = h->newest; at && limit > 0; at = h->entries[at - 1].older, limit--) {
        json_t *one = json_copy(h->entries[at - 1].summary);
        json_object_set_new(one, "id", json_string(h->entries[at - 1].id));
        json_array_append_new(list, one);
    }
    return list;
}

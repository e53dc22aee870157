// SPDX-License-Identifier: MIT
// web_game_list.c - see web_game_list.h.
#include "web/games/web_game_list.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "web/games/web_saved_game.h"

#define RECENT_PREFIX "recent/"

enum { EVENT_SIZE = 64 };

static void board_event(const char *id, char out[EVENT_SIZE]) {
    snprintf(out, EVENT_SIZE, SAVED_GAME_PREFIX "%s", id);
}

// Sorted by name they are sorted by time.
static void recent_event(int64_t updated, const char *id, char out[EVENT_SIZE]) {
    snprintf(out, EVENT_SIZE, RECENT_PREFIX "%016llx/%s", (unsigned long long)updated, id);
}

static bool read_recent(const char *event, int64_t *updated, const char **id) {
    char *end;
    *updated = (int64_t)strtoull(event + strlen(RECENT_PREFIX), &end, 16);
    *id = end + 1;
    return *end == '/' && strlen(*id) < WEB_ID_SIZE && **id;
}

// --- summaries ---

static void drop_summary(GameList *h, const char *id) {
    for (size_t i = 0; i < h->n_newest; i++) {
        if (strcmp(h->newest[i].id, id) != 0) continue;
        json_decref(h->newest[i].summary);
        h->n_newest--;
        memmove(&h->newest[i], &h->newest[i + 1], (h->n_newest - i) * sizeof *h->newest);
        return;
    }
}

static void put_first(GameList *h, const char *id, json_t *summary) {
    drop_summary(h, id);
    if (h->n_newest == GAME_LIST_SHOWN) json_decref(h->newest[--h->n_newest].summary);
    memmove(&h->newest[1], &h->newest[0], h->n_newest * sizeof *h->newest);
    h->newest[0] = (GameSummary){.summary = summary};
    snprintf(h->newest[0].id, sizeof h->newest[0].id, "%s", id);
    h->n_newest++;
}

// Summaries do not change while they are in the list: they are copied when nobody has to wait.
json_t *game_list_newest(GameList *h, size_t limit) {
    json_t *list = json_array();
    GameSummary *found = mem_new(GAME_LIST_SHOWN, sizeof *found);
    size_t n = 0;
    mtx_lock(h->lock);
    for (; n < h->n_newest && n < limit; n++) {
        found[n] = h->newest[n];
        json_incref(found[n].summary);
    }
    mtx_unlock(h->lock);
    for (size_t i = 0; i < n; i++) {
        json_t *one = json_copy(found[i].summary);
        json_object_set_new(one, "id", json_string(found[i].id));
        json_array_append_new(list, one);
        json_decref(found[i].summary);
    }
    free(found);
    return list;
}

// --- the archive ---

static bool note_recent(void *context, const char *event, const char *text) {
    GameList *h = context;
    const char *id;
    int64_t updated;
    json_t *summary = saved_game_summary(text);
    if (summary && read_recent(event, &updated, &id)) {
        if (updated > h->last_change) h->last_change = updated;
        GameSummary *s = &h->newest[h->n_newest++];
        s->summary = summary;
        snprintf(s->id, sizeof s->id, "%s", id);
    } else {
        json_decref(summary);
    }
    return true;
}

typedef struct {
    Archive *archive;
    bool any, ok;
    Error *e;
} Indexing;

static bool has_any(void *context, const char *event, const char *text) {
    (void)event, (void)text;
    ((Indexing *)context)->any = true;
    return false;
}

static bool set_summary(Archive *a, const char *id, json_t *summary, int64_t updated, Error *e) {
    char event[EVENT_SIZE];
    recent_event(updated, id, event);
    char *text = json_dumps(summary, JSON_COMPACT);
    bool ok = archive_set_event(a, event, text, e);
    free(text);
    return ok;
}

static bool index_one(void *context, const char *event, const char *text) {
    Indexing *x = context;
    const char *id = event + strlen(SAVED_GAME_PREFIX);
    json_t *summary = saved_game_summary(text);
    // Other programs' texts under such a name are not changed.
    if (summary && strlen(id) < WEB_ID_SIZE)
        x->ok = set_summary(x->archive, id, summary,
                            json_integer_value(json_object_get(summary, "updated")), x->e);
    json_decref(summary);
    return x->ok;
}

// An archive of an earlier version has no list of recent games: it is made once.
static bool make_index(GameList *h, Error *e) {
    Indexing x = {.archive = h->archive, .ok = true, .e = e};
    if (!archive_first_events(h->archive, RECENT_PREFIX, 1, has_any, &x, e)) return false;
    if (x.any) return true;
    if (!archive_first_events(h->archive, SAVED_GAME_PREFIX, 1, has_any, &x, e)) return false;
    if (!x.any) return true;
    if (!archive_batch_begin(h->archive, e)) return false;
    bool ok = archive_list_events(h->archive, SAVED_GAME_PREFIX, index_one, &x, e) && x.ok;
    return archive_batch_end(h->archive, ok, e) && ok;
}

bool game_list_init(GameList *h, const char *path, GameTable *games, const PlayerTable *players,
                    mtx_t *lock, Error *e) {
    *h = (GameList){.games = games, .players = players, .lock = lock};
    h->archive = archive_open(path, ARCHIVE_SERVE, e);
    if (!h->archive) return false;
    if (make_index(h, e) &&
        archive_last_events(h->archive, RECENT_PREFIX, GAME_LIST_SHOWN, note_recent, h, e))
        return true;
    game_list_clear(h);
    return false;
}

void game_list_clear(GameList *h) {
    for (WebGame *w = h->open, *next; w; w = next) {
        next = w->next_open;
        web_game_free(w);
    }
    for (size_t i = 0; i < h->n_newest; i++) json_decref(h->newest[i].summary);
    free(h->sleeping);
    archive_close(h->archive);
    *h = (GameList){0};
}

// --- in memory ---

static WebGame *find_open(const GameList *h, const char *id) {
    for (WebGame *w = h->open; w; w = w->next_open)
        if (strcmp(w->id, id) == 0 && !w->forgotten) return w;
    return NULL;
}

static void add_open(GameList *h, WebGame *w) {
    w->next_open = h->open;
    h->open = w;
    h->n_open++;
}

static void take_out(GameList *h, WebGame *w) {
    for (WebGame **p = &h->open; *p; p = &(*p)->next_open) {
        if (*p != w) continue;
        *p = w->next_open;
        h->n_open--;
        return;
    }
}

// --- clocks of games that are not in memory ---

static void put_to_sleep(GameList *h, const WebGame *w, int64_t now_ns) {
    if (h->n_sleeping == h->cap_sleeping) {
        h->cap_sleeping = h->cap_sleeping ? 2 * h->cap_sleeping : 16;
        h->sleeping = mem_resize(h->sleeping, h->cap_sleeping, sizeof *h->sleeping);
    }
    int64_t left_ms = web_game_left_ms(w, web_game_mover(w), now_ns);
    SleepingGame *s = &h->sleeping[h->n_sleeping++];
    *s = (SleepingGame){.turn_began_ns = w->turn_began_ns, .due_ns = now_ns + left_ms * 1000000};
    memcpy(s->id, w->id, sizeof s->id);
}

// Forgets that the game sleeps. False: it does not; else `*began_ns` is when its turn began.
static bool wake_up(GameList *h, const char *id, int64_t *began_ns) {
    for (size_t i = 0; i < h->n_sleeping; i++) {
        if (strcmp(h->sleeping[i].id, id) != 0) continue;
        *began_ns = h->sleeping[i].turn_began_ns;
        h->sleeping[i] = h->sleeping[--h->n_sleeping];
        return true;
    }
    return false;
}

static bool is_asleep(const GameList *h, const char *id) {
    for (size_t i = 0; i < h->n_sleeping; i++)
        if (strcmp(h->sleeping[i].id, id) == 0) return true;
    return false;
}

size_t game_list_due(const GameList *h, int64_t now_ns, char (*ids)[WEB_ID_SIZE], size_t most) {
    size_t n = 0;
    for (size_t i = 0; i < h->n_sleeping && n < most; i++)
        if (h->sleeping[i].due_ns <= now_ns) memcpy(ids[n++], h->sleeping[i].id, WEB_ID_SIZE);
    return n;
}

static WebGame *read_saved(GameList *h, const char *id, int64_t now_ns) {
    char event[EVENT_SIZE];
    if (strlen(id) >= WEB_ID_SIZE) return NULL;
    board_event(id, event);
    char *text = archive_event_text(h->archive, event);
    WebGame *w = text ? saved_game_read(id, text, h->games, h->players) : NULL;
    free(text);
    if (!w) return NULL;
    w->turn_began_ns = now_ns; // time without a server is not charged
    web_game_charge_count(w, os_unix_ms() - w->updated);
    w->finished = archive_last_number(h->archive, event);
    w->end_saved = web_game_settled(w) && w->finished > 0;
    return w;
}

// Brings the game into memory, and keeps it there until stop_using.
static WebGame *use(GameList *h, const char *id, int64_t now_ns) {
    mtx_lock(h->lock);
    WebGame *w = find_open(h, id), *read = NULL;
    if (!w) {
        mtx_unlock(h->lock);
        read = read_saved(h, id, now_ns);
        mtx_lock(h->lock);
        w = find_open(h, id); // somebody else may have read it meanwhile
    }
    int64_t began_ns;
    bool slept = !w && wake_up(h, id, &began_ns);
    if (!w && read) {
        if (slept) read->turn_began_ns = began_ns;
        w = read;
        read = NULL;
        add_open(h, w);
    }
    if (w) w->holders++;
    if (w) w->used_ns = now_ns;
    mtx_unlock(h->lock);
    if (read) web_game_free(read);
    return w;
}

static void stop_using(GameList *h, WebGame *w) {
    mtx_lock(h->lock);
    bool last = --w->holders == 0 && w->forgotten;
    mtx_unlock(h->lock);
    if (last) web_game_free(w);
}

WebGame *game_list_hold(GameList *h, const char *id, int64_t now_ns) {
    WebGame *w = use(h, id, now_ns);
    if (!w) return NULL;
    mtx_lock(&w->held);
    if (!w->forgotten) return w;
    game_list_release(h, w);
    return game_list_hold(h, id, now_ns);
}

WebGame *game_list_try_hold(GameList *h, const char *id, int64_t now_ns, bool *busy) {
    WebGame *w = use(h, id, now_ns);
    *busy = w && mtx_trylock(&w->held) != thrd_success;
    if (*busy) stop_using(h, w);
    if (!w || *busy) return NULL;
    if (!w->forgotten) return w;
    game_list_release(h, w);
    return game_list_try_hold(h, id, now_ns, busy);
}

void game_list_release(GameList *h, WebGame *w) {
    mtx_unlock(&w->held);
    stop_using(h, w);
}

void game_list_forget(GameList *h, WebGame *w) {
    mtx_lock(h->lock);
    if (!w->forgotten) take_out(h, w);
    w->forgotten = true;
    mtx_unlock(h->lock);
}

// Ids are random so that they cannot be guessed; letters that look alike are not used.
static void new_id(char *id) {
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789z";
    unsigned char random[WEB_ID_SIZE];
    os_random_bytes(random, sizeof random);
    for (size_t i = 0; i < WEB_ID_SIZE - 1; i++) id[i] = letters[random[i] % 32];
    id[WEB_ID_SIZE - 1] = '\0';
}

bool game_list_has_room(GameList *h, Error *e) {
    return !h->most_bytes || archive_bytes(h->archive) < h->most_bytes ||
           error_set(e, "the server's room for games is used up");
}

WebGame *game_list_add(GameList *h, Record *record, ClockRule rule, int64_t now_ns, Error *e) {
    if (!game_list_has_room(h, e)) return NULL;
    char id[WEB_ID_SIZE];
    new_id(id);
    WebGame *w = web_game_new(id, record, rule);
    w->turn_began_ns = w->used_ns = now_ns;
    w->holders = 1;
    mtx_lock(&w->held);
    mtx_lock(h->lock);
    add_open(h, w);
    mtx_unlock(h->lock);
    return w;
}

// --- saving ---

static bool save_finished(GameList *h, WebGame *w, const char *event, Error *e) {
    if (!web_game_settled(w) || w->end_saved) return true;
    return archive_add_played(h->archive, event, w->finished + 1, &w->live.record, NULL, e);
}

static int64_t next_change(GameList *h) {
    mtx_lock(h->lock);
    int64_t now = os_unix_ms();
    h->last_change = now > h->last_change ? now : h->last_change + 1;
    now = h->last_change;
    mtx_unlock(h->lock);
    return now;
}

static bool save_all(GameList *h, WebGame *w, const char *text, json_t *summary, int64_t updated,
                     Error *e) {
    char event[EVENT_SIZE], before[EVENT_SIZE];
    board_event(w->id, event);
    recent_event(w->updated, w->id, before);
    if (!archive_batch_begin(h->archive, e)) return false;
    bool ok = archive_set_event(h->archive, event, text, e) &&
              (!w->updated || archive_remove_event(h->archive, before, NULL, e)) &&
              set_summary(h->archive, w->id, summary, updated, e) && save_finished(h, w, event, e);
    return archive_batch_end(h->archive, ok, e) && ok;
}

bool game_list_save(GameList *h, WebGame *w, Error *e) {
    int64_t updated = next_change(h);
    int64_t began = os_thread_ns();
    char *text = saved_game_text(w, updated);
    w->replay_ns = os_thread_ns() - began;
    json_t *summary = saved_game_summary(text);
    bool ok = save_all(h, w, text, summary, updated, e);
    free(text);
    if (!ok) {
        json_decref(summary);
        return false;
    }
    w->updated = updated;
    if (web_game_settled(w) && !w->end_saved) {
        w->finished++;
        w->end_saved = true;
    }
    mtx_lock(h->lock);
    put_first(h, w->id, summary);
    mtx_unlock(h->lock);
    return true;
}

// --- removing ---

static bool remove_saved(GameList *h, const char *id, int64_t updated, Error *e) {
    char event[EVENT_SIZE], recent[EVENT_SIZE];
    board_event(id, event);
    recent_event(updated, id, recent);
    if (!archive_batch_begin(h->archive, e)) return false;
    bool ok = archive_remove_event(h->archive, event, NULL, e) &&
              archive_remove_event(h->archive, recent, NULL, e);
    return archive_batch_end(h->archive, ok, e) && ok;
}

bool game_list_remove(GameList *h, WebGame *w, Error *e) {
    if (!remove_saved(h, w->id, w->updated, e)) return false;
    mtx_lock(h->lock);
    drop_summary(h, w->id);
    mtx_unlock(h->lock);
    game_list_forget(h, w);
    return true;
}

static char *saved_text(GameList *h, const char *id) {
    char event[EVENT_SIZE];
    if (strlen(id) >= WEB_ID_SIZE) return NULL;
    board_event(id, event);
    return archive_event_text(h->archive, event);
}

bool game_list_has(GameList *h, const char *id) {
    char *text = saved_text(h, id);
    bool has = text != NULL;
    free(text);
    return has;
}

bool game_list_drop(GameList *h, const char *id, Error *e) {
    char *text = saved_text(h, id);
    json_t *saved = text ? json_loads(text, 0, NULL) : NULL;
    int64_t updated = json_integer_value(json_object_get(saved, "updated"));
    json_decref(saved);
    if (!text) return error_set(e, "there is no game '%.40s'", id);
    free(text);
    if (!remove_saved(h, id, updated, e)) return false;
    mtx_lock(h->lock);
    drop_summary(h, id);
    int64_t unused;
    wake_up(h, id, &unused);
    mtx_unlock(h->lock);
    return true;
}

enum { EXPIRE_AT_ONCE = 50 };

typedef struct {
    int64_t before;
    char ids[EXPIRE_AT_ONCE][WEB_ID_SIZE];
    int64_t times[EXPIRE_AT_ONCE];
    size_t n;
} Expired;

static bool note_old(void *context, const char *event, const char *text) {
    (void)text;
    Expired *x = context;
    const char *id;
    int64_t updated;
    if (!read_recent(event, &updated, &id)) return true;
    if (updated >= x->before || x->n == EXPIRE_AT_ONCE) return false;
    x->times[x->n] = updated;
    snprintf(x->ids[x->n++], WEB_ID_SIZE, "%s", id);
    return true;
}

size_t game_list_expire(GameList *h, int64_t days) {
    Expired x = {.before = os_unix_ms() - days * 86400000};
    size_t removed = 0;
    archive_first_events(h->archive, RECENT_PREFIX, EXPIRE_AT_ONCE, note_old, &x, NULL);
    for (size_t i = 0; i < x.n; i++) {
        mtx_lock(h->lock);
        bool in_use = find_open(h, x.ids[i]) || is_asleep(h, x.ids[i]);
        if (!in_use) drop_summary(h, x.ids[i]);
        mtx_unlock(h->lock);
        removed += !in_use && remove_saved(h, x.ids[i], x.times[i], NULL);
    }
    return removed;
}

// --- all of them ---

static bool note_oldest(void *context, const char *event, const char *text) {
    const char *id;
    int64_t updated;
    json_t *summary = saved_game_summary(text);
    if (summary && read_recent(event, &updated, &id)) {
        json_object_set_new(summary, "id", json_string(id));
        json_array_append(context, summary);
    }
    json_decref(summary);
    return true;
}

json_t *game_list_oldest(GameList *h, size_t limit) {
    json_t *list = json_array();
    archive_first_events(h->archive, RECENT_PREFIX, limit, note_oldest, list, NULL);
    return list;
}

typedef struct {
    GameListEach *each;
    void *context;
} Scan;

// Summaries are compact JSON of our own, in which names of games need no escapes.
static bool scan_one(void *context, const char *event, const char *text) {
    static const char key[] = "\"game\":\"";
    const Scan *s = context;
    const char *id, *name = strstr(text, key);
    int64_t updated;
    char game[128];
    if (!name || !read_recent(event, &updated, &id)) return true;
    name += strlen(key);
    snprintf(game, sizeof game, "%.*s", (int)strcspn(name, ":\""), name);
    s->each(s->context, id, game);
    return true;
}

bool game_list_scan(GameList *h, GameListEach *each, void *context, Error *e) {
    return archive_list_events(h->archive, RECENT_PREFIX, scan_one, &(Scan){each, context}, e);
}

void game_list_each_open(GameList *h, void (*each)(void *context, WebGame *w), void *context) {
    for (WebGame *w = h->open, *next; w; w = next) {
        next = w->next_open;
        each(context, w);
    }
}

static bool is_idle(WebGame *w, int64_t now_ns) {
    if (w->holders || w->topic.viewers || w->thinking || w->analyses) return false;
    return now_ns - w->used_ns >= GAME_LIST_IDLE_MS * INT64_C(1000000);
}

// Whether time passes for the player to move: programs are charged only while they search, people
// once all have come.
static bool clock_runs_on(const WebGame *w) {
    int mover = web_game_mover(w);
    return mover >= 0 && live_timed(&w->live) && w->person[mover] &&
           !seating_waits(&w->seating, w->live.game->players);
}

void game_list_close_idle(GameList *h, int64_t now_ns) {
    for (WebGame *w = h->open, *next; w; w = next) {
        next = w->next_open;
        if (!is_idle(w, now_ns)) continue;
        if (clock_runs_on(w)) put_to_sleep(h, w, now_ns);
        take_out(h, w);
        web_game_free(w);
    }
}

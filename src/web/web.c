// SPDX-License-Identifier: MIT
// web.c - see web.h. Start, periodic work, and end.
#include "web/web.h"

#include "base/mem.h"
#include "base/os/os_interrupt.h"
#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "base/task.h"
#include "game/position_sheet.h"
#include "games/game_types.h"
#include "web/games/web_l7.h"
#include "web/study/web_do_puzzle.h"
#include "web/study/web_do_setup.h"
#include "web/study/web_shelf.h"
#include "web/web_desk.h"
#include "web/web_do_owner.h"
#include "web/web_engine.h"
#include "web/web_http.h"

// Long runs of several visitors run side by side, at the lowest priority.
enum { TICK_MS = 100, PING_MS = 15000, LONG_RUNS = 4, ERRANDS = 4, TEXTS_MS = 3600000 };
enum { ROUND_MS = 60000, UNUSED_ROUNDS = 15 };

static void start_workers(Web *w) {
    int threads = w->setup->threads > 0 ? w->setup->threads : 1;
    // The thread that answers people has the highest priority, then those they wait for.
    pool_start(&w->errands, ERRANDS, 0);
    pool_start(&w->moves, threads, 5);
    pool_start(&w->analysis, threads > 1 ? threads / 2 : 1, 10);
    pool_start(&w->long_runs, LONG_RUNS, 15);
    pool_start(&w->reading, 1, 8);
}

static void stop_workers(Web *w) {
    pool_stop(&w->moves);
    pool_stop(&w->analysis);
    pool_stop(&w->long_runs);
    pool_stop(&w->reading);
    pool_stop(&w->errands); // last: the others need it
}

static void expire(Web *w) {
    char text[80];
    size_t n = game_list_expire(&w->game_list, w->setup->keep_days);
    snprintf(text, sizeof text, "%zu games unchanged for %lld days were removed", n,
             (long long)w->setup->keep_days);
    if (n) log_refusal(&w->log, LOG_EXPIRED, text);
}

// Texts that no game needs any more.
static void expire_texts(Web *w) {
    char text[80];
    size_t n = owner_expire_texts(w, w->setup->keep_days);
    snprintf(text, sizeof text, "%zu written games without games played were removed", n);
    if (n) log_refusal(&w->log, LOG_EXPIRED, text);
    n = owner_expire_runs(w, w->setup->keep_days);
    snprintf(text, sizeof text, "%zu matches and files older than %lld days were removed", n,
             (long long)w->setup->keep_days);
    if (n) log_refusal(&w->log, LOG_EXPIRED, text);
}

// --- games that are no longer needed ---

typedef struct {
    const Game **games;
    size_t n;
} InUse;

static void note_in_use(void *context, const Game *g) {
    InUse *u = context;
    u->games = mem_resize(u->games, u->n + 1, sizeof *u->games);
    u->games[u->n++] = g;
}

// Games that live longer than a request, with the server's lock. False: ask again later.
static bool find_in_use(Web *w, InUse *u) {
    const Game *turned[SYMMETRIES_MAX];
    size_t n = symmetries_games(&w->shelf->symmetries, turned);
    for (size_t i = 0; i < n; i++) note_in_use(u, turned[i]);
    for (size_t i = 0; i < w->n_compiled; i++) note_in_use(u, w->compiled[i]);
    for (size_t i = 0; i < RUNS_MAX; i++)
        if (w->runs.runs[i] && w->runs.runs[i]->game) note_in_use(u, w->runs.runs[i]->game);
    mtx_lock(&w->presets_lock);
    for (size_t i = 0; i < w->n_sheets; i++) note_in_use(u, w->sheets[i]->game);
    mtx_unlock(&w->presets_lock);
    return engine_each_used(w, note_in_use, u);
}

// Visitors open games with any parameters; without players they are closed after a quarter of an
// hour, which is longer than any request takes.
static void close_unused_games(Web *w) {
    InUse u = {0};
    mtx_lock(&w->lock);
    bool known = find_in_use(w, &u);
    mtx_unlock(&w->lock);
    if (known) {
        game_table_close_unused(w->setup->games, UNUSED_ROUNDS, u.games, u.n);
        game_table_close_unused(w->described, UNUSED_ROUNDS, u.games, u.n);
    }
    free(u.games);
}

static void tick(Web *w, int64_t count) {
    int64_t now = os_now_ns();
    guard_end_slow(&w->guard, now);
    engine_tick(w, now, count % (1000 / TICK_MS) == 0);
    if (count % (PING_MS / TICK_MS) == 0) {
        stream_ping(&w->streams);
        mtx_lock(&w->lock);
        runs_stop_unwatched(&w->runs, now);
        game_list_close_idle(&w->game_list, now);
        mtx_unlock(&w->lock);
        if (w->setup->keep_days) expire(w);
    }
    if (count % (ROUND_MS / TICK_MS) == 0) close_unused_games(w);
    if (w->setup->keep_days && count % (TEXTS_MS / TICK_MS) == 1) expire_texts(w);
}

// The workers end first, so that every waiting request gets an answer; then the streams end; then
// nothing is left that could use the server. What has been answered is in the archive: a request
// that does not end in time is cut off.
static void shut_down(Web *w) {
    enum { GRACE_MS = 10000 };
    Grace *grace = os_grace_begin(GRACE_MS, "genpei: a request that did not end was cut off; what "
                                            "was answered before is saved\n");
    mtx_lock(&w->lock);
    atomic_store(&w->stopping, true);
    engine_stop_all(w);
    runs_stop_all(&w->runs);
    mtx_unlock(&w->lock);
    desk_stop(w);
    stop_workers(w);
    stream_close(&w->streams);
    http_stop(w);
    desk_clear(w);
    runs_clear(&w->runs);
    os_grace_end(grace);
}

static void tell_address(const WebSetup *setup, int port) {
    char address[300], own[64];
    const char *host = setup->host ? setup->host : setup->bind;
    bool all = strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
    if (all) os_own_address(own, sizeof own);
    if (all) host = own;
    bool v6 = strchr(host, ':') != NULL;
    snprintf(address, sizeof address, "%s://%s%.200s%s:%d/", setup->certificate ? "https" : "http",
             v6 ? "[" : "", host, v6 ? "]" : "", port);
    if (setup->ready) setup->ready(address);
}

static void run(Web *w, int port) {
    tell_address(w->setup, port);
    for (int64_t count = 1; !atomic_load(w->setup->stop); count++) {
        os_sleep_ms(TICK_MS);
        Task *before = task_begin(NULL);
        tick(w, count);
        task_end(before);
    }
    shut_down(w);
}

static bool serve(Web *w, int socket, int port, Error *e) {
    start_workers(w);
    desk_start(w);
    if (http_start(w, socket, e)) {
        run(w, port);
        return true;
    }
    desk_stop(w);
    desk_clear(w);
    stop_workers(w);
    return false;
}

// Locks a file for as long as the server runs: -1 where that cannot be, or another server has it.
static int lock_for(const WebSetup *setup, const char *path, Error *e) {
    Error why;
    int lock = os_lock_alone(path, &why);
    if (lock >= 0) return lock;
    if (strstr(why.text, "another process has it"))
        error_set(e, "%.200s: another server uses this archive", setup->archive);
    else
        error_set(e,
                  "%.200s (a server keeps this file beside its archive; --archive names another "
                  "place)",
                  why.text);
    return -1;
}

static bool serve_alone(const WebSetup *setup, Error *e) {
    int port, lock = -1;
    int socket = os_listen(setup->bind, setup->port, &port, e);
    if (socket < 0) return false;
    Web *w = mem_new(1, sizeof *w);
    w->setup = setup;
    mtx_init(&w->lock, mtx_plain | mtx_recursive);
    mtx_init(&w->log.lock, mtx_plain);
    memory_init(&w->memory, setup->memory_mb);
    w->presets = json_object();
    mtx_init(&w->presets_lock, mtx_plain);
    w->streams.lock = &w->lock;
    guard_init(&w->guard, &(GuardSetup){.bind = setup->bind,
                                        .port = port,
                                        .rate = setup->rate,
                                        .host = setup->host,
                                        .password = setup->password,
                                        .owner = setup->owner,
                                        .quota = setup->quota,
                                        .tls = setup->certificate != NULL});
    w->described = all_games_new();
    game_table_restrict(w->described, WEB_GAMES_OPEN, STUDY_WORK);
    game_table_restrict(setup->games, WEB_GAMES_OPEN, STUDY_WORK);
    bool ok =
        game_list_init(&w->game_list, setup->archive, setup->games, &setup->players, &w->lock, e);
    w->game_list.most_bytes = setup->disk_mb * 1048576;
    if (ok) {
        // The archive may have several names, by links. Closing this descriptor would end the locks
        // of SQLite, so it is closed last.
        lock = lock_for(setup, setup->archive, e);
        w->shelf = shelf_new(w);
        ok = lock >= 0 && written_init(&w->written, w->game_list.archive, setup->games, e) &&
             serve(w, socket, port, e);
        shelf_free(w->shelf);
        written_clear(&w->written);
        game_list_clear(&w->game_list);
        os_unlock(lock);
    }
    game_table_free(w->described);
    guard_clear(&w->guard);
    memory_clear(&w->memory);
    mtx_destroy(&w->log.lock);
    mtx_destroy(&w->lock);
    json_decref(w->games);
    setup_clear(w);
    puzzles_clear(w);
    json_decref(w->presets);
    mtx_destroy(&w->presets_lock);
    free(w->compiled);
    free(w);
    return ok;
}

static void *json_room(size_t bytes) {
    return mem_new(1, bytes);
}

// Two servers would not know of each other's games.
bool web_serve(const WebSetup *setup, Error *e) {
    // Where memory runs out the server says so and ends; an answer without its JSON would be wrong.
    json_set_alloc_funcs(json_room, mem_free);
    Str path = {0};
    str_addf(&path, "%s-server", setup->archive);
    int lock = lock_for(setup, str_text(&path), e);
    bool ok = lock >= 0 && serve_alone(setup, e);
    os_unlock(lock);
    str_clear(&path);
    return ok;
}

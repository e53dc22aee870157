// SPDX-License-Identifier: MIT
// web_engine.c - see web_engine.h. A job has its own copy of the game; its answer counts only if
// the game has not changed.
#include "web/web_engine.h"

#include "base/mem.h"
#include "base/one_way.h"
#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "base/task.h"
#include "game/value.h"
#include "player/player_insight.h"
#include "search/classic/tree_svg.h"
#include "web/games/web_game_json.h"
#include "web/games/web_json.h"
#include "web/web_allow.h"
#include "web/web_analysis.h"
#include "web/web_analysis_job.h"

#include <limits.h>

typedef struct Ask Ask;
struct Ask {
    Job job;
    Web *web;
    Ask *prev, *next; // all pending questions
    int64_t began_ns; // 0 while it waits for a thread
    char id[WEB_ID_SIZE];
    uint64_t version;
    char *spec;
    LiveGame live;
    atomic_bool stop;
    Request *asked_by; // of a hint or a tree
    uint64_t address;  // of who asked
    bool japanese;     // of a tree
    Choice choice;     // of a move: what the program answers
    int64_t used_ms;
    bool room, ok;
    bool busy;  // another thread holds the game: the answer has to wait
    int64_t mb; // reserved for its player
};

// Takes ownership of `live`.
static Ask *ask_new(Web *w, const WebGame *game, const char *spec, LiveGame *live) {
    Ask *a = mem_new(1, sizeof *a);
    a->web = w;
    a->version = game->version;
    a->spec = mem_text(spec);
    memcpy(a->id, game->id, sizeof a->id);
    a->live = *live;
    *live = (LiveGame){0};
    mtx_lock(&w->lock);
    a->next = w->asks;
    if (a->next) a->next->prev = a;
    w->asks = a;
    mtx_unlock(&w->lock);
    return a;
}

static void ask_free(Ask *a) {
    Web *w = a->web;
    mtx_lock(&w->lock);
    if (a->prev) a->prev->next = a->next;
    if (a->next) a->next->prev = a->prev;
    if (w->asks == a) w->asks = a->next;
    mtx_unlock(&w->lock);
    memory_give_back(&w->memory, a->mb);
    live_clear(&a->live);
    free(a->spec);
    free(a);
}

// Threads that think have a lower priority: what they do under the server's lock is an errand
// (pool_do).
static void note_begin(void *context) {
    Ask *a = context;
    mtx_lock(&a->web->lock);
    a->began_ns = os_now_ns();
    mtx_unlock(&a->web->lock);
}

static void ask_begins(Ask *a) {
    pool_do(&a->web->errands, note_begin, a);
}

static bool reserve(Ask *a, Error *e) {
    int64_t mb = memory_need_mb(a->spec);
    if (!memory_take(&a->web->memory, mb, e)) return false;
    a->mb = mb;
    return true;
}

// A game may come from a foreign archive: its players are checked again.
static Player *new_player(const Ask *a, Error *e) {
    const WebSetup *setup = a->web->setup;
    if (web_allows(setup, a->spec))
        return player_new(&setup->players, a->live.record.game, a->spec, e);
    error_set(e, "'%.40s' is not a player that can be used here", a->spec);
    return NULL;
}

static void begin(Player *p, const Ask *a) {
    const Record *r = &a->live.record;
    player_begins(p, live_mover(&a->live), one_way(r->seed, ONE_WAY_PLAYER, r->n));
}

// What the text of a player says about its work; 0 where it says nothing.
typedef struct {
    int64_t time_ms;
    int nodes, depth;
} Work;

static Work work_of(const char *text) {
    Spec *spec = mem_new(1, sizeof *spec);
    double seconds = 0;
    int nodes = 0, playouts = 0, depth = 0;
    if (spec_parse(text, spec, NULL)) {
        spec_real(spec, "time", 0, 1e6, &seconds, NULL);
        spec_int(spec, "nodes", 0, INT_MAX, &nodes, NULL);
        spec_int(spec, "playouts", 0, INT_MAX, &playouts, NULL);
        spec_int(spec, "depth", 0, 100, &depth, NULL);
    }
    free(spec);
    return (Work){(int64_t)(1000 * seconds), nodes ? nodes : playouts, depth};
}

// `time=S` of a player is time on the wall: people wait for it, whatever the machine does besides.
// With a clock a player does the same work as without one, unless the clock gives it less: a level
// that people chose stays what it is.
static Turn turn_of(Ask *a) {
    Work work = work_of(a->spec);
    bool timed = live_timed(&a->live);
    Turn turn =
        live_turn(&a->live, (Limits){.stop = &a->stop, .time_ms = timed ? 0 : work.time_ms});
    if (timed && work.time_ms && work.time_ms < turn.limits.time_ms)
        turn.limits.time_ms = work.time_ms;
    if (turn.limits.time_ms) { // a player that is given time looks at nothing else of its text
        turn.limits.nodes = (uint64_t)work.nodes;
        turn.limits.depth = work.depth;
    }
    return turn;
}

static bool think(Ask *a, Choice *out, int64_t *used_ms, Error *e) {
    Player *p = new_player(a, e);
    if (!p) return false;
    Turn turn = turn_of(a);
    begin(p, a);
    int64_t began = os_now_ns();
    bool ok = player_choose(p, &turn, out, e);
    *used_ms = (os_now_ns() - began) / 1000000;
    if (ok) out->value = player_recorded(p, out->value);
    player_free(p);
    return ok;
}

// `cut`: the search was stopped; a program without an answer then makes any move.
static void accept_answer(WebGame *game, bool ok, bool cut, Choice *c, int64_t used_ms) {
    int mover = web_game_mover(game);
    if (ok && cut && !live_legal(&game->live, c->move)) {
        c->move = game->live.moves[0];
        c->has_value = false;
    }
    if (!ok)
        web_game_end_against(game, END_FAULT, mover);
    else if (c->resigns)
        web_game_end_against(game, END_RESIGN, mover);
    else if (!live_legal(&game->live, c->move))
        web_game_end_against(game, END_ILLEGAL, mover);
    else
        web_game_move(game, c->move, used_ms, c->has_value ? &c->value : NULL, os_now_ns());
}

static void end_thinking(WebGame *game) {
    if (game->ask_stop) atomic_store(game->ask_stop, true);
    game->thinking = false;
    game->ask_stop = NULL;
}

// The game gets the answer, unless another thread holds it.
static void answer_move(void *context) {
    Ask *a = context;
    Web *w = a->web;
    Error e;
    WebGame *game = game_list_try_hold(&w->game_list, a->id, os_now_ns(), &a->busy);
    if (game && !a->room && game->version == a->version) end_thinking(game);
    // Answers that were cut off by the end of the server are ignored: the program is asked again
    // after the next start. So are answers that cannot be saved: it is asked again a second later.
    if (game && game->thinking && game->version == a->version && !atomic_load(&w->stopping)) {
        WebGameBefore before;
        web_game_note(game, &before);
        game->thinking = false;
        game->ask_stop = NULL;
        accept_answer(game, a->ok, atomic_load(&a->stop), &a->choice, a->used_ms);
        if (!engine_game_changed(w, game, &before, &e)) log_refusal(&w->log, LOG_ARCHIVE, e.text);
    }
    if (game) game_list_release(&w->game_list, game);
}

static void forget_ask(void *context) {
    ask_free(context);
}

static void run_move(Job *job) {
    Ask *a = (Ask *)job;
    Web *w = a->web;
    Error e;
    ask_begins(a);
    // Without memory the game waits: the program is asked again a second later.
    a->room = reserve(a, &e);
    if (!a->room) log_refusal(&w->log, LOG_BUSY, e.text);
    a->ok = a->room && !atomic_load(&w->stopping) && think(a, &a->choice, &a->used_ms, &e);
    // An errand must not wait for a game: other games need its thread.
    for (pool_do(&w->errands, answer_move, a); a->busy; pool_do(&w->errands, answer_move, a))
        os_sleep_ms(WEB_BUSY_GAME_MS);
    pool_do(&w->errands, forget_ask, a);
}

static void say_thinking(Web *w, WebGame *game, int side) {
    char text[32];
    snprintf(text, sizeof text, "{\"side\":%d}", side);
    stream_tell_all(&w->streams, &game->topic, "thinking", text);
}

// Programs play each other only while the game is watched: an abandoned game costs nothing.
static bool is_abandoned(const WebGame *game) {
    return web_game_is_watched(game) && atomic_load(&game->topic.viewers) == 0;
}

// Programs that play each other may be paused or slowed down.
static bool is_held_back(const WebGame *game, int64_t now_ns) {
    return web_game_is_watched(game) &&
           (game->paused || now_ns - game->turn_began_ns < game->pace_ms * 1000000);
}

static void ask_mover(Web *w, WebGame *game) {
    int side = web_game_mover(game);
    if (side < 0 || is_abandoned(game) || is_held_back(game, os_now_ns()) || game->person[side] ||
        game->thinking || atomic_load(&w->stopping))
        return;
    LiveGame live;
    live_copy(&live, &game->live);
    Ask *a = ask_new(w, game, game->seats[side], &live);
    a->job.run = run_move;
    game->thinking = true;
    game->ask_stop = &a->stop;
    say_thinking(w, game, side);
    pool_add(&w->moves, &a->job);
}

static bool may_watch(void *context, const char *key) {
    const WebGame *game = context;
    return seating_may_see(&game->seating, game->live.game->players, key);
}

void engine_tell(Web *w, WebGame *game) {
    // Whoever has the link of a private game watches until its last seat is taken.
    if (game->seating.is_private) stream_dismiss(&w->streams, &game->topic, may_watch, game);
    if (atomic_load(&game->topic.viewers) == 0) return;
    Error e;
    bool stopped = web_game_exceeds(game, &e);
    Task *before = task_begin(NULL); // what a program has searched is not this position
    json_t *j = json_game(game, SIZE_MAX, os_now_ns());
    stopped = stopped || game_exceeded(game->live.game, &e); // its list of moves may lack some
    task_end(before);
    if (stopped) {
        json_decref(j);
        j = json_pack("{s:o}", "error", json_any_text(e.text));
    }
    char *text = json_dumps(j, JSON_COMPACT | JSON_REAL_PRECISION(9));
    stream_tell_all(&w->streams, &game->topic, stopped ? "stopped" : "game", text);
    free(text);
    json_decref(j);
}

bool engine_game_changed(Web *w, WebGame *game, WebGameBefore *before, Error *e) {
    if (!game_list_save(&w->game_list, game, e)) {
        web_game_take_back(game, before);
        return false;
    }
    web_game_before_clear(before);
    end_thinking(game);
    int mover = web_game_mover(game);
    bool program_next = mover >= 0 && !game->person[mover];
    // So that watchers get it with the move.
    game->thinking = program_next && !is_abandoned(game) && !is_held_back(game, os_now_ns());
    engine_tell(w, game);
    game->thinking = false;
    ask_mover(w, game);
    analysis_game_changed(w, game);
    return true;
}

void engine_wake(Web *w, WebGame *game) {
    ask_mover(w, game);
}

bool engine_remove_game(Web *w, WebGame *game, Error *e) {
    if (!game_list_remove(&w->game_list, game, e)) return false;
    end_thinking(game);
    analysis_stop_all(w, game);
    stream_tell_all(&w->streams, &game->topic, "stopped",
                    "{\"error\":\"this game was removed by the owner of the server\"}");
    stream_end(&w->streams, &game->topic);
    return true;
}

// --- hints ---

static Reply hint_reply(const Ask *a, const Player *p, const Turn *turn, const Insight *i) {
    json_t *j = json_insight(p, turn->state, i);
    json_object_set_new(j, "ply", json_integer((json_int_t)a->live.record.n));
    return reply_json(200, j);
}

static void run_hint(Job *job) {
    Ask *a = (Ask *)job;
    ask_begins(a);
    Turn turn = turn_of(a);
    Error e = {{0}};
    Insight *i = mem_new(1, sizeof *i);
    Player *p = reserve(a, &e) ? new_player(a, &e) : NULL;
    if (p) begin(p, a);
    bool ok = p && player_hint(p, &turn, i, &e);
    Reply r = ok ? hint_reply(a, p, &turn, i) : reply_error(400, "%s", e.text);
    player_free(p);
    request_answer(a->asked_by, r);
    if (ok) insight_clear(i);
    free(i);
    pool_do(&a->web->errands, forget_ask, a);
}

// --- the tree of a search ---

// Lets the player choose and draws what it looked at. False with the reason.
static bool draw_tree(const Ask *a, Player *p, const Turn *turn, Str *svg, Error *e) {
    enum { NODES = 100000, DRAWN = 90 };
    Choice c;
    TreeLog log;
    if (!p->ops->watch) return error_set(e, "%s shows no tree", p->text);
    tree_log_init(&log, NODES);
    p->ops->watch(p, &log);
    bool ok = player_choose(p, turn, &c, e);
    p->ops->watch(p, NULL);
    if (ok) tree_svg(&log, p->game, turn->state, &(TreePicture){DRAWN, a->japanese}, svg);
    tree_log_clear(&log);
    return ok;
}

static void run_tree(Job *job) {
    enum { TIME_MS = 5000 };
    Ask *a = (Ask *)job;
    ask_begins(a);
    Turn turn = live_turn(&a->live, (Limits){.stop = &a->stop, .time_ms = TIME_MS});
    Error e = {{0}};
    Str svg = {0};
    Player *p = reserve(a, &e) ? new_player(a, &e) : NULL;
    if (p) begin(p, a);
    bool ok = p && draw_tree(a, p, &turn, &svg, &e);
    Reply r =
        ok ? reply_json(200, json_pack("{s:s, s:s}", "player", a->spec, "svg", str_text(&svg)))
           : reply_error(400, "%s", e.text);
    player_free(p);
    str_clear(&svg);
    request_answer(a->asked_by, r);
    pool_do(&a->web->errands, forget_ask, a);
}

// Whether too many hints and trees are asked for already, in all or from the address. The reply
// goes to `*out`.
static bool is_busy(Web *w, const Request *q, Reply *out) {
    enum { WAITING_MAX = 128, OF_ONE = 16, OF_THIS_MACHINE = 64 };
    size_t own = 0, part = os_is_this_machine(q->peer->address) ? OF_THIS_MACHINE : OF_ONE;
    mtx_lock(&w->lock);
    for (const Ask *a = w->asks; a; a = a->next)
        own += a->asked_by && a->address == q->peer->address;
    mtx_unlock(&w->lock);
    if (own >= part)
        *out = reply_error(429, "too many of your requests are waiting; try again");
    else if (pool_waiting(&w->moves) > WAITING_MAX)
        *out = reply_error(503, "too many requests are waiting; try again");
    else
        return false;
    return true;
}

// Lets a program work on a question; the answer comes later.
static Reply ask(Web *w, Request *q, const WebGame *game, WebPosition *at, const char *spec,
                 void (*run)(Job *job), bool japanese) {
    Reply r;
    if (is_busy(w, q, &r)) return r;
    Ask *a = ask_new(w, game, spec, &at->live);
    mtx_lock(&w->lock);
    a->address = q->peer->address;
    a->asked_by = q;
    mtx_unlock(&w->lock);
    a->job.run = run;
    a->japanese = japanese;
    r = request_wait(q);
    pool_add(&w->moves, &a->job);
    return r;
}

Reply engine_tree(Web *w, Request *q, const WebGame *game, WebPosition *at, const char *spec,
                  bool japanese) {
    return ask(w, q, game, at, spec, run_tree, japanese);
}

Reply engine_hint(Web *w, Request *q, const WebGame *game, WebPosition *at, const char *spec) {
    return ask(w, q, game, at, spec, run_hint, false);
}

// --- time ---

static void stop_analysis(void *context, WebGame *game) {
    analysis_stop_all(context, game);
}

void engine_stop_all(Web *w) {
    game_list_each_open(&w->game_list, stop_analysis, w);
    for (Ask *a = w->asks; a; a = a->next) atomic_store(&a->stop, true);
}

typedef struct {
    void (*each)(void *context, const Game *g);
    void *context;
    bool all;
} Using;

static void note_used(void *context, WebGame *game) {
    Using *u = context;
    for (const Analysis *a = game->analyses; a; a = a->next) u->each(u->context, a->live.game);
    if (mtx_trylock(&game->held) != thrd_success) {
        u->all = false;
        return;
    }
    u->each(u->context, game->live.game);
    mtx_unlock(&game->held);
}

bool engine_each_used(Web *w, void (*each)(void *context, const Game *g), void *context) {
    Using u = {each, context, true};
    for (const Ask *a = w->asks; a; a = a->next) each(context, a->live.game);
    game_list_each_open(&w->game_list, note_used, &u);
    return u.all;
}

enum { DUE_AT_ONCE = 64 };

// Games that need more than a look, which is not possible under the server's lock.
typedef struct {
    Web *web;
    int64_t now_ns;
    bool second; // a second has passed
    char due[DUE_AT_ONCE][WEB_ID_SIZE];
    size_t n_due;
} Tick;

static void tell_clock(const Tick *t, WebGame *game) {
    json_t *clock = json_clock(game, t->now_ns);
    char *text = json_dumps(clock, JSON_COMPACT);
    if (text) stream_tell_all(&t->web->streams, &game->topic, "clock", text);
    free(text);
    json_decref(clock);
}

// A flag may fall; or a program is to move that nobody has asked: its last move was not saved.
static bool is_due(const Tick *t, const WebGame *game, int mover) {
    if (!game->person[mover])
        return (t->second || game->pace_ms) && !game->thinking && !is_abandoned(game) &&
               !is_held_back(game, t->now_ns) && (game->version > 0 || game->pace_ms);
    return live_timed(&game->live) && web_game_left_ms(game, mover, t->now_ns) == 0;
}

static void tick_game(void *context, WebGame *game) {
    Tick *t = context;
    analysis_tick(t->web, game, t->now_ns);
    if (mtx_trylock(&game->held) != thrd_success) return; // somebody works on it: next time
    int mover = web_game_mover(game);
    bool watched = atomic_load(&game->topic.viewers) > 0;
    if (t->second && watched && mover >= 0 && live_timed(&game->live)) tell_clock(t, game);
    bool due = mover >= 0 ? is_due(t, game, mover) : web_game_count_is_late(game, t->now_ns);
    if (due && t->n_due < DUE_AT_ONCE) memcpy(t->due[t->n_due++], game->id, WEB_ID_SIZE);
    mtx_unlock(&game->held);
}

// What time alone does to a game: a flag falls, or a count of go is settled. False: nothing.
static bool time_changes(WebGame *game, int64_t now_ns) {
    if (!web_game_count_is_late(game, now_ns)) return web_game_flag(game, now_ns);
    web_game_settle_count(game);
    return true;
}

// Programs are charged for thinking, not for waiting until a thread is free. A game that somebody
// works on is attended to next time: others wait for this thread.
static void attend(Web *w, const char *id, int64_t now_ns) {
    bool busy;
    WebGame *game = game_list_try_hold(&w->game_list, id, now_ns, &busy);
    if (!game) return;
    int mover = web_game_mover(game);
    WebGameBefore before;
    Error e;
    if (mover < 0 || game->person[mover]) {
        web_game_note(game, &before);
        if (!time_changes(game, now_ns))
            web_game_before_clear(&before);
        else if (!engine_game_changed(w, game, &before, &e))
            log_refusal(&w->log, LOG_ARCHIVE, e.text);
    } else {
        ask_mover(w, game);
    }
    game_list_release(&w->game_list, game);
}

void engine_tick(Web *w, int64_t now_ns, bool second) {
    // When others wait for a thread, searches are short.
    int64_t most_ms = pool_waiting(&w->moves) ? WEB_MOVE_BUSY_MS : WEB_MOVE_MS;
    Tick t = {.web = w, .now_ns = now_ns, .second = second};
    mtx_lock(&w->lock);
    for (Ask *a = w->asks; a; a = a->next)
        if (a->began_ns && now_ns - a->began_ns > most_ms * 1000000) atomic_store(&a->stop, true);
    game_list_each_open(&w->game_list, tick_game, &t);
    if (second)
        t.n_due += game_list_due(&w->game_list, now_ns, t.due + t.n_due, DUE_AT_ONCE - t.n_due);
    mtx_unlock(&w->lock);
    for (size_t i = 0; i < t.n_due; i++) attend(w, t.due[i], now_ns);
}

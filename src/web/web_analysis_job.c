// SPDX-License-Identifier: MIT
// web_analysis_job.c - see web_analysis_job.h.
#include "web/web_analysis_job.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "base/task.h"
#include "engine/othello/board/disc.h"
#include "engine/othello/board/edge_board.h"
#include "engine/othello/eval/edge_sure.h"
#include "player/player_analyse.h"
#include "web/games/web_json.h"

// --- reporting ---

// Othello with few empty squares: how sure the value is, by errors that were measured.
static void add_sureness(const Analysis *a, const MoveValue *v, json_t *out) {
    const Game *g = a->live.record.game;
    EdgeSure sure;
    if (strncmp(a->player->text, "edge", 4) != 0 || strcmp(g->name, "othello") != 0) return;
    const int empties = bits_count(disc_empty(edge_board_of(a->view), DISC_EIGHT_8));
    const int discs = v->percent == 100 ? value_margin(v->value) : v->value;
    if (edge_sure(empties, v->depth, v->percent, discs, &sure))
        json_object_set_new(out, "sure",
                            json_pack("{s:i, s:i}", "sign", sure.sign, "value", sure.value));
}

static json_t *json_lines(const Analysis *a, size_t most, size_t longest) {
    json_t *lines = json_array();
    for (size_t i = 0; i < a->last.n && i < most; i++) {
        const MoveValue *v = &a->last.lines[i];
        bool bare = v->line_length == 0;
        size_t n = bare ? 1 : v->line_length;
        const Move *line = bare ? &v->move : v->line;
        json_t *one =
            json_pack("{s:o, s:i, s:o}", "move", json_move(a->live.record.game, a->view, v->move),
                      "value", player_recorded(a->player, v->value), "line",
                      json_line(a->live.record.game, a->view, line, n < longest ? n : longest));
        if (v->percent) json_object_set_new(one, "percent", json_integer(v->percent));
        add_sureness(a, v, one);
        json_array_append_new(lines, one);
    }
    return lines;
}

static json_t *json_step(const Analysis *a, bool done) {
    const AnalysisStep *l = &a->last;
    uint64_t nodes = a->nodes_before + l->nodes;
    double seconds = (double)a->spent_ns / 1e9;
    json_int_t speed = (json_int_t)(seconds > 0 ? (double)nodes / seconds : 0);
    return json_pack("{s:I, s:o, s:i, s:[I, I], s:I, s:I, s:o, s:b, s:b, s:o, s:s}", "ply",
                     (json_int_t)a->ply, "line", position_line(&a->live.record, a->ply), "depth",
                     l->depth, "moves", (json_int_t)l->done, (json_int_t)l->of, "nodes",
                     (json_int_t)nodes, "nodes_per_second", speed, "lines",
                     json_lines(a, a->last.n, SEARCH_DEPTH_MAX), "exact", (int)l->exact, "done",
                     (int)done, "spec", json_any_text(a->spec), "unit", player_unit(a->player));
}

// What is saved with the game.
static json_t *json_kept(const Analysis *a) {
    const MoveValue *best = &a->last.lines[0];
    return json_pack(
        "{s:i, s:s, s:i, s:I, s:b, s:o, s:o, s:o}", "value",
        player_recorded(a->player, best->value), "unit", player_unit(a->player), "depth",
        a->last.depth, "nodes", (json_int_t)(a->nodes_before + a->last.nodes), "exact",
        (int)a->last.exact, "move", json_move(a->live.record.game, a->view, best->move), "spec",
        json_any_text(a->spec), "lines", json_lines(a, ANALYSIS_KEPT_LINES, ANALYSIS_KEPT_MOVES));
}

// Whether the saved result is as good.
static bool says_less(const json_t *fresh, const json_t *kept) {
    const char *spec = json_string_value(json_object_get(kept, "spec"));
    if (!spec || strcmp(spec, json_string_value(json_object_get(fresh, "spec"))) != 0) return false;
    json_int_t a = json_integer_value(json_object_get(fresh, "depth"));
    json_int_t b = json_integer_value(json_object_get(kept, "depth"));
    if (a != b) return a < b;
    return json_integer_value(json_object_get(fresh, "nodes")) <
           json_integer_value(json_object_get(kept, "nodes"));
}

static void keep(Analysis *a, WebGame *game) {
    if (a->last.n == 0 || !position_agree(&a->live.record, &game->live.record, a->ply)) return;
    json_t *fresh = json_kept(a);
    json_t *place = game->opinions;
    char key[24];
    snprintf(key, sizeof key, "%zu", a->ply);
    if (a->live.record.n > a->ply) { // in a variation, if that is saved
        json_t *path = position_path(&a->live.record);
        place = web_game_variation(game, path);
        snprintf(key, sizeof key, "opinion");
        json_decref(path);
    }
    if (place && !says_less(fresh, json_object_get(place, key))) json_object_set(place, key, fresh);
    json_decref(fresh);
}

// What is done under the server's lock is an errand (pool_do): these threads have low priority. It
// must not wait for a game that another thread holds, because other games need its thread: it says
// so in `busy`, and is tried again.
static void errand(Analysis *a, void (*work)(void *context), void *context) {
    for (pool_do(&a->web->errands, work, context); a->busy;
         pool_do(&a->web->errands, work, context))
        os_sleep_ms(WEB_BUSY_GAME_MS);
}

typedef struct {
    Analysis *analysis;
    char *text;
} Saying;

static void say(void *context) {
    Analysis *a = ((Saying *)context)->analysis;
    char *text = ((Saying *)context)->text;
    Web *w = a->web;
    WebGame *game = game_list_try_hold(&w->game_list, a->id, os_now_ns(), &a->busy);
    if (a->busy) return;
    if (game) {
        stream_tell_all(&w->streams, &game->topic, "analysis", text);
        keep(a, game);
        game_list_release(&w->game_list, game);
    }
    mtx_lock(&w->lock);
    free(a->told);
    a->told = text;
    mtx_unlock(&w->lock);
}

static void tell(Analysis *a, bool done) {
    if (a->last.n == 0 && !(done && a->player))
        return; // a player may rate no moves: watchers hear that it ended
    json_t *j = json_step(a, done);
    Saying s = {a, json_dumps(j, JSON_COMPACT)};
    json_decref(j);
    errand(a, say, &s);
}

// --- searching ---

static void take_step(void *context, const AnalysisStep *step) {
    Analysis *a = context;
    int64_t now = os_now_ns();
    if (game_exceeded(a->live.game, NULL)) return; // its lists of moves may lack some
    a->spent_ns += now - a->told_ns;
    a->told_ns = now;
    const MoveValue *lines = step->lines;
    if (step->done == step->of || a->last.n == 0) memcpy(a->room, lines, step->n * sizeof *lines);
    a->last = *step;
    a->last.lines = a->room;
}

typedef struct {
    Analysis *analysis;
    int64_t said_ns;
} Reporting;

// A step is reported at once unless another was reported just before; the last one at the end.
static void take_and_report(void *context, const AnalysisStep *step) {
    Reporting *h = context;
    take_step(h->analysis, step);
    int64_t now = os_now_ns();
    if (now - h->said_ns < ANALYSIS_TELL_MS * INT64_C(1000000)) return;
    h->said_ns = now;
    tell(h->analysis, false);
}

static bool prepare(Analysis *a) {
    Web *w = a->web;
    Error e;
    if (a->player) return true;
    if (a->mb == 0) {
        int64_t mb = memory_need_mb(a->spec);
        if (!memory_take(&w->memory, mb, &e)) {
            log_refusal(&w->log, LOG_BUSY, e.text);
            return false;
        }
        a->mb = mb;
    }
    a->player = player_new(&a->web->setup->players, a->live.game, a->spec, NULL);
    if (a->player) player_begins(a->player, live_mover(&a->live), 1);
    return a->player != NULL;
}

static void analyse_for_a_while(Analysis *a, size_t lines) {
    int64_t left_ms = ANALYSIS_MS - a->spent_ns / 1000000;
    if (!a->begun) a->room = mem_resize(a->room, lines + 1, sizeof *a->room);
    if (left_ms <= 0) return;
    Turn turn = live_turn(&a->live, (Limits){.stop = &a->stop, .time_ms = left_ms});
    Reporting h = {.analysis = a};
    a->view = turn.state;
    a->nodes_before += a->last.nodes;
    a->last.nodes = 0;
    a->told_ns = os_now_ns();
    Task *before = task_begin(&a->stop);
    player_analyse(a->player, &turn, &(AnalysisOptions){lines, a->begun, take_and_report, &h});
    task_end(before);
    a->begun = true;
    a->spent_ns += os_now_ns() - a->told_ns;
}

// What an errand is about, and what it answers.
typedef struct {
    Analysis *analysis;
    bool wanted, over, more;
    size_t lines;
} Turned;

// After a slice of time: whether the analysis continues. From then on another thread has it.
static void decide(void *context) {
    Turned *t = context;
    Analysis *a = t->analysis;
    Web *w = a->web;
    mtx_lock(&w->lock);
    AnalysisOrder order = atomic_load(&w->stopping) ? ANALYSIS_ENDS : a->order;
    t->more = !t->over && (order == ANALYSIS_YIELDS || order == ANALYSIS_STARTS_AGAIN);
    if (t->more) {
        if (a->slice_ms < ANALYSIS_SLICE_MAX_MS) a->slice_ms *= 2;
        if (order == ANALYSIS_STARTS_AGAIN) a->begun = false;
        a->order = ANALYSIS_GOES_ON;
        atomic_store(&a->stop, false);
        pool_add_again(&w->analysis, &a->job);
    }
    mtx_unlock(&w->lock);
}

// Once, at the end. Where it cannot be saved it is with the next change of the game.
static void save_result(void *context) {
    Analysis *a = context;
    GameList *list = &a->web->game_list;
    WebGame *game = game_list_try_hold(list, a->id, os_now_ns(), &a->busy);
    if (!game) return;
    keep(a, game);
    game_list_save(list, game, NULL);
    game_list_release(list, game);
}

// It was not stopped: it has ended. From here on no request can find it.
static void end_or_not(void *context) {
    Turned *t = context;
    Analysis *a = t->analysis;
    Web *w = a->web;
    WebGame *game = game_list_try_hold(&w->game_list, a->id, os_now_ns(), &a->busy);
    if (a->busy) return;
    mtx_lock(&w->lock);
    t->over = a->order == ANALYSIS_GOES_ON;
    if (t->over && game) analysis_leave(game, a);
    a->running_since_ns = 0;
    mtx_unlock(&w->lock);
    if (game) game_list_release(&w->game_list, game);
}

static void take_turn(void *context) {
    Turned *t = context;
    Analysis *a = t->analysis;
    Web *w = a->web;
    mtx_lock(&w->lock);
    t->wanted = a->order != ANALYSIS_ENDS && !atomic_load(&w->stopping);
    a->running_since_ns = os_now_ns();
    t->lines = (size_t)a->lines;
    mtx_unlock(&w->lock);
}

static void run_analysis(Job *job) {
    Analysis *a = (Analysis *)job;
    Turned t = {.analysis = a};
    errand(a, take_turn, &t);
    if (t.wanted && prepare(a)) analyse_for_a_while(a, t.lines);
    errand(a, end_or_not, &t);
    if (t.wanted) tell(a, t.over);
    errand(a, decide, &t);
    if (t.more) return;
    errand(a, save_result, a);
    analysis_job_free(a);
}

Analysis *analysis_job_new(Web *w, const WebGame *game, const char *spec, WebPosition *at,
                           int lines) {
    Analysis *a = mem_new(1, sizeof *a);
    a->job.run = run_analysis;
    a->web = w;
    memcpy(a->id, game->id, sizeof a->id);
    a->spec = mem_text(spec);
    a->live = at->live;
    at->live = (LiveGame){0};
    a->ply = at->ply;
    a->lines = lines;
    a->slice_ms = ANALYSIS_SLICE_MS;
    return a;
}

void analysis_job_free(Analysis *a) {
    player_free(a->player);
    memory_give_back(&a->web->memory, a->mb);
    free(a->room);
    free(a->told);
    free(a->spec);
    live_clear(&a->live);
    free(a);
}

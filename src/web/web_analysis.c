// SPDX-License-Identifier: MIT
// web_analysis.c - see web_analysis.h.
#include "web/web_analysis.h"

#include "base/mem.h"
#include "base/os_posix.h"
#include "web/web_json.h"

// Belongs to its job; the game only points to it, and it to the game by its id. `stop` says that
// the game has let go of it.
struct Analysis {
    Job job;
    Web *web;
    char id[WEB_ID_SIZE];
    char *spec; // as asked for
    int lines;
    Record record;
    int step; // from 1
    uint64_t nodes;
    int64_t spent_ns;
    atomic_bool stop;
};

static void analysis_free(Analysis *a) {
    record_clear(&a->record);
    free(a->spec);
    free(a);
}

// The player of a step: of a depth where the player has one, else the same again with more time.
static void step_spec(const Analysis *a, Str *out, bool *by_depth) {
    Spec spec;
    *by_depth = spec_parse(a->spec, &spec, NULL) && strcmp(spec.name, "ply") == 0;
    if (!*by_depth) {
        str_add(out, a->spec);
        return;
    }
    str_addf(out, "%s:depth=%d", spec.name, a->step);
    for (size_t i = 0; i < spec.n; i++)
        if (strcmp(spec.item[i].key, "depth") != 0)
            str_addf(out, ",%s=%s", spec.item[i].key, spec.item[i].value);
}

typedef struct {
    MoveValue *values;
    size_t n;
    int depth;
    State *state;
} Step;

static void take_step(Analysis *a, Step *out) {
    const Game *g = a->record.game;
    Str spec = {0};
    bool by_depth;
    step_spec(a, &spec, &by_depth);
    State *view = game_states_new(g, 1);
    record_state(&a->record, a->record.n, out->state);
    int side = game_mover(g, out->state);
    game_view(g, out->state, side, view);
    Turn turn = {.state = view,
                 .record = g->traits & GAME_HIDDEN ? NULL : &a->record,
                 .side = side,
                 .limits = {.stop = &a->stop}};
    turn.limits.time_ms = by_depth ? ANALYSIS_STEP_MS : INT64_C(100) << (a->step - 1);
    Player *p = player_new(&a->web->setup->players, g, str_text(&spec), NULL);
    int64_t began = os_now_ns();
    if (p) {
        player_begins(p, side, 1);
        out->n = player_values(p, &turn, out->values);
    }
    a->spent_ns += os_now_ns() - began;
    out->depth = by_depth ? a->step : 0;
    player_free(p);
    free(view);
    str_clear(&spec);
}

static void sort_values(MoveValue *v, size_t n) {
    for (size_t i = 1; i < n; i++) {
        MoveValue one = v[i];
        size_t j = i;
        for (; j > 0 && v[j - 1].value < one.value; j--) v[j] = v[j - 1];
        v[j] = one;
    }
}

// Whether a deeper search could say nothing new: every line ends with the game.
static bool reaches_end(const Analysis *a, const Step *s) {
    return a->record.game->max_plies > 0 && s->depth > 0 &&
           (int)a->record.n + s->depth > a->record.game->max_plies;
}

static json_t *json_step(Analysis *a, const Step *s) {
    const Game *g = a->record.game;
    json_t *lines = json_array();
    for (size_t i = 0; i < s->n; i++) a->nodes += s->values[i].nodes;
    for (size_t i = 0; i < s->n && i < (size_t)a->lines; i++) {
        const MoveValue *v = &s->values[i];
        bool bare = v->line_length == 0;
        json_array_append_new(lines,
                              json_pack("{s:o, s:i, s:o}", "move", json_move(g, s->state, v->move),
                                        "value", v->value, "line",
                                        json_line(g, s->state, bare ? &v->move : v->line,
                                                  bare ? 1 : v->line_length)));
    }
    double seconds = (double)a->spent_ns / 1e9;
    return json_pack("{s:I, s:i, s:I, s:I, s:o, s:b, s:o}", "ply", (json_int_t)a->record.n, "depth",
                     s->depth, "nodes", (json_int_t)a->nodes, "nodes_per_second",
                     (json_int_t)(seconds > 0 ? (double)a->nodes / seconds : 0), "lines", lines,
                     "exact", (int)reaches_end(a, s), "spec", json_any_text(a->spec));
}

// The best line's value stays with the game.
static void note_opinion(const Analysis *a, WebGame *game, const Step *s) {
    char ply[24];
    snprintf(ply, sizeof ply, "%zu", a->record.n);
    const MoveValue *best = &s->values[0];
    json_object_set_new(game->opinions, ply,
                        json_pack("{s:i, s:i, s:o, s:o}", "value", best->value, "depth", s->depth,
                                  "move", json_move(game->game, s->state, best->move), "spec",
                                  json_any_text(a->spec)));
}

// Tells the result. Whether the analysis goes on.
static bool deliver(Analysis *a, Step *s) {
    Web *w = a->web;
    WebGame *game = hall_find(&w->hall, a->id, os_now_ns());
    if (!game || game->analysis != a) return false;
    bool more = s->n > 0 && game->topic.viewers > 0 && !reaches_end(a, s) && a->step < 30 &&
                (s->depth > 0 || a->step < 7) && !atomic_load(&w->stopping);
    if (s->n > 0) {
        sort_values(s->values, s->n);
        json_t *j = json_step(a, s);
        json_object_set_new(j, "done", json_boolean(!more));
        char *text = json_dumps(j, JSON_COMPACT);
        stream_tell_all(&w->streams, &game->topic, "analysis", text);
        free(text);
        json_decref(j);
        note_opinion(a, game, s);
    }
    if (more) return true;
    game->analysis = NULL;
    hall_keep(&w->hall, game, NULL);
    return false;
}

static void run_step(Job *job) {
    Analysis *a = (Analysis *)job;
    Web *w = a->web;
    Step s = {.values = mem_new(a->record.game->max_moves, sizeof *s.values),
              .state = game_states_new(a->record.game, 1)};
    if (!atomic_load(&a->stop) && !atomic_load(&w->stopping)) take_step(a, &s);
    mtx_lock(&w->lock);
    bool more = deliver(a, &s);
    if (more) {
        a->step++;
        pool_add(&w->analysis, &a->job);
    }
    mtx_unlock(&w->lock);
    free(s.values);
    free(s.state);
    if (!more) analysis_free(a);
}

// Whether there is anything to think about after `ply` moves.
static bool worth_it(const WebGame *game, size_t ply) {
    State *s = game_states_new(game->game, 1);
    record_state(&game->record, ply, s);
    bool yes = !game_over(game->game, s) && game_mover(game->game, s) != PLAYER_CHANCE;
    free(s);
    return yes;
}

// Lets go of the analysis that is running.
static void drop(WebGame *game) {
    if (game->analysis) atomic_store(&game->analysis->stop, true);
    game->analysis = NULL;
}

static void begin(Web *w, WebGame *game, const char *spec, size_t ply, int lines) {
    drop(game);
    if (!worth_it(game, ply)) return;
    Analysis *a = mem_new(1, sizeof *a);
    a->job.run = run_step;
    a->web = w;
    a->spec = mem_text(spec);
    a->lines = lines;
    a->step = 1;
    memcpy(a->id, game->id, sizeof a->id);
    record_copy(&a->record, &game->record);
    record_truncate(&a->record, ply);
    game->analysis = a;
    pool_add(&w->analysis, &a->job);
}

void analysis_start(Web *w, WebGame *game, const char *spec, size_t ply, int lines) {
    analysis_stop(game);
    if (ply == SIZE_MAX) {
        game->follow = mem_text(spec);
        game->follow_lines = lines;
    }
    begin(w, game, spec, ply < game->record.n ? ply : game->record.n, lines);
}

void analysis_stop(WebGame *game) {
    drop(game);
    free(game->follow);
    game->follow = NULL;
}

void analysis_game_changed(Web *w, WebGame *game) {
    // What was said of positions that are not part of the game any more is forgotten.
    for (size_t ply = game->record.n + 1;; ply++) {
        char key[24];
        snprintf(key, sizeof key, "%zu", ply);
        if (json_object_del(game->opinions, key) != 0) break;
    }
    if (game->follow && game->topic.viewers)
        begin(w, game, game->follow, game->record.n, game->follow_lines);
    else
        drop(game);
}

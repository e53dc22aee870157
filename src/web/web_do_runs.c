// SPDX-License-Identifier: MIT
// web_do_runs.c - see web_do_runs.h.
#include "web/web_do_runs.h"

#include "base/mem.h"
#include "base/os/os_server.h"
#include "referee/match.h"
#include "web/base/web_runs.h"
#include "web/web_do_game.h"
#include "web/web_do_new.h"
#include "web/web_do_owner.h"

Reply do_arena(Web *w, Request *q) {
    const char *name = NULL, *a = NULL, *b = NULL;
    int64_t games = 20, seed = 0;
    Error e;
    if (!request_text(q, "game", &name, &e) || !request_text(q, "a", &a, &e) ||
        !request_text(q, "b", &b, &e) || !request_int(q, "games", 1, 10000, &games, &e) ||
        !request_int(q, "seed", 0, INT64_MAX, &seed, &e))
        return reply_error(400, "%s", e.text);
    if (!name || !a || !b) return reply_error(400, "'game', 'a' and 'b' are needed");
    unsigned status;
    const Game *g = request_open_game(q, name, &status, &e);
    if (!g || !handler_check_seat(w, g, a, NULL, &e) || !handler_check_seat(w, g, b, NULL, &e))
        return reply_error(status, "%s", e.text);
    MatchSetup probe = {.game = g, .players = w->setup->players, .specs = {a, b}, .games = games};
    if (!match_check(&probe, &e)) return reply_error(400, "%s", e.text);
    if (seed == 0) os_random_bytes(&seed, 4);
    mtx_lock(&w->lock);
    Run *r = runs_add(w, run_arena, q);
    if (!r) return runs_refuse(w);
    r->mb = memory_need_mb(a) + memory_need_mb(b);
    r->game = g;
    r->a = mem_text(a);
    r->b = mem_text(b);
    r->games = games;
    r->seed = (uint64_t)seed;
    return runs_start(w, r);
}

static bool list_saved(void *context, const char *event, const char *text) {
    (void)event;
    json_t *j = json_loads(text, 0, NULL);
    if (j) json_array_append_new(context, j);
    return true;
}

// The last runs of that prefix, the newest first, with their tables.
static Reply list_runs(Web *w, const char *prefix) {
    enum { SHOWN = 30 };
    json_t *list = json_array();
    Error e;
    if (archive_last_events(w->game_list.archive, prefix, SHOWN, list_saved, list, &e))
        return reply_json(200, list);
    json_decref(list);
    return reply_error(503, "%s", e.text);
}

Reply do_arena_list(Web *w, Request *q) {
    (void)q;
    return list_runs(w, RUNS_SAVED_PREFIX);
}

Reply do_tournament_list(Web *w, Request *q) {
    (void)q;
    return list_runs(w, CUPS_SAVED_PREFIX);
}

static json_t *experiments_json(const Paper *p) {
    json_t *list = json_array();
    for (size_t i = 0; i < p->n; i++) {
        const Experiment *x = &p->experiments[i];
        json_array_append_new(list, json_pack("{s:s, s:{s:s, s:s}, s:{s:s, s:s}}", "name", x->name,
                                              "about", "en", x->about, "ja", x->about_ja, "how",
                                              "en", x->how, "ja", x->how_ja));
    }
    return list;
}

Reply do_papers(Web *w, Request *q) {
    (void)w, (void)q;
    size_t n;
    const Paper *const *papers = papers_all(&n);
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++) {
        const Paper *p = papers[i];
        json_array_append_new(list,
                              json_pack("{s:s, s:{s:s, s:s}, s:{s:s, s:s}, s:s?, s:s?, s:o}",
                                        "name", p->name, "title", "en", p->title, "ja", p->title_ja,
                                        "about", "en", p->about, "ja", p->about_ja, "game", p->game,
                                        "player", p->player, "experiments", experiments_json(p)));
    }
    return reply_json(200, list);
}

Reply do_paper(Web *w, Request *q) {
    const char *only = NULL;
    Error e;
    const Paper *paper = papers_find(q->id, NULL);
    if (!paper) return reply_error(404, "there is no paper '%s'", q->id);
    if (!request_text(q, "only", &only, &e)) return reply_error(400, "%s", e.text);
    mtx_lock(&w->lock);
    Run *r = runs_add(w, run_paper, q);
    if (!r) return runs_refuse(w);
    r->paper = paper;
    r->only = only ? mem_text(only) : NULL;
    return runs_start(w, r);
}

Reply do_run_events(Web *w, Request *q) {
    Run *run = runs_find(&w->runs, q->id);
    if (!run) return reply_error(404, "there is no run '%s'", q->id);
    Viewer *viewer;
    Reply r = handler_stream(w, q, &run->topic, &viewer);
    if (!viewer) return r;
    stream_tell_raw(viewer, str_text(&run->said));
    if (run->done) stream_end(&w->streams, &run->topic);
    return r;
}

Reply do_run_stop(Web *w, Request *q) {
    Run *run = runs_find(&w->runs, q->id);
    if (!run) return reply_error(404, "there is no run '%s'", q->id);
    if (*run->maker && strcmp(run->maker, request_visitor(q)) != 0 && !handler_is_owner(w, q))
        return reply_error(403, "only who began this run, or the owner of the server, stops it");
    atomic_store(&run->stop, true);
    return reply_json(200, json_object());
}

// SPDX-License-Identifier: MIT
// web_analysis.c - see web_analysis.h. The requests, and the analyses that follow from them.
#include "web/web_analysis.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "web/web_analysis_job.h"

struct AnalysisRequest {
    AnalysisRequest *next;
    char who[STREAM_WHO_SIZE];
    Analysis *analysis; // NULL: it has ended, or there is nothing to analyse
    // the player, when the request follows the game; NULL: the position stays
    char *follow;
    int lines;
    uint64_t address; // of the visitor
    bool plays;       // and whether the game is theirs
};

// --- beginning and ending ---

void analysis_leave(WebGame *game, const Analysis *a) {
    for (Analysis **p = &game->analyses; *p; p = &(*p)->next) {
        if (*p != a) continue;
        *p = a->next;
        break;
    }
    for (AnalysisRequest *request = game->requests; request; request = request->next)
        if (request->analysis == a) request->analysis = NULL;
}

static void end_analysis(WebGame *game, Analysis *a) {
    analysis_leave(game, a);
    a->order = ANALYSIS_ENDS;
    atomic_store(&a->stop, true);
}

static void end_unwanted(WebGame *game) {
    for (Analysis *a = game->analyses, *next; a; a = next) {
        next = a->next;
        bool wanted = false;
        for (const AnalysisRequest *request = game->requests; request; request = request->next)
            wanted |= request->analysis == a;
        if (!wanted) end_analysis(game, a);
    }
}

static void remove_request(AnalysisRequest **place) {
    AnalysisRequest *request = *place;
    *place = request->next;
    free(request->follow);
    free(request);
}

static Analysis *find_same(const WebGame *game, const char *spec, const WebPosition *at) {
    const Record *r = &at->live.record;
    for (Analysis *a = game->analyses; a; a = a->next)
        if (a->ply == at->ply && a->live.record.n == r->n && strcmp(a->spec, spec) == 0 &&
            position_agree(&a->live.record, r, r->n))
            return a;
    return NULL;
}

// Another visitor has the same analysis: send what is known, and get more lines if wanted.
static void share(Web *w, WebGame *game, Analysis *a, int lines) {
    if (a->told) stream_tell_all(&w->streams, &game->topic, "analysis", a->told);
    if (lines <= a->lines) return;
    a->lines = lines;
    a->order = ANALYSIS_STARTS_AGAIN;
    atomic_store(&a->stop, true);
}

// Takes ownership of the position. NULL where no player is to move.
static Analysis *begin(Web *w, WebGame *game, const char *spec, WebPosition *at, int lines) {
    Analysis *a = find_same(game, spec, at);
    if (a) {
        share(w, game, a, lines);
    } else if (position_is_open(at)) {
        a = analysis_job_new(w, game, spec, at, lines);
        a->next = game->analyses;
        game->analyses = a;
        pool_add(&w->analysis, &a->job);
    }
    position_clear(at);
    return a;
}

// --- requests ---

typedef struct {
    uint64_t address;
    size_t n;
} Share;

static void count_share(void *context, WebGame *game) {
    Share *s = context;
    for (const AnalysisRequest *r = game->requests; r; r = r->next)
        s->n += r->analysis && r->address == s->address;
}

// Whether the address has its part of all analyses already.
static bool has_share(Web *w, uint64_t address) {
    Share s = {.address = address};
    game_list_each_open(&w->game_list, count_share, &s);
    return s.n >= (os_is_this_machine(address) ? ANALYSIS_HERE_MAX : ANALYSIS_OF_ONE_MAX);
}

// Whether there is room for a request: those whose game it is find some whatever others ask.
static bool has_room(Web *w, const WebGame *game, const AnalysisAsker *by, Error *e) {
    size_t theirs = 0, others = 0, own = 0, waiting = pool_waiting(&w->analysis);
    for (const AnalysisRequest *r = game->requests; r; r = r->next) {
        theirs += r->plays;
        others += !r->plays;
        own += !r->plays && r->address == by->address;
    }
    size_t room = ANALYSIS_WAITING_MAX - (by->plays ? 0 : ANALYSIS_WAITING_MAX / 4);
    bool full = by->plays ? theirs >= ANALYSIS_KEPT_REQUESTS
                          : others >= ANALYSIS_REQUESTS_MAX - ANALYSIS_KEPT_REQUESTS;
    if (full || waiting >= room)
        return error_set(e, "too many analyses are running; try again later");
    if ((!by->plays && own >= ANALYSIS_OTHERS_MAX) || has_share(w, by->address))
        return error_set(e, "too many analyses of yours are running; end some of them");
    return true;
}

static bool add_request(Web *w, WebGame *game, const AnalysisAsker *by, const char *spec,
                        WebPosition *at, int lines, Error *e) {
    for (AnalysisRequest **p = &game->requests; *p;) {
        if (strcmp((*p)->who, by->who) == 0)
            remove_request(p);
        else
            p = &(*p)->next;
    }
    if (!has_room(w, game, by, e)) {
        end_unwanted(game);
        position_clear(at);
        return false;
    }
    AnalysisRequest *request = mem_new(1, sizeof *request);
    snprintf(request->who, sizeof request->who, "%s", by->who);
    request->address = by->address;
    request->plays = by->plays;
    request->lines = lines;
    if (at->follows) request->follow = mem_text(spec);
    request->next = game->requests;
    game->requests = request;
    request->analysis = begin(w, game, spec, at, lines);
    end_unwanted(game);
    return true;
}

bool analysis_request(Web *w, WebGame *game, const AnalysisAsker *by, const char *spec,
                      WebPosition *at, int lines, Error *e) {
    mtx_lock(&w->lock);
    bool ok = add_request(w, game, by, spec, at, lines, e);
    mtx_unlock(&w->lock);
    return ok;
}

void analysis_cancel(Web *w, WebGame *game, const char *who) {
    mtx_lock(&w->lock);
    for (AnalysisRequest **p = &game->requests; *p;) {
        if (strcmp((*p)->who, who) == 0)
            remove_request(p);
        else
            p = &(*p)->next;
    }
    end_unwanted(game);
    mtx_unlock(&w->lock);
}

static void follow_game(Web *w, WebGame *game) {
    for (AnalysisRequest *request = game->requests; request; request = request->next) {
        if (!request->follow) continue;
        WebPosition at = {.ply = game->live.record.n, .follows = true};
        live_copy(&at.live, &game->live);
        live_stop_clocks(&at.live);
        if (position_has_secrets(game, &at)) {
            request->analysis = NULL;
            position_clear(&at);
            continue;
        }
        request->analysis = begin(w, game, request->follow, &at, request->lines);
    }
}

void analysis_game_changed(Web *w, WebGame *game) {
    // Results for positions that are no longer part of the game are removed.
    for (size_t ply = game->live.record.n + 1;; ply++) {
        char key[24];
        snprintf(key, sizeof key, "%zu", ply);
        if (json_object_del(game->opinions, key) != 0) break;
    }
    mtx_lock(&w->lock);
    follow_game(w, game);
    end_unwanted(game);
    for (Analysis *a = game->analyses, *next; a; a = next) {
        next = a->next;
        if (!position_agree(&a->live.record, &game->live.record, a->ply)) end_analysis(game, a);
    }
    mtx_unlock(&w->lock);
}

void analysis_tick(Web *w, WebGame *game, int64_t now_ns) {
    if (!game->requests && !game->analyses) return;
    for (AnalysisRequest **p = &game->requests; *p;) {
        if (stream_hears(&w->streams, &game->topic, (*p)->who))
            p = &(*p)->next;
        else
            remove_request(p);
    }
    end_unwanted(game);
    if (!pool_waiting(&w->analysis)) return;
    bool newcomer = pool_newcomer_waits(&w->analysis);
    for (Analysis *a = game->analyses; a; a = a->next) {
        if (!a->running_since_ns || a->order != ANALYSIS_GOES_ON) continue;
        int64_t slice_ms = newcomer ? ANALYSIS_SLICE_MS : a->slice_ms;
        if (now_ns - a->running_since_ns < slice_ms * 1000000) continue;
        a->order = ANALYSIS_YIELDS;
        atomic_store(&a->stop, true);
    }
}

void analysis_stop_all(Web *w, WebGame *game) {
    mtx_lock(&w->lock);
    while (game->requests) remove_request(&game->requests);
    end_unwanted(game);
    mtx_unlock(&w->lock);
}

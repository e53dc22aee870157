// SPDX-License-Identifier: MIT
// web_analysis.c - see web_analysis.h. Who wishes what, and which analyses follow from it.
#include "web/web_analysis.h"

#include "base/mem.h"
#include "base/os_posix.h"
#include "web/web_look.h"

struct Wish {
    Wish *next;
    char who[STREAM_WHO_SIZE];
    Analysis *analysis; // NULL: it has said everything, or there is nothing to look at
    // what is looked at when the game goes on; NULL: the position stays
    char *follow;
    int lines;
};

// --- beginning and ending ---

void look_leave(WebGame *game, const Analysis *a) {
    for (Analysis **p = &game->analyses; *p; p = &(*p)->next) {
        if (*p != a) continue;
        *p = a->next;
        break;
    }
    for (Wish *wish = game->wishes; wish; wish = wish->next)
        if (wish->analysis == a) wish->analysis = NULL;
}

static void end_analysis(WebGame *game, Analysis *a) {
    look_leave(game, a);
    a->order = LOOK_ENDS;
    atomic_store(&a->stop, true);
}

static void end_unwished(WebGame *game) {
    for (Analysis *a = game->analyses, *next; a; a = next) {
        next = a->next;
        bool wished = false;
        for (const Wish *wish = game->wishes; wish; wish = wish->next)
            wished |= wish->analysis == a;
        if (!wished) end_analysis(game, a);
    }
}

static void remove_wish(Wish **place) {
    Wish *wish = *place;
    *place = wish->next;
    free(wish->follow);
    free(wish);
}

static Analysis *find_same(const WebGame *game, const char *spec, const Spot *spot) {
    const Record *r = &spot->live.record;
    for (Analysis *a = game->analyses; a; a = a->next)
        if (a->ply == spot->ply && a->live.record.n == r->n && strcmp(a->spec, spec) == 0 &&
            spot_agree(&a->live.record, r, r->n))
            return a;
    return NULL;
}

// Somebody else looks at this already: he hears what is known, and more lines when he wants more.
static void share(Web *w, WebGame *game, Analysis *a, int lines) {
    if (a->told) stream_tell_all(&w->streams, &game->topic, "analysis", a->told);
    if (lines <= a->lines) return;
    a->lines = lines;
    a->order = LOOK_ANEW;
    atomic_store(&a->stop, true);
}

// Takes the spot over. NULL where nobody has a choice.
static Analysis *begin(Web *w, WebGame *game, const char *spec, Spot *spot, int lines) {
    Analysis *a = find_same(game, spec, spot);
    if (a) {
        share(w, game, a, lines);
    } else if (spot_is_open(spot)) {
        a = look_new(w, game, spec, spot, lines);
        a->next = game->analyses;
        game->analyses = a;
        pool_add(&w->analysis, &a->job);
    }
    spot_clear(spot);
    return a;
}

// --- wishes ---

bool analysis_wish(Web *w, WebGame *game, const char *who, const char *spec, Spot *spot, int lines,
                   Error *e) {
    size_t n = 0;
    for (Wish **p = &game->wishes; *p; n++) {
        if (strcmp((*p)->who, who) == 0)
            remove_wish(p);
        else
            p = &(*p)->next;
    }
    if (n >= ANALYSIS_WISHES_MAX || pool_waiting(&w->analysis) > 64) {
        end_unwished(game);
        spot_clear(spot);
        return error_set(e, "too many are analysing; try again later");
    }
    Wish *wish = mem_new(1, sizeof *wish);
    snprintf(wish->who, sizeof wish->who, "%s", who);
    wish->lines = lines;
    if (spot->follows) wish->follow = mem_text(spec);
    wish->next = game->wishes;
    game->wishes = wish;
    wish->analysis = begin(w, game, spec, spot, lines);
    end_unwished(game);
    return true;
}

void analysis_unwish(WebGame *game, const char *who) {
    for (Wish **p = &game->wishes; *p;) {
        if (strcmp((*p)->who, who) == 0)
            remove_wish(p);
        else
            p = &(*p)->next;
    }
    end_unwished(game);
}

static void follow_game(Web *w, WebGame *game) {
    for (Wish *wish = game->wishes; wish; wish = wish->next) {
        if (!wish->follow) continue;
        Spot spot = {.ply = game->live.record.n, .follows = true};
        live_copy(&spot.live, &game->live);
        live_stop_clocks(&spot.live);
        wish->analysis = begin(w, game, wish->follow, &spot, wish->lines);
    }
}

void analysis_game_changed(Web *w, WebGame *game) {
    // What was said of positions that are not part of the game any more is forgotten.
    for (size_t ply = game->live.record.n + 1;; ply++) {
        char key[24];
        snprintf(key, sizeof key, "%zu", ply);
        if (json_object_del(game->opinions, key) != 0) break;
    }
    follow_game(w, game);
    end_unwished(game);
    for (Analysis *a = game->analyses, *next; a; a = next) {
        next = a->next;
        if (!spot_agree(&a->live.record, &game->live.record, a->ply)) end_analysis(game, a);
    }
}

void analysis_tick(Web *w, WebGame *game, int64_t now_ns) {
    if (!game->wishes && !game->analyses) return;
    for (Wish **p = &game->wishes; *p;) {
        if (stream_hears(&w->streams, &game->topic, (*p)->who))
            p = &(*p)->next;
        else
            remove_wish(p);
    }
    end_unwished(game);
    if (!pool_waiting(&w->analysis)) return;
    bool newcomer = pool_newcomer_waits(&w->analysis);
    for (Analysis *a = game->analyses; a; a = a->next) {
        if (!a->running_since_ns || a->order != LOOK_GOES_ON) continue;
        int64_t slice_ms = newcomer ? ANALYSIS_SLICE_MS : a->slice_ms;
        if (now_ns - a->running_since_ns < slice_ms * 1000000) continue;
        a->order = LOOK_YIELDS;
        atomic_store(&a->stop, true);
    }
}

void analysis_stop_all(WebGame *game) {
    while (game->wishes) remove_wish(&game->wishes);
    end_unwished(game);
}

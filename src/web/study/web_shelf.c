// SPDX-License-Identifier: MIT
// web_shelf.c - see web_shelf.h.
#include "web/study/web_shelf.h"

#include "base/mem.h"
#include "engine/othello/book/edge_book_text.h"
#include "web/games/web_result.h"
#include "web/games/web_saved_game.h"

// While games are read the archive is locked: for some ten milliseconds at a time.
enum { AT_ONCE_GAMES = 100, JOB_GAMES = 100 };

// Private games of the board are nobody's openings.
static bool is_public(void *context, const char *event) {
    Archive *archive = context;
    if (strncmp(event, SAVED_GAME_PREFIX, strlen(SAVED_GAME_PREFIX)) != 0) return true;
    char *text = archive_event_text(archive, event);
    json_t *summary = text ? saved_game_summary(text) : NULL;
    Seating seating = {0};
    seating_read(&seating, json_object_get(summary, "seating"));
    bool shown = summary && !seating.is_private;
    json_decref(summary);
    free(text);
    return shown;
}

// How it ended, in both languages, as lists say it.
static void add_result(void *context, const Record *r, Str *out) {
    (void)context;
    json_t *words = result_words(r);
    str_addf(out, "%s %s", json_string_value(json_object_get(words, "en")),
             json_string_value(json_object_get(words, "ja")));
    if (!ending_has_result(r->ending)) str_add(out, " unfinished 対局中");
    json_decref(words);
}

Shelf *shelf_new(Web *w) {
    Shelf *s = mem_new(1, sizeof *s);
    s->web = w;
    s->index =
        game_index_new(w->game_list.archive, w->setup->games, is_public, w->game_list.archive);
    game_index_describe(s->index, add_result);
    symmetries_init(&s->symmetries, &w->written);
    game_index_merge_symmetric(s->index, symmetries_of, &s->symmetries);
    mtx_init(&s->lock, mtx_plain);
    return s;
}

void shelf_free(Shelf *s) {
    if (!s) return;
    game_index_free(s->index);
    symmetries_clear(&s->symmetries);
    edge_book_free(s->othello);
    sho_book_free(s->shogi);
    mtx_destroy(&s->lock);
    free(s);
}

// --- reading ---

typedef struct {
    Job job; // first
    Shelf *shelf;
    bool more;
} ShelfJob;

static void read_some(void *context) {
    ShelfJob *job = context;
    Shelf *s = job->shelf;
    Error e;
    bool ok = game_index_read(s->index, JOB_GAMES, &job->more, &e);
    if (!ok) log_refusal(&s->web->log, LOG_ARCHIVE, e.text);
    job->more &= ok;
}

static void read_more(Job *base) {
    ShelfJob *job = (ShelfJob *)base;
    Shelf *s = job->shelf;
    pool_do(&s->web->errands, read_some, job);
    if (job->more && !atomic_load(&s->web->stopping)) {
        pool_add_again(&s->web->analysis, base);
        return;
    }
    mtx_lock(&s->lock);
    s->reading = false;
    mtx_unlock(&s->lock);
    free(job);
}

bool shelf_read(Shelf *s) {
    bool more = false;
    mtx_lock(&s->lock);
    bool reading = s->reading;
    if (!reading && game_index_read(s->index, AT_ONCE_GAMES, &more, NULL) && more) {
        s->reading = reading = true;
        ShelfJob *job = mem_new(1, sizeof *job);
        *job = (ShelfJob){.job.run = read_more, .shelf = s};
        pool_add(&s->web->analysis, &job->job);
    }
    mtx_unlock(&s->lock);
    return !reading;
}

// --- books ---

const EdgeBook *shelf_othello(Shelf *s) {
    mtx_lock(&s->lock);
    if (!s->othello) s->othello = edge_book_built_in();
    mtx_unlock(&s->lock);
    return s->othello;
}

const ShoBook *shelf_shogi(Shelf *s) {
    mtx_lock(&s->lock);
    if (!s->shogi && sho_book_is_built_in()) s->shogi = sho_book_built_in();
    mtx_unlock(&s->lock);
    return s->shogi;
}

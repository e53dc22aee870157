// SPDX-License-Identifier: MIT
// archive_filter.c - see archive_filter.h.
#include "cli/archive/archive_filter.h"

#include "record/files/archive_about.h"
#include "record/files/archive_check.h"
#include "record/record_escape.h"

#include <stdlib.h>

static bool check_date(const char *name, const char *text, Error *e) {
    if (!text) return true;
    Str date = {0};
    bool ok = archive_date(text, &date) && strcmp(str_text(&date), text) == 0;
    str_clear(&date);
    return ok || error_set(e, "%s: '%.40s' is not a date such as 1985, 1985-04 or 1985-04-17", name,
                           text);
}

static bool read_result(ArchiveFilter *f, Error *e) {
    static const char *const words[] = {"any", "win", "draw", "loss"};
    if (!f->result) return true;
    for (int i = RESULT_WIN; i <= RESULT_LOSS; i++)
        if (strcmp(f->result, words[i]) == 0) {
            f->query.result = (ArchiveResult)i;
            return true;
        }
    return error_set(e, "--result: '%.40s' is not win, draw or loss", f->result);
}

// The moves as the archive writes them, whatever form they were typed in.
static bool read_moves(ArchiveFilter *f, Error *e) {
    if (!f->moves) return true;
    if (!f->game) return error_set(e, "--moves needs --game");
    State *s = game_states_new(f->game, 1);
    game_start(f->game, s);
    Str word = {0}, text = {0};
    bool ok = true;
    for (const char *at = f->moves; ok && *(at += strspn(at, " "));) {
        size_t n = strcspn(at, " ");
        Move m;
        str_reset(&word);
        str_reset(&text);
        str_add_n(&word, at, n);
        at += n;
        ok = game_move_parse(f->game, s, str_text(&word), &m, e);
        if (!ok) break;
        game_move_text(f->game, s, m, &text);
        if (f->opening.len) str_add_char(&f->opening, ' ');
        record_escape_word(str_text(&text), &f->opening);
        game_play(f->game, s, m);
    }
    str_clear(&word);
    str_clear(&text);
    free(s);
    if (ok) f->query.opening = f->opening.len ? str_text(&f->opening) : NULL;
    return ok || error_prefix(e, "--moves");
}

// Chess in which draws are claimed is chess: files have both (record_pgn.h). Asked for by its own
// name it stands alone.
static void take_claimed(ArchiveFilter *f) {
    if (strchr(f->game->name, ':') || game_param(f->game, "draws", 1) != 0) return;
    str_addf(&f->claimed, "%s:draws=claimed", f->game->name);
    f->query.game_too = str_text(&f->claimed);
}

Archive *archive_filter_open(App *app, ArchiveFilter *f, Error *e) {
    if (f->query.game) {
        f->game = game_table_open(app->games, f->query.game, e);
        if (!f->game) return NULL;
        f->query.game = f->game->name;
        take_claimed(f);
    }
    if (!check_date("--since", f->query.since, e) || !check_date("--until", f->query.until, e) ||
        !read_result(f, e) || !read_moves(f, e))
        return NULL;
    const char *path = cli_archive(app, f->path, e);
    return path ? archive_open(path, ARCHIVE_QUERY, e) : NULL;
}

void archive_filter_clear(ArchiveFilter *f) {
    str_clear(&f->opening);
    str_clear(&f->without);
    str_clear(&f->claimed);
}

void archive_filter_damaged(void *filter, int64_t id, const Error *why) {
    ArchiveFilter *f = filter;
    if (id) str_addf(&f->without, f->without.len ? ",%lld" : "%lld", (long long)id);
    f->damaged++;
    cli_fail(why);
}

void archive_filter_skip_damaged(ArchiveFilter *f, Archive *a) {
    archive_on_damage(a, archive_filter_damaged, f);
}

bool archive_filter_drop_damaged(ArchiveFilter *f, Archive *a, Error *e) {
    bool ok = archive_find_damaged(a, archive_filter_damaged, f, e);
    if (f->without.len) f->query.without = str_text(&f->without);
    return ok;
}

int archive_filter_status(const ArchiveFilter *f) {
    return f->damaged ? CLI_NO : CLI_OK;
}

void archive_filter_opening(ArchiveFilter *f, const char *const *words, size_t n) {
    str_reset(&f->opening);
    for (size_t i = 0; i < n; i++) str_addf(&f->opening, i ? " %s" : "%s", words[i]);
    f->query.opening = n ? str_text(&f->opening) : NULL;
}

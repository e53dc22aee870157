// SPDX-License-Identifier: MIT
// cmd_merge.c - `genpei merge`: merges the archives that the shards of a match have written, in the
// order of the games, so that the result is that of one process; or journals.
#include "cli/cmd.h"

#include "base/mem.h"
#include "base/os/os_load.h"
#include "base/os/os_posix.h"
#include "cli/archive/merge_journals.h"
#include "record/files/archive.h"

typedef struct {
    char *event;
    int64_t number;
    size_t file;
    int64_t id;
    char *date;
} Found;

typedef struct {
    Found *items;
    size_t n, cap;
    size_t file;     // that is being listed
    int64_t without; // games that belong to no event
} Collection;

static bool note_game(void *context, const ArchiveRow *row) {
    Collection *c = context;
    if (!*row->event) {
        c->without++;
        return true;
    }
    if (c->n == c->cap) {
        c->cap = c->cap ? 2 * c->cap : 256;
        c->items = mem_resize(c->items, c->cap, sizeof *c->items);
    }
    c->items[c->n++] =
        (Found){mem_text(row->event), row->number, c->file, row->id, mem_text(row->date)};
    return true;
}

// By event and number; of the same game, the one of the first file first.
static int compare(const void *a, const void *b) {
    const Found *x = a, *y = b;
    int events = strcmp(x->event, y->event);
    if (events) return events;
    if (x->number != y->number) return x->number < y->number ? -1 : 1;
    return x->file < y->file ? -1 : x->file > y->file;
}

typedef struct {
    App *app;
    Archive **from;
    Archive *to;
    int64_t added, there;
    bool interrupted;
} Merge;

// Whether the archive has a game of that number already.
static bool has_game(const Collection *old, const Found *f) {
    return old->n > 0 && bsearch(f, old->items, old->n, sizeof *f, compare) != NULL;
}

static bool copy_game(Merge *m, const Found *f, Error *e) {
    Record r;
    if (!archive_get(m->from[f->file], m->app->games, f->id, &r, e)) return false;
    char *text = archive_event_text(m->from[f->file], f->event);
    bool ok = !text || archive_set_event(m->to, f->event, text, e);
    ok = ok && archive_add_dated(m->to, f->event, f->number, &r, f->date, NULL, e);
    free(text);
    record_clear(&r);
    m->added += ok;
    return ok;
}

static bool copy_all(Merge *m, const Collection *c, const Collection *old, Error *e) {
    for (size_t i = 0; i < c->n; i++) {
        const Found *f = &c->items[i];
        m->interrupted = atomic_load(&m->app->stop);
        if (m->interrupted) return error_set(e, "interrupted: nothing was merged");
        // A game that exists already is assumed to be the same: games of an event follow from their
        // number.
        Found key = *f;
        key.file = 0;
        bool twice = i > 0 && strcmp(f[-1].event, f->event) == 0 && f[-1].number == f->number;
        if (twice || has_game(old, &key))
            m->there++;
        else if (!copy_game(m, f, e))
            return false;
    }
    return true;
}

static bool merge(Merge *m, const ArgList *files, const char *to, Collection *c, Collection *old,
                  Error *e) {
    for (size_t i = 0; i < files->n; i++) {
        m->from[i] = archive_open(files->items[i], ARCHIVE_READ, e);
        c->file = i;
        if (!m->from[i] || !archive_list(m->from[i], NULL, NULL, note_game, c, e)) return false;
    }
    // After the inputs: a wrong name among them must not leave a new file behind.
    m->to = archive_open(to, ARCHIVE_WRITE, e);
    if (!m->to || !archive_list(m->to, NULL, NULL, note_game, old, e)) return false;
    if (c->n) qsort(c->items, c->n, sizeof *c->items, compare);
    if (old->n) qsort(old->items, old->n, sizeof *old->items, compare);
    if (!archive_batch_begin(m->to, e)) return false;
    bool ok = copy_all(m, c, old, e);
    return archive_batch_end(m->to, ok, ok ? e : NULL) && ok;
}

static void collection_clear(Collection *c) {
    for (size_t i = 0; i < c->n; i++) {
        free(c->items[i].event);
        free(c->items[i].date);
    }
    free(c->items);
}

static int report(const Merge *m, const Collection *c, bool json) {
    if (json) {
        cli_print_json(json_pack("{s:I, s:I, s:I}", "added", (json_int_t)m->added, "there",
                                 (json_int_t)m->there, "left_out", (json_int_t)c->without));
        return CLI_OK;
    }
    printf("%lld %s added, %lld already there", (long long)m->added,
           str_plural(m->added, "game", "games"), (long long)m->there);
    if (c->without) printf(", %lld left out that belong to no match", (long long)c->without);
    putchar('\n');
    return CLI_OK;
}

static int merge_texts(const ArgList *files, const char *to, bool json) {
    Error e;
    int64_t added, there;
    if (!merge_journals(files, to, &added, &there, &e)) return cli_fail(&e);
    if (json)
        cli_print_json(
            json_pack("{s:I, s:I}", "added", (json_int_t)added, "there", (json_int_t)there));
    else
        printf("%lld %s added, %lld already there\n", (long long)added,
               str_plural(added, "line", "lines"), (long long)there);
    return CLI_OK;
}

static int run_merge(App *app, const Command *self, int argc, char **argv) {
    ArgList files = {0};
    const char *path = NULL, *journal = NULL;
    bool json = false;
    const ArgSpec spec[] = {
        {"FILE...", ARG_TEXTS, &files, NULL, "archives or journals to merge", 0, 0},
        {"--archive", ARG_EITHER | ARG_TEXT, &path, "FILE", "merge archives into this file", 0, 0},
        {"--journal", ARG_EITHER | ARG_TEXT, &journal, "FILE", "merge journals into this file", 0,
         0},
        {"--json", ARG_FLAG, &json, NULL, "print one JSON object", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    if (journal) return merge_texts(&files, journal, json);
    Merge m = {.app = app, .from = mem_new(files.n + 1, sizeof(Archive *))};
    Collection c = {0}, old = {0};
    bool existed = os_file_exists(path);
    bool ok = merge(&m, &files, path, &c, &old, &e);
    status = ok ? report(&m, &c, json) : cli_fail(&e);
    if (m.interrupted) status = CLI_NO;
    for (size_t i = 0; i < files.n; i++)
        if (m.from[i]) archive_close(m.from[i]);
    if (m.to) archive_close(m.to);
    if (m.to && !ok && !existed) os_remove(path);
    free(m.from);
    collection_clear(&c);
    collection_clear(&old);
    return status;
}

const Command cmd_merge = {
    .name = "merge",
    .group = GROUP_MATCH,
    .summary = "Merge the archives of a match's shards, or the journals of a solver's.",
    .example = "genpei merge part1.db part2.db --archive whole.db",
    .run = run_merge,
};

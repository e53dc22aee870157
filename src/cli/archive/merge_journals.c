// SPDX-License-Identifier: MIT
// merge_journals.c - `genpei merge ... --journal FILE`: merges the journals that the parts of a
// `genpei solve` have written: each line once, in the order of their numbers.
#include "cli/archive/merge_journals.h"

#include "base/mem.h"
#include "base/os/os_load.h"
#include "base/os/os_posix.h"
#include "work/journal.h"

#include <stdlib.h>

typedef struct {
    int64_t number; // of the job; 0: it has none
    size_t place;   // in the order of reading
    char *text;
} Line;

typedef struct {
    Line *lines;
    size_t n, cap;
    Str head;
} Lines;

static bool note_line(void *context, const char *text) {
    Lines *l = context;
    if (l->n == l->cap) {
        l->cap = l->cap ? 2 * l->cap : 256;
        l->lines = mem_resize(l->lines, l->cap, sizeof *l->lines);
    }
    int64_t number = strncmp(text, "line ", 5) == 0 ? strtoll(text + 5, NULL, 10) : 0;
    l->lines[l->n] = (Line){number, l->n, mem_text(text)};
    l->n++;
    return true;
}

static int by_number(const void *a, const void *b) {
    const Line *x = a, *y = b;
    if (x->number != y->number) return x->number < y->number ? -1 : 1;
    return x->place < y->place ? -1 : x->place > y->place;
}

static int by_text(const void *a, const void *b) {
    const Line *x = a, *y = b;
    int order = strcmp(x->text, y->text);
    return order ? order : x->place < y->place ? -1 : x->place > y->place;
}

static void sort(Lines *l, int (*compare)(const void *, const void *)) {
    if (l->n) qsort(l->lines, l->n, sizeof *l->lines, compare);
}

// Of equal neighbours keeps the first: those with the same text or of the same job.
static void drop_doubles(Lines *l) {
    size_t kept = 0;
    for (size_t i = 0; i < l->n; i++) {
        const Line *last = kept ? &l->lines[kept - 1] : NULL, *one = &l->lines[i];
        bool again = last && ((last->number && last->number == one->number) ||
                              strcmp(last->text, one->text) == 0);
        if (again)
            free(l->lines[i].text);
        else
            l->lines[kept++] = l->lines[i];
    }
    l->n = kept;
}

// Each once: of a job that was done twice, the first result.
static void put_in_order(Lines *l) {
    sort(l, by_text);
    drop_doubles(l);
    sort(l, by_number);
    drop_doubles(l);
}

static bool read_journal(Lines *l, const char *file, Error *e) {
    Str head = {0};
    bool ok = journal_read(file, &head, note_line, l, e);
    if (ok && l->head.len && strcmp(str_text(&head), str_text(&l->head)) != 0)
        ok = error_set(e, "%.200s: is the journal of other work than the first", file);
    if (ok && !l->head.len) str_add(&l->head, str_text(&head));
    str_clear(&head);
    return ok;
}

// Written beside the old one first: the new one is complete or does not exist.
static bool write_journal(const Lines *l, const char *file, Error *e) {
    Str path = {0};
    str_add(&path, file);
    os_add_unique(&path);
    bool ok = journal_add(str_text(&path), str_text(&l->head));
    for (size_t i = 0; i < l->n && ok; i++) ok = journal_add(str_text(&path), l->lines[i].text);
    ok = ok && os_rename(str_text(&path), file);
    if (!ok) os_remove(str_text(&path));
    str_clear(&path);
    return ok ? true : os_cannot_write(file, e);
}

bool merge_journals(const ArgList *files, const char *to, int64_t *added, int64_t *there,
                    Error *e) {
    Lines l = {0};
    bool ok = !os_file_exists(to) || read_journal(&l, to, e);
    size_t before = l.n, read;
    for (size_t i = 0; i < files->n && ok; i++) ok = read_journal(&l, files->items[i], e);
    read = l.n;
    put_in_order(&l);
    ok = ok && write_journal(&l, to, e);
    *added = (int64_t)(l.n - before);
    *there = (int64_t)(read - l.n);
    for (size_t i = 0; i < l.n; i++) free(l.lines[i].text);
    free(l.lines);
    str_clear(&l.head);
    return ok;
}

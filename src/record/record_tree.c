// SPDX-License-Identifier: MIT
// record_tree.c - see record_tree.h.
#include "record/record_tree.h"

#include "base/mem.h"

#include <stdlib.h>

// Room for one item more; lists double where their length is a power of two.
static void *grow(void *items, size_t n, size_t size) {
    return (n & (n - 1)) == 0 ? mem_resize(items, n ? 2 * n : 1, size) : items;
}

static void replace_text(char **text, const char *with) {
    char *copy = mem_text(with);
    free(*text);
    *text = copy;
}

// --- headings ---

void record_add_heading(Record *r, const char *key, const char *value) {
    r->headings = grow(r->headings, r->n_headings, sizeof *r->headings);
    r->headings[r->n_headings++] = (RecordHeading){mem_text(key), mem_text(value)};
}

const char *record_heading(const Record *r, const char *key) {
    for (size_t i = 0; i < r->n_headings; i++)
        if (strcmp(r->headings[i].key, key) == 0) return r->headings[i].value;
    return NULL;
}

// --- comments ---

// Where the comment of a place is, or belongs.
static size_t find_comment(const Record *r, size_t line, size_t ply) {
    size_t low = 0, high = r->n_comments;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const RecordComment *c = &r->comments[middle];
        if (c->line < line || (c->line == line && c->ply < ply))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_at(const Record *r, size_t i, size_t line, size_t ply) {
    return i < r->n_comments && r->comments[i].line == line && r->comments[i].ply == ply;
}

static void add_line(char **text, const char *line) {
    size_t before = strlen(*text), more = strlen(line);
    *text = mem_resize(*text, before + 1 + more + 1, 1);
    (*text)[before] = '\n';
    memcpy(*text + before + 1, line, more + 1);
}

void record_add_comment(Record *r, size_t line, size_t ply, const char *text) {
    if (line == 0 && ply == 0) {
        if (*r->comment)
            add_line(&r->comment, text);
        else
            replace_text(&r->comment, text);
        return;
    }
    size_t i = find_comment(r, line, ply);
    if (is_at(r, i, line, ply)) {
        add_line(&r->comments[i].text, text);
        return;
    }
    r->comments = grow(r->comments, r->n_comments, sizeof *r->comments);
    memmove(r->comments + i + 1, r->comments + i, (r->n_comments - i) * sizeof *r->comments);
    r->comments[i] = (RecordComment){line, ply, mem_text(text)};
    r->n_comments++;
}

const char *record_comment_at(const Record *r, size_t line, size_t ply) {
    if (line == 0 && ply == 0) return r->comment;
    size_t i = find_comment(r, line, ply);
    return is_at(r, i, line, ply) ? r->comments[i].text : "";
}

// --- lines ---

size_t record_add_variation(Record *r, size_t line, size_t ply) {
    r->variations = grow(r->variations, r->n_variations, sizeof *r->variations);
    r->variations[r->n_variations++] =
        (RecordVariation){.line = line, .ply = ply, .end = {mem_text(""), -1}};
    return r->n_variations;
}

void record_drop_variation(Record *r) {
    RecordVariation *last = &r->variations[--r->n_variations];
    free(last->moves);
    free(last->end.word);
}

void record_add_to_line(Record *r, size_t line, RecordMove m) {
    if (line == 0) {
        record_add(r, m);
        return;
    }
    RecordVariation *v = &r->variations[line - 1];
    v->moves = grow(v->moves, v->n, sizeof *v->moves);
    v->moves[v->n++] = m;
}

void record_set_end(Record *r, size_t line, const char *word, int64_t used_ms) {
    RecordEnd *end = line ? &r->variations[line - 1].end : &r->end;
    replace_text(&end->word, word);
    end->used_ms = used_ms;
}

const RecordEnd *record_end(const Record *r, size_t line) {
    return line ? &r->variations[line - 1].end : &r->end;
}

size_t record_lines(const Record *r) {
    return r->n_variations + 1;
}

size_t record_line_begin(const Record *r, size_t line) {
    return line ? r->variations[line - 1].ply : 0;
}

size_t record_line_plies(const Record *r, size_t line) {
    return line ? r->variations[line - 1].ply + r->variations[line - 1].n : r->n;
}

size_t record_line_parent(const Record *r, size_t line) {
    return line ? r->variations[line - 1].line : 0;
}

size_t record_line_of(const Record *r, size_t line, size_t ply) {
    while (line && ply < r->variations[line - 1].ply) line = r->variations[line - 1].line;
    return line;
}

RecordMove *record_line_move(const Record *r, size_t line, size_t ply) {
    line = record_line_of(r, line, ply);
    return line ? &r->variations[line - 1].moves[ply - r->variations[line - 1].ply]
                : &r->moves[ply];
}

void record_line_state(const Record *r, size_t line, size_t ply, State *out) {
    Move *moves = mem_new(ply + 1, sizeof *moves);
    record_line_moves(r, line, ply, moves);
    game_copy(r->game, out, r->start);
    for (size_t i = 0; i < ply; i++) game_play(r->game, out, moves[i]);
    free(moves);
}

// From its end, so that each line it comes from is entered once.
void record_line_moves(const Record *r, size_t line, size_t ply, Move *out) {
    for (size_t i = ply; i-- > 0;) {
        line = record_line_of(r, line, i);
        out[i] = record_line_move(r, line, i)->move;
    }
}

// --- where they leave their lines ---

// Compares two lines by what they leave, and where.
static int compare_places(const Record *r, size_t a, size_t line, size_t ply) {
    const RecordVariation *v = &r->variations[a - 1];
    if (v->line != line) return v->line < line ? -1 : 1;
    return v->ply < ply ? -1 : v->ply > ply;
}

typedef struct {
    size_t line, parent, ply;
} Left;

static int compare_left(const void *left, const void *right) {
    const Left *a = left, *b = right;
    if (a->parent != b->parent) return a->parent < b->parent ? -1 : 1;
    if (a->ply != b->ply) return a->ply < b->ply ? -1 : 1;
    return a->line < b->line ? -1 : a->line > b->line;
}

void record_branches_init(RecordBranches *b, const Record *r) {
    size_t n = r->n_variations;
    Left *all = mem_new(n + 1, sizeof *all);
    *b = (RecordBranches){r, mem_new(n + 1, sizeof *b->lines)};
    for (size_t i = 0; i < n; i++)
        all[i] = (Left){i + 1, r->variations[i].line, r->variations[i].ply};
    if (n) qsort(all, n, sizeof *all, compare_left);
    for (size_t i = 0; i < n; i++) b->lines[i] = all[i].line;
    free(all);
}

void record_branches_clear(RecordBranches *b) {
    free(b->lines);
    *b = (RecordBranches){0};
}

size_t record_branches_at(const RecordBranches *b, size_t line, size_t ply, const size_t **first) {
    size_t low = 0, high = b->r->n_variations, n = 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_places(b->r, b->lines[middle], line, ply) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    while (low + n < b->r->n_variations && compare_places(b->r, b->lines[low + n], line, ply) == 0)
        n++;
    *first = b->lines + low;
    return n;
}

// --- their order ---

typedef struct {
    size_t line, parent, ply;
} Branch;

// The branches of a line stand together, in the order in which they are written.
static int compare_branches(const void *left, const void *right) {
    const Branch *a = left, *b = right;
    if (a->parent != b->parent) return a->parent < b->parent ? -1 : 1;
    if (a->ply != b->ply) return a->ply > b->ply ? -1 : 1;
    return a->line < b->line ? -1 : a->line > b->line;
}

// A stack in place of recursion: files may nest without limit.
void record_order_lines(const Record *r, size_t *out) {
    size_t n = r->n_variations, depth = 0, written = 0;
    if (n == 0) return;
    Branch *branches = mem_new(n, sizeof *branches);
    size_t *first = mem_new(n + 2, sizeof *first); // branch of each line
    size_t *stack = mem_new(n, sizeof *stack);
    for (size_t i = 0; i < n; i++)
        branches[i] = (Branch){i + 1, r->variations[i].line, r->variations[i].ply};
    qsort(branches, n, sizeof *branches, compare_branches);
    for (size_t line = 0, i = 0; line <= n + 1; line++) {
        while (i < n && branches[i].parent < line) i++;
        first[line] = i;
    }
    for (size_t line = 0;; line = out[written++] = stack[--depth]) {
        for (size_t i = first[line + 1]; i > first[line]; i--)
            stack[depth++] = branches[i - 1].line;
        if (depth == 0) break;
    }
    free(branches);
    free(first);
    free(stack);
}

static int compare_comments(const void *left, const void *right) {
    const RecordComment *a = left, *b = right;
    if (a->line != b->line) return a->line < b->line ? -1 : 1;
    return a->ply < b->ply ? -1 : a->ply > b->ply;
}

void record_sort_lines(Record *r) {
    size_t n = r->n_variations;
    if (n < 2) return;
    size_t *order = mem_new(n, sizeof *order), *numbers = mem_new(n + 1, sizeof *numbers);
    RecordVariation *sorted = mem_new(n, sizeof *sorted);
    record_order_lines(r, order);
    for (size_t i = 0; i < n; i++) numbers[order[i]] = i + 1;
    for (size_t i = 0; i < n; i++) {
        sorted[i] = r->variations[order[i] - 1];
        sorted[i].line = numbers[sorted[i].line];
    }
    memcpy(r->variations, sorted, n * sizeof *sorted);
    for (size_t i = 0; i < r->n_comments; i++) r->comments[i].line = numbers[r->comments[i].line];
    if (r->n_comments) qsort(r->comments, r->n_comments, sizeof *r->comments, compare_comments);
    free(order);
    free(numbers);
    free(sorted);
}

// --- what is lost ---

static void add_lost(size_t n, const char *one, const char *many, Str *out) {
    if (n) str_addf(out, "%s%zu %s", out->len ? ", " : "", n, n == 1 ? one : many);
}

void record_tree_lost(const Record *r, int held, Str *out) {
    size_t comments = r->n_comments + (*r->comment != '\0');
    if (!(held & RECORD_VARIATIONS)) add_lost(r->n_variations, "variation", "variations", out);
    if (!(held & RECORD_COMMENTS)) add_lost(comments, "comment", "comments", out);
    if (!(held & RECORD_HEADINGS)) add_lost(r->n_headings, "heading", "headings", out);
}

// --- the whole ---

void record_tree_clear(Record *r) {
    for (size_t i = 0; i < r->n_headings; i++) {
        free(r->headings[i].key);
        free(r->headings[i].value);
    }
    for (size_t i = 0; i < r->n_comments; i++) free(r->comments[i].text);
    for (size_t i = 0; i < r->n_variations; i++) {
        free(r->variations[i].moves);
        free(r->variations[i].end.word);
    }
    free(r->headings);
    free(r->comments);
    free(r->variations);
    free(r->end.word);
}

void record_tree_copy(Record *to, const Record *from) {
    to->headings = NULL;
    to->comments = NULL;
    to->variations = NULL;
    to->n_headings = to->n_comments = to->n_variations = 0;
    to->end.word = mem_text(from->end.word);
    for (size_t i = 0; i < from->n_headings; i++)
        record_add_heading(to, from->headings[i].key, from->headings[i].value);
    for (size_t i = 0; i < from->n_comments; i++)
        record_add_comment(to, from->comments[i].line, from->comments[i].ply,
                           from->comments[i].text);
    for (size_t i = 0; i < from->n_variations; i++) {
        const RecordVariation *v = &from->variations[i];
        size_t line = record_add_variation(to, v->line, v->ply);
        for (size_t k = 0; k < v->n; k++) record_add_to_line(to, line, v->moves[k]);
        record_set_end(to, line, v->end.word, v->end.used_ms);
    }
}

// Whether a line is lost when the game keeps n moves. Lines are tested in order of number.
static bool is_lost(const RecordVariation *v, const size_t *numbers, size_t n) {
    return v->line ? numbers[v->line] == 0 : v->ply >= n;
}

void record_tree_truncate(Record *r, size_t n) {
    size_t *numbers = mem_new(r->n_variations + 1, sizeof *numbers); // new ones; 0: lost
    size_t kept = 0;
    for (size_t i = 0; i < r->n_variations; i++) {
        RecordVariation v = r->variations[i];
        if (is_lost(&v, numbers, n)) {
            free(v.moves);
            free(v.end.word);
            continue;
        }
        numbers[i + 1] = ++kept;
        v.line = numbers[v.line];
        r->variations[kept - 1] = v;
    }
    r->n_variations = kept;
    kept = 0;
    for (size_t i = 0; i < r->n_comments; i++) {
        RecordComment c = r->comments[i];
        if (c.line ? numbers[c.line] == 0 : c.ply > n) {
            free(c.text);
            continue;
        }
        c.line = numbers[c.line];
        r->comments[kept++] = c;
    }
    r->n_comments = kept;
    free(numbers);
}

static bool same_variations(const Record *a, const Record *b) {
    if (a->n_variations != b->n_variations) return false;
    for (size_t i = 0; i < a->n_variations; i++) {
        const RecordVariation *v = &a->variations[i], *w = &b->variations[i];
        if (v->line != w->line || v->ply != w->ply || v->n != w->n) return false;
        if (strcmp(v->end.word, w->end.word) != 0) return false;
        for (size_t k = 0; k < v->n; k++)
            if (v->moves[k].move != w->moves[k].move) return false;
    }
    return true;
}

bool record_tree_same(const Record *a, const Record *b) {
    if (a->n_headings != b->n_headings || a->n_comments != b->n_comments) return false;
    if (strcmp(a->end.word, b->end.word) != 0) return false;
    for (size_t i = 0; i < a->n_headings; i++)
        if (strcmp(a->headings[i].key, b->headings[i].key) != 0 ||
            strcmp(a->headings[i].value, b->headings[i].value) != 0)
            return false;
    for (size_t i = 0; i < a->n_comments; i++) {
        const RecordComment *c = &a->comments[i], *d = &b->comments[i];
        if (c->line != d->line || c->ply != d->ply || strcmp(c->text, d->text) != 0) return false;
    }
    return same_variations(a, b);
}

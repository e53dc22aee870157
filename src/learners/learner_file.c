// SPDX-License-Identifier: MIT
// learner_file.c - see learner_file.h.
#include "learners/learner_file.h"

#include "base/crc.h"
#include "base/mem.h"
#include "base/os/os_posix.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char heading[] = "genpei learned 1\n";

// --- writing ---

static void write_row(Str *out, const double *numbers, size_t n) {
    for (size_t i = 0; i < n; i++) str_addf(out, "%s%.17g", i ? " " : "", numbers[i]);
    str_add_char(out, '\n');
}

static size_t rows_of(const LearnerTable *t) {
    return t->rows ? *t->rows : t->max;
}

void learner_write(const Learner *x, Str *out) {
    size_t begin = out->len;
    str_add(out, heading);
    str_addf(out, "learner %s\ngame %s\n", x->type->name, x->type->game);
    str_addf(out, "course %" PRIu64 " %" PRId64 " %" PRId64 "\n", x->seed, x->lessons, x->every);
    str_addf(out, "curve %zu %zu\n", x->n_points, x->type->n_curves);
    for (size_t i = 0; i < x->n_points; i++) {
        str_addf(out, "%" PRId64 " ", x->points[i].lessons);
        write_row(out, x->points[i].y, x->type->n_curves);
    }
    for (size_t i = 0; i < x->n_tables; i++) {
        const LearnerTable *t = &x->tables[i];
        str_addf(out, "table %s %zu %zu\n", t->name, rows_of(t), t->width);
        for (size_t k = 0; k < rows_of(t); k++) write_row(out, t->numbers + k * t->width, t->width);
    }
    str_addf(out, "checksum %08" PRIx32 "\n", crc_bytes(out->text + begin, out->len - begin));
}

// --- reading ---

// The text that is left, ended by a NUL.
typedef struct {
    const char *at;
} Text;

static bool take(Text *t, const char *word) {
    size_t n = strlen(word);
    if (strncmp(t->at, word, n) != 0) return false;
    t->at += n;
    return true;
}

// A word of letters, digits and signs up to a blank or the end of the line, which is taken as well.
static bool take_word(Text *t, char *out, size_t room) {
    size_t n = strcspn(t->at, " \n");
    if (n == 0 || n >= room || t->at[n] == '\0') return false;
    memcpy(out, t->at, n);
    out[n] = '\0';
    t->at += n + 1;
    return true;
}

static bool take_whole(Text *t, int64_t most, int64_t *out) {
    char word[24], *end;
    if (!take_word(t, word, sizeof word) || word[0] < '0' || word[0] > '9') return false;
    errno = 0;
    *out = strtoll(word, &end, 10);
    return errno == 0 && *end == '\0' && *out <= most;
}

static bool take_real(Text *t, double low, double high, double *out) {
    char word[40], *end;
    if (!take_word(t, word, sizeof word)) return false;
    *out = strtod(word, &end);
    return *end == '\0' && isfinite(*out) && *out >= low && *out <= high;
}

static bool read_curve(Learner *x, Text *t, Error *e) {
    int64_t points, columns;
    if (!take(t, "curve ") || !take_whole(t, LEARNER_POINTS_MAX, &points) ||
        !take_whole(t, LEARNER_CURVES_MAX, &columns) || (size_t)columns != x->type->n_curves)
        return error_set(e, "its curve is not as the learner draws it");
    int64_t lessons = x->lessons, before = -1;
    for (int64_t i = 0; i < points; i++) {
        double y[LEARNER_CURVES_MAX];
        bool ok = take_whole(t, lessons, &x->lessons) && x->lessons > before;
        before = x->lessons;
        for (size_t k = 0; k < x->type->n_curves && ok; k++) ok = take_real(t, -1e9, 1e9, &y[k]);
        if (!ok) {
            x->lessons = lessons;
            return error_set(e, "point %" PRId64 " of its curve is wrong", i + 1);
        }
        learner_point(x, y);
    }
    x->lessons = lessons;
    return true;
}

static bool read_table(const LearnerTable *table, Text *t, Error *e) {
    char name[64];
    int64_t rows, width;
    if (!take(t, "table ") || !take_word(t, name, sizeof name) || strcmp(name, table->name) != 0 ||
        !take_whole(t, (int64_t)table->max, &rows) || !take_whole(t, INT32_MAX, &width) ||
        (size_t)width != table->width || (!table->rows && (size_t)rows != table->max))
        return error_set(e, "the table '%s' is missing or of the wrong size", table->name);
    for (size_t i = 0; i < (size_t)rows * table->width; i++)
        if (!take_real(t, table->low, table->high, &table->numbers[i]))
            return error_set(e, "row %zu of table '%s' is wrong", i / table->width + 1,
                             table->name);
    if (table->rows) *table->rows = (size_t)rows;
    return true;
}

static bool read_body(Learner *x, Text *t, Error *e) {
    int64_t seed, lessons, every;
    if (!take(t, "course ") || !take_whole(t, INT64_MAX, &seed) ||
        !take_whole(t, INT64_MAX / 2, &lessons) || !take_whole(t, INT64_MAX / 2, &every) ||
        every < 1)
        return error_set(e, "its course is wrong");
    x->seed = (uint64_t)seed;
    x->lessons = lessons;
    x->every = every;
    if (!read_curve(x, t, e)) return false;
    for (size_t i = 0; i < x->n_tables; i++)
        if (!read_table(&x->tables[i], t, e)) return false;
    if (*t->at) return error_set(e, "something follows the last table");
    return !x->type->check || x->type->check(x, e);
}

// The heading up to the game.
static bool read_heading(Text *t, char *learner, char *game, size_t room, Error *e) {
    if (!take(t, heading)) {
        if (take(t, "genpei learned ")) return error_set(e, "it is of another version");
        return error_set(e, "it is no file of a learner");
    }
    if (!take(t, "learner ") || !take_word(t, learner, room) || !take(t, "game ") ||
        !take_word(t, game, room))
        return error_set(e, "it does not say which learner it is of");
    return true;
}

// Copies the file without its last line, whose checksum must be right.
static char *checked_text(const char *bytes, size_t n, Error *e) {
    enum { LAST = 18 }; // "checksum 0123abcd\n"
    char line[LAST + 1] = "";
    if (n > LAST)
        snprintf(line, sizeof line, "checksum %08" PRIx32 "\n", crc_bytes(bytes, n - LAST));
    if (n <= LAST || memchr(bytes, '\0', n) || memcmp(bytes + n - LAST, line, LAST) != 0) {
        error_set(e, "it was cut or changed: the checksum is wrong");
        return NULL;
    }
    char *text = mem_new(n - LAST + 1, 1);
    memcpy(text, bytes, n - LAST);
    return text;
}

// Whether the bytes begin as the file of a learner does.
static bool claims(const char *bytes, size_t n, Error *e) {
    char start[256], name[64], game[64];
    size_t part = n < sizeof start ? n : sizeof start - 1;
    memcpy(start, bytes, part);
    start[part] = '\0';
    Text t = {start};
    return read_heading(&t, name, game, sizeof name, e);
}

Learner *learner_read(const Game *g, const char *bytes, size_t n, Error *e) {
    char name[64], game[64];
    char *copy = claims(bytes, n, e) ? checked_text(bytes, n, e) : NULL;
    if (!copy) return NULL;
    Text t = {copy};
    Learner *x = NULL;
    if (read_heading(&t, name, game, sizeof name, e)) {
        const LearnerType *type = learner_find(game, name, e);
        x = type ? learner_new(type, g, 0, e) : NULL;
    }
    if (x && !read_body(x, &t, e)) {
        learner_free(x);
        x = NULL;
    }
    free(copy);
    return x;
}

bool learner_save(const Learner *x, const char *path, Error *e) {
    Str text = {0};
    learner_write(x, &text);
    bool ok = os_write_file(path, text.text, text.len, e);
    str_clear(&text);
    return ok;
}

Learner *learner_load(const Game *g, const char *path, Error *e) {
    Str bytes = {0};
    Learner *x = NULL;
    if (os_read_file(path, LEARNER_FILE_MAX, &bytes, e)) {
        x = learner_read(g, str_text(&bytes), bytes.len, e);
        if (!x) error_prefix(e, "%.200s", path);
    }
    str_clear(&bytes);
    return x;
}

// SPDX-License-Identifier: MIT
// archive_about.c - see archive_about.h.
#include "record/files/archive_about.h"

#include "record/record_escape.h"

#include <stdlib.h>

// --- dates ---

// The number of `least` to `most` digits at `*at`, which moves behind it; -1 for none.
static int take_number(const char **at, size_t least, size_t most) {
    size_t n = strspn(*at, "0123456789");
    if (n < least || n > most) return -1;
    int value = 0;
    for (size_t i = 0; i < n; i++) value = 10 * value + (*at)[i] - '0';
    *at += n;
    return value;
}

// The number behind a sign that separates the parts of a date; 0 when it is unknown or missing, -1
// when it is too large.
static int take_part(const char **at, int most) {
    if (!**at || !strchr("-/.", **at)) return 0;
    ++*at;
    int value = take_number(at, 1, 2);
    return value > most ? -1 : value < 0 ? 0 : value;
}

static int days_in(int year, int month) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return days[month - 1] + (month == 2 && leap);
}

bool archive_date(const char *text, Str *out) {
    text += strspn(text, " \t");
    int year = take_number(&text, 4, 4);
    if (year < 0) return false;
    int month = take_part(&text, 12), day = month > 0 ? take_part(&text, days_in(year, month)) : 0;
    if (month < 0 || day < 0) return false;
    str_addf(out, "%04d", year);
    if (month) str_addf(out, "-%02d", month);
    if (day) str_addf(out, "-%02d", day);
    return true;
}

// --- SQL functions ---

static const char *argument(sqlite3_value *value) {
    const unsigned char *text = sqlite3_value_text(value);
    return text ? (const char *)text : NULL;
}

static void answer(sqlite3_context *context, const char *text, size_t n) {
    sqlite3_result_text64(context, text, n, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// The end of the first `n` words.
static const char *words_end(const char *text, int64_t n) {
    const char *at = text;
    for (; n > 0 && *at; n--) {
        at += strspn(at, " ");
        at += strcspn(at, " ");
    }
    return at;
}

static void sql_word(sqlite3_context *context, int n, sqlite3_value **values) {
    (void)n;
    const char *text = argument(values[0]);
    if (!text) return;
    const char *at = words_end(text, sqlite3_value_int64(values[1]));
    at += strspn(at, " ");
    if (*at) answer(context, at, strcspn(at, " "));
}

static void sql_words(sqlite3_context *context, int n, sqlite3_value **values) {
    (void)n;
    const char *text = argument(values[0]);
    if (!text) return;
    answer(context, text, (size_t)(words_end(text, sqlite3_value_int64(values[1])) - text));
}

static void sql_opening(sqlite3_context *context, int n, sqlite3_value **values) {
    (void)n;
    const char *start = argument(values[0]), *moves = argument(values[1]);
    if (!start || !moves || strcmp(start, "start") != 0) return;
    answer(context, moves, (size_t)(words_end(moves, ARCHIVE_OPENING_PLIES) - moves));
}

static void sql_heading(sqlite3_context *context, int n, sqlite3_value **values) {
    (void)n;
    const char *lines = argument(values[0]), *key = argument(values[1]);
    if (!lines || !key) return;
    Str head = {0}, value = {0};
    str_add(&head, "heading ");
    record_escape_word(key, &head);
    str_add_char(&head, ' ');
    for (const char *line = lines; *line;) {
        size_t length = strcspn(line, "\n"), bad;
        if (length >= head.len && memcmp(line, str_text(&head), head.len) == 0) {
            record_unescape(line + head.len, length - head.len, &value, &bad);
            answer(context, str_text(&value), value.len);
            break;
        }
        line += length + (line[length] != '\0');
    }
    str_clear(&head);
    str_clear(&value);
}

static void sql_date(sqlite3_context *context, int n, sqlite3_value **values) {
    (void)n;
    const char *text = argument(values[0]);
    Str date = {0};
    if (text && archive_date(text, &date)) answer(context, str_text(&date), date.len);
    str_clear(&date);
}

static bool is_heading(const char *line) {
    return str_begins_with(line, "heading ");
}

static const char *next_line(const char *line) {
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

static bool has_line(const char *lines, const char *line) {
    size_t n = strcspn(line, "\n");
    for (; *lines; lines = next_line(lines))
        if (strcspn(lines, "\n") == n && memcmp(lines, line, n) == 0) return true;
    return false;
}

// What is no heading: comments and variations, of which each has its place among the others.
static void add_tree(const char *lines, Str *out) {
    for (; *lines; lines = next_line(lines))
        if (!is_heading(lines)) str_add_n(out, lines, (size_t)(next_line(lines) - lines));
}

static void sql_says(sqlite3_context *context, int n, sqlite3_value **values) {
    (void)n;
    const char *more = argument(values[0]), *less = argument(values[1]);
    bool says = true;
    Str all = {0}, some = {0};
    for (const char *line = less ? less : ""; *line && says; line = next_line(line))
        says = !is_heading(line) || (more && has_line(more, line));
    add_tree(more ? more : "", &all);
    add_tree(less ? less : "", &some);
    says = says && (!some.len || strcmp(str_text(&all), str_text(&some)) == 0);
    sqlite3_result_int(context, says);
    str_clear(&all);
    str_clear(&some);
}

bool archive_about_functions(sqlite3 *db) {
    static const struct {
        const char *name;
        int arguments;
        void (*run)(sqlite3_context *, int, sqlite3_value **);
    } functions[] = {{"about_opening", 2, sql_opening}, {"about_heading", 2, sql_heading},
                     {"about_date", 1, sql_date},       {"about_word", 2, sql_word},
                     {"about_words", 2, sql_words},     {"about_says", 2, sql_says}};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (sqlite3_create_function_v2(db, functions[i].name, functions[i].arguments,
                                       SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, functions[i].run,
                                       NULL, NULL, NULL) != SQLITE_OK)
            return false;
    return true;
}

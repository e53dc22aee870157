// SPDX-License-Identifier: MIT
// bugs_parser.c - see bugs_parser.h.
#include "bugs/bugs_parser.h"

#include <stdarg.h>

const BugsToken *bugs_peek(const BugsParser *p, int ahead) {
    static const BugsToken end = {.kind = BUGS_END, .text = ""};
    if (p->failed) return &end;
    size_t i = p->at;
    while (ahead-- > 0 && p->tokens[i].kind != BUGS_END) i++;
    return &p->tokens[i];
}

bool bugs_is(const BugsParser *p, BugsTokenKind kind) {
    return bugs_peek(p, 0)->kind == kind;
}

static bool is_word(const BugsToken *t, const char *word) {
    return t->kind == BUGS_NAME && strlen(word) == (size_t)t->length &&
           strncmp(t->text, word, (size_t)t->length) == 0;
}

bool bugs_is_word(const BugsParser *p, const char *word) {
    return is_word(bugs_peek(p, 0), word);
}

bool bugs_take(BugsParser *p, BugsTokenKind kind) {
    if (p->failed || !bugs_is(p, kind)) return false;
    if (kind != BUGS_END) p->at++;
    return true;
}

bool bugs_take_word(BugsParser *p, const char *word) {
    return bugs_is_word(p, word) && bugs_take(p, BUGS_NAME);
}

void bugs_complain(BugsParser *p, BugsPlace at, const char *format, ...) {
    if (p->failed) return;
    char text[300];
    va_list ap;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    error_set(p->error, "%s:%d:%d: %s", p->program->file, at.line, at.column, text);
    p->failed = true;
}

static void complain_needed(BugsParser *p, const char *what) {
    const BugsToken *t = bugs_peek(p, 0);
    if (t->kind == BUGS_END)
        bugs_complain(p, t->span.at, "%s is missing at the end of the text", what);
    else
        bugs_complain(p, t->span.at, "here is '%.*s' where %s should be",
                      t->span.length > 40 ? 40 : t->span.length, t->span.text, what);
}

void bugs_need(BugsParser *p, BugsTokenKind kind, const char *what) {
    if (!bugs_take(p, kind)) complain_needed(p, what);
}

void bugs_need_word(BugsParser *p, const char *word) {
    char what[40];
    snprintf(what, sizeof what, "'%s'", word);
    if (!bugs_take_word(p, word)) complain_needed(p, what);
}

const char *bugs_need_name(BugsParser *p, const char *what) {
    const BugsToken *t = bugs_peek(p, 0);
    if (!bugs_take(p, BUGS_NAME)) {
        complain_needed(p, what);
        return "";
    }
    return arena_text(&p->program->arena, t->text, (size_t)t->length);
}

bool bugs_enter(BugsParser *p) {
    if (++p->depth <= BUGS_NESTING_MAX) return !p->failed;
    bugs_complain(p, bugs_peek(p, 0)->span.at, "more than %d brackets inside one another",
                  BUGS_NESTING_MAX);
    return false;
}

void bugs_leave(BugsParser *p) {
    p->depth--;
}

BugsSpan bugs_span(const BugsParser *p, size_t from) {
    BugsSpan span = p->tokens[from].span;
    if (p->at > from) {
        const BugsSpan *last = &p->tokens[p->at - 1].span;
        span.length = (int)(last->text + last->length - span.text);
    }
    return span;
}

void *bugs_new(BugsParser *p, size_t size) {
    return arena_new(&p->program->arena, 1, size);
}

int bugs_find(const char *const *names, int n, const char *name) {
    for (int i = 0; i < n; i++)
        if (strcmp(names[i], name) == 0) return i;
    return -1;
}

int bugs_variable(BugsParser *p, BugsPlace at, const char *name) {
    BugsPredicate *q = p->predicate;
    int found = bugs_find(q->variables, q->n_variables, name);
    if (found >= 0) return found;
    if (q->n_variables == BUGS_NAMES_MAX) {
        bugs_complain(p, at, "a predicate has at most %d variables", BUGS_NAMES_MAX);
        return 0;
    }
    q->variables[q->n_variables] = name;
    return q->n_variables++;
}

int bugs_parse_list(BugsParser *p) {
    bugs_need(p, BUGS_LEFT, "'('");
    BugsPlace at = bugs_peek(p, 0)->span.at;
    const char *name = bugs_need_name(p, "the name of a push-down list");
    int list = bugs_find(p->program->lists, p->program->n_lists, name);
    if (list < 0) bugs_complain(p, at, "no list '%s' is declared ('list %s')", name, name);
    bugs_need(p, BUGS_RIGHT, "')'");
    return list < 0 ? 0 : list;
}

static uint64_t named_level(BugsParser *p) {
    BugsProgram *g = p->program;
    BugsPlace at = bugs_peek(p, 0)->span.at;
    const char *name = bugs_need_name(p, "the level of a mask");
    int level = bugs_find(g->levels, g->n_levels, name);
    if (level < 0 && g->n_levels == BUGS_LEVELS_MAX) {
        bugs_complain(p, at, "more than %d named levels", BUGS_LEVELS_MAX);
        return 0;
    }
    if (level < 0) g->levels[level = g->n_levels++] = name;
    return UINT64_C(1) << (BUGS_LEVELS_MAX + level);
}

static uint64_t numbered_level(BugsParser *p) {
    const BugsToken *t = bugs_peek(p, 0);
    bugs_take(p, BUGS_NUMBER);
    if (t->number >= 1 && t->number <= BUGS_LEVELS_MAX) return UINT64_C(1) << (t->number - 1);
    bugs_complain(p, t->span.at, "levels are named, or numbered from 1 to %d", BUGS_LEVELS_MAX);
    return 0;
}

uint64_t bugs_parse_levels(BugsParser *p) {
    uint64_t levels = 0;
    bugs_need(p, BUGS_LEFT, "'('");
    do levels |= bugs_is(p, BUGS_NUMBER) ? numbered_level(p) : named_level(p);
    while (bugs_take(p, BUGS_COMMA));
    bugs_need(p, BUGS_RIGHT, "')'");
    return levels;
}

// SPDX-License-Identifier: MIT
// l7_format.c - see l7_format.h.
//
// Line by line. Where a line is indented follows from its declaration: parts of a move by 2,
// effects under the first one, what continues a condition by 4, and by 2 more for every open brace,
// inside parentheses and after a colon that ends a line. Prose, and the nodes of a board that are
// drawn as they stand, stay as they are.
#include "lang/syntax/l7_format.h"

#include "base/mem.h"
#include "lang/syntax/l7_lex.h"

#include <ctype.h>

typedef enum { LAYOUT_PLAIN, LAYOUT_MOVE, LAYOUT_EFFECTS, LAYOUT_PROSE, LAYOUT_DRAWN } Layout;

typedef struct {
    Layout layout;
    int effects;    // where effects begin: the column of the first; 0: there are none yet
    int open;       // braces
    int round;      // parentheses
    bool hangs;     // the line before ended with a colon: its effect is on this one
    int choices;    // `then` without `else` so far: an `else` goes on with it
    bool was_empty; // the line before was
    int prose;      // how far the first line of the prose was indented; -1: not seen
    Str *out;
} Format;

static bool is_one_of(const Token *t, const char *const *words) {
    for (; *words; words++)
        if (token_is(t, *words)) return true;
    return false;
}

static bool touch(const Token *a, const Token *b) {
    const char *end = a->at + a->length + (a->kind == TOK_TEXT);
    return end == b->at - (b->kind == TOK_TEXT);
}

// Whether a space belongs between two tokens of a line. Where both are common, as in `a-b` and
// `{ right up }`, the author's choice stays.
static bool spaced(const Token *a, const Token *b) {
    static const char *const never_after[] = {"(", "~", "..", NULL};
    static const char *const never_before[] = {")", ",", ";", "..", NULL};
    static const char *const always_after[] = {",", ";", ":", NULL};
    static const char *const always[] = {":=", "+=", "-=", "=", "!=", "<=", ">=", "<", "*", NULL};
    if (is_one_of(a, never_after) || is_one_of(b, never_before)) return false;
    if (is_one_of(a, always_after) || is_one_of(a, always) || is_one_of(b, always)) return true;
    return !touch(a, b);
}

static void add_token(Str *out, const Token *t) {
    if (t->kind == TOK_TEXT)
        str_addf(out, "\"%.*s\"", t->length, t->at);
    else
        str_addf(out, "%.*s", t->length, t->at);
}

static void add_spaces(Str *out, int n) {
    for (int i = 0; i < n; i++) str_add_char(out, ' ');
}

// What kind of declaration begins with these tokens.
static Layout layout_of(const Token *t, int n) {
    static const char *const moves[] = {"move", "step", "chance", "pass", NULL};
    if (token_is(t, "about")) return LAYOUT_PROSE;
    if (token_is(t, "start") || token_is(t + n - 1, "do")) return LAYOUT_EFFECTS;
    if (token_is(t, "board") && n > 1 && token_is(t + 1, "nodes")) return LAYOUT_DRAWN;
    return is_one_of(t, moves) ? LAYOUT_MOVE : LAYOUT_PLAIN;
}

// The parts of a move that stand before or behind its effects.
static bool ends_effects(const Token *t) {
    static const char *const ends[] = {"write", "odds", "longest", "unordered", "unless", NULL};
    return is_one_of(t, ends);
}

static int indentation(const Format *f, const Token *first) {
    static const char *const joiners[] = {"and", "or", "then", "+", NULL};
    int closing = token_is(first, "}") && f->open > 0;
    bool joins = is_one_of(first, joiners) || (f->choices > 0 && token_is(first, "else"));
    bool hangs = f->hangs && (f->effects || f->layout == LAYOUT_PLAIN);
    bool goes_on = hangs || f->round > 0 || (f->effects && joins);
    int deeper = 2 * (f->open - closing) + (goes_on ? 2 : 0);
    if (f->layout == LAYOUT_MOVE && f->open == 0 && (token_is(first, "do") || ends_effects(first)))
        return 2;
    if (f->effects) return f->effects + deeper;
    return (f->layout == LAYOUT_MOVE ? 4 : 2) + deeper;
}

// Notes where effects begin, as `do` or `start` does: behind it, or on the next line.
static void note_effects(Format *f, const Token *t, int n, int indent) {
    if (f->layout == LAYOUT_MOVE && token_is(t, "do")) f->effects = n > 1 ? 5 : 4;
    if (f->layout == LAYOUT_EFFECTS && t->first) f->effects = token_is(t, "start") && n > 1 ? 6 : 2;
    if (f->layout == LAYOUT_MOVE && indent == 2 && ends_effects(t)) f->effects = 0;
}

// Tokens, and behind them a comment or the first words of prose.
static void add_code(Format *f, const Token *t, int n, const char *comment, int length) {
    int indent = t->first ? 0 : indentation(f, t);
    if (t->first) {
        f->open = 0;
        f->round = 0;
        f->effects = 0;
        f->layout = layout_of(t, n);
        f->prose = -1;
    }
    note_effects(f, t, n, indent);
    if (!token_is(t, "else")) f->choices = 0;
    add_spaces(f->out, indent);
    for (int i = 0; i < n; i++) {
        if (i && spaced(&t[i - 1], &t[i])) str_add_char(f->out, ' ');
        add_token(f->out, &t[i]);
        if (token_is(&t[i], "{")) f->open++;
        if (token_is(&t[i], "}") && f->open > 0) f->open--;
        if (token_is(&t[i], "(")) f->round++;
        if (token_is(&t[i], ")") && f->round > 0) f->round--;
        if (token_is(&t[i], "then")) f->choices++;
        if (token_is(&t[i], "else")) f->choices--;
    }
    f->hangs = token_is(&t[n - 1], ":");
    if (length) str_addf(f->out, "%s%.*s", f->layout == LAYOUT_PROSE ? " " : "  ", length, comment);
}

// A line without tokens: a comment, prose, or nothing.
static void add_other(Format *f, const char *line, int length) {
    int indent = 0;
    while (indent < length && isspace((unsigned char)line[indent])) indent++;
    bool prose = f->layout == LAYOUT_PROSE && line[0] != '#';
    if (prose && f->prose < 0) f->prose = indent;
    if (prose) add_spaces(f->out, indent > f->prose ? 2 + indent - f->prose : 2);
    if (!prose && indent && f->layout != LAYOUT_DRAWN) add_spaces(f->out, 2);
    if (f->layout == LAYOUT_DRAWN) indent = 0;
    str_addf(f->out, "%.*s", length - indent, line + indent);
}

// How many tokens there are on the line that begins at `line`; ends of lines do not count.
static int tokens_on(const Token *t, const char *line, const char *end) {
    int n = 0;
    while (t[n].kind != TOK_END && t[n].at >= line && t[n].at < end) n++;
    return n;
}

static int trimmed(const char *from, const char *to) {
    while (to > from && isspace((unsigned char)to[-1])) to--;
    return (int)(to - from);
}

static void add_line(Format *f, const char *line, const char *end, const Token *t, int n) {
    int length = trimmed(line, end);
    if (length == 0) {
        f->was_empty = true;
        return;
    }
    if (f->was_empty && f->out->len) str_add_char(f->out, '\n');
    f->was_empty = false;
    bool drawn = f->layout == LAYOUT_DRAWN && n > 0 && !t->first;
    if (n == 0 || drawn) {
        add_other(f, line, length);
    } else {
        const Token *last = &t[n - 1];
        const char *after = last->at + last->length + (last->kind == TOK_TEXT);
        while (after < line + length && isspace((unsigned char)*after)) after++;
        add_code(f, t, n, after, (int)(line + length - after));
    }
    str_add_char(f->out, '\n');
}

// Whether the two differ in nothing but white space.
static bool same_letters(const char *a, const char *b) {
    while (true) {
        while (isspace((unsigned char)*a)) a++;
        while (isspace((unsigned char)*b)) b++;
        if (*a != *b) return false;
        if (!*a) return true;
        a++;
        b++;
    }
}

static bool same_tokens(const Token *a, size_t n, const Token *b, size_t m) {
    for (size_t i = 0; i < n && i < m; i++)
        if (a[i].kind != b[i].kind || a[i].first != b[i].first || a[i].length != b[i].length ||
            memcmp(a[i].at, b[i].at, (size_t)a[i].length) != 0)
            return false;
    return n == m;
}

// Everything but the ends of lines, which are those of the text.
static size_t without_newlines(Token *t, size_t n) {
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (t[i].kind != TOK_NEWLINE) t[kept++] = t[i];
    return kept;
}

static bool check_same(const char *text, const char *laid_out, Error *e) {
    L7Source before, after;
    size_t n, m;
    l7_source_init(&before, "", text);
    l7_source_init(&after, "", laid_out);
    Token *a = l7_lex(&before, &n), *b = l7_lex(&after, &m);
    bool same = same_tokens(a, n, b, m) && same_letters(text, laid_out);
    free(a);
    free(b);
    return same || error_set(e, "the layout would change the meaning; nothing is changed");
}

bool l7_format(const char *text, Str *out, Error *e) {
    L7Source source;
    size_t n;
    l7_source_init(&source, "", text);
    Token *tokens = l7_lex(&source, &n);
    if (source.n_errors) {
        free(tokens);
        return error_set(e, "line %d: %s", source.messages[0].place.line, source.messages[0].text);
    }
    n = without_newlines(tokens, n);
    Str laid_out = {0};
    Format f = {.out = &laid_out, .prose = -1};
    const Token *t = tokens;
    for (const char *line = text; *line;) {
        const char *end = line + strcspn(line, "\n");
        int here = tokens_on(t, line, end);
        add_line(&f, line, end, t, here);
        t += here;
        line = *end ? end + 1 : end;
    }
    free(tokens);
    bool same = check_same(text, str_text(&laid_out), e);
    if (same) str_add(out, str_text(&laid_out));
    str_clear(&laid_out);
    return same;
}

static const char *line_of(const char *text, const char *at) {
    while (at > text && at[-1] != '\n') at--;
    return at;
}

static void add_rules(const char *text, const Token *tokens, size_t n, Str *out) {
    const char *done = NULL; // the end of what was added of the current line
    bool aside = false;
    for (size_t i = 0; i < n; i++) {
        const Token *t = &tokens[i];
        if (t->first) aside = token_is_aside(t);
        if (aside || t->kind == TOK_NEWLINE || t->kind == TOK_END) continue;
        bool quoted = t->kind == TOK_TEXT;
        const char *line = line_of(text, t->at), *end = t->at + t->length + quoted;
        bool goes_on = done && done >= line;
        if (!goes_on && done) str_add_char(out, '\n');
        const char *from = goes_on ? done : line;
        str_add_n(out, from, (size_t)(end - from));
        done = end;
    }
    str_add_char(out, '\n');
}

void l7_rules_text(const char *text, Str *out) {
    L7Source source;
    Str laid_out = {0};
    size_t n;
    if (!l7_format(text, &laid_out, NULL)) str_add(&laid_out, text);
    l7_source_init(&source, "", str_text(&laid_out));
    Token *tokens = l7_lex(&source, &n);
    add_rules(str_text(&laid_out), tokens, n, out);
    free(tokens);
    str_clear(&laid_out);
}

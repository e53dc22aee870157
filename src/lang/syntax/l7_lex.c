// SPDX-License-Identifier: MIT
// l7_lex.c - see l7_lex.h.
#include "lang/syntax/l7_lex.h"

#include "base/mem.h"

#include <ctype.h>
#include <stdint.h>

typedef struct {
    L7Source *source;
    const char *p;
    const char *line_start;
    int line;
    Token *tokens;
    size_t n, cap;
    bool new_line; // no token of this line has been read yet
} Lexer;

static bool is_name_char(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '\'';
}

static void add(Lexer *x, Token t) {
    if (!x->tokens || x->n == x->cap) {
        x->cap = x->cap ? 2 * x->cap : 256;
        x->tokens = mem_resize(x->tokens, x->cap, sizeof *x->tokens);
    }
    x->tokens[x->n++] = t;
}

static L7Place place_of(const Lexer *x, const char *from, const char *to) {
    return (L7Place){x->line, (int)(from - x->line_start) + 1, (int)(to - from)};
}

static int sign_length(const char *p) {
    static const char *const two[] = {"!=", "<=", ">=", ":=", "+=", "-=", ".."};
    for (size_t i = 0; i < sizeof two / sizeof *two; i++)
        if (strncmp(p, two[i], 2) == 0) return 2;
    return *p && strchr("(){},:;+-*/=<>~|", *p) ? 1 : 0;
}

static void read_number(Lexer *x, Token *t) {
    int64_t v = 0;
    while (isdigit((unsigned char)*x->p)) {
        if (v <= L7_NUMBER_MAX) v = 10 * v + (*x->p - '0');
        x->p++;
    }
    t->kind = TOK_NUMBER;
    t->number = v <= L7_NUMBER_MAX ? (int)v : -1;
    t->place = place_of(x, t->at, x->p);
}

// "3x" is neither a number nor a name: it is read as a whole and refused.
static void digits_in_front(Lexer *x, const Token *t) {
    while (is_name_char(*x->p)) x->p++;
    l7_error(x->source, place_of(x, t->at, x->p), "put a space between them",
             "'%.*s' is neither a number nor a name", (int)(x->p - t->at), t->at);
}

static void read_text(Lexer *x, Token *t) {
    const char *close = x->p + 1;
    while (*close && *close != '"' && *close != '\n') close++;
    t->kind = TOK_TEXT;
    t->at = x->p + 1;
    t->length = (int)(close - t->at);
    t->place = place_of(x, x->p, *close == '"' ? close + 1 : close);
    if (*close != '"')
        l7_error(x->source, t->place, "close it with \"", "text without a closing quote");
    x->p = *close == '"' ? close + 1 : close;
}

// A character of several bytes is reported as one.
static void bad_character(Lexer *x) {
    const char *from = x->p++;
    while ((*x->p & 0xC0) == 0x80) x->p++;
    bool printable = isprint((unsigned char)*from);
    const char *hint = *from == '&'   ? "say 'and'"
                       : *from == '!' ? "say 'not', or != for 'differs'"
                       : *from == '[' ? "sets are written in braces: { a b }"
                                      : NULL;
    if (printable)
        l7_error(x->source, place_of(x, from, x->p), hint, "unexpected character '%c'", *from);
    else
        l7_error(x->source, place_of(x, from, from + 1),
                 "only texts and comments may contain others",
                 "unexpected character: not a letter, digit or sign of the language");
}

static void read_token(Lexer *x) {
    Token t = {.at = x->p, .first = x->new_line && x->p == x->line_start};
    if (x->new_line && !t.first && x->n > 0)
        add(x, (Token){.kind = TOK_NEWLINE, .at = x->p, .place = place_of(x, x->p, x->p)});
    x->new_line = false;
    if (isdigit((unsigned char)*x->p)) {
        read_number(x, &t);
        if (is_name_char(*x->p)) digits_in_front(x, &t);
    } else if (is_name_char(*x->p)) {
        while (is_name_char(*x->p)) x->p++;
        t.kind = TOK_NAME;
        if (x->p - t.at > L7_NAME_MAX)
            l7_error(x->source, place_of(x, t.at, x->p), NULL,
                     "a name of %d characters; at most %d are possible", (int)(x->p - t.at),
                     L7_NAME_MAX);
    } else if (*x->p == '"') {
        read_text(x, &t);
        add(x, t);
        return;
    } else {
        int length = sign_length(x->p);
        if (length == 0) {
            bad_character(x);
            return;
        }
        x->p += length;
        t.kind = TOK_SIGN;
    }
    t.length = (int)(x->p - t.at);
    t.place = place_of(x, t.at, x->p);
    add(x, t);
}

// An `about` declaration is prose: everything up to the next line at the margin is skipped here;
// the parser takes it from the source between the two tokens.
static void skip_prose(Lexer *x) {
    while (*x->p) {
        x->p += strcspn(x->p, "\n");
        if (!*x->p) return;
        if (x->p[1] && !isspace((unsigned char)x->p[1]) && x->p[1] != '#') return;
        x->p++;
        x->line++;
        x->line_start = x->p;
    }
}

Token *l7_lex(L7Source *source, size_t *n) {
    Lexer x = {.source = source,
               .p = source->text,
               .line_start = source->text,
               .line = 1,
               .new_line = true};
    while (*x.p) {
        if (*x.p == '\n') {
            x.p++;
            x.line++;
            x.line_start = x.p;
            x.new_line = true;
        } else if (isspace((unsigned char)*x.p)) {
            x.p++;
        } else if (*x.p == '#') {
            x.p += strcspn(x.p, "\n");
        } else {
            read_token(&x);
            const Token *last = x.n ? &x.tokens[x.n - 1] : NULL;
            if (last && last->first && token_is(last, "about")) skip_prose(&x);
        }
    }
    add(&x, (Token){.kind = TOK_END, .at = x.p, .first = true, .place = place_of(&x, x.p, x.p)});
    *n = x.n;
    return x.tokens;
}

bool token_is(const Token *t, const char *text) {
    size_t length = strlen(text);
    return (t->kind == TOK_NAME || t->kind == TOK_SIGN) && (size_t)t->length == length &&
           memcmp(t->at, text, length) == 0;
}

bool token_is_aside(const Token *t) {
    static const char *const words[] = {"title", "about", "perft", "range", "handicap", "draw"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (token_is(t, words[i])) return true;
    return false;
}

L7Size l7_size(const char *text) {
    L7Source source;
    size_t n;
    l7_source_init(&source, "", text);
    Token *tokens = l7_lex(&source, &n);
    L7Size size = {0, 0};
    bool counted = true;
    for (size_t i = 0; i < n; i++) {
        const Token *t = &tokens[i];
        if (t->first) counted = !token_is_aside(t);
        if (!counted) continue;
        bool word = t->kind == TOK_NAME || t->kind == TOK_NUMBER || t->kind == TOK_TEXT;
        size.words += word;
        size.signs += t->kind == TOK_SIGN && !strchr("(){},:;", *t->at);
        size.signs += token_is(t, ":=");
    }
    free(tokens);
    return size;
}

int l7_variant_words(const char *text, const char *name, Str *copy, const char **words) {
    L7Source source;
    size_t n, at[L7_VARIANTS_MAX];
    int found = 0;
    l7_source_init(&source, "", text);
    Token *tokens = l7_lex(&source, &n);
    for (size_t i = 0; i + 3 < n && found == 0; i++) {
        if (!tokens[i].first || !token_is(&tokens[i], "variant")) continue;
        if (!token_is(&tokens[i + 1], name)) continue;
        for (size_t k = i + 3; k < n && !tokens[k].first && found < L7_VARIANTS_MAX; k++) {
            if (tokens[k].kind != TOK_NAME) continue;
            at[found++] = copy->len;
            str_addf(copy, "%.*s", tokens[k].length, tokens[k].at);
            str_add_char(copy, '\n');
        }
    }
    free(tokens);
    for (int i = 0; i < found; i++) {
        char *word = copy->text + at[i];
        word[strcspn(word, "\n")] = '\0';
        words[i] = word;
    }
    return found;
}

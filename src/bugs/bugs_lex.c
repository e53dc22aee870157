// SPDX-License-Identifier: MIT
// bugs_lex.c - see bugs_lex.h.
#include "bugs/bugs_lex.h"

#include "base/utf8.h"

enum { NUMBER_MAX = 1000000000, TEXT_MAX = 100000 };

typedef struct {
    const char *text;
    BugsTokenKind kind;
} Sign;

// Longer ones first.
static const Sign signs[] = {
    {"->", BUGS_ARROW},   {"→", BUGS_ARROW},   {"!=", BUGS_DIFFERENT}, {"≠", BUGS_DIFFERENT},
    {"<=", BUGS_AT_MOST}, {"≤", BUGS_AT_MOST}, {">=", BUGS_AT_LEAST},  {"≥", BUGS_AT_LEAST},
    {"\\/", BUGS_OR},     {"∨", BUGS_OR},      {"/\\", BUGS_AND},      {"∧", BUGS_AND},
    {"∈", BUGS_IN},       {"∘", BUGS_AFTER},   {"[", BUGS_OPEN},       {"]", BUGS_CLOSE},
    {"(", BUGS_LEFT},     {")", BUGS_RIGHT},   {",", BUGS_COMMA},      {":", BUGS_COLON},
    {".", BUGS_PERIOD},   {"=", BUGS_EQUAL},   {"<", BUGS_LESS},       {">", BUGS_MORE},
    {"+", BUGS_PLUS},     {"-", BUGS_MINUS},
};

static const Sign words[] = {
    {"or", BUGS_OR}, {"and", BUGS_AND}, {"in", BUGS_IN}, {"o", BUGS_AFTER}};

typedef struct {
    const char *file, *p;
    BugsPlace at;
    Error *error;
} Lexer;

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Columns count characters, not bytes.
static void move_on(Lexer *x, size_t bytes) {
    for (; bytes > 0; bytes--, x->p++) {
        if (*x->p == '\n')
            x->at = (BugsPlace){x->at.line + 1, 1};
        else if (((unsigned char)*x->p & 0xC0) != 0x80)
            x->at.column++;
    }
}

static void skip_blanks(Lexer *x) {
    for (;;) {
        if (*x->p == ' ' || *x->p == '\t' || *x->p == '\r' || *x->p == '\n')
            move_on(x, 1);
        else if (x->p[0] == '/' && x->p[1] == '/')
            move_on(x, strcspn(x->p, "\n"));
        else
            return;
    }
}

static const Sign *sign_at(const char *p) {
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strncmp(p, signs[i].text, strlen(signs[i].text)) == 0) return &signs[i];
    return NULL;
}

static bool is_named_sign(const char *p) {
    return (unsigned char)*p >= 0x80 && sign_at(p);
}

// Letters and digits, and hyphens that have a letter on either side.
static size_t name_length(const char *p) {
    size_t n = 0;
    while ((is_letter(p[n]) && !is_named_sign(p + n)) || is_digit(p[n]) ||
           (n > 0 && p[n] == '-' && is_letter(p[n - 1]) && is_letter(p[n + 1]) &&
            !is_named_sign(p + n + 1)))
        n++;
    return n;
}

static bool read_number(Lexer *x, BugsToken *t) {
    int number = 0;
    size_t n = 0;
    for (; is_digit(x->p[n]); n++) {
        number = number * 10 + (x->p[n] - '0');
        if (number > NUMBER_MAX / 10 && is_digit(x->p[n + 1]))
            return error_set(x->error, "%s:%d:%d: this number is too large", x->file, x->at.line,
                             x->at.column);
    }
    t->kind = BUGS_NUMBER;
    t->number = number;
    t->length = (int)n;
    move_on(x, n);
    return true;
}

static void read_name(Lexer *x, BugsToken *t) {
    size_t n = name_length(x->p);
    t->kind = BUGS_NAME;
    t->length = (int)n;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].text) == n && strncmp(x->p, words[i].text, n) == 0)
            t->kind = words[i].kind;
    move_on(x, n);
}

static bool read_quoted(Lexer *x, BugsToken *t) {
    size_t n = strcspn(x->p + 1, "'\n");
    if (x->p[1 + n] != '\'')
        return error_set(x->error, "%s:%d:%d: this text has no closing quote", x->file, x->at.line,
                         x->at.column);
    t->kind = BUGS_TEXT;
    t->text = x->p + 1;
    t->length = (int)n;
    move_on(x, n + 2);
    return true;
}

static bool read_sign(Lexer *x, BugsToken *t) {
    const Sign *sign = sign_at(x->p);
    size_t n = 1;
    while (((unsigned char)x->p[n] & 0xC0) == 0x80) n++;
    if (!sign)
        return error_set(x->error, "%s:%d:%d: '%.*s' has no meaning here", x->file, x->at.line,
                         x->at.column, (int)n, x->p);
    t->kind = sign->kind;
    t->length = (int)strlen(sign->text);
    move_on(x, strlen(sign->text));
    return true;
}

static bool read_token(Lexer *x, BugsToken *t) {
    skip_blanks(x);
    const char *start = x->p;
    *t = (BugsToken){.text = start, .span = {x->at, start, 0}};
    bool ok = true;
    if (!*x->p) {
        t->kind = BUGS_END;
    } else if (strncmp(x->p, "v-[", 3) == 0) {
        t->kind = BUGS_VALUE;
        t->length = 2;
        move_on(x, 2);
    } else if (*x->p == '*') {
        t->kind = BUGS_NAME;
        t->length = 1;
        move_on(x, 1);
    } else if (is_digit(*x->p)) {
        ok = read_number(x, t);
    } else if (*x->p == '\'') {
        ok = read_quoted(x, t);
    } else if (name_length(x->p) > 0) {
        read_name(x, t);
    } else {
        ok = read_sign(x, t);
    }
    t->span.length = (int)(x->p - start);
    return ok;
}

BugsToken *bugs_lex(Arena *arena, const char *file, const char *text, Error *e) {
    Lexer x = {file, text, {1, 1}, e};
    if (!utf8_ok(text)) {
        error_set(e, "%s: is not UTF-8 text", file);
        return NULL;
    }
    if (strlen(text) > TEXT_MAX) {
        error_set(e, "%s: is longer than %d bytes", file, TEXT_MAX);
        return NULL;
    }
    // No token is shorter than a byte.
    BugsToken *tokens = arena_new(arena, strlen(text) + 1, sizeof *tokens);
    for (size_t n = 0;; n++) {
        if (!read_token(&x, &tokens[n])) return NULL;
        if (tokens[n].kind == BUGS_END) return tokens;
    }
}

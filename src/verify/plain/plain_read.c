// SPDX-License-Identifier: MIT
// plain_read.c - see plain_tree.h. Tokens, then recursive descent; the first thing that is not
// understood ends it.
#include "verify/plain/plain_tree.h"

#include "base/mem.h"
#include "base/str.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdio.h>

typedef enum { T_WORD, T_NUMBER, T_TEXT, T_SIGN, T_LINE, T_END } TokenKind;

typedef struct {
    TokenKind kind;
    const char *text; // of the tree's arena
    int64_t number;
    bool first; // at the left margin
    bool glued; // directly behind the token before
    int line, column;
} Token;

typedef struct {
    PlainTree *t;
    Token *tokens;
    size_t n, at, room, start; // `start`: where the declaration begins
    const char *until;         // a word that ends a row
    Error *e;
    jmp_buf out;
} Reader;

static _Noreturn void give_up(Reader *r, const char *what) {
    const Token *k = &r->tokens[r->at];
    error_set(r->e, "line %d: expected %s, not '%.40s'", k->line, what, k->text ? k->text : "");
    longjmp(r->out, 1);
}

Name *plain_name(PlainTree *t, const char *text) {
    for (Name *n = t->names; n; n = n->next)
        if (strcmp(n->text, text) == 0) return n;
    Name *n = arena_new(&t->arena, 1, sizeof *n);
    *n = (Name){.text = arena_text(&t->arena, text, strlen(text)), .next = t->names};
    n->param = n->field = n->colour = n->player = n->node = n->move = -1;
    n->value_field = n->value = -1;
    t->names = n;
    return n;
}

// --- tokens ---

static void add_token(Reader *r, Token k) {
    if (r->n == r->room) {
        r->room = r->room ? 2 * r->room : 256;
        r->tokens = mem_resize(r->tokens, r->room, sizeof *r->tokens);
    }
    r->tokens[r->n++] = k;
}

static bool in_word(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '\'';
}

static size_t sign_length(const char *p) {
    static const char *const two[] = {"!=", "<=", ">=", ":=", "+=", "-=", ".."};
    for (size_t i = 0; i < sizeof two / sizeof *two; i++)
        if (strncmp(p, two[i], 2) == 0) return 2;
    return 1;
}

static const char *end_of_token(const char *p, TokenKind *kind) {
    *kind = T_SIGN;
    if (*p == '"') {
        *kind = T_TEXT;
        p++;
        while (*p && *p != '"' && *p != '\n') p++;
        return p;
    }
    if (!in_word(*p)) return p + sign_length(p);
    *kind = isdigit((unsigned char)*p) ? T_NUMBER : T_WORD;
    while (in_word(*p)) p++;
    return p;
}

// The prose behind `about` ends before the next line at the margin.
static const char *behind_prose(const char *p, int *line) {
    while (*p && !(*p == '\n' && p[1] && !isspace((unsigned char)p[1]) && p[1] != '#'))
        *line += *p++ == '\n';
    return p;
}

static void cut(Reader *r, const char *text) {
    const char *p = text, *begins = text, *last = NULL;
    int line = 1;
    bool fresh = true;
    while (*p) {
        if (*p == '\n') {
            line++;
            begins = ++p;
            fresh = true;
        } else if (*p == '#') {
            p += strcspn(p, "\n");
        } else if (isspace((unsigned char)*p)) {
            p++;
        } else {
            Token k = {.line = line, .column = (int)(p - begins), .glued = p == last};
            k.first = fresh && p == begins;
            if (fresh && !k.first && r->n) add_token(r, (Token){.kind = T_LINE, .line = line});
            fresh = false;
            const char *end = end_of_token(p, &k.kind);
            bool quoted = k.kind == T_TEXT;
            k.text = arena_text(&r->t->arena, p + quoted, (size_t)(end - p - quoted));
            if (k.kind == T_NUMBER) k.number = strtoll(k.text, NULL, 10);
            add_token(r, k);
            p = last = quoted && *end ? end + 1 : end;
            if (k.first && strcmp(k.text, "about") == 0) p = behind_prose(p, &line);
        }
    }
    add_token(r, (Token){.kind = T_END, .first = true, .text = "", .line = line});
}

static Token *peek(Reader *r) {
    return &r->tokens[r->at];
}

static bool token_is(const Token *k, const char *text) {
    return (k->kind == T_WORD || k->kind == T_SIGN) && strcmp(k->text, text) == 0;
}

static bool begins_next(const Reader *r, size_t at) {
    return r->tokens[at].first && at != r->start;
}

static bool is(Reader *r, const char *text) {
    return !begins_next(r, r->at) && token_is(peek(r), text);
}

static bool accept(Reader *r, const char *text) {
    if (!is(r, text)) return false;
    r->at++;
    return true;
}

static void need(Reader *r, const char *text) {
    if (!accept(r, text)) give_up(r, text);
}

static void skip_lines(Reader *r) {
    while (peek(r)->kind == T_LINE) r->at++;
}

static size_t behind_lines(const Reader *r) {
    size_t i = r->at;
    while (r->tokens[i].kind == T_LINE) i++;
    return i;
}

static bool at_end(const Reader *r) {
    size_t i = behind_lines(r);
    return r->tokens[i].kind == T_END || begins_next(r, i);
}

// Whether this stands next, perhaps on the next line; it is then taken.
static bool accept_behind(Reader *r, const char *text) {
    size_t i = behind_lines(r);
    if (begins_next(r, i) || !token_is(&r->tokens[i], text)) return false;
    r->at = i + 1;
    return true;
}

static Name *take_name(Reader *r) {
    if (peek(r)->kind != T_WORD || begins_next(r, r->at)) give_up(r, "a name");
    return plain_name(r->t, r->tokens[r->at++].text);
}

static int64_t take_number(Reader *r) {
    if (peek(r)->kind != T_NUMBER) give_up(r, "a number");
    return r->tokens[r->at++].number;
}

static const char *take_text(Reader *r) {
    if (peek(r)->kind != T_TEXT) give_up(r, "a text");
    return r->tokens[r->at++].text;
}

static bool reserved(const Token *k) {
    static const char *const words[] = {
        "and",   "or",    "not",    "in",        "meets",   "within",  "mod",    "run",
        "while", "then",  "over",   "along",     "some",    "all",     "no",     "count",
        "sum",   "first", "union",  "if",        "else",    "each",    "let",    "continue",
        "again", "named", "end",    "do",        "write",   "odds",    "reach",  "around",
        "edge",  "row",   "column", "wins",      "when",    "longest", "hidden", "minus",
        "rays",  "carry", "clear",  "unordered", "without", "push",    "pop",    "on",
        "most",  "by"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (k->kind == T_WORD && strcmp(k->text, words[i]) == 0) return true;
    return false;
}

// --- expressions ---

static Ex *expression(Reader *r);
static Ex *sum_of(Reader *r);
static Ex *operand(Reader *r);
static Ex *row_of_words(Reader *r);

static Ex *new_ex(Reader *r, PlainKind kind, int n) {
    Ex *e = arena_new(&r->t->arena, 1, sizeof *e);
    e->kind = kind;
    e->n = n;
    e->kid = arena_new(&r->t->arena, (size_t)n + 1, sizeof *e->kid);
    e->line = peek(r)->line;
    return e;
}

static Ex *pair(Reader *r, PlainKind kind, PlainOp op, Ex *a, Ex *b) {
    Ex *e = new_ex(r, kind, 2);
    e->op = op;
    e->kid[0] = a;
    e->kid[1] = b;
    return e;
}

enum { MOST_KIDS = 600 };

typedef struct {
    Ex *kid[MOST_KIDS];
    int n;
} Kids;

static void add_kid(Reader *r, Kids *k, Ex *e) {
    if (k->n == MOST_KIDS) give_up(r, "fewer parts");
    k->kid[k->n++] = e;
}

static Ex *with_kids(Reader *r, PlainKind kind, const Kids *k) {
    Ex *e = new_ex(r, kind, k->n);
    memcpy(e->kid, k->kid, (size_t)k->n * sizeof *e->kid);
    return e;
}

static Ex *range_from(Reader *r, Ex *low) {
    return accept(r, "..") ? pair(r, X_RANGE, OP_NO_OP, low, sum_of(r)) : low;
}

static Binds *binds_of(Reader *r) {
    Binds *b = arena_new(&r->t->arena, 1, sizeof *b);
    do {
        skip_lines(r);
        if (b->n == PLAIN_VARS_MAX) give_up(r, "fewer variables");
        Bind *one = &b->bind[b->n++];
        one->name = take_name(r);
        if (accept(r, "in")) one->domain = range_from(r, sum_of(r));
    } while (accept(r, ","));
    return b;
}

static Ex *word_of(Reader *r);

static bool begins_line_set(Reader *r) {
    return is(r, "row") || is(r, "column") || is(r, "edge");
}

static Ex *list_until(Reader *r, PlainKind kind, const char *close) {
    Kids k = {.n = 0};
    skip_lines(r);
    while (!is(r, close)) {
        Ex *one = kind == X_CALL       ? range_from(r, expression(r))
                  : begins_line_set(r) ? operand(r)
                                       : word_of(r);
        add_kid(r, &k, one);
        skip_lines(r);
        if (!accept(r, ",") && kind == X_CALL && !is(r, close)) give_up(r, "','");
        skip_lines(r);
    }
    need(r, close);
    return with_kids(r, kind, &k);
}

// `{ a b }`, `{ n : condition }`, `{ n in S : condition }`
static Ex *braces(Reader *r) {
    need(r, "{");
    const Token *k = peek(r);
    bool binds = k->kind == T_WORD && (token_is(k + 1, ":") || token_is(k + 1, "in"));
    if (!binds) return list_until(r, X_LIST, "}");
    Ex *e = new_ex(r, X_WHERE, 1);
    e->binds = binds_of(r);
    need(r, ":");
    e->kid[0] = expression(r);
    skip_lines(r);
    need(r, "}");
    return e;
}

static Ex *in_parentheses(Reader *r) {
    need(r, "(");
    skip_lines(r);
    Ex *e = expression(r);
    skip_lines(r);
    need(r, ")");
    return e;
}

static Ex *name_or_call(Reader *r) {
    Name *name = take_name(r);
    bool call = token_is(peek(r), "(") && peek(r)->glued;
    if (call) r->at++;
    Ex *e = call ? list_until(r, X_CALL, ")") : new_ex(r, X_NAME, 0);
    e->name = name;
    return e;
}

static Ex *word_of(Reader *r) {
    const Token *k = peek(r);
    if (k->kind == T_NUMBER) {
        Ex *e = new_ex(r, X_NUMBER, 0);
        e->number = take_number(r);
        return e;
    }
    if (k->kind == T_TEXT) {
        Ex *e = new_ex(r, X_TEXT, 0);
        e->text = take_text(r);
        return e;
    }
    if (is(r, "(")) return in_parentheses(r);
    if (is(r, "{")) return braces(r);
    if (accept(r, "~")) return pair(r, X_BACK, OP_NO_OP, word_of(r), NULL);
    if (k->kind != T_WORD || reserved(k)) give_up(r, "a value");
    return name_or_call(r);
}

static bool begins_word(Reader *r) {
    const Token *k = peek(r);
    if (begins_next(r, r->at) || (r->until && token_is(k, r->until))) return false;
    if (k->kind == T_NUMBER || k->kind == T_TEXT) return true;
    if (k->kind == T_WORD) return !reserved(k);
    return token_is(k, "(") || token_is(k, "~") || token_is(k, "{");
}

static Ex *row_of_words(Reader *r) {
    Kids k = {.n = 0};
    add_kid(r, &k, word_of(r));
    while (begins_word(r)) add_kid(r, &k, word_of(r));
    return k.n == 1 ? k.kid[0] : with_kids(r, X_ROW, &k);
}

typedef struct {
    const char *text;
    PlainOp op;
} Sign;

static const Sign comparisons[] = {{"=", OP_EQ},  {"!=", OP_NE},       {"<", OP_LT},
                                   {"<=", OP_LE}, {">", OP_GT},        {">=", OP_GE},
                                   {"in", OP_IN}, {"meets", OP_MEETS}, {"within", OP_WITHIN}};
static const Sign products[] = {{"*", OP_MUL}, {"/", OP_DIV}, {"mod", OP_MOD}};
static const Sign sums[] = {{"+", OP_ADD}, {"-", OP_SUB}, {"minus", OP_SUB}};
static const Sign quantifiers[] = {{"some", OP_SOME},   {"all", OP_ALL}, {"no", OP_NONE},
                                   {"count", OP_COUNT}, {"sum", OP_SUM}, {"first", OP_FIRST},
                                   {"union", OP_UNION}};
#define COUNT_OF(list) (sizeof(list) / sizeof *(list))

static PlainOp accept_sign(Reader *r, const Sign *signs, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (accept(r, signs[i].text)) return signs[i].op;
    return OP_NO_OP;
}

// Whether a function or region has this name, so that `while NAME = ...` compares nothing.
static bool names_a_set(const Reader *r, const Ex *e) {
    if (e->kind != X_NAME) return false;
    if (strcmp(e->name->text, "nodes") == 0) return true;
    for (const Decl *d = r->t->decls; d; d = d->next)
        if ((d->kind == D_FUNCTION || d->kind == D_REGION) && d->name == e->name) return true;
    return false;
}

// What `count`, `first`, `while`, `over`, `then` take: one comparison, or one value.
static Ex *tight(Reader *r) {
    Ex *left = operand(r);
    if ((left->kind != X_NAME && left->kind != X_ROW) || names_a_set(r, left)) return left;
    PlainOp op = accept_sign(r, comparisons, COUNT_OF(comparisons));
    return op ? pair(r, X_BINARY, op, left, operand(r)) : left;
}

static Ex *quantified(Reader *r, PlainOp op) {
    Ex *e = new_ex(r, X_QUANT, 1);
    const Token *k = peek(r);
    e->op = op;
    bool binds = k->kind == T_WORD && !reserved(k) &&
                 (token_is(k + 1, "in") || token_is(k + 1, ":") || token_is(k + 1, ","));
    if (binds) {
        e->binds = binds_of(r);
        need(r, ":");
        skip_lines(r);
        e->kid[0] = expression(r);
    } else {
        e->kid[0] = op == OP_COUNT || op == OP_FIRST ? tight(r) : row_of_words(r);
    }
    return e;
}

static Ex *run_of(Reader *r) {
    Ex *e = new_ex(r, X_RUN, 3);
    accept(r, "from");
    e->kid[0] = row_of_words(r);
    need(r, "while");
    e->kid[1] = tight(r);
    if (accept(r, "then")) e->kid[2] = tight(r);
    return e;
}

static Ex *reach_of(Reader *r) {
    accept(r, "from");
    Ex *from = operand(r);
    if (accept(r, "by")) {
        Ex *by = new_ex(r, X_REACH_BY, 2);
        by->binds = binds_of(r);
        need(r, ":");
        skip_lines(r);
        by->kid[0] = from;
        by->kid[1] = expression(r);
        return by;
    }
    Ex *e = new_ex(r, X_REACH, 3);
    e->kid[0] = from;
    need(r, "over");
    e->kid[1] = tight(r);
    if (accept(r, "along")) e->kid[2] = row_of_words(r);
    return e;
}

static Ex *rays_of(Reader *r) {
    Ex *e = new_ex(r, X_RAYS, 3);
    accept(r, "from");
    e->kid[0] = row_of_words(r);
    need(r, "over");
    e->kid[1] = tight(r);
    need(r, "along");
    e->kid[2] = row_of_words(r);
    return e;
}

static Ex *if_of(Reader *r) {
    Ex *e = new_ex(r, X_IF, 3);
    e->kid[0] = expression(r);
    if (!accept_behind(r, "then")) give_up(r, "'then'");
    e->kid[1] = expression(r);
    if (!accept_behind(r, "else")) give_up(r, "'else'");
    e->kid[2] = expression(r);
    return e;
}

static Ex *without_of(Reader *r) {
    Ex *e = new_ex(r, X_WITHOUT, 2);
    e->kid[0] = expression(r);
    need(r, ":");
    skip_lines(r);
    e->kid[1] = expression(r);
    return e;
}

static Ex *around_of(Reader *r) {
    Ex *e = new_ex(r, X_AROUND, 2);
    e->kid[0] = row_of_words(r);
    if (accept(r, "along")) e->kid[1] = row_of_words(r);
    return e;
}

static Ex *operand(Reader *r) {
    if (accept(r, "-")) return pair(r, X_MINUS, OP_NO_OP, operand(r), NULL);
    PlainOp quantifier = accept_sign(r, quantifiers, COUNT_OF(quantifiers));
    if (quantifier) return quantified(r, quantifier);
    if (accept(r, "run")) return run_of(r);
    if (accept(r, "reach")) return reach_of(r);
    if (accept(r, "rays")) return rays_of(r);
    if (accept(r, "if")) return if_of(r);
    if (accept(r, "without")) return without_of(r);
    if (accept(r, "around")) return around_of(r);
    if (accept(r, "edge")) return pair(r, X_EDGE, OP_NO_OP, word_of(r), NULL);
    if (accept(r, "row")) return pair(r, X_ROW_OF, OP_NO_OP, range_from(r, word_of(r)), NULL);
    if (accept(r, "column")) return pair(r, X_COLUMN_OF, OP_NO_OP, range_from(r, word_of(r)), NULL);
    return row_of_words(r);
}

static Ex *product_of(Reader *r) {
    Ex *left = operand(r);
    PlainOp op;
    while ((op = accept_sign(r, products, COUNT_OF(products))))
        left = pair(r, X_BINARY, op, left, operand(r));
    return left;
}

static Ex *sum_of(Reader *r) {
    Ex *left = product_of(r);
    for (;;) {
        PlainOp op = accept_sign(r, sums, COUNT_OF(sums));
        if (!op && accept_behind(r, "+")) op = OP_ADD;
        if (!op) return left;
        left = pair(r, X_BINARY, op, left, product_of(r));
    }
}

static Ex *comparison_of(Reader *r) {
    Ex *left = sum_of(r);
    PlainOp op = accept_sign(r, comparisons, COUNT_OF(comparisons));
    return op ? pair(r, X_BINARY, op, left, sum_of(r)) : left;
}

static Ex *not_of(Reader *r) {
    if (accept(r, "not")) return pair(r, X_NOT, OP_NO_OP, not_of(r), NULL);
    return comparison_of(r);
}

static Ex *and_of(Reader *r) {
    Ex *left = not_of(r);
    while (accept_behind(r, "and")) {
        skip_lines(r);
        left = pair(r, X_BINARY, OP_AND, left, not_of(r));
    }
    return left;
}

static Ex *expression(Reader *r) {
    Ex *left = and_of(r);
    while (accept_behind(r, "or")) {
        skip_lines(r);
        left = pair(r, X_BINARY, OP_OR, left, and_of(r));
    }
    return left;
}

// `white: up, black: down`, or one definition for all.
static Ex *by_cases(Reader *r) {
    const Token *k = peek(r);
    if (k->kind != T_WORD || !token_is(k + 1, ":")) return expression(r);
    Kids kids = {.n = 0};
    Name *names[MOST_KIDS];
    do {
        skip_lines(r);
        names[kids.n] = take_name(r);
        need(r, ":");
        add_kid(r, &kids, expression(r));
    } while (accept(r, ","));
    Ex *e = with_kids(r, X_CASES, &kids);
    e->cases = arena_new(&r->t->arena, (size_t)kids.n, sizeof *e->cases);
    memcpy(e->cases, names, (size_t)kids.n * sizeof *names);
    return e;
}

// --- effects ---

static Effect *effects(Reader *r);
static Effect *effect(Reader *r);

static int result_of(Reader *r) {
    int result = -1;
    if (accept(r, "draw")) return RESULT_DRAW;
    if (accept(r, "by")) {
        need(r, "payoff");
        return RESULT_PAYOFF;
    }
    if (accept(r, "friend")) result = RESULT_FRIEND;
    if (result < 0 && accept(r, "enemy")) result = RESULT_ENEMY;
    for (int i = 0; i < r->t->n_players && result < 0; i++)
        if (accept(r, r->t->players[i]->text)) result = RESULT_PLAYER + i;
    if (result < 0) give_up(r, "a result");
    need(r, "wins");
    return result;
}

static Effect *body_of(Reader *r) {
    skip_lines(r);
    if (!accept(r, "{")) return effect(r);
    Effect *body = effects(r);
    skip_lines(r);
    need(r, "}");
    return body;
}

static void if_effect(Reader *r, Effect *f) {
    f->kind = S_IF;
    f->value = expression(r);
    need(r, ":");
    f->body = body_of(r);
    if (!accept_behind(r, "else")) return;
    accept(r, ":");
    f->other = body_of(r);
}

static void each_effect(Reader *r, Effect *f) {
    f->kind = S_EACH;
    f->binds = binds_of(r);
    need(r, ":");
    f->body = body_of(r);
}

static void let_effect(Reader *r, Effect *f) {
    f->kind = S_LET;
    f->name = take_name(r);
    need(r, "=");
    f->value = expression(r);
}

static void carry_effect(Reader *r, Effect *f) {
    f->kind = S_CARRY;
    f->value = word_of(r);
    need(r, "to");
    f->target = row_of_words(r);
}

static void push_effect(Reader *r, Effect *f) {
    f->kind = S_PUSH;
    f->value = sum_of(r);
    need(r, "on");
    f->target = row_of_words(r);
}

// `stone n := friend`; a name or a call alone is the name of effects.
static void set_effect(Reader *r, Effect *f) {
    f->target = row_of_words(r);
    f->kind = S_SET;
    bool alone = at_end(r) || peek(r)->kind == T_LINE || is(r, ";") || is(r, "}");
    if (alone) {
        f->kind = S_CALL;
        return;
    }
    if (accept(r, "+="))
        f->sign = '+';
    else if (accept(r, "-="))
        f->sign = '-';
    else
        need(r, ":=");
    f->value = expression(r);
}

static Effect *effect(Reader *r) {
    Effect *f = arena_new(&r->t->arena, 1, sizeof *f);
    if (accept(r, "each")) {
        each_effect(r, f);
    } else if (accept(r, "if")) {
        if_effect(r, f);
    } else if (accept(r, "let")) {
        let_effect(r, f);
    } else if (accept(r, "continue")) {
        f->kind = S_CONTINUE;
        f->value = word_of(r);
    } else if (accept(r, "again")) {
        f->kind = S_AGAIN;
    } else if (accept(r, "next")) {
        f->kind = S_NEXT;
        f->value = row_of_words(r);
    } else if (accept(r, "end")) {
        f->kind = S_END;
        f->result = result_of(r);
    } else if (accept(r, "carry")) {
        carry_effect(r, f);
    } else if (accept(r, "clear")) {
        f->kind = S_CLEAR;
        f->target = row_of_words(r);
    } else if (accept(r, "push")) {
        push_effect(r, f);
    } else if (accept(r, "pop")) {
        f->kind = S_POP;
        f->target = row_of_words(r);
    } else {
        set_effect(r, f);
    }
    return f;
}

static bool begins_part(Reader *r) {
    return is(r, "write") || is(r, "odds") || is(r, "longest") || is(r, "unordered") ||
           (is(r, "unless") && token_is(peek(r) + 1, "after"));
}

static Effect *effects(Reader *r) {
    Effect *head = NULL, **tail = &head;
    for (;;) {
        while (accept(r, ";") || peek(r)->kind == T_LINE) skip_lines(r);
        if (at_end(r) || is(r, "}") || begins_part(r)) return head;
        *tail = effect(r);
        tail = &(*tail)->next;
    }
}

// --- declarations ---

static Decl *new_decl(Reader *r, DeclKind kind) {
    Decl *d = arena_new(&r->t->arena, 1, sizeof *d);
    d->kind = kind;
    *r->t->tail = d;
    r->t->tail = &d->next;
    return d;
}

static Name **words_of(Reader *r, int *n) {
    Name *words[MOST_KIDS] = {NULL};
    *n = 0;
    skip_lines(r);
    while (!at_end(r) && peek(r)->kind == T_WORD && !is(r, "hidden") && !is(r, "since") &&
           !is(r, "most") && !is(r, "when")) {
        if (*n == MOST_KIDS) give_up(r, "fewer words");
        words[(*n)++] = take_name(r);
        skip_lines(r);
    }
    Name **copy = arena_new(&r->t->arena, (size_t)*n + 1, sizeof *copy);
    memcpy(copy, words, (size_t)*n * sizeof *words);
    return copy;
}

static void add_param(Reader *r, Name *name, Ex *value) {
    PlainTree *t = r->t;
    if (t->n_params == PLAIN_PARAMS_MAX) give_up(r, "fewer parameters");
    t->params[t->n_params++] = (PlainParam){.name = name, .value = value};
}

static Ex *number_ex(Reader *r, int64_t n) {
    Ex *e = new_ex(r, X_NUMBER, 0);
    e->number = n;
    return e;
}

static void read_game(Reader *r) {
    r->t->name = take_name(r);
    if (!accept(r, "(")) return;
    do {
        Name *name = take_name(r);
        add_param(r, name, sum_of(r));
    } while (accept(r, ","));
    need(r, ")");
}

static void read_players(Reader *r) {
    PlainTree *t = r->t;
    int64_t high = 0;
    if (peek(r)->kind == T_NUMBER) {
        take_number(r);
        need(r, "..");
        high = take_number(r);
    }
    int n;
    Name **words = words_of(r, &n);
    if (n > PLAIN_PLAYERS_MAX) give_up(r, "fewer players");
    memcpy(t->players, words, (size_t)n * sizeof *words);
    t->n_players = n;
    if (high) add_param(r, plain_name(t, "players"), number_ex(r, high));
}

static void read_teams(Reader *r) {
    PlainTree *t = r->t;
    do {
        int n;
        Name **words = words_of(r, &n);
        for (int i = 0; i < n; i++)
            for (int k = 0; k < t->n_players; k++)
                if (t->players[k] == words[i]) t->team[k] = t->n_teams;
        t->n_teams++;
    } while (accept(r, ","));
}

// `a-b-c, d-e`; with `one_way` also `a>b`. Two names for each branch.
static void read_branches(Reader *r, Name ***out, int *n, bool *one_way) {
    enum { MOST = 4096 };
    Name **ends = *out ? *out : arena_new(&r->t->arena, MOST, sizeof *ends);
    do {
        skip_lines(r);
        Name *from = take_name(r);
        const char *joint = one_way && is(r, ">") ? ">" : "-";
        if (one_way) *one_way = *joint == '>';
        need(r, joint);
        do {
            if (*n + 2 > MOST) give_up(r, "fewer branches");
            ends[(*n)++] = from;
            ends[(*n)++] = from = take_name(r);
        } while (accept(r, joint));
        if (!at_end(r)) skip_lines(r);
    } while (accept(r, ","));
    *out = ends;
}

static void read_colour(Reader *r, DeclKind kind) {
    Decl *d = new_decl(r, kind);
    d->name = take_name(r);
    need(r, "=");
    const Token *k = peek(r);
    bool listed =
        kind == D_COLOUR && k->kind == T_WORD && (token_is(k + 1, "-") || token_is(k + 1, ">"));
    if (listed)
        read_branches(r, &d->words, &d->n_words, &d->one_way);
    else
        d->value = by_cases(r);
}

static void read_values(Reader *r, Decl *d, PlainFieldType words, PlainFieldType numbers) {
    const Token *k = peek(r);
    bool number =
        k->kind == T_NUMBER || token_is(k, "-") || (k->kind == T_WORD && token_is(k + 1, ".."));
    d->type = number ? numbers : words;
    if (!number) {
        d->words = words_of(r, &d->n_words);
        return;
    }
    d->low = sum_of(r);
    need(r, "..");
    d->high = sum_of(r);
}

// What is hidden from players does not change the rules: it is read and left.
static void skip_hidden(Reader *r) {
    if (!accept(r, "hidden")) return;
    accept(r, "thrown");
    r->until = "never";
    if (accept_behind(r, "unless")) expression(r);
    r->until = NULL;
    if (accept_behind(r, "never")) expression(r);
}

static void read_type(Reader *r, Decl *d) {
    bool of = token_is(peek(r) + 1, "of");
    if (accept(r, "node")) {
        d->type = F_NODE;
    } else if (accept(r, "set")) {
        d->type = F_SET;
    } else if (accept(r, "flags")) {
        d->type = F_SET;
        d->flags = true;
        d->words = words_of(r, &d->n_words);
    } else if (of && accept(r, "word")) {
        need(r, "of");
        d->type = F_WORDS;
        d->like = take_name(r);
    } else if (of && accept(r, "pile")) {
        need(r, "of");
        read_values(r, d, F_PILE, F_PILE);
        need(r, "most");
        d->most = sum_of(r);
    } else {
        read_values(r, d, F_WORDS, F_NUMBER);
    }
}

static void read_field(Reader *r, Name *name) {
    Decl *d = new_decl(r, D_FIELD);
    d->name = name;
    if (accept(r, "on")) {
        const char *where = take_name(r)->text;
        d->on = *where == 'n' ? ON_NODE : *where == 'p' ? ON_PLAYER : ON_BRANCH;
    }
    if (accept(r, "of")) d->of = take_name(r);
    bool stones = (d->on == ON_NODE || d->on == ON_BRANCH) && (at_end(r) || is(r, "hidden"));
    if (stones) { // nothing, or one of the players
        d->type = F_WORDS;
        d->words = arena_new(&r->t->arena, PLAIN_PLAYERS_MAX + 1, sizeof *d->words);
        d->words[0] = plain_name(r->t, "void");
        d->n_words = -1; // the players who play come later
        skip_hidden(r);
        return;
    }
    need(r, ":");
    read_type(r, d);
    skip_hidden(r);
    if (accept(r, "=")) d->value = expression(r);
}

static void read_function(Reader *r, Name *name) {
    Decl *d = new_decl(r, D_FUNCTION);
    d->name = name;
    if (accept(r, "(")) {
        d->params = binds_of(r);
        need(r, ")");
    }
    if (accept(r, "do")) {
        d->kind = D_EFFECTS;
        d->body = effects(r);
        return;
    }
    if (accept(r, "most")) {
        d->deep = (int)take_number(r);
        need(r, "deep");
    }
    need(r, "=");
    skip_lines(r);
    d->value = by_cases(r);
}

static void read_part(Reader *r, Decl *d) {
    if (accept(r, "odds")) {
        d->odds = sum_of(r);
    } else if (accept(r, "longest")) {
        d->longest = true;
        bool bare = peek(r)->kind == T_LINE || at_end(r) || is(r, "unordered");
        if (!bare) d->weight = sum_of(r);
    } else if (accept(r, "unordered")) {
        d->unordered = true;
    } else if (accept(r, "do")) {
        d->body = effects(r);
    } else if (accept(r, "write")) {
        d->write = range_from(r, sum_of(r));
    } else {
        need(r, "unless");
        need(r, "after");
        d->unless = expression(r);
    }
}

static void read_move(Reader *r, DeclKind kind) {
    Decl *d = new_decl(r, kind);
    d->name = take_name(r);
    if (peek(r)->kind == T_WORD && !begins_next(r, r->at) && !is(r, "do") && !begins_part(r))
        d->params = binds_of(r);
    if (accept(r, ":")) {
        skip_lines(r);
        d->value = expression(r);
    }
    for (skip_lines(r); !at_end(r); skip_lines(r)) read_part(r, d);
}

static void read_pass(Reader *r) {
    Decl *d = new_decl(r, D_PASS);
    d->name = plain_name(r->t, "pass");
    if (accept(r, "when")) {
        d->when_stuck = accept(r, "stuck");
        if (!d->when_stuck) d->value = expression(r);
    }
    if (accept_behind(r, "do")) d->body = effects(r);
}

static void read_ending(Reader *r, DeclKind kind) {
    Decl *d = new_decl(r, kind);
    if (accept(r, "when")) d->value = expression(r);
    need(r, ":");
    d->result = result_of(r);
}

static void read_unless(Reader *r) {
    need(r, "after");
    new_decl(r, D_UNLESS)->value = expression(r);
}

static void read_before(Reader *r) {
    Decl *d = new_decl(r, D_BEFORE);
    d->words = words_of(r, &d->n_words);
}

static void read_repeat(Reader *r) {
    PlainTree *t = r->t;
    bool again = t->repeat > 0;
    t->repeat = (int)take_number(r);
    if (!again) {
        t->within_given = accept(r, "within");
        t->within = t->within_given ? (int)take_number(r) : 101;
        if (accept(r, "for")) {
            need(r, "anybody");
            t->anybody = true;
        }
        if (accept(r, "of")) t->repeat_of = words_of(r, &t->n_repeat_of);
        if (accept(r, "since")) t->since = expression(r);
    }
    bool always = accept(r, "when");
    if (always) {
        need(r, "always");
        t->always = expression(r);
    }
    need(r, ":");
    if (always) {
        t->always_result = result_of(r);
        return;
    }
    t->decides = true;
    t->refuses = accept(r, "refused");
    if (!t->refuses) t->repeat_result = result_of(r);
}

static void read_shape(Reader *r) {
    Decl *d = new_decl(r, D_SHAPE);
    d->name = take_name(r);
    need(r, "=");
    d->value = sum_of(r);
}

static void read_show(Reader *r) {
    PlainTree *t = r->t;
    t->show = take_name(r);
    if (accept(r, "by")) t->show_by = take_name(r);
    if (accept(r, "with")) {
        t->show_with = take_name(r);
        t->marks = take_text(r);
    }
    while (peek(r)->kind == T_TEXT && t->n_signs < 9) t->signs[t->n_signs++] = take_text(r);
}

static void read_variant(Reader *r) {
    Name *name = take_name(r);
    Name *words[32] = {NULL};
    int n = 0;
    need(r, ":");
    while (!at_end(r) && n < 32) words[n++] = take_name(r);
    add_param(r, name, number_ex(r, 0));
    PlainParam *p = &r->t->params[r->t->n_params - 1];
    p->words = arena_new(&r->t->arena, (size_t)n, sizeof *p->words);
    memcpy(p->words, words, (size_t)n * sizeof *words);
    p->n_words = n;
}

static void read_handicap(Reader *r) {
    Kids k = {.n = 0};
    skip_lines(r);
    if (peek(r)->kind != T_TEXT) r->t->handicap = take_name(r);
    for (skip_lines(r); !at_end(r); skip_lines(r)) add_kid(r, &k, word_of(r));
    r->t->handicap_places = with_kids(r, X_LIST, &k);
    add_param(r, plain_name(r->t, "handicap"), number_ex(r, 0));
}

static void read_swap(Reader *r) {
    r->t->swap = take_name(r);
    add_param(r, plain_name(r->t, "swap"), number_ex(r, 0));
}

// --- the board ---

static void read_size(Reader *r) {
    PlainTree *t = r->t;
    Ex *row = sum_of(r);
    int n = row->kind == X_ROW ? row->n : 1;
    if (n > 1 && row->kid[n - 1]->kind == X_LIST) {
        const Ex *own = row->kid[--n];
        t->n_own = 0;
        for (int i = 0; i < own->n && i < 3; i++) t->own[t->n_own++] = own->kid[i]->name;
    }
    t->width = row->kind == X_ROW ? row->kid[0] : row;
    t->height = n > 1 ? row->kid[1] : t->width;
    if (n > 2) t->layers = row->kid[2];
    if (t->graph == G_RINGS && n > 1) {
        t->width = row->kid[1];
        t->height = row->kid[0];
    }
}

static void read_from_zero(Reader *r) {
    if (accept(r, "from")) r->t->from_zero = take_number(r) == 0;
}

static void read_naming(Reader *r) {
    PlainTree *t = r->t;
    if (peek(r)->kind == T_TEXT) {
        t->letters[0] = take_text(r);
        t->letters[1] = take_text(r);
    } else if (is(r, "letter") || is(r, "number")) {
        t->numbers_first = accept(r, "number");
        need(r, "letter");
        if (!t->numbers_first) need(r, "number");
        if (is(r, "from") && token_is(peek(r) + 1, "right")) {
            r->at += 2;
            t->from_right = true;
        }
        read_from_zero(r);
    } else if (accept(r, "without")) {
        need(r, "i");
        t->without_i = true;
    } else {
        if (accept(r, "x")) {
            need(r, "-");
            need(r, "y");
            t->names_xy = true;
        }
        read_from_zero(r);
    }
}

static const Token *token_at(const Reader *r, int line, int column) {
    for (size_t i = r->start; i < r->at; i++)
        if (r->tokens[i].kind != T_LINE && r->tokens[i].line == line &&
            r->tokens[i].column == column)
            return &r->tokens[i];
    return NULL;
}

static void add_drawn(Reader *r, const Token *from, const Token *to) {
    PlainTree *t = r->t;
    if (!from || !to || from->kind != T_WORD || to->kind != T_WORD) give_up(r, "a drawn line");
    t->branches[2 * t->n_branches] = plain_name(t, from->text);
    t->branches[2 * t->n_branches++ + 1] = plain_name(t, to->text);
}

// Lines of `-` and `|` between the names.
static void read_drawn_lines(Reader *r) {
    for (size_t i = r->start; i < r->at; i++) {
        const Token *k = &r->tokens[i];
        if (token_is(k, "-") && !token_is(k - 1, "-")) {
            const Token *end = k;
            while (token_is(end, "-")) end++;
            add_drawn(r, k - 1, end);
        }
        if (!token_is(k, "|")) continue;
        const Token *above = token_at(r, k->line - 1, k->column), *below;
        if (above && token_is(above, "|")) continue;
        int line = k->line;
        while ((below = token_at(r, ++line, k->column)) && token_is(below, "|")) continue;
        add_drawn(r, above, below);
    }
}

static void read_nodes(Reader *r) {
    enum { MOST = 1024 };
    PlainTree *t = r->t;
    t->nodes = arena_new(&t->arena, MOST, sizeof *t->nodes);
    t->node_line = arena_new(&t->arena, MOST, sizeof *t->node_line);
    t->node_column = arena_new(&t->arena, MOST, sizeof *t->node_column);
    t->branches = arena_new(&t->arena, 4096, sizeof *t->branches);
    for (skip_lines(r); !at_end(r) && !is(r, ":"); skip_lines(r)) {
        if (accept(r, "-") || accept(r, "|")) continue;
        if (t->n_nodes == MOST) give_up(r, "fewer nodes");
        t->node_line[t->n_nodes] = peek(r)->line;
        t->node_column[t->n_nodes] = peek(r)->column;
        t->nodes[t->n_nodes++] = take_name(r);
    }
    read_drawn_lines(r);
    if (!accept(r, ":")) return;
    int n = 2 * t->n_branches;
    read_branches(r, &t->branches, &n, NULL);
    t->n_branches = n / 2;
}

static void read_board(Reader *r) {
    static const struct {
        const char *word;
        PlainGraph graph;
        PlainPart part;
    } types[] = {{"grid", G_GRID, PART_WHOLE},    {"dark", G_DARK, PART_WHOLE},
                 {"hex", G_HEX, PART_WHOLE},      {"hexagon", G_HEX, PART_HEXAGON},
                 {"star", G_HEX, PART_STAR},      {"triangle", G_HEX, PART_TRIANGLE},
                 {"ring", G_RING, PART_WHOLE},    {"rings", G_RINGS, PART_WHOLE},
                 {"path", G_PATH, PART_WHOLE},    {"nodes", G_NODES, PART_WHOLE},
                 {"tiling", G_TILING, PART_WHOLE}};
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        if (!accept(r, types[i].word)) continue;
        r->t->graph = types[i].graph;
        r->t->part = types[i].part;
        if (r->t->graph == G_NODES) {
            read_nodes(r);
            return;
        }
        if (r->t->graph == G_TILING) r->t->tiling = take_text(r);
        read_size(r);
        if (accept(r, "without")) r->t->missing = expression(r);
        if (accept(r, "named")) read_naming(r);
        return;
    }
    give_up(r, "a type of board that the plain rules know");
}

// --- all of it ---

static bool read_special(Reader *r, const char *word) {
    PlainTree *t = r->t;
    static const char *const ignored[] = {"title", "about", "perft", "range", "draw", "most"};
    for (size_t i = 0; i < COUNT_OF(ignored); i++)
        if (strcmp(word, ignored[i]) == 0) {
            while (!at_end(r)) r->at++;
            return true;
        }
    if (strcmp(word, "payoff") == 0) {
        t->payoff = by_cases(r);
    } else if (strcmp(word, "start") == 0) {
        if (peek(r)->kind == T_TEXT && !begins_next(r, r->at)) t->start_text = take_text(r);
        t->start = effects(r);
    } else {
        return false;
    }
    return true;
}

static void colour_decl(Reader *r) {
    read_colour(r, D_COLOUR);
}
static void colours_decl(Reader *r) {
    read_colour(r, D_COLOURS);
}
static void region_decl(Reader *r) {
    read_colour(r, D_REGION);
}
static void move_decl(Reader *r) {
    read_move(r, D_MOVE);
}
static void step_decl(Reader *r) {
    read_move(r, D_STEP);
}
static void chance_decl(Reader *r) {
    read_move(r, D_CHANCE);
}
static void end_decl(Reader *r) {
    read_ending(r, D_END);
}
static void stuck_decl(Reader *r) {
    read_ending(r, D_STUCK);
}

static const struct {
    const char *word;
    void (*read)(Reader *r);
} declarations[] = {
    {"game", read_game},       {"players", read_players}, {"teams", read_teams},
    {"board", read_board},     {"colour", colour_decl},   {"colours", colours_decl},
    {"region", region_decl},   {"move", move_decl},       {"step", step_decl},
    {"chance", chance_decl},   {"pass", read_pass},       {"end", end_decl},
    {"stuck", stuck_decl},     {"unless", read_unless},   {"before", read_before},
    {"repeat", read_repeat},   {"shape", read_shape},     {"show", read_show},
    {"variant", read_variant}, {"swap", read_swap},       {"handicap", read_handicap},
};

static void read_declaration(Reader *r) {
    const Token *k = peek(r);
    r->start = r->at;
    if (k->kind != T_WORD) give_up(r, "a declaration");
    r->at++;
    if (read_special(r, k->text)) return;
    for (size_t i = 0; i < COUNT_OF(declarations); i++) {
        if (strcmp(k->text, declarations[i].word) != 0) continue;
        declarations[i].read(r);
        return;
    }
    Name *name = plain_name(r->t, k->text);
    if (is(r, "on") || is(r, ":") || is(r, "of"))
        read_field(r, name);
    else
        read_function(r, name);
}

// Functions that a description may use without declaring them, in the language itself.
static const char implied[] =
    "line(n, c, S) = (count run n c while S) + (count run n ~c while S) + 1\n"
    "aligned(n, S, k) = some c in axes: (count run n c while S) + (count run n ~c while S) + 1 >= "
    "k\n";

static bool declared(const PlainTree *t, const Name *name) {
    for (const Decl *d = t->decls; d; d = d->next)
        if (d->name == name && d->kind != D_SHAPE) return true;
    return false;
}

// Forgets what was read behind `tail` if its name was there before.
static void drop_known(PlainTree *t, Decl **mark) {
    Decl *kept = *mark;
    *mark = NULL;
    t->tail = mark;
    while (kept) {
        Decl *next = kept->next;
        kept->next = NULL;
        if (!declared(t, kept->name)) {
            *t->tail = kept;
            t->tail = &kept->next;
        }
        kept = next;
    }
}

static void read_tokens(Reader *r, const char *text) {
    r->n = r->at = 0;
    cut(r, text);
    while (peek(r)->kind != T_END) {
        read_declaration(r);
        if (!at_end(r)) give_up(r, "the end of the declaration");
        skip_lines(r);
    }
}

// The second player may take over the first stone, reflected in the diagonal.
static void read_implied_swap(Reader *r) {
    PlainTree *t = r->t;
    const char *field = t->swap->text, *none = "void";
    if (t->n_players < 2) give_up(r, "two players, for 'swap'");
    for (const Decl *d = t->decls; d; d = d->next)
        if (d->kind == D_FIELD && d->name == t->swap && d->words) none = d->words[0]->text;
    Str text = {0};
    str_addf(&text,
             "move swap n: swap = 1 and %s n = %s and count %s = %s = count nodes - 1\n"
             "  do %s n := %s; %s at(row n, column n) := %s\n  write \"swap\"\n",
             field, t->players[0]->text, field, none, field, none, field, t->players[1]->text);
    char *copy = arena_text(&t->arena, str_text(&text), text.len);
    str_clear(&text);
    read_tokens(r, copy);
}

bool plain_read(const char *text, PlainTree *out, Error *e) {
    *out = (PlainTree){.within = 101};
    out->tail = &out->decls;
    Reader *r = mem_new(1, sizeof *r);
    r->t = out;
    r->e = e;
    bool ok = setjmp(r->out) == 0;
    if (ok) {
        read_tokens(r, text);
        Decl **mark = out->tail;
        read_tokens(r, implied);
        drop_known(out, mark);
        if (out->swap) read_implied_swap(r);
    }
    free(r->tokens);
    free(r);
    if (!ok) arena_clear(&out->arena);
    return ok;
}

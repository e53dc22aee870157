// SPDX-License-Identifier: MIT
// l7_parse_effects.c - from tokens to a tree: effects.
#include "lang/syntax/l7_parse_effects.h"

#include "lang/syntax/l7_parse_expr.h"
#include "lang/syntax/l7_parse_word.h"

static L7Result player_who_wins(Parser *p) {
    for (int i = 0; i < p->tree->n_players; i++)
        if (l7_accept(p, p->tree->players[i])) return (L7Result)(RESULT_NAMED + i);
    l7_fail(p, l7_peek(p), NULL, "'friend wins', 'enemy wins', 'draw' or 'by payoff'");
}

L7Result l7_result(Parser *p) {
    L7Result r;
    if (l7_accept(p, "draw")) return RESULT_DRAW;
    if (l7_accept(p, "by")) {
        l7_expect(p, "payoff");
        return RESULT_COUNT;
    }
    if (l7_accept(p, "friend"))
        r = RESULT_FRIEND;
    else if (l7_accept(p, "enemy"))
        r = RESULT_ENEMY;
    else
        r = player_who_wins(p);
    l7_expect(p, "wins");
    return r;
}

static Stmt *new_stmt(Parser *p, StmtKind kind) {
    Stmt *s = arena_new(p->arena, 1, sizeof *s);
    s->kind = kind;
    s->place = l7_peek(p)->place;
    return s;
}

static Stmt *parse_body(Parser *p) {
    l7_skip_newlines(p);
    if (!l7_accept(p, "{")) return l7_statement(p);
    Stmt *body = l7_statements(p);
    l7_skip_newlines(p);
    l7_expect(p, "}");
    return body;
}

static Stmt *parse_each(Parser *p) {
    Stmt *s = new_stmt(p, ST_EACH);
    l7_take(p);
    s->binders = l7_binders(p);
    l7_expect(p, ":");
    s->body = parse_body(p);
    return s;
}

static Stmt *parse_if_stmt(Parser *p) {
    Stmt *s = new_stmt(p, ST_IF);
    l7_take(p);
    s->value = l7_expr(p);
    l7_expect(p, ":");
    s->body = parse_body(p);
    const Token *t = l7_peek_behind(p);
    if (token_is(t, "else") && !t->first) {
        l7_skip_newlines(p);
        l7_take(p);
        l7_accept(p, ":");
        s->other = parse_body(p);
    }
    return s;
}

static Stmt *parse_carry(Parser *p) {
    Stmt *s = new_stmt(p, ST_CARRY);
    l7_take(p);
    s->value = l7_word(p);
    l7_expect(p, "to");
    s->target = l7_row(p);
    return s;
}

static Stmt *parse_clear(Parser *p) {
    Stmt *s = new_stmt(p, ST_CLEAR);
    l7_take(p);
    s->target = l7_row(p);
    return s;
}

// `stone n := friend`; a name or a call alone: effects that are declared elsewhere.
static Stmt *parse_assign(Parser *p) {
    Stmt *s = new_stmt(p, ST_ASSIGN);
    s->target = l7_row(p);
    bool alone = l7_at_end(p) || l7_peek(p)->kind == TOK_NEWLINE || l7_is(p, ";") || l7_is(p, "}");
    if (alone && (s->target->kind == EX_CALL || s->target->kind == EX_NAME)) {
        s->kind = ST_CALL;
        s->value = s->target;
        s->target = NULL;
        return s;
    }
    if (l7_accept(p, "+="))
        s->op = '+';
    else if (l7_accept(p, "-="))
        s->op = '-';
    else if (!l7_accept(p, ":="))
        l7_fail(p, l7_peek(p), "an effect is written `stone n := friend`", "':='");
    s->value = l7_expr(p);
    return s;
}

Stmt *l7_statement(Parser *p) {
    Stmt *s;
    l7_too_deep(p);
    if (l7_is(p, "each")) {
        s = parse_each(p);
    } else if (l7_is(p, "if")) {
        s = parse_if_stmt(p);
    } else if (l7_is(p, "let")) {
        s = new_stmt(p, ST_LET);
        l7_take(p);
        s->name = l7_new_variable(p);
        l7_expect(p, "=");
        s->value = l7_expr(p);
    } else if (l7_is(p, "continue")) {
        s = new_stmt(p, ST_CONTINUE);
        l7_take(p);
        s->value = l7_word(p);
    } else if (l7_is(p, "again")) {
        s = new_stmt(p, ST_AGAIN);
        l7_take(p);
    } else if (l7_is(p, "next")) {
        s = new_stmt(p, ST_NEXT);
        l7_take(p);
        s->value = l7_row(p);
    } else if (l7_is(p, "end")) {
        s = new_stmt(p, ST_END);
        p->tree->ends = true;
        l7_take(p);
        s->result = l7_result(p);
    } else if (l7_is(p, "carry")) {
        s = parse_carry(p);
    } else if (l7_is(p, "clear")) {
        s = parse_clear(p);
    } else if (l7_is(p, "push")) {
        s = new_stmt(p, ST_PUSH);
        l7_take(p);
        s->value = l7_sum(p);
        l7_expect(p, "on");
        s->target = l7_row(p);
    } else if (l7_is(p, "pop")) {
        s = new_stmt(p, ST_POP);
        l7_take(p);
        s->target = l7_row(p);
    } else {
        s = parse_assign(p);
    }
    p->depth--;
    return s;
}

// Statements separated by ';' or by ends of lines.
Stmt *l7_statements(Parser *p) {
    Stmt *head = NULL, **tail = &head;
    for (;;) {
        while (l7_accept(p, ";") || l7_peek(p)->kind == TOK_NEWLINE) {
            if (l7_peek(p)->kind == TOK_NEWLINE) p->at++;
        }
        bool part = l7_is(p, "write") || l7_is(p, "odds") || l7_is(p, "longest") ||
                    l7_is(p, "unordered") ||
                    (l7_is(p, "unless") && token_is(l7_peek(p) + 1, "after"));
        if (l7_at_end(p) || l7_is(p, "}") || part) return head;
        *tail = l7_statement(p);
        tail = &(*tail)->next;
        if (!l7_is(p, ";") && l7_peek(p)->kind != TOK_NEWLINE && !l7_at_end(p) && !l7_is(p, "}"))
            l7_fail(p, l7_peek(p), "separate effects by ';' or a new line",
                    "the end of the effect");
    }
}

// SPDX-License-Identifier: MIT
// l7_check.c - what is wrong with a description although each part of it is correct: names declared
// twice, players forgotten; and, as warnings, moves that are never possible and unused names.
#include "lang/rules/l7_check.h"

#include "base/mem.h"
#include "base/suggest.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_names.h"
#include "lang/rules/l7_contradict.h"

// --- visiting every expression ---

typedef void SeeExpr(void *context, const Expr *e);

static void walk_expr(const Expr *e, SeeExpr *see, void *context) {
    if (!e) return;
    see(context, e);
    for (int i = 0; i < e->n; i++) walk_expr(e->items[i], see, context);
    for (const Binder *b = e->binders; b; b = b->next) walk_expr(b->domain, see, context);
}

static void walk_statements(const Stmt *s, SeeExpr *see, void *context) {
    for (; s; s = s->next) {
        walk_expr(s->target, see, context);
        walk_expr(s->value, see, context);
        for (const Binder *b = s->binders; b; b = b->next) walk_expr(b->domain, see, context);
        walk_statements(s->body, see, context);
        walk_statements(s->other, see, context);
    }
}

static void walk_decl(const Decl *d, SeeExpr *see, void *context) {
    const Expr *all[] = {d->value, d->write, d->odds,  d->unless, d->weight,
                         d->low,   d->high,  d->sight, d->never};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) walk_expr(all[i], see, context);
    for (const Binder *b = d->params; b; b = b->next) walk_expr(b->domain, see, context);
    walk_statements(d->body, see, context);
}

// All but the declaration `except`.
static void walk_tree(const L7Tree *t, const Decl *except, SeeExpr *see, void *context) {
    for (const Decl *d = t->decls; d; d = d->next)
        if (d != except) walk_decl(d, see, context);
    const Expr *all[] = {t->width, t->height, t->payoff, t->repeat_since, t->repeat_always};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) walk_expr(all[i], see, context);
    for (const Binder *b = t->ranges; b; b = b->next) {
        walk_expr(b->low, see, context);
        walk_expr(b->high, see, context);
    }
    for (int i = 0; t->handicap_places && i < t->handicap_places->n; i++)
        walk_expr(t->handicap_places->items[i], see, context);
    walk_statements(t->start, see, context);
}

// --- names declared twice ---

static bool names_value(const Decl *d) {
    return d->kind == DECL_COLOUR || d->kind == DECL_COLOURS || d->kind == DECL_REGION ||
           d->kind == DECL_FIELD || d->kind == DECL_FUNCTION || d->kind == DECL_EFFECTS;
}

static bool names_move(const Decl *d) {
    return d->kind == DECL_MOVE;
}

static void declared_twice(L7Source *s, const char *name, L7Place here, L7Place there) {
    char hint[60];
    snprintf(hint, sizeof hint, "the first is in line %d", there.line);
    l7_error(s, here, there.line ? hint : NULL, "'%s' is declared twice", name);
}

static void check_declarations(L7Source *s, const L7Tree *t) {
    for (const Decl *d = t->decls; d; d = d->next) {
        if (!names_value(d) && !names_move(d)) continue;
        for (const Decl *x = t->decls; x != d; x = x->next) {
            bool alike = (names_value(d) && names_value(x)) || (names_move(d) && names_move(x));
            if (alike && strcmp(d->name, x->name) == 0)
                declared_twice(s, d->name, d->place, x->place);
        }
        for (const Binder *b = t->params; b && names_value(d); b = b->next)
            if (strcmp(b->name, d->name) == 0) declared_twice(s, d->name, d->place, b->place);
    }
}

static void check_words(L7Source *s, const char **words, int n, L7Place place) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (words[i] && words[k] && strcmp(words[i], words[k]) == 0)
                l7_error(s, place, NULL, "'%s' is listed twice", words[i]);
}

static void check_binders(L7Source *s, const Binder *list) {
    for (const Binder *b = list; b; b = b->next)
        for (const Binder *x = list; x != b; x = x->next)
            if (strcmp(b->name, x->name) == 0) declared_twice(s, b->name, b->place, x->place);
}

// --- by player ---

typedef struct {
    L7Source *source;
    const L7Tree *tree;
} PlayerCheck;

static bool is_player(const L7Tree *t, const char *name) {
    for (int i = 0; i < t->n_players; i++)
        if (strcmp(t->players[i], name) == 0) return true;
    return false;
}

static bool is_value(const L7Tree *t, const char *name) {
    for (const Decl *d = t->decls; d; d = d->next)
        for (int i = 0; d->kind == DECL_FIELD && d->type == FIELD_ENUM && i < d->n_words; i++)
            if (strcmp(d->words[i], name) == 0) return true;
    return false;
}

// A function may be defined by the values of a field instead.
static bool by_value(const L7Tree *t, const Expr *e) {
    for (int i = 0; i < e->n; i++)
        if (is_player(t, e->names[i]) || !is_value(t, e->names[i])) return false;
    return true;
}

static void check_by_player(void *context, const Expr *e) {
    const PlayerCheck *c = context;
    const L7Tree *t = c->tree;
    if (e->kind != EX_BY_PLAYER || by_value(t, e)) return;
    for (int i = 0; i < e->n; i++) {
        if (is_player(t, e->names[i])) continue;
        const char *near = suggest_nearest(e->names[i], t->players, (size_t)t->n_players);
        char hint[80];
        snprintf(hint, sizeof hint, "did you mean '%s'?", near ? near : "");
        l7_error(c->source, e->place, near ? hint : NULL, "unknown player '%s'", e->names[i]);
        return;
    }
    for (int p = 0; p < t->n_players; p++) {
        bool there = false;
        for (int i = 0; i < e->n; i++) there |= strcmp(e->names[i], t->players[p]) == 0;
        if (!there)
            l7_error(c->source, e->place, NULL, "no value is given for '%s'", t->players[p]);
    }
}

bool l7_check_names(L7Source *s, const L7Tree *t) {
    int before = s->n_errors;
    check_declarations(s, t);
    check_words(s, t->players, t->n_players, t->players_place);
    check_words(s, t->nodes, t->n_nodes, t->board_place);
    check_words(s, t->colours, t->n_colours, t->board_place);
    check_binders(s, t->params);
    for (const Decl *d = t->decls; d; d = d->next) {
        if (d->kind == DECL_FIELD && d->type == FIELD_ENUM)
            check_words(s, d->words, d->n_words, d->place);
        check_binders(s, d->params);
    }
    if (t->n_players > 0) walk_tree(t, NULL, check_by_player, &(PlayerCheck){s, t});
    return s->n_errors == before;
}

// --- what depends on who moves ---

typedef struct {
    const Low *L;
    bool found;
    const Decl *seen[L7_DECLS_MAX]; // functions looked into
    int n_seen;
} Relative;

static bool asks_for_move(const Expr *e) {
    return e->kind == EX_QUANT && !e->binders && (e->quant == QUANT_SOME || e->quant == QUANT_NO);
}

// Looks into the functions that the expression names, too.
static void look_into_names(Relative *r, const Expr *e, SeeExpr *see) {
    for (const Decl *d = r->L->tree->decls; d && !r->found; d = d->next) {
        if (!names_value(d) || d->kind == DECL_FIELD || strcmp(d->name, e->name) != 0) continue;
        for (int i = 0; i < r->n_seen; i++)
            if (r->seen[i] == d) return;
        if (r->n_seen == L7_DECLS_MAX) return;
        r->seen[r->n_seen++] = d;
        walk_expr(d->value, see, r);
    }
}

static void look_for_player(void *context, const Expr *e) {
    static const char *const words[] = {"friend", "enemy", "me"};
    Relative *r = context;
    if (e->kind == EX_BY_PLAYER || asks_for_move(e)) r->found = true;
    if ((e->kind != EX_NAME && e->kind != EX_CALL) || !e->name) return;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(e->name, words[i]) == 0) r->found = true;
    look_into_names(r, e, look_for_player);
}

bool low_depends_on_player(const Low *L, const Expr *e) {
    Relative r = {.L = L};
    walk_expr(e, look_for_player, &r);
    return r.found;
}

// --- refusals ---

static void look_for_question(void *context, const Expr *e) {
    Relative *r = context;
    if (asks_for_move(e)) r->found = true;
    if ((e->kind == EX_NAME || e->kind == EX_CALL) && e->name)
        look_into_names(r, e, look_for_question);
}

static bool refusal_asks(const Low *L, const Decl *unless) {
    Relative r = {.L = L};
    walk_expr(unless->value, look_for_question, &r);
    return r.found;
}

int low_refusal_group(const Low *L, const Decl *unless) {
    int group = 0;
    bool first = true;
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        if (d->kind != DECL_UNLESS) continue;
        group += !first && refusal_asks(L, d);
        first = false;
        if (d == unless) break;
    }
    return group;
}

// A refusal that asks for nothing could stand before one that asks for moves.
static void warn_refusals(Low *L) {
    const Decl *asking = NULL;
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        if (d->kind != DECL_UNLESS) continue;
        bool asks = refusal_asks(L, d);
        if (asks && !asking) asking = d;
        if (asks || !asking) continue;
        char hint[80];
        snprintf(hint, sizeof hint, "move it before line %d if they should", asking->place.line);
        l7_warning(L->source, d->place, hint,
                   "moves that the refusal before this one asks for do not heed this one");
        return;
    }
}

// --- warnings: unused names ---

typedef struct {
    const char *name;
    bool found;
} Mention;

static void look_for(void *context, const Expr *e) {
    Mention *m = context;
    if ((e->kind == EX_NAME || e->kind == EX_CALL) && e->name && strcmp(e->name, m->name) == 0)
        m->found = true;
}

static void warn_unused_names(Low *L) {
    static const char *const what[] = {[DECL_COLOUR] = "colour",
                                       [DECL_COLOURS] = "set of colours",
                                       [DECL_REGION] = "region",
                                       [DECL_FUNCTION] = "function",
                                       [DECL_EFFECTS] = "list of effects"};
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        if (!names_value(d) || d->kind == DECL_FIELD || d->implied) continue;
        Mention m = {d->name, false};
        walk_tree(L->tree, d, look_for, &m);
        if (!m.found)
            l7_warning(L->source, d->place, NULL, "the %s '%s' is never used", what[d->kind],
                       d->name);
    }
}

// Operands of `and` and `or` are checked one by one: a variable in one does not hide the other.
static void check_part(Low *L, const Expr *e) {
    bool joins = e->kind == EX_BINARY && (e->op == OP_AND || e->op == OP_OR);
    if (!joins) low_expr(L, e, WANT_ANY);
    for (int i = 0; i < 2 && joins; i++) check_part(L, e->items[i]);
}

// An unused function is checked too, as far as it does not depend on its variables.
static void check_unused(Low *L, const Decl *d, int me) {
    low_begin(L, "unused", me, 0);
    for (const Binder *b = d->params; b; b = b->next)
        low_bind(L, b->name, (Val){.type = VAL_ERROR});
    bool by_value = d->value->kind == EX_BY_PLAYER && d->params;
    for (int i = 0; i < d->value->n && by_value; i++) check_part(L, d->value->items[i]);
    if (!by_value) check_part(L, d->value);
    low_finish(L);
    L->p->code.n_functions--;
    free(L->p->code.functions[L->p->code.n_functions].code);
}

void low_check_unused(Low *L) {
    for (const Decl *d = L->tree->decls; d && !L->failed; d = d->next) {
        if (d->kind != DECL_FUNCTION || d->implied) continue;
        Mention m = {d->name, false};
        walk_tree(L->tree, d, look_for, &m);
        for (int me = 0; me < L->p->n_players && !m.found; me++) check_unused(L, d, me);
    }
}

static void warn_unread_fields(Low *L) {
    for (int i = 0; i < L->p->state.n_fields; i++) {
        const L7Field *f = &L->p->state.fields[i];
        if (!f->read && f->part_of < 0)
            l7_warning(L->source, f->place, NULL, "'%s' is never read", f->name);
    }
}

// --- warnings: moves that are never possible ---

// Marks the instructions that the function can reach.
static void mark_reached(const IrFunction *f, bool *reached) {
    int *todo = mem_new((size_t)f->n + 1, sizeof *todo), n = 0;
    if (f->n > 0) todo[n++] = 0;
    while (n > 0) {
        int at = todo[--n];
        if (reached[at]) continue;
        reached[at] = true;
        const IrIns *i = &f->code[at];
        int jump = i->op == IR_JUMP                          ? i->a[0]
                   : i->op == IR_JUMPZ || i->op == IR_JUMPNZ ? i->a[1]
                   : i->op == IR_POP                         ? i->a[2]
                                                             : -1;
        bool goes_on = i->op != IR_JUMP && i->op != IR_RETURN;
        if (jump >= 0 && jump < f->n && !reached[jump]) todo[n++] = jump;
        if (goes_on && at + 1 < f->n && !reached[at + 1]) todo[n++] = at + 1;
    }
    free(todo);
}

static bool is_empty_set(const L7Program *p, const IrFunction *f, int s) {
    const L7Set none = {{0}};
    for (int i = 0; i < f->n; i++)
        if (f->code[i].op == IR_SCONST && f->code[i].a[0] == s)
            return memcmp(&p->code.const_sets[f->code[i].a[1]], &none, sizeof none) == 0;
    return false;
}

static bool can_generate(const L7Program *p, const IrFunction *f) {
    bool *reached = mem_new((size_t)f->n + 1, sizeof *reached), can = false;
    mark_reached(f, reached);
    for (int i = 0; i < f->n && !can; i++) {
        const IrIns *ins = &f->code[i];
        if (!reached[i]) continue;
        can = ins->op == IR_GENONE || (ins->op == IR_GENSET && !is_empty_set(p, f, ins->a[2]));
    }
    free(reached);
    return can;
}

// What is impossible with these parameters may be possible with others.
static bool depends_on_params(const Low *L, const Decl *d) {
    for (const Binder *b = L->tree->params; b; b = b->next) {
        Mention m = {b->name, false};
        walk_decl(d, look_for, &m);
        if (m.found) return true;
    }
    return false;
}

static void warn_impossible_moves(Low *L) {
    const L7Program *p = L->p;
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        if ((d->kind != DECL_MOVE && d->kind != DECL_PASS) || d->implied) continue;
        const L7MoveType *k = &p->moves.types[low_move_type(L, d->name)];
        if (k->kind == MOVE_STEP && !k->continued) {
            l7_warning(L->source, d->place, "as in: do ... continue step(m)",
                       "no 'continue' leads to '%s': it is never played", k->name);
            continue;
        }
        if (low_warn_contradiction(L, d->value)) continue;
        bool possible = depends_on_params(L, d);
        for (int who = 0; who <= p->n_players; who++)
            if (k->gen[who] >= 0) possible |= can_generate(p, &p->code.functions[k->gen[who]]);
        if (!possible)
            l7_warning(L->source, d->place, NULL, "'%s' is never possible: its condition is false",
                       k->name);
    }
}

// --- warnings: games without an end ---

static void warn_endless(Low *L) {
    const L7Tree *t = L->tree;
    bool ends = t->ends || t->repeat, stuck = false, always_stuck = false;
    const Decl *pass = NULL;
    for (const Decl *d = t->decls; d; d = d->next) {
        ends |= d->kind == DECL_END || d->kind == DECL_STUCK;
        stuck |= d->kind == DECL_STUCK;
        always_stuck |= d->kind == DECL_STUCK && !d->value;
        if (d->kind == DECL_PASS && !d->value && !d->body) pass = d;
    }
    if (!ends && !t->payoff)
        l7_warning(L->source, t->place, "add `end when ...: friend wins` or `stuck: ...`",
                   "nothing says how the game ends");
    if (stuck && !always_stuck && !t->payoff)
        l7_warning(L->source, t->place, "add `stuck: draw`, or who wins then",
                   "every `stuck` has a condition: a player who is stuck otherwise has no result");
    if (pass && !t->repeat)
        l7_warning(L->source, pass->place, "count passes, or say `pass when ...`",
                   "every player may always pass: the game need not end");
}

// --- warnings: positions that are forgotten, turns that are overridden ---

// Without `within` or `since` a long game needs more positions than a state has room for.
static void warn_repeat(Low *L) {
    const L7Tree *t = L->tree;
    char hint[80];
    if (!t->repeat || t->repeat_within > 0 || t->repeat_since) return;
    snprintf(hint, sizeof hint, "say `repeat %d within 100`, or `since` what cannot be taken back",
             t->repeat);
    l7_warning(L->source, t->repeat_place, hint,
               "a game of more than %d positions ends with an error: `repeat` has no room for more",
               L7_HISTORY_USUAL);
}

static bool says_turn(const Stmt *s) {
    return s->kind == ST_AGAIN || s->kind == ST_NEXT;
}

static bool says_end(const Stmt *s) {
    return s->kind == ST_END;
}

// The last place in a statement, or in those inside it, of which this is so.
static const Stmt *last_in(const Stmt *s, bool (*is)(const Stmt *)) {
    const Stmt *found = is(s) ? s : NULL, *parts[] = {s->body, s->other};
    for (int i = 0; i < 2; i++)
        for (const Stmt *x = parts[i]; x; x = x->next)
            if (last_in(x, is)) found = last_in(x, is);
    return found;
}

// Whether the statement always has its effect: `next turn` has none where the field has no player.
static bool always_says(const L7Tree *t, const Stmt *s) {
    static const char *const whoever[] = {"friend", "enemy", "me", "chance"};
    if (s->kind != ST_NEXT) return true;
    if (s->value->kind != EX_NAME) return false;
    for (int i = 0; i < 4; i++)
        if (strcmp(s->value->name, whoever[i]) == 0) return true;
    return is_player(t, s->value->name);
}

// What a later statement of the list always says otherwise has no effect.
static void warn_overridden(Low *L, const Stmt *list, bool (*is)(const Stmt *), const char *hint,
                            const char *what) {
    const Stmt *before = NULL;
    for (const Stmt *s = list; s; s = s->next) {
        if (is(s) && before && always_says(L->tree, s))
            l7_warning(L->source, before->place, hint, "this has no effect: line %d says %s",
                       s->place.line, what);
        if (last_in(s, is)) before = last_in(s, is);
        warn_overridden(L, s->body, is, hint, what);
        warn_overridden(L, s->other, is, hint, what);
    }
}

static bool has_chance(const L7Tree *t) {
    for (const Decl *d = t->decls; d; d = d->next)
        if (d->kind == DECL_MOVE && d->move == MOVE_CHANCE) return true;
    return false;
}

static void warn_effects(Low *L) {
    const char *turn = has_chance(L->tree)
                           ? "who moves after a throw is said in the chance move: keep the player "
                             "in a field, `next turn`, as games/pig.l7 does"
                           : "write `else` before the later one";
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        warn_overridden(L, d->body, says_turn, turn, "who moves next");
        warn_overridden(L, d->body, says_end, "write `else` before the later one",
                        "how the game ends");
    }
}

void low_warn(Low *L) {
    warn_repeat(L);
    warn_effects(L);
    warn_unread_fields(L);
    warn_unused_names(L);
    warn_impossible_moves(L);
    warn_refusals(L);
    warn_endless(L);
}

// SPDX-License-Identifier: MIT
// l7_compile.c - a description becomes a program: parameters, board, state layout, functions.
#include "lang/l7_compile.h"

#include "base/mem.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "lang/lower/l7_branch.h"
#include "lang/lower/l7_by_word.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_deep.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_shape.h"
#include "lang/lower/l7_value.h"
#include "lang/optimise/l7_kept_reach.h"
#include "lang/optimise/l7_local_ends.h"
#include "lang/optimise/l7_prove.h"
#include "lang/program/l7_position.h"
#include "lang/rules/l7_check.h"
#include "lang/rules/l7_fixed_set.h"
#include "lang/rules/l7_monotone.h"
#include "lang/rules/l7_moves.h"
#include "lang/rules/l7_state.h"
#include "lang/rules/l7_stmt.h"
#include "lang/rules/l7_trace.h"
#include "lang/syntax/l7_parse.h"

#include <ctype.h>

// --- parameters ---

static bool has_name(const char *const *list, int n, const char *name) {
    for (int i = 0; i < n; i++)
        if (strcmp(list[i], name) == 0) return true;
    return false;
}

// The range that the description gives a parameter; a value outside it is an error.
static void read_range(Low *L, const Binder *b, GameParam *out) {
    for (const Binder *r = L->tree->ranges; r && !b->low; r = r->next)
        if (strcmp(r->name, out->name) == 0) b = r;
    if (!b->low) return;
    if (!low_static_int(L, b->low, &out->low) || !low_static_int(L, b->high, &out->high)) return;
    out->step = 1;
    if (out->value < out->low || out->value > out->high)
        low_error(L, b->place, "%s must be from %d to %d, not %d", b->name, out->low, out->high,
                  out->value);
    else if (out->default_value < out->low || out->default_value > out->high)
        low_error(L, b->place, "%s must be from %d to %d, and is %d by default", b->name, out->low,
                  out->high, out->default_value);
}

static const char *const *copy_words(Low *L, const Binder *b) {
    if (!b->words) return NULL;
    const char **words = arena_new(&L->p->arena, (size_t)b->n_words, sizeof *words);
    for (int i = 0; i < b->n_words; i++)
        words[i] = arena_text(&L->p->arena, b->words[i], strlen(b->words[i]));
    return words;
}

static void read_params(Low *L, const char *const *names, const int *values, int n) {
    const char **list = arena_new(&L->p->arena, L7_GAME_PARAMS_MAX + 1, sizeof *list);
    L->param_names = list;
    for (const Binder *b = L->tree->params; b; b = b->next) {
        if (L->n_params == L7_GAME_PARAMS_MAX) {
            low_error(L, b->place, "more than %d parameters", L7_GAME_PARAMS_MAX);
            return;
        }
        GameParam *q = &L->p->params[L->p->n_params++];
        low_static_int(L, b->domain, &q->default_value);
        if (q->default_value < -L7_PARAM_MAX || q->default_value > L7_PARAM_MAX)
            low_error(L, b->place, "a parameter is from -%d to %d", L7_PARAM_MAX, L7_PARAM_MAX);
        q->value = q->default_value;
        for (int i = 0; i < n; i++)
            if (strcmp(names[i], b->name) == 0) q->value = values[i];
        q->name = list[L->n_params] = arena_text(&L->p->arena, b->name, strlen(b->name));
        read_range(L, b, q);
        q->words = copy_words(L, b);
        L->param_values[L->n_params++] = q->value;
    }
    for (const Binder *r = L->tree->ranges; r; r = r->next)
        if (!has_name(list, L->n_params, r->name))
            low_error(L, r->place, "unknown parameter '%s'", r->name);
    for (int i = 0; i < n; i++) {
        if (has_name(list, L->n_params, names[i])) continue;
        const char *near = suggest_nearest(names[i], list, (size_t)L->n_params);
        char hint[80];
        snprintf(hint, sizeof hint, "did you mean '%s'?", near ? near : "");
        l7_error(L->source, L->tree->place, near ? hint : NULL, "%s has no parameter '%s'",
                 L->tree->name, names[i]);
    }
}

// How many of the players play, where that is a parameter.
static void choose_players(Low *L) {
    for (int i = 0; i < L->n_params; i++)
        if (strcmp(L->param_names[i], "players") == 0) L->p->n_players = L->param_values[i];
}

static int player_of(const L7Tree *t, const char *name) {
    for (int i = 0; i < t->n_players; i++)
        if (strcmp(t->players[i], name) == 0) return i;
    return -1;
}

// Teams apply when all of their players play.
static void read_teams(Low *L) {
    const L7Tree *t = L->tree;
    L7Program *p = L->p;
    bool all = true;
    int listed = 0, team = 0;
    bool seen[L7_PLAYERS_MAX] = {false};
    for (int i = 0; i < t->n_teams; i++) {
        if (!t->teams[i]) {
            team++;
            continue;
        }
        int who = player_of(t, t->teams[i]);
        if (who < 0 || seen[who]) {
            low_error(L, t->teams_place, "'%s' is %s", t->teams[i],
                      who < 0 ? "not a player" : "in two teams");
            return;
        }
        seen[who] = true;
        p->team[who] = team;
        all &= who < p->n_players;
        listed++;
    }
    if (t->n_teams && (listed != t->n_players || team < 2))
        low_error(L, t->teams_place, "every player belongs to one of at least two teams");
    p->n_teams = all ? team : 0;
}

// --- functions other than moves ---

static int param_value(const Low *L, const char *name) {
    for (int i = 0; i < L->n_params; i++)
        if (strcmp(L->param_names[i], name) == 0) return L->param_values[i];
    return 0;
}

// Puts the first player's stones on the first n places; then the second player begins.
static void add_handicap(Low *L) {
    const L7Tree *t = L->tree;
    if (!t->handicap) return;
    int n = param_value(L, "handicap"), index = low_field(L, t->handicap);
    L7Place place = t->handicap_places->place;
    if (t->n_players != 2 || index < 0 || L->p->state.fields[index].on != ON_NODE) {
        l7_error(L->source, place, "as in: handicap stone a1 h8",
                 "a handicap is for stones of two players on nodes");
        return;
    }
    if (n == 0) return;
    Expr field = {.kind = EX_NAME, .name = t->handicap, .place = place};
    Expr who = {.kind = EX_NAME, .name = t->players[0], .place = place};
    Expr other = {.kind = EX_NAME, .name = t->players[1], .place = place};
    for (int i = 0; i < n && i < t->handicap_places->n; i++) {
        Expr *pair[2] = {&field, t->handicap_places->items[i]};
        Expr at = {.kind = EX_JUXT, .items = pair, .n = 2, .place = pair[1]->place};
        low_statements(L, &(Stmt){.kind = ST_ASSIGN, .place = place, .target = &at, .value = &who});
    }
    low_statements(L, &(Stmt){.kind = ST_NEXT, .place = place, .value = &other});
}

static void make_start(Low *L) {
    L->p->code.f_start = low_begin(L, "start", -1, 0);
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        if (d->kind != DECL_FIELD || !d->value) continue;
        int field = low_field(L, d->name);
        const L7Field *f = &L->p->state.fields[field];
        Expr target = {.kind = EX_NAME, .name = d->name, .place = d->place};
        Expr all = {.kind = EX_NAME, .name = "nodes", .place = d->place};
        Expr *items[2] = {&target, &all};
        Expr row = {.kind = EX_JUXT, .items = items, .n = 2, .place = d->place};
        if (f->on == ON_BRANCH) {
            low_branch_fill(L, field, d->value);
            continue;
        }
        if (f->of >= 0) {
            low_by_word_fill(L, field, d->value);
            continue;
        }
        Stmt s = {.kind = ST_ASSIGN,
                  .place = d->place,
                  .value = d->value,
                  .target = f->on == ON_NODE ? &row : &target};
        if (f->on != ON_PLAYER) {
            low_statements(L, &s);
            continue;
        }
        for (int i = 0; i < L->p->n_players; i++) {
            Expr who = {.kind = EX_NAME, .name = L->p->players[i], .place = d->place};
            Expr *pair[2] = {&target, &who};
            Expr of = {.kind = EX_JUXT, .items = pair, .n = 2, .place = d->place};
            s.target = &of;
            low_statements(L, &s);
        }
    }
    low_statements(L, L->tree->start);
    add_handicap(L);
    low_finish(L);
}

// Whether the declaration applies; after a chance move (`me` -1), only where nothing depends on who
// moved.
static bool is_asked(const Low *L, const Decl *d, DeclKind kind, int me) {
    if (d->kind != kind) return false;
    bool named = d->result == RESULT_FRIEND || d->result == RESULT_ENEMY;
    return me >= 0 || !(named || low_depends_on_player(L, d->value));
}

static int make_condition(Low *L, const char *name, int me, DeclKind kind) {
    bool any = false;
    for (const Decl *d = L->tree->decls; d; d = d->next) any |= is_asked(L, d, kind, me);
    if (!any) return -1;
    int f = low_begin(L, name, me, 0);
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        if (!is_asked(L, d, kind, me)) continue;
        int next = low_label(L);
        if (d->value) low_jump_unless(L, d->value, next);
        low_result(L, d->result, d->place);
        low_emit(L, IR_RETURN, low_const(L, 1), 0, 0, 0, 0);
        low_place(L, next);
    }
    low_finish(L);
    return f;
}

// A function for each group of refusals.
static void make_refusals(Low *L, int me) {
    for (int group = 0; group < L->p->code.refusals; group++) {
        L->refusals = group;
        L->p->code.f_unless[group][me] = low_begin(L, "unless", me, 0);
        for (const Decl *d = L->tree->decls; d; d = d->next) {
            if (d->kind != DECL_UNLESS || low_refusal_group(L, d) != group) continue;
            int next = low_label(L);
            low_jump_unless(L, d->value, next);
            low_emit(L, IR_RETURN, low_const(L, 1), 0, 0, 0, 0);
            low_place(L, next);
        }
        low_finish(L);
    }
    L->refusals = L->p->code.refusals + L->p->moves.own_refusals;
}

static void count_refusals(Low *L) {
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        if (d->kind != DECL_UNLESS) continue;
        L->p->moves.filtered = true;
        L->p->code.refusals = low_refusal_group(L, d) + 1;
        if (L->p->code.refusals <= L7_REFUSALS_MAX) continue;
        low_error(L, d->place, "more than %d refusals that ask for moves", L7_REFUSALS_MAX - 1);
        L->p->code.refusals = L7_REFUSALS_MAX;
        break;
    }
    L->refusals = L->p->code.refusals + L->p->moves.own_refusals;
}

static int make_since(Low *L, int me) {
    if (!L->tree->repeat_since) return -1;
    int f = low_begin(L, "since", me, 0);
    low_emit(L, IR_RETURN, low_bool(L, L->tree->repeat_since), 0, 0, 0, 0);
    low_finish(L);
    return f;
}

// What `repeat when always` asks of the player to move.
static int make_always(Low *L, int me) {
    if (!L->tree->repeat_always) return -1;
    int f = low_begin(L, "always", me, 0);
    low_emit(L, IR_RETURN, low_bool(L, L->tree->repeat_always), 0, 0, 0, 0);
    low_finish(L);
    return f;
}

static void check_repeat(Low *L) {
    const L7StateSpec *s = &L->p->state;
    bool enemy = s->repeated == RESULT_ENEMY || s->always == RESULT_ENEMY;
    if (enemy && L->p->n_players > 2)
        low_error(L, L->tree->repeat_place, "which enemy? there are %d players", L->p->n_players);
    if (enemy && L->p->n_players == 1) low_error(L, L->tree->repeat_place, "there is no enemy");
}

// Which fields two positions must agree in to be the same: all but the game's numbers, which count
// something, or the ones that are named.
static void choose_repeated(Low *L) {
    L7Program *p = L->p;
    for (int i = 0; i < p->state.n_fields; i++) {
        bool counter = p->state.fields[i].on == ON_GAME && p->state.fields[i].type == FIELD_NUMBER;
        p->state.repeats[i] = L->tree->n_repeat_of == 0 && !counter;
    }
    for (int i = 0; i < L->tree->n_repeat_of; i++) {
        int field = low_field(L, L->tree->repeat_of[i]);
        if (field < 0)
            low_error(L, L->tree->place, "unknown field '%s'", L->tree->repeat_of[i]);
        else
            p->state.repeats[field] = true;
    }
    for (int i = 0; i < p->state.n_fields; i++)
        if (p->state.fields[i].part_of >= 0)
            p->state.repeats[i] = p->state.repeats[p->state.fields[i].part_of];
}

static void make_endings(Low *L) {
    L7Program *p = L->p;
    for (int me = 0; me < p->n_players; me++) {
        make_refusals(L, me);
        p->code.f_ends[me] = make_condition(L, "ends", me, DECL_END);
        p->code.f_stuck[me] = make_condition(L, "stuck", me, DECL_STUCK);
        p->code.f_since[me] = make_since(L, me);
        p->code.f_always[me] = make_always(L, me);
        p->code.f_payoff[me] = -1;
        if (!L->tree->payoff) continue;
        p->code.f_payoff[me] = low_begin(L, "payoff", me, 0);
        low_emit(L, IR_RETURN, low_int(L, L->tree->payoff), 0, 0, 0, 0);
        low_finish(L);
    }
    p->code.f_ends[p->n_players] =
        p->moves.has_chance ? make_condition(L, "ends", -1, DECL_END) : -1;
    p->code.f_since[p->n_players] = -1;
}

// What `me` has of a field on nodes: where the value is the player, or the player's own set.
static int own_nodes(Low *L, const L7Field *f, int me) {
    const L7Set none = {{0}};
    int set = f->type == FIELD_SET && f->on == ON_PLAYER ? f->set + me : -1;
    for (int v = 1; v < f->n_words && f->type == FIELD_ENUM; v++)
        if (strcmp(f->words[v], L->p->players[me]) == 0) set = f->set + v - 1;
    return set >= 0 ? low_op_s(L, IR_LOADSET, set, 0, 0) : low_const_set(L, &none);
}

// For each player a function that veils what the player does not see, and one for what the player
// cannot have.
static void make_sight(Low *L, const Decl *d, int field) {
    L7Program *p = L->p;
    int veil = p->state.fields[field].veil;
    for (int me = 0; me < p->n_players; me++) {
        int f = low_begin(L, "sight", me, 0);
        int seen = own_nodes(L, &p->state.fields[field], me);
        if (d->sight) seen = low_op_s(L, IR_SOR, seen, low_set(L, d->sight), 0);
        int all = low_const_set(L, &p->board.all);
        low_emit(L, IR_STORESET, veil, low_op_s(L, IR_SMINUS, all, seen, 0), 0, 0, 0);
        low_finish(L);
        p->state.fields[field].f_sight[me] = f;
        p->state.fields[field].f_never[me] = -1;
        if (!d->never) continue;
        p->state.fields[field].f_never[me] = low_begin(L, "never", me, 0);
        low_emit(L, IR_STORESET, veil, low_set(L, d->never), 0, 0, 0);
        low_finish(L);
    }
}

static void make_sights(Low *L) {
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        int field = d->kind == DECL_FIELD ? low_field(L, d->name) : -1;
        if (field >= 0 && L->p->state.fields[field].veil >= 0) make_sight(L, d, field);
    }
}

// `with crown "+"`: a mark before the sign of a node where the field does not have its first word.
static void read_marks(Low *L, const Decl *d) {
    L7Program *p = L->p;
    int field = low_field(L, d->of);
    const L7Field *f = field >= 0 ? &p->state.fields[field] : NULL;
    if (!f || f->on != ON_NODE || f->type != FIELD_ENUM || (int)strlen(d->like) != f->n_words - 1) {
        low_error(L, d->place,
                  "'with' names a field of words on nodes, and a mark for each word "
                  "but the first");
        return;
    }
    p->texts.show_with = field;
    p->texts.show_marks = arena_text(&p->arena, d->like, strlen(d->like));
}

static void read_show(Low *L) {
    L7Program *p = L->p;
    p->texts.show_field = p->texts.show_by = p->texts.show_with = -1;
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        if (d->kind != DECL_SHOW) continue;
        p->texts.show_field = low_field(L, d->name);
        if (d->words[0]) p->texts.show_by = low_field(L, d->words[0]);
        if (p->texts.show_field < 0 || (d->words[0] && p->texts.show_by < 0))
            low_error(L, d->place, "unknown field '%s'",
                      p->texts.show_field < 0 ? d->name : d->words[0]);
        if (d->of) read_marks(L, d);
        for (int i = 1; i < d->n_words; i++)
            p->texts.show[i - 1] = arena_text(&p->arena, d->words[i], strlen(d->words[i]));
    }
    for (int i = 0; i < p->state.n_fields && p->texts.show_field < 0; i++)
        if (p->state.fields[i].on == ON_NODE && p->state.fields[i].part_of < 0)
            p->texts.show_field = i;
}

// Where words begin alike, the letters by which they are shown must differ all the same: another
// letter of the word, or any that is free.
static void choose_signs(Low *L) {
    L7Program *p = L->p;
    const L7Field *f = p->texts.show_field < 0 ? NULL : &p->state.fields[p->texts.show_field];
    if (!f || f->type != FIELD_ENUM || f->on != ON_NODE || p->texts.show[0]) return;
    char *signs = arena_new(&p->arena, (size_t)f->n_words + 1, 1);
    signs[0] = '.';
    for (int v = 1; v < f->n_words; v++) {
        char from[80];
        snprintf(from, sizeof from, "%.40sABCDEFGHIJKLMNOPQRSTUVWXYZ", f->words[v]);
        for (const char *c = from; *c && !signs[v]; c++)
            if (isalpha((unsigned char)*c) && !strchr(signs, toupper((unsigned char)*c)))
                signs[v] = (char)toupper((unsigned char)*c);
        if (!signs[v]) return; // more words than letters: the first letters stay
        if (signs[v] != toupper((unsigned char)f->words[v][0])) p->texts.show[0] = signs;
    }
}

static void read_draw(Low *L) {
    L7Texts *t = &L->p->texts;
    t->draw_by = -1;
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        if (d->kind != DECL_DRAW) continue;
        const L7Field *shown = t->show_field < 0 ? NULL : &L->p->state.fields[t->show_field];
        int by = d->of ? low_field(L, d->of) : -1, texts = 1;
        const L7Field *chooses = by >= 0 ? &L->p->state.fields[by] : NULL;
        bool suits = shown && shown->type == FIELD_ENUM && shown->on == ON_NODE;
        if (d->of)
            suits = suits && chooses && chooses->on == ON_NODE && chooses->type == FIELD_ENUM;
        if (suits && chooses) texts = chooses->n_words;
        if (suits && chooses && d->n_words == texts - 1) texts--; // none for the first word
        suits = suits && d->n_words == texts;
        for (int i = 0; i < d->n_words && suits; i++)
            suits = utf8_length(d->words[i]) == (size_t)shown->n_words - 1;
        if (!suits) {
            l7_error(L->source, d->place, "as in: draw by side \"帥仕\" \"將士\"",
                     "'draw' has a character for each word but the first of the field that is "
                     "shown, and a text for each word of the field it goes by");
            return;
        }
        t->draw_by = by;
        for (int i = 0; i < d->n_words; i++)
            t->draw[i] = arena_text(&L->p->arena, d->words[i], strlen(d->words[i]));
    }
}

// A position given as text must be readable.
static void check_position(Low *L, const char *text, L7Place place) {
    L7Layout layout = l7_layout(L->p);
    void *state = mem_new(1, layout.size);
    Error e;
    l7_state_blank(L->p, &layout, state);
    if (!l7_position_read(L->p, &layout, text, state, &e)) low_error(L, place, "%.180s", e.text);
    free(state);
}

// Where the game begins, when that is given as text: `start`, or the handicap that was chosen.
static void read_start(Low *L) {
    const L7Tree *t = L->tree;
    const char *text = t->start_text;
    if (L->source->n_errors) return;
    if (text) check_position(L, text, t->start_place);
    if (t->handicap_places && !t->handicap) {
        int n = param_value(L, "handicap");
        for (int i = 0; i < t->handicap_places->n; i++) {
            const Expr *e = t->handicap_places->items[i];
            check_position(L, e->name, e->place);
            if (i + 1 == n) text = e->name;
        }
    }
    if (text) L->p->state.start_text = arena_text(&L->p->arena, text, strlen(text));
}

// --- putting it together ---

// A game of cards or counters only: one node, to which nothing refers.
static bool make_no_board(Low *L) {
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if (d->kind == DECL_FIELD && (d->on == ON_NODE || d->on == ON_BRANCH))
            low_error(L, d->place, "'%s' is on %s, and the game has no board", d->name,
                      d->on == ON_NODE ? "nodes" : "branches");
    L->p->board.boardless = true;
    const L7Extent one = {.width = 1, .height = 1, .layers = 1};
    return l7_board_build(L->source, L->tree, &L->p->board, &one);
}

// What is left out is named on the whole board, which is then built again without it.
static bool build_board(Low *L, L7Extent *extent) {
    const L7Tree *t = L->tree;
    L7Board *b = &L->p->board;
    if (!l7_board_build(L->source, t, b, extent)) return false;
    if (!t->missing) return true;
    if (!low_fixed_set(L, t->missing, &extent->missing)) return false;
    *b = (L7Board){.arena = b->arena};
    return l7_board_build(L->source, t, b, extent);
}

static bool make_board(Low *L) {
    const L7Tree *t = L->tree;
    L7Extent extent = {.width = 1, .height = 1, .layers = 1};
    if (t->graph != GRAPH_FREE) {
        if (!t->width) return make_no_board(L);
        if (!low_static_int(L, t->width, &extent.width)) return false;
        if (t->height && !low_static_int(L, t->height, &extent.height)) return false;
        if (t->layers && !low_static_int(L, t->layers, &extent.layers)) return false;
    }
    if (!build_board(L, &extent)) return false;
    for (const Decl *d = t->decls; d; d = d->next)
        if (d->kind == DECL_COLOUR && d->words && !l7_board_listed(L->source, &L->p->board, d))
            return false;
    bool branches = false;
    for (const Decl *d = t->decls; d; d = d->next)
        branches |= d->kind == DECL_FIELD && d->on == ON_BRANCH;
    if (branches && !l7_board_axes(&L->p->board, t)) {
        low_error(L, t->board_place, "data on branches of more than %d colours", L7_AXES_MAX);
        return false;
    }
    return true;
}

static void copy_header(const L7Tree *t, L7Program *p) {
    snprintf(p->texts.name, sizeof p->texts.name, "%s", t->name);
    char *title =
        arena_text(&p->arena, t->title ? t->title : t->name, strlen(t->title ? t->title : t->name));
    if (!t->title) title[0] = (char)toupper((unsigned char)title[0]);
    p->texts.title = title;
    p->texts.about = arena_text(&p->arena, t->about ? t->about : "", (size_t)t->about_length);
    p->n_players = t->n_players;
    for (int i = 0; i < t->n_players; i++)
        p->players[i] = arena_text(&p->arena, t->players[i], strlen(t->players[i]));
    p->state.repeat = t->repeat;
    p->state.within = t->repeat_within ? t->repeat_within : L7_HISTORY_USUAL;
    p->state.within_given = t->repeat_within > 0;
    p->state.repeat_anybody = t->repeat_anybody;
    p->state.repeat_refuses = t->repeat_refuses;
    p->state.repeated = t->repeat_decides && !t->repeat_refuses ? (int)t->repeat_result : -1;
    p->state.always = t->repeat_always ? (int)t->always_result : -1;
    p->moves.filtered = t->repeat_refuses;
    p->perft.n = t->n_perft;
    p->perft.place = t->perft_place;
    p->texts.place = t->place;
    for (int i = 0; i < t->n_perft; i++) p->perft.counts[i] = t->perft[i];
    p->perft.ended = t->counts_ended;
    p->moves.monotone = l7_is_monotone(t);
}

static void compile_tree(Low *L, const char *const *names, const int *values, int n) {
    L7Program *p = L->p;
    copy_header(L->tree, p);
    if (p->n_players == 0) {
        low_error(L, L->tree->place, "the game has no players");
        return;
    }
    low_begin(L, "constants", -1, 0); // expressions need a function to put their code in
    read_params(L, names, values, n);
    choose_players(L);
    read_teams(L);
    if (low_failed(L) || !make_board(L)) return;
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if (d->kind == DECL_FIELD) low_add_field(L, d);
    low_add_pools(L);
    low_place_by_word(L);
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if (d->kind == DECL_MOVE || d->kind == DECL_PASS) low_add_move_type(L, d);
    count_refusals(L);
    low_shapes(L);
    // Players, then chance with each player to move after it.
    p->state.var_mover = low_add_var(p, "mover", 0, 2 * p->n_players - 1);
    p->state.var_result = low_add_var(p, "result", 0, 30);
    low_check_state(L);
    if (low_failed(L)) return;
    low_rank_move_types(L);
    if (!L->options.without.rank) low_rank_passes(L);
    low_finish(L);
    make_start(L);
    low_moves(L);
    make_endings(L);
    make_sights(L);
    low_check_unused(L);
    if (!L->failed && !low_failed(L)) opt_local_ends(L);
    choose_repeated(L);
    check_repeat(L);
    read_show(L);
    choose_signs(L);
    read_draw(L);
    read_start(L);
    if (p->moves.n_types == 0 && L->errors_before == 0)
        low_error(L, L->tree->place, "the game has no moves");
    if (L->failed && !low_failed(L))
        l7_error(L->source, L->failed_at.line ? L->failed_at : L->tree->place,
                 "use shorter walks, or fewer nested loops over colours",
                 "the description compiles to too much code here");
    if (L->source->n_errors == 0 && L->options.trace) low_trace(L);
    low_make_deep(L);
    if (L->source->n_errors == 0) low_check_work(L);
    if (L->source->n_errors == 0) low_warn(L);
    if (L->source->n_errors) return;
    p->moves.watch = !L->options.without.watch;
    p->code.machine = !L->options.without.machine;
    opt_keep_reach(L);
    if (!L->options.without.idle) opt_drop_idle(p);
    opt_program(p, &L->options);
}

L7Program *l7_compile(L7Source *source, const char *const *names, const int *values, int n_params,
                      const L7Options *options) {
    Arena trees = {0};
    L7Tree tree;
    L7Program *p = NULL;
    if (l7_parse(source, &trees, &tree) && l7_check_names(source, &tree)) {
        p = mem_new(1, sizeof *p);
        p->board.arena = &p->arena;
        Low *L = mem_new(1, sizeof *L);
        L->source = source;
        L->errors_before = source->n_errors;
        L->tree = &tree;
        L->p = p;
        if (options) L->options = *options;
        L->cap_rewritten = 64;
        L->rewritten = mem_new(64, sizeof *L->rewritten);
        compile_tree(L, names, values, n_params);
        free(L->rewritten);
        free(L->s_const);
        free(L);
        if (source->n_errors) {
            l7_program_free(p);
            p = NULL;
        }
    }
    arena_clear(&trees);
    return p;
}

// SPDX-License-Identifier: MIT
// plain_play.c - see plain_rules.h. Effects; lists of moves, each step found by trying every choice
// of its variables; ends and repetitions.
#include "verify/plain/plain_rules.h"

#include "base/mem.h"

#include <assert.h>
#include <limits.h>

enum { NO_WANT = -1, TRIED_MAX = 1 << 17, ALL_REFUSALS = INT_MAX, NOT_OWN = INT_MAX - 1 };

// --- effects ---

static int word_field(const Plain *g, int field) {
    return field >= 0 && g->field[field].type == F_WORDS ? field : NO_WANT;
}

static Nodes where_set(const Value *x) {
    Nodes s = {{0}};
    if (x->type == V_SET) return x->set;
    if (x->type == V_NODE) nodes_add(&s, x->n);
    return s;
}

static void put_set(const Field *f, Core *s, int copy, char sign, const Nodes *value) {
    for (int n = 0; n < f->size; n++) {
        int16_t *cell = field_cell(f, s, copy, n);
        bool in = nodes_has(value, n);
        if (!sign) *cell = in;
        if (sign && in) *cell = sign == '+';
    }
}

// Stores the value of the effect in one copy of a field.
static void put(Env *v, const Effect *x, int field, int copy, int k) {
    const Field *f = &v->g->field[field];
    Value value = eval(v, x->value, word_field(v->g, field));
    if (f->type == F_SET) {
        Nodes s = where_set(&value);
        put_set(f, v->s, copy, x->sign, &s);
        return;
    }
    value = settled(value);
    if (f->type == F_WORDS) {
        value = to_word(v->g, value, field);
        if (value.type != V_WORD || value.field != field) {
            plain_trouble(v->g, "a value of another field was assigned");
            return;
        }
    }
    int64_t old = *field_cell(f, v->s, copy, k), n = value.n;
    field_put(f, v->s, copy, k, x->sign == '+' ? old + n : x->sign == '-' ? old - n : n);
}

// On a set of nodes the value is computed once, before any of them changes.
static void put_nodes(Env *v, const Effect *x, int field, const Value *where) {
    Nodes s = where_set(where);
    const Field *f = &v->g->field[field];
    Value value = settled(eval(v, x->value, word_field(v->g, field)));
    if (f->type == F_WORDS) value = to_word(v->g, value, field);
    if (f->type == F_WORDS && (value.type != V_WORD || value.field != field)) {
        plain_trouble(v->g, "a value of another field was assigned");
        return;
    }
    for (int n = 0; n < f->copies; n++) {
        if (!nodes_has(&s, n)) continue;
        int64_t old = *field_cell(f, v->s, n, 0);
        field_put(f, v->s, n, 0,
                  x->sign == '+'   ? old + value.n
                  : x->sign == '-' ? old - value.n
                                   : value.n);
    }
}

static void put_branches(Env *v, const Effect *x, int field, Ex *const *kid, int n) {
    const Board *b = &v->g->board;
    Value where = walk(v, kid, n - 1), c = eval(v, kid[n - 1], NO_WANT);
    Nodes s = where_set(&where);
    int axis, owner;
    if (c.type != V_COLOUR) plain_trouble(v->g, "a branch was expected");
    for (int k = 0; k < b->n_nodes && c.type == V_COLOUR; k++)
        if (nodes_has(&s, k) && branch_of(b, &c.colour, k, &axis, &owner))
            put(v, x, field, axis * b->n_nodes + owner, 0);
}

static void put_by_word(Env *v, const Effect *x, int field, Ex *const *kid, int n) {
    const Field *f = &v->g->field[field];
    Value which = to_word(v->g, settled(eval(v, kid[n - 1], f->of)), f->of);
    Value who = f->on == ON_PLAYER ? eval(v, kid[0], NO_WANT) : (Value){.type = V_PLAYER};
    int64_t copy = to_player(v->g, &who);
    if (which.type != V_WORD || which.n == 0 || copy < 0 || copy >= f->copies) return;
    put(v, x, field, (int)copy, (int)which.n - 1);
}

static bool put_variable(Env *v, const Effect *x) {
    for (int i = v->n_vars - 1; i >= v->base; i--) {
        if (v->var[i].name != x->target->name) continue;
        Value old = v->var[i].value;
        Value now = settled(eval(v, x->value, old.type == V_WORD ? old.field : NO_WANT));
        if (old.type == V_SET) {
            Nodes s = where_set(&now);
            for (int k = 0; k < NODE_WORDS; k++)
                now.set.w[k] = x->sign == '+'   ? old.set.w[k] | s.w[k]
                               : x->sign == '-' ? old.set.w[k] & ~s.w[k]
                                                : s.w[k];
            now.type = V_SET;
        } else if (x->sign) {
            now.n = x->sign == '+' ? old.n + now.n : old.n - now.n;
        }
        if (old.type == V_WORD) now = to_word(v->g, now, old.field);
        v->var[i].value = now;
        return true;
    }
    return false;
}

static void do_set(Env *v, const Effect *x) {
    const Ex *t = x->target;
    if (t->kind == X_NAME && put_variable(v, x)) return;
    const Name *name = t->kind == X_ROW ? t->kid[0]->name : t->name;
    int field = name ? name->field : -1;
    if (field < 0) {
        plain_trouble(v->g, "this cannot be assigned to");
        return;
    }
    const Field *f = &v->g->field[field];
    bool row = t->kind == X_ROW, inside = t->kind == X_CALL && t->kid[0]->kind == X_ROW;
    Ex *const *kid = row ? t->kid + 1 : inside && f->on == ON_BRANCH ? t->kid[0]->kid : t->kid;
    int n = row ? t->n - 1 : inside && f->on == ON_BRANCH ? t->kid[0]->n : t->n;
    if (t->kind == X_NAME) {
        put(v, x, field, 0, 0);
        return;
    }
    if (f->on == ON_BRANCH) {
        put_branches(v, x, field, kid, n);
        return;
    }
    if (f->of >= 0) {
        put_by_word(v, x, field, kid, n);
        return;
    }
    Value where = n == 1 ? eval(v, kid[0], NO_WANT) : walk(v, kid, n);
    if (f->on == ON_NODE) {
        put_nodes(v, x, field, &where);
        return;
    }
    int64_t who = to_player(v->g, &where);
    if (who >= 0 && who < v->g->n_players) put(v, x, field, (int)who, 0);
}

static void clear_node(const Plain *g, Core *s, int node) {
    for (int i = 0; i < g->n_fields; i++) {
        const Field *f = &g->field[i];
        for (int k = 0; k < f->size && f->on == ON_NODE; k++)
            field_put(f, s, node, k, f->type == F_NODE ? -1 : 0);
    }
}

// Piles that are emptied have zeros in all cells, whatever their range.
static void empty_piles(const Plain *g, Core *s, int node) {
    for (int i = 0; i < g->n_fields; i++) {
        const Field *f = &g->field[i];
        for (int k = 0; k < f->size && f->on == ON_NODE && f->type == F_PILE; k++)
            *field_cell(f, s, node, k) = 0;
    }
}

static void do_clear(Env *v, const Nodes *set) {
    for (int n = 0; n < v->g->board.n_nodes; n++) {
        if (!nodes_has(set, n)) continue;
        clear_node(v->g, v->s, n);
        empty_piles(v->g, v->s, n);
    }
}

static void do_carry(Env *v, const Effect *x) {
    const Plain *g = v->g;
    Value from = eval(v, x->value, NO_WANT), to = eval(v, x->target, NO_WANT);
    Core *before = mem_new(1, g->core_size);
    memcpy(before, v->s, g->core_size);
    Nodes both = where_set(&from);
    if (to.type == V_NODE) nodes_add(&both, to.n);
    do_clear(v, &both);
    for (int i = 0; i < g->n_fields && to.n >= 0 && from.n >= 0; i++) {
        const Field *f = &g->field[i];
        for (int k = 0; k < f->size && f->on == ON_NODE; k++)
            *field_cell(f, v->s, (int)to.n, k) = *field_cell(f, before, (int)from.n, k);
    }
    free(before);
}

static void do_push(Env *v, const Effect *x) {
    Value pile = pile_of(v, x->target);
    if (pile.type != V_PILE || pile.n < 0) return;
    const Field *f = &v->g->field[pile.field];
    Value item = eval(v, x->value, f->words ? pile.field : NO_WANT);
    if (item.missing) return;
    if (f->words) item = to_word(v->g, item, pile.field);
    int16_t *height = field_cell(f, v->s, (int)pile.n, 0);
    if (*height == f->room) {
        plain_trouble(v->g, "something was put on a full pile");
        return;
    }
    ++*height;
    field_put(f, v->s, (int)pile.n, *height, item.n);
}

static void do_pop(Env *v, const Effect *x) {
    Value pile = pile_of(v, x->target);
    if (pile.type != V_PILE || pile.n < 0) return;
    const Field *f = &v->g->field[pile.field];
    int16_t *height = field_cell(f, v->s, (int)pile.n, 0);
    if (*height == 0) return;
    *field_cell(f, v->s, (int)pile.n, *height) = 0;
    --*height;
}

static void do_continue(Env *v, const Effect *x) {
    const Ex *e = x->value;
    if (!e->name || e->name->move < 0) {
        plain_trouble(v->g, "an unknown move");
        return;
    }
    v->turn->pending = e->name->move;
    for (int i = 0; e->kind == X_CALL && i < e->n && i < 2; i++)
        v->turn->given[i] = settled(eval(v, e->kid[i], NO_WANT)).n;
}

static void do_next(Env *v, const Effect *x) {
    Value who = eval(v, x->value, NO_WANT);
    int64_t player = to_player(v->g, &who);
    if (player >= 0) v->turn->next = (int)player;
}

static int other_side(const Plain *g, int me) {
    for (int i = 0; i < g->n_players && g->n_teams == 2; i++)
        if (g->tree.team[i] != g->tree.team[me]) return i;
    return 1 - me;
}

static int result_code(const Plain *g, int result, int me) {
    switch (result) {
    case RESULT_DRAW:
        return DRAW_CODE;
    case RESULT_PAYOFF:
        return PAYOFF_CODE;
    case RESULT_FRIEND:
        return WIN_CODE + me;
    case RESULT_ENEMY:
        return WIN_CODE + other_side(g, me);
    default:
        return WIN_CODE + result - RESULT_PLAYER;
    }
}

// Effects that have a name see their own variables only.
static void do_call(Env *v, const Effect *x) {
    const Ex *e = x->target;
    const Decl *d = e->name ? e->name->function : NULL;
    int n = d && d->params ? d->params->n : 0, base = v->base, mark = v->n_vars;
    if (!d || d->kind != D_EFFECTS || n != e->n) {
        plain_trouble(v->g, "unknown effects");
        return;
    }
    Value *args = mem_new((size_t)n + 1, sizeof *args);
    for (int i = 0; i < n; i++) args[i] = eval(v, e->kid[i], NO_WANT);
    for (int i = 0; i < n; i++)
        bind_name(v, d->params->bind[i].name, args[i].type == V_WORD ? settled(args[i]) : args[i]);
    free(args);
    v->base = mark;
    do_effects(v, d->body);
    v->base = base;
    v->n_vars = mark;
}

static bool each_body(Env *v, void *context) {
    do_effects(v, ((const Effect *)context)->body);
    return true;
}

static void do_effect(Env *v, const Effect *x) {
    switch (x->kind) {
    case S_SET:
        do_set(v, x);
        return;
    case S_EACH:
        each_of(v, x->binds, 0, each_body, (void *)(uintptr_t)x);
        return;
    case S_IF:
        do_effects(v, eval_bool(v, x->value) ? x->body : x->other);
        return;
    case S_LET:
        bind_name(v, x->name, settled(eval(v, x->value, NO_WANT)));
        return;
    case S_CONTINUE:
        do_continue(v, x);
        return;
    case S_AGAIN:
        v->turn->next = v->me < 0 ? v->g->n_players : v->me;
        return;
    case S_NEXT:
        do_next(v, x);
        return;
    case S_END:
        v->s->result = (int16_t)result_code(v->g, x->result, v->me);
        return;
    case S_CARRY:
        do_carry(v, x);
        return;
    case S_CLEAR: {
        Nodes set = eval_set(v, x->target);
        do_clear(v, &set);
        return;
    }
    case S_PUSH:
        do_push(v, x);
        return;
    case S_POP:
        do_pop(v, x);
        return;
    case S_CALL:
        do_call(v, x);
        return;
    }
}

void do_effects(Env *v, const Effect *f) {
    int mark = v->n_vars;
    for (; f; f = f->next) do_effect(v, f);
    v->n_vars = mark;
}

// --- steps ---

static int seat(const Plain *g, const Core *s) {
    return s->mover < g->n_players ? s->mover : -1;
}

static Core *core_copy(const Plain *g, const Core *s) {
    Core *copy = mem_new(1, g->core_size);
    memcpy(copy, s, g->core_size);
    return copy;
}

static Value chosen(Env *v, const Bind *b, int64_t n) {
    Colours all;
    switch (domain_over(v, b->domain)) {
    case OVER_NODES:
        return (Value){.type = V_NODE, .n = n};
    case OVER_NUMBERS:
        return (Value){.type = V_NUMBER, .n = n};
    case OVER_PLAYERS:
        return (Value){.type = V_PLAYER, .n = n};
    case OVER_WORDS:
        return (Value){.type = V_WORD,
                       .n = n,
                       .field = b->domain->kind == X_LIST ? b->domain->kid[0]->name->value_field
                                                          : b->domain->name->field};
    case OVER_COLOURS:
        break;
    }
    eval_colours(v, b->domain, &all);
    return (Value){.type = V_COLOUR, .colour = all.colour[n < all.n ? n : 0]};
}

void bind_step(Env *v, const Decl *d, const Step *x) {
    for (int i = 0; d->params && i < d->params->n; i++)
        bind_name(v, d->params->bind[i].name, chosen(v, &d->params->bind[i], x->value[i]));
}

static void make_step(const Plain *g, Core *s, const Step *x, Turn *turn) {
    const Decl *d = g->move[x->type].decl;
    Env v;
    env_init(&v, g, s, seat(g, s));
    v.turn = turn;
    bind_step(&v, d, x);
    turn->pending = -1;
    if (d->longest) turn->weight += d->weight ? eval_number(&v, d->weight) : 1;
    do_effects(&v, d->body);
    env_clear(&v);
}

// --- finding steps ---

typedef struct {
    Step *step;
    size_t n, room;
} Steps;

static void add_step(Steps *all, const Step *x) {
    if (all->n == all->room) {
        all->room = all->room ? 2 * all->room : 64;
        all->step = mem_resize(all->step, all->room, sizeof *all->step);
    }
    all->step[all->n++] = *x;
}

typedef struct {
    const Decl *d;
    const int64_t *given; // NULL: none
    int n_given;
    int order[PLAIN_VARS_MAX], level, index;
    Step step;
    Steps *out;
} Finder;

// Colours, words and players are tried before nodes and numbers.
static void order_variables(Env *v, Finder *f) {
    int at = 0;
    for (int late = 0; late < 2; late++)
        for (int i = 0; f->d->params && i < f->d->params->n; i++) {
            Over over = domain_over(v, f->d->params->bind[i].domain);
            if ((over == OVER_NODES || over == OVER_NUMBERS) == (late == 1)) f->order[at++] = i;
        }
}

static void find_level(Env *v, Finder *f);

static bool try_choice(Env *v, void *context) {
    Finder *f = context;
    Value x = v->var[v->n_vars - 1].value;
    int i = f->order[f->level], index = f->index;
    f->step.value[i] = x.type == V_COLOUR ? index : x.n;
    f->level++;
    find_level(v, f);
    f->level--;
    f->index = index + 1;
    return true;
}

// What `continue` gives must be in the variable's domain.
static void try_given(Env *v, Finder *f, int i) {
    assert(f->d->params); // only a variable has an `i`
    const Bind *b = &f->d->params->bind[i];
    int64_t n = f->given[i];
    bool in = n >= 0;
    if (domain_over(v, b->domain) == OVER_NUMBERS) {
        in = n >= eval_number(v, b->domain->kid[0]) && n <= eval_number(v, b->domain->kid[1]);
    } else if (b->domain && in) {
        Nodes s = eval_set(v, b->domain);
        in = nodes_has(&s, n);
    }
    if (!in) return;
    int mark = v->n_vars;
    bind_name(v, b->name, chosen(v, b, n));
    f->index = 0;
    try_choice(v, f);
    v->n_vars = mark;
}

static void find_level(Env *v, Finder *f) {
    int n = f->d->params ? f->d->params->n : 0;
    if (f->level == n) {
        if (!f->d->value || eval_bool(v, f->d->value)) add_step(f->out, &f->step);
        return;
    }
    int i = f->order[f->level];
    if (f->given && i < f->n_given) {
        try_given(v, f, i);
        return;
    }
    f->index = 0;
    each_choice(v, &f->d->params->bind[i], try_choice, f);
}

static void find_stuck_pass(Env *v, int type, Steps *out);

// All steps of a type that this player (-1: chance) could make.
static void find_steps(Env *v, int type, const int64_t *given, Steps *out) {
    const Plain *g = v->g;
    Finder f = {.d = g->move[type].decl, .given = given, .n_given = g->move[type].given};
    f.step.type = type;
    f.out = out;
    if (f.d->when_stuck) {
        find_stuck_pass(v, type, out);
        return;
    }
    order_variables(v, &f);
    find_level(v, &f);
}

// `pass when stuck`: this player has no move, and the other one has.
static void find_stuck_pass(Env *v, int type, Steps *out) {
    const Plain *g = v->g;
    bool mine = false, theirs = false;
    for (int i = 0; i < g->n_moves; i++) {
        if (g->move[i].decl->kind != D_MOVE) continue;
        mine = mine || any_move(v, i, v->me);
        theirs = theirs || any_move(v, i, 1 - v->me);
    }
    if (!mine && theirs) add_step(out, &(Step){.type = type});
}

static bool may_begin(const Plain *g, int type, bool chance) {
    DeclKind kind = g->move[type].decl->kind;
    return chance ? kind == D_CHANCE : kind == D_MOVE || kind == D_PASS;
}

// First steps of the mover: of a type only where those that come before it have none.
static void find_first(const Plain *g, const Core *s, const Past *past, Steps *out) {
    Env v;
    uint32_t found = 0;
    if (s->result) return;
    env_init(&v, g, (Core *)(uintptr_t)s, seat(g, s));
    v.past = past;
    for (int rank = 0; rank < g->n_moves; rank++)
        for (int i = 0; i < g->n_moves; i++) {
            size_t before = out->n;
            if (g->move[i].rank != rank || !may_begin(g, i, v.me < 0)) continue;
            if (!(g->move[i].after & found)) find_steps(&v, i, NULL, out);
            if (out->n > before) found |= UINT32_C(1) << i;
        }
    env_clear(&v);
}

static void find_next(const Plain *g, const Core *s, const Turn *turn, Steps *out) {
    Env v;
    if (turn->pending < 0) return;
    env_init(&v, g, (Core *)(uintptr_t)s, seat(g, s));
    find_steps(&v, turn->pending, turn->given, out);
    env_clear(&v);
}

// --- repetitions ---

bool same_position(const Plain *g, const Core *a, const Core *b) {
    if (!g->tree.anybody && a->mover != b->mover) return false;
    for (int i = 0; i < g->n_fields; i++) {
        const Field *f = &g->field[i];
        size_t bytes = (size_t)(f->copies * f->size) * sizeof *a->cell;
        if (g->repeats[i] && memcmp(&a->cell[f->at], &b->cell[f->at], bytes) != 0) return false;
    }
    return true;
}

static int next_mover(const Plain *g, int who, const Turn *turn) {
    int after = who >= g->n_players ? who - g->n_players : (who + 1) % g->n_players;
    if (turn->next < 0) return after;
    return turn->next == g->n_players ? g->n_players + after : turn->next;
}

static bool is_repeated(const Plain *g, const Core *before, const Past *past, const Core *after,
                        const Turn *turn) {
    Core *then = core_copy(g, after);
    int times = 1;
    then->mover = (int16_t)next_mover(g, after->mover, turn);
    for (int i = 0; past && i < past->n; i++)
        times += same_position(g, (const Core *)(past->cores + (size_t)i * g->core_size), then);
    if (!past || past->n == 0) times += same_position(g, before, then);
    free(then);
    return times >= g->tree.repeat;
}

// --- refusals ---

typedef struct {
    const Plain *g;
    const Core *origin; // where the move begins
    const Past *past;
    int refusals;
    bool one, done;
    int64_t longest;
    int tried;
    Step path[STEPS_OF_MOVE + 1];
    MoveList *out; // NULL: one move is enough
} Search;

static bool holds_for(const Plain *g, Core *s, const Ex *e, int refusals, const Step *own) {
    Env v;
    env_init(&v, g, s, s->mover);
    v.refusals = refusals;
    if (own) bind_step(&v, g->move[own->type].decl, own);
    bool is = eval_bool(&v, e);
    env_clear(&v);
    return is;
}

static bool is_refused(const Search *x, Core *s, const Turn *turn) {
    const Plain *g = x->g;
    const Decl *first = g->move[x->path[0].type].decl;
    if (s->mover >= g->n_players) return false;
    for (const Decl *d = g->tree.decls; d; d = d->next)
        if (d->kind == D_UNLESS && d->group < x->refusals &&
            holds_for(g, s, d->value, d->group, NULL))
            return true;
    if (first->unless && x->refusals == ALL_REFUSALS &&
        holds_for(g, s, first->unless, NOT_OWN, &x->path[0]))
        return true;
    if (!g->tree.refuses || first->kind == D_PASS) return false;
    return is_repeated(g, x->origin, x->past, s, turn);
}

// --- whole moves ---

static void add_move(MoveList *list, const Step *path, int n) {
    if (list->n == list->room) {
        list->room = list->room ? 2 * list->room : 64;
        list->move = mem_resize(list->move, list->room, sizeof *list->move);
    }
    Whole *m = &list->move[list->n++];
    m->n = n;
    m->step = mem_new((size_t)n, sizeof *m->step);
    memcpy(m->step, path, (size_t)n * sizeof *path);
}

static void forget_moves(MoveList *list) {
    for (size_t i = 0; i < list->n; i++) free(list->move[i].step);
    list->n = 0;
}

void list_clear(MoveList *list) {
    forget_moves(list);
    free(list->move);
    *list = (MoveList){0};
}

// A move that asks for no more steps is as long as a move can be.
static void add_whole(Search *x, Core *s, int made, const Turn *turn) {
    if (is_refused(x, s, turn)) return;
    x->done = x->one;
    if (!x->out) return;
    int64_t weight = turn->pending < 0 ? INT64_MAX : turn->weight;
    if (x->g->has_longest && weight < x->longest) return;
    if (x->g->has_longest && weight > x->longest) forget_moves(x->out);
    x->longest = weight;
    if (x->out->n == x->g->max_moves) {
        plain_trouble(x->g, "a position has too many moves");
        return;
    }
    add_move(x->out, x->path, made);
}

// Of two steps of one type the later variables count first.
static bool smaller(const Step *a, const Step *b) {
    if (a->type != b->type) return a->type < b->type;
    for (int i = PLAIN_VARS_MAX - 1; i >= 0; i--)
        if (a->value[i] != b->value[i]) return a->value[i] < b->value[i];
    return false;
}

static bool same_step(const Step *a, const Step *b) {
    return a->type == b->type && memcmp(a->value, b->value, sizeof a->value) == 0;
}

static bool is_offered(const Plain *g, const Core *s, const Turn *turn, const Step *wanted) {
    Steps all = {0};
    bool found = false;
    if (turn->pending < 0)
        find_first(g, s, NULL, &all);
    else
        find_next(g, s, turn, &all);
    for (size_t i = 0; i < all.n && !found; i++) found = same_step(&all.step[i], wanted);
    free(all.step);
    return found;
}

// Makes steps one after the other; false when one, from number `known` on, is not offered.
static bool try_steps(const Plain *g, Core *s, const Step *step, int n, int known, Turn *turn) {
    for (int i = 0; i < n; i++) {
        if (i > 0 && turn->pending < 0) return false;
        if (i >= known && !is_offered(g, s, turn, &step[i])) return false;
        make_step(g, s, &step[i], turn);
    }
    return true;
}

// Whether the steps in this order lead to that position and turn.
static bool leads_there(const Search *x, const Step *order, int n, int known, const Core *end,
                        const Turn *turn) {
    Core *other = core_copy(x->g, x->origin);
    Turn then = {.next = -1, .pending = -1};
    bool same = try_steps(x->g, other, order, n, known, &then) && then.pending == turn->pending &&
                then.next == turn->next && memcmp(other, end, x->g->core_size) == 0;
    free(other);
    return same;
}

// Whether the last of n steps may come before a smaller one: then the move is listed in that order.
static bool is_reordered(const Search *x, int n) {
    Step order[STEPS_OF_MOVE + 1], last = x->path[n - 1];
    bool any = false, before = false;
    for (int i = 0; i < n; i++) {
        any |= smaller(&x->path[i], &last);
        if (x->g->move[x->path[i].type].given) return false;
        order[i] = x->path[i];
    }
    if (!any) return false;
    Core *end = core_copy(x->g, x->origin);
    Turn turn = {.next = -1, .pending = -1};
    try_steps(x->g, end, x->path, n, n, &turn);
    for (int at = n - 2; at >= 0 && !before; at--) {
        order[at + 1] = x->path[at];
        order[at] = last;
        if (!leads_there(x, order, n, at, end, &turn)) break;
        before = smaller(&x->path[at], &last);
    }
    free(end);
    return before;
}

static void expand(Search *x, Core *s, int made, const Turn *turn) {
    Steps more = {0};
    find_next(x->g, s, turn, &more);
    if (more.n == 0) add_whole(x, s, made, turn);
    if (made == STEPS_OF_MOVE && more.n) plain_trouble(x->g, "a move has too many steps");
    for (size_t i = 0; i < more.n && !x->done && made < STEPS_OF_MOVE; i++) {
        if (x->tried++ >= TRIED_MAX) {
            plain_trouble(x->g, "too many steps were tried for one list of moves");
            break;
        }
        x->path[made] = more.step[i];
        if (x->g->has_unordered && !x->one && is_reordered(x, made + 1)) continue;
        Core *copy = core_copy(x->g, s);
        Turn then = *turn;
        make_step(x->g, copy, &more.step[i], &then);
        expand(x, copy, made + 1, &then);
        free(copy);
    }
    free(more.step);
}

// A move that cannot continue and that nothing refuses need not be made to be listed.
static void expand_first(Search *x, const Core *s, const Step *first) {
    Core *copy = core_copy(x->g, s);
    Turn turn = {.next = -1, .pending = -1};
    x->origin = s;
    x->path[0] = *first;
    bool whole = !x->g->has_refusals && !x->g->move[first->type].goes_on;
    if (!whole) make_step(x->g, copy, first, &turn);
    expand(x, copy, 1, &turn);
    free(copy);
}

void list_moves(const Plain *g, const Core *s, const Past *past, MoveList *out) {
    Steps first = {0};
    Search *x = mem_new(1, sizeof *x);
    *x = (Search){.g = g, .past = past, .refusals = ALL_REFUSALS, .longest = INT64_MIN};
    x->out = out;
    find_first(g, s, past, &first);
    for (size_t i = 0; i < first.n; i++) expand_first(x, s, &first.step[i]);
    free(first.step);
    free(x);
}

bool any_move(Env *v, int type, int who) {
    const Plain *g = v->g;
    Steps first = {0};
    Search *x = mem_new(1, sizeof *x);
    Core *s = core_copy(g, v->s);
    Env asked;
    env_init(&asked, g, v->s, who); // masks and variables are not seen
    asked.refusals = v->refusals;
    asked.past = v->past;
    find_steps(&asked, type, NULL, &first);
    env_clear(&asked);
    s->mover = (int16_t)who;
    *x = (Search){.g = g, .past = v->past, .refusals = v->refusals, .one = true};
    for (size_t i = 0; i < first.n && !x->done; i++) expand_first(x, s, &first.step[i]);
    bool done = x->done;
    free(first.step);
    free(s);
    free(x);
    return done;
}

// --- turns and ends ---

void make_steps(const Plain *g, Core *s, const Whole *m, Turn *turn) {
    for (int i = 0; i < m->n; i++) make_step(g, s, &m->step[i], turn);
}

// The first ending of this kind that holds; 0: none. `me` -1: after a move of chance.
static int ending(const Plain *g, Core *s, DeclKind kind, int me) {
    int result = 0;
    for (const Decl *d = g->tree.decls; d && !result; d = d->next) {
        if (d->kind != kind || (me < 0 && d->by_player)) continue;
        Env v;
        env_init(&v, g, s, me);
        if (!d->value || eval_bool(&v, d->value)) result = result_code(g, d->result, me);
        env_clear(&v);
    }
    return result;
}

void end_turn(const Plain *g, Core *s, const Turn *turn) {
    if (!s->result) s->result = (int16_t)ending(g, s, D_END, seat(g, s));
    s->mover = (int16_t)next_mover(g, s->mover, turn);
}

int result_now(const Plain *g, const Core *s) {
    if (s->result || s->mover >= g->n_players) return s->result;
    return ending(g, (Core *)(uintptr_t)s, D_STUCK, s->mover);
}

// --- the start ---

static void fill_field(Env *v, int field) {
    const Plain *g = v->g;
    const Field *f = &g->field[field];
    for (int copy = 0; copy < f->copies; copy++)
        for (int k = 0; k < f->size; k++) *field_cell(f, v->s, copy, k) = (int16_t)field_first(f);
    if (!f->decl->value) return;
    Effect set = {.kind = S_SET, .value = f->decl->value};
    for (int copy = 0; copy < f->copies; copy++)
        for (int k = 0; k < (f->of >= 0 ? f->n_of : 1); k++) {
            bool left_out = f->on == ON_NODE && !nodes_has(&g->board.all, copy);
            if (!left_out) put(v, &set, field, copy, k);
        }
}

static void put_handicap(Env *v, int n) {
    const PlainTree *t = &v->g->tree;
    Ex who = {.kind = X_NAME, .name = t->players[0]}, field = {.kind = X_NAME, .name = t->handicap};
    for (int i = 0; i < n && i < t->handicap_places->n; i++) {
        Ex *kid[2] = {&field, t->handicap_places->kid[i]};
        Ex at = {.kind = X_ROW, .kid = kid, .n = 2};
        do_set(v, &(Effect){.kind = S_SET, .target = &at, .value = &who});
    }
    v->turn->next = 1;
}

bool core_start(Plain *g, Error *e) {
    const PlainTree *t = &g->tree;
    Turn turn = {.next = -1, .pending = -1};
    const char *text = t->start_text;
    int handicap = 0;
    for (int i = 0; i < t->n_params; i++)
        if (strcmp(t->params[i].name->text, "handicap") == 0) handicap = g->params[i];
    g->start = mem_new(1, g->core_size);
    Env v;
    env_init(&v, g, g->start, -1);
    v.turn = &turn;
    for (int i = 0; i < g->n_fields; i++) fill_field(&v, i);
    do_effects(&v, t->start);
    if (handicap > 0 && t->handicap) put_handicap(&v, handicap);
    env_clear(&v);
    if (turn.next >= 0) g->start->mover = (int16_t)turn.next;
    if (handicap > 0 && !t->handicap) text = t->handicap_places->kid[handicap - 1]->text;
    return !text || text_read_position(g, text, g->start, e);
}

// SPDX-License-Identifier: MIT
// plain_eval.c - see plain_rules.h. Expressions, as docs/l7.md defines them: each is evaluated
// where it stands, every time.
#include "verify/plain/plain_rules.h"

#include "base/mem.h"

#include <limits.h>

enum { NO_WANT = -1, WALK_MAX = 1024, LARGEST = 2000000000 };

void plain_trouble(const Plain *g, const char *what) {
    const char *none = NULL;
    atomic_compare_exchange_strong(&((Plain *)(uintptr_t)g)->trouble, &none, what);
}

void env_init(Env *v, const Plain *g, Core *s, int me) {
    *v = (Env){.g = g, .s = s, .me = me, .refusals = INT_MAX, .deep = -1};
    v->var = mem_resize(NULL, VARIABLES_MAX, sizeof *v->var);
}

void env_clear(Env *v) {
    free(v->var);
    while (v->made) {
        Branches *next = v->made->next;
        free(v->made);
        v->made = next;
    }
}

void bind_name(Env *v, Name *name, Value x) {
    if (v->n_vars == VARIABLES_MAX)
        plain_trouble(v->g, "too many variables");
    else
        v->var[v->n_vars++] = (Variable){name, x};
}

// --- making values ---

static Value nothing(const Env *v, const char *why) {
    plain_trouble(v->g, why);
    return (Value){.type = V_NOTHING};
}

static Value number(int64_t n) {
    return (Value){.type = V_NUMBER, .n = n};
}

static Value truth(bool is) {
    return (Value){.type = V_BOOL, .n = is};
}

static Value node(int64_t n) {
    return (Value){.type = V_NODE, .n = n};
}

static Value set_value(Nodes s) {
    return (Value){.type = V_SET, .set = s};
}

static Value word(int field, int64_t n) {
    return (Value){.type = V_WORD, .field = field, .n = n};
}

Value settled(Value x) {
    x.missing = false;
    return x;
}

// --- sets ---

static int count_nodes(const Nodes *s) {
    int n = 0;
    for (int i = 0; i < NODE_WORDS; i++) n += __builtin_popcountll(s->w[i]);
    return n;
}

static int first_node(const Nodes *s) {
    for (int i = 0; i < NODE_WORDS; i++)
        if (s->w[i]) return 64 * i + __builtin_ctzll(s->w[i]);
    return -1;
}

static Nodes joined(PlainOp op, const Nodes *a, const Nodes *b) {
    Nodes r;
    for (int i = 0; i < NODE_WORDS; i++)
        r.w[i] = op == OP_AND  ? a->w[i] & b->w[i]
                 : op == OP_OR ? a->w[i] | b->w[i]
                               : a->w[i] & ~b->w[i];
    return r;
}

static Nodes as_set(const Env *v, const Value *x) {
    Nodes s = {{0}};
    if (x->type == V_SET) return x->set;
    if (x->type == V_NODE)
        nodes_add(&s, x->n);
    else
        plain_trouble(v->g, "a set of nodes was expected");
    return s;
}

Nodes eval_set(Env *v, const Ex *e) {
    Value x = eval(v, e, NO_WANT);
    return as_set(v, &x);
}

static bool any_branch(const Env *v, const Branches *b) {
    for (int i = 0; i < v->g->board.n_axes; i++)
        if (first_node(&b->axis[i]) >= 0) return true;
    return false;
}

static bool as_bool(const Env *v, const Value *x) {
    if (x->type == V_SET) return first_node(&x->set) >= 0;
    if (x->type == V_BRANCHES) return any_branch(v, x->branches);
    if (x->type != V_BOOL) plain_trouble(v->g, "a condition was expected");
    return x->n != 0;
}

bool eval_bool(Env *v, const Ex *e) {
    Value x = eval(v, e, NO_WANT);
    return as_bool(v, &x);
}

static int64_t as_number(const Env *v, Value x) {
    if (x.type != V_NUMBER && x.type != V_BOOL) plain_trouble(v->g, "a number was expected");
    return settled(x).n;
}

int64_t eval_number(Env *v, const Ex *e) {
    return as_number(v, eval(v, e, NO_WANT));
}

static int64_t eval_node(Env *v, const Ex *e) {
    Value x = eval(v, e, NO_WANT);
    if (x.type != V_NODE) plain_trouble(v->g, "a node was expected");
    return x.type == V_NODE ? x.n : -1;
}

// --- players and words ---

int partner_of(const Plain *g, int player) {
    for (int i = 1; i < g->n_players && g->n_teams > 0; i++) {
        int other = (player + i) % g->n_players;
        if (g->tree.team[other] == g->tree.team[player]) return other;
    }
    return player;
}

// -1: it names no player; n_players: chance.
static int player_number(const Env *v, const Name *name) {
    const Plain *g = v->g;
    if (v->me >= 0) {
        if (name == g->partner) return partner_of(g, v->me);
        if (name == g->friend_ || name == g->me) return v->me;
        if (name == g->enemy && g->n_players == 2) return 1 - v->me;
    }
    int64_t who = player_called(g, name);
    return who >= 0 ? (int)who : name == g->chance ? g->n_players : -1;
}

Value to_word(const Plain *g, Value x, int field) {
    if (field < 0) return x;
    const Field *f = &g->field[field];
    if (x.type == V_PLAYER) {
        int k = x.n >= 0 && x.n < g->n_players ? field_word(f, g->tree.players[x.n]) : -1;
        return k >= 0 ? word(field, k) : x;
    }
    if (x.type != V_WORD || x.field == field) return x;
    int k = field_word(f, g->field[x.field].words[settled(x).n]);
    if (k < 0) return x;
    x.n = k;
    x.field = field;
    return x;
}

int64_t to_player(const Plain *g, const Value *x) {
    if (x->type == V_PLAYER) return x->n;
    if (x->type != V_WORD || x->missing) return -1;
    return player_called(g, g->field[x->field].words[x->n]);
}

static bool on_side(const Env *v, const Name *side, int player) {
    const Plain *g = v->g;
    if (side == g->players_word) return true;
    bool own = player == v->me ||
               (g->n_teams > 0 && v->me >= 0 && g->tree.team[player] == g->tree.team[v->me]);
    return own == (side == g->team_word);
}

static bool is_side(const Env *v, const Ex *e) {
    const Plain *g = v->g;
    if (!e || e->kind != X_NAME) return false;
    if (e->name == g->players_word) return true;
    if (e->name != g->team_word && e->name != g->enemies_word) return false;
    return e->name->field < 0 && !e->name->function;
}

// --- colours ---

static bool add_colour(const Env *v, Colours *out, Colour c) {
    if (out->n == COLOURS_MAX) plain_trouble(v->g, "too many colours");
    if (out->n < COLOURS_MAX) out->colour[out->n++] = c;
    return true;
}

static Value path_of(Env *v, Ex *const *kid, int n) {
    Value out = {.type = V_COLOUR};
    for (int i = 0; i < n; i++) {
        Value c = eval(v, kid[i], NO_WANT);
        if (c.type != V_COLOUR || !colour_join(&out.colour, &c.colour))
            return nothing(v, "a colour was expected, or it has too many steps");
    }
    return out;
}

// A colour of the board that leads that way.
static bool colour_towards(const Board *b, int dx, int dy, Colour *out) {
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < b->n_bases; i++) {
            int way = k ? -1 : 1;
            if (b->base[i].dx * way != dx || b->base[i].dy * way != dy) continue;
            *out = (Colour){1, {(int8_t)(2 * i + k)}};
            return true;
        }
    return false;
}

static bool turned_path(const Env *v, const Colour *path, int turn, Colour *out) {
    const Board *b = &v->g->board;
    *out = (Colour){.n = 0};
    for (int i = 0; i < path->n; i++) {
        int x, y;
        Colour one;
        colour_shift(b, &(Colour){1, {path->step[i]}}, &x, &y);
        plain_turn(b, turn, &x, &y);
        if (!colour_towards(b, x, y, &one) || !colour_join(out, &one)) return false;
    }
    return true;
}

// turns(right right up)
static bool all_turns(Env *v, const Ex *e, Colours *out) {
    const Ex *row = e->n == 1 ? e->kid[0] : e;
    bool several = row->kind == X_ROW;
    Value path = several ? path_of(v, row->kid, row->n) : eval(v, row, NO_WANT);
    for (int turn = 0; turn < plain_turns(&v->g->board); turn++) {
        Colour c;
        bool seen = false;
        if (path.type != V_COLOUR || !turned_path(v, &path.colour, turn, &c)) return false;
        for (int i = 0; i < out->n; i++) seen |= colour_same(&v->g->board, &out->colour[i], &c);
        if (!seen) add_colour(v, out, c);
    }
    return true;
}

static bool add_colours(Env *v, const Ex *e, Colours *out) {
    bool several = e->kind == X_LIST || e->kind == X_ROW;
    for (int i = 0; i < e->n && several; i++) {
        const Ex *kid = e->kid[i];
        if (kid->kind == X_ROW) {
            Value path = path_of(v, kid->kid, kid->n);
            if (path.type == V_COLOUR) add_colour(v, out, path.colour);
        } else if (!add_colours(v, kid, out)) {
            return false;
        }
    }
    if (several) return true;
    if (e->kind == X_CALL && strcmp(e->name->text, "turns") == 0) return all_turns(v, e, out);
    Value x = eval(v, e, NO_WANT);
    if (x.type == V_COLOUR) return add_colour(v, out, x.colour);
    for (int i = 0; x.type == V_COLOURS && i < x.colours.n; i++)
        add_colour(v, out, x.colours.colour[i]);
    return x.type == V_COLOURS;
}

bool eval_colours(Env *v, const Ex *e, Colours *out) {
    out->n = 0;
    if (!e) {
        *out = v->g->board.own;
        return true;
    }
    if (add_colours(v, e, out)) return true;
    plain_trouble(v->g, "colours were expected");
    return false;
}

// Sets of colours that need no declaration: which of the first three colours, forwards (+) or
// backwards (-), side by side.
static const struct {
    PlainGraph graph;
    bool layers;
    const char *name, *steps;
} known_sets[] = {
    {G_GRID, false, "axes", "+0,+1,+0+1,+0-1"},
    {G_GRID, false, "orthogonal", "+0,-0,+1,-1"},
    {G_GRID, false, "diagonal", "+0+1,+0-1,-0+1,-0-1"},
    {G_GRID, false, "directions", "+0,-0,+1,-1,+0+1,+0-1,-0+1,-0-1"},
    {G_GRID, true, "orthogonal", "+0,-0,+1,-1,+2,-2"},
    {G_GRID, true, "axes", "+0,+1,+2,+0+1,+0-1,+0+2,+0-2,+1+2,+1-2,+0+1+2,+0+1-2,+0-1+2,+0-1-2"},
    {G_GRID, true, "directions",
     "+0,+1,+2,+0+1,+0-1,+0+2,+0-2,+1+2,+1-2,+0+1+2,+0+1-2,+0-1+2,+0-1-2,"
     "-0,-1,-2,-0-1,-0+1,-0-2,-0+2,-1-2,-1+2,-0-1-2,-0-1+2,-0+1-2,-0+1+2"},
    {G_DARK, false, "axes", "+0,+1"},
    {G_DARK, false, "directions", "+0,-0,+1,-1"},
    {G_HEX, false, "axes", "+0,+1,+2"},
    {G_HEX, false, "directions", "+0,-0,+1,-1,+2,-2"},
    {G_RINGS, false, "axes", "+0,+1"},
    {G_RINGS, false, "directions", "+0,-0,+1,-1"},
};

static void read_steps(const Env *v, const char *p, Colours *out) {
    while (*p) {
        Colour c = {.n = 0};
        for (; *p && *p != ','; p += 2) c.step[c.n++] = (int8_t)(2 * (p[1] - '0') + (*p == '-'));
        add_colour(v, out, c);
        if (*p) p++;
    }
}

// `right` and `down` of a board that is drawn, where there are such colours.
static bool drawn_sets(Env *v, const char *name, Colours *out) {
    bool all = strcmp(name, "directions") == 0;
    if (!all && strcmp(name, "axes") != 0) return false;
    for (int back = 0; back < 1 + (int)all; back++)
        for (int i = 0; i < 2; i++) {
            Name *way = v->g->drawn[i];
            if (way->colour < 0 && !way->function) continue;
            Value c = eval(v, &(Ex){.kind = X_NAME, .name = way}, NO_WANT);
            if (back) colour_back(&v->g->board, &c.colour, &c.colour);
            add_colour(v, out, c.colour);
        }
    return true;
}

static bool known_colours(Env *v, const char *name, Colours *out) {
    out->n = 0;
    if (v->g->board.graph == G_NODES) return drawn_sets(v, name, out);
    for (size_t i = 0; i < sizeof known_sets / sizeof *known_sets; i++) {
        if (known_sets[i].graph != v->g->board.graph || strcmp(known_sets[i].name, name) != 0 ||
            known_sets[i].layers != (v->g->tree.layers != NULL))
            continue;
        read_steps(v, known_sets[i].steps, out);
        return true;
    }
    return false;
}

// --- walking ---

static bool is_closed(const Env *v, int from, const Colour *c) {
    int axis, owner;
    if (!v->closed || !branch_of(&v->g->board, c, from, &axis, &owner)) return false;
    return nodes_has(&v->closed->axis[axis], owner);
}

static int step_along(const Env *v, const Colour *c, int64_t from) {
    int to = colour_to(&v->g->board, c, (int)from);
    if (to < 0 || is_closed(v, (int)from, c)) return -1;
    return v->masked && nodes_has(&v->mask, to) ? -1 : to;
}

// `n up right`, `n up 3`; a row of colours is one step.
Value walk(Env *v, Ex *const *kid, int n) {
    Value at = eval(v, kid[0], NO_WANT);
    if (at.type == V_COLOUR) return path_of(v, kid, n);
    if (at.type != V_NODE) return n == 1 ? at : nothing(v, "a node was expected");
    for (int i = 1; i < n; i++) {
        Value c = eval(v, kid[i], NO_WANT);
        if (c.type != V_COLOUR) return nothing(v, "a colour was expected");
        int64_t steps = 1;
        if (i + 1 < n) {
            Value next = eval(v, kid[i + 1], NO_WANT);
            bool counts = next.type == V_NUMBER || next.type == V_BOOL;
            if (counts) steps = settled(next).n;
            i += counts;
        }
        for (int64_t k = 0; k < steps && k < WALK_MAX && at.n >= 0; k++)
            at.n = step_along(v, &c.colour, at.n);
    }
    return at;
}

// The nodes of `over` from a node on; `*stop`: the node behind them.
static Nodes run_over(const Env *v, int64_t from, const Colour *c, const Nodes *over, int *stop) {
    Nodes run = {{0}};
    int at = step_along(v, c, from);
    while (at >= 0 && nodes_has(over, at) && !nodes_has(&run, at)) {
        nodes_add(&run, at);
        at = step_along(v, c, at);
    }
    *stop = at;
    return run;
}

static Value eval_run(Env *v, const Ex *e) {
    const Ex *row = e->kid[0];
    if (row->kind != X_ROW) return nothing(v, "a run needs a node and a colour");
    Value from = walk(v, row->kid, row->n - 1), along = eval(v, row->kid[row->n - 1], NO_WANT);
    if (from.type != V_NODE || along.type != V_COLOUR)
        return nothing(v, "a run needs a node and a colour");
    Nodes over = eval_set(v, e->kid[1]);
    int stop;
    Nodes run = run_over(v, from.n, &along.colour, &over, &stop);
    if (e->kid[2]) {
        Nodes then = eval_set(v, e->kid[2]);
        if (!nodes_has(&then, stop)) run = (Nodes){{0}};
    }
    return set_value(run);
}

static Value eval_rays(Env *v, const Ex *e) {
    Nodes all = {{0}}, over = eval_set(v, e->kid[1]);
    int64_t from = eval_node(v, e->kid[0]);
    Colours along;
    if (!eval_colours(v, e->kid[2], &along)) return set_value(all);
    for (int i = 0; i < along.n; i++) {
        int stop;
        Nodes run = run_over(v, from, &along.colour[i], &over, &stop);
        all = joined(OP_OR, &all, &run);
        nodes_add(&all, stop);
    }
    return set_value(all);
}

static Nodes neighbours(const Env *v, const Nodes *of, const Colours *along) {
    Nodes near = {{0}};
    for (int n = 0; n < v->g->board.n_nodes; n++)
        for (int i = 0; nodes_has(of, n) && i < along->n; i++)
            nodes_add(&near, step_along(v, &along->colour[i], n));
    return near;
}

static Value eval_around(Env *v, const Ex *e) {
    Nodes of = eval_set(v, e->kid[0]);
    Colours along;
    eval_colours(v, e->kid[1], &along);
    return set_value(neighbours(v, &of, &along));
}

static Value eval_reach(Env *v, const Ex *e) {
    Nodes from = eval_set(v, e->kid[0]), over = eval_set(v, e->kid[1]);
    Colours along;
    eval_colours(v, e->kid[2], &along);
    if (v->masked) over = joined(OP_SUB, &over, &v->mask);
    Nodes seen = joined(OP_AND, &from, &over);
    for (int before = -1; before != count_nodes(&seen);) {
        before = count_nodes(&seen);
        Nodes near = neighbours(v, &seen, &along);
        near = joined(OP_AND, &near, &over);
        seen = joined(OP_OR, &seen, &near);
    }
    return set_value(seen);
}

static Value eval_reach_by(Env *v, const Ex *e) {
    Nodes seen = eval_set(v, e->kid[0]), rest = seen;
    for (int n; (n = first_node(&rest)) >= 0;) {
        nodes_remove(&rest, n);
        int mark = v->n_vars;
        bind_name(v, e->binds->bind[0].name, node(n));
        Nodes more = eval_set(v, e->kid[1]);
        v->n_vars = mark;
        more = joined(OP_SUB, &more, &seen);
        seen = joined(OP_OR, &seen, &more);
        rest = joined(OP_OR, &rest, &more);
    }
    return set_value(seen);
}

static Branches *new_branches(Env *v) {
    Branches *b = mem_new(1, sizeof *b);
    b->next = v->made;
    v->made = b;
    return b;
}

static Value eval_without(Env *v, const Ex *e) {
    Value out = eval(v, e->kid[0], NO_WANT);
    bool masked = v->masked;
    Nodes mask = v->mask;
    const Branches *closed = v->closed;
    if (out.type == V_BRANCHES) {
        Branches *all = new_branches(v);
        for (int i = 0; i < AXES_MAX; i++)
            all->axis[i] = closed ? joined(OP_OR, &closed->axis[i], &out.branches->axis[i])
                                  : out.branches->axis[i];
        v->closed = all;
    } else {
        Nodes set = as_set(v, &out);
        v->mask = masked ? joined(OP_OR, &mask, &set) : set;
        v->masked = true;
    }
    Value x = eval(v, e->kid[1], NO_WANT);
    v->masked = masked;
    v->mask = mask;
    v->closed = closed;
    return x;
}

// --- places ---

static Nodes rectangle(const Board *b, int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
    Nodes s = {{0}};
    for (int n = 0; n < b->n_nodes; n++) {
        int x = n % b->width + 1, y = n / b->width + 1;
        if (x >= x0 && x <= x1 && y >= y0 && y <= y1 && nodes_has(&b->all, n)) nodes_add(&s, n);
    }
    return s;
}

static void eval_range(Env *v, const Ex *e, int64_t *low, int64_t *high) {
    bool range = e->kind == X_RANGE;
    *low = eval_number(v, range ? e->kid[0] : e);
    *high = range ? eval_number(v, e->kid[1]) : *low;
}

static Value eval_at(Env *v, const Ex *e) {
    const Board *b = &v->g->board;
    int64_t x0, x1, y0 = 1, y1 = 1;
    bool range = e->kid[0]->kind == X_RANGE || (e->n > 1 && e->kid[1]->kind == X_RANGE);
    eval_range(v, e->kid[0], &x0, &x1);
    if (e->n > 1) eval_range(v, e->kid[1], &y0, &y1);
    int more = b->height == 1 && v->g->tree.from_zero;
    x0 += more;
    x1 += more;
    if (range) return set_value(rectangle(b, x0, x1, y0, y1));
    bool inside = x0 >= 1 && x0 <= b->width && y0 >= 1 && y0 <= b->height;
    return node(inside ? (y0 - 1) * b->width + x0 - 1 : -1);
}

static Value eval_line(Env *v, const Ex *e) {
    const Board *b = &v->g->board;
    bool row = e->kind == X_ROW_OF;
    if (e->kid[0]->kind != X_RANGE) {
        Value x = eval(v, e->kid[0], NO_WANT);
        if (x.type == V_NODE && x.n < 0) return number(0);
        if (x.type == V_NODE) return number(row ? x.n / b->width + 1 : x.n % b->width + 1);
    }
    int64_t low, high;
    eval_range(v, e->kid[0], &low, &high);
    return set_value(row ? rectangle(b, 1, NODES_MAX, low, high)
                         : rectangle(b, low, high, 1, NODES_MAX));
}

static Value eval_edge(Env *v, const Ex *e) {
    const Board *b = &v->g->board;
    Colours of = {.n = 0};
    Nodes s = {{0}};
    if (e->kid[0]->kind == X_ROW) {
        Value path = path_of(v, e->kid[0]->kid, e->kid[0]->n);
        if (path.type == V_COLOUR) add_colour(v, &of, path.colour);
    } else {
        eval_colours(v, e->kid[0], &of);
    }
    for (int n = 0; n < b->n_nodes; n++)
        for (int i = 0; i < of.n; i++)
            if (nodes_has(&b->all, n) && colour_to(b, &of.colour[i], n) < 0) nodes_add(&s, n);
    return set_value(s);
}

// --- fields ---

static Nodes stored_set(const Env *v, const Field *f, int copy) {
    Nodes s = {{0}};
    for (int n = 0; n < f->size; n++)
        if (*field_cell(f, v->s, copy, n)) nodes_add(&s, n);
    return s;
}

// The value of one copy; `field` is its number.
static Value stored(const Env *v, int field, int copy, int k) {
    const Field *f = &v->g->field[field];
    if (f->type == F_SET) return set_value(stored_set(v, f, copy));
    if (f->type == F_PILE) return (Value){.type = V_PILE, .field = field, .n = copy};
    int n = *field_cell(f, v->s, copy, k);
    return f->type == F_NODE ? node(n) : f->type == F_WORDS ? word(field, n) : number(n);
}

static Value missing_value(const Env *v, int field, bool counts) {
    const Field *f = &v->g->field[field];
    Value x = f->type == F_NODE    ? node(-1)
              : f->type == F_SET   ? set_value((Nodes){{0}})
              : f->type == F_PILE  ? (Value){.type = V_PILE, .field = field, .n = -1}
              : f->type == F_WORDS ? word(field, 0)
                                   : number(0);
    x.missing = counts;
    return x;
}

static Value field_name(const Env *v, int field) {
    const Field *f = &v->g->field[field];
    if (f->on != ON_GAME || f->of >= 0) return (Value){.type = V_FIELD, .field = field};
    return stored(v, field, 0, 0);
}

static Value field_at(const Env *v, int field, const Value *where) {
    const Field *f = &v->g->field[field];
    if (f->on == ON_PLAYER) {
        int64_t who = to_player(v->g, where);
        bool there = who >= 0 && who < v->g->n_players;
        return there ? stored(v, field, (int)who, 0) : missing_value(v, field, false);
    }
    if (f->on != ON_NODE || where->type != V_NODE) return nothing(v, "a field of a node expected");
    return where->n < 0 ? missing_value(v, field, true) : stored(v, field, (int)where->n, 0);
}

// `hand friend pawn`: of the first word there is none.
static Value field_by_word(Env *v, int field, Ex *const *kid, int n) {
    const Field *f = &v->g->field[field];
    Value which = to_word(v->g, eval(v, kid[n - 1], f->of), f->of);
    Value who = f->on == ON_PLAYER ? eval(v, kid[0], NO_WANT) : number(0);
    int64_t copy = f->on == ON_PLAYER ? to_player(v->g, &who) : 0;
    int64_t k = which.type == V_WORD && which.field == f->of ? settled(which).n : 0;
    if (k == 0 || copy < 0 || copy >= f->copies) return missing_value(v, field, false);
    return stored(v, field, (int)copy, (int)k - 1);
}

static Value field_on_branch(Env *v, int field, Ex *const *kid, int n) {
    Value from = walk(v, kid, n - 1), c = eval(v, kid[n - 1], NO_WANT);
    int axis, owner;
    if (c.type != V_COLOUR || from.type != V_NODE) return nothing(v, "a branch was expected");
    if (!branch_of(&v->g->board, &c.colour, (int)from.n, &axis, &owner))
        return missing_value(v, field, true);
    return stored(v, field, axis * v->g->board.n_nodes + owner, 0);
}

static bool is_variable(const Env *v, const Name *name) {
    for (int i = v->base; i < v->n_vars; i++)
        if (v->var[i].name == name) return true;
    return false;
}

static Value eval_row(Env *v, const Ex *e) {
    const Ex *head = e->kid[0];
    int field = head->kind == X_NAME && !is_variable(v, head->name) ? head->name->field : -1;
    const Field *f = field >= 0 ? &v->g->field[field] : NULL;
    if (!f || (f->on == ON_GAME && f->type == F_NODE)) return walk(v, e->kid, e->n);
    if (f->on == ON_BRANCH) return field_on_branch(v, field, e->kid + 1, e->n - 1);
    if (f->of >= 0) return field_by_word(v, field, e->kid + 1, e->n - 1);
    Value where = e->n == 2 ? eval(v, e->kid[1], NO_WANT) : walk(v, e->kid + 1, e->n - 1);
    return field_at(v, field, &where);
}

// --- names ---

static Value case_of(Env *v, const Ex *e, const Name *which) {
    for (int i = 0; i < e->n; i++)
        if (e->cases[i] == which) return eval(v, e->kid[i], NO_WANT);
    Value first = eval(v, e->kid[0], NO_WANT); // says what type they have
    return first.type == V_SET    ? set_value((Nodes){{0}})
           : first.type == V_NODE ? node(-1)
           : first.type == V_TEXT ? (Value){.type = V_TEXT, .text = ""}
           : first.type == V_WORD ? word(first.field, 0)
                                  : (Value){.type = first.type};
}

// The definition for the player to move.
static const Ex *own_case(const Env *v, const Ex *e) {
    for (int i = 0; e->kind == X_CASES && i < e->n && v->me >= 0; i++)
        if (e->cases[i] == v->g->tree.players[v->me]) return e->kid[i];
    return e;
}

static Value eval_cases(Env *v, const Ex *e) {
    const Ex *own = own_case(v, e);
    if (own == e) return nothing(v, "this differs by player, and no player is to move");
    return eval(v, own, NO_WANT);
}

// The definition of a colour: one step.
static Value eval_definition(Env *v, const Decl *d) {
    if (d->kind == D_FUNCTION) return eval(v, d->value, NO_WANT);
    const Ex *e = own_case(v, d->value);
    if (d->kind == D_REGION) return set_value(eval_set(v, e));
    Value all = {.type = V_COLOURS}, one = {.type = V_COLOUR};
    eval_colours(v, e, &all.colours);
    if (d->kind == D_COLOURS) return all;
    for (int i = 0; i < all.colours.n; i++)
        if (!colour_join(&one.colour, &all.colours.colour[i]))
            return nothing(v, "a colour of too many steps");
    return one;
}

// A definition sees the game, not the variables where it is used.
static Value defined(Env *v, const Decl *d) {
    int base = v->base;
    v->base = v->n_vars;
    Value x = eval_definition(v, d);
    v->base = base;
    return x;
}

static Value param_value(const Env *v, int i) {
    const PlainParam *p = &v->g->tree.params[i];
    for (int k = 0; k < p->n_words; k++)
        if (strcmp(p->words[k]->text, "yes") == 0) return truth(v->g->params[i] == k);
    return number(v->g->params[i]);
}

static bool special_name(const Env *v, const Name *name, Value *out) {
    const Plain *g = v->g;
    if (name == g->nodes)
        *out = set_value(g->board.all);
    else if (name == g->nowhere)
        *out = node(-1);
    else if (name == g->none)
        *out = set_value((Nodes){{0}});
    else if (name == g->true_ || name == g->false_)
        *out = truth(name == g->true_);
    else
        return false;
    return true;
}

static bool wanted_word(const Env *v, const Name *name, int want, Value *out) {
    if (want < 0) return false;
    const Field *f = &v->g->field[want];
    int k = field_word(f, name), who = player_number(v, name);
    if (k < 0 && who >= 0 && who < v->g->n_players) k = field_word(f, v->g->tree.players[who]);
    *out = word(want, k);
    return k >= 0;
}

static Value eval_name(Env *v, Name *name, int want) {
    Value x;
    for (int i = v->n_vars - 1; i >= v->base; i--)
        if (v->var[i].name == name)
            return v->var[i].value.type == V_PLAYER ? to_word(v->g, v->var[i].value, want)
                                                    : v->var[i].value;
    if (name->param >= 0) return param_value(v, name->param);
    if (wanted_word(v, name, want, &x)) return x;
    if (name->function && !name->function->params && name->function->value)
        return defined(v, name->function);
    if (name->field >= 0) return field_name(v, name->field);
    if (name->colour >= 0)
        return (Value){.type = V_COLOUR, .colour = {1, {(int8_t)(2 * name->colour)}}};
    if (special_name(v, name, &x)) return x;
    int who = player_number(v, name);
    if (who >= 0) return (Value){.type = V_PLAYER, .n = who};
    if (name->node >= 0) return node(name->node);
    if (name->value_field >= 0) return word(name->value_field, name->value);
    x = (Value){.type = V_COLOURS};
    if (known_colours(v, name->text, &x.colours)) return x;
    return nothing(v, "an unknown name");
}

// --- calls ---

static Value body_for(Env *v, const Decl *d, const Value *first) {
    const Ex *body = d->value;
    if (body->kind != X_CASES || (first->type != V_PLAYER && first->type != V_WORD))
        return eval(v, body, NO_WANT);
    if (first->type == V_WORD)
        return settled(case_of(v, body, v->g->field[first->field].words[settled(*first).n]));
    if (first->n < 0 || first->n >= v->g->n_players) return nothing(v, "a player was expected");
    return case_of(v, body, v->g->tree.players[first->n]);
}

// A function that calls itself counts how deep, and how often.
static Value call_deep(Env *v, const Decl *d, const Value *first) {
    int deep = v->deep, calls = v->calls;
    bool outermost = deep < 0;
    if (outermost) {
        v->deep = d->deep;
        v->calls = 100 * d->deep;
    }
    if (v->deep == 0 || v->calls == 0)
        return nothing(v, "a function went deeper than it says, or was called too often");
    v->deep--;
    v->calls--;
    Value x = body_for(v, d, first);
    x = truth(as_bool(v, &x));
    v->deep = deep;
    if (outermost) v->calls = calls;
    return x;
}

static Value call_function(Env *v, const Decl *d, const Ex *e) {
    int n = d->params->n, base = v->base, mark = v->n_vars;
    Value first = {.type = V_NOTHING};
    if (n != e->n) return nothing(v, "a call with another number of values");
    Value *args = mem_new((size_t)n + 1, sizeof *args);
    for (int i = 0; i < n; i++) {
        args[i] = eval(v, e->kid[i], NO_WANT);
        if (d->deep) args[i] = settled(args[i]);
    }
    for (int i = 0; i < n; i++) bind_name(v, d->params->bind[i].name, args[i]);
    if (n > 0) first = args[0];
    free(args);
    v->base = mark;
    Value x = d->deep ? call_deep(v, d, &first) : body_for(v, d, &first);
    v->base = base;
    v->n_vars = mark;
    return x;
}

Value pile_of(Env *v, const Ex *e) {
    Value x = eval(v, e, NO_WANT);
    if (x.type != V_PILE) return nothing(v, "a pile was expected");
    return x;
}

static Value call_pile(Env *v, const Ex *e) {
    Value pile = pile_of(v, e->kid[0]);
    if (pile.type != V_PILE) return pile;
    const Field *f = &v->g->field[pile.field];
    int height = pile.n < 0 ? 0 : *field_cell(f, v->s, (int)pile.n, 0);
    if (e->name->text[0] == 'h') return number(height);
    if (e->name->text[0] == 'e') return truth(height == 0);
    int64_t k = e->n > 1 ? eval_number(v, e->kid[1]) : 1;
    bool there = k >= 1 && k <= height;
    int64_t item = there ? *field_cell(f, v->s, (int)pile.n, height + 1 - (int)k) : 0;
    Value x = f->words ? word(pile.field, item) : number(item);
    x.missing = !there;
    return x;
}

static Value call_player(Env *v, const Ex *e) {
    Value x = eval(v, e->kid[0], NO_WANT);
    int n = v->g->n_players;
    int64_t who = to_player(v->g, &x);
    if (e->name->text[0] == 'p')
        return (Value){.type = V_PLAYER, .n = who < 0 ? -1 : partner_of(v->g, (int)who)};
    int64_t steps = e->n > 1 ? eval_number(v, e->kid[1]) : 1;
    return (Value){.type = V_PLAYER, .n = ((who + steps) % n + n) % n};
}

// sign(value, player): the sign that the board shows.
static Value call_sign(Env *v, const Ex *e) {
    const Plain *g = v->g;
    Value x = to_word(g, eval(v, e->kid[0], g->show), g->show), who = eval(v, e->kid[1], NO_WANT);
    int64_t player = to_player(g, &who);
    int side = player >= 0 ? field_word(&g->field[g->show_by], g->tree.players[player]) : -1;
    if (side < 0) return nothing(v, "the board shows no signs of this player");
    int text = g->tree.n_signs >= g->field[g->show_by].n_words ? side : side - 1;
    unsigned char sign = (unsigned char)g->tree.signs[text][settled(x).n];
    return (Value){.type = V_TEXT, .text = g->sign_text[sign % 128]};
}

static const Shape *shape_of(Env *v, const Ex *e) {
    Value x = eval(v, e, v->g->shape_field);
    if (x.type != V_WORD) return NULL;
    const Name *name = v->g->field[x.field].words[settled(x).n];
    for (int i = 0; i < v->g->n_shapes; i++)
        if (v->g->shape[i].name == name) return &v->g->shape[i];
    return NULL;
}

static Value call_shape(Env *v, const Ex *e) {
    const Board *b = &v->g->board;
    const Shape *s = shape_of(v, e->kid[0]);
    Nodes covered = {{0}};
    if (e->n == 1) return number(s ? s->n : 0);
    int64_t k = eval_number(v, e->kid[1]), at = eval_node(v, e->kid[2]);
    Nodes over = eval_set(v, e->kid[3]);
    if (!s || k < 1 || k > s->n || at < 0) return set_value(covered);
    const Form *f = &s->form[k - 1];
    for (int i = 0; i < f->n; i++) {
        int64_t x = at % b->width + f->x[i], y = at / b->width + f->y[i];
        bool in = x >= 0 && x < b->width && y >= 0 && y < b->height;
        if (!in || !nodes_has(&over, y * b->width + x)) return set_value((Nodes){{0}});
        nodes_add(&covered, y * b->width + x);
    }
    return set_value(covered);
}

static Value call_field(Env *v, const Ex *e) {
    int field = e->name->field;
    const Field *f = &v->g->field[field];
    const Ex *in = e->kid[0];
    bool row = e->n == 1 && in->kind == X_ROW;
    if (f->on == ON_BRANCH)
        return field_on_branch(v, field, row ? in->kid : e->kid, row ? in->n : e->n);
    if (f->of >= 0) return field_by_word(v, field, e->kid, e->n);
    Value where = eval(v, in, NO_WANT);
    return field_at(v, field, &where);
}

static Value eval_call(Env *v, const Ex *e) {
    const char *name = e->name->text;
    const Decl *d = e->name->function;
    if (d && d->params && d->kind == D_FUNCTION) return call_function(v, d, e);
    if (strcmp(name, "sign") == 0) return call_sign(v, e);
    if (strcmp(name, "at") == 0) return eval_at(v, e);
    if (strcmp(name, "lay") == 0 || strcmp(name, "turns") == 0) return call_shape(v, e);
    if (strcmp(name, "top") == 0 || strcmp(name, "height") == 0 || strcmp(name, "empty") == 0)
        return call_pile(v, e);
    if (strcmp(name, "after") == 0 || strcmp(name, "partner") == 0) return call_player(v, e);
    if (e->name->field >= 0) return call_field(v, e);
    return nothing(v, "an unknown function");
}

// --- comparisons ---

static bool holds(PlainOp op, int64_t a, int64_t b) {
    switch (op) {
    case OP_EQ:
        return a == b;
    case OP_NE:
        return a != b;
    case OP_LT:
        return a < b;
    case OP_LE:
        return a <= b;
    case OP_GT:
        return a > b;
    default:
        return a >= b;
    }
}

static bool has_all_words(const Field *of, const Field *in) {
    for (int i = 0; i < of->n_words; i++)
        if (field_word(in, of->words[i]) < 0) return false;
    return true;
}

static Value compare_words(Env *v, PlainOp op, Value a, Value b) {
    const Field *x = &v->g->field[a.field], *y = &v->g->field[b.field];
    if (a.missing || b.missing) return truth(false);
    if (has_all_words(y, x) || !has_all_words(x, y))
        b = to_word(v->g, b, a.field);
    else
        a = to_word(v->g, a, b.field);
    if (a.field != b.field) a = to_word(v->g, a, b.field);
    if (a.field != b.field) return truth(op == OP_NE);
    return truth(holds(op, a.n, b.n));
}

static Value compare_values(Env *v, PlainOp op, Value a, Value b) {
    bool same = op == OP_EQ || op == OP_NE;
    if (a.type == V_WORD) b = to_word(v->g, b, b.type == V_PLAYER ? a.field : NO_WANT);
    if (b.type == V_WORD) a = to_word(v->g, a, a.type == V_PLAYER ? b.field : NO_WANT);
    if (a.type == V_WORD && b.type == V_WORD) return compare_words(v, op, a, b);
    if (a.type == V_SET && b.type == V_SET && same)
        return truth((memcmp(&a.set, &b.set, sizeof a.set) == 0) == (op == OP_EQ));
    if (a.type == V_COLOUR && b.type == V_COLOUR && same)
        return truth(colour_same(&v->g->board, &a.colour, &b.colour) == (op == OP_EQ));
    if (a.missing || b.missing) return truth(false);
    if (a.type == V_WORD || b.type == V_WORD || a.type == V_SET || b.type == V_SET)
        return nothing(v, "these cannot be compared");
    return truth(holds(op, a.n, b.n));
}

// Whether a value is one of those that the field has itself.
static bool is_of_field(const Field *f, int field, const Value *right) {
    return f->type == F_WORDS ? right->type == V_WORD && right->field == field
                              : f->type == F_NUMBER && right->type == V_NUMBER;
}

static bool holds_there(Env *v, PlainOp op, int field, int copy, const Value *right) {
    const Field *f = &v->g->field[field];
    if (is_of_field(f, field, right))
        return !right->missing && holds(op, *field_cell(f, v->s, copy, 0), right->n);
    return compare_values(v, op, stored(v, field, copy, 0), *right).n != 0;
}

// The nodes where the first of a field's cells compares so: most of the time goes here.
static Nodes nodes_where(const Env *v, PlainOp op, const Field *f, int64_t value) {
    const Board *b = &v->g->board;
    const int16_t *cell = field_cell(f, v->s, 0, 0);
    Nodes s = {{0}};
    for (int n = 0; n < b->n_nodes; n++)
        s.w[n / 64] |= (uint64_t)holds(op, cell[n * f->size], value) << (n % 64);
    for (size_t i = 0; i < sizeof s.w / sizeof *s.w; i++) s.w[i] &= b->all.w[i];
    return s;
}

// `stone = enemy`, `seeds > 3`: the nodes, or the branches, where it holds.
static Value compare_field(Env *v, PlainOp op, int field, const Value *right) {
    const Field *f = &v->g->field[field];
    const Board *b = &v->g->board;
    if (f->on == ON_NODE) {
        if (is_of_field(f, field, right) && !right->missing)
            return set_value(nodes_where(v, op, f, right->n));
        Nodes s = {{0}};
        for (int n = 0; n < b->n_nodes; n++)
            if (nodes_has(&b->all, n) && holds_there(v, op, field, n, right)) nodes_add(&s, n);
        return set_value(s);
    }
    if (f->on != ON_BRANCH) return nothing(v, "of which player?");
    Value out = {.type = V_BRANCHES, .branches = new_branches(v)};
    for (int i = 0; i < b->n_axes; i++)
        for (int n = 0; n < b->n_nodes; n++)
            if (branch_owned(b, i, n) && holds_there(v, op, field, i * b->n_nodes + n, right))
                nodes_add(&out.branches->axis[i], n);
    return out;
}

static int want_of(const Env *v, const Value *left) {
    bool words =
        left->type == V_WORD || (left->type == V_FIELD && v->g->field[left->field].type == F_WORDS);
    return words ? left->field : NO_WANT;
}

// A variant is compared with its words.
static const PlainParam *variant_of(const Env *v, const Ex *e, int *value) {
    if (e->kind != X_NAME || is_variable(v, e->name) || e->name->param < 0) return NULL;
    const PlainParam *p = &v->g->tree.params[e->name->param];
    *value = v->g->params[e->name->param];
    return p->words ? p : NULL;
}

static Value compare_variant(const Ex *e, const PlainParam *p, int value) {
    const Ex *right = e->kid[1];
    bool list = right->kind == X_LIST, is = false;
    for (int i = 0; i < (list ? right->n : 1); i++)
        is |= (list ? right->kid[i] : right)->name == p->words[value];
    return truth(e->op == OP_NE ? !is : is);
}

static Value eval_compare(Env *v, const Ex *e) {
    int value;
    const PlainParam *variant = variant_of(v, e->kid[0], &value);
    if (variant) return compare_variant(e, variant, value);
    Value left = eval(v, e->kid[0], NO_WANT);
    Value right = eval(v, e->kid[1], want_of(v, &left));
    if (left.type == V_FIELD) return compare_field(v, e->op, left.field, &right);
    return compare_values(v, e->op, left, right);
}

static Value any_of(Env *v, const Value *left, const Ex *list) {
    Value all = {.type = V_NOTHING};
    for (int i = 0; i < list->n; i++) {
        Value right = eval(v, list->kid[i], want_of(v, left));
        Value one = left->type == V_FIELD ? compare_field(v, OP_EQ, left->field, &right)
                                          : compare_values(v, OP_EQ, *left, right);
        if (i == 0)
            all = one;
        else if (one.type == V_SET)
            all.set = joined(OP_OR, &all.set, &one.set);
        else if (one.type == V_BRANCHES)
            for (int k = 0; k < AXES_MAX; k++)
                all.branches->axis[k] =
                    joined(OP_OR, &all.branches->axis[k], &one.branches->axis[k]);
        else
            all.n |= one.n;
    }
    return list->n ? all : truth(false);
}

static Value number_in(Env *v, const Value *left, const Ex *right) {
    if (right->kind == X_LIST) return any_of(v, left, right);
    int64_t low, high;
    eval_range(v, right, &low, &high);
    return truth(!left->missing && left->n >= low && left->n <= high);
}

static Value colour_in(Env *v, const Value *left, const Ex *right) {
    Colours all;
    bool in = false;
    eval_colours(v, right, &all);
    for (int i = 0; i < all.n; i++) in |= colour_same(&v->g->board, &all.colour[i], &left->colour);
    return truth(in);
}

static Value eval_in(Env *v, const Ex *e) {
    int value;
    const PlainParam *variant = variant_of(v, e->kid[0], &value);
    const Ex *right = e->kid[1];
    if (variant) return compare_variant(e, variant, value);
    Value left = eval(v, e->kid[0], NO_WANT);
    if (is_side(v, right)) {
        int64_t who = to_player(v->g, &left);
        return truth(who >= 0 && who < v->g->n_players && on_side(v, right->name, (int)who));
    }
    if (left.type == V_NUMBER || left.type == V_BOOL) return number_in(v, &left, right);
    if (left.type == V_COLOUR) return colour_in(v, &left, right);
    if (left.type == V_NODE) {
        Nodes s = eval_set(v, right);
        return truth(nodes_has(&s, left.n));
    }
    if (right->kind == X_LIST) return any_of(v, &left, right);
    return nothing(v, "what is before 'in' cannot be in that");
}

// --- operations ---

static Value join_branches(Env *v, PlainOp op, const Value *a, const Value *b) {
    Value out = {.type = V_BRANCHES, .branches = new_branches(v)};
    for (int i = 0; i < AXES_MAX; i++)
        out.branches->axis[i] = joined(op, &a->branches->axis[i], &b->branches->axis[i]);
    return out;
}

static Value eval_logic(Env *v, const Ex *e) {
    Value a = eval(v, e->kid[0], NO_WANT);
    bool both = e->op == OP_AND;
    if (a.type != V_SET && a.type != V_BRANCHES) {
        bool is = as_bool(v, &a);
        return is != both ? truth(is) : truth(eval_bool(v, e->kid[1]));
    }
    Value b = eval(v, e->kid[1], NO_WANT);
    if (a.type == V_BRANCHES && b.type == V_BRANCHES) return join_branches(v, e->op, &a, &b);
    if (a.type == V_SET && (b.type == V_SET || b.type == V_NODE)) {
        Nodes other = as_set(v, &b);
        return set_value(joined(e->op, &a.set, &other));
    }
    bool x = as_bool(v, &a), y = as_bool(v, &b);
    return truth(both ? x && y : x || y);
}

static int64_t computed(const Env *v, PlainOp op, int64_t a, int64_t b) {
    const int64_t most = INT64_C(1000000000000);
    if (a > most || a < -most || b > most || b < -most) plain_trouble(v->g, "a number too large");
    if (op == OP_ADD) return a + b;
    if (op == OP_SUB) return a - b;
    if (op == OP_DIV) return b ? a / b : 0;
    if (op == OP_MOD) return b ? a % b : 0;
    int64_t r = 0;
    if (__builtin_mul_overflow(a, b, &r) || r > most || r < -most)
        plain_trouble(v->g, "a product is more than 10^12");
    return r;
}

static Value eval_arithmetic(Env *v, const Ex *e) {
    Value a = eval(v, e->kid[0], NO_WANT), b = eval(v, e->kid[1], NO_WANT);
    if (e->op == OP_SUB && a.type == V_BRANCHES) return join_branches(v, OP_SUB, &a, &b);
    if (e->op == OP_SUB && (a.type == V_SET || b.type == V_SET)) {
        Nodes x = as_set(v, &a), y = as_set(v, &b);
        return set_value(joined(OP_SUB, &x, &y));
    }
    Value out = number(computed(v, e->op, as_number(v, a), as_number(v, b)));
    out.missing = a.missing || b.missing;
    return out;
}

static Value eval_sets(Env *v, const Ex *e) {
    Nodes a = eval_set(v, e->kid[0]), b = eval_set(v, e->kid[1]);
    bool meets = e->op == OP_MEETS;
    Nodes r = joined(meets ? OP_AND : OP_SUB, &a, &b);
    return truth((first_node(&r) >= 0) == meets);
}

static Value eval_binary(Env *v, const Ex *e) {
    switch (e->op) {
    case OP_AND:
    case OP_OR:
        return eval_logic(v, e);
    case OP_IN:
        return eval_in(v, e);
    case OP_MEETS:
    case OP_WITHIN:
        return eval_sets(v, e);
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
    case OP_DIV:
    case OP_MOD:
        return eval_arithmetic(v, e);
    default:
        return eval_compare(v, e);
    }
}

static Value eval_not(Env *v, const Ex *e) {
    Value x = eval(v, e->kid[0], NO_WANT);
    const Board *b = &v->g->board;
    if (x.type == V_SET) return set_value(joined(OP_SUB, &b->all, &x.set));
    if (x.type != V_BRANCHES) return truth(!as_bool(v, &x));
    Value out = {.type = V_BRANCHES, .branches = new_branches(v)};
    for (int i = 0; i < b->n_axes; i++)
        for (int n = 0; n < b->n_nodes; n++)
            if (branch_owned(b, i, n) && !nodes_has(&x.branches->axis[i], n))
                nodes_add(&out.branches->axis[i], n);
    return out;
}

static Value eval_if(Env *v, const Ex *e, int want) {
    bool is = eval_bool(v, e->kid[0]);
    return settled(eval(v, e->kid[is ? 1 : 2], want));
}

static Value eval_list(Env *v, const Ex *e) {
    Nodes all = {{0}};
    for (int i = 0; i < e->n; i++) {
        Nodes one = eval_set(v, e->kid[i]);
        all = joined(OP_OR, &all, &one);
    }
    return set_value(all);
}

// --- loops ---

static bool names_colour(const Name *name) {
    const Decl *d = name->function;
    return name->colour >= 0 || (d && (d->kind == D_COLOUR || d->kind == D_COLOURS));
}

static bool names_known_colours(const Env *v, const Name *name) {
    static const char *const names[] = {"axes", "orthogonal", "diagonal", "directions"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name->text, names[i]) == 0)
            return !name->function && name->field < 0 && v->g->board.graph != G_NONE;
    return false;
}

Over domain_over(const Env *v, const Ex *e) {
    if (!e) return OVER_NODES;
    if (e->kind == X_RANGE) return OVER_NUMBERS;
    if (e->kind == X_BACK) return OVER_COLOURS;
    if (e->kind == X_NAME) {
        if (is_side(v, e)) return OVER_PLAYERS;
        int field = is_variable(v, e->name) ? -1 : e->name->field;
        if (field >= 0 && v->g->field[field].type == F_WORDS) return OVER_WORDS;
        bool colours = names_colour(e->name) || names_known_colours(v, e->name);
        return colours ? OVER_COLOURS : OVER_NODES;
    }
    if (e->kind == X_CALL && strcmp(e->name->text, "turns") == 0) return OVER_COLOURS;
    if (e->kind != X_LIST || e->n == 0) return OVER_NODES;
    const Ex *first = e->kid[0];
    if (first->kind == X_ROW) first = first->kid[0];
    if (first->kind == X_BACK) return OVER_COLOURS;
    if (first->kind != X_NAME || is_variable(v, first->name)) return OVER_NODES;
    if (names_colour(first->name) || names_known_colours(v, first->name)) return OVER_COLOURS;
    return first->name->node < 0 && first->name->value_field >= 0 ? OVER_WORDS : OVER_NODES;
}

typedef bool LoopBody(Env *v, void *context);

static bool once(Env *v, const Bind *b, Value x, LoopBody *body, void *context) {
    int mark = v->n_vars;
    bind_name(v, b->name, x);
    bool on = body(v, context);
    v->n_vars = mark;
    return on;
}

static bool each_node(Env *v, const Bind *b, LoopBody *body, void *context) {
    Nodes s = b->domain ? eval_set(v, b->domain) : v->g->board.all;
    for (int n = 0; n < v->g->board.n_nodes; n++)
        if (nodes_has(&s, n) && !once(v, b, node(n), body, context)) return false;
    return true;
}

static bool each_number(Env *v, const Bind *b, LoopBody *body, void *context) {
    int64_t low, high;
    eval_range(v, b->domain, &low, &high);
    if (high - low > LARGEST) plain_trouble(v->g, "a loop over too many numbers");
    for (int64_t k = low; k <= high && k - low <= LARGEST; k++)
        if (!once(v, b, number(k), body, context)) return false;
    return true;
}

static bool each_colour(Env *v, const Bind *b, LoopBody *body, void *context) {
    Colours all;
    eval_colours(v, b->domain, &all);
    for (int i = 0; i < all.n; i++) {
        Value c = {.type = V_COLOUR, .colour = all.colour[i]};
        if (!once(v, b, c, body, context)) return false;
    }
    return true;
}

static bool each_player(Env *v, const Bind *b, LoopBody *body, void *context) {
    for (int i = 0; i < v->g->n_players; i++) {
        if (!on_side(v, b->domain->name, i)) continue;
        if (!once(v, b, (Value){.type = V_PLAYER, .n = i}, body, context)) return false;
    }
    return true;
}

// A field's words but the first, or those listed: as they are listed, or in the field's order.
static bool each_word(Env *v, const Bind *b, bool in_order, LoopBody *body, void *context) {
    const Ex *e = b->domain;
    bool list = e->kind == X_LIST;
    int field = list ? e->kid[0]->name->value_field : e->name->field;
    const Field *f = &v->g->field[field];
    bool listed[512] = {false};
    for (int i = 0; list && i < e->n; i++) {
        Value x = to_word(v->g, eval(v, e->kid[i], field), field);
        if (x.type != V_WORD || x.n >= 512) continue;
        listed[x.n] = true;
        if (!in_order && !once(v, b, x, body, context)) return false;
    }
    for (int k = list ? 0 : 1; k < f->n_words && (in_order || !list); k++)
        if ((!list || listed[k]) && !once(v, b, word(field, k), body, context)) return false;
    return true;
}

static bool each_value(Env *v, const Bind *b, bool in_order, LoopBody *body, void *context) {
    switch (domain_over(v, b->domain)) {
    case OVER_NODES:
        return each_node(v, b, body, context);
    case OVER_NUMBERS:
        return each_number(v, b, body, context);
    case OVER_COLOURS:
        return each_colour(v, b, body, context);
    case OVER_PLAYERS:
        return each_player(v, b, body, context);
    case OVER_WORDS:
        break;
    }
    return each_word(v, b, in_order, body, context);
}

bool each_choice(Env *v, const Bind *b, LoopBody *body, void *context) {
    return each_value(v, b, true, body, context);
}

typedef struct {
    const Binds *binds;
    int i;
    LoopBody *body;
    void *context;
} Nested;

static bool deeper(Env *v, void *context) {
    const Nested *x = context;
    return each_of(v, x->binds, x->i + 1, x->body, x->context);
}

bool each_of(Env *v, const Binds *b, int i, LoopBody *body, void *context) {
    if (i == b->n) return body(v, context);
    Nested x = {b, i, body, context};
    return each_value(v, &b->bind[i], false, deeper, &x);
}

typedef struct {
    const Ex *e;
    int64_t n;
    Nodes set;
} Tally;

static Value last_variable(const Env *v) {
    return v->var[v->n_vars - 1].value;
}

static bool tally_one(Env *v, void *context) {
    Tally *t = context;
    const Ex *body = t->e->kid[0];
    if (t->e->op == OP_SUM) {
        t->n += eval_number(v, body);
        return true;
    }
    if (t->e->op == OP_UNION) {
        Nodes s = eval_set(v, body);
        t->set = joined(OP_OR, &t->set, &s);
        return true;
    }
    bool is = eval_bool(v, body);
    if (t->e->kind == X_WHERE) {
        if (is) nodes_add(&t->set, last_variable(v).n);
        return true;
    }
    if (t->e->op == OP_COUNT) {
        t->n += is;
        return true;
    }
    if (is == (t->e->op == OP_ALL)) return true;
    t->n = t->e->op == OP_FIRST ? last_variable(v).n : 1;
    return false;
}

static Value eval_where(Env *v, const Ex *e) {
    Tally t = {.e = e};
    each_of(v, e->binds, 0, tally_one, &t);
    return set_value(t.set);
}

static Value quantify(Env *v, const Ex *e) {
    Tally t = {.e = e, .n = e->op == OP_FIRST ? -1 : 0};
    bool through = each_of(v, e->binds, 0, tally_one, &t);
    switch (e->op) {
    case OP_SOME:
        return truth(!through);
    case OP_ALL:
    case OP_NONE:
        return truth(through);
    case OP_FIRST:
        return node(t.n);
    case OP_UNION:
        return set_value(t.set);
    default:
        return number(t.n);
    }
}

// --- questions about moves ---

static Value ask_moves(Env *v, const Ex *e) {
    const Ex *row = e->kid[0];
    bool whose = row->kind == X_ROW;
    const Name *name = whose ? row->kid[0]->name : row->name;
    int who = v->me;
    bool any = false;
    if (!name || name->move < 0) return nothing(v, "a type of move was expected");
    if (whose && strcmp(row->kid[row->n - 1]->name->text, "anybody") == 0) {
        for (int i = 0; i < v->g->n_players && !any; i++) any = any_move(v, name->move, i);
        return truth(any == (e->op == OP_SOME));
    }
    if (whose) {
        Value x = eval(v, row->kid[row->n - 1], NO_WANT);
        who = (int)to_player(v->g, &x);
    }
    if (who < 0 || who >= v->g->n_players) return nothing(v, "no player is to move here");
    any = any_move(v, name->move, who);
    return truth(any == (e->op == OP_SOME));
}

static Value count_of(Env *v, const Value *x) {
    if (x->type != V_BRANCHES) {
        Nodes s = as_set(v, x);
        return number(count_nodes(&s));
    }
    int n = 0;
    for (int i = 0; i < AXES_MAX; i++) n += count_nodes(&x->branches->axis[i]);
    return number(n);
}

// `count dead = 1`, where `dead` is no field with values: the count is compared.
static bool compares_count(const Env *v, const Ex *e) {
    const Ex *c = e->kid[0];
    if (e->op != OP_COUNT || c->kind != X_BINARY || c->op < OP_EQ || c->op > OP_GE) return false;
    const Ex *what = c->kid[0], *head = what->kind == X_ROW ? what->kid[0] : what;
    int field = head->kind == X_NAME ? head->name->field : -1;
    if (field >= 0 && v->g->field[field].type == F_SET) return true;
    return what->kind == X_NAME && field < 0;
}

static Value eval_quant(Env *v, const Ex *e) {
    if (e->binds) return quantify(v, e);
    if (e->op == OP_SOME || e->op == OP_NONE) return ask_moves(v, e);
    if (compares_count(v, e)) {
        Value counted = eval(v, e->kid[0]->kid[0], NO_WANT), n = count_of(v, &counted);
        return compare_values(v, e->kid[0]->op, n, eval(v, e->kid[0]->kid[1], NO_WANT));
    }
    Value x = eval(v, e->kid[0], NO_WANT);
    if (e->op == OP_COUNT) return count_of(v, &x);
    Nodes s = as_set(v, &x);
    return node(first_node(&s));
}

// --- all of them ---

static Value eval_back(Env *v, const Ex *e) {
    Value c = eval(v, e->kid[0], NO_WANT), out = {.type = V_COLOUR};
    if (c.type != V_COLOUR) return nothing(v, "'~' reverses a colour");
    colour_back(&v->g->board, &c.colour, &out.colour);
    return out;
}

static Value eval_minus(Env *v, const Ex *e) {
    Value x = eval(v, e->kid[0], NO_WANT), out = number(-as_number(v, x));
    out.missing = x.missing;
    return out;
}

Value eval(Env *v, const Ex *e, int want) {
    switch (e->kind) {
    case X_NUMBER:
        return number(e->number);
    case X_TEXT:
        return (Value){.type = V_TEXT, .text = e->text};
    case X_NAME:
        return eval_name(v, e->name, want);
    case X_ROW:
        return eval_row(v, e);
    case X_CALL:
        return eval_call(v, e);
    case X_LIST:
        return eval_list(v, e);
    case X_WHERE:
        return eval_where(v, e);
    case X_BACK:
        return eval_back(v, e);
    case X_NOT:
        return eval_not(v, e);
    case X_MINUS:
        return eval_minus(v, e);
    case X_BINARY:
        return eval_binary(v, e);
    case X_QUANT:
        return eval_quant(v, e);
    case X_RUN:
        return eval_run(v, e);
    case X_REACH:
        return eval_reach(v, e);
    case X_REACH_BY:
        return eval_reach_by(v, e);
    case X_RAYS:
        return eval_rays(v, e);
    case X_AROUND:
        return eval_around(v, e);
    case X_EDGE:
        return eval_edge(v, e);
    case X_ROW_OF:
    case X_COLUMN_OF:
        return eval_line(v, e);
    case X_RANGE:
        return nothing(v, "a range is not allowed here");
    case X_WITHOUT:
        return eval_without(v, e);
    case X_IF:
        return eval_if(v, e, want);
    case X_CASES:
        return eval_cases(v, e);
    }
    return nothing(v, "an unknown expression");
}

// --- what an expression asks for ---

static Decl *definition_in(const Ex *e) {
    return (e->kind == X_NAME || e->kind == X_CALL) ? e->name->function : NULL;
}

// Whether `asked` is true of this expression, of a part of it, or of a definition it uses.
static bool anywhere(const Plain *g, const Ex *e, bool (*asked)(const Plain *g, const Ex *e)) {
    if (!e) return false;
    if (asked(g, e)) return true;
    Decl *d = definition_in(e);
    bool found = false;
    if (d && d->value && !d->visited) {
        d->visited = true; // it may use itself
        found = anywhere(g, d->value, asked);
        d->visited = false;
    }
    for (int i = 0; e->binds && i < e->binds->n && !found; i++)
        found = anywhere(g, e->binds->bind[i].domain, asked);
    for (int i = 0; i < e->n && !found; i++) found = anywhere(g, e->kid[i], asked);
    return found;
}

static bool is_question(const Plain *g, const Ex *e) {
    (void)g;
    return e->kind == X_QUANT && !e->binds && (e->op == OP_SOME || e->op == OP_NONE);
}

static bool names_mover(const Plain *g, const Ex *e) {
    if (e->kind == X_CASES && player_called(g, e->cases[0]) >= 0) return true;
    if (e->kind != X_NAME) return is_question(g, e);
    const Name *const names[] = {g->friend_, g->enemy,     g->me,
                                 g->partner, g->team_word, g->enemies_word};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (e->name == names[i]) return true;
    return false;
}

bool asks_for_moves(const Plain *g, const Ex *e) {
    return anywhere(g, e, is_question);
}

bool depends_on_player(const Plain *g, const Ex *e) {
    return anywhere(g, e, names_mover);
}

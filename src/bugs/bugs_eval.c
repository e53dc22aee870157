// SPDX-License-Identifier: MIT
// bugs_eval.c - expressions and tests. See bugs_machine.h.
#include "bugs/bugs_machine.h"

static BugsValue truth(bool holds) {
    return holds ? bugs_number(1) : (BugsValue){0};
}

// What was deleted is nothing.
static BugsValue alive(const BugsMachine *m, BugsValue v) {
    if (v.kind == VALUE_NODE && m->graph.nodes[v.id].gone) return (BugsValue){0};
    if (v.kind == VALUE_BRANCH && m->graph.branches[v.id].gone) return (BugsValue){0};
    return v;
}

static bool is_masked(const BugsMachine *m, BugsValue v, uint64_t levels) {
    if (v.kind == VALUE_NODE) return m->graph.nodes[v.id].mask & levels;
    if (v.kind == VALUE_BRANCH) return m->graph.branches[v.id].mask & levels;
    return false;
}

// Walks from a node along the branches of the given colours that no mask of `levels` hides.
typedef struct {
    BugsMachine *m;
    BugsPlace at;
    const BugsSet *colours;
    uint64_t levels;
    bool branches; // wanted, not the nodes at their ends
    BugsSet *found;
} Walk;

static bool has_colour(const Walk *w, int end) {
    BugsValue colour = {.kind = VALUE_COLOUR,
                        .id = 2 * w->m->graph.branches[end / 2].colour + end % 2};
    return bugs_set_has(w->colours, colour);
}

static void walk_end(Walk *w, int end) {
    const BugsBranch *b = &w->m->graph.branches[end / 2];
    int to = end % 2 ? b->from : b->to;
    if (!bugs_tick(w->m, w->at, 1) || b->gone || b->mask & w->levels) return;
    if (w->m->graph.nodes[to].mask & w->levels || !has_colour(w, end)) return;
    BugsValue found = w->branches ? bugs_branch(end / 2) : bugs_node(to);
    bugs_set_add(w->m, w->found, (BugsEntry){found, end / 2});
}

static BugsValue eval_walk(BugsMachine *m, const BugsExpr *x, uint64_t levels) {
    BugsSet *colours = bugs_as_set(m, bugs_eval(m, x->a));
    BugsValue of = bugs_one(bugs_eval(m, x->b)).value;
    BugsSet *found = bugs_set_new(m);
    Walk w = {m, x->at, colours, levels, x->kind == EXPR_BRANCHES_AT, found};
    if (of.kind != VALUE_NODE && of.kind != VALUE_NOTHING)
        return bugs_stop(m, x->b->at, "a walk begins at a node");
    if (of.kind == VALUE_NOTHING || is_masked(m, of, levels)) return bugs_set_value(found);
    const BugsGraph *g = &m->graph;
    for (int end = g->nodes[of.id].first_end; end >= 0 && !m->failed;
         end = g->branches[end / 2].next_end[end % 2])
        walk_end(&w, end);
    return bugs_set_value(found);
}

static BugsValue eval_with(BugsMachine *m, const BugsExpr *x) {
    if (x->a->kind == EXPR_SUCCESSOR || x->a->kind == EXPR_BRANCHES_AT)
        return eval_walk(m, x->a, x->levels);
    BugsValue v = bugs_eval(m, x->a);
    if (v.kind != VALUE_SET && is_masked(m, v, x->levels)) return (BugsValue){0};
    if (v.kind != VALUE_SET) return v;
    BugsSet *left = bugs_set_new(m);
    for (int i = 0; i < v.set->n; i++)
        if (!is_masked(m, v.set->items[i].value, x->levels)) bugs_set_add(m, left, v.set->items[i]);
    return bugs_set_value(left);
}

// Every node, or every branch.
static BugsValue eval_all(BugsMachine *m, const BugsExpr *x) {
    bool nodes = x->kind == EXPR_NODES;
    int n = nodes ? m->graph.n_nodes : m->graph.n_branches;
    BugsSet *all = bugs_set_new(m);
    if (!bugs_tick(m, x->at, n) || !bugs_set_reserve(m, all, n + 1)) return bugs_set_value(all);
    for (int i = 0; i < n; i++) {
        BugsValue v = alive(m, nodes ? bugs_node(i) : bugs_branch(i));
        if (v.kind != VALUE_NOTHING) all->items[all->n++] = (BugsEntry){v, -1};
    }
    return bugs_set_value(all);
}

static void add_all(BugsMachine *m, BugsSet *set, BugsValue v) {
    if (v.kind == VALUE_SET)
        for (int i = 0; i < v.set->n && !m->failed; i++) bugs_set_add(m, set, v.set->items[i]);
    else if (v.kind != VALUE_NOTHING)
        bugs_set_add(m, set, (BugsEntry){v, -1});
}

static BugsValue eval_set(BugsMachine *m, const BugsExpr *x) {
    BugsSet *set = bugs_set_new(m);
    for (const BugsExpr *a = x->arguments; a && !m->failed; a = a->next)
        add_all(m, set, bugs_eval(m, a));
    return bugs_set_value(set);
}

static BugsValue eval_prebranch(BugsMachine *m, const BugsExpr *x) {
    BugsValue node = bugs_one(bugs_eval(m, x->a)).value;
    const BugsEntry *last = &m->lists[x->index].popped;
    if (node.kind != VALUE_NODE || !bugs_same(last->value, node)) return (BugsValue){0};
    return alive(m, bugs_branch(last->via));
}

static BugsValue map_colour(BugsMachine *m, int function, BugsValue v) {
    const BugsFunction *f = &m->program->functions[function];
    bugs_tick(m, m->frame->predicate->at, 1);
    for (int i = f->n_parts - 1; i >= 0 && !m->failed; i--) v = map_colour(m, f->parts[i], v);
    for (int i = 0; i < f->n; i++)
        if (bugs_same(v, m->colours[f->from[i]])) return m->colours[f->to[i]];
    return f->n_parts ? v : (BugsValue){0};
}

static BugsValue eval_call(BugsMachine *m, const BugsExpr *x) {
    BugsValue arguments[BUGS_PARAMS_MAX] = {{0}};
    int n = 0;
    for (const BugsExpr *a = x->arguments; a && !m->failed; a = a->next) {
        const BugsPredicate *p = &m->program->predicates[x->index];
        BugsValue v = bugs_eval(m, a);
        arguments[n] = p->types[n] == TYPE_SET ? v : bugs_one(v).value;
        n++;
    }
    if (m->failed) return (BugsValue){0};
    return truth(bugs_call(m, &m->program->predicates[x->index], arguments, x->at));
}

static BugsValue eval_element(BugsMachine *m, const BugsExpr *x) {
    const BugsArray *a = &m->program->arrays[x->index];
    BugsValue i = bugs_eval(m, x->a);
    if (i.kind != VALUE_NUMBER || i.id < 1 || i.id > a->size)
        return bugs_stop(m, x->at, "'%s' has elements 1 to %d", a->name, a->size);
    return alive(m, m->arrays[a->offset + i.id - 1]);
}

static BugsValue eval_named(BugsMachine *m, const BugsExpr *x) {
    BugsValue v = bugs_eval(m, x->a);
    if (v.kind != VALUE_TEXT) return bugs_stop(m, x->at, "node(...) takes the name of a node");
    return bugs_node(bugs_graph_find_node(&m->graph, v.text));
}

// The ends and the colour of a branch.
static BugsValue eval_of_branch(BugsMachine *m, const BugsExpr *x) {
    BugsValue v = bugs_one(bugs_eval(m, x->a)).value;
    if (v.kind == VALUE_NOTHING) return v;
    if (v.kind != VALUE_BRANCH) return bugs_stop(m, x->a->at, "this is no branch");
    const BugsBranch *b = &m->graph.branches[v.id];
    if (x->kind == EXPR_COLOUR_OF) return (BugsValue){.kind = VALUE_COLOUR, .id = 2 * b->colour};
    return bugs_node(x->kind == EXPR_FROM ? b->from : b->to);
}

static BugsValue eval_new_node(BugsMachine *m, const BugsExpr *x) {
    int node = bugs_graph_add_node(&m->graph, NULL);
    if (node < 0) bugs_stop(m, x->at, "the graph has more than %d nodes", BUGS_NODES_MAX);
    return bugs_node(node);
}

// Along a reverse colour the branch is made the other way round.
static BugsValue eval_new_branch(BugsMachine *m, const BugsExpr *x) {
    BugsValue colour = bugs_one(bugs_eval(m, x->a)).value;
    BugsValue from = bugs_one(bugs_eval(m, x->b)).value, to = bugs_one(bugs_eval(m, x->c)).value;
    if (m->failed) return (BugsValue){0};
    if (colour.kind != VALUE_COLOUR) return bugs_stop(m, x->a->at, "a branch has a colour");
    if (from.kind == VALUE_NOTHING || to.kind == VALUE_NOTHING) return (BugsValue){0};
    if (from.kind != VALUE_NODE || to.kind != VALUE_NODE)
        return bugs_stop(m, x->at, "a branch joins two nodes");
    bool back = colour.id % 2;
    int b = bugs_graph_add_branch(&m->graph, colour.id / 2, back ? to.id : from.id,
                                  back ? from.id : to.id);
    if (b < 0) bugs_stop(m, x->at, "the graph has more than %d branches", BUGS_BRANCHES_MAX);
    return bugs_branch(b);
}

static BugsValue eval_sum(BugsMachine *m, const BugsExpr *x) {
    BugsValue a = bugs_eval(m, x->a), b = bugs_eval(m, x->b);
    if (m->failed) return a;
    if (a.kind != VALUE_NUMBER || b.kind != VALUE_NUMBER)
        return bugs_stop(m, x->at, "only numbers can be added and subtracted");
    int64_t sum = x->kind == EXPR_ADD ? (int64_t)a.id + b.id : (int64_t)a.id - b.id;
    if (sum > INT32_MAX || sum < INT32_MIN) return bugs_stop(m, x->at, "the number is too large");
    return bugs_number((int)sum);
}

// "p ∨ rev-p" is a set of colours; of anything else ∨ says whether one of both holds.
static BugsValue eval_or(BugsMachine *m, const BugsExpr *x) {
    BugsValue a = bugs_eval(m, x->a);
    if (a.kind != VALUE_COLOUR && !(a.kind == VALUE_SET && x->a->kind == EXPR_OR))
        return truth(bugs_one(a).value.kind != VALUE_NOTHING || bugs_holds(m, x->b));
    BugsSet *both = bugs_set_new(m);
    add_all(m, both, a);
    add_all(m, both, bugs_eval(m, x->b));
    return bugs_set_value(both);
}

static bool holds_in_order(BugsMachine *m, const BugsExpr *x) {
    BugsValue a = bugs_eval(m, x->a), b = bugs_eval(m, x->b);
    if (m->failed) return false;
    if (a.kind != VALUE_NUMBER || b.kind != VALUE_NUMBER) {
        bugs_stop(m, x->at, "only numbers are less or more");
        return false;
    }
    return x->kind == EXPR_LESS      ? a.id < b.id
           : x->kind == EXPR_MORE    ? a.id > b.id
           : x->kind == EXPR_AT_MOST ? a.id <= b.id
                                     : a.id >= b.id;
}

// A walk with one end is compared as the node there.
static BugsValue compared(BugsMachine *m, const BugsExpr *x) {
    BugsValue v = bugs_eval(m, x);
    bool walk = x->kind == EXPR_SUCCESSOR || x->kind == EXPR_WITH;
    return walk && v.kind == VALUE_SET && v.set->n == 1 ? v.set->items[0].value : v;
}

static bool holds_compared(BugsMachine *m, const BugsExpr *x) {
    BugsValue a = compared(m, x->a), b = compared(m, x->b);
    if (m->failed) return false;
    if (x->kind == EXPR_ELEMENT_OF)
        return a.kind != VALUE_NOTHING && bugs_set_has(bugs_as_set(m, b), a);
    bugs_tick(m, x->at, a.kind == VALUE_SET && b.kind == VALUE_SET ? a.set->n : 0);
    return bugs_same(a, b) == (x->kind == EXPR_EQUAL);
}

static BugsValue eval_truth(BugsMachine *m, const BugsExpr *x) {
    switch (x->kind) {
    case EXPR_NOT:
        return truth(!bugs_holds(m, x->a));
    case EXPR_AND:
        return truth(bugs_holds(m, x->a) && bugs_holds(m, x->b));
    case EXPR_EQUAL:
    case EXPR_DIFFERENT:
    case EXPR_ELEMENT_OF:
        return truth(holds_compared(m, x));
    default:
        return truth(holds_in_order(m, x));
    }
}

static BugsValue eval_datum(BugsMachine *m, const BugsExpr *x) {
    return alive(m, bugs_graph_datum(&m->graph, bugs_one(bugs_eval(m, x->a)).value, x->text));
}

static BugsValue eval_pop(BugsMachine *m, const BugsExpr *x) {
    BugsEntry entry;
    bugs_pop(&m->lists[x->index], &entry);
    return alive(m, entry.value);
}

static BugsValue eval_kind(BugsMachine *m, const BugsExpr *x) {
    switch (x->kind) {
    case EXPR_NOTHING:
    case EXPR_NAME:
        return (BugsValue){0};
    case EXPR_TEXT:
        return bugs_text(x->text);
    case EXPR_NUMBER:
        return bugs_number(x->index);
    case EXPR_VARIABLE:
        return alive(m, m->frame->slots[x->index]);
    case EXPR_COLOUR:
        return m->colours[x->index];
    case EXPR_NODES:
    case EXPR_BRANCHES:
        return eval_all(m, x);
    case EXPR_DATUM:
        return eval_datum(m, x);
    case EXPR_SUCCESSOR:
    case EXPR_BRANCHES_AT:
        return eval_walk(m, x, 0);
    case EXPR_WITH:
        return eval_with(m, x);
    case EXPR_POP:
        return eval_pop(m, x);
    case EXPR_PREBRANCH:
        return eval_prebranch(m, x);
    case EXPR_SET:
        return eval_set(m, x);
    case EXPR_CALL:
        return eval_call(m, x);
    case EXPR_MAP:
        return map_colour(m, x->index, bugs_one(bugs_eval(m, x->arguments)).value);
    case EXPR_ELEMENT:
        return eval_element(m, x);
    case EXPR_COUNT:
        return bugs_number(bugs_as_set(m, bugs_eval(m, x->a))->n);
    case EXPR_LENGTH:
        return bugs_number(m->lists[x->index].n);
    case EXPR_NODE_NAMED:
        return eval_named(m, x);
    case EXPR_FROM:
    case EXPR_TO:
    case EXPR_COLOUR_OF:
        return eval_of_branch(m, x);
    case EXPR_NEW_NODE:
        return eval_new_node(m, x);
    case EXPR_NEW_BRANCH:
        return eval_new_branch(m, x);
    case EXPR_OR:
        return eval_or(m, x);
    case EXPR_ADD:
    case EXPR_SUBTRACT:
        return eval_sum(m, x);
    default:
        return eval_truth(m, x);
    }
}

BugsValue bugs_eval(BugsMachine *m, const BugsExpr *x) {
    BugsValue v = {0};
    if (bugs_tick(m, x->at, 1) && bugs_go_down(m, x->at)) v = eval_kind(m, x);
    m->depth--;
    if (m->failed) return (BugsValue){0};
    return v;
}

bool bugs_holds(BugsMachine *m, const BugsExpr *x) {
    return bugs_one(bugs_eval(m, x)).value.kind != VALUE_NOTHING;
}

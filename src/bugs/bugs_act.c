// SPDX-License-Identifier: MIT
// bugs_act.c - actions: what stands behind an arrow. See bugs_machine.h.
#include "bugs/bugs_machine.h"

#include "base/mem.h"

static bool store_datum(BugsMachine *m, const BugsExpr *to, BugsValue v) {
    BugsValue of = bugs_one(bugs_eval(m, to->a)).value;
    if (m->failed || of.kind == VALUE_NOTHING) return false;
    if (of.kind != VALUE_NODE && of.kind != VALUE_BRANCH)
        bugs_stop(m, to->at, "only nodes and branches have data");
    else if (!bugs_graph_set_datum(&m->graph, of, to->text, v))
        bugs_stop(m, to->at, "more than %d named data", BUGS_FIELDS_MAX);
    return !m->failed;
}

static bool store_element(BugsMachine *m, const BugsExpr *to, BugsValue v) {
    const BugsArray *a = &m->program->arrays[to->index];
    BugsValue i = bugs_eval(m, to->a);
    if (i.kind != VALUE_NUMBER || i.id < 1 || i.id > a->size)
        bugs_stop(m, to->at, "'%s' has elements 1 to %d", a->name, a->size);
    else
        m->arrays[a->offset + i.id - 1] = v;
    return !m->failed;
}

// A walk puts the bug on the first node it leads to; a set in set(...) stays a set.
static BugsValue assigned(BugsMachine *m, const BugsExpr *x) {
    BugsValue v = bugs_eval(m, x);
    bool whole = x->kind == EXPR_SET || x->kind == EXPR_VARIABLE || x->kind == EXPR_NODES ||
                 x->kind == EXPR_BRANCHES || x->kind == EXPR_OR;
    if (v.kind != VALUE_SET || !whole) return bugs_one(v).value;
    return v;
}

// A copy, so that two variables never share a set.
static BugsValue own_copy(BugsMachine *m, BugsValue v) {
    if (v.kind != VALUE_SET) return v;
    BugsSet *copy = bugs_set_new(m);
    for (int i = 0; i < v.set->n && !m->failed; i++) bugs_set_add(m, copy, v.set->items[i]);
    return bugs_set_value(copy);
}

// Assigning φ itself is an action that succeeds; finding nothing is not.
static bool assign(BugsMachine *m, const BugsStep *s, const char **bug, BugsValue *to) {
    BugsValue v = own_copy(m, assigned(m, s->b));
    bool stored = true;
    if (m->failed) return false;
    if (s->a->kind == EXPR_DATUM) {
        stored = store_datum(m, s->a, v);
    } else if (s->a->kind == EXPR_ELEMENT) {
        stored = store_element(m, s->a, v);
    } else {
        m->frame->slots[s->a->index] = v;
        *bug = s->a->text;
        *to = v;
    }
    return stored && (v.kind != VALUE_NOTHING || s->b->kind == EXPR_NOTHING);
}

static bool push_one(BugsMachine *m, const BugsStep *s, BugsEntry entry) {
    BugsList *list = &m->lists[s->index];
    if (list->n == BUGS_LIST_MAX)
        bugs_stop(m, s->span.at, "list '%s' has more than %d entries", m->program->lists[s->index],
                  BUGS_LIST_MAX);
    if (!bugs_tick(m, s->span.at, 1)) return false;
    if (list->n == list->cap) {
        list->cap = list->cap ? 2 * list->cap : 64;
        list->items = mem_resize(list->items, (size_t)list->cap, sizeof *list->items);
    }
    list->items[list->n++] = entry;
    return true;
}

// Pushes every element; nothing to push is locally false.
static bool push(BugsMachine *m, const BugsStep *s) {
    BugsValue v = bugs_eval(m, s->a);
    if (v.kind != VALUE_SET) return v.kind != VALUE_NOTHING && push_one(m, s, (BugsEntry){v, -1});
    for (int i = 0; i < v.set->n; i++)
        if (!push_one(m, s, v.set->items[i])) return false;
    return v.set->n > 0;
}

static bool init_list(BugsMachine *m, const BugsStep *s) {
    m->lists[s->index].n = 0;
    m->lists[s->index].popped = (BugsEntry){{0}, -1};
    return true;
}

static BugsSet *changed_set(BugsMachine *m, const BugsStep *s) {
    BugsValue v = bugs_eval(m, s->a);
    if (m->failed || v.kind == VALUE_SET) return v.set;
    bugs_stop(m, s->a->at, "this is no set");
    return NULL;
}

static bool add_to_set(BugsMachine *m, const BugsStep *s) {
    BugsSet *set = changed_set(m, s);
    BugsSet *more = bugs_as_set(m, bugs_eval(m, s->b));
    if (m->failed || set == more) return false;
    for (int i = 0; i < more->n && !m->failed; i++) bugs_set_add(m, set, more->items[i]);
    return more->n > 0;
}

static bool remove_from_set(BugsMachine *m, const BugsStep *s) {
    BugsSet *set = changed_set(m, s);
    BugsSet *less = bugs_as_set(m, bugs_eval(m, s->b));
    int left = 0;
    if (m->failed || !bugs_tick(m, s->span.at, set->n)) return false;
    int before = set->n;
    for (int i = 0; i < before; i++) {
        BugsEntry entry = set->items[i];
        if (less != set && !bugs_set_has(less, entry.value)) set->items[left++] = entry;
    }
    set->n = left;
    return left < before;
}

static void change_mask(uint64_t *mask, const BugsStep *s) {
    *mask = s->kind == STEP_MASK ? *mask | s->levels : *mask & ~s->levels;
}

static bool mask_all(BugsMachine *m, const BugsStep *s) {
    int n = s->branches ? m->graph.n_branches : m->graph.n_nodes;
    if (!bugs_tick(m, s->span.at, n)) return false;
    for (int i = 0; i < n; i++)
        change_mask(s->branches ? &m->graph.branches[i].mask : &m->graph.nodes[i].mask, s);
    return true;
}

static bool mask_one(BugsMachine *m, const BugsStep *s, BugsValue v) {
    if (v.kind == VALUE_NODE)
        change_mask(&m->graph.nodes[v.id].mask, s);
    else if (v.kind == VALUE_BRANCH)
        change_mask(&m->graph.branches[v.id].mask, s);
    else
        bugs_stop(m, s->span.at, "only nodes and branches have masks");
    return !m->failed;
}

static bool delete_one(BugsMachine *m, const BugsStep *s, BugsValue v) {
    if (v.kind == VALUE_NODE)
        bugs_graph_delete_node(&m->graph, v.id);
    else if (v.kind == VALUE_BRANCH)
        bugs_graph_delete_branch(&m->graph, v.id);
    else
        bugs_stop(m, s->span.at, "only nodes and branches can be deleted");
    return !m->failed;
}

typedef bool OnOne(BugsMachine *m, const BugsStep *s, BugsValue v);

// Does something with a node, a branch or each of a set of them; nothing is locally false.
static bool on_each(BugsMachine *m, const BugsStep *s, OnOne *use) {
    BugsValue v = bugs_eval(m, s->a);
    if (m->failed || v.kind == VALUE_NOTHING) return false;
    if (v.kind != VALUE_SET) return use(m, s, v);
    for (int i = 0; i < v.set->n; i++)
        if (!bugs_tick(m, s->span.at, 1) || !use(m, s, v.set->items[i].value)) return false;
    return v.set->n > 0;
}

bool bugs_act(BugsMachine *m, const BugsStep *s, const char **bug, BugsValue *to) {
    bool done;
    switch (s->kind) {
    case STEP_NOTHING:
        done = true;
        break;
    case STEP_ASSIGN:
        done = assign(m, s, bug, to);
        break;
    case STEP_INIT:
        done = init_list(m, s);
        break;
    case STEP_PUSH:
        done = push(m, s);
        break;
    case STEP_ADD:
        done = add_to_set(m, s);
        break;
    case STEP_REMOVE:
        done = remove_from_set(m, s);
        break;
    case STEP_MASK:
    case STEP_UNMASK:
        done = s->a ? on_each(m, s, mask_one) : mask_all(m, s);
        break;
    case STEP_DELETE:
        done = on_each(m, s, delete_one);
        break;
    default:
        done = bugs_holds(m, s->a);
        break;
    }
    return done && !m->failed;
}

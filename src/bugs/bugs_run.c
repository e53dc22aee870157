// SPDX-License-Identifier: MIT
// bugs_run.c - brackets and predicates. See bugs_run.h.
#include "bugs/bugs_run.h"

#include "base/mem.h"
#include "bugs/bugs_machine.h"

enum { SETS_KEPT = 4096 }; // elements of old sets that may lie about between questions

// How a bracket ends. GOTO and LEAVE pass through the brackets around, up to the one that has the
// label, or is marked v-.
typedef enum { LOCALLY_FALSE, LOCALLY_TRUE, GOTO, LEAVE, STOPPED } Flow;

static Flow run_item(BugsMachine *m, const BugsItem *item);

static Flow local(const BugsMachine *m, bool holds) {
    return m->failed ? STOPPED : holds ? LOCALLY_TRUE : LOCALLY_FALSE;
}

static void tell(const BugsMachine *m, BugsEvent event) {
    if (!m->limits.trace || m->failed) return;
    event.step = m->steps;
    event.depth = m->calls;
    event.predicate = m->frame->predicate->name;
    event.graph = &m->graph;
    event.machine = m;
    m->limits.trace(m->limits.context, &event);
}

static Flow run_action(BugsMachine *m, const BugsStep *s) {
    const char *bug = NULL;
    BugsValue to = {0};
    bool done = bugs_act(m, s, &bug, &to);
    if (s->kind != STEP_NOTHING)
        tell(m, (BugsEvent){
                    .kind = EVENT_STEP, .span = s->span, .holds = done, .bug = bug, .value = to});
    return local(m, done);
}

static Flow run_step(BugsMachine *m, const BugsStep *s) {
    switch (s->kind) {
    case STEP_BRACKET:
        return run_item(m, s->bracket);
    case STEP_GOTO:
        m->frame->label = s->label;
        tell(m, (BugsEvent){.kind = EVENT_GOTO, .span = s->span, .holds = true});
        return GOTO;
    case STEP_TRUE:
    case STEP_FALSE:
        m->frame->answer = s->kind == STEP_TRUE;
        return LEAVE;
    default:
        return run_action(m, s);
    }
}

static Flow run_condition(BugsMachine *m, const BugsClause *c) {
    if (c->bracket) return run_item(m, c->bracket);
    if (!c->test) return LOCALLY_TRUE;
    bool holds = bugs_holds(m, c->test);
    tell(m, (BugsEvent){.kind = EVENT_TEST, .span = c->span, .holds = holds});
    return local(m, holds);
}

// The step of the first clause whose condition holds; locally false when none does.
static Flow run_clauses(BugsMachine *m, const BugsItem *item) {
    for (const BugsClause *c = item->clauses; c; c = c->next) {
        Flow flow = run_condition(m, c);
        if (flow == LOCALLY_TRUE) return run_step(m, &c->step);
        if (flow != LOCALLY_FALSE) return flow;
    }
    return LOCALLY_FALSE;
}

static const BugsItem *labelled(const BugsItem *sequence, const char *label) {
    for (const BugsItem *item = sequence->first; item; item = item->next)
        if (item->label && strcmp(item->label, label) == 0) return item;
    return NULL;
}

// Brackets in sequence. Where they stand alone, a locally false one does not end the sequence.
static Flow run_sequence(BugsMachine *m, const BugsItem *sequence, bool alone) {
    for (const BugsItem *item = sequence->first; item;) {
        Flow flow = run_item(m, item);
        const BugsItem *target = flow == GOTO ? labelled(sequence, m->frame->label) : NULL;
        bool goes_on = flow == LOCALLY_TRUE || (flow == LOCALLY_FALSE && alone);
        if (!goes_on && !target) return flow;
        item = target ? target : item->next;
    }
    return LOCALLY_TRUE;
}

// ∨ ends with the first that holds, ∧ with the first that does not; a loop without either goes
// through all and is locally true.
static Flow run_for(BugsMachine *m, const BugsItem *item) {
    BugsSet *all = bugs_as_set(m, bugs_eval(m, item->over));
    for (int i = 0; i < all->n && !m->failed; i++) {
        m->frame->slots[item->slot] = all->items[i].value;
        tell(m, (BugsEvent){.kind = EVENT_STEP,
                            .span = item->span,
                            .holds = true,
                            .bug = m->frame->predicate->variables[item->slot],
                            .value = all->items[i].value});
        Flow flow = run_item(m, item->body);
        if (flow >= GOTO) return flow;
        if (item->loop == FOR_SOME && flow == LOCALLY_TRUE) return flow;
        if (item->loop == FOR_EVERY && flow == LOCALLY_FALSE) return flow;
    }
    return local(m, item->loop != FOR_SOME);
}

static Flow run_body(BugsMachine *m, const BugsItem *item) {
    switch (item->kind) {
    case ITEM_SEQUENCE:
        return run_sequence(m, item, false);
    case ITEM_CLAUSES:
        return run_clauses(m, item);
    default:
        return run_for(m, item);
    }
}

// The value of the block marked v-: true or false where it was left by them, otherwise its local
// one.
static Flow take_value(BugsMachine *m, const BugsItem *item, Flow flow) {
    if (flow == GOTO || flow == STOPPED) return flow;
    if (flow != LEAVE) m->frame->answer = flow == LOCALLY_TRUE;
    tell(m, (BugsEvent){.kind = EVENT_VALUE, .span = {.at = item->at}, .holds = m->frame->answer});
    return local(m, m->frame->answer);
}

static Flow run_item(BugsMachine *m, const BugsItem *item) {
    Flow flow = STOPPED;
    if (bugs_tick(m, item->at, 1) && bugs_go_down(m, item->at)) flow = run_body(m, item);
    m->depth--;
    return item->is_value ? take_value(m, item, flow) : flow;
}

// --- predicates ---

static bool fits(BugsType type, BugsValueKind kind) {
    switch (type) {
    case TYPE_NODE:
        return kind == VALUE_NODE || kind == VALUE_NOTHING;
    case TYPE_BRANCH:
        return kind == VALUE_COLOUR || kind == VALUE_BRANCH || kind == VALUE_NOTHING;
    case TYPE_NUMBER:
        return kind == VALUE_NUMBER;
    case TYPE_TEXT:
        return kind == VALUE_TEXT || kind == VALUE_NOTHING;
    case TYPE_SET:
        return kind == VALUE_SET || kind == VALUE_NOTHING;
    }
    return false;
}

static bool can_call(BugsMachine *m, const BugsPredicate *p, const BugsValue *arguments,
                     BugsPlace at) {
    for (int i = 0; i < p->n_params; i++)
        if (!fits(p->types[i], arguments[i].kind))
            bugs_stop(m, at, "argument %d of %s has another type", i + 1, p->name);
    if (m->calls >= BUGS_CALLS_MAX)
        bugs_stop(m, at, "more than %d predicates inside one another", BUGS_CALLS_MAX);
    if (m->stack_used + p->n_variables > BUGS_STACK_MAX)
        bugs_stop(m, at, "more than %d variables in all calls", BUGS_STACK_MAX);
    return !m->failed;
}

bool bugs_call(BugsMachine *m, const BugsPredicate *p, const BugsValue *arguments, BugsPlace at) {
    if (!can_call(m, p, arguments, at)) return false;
    BugsFrame *caller = m->frame;
    BugsFrame frame = {.predicate = p, .slots = m->stack + m->stack_used};
    m->stack_used += p->n_variables;
    m->frame = &frame;
    m->calls++;
    for (int i = 0; i < p->n_variables; i++)
        frame.slots[i] = i < p->n_params ? arguments[i] : (BugsValue){0};
    tell(m, (BugsEvent){.kind = EVENT_CALL, .span = {.at = p->at}});
    run_sequence(m, p->body, true);
    m->calls--;
    m->frame = caller;
    m->stack_used -= p->n_variables;
    return frame.answer && !m->failed;
}

// --- machines ---

static bool link_colours(BugsMachine *m, Error *e) {
    const BugsProgram *p = m->program;
    for (int i = 0; i < p->n_colours; i++) {
        m->colours[i] = bugs_graph_colour(m->base, p->colours[i].name);
        if (m->colours[i].kind == VALUE_NOTHING)
            return error_set(e, "%s:%d:%d: '%s' is no variable, and the graph has no such colour",
                             p->file, p->colours[i].at.line, p->colours[i].at.column,
                             p->colours[i].name);
    }
    return true;
}

BugsMachine *bugs_machine_new(const BugsProgram *p, const BugsGraph *g, Error *e) {
    BugsMachine *m = mem_new(1, sizeof *m);
    m->program = p;
    m->base = g;
    if (!link_colours(m, e)) {
        bugs_machine_free(m);
        return NULL;
    }
    m->stack = mem_new(BUGS_STACK_MAX, sizeof *m->stack);
    m->arrays = mem_new((size_t)p->array_values + 1, sizeof *m->arrays);
    return m;
}

void bugs_machine_free(BugsMachine *m) {
    if (!m) return;
    for (int i = 0; i < BUGS_NAMES_MAX; i++) free(m->lists[i].items);
    bugs_graph_clear(&m->graph);
    arena_clear(&m->sets);
    free(m->stack);
    free(m->arrays);
    free(m);
}

static void reset(BugsMachine *m, const BugsLimits *limits, Error *e) {
    m->limits = limits ? *limits : (BugsLimits){0};
    if (m->limits.steps <= 0) m->limits.steps = BUGS_STEPS_DEFAULT;
    m->error = e;
    m->failed = false;
    m->steps = 0;
    m->calls = m->depth = m->stack_used = 0;
    if (m->set_items > SETS_KEPT) arena_clear(&m->sets);
    if (m->set_items > SETS_KEPT) m->set_items = 0;
    bugs_graph_copy(&m->graph, m->base);
    for (int i = 0; i < m->program->n_lists; i++) {
        m->lists[i].n = 0;
        m->lists[i].popped = (BugsEntry){{0}, -1};
    }
    for (int i = 0; i < m->program->array_values; i++) m->arrays[i] = (BugsValue){0};
}

BugsAnswer bugs_ask(BugsMachine *m, const BugsPredicate *p, const BugsValue *arguments,
                    const BugsLimits *limits, Error *e) {
    reset(m, limits, e);
    bool holds = bugs_call(m, p, arguments, p->at);
    return m->failed ? BUGS_FAILED : holds ? BUGS_TRUE : BUGS_FALSE;
}

int64_t bugs_steps(const BugsMachine *m) {
    return m->steps;
}

int bugs_list_length(const BugsMachine *m, int list) {
    return m->lists[list].n;
}

BugsValue bugs_list_entry(const BugsMachine *m, int list, int i) {
    return m->lists[list].items[i].value;
}

// SPDX-License-Identifier: MIT
// bugs_machine.c - limits, sets and lists of the interpreter. See bugs_machine.h.
#include "bugs/bugs_machine.h"

#include <stdarg.h>

BugsValue bugs_stop(BugsMachine *m, BugsPlace at, const char *format, ...) {
    if (m->failed) return (BugsValue){0};
    char text[300];
    va_list ap;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    error_set(m->error, "%s:%d:%d: %s", m->program->file, at.line, at.column, text);
    m->failed = true;
    return (BugsValue){0};
}

bool bugs_tick(BugsMachine *m, BugsPlace at, int steps) {
    m->steps += steps;
    if (m->steps > m->limits.steps)
        bugs_stop(m, at, "still running after %lld steps", (long long)m->limits.steps);
    return !m->failed;
}

bool bugs_go_down(BugsMachine *m, BugsPlace at) {
    if (m->depth >= BUGS_DEPTH_MAX)
        bugs_stop(m, at, "calls, brackets and expressions are more than %d deep", BUGS_DEPTH_MAX);
    m->depth++;
    return !m->failed;
}

BugsSet *bugs_set_new(BugsMachine *m) {
    m->set_items++;
    return arena_new(&m->sets, 1, sizeof(BugsSet));
}

bool bugs_same(BugsValue a, BugsValue b) {
    if (a.kind == VALUE_SET && a.set->n == 0) a = (BugsValue){0};
    if (b.kind == VALUE_SET && b.set->n == 0) b = (BugsValue){0};
    if (a.kind != b.kind) return false;
    if (a.kind == VALUE_NOTHING) return true;
    if (a.kind == VALUE_TEXT) return a.text == b.text || strcmp(a.text, b.text) == 0;
    if (a.kind != VALUE_SET) return a.id == b.id;
    for (int i = 0; i < a.set->n; i++)
        if (!bugs_set_has(b.set, a.set->items[i].value)) return false;
    return a.set->n == b.set->n;
}

// Sets never hold sets, so this ends.
bool bugs_set_has(const BugsSet *set, BugsValue v) {
    for (int i = 0; i < set->n; i++)
        if (bugs_same(set->items[i].value, v)) return true;
    return false;
}

bool bugs_set_reserve(BugsMachine *m, BugsSet *set, int cap) {
    m->set_items += cap;
    if (m->set_items > BUGS_ENTRIES_MAX)
        bugs_stop(m, m->frame->predicate->at, "the sets have more than %d elements in all",
                  BUGS_ENTRIES_MAX);
    if (m->failed) return false;
    BugsEntry *items = arena_new(&m->sets, (size_t)cap, sizeof *items);
    if (set->n) memcpy(items, set->items, (size_t)set->n * sizeof *items);
    set->items = items;
    set->cap = cap;
    return true;
}

void bugs_set_add(BugsMachine *m, BugsSet *set, BugsEntry entry) {
    BugsPlace at = m->frame->predicate->at;
    if (!bugs_tick(m, at, 1 + set->n / 16) || bugs_set_has(set, entry.value)) return;
    if (set->n == set->cap && !bugs_set_reserve(m, set, set->cap ? 2 * set->cap : 8)) return;
    set->items[set->n++] = entry;
}

BugsValue bugs_set_value(BugsSet *set) {
    return (BugsValue){.kind = VALUE_SET, .set = set};
}

BugsSet *bugs_as_set(BugsMachine *m, BugsValue v) {
    if (v.kind == VALUE_SET) return v.set;
    BugsSet *set = bugs_set_new(m);
    if (v.kind != VALUE_NOTHING) bugs_set_add(m, set, (BugsEntry){v, -1});
    return set;
}

BugsEntry bugs_one(BugsValue v) {
    if (v.kind != VALUE_SET) return (BugsEntry){v, -1};
    return v.set->n ? v.set->items[0] : (BugsEntry){{0}, -1};
}

bool bugs_pop(BugsList *list, BugsEntry *entry) {
    *entry = (BugsEntry){{0}, -1};
    if (list->n) *entry = list->items[--list->n];
    list->popped = *entry;
    return entry->value.kind != VALUE_NOTHING;
}

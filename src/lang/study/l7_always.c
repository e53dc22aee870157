// SPDX-License-Identifier: MIT
// l7_always.c - see l7_always.h.
#include "lang/study/l7_always.h"

#include "lang/game/l7_game.h"

static bool is_count(const L7Field *f) {
    return f->on == ON_GAME && f->type == FIELD_NUMBER;
}

bool l7_has_always(const Game *g) {
    const L7Rules *r = l7_rules(g);
    if (!r || g->players != 2) return false;
    const L7Program *p = r->program;
    if (!p->state.repeat || p->state.repeat_anybody || p->state.repeat_refuses) return false;
    for (int who = 0; who < 2; who++)
        if (p->code.f_always[who] < 0) return false;
    for (int i = 0; i < p->state.n_fields; i++)
        if (!p->state.repeats[i] && !is_count(&p->state.fields[i])) return false;
    return true;
}

bool l7_always(const Game *g, const State *s) {
    const L7Rules *r = l7_rules(g);
    int function = r->program->code.f_always[game_mover(g, s)];
    return r->vm->ops.call(r->vm, function, (void *)(uintptr_t)s, NULL) != 0;
}

void l7_forget(const Game *g, State *s) {
    const L7Rules *r = l7_rules(g);
    const L7Layout *l = &r->vm->layout;
    const L7StateSpec *spec = &r->program->state;
    memset((char *)s + l->core, 0, 8 * l->history);
    for (int i = 0; i < spec->n_fields; i++)
        if (!spec->repeats[i])
            l7_vars(l, s)[spec->fields[i].var] = (int16_t)l7_first_value(&spec->fields[i]);
}

size_t l7_core_size(const Game *g) {
    return l7_rules(g)->vm->layout.core;
}

// SPDX-License-Identifier: MIT
// l7_clockless.c - see l7_clockless.h.
#include "lang/study/l7_clockless.h"

#include "base/hash.h"
#include "base/mem.h"
#include "lang/game/l7_game.h"

enum { CLOCKS_MAX = 8, CLOCK_RANGE = 40 }; // a number of a smaller range may be a score

struct L7Clockless {
    const L7Layout *layout;
    size_t words;   // of the core
    uint64_t *mask; // bits that count
    int n;
    int var[CLOCKS_MAX], late[CLOCKS_MAX]; // variables, and from where on they are close to the end
};

static bool is_clock(const L7Program *p, int i) {
    const L7Field *f = &p->state.fields[i];
    return f->on == ON_GAME && f->type == FIELD_NUMBER && !p->state.repeats[i] && f->var >= 0 &&
           f->high - f->low >= CLOCK_RANGE;
}

L7Clockless *l7_clockless_new(const Game *g) {
    const L7Rules *r = l7_rules(g);
    // Where points are counted, a number may be what the game is about.
    if (!r || r->program->state.repeat == 0 || r->program->code.f_payoff[0] >= 0) return NULL;
    const L7Program *p = r->program;
    L7Clockless *x = mem_new(1, sizeof *x);
    x->layout = &r->vm->layout;
    x->words = x->layout->core / 8;
    x->mask = mem_new(x->words + 1, sizeof *x->mask);
    memset(x->mask, 0xFF, x->words * sizeof *x->mask);
    for (int i = 0; i < p->state.n_fields && x->n < CLOCKS_MAX; i++) {
        if (!is_clock(p, i)) continue;
        const L7Field *f = &p->state.fields[i];
        x->var[x->n] = f->var;
        x->late[x->n++] = f->high - (f->high - f->low) / 8;
        memset((char *)x->mask + x->layout->vars + sizeof(int16_t) * (size_t)f->var, 0,
               sizeof(int16_t));
    }
    if (x->n > 0) return x;
    l7_clockless_free(x);
    return NULL;
}

void l7_clockless_free(L7Clockless *x) {
    if (!x) return;
    free(x->mask);
    free(x);
}

uint64_t l7_clockless_same(const L7Clockless *x, const State *s) {
    const uint64_t *words = (const uint64_t *)(const void *)s;
    uint64_t key = 0;
    for (size_t i = 0; i < x->words; i++) key = hash_add(key, words[i] & x->mask[i]);
    return key;
}

uint64_t l7_clockless_key(const L7Clockless *x, const State *s) {
    const int16_t *vars = l7_vars(x->layout, s);
    uint64_t key = l7_clockless_same(x, s);
    for (int i = 0; i < x->n; i++)
        if (vars[x->var[i]] > x->late[i]) key = hash_add(key, (uint64_t)vars[x->var[i]] + 1);
    return key;
}

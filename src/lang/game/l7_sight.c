// SPDX-License-Identifier: MIT
// l7_sight.c - see l7_sight.h.
#include "lang/game/l7_sight.h"

#include "base/mem.h"
#include "lang/program/l7_pile_text.h"

static int16_t *tally_of(const L7Rules *r, State *s, const L7Field *f) {
    return l7_vars(&r->vm->layout, s) + f->tally;
}

// The value that stands for "nothing yet".
static int first_place(const L7Field *f) {
    return f->type == FIELD_NUMBER ? l7_first_value(f) - f->low : 0;
}

// --- views ---

static void veil_node(const L7Rules *r, State *s, const L7Field *f, int node) {
    const L7Program *p = r->program;
    int value = l7_place_at(p, &r->vm->layout, s, f, node), first = first_place(f);
    if (f->thrown && value == first) { // nothing was thrown here, and everyone knows
        l7_set_words(p, s, f->veil)[node >> 6] &= ~(UINT64_C(1) << (node & 63));
        return;
    }
    if (!f->thrown) tally_of(r, s, f)[value]++;
    l7_place_put(p, &r->vm->layout, s, f, node, first);
}

// What is seen of one field may depend on others: all are asked before any is veiled. What was
// veiled before stays so.
static void ask_sights(const L7Rules *r, int player, L7Set *before, State *s) {
    const L7Program *p = r->program;
    size_t size = (size_t)p->board.words * 8;
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        if (f->veil < 0) continue;
        memcpy(before[i].w, l7_set_words(p, s, f->veil), size);
        r->vm->ops.call(r->vm, f->f_sight[player], s, NULL);
    }
    for (int i = 0; i < p->state.n_fields; i++)
        for (int k = 0; k < p->board.words && p->state.fields[i].veil >= 0; k++)
            l7_set_words(p, s, p->state.fields[i].veil)[k] |= before[i].w[k];
}

static void veil_piles(const L7Rules *r, int player, const L7Field *f, State *s) {
    const L7Layout *l = &r->vm->layout;
    for (int copy = 0; copy < l7_piles(r->program, f); copy++) {
        if (f->on == ON_PLAYER && copy == player) continue;
        for (int i = 0; i < l7_pile_height(l, s, f, copy); i++) {
            int v = l7_pile_get(l, s, f, copy, i);
            if (v > f->high) continue; // not seen before either
            l7_vars(l, s)[f->pool + v - f->low]++;
            l7_pile_put(l, s, f, copy, i, f->high + 1);
        }
    }
}

void l7_veil(const L7Rules *r, int player, State *s) {
    const L7Program *p = r->program;
    if (!p->state.veils) return;
    for (int i = 0; i < p->state.n_fields; i++)
        if (p->state.fields[i].pool >= 0) veil_piles(r, player, &p->state.fields[i], s);
    L7Set before[L7_ALL_FIELDS_MAX] = {0};
    ask_sights(r, player, before, s);
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        for (int n = 0; n < p->board.n_nodes && f->veil >= 0; n++)
            if (l7_set_has(p, s, f->veil, n) && !l7set_has(&before[i], n)) veil_node(r, s, f, n);
    }
}

bool l7_is_veiled(const L7Rules *r, const State *s) {
    const L7Program *p = r->program;
    for (int i = 0; i < p->state.n_fields && p->state.veils; i++)
        for (int k = 0; k < p->board.words && p->state.fields[i].veil >= 0; k++)
            if (l7_set_words(p, s, p->state.fields[i].veil)[k]) return true;
    for (int i = 0; i < p->state.n_fields && p->state.veils; i++) {
        const L7Field *f = &p->state.fields[i];
        for (int v = 0; v <= f->high - f->low && f->pool >= 0; v++)
            if (l7_vars(&r->vm->layout, s)[f->pool + v]) return true;
    }
    return false;
}

// --- guesses ---

// The veiled nodes of a field and the values they are given.
typedef struct {
    int node[L7_NODES_MAX], value[L7_NODES_MAX];
    int n;
    const L7Set *never; // by value: the nodes that cannot have it; NULL: none
} Deal;

static bool may_have(const Deal *d, int i, int value) {
    return !d->never || !l7set_has(&d->never[value], d->node[i]);
}

static void swap_values(Deal *d, int a, int b) {
    int value = d->value[a];
    d->value[a] = d->value[b];
    d->value[b] = value;
}

// Node `i` has a value that it cannot have. Finds the shortest exchange among several nodes that
// leaves every node of it with a value it can have.
static void exchange(Deal *d, int i) {
    int from[L7_NODES_MAX], queue[L7_NODES_MAX], head = 0, tail = 0;
    for (int k = 0; k < d->n; k++) from[k] = -1;
    from[i] = i;
    queue[tail++] = i;
    while (head < tail) {
        int at = queue[head++];
        if (at != i && may_have(d, at, d->value[i])) {
            // Each node takes the value of the one after it; the last takes that of `i`.
            for (int k = at; k != i; k = from[k]) swap_values(d, k, i);
            return;
        }
        for (int k = 0; k < d->n; k++)
            if (from[k] < 0 && may_have(d, at, d->value[k])) {
                from[k] = at;
                queue[tail++] = k;
            }
    }
}

static void shuffle(Deal *d, Rng *rng) {
    for (int i = d->n - 1; i > 0; i--) swap_values(d, i, (int)rng_below(rng, (uint32_t)i + 1));
    if (!d->never) return;
    for (int i = 0; i < d->n; i++)
        if (!may_have(d, i, d->value[i])) exchange(d, i);
    // Exchanges prefer some deals; random ones that keep to the limits even this out.
    for (int k = 0; k < 4 * d->n; k++) {
        int a = (int)rng_below(rng, (uint32_t)d->n), b = (int)rng_below(rng, (uint32_t)d->n);
        if (may_have(d, a, d->value[b]) && may_have(d, b, d->value[a])) swap_values(d, a, b);
    }
}

static void exclude(const L7Program *p, const L7Field *f, const SeenFacts *facts, L7Set *never) {
    int field = (int)(f - p->state.fields), values = l7_place_values(p, f);
    for (size_t i = 0; i < facts->n; i++) {
        const SeenFact *x = &facts->list[i];
        if (x->place / L7_NODES_MAX != field) continue;
        for (int v = 0; v < values; v++)
            if ((v == x->value) != x->has) l7set_add(&never[v], x->place % L7_NODES_MAX);
    }
}

// By value, the nodes that cannot have it; NULL where nothing is said of them.
static L7Set *find_never(const L7Rules *r, const State *s, const L7Field *f,
                         const SeenFacts *facts) {
    const L7Program *p = r->program;
    if (f->f_never[0] < 0 && !(facts && facts->n)) return NULL;
    size_t size = r->vm->layout.size;
    L7Set *never = mem_new((size_t)l7_place_values(p, f), sizeof *never);
    if (facts) exclude(p, f, facts, never);
    if (f->f_never[0] < 0) return never;
    State *copy = mem_new_aligned(1, (size + STATE_ALIGN - 1) / STATE_ALIGN * STATE_ALIGN);
    for (int who = 0; who < p->n_players; who++) {
        int value = f->type == FIELD_SET ? 1 + who : 0;
        for (int v = 1; v < f->n_words && f->type == FIELD_ENUM; v++)
            if (strcmp(f->words[v], p->players[who]) == 0) value = v;
        if (value == 0) continue;
        memcpy(copy, s, size);
        r->vm->ops.call(r->vm, f->f_never[who], copy, NULL);
        for (int k = 0; k < p->board.words; k++)
            never[value].w[k] |= l7_set_words(p, copy, f->veil)[k];
    }
    free(copy);
    return never;
}

static void deal_field(const L7Rules *r, const L7Field *f, const SeenFacts *facts, Rng *rng,
                       State *s) {
    const L7Program *p = r->program;
    int values = l7_place_values(p, f), first = first_place(f), dealt = 0;
    int16_t *tally = tally_of(r, s, f);
    Deal d = {.n = 0};
    for (int n = 0; n < p->board.n_nodes; n++)
        if (l7_set_has(p, s, f->veil, n)) d.node[d.n++] = n;
    if (d.n == 0) return;
    L7Set *never = f->thrown ? NULL : find_never(r, s, f, facts);
    d.never = never;
    for (int v = 0; v < values && !f->thrown; v++)
        for (int k = 0; k < tally[v] && dealt < d.n; k++) d.value[dealt++] = v;
    for (; dealt < d.n; dealt++) d.value[dealt] = first;
    for (int i = 0; i < d.n && f->thrown; i++) {
        int v = (int)rng_below(rng, (uint32_t)values - 1);
        d.value[i] = v < first ? v : v + 1;
    }
    if (!f->thrown) shuffle(&d, rng);
    for (int i = 0; i < d.n; i++) l7_place_put(p, &r->vm->layout, s, f, d.node[i], d.value[i]);
    memset(l7_set_words(p, s, f->veil), 0, (size_t)p->board.words * 8);
    for (int v = 0; v < values; v++) tally[v] = 0;
    free(never);
}

// The next item of the pool, at random; each is as likely as there are of it.
static int draw_item(int16_t *pool, int values, Rng *rng) {
    int left = 0, v = 0;
    for (int i = 0; i < values; i++) left += pool[i];
    if (left == 0) return 0;
    int k = (int)rng_below(rng, (uint32_t)left);
    while (k >= pool[v]) k -= pool[v++];
    pool[v]--;
    return v;
}

static void deal_piles(const L7Rules *r, const L7Field *f, Rng *rng, State *s) {
    const L7Layout *l = &r->vm->layout;
    int16_t *pool = l7_vars(l, s) + f->pool;
    for (int copy = 0; copy < l7_piles(r->program, f); copy++)
        for (int i = 0; i < l7_pile_height(l, s, f, copy); i++)
            if (l7_pile_get(l, s, f, copy, i) > f->high)
                l7_pile_put(l, s, f, copy, i, f->low + draw_item(pool, f->high - f->low + 1, rng));
}

void l7_unveil(const L7Rules *r, const SeenFacts *facts, Rng *rng, State *s) {
    if (!r->program->state.veils) return;
    for (int i = 0; i < r->program->state.n_fields; i++)
        if (r->program->state.fields[i].veil >= 0)
            deal_field(r, &r->program->state.fields[i], facts, rng, s);
    for (int i = 0; i < r->program->state.n_fields; i++)
        if (r->program->state.fields[i].pool >= 0)
            deal_piles(r, &r->program->state.fields[i], rng, s);
}

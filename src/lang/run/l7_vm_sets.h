// SPDX-License-Identifier: MIT
// l7_vm_sets.h - what the interpreter's instructions do with sets and with parts of the state: as
// l7_set.h, with colours looked up; included as text by l7_vm_body.h.

static inline Set load(const void *from) {
    Set s;
    memcpy(&s, from, sizeof s);
    return s;
}

static inline Set program_set(const L7Set *from) {
    return load(from->w);
}

// Not inlined into the interpreter's loop, where they would cost the short instructions registers.
#define FAR __attribute__((noinline))

// Shifts the set by a distance that is not a compile-time constant. Nodes shifted out at one end
// come in at the other: only for sets that have no such nodes.
static inline Set set_turn(Set a, int delta) {
#if L7_WORDS == 1
    unsigned by = (unsigned)delta & 63;
    a.w[0] = a.w[0] << by | a.w[0] >> (-by & 63);
    return a;
#elif L7_WORDS == 2
    unsigned by = (unsigned)delta & 127, part = by & 63;
    uint64_t low = by < 64 ? a.w[0] : a.w[1], high = by < 64 ? a.w[1] : a.w[0];
    a.w[0] = low << part | high >> 1 >> (63 - part);
    a.w[1] = high << part | low >> 1 >> (63 - part);
    return a;
#elif L7_WORDS <= 8 && defined(__GNUC__) && !defined(__clang__)
    // All words at once, without a detour through memory.
    unsigned by = (unsigned)delta & (64 * L7_WORDS - 1), part = by & 63;
    typedef uint64_t Words __attribute__((vector_size(8 * L7_WORDS)));
#if L7_WORDS == 4
    const Words number = {0, 1, 2, 3};
#else
    const Words number = {0, 1, 2, 3, 4, 5, 6, 7};
#endif
    Words v, from = number - by / 64;
    memcpy(&v, &a, sizeof v);
    v = __builtin_shuffle(v, from & (L7_WORDS - 1)) << part |
        __builtin_shuffle(v, (from - 1) & (L7_WORDS - 1)) >> 1 >> (63 - part);
    memcpy(&a, &v, sizeof a);
    return a;
#else
    unsigned by = (unsigned)delta & (64 * L7_WORDS - 1), part = by & 63;
    uint64_t twice[2 * L7_WORDS];
    Set r;
    L7_EACH_WORD twice[i] = twice[L7_WORDS + i] = a.w[i];
    const uint64_t *from = twice + L7_WORDS - by / 64;
    L7_EACH_WORD r.w[i] = from[i] << part | from[i - 1] >> 1 >> (63 - part);
    return r;
#endif
}

static inline Set step_along(L7Ctx *c, Set s, int colour) {
    const L7Colour *x = &c->p->board.colours[colour];
    if (x->even) return set_turn(set_and(s, program_set(&x->from)), x->delta);
    return set_step_by(s, x->to);
}

static FAR Set around(L7Ctx *c, Set s, int index) {
    const L7Around *a = &c->p->board.arounds[index];
    Set r = set_none();
    for (int i = 0; i < a->n; i++) r = set_or(r, step_along(c, s, a->colour[i]));
    return r;
}

// Where steps are not shifts, nodes are visited one by one, each once.
static FAR Set flood_by(L7Ctx *c, Set s, Set over, int index) {
    const L7Set *near = c->p->board.arounds[index].table;
    Set seen = set_and(s, over);
    for (Set edge = seen; set_any(edge);) {
        Set next = set_minus(set_and(program_set(&near[set_pop(&edge)]), over), seen);
        edge = set_or(edge, next);
        seen = set_or(seen, next);
    }
    return seen;
}

static FAR Set flood(L7Ctx *c, Set s, Set over, int index) {
    if (!l7_board_even(&c->p->board, index)) return flood_by(c, s, over, index);
    Set seen = set_and(s, over);
    for (Set edge = seen; set_any(edge);) {
        edge = set_minus(set_and(around(c, edge, index), over), seen);
        seen = set_or(seen, edge);
    }
    return seen;
}

static FAR Set join(L7Ctx *c, Set kept, int64_t n, Set over, const int *a) {
    const Set near = n < 0 ? set_none() : program_set(&c->p->board.arounds[a[3]].table[n]);
    if (!set_any(set_and(near, kept)) && !set_has(program_set(&c->p->code.const_sets[a[4]]), n))
        return kept;
    // What joins is small most often: node by node.
    return set_or(kept, flood_by(c, set_add(set_none(), n), set_minus(over, kept), a[3]));
}

static Set run_along(L7Ctx *c, int colour, int64_t from, Set over, int64_t *stop) {
    const L7Colour *x = &c->p->board.colours[colour];
    if (!x->even) return set_run_by(from, over, x->to, stop);
    const uint64_t *rays = c->rays[colour];
    Set ray = from < 0 ? set_none() : load(rays + from * L7_WORDS);
    return set_run(ray, over, x->delta, stop);
}

static int64_t run_count(L7Ctx *c, int colour, int64_t from, Set over) {
    const L7Colour *x = &c->p->board.colours[colour];
#if L7_WORDS == 1
    const uint64_t *rays = c->rays[colour];
    if (x->even) return from < 0 ? 0 : set_ray_count(load(rays + from), over, x->delta);
#endif
    return set_run_count(from, over, x->to, x->longest);
}

static FAR int64_t span(L7Ctx *c, int colour, int64_t from, Set over, int code) {
    const L7Colour *x = &c->p->board.colours[colour];
    const int16_t *back = c->p->board.colours[x->back].to;
    if (from < 0) return 0;
    Set window = program_set(&c->p->board.arounds[L7_SPAN_WINDOW(code)].table[from]);
    return set_span(from, over, window, x->to, back, L7_SPAN_COUNT(code), L7_SPAN_EXACTLY(code));
}

static FAR Set runback(L7Ctx *c, int colour, Set over, Set then) {
    const L7Colour *x = &c->p->board.colours[colour];
    if (!x->even) return set_runback_by(over, then, c->p->board.colours[x->back].to, x->longest);
    // As set_runback; all nodes are on the board, so nothing is shifted past the ends.
    Set from = program_set(&x->from), p = set_and(over, from);
    Set t = set_and(p, set_turn(then, -x->delta));
    for (int reach = 1; reach < x->longest; reach *= 2) {
        t = set_or(t, set_and(p, set_turn(t, -x->delta * reach)));
        p = set_and(p, set_turn(p, -x->delta * reach));
    }
    return set_and(from, set_turn(t, -x->delta));
}

static Set runs_back(L7Ctx *c, int index, Set over, Set then) {
    const L7Around *a = &c->p->board.arounds[index];
#if L7_WORDS == 1
    const L7Along *x = c->along[index];
    if (x) {
        over.w[0] = lanes_runback(over.w[0], then.w[0], &x[0], 1) |
                    lanes_runback(over.w[0], then.w[0], &x[1], 0);
        return over;
    }
#endif
    Set r = set_none();
    for (int i = 0; i < a->n; i++) r = set_or(r, runback(c, a->colour[i], over, then));
    return r;
}

static Set runs(L7Ctx *c, int index, int64_t from, Set over, Set then) {
    const L7Around *a = &c->p->board.arounds[index];
#if L7_WORDS == 1
    const L7Along *x = c->along[index];
    if (x) {
        over.w[0] = lanes_runs(from, over.w[0], then.w[0], &x[0], 1) |
                    lanes_runs(from, over.w[0], then.w[0], &x[1], 0);
        return over;
    }
#endif
    Set r = set_none();
    for (int i = 0; i < a->n; i++) {
        int64_t stop;
        Set one = run_along(c, a->colour[i], from, over, &stop);
        if (set_has(then, stop)) r = set_or(r, one);
    }
    return r;
}

static FAR Set rays_along(L7Ctx *c, int index, int64_t from, Set over) {
    const L7Around *a = &c->p->board.arounds[index];
    Set r = set_none();
    for (int i = 0; i < a->n && from >= 0; i++) {
        const L7Colour *x = &c->p->board.colours[a->colour[i]];
        const uint64_t *rays = c->rays[a->colour[i]];
        r = set_or(r, x->even ? set_sight(load(rays + from * L7_WORDS), over, x->delta)
                              : set_sight_by(from, over, x->to));
    }
    return r;
}

static FAR Set lay(L7Ctx *c, int64_t shape, int64_t turn, int64_t node, Set over) {
    const L7Program *p = c->p;
    if (shape >= L7_SHAPES_MAX || turn < 1 || turn > p->state.shapes.count[shape])
        return set_none();
    const L7Form *f = &p->state.shapes.forms[p->state.shapes.first[shape] + turn - 1];
    return set_lay(node, over, p->board.width, p->board.height, f->n, f->dx, f->dy);
}

static int64_t load_array(L7Ctx *c, const L7State *s, int array, int64_t n) {
    if (n < 0 || n >= c->p->state.arrays[array].count) return 0;
    const char *at = (const char *)s + c->layout.array[array];
    return c->layout.array_bytes[array] == 1 ? ((const int8_t *)at)[n] : ((const int16_t *)at)[n];
}

static Set at_least(L7Ctx *c, const L7State *s, int array, int64_t low) {
    const char *at = (const char *)s + c->layout.array[array];
    int n = c->p->state.arrays[array].count;
    if (c->layout.array_bytes[array] == 1) return set_at_least8((const int8_t *)at, n, low);
    return set_at_least16((const int16_t *)at, n, low);
}

static int64_t clamp(int64_t v, int low, int high) {
    return v < low ? low : v > high ? high : v;
}

static void store_array(L7Ctx *c, L7State *s, int array, int64_t n, int64_t v) {
    if (n < 0 || n >= c->p->state.arrays[array].count) return;
    char *at = (char *)s + c->layout.array[array];
    v = clamp(v, c->p->state.arrays[array].low, c->p->state.arrays[array].high);
    if (c->layout.array_bytes[array] == 1)
        ((int8_t *)at)[n] = (int8_t)v;
    else
        ((int16_t *)at)[n] = (int16_t)v;
}

static int64_t load_enum(L7Ctx *c, const Set *sets, int field, int64_t n) {
    const L7Field *f = &c->p->state.fields[field];
    for (int v = 1; v < f->n_words; v++)
        if (set_has(sets[f->set + v - 1], n)) return v;
    return 0;
}

static void store_enum(L7Ctx *c, Set *sets, int field, int64_t n, int64_t value) {
    const L7Field *f = &c->p->state.fields[field];
    for (int v = 1; v < f->n_words; v++) {
        Set *s = &sets[f->set + v - 1];
        *s = v == value ? set_add(*s, n) : set_del(*s, n);
    }
}

// SPDX-License-Identifier: MIT
// l7_vm_body.h - the interpreter for sets of L7_WORDS words; included as text by each l7_vmN.c,
// which defines L7_WORDS and L7_VM_OPS, the name of its table of functions.
#include "lang/l7_vm.h"

#include <string.h>

#include "lang/l7_set.h"

typedef const L7Vm L7Ctx;
typedef struct L7VmState L7State; // bytes, as l7_layout says

#define L7_INLINE inline
#define L7_N_KINDS (c->p->n_kinds)
#define L7_N_PLAYERS (c->p->n_players)
#define L7_KIND_BITS (c->p->kind_bits)
#define L7_CHAINS (c->p->chains)
#define L7_FILTERED (c->p->filtered)
#define L7_CHANCE (c->p->has_chance)
#define L7_LONGEST (c->p->longest)
#define L7_UNORDERED (c->p->unordered)
#define L7_REPEAT (c->p->repeat)
#define L7_HISTORY(s) ((uint64_t *)((char *)(s) + c->layout.core))
#define L7_CORE_WORDS(c) ((uint32_t)((c)->layout.core / 8))
#define L7_MAX_RANK (c->max_rank)
#define L7_MAX_MOVES L7_MOVES_MAX
#define L7_CAP(c) ((c)->p->max_moves)
#define L7_FOR_KIND(k, DO) DO(k)
#define L7_KIND(c, k) ((c)->p->kinds[k])
#define L7_COPY(c, name, from)                                                                     \
    uint64_t name##_bytes[L7_STATE_MAX / 8];                                                       \
    L7State *name = (L7State *)name##_bytes;                                                       \
    memcpy(name, from, (c)->layout.core)
#define VARS(s) ((int16_t *)((char *)(uintptr_t)(s) + c->layout.vars))
#define L7_MOVER(s) (VARS(s)[c->p->var_mover])
#define L7_RESULT(s) (VARS(s)[c->p->var_result])

#define L7_TYPES_ONLY
#include "lang/l7_run.h"
#undef L7_TYPES_ONLY

static int64_t run(L7Ctx *c, int function, L7State *state, const int64_t *args, L7Gen *g, L7Turn *t,
                   int mode);

static inline void l7_call_gen(L7Ctx *c, int k, int who, const L7State *s, L7Gen *g,
                               const int64_t *bound, const int mode) {
    const L7Kind *kind = &c->p->kinds[k];
    int f = bound ? kind->gen_bound[who] : kind->gen[who];
    if (f >= 0) run(c, f, (L7State *)(uintptr_t)s, bound, g, NULL, mode);
}

static inline void l7_call_play(L7Ctx *c, int k, int who, L7State *s, const int64_t *args,
                                L7Turn *turn) {
    run(c, c->p->kinds[k].apply[who], s, args, NULL, turn, 0);
}

static inline int64_t l7_call_weight(L7Ctx *c, int k, int who, L7State *s, const int64_t *args) {
    int f = c->p->kinds[k].weight[who];
    return f < 0 ? 1 : run(c, f, s, args, NULL, NULL, 0);
}

static inline int l7_call_since(L7Ctx *c, int who, L7State *s) {
    int f = c->p->f_since[who];
    return f >= 0 && run(c, f, s, NULL, NULL, NULL, 0) != 0;
}

// The words of a field in the order the compiled game mixes them: sets, then numbers.
static uint64_t field_key(L7Ctx *c, const L7State *s, const L7Field *f, uint64_t key) {
    L7Span span = l7_span(c->p, f);
    for (int i = 0; i < span.sets * L7_WORDS; i++)
        key = l7_mix(key, ((const uint64_t *)s)[f->set * L7_WORDS + i]);
    for (int i = 0; i < span.vars; i++) key = l7_mix(key, (uint64_t)VARS(s)[f->var + i]);
    for (int i = 0; i < span.numbers; i++)
        key = l7_mix(key, (uint64_t)l7_number_at(&c->layout, s, f, i));
    return key;
}

static uint64_t l7_call_key(L7Ctx *c, const L7State *s) {
    uint64_t key = (uint64_t)L7_MOVER(s);
    for (int i = 0; i < c->p->n_fields; i++)
        if (c->p->repeats[i]) key = field_key(c, s, &c->p->fields[i], key);
    return key;
}

static inline int l7_call_unless(L7Ctx *c, int who, const L7State *s) {
    int f = c->p->f_unless[who];
    return f >= 0 && run(c, f, (L7State *)(uintptr_t)s, NULL, NULL, NULL, 0) != 0;
}

static inline int l7_call_ends(L7Ctx *c, int who, L7State *s) {
    int f = c->p->f_ends[who];
    return f >= 0 && run(c, f, s, NULL, NULL, NULL, 0) != 0;
}

static int64_t l7_call_odds(L7Ctx *c, const L7State *s, uint64_t code) {
    int64_t args[6];
    const L7Kind *kind = &c->p->kinds[(code & ((UINT64_C(1) << c->p->kind_bits) - 1)) - 1];
    code >>= c->p->kind_bits;
    for (int i = 0; i < kind->n_params; i++) {
        args[i] = (int64_t)(code & ((UINT64_C(1) << kind->bits[i]) - 1)) + kind->base[i];
        code >>= kind->bits[i];
    }
    return kind->odds < 0 ? 1 : run(c, kind->odds, (L7State *)(uintptr_t)s, args, NULL, NULL, 0);
}

#include "lang/l7_run.h"

#include "lang/l7_random.h"

static inline Set load(const void *from) {
    Set s;
    memcpy(&s, from, sizeof s);
    return s;
}

static inline Set program_set(const L7Set *from) {
    return load(from->w);
}

static Set step_along(L7Ctx *c, Set s, int colour) {
    const L7Colour *x = &c->p->colours[colour];
    if (x->even) return set_step(s, program_set(&x->from), x->delta);
    return set_step_by(s, x->to);
}

static Set around(L7Ctx *c, Set s, int index) {
    const L7Around *a = &c->p->arounds[index];
    Set r = set_none();
    for (int i = 0; i < a->n; i++) r = set_or(r, step_along(c, s, a->colour[i]));
    return r;
}

static Set flood(L7Ctx *c, Set s, Set over, int index) {
    Set seen = set_and(s, over);
    for (Set edge = seen; set_any(edge);) {
        edge = set_minus(set_and(around(c, edge, index), over), seen);
        seen = set_or(seen, edge);
    }
    return seen;
}

static Set join(L7Ctx *c, Set kept, int64_t n, Set over, const int *a) {
    const Set near = n < 0 ? set_none() : program_set(&c->p->arounds[a[3]].table[n]);
    if (!set_any(set_and(near, kept)) && !set_has(program_set(&c->p->const_sets[a[4]]), n))
        return kept;
    return set_or(kept, flood(c, set_add(set_none(), n), set_minus(over, kept), a[3]));
}

static Set run_along(L7Ctx *c, int colour, int64_t from, Set over, int64_t *stop) {
    const L7Colour *x = &c->p->colours[colour];
    if (!x->even) return set_run_by(from, over, x->to, stop);
    const uint64_t *rays = c->rays[colour];
    Set ray = from < 0 ? set_none() : load(rays + from * L7_WORDS);
    return set_run(ray, over, x->delta, stop);
}

static int64_t run_count(L7Ctx *c, int colour, int64_t from, Set over) {
    const L7Colour *x = &c->p->colours[colour];
#if L7_WORDS == 1
    const uint64_t *rays = c->rays[colour];
    if (x->even) return from < 0 ? 0 : set_ray_count(load(rays + from), over, x->delta);
#endif
    return set_run_count(from, over, x->to, x->longest);
}

static int64_t span(L7Ctx *c, int colour, int64_t from, Set over, int code) {
    const L7Colour *x = &c->p->colours[colour];
    const int16_t *back = c->p->colours[x->back].to;
    return set_span(from, over, over, x->to, back, code / 2, code % 2);
}

static Set runback(L7Ctx *c, int colour, Set over, Set then) {
    const L7Colour *x = &c->p->colours[colour];
    if (!x->even) return set_runback_by(over, then, c->p->colours[x->back].to, x->longest);
    return set_runback(over, then, program_set(&x->from), x->delta, x->longest);
}

static Set runs_back(L7Ctx *c, int index, Set over, Set then) {
    const L7Around *a = &c->p->arounds[index];
    Set r = set_none();
    for (int i = 0; i < a->n; i++) r = set_or(r, runback(c, a->colour[i], over, then));
    return r;
}

static Set runs(L7Ctx *c, int index, int64_t from, Set over, Set then) {
    const L7Around *a = &c->p->arounds[index];
    Set r = set_none();
    for (int i = 0; i < a->n; i++) {
        int64_t stop;
        Set one = run_along(c, a->colour[i], from, over, &stop);
        if (set_has(then, stop)) r = set_or(r, one);
    }
    return r;
}

static Set rays_along(L7Ctx *c, int index, int64_t from, Set over) {
    const L7Around *a = &c->p->arounds[index];
    Set r = set_none();
    for (int i = 0; i < a->n && from >= 0; i++) {
        const L7Colour *x = &c->p->colours[a->colour[i]];
        const uint64_t *rays = c->rays[a->colour[i]];
        r = set_or(r, x->even ? set_sight(load(rays + from * L7_WORDS), over, x->delta)
                              : set_sight_by(from, over, x->to));
    }
    return r;
}

static Set lay(L7Ctx *c, int64_t shape, int64_t turn, int64_t node, Set over) {
    const L7Program *p = c->p;
    if (shape >= L7_SHAPES_MAX || turn < 1 || turn > p->shape_count[shape]) return set_none();
    const L7Form *f = &p->forms[p->shape_first[shape] + turn - 1];
    return set_lay(node, over, p->width, p->height, f->n, f->dx, f->dy);
}

static int64_t load_array(L7Ctx *c, const L7State *s, int array, int64_t n) {
    if (n < 0 || n >= c->p->arrays[array].count) return 0;
    const char *at = (const char *)s + c->layout.array[array];
    return c->layout.array_bytes[array] == 1 ? ((const int8_t *)at)[n] : ((const int16_t *)at)[n];
}

static int64_t clamp(int64_t v, int low, int high) {
    return v < low ? low : v > high ? high : v;
}

static void store_array(L7Ctx *c, L7State *s, int array, int64_t n, int64_t v) {
    if (n < 0 || n >= c->p->arrays[array].count) return;
    char *at = (char *)s + c->layout.array[array];
    v = clamp(v, c->p->arrays[array].low, c->p->arrays[array].high);
    if (c->layout.array_bytes[array] == 1)
        ((int8_t *)at)[n] = (int8_t)v;
    else
        ((int16_t *)at)[n] = (int16_t)v;
}

static int64_t load_enum(L7Ctx *c, const Set *sets, int field, int64_t n) {
    const L7Field *f = &c->p->fields[field];
    for (int v = 1; v < f->n_words; v++)
        if (set_has(sets[f->set + v - 1], n)) return v;
    return 0;
}

static void store_enum(L7Ctx *c, Set *sets, int field, int64_t n, int64_t value) {
    const L7Field *f = &c->p->fields[field];
    for (int v = 1; v < f->n_words; v++) {
        Set *s = &sets[f->set + v - 1];
        *s = v == value ? set_add(*s, n) : set_del(*s, n);
    }
}

// One switch over all instructions; longer than other functions, each case one line of meaning.
static int64_t run(L7Ctx *c, int function, L7State *state, const int64_t *args, L7Gen *g, L7Turn *t,
                   int mode) {
    const L7Program *p = c->p;
    const IrFunction *f = &p->functions[function];
    int64_t *r = __builtin_alloca((size_t)f->n_r * sizeof *r);
    Set *s = __builtin_alloca((size_t)f->n_s * sizeof *s);
    Set *sets = (Set *)state;
    for (int i = 0; args && i < f->n_args; i++) r[i] = args[i];
    for (const IrIns *at = f->code;; at++) {
        const int *a = at->a;
        switch (at->op) {
        case IR_CONST:
            r[a[0]] = a[1];
            break;
        case IR_MOVE:
            r[a[0]] = r[a[1]];
            break;
        case IR_ADD:
            r[a[0]] = l7_plus(r[a[1]], r[a[2]]);
            break;
        case IR_SUB:
            r[a[0]] = l7_minus(r[a[1]], r[a[2]]);
            break;
        case IR_MUL:
            r[a[0]] = l7_times(r[a[1]], r[a[2]]);
            break;
        case IR_DIV:
            r[a[0]] = l7_quotient(r[a[1]], r[a[2]]);
            break;
        case IR_MOD:
            r[a[0]] = l7_rest(r[a[1]], r[a[2]]);
            break;
        case IR_EQ:
            r[a[0]] = r[a[1]] == r[a[2]];
            break;
        case IR_NE:
            r[a[0]] = r[a[1]] != r[a[2]];
            break;
        case IR_LT:
            r[a[0]] = r[a[1]] < r[a[2]];
            break;
        case IR_LE:
            r[a[0]] = r[a[1]] <= r[a[2]];
            break;
        case IR_NOT:
            r[a[0]] = !r[a[1]];
            break;
        case IR_PACK:
            r[a[0]] = (int64_t)((uint64_t)r[a[1]] | (uint64_t)r[a[2]] << a[3]);
            break;
        case IR_UNPACK:
            r[a[0]] = (r[a[1]] >> a[2]) & a[3];
            break;
        case IR_LOADVAR:
            r[a[0]] = VARS(state)[a[1]];
            break;
        case IR_STOREVAR:
            VARS(state)[a[0]] = (int16_t)clamp(r[a[1]], p->vars[a[0]].low, p->vars[a[0]].high);
            break;
        case IR_LOADARR:
            r[a[0]] = load_array(c, state, a[1], r[a[2]]);
            break;
        case IR_STOREARR:
            store_array(c, state, a[0], r[a[1]], r[a[2]]);
            break;
        case IR_LOADSET:
            s[a[0]] = sets[a[1]];
            break;
        case IR_STORESET:
            sets[a[0]] = s[a[1]];
            break;
        case IR_TESTBIT:
            r[a[0]] = set_has(sets[a[1]], r[a[2]]);
            break;
        case IR_SETBIT:
            sets[a[0]] = set_add(sets[a[0]], r[a[1]]);
            break;
        case IR_CLEARBIT:
            sets[a[0]] = set_del(sets[a[0]], r[a[1]]);
            break;
        case IR_MOVEBIT:
            sets[a[0]] = set_move(sets[a[0]], r[a[1]], r[a[2]]);
            break;
        case IR_LOADENUM:
            r[a[0]] = load_enum(c, sets, a[1], r[a[2]]);
            break;
        case IR_STOREENUM:
            store_enum(c, sets, a[0], r[a[1]], r[a[2]]);
            break;
        case IR_SCONST:
            s[a[0]] = program_set(&p->const_sets[a[1]]);
            break;
        case IR_SMOVE:
            s[a[0]] = s[a[1]];
            break;
        case IR_SAND:
            s[a[0]] = set_and(s[a[1]], s[a[2]]);
            break;
        case IR_SOR:
            s[a[0]] = set_or(s[a[1]], s[a[2]]);
            break;
        case IR_SMINUS:
            s[a[0]] = set_minus(s[a[1]], s[a[2]]);
            break;
        case IR_SNOT:
            s[a[0]] = set_minus(program_set(&p->all), s[a[1]]);
            break;
        case IR_SNODE:
            s[a[0]] = set_add(set_none(), r[a[1]]);
            break;
        case IR_SADD:
            s[a[0]] = set_add(s[a[0]], r[a[1]]);
            break;
        case IR_SIF:
            s[a[0]] = set_if(r[a[1]], s[a[2]]);
            break;
        case IR_COUNT:
            r[a[0]] = set_count(s[a[1]]);
            break;
        case IR_ANY:
            r[a[0]] = set_any(s[a[1]]);
            break;
        case IR_HAS:
            r[a[0]] = set_has(s[a[1]], r[a[2]]);
            break;
        case IR_SAME:
            r[a[0]] = set_same(s[a[1]], s[a[2]]);
            break;
        case IR_FIRST:
            r[a[0]] = set_first(s[a[1]]);
            break;
        case IR_POP:
            if (set_any(s[a[1]]))
                r[a[0]] = set_pop(&s[a[1]]);
            else
                at = f->code + a[2] - 1;
            break;
        case IR_SSTEP:
            s[a[0]] = step_along(c, s[a[1]], a[2]);
            break;
        case IR_SAROUND:
            s[a[0]] = around(c, s[a[1]], a[2]);
            break;
        case IR_TABLE:
            s[a[0]] = r[a[2]] < 0 ? set_none() : program_set(&p->arounds[a[1]].table[r[a[2]]]);
            break;
        case IR_STEP:
            r[a[0]] = r[a[2]] < 0 ? -1 : p->colours[a[1]].to[r[a[2]]];
            break;
        case IR_RUN:
            s[a[0]] = run_along(c, a[2], r[a[3]], s[a[4]], &r[a[1]]);
            break;
        case IR_RAYS:
            s[a[0]] = rays_along(c, a[1], r[a[2]], s[a[3]]);
            break;
        case IR_WALK:
            r[a[0]] = set_walk(r[a[2]], r[a[3]], p->colours[a[1]].to);
            break;
        case IR_LAY:
            s[a[0]] = lay(c, r[a[1]], r[a[2]], r[a[3]], s[a[4]]);
            break;
        case IR_RUNCOUNT:
            r[a[0]] = run_count(c, a[1], r[a[2]], s[a[3]]);
            break;
        case IR_SPAN:
            r[a[0]] = span(c, a[1], r[a[2]], s[a[3]], a[4]);
            break;
        case IR_RUNBACK:
            s[a[0]] = runback(c, a[1], s[a[2]], s[a[3]]);
            break;
        case IR_RUNSBACK:
            s[a[0]] = runs_back(c, a[1], s[a[2]], s[a[3]]);
            break;
        case IR_RUNS:
            s[a[0]] = runs(c, a[1], r[a[2]], s[a[3]], s[a[4]]);
            break;
        case IR_FLOOD:
            s[a[0]] = flood(c, s[a[1]], s[a[2]], a[3]);
            break;
        case IR_JOIN:
            sets[a[0]] = join(c, sets[a[0]], r[a[1]], sets[a[2]], a);
            break;
        case IR_JUMP:
            at = f->code + a[0] - 1;
            break;
        case IR_JUMPZ:
            if (!r[a[0]]) at = f->code + a[1] - 1;
            break;
        case IR_JUMPNZ:
            if (r[a[0]]) at = f->code + a[1] - 1;
            break;
        case IR_CALL:
            r[a[0]] = run(c, a[1], state, NULL, NULL, NULL, 0);
            break;
        case IR_GENSET:
            l7_gen_set(g, (uint64_t)r[a[0]], a[1], s[a[2]], mode);
            if (l7_gen_done(g, mode)) return 0;
            break;
        case IR_GENONE:
            l7_gen_one(g, (uint64_t)r[a[0]], mode);
            if (l7_gen_done(g, mode)) return 0;
            break;
        case IR_ANYMOVE: {
            if (a[3]) {
                r[a[0]] = l7_any_legal(c, state, a[2], a[1]);
                break;
            }
            L7Gen any = {0};
            l7_call_gen(c, a[2], a[1], state, &any, NULL, L7_ANY);
            r[a[0]] = any.n != 0;
            break;
        }
        case IR_NEXT:
            t->next = (int)r[a[0]];
            break;
        case IR_PEND:
            t->pending = a[0];
            t->args[0] = r[a[1]];
            t->args[1] = r[a[2]];
            break;
        case IR_RETURN:
            return r[a[0]];
        case IR_OPS_COUNT:
            return 0;
        }
    }
}

static size_t vm_moves(const L7Vm *vm, const void *s, uint64_t *out) {
    return l7_moves(vm, s, out);
}

static size_t vm_count(const L7Vm *vm, const void *s) {
    return l7_count(vm, s);
}

static int vm_random(const L7Vm *vm, const void *s, Rng *rng, uint64_t *out) {
    return l7_random(vm, s, rng, out);
}

static void vm_play(const L7Vm *vm, void *s, uint64_t move) {
    l7_play(vm, s, move);
}

static int vm_playout(const L7Vm *vm, void *s, Rng *rng, int most) {
    return l7_playout(vm, s, rng, most);
}

// A function called from outside may say who moves next, as `start` does.
static int64_t vm_call(const L7Vm *c, int function, void *s, const int64_t *args) {
    L7Turn turn = {.next = -1, .pending = -1};
    int64_t value = run(c, function, s, args, NULL, &turn, 0);
    if (turn.next >= 0) L7_MOVER(s) = (int16_t)turn.next;
    return value;
}

static int64_t vm_odds(const L7Vm *vm, const void *s, uint64_t move) {
    return (int64_t)l7_weight(vm, s, move);
}

static size_t vm_steps(const L7Vm *c, const void *s, int pending, const int64_t *args,
                       uint64_t *out) {
    L7Gen g = {.out = out, .cap = (uint32_t)L7_CAP(c)};
    if (pending < 0)
        l7_gen_all(c, s, &g, L7_LIST);
    else
        l7_call_gen(c, pending, l7_seat(c, L7_MOVER((const L7State *)s)), s, &g, args, L7_LIST);
    return g.n;
}

static int vm_step(const L7Vm *c, void *s, uint64_t *move, int *pending, int64_t *bound,
                   int64_t *params) {
    L7Turn turn = {.next = -1, .pending = *pending, .args = {bound[0], bound[1]}};
    int k = (int)(*move & ((UINT64_C(1) << c->p->kind_bits) - 1)) - 1;
    uint64_t code = *move >> c->p->kind_bits;
    int given = *pending >= 0 ? c->p->kinds[k].bound : 0;
    for (int i = 0; i < c->p->kinds[k].n_params; i++) {
        if (i < given) {
            params[i] = bound[i];
            continue;
        }
        params[i] = (int64_t)(code & ((UINT64_C(1) << c->p->kinds[k].bits[i]) - 1)) +
                    c->p->kinds[k].base[i];
        code >>= c->p->kinds[k].bits[i];
    }
    l7_step(c, s, move, &turn);
    *pending = turn.pending;
    bound[0] = turn.args[0];
    bound[1] = turn.args[1];
    return k;
}

const L7VmOps L7_VM_OPS = {vm_moves, vm_count, vm_random, vm_play, vm_playout,
                           vm_call,  vm_odds,  vm_steps,  vm_step};

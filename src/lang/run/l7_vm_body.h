// SPDX-License-Identifier: MIT
// l7_vm_body.h - the interpreter for sets of L7_WORDS words, with L7_VM_OPS as the name of its
// table of functions.
#include "lang/program/l7_board.h"
#include "lang/run/l7_machine.h"

#include "base/mem.h"

#include <stddef.h>
#include <string.h>

#include "lang/run/l7_set.h"
#include "lang/run/l7_ways.h"

typedef const L7Vm L7Ctx;
typedef struct L7VmState L7State; // bytes, as l7_layout says

#define L7_INLINE inline
#define L7_N_KINDS (c->p->moves.n_types)
#define L7_N_PLAYERS (c->n_players)
#define L7_KIND_BITS (c->kind_bits)
#define L7_CHAINS (c->chains)
#define L7_FILTERED (c->filtered)
#define L7_REFUSALS (c->refusals)
#define L7_EVEN_ODDS (c->even_odds)
#define L7_CHANCE (c->has_chance)
#define L7_LONGEST (c->longest)
#define L7_UNORDERED (c->unordered)
#define L7_REPEAT (c->repeat)
#define L7_OWN_REFUSALS (c->p->moves.own_refusals)
#define L7_REFUSES (c->p->state.repeat_refuses)
#define L7_REPEATED (c->p->state.repeated)
#define L7_ALWAYS (c->p->state.always)
#define L7_HISTORY_MAX (c->p->state.within)
#define L7_WITHIN (c->p->state.within_given)
#define L7_HISTORY(s) ((uint64_t *)((char *)(s) + c->layout.core))
#define L7_CORE_WORDS(c) ((uint32_t)((c)->layout.core / 8))
#define L7_NEAR (c->var_loose >= 0)
#define L7_LOOSE(s) (VARS(s)[c->var_loose])
#define L7_WAYS_ROOM L7_WAYS_MAX
#define L7_EXCEED(c, what) l7_ring((c)->alarm, what)
#define L7_CAP(c) ((c)->p->moves.max_moves)
#define L7_ROOM(c, name) uint64_t *name = __builtin_alloca((size_t)L7_CAP(c) * sizeof(uint64_t))
#define L7_FOR_KIND(k, DO) DO(k)
#define L7_KIND(c, k) ((c)->kinds[k])
#define L7_COPY(c, name, from)                                                                     \
    uint64_t name##_bytes[L7_STATE_MAX / 8];                                                       \
    L7State *name = (L7State *)name##_bytes;                                                       \
    memcpy(name, from, (c)->layout.core);                                                          \
    if (L7_REPEAT) L7_HISTORY(name)[0] = 0
#define VARS(s) ((int16_t *)((char *)(uintptr_t)(s) + c->layout.vars))
#define L7_MOVER(s) (VARS(s)[c->var_mover])
#define L7_RESULT(s) (VARS(s)[c->var_result])

#define L7_TYPES_ONLY
#include "lang/run/l7_run.h"
#undef L7_TYPES_ONLY

_Static_assert((int)L7_SET_ARGS == (int)L7_FIRST_SET_ARG &&
                   (int)L7_FRAME == (int)L7_FIRST_SET_ARG + (int)L7_SET_ARGS_MAX * L7_WORDS,
               "l7_vm.h says the same");
_Static_assert(offsetof(L7Turn, next) == L7_TURN_NEXT &&
                   offsetof(L7Turn, pending) == L7_TURN_PENDING &&
                   offsetof(L7Turn, args) == L7_TURN_ARGS,
               "l7_vm.h says the same");
_Static_assert(offsetof(L7Gen, out) == L7_GEN_OUT && offsetof(L7Gen, n) == L7_GEN_N &&
                   offsetof(L7Gen, cap) == L7_GEN_CAP && L7_LIST == 0,
               "l7_vm.h says the same");
_Static_assert((int)L7_LENGTH_MAX == (int)L7_MOVE_STEPS_MAX &&
                   (int)L7_WAYS_MAX == (int)L7_CONTINUATIONS_MAX &&
                   (int)L7_STEPS_MAX == (int)L7_TRIED_MAX &&
                   (int)L7_PLACE_BITS == (int)L7_MOVE_PLACE_BITS,
               "l7_sizes.h says the same");
_Static_assert((int)L7_TOO_MANY_MOVES == (int)L7_EXCEEDED_MOVES &&
                   (int)L7_TOO_MANY_STEPS == (int)L7_EXCEEDED_TRIED &&
                   (int)L7_TOO_LONG == (int)L7_EXCEEDED_STEPS &&
                   (int)L7_TOO_MANY_WAYS == (int)L7_EXCEEDED_CONTINUATIONS &&
                   (int)L7_PILE_FULL == (int)L7_EXCEEDED_PILE &&
                   (int)L7_TOO_DEEP == (int)L7_EXCEEDED_CALLS &&
                   (int)L7_TOO_LIKELY == (int)L7_EXCEEDED_ODDS &&
                   (int)L7_TOO_OLD == (int)L7_EXCEEDED_POSITIONS &&
                   (int)L7_TOO_LARGE == (int)L7_EXCEEDED_PRODUCT &&
                   (int)L7_CALLS_EACH == (int)L7_CALLS_FACTOR,
               "l7_sizes.h says the same");

static inline int64_t run(L7Ctx *c, int function, L7State *state, const int64_t *args, L7Gen *g,
                          L7Turn *t, int mode);

static inline void l7_call_gen(L7Ctx *c, int k, int who, const L7State *s, L7Gen *g,
                               const int64_t *bound, const int mode) {
    const L7MoveType *type = &c->p->moves.types[k];
    int f = bound ? type->gen_bound[who] : type->gen[who];
    if (f >= 0) run(c, f, (L7State *)(uintptr_t)s, bound, g, NULL, mode);
}

static inline void l7_call_gens(L7Ctx *c, int who, const L7State *s, L7Gen *g, const int mode) {
    const L7Gens *x = &c->gens[who];
    uint32_t found = 0;
    for (int i = 0; i < x->n; i++) {
        if (x->after[i] & found) continue;
        uint32_t before = g->n;
        run(c, x->function[i], (L7State *)(uintptr_t)s, NULL, g, NULL, mode);
        if (g->n > before) found |= UINT32_C(1) << x->type[i];
    }
}

static inline void l7_call_play(L7Ctx *c, int k, int who, L7State *s, const int64_t *args,
                                L7Turn *turn) {
    run(c, c->kinds[k].apply[who], s, args, NULL, turn, 0);
}

static inline int64_t l7_call_weight(L7Ctx *c, int k, int who, L7State *s, const int64_t *args) {
    int f = c->p->moves.types[k].weight[who];
    return f < 0 ? 1 : run(c, f, s, args, NULL, NULL, 0);
}

static inline int l7_call_refuse(L7Ctx *c, int k, int who, const L7State *s, const int64_t *args) {
    int f = c->p->moves.types[k].refuse[who];
    return f >= 0 && run(c, f, (L7State *)(uintptr_t)s, args, NULL, NULL, 0) != 0;
}

static inline int l7_call_since(L7Ctx *c, int who, L7State *s) {
    int f = c->p->code.f_since[who];
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
    uint64_t key = c->p->state.repeat_anybody ? 0 : (uint64_t)L7_MOVER(s);
    for (int i = 0; i < c->p->state.n_fields; i++)
        if (c->p->state.repeats[i]) key = field_key(c, s, &c->p->state.fields[i], key);
    return key;
}

static int same_field(L7Ctx *c, const L7State *a, const L7State *b, const L7Field *f) {
    L7Span span = l7_span(c->p, f);
    const uint64_t *x = (const uint64_t *)a + f->set * L7_WORDS;
    const uint64_t *y = (const uint64_t *)b + f->set * L7_WORDS;
    for (int i = 0; i < span.sets * L7_WORDS; i++)
        if (x[i] != y[i]) return 0;
    for (int i = 0; i < span.vars; i++)
        if (VARS(a)[f->var + i] != VARS(b)[f->var + i]) return 0;
    for (int i = 0; i < span.numbers; i++)
        if (l7_number_at(&c->layout, a, f, i) != l7_number_at(&c->layout, b, f, i)) return 0;
    return 1;
}

static int l7_call_same(L7Ctx *c, const L7State *a, const L7State *b) {
    int same = c->p->state.repeat_anybody || L7_MOVER(a) == L7_MOVER(b);
    for (int i = 0; i < c->p->state.n_fields && same; i++)
        if (c->p->state.repeats[i]) same = same_field(c, a, b, &c->p->state.fields[i]);
    return same;
}

static inline int l7_call_always(L7Ctx *c, int who, L7State *s) {
    int f = c->p->code.f_always[who];
    return f >= 0 && run(c, f, s, NULL, NULL, NULL, 0) != 0;
}

static inline int l7_call_unless(L7Ctx *c, int who, const L7State *s, int n) {
    for (int i = 0; i < n && i < c->p->code.refusals; i++)
        if (run(c, c->p->code.f_unless[i][who], (L7State *)(uintptr_t)s, NULL, NULL, NULL, 0))
            return 1;
    return 0;
}

static inline int l7_call_ends(L7Ctx *c, int who, L7State *s) {
    int f = c->p->code.f_ends[who];
    return f >= 0 && run(c, f, s, NULL, NULL, NULL, 0) != 0;
}

static inline int l7_call_near(L7Ctx *c, int who, L7State *s, int64_t node) {
    int f = c->p->code.f_near[who];
    return f < 0 ? l7_call_ends(c, who, s) : run(c, f, s, &node, NULL, NULL, 0) != 0;
}

static int64_t l7_call_odds(L7Ctx *c, const L7State *s, uint64_t code) {
    int64_t args[L7_PARAMS_MAX];
    const L7MoveType *type =
        &c->p->moves.types[(code & ((UINT64_C(1) << c->p->moves.type_bits) - 1)) - 1];
    code >>= c->p->moves.type_bits;
    for (int i = 0; i < type->n_params; i++) {
        args[i] = (int64_t)(code & ((UINT64_C(1) << type->bits[i]) - 1)) + type->base[i];
        code >>= type->bits[i];
    }
    return type->odds < 0 ? 1 : run(c, type->odds, (L7State *)(uintptr_t)s, args, NULL, NULL, 0);
}

// The interpreter makes every move that may be refused.
enum { L7_WATCHES = 0 };

static inline int l7_call_watch(L7Ctx *c, int who, const L7State *s, L7Watched *watched) {
    (void)c, (void)who, (void)s, (void)watched;
    return 0;
}

static inline int l7_call_spares(L7Ctx *c, int k, int who, uint64_t code,
                                 const L7Watched *watched) {
    (void)c, (void)k, (void)who, (void)code, (void)watched;
    return 0;
}

#include "lang/run/l7_run.h"

#include "lang/run/l7_repeat.h"

#include "lang/run/l7_random.h"

#include "lang/run/l7_vm_sets.h"

// What a called function is given, besides numbers; it hands on where calls are counted.
static __attribute__((noinline)) void take_arguments(const IrFunction *f, const int64_t *args,
                                                     Set *s, int64_t *frame) {
    frame[0] = args[0];
    for (int i = 0; i < f->n_set_args; i++)
        memcpy(&s[i], args + L7_SET_ARGS + i * L7_WORDS, sizeof *s);
}

static __attribute__((noinline)) int64_t call(L7Ctx *c, const IrIns *at, L7State *state,
                                              int64_t *frame) {
    int depth = at->a[2];
    L7Calls own = {depth, depth * L7_CALLS_EACH};
    if (depth) frame[0] = (intptr_t)&own;
    L7Calls *calls = (L7Calls *)(intptr_t)frame[0];
    if (!l7_enter(c, calls)) return 0;
    int64_t value = run(c, at->a[1], state, frame, NULL, NULL, 0);
    calls->depth++;
    return value;
}

static __attribute__((noinline)) int any_move(L7Ctx *c, const L7State *state, const IrIns *at) {
    if (at->a[3]) return l7_any_legal(c, state, at->a[2], at->a[1], at->a[3]);
    L7Gen any = {0};
    l7_call_gen(c, at->a[2], at->a[1], state, &any, NULL, L7_ANY);
    return any.n != 0;
}

#include "lang/run/l7_vm_run.h"

// Four colours at a time: see l7_ways.h.
static void *vm_along(const L7Program *p, int around) {
#if L7_WORDS == 1
    L7Along *x = mem_new_aligned(2, sizeof *x);
    int n[2] = {0, 0};
    for (int i = 0; i < p->board.arounds[around].n; i++) {
        const L7Colour *colour = &p->board.colours[p->board.arounds[around].colour[i]];
        int down = colour->delta < 0, lane = n[down]++;
        x[down].step[lane] = (uint64_t)(down ? -colour->delta : colour->delta);
        x[down].from[lane] = colour->from.w[0];
        x[down].to[lane] = p->board.colours[colour->back].from.w[0];
        if (colour->longest > x[down].longest) x[down].longest = colour->longest;
    }
    return x;
#else
    (void)p, (void)around;
    return NULL;
#endif
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

// A function called from outside may set who moves next, as `start` does.
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

static int vm_unfold(const L7Vm *c, const void *s, uint64_t move, uint64_t *out) {
    if (l7_is_long(c, move)) return l7_long_steps(c, s, move, out);
    int first = l7_step_length(c, l7_kind_of(c, move), 0);
    if (first >= 64 || move >> first == 0) { // one step: nothing needs to be played
        out[0] = move;
        return 1;
    }
    L7_COPY(c, copy, s);
    L7Turn turn = {.next = -1, .pending = -1};
    int n = 0;
    do {
        uint64_t whole = move;
        int k = l7_kind_of(c, move);
        int bits = l7_step_length(c, k, turn.pending >= 0 ? L7_KIND(c, k).bound : 0);
        out[n++] = bits < 64 ? whole & ((UINT64_C(1) << bits) - 1) : whole;
        l7_step(c, copy, &move, &turn);
    } while (move && turn.pending >= 0 && n < L7_LENGTH_MAX);
    return n;
}

static int vm_step(const L7Vm *c, void *s, uint64_t *move, int *pending, int64_t *bound,
                   int64_t *params) {
    L7Turn turn = {.next = -1, .pending = *pending, .args = {bound[0], bound[1]}};
    int k = l7_step_params(c->p, *move, *pending >= 0 ? bound : NULL, params);
    l7_step(c, s, move, &turn);
    *pending = turn.pending;
    bound[0] = turn.args[0];
    bound[1] = turn.args[1];
    return k;
}

static void vm_ring(const L7Vm *c, int what) {
    l7_ring(c->alarm, what);
}

const L7VmOps L7_VM_OPS = {vm_moves, vm_count,  vm_random, vm_play, vm_playout, vm_call, vm_odds,
                           vm_steps, vm_unfold, vm_step,   vm_ring, vm_along,   dos};

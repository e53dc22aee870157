// SPDX-License-Identifier: MIT
// l7_vm_run.h - the interpreter's loop over instructions, and the same instructions as functions;
// included as text by l7_vm_body.h.

// --- functions: what machine code does not do by itself ---

// Returns whether the instruction jumps or ends the function; x->value is then its value.
#define JUMP(TARGET) return 1
#define RETURN(VALUE)                                                                              \
    do {                                                                                           \
        x->value = (VALUE);                                                                        \
        return 1;                                                                                  \
    } while (0)
#define L7_DO(NAME, ...)                                                                           \
    static int do_##NAME(L7Frame *x, const IrIns *at) {                                            \
        L7Ctx *c = x->vm;                                                                          \
        const L7Program *p = c->p;                                                                 \
        L7State *state = x->state;                                                                 \
        Set *sets = x->state, *s = x->s;                                                           \
        int64_t *r = x->r, *frame = x->calls;                                                      \
        L7Gen *g = x->g;                                                                           \
        L7Turn *t = x->t;                                                                          \
        const int mode = x->mode;                                                                  \
        (void)p, (void)state, (void)sets, (void)s, (void)r, (void)frame;                           \
        (void)g, (void)t, (void)mode, (void)at;                                                    \
        __VA_ARGS__                                                                                \
        return 0;                                                                                  \
    }
#include "lang/run/l7_vm_do.h"
#undef JUMP
#undef RETURN
#undef L7_DO

static const L7Do dos[IR_OPS_COUNT] = {
#define X(NAME, SHAPE) [IR_##NAME] = do_##NAME,
    L7_OPS(X)
#undef X
};

// --- the interpreter ---

// Threaded code, where the compiler supports it: every instruction jumps to the next one itself,
// which helps branch prediction.
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#define L7_DO(NAME, ...)                                                                           \
    at_##NAME : {__VA_ARGS__} at++;                                                                \
    goto *labels[at->op];
#else
#define L7_DO(NAME, ...)                                                                           \
    case IR_##NAME: {                                                                              \
        __VA_ARGS__                                                                                \
    } break;
#endif
// GCC would merge the jumps into one.
#if defined(__GNUC__) && !defined(__clang__)
#define RUN_OWN_JUMPS __attribute__((optimize("no-gcse", "no-crossjumping")))
#else
#define RUN_OWN_JUMPS
#endif
#define JUMP(TARGET) at = f->code + (TARGET)-1
#define RETURN(VALUE) return VALUE

static RUN_OWN_JUMPS int64_t interpret(L7Ctx *c, int function, L7State *state, const int64_t *args,
                                       L7Gen *g, L7Turn *t, int mode) {
    const L7Program *p = c->p;
    const IrFunction *f = &p->code.functions[function];
    int64_t *r = __builtin_alloca((size_t)f->n_r * sizeof *r);
    Set *s = __builtin_alloca((size_t)f->n_s * sizeof *s);
    Set *sets = (Set *)state;
    int64_t frame[L7_FRAME]; // arguments of calls
    for (int i = 0; args && i < f->n_args; i++) r[i] = args[i];
    if (__builtin_expect(f->called, 0)) take_arguments(f, args, s, frame);
    const IrIns *at = f->code;
#ifdef __GNUC__
    static const void *const labels[] = {
#define X(NAME, SHAPE) &&at_##NAME,
        L7_OPS(X)
#undef X
    };
    goto *labels[at->op];
#include "lang/run/l7_vm_do.h"
#else
    for (;; at++) {
        switch (at->op) {
#include "lang/run/l7_vm_do.h"
        case IR_OPS_COUNT:
            return 0;
        }
    }
#endif
}
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

static inline int64_t run(L7Ctx *c, int function, L7State *state, const int64_t *args, L7Gen *g,
                          L7Turn *t, int mode) {
    if (!c->machine) return interpret(c, function, state, args, g, t, mode);
    L7Frame x = {.vm = c, .state = state, .args = args, .g = g, .t = t, .mode = mode};
    return c->machine->entry[function](&x);
}

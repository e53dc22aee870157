// SPDX-License-Identifier: MIT
// l7_deep.c - see l7_deep.h.
//
// Colours are constants in the code, so there is an instance of a function for each player and each
// choice of colours that it is called with; other arguments are given in registers. Calls name the
// instance until all functions are made.
#include "lang/lower/l7_deep.h"

#include "lang/lower/l7_access.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_value.h"

static bool same_argument(const Val *a, const Val *b) {
    if (a->type != b->type) return false;
    if (a->type == VAL_COLOUR || a->type == VAL_COLOURS) return a->k == b->k;
    return a->type != VAL_ENUM || a->field == b->field;
}

static bool same_instance(const DeepInstance *a, const DeepInstance *b) {
    bool same = a->decl == b->decl && a->me == b->me && a->refusals == b->refusals && a->n == b->n;
    for (int i = 0; i < a->n && same; i++) same = same_argument(&a->args[i], &b->args[i]);
    return same;
}

static int find_instance(Low *L, const DeepInstance *wanted, L7Place place) {
    for (int i = 0; i < L->n_deep; i++)
        if (same_instance(&L->deep[i], wanted)) return i;
    if (L->n_deep == DEEP_MAX) {
        low_error(L, place, "'%s' is called in more than %d ways", wanted->decl->name, DEEP_MAX);
        return -1;
    }
    L->deep[L->n_deep] = *wanted;
    return L->n_deep++;
}

static bool can_be_given(ValType type) {
    return type == VAL_INT || type == VAL_BOOL || type == VAL_NODE || type == VAL_PLAYER ||
           type == VAL_ENUM || type == VAL_SET || type == VAL_COLOUR || type == VAL_COLOURS;
}

// Registers for the arguments; what is asked of an argument is decided by its type alone.
static bool take_arguments(Low *L, const Expr *call, const Val *args, DeepInstance *out, int *reg) {
    for (int i = 0; i < out->n; i++) {
        const Val *v = &args[i];
        L7Place place = call->items[i]->place;
        if (!can_be_given(v->type)) {
            low_error(L, place, "a function that calls itself cannot be given %s",
                      low_type_name(v->type));
            return false;
        }
        out->args[i] = (Val){.type = v->type, .at = -1, .field = v->field};
        reg[i] = -1;
        if (v->type == VAL_COLOUR || v->type == VAL_COLOURS)
            out->args[i] = *v;
        else
            reg[i] = v->type == VAL_SET ? v->k : low_to_r(L, *v, v->type, place);
    }
    return true;
}

Val low_call_deep(Low *L, const Decl *d, const Expr *call, const Val *args, int n) {
    DeepInstance wanted = {.decl = d, .me = L->me, .refusals = L->refusals, .n = n};
    int reg[L7_PARAMS_MAX], numbers = 0, sets = 0;
    if (L->mask_nodes >= 0 || L->mask_branches >= 0)
        return low_error(L, call->place, "'%s' calls itself: it cannot be used inside 'without'",
                         d->name);
    if (!take_arguments(L, call, args, &wanted, reg)) return (Val){.type = VAL_ERROR};
    int instance = find_instance(L, &wanted, call->place);
    if (instance < 0) return (Val){.type = VAL_ERROR};
    for (int i = 0; i < n; i++) {
        if (wanted.args[i].type == VAL_SET)
            low_emit(L, IR_ARGSET, sets++, reg[i], 0, 0, 0);
        else if (reg[i] >= 0)
            low_emit(L, IR_ARG, numbers++, reg[i], 0, 0, 0);
    }
    int r = low_r(L);
    low_emit(L, IR_CALL, r, instance, L->in_deep ? 0 : d->deep, 0, 0);
    return (Val){.type = VAL_BOOL, .k = r};
}

// Register r0 belongs to the call itself, see l7_run.h.
static void make_instance(Low *L, int index) {
    DeepInstance x = L->deep[index];
    int numbers = 1, sets = 0;
    for (int i = 0; i < x.n; i++) {
        if (x.args[i].type == VAL_SET)
            x.args[i].k = sets++;
        else if (x.args[i].type != VAL_COLOUR && x.args[i].type != VAL_COLOURS)
            x.args[i].k = numbers++;
    }
    L->refusals = x.refusals;
    L->deep[index].function = low_begin(L, x.decl->name, x.me, numbers);
    L->p->code.functions[L->function].n_set_args = sets;
    L->p->code.functions[L->function].called = true;
    for (int i = 0; i < sets; i++) low_s(L);
    const Binder *b = x.decl->params;
    for (int i = 0; i < x.n; i++, b = b->next) low_bind(L, b->name, x.args[i]);
    Val v = low_function_body(L, x.decl, x.decl->place, x.args[0]);
    if (v.type != VAL_ERROR && v.type != VAL_BOOL && v.type != VAL_SET)
        low_error(L, x.decl->place, "a function that calls itself gives a condition, not %s",
                  low_type_name(v.type));
    else
        low_emit(L, IR_RETURN, low_to_bool(L, v, x.decl->place), 0, 0, 0, 0);
    low_finish(L);
}

void low_make_deep(Low *L) {
    int refusals = L->refusals;
    L->in_deep = true;
    for (int i = 0; i < L->n_deep && !L->failed; i++) make_instance(L, i);
    L->in_deep = false;
    L->refusals = refusals;
    L7Code *code = &L->p->code;
    for (int f = 0; f < code->n_functions && !L->failed; f++)
        for (int i = 0; i < code->functions[f].n; i++) {
            IrIns *ins = &code->functions[f].code[i];
            if (ins->op == IR_CALL) ins->a[1] = L->deep[ins->a[1]].function;
        }
}

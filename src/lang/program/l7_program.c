// SPDX-License-Identifier: MIT
// l7_program.c - see l7_program.h.
#include "lang/program/l7_program.h"

#include "base/mem.h"

L7Written l7_written_new(const L7Program *p) {
    return (L7Written){mem_new((size_t)p->state.n_vars + 1, sizeof(bool)),
                       mem_new((size_t)p->state.n_sets + 1, sizeof(bool)),
                       mem_new((size_t)p->state.n_arrays + 1, sizeof(bool))};
}

void l7_written_free(L7Written *w) {
    free(w->vars);
    free(w->sets);
    free(w->arrays);
}

void l7_note_stores(const L7Program *p, const IrIns *ins, L7Written *w) {
    const L7Field *f;
    switch (ins->op) {
    case IR_STOREVAR:
        w->vars[ins->a[0]] = true;
        break;
    case IR_STOREARR:
        w->arrays[ins->a[0]] = true;
        break;
    case IR_STORESET:
    case IR_SETBIT:
    case IR_CLEARBIT:
    case IR_MOVEBIT:
    case IR_JOIN:
        w->sets[ins->a[0]] = true;
        break;
    case IR_STOREENUM:
        f = &p->state.fields[ins->a[0]];
        for (int v = 1; v < f->n_words; v++) w->sets[f->set + v - 1] = true;
        break;
    default:
        break;
    }
}

bool l7_even_odds(const L7Program *p) {
    for (int k = 0; k < p->moves.n_types; k++)
        if (p->moves.types[k].odds >= 0) return false;
    return true;
}

void l7_program_free(L7Program *p) {
    if (!p) return;
    for (int i = 0; i < p->code.n_functions; i++) free(p->code.functions[i].code);
    for (int k = 0; k < p->moves.n_types; k++) free(p->moves.types[k].trace.parts);
    free(p->code.unless_trace.parts);
    free(p->code.functions);
    free(p->code.const_sets);
    free(p->state.vars);
    free(p->state.arrays);
    arena_clear(&p->arena);
    free(p);
}

void l7_program_text(const L7Program *p, Str *out) {
    static const struct {
        const char *name, *shape;
    } ops[] = {
#define X(NAME, SHAPE) {#NAME, SHAPE},
        L7_OPS(X)
#undef X
    };
    str_addf(out, "program %s: %d nodes, %d sets, %d variables, %d arrays, %d colours\n",
             p->texts.name, p->board.n_nodes, p->state.n_sets, p->state.n_vars, p->state.n_arrays,
             p->board.n_colours);
    str_addf(out, "no question takes more than %lld instructions\n", (long long)p->code.work);
    for (int i = 0; i < p->code.n_functions; i++) {
        const IrFunction *f = &p->code.functions[i];
        str_addf(out, "\nfunction %d %s (%d arguments)\n", i, f->name, f->n_args);
        for (int k = 0; k < f->n; k++) {
            const IrIns *ins = &f->code[k];
            str_addf(out, "%5d  %-9s", k, ops[ins->op].name);
            const char *shape = ops[ins->op].shape;
            for (int a = 0; shape[a]; a++)
                str_addf(out, " %c%d", shape[a] == '#' ? '#' : shape[a], ins->a[a]);
            str_add_char(out, '\n');
        }
    }
}

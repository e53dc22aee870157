// SPDX-License-Identifier: MIT
// l7_program.c - see l7_program.h.
#include "lang/program/l7_program.h"

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

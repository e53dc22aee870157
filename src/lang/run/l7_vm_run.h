// SPDX-License-Identifier: MIT
// l7_vm_run.h - the interpreter's instructions; included as text by l7_vm_body.h.

// Threaded code, where the compiler supports it: every instruction jumps to the next one itself,
// which helps branch prediction.
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#define DO(NAME) do_##NAME
#define NEXT                                                                                       \
    do {                                                                                           \
        at++;                                                                                      \
        goto *labels[at->op];                                                                      \
    } while (0)
#else
#define DO(NAME) case IR_##NAME
#define NEXT break
#endif
// GCC would merge the jumps into one.
#if defined(__GNUC__) && !defined(__clang__)
#define RUN_OWN_JUMPS __attribute__((optimize("no-gcse", "no-crossjumping")))
#else
#define RUN_OWN_JUMPS
#endif
#define JUMP(TARGET) at = f->code + (TARGET)-1

// All instructions, one line each.
static RUN_OWN_JUMPS int64_t run(L7Ctx *c, int function, L7State *state, const int64_t *args,
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
#define X(NAME, SHAPE) &&do_##NAME,
        L7_OPS(X)
#undef X
    };
    goto *labels[at->op];
#else
    for (;; at++) {
        switch (at->op) {
#endif
    DO(CONST) : r[at->a[0]] = at->a[1];
    NEXT;
    DO(MOVE) : r[at->a[0]] = r[at->a[1]];
    NEXT;
    DO(ADD) : r[at->a[0]] = l7_plus(r[at->a[1]], r[at->a[2]]);
    NEXT;
    DO(SUB) : r[at->a[0]] = l7_minus(r[at->a[1]], r[at->a[2]]);
    NEXT;
    DO(MUL) : if (l7_times(r[at->a[1]], r[at->a[2]], &r[at->a[0]])) L7_EXCEED(c, L7_TOO_LARGE);
    NEXT;
    DO(DIV) : r[at->a[0]] = l7_quotient(r[at->a[1]], r[at->a[2]]);
    NEXT;
    DO(MOD) : r[at->a[0]] = l7_rest(r[at->a[1]], r[at->a[2]]);
    NEXT;
    DO(EQ) : r[at->a[0]] = r[at->a[1]] == r[at->a[2]];
    NEXT;
    DO(NE) : r[at->a[0]] = r[at->a[1]] != r[at->a[2]];
    NEXT;
    DO(LT) : r[at->a[0]] = r[at->a[1]] < r[at->a[2]];
    NEXT;
    DO(LE) : r[at->a[0]] = r[at->a[1]] <= r[at->a[2]];
    NEXT;
    DO(NOT) : r[at->a[0]] = !r[at->a[1]];
    NEXT;
    DO(PACK) : r[at->a[0]] = (int64_t)((uint64_t)r[at->a[1]] | (uint64_t)r[at->a[2]] << at->a[3]);
    NEXT;
    DO(UNPACK) : r[at->a[0]] = (r[at->a[1]] >> at->a[2]) & at->a[3];
    NEXT;
    DO(LOADVAR) : r[at->a[0]] = VARS(state)[at->a[1]];
    NEXT;
    DO(STOREVAR)
        : VARS(state)[at->a[0]] = (int16_t)clamp(r[at->a[1]], p->state.vars[at->a[0]].low,
                                                 p->state.vars[at->a[0]].high);
    NEXT;
    DO(LOADARR) : r[at->a[0]] = load_array(c, state, at->a[1], r[at->a[2]]);
    NEXT;
    DO(STOREARR) : store_array(c, state, at->a[0], r[at->a[1]], r[at->a[2]]);
    NEXT;
    DO(ATLEAST) : s[at->a[0]] = at_least(c, state, at->a[1], r[at->a[2]]);
    NEXT;
    DO(LOADSET) : s[at->a[0]] = sets[at->a[1]];
    NEXT;
    DO(STORESET) : sets[at->a[0]] = s[at->a[1]];
    NEXT;
    DO(TESTBIT) : r[at->a[0]] = set_has(sets[at->a[1]], r[at->a[2]]);
    NEXT;
    DO(SETBIT) : sets[at->a[0]] = set_add(sets[at->a[0]], r[at->a[1]]);
    NEXT;
    DO(CLEARBIT) : sets[at->a[0]] = set_del(sets[at->a[0]], r[at->a[1]]);
    NEXT;
    DO(MOVEBIT) : sets[at->a[0]] = set_move(sets[at->a[0]], r[at->a[1]], r[at->a[2]]);
    NEXT;
    DO(LOADENUM) : r[at->a[0]] = load_enum(c, sets, at->a[1], r[at->a[2]]);
    NEXT;
    DO(STOREENUM) : store_enum(c, sets, at->a[0], r[at->a[1]], r[at->a[2]]);
    NEXT;
    DO(SCONST) : s[at->a[0]] = program_set(&p->code.const_sets[at->a[1]]);
    NEXT;
    DO(SMOVE) : s[at->a[0]] = s[at->a[1]];
    NEXT;
    DO(SAND) : s[at->a[0]] = set_and(s[at->a[1]], s[at->a[2]]);
    NEXT;
    DO(SOR) : s[at->a[0]] = set_or(s[at->a[1]], s[at->a[2]]);
    NEXT;
    DO(SMINUS) : s[at->a[0]] = set_minus(s[at->a[1]], s[at->a[2]]);
    NEXT;
    DO(SNOT) : s[at->a[0]] = set_minus(program_set(&p->board.all), s[at->a[1]]);
    NEXT;
    DO(SANDSTEP) : s[at->a[0]] = set_and(s[at->a[1]], step_along(c, s[at->a[2]], at->a[3]));
    NEXT;
    DO(SNEITHER)
        : s[at->a[0]] = set_minus(program_set(&p->board.all), set_or(s[at->a[1]], s[at->a[2]]));
    NEXT;
    DO(SNODE) : s[at->a[0]] = set_add(set_none(), r[at->a[1]]);
    NEXT;
    DO(SADD) : s[at->a[0]] = set_add(s[at->a[0]], r[at->a[1]]);
    NEXT;
    DO(SIF) : s[at->a[0]] = set_if(r[at->a[1]], s[at->a[2]]);
    NEXT;
    DO(COUNT) : r[at->a[0]] = set_count(s[at->a[1]]);
    NEXT;
    DO(ANY) : r[at->a[0]] = set_any(s[at->a[1]]);
    NEXT;
    DO(HAS) : r[at->a[0]] = set_has(s[at->a[1]], r[at->a[2]]);
    NEXT;
    DO(SAME) : r[at->a[0]] = set_same(s[at->a[1]], s[at->a[2]]);
    NEXT;
    DO(FIRST) : r[at->a[0]] = set_first(s[at->a[1]]);
    NEXT;
    DO(POP) : if (set_any(s[at->a[1]])) r[at->a[0]] = set_pop(&s[at->a[1]]);
    else JUMP(at->a[2]);
    NEXT;
    DO(SSTEP) : s[at->a[0]] = step_along(c, s[at->a[1]], at->a[2]);
    NEXT;
    DO(SAROUND) : s[at->a[0]] = around(c, s[at->a[1]], at->a[2]);
    NEXT;
    DO(TABLE)
        : s[at->a[0]] =
              r[at->a[2]] < 0 ? set_none()
                              : program_set(&p->board.arounds[at->a[1]].table[r[at->a[2]]]);
    NEXT;
    DO(STEP) : r[at->a[0]] = r[at->a[2]] < 0 ? -1 : p->board.colours[at->a[1]].to[r[at->a[2]]];
    NEXT;
    DO(RUN) : s[at->a[0]] = run_along(c, at->a[2], r[at->a[3]], s[at->a[4]], &r[at->a[1]]);
    NEXT;
    DO(RAYS) : s[at->a[0]] = rays_along(c, at->a[1], r[at->a[2]], s[at->a[3]]);
    NEXT;
    DO(WALK) : r[at->a[0]] = set_walk(r[at->a[2]], r[at->a[3]], p->board.colours[at->a[1]].to);
    NEXT;
    DO(LAY) : s[at->a[0]] = lay(c, r[at->a[1]], r[at->a[2]], r[at->a[3]], s[at->a[4]]);
    NEXT;
    DO(RUNCOUNT) : r[at->a[0]] = run_count(c, at->a[1], r[at->a[2]], s[at->a[3]]);
    NEXT;
    DO(SPAN) : r[at->a[0]] = span(c, at->a[1], r[at->a[2]], s[at->a[3]], at->a[4]);
    NEXT;
    DO(RUNBACK) : s[at->a[0]] = runback(c, at->a[1], s[at->a[2]], s[at->a[3]]);
    NEXT;
    DO(RUNSBACK) : s[at->a[0]] = runs_back(c, at->a[1], s[at->a[2]], s[at->a[3]]);
    NEXT;
    DO(RUNS) : s[at->a[0]] = runs(c, at->a[1], r[at->a[2]], s[at->a[3]], s[at->a[4]]);
    NEXT;
    DO(FLOOD) : s[at->a[0]] = flood(c, s[at->a[1]], s[at->a[2]], at->a[3]);
    NEXT;
    DO(JOIN) : sets[at->a[0]] = join(c, sets[at->a[0]], r[at->a[1]], sets[at->a[2]], at->a);
    NEXT;
    DO(JUMP) : JUMP(at->a[0]);
    NEXT;
    DO(JUMPZ) : if (!r[at->a[0]]) JUMP(at->a[1]);
    NEXT;
    DO(JUMPNZ) : if (r[at->a[0]]) JUMP(at->a[1]);
    NEXT;
    DO(JUMPNONE) : if (!set_any(s[at->a[0]])) JUMP(at->a[1]);
    NEXT;
    DO(JUMPSOME) : if (set_any(s[at->a[0]])) JUMP(at->a[1]);
    NEXT;
    DO(JUMPEQ) : if (r[at->a[0]] == r[at->a[1]]) JUMP(at->a[2]);
    NEXT;
    DO(JUMPNE) : if (r[at->a[0]] != r[at->a[1]]) JUMP(at->a[2]);
    NEXT;
    DO(JUMPLT) : if (r[at->a[0]] < r[at->a[1]]) JUMP(at->a[2]);
    NEXT;
    DO(JUMPLE) : if (r[at->a[0]] <= r[at->a[1]]) JUMP(at->a[2]);
    NEXT;
    DO(JUMPIN) : if (set_has(sets[at->a[0]], r[at->a[1]])) JUMP(at->a[2]);
    NEXT;
    DO(JUMPOUT) : if (!set_has(sets[at->a[0]], r[at->a[1]])) JUMP(at->a[2]);
    NEXT;
    DO(JUMPHAS) : if (set_has(s[at->a[0]], r[at->a[1]])) JUMP(at->a[2]);
    NEXT;
    DO(JUMPLACKS) : if (!set_has(s[at->a[0]], r[at->a[1]])) JUMP(at->a[2]);
    NEXT;
    DO(RETURNK) : return at->a[0];
    DO(ARG) : frame[1 + at->a[0]] = r[at->a[1]];
    NEXT;
    DO(ARGSET) : memcpy(frame + L7_SET_ARGS + at->a[0] * L7_WORDS, &s[at->a[1]], sizeof *s);
    NEXT;
    DO(CALL) : r[at->a[0]] = call(c, at, state, frame);
    NEXT;
    DO(GENSET) : l7_gen_set(g, (uint64_t)r[at->a[0]], at->a[1], s[at->a[2]], mode);
    if (l7_gen_done(g, mode)) return 0;
    NEXT;
    DO(GENONE) : l7_gen_one(g, (uint64_t)r[at->a[0]], mode);
    if (l7_gen_done(g, mode)) return 0;
    NEXT;
    DO(ANYMOVE) : {
        if (at->a[3]) {
            r[at->a[0]] = l7_any_legal(c, state, at->a[2], at->a[1], at->a[3]);
            NEXT;
        }
        L7Gen any = {0};
        l7_call_gen(c, at->a[2], at->a[1], state, &any, NULL, L7_ANY);
        r[at->a[0]] = any.n != 0;
        NEXT;
    }
    DO(NEXT) : t->next = (int)r[at->a[0]];
    NEXT;
    DO(PEND) : t->pending = at->a[0];
    t->args[0] = r[at->a[1]];
    t->args[1] = r[at->a[2]];
    NEXT;
    DO(EXCEED) : L7_EXCEED(c, at->a[0]);
    NEXT;
    DO(RETURN) : return r[at->a[0]];
#ifndef __GNUC__
case IR_OPS_COUNT:
    return 0;
}
}
#endif
}
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

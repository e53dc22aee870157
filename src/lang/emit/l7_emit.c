// SPDX-License-Identifier: MIT
// l7_emit.c - see l7_emit.h. Every instruction becomes one C statement over local variables; the C
// compiler does the rest. The same runtime (l7_set.h, l7_ways.h, l7_run.h, l7_random.h) that the
// interpreter is built from is included as text.
#include "lang/emit/l7_emit.h"

#include "base/mem.h"
#include "lang/emit/l7_embed.h"
#include "lang/emit/l7_emit_hooks.h"
#include "lang/emit/l7_emit_tables.h"
#include "lang/emit/l7_emit_watch.h"
#include "lang/optimise/l7_opt.h"
#include "lang/program/l7_layout.h"

L7_EMBED(l7_text_rng, "src/base/rng.h")
L7_EMBED(l7_text_set, "src/lang/run/l7_set.h")
L7_EMBED(l7_text_ways, "src/lang/run/l7_ways.h")
L7_EMBED(l7_text_run, "src/lang/run/l7_run.h")
L7_EMBED(l7_text_repeat, "src/lang/run/l7_repeat.h")
L7_EMBED(l7_text_random, "src/lang/run/l7_random.h")

// How a compiled game tells that a limit was reached.
static const char alarm_text[] =
    "typedef struct Alarm { void (*ring)(struct Alarm *, int); unsigned long long thing;\n"
    "    int exceeded; _Bool *halt; } Alarm;\nstatic Alarm alarm;\n"
    "static __attribute__((noinline, cold, unused)) void l7_exceed(int what) {\n"
    "    alarm.ring(&alarm, what);\n}\n"
    "#define L7_EXCEED(c, what) l7_exceed(what)\n";

static void emit_constants(const L7Program *p, Str *out) {
    str_addf(out,
             "typedef int L7Ctx;\n#define L7_INLINE inline __attribute__((always_inline))\n"
             "enum { L7_N_KINDS = %d, L7_N_PLAYERS = %d, L7_KIND_BITS = %d, L7_CHAINS = %d,\n"
             "       L7_FILTERED = %d, L7_CHANCE = %d, L7_MAX_MOVES = %d,\n"
             "       L7_LONGEST = %d, L7_UNORDERED = %d, L7_REPEAT = %d, L7_NEAR = %d,\n"
             "       L7_HISTORY_MAX = %d, L7_REFUSALS = %d, L7_EVEN_ODDS = %d };\n",
             p->moves.n_types, p->n_players, p->moves.type_bits, p->moves.chains, p->moves.filtered,
             p->moves.has_chance, p->moves.max_moves, p->moves.longest, p->moves.unordered,
             p->state.repeat, p->state.var_loose >= 0, p->state.within,
             p->code.refusals + p->moves.own_refusals, l7_even_odds(p));
    str_addf(out, "#define L7_WAYS_ROOM %s\n", p->moves.chains ? "L7_WAYS_MAX" : "1");
    str_addf(
        out,
        "enum { L7_OWN_REFUSALS = %d, L7_REFUSES = %d, L7_REPEATED = %d, L7_ALWAYS = %d,\n"
        "       L7_WITHIN = %d };\n"
        "#define L7_CAP(c) L7_MAX_MOVES\n#define L7_ROOM(c, name) uint64_t name[L7_MAX_MOVES]\n"
        "#define L7_CORE_WORDS(c) %zu\n"
        "#define L7_HISTORY(s) %s\n"
        "#define L7_COPY(c, name, from) L7State name##_bytes, *name = &name##_bytes; "
        "__builtin_memcpy(name, from, 8 * L7_CORE_WORDS(c)); "
        "if (L7_REPEAT) L7_HISTORY(name)[0] = 0\n",
        p->moves.own_refusals, p->state.repeat_refuses, p->state.repeated, p->state.always,
        p->state.within_given, l7_layout(p).core / 8,
        p->state.repeat ? "((s)->history)" : "((uint64_t *)(s))");
    str_addf(out,
             "#define L7_MOVER(s) ((s)->vars[%d])\n#define L7_RESULT(s) ((s)->vars[%d])\n"
             "#define L7_LOOSE(s) ((s)->vars[%d])\n",
             p->state.var_mover, p->state.var_result,
             p->state.var_loose < 0 ? 0 : p->state.var_loose);
    _Static_assert(L7_PARAMS_MAX == 6, "the arrays written below have this size");
    str_add(out, "typedef struct { int n_params, bits[6], base[6], bound, longest, "
                 "goes_on, near, is_pass, refuses; } Kind;\n"
                 "static const Kind kinds[] = {\n");
    for (int k = 0; k < p->moves.n_types; k++) {
        const L7MoveType *x = &p->moves.types[k];
        str_addf(out,
                 "    {%d, {%d,%d,%d,%d,%d,%d}, {%d,%d,%d,%d,%d,%d}, %d, %d, %d, %d, "
                 "%d, %d},\n",
                 x->n_params, x->bits[0], x->bits[1], x->bits[2], x->bits[3], x->bits[4],
                 x->bits[5], x->base[0], x->base[1], x->base[2], x->base[3], x->base[4], x->base[5],
                 x->bound, x->longest, x->goes_on, x->near, x->is_pass, x->refuses);
    }
    str_add(
        out,
        "};\n#define L7_KIND(c, k) ((void)(c), kinds[k])\n#define L7_FOR_KIND(k, DO) switch (k) {");
    for (int k = 0; k < p->moves.n_types; k++) str_addf(out, " case %d: DO(%d); break;", k, k);
    str_add(out, " }\n");
}

// --- instructions ---

static void emit_enum(const L7Program *p, const IrIns *ins, Str *out) {
    bool load = ins->op == IR_LOADENUM;
    const L7Field *f = &p->state.fields[ins->a[load ? 1 : 0]];
    if (load) {
        str_addf(out, "r%d = ", ins->a[0]);
        for (int v = 1; v < f->n_words; v++)
            str_addf(out, "%s%d * set_has(s->sets[%d], r%d)", v > 1 ? " + " : "", v, f->set + v - 1,
                     ins->a[2]);
        str_add(out, ";");
        return;
    }
    for (int v = 1; v < f->n_words; v++)
        str_addf(out, "s->sets[%d] = (r%d == %d ? set_add : set_del)(s->sets[%d], r%d);%s",
                 f->set + v - 1, ins->a[2], v, f->set + v - 1, ins->a[1],
                 v + 1 < f->n_words ? " " : "");
}

static void emit_step_along(const L7Program *p, const IrIns *ins, Str *out) {
    const int *a = ins->a;
    const L7Colour *c;
    switch (ins->op) {
    case IR_SANDSTEP:
        c = &p->board.colours[a[3]];
        if (c->even)
            str_addf(out, "s%d = set_and(s%d, step%d(s%d));", a[0], a[1], a[3], a[2]);
        else
            str_addf(out, "s%d = set_and(s%d, set_step_by(s%d, to%d));", a[0], a[1], a[2], a[3]);
        return;
    case IR_SSTEP:
        c = &p->board.colours[a[2]];
        if (c->even)
            str_addf(out, "s%d = step%d(s%d);", a[0], a[2], a[1]);
        else
            str_addf(out, "s%d = set_step_by(s%d, to%d);", a[0], a[1], a[2]);
        return;
    case IR_RUN:
        c = &p->board.colours[a[2]];
        if (c->even)
            str_addf(out, "s%d = set_run(r%d < 0 ? set_none() : ray%d[r%d], s%d, %d, &r%d);", a[0],
                     a[3], a[2], a[3], a[4], c->delta, a[1]);
        else
            str_addf(out, "s%d = set_run_by(r%d, s%d, to%d, &r%d);", a[0], a[3], a[4], a[2], a[1]);
        return;
    case IR_RUNCOUNT:
        c = &p->board.colours[a[1]];
        if (c->even && p->board.words == 1)
            str_addf(out, "r%d = r%d < 0 ? 0 : set_ray_count(ray%d[r%d], s%d, %d);", a[0], a[2],
                     a[1], a[2], a[3], c->delta);
        else
            // Only a ring needs the limit. One below 16 would make compilers unroll the loop.
            str_addf(out, "r%d = set_run_count(r%d, s%d, to%d, %d);", a[0], a[2], a[3], a[1],
                     p->board.n_nodes);
        return;
    case IR_SPAN:
        str_addf(out, "r%d = r%d < 0 ? 0 : set_span(r%d, s%d, near%d[r%d], to%d, to%d, %d, %d);",
                 a[0], a[2], a[2], a[3], L7_SPAN_WINDOW(a[4]), a[2], a[1],
                 p->board.colours[a[1]].back, L7_SPAN_COUNT(a[4]), L7_SPAN_EXACTLY(a[4]));
        return;
    default:
        c = &p->board.colours[a[1]];
        if (c->even)
            str_addf(out, "s%d = set_runback(s%d, s%d, from%d, %d, %d);", a[0], a[2], a[3], a[1],
                     c->delta, c->longest);
        else
            str_addf(out, "s%d = set_runback_by(s%d, s%d, to%d, %d);", a[0], a[2], a[3], c->back,
                     c->longest);
        return;
    }
}

static void emit_store(const L7Program *p, const IrIns *ins, Str *out) {
    const int *a = ins->a;
    if (ins->op == IR_STOREVAR)
        str_addf(out, "s->vars[%d] = (int16_t)l7_clamp(r%d, %d, %d);", a[0], a[1],
                 p->state.vars[a[0]].low, p->state.vars[a[0]].high);
    else
        str_addf(out,
                 "if (r%d >= 0 && r%d < %d) s->array%d[r%d] = "
                 "(__typeof__(s->array%d[0]))l7_clamp(r%d, %d, %d);",
                 a[1], a[1], p->state.arrays[a[0]].count, a[0], a[1], a[0], a[2],
                 p->state.arrays[a[0]].low, p->state.arrays[a[0]].high);
}

static void emit_at_least(const L7Program *p, const IrIns *ins, Str *out) {
    const int *a = ins->a;
    L7Layout layout = l7_layout(p);
    str_addf(out, "s%d = set_at_least%d(s->array%d, %d, r%d);", a[0], 8 * layout.array_bytes[a[1]],
             a[1], p->state.arrays[a[1]].count, a[2]);
}

// Instructions that are one pattern each: %0 .. %3 stand for the operands.
static const char *const patterns[IR_OPS_COUNT] = {
    [IR_CONST] = "r%0 = %1;",
    [IR_MOVE] = "r%0 = r%1;",
    [IR_ADD] = "r%0 = l7_plus(r%1, r%2);",
    [IR_SUB] = "r%0 = l7_minus(r%1, r%2);",
    [IR_MUL] = "if (l7_times(r%1, r%2, &r%0)) L7_EXCEED(NULL, L7_TOO_LARGE);",
    [IR_DIV] = "r%0 = l7_quotient(r%1, r%2);",
    [IR_MOD] = "r%0 = l7_rest(r%1, r%2);",
    [IR_EQ] = "r%0 = r%1 == r%2;",
    [IR_NE] = "r%0 = r%1 != r%2;",
    [IR_LT] = "r%0 = r%1 < r%2;",
    [IR_LE] = "r%0 = r%1 <= r%2;",
    [IR_NOT] = "r%0 = !r%1;",
    [IR_PACK] = "r%0 = (int64_t)((uint64_t)r%1 | (uint64_t)r%2 << %3);",
    [IR_UNPACK] = "r%0 = (r%1 >> %2) & %3;",
    [IR_LOADVAR] = "r%0 = s->vars[%1];",
    [IR_LOADARR] = "r%0 = r%2 < 0 ? 0 : s->array%1[r%2];",
    [IR_LOADSET] = "s%0 = s->sets[%1];",
    [IR_STORESET] = "s->sets[%0] = s%1;",
    [IR_TESTBIT] = "r%0 = set_has(s->sets[%1], r%2);",
    [IR_SETBIT] = "s->sets[%0] = set_add(s->sets[%0], r%1);",
    [IR_CLEARBIT] = "s->sets[%0] = set_del(s->sets[%0], r%1);",
    [IR_MOVEBIT] = "s->sets[%0] = set_move(s->sets[%0], r%1, r%2);",
    [IR_SCONST] = "s%0 = set%1;",
    [IR_SMOVE] = "s%0 = s%1;",
    [IR_SAND] = "s%0 = set_and(s%1, s%2);",
    [IR_SOR] = "s%0 = set_or(s%1, s%2);",
    [IR_SMINUS] = "s%0 = set_minus(s%1, s%2);",
    [IR_SNOT] = "s%0 = set_minus(all, s%1);",
    [IR_SNODE] = "s%0 = set_add(set_none(), r%1);",
    [IR_SADD] = "s%0 = set_add(s%0, r%1);",
    [IR_SIF] = "s%0 = set_if(r%1, s%2);",
    [IR_COUNT] = "r%0 = set_count(s%1);",
    [IR_ANY] = "r%0 = set_any(s%1);",
    [IR_HAS] = "r%0 = set_has(s%1, r%2);",
    [IR_SAME] = "r%0 = set_same(s%1, s%2);",
    [IR_FIRST] = "r%0 = set_first(s%1);",
    [IR_POP] = "if (!set_any(s%1)) goto L%2; r%0 = set_pop(&s%1);",
    [IR_SAROUND] = "s%0 = around%2(s%1);",
    [IR_TABLE] = "s%0 = r%2 < 0 ? set_none() : near%1[r%2];",
    [IR_STEP] = "r%0 = r%2 < 0 ? -1 : to%1[r%2];",
    [IR_RUNSBACK] = "s%0.w[0] = lanes_runback(s%2.w[0], s%3.w[0], &rising%1, 1) | "
                    "lanes_runback(s%2.w[0], s%3.w[0], &falling%1, 0);",
    [IR_RUNS] = "s%0.w[0] = lanes_runs(r%2, s%3.w[0], s%4.w[0], &rising%1, 1) | "
                "lanes_runs(r%2, s%3.w[0], s%4.w[0], &falling%1, 0);",
    [IR_RAYS] = "s%0 = rays_along%1(r%2, s%3);",
    [IR_WALK] = "r%0 = set_walk(r%2, r%3, to%1);",
    [IR_LAY] = "s%0 = l7_lay(r%1, r%2, r%3, s%4);",
    [IR_FLOOD] = "s%0 = flood%3(s%1, s%2);",
    [IR_JOIN] = "s->sets[%0] = join%3(s->sets[%0], r%1, s->sets[%2], set%4);",
    [IR_JUMP] = "goto L%0;",
    [IR_JUMPZ] = "if (!r%0) goto L%1;",
    [IR_JUMPNZ] = "if (r%0) goto L%1;",
    [IR_JUMPNONE] = "if (!set_any(s%0)) goto L%1;",
    [IR_JUMPSOME] = "if (set_any(s%0)) goto L%1;",
    [IR_JUMPEQ] = "if (r%0 == r%1) goto L%2;",
    [IR_JUMPNE] = "if (r%0 != r%1) goto L%2;",
    [IR_JUMPLT] = "if (r%0 < r%1) goto L%2;",
    [IR_JUMPLE] = "if (r%0 <= r%1) goto L%2;",
    [IR_JUMPIN] = "if (set_has(s->sets[%0], r%1)) goto L%2;",
    [IR_JUMPOUT] = "if (!set_has(s->sets[%0], r%1)) goto L%2;",
    [IR_JUMPHAS] = "if (set_has(s%0, r%1)) goto L%2;",
    [IR_JUMPLACKS] = "if (!set_has(s%0, r%1)) goto L%2;",
    [IR_RETURNK] = "return %0;",
    [IR_SNEITHER] = "s%0 = set_minus(all, set_or(s%1, s%2));",
    [IR_ARG] = "frame[1 + %0] = r%1;",
    [IR_ARGSET] = "__builtin_memcpy(frame + L7_SET_ARGS + %0 * L7_WORDS, &s%1, sizeof s%1);",
    [IR_CALL] = "{ L7Calls own = {%2, %2 * L7_CALLS_EACH};\n"
                "      L7Calls *calls = %2 ? &own : (L7Calls *)(intptr_t)args[0];\n"
                "      frame[0] = (intptr_t)calls;\n      r%0 = 0;\n"
                "      if (l7_enter(NULL, calls)) { r%0 = f%1(s, frame, NULL, NULL, 0); "
                "calls->depth++; } }",
    [IR_GENSET] =
        "l7_gen_set(g, (uint64_t)r%0, %1, s%2, mode); if (l7_gen_done(g, mode)) return 0;",
    [IR_GENONE] = "l7_gen_one(g, (uint64_t)r%0, mode); if (l7_gen_done(g, mode)) return 0;",
    [IR_NEXT] = "t->next = (int)r%0;",
    [IR_PEND] = "t->pending = %0; t->args[0] = r%1; t->args[1] = r%2;",
    [IR_EXCEED] = "L7_EXCEED(NULL, %0);",
    [IR_RETURN] = "return r%0;",
};

static void emit_pattern(const IrIns *ins, Str *out) {
    for (const char *q = patterns[ins->op]; *q; q++) {
        if (*q == '%' && q[1] >= '0' && q[1] <= '4') {
            q++;
            str_addf(out, "%d", ins->a[*q - '0']);
        } else {
            str_add_char(out, *q);
        }
    }
}

static void emit_instruction(const L7Program *p, const IrIns *ins, Str *out) {
    str_add(out, "    ");
    switch (ins->op) {
    case IR_LOADENUM:
    case IR_STOREENUM:
        emit_enum(p, ins, out);
        break;
    case IR_SSTEP:
    case IR_SANDSTEP:
    case IR_RUN:
    case IR_RUNCOUNT:
    case IR_SPAN:
    case IR_RUNBACK:
        emit_step_along(p, ins, out);
        break;
    case IR_STOREVAR:
    case IR_STOREARR:
        emit_store(p, ins, out);
        break;
    case IR_ATLEAST:
        emit_at_least(p, ins, out);
        break;
    case IR_ANYMOVE:
        if (ins->a[3])
            str_addf(out, "r%d = l7_any_legal(NULL, s, %d, %d, %d);", ins->a[0], ins->a[2],
                     ins->a[1], ins->a[3]);
        else
            str_addf(out, "r%d = any_%d_%d(s);", ins->a[0], ins->a[2], ins->a[1]);
        break;
    default:
        emit_pattern(ins, out);
    }
    str_add_char(out, '\n');
}

static const char signature[] =
    "(L7State *s, const int64_t *args, L7Gen *g, L7Turn *t, const int mode)";

// Small functions are inlined, once for every mode they are called in. Where moves are completed or
// filtered after they are listed, one mode is enough, and a call costs little.
static const char *function_kind(const L7Program *p, const IrFunction *f) {
    enum { SMALL = 160 };
    bool small = f->n < SMALL && !f->called && !p->moves.chains && !p->moves.filtered;
    return small ? "L7_INLINE" : "__attribute__((noinline))";
}

static bool calls_functions(const IrFunction *f) {
    for (int i = 0; i < f->n; i++)
        if (f->code[i].op == IR_CALL) return true;
    return false;
}

static void note_watched(const IrIns *ins, Str *out) {
    bool first = ins->op == IR_FIRST;
    str_addf(out, "    w->all = set_or(w->all, s%d);\n", ins->a[first ? 1 : 0]);
    if (first) str_addf(out, "    w->first = set_or(w->first, s%d);\n", ins->a[1]);
}

// Declares the registers and writes the instructions; `watched`: what is looked at is noted.
static void emit_body(const L7Program *p, const IrFunction *f, bool watched, Str *out) {
    if (f->n_r) str_add(out, "    int64_t");
    for (int i = 0; i < f->n_r; i++) str_addf(out, "%s r%d", i ? "," : "", i);
    if (f->n_r) str_add(out, ";\n");
    if (f->n_s) str_add(out, "    Set");
    for (int i = 0; i < f->n_s; i++) str_addf(out, "%s s%d", i ? "," : "", i);
    if (f->n_s) str_add(out, ";\n");
    for (int i = 0; i < f->n_args; i++) str_addf(out, "    r%d = args[%d];\n", i, i);
    for (int i = 0; i < f->n_set_args; i++)
        str_addf(out,
                 "    __builtin_memcpy(&s%d, args + L7_SET_ARGS + %d * L7_WORDS, sizeof s%d);\n", i,
                 i, i);
    if (calls_functions(f)) str_add(out, "    int64_t frame[L7_FRAME];\n");
    bool *target = mem_new((size_t)f->n + 1, sizeof *target);
    for (int i = 0; i < f->n; i++) {
        const int *to = opt_target(&f->code[i]);
        if (to) target[*to] = true;
    }
    for (int i = 0; i < f->n; i++) {
        if (target[i]) str_addf(out, "L%d:;\n", i);
        emit_instruction(p, &f->code[i], out);
        if (watched && l7_watch_notes(&f->code[i])) note_watched(&f->code[i], out);
    }
    free(target);
    str_add(out, "}\n");
}

static void emit_function(const L7Program *p, int index, Str *out) {
    const IrFunction *f = &p->code.functions[index];
    str_addf(
        out,
        "static %s int64_t f%d%s { // %s\n    (void)s, (void)args, (void)g, (void)t, (void)mode;\n",
        function_kind(p, f), index, signature, f->name);
    emit_body(p, f, false, out);
}

// The refusals once more, noting the nodes that they look at.
static void emit_watches(const L7Program *p, Str *out) {
    L7Watch watch;
    str_addf(out, "enum { L7_WATCHES = %d };\n", l7_watch_find(p, &watch));
    for (int w = 0; w < p->n_players; w++) {
        if (watch.function[w] < 0) continue;
        str_addf(out, "static int64_t watch%d(L7State *s, L7Watched *w) {\n", watch.function[w]);
        emit_body(p, &p->code.functions[watch.function[w]], true, out);
    }
    l7_emit_watch_hooks(&watch, out);
}

// Texts and the start are left to the interpreter, and so are payoffs unless they are asked for:
// the rest is compiled.
static bool *needed_functions(const L7Program *p, bool payoffs) {
    bool *needed = mem_new((size_t)p->code.n_functions, sizeof *needed);
    for (int w = 0; w <= p->n_players; w++) {
        for (int k = 0; k < p->moves.n_types; k++) {
            const L7MoveType *x = &p->moves.types[k];
            const int used[] = {x->gen[w],    x->gen_bound[w], x->apply[w],
                                x->weight[w], x->refuse[w],    x->odds};
            for (int i = 0; i < 6; i++)
                if (used[i] >= 0) needed[used[i]] = true;
        }
        for (int i = 0; i < p->code.refusals && w < p->n_players; i++)
            needed[p->code.f_unless[i][w]] = true;
        if (w < p->n_players && p->code.f_near[w] >= 0) needed[p->code.f_near[w]] = true;
        if (w < p->n_players && p->code.f_since[w] >= 0) needed[p->code.f_since[w]] = true;
        if (w < p->n_players && p->code.f_always[w] >= 0) needed[p->code.f_always[w]] = true;
        if (p->code.f_ends[w] >= 0) needed[p->code.f_ends[w]] = true;
        if (!payoffs || w == p->n_players) continue;
        if (p->code.f_stuck[w] >= 0) needed[p->code.f_stuck[w]] = true;
        if (p->code.f_payoff[w] >= 0) needed[p->code.f_payoff[w]] = true;
    }
    for (int f = 0; f < p->code.n_functions; f++)
        for (int i = 0; i < p->code.functions[f].n; i++)
            if (p->code.functions[f].code[i].op == IR_CALL)
                needed[p->code.functions[f].code[i].a[1]] = true;
    return needed;
}

static void emit_any(const L7Program *p, int k, int who, Str *out) {
    if (p->moves.types[k].gen[who] < 0) return;
    str_addf(out,
             "static int any_%d_%d(L7State *s) {\n    L7Gen g = {0};\n"
             "    f%d(s, NULL, &g, NULL, L7_ANY);\n    return g.n != 0;\n}\n",
             k, who, p->moves.types[k].gen[who]);
}

static void emit_exports(const L7Program *p, Str *out) {
    str_addf(
        out,
        "static size_t x_moves(const void *s, uint64_t *out) { return l7_moves(NULL, s, out); }\n"
        "static size_t x_count(const void *s) { return l7_count(NULL, s); }\n"
        "static int x_random(const void *s, void *rng, uint64_t *out) { return l7_random(NULL, s, "
        "rng, out); }\n"
        "static void x_play(void *s, uint64_t m) { l7_play(NULL, s, m); }\n"
        "static int x_playout(void *s, void *rng, int most) { return l7_playout(NULL, s, rng, "
        "most); }\n"
        "typedef struct { int version; size_t size; size_t (*moves)(const void *, uint64_t *);\n"
        "    size_t (*count)(const void *); int (*random)(const void *, void *, uint64_t *);\n"
        "    void (*play)(void *, uint64_t); int (*playout)(void *, void *, int);\n"
        "    Alarm *alarm; } Compiled;\n"
        "extern const Compiled l7_export;\n"
        "const Compiled l7_export = {%d, sizeof(L7State), x_moves, x_count, x_random, x_play,\n"
        "    x_playout, &alarm};\n",
        L7_COMPILED_VERSION);
    (void)p;
}

void l7_emit_rules(const L7Program *p, bool payoffs, Str *out) {
    str_addf(out, "#define L7_WORDS %d\n", p->board.words);
    str_add(out, l7_text_rng);
    str_add(out, l7_text_set);
    str_add(out, l7_text_ways);
    l7_emit_state(p, out);
    emit_constants(p, out);
    str_add(out, "static inline int64_t l7_clamp(int64_t v, int64_t low, int64_t high) {\n"
                 "    return v < low ? low : v > high ? high : v;\n}\n");
    l7_emit_tables(p, out);
    // The runtime's types come first, its functions last: split where the hooks are needed.
    str_add(out, "#define L7_TYPES_ONLY\n");
    str_add(out, l7_text_run);
    str_add(out, "#undef L7_TYPES_ONLY\n"
                 "static int l7_any_legal(L7Ctx *c, const L7State *s, int k, int who, "
                 "int refusals);\n");
    bool *needed = needed_functions(p, payoffs);
    for (int i = 0; i < p->code.n_functions; i++)
        if (needed[i])
            str_addf(out, "static %s int64_t f%d%s;\n", function_kind(p, &p->code.functions[i]), i,
                     signature);
    for (int k = 0; k < p->moves.n_types; k++)
        for (int w = 0; w < p->n_players; w++)
            if (l7_emit_uses(p, IR_ANYMOVE, 2, k) && p->moves.types[k].gen[w] >= 0)
                str_addf(out, "static int any_%d_%d(L7State *s);\n", k, w);
    for (int i = 0; i < p->code.n_functions; i++)
        if (needed[i]) emit_function(p, i, out);
    free(needed);
    for (int k = 0; k < p->moves.n_types; k++)
        for (int w = 0; w < p->n_players; w++)
            if (l7_emit_uses(p, IR_ANYMOVE, 2, k)) emit_any(p, k, w, out);
    l7_emit_hooks(p, out);
    emit_watches(p, out);
    str_add(out, l7_text_run);
    str_add(out, l7_text_repeat);
    str_add(out, l7_text_random);
}

void l7_emit_c(const L7Program *p, Str *out) {
    str_addf(out,
             "// %s, compiled from its description.\n"
             // Words of sets that are shifted into each other are slower as vectors of two.
             "#pragma GCC optimize(\"no-tree-slp-vectorize\")\n"
             "#include <stddef.h>\n",
             p->texts.name);
    str_add(out, alarm_text);
    l7_emit_rules(p, false, out);
    emit_exports(p, out);
}

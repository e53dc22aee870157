// SPDX-License-Identifier: MIT
// l7_emit.c - see l7_emit.h. Every instruction becomes one C statement over local variables; the C
// compiler does the rest. The same runtime (l7_set.h, l7_run.h, l7_random.h) that the interpreter
// is built from is carried along as text.
#include "lang/l7_emit.h"

#include "base/mem.h"
#include "lang/l7_layout.h"

// The text of the runtime files, as the assembler finds them.
#define CARRY(NAME, FILE)                                                                          \
    __asm__(".section .rodata\n.global " #NAME "\n" #NAME ":\n.incbin \"" FILE                     \
            "\"\n.byte 0\n.previous\n");                                                           \
    extern const char NAME[];
CARRY(l7_text_rng, "src/base/rng.h")
CARRY(l7_text_set, "src/lang/l7_set.h")
CARRY(l7_text_run, "src/lang/l7_run.h")
CARRY(l7_text_random, "src/lang/l7_random.h")

static void emit_set_value(const L7Program *p, const L7Set *s, Str *out) {
    str_add(out, "{{");
    for (int w = 0; w < p->words; w++)
        str_addf(out, "%sUINT64_C(0x%llx)", w ? ", " : "", (unsigned long long)s->w[w]);
    str_add(out, "}}");
}

static void emit_state(const L7Program *p, Str *out) {
    L7Layout l = l7_layout(p);
    str_add(out, "typedef struct {\n");
    if (p->n_sets) str_addf(out, "    Set sets[%d];\n", p->n_sets);
    str_addf(out, "    int16_t vars[%d];\n", p->n_vars);
    for (int i = 0; i < p->n_arrays; i++)
        str_addf(out, "    %s array%d[%d];\n", l.array_bytes[i] == 1 ? "int8_t" : "int16_t", i,
                 p->arrays[i].count);
    if (p->repeat)
        str_addf(out, "    uint64_t history[%d] __attribute__((aligned(8)));\n",
                 1 + L7_HISTORY_MAX);
    str_addf(out, "} __attribute__((aligned(8))) L7State;\n");
    str_addf(out, "_Static_assert(sizeof(L7State) == %zu, \"layout\");\n", l.size);
}

static bool uses(const L7Program *p, IrOp op, int operand, int value) {
    for (int f = 0; f < p->n_functions; f++)
        for (int i = 0; i < p->functions[f].n; i++)
            if (p->functions[f].code[i].op == op && p->functions[f].code[i].a[operand] == value)
                return true;
    return false;
}

static void emit_rays(const L7Program *p, int colour, Str *out) {
    const L7Colour *c = &p->colours[colour];
    str_addf(out, "static const Set ray%d[%d] = {\n", colour, p->n_nodes);
    for (int n = 0; n < p->n_nodes; n++) {
        L7Set ray = {{0}};
        for (int m = c->to[n]; m >= 0 && !l7set_has(&ray, m); m = c->to[m]) l7set_add(&ray, m);
        emit_set_value(p, &ray, out);
        str_add(out, ",\n");
    }
    str_add(out, "};\n");
}

static void emit_steps(const L7Program *p, int colour, Str *out) {
    str_addf(out, "static const int16_t to%d[%d] = {", colour, p->n_nodes);
    for (int n = 0; n < p->n_nodes; n++)
        str_addf(out, "%s%d", n ? "," : "", p->colours[colour].to[n]);
    str_add(out, "};\n");
}

static bool needs_steps(const L7Program *p, int c) {
    if (uses(p, IR_STEP, 1, c) || uses(p, IR_WALK, 1, c) || uses(p, IR_RUNCOUNT, 1, c)) return true;
    if (p->colours[c].even) return false;
    if (uses(p, IR_SSTEP, 2, c) || uses(p, IR_RUN, 2, c)) return true;
    for (int i = 0; i < p->n_colours; i++)
        if (p->colours[i].back == c && uses(p, IR_RUNBACK, 1, i)) return true;
    for (int a = 0; a < p->n_arounds; a++) {
        if (!uses(p, IR_SAROUND, 2, a) && !uses(p, IR_FLOOD, 3, a) && !uses(p, IR_RAYS, 1, a))
            continue;
        for (int k = 0; k < p->arounds[a].n; k++)
            if (p->arounds[a].colour[k] == c) return true;
    }
    return false;
}

static void emit_around(const L7Program *p, int a, Str *out) {
    const L7Around *x = &p->arounds[a];
    str_addf(out, "static L7_SET_INLINE Set around%d(Set s) {\n    Set r = set_none();\n", a);
    for (int k = 0; k < x->n; k++) {
        const L7Colour *c = &p->colours[x->colour[k]];
        if (c->even)
            str_addf(out, "    r = set_or(r, step%d(s));\n", x->colour[k]);
        else
            str_addf(out, "    r = set_or(r, set_step_by(s, to%d));\n", x->colour[k]);
    }
    str_add(out, "    return r;\n}\n");
    str_addf(out,
             "static inline Set flood%d(Set s, Set over) {\n"
             "    Set seen = set_and(s, over);\n"
             "    for (Set edge = seen; set_any(edge);) {\n"
             "        edge = set_minus(set_and(around%d(edge), over), seen);\n"
             "        seen = set_or(seen, edge);\n"
             "    }\n    return seen;\n}\n",
             a, a);
}

// The constants of one direction (up: numbers grow) of a set of colours, a lane each.
static void emit_along(const L7Program *p, int a, bool up, Str *out) {
    const L7Around *x = &p->arounds[a];
    const L7Colour *lane[4] = {NULL};
    int n = 0, longest = 0;
    for (int i = 0; i < x->n; i++) {
        const L7Colour *c = &p->colours[x->colour[i]];
        if ((c->delta > 0) != up) continue;
        lane[n++] = c;
        if (c->longest > longest) longest = c->longest;
    }
    str_addf(out, "static const L7Along %s%d = {{", up ? "rising" : "falling", a);
    for (int i = 0; i < 4; i++)
        str_addf(out, "%d,", !lane[i] ? 0 : up ? lane[i]->delta : -lane[i]->delta);
    str_add(out, "}, {");
    for (int i = 0; i < 4; i++)
        str_addf(out, "UINT64_C(0x%llx),", lane[i] ? (unsigned long long)lane[i]->from.w[0] : 0);
    str_add(out, "}, {");
    for (int i = 0; i < 4; i++)
        str_addf(out, "UINT64_C(0x%llx),",
                 lane[i] ? (unsigned long long)p->colours[lane[i]->back].from.w[0] : 0);
    str_addf(out, "}, %d};\n", longest);
}

static bool needs_rays(const L7Program *p, int c) {
    if (!p->colours[c].even) return false;
    for (int a = 0; a < p->n_arounds; a++)
        for (int k = 0; k < p->arounds[a].n; k++)
            if (p->arounds[a].colour[k] == c && uses(p, IR_RAYS, 1, a)) return true;
    return uses(p, IR_RUN, 2, c) || (p->words == 1 && uses(p, IR_RUNCOUNT, 1, c));
}

static void emit_sight(const L7Program *p, int a, Str *out) {
    const L7Around *x = &p->arounds[a];
    str_addf(out,
             "static inline Set rays_along%d(int64_t n, Set over) {\n"
             "    Set r = set_none();\n    if (n < 0) return r;\n",
             a);
    for (int k = 0; k < x->n; k++) {
        const L7Colour *c = &p->colours[x->colour[k]];
        if (c->even)
            str_addf(out, "    r = set_or(r, set_sight(ray%d[n], over, %d));\n", x->colour[k],
                     c->delta);
        else
            str_addf(out, "    r = set_or(r, set_sight_by(n, over, to%d));\n", x->colour[k]);
    }
    str_add(out, "    return r;\n}\n");
}

static void emit_shapes(const L7Program *p, Str *out) {
    if (p->shape_field < 0) return;
    int n = p->fields[p->shape_field].n_words;
    if (n > L7_SHAPES_MAX) n = L7_SHAPES_MAX;
    str_addf(out, "static const struct { int first, count; } shapes[%d] = {", n);
    for (int i = 0; i < n; i++) str_addf(out, "{%d,%d},", p->shape_first[i], p->shape_count[i]);
    str_addf(out, "};\nstatic const struct { int n; int8_t dx[%d], dy[%d]; } forms[] = {\n",
             L7_SHAPE_MAX, L7_SHAPE_MAX);
    for (int i = 0; i < p->n_forms; i++) {
        str_addf(out, "    {%d, {", p->forms[i].n);
        for (int k = 0; k < p->forms[i].n; k++) str_addf(out, "%d,", p->forms[i].dx[k]);
        str_add(out, "}, {");
        for (int k = 0; k < p->forms[i].n; k++) str_addf(out, "%d,", p->forms[i].dy[k]);
        str_add(out, "}},\n");
    }
    str_addf(out,
             "};\nstatic Set l7_lay(int64_t shape, int64_t turn, int64_t n, Set over) {\n"
             "    if (shape >= %d || turn < 1 || turn > shapes[shape].count) return set_none();\n"
             "    int64_t f = shapes[shape].first + turn - 1;\n"
             "    return set_lay(n, over, %d, %d, forms[f].n, forms[f].dx, forms[f].dy);\n}\n",
             n, p->width, p->height);
}

static void emit_tables(const L7Program *p, Str *out) {
    for (int i = 0; i < p->n_const_sets; i++) {
        str_addf(out, "static const Set set%d = ", i);
        emit_set_value(p, &p->const_sets[i], out);
        str_add(out, ";\n");
    }
    str_add(out, "static const Set all = ");
    emit_set_value(p, &p->all, out);
    str_add(out, ";\n");
    for (int c = 0; c < p->n_colours; c++) {
        str_addf(out, "static const Set from%d = ", c);
        emit_set_value(p, &p->colours[c].from, out);
        str_add(out, ";\n");
        if (p->colours[c].even)
            str_addf(out, "L7_DEFINE_STEP(step%d, from%d, %d)\n", c, c, p->colours[c].delta);
        if (needs_steps(p, c)) emit_steps(p, c, out);
        if (needs_rays(p, c)) emit_rays(p, c, out);
    }
    for (int a = 0; a < p->n_arounds; a++) {
        if (uses(p, IR_TABLE, 1, a)) {
            str_addf(out, "static const Set near%d[%d] = {\n", a, p->n_nodes);
            for (int n = 0; n < p->n_nodes; n++) {
                emit_set_value(p, &p->arounds[a].table[n], out);
                str_add(out, ",\n");
            }
            str_add(out, "};\n");
        }
        if (uses(p, IR_SAROUND, 2, a) || uses(p, IR_FLOOD, 3, a)) emit_around(p, a, out);
        if (uses(p, IR_RUNS, 1, a) || uses(p, IR_RUNSBACK, 1, a)) {
            emit_along(p, a, true, out);
            emit_along(p, a, false, out);
        }
        if (uses(p, IR_RAYS, 1, a)) emit_sight(p, a, out);
    }
    emit_shapes(p, out);
}

static void emit_constants(const L7Program *p, Str *out) {
    int max_rank = 0;
    for (int k = 0; k < p->n_kinds; k++)
        if (p->kinds[k].rank > max_rank) max_rank = p->kinds[k].rank;
    str_addf(out,
             "typedef int L7Ctx;\n#define L7_INLINE inline __attribute__((always_inline))\n"
             "enum { L7_N_KINDS = %d, L7_N_PLAYERS = %d, L7_KIND_BITS = %d, L7_CHAINS = %d,\n"
             "       L7_FILTERED = %d, L7_CHANCE = %d, L7_MAX_MOVES = %d, L7_MAX_RANK = %d,\n"
             "       L7_LONGEST = %d, L7_UNORDERED = %d, L7_REPEAT = %d,\n"
             "       L7_HISTORY_MAX = %d };\n",
             p->n_kinds, p->n_players, p->kind_bits, p->chains, p->filtered, p->has_chance,
             p->max_moves, max_rank, p->longest, p->unordered, p->repeat, L7_HISTORY_MAX);
    str_addf(out,
             "#define L7_CAP(c) L7_MAX_MOVES\n#define L7_CORE_WORDS(c) %zu\n"
             "#define L7_HISTORY(s) %s\n"
             "#define L7_COPY(c, name, from) L7State name##_bytes, *name = &name##_bytes; "
             "__builtin_memcpy(name, from, 8 * L7_CORE_WORDS(c))\n",
             l7_layout(p).core / 8, p->repeat ? "((s)->history)" : "((uint64_t *)(s))");
    str_addf(out, "#define L7_MOVER(s) ((s)->vars[%d])\n#define L7_RESULT(s) ((s)->vars[%d])\n",
             p->var_mover, p->var_result);
    str_add(out, "typedef struct { int rank, kind, n_params, bits[6], base[6], bound, longest, "
                 "goes_on; } Kind;\n"
                 "static const Kind kinds[] = {\n");
    for (int k = 0; k < p->n_kinds; k++) {
        const L7Kind *x = &p->kinds[k];
        str_addf(out, "    {%d, %d, %d, {%d,%d,%d,%d,%d,%d}, {%d,%d,%d,%d,%d,%d}, %d, %d, %d},\n",
                 x->rank, (int)x->kind, x->n_params, x->bits[0], x->bits[1], x->bits[2], x->bits[3],
                 x->bits[4], x->bits[5], x->base[0], x->base[1], x->base[2], x->base[3], x->base[4],
                 x->base[5], x->bound, x->longest, x->goes_on);
    }
    str_add(
        out,
        "};\n#define L7_KIND(c, k) ((void)(c), kinds[k])\n#define L7_FOR_KIND(k, DO) switch (k) {");
    for (int k = 0; k < p->n_kinds; k++) str_addf(out, " case %d: DO(%d); break;", k, k);
    str_add(out, " }\n");
}

// --- instructions ---

static void emit_enum(const L7Program *p, const IrIns *ins, Str *out) {
    bool load = ins->op == IR_LOADENUM;
    const L7Field *f = &p->fields[ins->a[load ? 1 : 0]];
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
    case IR_SSTEP:
        c = &p->colours[a[2]];
        if (c->even)
            str_addf(out, "s%d = step%d(s%d);", a[0], a[2], a[1]);
        else
            str_addf(out, "s%d = set_step_by(s%d, to%d);", a[0], a[1], a[2]);
        return;
    case IR_RUN:
        c = &p->colours[a[2]];
        if (c->even)
            str_addf(out, "s%d = set_run(r%d < 0 ? set_none() : ray%d[r%d], s%d, %d, &r%d);", a[0],
                     a[3], a[2], a[3], a[4], c->delta, a[1]);
        else
            str_addf(out, "s%d = set_run_by(r%d, s%d, to%d, &r%d);", a[0], a[3], a[4], a[2], a[1]);
        return;
    case IR_RUNCOUNT:
        c = &p->colours[a[1]];
        if (c->even && p->words == 1)
            str_addf(out, "r%d = r%d < 0 ? 0 : set_ray_count(ray%d[r%d], s%d, %d);", a[0], a[2],
                     a[1], a[2], a[3], c->delta);
        else
            str_addf(out, "r%d = set_run_count(r%d, s%d, to%d, %d);", a[0], a[2], a[3], a[1],
                     c->longest);
        return;
    default:
        c = &p->colours[a[1]];
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
                 p->vars[a[0]].low, p->vars[a[0]].high);
    else
        str_addf(out,
                 "if (r%d >= 0 && r%d < %d) s->array%d[r%d] = "
                 "(__typeof__(s->array%d[0]))l7_clamp(r%d, %d, %d);",
                 a[1], a[1], p->arrays[a[0]].count, a[0], a[1], a[0], a[2], p->arrays[a[0]].low,
                 p->arrays[a[0]].high);
}

// Instructions that are one pattern each: %0 .. %3 stand for the operands.
static const char *const patterns[IR_OPS_COUNT] = {
    [IR_CONST] = "r%0 = %1;",
    [IR_MOVE] = "r%0 = r%1;",
    [IR_ADD] = "r%0 = l7_plus(r%1, r%2);",
    [IR_SUB] = "r%0 = l7_minus(r%1, r%2);",
    [IR_MUL] = "r%0 = l7_times(r%1, r%2);",
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
    [IR_JUMP] = "goto L%0;",
    [IR_JUMPZ] = "if (!r%0) goto L%1;",
    [IR_JUMPNZ] = "if (r%0) goto L%1;",
    [IR_CALL] = "r%0 = f%1(s, NULL, NULL, NULL, 0);",
    [IR_GENSET] =
        "l7_gen_set(g, (uint64_t)r%0, %1, s%2, mode); if (l7_gen_done(g, mode)) return 0;",
    [IR_GENONE] = "l7_gen_one(g, (uint64_t)r%0, mode); if (l7_gen_done(g, mode)) return 0;",
    [IR_NEXT] = "t->next = (int)r%0;",
    [IR_PEND] = "t->pending = %0; t->args[0] = r%1; t->args[1] = r%2;",
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
    case IR_RUN:
    case IR_RUNCOUNT:
    case IR_RUNBACK:
        emit_step_along(p, ins, out);
        break;
    case IR_STOREVAR:
    case IR_STOREARR:
        emit_store(p, ins, out);
        break;
    case IR_ANYMOVE:
        if (ins->a[3])
            str_addf(out, "r%d = l7_any_legal(NULL, s, %d, %d);", ins->a[0], ins->a[2], ins->a[1]);
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

// Small functions become part of their callers, once for every mode they are called in. Where moves
// are completed or filtered after they are listed, one mode does, and a call costs little.
static const char *function_kind(const L7Program *p, const IrFunction *f) {
    enum { SMALL = 160 };
    return f->n < SMALL && !p->chains && !p->filtered ? "L7_INLINE" : "__attribute__((noinline))";
}

static void emit_function(const L7Program *p, int index, Str *out) {
    const IrFunction *f = &p->functions[index];
    str_addf(
        out,
        "static %s int64_t f%d%s { // %s\n    (void)s, (void)args, (void)g, (void)t, (void)mode;\n",
        function_kind(p, f), index, signature, f->name);
    if (f->n_r) str_add(out, "    int64_t");
    for (int i = 0; i < f->n_r; i++) str_addf(out, "%s r%d", i ? "," : "", i);
    if (f->n_r) str_add(out, ";\n");
    if (f->n_s) str_add(out, "    Set");
    for (int i = 0; i < f->n_s; i++) str_addf(out, "%s s%d", i ? "," : "", i);
    if (f->n_s) str_add(out, ";\n");
    for (int i = 0; i < f->n_args; i++) str_addf(out, "    r%d = args[%d];\n", i, i);
    bool *target = mem_new((size_t)f->n + 1, sizeof *target);
    for (int i = 0; i < f->n; i++) {
        const IrIns *j = &f->code[i];
        if (j->op == IR_JUMP) target[j->a[0]] = true;
        if (j->op == IR_JUMPZ || j->op == IR_JUMPNZ) target[j->a[1]] = true;
        if (j->op == IR_POP) target[j->a[2]] = true;
    }
    for (int i = 0; i < f->n; i++) {
        if (target[i]) str_addf(out, "L%d:;\n", i);
        emit_instruction(p, &f->code[i], out);
    }
    free(target);
    str_add(out, "}\n");
}

// The interpreter answers for texts, the start and the end: the rest is compiled.
static bool *needed_functions(const L7Program *p) {
    bool *needed = mem_new((size_t)p->n_functions, sizeof *needed);
    for (int w = 0; w <= p->n_players; w++) {
        for (int k = 0; k < p->n_kinds; k++) {
            const L7Kind *x = &p->kinds[k];
            const int used[] = {x->gen[w], x->gen_bound[w], x->apply[w], x->weight[w], x->odds};
            for (int i = 0; i < 5; i++)
                if (used[i] >= 0) needed[used[i]] = true;
        }
        if (w < p->n_players && p->f_unless[w] >= 0) needed[p->f_unless[w]] = true;
        if (w < p->n_players && p->f_since[w] >= 0) needed[p->f_since[w]] = true;
        if (p->f_ends[w] >= 0) needed[p->f_ends[w]] = true;
    }
    for (int f = 0; f < p->n_functions; f++)
        for (int i = 0; i < p->functions[f].n; i++)
            if (p->functions[f].code[i].op == IR_CALL) needed[p->functions[f].code[i].a[1]] = true;
    return needed;
}

static void emit_any(const L7Program *p, int k, int who, Str *out) {
    if (p->kinds[k].gen[who] < 0) return;
    str_addf(out,
             "static int any_%d_%d(L7State *s) {\n    L7Gen g = {0};\n"
             "    f%d(s, NULL, &g, NULL, L7_ANY);\n    return g.n != 0;\n}\n",
             k, who, p->kinds[k].gen[who]);
}

static void emit_exports(const L7Program *p, Str *out) {
    str_addf(
        out,
        "static size_t x_moves(const void *s, uint64_t *out) { return l7_moves(NULL, s, out); }\n"
        "static size_t x_count(const void *s) { return l7_count(NULL, s); }\n"
        "static int x_random(const void *s, void *rng, uint64_t *out) { return l7_random(NULL, s, "
        "rng, out); }\n"
        "static void x_play(void *s, uint64_t m) { l7_play(NULL, s, m); }\n"
        "typedef struct { int version; size_t size; size_t (*moves)(const void *, uint64_t *);\n"
        "    size_t (*count)(const void *); int (*random)(const void *, void *, uint64_t *);\n"
        "    void (*play)(void *, uint64_t); } Compiled;\n"
        "extern const Compiled l7_export;\n"
        "const Compiled l7_export = {%d, sizeof(L7State), x_moves, x_count, x_random, x_play};\n",
        L7_COMPILED_VERSION);
    (void)p;
}

void l7_emit_c(const L7Program *p, Str *out) {
    str_addf(out,
             "// %s, compiled from its description.\n"
             // Words of sets that are shifted into each other are slower as vectors of two.
             "#pragma GCC optimize(\"no-tree-slp-vectorize\")\n"
             "#include <stddef.h>\n#define L7_WORDS %d\n",
             p->name, p->words);
    str_add(out, l7_text_rng);
    str_add(out, l7_text_set);
    emit_state(p, out);
    emit_constants(p, out);
    str_add(out, "static inline int64_t l7_clamp(int64_t v, int64_t low, int64_t high) {\n"
                 "    return v < low ? low : v > high ? high : v;\n}\n");
    emit_tables(p, out);
    // The runtime's types come first, its functions last: split where the hooks are needed.
    str_add(out, "#define L7_TYPES_ONLY\n");
    str_add(out, l7_text_run);
    str_add(out, "#undef L7_TYPES_ONLY\n"
                 "static int l7_any_legal(L7Ctx *c, const L7State *s, int k, int who);\n");
    bool *needed = needed_functions(p);
    for (int i = 0; i < p->n_functions; i++)
        if (needed[i])
            str_addf(out, "static %s int64_t f%d%s;\n", function_kind(p, &p->functions[i]), i,
                     signature);
    for (int k = 0; k < p->n_kinds; k++)
        for (int w = 0; w < p->n_players; w++)
            if (uses(p, IR_ANYMOVE, 2, k) && p->kinds[k].gen[w] >= 0)
                str_addf(out, "static int any_%d_%d(L7State *s);\n", k, w);
    for (int i = 0; i < p->n_functions; i++)
        if (needed[i]) emit_function(p, i, out);
    free(needed);
    for (int k = 0; k < p->n_kinds; k++)
        for (int w = 0; w < p->n_players; w++)
            if (uses(p, IR_ANYMOVE, 2, k)) emit_any(p, k, w, out);
    l7_emit_hooks(p, out);
    str_add(out, l7_text_run);
    str_add(out, l7_text_random);
    emit_exports(p, out);
}

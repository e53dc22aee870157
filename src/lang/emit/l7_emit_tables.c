// SPDX-License-Identifier: MIT
// l7_emit_tables.c - the constant tables of a game as C: its state, sets, steps, rays, shapes.
#include "lang/emit/l7_emit_tables.h"

#include "lang/program/l7_layout.h"

static void emit_set_value(const L7Program *p, const L7Set *s, Str *out) {
    str_add(out, "{{");
    for (int w = 0; w < p->board.words; w++)
        str_addf(out, "%sUINT64_C(0x%llx)", w ? ", " : "", (unsigned long long)s->w[w]);
    str_add(out, "}}");
}

void l7_emit_state(const L7Program *p, Str *out) {
    L7Layout l = l7_layout(p);
    str_add(out, "typedef struct {\n");
    if (p->state.n_sets) str_addf(out, "    Set sets[%d];\n", p->state.n_sets);
    str_addf(out, "    int16_t vars[%d];\n", p->state.n_vars);
    for (int i = 0; i < p->state.n_arrays; i++)
        str_addf(out, "    %s array%d[%d];\n", l.array_bytes[i] == 1 ? "int8_t" : "int16_t", i,
                 p->state.arrays[i].count);
    if (p->state.repeat)
        str_addf(out, "    uint64_t history[%zu] __attribute__((aligned(8)));\n", l.history);
    str_addf(out, "} __attribute__((aligned(8))) L7State;\n");
    str_addf(out, "_Static_assert(sizeof(L7State) == %zu, \"layout\");\n", l.size);
}

bool l7_emit_uses(const L7Program *p, IrOp op, int operand, int value) {
    for (int f = 0; f < p->code.n_functions; f++)
        for (int i = 0; i < p->code.functions[f].n; i++)
            if (p->code.functions[f].code[i].op == op &&
                p->code.functions[f].code[i].a[operand] == value)
                return true;
    return false;
}

static void emit_rays(const L7Program *p, int colour, Str *out) {
    const L7Colour *c = &p->board.colours[colour];
    str_addf(out, "static const Set ray%d[%d] = {\n", colour, p->board.n_nodes);
    for (int n = 0; n < p->board.n_nodes; n++) {
        L7Set ray = {{0}};
        for (int m = c->to[n]; m >= 0 && !l7set_has(&ray, m); m = c->to[m]) l7set_add(&ray, m);
        emit_set_value(p, &ray, out);
        str_add(out, ",\n");
    }
    str_add(out, "};\n");
}

// Whether some instruction asks for the neighbours of a node by this set of colours.
static bool needs_table(const L7Program *p, int around) {
    for (int f = 0; f < p->code.n_functions; f++)
        for (int i = 0; i < p->code.functions[f].n; i++) {
            const IrIns *ins = &p->code.functions[f].code[i];
            if (ins->op == IR_TABLE && ins->a[1] == around) return true;
            if (ins->op == IR_JOIN && ins->a[3] == around) return true;
            if (ins->op == IR_FLOOD && ins->a[3] == around && !l7_board_even(&p->board, around))
                return true;
            if (ins->op == IR_SPAN && L7_SPAN_WINDOW(ins->a[4]) == around) return true;
        }
    return false;
}

static void emit_steps(const L7Program *p, int colour, Str *out) {
    str_addf(out, "static const int16_t to%d[%d] = {", colour, p->board.n_nodes);
    for (int n = 0; n < p->board.n_nodes; n++)
        str_addf(out, "%s%d", n ? "," : "", p->board.colours[colour].to[n]);
    str_add(out, "};\n");
}

static bool needs_steps(const L7Program *p, int c) {
    if (l7_emit_uses(p, IR_STEP, 1, c) || l7_emit_uses(p, IR_WALK, 1, c) ||
        l7_emit_uses(p, IR_RUNCOUNT, 1, c))
        return true;
    if (l7_emit_uses(p, IR_SPAN, 1, c) ||
        (p->board.colours[c].back >= 0 && l7_emit_uses(p, IR_SPAN, 1, p->board.colours[c].back)))
        return true;
    if (p->board.colours[c].even) return false;
    if (l7_emit_uses(p, IR_SSTEP, 2, c) || l7_emit_uses(p, IR_SANDSTEP, 3, c) ||
        l7_emit_uses(p, IR_RUN, 2, c))
        return true;
    for (int i = 0; i < p->board.n_colours; i++)
        if (p->board.colours[i].back == c && l7_emit_uses(p, IR_RUNBACK, 1, i)) return true;
    for (int a = 0; a < p->board.n_arounds; a++) {
        if (!l7_emit_uses(p, IR_SAROUND, 2, a) && !l7_emit_uses(p, IR_FLOOD, 3, a) &&
            !l7_emit_uses(p, IR_RAYS, 1, a) && !l7_emit_uses(p, IR_JOIN, 3, a))
            continue;
        for (int k = 0; k < p->board.arounds[a].n; k++)
            if (p->board.arounds[a].colour[k] == c) return true;
    }
    return false;
}

static void emit_around(const L7Program *p, int a, Str *out) {
    const L7Around *x = &p->board.arounds[a];
    str_addf(out, "static L7_SET_INLINE Set around%d(Set s) {\n    Set r = set_none();\n", a);
    for (int k = 0; k < x->n; k++) {
        const L7Colour *c = &p->board.colours[x->colour[k]];
        if (c->even)
            str_addf(out, "    r = set_or(r, step%d(s));\n", x->colour[k]);
        else
            str_addf(out, "    r = set_or(r, set_step_by(s, to%d));\n", x->colour[k]);
    }
    str_add(out, "    return r;\n}\n");
}

// Where steps are not shifts, nodes are visited one by one, each once.
static void emit_flood(const L7Program *p, int a, Str *out) {
    bool even = l7_board_even(&p->board, a);
    str_addf(out,
             "static inline Set flood%d(Set s, Set over) {\n"
             "    Set seen = set_and(s, over);\n"
             "    for (Set edge = seen; set_any(edge);) {\n",
             a);
    if (even)
        str_addf(out, "        edge = set_minus(set_and(around%d(edge), over), seen);\n", a);
    else
        str_addf(out,
                 "        Set next = set_minus(set_and(near%d[set_pop(&edge)], over), seen);\n"
                 "        edge = set_or(edge, next);\n",
                 a);
    str_addf(out, "        seen = set_or(seen, %s);\n    }\n    return seen;\n}\n",
             even ? "edge" : "next");
}

static void emit_join(int a, Str *out) {
    str_addf(out,
             "static inline Set join%d(Set kept, int64_t n, Set over, Set source) {\n"
             "    if (n < 0) return kept;\n"
             "    if (!set_any(set_and(near%d[n], kept)) && !set_has(source, n)) return kept;\n"
             "    return set_or(kept, flood%d(set_one(n), set_minus(over, kept)));\n}\n",
             a, a, a);
}

// The constants of one direction (up: numbers grow) of a set of colours, a lane each.
static void emit_along(const L7Program *p, int a, bool up, Str *out) {
    const L7Around *x = &p->board.arounds[a];
    const L7Colour *lane[4] = {NULL};
    int n = 0, longest = 0;
    for (int i = 0; i < x->n; i++) {
        const L7Colour *c = &p->board.colours[x->colour[i]];
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
                 lane[i] ? (unsigned long long)p->board.colours[lane[i]->back].from.w[0] : 0);
    str_addf(out, "}, %d};\n", longest);
}

static bool needs_rays(const L7Program *p, int c) {
    if (!p->board.colours[c].even) return false;
    for (int a = 0; a < p->board.n_arounds; a++)
        for (int k = 0; k < p->board.arounds[a].n; k++)
            if (p->board.arounds[a].colour[k] == c && l7_emit_uses(p, IR_RAYS, 1, a)) return true;
    return l7_emit_uses(p, IR_RUN, 2, c) ||
           (p->board.words == 1 && l7_emit_uses(p, IR_RUNCOUNT, 1, c));
}

static void emit_sight(const L7Program *p, int a, Str *out) {
    const L7Around *x = &p->board.arounds[a];
    str_addf(out,
             "static inline Set rays_along%d(int64_t n, Set over) {\n"
             "    Set r = set_none();\n    if (n < 0) return r;\n",
             a);
    for (int k = 0; k < x->n; k++) {
        const L7Colour *c = &p->board.colours[x->colour[k]];
        if (c->even)
            str_addf(out, "    r = set_or(r, set_sight(ray%d[n], over, %d));\n", x->colour[k],
                     c->delta);
        else
            str_addf(out, "    r = set_or(r, set_sight_by(n, over, to%d));\n", x->colour[k]);
    }
    str_add(out, "    return r;\n}\n");
}

static void emit_shapes(const L7Program *p, Str *out) {
    if (p->state.shapes.field < 0) return;
    int n = p->state.fields[p->state.shapes.field].n_words;
    if (n > L7_SHAPES_MAX) n = L7_SHAPES_MAX;
    str_addf(out, "static const struct { int first, count; } shapes[%d] = {", n);
    for (int i = 0; i < n; i++)
        str_addf(out, "{%d,%d},", p->state.shapes.first[i], p->state.shapes.count[i]);
    str_addf(out, "};\nstatic const struct { int n; int8_t dx[%d], dy[%d]; } forms[] = {\n",
             L7_SHAPE_MAX, L7_SHAPE_MAX);
    for (int i = 0; i < p->state.shapes.n_forms; i++) {
        str_addf(out, "    {%d, {", p->state.shapes.forms[i].n);
        for (int k = 0; k < p->state.shapes.forms[i].n; k++)
            str_addf(out, "%d,", p->state.shapes.forms[i].dx[k]);
        str_add(out, "}, {");
        for (int k = 0; k < p->state.shapes.forms[i].n; k++)
            str_addf(out, "%d,", p->state.shapes.forms[i].dy[k]);
        str_add(out, "}},\n");
    }
    str_addf(out,
             "};\nstatic Set l7_lay(int64_t shape, int64_t turn, int64_t n, Set over) {\n"
             "    if (shape >= %d || turn < 1 || turn > shapes[shape].count) return set_none();\n"
             "    int64_t f = shapes[shape].first + turn - 1;\n"
             "    return set_lay(n, over, %d, %d, forms[f].n, forms[f].dx, forms[f].dy);\n}\n",
             n, p->board.width, p->board.height);
}

void l7_emit_tables(const L7Program *p, Str *out) {
    for (int i = 0; i < p->code.n_const_sets; i++) {
        str_addf(out, "static const Set set%d = ", i);
        emit_set_value(p, &p->code.const_sets[i], out);
        str_add(out, ";\n");
    }
    str_add(out, "static const Set all = ");
    emit_set_value(p, &p->board.all, out);
    str_add(out, ";\n");
    for (int c = 0; c < p->board.n_colours; c++) {
        str_addf(out, "static const Set from%d = ", c);
        emit_set_value(p, &p->board.colours[c].from, out);
        str_add(out, ";\n");
        if (p->board.colours[c].even)
            str_addf(out, "L7_DEFINE_STEP(step%d, from%d, %d)\n", c, c, p->board.colours[c].delta);
        if (needs_steps(p, c)) emit_steps(p, c, out);
        if (needs_rays(p, c)) emit_rays(p, c, out);
    }
    for (int a = 0; a < p->board.n_arounds; a++) {
        bool joins = l7_emit_uses(p, IR_JOIN, 3, a);
        if (needs_table(p, a)) {
            str_addf(out, "static const Set near%d[%d] = {\n", a, p->board.n_nodes);
            for (int n = 0; n < p->board.n_nodes; n++) {
                emit_set_value(p, &p->board.arounds[a].table[n], out);
                str_add(out, ",\n");
            }
            str_add(out, "};\n");
        }
        if (joins || l7_emit_uses(p, IR_SAROUND, 2, a) || l7_emit_uses(p, IR_FLOOD, 3, a))
            emit_around(p, a, out);
        if (joins || l7_emit_uses(p, IR_FLOOD, 3, a)) emit_flood(p, a, out);
        if (joins) emit_join(a, out);
        if (l7_emit_uses(p, IR_RUNS, 1, a) || l7_emit_uses(p, IR_RUNSBACK, 1, a)) {
            emit_along(p, a, true, out);
            emit_along(p, a, false, out);
        }
        if (l7_emit_uses(p, IR_RAYS, 1, a)) emit_sight(p, a, out);
    }
    emit_shapes(p, out);
}

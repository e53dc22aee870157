// SPDX-License-Identifier: MIT
// l7_emit_hooks.c - the functions by which the runtime (l7_run.h) calls what was compiled.
#include "lang/emit/l7_emit_hooks.h"

#include "lang/program/l7_layout.h"

static void emit_gen_hook(const L7Program *p, Str *out) {
    str_add(
        out,
        "static L7_INLINE void l7_call_gen(L7Ctx *c, int k, int who, const L7State *cs, L7Gen *g,\n"
        "                                  const int64_t *bound, const int mode) {\n"
        "    L7State *s = (L7State *)cs;\n    (void)c;\n    switch (k * (L7_N_PLAYERS + 1) + who) "
        "{\n");
    for (int k = 0; k < p->moves.n_types; k++)
        for (int w = 0; w <= p->n_players; w++) {
            const L7MoveType *x = &p->moves.types[k];
            if (x->gen[w] < 0) continue;
            str_addf(out, "    case %d:\n", k * (p->n_players + 1) + w);
            if (x->gen_bound[w] != x->gen[w])
                str_addf(out, "        if (bound) { f%d(s, bound, g, NULL, mode); return; }\n",
                         x->gen_bound[w]);
            str_addf(out, "        f%d(s, bound, g, NULL, mode); return;\n", x->gen[w]);
        }
    str_add(out, "    }\n}\n");
}

static void emit_play_hook(const L7Program *p, Str *out) {
    str_add(out, "static L7_INLINE void l7_call_play(L7Ctx *c, int k, int who, L7State *s, const "
                 "int64_t *args,\n"
                 "                                   L7Turn *t) {\n    (void)c;\n"
                 "    switch (k * (L7_N_PLAYERS + 1) + who) {\n");
    for (int k = 0; k < p->moves.n_types; k++)
        for (int w = 0; w <= p->n_players; w++)
            if (p->moves.types[k].apply[w] >= 0)
                str_addf(out, "    case %d: f%d(s, args, NULL, t, 0); return;\n",
                         k * (p->n_players + 1) + w, p->moves.types[k].apply[w]);
    str_add(out, "    }\n}\n");
}

static void emit_weight_hook(const L7Program *p, Str *out) {
    str_add(out, "static int64_t l7_call_weight(L7Ctx *c, int k, int who, L7State *s, const "
                 "int64_t *args) {\n    (void)c;\n"
                 "    switch (k * (L7_N_PLAYERS + 1) + who) {\n");
    for (int k = 0; k < p->moves.n_types; k++)
        for (int w = 0; w <= p->n_players; w++)
            if (p->moves.types[k].weight[w] >= 0)
                str_addf(out, "    case %d: return f%d(s, args, NULL, NULL, 0);\n",
                         k * (p->n_players + 1) + w, p->moves.types[k].weight[w]);
    str_add(out, "    }\n    return 1;\n}\n");
}

// The same words in the same order as the interpreter mixes.
static void emit_key_hook(const L7Program *p, Str *out) {
    str_add(out, "static uint64_t l7_call_key(L7Ctx *c, const L7State *s) {\n"
                 "    uint64_t key = (uint64_t)L7_MOVER(s);\n    (void)c;\n");
    for (int i = 0; i < p->state.n_fields && p->state.repeat; i++) {
        const L7Field *f = &p->state.fields[i];
        if (!p->state.repeats[i]) continue;
        L7Span span = l7_span(p, f);
        for (int k = 0; k < span.sets; k++)
            for (int w = 0; w < p->board.words; w++)
                str_addf(out, "    key = l7_mix(key, s->sets[%d].w[%d]);\n", f->set + k, w);
        for (int k = 0; k < span.vars; k++)
            str_addf(out, "    key = l7_mix(key, (uint64_t)s->vars[%d]);\n", f->var + k);
        if (span.numbers)
            str_addf(out,
                     "    for (int i = 0; i < %d; i++) key = l7_mix(key, "
                     "(uint64_t)s->array%d[i]);\n",
                     span.numbers, f->array);
    }
    str_add(out, "    return key;\n}\n");
}

static void emit_player_hook(const char *name, const int *functions, int seats, Str *out) {
    str_addf(out,
             "static L7_INLINE int %s(L7Ctx *c, int who, const L7State *cs) {\n"
             "    L7State *s = (L7State *)cs;\n    (void)c, (void)s;\n    switch (who) {\n",
             name);
    for (int w = 0; w < seats; w++)
        if (functions[w] >= 0)
            str_addf(out, "    case %d: return (int)f%d(s, NULL, NULL, NULL, 0);\n", w,
                     functions[w]);
    str_add(out, "    }\n    return 0;\n}\n");
}

static void emit_unless_hook(const L7Program *p, Str *out) {
    str_add(out, "static L7_INLINE int l7_call_unless(L7Ctx *c, int who, const L7State *cs, const "
                 "int n) {\n"
                 "    L7State *s = (L7State *)cs;\n    (void)c, (void)s, (void)n;\n"
                 "    switch (who) {\n");
    for (int w = 0; w < p->n_players; w++) {
        str_addf(out, "    case %d:\n", w);
        for (int i = 0; i < p->code.refusals; i++)
            str_addf(out, "        if (n > %d && f%d(s, NULL, NULL, NULL, 0)) return 1;\n", i,
                     p->code.f_unless[i][w]);
        str_add(out, "        return 0;\n");
    }
    str_add(out, "    }\n    return 0;\n}\n");
}

static void emit_odds_hook(const L7Program *p, Str *out) {
    str_add(out, "static int64_t l7_call_odds(L7Ctx *c, const L7State *cs, uint64_t code) {\n"
                 "    L7State *s = (L7State *)cs;\n    int64_t args[6] = {0};\n"
                 "    int k = (int)(code & ((UINT64_C(1) << L7_KIND_BITS) - 1)) - 1;\n"
                 "    code >>= L7_KIND_BITS;\n    (void)c, (void)s;\n"
                 "    for (int i = 0; i < kinds[k].n_params; i++) {\n"
                 "        args[i] = (int64_t)(code & ((UINT64_C(1) << kinds[k].bits[i]) - 1)) + "
                 "kinds[k].base[i];\n"
                 "        code >>= kinds[k].bits[i];\n    }\n    switch (k) {\n");
    for (int k = 0; k < p->moves.n_types; k++)
        if (p->moves.types[k].odds >= 0)
            str_addf(out, "    case %d: return f%d(s, args, NULL, NULL, 0);\n", k,
                     p->moves.types[k].odds);
    str_add(out, "    }\n    return 1;\n}\n");
}

static void emit_near_hook(const L7Program *p, Str *out) {
    str_add(out,
            "static L7_INLINE int l7_call_near(L7Ctx *c, int who, L7State *s, int64_t node) {\n"
            "    (void)node;\n    switch (who) {\n");
    for (int w = 0; w < p->n_players; w++)
        if (p->code.f_near[w] >= 0)
            str_addf(out, "    case %d: return (int)f%d(s, &node, NULL, NULL, 0);\n", w,
                     p->code.f_near[w]);
    str_add(out, "    }\n    return l7_call_ends(c, who, s);\n}\n");
}

void l7_emit_hooks(const L7Program *p, Str *out) {
    emit_gen_hook(p, out);
    emit_play_hook(p, out);
    emit_weight_hook(p, out);
    emit_unless_hook(p, out);
    emit_player_hook("l7_call_ends", p->code.f_ends, p->n_players + 1, out);
    emit_near_hook(p, out);
    emit_player_hook("l7_call_since", p->code.f_since, p->n_players, out);
    emit_odds_hook(p, out);
    emit_key_hook(p, out);
}

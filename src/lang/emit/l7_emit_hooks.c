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

static bool begins_move(const L7Program *p, const L7MoveType *x, int who) {
    return x->kind == (who == p->n_players ? MOVE_CHANCE : MOVE_FREE) && x->gen[who] >= 0;
}

// Types of moves that this player can begin with, a bit for each.
static uint32_t types_of(const L7Program *p, int who) {
    uint32_t types = 0;
    for (int k = 0; k < p->moves.n_types; k++)
        if (begins_move(p, &p->moves.types[k], who)) types |= UINT32_C(1) << k;
    return types;
}

// Whether every type waits for all types of lower ranks: then one step found ends the search.
static bool waits_for_all(const L7Program *p, int who) {
    uint32_t types = types_of(p, who);
    for (int k = 0; k < p->moves.n_types; k++)
        for (int i = 0; i < p->moves.n_types; i++) {
            const L7MoveType *x = &p->moves.types[k];
            bool both = types >> k & types >> i & 1;
            if (both && p->moves.types[i].rank < x->rank && !(x->after >> i & 1)) return false;
        }
    return true;
}

// Calls the generators of one rank; false when there are none.
static bool emit_rank(const L7Program *p, int rank, int who, Str *out) {
    bool any = false;
    for (int k = 0; k < p->moves.n_types; k++) {
        const L7MoveType *x = &p->moves.types[k];
        if (x->rank != rank || !begins_move(p, x, who)) continue;
        str_addf(out, "        f%d(s, NULL, g, NULL, mode);\n", x->gen[who]);
        any = true;
    }
    return any;
}

// Each type where none of those that it waits for has a step: `found` has a bit for these.
static void emit_waiting(const L7Program *p, int last, int who, Str *out) {
    uint32_t types = types_of(p, who);
    str_add(out, "    {\n        uint32_t found = 0, n;\n");
    for (int rank = 0; rank <= last; rank++)
        for (int k = 0; k < p->moves.n_types; k++) {
            const L7MoveType *x = &p->moves.types[k];
            if (x->rank != rank || !(types >> k & 1)) continue;
            str_addf(out,
                     "        n = g->n;\n"
                     "        if (!(found & %uu)) f%d(s, NULL, g, NULL, mode);\n"
                     "        if (g->n > n) found |= %uu;\n",
                     x->after & types, x->gen[who], UINT32_C(1) << k);
        }
    str_add(out, "        return;\n    }\n");
}

static void emit_gens_hook(const L7Program *p, Str *out) {
    int last = 0;
    for (int k = 0; k < p->moves.n_types; k++)
        if (p->moves.types[k].rank > last) last = p->moves.types[k].rank;
    str_add(out, "static L7_INLINE void l7_call_gens(L7Ctx *c, int who, const L7State *cs, "
                 "L7Gen *g,\n"
                 "                                   const int mode) {\n"
                 "    L7State *s = (L7State *)cs;\n    (void)c, (void)s;\n    switch (who) {\n");
    for (int who = 0; who <= p->n_players; who++) {
        str_addf(out, "    case %d:\n", who);
        if (!waits_for_all(p, who)) {
            emit_waiting(p, last, who, out);
            continue;
        }
        for (int rank = 0; rank <= last; rank++)
            if (emit_rank(p, rank, who, out)) str_add(out, "        if (g->n) return;\n");
        str_add(out, "        return;\n");
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

// A function of a state and the variables of a move, for the types of moves that have one.
static void emit_step_hook(const L7Program *p, const char *head, const char *otherwise,
                           int (*function)(const L7MoveType *k, int who), Str *out) {
    str_addf(out,
             "static %s(L7Ctx *c, int k, int who, const L7State *cs, const int64_t *args) {\n"
             "    L7State *s = (L7State *)cs;\n    (void)c, (void)s, (void)args;\n"
             "    switch (k * (L7_N_PLAYERS + 1) + who) {\n",
             head);
    for (int k = 0; k < p->moves.n_types; k++)
        for (int w = 0; w <= p->n_players; w++)
            if (function(&p->moves.types[k], w) >= 0)
                str_addf(out, "    case %d: return f%d(s, args, NULL, NULL, 0);\n",
                         k * (p->n_players + 1) + w, function(&p->moves.types[k], w));
    str_addf(out, "    }\n    return %s;\n}\n", otherwise);
}

static int weight_of(const L7MoveType *k, int who) {
    return k->weight[who];
}

static int refusal_of(const L7MoveType *k, int who) {
    return k->refuse[who];
}

// What positions must agree in to be the same: `key` mixes it, in the order in which the
// interpreter does; else `differ` is set where two of them do not agree.
static void emit_compared(const L7Program *p, bool key, Str *out) {
    for (int i = 0; i < p->state.n_fields && p->state.repeat; i++) {
        const L7Field *f = &p->state.fields[i];
        if (!p->state.repeats[i]) continue;
        L7Span span = l7_span(p, f);
        for (int k = 0; k < span.sets * p->board.words; k++) {
            int set = f->set + k / p->board.words, w = k % p->board.words;
            if (key)
                str_addf(out, "    key = l7_mix(key, s->sets[%d].w[%d]);\n", set, w);
            else
                str_addf(out, "    differ |= a->sets[%d].w[%d] ^ b->sets[%d].w[%d];\n", set, w, set,
                         w);
        }
        for (int k = f->var; k < f->var + span.vars; k++) {
            if (key)
                str_addf(out, "    key = l7_mix(key, (uint64_t)s->vars[%d]);\n", k);
            else
                str_addf(out, "    differ |= a->vars[%d] != b->vars[%d];\n", k, k);
        }
        if (span.numbers && key)
            str_addf(out,
                     "    for (int i = 0; i < %d; i++) key = l7_mix(key, "
                     "(uint64_t)s->array%d[i]);\n",
                     span.numbers, f->array);
        if (span.numbers && !key)
            str_addf(out,
                     "    for (int i = 0; i < %d; i++) differ |= a->array%d[i] != "
                     "b->array%d[i];\n",
                     span.numbers, f->array, f->array);
    }
}

static void emit_key_hook(const L7Program *p, Str *out) {
    str_addf(out,
             "static uint64_t l7_call_key(L7Ctx *c, const L7State *s) {\n"
             "    uint64_t key = %s;\n    (void)c, (void)s;\n",
             p->state.repeat_anybody ? "0" : "(uint64_t)L7_MOVER(s)");
    emit_compared(p, true, out);
    str_add(out, "    return key;\n}\n");
}

static void emit_same_hook(const L7Program *p, Str *out) {
    str_addf(out,
             "static int l7_call_same(L7Ctx *c, const L7State *a, const L7State *b) {\n"
             "    uint64_t differ = %s;\n    (void)c, (void)a, (void)b;\n",
             p->state.repeat_anybody ? "0" : "L7_MOVER(a) != L7_MOVER(b)");
    emit_compared(p, false, out);
    str_add(out, "    return differ == 0;\n}\n");
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
    emit_gens_hook(p, out);
    emit_play_hook(p, out);
    emit_step_hook(p, "int64_t l7_call_weight", "1", weight_of, out);
    emit_step_hook(p, "int l7_call_refuse", "0", refusal_of, out);
    emit_unless_hook(p, out);
    emit_player_hook("l7_call_ends", p->code.f_ends, p->n_players + 1, out);
    emit_near_hook(p, out);
    emit_player_hook("l7_call_since", p->code.f_since, p->n_players, out);
    emit_player_hook("l7_call_always", p->code.f_always, p->n_players, out);
    emit_odds_hook(p, out);
    emit_key_hook(p, out);
    emit_same_hook(p, out);
}

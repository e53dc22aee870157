// SPDX-License-Identifier: MIT
// l7_device.c - see l7_device.h.
#include "lang/emit/l7_device.h"

#include "base/hash.h"
#include "lang/emit/l7_embed.h"
#include "lang/emit/l7_emit.h"
#include "lang/emit/l7_object.h"
#include "lang/program/l7_layout.h"

L7_EMBED(l7_text_device_before, "src/lang/run/l7_device_before.h")
L7_EMBED(l7_text_device_after, "src/lang/run/l7_device_after.h")

uint64_t l7_device_mix(uint64_t fingerprint, int32_t moves, const void *end, size_t core_size) {
    uint64_t parts[] = {fingerprint, (uint64_t)moves, hash_bytes(end, core_size)};
    return hash_bytes(parts, sizeof parts);
}

// A function of a state and a player, by the functions of each.
static void emit_by_player(const char *name, const int *functions, int players, Str *out) {
    str_addf(out,
             "static int64_t %s(int player, L7State *s) {\n"
             "    L7Turn turn = {.next = -1, .pending = -1};\n    (void)s, (void)turn;\n"
             "    switch (player) {\n",
             name);
    for (int i = 0; i < players; i++)
        if (functions[i] >= 0)
            str_addf(out, "    case %d: return f%d(s, NULL, NULL, &turn, 0);\n", i, functions[i]);
    str_add(out, "    }\n    return 0;\n}\n");
}

static bool has_called_functions(const L7Program *p) {
    for (int i = 0; i < p->code.n_functions; i++)
        if (p->code.functions[i].called) return true;
    return false;
}

// What l7_device_after.h needs to know of payoffs, and of the stack.
static void emit_payoffs(const L7Program *p, Str *out) {
    str_addf(out,
             "enum { L7_DRAW_CODE = %d, L7_COUNT_CODE = %d, L7_WIN_CODE = %d, L7_MOST = %d,\n"
             "       L7_TOO_MUCH = %d, L7_OTHERS = %d, L7_COUNTS = %d, L7_RECURSIVE = %d };\n",
             L7_RESULT_DRAW, L7_RESULT_COUNT, L7_RESULT_WIN, L7_PAYOFF_MAX, L7_EXCEEDED_PAYOFF,
             p->n_players == 2 || p->n_teams == 2 ? -1 : 0, p->code.f_payoff[0] >= 0,
             has_called_functions(p));
    str_add(out, "static const int l7_teams[] = {");
    for (int i = 0; i < p->n_players; i++) str_addf(out, "%d,", p->n_teams ? p->team[i] : i);
    str_add(out, "};\n");
    emit_by_player("l7_call_stuck", p->code.f_stuck, p->n_players, out);
    emit_by_player("l7_call_payoff", p->code.f_payoff, p->n_players, out);
}

void l7_emit_cuda(const L7Program *p, Str *out) {
    str_addf(out,
             "// %s, compiled from its description.\n"
             "enum { L7_DEVICE_VERSION = %d, L7_SEATS_MAX = %d };\n",
             p->texts.name, L7_DEVICE_VERSION, L7_PLAYERS_MAX);
    str_add(out, l7_text_device_before);
    l7_emit_rules(p, true, out);
    emit_payoffs(p, out);
    str_add(out, l7_text_device_after);
}

static bool fits(const void *exported, const L7Program *p) {
    const L7Device *d = exported;
    L7Layout layout = l7_layout(p);
    return d->version == L7_DEVICE_VERSION && d->state_size == layout.size &&
           d->core_size == layout.core;
}

const L7Device *l7_device(const L7Program *p, void **library, Error *e) {
    L7Object job = {.p = p, .language = OS_CUDA, .fits = fits};
    l7_emit_cuda(p, &job.source);
    const L7Device *d = l7_object(&job, library, e);
    str_clear(&job.source);
    return d;
}

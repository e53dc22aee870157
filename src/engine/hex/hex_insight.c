// SPDX-License-Identifier: MIT
// hex_insight.c - see hex_insight.h.
#include "engine/hex/hex_insight.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/hex/play/hex_facts.h"

#include <stdlib.h>

enum { MEGABYTE = 1 << 20, LINKS_MEMORY = 64, SOLVER_MEMORY = 64 };

static void mark(Insight *out, int width, int cell, const char *kind) {
    char name[16];
    hex_position_cell_name(width, cell, name);
    insight_mark(out, name, kind, "");
}

// --- links ---

static void look(int width, int height, const HexPosition *p, HexFacts *out) {
    HexShape *shape = mem_new(1, sizeof *shape);
    hex_shape_init(shape, width, height);
    HexFactFinder *know = hex_facts_new(shape, (size_t)LINKS_MEMORY * MEGABYTE);
    hex_facts_root(know, p);
    hex_facts_at(know, NULL, 0, out);
    hex_facts_free(know);
    free(shape);
}

static void say_must(Insight *out, int n, const char *cells) {
    char en[120], ja[160];
    snprintf(en, sizeof en, "The enemy threatens to connect; %d cell%s meet%s every threat.", n,
             n == 1 ? "" : "s", n == 1 ? "s" : "");
    snprintf(ja, sizeof ja, "敵は連結を狙っています。すべての狙いを防げるのは%dか所です。", n);
    insight_say_of(out, en, ja, cells, "must");
}

void hex_insight_links(Insight *out, int width, int height, const HexPosition *p) {
    HexFacts *known = mem_new(1, sizeof *known);
    look(width, height, p, known);
    Str names = {0};
    int n = 0, open = 0;
    for (int cell = 0; cell < width * height; cell++) {
        bool settled = hex_proof_has(known->dead, cell) ||
                       hex_proof_has(known->captured[0], cell) ||
                       hex_proof_has(known->captured[1], cell);
        if (settled) mark(out, width, cell, "settled");
        open += p->stone[cell] < 0 && !settled;
        if (!hex_proof_has(known->must, cell)) continue;
        char name[16];
        hex_position_cell_name(width, cell, name);
        str_addf(&names, "%s%s", n++ ? " " : "", name);
    }
    if (known->winner < 0 && n < open) {
        say_must(out, n, str_text(&names));
        for (int cell = 0; cell < width * height; cell++)
            if (hex_proof_has(known->must, cell)) mark(out, width, cell, "must");
    }
    str_clear(&names);
    free(known);
}

// --- the solver ---

typedef struct {
    int64_t began, most;
} Budget;

static bool go_on(void *context, uint64_t nodes) {
    const Budget *b = context;
    (void)nodes;
    return os_thread_ns() - b->began < b->most;
}

static void say_verdicts(Insight *out, int won, int lost, int all) {
    char en[120], ja[160];
    snprintf(en, sizeof en, "Of %d legal %s, %d %s proved to win and %d to lose.", all,
             str_plural(all, "move", "moves"), won, str_plural(won, "is", "are"), lost);
    snprintf(ja, sizeof ja, "%d手のうち%d手は勝ち、%d手は負けと証明されています。", all, won, lost);
    insight_say(out, en, ja);
}

// Each move gets what time is left divided by the moves left, so that no hard one takes it all.
void hex_insight_verdicts(Insight *out, int width, int height, const HexPosition *p,
                          int64_t cpu_ns) {
    Budget budget = {os_thread_ns(), 0};
    HexSolverOptions options = {
        .memory = (size_t)SOLVER_MEMORY * MEGABYTE, .go_on = go_on, .context = &budget};
    HexSolver *solver = hex_solver_new(width, height, &options);
    HexPosition after = *p;
    int cells = width * height, empty = 0, done = 0, count[2] = {0, 0};
    for (int cell = 0; cell < cells; cell++) empty += p->stone[cell] < 0;
    after.mover = !p->mover;
    for (int cell = 0; cell < cells; cell++) {
        HexVerdict v;
        if (p->stone[cell] >= 0) continue;
        int64_t used = os_thread_ns() - budget.began;
        budget.most = used + (cpu_ns - used) / (empty - done++);
        after.stone[cell] = (int8_t)p->mover;
        hex_solver_decide(solver, &after, &v);
        after.stone[cell] = -1;
        if (v.winner < 0) continue;
        mark(out, width, cell, v.winner == p->mover ? "won" : "lost");
        count[v.winner != p->mover]++;
    }
    if (count[0] + count[1]) say_verdicts(out, count[0], count[1], empty);
    hex_solver_free(solver);
}

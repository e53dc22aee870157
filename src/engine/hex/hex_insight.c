// SPDX-License-Identifier: MIT
// hex_insight.c - see hex_insight.h.
#include "engine/hex/hex_insight.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/hex/hex_openings.h"
#include "engine/hex/hex_why_words.h"
#include "engine/hex/play/hex_facts.h"

#include <stdlib.h>
#include <string.h>

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

static void mark_facts(Insight *out, int width, int height, const HexPosition *p) {
    HexFacts *known = mem_new(1, sizeof *known);
    look(width, height, p, known);
    int n = 0, open = 0;
    for (int cell = 0; cell < width * height; cell++) {
        bool settled = hex_proof_has(known->dead, cell) ||
                       hex_proof_has(known->captured[0], cell) ||
                       hex_proof_has(known->captured[1], cell);
        if (settled) mark(out, width, cell, "settled");
        open += p->stone[cell] < 0 && !settled;
        n += hex_proof_has(known->must, cell);
    }
    for (int cell = 0; known->winner < 0 && n < open && cell < width * height; cell++)
        if (hex_proof_has(known->must, cell)) mark(out, width, cell, "must");
    free(known);
}

static bool is_said(const Insight *out, const char *text) {
    for (size_t i = 0; i < out->n_sentences; i++)
        if (strcmp(out->sentences[i].en, text) == 0) return true;
    return false;
}

static void say_why(Insight *out, int width, int height, const HexWhy *r) {
    Str en = {0}, ja = {0}, cells = {0};
    hex_why_text(r, width, false, &en);
    hex_why_text(r, width, true, &ja);
    hex_why_cells(r, width, width * height, &cells);
    if (!is_said(out, str_text(&en)))
        insight_say_of(out, str_text(&en), str_text(&ja), str_text(&cells), hex_why_mark(r));
    str_clear(&en);
    str_clear(&ja);
    str_clear(&cells);
}

void hex_insight_links(Insight *out, int width, int height, const HexPosition *p, int move) {
    HexShape *shape = mem_new(1, sizeof *shape);
    HexWhyList *why = mem_new(1, sizeof *why);
    hex_shape_init(shape, width, height);
    hex_why(shape, p, move, why);
    for (int i = 0; i < why->n; i++) say_why(out, width, height, &why->reason[i]);
    free(why);
    free(shape);
    mark_facts(out, width, height, p);
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
        if (used >= cpu_ns) break; // on a large board one examination takes long
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

// --- first moves ---

static void say_first_moves(Insight *out, int width, int height, const int *percent, bool solved) {
    char en[200], ja[240];
    Str cells = {0};
    int n = 0, all = width * height;
    for (int cell = 0; cell < all; cell++) {
        char name[16];
        if (percent[cell] < 50) continue;
        hex_position_cell_name(width, cell, name);
        str_addf(&cells, "%s%s", n++ ? " " : "", name);
    }
    snprintf(en, sizeof en,
             solved ? "%d of %d first moves win, and the others lose: this is proved."
                    : "%d of %d first moves win if the network is right: an estimate, not proved.",
             n, all);
    snprintf(ja, sizeof ja,
             solved ? "初手%d通りのうち%d通りが勝ち、ほかは負けです（証明済み）。"
                    : "ネットワークの見積もりでは、初手%d通りのうち%d通りが勝ちです（証明は"
                      "ありません）。",
             all, n);
    insight_say_of(out, en, ja, str_text(&cells), "won");
    str_clear(&cells);
}

// With the swap rule one opens as evenly as possible.
static void say_even_moves(Insight *out, int width, int height, const int *percent) {
    enum { NAMED = 4 };
    bool used[HEX_CELLS_MAX] = {false};
    Str names = {0}, en = {0}, ja = {0};
    for (int k = 0; k < NAMED; k++) {
        int best = -1;
        for (int i = 0; i < width * height; i++)
            if (!used[i] && (best < 0 || abs(percent[i] - 50) < abs(percent[best] - 50))) best = i;
        char name[16];
        used[best] = true;
        hex_position_cell_name(width, best, name);
        str_addf(&names, "%s%s", k ? " " : "", name);
    }
    str_addf(&en, "With the swap rule the most even first moves are: %s.", str_text(&names));
    str_addf(&ja, "交換ありなら、互角に近い初手は %s です。", str_text(&names));
    insight_say_of(out, str_text(&en), str_text(&ja), str_text(&names), "note");
    str_clear(&names);
    str_clear(&en);
    str_clear(&ja);
}

static void say_swap(Insight *out, int percent, bool solved) {
    if (percent >= 50)
        insight_say(out,
                    solved ? "The first stone wins: with the swap rule, take it over."
                           : "The first stone probably wins: with the swap rule, take it over.",
                    solved ? "この初手は勝ちです。交換できるなら交換しましょう。"
                           : "この初手は勝ちと見られます。交換できるなら交換しましょう。");
    else
        insight_say(out,
                    solved ? "The first stone loses: there is no need to take it over."
                           : "The first stone probably loses: there is no need to take it over.",
                    solved ? "この初手は負けです。交換する必要はありません。"
                           : "この初手は負けと見られます。交換する必要はありません。");
}

void hex_insight_openings(Insight *out, int width, int height, const HexNet *net, int first) {
    int percent[HEX_CELLS_MAX], all = width * height;
    bool solved = hex_openings(net, width, height, percent);
    if (percent[0] < 0) return;
    if (first >= 0) {
        say_swap(out, percent[first], solved);
        return;
    }
    say_first_moves(out, width, height, percent, solved);
    if (!solved) say_even_moves(out, width, height, percent);
    for (int i = 0; i < all; i++)
        if (percent[i] >= 50) mark(out, width, i, "won");
    for (int i = 0; i < all; i++)
        if (percent[i] < 50) mark(out, width, i, "lost");
}

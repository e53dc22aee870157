// SPDX-License-Identifier: MIT
// hex_winning.c - see hex_winning.h.
#include "engine/hex/solve/hex_winning.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/hex/solve/hex_book.h"

#include <stdlib.h>
#include <string.h>

// Nodes for a position that the book may know: at first, their growth, and the maximum. There are
// two orientations, and only the right one is fast.
enum { GLANCE = 64, GLANCE_GROWS = 4, GLANCE_MOST = 4096 };

struct HexWinning {
    HexSolver *solver;
    HexNet *net;
    bool has_book;
    HexWinLimits limits;
    int64_t began_ns;
    uint64_t nodes; // of each thread, for the current question
};

static bool time_is_left(const HexWinning *w) {
    const HexWinLimits *l = &w->limits;
    if (l->stop && atomic_load(l->stop)) return false;
    return l->wall_ns == 0 || os_now_ns() - w->began_ns < l->wall_ns;
}

static bool go_on(void *context, uint64_t nodes) {
    const HexWinning *w = context;
    return (w->nodes == 0 || nodes < w->nodes) && time_is_left(w);
}

HexWinning *hex_winning_new(int width, int height, size_t memory, int threads) {
    HexWinning *w = mem_new(1, sizeof *w);
    w->net = hex_net_built_in();
    HexSolverOptions options = {
        .memory = memory, .threads = threads, .net = w->net, .go_on = go_on, .context = w};
    w->solver = hex_solver_new(width, height, &options);
    w->has_book = hex_book_learn(w->solver) > 0;
    return w;
}

void hex_winning_free(HexWinning *w) {
    if (!w) return;
    hex_solver_free(w->solver);
    hex_net_free(w->net);
    free(w);
}

static int turned_cell(int cell, int cells) {
    return cell < 0 ? -1 : cells - 1 - cell;
}

// The same position rotated by 180 degrees.
static HexPosition turned_position(const HexPosition *p, int cells) {
    HexPosition out = *p;
    for (int i = 0; i < cells; i++) out.stone[cells - 1 - i] = p->stone[i];
    return out;
}

static void turn_set(uint64_t *set, int cells) {
    uint64_t out[HEX_SOLVER_WORDS] = {0};
    for (int i = 0; i < cells; i++)
        if (hex_proof_has(set, i)) {
            int to = cells - 1 - i;
            out[to >> 6] |= UINT64_C(1) << (to & 63);
        }
    memcpy(set, out, sizeof out);
}

static void ask_turned(HexWinning *w, const HexPosition *p, HexVerdict *out) {
    int cells = hex_solver_shape(w->solver)->cells;
    HexPosition turned = turned_position(p, cells);
    hex_solver_run(w->solver, &turned, out);
    out->move = turned_cell(out->move, cells);
    out->likely = turned_cell(out->likely, cells);
    turn_set(out->proof, cells);
    turn_set(out->open, cells);
}

// A winner without a move is an answer only where none is needed.
static bool is_answer(const HexPosition *p, const HexVerdict *v) {
    uint64_t needed = 0;
    for (int i = 0; i < HEX_SOLVER_WORDS; i++) needed |= v->proof[i];
    return v->winner == 1 - p->mover || v->move >= 0 || (v->winner >= 0 && !needed);
}

static int open_moves(const HexVerdict *v) {
    int n = 0;
    for (int i = 0; i < HEX_SOLVER_WORDS; i++) n += __builtin_popcountll(v->open[i]);
    return n;
}

// Searches a position in one orientation for `nodes` nodes, 0: without limit. True when nothing
// more is to be done.
static bool look(HexWinning *w, const HexPosition *p, bool turned, uint64_t nodes,
                 HexVerdict *out) {
    uint64_t before = out->nodes, most = w->limits.nodes;
    w->nodes = most && (nodes == 0 || most < nodes) ? most : nodes;
    if (turned)
        ask_turned(w, p, out);
    else
        hex_solver_run(w->solver, p, out);
    out->nodes += before;
    return is_answer(p, out) || !time_is_left(w);
}

// Both orientations in turn, a little longer each time; then the one that leaves fewer moves open.
// Results are kept.
static void ask_both_ways(HexWinning *w, const HexPosition *p, HexVerdict *out) {
    uint64_t most = w->limits.nodes;
    int open[2] = {0, 0};
    out->nodes = 0;
    for (uint64_t n = GLANCE; n <= GLANCE_MOST; n *= GLANCE_GROWS) {
        for (int turned = 0; turned < 2; turned++) {
            if (look(w, p, turned, n, out)) return;
            open[turned] = open_moves(out);
        }
        if (most && n >= most) return;
    }
    look(w, p, open[1] < open[0], 0, out);
}

void hex_winning_ask(HexWinning *w, const HexPosition *p, const HexWinLimits *limits,
                     HexVerdict *out) {
    w->limits = *limits;
    w->began_ns = os_now_ns();
    w->nodes = limits->nodes;
    if (w->has_book)
        ask_both_ways(w, p, out);
    else
        hex_solver_run(w->solver, p, out);
    for (int i = 0; out->winner == p->mover && out->likely < 0 && i < HEX_CELLS_MAX; i++)
        if (hex_proof_has(out->proof, i) && p->stone[i] < 0) out->likely = i;
}

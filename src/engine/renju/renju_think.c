// SPDX-License-Identifier: MIT
// renju_think.c - see renju_think.h.
#include "engine/renju/renju_think.h"

#include "base/mem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDTH = 14,                      // moves tried in a position of the search
    ROOT_WIDTH = 40,                 // at its root
    WON = 1000000,                   // less the plies it takes
    LEAF_VCF = 40,                   // moves made for the win by fours at a leaf
    SAFETY_DEPTH = 3,                // threes of the enemy that a chosen move must stand
    VCT_DEPTH = 8,                   // and of one's own
    PARTS = 4,                       // each stage may use this fraction of the effort: one in four
    DEFAULT_PART = 100000,           // moves made by a stage where the effort has no limit of them
    PLIES_MAX = RENJU_DEPTH_MAX + 8, // with the answers to fours that are searched beyond the depth
};

struct RenjuThinker {
    RenjuThreats *threats;
    RenjuBoard *b;
    RenjuEffort *effort;
    uint64_t part;
    RenjuLine pv[PLIES_MAX + 2];
};

typedef struct {
    int place;
    int worth;
} Try;

RenjuThinker *renju_thinker_new(void) {
    RenjuThinker *t = mem_new(1, sizeof *t);
    t->threats = renju_threats_new();
    return t;
}

void renju_thinker_free(RenjuThinker *t) {
    renju_threats_free(t->threats);
    free(t);
}

static int by_worth(const void *a, const void *b) {
    const Try *x = a, *y = b;
    if (x->worth != y->worth) return x->worth < y->worth ? 1 : -1;
    return x->place - y->place;
}

// The free points, the most useful first: for one's own rows and against the enemy's. On an empty
// board the middle is, as most rows go through it.
static int find_tries(RenjuBoard *b, int colour, int most, Try *out) {
    Try all[RENJU_POINTS_MAX];
    int n = 0, kept = 0;
    for (int i = 0; i < b->n_points; i++) {
        int place = b->point[i];
        if (b->stone[place] != RENJU_FREE) continue;
        int own = renju_promise(b, place, colour), enemy = renju_promise(b, place, !colour);
        all[n++] = (Try){place, own + enemy - enemy / 8};
    }
    qsort(all, (size_t)n, sizeof *all, by_worth);
    for (int i = 0; i < n && kept < most; i++)
        if (renju_ban(b, all[i].place, colour) == RENJU_ALLOWED) out[kept++] = all[i];
    return kept;
}

// --- the search ---

static int search(RenjuThinker *t, int colour, int depth, int ply, int alpha, int beta);

// A leaf: a short win by fours, or the static value.
static int leaf_value(RenjuThinker *t, int colour, int ply) {
    RenjuLine line;
    if (renju_vcf(t->threats, t->b, colour, LEAF_VCF, t->effort, &line))
        return WON - ply - line.length;
    return renju_value(t->b, colour);
}

static int try_move(RenjuThinker *t, int colour, int place, int depth, int ply, int alpha,
                    int beta) {
    t->effort->nodes++;
    renju_put(t->b, place, colour);
    int value = -search(t, !colour, depth - 1, ply + 1, -beta, -alpha);
    renju_take(t->b, place);
    return value;
}

static void keep_line(RenjuThinker *t, int ply, int place) {
    RenjuLine *here = &t->pv[ply];
    const RenjuLine *below = &t->pv[ply + 1];
    here->move[0] = (int16_t)place;
    memcpy(here->move + 1, below->move, (size_t)below->length * sizeof *below->move);
    here->length = below->length + 1;
}

// Where five is threatened there is one move to look at. False when nothing is forced; else stores
// the only move, or -1 and the value.
static bool is_forced(RenjuThinker *t, int colour, int ply, int *value, int *only) {
    int five;
    if (renju_five_points(t->b, colour, &five, 1) > 0) {
        *value = WON - ply;
        *only = -1;
        return true;
    }
    if (renju_five_points(t->b, !colour, &five, 1) == 0) return false;
    *only = renju_ban(t->b, five, colour) == RENJU_ALLOWED ? five : -1;
    *value = -WON + ply + 1;
    return true;
}

// A four is answered beyond the depth as well: alone it is no win.
static int search(RenjuThinker *t, int colour, int depth, int ply, int alpha, int beta) {
    int value, only;
    t->pv[ply].length = 0;
    if (is_forced(t, colour, ply, &value, &only)) {
        if (only < 0) return value;
        if (ply >= PLIES_MAX) return renju_value(t->b, colour);
        value = try_move(t, colour, only, depth > 0 ? depth : 1, ply, alpha, beta);
        keep_line(t, ply, only);
        return value;
    }
    if (depth <= 0) return leaf_value(t, colour, ply);
    Try tries[WIDTH];
    int n = find_tries(t->b, colour, WIDTH, tries), best = -WON;
    if (n == 0) return 0;
    for (int i = 0; i < n && best < beta; i++) {
        value = try_move(t, colour, tries[i].place, depth, ply, alpha, beta);
        if (t->effort->stopped) return best > -WON ? best : value;
        if (value <= best) continue;
        best = value;
        if (best <= alpha) continue;
        alpha = best;
        keep_line(t, ply, tries[i].place);
    }
    return best;
}

// --- the root ---

// The best of these moves, by searches of growing depth; the others follow in their order.
static void search_root(RenjuThinker *t, int colour, int depth, Try *tries, int n,
                        RenjuThought *out) {
    for (int d = 1; d <= depth && !t->effort->stopped; d++) {
        int alpha = -2 * WON;
        Try found[ROOT_WIDTH];
        RenjuLine line = {0};
        for (int i = 0; i < n; i++) {
            int value = try_move(t, colour, tries[i].place, d, 0, alpha, 2 * WON);
            if (t->effort->stopped) return;
            found[i] = (Try){tries[i].place, value > alpha ? value : alpha - 1 - i};
            if (value <= alpha) continue;
            alpha = value;
            keep_line(t, 0, tries[i].place);
            line = t->pv[0];
        }
        qsort(found, (size_t)n, sizeof *found, by_worth);
        memcpy(tries, found, (size_t)n * sizeof *found);
        out->value = alpha;
        out->depth = d;
        out->line = line;
        if (abs(alpha) > WON / 2) return;
    }
}

// Whether the enemy has a win by threats after the move.
static bool is_safe(RenjuThinker *t, int colour, int place, int depth) {
    renju_put(t->b, place, colour);
    bool lost = depth == 0
                    ? renju_vcf(t->threats, t->b, !colour, 0, t->effort, NULL)
                    : renju_vct(t->threats, t->b, !colour, depth, t->part / 4, t->effort, NULL);
    renju_take(t->b, place);
    return !lost;
}

// Keeps the moves after which the enemy has no such win; where there are none, all stay.
static bool keep_safe(RenjuThinker *t, int colour, int depth, Try *tries, int *n) {
    int kept = 0;
    Try safe[RENJU_POINTS_MAX];
    for (int i = 0; i < *n && !t->effort->stopped; i++)
        if (is_safe(t, colour, tries[i].place, depth)) safe[kept++] = tries[i];
    if (kept == 0 || t->effort->stopped) return kept > 0;
    memcpy(tries, safe, (size_t)kept * sizeof *safe);
    *n = kept;
    return true;
}

static bool wins_at_once(RenjuThinker *t, int colour, RenjuThought *out) {
    int five;
    if (renju_five_points(t->b, colour, &five, 1) > 0) {
        out->move = five;
        out->because = RENJU_BECAUSE_FIVE;
        out->line = (RenjuLine){1, {(int16_t)five}};
        return true;
    }
    if (renju_vcf(t->threats, t->b, colour, 0, t->effort, &out->line)) {
        out->move = out->line.move[0];
        out->because = RENJU_BECAUSE_VCF;
        return true;
    }
    if (renju_five_points(t->b, !colour, &five, 1) == 0) return false;
    out->enemy = (RenjuLine){1, {(int16_t)five}};
    if (renju_ban(t->b, five, colour) != RENJU_ALLOWED) return false;
    out->move = five;
    out->because = RENJU_BECAUSE_STOPS_FIVE;
    out->line = (RenjuLine){1, {(int16_t)five}};
    return true;
}

// A win by threes, looked for with one, two, ... of them.
static bool finds_vct(RenjuThinker *t, int colour, int depth, RenjuLine *line) {
    uint64_t end = t->effort->nodes + t->part;
    for (int d = 1; d <= depth && t->effort->nodes < end && !t->effort->stopped; d++)
        if (renju_vct(t->threats, t->b, colour, d, end - t->effort->nodes, t->effort, line))
            return true;
    return false;
}

static void choose_quietly(RenjuThinker *t, int colour, int depth, RenjuThought *out) {
    Try tries[RENJU_POINTS_MAX];
    bool by_fours = renju_vcf(t->threats, t->b, !colour, 0, t->effort, &out->enemy);
    bool by_threes = !by_fours && finds_vct(t, !colour, SAFETY_DEPTH, &out->enemy);
    if (!by_fours && !by_threes) out->enemy.length = 0;
    int n = find_tries(t->b, colour, by_fours ? RENJU_POINTS_MAX : ROOT_WIDTH, tries);
    assert(n > 0); // the game is not over
    out->because = by_fours    ? RENJU_BECAUSE_STOPS_VCF
                   : by_threes ? RENJU_BECAUSE_STOPS_VCT
                               : RENJU_BECAUSE_SEARCH;
    out->move = tries[0].place;
    if (!keep_safe(t, colour, 0, tries, &n)) out->because = RENJU_BECAUSE_LOST;
    if (n > ROOT_WIDTH) n = ROOT_WIDTH;
    if (by_threes && !keep_safe(t, colour, SAFETY_DEPTH, tries, &n))
        out->because = RENJU_BECAUSE_LOST;
    out->move = tries[0].place;
    search_root(t, colour, depth, tries, n, out);
    out->move = tries[0].place;
    if (out->because == RENJU_BECAUSE_LOST) return;
    if (out->value < -WON / 2) out->because = RENJU_BECAUSE_SEEN_LOST;
    if (out->value > WON / 2) out->because = RENJU_BECAUSE_SEEN_WON;
    if (by_threes || abs(out->value) > WON / 2) return;
    for (int i = 0; i < n && !t->effort->stopped; i++) {
        if (!is_safe(t, colour, tries[i].place, SAFETY_DEPTH)) continue;
        out->move = tries[i].place;
        break;
    }
}

void renju_think(RenjuThinker *t, RenjuBoard *b, int colour, int depth, RenjuEffort *effort,
                 RenjuThought *out) {
    *out = (RenjuThought){.move = -1};
    if (!t->b || t->b->rules != b->rules || t->b->size != b->size) renju_threats_forget(t->threats);
    t->b = b;
    t->effort = effort;
    t->part = effort->nodes_max ? effort->nodes_max / PARTS + 1 : DEFAULT_PART;
    if (wins_at_once(t, colour, out)) return;
    if (finds_vct(t, colour, VCT_DEPTH, &out->line)) {
        out->move = out->line.move[0];
        out->because = RENJU_BECAUSE_VCT;
        return;
    }
    out->line.length = 0;
    choose_quietly(t, colour, depth, out);
    if (out->line.length == 0 || out->line.move[0] != out->move)
        out->line = (RenjuLine){1, {(int16_t)out->move}};
}

// SPDX-License-Identifier: MIT
// chess_search.c - the search of the chess programs: alpha-beta, full width or plausible moves
// only, until quiet or not, at once or step by step; see chess_think.h.
#include "players/classic/chess/chess_think.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_posix.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_BITS = 16, BEYOND = 2 * CHESS_MATE, QUIET_PLIES = 12 };

// The best move of a position at an earlier depth.
typedef struct {
    uint64_t key;
    ChessMove move;
} Known;

struct ChessSearch {
    const ChessProgram *program;
    ChessLimits limits;
    uint64_t nodes;
    bool stopped;
    Known *table; // NULL: none
    ChessMove line[CHESS_PLY_MAX + 1][CHESS_PLY_MAX + 1];
    int length[CHESS_PLY_MAX + 2];
};

ChessSearch *chess_search_new(bool table) {
    ChessSearch *s = mem_new(1, sizeof *s);
    if (table) s->table = mem_new((size_t)1 << TABLE_BITS, sizeof *s->table);
    return s;
}

void chess_search_free(ChessSearch *s) {
    free(s->table);
    free(s);
}

static bool is_spent(ChessSearch *s) {
    enum { LOOK_EVERY = 512 };
    if (s->limits.nodes && s->nodes >= s->limits.nodes) s->stopped = true;
    if (s->nodes % LOOK_EVERY == 0) {
        if (s->limits.deadline_ns && os_thread_ns() >= s->limits.deadline_ns) s->stopped = true;
        if (s->limits.stop && atomic_load(s->limits.stop)) s->stopped = true;
    }
    return s->stopped;
}

static void keep_line(ChessSearch *s, int ply, ChessMove m) {
    s->line[ply][0] = m;
    memcpy(&s->line[ply][1], s->line[ply + 1], (size_t)s->length[ply + 1] * sizeof m);
    s->length[ply] = s->length[ply + 1] + 1;
}

static bool same_move(ChessMove a, ChessMove b) {
    return a.from == b.from && a.to == b.to && a.promotion == b.promotion;
}

// --- order ---

static Known *entry_of(ChessSearch *s, const ChessBoard *b, uint64_t *key) {
    *key = hash_bytes(b, sizeof *b);
    return &s->table[*key >> (64 - TABLE_BITS)];
}

static int urgency_of(const ChessBoard *b, ChessMove m) {
    int worth = m.promotion ? chess_man_value[m.promotion] : 0;
    if (m.type == CHESS_EN_PASSANT) return chess_man_value[CHESS_PAWN];
    if (b->at[m.to] != CHESS_NONE)
        worth += 10 * chess_man_value[chess_man(b->at[m.to])] -
                 chess_man_value[chess_man(b->at[m.from])] + 1000;
    return worth;
}

// Captures of much by little first; the move that was best before comes first of all.
static void order_moves(ChessSearch *s, const ChessBoard *b, ChessMove *moves, int n) {
    int worth[CHESS_MOVES_MAX];
    uint64_t key;
    const Known *known = s->table ? entry_of(s, b, &key) : NULL;
    for (int i = 0; i < n; i++) {
        ChessMove m = moves[i];
        int w = urgency_of(b, m), at = i;
        if (known && known->key == key && same_move(known->move, m)) w += 1000000;
        for (; at > 0 && worth[at - 1] < w; at--)
            moves[at] = moves[at - 1], worth[at] = worth[at - 1];
        moves[at] = m;
        worth[at] = w;
    }
}

// --- the search ---

// Captures only, or every answer to a check, until nothing hangs.
static int quiet_search(ChessSearch *s, const ChessBoard *b, int plies, int ply, int alpha,
                        int beta) {
    ChessMove moves[CHESS_MOVES_MAX];
    bool check = chess_in_check(b);
    s->length[ply] = 0;
    s->nodes++;
    if (plies == 0 || ply >= CHESS_PLY_MAX || is_spent(s)) return s->program->value(b);
    int n = chess_moves(b, moves), best = -BEYOND;
    if (n == 0) return check ? -CHESS_MATE + ply : 0;
    if (!check) best = s->program->value(b);
    order_moves(s, b, moves, n);
    for (int i = 0; i < n && best < beta; i++) {
        if (!check && !chess_captures(b, moves[i]) && moves[i].promotion != CHESS_QUEEN) continue;
        ChessBoard next = *b;
        chess_play(&next, moves[i]);
        if (best > alpha) alpha = best;
        int value = -quiet_search(s, &next, plies - 1, ply + 1, -beta, -alpha);
        if (value > best) {
            best = value;
            keep_line(s, ply, moves[i]);
        }
    }
    return best;
}

static int leaf(ChessSearch *s, const ChessBoard *b, int ply, int alpha, int beta) {
    if (s->program->quiet) return quiet_search(s, b, QUIET_PLIES, ply, alpha, beta);
    s->length[ply] = 0;
    s->nodes++;
    ChessMove moves[CHESS_MOVES_MAX];
    if (chess_moves(b, moves) == 0) return chess_in_check(b) ? -CHESS_MATE + ply : 0;
    return s->program->value(b);
}

static int select_moves(ChessSearch *s, const ChessBoard *b, ChessMove *moves, int n) {
    if (!s->program->plausible) {
        order_moves(s, b, moves, n);
        return n;
    }
    ChessQuestion question[CHESS_MOVES_MAX];
    return s->program->plausible(b, moves, n, s->limits.width, question);
}

static int search(ChessSearch *s, const ChessBoard *b, int depth, int ply, int alpha, int beta) {
    ChessMove moves[CHESS_MOVES_MAX];
    if (depth == 0 || ply >= CHESS_PLY_MAX) return leaf(s, b, ply, alpha, beta);
    s->length[ply] = 0;
    s->nodes++;
    if (is_spent(s)) return s->program->value(b);
    int n = chess_moves(b, moves), best = -BEYOND;
    if (n == 0) return chess_in_check(b) ? -CHESS_MATE + ply : 0;
    n = select_moves(s, b, moves, n);
    for (int i = 0; i < n && best < beta; i++) {
        ChessBoard next = *b;
        chess_play(&next, moves[i]);
        if (best > alpha) alpha = best;
        int value = -search(s, &next, depth - 1, ply + 1, -beta, -alpha);
        if (value > best) {
            best = value;
            keep_line(s, ply, moves[i]);
        }
    }
    if (s->table && !s->stopped && s->length[ply] > 0) {
        uint64_t key;
        Known *known = entry_of(s, b, &key);
        *known = (Known){key, s->line[ply][0]};
    }
    return best;
}

// --- the root ---

// Moves of equal value are decided by the order, in which TECH's places count.
static void order_root(ChessSearch *s, const ChessBoard *b, ChessMove *moves, int n) {
    order_moves(s, b, moves, n);
    if (s->program->type != 'A' || !s->program->quiet || s->program->deepens) return;
    int worth[CHESS_MOVES_MAX];
    for (int i = 0; i < n; i++) {
        ChessMove m = moves[i];
        int w = chess_tech_place(b, m), at = i;
        for (; at > 0 && worth[at - 1] < w; at--)
            moves[at] = moves[at - 1], worth[at] = worth[at - 1];
        moves[at] = m;
        worth[at] = w;
    }
}

static void search_root(ChessSearch *s, const ChessBoard *b, ChessMove *moves, int n, int depth,
                        ChessThought *out) {
    int best = -BEYOND;
    for (int i = 0; i < n; i++) {
        ChessBoard next = *b;
        chess_play(&next, moves[i]);
        int value = -search(s, &next, depth - 1, 1, -BEYOND, -best);
        if (s->stopped && i > 0) break;
        if (value <= best) continue;
        best = value;
        keep_line(s, 0, moves[i]);
        out->value = value;
        out->depth = depth;
        out->length = s->length[0];
        memcpy(out->line, s->line[0], (size_t)s->length[0] * sizeof *out->line);
    }
}

static void begin(ChessSearch *s, const ChessProgram *program, const ChessLimits *limits) {
    s->program = program;
    s->limits = *limits;
    s->nodes = 0;
    s->stopped = false;
}

void chess_think(ChessSearch *s, const ChessProgram *program, const ChessBoard *b,
                 const ChessLimits *limits, ChessThought *out) {
    ChessMove moves[CHESS_MOVES_MAX];
    ChessQuestion question[CHESS_MOVES_MAX];
    *out = (ChessThought){0};
    if (program->type == 'C') {
        chess_goals_think(s, program, b, limits, out);
        return;
    }
    begin(s, program, limits);
    int n = chess_moves(b, moves);
    if (program->plausible) {
        n = program->plausible(b, moves, n, limits->width, question);
        out->n_plausible = n < CHESS_PLAUSIBLE_MAX ? n : CHESS_PLAUSIBLE_MAX;
        for (int i = 0; i < out->n_plausible; i++)
            out->plausible[i] = moves[i], out->question[i] = question[i];
    } else {
        order_root(s, b, moves, n);
    }
    int first = program->deepens ? 1 : limits->depth;
    for (int depth = first; depth <= limits->depth && !s->stopped; depth++) {
        search_root(s, b, moves, n, depth, out);
        for (int i = 1; i < n; i++)
            if (same_move(moves[i], out->line[0])) { // the best so far comes first
                memmove(moves + 1, moves, (size_t)i * sizeof *moves);
                moves[0] = out->line[0];
            }
    }
    out->nodes = s->nodes;
    out->stopped = s->stopped;
}

int chess_quiet_value(ChessSearch *s, const ChessProgram *program, const ChessBoard *b) {
    begin(s, program, &(ChessLimits){0});
    return quiet_search(s, b, QUIET_PLIES, 1, -BEYOND, BEYOND);
}

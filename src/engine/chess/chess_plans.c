// SPDX-License-Identifier: MIT
// chess_plans.c - see chess_plans.h.
#include "engine/chess/chess_plans.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { BEYOND = 2 * CHESS_MATE, QUIET_PLIES = 8 };

struct ChessPlanner {
    ChessPlanLimits limits;
    int attacker;
    int wanted; // material of the attacker at the end, at least
    uint64_t nodes;
    bool stopped;
    ChessMove line[CHESS_PLY_MAX + 2][CHESS_PLY_MAX + 2];
    int length[CHESS_PLY_MAX + 3];
};

ChessPlanner *chess_planner_new(void) {
    return mem_new(1, sizeof(ChessPlanner));
}

void chess_planner_free(ChessPlanner *p) {
    free(p);
}

static bool is_spent(ChessPlanner *p) {
    if (p->limits.nodes && p->nodes >= p->limits.nodes) p->stopped = true;
    if (p->nodes % 256 == 0 && p->limits.stop && atomic_load(p->limits.stop)) p->stopped = true;
    return p->stopped;
}

static void keep_line(ChessPlanner *p, int ply, ChessMove m) {
    p->line[ply][0] = m;
    memcpy(&p->line[ply][1], p->line[ply + 1], (size_t)p->length[ply + 1] * sizeof m);
    p->length[ply] = p->length[ply + 1] + 1;
}

static int worth_of(int at) {
    return chess_man(at) == CHESS_KING ? 10000 : chess_man_value[chess_man(at)];
}

// --- what captures come to ---

// Material for the mover when both sides only capture, or answer a check.
static int settle(ChessPlanner *p, const ChessBoard *b, int plies, int alpha, int beta) {
    ChessMove moves[CHESS_MOVES_MAX];
    bool check = chess_in_check(b);
    int best = check ? -CHESS_MATE : chess_material(b), legal = 0;
    p->nodes++;
    if (plies == 0 || (!check && best >= beta)) return check ? chess_material(b) : best;
    int n = chess_moves_unchecked(b, !check, moves);
    for (int taken = CHESS_QUEEN; taken >= CHESS_NONE && best < beta; taken--) // the best first
        for (int i = 0; i < n && best < beta; i++) {
            if (chess_man(b->at[moves[i].to]) != taken) continue;
            ChessBoard next = *b;
            chess_play(&next, moves[i]);
            if (chess_left_in_check(&next)) continue;
            legal++;
            if (best > alpha) alpha = best;
            int value = -settle(p, &next, plies - 1, -beta, -alpha);
            if (value > best) best = value;
        }
    return check && legal == 0 ? -CHESS_MATE : best;
}

// Whether the attacker has what is wanted when captures are over.
static bool is_won(ChessPlanner *p, const ChessBoard *b) {
    int wanted = p->wanted;
    if (b->mover == p->attacker) return settle(p, b, QUIET_PLIES, wanted - 1, wanted) >= wanted;
    return -settle(p, b, QUIET_PLIES, -wanted, -wanted + 1) >= wanted;
}

// --- motives ---

typedef struct {
    ChessPlan *plans;
    int n, most;
} PlanList;

static void add_plan(PlanList *l, ChessPlan plan) {
    for (int i = 0; i < l->n; i++)
        if (chess_same_move(l->plans[i].move, plan.move)) return;
    if (l->n < l->most) l->plans[l->n++] = plan;
}

static bool gives_check(const ChessBoard *b, ChessMove m, ChessBoard *after) {
    *after = *b;
    chess_play(after, m);
    return chess_in_check(after);
}

static int place_of_bit(int bit) {
    return chess_place(bit % 8, bit / 8);
}

static bool attacks(const ChessBoard *b, int from, int place) {
    return chess_attackers(b, place) >> (8 * chess_row(from) + chess_column(from)) & 1;
}

// Men of the enemy that the man on `from` attacks and that are worth more than it or not guarded;
// `*target` gets the dearest.
static int targets_of(const ChessBoard *b, int from, int side, int *target) {
    int found = 0, dearest = 0;
    for (int i = 0; i < b->size * b->size; i++) {
        int place = chess_at(b, i), at = b->at[place];
        if (!chess_is_of(at, !side) || !attacks(b, from, place)) continue;
        bool loose = worth_of(at) > worth_of(b->at[from]) || !chess_attacked(b, place, !side);
        if (!loose) continue;
        found++;
        if (worth_of(at) > dearest) {
            dearest = worth_of(at);
            *target = place;
        }
    }
    return found;
}

// Moves that have a motive: captures, the dearest man first, checks, double attacks, pawns that
// promote or are about to.
static void add_motives(const ChessBoard *b, const ChessMove *moves, int n, PlanList *l) {
    int last = b->mover ? b->size - 1 : 0;
    for (int taken = CHESS_QUEEN; taken >= CHESS_PAWN; taken--)
        for (int i = 0; i < n; i++) {
            bool passing = moves[i].type == CHESS_EN_PASSANT && taken == CHESS_PAWN;
            if (chess_man(b->at[moves[i].to]) == taken || passing)
                add_plan(l, (ChessPlan){.move = moves[i],
                                        .motive = CHESS_MOTIVE_CAPTURE,
                                        .target = moves[i].to,
                                        .parent = -1});
        }
    for (int i = 0; i < n; i++) {
        ChessBoard after;
        if (gives_check(b, moves[i], &after))
            add_plan(l, (ChessPlan){.move = moves[i],
                                    .motive = CHESS_MOTIVE_KING,
                                    .target = b->king[!b->mover],
                                    .parent = -1});
    }
    for (int i = 0; i < n; i++) {
        ChessBoard after = *b;
        int target = 0;
        bool pawn = chess_man(b->at[moves[i].from]) == CHESS_PAWN;
        chess_play(&after, moves[i]);
        if (pawn && abs(chess_row(moves[i].to) - last) <= 1)
            add_plan(l, (ChessPlan){.move = moves[i],
                                    .motive = CHESS_MOTIVE_PROMOTION,
                                    .target = chess_place(chess_column(moves[i].to), last),
                                    .parent = -1});
        else if (targets_of(&after, moves[i].to, b->mover, &target) >= 2)
            add_plan(l, (ChessPlan){.move = moves[i],
                                    .motive = CHESS_MOTIVE_FORK,
                                    .target = target,
                                    .parent = -1});
    }
}

// --- plans from failures ---

static int step_of(int from, int to) {
    int columns = chess_column(to) - chess_column(from), rows = chess_row(to) - chess_row(from);
    if (columns && rows && abs(columns) != abs(rows)) return 0;
    return (rows > 0   ? CHESS_STRIDE
            : rows < 0 ? -CHESS_STRIDE
                       : 0) +
           (columns > 0   ? 1
            : columns < 0 ? -1
                          : 0);
}

static bool is_between(int place, int from, int to) {
    int step = step_of(from, to);
    if (step == 0 || place == from || place == to) return false;
    for (int p = from + step; p != to; p += step)
        if (p == place) return true;
    return false;
}

static ChessFailure failure_of(const ChessBoard *b, const ChessPlan *plan) {
    ChessMove r = plan->reply;
    if (r.to == plan->move.to) return CHESS_FAILS_GUARDED;
    if (r.from == plan->target || r.from == b->king[!b->mover]) return CHESS_FAILS_ESCAPES;
    ChessBoard after = *b;
    chess_play(&after, plan->move);
    return chess_captures(&after, r) ? CHESS_FAILS_COUNTER : CHESS_FAILS_MET;
}

// Whether `m` does away with the reason: it takes the man that made the plan fail, stands in its
// way, lures it away, or covers the square that it went to.
static bool removes_reason(const ChessBoard *b, const ChessPlan *failed, ChessMove m) {
    ChessMove r = failed->reply;
    if (m.to == r.from) return true;
    switch (failed->failure) {
    case CHESS_FAILS_GUARDED:
        if (is_between(m.to, r.from, r.to)) return true;
        return chess_captures(b, m) && attacks(b, r.from, m.to);
    case CHESS_FAILS_ESCAPES:
    case CHESS_FAILS_MET: {
        ChessBoard after = *b;
        chess_play(&after, m);
        return !attacks(b, m.from, r.to) && attacks(&after, m.to, r.to);
    }
    case CHESS_FAILS_BLOCKED:
        return m.from == r.from;
    default:
        return false;
    }
}

static void add_from_failure(const ChessBoard *b, const ChessMove *moves, int n, int failed,
                             PlanList *l) {
    const ChessPlan *plan = &l->plans[failed];
    for (int i = 0; i < n; i++)
        if (removes_reason(b, plan, moves[i]))
            add_plan(l, (ChessPlan){.move = moves[i],
                                    .motive = plan->motive,
                                    .target = plan->target,
                                    .parent = failed});
}

// A man of ours in the way of another: what stands behind it cannot be taken. The plan fails before
// it begins.
static void add_blocked(const ChessBoard *b, const ChessMove *moves, int n, PlanList *l) {
    for (int i = 0; i < b->size * b->size; i++) {
        int target = chess_at(b, i);
        if (!chess_is_of(b->at[target], !b->mover) || worth_of(b->at[target]) < 300) continue;
        for (int k = 0; k < n; k++) {
            int from = moves[k].from, to = moves[k].to;
            if (k > 0 && moves[k - 1].from == from) continue; // once for each man
            ChessBoard without = *b;
            without.at[from] = CHESS_NONE;
            uint64_t opened = chess_attackers(&without, target) & ~chess_attackers(b, target);
            for (int bit = 0; bit < 64; bit++) {
                if (!(opened >> bit & 1) || !chess_is_of(b->at[place_of_bit(bit)], b->mover))
                    continue;
                ChessPlan blocked = {
                    .move = {.from = (uint8_t)place_of_bit(bit), .to = (uint8_t)target},
                    .motive = CHESS_MOTIVE_CAPTURE,
                    .target = target,
                    .failure = CHESS_FAILS_BLOCKED,
                    .reply = {.from = (uint8_t)from, .to = (uint8_t)to},
                    .parent = -1};
                int before = l->n;
                add_plan(l, blocked);
                if (l->n > before) add_from_failure(b, moves, n, before, l);
            }
        }
    }
}

// --- carrying plans out ---

static bool attack(ChessPlanner *p, const ChessBoard *b, int left, int ply, const ChessPlan *before,
                   int32_t log, ChessPlanned *root);

static int32_t log_move(ChessPlanner *p, int32_t parent, int ply, ChessMove m, int mover) {
    return tree_log_add(p->limits.log, &(TreeNode){.parent = parent,
                                                   .depth = ply,
                                                   .move = chess_move_number(m),
                                                   .mover = mover,
                                                   .fate = TREE_STOPPED});
}

// Seen by the mover of the node: what the attacker has won at least, or has not.
static void log_result(ChessPlanner *p, int32_t node, bool won, bool ours, TreeFate fate) {
    int value = won ? p->wanted : p->wanted - 1;
    tree_log_value(p->limits.log, node, ours ? value : -value, p->stopped ? TREE_STOPPED : fate);
}

// Captures of the man that moved come first, then other captures: they refute most plans.
static void order_replies(const ChessBoard *b, ChessMove *moves, int n, int moved_to) {
    int at = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = at; i < n; i++) {
            if (pass == 0 ? moves[i].to != moved_to : !chess_captures(b, moves[i])) continue;
            ChessMove m = moves[i];
            memmove(moves + at + 1, moves + at, (size_t)(i - at) * sizeof *moves);
            moves[at++] = m;
        }
}

// The defender's replies to a plan; `*refuted` gets the one that meets it.
static bool carry_out(ChessPlanner *p, const ChessBoard *b, const ChessPlan *plan, int left,
                      int ply, int32_t log, ChessMove *refuted) {
    ChessMove replies[CHESS_MOVES_MAX];
    p->length[ply] = 0;
    p->nodes++;
    int n = chess_moves(b, replies);
    if (n == 0) {
        bool mate = chess_in_check(b);
        log_result(p, log, mate, false, TREE_FINAL);
        return mate;
    }
    order_replies(b, replies, n, plan->move.to);
    for (int i = 0; i < n; i++) {
        ChessBoard next = *b;
        chess_play(&next, replies[i]);
        int32_t node = log_move(p, log, ply + 1, replies[i], next.mover);
        bool holds = attack(p, &next, left, ply + 1, plan, node, NULL);
        if (p->stopped) return false;
        if (!holds) {
            *refuted = replies[i];
            log_result(p, log, false, false, i + 1 < n ? TREE_CUT : TREE_OPEN);
            return false;
        }
        keep_line(p, ply, replies[i]);
    }
    log_result(p, log, true, false, TREE_OPEN);
    return true;
}

static bool is_advised_alone(const ChessPlanner *p, int ply) {
    return p->limits.advice && ply / 2 < p->limits.advice->alone;
}

static void first_plans(ChessPlanner *p, const ChessBoard *b, const ChessMove *moves, int n,
                        int ply, const ChessPlan *before, PlanList *l) {
    const ChessAdvice *advice = p->limits.advice;
    ChessMove advised[CHESS_MOVES_MAX];
    int k = advice ? advice->moves(advice, b, ply / 2, advised) : 0;
    for (int i = 0; i < k; i++) add_plan(l, (ChessPlan){.move = advised[i], .parent = -1});
    if (is_advised_alone(p, ply)) return;
    for (int i = 0; before && i < n; i++) // what the plan was for comes next
        if (moves[i].to == before->target || moves[i].from == before->move.to)
            if (chess_captures(b, moves[i]))
                add_plan(l, (ChessPlan){.move = moves[i],
                                        .motive = before->motive,
                                        .target = before->target,
                                        .parent = -1});
    if (p->limits.all)
        for (int i = 0; i < n; i++) add_plan(l, (ChessPlan){.move = moves[i], .parent = -1});
    else
        add_motives(b, moves, n, l);
}

// Tries plan number `i`; when it fails, makes plans of the failure.
static bool try_plan(ChessPlanner *p, const ChessBoard *b, const ChessMove *moves, int n, int left,
                     int ply, int32_t log, int i, PlanList *l) {
    ChessPlan *plan = &l->plans[i];
    ChessBoard next = *b;
    chess_play(&next, plan->move);
    int32_t node = log_move(p, log, ply + 1, plan->move, next.mover);
    if (carry_out(p, &next, plan, left - 1, ply + 1, node, &plan->reply)) {
        keep_line(p, ply, plan->move);
        return true;
    }
    if (p->stopped || p->limits.all || is_advised_alone(p, ply)) return false;
    if (plan->reply.from == plan->reply.to) return false; // stalemate
    plan->failure = failure_of(b, plan);
    if (left > 1) add_from_failure(b, moves, n, i, l);
    return false;
}

// Whether the attacker, to move, wins what is wanted with `left` more moves. `root` gets the plans.
static bool attack(ChessPlanner *p, const ChessBoard *b, int left, int ply, const ChessPlan *before,
                   int32_t log, ChessPlanned *root) {
    ChessMove moves[CHESS_MOVES_MAX];
    ChessPlan room[CHESS_PLANS_MAX];
    PlanList list = {root ? root->plans : room, 0, CHESS_PLANS_MAX};
    p->length[ply] = 0;
    if (is_spent(p)) return false;
    bool won = !root && is_won(p, b); // at the root a move is needed
    if (won || left == 0) {
        log_result(p, log, won, true, TREE_LEAF);
        return won;
    }
    int n = chess_moves(b, moves);
    first_plans(p, b, moves, n, ply, before, &list);
    if (!p->limits.all && !is_advised_alone(p, ply)) add_blocked(b, moves, n, &list);
    for (int i = 0; i < list.n && !p->stopped && !won; i++) {
        if (list.plans[i].failure == CHESS_FAILS_BLOCKED) continue; // it cannot be played
        won = try_plan(p, b, moves, n, left, ply, log, i, &list);
        if (won && root) root->success = i;
    }
    if (root) root->n_plans = list.n;
    log_result(p, log, won, true, TREE_OPEN);
    return won;
}

// --- deeper, and for more ---

static bool plan_for(ChessPlanner *p, const ChessBoard *b, int wanted, int moves,
                     ChessPlanned *out) {
    ChessPlanned now = *out;
    p->wanted = wanted;
    tree_log_reset(p->limits.log);
    int32_t log = tree_log_add(p->limits.log, &(TreeNode){.parent = TREE_NONE, .mover = b->mover});
    bool found = attack(p, b, moves, 0, NULL, log, &now);
    if (found) {
        *out = now;
        out->found = true;
        out->value = wanted;
        out->n_moves = moves;
        out->length = p->length[0];
        memcpy(out->line, p->line[0], (size_t)p->length[0] * sizeof *out->line);
    } else if (!out->found) {
        out->n_plans = now.n_plans;
        memcpy(out->plans, now.plans, sizeof now.plans);
    }
    return found;
}

// Plans for more than was found, with as many moves.
static void plan_for_more(ChessPlanner *p, const ChessBoard *b, int now, ChessPlanned *out) {
    static const int gains[] = {250, 450, 800, CHESS_MATE / 2};
    for (size_t i = 0; i < sizeof gains / sizeof *gains && !p->stopped; i++) {
        if (now + gains[i] < out->value) continue;
        for (int moves = 1; moves <= p->limits.moves && !p->stopped; moves++)
            if (plan_for(p, b, now + gains[i], moves, out)) break;
    }
    out->mate = out->value > CHESS_MATE / 4;
    if (!p->limits.log || out->value == p->wanted) return;
    bool stopped = p->stopped; // the tree to be shown is that of what was found
    uint64_t nodes = p->nodes;
    p->stopped = false;
    p->limits.nodes = 0;
    plan_for(p, b, out->value, out->n_moves, out);
    p->stopped = stopped;
    p->nodes = nodes;
}

void chess_plan(ChessPlanner *p, const ChessBoard *b, const ChessPlanLimits *limits,
                ChessPlanned *out) {
    p->limits = *limits;
    p->attacker = b->mover;
    p->nodes = 0;
    p->stopped = false;
    *out = (ChessPlanned){.success = -1};
    int now = chess_material(b);
    if (p->limits.moves > CHESS_PLAN_MOVES_MAX) p->limits.moves = CHESS_PLAN_MOVES_MAX;
    for (int moves = 1; moves <= p->limits.moves && !out->found && !p->stopped; moves++)
        plan_for(p, b, now + limits->gain + 1, moves, out);
    if (out->found && limits->more) plan_for_more(p, b, now, out);
    out->nodes = p->nodes;
    out->stopped = p->stopped;
}

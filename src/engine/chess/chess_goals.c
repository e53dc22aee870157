// SPDX-License-Identifier: MIT
// chess_goals.c - a program of type C, after Newell, Shaw and Simon (1958): goals, and the first
// move that will do.
//
// Goals stand in the order of need: material, safety of the king, centre, development. Each has a
// generator of moves of its own and asks for a dead position: captures are followed until nothing
// is left to take. A move is taken as soon as it serves its goal and loses no material by any
// reply; the program does not look for the best. The survey gives only the type.
#include "engine/chess/chess_think.h"

// Whether a move serves a goal.
static bool serves(const ChessBoard *b, ChessMove m, ChessGoal goal) {
    int man = chess_man(b->at[m.from]), middle = b->size / 2;
    int column = chess_column(m.to), row = chess_row(m.to), back = b->mover ? 0 : b->size - 1;
    bool central = column >= middle - 1 && column <= middle && row >= middle - 1 && row <= middle;
    switch (goal) {
    case CHESS_WANTS_MATERIAL:
        return chess_captures(b, m) || m.promotion;
    case CHESS_WANTS_SAFETY:
        return m.type == CHESS_CASTLES;
    case CHESS_WANTS_CENTRE:
        return man == CHESS_PAWN && central;
    case CHESS_WANTS_DEVELOPMENT:
        return (man == CHESS_KNIGHT || man == CHESS_BISHOP) && chess_row(m.from) == back &&
               chess_row(m.to) != back;
    default:
        return true;
    }
}

// The material for the mover after a move and the enemy's best reply, once captures are over.
static int after_reply(ChessSearch *s, const ChessProgram *program, const ChessBoard *b,
                       ChessMove m, uint64_t *nodes) {
    ChessMove replies[CHESS_MOVES_MAX];
    ChessBoard after = *b;
    chess_play(&after, m);
    int n = chess_moves(&after, replies), worst = CHESS_MATE;
    if (n == 0) return chess_in_check(&after) ? CHESS_MATE : 0;
    for (int i = 0; i < n; i++) {
        ChessBoard next = after;
        chess_play(&next, replies[i]);
        int value = chess_quiet_value(s, program, &next);
        if (value < worst) worst = value;
    }
    *nodes += (uint64_t)n;
    return worst;
}

void chess_goals_think(ChessSearch *s, const ChessProgram *program, const ChessBoard *b,
                       const ChessLimits *limits, ChessThought *out) {
    ChessMove moves[CHESS_MOVES_MAX];
    int n = chess_moves(b, moves), best = -2 * CHESS_MATE, value[CHESS_MOVES_MAX];
    int now = chess_material(b);
    tree_log_reset(limits->log);
    tree_log_add(limits->log, &(TreeNode){.parent = TREE_NONE, .mover = b->mover});
    for (int i = 0; i < n; i++) {
        value[i] = after_reply(s, program, b, moves[i], &out->nodes);
        int32_t node = tree_log_add(
            limits->log,
            &(TreeNode){.depth = 1, .move = chess_move_number(moves[i]), .mover = !b->mover});
        tree_log_value(limits->log, node, -value[i], TREE_LEAF);
        if (value[i] <= best) continue;
        best = value[i];
        out->line[0] = moves[i];
    }
    out->length = out->depth = 1;
    out->value = best;
    tree_log_value(limits->log, 0, best, TREE_OPEN);
    out->goal = CHESS_WANTS_ANY;
    for (int goal = CHESS_WANTS_MATERIAL; goal < CHESS_WANTS_ANY; goal++) {
        int wanted = goal == CHESS_WANTS_MATERIAL ? now + 50 : best < now ? best : now;
        for (int i = 0; i < n; i++) {
            if (!serves(b, moves[i], (ChessGoal)goal) || value[i] < wanted) continue;
            out->line[0] = moves[i];
            out->value = value[i];
            out->goal = (ChessGoal)goal;
            return;
        }
    }
}

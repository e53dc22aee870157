// SPDX-License-Identifier: MIT
// chess_search.c - the search of the chess programs: alpha-beta, full width or plausible moves
// only, until quiet or not, at once or step by step; see chess_think.h.
#include "engine/chess/chess_think.h"

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
    Known *table;          // NULL: none
    ChessAnalogy *analogy; // NULL: none
    uint64_t known;        // moves that analogy spared
    ChessAims aims;
    ChessMove line[CHESS_PLY_MAX + 1][CHESS_PLY_MAX + 1];
    int length[CHESS_PLY_MAX + 2];
};

ChessSearch *chess_search_new(const ChessProgram *program) {
    ChessSearch *s = mem_new(1, sizeof *s);
    if (program->analogy) s->analogy = chess_analogy_new();
    if (program->deepens) s->table = mem_new((size_t)1 << TABLE_BITS, sizeof *s->table);
    return s;
}

void chess_search_free(ChessSearch *s) {
    chess_analogy_free(s->analogy);
    free(s->table);
    free(s);
}

static bool is_spent(ChessSearch *s) {
    enum { LOOK_EVERY = 512 };
    if (s->limits.nodes && s->nodes >= s->limits.nodes) s->stopped = true;
    if (s->nodes % LOOK_EVERY == 0) {
        if (s->limits.deadline_ns && os_now_ns() >= s->limits.deadline_ns) s->stopped = true;
        if (s->limits.stop && atomic_load(s->limits.stop)) s->stopped = true;
    }
    return s->stopped;
}

static int static_value(const ChessSearch *s, const ChessBoard *b) {
    if (b->size == 8 && chess_is_dead(b)) return 0; // losalamos has no such rule
    return s->program->value(b) + (s->aims.aims ? chess_aims_value(&s->aims, b) : 0);
}

static int32_t log_move(ChessSearch *s, int32_t parent, int ply, ChessMove m, int mover,
                        bool extended) {
    if (!s->limits.log) return TREE_NONE;
    return tree_log_add(s->limits.log, &(TreeNode){.parent = parent,
                                                   .depth = ply,
                                                   .move = chess_move_number(m),
                                                   .mover = mover,
                                                   .extended = extended,
                                                   .fate = TREE_STOPPED});
}

static int logged(ChessSearch *s, int32_t node, int value, TreeFate fate) {
    tree_log_value(s->limits.log, node, value, fate);
    return value;
}

static void keep_line(ChessSearch *s, int ply, ChessMove m) {
    s->line[ply][0] = m;
    memcpy(&s->line[ply][1], s->line[ply + 1], (size_t)s->length[ply + 1] * sizeof m);
    s->length[ply] = s->length[ply + 1] + 1;
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
        if (known && known->key == key && chess_same_move(known->move, m)) w += 1000000;
        for (; at > 0 && worth[at - 1] < w; at--)
            moves[at] = moves[at - 1], worth[at] = worth[at - 1];
        moves[at] = m;
        worth[at] = w;
    }
}

// --- the search ---

// A position in the tree: plies below the root and still to go, the window, its place in the log.
typedef struct {
    int depth, ply, alpha, beta;
    int32_t log;
} Node;

// Captures only, or every answer to a check, until nothing hangs. `at.depth` plies at most.
static int quiet_search(ChessSearch *s, const ChessBoard *b, Node at) {
    ChessMove moves[CHESS_MOVES_MAX];
    bool check = chess_in_check(b);
    s->length[at.ply] = 0;
    s->nodes++;
    if (at.depth == 0 || at.ply >= CHESS_PLY_MAX || is_spent(s))
        return logged(s, at.log, static_value(s, b), TREE_LEAF);
    int n = chess_moves(b, moves), best = -BEYOND;
    TreeFate fate = TREE_LEAF;
    if (n == 0) return logged(s, at.log, check ? -CHESS_MATE + at.ply : 0, TREE_FINAL);
    if (!check) best = static_value(s, b);
    order_moves(s, b, moves, n);
    for (int i = 0; i < n && best < at.beta; i++) {
        if (!check && !chess_captures(b, moves[i]) && moves[i].promotion != CHESS_QUEEN) continue;
        ChessBoard next = *b;
        chess_play(&next, moves[i]);
        if (best > at.alpha) at.alpha = best;
        fate = TREE_OPEN;
        Node below = {at.depth - 1, at.ply + 1, -at.beta, -at.alpha,
                      log_move(s, at.log, at.ply + 1, moves[i], next.mover, true)};
        int value = -quiet_search(s, &next, below);
        if (value > best) {
            best = value;
            keep_line(s, at.ply, moves[i]);
        }
    }
    return logged(s, at.log, best, best >= at.beta ? TREE_CUT : fate);
}

static int leaf(ChessSearch *s, const ChessBoard *b, Node at) {
    at.depth = QUIET_PLIES;
    if (s->program->quiet) return quiet_search(s, b, at);
    s->length[at.ply] = 0;
    s->nodes++;
    ChessMove moves[CHESS_MOVES_MAX];
    if (chess_moves(b, moves) == 0)
        return logged(s, at.log, chess_in_check(b) ? -CHESS_MATE + at.ply : 0, TREE_FINAL);
    return logged(s, at.log, static_value(s, b), TREE_LEAF);
}

static int select_moves(ChessSearch *s, const ChessBoard *b, ChessMove *moves, int n) {
    if (!s->program->plausible) {
        order_moves(s, b, moves, n);
        return n;
    }
    ChessQuestion question[CHESS_MOVES_MAX];
    return s->program->plausible(b, moves, n, s->limits.width, question);
}

static int search(ChessSearch *s, const ChessBoard *b, Node at);

// The value of a move to the mover, by analogy or by search.
static int move_value(ChessSearch *s, const ChessBoard *b, const Node *at, ChessMove m) {
    enum { WORTH_IT = 1 }; // plies below which looking for an analogy costs as much as a search
    bool analogy = s->analogy && at->depth >= WORTH_IT;
    int value;
    int32_t log = log_move(s, at->log, at->ply + 1, m, !b->mover, false);
    s->length[at->ply + 1] = 0;
    if (analogy && chess_analogy_finds(s->analogy, b, m, at->depth, at->alpha, &value)) {
        s->known++;
        logged(s, log, -value, TREE_KNOWN);
        return value;
    }
    ChessBoard next = *b;
    chess_play(&next, m);
    value = -search(s, &next, (Node){at->depth - 1, at->ply + 1, -at->beta, -at->alpha, log});
    if (analogy && value <= at->alpha && !s->stopped)
        chess_analogy_keep(s->analogy, b, m, at->depth, value, s->line[at->ply + 1],
                           s->length[at->ply + 1]);
    return value;
}

static int search(ChessSearch *s, const ChessBoard *b, Node at) {
    ChessMove moves[CHESS_MOVES_MAX];
    if (at.depth == 0 || at.ply >= CHESS_PLY_MAX) return leaf(s, b, at);
    s->length[at.ply] = 0;
    s->nodes++;
    if (is_spent(s)) return static_value(s, b);
    int n = chess_moves(b, moves), best = -BEYOND;
    if (n == 0) return logged(s, at.log, chess_in_check(b) ? -CHESS_MATE + at.ply : 0, TREE_FINAL);
    n = select_moves(s, b, moves, n);
    for (int i = 0; i < n && best < at.beta; i++) {
        if (best > at.alpha) at.alpha = best;
        int value = move_value(s, b, &at, moves[i]);
        if (value > best) {
            best = value;
            keep_line(s, at.ply, moves[i]);
        }
    }
    if (s->table && !s->stopped && s->length[at.ply] > 0) {
        uint64_t key;
        Known *known = entry_of(s, b, &key);
        *known = (Known){key, s->line[at.ply][0]};
    }
    return s->stopped ? best : logged(s, at.log, best, best >= at.beta ? TREE_CUT : TREE_OPEN);
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
    Node at = {.depth = depth, .beta = BEYOND};
    int best = -BEYOND;
    tree_log_reset(s->limits.log);
    at.log = tree_log_add(s->limits.log, &(TreeNode){.parent = TREE_NONE, .mover = b->mover});
    if (s->analogy) chess_analogy_reset(s->analogy);
    for (int i = 0; i < n; i++) {
        at.alpha = best;
        int value = move_value(s, b, &at, moves[i]);
        if (s->stopped && i > 0) break;
        if (value <= best) continue;
        best = value;
        keep_line(s, 0, moves[i]);
        out->value = value;
        out->depth = depth;
        out->length = s->length[0];
        memcpy(out->line, s->line[0], (size_t)s->length[0] * sizeof *out->line);
    }
    tree_log_value(s->limits.log, 0, best, s->stopped ? TREE_STOPPED : TREE_OPEN);
}

static void begin(ChessSearch *s, const ChessProgram *program, const ChessLimits *limits) {
    s->program = program;
    s->limits = *limits;
    s->nodes = s->known = 0;
    s->aims = (ChessAims){0};
    s->stopped = false;
}

static int leave_out(ChessMove *moves, int n, ChessMove without) {
    for (int i = 0; i < n; i++) {
        if (!chess_same_move(moves[i], without)) continue;
        memmove(moves + i, moves + i + 1, (size_t)(n - i - 1) * sizeof *moves);
        return n - 1;
    }
    return n;
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
    if (program->aims) chess_aims_find(b, &s->aims);
    out->aims = s->aims;
    int n = leave_out(moves, chess_moves(b, moves), limits->without);
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
            if (chess_same_move(moves[i], out->line[0])) { // the best so far comes first
                memmove(moves + 1, moves, (size_t)i * sizeof *moves);
                moves[0] = out->line[0];
            }
    }
    out->nodes = s->nodes;
    out->known = s->known;
    out->stopped = s->stopped;
}

int chess_quiet_value(ChessSearch *s, const ChessProgram *program, const ChessBoard *b) {
    begin(s, program, &(ChessLimits){0});
    return quiet_search(s, b, (Node){QUIET_PLIES, 1, -BEYOND, BEYOND, TREE_NONE});
}

void chess_tree_translate(TreeLog *log, const Game *g, const State *s, const ChessBoard *b) {
    if (!log || log->n == 0) return;
    State *states = game_states_new(g, CHESS_PLY_MAX + 1);
    ChessBoard boards[CHESS_PLY_MAX + 1];
    game_copy(g, game_state_at(g, states, 0), s);
    boards[0] = *b;
    for (size_t i = 1; i < log->n; i++) { // depth first, so what is above has just been played
        TreeNode *node = &log->nodes[i];
        size_t ply = (size_t)node->depth;
        ChessMove m = chess_number_move(node->move);
        State *after = game_state_at(g, states, ply);
        char text[8];
        chess_move_text(&boards[ply - 1], m, text);
        game_copy(g, after, game_state_at(g, states, ply - 1));
        boards[ply] = boards[ply - 1];
        chess_play(&boards[ply], m);
        // Beyond a draw by repetition the game ends and the program reads on.
        if (game_over(g, after) || !game_move_parse(g, after, text, &node->move, NULL)) {
            log->left_out += log->n - i;
            log->n = i;
            break;
        }
        game_play(g, after, node->move);
    }
    free(states);
}

// SPDX-License-Identifier: MIT
// classic_quiet.c - what happens at the depth limit of the classic searches: moves that win
// material are followed until there is none; threats of the root that remain are met first.
//
// Goal-directed quiescence: a goal of a player is a move that wins material at the root; of the
// player who is not to move there, one that does so after at least half of the root's moves. Where
// the other side can still play a goal at the limit, the side to move gets one move of defence, and
// then moves that win material are followed. So a threat that was only pushed beyond the limit, by
// moves that change nothing about it, is seen.
#include "search/classic/classic_parts.h"

#include "base/mem.h"

static int material(const Classic *c, const State *s, int player) {
    return eval_value(c->setup.material, c->setup.game, s, player);
}

static int32_t log_child(Classic *c, int32_t parent, int ply, Move m, int mover) {
    return tree_log_add(c->setup.log, &(TreeNode){.parent = parent,
                                                  .depth = ply,
                                                  .move = m,
                                                  .mover = mover,
                                                  .extended = true,
                                                  .fate = TREE_STOPPED});
}

static bool is_goal(const ClassicGoals *g, Move m) {
    for (size_t i = 0; i < g->n; i++)
        if (g->moves[i] == m) return true;
    return false;
}

typedef struct {
    int ply, left; // plies that may follow
    int alpha, beta, player;
    int32_t log;
} Quiet;

static int follow(Classic *c, const State *s, Quiet at);

// Plays each move that wins material and takes the best.
static int follow_moves(Classic *c, const State *s, const Quiet *at, int best) {
    Move *moves = classic_moves(c, at->ply);
    size_t n = game_moves(c->setup.game, s, moves);
    int before = material(c, s, at->player), alpha = best > at->alpha ? best : at->alpha;
    TreeFate fate = TREE_LEAF;
    for (size_t i = 0; i < n && alpha < at->beta; i++) {
        int mover = classic_play(c, s, moves[i], at->ply);
        const State *next = classic_state(c, at->ply + 1);
        if (material(c, next, at->player) <= before) continue;
        bool same = mover == at->player;
        c->stats.nodes++;
        fate = TREE_OPEN;
        Quiet below = {.ply = at->ply + 1, .left = at->left - 1, .player = mover};
        below.alpha = same ? alpha : -at->beta;
        below.beta = same ? at->beta : -alpha;
        below.log = log_child(c, at->log, below.ply, moves[i], mover);
        int v = follow(c, next, below);
        if (!same) v = -v;
        if (c->stopped) return 0;
        if (v <= best) continue;
        best = v;
        if (v <= alpha) continue;
        alpha = v;
        classic_keep_line(c, at->ply, moves[i]);
    }
    tree_log_value(c->setup.log, at->log, best, alpha >= at->beta ? TREE_CUT : fate);
    return best;
}

// The side to move may stay as it is, or win material.
static int follow(Classic *c, const State *s, Quiet at) {
    c->line_lengths[at.ply] = 0;
    if (classic_must_stop(c)) return 0;
    if (game_over(c->setup.game, s)) {
        int v = classic_final(c, s, at.player);
        c->stats.leaves++;
        tree_log_value(c->setup.log, at.log, v, TREE_FINAL);
        return v;
    }
    int stand = classic_value(c, s, at.player);
    c->stats.leaves++;
    if (stand >= at.beta || at.left == 0) {
        tree_log_value(c->setup.log, at.log, stand, stand >= at.beta ? TREE_CUT : TREE_LEAF);
        return stand;
    }
    return follow_moves(c, s, &at, stand);
}

// Whether the other side could still play one of its goals: some moves that take nothing are tried.
static bool still_threatened(Classic *c, const State *s, const Quiet *at) {
    enum { TRIED = 4 };
    Move *moves = classic_moves(c, at->ply), *replies = classic_moves(c, at->ply + 1);
    size_t n = game_moves(c->setup.game, s, moves);
    const ClassicGoals *goals = &c->goals[1 - at->player];
    int before = material(c, s, at->player), tried = 0;
    for (size_t i = 0; i < n && tried < TRIED; i++) {
        int mover = classic_play(c, s, moves[i], at->ply);
        const State *next = classic_state(c, at->ply + 1);
        if (mover == at->player || material(c, next, at->player) > before) continue;
        tried++;
        int theirs = material(c, next, mover);
        size_t k = game_moves(c->setup.game, next, replies);
        while (k-- > 0) {
            if (!is_goal(goals, replies[k])) continue;
            classic_play(c, next, replies[k], at->ply + 1);
            if (material(c, classic_state(c, at->ply + 2), mover) > theirs) return true;
        }
    }
    return false;
}

// One move of defence; then what the other side can win.
static int defend(Classic *c, const State *s, const Quiet *at) {
    Move *moves = classic_moves(c, at->ply);
    size_t n = game_moves(c->setup.game, s, moves);
    int best = -VALUE_INFINITE, alpha = at->alpha;
    for (size_t i = 0; i < n && alpha < at->beta; i++) {
        int mover = classic_play(c, s, moves[i], at->ply);
        bool same = mover == at->player;
        c->stats.nodes++;
        Quiet below = {.ply = at->ply + 1, .left = at->left - 1, .player = mover};
        below.alpha = same ? alpha : -at->beta;
        below.beta = same ? at->beta : -alpha;
        below.log = log_child(c, at->log, below.ply, moves[i], mover);
        int v = follow(c, classic_state(c, below.ply), below);
        if (!same) v = -v;
        if (c->stopped) return 0;
        if (v <= best) continue;
        best = v;
        if (v <= alpha) continue;
        alpha = v;
        classic_keep_line(c, at->ply, moves[i]);
    }
    tree_log_value(c->setup.log, at->log, best, alpha >= at->beta ? TREE_CUT : TREE_OPEN);
    return best;
}

int classic_quiet(Classic *c, const State *s, int ply, int alpha, int beta, int player,
                  int32_t log) {
    Quiet at = {.ply = ply,
                .left = c->setup.quiet_plies,
                .alpha = alpha,
                .beta = beta,
                .player = player,
                .log = log};
    if (c->setup.quiet == QUIET_ALL) return follow(c, s, at);
    bool threatened = c->goals[1 - player].n > 0 && still_threatened(c, s, &at);
    return threatened ? defend(c, s, &at) : follow(c, s, at);
}

// --- goals ---

// Counts the moves of `s` that win material for its player.
static size_t winning_moves(Classic *c, const State *s, int ply, Move *out) {
    int player = game_mover(c->setup.game, s), before = material(c, s, player);
    Move *moves = classic_moves(c, ply);
    size_t n = game_moves(c->setup.game, s, moves), kept = 0;
    for (size_t i = 0; i < n; i++) {
        classic_play(c, s, moves[i], ply);
        if (material(c, classic_state(c, ply + 1), player) > before) out[kept++] = moves[i];
    }
    return kept;
}

typedef struct {
    Move move;
    size_t times;
} Counted;

static size_t count_move(Counted *list, size_t n, Move m) {
    for (size_t i = 0; i < n; i++)
        if (list[i].move == m) {
            list[i].times++;
            return n;
        }
    list[n] = (Counted){m, 1};
    return n + 1;
}

void classic_find_goals(Classic *c, const State *root) {
    const Game *g = c->setup.game;
    int player = game_mover(g, root);
    Move *first = mem_new(g->max_moves, sizeof *first),
         *found = mem_new(g->max_moves, sizeof *found);
    size_t n = game_moves(g, root, first), listed = 0, room = 4 * g->max_moves;
    Counted *list = mem_new(room, sizeof *list);
    c->goals[0].n = c->goals[1].n = 0;
    c->goals[player].n = winning_moves(c, root, 0, c->goals[player].moves);
    for (size_t i = 0; i < n; i++) {
        if (classic_play(c, root, first[i], 0) == player) continue;
        size_t k = winning_moves(c, classic_state(c, 1), 1, found);
        while (k-- > 0 && listed < room) listed = count_move(list, listed, found[k]);
    }
    ClassicGoals *theirs = &c->goals[1 - player];
    for (size_t i = 0; i < listed && theirs->n < g->max_moves; i++)
        if (2 * list[i].times >= n) theirs->moves[theirs->n++] = list[i].move;
    free(first);
    free(found);
    free(list);
}

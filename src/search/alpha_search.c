// SPDX-License-Identifier: MIT
// alpha_search.c - see alpha_search.h.
//
// Inside, a finished game is worth WIN_UNIT for each unit of its payoff beyond VALUE_WON_BY_0, less
// the plies it took: so the shorter win is better. Values leave by value_from_payoff.
#include "search/alpha_search.h"

#include "base/mem.h"
#include "base/os/os_posix.h"

#include <math.h>
#include <stdlib.h>

enum {
    PLIES = SEARCH_DEPTH_MAX,
    WIN_UNIT = 1000,
    PAYOFF_MAX = 400000, // larger payoffs count as this
    UNKNOWN_PAYOFF = 1000,
    QUIET_PLIES = 8,   // captures followed at most
    QUIET_NODES = 400, // positions looked at for a single quiet value
    SLOTS_BITS = 13,   // of history and gains
    SLOTS = 1 << SLOTS_BITS,
    HISTORY_MAX = 1 << 20,
    PASS_MOVES = 6,         // with fewer moves a player might rather not have to move
    VERIFY_DEPTH = 6,       // from here on what a pass says is confirmed
    SURE_DEPTH = 6,         // up to here an evaluation far from the window decides
    LATE_DEPTH = 4,         // up to here late moves that win nothing are left out
    DENSE_PLIES = 4,        // of the captures followed: every one of them
    WINS = 3 << 20,         // from here on the scores of moves that win material
    FIRST_WINS = INT32_MAX, // the move of the table, where it wins
    FIRST = INT32_MAX - 1,  // and where it does not
    STACK_PLIES = 40,       // positions with the most moves a game can have that fit on one line
};

typedef struct {
    Move move;
    int value;
    int settled; // its value at the last depth that was completed
    int line_length;
    Move line[PLIES];
} RootMove;

struct AlphaSearch {
    AlphaSetup setup;
    Table *table;
    State *states;  // by ply
    State *passing; // by ply: the position after a pass
    Move *stack;    // moves of all positions on the line, and their scores
    int *scores;
    size_t top, room;
    Move (*lines)[PLIES + 1];
    int lengths[PLIES + 1];
    uint64_t keys[PLIES + 1];
    Move killers[PLIES + 1][2];
    int history[2][SLOTS];
    int gains[2][SLOTS];    // what a move won when it was last played
    Move answers[2][SLOTS]; // what refuted a move
    Move played[PLIES + 2]; // the moves of the line
    int16_t *worths[2];     // of the position at hand: men of the mover, of the other
    int8_t reductions[PLIES + 1][64];
    RootMove *root;
    size_t n_root;
    // of one search
    const Limits *limits;
    int64_t deadline;
    SearchStats stats;
    bool stopped;
    int depth;    // of this round
    bool cut;     // a line ended at the depth limit: a deeper search may find more
    int deepest;  // plies of the longest line
    int win_most; // no value is beyond this in games of chance
};

bool alpha_suits(const Game *g, Error *e) {
    if (g->players != 2) return error_set(e, "%s is not for two players", g->name);
    if (g->traits & GAME_HIDDEN) return error_set(e, "%s has hidden information", g->name);
    return true;
}

AlphaSearch *alpha_new(const AlphaSetup *setup) {
    const Game *g = setup->game;
    AlphaSearch *a = mem_new(1, sizeof *a);
    a->setup = *setup;
    if (a->setup.table_mb == 0) a->setup.table_mb = 16;
    if (a->setup.win_points == 0) a->setup.win_points = 1000;
    a->table = table_new((size_t)a->setup.table_mb);
    a->states = game_states_new(g, PLIES + 2);
    a->passing = game_states_new(g, PLIES + 2);
    size_t most = g->max_moves < 512 ? g->max_moves : 512;
    a->room = g->max_moves * 2 + most * STACK_PLIES;
    a->stack = mem_new(a->room, sizeof *a->stack);
    a->scores = mem_new(a->room, sizeof *a->scores);
    a->lines = mem_new(PLIES + 1, sizeof *a->lines);
    a->root = mem_new(g->max_moves, sizeof *a->root);
    for (int i = 0; i < 2; i++) a->worths[i] = mem_new((size_t)setup->nodes + 1, sizeof(int16_t));
    for (int d = 1; d <= PLIES; d++)
        for (int i = 1; i < 64; i++)
            a->reductions[d][i] = (int8_t)(0.5 + log((double)d) * log((double)i) / 2.2);
    int payoff = g->max_payoff ? g->max_payoff : UNKNOWN_PAYOFF;
    a->win_most = payoff < VALUE_OPEN_MAX / a->setup.win_points ? payoff * a->setup.win_points
                                                                : VALUE_OPEN_MAX;
    return a;
}

void alpha_free(AlphaSearch *a) {
    if (!a) return;
    table_free(a->table);
    free(a->states);
    free(a->passing);
    free(a->stack);
    free(a->scores);
    free(a->lines);
    free(a->root);
    for (int i = 0; i < 2; i++) free(a->worths[i]);
    free(a);
}

void alpha_tune(AlphaSearch *a, const AlphaSetup *setup) {
    a->setup.unrest = setup->unrest;
    a->setup.worth = setup->worth;
}

void alpha_forget(AlphaSearch *a) {
    table_reset(a->table);
    memset(a->history, 0, sizeof a->history);
    memset(a->gains, 0, sizeof a->gains);
    memset(a->answers, 0, sizeof a->answers);
    memset(a->killers, 0, sizeof a->killers);
}

// --- values ---

static int final_value(const AlphaSearch *a, const State *s, int player, int ply) {
    int payoffs[PLAYERS_MAX] = {0};
    game_payoffs(a->setup.game, s, payoffs);
    int payoff = payoffs[player];
    if (!(a->setup.game->traits & GAME_ZERO_SUM)) payoff -= payoffs[1 - player];
    if (a->setup.game->traits & GAME_CHANCE) {
        int64_t points = (int64_t)payoff * a->setup.win_points;
        return points > a->win_most    ? a->win_most
               : points < -a->win_most ? -a->win_most
                                       : (int)points;
    }
    if (payoff > PAYOFF_MAX) payoff = PAYOFF_MAX;
    if (payoff < -PAYOFF_MAX) payoff = -PAYOFF_MAX;
    if (payoff == 0) return 0;
    int won = VALUE_WON_BY_0 + WIN_UNIT * abs(payoff) - ply;
    return payoff > 0 ? won : -won;
}

static int public_value(int value) {
    int outcome = value_outcome(value);
    if (outcome == 0) return value;
    return value_from_payoff(outcome * ((abs(value) - VALUE_WON_BY_0 + WIN_UNIT - 1) / WIN_UNIT));
}

static int static_value(const AlphaSearch *a, const State *s, int player) {
    int v = eval_value(a->setup.eval, a->setup.game, s, player);
    int most = a->setup.game->traits & GAME_CHANCE ? a->win_most : VALUE_OPEN_MAX;
    return v > most ? most : v < -most ? -most : v;
}

static int material(const AlphaSearch *a, const State *s, int player) {
    return eval_value(a->setup.material, a->setup.game, s, player);
}

// Wins are stored by their distance from the position, not from the root.
static int to_table(int value, int ply) {
    return value + value_outcome(value) * ply;
}

static int from_table(int value, int ply) {
    return value - value_outcome(value) * ply;
}

// --- limits ---

static bool must_stop(AlphaSearch *a) {
    if (a->stopped) return true;
    const Limits *l = a->limits;
    a->stats.nodes++;
    if (l->nodes && a->stats.nodes >= l->nodes) return a->stopped = true;
    if (a->stats.nodes % 64) return false;
    if (l->stop && atomic_load_explicit(l->stop, memory_order_relaxed)) return a->stopped = true;
    return a->stopped = a->deadline && os_now_ns() >= a->deadline;
}

// --- order of moves ---

static size_t slot_of(Move m) {
    return (size_t)((m * UINT64_C(0x9E3779B97F4A7C15)) >> (64 - SLOTS_BITS));
}

// Appends the moves of `s` to the stack. Returns their number; the caller resets a->top.
static size_t add_moves(AlphaSearch *a, const State *s, Move **moves, int **scores) {
    *moves = a->stack + a->top;
    *scores = a->scores + a->top;
    size_t n = game_moves(a->setup.game, s, *moves);
    a->top += n;
    return n;
}

static bool has_room(const AlphaSearch *a, int ply) {
    return ply < PLIES - 1 && a->top + a->setup.game->max_moves <= a->room;
}

// What the men of the position are worth, to see what moves take.
static void read_worths(AlphaSearch *a, const State *s, int mover) {
    if (!a->setup.takes) return;
    a->setup.worths(a->setup.takes_context, s, mover, a->worths[0]);
    a->setup.worths(a->setup.takes_context, s, 1 - mover, a->worths[1]);
}

// What a move takes, and with what. False: it has to be made to know.
static bool sees(const AlphaSearch *a, Move m, int mover, int *victim, int *taker) {
    int from, on;
    if (!a->setup.takes || !a->setup.takes(a->setup.takes_context, m, mover, &from, &on))
        return false;
    *victim = a->worths[1][on];
    *taker = a->worths[0][from];
    return true;
}

// What a move wins, as far as that is known before it is made.
static int expected_gain(const AlphaSearch *a, Move m, int mover, int *order) {
    int victim, taker;
    if (!sees(a, m, mover, &victim, &taker)) return *order = a->gains[mover][slot_of(m)];
    *order = 16 * victim - taker;
    return victim;
}

static void score_moves(AlphaSearch *a, const Move *moves, size_t n, int *scores, int ply,
                        int mover, bool has_first, Move first) {
    Move answer = ply > 0 ? a->answers[mover][slot_of(a->played[ply - 1])] : 0;
    for (size_t i = 0; i < n; i++) {
        Move m = moves[i];
        int order, gain = expected_gain(a, m, mover, &order);
        scores[i] = a->history[mover][slot_of(m)] - (int)(i < 1000 ? i : 1000) / 16;
        if (gain > 0)
            scores[i] =
                WINS + HISTORY_MAX / 2 + (order < HISTORY_MAX / 2 ? order : HISTORY_MAX / 2);
        else if (m == a->killers[ply][0])
            scores[i] = 2 * HISTORY_MAX + 2;
        else if (m == a->killers[ply][1])
            scores[i] = 2 * HISTORY_MAX + 1;
        else if (m == answer)
            scores[i] = 2 * HISTORY_MAX;
        if (has_first && m == first) scores[i] = gain > 0 ? FIRST_WINS : FIRST;
    }
}

static bool wins(int score) {
    return score >= WINS && score != FIRST;
}

// Brings the best of the moves from i on to place i.
static void pick(Move *moves, int *scores, size_t i, size_t n) {
    size_t best = i;
    for (size_t k = i + 1; k < n; k++)
        if (scores[k] > scores[best]) best = k;
    Move m = moves[best];
    int score = scores[best];
    moves[best] = moves[i], scores[best] = scores[i];
    moves[i] = m, scores[i] = score;
}

static void add_history(int *entry, int by) {
    *entry += by - (int)((int64_t)*entry * abs(by) / HISTORY_MAX);
}

// A move refuted the position; those before it in the list did not.
static void note_cut(AlphaSearch *a, const Move *moves, const int *scores, size_t i, int ply,
                     int depth, int mover) {
    int bonus = depth * depth * 64 < HISTORY_MAX / 8 ? depth * depth * 64 : HISTORY_MAX / 8;
    a->stats.cuts++;
    if (wins(scores[i])) return;
    add_history(&a->history[mover][slot_of(moves[i])], bonus);
    if (ply > 0) a->answers[mover][slot_of(a->played[ply - 1])] = moves[i];
    for (size_t k = 0; k < i && k < 64; k++)
        add_history(&a->history[mover][slot_of(moves[k])], -bonus / 2);
    if (a->killers[ply][0] == moves[i]) return;
    a->killers[ply][1] = a->killers[ply][0];
    a->killers[ply][0] = moves[i];
}

static void keep_line(AlphaSearch *a, int ply, Move m) {
    int below = a->lengths[ply + 1];
    a->lines[ply][0] = m;
    memcpy(a->lines[ply] + 1, a->lines[ply + 1], (size_t)below * sizeof(Move));
    a->lengths[ply] = below + 1;
}

static State *play(AlphaSearch *a, const State *s, Move m, int ply) {
    State *next = game_state_at(a->setup.game, a->states, (size_t)ply + 1);
    a->played[ply] = m;
    game_copy(a->setup.game, next, s);
    game_play(a->setup.game, next, m);
    return next;
}

// --- positions ---

typedef struct {
    int ply, depth, alpha, beta;
    bool passed; // the move before was a pass
} Window;

static int look(AlphaSearch *a, const State *s, Window w, int player);
static int inner(AlphaSearch *a, const State *s, Window w, int mover);

// What a move wins, made where it has to be; `*order` is for sorting.
static int gain_of(AlphaSearch *a, const State *s, Move m, int ply, int mover, int before,
                   int *order) {
    int victim, taker;
    if (sees(a, m, mover, &victim, &taker)) {
        *order = 16 * victim - taker;
        return victim;
    }
    int gain = material(a, play(a, s, m, ply), mover) - before;
    a->gains[mover][slot_of(m)] = gain;
    *order = 16 * gain;
    return gain;
}

// Whether a move that wins so much cannot bring the value up to the window, or has been followed
// long enough: far down only those that win at least what they risk.
static bool is_futile(const AlphaSearch *a, Move m, int mover, int gain, int stand, int alpha,
                      int left) {
    int victim, taker;
    if (a->setup.unrest && stand + (int)(gain * a->setup.worth) + a->setup.unrest <= alpha)
        return true;
    return left <= QUIET_PLIES - DENSE_PLIES && sees(a, m, mover, &victim, &taker) &&
           victim < taker;
}

// Beyond the depth limit: the mover may stay as it is or play moves that win material. Where
// captures are forced and every move is one, it must play one.
static int quiet(AlphaSearch *a, const State *s, Window w, int mover, int left) {
    const Game *g = a->setup.game;
    a->lengths[w.ply] = 0;
    if (must_stop(a)) return 0;
    if (w.ply > a->deepest) a->deepest = w.ply;
    bool goes_on = a->setup.material && left > 0 && has_room(a, w.ply);
    Move *moves = NULL;
    int *scores = NULL;
    size_t top = a->top, n = 0, winning = 0;
    a->stats.leaves++;
    int stand = static_value(a, s, mover);
    bool stays = !goes_on || (stand >= w.beta && !a->setup.captures_forced);
    // The list of moves says whether the game is over, too.
    if (stays ? game_over(g, s) : (n = add_moves(a, s, &moves, &scores)) == 0)
        return final_value(a, s, mover, w.ply);
    a->cut = true;
    if (stays) return stand;
    int before = material(a, s, mover), best = stand, wins_any = 0;
    int least = stand > w.alpha ? stand : w.alpha;
    read_worths(a, s, mover);
    for (size_t i = 0; i < n; i++) {
        int order, gain = gain_of(a, s, moves[i], w.ply, mover, before, &order);
        if (gain <= 0) continue;
        wins_any++;
        if (!a->setup.captures_forced && is_futile(a, moves[i], mover, gain, stand, least, left))
            continue;
        moves[winning] = moves[i];
        scores[winning++] = order;
    }
    if ((size_t)wins_any == n && a->setup.captures_forced) best = -VALUE_INFINITE;
    int alpha = best > w.alpha ? best : w.alpha;
    for (size_t i = 0; i < winning && alpha < w.beta && !a->stopped; i++) {
        pick(moves, scores, i, winning);
        State *next = play(a, s, moves[i], w.ply);
        int who = game_mover(g, next), v;
        Window below = {.ply = w.ply + 1, .alpha = alpha, .beta = w.beta};
        if (who == PLAYER_CHANCE)
            v = static_value(a, next, mover);
        else if (who == mover)
            v = quiet(a, next, below, who, left - 1);
        else {
            below.alpha = -w.beta, below.beta = -alpha;
            v = -quiet(a, next, below, who, left - 1);
        }
        if (a->stopped) break;
        if (v > best) best = v;
        if (v > alpha) {
            alpha = v;
            keep_line(a, w.ply, moves[i]);
        }
    }
    a->top = top;
    return best;
}

static uint64_t table_key(const AlphaSearch *a, const State *s) {
    const AlphaSetup *u = &a->setup;
    return u->key ? u->key(u->key_context, s) : game_key(u->game, s);
}

static uint64_t same_key(const AlphaSearch *a, const State *s, uint64_t key) {
    return a->setup.same ? a->setup.same(a->setup.key_context, s) : key;
}

// Whether the position is on the line already.
static bool repeats(const AlphaSearch *a, int ply) {
    for (int i = ply - 1; i >= 0; i--)
        if (a->keys[i] == a->keys[ply]) return true;
    return false;
}

// A move within its position.
typedef struct {
    Move move;
    size_t at; // its place in the order
    int score;
} Tried;

// How much less deep a move is searched, before it shows that it deserves more.
static int reduction(const AlphaSearch *a, int depth, const Tried *t, bool narrow, int mover) {
    if (depth < 3 || t->at < 3 || t->score >= 2 * HISTORY_MAX) return 0;
    int less = a->reductions[depth][t->at < 63 ? t->at : 63] - !narrow;
    less -= a->history[mover][slot_of(t->move)] / (HISTORY_MAX / 4);
    if (less < 1) return 1;
    return less < depth - 1 ? less : depth - 2;
}

// Whether the mover stands so well that the other player could move twice: a shallower search says.
// Where depth is left, a search without passes at this position confirms it: the mover might be
// better off not having to move.
static bool holds_after_pass(AlphaSearch *a, const State *s, Window w, int mover, int stand) {
    if (w.passed || w.depth < 3 || value_outcome(w.beta) || stand < w.beta) return false;
    State *next = game_state_at(a->setup.game, a->passing, (size_t)w.ply);
    int less = 3 + w.depth / 4;
    Window below = {w.ply + 1, w.depth - less, w.beta - 1, w.beta, true};
    a->played[w.ply] = 0;
    int v = look(a, next, below, mover);
    if (a->stopped || v < w.beta || value_outcome(v)) return false;
    if (w.depth < VERIFY_DEPTH) return true;
    Window again = {w.ply, w.depth - less, w.beta - 1, w.beta, true};
    return inner(a, s, again, mover) >= w.beta && !a->stopped;
}

// A move, played: null window first, reduced, then what the answer asks for.
static int search_move(AlphaSearch *a, const State *next, const Window *w, int depth,
                       const Tried *t, int alpha, int mover) {
    Window below = {w->ply + 1, depth - 1, alpha, w->beta, false};
    if (t->at == 0) return look(a, next, below, mover);
    int less = reduction(a, depth, t, w->beta - w->alpha == 1, mover);
    below.beta = alpha + 1;
    below.depth = depth - 1 - less;
    int v = look(a, next, below, mover);
    if (less && v > alpha && !a->stopped) {
        below.depth = depth - 1;
        v = look(a, next, below, mover);
    }
    if (v <= alpha || v >= w->beta || a->stopped) return v;
    below.beta = w->beta;
    return look(a, next, below, mover);
}

// What is known of a position before its moves are searched.
typedef struct {
    bool free;  // the other player may be given the turn: nothing forces the mover
    bool prune; // moves may be left out because of `stand`
    int stand;  // its evaluation, where `free`
} Stance;

static Stance take_stance(AlphaSearch *a, const State *s, const Window *w, int mover, size_t n) {
    Stance x = {0};
    if (!a->setup.pass || w->depth < 1) return x;
    State *next = game_state_at(a->setup.game, a->passing, (size_t)w->ply);
    x.free = a->setup.pass(a->setup.game, s, next);
    if (!x.free || w->beta - w->alpha > 1) return x;
    x.stand = static_value(a, s, mover);
    x.prune =
        a->setup.unrest && n >= PASS_MOVES && !value_outcome(w->alpha) && !value_outcome(w->beta);
    return x;
}

// Whether a move that wins nothing may be left out: many were tried at little depth, or the
// evaluation is far below what is needed.
static bool is_hopeless(const AlphaSearch *a, const Stance *x, const Tried *t, int depth, int alpha,
                        int best) {
    if (!x->prune || depth > LATE_DEPTH || t->at == 0 || t->score >= 2 * HISTORY_MAX) return false;
    if (value_outcome(best) < 0) return false;
    return t->at >= 5 + (size_t)(2 * depth * depth) ||
           x->stand + a->setup.unrest * (depth + 1) <= alpha;
}

static bool answered(const TableEntry *e, int value, const Window *w) {
    if (e->depth < w->depth || w->beta - w->alpha > 1) return false;
    return e->bound == BOUND_EXACT || (e->bound == BOUND_LOWER && value >= w->beta) ||
           (e->bound == BOUND_UPPER && value <= w->alpha);
}

static int inner(AlphaSearch *a, const State *s, Window w, int mover) {
    a->lengths[w.ply] = 0;
    if (must_stop(a)) return 0;
    uint64_t key = table_key(a, s);
    a->keys[w.ply] = same_key(a, s, key);
    if (a->setup.repetition_is_draw && repeats(a, w.ply)) return 0;
    TableEntry found;
    bool has_first = table_find(a->table, key, &found);
    if (has_first) {
        int v = from_table(found.value, w.ply);
        if (answered(&found, v, &w)) {
            a->stats.table_hits++;
            a->cut = true;
            return v;
        }
    }
    Move *moves;
    int *scores;
    size_t top = a->top, n = add_moves(a, s, &moves, &scores);
    if (n == 0) {
        a->stats.leaves++;
        return final_value(a, s, mover, w.ply);
    }
    Stance x = take_stance(a, s, &w, mover, n);
    bool sure = x.prune && w.depth <= SURE_DEPTH && x.stand - a->setup.unrest * w.depth >= w.beta;
    if (sure || (x.free && n >= PASS_MOVES && w.beta - w.alpha == 1 &&
                 holds_after_pass(a, s, w, mover, x.stand))) {
        a->top = top;
        return sure ? x.stand : w.beta;
    }
    // Who may not pass is threatened.
    bool forced = n == 1 || (a->setup.pass && !x.free);
    int depth = forced && w.ply < 2 * a->depth ? w.depth + 1 : w.depth;
    if (!has_first && depth >= 4) depth--;
    read_worths(a, s, mover);
    int before = a->setup.material && !a->setup.takes ? material(a, s, mover) : 0;
    int best = -VALUE_INFINITE, alpha = w.alpha;
    Move best_move = moves[0];
    score_moves(a, moves, n, scores, w.ply, mover, has_first, found.move);
    for (size_t i = 0; i < n; i++) {
        pick(moves, scores, i, n);
        Tried t = {moves[i], i, scores[i]};
        if (is_hopeless(a, &x, &t, depth, alpha, best)) continue;
        State *next = play(a, s, moves[i], w.ply);
        if (a->setup.material && !a->setup.takes)
            a->gains[mover][slot_of(moves[i])] = material(a, next, mover) - before;
        int v = search_move(a, next, &w, depth, &t, alpha, mover);
        if (a->stopped) break;
        if (v <= best) continue;
        best = v;
        best_move = moves[i];
        if (v <= alpha) continue;
        alpha = v;
        keep_line(a, w.ply, moves[i]);
        if (alpha < w.beta) continue;
        note_cut(a, moves, scores, i, w.ply, w.depth, mover);
        break;
    }
    a->top = top;
    if (a->stopped) return 0;
    Bound bound = best >= w.beta ? BOUND_LOWER : best > w.alpha ? BOUND_EXACT : BOUND_UPPER;
    table_store(a->table, key, (TableEntry){best_move, to_table(best, w.ply), w.depth, bound});
    return best;
}

// The mean over what chance may do, as `player` sees it. Star1: the outcomes not yet looked at lie
// between -win_most and win_most.
static int expectation(AlphaSearch *a, const State *s, Window w, int player) {
    const Game *g = a->setup.game;
    a->lengths[w.ply] = 0;
    if (must_stop(a)) return 0;
    if (!has_room(a, w.ply)) return static_value(a, s, player);
    Move *moves;
    int *scores;
    size_t top = a->top, n = add_moves(a, s, &moves, &scores);
    double all = 0, rest, sum = 0, most = a->win_most;
    for (size_t i = 0; i < n; i++) all += game_odds(g, s, moves[i]);
    rest = all;
    int bound = 0;
    bool decided = false;
    for (size_t i = 0; i < n && !a->stopped && !decided; i++) {
        double weight = game_odds(g, s, moves[i]);
        rest -= weight;
        double low = (w.alpha * all - sum - rest * most) / weight;
        double high = (w.beta * all - sum + rest * most) / weight;
        Window below = w;
        below.ply = w.ply + 1;
        below.alpha = low < -most ? -(int)most - 1 : (int)low;
        below.beta = high > most ? (int)most + 1 : (int)high + 1;
        int v = look(a, play(a, s, moves[i], w.ply), below, player);
        sum += weight * v;
        if (v <= low && low >= -most) decided = true, bound = w.alpha;
        if (v >= high && high <= most) decided = true, bound = w.beta;
    }
    a->top = top;
    a->lengths[w.ply] = 0;
    return decided ? bound : (int)(sum / all);
}

// The value of a position as `player` sees it.
static int look(AlphaSearch *a, const State *s, Window w, int player) {
    int mover = game_mover(a->setup.game, s);
    if (mover == PLAYER_CHANCE) return expectation(a, s, w, player);
    bool leaf = w.depth <= 0 || !has_room(a, w.ply);
    if (mover == player) return leaf ? quiet(a, s, w, mover, QUIET_PLIES) : inner(a, s, w, mover);
    int alpha = w.alpha;
    w.alpha = -w.beta;
    w.beta = -alpha;
    return leaf ? -quiet(a, s, w, mover, QUIET_PLIES) : -inner(a, s, w, mover);
}

// --- the root ---

// A stable sort: the moves of equal value stay in the order of the last depth.
static void sort_root(RootMove *r, size_t n) {
    for (size_t i = 1; i < n; i++) {
        if (r[i].value <= r[i - 1].value) continue;
        RootMove m = r[i];
        size_t k = i;
        for (; k > 0 && r[k - 1].value < m.value; k--) r[k] = r[k - 1];
        r[k] = m;
    }
}

static void keep_root(AlphaSearch *a, RootMove *r, int value) {
    r->value = value;
    r->line[0] = r->move;
    r->line_length = 1;
    for (int i = 0; i < a->lengths[1] && r->line_length < PLIES; i++)
        r->line[r->line_length++] = a->lines[1][i];
}

// The best of the root moves from `from` on, within a window. The best is brought to `from`, unless
// all fail low: bounds do not say which one is the best.
static int search_root(AlphaSearch *a, const State *root, int depth, size_t from, int alpha,
                       int beta) {
    const Game *g = a->setup.game;
    int mover = game_mover(g, root), best = -VALUE_INFINITE;
    int before = a->setup.material ? material(a, root, mover) : 0;
    Window w = {0, depth, alpha, beta, false};
    a->keys[0] = same_key(a, root, table_key(a, root));
    a->top = 0;
    size_t best_at = from;
    const int least = alpha;
    for (size_t i = from; i < a->n_root; i++) {
        RootMove *r = &a->root[i];
        State *next = play(a, root, r->move, 0);
        if (a->setup.material)
            a->gains[mover][slot_of(r->move)] = material(a, next, mover) - before;
        a->lengths[1] = 0;
        Tried t = {r->move, i - from, a->gains[mover][slot_of(r->move)] > 0 ? WINS : 0};
        int v = search_move(a, next, &w, depth, &t, alpha, mover);
        if (a->stopped) break;
        if (v > alpha || i == from)
            keep_root(a, r, v);
        else
            r->value = -VALUE_INFINITE; // no better than those before it
        if (v > best) best = v, best_at = i;
        if (v > alpha) alpha = v;
        if (alpha >= beta) break;
    }
    if (best <= least) return best;
    RootMove found = a->root[best_at];
    memmove(&a->root[from + 1], &a->root[from], (best_at - from) * sizeof found);
    a->root[from] = found;
    return best;
}

// One depth, with a window around the value of the last one that widens until it holds.
static bool search_depth(AlphaSearch *a, const State *root, int depth, size_t from) {
    int last = a->root[from].value, step = 24 + abs(value_outcome(last) ? 0 : last) / 8;
    int alpha = -VALUE_INFINITE, beta = VALUE_INFINITE;
    if (depth > 2 && value_outcome(last) == 0 && last > -VALUE_INFINITE)
        alpha = last - step, beta = last + step;
    for (;;) {
        int v = search_root(a, root, depth, from, alpha, beta);
        if (a->stopped) return false;
        if (v > alpha && v < beta) return true;
        step *= 4;
        if (v <= alpha) alpha = step > VALUE_OPEN_MAX / 8 ? -VALUE_INFINITE : v - step;
        if (v >= beta) beta = step > VALUE_OPEN_MAX / 8 ? VALUE_INFINITE : v + step;
        if (value_outcome(v)) alpha = -VALUE_INFINITE, beta = VALUE_INFINITE;
    }
}

static void report(AlphaSearch *a, int depth, size_t lines, AnalysisReport *each, void *context) {
    size_t n = lines < a->n_root ? lines : a->n_root;
    MoveValue *v = mem_new(n + 1, sizeof *v);
    for (size_t i = 0; i < n; i++) {
        const RootMove *r = &a->root[i];
        v[i] = (MoveValue){.move = r->move, .value = public_value(r->value), .depth = depth};
        v[i].nodes = a->stats.nodes;
        v[i].leaves = a->stats.leaves;
        v[i].line_length = (size_t)r->line_length;
        memcpy(v[i].line, r->line, (size_t)r->line_length * sizeof(Move));
    }
    AnalysisStep step = {.depth = depth,
                         .deepest = a->deepest,
                         .filled = table_filled(a->table),
                         .nodes = a->stats.nodes,
                         .exact = !a->cut,
                         .n = n,
                         .lines = v};
    each(context, &step);
    free(v);
}

// Whether a deeper search cannot change the choice.
static bool is_decided(const AlphaSearch *a, size_t lines) {
    if (!a->cut) return true;
    int v = a->root[0].value;
    bool plain = a->setup.game->max_payoff == 1;
    return lines == 1 && plain && value_outcome(v) != 0;
}

// The moves of the root, with the value of a win where a move wins at once.
static void list_root(AlphaSearch *a, const State *root) {
    const Game *g = a->setup.game;
    int mover = game_mover(g, root);
    a->n_root = game_moves(g, root, a->stack);
    for (size_t i = 0; i < a->n_root; i++) {
        RootMove *r = &a->root[i];
        *r = (RootMove){.move = a->stack[i], .value = -VALUE_INFINITE, .line_length = 1};
        r->settled = r->value;
        r->line[0] = r->move;
        const State *next = play(a, root, r->move, 0);
        if (!game_over(g, next)) continue;
        r->value = final_value(a, next, mover, 1);
    }
    sort_root(a->root, a->n_root);
}

static void begin(AlphaSearch *a, const Limits *limits) {
    a->limits = limits;
    a->deadline = limits->time_ms ? os_now_ns() + limits->time_ms * 1000000 : 0;
    a->stats = (SearchStats){0};
    a->stopped = false;
    a->deepest = 0;
    memset(a->killers, 0, sizeof a->killers);
    table_age(a->table);
}

// A move that was found by a null window has no line: the table knows the reply that refuted least.
static void add_reply(AlphaSearch *a, const State *next, SearchResult *out) {
    const Game *g = a->setup.game;
    TableEntry found;
    if (out->line_length != 1 || game_over(g, next) || game_mover(g, next) < 0) return;
    if (!table_find(a->table, game_key(g, next), &found) || !game_legal(g, next, found.move))
        return;
    out->line[out->line_length++] = found.move;
}

void alpha_think(AlphaSearch *a, const State *root, const Limits *limits, AnalysisReport *each,
                 void *context, size_t lines, SearchResult *out) {
    const Game *g = a->setup.game;
    int most = limits->depth && limits->depth < PLIES ? limits->depth : PLIES - 1;
    int mover = game_mover(g, root);
    begin(a, limits);
    list_root(a, root);
    if (lines == 0) lines = 1;
    bool wins_now = value_outcome(a->root[0].value) > 0 && g->max_payoff == 1;
    for (int depth = 1; depth <= most; depth++) {
        size_t k = 0;
        a->cut = false;
        a->depth = depth;
        while (k < lines && k < a->n_root && search_depth(a, root, depth, k)) k++;
        if (a->stopped) break;
        a->stats.depth = depth;
        for (size_t i = 0; i < a->n_root; i++) a->root[i].settled = a->root[i].value;
        if (each) report(a, depth, lines, each, context);
        if (is_decided(a, lines) || (wins_now && lines == 1)) break;
        if (a->n_root == 1 && (limits->time_ms || limits->nodes) && !each) break;
    }
    a->stats.stopped = a->stopped;
    const RootMove *best = &a->root[0];
    *out = (SearchResult){.move = best->move, .stats = a->stats};
    out->value = best->value > -VALUE_INFINITE ? public_value(best->value) : 0;
    out->line_length = (size_t)best->line_length;
    memcpy(out->line, best->line, out->line_length * sizeof(Move));
    const State *next = play(a, root, best->move, 0);
    out->static_value = static_value(a, next, mover);
    add_reply(a, next, out);
}

size_t alpha_values(AlphaSearch *a, const State *root, const Limits *limits, MoveValue *out) {
    SearchResult r;
    size_t n = game_moves(a->setup.game, root, a->stack);
    alpha_think(a, root, limits, NULL, NULL, n, &r);
    game_moves(a->setup.game, root, a->stack);
    for (size_t i = 0; i < n; i++) {
        size_t k = 0;
        while (a->root[k].move != a->stack[i]) k++;
        const RootMove *x = &a->root[k];
        int value = x->settled > -VALUE_INFINITE ? public_value(x->settled) : -VALUE_OPEN_MAX;
        out[i] = (MoveValue){.move = x->move, .value = value, .static_value = value};
        out[i].depth = r.stats.depth;
        out[i].nodes = r.stats.nodes / n;
        out[i].leaves = r.stats.leaves / n;
        out[i].line_length = (size_t)x->line_length;
        memcpy(out[i].line, x->line, out[i].line_length * sizeof(Move));
    }
    return n;
}

int alpha_quiet(AlphaSearch *a, const State *root, State *leaf) {
    const Limits limits = {.nodes = QUIET_NODES};
    begin(a, &limits);
    a->top = 0;
    int v = quiet(a, root, (Window){0, 0, -VALUE_INFINITE, VALUE_INFINITE, false},
                  game_mover(a->setup.game, root), QUIET_PLIES);
    game_copy(a->setup.game, leaf, root);
    if (a->stopped) return static_value(a, root, game_mover(a->setup.game, root));
    for (int i = 0; i < a->lengths[0]; i++) game_play(a->setup.game, leaf, a->lines[0][i]);
    return v;
}

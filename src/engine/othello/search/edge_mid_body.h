// SPDX-License-Identifier: MIT
// edge_mid_body.h - the search of the middle game for one SHAPE, with the exact search of that
// shape as END_CORE.
//
// The learned patterns are of 8x8 with eight directions. Other boards are valued by
// edge_simple_eval, and nothing is cut by shallow searches there, since their difference from deep
// ones is not measured.
#include "engine/othello/board/edge_order.h"
#include "engine/othello/search/edge_mid.h"

enum {
    PATTERNS = SHAPE == DISC_EIGHT_8,
    SQUARES = (8 - 2 * (SHAPE % 3)) * (8 - 2 * (SHAPE % 3)),
    WATCH_NODES = 4096,           // between two checks whether to continue
    END_EMPTIES = 10,             // from here on the exact search is quicker
    MOBILITY = EDGE_DISC * 3 / 4, // the weight of a reply in move ordering
    DEPTH_KEPT = 50,
    LEAST_CUT_DEPTH = 3,
    WEIGH_FROM = 3, // depth from which moves are ordered by the evaluation
    ASK_FROM = 5,   // and from which the network evaluates each of them
    UNKNOWN = INT32_MIN,
};

typedef struct {
    PatternNumbers numbers; // of `next`, when `numbered`
    DiscBoard next;
    uint64_t flips;
    uint64_t replies; // moves of `next`; 0: none, or not generated
    int square;
    int32_t promise;
    int32_t value; // of `next` without search, or UNKNOWN
    bool numbered;
} MidMove;

// The moves of a position, in the order in which they are tried as far as that is known.
typedef struct {
    MidMove move[EDGE_MOVES_MAX];
    MidMove *order[EDGE_MOVES_MAX];
    int count;
} MidList;

static inline bool unwanted(EdgeMid *m) {
    if (m->end.watch && m->nodes % WATCH_NODES == 0) edge_watch(&m->end);
    if (m->nodes_max && m->nodes + m->end.nodes > m->nodes_max)
        atomic_store_explicit(m->stop, true, memory_order_relaxed);
    return atomic_load_explicit(m->stop, memory_order_relaxed);
}

// The opponent, who is to move, has no disc left.
static inline int wiped_out(const EdgeMid *m, DiscBoard b) {
    return m->end.filled ? SQUARES : bits_count(b.opp);
}

static inline int whole_discs(int32_t value) {
    int v = (value + EDGE_DISC / 2) >> 7;
    return v > EDGE_BEST ? EDGE_BEST : v < -EDGE_BEST ? -EDGE_BEST : v;
}

// Of the position after a move, in fractions, seen by the player to move there.
static inline int32_t fine_value(EdgeMid *m, DiscBoard b, const PatternNumbers *n, int empties) {
    m->leaves++;
    return PATTERNS && m->weights->fitted ? pattern_value(m->weights, n, empties)
                                          : edge_simple_eval.value(NULL, b, SHAPE);
}

// This many discs outside a window the network is not used: it would change the answer for one leaf
// in eight there, and for fewer further out. Games show no difference from wider windows, which
// take more time.
static inline int clear_of(int empties) {
    return empties < 16 ? 6 : 4;
}

// The value of a leaf, in whole discs. The network is used where it may change something.
static inline int leaf_value(EdgeMid *m, DiscBoard b, const PatternNumbers *n, int alpha, int beta,
                             int empties) {
    int32_t linear = fine_value(m, b, n, empties);
    const int value = whole_discs(linear), clear = clear_of(empties);
    if (!PATTERNS || !m->weights->net || value <= alpha - clear || value >= beta + clear)
        return value;
    return whole_discs(line_value(m->weights->net, n, empties, linear));
}

// `value` is that of the position without search, or UNKNOWN.
static int search(EdgeMid *m, DiscBoard b, const PatternNumbers *n, int32_t value, int alpha,
                  int beta, int depth);

// The mover has no move: the opponent moves, or the game is over.
static int passed(EdgeMid *m, DiscBoard b, const PatternNumbers *n, int alpha, int beta,
                  int depth) {
    b = disc_pass(b);
    if (!disc_moves(b, SHAPE)) return -disc_final(b, m->end.filled, SHAPE);
    PatternNumbers other;
    if (PATTERNS) pattern_pass(n, &other);
    return -search(m, b, &other, UNKNOWN, -beta, -alpha, depth);
}

// Just before the leaves there is no time to rate moves: first the move of the last refutation,
// then corners, squares beside open corners last.
static inline int likely_move(const EdgeMid *m, uint64_t moves) {
    const uint64_t corners = edge_corners(SHAPE), beside = edge_around(corners) & ~corners;
    if (moves >> m->refuter & 1) return m->refuter;
    if (moves & corners) return bits_first(moves & corners);
    return bits_first(moves & ~beside ? moves & ~beside : moves);
}

// `moves` are those of the position, or 0: then they are generated.
static int last_ply(EdgeMid *m, DiscBoard b, const PatternNumbers *n, uint64_t moves, int alpha,
                    int beta, int empties) {
    m->nodes++;
    if (!moves) moves = disc_moves(b, SHAPE);
    if (!moves) return passed(m, b, n, alpha, beta, 1);
    int best = -EDGE_INFINITE;
    while (moves && best < beta) {
        int i = likely_move(m, moves);
        moves &= ~(UINT64_C(1) << i);
        uint64_t flips = disc_flips(b, i, SHAPE);
        DiscBoard next = disc_play(b, i, flips);
        PatternNumbers after;
        if (PATTERNS) pattern_play(m->weights->set, n, i, flips, &after);
        m->nodes++;
        int low = best > alpha ? best : alpha;
        int value = next.me == 0 ? wiped_out(m, next)
                                 : -leaf_value(m, next, &after, -beta, -low, empties - 1);
        if (value > best) best = value;
        if (value >= beta) m->refuter = (uint8_t)i;
    }
    return best;
}

// --- the table ---

static uint8_t level_of(int depth, int confidence, int empties) {
    if (depth >= empties && confidence == EDGE_SURE) return EDGE_EXACT;
    return (uint8_t)((depth > DEPTH_KEPT ? DEPTH_KEPT : depth) * (EDGE_SURE + 1) + confidence);
}

// Whether an entry is from a search at least as deep and as certain.
static bool good_enough(EdgeEntry e, uint8_t wanted) {
    if (e.level == EDGE_EXACT) return true;
    if (wanted == EDGE_EXACT) return false;
    return e.level / (EDGE_SURE + 1) >= wanted / (EDGE_SURE + 1) &&
           e.level % (EDGE_SURE + 1) >= wanted % (EDGE_SURE + 1);
}

static void keep(EdgeMid *m, EdgeKey key, int best, int alpha, int beta, int move, int depth,
                 uint8_t level) {
    EdgeEntry e = {.lower = (int8_t)(best > alpha ? best : -EDGE_BEST),
                   .upper = (int8_t)(best < beta ? best : EDGE_BEST),
                   .move = (uint8_t)move,
                   .level = level,
                   .work = (uint8_t)(4 * depth > 200 ? 200 : 4 * depth)};
    edge_table_put(m->end.table, key, e);
}

// --- cuts by shallow searches ---

// Tests by a shallow search whether the value is far outside a window of one disc above alpha.
static bool shallow_cut(EdgeMid *m, DiscBoard b, const PatternNumbers *n, int32_t fine, int alpha,
                        int depth, int empties, int *value) {
    if (!PATTERNS || m->confidence == EDGE_SURE || depth < LEAST_CUT_DEPTH) return false;
    int shallow = depth / 4 * 2 + (depth & 1);
    float sure = edge_confidence[m->confidence];
    float spread = edge_spread(&m->weights->spread, depth, shallow, empties);
    int margin = (int)(sure * spread + 0.5F);
    int at_once = whole_discs(fine == UNKNOWN ? fine_value(m, b, n, empties) : fine);
    if (at_once > alpha) {
        int high = alpha + 1 + margin;
        if (high > EDGE_BEST || search(m, b, n, fine, high - 1, high, shallow) < high) return false;
        *value = alpha + 1;
        return true;
    }
    int low = alpha - margin;
    if (low < -EDGE_BEST || search(m, b, n, fine, low, low + 1, shallow) > low) return false;
    *value = alpha;
    return true;
}

// --- moves in a good order ---

// Adds moves to a list. Where the rest of the search is cheap, they are ordered by the opponent's
// mobility alone, where it is expensive, by everything known; a single move is not rated at all.
static void list_moves(EdgeMid *m, DiscBoard b, const PatternNumbers *n, uint64_t moves,
                       int empties, int depth, MidList *out) {
    const bool single = (moves & (moves - 1)) == 0, weigh = depth >= WEIGH_FROM;
    while (moves) {
        MidMove *x = &out->move[out->count];
        out->order[out->count++] = x;
        x->square = bits_pop(&moves);
        x->flips = disc_flips(b, x->square, SHAPE);
        x->next = disc_play(b, x->square, x->flips);
        x->numbered = weigh && !single;
        x->value = UNKNOWN;
        x->replies = 0;
        if (weigh) edge_table_prefetch(m->end.table, edge_key(x->next));
        if (single) return;
        x->replies = disc_moves(x->next, SHAPE);
        x->promise = -MOBILITY * bits_count(x->replies);
        if (!weigh) continue;
        if (PATTERNS) pattern_play(m->weights->set, n, x->square, x->flips, &x->numbers);
        x->value = fine_value(m, x->next, &x->numbers, empties - 1);
        if (PATTERNS && m->weights->net && depth >= ASK_FROM)
            x->value = line_value(m->weights->net, &x->numbers, empties - 1, x->value);
        x->promise -= x->value;
    }
}

// Swaps the most promising of the moves from `k` on with number k: sorted as needed.
static MidMove *next_move(MidList *l, int k) {
    int best = k;
    for (int i = k + 1; i < l->count; i++)
        if (l->order[i]->promise > l->order[best]->promise) best = i;
    MidMove *x = l->order[best];
    l->order[best] = l->order[k];
    return l->order[k] = x;
}

// The position after a move, `depth` plies ahead, with `empties` empty squares.
static inline int search_after(EdgeMid *m, const MidMove *x, int alpha, int beta, int depth,
                               int empties) {
    if (depth == 1 && empties > 1)
        return last_ply(m, x->next, &x->numbers, x->replies, alpha, beta, empties);
    return search(m, x->next, &x->numbers, x->value, alpha, beta, depth);
}

// The value of one move; unless it is the first, a window of one disc is tried first.
static int try_move(EdgeMid *m, const MidMove *x, bool first, int low, int beta, int depth,
                    int empties) {
    if (x->next.me == 0) return wiped_out(m, x->next);
    if (!first) {
        int value = -search_after(m, x, -low - 1, -low, depth - 1, empties - 1);
        if (value <= low || value >= beta) return value;
        low = value;
    }
    return -search_after(m, x, -beta, -low, depth - 1, empties - 1);
}

// Some moves of a position. The one known to be good (`first`) is tried before the others are
// generated.
static int try_moves(EdgeMid *m, DiscBoard b, const PatternNumbers *n, uint64_t moves, int first,
                     int alpha, int beta, int depth, int *square) {
    const int empties = bits_count(disc_empty(b, SHAPE));
    const uint64_t known = first < 64 ? moves & UINT64_C(1) << first : 0;
    MidList list;
    int best = -EDGE_INFINITE;
    list.count = 0;
    list_moves(m, b, n, known ? known : moves, empties, depth, &list);
    for (int k = 0; best < beta; k++) {
        if (k == 1 && known) list_moves(m, b, n, moves ^ known, empties, depth, &list);
        if (k == list.count) break;
        MidMove *x = next_move(&list, k);
        if (PATTERNS && !x->numbered)
            pattern_play(m->weights->set, n, x->square, x->flips, &x->numbers);
        int value = try_move(m, x, k == 0, best > alpha ? best : alpha, beta, depth, empties);
        if (value > best) best = value, *square = x->square;
        if (unwanted(m)) return 0;
    }
    return best;
}

static int search(EdgeMid *m, DiscBoard b, const PatternNumbers *n, int32_t fine, int alpha,
                  int beta, int depth) {
    const int empties = bits_count(disc_empty(b, SHAPE));
    if (depth >= empties && (empties <= END_EMPTIES || m->confidence == EDGE_SURE))
        return END_CORE.search(&m->end, b, alpha, beta, empties);
    if (depth <= 0) return leaf_value(m, b, n, alpha, beta, empties);
    if (depth == 1) return last_ply(m, b, n, 0, alpha, beta, empties);
    m->nodes++;
    if (unwanted(m)) return 0;
    uint64_t moves = disc_moves(b, SHAPE);
    if (!moves) return passed(m, b, n, alpha, beta, depth);

    const EdgeKey key = edge_key(b);
    const uint8_t level = level_of(depth, m->confidence, empties);
    EdgeEntry known = {.move = EDGE_NO_MOVE};
    if (edge_table_find(m->end.table, key, &known) && good_enough(known, level)) {
        if (known.lower >= beta || known.lower == known.upper) return known.lower;
        if (known.upper <= alpha) return known.upper;
    }
    int value, square = EDGE_NO_MOVE;
    if (beta == alpha + 1 && shallow_cut(m, b, n, fine, alpha, depth, empties, &value))
        return value;
    value = try_moves(m, b, n, moves, known.move, alpha, beta, depth, &square);
    if (!atomic_load_explicit(m->stop, memory_order_relaxed))
        keep(m, key, value, alpha, beta, square, depth, level);
    return value;
}

static int mid_search(EdgeMid *m, DiscBoard b, int alpha, int beta, int depth) {
    PatternNumbers n;
    if (PATTERNS) pattern_numbers(m->weights->set, b, &n);
    m->refuter = 0;
    return search(m, b, &n, UNKNOWN, alpha, beta, depth);
}

// Table entries may be inconsistent between windows: the last result counts.
static int mid_best(EdgeMid *m, DiscBoard b, uint64_t moves, int guess, int depth, int *square) {
    static const int near[] = {2, 8, 2 * EDGE_BEST};
    PatternNumbers n;
    m->refuter = 0;
    if (PATTERNS) pattern_numbers(m->weights->set, b, &n);
    for (int k = 0;; k++) {
        int low = guess - near[k] < -EDGE_BEST ? -EDGE_BEST : guess - near[k];
        int high = guess + near[k] > EDGE_BEST ? EDGE_BEST : guess + near[k];
        int best = EDGE_NO_MOVE;
        int value = try_moves(m, b, &n, moves, *square, low, high, depth, &best);
        if (atomic_load_explicit(m->stop, memory_order_relaxed)) return value;
        *square = best;
        if (near[k] > EDGE_BEST || (value > low && value < high)) return value;
        guess = value;
    }
}

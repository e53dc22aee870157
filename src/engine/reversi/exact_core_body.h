// SPDX-License-Identifier: MIT
// exact_core_body.h - alpha-beta to the end of a game of the Reversi family. Included after SIZE
// and DIRECTIONS were set; boards as in games/reversi/reversi_board.h.
//
// Far from the end a move is ranked by what a few plies behind it look like: who has more moves,
// corners, free space around stones. Nearer, by the replies it leaves; at the very end by which
// regions have an odd number of empty squares. What cannot be reached because stones can never be
// turned again is cut off.
#ifndef GENPEI_EXACT_CORE_BODY_H
#define GENPEI_EXACT_CORE_BODY_H

#ifndef SIZE // read alone, it is that of the game of 1970
#define SIZE 8
#define DIRECTIONS 4
#endif

#include "base/bits.h"
#include "base/hash.h"
#include "engine/reversi/exact_core.h"
#include "games/reversi/reversi_board.h"
#include "games/reversi/reversi_turn.h"

enum {
    SQUARES = SIZE * SIZE,
    NO_TABLE = 6,    // empty squares from which on the table is not asked
    LOOK_AHEAD = 11, // from here on moves are ranked by a small search
    TURNED = 20,     // from here on a position and its turned ones are one in the table
    NEAR = 14,       // up to here a thread keeps its own table
    WORST = -100,
};

typedef struct {
    uint64_t own, enemy; // of the next mover, after the move
    uint64_t key;
    int rank;
    uint8_t square;
} ExactMove;

static inline uint64_t moves_of(uint64_t own, uint64_t enemy) {
    return narrow_moves(own, enemy, SIZE, DIRECTIONS);
}

static inline uint64_t flips_of(uint64_t own, uint64_t enemy, int i) {
    return narrow_flips(own, enemy, i, SIZE, DIRECTIONS);
}

static inline int difference(uint64_t own, uint64_t enemy) {
    return bits_count(own) - bits_count(enemy);
}

static inline uint64_t key_of(uint64_t own, uint64_t enemy) {
    uint64_t h =
        own * UINT64_C(0x9E3779B97F4A7C15) ^ (enemy + (own >> 31)) * UINT64_C(0xD6E8FEB86659FD93);
    return hash_word(h);
}

// The least key of all turned ones; `*way` leads there.
static inline uint64_t common_key(uint64_t own, uint64_t enemy, int empties, int *way) {
    uint64_t least = key_of(own, enemy);
    *way = 0;
    for (int i = 1; i < REVERSI_TURNS && empties >= TURNED; i++) {
        uint64_t key = key_of(turn_narrow(own, SIZE, i), turn_narrow(enemy, SIZE, i));
        if (key >= least) continue;
        least = key;
        *way = i;
    }
    return least;
}

static inline uint8_t turned_square(uint8_t square, int way) {
    if (square == EXACT_NO_MOVE || way == 0) return square;
    return (uint8_t)bits_first(turn_narrow(UINT64_C(1) << square, SIZE, way));
}

static inline ExactTable *table_for(ExactSearch *s, int empties) {
    return empties > NEAR ? &s->shared->table : &s->near;
}

static inline uint64_t corners(void) {
    const int end = SIZE - 1;
    return UINT64_C(1) | UINT64_C(1) << end | UINT64_C(1) << (8 * end) | UINT64_C(1) << (9 * end);
}

// --- stones that cannot be turned any more ---

// Squares on lines (one axis each) that have an empty square.
static inline void open_lines(uint64_t empty, Axes *out) {
    const Axes step = NARROW_STEP;
    const uint64_t left = narrow_box(SIZE, 0, SIZE - 2), right = narrow_box(SIZE, 1, SIZE - 1);
    const uint64_t all = narrow_board(SIZE);
    // A step up leaves the last column, a step down the first; the last lane goes the other way.
    const Axes to_up = {right, all, right, left}, to_down = {left, all, left, right};
    Axes open = {empty, empty, empty, empty};
    for (int i = 1; i < SIZE; i++) open |= ((open << step) & to_up) | ((open >> step) & to_down);
    *out = open;
}

// A stone is stable along an axis when the line is full, at the border, or beside a stable stone of
// its colour. Those found are certain; there may be more.
static inline uint64_t stable_stones(uint64_t own, uint64_t enemy) {
    const Axes step = NARROW_STEP;
    const uint64_t all = narrow_board(SIZE);
    const uint64_t sides = all & ~narrow_box(SIZE, 1, SIZE - 2);
    const uint64_t ends = all & ~(narrow_box(SIZE - 1, 0, SIZE - 1) & ~narrow_box(1, 0, SIZE - 1));
    const Axes border = {sides, ends, sides | ends, sides | ends};
    Axes open;
    open_lines(all & ~(own | enemy), &open);
    Axes sure = ~open | border;
    if (DIRECTIONS == 4) sure |= (Axes){0, 0, ~UINT64_C(0), ~UINT64_C(0)};
    uint64_t stable = 0, before;
    do {
        before = stable;
        const Axes s = {stable, stable, stable, stable};
        const Axes along = sure | (s << step) | (s >> step);
        stable = own & along[0] & along[1] & along[2] & along[3];
    } while (stable != before);
    return stable;
}

// --- the last squares ---

static int last_one(ExactSearch *s, uint64_t own, uint64_t enemy, uint64_t empty) {
    int i = bits_first(empty), d = difference(own, enemy);
    s->nodes++;
    int turned = bits_count(flips_of(own, enemy, i));
    if (turned) return d + 2 * turned + 1;
    turned = bits_count(flips_of(enemy, own, i));
    return turned ? d - 2 * turned - 1 : d;
}

static int few(ExactSearch *s, uint64_t own, uint64_t enemy, int alpha, int beta, bool passed);

static inline int try_few(ExactSearch *s, uint64_t own, uint64_t enemy, uint64_t squares, int alpha,
                          int beta, int best, bool *any) {
    while (squares && best < beta) {
        int i = bits_pop(&squares);
        uint64_t turned = flips_of(own, enemy, i);
        if (!turned) continue;
        *any = true;
        int a = best > alpha ? best : alpha;
        int v = -few(s, enemy & ~turned, own | turned | UINT64_C(1) << i, -beta, -a, false);
        if (v > best) best = v;
    }
    return best;
}

// Empty squares in quarters of the board that have an odd number of them.
static inline uint64_t odd_quarters(uint64_t empty) {
    const uint64_t low = narrow_box(SIZE / 2, 0, SIZE / 2 - 1);
    uint64_t odd = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t quarter = low << (i / 2 * (SIZE / 2) * 8 + i % 2 * (SIZE / 2));
        if (bits_count(empty & quarter) % 2) odd |= quarter;
    }
    return empty & odd;
}

// Up to NO_TABLE empty squares.
static int few(ExactSearch *s, uint64_t own, uint64_t enemy, int alpha, int beta, bool passed) {
    uint64_t empty = narrow_board(SIZE) & ~(own | enemy);
    if (!empty) return difference(own, enemy);
    if (!(empty & (empty - 1))) return last_one(s, own, enemy, empty);
    s->nodes++;
    uint64_t moves = bits_count(empty) > 3 ? moves_of(own, enemy) : empty;
    uint64_t odd = odd_quarters(empty);
    bool any = false;
    int best = try_few(s, own, enemy, moves & odd, alpha, beta, WORST, &any);
    best = try_few(s, own, enemy, moves & ~odd, alpha, beta, best, &any);
    if (any) return best;
    return passed ? difference(own, enemy) : -few(s, enemy, own, -beta, -alpha, true);
}

// --- ranking ---

// Empty squares beside stones: where the other may come to play.
static inline int free_space(uint64_t stones, uint64_t empty) {
    const uint64_t right = narrow_box(SIZE, 1, SIZE - 1), left = narrow_box(SIZE, 0, SIZE - 2);
    uint64_t row = stones | ((stones << 1) & right) | ((stones >> 1) & left);
    uint64_t around = DIRECTIONS == 8 ? row | row << 8 | row >> 8 : row | stones << 8 | stones >> 8;
    return bits_count(around & empty);
}

// What a position looks like to the owner of `own`, who is to move.
static int looks(uint64_t own, uint64_t enemy) {
    uint64_t empty = narrow_board(SIZE) & ~(own | enemy);
    uint64_t mine = moves_of(own, enemy), his = moves_of(enemy, own);
    if (!mine && !his) return 1000 * difference(own, enemy);
    int mobility = 24 * (bits_count(mine) - bits_count(his)) +
                   16 * (bits_count(mine & corners()) - bits_count(his & corners()));
    int space = 6 * (free_space(enemy, empty) - free_space(own, empty));
    return mobility + space + 60 * (bits_count(own & corners()) - bits_count(enemy & corners()));
}

static int look_ahead(ExactSearch *s, uint64_t own, uint64_t enemy, int alpha, int beta,
                      int depth) {
    s->nodes++;
    if (depth == 0) return looks(own, enemy);
    uint64_t moves = moves_of(own, enemy);
    if (!moves) {
        if (!moves_of(enemy, own)) return 1000 * difference(own, enemy);
        return -look_ahead(s, enemy, own, -beta, -alpha, depth - 1);
    }
    int best = -100000;
    while (moves && best < beta) {
        int i = bits_pop(&moves), a = best > alpha ? best : alpha;
        uint64_t turned = flips_of(own, enemy, i);
        int v =
            -look_ahead(s, enemy & ~turned, own | turned | UINT64_C(1) << i, -beta, -a, depth - 1);
        if (v > best) best = v;
    }
    return best;
}

static inline int depth_of_look(int empties) {
    enum { DEEPEST = 8 };
    if (empties < LOOK_AHEAD) return -1;
    int depth = (empties - LOOK_AHEAD) / 2;
    return depth < DEEPEST ? depth : DEEPEST;
}

// `best` is the best rank so far: moves far below it need not be told apart.
static void rank(ExactSearch *s, ExactMove *m, int empties, int *best) {
    enum { FAR = 40 };
    int depth = depth_of_look(empties);
    if (depth >= 0) {
        m->rank = -look_ahead(s, m->own, m->enemy, -100000, FAR - *best, depth);
        if (m->rank > *best) *best = m->rank;
        return;
    }
    uint64_t replies = moves_of(m->own, m->enemy), bit = UINT64_C(1) << m->square;
    uint64_t empty = narrow_board(SIZE) & ~(m->own | m->enemy);
    m->rank = -16 * (bits_count(replies) + bits_count(replies & corners())) -
              4 * free_space(m->enemy, empty) + (bit & corners() ? 24 : 0) +
              (bits_count(odd_quarters(empty | bit) & bit) ? 4 : 0);
}

// --- the search ---

static int deep(ExactSearch *s, uint64_t own, uint64_t enemy, int alpha, int beta, uint8_t *move);

// Any number of empty squares; the mover may have to pass.
static int visit(ExactSearch *s, uint64_t own, uint64_t enemy, int alpha, int beta) {
    uint8_t unused;
    if (bits_count(own | enemy) >= SQUARES - NO_TABLE)
        return few(s, own, enemy, alpha, beta, false);
    return deep(s, own, enemy, alpha, beta, &unused);
}

static inline int list(ExactSearch *s, uint64_t own, uint64_t enemy, uint64_t moves, uint8_t first,
                       int empties, ExactMove *out) {
    int n = 0, best = -100000;
    while (moves) {
        int i = bits_pop(&moves);
        uint64_t turned = flips_of(own, enemy, i);
        ExactMove *m = &out[n++];
        m->own = enemy & ~turned;
        m->enemy = own | turned | UINT64_C(1) << i;
        m->square = (uint8_t)i;
        m->key = 0;
        if (i == first)
            m->rank = INT32_MAX;
        else
            rank(s, m, empties, &best);
    }
    return n;
}

static inline void choose(ExactMove *moves, int from, int n) {
    int best = from;
    for (int i = from + 1; i < n; i++)
        if (moves[i].rank > moves[best].rank) best = i;
    ExactMove m = moves[best];
    moves[best] = moves[from];
    moves[from] = m;
}

// Whether some reply is known to be so bad for the other that nothing need be searched.
static inline bool known_cut(ExactSearch *s, ExactMove *moves, int n, int empties, int beta,
                             int *value, uint8_t *move) {
    const ExactTable *table = table_for(s, empties - 1);
    if (empties - 1 <= NO_TABLE) return false;
    for (int i = 0; i < n; i++) {
        ExactEntry e;
        int way;
        moves[i].key = common_key(moves[i].own, moves[i].enemy, empties - 1, &way);
        if (!exact_table_find(table, moves[i].key, &e) || -e.high < beta) continue;
        *value = -e.high;
        *move = moves[i].square;
        return true;
    }
    return false;
}

static inline bool stopped(ExactSearch *s) {
    return atomic_load_explicit(&s->shared->stop, memory_order_relaxed);
}

static inline int value_behind(ExactSearch *s, const ExactMove *m, int alpha, int beta,
                               bool first) {
    int v = -visit(s, m->own, m->enemy, first ? -beta : -alpha - 1, -alpha);
    if (!first && v > alpha && v < beta) v = -visit(s, m->own, m->enemy, -beta, -v + 1);
    return v;
}

// With several threads, a position somebody else is at is put off until the others are done.
static inline bool put_off(ExactSearch *s, uint64_t key, bool later) {
    return !later && s->shared->many && key &&
           atomic_load_explicit(&s->shared->busy[key % EXACT_BUSY], memory_order_relaxed) == key;
}

static inline void mark_busy(ExactSearch *s, uint64_t key, bool busy) {
    if (!s->shared->many || !key) return;
    atomic_store_explicit(&s->shared->busy[key % EXACT_BUSY], busy ? key : 0, memory_order_relaxed);
}

static int try_moves(ExactSearch *s, ExactMove *moves, int n, int alpha, int beta, uint8_t *move) {
    int best = WORST, put = 0;
    for (int pass = 0; pass < 2; pass++) {
        int count = pass ? put : n;
        put = 0;
        for (int i = 0; i < count && best < beta; i++) {
            if (!pass) choose(moves, i, n);
            ExactMove m = moves[i];
            if (best > WORST && put_off(s, m.key, pass)) {
                moves[put++] = m;
                continue;
            }
            mark_busy(s, m.key, true);
            int v = value_behind(s, &m, alpha, beta, best == WORST);
            mark_busy(s, m.key, false);
            if (stopped(s)) return 0;
            if (v > best) {
                best = v;
                *move = m.square;
            }
            if (v > alpha) alpha = v;
        }
    }
    return best;
}

static inline void remember(ExactSearch *s, ExactTable *t, uint64_t key, ExactEntry e, int value,
                            int alpha, int beta, uint64_t before) {
    if (value < beta && value < e.high) e.high = (int8_t)value;
    if (value > alpha && value > e.low) e.low = (int8_t)value;
    e.work = (uint8_t)(64 - __builtin_clzll((s->nodes - before) | 1));
    exact_table_store(t, key, e);
    if (s->keep && s->nodes - before >= s->keep_work) s->keep(s->context, key, e);
}

static inline void look_up(ExactSearch *s) {
    if (s->nodes < s->next_look) return;
    s->next_look = s->nodes + (1 << 16);
    if (s->look && !s->look(s->context, s->nodes)) atomic_store(&s->shared->stop, true);
}

static int deep(ExactSearch *s, uint64_t own, uint64_t enemy, int alpha, int beta, uint8_t *move) {
    uint64_t before = s->nodes++, moves = moves_of(own, enemy);
    int v = 0, empties = SQUARES - bits_count(own | enemy);
    *move = EXACT_NO_MOVE;
    if (!moves) {
        if (!moves_of(enemy, own)) return difference(own, enemy);
        return -visit(s, enemy, own, -beta, -alpha);
    }
    if (SQUARES - 2 * bits_count(enemy) <= alpha) {
        int most = SQUARES - 2 * bits_count(stable_stones(enemy, own));
        if (most <= alpha) return most;
    }
    int way;
    uint64_t key = common_key(own, enemy, empties, &way);
    ExactEntry e = {-SQUARES, SQUARES, EXACT_NO_MOVE, 0};
    exact_table_find(table_for(s, empties), key, &e);
    e.move = *move = turned_square(e.move, turn_back(way));
    if (e.low >= beta || e.low == e.high) return e.low;
    if (e.high <= alpha) return e.high;
    ExactMove list_of[SQUARES];
    int n = list(s, own, enemy, moves, e.move, empties, list_of);
    look_up(s);
    if (!known_cut(s, list_of, n, empties, beta, &v, move))
        v = try_moves(s, list_of, n, alpha, beta, move);
    if (stopped(s)) return 0;
    e.move = turned_square(*move, way);
    remember(s, table_for(s, empties), key, e, v, alpha, beta, before);
    return v;
}

#define EXACT_NAME2(size, directions) exact_value_##size##_##directions
#define EXACT_NAME(size, directions) EXACT_NAME2(size, directions)

int EXACT_NAME(SIZE, DIRECTIONS)(ExactSearch *s, uint64_t own, uint64_t enemy, int alpha, int beta,
                                 uint8_t *move) {
    return deep(s, own, enemy, alpha, beta, move);
}

#endif

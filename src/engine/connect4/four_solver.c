// SPDX-License-Identifier: MIT
// four_solver.c - see four_solver.h.
//
// Alpha-beta with empty windows over bit boards: a column is height + 1 bits, so that lines do not
// run over the top into the next one. Squares where a line of four would be completed are found for
// the whole board at once; a move that lets the other win at once is never tried, and one that
// makes two threats the other cannot both stop needs no search. The table keeps whole positions,
// so nothing rests on a hash; of a position and its mirror image it stores one.
#include "engine/connect4/four_solver.h"

#include "base/bits.h"
#include "base/hash.h"
#include "base/mem.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { WIDTH_MAX = 16, KEY_BITS = 50, VALUE_BITS = 7, VALUE_ZERO = 64, WAYS = 4 };
enum { FIRST_BUCKETS = 1 << 14 };

struct FourSolver {
    FourSetup setup;
    int cells;
    uint64_t bottom, board; // the lowest squares; all of them
    int order[WIDTH_MAX];   // columns from the middle outward
    uint64_t *table;        // position, upper bound, lower bound
    void *memory;
    size_t buckets; // a power of two
    size_t used;    // of them: few at first, since a table that fits into the cache is faster
    uint64_t nodes, next_look;
    bool stopped;
};

typedef struct {
    uint64_t square;
    int rank;
} FourMove;

bool four_suits(int width, int height) {
    return width >= 4 && height >= 4 && width <= WIDTH_MAX && (height + 1) * width <= KEY_BITS;
}

static uint64_t column_of(const FourSolver *s, int x) {
    return ((UINT64_C(1) << s->setup.height) - 1) << (x * (s->setup.height + 1));
}

FourSolver *four_new(const FourSetup *setup) {
    FourSolver *s = mem_new(1, sizeof *s);
    s->setup = *setup;
    s->cells = setup->width * setup->height;
    int middle = setup->width / 2;
    for (int i = 0; i < setup->width; i++) {
        s->bottom |= UINT64_C(1) << (i * (setup->height + 1));
        s->board |= column_of(s, i);
        s->order[i] = middle + (i % 2 ? -(i + 1) / 2 : i / 2);
        if (setup->width % 2 == 0) s->order[i] = middle + (i % 2 ? i / 2 : -(i / 2) - 1);
    }
    size_t want = setup->memory_mb * 1024 * 1024 / (WAYS * sizeof *s->table);
    s->buckets = FIRST_BUCKETS;
    while (s->buckets * 2 <= want) s->buckets *= 2;
    s->memory = mem_new((s->buckets + 2) * WAYS, sizeof *s->table);
    s->table = (uint64_t *)(((uintptr_t)s->memory + 63) & ~(uintptr_t)63);
    return s;
}

void four_free(FourSolver *s) {
    if (!s) return;
    free(s->memory);
    free(s);
}

// --- lines ---

// Squares that would complete a line of four in one direction, given by its step.
static inline uint64_t completing(uint64_t stones, int step) {
    uint64_t pairs = (stones << step) & (stones << (2 * step));
    uint64_t up = pairs & (stones << (3 * step)), across = pairs & (stones >> step);
    pairs = (stones >> step) & (stones >> (2 * step));
    return up | across | (pairs & (stones << step)) | (pairs & (stones >> (3 * step)));
}

// Empty squares where the owner of `stones` would win.
static inline uint64_t winning(const FourSolver *s, uint64_t stones, uint64_t occupied) {
    int h = s->setup.height;
    uint64_t upward = (stones << 1) & (stones << 2) & (stones << 3);
    uint64_t all =
        upward | completing(stones, h) | completing(stones, h + 1) | completing(stones, h + 2);
    return all & s->board & ~occupied;
}

bool four_in_a_row(uint64_t stones, int height) {
    const int steps[] = {1, height, height + 1, height + 2};
    for (int i = 0; i < 4; i++) {
        uint64_t pairs = stones & (stones >> steps[i]);
        if (pairs & (pairs >> (2 * steps[i]))) return true;
    }
    return false;
}

static inline uint64_t playable(const FourSolver *s, uint64_t occupied) {
    return (occupied + s->bottom) & s->board;
}

// --- table ---

static uint64_t mirrored(const FourSolver *s, uint64_t key) {
    int h = s->setup.height + 1;
    uint64_t column = (UINT64_C(1) << h) - 1, out = 0;
    for (int x = 0; x < s->setup.width; x++) {
        out = out << h | (key & column);
        key >>= h;
    }
    return out;
}

// Different positions have different keys: the sum shows where each column ends.
static inline uint64_t key_of(const FourSolver *s, const FourPosition *p) {
    uint64_t key = p->own + p->occupied + s->bottom, other = mirrored(s, key);
    return key < other ? key : other;
}

static inline uint64_t *bucket_of(const FourSolver *s, uint64_t key) {
    return &s->table[(hash_word(key) & (s->used - 1)) * WAYS];
}

static inline void known_bounds(const FourSolver *s, uint64_t key, int *low, int *high) {
    const uint64_t *b = bucket_of(s, key);
    for (int i = 0; i < WAYS; i++) {
        if (b[i] >> (2 * VALUE_BITS) != key) continue;
        *low = (int)(b[i] & 127) - VALUE_ZERO;
        *high = (int)(b[i] >> VALUE_BITS & 127) - VALUE_ZERO;
        return;
    }
}

// The newest comes first in its bucket; the oldest is dropped.
static inline void remember(FourSolver *s, uint64_t key, int low, int high) {
    uint64_t *b = bucket_of(s, key);
    int at = 0;
    while (at < WAYS - 1 && b[at] >> (2 * VALUE_BITS) != key) at++;
    for (; at > 0; at--) b[at] = b[at - 1];
    b[0] = key << (2 * VALUE_BITS) | (uint64_t)(high + VALUE_ZERO) << VALUE_BITS |
           (uint64_t)(low + VALUE_ZERO);
}

// --- search ---

static bool look_up(FourSolver *s) {
    if (++s->nodes < s->next_look) return !s->stopped;
    s->next_look = s->nodes + FIRST_BUCKETS;
    // The entries of the smaller table are lost, but they are few compared with those to come.
    while (s->used < s->buckets && s->used < s->nodes) s->used *= 4;
    if (s->used > s->buckets) s->used = s->buckets;
    if (s->setup.go_on && !s->setup.go_on(s->setup.context, s->nodes)) s->stopped = true;
    return !s->stopped;
}

// Moves after which the other cannot win at once; 0 when there is none.
static inline uint64_t safe_moves(const FourSolver *s, const FourPosition *p) {
    uint64_t moves = playable(s, p->occupied);
    uint64_t threats = winning(s, p->occupied ^ p->own, p->occupied);
    uint64_t forced = moves & threats;
    if (forced) {
        if (forced & (forced - 1)) return 0;
        moves = forced;
    }
    return moves & ~(threats >> 1);
}

// Whether the mover, having just played to `own`, has two threats of which only one can be stopped.
static inline bool wins_next(const FourSolver *s, uint64_t threats, uint64_t occupied) {
    uint64_t now = threats & playable(s, occupied);
    return now && ((now & (now - 1)) || (threats & (now << 1)));
}

// Lists the moves, most threats first; the rest from the middle outward. Returns 0 when one wins.
static inline int list_moves(const FourSolver *s, const FourPosition *p, uint64_t moves,
                             FourMove *out) {
    int n = 0;
    for (int i = 0; i < s->setup.width; i++) {
        uint64_t square = moves & column_of(s, s->order[i]);
        if (!square) continue;
        uint64_t occupied = p->occupied | square;
        uint64_t threats = winning(s, p->own | square, occupied);
        if (wins_next(s, threats, occupied)) return 0;
        int rank = bits_count(threats), at = n++;
        for (; at > 0 && out[at - 1].rank < rank; at--) out[at] = out[at - 1];
        out[at] = (FourMove){square, rank};
    }
    return n;
}

// The mover cannot win at once. A result outside the window is a bound of the score.
static int search(FourSolver *s, const FourPosition *p, int alpha, int beta) {
    if (!look_up(s)) return 0;
    int left = s->cells - bits_count(p->occupied);
    uint64_t moves = safe_moves(s, p);
    if (!moves) return left <= 1 ? 0 : -(left / 2);
    if (left <= 2) return 0;
    int low = -((left - 2) / 2), high = (left - 1) / 2;
    if (low >= beta) return low;
    if (high <= alpha) return high;
    uint64_t key = key_of(s, p);
    known_bounds(s, key, &low, &high);
    if (low >= beta || low == high) return low;
    if (high <= alpha) return high;
    FourMove list[WIDTH_MAX];
    int n = list_moves(s, p, moves, list);
    if (n == 0) return (left - 1) / 2;
    int best = -VALUE_ZERO, from = alpha;
    for (int i = 0; i < n && best < beta; i++) {
        FourPosition next = {p->own ^ p->occupied, p->occupied | list[i].square};
        int v = -search(s, &next, -beta, -(best > from ? best : from));
        if (s->stopped) return 0;
        if (v > best) best = v;
    }
    if (best > alpha && best > low) low = best;
    if (best < beta && best < high) high = best;
    remember(s, key, low, high);
    return best;
}

// The square a winning stone would take now; 0 when there is none.
static uint64_t wins_now(const FourSolver *s, const FourPosition *p) {
    return winning(s, p->own, p->occupied) & playable(s, p->occupied);
}

static int value_of(FourSolver *s, const FourPosition *p, int alpha, int beta) {
    int left = s->cells - bits_count(p->occupied);
    if (left == 0) return 0;
    if (wins_now(s, p)) return (left + 1) / 2;
    return search(s, p, alpha, beta);
}

// The exact value by empty windows, bisecting the range, small scores first.
static int narrow(FourSolver *s, const FourPosition *p) {
    int left = s->cells - bits_count(p->occupied), low = -(left / 2), high = (left + 1) / 2;
    while (low < high && !s->stopped) {
        int ask = low + (high - low) / 2;
        if (ask <= 0 && low / 2 < ask) ask = low / 2;
        if (ask >= 0 && high / 2 > ask) ask = high / 2;
        int v = value_of(s, p, ask, ask + 1);
        if (v <= ask)
            high = v;
        else
            low = v;
    }
    return low;
}

static int column_at(const FourSolver *s, uint64_t square) {
    return bits_first(square) / (s->setup.height + 1);
}

// A move that reaches at least `value`.
static int find_column(FourSolver *s, const FourPosition *p, int value) {
    uint64_t moves = playable(s, p->occupied), win = wins_now(s, p);
    if (win) return column_at(s, win);
    for (int i = 0; i < s->setup.width && !s->stopped; i++) {
        uint64_t square = moves & column_of(s, s->order[i]);
        if (!square) continue;
        FourPosition next = {p->own ^ p->occupied, p->occupied | square};
        if (-value_of(s, &next, -value, -value + 1) >= value) return s->order[i];
    }
    return -1;
}

static void begin(FourSolver *s, FourAnswer *out) {
    *out = (FourAnswer){.column = -1};
    s->nodes = s->next_look = 0;
    s->used = FIRST_BUCKETS;
    s->stopped = false;
}

static void finish(FourSolver *s, const FourPosition *p, int score, FourAnswer *out) {
    out->score = score;
    if (!s->stopped) out->column = find_column(s, p, score);
    out->nodes = s->nodes;
    out->known = !s->stopped;
}

void four_solve(FourSolver *s, const FourPosition *p, FourAnswer *out) {
    begin(s, out);
    finish(s, p, narrow(s, p), out);
}

int four_bound(FourSolver *s, const FourPosition *p, int alpha, int beta, FourAnswer *out) {
    begin(s, out);
    int v = value_of(s, p, alpha, beta);
    finish(s, p, v, out);
    return v;
}

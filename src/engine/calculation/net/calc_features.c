// SPDX-License-Identifier: MIT
// calc_features.c - see calc_features.h.
#include "engine/calculation/net/calc_features.h"

enum {
    RANKS = CALC_RANKS,
    DEPTHS = 8,  // cards that are encoded one by one, from the top
    BOTTOMS = 4, // and from the bottom
    WAITS = 10,  // classes of waiting
    GAPS = 13,   // 12: none
    HEIGHTS = 16,
    SLACKS = 5,
    BURIED = 6, // classes: in no heap, on top, under 1, 2, 3 or 4, more
    LEFT = CALC_ROWS + 1,
};

// Where the signs of a heap begin.
enum {
    H_RANK = 0,                              // [depth][rank]
    H_WAIT = H_RANK + DEPTHS * RANKS,        // [depth][wait]
    H_SOON = H_WAIT + DEPTHS * WAITS,        // [depth][how soon]
    H_STEP = H_SOON + DEPTHS * RANKS,        // [depth 0, 1][foundation][steps]
    H_NEXT = H_STEP + 2 * CALC_ROWS * RANKS, // [depth][gap] to the card below
    H_PAIR = H_NEXT + (DEPTHS - 1) * GAPS,   // [above][below]
    H_CROSS =
        H_PAIR + RANKS * RANKS, // [above], [below]: of pairs that no foundation needs in this order
    H_BOTTOM = H_CROSS + 2 * RANKS,             // [cards below][rank]
    H_BOTTOM_WAIT = H_BOTTOM + BOTTOMS * RANKS, // [cards below][wait]
    H_DEEP_WAIT = H_BOTTOM_WAIT + BOTTOMS * WAITS,
    H_HEIGHT = H_DEEP_WAIT + WAITS,
    H_HAS = H_HEIGHT + HEIGHTS,     // [one, two or more][rank]
    H_FIT = H_HAS + 2 * RANKS,      // [rank of the stock][gap to the top]
    H_SLACK = H_FIT + RANKS * GAPS, // [rank of the stock][slack]
    H_END = H_SLACK + RANKS * SLACKS,
};
_Static_assert((int)H_END <= (int)CALC_FEATURES_HEAP, "room for the signs of a heap");

// Where those of the table begin.
enum {
    T_OUT = 0,                                     // [foundation][cards]
    T_LEFT = T_OUT + CALC_ROWS * (RANKS + 1),      // [rank][cards in the stock]
    T_OPEN = T_LEFT + RANKS * LEFT,                // [rank][foundations that are open for it]
    T_WANT = T_OPEN + RANKS * 16,                  // [foundation][step][in the stock]
    T_WHERE = T_WANT + CALC_ROWS * RANKS * LEFT,   // [foundation][step][how deep]
    T_NEED = T_WHERE + CALC_ROWS * RANKS * BURIED, // [rank][when the route needs it]
    T_SLACK = T_NEED + RANKS * WAITS,              // [rank][least slack]
    T_ROOM = T_SLACK + RANKS * WAITS,              // [rank][heaps it fits on]
    T_USED = T_ROOM + RANKS * (CALC_HEAPS_MAX + 1),
    T_STUCK = T_USED + CALC_CARDS / 2 + 1,
    T_STOCK = T_STUCK + 12,
    T_RUN = T_STOCK + CALC_CARDS + 1,          // [foundation][steps the stock has cards for]
    T_EMPTY = T_RUN + CALC_ROWS * (RANKS + 1), // empty heaps
    T_LIFT = T_EMPTY + CALC_HEAPS_MAX + 1,     // [rank] a top that could go out
    T_END = T_LIFT + RANKS,
};
_Static_assert((int)T_END <= (int)CALC_FEATURES_TABLE, "room for the signs of a table");

typedef struct {
    CalcFeature *out;
    int n;
} List;

CALC_SHARED static inline void sign(List *l, int number) {
#ifdef CALC_FEATURES_ROW
    l->out[number] = (CalcFeature)1.0F;
    l->n++;
#else
    l->out[l->n++] = (CalcFeature)number;
#endif
}

CALC_SHARED static inline int least(int a, int b) {
    return a < b ? a : b;
}

CALC_SHARED static inline int wait_class(int wait) {
    if (wait < 4) return wait < 3 ? wait : 3;
    if (wait < 8) return wait < 5 ? 3 : 4;
    if (wait < 18) return wait < 12 ? 5 : 6;
    if (wait < 30) return 7;
    return wait < CALC_NEVER ? 8 : 9;
}

// The place of a rank on a foundation; four bits for each rank.
CALC_SHARED static inline int place_on(int row, int rank) {
    const uint64_t places[CALC_ROWS] = {UINT64_C(0x00CBA9876543210F), UINT64_C(0x00C5B4A39281706F),
                                        UINT64_C(0x00C37B26A159048F), UINT64_C(0x00C258B147A0369F)};
    return (int)(places[row] >> 4 * rank & 15);
}

// Cards that go before it on the nearest foundation that is open for it.
CALC_SHARED static int how_soon(const CalcTable *t, int rank) {
    int soon = RANKS - 1;
    for (int row = 0; row < CALC_ROWS; row++) {
        int steps = place_on(row, rank) - t->out[row];
        if (steps >= 0) soon = least(soon, steps);
    }
    return soon;
}

// The fewest cards between them on a foundation that needs `above` before `below`; or 12.
CALC_SHARED static int gap_between(const CalcTable *t, int below, int above) {
    int gap = GAPS - 1;
    for (int row = 0; row < CALC_ROWS; row++) {
        int high = place_on(row, above);
        int low = place_on(row, below);
        if (high >= t->out[row] && low > high) gap = least(gap, low - high - 1);
    }
    return gap;
}

// --- heaps ---

CALC_SHARED static void sign_top_cards(List *l, const CalcTable *t, const CalcRoute *r, int heap) {
    int n = t->height[heap];
    const uint8_t *cards = t->heap[heap], *wait = r->wait[heap];
    for (int depth = 0; depth < n && depth < DEPTHS; depth++) {
        int at = n - 1 - depth, rank = cards[at];
        sign(l, H_RANK + depth * RANKS + rank - 1);
        sign(l, H_WAIT + depth * WAITS + wait_class(wait[at]));
        sign(l, H_SOON + depth * RANKS + how_soon(t, rank));
        if (at > 0 && depth < DEPTHS - 1)
            sign(l, H_NEXT + depth * GAPS + gap_between(t, cards[at - 1], rank));
        for (int row = 0; row < CALC_ROWS && depth < 2; row++) {
            int steps = place_on(row, rank) - t->out[row];
            if (steps >= 0) sign(l, H_STEP + (depth * CALC_ROWS + row) * RANKS + steps);
        }
    }
}

CALC_SHARED static void sign_bottom_cards(List *l, const CalcTable *t, const CalcRoute *r,
                                          int heap) {
    int n = t->height[heap];
    for (int k = 0; k < n && k < BOTTOMS; k++) {
        sign(l, H_BOTTOM + k * RANKS + t->heap[heap][k] - 1);
        sign(l, H_BOTTOM_WAIT + k * WAITS + wait_class(r->wait[heap][k]));
    }
    unsigned deep = 0;
    for (int k = 0; k < n - DEPTHS; k++) deep |= 1U << wait_class(r->wait[heap][k]);
    for (int k = 0; k < WAITS; k++)
        if (deep >> k & 1) sign(l, H_DEEP_WAIT + k);
    sign(l, H_HEIGHT + least(n, HEIGHTS - 1));
}

// Which ranks lie above which; those that are there once or more often.
CALC_SHARED static void sign_pairs(List *l, const CalcTable *t, int heap) {
    unsigned once = 0, twice = 0, below[CALC_KING + 1] = {0}, upper = 0, lower = 0;
    for (int k = 0; k < t->height[heap]; k++) {
        int rank = t->heap[heap][k];
        below[rank] |= once;
        twice |= once & 1U << rank;
        once |= 1U << rank;
    }
    for (int above = 1; above <= CALC_KING; above++) {
        if (once >> above & 1) sign(l, H_HAS + above - 1);
        if (twice >> above & 1) sign(l, H_HAS + RANKS + above - 1);
        for (int under = 1; under <= CALC_KING; under++) {
            if (!(below[above] >> under & 1)) continue;
            sign(l, H_PAIR + (above - 1) * RANKS + under - 1);
            if (gap_between(t, under, above) < GAPS - 1) continue;
            upper |= 1U << above;
            lower |= 1U << under;
        }
    }
    for (int rank = 1; rank <= CALC_KING; rank++) {
        if (upper >> rank & 1) sign(l, H_CROSS + rank - 1);
        if (lower >> rank & 1) sign(l, H_CROSS + RANKS + rank - 1);
    }
}

// How well the ranks of the stock would lie here.
CALC_SHARED static void sign_fits(List *l, const CalcTable *t, const CalcRoute *r, int heap) {
    int top = calc_top(t, heap);
    if (!top) return;
    for (int rank = 1; rank <= CALC_KING; rank++) {
        if (!t->left[rank]) continue;
        sign(l, H_FIT + (rank - 1) * GAPS + gap_between(t, top, rank));
        int slack = r->top[heap] - r->need[rank], kind = slack < 3 ? 1 : slack < 9 ? 2 : 3;
        if (slack < 0) kind = 0;
        if (r->need[rank] == CALC_NEVER) kind = 4;
        sign(l, H_SLACK + (rank - 1) * SLACKS + kind);
    }
}

CALC_SHARED int calc_features_heap(const CalcTable *t, const CalcRoute *r, int heap,
                                   CalcFeature *out) {
    List l = {out, 0};
    sign_top_cards(&l, t, r, heap);
    sign_bottom_cards(&l, t, r, heap);
    sign_pairs(&l, t, heap);
    sign_fits(&l, t, r, heap);
    return l.n;
}

// --- the table ---

// How deep the best lying card of each rank is buried, three bits each.
CALC_SHARED static uint64_t find_buried(const CalcTable *t) {
    uint64_t buried = 0;
    for (int heap = 0; heap < t->heaps; heap++) {
        for (int k = 0; k < t->height[heap]; k++) {
            int above = t->height[heap] - 1 - k, shift = 3 * t->heap[heap][k];
            uint64_t kind = (uint64_t)(above < 3 ? above + 1 : above < 5 ? 4 : 5);
            uint64_t old = buried >> shift & 7;
            if (old == 0 || kind < old) buried ^= (old ^ kind) << shift;
        }
    }
    return buried;
}

CALC_SHARED static void sign_foundations(List *l, const CalcTable *t) {
    uint64_t buried = find_buried(t);
    for (int row = 0; row < CALC_ROWS; row++) {
        int run = 0;
        bool running = true;
        sign(l, T_OUT + row * (RANKS + 1) + t->out[row]);
        for (int p = t->out[row]; p < RANKS; p++) {
            int rank = calc_card_of(row, p), step = row * RANKS + p - t->out[row];
            sign(l, T_WANT + step * LEFT + t->left[rank]);
            sign(l, T_WHERE + step * BURIED + (int)(buried >> 3 * rank & 7));
            running &= t->left[rank] > 0;
            run += running;
        }
        sign(l, T_RUN + row * (RANKS + 1) + run);
    }
}

CALC_SHARED static void sign_rank(List *l, const CalcTable *t, const CalcRoute *r, int rank) {
    int open = 0, left = t->left[rank], slack = CALC_NEVER, room = 0;
    for (int row = 0; row < CALC_ROWS; row++) open |= (place_on(row, rank) >= t->out[row]) << row;
    sign(l, T_OPEN + (rank - 1) * 16 + open);
    sign(l, T_LEFT + (rank - 1) * LEFT + left);
    if (!left) return;
    for (int heap = 0; heap < t->heaps; heap++) {
        if (r->top[heap] < r->need[rank]) continue;
        slack = least(slack, r->top[heap] - r->need[rank]);
        room++;
    }
    sign(l, T_NEED + (rank - 1) * WAITS + wait_class(r->need[rank]));
    sign(l, T_SLACK + (rank - 1) * WAITS + wait_class(slack));
    sign(l, T_ROOM + (rank - 1) * (CALC_HEAPS_MAX + 1) + room);
}

CALC_SHARED int calc_features_table(const CalcTable *t, const CalcRoute *r, CalcFeature *out) {
    List l = {out, 0};
    int empty = 0;
    unsigned liftable = 0;
    sign_foundations(&l, t);
    for (int rank = 1; rank <= CALC_KING; rank++) sign_rank(&l, t, r, rank);
    for (int heap = 0; heap < t->heaps; heap++) {
        empty += t->height[heap] == 0;
        if (t->height[heap] && calc_rows_for(t, calc_top(t, heap)))
            liftable |= 1U << calc_top(t, heap);
    }
    sign(&l, T_USED + least(r->used, CALC_CARDS) / 2);
    sign(&l, T_STUCK + least(r->stuck, 11));
    sign(&l, T_STOCK + t->stock);
    sign(&l, T_EMPTY + empty);
    for (int rank = 1; rank <= CALC_KING; rank++)
        if (liftable >> rank & 1) sign(&l, T_LIFT + rank - 1);
    return l.n;
}

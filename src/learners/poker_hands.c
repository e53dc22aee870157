// SPDX-License-Identifier: MIT
// poker_hands.c - see poker_hands.h.
//
// The classes are computed: every combination of five ranks (6,175, for a rank occurs at most four
// times) stands for as many hands as its suits can be chosen, flushes apart.
#include "learners/poker_hands.h"

#include "base/mem.h"

#include <stdbool.h>
#include <stdlib.h>

enum { RANKS = 13, SUITS = 4, ACE = 12, COMBINATIONS = 6175 + 1287 };

static void count_ranks(uint64_t hand, int count[RANKS]) {
    for (uint64_t left = hand; left; left &= left - 1) count[__builtin_ctzll(left) % RANKS]++;
}

static bool is_flush(uint64_t hand) {
    int suit = __builtin_ctzll(hand) / RANKS;
    return (hand & ~(UINT64_C(0x1fff) << (RANKS * suit))) == 0;
}

// The highest rank of a straight, -1 for none. An ace may stand below a two.
static int straight_top(const int count[RANKS]) {
    for (int top = ACE; top >= 3; top--) {
        int run = 0;
        while (run < 5 && count[(top - run + RANKS) % RANKS] == 1) run++;
        if (run == 5) return top;
    }
    return -1;
}

// Ranks in the order that decides between hands of the same type: those that occur more often
// first, then the higher ones.
static uint32_t kickers(const int count[RANKS]) {
    uint32_t value = 0;
    for (int times = 4; times >= 1; times--)
        for (int rank = ACE; rank >= 0; rank--)
            if (count[rank] == times) value = value * RANKS + (uint32_t)rank;
    return value;
}

static int times(const int count[RANKS], int wanted) {
    int n = 0;
    for (int i = 0; i < RANKS; i++) n += count[i] == wanted;
    return n;
}

static int hand_type(const int count[RANKS], bool flush, bool straight) {
    if (straight && flush) return 8;
    if (times(count, 4)) return 7;
    if (times(count, 3) && times(count, 2)) return 6;
    if (flush) return 5;
    if (straight) return 4;
    if (times(count, 3)) return 3;
    return times(count, 2);
}

static uint32_t strength(const int count[RANKS], bool flush) {
    enum { MORE_THAN_KICKERS = RANKS * RANKS * RANKS * RANKS * RANKS };
    int top = straight_top(count);
    uint32_t rest = top >= 0 ? (uint32_t)top : kickers(count);
    return (uint32_t)hand_type(count, flush, top >= 0) * MORE_THAN_KICKERS + rest;
}

uint32_t poker_strength(uint64_t hand) {
    int count[RANKS] = {0};
    count_ranks(hand, count);
    return strength(count, is_flush(hand));
}

// --- classes ---

typedef struct {
    uint32_t strength, hands;
} Combination;

static uint32_t suits_for(const int count[RANKS]) {
    static const uint32_t ways[SUITS + 1] = {1, 4, 6, 4, 1};
    uint32_t n = 1;
    for (int i = 0; i < RANKS; i++) n *= ways[count[i]];
    return n;
}

static void add_combination(const int count[RANKS], Combination *list, size_t *n) {
    bool distinct = times(count, 1) == 5;
    list[(*n)++] = (Combination){strength(count, false), suits_for(count) - (distinct ? SUITS : 0)};
    if (distinct) list[(*n)++] = (Combination){strength(count, true), SUITS};
}

static void combine(int count[RANKS], int from, int left, Combination *list, size_t *n) {
    if (left == 0) {
        add_combination(count, list, n);
        return;
    }
    for (int rank = from; rank < RANKS; rank++) {
        if (count[rank] == SUITS) continue;
        count[rank]++;
        combine(count, rank, left - 1, list, n);
        count[rank]--;
    }
}

static int by_strength(const void *a, const void *b) {
    uint32_t x = ((const Combination *)a)->strength, y = ((const Combination *)b)->strength;
    return (x > y) - (x < y);
}

void poker_classes_init(PokerClasses *c) {
    Combination *list = mem_new(COMBINATIONS, sizeof *list);
    int count[RANKS] = {0};
    size_t n = 0;
    combine(count, 0, 5, list, &n);
    qsort(list, n, sizeof *list, by_strength);
    uint64_t seen = 0;
    int done = 0;
    for (size_t i = 0; i < n && done < POKER_CLASSES - 1; i++) {
        seen += list[i].hands;
        while (done < POKER_CLASSES - 1 &&
               seen * POKER_CLASSES >= (uint64_t)(done + 1) * POKER_HANDS)
            c->top[done++] = list[i].strength;
    }
    free(list);
}

int poker_class(const PokerClasses *c, uint64_t hand) {
    uint32_t value = poker_strength(hand);
    int i = 0;
    while (i < POKER_CLASSES - 1 && value > c->top[i]) i++;
    return i + 1;
}

// --- the draw ---

static uint64_t without_pairs(uint64_t hand, const int count[RANKS]) {
    uint64_t single = 0;
    for (uint64_t left = hand; left; left &= left - 1)
        if (count[__builtin_ctzll(left) % RANKS] == 1) single |= left & -left;
    return single;
}

// The card that is not of the suit of the four others; 0 where there is no such suit.
static uint64_t beside_flush(uint64_t hand) {
    for (int suit = 0; suit < SUITS; suit++) {
        uint64_t same = hand & (UINT64_C(0x1fff) << (RANKS * suit));
        if (__builtin_popcountll(same) == 4) return hand & ~same;
    }
    return 0;
}

static uint64_t all_but_highest(uint64_t hand, int keep) {
    for (int rank = ACE; rank >= 0 && keep > 0; rank--)
        for (int suit = 0; suit < SUITS && keep > 0; suit++) {
            uint64_t card = UINT64_C(1) << (RANKS * suit + rank);
            if (!(hand & card)) continue;
            hand &= ~card;
            keep--;
        }
    return hand;
}

uint64_t poker_discards(uint64_t hand) {
    int count[RANKS] = {0};
    count_ranks(hand, count);
    if (is_flush(hand) || straight_top(count) >= 0) return 0;
    if (times(count, 4)) return 0;
    if (times(count, 1) < 5) return without_pairs(hand, count);
    uint64_t odd = beside_flush(hand);
    return odd ? odd : all_but_highest(hand, 2);
}

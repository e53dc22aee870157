// SPDX-License-Identifier: MIT
// blackjack_exact.c - see blackjack_exact.h. Worths of hands against one open card are kept in a
// table: a hand is met again in many orders.
#include "players/classic/chance/blackjack_exact.h"

#include "base/hash.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum {
    TABLE_BITS = 14,
    TABLE_SIZE = 1 << TABLE_BITS,
    STAKE = 2,
    NATURAL = 3,
    TARGET = 21,
    BANK_STANDS = 17,
    PACK = 52
};

typedef struct {
    uint64_t key; // 0: empty
    double stand, hit;
} Entry;

struct BlackjackSolver {
    Entry table[TABLE_SIZE];
};

BlackjackSolver *blackjack_solver_new(void) {
    return mem_new(1, sizeof(BlackjackSolver));
}

void blackjack_solver_free(BlackjackSolver *s) {
    free(s);
}

int blackjack_count(const uint8_t hand[BLACKJACK_RANKS], bool *soft) {
    int low = 0;
    for (int i = 0; i < BLACKJACK_RANKS; i++) low += (i + 1) * hand[i];
    *soft = hand[0] > 0 && low <= TARGET - 10;
    return *soft ? low + 10 : low;
}

static int cards_in(const uint8_t set[BLACKJACK_RANKS]) {
    int n = 0;
    for (int i = 0; i < BLACKJACK_RANKS; i++) n += set[i];
    return n;
}

// --- the bank ---

// The guest's payoff for one point of stake, summed over the bank's cards to come.
typedef struct {
    uint8_t left[BLACKJACK_RANKS];
    int n_left;
    int guest; // count, at most 21
    bool guest_natural;
} Bank;

static double settle(const Bank *b, int count, bool natural) {
    if (count > TARGET) return 1;
    if (natural != b->guest_natural) return natural ? -1 : 1;
    return (b->guest > count) - (b->guest < count);
}

static double bank_draws(Bank *b, int low, bool ace, int cards) {
    int count = ace && low <= TARGET - 10 ? low + 10 : low;
    if (cards >= 2 && count >= BANK_STANDS) return settle(b, count, cards == 2 && count == TARGET);
    double sum = 0;
    for (int i = 0; i < BLACKJACK_RANKS; i++) {
        if (!b->left[i]) continue;
        double chance = (double)b->left[i] / b->n_left;
        b->left[i]--;
        b->n_left--;
        sum += chance * bank_draws(b, low + i + 1, ace || i == 0, cards + 1);
        b->left[i]++;
        b->n_left++;
    }
    return sum;
}

// --- the guest ---

static uint64_t key_of(const BlackjackSeen *x) {
    uint64_t key = hash_add((uint64_t)x->up + 1, hash_bytes(x->hand, sizeof x->hand));
    key = hash_add(key, hash_bytes(x->left, sizeof x->left));
    return key | 1;
}

static double stand_worth(const BlackjackSeen *x) {
    bool soft;
    int count = blackjack_count(x->hand, &soft);
    if (count > TARGET) return -STAKE;
    Bank b = {.n_left = cards_in(x->left), .guest = count};
    b.guest_natural = count == TARGET && cards_in(x->hand) == 2;
    memcpy(b.left, x->left, sizeof b.left);
    double each = bank_draws(&b, x->up + 1, x->up == 0, 1);
    // A natural wins more than it can lose.
    return b.guest_natural ? each * NATURAL : each * STAKE;
}

static void take_card(BlackjackSeen *x, int rank) {
    x->left[rank]--;
    x->hand[rank]++;
}

static void give_back(BlackjackSeen *x, int rank) {
    x->left[rank]++;
    x->hand[rank]--;
}

static void value_hand(BlackjackSolver *s, BlackjackSeen *x, double *stand, double *hit);

// The average over the next card of what the hand is worth then.
static double next_card(BlackjackSolver *s, BlackjackSeen *x, bool last) {
    double sum = 0, all = cards_in(x->left);
    for (int i = 0; i < BLACKJACK_RANKS; i++) {
        if (!x->left[i]) continue;
        double chance = x->left[i] / all, stand, hit;
        bool soft;
        take_card(x, i);
        if (blackjack_count(x->hand, &soft) > TARGET) {
            sum -= chance * STAKE;
        } else if (last) {
            value_hand(s, x, &stand, NULL);
            sum += chance * stand;
        } else {
            value_hand(s, x, &stand, &hit);
            sum += chance * (stand > hit ? stand : hit);
        }
        give_back(x, i);
    }
    return sum;
}

// `hit` may be NULL: only standing is asked for.
static void value_hand(BlackjackSolver *s, BlackjackSeen *x, double *stand, double *hit) {
    enum { UNKNOWN = -100 };
    uint64_t key = key_of(x);
    Entry *e = &s->table[key >> (64 - TABLE_BITS)];
    bool soft;
    if (e->key != key) *e = (Entry){key, stand_worth(x), UNKNOWN};
    *stand = e->stand;
    if (!hit) return;
    double worth = e->hit;
    if (worth == UNKNOWN) {
        // At 21 there is no choice.
        worth = blackjack_count(x->hand, &soft) == TARGET ? -STAKE : next_card(s, x, false);
        if (e->key == key) e->hit = worth;
    }
    *hit = worth;
}

BlackjackAdvice blackjack_advise(BlackjackSolver *s, const BlackjackSeen *seen) {
    BlackjackSeen x = *seen;
    BlackjackAdvice a = {.can_double = cards_in(x.hand) == 2};
    value_hand(s, &x, &a.worth[BLACKJACK_STAND], &a.worth[BLACKJACK_HIT]);
    a.worth[BLACKJACK_DOUBLE] = a.can_double ? 2 * next_card(s, &x, true) : -2 * STAKE;
    for (int i = BLACKJACK_HIT; i <= BLACKJACK_DOUBLE; i++)
        if ((i != BLACKJACK_DOUBLE || a.can_double) && a.worth[i] > a.worth[a.best])
            a.best = (BlackjackMove)i;
    return a;
}

// --- all hands ---

static void whole_pack(BlackjackSeen *x) {
    *x = (BlackjackSeen){0};
    for (int i = 0; i < BLACKJACK_RANKS; i++) x->left[i] = i == BLACKJACK_RANKS - 1 ? 16 : 4;
}

// Ways to draw this card from what is left; it is taken.
static int draw(uint8_t *left, int rank) {
    return left[rank] > 0 ? left[rank]-- : 0;
}

// The guest's two cards and the open card; 0 ways where the pack has too few cards.
static int deal(int first, int second, int up, BlackjackSeen *x) {
    whole_pack(x);
    int ways = draw(x->left, first);
    x->hand[first]++;
    ways *= draw(x->left, second);
    x->hand[second]++;
    x->up = up;
    return ways * draw(x->left, up) * (first == second ? 1 : 2);
}

char blackjack_rule(BlackjackSolver *s, int count, bool soft, int up) {
    double worth[3] = {0}, weight = 0;
    for (int first = 0; first < BLACKJACK_RANKS; first++)
        for (int second = first; second < BLACKJACK_RANKS; second++) {
            BlackjackSeen x;
            bool is_soft;
            int ways = deal(first, second, up, &x);
            if (!ways || blackjack_count(x.hand, &is_soft) != count || is_soft != soft) continue;
            BlackjackAdvice a = blackjack_advise(s, &x);
            for (int i = 0; i < 3; i++) worth[i] += ways * a.worth[i];
            weight += ways;
        }
    if (weight == 0) return '-';
    if (worth[BLACKJACK_DOUBLE] > worth[BLACKJACK_HIT] &&
        worth[BLACKJACK_DOUBLE] > worth[BLACKJACK_STAND])
        return 'D';
    return worth[BLACKJACK_HIT] > worth[BLACKJACK_STAND] ? 'H' : 'S';
}

double blackjack_game_value(BlackjackSolver *s) {
    double sum = 0, weight = 0;
    for (int first = 0; first < BLACKJACK_RANKS; first++)
        for (int second = first; second < BLACKJACK_RANKS; second++)
            for (int up = 0; up < BLACKJACK_RANKS; up++) {
                BlackjackSeen x;
                bool soft;
                int ways = deal(first, second, up, &x);
                if (!ways) continue;
                weight += ways;
                if (blackjack_count(x.hand, &soft) == TARGET)
                    sum += ways * stand_worth(&x);
                else {
                    BlackjackAdvice a = blackjack_advise(s, &x);
                    sum += ways * a.worth[a.best];
                }
            }
    return sum / weight;
}

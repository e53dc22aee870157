// SPDX-License-Identifier: MIT
// acol.h - bidding at bridge by Acol, the English system: weak notrump, four-card suits, strong two
// clubs.
//
// At every turn of an auction there is a list of calls with what each shows: points and lengths of
// suits. A player makes the first call whose meaning the hand fits; the others infer from the call
// that the hand fits. Both read the same list, so an auction is a chain of inferences
// (Stainer's BRIBIP, 4th IJCAI 1975). `acol_expected` is the other way, that of the earlier BRIPP:
// hands that fit are dealt, and the call with the best expected score is made.
#ifndef GENPEI_ACOL_H
#define GENPEI_ACOL_H

#include "base/rng.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ACOL_CLUBS, ACOL_DIAMONDS, ACOL_HEARTS, ACOL_SPADES, ACOL_NOTRUMP };
enum { ACOL_CALLS_MAX = 320, ACOL_MEANINGS_MAX = 64, ACOL_SEATS = 4, ACOL_POINTS_MAX = 40 };

// Calls: a bid is 3 + 5 (level - 1) + strain.
enum { ACOL_PASS, ACOL_DOUBLE, ACOL_REDOUBLE, ACOL_FIRST_BID };

static inline int acol_bid(int level, int strain) {
    return ACOL_FIRST_BID + 5 * (level - 1) + strain;
}
static inline int acol_level(int bid) {
    return (bid - ACOL_FIRST_BID) / 5 + 1;
}
static inline int acol_strain(int bid) {
    return (bid - ACOL_FIRST_BID) % 5;
}

typedef struct {
    uint64_t cards; // bit 13 suit + rank, the two is 0
    int points;     // ace 4, king 3, queen 2, jack 1
    int length[4];
} AcolHand;

AcolHand acol_hand(uint64_t cards);

// The calls so far; the player of call i is i % 4.
typedef struct {
    int n;
    int8_t call[ACOL_CALLS_MAX];
} AcolAuction;

// What a hand has to be.
typedef struct {
    int8_t points[2];    // at least, at most
    int8_t length[4][2]; // likewise
    bool balanced;
} AcolShown;

typedef struct {
    int call;
    AcolShown shows;
    const char *en, *ja;
} AcolMeaning;

bool acol_fits(const AcolHand *hand, const AcolShown *shown);

// What every player has shown so far.
void acol_infer(const AcolAuction *a, AcolShown shown[ACOL_SEATS]);

// The calls of the player to call, in the order in which they are considered. The last one is a
// pass that any hand fits, unless the situation demands a bid.
size_t acol_meanings(const AcolAuction *a, const AcolShown shown[ACOL_SEATS],
                     AcolMeaning out[ACOL_MEANINGS_MAX]);

// The call by inference.
AcolMeaning acol_choose(const AcolAuction *a, const AcolHand *hand);

// The call by expected score over `deals` deals that fit what was shown; `*score` gets it, for the
// player's side.
AcolMeaning acol_expected(const AcolAuction *a, const AcolHand *hand, bool vulnerable, int deals,
                          Rng *rng, double *score);

#endif

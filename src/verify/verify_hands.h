// SPDX-License-Identifier: MIT
// verify_hands.h - positions of shogi and its relatives by board and mover, with the pieces in
// hand: whether one is covered by another with the same board.
//
// What the attacker can do with a hand can be done with a larger one while the defender, who has
// the rest of the set, has less to interpose. So a mate with one hand is a mate with any that has
// at least as many pieces of every kind, and no mate with one hand is none with any that has at
// most as many. Which moves are legal depends on hands in no other way: a pawn that is dropped
// before a king can be answered by no drop.
#ifndef GENPEI_VERIFY_HANDS_H
#define GENPEI_VERIFY_HANDS_H

#include "base/error.h"
#include "base/str.h"

#include <stddef.h>

enum { VERIFY_HAND_KINDS = 7 }; // in the order R B G S N L P

// How many of each kind the attacker and the defender have.
typedef struct {
    unsigned char attacker[VERIFY_HAND_KINDS], defender[VERIFY_HAND_KINDS];
} VerifyHands;

// Reads the hands of a position's text, "BOARD MOVER HANDS ...". `*rest` is the length of what
// comes before them: board and mover. `attacker`: 0 for the first player, whose pieces are
// capitals.
bool verify_hands_read(const char *text, int attacker, size_t *rest, VerifyHands *out, Error *e);

// The text of the same position with other hands.
void verify_hands_write(const char *text, size_t rest, int attacker, const VerifyHands *h,
                        Str *out);

// Whether with `more` the attacker has at least what it has with `less`, of every kind, and the
// defender at most.
bool verify_hands_cover(const VerifyHands *more, const VerifyHands *less);

typedef struct VerifyHandTable VerifyHandTable;

VerifyHandTable *verify_hand_table_new(void);
void verify_hand_table_free(VerifyHandTable *t);

// `text` and `rest` are as above; `number` is the caller's.
void verify_hand_table_add(VerifyHandTable *t, const char *text, size_t rest, const VerifyHands *h,
                           size_t number);

// Goes through the entries with the same board and mover: `*at` is 0 at first. False at the end.
bool verify_hand_table_next(const VerifyHandTable *t, const char *text, size_t rest, size_t *at,
                            VerifyHands *h, size_t *number);

#endif

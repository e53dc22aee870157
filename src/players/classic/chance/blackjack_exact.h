// SPDX-License-Identifier: MIT
// blackjack_exact.h - what standing, hitting and doubling are worth in blackjack, exactly.
//
// Nothing is typed in: every sequence of cards that can follow is counted with the cards that are
// left in the one pack. Rules as in games/blackjack.l7: the bank stands from 17 on, a natural wins
// 3, the stake is 2, and the hole card is any of the cards not seen.
#ifndef GENPEI_BLACKJACK_EXACT_H
#define GENPEI_BLACKJACK_EXACT_H

#include <stdbool.h>
#include <stdint.h>

enum { BLACKJACK_RANKS = 10 }; // 0 is the ace, 9 all cards that count 10

typedef struct {
    uint8_t left[BLACKJACK_RANKS]; // cards not seen, the hole card among them
    uint8_t hand[BLACKJACK_RANKS]; // the guest's
    int up;                        // the bank's open card, a rank
} BlackjackSeen;

typedef enum { BLACKJACK_STAND, BLACKJACK_HIT, BLACKJACK_DOUBLE } BlackjackMove;

typedef struct {
    double worth[3]; // expected payoff of each move, best play after it
    bool can_double; // with two cards only
    BlackjackMove best;
} BlackjackAdvice;

typedef struct BlackjackSolver BlackjackSolver;
BlackjackSolver *blackjack_solver_new(void);
void blackjack_solver_free(BlackjackSolver *s);

// The hand counts less than 21 and has at least two cards.
BlackjackAdvice blackjack_advise(BlackjackSolver *s, const BlackjackSeen *seen);

// The best move for every two cards of this count, weighed by how likely they are: 'S', 'H' or 'D'.
// `soft`: one card is an ace that counts 11. Counts that two cards cannot make give '-'.
char blackjack_rule(BlackjackSolver *s, int count, bool soft, int up);

// What the guest expects from a whole game, before any card is dealt.
double blackjack_game_value(BlackjackSolver *s);

// What cards count, with an ace as 11 where that does not exceed 21.
int blackjack_count(const uint8_t hand[BLACKJACK_RANKS], bool *soft);

#endif

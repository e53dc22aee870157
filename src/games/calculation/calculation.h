// SPDX-License-Identifier: MIT
// calculation.h - the patience Calculation: rules, states and moves.
//
// A card is turned from the stock and goes to a foundation or on a heap; then heap tops may go to
// foundations. Cards are turned by chance, each rank as likely as there are cards of it left. Where
// the game was made with a seed or a deck, the state holds the order of the stock, hidden from the
// player, and chance has one move. So a sample of a view is a state whose order is known, and a
// view of it is a state in which chance is free again.
#ifndef GENPEI_CALCULATION_H
#define GENPEI_CALCULATION_H

#include "game/game_table.h"
#include "games/calculation/calc_table.h"

typedef enum {
    CALC_TURN, // chance turns the next card
    CALC_HAND, // the card in hand is to be placed
    CALC_LIFT, // heap tops may go to foundations; when none can, the game is over
} CalcPhase;

typedef struct {
    CalcTable table;
    uint8_t phase;             // CalcPhase
    uint8_t hand;              // the card in hand, 0 for none
    uint8_t order[CALC_CARDS]; // the stock, next card first; all 0 where it is hidden
} CalcState;

typedef struct {
    int heaps;
    int preset;               // 4: ace, two, three and four lie on their foundations; or 0
    bool dealt;               // the order of the stock is given:
    uint8_t deck[CALC_CARDS]; // next card first
} CalcRules;

// Moves. Chance: the rank, 1 to 13.
enum { CALC_TO_ROW = 0x10, CALC_TO_HEAP = 0x20, CALC_LIFTS = 0x40, CALC_NEXT = 0x80 };

static inline Move calc_to_row(int row) {
    return (Move)(CALC_TO_ROW + row);
}
static inline Move calc_to_heap(int heap) {
    return (Move)(CALC_TO_HEAP + heap);
}
static inline Move calc_lift(int heap, int row) {
    return (Move)(CALC_LIFTS + heap * CALC_ROWS + row);
}
static inline int calc_move_row(Move m) {
    return (int)(m & 3);
}
static inline int calc_move_heap(Move m) {
    return m & CALC_LIFTS ? (int)((m - CALC_LIFTS) / CALC_ROWS) : (int)(m & 7);
}

static inline const CalcState *calc_state(const State *s) {
    return (const CalcState *)s;
}

// NULL when it is another game.
const CalcRules *calc_rules(const Game *g);

// The table before the first card is turned.
void calc_table_start(CalcTable *t, int heaps, int preset);

// Shuffles the stock of the table into `deck`, next card first.
void calc_shuffle(const CalcTable *t, Rng *rng, uint8_t deck[CALC_CARDS]);

// "A", "2", ... "10", "J", "Q", "K"; and one letter for each, T for the ten.
const char *calc_rank_text(int rank);
char calc_rank_letter(int rank);
int calc_rank_of_letter(char c); // 0 when it is none

extern const GameType calculation_type;

#endif

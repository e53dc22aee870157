// SPDX-License-Identifier: MIT
// calc_plan.h - the plan of the 1978 player: for each card in the heaps, the foundation it is meant
// for.
//
// Heaps and plan are two structures that refer to each other (figures 10 to 12 of the paper). A
// card of a heap knows the cards above and below it and its slot; a slot, a place on a foundation,
// knows the slots before and behind it and the card that is meant for it. A slot without a card
// waits for one from the stock. Links are numbers, so that a plan is copied by assignment and a
// trial is thrown away by forgetting the copy.
//
// A plan is sound when its cards could go out in some order if the stock gave its cards whenever
// they were wanted: in every heap the upper card first, on every foundation the earlier one.
#ifndef GENPEI_CALC_PLAN_H
#define GENPEI_CALC_PLAN_H

#include "games/calculation/calc_table.h"

typedef enum {
    MARK_NONE,   // no slot
    MARK_FIX,    // settled
    MARK_MIDDLE, // may be planned anew
    MARK_TEMP,   // on trial
    MARK_HANG,   // a king whose place is not known yet
} PlanMark;

enum { PLAN_NOTHING = -1, PLAN_SLOTS = CALC_ROWS * CALC_RANKS };

typedef struct {
    uint8_t rank, mark, heap;
    int8_t above, below; // cards
    int8_t slot;
} PlanCard;

typedef struct {
    int8_t card;
    int8_t before, behind; // slots of the same foundation
} PlanSlot;

typedef struct {
    CalcTable table; // the heaps again, as the rules have them
    PlanCard cards[CALC_CARDS];
    int8_t tops[CALC_HEAPS_MAX];
    uint64_t used; // cards that lie in heaps
    PlanSlot slots[PLAN_SLOTS];
    bool give_up; // the king's heap is a heap like the others
    bool blind;   // its worth leaves out the cards that may come
} CalcPlan;

static inline int plan_slot(int row, int place) {
    return row * CALC_RANKS + place;
}
static inline int plan_slot_row(int slot) {
    return slot / CALC_RANKS;
}
static inline int plan_slot_place(int slot) {
    return slot % CALC_RANKS;
}
// The heap that is kept for kings: the last one.
static inline int plan_king_heap(const CalcPlan *p) {
    return p->table.heaps - 1;
}

// A plan for a table, made from nothing: every card that can be is MIDDLE.
void plan_set(CalcPlan *p, const CalcTable *t);
void plan_set_blind(CalcPlan *p, const CalcTable *t); // a reading of the paper that wins less

// The structures alone. A card comes on a heap with a slot (or PLAN_NOTHING) and a mark; gets
// another slot, which must be free; goes from the top of its heap to a foundation.
int plan_push(CalcPlan *p, int heap, int rank, int slot, PlanMark mark);
void plan_assign(CalcPlan *p, int card, int slot, PlanMark mark);
void plan_lift(CalcPlan *p, int heap, int row);

// A card from the hand goes out. A card that was meant for that slot loses it.
void plan_out(CalcPlan *p, int row);

// Whether the slot can be planned with: not out yet, and no card has it.
bool plan_slot_free(const CalcPlan *p, int slot);

// What a plan costs: how long its cards have to wait, how entangled they are, and how hard it is to
// place what may come. Lower is better.
typedef struct {
    bool sound;
    int stuck;   // cards that never get out, of an unsound plan; and those without a slot
    int waiting; // over all cards, how much of the stock must come before them, in 200ths
    int changes; // neighbours in heaps that are meant for different foundations
    int trouble; // how badly the cards of the stock would lie on the heaps
    int cost;
} PlanWorth;

PlanWorth plan_worth(const CalcPlan *p);

// Finds slots for all cards that have none, then improves: a MIDDLE card changes to a free slot or
// with another MIDDLE card of its rank where that makes the plan better. Returns what it came to.
PlanWorth plan_mend(CalcPlan *p);

// Forgets the slots of all MIDDLE cards.
void plan_forget_middle(CalcPlan *p);

#endif

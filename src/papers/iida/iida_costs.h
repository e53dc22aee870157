// SPDX-License-Identifier: MIT
// iida_costs.h - the 1995 paper, section 2.3: what pruning costs in the best case, as printed and
// as counted by searches.
#ifndef GENPEI_IIDA_COSTS_H
#define GENPEI_IIDA_COSTS_H

#include "papers/report.h"

// The printed formulas. N is the cost of alpha-beta.
uint64_t iida_printed_alphabeta(int depth, int width);
uint64_t iida_printed_15(int depth, int width); // depth >= 1
uint64_t iida_printed_17(int depth, int width); // depth >= 2

// --- readings of root-value pruning ---

// The MAX nodes at which (16) is asked.
typedef enum {
    ASKED_ONCE,            // the first layer of them
    ASKED_TWICE,           // the first two layers
    ASKED_TWICE_NOT_LAST,  // the same, but not just above leaves
    ASKED_ALWAYS,          // every MAX node
    ASKED_ALWAYS_NOT_LAST, // every MAX node but those just above leaves
    COST_ASKED
} CostAsked;

// What is evaluated at leaves.
typedef enum {
    LEAF_BOTH,   // f and g
    LEAF_NEEDED, // g, and f where g does not already rule the leaf out
    LEAF_BEST,   // the same, but f of all children of a MAX node and g of the best only (2.3.1)
    COST_LEAVES
} CostLeaves;

// What beta-pruning does meanwhile.
typedef enum {
    REFUTED_NEVER,    // there is none
    REFUTED_BY_BOUND, // as OM_BETA
    REFUTED_BY_VALUE, // as OM_BETA_VALUE
    REFUTED_FOR_FREE, // MIN's reply is known: its other moves cost nothing
    COST_REFUTED
} CostRefuted;

typedef struct {
    CostAsked asked;
    CostLeaves leaves;
    CostRefuted refuted;
    bool unclear;     // where (16) held, g is not known: MIN's node above prunes nothing
    bool with_search; // the minimax search that finds V is counted too
    bool below_first; // d counts from MAX's first move: (16) lets the root have no other
} CostReading;
enum { COST_READINGS = COST_ASKED * COST_LEAVES * COST_REFUTED * 2 * 2 * 2 };

// The reading of this number, 0 to COST_READINGS - 1.
CostReading iida_cost_reading(int number);

// Appends it in words.
void iida_cost_reading_text(const CostReading *r, Str *out);

// Evaluations by both functions when a search that reads the paper so goes through a tree in which
// the first move is always the best.
uint64_t iida_cost_count(const CostReading *r, int depth, int width);

// --- experiments ---

bool iida_costs(Report *r, Error *e);
bool iida_readings(Report *r, Error *e);
bool iida_shared(Report *r, Error *e); // iida_shared.c

#endif

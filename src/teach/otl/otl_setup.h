// SPDX-License-Identifier: MIT
// otl_setup.h - the settings of OTL: the constants that the 1984 paper leaves open, how far it
// looks ahead where it searches, and what it must do without.
#ifndef GENPEI_OTL_SETUP_H
#define GENPEI_OTL_SETUP_H

#include "teach/otl/otl_knowledge.h"
#include "teach/otl/otl_readings.h"

// No fight is as long: edges and corners have 28 squares.
enum { OTL_FIGHT_MAX = 30 };

typedef struct {
    uint32_t without;            // bits of OtlKind
    uint32_t readings;           // bits of OtlReading
    uint64_t unknown;            // bits of OtlKnow: entries that the player's text left out
    int points[KNOWLEDGE_COUNT]; // values of the entries that have one
    int shape_moves; // tenths of a point for an empty square beside enemy stones, a possible future
                     // move
    int shape_outside;  // for an own stone that touches an empty square
    int shape_stone;    // for any own stone
    int own_move;       // tenths of a point for a safe own move won or lost
    int fight_depth;    // fights end at this level if they are not quiet before
    int opening_stones; // with fewer stones, alpha-beta (state "opening")
    int opening_depth;
    int late_empty; // with this many empty squares or fewer, alpha-beta again (state "late")
    int late_depth;
    int exact_empty;  // with this many or fewer, the game is solved
    int64_t exact_ms; // time limit for that, then alpha-beta to late_depth; 0: no limit
} OtlSetup;

OtlSetup otl_default_setup(void);

static inline bool otl_knows(const OtlSetup *s, OtlKind k) {
    return !(s->without >> k & 1);
}

// Reads types separated by '/' or ','. False with the reason, which lists them.
bool otl_read_without(const char *text, uint32_t *out, Error *e);

#endif

// SPDX-License-Identifier: MIT
// otl_knowledge.h - everything OTL knows about the changes a move makes, as one table.
//
// An entry has a name, the type it belongs to (types can be switched off), the step of the
// evaluation that uses it, its value in points, and what it says, in English and Japanese. The
// values are those of table 2 of the 1984 paper; where the value of an entry is computed from
// possible moves (sections 3.3 to 3.5) it is 0 here. One possible move is worth about five points.
//
// Type A entries have a `find`: they are patterns that appear or vanish. The figures that show the
// patterns are lost; docs/otl.md says how each name is read.
#ifndef GENPEI_OTL_KNOWLEDGE_H
#define GENPEI_OTL_KNOWLEDGE_H

#include "teach/otl/otl_board.h"

// A move and what it changes; everything seen by the mover.
typedef struct {
    OtlBoard before, after;
    int at;
    OtlSquare kind; // of `at`
    uint64_t flips;
    uint64_t own_before, own_after;     // what the mover can play
    uint64_t enemy_before, enemy_after; // what the opponent could play, were it to move
    uint32_t readings;                  // bits of OtlReading: how patterns are read
} OtlChange;

void otl_change_init(OtlChange *c, OtlBoard before, int at, uint32_t readings);

// The C squares that are a right to move of `own`: only that side can play there, and safely:
// joined to an own stone on the A square, and without the corner falling to the enemy.
uint64_t otl_rights(OtlBoard b, uint64_t own_moves, uint64_t enemy_moves);

// The steps of section 3.8, in order.
typedef enum { STEP_GOOD = 1, STEP_SHAPE, STEP_GAIN, STEP_LOSS, STEP_BAD } OtlStep;

// Types, as `without=` names them. Those after KIND_OWN_MOVES are not knowledge of moves but of how
// to think.
#define OTL_KINDS(X)                                                                               \
    X(KIND_CORNER, "corner")                                                                       \
    X(KIND_SECOND, "second-line")                                                                  \
    X(KIND_SKIRT, "skirt")                                                                         \
    X(KIND_WING, "wing")                                                                           \
    X(KIND_GLIDER, "glider")                                                                       \
    X(KIND_PILLBOX, "pillbox")                                                                     \
    X(KIND_TABLE, "table")                                                                         \
    X(KIND_FATAL, "fatal-c")                                                                       \
    X(KIND_RIGHT, "right")                                                                         \
    X(KIND_SHAPE, "shape")                                                                         \
    X(KIND_EDGE, "edge-fight")                                                                     \
    X(KIND_REPLY, "reply")                                                                         \
    X(KIND_CORNER_FIGHT, "corner-fight")                                                           \
    X(KIND_X, "x-square")                                                                          \
    X(KIND_OWN_MOVES, "own-moves")                                                                 \
    X(KIND_URGENCY, "urgency")                                                                     \
    X(KIND_CUTOFF, "cutoff")                                                                       \
    X(KIND_SELECTION, "selection")                                                                 \
    X(KIND_CORNER_STATES, "corner-states")                                                         \
    X(KIND_OPENING, "opening")                                                                     \
    X(KIND_ENDING, "ending")

typedef enum {
#define X(ID, NAME) ID,
    OTL_KINDS(X)
#undef X
        KINDS_COUNT
} OtlKind;

const char *otl_kind_name(OtlKind k);

typedef enum {
    KNOW_CORNER,
    KNOW_BESIDE,
    KNOW_SKIRT,
    KNOW_RIGHT_WING,
    KNOW_RIGHT_PLAYED,
    KNOW_RIGHT_TAKEN,
    KNOW_RIGHT_SECURED,
    KNOW_RIGHT_SECURED_OPEN,
    KNOW_SHAPE,
    KNOW_EDGE_TAKEN,
    KNOW_REPLY_GONE,
    KNOW_X_DIAGONAL,
    KNOW_EDGE_CORNER,
    KNOW_EDGE_REPLY,
    KNOW_EDGE_QUIET,
    KNOW_REPLY_NEW,
    KNOW_REPLY_WORSE,
    KNOW_REPLY_BETTER,
    KNOW_CORNER_X,
    KNOW_CORNER_EDGES,
    KNOW_X_GIVES,
    KNOW_X_OPEN,
    KNOW_OWN_MOVES,
    KNOW_SIDEWAYS_A,
    KNOW_SIDEWAYS_B,
    KNOW_WORST_DOUBLE_WING,
    KNOW_DOUBLE_WING,
    KNOW_WORST_WING,
    KNOW_WING,
    KNOW_WORST_GLIDER,
    KNOW_GLIDER,
    KNOW_PILLBOX,
    KNOW_HALF_PILLBOX,
    KNOW_TABLE,
    KNOW_FATAL_C,
    KNOW_RIGHT_GIVEN,
    KNOWLEDGE_COUNT
} OtlKnow;

// In the sentences {m} is the move, {n} the square concerned, {line} the line that was searched.
typedef struct {
    const char *name;
    OtlKind kind;
    OtlStep step;
    int value;
    // Whether the pattern is there; `marks` gets the squares concerned. NULL: type B.
    bool (*find)(const OtlChange *c, uint64_t *marks);
    const char *en, *ja;
    // The same where its value is against the mover; NULL: it never is, or always.
    const char *en_bad, *ja_bad;
} OtlKnowledge;

const OtlKnowledge *otl_knowledge(OtlKnow k);

// The patterns (otl_patterns.c).
bool otl_find_corner(const OtlChange *c, uint64_t *marks);
bool otl_find_beside(const OtlChange *c, uint64_t *marks);
bool otl_find_skirt(const OtlChange *c, uint64_t *marks);
bool otl_find_right_wing(const OtlChange *c, uint64_t *marks);
bool otl_find_right_played(const OtlChange *c, uint64_t *marks);
bool otl_find_right_taken(const OtlChange *c, uint64_t *marks);
bool otl_find_right_secured(const OtlChange *c, uint64_t *marks);
bool otl_find_right_secured_open(const OtlChange *c, uint64_t *marks);
bool otl_find_sideways_a(const OtlChange *c, uint64_t *marks);
bool otl_find_sideways_b(const OtlChange *c, uint64_t *marks);
bool otl_find_worst_double_wing(const OtlChange *c, uint64_t *marks);
bool otl_find_double_wing(const OtlChange *c, uint64_t *marks);
bool otl_find_worst_wing(const OtlChange *c, uint64_t *marks);
bool otl_find_wing(const OtlChange *c, uint64_t *marks);
bool otl_find_worst_glider(const OtlChange *c, uint64_t *marks);
bool otl_find_glider(const OtlChange *c, uint64_t *marks);
bool otl_find_pillbox(const OtlChange *c, uint64_t *marks);
bool otl_find_half_pillbox(const OtlChange *c, uint64_t *marks);
bool otl_find_table(const OtlChange *c, uint64_t *marks);
bool otl_find_fatal_c(const OtlChange *c, uint64_t *marks);
bool otl_find_right_given(const OtlChange *c, uint64_t *marks);

#endif

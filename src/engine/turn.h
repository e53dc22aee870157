// SPDX-License-Identifier: MIT
// turn.h - what a player or an engine is asked about a position, and what it answers.
#ifndef GENPEI_TURN_H
#define GENPEI_TURN_H

#include "game/past.h"
#include "game/turn_clock.h"
#include "record/record.h"
#include "search/search.h"

// A position is analysed: every step is reported with its best lines.
typedef struct {
    size_t most; // lines
    bool again;  // the position is that of the last call: continue from what is known
    AnalysisReport *each;
    void *context;
} AnalysisOptions;

// The question. `state` is what `side` sees; the game so far is given where nothing is hidden (else
// NULL); where something is, `past`, from which worlds are drawn (NULL: only the view is known).
// Limits of 0 leave the effort to the options; `clock` is NULL without one. Setting
// `*limits.stop` from another thread ends the thinking early.
typedef struct {
    const State *state;
    const Record *record;
    const Past *past;
    int side;
    Limits limits;
    const TurnClock *clock;
    const Move *moves; // the legal ones, where the caller has them; NULL
    size_t n_moves;
    const AnalysisOptions *report; // gets the steps of the thinking where there are any; or NULL
} Turn;

// The answer.
typedef struct {
    Move move;
    bool resigns;
    bool has_value; // a forced or random move has none
    int value;      // seen by the mover
    bool has_static;
    int static_value; // after the move, without search, seen by the mover
    SearchStats stats;
    size_t line_length;
    Move line[SEARCH_DEPTH_MAX];
    bool has_delay;   // an engine that says how long it thought:
    int64_t delay_us; // from the question to its answer, less that time
    int64_t over_ms;  // beyond the time it was given for this move, where there is no clock; or 0
    bool late;        // so much that it loses a game on time
    Ending fault;     // of a broken player: END_FAULT (also when 0), END_ILLEGAL, END_TIME
    bool absent;      // of a broken player: it did not start, so the game says nothing about it
} Choice;

#endif

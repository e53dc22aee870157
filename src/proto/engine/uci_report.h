// SPDX-License-Identifier: MIT
// uci_report.h - what a search has found so far, as `info` lines of UCI, UGI and USI.
#ifndef GENPEI_UCI_REPORT_H
#define GENPEI_UCI_REPORT_H

#include "proto/engine/engine_side.h"

// For one search. Zero means default for `said` and `best`.
typedef struct {
    EngineOut out;
    const Game *game;
    const State *state; // the position that is searched
    const Player *player;
    bool mates_in_plies; // USI; UCI counts moves of the mating side
    int64_t began_ns;
    size_t most; // lines (MultiPV)

    // --- of the last report ---
    size_t said; // steps
    Move best;
    int depth;
} UciReport;

// An AnalysisReport whose context is a UciReport. While a depth is under way, a step is reported
// only when its best move is another one.
void uci_report_step(void *context, const AnalysisStep *step);

// The answer of a player, unless it was reported already.
void uci_report_choice(UciReport *r, const Choice *c);

// A value in hundredths of a pawn, as hosts expect them: of a disc where values are discs; a chance
// by the logistic curve that programs of shogi draw.
int uci_hundredths(const Player *p, int value);

// Appends up to `most` moves of a line, each after a space, as far as they are legal. Returns how
// many; `*over`, unless NULL, says whether the game has ended then.
size_t uci_add_line(const Game *g, const State *s, const Move *line, size_t most, Str *out,
                    bool *over);

#endif

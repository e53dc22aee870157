// SPDX-License-Identifier: MIT
// gtp_go.h - commands of GTP that hosts for go use: handicap, loading a game, dead stones,
// analysis.
#ifndef GENPEI_GTP_GO_H
#define GENPEI_GTP_GO_H

#include "proto/engine/gtp_engine.h"

const GtpCommand *gtp_go_commands(size_t *n);

// The score of a game of go with dead stones taken off, in half points for black: by area. False in
// other games.
bool gtp_go_score(const GtpEngine *g, int *halves);

// An analysis runs until the next line comes: ends it, if one does.
void gtp_analysis_end(GtpEngine *g);

#endif

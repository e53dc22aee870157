// SPDX-License-Identifier: MIT
// gtp_commands.h - the commands of GTP 2.
#ifndef GENPEI_GTP_COMMANDS_H
#define GENPEI_GTP_COMMANDS_H

#include "proto/engine/gtp_engine.h"

const GtpCommand *gtp_commands(size_t *n);

// A payoff in points: in Go payoffs count halves.
double gtp_points(const GtpEngine *g, int payoff);

#endif

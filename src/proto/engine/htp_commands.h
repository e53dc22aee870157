// SPDX-License-Identifier: MIT
// htp_commands.h - the commands that the GTP dialect for Hex has besides, as HexGui sends them.
#ifndef GENPEI_HTP_COMMANDS_H
#define GENPEI_HTP_COMMANDS_H

#include "proto/engine/gtp_engine.h"

const GtpCommand *htp_commands(size_t *n); // these take precedence over those of GTP

#endif

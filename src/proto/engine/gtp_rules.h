// SPDX-License-Identifier: MIT
// gtp_rules.h - commands that show the position: showboard, and those with which GoGui draws and
// plays games other than Go.
#ifndef GENPEI_GTP_RULES_H
#define GENPEI_GTP_RULES_H

#include "proto/engine/gtp_engine.h"

const GtpCommand *gtp_rules_commands(size_t *n);

#endif

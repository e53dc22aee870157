// SPDX-License-Identifier: MIT
// gnubg_host.h - GNU Backgammon as a player, by the commands of its terminal (`gnubg -t -q`).
#ifndef GENPEI_GNUBG_HOST_H
#define GENPEI_GNUBG_HOST_H

#include "proto/host.h"

extern const Protocol gnubg_protocol;

#endif

// SPDX-License-Identifier: MIT
// uci_host.h - engines that speak UCI (chess and its relatives), UGI (any game) or USI (shogi).
//
// The option UCI_Variant of an engine for several chess variants is set to the game. Without a
// clock, a depth, a number of nodes or a time, an engine is given a second for each move.
#ifndef GENPEI_UCI_HOST_H
#define GENPEI_UCI_HOST_H

#include "proto/host.h"

extern const Protocol uci_protocol;
extern const Protocol ugi_protocol;
extern const Protocol usi_protocol;

#endif

// SPDX-License-Identifier: MIT
// uci_host.h - engines that speak UCI (chess and its relatives) or UGI (any game).
//
// An engine for several kinds of chess is asked for ours by its option UCI_Variant. Without a
// clock, a depth, a number of nodes or a time, an engine is given a second for each move.
#ifndef GENPEI_UCI_HOST_H
#define GENPEI_UCI_HOST_H

#include "proto/host.h"

extern const Protocol uci_protocol;
extern const Protocol ugi_protocol;

#endif

// SPDX-License-Identifier: MIT
// sho_net_eval.h - the network as an evaluator for the search, kept up to date move by move.
#ifndef GENPEI_SHO_NET_EVAL_H
#define GENPEI_SHO_NET_EVAL_H

#include "engine/shogi/net/sho_net.h"
#include "engine/shogi/sho_eval.h"

// One for each thread; the net outlives it.
ShoEval *sho_net_eval_new(const ShoNet *net);

#endif

// SPDX-License-Identifier: MIT
// xboard_host.h - engines that speak the protocol of XBoard: chess, Chess960, and shogi with GNU
// Shogi.
#ifndef GENPEI_XBOARD_HOST_H
#define GENPEI_XBOARD_HOST_H

#include "proto/host.h"

extern const Protocol xboard_protocol;

#endif

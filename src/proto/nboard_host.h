// SPDX-License-Identifier: MIT
// nboard_host.h - engines that speak NBoard 2: Othello.
#ifndef GENPEI_NBOARD_HOST_H
#define GENPEI_NBOARD_HOST_H

#include "proto/host.h"

extern const Protocol nboard_protocol;

#endif

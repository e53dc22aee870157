// SPDX-License-Identifier: MIT
// gtp_host.h - engines that speak GTP 2, and its dialect for Hex (HTP).
//
// Commands have numbers, so that a surplus answer is noticed. The new moves of the game and the
// question for the next one are sent together and answered together. An engine that refuses a
// forced pass (gtp-rhino passes by itself) is forgiven.
#ifndef GENPEI_GTP_HOST_H
#define GENPEI_GTP_HOST_H

#include "proto/host.h"

extern const Protocol gtp_protocol;
extern const Protocol htp_protocol;

#endif

// SPDX-License-Identifier: MIT
// web_tournament.h - tournaments in the arena: many players, a crosstable that is updated live.
#ifndef GENPEI_WEB_TOURNAMENT_H
#define GENPEI_WEB_TOURNAMENT_H

#include "web/base/web_request.h"

Handler do_tournament;

#endif

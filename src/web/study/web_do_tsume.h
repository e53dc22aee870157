// SPDX-License-Identifier: MIT
// web_do_tsume.h - mate problems on the board: the list, judging a move, hints, solutions; whether
// there is a mate in a position.
#ifndef GENPEI_WEB_DO_TSUME_H
#define GENPEI_WEB_DO_TSUME_H

#include "web/base/web_request.h"

Handler do_problems;
Handler do_tsume;

#endif

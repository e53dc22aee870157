// SPDX-License-Identifier: MIT
// web_do_lists.h - requests for lists: games, opponents, saved games; an even handicap.
#ifndef GENPEI_WEB_DO_LISTS_H
#define GENPEI_WEB_DO_LISTS_H

#include "web/base/web_request.h"

Handler do_games, do_presets, do_sample, do_list, do_handicap;

#endif

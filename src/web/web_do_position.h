// SPDX-License-Identifier: MIT
// web_do_position.h - questions about positions of a game.
#ifndef GENPEI_WEB_DO_POSITION_H
#define GENPEI_WEB_DO_POSITION_H

#include "web/base/web_request.h"

Handler do_position, do_variation, do_hint, do_tree, do_analyse;

#endif

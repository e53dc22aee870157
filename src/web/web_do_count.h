// SPDX-License-Identifier: MIT
// web_do_count.h - agreeing on the dead stones at the end of a game of go.
#ifndef GENPEI_WEB_DO_COUNT_H
#define GENPEI_WEB_DO_COUNT_H

#include "web/base/web_request.h"

Handler do_count;

#endif

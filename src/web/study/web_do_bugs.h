// SPDX-License-Identifier: MIT
// web_do_bugs.h - the programs of 1970: their texts, boards for them, and where their bugs walk.
#ifndef GENPEI_WEB_DO_BUGS_H
#define GENPEI_WEB_DO_BUGS_H

#include "web/base/web_request.h"

Handler do_bugs, do_bug;

#endif

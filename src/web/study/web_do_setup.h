// SPDX-License-Identifier: MIT
// web_do_setup.h - positions that visitors set up: what can be put where, and whether the rules
// accept the result.
#ifndef GENPEI_WEB_DO_SETUP_H
#define GENPEI_WEB_DO_SETUP_H

#include "web/base/web_request.h"

Handler do_setup, do_setup_check;

// Frees the sheets that were kept.
void setup_clear(Web *w);

#endif

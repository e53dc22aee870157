// SPDX-License-Identifier: MIT
// web_do_report.h - the teacher's report after a game.
#ifndef GENPEI_WEB_DO_REPORT_H
#define GENPEI_WEB_DO_REPORT_H

#include "web/base/web_request.h"

Handler do_report;

#endif

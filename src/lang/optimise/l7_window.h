// SPDX-License-Identifier: MIT
// l7_window.h - counted runs look only as far as the number they are compared with.
#ifndef GENPEI_L7_WINDOW_H
#define GENPEI_L7_WINDOW_H

#include "lang/optimise/l7_opt.h"

void opt_windows(Opt *o);

#endif

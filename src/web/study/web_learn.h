// SPDX-License-Identifier: MIT
// web_learn.h - visitors train an opponent: the run, and what was learned so far.
//
// What is learned goes where `genpei learn` keeps it, a file for each generation, so that every
// generation can be met: learned:generation=N. The owner of the server says how long a training may
// be (WebSetup); one runs at a time.
#ifndef GENPEI_WEB_LEARN_H
#define GENPEI_WEB_LEARN_H

#include "web/base/web_request.h"

Handler do_learn, do_learned;

#endif

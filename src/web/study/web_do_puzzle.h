// SPDX-License-Identifier: MIT
// web_do_puzzle.h - problems made from solved positions: the types, a problem, a move judged, hints
// and solutions.
#ifndef GENPEI_WEB_DO_PUZZLE_H
#define GENPEI_WEB_DO_PUZZLE_H

#include "web/base/web_request.h"

Handler do_puzzles, do_puzzle;

void puzzles_clear(Web *w); // frees the problems that were made

#endif

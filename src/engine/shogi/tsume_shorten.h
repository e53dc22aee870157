// SPDX-License-Identifier: MIT
// tsume_shorten.h - a shorter mate than the first one.
//
// The first mate that is found is often longer than it need be: the search is content with any
// check that mates. Here the lines of the longest defence are gone through from the end. In each
// position the checks are compared by what is known behind them; then a shorter mate is searched
// for with few nodes. Where none is found, none is assumed, so that searches from positions before
// it look at their other checks only. The budget of nodes grows until half of what the first mate
// cost is spent.
#ifndef GENPEI_TSUME_SHORTEN_H
#define GENPEI_TSUME_SHORTEN_H

#include "engine/shogi/tsume_search.h"

// The plies of the mate of `t->position`, for which `length` suffice; not more than that. To be
// called after the search that found it.
uint16_t tsume_shorten(Tsume *t, uint16_t length);

#endif

// SPDX-License-Identifier: MIT
// tsume_shorten.h - a shorter mate out of what the table knows already.
//
// The first mate that is found is often longer than it need be: the search is content with any
// check that mates. Here all checks of the positions that can come about are compared, from the
// shortest mates up, and where one is shorter than was known, the table learns it.
#ifndef GENPEI_TSUME_SHORTEN_H
#define GENPEI_TSUME_SHORTEN_H

#include "engine/shogi/tsume_search.h"

// The plies of the mate of `t->position`, for which `length` suffice; not more than that.
uint16_t tsume_shorten(Tsume *t, uint16_t length);

#endif

// SPDX-License-Identifier: MIT
// l7_loop.h - loops over nodes, colours, numbers, players and values.
#ifndef GENPEI_L7_LOOP_H
#define GENPEI_L7_LOOP_H

#include "lang/lower/l7_lower.h"

// What a variable ranges over.
typedef enum {
    DOMAIN_NODES,
    DOMAIN_COLOURS,
    DOMAIN_NUMBERS,
    DOMAIN_VALUES,
    DOMAIN_PLAYERS
} DomainType;

DomainType low_domain_type(const Low *L, const Expr *e);
// Whether it is a range of few numbers that are known when compiling.
bool low_small_range(const Low *L, const Expr *domain, int *low, int *high);
bool low_over_nodes(const Low *L, const Binder *b);
bool low_over_colours(const Low *L, const Binder *b);

// A loop over what a binder ranges over; `body` is called with the variable bound, several times
// where the range is unrolled. `again` (a label) goes on with the next value.
typedef void LoopBody(Low *L, void *context, int again);
void low_loop(Low *L, const Binder *b, LoopBody *body, void *context);

#endif

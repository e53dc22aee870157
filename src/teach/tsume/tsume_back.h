// SPDX-License-Identifier: MIT
// tsume_back.h - takes moves of a mate problem back: positions one check and one reply earlier.
// They make the problem two plies longer, where it stays sound.
#ifndef GENPEI_TSUME_BACK_H
#define GENPEI_TSUME_BACK_H

#include "teach/tsume/tsume_sketch.h"

#include <stddef.h>

typedef struct {
    TsumeSketch sketch;
    ShogiMove check, reply; // lead to the position they were taken back from
} TsumeEarlier;

// Begins as {0}.
typedef struct {
    TsumeEarlier *all;
    size_t n, room;
} TsumeEarlierList;

// All of them, in place of what is in the list. Some are not allowed by the rules.
void tsume_earlier_list(const TsumeSketch *s, TsumeEarlierList *out);
void tsume_earlier_clear(TsumeEarlierList *list);

// Whether the rules allow it: the position, the check and the reply. Gives the position.
bool tsume_earlier_allowed(const TsumeEarlier *e, ShogiPosition *out);

#endif

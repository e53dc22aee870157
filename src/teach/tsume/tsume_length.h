// SPDX-License-Identifier: MIT
// tsume_length.h - how long a mate is by the rules of tsume.
//
// The attacker wants the shortest mate, the defender the longest one and, of equally long ones, one
// after which the attacker has nothing left in hand. Futile interpositions (tsume_futile.h) do not
// count: a check after which only these are left ends the problem. Every line within the limit is
// tried; the mate solver says beforehand which positions are no mate at all. Meant for mates of up
// to TSUME_LENGTH_MOST plies.
#ifndef GENPEI_TSUME_LENGTH_H
#define GENPEI_TSUME_LENGTH_H

#include "engine/shogi/tsume.h"

enum { TSUME_LENGTH_MOST = 15 };

// A mate as the defender sees it: twice its plies, and one more when the attacker has nothing left
// in hand. TSUME_NONE: no mate within the limit.
typedef int TsumeScore;

enum { TSUME_NONE = -1 };

static inline int tsume_score_plies(TsumeScore s) {
    return s / 2;
}

// Whether the attacker has pieces left at the end, however it is defended.
static inline bool tsume_score_leftover(TsumeScore s) {
    return s % 2 == 0;
}

typedef struct TsumeLength TsumeLength;

// `solver` answers with the first mate it finds, within few nodes; the caller owns it.
// `positions`: the most that are looked at for one question.
TsumeLength *tsume_length_new(Tsume *solver, uint64_t positions);
void tsume_length_free(TsumeLength *t);

// A question ends as if there were too many positions when this returns false. NULL: never.
void tsume_length_stop_by(TsumeLength *t, bool (*go_on)(void *context, uint64_t nodes),
                          void *context);

// The mate of a position in which the attacker is to move, and what is left of it after a check (0
// plies when it ends the problem), when that is at most `limit` plies. False: too many positions.
bool tsume_length_before(TsumeLength *t, const ShogiPosition *p, int limit, TsumeScore *out);
bool tsume_length_after(TsumeLength *t, const ShogiPosition *p, int limit, TsumeScore *out);

#endif

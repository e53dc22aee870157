// SPDX-License-Identifier: MIT
// tsume_crew.h - several threads at one question of a mate search. Each searches from the root;
// they share the table, and see in it where the others are.
#ifndef GENPEI_TSUME_CREW_H
#define GENPEI_TSUME_CREW_H

#include "engine/shogi/tsume_search.h"

// Has the leader's table. `helpers` threads besides the leader's, at least one.
TsumeCrew *tsume_crew_new(Tsume *leader, int helpers);
void tsume_crew_free(TsumeCrew *c);

// The helpers begin with the leader's position; they end when one of them has decided it, or by
// tsume_crew_join.
void tsume_crew_start(TsumeCrew *c, uint16_t length);
bool tsume_crew_is_running(const TsumeCrew *c);

// Work that is done in parts: the leader and the helpers call `step` until it returns false, each
// with its own search of the leader's question and its table. Returns when all have ended; once the
// leader's search is stopped, those of the helpers are too.
typedef bool TsumeStep(void *context, Tsume *t);
void tsume_crew_share(TsumeCrew *c, TsumeStep *step, void *context);

// Some thread has decided the question, or it is to end.
bool tsume_crew_is_over(const TsumeCrew *c);

// Ends the helpers. Their nodes become the leader's.
void tsume_crew_join(TsumeCrew *c);

// A helper has looked at this many nodes more; all that helpers did since they were started.
void tsume_crew_count(TsumeCrew *c, uint64_t nodes);
uint64_t tsume_crew_nodes(const TsumeCrew *c);

// Called by every thread between nodes: makes room in the table when it is due, while all others
// wait.
void tsume_crew_collect(TsumeCrew *c);

#endif

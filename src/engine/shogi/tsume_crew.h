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

// Some thread has decided the question, or it is to end.
bool tsume_crew_is_over(const TsumeCrew *c);

// Ends the helpers. Their nodes become the leader's.
void tsume_crew_join(TsumeCrew *c);

// Called by every thread between nodes: makes room in the table when it is due, while all others
// wait.
void tsume_crew_collect(TsumeCrew *c);

#endif

// SPDX-License-Identifier: MIT
// otl_sum.h - one move being judged: what the parts of the judge share.
#ifndef GENPEI_OTL_SUM_H
#define GENPEI_OTL_SUM_H

#include "teach/otl/otl_judge.h"

typedef struct {
    OtlMind *mind;
    const OtlChange *change;
    int depth;
    int value;         // so far
    int cutoff;        // dropped at this value
    bool attacks;      // it spoils a good move of the enemy
    uint64_t settled;  // enemy replies covered by a fight: not examined again
    OtlJudgement *out; // NULL: reasons are not wanted
    OtlLine *line;     // NULL: the line is not wanted
} OtlSum;

void otl_add(OtlSum *s, OtlKnow know, int value, uint64_t marks, const OtlLine *line);

// The value of the enemy's reply `n` after the move, and of `n` before it, were it the enemy's
// turn.
int otl_reply_value(OtlSum *s, int n, OtlLine *line);
int otl_earlier_value(OtlSum *s, int n);

// Whether the move is dropped within step 4, and nothing more of it needs to be examined.
static inline bool otl_is_lost(const OtlSum *s) {
    return !otl_reads(s->mind->setup->readings, READ_CUT_STEP) && s->value <= s->cutoff;
}

// `line` with the judged move in front.
OtlLine otl_line_after(const OtlSum *s, const OtlLine *line);

// 3.4.1: fights on the edge of the move.
uint64_t otl_edge_settles(const OtlChange *c);
void otl_edge_gains(OtlSum *s);
void otl_edge_losses(OtlSum *s);

// 3.4.2: enemy replies that vanish, appear or change.
void otl_reply_gains(OtlSum *s);
void otl_reply_losses(OtlSum *s);

// 3.5: corners and X squares.
uint64_t otl_corner_settles(const OtlChange *c);
void otl_corner_losses(OtlSum *s);
void otl_x_gains(OtlSum *s);
void otl_x_losses(OtlSum *s);
void otl_x_risk(OtlSum *s);
void otl_own_moves(OtlSum *s);

#endif

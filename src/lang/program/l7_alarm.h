// SPDX-License-Identifier: MIT
// l7_alarm.h - rung when a limit is reached while a game is played.
//
// An alarm is part of the rules, which threads share. That a limit was reached concerns the task
// (task.h) of the thread that reached it, and is noted there; only without a task it is noted here.
#ifndef GENPEI_L7_ALARM_H
#define GENPEI_L7_ALARM_H

#include <stdint.h>

// Compiled games have one of this form (l7_emit.c).
typedef struct L7Alarm {
    void (*ring)(struct L7Alarm *a, int what); // l7_ring
    uint64_t thing; // for task_note; 0: the rules are not shared yet, and no task hears of them
    int exceeded;   // without a task: what (L7Exceeded), 0: nothing
    _Bool *halt;    // without a task: what is set then, to stop what runs; NULL
} L7Alarm;

void l7_alarm_init(L7Alarm *a); // before rules are shared; does nothing where that was done
void l7_ring(L7Alarm *a, int what);
int l7_rung(const L7Alarm *a); // what concerns this thread, 0: nothing
void l7_alarm_halt(L7Alarm *a, _Bool *halt);

#endif

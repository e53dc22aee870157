// SPDX-License-Identifier: MIT
// l7_alarm.c - see l7_alarm.h.
#include "lang/program/l7_alarm.h"

#include "base/os/os_server.h"
#include "base/task.h"

// A compiled game that is opened twice at the same time has one alarm.
void l7_alarm_init(L7Alarm *a) {
    uint64_t unknown = 0, thing;
    os_random_bytes(&thing, sizeof thing);
    __atomic_compare_exchange_n(&a->thing, &unknown, thing | 1, 0, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
    __atomic_store_n(&a->ring, l7_ring, __ATOMIC_RELAXED);
}

// Only the first limit that is reached is reported.
void l7_ring(L7Alarm *a, int what) {
    int nothing = 0;
    uint64_t thing = __atomic_load_n(&a->thing, __ATOMIC_RELAXED);
    if (thing && task_note(thing, what)) return;
    __atomic_compare_exchange_n(&a->exceeded, &nothing, what, 0, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
    _Bool *halt = __atomic_load_n(&a->halt, __ATOMIC_RELAXED);
    if (halt) __atomic_store_n(halt, 1, __ATOMIC_RELAXED);
}

int l7_rung(const L7Alarm *a) {
    uint64_t thing = __atomic_load_n(&a->thing, __ATOMIC_RELAXED);
    if (thing && task_now()) return task_noted(thing);
    return __atomic_load_n(&a->exceeded, __ATOMIC_RELAXED);
}

void l7_alarm_halt(L7Alarm *a, _Bool *halt) {
    __atomic_store_n(&a->halt, halt, __ATOMIC_RELAXED);
}

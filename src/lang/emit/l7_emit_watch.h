// SPDX-License-Identifier: MIT
// l7_emit_watch.h - moves that a refusal cannot hold against, found without making them.
//
// `unless after check` looks at few nodes: the king, the lines from it, the squares around it. A
// refusal that does not hold before a move, and none of whose nodes the move changes, does not hold
// after it. So the nodes it looks at are collected once for a position, and only moves that touch
// one of them are made and tested.
#ifndef GENPEI_L7_EMIT_WATCH_H
#define GENPEI_L7_EMIT_WATCH_H

#include "base/str.h"
#include "lang/program/l7_program.h"

typedef struct {
    const L7Program *p;
    int function[L7_PLAYERS_MAX]; // the refusal, by player; -1: it cannot be watched
    int friends[L7_PLAYERS_MAX];  // see l7_emit_pins.h; -1
} L7Watch;

// Finds what can be watched; false: nothing.
bool l7_watch_find(const L7Program *p, L7Watch *out);

// Whether the instruction's result is a set of nodes that the refusal looks at: operand 0, or, of
// IR_FIRST, operand 1.
bool l7_watch_notes(const IrIns *ins);

// l7_call_watch and l7_call_spares, which l7_run.h calls.
void l7_emit_watch_hooks(const L7Watch *w, Str *out);

#endif

// SPDX-License-Identifier: MIT
// engine_table.c - see engine_table.h.
#include "engine/engine_table.h"

#define PLAYS(TYPE, NAME, OPTIONS, SUMMARY) {NAME, &TYPE},
#define SOLVES(TYPE, NAME) {NAME, &TYPE},
static const struct {
    const char *name;
    const EngineType *type;
} engines[] = {ENGINES(PLAYS, SOLVES)};

size_t engine_count(void) {
    return sizeof engines / sizeof *engines;
}

const EngineType *engine_at(size_t i) {
    return engines[i].type;
}

const char *engine_name(size_t i) {
    return engines[i].name;
}

const EngineType *engine_find(const char *name) {
    for (size_t i = 0; i < engine_count(); i++)
        if (strcmp(engines[i].name, name) == 0) return engines[i].type;
    return NULL;
}

const EngineSolver *engine_solver(const Game *g, const State *s, bool wld, EngineReach least) {
    for (size_t i = 0; i < engine_count(); i++) {
        const EngineSolver *solver = engines[i].type->solver;
        if (solver && solver->reach(g, s, wld) >= least) return solver;
    }
    return NULL;
}

bool engine_expert(const Game *g, int threads, size_t memory_mb, EngineExpert *out) {
    for (size_t i = 0; i < engine_count(); i++) {
        const EngineType *type = engines[i].type;
        if (type->expert && type->expert(g, threads, memory_mb, out)) return true;
    }
    return false;
}

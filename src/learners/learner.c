// SPDX-License-Identifier: MIT
// learner.c - see learner.h.
#include "learners/learner.h"

#include "base/mem.h"
#include "base/suggest.h"
#include "learners/learner_types.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const LearnerType *const types[] = {
    &learner_samuel1, &learner_samuel2,    &learner_samuel2_two, &learner_griffith,
    &learner_rote,    &learner_generalise, &learner_pitrat,      &learner_aeo,
    &learner_smith,   &learner_remus,      &learner_elcock,      &learner_murray,
};
enum { N_TYPES = sizeof types / sizeof *types };

size_t learner_count(void) {
    return N_TYPES;
}

const LearnerType *learner_type(size_t i) {
    return types[i];
}

static void add_word(Str *list, const char *word) {
    str_addf(list, "%s%s", list->len ? ", " : "", word);
}

static bool is_for(const LearnerType *t, const char *game) {
    return strcmp(t->game, game) == 0;
}

bool learner_any(const char *game, Error *e) {
    Str games = {0};
    bool any = false;
    for (size_t i = 0; i < N_TYPES; i++) {
        any |= is_for(types[i], game);
        bool first = true;
        for (size_t k = 0; k < i; k++) first &= !is_for(types[k], types[i]->game);
        if (first) add_word(&games, types[i]->game);
    }
    if (!any) error_set(e, "there is no learner for %.60s, only for: %s", game, str_text(&games));
    str_clear(&games);
    return any;
}

// Why there is no learner of this name: it is one of other games, it is misspelt, or it is unknown.
static void say_unknown(const char *game, const char *name, Error *e) {
    const char *words[N_TYPES];
    size_t n = 0;
    Str known = {0}, games = {0};
    for (size_t i = 0; i < N_TYPES; i++) {
        if (strcmp(types[i]->name, name) == 0) add_word(&games, types[i]->game);
        if (!is_for(types[i], game)) continue;
        add_word(&known, types[i]->name);
        words[n++] = types[i]->name;
    }
    const char *near = suggest_nearest(name, words, n);
    if (games.len)
        error_set(e, "%.40s learns %s, not %.60s", name, str_text(&games), game);
    else if (near)
        error_set(e, "unknown learner '%.40s'; did you mean '%s'?", name, near);
    else if (learner_any(game, e))
        error_set(e, "%.60s has no learner '%.40s', only: %s", game, name, str_text(&known));
    str_clear(&known);
    str_clear(&games);
}

const LearnerType *learner_find(const char *game, const char *name, Error *e) {
    for (size_t i = 0; i < N_TYPES; i++)
        if (is_for(types[i], game) && strcmp(types[i]->name, name) == 0) return types[i];
    say_unknown(game, name, e);
    return NULL;
}

Learner *learner_new(const LearnerType *type, const Game *g, uint64_t seed, Error *e) {
    Learner *x = type->make(g, e);
    if (!x) return NULL;
    x->seed = seed;
    x->every = type->every;
    return x;
}

void learner_free(Learner *x) {
    if (!x) return;
    free(x->points);
    for (size_t i = 0; i < x->n_tables; i++) free(x->tables[i].numbers);
    x->type->free(x);
}

Learner *learner_alloc(size_t size, const LearnerType *type, const Game *g) {
    Learner *x = mem_new(1, size);
    x->type = type;
    x->game = g;
    return x;
}

double *learner_table(Learner *x, LearnerTable table) {
    assert(x->n_tables < LEARNER_TABLES_MAX);
    table.numbers = mem_new(table.max * table.width, sizeof *table.numbers);
    x->tables[x->n_tables++] = table;
    return table.numbers;
}

void learner_point(Learner *x, const double *y) {
    if (x->n_points == x->points_room) {
        x->points_room = x->points_room ? 2 * x->points_room : 32;
        x->points = mem_resize(x->points, x->points_room, sizeof *x->points);
    }
    LearnerPoint *p = &x->points[x->n_points++];
    *p = (LearnerPoint){.lessons = x->lessons};
    memcpy(p->y, y, x->type->n_curves * sizeof *y);
}

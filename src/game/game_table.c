// SPDX-License-Identifier: MIT
// game_table.c - see game_table.h.
#include "game/game_table.h"

#include "base/mem.h"
#include "base/suggest.h"

struct GameTable {
    const GameType *const *types;
    size_t n_types;
    Game **open;
    size_t n_open;
};

GameTable *game_table_new(const GameType *const *types, size_t n) {
    GameTable *t = mem_new(1, sizeof *t);
    t->types = types;
    t->n_types = n;
    return t;
}

void game_table_free(GameTable *t) {
    if (!t) return;
    for (size_t i = 0; i < t->n_open; i++) {
        if (t->open[i]->ops->free) t->open[i]->ops->free(t->open[i]);
        free(t->open[i]);
    }
    free(t->open);
    free(t);
}

size_t game_table_count(const GameTable *t) {
    return t->n_types;
}

const GameType *game_table_type(const GameTable *t, size_t i) {
    return t->types[i];
}

// "hex11" is "hex:size=11". Writes the long form, or a plain copy.
static void expand_number(const GameTable *t, const char *text, char *out, size_t cap) {
    for (size_t i = 0; i < t->n_types; i++) {
        const GameType *type = t->types[i];
        size_t length = strlen(type->name);
        if (!type->numbered || strncmp(text, type->name, length) != 0) continue;
        size_t digits = strspn(text + length, "0123456789");
        const char *rest = text + length + digits;
        if (digits == 0 || (*rest && *rest != ':')) continue;
        snprintf(out, cap, "%s:size=%.*s%s%s", type->name, (int)digits, text + length,
                 *rest ? "," : "", *rest ? rest + 1 : "");
        return;
    }
    snprintf(out, cap, "%s", text);
}

static const GameType *find_type(const GameTable *t, const char *name, Error *e) {
    const char *names[128];
    size_t n = 0;
    for (size_t i = 0; i < t->n_types; i++) {
        if (strcmp(t->types[i]->name, name) == 0) return t->types[i];
        if (n < 128) names[n++] = t->types[i]->name;
    }
    const char *near = suggest_nearest(name, names, n);
    if (near)
        error_set(e, "unknown game '%.40s'; did you mean '%s'?", name, near);
    else
        error_set(e, "unknown game '%.40s'; 'genpei games' lists them", name);
    return NULL;
}

static void keep(GameTable *t, Game *g) {
    t->open = mem_resize(t->open, t->n_open + 1, sizeof(Game *));
    t->open[t->n_open++] = g;
}

const Game *game_table_open(GameTable *t, const char *text, Error *e) {
    for (size_t i = 0; i < t->n_open; i++)
        if (strcmp(t->open[i]->name, text) == 0) return t->open[i];
    Game made = {0};
    if (strlen(text) >= sizeof made.name) {
        error_set(e, "unknown game '%.40s...'; 'genpei games' lists them", text);
        return NULL;
    }
    memcpy(made.name, text, strlen(text) + 1);
    char whole[SPEC_TEXT_MAX];
    expand_number(t, text, whole, sizeof whole);
    Spec spec;
    if (!spec_parse(whole, &spec, e)) return NULL;
    const GameType *type = find_type(t, spec.name, e);
    if (!type) return NULL;
    if (!type->make(&spec, &made, e)) {
        error_prefix(e, "%s", type->name);
        return NULL;
    }
    Game *g = mem_new(1, sizeof *g);
    *g = made;
    keep(t, g);
    return g;
}

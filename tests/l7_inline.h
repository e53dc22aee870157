// SPDX-License-Identifier: MIT
// l7_inline.h - for tests: a description in the test itself, on either back end. Part of one test
// program each.
#ifndef GENPEI_L7_INLINE_H
#define GENPEI_L7_INLINE_H

#include "testing.h"

#include "base/mem.h"
#include "lang/emit/l7_native.h"
#include "lang/game/l7_game.h"
#include "lang/l7_compile.h"

// The game, or a failed test. Free with l7_close().
static inline Game l7_open_with(const char *text, const char *const *names, const int *values,
                                int n_params, bool compiled) {
    L7Source source;
    Game g = {0};
    l7_source_init(&source, "inline.l7", text);
    L7Program *p = l7_compile(&source, names, values, n_params, NULL);
    if (!p) {
        Str report = {0};
        l7_source_report(&source, &report);
        print_error("%s\n", str_text(&report));
        str_clear(&report);
        fail();
    }
    l7_game_init(&g, p);
    snprintf(g.name, sizeof g.name, "%s", p->texts.name);
    Error e;
    void *library;
    const L7Compiled *c = compiled ? l7_native(p, &library, &e) : NULL;
    if (compiled && !c) print_message("%s\n", e.text);
    if (c) l7_game_compiled(&g, c, library);
    return g;
}

static inline Game l7_open(const char *text, bool compiled) {
    return l7_open_with(text, NULL, NULL, 0, compiled);
}

static inline void l7_close(Game *g) {
    g->ops->free(g);
}

// What the compiler says, errors and warnings. Free with free().
static inline char *l7_says(const char *text) {
    L7Source source;
    Str report = {0};
    l7_source_init(&source, "inline.l7", text);
    l7_program_free(l7_compile(&source, NULL, NULL, 0, NULL));
    l7_source_report(&source, &report);
    char *copy = mem_text(str_text(&report));
    str_clear(&report);
    return copy;
}

#define assert_l7_says(text, part)                                                                 \
    do {                                                                                           \
        char *said = l7_says(text);                                                                \
        assert_contains(said, part);                                                               \
        free(said);                                                                                \
    } while (0)

#endif

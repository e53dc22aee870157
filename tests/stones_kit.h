// SPDX-License-Identifier: MIT
// stones_kit.h - games in which stones are only placed, made for tests.
#ifndef GENPEI_STONES_KIT_H
#define GENPEI_STONES_KIT_H

#include "lang/game/l7_game.h"
#include "lang/l7_compile.h"
#include "lang/study/l7_stones.h"

static inline bool stones_compile(const char *text, Game *out) {
    L7Source source;
    l7_source_init(&source, "test.l7", text);
    L7Program *p = l7_compile(&source, NULL, NULL, 0, NULL);
    if (!p) return false;
    *out = (Game){0};
    l7_game_init(out, p);
    l7_game_describe(out, text);
    snprintf(out->name, sizeof out->name, "test");
    return true;
}

static inline void stones_drop(Game *g) {
    g->ops->free(g);
}

// A game of stones with this condition for a win by a stone on n, and these declarations.
static inline void stones_describe(Str *out, const char *board, const char *condition,
                                   const char *more) {
    str_addf(out, "game stones\nplayers black white\nboard %s\nmark on node\n", board);
    str_addf(out, "move place n: mark n = void\n  do mark n := friend\n");
    if (*condition) str_addf(out, "     if %s: end friend wins\n", condition);
    str_addf(out, "%s\nshow mark \".XO\"\n", more);
}

#endif

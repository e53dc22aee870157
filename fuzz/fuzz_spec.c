// SPDX-License-Identifier: MIT
// fuzz_spec.c - the grammar of texts such as `ply:depth=7`: what is refused says why, and numbers
// that are read lie in their range.
#include "fuzz_text.h"

#include "base/spec.h"

static void need_reason(const Error *e) {
    fuzz_need(e->text[0] && strlen(e->text) < sizeof e->text);
}

static void read_item(Spec *s, size_t i) {
    int whole = 0, list[8];
    double real = 0;
    size_t n = 8;
    Error e = {""};
    const char *key = s->item[i].key;
    fuzz_need(spec_get(s, key) == s->item[i].value); // no two items have the same key
    if (!spec_int(s, key, -1000, 1000, &whole, &e)) need_reason(&e);
    if (!spec_real(s, key, -1000, 1000, &real, &e)) need_reason(&e);
    if (!spec_ints(s, key, list, &n, &e)) need_reason(&e);
    fuzz_need(whole >= -1000 && whole <= 1000);
    fuzz_need(real >= -1000 && real <= 1000);
    fuzz_need(n <= 8);
}

static void try_spec(const char *text) {
    Spec s;
    Error e = {""};
    if (!spec_parse(text, &s, &e)) {
        need_reason(&e);
        return;
    }
    fuzz_need(s.n <= SPEC_ITEMS_MAX && s.name[0]);
    fuzz_need(spec_done(&s, NULL, 0, &e) == (s.n == 0));
    for (size_t i = 0; i < s.n; i++) read_item(&s, i);
    fuzz_need(spec_done(&s, NULL, 0, &e));
}

static void try_game(const char *text) {
    GameTable *table = fuzz_games();
    Error e = {""};
    const Game *g = game_table_open(table, text, &e);
    if (g)
        fuzz_need(game_table_open(table, text, &e) == g);
    else
        need_reason(&e);
    game_table_free(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    char *text = fuzz_text(bytes, n);
    try_spec(text);
    try_game(text);
    free(text);
    return 0;
}

// SPDX-License-Identifier: MIT
// fuzz_l7_text.c - positions and moves of the games in L7: what is accepted is sound and comes back
// from its own text; what is refused says why and changes nothing.
//
// The first byte chooses the game; a position, and behind the end of the line moves.
#include "fuzz_text.h"

// Compiling a description takes longer than reading a position: the games are opened once.
typedef struct {
    GameTable *table;
    const Game *games[128];
    size_t n;
} Opened;

static const Opened *opened(void) {
    static Opened o;
    if (o.table) return &o;
    o.table = fuzz_games();
    for (size_t i = 0; i < game_table_count(o.table) && o.n < 128; i++) {
        Error e;
        if (!strstr(game_table_backends(o.table, i), "vm")) continue;
        const char *name = game_table_type(o.table, i)->name;
        o.games[o.n] = game_table_open_on(o.table, name, "vm", &e);
        fuzz_need(o.games[o.n++] != NULL);
    }
    return &o;
}

static void look_at(const Game *g, const State *s) {
    Str text = {0};
    Drawing d = {0};
    State *again = game_states_new(g, 1);
    game_position_text(g, s, &text);
    fuzz_need(game_position_parse(g, str_text(&text), again, NULL));
    fuzz_need(game_key(g, s) == game_key(g, again));
    // Of a view it is not known whether others have moves.
    if (!strchr(str_text(&text), '?')) fuzz_need(game_over(g, s) == (game_count_moves(g, s) == 0));
    game_draw(g, s, &d);
    drawing_clear(&d);
    free(again);
    str_clear(&text);
}

static void try_text(const Game *g, char *position, const char *moves) {
    State *s = game_states_new(g, 2), *before = game_state_at(g, s, 1);
    Error e = {""};
    game_start(g, s);
    game_copy(g, before, s);
    if (!game_position_parse(g, position, s, &e)) {
        fuzz_need(e.text[0] && game_same(g, s, before));
    } else {
        look_at(g, s);
        game_copy(g, before, s);
        e.text[0] = '\0';
        if (!game_play_text(g, s, moves, &e)) fuzz_need(e.text[0] && game_same(g, s, before));
    }
    free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    if (n == 0) return 0;
    const Opened *o = opened();
    char *text = fuzz_text(bytes + 1, n - 1);
    char *end = strchr(text, '\n');
    if (end) *end = '\0';
    try_text(o->games[bytes[0] % o->n], *text ? text : "start", end ? end + 1 : "");
    free(text);
    return 0;
}

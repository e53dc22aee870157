// SPDX-License-Identifier: MIT
// fuzz_spec.c - libFuzzer target: the texts that make games and players.
//
// Whatever is refused must say why in one line; whatever is accepted must be usable.
#include "base/spec.h"
#include "games/game_types.h"
#include "player/player.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition) {
    if (!condition) abort();
}

static void require_reason(const Error *e) {
    require(e->text[0] && strlen(e->text) < sizeof e->text);
}

// Every item points into the text; keys are read once each.
static void check_spec(const char *text) {
    Spec s;
    Error e = {""};
    if (!spec_parse(text, &s, &e)) {
        require_reason(&e);
        return;
    }
    require(s.n <= SPEC_ITEMS_MAX && s.name[0]);
    for (size_t i = 0; i < s.n; i++) {
        int whole = 0, list[8];
        double real = 0;
        size_t n = 8;
        const char *key = s.item[i].key;
        require(spec_get(&s, key) == s.item[i].value);
        if (!spec_int(&s, key, -1000, 1000, &whole, &e)) require_reason(&e);
        if (!spec_real(&s, key, -1000, 1000, &real, &e)) require_reason(&e);
        if (!spec_ints(&s, key, list, &n, &e)) require_reason(&e);
        require(n <= 8 && whole >= -1000 && whole <= 1000 && real >= -1000 && real <= 1000);
    }
    require(spec_done(&s, NULL, 0, &e));
}

static void check_game(GameTable *table, const char *text) {
    Error e = {""};
    const Game *g = game_table_open(table, text, &e);
    if (!g) {
        require_reason(&e);
        return;
    }
    State *s = game_states_new(g, 1);
    game_start(g, s);
    require(game_count_moves(g, s) > 0);
    free(s);
}

static void check_player(const Game *g, const char *text) {
    PlayerTable players = player_table();
    Spec s;
    Error e = {""};
    // Somebody else's program: not one that chance wrote the name of.
    if (spec_parse(text, &s, NULL) && strcmp(s.name, "engine") == 0) return;
    Player *p = player_new(&players, g, text, &e);
    if (!p) require_reason(&e);
    player_free(p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Str text = {0};
    if (size) str_add_n(&text, (const char *)data, size);
    check_spec(str_text(&text));
    size_t n;
    const GameType *const *types = game_types(&n);
    GameTable *table = game_table_new(types, n);
    check_game(table, str_text(&text));
    check_player(game_table_open(table, "reversi70", NULL), str_text(&text));
    check_player(game_table_open(table, "othello:size=4", NULL), str_text(&text));
    game_table_free(table);
    str_clear(&text);
    return 0;
}

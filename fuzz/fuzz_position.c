// SPDX-License-Identifier: MIT
// fuzz_position.c - libFuzzer target: positions and moves of every member of the Reversi family.
//
// The first line is read as a position, the rest as moves. What is read must write and read back
// the same; what is refused must say why and change nothing.
#include "game/game_table.h"
#include "games/game_types.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition) {
    if (!condition) abort();
}

static void check_round_trip(const Game *g, const State *s) {
    State *again = game_states_new(g, 1);
    Str text = {0};
    Error e;
    game_position_text(g, s, &text);
    require(game_position_parse(g, str_text(&text), again, &e));
    require(game_same(g, s, again));
    require(game_key(g, s) == game_key(g, again));
    require(game_ok(g, s));
    require(game_over(g, s) == (game_count_moves(g, s) == 0));
    str_clear(&text);
    free(again);
}

static void check_moves(const Game *g, State *s, const char *moves) {
    State *before = game_states_new(g, 1);
    Error e = {""};
    game_copy(g, before, s);
    if (game_play_text(g, s, moves, &e))
        check_round_trip(g, s);
    else
        require(e.text[0] && game_same(g, s, before));
    free(before);
}

static void check_game(const Game *g, const char *position, const char *moves) {
    State *s = game_states_new(g, 2), *before = game_state_at(g, s, 1);
    Error e = {""};
    memset(s, 0x5A, g->state_size);
    game_copy(g, before, s);
    if (game_position_parse(g, position, s, &e)) {
        check_round_trip(g, s);
        check_moves(g, s, moves);
    } else {
        require(e.text[0] && game_same(g, s, before));
    }
    free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const kinds[] = {"othello", "reversi70"};
    Str text = {0};
    if (size) str_add_n(&text, (const char *)data, size);
    const char *newline = strchr(str_text(&text), '\n');
    Str position = {0};
    str_add_n(&position, str_text(&text),
              newline ? (size_t)(newline - str_text(&text)) : strlen(str_text(&text)));
    size_t n;
    const GameType *const *types = game_types(&n);
    GameTable *table = game_table_new(types, n);
    for (int i = 0; i < 8; i++) {
        char name[32];
        snprintf(name, sizeof name, "%s:size=%d", kinds[i / 4], 4 + 2 * (i % 4));
        const Game *g = game_table_open(table, name, NULL);
        require(g != NULL);
        check_game(g, str_text(&position), newline ? newline : "");
    }
    game_table_free(table);
    str_clear(&position);
    str_clear(&text);
    return 0;
}

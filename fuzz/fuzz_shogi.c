// SPDX-License-Identifier: MIT
// fuzz_shogi.c - positions as SFEN, and moves: the first line is a position, the others are moves
// from there. What is read is sound, comes back from its own text, and has sound moves.
#include "fuzz_text.h"

#include "games/shogi/shogi.h"

// Every legal move can be made and taken back, and leaves no king to be taken.
static void try_moves(ShogiPosition *p) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    ShogiPosition before = *p;
    ShogiAim aim;
    size_t n = shogi_legal_moves(p, moves);
    shogi_aim(p, &aim);
    for (size_t i = 0; i < n; i++) {
        ShogiUndo undo;
        bool checks = shogi_gives_check(p, &aim, moves[i]);
        shogi_do(p, moves[i], &undo);
        fuzz_need(shogi_position_ok(p) && shogi_position_allowed(p, SHOGI_MANY_PIECES, NULL));
        fuzz_need(shogi_in_check(p, p->mover) == checks);
        shogi_undo(p, moves[i], &undo);
        fuzz_need(memcmp(p, &before, sizeof before) == 0);
    }
}

static void try_game(const Game *g, const char *position, const char *moves) {
    State *s = game_states_new(g, 2), *again = game_state_at(g, s, 1);
    Error e = {""};
    Str text = {0};
    if (!game_position_parse(g, position, s, &e)) {
        fuzz_need(e.text[0] != '\0');
    } else {
        game_position_text(g, s, &text);
        fuzz_need(game_position_parse(g, str_text(&text), again, NULL) && game_same(g, s, again));
        ShogiPosition p = shogi_state(s)->position;
        fuzz_need(game_ok(g, s));
        try_moves(&p);
        if (!game_play_text(g, s, moves, &e)) fuzz_need(e.text[0] && game_same(g, s, again));
        fuzz_need(game_ok(g, s));
    }
    str_clear(&text);
    free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    GameTable *table = fuzz_games();
    char *text = fuzz_text(bytes, n), *line = strchr(text, '\n');
    if (line) *line++ = '\0';
    static const char *const games[] = {"shogi", "shogi:pieces=any,points=24"};
    for (int i = 0; i < 2; i++) {
        Error e;
        const Game *g = game_table_open(table, games[i], &e);
        fuzz_need(g != NULL);
        try_game(g, text, line ? line : "");
    }
    free(text);
    game_table_free(table);
    return 0;
}

// SPDX-License-Identifier: MIT
// test_position_sheet.c - parts of positions for the editor, and what the rules say to them.
#include "testing.h"

#include "base/mem.h"
#include "games/game_types.h"
#include "games/setup_check.h"

static GameTable *table;

static PositionSheet *sheet_of(const char *name) {
    Error e = {""};
    const Game *g = game_table_open(table, name, &e);
    PositionSheet *s = g ? position_sheet_new(g, &e) : NULL;
    if (!s) fail_msg("%s: %s", name, e.text);
    return s;
}

// The fault of a position that the parser accepts; "" for none.
static void fault_is(const char *game, const char *text, const char *expected) {
    PositionSheet *s = sheet_of(game);
    SheetPosition *p = mem_new(1, sizeof *p);
    State *state = game_states_new(s->game, 1);
    SetupFault fault = {"", "", ""};
    Error e = {""};
    if (!position_sheet_read(s, text, p, &e)) fail_msg("%s: %s", text, e.text);
    if (!s->game->ops->position_parse(s->game, text, state, &e)) fail_msg("%s: %s", text, e.text);
    setup_check(s, p, state, &fault);
    assert_string_equal(fault.en, expected);
    assert_int_equal(fault.ja[0] != '\0', expected[0] != '\0');
    free(state);
    free(p);
    free(s);
}

// The first word of the texts, which is the board, is the same; a sheet has no turn of chance.
static void assert_board_is_that_of_the_start(const Game *g, const State *at) {
    Str got = {0}, wanted = {0};
    State *start = game_states_new(g, 1);
    game_start(g, start);
    game_position_text(g, start, &wanted);
    game_position_text(g, at, &got);
    size_t n = strcspn(str_text(&wanted), " ");
    if (game_mover(g, start) != PLAYER_CHANCE && strncmp(str_text(&got), str_text(&wanted), n) != 0)
        fail_msg("%s: %s, not %s", g->name, str_text(&got), str_text(&wanted));
    free(start);
    str_clear(&got);
    str_clear(&wanted);
}

static void every_start_comes_back(void **state) {
    (void)state;
    size_t n, edited = 0;
    const GameType *const *types = game_types(&n);
    for (size_t i = 0; i < n; i++) {
        Error e;
        const Game *g = game_table_open(table, types[i]->name, &e);
        PositionSheet *s = g ? position_sheet_new(g, &e) : NULL;
        if (!s) continue;
        Str text = {0};
        State *at = game_states_new(g, 1);
        SetupFault fault = {"", "", ""};
        position_sheet_write(s, &s->start, &text);
        if (!game_position_parse(g, str_text(&text), at, &e))
            fail_msg("%s: %s: %s", types[i]->name, str_text(&text), e.text);
        if (!setup_check(s, &s->start, at, &fault)) fail_msg("%s: %s", types[i]->name, fault.en);
        assert_board_is_that_of_the_start(g, at);
        for (int k = 0; k < s->places; k++) assert_true(s->cell[k] >= 0);
        edited++;
        free(at);
        str_clear(&text);
        free(s);
    }
    assert_true(edited >= 45);
}

static void signs_hands_and_players_are_found(void **state) {
    (void)state;
    PositionSheet *s = sheet_of("shogi");
    assert_int_equal(s->n_pieces, 28);
    assert_true(s->hands);
    assert_true(position_sheet_piece(s, "P")->held);
    assert_false(position_sheet_piece(s, "K")->held);
    assert_null(position_sheet_piece(s, "+G"));
    SheetPosition *p = mem_new(1, sizeof *p);
    Str text = {0};
    assert_true(position_sheet_read(s, "4k4/9/4+P4/9/9/9/9/9/9 w 2P3g 7", p, NULL));
    position_sheet_write(s, p, &text);
    assert_string_equal(str_text(&text), "4k4/9/4+P4/9/9/9/9/9/9 w 2P3g 7");
    str_clear(&text);
    free(p);
    free(s);
    s = sheet_of("othello");
    assert_string_equal(s->player[0], "X");
    assert_string_equal(s->player[1], "O");
    free(s);
    s = sheet_of("backgammon");
    assert_int_equal(s->form, SHEET_COUNTS);
    assert_int_equal(s->n_pieces, 2);
    free(s);
}

static void bad_texts_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "9",
                                      "9/9 b",
                                      "999999999/9/9/9/9/9/9/9/9 b - 1",
                                      "9/9/9/9/9/9/9/9/9/1 b - 1",
                                      "9/9/9/9/9/9/9/9/9 x - 1",
                                      "9/9/9/9/9/9/9/9/9 b 100P 1",
                                      "9/9/9/9/9/9/9/9/9 b 60P60P 1",
                                      "9/9/9/9/9/9/9/9/9 b Z 1",
                                      "9/9/9/9/9/9/9/9/9 b 3 1",
                                      "9/9/9/9/9/9/9/9/8+ b",
                                      "+0.79/9/9/9/9/9/9/9/9 b"};
    PositionSheet *s = sheet_of("shogi");
    SheetPosition *p = mem_new(1, sizeof *p);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Error e = {""};
        p->mover = 9;
        if (position_sheet_read(s, bad[i], p, &e)) fail_msg("'%s' is read", bad[i]);
        assert_true(e.text[0] && p->mover == 9);
    }
    free(p);
    free(s);
}

static void the_rules_refuse_positions(void **state) {
    (void)state;
    fault_is("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "");
    fault_is("chess", "4k3/8/8/8/8/8/8/8 w - - 0 1", "white has no king; each side needs one");
    fault_is("chess", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
             "white has several kings; each side needs one");
    fault_is("chess", "4k3/8/8/8/4R3/8/8/4K3 w - - 0 1",
             "black is in check although white is to move");
    fault_is("chess", "4k3/8/8/8/4R3/8/8/4K3 b - - 0 1", "");
    fault_is("chess", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn cannot stand on a8");
    fault_is("chess", "4k3/8/8/8/8/8/8/4K2R w Q - 0 1",
             "castling 'Q' needs the king on e1 and a rook on a1");
    fault_is("go9", "OX7/X8/9/9/9/9/9/9/9 b - 0 0 0:0", "the stones at a9 have no liberty");
    fault_is("connect4", "7/7/7/7/X6/7 y", "the stone at a2 would fall");
    fault_is("connect4", "7/7/7/7/7/X6 r", "1 against 0 stones do not fit the side to move");
    fault_is("connect4", "7/7/7/7/7/X6 y", "");
    fault_is("xiangqi", "9/9/9/9/9/9/9/9/9/4K4 r 0 1", "black has no king; each side needs one");
}

int main(void) {
    table = all_games_new();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_start_comes_back),
        cmocka_unit_test(signs_hands_and_players_are_found),
        cmocka_unit_test(bad_texts_are_refused),
        cmocka_unit_test(the_rules_refuse_positions),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    game_table_free(table);
    return failed;
}

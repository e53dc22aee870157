// SPDX-License-Identifier: MIT
// test_move_words.c - moves in sentences, as the players of a game say them.
#include "testing.h"

#include "games/game_types.h"
#include "player/move_words.h"

typedef struct {
    const char *game, *position, *move, *en, *ja;
} Case;

static void assert_words(GameTable *games, const Case *c) {
    Error e;
    Str en = {0}, ja = {0};
    Move m;
    const Game *g = game_table_open(games, c->game, &e);
    State *s = game_states_new(g, 1);
    if (c->position)
        assert_true(game_position_parse(g, c->position, s, &e));
    else
        game_start(g, s);
    if (!game_move_parse(g, s, c->move, &m, &e)) fail_msg("%s: %s", c->move, e.text);
    move_words_choice(g, s, m, false, &en);
    move_words_choice(g, s, m, true, &ja);
    assert_string_equal(str_text(&en), c->en);
    assert_string_equal(str_text(&ja), c->ja);
    str_clear(&en);
    str_clear(&ja);
    free(s);
}

static void moves_are_said_as_players_say_them(void **state) {
    (void)state;
    static const Case cases[] = {
        {"chess", NULL, "g1f3", "I would play Nf3", "Nf3 と指します"},
        {"chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "I would play a8=Q+",
         "a8=Q+ と指します"},
        {"losalamos", NULL, "b1c3", "I would play Nc3", "Nc3 と指します"},
        {"go", NULL, "d4", "I would play D4", "D4 と打ちます"},
        {"nim", NULL, "4:2", "I would take 2 from heap 4", "山4から2本取ります"},
        {"shogi", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8h2b+",
         "I would play Bx2b+", "▲２二角成と指します"},
        {"shogi", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "6i5h",
         "I would play G6i-5h", "▲５八金左と指します"},
        {"shogi", NULL, "7g7f", "I would play P-7f", "▲７六歩と指します"},
        {"othello", NULL, "f5", "I would play f5", "f5 と打ちます"},
        {"calculation", "0/0/0/0 K,-,-,- 2 ?", "2", "I would put the card on foundation 2",
         "台札2に置きます"},
        {"calculation", "0/0/0/0 K,-,-,- 2 ?", "b", "I would put the card on heap b",
         "場札bに置きます"},
        {"calculation", "0/0/0/0 2,-,-,- - ?", "a2",
         "I would move the top of heap a to foundation 2", "場札aから台札2へ移します"},
        {"go9", NULL, "pass", "I would pass", "パスします"},
        {"backgammon",
         "w 0,2b,0,0,0,0,5w,0,3w,0,0,0,5b,4w,0,0,0,3b,0,5b,0,0,0,0,2w,1w 0:0 3 1 2 1 1 void void 0 "
         "void",
         "25/22+22/21", "I would play bar/21", "バー/21 と動かします"},
    };
    GameTable *games = all_games_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) assert_words(games, &cases[i]);
    game_table_free(games);
}

// Plays the moves of a game of bridge from a deal, and says the next one.
static void calls_and_cards_of_bridge_have_names(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    Error e;
    const Game *g = game_table_open_on(games, "bridge", "vm", &e);
    State *s = game_states_new(g, 1);
    Rng rng = rng_seed(1);
    Str calls = {0}, cards = {0};
    Move m;
    game_start(g, s);
    for (; game_mover(g, s) == PLAYER_CHANCE && game_random_move(g, s, &rng, &m);)
        game_play(g, s, m);
    static const char *const said[] = {"2H", "pass", "pass", "pass"};
    for (size_t i = 0; i < 4; i++) {
        assert_true(game_move_parse(g, s, said[i], &m, &e));
        if (i < 2) move_words_choice(g, s, m, false, &calls);
        if (i < 2) move_words_choice(g, s, m, true, &calls);
        game_play(g, s, m);
    }
    assert_string_equal(str_text(&calls),
                        "I would bid two hearts2ハートとビッドしますI would passパスします");
    game_random_move(g, s, &rng, &m);
    move_words_choice(g, s, m, false, &cards);
    assert_contains(str_text(&cards), "I would play the ");
    assert_contains(str_text(&cards), " of ");
    str_clear(&calls);
    str_clear(&cards);
    free(s);
    game_table_free(games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_said_as_players_say_them),
        cmocka_unit_test(calls_and_cards_of_bridge_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
// test_om_player.c - the player that knows its opponent: its predictions come true; what it
// refuses.
#include "testing.h"

#include "games/game_types.h"
#include "player/player_insight.h"

// Plays from `s` to the end of the game, the two players in turn, and gives player 0's payoff.
static int play_out(const Game *g, State *s, Player *const players[2]) {
    int payoffs[PLAYERS_MAX];
    for (int ply = 0; !game_over(g, s) && ply < 200; ply++) {
        int side = game_mover(g, s);
        Choice c;
        Turn turn = {.state = s, .side = side};
        assert_true(player_choose(players[side], &turn, &c, NULL));
        assert_true(game_legal(g, s, c.move));
        game_play(g, s, c.move);
    }
    game_payoffs(g, s, payoffs);
    return payoffs[0];
}

// On 4x4 it reads to the end: against the opponent it knows, the value of its first move is the
// result of the game.
static void what_it_expects_of_a_known_opponent_comes_true(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    PlayerTable table = player_table();
    const Game *g = game_table_open(games, "othello:size=4", NULL);
    Player *p[2] = {player_new(&table, g, "om:depth=16,opponent=ply/depth=2", NULL),
                    player_new(&table, g, "ply:depth=2", NULL)};
    State *s = game_states_new(g, 1);
    game_start(g, s);
    Choice c;
    Turn turn = {.state = s, .side = 0};
    assert_true(player_choose(p[0], &turn, &c, NULL));
    int brought = play_out(g, s, p);
    assert_int_equal(c.value, value_from_payoff(brought));
    // Black loses 4x4 against a perfect opponent, but not against this one.
    assert_true(brought > 0);
    free(s);
    player_free(p[0]);
    player_free(p[1]);
    game_table_free(games);
}

static void every_strategy_plays_legal_games_of_any_kind(void **state) {
    (void)state;
    static const char *const texts[] = {
        "om:depth=2",
        "om:depth=2,strategy=omgf",
        "om:depth=2,strategy=omlf",
        "om:depth=2,strategy=omb,opponent=random",
        "om:depth=1,strategy=lo",
        "om:depth=1,strategy=tu,limit=50,opponent=mcts/playouts=5",
        "om:depth=2,risk=10,opponent=mcts/playouts=5",
        "om:depth=2,opponent=model:level=casual,style=awkward",
        "om:depth=2,opponent=model/level=casual,style=easy,think=response",
        "om:depth=1,strategy=tu,limit=800,opponent=model:level=beginner",
    };
    GameTable *games = all_games_new();
    PlayerTable table = player_table();
    static const char *const names[] = {"othello:size=4", "tictactoe"};
    for (size_t k = 0; k < 2; k++) {
        const Game *g = game_table_open(games, names[k], NULL);
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
            Player *p[2] = {player_new(&table, g, texts[i], NULL),
                            player_new(&table, g, "random", NULL)};
            assert_non_null(p[0]);
            State *s = game_states_new(g, 1);
            game_start(g, s);
            play_out(g, s, p);
            free(s);
            player_free(p[0]);
            player_free(p[1]);
        }
    }
    game_table_free(games);
}

static Choice chosen_by(const Game *g, const State *s, const char *text) {
    PlayerTable table = player_table();
    Player *p = player_new(&table, g, text, NULL);
    assert_non_null(p);
    Choice c = {0};
    Turn turn = {.state = s, .side = game_mover(g, s)};
    assert_true(player_choose(p, &turn, &c, NULL));
    assert_true(game_legal(g, s, c.move));
    player_free(p);
    return c;
}

static void shogi_is_played_by_its_own_evaluation(void **state) {
    (void)state;
    static const char *const texts[] = {
        "om:depth=2,eval=hand,opponent=sho/depth=1/eval=hand/table=1",
        "om:depth=3,eval=hand,risk=100,opponent=model:level=casual",
        "om:depth=3,eval=hand,risk=100,use=behind,strategy=omb,think=response",
        "shared:depth=2,first=3,added=3,eval=hand",
    };
    GameTable *games = all_games_new();
    const Game *g = game_table_open(games, "shogi", NULL);
    State *s = game_states_new(g, 1);
    Error e;
    const char *hanging = "4k4/9/9/4r4/9/9/4G4/9/4K3R w - 1";
    assert_true(game_position_parse(g, hanging, s, &e));
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) chosen_by(g, s, texts[i]);
    Choice never = chosen_by(g, s, "om:depth=2,eval=hand,use=never");
    Choice again = chosen_by(g, s, "om:depth=2,eval=hand,use=never");
    assert_true(never.move == again.move && never.value == again.value);
    // What risk rules out is not chosen: with none allowed the move is as safe as minimax's.
    Choice safe = chosen_by(g, s, "om:depth=2,eval=hand,risk=0,opponent=random");
    assert_int_equal(safe.move, never.move);
    free(s);
    game_table_free(games);
}

static void wrong_options_are_refused_with_the_reason(void **state) {
    (void)state;
    static const char *const cases[][3] = {
        {"othello", "om:opponent=human", "person"},
        {"othello", "om:opponent=nobody", "nobody"},
        {"othello", "om:opponent=ply/depth=99", "depth"},
        {"othello", "om:strategy=brave", "strategy"},
        {"othello", "om:style=rude", "style"},
        {"othello", "om:use=sometimes", "use"},
        {"shogi", "om:eval=mobility", "eval"},
        {"shogi", "shared:eval=mobility", "eval"},
        {"othello", "om:opponent=model:level=god", "level"},
        {"backgammon", "om", "chance"},
        {"othello", "om:opponent=om/opponent=om", "om"},
    };
    GameTable *games = all_games_new();
    PlayerTable table = player_table();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error e;
        const Game *g = game_table_open(games, cases[i][0], &e);
        assert_null(player_new(&table, g, cases[i][1], &e));
        assert_contains(e.text, cases[i][2]);
    }
    game_table_free(games);
}

// Whatever the style, the value of the move is the same; but some positions have several such
// moves.
static void styles_differ_only_among_equal_moves(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    PlayerTable table = player_table();
    const Game *g = game_table_open(games, "tictactoe", NULL);
    static const char *const texts[] = {"om:depth=9,opponent=model:level=casual,style=awkward",
                                        "om:depth=9,opponent=model:level=casual,style=easy",
                                        "om:depth=9,opponent=model:level=casual"};
    State *s = game_states_new(g, 1);
    int value[3], different = 0;
    for (int seed = 1; seed <= 12; seed++) {
        Rng rng = rng_seed((uint64_t)seed);
        Move m, chosen[3];
        game_start(g, s);
        for (int i = 0; i < 2 + seed % 3; i++)
            if (game_random_move(g, s, &rng, &m)) game_play(g, s, m);
        if (game_over(g, s)) continue;
        for (int k = 0; k < 3; k++) {
            Choice c;
            Turn turn = {.state = s, .side = game_mover(g, s)};
            Player *p = player_new(&table, g, texts[k], NULL);
            assert_true(player_choose(p, &turn, &c, NULL));
            value[k] = c.value;
            chosen[k] = c.move;
            player_free(p);
        }
        assert_true(value[0] == value[2] && value[1] == value[2]);
        different += chosen[0] != chosen[1];
    }
    assert_true(different > 0);
    free(s);
    game_table_free(games);
}

static void it_says_what_it_expects(void **state) {
    (void)state;
    GameTable *games = all_games_new();
    PlayerTable table = player_table();
    const Game *g = game_table_open(games, "othello", NULL);
    Player *p = player_new(&table, g, "om:depth=3,opponent=ply/depth=2", NULL);
    State *s = game_states_new(g, 1);
    game_start(g, s);
    Insight i;
    Turn turn = {.state = s, .side = 0};
    assert_true(player_insight(p, &turn, &i, NULL));
    assert_int_equal(i.n_table, 4);
    assert_true(i.n_sentences >= 1);
    assert_contains(i.sentences[i.n_sentences - 1].en, "ply:depth=2");
    assert_contains(i.sentences[i.n_sentences - 1].ja, "ply:depth=2");
    insight_clear(&i);
    free(s);
    player_free(p);
    game_table_free(games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_it_expects_of_a_known_opponent_comes_true),
        cmocka_unit_test(every_strategy_plays_legal_games_of_any_kind),
        cmocka_unit_test(shogi_is_played_by_its_own_evaluation),
        cmocka_unit_test(wrong_options_are_refused_with_the_reason),
        cmocka_unit_test(styles_differ_only_among_equal_moves),
        cmocka_unit_test(it_says_what_it_expects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
// test_adjudicate.c - games that end because both players agree on the result, or because they are
// long.
#include "testing.h"

#include "games/game_types.h"
#include "referee/match.h"
#include "referee/solving_judge.h"

typedef struct {
    GameTable *table;
    const Game *game;
    Record record;
    State *state;
} Board;

static void board_open(Board *b, const char *game) {
    b->table = all_games_new();
    b->game = game_table_open(b->table, game, NULL);
    record_init(&b->record, b->game, NULL);
    b->state = game_states_new(b->game, 1);
    game_start(b->game, b->state);
}

static void board_close(Board *b) {
    record_clear(&b->record);
    free(b->state);
    game_table_free(b->table);
}

// A random move with this value for its mover.
static void play(Board *b, bool has_value, int value) {
    Rng rng = rng_seed(b->record.n);
    Move m;
    assert_true(game_random_move(b->game, b->state, &rng, &m));
    record_add(&b->record, (RecordMove){m, game_mover(b->game, b->state), -1, has_value, value});
    game_play(b->game, b->state, m);
}

static Adjudication rule(const char *text) {
    Adjudication a;
    Error e;
    if (!adjudication_parse(text, &a, &e)) fail_msg("%s", e.text);
    return a;
}

static void a_win_needs_both_to_see_it_for_long_enough(void **unused) {
    (void)unused;
    Board b;
    Adjudication a = rule("win=100,moves=2");
    int payoffs[PLAYERS_MAX];
    const char *why;
    board_open(&b, "othello");
    static const struct {
        bool has;
        int value;
        bool over;
    } moves[] = {{true, -200, false}, {true, 100, false},  {true, -100, false}, {true, 99, false},
                 {true, -150, false}, {false, 300, false}, {true, -100, false}, {true, 100, false},
                 {true, -100, false}, {true, 500, true}};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        play(&b, moves[i].has, moves[i].value);
        assert_int_equal(adjudicate(&a, &b.record, b.state, 0, payoffs, &why), moves[i].over);
    }
    assert_int_equal(payoffs[0], -1);
    assert_int_equal(payoffs[1], 1);
    assert_contains(why, "second player");
    board_close(&b);
}

static void a_draw_needs_quiet_values_and_a_late_game(void **unused) {
    (void)unused;
    Board b;
    Adjudication a = rule("draw=5,draw-moves=1,after=4");
    int payoffs[PLAYERS_MAX];
    const char *why;
    board_open(&b, "othello");
    for (int i = 0; i < 3; i++) {
        play(&b, true, i - 1);
        assert_false(adjudicate(&a, &b.record, b.state, 0, payoffs, &why));
    }
    play(&b, true, -6);
    assert_false(adjudicate(&a, &b.record, b.state, 0, payoffs, &why));
    play(&b, true, 5);
    play(&b, true, -5);
    assert_true(adjudicate(&a, &b.record, b.state, 0, payoffs, &why));
    assert_int_equal(payoffs[0], 0);
    board_close(&b);
}

static void play_text(Board *b, const char *text, int value) {
    Move m;
    Error e;
    if (!game_move_parse(b->game, b->state, text, &m, &e)) fail_msg("%s: %s", text, e.text);
    record_add(&b->record, (RecordMove){m, game_mover(b->game, b->state), -1, true, value});
    game_play(b->game, b->state, m);
}

// As fastchess counts: move numbers of the game, whatever position it began with; and a capture or
// a pawn is the first move of a new count.
static void a_draw_in_chess_is_counted_from_the_last_pawn_or_capture(void **unused) {
    (void)unused;
    static const struct {
        const char *move;
        bool over;
    } moves[] = {{"g1f3", false}, {"g8f6", false}, {"f3g1", false}, {"f6g8", true},
                 {"e2e4", false}, {"g8f6", false}, {"b1c3", false}, {"f6e4", false},
                 {"c3e4", false}, {"b8c6", false}, {"e4c3", false}, {"c6b8", true}};
    Board b;
    Adjudication a = rule("draw=5,draw-moves=2,after=4");
    int payoffs[PLAYERS_MAX];
    const char *why;
    board_open(&b, "chess");
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        play_text(&b, moves[i].move, 0);
        if (adjudicate(&a, &b.record, b.state, 0, payoffs, &why) != moves[i].over)
            fail_msg("move %zu, %s", i, moves[i].move);
    }
    board_close(&b);
    // Four plies from move 20 on are late enough for after=40.
    a = rule("draw=5,draw-moves=2,after=40");
    board_open(&b, "chess");
    assert_true(game_position_parse(
        b.game, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 19", b.state, NULL));
    record_clear(&b.record);
    record_init(&b.record, b.game, b.state);
    for (size_t i = 0; i < 4; i++) {
        play_text(&b, moves[i].move, 0);
        assert_int_equal(adjudicate(&a, &b.record, b.state, 0, payoffs, &why), moves[i].over);
    }
    board_close(&b);
}

static void long_games_are_drawn_but_openings_are_played_out(void **unused) {
    (void)unused;
    Board b;
    Openings openings = {0};
    Error e;
    board_open(&b, "othello");
    assert_true(openings_random(&openings, b.game, 8, 2, 1, &e));
    MatchSetup m = {.game = b.game,
                    .players = player_table(),
                    .specs = {"random", "ply:depth=1"},
                    .openings = &openings,
                    .games = 4,
                    .seed = 1,
                    .adjudication = rule("max=1")};
    MatchResult r;
    assert_true(match_run(&m, &r, &e));
    assert_int_equal(r.endings[END_AGREED], 4);
    assert_int_equal(r.score.draws, 4);
    assert_int_equal(r.moves, 4); // one after each opening
    openings_clear(&openings);
    board_close(&b);
}

// One player's own values are enough, whatever the other sees.
static void a_player_that_sees_a_loss_gives_up(void **unused) {
    (void)unused;
    Board b;
    Adjudication a = rule("resign=300,resign-moves=2");
    int payoffs[PLAYERS_MAX];
    const char *why;
    Str text = {0};
    adjudication_text(&a, &text);
    assert_string_equal(str_text(&text), "resign=300,resign-moves=2");
    str_clear(&text);
    board_open(&b, "othello");
    static const int values[] = {-300, 0, -299, 10, -300, 20};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        play(&b, true, values[i]);
        assert_false(adjudicate(&a, &b.record, b.state, 0, payoffs, &why));
    }
    play(&b, true, -500);
    assert_true(adjudicate(&a, &b.record, b.state, 0, payoffs, &why));
    assert_int_equal(payoffs[0], -1);
    assert_contains(why, "first player");
    board_close(&b);
}

// A chance of 75% is as far from even as one of 25%, and half of the way to a certain win: 500.
static void players_that_judge_by_chances_agree_on_a_win(void **unused) {
    (void)unused;
    Board b;
    Openings openings = {0};
    Error e;
    board_open(&b, "connect4");
    assert_true(openings_random(&openings, b.game, 2, 4, 1, &e));
    MatchSetup m = {.game = b.game,
                    .players = player_table(),
                    .specs = {"mcts:playouts=300", "mcts:playouts=20"},
                    .openings = &openings,
                    .games = 8,
                    .seed = 1,
                    .adjudication = rule("win=500,moves=1")};
    MatchResult r;
    assert_true(match_run(&m, &r, &e));
    assert_true(r.endings[END_AGREED] > 0);
    openings_clear(&openings);
    board_close(&b);
}

// What a solver says of the position after some moves: payoffs, or false.
static bool judged(const char *game, const char *moves, const char *text, int *payoffs) {
    Board b;
    board_open(&b, game);
    for (const char *at = moves; *at; at += strcspn(at, " "), at += *at == ' ') {
        char word[8];
        Move m;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, " "), at);
        assert_true(game_move_parse(b.game, b.state, word, &m, NULL));
        game_play(b.game, b.state, m);
    }
    Adjudication a = rule(text);
    SolvingJudge *j = solving_judge_new(b.game, &a);
    const char *why = NULL;
    bool known = solving_judge_ask(j, b.state, payoffs, &why);
    assert_true(known == (why != NULL));
    solving_judge_free(j);
    board_close(&b);
    return known;
}

static void a_solver_says_how_a_game_will_end(void **unused) {
    (void)unused;
    int payoffs[2];
    assert_true(judged("tictactoe", "a1 b1", "solver,empties=9", payoffs));
    assert_int_equal(payoffs[0], 1); // a corner beats the edge beside it
    assert_int_equal(payoffs[1], -1);
    assert_true(judged("tictactoe", "a1 b2", "solver,empties=7", payoffs));
    assert_int_equal(payoffs[0], 0);
    assert_true(judged("tictactoe", "b1 a1 b3", "solver,seconds=100", payoffs));
    assert_int_equal(payoffs[0], -1);
    assert_int_equal(payoffs[1], 1);
    assert_false(judged("tictactoe", "a1 b2", "solver,empties=6", payoffs));
    assert_false(judged("othello", "", "solver,seconds=0.001", payoffs));
    assert_false(judged("othello", "", "solver,empties=14", payoffs));
}

static void a_match_ends_as_a_solver_says(void **unused) {
    (void)unused;
    Board b;
    Openings openings = {0};
    Error e;
    board_open(&b, "tictactoe");
    assert_true(openings_random(&openings, b.game, 0, 1, 1, &e));
    MatchSetup m = {.game = b.game,
                    .players = player_table(),
                    .specs = {"random", "random"},
                    .openings = &openings,
                    .games = 6,
                    .seed = 1,
                    .adjudication = rule("solver,empties=8")};
    MatchResult r;
    assert_true(match_run(&m, &r, &e));
    assert_int_equal(r.endings[END_AGREED], 6);
    assert_int_equal(r.score.draws, 6);
    assert_int_equal(r.moves, 6); // one move of each game, then it is known
    m.game = game_table_open(b.table, "kuhn", &e);
    if (m.game) assert_false(match_check(&m, &e)); // hidden information cannot be solved
    openings_clear(&openings);
    board_close(&b);
}

// A pawn is worth 400 points of this player's own.
static void values_are_hundredths_of_a_pawn(void **unused) {
    (void)unused;
    Board b;
    Openings openings = {0};
    Error e;
    board_open(&b, "chess");
    assert_true(openings_parse(&openings, b.game, "a pawn ahead",
                               "4k3/1ppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", &e));
    MatchSetup m = {.game = b.game,
                    .players = player_table(),
                    .specs = {"alphabeta:depth=2", "alphabeta:depth=1"},
                    .openings = &openings,
                    .games = 2,
                    .seed = 1,
                    .adjudication = rule("resign=300,resign-moves=1,max=4")};
    MatchResult r;
    assert_true(match_run(&m, &r, &e));
    assert_int_equal(r.score.draws, 2); // by the limit of moves
    m.adjudication = rule("resign=50,resign-moves=1,max=4");
    assert_true(match_run(&m, &r, &e));
    assert_int_equal(r.score.draws, 0);
    openings_clear(&openings);
    board_close(&b);
}

static void texts_are_read_and_written(void **unused) {
    (void)unused;
    static const char *const texts[] = {"win=1000,moves=4",
                                        "draw=10,draw-moves=8,after=80",
                                        "max=400",
                                        "solver,empties=12",
                                        "solver,seconds=0.250,max=9",
                                        "solver,empties=9,seconds=1.000,win=5,moves=1",
                                        "win=1,moves=2,draw=0,draw-moves=3,after=0,max=9"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Adjudication a = rule(texts[i]);
        Str out = {0};
        adjudication_text(&a, &out);
        assert_string_equal(str_text(&out), texts[i]);
        str_clear(&out);
    }
    static const char *const bad[] = {"",          "moves=3",          "win=0",
                                      "max=-1",    "wins=3",           "win",
                                      "empties=3", "solver,empties=0", "seconds=1,max=3"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Adjudication a;
        Error e;
        assert_false(adjudication_parse(bad[i], &a, &e));
        assert_contains(e.text, "adjudicate");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_needs_both_to_see_it_for_long_enough),
        cmocka_unit_test(a_draw_needs_quiet_values_and_a_late_game),
        cmocka_unit_test(a_draw_in_chess_is_counted_from_the_last_pawn_or_capture),
        cmocka_unit_test(long_games_are_drawn_but_openings_are_played_out),
        cmocka_unit_test(a_player_that_sees_a_loss_gives_up),
        cmocka_unit_test(players_that_judge_by_chances_agree_on_a_win),
        cmocka_unit_test(a_solver_says_how_a_game_will_end),
        cmocka_unit_test(a_match_ends_as_a_solver_says),
        cmocka_unit_test(values_are_hundredths_of_a_pawn),
        cmocka_unit_test(texts_are_read_and_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

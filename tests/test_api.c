// SPDX-License-Identifier: MIT
// test_api.c - the library's public calls (include/genpei.h), seen from outside.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <genpei.h>

static int open_workbench(void **w) {
    *w = genpei_open();
    return 0;
}

static int close_workbench(void **w) {
    genpei_close(*w);
    return 0;
}

static GenpeiPosition *start(void **w, const char *game) {
    const GenpeiGame *g = genpei_game(*w, game);
    assert_non_null(g);
    GenpeiPosition *p = genpei_position_new(g, NULL);
    assert_non_null(p);
    return p;
}

static void a_game_is_opened_once_and_described(void **w) {
    const GenpeiGame *g = genpei_game(*w, "othello:size=6");
    assert_ptr_equal(g, genpei_game(*w, "othello:size=6"));
    assert_int_equal(genpei_game_sides(g), 2);
    assert_string_equal(genpei_game_side_name(g, 0), "black");
    assert_string_equal(genpei_game_side_name(g, GENPEI_CHANCE), "chance");
    assert_non_null(strstr(genpei_game_title(g), "6x6"));
    assert_non_null(strstr(genpei_game_rules(g), "eight directions"));
}

static void an_unknown_game_suggests_the_nearest(void **w) {
    assert_string_equal(genpei_error(*w), "");
    assert_null(genpei_game(*w, "othelo"));
    assert_non_null(strstr(genpei_error(*w), "othello"));
}

static void the_legal_moves_are_listed_as_text(void **w) {
    GenpeiPosition *p = start(w, "othello");
    size_t n;
    const char *const *moves = genpei_moves(p, &n);
    assert_int_equal(n, 4);
    assert_string_equal(moves[0], "d3");
    assert_int_equal(genpei_mover(p), 0);
    assert_true(genpei_play(p, moves[3]));
    assert_int_equal(genpei_mover(p), 1);
    moves = genpei_moves(p, &n);
    assert_int_equal(n, 3);
    genpei_position_free(p);
}

static void a_position_comes_back_from_its_text(void **w) {
    GenpeiPosition *p = start(w, "reversi70");
    assert_true(genpei_play(p, "3-5 5-6 6-5"));
    GenpeiPosition *again =
        genpei_position_new(genpei_game(*w, "reversi70"), genpei_position_text(p));
    assert_non_null(again);
    assert_string_equal(genpei_position_text(again), genpei_position_text(p));
    genpei_position_free(again);
    genpei_position_free(p);
}

static void a_bad_position_is_refused_with_the_reason(void **w) {
    assert_null(genpei_position_new(genpei_game(*w, "othello"), "--Q"));
    assert_non_null(strstr(genpei_error(*w), "character 3"));
}

static void an_illegal_move_changes_nothing_and_lists_the_legal_ones(void **w) {
    GenpeiPosition *p = start(w, "othello");
    GenpeiPosition *before = genpei_position_copy(p);
    assert_false(genpei_play(p, "d3 c3 a1"));
    assert_non_null(strstr(genpei_error(*w), "legal: "));
    assert_string_equal(genpei_position_text(p), genpei_position_text(before));
    assert_false(genpei_take_back(p));
    genpei_position_free(before);
    genpei_position_free(p);
}

static void moves_are_taken_back_one_by_one(void **w) {
    GenpeiPosition *p = start(w, "othello"), *one = start(w, "othello");
    assert_true(genpei_play(one, "d3"));
    assert_true(genpei_play(p, "d3 c3"));
    assert_true(genpei_take_back(p));
    assert_string_equal(genpei_position_text(p), genpei_position_text(one));
    assert_true(genpei_take_back(p));
    assert_false(genpei_take_back(p));
    assert_string_equal(genpei_error(*w), "no move to take back");
    genpei_position_free(p);
    genpei_position_free(one);
}

static void a_copy_goes_its_own_way(void **w) {
    GenpeiPosition *p = start(w, "othello");
    assert_true(genpei_play(p, "d3"));
    GenpeiPosition *copy = genpei_position_copy(p);
    assert_true(genpei_play(copy, "c3"));
    assert_string_not_equal(genpei_position_text(p), genpei_position_text(copy));
    assert_true(genpei_take_back(copy));
    assert_string_equal(genpei_position_text(p), genpei_position_text(copy));
    assert_true(genpei_take_back(copy));
    genpei_position_free(copy);
    genpei_position_free(p);
}

static void a_finished_game_has_a_winner_and_payoffs(void **w) {
    const GenpeiGame *g = genpei_game(*w, "othello:size=4");
    GenpeiPosition *p = genpei_position_new(g, "XXXXXXXXXXXOOOOO X");
    size_t n;
    assert_true(genpei_over(p));
    genpei_moves(p, &n);
    assert_int_equal(n, 0);
    assert_int_equal(genpei_winner(p), 0);
    assert_int_equal(genpei_payoff(p, 0), 6);
    assert_int_equal(genpei_payoff(p, 1), -6);
    assert_int_equal(genpei_payoff(p, 7), 0);
    genpei_position_free(p);
    p = genpei_position_new(g, "XXXXXXXXOOOOOOOO X");
    assert_int_equal(genpei_winner(p), -1);
    genpei_position_free(p);
    p = genpei_position_new(g, "OOOOOOOOOOOOXXXX O");
    assert_int_equal(genpei_winner(p), 1);
    genpei_position_free(p);
    p = start(w, "othello");
    assert_int_equal(genpei_winner(p), -1);
    assert_int_equal(genpei_payoff(p, 0), 0);
    genpei_position_free(p);
}

static void the_same_number_gives_the_same_random_game(void **w) {
    GenpeiPosition *a = start(w, "othello"), *b = start(w, "othello");
    uint64_t random_a = 5, random_b = 5;
    while (genpei_play_random(a, &random_a)) assert_true(genpei_play_random(b, &random_b));
    assert_true(genpei_over(b));
    assert_string_equal(genpei_position_text(a), genpei_position_text(b));
    genpei_position_free(a);
    genpei_position_free(b);
}

static void a_player_of_1970_begins_as_the_paper_says(void **w) {
    const GenpeiGame *g = genpei_game(*w, "reversi70");
    GenpeiPlayer *player = genpei_player_new(g, "ply:depth=7");
    GenpeiPosition *p = genpei_position_new(g, "start");
    static const char *const game[] = {"3-5", "5-6", "6-5", "3-4", "3-3", "4-6", "5-3"};
    assert_non_null(player);
    for (size_t i = 0; i < sizeof game / sizeof *game; i++) {
        const char *move = genpei_player_choose(player, p);
        assert_string_equal(move, game[i]);
        assert_true(genpei_play(p, move));
    }
    genpei_position_free(p);
    genpei_player_free(player);
}

static void a_random_player_repeats_himself_with_the_same_seed(void **w) {
    const GenpeiGame *g = genpei_game(*w, "othello");
    GenpeiPlayer *a = genpei_player_new(g, "random"), *b = genpei_player_new(g, "random");
    GenpeiPosition *p = start(w, "othello");
    genpei_player_begin(a, 0, 42);
    genpei_player_begin(b, 0, 42);
    while (!genpei_over(p)) {
        const char *move = genpei_player_choose(a, p);
        assert_string_equal(move, genpei_player_choose(b, p));
        assert_true(genpei_play(p, move));
    }
    genpei_position_free(p);
    genpei_player_free(a);
    genpei_player_free(b);
}

static void a_player_is_refused_what_he_cannot_answer(void **w) {
    const GenpeiGame *g = genpei_game(*w, "othello:size=4");
    GenpeiPlayer *player = genpei_player_new(g, "random");
    GenpeiPosition *over = genpei_position_new(g, "XXXXXXXXXXXOOOOO X");
    GenpeiPosition *other = start(w, "othello");
    assert_null(genpei_player_choose(player, over));
    assert_string_equal(genpei_error(*w), "the game is over");
    assert_null(genpei_player_choose(player, other));
    assert_non_null(strstr(genpei_error(*w), "different games"));
    assert_null(genpei_player_new(g, "plie:depth=3"));
    assert_non_null(strstr(genpei_error(*w), "'ply'"));
    genpei_position_free(over);
    genpei_position_free(other);
    genpei_player_free(player);
}

static void positions_are_solved(void **w) {
    GenpeiPosition *p = start(w, "tictactoe");
    GenpeiAnswer a;
    assert_true(genpei_solve(p, NULL, &a));
    assert_true(a.known && a.value == 0 && a.move && a.nodes > 0);
    assert_true(genpei_play(p, "a1 b1 a2 b2"));
    assert_true(genpei_solve(p, &(GenpeiSolve){.who_wins = true}, &a));
    assert_true(a.known && a.value == 1);
    assert_string_equal(a.move, "a3");
    assert_true(genpei_play(p, "a3"));
    assert_true(genpei_solve(p, NULL, &a));
    assert_true(a.known && a.value == -1 && !a.move);
    genpei_position_free(p);
    p = start(w, "backgammon");
    assert_false(genpei_solve(p, NULL, &a));
    assert_true(*genpei_error(*w));
    genpei_position_free(p);
}

static bool wants_no_more(void *context, uint64_t nodes) {
    (void)nodes;
    ++*(int *)context;
    return false;
}

static void a_solution_can_be_given_up(void **w) {
    GenpeiPosition *p = start(w, "hex6");
    int asked = 0;
    GenpeiAnswer a;
    assert_true(genpei_solve(p, &(GenpeiSolve){.go_on = wants_no_more, .context = &asked}, &a));
    assert_true(asked > 0 && !a.known && !a.move);
    genpei_position_free(p);
}

// Likes the centre: the only thing it knows.
static int likes_centre(void *context, const GenpeiGame *g, const void *state, int side) {
    char text[64];
    ++*(int *)context;
    genpei_state_text(g, state, text, sizeof text);
    const char centre = text[4];
    return centre == 'X' || centre == 'O' ? (centre == 'X') == (side == 0) ? 50 : -50 : 0;
}

static void an_evaluation_of_the_caller_plays(void **w) {
    int asked = 0;
    assert_true(genpei_add_evaluation(*w, "centre", likes_centre, &asked));
    assert_false(genpei_add_evaluation(*w, "centre", likes_centre, &asked));
    GenpeiScore score;
    GenpeiMatch match = {.games = 2, .opening = -1};
    assert_true(genpei_match(*w, "tictactoe", "centre:depth=2", "random", &match, &score));
    assert_true(score.games == 2 && score.faults[0] == 0 && asked > 0);
    assert_null(genpei_player_new(genpei_game(*w, "tictactoe"), "centre:colour=3"));
    assert_null(genpei_player_new(genpei_game(*w, "kuhn"), "centre"));
}

static bool no_report(void *context, const GenpeiLine *lines, size_t n) {
    (void)context, (void)lines, (void)n;
    return false;
}

static void what_cannot_be_is_an_error(void **w) {
    GenpeiScore score;
    GenpeiAnswer answer;
    GenpeiPosition *p = start(w, "othello:size=4");
    const GenpeiGame *g = genpei_game(*w, "othello:size=4");
    GenpeiPlayer *ply = genpei_player_new(g, "ply:depth=1");
    assert_false(genpei_add_player(*w, "none", NULL, NULL));
    assert_false(genpei_add_evaluation(*w, "none", NULL, NULL));
    assert_null(genpei_player_new(g, "none"));
    assert_false(genpei_add_game(*w, NULL));
    assert_false(genpei_add_description(*w, NULL));
    assert_false(genpei_match(*w, "othello", "random", "random", NULL, NULL));
    assert_false(genpei_match(*w, "othello", "random", NULL, NULL, &score));
    GenpeiMatch match = {.games = 2, .threads = GENPEI_THREADS_MAX + 1};
    assert_false(genpei_match(*w, "othello", "random", "random", &match, &score));
    assert_string_equal(genpei_error(*w), "a match has at most 256 threads");
    assert_false(genpei_analyse(ply, p, NULL, no_report, NULL));
    assert_false(genpei_analyse(ply, p, &(GenpeiLimits){.depth = 1}, NULL, NULL));
    assert_false(genpei_solve(p, NULL, NULL));
    assert_false(genpei_solve(p, &(GenpeiSolve){.threads = 257}, &answer));
    assert_false(genpei_solve(p, &(GenpeiSolve){.memory_mb = GENPEI_MEMORY_MAX + 1}, &answer));
    assert_string_equal(genpei_error(*w), "memory_mb: 0 to 1048576");
    assert_null(genpei_batch_new(genpei_game(*w, "chess"), INT32_MAX, 1));
    assert_non_null(strstr(genpei_error(*w), "no memory for a batch of 2147483647 games"));
    genpei_player_free(ply);
    genpei_position_free(p);
}

// Ten moves of no interest. The context is what `mover` and `moves` answer wrongly.
typedef struct {
    int mover;
    size_t moves;
} Wrong;

static void plain_start(void *context, void *state) {
    (void)context;
    *(int *)state = 0;
}
static int plain_mover(void *context, const void *state) {
    const Wrong *wrong = context;
    return *(const int *)state == 4 ? wrong->mover : *(const int *)state % 2;
}
static size_t plain_moves(void *context, const void *state, uint64_t *moves) {
    const Wrong *wrong = context;
    moves[0] = 0;
    moves[1] = 1;
    return *(const int *)state == 10 ? 0 : *(const int *)state == 5 ? wrong->moves : 2;
}
static void plain_play(void *context, void *state, uint64_t move) {
    (void)context, (void)move;
    ++*(int *)state;
}
static void plain_payoffs(void *context, const void *state, int *payoffs) {
    (void)context, (void)state;
    payoffs[0] = payoffs[1] = 0;
}
static size_t plain_move(void *context, const void *state, uint64_t move, char *out, size_t room) {
    (void)context, (void)state;
    return (size_t)snprintf(out, room, "m%d", (int)move);
}
static size_t plain_state(void *context, const void *state, char *out, size_t room) {
    (void)context;
    return (size_t)snprintf(out, room, "s%d", *(const int *)state);
}

static void a_game_of_the_caller_that_goes_wrong_fails(void **w) {
    static Wrong wrong[] = {{0, 2}, {2, 2}, {-1, 2}, {-7, 2}, {0, 1000}};
    static const char *const names[] = {"right", "above", "dice", "below", "many"};
    GenpeiRules rules = {.title = "T", .sides = 2, .side_names = {"a", "b"}, .moves_max = 2};
    rules.state_size = sizeof(int);
    rules.start = plain_start;
    rules.mover = plain_mover;
    rules.moves = plain_moves;
    rules.play = plain_play;
    rules.payoffs = plain_payoffs;
    rules.move_text = plain_move;
    rules.state_text = plain_state;
    for (int i = 0; i < 5; i++) {
        GenpeiScore score;
        GenpeiMatch match = {.games = 2, .opening = -1};
        rules.name = names[i];
        rules.context = &wrong[i];
        assert_true(genpei_add_game(*w, &rules));
        const GenpeiGame *g = genpei_game(*w, names[i]);
        assert_non_null(g);
        assert_int_equal(genpei_match(*w, names[i], "random", "random", &match, &score), i == 0);
        assert_int_equal(genpei_game_exceeded(g), i != 0);
        if (i) assert_non_null(strstr(genpei_error(*w), i == 4 ? "moves_max" : "a side that"));
    }
    const GenpeiGame *right = genpei_game(*w, "right");
    char text[8];
    int start = 3; // texts are asked for their length first, with no room
    assert_int_equal(genpei_move_text(right, &start, 1, text, sizeof text), 2);
    assert_string_equal(text, "m1");
    assert_int_equal(genpei_state_text(right, &start, text, sizeof text), 2);
    assert_string_equal(text, "s3");
    rules.name = "large";
    rules.state_size = (size_t)1 << 62;
    assert_false(genpei_add_game(*w, &rules));
    assert_non_null(strstr(genpei_error(*w), "state_size is at most 16777216"));
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, open_workbench, close_workbench)

static void what_is_missing_is_refused_in_words(void **w) {
    GenpeiPosition *p = start(w, "othello");
    const GenpeiGame *g = genpei_game(*w, "othello");
    void *state = genpei_state_new(g);
    uint64_t move;
    assert_null(genpei_game(*w, NULL));
    assert_string_equal(genpei_error(*w), "the name of a game is missing: it is NULL");
    assert_non_null(genpei_games(*w, NULL));
    assert_non_null(genpei_moves(p, NULL));
    assert_false(genpei_play(p, NULL));
    assert_string_equal(genpei_error(*w), "a text of moves is missing: it is NULL");
    assert_false(genpei_play_random(p, NULL));
    assert_null(genpei_player_new(g, NULL));
    assert_string_equal(genpei_error(*w), "the name of a player is missing: it is NULL");
    assert_false(genpei_state_parse(g, NULL, state));
    assert_false(genpei_state_parse(g, "start", NULL));
    assert_false(genpei_move_parse(g, state, NULL, &move));
    assert_false(genpei_move_parse(g, state, "d3", NULL));
    assert_false(genpei_state_action(g, state, 19, NULL));
    assert_null(genpei_position_of(g, NULL));
    GenpeiBatch *b = genpei_batch_new(g, 2, 1);
    assert_false(genpei_batch_step(b, NULL));
    assert_string_equal(genpei_error(*w), "the list of actions is missing: it is NULL");
    genpei_batch_free(b);
    genpei_state_free(state);
    genpei_position_free(p);
}

// What the failure of genpei_game() gave.
static void nothing_is_made_of_no_game(void **w) {
    (void)w;
    assert_null(genpei_position_new(NULL, NULL));
    assert_null(genpei_position_of(NULL, NULL));
    assert_null(genpei_player_new(NULL, "random"));
    assert_null(genpei_state_new(NULL));
    assert_null(genpei_batch_new(NULL, 1, 1));
}

// A handle that is NULL has no place for a reason: nothing happens.
static void no_call_needs_a_handle(void **w) {
    void *state = genpei_state_new(genpei_game(*w, "othello"));
    char text[8];
    uint64_t move = 0;
    int payoffs[GENPEI_SIDES_MAX];
    float seen[1];
    uint8_t mask[1];
    GenpeiScore score;
    GenpeiAnswer answer;
    const GenpeiRules rules = {0};
    assert_null(genpei_error(NULL));
    genpei_close(NULL);
    genpei_stop(NULL);
    assert_null(genpei_games(NULL, NULL));
    assert_null(genpei_game(NULL, "othello"));
    assert_false(genpei_add_description(NULL, ""));
    assert_false(genpei_add_game(NULL, &rules));
    assert_false(genpei_add_player(NULL, "a", NULL, NULL));
    assert_false(genpei_add_evaluation(NULL, "a", NULL, NULL));
    assert_false(genpei_match(NULL, "othello", "random", "random", NULL, &score));
    assert_null(genpei_game_name(NULL));
    assert_null(genpei_game_title(NULL));
    assert_null(genpei_game_rules(NULL));
    assert_int_equal(genpei_game_sides(NULL), 0);
    assert_null(genpei_game_side_name(NULL, 0));
    assert_false(genpei_game_exceeded(NULL));
    assert_null(genpei_position_copy(NULL));
    genpei_position_free(NULL);
    assert_null(genpei_position_game(NULL));
    assert_null(genpei_position_text(NULL));
    assert_int_equal(genpei_mover(NULL), 0);
    assert_null(genpei_moves(NULL, NULL));
    assert_false(genpei_play(NULL, "d3"));
    assert_false(genpei_play_random(NULL, &move));
    assert_false(genpei_take_back(NULL));
    assert_false(genpei_over(NULL));
    assert_int_equal(genpei_payoff(NULL, 0), 0);
    assert_int_equal(genpei_winner(NULL), -1);
    genpei_player_free(NULL);
    genpei_player_begin(NULL, 0, 1);
    assert_null(genpei_player_choose(NULL, NULL));
    assert_false(genpei_analyse(NULL, NULL, NULL, NULL, NULL));
    assert_false(genpei_solve(NULL, NULL, &answer));
    genpei_position_state(NULL, state);
    assert_int_equal(genpei_state_size(NULL), 0);
    genpei_state_free(NULL);
    assert_int_equal(genpei_moves_max(NULL), 0);
    genpei_state_start(NULL, state);
    assert_int_equal(genpei_state_mover(NULL, state), 0);
    assert_false(genpei_state_over(NULL, state));
    assert_int_equal(genpei_state_moves(NULL, state, &move), 0);
    genpei_state_play(NULL, state, 0);
    genpei_state_payoffs(NULL, state, payoffs);
    assert_int_equal(genpei_state_key(NULL, state), 0);
    assert_int_equal(genpei_state_odds(NULL, state, 0), 0);
    genpei_state_view(NULL, state, 0, state);
    assert_int_equal(genpei_state_playout(NULL, state, &move), -1);
    assert_int_equal(genpei_state_text(NULL, state, text, sizeof text), 0);
    assert_int_equal(genpei_move_text(NULL, state, 0, text, sizeof text), 0);
    assert_false(genpei_state_parse(NULL, "start", state));
    assert_false(genpei_move_parse(NULL, state, "d3", &move));
    assert_int_equal(genpei_nodes(NULL), 0);
    assert_int_equal(genpei_planes(NULL), 0);
    assert_int_equal(genpei_plane_names(NULL, text, sizeof text), 0);
    assert_int_equal(genpei_actions(NULL), 0);
    assert_false(genpei_actions_fixed(NULL));
    genpei_state_observe(NULL, state, 0, seen);
    assert_int_equal(genpei_state_mask(NULL, state, mask), 0);
    assert_false(genpei_state_action(NULL, state, 0, &move));
    genpei_batch_free(NULL);
    assert_int_equal(genpei_batch_size(NULL), 0);
    genpei_batch_reset(NULL, NULL);
    assert_false(genpei_batch_step(NULL, NULL));
    genpei_batch_step_random(NULL, NULL);
    genpei_batch_status(NULL, NULL, NULL, NULL);
    genpei_batch_masks(NULL, mask);
    genpei_batch_observe(NULL, seen);
    assert_null(genpei_batch_state(NULL, 0));
    genpei_batch_changed(NULL, 0);
    genpei_state_free(state);
}

#define REFUSED(w, call, what)                                                                     \
    (void)genpei_game(w, ""); /* another reason before */                                          \
    call;                                                                                          \
    assert_string_equal(genpei_error(w), what " is missing: it is NULL")

static void a_state_that_is_missing_is_refused_in_words(void **w) {
    const GenpeiGame *g = genpei_game(*w, "othello");
    uint64_t move = 0;
    char text[8] = "x";
    int payoffs[GENPEI_SIDES_MAX];
    float seen[1];
    uint8_t mask[1];
    void *state = genpei_state_new(g);
    GenpeiPosition *p = start(w, "othello");
    REFUSED(*w, genpei_state_start(g, NULL), "a state");
    REFUSED(*w, assert_int_equal(genpei_state_mover(g, NULL), 0), "a state");
    REFUSED(*w, assert_false(genpei_state_over(g, NULL)), "a state");
    REFUSED(*w, assert_int_equal(genpei_state_moves(g, NULL, &move), 0), "a state");
    REFUSED(*w, genpei_state_play(g, NULL, 0), "a state");
    REFUSED(*w, genpei_state_payoffs(g, NULL, payoffs), "a state");
    REFUSED(*w, assert_int_equal(genpei_state_key(g, NULL), 0), "a state");
    REFUSED(*w, assert_int_equal(genpei_state_odds(g, NULL, 0), 0), "a state");
    REFUSED(*w, genpei_state_view(g, NULL, 0, state), "a state");
    REFUSED(*w, assert_int_equal(genpei_state_playout(g, NULL, &move), -1), "a state");
    REFUSED(*w, assert_int_equal(genpei_state_text(g, NULL, text, sizeof text), 0), "a state");
    assert_string_equal(text, "");
    REFUSED(*w, assert_int_equal(genpei_move_text(g, NULL, 0, text, sizeof text), 0), "a state");
    REFUSED(*w, assert_false(genpei_state_parse(g, "start", NULL)), "a state");
    REFUSED(*w, assert_false(genpei_move_parse(g, NULL, "d3", &move)), "a state");
    REFUSED(*w, assert_null(genpei_position_of(g, NULL)), "a state");
    REFUSED(*w, genpei_position_state(p, NULL), "a state");
    REFUSED(*w, genpei_state_observe(g, NULL, 0, seen), "a state");
    REFUSED(*w, assert_int_equal(genpei_state_mask(g, NULL, mask), 0), "a state");
    REFUSED(*w, assert_false(genpei_state_action(g, NULL, 19, &move)), "a state");
    genpei_position_free(p);
    genpei_state_free(state);
}

static void a_place_that_is_missing_is_refused_in_words(void **w) {
    const GenpeiGame *g = genpei_game(*w, "othello");
    void *state = genpei_state_new(g);
    GenpeiBatch *b = genpei_batch_new(g, 2, 1);
    REFUSED(*w, assert_int_equal(genpei_state_moves(g, state, NULL), 0), "a place for the moves");
    REFUSED(*w, genpei_state_payoffs(g, state, NULL), "a place for the payoffs");
    REFUSED(*w, genpei_state_view(g, state, 0, NULL), "a place for the view");
    REFUSED(*w, assert_int_equal(genpei_state_playout(g, state, NULL), -1), "the random number");
    REFUSED(*w, assert_int_equal(genpei_state_text(g, state, NULL, 8), 0), "a place for the text");
    REFUSED(*w, assert_int_equal(genpei_move_text(g, state, 19, NULL, 8), 0),
            "a place for the text");
    REFUSED(*w, assert_int_equal(genpei_plane_names(g, NULL, 8), 0), "a place for the text");
    assert_true(genpei_state_text(g, state, NULL, 0) > 0); // only the length
    assert_true(genpei_move_text(g, state, 19, NULL, 0) > 0);
    assert_true(genpei_plane_names(g, NULL, 0) > 0);
    REFUSED(*w, genpei_state_observe(g, state, 0, NULL), "a place for the observation");
    REFUSED(*w, assert_int_equal(genpei_state_mask(g, state, NULL), 0), "a place for the mask");
    REFUSED(*w, genpei_batch_masks(b, NULL), "a place for the masks");
    REFUSED(*w, genpei_batch_observe(b, NULL), "a place for the observations");
    genpei_batch_status(b, NULL, NULL, NULL);
    genpei_batch_step_random(b, NULL);
    GenpeiPlayer *player = genpei_player_new(g, "random");
    const GenpeiLimits limits = {.depth = 1};
    REFUSED(*w, assert_null(genpei_player_choose(player, NULL)), "a position");
    REFUSED(*w, assert_false(genpei_analyse(player, NULL, &limits, no_report, NULL)), "a position");
    genpei_player_free(player);
    genpei_batch_free(b);
    genpei_state_free(state);
}

static void an_analysis_without_a_limit_is_refused(void **w) {
    GenpeiPosition *p = start(w, "othello");
    GenpeiPlayer *player = genpei_player_new(genpei_game(*w, "othello"), "alphabeta");
    assert_false(genpei_analyse(player, p, &(GenpeiLimits){.lines = 3}, no_report, NULL));
    assert_non_null(strstr(genpei_error(*w), "all of its limits are 0"));
    assert_false(genpei_analyse(player, p, &(GenpeiLimits){.depth = -1}, no_report, NULL));
    assert_false(genpei_analyse(player, p, &(GenpeiLimits){.time_ms = -1}, no_report, NULL));
    assert_true(genpei_analyse(player, p, &(GenpeiLimits){.time_ms = INT64_MAX}, no_report, NULL));
    GenpeiAnswer answer;
    assert_false(genpei_solve(p, &(GenpeiSolve){.time_ms = -1}, &answer));
    genpei_player_free(player);
    genpei_position_free(p);
    p = start(w, "tictactoe");
    assert_true(genpei_solve(p, &(GenpeiSolve){.time_ms = INT64_MAX}, &answer));
    assert_true(answer.known);
    genpei_position_free(p);
}

static void a_side_that_is_not_there_is_refused_in_words(void **w) {
    const GenpeiGame *g = genpei_game(*w, "othello");
    GenpeiPosition *p = start(w, "othello");
    assert_null(genpei_game_side_name(g, 2));
    assert_string_equal(genpei_error(*w), "othello has no side 2");
    assert_int_equal(genpei_payoff(p, 99), 0);
    assert_string_equal(genpei_error(*w), "othello has no side 99");
    void *state = genpei_state_new(g), *seen = genpei_state_new(g);
    genpei_state_view(g, state, -7, seen);
    assert_string_equal(genpei_error(*w), "othello has no side -7");
    float untouched = 7;
    genpei_state_observe(g, state, 9, &untouched);
    assert_string_equal(genpei_error(*w), "othello has no side 9");
    assert_true(untouched == 7);
    genpei_state_free(seen);
    genpei_state_free(state);
    genpei_position_free(p);
}

typedef struct {
    Genpei *workbench;
    int asked;
} Stopper;

static int64_t stops_the_match(void *context, GenpeiPosition *p) {
    Stopper *s = context;
    (void)p;
    if (++s->asked == 6) genpei_stop(s->workbench);
    return 0;
}

static void a_match_is_stopped_from_within(void **w) {
    Stopper stopper = {*w, 0};
    GenpeiScore score = {0};
    assert_true(genpei_add_player(*w, "stopper", stops_the_match, &stopper));
    assert_true(
        genpei_match(*w, "tictactoe", "stopper", "random", &(GenpeiMatch){.games = 1000}, &score));
    assert_true(score.games < 10);
    // The next one is not stopped by it.
    assert_true(
        genpei_match(*w, "tictactoe", "random", "random", &(GenpeiMatch){.games = 4}, &score));
    assert_int_equal(score.games, 4);
}

// What it was asked about: each time the handle of the game.
typedef struct {
    Genpei *workbench;
    GenpeiPlayer *adviser;
    const GenpeiGame *of;
    int asked, other;
} Seen;

static int64_t asks_another(void *context, GenpeiPosition *p) {
    Seen *s = context;
    const char *advice = genpei_player_choose(s->adviser, p);
    size_t n;
    const char *const *moves = genpei_moves(p, &n);
    s->asked++;
    s->other += genpei_position_game(p) != s->of;
    for (size_t i = 0; advice && i < n; i++)
        if (strcmp(moves[i], advice) == 0) return (int64_t)i;
    return GENPEI_FAILED;
}

static void a_player_of_the_caller_may_ask_another_player(void **w) {
    Seen seen = {.workbench = *w, .of = genpei_game(*w, "tictactoe")};
    GenpeiScore score;
    seen.adviser = genpei_player_new(seen.of, "ply:depth=2");
    assert_true(genpei_add_player(*w, "asker", asks_another, &seen));
    assert_true(
        genpei_match(*w, "tictactoe", "asker", "random", &(GenpeiMatch){.games = 4}, &score));
    assert_true(score.games == 4 && score.faults[0] == 0);
    assert_true(seen.asked > 4 && seen.other == 0);
    genpei_player_free(seen.adviser);
}

static int64_t stops_and_asks(void *context, GenpeiPosition *p) {
    Seen *s = context;
    if (++s->asked == 6) genpei_stop(s->workbench);
    genpei_player_choose(s->adviser, p);
    return 0;
}

static void what_is_asked_meanwhile_does_not_forget_the_stop(void **w) {
    Seen seen = {.workbench = *w};
    GenpeiScore score;
    seen.adviser = genpei_player_new(genpei_game(*w, "tictactoe"), "ply:depth=2");
    assert_true(genpei_add_player(*w, "stopper", stops_and_asks, &seen));
    assert_true(
        genpei_match(*w, "tictactoe", "stopper", "random", &(GenpeiMatch){.games = 1000}, &score));
    assert_true(score.games < 10);
    assert_true(
        genpei_match(*w, "tictactoe", "random", "random", &(GenpeiMatch){.games = 4}, &score));
    assert_int_equal(score.games, 4);
    genpei_player_free(seen.adviser);
}

static int same_handle(void *context, const GenpeiGame *g, const void *state, int side) {
    Seen *s = context;
    (void)state, (void)side;
    s->asked++;
    s->other += g != s->of;
    return 0;
}

// What the caller keeps by its address must not be another game's later.
static void an_evaluation_sees_the_handle_of_its_game(void **w) {
    static const char *const names[] = {"connect4", "othello"};
    Seen seen = {.workbench = *w};
    assert_true(genpei_add_evaluation(*w, "watcher", same_handle, &seen));
    for (int i = 0; i < 2; i++) {
        seen.of = genpei_game(*w, names[i]);
        GenpeiPlayer *player = genpei_player_new(seen.of, "watcher:depth=1");
        GenpeiPosition *p = genpei_position_new(seen.of, NULL);
        assert_non_null(genpei_player_choose(player, p));
        genpei_position_free(p);
        genpei_player_free(player);
    }
    assert_true(seen.asked > 0);
    assert_int_equal(seen.other, 0);
}

// As long as nobody can wait for: it begins at once, and ends when it is told to.
static void a_match_of_any_length_begins_and_is_stopped(void **w) {
    Stopper stopper = {*w, 0};
    GenpeiScore score = {0};
    assert_true(genpei_add_player(*w, "stopper", stops_the_match, &stopper));
    assert_true(genpei_match(*w, "tictactoe", "stopper", "random",
                             &(GenpeiMatch){.games = 100 * 1000 * 1000}, &score));
    assert_true(score.games < 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_game_is_opened_once_and_described),
        TEST(an_unknown_game_suggests_the_nearest),
        TEST(the_legal_moves_are_listed_as_text),
        TEST(a_position_comes_back_from_its_text),
        TEST(a_bad_position_is_refused_with_the_reason),
        TEST(an_illegal_move_changes_nothing_and_lists_the_legal_ones),
        TEST(moves_are_taken_back_one_by_one),
        TEST(a_copy_goes_its_own_way),
        TEST(a_finished_game_has_a_winner_and_payoffs),
        TEST(the_same_number_gives_the_same_random_game),
        TEST(a_player_of_1970_begins_as_the_paper_says),
        TEST(a_random_player_repeats_himself_with_the_same_seed),
        TEST(a_player_is_refused_what_he_cannot_answer),
        TEST(positions_are_solved),
        TEST(a_solution_can_be_given_up),
        TEST(an_evaluation_of_the_caller_plays),
        TEST(what_cannot_be_is_an_error),
        TEST(a_game_of_the_caller_that_goes_wrong_fails),
        TEST(what_is_missing_is_refused_in_words),
        TEST(nothing_is_made_of_no_game),
        TEST(no_call_needs_a_handle),
        TEST(a_state_that_is_missing_is_refused_in_words),
        TEST(a_place_that_is_missing_is_refused_in_words),
        TEST(an_analysis_without_a_limit_is_refused),
        TEST(a_player_of_the_caller_may_ask_another_player),
        TEST(what_is_asked_meanwhile_does_not_forget_the_stop),
        TEST(an_evaluation_sees_the_handle_of_its_game),
        TEST(a_match_of_any_length_begins_and_is_stopped),
        TEST(a_side_that_is_not_there_is_refused_in_words),
        TEST(a_match_is_stopped_from_within),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
// test_game.c - what every game gets from the contract: moves and games from text, perft, playouts,
// views and samples; shown on the tiny games.
#include "testing.h"

#include "base/mem.h"
#include "game/game_table.h"
#include "game/perft.h"
#include "game/playout.h"
#include "game/state_set.h"
#include "games/game_types.h"
#include "tiny_games.h"

// --- moves from text ---

static void a_refused_move_lists_the_legal_ones(void **unused) {
    (void)unused;
    const Game *g = tiny_race(2);
    State *s = game_states_new(g, 1);
    game_start(g, s);
    Move m;
    Error e;
    assert_false(game_move_parse(g, s, "brave", &m, &e));
    assert_string_equal(e.text, "'brave' is not a legal move; legal: safe bold");
    assert_true(game_move_parse(g, s, "BOLD", &m, &e));
    game_play(g, s, m);
    assert_false(game_move_parse(g, s, "bold", &m, &e));
    assert_string_equal(e.text, "'bold' is not a legal move; legal: +0 +1 +4");
    assert_false(game_move_parse(g, s, "", &m, &e));
    free(s);
}

static void games_are_played_from_text(void **unused) {
    (void)unused;
    const Game *g = tiny_lights();
    State *s = game_states_new(g, 2), *start = game_state_at(g, s, 1);
    Error e;
    game_start(g, s);
    game_start(g, start);
    assert_true(game_play_text(g, s, "", &e));
    assert_true(game_same(g, s, start));
    assert_true(game_play_text(g, s, " 1. a1, C1\n2. b2 3... a3\t12. c3,", &e));
    assert_true(game_over(g, s));
    int payoff[PLAYERS_MAX];
    game_payoffs(g, s, payoff);
    assert_int_equal(payoff[0], 1);
    assert_false(game_play_text(g, s, "a1", &e));
    assert_string_equal(e.text, "move 1: 'a1': the game is over");
    free(s);
}

static void a_bad_move_in_a_text_is_numbered_and_nothing_is_played(void **unused) {
    (void)unused;
    const Game *g = tiny_lights();
    State *s = game_states_new(g, 2), *start = game_state_at(g, s, 1);
    Error e;
    game_start(g, s);
    game_start(g, start);
    assert_false(game_play_text(g, s, "1. a1 2. b2 3. d9 4. a1", &e));
    assert_contains(e.text, "move 3: 'd9' is not a legal move; legal: a1 b1 c1");
    assert_true(game_same(g, s, start));
    char wide[300];
    memset(wide, 'a', sizeof wide - 1);
    wide[sizeof wide - 1] = '\0';
    assert_false(game_play_text(g, s, wide, &e));
    assert_contains(e.text, "move 1: 'aaaa");
    assert_true(game_same(g, s, start));
    free(s);
}

static size_t hundred_moves(const Game *g, const State *s, Move *out) {
    (void)g, (void)s;
    for (size_t i = 0; i < 100; i++) out[i] = i;
    return 100;
}

static void hundred_text(const Game *g, const State *s, Move m, Str *out) {
    (void)g, (void)s;
    str_addf(out, "number%03d", (int)m);
}

static void long_lists_of_legal_moves_are_cut(void **unused) {
    (void)unused;
    GameOps ops = *tiny_lights()->ops;
    ops.moves = hundred_moves;
    ops.move_text = hundred_text;
    Game g = *tiny_lights();
    g.ops = &ops;
    g.max_moves = 100;
    State *s = game_states_new(&g, 1);
    Move m;
    Error e;
    assert_false(game_move_parse(&g, s, "number100", &m, &e));
    assert_contains(e.text, "legal: number000 number001 ");
    assert_contains(e.text, " number019 and 80 more");
    assert_true(game_move_parse(&g, s, "number099", &m, &e));
    assert_int_equal(m, 99);
    free(s);
}

// --- perft and playouts ---

static uint64_t perft_of(const Game *g, int depth) {
    State *s = game_states_new(g, 1);
    game_start(g, s);
    uint64_t leaves = 0;
    assert_true(perft_count(g, s, depth, NULL, &leaves));
    free(s);
    return leaves;
}

static void perft_counts_what_pencil_and_paper_count(void **unused) {
    (void)unused;
    // Nine presses at every step; the one solution has five presses in any order: after them the
    // game is over, and those 120 games have no sixth move.
    static const uint64_t lights[] = {1, 9, 81, 729, 6561, 59049, 9 * (59049 - 120)};
    for (int d = 0; d <= 6; d++) assert_int_equal(perft_of(tiny_lights(), d), lights[d]);
    static const uint64_t race[] = {1, 2, 5, 10, 25, 50, 125};
    for (int d = 0; d <= 6; d++) assert_int_equal(perft_of(tiny_race(3), d), race[d]);
    static const uint64_t cards[] = {1, 3, 8, 24, 48, 0, 0};
    for (int d = 0; d <= 6; d++) assert_int_equal(perft_of(tiny_cards(), d), cards[d]);
}

static void perft_counts_finished_games_where_that_is_the_custom(void **unused) {
    (void)unused;
    Game counting = *tiny_cards();
    counting.traits |= GAME_COUNTS_ENDED;
    assert_int_equal(perft_of(&counting, 4), 48);
    assert_int_equal(perft_of(&counting, 5), 48);
    assert_int_equal(perft_of(&counting, 7), 48);
}

static void perft_stops_when_told(void **unused) {
    (void)unused;
    const Game *g = tiny_lights();
    State *s = game_states_new(g, 1);
    game_start(g, s);
    atomic_bool stop = true;
    uint64_t leaves = 7;
    assert_false(perft_count(g, s, 8, &stop, &leaves));
    assert_true(leaves < 43046721);
    atomic_store(&stop, false);
    assert_true(perft_count(g, s, 3, &stop, &leaves));
    assert_int_equal(leaves, 729);
    free(s);
}

static void playouts_end_or_are_cut_and_follow_their_seed(void **unused) {
    (void)unused;
    const Game *g = tiny_race(3);
    State *s = game_states_new(g, 2), *again = game_state_at(g, s, 1);
    for (uint64_t seed = 0; seed < 200; seed++) {
        Rng a = rng_seed(seed), b = rng_seed(seed);
        game_start(g, s);
        game_start(g, again);
        assert_int_equal(playout_run(g, s, &a, 3), 3);
        assert_false(game_over(g, s));
        int length = 3 + playout_run(g, s, &a, 1000);
        assert_true(game_over(g, s));
        assert_in_range(length, 4, g->max_plies);
        assert_int_equal(playout_run(g, again, &b, 1000), length);
        assert_true(game_same(g, s, again));
        assert_int_equal(playout_run(g, s, &a, 1000), 0);
    }
    free(s);
}

// --- positions that were met ---

static void positions_keep_the_number_they_were_met_with(void **unused) {
    (void)unused;
    enum { POSITIONS = 3000 }; // more than there is room for at first
    const Game *g = tiny_lights();
    StateSet met = {.size = g->state_size};
    State *s = game_states_new(g, 1);
    bool known;
    assert_true(state_set_find(&met, s) == SIZE_MAX);
    for (int round = 0; round < 2; round++)
        for (uint32_t i = 0; i < POSITIONS; i++) {
            memset(s, 0, g->state_size);
            memcpy(s, &i, g->state_size < sizeof i ? g->state_size : sizeof i);
            assert_int_equal(state_set_meet(&met, s, &known), i);
            assert_int_equal(known, round);
            assert_int_equal(state_set_find(&met, s), i);
        }
    assert_int_equal(met.n, POSITIONS);
    memset(s, 255, g->state_size);
    assert_true(state_set_find(&met, s) == SIZE_MAX);
    state_set_clear(&met);
    assert_true(state_set_find(&met, s) == SIZE_MAX);
    free(s);
}

// --- views and samples ---

static void a_player_cannot_tell_hidden_cards_apart(void **unused) {
    (void)unused;
    const Game *g = tiny_cards();
    State *s = game_states_new(g, 4);
    State *a = s, *b = game_state_at(g, s, 1), *va = game_state_at(g, s, 2),
          *vb = game_state_at(g, s, 3);
    game_start(g, a);
    game_start(g, b);
    Error e;
    assert_true(game_play_text(g, a, "deal3 deal1 stake2", &e));
    assert_true(game_play_text(g, b, "deal2 deal1 stake2", &e));
    game_view(g, a, 1, va);
    game_view(g, b, 1, vb);
    assert_true(game_same(g, va, vb)); // the player holds the 1 and sees the stake
    game_view(g, a, 0, va);
    game_view(g, b, 0, vb);
    assert_false(game_same(g, va, vb)); // they are the other's own cards
    assert_true(game_play_text(g, a, "call", &e));
    assert_true(game_play_text(g, b, "call", &e));
    game_view(g, a, 1, va);
    game_view(g, b, 1, vb);
    assert_false(game_same(g, va, vb)); // a call reveals them
    free(s);
}

static void samples_follow_the_odds_of_what_is_left(void **unused) {
    (void)unused;
    const Game *g = tiny_cards();
    State *s = game_states_new(g, 3), *view = game_state_at(g, s, 1),
          *full = game_state_at(g, s, 2);
    game_start(g, s);
    Error e;
    assert_true(game_play_text(g, s, "deal1 deal3", &e));
    game_view(g, s, 1, view);
    Rng rng = rng_seed(8);
    int count[4] = {0};
    for (int i = 0; i < 5000; i++) {
        game_sample(g, view, 1, &rng, full);
        count[((const CardsState *)full)->card[0]]++;
    }
    // Of two 1s, one 2 and three 3s, one 3 is gone: 2 to 1 to 2.
    assert_in_range(count[1], 1800, 2200);
    assert_in_range(count[2], 830, 1170);
    assert_in_range(count[3], 1800, 2200);
    free(s);
}

static void drawings_can_be_filled_again_and_joined(void **unused) {
    (void)unused;
    Drawing d = {0};
    for (int round = 0; round < 3; round++) {
        drawing_reset(&d, BOARD_GRAPH, 20, 10);
        for (int i = 0; i < 200; i++) drawing_add(&d, (DrawCell){.glyph = '.', .x = (float)i});
        for (int i = 1; i < 200; i++) drawing_join(&d, (DrawLine){.from = i - 1, .to = i});
        assert_int_equal(d.n_cells, 200);
        assert_int_equal(d.n_lines, 199);
        assert_true(d.cells[199].x == 199);
        assert_int_equal(d.lines[198].to, 199);
        assert_string_equal(d.caption, "");
        snprintf(d.caption, sizeof d.caption, "old");
    }
    drawing_clear(&d);
    assert_null(d.cells);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refused_move_lists_the_legal_ones),
        cmocka_unit_test(games_are_played_from_text),
        cmocka_unit_test(a_bad_move_in_a_text_is_numbered_and_nothing_is_played),
        cmocka_unit_test(long_lists_of_legal_moves_are_cut),
        cmocka_unit_test(perft_counts_what_pencil_and_paper_count),
        cmocka_unit_test(perft_counts_finished_games_where_that_is_the_custom),
        cmocka_unit_test(perft_stops_when_told),
        cmocka_unit_test(playouts_end_or_are_cut_and_follow_their_seed),
        cmocka_unit_test(positions_keep_the_number_they_were_met_with),
        cmocka_unit_test(a_player_cannot_tell_hidden_cards_apart),
        cmocka_unit_test(samples_follow_the_odds_of_what_is_left),
        cmocka_unit_test(drawings_can_be_filled_again_and_joined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
// test_hex_plan_rules.c - `hex-plan`: each of its rules on a board, its certain claims against the
// truth, openings, options, games, words.
#include "testing.h"

#include "base/mem.h"
#include "hex_positions.h"
#include "l7_kit.h"
#include "plain_hex.h"
#include "player/player_insight.h"
#include "player/presets.h"
#include "players/hex/hex_plan_player.h"
#include "teach/hex/plan_words.h"

#include <stdlib.h>

static Player *seat(const Game *g, const char *text) {
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, text, &e);
    if (!p) fail_msg("%s", e.text);
    return p;
}

// --- a board for each rule ---

typedef struct {
    const char *player, *moves;
    PlanRule rule;
    const char *cell; // any of these; NULL: resigns
    const char *word; // in its reason
} Diagram;

static const Diagram diagrams[] = {
    {"hex-plan", "", PLAN_RULE_OPENING, "d4 e6 f3 c5 e3 d6 e5 f4 c6 c7 b6 d3", "a first stone"},
    {"hex-plan:resign=1", "c6 e3 g2 d7 f4 g3 b6 c4 f3 b8 e5 f5 a8", PLAN_RULE_LOST, NULL, "enemy"},
    {"hex-plan", "d4 e5 c6 f3 d6 c4", PLAN_RULE_WIN, "e2 d3 e3", "whatever the enemy does"},
    {"hex-plan:openings=0", "e4 d5 f3 c6", PLAN_RULE_TRAPEZOID, "a6 a7 a8 b6 b7 a5", "trapezoid"},
    {"hex-plan", "b1 e4 f4 f3 h2 g3 c6 c5 h3 g5 a4 e5", PLAN_RULE_BREAK, "d4", "one move"},
    {"hex-plan:openings=0", "d6 c4 d4 e5 h8", PLAN_RULE_CROSSING, "d5", "best for mine"},
};

static void each_rule_speaks_up_where_it_should(void **state) {
    const Game *g = l7_kit_game(state, "hex8", "vm");
    for (size_t i = 0; i < sizeof diagrams / sizeof *diagrams; i++) {
        const Diagram *d = &diagrams[i];
        Player *p = seat(g, d->player);
        State *s = l7_kit_state(g, "start", d->moves);
        const PlanThought *t = hex_plan_thought(p, s);
        Str cell = {0}, why = {0};
        plan_why_text(t, false, &why);
        if (t->rule != d->rule) print_error("%s: %s\n", d->moves, str_text(&why));
        assert_int_equal(t->rule, d->rule);
        assert_contains(str_text(&why), d->word);
        if (t->cell >= 0) plan_node_name(t->graph, t->cell, false, &cell);
        assert_int_equal(t->cell < 0, d->cell == NULL);
        if (d->cell) assert_contains(d->cell, str_text(&cell));
        str_clear(&cell);
        str_clear(&why);
        free(s);
        player_free(p);
    }
}

// On small boards with random stones, where brute force is possible.
static void two_ways_that_one_stone_cannot_stop_win(void **unused) {
    (void)unused;
    PlanSetup setup = plan_default_setup();
    setup.openings = setup.handicap = false;
    setup.without = 1U << PLAN_RULE_TRAPEZOID;
    PlanThinker *t = plan_thinker_new(5, 5, &setup);
    PlanThought *th = mem_new(1, sizeof *th);
    PlanPosition p = {.width = 5, .height = 5};
    PlainHex h;
    plain_hex_init(&h, 5, 5);
    Rng rng = rng_seed(21);
    int fired = 0;
    for (int game = 0; game < work(6000, 1000); game++) {
        uint32_t stones[2] = {0};
        memset(p.stone, PLAN_EMPTY, sizeof p.stone);
        p.mover = game % 2;
        for (int i = 0; i < 18; i++) {
            int c = (int)rng_below(&rng, 25);
            if (p.stone[c] != PLAN_EMPTY) continue;
            p.stone[c] = (int8_t)(i % 2);
            stones[i % 2] |= UINT32_C(1) << c;
        }
        if (plain_hex_connected(&h, stones[0], 0) || plain_hex_connected(&h, stones[1], 1))
            continue;
        plan_think(t, &p, th);
        if (th->rule != PLAN_RULE_TWO_WAYS) continue;
        fired++;
        assert_true(th->won);
        stones[p.mover] |= UINT32_C(1) << th->cell;
        assert_true(plain_hex_wins(&h, stones, 1 - p.mover, p.mover));
    }
    assert_true(fired >= work(10, 1));
    plain_hex_clear(&h);
    plan_thinker_free(t);
    free(th);
}

// Positions of 8x8 whose winner is known.
static void what_is_certain_is_true(void **state) {
    const Game *g = l7_kit_game(state, "hex8", "vm");
    int certain = 0, n = sizeof hex_positions / sizeof *hex_positions;
    Player *players[2] = {seat(g, "hex-plan"), seat(g, "hex-plan:links=paper")};
    for (int k = 0; k < 2 * n; k++) {
        int i = k / 2;
        Player *p = players[k % 2];
        State *s = l7_kit_state(g, "start", hex_positions[i].moves);
        if (game_over(g, s)) {
            free(s);
            continue;
        }
        const PlanThought *t = hex_plan_thought(p, s);
        if (t->won) assert_true(hex_positions[i].mover_wins);
        if (t->lost) assert_false(hex_positions[i].mover_wins);
        certain += t->won || t->lost;
        free(s);
    }
    assert_true(certain > 12);
    for (int i = 0; i < 2; i++) player_free(players[i]);
}

// --- openings ---

static void it_never_begins_on_the_short_diagonal_but_not_always_alike(void **state) {
    const Game *g = l7_kit_game(state, "hex8", "vm");
    Player *p = seat(g, "hex-plan");
    State *s = l7_kit_state(g, "start", "");
    PlanSet seen = {0};
    for (uint64_t seed = 0; seed < 40; seed++) {
        player_begins(p, 0, seed);
        const PlanThought *t = hex_plan_thought(p, s);
        assert_false(plan_on_short_diagonal(t->graph, t->cell));
        plan_put(&seen, t->cell);
    }
    assert_true(plan_size(&seen) >= 4);
    free(s);
    player_free(p);
}

static void a_good_first_stone_is_taken_over(void **state) {
    const Game *g = l7_kit_game(state, "hex8:swap=1", "vm");
    Player *p = seat(g, "hex-plan");
    static const char *const first[][2] = {{"d5", "swap"}, {"a2", ""}};
    for (int i = 0; i < 2; i++) {
        State *s = l7_kit_state(g, "start", first[i][0]);
        Choice c;
        Error e;
        Str text = {0};
        assert_true(player_choose(p, &(Turn){.state = s, .side = 1}, &c, &e));
        game_move_text(g, s, c.move, &text);
        assert_int_equal(strcmp(str_text(&text), "swap") == 0, *first[i][1] != '\0');
        str_clear(&text);
        free(s);
    }
    player_free(p);
}

// --- games ---

static int play_out(const Game *g, Player *players[2], uint64_t seed) {
    State *s = l7_kit_state(g, "start", "");
    for (int i = 0; i < 2; i++) player_begins(players[i], i, seed);
    while (!game_over(g, s)) {
        int side = game_mover(g, s);
        Choice c;
        Error e;
        if (!player_choose(players[side], &(Turn){.state = s, .side = side}, &c, &e))
            fail_msg("%s", e.text);
        assert_true(game_legal(g, s, c.move));
        game_play(g, s, c.move);
    }
    int payoffs[PLAYERS_MAX];
    game_payoffs(g, s, payoffs);
    free(s);
    return payoffs[0] > 0 ? 0 : 1;
}

static void it_beats_others_on_boards_of_all_shapes(void **state) {
    static const struct {
        const char *game, *enemy;
        int games;
    } matches[] = {
        {"hex8", "random", 10},   {"fairhex:size=9,height=6", "random", 6},
        {"fairhex", "random", 6}, {"hex6:swap=1", "random", 6},
        {"hex19", "random", 2},   {"hex8", "mcts:playouts=100", 4},
    };
    for (size_t m = 0; m < sizeof matches / sizeof *matches; m++) {
        const Game *g = l7_kit_game(state, matches[m].game, "vm");
        Player *own = seat(g, "hex-plan"), *other = seat(g, matches[m].enemy);
        int won = 0, games = work(matches[m].games, 2);
        for (int i = 0; i < games; i++) {
            Player *players[2] = {i % 2 ? other : own, i % 2 ? own : other};
            won += play_out(g, players, (uint64_t)i) == i % 2;
        }
        if (won < games) print_error("%s: %d of %d\n", matches[m].game, won, games);
        assert_true(won == games);
        player_free(own);
        player_free(other);
    }
}

static void small_boards_and_itself_are_played_to_the_end(void **state) {
    static const char *const names[] = {"hex3", "fairhex:size=3,height=5", "hex4:swap=1",
                                        "fairhex3", "hex8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const Game *g = l7_kit_game(state, names[i], "vm");
        Player *players[2] = {seat(g, "hex-plan"),
                              seat(g, "hex-plan:enemy=strong,look=6,ways=4,links=paper")};
        for (uint64_t seed = 0; seed < 3; seed++) play_out(g, players, seed);
        player_free(players[0]);
        player_free(players[1]);
    }
}

// --- options and words ---

static void options_that_make_no_sense_are_refused(void **state) {
    static const char *const bad[][3] = {
        {"hex8", "hex-plan:defence=101", "defence"},
        {"hex8", "hex-plan:enemy=weak", "enemy"},
        {"hex8", "hex-plan:links=none", "links"},
        {"hex8", "hex-plan:without=brake", "did you mean 'break'"},
        {"hex8", "hex-plan:without=crossing", "without"},
        {"hex8", "hex-plan:without=", "without"},
        {"hex8", "hex-plan:colour=red", "colour"},
        {"hex20", "hex-plan", "sides of 3 to 19 cells"},
        {"hex2", "hex-plan", "sides of 3 to 19 cells"},
        {"othello", "hex-plan", "hex and fairhex only"},
    };
    PlayerTable players = player_table();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Error e;
        const Game *g = game_table_open(*state, bad[i][0], &e);
        assert_non_null(g);
        assert_null(player_new(&players, g, bad[i][1], &e));
        assert_contains(e.text, bad[i][2]);
    }
}

static void it_says_why_with_cells_and_marks(void **state) {
    const Game *g = l7_kit_game(state, "hex8", "vm");
    Player *p = seat(g, "hex-plan");
    State *s = l7_kit_state(g, "start", "b1 e4 f4 f3 h2 g3 c6 c5 h3 g5 a4 e5");
    Insight i;
    Error e;
    assert_true(player_insight(p, &(Turn){.state = s, .side = game_mover(g, s)}, &i, &e));
    int with_cells = 0, threats = 0;
    bool rule = false, japanese = false;
    for (size_t k = 0; k < i.n_sentences; k++) {
        with_cells += i.sentences[k].cells != NULL;
        rule |= strstr(i.sentences[k].en, "Rule 5: ") != NULL;
        japanese |= strstr(i.sentences[k].ja, "規則5") != NULL;
    }
    for (size_t k = 0; k < i.n_marks; k++) threats += strcmp(i.marks[k].kind, "threat") == 0;
    assert_true(rule && japanese);
    assert_true(with_cells >= 5);
    assert_int_equal(threats, 1);
    insight_clear(&i);
    free(s);
    player_free(p);
}

static void it_is_offered_where_hex_is_played(void **state) {
    PlayerTable players = player_table();
    size_t n, found = 0;
    const Preset *all = presets_all(&n);
    for (size_t i = 0; i < n; i++) {
        if (strcmp(all[i].spec, "hex-plan") != 0) continue;
        found++;
        assert_true(preset_suits(&all[i], &players, l7_kit_game(state, "hex8", "vm")));
        assert_true(preset_suits(&all[i], &players, l7_kit_game(state, "hex:size=7", "vm")));
        assert_false(preset_suits(&all[i], &players, l7_kit_game(state, "tictactoe", "vm")));
    }
    assert_int_equal(found, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_speaks_up_where_it_should),
        cmocka_unit_test(two_ways_that_one_stone_cannot_stop_win),
        cmocka_unit_test(what_is_certain_is_true),
        cmocka_unit_test(it_never_begins_on_the_short_diagonal_but_not_always_alike),
        cmocka_unit_test(a_good_first_stone_is_taken_over),
        cmocka_unit_test(it_beats_others_on_boards_of_all_shapes),
        cmocka_unit_test(small_boards_and_itself_are_played_to_the_end),
        cmocka_unit_test(options_that_make_no_sense_are_refused),
        cmocka_unit_test(it_says_why_with_cells_and_marks),
        cmocka_unit_test(it_is_offered_where_hex_is_played),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}

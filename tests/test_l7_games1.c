// SPDX-License-Identifier: MIT
// test_l7_games1.c - games described in L7: leaves at each depth, both back ends move by move, the
// rules at hand-made positions, solved values, Go against plain rules.
#include "testing.h"

#include "base/mem.h"
#include "contract_check.h"
#include "game/game_table.h"
#include "game/perft.h"
#include "games/game_types.h"
#include "lang/l7_game.h"
#include "plain_go.h"

static GameTable *table;

static int open_table(void **unused) {
    (void)unused;
    size_t n;
    const GameType *const *types = game_types(&n);
    table = game_table_new(types, n);
    return 0;
}

static int close_table(void **unused) {
    (void)unused;
    game_table_free(table);
    return 0;
}

static const Game *game(const char *name, const char *backend) {
    Error e;
    const Game *g = game_table_open_on(table, name, backend, &e);
    if (!g) fail_msg("%s", e.text);
    return g;
}

// The compiled game; the test is skipped where there is no compiler.
static const Game *compiled(const char *name) {
    const Game *g = game(name, "c");
    if (strcmp(g->backend, "c") == 0) return g;
    print_message("%s: %s\n", name, g->note);
    skip();
    return NULL;
}

// --- all games ---

typedef struct {
    const char *name;
    int vm_depth, c_depth; // how deep to count
    uint64_t leaves[10];
} Counted;

static const Counted counted[] = {
    {"tictactoe", 9, 9, {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}},
    {"connect4", 6, 8, {7, 49, 343, 2401, 16807, 117649, 823536, 5673234}},
    {"breakthrough", 4, 5, {22, 484, 11132, 256036, 6182818}},
    {"gomoku", 3, 3, {225, 50400, 11239200}},
    {"amazons", 1, 2, {2176, 4307152}},
    {"hex11", 3, 3, {121, 14520, 1727880}},
    {"split", 4, 5, {37, 1332, 46620, 1585080, 52307640}},
    {"draughts", 7, 9, {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680}},
    {"kalah", 6, 7, {6, 35, 185, 942, 4690, 23233, 114430}},
    {"nim", 5, 6, {16, 206, 2116, 17338, 113912, 602492}},
    {"go9", 2, 3, {82, 6643, 531522}},
};
enum { N_COUNTED = sizeof counted / sizeof *counted };

static void check_counts(const Game *g, const Counted *c, int depth) {
    State *s = game_states_new(g, 1);
    game_start(g, s);
    for (int d = 1; d <= depth; d++) {
        uint64_t leaves;
        assert_true(perft_count(g, s, d, NULL, &leaves));
        if (leaves != c->leaves[d - 1]) print_error("%s, depth %d\n", c->name, d);
        assert_int_equal(leaves, c->leaves[d - 1]);
    }
    free(s);
}

static void leaves_are_counted_right_by_the_interpreter(void **unused) {
    (void)unused;
    for (int i = 0; i < N_COUNTED; i++) {
        int depth = counted[i].vm_depth - (THOROUGH ? 0 : 1);
        check_counts(game(counted[i].name, "vm"), &counted[i], depth);
    }
}

static void leaves_are_counted_right_by_compiled_games(void **unused) {
    (void)unused;
    for (int i = 0; i < N_COUNTED; i++)
        check_counts(compiled(counted[i].name), &counted[i], counted[i].c_depth);
}

static void the_counts_in_a_description_are_those(void **unused) {
    (void)unused;
    for (int i = 0; i < N_COUNTED; i++) {
        const L7Program *p = l7_rules(game(counted[i].name, "vm"))->program;
        assert_true(p->n_perft > 0);
        for (int d = 0; d < p->n_perft && d < 10 && counted[i].leaves[d]; d++)
            assert_int_equal(p->perft[d], counted[i].leaves[d]);
    }
}

static const char *const variants[] = {
    "tictactoe",     "connect4",     "breakthrough:size=6",
    "gomoku:size=9", "amazons",      "hex5",
    "hex4:swap=1",   "hex11",        "split",
    "draughts",      "kalah",        "kalah:pits=3,stones=5",
    "nim:heaps=5",   "nim:misere=1", "go5",
    "go9",           "go19",         "connect4:width=5,height=9"};
enum { N_VARIANTS = sizeof variants / sizeof *variants };

// One random game, move by move; the two must not differ in a byte.
static void play_both(const Game *a, const Game *b, uint64_t seed, State *s, State *t) {
    Rng left = rng_seed(seed), right = rng_seed(seed);
    Move m, n;
    game_start(a, s);
    game_start(b, t);
    for (int ply = 0; ply < 20000; ply++) {
        bool more = game_random_move(a, s, &left, &m);
        assert_int_equal(more, game_random_move(b, t, &right, &n));
        if (!more) break;
        assert_int_equal(m, n);
        game_play(a, s, m);
        game_play(b, t, n);
        assert_true(game_same(a, s, t));
    }
    int mine[PLAYERS_MAX], yours[PLAYERS_MAX];
    assert_true(game_over(a, s));
    game_payoffs(a, s, mine);
    game_payoffs(b, t, yours);
    assert_memory_equal(mine, yours, sizeof *mine * (size_t)a->players);
}

static void interpreter_and_compiled_game_play_the_same_random_games(void **unused) {
    (void)unused;
    for (int i = 0; i < N_VARIANTS; i++) {
        const Game *vm = game(variants[i], "vm"), *c = compiled(variants[i]);
        assert_int_equal(vm->state_size, c->state_size);
        State *s = game_states_new(vm, 1), *t = game_states_new(c, 1);
        for (uint64_t seed = 1; seed <= (uint64_t)work(100, 5); seed++)
            play_both(vm, c, seed, s, t);
        free(s);
        free(t);
    }
}

static void every_game_keeps_the_contract(void **unused) {
    (void)unused;
    for (int i = 0; i < N_VARIANTS; i++) {
        if (strcmp(variants[i], "amazons") == 0 || strcmp(variants[i], "go19") == 0) continue;
        contract_check(game(variants[i], "vm"), work(10, 2), (uint64_t)i);
    }
}

// --- positions made by hand ---

// What the games below are asked: moves from a position, and what they lead to.
typedef struct {
    const Game *g;
    State *s;
    Str text;
} Table;

static Table at(const char *name, const char *position) {
    Table t = {.g = game(name, "vm")};
    Error e;
    t.s = game_states_new(t.g, 1);
    if (!game_position_parse(t.g, position, t.s, &e)) fail_msg("%s: %s", position, e.text);
    return t;
}

static void done(Table *t) {
    free(t->s);
    str_clear(&t->text);
}

static const char *moves(Table *t) {
    Move *list = mem_new(t->g->max_moves, sizeof *list);
    size_t n = game_moves(t->g, t->s, list);
    str_reset(&t->text);
    for (size_t i = 0; i < n; i++) {
        if (i) str_add_char(&t->text, ' ');
        game_move_text(t->g, t->s, list[i], &t->text);
    }
    free(list);
    return str_text(&t->text);
}

static void play(Table *t, const char *line) {
    Error e;
    if (!game_play_text(t->g, t->s, line, &e)) fail_msg("%s: %s", line, e.text);
}

static bool allowed(Table *t, const char *move) {
    Error e;
    Move m;
    return game_move_parse(t->g, t->s, move, &m, &e);
}

static const char *position(Table *t) {
    str_reset(&t->text);
    game_position_text(t->g, t->s, &t->text);
    return str_text(&t->text);
}

static int payoff(Table *t) { // of the first player
    int out[PLAYERS_MAX];
    assert_true(game_over(t->g, t->s));
    game_payoffs(t->g, t->s, out);
    assert_int_equal(out[0] + out[1], 0);
    return out[0];
}

static void two_jumps_of_a_draughts_man_are_one_move_and_must_be_made(void **unused) {
    (void)unused;
    Table t = at("draughts", "4/4/2b1/2w1/4/1w2/4/4 black");
    assert_string_equal(moves(&t), "11x18x25");
    play(&t, "11x18x25");
    assert_string_equal(position(&t), "4/4/4/4/4/4/b3/4 w 0");
    assert_int_equal(payoff(&t), 1); // white has nothing left to move
    done(&t);
}

static void a_draughts_king_turns_back_where_a_man_cannot(void **unused) {
    (void)unused;
    Table t = at("draughts", "4/4/4/4/4/2w1/1b2/4 black"); // the white man stands behind it
    assert_string_equal(moves(&t), "26-30 26-31");
    done(&t);
    t = at("draughts", "4/4/4/4/4/2w1/1B2/4 black");
    assert_string_equal(moves(&t), "26x19");
    done(&t);
}

static void crowning_ends_a_capture(void **unused) {
    (void)unused;
    Table t = at("draughts", "4/4/4/4/4/2b1/ww2/4 black");
    assert_string_equal(moves(&t), "23x30"); // as a king it could go on over 25
    play(&t, "23x30");
    assert_string_equal(position(&t), "4/4/4/4/4/4/w3/1B2 w 0");
    done(&t);
    t = at("draughts", "4/4/4/4/4/2B1/ww2/4 black");
    assert_string_equal(moves(&t), "23x30x21"); // a king already
    done(&t);
}

static void forty_king_moves_each_without_a_capture_are_a_draw(void **unused) {
    (void)unused;
    Table t = at("draughts", "B3/4/4/4/4/4/4/3W black 79");
    play(&t, "1-6");
    assert_int_equal(payoff(&t), 0);
    done(&t);
    t = at("draughts", "b3/4/4/4/4/4/4/3W black 79"); // a man's move begins the count anew
    play(&t, "1-6");
    assert_false(game_over(t.g, t.s));
    done(&t);
}

static void the_last_seed_in_the_store_gives_another_turn(void **unused) {
    (void)unused;
    Table t = at("kalah", "start");
    play(&t, "3");
    assert_string_equal(position(&t), "s 4,4,0,5,5,5,1,4,4,4,4,4,4,0");
    play(&t, "1");
    assert_string_equal(position(&t), "n 0,5,1,6,6,5,1,4,4,4,4,4,4,0");
    done(&t);
}

static void the_last_seed_in_an_empty_pit_captures_what_lies_across(void **unused) {
    (void)unused;
    Table t = at("kalah", "south 1,0,3,0,0,0,7,0,0,0,0,5,2,9");
    play(&t, "1");
    assert_string_equal(position(&t), "n 0,0,3,0,0,0,13,0,0,0,0,0,2,9");
    done(&t);
    t = at("kalah", "south 1,0,3,0,0,0,7,0,0,0,4,0,2,9"); // nothing across: it stays
    play(&t, "1");
    assert_string_equal(position(&t), "n 0,1,3,0,0,0,7,0,0,0,4,0,2,9");
    done(&t);
}

static void sowing_passes_over_the_store_of_the_other(void **unused) {
    (void)unused;
    Table t = at("kalah", "south 0,1,0,0,0,8,0,0,0,0,0,0,0,3");
    play(&t, "6");
    assert_string_equal(position(&t), "n 0,1,0,0,0,0,3,1,1,1,1,1,0,3"); // captured 1 + 1
    done(&t);
}

static void when_a_row_of_pits_is_empty_the_rest_belongs_to_the_other(void **unused) {
    (void)unused;
    Table t = at("kalah", "south 0,0,0,0,0,1,20,0,0,0,1,0,2,24");
    play(&t, "6");
    assert_int_equal(payoff(&t), 21 - 27);
    done(&t);
}

// --- solved values, by looking at everything ---

typedef struct {
    const Game *g;
    uint64_t *keys;
    int8_t *values;
    size_t n;
} Solver;

enum { SOLVER_ROOM = 1 << 20 };

// What the first player gets when both play best.
static int solve(Solver *v, const State *s) {
    int best = 0, pay[PLAYERS_MAX];
    uint64_t key = game_key(v->g, s) | 1;
    size_t at_key = key % SOLVER_ROOM;
    for (; v->keys[at_key]; at_key = (at_key + 1) % SOLVER_ROOM)
        if (v->keys[at_key] == key) return v->values[at_key];
    Move *list = mem_new(v->g->max_moves, sizeof *list);
    State *next = game_states_new(v->g, 1);
    size_t n = game_moves(v->g, s, list);
    int sign = game_mover(v->g, s) == 0 ? 1 : -1;
    if (n == 0) {
        game_payoffs(v->g, s, pay);
        best = pay[0];
    }
    for (size_t i = 0; i < n; i++) {
        game_copy(v->g, next, s);
        game_play(v->g, next, list[i]);
        int value = solve(v, next);
        if (i == 0 || sign * value > sign * best) best = value;
    }
    free(list);
    free(next);
    while (v->keys[at_key]) at_key = (at_key + 1) % SOLVER_ROOM;
    assert_true(++v->n < SOLVER_ROOM / 2);
    v->keys[at_key] = key;
    v->values[at_key] = (int8_t)best;
    return best;
}

static int value_of(const char *name) {
    Solver v = {.g = game(name, "vm"),
                .keys = mem_new(SOLVER_ROOM, sizeof *v.keys),
                .values = mem_new(SOLVER_ROOM, sizeof *v.values)};
    State *s = game_states_new(v.g, 1);
    game_start(v.g, s);
    int value = solve(&v, s);
    free(s);
    free(v.keys);
    free(v.values);
    return value;
}

static void small_kalah_boards_have_their_known_values(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        int value;
    } known[] = {{"kalah:pits=3,stones=1", 0}, {"kalah:pits=3,stones=2", 4},
                 {"kalah:pits=4,stones=1", 2}, {"kalah:pits=5,stones=1", 0},
                 {"kalah:pits=3,stones=3", 2}, {"kalah:pits=3,stones=4", 2},
                 {"kalah:pits=4,stones=2", 6}};
    for (int i = 0; i < work(7, 4); i++) assert_int_equal(value_of(known[i].name), known[i].value);
}

static void nim_is_won_as_the_binary_sum_of_the_heaps_says(void **unused) {
    (void)unused;
    assert_int_equal(value_of("nim:heaps=1"), 1);
    assert_int_equal(value_of("nim:heaps=3"), 1);  // 1, 3, 5: sum 7
    assert_int_equal(value_of("nim:heaps=4"), -1); // 1, 3, 5, 7: sum 0
    assert_int_equal(value_of("nim:heaps=1,misere=1"), -1);
    assert_int_equal(value_of("nim:heaps=2,misere=1"), 1);
}

static void tictactoe_is_a_draw_and_four_by_four_connect_four_too(void **unused) {
    (void)unused;
    assert_int_equal(value_of("tictactoe"), 0);
    assert_int_equal(value_of("connect4:width=4,height=4"), 0);
    assert_int_equal(value_of("hex3"), 1);
    assert_int_equal(value_of("hex3:swap=1"), -1); // the second player takes what is good
}

// --- Go ---

static void a_stone_without_liberties_is_taken(void **unused) {
    (void)unused;
    Table t = at("go5", "5/1X3/XO3/1X3/5 black");
    play(&t, "c3");
    assert_string_equal(position(&t), "5/1X3/X1X2/1X3/5 w - 0 1");
    done(&t);
}

static void suicide_is_forbidden_unless_it_captures(void **unused) {
    (void)unused;
    Table t = at("go5", "5/5/X4/OX3/1OX2 white"); // of three stones
    assert_false(allowed(&t, "a1"));
    done(&t);
    t = at("go5", "5/5/5/X4/1X3 white");
    assert_false(allowed(&t, "a1"));
    done(&t);
    t = at("go5", "5/5/O4/XO3/1XO2 white"); // a1 takes both
    play(&t, "a1");
    assert_string_equal(position(&t), "5/5/O4/1O3/O1O2 b - 0 1");
    done(&t);
}

static void a_ko_may_not_be_taken_back_at_once(void **unused) {
    (void)unused;
    Table t = at("go5", "5/1XO2/XO1O1/1XO2/5 black");
    play(&t, "c3");
    assert_string_equal(position(&t), "5/1XO2/X1XO1/1XO2/5 w b3 0 1");
    assert_false(allowed(&t, "b3"));
    play(&t, "e1 e5");
    assert_true(allowed(&t, "b3"));
    done(&t);
}

static void two_passes_end_a_game_of_go_and_area_counts(void **unused) {
    (void)unused;
    Table t = at("go5:komi=1", "2XO1/2XO1/2XO1/2XO1/2XO1 black");
    play(&t, "pass pass");
    assert_int_equal(payoff(&t), 2 * (15 - 10) - 1);
    done(&t);
}

// "c4" of a board whose columns have no i.
static void point_of(const char *text, int *x, int *y) {
    *x = text[0] - 'a' - (text[0] > 'i');
    *y = (int)strtol(text + 1, NULL, 10) - 1;
}

// The moves of both must be the same; then one of them is played. False at the end.
static bool compare_with_plain(const Game *g, State *s, PlainGo *plain, Rng *rng, Str *text) {
    Move list[512], chosen;
    size_t n = game_moves(g, s, list), legal = 0;
    for (int y = 0; y < plain->size; y++)
        for (int x = 0; x < plain->size; x++) {
            PlainGo copy = *plain;
            legal += plain_go_play(&copy, x, y);
        }
    if (n == 0) return false;
    assert_int_equal(n, legal + 1);
    assert_true(game_random_move(g, s, rng, &chosen));
    str_reset(text);
    game_move_text(g, s, chosen, text);
    int x, y;
    point_of(str_text(text), &x, &y);
    if (strcmp(str_text(text), "pass") == 0)
        plain_go_pass(plain);
    else
        assert_true(plain_go_play(plain, x, y));
    game_play(g, s, chosen);
    return true;
}

static void go_follows_the_plain_rules_in_random_games(void **unused) {
    (void)unused;
    static const char *const names[] = {"go2", "go3", "go4", "go6", "go9"};
    for (int i = 0; i < 5; i++) {
        const Game *g = game(names[i], "vm");
        State *s = game_states_new(g, 1);
        Str text = {0};
        for (int seed = 1; seed <= work(60, 6); seed++) {
            Rng rng = rng_seed((uint64_t)seed);
            PlainGo plain = plain_go_start(names[i][2] - '0');
            int pay[PLAYERS_MAX];
            game_start(g, s);
            while (compare_with_plain(g, s, &plain, &rng, &text)) {
            }
            game_payoffs(g, s, pay);
            assert_int_equal(pay[0],
                             2 * (plain_go_area(&plain, 1) - plain_go_area(&plain, 2)) - 15);
        }
        str_clear(&text);
        free(s);
    }
}

// --- the other games ---

static void split_is_won_across_the_board(void **unused) {
    (void)unused;
    Table t = at("split", "start");
    play(&t, "d1 a1 d2 a2 d3 b1 d4 g1 d5 g2 d6 g3");
    assert_false(game_over(t.g, t.s));
    play(&t, "d7");
    assert_int_equal(payoff(&t), 1);
    done(&t);
    t = at("split", "start"); // a bridge between points that are not opposite does not win
    play(&t, "a1 d1 b1 d2 c1 d3 a2 d4 b2 d5 c2 d6");
    assert_false(game_over(t.g, t.s));
    done(&t);
}

static void a_hex_stone_may_be_taken_over_once(void **unused) {
    (void)unused;
    Table t = at("hex5:swap=1", "start");
    assert_false(allowed(&t, "swap"));
    play(&t, "b4");
    play(&t, "swap");
    assert_string_equal(position(&t), "5/3B1/5/5/5 r"); // d2
    assert_false(allowed(&t, "swap"));
    done(&t);
    t = at("hex5", "start");
    play(&t, "b4");
    assert_false(allowed(&t, "swap"));
    done(&t);
}

static void six_in_a_row_do_not_win_at_gomoku(void **unused) {
    (void)unused;
    Table t = at("gomoku:size=9", "9/9/9/XXX1XX3/9/9/9/9/9 black");
    play(&t, "d4");
    assert_false(game_over(t.g, t.s));
    done(&t);
    t = at("gomoku:size=9", "9/9/9/XXX1X4/9/9/9/9/9 black");
    play(&t, "d4");
    assert_int_equal(payoff(&t), 1);
    done(&t);
}

static void a_piece_on_the_last_row_wins_at_breakthrough(void **unused) {
    (void)unused;
    Table t = at("breakthrough:size=5", "5/2W2/5/2B2/5 white");
    assert_string_equal(moves(&t), "c4c5 c4d5 c4b5");
    play(&t, "c4b5");
    assert_int_equal(payoff(&t), 1);
    done(&t);
    t = at("breakthrough:size=5", "5/5/2B2/2W2/5 white"); // blocked straight ahead
    assert_string_equal(moves(&t), "c2d3 c2b3");
    done(&t);
    t = at("breakthrough:size=5", "5/5/2B2/2W2/5 black"); // who goes the other way
    assert_string_equal(moves(&t), "c3d2 c3b2");
    done(&t);
}

static void who_has_no_way_for_his_amazons_loses(void **unused) {
    (void)unused;
    Table t = at("amazons", "W#8/##8/10/10/10/10/10/10/10/9B white");
    assert_int_equal(payoff(&t), -1);
    done(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaves_are_counted_right_by_the_interpreter),
        cmocka_unit_test(leaves_are_counted_right_by_compiled_games),
        cmocka_unit_test(the_counts_in_a_description_are_those),
        cmocka_unit_test(interpreter_and_compiled_game_play_the_same_random_games),
        cmocka_unit_test(every_game_keeps_the_contract),
        cmocka_unit_test(two_jumps_of_a_draughts_man_are_one_move_and_must_be_made),
        cmocka_unit_test(a_draughts_king_turns_back_where_a_man_cannot),
        cmocka_unit_test(crowning_ends_a_capture),
        cmocka_unit_test(forty_king_moves_each_without_a_capture_are_a_draw),
        cmocka_unit_test(the_last_seed_in_the_store_gives_another_turn),
        cmocka_unit_test(the_last_seed_in_an_empty_pit_captures_what_lies_across),
        cmocka_unit_test(sowing_passes_over_the_store_of_the_other),
        cmocka_unit_test(when_a_row_of_pits_is_empty_the_rest_belongs_to_the_other),
        cmocka_unit_test(small_kalah_boards_have_their_known_values),
        cmocka_unit_test(nim_is_won_as_the_binary_sum_of_the_heaps_says),
        cmocka_unit_test(tictactoe_is_a_draw_and_four_by_four_connect_four_too),
        cmocka_unit_test(a_stone_without_liberties_is_taken),
        cmocka_unit_test(suicide_is_forbidden_unless_it_captures),
        cmocka_unit_test(a_ko_may_not_be_taken_back_at_once),
        cmocka_unit_test(two_passes_end_a_game_of_go_and_area_counts),
        cmocka_unit_test(go_follows_the_plain_rules_in_random_games),
        cmocka_unit_test(split_is_won_across_the_board),
        cmocka_unit_test(a_hex_stone_may_be_taken_over_once),
        cmocka_unit_test(six_in_a_row_do_not_win_at_gomoku),
        cmocka_unit_test(a_piece_on_the_last_row_wins_at_breakthrough),
        cmocka_unit_test(who_has_no_way_for_his_amazons_loses),
    };
    return cmocka_run_group_tests(tests, open_table, close_table);
}

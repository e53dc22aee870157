// SPDX-License-Identifier: MIT
// test_l7_fast.c - optimisations that need a proof: incremental connection, endings checked only
// around the last move, runs counted with windows. Each is used where it should be, left out where
// it must be, and never changes a game; on the interpreter and in C.
#include "testing.h"

#include "game/game_table.h"
#include "lang/emit/l7_native.h"
#include "lang/game/l7_game.h"
#include "lang/l7_compile.h"

enum { LONGEST = 300 };

// Exactly five in a row, written without using the last move.
#define PLACE                                                                                      \
    "players black white\n"                                                                        \
    "board grid 7\n"                                                                               \
    "stone on node\n"                                                                              \
    "move place n: stone n = void\n"                                                               \
    "  do stone n := friend\n"                                                                     \
    "stuck: draw\n"                                                                                \
    "show stone \".XO\"\n"

static const char five[] =
    "game five\n" PLACE "end when some c in axes, n in (stone = friend): not stone n ~c = friend\n"
    "  and count run n c while stone = friend = 4 : friend wins\n";

// The same with the variables the other way round, and a function.
static const char five_too[] =
    "game fivetoo\n" PLACE "begins(n, c) = stone n = friend and not stone n ~c = friend\n"
    "end when some n, c in axes: begins(n, c) and count run n c while stone = friend = 4 : friend "
    "wins\n";

// The node itself need not be a friend's: three in a row beside any node.
static const char beside[] =
    "game beside\n" PLACE
    "end when some n, c in directions: count run n c while stone = friend >= 3 : friend wins\n";

// Two walks and a run, some of them off the line; a second ending of another form.
static const char crooked[] =
    "game crooked\n" PLACE "end when count stone = friend > 15 : draw\n"
    "end when some n in (stone = friend), c in orthogonal: stone n c right = friend\n"
    "  and count run n ~c while stone = friend > 1 and stone n down down = friend : friend wins\n";

// Void nodes are read, which the enemy's moves change too.
static const char open_three[] =
    "game openthree\n" PLACE "end when some n in (stone = void), c in directions: count run n c "
    "while stone = friend = 3 : friend wins\n";

// A move that also flips a neighbour: more changes than at one node.
static const char turning[] = "game turning\n"
                              "players black white\n"
                              "board grid 6\n"
                              "stone on node\n"
                              "move place n: stone n = void\n"
                              "  do stone n := friend\n"
                              "     if stone n right = enemy: stone (n right) := friend\n"
                              "end when some n, c in axes: stone n = friend and count run n c "
                              "while stone = friend = 3 : friend wins\n"
                              "stuck: draw\n";

// A ring, on which runs are cyclic.
static const char ring[] =
    "game circle\n"
    "players black white\n"
    "board ring 9\n"
    "stone on node\n"
    "move place n: stone n = void\n"
    "  do stone n := friend\n"
    "     if count run n next while stone = friend + count run n ~next while stone = friend >= 3:\n"
    "       end friend wins\n"
    "end when some n: count run n next while stone = friend >= 3 : enemy wins\n"
    "stuck: draw\n";

#define CROSS                                                                                      \
    "players red blue\n"                                                                           \
    "board hex 5\n"                                                                                \
    "colour across = red: down, blue: right\n"                                                     \
    "stone on node\n"                                                                              \
    "end when (reach edge across over stone = friend) meets edge ~across : friend wins\n"          \
    "stuck: draw\n"

// Stones are taken away by one type of move, but only added by the other.
static const char taking[] = "game taking\n" CROSS "taken: 0..6\n"
                             "move place n: stone n = void\n"
                             "  do stone n := friend\n"
                             "move take n: stone n = enemy and taken < 6\n"
                             "  do stone n := void\n"
                             "     taken += 1\n";

// Every move may take stones away: nothing is only added.
static const char replacing[] = "game replacing\n" CROSS "left: 0..30 = 30\n"
                                "move place n: not stone n = friend and left > 0\n"
                                "  do stone n := friend\n"
                                "     left -= 1\n";

static const char swapping[] = "game swapping\n" CROSS "move place n: stone n = void\n"
                               "  do stone n := friend\n"
                               "swap stone\n";

static L7Program *compile(const char *text, const L7Options *options) {
    L7Source source;
    Str report = {0};
    const char *const names[] = {"swap"};
    const int values[] = {1};
    l7_source_init(&source, "test.l7", text);
    L7Program *p = l7_compile(&source, names, values, text == swapping, options);
    l7_source_report(&source, &report);
    if (!p) fail_msg("%s", str_text(&report));
    str_clear(&report);
    return p;
}

static void open_game(const char *text, const L7Options *options, bool native, Game *out) {
    L7Program *p = compile(text, options);
    void *library;
    Error e;
    *out = (Game){0};
    const L7Compiled *compiled = native ? l7_native(p, &library, &e) : NULL;
    if (native && !compiled) fail_msg("%s", e.text);
    l7_game_init(out, p);
    if (compiled) l7_game_compiled(out, compiled, library);
}

static void assert_same_position(const Game *a, const State *s, const Game *b, const State *t) {
    Str one = {0}, two = {0};
    game_position_text(a, s, &one);
    game_position_text(b, t, &two);
    assert_string_equal(str_text(&one), str_text(&two));
    str_clear(&one);
    str_clear(&two);
}

// What is stored besides the fields is what the position alone gives.
static void assert_reads_back(const Game *g, const State *s) {
    State *again = game_states_new(g, 1);
    Str text = {0};
    Error e;
    game_position_text(g, s, &text);
    if (!game_position_parse(g, str_text(&text), again, &e)) fail_msg("%s", e.text);
    assert_memory_equal(s, again, g->state_size);
    str_clear(&text);
    free(again);
}

static void play_both(const Game *a, const Game *b, const char *position, int games) {
    State *s = game_states_new(a, 1), *t = game_states_new(b, 1);
    Rng rng = rng_seed(7), other = rng_seed(7);
    for (int i = 0; i < games; i++) {
        Error e;
        if (!game_position_parse(a, position, s, &e)) fail_msg("%s", e.text);
        assert_true(game_position_parse(b, position, t, &e));
        for (int ply = 0; ply < LONGEST; ply++) {
            Move one, two;
            assert_same_position(a, s, b, t);
            if (strcmp(position, "start") == 0) assert_reads_back(a, s);
            bool more = game_random_move(a, s, &rng, &one);
            assert_true(game_random_move(b, t, &other, &two) == more);
            if (!more) break;
            assert_true(one == two);
            game_play(a, s, one);
            game_play(b, t, two);
        }
    }
    free(s);
    free(t);
}

static const L7Options plain = {
    .without = {.near = true, .join = true, .window = true, .idle = true}};

static void assert_same_from(const char *text, const char *position) {
    Game best, slow;
    open_game(text, NULL, false, &best);
    open_game(text, &plain, false, &slow);
    play_both(&best, &slow, position, work(200, 20));
    best.ops->free(&best);
    slow.ops->free(&slow);
}

static bool uses(const char *text, const L7Options *options, IrOp op) {
    L7Program *p = compile(text, options);
    bool found = false;
    for (int f = 0; f < p->code.n_functions; f++)
        for (int i = 0; i < p->code.functions[f].n; i++)
            found |= p->code.functions[f].code[i].op == op;
    l7_program_free(p);
    return found;
}

static bool is_near(const char *text, const L7Options *options) {
    L7Program *p = compile(text, options);
    bool near = p->code.f_near[0] >= 0 && p->code.f_near[1] >= 0 && p->moves.types[0].near == 0;
    l7_program_free(p);
    return near;
}

static void ends_around_the_last_move_are_found_there(void **unused) {
    (void)unused;
    const char *const games[] = {five, five_too, beside, crooked};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        assert_true(is_near(games[i], NULL));
        assert_false(is_near(games[i], &plain));
        assert_same_from(games[i], "start");
    }
}

static void ends_that_others_bring_about_are_asked_for_everywhere(void **unused) {
    (void)unused;
    const char *const games[] = {open_three, turning};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        assert_false(is_near(games[i], NULL));
        assert_same_from(games[i], "start");
    }
    assert_same_from(ring, "start");
    assert_false(uses(ring, NULL, IR_SPAN));
}

// There are five in a row already, but the position does not say that the game is over.
static void positions_set_up_by_hand_are_not_taken_for_games(void **unused) {
    (void)unused;
    const char *const positions[] = {"7/7/1XXXXX1/7/7/OOO4/7 black", "7/7/1XXXXX1/7/7/OOO4/7 white",
                                     "7/X6/X6/X6/X6/7/OOOOO2 white"};
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        assert_same_from(five, positions[i]);
        assert_same_from(five_too, positions[i]);
    }
}

static void connection_is_kept_where_stones_are_added(void **unused) {
    (void)unused;
    assert_true(uses(taking, NULL, IR_JOIN));
    assert_true(uses(swapping, NULL, IR_JOIN));
    assert_false(uses(swapping, &plain, IR_JOIN));
    assert_false(uses(replacing, NULL, IR_JOIN));
    assert_same_from(taking, "start");
    assert_same_from(swapping, "start");
    assert_same_from(replacing, "start");
}

// --- each switch in C, with a game that it concerns ---

static void compiled_games_are_the_same_without_each_optimisation(void **unused) {
    (void)unused;
    const struct {
        const char *text;
        L7Options options;
    } cases[] = {
        {crooked, {.without = {.share = true}}}, {five_too, {.without = {.near = true}}},
        {taking, {.without = {.join = true}}},   {beside, {.without = {.idle = true}}},
        {five, {.without = {.window = true}}},   {taking, {.without = {.hoist = true}}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Game vm, best, other;
        open_game(cases[i].text, NULL, false, &vm);
        open_game(cases[i].text, NULL, true, &best);
        open_game(cases[i].text, &cases[i].options, true, &other);
        play_both(&vm, &best, "start", work(100, 10));
        play_both(&vm, &other, "start", work(100, 10));
        vm.ops->free(&vm);
        best.ops->free(&best);
        other.ops->free(&other);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compiled_games_are_the_same_without_each_optimisation),
        cmocka_unit_test(connection_is_kept_where_stones_are_added),
        cmocka_unit_test(ends_around_the_last_move_are_found_there),
        cmocka_unit_test(ends_that_others_bring_about_are_asked_for_everywhere),
        cmocka_unit_test(positions_set_up_by_hand_are_not_taken_for_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

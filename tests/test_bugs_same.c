// SPDX-License-Identifier: MIT
// test_bugs_same.c - the programs of the paper of 1970, in its own notation and in L7, give the
// same answers on random boards.
#include "testing.h"

#include "base/mem.h"
#include "base/rng.h"
#include "bugs/bugs_board.h"
#include "bugs/bugs_library.h"
#include "bugs/bugs_parse.h"
#include "bugs/bugs_run.h"
#include "l7_kit.h"

enum { BOARDS = 10000, BOARDS_DEBUG = 1000 };

// A program and the game whose board it walks on.
typedef struct {
    const Game *game;
    BugsProgram *program;
    BugsGraph graph;
    BugsMachine *machine;
    State *state;
    Move *moves;
    Rng rng;
} Bench;

static Bench bench_open(void **state, const char *game, const char *program) {
    const BugsBuiltIn *built_in = bugs_library_find(program);
    Error e;
    Bench b = {.game = l7_kit_game(state, game, "vm"), .rng = rng_seed(1970)};
    b.state = game_states_new(b.game, 1);
    b.moves = mem_new(b.game->max_moves, sizeof *b.moves);
    game_start(b.game, b.state);
    b.program = bugs_parse(built_in->file, built_in->text, &e);
    if (!b.program) fail_msg("%s", e.text);
    assert_true(bugs_board_graph(b.game, b.state, &b.graph, &e));
    return b;
}

// The machine keeps a pointer to the graph, so it is made when the bench stands still.
static void bench_start(Bench *b) {
    Error e;
    b->machine = bugs_machine_new(b->program, &b->graph, &e);
    if (!b->machine) fail_msg("%s", e.text);
}

static void bench_close(Bench *b) {
    bugs_machine_free(b->machine);
    bugs_graph_clear(&b->graph);
    bugs_program_free(b->program);
    free(b->moves);
    free(b->state);
}

static bool ask(Bench *b, const char *predicate, BugsValue one, BugsValue two) {
    BugsValue arguments[BUGS_PARAMS_MAX] = {one, two};
    Error e;
    BugsAnswer answer = bugs_ask(b->machine, bugs_predicate(b->program, predicate), arguments,
                                 &(BugsLimits){0}, &e);
    if (answer == BUGS_FAILED) fail_msg("%s", e.text);
    return answer == BUGS_TRUE;
}

// A random position of the game, of random fullness: signs[0] stands for an empty node, of which a
// number of them is written. Rows, if there are any, are separated by slashes.
static void random_board(Bench *b, const char *signs, int columns, int rows, const char *movers) {
    Str text = {0};
    Error e;
    uint32_t full = rng_below(&b->rng, 100), n = (uint32_t)strlen(signs) - 1;
    for (int y = 0; y < rows; y++) {
        int empty = 0;
        if (y) str_add_char(&text, '/');
        for (int x = 0; x < columns; x++) {
            bool piece = rng_below(&b->rng, 100) < full;
            if (piece && empty) str_addf(&text, "%d", empty);
            empty = piece ? 0 : empty + 1;
            if (piece) str_add_char(&text, signs[1 + rng_below(&b->rng, n)]);
        }
        if (empty) str_addf(&text, "%d", empty);
    }
    str_addf(&text, " %c", movers[rng_below(&b->rng, (uint32_t)strlen(movers))]);
    if (!game_position_parse(b->game, str_text(&text), b->state, &e)) fail_msg("%s", e.text);
    str_clear(&text);
}

// Puts the pieces of the state on the graph; FRIEND are those of `player`.
static void show_state(Bench *b, int player) {
    Drawing d = {0};
    game_draw(b->game, b->state, &d);
    bugs_board_data(&d, player, &b->graph);
    drawing_clear(&d);
}

// The texts of all moves, each with a blank before and behind it.
static void list_moves(Bench *b, Str *out) {
    size_t n = game_moves(b->game, b->state, b->moves);
    str_reset(out);
    str_add_char(out, ' ');
    for (size_t i = 0; i < n; i++) {
        game_move_text(b->game, b->state, b->moves[i], out);
        str_add_char(out, ' ');
    }
}

static bool has_move(const Str *moves, const char *format, const char *a, const char *b) {
    char text[64];
    snprintf(text, sizeof text, format, a, b);
    return strstr(str_text(moves), text) != NULL;
}

static void program_a_finds_the_moves_of_reversi(void **state) {
    Bench b = bench_open(state, "reversi70", "reversi");
    Str moves = {0};
    int asked = 0, holding = 0;
    bench_start(&b);
    for (int i = 0; i < work(BOARDS, BOARDS_DEBUG); i++) {
        random_board(&b, "-RW", 8, 8, "rw");
        show_state(&b, game_mover(b.game, b.state));
        list_moves(&b, &moves);
        for (int n = 0; n < b.graph.n_nodes; n++) {
            bool holds = ask(&b, "", bugs_node(n), (BugsValue){0});
            assert_int_equal(holds, has_move(&moves, " %s ", b.graph.nodes[n].name, ""));
            holding += holds;
            asked++;
        }
    }
    print_message("reversi: %d questions, true %d times\n", asked, holding);
    assert_true(holding > asked / 100);
    str_clear(&moves);
    bench_close(&b);
}

static void program_b_finds_where_the_pentomino_fits(void **state) {
    static const char *const colours[] = {"p", "q", "rev-p", "rev-q"};
    static const char *const names[] = {" right:%s ", " down:%s ", " left:%s ", " up:%s "};
    Bench b = bench_open(state, "tests/golden/l7/paper_pentomino.l7", "pentomino");
    Str moves = {0};
    int asked = 0, holding = 0;
    bench_start(&b);
    for (int i = 0; i < work(BOARDS, BOARDS_DEBUG); i++) {
        random_board(&b, ".#", 5, 4, "m");
        show_state(&b, 0);
        list_moves(&b, &moves);
        for (int n = 0; n < b.graph.n_nodes * 4; n++) {
            const char *node = b.graph.nodes[n / 4].name;
            bool holds =
                ask(&b, "PRED2", bugs_node(n / 4), bugs_graph_colour(&b.graph, colours[n % 4]));
            assert_int_equal(holds, has_move(&moves, names[n % 4], node, ""));
            holding += holds;
            asked++;
        }
    }
    print_message("pentomino: %d questions, true %d times\n", asked, holding);
    assert_true(holding > asked / 100);
    str_clear(&moves);
    bench_close(&b);
}

static bool is_friend(const Bench *b, int node) {
    return strcmp(b->graph.nodes[node].data.text, "FRIEND") == 0;
}

// Asks PRED3 about every two of the player's stones on random boards. `missed`: connected, and the
// program does not see it; `wrong`: boards on which that happens.
static void compare_connections(Bench *b, int *asked, int *connected, int *missed, int *wrong) {
    Str moves = {0};
    for (int i = 0; i < work(BOARDS, BOARDS_DEBUG); i++) {
        int before = *missed;
        random_board(b, ".XO", 19, 1, "bw");
        show_state(b, game_mover(b->game, b->state));
        list_moves(b, &moves);
        for (int n = 0; n < b->graph.n_nodes * b->graph.n_nodes; n++) {
            int from = n / b->graph.n_nodes, to = n % b->graph.n_nodes;
            if (from == to || !is_friend(b, from) || !is_friend(b, to)) continue;
            bool holds = ask(b, "PRED3", bugs_node(from), bugs_node(to));
            bool joined =
                has_move(&moves, " %s=%s ", b->graph.nodes[from].name, b->graph.nodes[to].name);
            assert_true(joined || !holds);
            *connected += joined;
            *missed += joined && !holds;
            ++*asked;
        }
        *wrong += *missed > before;
    }
    str_clear(&moves);
}

static void program_c_finds_what_is_connected(void **state) {
    Bench b = bench_open(state, "tests/golden/l7/paper_split.l7", "split");
    int asked = 0, connected = 0, missed = 0, wrong = 0;
    bench_start(&b);
    compare_connections(&b, &asked, &connected, &missed, &wrong);
    print_message("split: %d questions, true %d times\n", asked, connected);
    assert_true(asked > work(BOARDS, BOARDS_DEBUG));
    assert_int_equal(missed, 0);
    bench_close(&b);
}

// Where the scan has v-, a dead end makes the answer false: see the page of the language.
static void program_c_in_the_other_reading_misses_connections(void **state) {
    Bench b = bench_open(state, "tests/golden/l7/paper_split.l7", "split_other");
    int asked = 0, connected = 0, missed = 0, wrong = 0;
    bench_start(&b);
    compare_connections(&b, &asked, &connected, &missed, &wrong);
    print_message("split_other: %d questions, %d connections, %d missed, on %d boards\n", asked,
                  connected, missed, wrong);
    assert_true(missed > 0);
    bench_close(&b);
}

static int opposite(const Bench *b, int node) {
    // The nodes stand in rows from top to bottom: turning the board by half a turn reverses them.
    return b->graph.n_nodes - 1 - node;
}

static bool is_rim(const Bench *b, int node) {
    int branches = 0;
    for (int end = b->graph.nodes[node].first_end; end >= 0;
         end = b->graph.branches[end / 2].next_end[end % 2])
        branches++;
    return branches < 6;
}

static bool joins_opposite_points(Bench *b) {
    for (int n = 0; n < b->graph.n_nodes / 2; n++)
        if (is_rim(b, n) && is_friend(b, n) && is_friend(b, opposite(b, n)) &&
            ask(b, "PRED3", bugs_node(n), bugs_node(opposite(b, n))))
            return true;
    return false;
}

// The game ends with the move after which program c finds two opposite points connected.
static void program_c_finds_the_end_of_games_of_split(void **state) {
    Bench b = bench_open(state, "split", "split");
    int won = 0, games = work(300, 50);
    bench_start(&b);
    for (int i = 0; i < games; i++) {
        Move m;
        bool joined = false;
        for (game_start(b.game, b.state); game_random_move(b.game, b.state, &b.rng, &m);) {
            int player = game_mover(b.game, b.state);
            assert_false(joined);
            game_play(b.game, b.state, m);
            show_state(&b, player);
            joined = joins_opposite_points(&b);
        }
        int payoffs[PLAYERS_MAX];
        game_payoffs(b.game, b.state, payoffs);
        assert_int_equal(joined, payoffs[0] != 0);
        won += joined;
    }
    assert_true(won > games / 2);
    bench_close(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(program_a_finds_the_moves_of_reversi),
        cmocka_unit_test(program_b_finds_where_the_pentomino_fits),
        cmocka_unit_test(program_c_finds_what_is_connected),
        cmocka_unit_test(program_c_in_the_other_reading_misses_connections),
        cmocka_unit_test(program_c_finds_the_end_of_games_of_split),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}

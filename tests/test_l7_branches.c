// SPDX-License-Identifier: MIT
// test_l7_branches.c - data on branches, on every type of board; dots and boxes against the same
// game written here with plain bits.
#include "l7_inline.h"
#include "l7_kit.h"

#include "base/mem.h"
#include "contract_check.h"

// --- a branch is one thing from both ends ---

// Each player lays roads; a move names a branch from either end. `%s` is the board.
static const char roads[] = "game roads\n"
                            "players red white\n"
                            "board %s\n"
                            "road on branch\n"
                            "toll on branch: 0..3\n"
                            "move lay n, c in %s: road n c = void and road (n c) ~c = void\n"
                            "  do road n c := friend; toll (n c) ~c += 2\n"
                            "move raise n, c in %s: road n c = friend and toll n c = 2\n"
                            "  do toll n c += 3\n"
                            "end when count road = void = 0 and count toll < 3 = 0 : draw\n"
                            "stuck: draw\n";

static Game open_roads(const char *board, const char *colours, bool compiled) {
    char text[1000];
    snprintf(text, sizeof text, roads, board, colours, colours);
    return l7_open(text, compiled);
}

static void play_text(const Game *g, State *s, const char *move) {
    Move m;
    Error e;
    if (!game_move_parse(g, s, move, &m, &e)) fail_msg("%s: %s", move, e.text);
    game_play(g, s, m);
}

static void a_branch_is_the_same_from_both_ends(void **unused) {
    (void)unused;
    Game g = open_roads("grid 2", "orthogonal", false);
    State *s = game_states_new(&g, 1);
    game_start(&g, s);
    char *list = l7_kit_moves(&g, s);
    assert_string_equal(list, "a1a2 a1b1 a2a1 a2b2 b1a1 b1b2 b2a2 b2b1");
    free(list);
    play_text(&g, s, "b1a1");
    Str text = {0};
    game_position_text(&g, s, &text);
    assert_string_equal(str_text(&text), "w a1.b1=red a1.b1=2");
    list = l7_kit_moves(&g, s);
    assert_string_equal(list, "a1a2 a2a1 a2b2 b1b2 b2a2 b2b1");
    free(list);
    play_text(&g, s, "b2b1");
    str_reset(&text);
    game_position_text(&g, s, &text);
    assert_string_equal(str_text(&text), "r a1.b1=red,b1.b2=white a1.b1=2,b1.b2=2");
    str_clear(&text);
    free(s);
    l7_close(&g);
}

static const struct {
    const char *board, *colours;
} boards[] = {
    {"grid 3", "orthogonal"},     {"grid 4 2 { right up }", "{right up}"},
    {"hex 3", "directions"},      {"dark 4", "directions"},
    {"ring 5", "{next ~next}"},   {"ring 2", "{next}"},
    {"path 6", "{~next}"},        {"grid 3\ncolour across = a1-c3, a3-c1", "{across right}"},
    {"grid 9 9", "{right down}"},
};
enum { N_BOARDS = sizeof boards / sizeof *boards };

static void every_kind_of_board_has_branches_on_both_back_ends(void **unused) {
    (void)unused;
    for (int i = 0; i < N_BOARDS; i++) {
        Game vm = open_roads(boards[i].board, boards[i].colours, false);
        Game c = open_roads(boards[i].board, boards[i].colours, true);
        l7_kit_same_playouts(&vm, &c, work(20, 3), 1000);
        l7_kit_round_trip(&vm, 3, 1000);
        l7_close(&vm);
        l7_close(&c);
    }
}

// The same game with the branches kept by hand: what lies right of a node, what lies below it.
static void branches_are_what_two_fields_on_nodes_would_be(void **unused) {
    (void)unused;
    static const char with_branches[] =
        "game with_branches\nplayers red white\nboard grid 4\nroad on branch\n"
        "near(n) = count c in orthogonal: road n c = friend\n"
        "move lay n, c in {right down}: road n c = void and near(n) < 2 and near(n c) < 2\n"
        "  and (road n ~c = enemy or no m: road m right = enemy or road m ~down = enemy\n"
        "       or count road = enemy > 4)\n"
        "  do road n c := friend\n"
        "stuck: enemy wins\n";
    static const char by_hand[] =
        "game by_hand\nplayers red white\nboard grid 4\nacross on node\ndeep on node\n"
        "value(n, c) = c = right and across n = friend or c = ~right and across n ~right = friend\n"
        "  or c = down and deep n = friend or c = ~down and deep n ~down = friend\n"
        "near(n) = count c in orthogonal: value(n, c)\n"
        "theirs = count across = enemy + count deep = enemy\n"
        "fits(n, m) = near(n) < 2 and near(m) < 2\n"
        "move wide n: n right in nodes and across n = void and fits(n, n right)\n"
        "  and (across n ~right = enemy or theirs = 0 or theirs > 4)\n"
        "  do across n := friend\n  write n (n right)\n"
        "move long n: n down in nodes and deep n = void and fits(n, n down)\n"
        "  and (deep n ~down = enemy or theirs = 0 or theirs > 4)\n"
        "  do deep n := friend\n  write n (n down)\n"
        "stuck: enemy wins\n";
    Game a = l7_open(with_branches, false), b = l7_open(by_hand, false);
    l7_kit_same_rules(&a, &b, work(200, 20), 3);
    l7_close(&a);
    l7_close(&b);
}

static void sets_of_branches_are_counted_joined_and_changed(void **unused) {
    (void)unused;
    static const char text[] =
        "game sets\nplayers one two\nboard grid 3 { right up }\n"
        "road on branch: void red white blue = red\nk: 0..99\n"
        "start road (row 1) right := white; road (row 3) ~up := blue; road a1 ~right := blue\n"
        "move a: k = 0 and count road = red = 7 and count (road in {white blue}) = 5\n"
        "  and count (not road = red) = 5 and count (road = red or road = blue) = 10\n"
        "  and count ((road != void) - (road = white)) = 10 and not road a1 ~right != void\n"
        "  and no n, c in {right}: road n c = blue\n"
        "  do k := count road = blue\n"
        "move b: k = 3 and road = blue and road b2 up = blue and road a3 ~up in {blue white}\n"
        "  do k := 4\n"
        "stuck: draw\n";
    Game g = l7_open(text, false);
    State *s = game_states_new(&g, 1);
    game_start(&g, s);
    play_text(&g, s, "a");
    play_text(&g, s, "b");
    free(s);
    l7_close(&g);
}

static void what_is_no_branch_is_said_to_be_none(void **unused) {
    (void)unused;
    static const char head[] = "game g\nplayers a b\nboard grid 3\nroad on branch\n";
    static const struct {
        const char *rest, *says;
    } wrong[] = {
        {"move m n: road n = void\n", "'road' belongs to branches: it takes a node and a colour"},
        {"colour far = right down\nmove m n: road n far = void\n",
         "inline.l7:6:18: 'far' walks several"},
        {"move m n: road n 3 = void\n", "expected the colour of a branch, not a number"},
        {"move m n: road n right = c\n", "unknown name 'c'"},
        {"move m n do road := a\n", "'road' of which branch?"},
        {"t on branch: 0..3 hidden\nmove m\n", "'t' cannot be hidden: it is on branches"},
        {"s on branch: set\nmove m\n", "a branch holds a number or one of several words"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[300];
        snprintf(text, sizeof text, "%s%s", head, wrong[i].rest);
        assert_l7_says(text, wrong[i].says);
    }
    assert_l7_says("game g\nplayers a b\nroad on branch\nmove m do road a b := a\n",
                   "'road' is on branches, and the game has no board");
}

static void positions_with_branches_that_are_not_there_are_refused(void **unused) {
    (void)unused;
    Game g = open_roads("ring 2", "{next}", false);
    State *s = game_states_new(&g, 1);
    Str text = {0};
    Error e;
    assert_true(game_position_parse(&g, "w 1..2=red,1.2=white 2.1=3", s, &e));
    game_position_text(&g, s, &text);
    assert_string_equal(str_text(&text), "w 1.2=white,2..1=red 1.2=3");
    assert_false(game_position_parse(&g, "w 1...2=red -", s, &e));
    assert_false(game_position_parse(&g, "w 1.3=red -", s, &e));
    assert_false(game_position_parse(&g, "w 1.2=green -", s, &e));
    assert_false(game_position_parse(&g, "w 1.2 -", s, &e));
    assert_false(game_position_parse(&g, "w - 1.2=9", s, &e));
    assert_true(game_position_parse(&g, "w - -", s, &e));
    str_clear(&text);
    free(s);
    l7_close(&g);
}

// --- dots and boxes, with a bit for each line ---

typedef struct {
    int size; // boxes
    uint64_t across, deep;
    int score[2], mover;
} Dots;

static bool across_at(const Dots *d, int x, int y) {
    return d->across >> (y * 8 + x) & 1;
}

static bool deep_at(const Dots *d, int x, int y) {
    return d->deep >> (y * 8 + x) & 1;
}

static bool closed(const Dots *d, int x, int y) {
    return across_at(d, x, y) && across_at(d, x, y + 1) && deep_at(d, x, y) && deep_at(d, x + 1, y);
}

static int boxes(const Dots *d) {
    int n = 0;
    for (int y = 0; y < d->size; y++)
        for (int x = 0; x < d->size; x++) n += closed(d, x, y);
    return n;
}

static void draw_line(Dots *d, int x, int y, bool down) {
    int before = boxes(d);
    *(down ? &d->deep : &d->across) |= UINT64_C(1) << (y * 8 + x);
    int made = boxes(d) - before;
    d->score[d->mover] += made;
    if (!made) d->mover = 1 - d->mover;
}

// Calls `use` with every position one line further.
typedef void UseDots(Dots d, const char *move, void *context);

static void each_line(const Dots *d, UseDots *use, void *context) {
    for (int down = 0; down < 2; down++)
        for (int y = 0; y <= d->size - down; y++)
            for (int x = 0; x <= d->size - 1 + down; x++) {
                if (down ? deep_at(d, x, y) : across_at(d, x, y)) continue;
                Dots next = *d;
                char move[32];
                draw_line(&next, x, y, down);
                snprintf(move, sizeof move, "%c%d%c%d", 'a' + x, y + 1, 'a' + x + !down,
                         y + 1 + down);
                use(next, move, context);
            }
}

typedef struct {
    int depth;
    uint64_t leaves;
} Leaves;

static void count_leaves(Dots d, const char *move, void *context) {
    Leaves *l = context;
    (void)move;
    if (l->depth == 1) {
        l->leaves++;
        return;
    }
    Leaves below = {l->depth - 1, 0};
    each_line(&d, count_leaves, &below);
    l->leaves += below.leaves;
}

static void dots_has_the_leaves_that_plain_counting_finds(void **state) {
    for (int size = 1; size <= 3; size++) {
        static const char *const starts[] = {"", "2/2 n", "3/3/3 n", "4/4/4/4 n"};
        char name[40];
        snprintf(name, sizeof name, "dots:size=%d", size);
        const Game *vm = l7_kit_game(state, name, "vm"), *c = l7_kit_game(state, name, "c");
        int deepest = size == 1 ? 4 : work(5, 3);
        for (int depth = 1; depth <= deepest; depth++) {
            Leaves l = {depth, 0};
            each_line(&(Dots){.size = size}, count_leaves, &l);
            assert_int_equal(l7_kit_perft(vm, starts[size], depth), l.leaves);
            assert_int_equal(l7_kit_perft(c, starts[size], depth), l.leaves);
            const L7Program *p = l7_rules(vm)->program;
            if (size == 3) assert_int_equal(p->perft.counts[depth - 1], l.leaves);
        }
    }
}

typedef struct {
    const Game *g;
    const State *s;
    int k; // which of them is played
    Dots chosen;
    char move[32];
} Choice;

static void choose(Dots d, const char *move, void *context) {
    Choice *c = context;
    assert_true(l7_kit_legal(c->g, c->s, move));
    if (c->k-- != 0) return;
    c->chosen = d;
    snprintf(c->move, sizeof c->move, "%s", move);
}

static void dots_gives_boxes_and_turns_as_plain_counting_does(void **state) {
    const Game *g = l7_kit_game(state, "dots", "c");
    State *s = game_states_new(g, 1);
    for (uint64_t seed = 1; seed <= (uint64_t)work(50, 5); seed++) {
        Rng rng = rng_seed(seed);
        Dots d = {.size = 3};
        game_start(g, s);
        for (int left = 24; left > 0; left--) {
            assert_int_equal(game_count_moves(g, s), left);
            assert_int_equal(game_mover(g, s), d.mover);
            Choice c = {.g = g, .s = s, .k = (int)rng_below(&rng, (uint32_t)left)};
            each_line(&d, choose, &c);
            play_text(g, s, c.move);
            d = c.chosen;
        }
        int pay[PLAYERS_MAX];
        assert_true(game_over(g, s));
        game_payoffs(g, s, pay);
        assert_int_equal(pay[0], d.score[0] - d.score[1]);
        assert_int_equal(pay[1], d.score[1] - d.score[0]);
    }
    free(s);
}

static void dots_keeps_the_contract(void **state) {
    contract_check(l7_kit_game(state, "dots", "vm"), work(10, 2), 5);
    contract_check(l7_kit_game(state, "dots:size=5", "c"), work(10, 2), 6);
    l7_kit_same_playouts(l7_kit_game(state, "dots", "vm"), l7_kit_game(state, "dots", "c"),
                         work(100, 5), 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_branch_is_the_same_from_both_ends),
        cmocka_unit_test(every_kind_of_board_has_branches_on_both_back_ends),
        cmocka_unit_test(branches_are_what_two_fields_on_nodes_would_be),
        cmocka_unit_test(sets_of_branches_are_counted_joined_and_changed),
        cmocka_unit_test(what_is_no_branch_is_said_to_be_none),
        cmocka_unit_test(positions_with_branches_that_are_not_there_are_refused),
        cmocka_unit_test(dots_has_the_leaves_that_plain_counting_finds),
        cmocka_unit_test(dots_gives_boxes_and_turns_as_plain_counting_does),
        cmocka_unit_test(dots_keeps_the_contract),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}

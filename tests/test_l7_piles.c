// SPDX-License-Identifier: MIT
// test_l7_piles.c - ordered piles, and the patience Calculation against the same game written here
// with plain arrays.
#include "l7_inline.h"
#include "l7_kit.h"

#include "base/mem.h"
#include "contract_check.h"

static void play_text(const Game *g, State *s, const char *move) {
    Move m;
    Error e;
    if (!game_move_parse(g, s, move, &m, &e)) fail_msg("%s: %s", move, e.text);
    game_play(g, s, m);
}

static void assert_position(const Game *g, const State *s, const char *text) {
    Str out = {0};
    game_position_text(g, s, &out);
    assert_string_equal(str_text(&out), text);
    str_clear(&out);
}

static const char piles[] = "game piles\nplayers one two\nboard grid 2\n"
                            "card: none ace king queen\n"
                            "deck: pile of card most 3\n"
                            "hand on player: pile of -2..9 most 4\n"
                            "heap on node: pile of red blue most 2\n"
                            "deep(h, k) = top(h, 2) = k\n"
                            "move put p in card do push p on deck\n"
                            "  write \"put\" p\n"
                            "move give k in -5..20 do push k on hand enemy\n"
                            "  write \"give\" k\n"
                            "move drop n, p in {red blue} do push p on heap n\n"
                            "  write \"drop\" n p\n"
                            "move off do push top(deck) on deck; pop deck; pop deck\n"
                            "move lift n do pop heap n; pop heap n ~right\n"
                            "  write \"lift\" n\n"
                            "move bring n, c in orthogonal do carry n to n c\n"
                            "  write \"bring\" n (n c)\n"
                            "move wipe do clear (row 1)\n"
                            "move echo: top(hand friend) > 3 and deep(hand friend, 2) do push "
                            "top(hand friend, 2) on hand friend\n"
                            "move nothing: top(deck) = king or not empty(deck) and height(deck) < "
                            "3 and top(deck, 3) != ace\n"
                            "move bare: empty(deck) and top(deck) = none\n"
                            "move less: top(hand friend) < 5\n"
                            "move more: top(hand friend) + 1 > 0 or -top(hand friend) < 100\n"
                            "move far: top(heap a1 ~right) = red or top(heap a1 ~right) != red or "
                            "height(heap a1 ~right) > 0\n"
                            "stuck: draw\n";

static void things_go_on_and_off_a_pile_at_the_top(void **unused) {
    (void)unused;
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(piles, compiled);
        State *s = game_states_new(&g, 1);
        game_start(&g, s);
        assert_position(&g, s, "o none - -:- -,-,-,-");
        assert_false(l7_kit_legal(&g, s, "bare")); // there is no top
        assert_false(l7_kit_legal(&g, s, "less"));
        assert_false(l7_kit_legal(&g, s, "more"));
        assert_false(l7_kit_legal(&g, s, "far"));
        assert_false(l7_kit_legal(&g, s, "nothing"));
        play_text(&g, s, "putace");
        play_text(&g, s, "putking");
        assert_position(&g, s, "o none ace.king -:- -,-,-,-");
        assert_true(l7_kit_legal(&g, s, "nothing"));
        play_text(&g, s, "putqueen");
        play_text(&g, s, "putace"); // no room
        assert_position(&g, s, "o none ace.king.queen -:- -,-,-,-");
        play_text(&g, s, "off");
        assert_position(&g, s, "t none ace -:- -,-,-,-");
        play_text(&g, s, "off");
        play_text(&g, s, "off"); // nothing to push
        assert_position(&g, s, "t none - -:- -,-,-,-");
        play_text(&g, s, "give20"); // kept in the range
        play_text(&g, s, "give-5");
        play_text(&g, s, "wipe");
        play_text(&g, s, "give2");
        play_text(&g, s, "wipe");
        play_text(&g, s, "give7");
        play_text(&g, s, "echo");
        assert_position(&g, s, "o none - 9:-2.2.7.2 -,-,-,-");
        free(s);
        l7_close(&g);
    }
}

static void piles_on_nodes_are_carried_and_cleared(void **unused) {
    (void)unused;
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(piles, compiled);
        State *s = game_states_new(&g, 1);
        game_start(&g, s);
        play_text(&g, s, "dropa1red");
        play_text(&g, s, "dropa1blue");
        play_text(&g, s, "dropb1blue");
        assert_position(&g, s, "t none - -:- red.blue,blue,-,-");
        play_text(&g, s, "bringa1a2");
        assert_position(&g, s, "o none - -:- -,blue,red.blue,-");
        play_text(&g, s, "lifta2"); // and nothing happens beyond the edge
        assert_position(&g, s, "t none - -:- -,blue,red,-");
        play_text(&g, s, "wipe");
        assert_position(&g, s, "o none - -:- -,-,red,-");
        free(s);
        l7_close(&g);
    }
}

static void piles_are_the_same_on_both_back_ends_and_in_texts(void **unused) {
    (void)unused;
    Game vm = l7_open(piles, false), c = l7_open(piles, true);
    State *s = game_states_new(&vm, 3), *t = game_state_at(&vm, s, 1);
    State *again = game_state_at(&vm, s, 2);
    Rng left = rng_seed(5), right = rng_seed(5);
    Str text = {0};
    game_start(&vm, s);
    game_start(&c, t);
    for (int ply = 0; ply < work(3000, 300); ply++) {
        Move a, b;
        Error e;
        assert_true(game_random_move(&vm, s, &left, &a));
        assert_true(game_random_move(&c, t, &right, &b));
        assert_int_equal(a, b);
        game_play(&vm, s, a);
        game_play(&c, t, b);
        assert_true(game_same(&vm, s, t));
        str_reset(&text);
        game_position_text(&vm, s, &text);
        if (!game_position_parse(&vm, str_text(&text), again, &e)) fail_msg("%s", e.text);
        assert_true(game_same(&vm, s, again));
    }
    str_clear(&text);
    free(s);
    l7_close(&vm);
    l7_close(&c);
}

static void positions_with_wrong_piles_are_refused(void **unused) {
    (void)unused;
    Game g = l7_open(piles, false);
    State *s = game_states_new(&g, 1);
    Error e;
    assert_true(game_position_parse(&g, "o none ace.ace 3.-2:- red,-,blue.red,-", s, &e));
    assert_position(&g, s, "o none ace.ace 3.-2:- red,-,blue.red,-");
    assert_false(game_position_parse(&g, "o none ace.ace.ace.ace", s, &e));
    assert_contains(e.text, "'deck' has room for 3");
    assert_false(game_position_parse(&g, "o none jack", s, &e));
    assert_contains(e.text, "'jack' is not a value of 'deck'");
    assert_false(game_position_parse(&g, "o none - 3.44:-", s, &e));
    assert_false(game_position_parse(&g, "o none - 3..4:-", s, &e));
    free(s);
    l7_close(&g);
}

// --- hidden: every player knows what is in the pile, no player its order ---

static const char stock[] = "game stock\nplayers one two\n"
                            "stock: pile of 1..6 most 6 hidden\n"
                            "taken on player: 0..99\n"
                            "has(k) = some i in 1..height(stock): top(stock, i) = k\n"
                            "start next chance\n"
                            "chance deal k in 1..6: height(stock) < 6 and not has(k)\n"
                            "  do push k on stock; if height(stock) < 6: next chance\n"
                            "move take\n"
                            "  do taken friend += top(stock); pop stock\n"
                            "move bury\n"
                            "  do pop stock\n"
                            "end when empty(stock) : by payoff\n"
                            "payoff taken friend - taken enemy\n";

static void the_order_of_a_hidden_pile_is_unknown(void **unused) {
    (void)unused;
    Game g = l7_open(stock, false);
    State *s = game_states_new(&g, 3), *seen = game_state_at(&g, s, 1);
    State *guess = game_state_at(&g, s, 2);
    Error e;
    int first[7] = {0};
    Rng rng = rng_seed(1);
    assert_true(game_position_parse(&g, "o 4.1.6.3 0:0", s, &e));
    game_view(&g, s, 0, seen);
    assert_position(&g, seen, "o 1.3.4.6 0:0");
    for (int i = 0; i < 4000; i++) {
        game_sample(&g, seen, 0, &rng, guess);
        Str text = {0};
        game_position_text(&g, guess, &text);
        first[str_text(&text)[2] - '0']++;
        str_clear(&text);
        State *view = game_states_new(&g, 1);
        game_view(&g, guess, 0, view);
        assert_true(game_same(&g, view, seen));
        free(view);
    }
    for (int k = 1; k <= 6; k++) {
        bool in = k == 1 || k == 3 || k == 4 || k == 6;
        assert_true(in ? first[k] > 900 && first[k] < 1100 : first[k] == 0);
    }
    contract_check(&g, work(20, 3), 1);
    free(s);
    l7_close(&g);
}

static void wrong_uses_of_piles_are_said(void **unused) {
    (void)unused;
    static const char text[] = "game g\nplayers a b\nboard grid 3\ncard: none ace king\nk: 0..3\n"
                               "deck: pile of card most 5\nheap on node: pile of 1..9 most 5\n%s";
    static const struct {
        const char *rest, *says;
    } wrong[] = {
        {"move m do deck := ace\n", "'deck' is a pile: it is changed by 'push' and 'pop'"},
        {"move m do push 3 on deck\n", "'deck' is a pile of other values, not of a number"},
        {"move m do push ace on heap a1\n", "'heap' is a pile of numbers, not of a value"},
        {"move m do push ace on k\n", "expected a pile, not a number"},
        {"move m do pop heap\n", "'heap' of which node?"},
        {"move m: top(k) = 3\n", "expected a pile, not a number"},
        {"move m: deck = ace\n", "a pile cannot be compared with a value"},
        {"move m: heap > 3\n", "'heap' of which node?"},
        {"x: pile of card\nmove m\n", "expected 'most' and a number"},
        {"x: pile of cord most 5\nmove m\n", "no field of words is called 'cord'"},
        {"x: pile of card most 1000\nmove m\n", "a pile of 1000 things; 1 to 512 are possible"},
        {"x on branch: pile of card most 3\nmove m\n", "a branch cannot hold a pile"},
        {"x: pile of card most 3 = ace\nmove m\n", "a pile is empty at first"},
        {"push = 3\nmove m\n", "this is a reserved word"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char whole[500];
        snprintf(whole, sizeof whole, text, wrong[i].rest);
        assert_l7_says(whole, wrong[i].says);
    }
}

// --- Calculation ---

typedef struct {
    int suits, ranks, heaps;
    int out[8]; // cards on each foundation
    int heap[8][64], height[8];
    int card;     // turned up, or 0
    int left[20]; // in the stock, by rank
} Calc;

static int wanted(const Calc *c, int f) {
    if (c->out[f] == c->ranks) return 0;
    int k = (f + 1) * (c->out[f] + 1) % c->ranks;
    return k ? k : c->ranks;
}

static int number_in(const char *text) {
    return (int)strtol(text, NULL, 10);
}

static int cards_left(const Calc *c) {
    int n = 0;
    for (int k = 1; k <= c->ranks; k++) n += c->left[k];
    return n;
}

// All moves' texts in quotes; how many there are.
static int list_moves(const Calc *c, bool chance, Str *out) {
    int n = 0;
    str_reset(out);
    for (int k = 1; k <= c->ranks && chance; k++)
        if (c->left[k]) n++, str_addf(out, "\"%d\"", k);
    for (int f = 0; f < c->suits && !chance && c->card; f++)
        if (wanted(c, f) == c->card) n++, str_addf(out, "\"f%d\"", f + 1);
    for (int h = 0; h < c->heaps && !chance; h++) {
        if (c->card) n++, str_addf(out, "\"h%d\"", h + 1);
        int top = c->height[h] ? c->heap[h][c->height[h] - 1] : -1;
        for (int f = 0; f < c->suits && !c->card; f++)
            if (wanted(c, f) == top) n++, str_addf(out, "\"h%df%d\"", h + 1, f + 1);
    }
    if (!chance && !c->card && cards_left(c)) n++, str_add(out, "\"turn\"");
    return n;
}

// Plays a move and returns whether chance is next.
static bool play(Calc *c, bool chance, const char *m) {
    if (chance) {
        c->card = number_in(m);
        c->left[c->card]--;
    } else if (m[0] == 'f') {
        c->out[m[1] - '1']++;
        c->card = 0;
    } else if (m[0] == 'h' && m[2] == 'f') {
        c->out[m[3] - '1']++;
        c->height[m[1] - '1']--;
    } else if (m[0] == 'h') {
        int h = m[1] - '1';
        c->heap[h][c->height[h]++] = c->card;
        c->card = 0;
    }
    return strcmp(m, "turn") == 0;
}

static void follow_one_deal(const Game *g, Calc c, uint64_t seed, State *s, Move *moves) {
    Rng rng = rng_seed(seed);
    Str list = {0}, text = {0};
    bool chance = true;
    for (int k = 1; k <= c.ranks; k++) c.left[k] = c.suits;
    game_start(g, s);
    while (!game_over(g, s)) {
        size_t n = game_moves(g, s, moves);
        assert_int_equal(game_mover(g, s) == PLAYER_CHANCE, chance);
        assert_int_equal(n, list_moves(&c, chance, &list));
        size_t chosen = rng_below(&rng, (uint32_t)n);
        // Whatever can go out goes out: random heaps alone would never end.
        for (size_t i = 0; i < n; i++) {
            str_reset(&text);
            str_add_char(&text, '"');
            game_move_text(g, s, moves[i], &text);
            if (strchr(str_text(&text), 'f')) chosen = i;
            str_add_char(&text, '"');
            assert_contains(str_text(&list), str_text(&text));
            if (chance) {
                int k = number_in(str_text(&text) + 1);
                assert_int_equal(game_odds(g, s, moves[i]), c.left[k]);
            }
        }
        str_reset(&text);
        game_move_text(g, s, moves[chosen], &text);
        game_play(g, s, moves[chosen]);
        chance = play(&c, chance, str_text(&text));
    }
    int pay[PLAYERS_MAX], out = 0;
    for (int f = 0; f < c.suits; f++) out += c.out[f];
    game_payoffs(g, s, pay);
    assert_int_equal(pay[0], out == c.suits * c.ranks);
    str_clear(&list);
    str_clear(&text);
}

static void calculation_is_the_patience_move_by_move(void **state) {
    static const struct {
        const char *name;
        Calc rules;
    } variants[] = {{"calculation7", {.suits = 4, .ranks = 13, .heaps = 4}},
                    {"calculation7:heaps=3", {.suits = 4, .ranks = 13, .heaps = 3}},
                    {"calculation7:suits=2,ranks=5,heaps=2", {.suits = 2, .ranks = 5, .heaps = 2}},
                    {"calculation7:suits=3,ranks=7,heaps=5", {.suits = 3, .ranks = 7, .heaps = 5}}};
    for (int i = 0; i < 4; i++) {
        const Game *g = l7_kit_game(state, variants[i].name, i % 2 ? "vm" : "c");
        State *s = game_states_new(g, 1);
        Move *moves = mem_new(g->max_moves, sizeof *moves);
        for (uint64_t seed = 1; seed <= (uint64_t)work(20, 2); seed++)
            follow_one_deal(g, variants[i].rules, seed, s, moves);
        free(moves);
        free(s);
    }
}

static void calculation_keeps_the_contract_on_both_back_ends(void **state) {
    static const char *const names[] = {"calculation7",
                                        "calculation7:suits=2,ranks=5,heaps=2,preset=2"};
    for (int i = 0; i < 2; i++) {
        const Game *vm = l7_kit_game(state, names[i], "vm"), *c = l7_kit_game(state, names[i], "c");
        contract_check(vm, work(3, 1), 3);
        contract_check(c, work(3, 1), 4);
        l7_kit_same_playouts(vm, c, work(30, 2), 1000);
        l7_kit_round_trip(vm, 2, 1000);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(things_go_on_and_off_a_pile_at_the_top),
        cmocka_unit_test(piles_on_nodes_are_carried_and_cleared),
        cmocka_unit_test(piles_are_the_same_on_both_back_ends_and_in_texts),
        cmocka_unit_test(positions_with_wrong_piles_are_refused),
        cmocka_unit_test(the_order_of_a_hidden_pile_is_unknown),
        cmocka_unit_test(wrong_uses_of_piles_are_said),
        cmocka_unit_test(calculation_is_the_patience_move_by_move),
        cmocka_unit_test(calculation_keeps_the_contract_on_both_back_ends),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}

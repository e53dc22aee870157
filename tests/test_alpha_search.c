// SPDX-License-Identifier: MIT
// test_alpha_search.c - the strong general search: values of plain minimax and of plain
// expectation, wins in one and losses in one in every game, limits, the same answer twice.
#include "testing.h"

#include "base/mem.h"
#include "games/game_types.h"
#include "l7_kit.h"
#include "lang/study/l7_clockless.h"
#include "lang/study/l7_hints.h"
#include "lang/study/l7_pass.h"
#include "player/player.h"
#include "search/alpha_search.h"
#include "tiny_games.h"
#include "tree_game.h"

static TreeRules any_tree(uint64_t seed) {
    Rng r = rng_seed(seed);
    TreeRules t = {.seed = seed, .width = 1 + (int)rng_below(&r, 6)};
    t.depth = 1 + (int)rng_below(&r, t.width > 3 ? 5 : 7);
    t.turns = (TreeTurns)rng_below(&r, 2);
    t.range = rng_below(&r, 2) ? 100000 : 3;
    t.ragged = rng_below(&r, 2);
    t.merged = rng_below(&r, 2);
    return t;
}

// Where the whole tree fits, reductions and the table change nothing.
static void it_finds_the_value_of_plain_minimax(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        TreeRules t = any_tree(seed);
        Game g;
        Eval e;
        tree_game(&t, &g, &e);
        AlphaSearch *a = alpha_new(&(AlphaSetup){.game = &g, .eval = &e, .table_mb = 1});
        State *root = tree_root(&g);
        uint64_t leaves = 0;
        int expected = tree_minimax(&g, &e, root, 99, FINAL_BY_PAYOFF, &leaves);
        SearchResult r;
        alpha_think(a, root, &(Limits){.depth = t.depth + 12}, NULL, NULL, 1, &r);
        assert_int_equal(r.value, tree_for_mover(&g, root, expected));
        assert_true(game_legal(&g, root, r.move));
        free(root);
        alpha_free(a);
    }
}

// The payoff of player 0 that both sides can expect, by brute force.
static double expected(const Game *g, const State *s) {
    int payoffs[PLAYERS_MAX];
    if (game_over(g, s)) {
        game_payoffs(g, s, payoffs);
        return payoffs[0];
    }
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *next = game_states_new(g, 1);
    size_t n = game_moves(g, s, moves);
    int mover = game_mover(g, s);
    double best = mover == 0 ? -1e9 : 1e9, sum = 0, all = 0;
    for (size_t i = 0; i < n; i++) {
        double odds = mover == PLAYER_CHANCE ? game_odds(g, s, moves[i]) : 1;
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        double v = expected(g, next);
        sum += odds * v;
        all += odds;
        if (mover == 0 ? v > best : v < best) best = v;
    }
    free(moves);
    free(next);
    return mover == PLAYER_CHANCE ? sum / all : best;
}

static int no_value(const Eval *e, const Game *g, const State *s, int player) {
    (void)e, (void)g, (void)s, (void)player;
    return 0;
}

static void chance_is_the_mean_of_what_it_may_do(void **unused) {
    (void)unused;
    const Game *g = tiny_race(2);
    const Eval none = {no_value};
    AlphaSearch *a =
        alpha_new(&(AlphaSetup){.game = g, .eval = &none, .table_mb = 1, .win_points = 1000});
    State *s = game_states_new(g, 1);
    game_start(g, s);
    Rng rng = rng_seed(3);
    for (Move roll; game_mover(g, s) == PLAYER_CHANCE;) {
        assert_true(game_random_move(g, s, &rng, &roll));
        game_play(g, s, roll);
    }
    double brute = expected(g, s) * (game_mover(g, s) == 0 ? 1000 : -1000);
    SearchResult r;
    alpha_think(a, s, &(Limits){.depth = 30}, NULL, NULL, 1, &r);
    assert_true(r.value - brute < 5 && brute - r.value < 5);
    free(s);
    alpha_free(a);
}

// --- wins and losses in one ---

typedef struct {
    const Game *g;
    State *next, *after;
    Move *moves, *replies;
} Eyes;

static bool ends_with(const Game *g, const State *s, int player, int least) {
    int payoffs[PLAYERS_MAX] = {0};
    if (!game_over(g, s)) return false;
    game_payoffs(g, s, payoffs);
    return payoffs[player] >= least;
}

static bool wins_now(const Game *g, const State *s, int player) {
    return ends_with(g, s, player, 1);
}

// Whether the player to move at `s`, another one than `than`, can win at once.
static bool can_win(Eyes *x, const State *s, int than) {
    int mover = game_mover(x->g, s);
    if (mover == than || mover == PLAYER_CHANCE) return false;
    size_t n = game_moves(x->g, s, x->replies);
    for (size_t i = 0; i < n; i++) {
        game_copy(x->g, x->after, s);
        game_play(x->g, x->after, x->replies[i]);
        if (wins_now(x->g, x->after, mover)) return true;
    }
    return false;
}

typedef struct {
    size_t winning, safe, n;
    bool chosen_wins, chosen_safe;
} Verdict;

static Verdict judge(Eyes *x, const State *s, Move chosen) {
    Verdict v = {0};
    int mover = game_mover(x->g, s);
    v.n = game_moves(x->g, s, x->moves);
    for (size_t i = 0; i < v.n; i++) {
        game_copy(x->g, x->next, s);
        game_play(x->g, x->next, x->moves[i]);
        bool wins = wins_now(x->g, x->next, mover);
        bool safe = game_over(x->g, x->next) ? ends_with(x->g, x->next, mover, 0)
                                             : !can_win(x, x->next, mover);
        v.winning += wins;
        v.safe += safe;
        if (x->moves[i] == chosen) v.chosen_wins = wins, v.chosen_safe = safe;
    }
    return v;
}

static void assert_sees(Eyes *x, Player *p, const State *s) {
    Choice c = {0};
    Error e;
    Turn turn = {.state = s, .side = game_mover(x->g, s)};
    assert_true(player_choose(p, &turn, &c, &e));
    Verdict v = judge(x, s, c.move);
    Str position = {0};
    game_position_text(x->g, s, &position);
    if (v.winning && !v.chosen_wins)
        fail_msg("%s: a win in one is missed: %s", x->g->name, str_text(&position));
    if (v.safe && !v.chosen_safe)
        fail_msg("%s: a loss in one is not parried: %s", x->g->name, str_text(&position));
    str_clear(&position);
}

// In positions of random games, where they are few enough to look at every reply.
static int look_at_game(const Game *g, const char *spec) {
    enum { GAMES = 3, MOVES_MAX = 40, PLIES_MAX = 60, ASKED = 2 };
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, spec, &e);
    if (!p) fail_msg("%s: %s", g->name, e.text);
    Eyes x = {g, game_states_new(g, 1), game_states_new(g, 1), NULL, NULL};
    x.moves = mem_new(g->max_moves, sizeof(Move));
    x.replies = mem_new(g->max_moves, sizeof(Move));
    State *s = game_states_new(g, 1);
    int asked = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Rng rng = rng_seed(seed);
        Move m;
        game_start(g, s);
        for (int ply = 0, here = 0; ply < PLIES_MAX && here < ASKED; ply++) {
            if (game_over(g, s)) break;
            size_t n = game_count_moves(g, s);
            bool player = game_mover(g, s) != PLAYER_CHANCE;
            if (player && n > 1 && n <= MOVES_MAX) {
                Verdict v = judge(&x, s, 0);
                if (v.winning || v.safe < v.n) assert_sees(&x, p, s), asked++, here++;
            }
            assert_true(game_random_move(g, s, &rng, &m));
            game_play(g, s, m);
        }
    }
    free(x.next), free(x.after), free(x.moves), free(x.replies), free(s);
    player_free(p);
    return asked;
}

static void look_at_every_game(GameTable *games, const char *spec) {
    size_t n;
    int looked = 0, asked = 0;
    const GameType *const *types = game_types(&n);
    for (size_t i = 0; i < n; i++) {
        const Game *g = game_table_open(games, types[i]->name, NULL);
        if (!g || !alpha_suits(g, NULL)) continue;
        asked += look_at_game(g, spec);
        looked++;
    }
    assert_true(looked > 40);
    assert_true(asked > 40);
}

static void alphabeta_takes_wins_and_parries_losses_in_every_game(void **state) {
    look_at_every_game(*state, "alphabeta:depth=2,table=1,eval=mobility");
}

static void mcts_takes_wins_and_parries_losses_in_every_game(void **state) {
    look_at_every_game(*state, "mcts:playouts=40");
}

// --- repetition and passes ---

// White is a rook behind and has nothing but check for ever.
static void a_lost_game_is_saved_by_repetition(void **state) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    PlayerTable players = player_table();
    Player *p = player_new(&players, g, "alphabeta:depth=7,table=1", NULL);
    State *s = l7_kit_state(g, "6k1/6p1/8/8/8/4Q3/qr6/7K w - - 0 1", "");
    Turn turn = {.state = s, .side = 0};
    Choice c = {0};
    assert_true(player_choose(p, &turn, &c, NULL));
    assert_int_equal(c.value, 0);
    free(s);
    player_free(p);
}

static void clocks_do_not_tell_positions_apart(void **state) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    L7Clockless *x = l7_clockless_new(g);
    State *a = l7_kit_state(g, "start", ""), *b = l7_kit_state(g, "start", "g1f3 g8f6 f3g1 f6g8");
    assert_non_null(x);
    assert_true(game_key(g, a) != game_key(g, b));
    assert_true(l7_clockless_same(x, a) == l7_clockless_same(x, b));
    assert_true(l7_clockless_key(x, a) == l7_clockless_key(x, b));
    State *c = l7_kit_state(g, "4k3/8/8/8/8/8/8/R3K3 w - - 10 40", "");
    State *d = l7_kit_state(g, "4k3/8/8/8/8/8/8/R3K3 w - - 95 80", "");
    State *e = l7_kit_state(g, "4k3/8/8/8/8/8/8/R3K3 b - - 10 40", "");
    assert_true(l7_clockless_same(x, c) == l7_clockless_same(x, d));
    assert_true(l7_clockless_key(x, c) != l7_clockless_key(x, d));
    assert_true(l7_clockless_same(x, c) != l7_clockless_same(x, e));
    free(a), free(b), free(c), free(d), free(e);
    l7_clockless_free(x);
    assert_null(l7_clockless_new(l7_kit_game(state, "connect4", "vm")));
}

static void a_pass_gives_the_turn_away_but_not_in_check(void **state) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    State *s = l7_kit_state(g, "start", "e2e4"), *out = game_states_new(g, 1);
    assert_true(l7_can_pass(g));
    assert_true(l7_pass(g, s, out));
    assert_int_equal(game_mover(g, out), 0);
    assert_int_equal(game_count_moves(g, out), 30);
    State *check = l7_kit_state(g, "4k3/8/8/8/8/8/8/4RK2 b - - 0 1", "");
    assert_false(l7_pass(g, check, out));
    free(s), free(out), free(check);
    assert_false(l7_can_pass(l7_kit_game(state, "draughts", "vm")));
    assert_false(l7_can_pass(l7_kit_game(state, "connect6", "vm")));
    assert_false(l7_can_pass(l7_kit_game(state, "backgammon", "vm")));
}

// --- the rest ---

static void limits_hold_and_answers_repeat(void **state) {
    const Game *g = l7_kit_game(state, "breakthrough", "vm");
    PlayerTable players = player_table();
    Player *p = player_new(&players, g, "alphabeta:nodes=3000,table=1", NULL);
    Player *q = player_new(&players, g, "alphabeta:nodes=3000,table=1", NULL);
    State *s = l7_kit_state(g, "start", "");
    Turn turn = {.state = s, .side = 0};
    Choice a = {0}, b = {0};
    assert_true(player_choose(p, &turn, &a, NULL));
    assert_true(player_choose(q, &turn, &b, NULL));
    assert_int_equal(a.move, b.move);
    assert_int_equal(a.stats.nodes, b.stats.nodes);
    assert_true(a.stats.nodes <= 3000);
    free(s);
    player_free(p);
    player_free(q);
}

static void a_hanging_queen_is_taken(void **state) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    PlayerTable players = player_table();
    Player *p = player_new(&players, g, "alphabeta:depth=1,table=1", NULL);
    State *s =
        l7_kit_state(g, "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1", "");
    Move takes;
    assert_true(game_move_parse(g, s, "f3h4", &takes, NULL));
    Turn turn = {.state = s, .side = 0};
    Choice c = {0};
    assert_true(player_choose(p, &turn, &c, NULL));
    assert_int_equal(c.move, takes);
    free(s);
    player_free(p);
}

static void descriptions_tell_rows_and_repetitions(void **state) {
    assert_int_equal(l7_row_length(l7_kit_game(state, "gomoku", "vm")), 5);
    assert_int_equal(l7_row_length(l7_kit_game(state, "connect6", "vm")), 6);
    assert_int_equal(l7_row_length(l7_kit_game(state, "morris", "vm")), 0);
    assert_int_equal(l7_row_length(l7_kit_game(state, "chess", "vm")), 0);
    assert_true(l7_repetition_draws(l7_kit_game(state, "chess", "vm")));
    assert_false(l7_repetition_draws(l7_kit_game(state, "xiangqi", "vm")));
}

static void hidden_games_are_refused(void **state) {
    PlayerTable players = player_table();
    Error e;
    assert_null(player_new(&players, l7_kit_game(state, "kuhn", "vm"), "alphabeta", &e));
    assert_contains(e.text, "hidden");
    assert_null(
        player_new(&players, l7_kit_game(state, "chess", "vm"), "alphabeta:eval=store", &e));
    assert_contains(e.text, "kalah");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_finds_the_value_of_plain_minimax),
        cmocka_unit_test(chance_is_the_mean_of_what_it_may_do),
        cmocka_unit_test(alphabeta_takes_wins_and_parries_losses_in_every_game),
        cmocka_unit_test(mcts_takes_wins_and_parries_losses_in_every_game),
        cmocka_unit_test(a_lost_game_is_saved_by_repetition),
        cmocka_unit_test(clocks_do_not_tell_positions_apart),
        cmocka_unit_test(a_pass_gives_the_turn_away_but_not_in_check),
        cmocka_unit_test(limits_hold_and_answers_repeat),
        cmocka_unit_test(a_hanging_queen_is_taken),
        cmocka_unit_test(descriptions_tell_rows_and_repetitions),
        cmocka_unit_test(hidden_games_are_refused),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}

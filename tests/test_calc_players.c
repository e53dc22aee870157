// SPDX-License-Identifier: MIT
// test_calc_players.c - the players of Calculation, and the network, search and solver under them.
#include "testing.h"

#include "base/mem.h"
#include "engine/calculation/calc_exact.h"
#include "engine/calculation/calc_modules.h"
#include "engine/calculation/calc_search.h"
#include "engine/calculation/calc_train.h"
#include "engine/calculation/calc_weights.h"
#include "games/calculation/calculation.h"
#include "games/game_types.h"
#include "player/insight.h"
#include "referee/referee.h"

#include <math.h>

static int open_table(void **state) {
    size_t n;
    const GameType *const *types = game_types(&n);
    *state = game_table_new(types, n);
    return 0;
}

static int close_table(void **state) {
    game_table_free(*state);
    return 0;
}

static const Game *game_of(void **state, const char *text) {
    Error e;
    const Game *g = game_table_open(*state, text, &e);
    if (!g) fail_msg("%s", e.text);
    return g;
}

static Player *player_of(const Game *g, const char *text) {
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, text, &e);
    if (!p) fail_msg("%s", e.text);
    return p;
}

static Record play(const Game *g, Player *p, uint64_t seed) {
    RefereeSetup setup = {.game = g, .players = {p}, .seed = seed};
    Referee *r = referee_new(&setup);
    referee_run(r);
    return referee_release(r);
}

static CalcTable table_of(const Game *g, const char *position) {
    CalcState s;
    Error e;
    if (!game_position_parse(g, position, (State *)&s, &e)) fail_msg("%s", e.text);
    return s.table;
}

// --- playing ---

static void they_play_every_variant_by_the_rules(void **state) {
    static const char *const games[] = {"calculation", "calculation:heaps=3",
                                        "calculation:heaps=5,preset=4", "calculation:seed=3"};
    static const char *const players[] = {"calc:nodes=60", "calc-plan"};
    for (int i = 0; i < 8; i++) {
        const Game *g = game_of(state, games[i / 2]);
        Player *p = player_of(g, players[i % 2]);
        for (uint64_t seed = 1; seed <= (uint64_t)work(6, 2); seed++) {
            Record r = play(g, p, seed);
            assert_int_equal(r.ending, END_RULES);
            record_clear(&r);
        }
        player_free(p);
    }
}

static void the_same_deal_is_played_the_same_way(void **state) {
    static const char *const players[] = {"calc:depth=1", "calc-plan"};
    const Game *g = game_of(state, "calculation");
    for (int i = 0; i < 2; i++) {
        Player *a = player_of(g, players[i]), *b = player_of(g, players[i]);
        Record other = play(g, b, 8); // what b did before must not matter
        record_clear(&other);
        Record one = play(g, a, 7), two = play(g, b, 7);
        assert_true(record_same(&one, &two));
        record_clear(&one);
        record_clear(&two);
        player_free(a);
        player_free(b);
    }
}

static int games_won(const Game *g, const char *text, int games) {
    Player *p = player_of(g, text);
    int won = 0;
    for (int i = 0; i < games; i++) {
        Record r = play(g, p, (uint64_t)i + 1);
        won += r.payoffs[0] > 0;
        record_clear(&r);
    }
    player_free(p);
    return won;
}

static void they_win_a_fair_share(void **state) {
    const Game *g = game_of(state, "calculation");
    int games = work(100, 10);
    assert_true(100 * games_won(g, "calc-plan", games) >= 30 * games);
    assert_true(100 * games_won(g, "calc:depth=1", games) >= (THOROUGH ? 55 : 30) * games);
}

static void they_answer_in_the_middle_of_somebody_elses_game(void **state) {
    static const char *const players[] = {"calc:nodes=60", "calc-plan"};
    const Game *g = game_of(state, "calculation");
    State *s = game_states_new(g, 2), *seen = game_state_at(g, s, 1);
    for (int i = 0; i < 2; i++) {
        Player *p = player_of(g, players[i]);
        Rng rng = rng_seed(5);
        for (int game = 0; game < work(20, 4); game++) {
            game_start(g, s);
            for (Move m; game_random_move(g, s, &rng, &m); game_play(g, s, m)) {
                if (game_mover(g, s) == PLAYER_CHANCE) continue;
                game_view(g, s, 0, seen);
                Insight insight;
                Error e;
                assert_true(insight_of(p, &(Turn){.state = seen}, &insight, &e));
                assert_true(game_legal(g, s, insight.choice.move));
                assert_true(insight.n_sentences > 1);
                insight_clear(&insight);
            }
        }
        player_free(p);
    }
    free(s);
}

static void calc_plays_nothing_else(void **state) {
    PlayerTable players = player_table();
    Error e;
    assert_null(player_new(&players, game_of(state, "othello"), "calc", &e));
    assert_contains(e.text, "calculation only");
    assert_null(player_new(&players, game_of(state, "calculation"), "calc:net=/nowhere", &e));
}

// --- the seven modules ---

typedef struct {
    const char *position; // the card in hand is the third word
    int module;
    const char *where; // heap or foundation
} ModuleCase;

static void each_module_answers_where_the_paper_says(void **state) {
    static const ModuleCase cases[] = {
        {"0/0/0/0 -,-,-,- K ?", 1, "d"},   // kings go on the last heap
        {"0/0/0/0 -,-,-,K K ?", 1, "d"},   //
        {"0/0/0/0 Q32,-,-,- A ?", 2, "1"}, // 2 and 3 follow
        {"0/0/0/0 7,-,-,- A ?", 3, "1"},   // nothing follows, but it is out
        {"0/0/0/0 -,-,-,K Q ?", 4, "d"},   // Q before K on foundation 1
        {"0/0/0/0 -,-,-,K J ?", 4, "d"},   // J before K on foundation 2
        {"0/0/0/0 -,-,-,K T ?", 4, "d"},   // 10 before K on foundation 3
        {"0/0/0/0 -,-,-,K 9 ?", 4, "d"},   // 9 before K on foundation 4
        {"0/0/0/0 9,-,-,- 6 ?", 6, "a"},   // 6 before 9 on foundation 3
        {"0/0/0/0 -,-,-,- 7 ?", 7, "a"},   // anywhere
    };
    const Game *g = game_of(state, "calculation");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CalcState s;
        Error e;
        assert_true(game_position_parse(g, cases[i].position, (State *)&s, &e));
        CalcPlan p;
        CalcDecision d;
        plan_set(&p, &s.table);
        calc_decide(&p, s.hand, &d);
        char where = (char)(d.row >= 0 ? '1' + d.row : 'a' + d.heap);
        if (d.module != cases[i].module || where != cases[i].where[0])
            fail_msg("%s: module %d, %c", cases[i].position, d.module, where);
    }
}

static void a_fixed_plan_is_extended_over_its_king(void **state) {
    const Game *g = game_of(state, "calculation");
    CalcTable t = table_of(g, "0/0/0/0 -,-,-,K T ?");
    CalcPlan p;
    CalcDecision d;
    plan_set(&p, &t);
    calc_decide(&p, 10, &d);
    assert_int_equal(d.module, 4);
    p.table.left[7]--;
    p.table.stock--;
    calc_decide(&p, 7, &d); // K, 10 are fixed on foundation 3; 7 goes on them
    assert_int_equal(d.module, 5);
    assert_int_equal(d.heap, 3);
    assert_int_equal(d.meant_for, 2);
    assert_int_equal(p.cards[p.tops[3]].mark, MARK_FIX);
}

static void the_last_king_fixes_all_that_hang(void **state) {
    const Game *g = game_of(state, "calculation");
    CalcTable t = table_of(g, "0/0/0/0 -,-,-,KKK K ?");
    CalcPlan p;
    CalcDecision d;
    plan_set(&p, &t);
    calc_decide(&p, CALC_KING, &d);
    assert_int_equal(d.module, 1);
    for (int card = p.tops[3]; card != PLAN_NOTHING; card = p.cards[card].below)
        assert_int_equal(p.cards[card].mark, MARK_FIX);
}

static void heaps_and_plan_refer_to_each_other(void **state) {
    const Game *g = game_of(state, "calculation");
    Rng rng = rng_seed(3);
    for (int game = 0; game < work(100, 20); game++) {
        CalcTable t;
        uint8_t deck[CALC_CARDS];
        CalcPlan p;
        calc_table_start(&t, 3 + game % 3, 0);
        calc_shuffle(&t, &rng, deck);
        plan_set(&p, &t);
        for (int i = 0; i < CALC_CARDS; i++) {
            CalcDecision d;
            p.table.left[deck[i]]--;
            p.table.stock--;
            calc_decide(&p, deck[i], &d);
            for (int heap = 0; heap < t.heaps; heap++) {
                int k = p.table.height[heap];
                for (int c = p.tops[heap]; c != PLAN_NOTHING; c = p.cards[c].below) {
                    assert_int_equal(p.cards[c].rank, p.table.heap[heap][--k]);
                    if (p.cards[c].slot != PLAN_NOTHING)
                        assert_int_equal(p.slots[p.cards[c].slot].card, c);
                    if (p.cards[c].below != PLAN_NOTHING)
                        assert_int_equal(p.cards[p.cards[c].below].above, c);
                }
                assert_int_equal(k, 0);
            }
        }
    }
    (void)g;
}

// --- solver and search against brute force ---

// A random game until `stock` cards are left, all of the table between two cards.
static CalcState late_state(const Game *g, int stock, Rng *rng) {
    for (;;) {
        CalcState s;
        Player *p = player_of(g, "calc-plan");
        State *now = (State *)&s;
        game_start(g, now);
        while (!game_over(g, now) && !(s.phase == CALC_TURN && s.table.stock == stock)) {
            Move m;
            Choice c = {0};
            Error e;
            bool chance = game_mover(g, now) == PLAYER_CHANCE;
            bool asked = !chance && rng_below(rng, 8) != 0;
            if (asked && player_choose(p, &(Turn){.state = now}, &c, &e))
                m = c.move;
            else
                game_random_move(g, now, rng, &m);
            game_play(g, now, m);
        }
        player_free(p);
        if (!game_over(g, now)) return s;
    }
}

// What brute force has found out already, by key: lifting in another order leads to the same
// tables.
typedef struct {
    uint64_t key;
    double value;
} Found;
enum { FOUND = 1 << 16 };

static bool brute_force_wins(const Game *g, const State *s, Found *found) {
    Found *here = &found[game_key(g, s) % FOUND];
    if (here->key == game_key(g, s)) return false;
    Move moves[64];
    size_t n = game_moves(g, s, moves);
    int payoff = -1;
    if (n == 0) game_payoffs(g, s, &payoff);
    for (size_t i = 0; i < n; i++) {
        CalcState next;
        game_copy(g, (State *)&next, s);
        game_play(g, (State *)&next, moves[i]);
        if (brute_force_wins(g, (State *)&next, found)) return true;
    }
    if (payoff <= 0) here->key = game_key(g, s); // lost
    return payoff > 0;
}

static void the_clairvoyant_agrees_with_brute_force(void **state) {
    const Game *g = game_of(state, "calculation:heaps=3");
    Rng rng = rng_seed(11);
    CalcExact *x = calc_exact_new(NULL);
    Found *found = mem_new(FOUND, sizeof *found);
    int won = 0, tries = work(100, 20);
    for (int i = 0; i < tries; i++) {
        CalcState s = late_state(g, 1 + i % 4, &rng), dealt;
        memset(found, 0, FOUND * sizeof *found);
        game_sample(g, (State *)&s, 0, &rng, (State *)&dealt);
        bool wins = brute_force_wins(g, (State *)&dealt, found);
        assert_int_equal(calc_clairvoyant(x, &dealt.table, dealt.order, 0),
                         wins ? CALC_WINNABLE : CALC_LOST);
        won += wins;
    }
    assert_true(won > 0 && won < tries);
    free(found);
    calc_exact_free(x);
}

// The chance with best play, over all cards that may come and all moves.
static double brute_force_chance(const Game *g, const State *s, Found *found) {
    Found *here = &found[game_key(g, s) % FOUND];
    if (here->key == game_key(g, s)) return here->value;
    Move moves[64];
    size_t n = game_moves(g, s, moves);
    bool chance = game_mover(g, s) == PLAYER_CHANCE;
    double best = 0, total = 0;
    int payoff = -1;
    if (n == 0) game_payoffs(g, s, &payoff);
    for (size_t i = 0; i < n; i++) {
        CalcState next;
        game_copy(g, (State *)&next, s);
        game_play(g, (State *)&next, moves[i]);
        double value = brute_force_chance(g, (State *)&next, found),
               weight = game_odds(g, s, moves[i]);
        if (chance) {
            best += weight * value;
            total += weight;
        } else if (value > best) {
            best = value;
        }
    }
    double value = n == 0 ? payoff > 0 : chance ? best / total : best;
    *here = (Found){game_key(g, s), value};
    return value;
}

static void looking_ahead_to_the_end_is_exact(void **state) {
    const Game *g = game_of(state, "calculation:heaps=3");
    Rng rng = rng_seed(12);
    CalcNet *net = calc_weights_carried(3);
    CalcSearch *search = calc_search_new(net);
    CalcChoice *choices = mem_new(CALC_CHOICES_MAX, sizeof *choices);
    Found *found = mem_new(FOUND, sizeof *found);
    int same = 0, tries = work(60, 15);
    for (int i = 0; i < tries; i++) {
        CalcState s = late_state(g, 2 + i % 2, &rng);
        Move m;
        game_random_move(g, (State *)&s, &rng, &m);
        game_play(g, (State *)&s, m);
        memset(found, 0, FOUND * sizeof *found);
        double exact = brute_force_chance(g, (State *)&s, found);
        int n = calc_search_choices(&s.table, s.hand, choices);
        CalcThought thought;
        calc_search_run(search, choices, n, &(CalcEffort){0}, &thought);
        // It always lifts what it can on the way, which costs next to nothing.
        assert_true(choices[0].chance <= exact + 1e-4);
        same += fabs(choices[0].chance - exact) < 1e-4;
    }
    assert_true(10 * same >= 8 * tries);
    free(found);
    free(choices);
    calc_search_free(search);
    free(net);
}

// --- the network ---

static void a_card_tried_on_a_heap_is_worth_what_the_table_then_is(void **state) {
    const Game *g = game_of(state, "calculation");
    CalcNet *net = calc_weights_carried(4);
    Rng rng = rng_seed(2);
    for (int i = 0; i < work(50, 10); i++) {
        CalcState s = late_state(g, 10 + i % 20, &rng);
        CalcMind m, after;
        float values[CALC_HEAPS_MAX];
        calc_mind_set(&m, net, &s.table);
        calc_mind_values(&m, net, 7, values);
        for (int heap = 0; heap < 4; heap++) {
            CalcTable t = s.table;
            calc_push(&t, heap, 7);
            calc_mind_set(&after, net, &t);
            assert_true(fabsf(calc_mind_value(&after, net) - values[heap]) < 1e-3F);
        }
    }
    free(net);
}

static float loss(const CalcNet *net, const CalcTable *t, float target) {
    CalcMind m;
    calc_mind_set(&m, net, t);
    double chance = calc_net_chance(calc_mind_value(&m, net));
    return (float)-(target * log(chance) + (1 - target) * log(1 - chance));
}

static void the_gradient_is_the_slope_of_the_loss(void **state) {
    const Game *g = game_of(state, "calculation");
    CalcNet *net = mem_new_aligned(1, sizeof *net), *gradient = mem_new_aligned(1, sizeof *net);
    Rng rng = rng_seed(6);
    calc_net_random(net, &rng);
    CalcTable t = table_of(g, "3/1/0/0 KQ9,T5,7,KJ * ?");
    calc_net_learn(net, &t, 0.7F, gradient);
    float *w = (float *)net, *slope = (float *)gradient;
    int looked_at = 0;
    for (int i = 0; i < CALC_NET_FLOATS && looked_at < 60; i++) {
        if (fabsf(slope[i]) < 1e-3F || i % 7) continue;
        float old = w[i], step = 2e-3F;
        w[i] = old + step;
        float up = loss(net, &t, 0.7F);
        w[i] = old - step;
        float down = loss(net, &t, 0.7F);
        w[i] = old;
        assert_true(fabsf((up - down) / (2 * step) - slope[i]) < 0.02F * (1 + fabsf(slope[i])));
        looked_at++;
    }
    assert_true(looked_at > 20);
    free(net);
    free(gradient);
}

static void trainers_with_the_same_seed_learn_the_same(void **state) {
    (void)state;
    CalcTraining how = {.heaps = 4,
                        .seed = 5,
                        .games = 64,
                        .rate = 0.001,
                        .rate_end = 0.001,
                        .lambda = 0.8,
                        .consolation = 1000};
    CalcNet *net = mem_new_aligned(1, sizeof *net);
    Rng rng = rng_seed(9);
    calc_net_random(net, &rng);
    CalcTrainer *t[4];
    for (int i = 0; i < 4; i++) t[i] = calc_trainer_new(&how, net, i % 2);
    for (int i = 0; i < 4; i++) calc_trainer_run(t[i], 32, 0);
    calc_trainer_mean(t, 2);
    calc_trainer_mean(t + 2, 2);
    assert_memory_equal(calc_trainer_net(t[0]), calc_trainer_net(t[2]), sizeof *net);
    assert_memory_not_equal(calc_trainer_net(t[0]), net, sizeof *net);
    for (int i = 0; i < 4; i++) calc_trainer_free(t[i]);
    free(net);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_play_every_variant_by_the_rules),
        cmocka_unit_test(the_same_deal_is_played_the_same_way),
        cmocka_unit_test(they_win_a_fair_share),
        cmocka_unit_test(they_answer_in_the_middle_of_somebody_elses_game),
        cmocka_unit_test(calc_plays_nothing_else),
        cmocka_unit_test(each_module_answers_where_the_paper_says),
        cmocka_unit_test(a_fixed_plan_is_extended_over_its_king),
        cmocka_unit_test(the_last_king_fixes_all_that_hang),
        cmocka_unit_test(heaps_and_plan_refer_to_each_other),
        cmocka_unit_test(the_clairvoyant_agrees_with_brute_force),
        cmocka_unit_test(looking_ahead_to_the_end_is_exact),
        cmocka_unit_test(a_card_tried_on_a_heap_is_worth_what_the_table_then_is),
        cmocka_unit_test(the_gradient_is_the_slope_of_the_loss),
        cmocka_unit_test(trainers_with_the_same_seed_learn_the_same),
    };
    return cmocka_run_group_tests(tests, open_table, close_table);
}

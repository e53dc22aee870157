// SPDX-License-Identifier: MIT
// test_calc_net.c - Calculation: the network, the route it looks at, and how it learns.
#include "calc_kit.h"

#include "base/mem.h"
#include "base/pack.h"
#include "engine/calculation/calc_learn.h"
#include "engine/calculation/calc_policy.h"
#include "engine/calculation/calc_train.h"
#include "engine/calculation/calc_weights.h"

#include <math.h>

// --- the route ---

static void a_route_counts_the_cards_that_have_to_come_first(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    CalcTable t = calc_kit_table(g, "0/0/0/0 3,2,-,K * ?");
    CalcRoute r;
    calc_route_find(&r, &t);
    assert_int_equal(r.wait[0][0], 0); // the 3 begins foundation 3
    assert_int_equal(r.wait[1][0], 0);
    assert_int_equal(r.stuck, 0);
    assert_int_equal(r.need[4], 0);         // then foundation 2 wants 4, 6, 8 and so on
    assert_int_equal(r.wait[3][0], r.used); // the king comes last
    assert_int_equal(r.used, 11);
    assert_int_equal(r.top[2], CALC_NEVER);
}

static void a_route_ends_where_heaps_block_each_other(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    // Nothing but foundation 1 is open; queen and king lie the wrong way round.
    CalcTable t = calc_kit_table(g, "10/13/13/13 QK,-,-,- * J");
    CalcRoute r;
    calc_route_find(&r, &t);
    assert_int_equal(r.stuck, 2);
    assert_int_equal(r.wait[0][0], CALC_NEVER);
    t = calc_kit_table(g, "10/13/13/13 KQ,-,-,- * J");
    calc_route_find(&r, &t);
    assert_int_equal(r.stuck, 0);
    assert_int_equal(r.wait[0][1], 1); // after the jack
    assert_int_equal(r.wait[0][0], 1);
}

// --- values ---

static void a_card_tried_on_a_heap_is_worth_what_the_table_then_is(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    CalcNet *net = calc_weights_carried(4);
    Rng rng = rng_seed(2);
    for (int i = 0; i < work(50, 10); i++) {
        CalcState s = calc_kit_late(g, 10 + i % 20, &rng);
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

static void what_one_card_ahead_is_worth_is_the_mean_over_all_cards(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    CalcNet *net = calc_weights_carried(4);
    Rng rng = rng_seed(4);
    for (int i = 0; i < work(30, 5); i++) {
        CalcState s = calc_kit_late(g, 3 + i % 20, &rng);
        CalcMind m;
        double sum = 0;
        calc_mind_set(&m, net, &s.table);
        for (int rank = 1; rank <= CALC_KING; rank++) {
            CalcTable turned = s.table, ways[CALC_WAYS_MAX];
            if (!turned.left[rank]) continue;
            turned.left[rank]--;
            turned.stock--;
            int n = calc_policy_ways(&turned, rank, ways);
            double best = 0;
            for (int k = 0; k < n; k++) {
                CalcMind after;
                calc_mind_set(&after, net, &ways[k]);
                best = fmax(best, calc_net_chance(calc_mind_value(&after, net)));
            }
            sum += s.table.left[rank] * best;
        }
        CalcRoute route; // a lost table is seen to be lost at once; one card later perhaps not
        calc_route_find(&route, &s.table);
        double expected = route.lost ? 0 : sum / s.table.stock;
        assert_true(fabs(calc_policy_ahead(&m, net) - expected) < 1e-3);
    }
    free(net);
}

static void weights_come_back_from_a_file_nearly_the_same(void **state) {
    (void)state;
    CalcNet *net = mem_new_aligned(1, sizeof *net);
    Rng rng = rng_seed(8);
    calc_net_random(net, &rng);
    Str content = {0};
    calc_weights_write(net, &content);
    Error e;
    const char *path = "build/test_calc_net.net";
    assert_true(pack_write(path, &content, &e));
    CalcNet *back = calc_weights_read(path, &e);
    assert_non_null(back);
    const float *a = (const float *)net, *b = (const float *)back;
    for (int i = 0; i < CALC_NET_FLOATS; i++) assert_true(fabsf(a[i] - b[i]) < 2e-3F);
    Str again = {0};
    calc_weights_write(back, &again);
    assert_int_equal(again.len, content.len);
    assert_memory_equal(again.text, content.text, content.len);
    str_clear(&content);
    str_clear(&again);
    remove(path);
    assert_null(calc_weights_read(path, &e));
    free(net);
    free(back);
}

// --- learning ---

static float loss(const CalcNet *net, const CalcTable *t, float target) {
    CalcMind m;
    calc_mind_set(&m, net, t);
    double chance = calc_net_chance(calc_mind_value(&m, net));
    return (float)-(target * log(chance) + (1 - target) * log(1 - chance));
}

static void the_gradient_is_the_slope_of_the_loss(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    CalcNet *net = mem_new_aligned(1, sizeof *net);
    Rng rng = rng_seed(6);
    calc_net_random(net, &rng);
    CalcTable t = calc_kit_table(g, "3/1/0/0 KQ9,T5,7,KJ * ?");
    CalcLearner *learner = calc_learner_new(net);
    calc_learner_see(learner, &t, 0.7F);
    float *w = (float *)net;
    int looked_at = 0;
    for (int i = 0; i < CALC_NET_FLOATS && looked_at < 200; i++) {
        float slope = calc_learner_slope(learner, i);
        if (fabsf(slope) < 1e-3F || i % 7) continue;
        float old = w[i], step = 2e-3F;
        w[i] = old + step;
        float up = loss(net, &t, 0.7F);
        w[i] = old - step;
        float down = loss(net, &t, 0.7F);
        w[i] = old;
        assert_true(fabsf((up - down) / (2 * step) - slope) < 0.02F * (1 + fabsf(slope)));
        looked_at++;
    }
    assert_true(looked_at > 20);
    calc_learner_free(learner);
    free(net);
}

static void steps_lead_to_what_was_shown(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    CalcNet *net = mem_new_aligned(1, sizeof *net);
    Rng rng = rng_seed(6);
    calc_net_random(net, &rng);
    CalcTable good = calc_kit_table(g, "3/1/0/0 KQ9,T5,7,KJ * ?");
    CalcTable bad = calc_kit_table(g, "3/1/0/0 5QK,T9,7,KJ * ?");
    CalcLearner *learner = calc_learner_new(net);
    for (int i = 0; i < 30; i++) {
        calc_learner_see(learner, &good, 0.9F);
        calc_learner_see(learner, &bad, 0.2F);
        calc_learner_step(learner, 0.003);
    }
    assert_true(fabsf(calc_learner_see(learner, &good, 0.9F) - 0.9F) < 0.1F);
    assert_true(fabsf(calc_learner_see(learner, &bad, 0.2F) - 0.2F) < 0.1F);
    calc_learner_free(learner);
    free(net);
}

static void trainers_with_the_same_seed_learn_the_same(void **state) {
    (void)state;
    CalcNet *net = mem_new_aligned(1, sizeof *net);
    Rng rng = rng_seed(9);
    calc_net_random(net, &rng);
    for (int ahead = 0; ahead < 2; ahead++) {
        CalcTraining how = {.heaps = 4,
                            .ahead = ahead,
                            .seed = 5,
                            .games = 64,
                            .rate = 0.001,
                            .rate_end = 0.001,
                            .lambda = 0.8,
                            .consolation = 1000};
        CalcTrainer *t[4];
        for (int i = 0; i < 4; i++) t[i] = calc_trainer_new(&how, net, i % 2);
        for (int i = 0; i < 4; i++) calc_trainer_run(t[i], ahead ? 1 : 4, 0);
        calc_trainer_mix(t, 2);
        calc_trainer_mix(t + 2, 2);
        assert_memory_equal(calc_trainer_net(t[0]), calc_trainer_net(t[1]), sizeof *net);
        assert_memory_equal(calc_trainer_net(t[0]), calc_trainer_net(t[2]), sizeof *net);
        assert_memory_not_equal(calc_trainer_net(t[0]), net, sizeof *net);
        for (int i = 0; i < 4; i++) calc_trainer_free(t[i]);
    }
    free(net);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_route_counts_the_cards_that_have_to_come_first),
        cmocka_unit_test(a_route_ends_where_heaps_block_each_other),
        cmocka_unit_test(a_card_tried_on_a_heap_is_worth_what_the_table_then_is),
        cmocka_unit_test(what_one_card_ahead_is_worth_is_the_mean_over_all_cards),
        cmocka_unit_test(weights_come_back_from_a_file_nearly_the_same),
        cmocka_unit_test(the_gradient_is_the_slope_of_the_loss),
        cmocka_unit_test(steps_lead_to_what_was_shown),
        cmocka_unit_test(trainers_with_the_same_seed_learn_the_same),
    };
    return cmocka_run_group_tests(tests, calc_kit_open, calc_kit_close);
}

// SPDX-License-Identifier: MIT
// test_calc_solver.c - Calculation: the clairvoyant and the search, against brute force.
#include "calc_kit.h"

#include "base/mem.h"
#include "engine/calculation/net/calc_deep_file.h"
#include "engine/calculation/search/calc_beam.h"
#include "engine/calculation/search/calc_end.h"
#include "engine/calculation/search/calc_exact.h"
#include "engine/calculation/search/calc_search.h"

#include <math.h>

// Results of brute force, by key: lifting in another order leads to the same tables.
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
    const Game *g = calc_kit_game(state, "calculation:heaps=3");
    Rng rng = rng_seed(11);
    CalcExact *x = calc_exact_new(NULL);
    Found *found = mem_new(FOUND, sizeof *found);
    int won = 0, tries = work(100, 20);
    for (int i = 0; i < tries; i++) {
        CalcState s = calc_kit_late(g, 1 + i % 4, &rng), dealt;
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

// "Lost" is true: no order of the stock wins; and most such tables are recognised.
static void a_table_without_a_route_is_lost_for_the_clairvoyant_too(void **state) {
    const Game *g = calc_kit_game(state, "calculation:heaps=3");
    Rng rng = rng_seed(13);
    CalcExact *x = calc_exact_new(NULL);
    int lost = 0, alive = 0;
    for (int i = 0; i < work(200, 30); i++) {
        CalcState s = calc_kit_late(g, 1 + i % 6, &rng), dealt;
        CalcRoute route;
        calc_route_find(&route, &s.table);
        lost += route.lost;
        for (int k = 0; k < 5; k++) {
            game_sample(g, (State *)&s, 0, &rng, (State *)&dealt);
            bool wins = calc_clairvoyant(x, &dealt.table, dealt.order, 0) == CALC_WINNABLE;
            if (route.lost) assert_false(wins);
            alive += wins;
        }
    }
    assert_true(lost > 0 && alive > 0);
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

// Every table of the last cards, those that are not the best included.
static void the_end_is_exact_for_every_table(void **state) {
    const Game *g = calc_kit_game(state, "calculation:heaps=3");
    Rng rng = rng_seed(15);
    CalcEnd *end = calc_end_new();
    Found *found = mem_new(FOUND, sizeof *found);
    int open = 0;
    for (int i = 0; i < work(400, 30); i++) {
        CalcState s = calc_kit_late(g, 1 + i % CALC_END_STOCK, &rng);
        int64_t tables = 0;
        memset(found, 0, FOUND * sizeof *found);
        double exact = brute_force_chance(g, (State *)&s, found);
        float chance = calc_end_chance(end, &s.table, INT64_MAX, &tables);
        assert_true(fabs(chance - exact) < 1e-4);
        open += exact > 0 && exact < 1;
        if (i % 3 == 0) calc_end_forget(end);
    }
    assert_true(open > 0);
    free(found);
    calc_end_free(end);
}

static int place_of(const CalcChoice *c, const CalcChoice *list, int n) {
    for (int i = 0; i < n; i++)
        if (calc_table_key(&list[i].table) == calc_table_key(&c->table)) return i;
    return -1;
}

// The best come first, and those that are equally good as they were listed. Returns how many ties.
static int check_ties(const CalcChoice *listed, const CalcChoice *sorted, int n) {
    int ties = 0;
    for (int i = 1; i < n; i++) {
        assert_true(sorted[i - 1].chance >= sorted[i].chance);
        if (sorted[i - 1].chance > sorted[i].chance) continue;
        assert_true(place_of(&sorted[i - 1], listed, n) < place_of(&sorted[i], listed, n));
        ties++;
    }
    return ties;
}

static void looking_ahead_to_the_end_is_exact(void **state) {
    const Game *g = calc_kit_game(state, "calculation:heaps=3");
    Rng rng = rng_seed(12);
    CalcDeep *net = calc_deep_read(CALC_KIT_NET, NULL);
    CalcDesk *desk = calc_desk_new(net);
    CalcSearch *search = calc_search_new(desk);
    CalcChoice *choices = mem_new(CALC_CHOICES_MAX, sizeof *choices);
    CalcChoice *listed = mem_new(CALC_CHOICES_MAX, sizeof *listed);
    Found *found = mem_new(FOUND, sizeof *found);
    int compared = 0, ties = 0, tries = work(120, 15);
    for (int i = 0; i < tries; i++) {
        CalcState s = calc_kit_late(g, 2 + i % CALC_END_STOCK, &rng);
        Move m;
        game_random_move(g, (State *)&s, &rng, &m);
        game_play(g, (State *)&s, m);
        memset(found, 0, FOUND * sizeof *found);
        double exact = brute_force_chance(g, (State *)&s, found);
        int n = calc_choices(&s.table, s.hand, choices);
        CalcThought thought;
        memcpy(listed, choices, (size_t)n * sizeof *listed);
        calc_search_run(search, choices, n, &(CalcEffort){0}, &thought);
        ties += check_ties(listed, choices, n);
        if (n == 1) continue; // nothing to think about
        assert_true(fabs(choices[0].chance - exact) < 1e-4);
        compared++;
    }
    assert_true(2 * compared > tries && ties > 0);
    free(listed);
    free(found);
    free(choices);
    calc_search_free(search);
    calc_desk_free(desk);
    calc_deep_free(net);
}

static void a_beam_that_wins_is_right(void **state) {
    const Game *g = calc_kit_game(state, "calculation:heaps=3");
    Rng rng = rng_seed(14);
    CalcDeep *net = calc_deep_read(CALC_KIT_NET, NULL);
    CalcDesk *desk = calc_desk_new(net);
    CalcExact *x = calc_exact_new(desk);
    int beams = 0, won = 0;
    for (int i = 0; i < work(60, 12); i++) {
        CalcState s = calc_kit_late(g, 4 + i % 4, &rng), dealt;
        game_sample(g, (State *)&s, 0, &rng, (State *)&dealt);
        bool winnable = calc_clairvoyant(x, &dealt.table, dealt.order, 0) == CALC_WINNABLE;
        bool beam = calc_beam_wins(desk, &dealt.table, dealt.order, 16);
        assert_true(winnable || !beam);
        won += winnable;
        beams += beam;
    }
    assert_true(won > 0 && 10 * beams >= 5 * won); // it keeps no cards back
    calc_exact_free(x);
    calc_desk_free(desk);
    calc_deep_free(net);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clairvoyant_agrees_with_brute_force),
        cmocka_unit_test(a_table_without_a_route_is_lost_for_the_clairvoyant_too),
        cmocka_unit_test(the_end_is_exact_for_every_table),
        cmocka_unit_test(looking_ahead_to_the_end_is_exact),
        cmocka_unit_test(a_beam_that_wins_is_right),
    };
    return cmocka_run_group_tests(tests, calc_kit_open, calc_kit_close);
}

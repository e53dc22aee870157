// SPDX-License-Identifier: MIT
// test_l7_poker.c - Kuhn and Leduc poker in L7: payoffs, views, deals, and the known values of the
// games, which come out only when rules, odds and views are right.
#include "testing.h"

#include "base/hash.h"
#include "base/mem.h"
#include "contract_check.h"
#include "l7_kit.h"

static void poker_keeps_the_contract(void **state) {
    contract_check(l7_kit_game(state, "kuhn", "vm"), work(1500, 300), 1);
    contract_check(l7_kit_game(state, "leduc", "vm"), work(1500, 300), 2);
}

static void check_payoff(void **state, const char *game, const char *moves, int expected) {
    const Game *g = l7_kit_game(state, game, "vm");
    State *s = l7_kit_state(g, "start", moves);
    int payoffs[2];
    if (!game_over(g, s)) fail_msg("%s: %s does not end it", game, moves);
    game_payoffs(g, s, payoffs);
    assert_int_equal(payoffs[0], expected);
    assert_int_equal(payoffs[1], -expected);
    free(s);
}

static void the_chips_go_to_the_better_hand(void **state) {
    check_payoff(state, "kuhn", "K J check check", 1);
    check_payoff(state, "kuhn", "J Q check check", -1);
    check_payoff(state, "kuhn", "K J bet call", 2);
    check_payoff(state, "kuhn", "K J check bet fold", -1);
    check_payoff(state, "kuhn", "J K bet fold", 1);
    check_payoff(state, "kuhn", "Q K check bet call", -2);
    check_payoff(state, "leduc", "K J call call Q call call", 1);
    check_payoff(state, "leduc", "K J call call J call call", -1); // a pair
    check_payoff(state, "leduc", "Q Q call call J call call", 0);
    check_payoff(state, "leduc", "K J raise fold", 1);
    check_payoff(state, "leduc", "K J raise raise fold", -3);
    check_payoff(state, "leduc", "K Q raise raise call J raise raise call", 13);
    check_payoff(state, "leduc", "K Q raise raise call Q raise raise fold", -9);
}

static void a_round_has_at_most_two_raises(void **state) {
    const Game *g = l7_kit_game(state, "leduc", "vm");
    static const char *const moves[][2] = {
        {"K J", "call raise"},
        {"K J call", "call raise"},
        {"K J raise", "call fold raise"},
        {"K J raise raise", "call fold"},
        {"K J raise raise call", "J K Q"},
        {"K J raise raise call J", "call raise"},
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        State *s = l7_kit_state(g, "start", moves[i][0]);
        char *found = l7_kit_moves(g, s);
        assert_string_equal(found, moves[i][1]);
        free(found);
        free(s);
    }
}

static void a_view_shows_a_player_his_own_card_only(void **state) {
    const Game *g = l7_kit_game(state, "leduc", "vm");
    State *s = l7_kit_state(g, "start", "K J call"), *seen = game_states_new(g, 1);
    static const char *const expected[] = {"b K:? none 1:1 0 1 neither",
                                           "b ?:J none 1:1 0 1 neither"};
    for (int p = 0; p < 2; p++) {
        Str text = {0};
        game_view(g, s, p, seen);
        game_position_text(g, seen, &text);
        assert_string_equal(str_text(&text), expected[p]);
        str_clear(&text);
    }
    free(seen);
    free(s);
}

// Deals again what bob cannot see, and counts alice's cards.
static void sampled(const Game *g, const char *moves, int times, int *count) {
    State *s = l7_kit_state(g, "start", moves), *view = game_states_new(g, 2);
    State *deal = game_state_at(g, view, 1);
    Rng rng = rng_seed(9);
    game_view(g, s, 1, view);
    for (int i = 0; i < times; i++) {
        Str text = {0};
        game_sample(g, view, 1, &rng, deal);
        game_position_text(g, deal, &text);
        const char *card = strchr(str_text(&text), ' ') + 1;
        count[*card == 'J' ? 0 : *card == 'Q' ? 1 : 2]++;
        str_clear(&text);
    }
    free(s);
    free(view);
}

static void what_is_hidden_is_dealt_again_by_its_odds(void **state) {
    int kuhn[3] = {0}, pair[3] = {0}, single[3] = {0};
    sampled(l7_kit_game(state, "kuhn", "vm"), "K J bet", 3000, kuhn);
    assert_int_equal(kuhn[0], 0); // bob holds it
    assert_in_range(kuhn[1], 1350, 1650);
    // Bob sees a jack in hand and another on the table: two queens and two kings are left.
    sampled(l7_kit_game(state, "leduc", "vm"), "K J call call J", 3000, pair);
    assert_int_equal(pair[0], 0);
    assert_in_range(pair[1], 1350, 1650);
    sampled(l7_kit_game(state, "leduc", "vm"), "K J call", 3000, single);
    assert_in_range(single[0], 500, 700); // one jack against two of each other
}

// --- the value of a game: both players learn not to regret (Zinkevich and others 2007, CFR) ---

enum { SITUATIONS = 1 << 12, CHOICES = 4 };

// All that a player knows when to move: everything seen on the way.
typedef struct {
    uint64_t key;
    double regret[CHOICES], played[CHOICES];
} Situation;

typedef struct {
    const Game *g;
    Situation *all;
    int n;
    int learner; // whose regrets are being counted
    double weight;
    bool learned; // play what was learned; do not learn
} Learning;

static Situation *situation(Learning *x, uint64_t key) {
    size_t i = key % SITUATIONS;
    while (x->all[i].key && x->all[i].key != key) i = (i + 1) % SITUATIONS;
    if (!x->all[i].key) x->n++;
    x->all[i].key = key;
    return &x->all[i];
}

static void mix_of(const double *weights, size_t n, double *out) {
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += weights[i] > 0 ? weights[i] : 0;
    for (size_t i = 0; i < n; i++)
        out[i] = sum > 0 ? (weights[i] > 0 ? weights[i] / sum : 0) : 1 / (double)n;
}

// The value for player 0. `known`: what each player saw; `reach`: how likely each, and chance,
// plays to here (chance last).
static double value(Learning *x, const State *s, const uint64_t *known, const double *reach);

static double value_behind(Learning *x, const State *s, Move m, const uint64_t *known,
                           const double *reach, int who, double share) {
    State *next = game_states_new(x->g, 1);
    double then[3] = {reach[0], reach[1], reach[2]};
    then[who] *= share;
    game_copy(x->g, next, s);
    game_play(x->g, next, m);
    double v = value(x, next, known, then);
    free(next);
    return v;
}

static double value_of_chance(Learning *x, const State *s, const Move *moves, size_t n,
                              const uint64_t *known, const double *reach) {
    double total = 0, v = 0;
    for (size_t i = 0; i < n; i++) total += game_odds(x->g, s, moves[i]);
    for (size_t i = 0; i < n; i++) {
        double share = game_odds(x->g, s, moves[i]) / total;
        v += share * value_behind(x, s, moves[i], known, reach, 2, share);
    }
    return v;
}

static void learn(Learning *x, Situation *here, const double *v, double mean, size_t n,
                  const double *mix, const double *reach) {
    int me = x->learner, sign = me == 0 ? 1 : -1;
    for (size_t i = 0; i < n; i++) {
        here->regret[i] += reach[1 - me] * reach[2] * sign * (v[i] - mean);
        if (here->regret[i] < 0) here->regret[i] = 0;
        here->played[i] += reach[me] * mix[i] * x->weight;
    }
}

static double value(Learning *x, const State *s, const uint64_t *known, const double *reach) {
    Move moves[CHOICES];
    size_t n = game_moves(x->g, s, moves);
    int payoffs[2], who = game_mover(x->g, s);
    if (n == 0) {
        game_payoffs(x->g, s, payoffs);
        return payoffs[0];
    }
    if (who == PLAYER_CHANCE) return value_of_chance(x, s, moves, n, known, reach);
    State *seen = game_states_new(x->g, 1);
    game_view(x->g, s, who, seen);
    uint64_t now[2] = {known[0], known[1]};
    now[who] = hash_add(known[who], game_key(x->g, seen));
    free(seen);
    Situation *here = situation(x, now[who]);
    double mix[CHOICES], v[CHOICES], mean = 0;
    mix_of(x->learned ? here->played : here->regret, n, mix);
    for (size_t i = 0; i < n; i++) {
        v[i] = value_behind(x, s, moves[i], now, reach, who, mix[i]);
        mean += mix[i] * v[i];
    }
    if (who == x->learner && !x->learned) learn(x, here, v, mean, n, mix, reach);
    return mean;
}

static double value_learned(const Game *g, int rounds, int *situations) {
    Learning x = {.g = g, .all = mem_new(SITUATIONS, sizeof(Situation))};
    State *s = game_states_new(g, 1);
    const uint64_t nothing[2] = {1, 2};
    const double certain[3] = {1, 1, 1};
    game_start(g, s);
    for (int i = 1; i <= rounds; i++) {
        x.weight = i;
        for (x.learner = 0; x.learner < 2; x.learner++) value(&x, s, nothing, certain);
    }
    x.learned = true;
    double v = value(&x, s, nothing, certain);
    *situations = x.n;
    free(x.all);
    free(s);
    return v;
}

static void learning_players_find_the_known_values(void **state) {
    int situations;
    double kuhn = value_learned(l7_kit_game(state, "kuhn", "vm"), work(2000, 500), &situations);
    assert_int_equal(situations, 12);
    assert_true(kuhn > -1 / 18.0 - 0.002 && kuhn < -1 / 18.0 + 0.002);
    double leduc = value_learned(l7_kit_game(state, "leduc", "vm"), work(400, 40), &situations);
    assert_int_equal(situations, 288); // 936 when suits are distinguished
    double error = work(1, 5) * 0.002;
    assert_true(leduc > -0.0856 - error && leduc < -0.0856 + error);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(poker_keeps_the_contract),
        cmocka_unit_test(the_chips_go_to_the_better_hand),
        cmocka_unit_test(a_round_has_at_most_two_raises),
        cmocka_unit_test(a_view_shows_a_player_his_own_card_only),
        cmocka_unit_test(what_is_hidden_is_dealt_again_by_its_odds),
        cmocka_unit_test(learning_players_find_the_known_values),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}

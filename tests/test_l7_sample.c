// SPDX-License-Identifier: MIT
// test_l7_sample.c - what a player cannot see, guessed: every guess looks to the player as the game
// does, and each possibility comes as often as its odds say, compared with all deals counted.
#include "l7_inline.h"
#include "l7_kit.h"

enum { WORLDS_MAX = 200, SAMPLES = 4000 };

// What is possible for a player, and how likely it is.
typedef struct {
    char *text[WORLDS_MAX];
    double weight[WORLDS_MAX];
    int seen[WORLDS_MAX];
    int n;
} Worlds;

static int world(Worlds *w, const Game *g, const State *s) {
    Str text = {0};
    game_position_text(g, s, &text);
    int i = 0;
    while (i < w->n && strcmp(w->text[i], str_text(&text)) != 0) i++;
    if (i == w->n) {
        assert_true(w->n < WORLDS_MAX);
        w->text[w->n++] = mem_text(str_text(&text));
        w->weight[i] = 0;
        w->seen[i] = 0;
    }
    str_clear(&text);
    return i;
}

// Every way in which chance could have moved along the moves of the players; those that look to
// `player` as `view` does are counted by their odds.
static void count_worlds(const Game *g, const State *s, const char *const *moves, double weight,
                         int player, const State *view, Worlds *out) {
    State *next = game_states_new(g, 2), *seen = game_state_at(g, next, 1);
    if (game_mover(g, s) == PLAYER_CHANCE) {
        Move *list = mem_new(g->max_moves, sizeof *list);
        size_t n = game_moves(g, s, list);
        uint64_t all = 0;
        for (size_t i = 0; i < n; i++) all += game_odds(g, s, list[i]);
        for (size_t i = 0; i < n; i++) {
            game_copy(g, next, s);
            game_play(g, next, list[i]);
            count_worlds(g, next, moves, weight * game_odds(g, s, list[i]) / (double)all, player,
                         view, out);
        }
        free(list);
    } else if (*moves) {
        Move m;
        Error e;
        game_copy(g, next, s);
        if (game_move_parse(g, s, *moves, &m, &e)) {
            game_play(g, next, m);
            count_worlds(g, next, moves + 1, weight, player, view, out);
        }
    } else {
        game_view(g, s, player, seen);
        if (game_same(g, seen, view)) out->weight[world(out, g, s)] += weight;
    }
    free(next);
}

// Chi-square: far above the number of worlds, the samples would not come from these odds.
static void compare_frequencies(Worlds *w) {
    double all = 0, chi = 0;
    for (int i = 0; i < w->n; i++) all += w->weight[i];
    for (int i = 0; i < w->n; i++) {
        double expected = SAMPLES * w->weight[i] / all;
        assert_true(expected > 0);
        chi += (w->seen[i] - expected) * (w->seen[i] - expected) / expected;
    }
    // The mean is n - 1, the variance 2 (n - 1): more than five deviations above is no chance.
    double degrees = w->n > 1 ? w->n - 1 : 1;
    assert_true((chi - degrees) * (chi - degrees) < 25 * 2 * degrees || chi < degrees);
}

static void try_samples(const Game *g, const State *s, const char *const *moves, int player) {
    State *view = game_states_new(g, 3), *guess = game_state_at(g, view, 1),
          *again = game_state_at(g, view, 2), *start = game_states_new(g, 1);
    Worlds w = {.n = 0};
    Rng rng = rng_seed(11);
    game_view(g, s, player, view);
    game_start(g, start);
    count_worlds(g, start, moves, 1, player, view, &w);
    int possible = w.n;
    for (int i = 0; i < SAMPLES; i++) {
        game_sample(g, view, player, &rng, guess);
        game_view(g, guess, player, again);
        assert_memory_equal(again, view, g->state_size);
        w.seen[world(&w, g, guess)]++;
        assert_int_equal(w.n, possible);
    }
    assert_false(game_exceeded(g, NULL));
    compare_frequencies(&w);
    for (int i = 0; i < w.n; i++) free(w.text[i]);
    free(start);
    free(view);
}

// After random deals and these moves of the players, from every player's seat.
static void try_game(const char *text, const char *const *moves) {
    Game g = l7_open(text, false);
    State *s = game_states_new(&g, 1);
    Rng rng = rng_seed(3);
    for (int deal = 0; deal < 3; deal++) {
        game_start(&g, s);
        const char *const *next = moves;
        while (!game_over(&g, s) && (*next || game_mover(&g, s) == PLAYER_CHANCE)) {
            Move m;
            Error e;
            if (game_mover(&g, s) == PLAYER_CHANCE)
                assert_true(game_random_move(&g, s, &rng, &m));
            else
                assert_true(game_move_parse(&g, s, *next++, &m, &e));
            game_play(&g, s, m);
        }
        for (int player = 0; player < g.players; player++) try_samples(&g, s, moves, player);
    }
    free(s);
    l7_close(&g);
}

#define HEAD "game g\nplayers a b c\ncard on player: none J Q K A hidden\n"
#define REST "said: 0..9\nmove say k in 1..3\n  do said := k\nend when said = 3: draw\n"

static void a_guard_that_counts_the_cards_dealt(void **unused) {
    (void)unused;
    static const char *const moves[] = {"1", "2", NULL};
    try_game(HEAD REST "dealt: 0..3\nstart next chance\n"
                       "chance deal k in card: dealt < 3 and no p in players: card p = k\n"
                       "  do if dealt = 0: card a := k\n     if dealt = 1: card b := k\n"
                       "     if dealt = 2: card c := k\n"
                       "     dealt += 1\n     if dealt < 3: next chance\n",
             moves);
}

static void odds_that_depend_on_what_is_dealt(void **unused) {
    (void)unused;
    static const char *const moves[] = {"1", NULL};
    try_game(HEAD REST "start next chance\n"
                       "chance deal k in card: no p in players: card p = k\n"
                       "  odds if k = A then 5 else if card a = K then 3 else 1\n"
                       "  do if card a = none: { card a := k; next chance }\n"
                       "     else if card b = none: { card b := k; next chance }\n"
                       "     else card c := k\n",
             moves);
}

static void a_card_dealt_for_all_to_see_tells_about_the_others(void **unused) {
    (void)unused;
    static const char *const moves[] = {"1", NULL};
    try_game("game g\nplayers a b c\ncard on player: none J Q K A hidden\nopen: none J Q K A\n" REST
             "start next chance\n"
             "chance deal k in card: open != k and no p in players: card p = k\n"
             "  do if card a = none: { card a := k; next chance }\n"
             "     else if open = none: { open := k; next chance }\n"
             "     else if card b = none: { card b := k; next chance }\n"
             "     else card c := k\n",
             moves);
}

static void many_small_cards_dealt_by_number(void **unused) {
    (void)unused;
    static const char *const moves[] = {"1", "2", NULL};
    try_game("game g\nplayers a b\nhand on player: 0..30 hidden\nround: 0..4\n" REST
             "start next chance\n"
             "chance deal k in 1..3: round < 4\n  odds k\n"
             "  do if round mod 2 = 0: hand a += k\n     else hand b += k\n"
             "     round += 1\n     if round < 4: next chance\n",
             moves);
}

static void a_deal_that_cannot_be_guessed_is_an_error(void **unused) {
    (void)unused;
    // Chance moves once more between the players, and its condition looks at a counter.
    Game g = l7_open(HEAD "dealt: 0..9\nsaid: 0..9\nstart next chance\n"
                          "chance deal k in card: dealt < 2\n"
                          "  do if dealt = 0: card b := k\n     dealt += 1\n"
                          "move say k in 1..3\n  do said := k\n     if dealt < 2: next chance\n"
                          "end when said = 3: draw\n",
                     false);
    State *s = l7_kit_state(&g, "start", "K 1 Q"), *view = game_states_new(&g, 2);
    Rng rng = rng_seed(1);
    Error e;
    game_view(&g, s, 0, view);
    game_sample(&g, view, 0, &rng, game_state_at(&g, view, 1));
    assert_true(game_exceeded(&g, &e));
    assert_contains(e.text, "cannot be guessed");
    free(view);
    free(s);
    l7_close(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guard_that_counts_the_cards_dealt),
        cmocka_unit_test(odds_that_depend_on_what_is_dealt),
        cmocka_unit_test(a_card_dealt_for_all_to_see_tells_about_the_others),
        cmocka_unit_test(many_small_cards_dealt_by_number),
        cmocka_unit_test(a_deal_that_cannot_be_guessed_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

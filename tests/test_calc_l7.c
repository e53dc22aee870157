// SPDX-License-Identifier: MIT
// test_calc_l7.c - Calculation by hand and Calculation written in L7 are the same game: the same
// cards and moves lead to the same choices and the same end.
#include "calc_kit.h"

#include "base/mem.h"

// The move in the words of the L7 description.
static void translate(const CalcState *s, Move m, Str *out) {
    str_reset(out);
    if (s->phase == CALC_TURN)
        str_addf(out, "%d", (int)m);
    else if (m == CALC_NEXT)
        str_add(out, "turn");
    else if (m & CALC_LIFTS)
        str_addf(out, "h%df%d", calc_move_heap(m) + 1, calc_move_row(m) + 1);
    else if (m & CALC_TO_ROW)
        str_addf(out, "f%d", calc_move_row(m) + 1);
    else
        str_addf(out, "h%d", calc_move_heap(m) + 1);
}

static Move parsed(const Game *g, const State *s, const Str *text) {
    Move m;
    Error e;
    if (!game_move_parse(g, s, str_text(text), &m, &e)) fail_msg("%s", e.text);
    return m;
}

// Both have the same moves with the same odds.
static void compare_moves(const Game *g, const CalcState *s, const Game *w, const State *ws) {
    Move moves[64];
    Str text = {0};
    size_t n = game_moves(g, (const State *)s, moves);
    assert_int_equal(n, game_count_moves(w, ws));
    for (size_t i = 0; i < n; i++) {
        translate(s, moves[i], &text);
        Move there = parsed(w, ws, &text);
        assert_int_equal(game_odds(g, (const State *)s, moves[i]), game_odds(w, ws, there));
    }
    str_clear(&text);
}

// In the C version the next card is turned at once where nothing can be lifted; in L7 that is a
// move.
static void ask_where_it_must(const Game *w, State *ws, const CalcState *s) {
    if (s->phase != CALC_TURN || game_mover(w, ws) == PLAYER_CHANCE) return;
    assert_int_equal(game_count_moves(w, ws), 1);
    Error e;
    assert_true(game_play_text(w, ws, "turn", &e));
}

// A random move; mostly one that plays a card out, or no game would ever be won.
static Move some_move(const Game *g, const CalcState *s, Rng *rng) {
    Move m, moves[64];
    game_random_move(g, (const State *)s, rng, &m);
    size_t n = game_moves(g, (const State *)s, moves);
    for (size_t i = 0; i < n && s->phase != CALC_TURN && rng_below(rng, 20); i++)
        if (moves[i] & (CALC_TO_ROW | CALC_LIFTS)) return moves[i];
    return m;
}

static bool follow(const Game *g, const Game *w, State *ws, Rng *rng) {
    CalcState s;
    Str text = {0};
    game_start(g, (State *)&s);
    game_start(w, ws);
    while (!game_over(g, (State *)&s)) {
        ask_where_it_must(w, ws, &s);
        compare_moves(g, &s, w, ws);
        Move m = some_move(g, &s, rng);
        translate(&s, m, &text);
        Move there = parsed(w, ws, &text);
        game_play(g, (State *)&s, m);
        game_play(w, ws, there);
    }
    int here[PLAYERS_MAX], there[PLAYERS_MAX];
    assert_true(game_over(w, ws));
    game_payoffs(g, (State *)&s, here);
    game_payoffs(w, ws, there);
    assert_int_equal(here[0] > 0, there[0] > 0);
    str_clear(&text);
    return here[0] > 0;
}

static void by_hand_and_in_l7_it_is_the_same_game(void **state) {
    static const char *const variants[][2] = {
        {"calculation", "calculation7"},
        {"calculation:heaps=3", "calculation7:heaps=3"},
        {"calculation:heaps=5,preset=4", "calculation7:heaps=5,preset=4"},
    };
    for (int i = 0; i < 3; i++) {
        const Game *g = calc_kit_game(state, variants[i][0]);
        const Game *w = calc_kit_game(state, variants[i][1]);
        State *ws = game_states_new(w, 1);
        Rng rng = rng_seed((uint64_t)i);
        for (int game = 0; game < work(20, 2); game++) follow(g, w, ws, &rng);
        free(ws);
    }
}

// A deck in an order that lets everything go out at once is won in both.
static void a_won_game_is_won_in_both(void **state) {
    const Game *g = calc_kit_game(state, "calculation:deck=A23456789TJQK2468TQA3579JK369Q258JA47TK"
                                         "48Q37J26TA59K");
    const Game *w = calc_kit_game(state, "calculation7");
    State *ws = game_states_new(w, 1);
    CalcState s;
    Str text = {0};
    game_start(g, (State *)&s);
    game_start(w, ws);
    for (int card = 0; card < CALC_CARDS; card++) {
        ask_where_it_must(w, ws, &s);
        Move moves[2] = {s.order[0], calc_to_row(card / CALC_RANKS)};
        for (int i = 0; i < 2; i++) {
            translate(&s, moves[i], &text);
            Move there = parsed(w, ws, &text);
            game_play(g, (State *)&s, moves[i]);
            game_play(w, ws, there);
        }
    }
    int here[PLAYERS_MAX], there[PLAYERS_MAX];
    assert_true(game_over(g, (State *)&s) && game_over(w, ws));
    game_payoffs(g, (State *)&s, here);
    game_payoffs(w, ws, there);
    assert_int_equal(here[0], 1);
    assert_int_equal(there[0], 1);
    str_clear(&text);
    free(ws);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand_and_in_l7_it_is_the_same_game),
        cmocka_unit_test(a_won_game_is_won_in_both),
    };
    return cmocka_run_group_tests(tests, calc_kit_open, calc_kit_close);
}

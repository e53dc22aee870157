// SPDX-License-Identifier: MIT
// test_tuple_model.c - learned evaluations of any game: symmetries, values that follow the moves,
// files, the same weights from the same seed.
#include "testing.h"

#include "base/mem.h"
#include "evals/tuple_model.h"
#include "evals/tuple_traits.h"
#include "l7_kit.h"
#include "lang/study/l7_cells.h"
#include "train/self_learn.h"

// Random weights, so that every tuple counts.
static void fill(TupleModel *m, uint64_t seed) {
    Rng rng = rng_seed(seed);
    for (size_t i = 0; i < 2 * tuple_model_size(m); i++)
        tuple_model_put(m, i, rng_real(&rng) - 0.5);
}

static void assert_follows(void **state, const char *name) {
    const Game *g = l7_kit_game(state, name, "vm");
    Error e;
    TupleModel *m = tuple_model_new(g, &e);
    if (!m) fail_msg("%s: %s", name, e.text);
    fill(m, 1);
    GameEval *kept = tuple_eval_new(m);
    State *s = game_states_new(g, 1);
    for (uint64_t seed = 1; seed <= 3; seed++) {
        Rng rng = rng_seed(seed);
        Move move;
        game_start(g, s);
        for (int ply = 0; ply < 40 && game_random_move(g, s, &rng, &move); ply++) {
            game_play(g, s, move);
            GameEval *fresh = tuple_eval_new(m);
            int value = eval_value(&kept->eval, g, s, 0);
            assert_int_equal(value, eval_value(&fresh->eval, g, s, 0));
            assert_int_equal(value, -eval_value(&kept->eval, g, s, 1));
            game_eval_free(fresh);
        }
    }
    free(s);
    game_eval_free(kept);
    tuple_model_free(m);
}

static void values_follow_the_moves(void **state) {
    static const char *const games[] = {"tictactoe", "kalah", "draughts", "connect4"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) assert_follows(state, games[i]);
}

static bool agree(void **state, const char *name, int turn, bool exchanged) {
    const Game *g = l7_kit_game(state, name, "vm");
    L7Cells *c = l7_cells_new(g, NULL);
    int16_t to[1024];
    bool yes = l7_cells_turn(c, turn, to) && l7_cells_agree(c, to, exchanged);
    l7_cells_free(c);
    return yes;
}

// Turn 0 is none, 1 upside down, 12 by half, 13 left and right exchanged; 24 a ring by half.
static void symmetries_are_found_by_playing(void **state) {
    assert_true(agree(state, "breakthrough", 1, true));
    assert_false(agree(state, "breakthrough", 1, false));
    assert_true(agree(state, "breakthrough", 13, false));
    assert_true(agree(state, "tictactoe", 6, false));
    assert_true(agree(state, "tictactoe", 0, true));
    assert_true(agree(state, "connect4", 13, false));
    assert_false(agree(state, "connect4", 1, false));
    assert_true(agree(state, "kalah", 24, true));
    assert_false(agree(state, "kalah", 24, false));
}

// What a man of chess has of a trait, at a node written "e4".
static double trait(const TupleModel *m, const TupleTraits *t, const char *node, int code, int i) {
    const float *values;
    int at = (node[1] - '1') * 8 + node[0] - 'a';
    int first = tuple_traits_of(t, (size_t)tuple_model_place(m, at, code), &values);
    return first < 0 ? 0 : (double)values[i];
}

// The code of what stands at a node at the beginning.
static int code_at_start(const Game *g, const TupleModel *m, const char *node) {
    uint8_t codes[1024 + 8];
    State *s = l7_kit_state(g, "start", "");
    l7_cells_read(tuple_model_cells(m), s, codes);
    free(s);
    return codes[(node[1] - '1') * 8 + node[0] - 'a'];
}

static void men_of_many_types_share_few_numbers(void **state) {
    enum { WORTH, FORWARD, FAR, MIDDLE, MOVES };
    const Game *g = l7_kit_game(state, "draughts", "vm");
    TupleModel *m = tuple_model_new(g, NULL);
    assert_null(tuple_traits_new(m));
    tuple_model_free(m);
    g = l7_kit_game(state, "chess", "vm");
    m = tuple_model_new(g, NULL);
    TupleTraits *t = tuple_traits_new(m);
    assert_non_null(t);
    int pawn = code_at_start(g, m, "a2"), theirs = code_at_start(g, m, "a7");
    int knight = code_at_start(g, m, "b1");
    assert_true(trait(m, t, "e6", pawn, FORWARD) > trait(m, t, "e3", pawn, FORWARD));
    for (int i = 0; i < TUPLE_TRAITS_EACH; i++)
        assert_float_equal(trait(m, t, "e6", pawn, i), -trait(m, t, "e3", theirs, i), 1e-6);
    assert_true(trait(m, t, "d4", knight, MIDDLE) > trait(m, t, "a1", knight, MIDDLE));
    assert_true(trait(m, t, "d4", knight, MOVES) > trait(m, t, "a1", knight, MOVES));
    assert_float_equal(trait(m, t, "d4", knight, WORTH), 1, 1e-6);
    tuple_traits_free(t);
    tuple_model_free(m);
}

static TupleModel *reread(const Game *g, const Str *bytes, size_t n, Error *e) {
    return tuple_model_read(g, str_text(bytes), n, e);
}

static void files_read_back_and_damage_is_refused(void **state) {
    const Game *g = l7_kit_game(state, "tictactoe", "vm");
    Error e;
    Str bytes = {0}, again = {0};
    TupleModel *m = tuple_model_new(g, &e);
    fill(m, 2);
    tuple_model_story(m)->games = 7;
    tuple_model_write(m, &bytes);
    TupleModel *copy = reread(g, &bytes, bytes.len, &e);
    assert_non_null(copy);
    tuple_model_write(copy, &again);
    assert_int_equal(bytes.len, again.len);
    assert_memory_equal(bytes.text, again.text, bytes.len);
    tuple_model_free(copy);
    for (size_t n = 0; n < bytes.len && n < 600; n += 7) {
        TupleModel *cut = reread(g, &bytes, n, &e);
        assert_null(cut);
        assert_true(e.text[0] != '\0');
    }
    const Game *other = l7_kit_game(state, "connect4", "vm");
    assert_null(reread(other, &bytes, bytes.len, &e));
    assert_contains(e.text, "learned for tictactoe");
    assert_null(reread(l7_kit_game(state, "kuhn", "vm"), &bytes, bytes.len, &e));
    str_clear(&bytes);
    str_clear(&again);
    tuple_model_free(m);
}

static void learn_some(const Game *g, int threads, Str *out) {
    TupleModel *m = tuple_model_new(g, NULL);
    self_learn(&(LearnSetup){.game = g, .model = m, .games = 30, .threads = threads, .seed = 5});
    tuple_model_story(m)->seconds = 0; // of this run, by the clock
    tuple_model_write(m, out);
    assert_int_equal(tuple_model_story(m)->games, 30);
    tuple_model_free(m);
}

static void one_seed_gives_the_same_weights(void **state) {
    const Game *g = l7_kit_game(state, "tictactoe", "vm");
    Str one = {0}, two = {0}, team = {0};
    learn_some(g, 1, &one);
    learn_some(g, 1, &two);
    learn_some(g, 2, &team);
    assert_int_equal(one.len, two.len);
    assert_memory_equal(one.text, two.text, one.len);
    assert_int_equal(one.len, team.len);
    assert_memory_equal(one.text, team.text, one.len);
    str_clear(&one);
    str_clear(&two);
    str_clear(&team);
}

static void scores_become_elo(void **state) {
    (void)state;
    assert_true(self_learn_elo(0.5, 10) == 0);
    assert_true(self_learn_elo(0.76, 100) > 195 && self_learn_elo(0.76, 100) < 205);
    assert_true(self_learn_elo(1, 20) < 700);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_follow_the_moves),
        cmocka_unit_test(symmetries_are_found_by_playing),
        cmocka_unit_test(men_of_many_types_share_few_numbers),
        cmocka_unit_test(files_read_back_and_damage_is_refused),
        cmocka_unit_test(one_seed_gives_the_same_weights),
        cmocka_unit_test(scores_become_elo),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}

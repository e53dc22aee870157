// SPDX-License-Identifier: MIT
// test_learners.c - the learners of the survey of 1979: a course can be stopped and resumed, files
// are read back exactly and refused when a byte is lost, and what was learned plays by the rules.
#include "testing.h"

#include "base/mem.h"
#include "games/game_types.h"
#include "l7_kit.h"
#include "learners/learner_course.h"
#include "learners/learner_file.h"
#include "learners/poker_play.h"

#include <stdlib.h>

static GameTable *games(void **state) {
    return *state;
}

static const Game *open_game(void **state, const char *name) {
    Error e;
    const Game *g = game_table_open_on(games(state), name, "vm", &e);
    if (!g) fail_msg("%s", e.text);
    return g;
}

// Builds with sanitizers try every third learner only: each of them plays games to be measured.
static size_t next_learner(size_t i) {
    return i + (size_t)work(1, 3);
}

static Learner *fresh(void **state, const LearnerType *type) {
    Error e;
    Learner *x = learner_new(type, open_game(state, type->game), 7, &e);
    if (!x) fail_msg("%s", e.text);
    x->every = 5;
    return x;
}

static void take_lessons(Learner *x, int64_t lessons) {
    Error e;
    if (!learner_course(x, &(LearnerCourse){.lessons = lessons}, &e)) fail_msg("%s", e.text);
}

static Learner *read_back(const Learner *x, Str *bytes) {
    Error e;
    learner_write(x, bytes);
    Learner *again = learner_read(x->game, bytes->text, bytes->len, &e);
    if (!again) fail_msg("%s: %s", x->type->name, e.text);
    return again;
}

static void a_course_that_was_stopped_ends_with_the_same_file(void **state) {
    for (size_t i = 0; i < learner_count(); i = next_learner(i)) {
        Learner *whole = fresh(state, learner_type(i)), *part = fresh(state, learner_type(i));
        Str whole_file = {0}, part_file = {0}, again_file = {0};
        take_lessons(whole, 6);
        take_lessons(part, 4);
        Learner *again = read_back(part, &part_file);
        take_lessons(again, 6);
        learner_write(whole, &whole_file);
        learner_write(again, &again_file);
        assert_int_equal(whole->n_points, 2);
        assert_string_equal(str_text(&whole_file), str_text(&again_file));
        assert_string_not_equal(str_text(&whole_file), str_text(&part_file));
        str_clear(&whole_file);
        str_clear(&part_file);
        str_clear(&again_file);
        learner_free(whole);
        learner_free(part);
        learner_free(again);
    }
}

static void assert_refused(const Game *g, const char *bytes, size_t n, const char *why) {
    Error e;
    Learner *x = learner_read(g, bytes, n, &e);
    if (x) fail_msg("a damaged file was read");
    assert_contains(e.text, why);
}

static void files_that_were_cut_or_changed_are_refused(void **state) {
    for (size_t i = 0; i < learner_count(); i = next_learner(i)) {
        Learner *x = fresh(state, learner_type(i));
        Str file = {0};
        take_lessons(x, 2);
        learner_write(x, &file);
        size_t step = file.len / 50 + 1;
        for (size_t n = 0; n < file.len; n += step) assert_refused(x->game, file.text, n, "it ");
        for (size_t n = 0; n < file.len; n += step) {
            file.text[n] ^= 1;
            assert_refused(x->game, file.text, file.len, "it ");
            file.text[n] ^= 1;
        }
        assert_refused(open_game(state, "tictactoe"), file.text, file.len, "");
        assert_refused(x->game, "genpei learned 9\n", 17, "another version");
        str_clear(&file);
        learner_free(x);
    }
}

// Both sides play by what was learned; moves are legal and the same seed gives the same game.
static int play(Learner *x, const Game *g, uint64_t seed) {
    Rng chance = rng_seed(seed), own = rng_seed(seed + 1);
    Past *past = g->traits & GAME_HIDDEN ? past_new(g, NULL) : NULL;
    State *s = game_states_new(g, 2), *view = game_state_at(g, s, 1);
    game_start(g, s);
    int plies = 0;
    for (; plies < 60 && !game_over(g, s); plies++) {
        Move m;
        int mover = game_mover(g, s);
        if (mover == PLAYER_CHANCE) {
            game_random_move(g, s, &chance, &m);
        } else {
            Error e;
            Choice choice = {0};
            game_view(g, s, mover, view);
            Turn turn = {.state = view, .past = past, .side = mover};
            if (!x->type->choose(x, &turn, &own, &choice, &e)) fail_msg("%s", e.text);
            m = choice.move;
        }
        assert_true(game_legal(g, s, m));
        if (past) past_add(past, m);
        game_play(g, s, m);
    }
    if (past) past_free(past);
    free(s);
    return plies;
}

static void what_was_learned_plays_by_the_rules(void **state) {
    for (size_t i = 0; i < learner_count(); i = next_learner(i)) {
        Learner *x = fresh(state, learner_type(i));
        Str words = {0};
        assert_true(play(x, x->game, 1) > 0);
        take_lessons(x, 3);
        for (uint64_t seed = 1; seed <= 3; seed++)
            assert_int_equal(play(x, x->game, seed), play(x, x->game, seed));
        x->type->words(x, &words);
        assert_true(words.len > 0);
        str_clear(&words);
        learner_free(x);
    }
}

// --- draughts ---

static double last(const Learner *x, int curve) {
    return x->points[x->n_points - 1].y[curve];
}

// As published: the rank of the book move falls with lessons, and tables do better than the
// polynomial.
static void tables_find_the_book_move_sooner_than_the_polynomial(void **state) {
    static const char *const names[] = {"samuel1", "samuel2", "samuel2-two", "griffith"};
    double rank[4];
    if (!THOROUGH) skip();
    for (int i = 0; i < 4; i++) {
        Error e;
        Learner *x = fresh(state, learner_find("draughts", names[i], &e));
        x->every = 162;
        take_lessons(x, 162);
        rank[i] = last(x, 0);
        assert_true(rank[i] < x->points[0].y[0] - 0.4);
        learner_free(x);
    }
    for (int i = 1; i < 4; i++) assert_true(rank[i] < rank[0]);
}

static void generalising_beats_its_beginning(void **state) {
    Error e;
    if (!THOROUGH) skip();
    Learner *x = fresh(state, learner_find("draughts", "generalise", &e));
    x->every = 400;
    take_lessons(x, 400);
    assert_true(last(x, 0) > 0.55);
    learner_free(x);
}

// --- poker ---

static uint64_t hand(const char *cards) {
    static const char ranks[] = "23456789TJQKA", suits[] = "CDHS";
    uint64_t set = 0;
    for (const char *p = cards; *p; p += p[2] ? 3 : 2)
        set |= UINT64_C(1) << ((strchr(suits, p[1]) - suits) * 13 + (strchr(ranks, p[0]) - ranks));
    return set;
}

static void hands_of_poker_are_in_order(void **state) {
    (void)state;
    static const char *const rising[] = {
        "2C 3C 4C 5C 7D", "KC QD JS 9H 2C", "AC QD JS 9H 2C", "2C 2D 3S 4H 5C",
        "2C 2D 3S 4H 6C", "AC AD 3S 4H 5C", "2C 2D 3S 3H 4C", "2C 2D 2S 3H 4C",
        "AC 2D 3S 4H 5C", "2D 3S 4H 5C 6C", "TC JD QS KH AC", "2C 3C 4C 5C 7C",
        "2C 2D 2S 3H 3C", "2C 2D 2S 2H 3C", "AC 2C 3C 4C 5C", "TC JC QC KC AC"};
    for (size_t i = 1; i < sizeof rising / sizeof *rising; i++)
        assert_true(poker_strength(hand(rising[i - 1])) < poker_strength(hand(rising[i])));
    assert_int_equal(poker_strength(hand("2C 2D 3S 4H 6C")),
                     poker_strength(hand("2S 2H 3D 4C 6S")));
}

// Every class has a twentieth of the hands, but for hands that are equally strong.
static void classes_of_hands_are_equally_likely(void **state) {
    (void)state;
    enum { HANDS = 200000 };
    PokerClasses classes;
    Rng rng = rng_seed(5);
    int count[POKER_CLASSES + 1] = {0};
    poker_classes_init(&classes);
    for (int i = 0; i < HANDS; i++) {
        uint64_t set = 0;
        while (__builtin_popcountll(set) < 5) set |= UINT64_C(1) << rng_below(&rng, 52);
        count[poker_class(&classes, set)]++;
    }
    for (int i = 1; i <= POKER_CLASSES; i++)
        assert_in_range(count[i], HANDS / POKER_CLASSES * 95 / 100,
                        HANDS / POKER_CLASSES * 105 / 100);
}

static void the_draw_keeps_what_counts(void **state) {
    (void)state;
    assert_true(poker_discards(hand("2C 2D 3S 4H 6C")) == hand("3S 4H 6C"));
    assert_true(poker_discards(hand("2C 2D 3S 3H 6C")) == hand("6C"));
    assert_true(poker_discards(hand("2C 3C 9C KC 6D")) == hand("6D"));
    assert_true(poker_discards(hand("2C 3D 9C KC AD")) == hand("2C 3D 9C"));
    assert_true(poker_discards(hand("2C 3D 4C 5C 6D")) == 0);
}

// Card by card, exactly what is to be thrown away.
static void what_is_drawn_is_what_was_thrown_away(void **state) {
    (void)state;
    Error e;
    GameTable *t = all_games_new();
    const Game *g = game_table_open(t, "drawpoker", &e);
    PokerEye eye;
    if (!g || !poker_eye_init(&eye, g, &e)) fail_msg("%s", e.text);
    State *s = game_states_new(g, 1);
    Rng rng = rng_seed(3);
    uint64_t all = 0;
    Str text = {0};
    for (int game = 0; game < 60; game++) {
        Move m;
        for (game_start(g, s); !game_over(g, s); game_play(g, s, m)) {
            int player = game_mover(g, s);
            if (!game_random_move(g, s, &rng, &m)) break;
            if (player < 0) continue;
            PokerSeen seen = poker_see(&eye, s, player);
            if (seen.phase != POKER_DRAWING) continue;
            m = poker_draw(&eye, s, player);
            uint64_t left = poker_discards(seen.hand | seen.thrown) & ~seen.thrown;
            str_reset(&text);
            game_move_text(g, s, m, &text);
            if (left)
                assert_true(hand(str_text(&text)) == (left & -left));
            else
                assert_string_equal(str_text(&text), "draw");
            all |= left & -left;
        }
    }
    assert_true(__builtin_popcountll(all) > 20); // of all suits
    str_clear(&text);
    free(s);
    game_table_free(t);
}

// The more hands AEO has seen, the better it guesses, and it wins more from those it can read.
static void aeo_learns_to_read_its_opponents(void **state) {
    Error e;
    Learner *x = fresh(state, learner_find("drawpoker", "aeo", &e));
    x->every = 8000;
    take_lessons(x, 8000);
    assert_true(x->points[1].y[0] < x->points[0].y[0] - 0.5);
    assert_true(x->points[1].y[1] > x->points[0].y[1] + 0.2);
    assert_false(x->type->against(x, "stranger", &e));
    assert_contains(e.text, "stranger");
    learner_free(x);
}

// --- dominoes, go ---

static Learner *taught(void **state, const char *game, const char *name, int64_t lessons) {
    Error e;
    Learner *x = fresh(state, learner_find(game, name, &e));
    x->every = lessons;
    take_lessons(x, lessons);
    return x;
}

// It begins as the fixed mixture, and ends better than that and than every strategy alone.
static void the_learned_mixture_beats_its_parts(void **state) {
    if (!THOROUGH) skip();
    Learner *x = taught(state, "dominoes", "smith", 6000);
    assert_true(x->points[0].y[4] == 0);
    for (int i = 0; i < 5; i++) assert_true(last(x, i) > 0);
    learner_free(x);
}

static void the_lexicon_beats_its_beginning(void **state) {
    if (!THOROUGH) skip();
    Learner *x = taught(state, "go11", "remus", 400);
    assert_true(last(x, 0) > x->points[0].y[0] + 0.15);
    learner_free(x);
}

// Both learn what wins from lost games; the list begins with goals that win in two moves.
static void lost_games_teach_gomoku(void **state) {
    static const char *const names[] = {"elcock", "murray"};
    for (int i = 0; i < work(2, 1); i++) {
        Learner *x = taught(state, "gomoku", names[i], work(20, 8));
        Str words = {0};
        assert_true(last(x, 0) > x->points[0].y[0] + 0.2);
        x->type->words(x, &words);
        assert_contains(str_text(&words), "five in 2 moves");
        str_clear(&words);
        x->type->words_ja(x, &words);
        assert_contains(str_text(&words), "2 手で五");
        str_clear(&words);
        learner_free(x);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_drawn_is_what_was_thrown_away),
        cmocka_unit_test(a_course_that_was_stopped_ends_with_the_same_file),
        cmocka_unit_test(files_that_were_cut_or_changed_are_refused),
        cmocka_unit_test(what_was_learned_plays_by_the_rules),
        cmocka_unit_test(tables_find_the_book_move_sooner_than_the_polynomial),
        cmocka_unit_test(generalising_beats_its_beginning),
        cmocka_unit_test(hands_of_poker_are_in_order),
        cmocka_unit_test(classes_of_hands_are_equally_likely),
        cmocka_unit_test(the_draw_keeps_what_counts),
        cmocka_unit_test(aeo_learns_to_read_its_opponents),
        cmocka_unit_test(the_learned_mixture_beats_its_parts),
        cmocka_unit_test(the_lexicon_beats_its_beginning),
        cmocka_unit_test(lost_games_teach_gomoku),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}

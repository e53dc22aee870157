// SPDX-License-Identifier: MIT
// test_otl.c - OTL's judgement: its table of knowledge, symmetry, cut-offs, urgency, states.
#include "testing.h"

#include "teach/otl/otl_knowledge_text.h"

#include "base/os/os_posix.h"
#include "reversi_games.h"
#include "teach/otl/otl_shape.h"
#include "teach/otl/otl_think.h"
#include "teach/otl/otl_urgency.h"
#include "teach/otl/otl_words.h"

#include <stdlib.h>

// --- positions of random games ---

typedef void EachBoard(void *context, const Game *g, const State *s);

static void random_positions(const Game *g, int games, EachBoard *each, void *context) {
    State *s = game_states_new(g, 1);
    for (int i = 0; i < games; i++) {
        Rng rng = rng_seed((uint64_t)i + 1);
        Move m;
        game_start(g, s);
        while (game_random_move(g, s, &rng, &m)) {
            if (m != REVERSI_PASS) each(context, g, s);
            game_play(g, s, m);
        }
    }
    free(s);
}

// One of the eight symmetries of the board: bit 0 mirrors columns, 1 rows, 2 the diagonal.
static int turned(int at, int symmetry) {
    int x = at % 8, y = at / 8;
    if (symmetry & 1) x = 7 - x;
    if (symmetry & 2) y = 7 - y;
    return symmetry & 4 ? 8 * x + y : 8 * y + x;
}

static uint64_t turned_set(uint64_t set, int symmetry) {
    uint64_t out = 0;
    while (set) out |= OTL_ONE(turned(bits_pop(&set), symmetry));
    return out;
}

static OtlBoard turned_board(OtlBoard b, int symmetry) {
    return (OtlBoard){turned_set(b.own, symmetry), turned_set(b.enemy, symmetry)};
}

// Cut-offs after whole steps: within a step the sum so far depends on the order of the squares.
static int judged(OtlBoard b, int at, int cutoff) {
    OtlSetup setup = otl_default_setup();
    setup.readings = UINT32_C(1) << READ_CUT_STEP;
    OtlMind mind = {.setup = &setup, .late = true, .end = true, .cutoff = cutoff};
    return otl_judge(&mind, b, at, 1, NULL, NULL);
}

// --- tests ---

static void the_table_has_the_values_of_the_paper(void **state) {
    (void)state;
    static const struct {
        OtlKnow know;
        int value;
    } paper[] = {
        {KNOW_CORNER, 40},
        {KNOW_SIDEWAYS_A, -10},
        {KNOW_SIDEWAYS_B, -5},
        {KNOW_BESIDE, 5},
        {KNOW_SKIRT, 10},
        {KNOW_RIGHT_WING, 15},
        {KNOW_WORST_DOUBLE_WING, -20},
        {KNOW_DOUBLE_WING, -15},
        {KNOW_WORST_WING, -15},
        {KNOW_WING, -10},
        {KNOW_WORST_GLIDER, -10},
        {KNOW_GLIDER, -5},
        {KNOW_PILLBOX, -10},
        {KNOW_HALF_PILLBOX, -5},
        {KNOW_TABLE, -5},
        {KNOW_FATAL_C, -40},
        {KNOW_RIGHT_PLAYED, 5},
        {KNOW_RIGHT_TAKEN, 5},
        {KNOW_RIGHT_SECURED, 10},
        {KNOW_RIGHT_SECURED_OPEN, 3},
        {KNOW_RIGHT_GIVEN, -10},
    };
    for (size_t i = 0; i < sizeof paper / sizeof *paper; i++)
        assert_int_equal(otl_knowledge(paper[i].know)->value, paper[i].value);
}

static void every_entry_speaks_both_languages(void **state) {
    (void)state;
    for (int k = 0; k < KNOWLEDGE_COUNT; k++) {
        const OtlKnowledge *know = otl_knowledge((OtlKnow)k);
        assert_non_null(know->name);
        assert_int_equal(know->en != NULL, know->ja != NULL);
        assert_int_equal(know->en_bad != NULL, know->ja_bad != NULL);
        assert_true(know->en || know->en_bad);
        if (know->find && know->value < 0) assert_non_null(know->en_bad);
        if (know->find && know->value > 0) assert_non_null(know->en);
    }
}

static void every_entry_fires_in_a_diagram(void **state) {
    (void)state;
    Str text = {0}, sign = {0};
    Error e;
    if (!os_read_file("tests/diagrams/otl.txt", 1 << 20, &text, &e)) fail_msg("%s", e.text);
    for (int k = 0; k < KNOWLEDGE_COUNT; k++) {
        const OtlKnowledge *know = otl_knowledge((OtlKnow)k);
        str_reset(&sign);
        if (know->find)
            str_addf(&sign, " %s %+d", know->name, know->value);
        else
            str_addf(&sign, " %s = yes", know->name);
        assert_contains(str_text(&text), str_text(&sign));
    }
    str_clear(&text);
    str_clear(&sign);
}

static void compare_symmetries(void *context, const Game *g, const State *s) {
    (void)context;
    OtlSetup setup = otl_default_setup();
    OtlBoard b = otl_board_of(s, game_mover(g, s));
    for (uint64_t moves = otl_moves(b); moves;) {
        int at = bits_pop(&moves), v = judged(b, at, OTL_NO_CUT), cut = judged(b, at, -5);
        for (int k = 1; k < 8; k++) {
            assert_int_equal(judged(turned_board(b, k), turned(at, k), OTL_NO_CUT), v);
            assert_int_equal(judged(turned_board(b, k), turned(at, k), -5), cut);
        }
    }
    for (int k = 1; k < 8; k++) {
        assert_int_equal(otl_shape(&setup, turned_board(b, k)), otl_shape(&setup, b));
        assert_int_equal(otl_state_of(&setup, turned_board(b, k)), otl_state_of(&setup, b));
    }
}

static void turned_and_mirrored_boards_have_the_same_values(void **state) {
    random_positions(family_game(state, "othello", 8), work(6, 1), compare_symmetries, NULL);
}

static void the_shape_of_one_side_is_the_opposite_of_the_other(void **state) {
    OtlSetup setup = otl_default_setup();
    const Game *g = family_game(state, "othello", 8);
    State *s = family_position(g, "start");
    assert_int_equal(otl_shape(&setup, otl_board_of(s, 0)), 0);
    game_play_text(g, s, "f5 d6 c3", NULL);
    OtlBoard b = otl_board_of(s, 0);
    assert_int_equal(otl_shape(&setup, b), -otl_shape(&setup, otl_swapped(b)));
    free(s);
}

static void check_cutoffs(void *context, const Game *g, const State *s) {
    (void)context;
    OtlSetup setup = otl_default_setup();
    OtlMind mind = {.setup = &setup};
    static OtlJudgement all[OTL_MOVES_MAX];
    OtlBoard b = otl_board_of(s, game_mover(g, s));
    uint64_t moves = otl_moves(b);
    size_t n = otl_judge_all(&mind, b, moves, all);
    assert_int_equal(n, bits_count(moves));
    assert_false(all[0].dropped);
    bool dropped = false;
    for (size_t i = 0; i < n; i++) {
        // Dropped moves come after the others, and had fallen to the cut-off point.
        assert_true(all[i].dropped || !dropped);
        dropped = all[i].dropped;
        if (dropped) assert_true(all[i].value <= all[i].cutoff);
        if (i && !dropped) assert_true(all[i - 1].score >= all[i].score);
    }
}

static void moves_are_dropped_at_the_cutoff_and_one_is_always_left(void **state) {
    random_positions(family_game(state, "othello", 8), work(20, 3), check_cutoffs, NULL);
}

static void a_sum_is_the_sum_of_its_reasons(void **state) {
    const Game *g = family_game(state, "othello", 8);
    State *s = family_position(g, "start");
    game_play_text(g, s, "f5 d6 c3 d3 c4 f4 c5 b3 c2 e6 c6 b4 b5 d2 e3 a6", NULL);
    OtlSetup setup = otl_default_setup();
    OtlMind mind = {.setup = &setup, .late = true, .end = true, .cutoff = OTL_NO_CUT};
    OtlBoard b = otl_board_of(s, game_mover(g, s));
    for (uint64_t moves = otl_moves(b); moves;) {
        OtlJudgement j;
        int sum = 0, v = otl_judge(&mind, b, bits_pop(&moves), 1, &j, NULL);
        for (size_t i = 0; i < j.n_reasons; i++) sum += j.reasons[i].value;
        assert_int_equal(v, j.value);
        assert_int_equal(sum, v);
    }
    free(s);
}

static void urgency_follows_section_3_9(void **state) {
    (void)state;
    OtlSetup setup = otl_default_setup();
    OtlMind mind = {.setup = &setup, .cutoff = OTL_NO_CUT};
    // Own stones c1 b3, enemy b2: b1 is a right to move that is not threatened.
    OtlBoard b = {OTL_ONE(2) | OTL_ONE(17), OTL_ONE(9)};
    OtlJudgement j = {.at = 1, .value = 10};
    otl_urgency(&mind, b, &j);
    assert_int_equal(j.urgency, URGENCY_RESERVE);
    assert_int_equal(j.score, -40); // -10 / 5 - 2
    j = (OtlJudgement){.at = 1, .value = 10, .urgency = URGENCY_ATTACK};
    otl_urgency(&mind, b, &j);
    assert_int_equal(j.score, 100);
    j = (OtlJudgement){.at = 1, .value = -10};
    otl_urgency(&mind, b, &j);
    assert_int_equal(j.score, -100);
}

static void note_state(void *context, const Game *g, const State *s) {
    bool *seen = context;
    OtlSetup setup = otl_default_setup();
    seen[otl_state_of(&setup, otl_board_of(s, game_mover(g, s)))] = true;
}

static void every_state_is_reached_in_some_game(void **state) {
    bool seen[STATES_COUNT] = {false};
    random_positions(family_game(state, "othello", 8), 60, note_state, seen);
    for (int i = 0; i < STATES_COUNT; i++)
        if (!seen[i]) fail_msg("nobody was in state %s", otl_state_info((OtlState)i)->name);
}

static void stable_stones_are_those_nobody_can_turn(void **state) {
    (void)state;
    // Three stones from the corner along the edge, and one on the edge alone.
    OtlBoard b = {OTL_ONE(0) | OTL_ONE(1) | OTL_ONE(2) | OTL_ONE(5), OTL_ONE(10)};
    assert_int_equal(otl_stable(b), OTL_ONE(0) | OTL_ONE(1) | OTL_ONE(2));
    b = (OtlBoard){~UINT64_C(0), 0};
    assert_int_equal(otl_stable(b), ~UINT64_C(0));
}

static void the_counts_of_the_paper_give_its_rates(void **state) {
    (void)state;
    OtlCounts c = {.candidates = 139,
                   .gains = 21,
                   .losses = 30,
                   .gone = 55,
                   .before = 150,
                   .fights = 411,
                   .fights_first = 39,
                   .after = 174,
                   .after_considered = 407,
                   .own = 19};
    assert_int_equal(otl_counts_ahead(&c), 685);
    assert_int_equal(otl_counts_total(&c), 854);
    assert_int_equal((int)(100 * otl_counts_selected(&c) + 0.5), 37);
    assert_int_equal((int)(100 * otl_counts_found(&c) + 0.5), 27);
}

static void reasons_are_merged_and_trifles_left_out(void **state) {
    (void)state;
    OtlJudgement j = {.at = 2, .n_reasons = 4};
    j.reasons[0] = (OtlReason){.know = KNOW_REPLY_GONE, .value = 6, .marks = OTL_ONE(0)};
    j.reasons[1] = (OtlReason){.know = KNOW_SHAPE, .value = -1};
    j.reasons[2] = (OtlReason){.know = KNOW_REPLY_GONE, .value = 5, .marks = OTL_ONE(9)};
    j.reasons[3] = (OtlReason){.know = KNOW_WING, .value = -10, .marks = OTL_ONE(1)};
    OtlReason out[4];
    assert_int_equal(otl_main_reasons(&j, out, 4), 2);
    assert_int_equal(out[0].value, 11);
    Str text = {0};
    otl_reason_text(&out[0], j.at, false, &text);
    assert_string_equal(str_text(&text), "the opponent can no longer play a1, b2");
    str_reset(&text);
    otl_reason_text(&out[1], j.at, true, &text);
    assert_string_equal(str_text(&text), "c1で翼ができ、空いたC（b1）を攻められます");
    str_clear(&text);
}

static void knowledge_is_written_and_read_as_a_text(void **state) {
    (void)state;
    OtlSetup usual = otl_default_setup(), read = otl_default_setup();
    Str text = {0};
    Error e;
    otl_knowledge_write(&usual, &text);
    assert_true(otl_knowledge_read(str_text(&text), &read, &e));
    assert_int_equal(read.unknown, 0);
    assert_memory_equal(read.points, usual.points, sizeof usual.points);
    // What is left out is not known; what is changed counts as changed.
    assert_true(otl_knowledge_read("# mine\ncorner 7 # little\n\nreply-gone computed", &read, &e));
    assert_int_equal(read.points[KNOW_CORNER], 7);
    assert_int_equal(read.unknown >> KNOW_CORNER & 1, 0);
    assert_int_equal(read.unknown >> KNOW_REPLY_GONE & 1, 0);
    assert_int_equal(read.unknown >> KNOW_WING & 1, 1);
    str_clear(&text);
}

static void wrong_knowledge_is_refused_with_line_and_reason(void **state) {
    (void)state;
    static const char *const wrong[][2] = {
        {"corner 40\nconer 3", "line 2: unknown entry 'coner'; did you mean 'corner'?"},
        {"zzz 1", "line 1: unknown entry 'zzz'; 'genpei explain --knowledge' shows them"},
        {"\n\ncorner", "line 3: 'corner' has no points"},
        {"corner much", "line 1: the points of 'corner' are a whole number from -1000 to 1000"},
        {"corner 1001", "line 1: the points of 'corner' are a whole number from -1000 to 1000"},
        {"corner computed", "line 1: the points of 'corner' are a whole number"},
        {"reply-gone 5", "line 1: the points of 'reply-gone' are computed, not '5'"},
        {"corner 40 50", "line 1: '50' after the points"},
        {"corner 40\ncorner 40", "line 2: 'corner' stands there twice"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        OtlSetup s = otl_default_setup();
        Error e;
        assert_false(otl_knowledge_read(wrong[i][0], &s, &e));
        if (!strstr(e.text, wrong[i][1])) fail_msg("'%s' says '%s'", wrong[i][0], e.text);
        assert_int_equal(s.unknown, 0);
        assert_int_equal(s.points[KNOW_CORNER], 40);
    }
}

// A corner counts as much as the text says, and without it there is no such reason.
static void edited_knowledge_changes_judgements(void **state) {
    (void)state;
    static const char position[] =
        "-OOOOOO-OXXXXXXOOXXXXXXOOXXXXXXOOXXXXXXOOXXXXXXOOXXXXXXO-OOOOOO-";
    OtlBoard b = {0};
    for (int i = 0; i < 64; i++) {
        if (position[i] == 'X') b.own |= OTL_ONE(i);
        if (position[i] == 'O') b.enemy |= OTL_ONE(i);
    }
    OtlSetup usual = otl_default_setup(), edited = usual, none = usual;
    Error e;
    edited.points[KNOW_CORNER] = 50;
    assert_true(otl_knowledge_read("# nothing", &none, &e));
    OtlMind mind = {.setup = &usual, .cutoff = OTL_NO_CUT};
    OtlMind other = {.setup = &edited, .cutoff = OTL_NO_CUT};
    OtlMind empty = {.setup = &none, .cutoff = OTL_NO_CUT};
    OtlJudgement j, k;
    int corner = 0;
    assert_int_equal(
        otl_judge(&other, b, corner, 1, &k, NULL) - otl_judge(&mind, b, corner, 1, &j, NULL), 10);
    assert_int_equal(otl_judge(&empty, b, corner, 1, &k, NULL), 0);
    assert_int_equal(k.n_reasons, 0);
}

static uint64_t squares(const char *text) {
    uint64_t set = 0;
    for (; *text; text += 2) set |= OTL_ONE(text[0] - 'a' + 8 * (text[1] - '1'));
    return set;
}

// Every reading of a shape sees a pattern that is not seen otherwise, or the other way round.
static void readings_see_other_shapes(void **state) {
    (void)state;
    static const struct {
        OtlReading reading;
        OtlKnow know;
        const char *own, *enemy, *move;
        bool usually;
    } cases[] = {
        {READ_RIGHT_PLAIN, KNOW_RIGHT_PLAYED, "b3", "b2", "b1", false},
        {READ_BESIDE_OWN, KNOW_BESIDE, "d2", "", "e2", false},
        {READ_BESIDE_EDGE, KNOW_BESIDE, "", "e1", "e2", false},
        {READ_SKIRT_SECOND, KNOW_SKIRT, "c2d2e2", "", "d1", false},
        {READ_SKIRT_PAIR, KNOW_SKIRT, "c1", "", "d1", false},
        {READ_GLIDER_2, KNOW_GLIDER, "c1", "", "b1", false},
        {READ_GLIDER_3, KNOW_GLIDER, "c1d1e1", "", "b1", true},
        {READ_GLIDER_4, KNOW_GLIDER, "c1d1", "", "b1", true},
        {READ_PILLBOX_OPEN, KNOW_PILLBOX, "c1", "", "e1", true},
        {READ_PILLBOX_END, KNOW_PILLBOX, "c1", "", "e1", true},
        {READ_TABLE_3, KNOW_TABLE, "c1d1", "", "e1", false},
        {READ_TABLE_OPEN, KNOW_TABLE, "c1", "", "f1", false},
        {READ_WINGS_MEET, KNOW_DOUBLE_WING, "c1d1e1f1h2h3h4h5h6", "", "g1", false},
        {READ_WINGS_APART, KNOW_DOUBLE_WING, "b1c1f1", "", "g1", false},
        {READ_WORST_CORNER, KNOW_WORST_GLIDER, "c1d1a2", "a3", "b1", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        OtlBoard b = {squares(cases[i].own), squares(cases[i].enemy)};
        OtlChange usual, other;
        uint64_t marks;
        int at = bits_first(squares(cases[i].move));
        otl_change_init(&usual, b, at, 0);
        otl_change_init(&other, b, at, UINT32_C(1) << cases[i].reading);
        const OtlKnowledge *know = otl_knowledge(cases[i].know);
        assert_int_equal(know->find(&usual, &marks), cases[i].usually);
        assert_int_equal(know->find(&other, &marks), !cases[i].usually);
    }
}

static void readings_are_read_by_name(void **state) {
    (void)state;
    uint32_t set = 0;
    Error e;
    assert_true(otl_read_readings("glider-3/cut-step", &set, &e));
    assert_int_equal(set, UINT32_C(1) << READ_GLIDER_3 | UINT32_C(1) << READ_CUT_STEP);
    assert_int_equal(otl_readings_with(set, ASK_GLIDER, READ_GLIDER_4),
                     UINT32_C(1) << READ_GLIDER_4 | UINT32_C(1) << READ_CUT_STEP);
    assert_false(otl_read_readings("glider-5", &set, &e));
    assert_contains(e.text, "did you mean 'glider-");
    assert_false(otl_read_readings("zzzzzzzzzz", &set, &e));
    assert_contains(e.text, "readings are cut-step, ");
    assert_false(otl_read_readings("glider-3/glider-4", &set, &e));
    assert_contains(e.text, "'glider-4' answers a question a second time: glider");
    assert_false(otl_read_readings("glider-3/", &set, &e));
    assert_int_equal(set, UINT32_C(1) << READ_GLIDER_3 | UINT32_C(1) << READ_CUT_STEP);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_has_the_values_of_the_paper),
        cmocka_unit_test(every_entry_speaks_both_languages),
        cmocka_unit_test(every_entry_fires_in_a_diagram),
        cmocka_unit_test(turned_and_mirrored_boards_have_the_same_values),
        cmocka_unit_test(the_shape_of_one_side_is_the_opposite_of_the_other),
        cmocka_unit_test(moves_are_dropped_at_the_cutoff_and_one_is_always_left),
        cmocka_unit_test(a_sum_is_the_sum_of_its_reasons),
        cmocka_unit_test(urgency_follows_section_3_9),
        cmocka_unit_test(every_state_is_reached_in_some_game),
        cmocka_unit_test(stable_stones_are_those_nobody_can_turn),
        cmocka_unit_test(the_counts_of_the_paper_give_its_rates),
        cmocka_unit_test(reasons_are_merged_and_trifles_left_out),
        cmocka_unit_test(knowledge_is_written_and_read_as_a_text),
        cmocka_unit_test(wrong_knowledge_is_refused_with_line_and_reason),
        cmocka_unit_test(edited_knowledge_changes_judgements),
        cmocka_unit_test(readings_see_other_shapes),
        cmocka_unit_test(readings_are_read_by_name),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}

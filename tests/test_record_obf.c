// SPDX-License-Identifier: MIT
// test_record_obf.c - problem files of Othello: what is read, what is written, what is refused.
#include "testing.h"

#include "record/files/record_file.h"
#include "record/formats/record_obf.h"
#include "record/record_build.h"
#include "reversi_games.h"

static const char problem[] = "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O; "
                              "G3:-12; c7:-12; H4:+22;\r\n";

static void a_problem_has_its_position_and_scores(void **state) {
    const Game *g = family_game(state, "othello", 8);
    ObfProblem p;
    Error e;
    assert_true(record_obf_read(g, problem, &p, &e));
    assert_int_equal(p.count, 3);
    assert_int_equal(p.scores[0].score, -12);
    assert_int_equal(p.scores[0].move, 22);
    assert_int_equal(p.scores[2].score, 22);
    assert_int_equal(game_mover(g, p.state), 1);
    int best;
    assert_true(record_obf_best(&p, &best));
    assert_int_equal(best, 22);
    record_obf_clear(&p);
}

static void what_is_written_is_what_was_read(void **state) {
    const Game *g = family_game(state, "othello", 8);
    ObfProblem p, back;
    Str text = {0};
    Error e;
    assert_true(record_obf_read(g, problem, &p, &e));
    record_obf_write(g, &p, &text);
    assert_non_null(strstr(str_text(&text), " O; g3:-12; c7:-12; h4:+22;"));
    assert_true(record_obf_read(g, str_text(&text), &back, &e));
    assert_true(game_same(g, p.state, back.state));
    assert_int_equal(back.count, 3);
    record_obf_clear(&p);
    record_obf_clear(&back);
    str_clear(&text);
}

static void a_position_needs_no_scores(void **state) {
    const Game *g = family_game(state, "reversi70", 4);
    ObfProblem p;
    Error e;
    int best;
    assert_true(record_obf_read(g, "-----OX--XO----- X", &p, &e));
    assert_int_equal(p.count, 0);
    assert_false(record_obf_best(&p, &best));
    record_obf_clear(&p);
}

static void comments_are_no_problems(void **state) {
    (void)state;
    assert_true(record_obf_is_comment("\r\n"));
    assert_true(record_obf_is_comment(" % deep ones"));
    assert_true(record_obf_is_comment("# 40"));
    assert_false(record_obf_is_comment(problem));
}

static void what_cannot_be_meant_is_refused(void **state) {
    const Game *g = family_game(state, "othello", 4);
    static const struct {
        const char *line, *why;
    } bad[] = {
        {"-----OX--XO---? X", "is not one of"},
        {"-----OX--XO-----; a2:+3;", "lacks the side to move"},
        {"-----OX--XO----- X; a1:+3;", "a1"},
        {"-----OX--XO----- X; a2", "is not a move, a colon and a score"},
        {"-----OX--XO----- X; a2:", "is not a score"},
        {"-----OX--XO----- X; a2:65;", "is not a score"},
        {"-----OX--XO----- X; a2:4x;", "is not a score"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ObfProblem p = {0};
        Error e;
        assert_false(record_obf_read(g, bad[i].line, &p, &e));
        assert_null(p.state);
        if (!strstr(e.text, bad[i].why)) fail_msg("%s: %s", bad[i].line, e.text);
    }
}

typedef struct {
    Str told;
} Met;

static bool meet(void *context, Record *r, size_t line, const Error *why) {
    Met *m = context;
    if (r)
        str_addf(&m->told, "%zu: %s, %zu moves, %d\n", line, r->game->title, r->n,
                 r->n ? r->moves[0].value : 0);
    else
        str_addf(&m->told, "%s\n", why->text);
    return true;
}

static void problems_are_games_of_their_best_move(void **state) {
    const Family *f = *state;
    static const char file[] = "% two boards\n-----OX--XO----- X; a2:-10; d3:-12;\n\nnonsense\n"
                               "---------------------------OX------XO--------------------------- X";
    Met m = {{0}};
    Error e;
    assert_true(record_is_obf(file, strlen(file)));
    assert_false(record_is_obf("game othello\n", 13));
    assert_false(record_is_obf("% nothing\n", 10));
    assert_true(record_file_read_text("x", file, strlen(file), f->table, meet, &m, &e));
    assert_contains(str_text(&m.told), "Othello 4x4, 1 moves, -10\nx:4:1: ");
    assert_contains(str_text(&m.told), "5: Othello 8x8, 0 moves, 0\n");
    str_clear(&m.told);
}

static void every_position_of_a_game_is_a_line(void **state) {
    const Game *g = family_game(state, "othello", 8);
    Str text = {0};
    Record r;
    Error e;
    assert_true(record_from_moves(g, NULL, "f5 f6 d3 g5 h5 h4 g7 h6 pass e7", &r, &e));
    r.moves[1].has_value = true;
    r.moves[1].value = -3;
    r.moves[2].has_value = true;
    r.moves[2].value = 100000012; // won by 12
    record_obf_write_game(&r, &text);
    int lines = 0;
    for (const char *c = str_text(&text); *c; c++) lines += *c == '\n';
    assert_int_equal(lines, 9); // the pass is not a problem
    assert_contains(str_text(&text), " O; f6:-3;\n");
    assert_contains(str_text(&text), " X; d3:+12;\n");
    record_clear(&r);
    str_clear(&text);
}

static void a_position_without_moves_is_a_line_too(void **state) {
    const Game *g = family_game(state, "othello", 4);
    State *s = game_states_new(g, 1);
    Str text = {0};
    Record r;
    assert_true(game_position_parse(g, "-----OX--XO----- X", s, NULL));
    record_init(&r, g, s);
    record_obf_write_game(&r, &text);
    assert_string_equal(str_text(&text), "-----OX--XO----- X;\n");
    record_clear(&r);
    str_clear(&text);
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_problem_has_its_position_and_scores),
        cmocka_unit_test(what_is_written_is_what_was_read),
        cmocka_unit_test(a_position_needs_no_scores),
        cmocka_unit_test(comments_are_no_problems),
        cmocka_unit_test(what_cannot_be_meant_is_refused),
        cmocka_unit_test(problems_are_games_of_their_best_move),
        cmocka_unit_test(every_position_of_a_game_is_a_line),
        cmocka_unit_test(a_position_without_moves_is_a_line_too),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}

// SPDX-License-Identifier: MIT
// test_tsume_people.c - mate problems for people: all solutions, near misses, grades, composing.
#include "testing.h"

#include "base/mem.h"
#include "engine/shogi/tsume_futile.h"
#include "games/shogi/shogi_sfen.h"
#include "plain_tsume.h"
#include "teach/tsume/tsume_back.h"
#include "teach/tsume/tsume_make.h"
#include "teach/tsume/tsume_problem.h"
#include "teach/tsume/tsume_set.h"

#include <stdlib.h>

static ShogiPosition position(const char *sfen) {
    ShogiPosition p;
    Error e;
    if (!shogi_sfen_read(sfen, SHOGI_ONE_SET, &p, NULL, NULL, &e)) fail_msg("%s: %s", sfen, e.text);
    return p;
}

static ShogiMove move(const char *usi) {
    ShogiMove m;
    assert_true(shogi_usi_read(usi, &m));
    return m;
}

static TsumeSolutions *solutions(const char *sfen) {
    ShogiPosition p = position(sfen);
    TsumeSolutions *s = mem_new(1, sizeof *s);
    TsumeStudy *study = tsume_study_new(&(TsumeStudySetup){.memory_mb = 16});
    tsume_study_solutions(study, &p, s);
    tsume_study_free(study);
    return s;
}

static const TsumeCheck *check_of(const TsumeSolutions *s, const char *usi) {
    for (size_t i = 0; i < s->first.n; i++)
        if (s->first.all[i].move == move(usi)) return &s->first.all[i];
    fail_msg("%s is not among the checks", usi);
    return NULL;
}

// --- solutions ---

// With and without promotion the same: one solution, and it promotes.
static void a_move_without_promotion_is_no_second_solution(void **state) {
    (void)state;
    TsumeSolutions *s = solutions("8k/9/3R4P/9/9/9/9/9/7L1 b p 1");
    assert_int_equal(s->line[0], move("6c6a+"));
    assert_int_equal(s->first.all[1].move, move("6c6a"));
    for (size_t i = 0; i < s->n_seconds; i++)
        assert_int_not_equal(s->seconds[i].check.move, move("6c6a"));
    free(s);
}

static void a_sound_problem_has_one_solution_and_a_near_miss_with_its_refutation(void **state) {
    (void)state;
    TsumeSolutions *s = solutions("8B/9/8k/7gN/8N/9/9/9/9 b Rrb3g4s2n4l18p 1");
    assert_int_equal(s->verdict, TSUME_MATE);
    assert_true(s->sound && s->exact);
    assert_int_equal(s->plies, 3);
    assert_int_equal(s->first.mates, 1);
    assert_int_equal(s->line[0], move("R*1b"));
    const TsumeCheck *near = check_of(s, "1a2b");
    assert_true(tsume_is_near_miss(near));
    assert_int_equal(near->reply, move("1c1d"));
    free(s);
}

static bool goes_on_for_a_while(void *context, uint64_t nodes) {
    (void)nodes;
    int *calls = context;
    return --*calls > 0;
}

// Wherever it is stopped, what is said holds, and that it was stopped is said.
static void solutions_that_are_stopped_are_true(void **state) {
    (void)state;
    ShogiPosition p = position("7k1/9/6PB1/9/9/9/9/9/9 b BG 1");
    TsumeSolutions *s = mem_new(1, sizeof *s);
    int unknown = 0, mates = 0;
    s->stopped = true;
    for (int calls = 1; s->stopped; calls += 1 + calls / 8) {
        int left = calls;
        TsumeStudy *study = tsume_study_new(
            &(TsumeStudySetup){.memory_mb = 1, .go_on = goes_on_for_a_while, .context = &left});
        tsume_study_solutions(study, &p, s);
        assert_int_not_equal(s->verdict, TSUME_NO_MATE);
        assert_false(s->sound);
        if (s->verdict == TSUME_UNKNOWN) unknown++;
        if (s->verdict == TSUME_MATE) {
            mates++;
            assert_true(s->line_plies > 0 && s->plies >= 3);
            if (s->exact) assert_int_equal(s->plies, 3);
        }
        for (size_t i = 0; i < s->first.n; i++)
            if (s->first.all[i].kind == CHECK_MATES && s->first.all[i].exact)
                assert_true(s->first.all[i].plies >= 3);
        tsume_study_free(study);
    }
    assert_int_equal(s->line_plies, 3);
    assert_true(unknown && mates > 1);
    free(s);
}

static void no_mate_is_said(void **state) {
    (void)state;
    TsumeSolutions *s = solutions("8k/9/9/9/7N1/9/9/9/9 b G 1");
    assert_int_equal(s->verdict, TSUME_NO_MATE);
    assert_int_equal(s->first.mates, 0);
    free(s);
}

static void a_longer_mate_is_a_mate(void **state) {
    (void)state;
    TsumeSolutions *s = solutions("7k1/9/6PB1/9/9/9/9/9/9 b BG 1");
    assert_int_equal(s->verdict, TSUME_MATE);
    assert_int_equal(s->plies, 3);
    assert_int_equal(s->first.all[0].move, move("G*3b"));
    const TsumeCheck *longer = check_of(s, "B*4c");
    assert_int_equal(longer->kind, CHECK_MATES);
    assert_true(longer->plies > 3);
    assert_false(s->sound);
    free(s);
}

static void a_pawn_dropped_for_mate_is_a_near_miss(void **state) {
    (void)state;
    TsumeSolutions *s = solutions("7nk/9/8G/9/9/9/9/9/9 b P 1");
    const TsumeCheck *c = check_of(s, "P*1b");
    assert_int_equal(c->kind, CHECK_FORBIDDEN);
    assert_true(tsume_is_near_miss(c));
    free(s);
}

// Interpositions before a rook far away are futile: they do not count.
static void futile_interpositions_do_not_count(void **state) {
    (void)state;
    TsumeSolutions *s = solutions("8k/6S2/7G1/9/9/9/9/9/9 b Rr2b3g3s4n4l18p 1");
    assert_int_equal(s->verdict, TSUME_MATE);
    assert_int_equal(s->plies, 1);
    free(s);
}

static ShogiPosition after(ShogiPosition p, ShogiMove m) {
    ShogiUndo undo;
    shogi_do(&p, m, &undo);
    return p;
}

// All lines tried one by one come to the same length, and each of the first `moves` moves of the
// line is on a shortest mate against a longest defence: it takes as many plies as the line.
static void compare_lengths(Tsume *solver, TsumeLength *length, TsumeAnswer *a, const char *sfen,
                            int moves) {
    ShogiPosition p = position(sfen);
    TsumeScore score;
    tsume_solve(solver, &p, a);
    assert_int_equal(a->verdict, TSUME_MATE);
    assert_true(a->shortest && a->line_plies == a->plies);
    int plies = a->plies - a->futile;
    if (tsume_counted_plies(&p, a->line, a->line_plies) != plies)
        fail_msg("%s: %d plies, but not %d of them futile", sfen, a->plies, a->futile);
    for (int i = 0; i < plies && i <= moves; i++) {
        bool known = i % 2 ? tsume_length_after(length, &p, plies - i, &score)
                           : tsume_length_before(length, &p, plies - i, &score);
        if (known && (score == TSUME_NONE || tsume_score_plies(score) != plies - i))
            fail_msg("%s: %d plies after %d of the line, not %d", sfen, tsume_score_plies(score), i,
                     plies - i);
        p = after(p, a->line[i]);
    }
}

// The mates by the rules of tsume: other moves than where every interposition counts.
static void the_line_is_the_mate_by_the_rules(void **state) {
    (void)state;
    static const struct {
        const char *sfen, *first, *second;
        int plies, futile, within;
    } mates[] = {
        {"l4p2+P/1kg+R+L4/3p1+S3/p1pg2b2/4p1ppp/PPP6/1G1+n1P3/9/LKS2G2L b BSNPrs2n4p 135", "S*7c",
         NULL, 5, 0, 7},
        {"7Gs/6G1k/9/8P/9/9/5+B3/9/9 b S2rb2g2s4n4l17p 1", "1d1c+", NULL, 11, 6, 7},
        {"8k/9/3R4P/9/9/9/9/9/7L1 b p 1", "6c6a+", "6c6a", 3, 2, 3},
        // The lance takes what is put between without promoting: else the king has 5a.
        {"3l1l3/3pkp3/9/3GKG3/4L4/9/9/9/9 b p 1", "5d4e", NULL, 3, 2, 3},
    };
    Tsume *solver = tsume_new(&(TsumeSetup){.memory_mb = 16});
    Tsume *quick = tsume_new(&(TsumeSetup){.memory_mb = 16, .any_length = true, .nodes = 10000});
    TsumeLength *length = tsume_length_new(quick, 200000);
    TsumeAnswer *a = mem_new(1, sizeof *a);
    for (size_t i = 0; i < sizeof mates / sizeof *mates; i++) {
        compare_lengths(solver, length, a, mates[i].sfen, mates[i].plies);
        if (!mates[i].second || a->line[0] != move(mates[i].second))
            assert_int_equal(a->line[0], move(mates[i].first));
        assert_int_equal(a->plies, mates[i].plies);
        assert_int_equal(a->futile, mates[i].futile);
        assert_int_equal(a->within, mates[i].within);
        assert_true(a->least);
    }
    tsume_length_free(length);
    tsume_free(quick);
    tsume_free(solver);
    free(a);
}

static void the_solver_counts_by_the_rules_as_well(void **state) {
    (void)state;
    Tsume *solver = tsume_new(&(TsumeSetup){.memory_mb = 16});
    Tsume *quick = tsume_new(&(TsumeSetup){.memory_mb = 16, .any_length = true, .nodes = 10000});
    TsumeLength *length = tsume_length_new(quick, 200000);
    TsumeAnswer *a = mem_new(1, sizeof *a);
    // By 5 plies with a gold, or 3 and an interposition.
    compare_lengths(solver, length, a,
                    "ln1g2bG1/2lk2+Sp1/p2ppPn1p/7R1/K1s6/P1p3P1P/1P1PPS3/1+rPG5/L3+b3L w "
                    "S2N2Pg2p 106",
                    5);
    assert_int_equal(a->futile, 2);
    assert_int_equal(a->line[0], move("9c9d"));
    static const char *const files[] = {"3", "5", "7"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[80], line[512];
        snprintf(path, sizeof path, "../shared/data/shogi/tsume/from-games-%s-ply.sfen", files[i]);
        FILE *f = fopen(path, "r");
        for (int n = 0; f && n < work(300, 25) && fgets(line, sizeof line, f); n++) {
            line[strcspn(line, "\r\n")] = '\0';
            compare_lengths(solver, length, a, line, 1);
        }
        if (f) fclose(f);
    }
    tsume_length_free(length);
    tsume_free(quick);
    tsume_free(solver);
    free(a);
}

// --- composing ---

// By another search: the moves that mate, of all checks along the line.
static void check_made(const TsumeMade *made) {
    TsumeStudy *study = tsume_study_new(&(TsumeStudySetup){.memory_mb = 16});
    TsumeSolutions *s = mem_new(1, sizeof *s);
    tsume_study_solutions(study, &made->position, s);
    assert_int_equal(s->verdict, TSUME_MATE);
    assert_true(s->sound);
    assert_int_equal(s->plies, made->plies);
    assert_memory_equal(s->line, made->line, (size_t)made->plies * sizeof *made->line);
    assert_int_equal(s->leftover, 0);
    assert_int_equal(tsume_study_flaws(study, &made->position, made->plies, 9), 0);
    free(s);
    tsume_study_free(study);
    long budget = 200000;
    if (made->plies == 1) return;
    assert_int_not_equal(plain_mate_within(&made->position, made->plies - 2, &budget), PLAIN_YES);
}

static void problems_made_are_sound(void **state) {
    (void)state;
    static const struct {
        int plies, count;
        double grade;
    } asked[] = {{1, 2, 0}, {3, 4, 0}, {3, 1, 2.5}, {7, 1, 0}, {0, 1, 5}};
    TsumeMaker *maker = tsume_maker_new(11, NULL, NULL);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        for (int k = 0; k < asked[i].count; k++) {
            TsumeMade made;
            assert_true(tsume_make(maker, asked[i].plies, asked[i].grade, &made));
            if (asked[i].plies) assert_int_equal(made.plies, asked[i].plies);
            assert_true(made.grade.grade >= asked[i].grade);
            check_made(&made);
        }
    tsume_maker_free(maker);
}

// What is taken back and allowed leads to the sketch again.
static void moves_taken_back_lead_to_the_same_position(void **state) {
    (void)state;
    TsumeEarlierList list = {0};
    TsumeSketch sketch;
    size_t allowed = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        Rng rng = rng_seed(seed);
        ShogiPosition later, p;
        tsume_sketch_random(&rng, &sketch);
        if (!tsume_sketch_position(&sketch, &later)) continue;
        tsume_earlier_list(&sketch, &list);
        for (size_t i = 0; i < list.n; i++) {
            ShogiUndo undo;
            if (!tsume_earlier_allowed(&list.all[i], &p)) continue;
            allowed++;
            shogi_do(&p, list.all[i].check, &undo);
            shogi_do(&p, list.all[i].reply, &undo);
            assert_memory_equal(&p, &later, sizeof p);
        }
    }
    assert_true(allowed > 1000);
    tsume_earlier_clear(&list);
}

static void a_seed_makes_the_same_problems(void **state) {
    (void)state;
    TsumeMade a, b, other;
    TsumeMaker *makers[3] = {tsume_maker_new(5, NULL, NULL), tsume_maker_new(5, NULL, NULL),
                             tsume_maker_new(6, NULL, NULL)};
    for (int i = 0; i < 2; i++) {
        assert_true(tsume_make(makers[0], 3, 0, &a) && tsume_make(makers[1], 3, 0, &b));
        assert_memory_equal(&a.position, &b.position, sizeof a.position);
    }
    assert_true(tsume_make(makers[2], 3, 0, &other));
    assert_memory_not_equal(&a.position, &other.position, sizeof a.position);
    for (int i = 0; i < 3; i++) tsume_maker_free(makers[i]);
}

typedef struct {
    TsumeStudy *study;
    Tsume *solver;
    TsumeAnswer *answer;
    int n;
    double grade;
} SetCheck;

// A sound problem has a longest defence that leaves the attacker nothing in hand: that is shown.
static void check_nothing_is_left(const SetCheck *set, ShogiPosition p, const char *line) {
    const TsumeAnswer *a = set->answer;
    int attacker = p.mover;
    tsume_solve(set->solver, &p, set->answer);
    for (int i = 0; i < a->plies - a->futile; i++) p = after(p, a->line[i]);
    if (p.hands[attacker]) fail_msg("pieces are left: %s", line);
}

static void check_set_problem(void *context, const TsumeSetProblem *p) {
    SetCheck *set = context;
    char line[512];
    TsumeProblem problem;
    Error e;
    assert_true(p->n < sizeof line);
    memcpy(line, p->text, p->n);
    line[p->n] = '\0';
    if (!tsume_problem_read(line, &problem, &e)) fail_msg("%s: %s", line, e.text);
    assert_int_equal(problem.expected, p->plies);
    if (tsume_study_flaws(set->study, &problem.position, p->plies, 9)) fail_msg("%s", line);
    if (set->n % work(1, 8) == 0) check_nothing_is_left(set, problem.position, line);
    assert_true(p->grade >= set->grade);
    set->grade = p->grade;
    set->n++;
}

static void the_problems_we_come_with_are_sound_and_in_order(void **state) {
    (void)state;
    SetCheck set = {.study = tsume_study_new(&(TsumeStudySetup){.memory_mb = 16, .brief = true}),
                    .solver = tsume_new(&(TsumeSetup){.memory_mb = 16}),
                    .answer = mem_new(1, sizeof(TsumeAnswer))};
    tsume_set_each(check_set_problem, &set);
    assert_true(set.n >= 100);
    tsume_study_free(set.study);
    tsume_free(set.solver);
    free(set.answer);
}

static bool never(void *context) {
    (void)context;
    return false;
}

static void composing_can_be_ended(void **state) {
    (void)state;
    TsumeMade made;
    TsumeMaker *maker = tsume_maker_new(1, never, NULL);
    assert_false(tsume_make(maker, 3, 0, &made));
    tsume_maker_free(maker);
}

// --- grades ---

static void longer_solutions_are_harder(void **state) {
    (void)state;
    TsumeGrade one, three;
    ShogiPosition p = position("7k1/9/6PB1/9/9/9/9/9/9 b BG 1");
    ShogiMove line[] = {move("G*3b"), move("2a1a"), move("B*2b")};
    tsume_grade(&p, line, 3, &three);
    tsume_grade(&p, line, 1, &one);
    assert_true(one.grade < three.grade);
    assert_true(one.rank <= three.rank);
    assert_string_equal(tsume_rank_english(0), "10 kyu");
    assert_string_equal(tsume_rank_english(10), "1 dan");
    assert_string_equal(tsume_rank_japanese(10), "初段");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_without_promotion_is_no_second_solution),
        cmocka_unit_test(a_sound_problem_has_one_solution_and_a_near_miss_with_its_refutation),
        cmocka_unit_test(no_mate_is_said),
        cmocka_unit_test(solutions_that_are_stopped_are_true),
        cmocka_unit_test(a_longer_mate_is_a_mate),
        cmocka_unit_test(a_pawn_dropped_for_mate_is_a_near_miss),
        cmocka_unit_test(futile_interpositions_do_not_count),
        cmocka_unit_test(the_solver_counts_by_the_rules_as_well),
        cmocka_unit_test(the_line_is_the_mate_by_the_rules),
        cmocka_unit_test(problems_made_are_sound),
        cmocka_unit_test(moves_taken_back_lead_to_the_same_position),
        cmocka_unit_test(a_seed_makes_the_same_problems),
        cmocka_unit_test(the_problems_we_come_with_are_sound_and_in_order),
        cmocka_unit_test(composing_can_be_ended),
        cmocka_unit_test(longer_solutions_are_harder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
// test_report_japanese.c - texts of rows in Japanese: forms with parts, and what comes out seldom.
#include "testing.h"

#include "papers/papers.h"
#include "papers/report_japanese.h"

static void assert_text(const char *english, const char *japanese) {
    Str out = {0};
    if (!report_japanese(english, &out)) fail_msg("no Japanese for '%s'", english);
    assert_string_equal(str_text(&out), japanese);
    str_clear(&out);
}

static void numbers_and_moves_need_none(void **state) {
    (void)state;
    static const char *const texts[] = {"3-61", "*3-5 12 40 203 832", "0.49", "(15): 290",
                                        "2, 4, 6, 30"};
    Str out = {0};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_false(report_japanese(texts[i], &out));
    assert_int_equal(out.len, 0);
}

static void parts_are_put_in_in_japanese(void **state) {
    (void)state;
    assert_text("move 12", "12手目");
    assert_text("not sorted, forgets: second, 7 plies",
                "並べ替えなし・相手ごとに忘れる：後手で7手読みと");
    assert_text("wins game 6, none, none", "初めて勝った局：6, なし, なし");
    assert_text("38 (2-3: red wins by 26); 49 (2-8: white wins by 26)",
                "38手目 2-3で赤の26石勝ち；49手目 2-8で白の26石勝ち");
    assert_text("49% of the leaves (786004, without it 1731667)",
                "末端数の49%（786004。用いなければ1731667）");
}

// Results that differ from today's, and rows of experiments that take long.
static void what_comes_out_seldom_is_there_too(void **state) {
    (void)state;
    assert_text("wins none of 20 games", "20局とも勝てず");
    assert_text("drawn 32-32", "引き分け 32-32");
    assert_text("draws, red-white 32-32", "引き分け（赤-白 32-32）");
    assert_text("not found", "見つからない");
    assert_text("at least 3", "3以上");
    assert_text("at most 2.5", "2.5以下");
    assert_text("percentage of deals won, of 10,000", "成功率（1万回）");
    assert_text("75%, about 100 deals", "75%（試技100回位）");
    assert_text("74.6% +- 0.9%", "74.6%±0.9%");
    assert_text("10 s to 5 minutes", "10秒前後から5分弱");
    assert_text("every second move after 3-5", "3-5の後、2手目のすべて");
    assert_text("best moves of 200 tactical positions, one ply, plain",
                "戦術的な200局面の最善手、1手読み、単純");
    assert_text("60.5%, 15 searches cut off", "60.5%、打切り15回");
    assert_text("49% of a search of four plies at once", "一度に4手読む探索の49%");
    assert_text("two things together: the search at once has no table of best moves either",
                "二つの効果が混じる。一度に読む探索には最善手の表もない");
    assert_text("88.0% of the positions, the same move in 20 of 20",
                "局面数の88.0%、20局面中20局面で同じ手");
    assert_text("162 of 200; a search of the same cost 159",
                "200局面中162局面（同じ手間の探索では159局面）");
    assert_text("white wins 14 of 20", "20局のうち白が14勝");
}

static void every_experiment_is_described_in_both_languages(void **state) {
    (void)state;
    size_t n;
    const Paper *const *papers = papers_all(&n);
    for (size_t i = 0; i < n; i++) {
        assert_true(*papers[i]->title_ja && *papers[i]->about_ja);
        for (size_t k = 0; k < papers[i]->n; k++) {
            const Experiment *x = &papers[i]->experiments[k];
            if (!x->about || !x->about_ja || !x->how || !x->how_ja)
                fail_msg("%s, %s: a description is missing", papers[i]->name, x->name);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_and_moves_need_none),
        cmocka_unit_test(parts_are_put_in_in_japanese),
        cmocka_unit_test(what_comes_out_seldom_is_there_too),
        cmocka_unit_test(every_experiment_is_described_in_both_languages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

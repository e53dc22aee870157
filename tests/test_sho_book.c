// SPDX-License-Identifier: MIT
// test_sho_book.c - opening books of shogi: values are backed up from the leaves, growth follows
// best play, what is written can be read and what is damaged is refused, choices stay within the
// margin, and the player uses it.
#include "testing.h"

#include "engine/shogi/sho_hand.h"
#include "games/shogi/shogi_sfen.h"
#include "train/sho_book_grow.h"

#include <stdlib.h>

static ShoEval *new_eval(void *context) {
    (void)context;
    return sho_hand_new();
}

static const ShoBookHow how = {.nodes = 300, .moves = 3, .margin = 80, .cost = 5, .most = 8};
static const ShogiRules rules = {.points = 27};

static ShoBook *grown(size_t positions) {
    ShoThinker *t =
        sho_thinker_new(&(ShoThinkerSetup){.threads = 1, .table_mb = 1, .new_eval = new_eval});
    ShoBook *b = sho_book_new((uint64_t)how.nodes);
    while (sho_book_size(b) < positions) {
        ShoBookLeaf next;
        ShoBookNode x;
        sho_book_back_up(b);
        assert_int_equal(sho_book_leaves(b, &how, &next, 1), 1);
        assert_null(sho_book_find(b, &next.position));
        assert_true(next.ply <= how.most);
        assert_true(sho_book_search(t, &rules, &how, &next, NULL, &x));
        assert_true(x.n > 0 && x.n <= how.moves);
        assert_true(sho_book_add(b, &x));
        assert_false(sho_book_add(b, &x));
    }
    sho_book_back_up(b);
    sho_thinker_free(t);
    return b;
}

// Directly by the definition.
static int plain_value(const ShoBook *b, const ShoBookNode *x) {
    int best = -SHO_INFINITE;
    for (int k = 0; k < x->n; k++) {
        const ShoBookNode *child = sho_book_after(b, x, k);
        int value = child ? -plain_value(b, child) : x->move[k].value;
        if (value > best) best = value;
    }
    return best;
}

static void values_come_from_the_leaves(void **unused) {
    (void)unused;
    ShoBook *b = grown(60);
    for (size_t i = 0; i < sho_book_size(b); i++)
        assert_int_equal(sho_book_node(b, i)->value, plain_value(b, sho_book_node(b, i)));
    sho_book_free(b);
}

static void what_is_written_can_be_read(void **unused) {
    (void)unused;
    Error e;
    Str one = {0}, two = {0};
    ShoBook *b = grown(40);
    sho_book_write(b, &one);
    ShoBook *back = sho_book_read(str_text(&one), one.len, &e);
    assert_non_null(back);
    sho_book_write(back, &two);
    assert_string_equal(str_text(&one), str_text(&two));
    assert_int_equal(sho_book_node(back, 0)->value, sho_book_node(b, 0)->value);
    assert_null(sho_book_read(str_text(&one), one.len - 3, &e));
    assert_non_null(strstr(e.text, "incomplete"));
    sho_book_free(b);
    sho_book_free(back);
    str_clear(&one);
    str_clear(&two);
}

static void refuses(const char *line, const char *reason) {
    Error e;
    Str text = {0};
    str_addf(&text, "genpei shogi book 1, nodes 5\n%s\n", line);
    assert_null(sho_book_read(str_text(&text), text.len, &e));
    if (!strstr(e.text, reason)) fail_msg("'%s' does not say '%s'", e.text, reason);
    str_clear(&text);
}

static void what_is_no_book_is_refused(void **unused) {
    (void)unused;
    Error e;
    assert_null(sho_book_read("genpei othello book 1\n", 22, &e));
    refuses(SHOGI_START, "moves with values");
    refuses(SHOGI_START " 7g7f", "not a legal move");
    refuses(SHOGI_START " 7g7e:+1", "not a legal move");
    refuses(SHOGI_START " 7g7f:+1 7g7f:+2", "not a legal move");
    refuses(SHOGI_START " 7g7f:+99999", "not a legal move");
    refuses(SHOGI_START " 7g7f:+1\n" SHOGI_START " 2g2f:+1", "line 3: the position occurs twice");
    refuses("9/9/9 b - 1 7g7f:+1", "line 2");
}

static void choices_stay_within_the_margin(void **unused) {
    (void)unused;
    Error e;
    Rng rng = rng_seed(3);
    static const char text[] =
        "genpei shogi book 1, nodes 5\n" SHOGI_START " 7g7f:+30 2g2f:+20 6i7h:+5\n";
    ShoBook *b = sho_book_read(text, sizeof text - 1, &e);
    assert_non_null(b);
    const ShoBookNode *x = sho_book_node(b, 0);
    int times[2] = {0};
    for (int i = 0; i < 100; i++) {
        ShogiMove m;
        int value;
        assert_true(sho_book_choose(b, &x->position, 10, &rng, &m, &value));
        assert_true(m == x->move[0].move || m == x->move[1].move);
        assert_int_equal(value, m == x->move[0].move ? 30 : 20);
        times[m == x->move[1].move]++;
    }
    assert_true(times[0] > 20 && times[1] > 20);
    sho_book_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_come_from_the_leaves),
        cmocka_unit_test(what_is_written_can_be_read),
        cmocka_unit_test(what_is_no_book_is_refused),
        cmocka_unit_test(choices_stay_within_the_margin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

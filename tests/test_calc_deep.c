// SPDX-License-Identifier: MIT
// test_calc_deep.c - Calculation: the deep network, its input, and its layers.
#include "calc_kit.h"

#include "base/crc.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/calculation/net/calc_deep_file.h"
#include "engine/calculation/net/calc_deep_parts.h"
#include "engine/calculation/net/calc_successors.h"
#include "engine/calculation/search/calc_policy.h"

#include <math.h>
#include <stdlib.h>

// --- a network of random numbers ---

static void add_checksum(Str *file) {
    uint32_t sum = crc_bytes(file->text, file->len);
    for (int i = 0; i < CRC_SIZE; i++) str_add_char(file, (char)(sum >> (8 * i) & 255));
}

static CalcDeep *random_net(int width, int blocks, Error *e) {
    Str file = {0};
    Rng rng = rng_seed(3);
    str_addf(&file, "genpei calculation deep 2 %d %d\n", width, blocks);
    size_t n = calc_deep_bytes(width, blocks);
    for (size_t i = 0; i < n; i++) str_add_char(&file, (char)rng_below(&rng, 9));
    add_checksum(&file);
    CalcDeep *net = calc_deep_open(file.text, file.len, e);
    str_clear(&file);
    return net;
}

// --- the route ---

static void a_route_counts_the_cards_that_have_to_come_first(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    CalcTable t = calc_kit_table(g, "0/0/0/0 3,2,-,K * ?");
    CalcRoute r;
    calc_route_find(&r, &t);
    assert_int_equal(r.wait[0][0], 0); // the 3 begins foundation 3
    assert_int_equal(r.wait[1][0], 0);
    assert_int_equal(r.stuck, 0);
    assert_int_equal(r.need[4], 0);         // then foundation 2 wants 4, 6, 8 and so on
    assert_int_equal(r.wait[3][0], r.used); // the king comes last
    assert_int_equal(r.used, 11);
    assert_int_equal(r.top[2], CALC_NEVER);
}

static void a_route_ends_where_heaps_block_each_other(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    // Nothing but foundation 1 is open; queen and king lie the wrong way round.
    CalcTable t = calc_kit_table(g, "10/13/13/13 QK,-,-,- * J");
    CalcRoute r;
    calc_route_find(&r, &t);
    assert_int_equal(r.stuck, 2);
    assert_int_equal(r.wait[0][0], CALC_NEVER);
    t = calc_kit_table(g, "10/13/13/13 KQ,-,-,- * J");
    calc_route_find(&r, &t);
    assert_int_equal(r.stuck, 0);
    assert_int_equal(r.wait[0][1], 1); // after the jack
    assert_int_equal(r.wait[0][0], 1);
}

// --- what it is shown ---

static void signs_are_numbers_of_signs_and_none_comes_twice(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    Rng rng = rng_seed(4);
    for (int i = 0; i < work(60, 10); i++) {
        CalcState s = calc_kit_late(g, 1 + i % 50, &rng);
        CalcRoute route;
        uint16_t list[CALC_FEATURES_MAX];
        calc_route_first(&route, &s.table);
        for (int heap = 0; heap <= 4; heap++) {
            uint8_t seen[CALC_FEATURES_TABLE] = {0};
            int n = heap < 4 ? calc_features_heap(&s.table, &route, heap, list)
                             : calc_features_table(&s.table, &route, list);
            assert_true(n > 0 && n <= CALC_FEATURES_MAX);
            for (int k = 0; k < n; k++) {
                assert_true(list[k] < (heap < 4 ? CALC_FEATURES_HEAP : CALC_FEATURES_TABLE));
                assert_int_equal(seen[list[k]]++, 0);
            }
        }
    }
}

static void the_ways_begin_with_those_that_keep_nothing(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    Rng rng = rng_seed(5);
    for (int i = 0; i < work(200, 40); i++) {
        CalcState s = calc_kit_late(g, 2 + i % 40, &rng);
        CalcSuccessors *ways = mem_new(1, sizeof *ways);
        CalcTable tables[CALC_SUCCESSORS_MAX], t = s.table;
        int rank = 1 + (int)rng_below(&rng, CALC_KING);
        if (t.left[rank] && !calc_can_lift(&t)) {
            t.left[rank]--;
            t.stock--;
            int n = calc_policy_ways(&t, rank, tables);
            calc_successors_list(&t, rank, ways);
            for (int k = 0; k < n; k++) {
                bool found = false;
                for (int w = 0; w < ways->n; w++)
                    found |= calc_table_key(&ways->table[w]) == calc_table_key(&tables[k]);
                assert_true(found || ways->n == CALC_SUCCESSORS_LISTED);
            }
        }
        free(ways);
    }
}

// --- layers ---

static void every_kernel_comes_to_the_same_sums(void **state) {
    (void)state;
    enum { IN = 192, OUT = 128, ROWS = 13 };
    int8_t *weights = mem_new_aligned(IN * OUT, 1);
    int16_t *from = mem_new_aligned(ROWS * IN, sizeof *from);
    int32_t *to = mem_new_aligned(ROWS * OUT, sizeof *to);
    Rng rng = rng_seed(6);
    for (int i = 0; i < IN * OUT; i++) weights[i] = (int8_t)((int)rng_below(&rng, 255) - 127);
    for (int i = 0; i < ROWS * IN; i++)
        from[i] = (int16_t)((int)rng_below(&rng, 2 * CALC_INPUT_MAX + 1) - CALC_INPUT_MAX);
    CalcDense dense = {IN, OUT, weights};
    for (int rows = 1; rows <= ROWS; rows++) {
        memset(to, 0, ROWS * OUT * sizeof *to);
        calc_dense_run(&dense, from, rows, to);
        for (int row = 0; row < rows; row++)
            for (int out = 0; out < OUT; out++) {
                int32_t sum = 0;
                for (int in = 0; in < IN; in++)
                    sum += from[row * IN + in] * weights[calc_dense_place(IN, out, in)];
                assert_int_equal(to[row * OUT + out], sum);
            }
        for (int i = rows * OUT; i < ROWS * OUT; i++) assert_int_equal(to[i], 0);
    }
    free(weights);
    free(from);
    free(to);
}

// --- what it says ---

static void tables_say_the_same_together_and_alone(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    enum { N = CALC_DEEP_TOGETHER + 3 };
    Error e;
    CalcDeep *net = random_net(64, 2, &e);
    assert_non_null(net);
    CalcDesk *desk = calc_desk_new(net);
    Rng rng = rng_seed(7);
    CalcTable tables[N];
    const CalcTable *all[N];
    CalcDeepAnswer together[N], alone;
    for (int i = 0; i < N; i++) {
        tables[i] = calc_kit_late(g, 5 + 2 * i, &rng).table;
        all[i] = &tables[i];
    }
    calc_deep_judge(desk, all, N, together);
    for (int i = 0; i < N; i++) {
        calc_deep_judge(desk, &all[i], 1, &alone);
        assert_true(alone.chance == together[i].chance);
        for (int heap = 0; heap < 4; heap++)
            assert_true(alone.on_heap[heap][7] == together[i].on_heap[heap][7]);
    }
    calc_desk_free(desk);
    calc_deep_free(net);
}

static void the_order_of_heaps_does_not_matter(void **state) {
    const Game *g = calc_kit_game(state, "calculation");
    CalcTable a = calc_kit_table(g, "3/2/1/0 KQ7,9,-,5J * ?");
    CalcTable b = calc_kit_table(g, "3/2/1/0 5J,-,KQ7,9 * ?");
    const CalcTable *tables[] = {&a, &b};
    CalcDeepAnswer out[2];
    Error e;
    CalcDeep *net = random_net(64, 2, &e);
    CalcDesk *desk = calc_desk_new(net);
    calc_deep_judge(desk, tables, 2, out);
    assert_true(fabsf(out[0].chance - out[1].chance) < 1e-4F);
    assert_true(fabsf(out[0].on_heap[0][8] - out[1].on_heap[2][8]) < 1e-3F);
    calc_desk_free(desk);
    calc_deep_free(net);
}

// Numbers separated by commas or spaces, as tools/gpu/calc_deep_golden.py writes them.
static double next_number(const char **at) {
    char *end;
    double x = strtod(*at, &end);
    assert_true(end > *at);
    *at = end + (*end == ',' || *end == ' ');
    return x;
}

static void read_table(const char **at, CalcTable *t) {
    memset(t, 0, sizeof *t);
    uint8_t *bytes = (uint8_t *)t;
    size_t first = offsetof(CalcTable, heap);
    for (size_t i = 0; i < first; i++) bytes[i] = (uint8_t)next_number(at);
    for (int heap = 0; heap < t->heaps; heap++)
        for (int k = 0; k < t->height[heap]; k++) t->heap[heap][k] = (uint8_t)next_number(at);
}

static void check_golden(int heaps, const char *path) {
    Str text = {0};
    Error e;
    CalcDeep *net = calc_deep_built_in(heaps);
    assert_non_null(net);
    if (!os_read_file(path, 1 << 20, &text, &e)) fail_msg("%s", e.text);
    CalcDesk *desk = calc_desk_new(net);
    int lines = 0;
    for (const char *at = str_text(&text); *at; at++, lines++) {
        CalcTable t;
        const CalcTable *table = &t;
        CalcDeepAnswer out;
        read_table(&at, &t);
        calc_deep_judge(desk, &table, 1, &out);
        assert_true(fabs(out.chance - next_number(&at)) < 0.002);
        for (int heap = 0; heap < heaps; heap++)
            assert_true(fabs(out.on_heap[heap][7] - next_number(&at)) < 0.02);
        assert_true(fabs(out.out[7] - next_number(&at)) < 0.02);
        assert_true(*at == '\n');
    }
    assert_true(lines >= 50);
    calc_desk_free(desk);
    calc_deep_free(net);
    str_clear(&text);
}

static void the_built_in_networks_say_what_the_learner_computed(void **state) {
    (void)state;
    check_golden(4, "tests/golden/calculation/deep-4.txt");
    check_golden(3, "tests/golden/calculation/deep-3.txt");
}

// --- files ---

static void a_file_that_is_no_network_is_refused_with_the_reason(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "", "genpei hexnet 1 64\n", "genpei calculation deep 2 60 2\n",
        "genpei calculation deep 2 64 99\n", "genpei calculation deep 2 64 2\nshort"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Error e = {""};
        assert_null(calc_deep_open(wrong[i], strlen(wrong[i]), &e));
        assert_true(e.text[0] != '\0');
    }
    Str file = {0};
    Error e = {""};
    str_add(&file, "genpei calculation deep 2 64 1\n");
    for (size_t i = calc_deep_bytes(64, 1); i-- > 0;) str_add_char(&file, 100); // units of 2^-100
    add_checksum(&file);
    assert_null(calc_deep_open(file.text, file.len, &e));
    assert_contains(e.text, "too big");
    str_clear(&file);
}

// Whatever bit of it is wrong.
static void a_damaged_network_is_refused(void **state) {
    (void)state;
    Str file = {0};
    Error e = {""};
    if (!os_read_file(CALC_KIT_NET, 1 << 24, &file, &e)) fail_msg("%s", e.text);
    CalcDeep *net = calc_deep_open(file.text, file.len, &e);
    assert_non_null(net);
    calc_deep_free(net);
    size_t first_line = (size_t)(strchr(file.text, '\n') - file.text) + 1;
    for (size_t i = 0; i < 60; i++) {
        size_t at = first_line + i * (file.len - 1 - first_line) / 59;
        file.text[at] ^= (char)(1 << i % 8);
        assert_null(calc_deep_open(file.text, file.len, &e));
        assert_contains(e.text, "checksum is wrong");
        file.text[at] ^= (char)(1 << i % 8);
    }
    file.text[strlen("genpei calculation deep ")] = '1'; // as if of the version before
    assert_null(calc_deep_open(file.text, file.len, &e));
    str_clear(&file);
    str_add(&file, "genpei calculation deep 1 64 1\n");
    assert_null(calc_deep_open(file.text, file.len, &e));
    assert_contains(e.text, "without a checksum");
    str_clear(&file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_damaged_network_is_refused),
        cmocka_unit_test(a_route_counts_the_cards_that_have_to_come_first),
        cmocka_unit_test(a_route_ends_where_heaps_block_each_other),
        cmocka_unit_test(signs_are_numbers_of_signs_and_none_comes_twice),
        cmocka_unit_test(the_ways_begin_with_those_that_keep_nothing),
        cmocka_unit_test(every_kernel_comes_to_the_same_sums),
        cmocka_unit_test(tables_say_the_same_together_and_alone),
        cmocka_unit_test(the_order_of_heaps_does_not_matter),
        cmocka_unit_test(the_built_in_networks_say_what_the_learner_computed),
        cmocka_unit_test(a_file_that_is_no_network_is_refused_with_the_reason),
    };
    return cmocka_run_group_tests(tests, calc_kit_open, calc_kit_close);
}

// SPDX-License-Identifier: MIT
// test_base.c - texts, errors, random numbers, hashes, bits and suggestions.
#include "testing.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/one_way.h"
#include "base/os/os_pages.h"
#include "base/rng.h"
#include "base/str.h"
#include "base/suggest.h"

// --- Str ---

static void an_empty_str_has_a_text(void **unused) {
    (void)unused;
    Str s = {0};
    assert_string_equal(str_text(&s), "");
    str_reset(&s);
    str_addf(&s, "%s", "");
    assert_int_equal(s.len, 0);
    assert_string_equal(str_text(&s), "");
    str_clear(&s);
    str_clear(&s);
}

static void a_str_grows_and_stays_terminated(void **unused) {
    (void)unused;
    Str s = {0};
    for (size_t i = 0; i < 5000; i++) {
        str_add_char(&s, (char)('a' + i % 26));
        assert_int_equal(s.len, i + 1);
        assert_true(s.cap > s.len);
        assert_int_equal(s.text[s.len], '\0');
    }
    for (size_t i = 0; i < 5000; i++) assert_int_equal(s.text[i], 'a' + (int)(i % 26));
    str_clear(&s);
    assert_int_equal(s.len, 0);
    str_add(&s, "again");
    assert_string_equal(str_text(&s), "again");
    str_clear(&s);
}

static void all_ways_of_adding_append(void **unused) {
    (void)unused;
    Str s = {0};
    str_add(&s, "one");
    str_add_n(&s, " two and", 4);
    str_add_char(&s, '/');
    str_addf(&s, "%d %s", 3, "four");
    str_add(&s, "");
    assert_string_equal(str_text(&s), "one two/3 four");
    char wide[700];
    memset(wide, 'w', sizeof wide);
    wide[sizeof wide - 1] = '\0';
    str_addf(&s, "<%s>", wide);
    assert_int_equal(s.len, 14 + 699 + 2);
    assert_int_equal(s.text[s.len - 1], '>');
    str_clear(&s);
}

static void numbers_are_added_as_printf_writes_them(void **unused) {
    (void)unused;
    static const int64_t some[] = {0, 7, -1, 10, -105, INT64_MAX, INT64_MIN};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        Str added = {0}, printed = {0};
        str_add_number(&added, some[i]);
        str_addf(&printed, "%lld", (long long)some[i]);
        assert_string_equal(str_text(&added), str_text(&printed));
        str_clear(&added);
        str_clear(&printed);
    }
}

static void resetting_a_str_keeps_its_memory(void **unused) {
    (void)unused;
    Str s = {0};
    str_add(&s, "some text that needs room, more than the first block has");
    const char *before = s.text;
    str_reset(&s);
    assert_string_equal(str_text(&s), "");
    str_add(&s, "short");
    assert_ptr_equal(s.text, before);
    assert_string_equal(str_text(&s), "short");
    str_clear(&s);
}

static void a_str_may_hold_nul_bytes(void **unused) {
    (void)unused;
    Str s = {0};
    str_add_n(&s, "a\0b", 3);
    assert_int_equal(s.len, 3);
    assert_memory_equal(s.text, "a\0b", 4);
    str_clear(&s);
}

static void lines_lose_their_comments_and_blanks(void **unused) {
    (void)unused;
    char lines[][24] = {" f5 d6\t# usual\r", "#all", "a#1  #", "\r", "", "a#1#b "};
    static const char *const bare[] = {"f5 d6", "", "a#1", "", "", "a#1#b"};
    for (size_t i = 0; i < 6; i++) assert_string_equal(str_bare_line(lines[i]), bare[i]);
}

static void words_are_the_same_but_for_case(void **unused) {
    (void)unused;
    assert_true(str_same_word("Pass", "pASS"));
    assert_true(str_same_word("", ""));
    assert_false(str_same_word("pas", "pass"));
    assert_false(str_same_word("pass", "pas"));
    assert_false(str_same_word("f5", "f6"));
    assert_false(str_same_word("\xe4", "a"));
}

// --- Error ---

static void an_error_is_false_and_keeps_its_text(void **unused) {
    (void)unused;
    Error e;
    assert_false(error_set(&e, "%s: %d", "size", 7));
    assert_string_equal(e.text, "size: 7");
    assert_false(error_prefix(&e, "game %d", 3));
    assert_string_equal(e.text, "game 3: size: 7");
    assert_false(error_set(NULL, "nobody reads %s", "this"));
    assert_false(error_prefix(NULL, "nor this"));
}

static void a_long_error_loses_its_end_only(void **unused) {
    (void)unused;
    Error e;
    char wide[900];
    memset(wide, 'x', sizeof wide);
    wide[sizeof wide - 1] = '\0';
    error_set(&e, "begin %s", wide);
    assert_int_equal(strlen(e.text), sizeof e.text - 1);
    error_prefix(&e, "in front");
    assert_int_equal(strlen(e.text), sizeof e.text - 1);
    assert_int_equal(strncmp(e.text, "in front: begin xxx", 19), 0);
    error_set(&e, "short");
    error_prefix(&e, "%s", wide);
    assert_int_equal(strlen(e.text), sizeof e.text - 1);
    assert_int_equal(e.text[0], 'x');
}

// --- memory ---

static void a_size_can_be_asked_for_beforehand(void **unused) {
    (void)unused;
    assert_true(os_pages_possible(0));
    assert_true(os_pages_possible(1 << 22));
    assert_false(os_pages_possible(SIZE_MAX / 4));
    assert_false(os_pages_possible(SIZE_MAX));
}

static void memory_is_zeroed_and_aligned(void **unused) {
    (void)unused;
    for (size_t n = 0; n < 200; n += 7) {
        unsigned char *plain = mem_new(n, 3), *aligned = mem_new_aligned(n, 3);
        assert_int_equal((uintptr_t)aligned % 64, 0);
        for (size_t i = 0; i < 3 * n; i++) assert_int_equal(plain[i] | aligned[i], 0);
        plain = mem_resize(plain, n + 1, 5);
        memset(plain, 1, 5 * (n + 1));
        free(plain);
        free(aligned);
    }
    char *copy = mem_text("a text");
    assert_string_equal(copy, "a text");
    free(copy);
}

// --- Rng ---

static void splitmix_gives_the_published_numbers(void **unused) {
    (void)unused;
    static const uint64_t published[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431), UINT64_C(16408922859458223821)};
    uint64_t x = 1234567;
    for (size_t i = 0; i < 5; i++) assert_true(rng_splitmix(&x) == published[i]);
}

static void xoshiro_gives_the_published_numbers(void **unused) {
    (void)unused;
    static const uint64_t published[] = {11520,
                                         0,
                                         1509978240,
                                         UINT64_C(1215971899390074240),
                                         UINT64_C(1216172134540287360),
                                         UINT64_C(607988272756665600),
                                         UINT64_C(16172922978634559625),
                                         UINT64_C(8476171486693032832),
                                         UINT64_C(10595114339597558777),
                                         UINT64_C(2904607092377533576)};
    Rng r = {{1, 2, 3, 4}};
    for (size_t i = 0; i < 10; i++) assert_true(rng_next(&r) == published[i]);
}

// Computed apart from this code, from the published descriptions of both generators.
// RFC 8439, 2.3.2.
static void a_block_of_chacha20_is_the_published_one(void **unused) {
    (void)unused;
    const uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, 0x03020100, 0x07060504,
                             0x0b0a0908, 0x0f0e0d0c, 0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c,
                             1,          0x09000000, 0x4a000000, 0};
    const uint32_t want[16] = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                               0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                               0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                               0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    uint32_t out[16];
    one_way_block(in, out);
    assert_memory_equal(out, want, sizeof out);
    assert_true(one_way(1, ONE_WAY_CHANCE, 2) == one_way(1, ONE_WAY_CHANCE, 2));
    assert_true(one_way(1, ONE_WAY_CHANCE, 2) != one_way(1, ONE_WAY_PLAYER, 2));
    assert_true(one_way(1, ONE_WAY_CHANCE, 2) != one_way(1, ONE_WAY_CHANCE, 3));
    assert_true(one_way(1, ONE_WAY_CHANCE, 2) != one_way(UINT64_C(1) << 63, ONE_WAY_CHANCE, 2));
}

static void a_seed_gives_the_same_numbers_everywhere(void **unused) {
    (void)unused;
    static const struct {
        uint64_t seed, first, second, third, thousandth;
    } known[] = {
        {0, UINT64_C(11091344671253066420), UINT64_C(13793997310169335082),
         UINT64_C(1900383378846508768), UINT64_C(8839594410463124783)},
        {1, UINT64_C(12966619160104079557), UINT64_C(9600361134598540522),
         UINT64_C(10590380919521690900), UINT64_C(13281533337853546835)},
        {42, UINT64_C(1546998764402558742), UINT64_C(6990951692964543102),
         UINT64_C(12544586762248559009), UINT64_C(10224724267483498856)},
    };
    for (size_t i = 0; i < 3; i++) {
        Rng r = rng_seed(known[i].seed);
        assert_true(rng_next(&r) == known[i].first);
        assert_true(rng_next(&r) == known[i].second);
        assert_true(rng_next(&r) == known[i].third);
        for (int n = 4; n < 1000; n++) rng_next(&r);
        assert_true(rng_next(&r) == known[i].thousandth);
    }
}

static void pieces_of_work_have_generators_of_their_own(void **unused) {
    (void)unused;
    enum { PIECES = 2000 };
    static uint64_t first[2 * PIECES];
    for (size_t i = 0; i < PIECES; i++) {
        Rng a = rng_seed_for(7, i), again = rng_seed_for(7, i), other = rng_seed_for(8, i);
        first[2 * i] = rng_next(&a);
        assert_true(rng_next(&again) == first[2 * i]);
        first[2 * i + 1] = rng_next(&other);
    }
    for (size_t i = 0; i < 2 * PIECES; i++)
        for (size_t j = 0; j < i; j++) assert_true(first[i] != first[j]);
}

static void numbers_below_n_are_in_range_and_even(void **unused) {
    (void)unused;
    static const uint32_t sizes[] = {1, 2, 3, 6, 7, 10, 33, 60};
    Rng r = rng_seed(5);
    for (size_t k = 0; k < 8; k++) {
        uint32_t n = sizes[k], count[60] = {0};
        const uint32_t each = 2000;
        for (uint32_t i = 0; i < n * each; i++) {
            uint32_t v = rng_below(&r, n);
            assert_true(v < n);
            count[v]++;
        }
        // Six standard deviations of a count of about `each`.
        for (uint32_t v = 0; v < n; v++) assert_in_range(count[v], each - 270, each + 270);
    }
    for (int i = 0; i < 1000; i++) assert_true(rng_below(&r, UINT32_MAX) < UINT32_MAX);
}

static void reals_lie_between_zero_and_one(void **unused) {
    (void)unused;
    Rng r = rng_seed(9);
    double sum = 0;
    for (int i = 0; i < 100000; i++) {
        double v = rng_real(&r);
        assert_true(v >= 0 && v < 1);
        sum += v;
    }
    assert_true(sum > 49400 && sum < 50600);
}

// --- hash ---

static void every_bit_of_a_word_reaches_every_bit_of_its_hash(void **unused) {
    (void)unused;
    static int changed[64][64];
    const int samples = 2000;
    Rng r = rng_seed(11);
    for (int n = 0; n < samples; n++) {
        uint64_t x = rng_next(&r), h = hash_word(x);
        for (int in = 0; in < 64; in++) {
            uint64_t difference = h ^ hash_word(x ^ UINT64_C(1) << in);
            for (int out = 0; out < 64; out++) changed[in][out] += (int)(difference >> out & 1);
        }
    }
    for (int in = 0; in < 64; in++)
        for (int out = 0; out < 64; out++)
            assert_in_range(changed[in][out], samples / 3, samples * 2 / 3);
}

static void hashes_of_words_depend_on_their_order(void **unused) {
    (void)unused;
    Rng r = rng_seed(12);
    for (int n = 0; n < 10000; n++) {
        uint64_t a = rng_next(&r), b = rng_next(&r);
        assert_true(hash_add(hash_add(0, a), b) != hash_add(hash_add(0, b), a));
        assert_true(hash_add(a, b) == hash_add(a, b));
    }
    assert_true(hash_add(0, 0) != hash_add(hash_add(0, 0), 0));
}

static void hashes_of_bytes_see_every_byte_and_the_length(void **unused) {
    (void)unused;
    unsigned char bytes[41] = {0};
    for (size_t n = 0; n <= 40; n++) {
        uint64_t h = hash_bytes(bytes, n);
        assert_true(h != hash_bytes(bytes, n + 1));
        for (size_t i = 0; i < n; i++) {
            bytes[i] = 1;
            assert_true(hash_bytes(bytes, n) != h);
            bytes[i] = 0;
        }
        bytes[n] = 1; // just after the end: not part of it
        assert_true(hash_bytes(bytes, n) == h);
        bytes[n] = 0;
    }
    char text[] = "-the same bytes at any address";
    char moved[sizeof text + 1];
    memcpy(moved + 1, text, sizeof text);
    assert_true(hash_bytes(text, sizeof text) == hash_bytes(moved + 1, sizeof text));
}

// --- bits ---

static void the_nth_bit_is_found_as_by_counting(void **unused) {
    (void)unused;
    Rng r = rng_seed(13);
    for (int n = 0; n < 20000; n++) {
        uint64_t x = rng_next(&r);
        if (n % 3 == 0) x &= rng_next(&r) & rng_next(&r);
        if (n == 0) x = UINT64_MAX;
        if (n == 1) x = UINT64_C(1) << 63;
        uint32_t k = 0;
        uint64_t rest = x;
        for (int i = 0; i < 64; i++) {
            if (!((x >> i) & 1)) continue;
            assert_int_equal(bits_nth(x, k++), i);
            assert_int_equal(bits_first(rest), i);
            assert_int_equal(bits_pop(&rest), i);
        }
        assert_int_equal(rest, 0);
        assert_int_equal(bits_count(x), (int)k);
    }
}

// --- suggestions ---

static void a_mistyped_name_suggests_the_right_one(void **unused) {
    (void)unused;
    static const char *const names[] = {"othello", "reversi70", "random", "human", "ply"};
    static const struct {
        const char *typed, *meant;
    } cases[] = {
        {"othelo", "othello"},
        {"Othello", "othello"},
        {"otehllo", "othello"},
        {"othellox", "othello"},
        {"reversi", "reversi70"},
        {"reversi07", "reversi70"},
        {"rnadom", "random"},
        {"ran", "random"},
        {"humna", "human"},
        {"pyl", "ply"},
        {"plyy", "ply"},
        {"OTHELO", "othello"},
        {"othello", "othello"},
        {"chess", NULL},
        {"", NULL},
        {"zzzzzzzzzz", NULL},
        {"xqz", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *found = suggest_nearest(cases[i].typed, names, 5);
        if (cases[i].meant) {
            assert_non_null(found);
            assert_string_equal(found, cases[i].meant);
        } else {
            assert_null(found);
        }
    }
    assert_null(suggest_nearest("othello", names, 0));
    static const char *const twins[] = {"size4", "size6"};
    assert_string_equal(suggest_nearest("size5", twins, 2), "size4"); // the first of equals
}

static void very_long_words_and_names_are_left_alone(void **unused) {
    (void)unused;
    char wide[200];
    memset(wide, 'a', sizeof wide - 1);
    wide[sizeof wide - 1] = '\0';
    const char *names[] = {wide, "aaaa"};
    assert_null(suggest_nearest(wide, names, 2));
    assert_string_equal(suggest_nearest("aaa", names, 2), "aaaa");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_str_has_a_text),
        cmocka_unit_test(lines_lose_their_comments_and_blanks),
        cmocka_unit_test(a_str_grows_and_stays_terminated),
        cmocka_unit_test(all_ways_of_adding_append),
        cmocka_unit_test(numbers_are_added_as_printf_writes_them),
        cmocka_unit_test(resetting_a_str_keeps_its_memory),
        cmocka_unit_test(a_str_may_hold_nul_bytes),
        cmocka_unit_test(words_are_the_same_but_for_case),
        cmocka_unit_test(an_error_is_false_and_keeps_its_text),
        cmocka_unit_test(a_long_error_loses_its_end_only),
        cmocka_unit_test(a_size_can_be_asked_for_beforehand),
        cmocka_unit_test(memory_is_zeroed_and_aligned),
        cmocka_unit_test(splitmix_gives_the_published_numbers),
        cmocka_unit_test(xoshiro_gives_the_published_numbers),
        cmocka_unit_test(a_block_of_chacha20_is_the_published_one),
        cmocka_unit_test(a_seed_gives_the_same_numbers_everywhere),
        cmocka_unit_test(pieces_of_work_have_generators_of_their_own),
        cmocka_unit_test(numbers_below_n_are_in_range_and_even),
        cmocka_unit_test(reals_lie_between_zero_and_one),
        cmocka_unit_test(every_bit_of_a_word_reaches_every_bit_of_its_hash),
        cmocka_unit_test(hashes_of_words_depend_on_their_order),
        cmocka_unit_test(hashes_of_bytes_see_every_byte_and_the_length),
        cmocka_unit_test(the_nth_bit_is_found_as_by_counting),
        cmocka_unit_test(a_mistyped_name_suggests_the_right_one),
        cmocka_unit_test(very_long_words_and_names_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

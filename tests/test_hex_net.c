// SPDX-License-Identifier: MIT
// test_hex_net.c - the network for Hex: its output, its kernels, its files.
#include "testing.h"

#include "base/crc.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/rng.h"
#include "engine/hex/net/hex_net_exact.h"
#include "engine/hex/net/hex_net_kernel.h"
#include "engine/hex/net/hex_net_run.h"

#include <math.h>
#include <stdlib.h>

static HexNet *tiny_net(void) {
    Str bytes = {0};
    Error e;
    if (!os_read_file("tests/golden/hex/hex_tiny.net", 1 << 20, &bytes, &e)) fail_msg("%s", e.text);
    HexNet *net = hex_net_read(bytes.text, bytes.len, &e);
    if (!net) fail_msg("%s", e.text);
    str_clear(&bytes);
    return net;
}

static void random_stones(int8_t *stone, int cells, Rng *rng) {
    for (int i = 0; i < cells; i++)
        stone[i] = (int8_t)((int)rng_below(rng, 4) / 2 * (1 + (int)rng_below(rng, 2)) - 1);
}

// --- what it says ---

typedef struct {
    int side;
    int8_t stone[HEX_CELLS_MAX];
    double value, logit[HEX_CELLS_MAX];
} Golden;

static const char *skip_word(const char *at, const char *word) {
    at += strspn(at, " \n");
    assert_true(strncmp(at, word, strlen(word)) == 0);
    return at + strlen(word);
}

static double read_real(const char **at) {
    char *end;
    double value = strtod(*at, &end);
    assert_true(end != *at);
    *at = end;
    return value;
}

// One position of the golden file, from the mover's point of view; NULL at the end.
static const char *read_golden(const char *at, Golden *g) {
    at += strspn(at, " \n");
    if (!*at) return NULL;
    at = skip_word(at, "board");
    g->side = (int)read_real(&at);
    for (int i = 0; i < g->side * g->side; i++) {
        at += strspn(at, " \n");
        g->stone[i] = *at == 'x' ? 0 : *at == 'o' ? 1 : -1;
        at++;
    }
    at = skip_word(at, "value");
    g->value = read_real(&at);
    at = skip_word(at, "logits");
    for (int i = 0; i < g->side * g->side; i++) g->logit[i] = read_real(&at);
    return at;
}

static double greatest_error(const Golden *g, const HexNetAnswer *a) {
    double most = fabs((double)a->value - g->value);
    for (int i = 0; i < g->side * g->side; i++)
        most = fmax(most, fabs((double)a->logit[i] - g->logit[i]));
    return most;
}

static void the_answers_are_those_of_the_program_that_trains_it(void **unused) {
    (void)unused;
    HexNet *net = tiny_net();
    Str text = {0};
    Error e;
    Golden g;
    int n = 0;
    assert_true(os_read_file("tests/golden/hex/hex_tiny.golden", 1 << 20, &text, &e));
    const char *at = text.text;
    while (*at == '#') at = strchr(at, '\n') + 1;
    for (; (at = read_golden(at, &g)); n++) {
        HexNetDesk *desk = hex_net_desk_new(net, g.side, g.side);
        HexNetAnswer answer;
        hex_net_judge_exactly(desk, g.stone, 0, &answer);
        assert_true(greatest_error(&g, &answer) < 1e-4);
        hex_net_judge(desk, g.stone, 0, &answer);
        assert_true(greatest_error(&g, &answer) < 0.05);
        hex_net_desk_free(desk);
    }
    assert_true(n >= 5);
    str_clear(&text);
    hex_net_free(net);
}

static void both_players_see_the_same_board_mirrored(void **unused) {
    (void)unused;
    HexNet *net = tiny_net();
    Rng rng = rng_seed(3);
    for (int round = 0; round < work(20, 3); round++) {
        int width = 3 + (int)rng_below(&rng, 9), height = 3 + (int)rng_below(&rng, 9);
        int8_t stone[HEX_CELLS_MAX], mirrored[HEX_CELLS_MAX];
        HexNetDesk *desk = hex_net_desk_new(net, width, height);
        HexNetDesk *other = hex_net_desk_new(net, height, width);
        HexNetAnswer a, b;
        random_stones(stone, width * height, &rng);
        for (int i = 0; i < width * height; i++) {
            int8_t s = stone[i];
            mirrored[i % width * height + i / width] = s < 0 ? s : (int8_t)!s;
        }
        hex_net_judge(other, mirrored, 0, &b); // the earlier contents of a desk do not matter
        hex_net_judge(other, mirrored, 1, &b);
        hex_net_judge(desk, stone, 0, &a);
        assert_true(a.value == b.value);
        for (int i = 0; i < width * height; i++)
            assert_true(a.logit[i] == b.logit[i % width * height + i / width]);
        hex_net_judge_exactly(desk, stone, 0, &b);
        assert_true(fabs((double)(a.value - b.value)) < 0.05);
        hex_net_desk_free(desk);
        hex_net_desk_free(other);
    }
    hex_net_free(net);
}

// --- kernels ---

static void compare_kernels(const HexNetKernel *kernel, HexNetDesk *desk, Rng *rng) {
    const HexNetView *v = &desk->view[0];
    size_t channels = (size_t)v->channels, n = channels * channels * HEX_NET_TAPS;
    int8_t *weights = mem_new_aligned(n, 1);
    void *packed = mem_new_aligned(n, kernel->weight_bytes), *plain = mem_new_aligned(n, 1);
    int32_t *sums = mem_new_aligned((size_t)v->n * channels, sizeof *sums);
    for (size_t i = 0; i < n; i++) weights[i] = (int8_t)((int)rng_below(rng, 255) - 127);
    for (int i = 0; i < v->n; i++)
        for (int k = 0; k < v->channels; k++)
            desk->input[v->place[i] * v->channels + k] = (uint8_t)rng_below(rng, 256);
    kernel->pack(weights, v->channels, packed);
    hex_net_plain.pack(weights, v->channels, plain);
    kernel->convolve(packed, desk->input, v, desk->scratch, sums);
    hex_net_plain.convolve(plain, desk->input, v, desk->scratch, desk->sums);
    if (memcmp(sums, desk->sums, (size_t)v->n * channels * sizeof *sums) != 0)
        fail_msg("%s differs on %dx%d with %d channels", kernel->name, v->rows, v->columns,
                 v->channels);
    free(weights);
    free(packed);
    free(plain);
    free(sums);
}

static void every_kernel_gives_the_sums_of_the_plain_one(void **unused) {
    (void)unused;
    static const HexNetKernel *const kernels[] = {
        &hex_net_plain,
#ifdef HEX_NET_HAS_AVX2
        &hex_net_avx2,
#endif
#ifdef HEX_NET_HAS_AVX512
        &hex_net_avx512,
#endif
    };
    Rng rng = rng_seed(8);
    HexNet net = {.padded = 64, .heads = 16};
    for (int size = 0; size < 5; size++) {
        static const int sides[][2] = {{2, 2}, {3, 5}, {11, 11}, {13, 13}, {19, 19}};
        net.padded = size == 1 ? 128 : 64;
        HexNetDesk *desk = hex_net_desk_new(&net, sides[size][0], sides[size][1]);
        for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
            compare_kernels(kernels[k], desk, &rng);
        hex_net_desk_free(desk);
    }
}

// Every weight of a plain convolution, checked one by one.
static void a_convolution_adds_what_is_around(void **unused) {
    (void)unused;
    HexNet net = {.padded = 64, .heads = 16};
    HexNetDesk *desk = hex_net_desk_new(&net, 3, 3);
    const HexNetView *v = &desk->view[0];
    int8_t *weights = mem_new(64 * 64, HEX_NET_TAPS), *packed = mem_new(64 * 64, HEX_NET_TAPS);
    weights[(5 * 64 + 7) * HEX_NET_TAPS + 2] = -3; // the input to the upper right
    desk->input[(2 * v->stride + 3) * 64 + 7] = 10;
    hex_net_plain.pack(weights, 64, packed);
    hex_net_plain.convolve(packed, desk->input, v, desk->scratch, desk->sums);
    for (int i = 0; i < v->n * 64; i++)
        assert_int_equal(desk->sums[i], i == (2 * 5 + 1) * 64 + 5 ? -30 : 0);
    free(weights);
    free(packed);
    hex_net_desk_free(desk);
}

// --- files ---

static void refuse(const Str *bytes, const char *why) {
    Error e = {""};
    assert_null(hex_net_read(bytes->text, bytes->len, &e));
    assert_contains(e.text, why);
}

static void put_checksum(Str *bytes) {
    uint32_t sum = crc_bytes(bytes->text, bytes->len - 4);
    for (size_t i = 0; i < 4; i++) bytes->text[bytes->len - 4 + i] = (char)(sum >> 8 * i & 255);
}

static void bad_files_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *heading, *why;
    } bad[] = {{"", "not a network"},
               {"genpei hexnet", "not a network"},
               {"genpei hexnet 3 8 2 4 4 8\n", "not a network"},
               {"genpei hexnet 1 8 2 4 4 8\n", "without a checksum"},
               {"genpei hexnet 2 8 2 4 4\n", "sizes"},
               {"genpei hexnet 2 0 2 4 4 8\n", "sizes"},
               {"genpei hexnet 2 100000000 2 4 4 8\n", "sizes"},
               {"genpei hexnet 2 8 2 4 4 8", "sizes"},
               {"genpei hexnet 2 8 2 4 4 8\n", "0 bytes"}};
    Str bytes = {0};
    Error e;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        bytes.len = 0;
        str_add(&bytes, bad[i].heading);
        refuse(&bytes, bad[i].why);
    }
    bytes.len = 0;
    assert_true(os_read_file("tests/golden/hex/hex_tiny.net", 1 << 20, &bytes, &e));
    bytes.text[bytes.len / 2] ^= 1;
    refuse(&bytes, "checksum is wrong");
    bytes.text[bytes.len - 5] = 0x7C; // infinite
    put_checksum(&bytes);
    refuse(&bytes, "is not finite");
    bytes.len--;
    refuse(&bytes, "bytes");
    str_clear(&bytes);
}

// However large the weights are, the outputs are finite.
static void absurd_weights_do_no_harm(void **unused) {
    (void)unused;
    Str bytes = {0};
    Error e;
    assert_true(os_read_file("tests/golden/hex/hex_tiny.net", 1 << 20, &bytes, &e));
    size_t first = (size_t)(strchr(bytes.text, '\n') + 1 - bytes.text);
    for (size_t i = first + 1; i < bytes.len - 4; i += 2) bytes.text[i] = 0x7B; // up to 65504
    put_checksum(&bytes);
    HexNet *net = hex_net_read(bytes.text, bytes.len, &e);
    HexNetDesk *desk = hex_net_desk_new(net, 5, 5);
    int8_t stone[25] = {0};
    HexNetAnswer a;
    hex_net_judge(desk, stone, 1, &a);
    assert_true(isfinite(a.value));
    for (int i = 0; i < 25; i++) assert_true(isfinite(a.logit[i]));
    hex_net_desk_free(desk);
    hex_net_free(net);
    str_clear(&bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_answers_are_those_of_the_program_that_trains_it),
        cmocka_unit_test(both_players_see_the_same_board_mirrored),
        cmocka_unit_test(every_kernel_gives_the_sums_of_the_plain_one),
        cmocka_unit_test(a_convolution_adds_what_is_around),
        cmocka_unit_test(bad_files_are_refused),
        cmocka_unit_test(absurd_weights_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

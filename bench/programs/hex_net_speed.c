// SPDX-License-Identifier: MIT
// hex_net_speed.c - how fast a network for Hex is, and what is lost by computing with integers; see
// bench/hex-net.
//
//   hex_net_speed FILE SIDE      FILE: a network, `built-in`, or `random` weights
#include <stdio.h>

#include "base/crc.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/rng.h"
#include "engine/hex/net/hex_net_exact.h"
#include "engine/hex/net/hex_net_kernel.h"
#include "engine/hex/net/hex_net_run.h"

#include <math.h>
#include <stdlib.h>

enum { POSITIONS = 40, ROUNDS = 40 };

static uint16_t half_of(double x) {
    int power = 0, sign = x < 0;
    double digits = frexp(fabs(x), &power);
    if (power < -13) return (uint16_t)(sign << 15);
    return (uint16_t)(sign << 15 | (power + 14) << 10 | (int)((2 * digits - 1) * 1024));
}

// Weights that keep activations about as large from layer to layer.
static HexNet *random_net(Error *e) {
    enum { C = 64, B = 6, P = 32, V = 32, H = 64 };
    size_t n =
        C * 18 + C + 12 * (C * C * 9 + C) + P * C + 2 * P + 1 + V * C + V + H * 2 * V + 2 * H + 1;
    Str bytes = {0};
    Rng rng = rng_seed(1);
    str_add(&bytes, "genpei hexnet 2 64 6 32 32 64\n");
    for (size_t i = 0; i < n; i++) {
        double size = i < (size_t)C * 19 ? 2 : i < n - 8500 ? 0.12 : 0.5;
        uint16_t half = half_of((rng_real(&rng) - 0.5) * size);
        str_add_char(&bytes, (char)(half & 255));
        str_add_char(&bytes, (char)(half >> 8));
    }
    uint32_t sum = crc_bytes(bytes.text, bytes.len);
    for (int i = 0; i < 4; i++) str_add_char(&bytes, (char)(sum >> 8 * i & 255));
    HexNet *net = hex_net_read(bytes.text, bytes.len, e);
    str_clear(&bytes);
    return net;
}

static HexNet *open_net(const char *name, Error *e) {
    if (strcmp(name, "random") == 0) return random_net(e);
    if (strcmp(name, "built-in") == 0) {
        HexNet *net = hex_net_built_in();
        if (!net) error_set(e, "the program carries no network");
        return net;
    }
    Str bytes = {0};
    HexNet *net = NULL;
    if (os_read_file(name, 64 << 20, &bytes, e)) net = hex_net_read(bytes.text, bytes.len, e);
    str_clear(&bytes);
    return net;
}

// Positions of a game in which every stone is drawn by what the net says.
static int draw(const HexNetAnswer *a, const int8_t *stone, int cells, Rng *rng) {
    double sum = 0, most = -1e9;
    for (int i = 0; i < cells; i++)
        if (stone[i] < 0 && (double)a->logit[i] > most) most = (double)a->logit[i];
    for (int i = 0; i < cells; i++)
        if (stone[i] < 0) sum += exp((double)a->logit[i] - most);
    double at = rng_real(rng) * sum;
    int last = -1;
    for (int i = 0; i < cells && (last < 0 || at >= 0); i++)
        if (stone[i] < 0) at -= exp((double)a->logit[i] - most), last = i;
    return last;
}

static int best_of(const HexNetAnswer *a, const int8_t *stone, int cells) {
    int best = -1;
    for (int i = 0; i < cells; i++)
        if (stone[i] < 0 && (best < 0 || a->logit[i] > a->logit[best])) best = i;
    return best;
}

typedef struct {
    double policy, value;
    int same, n;
} Lost;

static void compare(HexNetDesk *desk, const int8_t *stone, int mover, int cells, Lost *lost) {
    HexNetAnswer quick, exact;
    double a = 0, b = 0, off = 0;
    hex_net_judge(desk, stone, mover, &quick);
    hex_net_judge_exactly(desk, stone, mover, &exact);
    for (int i = 0; i < cells; i++)
        if (stone[i] < 0) a += exp((double)quick.logit[i]), b += exp((double)exact.logit[i]);
    for (int i = 0; i < cells; i++)
        if (stone[i] < 0)
            off += fabs(exp((double)quick.logit[i]) / a - exp((double)exact.logit[i]) / b) / 2;
    lost->policy += off;
    lost->value += fabs((double)(quick.value - exact.value));
    lost->same += best_of(&quick, stone, cells) == best_of(&exact, stone, cells);
    lost->n++;
}

int main(int argc, char **argv) {
    Error e = {""};
    HexNet *net = argc == 3 ? open_net(argv[1], &e) : NULL;
    int side = argc == 3 ? (int)strtol(argv[2], NULL, 10) : 0, cells = side * side;
    if (!net || side < 3 || side > HEX_SIDE_MAX) {
        fprintf(stderr, "%s\n", e.text[0] ? e.text : "usage: hex_net_speed FILE SIDE");
        return 2;
    }
    HexNetDesk *desk = hex_net_desk_new(net, side, side);
    int8_t stone[POSITIONS][HEX_CELLS_MAX];
    HexNetAnswer answer;
    Rng rng = rng_seed(7);
    Lost lost = {0};
    memset(stone, -1, sizeof stone);
    for (int i = 1; i < POSITIONS; i++) {
        bool again = i % (cells / 2) == 0;
        if (!again) memcpy(stone[i], stone[i - 1], sizeof stone[i]);
        hex_net_judge(desk, stone[i], i & 1, &answer);
        stone[i][draw(&answer, stone[i], cells, &rng)] = (int8_t)(i & 1);
    }
    int64_t start = os_thread_ns();
    for (int i = 0; i < POSITIONS * ROUNDS; i++)
        hex_net_judge(desk, stone[i % POSITIONS], !(i & 1), &answer);
    double seconds = (double)(os_thread_ns() - start) / 1e9;
    printf("%dx%d, %s: %.0f evaluations a second, %.3f ms each\n", side, side,
           hex_net_kernel()->name, POSITIONS * ROUNDS / seconds,
           1000 * seconds / (POSITIONS * ROUNDS));
    for (int i = 0; i < POSITIONS; i++) compare(desk, stone[i], !(i & 1), cells, &lost);
    printf("against floats: best move the same in %d of %d, policy off by %.4f, value by %.4f\n",
           lost.same, lost.n, lost.policy / lost.n, lost.value / lost.n);
    hex_net_desk_free(desk);
    hex_net_free(net);
    return 0;
}

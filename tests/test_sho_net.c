// SPDX-License-Identifier: MIT
// test_sho_net.c - the network for shogi: its kernels, its updates move by move, its files.
#include "testing.h"

#include "base/crc.h"
#include "base/rng.h"
#include "base/str.h"
#include "engine/shogi/net/sho_net_kernel.h"
#include "engine/shogi/net/sho_net_run.h"
#include "engine/shogi/sho_net_eval.h"
#include "games/shogi/shogi_moves.h"
#include "games/shogi/shogi_sfen.h"

#include <stdlib.h>

// --- networks at random ---

static void add_number(Str *out, int64_t value, int bytes) {
    for (int k = 0; k < bytes; k++) str_add_char(out, (char)((uint64_t)value >> 8 * k & 255));
}

static int64_t between(Rng *rng, int64_t least, int64_t most) {
    return least + (int64_t)rng_below(rng, (uint32_t)(most - least + 1));
}

static void add_layer(Str *out, Rng *rng, int outputs, int inputs) {
    for (int i = 0; i < outputs; i++) add_number(out, between(rng, -9000, 9000), 4);
    for (int i = 0; i < outputs * inputs; i++) add_number(out, between(rng, -128, 127), 1);
}

static void add_checksum(Str *out) {
    add_number(out, crc_bytes(out->text, out->len), 4);
}

// Weights of all sizes that a file may have, most of them small.
static Str random_file(Rng *rng) {
    Str out = {0};
    str_add(&out, sho_net_heading);
    for (int i = 0; i < SHO_NET_WIDTH; i++) add_number(&out, between(rng, -300, 300), 2);
    for (int i = 0; i < SHO_NET_ROWS * SHO_NET_WIDTH / 8; i++) {
        uint64_t bytes = rng_next(rng);
        if (i % 16) bytes &= UINT64_C(0x1F1F1F1F1F1F1F1F);
        str_add_n(&out, (const char *)&bytes, sizeof bytes);
    }
    for (int i = 0; i < SHO_NET_ROWS; i++) add_number(&out, between(rng, -8000, 8000), 2);
    add_layer(&out, rng, SHO_NET_HIDDEN, SHO_NET_INPUTS);
    add_layer(&out, rng, SHO_NET_HIDDEN, SHO_NET_HIDDEN);
    add_layer(&out, rng, 1, SHO_NET_HIDDEN);
    add_checksum(&out);
    assert_int_equal(out.len, sho_net_bytes());
    return out;
}

static ShoNet *random_net(uint64_t seed) {
    Rng rng = rng_seed(seed);
    Str file = random_file(&rng);
    Error e;
    ShoNet *net = sho_net_open(file.text, file.len, &e);
    if (!net) fail_msg("%s", e.text);
    str_clear(&file);
    return net;
}

static ShogiPosition position(const char *sfen) {
    ShogiPosition p;
    Error e;
    if (!shogi_sfen_read(sfen, SHOGI_ONE_SET, &p, NULL, NULL, &e)) fail_msg("%s: %s", sfen, e.text);
    return p;
}

// --- values ---

static void same_with_every_kernel(const ShoNet *net, const ShogiPosition *p) {
    int value = sho_net_value(net, &sho_net_plain, p);
    assert_in_range(value + SHO_EVAL_MAX, 0, 2 * SHO_EVAL_MAX);
#ifdef SHO_NET_HAS_AVX2
    assert_int_equal(sho_net_value(net, &sho_net_avx2, p), value);
#endif
#ifdef SHO_NET_HAS_AVX512
    assert_int_equal(sho_net_value(net, &sho_net_avx512, p), value);
#endif
}

static void every_kernel_says_the_same(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= (uint64_t)work(4, 1); seed++) {
        ShoNet *net = random_net(seed);
        Rng rng = rng_seed(seed);
        for (int game = 0; game < work(20, 2); game++) {
            ShogiPosition p = position(SHOGI_START);
            for (int ply = 0; ply < 200; ply++) {
                ShogiMove moves[SHOGI_MOVES_ROOM];
                ShogiUndo undo;
                size_t n = shogi_legal_moves(&p, moves);
                if (!n) break;
                same_with_every_kernel(net, &p);
                shogi_do(&p, moves[rng_below(&rng, (uint32_t)n)], &undo);
            }
        }
        sho_net_free(net);
    }
}

// Walks through a random tree, asking now and then.
typedef struct {
    const ShoNet *net;
    ShoEval *eval;
    Rng rng;
    int asked;
} Walk;

static void check_value(Walk *w, const ShogiPosition *p) {
    assert_int_equal(sho_eval(w->eval, p), sho_net_value(w->net, sho_net_kernel(), p));
    w->asked++;
}

static void walk(Walk *w, ShogiPosition *p, int depth) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    if (rng_below(&w->rng, 2)) check_value(w, p);
    size_t n = depth ? shogi_legal_moves(p, moves) : 0;
    for (int k = 0; n && k < 2; k++) {
        ShogiUndo undo;
        ShogiMove m = moves[rng_below(&w->rng, (uint32_t)n)];
        sho_eval_push(w->eval, p, m);
        shogi_do(p, m, &undo);
        walk(w, p, depth - 1);
        shogi_undo(p, m, &undo);
        sho_eval_pop(w->eval);
    }
    if (depth && !shogi_in_check(p, p->mover)) {
        sho_eval_push(w->eval, p, SHOGI_NO_MOVE);
        p->mover ^= 1;
        check_value(w, p);
        p->mover ^= 1;
        sho_eval_pop(w->eval);
    }
    if (rng_below(&w->rng, 2)) check_value(w, p);
}

static void values_follow_the_moves(void **unused) {
    (void)unused;
    static const char *const roots[] = {
        SHOGI_START, "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
        "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1", // the mover has no king
    };
    ShoNet *net = random_net(7);
    Walk w = {.net = net, .eval = sho_net_eval_new(net), .rng = rng_seed(3)};
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
        for (int again = 0; again < work(8, 1); again++) {
            ShogiPosition p = position(roots[i]);
            sho_eval_reset(w.eval, &p);
            walk(&w, &p, work(10, 7));
        }
    assert_true(w.asked > 500);
    sho_eval_free(w.eval);
    sho_net_free(net);
}

// The board turned with the colours changed, or mirrored.
static ShogiPosition seen_otherwise(const ShogiPosition *p, bool turned, bool mirrored) {
    ShogiPosition out = {.mover = p->mover ^ turned};
    for (int square = 0; square < SHOGI_SQUARES; square++) {
        int to = turned ? SHOGI_SQUARES - 1 - square : square;
        if (mirrored) to = shogi_square(SHOGI_SIDE - 1 - shogi_file(to), shogi_rank(to));
        ShogiPiece piece = p->board[square];
        if (piece) shogi_put(&out, to, turned ? piece ^ SHOGI_WHITE_PIECE : piece);
    }
    for (int colour = 0; colour < 2; colour++) out.hands[colour ^ turned] = p->hands[colour];
    return out;
}

static int king_file(const ShogiPosition *p, int colour) {
    return shogi_file(shogi_king(p, colour));
}

// A board with a king on the middle file is not mirrored by either side, so its mirror image is
// another position.
static void turned_and_mirrored_boards_have_the_same_value(void **unused) {
    (void)unused;
    ShoNet *net = random_net(5);
    Rng rng = rng_seed(6);
    int mirrored = 0;
    for (int game = 0; game < work(10, 2); game++) {
        ShogiPosition p = position(SHOGI_START);
        for (int ply = 0; ply < 200; ply++) {
            ShogiMove moves[SHOGI_MOVES_ROOM];
            ShogiUndo undo;
            size_t n = shogi_legal_moves(&p, moves);
            if (!n) break;
            int value = sho_net_value(net, sho_net_kernel(), &p);
            ShogiPosition q = seen_otherwise(&p, true, false);
            assert_int_equal(sho_net_value(net, sho_net_kernel(), &q), value);
            if (king_file(&p, 0) != SHOGI_SIDE / 2 && king_file(&p, 1) != SHOGI_SIDE / 2) {
                q = seen_otherwise(&p, false, true);
                assert_int_equal(sho_net_value(net, sho_net_kernel(), &q), value);
                mirrored++;
            }
            shogi_do(&p, moves[rng_below(&rng, (uint32_t)n)], &undo);
        }
    }
    assert_true(mirrored > 20);
    sho_net_free(net);
}

// --- files ---

static void refused(const Str *file, const char *why) {
    Error e = {""};
    assert_null(sho_net_open(str_text(file), file->len, &e));
    assert_contains(e.text, why);
}

static void put_checksum(Str *file) {
    file->len -= 4;
    add_checksum(file);
}

static void damaged_and_foreign_files_are_refused(void **unused) {
    (void)unused;
    Rng rng = rng_seed(9);
    Str file = random_file(&rng);
    size_t heading = strlen(sho_net_heading), length = file.len;
    for (size_t cut = 1; cut < length; cut = 3 * cut + 1) {
        file.len = length - cut;
        refused(&file, file.len < heading ? "network for shogi" : "bytes, not");
    }
    file.len = 5;
    refused(&file, "not a network for shogi");
    file.len = length;
    for (int k = 0; k < 5; k++) {
        size_t at = heading + rng_below(&rng, (uint32_t)(length - heading));
        file.text[at] ^= 4;
        refused(&file, "checksum");
        file.text[at] ^= 4;
    }
    file.text[heading - 2] ^= 1; // a size
    put_checksum(&file);
    refused(&file, "another version or size");
    file.text[heading - 2] ^= 1;
    file.text[heading + 1] = 0x7f; // the first bias
    put_checksum(&file);
    refused(&file, "too big");
    str_reset(&file);
    str_add(&file, "genpei hexnet 1 1 2 1 1 2\n");
    refused(&file, "not a network for shogi");
    str_clear(&file);
}

static void a_missing_file_is_named(void **unused) {
    (void)unused;
    Error e;
    assert_null(sho_net_read("/nonexistent/shogi.net", &e));
    assert_contains(e.text, "/nonexistent/shogi.net");
    assert_null(sho_net_read("README.md", &e));
    assert_contains(e.text, "README.md: not a network for shogi");
}

static void the_checksum_is_that_of_zlib(void **unused) {
    (void)unused;
    assert_int_equal(crc_bytes("123456789", 9), 0xCBF43926);
    assert_int_equal(crc_bytes("", 0), 0);
    assert_int_equal(crc_bytes("The quick brown fox jumps over the lazy dog", 43), 0x414FA339);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kernel_says_the_same),
        cmocka_unit_test(values_follow_the_moves),
        cmocka_unit_test(turned_and_mirrored_boards_have_the_same_value),
        cmocka_unit_test(damaged_and_foreign_files_are_refused),
        cmocka_unit_test(a_missing_file_is_named),
        cmocka_unit_test(the_checksum_is_that_of_zlib),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

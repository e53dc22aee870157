// SPDX-License-Identifier: MIT
// test_hex_why.c - what a person would say of positions of Hex: known positions, and whether the
// solver agrees.
#include "testing.h"

#include "base/mem.h"
#include "base/rng.h"
#include "engine/hex/hex_why_words.h"
#include "engine/hex/play/hex_facts.h"

typedef struct {
    HexShape shape;
    HexPosition position;
    HexWhyList why;
} Kit;

static int cell_of(int size, const char *name) {
    return (int)(strtol(name + 1, NULL, 10) - 1) * size + name[0] - 'a';
}

static void put(Kit *k, const char *names, int player) {
    for (const char *p = names; *p;) {
        k->position.stone[cell_of(k->shape.width, p)] = (int8_t)player;
        p += strcspn(p, " ");
        p += strspn(p, " ");
    }
}

// What is said with red to move.
static Kit *said(int size, const char *red, const char *blue, const char *move) {
    Kit *k = mem_new(1, sizeof *k);
    hex_shape_init(&k->shape, size, size);
    memset(k->position.stone, -1, sizeof k->position.stone);
    put(k, red, 0);
    put(k, blue, 1);
    hex_why(&k->shape, &k->position, *move ? cell_of(size, move) : -1, &k->why);
    return k;
}

static void assert_said(const Kit *k, const char *text, bool japanese) {
    Str all = {0};
    for (int i = 0; i < k->why.n; i++) {
        hex_why_text(&k->why.reason[i], k->shape.width, japanese, &all);
        str_add(&all, "\n");
    }
    if (!strstr(str_text(&all), text)) fail_msg("'%s' is not in:\n%s", text, str_text(&all));
    str_clear(&all);
}

static void a_stone_in_the_third_row_has_the_ziggurat(void **unused) {
    (void)unused;
    Kit *k = said(11, "f9", "c3", "");
    assert_said(k, "Red's f9 is connected to the bottom by the ziggurat template.", false);
    assert_said(k, "赤のf9は下辺と3段目のテンプレート（ジグラット）でつながっています。", true);
    free(k);
}

static void a_broken_bridge_is_to_be_mended(void **unused) {
    (void)unused;
    Kit *k = said(9, "d3 c5", "c4", "");
    assert_said(k, "The bridge of Red between d3 and c5 is broken by Blue at c4: d4 mends it.",
                false);
    assert_said(k, "赤のd3とc5のブリッジに青がc4で割り込んでいます。d4に打てばつながります。",
                true);
    free(k);
}

static void a_broken_bridge_of_the_enemy_is_to_be_cut(void **unused) {
    (void)unused;
    Kit *k = said(9, "d4", "d3 c5", "");
    assert_said(k, "The bridge of Blue between d3 and c5 is broken by Red at d4: c4 cuts it.",
                false);
    free(k);
}

static void a_move_breaks_a_bridge(void **unused) {
    (void)unused;
    Kit *k = said(9, "h8", "d3 c5", "d4");
    assert_said(k, "d4 breaks the bridge of Blue between d3 and c5; unless Blue answers at c4",
                false);
    free(k);
}

static void a_move_wins_by_named_links(void **unused) {
    (void)unused;
    Kit *k = said(5, "c2", "e1", "b4");
    assert_said(k, "Red wins with b4: its edges are connected then, whatever Blue does.", false);
    assert_said(k, "Red's b4 is connected to the bottom by a bridge.", false);
    assert_said(k, "Red's c2 is connected to the top by a bridge.", false);
    free(k);
}

static void threats_overlap_in_the_must_play_region(void **unused) {
    (void)unused;
    Kit *k = said(8, "b1 f4 h2 c6 h3 a4", "e4 f3 g3 c5 g5 e5", "");
    assert_said(k, "The threats overlap in 4 cells, the must-play region: d4 g4 d5 f5.", false);
    assert_said(k, "狙いが重なるのは次の4マスです：d4 g4 d5 f5。", true);
    free(k);
}

static void a_ladder_runs_to_its_escape(void **unused) {
    (void)unused;
    Kit *k = said(11, "g10 j9", "f11 g11 a10 b9", "");
    assert_said(k, "Red has a ladder from g10 along the bottom, in row 2; j9 is a ladder escape",
                false);
    free(k);
    k = said(11, "g10", "f11 g11", "");
    assert_said(k, "without a ladder escape ahead it does not connect", false);
    assert_said(k, "赤にはg10から下辺の2段目を進むラダーがあります。", true);
    free(k);
}

static void nothing_is_said_of_a_game_that_is_over(void **unused) {
    (void)unused;
    Kit *k = said(3, "b1 b2 b3", "a1 a2", "");
    assert_int_equal(k->why.n, 0);
    free(k);
}

// --- the solver agrees ---

static int winner(HexSolver *solver, const HexPosition *p) {
    HexVerdict v;
    hex_solver_decide(solver, p, &v);
    return v.winner;
}

static int winner_after(HexSolver *solver, const HexPosition *p, int mover, int cell) {
    HexPosition after = *p;
    after.stone[cell] = (int8_t)mover;
    after.mover = !mover;
    return winner(solver, &after);
}

// Winning moves are in the must-play region, but for intrusions into settled cells, which are
// answered and change nothing.
static void assert_must(HexSolver *solver, const Kit *k, const HexWhy *r) {
    int mover = k->position.mover, inside = 0, outside = 0;
    HexFacts known;
    HexFactFinder *finder = hex_facts_new(&k->shape, 16 << 20);
    hex_facts_root(finder, &k->position);
    hex_facts_at(finder, NULL, 0, &known);
    for (int i = 0; i < k->shape.cells; i++) {
        if (k->position.stone[i] >= 0) continue;
        if (winner_after(solver, &k->position, mover, i) != mover) continue;
        bool settled = hex_proof_has(known.dead, i) || hex_proof_has(known.captured[0], i) ||
                       hex_proof_has(known.captured[1], i);
        if (hex_proof_has(r->cells, i))
            inside++;
        else
            outside++, assert_true(settled);
    }
    assert_true(inside || !outside);
    hex_facts_free(finder);
}

static void assert_true_reason(HexSolver *solver, const Kit *k, const HexWhy *r) {
    HexPosition other = k->position;
    other.mover = !other.mover;
    switch (r->type) {
    case HEX_WHY_JOINED: // the mover may be the one who is connected
        assert_int_equal(winner(solver, &k->position), r->player);
        if (r->player == k->position.mover) assert_int_equal(winner(solver, &other), r->player);
        break;
    case HEX_WHY_WINS:
        assert_int_equal(r->player, k->position.mover);
        assert_int_equal(r->cell < 0 ? winner(solver, &k->position)
                                     : winner_after(solver, &k->position, r->player, r->cell),
                         r->player);
        break;
    case HEX_WHY_THREAT:
        if (r->cell >= 0)
            assert_int_equal(winner_after(solver, &other, r->player, r->cell), r->player);
        break;
    case HEX_WHY_NO_MEET:
        assert_int_equal(winner(solver, &k->position), r->player);
        break;
    case HEX_WHY_MUST:
        assert_must(solver, k, r);
        break;
    default:
        break;
    }
}

static void the_solver_agrees_with_every_reason(void **unused) {
    (void)unused;
    Rng rng = rng_seed(29);
    HexSolver *solver = hex_solver_new(6, 6, &(HexSolverOptions){.memory = 16 << 20});
    int types[HEX_WHY_LADDER + 1] = {0};
    for (int game = 0; game < 150; game++) {
        Kit *k = said(6, "", "", "");
        int stones = 4 + (int)rng_below(&rng, 8);
        for (int i = 0; i < stones; i++) {
            int cell = (int)rng_below(&rng, 36);
            if (k->position.stone[cell] < 0) k->position.stone[cell] = (int8_t)(i & 1);
        }
        k->position.mover = game & 1;
        hex_why(&k->shape, &k->position, -1, &k->why);
        for (int i = 0; i < k->why.n; i++) {
            types[k->why.reason[i].type]++;
            assert_true_reason(solver, k, &k->why.reason[i]);
        }
        free(k);
    }
    assert_true(types[HEX_WHY_MUST] > 10 && types[HEX_WHY_WINS] > 10);
    hex_solver_free(solver);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stone_in_the_third_row_has_the_ziggurat),
        cmocka_unit_test(a_broken_bridge_is_to_be_mended),
        cmocka_unit_test(a_broken_bridge_of_the_enemy_is_to_be_cut),
        cmocka_unit_test(a_move_breaks_a_bridge),
        cmocka_unit_test(a_move_wins_by_named_links),
        cmocka_unit_test(threats_overlap_in_the_must_play_region),
        cmocka_unit_test(a_ladder_runs_to_its_escape),
        cmocka_unit_test(nothing_is_said_of_a_game_that_is_over),
        cmocka_unit_test(the_solver_agrees_with_every_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

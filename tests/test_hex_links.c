// SPDX-License-Identifier: MIT
// test_hex_links.c - what the Hex engine says of cells and connections, against brute force.
#include "testing.h"

#include "base/mem.h"
#include "base/rng.h"
#include "engine/hex/solve/hex_links_follow.h"
#include "plain_hex.h"

typedef struct {
    HexShape shape;
    PlainHex plain;
    HexWeaver *weaver;
    HexLinks *links[8]; // those of a position depend on those of the previous one
} Kit;

static void kit_init(Kit *k, int width, int height) {
    hex_shape_init(&k->shape, width, height);
    plain_hex_init(&k->plain, width, height);
    k->weaver = mem_new_aligned(1, sizeof *k->weaver);
    for (int i = 0; i < 8; i++) k->links[i] = mem_new_aligned(1, sizeof *k->links[i]);
}

static void kit_clear(Kit *k) {
    plain_hex_clear(&k->plain);
    free(k->weaver);
    for (int i = 0; i < 8; i++) free(k->links[i]);
}

static int random_cell(HexSet s, Rng *rng) {
    for (uint32_t skip = rng_below(rng, (uint32_t)hex_set_count(s)); skip; skip--) hex_set_pop(&s);
    return hex_set_pop(&s);
}

// A position with a number of random stones, in turn.
static void random_board(const Kit *k, HexBoard *b, int stones, Rng *rng) {
    hex_board_init(b, &k->shape);
    for (int i = 0; i < stones; i++) hex_board_put(b, &k->shape, random_cell(b->empty, rng), i & 1);
}

static void plain_stones(const HexBoard *b, uint32_t out[2]) {
    for (int i = 0; i < 2; i++) out[i] = (uint32_t)b->stones[i].w[0];
}

static bool wins(const Kit *k, const HexBoard *b, int mover, int player) {
    uint32_t stones[2];
    plain_stones(b, stones);
    return plain_hex_wins(&k->plain, stones, mover, player);
}

// The cells that stand for a point: itself, or for an edge the cells beside it.
static uint32_t point_cells(const Kit *k, int point, int player) {
    if (point < k->shape.cells) return UINT32_C(1) << point;
    return k->plain.edge[player][point - k->shape.cells];
}

static void assert_joins(const Kit *k, const HexLinks *l, int player, int x, int y, HexSet carrier,
                         bool full) {
    uint32_t own = (uint32_t)l->own.w[0];
    if (x < k->shape.cells) own |= UINT32_C(1) << x;
    if (y < k->shape.cells) own |= UINT32_C(1) << y;
    assert_true(hex_set_within(carrier, l->empty));
    if (hex_set_count(carrier) > work(8, 7)) return; // too many ways to try
    assert_true(plain_hex_joins(&k->plain, own, (uint32_t)carrier.w[0], point_cells(k, x, player),
                                point_cells(k, y, player), full));
}

static int assert_links_hold(const Kit *k, HexLinks *l, int player) {
    int n = 0;
    for (int i = 0; i < l->n_points; i++)
        for (int j = 0; j < i; j++) {
            int x = l->points[i], y = l->points[j];
            const HexPair *p = hex_pair(l, x, y);
            for (int f = 0; f < p->n_fulls; f++) assert_joins(k, l, player, x, y, p->full[f], true);
            for (int s = 0; s < p->n_semis; s++)
                assert_joins(k, l, player, x, y, p->semi[s], false);
            n += p->n_fulls + p->n_semis;
        }
    return n;
}

static void every_link_holds_whatever_the_enemy_plays(void **state) {
    (void)state;
    Rng rng = rng_seed(1);
    Kit k;
    kit_init(&k, 5, 4);
    for (int round = 0; round < work(8, 2); round++) {
        HexBoard b;
        random_board(&k, &b, 2 + (int)rng_below(&rng, 6), &rng);
        int links = 0;
        for (int player = 0; player < 2; player++) {
            hex_links_make(k.weaver, k.links[0], &k.shape, &b, player, false);
            if (hex_edges_joined(k.links[0], &k.shape) || k.weaver->found) continue;
            links += assert_links_hold(&k, k.links[0], player);
        }
        if (links) assert_true(links > 20);
    }
    kit_clear(&k);
}

static void links_taken_over_from_an_earlier_position_hold_too(void **state) {
    (void)state;
    Rng rng = rng_seed(2);
    Kit k;
    kit_init(&k, 4, 5);
    for (int round = 0; round < work(8, 2); round++) {
        HexBoard b;
        int player = round & 1;
        random_board(&k, &b, 1, &rng);
        hex_links_make(k.weaver, k.links[0], &k.shape, &b, player, false);
        for (int i = 0; i < 5 && !k.weaver->found; i++) {
            hex_board_put(&b, &k.shape, random_cell(b.empty, &rng), (int)rng_below(&rng, 2));
            HexLinks *old = k.links[i], *new = k.links[i + 1];
            hex_links_follow(k.weaver, new, old, &k.shape, &b, player, false);
            if (hex_edges_joined(new, &k.shape)) break;
            if (!k.weaver->found) assert_links_hold(&k, new, player);
        }
    }
    kit_clear(&k);
}

static void a_link_between_the_edges_wins(void **state) {
    (void)state;
    Rng rng = rng_seed(3);
    int fulls = 0, semis = 0;
    Kit k;
    kit_init(&k, 4, 4);
    for (int round = 0; round < work(200, 40); round++) {
        HexBoard b;
        random_board(&k, &b, 3 + (int)rng_below(&rng, 7), &rng);
        for (int player = 0; player < 2; player++) {
            HexLinks *l = k.links[0];
            hex_links_make(k.weaver, l, &k.shape, &b, player, false);
            if (hex_edges_joined(l, &k.shape)) continue;
            const HexPair *p = hex_edge_pair(l, &k.shape);
            if (p->n_fulls) assert_true(wins(&k, &b, !player, player));
            if (p->n_semis) assert_true(wins(&k, &b, player, player));
            fulls += p->n_fulls, semis += p->n_semis;
        }
    }
    kit_clear(&k);
    assert_true(fulls > 10 && semis > 10);
}

static void all_winning_moves_are_in_the_must_play_region(void **state) {
    (void)state;
    Rng rng = rng_seed(4);
    int narrower = 0;
    Kit k;
    kit_init(&k, 4, 4);
    for (int round = 0; round < work(200, 40); round++) {
        HexBoard b;
        random_board(&k, &b, 3 + (int)rng_below(&rng, 6), &rng);
        HexLinks *l = k.links[0];
        int mover = round & 1;
        hex_links_make(k.weaver, l, &k.shape, &b, !mover, false);
        HexSet must = hex_set_none();
        if (!hex_edges_joined(l, &k.shape) && !hex_edge_pair(l, &k.shape)->n_fulls)
            must = hex_edge_pair(l, &k.shape)->meet;
        for (HexSet rest = b.empty; !hex_set_empty(rest);) {
            int cell = hex_set_pop(&rest);
            HexBoard after = b;
            hex_board_put(&after, &k.shape, cell, mover);
            if (wins(&k, &after, !mover, mover)) assert_true(hex_set_has(must, cell));
        }
        narrower += !hex_set_within(b.empty, must);
    }
    kit_clear(&k);
    assert_true(narrower > 20);
}

static void filling_in_changes_no_winner(void **state) {
    (void)state;
    Rng rng = rng_seed(5);
    int dead = 0, captured = 0;
    Kit k;
    kit_init(&k, 4, 4);
    for (int round = 0; round < work(200, 40); round++) {
        HexBoard b, filled;
        HexFill fill;
        random_board(&k, &b, 3 + (int)rng_below(&rng, 7), &rng);
        filled = b;
        hex_fill(&filled, &k.shape, filled.empty, &fill);
        dead += hex_set_count(fill.dead);
        captured += hex_set_count(hex_set_or(fill.captured[0], fill.captured[1]));
        for (int mover = 0; mover < 2; mover++)
            assert_int_equal(wins(&k, &b, mover, 0), wins(&k, &filled, mover, 0));
    }
    kit_clear(&k);
    assert_true(dead > 20 && captured > 20);
}

// Whether a stone in the middle of a row, the row `height` from the edge, is linked to the edge on
// a board of that width; above the stone's row everything is the enemy's.
static bool linked_to_edge(int width, int height) {
    Kit k;
    kit_init(&k, 2, 2);
    hex_shape_init(&k.shape, width, height + 1); // too large to try everything
    HexBoard b;
    hex_board_init(&b, &k.shape);
    int stone = width / 2 + width; // in the second row
    for (int i = 0; i < width; i++) hex_board_put(&b, &k.shape, i, 1);
    hex_board_put(&b, &k.shape, stone, 0);
    hex_links_make(k.weaver, k.links[0], &k.shape, &b, 0, false);
    bool linked = hex_pair(k.links[0], stone, hex_edge_point(&k.shape, 1))->n_fulls > 0;
    kit_clear(&k);
    return linked;
}

static void the_known_edge_templates_are_found(void **state) {
    (void)state;
    assert_true(linked_to_edge(2, 2));  // the bridge to the edge
    assert_true(linked_to_edge(5, 3));  // a stone of the third row
    assert_false(linked_to_edge(3, 3)); // which needs room
    assert_true(linked_to_edge(9, 4));  // and one of the fourth
    assert_false(linked_to_edge(5, 4));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_link_holds_whatever_the_enemy_plays),
        cmocka_unit_test(links_taken_over_from_an_earlier_position_hold_too),
        cmocka_unit_test(a_link_between_the_edges_wins),
        cmocka_unit_test(all_winning_moves_are_in_the_must_play_region),
        cmocka_unit_test(filling_in_changes_no_winner),
        cmocka_unit_test(the_known_edge_templates_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

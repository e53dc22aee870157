// SPDX-License-Identifier: MIT
// test_hex_plan.c - the board of the Hex recognition player: the condensed graph, links and
// trapezoids against brute force, connection plans and what they prove.
#include "testing.h"

#include "base/mem.h"
#include "base/rng.h"
#include "plain_hex.h"
#include "teach/hex/plan_find.h"

#include <stdlib.h>

static const int boards[][2] = {{3, 3}, {5, 4}, {4, 7}, {8, 8}, {11, 9}, {19, 19}};
enum { N_BOARDS = sizeof boards / sizeof *boards };

// --- the graph from scratch: chains by spreading, everything else by its definition ---

static bool touch(const PlanGraph *g, int a, int b) {
    if (a > b) return touch(g, b, a);
    if (a >= g->cells) return false;
    int row = a / g->width, column = a % g->width;
    if (b >= g->cells) {
        const bool at[] = {row == 0, row == g->height - 1, column == 0, column == g->width - 1};
        return at[b - g->cells];
    }
    int down = b / g->width - row, right = b % g->width - column;
    return (down == 0 && right == 1) || (down == 1 && (right == 0 || right == -1));
}

static int chain_of(const PlanGraph *g, int node, PlanSet *chain) {
    *chain = (PlanSet){0};
    plan_put(chain, node);
    bool grew = g->stone[node] != PLAN_EMPTY;
    int top = node;
    while (grew) {
        grew = false;
        for (int i = plan_next(chain, 0); i >= 0; i = plan_next(chain, i + 1))
            for (int k = 0; k < g->nodes; k++) {
                if (plan_has(chain, k) || g->stone[k] != g->stone[i] || !touch(g, i, k)) continue;
                plan_put(chain, k);
                top = k > top ? k : top;
                grew = true;
            }
    }
    return top;
}

// Whether two cells or edges have a link on the empty board, with all its supports empty now.
static bool has_bridge(const PlanGraph *g, int a, int b) {
    int both = 0, taken = 0;
    for (int c = 0; c < g->cells; c++)
        if (touch(g, a, c) && touch(g, b, c)) {
            both++;
            taken += g->stone[c] != PLAN_EMPTY;
        }
    return both == 2 && taken == 0 && !touch(g, a, b);
}

static bool has_standing_bridge(const PlanGraph *g, const PlanGraph *chains, int a, int b) {
    const PlanSet *from = &chains->member[a], *to = &chains->member[b];
    for (int i = plan_next(from, 0); i >= 0; i = plan_next(from, i + 1))
        for (int k = plan_next(to, 0); k >= 0; k = plan_next(to, k + 1))
            if (has_bridge(g, i, k)) return true;
    return false;
}

static void from_scratch(const PlanGraph *g, PlanGraph *out) {
    memset(out->near, 0, sizeof out->near);
    memset(out->linked, 0, sizeof out->linked);
    memset(out->member, 0, sizeof out->member);
    out->empty = (PlanSet){0};
    for (int i = 0; i < g->nodes; i++) {
        PlanSet chain;
        out->root[i] = (int16_t)chain_of(g, i, &chain);
        out->member[out->root[i]] = chain;
        if (g->stone[i] == PLAN_EMPTY) plan_put(&out->empty, i);
    }
    for (int i = 0; i < g->nodes; i++)
        for (int k = 0; k < g->nodes; k++) {
            int a = out->root[i], b = out->root[k];
            if (a != b && touch(g, i, k) && !plan_enemies(g, i, k)) plan_put(&out->near[a], b);
        }
    for (int a = 0; a < g->nodes; a++)
        for (int b = 0; b < g->nodes; b++) {
            int both = 0;
            for (int c = 0; c < g->cells; c++)
                both += g->stone[c] == PLAN_EMPTY && plan_has(&out->near[a], c) &&
                        plan_has(&out->near[b], c);
            bool apart = a != b && !plan_has(&out->near[a], b) && !plan_enemies(g, a, b);
            bool linked = g->links == PLAN_LINKS_PAPER ? apart && has_standing_bridge(g, out, a, b)
                                                       : both >= 2;
            if (apart && linked) plan_put(&out->linked[a], b);
        }
    for (int i = 0; i < g->n_trapezoids; i++) {
        const PlanTrapezoid *t = &g->trapezoid[i];
        out->intruders[i] = 0;
        for (int c = 0; c < g->cells; c++)
            out->intruders[i] =
                (int16_t)(out->intruders[i] + ((plan_has(&t->support, c) || c == t->apex) &&
                                               g->stone[c] == 1 - plan_edge_owner(t->edge)));
    }
}

static void check_same(const PlanGraph *a, const PlanGraph *b) {
    size_t nodes = (size_t)a->nodes;
    assert_memory_equal(a->root, b->root, nodes * sizeof *a->root);
    assert_memory_equal(&a->empty, &b->empty, sizeof a->empty);
    assert_memory_equal(a->near, b->near, nodes * sizeof *a->near);
    assert_memory_equal(a->linked, b->linked, nodes * sizeof *a->linked);
    assert_memory_equal(a->member, b->member, nodes * sizeof *a->member);
    assert_memory_equal(a->stands, b->stands, (size_t)a->n_bridges * sizeof *a->stands);
    assert_memory_equal(a->intruders, b->intruders, (size_t)a->n_trapezoids * sizeof(int16_t));
}

static int random_empty(const PlanGraph *g, Rng *rng) {
    int k = (int)rng_below(rng, (uint32_t)plan_size(&g->empty)), c = plan_next(&g->empty, 0);
    while (k-- > 0) c = plan_next(&g->empty, c + 1);
    return c;
}

static void stones_change_the_graph_as_if_it_were_built_anew(void **unused) {
    (void)unused;
    PlanGraph *g = mem_new(2, sizeof *g), *fresh = g + 1;
    Rng rng = rng_seed(7);
    for (int i = 0; i < 2 * N_BOARDS; i++) {
        plan_graph_init(g, boards[i / 2][0], boards[i / 2][1], (PlanLinks)(i % 2));
        int every = g->cells > 130 ? 360 : g->cells > 70 ? work(30, 90) : work(1, 4);
        for (int n = 0; !plan_none(&g->empty); n++) {
            plan_graph_play(g, random_empty(g, &rng), (int)rng_below(&rng, 2));
            if (n % every) continue;
            *fresh = *g;
            from_scratch(g, fresh);
            check_same(g, fresh);
        }
        assert_true(plan_won(g, 0) != plan_won(g, 1));
        plan_graph_clear(g);
    }
    free(g);
}

static void take_back_restores_everything(void **unused) {
    (void)unused;
    PlanGraph *g = mem_new(2, sizeof *g), *start = g + 1;
    Rng rng = rng_seed(8);
    for (int b = 0; b < 2 * N_BOARDS; b++) {
        const int *sides = boards[b / 2];
        plan_graph_init(g, sides[0], sides[1], (PlanLinks)(b % 2));
        int half = g->cells / 2;
        for (int i = 0; i < half; i++)
            plan_graph_play(g, random_empty(g, &rng), (int)rng_below(&rng, 2));
        *start = *g;
        for (int i = half; i < g->cells; i++)
            plan_graph_play(g, random_empty(g, &rng), (int)rng_below(&rng, 2));
        for (int i = half; i < g->cells; i++) plan_graph_undo(g);
        check_same(g, start);
        assert_memory_equal(g->stone, start->stone, sizeof g->stone);
        for (int i = 0; i < half; i++) plan_graph_undo(g);
        plan_graph_init(start, sides[0], sides[1], (PlanLinks)(b % 2));
        check_same(g, start);
        plan_graph_clear(start);
        plan_graph_clear(g);
    }
    free(g);
}

// --- links against brute force ---

static uint32_t cells_of(const PlanGraph *g, const PlanSet *s) {
    return (uint32_t)(s->w[0] & ((UINT64_C(1) << g->cells) - 1));
}

// Where a node can be reached: its stones, and for an edge the cells at it.
static uint32_t ends_of(const PlanGraph *g, const PlainHex *h, int node) {
    uint32_t cells = cells_of(g, &g->member[node]);
    for (int edge = 0; edge < PLAN_EDGES; edge++)
        if (plan_has(&g->member[node], g->cells + edge)) cells |= h->edge[edge / 2][edge % 2];
    return cells;
}

static void check_links(const PlanGraph *g, const PlainHex *h) {
    for (int a = 0; a < g->nodes; a++)
        for (int b = plan_next(&g->linked[a], a); b >= 0; b = plan_next(&g->linked[a], b + 1)) {
            PlanSet support = plan_link_support(g, a, b);
            if (plan_size(&support) > 4) continue; // trying everything takes too long
            uint32_t own = cells_of(g, &g->member[a]) | cells_of(g, &g->member[b]);
            assert_true(plain_hex_joins(h, own, cells_of(g, &support), ends_of(g, h, a),
                                        ends_of(g, h, b), true));
        }
}

static void no_enemy_can_cut_a_link(void **unused) {
    (void)unused;
    PlanGraph *g = mem_new(1, sizeof *g);
    PlainHex h;
    plain_hex_init(&h, 6, 5);
    Rng rng = rng_seed(3);
    for (int game = 0; game < work(20, 5); game++) {
        plan_graph_init(g, 6, 5, (PlanLinks)(game % 2));
        for (int i = 0; i < 14; i++) {
            check_links(g, &h);
            plan_graph_play(g, random_empty(g, &rng), i % 2);
        }
        plan_graph_clear(g);
    }
    plain_hex_clear(&h);
    free(g);
}

static void a_trapezoid_joins_its_cell_to_the_edge_and_needs_all_its_cells(void **unused) {
    (void)unused;
    PlanGraph *g = mem_new(1, sizeof *g);
    PlainHex h;
    plain_hex_init(&h, 6, 5);
    plan_graph_init(g, 6, 5, PLAN_LINKS_FOUND);
    assert_int_equal(g->n_trapezoids, 2 * 6 + 2 * 4);
    for (int i = 0; i < g->n_trapezoids; i++) {
        const PlanTrapezoid *t = &g->trapezoid[i];
        uint32_t own = UINT32_C(1) << t->apex, carrier = cells_of(g, &t->support);
        uint32_t edge = h.edge[t->edge / 2][t->edge % 2];
        assert_int_equal(plan_size(&t->support), 8);
        assert_true(plain_hex_joins(&h, own, carrier, own, edge, true));
        for (uint32_t left = carrier; left; left &= left - 1)
            assert_false(plain_hex_joins(&h, own, carrier & ~(left & -left), own, edge, true));
    }
    plan_graph_clear(g);
    plain_hex_clear(&h);
    free(g);
}

// --- what the paper prints: figures 3 and 6, whose board is the mirror image of ours ---

static int printed(int row_column) {
    return row_column / 10 * 8 + 7 - row_column % 10;
}

static PlanSet printed_set(const int *list, int n) {
    PlanSet s = {0};
    for (int i = 0; i < n; i++) plan_put(&s, printed(list[i]));
    return s;
}

static void the_start_is_that_of_figure_3(void **unused) {
    (void)unused;
    static const int near[] = {63, 73, 72, 61, 51, 52};
    static const int links[][3] = {
        {53, 63, 52}, {74, 73, 63}, {71, 61, 72}, {50, 51, 61}, {41, 52, 51}};
    PlanGraph *g = mem_new(1, sizeof *g);
    plan_graph_init(g, 8, 8, PLAN_LINKS_FOUND);
    int node = printed(62), bottom = plan_edge(g, PLAN_BOTTOM);
    PlanSet want = printed_set(near, 6), linked = {0};
    assert_memory_equal(&g->near[node], &want, sizeof want);
    for (int i = 0; i < 5; i++) {
        PlanSet support = plan_between(g, node, printed(links[i][0]));
        want = printed_set(links[i] + 1, 2);
        assert_memory_equal(&support, &want, sizeof want);
        plan_put(&linked, printed(links[i][0]));
    }
    plan_put(&linked, bottom);
    assert_memory_equal(&g->linked[node], &linked, sizeof linked);
    PlanSet support = plan_between(g, node, bottom);
    want = printed_set((const int[]){73, 72}, 2);
    assert_memory_equal(&support, &want, sizeof want);
    plan_graph_clear(g);
    free(g);
}

static void the_trapezoids_are_those_of_figure_6(void **unused) {
    (void)unused;
    // The paper's left edge is our right one.
    static const struct {
        int edge, cells[8];
    } want[] = {
        {PLAN_RIGHT, {30, 40, 50, 60, 41, 51, 61, 62}},
        {PLAN_RIGHT, {20, 30, 40, 50, 31, 41, 51, 42}},
        {PLAN_BOTTOM, {75, 74, 63, 73, 72, 64, 62, 53}},
        {PLAN_BOTTOM, {71, 72, 62, 73, 74, 61, 63, 51}},
    };
    PlanGraph *g = mem_new(1, sizeof *g);
    plan_graph_init(g, 8, 8, PLAN_LINKS_FOUND);
    int found = 0, all = 0;
    for (int i = 0; i < g->n_trapezoids; i++) {
        const PlanTrapezoid *t = &g->trapezoid[i];
        if (t->apex != printed(52)) continue;
        all++;
        for (int k = 0; k < 4; k++) {
            PlanSet cells = printed_set(want[k].cells, 8);
            found += t->edge == want[k].edge && memcmp(&cells, &t->support, sizeof cells) == 0;
        }
    }
    assert_int_equal(all, 4);
    assert_int_equal(found, 4);
    plan_graph_clear(g);
    free(g);
}

// --- what the paper says of links: erased when any support is taken, never found again ---

static void links_of_the_paper_vanish_with_a_support_and_grow_with_chains(void **unused) {
    (void)unused;
    PlanGraph *g = mem_new(1, sizeof *g);
    plan_graph_init(g, 8, 8, PLAN_LINKS_PAPER);
    int bottom = plan_edge(g, PLAN_BOTTOM);
    plan_graph_play(g, printed(62), 0);
    plan_graph_play(g, printed(61), 0);
    PlanSet support = plan_link_support(g, g->root[printed(62)], bottom);
    PlanSet want = printed_set((const int[]){71, 72, 73}, 3);
    assert_memory_equal(&support, &want, sizeof want); // two links that became one of three cells
    plan_graph_play(g, printed(73), 1);
    support = plan_link_support(g, g->root[printed(62)], bottom);
    want = printed_set((const int[]){71, 72}, 2);
    assert_memory_equal(&support, &want, sizeof want);
    plan_graph_play(g, printed(23), 0);
    plan_graph_play(g, printed(33), 0);
    plan_graph_play(g, printed(32), 0);
    int chain = g->root[printed(23)];
    plan_graph_play(g, printed(22), 1);
    PlanSet between = plan_between(g, chain, printed(11));
    assert_int_equal(plan_size(&between), 2);
    assert_false(plan_has(&g->linked[chain], printed(11))); // would be found anew over 12 and 21
    plan_graph_clear(g);
    free(g);
}

// --- plans ---

static void check_plan(const PlanGraph *g, const PlanList *list, const Plan *p) {
    PlanSet used = p->moves;
    int from = p->from, moves = 0;
    for (int i = 0; i < p->n_steps; i++) {
        PlanSet support = plan_step_support(g, from, p->step[i]);
        assert_false(plan_meet(&support, &used));
        used = plan_or(used, &support);
        from = p->step[i].to;
        moves += g->stone[from] == PLAN_EMPTY;
        assert_true(g->stone[from] != 1 - list->player);
    }
    assert_int_equal(from, plan_home(g, list->player, 1));
    assert_int_equal(moves, list->moves);
    assert_int_equal(plan_size(&p->moves), list->moves);
}

static void plans_are_ways_that_use_no_cell_twice(void **unused) {
    (void)unused;
    PlanGraph *g = mem_new(1, sizeof *g);
    PlanFinder *f = plan_finder_new();
    PlanList list;
    plan_list_init(&list);
    Rng rng = rng_seed(12);
    for (int game = 0; game < work(20, 4); game++) {
        plan_graph_init(g, 8, 7, (PlanLinks)(game % 2));
        for (int i = 0; !plan_won(g, 0) && !plan_won(g, 1); i++) {
            plan_find(f, g, i % 2, &list);
            assert_true(list.n > 0);
            for (size_t k = 0; k < list.n; k++) check_plan(g, &list, &list.plan[k]);
            plan_graph_play(g, random_empty(g, &rng), i % 2);
        }
        plan_find(f, g, plan_won(g, 0), &list);
        assert_int_equal(list.moves, PLAN_WAY_NONE);
        plan_graph_clear(g);
    }
    plan_list_clear(&list);
    plan_finder_free(f);
    free(g);
}

// A plan of no moves wins even with the enemy to move, one of one move wins for the player to move.
static void check_proof(const PlanGraph *g, const PlainHex *h, const PlanList *list, int *proofs) {
    uint32_t stones[2] = {0};
    if (list->moves < 0 || list->moves > 1) return;
    for (int c = 0; c < g->cells; c++)
        if (g->stone[c] >= 0) stones[g->stone[c]] |= UINT32_C(1) << c;
    int mover = list->moves == 0 ? 1 - list->player : list->player;
    assert_true(plain_hex_wins(h, stones, mover, list->player));
    ++*proofs;
}

static void plans_of_no_and_one_move_win(void **unused) {
    (void)unused;
    static const int sides[][2] = {{4, 4}, {5, 4}, {4, 5}, {5, 5}};
    PlanGraph *g = mem_new(1, sizeof *g);
    PlanFinder *f = plan_finder_new();
    PlanList list;
    plan_list_init(&list);
    Rng rng = rng_seed(5);
    int proofs = 0;
    for (int game = 0; game < work(100, 20); game++) {
        const int *side = sides[game * 4 / work(100, 20)];
        PlainHex h;
        plain_hex_init(&h, side[0], side[1]);
        plan_graph_init(g, side[0], side[1], (PlanLinks)(game % 2));
        for (int i = 0; !plan_none(&g->empty); i++) {
            plan_graph_play(g, random_empty(g, &rng), i % 2);
            if (plan_size(&g->empty) > 10) continue;
            for (int player = 0; player < 2; player++) {
                plan_find(f, g, player, &list);
                check_proof(g, &h, &list, &proofs);
            }
        }
        plan_graph_clear(g);
        plain_hex_clear(&h);
    }
    assert_true(proofs > work(500, 80));
    plan_list_clear(&list);
    plan_finder_free(f);
    free(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stones_change_the_graph_as_if_it_were_built_anew),
        cmocka_unit_test(take_back_restores_everything),
        cmocka_unit_test(no_enemy_can_cut_a_link),
        cmocka_unit_test(a_trapezoid_joins_its_cell_to_the_edge_and_needs_all_its_cells),
        cmocka_unit_test(the_start_is_that_of_figure_3),
        cmocka_unit_test(the_trapezoids_are_those_of_figure_6),
        cmocka_unit_test(links_of_the_paper_vanish_with_a_support_and_grow_with_chains),
        cmocka_unit_test(plans_are_ways_that_use_no_cell_twice),
        cmocka_unit_test(plans_of_no_and_one_move_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

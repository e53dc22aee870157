// SPDX-License-Identifier: MIT
// test_search_limits.c - iterative deepening, and searches that are stopped early.
#include "testing.h"

#include "tree_game.h"

// Far too large to finish: 40 plies, 5 moves each.
static const TreeRules endless = {.seed = 1, .width = 5, .depth = 40, .range = 1000};

typedef struct {
    int depth; // of the last report
    int last_value;
    uint64_t nodes;
} Reports;

static void note(void *context, const SearchResult *r) {
    Reports *seen = context;
    assert_int_equal(r->stats.depth, seen->depth + 1);
    assert_true(r->stats.nodes >= seen->nodes);
    seen->depth = r->stats.depth;
    seen->nodes = r->stats.nodes;
    seen->last_value = r->value;
}

// --- deepening ---

static void deepening_gives_the_value_of_a_fixed_depth(void **unused) {
    (void)unused;
    Table *table = table_new(1);
    for (int i = 0; i < work(1500, 400); i++) {
        TreeRules t = {.seed = (uint64_t)i, .width = 1 + i % 4, .depth = 8, .range = 50};
        t.turns = (TreeTurns)(i % 3);
        t.ragged = i % 2;
        t.merged = i % 5 == 0;
        Game g;
        Eval e;
        tree_game(&t, &g, &e);
        table_reset(table);
        SearchSetup setup = {.game = &g, .eval = &e, .sorted_levels = i % 4};
        Search *fixed = search_new(&setup);
        setup.table = i % 2 ? table : NULL;
        Search *deepening = search_new(&setup);
        State *root = tree_root(&g);
        SearchResult a, b;
        Reports reports = {0};
        int depth = 1 + i % 7;
        search_fixed(fixed, root, &(Limits){.depth = depth}, &a);
        search_deepen(deepening, root, &(Limits){.depth = depth}, note, &reports, &b);
        assert_int_equal(b.value, a.value);
        assert_int_equal(b.value, reports.last_value);
        assert_int_equal(b.stats.depth, reports.depth);
        assert_false(b.stats.stopped);
        assert_true(b.stats.depth <= depth);
        assert_true(game_legal(&g, root, b.move));
        search_free(fixed);
        search_free(deepening);
        free(root);
    }
    table_free(table);
}

static void deepening_stops_where_the_tree_ends(void **unused) {
    (void)unused;
    TreeRules t = {.seed = 5, .width = 3, .depth = 4, .range = 50};
    Game g;
    Eval e;
    tree_game(&t, &g, &e);
    State *root = tree_root(&g);
    for (int finals = 0; finals < 2; finals++) {
        Search *s =
            search_new(&(SearchSetup){.game = &g, .eval = &e, .finals = (FinalValue)finals});
        SearchResult r;
        search_deepen(s, root, &(Limits){.depth = 50}, NULL, NULL, &r);
        assert_in_range(r.stats.depth, 4, 5);
        assert_false(r.stats.stopped);
        uint64_t leaves = 0;
        int v = tree_minimax(&g, &e, root, 4, (FinalValue)finals, &leaves);
        assert_int_equal(r.value, tree_for_mover(&g, root, v));
        search_free(s);
    }
    free(root);
}

static void no_search_goes_deeper_than_there_is_room_for(void **unused) {
    (void)unused;
    TreeRules t = {.seed = 6, .width = 1, .depth = 300, .range = 50};
    Game g;
    Eval e;
    tree_game(&t, &g, &e);
    State *root = tree_root(&g);
    Search *s = search_new(&(SearchSetup){.game = &g, .eval = &e});
    SearchResult r;
    search_deepen(s, root, &(Limits){.depth = 250}, NULL, NULL, &r);
    assert_int_equal(r.stats.depth, SEARCH_DEPTH_MAX);
    assert_int_equal(r.line_length, SEARCH_DEPTH_MAX);
    search_fixed(s, root, &(Limits){.depth = SEARCH_DEPTH_MAX}, &r);
    assert_int_equal(r.line_length, SEARCH_DEPTH_MAX);
    search_free(s);
    free(root);
}

// --- limits ---

// Runs a search that must be cut short and still answer with a legal move and line.
static SearchResult run_cut_short(const Limits *limits, bool deepen, Table *table) {
    Game g;
    Eval e;
    tree_game(&endless, &g, &e);
    Search *s = search_new(&(SearchSetup){.game = &g, .eval = &e, .table = table});
    State *root = tree_root(&g), *at = tree_root(&g);
    SearchResult r;
    memset(&r, 0x5A, sizeof r);
    if (deepen)
        search_deepen(s, root, limits, NULL, NULL, &r);
    else
        search_fixed(s, root, limits, &r);
    assert_true(r.stats.stopped);
    assert_true(r.line_length >= 1 && r.line[0] == r.move);
    for (size_t i = 0; i < r.line_length; i++) {
        assert_true(game_legal(&g, at, r.line[i]));
        game_play(&g, at, r.line[i]);
    }
    search_free(s);
    free(root);
    free(at);
    return r;
}

static void a_limit_of_nodes_is_kept_to_the_node(void **unused) {
    (void)unused;
    static const uint64_t limits[] = {1, 2, 5, 100, 1023, 1024, 1025, 20000};
    Table *table = table_new(1);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        SearchResult r = run_cut_short(&(Limits){.nodes = limits[i]}, true, NULL);
        assert_int_equal(r.stats.nodes, limits[i]);
        r = run_cut_short(&(Limits){.nodes = limits[i], .depth = 30}, false, NULL);
        assert_int_equal(r.stats.nodes, limits[i]);
        assert_int_equal(r.stats.depth, 0);
        table_reset(table);
        r = run_cut_short(&(Limits){.nodes = limits[i]}, true, table);
        assert_int_equal(r.stats.nodes, limits[i]);
    }
    table_free(table);
}

static void the_same_limit_of_nodes_gives_the_same_answer(void **unused) {
    (void)unused;
    SearchResult a = run_cut_short(&(Limits){.nodes = 5000}, true, NULL);
    SearchResult b = run_cut_short(&(Limits){.nodes = 5000}, true, NULL);
    assert_true(a.move == b.move);
    assert_int_equal(a.value, b.value);
    assert_int_equal(a.stats.leaves, b.stats.leaves);
    assert_int_equal(a.line_length, b.line_length);
}

static void a_limit_of_time_ends_the_search(void **unused) {
    (void)unused;
    SearchResult r = run_cut_short(&(Limits){.time_ms = 1}, true, NULL);
    assert_true(r.stats.nodes > 0);
    run_cut_short(&(Limits){.time_ms = 1, .depth = 30}, false, NULL);
}

static void being_told_to_stop_ends_the_search_at_once(void **unused) {
    (void)unused;
    atomic_bool stop = true;
    SearchResult r = run_cut_short(&(Limits){.stop = &stop}, true, NULL);
    assert_true(r.stats.nodes <= 1024);
    r = run_cut_short(&(Limits){.stop = &stop, .depth = 30}, false, NULL);
    assert_true(r.stats.nodes <= 1024);
}

// Sets the flag from inside, after this many evaluations.
typedef struct {
    Eval eval;
    const Eval *inner;
    atomic_bool *stop;
    int *calls;
} StoppingEval;

static int stopping_value(const Eval *e, const Game *g, const State *s, int player) {
    const StoppingEval *w = (const StoppingEval *)e;
    if (++*w->calls == 30000) atomic_store(w->stop, true);
    return eval_value(w->inner, g, s, player);
}

static void a_search_stopped_midway_keeps_the_best_so_far(void **unused) {
    (void)unused;
    Game g;
    Eval inner;
    tree_game(&endless, &g, &inner);
    atomic_bool stop = false;
    int calls = 0;
    StoppingEval e = {{stopping_value}, &inner, &stop, &calls};
    Search *s = search_new(&(SearchSetup){.game = &g, .eval = &e.eval});
    State *root = tree_root(&g);
    SearchResult r, same;
    search_deepen(s, root, &(Limits){.stop = &stop}, NULL, NULL, &r);
    assert_true(r.stats.stopped);
    assert_true(r.stats.depth >= 5);
    // The value is that of the last complete depth, or of the next one's best move.
    search_free(s);
    s = search_new(&(SearchSetup){.game = &g, .eval = &inner});
    search_fixed(s, root, &(Limits){.depth = r.stats.depth}, &same);
    MoveValue values[5];
    size_t n = search_values(s, root, &(Limits){.depth = r.stats.depth + 1}, values);
    bool next_depth = false;
    for (size_t i = 0; i < n; i++)
        if (values[i].move == r.move && values[i].value == r.value) next_depth = true;
    assert_true(next_depth || (same.move == r.move && same.value == r.value));
    search_free(s);
    free(root);
}

static void stopped_values_are_not_given(void **unused) {
    (void)unused;
    Game g;
    Eval e;
    tree_game(&endless, &g, &e);
    Search *s = search_new(&(SearchSetup){.game = &g, .eval = &e});
    State *root = tree_root(&g);
    MoveValue values[5];
    assert_int_equal(search_values(s, root, &(Limits){.depth = 20, .nodes = 3000}, values), 0);
    assert_int_equal(search_values(s, root, &(Limits){.depth = 2}, values), 5);
    search_free(s);
    free(root);
}

// --- the table ---

static void a_table_finds_what_was_stored_last(void **unused) {
    (void)unused;
    Table *t = table_new(1);
    TableEntry e;
    assert_false(table_find(t, 0, &e)); // an empty entry has key 0 too
    for (uint64_t key = 0; key < 1000; key++)
        table_store(t, key * 77777, (TableEntry){key + 1, -(int)key, (int)key % 90, BOUND_EXACT});
    for (uint64_t key = 0; key < 1000; key++) {
        assert_true(table_find(t, key * 77777, &e));
        assert_true(e.move == key + 1);
        assert_int_equal(e.value, -(int)key);
        assert_int_equal(e.depth, (int)key % 90);
        assert_int_equal(e.bound, BOUND_EXACT);
    }
    table_store(t, 77777, (TableEntry){9, value_from_payoff(64), 1, BOUND_LOWER});
    assert_true(table_find(t, 77777, &e));
    assert_int_equal(e.value, value_from_payoff(64));
    assert_int_equal(e.bound, BOUND_LOWER);
    table_reset(t);
    for (uint64_t key = 0; key < 1000; key++) assert_false(table_find(t, key * 77777, &e));
    table_free(t);
    table_free(NULL);
}

static void a_full_bucket_gives_up_its_least_deep_entry(void **unused) {
    (void)unused;
    Table *t = table_new(0);
    TableEntry e;
    for (uint64_t key = 1; key <= 4; key++)
        table_store(t, key, (TableEntry){key, 0, 10 - (int)key, BOUND_EXACT});
    table_store(t, 5, (TableEntry){5, 0, 3, BOUND_EXACT});
    assert_false(table_find(t, 4, &e)); // depth 6, the least
    for (uint64_t key = 1; key <= 5; key++) assert_int_equal(table_find(t, key, &e), key != 4);
    table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deepening_gives_the_value_of_a_fixed_depth),
        cmocka_unit_test(deepening_stops_where_the_tree_ends),
        cmocka_unit_test(no_search_goes_deeper_than_there_is_room_for),
        cmocka_unit_test(a_limit_of_nodes_is_kept_to_the_node),
        cmocka_unit_test(the_same_limit_of_nodes_gives_the_same_answer),
        cmocka_unit_test(a_limit_of_time_ends_the_search),
        cmocka_unit_test(being_told_to_stop_ends_the_search_at_once),
        cmocka_unit_test(a_search_stopped_midway_keeps_the_best_so_far),
        cmocka_unit_test(stopped_values_are_not_given),
        cmocka_unit_test(a_table_finds_what_was_stored_last),
        cmocka_unit_test(a_full_bucket_gives_up_its_least_deep_entry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// SPDX-License-Identifier: MIT
// test_edge_pn.c - proof-number search on bits for the game of 1970 answers as alpha-beta does, by
// one thread and several, with moves that uphold the answer; what it keeps serves a later run.
#include "testing.h"

#include "base/mem.h"
#include "base/rng.h"
#include "engine/othello/board/edge_board.h"
#include "engine/othello/search/edge_pn.h"
#include "games/game_types.h"

#include <stdlib.h>

enum { THREADS_MAX = 3 };

typedef struct {
    SolverKept list[20000];
    size_t n;
    mtx_t lock;
    bool ends; // the run is to end at once
} Notes;

static bool go_on(void *notes, uint64_t nodes) {
    (void)nodes;
    return !((Notes *)notes)->ends;
}

static void keep(void *context, const SolverKept *one) {
    Notes *notes = context;
    mtx_lock(&notes->lock);
    if (notes->n < sizeof notes->list / sizeof *notes->list) notes->list[notes->n++] = *one;
    mtx_unlock(&notes->lock);
}

typedef struct {
    EdgeWorker workers[THREADS_MAX];
    EdgeTable *table;
    EdgePn *pn;
} Engine;

static Engine open_engine(const Game *g, int threads) {
    static atomic_bool never;
    DiscShape shape;
    assert_true(edge_shape_of(g, &shape) && edge_pn_suits(shape));
    Engine x = {.table = edge_table_new(1 << 20)};
    for (int i = 0; i < threads; i++)
        x.workers[i] = (EdgeWorker){.table = x.table,
                                    .near = edge_table_new(EDGE_NEAR_BYTES),
                                    .eval = &edge_simple_eval,
                                    .stop = &never};
    x.pn = edge_pn_new(shape, x.workers, threads, 4);
    return x;
}

static void close_engine(Engine *x) {
    edge_pn_free(x->pn);
    edge_table_free(x->table);
    for (int i = 0; i < THREADS_MAX; i++) edge_table_free(x->workers[i].near);
}

static SolverQuestion ask(EdgePn *pn, const State *s, int high, Notes *notes) {
    SolverQuestion q = {.root = s, .low = high - 1, .high = high, .go_on = go_on, .context = notes};
    q.keep = keep;
    q.keep_work = 1;
    q.move = UINT64_MAX;
    edge_pn_answer(pn, &q);
    return q;
}

static int value_of(const Game *g, const State *s) {
    Solver *solver =
        solver_new(&(SolverSetup){.game = g, .method = SOLVER_ALPHABETA, .memory_mb = 4});
    SolverAnswer a;
    solver_run(solver, s, &a);
    assert_true(a.known);
    solver_free(solver);
    return a.value;
}

// A position that is not over, with few empty squares.
static void draw_position(const Game *g, State *s, Rng *rng, int plies) {
    Move m;
    do {
        game_start(g, s);
        for (int i = 0; i < plies && game_random_move(g, s, rng, &m); i++) game_play(g, s, m);
    } while (game_over(g, s));
}

static void check_answer(const Game *g, const State *s, const SolverQuestion *q, int value) {
    assert_true(q->known);
    assert_int_equal(q->value >= q->high, value >= q->high);
    if (value < q->high || q->move == UINT64_MAX) return;
    State *after = game_states_new(g, 1);
    game_copy(g, after, s);
    game_play(g, after, q->move);
    int v = value_of(g, after);
    assert_true((game_mover(g, after) == game_mover(g, s) ? v : -v) >= q->high);
    free(after);
}

static void it_answers_as_alpha_beta_does(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        int plies;
    } games[] = {{"reversi70:size=6", 14}, {"reversi70", 42}};
    GameTable *table = all_games_new();
    Notes *notes = mem_new(1, sizeof *notes);
    mtx_init(&notes->lock, mtx_plain);
    Rng rng = rng_seed(5);
    for (int i = 0; i < work(60, 6); i++) {
        Error e;
        const Game *g = game_table_open(table, games[i % 2].name, &e);
        State *s = game_states_new(g, 1);
        Engine x = open_engine(g, 1 + i % THREADS_MAX);
        draw_position(g, s, &rng, games[i % 2].plies + (int)rng_below(&rng, 8));
        int value = value_of(g, s);
        for (int high = value - 1; high <= value + 2; high++) {
            SolverQuestion q = ask(x.pn, s, high, notes);
            check_answer(g, s, &q, value);
        }
        close_engine(&x);
        free(s);
    }
    mtx_destroy(&notes->lock);
    free(notes);
    game_table_free(table);
}

// From the start on 6x6, where red gets 33.
static void what_it_keeps_serves_a_later_run(void **unused) {
    (void)unused;
    GameTable *table = all_games_new();
    Error e;
    const Game *g = game_table_open(table, "reversi70:size=6", &e);
    State *s = game_states_new(g, 1);
    game_start(g, s);
    Notes *notes = mem_new(1, sizeof *notes);
    mtx_init(&notes->lock, mtx_plain);
    Engine first = open_engine(g, 2), later = open_engine(g, 1), ended = open_engine(g, 2);
    SolverQuestion no = ask(first.pn, s, 34, notes);
    assert_true(no.known && no.value < 34);
    SolverQuestion yes = ask(first.pn, s, 33, notes);
    assert_true(yes.known && yes.value >= 33);
    assert_true(notes->n > 100);
    for (size_t i = 0; i < notes->n; i++) edge_pn_learn(later.pn, &notes->list[i]);
    SolverQuestion again = ask(later.pn, s, 34, notes);
    assert_true(again.known && again.value < 34);
    assert_true(again.nodes < no.nodes / 10);
    notes->ends = true;
    assert_false(ask(ended.pn, s, 34, notes).known);
    close_engine(&ended);
    close_engine(&first);
    close_engine(&later);
    mtx_destroy(&notes->lock);
    free(notes);
    free(s);
    game_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_answers_as_alpha_beta_does),
        cmocka_unit_test(what_it_keeps_serves_a_later_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

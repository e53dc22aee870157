// SPDX-License-Identifier: MIT
// solve_edge.c - `genpei solve` for positions of the Reversi family that are near enough to the
// end: by the endgame solver, which is much faster there than the general one.
#include "cli/solve/solve_edge.h"

#include "base/mem.h"
#include "base/os_posix.h"
#include "engine/othello/board/edge_board.h"

#include <stdlib.h>

// With more the general solver's other methods are better: on 6x6 it asks edge_whole.h, which takes
// a position and its turned ones for one; that counts near the start.
enum { EMPTIES_MAX = 34, SMALL_EMPTIES_MAX = 24 };

static bool go_on(void *context) {
    EdgeRun *run = context;
    double seconds = (double)(os_now_ns() - run->began_ns) / 1e9, limit = run->request->seconds;
    progress_say(&run->progress, "solving, %.0f s", seconds);
    return !atomic_load(&run->request->app->stop) && (limit <= 0 || seconds < limit);
}

EdgeRun *edge_run_new(const SolveRequest *r, bool filled) {
    DiscShape shape;
    if (!edge_shape_of(r->game, &shape)) return NULL;
    EdgeRun *run = mem_new(1, sizeof *run);
    run->request = r;
    if (shape == DISC_EIGHT_8) run->weights = pattern_weights_carried();
    if (run->weights) pattern_weights_no_net(run->weights); // the linear order saves more
    run->solver = edge_solver_new(&(EdgeSolverOptions){.shape = shape,
                                                       .threads = r->threads,
                                                       .table_mb = (size_t)r->memory_mb,
                                                       .filled = filled,
                                                       .weights = run->weights,
                                                       .go_on = go_on,
                                                       .context = run});
    return run;
}

void edge_run_free(void *kept) {
    EdgeRun *run = kept;
    if (!run) return;
    edge_solver_free(run->solver);
    pattern_weights_free(run->weights);
    free(run);
}

double edge_run_solve(EdgeRun *run, const State *s, EdgeAnswer *out) {
    run->began_ns = os_now_ns();
    progress_init(&run->progress);
    edge_solver_run(run->solver, edge_board_of(s), run->request->wld, out);
    progress_clear(&run->progress);
    if (run->request->wld) out->value = (out->value > 0) - (out->value < 0);
    return (double)(os_now_ns() - run->began_ns) / 1e9;
}

static bool suits(const SolveRequest *r) {
    DiscShape shape;
    bool more = r->proof || r->all_moves || r->has_bound || r->journal || r->shards || r->app->crew;
    if (more || !edge_shape_of(r->game, &shape)) return false;
    DiscBoard b = edge_board_of(r->state);
    int size = disc_size(shape), empties = size * size - bits_count(b.me | b.opp);
    return empties <= (size == 6 ? SMALL_EMPTIES_MAX : EMPTIES_MAX);
}

static const char *winner_name(const SolveRequest *r, int value) {
    int mover = game_mover(r->game, r->state);
    return r->game->player_names[value > 0 ? mover : 1 - mover];
}

static void print_text(const SolveRequest *r, const EdgeAnswer *a, double seconds) {
    if (!a->known)
        printf("unknown");
    else if (a->value == 0)
        printf("draw");
    else
        printf("%s wins", winner_name(r, a->value));
    if (a->known && a->value && !r->wld) printf(" by %d", abs(a->value));
    if (a->known && !game_over(r->game, r->state)) {
        Str move = {0};
        game_move_text(r->game, r->state, edge_move_of(a->move), &move);
        printf(" with %s", str_text(&move));
        str_clear(&move);
    }
    printf(", %llu nodes, %.3f s\n", (unsigned long long)a->nodes, seconds);
}

static void print_json(const SolveRequest *r, const EdgeAnswer *a, double seconds) {
    bool won = a->known && a->value, moves = a->known && !game_over(r->game, r->state);
    cli_print_json(json_pack(
        "{s:o, s:o, s:o, s:I, s:f}", "value", a->known ? json_integer(a->value) : json_null(),
        "winner", won ? json_string(winner_name(r, a->value)) : json_null(), "move",
        moves ? cli_json_move(r->game, r->state, edge_move_of(a->move)) : json_null(), "nodes",
        (json_int_t)a->nodes, "seconds", seconds));
}

// What was kept for the other solver cannot be used by this one: files of positions are solved by
// one of them from the first line to the last.
int solve_edge(SolveRequest *r, Error *e) {
    if ((r->kept && r->drop != edge_run_free) || (!r->kept && !suits(r))) return solve_game(r, e);
    if (!r->kept) {
        r->kept = edge_run_new(r, false);
        r->drop = edge_run_free;
    }
    EdgeAnswer a;
    double seconds = edge_run_solve(r->kept, r->state, &a);
    if (r->json)
        print_json(r, &a, seconds);
    else
        print_text(r, &a, seconds);
    return a.known ? CLI_OK : CLI_NO;
}

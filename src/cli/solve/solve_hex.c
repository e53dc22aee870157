// SPDX-License-Identifier: MIT
// solve_hex.c - `genpei solve hexN`: one position, its proof, and the checking of proofs.
#include "cli/solve/solve_hex.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/hex/proof/hex_check.h"
#include "engine/hex/proof/hex_proof.h"
#include "engine/hex/solve/hex_book.h"

#include <stdlib.h>

double hex_run_seconds(const HexRun *run) {
    return (double)(os_now_ns() - run->began_ns) / 1e9;
}

// Shows the progress of the run; whether it may continue.
static bool go_on(void *context, uint64_t nodes) {
    HexRun *run = context;
    (void)nodes;
    double seconds = hex_run_seconds(run), limit = run->request->seconds;
    mtx_lock(&run->lock);
    if (run->jobs == 0)
        progress_say(&run->progress, "solving, %.0f s", seconds);
    else if (run->done == 0)
        progress_say(&run->progress, "0 of %d, %.0f s", run->jobs, seconds);
    else
        progress_say(&run->progress, "%d of %d, %.0f s, about %.0f s to go", run->done, run->jobs,
                     seconds, seconds / run->done * (run->jobs - run->done));
    mtx_unlock(&run->lock);
    return !atomic_load(&run->request->app->stop) && (limit <= 0 || seconds < limit);
}

// Players put a stone each in turn, the first player first.
static bool stones_are_possible(const Game *g, const HexPosition *p, int cells, Error *e) {
    int stones[2] = {0, 0};
    for (int i = 0; i < cells; i++)
        if (p->stone[i] >= 0) stones[p->stone[i]]++;
    if (stones[0] - stones[1] == p->mover) return true;
    return error_set(e, "solve: %d %s and %d %s stones cannot be there with %s to move", stones[0],
                     g->player_names[0], stones[1], g->player_names[1], g->player_names[p->mover]);
}

static bool read_position(const Game *g, const State *s, HexPosition *out, int *width, int *height,
                          Error *e) {
    if (!hex_position_board(g, width, height, e)) return error_prefix(e, "solve");
    hex_position_read(g, s, out);
    return stones_are_possible(g, out, *width * *height, e);
}

bool hex_run_again(HexRun *run, const SolveRequest *r, Error *e) {
    int width, height;
    run->began_ns = os_now_ns();
    progress_init(&run->progress);
    return read_position(r->game, r->state, &run->position, &width, &height, e);
}

bool hex_run_init(HexRun *run, const SolveRequest *r, HexSolverOptions options, Error *e) {
    enum { DEFAULT_MB = 1024 };
    *run = (HexRun){.request = r, .began_ns = os_now_ns()};
    int width, height;
    if (hex_position_may_swap(r->game))
        return error_set(e, "solve: leave out swap: the player who may swap wins every position");
    if (!read_position(r->game, r->state, &run->position, &width, &height, e)) return false;
    if (r->book && !hex_book_is_for(width, height))
        return error_set(e, "solve: there is no book of %s", r->game->name);
    options.memory = (size_t)(r->memory_mb ? r->memory_mb : DEFAULT_MB) << 20;
    options.threads = r->threads;
    options.go_on = go_on;
    options.context = run;
    options.net = run->net = hex_net_built_in();
    progress_init(&run->progress);
    mtx_init(&run->lock, mtx_plain);
    run->solver = hex_solver_new(width, height, &options);
    if (r->book) run->winning = hex_winning_new(width, height, options.memory, options.threads);
    return true;
}

void hex_run_clear(HexRun *run) {
    progress_clear(&run->progress);
    hex_solver_free(run->solver);
    hex_winning_free(run->winning);
    hex_net_free(run->net);
    mtx_destroy(&run->lock);
}

json_t *hex_json_cell(const HexRun *run, int cell) {
    if (cell < 0) return json_null();
    Str name = {0};
    hex_cell_name(hex_solver_shape(run->solver), cell, &name);
    json_t *json = json_string(str_text(&name));
    str_clear(&name);
    return json;
}

// Solves the position after every move; lists those that win. False when some stay unknown.
static bool find_all_moves(HexRun *run, json_t *list, uint64_t *nodes) {
    int cells = hex_solver_shape(run->solver)->cells, n = 0;
    HexJob *jobs = mem_new((size_t)cells, sizeof *jobs);
    int *move = mem_new((size_t)cells, sizeof *move);
    for (int i = 0; i < cells; i++) {
        if (run->position.stone[i] >= 0) continue;
        move[n] = i;
        jobs[n].position = run->position;
        jobs[n].position.stone[i] = (int8_t)run->position.mover;
        jobs[n++].position.mover = !run->position.mover;
    }
    hex_solver_run_many(run->solver, jobs, n, NULL, NULL);
    bool known = true;
    for (int i = 0; i < n; i++) {
        *nodes += jobs[i].verdict.nodes;
        known = known && jobs[i].verdict.winner >= 0;
        if (jobs[i].verdict.winner == run->position.mover)
            json_array_append_new(list, hex_json_cell(run, move[i]));
    }
    free(jobs);
    free(move);
    return known;
}

// Writes the proof, once the checker has accepted it.
static bool write_proof(HexRun *run, int winner, size_t *claims, Error *e) {
    Str text = {0};
    HexChecked checked;
    bool ok = hex_proof_write(run->solver, &run->position, winner, &text, claims, e);
    if (ok && !hex_check(str_text(&text), &checked, e))
        ok = error_prefix(e, "the proof does not hold; please report this");
    ok = ok && os_write_file(run->request->proof, str_text(&text), text.len, e);
    str_clear(&text);
    return ok;
}

typedef struct {
    HexVerdict verdict;
    json_t *moves; // NULL unless all were asked for
    size_t claims;
    double seconds;
} Answer;

// The moves that may still win, of a position that was not solved.
static json_t *open_moves(const HexRun *run, const HexVerdict *v) {
    json_t *list = json_array();
    for (int i = 0; i < hex_solver_shape(run->solver)->cells; i++)
        if (hex_proof_has(v->open, i)) json_array_append_new(list, hex_json_cell(run, i));
    return list;
}

static void print_open(const HexRun *run, const HexVerdict *v) {
    json_t *open = open_moves(run, v), *likely = hex_json_cell(run, v->likely);
    printf("unknown, moves that may win: %zu", json_array_size(open));
    if (v->likely >= 0) printf(", %s was searched most", json_string_value(likely));
    json_decref(open);
    json_decref(likely);
}

static void print_text(const HexRun *run, const Answer *a) {
    const Game *g = run->request->game;
    if (a->verdict.winner < 0)
        print_open(run, &a->verdict);
    else
        printf("%s wins", g->player_names[a->verdict.winner]);
    if (a->verdict.move >= 0) {
        json_t *cell = hex_json_cell(run, a->verdict.move);
        printf(" with %s", json_string_value(cell));
        json_decref(cell);
    }
    if (run->winning) printf(", with the book");
    printf(", %llu %s, %.3f s", (unsigned long long)a->verdict.nodes,
           str_plural((int64_t)a->verdict.nodes, "node", "nodes"), a->seconds);
    if (a->claims)
        printf(", proof of %zu %s", a->claims, str_plural((int64_t)a->claims, "claim", "claims"));
    putchar('\n');
    for (size_t i = 0; i < json_array_size(a->moves); i++)
        printf("%s%s", i ? " " : "winning moves: ", json_string_value(json_array_get(a->moves, i)));
    if (json_array_size(a->moves)) putchar('\n');
}

static void print_answer(const HexRun *run, const Answer *a) {
    progress_clear((Progress *)&run->progress);
    if (!run->request->json) {
        print_text(run, a);
        return;
    }
    const HexVerdict *v = &a->verdict;
    const Game *g = run->request->game;
    json_t *value = json_null(), *winner = json_null();
    if (v->winner >= 0) {
        value = json_integer(v->winner == run->position.mover ? 1 : -1);
        winner = json_string(g->player_names[v->winner]);
    }
    json_t *json = json_pack("{s:o, s:o, s:o, s:I, s:f}", "value", value, "winner", winner, "move",
                             hex_json_cell(run, v->move), "nodes", (json_int_t)v->nodes, "seconds",
                             a->seconds);
    if (v->winner < 0) {
        json_object_set_new(json, "open", open_moves(run, v));
        json_object_set_new(json, "likely", hex_json_cell(run, v->likely));
    }
    if (run->winning) json_object_set_new(json, "book", json_true());
    if (a->moves) json_object_set(json, "moves", a->moves);
    if (a->claims) json_object_set_new(json, "claims", json_integer((json_int_t)a->claims));
    cli_print_json(json);
}

static void drop_run(void *kept) {
    hex_run_clear(kept);
    free(kept);
}

// The run of an earlier position, or a new one.
static HexRun *take_run(SolveRequest *r, Error *e) {
    if (r->kept) return hex_run_again(r->kept, r, e) ? r->kept : NULL;
    HexRun *run = mem_new(1, sizeof *run);
    if (!hex_run_init(run, r, (HexSolverOptions){0}, e)) {
        free(run);
        return NULL;
    }
    r->kept = run;
    r->drop = drop_run;
    return run;
}

static void ask_book(HexRun *run, HexVerdict *out) {
    const SolveRequest *r = run->request;
    HexWinLimits limits = {.wall_ns = (int64_t)(r->seconds * 1e9), .stop = &r->app->stop};
    hex_winning_ask(run->winning, &run->position, &limits, out);
}

int solve_hex(SolveRequest *r, Error *e) {
    HexRun *run = take_run(r, e);
    if (!run) return CLI_BAD;
    Answer a = {.moves = r->all_moves ? json_array() : NULL};
    if (run->winning)
        ask_book(run, &a.verdict);
    else
        hex_solver_run(run->solver, &run->position, &a.verdict);
    bool known = a.verdict.winner >= 0, ok = true;
    if (a.moves && a.verdict.winner == run->position.mover)
        known = find_all_moves(run, a.moves, &a.verdict.nodes);
    if (r->proof && a.verdict.winner >= 0) ok = write_proof(run, a.verdict.winner, &a.claims, e);
    a.seconds = hex_run_seconds(run);
    if (ok) print_answer(run, &a);
    json_decref(a.moves);
    return !ok ? CLI_BAD : known ? CLI_OK : CLI_NO;
}

int solve_hex_check(const SolveRequest *r, const char *file, Error *e) {
    Str text = {0};
    HexChecked checked;
    if (!os_read_file(file, (size_t)1 << 32, &text, e)) return CLI_BAD;
    bool holds = memchr(str_text(&text), '\0', text.len) ? error_set(e, "it has a byte 0 in it")
                                                         : hex_check(str_text(&text), &checked, e);
    str_clear(&text);
    if (!holds) {
        error_prefix(e, "%.200s", file);
        cli_fail(e);
        return CLI_NO;
    }
    const char *winner = r->game->player_names[checked.winner];
    if (r->json)
        cli_print_json(json_pack("{s:b, s:s, s:I, s:i, s:i}", "proved", 1, "winner", winner,
                                 "claims", (json_int_t)checked.claims, "width", checked.width,
                                 "height", checked.height));
    else
        printf("proved: %s wins, %zu %s\n", winner, checked.claims,
               str_plural((int64_t)checked.claims, "claim", "claims"));
    return CLI_OK;
}

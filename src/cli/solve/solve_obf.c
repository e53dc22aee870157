// SPDX-License-Identifier: MIT
// solve_obf.c - `genpei solve othello FILE.obf`: problem files, a line per position, whether the
// answers are those of the file, and a summary.
#include "cli/solve/solve.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/othello/board/edge_board.h"
#include "engine/othello/search/edge_solver.h"
#include "record/formats/record_obf.h"
#include "work/progress.h"

#include <stdlib.h>

// --- solving a position ---

typedef struct {
    const SolveRequest *request;
    EdgeSolver *solver;
    PatternWeights *weights;
    Progress progress;
    int64_t began_ns; // of this position
} EdgeRun;

static bool go_on(void *context) {
    EdgeRun *run = context;
    double seconds = (double)(os_now_ns() - run->began_ns) / 1e9, limit = run->request->seconds;
    progress_say(&run->progress, "solving, %.0f s", seconds);
    return !atomic_load(&run->request->app->stop) && (limit <= 0 || seconds < limit);
}

// NULL when the game is not supported. Empty squares go to the winner, as in problem files.
static EdgeRun *edge_run_new(const SolveRequest *r) {
    DiscShape shape;
    if (!edge_shape_of(r->game, &shape)) return NULL;
    EdgeRun *run = mem_new(1, sizeof *run);
    run->request = r;
    if (shape == DISC_EIGHT_8) run->weights = pattern_weights_built_in();
    if (run->weights) pattern_weights_no_net(run->weights); // the linear order saves more
    run->solver = edge_solver_new(&(EdgeSolverOptions){.shape = shape,
                                                       .threads = r->threads,
                                                       .table_mb = (size_t)r->memory_mb,
                                                       .filled = true,
                                                       .weights = run->weights,
                                                       .go_on = go_on,
                                                       .context = run});
    return run;
}

static void edge_run_free(EdgeRun *run) {
    edge_solver_free(run->solver);
    pattern_weights_free(run->weights);
    free(run);
}

// Solves the position and returns the seconds it took.
static double edge_run_solve(EdgeRun *run, const State *s, EdgeAnswer *out) {
    run->began_ns = os_now_ns();
    progress_init(&run->progress);
    edge_solver_run(run->solver, edge_board_of(s), run->request->wld, out);
    progress_clear(&run->progress);
    if (run->request->wld) out->value = (out->value > 0) - (out->value < 0);
    return (double)(os_now_ns() - run->began_ns) / 1e9;
}

// --- a file ---

typedef enum { UNCHECKED, RIGHT, WRONG } Verdict;

typedef struct {
    const SolveRequest *request;
    EdgeRun *run;
    const char *file;
    int line;
    int solved, unknown, malformed;
    bool stopped; // before the end of the file
    int verdicts[3];
    uint64_t nodes;
    int64_t began_ns, began_cpu_ns;
} ObfRun;

static int sign(int value) {
    return (value > 0) - (value < 0);
}

// The value must be that of the file's best move, and so must the move that was found, where the
// file has it.
static Verdict check(const ObfRun *run, const ObfProblem *p, const EdgeAnswer *a) {
    bool wld = run->request->wld;
    int best;
    if (!a->known || !record_obf_best(p, &best)) return UNCHECKED;
    if (wld) best = sign(best);
    if (a->value != best) return WRONG;
    for (size_t i = 0; i < p->count; i++) {
        int score = wld ? sign(p->scores[i].score) : p->scores[i].score;
        if (p->scores[i].move == edge_move_of(a->move) && score != best) return WRONG;
    }
    return RIGHT;
}

static void print_text(const ObfRun *run, const ObfProblem *p, const EdgeAnswer *a, double seconds,
                       Verdict v) {
    static const char *const words[] = {"", ", as in the file", ", NOT AS IN THE FILE"};
    const Game *g = run->request->game;
    Str move = {0};
    if (game_over(g, p->state))
        str_add(&move, "over");
    else if (a->known)
        game_move_text(g, p->state, edge_move_of(a->move), &move);
    printf("%4d: ", run->line);
    if (a->known)
        printf("%+d %s", a->value, str_text(&move));
    else
        printf("unknown");
    printf(", %llu %s, %.3f s%s", (unsigned long long)a->nodes,
           str_plural((int64_t)a->nodes, "node", "nodes"), seconds, words[v]);
    int best;
    if (v == WRONG && record_obf_best(p, &best)) printf(" (%+d)", best);
    putchar('\n');
    fflush(stdout);
    str_clear(&move);
}

static void print_json(const ObfRun *run, const ObfProblem *p, const EdgeAnswer *a, double seconds,
                       Verdict v) {
    const Game *g = run->request->game;
    int best;
    bool moves = a->known && !game_over(g, p->state);
    json_t *json =
        json_pack("{s:i, s:o, s:o, s:I, s:f}", "line", run->line, "value",
                  a->known ? json_integer(a->value) : json_null(), "move",
                  moves ? cli_json_move(g, p->state, edge_move_of(a->move)) : json_null(), "nodes",
                  (json_int_t)a->nodes, "seconds", seconds);
    if (record_obf_best(p, &best)) json_object_set_new(json, "expected", json_integer(best));
    if (v != UNCHECKED) json_object_set_new(json, "right", json_boolean(v == RIGHT));
    cli_print_json(json);
    fflush(stdout);
}

static void solve_problem(ObfRun *run, const ObfProblem *p) {
    EdgeAnswer a;
    double seconds = edge_run_solve(run->run, p->state, &a);
    Verdict v = check(run, p, &a);
    run->verdicts[v]++;
    run->nodes += a.nodes;
    if (a.known)
        run->solved++;
    else
        run->unknown++;
    if (run->request->json)
        print_json(run, p, &a, seconds, v);
    else
        print_text(run, p, &a, seconds, v);
}

static void solve_one_line(ObfRun *run, const char *line) {
    ObfProblem p;
    Error e;
    if (record_obf_is_comment(line)) return;
    if (record_obf_read(run->request->game, line, &p, &e)) {
        solve_problem(run, &p);
        record_obf_clear(&p);
        return;
    }
    run->malformed++;
    fprintf(stderr, "genpei: %s:%d: %s\n", run->file, run->line, e.text);
}

static void print_summary(const ObfRun *run) {
    double seconds = (double)(os_now_ns() - run->began_ns) / 1e9;
    double cpu = (double)(os_cpu_ns() - run->began_cpu_ns) / 1e9;
    const int *v = run->verdicts;
    if (run->request->json) {
        cli_print_json(json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:I, s:f, s:f}", "solved",
                                 run->solved, "unknown", run->unknown, "malformed", run->malformed,
                                 "right", v[RIGHT], "wrong", v[WRONG], "unchecked", v[UNCHECKED],
                                 "nodes", (json_int_t)run->nodes, "seconds", seconds, "cpu_seconds",
                                 cpu));
        return;
    }
    printf("%d solved", run->solved);
    if (run->unknown) printf(", %d unknown", run->unknown);
    if (v[RIGHT] + v[WRONG])
        printf(", %d as in the file, %d not", v[RIGHT], v[WRONG]);
    else if (run->solved)
        printf(", the file has no scores to compare with");
    if (run->malformed)
        printf(", %d %s could not be read", run->malformed,
               str_plural(run->malformed, "line", "lines"));
    if (run->stopped) printf(", stopped after line %d", run->line);
    printf(
        "; %.1f million nodes, %.2f s, %.2f s of processor time, %.1f million nodes per second\n",
        (double)run->nodes / 1e6, seconds, cpu, (double)run->nodes / 1e6 / (cpu > 0 ? cpu : 1));
}

static int status_of(const ObfRun *run) {
    if (run->malformed) return CLI_BAD;
    return run->unknown || run->stopped || run->verdicts[WRONG] ? CLI_NO : CLI_OK;
}

// Options that do not apply here are rejected, not ignored.
static bool can_be_done(const SolveRequest *r, Error *e) {
    const struct {
        bool asked;
        const char *option;
    } others[] = {
        {r->journal != NULL, "--journal"}, {r->proof != NULL, "--proof"},
        {r->all_moves, "--all-moves"},     {r->has_bound, "--at-least"},
        {r->no_symmetry, "--no-symmetry"},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].asked)
            return error_set(e, "solve: %s is not for problem files", others[i].option);
    return true;
}

int solve_obf(SolveRequest *r, const char *file, Str *text, Error *e) {
    ObfRun run = {.request = r, .file = file};
    if (!can_be_done(r, e)) return CLI_BAD;
    run.run = edge_run_new(r);
    if (!run.run) {
        error_set(e, "solve: %s has no solver for problem files", r->game->name);
        return CLI_BAD;
    }
    run.began_ns = os_now_ns();
    run.began_cpu_ns = os_cpu_ns();
    for (char *line = text->text; line && !run.stopped;) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        run.line++;
        solve_one_line(&run, line);
        line = end && end[1] ? end + 1 : NULL;
        run.stopped = line && atomic_load(&r->app->stop);
    }
    print_summary(&run);
    edge_run_free(run.run);
    int status = status_of(&run);
    if (status == CLI_BAD)
        error_set(e, "%s: %d %s could not be read", file, run.malformed,
                  str_plural(run.malformed, "line", "lines"));
    return status;
}

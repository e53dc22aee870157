// SPDX-License-Identifier: MIT
// solve_game.c - `genpei solve` for every game that has no solver of its own.
#include "cli/solve.h"

#include "base/mem.h"
#include "base/os_posix.h"
#include "cli/progress.h"
#include "cli/solve_proof.h"
#include "player/experts.h"

#include <stdlib.h>

// What is kept from one position to the next.
typedef struct {
    const SolveRequest *request;
    Experts *experts;
    Solver *solver;
    Progress progress;
    int64_t began_ns;
} GameRun;

typedef struct {
    SolverAnswer solved;
    json_t *moves; // those that reach the value; NULL unless all were asked for
    double seconds;
} Answer;

static double seconds_of(const GameRun *run) {
    return (double)(os_now_ns() - run->began_ns) / 1e9;
}

// Says how far the run is and whether it may go on.
static bool go_on(void *context, const SolverProgress *p) {
    GameRun *run = context;
    double seconds = seconds_of(run), limit = run->request->seconds;
    double millions = (double)p->nodes / 1e6;
    if (p->asking)
        progress_say(&run->progress,
                     "at least %d? proof %u, disproof %u, %.1f million nodes, %.0f s", p->question,
                     p->proof, p->disproof, millions, seconds);
    else
        progress_say(&run->progress, "solving, %.1f million nodes, %.0f s", millions, seconds);
    return !atomic_load(&run->request->app->stop) && (limit <= 0 || seconds < limit);
}

static bool find_method(const char *name, SolverMethod *out, Error *e) {
    static const struct {
        const char *name;
        SolverMethod method;
    } methods[] = {{"auto", SOLVER_AUTO},
                   {"alphabeta", SOLVER_ALPHABETA},
                   {"pn", SOLVER_PN},
                   {"retrograde", SOLVER_RETROGRADE},
                   {"engine", SOLVER_ENGINE}};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (strcmp(methods[i].name, name ? name : "auto") != 0) continue;
        *out = methods[i].method;
        return true;
    }
    return error_set(e, "--method: '%.40s' is none of auto, alphabeta, pn, retrograde, engine",
                     name);
}

static void drop_run(void *kept) {
    GameRun *run = kept;
    solver_free(run->solver);
    experts_free(run->experts);
    free(run);
}

// False, with the reason, when there is no such method for the game.
static bool make_solver(GameRun *run, SolveRequest *r, Error *e) {
    enum { USUAL_MB = 256 };
    SolverSetup setup = {.game = r->game, .wld = r->wld, .threads = r->threads};
    if (!find_method(r->method, &setup.method, e) || !solver_suits(r->game, e)) return false;
    setup.memory_mb = r->memory_mb ? (size_t)r->memory_mb : USUAL_MB;
    bool asks_engine = setup.method == SOLVER_AUTO || setup.method == SOLVER_ENGINE;
    run->experts = experts_new(r->game, r->threads, asks_engine ? setup.memory_mb : 1);
    if (asks_engine) setup.expert = experts_engine(run->experts);
    if (!r->no_symmetry) setup.symmetry = experts_symmetry(run->experts);
    if (setup.method == SOLVER_ENGINE && !setup.expert)
        return error_set(e, "solve: there is no engine for %s", r->game->name);
    setup.go_on = go_on;
    setup.context = run;
    run->solver = solver_new(&setup);
    return true;
}

static GameRun *take_run(SolveRequest *r, Error *e) {
    GameRun *run = r->kept;
    if (!run) {
        r->kept = run = mem_new(1, sizeof *run);
        r->drop = drop_run;
        run->request = r;
        if (!make_solver(run, r, e)) return NULL;
    }
    run->began_ns = os_now_ns();
    progress_init(&run->progress);
    return run;
}

// Lists the moves that reach the value. False when some stay unknown.
static bool find_all_moves(GameRun *run, Answer *a) {
    const Game *g = run->request->game;
    const State *root = run->request->state;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *next = game_states_new(g, 1);
    size_t n = game_moves(g, root, moves);
    bool known = true;
    for (size_t i = 0; i < n && known; i++) {
        SolverAnswer one;
        game_copy(g, next, root);
        game_play(g, next, moves[i]);
        solver_run(run->solver, next, &one);
        known = one.known;
        a->solved.nodes += one.nodes;
        int seen = game_mover(g, next) == game_mover(g, root) ? one.value : -one.value;
        if (known && seen == a->solved.value)
            json_array_append_new(a->moves, cli_json_move(g, root, moves[i]));
    }
    free(moves);
    free(next);
    return known;
}

static int winner_of(const SolveRequest *r, const SolverAnswer *a) {
    int mover = game_mover(r->game, r->state);
    return a->value > 0 || r->game->players == 1 ? mover : 1 - mover;
}

static int value_of_first(const SolveRequest *r, const SolverAnswer *a) {
    return game_mover(r->game, r->state) == 0 ? a->value : -a->value;
}

static void print_value(const SolveRequest *r, const SolverAnswer *a) {
    int size = abs(a->value);
    if (!a->known)
        printf("unknown");
    else if (r->game->players == 1)
        printf("value %d", a->value);
    else if (a->value == 0)
        printf("draw");
    else
        printf("%s wins", r->game->player_names[winner_of(r, a)]);
    if (a->known && r->game->players == 2 && size && !r->wld && r->game->max_payoff != 1)
        printf(" by %d", size);
}

static void print_text(const SolveRequest *r, const Answer *a) {
    print_value(r, &a->solved);
    if (a->solved.known && a->solved.has_move) {
        Str move = {0};
        game_move_text(r->game, r->state, a->solved.move, &move);
        printf(" with %s", str_text(&move));
        str_clear(&move);
    }
    printf(", %llu nodes, %.3f s", (unsigned long long)a->solved.nodes, a->seconds);
    if (r->has_expected) printf(", expected %d", r->expected);
    putchar('\n');
    for (size_t i = 0; i < json_array_size(a->moves); i++)
        printf("%s%s", i ? " " : "best moves: ", json_string_value(json_array_get(a->moves, i)));
    if (json_array_size(a->moves)) putchar('\n');
}

static void print_json(const SolveRequest *r, const Answer *a) {
    const SolverAnswer *s = &a->solved;
    bool won = s->known && s->value != 0 && r->game->players == 2;
    json_t *json = json_pack(
        "{s:o, s:o, s:o, s:I, s:f}", "value", s->known ? json_integer(s->value) : json_null(),
        "winner", won ? json_string(r->game->player_names[winner_of(r, s)]) : json_null(), "move",
        s->known && s->has_move ? cli_json_move(r->game, r->state, s->move) : json_null(), "nodes",
        (json_int_t)s->nodes, "seconds", a->seconds);
    if (a->moves) json_object_set(json, "moves", a->moves);
    if (r->has_expected) json_object_set_new(json, "expected", json_integer(r->expected));
    cli_print_json(json);
}

// What is expected says who wins; its size may count something else, such as stones.
static bool as_expected(const SolveRequest *r, const SolverAnswer *a) {
    int sign = (r->expected > 0) - (r->expected < 0), got = (a->value > 0) - (a->value < 0);
    return !r->has_expected || !a->known || sign == got;
}

int solve_game(SolveRequest *r, Error *e) {
    GameRun *run = take_run(r, e);
    if (!run) return CLI_BAD;
    Answer a = {.moves = r->all_moves ? json_array() : NULL};
    solver_run(run->solver, r->state, &a.solved);
    bool known = a.solved.known;
    if (known && a.moves) known = find_all_moves(run, &a);
    bool proved = true;
    if (known && r->proof) proved = solve_proof(r, run->solver, value_of_first(r, &a.solved), e);
    a.seconds = seconds_of(run);
    progress_clear(&run->progress);
    if (!proved) {
        json_decref(a.moves);
        return CLI_BAD;
    }
    if (r->json)
        print_json(r, &a);
    else
        print_text(r, &a);
    if (*a.solved.why.text) fprintf(stderr, "genpei: solve: %s\n", a.solved.why.text);
    bool right = as_expected(r, &a.solved);
    if (!right) fputs("genpei: solve: that is not what was expected\n", stderr);
    json_decref(a.moves);
    return known && right ? CLI_OK : CLI_NO;
}

int solve_game_openings(const SolveRequest *r, Error *e) {
    error_set(e, "solve: --opening is for Hex; %s takes --moves", r->game->name);
    return CLI_BAD;
}

int solve_game_check(const SolveRequest *r, const char *file, Error *e) {
    (void)r;
    error_set(e, "solve: --check is for Hex; try 'genpei verify %.200s'", file);
    return CLI_BAD;
}

// SPDX-License-Identifier: MIT
// solve_game.c - `genpei solve` for every game that has no solver of its own.
#include "cli/solve/solve.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "cli/solve/solve_journal.h"
#include "cli/solve/solve_proof.h"
#include "cli/solve/solve_subtrees.h"
#include "players/general/solver_knowledge.h"
#include "work/crew.h"
#include "work/progress.h"

#include <stdlib.h>

// What is kept from one position to the next.
typedef struct {
    const SolveRequest *request;
    SolverKnowledge *knowledge;
    Solver *solver;
    SolveJournal journal;
    const char *way; // what the keys in the journal depend on
    Progress progress;
    int64_t began_ns;
} GameRun;

static double seconds_of(const GameRun *run) {
    return (double)(os_now_ns() - run->began_ns) / 1e9;
}

static void keep(void *context, const SolverKept *one) {
    GameRun *run = context;
    if (!game_exceeded(run->request->game, NULL)) solve_journal_keep(&run->journal, one);
}

// Shows the progress of the run; whether it may continue.
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
    return error_set(
        e, "--method must be one of auto, alphabeta, pn, retrograde, engine, not '%.40s'", name);
}

static void drop_run(void *kept) {
    GameRun *run = kept;
    solver_free(run->solver);
    solver_knowledge_free(run->knowledge);
    solve_journal_clear(&run->journal);
    free(run);
}

enum { KEEP_WORK = 100000 }; // positions that took this many nodes go into the journal

// Whether this position is solved by shards, or by several processes.
static bool in_pieces(const SolveRequest *r) {
    return !r->in_file && (r->shards || r->app->crew);
}

// False, with the reason, when there is no such method for the game.
static bool make_solver(GameRun *run, SolveRequest *r, Error *e) {
    enum { DEFAULT_MB = 256 };
    SolverSetup setup = {.game = r->game, .wld = r->wld, .threads = r->threads};
    if (!find_method(r->method, &setup.method, e) || !solver_suits(r->game, e)) return false;
    setup.memory_mb = r->memory_mb ? (size_t)r->memory_mb : DEFAULT_MB;
    bool auto_engine = setup.method == SOLVER_AUTO && !in_pieces(r);
    bool asks_engine = auto_engine || setup.method == SOLVER_ENGINE;
    run->knowledge = solver_knowledge_new(r->game, r->threads, asks_engine ? setup.memory_mb : 1);
    if (asks_engine || setup.method == SOLVER_PN)
        setup.expert = solver_knowledge_engine(run->knowledge);
    if (!r->no_symmetry) setup.symmetry = solver_knowledge_symmetry(run->knowledge);
    setup.eval = solver_knowledge_eval(run->knowledge);
    setup.stones = solver_knowledge_stones(run->knowledge);
    if (setup.method == SOLVER_ENGINE && !setup.expert)
        return error_set(
            e,
            "solve: the general solver can ask no engine about %s; leave --method out to use the "
            "game's own solver where there is one",
            r->game->name);
    setup.go_on = go_on;
    setup.keep = run->journal.file && !crew_serves(r->app->crew) ? keep : NULL;
    setup.keep_work = KEEP_WORK;
    setup.context = run;
    run->solver = solver_new(&setup);
    bool engine = solver_method(run->solver) == SOLVER_ENGINE;
    run->way = engine ? "engine" : setup.symmetry ? "turned" : "plain";
    if (crew_serves(r->app->crew)) return true; // its leader keeps the journal
    return solve_journal_open(&run->journal, r, run->way, run->solver, e);
}

static GameRun *take_run(SolveRequest *r, Error *e) {
    GameRun *run = r->kept;
    if (!run) {
        r->kept = run = mem_new(1, sizeof *run);
        r->drop = drop_run;
        run->request = r;
        // In a FILE the journal is about its lines.
        solve_journal_init(&run->journal, r->in_file ? NULL : r->journal);
        if (!make_solver(run, r, e)) return NULL;
    }
    run->began_ns = os_now_ns();
    progress_init(&run->progress);
    return run;
}

// Lists the moves that reach the value. False when some stay unknown.
static bool find_all_moves(GameRun *run, SolverAnswer *a, json_t *list) {
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
        a->nodes += one.nodes;
        int seen = game_mover(g, next) == game_mover(g, root) ? one.value : -one.value;
        if (known && seen == a->value)
            json_array_append_new(list, cli_json_move(g, root, moves[i]));
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

static void print_unknown(const SolveRequest *r, const SolverAnswer *a) {
    const char *mover = r->game->player_names[game_mover(r->game, r->state)];
    printf("unknown");
    if (a->has_low) printf(", %s gets at least %d", mover, a->low);
    if (a->has_high) printf(", %s gets at most %d", mover, a->high);
}

static void print_value(const SolveRequest *r, const SolverAnswer *a) {
    int size = abs(a->value);
    if (!a->known)
        print_unknown(r, a);
    else if (r->game->players == 1)
        printf("value %d", a->value);
    else if (a->value == 0)
        printf("draw");
    else
        printf("%s wins", r->game->player_names[winner_of(r, a)]);
    if (a->known && r->game->players == 2 && size && !r->wld && r->game->max_payoff != 1)
        printf(" by %d", size);
}

// The move belongs to the player to move, who may be the loser.
static void print_move(const SolveRequest *r, const SolverAnswer *a) {
    int mover = game_mover(r->game, r->state);
    Str move = {0};
    game_move_text(r->game, r->state, a->move, &move);
    if (a->value == 0 || winner_of(r, a) == mover)
        printf(" with %s", str_text(&move));
    else
        printf("; best for %s: %s", r->game->player_names[mover], str_text(&move));
    str_clear(&move);
}

static void print_text(const SolveRequest *r, const SolverAnswer *a, const json_t *moves,
                       double seconds) {
    print_value(r, a);
    if (a->known && a->has_move) print_move(r, a);
    if (a->known && r->scores) printf(", score %d", a->value);
    printf(", %llu %s, %.3f s", (unsigned long long)a->nodes,
           str_plural((int64_t)a->nodes, "node", "nodes"), seconds);
    if (r->has_expected) printf(", expected %d", r->expected);
    putchar('\n');
    for (size_t i = 0; i < json_array_size(moves); i++)
        printf("%s%s", i ? " " : "best moves: ", json_string_value(json_array_get(moves, i)));
    if (json_array_size(moves)) putchar('\n');
}

static void print_json(const SolveRequest *r, const SolverAnswer *s, json_t *moves,
                       double seconds) {
    bool won = s->known && s->value != 0 && r->game->players == 2;
    json_t *json = json_pack(
        "{s:o, s:o, s:o, s:I, s:f}", "value", s->known ? json_integer(s->value) : json_null(),
        "winner", won ? json_string(r->game->player_names[winner_of(r, s)]) : json_null(), "move",
        s->known && s->has_move ? cli_json_move(r->game, r->state, s->move) : json_null(), "nodes",
        (json_int_t)s->nodes, "seconds", seconds);
    if (s->has_low) json_object_set_new(json, "at_least", json_integer(s->low));
    if (s->has_high) json_object_set_new(json, "at_most", json_integer(s->high));
    if (moves) json_object_set(json, "moves", moves);
    if (r->has_expected) json_object_set_new(json, "expected", json_integer(r->expected));
    cli_print_json(json);
}

// The expected value says who wins; unless the value is a score, its size may mean something else.
static bool as_expected(const SolveRequest *r, const SolverAnswer *a) {
    int sign = (r->expected > 0) - (r->expected < 0), got = (a->value > 0) - (a->value < 0);
    if (!r->has_expected || !a->known) return true;
    return r->scores ? r->expected == a->value : sign == got;
}

int solve_show(const SolveRequest *r, const SolverAnswer *a, json_t *moves, double seconds) {
    if (r->json)
        print_json(r, a, moves, seconds);
    else
        print_text(r, a, moves, seconds);
    if (*a->why.text) fprintf(stderr, "genpei: solve: %s\n", a->why.text);
    bool right = as_expected(r, a);
    if (!right) fputs("genpei: solve: this is not the expected value\n", stderr);
    return a->known && right ? CLI_OK : CLI_NO;
}

// Which of the two claims holds: by pairs, or by searching.
static void decide(GameRun *run, const SolverClaim *yes, const SolverClaim *no, SolverAnswer *a) {
    const State *root = run->request->state;
    SolverPairs pairs;
    for (int holds = 1; holds >= 0; holds--) {
        if (!solver_pairs(run->solver, root, holds ? yes : no, &pairs)) continue;
        *a = (SolverAnswer){.known = true, .value = holds, .nodes = pairs.tried};
        return;
    }
    solver_ask_threads(run->solver, root, yes, a);
}

static void show_bound(const SolveRequest *r, const SolverAnswer *a, double seconds) {
    bool numbers = !a->known && (a->proof || a->disproof);
    if (r->json) {
        json_t *json = json_pack("{s:i, s:o, s:I, s:f}", "at_least", r->bound, "holds",
                                 a->known ? json_boolean(a->value) : json_null(), "nodes",
                                 (json_int_t)a->nodes, "seconds", seconds);
        if (numbers)
            json_object_update_new(json, json_pack("{s:I, s:I}", "proof", (json_int_t)a->proof,
                                                   "disproof", (json_int_t)a->disproof));
        cli_print_json(json);
        return;
    }
    printf("%s gets at least %d: %s, %llu %s, %.3f s",
           r->game->player_names[game_mover(r->game, r->state)], r->bound,
           !a->known  ? "unknown"
           : a->value ? "yes"
                      : "no",
           (unsigned long long)a->nodes, str_plural((int64_t)a->nodes, "node", "nodes"), seconds);
    if (numbers) printf(", proof %u, disproof %u", a->proof, a->disproof);
    putchar('\n');
}

// A value without its proof is still shown; an interruption is not a failure.
static int without_proof(GameRun *run, Error *e) {
    if (go_on(run, &(SolverProgress){0})) return CLI_BAD;
    fprintf(stderr, "genpei: solve: %s\n", e->text);
    return CLI_NO;
}

// Whether the player to move gets at least the bound: 0 yes, 1 no or unknown.
static int answer_bound(SolveRequest *r, GameRun *run, Error *e) {
    SolverAnswer a;
    bool first = game_mover(r->game, r->state) == 0;
    SolverClaim yes = {!first, first ? r->bound : -r->bound};
    SolverClaim no = {first, first ? r->bound - 1 : 1 - r->bound};
    decide(run, &yes, &no, &a);
    bool proved =
        !a.known || !r->proof || solve_proof_claim(r, run->solver, a.value ? &yes : &no, e);
    double seconds = seconds_of(run);
    progress_clear(&run->progress);
    if (game_exceeded(r->game, e)) return CLI_BAD; // moves were missing: no answer counts
    show_bound(r, &a, seconds);
    if (!proved) return without_proof(run, e);
    return a.known && a.value ? CLI_OK : CLI_NO;
}

static int show_pieces(const SolveRequest *r, const Subtrees *p) {
    if (r->json)
        cli_print_json(
            json_pack("{s:I, s:I}", "pieces", (json_int_t)p->all, "solved", (json_int_t)p->solved));
    else
        printf("%lld of %lld parts are solved\n", (long long)p->solved, (long long)p->all);
    return CLI_OK;
}

int solve_game(SolveRequest *r, Error *e) {
    GameRun *run = take_run(r, e);
    if (!run) return CLI_BAD;
    if (in_pieces(r)) {
        Subtrees pieces;
        if (!solve_subtrees(r, run->solver, &run->journal, run->way, &pieces, e)) return CLI_BAD;
        progress_clear(&run->progress);
        if (crew_serves(r->app->crew)) return CLI_OK;
        if (r->shards) return show_pieces(r, &pieces);
    }
    if (r->has_bound) return answer_bound(r, run, e);
    SolverAnswer a;
    json_t *moves = r->all_moves ? json_array() : NULL;
    solver_run(run->solver, r->state, &a);
    if (a.known && moves) a.known = find_all_moves(run, &a, moves);
    bool proved = !a.known || !r->proof || solve_proof(r, run->solver, value_of_first(r, &a), e);
    double seconds = seconds_of(run);
    progress_clear(&run->progress);
    bool exceeded = game_exceeded(r->game, e); // moves were missing: no answer counts
    int status = exceeded ? CLI_BAD : solve_show(r, &a, moves, seconds);
    json_decref(moves);
    if (exceeded) return CLI_BAD;
    if (!proved) return without_proof(run, e);
    if (!run->journal.failed) return status;
    os_cannot_write(r->journal, e);
    return CLI_BAD;
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

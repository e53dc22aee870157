// SPDX-License-Identifier: MIT
// solve_hex_openings.c - `genpei solve hexN --opening all`: the positions after every first move.
//
// A board rotated by 180 degrees looks the same, so one of two symmetric openings is solved and the
// other follows.
//
// The journal has a line for each opening that is solved, and for each position below that took
// much work. A later run puts the positions into the table of its solver, so little more than the
// unfinished work is lost.
//
// With other processes an opening is a job: its result is who wins, and the lines for the journal.
#include "cli/solve/solve_hex.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/hex/proof/hex_proof.h"
#include "engine/hex/solve/hex_book.h"
#include "work/crew.h"
#include "work/journal.h"

#include <inttypes.h>
#include <stdlib.h>

enum { KEEP_WORK = 2000 }; // positions that took this many nodes go into the journal

typedef struct {
    HexRun run;
    HexJob *jobs;
    int *cell;         // of each job: its opening
    int64_t *began_ns; // of each job
    int *known;        // of each job: its winner + 1, by the journal; 0: not known
    int n_jobs;
    Str lines;                // of a member of a crew: what is to go into the journal
    Str what;                 // the journal's first line
    int wins, unknown, shown; // openings that win for the mover; not solved; printed
    bool journal_failed;
} Openings;

static int turned(const Openings *o, int cell) {
    return hex_solver_shape(o->run.solver)->cells - 1 - cell;
}

// --- the journal ---

static void add_line(Openings *o, const char *line) {
    const SolveRequest *r = o->run.request;
    if (crew_serves(r->app->crew)) {
        str_add(&o->lines, line);
        str_add_char(&o->lines, '\n');
    } else if (r->journal && !o->journal_failed) {
        o->journal_failed = !journal_add(r->journal, line);
    }
}

static void keep(void *context, const HexSolved *one) {
    Openings *o = context;
    Str line = {0};
    str_add(&line, "position ");
    hex_solved_write(one, &line);
    mtx_lock(&o->run.lock);
    add_line(o, str_text(&line));
    mtx_unlock(&o->run.lock);
    str_clear(&line);
}

static void journal_head(const Openings *o, Str *out) {
    const HexShape *s = hex_solver_shape(o->run.solver);
    str_addf(out, "journal of hex %d %d, position %016" PRIx64, s->width, s->height,
             hash_bytes(&o->run.position, sizeof o->run.position));
}

static int job_of(const Openings *o, const char *name, size_t length) {
    Str text = {0};
    int job = 0;
    for (; job < o->n_jobs; job++) {
        str_reset(&text);
        hex_cell_name(hex_solver_shape(o->run.solver), o->cell[job], &text);
        if (text.len == length && strncmp(text.text, name, length) == 0) break;
    }
    str_clear(&text);
    return job < o->n_jobs ? job : -1;
}

static bool learn_line(void *context, const char *line) {
    Openings *o = context;
    HexSolved one;
    if (strncmp(line, "position ", 9) == 0 && hex_solved_read(line + 9, &one))
        hex_solver_learn(o->run.solver, &one);
    if (strncmp(line, "opening ", 8) != 0) return true;
    size_t length = strcspn(line + 8, " ");
    int job = job_of(o, line + 8, length);
    const char *const *names = o->run.request->game->player_names;
    for (int p = 0; p < 2 && job >= 0; p++)
        if (line[8 + length] && strcmp(line + 9 + length, names[p]) == 0) o->known[job] = p + 1;
    return true;
}

// Members of a crew learn from the journal if they can read it; only the leader writes it.
static bool open_journal(Openings *o, Error *e) {
    const SolveRequest *r = o->run.request;
    Str head = {0};
    bool ok = true;
    journal_head(o, &head);
    str_add(&o->what, str_text(&head));
    if (r->journal && crew_serves(r->app->crew))
        journal_read(r->journal, NULL, learn_line, o, NULL);
    else if (r->journal)
        ok = journal_open(r->journal, str_text(&head), r->resume, learn_line, o, e);
    if (r->journal) hex_solver_recall(o->run.solver);
    str_clear(&head);
    return ok;
}

// --- output ---

static void show(Openings *o, int cell, int as, const HexVerdict *v, double seconds) {
    const Game *g = o->run.request->game;
    const char *winner = v->winner < 0 ? NULL : g->player_names[v->winner];
    json_t *name = hex_json_cell(&o->run, cell);
    o->shown++;
    o->wins += v->winner == o->run.position.mover;
    o->unknown += v->winner < 0;
    if (!o->run.request->json) {
        printf("%-4s %-8s %12llu nodes %10.3f s\n", json_string_value(name),
               winner ? winner : "unknown", (unsigned long long)v->nodes, seconds);
        json_decref(name);
        return;
    }
    json_t *json =
        json_pack("{s:o, s:o, s:s?, s:I, s:f}", "opening", name, "value",
                  winner ? json_integer(v->winner == o->run.position.mover ? -1 : 1) : json_null(),
                  "winner", winner, "nodes", (json_int_t)v->nodes, "seconds", seconds);
    if (as >= 0) json_object_set_new(json, "as", hex_json_cell(&o->run, as));
    cli_print_json(json);
}

// An opening and its symmetric image, unless the board has stones already.
static void show_both(Openings *o, int job, double seconds) {
    const HexVerdict *v = &o->jobs[job].verdict;
    int cell = o->cell[job], other = turned(o, cell);
    bool alone = other == cell;
    for (int i = 0; i < o->n_jobs && !alone; i++) alone = o->cell[i] == other;
    progress_clear(&o->run.progress);
    show(o, cell, -1, v, seconds);
    HexVerdict same = *v;
    same.nodes = 0;
    if (!alone) show(o, other, cell, &same, 0);
    fflush(stdout);
}

static void tell_solved(Openings *o, int job, double seconds) {
    const char *const *names = o->run.request->game->player_names;
    if (!o->known[job]) {
        Str line = {0};
        str_add(&line, "opening ");
        hex_cell_name(hex_solver_shape(o->run.solver), o->cell[job], &line);
        str_addf(&line, " %s", names[o->jobs[job].verdict.winner]);
        add_line(o, str_text(&line));
        str_clear(&line);
    }
    o->run.done++;
    show_both(o, job, seconds);
}

static void report(void *context, int job, bool done) {
    Openings *o = context;
    mtx_lock(&o->run.lock);
    if (!done)
        o->began_ns[job] = os_now_ns();
    else
        tell_solved(o, job, (double)(os_now_ns() - o->began_ns[job]) / 1e9);
    mtx_unlock(&o->run.lock);
}

// --- with other processes ---

typedef struct {
    HexVerdict verdict;
    double seconds;
    char *lines; // for the journal; on the heap, NULL: none
} Piece;

static bool solve_piece(void *context, int thread, int64_t job, void *result) {
    Openings *o = context;
    Piece *p = result;
    (void)thread;
    if (o->known[job]) {
        p->verdict = (HexVerdict){.winner = o->known[job] - 1, .move = -1};
        return true;
    }
    int64_t began = os_now_ns();
    str_reset(&o->lines);
    hex_solver_run(o->run.solver, &o->jobs[job].position, &p->verdict);
    p->seconds = (double)(os_now_ns() - began) / 1e9;
    p->lines = o->lines.len ? mem_text(o->lines.text) : NULL;
    return p->verdict.winner >= 0 || !atomic_load(&o->run.request->app->stop);
}

static bool is_known(void *context, int64_t job) {
    const Openings *o = context;
    return o->known[job] != 0;
}

static void add_lines(Openings *o, char *lines) {
    for (char *line = lines, *end; line && (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        add_line(o, line);
    }
}

static bool take_piece(void *context, int64_t job, void *result) {
    Openings *o = context;
    Piece *p = result;
    mtx_lock(&o->run.lock);
    add_lines(o, p->lines);
    o->jobs[job].verdict = p->verdict;
    if (p->verdict.winner >= 0) tell_solved(o, (int)job, p->seconds);
    mtx_unlock(&o->run.lock);
    free(p->lines);
    return !o->journal_failed;
}

static void drop_piece(void *context, void *result) {
    (void)context;
    free(((Piece *)result)->lines);
}

static void pack_piece(void *context, const void *result, Str *out) {
    Piece p = *(const Piece *)result;
    char *lines = p.lines;
    (void)context;
    p.lines = NULL;
    str_add_n(out, (const char *)&p, sizeof p);
    if (lines) str_add(out, lines);
}

static bool unpack_piece(void *context, int64_t job, const char *bytes, size_t n, void *result) {
    Piece *p = result;
    (void)context, (void)job;
    if (n < sizeof *p) return false;
    memcpy(p, bytes, sizeof *p);
    if (n == sizeof *p) return true;
    p->lines = mem_new(n - sizeof *p + 1, 1);
    memcpy(p->lines, bytes + sizeof *p, n - sizeof *p);
    return true;
}

static void solve_together(Openings *o) {
    for (int i = 0; i < o->n_jobs; i++) o->jobs[i].verdict.winner = -1;
    work_queue_run(&(WorkQueue){.jobs = o->n_jobs,
                                .threads = 1,
                                .result_size = sizeof(Piece),
                                .stop = &o->run.request->app->stop,
                                .context = o,
                                .work = solve_piece,
                                .deliver = take_piece,
                                .drop = drop_piece,
                                .crew = o->run.request->app->crew,
                                .what = str_text(&o->what),
                                .here = is_known,
                                .pack = pack_piece,
                                .unpack = unpack_piece});
}

// --- the run ---

static bool board_is_empty(const Openings *o) {
    for (int i = 0; i < hex_solver_shape(o->run.solver)->cells; i++)
        if (o->run.position.stone[i] >= 0) return false;
    return true;
}

// All openings, or the one asked for.
static bool list_jobs(Openings *o, Error *e) {
    const SolveRequest *r = o->run.request;
    int cells = hex_solver_shape(o->run.solver)->cells;
    bool all = strcmp(r->opening, "all") == 0, empty = board_is_empty(o), found = all;
    o->jobs = mem_new((size_t)cells, sizeof *o->jobs);
    o->cell = mem_new((size_t)cells, sizeof *o->cell);
    o->began_ns = mem_new((size_t)cells, sizeof *o->began_ns);
    o->known = mem_new((size_t)cells, sizeof *o->known);
    for (int i = 0; i < cells; i++) {
        Str name = {0};
        hex_cell_name(hex_solver_shape(o->run.solver), i, &name);
        bool asked = all ? !empty || i <= turned(o, i) : str_same_word(str_text(&name), r->opening);
        str_clear(&name);
        found = found || asked;
        if (!asked || o->run.position.stone[i] >= 0) continue;
        HexJob *job = &o->jobs[o->n_jobs];
        job->position = o->run.position;
        job->position.stone[i] = (int8_t)o->run.position.mover;
        job->position.mover = !o->run.position.mover;
        o->cell[o->n_jobs++] = i;
    }
    return found && o->n_jobs ? true : error_set(e, "solve: no such opening: %s", r->opening);
}

static void swap_jobs(Openings *o, int i, int k) {
    HexPosition position = o->jobs[i].position;
    int cell = o->cell[i], known = o->known[i];
    o->jobs[i].position = o->jobs[k].position;
    o->cell[i] = o->cell[k];
    o->known[i] = o->known[k];
    o->jobs[k].position = position;
    o->cell[k] = cell;
    o->known[k] = known;
}

// Prints what is in the journal and puts those jobs last, so that no thread works on them again.
// Returns the number of the others.
static int tell_known(Openings *o) {
    int open = 0;
    for (int i = 0; i < o->n_jobs; i++)
        if (!o->known[i]) swap_jobs(o, i, open++);
    for (int i = open; i < o->n_jobs; i++) {
        o->jobs[i].verdict = (HexVerdict){.winner = o->known[i] - 1, .move = -1, .likely = -1};
        tell_solved(o, i, 0);
    }
    return open;
}

static void show_rest(Openings *o) {
    for (int i = 0; i < o->n_jobs; i++)
        if (o->jobs[i].verdict.winner < 0) show_both(o, i, 0);
    progress_clear(&o->run.progress);
    double seconds = hex_run_seconds(&o->run), cpu = (double)os_cpu_ns() / 1e9;
    if (o->run.request->json)
        cli_print_json(json_pack("{s:i, s:i, s:i, s:f, s:f}", "openings", o->shown, "wins", o->wins,
                                 "unknown", o->unknown, "seconds", seconds, "cpu_seconds", cpu));
    else
        printf("%d %s, %d won by the first player, %d unknown, %.1f s, %.1f s of processor time\n",
               o->shown, str_plural(o->shown, "opening", "openings"), o->wins, o->unknown, seconds,
               cpu);
}

static void openings_clear(Openings *o) {
    hex_run_clear(&o->run);
    void *owned[] = {o->jobs, o->cell, o->began_ns, o->known};
    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++) free(owned[i]);
    str_clear(&o->lines);
    str_clear(&o->what);
}

int solve_hex_openings(const SolveRequest *r, Error *e) {
    Openings o = {0};
    HexSolverOptions options = {.keep = r->journal ? keep : NULL, .keep_work = KEEP_WORK};
    if (!hex_run_init(&o.run, r, options, e)) return CLI_BAD;
    bool ok = list_jobs(&o, e) && open_journal(&o, e);
    if (ok) {
        o.run.jobs = o.n_jobs;
        if (r->app->crew)
            solve_together(&o);
        else
            hex_solver_run_many(o.run.solver, o.jobs, tell_known(&o), report, &o);
        if (!crew_serves(r->app->crew)) show_rest(&o);
        if (o.journal_failed) ok = os_cannot_write(r->journal, e);
    }
    openings_clear(&o);
    return !ok ? CLI_BAD : o.unknown ? CLI_NO : CLI_OK;
}

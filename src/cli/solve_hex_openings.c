// SPDX-License-Identifier: MIT
// solve_hex_openings.c - `genpei solve hexN --opening all`: the positions after every first move.
//
// A board turned by half looks the same, so one of two openings is solved and the other follows.
//
// The journal has a line for each opening that is solved, and for each position below that took
// much work. Every line ends in a hash of itself: what was being written when the program was
// killed is passed over. A later run puts the positions into the table of its solver, so it loses
// little more than what was under way.
#include "cli/solve_hex.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os_load.h"
#include "base/os_posix.h"
#include "engine/hex/hex_proof.h"

#include <inttypes.h>
#include <stdlib.h>

enum { KEEP_WORK = 2000 }; // nodes that make a position worth a line of the journal

typedef struct {
    HexRun run;
    HexJob *jobs;
    int *cell;         // of each job: its opening
    int64_t *began_ns; // of each job
    int n_jobs;
    int wins, unknown, shown; // openings that win for the mover; not solved; told
    bool journal_failed;
} Openings;

static int turned(const Openings *o, int cell) {
    return hex_solver_shape(o->run.solver)->cells - 1 - cell;
}

// --- the journal ---

static void journal_add(Openings *o, const char *line) {
    const char *file = o->run.request->journal;
    if (!file || o->journal_failed) return;
    Str text = {0};
    str_addf(&text, "%s #%016" PRIx64 "\n", line, hash_bytes(line, strlen(line)));
    if (!os_append(file, str_text(&text), text.len)) o->journal_failed = true;
    str_clear(&text);
}

static void keep(void *context, const HexSolved *one) {
    Openings *o = context;
    Str line = {0};
    str_addf(&line, "position %" PRIx64 " %s %d %" PRIu32, one->key, one->lost ? "lost" : "won",
             one->move, one->work);
    for (int i = 0; i < HEX_SOLVER_WORDS; i++) str_addf(&line, " %" PRIx64, one->proof[i]);
    mtx_lock(&o->run.lock);
    journal_add(o, str_text(&line));
    mtx_unlock(&o->run.lock);
    str_clear(&line);
}

// The line as it was before its hash was put behind it; false when it is not whole.
static bool unseal(char *line) {
    char *mark = strrchr(line, '#');
    if (!mark || mark == line) return false;
    uint64_t hash = strtoull(mark + 1, NULL, 16);
    mark[-1] = '\0';
    return hash == hash_bytes(line, strlen(line));
}

static uint64_t next_number(char **at, int base) {
    return strtoull(*at, at, base);
}

static void learn_position(Openings *o, char *at) {
    HexSolved one = {.key = next_number(&at, 16)};
    one.lost = strncmp(at, " lost", 5) == 0;
    at += one.lost ? 5 : 4;
    one.move = (int)strtol(at, &at, 10);
    one.work = (uint32_t)next_number(&at, 10);
    for (int i = 0; i < HEX_SOLVER_WORDS; i++) one.proof[i] = next_number(&at, 16);
    hex_solver_learn(o->run.solver, &one);
}

static void journal_head(const Openings *o, Str *out) {
    const HexShape *s = hex_solver_shape(o->run.solver);
    str_addf(out, "journal of hex %d %d, position %016" PRIx64, s->width, s->height,
             hash_bytes(&o->run.position, sizeof o->run.position));
}

static bool journal_read(Openings *o, const char *file, Error *e) {
    Str text = {0}, head = {0};
    if (!os_read_file(file, (size_t)1 << 34, &text, e)) return false;
    bool broken = text.len > 0 && text.text[text.len - 1] != '\n', first = true, ok = true;
    journal_head(o, &head);
    for (char *line = text.text, *end; ok && line && (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        if (!unseal(line)) continue;
        if (first && strcmp(line, str_text(&head)) != 0)
            ok = error_set(e, "%s: is the journal of something else", file);
        first = false;
        if (ok && strncmp(line, "position ", 9) == 0) learn_position(o, line + 9);
    }
    if (ok && first) ok = error_set(e, "%s: is no journal", file);
    if (ok && broken) ok = os_append(file, "\n", 1) || error_set(e, "%s: cannot be written", file);
    str_clear(&text);
    str_clear(&head);
    return ok;
}

static bool journal_open(Openings *o, Error *e) {
    const SolveRequest *r = o->run.request;
    if (!r->journal) return true;
    if (os_file_exists(r->journal)) {
        if (r->resume) return journal_read(o, r->journal, e);
        return error_set(e, "%s: is there already; --resume goes on with it", r->journal);
    }
    Str head = {0};
    journal_head(o, &head);
    journal_add(o, str_text(&head));
    str_clear(&head);
    return o->journal_failed ? error_set(e, "%s: cannot be written", r->journal) : true;
}

// --- what is told ---

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

// An opening, and the one it is turned into, unless the board has stones already.
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

static void report(void *context, int job, bool done) {
    Openings *o = context;
    mtx_lock(&o->run.lock);
    if (!done)
        o->began_ns[job] = os_now_ns();
    else {
        Str line = {0};
        str_add(&line, "opening ");
        hex_cell_name(hex_solver_shape(o->run.solver), o->cell[job], &line);
        str_addf(&line, " %s", o->run.request->game->player_names[o->jobs[job].verdict.winner]);
        journal_add(o, str_text(&line));
        str_clear(&line);
        o->run.done++;
        show_both(o, job, (double)(os_now_ns() - o->began_ns[job]) / 1e9);
    }
    mtx_unlock(&o->run.lock);
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

static void show_rest(Openings *o) {
    for (int i = 0; i < o->n_jobs; i++)
        if (o->jobs[i].verdict.winner < 0) show_both(o, i, 0);
    progress_clear(&o->run.progress);
    double seconds = hex_run_seconds(&o->run), cpu = (double)os_cpu_ns() / 1e9;
    if (o->run.request->json)
        cli_print_json(json_pack("{s:i, s:i, s:i, s:f, s:f}", "openings", o->shown, "wins", o->wins,
                                 "unknown", o->unknown, "seconds", seconds, "cpu_seconds", cpu));
    else
        printf(
            "%d openings, %d win for the first player, %d unknown, %.1f s, %.1f s of processor\n",
            o->shown, o->wins, o->unknown, seconds, cpu);
}

int solve_hex_openings(const SolveRequest *r, Error *e) {
    Openings o = {0};
    HexSolverOptions options = {.keep = r->journal ? keep : NULL, .keep_work = KEEP_WORK};
    if (!hex_run_init(&o.run, r, options, e)) return CLI_BAD;
    bool ok = list_jobs(&o, e) && journal_open(&o, e);
    if (ok) {
        o.run.jobs = o.n_jobs;
        hex_solver_run_many(o.run.solver, o.jobs, o.n_jobs, report, &o);
        show_rest(&o);
        if (o.journal_failed) ok = error_set(e, "%s: cannot be written", r->journal);
    }
    hex_run_clear(&o.run);
    free(o.jobs);
    free(o.cell);
    free(o.began_ns);
    return !ok ? CLI_BAD : o.unknown ? CLI_NO : CLI_OK;
}

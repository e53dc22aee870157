// SPDX-License-Identifier: MIT
// solve_file.c - `genpei solve GAME FILE`: every line a position.
//
// With a journal, in shards, or with other processes, a line is a separate job: it is solved with
// nothing known from the lines before, so the results do not depend on which process does it. The
// result of a job is the text it prints.
#include "cli/solve/solve.h"
#include "cli/solve/solve_journal.h"
#include "cli/solve/solve_lines.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_output.h"
#include "base/os/os_posix.h"
#include "work/crew.h"
#include "work/journal.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct {
    SolveRequest *request;
    SolvePosition *solve;
    const char *file;
    Str head;
    char **lines; // of its text; empty ones too
    int64_t n;
    Str *known;  // what a journal says of each line; NULL without one
    int status;  // of the whole so far
    Error error; // with CLI_BAD
} SolveFile;

// The result of one line.
typedef struct {
    int status;
    Str printed;
    Error error; // with CLI_BAD
} Solved;

static int worse(int status, int one) {
    return one == CLI_OK ? status : one;
}

static void split(SolveFile *f, char *text) {
    size_t cap = 0;
    for (char *rest = text; rest && *rest;) {
        char *end = strchr(rest, '\n');
        if (end) *end = '\0';
        if ((size_t)f->n == cap) {
            cap = cap ? 2 * cap : 64;
            f->lines = mem_resize(f->lines, cap, sizeof *f->lines);
        }
        f->lines[f->n++] = rest;
        rest = end ? end + 1 : NULL;
    }
}

static int solve_one(SolveFile *f, int64_t i, Error *e) {
    State *s = solve_line(f->request, f->lines[i], e);
    f->request->state = s;
    int status = s ? f->solve(f->request, e) : CLI_BAD;
    if (status == CLI_BAD) error_prefix(e, "%.200s:%" PRId64, f->file, i + 1);
    free(s);
    return status;
}

// One after another, each with what the earlier ones have found.
static int solve_plainly(SolveFile *f, Error *e) {
    for (int64_t i = 0; i < f->n && f->status != CLI_BAD; i++)
        if (*f->lines[i] && !atomic_load(&f->request->app->stop))
            f->status = worse(f->status, solve_one(f, i, e));
    return f->status;
}

// --- pieces of work ---

static bool solve_piece(void *context, int thread, int64_t i, void *result) {
    SolveFile *f = context;
    SolveRequest *r = f->request;
    Solved *out = result;
    OsCatch caught;
    (void)thread;
    if (!*f->lines[i] || (r->shards && i % r->shards != r->shard)) return true;
    if (f->known && f->known[i].len) {
        str_add_n(&out->printed, f->known[i].text, f->known[i].len);
        return true;
    }
    if (!os_catch_begin(&caught)) {
        out->status = CLI_BAD;
        return error_set(&out->error, "solve: there is no space for temporary files") || true;
    }
    out->status = solve_one(f, i, &out->error);
    os_catch_end(&caught, &out->printed);
    if (r->kept) r->drop(r->kept);
    r->kept = NULL;
    return !atomic_load(&r->app->stop);
}

// What need not be sent to another process.
static bool is_here(void *context, int64_t i) {
    const SolveFile *f = context;
    const SolveRequest *r = f->request;
    return !*f->lines[i] || (f->known && f->known[i].len) ||
           (r->shards && i % r->shards != r->shard);
}

static bool keep_piece(SolveFile *f, int64_t i, const Solved *s) {
    if (!f->request->journal || s->status != CLI_OK || f->known[i].len || !s->printed.len)
        return true;
    Str line = {0};
    str_addf(&line, "line %" PRId64 " ", i + 1);
    journal_escape(s->printed.text, s->printed.len, &line);
    bool ok = journal_add(f->request->journal, str_text(&line));
    str_clear(&line);
    return ok ? true : os_cannot_write(f->request->journal, &f->error);
}

static bool deliver_piece(void *context, int64_t i, void *result) {
    SolveFile *f = context;
    Solved *s = result;
    f->status = worse(f->status, s->status);
    if (s->status == CLI_BAD)
        f->error = s->error;
    else if (!keep_piece(f, i, s))
        f->status = CLI_BAD;
    fwrite(str_text(&s->printed), 1, s->printed.len, stdout);
    fflush(stdout);
    str_clear(&s->printed);
    return f->status != CLI_BAD;
}

static void drop_piece(void *context, void *result) {
    (void)context;
    str_clear(&((Solved *)result)->printed);
}

static void pack_piece(void *context, const void *result, Str *out) {
    const Solved *s = result;
    (void)context;
    str_add_n(out, (const char *)&s->status, sizeof s->status);
    str_add_n(out, (const char *)&s->error, sizeof s->error);
    if (s->printed.len) str_add_n(out, s->printed.text, s->printed.len);
}

static bool unpack_piece(void *context, int64_t i, const char *bytes, size_t n, void *result) {
    Solved *s = result;
    (void)context, (void)i;
    size_t fixed = sizeof s->status + sizeof s->error;
    if (n < fixed) return false;
    memcpy(&s->status, bytes, sizeof s->status);
    memcpy(&s->error, bytes + sizeof s->status, sizeof s->error);
    if (n > fixed) str_add_n(&s->printed, bytes + fixed, n - fixed);
    return true;
}

// --- the journal ---

// Everything the answers depend on, and their format.
static void describe(SolveFile *f) {
    const SolveRequest *r = f->request;
    uint64_t hash = 0;
    for (int64_t i = 0; i < f->n; i++)
        hash = hash_add(hash, hash_bytes(f->lines[i], strlen(f->lines[i])));
    str_addf(&f->head, "journal of solve %s, %" PRId64 " lines %016" PRIx64 "%s%s%s", r->game->name,
             f->n, hash, r->wld ? ", wld" : "", r->all_moves ? ", all moves" : "",
             r->json ? ", json" : "");
    if (r->method) str_addf(&f->head, ", %s", r->method);
    solve_journal_rules(r->game, &f->head);
}

static bool learn_line(void *context, const char *line) {
    SolveFile *f = context;
    char *rest;
    if (strncmp(line, "line ", 5) != 0) return true;
    int64_t i = strtoll(line + 5, &rest, 10) - 1;
    if (i < 0 || i >= f->n || *rest != ' ') return true;
    str_reset(&f->known[i]);
    journal_unescape(rest + 1, &f->known[i]);
    return true;
}

static bool open_journal(SolveFile *f, Error *e) {
    const SolveRequest *r = f->request;
    if (!r->journal || crew_serves(r->app->crew)) return true;
    f->known = mem_new((size_t)f->n + 1, sizeof *f->known);
    return journal_open(r->journal, str_text(&f->head), r->resume, learn_line, f, e);
}

// A line that cannot be read is reported before anything is solved.
static bool check_lines(SolveFile *f, Error *e) {
    for (int64_t i = 0; i < f->n; i++) {
        if (!*f->lines[i]) continue;
        State *s = solve_line(f->request, f->lines[i], e);
        if (!s) return error_prefix(e, "%.200s:%" PRId64, f->file, i + 1);
        free(s);
    }
    return true;
}

static int solve_pieces(SolveFile *f, Error *e) {
    SolveRequest *r = f->request;
    if (r->proof) {
        error_set(e, "solve: --proof is for one position, or a FILE without --journal");
        return CLI_BAD;
    }
    describe(f);
    if (!check_lines(f, e) || !open_journal(f, e)) return CLI_BAD;
    work_queue_run(&(WorkQueue){.jobs = f->n,
                                .threads = 1,
                                .result_size = sizeof(Solved),
                                .stop = &r->app->stop,
                                .context = f,
                                .work = solve_piece,
                                .deliver = deliver_piece,
                                .drop = drop_piece,
                                .crew = r->app->crew,
                                .what = str_text(&f->head),
                                .here = is_here,
                                .pack = pack_piece,
                                .unpack = unpack_piece});
    if (f->status == CLI_BAD) *e = f->error;
    return f->status;
}

int solve_file(SolveRequest *r, SolvePosition *solve, const char *file, Str *text, Error *e) {
    SolveFile f = {.request = r, .solve = solve, .file = file};
    r->in_file = true;
    split(&f, text->text);
    bool pieces = r->journal || r->shards || r->app->crew;
    int status = pieces ? solve_pieces(&f, e) : solve_plainly(&f, e);
    for (int64_t i = 0; f.known && i < f.n; i++) str_clear(&f.known[i]);
    free(f.known);
    free(f.lines);
    free(r->drops);
    r->drops = NULL;
    str_clear(&f.head);
    return status;
}

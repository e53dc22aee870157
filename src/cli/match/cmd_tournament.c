// SPDX-License-Identifier: MIT
// cmd_tournament.c - `genpei tournament`: many players, a crosstable, ratings.
#include "cli/cmd.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "cli/match/match_options.h"
#include "cli/match/match_print.h"
#include "cli/match/tournament_print.h"
#include "work/progress.h"

enum { GAMES_DEFAULT = 10, ROUNDS_UNSET = 0 };

typedef struct {
    const char *game, *backend, *kind;
    MatchOptions shared;
    ArgList specs;
    int64_t games, rounds;
    bool json, verbose;
} Options;

typedef struct {
    const TournamentSetup *setup;
    Progress progress;
    bool verbose;
    int64_t began_ns;
    int64_t every; // games between two tables of what is known so far; 0: none
    MatchFiles files;
    int64_t written; // games in these
} Watch;

// What is known so far, and how long the rest will take if games go on like this.
static void add_so_far(const Watch *w, size_t a, size_t b, const TournamentResult *so_far,
                       Str *out) {
    int64_t all = tournament_pairings(w->setup) * w->setup->match.games;
    double seconds = (double)(os_now_ns() - w->began_ns) / 1e9;
    str_addf(out, "game %lld of %lld: %s - %s, %.0f s left\n", (long long)so_far->games,
             (long long)all, w->setup->specs[a], w->setup->specs[b],
             match_seconds_left(seconds, so_far->games - so_far->read_back, all - so_far->games));
    tournament_table(w->setup, so_far, out);
}

static void watch_game(void *context, size_t a, size_t b, const MatchGame *g,
                       const TournamentResult *so_far) {
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    Watch *w = context;
    if (w->verbose && tournament_has_tables(w->setup)) {
        progress_clear(&w->progress);
        fprintf(stderr, "table %lld, game %lld: by %s%s%s\n", (long long)so_far->pairings + 1,
                (long long)g->number, ending_text(g->ending), *g->reason ? ": " : "", g->reason);
    } else if (w->verbose) {
        progress_clear(&w->progress);
        fprintf(stderr, "%s - %s, game %lld: %s by %s%s%s\n", w->setup->specs[a],
                w->setup->specs[b], (long long)g->number, results[g->half_points],
                ending_text(g->ending), *g->reason ? ": " : "", g->reason);
    }
    bool due = progress_due(&w->progress), wanted = w->every && so_far->games % w->every == 0;
    if (!due && !wanted) return;
    Str text = {0};
    add_so_far(w, a, b, so_far, &text);
    if (wanted) {
        progress_clear(&w->progress);
        fprintf(stderr, "%s\n", str_text(&text));
    }
    if (due) progress_block(&w->progress, str_text(&text));
    str_clear(&text);
}

// A finished game for --pgnout and --epdout.
static bool write_record(void *context, const Record *r, Error *e) {
    Watch *w = context;
    size_t book = 0;
    while (book < r->n && r->moves[book].used_ms < 0) book++;
    return match_files_add(&w->files, r, ++w->written, book, e);
}

static void take_back_record(void *context) {
    Watch *w = context;
    w->written--;
    match_files_take_back(&w->files);
}

// --- from the command line to a tournament ---

static bool read_kind(const Options *o, TournamentSetup *t, Error *e) {
    static const char *const kinds[] = {"round-robin", "gauntlet", "swiss"};
    for (int i = 0; i < 3; i++)
        if (!o->kind || strcmp(o->kind, kinds[i]) == 0) {
            t->kind = (TournamentKind)i;
            return true;
        }
    return error_set(e, "tournament: --kind is round-robin, gauntlet or swiss, not '%.40s'",
                     o->kind);
}

static bool set_up(App *app, const Options *o, TournamentSetup *t, OsCpus *cpus, Openings *openings,
                   Error *e) {
    MatchSetup *m = &t->match;
    if (!match_options_check(&o->shared, "tournament", e) || !read_kind(o, t, e)) return false;
    m->game = cli_open(app, o->game, o->backend, e);
    if (!m->game) return false;
    m->players = app->players;
    m->table = app->games;
    m->stop = &app->stop;
    m->games = o->games;
    t->specs = o->specs.items;
    t->n = o->specs.n;
    t->rounds = (int)o->rounds;
    for (size_t n = 1; o->rounds == ROUNDS_UNSET && n < t->n; n *= 2) t->rounds++;
    if (!match_options_apply(&o->shared, m, cpus, e) || !tournament_check(t, e)) return false;
    m->openings = openings;
    return match_options_openings(&o->shared, m, ((size_t)o->games + 1) / 2, openings, e);
}

// Plays it into `result`, with the files open.
static bool play_into(TournamentSetup *t, Watch *watch, TournamentResult *result, Error *e) {
    Error why;
    if (match_files_any(&watch->files)) {
        t->each_record = write_record;
        t->record_failed = take_back_record;
    }
    bool ok = tournament_run(t, result, e);
    progress_clear(&watch->progress);
    bool closed = match_files_close(&watch->files, &why);
    if (ok && !closed) *e = why;
    return ok && closed;
}

static int play_tournament(const Options *o, const TournamentSetup *setup) {
    TournamentSetup t = *setup;
    Error e;
    if (o->shared.archive) {
        t.match.archive = archive_open(o->shared.archive, ARCHIVE_WRITE, &e);
        if (!t.match.archive) return cli_fail(&e);
    }
    Watch watch = {
        .setup = &t, .verbose = o->verbose, .began_ns = os_now_ns(), .every = o->shared.every};
    progress_init(&watch.progress);
    t.report = watch_game;
    t.context = &watch;
    TournamentResult *result = mem_new(1, sizeof *result);
    bool ok = match_files_open(&o->shared, t.match.game, &watch.files, &e) &&
              play_into(&t, &watch, result, &e);
    if (t.match.archive) archive_close(t.match.archive);
    if (ok && atomic_load(t.match.stop))
        fprintf(stderr, "genpei: stopped after %lld %s\n", (long long)result->games,
                str_plural(result->games, "game", "games"));
    if (ok && o->json) tournament_print_json(&t, result);
    if (ok && !o->json) {
        Str table = {0};
        tournament_table(&t, result, &table);
        tournament_delays(&t, result, &table);
        fputs(str_text(&table), stdout);
        str_clear(&table);
    }
    free(result);
    return ok ? CLI_OK : cli_fail(&e);
}

static int run_tournament(App *app, const Command *self, int argc, char **argv) {
    Options o = {.games = GAMES_DEFAULT, .shared = MATCH_OPTIONS_DEFAULT};
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &o.game, NULL, "name of a game for two or more players", 0, 0},
        {"SPEC...", ARG_TEXTS, &o.specs, NULL,
         "players; elo=N in an engine's options fixes its rating", 0, 0},
        {"--kind", ARG_TEXT, &o.kind, "round-robin|gauntlet|swiss",
         "all against all (default), the first against the others, or rounds of players with equal "
         "scores",
         0, 0},
        {"--games", ARG_INT, &o.games, "N",
         "number of games of each pairing; two with colours exchanged make a pair", 1, 1000000},
        {"--rounds", ARG_INT, &o.rounds, "N",
         "rounds of a Swiss tournament (default: enough for a single winner)", 1, 1000},
        MATCH_OPENING_ARGS(o.shared),
        {"--clock", ARG_TEXT, &o.shared.clock, "C", "clock, as in 'genpei match' (default: none)",
         0, 0},
        MATCH_LIMIT_ARGS(o.shared),
        {"--adjudicate", ARG_TEXT, &o.shared.adjudicate, "A",
         "end games early, as in 'genpei match': win=1000,moves=4 or resign=900 or max=400", 0, 0},
        MATCH_PLAYING_ARGS(o.shared),
        {"--resume", ARG_FLAG, &o.shared.resume, NULL, "continue the tournament in the archive", 0,
         0},
        {"--backend", ARG_TEXT, &o.backend, "native|vm|c",
         "run the rules hand-written, interpreted or compiled (default: the fastest available)", 0,
         0},
        {"--json", ARG_FLAG, &o.json, NULL, "print one JSON object", 0, 0},
        {"--verbose", ARG_FLAG, &o.verbose, NULL, "print a line for each game to standard error", 0,
         0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    TournamentSetup t = {0};
    Openings openings = {0};
    OsCpus cpus;
    Error e;
    status = set_up(app, &o, &t, &cpus, &openings, &e) ? play_tournament(&o, &t) : cli_fail(&e);
    openings_clear(&openings);
    return status;
}

const Command cmd_tournament = {
    .name = "tournament",
    .group = GROUP_MATCH,
    .summary = "Play a tournament of many players: crosstable and ratings.",
    .example = "genpei tournament othello ply:depth=1 ply:depth=2 random --games 20",
    .run = run_tournament,
};

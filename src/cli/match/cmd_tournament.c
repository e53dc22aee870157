// SPDX-License-Identifier: MIT
// cmd_tournament.c - `genpei tournament`: many players, a crosstable, ratings.
#include "cli/cmd.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "cli/match/match_print.h"
#include "cli/match/tournament_print.h"
#include "work/progress.h"

enum { GAMES_DEFAULT = 10, PLIES_UNSET = -1, ROUNDS_UNSET = 0 };

typedef struct {
    const char *game, *backend, *openings, *clock, *archive, *kind, *adjudicate, *affinity;
    ArgList specs;
    int64_t games, plies, seed, threads, rounds;
    bool resume, json, verbose;
} Options;

typedef struct {
    const TournamentSetup *setup;
    Progress progress;
    bool verbose;
    int64_t began_ns;
} Watch;

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
    if (!progress_due(&w->progress)) return;
    Str text = {0};
    int64_t all = tournament_pairings(w->setup) * w->setup->match.games;
    double seconds = (double)(os_now_ns() - w->began_ns) / 1e9;
    str_addf(&text, "game %lld of %lld: %s - %s, %.0f s left\n", (long long)so_far->games,
             (long long)all, w->setup->specs[a], w->setup->specs[b],
             match_seconds_left(seconds, so_far->games, all - so_far->games));
    tournament_table(w->setup, so_far, &text);
    progress_block(&w->progress, str_text(&text));
    str_clear(&text);
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
    if (o->resume && !o->archive) return error_set(e, "tournament: --resume needs --archive");
    if (!read_kind(o, t, e)) return false;
    m->game = cli_open(app, o->game, o->backend, e);
    if (!m->game) return false;
    m->players = app->players;
    m->table = app->games;
    m->stop = &app->stop;
    m->seed = (uint64_t)o->seed;
    m->threads = (int)o->threads;
    m->resume = o->resume;
    m->games = o->games;
    t->specs = o->specs.items;
    t->n = o->specs.n;
    t->rounds = (int)o->rounds;
    for (size_t n = 1; o->rounds == ROUNDS_UNSET && n < t->n; n *= 2) t->rounds++;
    if (o->clock && !clock_parse(o->clock, &m->clock, e)) return false;
    if (o->adjudicate && !adjudication_parse(o->adjudicate, &m->adjudication, e)) return false;
    if (o->affinity && !match_affinity(o->affinity, m, cpus, e)) return false;
    if (!tournament_check(t, e)) return false;
    m->openings = openings;
    if (o->openings) return openings_read(openings, m->game, m->table, o->openings, 0, e);
    int plies = o->plies == PLIES_UNSET ? openings_default_plies(m->game) : (int)o->plies;
    return openings_random(openings, m->game, plies, ((size_t)o->games + 1) / 2, m->seed, e);
}

static int play_tournament(const Options *o, const TournamentSetup *setup) {
    TournamentSetup t = *setup;
    Error e;
    if (o->archive) {
        t.match.archive = archive_open(o->archive, ARCHIVE_WRITE, &e);
        if (!t.match.archive) return cli_fail(&e);
    }
    Watch watch = {.setup = &t, .verbose = o->verbose, .began_ns = os_now_ns()};
    progress_init(&watch.progress);
    t.report = watch_game;
    t.context = &watch;
    TournamentResult *result = mem_new(1, sizeof *result);
    bool ok = tournament_run(&t, result, &e);
    progress_clear(&watch.progress);
    if (t.match.archive) archive_close(t.match.archive);
    if (ok && atomic_load(t.match.stop))
        fprintf(stderr, "genpei: stopped after %lld %s\n", (long long)result->games,
                str_plural(result->games, "game", "games"));
    if (ok && o->json) tournament_print_json(&t, result);
    if (ok && !o->json) {
        Str table = {0};
        tournament_table(&t, result, &table);
        fputs(str_text(&table), stdout);
        str_clear(&table);
    }
    free(result);
    return ok ? CLI_OK : cli_fail(&e);
}

static int run_tournament(App *app, const Command *self, int argc, char **argv) {
    Options o = {.games = GAMES_DEFAULT, .plies = PLIES_UNSET, .seed = 1, .threads = 1};
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
        {"--openings", ARG_TEXT, &o.openings, "FILE",
         "openings, one position or list of moves per line, # begins a comment", 0, 0},
        {"--random-plies", ARG_INT, &o.plies, "K",
         "without --openings: begin with K random moves (default 8, or a quarter of a short game)",
         0, 1000},
        {"--seed", ARG_INT, &o.seed, "N", "seed of openings, dice and players", 0, 0},
        {"--clock", ARG_TEXT, &o.clock, "C", "clock, as in 'genpei match' (default: none)", 0, 0},
        {"--adjudicate", ARG_TEXT, &o.adjudicate, "A",
         "end games early, as in 'genpei match': win=1000,moves=4 or resign=900 or max=400", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "number of games played at the same time", 1, 256},
        {"--affinity", ARG_TEXT, &o.affinity, "CPUS", MATCH_AFFINITY_HELP, 0, 0},
        {"--archive", ARG_TEXT, &o.archive, "FILE", "store each game in FILE as soon as it is over",
         0, 0},
        {"--resume", ARG_FLAG, &o.resume, NULL, "continue the tournament in the archive", 0, 0},
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

// SPDX-License-Identifier: MIT
// cmd_tournament.c - `genpei tournament`: many players, a crosstable, ratings.
#include "cli/cmd.h"

#include "base/mem.h"
#include "base/os_posix.h"
#include "cli/progress.h"
#include "referee/tournament.h"

enum { GAMES_USUAL = 10, PLIES_UNSET = -1, ROUNDS_UNSET = 0 };

typedef struct {
    const char *game, *backend, *openings, *clock, *archive, *kind;
    ArgList specs;
    int64_t games, plies, seed, threads, rounds;
    bool resume, json, verbose;
} Options;

typedef struct {
    const TournamentSetup *setup;
    Progress progress;
    bool verbose;
} Watch;

static void watch_game(void *context, size_t a, size_t b, const MatchGame *g,
                       const TournamentResult *so_far) {
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    Watch *w = context;
    if (w->verbose) {
        progress_clear(&w->progress);
        fprintf(stderr, "%s - %s, game %lld: %s by %s%s%s\n", w->setup->specs[a],
                w->setup->specs[b], (long long)g->number, results[g->half_points],
                ending_text(g->ending), *g->reason ? ": " : "", g->reason);
    }
    progress_say(&w->progress, "game %lld of %lld: %s - %s", (long long)so_far->games,
                 (long long)(tournament_pairings(w->setup) * w->setup->match.games),
                 w->setup->specs[a], w->setup->specs[b]);
}

// --- afterwards ---

// Players in the order of the table: by points, then as they were entered.
static void rank_players(const TournamentResult *r, size_t *order) {
    for (size_t i = 0; i < r->table.n; i++) {
        size_t at = i;
        while (at > 0 && r->points[order[at - 1]] < r->points[i]) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

// What `elo=` in a player's text says is known of it.
static bool known_elo(const char *text, double *elo) {
    Spec spec;
    return spec_parse(text, &spec, NULL) && spec_get(&spec, "elo") &&
           spec_real(&spec, "elo", -10000, 10000, elo, NULL);
}

static bool rate(const TournamentSetup *t, const TournamentResult *r, Rating *out) {
    bool anchored[RATED_MAX] = {0}, any = false;
    double anchors[RATED_MAX] = {0};
    for (size_t i = 0; i < t->n; i++) any |= anchored[i] = known_elo(t->specs[i], &anchors[i]);
    return ratings_fit(&r->table, any ? anchored : NULL, anchors, out);
}

static void rating_text(const Rating *r, char *out, size_t size) {
    if (!r->rated)
        snprintf(out, size, "-");
    else if (r->error == 0)
        snprintf(out, size, "%.1f (given)", r->elo);
    else
        snprintf(out, size, "%+.1f +- %.1f", r->elo, r->error);
}

static void print_table(const TournamentSetup *t, const TournamentResult *r) {
    Rating ratings[RATED_MAX];
    size_t order[RATED_MAX] = {0};
    bool added = rate(t, r, ratings);
    rank_players(r, order);
    printf("%s, %s, seed %llu, %lld games a pairing\n\n", t->match.game->title,
           t->match.openings->text, (unsigned long long)t->match.seed, (long long)t->match.games);
    printf("%4s %-32s %7s %6s %-18s", "", "player", "points", "games", "Elo");
    for (size_t k = 0; k < t->n; k++) printf(" %5zu", k + 1);
    printf("  faults\n");
    for (size_t k = 0; k < t->n; k++) {
        size_t i = order[k];
        char elo[48];
        rating_text(&ratings[i], elo, sizeof elo);
        printf("%4zu %-32.32s %7.1f %6.0f %-18s", k + 1, t->specs[i], r->points[i],
               cross_games(&r->table, i), elo);
        for (size_t c = 0; c < t->n; c++) {
            size_t j = order[c];
            if (r->table.games[i][j] > 0)
                printf(" %5.1f", r->table.points[i][j]);
            else
                printf(" %5s", i == j ? "x" : "");
        }
        printf("  %lld\n", (long long)r->faults[i]);
    }
    if (added)
        printf("\nsomebody won or lost everything: for the ratings half a drawn game was added to "
               "every pairing\n");
}

static json_t *player_json(const TournamentSetup *t, const TournamentResult *r, size_t i,
                           const Rating *rating) {
    json_t *against = json_array();
    for (size_t j = 0; j < t->n; j++)
        json_array_append_new(against, r->table.games[i][j] > 0 ? json_real(r->table.points[i][j])
                                                                : json_null());
    return json_pack("{s:s, s:f, s:f, s:o, s:o, s:I, s:o}", "player", t->specs[i], "points",
                     r->points[i], "games", cross_games(&r->table, i), "elo",
                     rating->rated ? json_real(rating->elo) : json_null(), "error",
                     rating->rated ? json_real(rating->error) : json_null(), "faults",
                     (json_int_t)r->faults[i], "against", against);
}

static void print_json(const TournamentSetup *t, const TournamentResult *r) {
    Rating ratings[RATED_MAX];
    json_t *players = json_array();
    bool added = rate(t, r, ratings);
    for (size_t i = 0; i < t->n; i++)
        json_array_append_new(players, player_json(t, r, i, &ratings[i]));
    cli_print_json(json_pack("{s:s, s:I, s:I, s:b, s:b, s:o}", "game", t->match.game->name, "games",
                             (json_int_t)r->games, "pairings", (json_int_t)r->pairings, "complete",
                             r->pairings == tournament_pairings(t), "draws_added", added, "players",
                             players));
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

static bool set_up(App *app, const Options *o, TournamentSetup *t, Openings *openings, Error *e) {
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
    if (!tournament_check(t, e)) return false;
    m->openings = openings;
    if (o->openings) return openings_read(openings, m->game, m->table, o->openings, 0, e);
    int plies = o->plies == PLIES_UNSET ? openings_usual_plies(m->game) : (int)o->plies;
    return openings_random(openings, m->game, plies, ((size_t)o->games + 1) / 2, m->seed, e);
}

static int run_tournament(const Options *o, TournamentSetup *t) {
    Error e;
    if (o->archive) {
        t->match.archive = archive_open(o->archive, ARCHIVE_WRITE, &e);
        if (!t->match.archive) return cli_fail(&e);
    }
    Watch watch = {.setup = t, .verbose = o->verbose};
    progress_init(&watch.progress);
    t->report = watch_game;
    t->context = &watch;
    TournamentResult *result = mem_new(1, sizeof *result);
    bool ok = tournament_run(t, result, &e);
    progress_clear(&watch.progress);
    if (t->match.archive) archive_close(t->match.archive);
    if (ok) (o->json ? print_json : print_table)(t, result);
    free(result);
    return ok ? CLI_OK : cli_fail(&e);
}

int cmd_tournament(App *app, const Command *self, int argc, char **argv) {
    Options o = {.games = GAMES_USUAL, .plies = PLIES_UNSET, .seed = 1, .threads = 1};
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &o.game, NULL, "of two players", 0, 0},
        {"SPEC...", ARG_TEXTS, &o.specs, NULL, "the players; elo=N in an engine's text anchors it",
         0, 0},
        {"--kind", ARG_TEXT, &o.kind, "round-robin|gauntlet|swiss",
         "everybody against everybody, the first against the others, or rounds of equals", 0, 0},
        {"--games", ARG_INT, &o.games, "N", "of each pairing (10); two make a pair", 1, 1000000},
        {"--rounds", ARG_INT, &o.rounds, "N", "of a Swiss tournament (enough for one winner)", 1,
         1000},
        {"--openings", ARG_TEXT, &o.openings, "FILE",
         "a position or a list of moves a line, # begins a comment", 0, 0},
        {"--random-plies", ARG_INT, &o.plies, "K",
         "otherwise games begin with K random moves (8, or a quarter of a short game)", 0, 1000},
        {"--seed", ARG_INT, &o.seed, "N", "of openings, dice and players (1)", 0, 0},
        {"--clock", ARG_TEXT, &o.clock, "C", "as in 'genpei match' (none)", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "games at the same time (1)", 1, 256},
        {"--archive", ARG_TEXT, &o.archive, "FILE", "keeps every game as soon as it is over", 0, 0},
        {"--resume", ARG_FLAG, &o.resume, NULL, "goes on with what is in the archive", 0, 0},
        {"--backend", ARG_TEXT, &o.backend, "native|vm|c",
         "by hand, interpreted, compiled (the fastest there is)", 0, 0},
        {"--json", ARG_FLAG, &o.json, NULL, "one JSON object", 0, 0},
        {"--verbose", ARG_FLAG, &o.verbose, NULL, "a line for every game, on standard error", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    TournamentSetup t = {0};
    Openings openings = {0};
    Error e;
    status = set_up(app, &o, &t, &openings, &e) ? run_tournament(&o, &t) : cli_fail(&e);
    openings_clear(&openings);
    return status;
}

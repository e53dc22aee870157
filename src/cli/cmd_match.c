// SPDX-License-Identifier: MIT
// cmd_match.c - `genpei match`: two players, many games, a table.
#include "cli/cmd.h"

#include "base/os_posix.h"
#include "cli/progress.h"
#include "referee/match.h"

#include <math.h>

enum { GAMES_UNSET = -1, GAMES_USUAL = 100, GAMES_MAX = 10000000, PLIES_UNSET = -1 };

typedef struct {
    const char *game, *backend, *specs[2];
    const char *openings, *clock, *archive;
    int64_t games, plies, seed, threads;
    bool resume, learn, json, verbose;
} Options;

// What the reports need.
typedef struct {
    const MatchSetup *match;
    Progress progress;
    bool verbose, given_openings;
    int faults_told;
} Watch;

// --- while it runs ---

// "+12.3 +- 4.5", or what can be said of it.
static void elo_text(const Score *s, char *out, size_t size) {
    double elo, error;
    if (!score_elo(s, &elo))
        snprintf(out, size, "-");
    else if (!score_elo_error(s, &error))
        snprintf(out, size, "%+.1f +- ?", elo);
    else
        snprintf(out, size, "%+.1f +- %.1f", elo, error);
}

static const char *result_text(const MatchSetup *m, const MatchGame *g) {
    static const char *const two[] = {"A loses", "draw", "A wins"};
    static const char *const solo[] = {"not solved", "", "solved"};
    return (m->game->players == 1 ? solo : two)[g->half_points];
}

static void tell_game(const Watch *w, const MatchGame *g) {
    const MatchSetup *m = w->match;
    fprintf(stderr, "game %lld: ", (long long)g->number);
    if (m->game->players == 1)
        fprintf(stderr, "%c, ", "AB"[g->first]);
    else
        fprintf(stderr, "%c is %s, ", "AB"[g->first], m -> game -> player_names[0]);
    fprintf(stderr, "%s, %lld moves, by %s", result_text(m, g), (long long)g->moves,
            ending_text(g->ending));
    if (g->culprit != MATCH_NOBODY) fprintf(stderr, " of %c", "AB"[g->culprit]);
    fprintf(stderr, "%s%s\n", *g->reason ? ": " : "", g->reason);
}

// Things worth knowing that are no errors; said when the match has begun.
static void say_notes(const Watch *w) {
    const MatchSetup *m = w->match;
    if (m->learning && m->threads > 1)
        fprintf(stderr, "learning: the games are played in order, by one thread\n");
    int64_t wanted = (m->games + 1) / 2;
    bool chosen = w->given_openings || m->openings->n > 1; // not just the start
    if (m->game->players == 2 && chosen && (int64_t)m->openings->n < wanted)
        fprintf(stderr, "only %zu openings for %lld pairs of games: they are used again\n",
                m->openings->n, (long long)wanted);
}

// Faults are always told, but a player that never works must not fill the screen.
static void watch_game(void *context, const MatchGame *g, const MatchResult *so_far) {
    enum { FAULTS_TOLD = 5 };
    Watch *w = context;
    if (g->number == 1) say_notes(w);
    bool fault = g->culprit != MATCH_NOBODY && w->faults_told < FAULTS_TOLD;
    if (w->verbose || fault) {
        progress_clear(&w->progress);
        tell_game(w, g);
        w->faults_told += fault;
        if (fault && w->faults_told == FAULTS_TOLD && !w->verbose)
            fprintf(stderr, "further faults are only counted; --verbose tells them\n");
    }
    if (!w->progress.terminal) return;
    char elo[64];
    const Score *s = &so_far->score;
    elo_text(s, elo, sizeof elo);
    progress_say(&w->progress, "game %lld of %lld: +%lld =%lld -%lld, Elo %s",
                 (long long)so_far->games, (long long)match_job_count(w->match), (long long)s->wins,
                 (long long)s->draws, (long long)s->losses, elo);
}

// --- afterwards ---

typedef struct {
    double wall, cpu; // seconds
} Spent;

static double per_second(int64_t count, double seconds) {
    return seconds > 0 ? (double)count / seconds : 0;
}

static void print_faults(const MatchResult *r) {
    printf("faults  %lld", (long long)(r->faults[MATCH_A] + r->faults[MATCH_B]));
    if (r->faults[MATCH_A] + r->faults[MATCH_B] > 0)
        printf(" (A %lld, B %lld)", (long long)r->faults[MATCH_A], (long long)r->faults[MATCH_B]);
    putchar('\n');
    if (r->endings[END_RULES] == r->games) return;
    printf("ended by");
    for (int i = 0; i < ENDINGS_COUNT; i++)
        if (r->endings[i]) printf("  %s %lld", ending_text((Ending)i), (long long)r->endings[i]);
    putchar('\n');
}

static void print_pairs(const Score *s) {
    static const char *const points[] = {"0", "0.5", "1", "1.5", "2"};
    printf("pairs  ");
    for (int i = 0; i < PAIR_RESULTS; i++)
        printf(" %s: %lld%s", points[i], (long long)s->pairs[i], i + 1 < PAIR_RESULTS ? "  " : "");
    printf("  (points of A in both games of an opening)\n");
}

// Two standard deviations of a share of `n` games.
static double share_error(double share, int64_t n) {
    return n > 0 ? 2 * sqrt(share * (1 - share) / (double)n) : 0;
}

static int64_t deals_of_b(const MatchSetup *m, const MatchResult *r) {
    return m->specs[MATCH_B] ? r->games / 2 : 0;
}

static void print_solo(const MatchSetup *m, const MatchResult *r, Spent spent) {
    int64_t b = deals_of_b(m, r), a = r->games - b;
    double share = a ? (double)r->score.wins / (double)a : 0;
    printf("A won %.2f%% +- %.2f%% of %lld deals", 100 * share, 100 * share_error(share, a),
           (long long)a);
    if (b) {
        double other = (double)r->solved_by_b / (double)b;
        printf(", B %.2f%% +- %.2f%%", 100 * other, 100 * share_error(other, b));
    }
    printf("; %.3g ms of processor time a game\n",
           r->games ? 1000 * spent.cpu / (double)r->games : 0);
}

static void print_table(const MatchSetup *m, const MatchResult *r, Spent spent) {
    bool solo = m->game->players == 1;
    const Score *s = &r->score;
    double mean;
    char elo[64], score[16] = "-";
    elo_text(s, elo, sizeof elo);
    if (score_mean(s, &mean)) snprintf(score, sizeof score, "%.1f%%", 100 * mean);
    printf("%s, %s, seed %llu\nA  %s\n", m->game->title, m->openings->text,
           (unsigned long long)m->seed, m->specs[MATCH_A]);
    if (m->specs[MATCH_B]) printf("B  %s\n", m->specs[MATCH_B]);
    printf("\n%8s %8s %8s %8s %8s  %s\n", "games", solo ? "solved" : "wins", "draws",
           solo ? "failed" : "losses", "score", "Elo of A over B");
    printf("%8lld %8lld %8lld %8lld %8s  %s\n\n", (long long)score_games(s), (long long)s->wins,
           (long long)s->draws, (long long)s->losses, score, elo);
    if (solo) print_solo(m, r, spent);
    if (m->specs[MATCH_B]) print_pairs(s);
    print_faults(r);
    printf("%lld moves in %.2f s, %.0f moves/s\n", (long long)r->moves, spent.wall,
           per_second(r->moves_played, spent.wall));
}

static json_t *number_or_null(bool known, double value) {
    return known && isfinite(value) ? json_real(value) : json_null();
}

static json_t *endings_json(const MatchResult *r) {
    json_t *endings = json_object();
    for (int i = 0; i < ENDINGS_COUNT; i++)
        if (r->endings[i])
            json_object_set_new(endings, ending_text((Ending)i), json_integer(r->endings[i]));
    return endings;
}

// What counts in a one-player game: the share that was won, its error, and the time a game took.
static void add_solo_json(const MatchSetup *m, const MatchResult *r, Spent spent, json_t *j) {
    int64_t a = r->games - deals_of_b(m, r), b = deals_of_b(m, r);
    double share = a ? (double)r->score.wins / (double)a : 0;
    if (b) {
        double share_b = (double)r->solved_by_b / (double)b;
        json_object_set_new(j, "wins_b", json_integer(r->solved_by_b));
        json_object_set_new(j, "share_b", json_real(share_b));
        json_object_set_new(j, "share_b_error", json_real(share_error(share_b, b)));
    }
    json_object_set_new(j, "share", json_real(share));
    json_object_set_new(j, "share_error", json_real(share_error(share, a)));
    json_object_set_new(j, "cpu_seconds_per_game",
                        json_real(r->games ? spent.cpu / (double)r->games : 0));
}

static void print_json(const MatchSetup *m, const MatchResult *r, Spent spent) {
    const Score *s = &r->score;
    double mean = 0, elo = 0, error = 0;
    bool has_mean = score_mean(s, &mean), has_elo = score_elo(s, &elo);
    bool has_error = score_elo_error(s, &error);
    json_t *pairs = json_array();
    for (int i = 0; i < PAIR_RESULTS; i++) json_array_append_new(pairs, json_integer(s->pairs[i]));
    json_t *j = json_pack(
        "{s:s, s:s, s:s?, s:s, s:I, s:I, s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:n, s:I, s:I, s:I}",
        "game", m->game->name, "a", m->specs[MATCH_A], "b", m->specs[MATCH_B], "openings",
        m->openings->text, "seed", (json_int_t)m->seed, "games", (json_int_t)score_games(s), "wins",
        (json_int_t)s->wins, "draws", (json_int_t)s->draws, "losses", (json_int_t)s->losses,
        "score", number_or_null(has_mean, mean), "elo", number_or_null(has_elo, elo), "error",
        number_or_null(has_error, error), "pairs", pairs, "llr", "faults",
        (json_int_t)(r->faults[MATCH_A] + r->faults[MATCH_B]), "faults_a",
        (json_int_t)r->faults[MATCH_A], "faults_b", (json_int_t)r->faults[MATCH_B]);
    if (m->game->players == 1) add_solo_json(m, r, spent, j);
    json_object_set_new(j, "endings", endings_json(r));
    json_object_set_new(j, "complete", json_boolean(r->games == match_job_count(m)));
    json_object_set_new(j, "moves", json_integer(r->moves));
    json_object_set_new(j, "seconds", json_real(spent.wall));
    json_object_set_new(j, "cpu_seconds", json_real(spent.cpu));
    json_object_set_new(j, "moves_per_second", json_real(per_second(r->moves_played, spent.wall)));
    cli_print_json(j);
}

// --- from the command line to a match ---

static bool read_openings(const Options *o, const MatchSetup *m, Openings *out, Error *e) {
    if (o->openings && o->plies != PLIES_UNSET)
        return error_set(e, "match: --openings and --random-plies exclude each other");
    if (o->openings) return openings_read(out, m->game, o->openings, e);
    int plies = o->plies == PLIES_UNSET ? openings_usual_plies(m->game) : (int)o->plies;
    size_t wanted = ((size_t)(o->games == GAMES_UNSET ? GAMES_USUAL : o->games) + 1) / 2;
    if (m->game->players == 1) wanted *= 2;
    return openings_random(out, m->game, plies, wanted, m->seed, e);
}

static bool check_options(const Options *o, Error *e) {
    if (!o->specs[MATCH_A]) return error_set(e, "match: --a is missing");
    if (o->resume && !o->archive) return error_set(e, "match: --resume needs --archive");
    return true;
}

// Fills in all of the match but the archive and the reports.
static bool set_up(App *app, const Options *o, MatchSetup *m, Openings *openings, Error *e) {
    if (!check_options(o, e)) return false;
    m->game = cli_open(app, o->game, o->backend, e);
    if (!m->game) return false;
    if (m->game->players == 2 && !o->specs[MATCH_B]) return error_set(e, "match: --b is missing");
    m->players = app->players;
    m->table = app->games;
    m->stop = &app->stop;
    m->seed = (uint64_t)o->seed;
    m->threads = (int)o->threads;
    m->learning = o->learn;
    m->resume = o->resume;
    for (int i = 0; i < 2; i++) m->specs[i] = o->specs[i];
    if (o->clock && !clock_parse(o->clock, &m->clock, e)) return false;
    if (!match_check(m, e) || !read_openings(o, m, openings, e)) return false;
    m->openings = openings;
    m->games = o->games;
    if (o->games == GAMES_UNSET)
        m->games = !o->openings ? GAMES_USUAL : (int64_t)openings->n * (m->game->players);
    return true;
}

static int run_match(App *app, const Options *o, const MatchSetup *setup) {
    MatchSetup m = *setup;
    Error e;
    if (o->archive) {
        m.archive = archive_open(o->archive, ARCHIVE_WRITE, &e);
        if (!m.archive) return cli_fail(&e);
    }
    Watch watch = {.match = &m, .verbose = o->verbose, .given_openings = o->openings != NULL};
    progress_init(&watch.progress);
    m.report = watch_game;
    m.context = &watch;
    MatchResult result;
    int64_t wall = os_now_ns(), cpu = os_cpu_ns();
    bool ok = match_run(&m, &result, &e);
    Spent spent = {(double)(os_now_ns() - wall) / 1e9, (double)(os_cpu_ns() - cpu) / 1e9};
    progress_clear(&watch.progress);
    if (m.archive) archive_close(m.archive);
    if (!ok) return cli_fail(&e);
    if (o->resume) fprintf(stderr, "%lld games were in the archive\n", (long long)result.read_back);
    if (result.games < match_job_count(&m) && atomic_load(&app->stop))
        fprintf(stderr, "stopped after %lld of %lld games\n", (long long)result.games,
                (long long)match_job_count(&m));
    (o->json ? print_json : print_table)(&m, &result, spent);
    return CLI_OK;
}

int cmd_match(App *app, const Command *self, int argc, char **argv) {
    Options o = {.games = GAMES_UNSET, .plies = PLIES_UNSET, .seed = 1, .threads = 1};
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &o.game, NULL, "of two players, or of one", 0, 0},
        {"--a", ARG_TEXT, &o.specs[MATCH_A], "SPEC", "the player whose results are counted", 0, 0},
        {"--b", ARG_TEXT, &o.specs[MATCH_B], "SPEC",
         "the other; in a one-player game, given the same deals (or nobody)", 0, 0},
        {"--games", ARG_INT, &o.games, "N",
         "exactly so many (100, or each given opening twice); two make a pair: one\n"
         "                         opening, colours exchanged; in a one-player game, deals",
         1, GAMES_MAX},
        {"--openings", ARG_TEXT, &o.openings, "FILE",
         "a position or a list of moves a line, # begins a comment", 0, 0},
        {"--random-plies", ARG_INT, &o.plies, "K",
         "otherwise games begin with K random moves (8, fewer in short games)", 0, 1000},
        {"--seed", ARG_INT, &o.seed, "N", "of openings, dice and players (1)", 0, 0},
        {"--clock", ARG_TEXT, &o.clock, "C",
         "60+0.5 main time and increment, 300/10 and byo-yomi, in seconds (none)", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "games at the same time (1)", 1, 256},
        {"--archive", ARG_TEXT, &o.archive, "FILE", "keeps every game as soon as it is over", 0, 0},
        {"--resume", ARG_FLAG, &o.resume, NULL, "goes on with the match found in the archive", 0,
         0},
        {"--learn", ARG_FLAG, &o.learn, NULL, "players learn from game to game, on one thread", 0,
         0},
        {"--backend", ARG_TEXT, &o.backend, "native|vm|c",
         "by hand, interpreted, compiled (the fastest there is)", 0, 0},
        {"--json", ARG_FLAG, &o.json, NULL, "one JSON object; null is a number nobody can tell", 0,
         0},
        {"--verbose", ARG_FLAG, &o.verbose, NULL, "a line for every game, on standard error", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    MatchSetup m = {0};
    Openings openings = {0};
    Error e;
    status = set_up(app, &o, &m, &openings, &e) ? run_match(app, &o, &m) : cli_fail(&e);
    openings_clear(&openings);
    return status;
}

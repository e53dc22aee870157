// SPDX-License-Identifier: MIT
// cmd_match.c - `genpei match`: two players, many games, a table.
#include "cli/cmd.h"

#include "base/os_posix.h"
#include "cli/progress.h"
#include "referee/match.h"

#include <math.h>

enum {
    GAMES_UNSET = -1,
    GAMES_USUAL = 100,
    GAMES_TEST = 20000, // at most, of a sequential test
    GAMES_MAX = 10000000,
    PLIES_UNSET = -1
};

typedef struct {
    const char *game, *backend, *specs[2];
    const char *openings, *clock, *archive, *sprt, *adjudicate, *judge;
    int64_t games, plies, seed, threads, depth, nodes, opening_plies, within;
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
    char llr[32] = "";
    if (w->match->sprt) snprintf(llr, sizeof llr, ", LLR %.2f", so_far->llr);
    progress_say(&w->progress, "game %lld of %lld: +%lld =%lld -%lld, Elo %s%s",
                 (long long)so_far->games, (long long)match_job_count(w->match), (long long)s->wins,
                 (long long)s->draws, (long long)s->losses, elo, llr);
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

// What the pairs say beyond the Elo difference, as far as they say anything.
static void print_statistics(const Score *s) {
    double elo, error, los, draws;
    if (score_normalised_elo(s, &elo, &error))
        printf("normalised Elo %+.1f +- %.1f", elo, error);
    else
        printf("normalised Elo -");
    if (score_los(s, &los)) printf(", A is stronger with probability %.1f%%", 100 * los);
    if (score_draw_ratio(s, &draws)) printf(", draws %.1f%%", 100 * draws);
    putchar('\n');
}

static void print_sprt(const Sprt *s, const MatchResult *r) {
    double lower, upper;
    Str words = {0};
    sprt_bounds(s, &lower, &upper);
    sprt_words(s, r->decision, &words);
    printf("SPRT    LLR %.2f (%.2f, %.2f): %s\n", r->llr, lower, upper, str_text(&words));
    str_clear(&words);
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
    if (solo && m->specs[MATCH_B]) printf("B solved %lld\n", (long long)r->solved_by_b);
    if (m->specs[MATCH_B]) {
        print_pairs(s);
        print_statistics(s);
    }
    if (m->sprt) print_sprt(m->sprt, r);
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

static json_t *sprt_json(const Sprt *s, const MatchResult *r) {
    static const char *const states[] = {"undecided", "H0", "H1"};
    double lower, upper;
    sprt_bounds(s, &lower, &upper);
    return json_pack("{s:f, s:f, s:s, s:f, s:f, s:s}", "elo0", s->elo0, "elo1", s->elo1, "model",
                     s->model == SPRT_NORMALISED ? "normalised" : "logistic", "lower", lower,
                     "upper", upper, "accepted", states[r->decision]);
}

static void add_statistics(json_t *j, const Score *s) {
    double elo = 0, error = 0, los = 0, draws = 0;
    bool has_elo = score_normalised_elo(s, &elo, &error);
    bool has_los = score_los(s, &los), has_draws = score_draw_ratio(s, &draws);
    json_object_set_new(j, "normalised_elo", number_or_null(has_elo, elo));
    json_object_set_new(j, "normalised_error", number_or_null(has_elo, error));
    json_object_set_new(j, "los", number_or_null(has_los, los));
    json_object_set_new(j, "draw_ratio", number_or_null(has_draws, draws));
}

static void print_json(const MatchSetup *m, const MatchResult *r, Spent spent) {
    const Score *s = &r->score;
    double mean = 0, elo = 0, error = 0;
    bool has_mean = score_mean(s, &mean), has_elo = score_elo(s, &elo);
    bool has_error = score_elo_error(s, &error);
    json_t *pairs = json_array();
    for (int i = 0; i < PAIR_RESULTS; i++) json_array_append_new(pairs, json_integer(s->pairs[i]));
    json_t *j = json_pack(
        "{s:s, s:s, s:s?, s:s, s:I, s:I, s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:I, s:I, s:I}",
        "game", m->game->name, "a", m->specs[MATCH_A], "b", m->specs[MATCH_B], "openings",
        m->openings->text, "seed", (json_int_t)m->seed, "games", (json_int_t)score_games(s), "wins",
        (json_int_t)s->wins, "draws", (json_int_t)s->draws, "losses", (json_int_t)s->losses,
        "score", number_or_null(has_mean, mean), "elo", number_or_null(has_elo, elo), "error",
        number_or_null(has_error, error), "pairs", pairs, "llr",
        number_or_null(m->sprt != NULL, r->llr), "faults",
        (json_int_t)(r->faults[MATCH_A] + r->faults[MATCH_B]), "faults_a",
        (json_int_t)r->faults[MATCH_A], "faults_b", (json_int_t)r->faults[MATCH_B]);
    if (m->game->players == 1 && m->specs[MATCH_B])
        json_object_set_new(j, "wins_b", json_integer(r->solved_by_b));
    if (m->specs[MATCH_B]) add_statistics(j, s);
    if (m->sprt) json_object_set_new(j, "sprt", sprt_json(m->sprt, r));
    json_object_set_new(j, "endings", endings_json(r));
    json_object_set_new(j, "complete", json_boolean(r->games == match_job_count(m) || r->decision));
    json_object_set_new(j, "moves", json_integer(r->moves));
    json_object_set_new(j, "seconds", json_real(spent.wall));
    json_object_set_new(j, "cpu_seconds", json_real(spent.cpu));
    json_object_set_new(j, "moves_per_second", json_real(per_second(r->moves_played, spent.wall)));
    cli_print_json(j);
}

// --- from the command line to a match ---

// How many games when nobody says; openings from a file are played through.
static int64_t usual_games(const Options *o) {
    return o->sprt ? GAMES_TEST : GAMES_USUAL;
}

static bool read_openings(const Options *o, const MatchSetup *m, Openings *out, Error *e) {
    if (o->openings && o->plies != PLIES_UNSET)
        return error_set(e, "match: --openings and --random-plies exclude each other");
    if (o->openings)
        return openings_read(out, m->game, m->table, o->openings, (int)o->opening_plies, e);
    int plies = o->plies == PLIES_UNSET ? openings_usual_plies(m->game) : (int)o->plies;
    size_t wanted = ((size_t)(o->games == GAMES_UNSET ? usual_games(o) : o->games) + 1) / 2;
    if (m->game->players == 1) wanted *= 2;
    if (!o->judge) return openings_random(out, m->game, plies, wanted, m->seed, e);
    Player *judge = player_new(&m->players, m->game, o->judge, e);
    bool ok =
        judge && openings_balanced(out, m->game, plies, wanted, m->seed, judge, (int)o->within, e);
    player_free(judge);
    return ok;
}

static bool check_options(const Options *o, Error *e) {
    if (!o->specs[MATCH_A]) return error_set(e, "match: --a is missing");
    if (o->resume && !o->archive) return error_set(e, "match: --resume needs --archive");
    return true;
}

// Fills in all of the match but the archive and the reports.
static bool set_up(App *app, const Options *o, MatchSetup *m, Sprt *sprt, Openings *openings,
                   Error *e) {
    if (!check_options(o, e)) return false;
    m->game = cli_open(app, o->game, o->backend, e);
    if (!m->game) return false;
    if (m->game->players == 2 && !o->specs[MATCH_B]) return error_set(e, "match: --b is missing");
    m->players = app->players;
    m->table = app->games;
    m->stop = &app->stop;
    m->seed = (uint64_t)o->seed;
    m->threads = (int)o->threads;
    m->depth = (int)o->depth;
    m->nodes = (uint64_t)o->nodes;
    m->learning = o->learn;
    m->resume = o->resume;
    for (int i = 0; i < 2; i++) m->specs[i] = o->specs[i];
    if (o->sprt && !sprt_parse(o->sprt, sprt, e)) return false;
    if (o->sprt && m->game->players != 2)
        return error_set(e, "match: --sprt is for games of two players");
    m->sprt = o->sprt ? sprt : NULL;
    if (o->adjudicate && !adjudication_parse(o->adjudicate, &m->adjudication, e)) return false;
    if (o->clock && !clock_parse(o->clock, &m->clock, e)) return false;
    if (!match_check(m, e) || !read_openings(o, m, openings, e)) return false;
    m->openings = openings;
    m->games = o->games;
    if (o->games == GAMES_UNSET)
        m->games =
            !o->openings || o->sprt ? usual_games(o) : (int64_t)openings->n * (m->game->players);
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
    return result.decision == SPRT_H0 ? CLI_NO : CLI_OK;
}

int cmd_match(App *app, const Command *self, int argc, char **argv) {
    Options o = {.games = GAMES_UNSET, .plies = PLIES_UNSET, .seed = 1, .threads = 1, .within = 50};
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
         "a position or a list of moves a line, # begins a comment; or games (SGF, text)", 0, 0},
        {"--opening-plies", ARG_INT, &o.opening_plies, "K",
         "of games in that file, only the first K moves", 1, 10000},
        {"--random-plies", ARG_INT, &o.plies, "K",
         "otherwise games begin with K random moves (8, fewer in short games)", 0, 1000},
        {"--balance", ARG_TEXT, &o.judge, "SPEC",
         "only such that this player sees at most --within for either side", 0, 0},
        {"--within", ARG_INT, &o.within, "V", "what counts as even, in that player's values (50)",
         0, 1000000000},
        {"--seed", ARG_INT, &o.seed, "N", "of openings, dice and players (1)", 0, 0},
        {"--clock", ARG_TEXT, &o.clock, "C",
         "60+0.5 main time and increment, 300/10 and byo-yomi, 60@40 for 40 moves, in\n"
         "                         seconds; 60+0.5~0.05 forgives 0.05 seconds (none)",
         0, 0},
        {"--depth", ARG_INT, &o.depth, "N", "plies to look ahead, for players that can be told", 1,
         SEARCH_DEPTH_MAX},
        {"--nodes", ARG_INT, &o.nodes, "N", "positions to look at, likewise", 1, 1000000000},
        {"--sprt", ARG_TEXT, &o.sprt, "E0,E1",
         "plays until A is known to be E1 Elo better rather than E0, or the other way\n"
         "                         round; also E0,E1,alpha=0.05,beta=0.05,model=normalised",
         0, 0},
        {"--adjudicate", ARG_TEXT, &o.adjudicate, "A",
         "win=1000,moves=4: over when both see that for 4 moves each; draw=10,\n"
         "                         draw-moves=8,after=80 likewise; max=400: a draw after so many "
         "plies",
         0, 0},
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
    Sprt sprt;
    Openings openings = {0};
    Error e;
    status = set_up(app, &o, &m, &sprt, &openings, &e) ? run_match(app, &o, &m) : cli_fail(&e);
    openings_clear(&openings);
    return status;
}

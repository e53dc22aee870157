// SPDX-License-Identifier: MIT
// cmd_match.c - `genpei match`: two players, many games, a table.
#include "cli/cmd.h"

#include "base/os/os_posix.h"
#include "cli/match/match_options.h"
#include "cli/match/match_print.h"
#include "work/progress.h"

#include <string.h>

enum {
    GAMES_UNSET = -1,
    GAMES_DEFAULT = 100,
    GAMES_TEST = 20000, // at most, of a sequential test
};

typedef struct {
    const char *game, *backend, *specs[2], *players;
    const char *clock_b, *sprt, *shard;
    MatchOptions shared;
    int64_t games;
    bool learn, json, verbose;
} Options;

// What the reports need.
typedef struct {
    const MatchSetup *match;
    Progress progress;
    bool verbose, given_openings;
    int faults_shown;
    int64_t every;    // games between two lines of what is known so far; 0: none
    int64_t began_ns; //
    int64_t share;    // games of this run, those in the archive too
    MatchFiles files;
} Watch;

// --- while it runs ---

static const char *result_text(const MatchSetup *m, const MatchGame *g) {
    static const char *const two[] = {"A loses", "draw", "A wins"};
    static const char *const solo[] = {"not solved", "", "solved"};
    return (m->game->players == 1 ? solo : two)[g->half_points];
}

// Who sat where and what they got there.
static void print_seats(const MatchSetup *m, const MatchGame *g) {
    for (int side = 0; side < m->game->players; side++)
        fprintf(stderr, "%s%c %s %+d", side ? ", " : "", 'A' + g->seats[side],
                m->game->player_names[side], g->payoffs[side]);
    fprintf(stderr, "; ");
}

static void print_game(const Watch *w, const MatchGame *g) {
    const MatchSetup *m = w->match;
    fprintf(stderr, "game %lld: ", (long long)g->number);
    if (m->game->players == 1)
        fprintf(stderr, "%c, ", "AB"[g->first]);
    else if (m->game->players == 2 && !m->listed)
        fprintf(stderr, "%c is %s, ", "AB"[g->first], m -> game -> player_names[0]);
    else
        print_seats(m, g);
    if (!m->listed) fprintf(stderr, "%s, ", result_text(m, g));
    fprintf(stderr, "%lld %s, by %s", (long long)g->moves, str_plural(g->moves, "move", "moves"),
            ending_text(g->ending));
    if (g->culprit != MATCH_NOBODY) fprintf(stderr, " of %c", 'A' + g->culprit);
    fprintf(stderr, "%s%s\n", *g->reason ? ": " : "", g->reason);
}

// Notes that are not errors; printed when the match has begun.
static void say_notes(const Watch *w) {
    const MatchSetup *m = w->match;
    if (m->learning && m->threads > 1)
        fprintf(stderr, "learning: the games are played in order, by one thread\n");
    int64_t wanted = (m->games + 1) / 2;
    bool chosen = w->given_openings || m->openings->n > 1; // not just the start
    if (m->game->players == 2 && chosen && (int64_t)m->openings->n < wanted)
        fprintf(stderr, "only %zu %s for %lld pairs of games: used again\n", m->openings->n,
                str_plural((int64_t)m->openings->n, "opening", "openings"), (long long)wanted);
}

static double seconds_since(int64_t began_ns) {
    return (double)(os_now_ns() - began_ns) / 1e9;
}

static double seconds_left(const Watch *w, const MatchResult *r) {
    return match_seconds_left(seconds_since(w->began_ns), r->games - r->read_back,
                              w->share - r->games);
}

// What is known so far, and how long the rest will take if games go on like this.
static void print_so_far(Watch *w, const MatchResult *r) {
    char elo[64], llr[32] = "";
    const Score *s = &r->score;
    match_elo_text(s, elo, sizeof elo);
    if (w->match->sprt) snprintf(llr, sizeof llr, ", LLR %.2f", r->llr);
    progress_clear(&w->progress);
    fprintf(stderr, "after %lld of %lld games: +%lld =%lld -%lld, Elo %s%s, %.0f s, %.0f s left\n",
            (long long)r->games, (long long)w->share, (long long)s->wins, (long long)s->draws,
            (long long)s->losses, elo, llr, seconds_since(w->began_ns), seconds_left(w, r));
}

// A finished game for --pgnout and --epdout.
static bool write_record(void *context, const Record *r, int64_t number, Error *e) {
    Watch *w = context;
    const MatchJob job = match_job(w->match, number - 1);
    w->files.side_b = job.seats[0] == MATCH_B ? 0 : 1;
    return match_files_add(&w->files, r, number, job.opening.n, e);
}

static void take_back_record(void *context) {
    match_files_take_back(&((Watch *)context)->files);
}

// Faults are always printed, but a player that never works must not fill the screen.
static void watch_game(void *context, const MatchGame *g, const MatchResult *so_far) {
    enum { FAULTS_SHOWN = 5 };
    Watch *w = context;
    if (so_far->games == 1) say_notes(w);
    bool fault = g->culprit != MATCH_NOBODY && w->faults_shown < FAULTS_SHOWN;
    if (w->verbose || fault) {
        progress_clear(&w->progress);
        print_game(w, g);
        w->faults_shown += fault;
        if (fault && w->faults_shown == FAULTS_SHOWN && !w->verbose)
            fprintf(stderr, "further faults are only counted; --verbose shows them\n");
    }
    if (w->every && so_far->games % w->every == 0 && !w->match->listed) print_so_far(w, so_far);
    if (!w->progress.terminal) return;
    char elo[64];
    const Score *s = &so_far->score;
    match_elo_text(s, elo, sizeof elo);
    char llr[32] = "";
    if (w->match->sprt) snprintf(llr, sizeof llr, ", LLR %.2f", so_far->llr);
    double left = seconds_left(w, so_far);
    if (w->match->listed)
        progress_say(&w->progress, "game %lld of %lld, %.0f s left", (long long)so_far->games,
                     (long long)w->share, left);
    else
        progress_say(&w->progress, "game %lld of %lld: +%lld =%lld -%lld, Elo %s%s, %.0f s left",
                     (long long)so_far->games, (long long)w->share, (long long)s->wins,
                     (long long)s->draws, (long long)s->losses, elo, llr, left);
}

// --- from the command line to a match ---

// The number of games where none is given; openings from a file are played through.
static int64_t default_games(const Options *o) {
    return o->sprt ? GAMES_TEST : GAMES_DEFAULT;
}

static bool read_openings(const Options *o, const MatchSetup *m, Openings *out, Error *e) {
    size_t wanted = ((size_t)(o->games == GAMES_UNSET ? default_games(o) : o->games) + 1) / 2;
    if (m->game->players == 1) wanted *= 2;
    bool all = o->games == GAMES_UNSET && !o->sprt && o->shared.openings; // each is played
    if (all) wanted = SIZE_MAX;
    return match_options_openings(&o->shared, m, wanted, out, e);
}

static bool check_options(const Options *o, Error *e) {
    if (o->players && o->specs[MATCH_B])
        return error_set(e, "match: --b belongs to --a, not to --players");
    const MatchOptions *shared = &o->shared;
    if (o->clock_b && !shared->clock) return error_set(e, "match: --clock-b needs --clock");
    if (o->clock_b && o->players) return error_set(e, "match: --clock-b belongs to --b");
    if (o->shard && (!shared->archive || o->sprt || o->learn))
        return error_set(e, "match: --shard needs --archive, and no --sprt or --learn");
    return match_options_check(shared, "match", e);
}

// The players of --players, split at blanks, or, where there are none, at commas: a part such as
// `games=100` is an option of the player before it.
static bool read_list(const char *text, Str *list, MatchSetup *m, Error *e) {
    bool blanks = strchr(text, ' ') != NULL;
    str_add(list, text);
    char *part = list->text;
    for (char *end; part; part = end) {
        end = strpbrk(part, blanks ? " " : ",");
        while (end && !blanks && strcspn(end + 1, "=") < strcspn(end + 1, ",:"))
            end = strpbrk(end + 1, ",");
        if (end) *end++ = '\0';
        if (!*part) continue;
        if (m->listed == PLAYERS_MAX)
            return error_set(e, "match: --players has more than %d players", PLAYERS_MAX);
        m->specs[m->listed++] = part;
    }
    if (m->listed == 0) return error_set(e, "match: --players names no player");
    return true;
}

// Fills in all of the match but the archive and the reports.
static bool set_up(App *app, const Options *o, MatchSetup *m, Sprt *sprt, ClockRule *clock_b,
                   OsCpus *cpus, Openings *openings, Str *list, Error *e) {
    if (!check_options(o, e)) return false;
    m->game = cli_open(app, o->game, o->backend, e);
    if (!m->game) return false;
    if (m->game->players >= 2 && !o->players && !o->specs[MATCH_B])
        return error_set(e, "match: --b is missing");
    m->players = app->players;
    m->table = app->games;
    m->stop = &app->stop;
    m->crew = app->crew;
    m->learning = o->learn;
    for (int i = 0; i < 2 && !o->players; i++) m->specs[i] = o->specs[i];
    if (o->players && !read_list(o->players, list, m, e)) return false;
    if (o->sprt && !sprt_parse(o->sprt, sprt, e)) return false;
    if (o->sprt && (m->game->players < 2 || o->players))
        return error_set(e, "match: --sprt compares --a with --b");
    m->sprt = o->sprt ? sprt : NULL;
    if (o->shard && !cli_shard(o->shard, &m->shard, &m->shards, e)) return false;
    if (!match_options_apply(&o->shared, m, cpus, e)) return false;
    if (o->clock_b && !clock_parse(o->clock_b, clock_b, e)) return false;
    if (o->clock_b) m->clock_b = clock_b;
    if (!match_check(m, e) || !read_openings(o, m, openings, e)) return false;
    m->openings = openings;
    m->games = o->games;
    if (o->games == GAMES_UNSET)
        m->games = !o->shared.openings || o->sprt ? default_games(o)
                                                  : (int64_t)openings->n * (m->game->players);
    return true;
}

static int play_match(App *app, const Options *o, const MatchSetup *setup) {
    MatchSetup m = *setup;
    Error e;
    const MatchOptions *shared = &o->shared;
    if (shared->archive && !crew_serves(app->crew)) {
        m.archive = archive_open(shared->archive, ARCHIVE_WRITE, &e);
        if (!m.archive) return cli_fail(&e);
    }
    Watch watch = {.match = &m, .verbose = o->verbose, .given_openings = shared->openings != NULL};
    progress_init(&watch.progress);
    m.report = watch_game;
    m.context = &watch;
    watch.every = shared->every;
    watch.began_ns = os_now_ns();
    watch.share = match_share(&m);
    if (!match_files_open(shared, m.game, &watch.files, &e)) {
        if (m.archive) archive_close(m.archive);
        return cli_fail(&e);
    }
    watch.files.clock_b = o->clock_b;
    if (match_files_any(&watch.files)) {
        m.each_record = write_record;
        m.record_failed = take_back_record;
    }
    MatchResult result;
    int64_t wall = os_now_ns(), cpu = os_cpu_ns();
    bool ok = match_run(&m, &result, &e);
    MatchSpent spent = {(double)(os_now_ns() - wall) / 1e9, (double)(os_cpu_ns() - cpu) / 1e9};
    progress_clear(&watch.progress);
    if (m.archive) archive_close(m.archive);
    Error why;
    bool closed = match_files_close(&watch.files, &why);
    if (ok && !closed) e = why;
    ok = ok && closed;
    if (!ok && result.games > 0)
        fprintf(stderr, "genpei: ended after %lld of %lld %s\n", (long long)result.games,
                (long long)match_share(&m), str_plural(match_share(&m), "game", "games"));
    if (!ok) return cli_fail(&e);
    if (crew_serves(app->crew)) return CLI_OK;
    if (shared->resume)
        fprintf(stderr, "games already in the archive: %lld\n", (long long)result.read_back);
    if (result.games < match_share(&m) && atomic_load(&app->stop))
        fprintf(stderr, "stopped after %lld of %lld %s\n", (long long)result.games,
                (long long)match_share(&m), str_plural(match_share(&m), "game", "games"));
    if (result.left_over)
        fprintf(stderr, "%lld more %s over when the test was decided: not counted\n",
                (long long)result.left_over,
                str_plural(result.left_over, "game was", "games were"));
    (o->json ? match_print_json : match_print_table)(&m, &result, spent);
    return result.decision == SPRT_H0 ? CLI_NO : CLI_OK;
}

static int run_match(App *app, const Command *self, int argc, char **argv) {
    Options o = {.games = GAMES_UNSET, .shared = MATCH_OPTIONS_DEFAULT};
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &o.game, NULL, "name of the game", 0, 0},
        {"--a", ARG_TEXT | ARG_EITHER, &o.specs[MATCH_A], "SPEC",
         "player whose results are counted; of more than two seats it has those of one team, or "
         "every other seat",
         0, 0},
        {"--players", ARG_TEXT | ARG_EITHER, &o.players, "LIST",
         "instead of --a and --b, a player for each seat, separated by blanks or commas: everyone "
         "plays each deal in every seat, and the average payoffs are printed",
         0, 0},
        {"--b", ARG_TEXT, &o.specs[MATCH_B], "SPEC",
         "other player; in a one-player game it gets the same deals and may be left out", 0, 0},
        {"--games", ARG_INT, &o.games, "N",
         "number of games (default 100, or each opening twice); two games with one opening and "
         "colours exchanged make a pair; in a one-player game, number of deals",
         1, MATCH_GAMES_MAX},
        MATCH_OPENING_ARGS(o.shared),
        {"--clock", ARG_TEXT, &o.shared.clock, "C",
         "clock in seconds: 60+0.5 is main time and increment, 300/10 main time and byoyomi, 60@40 "
         "time for 40 moves; 60+0.5~0.05 allows a margin of 0.05 seconds (default: none)",
         0, 0},
        {"--clock-b", ARG_TEXT, &o.clock_b, "C", "another clock for B: time odds", 0, 0},
        MATCH_LIMIT_ARGS(o.shared),
        {"--sprt", ARG_TEXT, &o.sprt, "E0,E1",
         "play until A is shown to be E1 Elo stronger rather than E0, or the reverse; also "
         "E0,E1,alpha=0.05,beta=0.05,model=normalised; model=bayes,draw-elo=D,bias=B takes Elo as "
         "BayesElo does, the draw Elo from the games where none is given",
         0, 0},
        {"--adjudicate", ARG_TEXT, &o.shared.adjudicate, "A",
         "end games early. win=1000,moves=4: won when both players agree on such a value for 4 "
         "moves each; draw=10,draw-moves=8,after=80: drawn likewise; resign=900,resign-moves=3: "
         "lost when a "
         "player sees -900 in 3 moves of its own; max=400: drawn after 400 plies "
         "of the players; "
         "solver,empties=12: solved when 12 cells are empty; solver,seconds=0.5: solved "
         "within half a second",
         0, 0},
        MATCH_PLAYING_ARGS(o.shared),
        {"--resume", ARG_FLAG, &o.shared.resume, NULL, "continue the match in the archive", 0, 0},
        {"--shard", ARG_TEXT, &o.shard, "I/N",
         "play only part I of N; 'genpei merge' joins the archives", 0, 0},
        {"--learn", ARG_FLAG, &o.learn, NULL, "let players learn from game to game, on one thread",
         0, 0},
        {"--backend", ARG_TEXT, &o.backend, "native|vm|c",
         "run the rules hand-written, interpreted or compiled (default: the fastest available)", 0,
         0},
        {"--json", ARG_FLAG, &o.json, NULL, "print one JSON object; null if unknown", 0, 0},
        {"--verbose", ARG_FLAG, &o.verbose, NULL, "print a line for each game to standard error", 0,
         0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    MatchSetup m = {0};
    Sprt sprt;
    ClockRule clock_b;
    OsCpus cpus;
    Openings openings = {0};
    Error e;
    Str list = {0};
    status = set_up(app, &o, &m, &sprt, &clock_b, &cpus, &openings, &list, &e)
                 ? play_match(app, &o, &m)
                 : cli_fail(&e);
    openings_clear(&openings);
    str_clear(&list);
    return status;
}

const Command cmd_match = {
    .name = "match",
    .group = GROUP_MATCH,
    .summary = "Play many games between players and count the results.",
    .example = "genpei match reversi70 --a ply:depth=3 --b random --games 200 --threads 2",
    .run = run_match,
};

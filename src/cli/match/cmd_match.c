// SPDX-License-Identifier: MIT
// cmd_match.c - `genpei match`: two players, many games, a table.
#include "cli/cmd.h"

#include "base/os/os_posix.h"
#include "cli/match/match_print.h"
#include "record/formats/record_pgn.h"
#include "work/progress.h"

#include <errno.h>
#include <string.h>

enum {
    GAMES_UNSET = -1,
    GAMES_DEFAULT = 100,
    GAMES_TEST = 20000, // at most, of a sequential test
    GAMES_MAX = 10000000,
    PLIES_UNSET = -1
};

typedef struct {
    const char *game, *backend, *specs[2], *players;
    const char *openings, *clock, *clock_b, *archive, *sprt, *adjudicate, *judge, *shard;
    const char *pgn, *epd, *affinity;
    int64_t games, plies, seed, threads, depth, nodes, opening_plies, within, every, start;
    bool resume, learn, json, verbose, shuffle;
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
    FILE *pgn, *epd;  // games and last positions; NULL: not wanted
    const char *pgn_path, *epd_path;
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

static bool add_text(FILE *file, const char *path, const Str *text, Error *e) {
    if (os_add_whole(file, str_text(text), text->len)) return true;
    return error_set(e, "%.200s: %s", path, strerror(errno));
}

static bool write_pgn(const Watch *w, const Record *r, Error *e) {
    if (!w->pgn) return true;
    Str text = {0};
    record_pgn_write(r, &text);
    bool ok = add_text(w->pgn, w->pgn_path, &text, e);
    str_clear(&text);
    return ok;
}

static bool write_epd(const Watch *w, const Record *r, Error *e) {
    if (!w->epd) return true;
    Str text = {0};
    State *s = game_states_new(r->game, 1);
    record_state(r, r->n, s);
    game_position_text(r->game, s, &text);
    str_add_char(&text, '\n');
    bool ok = add_text(w->epd, w->epd_path, &text, e);
    free(s);
    str_clear(&text);
    return ok;
}

// A finished game for --pgnout and --epdout.
static bool write_record(void *context, const Record *r, int64_t number, Error *e) {
    (void)number;
    return write_pgn(context, r, e) && write_epd(context, r, e);
}

// Faults are always printed, but a player that never works must not fill the screen.
static void watch_game(void *context, const MatchGame *g, const MatchResult *so_far) {
    enum { FAULTS_SHOWN = 5 };
    Watch *w = context;
    if (g->number == 1) say_notes(w);
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
    if (o->openings && o->plies != PLIES_UNSET)
        return error_set(e, "match: --openings and --random-plies exclude each other");
    if (o->openings)
        return openings_read(out, m->game, m->table, o->openings, (int)o->opening_plies, e);
    int plies = o->plies == PLIES_UNSET ? openings_default_plies(m->game) : (int)o->plies;
    size_t wanted = ((size_t)(o->games == GAMES_UNSET ? default_games(o) : o->games) + 1) / 2;
    if (m->game->players == 1) wanted *= 2;
    if (!o->judge) return openings_random(out, m->game, plies, wanted, m->seed, e);
    Player *judge = player_new(&m->players, m->game, o->judge, e);
    bool ok =
        judge && openings_balanced(out, m->game, plies, wanted, m->seed, judge, (int)o->within, e);
    player_free(judge);
    return ok;
}

static bool check_options(const Options *o, Error *e) {
    if (o->players && o->specs[MATCH_B])
        return error_set(e, "match: --b belongs to --a, not to --players");
    if (o->clock_b && !o->clock) return error_set(e, "match: --clock-b needs --clock");
    if (o->clock_b && o->players) return error_set(e, "match: --clock-b belongs to --b");
    if ((o->shuffle || o->start > 1) && !o->openings)
        return error_set(e, "match: --shuffle and --start need --openings");
    if (o->resume && !o->archive) return error_set(e, "match: --resume needs --archive");
    if (o->shard && (!o->archive || o->sprt || o->learn))
        return error_set(e, "match: --shard needs --archive, and no --sprt or --learn");
    return true;
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
    m->seed = (uint64_t)o->seed;
    m->threads = (int)o->threads;
    m->depth = (int)o->depth;
    m->nodes = (uint64_t)o->nodes;
    m->learning = o->learn;
    m->resume = o->resume;
    for (int i = 0; i < 2 && !o->players; i++) m->specs[i] = o->specs[i];
    if (o->players && !read_list(o->players, list, m, e)) return false;
    if (o->sprt && !sprt_parse(o->sprt, sprt, e)) return false;
    if (o->sprt && (m->game->players < 2 || o->players))
        return error_set(e, "match: --sprt compares --a with --b");
    m->sprt = o->sprt ? sprt : NULL;
    if (o->shard && !cli_shard(o->shard, &m->shard, &m->shards, e)) return false;
    if (o->adjudicate && !adjudication_parse(o->adjudicate, &m->adjudication, e)) return false;
    if (o->clock && !clock_parse(o->clock, &m->clock, e)) return false;
    if (o->clock_b && !clock_parse(o->clock_b, clock_b, e)) return false;
    if (o->clock_b) m->clock_b = clock_b;
    if (o->affinity && !match_affinity(o->affinity, m, cpus, e)) return false;
    if (!match_check(m, e) || !read_openings(o, m, openings, e)) return false;
    openings_arrange(openings, (size_t)o->start - 1, o->shuffle, m->seed);
    m->openings = openings;
    m->games = o->games;
    if (o->games == GAMES_UNSET)
        m->games =
            !o->openings || o->sprt ? default_games(o) : (int64_t)openings->n * (m->game->players);
    return true;
}

static bool open_file(const char *path, FILE **out, Error *e) {
    if (!path) return true;
    *out = fopen(path, "a");
    return *out || error_set(e, "%.200s: %s", path, strerror(errno));
}

// Games are added to what the files hold already.
static bool open_files(const Options *o, Watch *w, Error *e) {
    if (open_file(o->pgn, &w->pgn, e) && open_file(o->epd, &w->epd, e)) return true;
    if (w->pgn) fclose(w->pgn);
    return false;
}

static bool close_file(const char *path, FILE *file, Error *e) {
    if (!file || fclose(file) == 0) return true;
    return error_set(e, "%.200s: %s", path, strerror(errno));
}

static bool close_files(const Options *o, Watch *w, Error *e) {
    bool ok = close_file(o->pgn, w->pgn, e);
    return close_file(o->epd, w->epd, e) && ok;
}

static int play_match(App *app, const Options *o, const MatchSetup *setup) {
    MatchSetup m = *setup;
    Error e;
    if (o->archive && !crew_serves(app->crew)) {
        m.archive = archive_open(o->archive, ARCHIVE_WRITE, &e);
        if (!m.archive) return cli_fail(&e);
    }
    Watch watch = {.match = &m,
                   .verbose = o->verbose,
                   .given_openings = o->openings != NULL,
                   .pgn_path = o->pgn,
                   .epd_path = o->epd};
    progress_init(&watch.progress);
    m.report = watch_game;
    m.context = &watch;
    watch.every = o->every;
    watch.began_ns = os_now_ns();
    watch.share = match_share(&m);
    if (!open_files(o, &watch, &e)) {
        if (m.archive) archive_close(m.archive);
        return cli_fail(&e);
    }
    if (watch.pgn || watch.epd) m.each_record = write_record;
    MatchResult result;
    int64_t wall = os_now_ns(), cpu = os_cpu_ns();
    bool ok = match_run(&m, &result, &e);
    MatchSpent spent = {(double)(os_now_ns() - wall) / 1e9, (double)(os_cpu_ns() - cpu) / 1e9};
    progress_clear(&watch.progress);
    if (m.archive) archive_close(m.archive);
    Error why;
    bool closed = close_files(o, &watch, &why);
    if (ok && !closed) e = why;
    ok = ok && closed;
    if (!ok) return cli_fail(&e);
    if (crew_serves(app->crew)) return CLI_OK;
    if (o->resume)
        fprintf(stderr, "games already in the archive: %lld\n", (long long)result.read_back);
    if (result.games < match_share(&m) && atomic_load(&app->stop))
        fprintf(stderr, "stopped after %lld of %lld %s\n", (long long)result.games,
                (long long)match_share(&m), str_plural(match_share(&m), "game", "games"));
    (o->json ? match_print_json : match_print_table)(&m, &result, spent);
    return result.decision == SPRT_H0 ? CLI_NO : CLI_OK;
}

static int run_match(App *app, const Command *self, int argc, char **argv) {
    Options o = {.games = GAMES_UNSET,
                 .plies = PLIES_UNSET,
                 .seed = 1,
                 .threads = 1,
                 .within = 50,
                 .start = 1};
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
         1, GAMES_MAX},
        {"--openings", ARG_TEXT, &o.openings, "FILE",
         "openings, one position or list of moves per line, # begins a comment; or games (PGN, "
         "SGF, KIF, CSA, text); for chess also lines of EPD",
         0, 0},
        {"--opening-plies", ARG_INT, &o.opening_plies, "K",
         "take only the first K moves of the games in that file", 1, 10000},
        {"--shuffle", ARG_FLAG, &o.shuffle, NULL,
         "take the openings of the file in an order that --seed gives", 0, 0},
        {"--start", ARG_INT, &o.start, "N", "begin with opening number N of that order", 1,
         GAMES_MAX},
        {"--random-plies", ARG_INT, &o.plies, "K",
         "without --openings: begin with K random moves (default 8, or a quarter of a short game)",
         0, 1000},
        {"--balance", ARG_TEXT, &o.judge, "SPEC",
         "take only openings that this player finds even, within the limit of --within", 0, 0},
        {"--within", ARG_INT, &o.within, "V", "largest value that counts as even for --balance", 0,
         1000000000},
        {"--seed", ARG_INT, &o.seed, "N", "seed of openings, dice and players", 0, 0},
        {"--clock", ARG_TEXT, &o.clock, "C",
         "clock in seconds: 60+0.5 is main time and increment, 300/10 main time and byoyomi, 60@40 "
         "time for 40 moves; 60+0.5~0.05 allows a margin of 0.05 seconds (default: none)",
         0, 0},
        {"--clock-b", ARG_TEXT, &o.clock_b, "C", "another clock for B: time odds", 0, 0},
        {"--depth", ARG_INT, &o.depth, "N",
         "search depth in plies, for players that accept a limit", 1, SEARCH_DEPTH_MAX},
        {"--nodes", ARG_INT, &o.nodes, "N",
         "number of nodes to search, for players that accept a limit", 1, 1000000000},
        {"--sprt", ARG_TEXT, &o.sprt, "E0,E1",
         "play until A is shown to be E1 Elo stronger rather than E0, or the reverse; also "
         "E0,E1,alpha=0.05,beta=0.05,model=normalised; model=bayes,draw-elo=D,bias=B takes Elo as "
         "BayesElo does, the draw Elo from the games where none is given",
         0, 0},
        {"--adjudicate", ARG_TEXT, &o.adjudicate, "A",
         "end games early. win=1000,moves=4: won when both players agree on such a value for 4 "
         "moves each; draw=10,draw-moves=8,after=80: drawn likewise; resign=900,resign-moves=3: "
         "lost when a "
         "player sees -900 in 3 moves of its own; max=400: drawn after 400 plies; "
         "solver,empties=12: solved when 12 cells are empty; solver,seconds=0.5: solved "
         "within half a second",
         0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "number of games played at the same time", 1, 256},
        {"--affinity", ARG_TEXT, &o.affinity, "CPUS", MATCH_AFFINITY_HELP, 0, 0},
        {"--archive", ARG_TEXT, &o.archive, "FILE", "store each game in FILE as soon as it is over",
         0, 0},
        {"--pgnout", ARG_TEXT, &o.pgn, "FILE",
         "add each game to FILE as PGN; games other than chess without their moves", 0, 0},
        {"--epdout", ARG_TEXT, &o.epd, "FILE", "add the last position of each game to FILE", 0, 0},
        {"--every", ARG_INT, &o.every, "N",
         "print the result so far and the time left after every N games to standard error", 1,
         GAMES_MAX},
        {"--resume", ARG_FLAG, &o.resume, NULL, "continue the match in the archive", 0, 0},
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

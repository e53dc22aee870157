// SPDX-License-Identifier: MIT
// cmd_playout.c - `genpei playout GAME`: random games, and how fast they are.
#include "cli/cmd.h"

#include "base/os/os_posix.h"
#include "game/outcome.h"
#include "game/playout.h"
#include "work/progress.h"

typedef struct {
    uint64_t games, moves;
    uint64_t wins[PLAYERS_MAX], draws;
    uint64_t unfinished; // stopped by the time, a signal or the number of their moves
    double seconds;      // processor time
} PlayoutSum;

static void count_result(const Game *g, const State *s, PlayoutSum *sum) {
    int payoffs[PLAYERS_MAX];
    game_payoffs(g, s, payoffs);
    bool any = false;
    for (int p = 0; p < g->players; p++) {
        if (!outcome_wins(g, payoffs, p)) continue;
        sum->wins[p]++;
        any = true;
    }
    if (!any) sum->draws++;
}

enum { LONGEST = 100000, LENGTH = 256 };

// When to stop: a time, where there is one, or a signal.
typedef struct {
    const atomic_bool *stop;
    int64_t end_ns;
} Until;

static bool is_time(const Until *u) {
    return atomic_load(u->stop) || (u->end_ns && os_now_ns() >= u->end_ns);
}

// A game in pieces of LENGTH moves, so that an endless one can be stopped.
static void play_one(const Game *g, State *s, Rng *rng, const Until *until, PlayoutSum *sum) {
    int moves = 0, made = LENGTH;
    while (made == LENGTH && moves < LONGEST && (moves == 0 || !is_time(until)))
        moves += made = playout_run(g, s, rng, LENGTH);
    sum->moves += (uint64_t)moves;
    sum->games++;
    if (made < LENGTH || game_over(g, s))
        count_result(g, s, sum);
    else
        sum->unfinished++;
}

static void run_playouts(App *app, const Game *g, const State *from, double seconds, uint64_t limit,
                         uint64_t seed, PlayoutSum *sum) {
    Rng rng = rng_seed(seed);
    State *s = game_states_new(g, 1);
    Progress progress;
    progress_init(&progress);
    int64_t began = os_now_ns(), cpu = os_thread_ns();
    Until until = {&app->stop, limit ? 0 : began + (int64_t)(seconds * 1e9)};
    while (!is_time(&until) && (!limit || sum->games < limit)) {
        uint64_t before = sum->unfinished;
        for (int i = 0; i < 64 && (!limit || sum->games < limit) && sum->unfinished == before;
             i++) {
            game_copy(g, s, from);
            play_one(g, s, &rng, &until, sum);
        }
        progress_say(&progress, "%llu %s", (unsigned long long)sum->games,
                     str_plural((int64_t)sum->games, "game", "games"));
    }
    progress_clear(&progress);
    sum->seconds = (double)(os_thread_ns() - cpu) / 1e9;
    free(s);
}

static void print_sum(const Game *g, const PlayoutSum *sum, bool json) {
    double t = sum->seconds > 0 ? sum->seconds : 1e-9;
    double games = (double)sum->games, moves = (double)sum->moves;
    if (json) {
        json_t *wins = json_object();
        for (int p = 0; p < g->players; p++)
            json_object_set_new(wins, g->player_names[p], json_integer((json_int_t)sum->wins[p]));
        cli_print_json(json_pack("{s:I, s:I, s:f, s:f, s:f, s:o, s:I, s:I, s:s}", "playouts",
                                 (json_int_t)sum->games, "moves", (json_int_t)sum->moves, "seconds",
                                 sum->seconds, "playouts_per_second", games / t, "moves_per_second",
                                 moves / t, "wins", wins, "draws", (json_int_t)sum->draws,
                                 "unfinished", (json_int_t)sum->unfinished, "backend", g->backend));
        return;
    }
    printf("%llu random %s of %s, %.1f moves each, in %.2f s of processor time\n",
           (unsigned long long)sum->games, str_plural((int64_t)sum->games, "game", "games"),
           g->title, moves / (games > 0 ? games : 1), sum->seconds);
    printf("%.0f games per second, %.1f million moves per second\n", games / t, moves / t / 1e6);
    for (int p = 0; p < g->players; p++)
        printf("%s won %.2f%%, ", g->player_names[p],
               100.0 * (double)sum->wins[p] / (games > 0 ? games : 1));
    printf("drawn %.2f%%", 100.0 * (double)sum->draws / (games > 0 ? games : 1));
    if (sum->unfinished)
        printf("; %llu not finished, at most %d moves each", (unsigned long long)sum->unfinished,
               LONGEST);
    putchar('\n');
}

static int run_playout(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL, *position = NULL, *moves = NULL, *backend = NULL;
    double seconds = 2;
    int64_t seed = 1, games = 0;
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "GAME", .kind = ARG_TEXT, .out = &name, .help = "name of the game"},
        {.name = "--seconds",
         .kind = ARG_REAL,
         .out = &seconds,
         .value = "S",
         .help = "play for S seconds"},
        {.name = "--games",
         .kind = ARG_INT,
         .out = &games,
         .value = "N",
         .help = "number of games, instead of a time",
         .min = 1,
         .max = INT64_MAX},
        {.name = "--seed",
         .kind = ARG_INT,
         .out = &seed,
         .value = "N",
         .help = "seed of the random moves"},
        {.name = "--position",
         .kind = ARG_TEXT,
         .out = &position,
         .value = "P",
         .help = "start from this position"},
        {.name = "--moves",
         .kind = ARG_TEXT,
         .out = &moves,
         .value = "\"M M\"",
         .help = "play these moves first"},
        {.name = "--backend",
         .kind = ARG_TEXT,
         .out = &backend,
         .value = "native|vm|c",
         .help = "run the rules hand-written, interpreted or compiled (default: the fastest "
                 "available)"},
        {.name = "--json", .kind = ARG_FLAG, .out = &json, .help = "print one JSON object"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    const Game *g = cli_open(app, name, backend, &e);
    if (!g) return cli_fail(&e);
    State *from = cli_position(g, position, moves, &e);
    if (!from) return cli_fail(&e);
    PlayoutSum sum = {0};
    run_playouts(app, g, from, seconds, (uint64_t)games, (uint64_t)seed, &sum);
    if (!game_exceeded(g, NULL)) print_sum(g, &sum, json);
    if (atomic_load(&app->stop) && !game_exceeded(g, NULL))
        fprintf(stderr, "genpei: stopped after %llu %s\n", (unsigned long long)sum.games,
                str_plural((int64_t)sum.games, "game", "games"));
    free(from);
    return CLI_OK;
}

const Command cmd_playout = {
    .name = "playout",
    .group = GROUP_GAMES,
    .summary = "Play random games and measure the speed.",
    .example = "genpei playout othello --seconds 5",
    .run = run_playout,
};

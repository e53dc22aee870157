// SPDX-License-Identifier: MIT
// cmd_playout.c - `genpei playout GAME`: random games, and how fast they are.
#include "cli/cmd.h"

#include "base/mem.h"
#include "base/os/os_load.h"
#include "base/os/os_posix.h"
#include "game/outcome.h"
#include "game/playout.h"
#include "lang/emit/l7_device.h"
#include "lang/game/l7_game.h"
#include "work/progress.h"

typedef struct {
    uint64_t games, moves;
    uint64_t wins[PLAYERS_MAX], draws;
    uint64_t unfinished;  // stopped by the time, a signal or the number of their moves
    double seconds;       // of the processor; of the clock where a GPU plays
    char device[256];     // the GPU
    uint64_t fingerprint; // of all games it played; 0: was not asked for
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

// --- games on a GPU ---

// Some thousand games for each of its units: their lengths then even out.
enum { BATCH = 1 << 18 };

// A game whose states the GPU computes.
typedef struct {
    const Game *g;
    const L7Rules *rules;
    const L7Device *device;
    L7DeviceGames games;
} DevicePlay;

static void add_batch(const DevicePlay *play, const L7DeviceSum *batch, PlayoutSum *sum) {
    size_t core = play->device->core_size;
    for (uint64_t i = 0; play->games.ends && i < play->games.n; i++)
        sum->fingerprint = l7_device_mix(sum->fingerprint, play->games.moves[i],
                                         (const char *)play->games.ends + i * core, core);
    sum->games += play->games.n;
    sum->moves += batch->moves;
    for (int i = 0; i < play->g->players; i++) sum->wins[i] += batch->wins[i];
    sum->draws += batch->draws;
    sum->unfinished += batch->unfinished;
}

static bool play_batches(DevicePlay *play, const Until *until, uint64_t limit, PlayoutSum *sum,
                         Error *e) {
    Progress progress;
    progress_init(&progress);
    bool ok = true;
    while (ok && !is_time(until) && (!limit || sum->games < limit)) {
        uint64_t left = limit ? limit - sum->games : BATCH;
        play->games.first = sum->games;
        play->games.n = left < BATCH ? left : BATCH;
        int exceeded = 0;
        L7DeviceSum batch;
        const char *wrong = play->device->play(&play->games, &batch, &exceeded);
        if (wrong) ok = error_set(e, "the GPU: %.300s", wrong);
        if (ok && exceeded)
            ok = error_set(e, "%s: %s", play->g->name, play->rules->limits[exceeded]);
        if (ok) add_batch(play, &batch, sum);
        progress_say(&progress, "%llu games", (unsigned long long)sum->games);
    }
    progress_clear(&progress);
    return ok;
}

// Compiles the game for the GPU, then plays. Compiling is not in the time.
static bool run_on_device(App *app, const Game *g, const State *from, double seconds,
                          uint64_t limit, uint64_t seed, PlayoutSum *sum, Error *e) {
    DevicePlay play = {.g = g, .rules = l7_rules(g)};
    void *library = NULL;
    play.device = l7_device(play.rules->program, &library, e);
    if (!play.device) return false;
    const char *wrong = play.device->name(sum->device, sizeof sum->device);
    bool ok = !wrong || error_set(e, "no GPU can be used: %.300s", wrong);
    if (ok) {
        play.games = (L7DeviceGames){.start = from, .seed = seed, .most = LONGEST};
        if (limit) { // a given number of games is the same everywhere, and so is its fingerprint
            play.games.ends = mem_new(BATCH, play.device->core_size);
            play.games.moves = mem_new(BATCH, sizeof *play.games.moves);
        }
        int64_t began = os_now_ns();
        Until until = {&app->stop, limit ? 0 : began + (int64_t)(seconds * 1e9)};
        ok = play_batches(&play, &until, limit, sum, e);
        sum->seconds = (double)(os_now_ns() - began) / 1e9;
        free(play.games.ends);
        free(play.games.moves);
    }
    os_unload(library);
    return ok;
}

static void print_sum(const Game *g, const PlayoutSum *sum, bool json) {
    double t = sum->seconds > 0 ? sum->seconds : 1e-9;
    double games = (double)sum->games, moves = (double)sum->moves;
    if (json) {
        json_t *wins = json_object();
        for (int p = 0; p < g->players; p++)
            json_object_set_new(wins, g->player_names[p], json_integer((json_int_t)sum->wins[p]));
        json_t *all =
            json_pack("{s:I, s:I, s:f, s:f, s:f, s:o, s:I, s:I, s:s}", "playouts",
                      (json_int_t)sum->games, "moves", (json_int_t)sum->moves, "seconds",
                      sum->seconds, "playouts_per_second", games / t, "moves_per_second", moves / t,
                      "wins", wins, "draws", (json_int_t)sum->draws, "unfinished",
                      (json_int_t)sum->unfinished, "backend", sum->device[0] ? "cuda" : g->backend);
        if (sum->device[0]) json_object_set_new(all, "device", json_string(sum->device));
        if (sum->fingerprint) {
            char fingerprint[20];
            snprintf(fingerprint, sizeof fingerprint, "%016llx",
                     (unsigned long long)sum->fingerprint);
            json_object_set_new(all, "fingerprint", json_string(fingerprint));
        }
        cli_print_json(all);
        return;
    }
    printf("%llu random %s of %s, %.1f moves each, in %.2f s %s%s\n",
           (unsigned long long)sum->games, str_plural((int64_t)sum->games, "game", "games"),
           g->title, moves / (games > 0 ? games : 1), sum->seconds,
           sum->device[0] ? "on " : "of processor time", sum->device);
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

// The same game as its description in L7 has it.
static const Game *described_game(App *app, const Game *g, Error *e) {
    const Game *described = cli_open(app, g->name, "vm", e);
    if (!described)
        error_set(e, "%s is not described in L7: only such games run on a GPU", g->name);
    return described;
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
         .value = "native|vm|c|cuda",
         .help = "run the rules hand-written, interpreted, compiled, or compiled for a GPU, "
                 "thousands of games at once (default: the fastest on the processor)"},
        {.name = "--json", .kind = ARG_FLAG, .out = &json, .help = "print one JSON object"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    bool cuda = backend && strcmp(backend, "cuda") == 0;
    const Game *g = cli_open(app, name, cuda ? NULL : backend, &e);
    if (!g) return cli_fail(&e);
    if (cuda) g = described_game(app, g, &e);
    if (!g) return cli_fail(&e);
    State *from = cli_position(g, position, moves, &e);
    if (!from) return cli_fail(&e);
    PlayoutSum sum = {0};
    bool ok = true;
    if (cuda)
        ok = run_on_device(app, g, from, seconds, (uint64_t)games, (uint64_t)seed, &sum, &e);
    else
        run_playouts(app, g, from, seconds, (uint64_t)games, (uint64_t)seed, &sum);
    if (!ok) {
        free(from);
        return cli_fail(&e);
    }
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

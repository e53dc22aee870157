// SPDX-License-Identifier: MIT
// cmd_train.c - `genpei train`: makes the weights of a player and says how they were made.
#include "cli/cmd.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os_posix.h"
#include "base/pack.h"
#include "cli/progress.h"
#include "cli/train_hex.h"
#include "cli/train_lines.h"
#include "cli/train_othello.h"
#include "engine/calculation/calc_train.h"
#include "engine/calculation/calc_weights.h"
#include "games/calculation/calculation.h"
#include "player/hex_plan_player.h"
#include "referee/work_queue.h"

#include <inttypes.h>
#include <string.h>

// Games of each trainer until their networks are mixed: as it sees, and looking ahead.
enum { ROUND_GAMES = 1024, ROUND_AHEAD = 128 };

typedef struct {
    const char *game, *from, *out;
    int64_t games, first, seed, threads, seconds, ahead, playouts, rounds;
    const char *rate, *rate_end, *lambda;
    bool json;
} Options;

typedef struct {
    App *app;
    const Options *o;
    CalcTraining how;
    CalcNet *net;
    CalcTrainer **trainers;
    int64_t began, done, won_last, played_last;
    int64_t round; // games of each trainer in a round
    double share;  // of the whole work that is done
    double cpu;
    Progress progress;
} Training;

static bool train_one(void *context, int thread, int64_t job, void *result) {
    Training *t = context;
    (void)thread;
    int64_t *won = result;
    *won = calc_trainer_run(t->trainers[job], t->round, t->share);
    return true;
}

static bool count_won(void *context, int64_t job, void *result) {
    Training *t = context;
    (void)job;
    t->won_last += *(int64_t *)result;
    return true;
}

// Of the games or of the time, whichever is further on.
static double share_done(const Training *t) {
    double games = (double)t->done / (double)t->o->games, time = 0;
    if (t->o->seconds) time = (double)(os_now_ns() - t->began) / 1e9 / (double)t->o->seconds;
    return time > games ? time : games;
}

static void train_round(Training *t) {
    int n = (int)t->o->threads;
    t->won_last = 0;
    t->share = share_done(t);
    work_queue_run(&(WorkQueue){.jobs = n,
                                .threads = n,
                                .result_size = sizeof(int64_t),
                                .context = t,
                                .work = train_one,
                                .deliver = count_won});
    calc_trainer_mix(t->trainers, n);
    t->played_last = n * t->round;
    t->done += t->played_last;
    progress_say(&t->progress, "%" PRId64 " games, %.2f%% of the last %" PRId64 " won",
                 t->how.first_game + t->done, 100.0 * (double)t->won_last / (double)t->played_last,
                 t->played_last);
}

// Beside the weights stands how they were made.
static bool write_manifest(const Training *t, const Str *weights, Error *e) {
    const Options *o = t->o;
    Str path = {0}, text = {0};
    uint64_t hash = 0;
    for (size_t i = 0; i < weights->len; i++)
        hash = hash_add(hash, (unsigned char)weights->text[i]);
    str_addf(&path, "%s.txt", o->out);
    str_addf(&text, "genpei train %s --games %" PRId64 " --first %" PRId64 " --seed %" PRId64,
             o->game, t->done, o->first, o->seed);
    str_addf(&text, " --ahead %" PRId64 " --threads %" PRId64 " --rate %s --rate-end %s", o->ahead,
             o->threads, o->rate, o->rate_end);
    str_addf(&text, " --lambda %s", o->lambda);
    if (o->from) str_addf(&text, " --from %s", o->from);
    str_addf(&text, " --out %s\n", o->out);
    if (o->seconds) str_addf(&text, "steps got smaller over %" PRId64 " seconds\n", o->seconds);
    str_addf(&text, "processor time %.0f s\n", t->cpu);
    str_addf(&text, "won of the last %" PRId64 " games: %.2f%%\n", t->played_last,
             100.0 * (double)t->won_last / (double)t->played_last);
    str_addf(&text, "bytes %zu, hash %016" PRIx64 "\n", weights->len, hash);
    bool ok = os_write_file(str_text(&path), text.text, text.len, e);
    str_clear(&path);
    str_clear(&text);
    return ok;
}

static bool keep(Training *t, Error *e) {
    Str weights = {0};
    calc_weights_write(calc_trainer_net(t->trainers[0]), &weights);
    bool ok = pack_write(t->o->out, &weights, e) && write_manifest(t, &weights, e);
    str_clear(&weights);
    return ok;
}

static bool read_options(App *app, const Options *o, Training *t, Error *e) {
    const Game *g = game_table_open(app->games, o->game, e);
    if (!g) return false;
    if (!calc_rules(g))
        return error_set(e, "train: nothing learns %s yet; calculation, hex and othello do",
                         g->name);
    if (!o->out) return error_set(e, "train: --out is missing");
    t->how = (CalcTraining){.heaps = calc_rules(g)->heaps,
                            .ahead = (int)o->ahead,
                            .seed = (uint64_t)o->seed,
                            .games = o->games,
                            .first_game = o->first,
                            .consolation = 200000};
    if (!spec_decimal(o->rate, &t->how.rate) || !spec_decimal(o->rate_end, &t->how.rate_end) ||
        t->how.rate <= 0 || t->how.rate_end <= 0)
        return error_set(e, "train: --rate and --rate-end are numbers above 0");
    if (!spec_decimal(o->lambda, &t->how.lambda) || t->how.lambda < 0 || t->how.lambda > 1)
        return error_set(e, "train: --lambda is a number from 0 to 1");
    if (o->from) return (t->net = calc_weights_read(o->from, e)) != NULL;
    t->net = mem_new_aligned(1, sizeof *t->net);
    Rng rng = rng_seed(t->how.seed);
    calc_net_random(t->net, &rng);
    return true;
}

static bool train(Training *t, Error *e) {
    int n = (int)t->o->threads;
    int64_t cpu = os_cpu_ns();
    t->began = os_now_ns();
    t->round = t->o->ahead ? ROUND_AHEAD : ROUND_GAMES;
    t->trainers = mem_new((size_t)n, sizeof *t->trainers);
    for (int i = 0; i < n; i++) t->trainers[i] = calc_trainer_new(&t->how, t->net, i);
    progress_init(&t->progress);
    do {
        train_round(t);
    } while (share_done(t) < 1 && !atomic_load(&t->app->stop));
    progress_clear(&t->progress);
    t->cpu = (double)(os_cpu_ns() - cpu) / 1e9;
    return keep(t, e);
}

static void print_result(const Training *t) {
    double share = (double)t->won_last / (double)t->played_last;
    if (t->o->json)
        cli_print_json(json_pack("{s:s, s:I, s:f, s:f, s:s}", "game", t->o->game, "games",
                                 (json_int_t)t->done, "won", share, "cpu_seconds", t->cpu, "out",
                                 t->o->out));
    else
        printf("%" PRId64 " games in %.1f s of processor time; %.2f%% of the last %" PRId64
               " won; written to %s\n",
               t->done, t->cpu, 100 * share, t->played_last, t->o->out);
}

// Hex has a trainer of its own. False when this is another game.
static bool trains_hex(App *app, const Options *o, int *status) {
    int width, height;
    Error e;
    const Game *g = game_table_open(app->games, o->game, &e);
    if (!g || !hex_plan_suits(g, &width, &height, &e)) return false;
    if (!o->out) {
        error_set(&e, "train: --out is missing");
        *status = cli_fail(&e);
        return true;
    }
    TrainHex how = {o->game,     o->from,   o->out,  width,      height,     o->games,
                    o->playouts, o->rounds, o->seed, o->threads, o->seconds, o->json};
    *status = train_hex(app, &how);
    return true;
}

int cmd_train(App *app, const Command *self, int argc, char **argv) {
    if (argc > 0 && strcmp(argv[0], "othello") == 0) return train_othello(app, self, argc, argv);
    if (argc > 0 && strcmp(argv[0], "othello-net") == 0) return train_lines(app, self, argc, argv);
    Options o = {.games = 1000000,
                 .seed = 1,
                 .threads = 1,
                 .playouts = 1000,
                 .rounds = 4,
                 .rate = "0.001",
                 .rate_end = "0.0002",
                 .lambda = "0.8"};
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &o.game, NULL,
         "calculation or hexN, with its parameters; othello and othello-net have options of their "
         "own",
         0, 0},
        {"--out", ARG_TEXT, &o.out, "FILE", "the weights; how they were made goes to FILE.txt", 0,
         0},
        {"--from", ARG_TEXT, &o.from, "FILE", "goes on with these weights (random ones)", 0, 0},
        {"--first", ARG_INT, &o.first, "N", "games these weights have seen (0)", 0, INT64_MAX},
        {"--games", ARG_INT, &o.games, "N", "to be played (1000000)", 1, INT64_MAX},
        {"--seconds", ARG_INT, &o.seconds, "S", "ends sooner after S seconds", 1, 1000000},
        {"--ahead", ARG_INT, &o.ahead, "N", "cards it looks ahead in its games: 0 or 1 (0)", 0, 1},
        {"--seed", ARG_INT, &o.seed, "N", "of decks and first weights (1)", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "learn on their own and are mixed (1)", 1, 256},
        {"--rate", ARG_TEXT, &o.rate, "R", "step size at the beginning (0.001)", 0, 0},
        {"--rate-end", ARG_TEXT, &o.rate_end, "R", "and at the end (0.0002)", 0, 0},
        {"--lambda", ARG_TEXT, &o.lambda, "L", "how far the end of a game reaches back (0.8)", 0,
         0},
        {"--playouts", ARG_INT, &o.playouts, "N", "hex: for each move (1000)", 1, 1000000},
        {"--rounds", ARG_INT, &o.rounds, "N", "hex: of playing and learning (4)", 1, 1000},
        {"--json", ARG_FLAG, &o.json, NULL, "one JSON object", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    if (trains_hex(app, &o, &status)) return status;
    Error e;
    Training t = {.app = app, .o = &o};
    bool ok = read_options(app, &o, &t, &e) && train(&t, &e);
    if (ok) print_result(&t);
    for (int i = 0; t.trainers && i < (int)o.threads; i++) calc_trainer_free(t.trainers[i]);
    free(t.trainers);
    free(t.net);
    return ok ? CLI_OK : cli_fail(&e);
}

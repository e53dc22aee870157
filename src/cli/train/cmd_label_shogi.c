// SPDX-License-Identifier: MIT
// cmd_label_shogi.c - `genpei label shogi`: positions of our own games with their values, in files
// for tools/gpu/shogi_learn.py.
#include "cli/train/labellers.h"

#include "base/os/os_posix.h"
#include "train/sho_label.h"

#include <inttypes.h>

static void print_result(const ShoLabelled *done, bool json) {
    double cpu = (double)os_cpu_ns() / 1e9;
    if (json)
        cli_print_json(json_pack("{s:I, s:I, s:I, s:f}", "games", (json_int_t)done->games,
                                 "positions", (json_int_t)done->positions, "kept",
                                 (json_int_t)done->kept, "cpu_seconds", cpu));
    else
        printf("%" PRId64 " %s, %" PRId64 " %s of %d bytes, %.1f s of processor time; %" PRId64
               " %s played before\n",
               done->games, str_plural(done->games, "game", "games"), done->positions,
               str_plural(done->positions, "position", "positions"), SHO_RECORD_BYTES, cpu,
               done->kept, str_plural(done->kept, "game was", "games were"));
}

int cmd_label_shogi(App *app, const Command *self, int argc, char **argv) {
    Progress progress;
    int64_t threads = 1, nodes = 2000, least = 2, most = 12, stray = 0, seed = 1;
    bool json = false;
    ShoLabel how = {.games = 1000,
                    .per_shard = 250,
                    .stop = &app->stop,
                    .crew = app->crew,
                    .progress = &progress};
    const ArgSpec spec[] = {
        {"--out", ARG_NEEDED, &how.out, "NAME",
         "write the positions to NAME-000000.pos, NAME-000001.pos, ...; those that exist are kept",
         0, 0},
        {"--games", ARG_INT, &how.games, "N", "number of games", 1, 1000000000},
        {"--shard", ARG_INT, &how.per_shard, "N", "number of games in a file", 1, 1000000},
        {"--nodes", ARG_INT, &nodes, "N", "nodes of the search for each move", 16, 100000000},
        {"--net", ARG_TEXT, &how.net, "FILE",
         "network to play with (default: the evaluation by hand)", 0, 0},
        {"--least", ARG_INT, &least, "N", "games begin with at least N moves at random", 0, 100},
        {"--most", ARG_INT, &most, "N", "games begin with at most N moves at random", 0, 100},
        {"--stray", ARG_INT, &stray, "N", "later, one move in N is at random too (default: none)",
         0, 1000000},
        {"--seconds", ARG_INT, &how.seconds, "S", "stop after S seconds", 1, 1000000},
        {"--seed", ARG_INT, &seed, "N", "seed of the games", 0, 0},
        {"--threads", ARG_INT, &threads, "N",
         "number of games played at the same time; the result does not depend on it", 1, 256},
        {"--json", ARG_FLAG, &json, NULL, "print one JSON object", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    ShoLabelled done;
    if (most < least) {
        error_set(&e, "label shogi: --most must not be less than --least");
        return cli_fail(&e);
    }
    how.threads = (int)threads;
    how.play = (ShoGames){.game = game_table_open(app->games, "shogi", &e),
                          .seed = (uint64_t)seed,
                          .nodes = (int)nodes,
                          .least = (int)least,
                          .most = (int)most,
                          .stray = (int)stray};
    progress_init(&progress);
    bool ok = how.play.game && sho_label(&how, &done, &e);
    progress_clear(&progress);
    if (ok && !crew_serves(app->crew)) print_result(&done, json);
    return ok ? CLI_OK : cli_fail(&e);
}

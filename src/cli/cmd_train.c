// SPDX-License-Identifier: MIT
// cmd_train.c - `genpei train`: makes the weights of a player and says how they were made.
#include "cli/cmd.h"

#include "cli/train_hex.h"
#include "cli/train_lines.h"
#include "cli/train_othello.h"
#include "player/hex_plan_player.h"

#include <string.h>

typedef struct {
    const char *game, *from, *out;
    int64_t games, seed, threads, seconds, playouts, rounds;
    bool json;
} Options;

static int train_hex_game(App *app, const Options *o) {
    int width, height;
    Error e;
    const Game *g = game_table_open(app->games, o->game, &e);
    if (!g) return cli_fail(&e);
    if (!hex_plan_suits(g, &width, &height, &e)) {
        error_set(&e, "train: nothing learns %s here; hex and othello do (for networks: tools/gpu)",
                  g->name);
        return cli_fail(&e);
    }
    if (!o->out) {
        error_set(&e, "train: --out is missing");
        return cli_fail(&e);
    }
    TrainHex how = {o->game,     o->from,   o->out,  width,      height,     o->games,
                    o->playouts, o->rounds, o->seed, o->threads, o->seconds, o->json};
    return train_hex(app, &how);
}

int cmd_train(App *app, const Command *self, int argc, char **argv) {
    if (argc > 0 && strcmp(argv[0], "othello") == 0) return train_othello(app, self, argc, argv);
    if (argc > 0 && strcmp(argv[0], "othello-net") == 0) return train_lines(app, self, argc, argv);
    Options o = {.games = 1000000, .seed = 1, .threads = 1, .playouts = 1000, .rounds = 4};
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &o.game, NULL, "hexN; othello and othello-net have options of their own",
         0, 0},
        {"--out", ARG_TEXT, &o.out, "FILE", "the weights; how they were made goes to FILE.txt", 0,
         0},
        {"--from", ARG_TEXT, &o.from, "FILE", "goes on with these weights (random ones)", 0, 0},
        {"--games", ARG_INT, &o.games, "N", "to be played (1000000)", 1, INT64_MAX},
        {"--seconds", ARG_INT, &o.seconds, "S", "ends sooner after S seconds", 1, 1000000},
        {"--seed", ARG_INT, &o.seed, "N", "of the games (1)", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "play at the same time (1)", 1, 256},
        {"--playouts", ARG_INT, &o.playouts, "N", "hex: for each move (1000)", 1, 1000000},
        {"--rounds", ARG_INT, &o.rounds, "N", "hex: of playing and learning (4)", 1, 1000},
        {"--json", ARG_FLAG, &o.json, NULL, "one JSON object", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    return train_hex_game(app, &o);
}

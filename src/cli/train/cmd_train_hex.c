// SPDX-License-Identifier: MIT
// cmd_train_hex.c - `genpei train hexN`: patterns for the player `hex`, from its own games.
#include "cli/train/trainers.h"

#include "engine/hex/board/hex_position.h"
#include "train/train_hex.h"

#include <inttypes.h>

static void print_result(const HexTraining *how, const HexTrained *t, bool json) {
    if (json)
        cli_print_json(json_pack("{s:s, s:I, s:I, s:f, s:f, s:s}", "game", how->game, "games",
                                 (json_int_t)t->games, "positions", (json_int_t)t->positions,
                                 "cost", t->cost, "cpu_seconds", t->cpu, "out", how->out));
    else
        printf("%" PRId64 " %s, %zu %s in %.1f s of processor time; cost %.3f; written to %s\n",
               t->games, str_plural(t->games, "game", "games"), t->positions,
               str_plural((int64_t)t->positions, "position", "positions"), t->cpu, t->cost,
               how->out);
}

static bool check_options(App *app, HexTraining *how, Error *e) {
    const Game *g = game_table_open(app->games, how->game, e);
    if (!g || !hex_position_board(g, &how->width, &how->height, e)) return false;
    return true;
}

int cmd_train_hex(App *app, const Command *self, int argc, char **argv) {
    Progress progress;
    HexTraining how = {.game = trained_game(self),
                       .games = 1000000,
                       .playouts = 1000,
                       .rounds = 4,
                       .seed = 1,
                       .stop = &app->stop,
                       .progress = &progress};
    int64_t threads = 1;
    bool json = false;
    const ArgSpec spec[] = {
        {"--out", ARG_NEEDED, &how.out, "FILE",
         "write the patterns to FILE, and how they were made to FILE.txt", 0, 0},
        {"--from", ARG_TEXT, &how.from, "FILE", "begin with these patterns (default: plain ones)",
         0, 0},
        {"--games", ARG_INT, &how.games, "N", "number of games in all rounds together", 1,
         INT64_MAX},
        {"--playouts", ARG_INT, &how.playouts, "N", "number of playouts for each move", 1, 1000000},
        {"--rounds", ARG_INT, &how.rounds, "N", "rounds of playing and learning", 1, 1000},
        {"--seconds", ARG_INT, &how.seconds, "S", "play for at most S seconds", 1, 1000000},
        {"--seed", ARG_INT, &how.seed, "N", "seed of the games", 0, 0},
        {"--threads", ARG_INT, &threads, "N", "number of games played at the same time", 1, 256},
        {"--json", ARG_FLAG, &json, NULL, "print one JSON object", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    HexTrained trained;
    how.threads = (int)threads;
    progress_init(&progress);
    bool ok = check_options(app, &how, &e) && train_hex(&how, &trained, &e);
    progress_clear(&progress);
    if (ok) print_result(&how, &trained, json);
    return ok ? CLI_OK : cli_fail(&e);
}

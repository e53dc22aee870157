// SPDX-License-Identifier: MIT
// cmd_label_chess.c - `genpei label chess`: positions with one best move, from the games of
// data/chess.games.
#include "cli/train/labellers.h"

#include "base/os/os_paths.h"
#include "base/os/os_posix.h"
#include "train/chess_tactics.h"
#include "train/train_manifest.h"

#include <inttypes.h>

static bool write_positions(const ChessTactics *how, const char *path, int64_t *found, Error *e) {
    Str text = {0}, made = {0};
    *found = os_can_write(path, e) ? chess_tactics_find(how, &text, e) : -1;
    str_addf(&made,
             "Positions of chess in which one move wins material and no other does.\n"
             "genpei label chess --positions %" PRId64 " --depth %" PRId64 " --out %s\n",
             how->positions, how->depth, path);
    bool ok = *found >= 0 && os_write_file(path, str_text(&text), text.len, e) &&
              train_manifest(path, &made, &text, e);
    str_clear(&text);
    str_clear(&made);
    return ok;
}

int cmd_label_chess(App *app, const Command *self, int argc, char **argv) {
    Progress progress;
    const char *out = NULL;
    bool json = false;
    int64_t found;
    Error e;
    ChessTactics how = {.positions = 200, .depth = 5, .stop = &app->stop, .progress = &progress};
    const ArgSpec spec[] = {
        {"--out", ARG_NEEDED, &out, "FILE",
         "write the positions to FILE, and how they were made to FILE.txt", 0, 0},
        {"--positions", ARG_INT, &how.positions, "N", "number of positions", 1, 100000},
        {"--depth", ARG_INT, &how.depth, "N", "plies of the search that decides", 3, 10},
        {"--json", ARG_FLAG, &json, NULL, "print one JSON object", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    if (!(how.game = game_table_open(app->games, "chess", &e))) return cli_fail(&e);
    progress_init(&progress);
    bool ok = write_positions(&how, out, &found, &e);
    progress_clear(&progress);
    if (!ok) return cli_fail(&e);
    if (json)
        cli_print_json(json_pack("{s:I, s:s}", "positions", (json_int_t)found, "out", out));
    else
        printf("%" PRId64 " %s written to %s\n", found, str_plural(found, "position", "positions"),
               out);
    return CLI_OK;
}

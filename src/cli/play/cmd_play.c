// SPDX-License-Identifier: MIT
// cmd_play.c - `genpei play`: a game in the terminal (play.h).
#include "cli/cmd.h"

#include "cli/play/play.h"

int cmd_play(App *app, const Command *self, int argc, char **argv) {
    PlayOptions o = {.seed = -1};
    const ArgSpec spec[] = {
        {.name = "GAME", .kind = ARG_TEXT, .out = &o.game, .help = "such as othello"},
        {.name = "--first",
         .kind = ARG_TEXT,
         .out = &o.seats[0],
         .value = "SPEC",
         .help = "who moves first (human on a terminal)"},
        {.name = "--second",
         .kind = ARG_TEXT,
         .out = &o.seats[1],
         .value = "SPEC",
         .help = "who moves second (a program that suits the game)"},
        {.name = "--position",
         .kind = ARG_TEXT,
         .out = &o.position,
         .value = "P",
         .help = "from here instead of the start"},
        {.name = "--moves",
         .kind = ARG_TEXT,
         .out = &o.moves,
         .value = "\"M M\"",
         .help = "played first"},
        {.name = "--load",
         .kind = ARG_TEXT,
         .out = &o.file,
         .value = "FILE",
         .help = "takes up a saved game (text or SGF)"},
        {.name = "--clock",
         .kind = ARG_TEXT,
         .out = &o.clock,
         .value = "C",
         .help = "seconds: 60+0.5 (main+increment) or 300/10 (main/byo-yomi)"},
        {.name = "--seed",
         .kind = ARG_INT,
         .out = &o.seed,
         .value = "N",
         .help = "of everything random (1; on a terminal, another one every time)"},
        {.name = "--backend",
         .kind = ARG_TEXT,
         .out = &o.backend,
         .value = "native|vm|c",
         .help = "by hand, interpreted, compiled (what is there at once)"},
        {.name = "--pause",
         .kind = ARG_FLAG,
         .out = &o.hold,
         .help = "programs wait for 'go' or 'step'"},
        {.name = "--json", .kind = ARG_FLAG, .out = &o.json, .help = "one JSON object an event"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    Play play = {0};
    if (o.file && (o.position || o.moves)) {
        error_set(&e, "play: --load stands without --position and --moves");
        return cli_fail(&e);
    }
    status = play_open(&play, app, &o, &e) ? play_run(&play) : cli_fail(&e);
    play_close(&play);
    return status;
}

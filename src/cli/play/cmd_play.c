// SPDX-License-Identifier: MIT
// cmd_play.c - `genpei play`: a game in the terminal (play.h).
#include "cli/cmd.h"

#include "cli/play/play.h"

static int run_play(App *app, const Command *self, int argc, char **argv) {
    PlayOptions o = {.seed = -1};
    const ArgSpec spec[] = {
        {.name = "GAME", .kind = ARG_TEXT, .out = &o.game, .help = "name of the game"},
        {.name = "--first",
         .kind = ARG_TEXT,
         .out = &o.seats[0],
         .value = "SPEC",
         .help = "player of the first side, Black in shogi (default: human on a terminal)"},
        {.name = "--second",
         .kind = ARG_TEXT,
         .out = &o.seats[1],
         .value = "SPEC",
         .help = "player of the second side, and of all seats after it unless human (default: a "
                 "program that suits the game)"},
        {.name = "--position",
         .kind = ARG_TEXT,
         .out = &o.position,
         .value = "P",
         .help = "start from this position"},
        {.name = "--moves",
         .kind = ARG_TEXT,
         .out = &o.moves,
         .value = "\"M M\"",
         .help = "play these moves first"},
        {.name = "--load",
         .kind = ARG_TEXT,
         .out = &o.file,
         .value = "FILE",
         .help = "continue a saved game (text, SGF, KIF, CSA ...)"},
        {.name = "--clock",
         .kind = ARG_TEXT,
         .out = &o.clock,
         .value = "C",
         .help = "clock in seconds: 60+0.5 (main time, increment) or 300/10 (main time, byoyomi)"},
        {.name = "--seed",
         .kind = ARG_INT,
         .out = &o.seed,
         .value = "N",
         .help = "seed of all random choices (default 1; on a terminal a new one for each run)"},
        {.name = "--backend",
         .kind = ARG_TEXT,
         .out = &o.backend,
         .value = "native|vm|c",
         .help = "run the rules hand-written, interpreted or compiled (default: whichever starts "
                 "at once)"},
        {.name = "--archive",
         .kind = ARG_TEXT,
         .out = &o.archive,
         .value = "FILE",
         .help = "store finished games in this archive"},
        {.name = "--even",
         .kind = ARG_FLAG,
         .out = &o.even,
         .help = "shogi: with the handicap that makes the game even for you, by the games in the "
                 "archive"},
        {.name = "--language",
         .kind = ARG_TEXT,
         .out = &o.language,
         .value = "en|ja",
         .help = "shogi: language of moves, sides and results (default: that of the locale)"},
        {.name = "--pause",
         .kind = ARG_FLAG,
         .out = &o.hold,
         .help = "make programs wait for 'go' or 'step'"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &o.json,
         .help = "print one JSON object per event"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    Play play = {0};
    if (o.file && (o.position || o.moves)) {
        error_set(&e, "play: --load cannot be used with --position or --moves");
        return cli_fail(&e);
    }
    if (o.even && !play_even(app, &o, &e)) return cli_fail(&e);
    status = play_open(&play, app, &o, &e) ? play_run(&play) : cli_fail(&e);
    play_close(&play);
    return status;
}

const Command cmd_play = {
    .name = "play",
    .group = GROUP_PLAY,
    .summary = "Play a game in the terminal; type 'help' there for its commands.",
    .example = "genpei play othello --second ply:depth=7",
    .run = run_play,
};

// SPDX-License-Identifier: MIT
// cmd_serve.c - `genpei serve`: the board in the browser.
#include "cli/cmd.h"

#include "base/os/os_posix.h"
#include "web/web_allow.h"

static void tell_address(const char *address) {
    printf("%s\n", address);
    fflush(stdout);
    if (os_is_terminal(stderr)) fputs("Open this in a browser; Ctrl-C ends the server.\n", stderr);
}

static int serve(WebSetup *setup, const char *engines) {
    Error e;
    bool ok = (!engines || web_engines_read(&setup->engines, engines, &e)) && web_serve(setup, &e);
    web_engines_clear(&setup->engines);
    return ok ? CLI_OK : cli_fail(&e);
}

static int run_serve(App *app, const Command *self, int argc, char **argv) {
    int64_t port = 1970, threads = 0, rate = 2000;
    const char *bind = "127.0.0.1", *archive = "genpei.db";
    const char *engines = NULL;
    bool allow_compile = false;
    const ArgSpec spec[] = {
        {.name = "--port",
         .kind = ARG_INT,
         .out = &port,
         .value = "N",
         .help = "port to listen on; 0 chooses a free one",
         .max = 65535},
        {.name = "--bind",
         .kind = ARG_TEXT,
         .out = &bind,
         .value = "A",
         .help = "address to listen on; 127.0.0.1 is this machine only"},
        {.name = "--archive",
         .kind = ARG_TEXT,
         .out = &archive,
         .value = "FILE",
         .help = "archive file for the games"},
        {.name = "--threads",
         .kind = ARG_INT,
         .out = &threads,
         .value = "N",
         .help = "number of threads that compute moves (default: one per processor)",
         .min = 1,
         .max = 64},
        {.name = "--rate",
         .kind = ARG_INT,
         .out = &rate,
         .value = "N",
         .help = "requests per second allowed from one address; 0: no limit",
         .max = 1000000000},
        {.name = "--engines",
         .kind = ARG_TEXT,
         .out = &engines,
         .value = "FILE",
         .help = "file of programs that visitors may choose as players, with lines such as GAME "
                 "NAME = engine:COMMAND,..."},
        {.name = "--allow-compile",
         .kind = ARG_FLAG,
         .out = &allow_compile,
         .help = "compile games in L7 while they are played, also those that visitors type"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    WebSetup setup = {.bind = bind,
                      .port = (int)port,
                      .archive = archive,
                      .threads = threads ? (int)threads : os_core_count(),
                      .rate = rate,
                      .allow_compile = allow_compile,
                      .games = app->games,
                      .players = app->players,
                      .stop = &app->stop,
                      .ready = tell_address};
    return serve(&setup, engines);
}

const Command cmd_serve = {
    .name = "serve",
    .group = GROUP_PLAY,
    .summary = "Serve the board in the browser: print its address, run until Ctrl-C.",
    .example = "genpei serve",
    .run = run_serve,
    .lasting = true,
};

// SPDX-License-Identifier: MIT
// cmd_serve.c - `genpei serve`: the board in the browser.
#include "cli/cmd.h"

#include "base/os_posix.h"
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

int cmd_serve(App *app, const Command *self, int argc, char **argv) {
    int64_t port = 1970, threads = 0, rate = 2000;
    const char *bind = "127.0.0.1", *archive = "genpei.db";
    const char *engines = NULL;
    bool allow_compile = false;
    const ArgSpec spec[] = {
        {.name = "--port",
         .kind = ARG_INT,
         .out = &port,
         .value = "N",
         .help = "where to listen (1970); 0 takes any free one",
         .max = 65535},
        {.name = "--bind",
         .kind = ARG_TEXT,
         .out = &bind,
         .value = "A",
         .help = "address (127.0.0.1: this machine only)"},
        {.name = "--archive",
         .kind = ARG_TEXT,
         .out = &archive,
         .value = "F",
         .help = "file the games are kept in (genpei.db)"},
        {.name = "--threads",
         .kind = ARG_INT,
         .out = &threads,
         .value = "N",
         .help = "threads that think about moves (as many as processors)",
         .min = 1,
         .max = 64},
        {.name = "--rate",
         .kind = ARG_INT,
         .out = &rate,
         .value = "N",
         .help = "requests a second from one address (2000); 0: no limit",
         .max = 1000000000},
        {.name = "--engines",
         .kind = ARG_TEXT,
         .out = &engines,
         .value = "FILE",
         .help = "programs that visitors may seat, lines of GAME NAME = engine:COMMAND,..."},
        {.name = "--allow-compile",
         .kind = ARG_FLAG,
         .out = &allow_compile,
         .help = "games in L7, typed ones too, are compiled while they are played"},
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

// SPDX-License-Identifier: MIT
// cmd_engine.c - `genpei gtp` and its like: we are an engine for somebody else's program.
#include "cli/cmd.h"

#include "proto/engine/gtp_engine.h"
#include "proto/engine/nboard_engine.h"
#include "proto/engine/uci_engine.h"

typedef struct {
    App *app;
    const char *backend;
} Opener;

static const Game *open_game(void *context, const char *name, Error *e) {
    const Opener *o = context;
    return cli_open(o->app, name, o->backend, e);
}

static const EngineProtocol *find_protocol(const char *name) {
    static const EngineProtocol *const all[] = {&gtp_engine, &htp_engine, &uci_engine, &ugi_engine,
                                                &nboard_engine};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i]->name, name) == 0) return all[i];
    return NULL;
}

int cmd_engine(App *app, const Command *self, int argc, char **argv) {
    Opener opener = {app, NULL};
    const char *game = NULL, *player = NULL;
    int64_t seed = 1;
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &game, NULL, "which game", 0, 0},
        {"--player", ARG_TEXT, &player, "SPEC", "who thinks (a program that suits the game)", 0, 0},
        {"--seed", ARG_INT, &seed, "N", "of everything random (1)", 0, 0},
        {"--backend", ARG_TEXT, &opener.backend, "native|vm|c",
         "by hand, interpreted, compiled (the fastest there is)", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    const SeatSetup setup = {.open = open_game,
                             .context = &opener,
                             .players = app->players,
                             .game = game,
                             .player = player,
                             .seed = (uint64_t)seed,
                             .stop = &app->stop};
    Error e;
    bool ok = engine_side_run(find_protocol(self->name), &setup, &e);
    return ok ? CLI_OK : cli_fail(&e);
}

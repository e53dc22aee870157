// SPDX-License-Identifier: MIT
// cmd_engine.c - `genpei gtp` and others: the program as an engine that speaks a protocol.
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
    static const EngineProtocol *const all[] = {&gtp_engine, &htp_engine, &uci_engine,
                                                &ugi_engine, &usi_engine, &nboard_engine};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i]->name, name) == 0) return all[i];
    return NULL;
}

static int run_engine(App *app, const Command *self, int argc, char **argv) {
    Opener opener = {app, NULL};
    bool shogi = self == &cmd_usi; // the only game of its protocol
    const char *game = shogi ? "shogi" : NULL, *player = NULL;
    int64_t seed = 1;
    const ArgSpec spec[] = {
        {shogi ? "[GAME]" : "GAME", ARG_TEXT, &game, NULL,
         shogi ? "shogi with its parameters" : "name of the game", 0, 0},
        {"--player", ARG_TEXT, &player, "SPEC",
         "player to run (default: a program that suits the game)", 0, 0},
        {"--seed", ARG_INT, &seed, "N", "seed of all random choices", 0, 0},
        {"--backend", ARG_TEXT, &opener.backend, "native|vm|c",
         "run the rules hand-written, interpreted or compiled (default: the fastest available)", 0,
         0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    const SeatSetup setup = {.open = open_game,
                             .context = &opener,
                             .games = app->games,
                             .players = app->players,
                             .game = game,
                             .player = player,
                             .seed = (uint64_t)seed,
                             .stop = &app->stop};
    Error e;
    bool ok = engine_side_run(find_protocol(self->name), &setup, &e);
    return ok ? CLI_OK : cli_fail(&e);
}

const Command cmd_gtp = {
    .name = "gtp",
    .group = GROUP_ENGINE,
    .summary = "Run as a GTP 2 engine (GoGui and others).",
    .example = "genpei gtp othello --player ply:depth=6",
    .run = run_engine,
};

const Command cmd_htp = {
    .name = "htp",
    .group = GROUP_ENGINE,
    .summary = "Run as an HTP engine (HexGui and others).",
    .example = "genpei htp hex11",
    .run = run_engine,
};

const Command cmd_uci = {
    .name = "uci",
    .group = GROUP_ENGINE,
    .summary = "Run as a UCI engine: chess and its relatives.",
    .example = "genpei uci chess",
    .run = run_engine,
};

const Command cmd_ugi = {
    .name = "ugi",
    .group = GROUP_ENGINE,
    .summary = "Run as a UGI engine: any board game.",
    .example = "genpei ugi breakthrough",
    .run = run_engine,
};

const Command cmd_usi = {
    .name = "usi",
    .group = GROUP_ENGINE,
    .summary = "Run as a USI engine: shogi.",
    .example = "genpei usi --player mcts",
    .run = run_engine,
};

const Command cmd_nboard = {
    .name = "nboard",
    .group = GROUP_ENGINE,
    .summary = "Run as an NBoard 2 engine: Othello.",
    .example = "genpei nboard othello --player ply:depth=6",
    .run = run_engine,
};

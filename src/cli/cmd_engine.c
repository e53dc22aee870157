// SPDX-License-Identifier: MIT
// cmd_engine.c - `genpei gtp` and others: the program as an engine that speaks a protocol.
#include "cli/cmd.h"

#include "proto/engine/gtp_engine.h"
#include "proto/engine/nboard_engine.h"
#include "proto/engine/uci_engine.h"

#include <threads.h>

enum { WAIT_MS = 2000 }; // for rules that may have to be compiled; hosts wait about 10 seconds

typedef struct {
    App *app;
    const char *backend;
    thrd_t thread;
    bool compiling; // `thread` is to be joined
    atomic_bool compiled;
    char name[SPEC_TEXT_MAX]; // what it compiles
} Opener;

// In a thread of its own: the game table keeps what it makes.
static int compile(void *context) {
    Opener *o = context;
    Error unused;
    game_table_open_on(o->app->games, o->name, NULL, &unused);
    atomic_store(&o->compiled, true);
    return 0;
}

static void end_compiling(Opener *o) {
    if (o->compiling) thrd_join(o->thread, NULL);
    o->compiling = false;
}

// Begins, and waits a moment.
static void begin_compiling(Opener *o, const char *name) {
    end_compiling(o);
    snprintf(o->name, sizeof o->name, "%s", name);
    atomic_store(&o->compiled, false);
    o->compiling = thrd_create(&o->thread, compile, o) == thrd_success;
    for (int ms = 0; o->compiling && ms < WAIT_MS && !atomic_load(&o->compiled); ms++)
        thrd_sleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

// No host waits for a compiler: until the compiled rules are there they run interpreted.
static const Game *open_game(void *context, const char *name, Error *e) {
    Opener *o = context;
    bool busy = o->compiling && !atomic_load(&o->compiled), same = strcmp(o->name, name) == 0;
    if (!o->backend && !busy && !(o->compiling && same)) begin_compiling(o, name);
    bool ready = !o->compiling || (atomic_load(&o->compiled) && strcmp(o->name, name) == 0);
    return ready ? cli_open(o->app, name, o->backend, e) : game_table_open(o->app->games, name, e);
}

static const EngineProtocol *find_protocol(const char *name) {
    static const EngineProtocol *const all[] = {&gtp_engine, &htp_engine, &uci_engine,
                                                &ugi_engine, &usi_engine, &nboard_engine};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i]->name, name) == 0) return all[i];
    return NULL;
}

static int run_engine(App *app, const Command *self, int argc, char **argv) {
    Opener opener = {.app = app};
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
    end_compiling(&opener);
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

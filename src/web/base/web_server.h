// SPDX-License-Identifier: MIT
// web_server.h - the server itself: what all its parts share.
#ifndef GENPEI_WEB_SERVER_H
#define GENPEI_WEB_SERVER_H

#include "base/str.h"
#include "record/files/archive.h"
#include "web/base/web_runs.h"
#include "web/base/web_setup.h"
#include "web/games/web_game_list.h"
#include "web/games/web_written.h"
#include "web/wire/web_guard.h"
#include "web/wire/web_log.h"
#include "web/wire/web_memory.h"
#include "web/wire/web_pool.h"
#include "web/wire/web_stream.h"

#include <jansson.h>
#include <microhttpd.h>
#include <threads.h>

enum {
    WEB_BODY_MAX = 64 * 1024,
    WEB_BODY_READ = 1024 * 1024,        // a longer body ends the connection
    WEB_LARGE_MAX = 8 * 1024 * 1024,    // a file with games
    WEB_LARGE_TOTAL = 64 * 1024 * 1024, // of those that arrive; an address has a quarter
    WEB_MOVE_MS = 60000,                // the longest a program may think about a move or a hint
    WEB_MOVE_BUSY_MS = 5000,            // the same while others wait for a thread
    WEB_BUSY_GAME_MS = 10,              // until a game that another thread holds is tried again
    WEB_SHEETS_MAX = 100,               // games whose positions are set up, kept
    WEB_GAMES_OPEN = 1000,              // games with different parameters at a time
};

// The one address that takes large bodies.
#define WEB_LARGE_PATH "/api/library/import"

typedef struct Reading Reading; // a visitor's text: web_do_l7.c
typedef struct Request Request;

enum {
    DESK_THREADS = 8,
    DESK_QUICK = 2,             // of these threads: only for addresses that cost little
    DESK_QUICK_US = 50000,      // little: of processor time, in about the last second
    DESK_OF_ONE = 3,            // answered at a time of one address
    DESK_USES = 1024,           // addresses of which it is known; some may share a place
    DESK_ROUTES = 256,          // likewise: types of requests
    DESK_CHEAP_US = 20000,      // what an answer of a cheap type takes on average
    DESK_WAITING = 4096,        // in all
    DESK_WAITING_OF_ONE = 2048, // of one address
};

// What a thread of the desk is doing.
typedef struct {
    Web *web;
    bool busy;
    uint64_t address;
    char id[24]; // of the game; "": none
} DeskTask;

// The processor time that an address has cost; it is halved every second.
typedef struct {
    int64_t us, second;
} DeskUse;

typedef struct {
    mtx_t lock;
    cnd_t changed;
    Request *first, *last; // those that wait
    size_t waiting;
    bool quit;
    int n;
    DeskTask tasks[DESK_THREADS];
    thrd_t threads[DESK_THREADS];
    DeskUse uses[DESK_USES];
    int64_t
        routes[DESK_ROUTES]; // microseconds that an answer of each type takes, a mean of the last
} Desk;                      // web_desk.h

// Files with games that are being read: web_do_library.c.
enum { FILES_AT_A_TIME = 2 };
typedef struct {
    bool taken;
    uint64_t address;
} FilePlace;

struct Web {
    const WebSetup *setup;
    struct MHD_Daemon *daemon;
    Guard guard;
    WebLog log;
    WebMemory memory;
    Desk desk;
    mtx_t lock; // recursive; of everything below; nobody computes or waits while it is held
    GameList game_list;
    Streams streams;
    Runs runs;
    struct Ask *asks; // programs that think about a move or a hint
    Pool errands;     // what threads of low priority want done under a lock: pool_do
    Pool moves;       // moves and hints: people wait for these
    Pool analysis;    // analysis, compiling
    Pool long_runs;
    Written written;
    Reading *readings;
    Pool reading;          // checks visitors' texts in L7
    const Game **compiled; // games for which the compiler was started
    size_t n_compiled;
    atomic_bool stopping;
    json_t *games;        // the entries of all games, made once
    int64_t games_number; // of changes of that list
    mtx_t presets_lock;
    json_t *presets; // lists of opponents by the name of the game, made once
    struct PositionSheet *sheets[WEB_SHEETS_MAX]; // web_do_setup.c
    size_t n_sheets;
    json_t *puzzles;      // positions of problems that were made: web_do_puzzle.c
    GameTable *described; // built-in games by their descriptions, for web_learn.c
    struct Shelf *shelf;  // web_shelf.h
    Request *large;       // with a large body that arrives: of the thread of HTTP
    FilePlace files[FILES_AT_A_TIME];
    atomic_int_least64_t file_ms; // when the last file was read; no two have the same
};

#endif

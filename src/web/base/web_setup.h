// SPDX-License-Identifier: MIT
// web_setup.h - how the board server is set up.
#ifndef GENPEI_WEB_SETUP_H
#define GENPEI_WEB_SETUP_H

#include "game/game_table.h"
#include "player/player.h"

#include <stdatomic.h>

// An external program that the owner of the server allows visitors to play against.
typedef struct {
    char *game, *name, *spec;
} WebEngine;

typedef struct {
    WebEngine *items;
    size_t n;
} WebEngines; // web_allow.h

// Everything pointed to belongs to the caller and outlives the call of web_serve.
typedef struct {
    const char *bind;              // address in numbers
    const char *host;              // a name of this server besides its addresses; NULL: none
    const char *password;          // that visitors must enter; NULL: none
    const char *owner;             // the owner's password; NULL: there is no owner's page
    const char *certificate, *key; // texts of the files for TLS; NULL: plain HTTP
    int64_t keep_days;             // games that were not changed for so long are removed; 0: none
    int port;                      // 0: any free one
    const char *archive;           // file; created when missing
    int threads;                   // for thinking about moves
    int64_t rate;                  // requests per second that one address may make; 0: no limit
    int64_t quota;                 // games a day that one address may begin; 0: no limit
    int64_t memory_mb;             // for all programs that visitors let think
    int64_t disk_mb;               // of the archive: beyond it nothing is added; 0: no limit
    double learn_minutes;          // the longest training that a visitor may ask for; 0: none
    bool allow_compile; // games in L7 are compiled while they are played; else no compiler is run
    GameTable *games;   // used by the server alone while it runs
    PlayerTable players;
    WebEngines engines;
    const atomic_bool *stop; // set by the caller to end the server
    void (*ready)(const char *address);
} WebSetup;

#endif

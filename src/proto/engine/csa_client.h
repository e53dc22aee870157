// SPDX-License-Identifier: MIT
// csa_client.h - plays games of shogi on a server that speaks the CSA protocol (1.1 and 1.2).
//
// The server keeps the clocks and decides; we send moves and believe its results. What it says of
// times counts for our own idea of the clocks.
#ifndef GENPEI_CSA_CLIENT_H
#define GENPEI_CSA_CLIENT_H

#include "proto/engine/engine_seat.h"

typedef enum {
    CSA_LINE,
    CSA_QUIET,    // nothing came in time
    CSA_CLOSED,   // the connection is gone
    CSA_STOPPED,  // by the user
    CSA_TOO_LONG, // a line without an end: not a server of this protocol
} CsaHeard;

// The connection, in lines without their ends.
typedef struct {
    bool (*send)(void *context, const char *line);
    CsaHeard (*hear)(void *context, int64_t until_ns, Str *line);
    void *context;
} CsaWire;

// A game that has ended. Texts live until the callback returns.
typedef struct {
    const Record *record;
    const char *id;     // the server's name for it
    int side;           // ours
    const char *result; // "win", "lose", "draw", "censored", "stopped"
    const char *reason; // the server's word: "RESIGN"; "" when it gave none
} CsaGame;

typedef struct {
    const SeatSetup *seat; // its game is shogi
    GameTable *games;
    const char *name, *password;
    int64_t margin_ms; // kept back on every move, for the way to the server
    bool comments;     // sends value and expected line with each move, as floodgate shows them
    void (*ended)(void *context, const CsaGame *game);
    void (*odd)(void *context, const char *what); // the server says something odd; NULL: unheard
    void *context;
} CsaSetup;

typedef enum {
    CSA_END_PLAYED,  // all games
    CSA_END_CLOSED,  // the connection is gone: it can be tried again
    CSA_END_REFUSED, // logging in failed, or what the server says makes no sense
    CSA_END_STOPPED, // by the user
} CsaEnd;

// Logs in and plays until `games` games have ended; `*played` counts them on. Unless all were
// played, the reason is in `e`.
CsaEnd csa_client_run(const CsaSetup *setup, const CsaWire *wire, int games, int *played, Error *e);

#endif

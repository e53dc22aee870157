// SPDX-License-Identifier: MIT
// gtp_engine.h - run as an engine in GTP 2 or its dialect for Hex (HTP); what the files of commands
// share.
#ifndef GENPEI_GTP_ENGINE_H
#define GENPEI_GTP_ENGINE_H

#include "proto/engine/engine_side.h"

#include <threads.h>

enum { GTP_WORDS_MAX = 16 };

typedef struct {
    int64_t main_ms, byo_ms; // as time_settings gave them
    int stones;              // moves in each period of byo_ms
    bool known;              // time_settings was given, and not "no limit"
    int64_t left_ms[2];      // as time_left gave them
    int left_stones[2];      // 0: main time
} GtpTimes;

// lz-analyze and kata-analyze: a search in a thread of its own, until the next line comes.
typedef struct {
    struct GtpEngine *g;
    bool kata, running;
    thrd_t thread;
    atomic_bool stop;
    int64_t interval_ns, said_ns;
} GtpAnalysis;

typedef struct GtpEngine {
    EngineSeat seat;
    EngineOut out;
    bool hex; // HTP
    bool quits;
    Str id;       // the number before the command, as it was written; empty: none
    bool goes_on; // the reply was begun and ends later
    GtpAnalysis analysis;
    GtpTimes times;
    char *words[GTP_WORDS_MAX]; // of the command: its name, then its arguments
    size_t n;
    Str reply;
} GtpEngine;

typedef struct {
    const char *name;
    size_t arguments; // at least this many
    // Adds to g->reply. False: the reply is an error message.
    bool (*run)(GtpEngine *g);
} GtpCommand;

extern const EngineProtocol gtp_engine, htp_engine;

// NULL when there is none of that name.
const GtpCommand *gtp_find_command(const GtpEngine *g, const char *name);

bool gtp_say(GtpEngine *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool gtp_refuse(GtpEngine *g, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The text of a legal move, as the protocol writes it.
void gtp_add_move(const GtpEngine *g, Move m, Str *out);

#endif

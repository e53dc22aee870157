// SPDX-License-Identifier: MIT
// engine_side.h - our side of a protocol: lines come in, lines go out.
#ifndef GENPEI_ENGINE_SIDE_H
#define GENPEI_ENGINE_SIDE_H

#include "proto/engine/engine_seat.h"

// Output, in whole lines. Threads of the engine may call it too, one at a time.
typedef struct {
    void (*write)(void *context, const char *text);
    void *context;
    bool (*no_reader)(void); // whether the host is gone; NULL: it is there
} EngineOut;

// Writes one line and its end.
void engine_say(const EngineOut *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

typedef struct EngineSide EngineSide;

typedef struct {
    const char *name;
    // NULL, with the reason, when the game cannot be played over this protocol.
    EngineSide *(*open)(const SeatSetup *setup, EngineOut out, Error *e);
    // Takes one line, without its end. False when the conversation is over.
    bool (*line)(EngineSide *s, const char *line);
    void (*close)(EngineSide *s);
    // Input has ended: what runs and ends by itself is completed and answered, the rest is stopped
    // and answered. So is all of it when the host is gone. NULL where nothing runs between two
    // lines.
    void (*finish)(EngineSide *s);
} EngineProtocol;

// Reads standard input until its end or the end of the conversation; answers on standard output.
// A question that was asked before the end of input is answered. Lines may end in LF or CR LF; the
// last one may have no end. Lines longer than 64 KB are cut.
bool engine_side_run(const EngineProtocol *protocol, const SeatSetup *setup, Error *e);

#endif

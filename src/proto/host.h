// SPDX-License-Identifier: MIT
// host.h - how a protocol speaks to an engine: what GTP, UCI, NBoard and the like have in common.
//
// A Host is one side of the conversation, for one game and one process at a time. It keeps what the
// engine knows of the position, and tells it the rest when a move is asked for.
#ifndef GENPEI_HOST_H
#define GENPEI_HOST_H

#include "game/turn_clock.h"
#include "proto/engine_link.h"
#include "record/record.h"

typedef struct Host Host;

// What is asked. `record` holds the game so far.
typedef struct {
    const Record *record;
    const State *state;
    int side;
    const TurnClock *clock; // NULL without one
    int64_t move_ms;        // without a clock: how long it should think; 0: as it likes
    int depth;              // 0: as deep as it likes
    uint64_t nodes;         // 0: as many as it likes
    OsWait wait;            // the answer must come by then
} HostTurn;

typedef struct {
    Move move;
    bool resigns;
    bool has_value;
    int value; // hundredths of a pawn, or whatever the engine counts in
    int depth;
    uint64_t nodes;
    Ending fault; // when there is no answer: END_FAULT, or END_ILLEGAL
} HostAnswer;

typedef struct {
    const char *name; // "gtp"
    // NULL, with the reason, when the protocol cannot carry this game.
    Host *(*make)(const Game *g, Error *e);
    void (*free)(Host *h);
    // A process has just been started: greetings, and `init`, lines of the user's (NULL: none).
    bool (*start)(Host *h, const char *init, const OsWait *wait, Error *e);
    bool (*new_game)(Host *h, const OsWait *wait, Error *e);
    bool (*choose)(Host *h, const HostTurn *turn, HostAnswer *out, Error *e);
    const char *goodbye; // asks the engine to end
    bool moves_only;     // it has no words for positions, only for moves from the usual start
    bool can_ponder;     // it has words for thinking on the opponent's time
} Protocol;

// First member of every protocol's own struct.
struct Host {
    const Protocol *protocol;
    const Game *game;
    EngineLink *link; // NULL while no process runs
    bool ponders;     // the engine is to think on its opponent's time
};

// All protocols.
const Protocol *const *host_protocols(size_t *n);

// --- for the protocols themselves ---

// The moves an engine was told. `{0}`: none.
typedef struct {
    Move *moves;
    size_t n, cap;
} ToldMoves;

void told_add(ToldMoves *t, Move m);
// How many of them the game still begins with; fewer than t->n when moves were taken back.
size_t told_same(const ToldMoves *t, const Record *r);

// Reads a move of the engine's: sets the move, or the fault with the reason.
bool host_read_move(const Host *h, const HostTurn *turn, const char *said, HostAnswer *out,
                    Error *e);

// Whether the only legal move is a pass; then nobody needs to be asked.
bool host_forced_pass(const Game *g, const State *s, Move *out);

// Whether a game began in the usual position.
bool host_usual_start(const Record *r);

// Fails with "MESSAGE 'what it said'".
bool host_fail(Error *e, const char *message, const char *said);

#endif

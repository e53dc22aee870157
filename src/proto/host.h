// SPDX-License-Identifier: MIT
// host.h - how a protocol speaks to an engine: what GTP, UCI, NBoard and the like have in common.
//
// A Host is our side of the conversation, for one game and one process at a time. It remembers what
// the engine knows of the position, and sends the rest when it asks for a move.
#ifndef GENPEI_HOST_H
#define GENPEI_HOST_H

#include "game/turn_clock.h"
#include "proto/engine_link.h"
#include "record/record.h"

typedef struct Host Host;

// An option of the engine, as the user wrote it.
typedef struct {
    char *name, *value;
} HostOption;

// What is asked. `record` holds the game so far.
typedef struct {
    const Record *record;
    const State *state;
    int side;
    const Move *moves; // the legal ones; NULL where they are not known
    size_t n_moves;
    const TurnClock *clock; // NULL without one
    int64_t move_ms;        // without a clock: how long it should think; 0: its own choice
    int depth;              // 0: its own choice
    uint64_t nodes;         // 0: its own choice
    OsWait wait;            // the answer must come by then
} HostTurn;

typedef struct {
    Move move;
    bool resigns;
    bool has_value;
    int value; // hundredths of a pawn, or whatever the engine counts in
    int depth;
    uint64_t nodes;
    bool has_delay; // it says how long it thought; from the question to the answer, less that:
    int64_t delay_us;
    Ending fault; // when there is no answer: END_FAULT, or END_ILLEGAL
} HostAnswer;

typedef struct {
    const char *name; // "gtp"
    // NULL, with the reason, when the protocol cannot be used for this game.
    Host *(*make)(const Game *g, Error *e);
    void (*free)(Host *h);
    // A process has just been started: greetings, and `init`, commands of the user (NULL: none).
    bool (*start)(Host *h, const char *init, const OsWait *wait, Error *e);
    bool (*new_game)(Host *h, const OsWait *wait, Error *e);
    bool (*choose)(Host *h, const HostTurn *turn, HostAnswer *out, Error *e);
    // The game is over; `side` is the engine's. May be NULL. An engine that fails now is noticed
    // later.
    void (*end_game)(Host *h, const Record *game, int side, const OsWait *wait);
    const char *goodbye; // asks the engine to end
    bool moves_only;     // it cannot set up positions, only play moves from the game's own start
    bool can_ponder;     // it supports pondering
    bool has_options;    // engines announce options, which can be set
    bool has_depth, has_nodes, has_time; // limits for a move that can be sent
    bool whole_seconds;                  // times for a move are whole seconds
} Protocol;

// First member of every protocol's own struct.
struct Host {
    const Protocol *protocol;
    const Game *game;
    EngineLink *link;          // NULL while no process runs
    bool ponders;              // the engine is to ponder
    const HostOption *options; // to be set at its start, where the protocol has options
    size_t n_options;
    bool refused_option; // the last start failed because the engine does not have one of them
    bool one_game;       // set at its start: it wants a new process for every game
};

// All protocols.
const Protocol *const *host_protocols(size_t *n);

// --- for the protocols themselves ---

// The moves sent to an engine. `{0}`: none.
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

// Whether the only legal move is a pass; then no player needs to be asked.
bool host_forced_pass(const Game *g, const HostTurn *turn, Move *out);

// Whether a game began in the game's own start position.
bool host_default_start(const Record *r);

// Fails with "MESSAGE 'what it said'".
bool host_fail(Error *e, const char *message, const char *said);

#endif

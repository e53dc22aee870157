// SPDX-License-Identifier: MIT
// referee.h - one game between players: RVS's referee (1970 paper, section 3).
//
// It asks the player to move, refuses illegal moves with the reason, plays the moves of chance,
// keeps the clocks, ends the game, records it, reports the result to all players and, in learning
// mode, gives them the game to learn from. A person may insert moves and take moves back.
#ifndef GENPEI_REFEREE_H
#define GENPEI_REFEREE_H

#include "player/player.h"
#include "referee/adjudicate.h"
#include "referee/clock.h"
#include "referee/delays.h"

typedef enum {
    REFEREE_MOVE,    // a move was made: the last one of the record
    REFEREE_REFUSED, // `text` says why a move was not accepted
    REFEREE_ENDED,   // the record says how; `text` adds the reason of a fault
} RefereeEvent;

typedef struct Referee Referee;
// `choice` is the player's answer (NULL for chance and inserted moves).
typedef void RefereeReport(void *context, const Referee *r, RefereeEvent event,
                           const Choice *choice, const char *text);

// Zero means default for every field but `game` and `players`, which belong to the caller.
typedef struct {
    const Game *game;
    Player *players[PLAYERS_MAX];
    const State *start; // NULL: the game's own
    ClockRule clock;
    const ClockRule *clocks[PLAYERS_MAX]; // of each side, where it is not `clock`; NULL: it is
    int depth;                            // search depth, for players that have one
    uint64_t nodes;                       // likewise, number of positions
    Adjudication adjudication;
    uint64_t seed;           // for the players and for chance
    uint64_t chance_seed;    // of chance alone, so that two games can have the same dice; 0: `seed`
    int refusals;            // illegal moves allowed before the game is lost
    bool learning;           // players learn from the finished game
    const atomic_bool *stop; // ends the game unfinished (END_STOPPED)
    RefereeReport *report;   // NULL: none
    void *context;
} RefereeSetup;

Referee *referee_new(const RefereeSetup *setup);
void referee_free(Referee *r);

// Frees the referee and hands over the record; the caller clears it.
Record referee_release(Referee *r);

// One ply: chance moves, or the player to move is asked once. False when the game has ended.
bool referee_step(Referee *r);

// Why a game without end was stopped (END_STOPPED): chance moved REFEREE_ROLLS_MAX times in a row,
// or there were REFEREE_MOVES_MAX moves. NULL where it was not.
enum { REFEREE_ROLLS_MAX = 10000, REFEREE_MOVES_MAX = 1000000 };
const char *referee_endless(const Referee *r);

// The player that lost because it did not start at all; -1 where there is none.
int referee_absent(const Referee *r);

// Steps until the end.
void referee_run(Referee *r);

// Makes a move for whoever is to move (the paper's perturbation). False with the reason if illegal.
bool referee_put(Referee *r, Move m, Error *e);

// The same for a person who thought `used_ms`: stored in the record and charged to the clock. A
// move that comes too late is not made: the game is lost on time, and the function still returns
// true.
bool referee_put_timed(Referee *r, Move m, int64_t used_ms, Error *e);

// Replaces a player, also in the middle of a game. The player belongs to the caller.
void referee_seat(Referee *r, int side, Player *p);

// Continues from the end of `from`, a record of the same game: its start, moves and ending replace
// what was played so far. Players, clocks and seed stay. Nothing is reported.
void referee_continue(Referee *r, const Record *from);

// Takes back up to `plies` moves; a finished game goes on. Clocks are not set back. Returns the
// number of moves taken back.
size_t referee_take_back(Referee *r, size_t plies);

void referee_resign(Referee *r, int player);

const Record *referee_record(const Referee *r);
const State *referee_state(const Referee *r);
int64_t referee_left_ms(const Referee *r, int player); // on the clock; -1 without one
bool referee_ended(const Referee *r);
const Delays *referee_delays(const Referee *r, int player); // of its moves so far

#endif

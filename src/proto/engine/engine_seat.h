// SPDX-License-Identifier: MIT
// engine_seat.h - what we need in every protocol when we run as an engine: a game in progress and
// the player that chooses our moves.
#ifndef GENPEI_ENGINE_SEAT_H
#define GENPEI_ENGINE_SEAT_H

#include "game/game_table.h"
#include "referee/live_game.h"

// What the command line gives; outlives the seat.
typedef struct {
    // Opens a game as the command line wants it (backend, messages). It may run interpreted at
    // first and compiled when it is opened again.
    const Game *(*open)(void *context, const char *name, Error *e);
    void *context;
    GameTable *games; // for files of games; NULL: none are read
    PlayerTable players;
    const char *game;   // the text of the game that is played first
    const char *player; // who thinks; NULL: the strongest preset
    uint64_t seed;
    const atomic_bool *stop; // ends the thinking
} SeatSetup;

typedef struct {
    const SeatSetup *setup;
    LiveGame live; // its clocks do not run: the host keeps the time
    Player *player;
    char *wanted;   // the text of the player; NULL: the strongest preset
    int begun_side; // the side the player began this game with; -1: not yet
    bool prepared;  // since the player was made, it has begun a game
    uint64_t games; // begun so far: seeds differ
} EngineSeat;

// False, with the reason, when the game or the player cannot be made.
bool seat_open(EngineSeat *s, const SeatSetup *setup, Error *e);
void seat_close(EngineSeat *s);

// What takes time is done now, before a clock runs: the player loads what it needs, gets its memory
// and forgets the last game. To be called when the protocol has time for it.
void seat_prepare(EngineSeat *s);

// Another game (another size), from its start. On failure nothing changes.
bool seat_change_game(EngineSeat *s, const char *name, Error *e);

// Before a new game: rules that ran interpreted run compiled where that can now be had at once.
void seat_refresh(EngineSeat *s);

// A game with other parameters: "size" or "komi" with a number, the rest as it is.
bool seat_change_parameter(EngineSeat *s, const char *key, int value, Error *e);

// Whether the player, by its type, has an option of this name, such as "threads", or, with what it
// counts, "table=MB".
bool seat_has_option(const EngineSeat *s, const char *key);

// The player with another value of an option. The game begins again. On failure nothing changes.
bool seat_change_option(EngineSeat *s, const char *key, const char *value, Error *e);

// Copies the value of an option as the player's text has it. False when it names none.
bool seat_option(const EngineSeat *s, const char *key, char *out, size_t size);

void seat_new_game(EngineSeat *s, const State *start); // NULL: the game's own
void seat_play(EngineSeat *s, Move m);                 // a legal one
bool seat_undo(EngineSeat *s);                         // false when there is no move

// Whether the game is over; then `payoffs`, unless NULL, are filled in.
bool seat_over(const EngineSeat *s, int *payoffs);

// Asks the player for the side to move. Does not play the move. With a clock and no time limit
// in `limits`, the player gets the time budget of the clock.
bool seat_choose(EngineSeat *s, Limits limits, const TurnClock *clock, Choice *out, Error *e);

// The same, with every step reported where the player can (NULL: none).
bool seat_choose_aloud(EngineSeat *s, Limits limits, const TurnClock *clock,
                       const AnalysisOptions *report, Choice *out, Error *e);

// Analyses the position (player_analyse.h). Nothing is reported when the game is over.
void seat_analyse(EngineSeat *s, Limits limits, const TurnClock *clock, const AnalysisOptions *ask);

// What seat_choose asks. Valid until the next call or change.
Turn seat_turn(EngineSeat *s, Limits limits, const TurnClock *clock);

#endif

// SPDX-License-Identifier: MIT
// engine_seat.h - what we need in every protocol when we run as an engine: a game in progress and
// the player that chooses our moves.
#ifndef GENPEI_ENGINE_SEAT_H
#define GENPEI_ENGINE_SEAT_H

#include "game/game_table.h"
#include "referee/live_game.h"

// What the command line gives; outlives the seat.
typedef struct {
    // Opens a game as the command line wants it (backend, messages).
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
    uint64_t games; // begun so far: seeds differ
} EngineSeat;

// False, with the reason, when the game or the player cannot be made.
bool seat_open(EngineSeat *s, const SeatSetup *setup, Error *e);
void seat_close(EngineSeat *s);

// Another game (another size), from its start. On failure nothing changes.
bool seat_change_game(EngineSeat *s, const char *name, Error *e);

// A game with other parameters: "size" or "komi" with a number, the rest as it is.
bool seat_change_parameter(EngineSeat *s, const char *key, int value, Error *e);

// Whether the player, by its type, has an option of this name, such as "threads".
bool seat_has_option(const EngineSeat *s, const char *key);

// The player with another value of an option. The game begins again. On failure nothing changes.
bool seat_change_option(EngineSeat *s, const char *key, int value, Error *e);

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

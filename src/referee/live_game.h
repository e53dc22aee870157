// SPDX-License-Identifier: MIT
// live_game.h - a game in progress: its record, the position, the clocks and chance.
//
// The referee, the board server, the library and the engine side of the protocols play their games
// with this. It keeps the rules of the game and of the clocks; whom to ask, what to report and when
// to roll the dice is up to its user. It never reads the time: the caller passes milliseconds.
//
// Invariant: `state` is the position after all moves of `record`, `moves` are its legal moves, and
// the record has an ending if and only if the game is over.
#ifndef GENPEI_LIVE_GAME_H
#define GENPEI_LIVE_GAME_H

#include "player/player.h"
#include "referee/clock.h"

// Which random numbers a chance move gets.
typedef enum {
    CHANCE_IN_ORDER, // the next ones: games with the same seed get the same dice in the same order
    // Those of its ply: a game that is resumed or taken back gets the same dice. Who knows the seed
    // knows them all; who knows dice, also all but one, knows no others.
    CHANCE_BY_PLY,
} ChanceNumbers;

// Zero means default for every field but `game`.
typedef struct {
    const Game *game;
    const State *start; // NULL: the game's own
    ClockRule clock;
    uint64_t seed;        // stored in the record
    uint64_t chance_seed; // of chance alone; 0: `seed`
    ChanceNumbers chance;
    size_t max_plies; // the game is stopped after this many moves; 0: never
} LiveSetup;

// Open to reading. Only the names and the comment of the record are changed from outside.
typedef struct {
    const Game *game;
    Record record;
    State *state;
    Move *moves; // legal ones; none when the position is final
    size_t n_moves;
    ClockRule rule;
    Clock clocks[PLAYERS_MAX];

    // --- private ---
    uint64_t chance_seed;
    ChanceNumbers chance;
    Rng rng;
    size_t max_plies;
    State *view;     // what live_turn shows
    Past *past;      // what it gives where something is hidden
    TurnClock shown; // and says of the clocks
} LiveGame;

void live_init(LiveGame *g, const LiveSetup *setup);

// A game that continues after the moves of `record`, of which it takes ownership; its start and
// seed count, not those of the setup.
void live_init_record(LiveGame *g, Record *record, const LiveSetup *setup);
void live_copy(LiveGame *to, const LiveGame *from); // `to` is storage not yet initialised
void live_clear(LiveGame *g);

// Clears the game and hands over the record; the caller clears that.
Record live_release(LiveGame *g);

// Continues without a clock: for a copy that is only inspected.
void live_stop_clocks(LiveGame *g);

// Goes on with another seed: for a copy that must not tell what will happen in the game.
void live_reseed(LiveGame *g, uint64_t seed);

// The same game from another back end, on which states are the same bytes.
void live_change_backend(LiveGame *g, const Game *same);

static inline bool live_over(const LiveGame *g) {
    return g->record.ending != END_NONE;
}

// Who is to move, which may be PLAYER_CHANCE; the game must not be over.
static inline int live_mover(const LiveGame *g) {
    return game_mover(g->game, g->state);
}

static inline bool live_timed(const LiveGame *g) {
    return clock_runs(&g->rule);
}

bool live_legal(const LiveGame *g, Move m);

// --- moves ---

// Takes `used_ms` from the clock of the player to move, if there is a clock. False when the flag
// has fallen: the game is lost on time.
bool live_charge(LiveGame *g, int64_t used_ms);

// Makes a legal move for whoever is to move; it ends the game when the new position is final.
// `used_ms` (-1 when unknown) and `value` (NULL for none) are stored in the record; clocks do not
// change.
void live_play(LiveGame *g, Move m, int64_t used_ms, const int *value);

// Plays one chance move, if chance is to move. False if not.
bool live_roll(LiveGame *g);

// Takes back up to `plies` moves; a finished game goes on. Clocks are not set back. Returns the
// number of moves taken back.
size_t live_take_back(LiveGame *g, size_t plies);

// Start, moves and ending of `from`, a record of the same game, replace those so far; clocks,
// names and seed stay. A stopped game goes on.
void live_continue(LiveGame *g, const Record *from);

// --- endings other than by the rules; the game must not be over ---

void live_end_against(LiveGame *g, Ending ending, int loser);
void live_adjudicate(LiveGame *g, const int *payoffs); // END_AGREED
void live_stop(LiveGame *g);                           // END_STOPPED: no result

// --- time; `thinking_ms` is how long the player to move has been thinking ---

// What the clock of `side` shows.
int64_t live_left_ms(const LiveGame *g, int side, int64_t thinking_ms);

// What is left of the byoyomi that follows the main time; 0 where there is none.
int64_t live_byoyomi_ms(const LiveGame *g, int side, int64_t thinking_ms);

// Sets the main time that `side` has left, of a game that is resumed.
void live_set_left_ms(LiveGame *g, int side, int64_t left_ms);

// The same, and how many moves there are until main time is added again.
void live_set_clock(LiveGame *g, int side, int64_t left_ms, int moves_to_go);

// Whether the flag of the player to move has fallen: the game is then lost on time.
bool live_flag_falls(LiveGame *g, int64_t thinking_ms);

// What `side` should spend on the next move with these clocks, for players that do not plan their
// time themselves: an equal share of what is left for each of the moves still expected.
int64_t live_budget_ms(const LiveGame *g, int side, const TurnClock *clock);

// --- asking players ---

// What the player to move is asked: what it sees, the record where nothing is hidden, the clocks,
// and `limits`; where these set no time, the time budget. Valid until the next call or change.
Turn live_turn(LiveGame *g, Limits limits);

#endif

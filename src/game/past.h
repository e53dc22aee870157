// SPDX-License-Identifier: MIT
// past.h - the game so far, and what one player has seen of it.
//
// A Past is handed to players of games with hidden information. It is opaque: players use it only
// to draw worlds (worlds.h). SeenGame is what the player knows of it: who moved at each ply; the
// moves that are the player's own or seen; and the player's view whenever someone other than chance
// is to move. Moves that chance makes in a row are one event: a card that was face up for a moment
// was not seen.
#ifndef GENPEI_PAST_H
#define GENPEI_PAST_H

#include "game/game.h"

typedef struct Past Past;

Past *past_new(const Game *g, const State *start); // `start` is copied; NULL: that of the game
void past_add(Past *p, Move m);                    // the next move, which is legal
void past_free(Past *p);

// The game from `start` by these moves, as game_play_text reads them; NULL with the reason.
Past *past_read(const Game *g, const State *start, const char *moves, Error *e);

typedef struct {
    int mover;
    bool known; // to the player, who saw `move`
    Move move;
} SeenPly;

typedef struct SeenGame {
    const Game *game;
    int player;
    size_t n; // plies since `start`
    SeenPly *plies;
    bool *shown;      // n + 1: whether the position after i plies was shown to the player
    State *views;     // n + 1: what they saw then
    State *start;     // where the first ply was made: the last position in which nothing was hidden
    bool start_known; // false: there was none, `start` is the view of the first position
    double ways;      // in which the moves that are not known could have been made, roughly
} SeenGame;

// What follows for single places of the position, as the game itself numbers them: a place has this
// value, or does not have it. Learned while worlds are drawn (GameOps.sample_seen).
typedef struct {
    int place, value;
    bool has;
} SeenFact;

typedef struct SeenFacts {
    SeenFact *list;
    size_t n, room;
    size_t since;    // plies before this one are not looked at: what they tell is in the facts
    size_t stuck_at; // where guesses failed last
    int stuck;       // how often in a row
    bool starved;    // a guess failed in the end
} SeenFacts;

SeenGame *seen_new(const Past *p, int player);
void seen_free(SeenGame *seen);

static inline const State *seen_view(const SeenGame *seen, size_t i) {
    return game_state_at(seen->game, seen->views, i);
}

#endif

// SPDX-License-Identifier: MIT
// player.h - somebody who chooses moves: made from a text such as `ply:depth=7`.
//
// A player belongs to one game and one thread. It may remember things between games only by what
// learn() gives it, so that a match without learning gives the same games in any order.
#ifndef GENPEI_PLAYER_H
#define GENPEI_PLAYER_H

#include "base/spec.h"
#include "engine/insight.h"

typedef struct Player Player;

typedef struct {
    ValueType value_type;
    void (*free)(Player *p);
    // False, with the reason, only when the player is broken: the referee then ends the game.
    bool (*choose)(Player *p, const Turn *turn, Choice *out, Error *e);

    // --- the rest may be NULL ---
    void (*begins)(Player *p, int side, uint64_t seed);     // a new game
    void (*ends)(Player *p, const Record *game, int side);  // told how it ended
    void (*learn)(Player *p, const Record *game, int side); // learning mode only
    bool (*wants_other_side)(const Player *p);              // asked after learn()
    bool (*moves_only)(const Player *p); // can be told moves from the usual start, not positions
    void (*forget)(Player *p);           // unlearns everything
    // The value table: what the player thinks of every legal move, in the order of generation.
    // `out` has room for max_moves; returns the count, 0 when it cannot say.
    size_t (*values)(Player *p, const Turn *turn, MoveValue *out);
    void (*look)(Player *p, const Turn *turn, const LookAsk *ask);
    // Adds what the player sees beyond its values: sentences, marks on the board (insight.h).
    void (*explain)(Player *p, const Turn *turn, Insight *out);
} PlayerOps;

// First member of every player's own struct.
struct Player {
    const PlayerOps *ops;
    const Game *game;
    char *text; // the text it was made from
};

// A kind of player. Constant; one static table entry per kind.
typedef struct {
    const char *name;    // "ply"
    const char *options; // "depth=N,eval=wsm|val2|chnw"
    const char *summary; // one line
    bool person;         // a human: only interactive commands can seat him
    bool outside;        // runs somebody else's program: not for texts that strangers write
    // NULL with the reason when the options are wrong or the game is not one it can play.
    Player *(*make)(Spec *spec, const Game *g, Error *e);
} PlayerType;

typedef struct {
    const PlayerType *const *types;
    size_t n;
} PlayerTable;

// Every kind the workbench has.
PlayerTable player_table(void);

// Unknown names suggest one. Free with player_free.
Player *player_new(const PlayerTable *t, const Game *g, const char *text, Error *e);

// The kind of this name, such as "ply"; NULL with the reason.
const PlayerType *player_type(const PlayerTable *t, const char *name, Error *e);
void player_free(Player *p);

bool player_is_person(const PlayerTable *t, const char *text);
bool player_is_outside(const PlayerTable *t, const char *text);
bool player_can_play(const PlayerTable *t, const Game *g, const char *text);

// The calls of the referee; each does nothing where the player has no such function. Nobody chooses
// in a game that is over: that is refused.
bool player_choose(Player *p, const Turn *turn, Choice *out, Error *e);
void player_begins(Player *p, int side, uint64_t seed);
void player_ends(Player *p, const Record *game, int side);
void player_learn(Player *p, const Record *game, int side);
bool player_wants_other_side(const Player *p);
bool player_moves_only(const Player *p);
void player_forget(Player *p);
size_t player_values(Player *p, const Turn *turn, MoveValue *out);

// --- look.c ---

// Looks at a position, deeper and deeper or longer and longer, and tells every step, until
// `turn->limits` end it or nothing is left to look at. A player that cannot go on by itself tells
// its values once, one that has none the move it would make. The position must not be final.
void player_look(Player *p, const Turn *turn, const LookAsk *ask);

void player_sort_values(MoveValue *v, size_t n); // best first, equal ones stay in order

#endif

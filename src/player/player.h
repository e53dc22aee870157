// SPDX-License-Identifier: MIT
// player.h - the contract of players: a player chooses moves and is made from a text such as
// `ply:depth=7`.
//
// A player belongs to one game and one thread. It may remember between games only what learn()
// gives it, so that a match without learning gives the same games in any order.
#ifndef GENPEI_PLAYER_H
#define GENPEI_PLAYER_H

#include "base/spec.h"
#include "engine/insight.h"
#include "search/classic/tree_log.h"

#include <stdatomic.h>

typedef struct Player Player;

typedef struct {
    ValueType value_type;
    // It searches, and its choices end soon after `*limits.stop` is set: ponder_player.h.
    bool ponders;
    void (*free)(Player *p);
    // False, with the reason, only when the player is broken: the referee then ends the game.
    bool (*choose)(Player *p, const Turn *turn, Choice *out, Error *e);

    // --- the rest may be NULL ---
    void (*begins)(Player *p, int side, uint64_t seed);     // a new game
    void (*ends)(Player *p, const Record *game, int side);  // the game is over
    void (*learn)(Player *p, const Record *game, int side); // learning mode only
    bool (*wants_other_side)(const Player *p);              // asked after learn()
    bool (*prepare)(Player *p, Error *e);                   // see player_prepare
    bool (*moves_only)(const Player *p); // takes moves from the start of the game, not positions
    void (*forget)(Player *p);           // forgets everything it learned
    // The value of every legal move, in the order of generation. `out` has room for max_moves;
    // returns the count, 0 when it cannot say.
    size_t (*values)(Player *p, const Turn *turn, MoveValue *out);
    // See player_analyse.h.
    void (*analyse)(Player *p, const Turn *turn, const AnalysisOptions *ask);
    // From now on its choices leave the tree they looked at in `log`, which must outlive them;
    // NULL: no longer.
    void (*watch)(Player *p, TreeLog *log);
    // Adds what the player sees beyond its values: sentences, marks on the board (insight.h).
    void (*explain)(Player *p, const Turn *turn, Insight *out);
} PlayerOps;

// First member of every player's own struct.
struct Player {
    const PlayerOps *ops;
    const Game *game;
    char *text;              // the text it was made from
    const char *name;        // what records call it; NULL: the text
    int pawn;                // what a pawn is worth in its points; 0: not known, or no pawns
    const atomic_bool *stop; // while it prepares: as soon as this is set it gives up; NULL: never
};

static inline const char *player_name(const Player *p) {
    return p->name ? p->name : p->text;
}

// A type of player. Constant; one static table entry per type.
typedef struct PlayerType {
    const char *name;    // "ply"
    const char *options; // "depth=N,eval=wsm|val2|chnw"
    const char *summary; // one line
    bool person;         // a human, for interactive commands only
    bool outside;        // runs an external program: refused in texts from untrusted visitors
    // NULL with the reason when the options are wrong or the game is not one it can play.
    Player *(*make)(Spec *spec, const Game *g, Error *e);
    // The same for types that are made at run time and know more than their name; else NULL.
    Player *(*make_as)(const struct PlayerType *self, Spec *spec, const Game *g, Error *e);
} PlayerType;

typedef struct {
    const PlayerType *const *types;
    size_t n;
    const atomic_bool *stop; // for all players that are made; NULL: none
} PlayerTable;

// Every type of player there is; in player_table.c of src/players/, which knows them all.
PlayerTable player_table(void);

// For an unknown name the message suggests one. Free with player_free.
Player *player_new(const PlayerTable *t, const Game *g, const char *text, Error *e);

// The type of this name, such as "ply"; NULL with the reason.
const PlayerType *player_type(const PlayerTable *t, const char *name, Error *e);
void player_free(Player *p);

bool player_is_person(const PlayerTable *t, const char *text);
bool player_is_outside(const PlayerTable *t, const char *text);
bool player_can_play(const PlayerTable *t, const Game *g, const char *text);

// The calls of the referee; each does nothing where the player has no such function. A choice in a
// game that is over is refused.
bool player_choose(Player *p, const Turn *turn, Choice *out, Error *e);
void player_begins(Player *p, int side, uint64_t seed);
void player_ends(Player *p, const Record *game, int side);
void player_learn(Player *p, const Record *game, int side);
bool player_wants_other_side(const Player *p);
bool player_moves_only(const Player *p);
// Whether it starts, and its options are right as far as only trying it can tell; asked before a
// match. False with the reason.
bool player_prepare(Player *p, Error *e);
void player_forget(Player *p);
// A value of this player as records hold it, and as those of two players can be compared: 0 when
// the game is even, in hundredths of a pawn where pawns count.
int player_recorded(const Player *p, int value);
// What such values count: "points", "chance", "discs", "pawns" (hundredths of them).
const char *player_unit(const Player *p);
size_t player_values(Player *p, const Turn *turn, MoveValue *out);

#endif

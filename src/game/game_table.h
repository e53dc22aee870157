// SPDX-License-Identifier: MIT
// game_table.h - the registry: from a text such as "othello:size=6" or "hex11" to a Game.
//
// A game may be made in several ways, its backends: "native" is written by hand, "vm" runs a
// description at once, "c" compiles it first. Types of the same name are one game to the outside.
#ifndef GENPEI_GAME_TABLE_H
#define GENPEI_GAME_TABLE_H

#include "base/spec.h"
#include "game/game.h"

// A type of game. Constant; one static table entry per type.
typedef struct GameType GameType;
struct GameType {
    const char *name;     // "othello"; with `numbered`, "hex" stands for hex7, hex11, ...
                          // a name that begins with a dot stands for all files that end in it
    bool numbered;        // digits after the name are the parameter "size"
    const char *title;    // "Othello"
    const char *params;   // "size=4|6|8|10", "" when there are none
    const char *backends; // "native", "vm c": the one that is there at once first, the fastest last
    const char *summary;  // one line for the list of games
    const void *data;     // what make() works from, where one function makes several types
    // Fills in all of `out` but its name; the backend only if it is another one. Asks `spec` for
    // its parameters. `backend` is one of its own backends.
    bool (*make)(const GameType *self, Spec *spec, const char *backend, Game *out, Error *e);
    // Whether a position may occur: also for the other types of the same name, which read positions
    // by a description and know less about them. May be NULL.
    bool (*position_allowed)(const char *text, Error *e);
    // Another notation of positions: see game.h. May be NULL.
    bool (*position_alias)(const Game *g, const char *text, Str *out, Error *e);
    // Another notation of moves: see game.h. May be NULL.
    bool (*move_alias)(const Game *g, const State *s, const char *text, Str *out, Error *e);
};

// Owns the games opened from it. Thread safe; nobody waits for a game that another thread makes.
typedef struct GameTable GameTable;

// Types that are added later belong to the table; `free_type` frees them with it.
typedef void FreeGameType(GameType *type);

GameTable *game_table_new(const GameType *const *types, size_t n);
void game_table_free(GameTable *t);

// Adds a type; false when there is one of that name already (the caller then keeps it).
bool game_table_add(GameTable *t, GameType *type, FreeGameType *free_type);

// For untrusted visitors, before there are any: names of files are refused, at most `most_open`
// games are open at a time, and none in which one question may take more than `most_work` steps; a
// built-in game with its default parameters is opened always.
void game_table_restrict(GameTable *t, size_t most_open, int64_t most_work);

// Takes over a game made by a type of this table: from now on its name opens it.
const Game *game_table_keep(GameTable *t, const Game *made);

// When a limit of a game opened from here is reached, `*halt` becomes true (game_exceeded).
void game_table_watch(GameTable *t, atomic_bool *halt);

// Whether that happened to one of them; `e` says which game and limit.
bool game_table_exceeded(GameTable *t, Error *e);

// The games for a list: those with a name, each once.
size_t game_table_count(GameTable *t);
const GameType *game_table_type(GameTable *t, size_t i);
const char *game_table_backends(GameTable *t, size_t i); // of all its types: "native vm c"

// What a text means: the type of game on that backend (NULL: any) and its parameters.
const GameType *game_table_find(GameTable *t, const char *text, const char *backend, Spec *spec,
                                Error *e);

// The game, made on first use and kept until the table is freed (but see
// game_table_close_unused): native if it can be, else what is
// there at once; one that is already open, on whatever backend, is taken. An unknown name suggests
// one.
const Game *game_table_open(GameTable *t, const char *text, Error *e);

// The same as game_table_open on the backend of that name; NULL: the fastest.
const Game *game_table_open_on(GameTable *t, const char *text, const char *backend, Error *e);

// --- where strangers name the games ---

// A game that is only looked at: the one that is open, a built-in game with its default parameters
// (which is then opened), or one of the caller's own, of which the table knows nothing. On that
// backend; NULL: any. game_visit_end gives it back.
typedef struct {
    const Game *game;
    Game *own; // NULL: the table's
} GameVisit;

bool game_table_visit(GameTable *t, const char *text, const char *backend, GameVisit *out,
                      Error *e);
void game_visit_end(GameVisit *v);

// Whether a game is open, or built in with its default parameters: opening it takes no room.
bool game_table_has(GameTable *t, const char *text);
size_t game_table_open_count(GameTable *t);

// Whether this thread opens only games that are open, or built in with their default parameters: it
// reads what somebody has sent who may open no other ones. At most 32 threads at a time.
void game_table_only_open(GameTable *t, bool only);

// Each call is a round. Closes the games that were asked for last at least `rounds` rounds ago and
// are not among the `n` that are `used`, except those with default parameters. Whoever holds a game
// longer than that must have it in `used`. Returns how many were closed.
size_t game_table_close_unused(GameTable *t, int rounds, const Game *const *used, size_t n);

#endif

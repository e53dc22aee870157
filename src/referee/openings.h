// SPDX-License-Identifier: MIT
// openings.h - where the games of a match begin: random plies from a seed, or lines of a file.
//
// An opening is a position and moves made from it; a match plays each one twice, colours exchanged.
// The first openings of a seed are the same however many are wanted.
#ifndef GENPEI_OPENINGS_H
#define GENPEI_OPENINGS_H

#include "game/game_table.h"
#include "player/player.h"

#include <stdatomic.h>

// A view into Openings.
typedef struct {
    const State *start; // NULL: the game's own
    const Move *moves;  // NULL when there are none
    size_t n;
} Opening;

typedef struct {
    size_t first, n; // in `moves`
    size_t state;    // in `states`, counted from 1; 0: the game's own start
} OpeningPlace;

// Owns its arrays; `{0}` is empty. Constant once made, so threads may share it.
typedef struct {
    const Game *game;
    OpeningPlace *places;
    size_t n, cap;
    Move *moves;
    size_t n_moves, cap_moves;
    State **states;
    size_t n_states, cap_states;
    char text[64];  // names them in archives, the same for the same openings: "1 random plies"
    char words[64]; // the same for people: "1 random ply"
} Openings;

void openings_clear(Openings *o);

Opening openings_get(const Openings *o, size_t i);

// Up to `wanted` openings of `plies` random moves from the start that lead to different unfinished
// positions; fewer when the game has no more (nearly all are then found). With 0 plies there is
// one, the start. False when there is none. `o` is empty storage. At most OPENINGS_RANDOM_MAX: a
// match that wants more uses them again.
enum { OPENINGS_RANDOM_MAX = 1 << 18 };
bool openings_random(Openings *o, const Game *g, int plies, size_t wanted, uint64_t seed, Error *e);

// The same; where `stop` (may be NULL) becomes true there are as many as were made before.
bool openings_random_until(Openings *o, const Game *g, int plies, size_t wanted, uint64_t seed,
                           const atomic_bool *stop, Error *e);

// The same, of positions that `judge` calls even: its value for the side to move is at most
// `within`, either way. Its values must be 0 when neither side is ahead.
bool openings_balanced(Openings *o, const Game *g, int plies, size_t wanted, uint64_t seed,
                       Player *judge, int within, const atomic_bool *stop, Error *e);

// A sensible number of random plies: few enough that most of the game is still to come.
int openings_default_plies(const Game *g);

// Reads openings, one per line: a position, a list of moves from the start, or both as "POSITION
// moves M M M". What follows a '#' (at the beginning of a word) is a comment. Messages begin with
// "NAME:LINE:". `o` is empty storage and stays so on failure. A position may be followed by EPD
// operations ("... w KQkq - bm e4; id \"x\";"): they are ignored.
bool openings_parse(Openings *o, const Game *g, const char *name, const char *text, Error *e);

// Begins with opening number `first`, from 0, and goes round; `shuffled`: in an order that the seed
// gives. The first `wanted` are needed.
typedef struct {
    size_t first;
    bool shuffled;
    uint64_t seed;
    size_t wanted;
} OpeningsOrder;

// The name of the openings says so.
void openings_arrange(Openings *o, const OpeningsOrder *order);

// Reads a file of such lines, or of whole games (PGN, SGF, our own text form), of which each is an
// opening; of either, the first `plies` moves (0: all). `games` opens the games of the records;
// those with other parameters, such as the komi, are taken where their moves are legal. Of more
// than OPENINGS_SMALL lines only those that are wanted are looked at.
enum { OPENINGS_SMALL = 10000 };
bool openings_read(Openings *o, const Game *g, GameTable *games, const char *path, int plies,
                   const OpeningsOrder *order, Error *e);

#endif

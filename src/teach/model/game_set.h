// SPDX-License-Identifier: MIT
// game_set.h - many records of one game, stored compactly, and who played them.
#ifndef GENPEI_GAME_SET_H
#define GENPEI_GAME_SET_H

#include "record/files/record_file.h"

enum { WTHOR_NAME = 20 };

typedef struct {
    uint32_t names[2]; // by player: numbers of names
    uint32_t n;
    bool test; // held out: nothing is learned from it
    Move *moves;
    State *start; // NULL: the start of the game
} KeptGame;

typedef struct {
    const Game *game;
    KeptGame *games;
    size_t n, cap;
    char **names;
    size_t *played; // by name: number of games
    size_t n_names, names_cap;
    uint32_t *slots; // names by hash, numbers from 1
    size_t n_slots;
    size_t refused; // games with something wrong in them
    size_t others;  // games of another game
    Error why;      // the first that was refused
    char *wthor;    // names by number, WTHOR_NAME bytes each; NULL when not given
    size_t n_wthor;
} GameSet;

void game_set_init(GameSet *s, const Game *g);
void game_set_clear(GameSet *s);

// Adds the games of a file. A file that ends in .JOU gives the names for the numbers of WTHOR files
// (16 bytes of header, 20 bytes per name) and should come first. Records that are refused or of
// another game are counted and left out.
bool game_set_read(GameSet *s, const char *path, GameTable *games, Error *e);

void game_set_add(GameSet *s, const Record *r);

// The number of a name, SIZE_MAX when it is unknown.
size_t game_set_find(const GameSet *s, const char *name);

// Holds out every fifth game of a player, beginning with the fifth.
void game_set_keep_back(GameSet *s, size_t player);

#endif

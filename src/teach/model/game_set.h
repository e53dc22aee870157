// SPDX-License-Identifier: MIT
// game_set.h - many games of one game in little room, and who played them.
#ifndef GENPEI_GAME_SET_H
#define GENPEI_GAME_SET_H

#include "record/record_file.h"

enum { WTHOR_NAME = 20 };

typedef struct {
    uint32_t names[2]; // by player: numbers of names
    uint32_t n;
    bool test; // kept back: nothing is learned from it
    Move *moves;
    State *start; // NULL: the usual one
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
    char *wthor;    // names by number, WTHOR_NAME bytes each; NULL when nobody gave them
    size_t n_wthor;
} GameSet;

void game_set_init(GameSet *s, const Game *g);
void game_set_clear(GameSet *s);

// Adds the games of a file; of one that ends in .JOU, the names behind the numbers of WTHOR files
// (16 bytes of header, 20 bytes a name), which should come first. Those that are refused or of
// another game are counted and left out.
bool game_set_read(GameSet *s, const char *path, GameTable *games, Error *e);

void game_set_add(GameSet *s, const Record *r);

// The number of a name, SIZE_MAX when nobody is called that.
size_t game_set_find(const GameSet *s, const char *name);

// Keeps back every fifth game of a player, beginning with his fifth.
void game_set_keep_back(GameSet *s, size_t player);

#endif

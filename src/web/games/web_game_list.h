// SPDX-License-Identifier: MIT
// web_game_list.h - all games of the board: in the archive, and in memory while they are in use.
//
// A game is saved as the text of the archive's event "board/ID": a JSON object with the summary for
// lists, the seats, the clocks and the record as text. It is rewritten after every change.
// When a game ends, its record is also added to the archive's games, as a game of that event.
#ifndef GENPEI_WEB_GAME_LIST_H
#define GENPEI_WEB_GAME_LIST_H

#include "player/player.h"
#include "record/files/archive.h"
#include "web/games/web_game.h"

enum { GAME_LIST_GAMES_MAX = 200000, GAME_LIST_IDLE_MS = 600000 };

typedef struct {
    char id[WEB_ID_SIZE];
    int64_t updated; // milliseconds since 1970
    json_t *summary; // {id, game, names, plies, result, updated}
    WebGame *open;   // NULL unless it is in memory
    // neighbours in the order of change, as index + 1; 0: none
    size_t newer, older;
} GameListEntry;

typedef struct {
    Archive *archive;
    GameTable *games;
    const PlayerTable *players;
    GameListEntry *entries;
    size_t n, cap;
    size_t newest;  // index + 1; the others follow along `older`, so that no list needs sorting
    size_t *places; // hash table of index + 1, 0 where free; a power of two
    size_t n_places;
} GameList;

bool game_list_init(GameList *h, const char *path, GameTable *games, const PlayerTable *players,
                    Error *e);
void game_list_clear(GameList *h);

// The game of that id, or NULL. It stays in memory until game_list_close_idle drops it.
WebGame *game_list_find(GameList *h, const char *id, int64_t now_ns);

// A new game, not yet saved. Takes ownership of the record. NULL when there are too many.
WebGame *game_list_add(GameList *h, Record *record, ClockRule rule, int64_t now_ns);

// Saves the game; one that has just ended is also added to the archive's games.
bool game_list_save(GameList *h, WebGame *w, Error *e);

// Calls `each` for every game in memory.
void game_list_each_open(GameList *h, void (*each)(void *context, WebGame *w), void *context);

// Drops games from memory that have not been used for a while.
void game_list_close_idle(GameList *h, int64_t now_ns);

// The newest games, at most `limit`.
json_t *game_list_newest(const GameList *h, size_t limit);

#endif

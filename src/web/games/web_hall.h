// SPDX-License-Identifier: MIT
// web_hall.h - all games of the board, in memory where somebody looks at them, in the archive
// always.
//
// A game is kept as the text of the archive's event "board/ID": a JSON object with the summary for
// lists, the seats, the clocks and the record as text. It is written anew after every change.
// When a game ends, its record is also added to the archive's games, as a game of that event.
#ifndef GENPEI_WEB_HALL_H
#define GENPEI_WEB_HALL_H

#include "player/player.h"
#include "record/archive.h"
#include "web/games/web_game.h"

enum { HALL_GAMES_MAX = 200000, HALL_IDLE_MS = 600000 };

typedef struct {
    char id[WEB_ID_SIZE];
    int64_t updated; // milliseconds since 1970
    json_t *summary; // {id, game, names, plies, result, updated}
    WebGame *open;   // NULL when nobody has looked at it lately
    // neighbours in the order of change, by place + 1; 0: none
    size_t newer, older;
} HallEntry;

typedef struct {
    Archive *archive;
    GameTable *games;
    const PlayerTable *players;
    HallEntry *entries;
    size_t n, cap;
    size_t newest;  // place + 1; from there on along `older`, so that no list needs sorting
    size_t *places; // hash table of index + 1, 0 where free; a power of two
    size_t n_places;
} Hall;

bool hall_init(Hall *h, const char *path, GameTable *games, const PlayerTable *players, Error *e);
void hall_clear(Hall *h);

// The game of that id, or NULL. It stays until hall_close_idle finds it forgotten.
WebGame *hall_find(Hall *h, const char *id, int64_t now_ns);

// A new game, not yet kept. Takes the record over. NULL when there are too many.
WebGame *hall_add(Hall *h, Record *record, ClockRule rule, int64_t now_ns);

// Writes the game down; a game that has just ended is also added to the archive's games.
bool hall_keep(Hall *h, WebGame *w, Error *e);

// Calls `each` for every game in memory.
void hall_each_open(Hall *h, void (*each)(void *context, WebGame *w), void *context);

// Lets go of games nobody has looked at for a while.
void hall_close_idle(Hall *h, int64_t now_ns);

// The newest games, at most `limit`.
json_t *hall_list(const Hall *h, size_t limit);

#endif

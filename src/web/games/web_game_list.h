// SPDX-License-Identifier: MIT
// web_game_list.h - all games of the board: in the archive, and in memory while they are in use.
//
// A game is saved as the text of the archive's event "board/ID": a JSON object with the summary for
// lists, the seats, the clocks and the record as text. It is rewritten after every change. The
// event "recent/TIME/ID" has its summary, so that the newest and the oldest games are found without
// reading the others. When a game ends, its record is also added to the archive's games, as a game
// of the event "board/ID". All of this is one transaction.
//
// Whoever works on a game holds it: the others wait for that game alone. The lists have the
// server's lock, which is never held while a game is read, replayed or saved.
#ifndef GENPEI_WEB_GAME_LIST_H
#define GENPEI_WEB_GAME_LIST_H

#include "player/player.h"
#include "record/files/archive.h"
#include "web/games/web_game.h"

enum {
    GAME_LIST_SHOWN = 1000, // summaries in memory: the newest
    GAME_LIST_IDLE_MS = 600000,
};

typedef struct {
    char id[WEB_ID_SIZE];
    json_t *summary; // {game, names, plies, result, updated}
} GameSummary;

// A game whose clock runs though it is not in memory.
typedef struct {
    char id[WEB_ID_SIZE];
    int64_t turn_began_ns, due_ns; // when the flag may fall
} SleepingGame;

typedef struct {
    mtx_t *lock; // the server's, recursive
    Archive *archive;
    GameTable *games;
    const PlayerTable *players;
    WebGame *open; // those in memory
    size_t n_open;
    SleepingGame *sleeping;
    size_t n_sleeping, cap_sleeping;
    GameSummary newest[GAME_LIST_SHOWN];
    size_t n_newest;
    int64_t most_bytes;  // of the archive: beyond it no game is added
    int64_t last_change; // so that no two changes have the same time
} GameList;

// `lock` is the server's. The file is checked when its texts are read.
bool game_list_init(GameList *h, const char *path, GameTable *games, const PlayerTable *players,
                    mtx_t *lock, Error *e);
void game_list_clear(GameList *h);

// The game of that id for the caller alone, or NULL. The server's lock must not be held.
WebGame *game_list_hold(GameList *h, const char *id, int64_t now_ns);

// The same for threads that others wait for: NULL too where another thread holds it, and `*busy`.
WebGame *game_list_try_hold(GameList *h, const char *id, int64_t now_ns, bool *busy);
void game_list_release(GameList *h, WebGame *w);

// Whether games and texts may be added to the archive; false with the reason.
bool game_list_has_room(GameList *h, Error *e);

// A new game, held, not yet saved. Takes ownership of the record unless it fails.
WebGame *game_list_add(GameList *h, Record *record, ClockRule rule, int64_t now_ns, Error *e);

// Saves a game that is held; one that has just ended is also added to the archive's games. When it
// fails nothing is saved.
bool game_list_save(GameList *h, WebGame *w, Error *e);

// Drops a held game from memory when it is released: the next to ask for it gets the saved one.
void game_list_forget(GameList *h, WebGame *w);

// Removes a game from the archive and from memory, held by the caller.
bool game_list_remove(GameList *h, WebGame *w, Error *e);

// Whether a game of that id is saved; and its removal without reading it, where it cannot be held.
bool game_list_has(GameList *h, const char *id);
bool game_list_drop(GameList *h, const char *id, Error *e);

// Removes games that were not changed for `days`, at most a few at a time; returns their number.
size_t game_list_expire(GameList *h, int64_t days);

// With the server's lock: calls `each` for every game in memory. It must not wait for the game.
void game_list_each_open(GameList *h, void (*each)(void *context, WebGame *w), void *context);

// Drops games from memory that have not been used for a while. Their clocks run on.
void game_list_close_idle(GameList *h, int64_t now_ns);

// With the server's lock: ids of games that are not in memory and whose flag may fall, at most
// `most`; returns how many.
size_t game_list_due(const GameList *h, int64_t now_ns, char (*ids)[WEB_ID_SIZE], size_t most);

// The newest games, at most `limit`; and the oldest, from the archive.
json_t *game_list_newest(GameList *h, size_t limit);
json_t *game_list_oldest(GameList *h, size_t limit);

// Calls `each` for every saved game, with its id and the name of its game without options. Reads
// all of them: nothing is saved meanwhile.
typedef void GameListEach(void *context, const char *id, const char *game);
bool game_list_scan(GameList *h, GameListEach *each, void *context, Error *e);

#endif

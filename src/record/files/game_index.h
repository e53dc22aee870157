// SPDX-License-Identifier: MIT
// game_index.h - all games of an archive by the positions of their openings, in memory.
//
// Every position that a game reaches within INDEX_PLIES moves is an entry, by its key; so games
// that reach a position in different orders of moves are found together. A question is a binary
// search. Symmetric positions count together where symmetries of the game are known. Games with
// hidden cards or dice have no openings and are only listed. Thread safe.
#ifndef GENPEI_GAME_INDEX_H
#define GENPEI_GAME_INDEX_H

#include "record/files/archive.h"

enum { INDEX_PLIES = 40, INDEX_MOVES_MOST = 400, INDEX_SAMPLE = 20 };

typedef struct GameIndex GameIndex;

// What lists show of a game. Texts live as long as the index.
typedef struct {
    int64_t id; // in the archive
    const char *game, *event;
    const char *names[2]; // of the first two players
    int result;           // of the first player: 1, 0, -1; 2: none
    int plies;
    const char *date; // as its file says it, "" where it does not
} IndexedGame;

// What was played from a position. Moves that lead to the same position or to symmetric ones are
// one entry, under the move that was played most often. `reached`: games that reach the position
// after the move, by whatever order of moves.
typedef struct {
    Move move;
    uint64_t after;                              // game_index_key of the position it leads to
    int64_t games, wins, draws, losses, reached; // wins: of the first player
} IndexedMove;

typedef struct {
    int64_t games, wins, draws, losses;
    IndexedMove moves[INDEX_MOVES_MOST]; // the most frequent first
    size_t n;
    IndexedGame sample[INDEX_SAMPLE]; // the newest
    size_t n_sample;
} IndexedPosition;

// The symmetries of a game's positions, `count` of them; number 0 is the identity.
typedef struct {
    int count;
    void (*turn)(const void *context, const State *s, int number, State *out);
    const void *context;
} IndexTurns;

// The symmetries of a game, the same at every call; NULL: none. Called by one thread at a time.
typedef const IndexTurns *IndexTurnsOf(void *context, const Game *g);

// Whether a game may be shown to everyone, by its event.
typedef bool IndexShows(void *context, const char *event);

// Adds what a game can be found by besides its names, such as its result in words.
typedef void IndexDescribes(void *context, const Record *r, Str *out);

// The archive and the games outlive the index.
GameIndex *game_index_new(Archive *a, GameTable *games, IndexShows *shows, void *context);
void game_index_free(GameIndex *x); // NULL is allowed

// Lets symmetric positions count together. To be called before anything is read.
void game_index_merge_symmetric(GameIndex *x, IndexTurnsOf *turns_of, void *context);

// To be called before anything is read.
void game_index_describe(GameIndex *x, IndexDescribes *describes);

// Reads at most `limit` games that were added to the archive since; `*more` says whether there are
// others. Games that cannot be read (their rules are gone) are left out and counted.
bool game_index_read(GameIndex *x, size_t limit, bool *more, Error *e);

// Games listed; those left out. Never waits.
void game_index_count(GameIndex *x, int64_t *games, int64_t *left_out);

void game_index_remove(GameIndex *x, int64_t id);
void game_index_remove_event(GameIndex *x, const char *event);

// The key of a position, the same for symmetric ones.
uint64_t game_index_key(GameIndex *x, const Game *g, const State *s);

// What was played from a position; `out` is filled in, with zeros where no game reaches it.
void game_index_position(GameIndex *x, const Game *g, const State *s, IndexedPosition *out);

// Words that must all occur in a game's names, date, event, description or game (an event with a
// '/' is not searched), and its game ("" for all). "a|b" is one of the two.
typedef struct {
    const char *words, *game;
    const char *event;   // only its games; NULL: any
    const char *without; // events that begin so are left out; NULL: none
    bool by_position;    // only games that reach the position of this key in their openings
    uint64_t position;   // game_index_key
    int64_t offset;
    size_t limit;
} IndexSearch;

// Calls `each` for the games found, the newest first, and returns how many there are in all.
int64_t game_index_search(GameIndex *x, const IndexSearch *search,
                          void (*each)(void *context, const IndexedGame *g), void *context);

// The game of that number; false when there is none.
bool game_index_find(GameIndex *x, int64_t id, IndexedGame *out);

#endif

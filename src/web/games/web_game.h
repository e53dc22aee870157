// SPDX-License-Identifier: MIT
// web_game.h - one game at the board: a game in progress, who plays it, who watches and analyses
// it.
//
// Everything here is called by the thread that holds the game (web_game_list.h). Nothing here is
// sent to watchers or saved: engine_game_changed does that.
#ifndef GENPEI_WEB_GAME_H
#define GENPEI_WEB_GAME_H

#include "referee/live_game.h"
#include "web/games/web_count.h"
#include "web/games/web_seating.h"
#include "web/wire/web_stream.h"

#include <jansson.h>
#include <stdatomic.h>
#include <threads.h>

// A game is stopped after WEB_PLIES_MAX moves: not every game that visitors write has an end. One
// whose rules are slow is stopped earlier: each request replays the game, in at most this many
// steps.
enum {
    WEB_ID_SIZE = 12,
    WEB_SEAT_MAX = 200,
    WEB_VARIATIONS_MAX = 300,
    WEB_VARIATION_MOVES_MAX = 50000, // of all variations of a game, each from the start
    WEB_PLIES_MAX = 5000,
    WEB_REPLAY_MS = 250,
    WEB_COUNT_MS = 300000, // for an answer to a count of go that the other player has accepted
    WEB_COUNT_OPEN_MS = 1800000, // for anybody to accept one
};
enum { WEB_PACE_MOST_MS = 60000 }; // the longest wait of programs that are watched

typedef struct Analysis Analysis;
typedef struct AnalysisRequest AnalysisRequest;

typedef struct WebGame WebGame;
struct WebGame {
    char id[WEB_ID_SIZE];
    mtx_t held;         // by the thread that works on the game
    int holders;        // threads that hold it or wait for it; under the server's lock
    bool forgotten;     // no longer in the list of games; likewise
    WebGame *next_open; // of that list; likewise
    int64_t updated;    // when it was saved, in milliseconds since 1970; 0: never
    LiveGame live;
    char *seats[PLAYERS_MAX]; // "human", or the text of a player
    bool person[PLAYERS_MAX];
    Seating seating; // whose browsers these seats are
    GoCount count;   // which stones are dead, once a game of go has ended
    int64_t turn_began_ns;
    bool paused;           // programs that play each other wait
    int64_t pace_ms;       // or wait so long before each move
    uint64_t version;      // of the position; a program's answer is for one version
    bool thinking;         // a program has been asked
    atomic_bool *ask_stop; // ends its search; belongs to the job
    int64_t used_ns;       // when it was last used
    int64_t replay_ns;     // processor time that replaying it took when it was saved
    int64_t finished;      // number of times it was saved as a finished game
    bool end_saved;        // this ending is among them
    Topic topic;
    StreamEvent *shown; // the state, as it was sent to the last newcomer
    uint64_t shown_version;
    int64_t shown_ns;
    bool shown_thinking;
    Analysis *analyses;        // that are running or wait for a thread; under the server's lock
    AnalysisRequest *requests; // who requested them; likewise
    json_t *opinions;          // results of analysis: {"PLY": {value, unit, depth, ...}}
    json_t *variations;        // stored: [{moves: [all from the start], opinion?}]
};

// A game as it was before a change that may have to be taken back.
typedef struct {
    LiveGame live;
    char *seats[PLAYERS_MAX];
    bool person[PLAYERS_MAX];
    int64_t turn_began_ns;
    uint64_t version;
    bool end_saved;
    json_t *variations;
    Seating seating;
    GoCount count;
} WebGameBefore;

void web_game_note(const WebGame *w, WebGameBefore *out);
void web_game_take_back(WebGame *w, WebGameBefore *before); // and clears `before`
void web_game_before_clear(WebGameBefore *before);

// Whether its position reaches a limit of its rules; nothing is noted with the task of this thread.
bool web_game_exceeds(const WebGame *w, Error *e);

// Takes ownership of the record. All players are people until web_game_seat.
WebGame *web_game_new(const char *id, Record *record, ClockRule rule);
void web_game_free(WebGame *w);

void web_game_seat(WebGame *w, int side, const char *text, bool person);

// Whether only programs play.
bool web_game_is_watched(const WebGame *w);

// Who is to move; -1 when the game is over (or chance moves).
int web_game_mover(const WebGame *w);
bool web_game_over(const WebGame *w);

// Whether the game has ended and its result is final: the dead stones of go are agreed on.
bool web_game_settled(const WebGame *w);

// Whether something is hidden from a person who is playing.
bool web_game_has_secrets(const WebGame *w);

// What the clock of `side` shows now.
int64_t web_game_left_ms(const WebGame *w, int side, int64_t now_ns);
int64_t web_game_byoyomi_ms(const WebGame *w, int side, int64_t now_ns);

// Makes a legal move that took `used_ms`; then chance moves until a player is to move. When the
// time was up, the game is lost instead.
void web_game_move(WebGame *w, Move m, int64_t used_ms, const int *value, int64_t now_ns);
void web_game_chance(WebGame *w);

// Takes back `plies` moves; 0: back to the last turn of a person. False when there are none. No
// clock gains time by it: what a person has used stays used, and increments of moves that are taken
// back are taken back. But a fallen flag stands again.
bool web_game_undo(WebGame *w, size_t plies, int64_t now_ns);

// Also while go is being counted.
void web_game_end_against(WebGame *w, Ending ending, int loser);
void web_game_end_drawn(WebGame *w); // the players agree on a draw

// The variation with these moves, or NULL; stores it (NULL when there are too many, or too many
// moves in them); removes it and its continuations.
json_t *web_game_variation(const WebGame *w, const json_t *moves);
json_t *web_game_note_variation(WebGame *w, json_t *moves);
void web_game_forget_variation(WebGame *w, const json_t *moves);
size_t web_game_variation_moves(const WebGame *w); // in all of them, each from the start

// Whether a player has not answered a count of go that the other one has accepted, or nobody has
// accepted one, for too long. Then it is settled as it was accepted, or as the server proposes: not
// by marks that only one of them has made.
bool web_game_count_is_late(const WebGame *w, int64_t now_ns);
void web_game_settle_count(WebGame *w);

// A count that nobody has accepted has waited for so long before the game was opened again. What is
// left is at least WEB_COUNT_MS.
void web_game_charge_count(WebGame *w, int64_t waited_ms);

// Whether the flag of the player to move falls now; the game is then over.
bool web_game_flag(WebGame *w, int64_t now_ns);

#endif

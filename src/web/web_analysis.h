// SPDX-License-Identifier: MIT
// web_analysis.h - players analyse positions of a game as long as visitors request it.
//
// Every visitor has one request per game: a player, a position, a number of lines. Equal
// requests share one analysis; one without requests ends at once. Analyses share a few threads:
// when others wait, one that has had its time goes to the end of the queue and later continues. The
// results are saved with the game.
#ifndef GENPEI_WEB_ANALYSIS_H
#define GENPEI_WEB_ANALYSIS_H

#include "web/base/web_request.h"
#include "web/web_position.h"

enum {
    ANALYSIS_LINES_MAX = 500,
    ANALYSIS_REQUESTS_MAX = 16,    // per game; of these
    ANALYSIS_KEPT_REQUESTS = 4,    // for those whose game it is, and
    ANALYSIS_OTHERS_MAX = 6,       // of one other address
    ANALYSIS_OF_ONE_MAX = 16,      // of one address, in all games;
    ANALYSIS_HERE_MAX = 64,        // of this machine, where a proxy may stand for many
    ANALYSIS_WAITING_MAX = 128,    // for a thread; a quarter is kept for those who play
    ANALYSIS_MS = 300000,          // the longest analysis of one position
    ANALYSIS_SLICE_MS = 500,       // when a newcomer waits; otherwise doubled each time,
    ANALYSIS_SLICE_MAX_MS = 16000, // up to this
    ANALYSIS_TELL_MS = 200,        // between two events during a step
    ANALYSIS_KEPT_LINES = 5,       // of each position, with the game
    ANALYSIS_KEPT_MOVES = 12,      // of each line
};

// Who asks.
typedef struct {
    const char *who; // the name that the page gives itself
    uint64_t address;
    bool plays; // the game is theirs
} AnalysisAsker;

// Takes ownership of the position. False, with the reason, when too many are running, in all, of
// the game or of the address.
bool analysis_request(Web *w, WebGame *game, const AnalysisAsker *by, const char *spec,
                      WebPosition *at, int lines, Error *e);
void analysis_cancel(Web *w, WebGame *game, const char *who);

// The game has changed: requests that follow it move to the new position; analyses of positions
// that are no longer part of it end.
void analysis_game_changed(Web *w, WebGame *game);

// With the server's lock: ends requests of visitors who are gone; analyses that have had their time
// yield.
void analysis_tick(Web *w, WebGame *game, int64_t now_ns);

// With the server's lock: removes an analysis that has ended from the list of its game; no request
// leads to it any more.
void analysis_leave(WebGame *game, const Analysis *a);

// Ends everything.
void analysis_stop_all(Web *w, WebGame *game);

#endif

// SPDX-License-Identifier: MIT
// classic_parts.h - what the files of the classic searches share.
#ifndef GENPEI_CLASSIC_PARTS_H
#define GENPEI_CLASSIC_PARTS_H

#include "search/classic/classic.h"

// Goals that a player had at the root: moves that won material there.
typedef struct {
    Move *moves;
    size_t n;
} ClassicGoals;

struct Classic {
    ClassicSetup setup;
    State *states; // one per ply
    Move *moves;   // max_moves per ply
    int *statics;  // max_moves per ply
    Move *lines;   // SEARCH_DEPTH_MAX per ply: best line found from there
    size_t *line_lengths;
    ClassicGoals goals[2];
    Move *first_line; // of the search one ply less deep
    size_t first_length;
    SearchStats stats;
    uint64_t looked;
    Limits limits;
    int64_t deadline_ns;
    bool stopped;
};

enum { CLASSIC_PLIES = SEARCH_DEPTH_MAX + CLASSIC_QUIET_MAX + 2 };

static inline State *classic_state(const Classic *c, int ply) {
    return game_state_at(c->setup.game, c->states, (size_t)ply);
}

static inline Move *classic_moves(const Classic *c, int ply) {
    return c->moves + (size_t)ply * c->setup.game->max_moves;
}

static inline Move *classic_line(const Classic *c, int ply) {
    return c->lines + (size_t)ply * SEARCH_DEPTH_MAX;
}

// Whether a limit was reached; sets c->stopped.
bool classic_must_stop(Classic *c);

// The static value, counted as looked at; that of a game that is over.
int classic_value(Classic *c, const State *s, int player);
int classic_final(Classic *c, const State *s, int player);

// Plays the move into the state of the next ply and returns who moves there.
int classic_play(Classic *c, const State *s, Move m, int ply);

void classic_keep_line(Classic *c, int ply, Move m);

// --- quiescence: classic_quiet.c ---

// Finds what both sides threaten at the root.
void classic_find_goals(Classic *c, const State *root);

// The value of a position at the depth limit, seen by `player`, who is to move.
int classic_quiet(Classic *c, const State *s, int ply, int alpha, int beta, int player,
                  int32_t log);

// --- the dynamic order: classic_dynamic.c ---

void classic_dynamic(Classic *c, const State *root, int depth, SearchResult *out);

#endif

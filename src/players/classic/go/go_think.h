// SPDX-License-Identifier: MIT
// go_think.h - the programs of go that the survey of 1979 names: what each gets and answers.
#ifndef GENPEI_GO_THINK_H
#define GENPEI_GO_THINK_H

#include "base/str.h"
#include "players/classic/go/go_view.h"

enum { GO_SAID_MAX = 8 };
// What the survey of 1979 prints of the programs.
enum { ZOBRIST_LOOK_AHEAD = 2, RYDER_CANDIDATES = 15 };

// A move and its reasons, in two languages.
typedef struct {
    int move;  // a place, or GO_PASS
    int value; // tenths of a point for the mover, after the move, where the program has one
    bool has_value;
    int n_said;
    Str en[GO_SAID_MAX], ja[GO_SAID_MAX];
    int n_marks;
    int16_t mark[GO_SAID_MAX];
} GoThought;

void go_thought_clear(GoThought *t); // `{0}` is empty
// Two texts, the second in Japanese; each may hold %s for `name`. What does not fit is left out.
void go_say(GoThought *t, const char *en, const char *ja, const char *name);

// What a program keeps between the moves of a game: Reitman and Wilcox's follows its groups.
typedef struct {
    int moves; // stones on the board when it last looked; 0: never
    uint8_t danger[GO_PLACES], stone[GO_PLACES];
} GoMemory;

// One position to think about. `view` and `other` are room.
typedef struct {
    const GoBoard *board;
    int colour;
    bool enemy_passed;
    int lead; // twice the area lead of the mover that a pass now would end with, komi counted
    GoView *view, *other;
    GoMemory *memory;
    const char *(*name)(void *context, int place); // of a place; valid until called 8 times more
    void *context;
} GoQuestion;

// Zobrist (1969): influence and templates, captures looked ahead for some plies.
void zobrist_think(const GoQuestion *q, GoThought *out);

// Ryder (1971): strings, groups, armies and walls; some candidates, two plies.
void ryder_think(const GoQuestion *q, int candidates, GoThought *out);

// Reitman and Wilcox (1978): what changed, and a plan for it.
void reitman_think(const GoQuestion *q, GoThought *out);

// The end of a game, for all three: captures what is dead, fills neutral points, passes. The rules
// count what stands on the board, so dead stones must be taken; the programs did not know that.
void go_finish(const GoQuestion *q, const GoView *v, GoThought *out);

// A move that is legal, fills no eye of one's own, and does not let itself be captured at once
// unless it captures. `after` gets the board after it.
bool go_sensible(const GoBoard *b, int place, int colour, GoBoard *after);

#endif

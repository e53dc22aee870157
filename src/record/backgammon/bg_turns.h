// SPDX-License-Identifier: MIT
// bg_turns.h - turns of backgammon: what files write as one throw with its steps is up to three
// moves here (roll, the dice, the steps).
#ifndef GENPEI_BG_TURNS_H
#define GENPEI_BG_TURNS_H

#include "games/backgammon/bg_position.h"
#include "record/record_build.h"

enum { BG_STEPS_MAX = 8 };

// Steps between points as the player counts them: 25 is the bar, 0 the end. A step may go over
// several dice.
typedef struct {
    int n;
    struct {
        int from, to;
        bool hit; // as written; only for writing
    } step[BG_STEPS_MAX];
} BgSteps;

// False when the dice are none.
bool bg_dice_parse(const char *two, int dice[2]);

// --- reading: what a player does, added to the record ---

// Throws the dice, unless they lie there already. False, with the reason, when it is not the
// player's turn, or other dice lie there.
bool bg_add_throw(RecordBuilder *b, int player, const int dice[2], Error *e);

// Moves after a throw; no steps are a pass.
bool bg_add_steps(RecordBuilder *b, int player, const BgSteps *steps, Error *e);

// "double", "take" or "drop".
bool bg_add_cube(RecordBuilder *b, int player, const char *word, Error *e);

// Whether the player has thrown and can move, but has not.
bool bg_may_move(const RecordBuilder *b);

// --- writing ---

typedef enum { BG_THROWS, BG_DICE, BG_MOVES, BG_PASSES, BG_DOUBLES, BG_TAKES, BG_DROPS } BgAct;

// What a move of the game is; `steps` is set for BG_MOVES, `dice` for BG_DICE, the larger first.
BgAct bg_act_of(const Game *g, const State *before, const RecordMove *m, BgSteps *steps,
                int dice[2]);

// The dice that lie there, the larger first; false when there are none.
bool bg_dice_of(const Game *g, const State *s, int dice[2]);

void bg_position_of(const Game *g, const State *s, BgPosition *out);

#endif

// SPDX-License-Identifier: MIT
// poker_play.h - draw poker (games/drawpoker.l7) as its players see it, and opponents with a
// character.
#ifndef GENPEI_POKER_PLAY_H
#define GENPEI_POKER_PLAY_H

#include "base/spec.h"
#include "lang/study/l7_read.h"
#include "learners/poker_hands.h"

// What reads positions of draw poker.
typedef struct {
    const Game *game;
    L7Reader holder, phase, chips, raises, discards, folded;
    int card[52]; // of each node
    PokerClasses classes;
} PokerEye;

bool poker_eye_init(PokerEye *p, const Game *g, Error *e); // refuses other games

typedef enum { POKER_OPENING, POKER_DRAWING, POKER_SECOND } PokerPhase;

// What a player sees of a position.
typedef struct {
    PokerPhase phase;
    uint64_t hand, thrown; // the player's own cards
    int chips[2], discards[2], raises;
    bool folded;
} PokerSeen;

PokerSeen poker_see(const PokerEye *p, const State *s, int player);

// What can be done in a round of bets; POKER_OTHER is the draw.
typedef enum { POKER_FOLD, POKER_CALL, POKER_RAISE, POKER_OTHER } PokerAct;

// The move of that type; where it is not legal, the nearest one that is: no fold without a bet, no
// raise after the third.
Move poker_move(const PokerEye *p, const State *s, PokerAct act);
PokerAct poker_act(const PokerEye *p, const State *s, Move m);

// The next move of a careful draw.
Move poker_draw(const PokerEye *p, const State *s, int player);

// A character: classes of hands from which it calls and raises; how often it plays as with the best
// hand; how often it does anything at all.
typedef struct {
    const char *name, *name_ja;
    int call, raise;
    double bluffs, random;
} PokerStyle;

enum { POKER_STYLES = 5 };
const PokerStyle *poker_style(int i);
int poker_style_named(const char *name); // -1: there is none

// The move of a player of that style.
Move poker_style_move(const PokerEye *p, const PokerStyle *style, const State *s, int player,
                      Rng *rng);

#endif

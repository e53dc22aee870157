// SPDX-License-Identifier: MIT
// poker_hands.h - hands of five cards: how strong they are, and the twenty classes of Findler.
//
// A card is a bit: 13 * suit + rank, ranks from 0 (two) to 12 (ace). A class holds a twentieth of
// all 2,598,960 hands by strength: 1 the weakest, 20 the strongest.
#ifndef GENPEI_POKER_HANDS_H
#define GENPEI_POKER_HANDS_H

#include <stdint.h>

enum { POKER_CLASSES = 20, POKER_HANDS = 2598960 };

// Stronger hands have greater numbers, equal ones the same. Five cards.
uint32_t poker_strength(uint64_t hand);

// The strongest hand of each class but the last, which has no limit.
typedef struct {
    uint32_t top[POKER_CLASSES - 1];
} PokerClasses;

void poker_classes_init(PokerClasses *c);
int poker_class(const PokerClasses *c, uint64_t hand); // 1 to 20

// The cards that a careful player throws away: all that do not belong to a pair, three or four
// alike, a made hand, or four of a flush; without any of these, all but the highest two.
uint64_t poker_discards(uint64_t hand);

#endif

// SPDX-License-Identifier: MIT
// record_words.h - the words that begin the lines of a text record; for its reader and its writer.
#ifndef GENPEI_RECORD_WORDS_H
#define GENPEI_RECORD_WORDS_H

#include "game/game.h"

// The first KEYS words have one line each in a record.
typedef enum {
    KEY_GAME,
    KEY_START,
    KEY_SEED,
    KEY_RESULT,
    KEY_ENDING,
    KEY_COMMENT,
    KEYS,
    KEY_PLAYER = KEYS,
    KEY_END,
    KEY_HEADING,
    KEY_NOTE,
    KEY_CLOSED,
    KEY_VARIATION,
    KEY_WORDS
} RecordKey;

const char *record_word(RecordKey key);

// The game's word for a player, such as "black", where it can begin a line; else NULL.
const char *record_player_word(const Game *g, int player);

#endif

// SPDX-License-Identifier: MIT
// web_result.h - how a game ended, in words.
#ifndef GENPEI_WEB_RESULT_H
#define GENPEI_WEB_RESULT_H

#include "record/record.h"

#include <jansson.h>

// The customary handicap of shogi that the game starts from; 0 for none and in other games.
int result_handicap(const Record *r);

// How a finished game ended, in English and Japanese: {en, ja}.
json_t *result_words(const Record *r);

#endif

// SPDX-License-Identifier: MIT
// web_result.h - how a game ended, in words.
#ifndef GENPEI_WEB_RESULT_H
#define GENPEI_WEB_RESULT_H

#include "record/record.h"

#include <jansson.h>

// How a finished game ended, in English and Japanese: {en, ja}.
json_t *result_words(const Record *r);

#endif

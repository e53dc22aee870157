// SPDX-License-Identifier: MIT
// mat_words.h - the words of match texts of backgammon: what stands in a line.
#ifndef GENPEI_MAT_WORDS_H
#define GENPEI_MAT_WORDS_H

#include "record/backgammon/bg_turns.h"

enum { MAT_RIGHT = 20 }; // text from this column on belongs to the right player

typedef enum { MAT_THROW, MAT_DOUBLE, MAT_TAKE, MAT_DROP, MAT_WIN } MatAct;

// What a player does.
typedef struct {
    MatAct act;
    size_t column; // bytes before it in the line
    int dice[2];   // MAT_THROW
    BgSteps steps;
    int64_t number; // MAT_DOUBLE: what the cube will show, 0 unsaid; MAT_WIN: the points
} MatAction;

// The next action of a line from byte `*at` on. False at its end, and, with a message in `e`, where
// something else stands.
bool mat_next_action(const char *line, size_t *at, MatAction *out, Error *e);

// " 7 point match", " Game 2", " Alice : 0     Bob : 3".
bool mat_match_line(const char *line, int *length);
bool mat_game_line(const char *line, int *game);
bool mat_names_line(const char *line, Str names[2], int score[2]);

// "; [KEY "VALUE"]".
bool mat_tag_line(const char *line, Str *key, Str *value);

// Keys that other formats have, too: the tag of a heading, and back; itself where there is none.
const char *mat_tag_of(const char *heading);
const char *mat_heading_of(const char *tag);

// Whether a tag is one of ours, not a heading.
bool mat_is_own_tag(const char *tag);

#endif

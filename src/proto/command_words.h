// SPDX-License-Identifier: MIT
// command_words.h - a command line cut into words, without a shell.
#ifndef GENPEI_COMMAND_WORDS_H
#define GENPEI_COMMAND_WORDS_H

#include "base/error.h"

#include <stddef.h>

// Owns its memory; `{0}` is empty.
typedef struct {
    char *text;   // storage of the words
    char **words; // the last one is NULL, as programs get them
    size_t n;
} CommandWords;

// Spaces separate words; 'single' and "double" quotes hold them together; \ escapes the
// next character, but not inside single quotes. False, with the reason, when there is no word or a
// quote is not closed.
bool command_words(const char *command, CommandWords *out, Error *e);
void command_words_clear(CommandWords *w);

#endif

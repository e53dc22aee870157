// SPDX-License-Identifier: MIT
// play_input.h - lines from a person or a script: with editing, history and completion (libedit) on
// a terminal, plain otherwise.
#ifndef GENPEI_PLAY_INPUT_H
#define GENPEI_PLAY_INPUT_H

#include "base/str.h"

#include <stdatomic.h>

typedef struct LineReader LineReader;

typedef enum {
    LINE_READ,
    LINE_END,     // no more input
    LINE_STOPPED, // Ctrl-C
} LineStatus;

// Adds the possible completions, each ended by '\n', of the word at line[begins].
typedef void LineWords(void *context, const char *line, size_t begins, Str *out);

// Reads standard input. `editing` asks for libedit; both ends must be terminals then.
LineReader *line_reader_new(bool editing, const atomic_bool *stop, LineWords *words, void *context);
void line_reader_free(LineReader *l);

// Replaces `*out` by the next line, without its newline. The prompt (NULL: none) is shown in bold
// when lines are edited and `bold`.
LineStatus line_reader_read(LineReader *l, const char *prompt, bool bold, Str *out);

#endif

// SPDX-License-Identifier: MIT
// os_input.h - reading what a person or a script sends, without missing Ctrl-C; whether they still
// listen, and what the terminal can show.
#ifndef GENPEI_OS_INPUT_H
#define GENPEI_OS_INPUT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

// Waits for bytes of `f`, past its own buffer, and reads up to `n` of them. Returns how many; 0 at
// the end of input or on an error, -1 when `*stop` was set while waiting.
int os_read_some(FILE *f, const atomic_bool *stop, char *bytes, size_t n);

// Whether no program can read any more what is written to `f`: a pipe whose reader has ended.
bool os_has_no_reader(FILE *f);

// Stops the program as Ctrl-Z does; returns when it is continued.
void os_suspend(void);

// Adopts the character set of the user's environment; returns whether it is UTF-8.
bool os_use_user_charset(void);

#endif

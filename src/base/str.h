// SPDX-License-Identifier: MIT
// str.h - text that grows.
//
// A Str owns its bytes. `{0}` is a valid empty Str; `text` is then NULL, so print str_text(&s).
// Text is always terminated by a NUL that `len` does not count.
#ifndef GENPEI_STR_H
#define GENPEI_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *text;
    size_t len;
    size_t cap;
} Str;

void str_clear(Str *s);             // frees; `s` is empty and usable again
void str_reset(Str *s);             // empties, keeps the memory
const char *str_text(const Str *s); // never NULL

void str_add(Str *s, const char *text);
void str_add_n(Str *s, const char *text, size_t n);
void str_add_char(Str *s, char c);
void str_add_number(Str *s, int64_t n);
void str_addf(Str *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void str_vaddf(Str *s, const char *format, va_list ap);

// The word that fits a number: printf("%d %s", n, str_plural(n, "move", "moves")).
static inline const char *str_plural(int64_t n, const char *one, const char *many) {
    return n == 1 ? one : many;
}

// Whether two words are the same but for the case of ASCII letters; whether `text` begins with
// `part`, likewise.
bool str_same_word(const char *a, const char *b);
bool str_begins_with(const char *text, const char *part);

// Lines of files that people write: `line` without a comment (# at its beginning or after white
// space) and without white space around it. Changes the bytes, and points to the rest of them.
char *str_bare_line(char *line);
char *str_trim(char *text); // only the white space

#endif

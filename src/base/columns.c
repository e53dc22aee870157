// SPDX-License-Identifier: MIT
// columns.c - see columns.h.
#include "base/columns.h"

#include <stdbool.h>
#include <string.h>

// UTF-8 continuation bytes take no column of their own.
static int columns_of_bytes(const char *text, size_t n) {
    int columns = 0;
    for (size_t i = 0; i < n; i++) columns += (text[i] & 0xC0) != 0x80;
    return columns;
}

int columns_of(const char *text) {
    return columns_of_bytes(text, strlen(text));
}

static void new_line(Str *out, int indent) {
    str_addf(out, "\n%*s", indent, "");
}

// A word that is too long for a line may break after its commas.
static size_t piece(const char *word, bool commas) {
    size_t n = strcspn(word, commas ? ", " : " ");
    return n + (commas && word[n] == ',');
}

void columns_wrap(Str *out, const char *text, int at, int indent) {
    bool first = true, commas = false;
    while (*text) {
        size_t spaces = strspn(text, " ");
        const char *word = text + spaces;
        if (first || spaces)
            commas = columns_of_bytes(word, strcspn(word, " ")) > COLUMNS_WIDTH - indent;
        size_t n = piece(word, commas);
        int wide = columns_of_bytes(word, n);
        if (!first && at + (int)spaces + wide > COLUMNS_WIDTH) {
            new_line(out, indent);
            at = indent;
            spaces = 0;
        }
        str_addf(out, "%*s%.*s", (int)spaces, "", (int)n, word);
        at += (int)spaces + wide;
        text = word + n;
        first = false;
    }
}

void columns_row(Str *out, const char *left, int column, const char *text) {
    int wide = 2 + columns_of(left);
    str_addf(out, "  %s", left);
    if (wide + 1 > column)
        new_line(out, column);
    else
        str_addf(out, "%*s", column - wide, "");
    columns_wrap(out, text, column, column);
    str_add_char(out, '\n');
}

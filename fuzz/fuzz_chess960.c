// SPDX-License-Identifier: MIT
// fuzz_chess960.c - positions of Chess960 and chess in the notation of others: what is refused says
// why, and what was rewritten stays as it is.
#include "fuzz_text.h"

#include "games/chess/chess960.h"
#include "games/chess/chess_text.h"

typedef bool Alias(const Game *g, const char *text, Str *out, Error *e);

static void try_alias(Alias *alias, const char *text) {
    Str once = {0}, twice = {0};
    Error e = {""};
    if (!alias(NULL, text, &once, &e)) {
        fuzz_need(e.text[0]);
    } else if (once.len) {
        fuzz_need(alias(NULL, str_text(&once), &twice, &e));
        fuzz_need(!twice.len || strcmp(str_text(&once), str_text(&twice)) == 0);
    }
    str_clear(&once);
    str_clear(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    char *text = fuzz_text(bytes, n);
    Error e = {""};
    try_alias(chess960_position_alias, text);
    try_alias(chess_position_alias, text);
    fuzz_need(chess960_position_allowed(text, &e) || e.text[0]);
    fuzz_need(chess_position_allowed(text, &e) || e.text[0]);
    free(text);
    return 0;
}

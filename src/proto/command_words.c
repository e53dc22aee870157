// SPDX-License-Identifier: MIT
// command_words.c - see command_words.h.
#include "proto/command_words.h"

#include "base/mem.h"

// Copies one word from `*in` to `*out`, which may overlap, and terminates it. False when a quote is
// not closed.
static bool take_word(const char **in, char **out) {
    char quote = '\0';
    const char *p = *in;
    char *to = *out;
    for (; *p && (quote || (*p != ' ' && *p != '\t')); p++) {
        if (quote && *p == quote) {
            quote = '\0';
        } else if (!quote && (*p == '\'' || *p == '"')) {
            quote = *p;
        } else {
            if (*p == '\\' && quote != '\'' && p[1]) p++;
            *to++ = *p;
        }
    }
    *in = p;
    *out = to;
    return quote == '\0';
}

bool command_words(const char *command, CommandWords *out, Error *e) {
    CommandWords made = {.text = mem_new(strlen(command) + 2, 1)};
    // Words are at least one character and a space long.
    made.words = mem_new(strlen(command) / 2 + 2, sizeof *made.words);
    char *to = made.text;
    const char *p = command;
    bool ok = true;
    for (p += strspn(p, " \t"); ok && *p; p += strspn(p, " \t")) {
        made.words[made.n++] = to;
        ok = take_word(&p, &to);
        *to++ = '\0';
    }
    if (!ok) error_set(e, "a quote is not closed in the command '%.60s'", command);
    if (ok && made.n == 0) ok = error_set(e, "the command is empty");
    if (!ok) {
        command_words_clear(&made);
        return false;
    }
    *out = made;
    return true;
}

void command_words_clear(CommandWords *w) {
    free(w->text);
    free(w->words);
    *w = (CommandWords){0};
}

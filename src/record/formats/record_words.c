// SPDX-License-Identifier: MIT
// record_words.c - see record_words.h.
#include "record/formats/record_words.h"

static const char *const words[KEY_WORDS] = {
    [KEY_GAME] = "game",     [KEY_START] = "start",   [KEY_SEED] = "seed",
    [KEY_RESULT] = "result", [KEY_ENDING] = "ending", [KEY_COMMENT] = "comment",
    [KEY_PLAYER] = "player", [KEY_END] = "end",       [KEY_HEADING] = "heading",
    [KEY_NOTE] = "note",     [KEY_CLOSED] = "closed", [KEY_VARIATION] = "variation",
};

const char *record_word(RecordKey key) {
    return words[key];
}

const char *record_player_word(const Game *g, int player) {
    const char *name = g->player_names[player];
    if (!name || !*name || strspn(name, "abcdefghijklmnopqrstuvwxyz_-") != strlen(name))
        return NULL;
    for (int i = 0; i < KEY_WORDS; i++)
        if (strcmp(name, words[i]) == 0) return NULL;
    for (int p = 0; p < player; p++)
        if (g->player_names[p] && strcmp(name, g->player_names[p]) == 0) return NULL;
    return name;
}

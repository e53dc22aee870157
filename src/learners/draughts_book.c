// SPDX-License-Identifier: MIT
// draughts_book.c - see draughts_book.h.
#include "learners/draughts_book.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

__asm__(".section .rodata\ndraughts_games_begin: .incbin \"data/draughts.games\"\n"
        "draughts_games_end:\n.previous\n");
extern const char draughts_games_begin[], draughts_games_end[];

enum { HELD_OUT = 10, PLIES_MAX = 1000 };

static size_t count_lines(void) {
    size_t n = 0;
    for (const char *p = draughts_games_begin; p < draughts_games_end; p++) n += *p == '\n';
    return n;
}

static bool is_held_out(size_t line) {
    return line % HELD_OUT == 0;
}

size_t draughts_book_count(bool held_out) {
    size_t n = 0, lines = count_lines();
    for (size_t i = 0; i < lines; i++) n += is_held_out(i) == held_out;
    return n;
}

// The text of game `i`; free with free().
static char *game_text(bool held_out, size_t i) {
    const char *at = draughts_games_begin;
    for (size_t line = 0;; line++) {
        const char *end = memchr(at, '\n', (size_t)(draughts_games_end - at));
        if (is_held_out(line) == held_out && i-- == 0) {
            char *text = mem_new((size_t)(end - at) + 1, 1);
            memcpy(text, at, (size_t)(end - at));
            return text;
        }
        at = end + 1;
    }
}

static void keep_move(void *context, Move m) {
    DraughtsGame *game = context;
    if (game->n < PLIES_MAX) game->moves[game->n++] = m;
}

bool draughts_book_read(const Game *g, bool held_out, size_t i, DraughtsGame *out, Error *e) {
    char *text = game_text(held_out, i);
    State *s = game_states_new(g, 1);
    *out = (DraughtsGame){.moves = mem_new(PLIES_MAX, sizeof *out->moves)};
    game_start(g, s);
    bool ok = game_play_text_each(g, s, text, keep_move, out, e);
    free(s);
    free(text);
    if (!ok) free(out->moves);
    return ok;
}

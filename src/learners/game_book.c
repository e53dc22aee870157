// SPDX-License-Identifier: MIT
// game_book.c - see game_book.h.
#include "learners/game_book.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

#define BUILT_IN(NAME, FILE)                                                                       \
    __asm__(".section .rodata\n" NAME "_games_begin: .incbin \"" FILE "\"\n" NAME                  \
            "_games_end:\n.previous\n")
BUILT_IN("draughts", "data/draughts.games");
BUILT_IN("chess", "data/chess.games");
extern const char draughts_games_begin[], draughts_games_end[];
extern const char chess_games_begin[], chess_games_end[];

const GameBook draughts_book = {draughts_games_begin, draughts_games_end};
const GameBook chess_book = {chess_games_begin, chess_games_end};

enum { HELD_OUT = 10, PLIES_MAX = 1000 };

static bool is_held_out(size_t line) {
    return line % HELD_OUT == 0;
}

size_t game_book_count(const GameBook *book, bool held_out) {
    size_t n = 0, line = 0;
    for (const char *p = book->begin; p < book->end; p++)
        if (*p == '\n') n += is_held_out(line++) == held_out;
    return n;
}

// The text of game `i`; free with free().
static char *game_text(const GameBook *book, bool held_out, size_t i) {
    const char *at = book->begin;
    for (size_t line = 0;; line++) {
        const char *end = memchr(at, '\n', (size_t)(book->end - at));
        if (is_held_out(line) == held_out && i-- == 0) {
            char *text = mem_new((size_t)(end - at) + 1, 1);
            memcpy(text, at, (size_t)(end - at));
            return text;
        }
        at = end + 1;
    }
}

static void keep_move(void *context, Move m) {
    BookGame *game = context;
    if (game->n < PLIES_MAX) game->moves[game->n++] = m;
}

bool game_book_read(const GameBook *book, const Game *g, bool held_out, size_t i, BookGame *out,
                    Error *e) {
    char *text = game_text(book, held_out, i);
    State *s = game_states_new(g, 1);
    *out = (BookGame){.moves = mem_new(PLIES_MAX, sizeof *out->moves)};
    game_start(g, s);
    bool ok = game_play_text_each(g, s, text, keep_move, out, e);
    free(s);
    free(text);
    if (!ok) free(out->moves);
    return ok;
}

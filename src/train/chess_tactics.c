// SPDX-License-Identifier: MIT
// chess_tactics.c - see chess_tactics.h.
//
// A position counts when the search (CHESS 4 of the survey, captures to their end) finds a move
// that wins a pawn or more, every other move is worth at least 150 less, and the move does not just
// take back. A shallow search finds the candidates, the deep one decides.
#include "train/chess_tactics.h"

#include "base/mem.h"
#include "engine/chess/chess_think.h"
#include "learners/game_book.h"

#include <inttypes.h>
#include <stdlib.h>

enum { WINS = 100, AHEAD = 150, SHALLOW = 3, OF_A_GAME = 2 };

static const ChessProgram judge = {
    .name = "judge", .type = 'A', .quiet = true, .deepens = true, .value = chess_value_chess4};

// Whether one move is best by far; `*best` gets it.
static bool one_move_wins(ChessSearch *s, const ChessBoard *b, int depth, ChessMove *best) {
    ChessThought first, second;
    ChessMove moves[CHESS_MOVES_MAX];
    int now = chess_value_chess4(b);
    if (chess_moves(b, moves) < 2) return false;
    chess_think(s, &judge, b, &(ChessLimits){.depth = depth}, &first);
    *best = first.line[0];
    if (first.value < now + WINS) return false;
    chess_think(s, &judge, b, &(ChessLimits){.depth = depth, .without = *best}, &second);
    return first.value >= second.value + AHEAD;
}

typedef struct {
    const ChessTactics *how;
    ChessSearch *search;
    int64_t found;
    Str *out;
} Hunt;

static void look_at(Hunt *h, const State *s, int last_to, int *of_game) {
    const Game *g = h->how->game;
    ChessBoard b;
    ChessMove quick, best;
    char move[8];
    chess_board_from(&b, g, s);
    if (chess_in_check(&b) || !one_move_wins(h->search, &b, SHALLOW, &quick)) return;
    if (quick.to == last_to) return;
    if (!one_move_wins(h->search, &b, (int)h->how->depth, &best)) return;
    if (best.to == last_to) return;
    chess_move_text(&b, best, move);
    game_position_text(g, s, h->out);
    str_addf(h->out, ";%s\n", move);
    h->found++;
    ++*of_game;
}

static bool hunt_game(Hunt *h, bool held_out, size_t i, Error *e) {
    const Game *g = h->how->game;
    BookGame book;
    int of_game = 0;
    if (!game_book_read(&chess_book, g, held_out, i, &book, e)) return false;
    State *s = game_states_new(g, 1);
    game_start(g, s);
    for (size_t k = 0; k < book.n && of_game < OF_A_GAME && h->found < h->how->positions; k++) {
        ChessBoard before;
        int last_to = 0;
        chess_board_from(&before, g, s);
        game_play(g, s, book.moves[k]);
        ChessBoard after;
        chess_board_from(&after, g, s);
        for (int p = 0; p < CHESS_PLACES; p++) // where a man was taken
            if (chess_is_of(before.at[p], after.mover) && chess_is_of(after.at[p], !after.mover))
                last_to = p;
        if (k >= CHESS_OPENING_PLIES && !game_over(g, s) && !atomic_load(h->how->stop))
            look_at(h, s, last_to, &of_game);
    }
    free(s);
    free(book.moves);
    return true;
}

int64_t chess_tactics_find(const ChessTactics *how, Str *out, Error *e) {
    Hunt h = {how, chess_search_new(&judge), 0, out};
    bool ok = true;
    for (int held_out = 0; ok && held_out < 2; held_out++) {
        size_t games = game_book_count(&chess_book, held_out);
        for (size_t i = 0; ok && i < games && h.found < how->positions; i++) {
            if (atomic_load(how->stop)) break;
            progress_say(how->progress, "game %zu of %zu, %" PRId64 " positions", i + 1, games,
                         h.found);
            ok = hunt_game(&h, held_out, i, e);
        }
    }
    chess_search_free(h.search);
    if (ok && atomic_load(how->stop)) ok = error_set(e, "stopped");
    return ok ? h.found : -1;
}

// SPDX-License-Identifier: MIT
// othello_solve_speed.c - positions of tournament games drawn by a seed and solved on one thread;
// see bench/othello-drawn. othello_solve_speed EMPTIES COUNT SEED list|solve WTHOR-FILE...
#include <stdio.h>

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/rng.h"
#include "engine/othello/board/disc.h"
#include "engine/othello/search/edge_solver.h"
#include "record/formats/record_wthor.h"

#include <stdlib.h>
#include <string.h>

// A WTHOR file: a header, then games of which the last 60 bytes are the moves, 10 * row + column,
// 0 after the last. Passes are not written.
enum { HEADER = 16, GAME = 68, MOVES_AT = 8, MOVES = 60, FILE_MAX = 1 << 26 };

typedef struct {
    DiscBoard board;
    EdgeAnswer answer;
    double seconds;
} Drawn;

// The moves of all games, MOVES bytes each.
static Str read_games(char **paths, int n) {
    Str games = {0};
    Error e;
    for (int k = 0; k < n; k++) {
        Str file = {0};
        if (!os_read_file(paths[k], FILE_MAX, &file, &e)) error_abort(paths[k], &e);
        const char *text = str_text(&file);
        if (!record_is_wthor(text, file.len)) error_abort(paths[k], NULL);
        for (size_t at = HEADER; at + GAME <= file.len; at += GAME)
            str_add_n(&games, text + at + MOVES_AT, MOVES);
        str_clear(&file);
    }
    return games;
}

// The position of a game with `empties` empty squares; false when there is none, when the player to
// move must pass there, or when a move is against the rules.
static bool board_of(const char *moves, int empties, DiscBoard *out) {
    DiscBoard b = {UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};
    for (int k = 0; k < MOVES - empties; k++) {
        int row = moves[k] / 10 - 1, column = moves[k] % 10 - 1, i = 8 * row + column;
        if (row < 0 || row > 7 || column < 0 || column > 7) return false;
        if (!disc_moves(b, DISC_EIGHT_8)) b = disc_pass(b);
        uint64_t flips = disc_empty(b, DISC_EIGHT_8) >> i & 1 ? disc_flips(b, i, DISC_EIGHT_8) : 0;
        if (!flips) return false;
        b = disc_play(b, i, flips);
    }
    *out = b;
    return disc_moves(b, DISC_EIGHT_8) != 0;
}

static bool is_new(const Drawn *drawn, int n, DiscBoard b) {
    for (int k = 0; k < n; k++)
        if (drawn[k].board.me == b.me && drawn[k].board.opp == b.opp) return false;
    return true;
}

static void draw(const Str *games, int empties, int count, uint64_t seed, Drawn *out) {
    Rng rng = rng_seed_for(seed, (uint64_t)empties);
    uint32_t all = (uint32_t)(games->len / MOVES);
    for (int n = 0, tries = 0; n < count; tries++) {
        DiscBoard b;
        if (tries > 100 * count + 1000) error_abort("too few games", NULL);
        const char *moves = str_text(games) + (size_t)rng_below(&rng, all) * MOVES;
        if (board_of(moves, empties, &b) && is_new(out, n, b)) out[n++].board = b;
    }
}

// As a line of a problem file. The player to move is X.
static void list(const Drawn *d) {
    for (int i = 0; i < 64; i++)
        putchar(d->board.me >> i & 1 ? 'X' : d->board.opp >> i & 1 ? 'O' : '-');
    puts(" X;");
}

static void solve(EdgeSolver *s, Drawn *d) {
    int64_t began = os_cpu_ns();
    edge_solver_run(s, d->board, false, &d->answer);
    d->seconds = (double)(os_cpu_ns() - began) / 1e9;
}

static int by_seconds(const void *a, const void *b) {
    double x = ((const Drawn *)a)->seconds, y = ((const Drawn *)b)->seconds;
    return (x > y) - (x < y);
}

// A row of a table: seconds in all, of one in two, in ten, of the slowest; nodes likewise. The last
// column changes when a value does.
static void tell(Drawn *d, int n, int empties) {
    double seconds = 0, nodes = 0, most = 0;
    uint64_t values = 0;
    for (int k = 0; k < n; k++) {
        seconds += d[k].seconds;
        nodes += (double)d[k].answer.nodes;
        if ((double)d[k].answer.nodes > most) most = (double)d[k].answer.nodes;
        values = 31 * values + (uint64_t)(d[k].answer.value + 64);
    }
    qsort(d, (size_t)n, sizeof *d, by_seconds);
    printf("| %d | %d | %.2f s | %.3f s | %.3f s | %.3f s | %.1f M | %.2f M | %.1f M/s | %04x |\n",
           empties, n, seconds, d[n / 2].seconds, d[n * 9 / 10].seconds, d[n - 1].seconds,
           nodes / 1e6, most / 1e6, nodes / seconds / 1e6, (unsigned)(values & 0xFFFF));
}

int main(int words, char **word) {
    if (words < 6) return 2;
    int empties = (int)strtol(word[1], NULL, 10), count = (int)strtol(word[2], NULL, 10);
    if (empties < 1 || empties > 34 || count < 1) return 2;
    Str games = read_games(word + 5, words - 5);
    Drawn *drawn = mem_new((size_t)count + 1, sizeof *drawn);
    draw(&games, empties, count + 1, strtoull(word[3], NULL, 10), drawn);
    if (strcmp(word[4], "list") == 0) {
        for (int k = 0; k < count; k++) list(&drawn[k]);
    } else {
        PatternWeights *weights = pattern_weights_built_in();
        pattern_weights_no_net(weights);
        EdgeSolver *s = edge_solver_new(
            &(EdgeSolverOptions){.shape = DISC_EIGHT_8, .filled = true, .weights = weights});
        solve(s, &drawn[count]); // one more, not counted: the table gets its memory
        for (int k = 0; k < count; k++) solve(s, &drawn[k]);
        tell(drawn, count, empties);
        edge_solver_free(s);
        pattern_weights_free(weights);
    }
    free(drawn);
    str_clear(&games);
    return 0;
}

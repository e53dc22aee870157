// SPDX-License-Identifier: MIT
// web_chess_problems.c - see web_chess_problems.h.
#include "web/study/web_chess_problems.h"

#include "base/mem.h"

// The assembler includes the file unchanged. A line: MATE;POSITION;KEY;LINE.
__asm__(".section .rodata\n.global chess_problems_begin, chess_problems_end\n"
        "chess_problems_begin: .incbin \"data/chess.problems\"\n"
        "chess_problems_end: .byte 0\n.previous\n");
extern const char chess_problems_begin[], chess_problems_end[];

bool chess_problem(int number, ChessProblem *out) {
    const char *line = chess_problems_begin;
    for (int i = 1; i < number && line; i++) {
        line = strchr(line, '\n');
        if (line) line++;
    }
    return number > 0 && line &&
           sscanf(line, "%d;%99[^;];%7[^;];%79[^\n]", &out->mate, out->position, out->key,
                  out->line) == 4;
}

// --- mates ---

static bool is_won(const Game *g, const State *s, int side) {
    int payoffs[PLAYERS_MAX] = {0};
    if (!game_over(g, s)) return false;
    game_payoffs(g, s, payoffs);
    return payoffs[side] > 0;
}

bool chess_mates(const Game *g, const State *s, int moves, Move *key) {
    Move *list = mem_new(g->max_moves, sizeof *list), unused;
    State *then = game_states_new(g, 1);
    size_t n = game_moves(g, s, list);
    int side = game_mover(g, s);
    bool found = false;
    for (size_t i = 0; i < n && !found; i++) {
        game_copy(g, then, s);
        game_play(g, then, list[i]);
        found = is_won(g, then, side) ||
                (moves > 1 && !game_over(g, then) && chess_is_mated(g, then, moves - 1, &unused));
        if (found) *key = list[i];
    }
    free(then);
    free(list);
    return found;
}

bool chess_is_mated(const Game *g, const State *s, int moves, Move *reply) {
    Move *list = mem_new(g->max_moves, sizeof *list), unused;
    State *then = game_states_new(g, 1);
    size_t n = game_moves(g, s, list);
    bool mated = n > 0, lasts = false;
    for (size_t i = 0; i < n && mated; i++) {
        game_copy(g, then, s);
        game_play(g, then, list[i]);
        mated = !game_over(g, then) && chess_mates(g, then, moves, &unused);
        bool longer = mated && moves > 1 && !lasts && !chess_mates(g, then, moves - 1, &unused);
        if (!mated || i == 0 || longer) *reply = list[i];
        lasts |= longer;
    }
    free(then);
    free(list);
    return mated;
}

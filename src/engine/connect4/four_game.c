// SPDX-License-Identifier: MIT
// four_game.c - see four_game.h. Positions are read from their text: rows from the top, X for the
// first player, O for the second, numbers for empty squares.
#include "engine/connect4/four_game.h"

#include "base/mem.h"

#include <ctype.h>
#include <stdlib.h>

bool four_game_board(const Game *g, int *width, int *height) {
    *width = game_param(g, "width", 0);
    *height = game_param(g, "height", 0);
    return game_is(g, "connect4") && four_suits(*width, *height);
}

void four_game_position(const Game *g, const State *s, FourPosition *out) {
    int height = game_param(g, "height", 0), x = 0, y = height - 1;
    uint64_t stones[2] = {0};
    Str text = {0};
    game_position_text(g, s, &text);
    for (const char *c = str_text(&text); *c && *c != ' '; c++) {
        if (*c == '/') {
            x = 0;
            y--;
        } else if (isdigit((unsigned char)*c)) {
            x += (int)strtol(c, NULL, 10);
            while (isdigit((unsigned char)c[1])) c++;
        } else {
            stones[*c == 'X' ? 0 : 1] |= UINT64_C(1) << (x++ * (height + 1) + y);
        }
    }
    str_clear(&text);
    *out = (FourPosition){stones[game_mover(g, s)], stones[0] | stones[1]};
}

Move four_game_move(const Game *g, const State *s, int column) {
    Move *moves = mem_new(g->max_moves, sizeof *moves), found = UINT64_MAX;
    size_t n = game_moves(g, s, moves);
    Str text = {0};
    for (size_t i = 0; i < n && found == UINT64_MAX; i++) {
        str_reset(&text);
        game_move_text(g, s, moves[i], &text);
        if (str_text(&text)[0] == 'a' + column) found = moves[i];
    }
    str_clear(&text);
    free(moves);
    return found;
}

// --- for the general solver ---

typedef struct {
    const Game *game;
    FourSolver *solver;
    SolverQuestion *question; // while it is being answered
} FourEngine;

static bool goes_on(void *engine, uint64_t nodes) {
    const SolverQuestion *q = ((FourEngine *)engine)->question;
    return q->go_on(q->context, nodes);
}

void *four_engine_new(const Game *g, size_t memory_mb) {
    FourEngine *f = mem_new(1, sizeof *f);
    FourSetup setup = {.memory_mb = memory_mb, .go_on = goes_on, .context = f};
    four_game_board(g, &setup.width, &setup.height);
    f->game = g;
    f->solver = four_new(&setup);
    return f;
}

void four_engine_free(void *engine) {
    FourEngine *f = engine;
    four_free(f->solver);
    free(f);
}

void four_engine_answer(void *engine, SolverQuestion *q) {
    FourEngine *f = engine;
    FourPosition p;
    FourAnswer a;
    if (q->recall) return;
    f->question = q;
    four_game_position(f->game, q->root, &p);
    int score = four_bound(f->solver, &p, q->low, q->high, &a);
    q->value = (score > 0) - (score < 0);
    if (a.column >= 0) q->move = four_game_move(f->game, q->root, a.column);
    q->nodes = a.nodes;
    q->known = a.known;
}

void four_engine_learn(void *engine, const SolverKept *one) {
    (void)engine, (void)one;
}

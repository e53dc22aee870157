// SPDX-License-Identifier: MIT
// eval_lines.c - `lines`: games won by N in a row. A line of that length that holds stones of
// one player only is worth more the more of them there are.
#include "evals/eval_types.h"

#include "base/mem.h"
#include "lang/study/l7_hints.h"
#include "lang/study/l7_men.h"

enum { LENGTH_MAX = 6 };

typedef struct {
    const char *game;
    int length;
} RowGame;

// Games whose descriptions do not say it on one line.
static const RowGame games[] = {{"renju", 5}};

// What a line is worth by its number of stones: each one more makes it five times as much.
static const int worth[LENGTH_MAX + 1] = {0, 1, 5, 25, 125, 625, 3125};

typedef struct {
    GameEval base;
    L7Men *men;
    int length;
    int16_t *lines; // nodes, `length` each
    int n;
} LinesEval;

static bool has(const uint64_t *set, int node) {
    return set[node >> 6] >> (node & 63) & 1;
}

static int lines_value(const Eval *e, const Game *g, const State *s, int player) {
    (void)g;
    const LinesEval *x = (const LinesEval *)e;
    uint64_t stones[2][L7_MEN_WORDS_MAX];
    for (int p = 0; p < 2; p++) l7_men_set(x->men, s, p, -1, stones[p]);
    int value = 0;
    for (int i = 0; i < x->n; i++) {
        int count[2] = {0};
        const int16_t *line = x->lines + i * x->length;
        for (int k = 0; k < x->length; k++)
            for (int p = 0; p < 2; p++) count[p] += has(stones[p], line[k]);
        if (count[0] == 0) value -= worth[count[1]];
        if (count[1] == 0) value += worth[count[0]];
    }
    return player == 0 ? value : -value;
}

static void lines_free(GameEval *e) {
    LinesEval *x = (LinesEval *)e;
    l7_men_free(x->men);
    free(x->lines);
    free(x);
}

// Adds the line from a node in one direction if it lies on the board.
static void add_line(LinesEval *x, int node, int dx, int dy) {
    int column, row;
    l7_men_place(x->men, node, &column, &row);
    int16_t *line = x->lines + x->n * x->length;
    for (int k = 0; k < x->length; k++) {
        int at = l7_men_node(x->men, column + k * dx, row + k * dy);
        if (at < 0) return;
        line[k] = (int16_t)at;
    }
    x->n++;
}

static int length_for(const Game *g) {
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (game_is(g, games[i].game)) return games[i].length;
    int length = l7_row_length(g);
    return length <= LENGTH_MAX ? length : 0;
}

static GameEval *lines_make(const Game *g, Error *e) {
    static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int length = length_for(g);
    L7Men *men = length ? l7_men_new(g) : NULL;
    if (!men || l7_men_width(men) == 0) {
        l7_men_free(men);
        error_set(e, "%s is not won by a row of stones", g->name);
        return NULL;
    }
    LinesEval *x = (LinesEval *)game_eval_alloc(sizeof *x, &lines_eval_type, lines_value);
    x->men = men;
    x->length = length;
    x->lines = mem_new((size_t)(4 * l7_men_nodes(men) * length), sizeof *x->lines);
    for (int n = 0; n < l7_men_nodes(men); n++)
        for (int d = 0; d < 4; d++) add_line(x, n, directions[d][0], directions[d][1]);
    return &x->base;
}

const GameEvalType lines_eval_type = {
    .name = "lines",
    .summary = "games won by N in a row: the lines that one side still has",
    .ja = "残っている並び",
    .make = lines_make,
    .free = lines_free,
};

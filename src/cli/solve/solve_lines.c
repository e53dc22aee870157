// SPDX-License-Identifier: MIT
// solve_lines.c - see solve_lines.h.
#include "cli/solve/solve_lines.h"

#include "base/mem.h"
#include "engine/connect4/four_game.h"

#include <stdlib.h>

enum { COLUMNS = 9, ROWS = 64 };

// A stone falls onto the stones of its column: the move depends only on how many there are, so each
// is looked up once per file.
static bool drop_stone(SolveRequest *r, State *s, int column, int row, Error *e) {
    if (!r->drops) {
        r->drops = mem_new(COLUMNS * ROWS, sizeof *r->drops);
        for (int i = 0; i < COLUMNS * ROWS; i++) r->drops[i] = UINT64_MAX;
    }
    bool open = row < ROWS && !game_over(r->game, s);
    Move *m = open ? &r->drops[column * ROWS + row] : NULL;
    if (open && *m == UINT64_MAX) *m = four_game_move(r->game, s, column);
    if (!open || *m == UINT64_MAX) return error_set(e, "column %d cannot be played", column + 1);
    game_play(r->game, s, *m);
    return true;
}

static State *read_columns(SolveRequest *r, const char *line, Error *e) {
    size_t digits = strspn(line, "123456789");
    const char *rest = line + digits;
    char *end;
    long expected = strtol(rest, &end, 10);
    if (strspn(end, " \r\t") != strlen(end)) {
        error_set(e, "'%.40s' is not a list of columns and a number", line);
        return NULL;
    }
    State *s = game_states_new(r->game, 1);
    int stones[COLUMNS] = {0};
    game_start(r->game, s);
    for (size_t i = 0; i < digits; i++) {
        int column = line[i] - '1';
        if (drop_stone(r, s, column, stones[column]++, e)) continue;
        free(s);
        return NULL;
    }
    r->has_expected = end != rest;
    r->expected = (int)expected;
    return s;
}

State *solve_line(SolveRequest *r, const char *line, Error *e) {
    r->has_expected = false;
    if (game_is(r->game, "connect4") && strspn(line, "123456789") > 0)
        return read_columns(r, line, e);
    State *s = cli_position(r->game, NULL, line, e);
    return s ? s : cli_position(r->game, line, NULL, e);
}

// SPDX-License-Identifier: MIT
// solve_lines.c - see solve_lines.h.
#include "cli/solve_lines.h"

#include "base/mem.h"

#include <stdlib.h>

// Drops a stone into a column: the move whose square begins with its letter.
static bool drop_stone(const Game *g, State *s, int column, Error *e) {
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t n = game_moves(g, s, moves), i = 0;
    Str text = {0};
    for (; i < n; i++) {
        str_reset(&text);
        game_move_text(g, s, moves[i], &text);
        if (str_text(&text)[0] == 'a' + column) break;
    }
    bool found = i < n;
    if (found) game_play(g, s, moves[i]);
    str_clear(&text);
    free(moves);
    return found ? true : error_set(e, "column %d cannot be played", column + 1);
}

static State *read_columns(SolveRequest *r, const char *line, Error *e) {
    size_t digits = strspn(line, "123456789");
    const char *rest = line + digits;
    char *end;
    long expected = strtol(rest, &end, 10);
    if (strspn(end, " \r\t") != strlen(end)) {
        error_set(e, "'%.40s' is no list of columns and a number", line);
        return NULL;
    }
    State *s = game_states_new(r->game, 1);
    game_start(r->game, s);
    for (size_t i = 0; i < digits; i++) {
        if (drop_stone(r->game, s, line[i] - '1', e)) continue;
        free(s);
        return NULL;
    }
    r->has_expected = end != rest;
    r->expected = (int)expected;
    return s;
}

State *solve_line(SolveRequest *r, const char *line, Error *e) {
    r->has_expected = false;
    if (strncmp(r->game->name, "connect4", 8) == 0 && strspn(line, "123456789") > 0)
        return read_columns(r, line, e);
    State *s = cli_position(r->game, NULL, line, e);
    return s ? s : cli_position(r->game, line, NULL, e);
}

// SPDX-License-Identifier: MIT
// grid_text.c - see grid_text.h.
#include "game/grid_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static bool add_cells(GridText *out, int row, int *column, char what, long count) {
    if (row >= GRID_TEXT_SIDE_MAX || count > GRID_TEXT_SIDE_MAX - *column) return false;
    if (row > 0 && *column + count > out->width) return false;
    if (row == 0) out->width = *column + (int)count;
    for (long i = 0; i < count; i++) out->cell[row * out->width + (*column)++] = what;
    return true;
}

const char *grid_text_parse(const char *text, GridText *out) {
    int row = 0, column = 0;
    *out = (GridText){0};
    for (; *text && *text != ' '; text++) {
        if (*text == '/') {
            if (column != out->width) return NULL;
            row++;
            column = 0;
        } else if (isdigit((unsigned char)*text)) {
            char *end;
            long count = strtol(text, &end, 10);
            if (!add_cells(out, row, &column, '.', count)) return NULL;
            text = end - 1;
        } else if (!add_cells(out, row, &column, *text, 1)) {
            return NULL;
        }
    }
    if (column != out->width || column == 0) return NULL;
    out->height = row + 1;
    return text;
}

bool grid_text_read(const Game *g, const State *s, GridText *out, Str *rest) {
    Str text = {0};
    game_position_text(g, s, &text);
    const char *end = grid_text_parse(str_text(&text), out);
    if (end && rest) str_add(rest, *end ? end + 1 : end);
    str_clear(&text);
    return end != NULL;
}

void grid_name(const GridNames *names, const GridText *board, int cell, char out[8]) {
    int column = cell % board->width, row = cell / board->width;
    char letter = (char)('a' + column + (names->without_i && column >= 8));
    snprintf(out, 8, "%c%d", letter, names->upward ? board->height - row : row + 1);
}

int grid_cell(const GridNames *names, const GridText *board, const char *name) {
    int column = tolower((unsigned char)name[0]) - 'a';
    int64_t row = isdigit((unsigned char)name[1]) ? strtol(name + 1, NULL, 10) : 0;
    if (names->without_i && column == 8) return -1;
    if (names->without_i && column > 8) column--;
    if (column < 0 || column >= board->width || row < 1 || row > board->height) return -1;
    return (int)(names->upward ? board->height - row : row - 1) * board->width + column;
}

// SPDX-License-Identifier: MIT
// drawing.c - see drawing.h.
#include "game/drawing.h"

#include "base/mem.h"

void drawing_reset(Drawing *d, BoardKind kind, int columns, int rows) {
    d->kind = kind;
    d->columns = columns;
    d->rows = rows;
    d->facing = false;
    d->hands = false;
    d->n_cells = 0;
    d->n_lines = 0;
    d->n_held = 0;
    d->caption[0] = '\0';
}

void drawing_clear(Drawing *d) {
    free(d->cells);
    free(d->lines);
    free(d->held);
    *d = (Drawing){0};
}

void drawing_add(Drawing *d, DrawCell cell) {
    if (d->n_cells == d->cap_cells) {
        d->cap_cells = d->cap_cells ? 2 * d->cap_cells : 64;
        d->cells = mem_resize(d->cells, d->cap_cells, sizeof *d->cells);
    }
    d->cells[d->n_cells++] = cell;
}

void drawing_hold(Drawing *d, DrawHeld held) {
    if (d->n_held == d->cap_held) {
        d->cap_held = d->cap_held ? 2 * d->cap_held : 16;
        d->held = mem_resize(d->held, d->cap_held, sizeof *d->held);
    }
    d->held[d->n_held++] = held;
}

void drawing_join(Drawing *d, DrawLine line) {
    if (d->n_lines == d->cap_lines) {
        d->cap_lines = d->cap_lines ? 2 * d->cap_lines : 64;
        d->lines = mem_resize(d->lines, d->cap_lines, sizeof *d->lines);
    }
    d->lines[d->n_lines++] = line;
}

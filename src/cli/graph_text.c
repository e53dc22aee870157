// SPDX-License-Identifier: MIT
// graph_text.c - see graph_text.h.
//
// Lines and labels are put on a canvas of characters. A label begins in the column of its node;
// lines lead to its first character. Characters are taller than wide: a cell has two lines of text.
#include "cli/graph_text.h"

#include "base/mem.h"

#include <math.h>

enum { CELL_LINES = 2, MARGIN = 4 };

typedef struct {
    char *signs;
    int width, height, cell;
} Canvas;

static int column_of(const Canvas *c, const DrawCell *cell) {
    return MARGIN + (int)lroundf(cell->x * (float)c->cell);
}

static int line_of(const DrawCell *cell) {
    return (int)lroundf(cell->y * CELL_LINES);
}

static char *sign_at(const Canvas *c, int x, int y) {
    return &c->signs[y * (c->width + 1) + x];
}

static Canvas new_canvas(const Drawing *d, const GraphLabel *labels) {
    Canvas c = {.cell = 2};
    for (size_t i = 0; i < d->n_cells; i++) {
        int length = (int)strlen(labels[i].text);
        int named = (int)strlen(d->cells[i].name);
        if (named + 2 > c.cell) c.cell = named + 2;
        if (length + 2 > c.cell) c.cell = length + 2;
    }
    for (size_t i = 0; i < d->n_cells; i++) {
        int right = column_of(&c, &d->cells[i]) + c.cell, below = line_of(&d->cells[i]) + 1;
        if (right > c.width) c.width = right;
        if (below > c.height) c.height = below;
    }
    c.signs = mem_new((size_t)(c.width + 1) * (size_t)c.height + 1, 1);
    memset(c.signs, ' ', (size_t)(c.width + 1) * (size_t)c.height);
    return c;
}

static void draw_line(const Canvas *c, const DrawCell *a, const DrawCell *b) {
    int x1 = column_of(c, a), y1 = line_of(a), x2 = column_of(c, b), y2 = line_of(b);
    int dx = x2 - x1, dy = y2 - y1;
    char sign = dy == 0 ? '-' : dx == 0 ? '|' : (dx > 0) == (dy > 0) ? '\\' : '/';
    int steps = abs(dy) > 0 ? abs(dy) : abs(dx);
    for (int i = 0; i <= steps; i++) {
        float part = steps ? (float)i / (float)steps : 0;
        *sign_at(c, x1 + (int)lroundf(part * (float)dx), y1 + (int)lroundf(part * (float)dy)) =
            sign;
    }
}

// The label that begins here, or NULL.
static const GraphLabel *label_at(const Canvas *c, const Drawing *d, const GraphLabel *labels,
                                  int x, int y) {
    for (size_t i = 0; i < d->n_cells; i++)
        if (column_of(c, &d->cells[i]) == x && line_of(&d->cells[i]) == y) return &labels[i];
    return NULL;
}

static void print_line(FILE *f, const Canvas *c, const Drawing *d, const GraphLabel *labels,
                       int y) {
    int end = c->width;
    while (end > 0 && *sign_at(c, end - 1, y) == ' ' && !label_at(c, d, labels, end - 1, y)) end--;
    for (int x = 0; x < end;) {
        const GraphLabel *label = label_at(c, d, labels, x, y);
        if (!label) {
            fputc(*sign_at(c, x++, y), f);
            continue;
        }
        fprintf(f, "%s%s%s", label->before, label->text, label->behind);
        x += (int)strlen(label->text);
    }
    fputc('\n', f);
}

void graph_print(FILE *f, const Drawing *d, const GraphLabel *labels) {
    Canvas c = new_canvas(d, labels);
    for (size_t i = 0; i < d->n_lines; i++)
        draw_line(&c, &d->cells[d->lines[i].from], &d->cells[d->lines[i].to]);
    for (int y = 0; y < c.height; y++) print_line(f, &c, d, labels, y);
    free(c.signs);
}

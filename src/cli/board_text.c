// SPDX-License-Identifier: MIT
// board_text.c - a Drawing as lines of text, with colours on a terminal.
#include "cli/cli.h"

static const char *owner_colour(int owner) {
    static const char *const colours[] = {"\033[1;31m", "\033[1;37m", "\033[1;32m", "\033[1;34m"};
    return owner >= 0 && owner < 4 ? colours[owner] : "\033[2m";
}

static void print_cell(FILE *f, const DrawCell *c, bool colour) {
    if (colour)
        fprintf(f, "%s%c\033[0m", owner_colour(c->owner), c->glyph);
    else
        fputc(c->glyph, f);
}

static const DrawCell *cell_at(const Drawing *d, int x, int y) {
    for (size_t i = 0; i < d->n_cells; i++)
        if ((int)d->cells[i].x == x && (int)d->cells[i].y == y) return &d->cells[i];
    return NULL;
}

// Columns carry letters when the cells' names begin with one ("f5"), numbers otherwise ("3-5").
static void print_column_names(FILE *f, const Drawing *d) {
    const DrawCell *corner = cell_at(d, 0, 0);
    bool letters = corner && corner->name[0] == 'a';
    fputs("   ", f);
    for (int x = 0; x < d->columns; x++) {
        if (letters)
            fprintf(f, " %c", 'a' + x);
        else
            fprintf(f, "%2d", x + 1);
    }
    fputc('\n', f);
}

void cli_print_board(FILE *f, const Game *g, const State *s, bool colour) {
    Drawing d = {0};
    game_draw(g, s, &d);
    print_column_names(f, &d);
    for (int y = 0; y < d.rows; y++) {
        fprintf(f, "%3d", y + 1);
        for (int i = 0; d.kind == BOARD_HEX && i < y; i++) fputc(' ', f);
        for (int x = 0; x < d.columns; x++) {
            const DrawCell *c = cell_at(&d, x, y);
            fputc(' ', f);
            if (c)
                print_cell(f, c, colour);
            else
                fputc(' ', f);
        }
        fputc('\n', f);
    }
    if (*d.caption) fprintf(f, "    %s\n", d.caption);
    drawing_clear(&d);
}

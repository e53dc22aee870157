// SPDX-License-Identifier: MIT
// explain_hex_why.c - what a player says of a position of Hex, with the cells drawn on the board.
//
// Threats that follow each other share one board: letters where one of them has a cell, so that
// one sees where they overlap.
#include "cli/explain/explain.h"

#include "base/mem.h"
#include "engine/hex/board/hex_position.h"

#include <stdlib.h>
#include <string.h>

enum { THREAT_LETTERS = 26, SMALL = 2 };

typedef struct {
    int width, height;
    HexPosition position;
    char mark[HEX_CELLS_MAX]; // 0: none
    int threats;              // that are marked
} Board;

static void draw(const Board *b) {
    printf("     ");
    for (int i = 0; i < b->width; i++) printf("%s%c", i ? " " : "", 'a' + i);
    putchar('\n');
    for (int row = 0; row < b->height; row++) {
        printf("%*s%3d ", row, "", row + 1);
        for (int i = row * b->width; i < (row + 1) * b->width; i++) {
            int stone = b->position.stone[i];
            printf(" %c", stone >= 0 ? "RB"[stone] : b->mark[i] ? b->mark[i] : '.');
        }
        putchar('\n');
    }
}

// Marks the cells of a text; a cell that is marked already gets `again`. Returns their number.
static int mark_cells(Board *b, const char *cells, char sign, char again) {
    int n = 0;
    for (const char *p = cells; *p; n++) {
        int cell = (int)(strtol(p + 1, NULL, 10) - 1) * b->width + p[0] - 'a';
        b->mark[cell] = b->mark[cell] ? again : sign;
        p += strcspn(p, " ");
        p += strspn(p, " ");
    }
    return n;
}

static void wipe(Board *b) {
    memset(b->mark, 0, sizeof b->mark);
    b->threats = 0;
}

static void draw_threats(const Explain *x, Board *b, const char *must) {
    if (must) mark_cells(b, must, '*', '*');
    draw(b);
    printf("     %s\n",
           must ? explain_words(x, "letters: the threats, + where they overlap, * must-play region",
                                "英字：それぞれの狙い　+：重なり　*：打つべき場所")
                : explain_words(x, "letters: the threats, + where they overlap",
                                "英字：それぞれの狙い　+：重なり"));
    wipe(b);
}

static void say(const Explain *x, Board *b, const InsightSentence *s, const InsightSentence *next) {
    const char *kind = s->cells && *s->cells ? s->kind : "";
    puts(explain_words(x, s->en, s->ja));
    if (strcmp(kind, "threat") == 0 && b->threats < THREAT_LETTERS) {
        mark_cells(b, s->cells, (char)('a' + b->threats++), '+');
        bool more = next && next->kind &&
                    (strcmp(next->kind, "threat") == 0 || strcmp(next->kind, "must") == 0);
        if (!more) draw_threats(x, b, NULL);
    } else if (strcmp(kind, "must") == 0) {
        draw_threats(x, b, s->cells);
    } else if (*kind) { // the cells of a bridge are where its ends are
        if (mark_cells(b, s->cells, '+', '+') > SMALL) draw(b);
        wipe(b);
    }
}

bool explain_hex_sentences(const Explain *x, const State *s, const Insight *i) {
    Board *b = mem_new(1, sizeof *b);
    bool suits = hex_position_board(x->game, &b->width, &b->height, NULL);
    if (suits) hex_position_read(x->game, s, &b->position);
    for (size_t k = 0; suits && k < i->n_sentences; k++)
        say(x, b, &i->sentences[k], k + 1 < i->n_sentences ? &i->sentences[k + 1] : NULL);
    free(b);
    return suits;
}

// SPDX-License-Identifier: MIT
// edge_book_text.c - opening books as text and as files; see edge_book.h.
#include "engine/othello/book/edge_book_text.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/os/pack.h"
#include "engine/othello/board/disc.h"
#include "engine/othello/book/edge_book.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// The assembler includes the file unchanged; data/othello.book.txt says how it was made.
__asm__(".section .rodata\n.global othello_book_begin, othello_book_end\n"
        "othello_book_begin: .incbin \"data/othello.book\"\n"
        "othello_book_end:\n.previous\n");
extern const char othello_book_begin[], othello_book_end[];

enum { FILE_MAX = 1 << 28, LINE_LENGTH_MAX = 128, DEPTH_MAX = 60, VALUE_MAX = 64 };
static const char heading[] = "genpei othello book 1, depth ";

void edge_book_node_write(const EdgeBookNode *node, Str *out) {
    str_addf(out, "%" PRIx64 " %" PRIx64, node->board.me, node->board.opp);
    for (int k = 0; k < node->n; k++)
        str_addf(out, " %c%d:%+d", 'a' + node->move[k].square % 8, node->move[k].square / 8 + 1,
                 node->move[k].value);
}

static bool read_board(const char **at, uint64_t *out) {
    char *end;
    size_t n = strspn(*at, "0123456789abcdef");
    if (n == 0 || n > 16) return false;
    *out = strtoull(*at, &end, 16);
    *at = end;
    return *end == ' ';
}

// "f5:+1", a legal move that has not occurred before.
static bool read_move(const char **at, EdgeBookNode *x, uint64_t *moves) {
    const char *c = *at;
    char *end;
    if (c[0] < 'a' || c[0] > 'h' || c[1] < '1' || c[1] > '8' || c[2] != ':') return false;
    if ((c[3] != '+' && c[3] != '-') || c[4] < '0' || c[4] > '9') return false;
    int square = 8 * (c[1] - '1') + c[0] - 'a';
    long value = strtol(c + 3, &end, 10);
    if (value < -VALUE_MAX || value > VALUE_MAX || !(*moves >> square & 1)) return false;
    if (x->n == EDGE_BOOK_MOVES) return false;
    *moves &= ~(UINT64_C(1) << square);
    x->move[x->n++] = (EdgeBookMove){(int8_t)square, (int8_t)value};
    *at = end;
    return true;
}

bool edge_book_node_read(const char *line, EdgeBookNode *out, Error *e) {
    EdgeBookNode x = {0};
    if (!read_board(&line, &x.board.me) || !read_board((line++, &line), &x.board.opp))
        return error_set(e, "two sets of discs should come first");
    DiscBoard turned = edge_book_turned(x.board, NULL);
    if (x.board.me & x.board.opp) return error_set(e, "a square has discs of both players");
    if (turned.me != x.board.me || turned.opp != x.board.opp)
        return error_set(e, "the position is not in the orientation that books use");
    uint64_t moves = disc_moves(x.board, DISC_EIGHT_8);
    while (*line == ' ') {
        line++;
        if (!read_move(&line, &x, &moves))
            return error_set(e, "'%.10s' is not a move with its value", line);
    }
    if (*line || x.n == 0) return error_set(e, "moves with values should follow");
    x.value = x.move[0].value;
    *out = x;
    return true;
}

void edge_book_write(const EdgeBook *b, Str *out) {
    str_addf(out, "%s%d\n", heading, edge_book_depth(b));
    for (size_t i = 0; i < edge_book_size(b); i++) {
        edge_book_node_write(edge_book_node(b, i), out);
        str_add_char(out, '\n');
    }
}

// The next line without its newline; false when there is none, or it is too long to be valid.
static bool next_line(const char **at, const char *end, char line[LINE_LENGTH_MAX]) {
    const char *stop = *at < end ? memchr(*at, '\n', (size_t)(end - *at)) : NULL;
    if (!stop || stop - *at >= LINE_LENGTH_MAX) return false;
    memcpy(line, *at, (size_t)(stop - *at));
    line[stop - *at] = '\0';
    *at = stop + 1;
    return true;
}

static EdgeBook *read_heading(const char **at, const char *end, Error *e) {
    char line[LINE_LENGTH_MAX], *rest;
    if (next_line(at, end, line) && strncmp(line, heading, sizeof heading - 1) == 0) {
        long depth = strtol(line + sizeof heading - 1, &rest, 10);
        if (rest != line + sizeof heading - 1 && !*rest && depth >= 0 && depth <= DEPTH_MAX)
            return edge_book_new((int)depth);
    }
    error_set(e, "not an opening book of Othello");
    return NULL;
}

EdgeBook *edge_book_read(const char *text, size_t n, Error *e) {
    const char *at = text, *end = text + n;
    char line[LINE_LENGTH_MAX];
    EdgeBook *b = read_heading(&at, end, e);
    bool ok = b;
    for (size_t number = 2; ok && at < end; number++) {
        EdgeBookNode x;
        ok = next_line(&at, end, line) || error_set(e, "the line is incomplete");
        ok = ok && edge_book_node_read(line, &x, e);
        ok = ok && (edge_book_add(b, &x) || error_set(e, "the position occurs twice"));
        if (!ok) error_prefix(e, "line %zu", number);
    }
    if (ok) {
        edge_book_back_up(b);
        return b;
    }
    edge_book_free(b);
    return NULL;
}

// --- files ---

bool edge_book_save(const EdgeBook *b, const char *path, Error *e) {
    Str text = {0};
    edge_book_write(b, &text);
    bool ok = pack_write(path, &text, e);
    str_clear(&text);
    return ok;
}

static EdgeBook *unpack(const Str *file, Error *e) {
    Str text = {0};
    EdgeBook *b = pack_open(file, &text, e) ? edge_book_read(str_text(&text), text.len, e) : NULL;
    str_clear(&text);
    return b;
}

EdgeBook *edge_book_load(const char *path, Error *e) {
    Str file = {0};
    if (!os_read_file(path, FILE_MAX, &file, e)) return NULL;
    EdgeBook *b = unpack(&file, e);
    str_clear(&file);
    if (!b) error_prefix(e, "%.200s", path);
    return b;
}

EdgeBook *edge_book_built_in(void) {
    Str file = {0};
    Error e;
    str_add_n(&file, othello_book_begin, (size_t)(othello_book_end - othello_book_begin));
    EdgeBook *b = unpack(&file, &e);
    str_clear(&file);
    return b ? b : edge_book_new(0); // cannot happen: the file is part of the program
}

// SPDX-License-Identifier: MIT
// sho_book_text.c - opening books of shogi as text and as files; see sho_book.h.
#include "base/os/os_posix.h"
#include "base/os/pack.h"
#include "engine/shogi/book/sho_book.h"
#include "games/shogi/shogi_moves.h"
#include "games/shogi/shogi_sfen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 28, LINE_MAX = 400, VALUE_MAX = 30000 };
static const char heading[] = "genpei shogi book 1, nodes ";

static void write_node(const ShoBookNode *x, Str *out) {
    shogi_sfen_write(&x->position, x->ply + 1, out);
    for (int k = 0; k < x->n; k++) {
        str_add_char(out, ' ');
        shogi_usi_write(x->move[k].move, out);
        str_addf(out, ":%+d", x->move[k].value);
    }
    str_add_char(out, '\n');
}

void sho_book_write(const ShoBook *b, Str *out) {
    str_addf(out, "%s%" PRIu64 "\n", heading, sho_book_nodes(b));
    for (size_t i = 0; i < sho_book_size(b); i++) write_node(sho_book_node(b, i), out);
}

static bool is_new(const ShoBookNode *x, ShogiMove m) {
    for (int k = 0; k < x->n; k++)
        if (x->move[k].move == m) return false;
    return true;
}

// " 7g7f:+31", a legal move that has not occurred before.
static bool read_move(const char **at, ShoBookNode *x) {
    char text[8], *end;
    const char *first = *at + 1;
    size_t n = strcspn(first, ": ");
    ShogiMove m;
    if (**at != ' ' || n >= sizeof text || first[n] != ':' || x->n == SHO_BOOK_MOVES) return false;
    memcpy(text, first, n);
    text[n] = '\0';
    const char *number = first + n + 1;
    if ((*number != '+' && *number != '-') || number[1] < '0' || number[1] > '9') return false;
    long value = strtol(number, &end, 10);
    if (value < -VALUE_MAX || value > VALUE_MAX) return false;
    if (!shogi_usi_read(text, &m) || !shogi_is_legal(&x->position, m) || !is_new(x, m))
        return false;
    x->move[x->n++] = (ShoBookMove){m, (int16_t)value};
    *at = end;
    return true;
}

static bool read_node(const char *line, ShoBookNode *out, Error *e) {
    ShoBookNode x = {0};
    int number = 1;
    if (!shogi_sfen_read(line, SHOGI_ONE_SET, &x.position, &number, &line, e)) return false;
    if (number > SHO_BOOK_PLIES) return error_set(e, "move %d is too late for a book", number);
    x.ply = number - 1;
    if (line[0] && line[-1] == ' ') line--;
    while (*line)
        if (!read_move(&line, &x))
            return error_set(e, "'%.12s' is not a legal move with its value", line);
    if (x.n == 0) return error_set(e, "moves with values should follow");
    *out = x;
    return true;
}

// The next line without its newline; false when there is none, or it is too long to be valid.
static bool next_line(const char **at, const char *end, char line[LINE_MAX]) {
    const char *stop = *at < end ? memchr(*at, '\n', (size_t)(end - *at)) : NULL;
    if (!stop || stop - *at >= LINE_MAX) return false;
    memcpy(line, *at, (size_t)(stop - *at));
    line[stop - *at] = '\0';
    *at = stop + 1;
    return true;
}

static ShoBook *read_heading(const char **at, const char *end, Error *e) {
    char line[LINE_MAX], *rest;
    if (next_line(at, end, line) && strncmp(line, heading, sizeof heading - 1) == 0) {
        const char *digits = line + sizeof heading - 1;
        uint64_t nodes = strtoull(digits, &rest, 10);
        if (*digits >= '0' && *digits <= '9' && !*rest) return sho_book_new(nodes);
    }
    error_set(e, "not an opening book of shogi");
    return NULL;
}

ShoBook *sho_book_read(const char *text, size_t n, Error *e) {
    const char *at = text, *end = text + n;
    char line[LINE_MAX];
    ShoBook *b = read_heading(&at, end, e);
    bool ok = b;
    for (size_t number = 2; ok && at < end; number++) {
        ShoBookNode x;
        ok = next_line(&at, end, line) || error_set(e, "the line is incomplete");
        ok = ok && read_node(line, &x, e);
        ok = ok && (sho_book_add(b, &x) || error_set(e, "the position occurs twice"));
        if (!ok) error_prefix(e, "line %zu", number);
    }
    if (ok) {
        sho_book_back_up(b);
        return b;
    }
    sho_book_free(b);
    return NULL;
}

// --- files ---

bool sho_book_save(const ShoBook *b, const char *path, Error *e) {
    Str text = {0};
    sho_book_write(b, &text);
    bool ok = pack_write(path, &text, e);
    str_clear(&text);
    return ok;
}

static ShoBook *unpack(const Str *file, Error *e) {
    Str text = {0};
    ShoBook *b = pack_open(file, &text, e) ? sho_book_read(str_text(&text), text.len, e) : NULL;
    str_clear(&text);
    return b;
}

ShoBook *sho_book_load(const char *path, Error *e) {
    Str file = {0};
    if (!os_read_file(path, FILE_MAX, &file, e)) return NULL;
    ShoBook *b = unpack(&file, e);
    str_clear(&file);
    if (!b) error_prefix(e, "%.200s", path);
    return b;
}

// --- the one in the program ---

#ifdef SHO_BOOK_BUILT_IN
// The assembler includes the file unchanged; data/shogi.book.txt says how it was made.
__asm__(".section .rodata\n.global sho_book_file, sho_book_file_end\n"
        "sho_book_file: .incbin \"data/shogi.book\"\nsho_book_file_end: .byte 0\n.previous\n");
extern const char sho_book_file[], sho_book_file_end[];

ShoBook *sho_book_built_in(void) {
    Str file = {0};
    Error e;
    str_add_n(&file, sho_book_file, (size_t)(sho_book_file_end - sho_book_file));
    ShoBook *b = unpack(&file, &e);
    str_clear(&file);
    return b ? b : sho_book_new(0); // cannot happen: the file is part of the program
}

bool sho_book_is_built_in(void) {
    return true;
}
#else
ShoBook *sho_book_built_in(void) {
    return sho_book_new(0);
}

bool sho_book_is_built_in(void) {
    return false;
}
#endif

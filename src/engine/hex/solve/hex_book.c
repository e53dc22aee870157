// SPDX-License-Identifier: MIT
// hex_book.c - see hex_book.h.
#include "engine/hex/solve/hex_book.h"
#include "base/crc.h"
#include "base/embed.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>

// The assembler includes the file unchanged; data/hex8.book.txt says how it was made.
EMBED_FILE(hex_book, "data/hex8.book");

enum { BOOK_SIDE = 8, LINE_MAX_LENGTH = 256 };

void hex_solved_write(const HexSolved *one, Str *out) {
    int words = HEX_SOLVER_WORDS;
    while (words > 1 && one->proof[words - 1] == 0) words--;
    str_addf(out, "%" PRIx64 " %s %d %" PRIu32, one->key, one->lost ? "lost" : "won", one->move,
             one->work);
    for (int i = 0; i < words; i++) str_addf(out, " %" PRIx64, one->proof[i]);
}

// The next number; false when there is none.
static bool take_number(const char **at, int base, uint64_t *out) {
    char *end;
    while (**at == ' ') (*at)++;
    if (!isxdigit((unsigned char)**at)) return false;
    *out = strtoull(*at, &end, base);
    bool whole = end != *at && (*end == ' ' || *end == '\0');
    *at = end;
    return whole;
}

static bool take_word(const char **at, const char *word) {
    size_t n = strlen(word);
    while (**at == ' ') (*at)++;
    if (strncmp(*at, word, n) != 0 || (*at)[n] != ' ') return false;
    *at += n;
    return true;
}

static bool take_move(const char **at, int *out) {
    uint64_t move;
    *out = -1;
    if (take_word(at, "-1")) return true;
    if (!take_number(at, 10, &move) || move >= HEX_CELLS_MAX) return false;
    *out = (int)move;
    return true;
}

bool hex_solved_read(const char *line, HexSolved *out) {
    HexSolved one = {0};
    uint64_t work;
    if (!take_number(&line, 16, &one.key) || one.key == 0) return false;
    one.lost = take_word(&line, "lost");
    if (!one.lost && !take_word(&line, "won")) return false;
    if (!take_move(&line, &one.move) || !take_number(&line, 10, &work)) return false;
    if (work > UINT32_MAX || !take_number(&line, 16, &one.proof[0])) return false;
    one.work = (uint32_t)work;
    for (int i = 1; i < HEX_SOLVER_WORDS && *line; i++)
        if (!take_number(&line, 16, &one.proof[i])) return false;
    if (*line) return false;
    *out = one;
    return true;
}

bool hex_book_is_for(int width, int height) {
    return width == BOOK_SIDE && height == BOOK_SIDE;
}

bool hex_book_is_whole(const char *text, size_t n) {
    enum { LAST = 18 }; // "checksum 01234567\n"
    char last[LAST + 1];
    if (n < LAST) return false;
    snprintf(last, sizeof last, "checksum %08" PRIx32 "\n", crc_bytes(text, n - LAST));
    return memcmp(text + n - LAST, last, LAST) == 0;
}

size_t hex_book_learn(HexSolver *s) {
    const HexShape *shape = hex_solver_shape(s);
    size_t learnt = 0, length = (size_t)(embedded_hex_book_end - embedded_hex_book);
    if (!hex_book_is_for(shape->width, shape->height)) return 0;
    if (!hex_book_is_whole(embedded_hex_book, length)) return 0;
    for (const char *at = embedded_hex_book; at < embedded_hex_book_end;) {
        const char *end = memchr(at, '\n', (size_t)(embedded_hex_book_end - at));
        if (!end) break;
        char line[LINE_MAX_LENGTH];
        HexSolved one;
        size_t n = (size_t)(end - at);
        if (n < sizeof line) {
            memcpy(line, at, n);
            line[n] = '\0';
            if (hex_solved_read(line, &one)) hex_solver_learn(s, &one), learnt++;
        }
        at = end + 1;
    }
    hex_solver_recall(s);
    return learnt;
}

// SPDX-License-Identifier: MIT
// sho_shard.c - see sho_shard.h.
#include "train/sho_shard.h"

#include "base/crc.h"
#include "base/os/os_posix.h"
#include "games/shogi/shogi_sfen.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char heading[] = "genpei shogi positions 1 ";

enum {
    HEADING = sizeof heading - 1,
    FLAGS_AT = 51,
    HANDS_AT = 52,
    VALUE_AT = 60,
    PLIES_AT = 62,
    PIECE_BITS = 5,
    HELD_OUT = 8,
};

static const size_t file_max = (size_t)1 << 31;

// --- records ---

static void put_number(unsigned char *at, uint32_t value, int bytes) {
    for (int k = 0; k < bytes; k++) at[k] = (unsigned char)(value >> 8 * k & 255);
}

static uint32_t number_at(const unsigned char *at, int bytes) {
    uint32_t value = 0;
    for (int k = 0; k < bytes; k++) value |= (uint32_t)at[k] << 8 * k;
    return value;
}

void sho_record_write(const ShoSample *s, unsigned char out[SHO_RECORD_BYTES]) {
    const ShogiPosition *p = &s->position;
    memset(out, 0, SHO_RECORD_BYTES);
    for (int square = 0; square < SHOGI_SQUARES; square++)
        for (int k = 0, bit = PIECE_BITS * square; k < PIECE_BITS; k++, bit++)
            if (p->board[square] >> k & 1) out[bit / 8] |= (unsigned char)(1 << bit % 8);
    out[FLAGS_AT] = (unsigned char)(p->mover | (int)s->outcome << 1 | (s->held_out ? HELD_OUT : 0));
    put_number(out + HANDS_AT, p->hands[SHOGI_BLACK], 4);
    put_number(out + HANDS_AT + 4, p->hands[SHOGI_WHITE], 4);
    put_number(out + VALUE_AT, (uint16_t)s->value, 2);
    put_number(out + PLIES_AT, (uint16_t)s->plies, 2);
}

static ShogiPiece piece_at(const unsigned char *bytes, int square) {
    int piece = 0;
    for (int k = 0, bit = PIECE_BITS * square; k < PIECE_BITS; k++, bit++)
        piece |= (bytes[bit / 8] >> bit % 8 & 1) << k;
    return (ShogiPiece)piece;
}

static bool read_board(const unsigned char *bytes, ShogiPosition *p) {
    for (int square = 0; square < SHOGI_SQUARES; square++) {
        ShogiPiece piece = piece_at(bytes, square);
        if (!piece) continue;
        if (!shogi_way[piece]) return false;
        shogi_put(p, square, piece);
    }
    return true;
}

static bool read_hands(const unsigned char *bytes, ShogiPosition *p) {
    ShogiHand known = 0;
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++)
        known |= shogi_hand_most(kind) << shogi_hand_shift(kind);
    for (int colour = 0; colour < 2; colour++) {
        p->hands[colour] = number_at(bytes + HANDS_AT + 4 * colour, 4);
        if (p->hands[colour] & ~known) return false;
    }
    return true;
}

bool sho_record_read(const unsigned char bytes[SHO_RECORD_BYTES], ShoSample *out) {
    unsigned flags = bytes[FLAGS_AT];
    *out = (ShoSample){.outcome = (ShoOutcome)(flags >> 1 & 3),
                       .held_out = flags & HELD_OUT,
                       .value = (int16_t)number_at(bytes + VALUE_AT, 2),
                       .plies = (int)number_at(bytes + PLIES_AT, 2)};
    out->position.mover = flags & 1;
    return (flags >> 1 & 3) <= SHO_WON && flags < 2 * HELD_OUT &&
           read_board(bytes, &out->position) && read_hands(bytes, &out->position) &&
           shogi_position_allowed(&out->position, SHOGI_ONE_SET, NULL);
}

// --- files ---

bool sho_shard_write(const char *path, const Str *records, Error *e) {
    Str file = {0};
    str_addf(&file, "%s%zu %08" PRIx32, heading, records->len / SHO_RECORD_BYTES,
             crc_bytes(str_text(records), records->len));
    while (file.len < SHO_SHARD_HEADER - 1) str_add_char(&file, ' ');
    str_add_char(&file, '\n');
    str_add_n(&file, str_text(records), records->len);
    bool ok = os_write_file(path, file.text, file.len, e);
    str_clear(&file);
    return ok;
}

// The two numbers of the header.
static bool read_header(const char *bytes, unsigned long long *count, unsigned long *crc) {
    char text[SHO_SHARD_HEADER + 1] = {0};
    char *end;
    memcpy(text, bytes, SHO_SHARD_HEADER);
    *count = strtoull(text + HEADING, &end, 10);
    if (end == text + HEADING || *end != ' ') return false;
    char *digits = end + 1;
    *crc = strtoul(digits, &end, 16);
    return end == digits + 8 && strspn(end, " \n") == strlen(end);
}

static bool check_records(const unsigned char *records, size_t count, Error *e) {
    for (size_t i = 0; i < count; i++) {
        ShoSample s;
        if (!sho_record_read(records + i * SHO_RECORD_BYTES, &s))
            return error_set(e, "position %zu of this file of positions is impossible", i + 1);
    }
    return true;
}

bool sho_shard_open(const char *bytes, size_t n, const unsigned char **records, size_t *count,
                    Error *e) {
    unsigned long long expected;
    unsigned long crc;
    if (n < SHO_SHARD_HEADER || memcmp(bytes, heading, HEADING) != 0 ||
        !read_header(bytes, &expected, &crc))
        return error_set(e, "not a file of positions of shogi");
    size_t found = n - SHO_SHARD_HEADER;
    if (found % SHO_RECORD_BYTES || found / SHO_RECORD_BYTES != expected)
        return error_set(e,
                         "a file of positions of shogi with %zu bytes after its header, not %llu",
                         found, expected * SHO_RECORD_BYTES);
    if (crc_bytes(bytes + SHO_SHARD_HEADER, found) != crc)
        return error_set(e, "a file of positions of shogi whose checksum is wrong: it is damaged");
    const unsigned char *first = (const unsigned char *)bytes + SHO_SHARD_HEADER;
    if (!check_records(first, (size_t)expected, e)) return false;
    *records = first;
    *count = (size_t)expected;
    return true;
}

bool sho_shard_read(const char *path, Str *file, const unsigned char **records, size_t *count,
                    Error *e) {
    if (!os_read_file(path, file_max, file, e)) return false;
    return sho_shard_open(str_text(file), file->len, records, count, e) ||
           error_prefix(e, "%.200s", path);
}

// SPDX-License-Identifier: MIT
// record_wthor.c - see record_wthor.h.
#include "record/formats/record_wthor.h"

#include "base/utf8.h"
#include "record/record_build.h"

enum { NAME = 20, HEADER = 16, GAME = 68, MOVES = 60, MOVES_AT = 8, SIZE_AT = 12 };

static unsigned byte_at(const char *text, size_t i) {
    return (unsigned char)text[i];
}

static unsigned word_at(const char *text, size_t i) {
    return byte_at(text, i) | byte_at(text, i + 1) << 8;
}

bool record_is_wthor(const char *text, size_t n) {
    if (n < HEADER || (n - HEADER) % GAME != 0) return false;
    size_t games = word_at(text, 4) | (size_t)word_at(text, 6) << 16;
    unsigned size = byte_at(text, SIZE_AT);
    return games == (n - HEADER) / GAME && (size == 0 || size == 8);
}

void record_wthor_fault(const char *text, size_t n, Error *e) {
    if (n < HEADER) {
        error_set(e, "not a WTHOR file: %zu bytes, but the header alone takes %d", n, HEADER);
        return;
    }
    size_t games = word_at(text, 4) | (size_t)word_at(text, 6) << 16;
    unsigned size = byte_at(text, SIZE_AT);
    if (size != 0 && size != 8)
        error_set(e, "a WTHOR file for another board size: %u", size);
    else
        error_set(e, "not a complete WTHOR file: %zu %s take %zu bytes, but it has %zu", games,
                  str_plural((int64_t)games, "game", "games"), HEADER + games * GAME, n);
}

static bool add_move(RecordBuilder *b, unsigned code, Error *e) {
    const Game *g = b->record.game;
    unsigned row = code / 10, column = code % 10;
    if (row < 1 || row > 8 || column < 1 || column > 8)
        return error_set(e, "%u is not a square", code);
    char name[3] = {(char)('a' + column - 1), (char)('0' + row), '\0'};
    Move only;
    // A forced pass is the only legal move; the file leaves it out.
    if (game_count_moves(g, b->now) == 1 && game_moves(g, b->now, &only) == 1) {
        Str text = {0};
        game_move_text(g, b->now, only, &text);
        bool pass = strcmp(str_text(&text), "pass") == 0;
        str_clear(&text);
        if (pass && !record_build_move(b, "pass", e)) return false;
    }
    return record_build_move(b, name, e);
}

bool record_is_wthor_players(const char *text, size_t n) {
    return n >= HEADER && (n - HEADER) % NAME == 0 && word_at(text, 8) == (n - HEADER) / NAME;
}

static void add_name(Record *r, int side, unsigned number, const Str *players) {
    char name[NAME + 1] = "";
    Str text = {0};
    if (players && HEADER + NAME * (number + 1) <= players->len)
        memcpy(name, players->text + HEADER + NAME * number, NAME);
    if (*name)
        utf8_add_latin1(&text, name);
    else
        str_addf(&text, "WTHOR %u", number);
    record_name(r, side, str_text(&text));
    str_clear(&text);
}

RecordStatus record_wthor_next(RecordInput *in, Record *out, Error *e) {
    if (in->at < HEADER) in->at = HEADER;
    if (in->at + GAME > in->n) return RECORD_END;
    size_t number = (in->at - HEADER) / GAME + 1;
    const char *text = in->text + in->at;
    in->at += GAME;
    const Game *g = game_table_open(in->games, "othello", e);
    if (!g) return RECORD_REFUSED;
    RecordBuilder b;
    record_build_init(&b, g, NULL);
    for (int side = 0; side < 2; side++)
        add_name(&b.record, side, word_at(text, 2 + 2 * (size_t)side), in->players);
    for (size_t i = 0; i < MOVES && byte_at(text, MOVES_AT + i); i++) {
        if (add_move(&b, byte_at(text, MOVES_AT + i), e)) continue;
        error_prefix(e, "%.200s: game %zu, move %zu", in->name, number, i + 1);
        record_build_clear(&b);
        return RECORD_REFUSED;
    }
    if (record_build_final(&b, NULL)) record_build_finish(&b, END_RULES, NULL, e);
    record_build_take(&b, out);
    return RECORD_READ;
}

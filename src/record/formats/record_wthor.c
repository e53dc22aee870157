// SPDX-License-Identifier: MIT
// record_wthor.c - see record_wthor.h.
#include "record/formats/record_wthor.h"

#include "base/utf8.h"
#include "record/record_build.h"
#include "record/record_tree.h"

enum {
    NAME = 20,
    TOURNAMENT = 26,
    YEAR_AT = 10,
    HEADER = 16,
    GAME = 68,
    MOVES = 60,
    SCORE_AT = 6,
    MOVES_AT = 8,
    SIZE_AT = 12,
    SQUARES = 64
};

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
    unsigned row = code / 10, column = code % 10;
    if (row < 1 || row > 8 || column < 1 || column > 8)
        return error_set(e, "%u is not a square", code);
    char name[3] = {(char)('a' + column - 1), (char)('0' + row), '\0'};
    return record_build_forced_pass(b, e) && record_build_move(b, name, e);
}

bool record_is_wthor_players(const char *text, size_t n) {
    return n >= HEADER && (n - HEADER) % NAME == 0 && word_at(text, 8) == (n - HEADER) / NAME;
}

bool record_is_wthor_tournaments(const char *text, size_t n) {
    return n >= HEADER && (n - HEADER) % TOURNAMENT == 0 &&
           word_at(text, 8) == (n - HEADER) / TOURNAMENT;
}

// The entry of a list, as UTF-8.
static void add_entry(const Str *list, size_t size, unsigned number, Str *out) {
    char name[TOURNAMENT + 1] = "";
    if (list && HEADER + size * (number + 1) <= list->len)
        memcpy(name, list->text + HEADER + size * number, size);
    utf8_add_latin1(out, name);
}

// Year and tournament.
static void add_headings(Record *r, const RecordInput *in, unsigned tournament) {
    unsigned year = word_at(in->text, YEAR_AT);
    Str text = {0};
    if (year >= 1900 && year <= 2999) {
        str_addf(&text, "%u", year);
        record_add_heading(r, RECORD_STARTED, str_text(&text));
        str_reset(&text);
    }
    add_entry(in->tournaments, TOURNAMENT, tournament, &text);
    if (text.len) record_add_heading(r, RECORD_EVENT, str_text(&text));
    str_clear(&text);
}

static void add_name(Record *r, int side, unsigned number, const Str *players) {
    Str text = {0};
    add_entry(players, NAME, number, &text);
    if (!text.len) str_addf(&text, "WTHOR %u", number);
    record_name(r, side, str_text(&text));
    str_clear(&text);
}

// The moves end with the first byte that is 0; there should be nothing behind it.
static bool add_moves(RecordBuilder *b, RecordInput *in, const char *text, size_t number,
                      Error *e) {
    size_t n = 0, behind = 0;
    while (n < MOVES && byte_at(text, MOVES_AT + n)) n++;
    for (size_t i = n; i < MOVES; i++) behind += byte_at(text, MOVES_AT + i) != 0;
    for (size_t i = 0; i < n; i++) {
        if (add_move(b, byte_at(text, MOVES_AT + i), e)) continue;
        return error_prefix(e, "%.200s: game %zu, move %zu", in->name, number, i + 1);
    }
    if (behind)
        record_input_warn(in, "game %zu: move %zu is empty; %zu %s behind it left out", number,
                          n + 1, behind, str_plural((int64_t)behind, "move", "moves"));
    return true;
}

// Whether any game has a score: in files without scores all are 0.
static bool has_scores(const RecordInput *in) {
    for (size_t at = HEADER; at + GAME <= in->n; at += GAME)
        if (byte_at(in->text, at + SCORE_AT)) return true;
    return false;
}

// The result is that of the moves where they reach the end of the game, else that of the score.
static bool add_result(RecordBuilder *b, RecordInput *in, unsigned score, size_t number, Error *e) {
    if (record_build_final(b, NULL)) {
        int counted = record_wthor_score(&b->record);
        if ((int)score != counted)
            record_input_warn(in, "game %zu: the score is said to be %u, but the moves give %d",
                              number, score, counted);
        return record_build_finish(b, END_RULES, NULL, e);
    }
    if ((score > 0 || in->scored) && score <= SQUARES) {
        int margin = 2 * (int)score - SQUARES;
        return record_build_finish(b, END_AGREED, (const int[]){margin, -margin}, e);
    }
    record_input_warn(in,
                      "game %zu: the moves end before the game does, and its score, %u, is no %s",
                      number, score, score ? "number of discs" : "result");
    return true;
}

RecordStatus record_wthor_next(RecordInput *in, Record *out, Error *e) {
    if (in->at < HEADER) {
        in->at = HEADER;
        in->scored = has_scores(in);
    }
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
    add_headings(&b.record, in, word_at(text, 0));
    if (!add_moves(&b, in, text, number, e) ||
        !add_result(&b, in, byte_at(text, SCORE_AT), number, e)) {
        record_build_clear(&b);
        return RECORD_REFUSED;
    }
    record_build_take(&b, out);
    return RECORD_READ;
}

// SPDX-License-Identifier: MIT
// record_csa.c - see record_csa.h.
#include "record/formats/record_csa.h"

#include "games/shogi/shogi.h"
#include "record/formats/csa_words.h"
#include "record/formats/shogi_headings.h"
#include "record/formats/shogi_reader.h"
#include "record/formats/shogi_values.h"

#include "base/mem.h"

#include <ctype.h>
#include <stdlib.h>

enum { MS = 1000 };

// --- statements ---

typedef struct {
    const char *text;
    size_t n, at; // at: its offset in the file
    bool inner;   // behind the sign of a comment: part of a variation
} Statement;

// A whole line for names, comments and headings, else up to a comma. False at the end.
static bool next_statement(RecordInput *in, Statement *out) {
    const char *t = in->text;
    while (in->at < in->n && strchr("\r\n,", t[in->at]) && t[in->at]) in->at++;
    if (in->at >= in->n) return false;
    size_t at = in->at, end = at;
    bool whole = strchr("'N$V", t[at]) != NULL;
    while (end < in->n && t[end] != '\n' && t[end] != '\r' && (whole || t[end] != ',')) end++;
    in->at = end;
    *out = (Statement){t + at, end - at, at, false};
    return true;
}

static bool is_word(const Statement *s, const char *word) {
    return s->n == strlen(word) && memcmp(s->text, word, s->n) == 0;
}

static bool refuse(const ShogiReader *r, const Statement *s, Error *e, const char *what) {
    return record_input_error(r->in, s->at, e, "%s: '%.*s'", what, (int)(s->n < 40 ? s->n : 40),
                              s->text);
}

// --- the start ---

static void empty_board(ShogiReader *r) {
    ShogiPosition empty = {.mover = r->start.mover};
    r->start = empty;
}

// One rank of nine squares of three characters; the space at the end may be missing.
static bool read_rank(ShogiReader *r, const Statement *s, Error *e) {
    int rank = s->text[1] - '1';
    enum { SQUARE = 3, WHOLE = 2 + SQUARE * SHOGI_SIDE };
    char text[WHOLE];
    size_t n = s->n;
    while (n > WHOLE && (s->text[n - 1] == ' ' || s->text[n - 1] == '\t')) n--;
    if (n > WHOLE) return refuse(r, s, e, "there is text behind the nine squares of this rank");
    if (n + 1 < WHOLE) return refuse(r, s, e, "a rank needs nine squares of three characters");
    if (!shogi_reader_rank(r, rank)) return refuse(r, s, e, "this rank was given before");
    text[WHOLE - 1] = ' ';
    memcpy(text, s->text, n);
    for (int i = 0; i < SHOGI_SIDE; i++) {
        const char *at = text + 2 + SQUARE * i;
        if (memcmp(at, " * ", SQUARE) == 0 || memcmp(at, "   ", SQUARE) == 0) continue;
        int kind = csa_kind_read(at + 1), square = shogi_square(8 - i, rank);
        if ((at[0] != '+' && at[0] != '-') || kind == SHOGI_EMPTY)
            return refuse(r, s, e, "here should be a piece such as +FU or ' * '");
        if (r->start.board[square]) return refuse(r, s, e, "a piece of this rank was given before");
        shogi_put(&r->start, square, shogi_piece(at[0] == '-', kind));
    }
    return true;
}

static bool add_to_hand(ShogiPosition *p, int colour, int kind) {
    if (kind == SHOGI_EMPTY || kind > SHOGI_GOLD) return false;
    if ((unsigned)shogi_hand_count(p->hands[colour], kind) >= shogi_hand_most(kind)) return false;
    p->hands[colour] += shogi_hand_one(kind);
    return true;
}

// All pieces of a set that are neither on the board nor in a hand.
static void add_all_left(ShogiPosition *p, int colour) {
    for (int kind = SHOGI_PAWN; kind <= SHOGI_GOLD; kind++) {
        int there = shogi_hand_count(p->hands[0], kind) + shogi_hand_count(p->hands[1], kind);
        for (int square = 0; square < SHOGI_SQUARES; square++)
            there += p->board[square] && shogi_plain(shogi_kind(p->board[square])) == kind;
        for (; there < shogi_kind_total(kind); there++) add_to_hand(p, colour, kind);
    }
}

// P+ and P-: groups of square and piece.
static bool read_pieces(ShogiReader *r, const Statement *s, Error *e) {
    int colour = s->text[1] == '-';
    for (size_t at = 2; at + 4 <= s->n; at += 4) {
        const char *group = s->text + at;
        bool hand = memcmp(group, "00", 2) == 0;
        int square = csa_square_read(group), kind = csa_kind_read(group + 2);
        if (hand && memcmp(group + 2, "AL", 2) == 0)
            add_all_left(&r->start, colour);
        else if (hand && !add_to_hand(&r->start, colour, kind))
            return refuse(r, s, e, "this cannot lie in a hand");
        else if (!hand &&
                 (square == SHOGI_NOWHERE || kind == SHOGI_EMPTY || r->start.board[square]))
            return refuse(r, s, e, "here should be pieces on empty squares, such as 27FU");
        else if (!hand)
            shogi_put(&r->start, square, shogi_piece(colour, kind));
    }
    return (s->n - 2) % 4 == 0 || refuse(r, s, e, "here should be groups of four characters");
}

static void take_off(ShogiPosition *p, int square) {
    ShogiPosition rest = {.hands = {p->hands[0], p->hands[1]}, .mover = p->mover};
    for (int i = 0; i < SHOGI_SQUARES; i++)
        if (i != square && p->board[i]) shogi_put(&rest, i, p->board[i]);
    *p = rest;
}

// PI82HI22KA: the usual start without these.
static bool read_usual_start(ShogiReader *r, const Statement *s, Error *e) {
    for (size_t at = 2; at + 4 <= s->n; at += 4) {
        int square = csa_square_read(s->text + at), kind = csa_kind_read(s->text + at + 2);
        if (square == SHOGI_NOWHERE || shogi_kind(r->start.board[square]) != kind ||
            kind == SHOGI_EMPTY)
            return refuse(r, s, e, "this piece does not stand there at the start");
        take_off(&r->start, square);
    }
    return true;
}

static bool read_position(ShogiReader *r, const Statement *s, Error *e) {
    if (r->begun) return refuse(r, s, e, "a position after the first move");
    char second = s->n > 1 ? s->text[1] : '\0';
    r->placed = true;
    if (second == 'I') return read_usual_start(r, s, e);
    if (!r->odd) empty_board(r);
    r->odd = true;
    if (second >= '1' && second <= '9') return read_rank(r, s, e);
    if (second == '+' || second == '-') return read_pieces(r, s, e);
    return refuse(r, s, e, "neither PI nor a rank nor pieces");
}

// --- moves and the end ---

static bool read_move(ShogiReader *r, const Statement *s, Error *e) {
    ShogiMove m;
    const char *why;
    if (!csa_move_read(shogi_reader_position(r), s->text, &m, &why)) return refuse(r, s, e, why);
    return shogi_reader_move(r, m, -1, e) || record_input_blame(r->in, s->at, e);
}

static bool read_end(ShogiReader *r, const Statement *s, Error *e) {
    if (!shogi_reader_begin(r, e)) return record_input_blame(r->in, s->at, e);
    ShogiEnd end;
    if (shogi_end_csa_read(s->text, s->n, shogi_reader_position(r)->mover, &end))
        return shogi_reader_end(r, end, e);
    if (s->text[0] == '#') return true; // #WIN and the like say nothing new
    return refuse(r, s, e, "an unknown end of a game");
}

// Seconds, in version 3.0 with up to three decimals.
static bool read_time(ShogiReader *r, const Statement *s, Error *e) {
    int64_t ms = 0;
    int decimals = -1; // -1: before the point
    size_t n = s->n;
    while (n > 1 && (s->text[n - 1] == ' ' || s->text[n - 1] == '\t')) n--;
    for (size_t i = 1; i < n; i++) {
        char c = s->text[i];
        if (c == '.' && decimals < 0) {
            decimals = 0;
            continue;
        }
        if (c < '0' || c > '9' || ms > INT64_C(1000000000000) || decimals == 3)
            return refuse(r, s, e, "here should be a time in seconds");
        ms = ms * 10 + (c - '0');
        if (decimals >= 0) decimals++;
    }
    for (int i = decimals < 0 ? 0 : decimals; i < 3; i++) ms *= 10;
    shogi_reader_time(r, ms);
    return true;
}

// $EVENT:the cup
static void read_heading(ShogiReader *r, const Statement *s) {
    const char *colon = memchr(s->text, ':', s->n);
    if (!colon || colon == s->text + 1) return;
    Str key = {0}, value = {0};
    shogi_reader_add_text(&key, s->text + 1, (size_t)(colon - s->text) - 1);
    shogi_reader_add_text(&value, colon + 1, s->n - (size_t)(colon + 1 - s->text));
    shogi_reader_heading(r, shogi_heading_from_csa(str_text(&key)), str_text(&value));
    str_clear(&key);
    str_clear(&value);
}

// "'変化：3手": the statements of a variation follow, each behind the sign of a comment.
static bool read_variation(ShogiReader *r, const Statement *s, Error *e) {
    size_t ply = 0;
    for (size_t i = strlen("'変化："); i < s->n && isdigit((unsigned char)s->text[i]); i++)
        if (ply < 1000000) ply = ply * 10 + (size_t)(s->text[i] - '0');
    if (ply == 0) return refuse(r, s, e, "here should be the number of a move");
    return shogi_reader_variation(r, ply - 1, e) || record_input_blame(r->in, s->at, e);
}

static bool read_statement(ShogiReader *r, const Statement *s, Error *e);

// "NAME win" of a summary: what it says of that side.
static void read_summary_side(ShogiReader *r, const char *text, size_t n) {
    static const struct {
        const char *word;
        int said; // of who is named: 1 won, -1 lost
    } results[] = {{" draw", 0}, {" win", 1}, {" lose", -1}};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        size_t w = strlen(results[i].word);
        if (n < w || memcmp(text + n - w, results[i].word, w) != 0) continue;
        if (results[i].said == 0) r->said = SHOGI_SAID_DRAWN;
        for (int colour = 0; colour < 2 && results[i].said; colour++) {
            const char *name = r->names[colour];
            if (!name || strlen(name) != n - w || memcmp(name, text, n - w) != 0) continue;
            r->said = (colour == 0) == (results[i].said > 0) ? SHOGI_SAID_BLACK : SHOGI_SAID_WHITE;
        }
    }
}

// Who won, and how, by the word of a server.
static ShogiEnd summary_end(const char *word, size_t n) {
    static const struct {
        const char *word;
        ShogiEnd end; // the loser's, or a draw's
    } words[] = {{"toryo", SHOGI_END_RESIGN},         {"time up", SHOGI_END_TIME},
                 {"uchifuzume", SHOGI_END_ILLEGAL},   {"oute_sennichite", SHOGI_END_ILLEGAL},
                 {"illegal move", SHOGI_END_ILLEGAL}, {"illegal kachi", SHOGI_END_ILLEGAL},
                 {"outori", SHOGI_END_ILLEGAL},       {"sennichite", SHOGI_END_REPEATED},
                 {"max_moves", SHOGI_END_MAX_MOVES},  {"kachi", SHOGI_END_DECLARED}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (n == strlen(words[i].word) && memcmp(words[i].word, word, n) == 0) return words[i].end;
    return SHOGI_END_NONE;
}

// "'summary:sennichite:ann draw:bob draw", as servers write it; the sides in any order.
static void read_summary(ShogiReader *r, const Statement *s) {
    static const char sign[] = "'summary:";
    const size_t n = strlen(sign);
    if (s->n < n || memcmp(s->text, sign, n) != 0) return;
    const char *at = s->text + n, *end = s->text + s->n, *colon = memchr(at, ':', s->n - n);
    if (!colon) return;
    r->summary = summary_end(at, (size_t)(colon - at));
    while (colon) {
        at = colon + 1;
        colon = memchr(at, ':', (size_t)(end - at));
        read_summary_side(r, at, (size_t)((colon ? colon : end) - at));
    }
}

// '* and '** are meant for people and programs; other comments mean nothing, but in a variation.
// There they may be statements, of which none is inside another.
static bool read_comment(ShogiReader *r, const Statement *s, Error *e) {
    static const char variation[] = "'変化：";
    bool begins = s->n > strlen(variation) && memcmp(s->text, variation, strlen(variation)) == 0;
    if (begins && !s->inner) return read_variation(r, s, e);
    if (s->n > 1 && s->text[1] == '*') shogi_reader_comment(r, s->text + 2, s->n - 2);
    read_summary(r, s);
    bool inside = !s->inner && r->begun && r->b.line > 0 && s->n > 1 && s->text[1] &&
                  strchr("+-%T'", s->text[1]);
    Statement inner = {s->text + 1, s->n - 1, s->at + 1, true};
    return !inside || read_statement(r, &inner, e);
}

static bool read_statement(ShogiReader *r, const Statement *s, Error *e) {
    switch (s->text[0]) {
    case '\'':
        return read_comment(r, s, e);
    case '*': // a comment that lost its sign
    case 'V':
        return true;
    case '$':
        read_heading(r, s);
        return true;
    case 'N':
        if (s->n < 2 || (s->text[1] != '+' && s->text[1] != '-'))
            return refuse(r, s, e, "here should be N+ or N- and a name");
        shogi_reader_name(r, s->text[1] == '-', s->text + 2, s->n - 2);
        return true;
    case 'P':
        return read_position(r, s, e);
    case 'T':
        return read_time(r, s, e);
    case '%':
    case '#':
        return read_end(r, s, e);
    case '+':
    case '-':
        if (s->n == 1 && !r->begun) r->start.mover = s->text[0] == '-';
        r->placed = true;
        if (s->n == 1 || r->cut) return true;
        if (shogi_reader_ended(r) && !r->illegal.len)
            return refuse(r, s, e, "a move after the end of the game");
        if (s->n >= 7) return read_move(r, s, e);
        return refuse(r, s, e, "not a move");
    default:
        return refuse(r, s, e, "not a statement of CSA");
    }
}

bool record_is_csa(const char *text, size_t n) {
    RecordInput in = {.text = text, .n = n};
    Statement s;
    while (next_statement(&in, &s))
        if (s.text[0] != '\'')
            return (s.text[0] == 'V' && s.n > 1 && isdigit((unsigned char)s.text[1])) ||
                   (s.n >= 2 && s.text[0] == 'N' && (s.text[1] == '+' || s.text[1] == '-')) ||
                   (s.n >= 2 && s.text[0] == 'P' && strchr("I123456789+-", s.text[1])) ||
                   (s.text[0] == '$' && memchr(s.text, ':', s.n));
    return false;
}

// After an error: on to the next game.
static void skip_game(RecordInput *in) {
    Statement s;
    while (next_statement(in, &s))
        if (is_word(&s, "/")) return;
}

RecordStatus record_csa_next(RecordInput *in, Record *out, Error *e) {
    ShogiReader r;
    Statement s = {0};
    bool any = false, good = true;
    shogi_reader_init(&r, in);
    while (good && next_statement(in, &s) && !is_word(&s, "/")) {
        any = any || s.text[0] != '\'';
        good = read_statement(&r, &s, e);
    }
    bool placed = r.odd || r.begun || r.placed;
    if (good && any && !placed)
        good = record_input_error(in, s.at, e, "the game ends before its position");
    else if (good && any) {
        good = shogi_reader_take(&r, out, e);
        if (!good) record_input_blame(in, s.at, e);
    } else if (!good) {
        skip_game(in);
    }
    shogi_reader_clear(&r);
    return !good ? RECORD_REFUSED : any ? RECORD_READ : RECORD_END;
}

// --- writing ---

static void add_line(Str *out, const char *before, const char *text) {
    str_add(out, before);
    for (; *text; text++) str_add_char(out, *text == '\n' || *text == '\r' ? ' ' : *text);
    str_add(out, "\n");
}

static void add_comment(Str *out, const char *sign, const char *text) {
    while (*text) {
        size_t n = strcspn(text, "\n");
        str_addf(out, "%s'*", sign);
        str_add_n(out, text, n);
        str_add(out, "\n");
        text += n;
        if (*text == '\n' && !*++text) str_addf(out, "%s'*\n", sign);
    }
}

// Version 3.0 has milliseconds.
static bool has_parts_of_seconds(const Record *r) {
    for (size_t i = 0; i < r->n; i++)
        if (r->moves[i].used_ms > 0 && r->moves[i].used_ms % MS) return true;
    return false;
}

static void add_time(int64_t ms, const char *sign, Str *out) {
    if (ms < 0) return;
    str_addf(out, "%sT%lld", sign, (long long)(ms / MS));
    if (ms % MS) str_addf(out, ".%03d", (int)(ms % MS));
    str_add(out, "\n");
}

// "600+10+0", as version 3.0 writes what each side has; before that it was "00:10+10".
static bool is_new_time_limit(const RecordHeading *h) {
    return strcmp(h->key, RECORD_TIME_LIMIT) == 0 && h->value[0] >= '0' && h->value[0] <= '9' &&
           h->value[strspn(h->value, "0123456789.+")] == '\0' && strchr(h->value, '+');
}

// Some programs read no other version than 2.2.
static bool is_version_3(const Record *r) {
    bool is = has_parts_of_seconds(r);
    for (size_t i = 0; i < r->n_headings; i++) is |= is_new_time_limit(&r->headings[i]);
    return is;
}

// $EVENT:the cup; a key that cannot stand so is a comment.
static void add_headings(const Record *r, Str *out) {
    for (size_t i = 0; i < r->n_headings; i++) {
        const char *key = shogi_heading_to_csa(r->headings[i].key);
        if (is_new_time_limit(&r->headings[i])) key = "TIME";
        str_add(out, *key && !strpbrk(key, ":\r\n") ? "$" : "'*");
        add_line(out, key, "");
        out->len--; // the line end
        add_line(out, ":", r->headings[i].value);
    }
}

static void add_value(const RecordMove *m, const char *comment, const char *sign, Str *out) {
    Str line = {0};
    shogi_value_csa(m, comment, &line);
    add_comment(out, sign, str_text(&line));
    str_clear(&line);
}

// How a line ends: a word, and before it the illegal move.
static void add_end(const Record *r, size_t line, const ShogiState *last, const ShogiMove *illegal,
                    const char *sign, Str *out) {
    ShogiEnd end = shogi_end_of_line(r, line, last);
    const char *word = shogi_end_csa(end, last->position.mover);
    int64_t used_ms = record_end(r, line)->used_ms;
    if (illegal) {
        str_add(out, sign);
        csa_move_write(&last->position, *illegal, out);
        str_add(out, "\n");
        add_time(used_ms, sign, out);
    }
    if (*word) str_addf(out, "%s%s\n", sign, word);
    if (*word && !illegal) add_time(used_ms, sign, out);
    if (end == SHOGI_END_SEALED || end == SHOGI_END_WIN || end == SHOGI_END_DEFAULT)
        str_addf(out, "%s'*" SHOGI_END_NAMED "%s\n", sign, shogi_end_name(end));
}

// The moves of a line with their comments; before each statement stands `sign`.
static void add_moves(const Record *r, size_t line, const char *sign, Str *out) {
    size_t begin = record_line_begin(r, line), end = record_line_plies(r, line);
    State *s = game_states_new(r->game, 2), *last = game_state_at(r->game, s, 1);
    ShogiMove illegal;
    Str rest = {0};
    record_line_state(r, line, begin, s);
    record_line_state(r, line, end, last);
    bool has_illegal = shogi_end_of_line(r, line, shogi_state(last)) == SHOGI_END_ILLEGAL &&
                       shogi_illegal_move(record_comment_at(r, line, end),
                                          &shogi_state(last)->position, &illegal, &rest);
    if (line == 0 && end == 0) add_comment(out, "", has_illegal ? str_text(&rest) : r->comment);
    for (size_t i = begin; i < end; i++) {
        const RecordMove *m = record_line_move(r, line, i);
        const char *comment = record_comment_at(r, line, i + 1);
        if (i + 1 == end && has_illegal) comment = str_text(&rest);
        if (m->move != SHOGI_DECLARE) {
            str_add(out, sign);
            csa_move_write(&shogi_state(s)->position, (ShogiMove)m->move, out);
            str_add(out, "\n");
            add_time(m->used_ms, sign, out);
            add_value(m, comment, sign, out);
        }
        add_comment(out, sign, comment);
        game_play(r->game, s, m->move);
    }
    add_end(r, line, shogi_state(last), has_illegal ? &illegal : NULL, sign, out);
    str_clear(&rest);
    free(s);
}

void record_csa_write(const Record *r, Str *out) {
    if (!shogi_rules(r->game)) return;
    str_addf(out, "'CSA encoding=UTF-8\n%s\n", is_version_3(r) ? "V3.0" : "V2.2");
    add_line(out, "N+", r->names[0]);
    add_line(out, "N-", r->names[1]);
    add_headings(r, out);
    csa_board_write(&shogi_state(r->start)->position, out);
    if (r->n) add_comment(out, "", r->comment); // else it may name an illegal move
    add_moves(r, 0, "", out);
    size_t *order = mem_new(r->n_variations + 1, sizeof *order);
    record_order_lines(r, order);
    for (size_t i = 0; i < r->n_variations; i++) {
        str_addf(out, "'変化：%zu手\n", record_line_begin(r, order[i]) + 1);
        add_moves(r, order[i], "'", out);
    }
    free(order);
}

// SPDX-License-Identifier: MIT
// record_kif.c - see record_kif.h.
#include "record/formats/record_kif.h"

#include "games/shogi/shogi.h"
#include "games/shogi/shogi_handicap.h"
#include "games/shogi/shogi_japanese.h"
#include "record/formats/shogi_headings.h"
#include "record/formats/shogi_reader.h"
#include "record/formats/shogi_values.h"

#include "base/mem.h"
#include "base/os/os_japanese.h"

#include <stdlib.h>

enum { MS = 1000, MINUTE = 60, HOUR = 3600 };

// --- lines ---

typedef struct {
    const char *text;
    size_t n, at; // at: its offset in the file
} Line;

static bool next_line(RecordInput *in, Line *out) {
    if (in->at >= in->n) return false;
    size_t at = in->at, end = at;
    while (end < in->n && in->text[end] != '\n' && in->text[end] != '\r') end++;
    in->at = end + 1;
    if (end + 1 < in->n && in->text[end] == '\r' && in->text[end + 1] == '\n') in->at++;
    *out = (Line){in->text + at, end - at, at};
    return true;
}

static bool begins(const Line *l, const char *word) {
    size_t n = strlen(word);
    return l->n >= n && memcmp(l->text, word, n) == 0;
}

static void skip(Line *l, size_t n) {
    l->text += n;
    l->at += n;
    l->n -= n;
}

// Spaces of either width.
static void skip_spaces(Line *l) {
    while (l->n) {
        if (l->text[0] == ' ' || l->text[0] == '\t')
            skip(l, 1);
        else if (begins(l, "　"))
            skip(l, strlen("　"));
        else
            return;
    }
}

static void trim_end(Line *l) {
    size_t wide = strlen("　");
    for (bool more = true; more;) {
        more = true;
        if (l->n && (l->text[l->n - 1] == ' ' || l->text[l->n - 1] == '\t'))
            l->n--;
        else if (l->n >= wide && memcmp(l->text + l->n - wide, "　", wide) == 0)
            l->n -= wide;
        else
            more = false;
    }
}

static bool find(const Line *l, const char *word, size_t *where) {
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= l->n; i++)
        if (memcmp(l->text + i, word, n) == 0) {
            *where = i;
            return true;
        }
    return false;
}

// --- the game on its way ---

typedef struct {
    ShogiReader r;
    int rank;       // of the board that is being drawn; the next one
    int64_t number; // that the last move of the line has; -1 where it may be any
    Line sealed;    // 封じ手: the end, unless the move follows; no text for none
    Line handicap;  // a name that is not known: the board has to be drawn; no text for none
} Kif;

static bool refuse(Kif *k, const Line *l, Error *e, const char *what) {
    return record_input_error(k->r.in, l->at, e, "%s: '%.*s'", what, (int)(l->n < 60 ? l->n : 60),
                              l->text);
}

// --- headings ---

// 手合割: a customary name, or その他, 詰将棋 and any other where the board is drawn.
static void read_handicap(Kif *k, Line value) {
    char name[64] = "";
    trim_end(&value);
    if (value.n < sizeof name) memcpy(name, value.text, value.n);
    if (!value.n || strcmp(name, "その他") == 0 || k->r.odd) return;
    if (!shogi_reader_handicap(&k->r, name)) k->handicap = value;
}

// Whether it is known where the game begins.
static bool has_start(Kif *k, Error *e) {
    return !k->handicap.text || k->r.odd || refuse(k, &k->handicap, e, "an unknown handicap");
}

static void empty_board(Kif *k) {
    if (k->r.odd) return;
    k->r.start = (ShogiPosition){.mover = SHOGI_BLACK};
    k->r.odd = true;
}

// "飛二　香四", or なし.
static bool read_hand(Kif *k, int colour, Line value, Error *e) {
    empty_board(k);
    for (skip_spaces(&value); value.n; skip_spaces(&value)) {
        size_t used;
        if (begins(&value, "なし")) return true;
        int kind = shogi_kind_japanese_read(value.text, value.n, &used);
        if (kind < SHOGI_PAWN || kind > SHOGI_GOLD)
            return refuse(k, &value, e, "this is no piece for a hand");
        skip(&value, used);
        int count = shogi_japanese_count(value.text, value.n, &used);
        skip(&value, used);
        if (count == 0) count = 1;
        if ((unsigned)(shogi_hand_count(k->r.start.hands[colour], kind) + count) >
            shogi_hand_most(kind))
            return refuse(k, &value, e, "too many pieces in a hand");
        k->r.start.hands[colour] += shogi_hand_one(kind) * (ShogiHand)count;
    }
    return true;
}

// What stands behind nine squares: the frame, and the number of the rank as 一, 1 or a. Programs
// leave out either.
static bool read_rank_end(Kif *k, Line l, const Line *whole, Error *e) {
    size_t used = 0;
    skip_spaces(&l);
    if (begins(&l, "|")) skip(&l, 1);
    trim_end(&l);
    skip_spaces(&l);
    if (l.n == 0) return true;
    int rank = shogi_japanese_digit(l.text, l.n, &used);
    if (rank == 0 && l.text[0] >= 'a' && l.text[0] <= 'i') {
        rank = l.text[0] - 'a' + 1;
        used = 1;
    }
    if (rank == 0 || used < l.n)
        return refuse(k, whole, e, "there is text behind the nine squares of this rank");
    return rank == k->rank + 1 || refuse(k, whole, e, "this is not the rank that is due");
}

// "| ・v歩 飛...|一": nine squares, each a sign of the owner and a piece.
static bool read_rank(Kif *k, Line l, Error *e) {
    Line whole = l;
    empty_board(k);
    if (k->rank >= SHOGI_SIDE) return refuse(k, &whole, e, "a tenth rank");
    skip(&l, 1);
    for (int file = 8; file >= 0; file--) {
        int colour = SHOGI_BLACK;
        size_t used;
        if (begins(&l, "v") || begins(&l, "V")) colour = SHOGI_WHITE;
        if (l.n && (l.text[0] == ' ' || l.text[0] == 'v' || l.text[0] == 'V' || l.text[0] == '^'))
            skip(&l, 1);
        int kind = shogi_kind_japanese_read(l.text, l.n, &used);
        if (kind != SHOGI_EMPTY) {
            shogi_put(&k->r.start, shogi_square(file, k->rank), shogi_piece(colour, kind));
            skip(&l, used);
        } else if (begins(&l, "・") || begins(&l, "　")) {
            skip(&l, strlen("・"));
        } else if (begins(&l, "*") || begins(&l, ".")) {
            skip(&l, 1);
        } else {
            return refuse(k, &whole, e, "a rank of the board needs nine squares");
        }
    }
    if (!read_rank_end(k, l, &whole, e)) return false;
    shogi_reader_rank(&k->r, k->rank++);
    return true;
}

static const struct {
    const char *word;
    int colour;
} sides[] = {
    {"先手", SHOGI_BLACK}, {"下手", SHOGI_BLACK}, {"後手", SHOGI_WHITE}, {"上手", SHOGI_WHITE}};
enum { N_SIDES = sizeof sides / sizeof *sides };

// 先手：, 上手の持駒：, 後手番.
static bool read_side(Kif *k, Line l, bool *is_one, Error *e) {
    *is_one = true;
    for (int i = 0; i < N_SIDES; i++) {
        Line rest = l;
        if (!begins(&rest, sides[i].word)) continue;
        skip(&rest, strlen(sides[i].word));
        if (begins(&rest, "番")) {
            k->r.start.mover = (uint8_t)sides[i].colour;
            return true;
        }
        if (begins(&rest, "の持駒：")) {
            skip(&rest, strlen("の持駒："));
            return read_hand(k, sides[i].colour, rest, e);
        }
        if (begins(&rest, "：")) {
            skip(&rest, strlen("："));
            trim_end(&rest);
            shogi_reader_name(&k->r, sides[i].colour, rest.text, rest.n);
            return true;
        }
    }
    *is_one = false;
    return true;
}

// --- moves ---

// "( 0:02/00:00:02)": what the move took. -1 where nothing is said, -2 where it is not a time.
static int64_t read_time(const Line *l) {
    enum { MOST = 1000000 };
    size_t open;
    if (!find(l, "(", &open)) return -1;
    int64_t total = 0, part = 0;
    bool any = false;
    for (size_t i = open + 1; i < l->n && l->text[i] != '/' && l->text[i] != ')'; i++) {
        char c = l->text[i];
        if (c >= '0' && c <= '9') {
            part = part * 10 + (c - '0');
            any = true;
            if (part > MOST) return -2;
        } else if (c == ':') {
            total = (total + part) * MINUTE;
            part = 0;
            if (total > (int64_t)MOST * HOUR) return -2;
        } else if (c != ' ') {
            return -2;
        }
    }
    return any ? (total + part) * MS : -1;
}

// The move was opened: that it had been sealed is a comment.
static void open_sealed(Kif *k) {
    if (k->sealed.text) shogi_reader_comment(&k->r, k->sealed.text, k->sealed.n);
    k->sealed = (Line){0};
}

// No move follows: the game ends with it.
static bool end_sealed(Kif *k, Error *e) {
    Line l = k->sealed;
    k->sealed = (Line){0};
    if (!l.text) return true;
    if (!shogi_reader_end(&k->r, SHOGI_END_SEALED, e)) return record_input_blame(k->r.in, l.at, e);
    int64_t used = read_time(&l);
    if (used >= 0) shogi_reader_time(&k->r, used);
    return true;
}

static bool read_move(Kif *k, Line *l, Error *e) {
    ShogiMove m;
    size_t used;
    Line start = *l;
    open_sealed(k);
    if (!shogi_reader_begin(&k->r, e)) return record_input_blame(k->r.in, l->at, e);
    const ShogiPosition *p = shogi_reader_position(&k->r);
    if (!shogi_japanese_read(p, l->text, l->n, shogi_reader_before(&k->r), &m, &used, e))
        return record_input_blame(k->r.in, start.at, e);
    skip(l, used);
    return shogi_reader_move(&k->r, m, -1, e) || record_input_blame(k->r.in, start.at, e);
}

// Numbers that do not follow each other: lines of the file may be missing or mixed up. A game from
// a drawn board may begin with any.
static void read_number(Kif *k, Line *l) {
    enum { MOST = 1000000000 };
    Line digits = *l;
    int64_t number = 0, due = k->number + 1;
    for (; l->n && l->text[0] >= '0' && l->text[0] <= '9'; skip(l, 1))
        if (number < MOST) number = number * 10 + (l->text[0] - '0');
    int n = (int)(digits.n - l->n < 20 ? digits.n - l->n : 20);
    if (number != due && k->number >= 0)
        record_input_warn(k->r.in, "line %zu: the move has the number %.*s, not %lld",
                          record_input_line(k->r.in, digits.at), n, digits.text, (long long)due);
    k->number = number;
}

// "   1 ７六歩(77)   ( 0:02/00:00:02)+"
static bool read_numbered(Kif *k, Line l, Error *e) {
    if (k->r.odd && !k->r.begun) k->number = -1;
    read_number(k, &l);
    skip_spaces(&l);
    while (begins(&l, "▲") || begins(&l, "△")) skip(&l, strlen("▲"));
    if (begins(&l, "封じ手")) {
        k->number = -1; // the move itself may have its number again
        trim_end(&l);
        k->sealed = l;
        return true;
    }
    if (begins(&l, "パス")) return refuse(k, &l, e, "shogi has no pass");
    ShogiEnd end = shogi_end_kif_read(l.text, l.n);
    if (end != SHOGI_END_NONE) {
        if (!shogi_reader_end(&k->r, end, e)) return record_input_blame(k->r.in, l.at, e);
    } else if (!read_move(k, &l, e)) {
        return false;
    }
    int64_t used = read_time(&l);
    if (used >= 0) shogi_reader_time(&k->r, used);
    if (used == -2)
        record_input_warn(k->r.in, "line %zu: the time is left out, it cannot be meant",
                          record_input_line(k->r.in, l.at));
    return true;
}

// A line of KI2: "▲７六歩    △３四歩".
static bool read_unnumbered(Kif *k, Line l, Error *e) {
    for (skip_spaces(&l); l.n; skip_spaces(&l)) {
        static const char *const marks[] = {"▲", "△", "☗", "☖", "▼", "▽"};
        bool marked = false;
        for (int i = 0; i < 6 && !marked; i++)
            if (begins(&l, marks[i])) {
                skip(&l, strlen(marks[i]));
                marked = true;
            }
        if (k->r.cut) {
            shogi_reader_comment(&k->r, l.text, l.n);
            return true;
        }
        if (!marked) return refuse(k, &l, e, "here should be ▲ or △ and a move");
        if (!read_move(k, &l, e)) return false;
    }
    return true;
}

// --- lines of every kind ---

// The side that a summary names, SHOGI_BLACK or SHOGI_WHITE; -1 for none.
static int named_side(const Line *l) {
    size_t where;
    for (int i = 0; i < N_SIDES; i++)
        if (find(l, sides[i].word, &where)) return sides[i].colour;
    return -1;
}

// An end that names who won or lost: 先手の反則勝ち, 時間切れにより後手の勝ち.
static ShogiEnd end_for(ShogiEnd end, const Line *l, int mover) {
    int side = named_side(l);
    size_t where;
    if (side < 0) return end;
    bool mover_wins = (side == mover) == find(l, "勝ち", &where);
    if (end == SHOGI_END_FOUL || end == SHOGI_END_ILLEGAL)
        return mover_wins ? SHOGI_END_FOUL : SHOGI_END_ILLEGAL;
    bool lost = end == SHOGI_END_RESIGN || end == SHOGI_END_TIME;
    return lost && mover_wins ? SHOGI_END_WIN : end;
}

// まで99手で: a number of moves that is not that of the game: lines of the file may be missing. An
// illegal move counts or not, and a drawn board may come with numbers of its own.
static void check_count(Kif *k, const Line *l) {
    enum { MOST = 1000000 };
    static const char zero[] = "０";
    const ShogiReader *r = &k->r;
    Line at = *l;
    int64_t said = 0;
    bool any = false;
    skip(&at, strlen("まで"));
    if (begins(&at, "、")) skip(&at, strlen("、"));
    for (skip_spaces(&at); at.n && said < MOST; any = true) {
        size_t used = 1;
        int digit = shogi_japanese_digit(at.text, at.n, &used);
        if (digit == 0 && begins(&at, zero)) used = strlen(zero);
        if (digit == 0 && used == 0 && at.text[0] == '0') used = 1;
        if (used == 0) break;
        said = said * 10 + digit;
        skip(&at, used);
    }
    if (!any || !begins(&at, "手") || r->cut || r->b.line) return;
    int64_t there = (int64_t)(r->begun ? r->b.ply + r->beyond : 0);
    bool odd = r->odd && (said == k->number || said == k->number - 1);
    if (said != there && said != there + (r->illegal.len > 0) && !odd)
        record_input_warn(k->r.in, "line %zu: said to have %lld moves, but it has %lld",
                          record_input_line(k->r.in, l->at), (long long)said, (long long)there);
}

// まで3手で先手の勝ち: KI2 says the end only so. In KIF it may say more about a draw.
static bool read_summary(Kif *k, const Line *l, Error *e) {
    static const struct {
        const char *word;
        ShogiEnd end;
    } ways[] = {{"封じ手", SHOGI_END_SEALED},   {"中断", SHOGI_END_STOPPED},
                {"千日手", SHOGI_END_REPEATED}, {"持将棋", SHOGI_END_IMPASSE},
                {"反則勝ち", SHOGI_END_FOUL},   {"反則負け", SHOGI_END_ILLEGAL},
                {"時間切れ", SHOGI_END_TIME},   {"切れ負け", SHOGI_END_TIME},
                {"入玉", SHOGI_END_DECLARED},   {"不詰", SHOGI_END_NO_MATE},
                {"詰", SHOGI_END_MATE},         {"最大手数", SHOGI_END_MAX_MOVES},
                {"引き分け", SHOGI_END_DRAW},   {"不戦勝", SHOGI_END_WIN},
                {"不戦敗", SHOGI_END_DEFAULT},  {"勝ち", SHOGI_END_RESIGN}};
    size_t where;
    ShogiReader *r = &k->r;
    check_count(k, l);
    if (!end_sealed(k, e)) return false;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (!find(l, ways[i].word, &where)) continue;
        if (!shogi_reader_begin(r, e)) return record_input_blame(r->in, l->at, e);
        ShogiEnd end = end_for(ways[i].end, l, shogi_reader_mover(r));
        bool draw = end == SHOGI_END_DRAW || end == SHOGI_END_MAX_MOVES;
        if (r->b.line == 0 && r->end == SHOGI_END_IMPASSE && draw) r->end = end;
        return shogi_reader_end(r, end, e) || record_input_blame(r->in, l->at, e);
    }
    return true;
}

// 変化：3手
static bool read_variation(Kif *k, const Line *whole, Error *e) {
    Line l = *whole;
    size_t ply = 0;
    skip(&l, strlen("変化："));
    skip_spaces(&l);
    for (; l.n && l.text[0] >= '0' && l.text[0] <= '9' && ply < 1000000; skip(&l, 1))
        ply = ply * 10 + (size_t)(l.text[0] - '0');
    if (ply == 0) return refuse(k, whole, e, "here should be the number of a move");
    k->number = (int64_t)ply - 1;
    if (!end_sealed(k, e)) return false;
    return shogi_reader_variation(&k->r, ply - 1, e) || record_input_blame(k->r.in, whole->at, e);
}

// 棋戦：竜王戦
static void read_heading(Kif *k, const Line *l, size_t colon) {
    Str key = {0}, value = {0};
    Line rest = *l;
    skip(&rest, colon + strlen("："));
    trim_end(&rest);
    shogi_reader_add_text(&key, l->text, colon);
    shogi_reader_add_text(&value, rest.text, rest.n);
    shogi_reader_heading(&k->r, shogi_heading_from_kif(str_text(&key)), str_text(&value));
    str_clear(&key);
    str_clear(&value);
}

static bool begins_move(const Line *l) {
    static const char *const marks[] = {"▲", "△", "☗", "☖", "▼", "▽"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (begins(l, marks[i])) return true;
    return false;
}

static bool read_line(Kif *k, Line l, Error *e) {
    bool side;
    size_t colon;
    ShogiReader *r = &k->r;
    Line bare = l;
    skip_spaces(&bare);
    if (begins(&bare, "変化：")) return has_start(k, e) && read_variation(k, &bare, e);
    if (begins(&l, "*") || begins(&l, "&") || (r->cut && l.n)) { // & is a bookmark
        shogi_reader_comment(r, l.text + (l.text[0] == '*'), l.n - (l.text[0] == '*'));
        return true;
    }
    if (begins(&l, "#") || begins(&l, "手数-") || begins(&l, "手数＝")) return true;
    if (begins(&l, "まで")) return has_start(k, e) && read_summary(k, &l, e);
    if (begins(&l, "|") && !r->begun) return read_rank(k, l, e);
    if (begins(&l, "手合割：")) {
        skip(&l, strlen("手合割："));
        read_handicap(k, l);
        return true;
    }
    if (!r->begun && !read_side(k, l, &side, e)) return false;
    if (!r->begun && side) return true;
    skip_spaces(&l);
    if (l.n == 0 || begins(&l, "+-") || begins(&l, "９ ８")) return true;
    if (l.text[0] >= '0' && l.text[0] <= '9') return has_start(k, e) && read_numbered(k, l, e);
    if (begins_move(&l)) return has_start(k, e) && read_unnumbered(k, l, e);
    if (find(&l, "：", &colon) && colon > 0) {
        read_heading(k, &l, colon);
        return true;
    }
    return r->begun && !shogi_reader_ended(r) ? refuse(k, &l, e, "neither a move nor a comment")
                                              : true;
}

bool record_is_kif(const char *text, size_t n) {
    static const char *const signs[] = {
        "#KIF", "手合割：", "先手：", "後手：",     "手数--",       "▲",
        "△",    "下手：",   "上手：", "開始日時：", "後手の持駒：", "上手の持駒："};
    RecordInput in = {.text = text, .n = n};
    Line l;
    for (int lines = 0; lines < 60 && next_line(&in, &l); lines++)
        for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
            if (begins(&l, signs[i])) return true;
    return false;
}

RecordStatus record_kif_next(RecordInput *in, Record *out, Error *e) {
    Kif k = {0};
    Line l = {0};
    if (in->at >= in->n) return RECORD_END;
    shogi_reader_init(&k.r, in);
    bool good = true, headed = false;
    while (next_line(in, &l)) {
        bool heading = begins(&l, "手合割：");
        if (heading && (headed || k.r.begun)) { // of the next game
            in->at = l.at;
            break;
        }
        headed = headed || heading;
        good = good && read_line(&k, l, e); // after an error: on to the next game
    }
    good = good && has_start(&k, e) && end_sealed(&k, e);
    if (good) {
        good = shogi_reader_take(&k.r, out, e);
        if (!good) record_input_blame(in, l.at, e);
    }
    shogi_reader_clear(&k.r);
    return good ? RECORD_READ : RECORD_REFUSED;
}

// --- writing ---

// The name of the start; NULL where it is drawn as a board. Only names that other programs know are
// written.
static const char *start_name(const ShogiPosition *p) {
    static const char *const known[] = {"none",       "lance",   "right-lance", "bishop",
                                        "rook",       "2-piece", "4-piece",     "6-piece",
                                        "rook-lance", "8-piece", "10-piece"};
    int handicap = shogi_handicap_find(p);
    if (handicap < 0) return NULL;
    const ShogiHandicap *h = shogi_handicap(handicap);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(h->name, known[i]) == 0) return h->japanese;
    return NULL;
}

static void add_count(Str *out, int count) {
    if (count >= 10) str_add(out, "十");
    if (count % 10) str_add(out, shogi_rank_japanese(count % 10 - 1));
}

static void add_hand(const ShogiPosition *p, int colour, Str *out) {
    static const int order[] = {SHOGI_ROOK,   SHOGI_BISHOP, SHOGI_GOLD, SHOGI_SILVER,
                                SHOGI_KNIGHT, SHOGI_LANCE,  SHOGI_PAWN};
    str_addf(out, "%sの持駒：", colour ? "後手" : "先手");
    if (!p->hands[colour]) str_add(out, "なし");
    for (int i = 0; i < SHOGI_HAND_KINDS - 1; i++) {
        int count = shogi_hand_count(p->hands[colour], order[i]);
        if (!count) continue;
        str_add(out, shogi_kind_japanese(order[i]));
        if (count > 1) add_count(out, count);
        str_add(out, "　");
    }
    str_add(out, "\n");
}

static void add_board(const ShogiPosition *p, Str *out) {
    add_hand(p, SHOGI_WHITE, out);
    str_add(out, "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for (int rank = 0; rank < SHOGI_SIDE; rank++) {
        str_add(out, "|");
        for (int file = 8; file >= 0; file--) {
            ShogiPiece piece = p->board[shogi_square(file, rank)];
            str_addf(out, "%s%s", piece && shogi_colour(piece) ? "v" : " ",
                     piece ? shogi_kind_kanji(shogi_kind(piece)) : "・");
        }
        str_addf(out, "|%s\n", shogi_rank_japanese(rank));
    }
    str_add(out, "+---------------------------+\n");
    add_hand(p, SHOGI_BLACK, out);
    str_addf(out, "%s番\n", p->mover ? "後手" : "先手");
}

static void add_text_line(Str *out, const char *before, const char *text) {
    str_add(out, before);
    for (; *text; text++) str_add_char(out, *text == '\n' || *text == '\r' ? ' ' : *text);
    str_add(out, "\n");
}

// Whether a reader takes the line for this heading and nothing else.
static bool is_plain_key(const char *key) {
    static const char *const others[] = {"*",      "&",     "#",      "|",     "+-",  " ", "　",
                                         "手合割", "手数-", "手数＝", "▲",     "△",   "☗", "☖",
                                         "▼",      "▽",     "まで",   "９ ８", "変化"};
    Line l = {.text = key, .n = strlen(key)};
    size_t where;
    if (l.n == 0 || (key[0] >= '0' && key[0] <= '9') || key[0] == '\t') return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (begins(&l, others[i])) return false;
    for (int i = 0; i < N_SIDES; i++) {
        size_t n = strlen(sides[i].word);
        if (!begins(&l, sides[i].word)) continue;
        if (l.n == n || strncmp(key + n, "番", strlen("番")) == 0 || strcmp(key + n, "の持駒") == 0)
            return false;
    }
    return !find(&l, "：", &where) && !strpbrk(key, "\r\n");
}

// A heading that KIF cannot have is a comment.
static void add_record_headings(const Record *r, Str *out) {
    for (size_t i = 0; i < r->n_headings; i++) {
        const char *key = shogi_heading_to_kif(r->headings[i].key);
        if (!is_plain_key(key)) str_add(out, "*");
        add_text_line(out, key, "");
        out->len--; // the line end
        add_text_line(out, "：", r->headings[i].value);
    }
}

static bool is_handicap(const Record *r) {
    return shogi_handicap_find(&shogi_state(r->start)->position) > 0;
}

static void add_headings(const Record *r, Str *out) {
    const ShogiPosition *p = &shogi_state(r->start)->position;
    const char *name = start_name(p);
    bool handicap = is_handicap(r);
    str_addf(out, "手合割：%s\n", name ? name : "その他");
    if (!name) add_board(p, out);
    for (int colour = 0; colour < 2; colour++) {
        str_addf(out, "%s：", shogi_side_japanese(colour, handicap));
        add_text_line(out, "", r->names[colour]);
    }
    add_record_headings(r, out);
}

// A line of its own for each line; bookmarks keep their sign.
static void add_comment(Str *out, const char *text) {
    while (*text) {
        size_t n = strcspn(text, "\n");
        if (*text != '&') str_add(out, "*");
        str_add_n(out, text, n);
        str_add(out, "\n");
        text += n;
        if (*text == '\n' && !*++text) str_add(out, "*\n");
    }
}

// --- lines of moves ---

typedef struct {
    const Record *r;
    Str *out;
    bool origin;     // KIF: a move a line, with numbers and times
    int64_t used[2]; // milliseconds of each side so far
    size_t in_row;   // moves of KI2 since the last line end
    bool illegal;    // an illegal move was written as the last of the line
} Writer;

static void end_row(Writer *w) {
    if (w->in_row) str_add(w->out, "\n");
    w->in_row = 0;
}

static void add_time(Writer *w, int mover, int64_t ms) {
    if (ms < 0) return;
    long long s = ms / MS, all = (w->used[mover] += ms) / MS;
    str_addf(w->out, "   (%2lld:%02lld/%02lld:%02lld:%02lld)", s / MINUTE, s % MINUTE, all / HOUR,
             all / MINUTE % MINUTE, all % MINUTE);
}

static void add_move(Writer *w, const ShogiPosition *p, const RecordMove *m, size_t ply,
                     int before) {
    if (w->origin) {
        str_addf(w->out, "%4zu ", ply + 1);
        shogi_japanese_write(p, (ShogiMove)m->move, before, true, w->out);
        add_time(w, p->mover, m->used_ms);
        str_add(w->out, "\n");
        return;
    }
    if (w->in_row == 6) end_row(w);
    if (w->in_row++) str_add(w->out, "    ");
    str_add(w->out, p->mover ? "△" : "▲");
    shogi_japanese_write(p, (ShogiMove)m->move, before, false, w->out);
}

// まで3手で先手の勝ち
static void add_summary(Writer *w, ShogiEnd end, size_t plies, int mover) {
    bool mover_wins = end == SHOGI_END_FOUL || end == SHOGI_END_WIN || end == SHOGI_END_DECLARED;
    const char *winner = shogi_side_japanese(mover_wins ? mover : 1 - mover, is_handicap(w->r));
    str_addf(w->out, "まで%zu手で", plies);
    if (end == SHOGI_END_RESIGN || (end == SHOGI_END_DECLARED && w->origin))
        str_addf(w->out, "%sの勝ち\n", winner);
    else if (end == SHOGI_END_TIME)
        str_addf(w->out, "時間切れにより%sの勝ち\n", winner);
    else if (end == SHOGI_END_FOUL || end == SHOGI_END_ILLEGAL)
        str_addf(w->out, "%sの反則勝ち\n", winner);
    else if (end == SHOGI_END_DRAW)
        str_add(w->out, "引き分け\n");
    else if (end == SHOGI_END_MAX_MOVES)
        str_add(w->out, "最大手数により引き分け\n");
    else
        str_addf(w->out, "%s\n", shogi_end_kif(end));
}

static void add_end(Writer *w, size_t line, size_t plies, const State *s) {
    const ShogiState *last = shogi_state(s);
    const RecordEnd *said = record_end(w->r, line);
    ShogiEnd end = shogi_end_of_line(w->r, line, last);
    if (end == SHOGI_END_NONE) return;
    int mover = last->position.mover;
    if (w->illegal) { // the other side is to move after it, as files see it
        end = SHOGI_END_FOUL;
        mover ^= 1;
        plies++;
    }
    if (w->origin) {
        str_addf(w->out, "%4zu %s", plies + 1, shogi_end_kif(end));
        if (!w->illegal) add_time(w, mover, said->used_ms);
        str_add(w->out, "\n");
    }
    if (line == 0 || !w->origin) add_summary(w, end, plies, mover);
    if (end == SHOGI_END_TAKEN_BACK || end == SHOGI_END_ERROR)
        str_addf(w->out, "*" SHOGI_END_NAMED "%s\n", shogi_end_name(end));
}

static void sum_times(Writer *w, size_t line, size_t ply) {
    w->used[0] = w->used[1] = 0;
    for (size_t i = 0; i < ply; i++) {
        const RecordMove *m = record_line_move(w->r, line, i);
        if (m->used_ms >= 0 && m->mover >= 0 && m->mover < 2) w->used[m->mover] += m->used_ms;
    }
}

// Value of a move and comment on it, in lines of their own.
static void add_notes(Writer *w, const RecordMove *m, const char *comment) {
    Str value = {0};
    if (m) shogi_value_kif(m, comment, &value);
    if (value.len || *comment) end_row(w);
    add_comment(w->out, str_text(&value));
    add_comment(w->out, comment);
    str_clear(&value);
}

// What is said about the last place of a line, and the illegal move that ended it. Only a move with
// its origin can be read again: KI2 leaves it in the comment. `m` is NULL before the first move.
static void add_last_notes(Writer *w, size_t line, const RecordMove *m, const State *s,
                           size_t ply) {
    const ShogiState *last = shogi_state(s);
    const char *comment = record_comment_at(w->r, line, ply);
    ShogiMove illegal;
    Str rest = {0};
    w->illegal = w->origin && shogi_end_of_line(w->r, line, last) == SHOGI_END_ILLEGAL &&
                 shogi_illegal_move(comment, &last->position, &illegal, &rest);
    add_notes(w, m, w->illegal ? str_text(&rest) : comment);
    if (w->illegal) {
        RecordMove written = {.move = illegal, .used_ms = record_end(w->r, line)->used_ms};
        add_move(w, &last->position, &written, ply,
                 m ? shogi_to((ShogiMove)m->move) : SHOGI_NOWHERE);
    }
    str_clear(&rest);
}

// The moves of a line from where it begins, comments and end.
static void add_line(Writer *w, size_t line) {
    const Record *r = w->r;
    size_t begin = record_line_begin(r, line), end = record_line_plies(r, line), i;
    State *s = game_states_new(r->game, 1);
    int before = SHOGI_NOWHERE;
    w->illegal = false;
    record_line_state(r, line, begin, s);
    sum_times(w, line, begin);
    if (line == 0 && end == 0 && w->origin) add_last_notes(w, line, NULL, s, 0);
    if (begin) before = shogi_to((ShogiMove)record_line_move(r, line, begin - 1)->move);
    for (i = begin; i < end; i++) {
        const RecordMove *m = record_line_move(r, line, i);
        if (m->move == SHOGI_DECLARE) break;
        add_move(w, &shogi_state(s)->position, m, i, before);
        before = shogi_to((ShogiMove)m->move);
        game_play(r->game, s, m->move);
        if (i + 1 == end)
            add_last_notes(w, line, m, s, end);
        else
            add_notes(w, m, record_comment_at(r, line, i + 1));
    }
    end_row(w);
    if (i < end) add_comment(w->out, record_comment_at(r, line, i + 1));
    if (i < end && line) // a declaration; that of the game is its end
        str_addf(w->out, w->origin ? "%4zu %s\n" : "まで%zu手で%s\n", i + w->origin,
                 shogi_end_kif(SHOGI_END_DECLARED));
    else
        add_end(w, line, i, s);
    free(s);
}

static void write_lines(const Record *r, bool origin, Str *out) {
    Writer w = {.r = r, .out = out, .origin = origin};
    size_t *order = mem_new(r->n_variations + 1, sizeof *order);
    add_line(&w, 0);
    record_order_lines(r, order);
    for (size_t i = 0; i < r->n_variations; i++) {
        str_addf(out, "\n変化：%zu手\n", record_line_begin(r, order[i]) + 1);
        add_line(&w, order[i]);
    }
    free(order);
}

static void write_kif(const Record *r, const char *encoding, Str *out) {
    str_addf(out, "#KIF version=2.0 encoding=%s\n", encoding);
    add_headings(r, out);
    str_add(out, "手数----指手---------消費時間--\n");
    if (r->n) add_comment(out, r->comment); // else it may name an illegal move
    write_lines(r, true, out);
}

void record_kif_write(const Record *r, Str *out) {
    if (shogi_rules(r->game)) write_kif(r, "UTF-8", out);
}

void record_kif_write_sjis(const Record *r, Str *out) {
    Str text = {0};
    if (shogi_rules(r->game)) write_kif(r, "Shift_JIS", &text);
    japanese_from_utf8(str_text(&text), text.len, out);
    str_clear(&text);
}

void record_ki2_write(const Record *r, Str *out) {
    if (!shogi_rules(r->game)) return;
    add_headings(r, out);
    add_comment(out, r->comment);
    str_add(out, "\n");
    write_lines(r, false, out);
}

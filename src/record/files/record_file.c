// SPDX-License-Identifier: MIT
// record_file.c - see record_file.h.
#include "record/files/record_file.h"

#include "base/os/os_japanese.h"
#include "base/os/os_posix.h"
#include "record/backgammon/record_mat.h"
#include "record/formats/record_csa.h"
#include "record/formats/record_ggf.h"
#include "record/formats/record_hexworld.h"
#include "record/formats/record_jkf.h"
#include "record/formats/record_kif.h"
#include "record/formats/record_obf.h"
#include "record/formats/record_pgn.h"
#include "record/formats/record_text.h"
#include "record/formats/record_transcript.h"
#include "record/formats/record_usi.h"
#include "record/formats/record_wthor.h"
#include "record/sgf/record_sgf.h"

enum { FILE_LIMIT = 256 << 20 };

typedef RecordStatus RecordNext(RecordInput *in, Record *out, Error *e);

static bool begins_with(const char *text, size_t n, const char *word) {
    return n >= strlen(word) && memcmp(text, word, strlen(word)) == 0;
}

static bool ends_with(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

// The reader for a file that begins like this; NULL, with the reason, when the format is unknown.
static RecordNext *choose_reader(RecordInput *in, Error *e) {
    if (begins_with(in->text, in->n, "SQLite format 3")) {
        error_set(e, "%.200s: an SQLite file; 'genpei archive' reads archives", in->name);
        return NULL;
    }
    if (record_is_wthor(in->text, in->n)) return record_wthor_next;
    size_t at = begins_with(in->text, in->n, "\xEF\xBB\xBF") ? 3 : 0;
    while (at < in->n && strchr(" \t\r\n", in->text[at]) && in->text[at]) at++;
    if (record_is_kif(in->text + at, in->n - at)) return record_kif_next;
    if (record_is_csa(in->text + at, in->n - at)) return record_csa_next;
    if (record_is_jkf(in->text + at, in->n - at)) return record_jkf_next;
    if (record_is_usi(in->text + at, in->n - at)) return record_usi_next;
    if (record_is_ggf(in->text + at, in->n - at)) return record_ggf_next;
    if (begins_with(in->text + at, in->n - at, "(")) return record_sgf_next;
    if (record_is_mat(in->text + at, in->n - at)) return record_mat_next;
    if (record_is_obf(in->text + at, in->n - at)) return record_obf_next;
    if (record_is_pgn(in->text + at, in->n - at)) return record_pgn_next;
    if (record_is_hexworld(in->text + at, in->n - at)) return record_hexworld_next;
    if (record_is_transcript(in->text + at, in->n - at)) return record_transcript_next;
    if (at == in->n || begins_with(in->text + at, in->n - at, "#") ||
        begins_with(in->text + at, in->n - at, "game"))
        return record_text_next;
    if (ends_with(in->name, ".wtb")) {
        record_wthor_fault(in->text, in->n, e);
        error_prefix(e, "%.200s", in->name);
        return NULL;
    }
    record_input_error(in, at, e,
                       "not a record: neither text ('game NAME') nor SGF or GGF ('(;') nor a "
                       "HexWorld link, transcript of Othello (f5d6c3), PGN, WTHOR, OBF, MAT, CSA, "
                       "KIF, KI2, JKF or USI");
    return NULL;
}

// Where the next game begins, for messages: the first line from here that is not empty.
static size_t next_line_number(RecordInput *in) {
    size_t at = in->at;
    while (at < in->n && strchr(" \t\r\n", in->text[at]) && in->text[at]) at++;
    return record_input_line(in, at);
}

static bool is_shogi(const Str *text) {
    return record_is_kif(str_text(text), text->len) || record_is_csa(str_text(text), text->len);
}

// A file of shogi with bytes that are no characters of its encoding. Out of UTF-8 they are left
// out, which `odd` says; a text in an old encoding is refused: what it says is not known.
static bool mend_damage(RecordInput *in, Str *mended, Error *odd, Error *e) {
    size_t at;
    RecordInput before = *in;
    const char *encoding = japanese_repair(in->text, in->n, mended, &at);
    if (!is_shogi(mended)) return true;
    bool old = strcmp(encoding, "UTF-8") != 0;
    record_input_error(&before, at, old ? e : odd, "damaged %s: the byte 0x%02x is no character%s",
                       encoding, (unsigned)(unsigned char)in->text[at], old ? "" : "; left out");
    in->text = str_text(mended);
    in->n = mended->len;
    return !old;
}

// Files of shogi may be in an old Japanese encoding: such a text is read as UTF-8, in `converted`;
// so is UTF-16 with its mark. `odd`: set where something is left out.
static bool convert_japanese(RecordInput *in, Str *converted, Error *odd, Error *e) {
    if (record_is_wthor(in->text, in->n)) return true;
    if (japanese_marked_to_utf8(in->text, in->n, converted)) {
        in->text = str_text(converted);
        in->n = converted->len;
        return true;
    }
    if (japanese_is_utf8(in->text, in->n)) return true;
    if (!japanese_to_utf8(in->text, in->n, converted)) return mend_damage(in, converted, odd, e);
    if (!is_shogi(converted)) return true;
    in->text = str_text(converted);
    in->n = converted->len;
    return true;
}

bool record_file_is_shogi(const char *text, size_t n) {
    Str converted = {0};
    RecordInput in = {.text = text, .n = n};
    bool damaged =
        !convert_japanese(&in, &converted, NULL, NULL); // only files of shogi are said to be
    size_t at = begins_with(in.text, in.n, "\xEF\xBB\xBF") ? 3 : 0;
    while (at < in.n && strchr(" \t\r\n", in.text[at]) && in.text[at]) at++;
    bool is = damaged || record_is_kif(in.text + at, in.n - at) ||
              record_is_csa(in.text + at, in.n - at) || record_is_jkf(in.text + at, in.n - at) ||
              begins_with(in.text + at, in.n - at, "position ");
    str_clear(&converted);
    return is;
}

// `odd`: a warning that belongs to the whole file; it goes with the first game.
static bool read_games(RecordInput in, Error odd, RecordEach *each, void *context, Error *e) {
    RecordNext *next = choose_reader(&in, e);
    if (!next) return false;
    for (bool more = true; more; odd.text[0] = '\0') {
        size_t line = next_line_number(&in);
        Record r;
        Error why;
        in.warning = &odd;
        RecordStatus status = next(&in, &r, &why);
        if (status == RECORD_END) break;
        more =
            status == RECORD_READ ? each(context, &r, line, &odd) : each(context, NULL, line, &why);
        if (status == RECORD_READ) record_clear(&r);
    }
    return true;
}

static bool read_all(RecordInput in, RecordEach *each, void *context, Error *e) {
    Str converted = {0};
    Error odd = {""};
    bool ok = convert_japanese(&in, &converted, &odd, e) && read_games(in, odd, each, context, e);
    str_clear(&converted);
    return ok;
}

bool record_file_read_text(const char *name, const char *text, size_t n, GameTable *games,
                           RecordEach *each, void *context, Error *e) {
    return read_all((RecordInput){.name = name, .text = text, .n = n, .games = games}, each,
                    context, e);
}

bool record_file_read_listed(const char *name, const Str *text, const Str *players,
                             GameTable *games, RecordEach *each, void *context, Error *e) {
    RecordInput in = {.name = name, .text = str_text(text), .n = text->len, .games = games};
    if (record_is_wthor_players(str_text(players), players->len)) in.players = players;
    return read_all(in, each, context, e);
}

typedef bool IsList(const char *text, size_t n);

// A list of names: the first `n` bytes of the path and an ending.
static bool read_list_at(const char *path, size_t n, const char *ending, IsList *is, Str *out) {
    Str beside = {0};
    Error e;
    str_add_n(&beside, path, n);
    str_add(&beside, ending);
    str_reset(out);
    bool ok = os_file_exists(str_text(&beside)) &&
              os_read_file(str_text(&beside), FILE_LIMIT, out, &e) && is(str_text(out), out->len);
    str_clear(&beside);
    return ok;
}

// games.JOU beside games.wtb, or, since the files by year share one list, WTH.JOU beside
// WTH_1984.wtb.
static bool read_list(const char *path, const char *ending, IsList *is, Str *out) {
    size_t n = strlen(path);
    if (!ends_with(path, ".wtb")) return false;
    if (read_list_at(path, n - 4, ending, is, out)) return true;
    const char *cut = strrchr(path, '_'), *slash = strrchr(path, '/');
    return cut && (!slash || cut > slash + 1) &&
           read_list_at(path, (size_t)(cut - path), ending, is, out);
}

bool record_file_read(const char *path, GameTable *games, RecordEach *each, void *context,
                      Error *e) {
    Str text = {0}, players = {0}, tournaments = {0};
    if (!os_read_file(path, FILE_LIMIT, &text, e)) return false;
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    RecordInput in = {.name = name, .text = str_text(&text), .n = text.len, .games = games};
    if (read_list(path, ".JOU", record_is_wthor_players, &players)) in.players = &players;
    if (read_list(path, ".TRN", record_is_wthor_tournaments, &tournaments))
        in.tournaments = &tournaments;
    bool ok = read_all(in, each, context, e);
    str_clear(&text);
    str_clear(&players);
    str_clear(&tournaments);
    return ok;
}

void record_take(Record *r, Record *out) {
    *out = *r;
    *r = (Record){0};
}

typedef struct {
    int64_t wanted, met;
    bool found, refused;
    Record *out;
    Error *e;
} One;

static bool keep_one(void *context, Record *r, size_t line, const Error *why) {
    One *one = context;
    (void)line;
    if (++one->met < one->wanted) return true;
    one->found = r != NULL;
    one->refused = !r;
    if (r)
        record_take(r, one->out);
    else
        error_set(one->e, "%s", why->text);
    return false;
}

bool record_file_read_one(const char *path, GameTable *games, int64_t number, Record *out,
                          Error *e) {
    One one = {.wanted = number, .out = out, .e = e};
    if (!record_file_read(path, games, keep_one, &one, e)) return false;
    if (one.found || one.refused) return one.found;
    return error_set(e, "%.200s: holds %lld %s; there is no game %lld", path, (long long)one.met,
                     str_plural(one.met, "game", "games"), (long long)number);
}

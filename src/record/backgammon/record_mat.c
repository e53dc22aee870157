// SPDX-License-Identifier: MIT
// record_mat.c - reads match texts of backgammon; see record_mat.h. mat_words.c knows what stands
// in a line, this file what it means.
#include "record/backgammon/record_mat.h"

#include "base/mem.h"
#include "base/spec.h"
#include "base/utf8.h"
#include "record/backgammon/bg_match.h"
#include "record/backgammon/mat_words.h"
#include "record/record_escape.h"
#include "record/record_tree.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

typedef struct {
    RecordInput *in;
    Str line;       // the current one, in UTF-8
    size_t line_at; // where it begins
    size_t tags;    // where the tags of the game begin
    size_t game_at; // its line "Game N"
    BgMatchGame match;
    Str names[2];
    const Game *game; // NULL until it is known; then `b` is alive
    RecordBuilder b;
    int waits;          // who threw and has not moved, BG_NOBODY: nobody
    size_t waits_at;    // where that stands
    int winner, points; // BG_NOBODY: the file does not say
    size_t win_at;
    // Of tags of ours.
    Str key, ending, payoffs, last;
    bool matchless;
} MatReader;

// --- lines ---

static size_t line_length(const RecordInput *in, size_t at) {
    const char *end = at < in->n ? memchr(in->text + at, '\n', in->n - at) : NULL;
    return end ? (size_t)(end - in->text) - at : in->n - at;
}

// The line at an offset, without its end; returns where the next one begins.
static size_t get_line(const RecordInput *in, size_t at, Str *out) {
    size_t n = line_length(in, at), next = at + n + (at + n < in->n);
    while (n > 0 && in->text[at + n - 1] == '\r') n--;
    Str bytes = {0};
    str_add_n(&bytes, in->text + at, n);
    str_reset(out);
    if (utf8_ok(str_text(&bytes)))
        str_add_n(out, str_text(&bytes), bytes.len);
    else
        utf8_add_latin1(out, str_text(&bytes));
    str_clear(&bytes);
    return next;
}

// Goes on to the next line that is not empty; false at the end of the file.
static bool next_line(MatReader *r) {
    RecordInput *in = r->in;
    while (in->at < in->n) {
        r->line_at = in->at;
        in->at = get_line(in, in->at, &r->line);
        if (str_text(&r->line)[strspn(str_text(&r->line), " \t\r")]) return true;
    }
    return false;
}

static bool is_remark(const char *line) {
    return line[strspn(line, " \t")] == ';';
}

// Whether a line ends the game before it.
static bool begins_another(const char *line) {
    int n;
    return is_remark(line) || mat_game_line(line, &n) || mat_match_line(line, &n);
}

bool record_is_mat(const char *text, size_t n) {
    RecordInput in = {.text = text, .n = n};
    Str line = {0};
    int length;
    bool is = false;
    for (size_t at = 0; at < n && !is;) {
        size_t blank = at;
        while (blank < n && isspace((unsigned char)text[blank])) blank++;
        if (blank < n && text[blank] != ';' && !isdigit((unsigned char)text[blank])) break;
        at = get_line(&in, at, &line);
        is = mat_match_line(str_text(&line), &length);
        bool skipped =
            is_remark(str_text(&line)) || !str_text(&line)[strspn(str_text(&line), " \t")];
        if (!is && !skipped) break;
    }
    str_clear(&line);
    return is;
}

static bool blame(MatReader *r, size_t column, Error *e) {
    return record_input_blame(r->in, r->line_at + column, e);
}

// --- tags ---

typedef bool MatTag(MatReader *r, const char *key, const char *value, Error *e);

static bool each_tag_from(MatReader *r, size_t from, size_t to, MatTag *use, Error *e) {
    Str line = {0}, key = {0}, value = {0};
    bool ok = true;
    for (size_t at = from; at < to && ok;) {
        size_t next = get_line(r->in, at, &line);
        if (is_remark(str_text(&line)) && mat_tag_line(str_text(&line), &key, &value)) {
            ok = use(r, str_text(&key), str_text(&value), e);
            if (!ok) record_input_blame(r->in, at, e);
        }
        at = next;
    }
    str_clear(&line);
    str_clear(&key);
    str_clear(&value);
    return ok;
}

static bool each_tag(MatReader *r, MatTag *use, Error *e) {
    return each_tag_from(r, r->in->section, r->in->section_end, use, e) &&
           each_tag_from(r, r->tags, r->game_at, use, e);
}

// The value of one of our own tags.
static bool exact(const char *value, Str *out, Error *e) {
    size_t bad;
    str_reset(out);
    return record_unescape(value, strlen(value), out, &bad) ||
           error_set(e, "a backslash must be followed by one of \\ n r t xHH");
}

static bool without_cube(const char *key, const char *value) {
    return strcmp(key, "CubeLimit") == 0 && strcmp(value, "1") == 0;
}

// `key` holds the name of the game while its tags are searched for it.
static bool name_game(MatReader *r, const char *key, const char *value, Error *e) {
    const char *name = without_cube(key, value) ? "backgammon" : NULL;
    if (strcmp(key, "Game") == 0) return exact(value, &r->key, e);
    if (name) str_reset(&r->key);
    if (name) str_add(&r->key, name);
    return true;
}

static bool open_game(MatReader *r, Error *e) {
    str_reset(&r->key);
    str_add(&r->key, "backgammon:cube=1");
    if (!each_tag(r, name_game, e)) return false;
    const Game *g = game_table_open(r->in->games, str_text(&r->key), e);
    if (g && !game_is(g, "backgammon")) {
        error_set(e, "a match of backgammon, but its game is %.40s", g->name);
        g = NULL;
    }
    if (!g) return record_input_blame(r->in, r->game_at, e);
    r->game = g;
    record_build_init(&r->b, g, NULL);
    str_reset(&r->key);
    return true;
}

static bool read_seed(MatReader *r, const char *value, Error *e) {
    errno = 0;
    r->b.record.seed = strtoull(value, NULL, 10);
    return (*value && !value[strspn(value, "0123456789")] && !errno) ||
           error_set(e, "Seed is a whole number");
}

static bool read_own_tag(MatReader *r, const char *key, const char *text, Error *e) {
    Record *record = &r->b.record;
    struct {
        const char *key;
        Str *out;
    } texts[] = {{"White", &r->names[0]},  {"Black", &r->names[1]}, {"Ending", &r->ending},
                 {"Payoffs", &r->payoffs}, {"Last", &r->last},      {"Heading key", &r->key}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(texts[i].key, key) == 0) {
            str_reset(texts[i].out);
            str_add(texts[i].out, text);
        }
    if (strcmp(key, "Heading value") == 0) record_add_heading(record, str_text(&r->key), text);
    if (strcmp(key, "Match") == 0) r->matchless = true;
    if (strcmp(key, "Seed") == 0) return read_seed(r, text, e);
    if (strcmp(key, "Comment") == 0) {
        free(record->comment);
        record->comment = mem_text(text);
    }
    return true;
}

// 2026.11.18 as 2026-11-18.
static void read_date(const char *value, Str *out) {
    bool dots = strlen(value) == 10 && value[4] == '.' && value[7] == '.' &&
                strspn(value, "0123456789.") == 10;
    for (; *value; value++) str_add_char(out, dots && *value == '.' ? '-' : *value);
}

static bool read_tag(MatReader *r, const char *key, const char *value, Error *e) {
    Str text = {0};
    bool ok = true;
    if (mat_is_own_tag(key)) {
        ok = exact(value, &text, e) && read_own_tag(r, key, str_text(&text), e);
    } else if (!without_cube(key, value)) {
        const char *heading = mat_heading_of(key);
        if (strcmp(heading, RECORD_STARTED) == 0)
            read_date(value, &text);
        else
            str_add(&text, value);
        record_add_heading(&r->b.record, heading, str_text(&text));
    }
    str_clear(&text);
    return ok;
}

// --- actions ---

// A throw without steps was a pass, once something follows it.
static bool end_wait(MatReader *r, Error *e) {
    int player = r->waits;
    r->waits = BG_NOBODY;
    if (player == BG_NOBODY) return true;
    return bg_add_steps(&r->b, player, &(BgSteps){0}, e) ||
           record_input_blame(r->in, r->waits_at, e);
}

static bool add_throw(MatReader *r, int player, const MatAction *a, Error *e) {
    if (!bg_add_throw(&r->b, player, a->dice, e)) return false;
    r->waits = a->steps.n ? BG_NOBODY : player;
    r->waits_at = r->line_at + a->column;
    return !a->steps.n || bg_add_steps(&r->b, player, &a->steps, e);
}

static bool add_double(MatReader *r, int player, const MatAction *a, Error *e) {
    BgPosition p;
    bg_position_of(r->game, r->b.now, &p);
    if (a->number && a->number != 2 * p.value)
        return error_set(e, "Doubles => %d, but the cube shows %d", (int)a->number, p.value);
    return bg_add_cube(&r->b, player, "double", e);
}

static bool add_action(MatReader *r, int player, const MatAction *a, Error *e) {
    if (r->winner != BG_NOBODY) {
        error_set(e, "something follows the end of the game");
        return blame(r, a->column, e);
    }
    bool ok = a->act == MAT_WIN || end_wait(r, e);
    if (!ok) return false;
    if (a->act == MAT_THROW) ok = add_throw(r, player, a, e);
    if (a->act == MAT_DOUBLE) ok = add_double(r, player, a, e);
    if (a->act == MAT_TAKE) ok = bg_add_cube(&r->b, player, "take", e);
    if (a->act == MAT_DROP) ok = bg_add_cube(&r->b, player, "drop", e);
    if (a->act == MAT_WIN) {
        r->winner = player;
        r->points = (int)a->number;
        r->win_at = r->line_at + a->column;
    }
    return ok || blame(r, a->column, e);
}

// "12)" in front of a row; a row that says only who wins has no number.
static size_t after_number(const char *line) {
    size_t at = strspn(line, " \t"), digits = strspn(line + at, "0123456789");
    return digits && line[at + digits] == ')' ? at + digits + 1 : 0;
}

static bool read_row(MatReader *r, Error *e) {
    const char *line = str_text(&r->line);
    size_t at = after_number(line);
    MatAction a;
    Error why = {""};
    for (int n = 0, side = BG_WHITE; mat_next_action(line, &at, &a, &why); n++) {
        if (n == 0 && a.column >= MAT_RIGHT) side = BG_BLACK;
        if (n > 0 && side == BG_BLACK && a.act != MAT_WIN) {
            error_set(e, "a row has one action of each player");
            return blame(r, a.column, e);
        }
        if (n > 0) side = BG_BLACK;
        if (!add_action(r, side, &a, e)) return false;
    }
    if (!why.text[0]) return true;
    error_set(e, "%s", why.text);
    return blame(r, a.column, e);
}

static bool read_rows(MatReader *r, Error *e) {
    while (next_line(r)) {
        if (begins_another(str_text(&r->line))) {
            r->in->at = r->line_at;
            break;
        }
        if (!read_row(r, e)) return false;
    }
    return true;
}

// --- the end ---

static bool end_moves(MatReader *r, Error *e) {
    const char *last = str_text(&r->last);
    bool thrown = strcmp(last, "dice") == 0 || bg_may_move(&r->b);
    if (r->waits != BG_NOBODY && !thrown && !end_wait(r, e)) return false;
    return strcmp(last, "roll") != 0 || record_build_move(&r->b, "roll", e) ||
           record_input_blame(r->in, r->game_at, e);
}

static bool finish_exactly(MatReader *r, Error *e) {
    Ending ending;
    int payoffs[PLAYERS_MAX];
    if (!ending_parse(str_text(&r->ending), &ending))
        return error_set(e, "unknown Ending '%.40s'", str_text(&r->ending));
    if (r->payoffs.len && !record_payoffs_parse(str_text(&r->payoffs), 2, payoffs))
        return error_set(e, "Payoffs are 2 whole numbers");
    return record_build_finish(&r->b, ending, r->payoffs.len ? payoffs : NULL, e);
}

static bool finish(MatReader *r, Error *e) {
    int real[PLAYERS_MAX] = {0}, said[PLAYERS_MAX] = {0};
    bool final = record_build_final(&r->b, real);
    if (r->ending.len) return finish_exactly(r, e) || record_input_blame(r->in, r->game_at, e);
    if (r->winner == BG_NOBODY)
        return record_build_finish(&r->b, final ? END_RULES : END_NONE, NULL, e);
    said[r->winner] = r->points;
    said[1 - r->winner] = -r->points;
    if (final && (real[0] > 0) != (said[0] > 0)) {
        error_set(e, "%s is said to win, but the moves give white %d",
                  r->winner == BG_WHITE ? "white" : "black", real[0]);
        return record_input_blame(r->in, r->win_at, e);
    }
    Ending ending = !final ? END_RESIGN : real[0] == said[0] ? END_RULES : END_AGREED;
    return record_build_finish(&r->b, ending, said, e);
}

// --- a game ---

static void add_match(MatReader *r) {
    Str text = {0};
    bg_match_text(&r->match, &text);
    if (!r->matchless) record_add_heading(&r->b.record, RECORD_MATCH, str_text(&text));
    str_clear(&text);
}

static bool read_names(MatReader *r, Error *e) {
    if (!next_line(r))
        return record_input_error(r->in, r->game_at, e, "the file ends behind this line");
    if (mat_names_line(str_text(&r->line), r->names, r->match.score)) return true;
    error_set(e, "the names of the players and their scores are expected here: A : 0   B : 0");
    return blame(r, 0, e);
}

static bool read_game(MatReader *r, Error *e) {
    if (!read_names(r, e) || !open_game(r, e) || !each_tag(r, read_tag, e)) return false;
    for (int p = 0; p < 2; p++) record_name(&r->b.record, p, str_text(&r->names[p]));
    add_match(r);
    return read_rows(r, e) && end_moves(r, e) && finish(r, e);
}

static void skip_game(MatReader *r) {
    while (next_line(r))
        if (begins_another(str_text(&r->line))) {
            r->in->at = r->line_at;
            return;
        }
}

// Goes to the line "Game N", over the heading of a match. False at the end of the file, and, with
// a message, where something else stands.
static bool find_game(MatReader *r, Error *e) {
    RecordInput *in = r->in;
    bool tags = false, match = false;
    Str line = {0};
    if (in->has_section) {
        get_line(in, in->section_end, &line);
        mat_match_line(str_text(&line), &r->match.length);
    }
    str_clear(&line);
    while (next_line(r)) {
        const char *text = str_text(&r->line);
        if (strlen(text) != r->line.len)
            return record_input_error(in, r->line_at, e, "a zero byte");
        if (is_remark(text) && !tags) r->tags = r->line_at;
        tags = tags || is_remark(text);
        r->game_at = r->line_at;
        if (mat_game_line(text, &r->match.game)) {
            if (!tags) r->tags = r->line_at;
            return in->has_section ||
                   record_input_error(in, r->line_at, e, "'N point match' must come first");
        }
        int length;
        match = mat_match_line(text, &length);
        if (!match && !is_remark(text))
            return record_input_error(in, r->line_at, e, "'Game N' is expected here");
        if (!match) continue;
        r->match.length = length;
        in->section = tags ? r->tags : r->line_at;
        in->section_end = r->line_at;
        in->has_section = true;
        tags = false;
    }
    return match ? record_input_error(in, r->line_at, e, "this match has no game") : false;
}

static void clear(MatReader *r) {
    Str *const texts[] = {&r->line,   &r->names[0], &r->names[1], &r->key,
                          &r->ending, &r->payoffs,  &r->last};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) str_clear(texts[i]);
}

RecordStatus record_mat_next(RecordInput *in, Record *out, Error *e) {
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    if (in->at == 0 && in->n >= 3 && memcmp(in->text, byte_order_mark, 3) == 0) in->at = 3;
    MatReader r = {.in = in, .waits = BG_NOBODY, .winner = BG_NOBODY};
    Error why = {""};
    RecordStatus status = RECORD_READ;
    if (!find_game(&r, &why))
        status = why.text[0] ? RECORD_REFUSED : RECORD_END;
    else if (!read_game(&r, &why))
        status = RECORD_REFUSED;
    if (status == RECORD_REFUSED) {
        if (e) *e = why;
        skip_game(&r);
    }
    if (status == RECORD_READ)
        record_build_take(&r.b, out);
    else if (r.game)
        record_build_clear(&r.b);
    clear(&r);
    return status;
}

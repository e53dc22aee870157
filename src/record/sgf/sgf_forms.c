// SPDX-License-Identifier: MIT
// sgf_forms.c - see sgf_forms.h.
#include "record/sgf/sgf_forms.h"

#include "record/backgammon/bg_match.h"
#include "record/record_tree.h"

#include "base/spec.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>

static const SgfGame games[] = {
    {SGF_GO, "go", 19, {'X', 'O'}, '.', .form = SGF_FORM_GO},
    {2, "othello", 8, {'X', 'O'}, '-', .form = SGF_FORM_OTHELLO},
    {6, "backgammon", 0, .form = SGF_FORM_BACKGAMMON},
    {11, "hex", 11, {'R', 'B'}, '-', .form = SGF_FORM_HEX},
};
enum { N_GAMES = sizeof games / sizeof *games };

const SgfGame *sgf_game_numbered(int64_t number) {
    for (size_t i = 0; i < N_GAMES; i++)
        if (games[i].number == number) return &games[i];
    return NULL;
}

const SgfGame *sgf_game_of(const Game *g) {
    for (size_t i = 0; i < N_GAMES; i++)
        if (game_is(g, games[i].name)) return &games[i];
    return NULL;
}

int sgf_black(const SgfGame *k) {
    return k && k->form == SGF_FORM_BACKGAMMON ? 1 : 0;
}

void sgf_game_name(const SgfGame *k, int64_t size, Str *out) {
    str_add(out, k->name);
    if (k->form == SGF_FORM_BACKGAMMON)
        str_add(out, size ? ":cube=1" : "");
    else if (k->form != SGF_FORM_OTHELLO)
        str_addf(out, "%lld", (long long)size);
    else if (size != k->default_size)
        str_addf(out, ":size=%lld", (long long)size);
}

// --- points ---

static int letter_index(char c) {
    int i = tolower((unsigned char)c) - 'a';
    return i >= 0 && i < 26 ? i : -1;
}

bool sgf_point_parse(const char *text, int *x, int *y) {
    int column = letter_index(text[0]);
    if (column < 0) return false;
    int row = letter_index(text[1]);
    int64_t number;
    if (row >= 0 && text[2] == '\0')
        number = row + 1;
    else if (!isdigit((unsigned char)text[1]) || !spec_number(text + 1, &number))
        return false;
    if (number < 1 || number > 99) return false;
    *x = column;
    *y = (int)number - 1;
    return true;
}

void sgf_point_text(int x, int y, Str *out) {
    str_add_char(out, (char)('a' + x));
    str_add_char(out, (char)('a' + y));
}

void sgf_move_text(const SgfGame *k, int size, int x, int y, Str *out) {
    bool go = k->form == SGF_FORM_GO;
    int column = go && x >= 'i' - 'a' ? x + 1 : x;
    str_addf(out, "%c%d", 'a' + column, go ? size - y : y + 1);
}

bool sgf_move_point(const SgfGame *k, int size, const char *move, int *x, int *y) {
    if (!sgf_point_parse(move, x, y)) return false;
    if (k->form != SGF_FORM_GO) return true;
    *x -= *x > 'i' - 'a';
    *y = size - 1 - *y;
    return *y >= 0;
}

bool sgf_is_swap(const char *text, bool *sides) {
    *sides = str_same_word(text, "swap-sides");
    return *sides || str_same_word(text, "swap-pieces") || str_same_word(text, "swap");
}

// --- texts ---

// Length of the line end at `p`: CR, LF, CR LF and LF CR are one each.
static size_t line_end_length(const char *p, size_t n) {
    if (n == 0 || (*p != '\n' && *p != '\r')) return 0;
    return n > 1 && (p[1] == '\n' || p[1] == '\r') && p[1] != *p ? 2 : 1;
}

void sgf_add_text(Str *out, const char *bytes, size_t n, bool simple) {
    for (size_t i = 0; i < n;) {
        size_t newline = line_end_length(bytes + i, n - i);
        if (newline) {
            str_add_char(out, simple ? ' ' : '\n');
            i += newline;
        } else if (bytes[i] == '\\' && i + 1 < n) {
            newline = line_end_length(bytes + i + 1, n - i - 1); // a soft one: dropped
            if (!newline)
                str_add_char(out, isspace((unsigned char)bytes[i + 1]) ? ' ' : bytes[i + 1]);
            i += newline ? newline + 1 : 2;
        } else {
            str_add_char(out, isspace((unsigned char)bytes[i]) ? ' ' : bytes[i]);
            i++;
        }
    }
}

void sgf_add_escaped(Str *out, const char *text) {
    for (; *text; text++) {
        if (*text == ']' || *text == '\\') str_add_char(out, '\\');
        str_add_char(out, *text);
    }
}

bool sgf_text_survives(const char *text, bool simple) {
    Str written = {0}, read = {0};
    sgf_add_escaped(&written, text);
    sgf_add_text(&read, str_text(&written), written.len, simple);
    bool same = strcmp(str_text(&read), text) == 0;
    str_clear(&written);
    str_clear(&read);
    return same;
}

// --- results ---

static const struct {
    const char *word; // after "B+"; the first one of an ending is the one written
    Ending ending;
} win_words[] = {
    {"R", END_RESIGN}, {"Resign", END_RESIGN}, {"T", END_TIME},    {"Time", END_TIME},
    {"F", END_FAULT},  {"Forfeit", END_FAULT}, {"F", END_ILLEGAL},
};
enum { N_WIN_WORDS = sizeof win_words / sizeof *win_words };

static const char *win_word(Ending ending) {
    for (size_t i = 0; i < N_WIN_WORDS; i++)
        if (win_words[i].ending == ending) return win_words[i].word;
    return NULL;
}

bool sgf_margin_unknown(const char *text) {
    char who = (char)toupper((unsigned char)text[0]);
    return (who == 'B' || who == 'W') && strcmp(text + 1, "+") == 0;
}

void sgf_result_text(const Record *r, const SgfGame *k, Str *out) {
    int first = r->payoffs[r->game->players > 1 ? sgf_black(k) : 0];
    bool staked = k && k->form == SGF_FORM_BACKGAMMON && r->ending == END_RESIGN;
    bool bare = r->ending == END_AGREED && strcmp(r->end.word, SGF_WIN) == 0;
    const char *word = win_word(r->ending);
    if (r->ending == END_NONE || r->game->players > 2)
        str_add(out, "?");
    else if (r->ending == END_STOPPED)
        str_add(out, "Void");
    else if (first == 0)
        str_add(out, "0");
    else if (staked && first > -INT_MAX)
        str_addf(out, "%c+%dR", first > 0 ? 'B' : 'W', first > 0 ? first : -first);
    else if (word)
        str_addf(out, "%c+%s", first > 0 ? 'B' : 'W', word);
    else if (bare && (first == 1 || first == -1))
        str_add(out, first > 0 ? "B+" : "W+");
    else if (first < -INT_MAX)
        str_add(out, "W+"); // there is no such positive number
    else if (game_is(r->game, "go"))
        str_addf(out, "%c+%g", first > 0 ? 'B' : 'W', (first > 0 ? first : -(double)first) / 2);
    else
        str_addf(out, "%c+%d", first > 0 ? 'B' : 'W', first > 0 ? first : -first);
}

static void set_payoffs(int first, int players, int *payoffs) {
    for (int p = 0; p < players; p++) payoffs[p] = p == 0 ? first : p == 1 ? -first : 0;
}

// "4R": resigned, with what is lost by it.
static bool parse_staked(const char *text, int *margin) {
    char *end;
    long points = strtol(text, &end, 10);
    if (end == text || text[0] < '0' || text[0] > '9' || strcmp(end, "R") != 0) return false;
    if (points < 1 || points > INT_MAX / 2) return false;
    *margin = (int)points;
    return true;
}

// Reads what follows "B+": a number or a word, or nothing. A half point counts as one where the
// game has none (in go payoffs count half points).
static bool parse_win(const char *text, const SgfGame *k, Ending *ending, int *margin) {
    int unit = k && k->form == SGF_FORM_GO ? 2 : 1;
    *margin = 1;
    for (size_t i = 0; i < N_WIN_WORDS; i++) {
        if (!str_same_word(text, win_words[i].word)) continue;
        *ending = win_words[i].ending;
        return true;
    }
    *ending = END_RESIGN;
    if (k && k->form == SGF_FORM_BACKGAMMON && parse_staked(text, margin)) return true;
    *ending = END_AGREED;
    double points;
    if (!*text) return true;
    if (!spec_decimal(text, &points) || !(points > 0) || points > INT_MAX / 2) return false;
    points *= unit;
    *margin = (int)points + ((double)(int)points < points);
    return true;
}

// The result as RE alone gives it; END_AGREED stands for a plain score.
static bool parse_alone(const char *text, const SgfGame *k, Ending *ending, int *first) {
    *first = 0;
    *ending = END_AGREED;
    if (strcmp(text, "0") == 0 || str_same_word(text, "Draw") || str_same_word(text, "Jigo"))
        return true;
    if (str_same_word(text, "Void")) {
        *ending = END_STOPPED;
        return true;
    }
    if (!*text || strcmp(text, "?") == 0) {
        *ending = END_NONE;
        return true;
    }
    char who = (char)toupper((unsigned char)text[0]);
    if ((who != 'B' && who != 'W') || text[1] != '+') return false;
    if (!parse_win(text + 2, k, ending, first)) return false;
    if (who == 'W') *first = -*first;
    return true;
}

static int sign(int v) {
    return (v > 0) - (v < 0);
}

bool sgf_result_parse(const char *text, const Game *g, const SgfGame *k, const int *real,
                      Ending *ending, int *payoffs, Error *e) {
    int first, players = g->players;
    bool go = game_is(g, "go"), backgammon = k && k->form == SGF_FORM_BACKGAMMON;
    Ending said;
    if (!parse_alone(text, k, &said, &first))
        return error_set(e, "'%.40s' is not a result such as B+12, W+R, 0 or ?", text);
    if (backgammon) first = -first; // W is the first player
    bool by_rules = real && (said == END_AGREED || said == END_NONE);
    // Players of go agree on dead stones, which the rules here leave on the board.
    bool counted =
        real && (sgf_margin_unknown(text) ? sign(first) == sign(real[0]) : first == real[0]);
    if (go && said == END_AGREED && real && !counted) by_rules = false;
    // Without the cube turned a gammon may count once (Jacoby's rule).
    if (backgammon && by_rules && said == END_AGREED && sign(first) == sign(real[0]))
        by_rules = counted;
    if (by_rules && said == END_AGREED && sign(first) != sign(real[0]))
        return error_set(e, "the result is said to be %.40s, but the moves give %s %d", text,
                         players == 1 ? "the player" : "the first player", real[0]);
    *ending = by_rules ? END_RULES : said;
    if (by_rules)
        memcpy(payoffs, real, (size_t)players * sizeof *payoffs);
    else
        set_payoffs(first, players, payoffs);
    return true;
}

const char *sgf_heading_key(int i, const char **property) {
    static const char *const keys[][2] = {
        {RECORD_EVENT, "EV"},      {RECORD_SITE, "PC"},     {RECORD_STARTED, "DT"},
        {RECORD_TITLE, "GN"},      {RECORD_OPENING, "ON"},  {RECORD_ROUND, "RO"},
        {RECORD_TIME_LIMIT, "TM"}, {"handicap", "HA"},      {"rules", "RU"},
        {"rank of black", "BR"},   {"rank of white", "WR"}, {RECORD_MATCH, "MI"},
        {"overtime", "OT"},        {"annotator", "AN"},     {"source", "SO"},
        {"entered by", "US"},      {"team of black", "BT"}, {"team of white", "WT"},
        {"copyright", "CP"}};
    if (i < 0 || i >= (int)(sizeof keys / sizeof *keys)) return NULL;
    *property = keys[i][1];
    return keys[i][0];
}

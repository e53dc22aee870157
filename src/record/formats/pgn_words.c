// SPDX-License-Identifier: MIT
// pgn_words.c - see pgn_words.h.
#include "record/formats/pgn_words.h"

#include "base/spec.h"
#include "game/outcome.h"
#include "game/value.h"
#include "record/record_tree.h"

#include <ctype.h>
#include <stdlib.h>

enum { MS = 1000, WORD = 32 };

static const struct {
    const char *heading, *tag;
} headings[] = {
    {RECORD_EVENT, "Event"}, {RECORD_SITE, "Site"},     {RECORD_STARTED, "Date"},
    {RECORD_ROUND, "Round"}, {RECORD_TITLE, "Title"},   {RECORD_TIME_LIMIT, "TimeControl"},
    {RECORD_NOTE, "Note"},   {RECORD_ENDED, "EndDate"}, {RECORD_OPENING, "Opening"},
};
enum { N_HEADINGS = sizeof headings / sizeof *headings };

const char *pgn_tag_of(const char *heading) {
    for (int i = 0; i < N_HEADINGS; i++)
        if (strcmp(headings[i].heading, heading) == 0) return headings[i].tag;
    return heading;
}

const char *pgn_heading_of(const char *tag) {
    for (int i = 0; i < N_HEADINGS; i++)
        if (strcmp(headings[i].tag, tag) == 0) return headings[i].heading;
    return tag;
}

bool pgn_tag_is_own(const char *tag) {
    static const char *const own[] = {"White",    "Black",       "Result",  "FEN",  "SetUp",
                                      "PlyCount", "Termination", "Variant", "Rules"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(own[i], tag) == 0) return true;
    return false;
}

// --- results ---

const char *pgn_result(const Record *r) {
    if (!ending_has_result(r->ending)) return "*";
    int first = outcome_of(r->game, r->payoffs, 0);
    return first > 0 ? "1-0" : first < 0 ? "0-1" : "1/2-1/2";
}

typedef struct {
    const char *word;
    int known, first;
} ResultWord;

static int find_result(const ResultWord *words, size_t count, const char *text, size_t n,
                       int *first) {
    for (size_t i = 0; i < count; i++) {
        if (n != strlen(words[i].word) || memcmp(text, words[i].word, n) != 0) continue;
        *first = words[i].first;
        return words[i].known;
    }
    return -1;
}

// "½" is there in UTF-8 and in Latin-1.
int pgn_result_read(const char *text, size_t n, int *first) {
    static const ResultWord words[] = {
        {"*", 0, 0},       {"1-0", 1, 1},      {"0-1", 1, -1}, {"1/2-1/2", 1, 0}, {"1/2", 1, 0},
        {"1:0", 1, 1},     {"0:1", 1, -1},     {"1–0", 1, 1},  {"0–1", 1, -1},    {"1/2:1/2", 1, 0},
        {"1/2–1/2", 1, 0}, {"½-½", 1, 0},      {"½", 1, 0},    {"½:½", 1, 0},     {"½–½", 1, 0},
        {"\xBD", 1, 0},    {"\xBD-\xBD", 1, 0}};
    return find_result(words, sizeof words / sizeof *words, text, n, first);
}

int pgn_result_tag_read(const char *text, int *first) {
    static const ResultWord words[] = {
        {"", 0, 0},     {"?", 0, 0},     {"=", 1, 0},     {"0.5-0.5", 1, 0},
        {"+/-", 1, 1},  {"-/+", 1, -1},  {"+:-", 1, 1},   {"-:+", 1, -1},
        {"+-", 1, 1},   {"-+", 1, -1},   {"+--", 1, 1},   {"--+", 1, -1},
        {"1-0F", 1, 1}, {"0-1F", 1, -1}, {"1-0FF", 1, 1}, {"0-1FF", 1, -1}};
    size_t skip = strspn(text, " "), n = strlen(text + skip);
    while (n > 0 && text[skip + n - 1] == ' ') n--;
    int known = pgn_result_read(text + skip, n, first);
    return known >= 0 ? known
                      : find_result(words, sizeof words / sizeof *words, text + skip, n, first);
}

bool pgn_both_lost(const char *text) {
    static const char *const words[] = {"0-0", "0:0", "0–0", "-/-", "-:-", "---", "--"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], text) == 0) return true;
    return false;
}

const char *pgn_termination(const Record *r) {
    switch (r->ending) {
    case END_TIME:
        return "time forfeit";
    case END_ILLEGAL:
    case END_FAULT:
        return "rules infraction";
    case END_AGREED:
        return r->payoffs[0] ? "adjudication" : "normal"; // both may have agreed on a draw
    case END_NONE:
    case END_STOPPED:
        return "unterminated";
    default:
        return "normal";
    }
}

// --- what comments say ---

// Copies the value of [%NAME VALUE]; false where there is none, or it is too long to be one.
static bool find_command(const char *comment, const char *name, char out[WORD], PgnSaid *where) {
    char sign[WORD];
    int n = snprintf(sign, sizeof sign, "[%%%s ", name);
    const char *at = strstr(comment, sign);
    const char *end = at ? strchr(at, ']') : NULL;
    if (!end) return false;
    const char *value = at + n;
    while (*value == ' ') value++;
    size_t length = (size_t)(end - value);
    if (value > end || length == 0 || length >= WORD) return false;
    memcpy(out, value, length);
    out[length] = '\0';
    *where = (PgnSaid){(size_t)(at - comment), (size_t)(end + 1 - comment), true};
    return true;
}

// "0.31", "-12", "+3.5": at most two decimals are held.
static bool read_pawns(const char *text, int *hundredths, bool *exact) {
    double pawns;
    const char *point = strchr(text, '.');
    if (*text == '+') text++;
    if (!isdigit((unsigned char)text[*text == '-']) || !spec_decimal(text, &pawns)) return false;
    if (pawns < -100000 || pawns > 100000) return false;
    *hundredths = (int)(pawns * 100 + (pawns < 0 ? -0.5 : 0.5));
    int to_mate = PGN_MATE - abs(*hundredths);
    *exact = (!point || strlen(point) <= 3) && (to_mate < 0 || to_mate >= PGN_LONGEST_MATE);
    return true;
}

// "#3", "#-3", "+M12", "-M2": who mates is held, in how many moves is not.
static bool read_mate(const char *text, int *value) {
    bool minus = *text == '-';
    if (*text == '+' || *text == '-') text++;
    if (*text != '#' && *text != 'M') return false;
    text++;
    if (*text == '-') minus = true;
    if (*text == '+' || *text == '-') text++;
    if (!isdigit((unsigned char)*text) || text[strspn(text, "0123456789")]) return false;
    *value = value_from_payoff(minus ? -1 : 1);
    return true;
}

static bool read_eval(char *text, int *value, bool *exact) {
    char *comma = strchr(text, ','); // a depth follows
    if (comma) *comma = '\0';
    if (read_mate(text, value)) {
        *exact = false;
        return true;
    }
    bool ok = read_pawns(text, value, exact);
    if (comma) *exact = false;
    return ok;
}

// "+0.31/12 0.52s" with pawns, and "31/12 520ms" with hundredths of a pawn; the value is the
// mover's.
typedef struct {
    char value[WORD], time[WORD];
    bool small; // hundredths and milliseconds
} EngineWords;

static bool find_engine_words(const char *comment, EngineWords *out) {
    const char *slash = strchr(comment, '/'), *blank = strchr(comment, ' ');
    if (!slash || !blank || slash > blank) return false;
    size_t n = (size_t)(slash - comment), digits = strspn(slash + 1, "0123456789");
    size_t time = strspn(blank + 1, "0123456789.");
    const char *unit = blank + 1 + time;
    if (slash + 1 + digits != blank || digits == 0 || n == 0 || n >= WORD) return false;
    if (time == 0 || time >= WORD) return false;
    out->small = str_begins_with(unit, "ms");
    if (!out->small && *unit != 's') return false;
    if (!out->small && *comment != '+' && *comment != '-' && *comment != '0') return false;
    if (out->small && (isalnum((unsigned char)unit[2]) || memchr(blank, '.', time + 1)))
        return false;
    snprintf(out->value, sizeof out->value, "%.*s", (int)n, comment);
    snprintf(out->time, sizeof out->time, "%.*s", (int)time, blank + 1);
    return true;
}

static bool read_hundredths(const char *text, int *value) {
    int64_t n;
    if (read_mate(text, value)) return true;
    if (!spec_number(text, &n) || n < -10000000 || n > 10000000) return false;
    *value = (int)n;
    return true;
}

bool pgn_said_value(const char *comment, int mover, int *value, PgnSaid *where) {
    char word[WORD];
    EngineWords said;
    bool exact = false;
    *where = (PgnSaid){0};
    if (find_command(comment, "eval", word, where) && read_eval(word, value, &exact)) {
        where->whole = exact;
        if (mover == 1) *value = -*value;
        return true;
    }
    if (!find_engine_words(comment, &said)) return false;
    return said.small ? read_hundredths(said.value, value) : read_eval(said.value, value, &exact);
}

// "1:02:03.5": up to three decimals are held.
static bool read_clock(const char *text, int64_t *ms, bool *exact) {
    int64_t parts[3] = {0};
    int n = 0;
    *exact = true;
    for (;; text++) {
        size_t digits = strspn(text, "0123456789");
        if (n == 3 || digits == 0 || digits > 6) return false;
        for (size_t i = 0; i < digits; i++) parts[n] = parts[n] * 10 + (text[i] - '0');
        n++;
        text += digits;
        if (*text != ':') break;
    }
    int64_t seconds = 0, thousandths = 0;
    for (int i = 0; i < n; i++) seconds = seconds * 60 + parts[i];
    if (*text == '.') {
        size_t digits = strspn(++text, "0123456789");
        for (size_t i = 0; i < 3; i++)
            thousandths = thousandths * 10 + (i < digits ? text[i] - '0' : 0);
        *exact = digits <= 3;
        text += digits;
    }
    *ms = seconds * MS + thousandths;
    return *text == '\0';
}

bool pgn_said_time(const char *comment, const char *command, int64_t *ms, PgnSaid *where) {
    char word[WORD];
    return find_command(comment, command, word, where) && read_clock(word, ms, &where->whole);
}

bool pgn_said_seconds(const char *comment, int64_t *ms) {
    EngineWords said;
    double time;
    int value;
    if (!find_engine_words(comment, &said) || !spec_decimal(said.time, &time)) return false;
    if (said.small && !read_hundredths(said.value, &value)) return false; // it is another remark
    if (time < 0 || time > 1e9) return false;
    *ms = (int64_t)(said.small ? time : time * MS + 0.5);
    return true;
}

static bool read_control(const char *text, int64_t *main_ms, int64_t *inc_ms) {
    char first[WORD];
    size_t n = strcspn(text, "+");
    double main_s, inc_s = 0;
    if (n == 0 || n >= sizeof first) return false;
    memcpy(first, text, n);
    first[n] = '\0';
    if (!spec_decimal(first, &main_s) || (text[n] && !spec_decimal(text + n + 1, &inc_s)))
        return false;
    if (main_s <= 0 || main_s > 1e8 || inc_s < 0 || inc_s > 1e6) return false;
    *main_ms = (int64_t)(main_s * MS + 0.5);
    *inc_ms = (int64_t)(inc_s * MS + 0.5);
    return true;
}

PgnClock pgn_clock(const char *control) {
    PgnClock c = {0};
    c.runs = control && read_control(control, &c.left_ms[0], &c.inc_ms);
    c.left_ms[1] = c.left_ms[0];
    return c;
}

void pgn_clock_move(PgnClock *c, int mover) {
    if (mover >= 0) c->unclocked[mover]++;
}

int64_t pgn_clock_used(PgnClock *c, int mover, const char *comment) {
    int64_t left;
    PgnSaid where;
    if (!c->runs || mover < 0 || !pgn_said_time(comment, "clk", &left, &where)) return -1;
    int64_t used = c->left_ms[mover] + c->inc_ms - left;
    bool known = used >= 0 && c->unclocked[mover] == 1;
    c->left_ms[mover] = left;
    c->unclocked[mover] = 0;
    return known ? used : -1;
}

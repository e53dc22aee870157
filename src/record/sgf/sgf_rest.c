// SPDX-License-Identifier: MIT
// sgf_rest.c - see sgf_rest.h.
#include "record/sgf/sgf_rest.h"

#include "record/sgf/sgf_backgammon.h"

#include <ctype.h>

#define REST_SIGN "[%sgf "
#define CLOCK_SIGN_FORMAT "[%%clk " // as formats have it

enum { DIGITS_MAX = 9 };

// --- which properties are read elsewhere ---

typedef enum {
    READ_NEVER,
    READ_OF_FILE,  // about the file, not the game: says nothing once it is read
    READ_OF_GAME,  // its first value on the main line is read
    READ_ALL,      // every value is
    READ_OF_NODE,  // its first value in a node is
    READ_OF_NUMBER // the same, for a whole number that belongs to a move
} SgfUse;

typedef enum { IN_ALL, IN_GO, IN_BACKGAMMON, IN_NUMBERED, IN_NAMED } SgfWhere;

static const struct {
    const char *name;
    SgfUse use;
    SgfWhere where;
} uses[] = {
    {"FF", READ_OF_FILE, IN_ALL},      {"GM", READ_OF_FILE, IN_ALL},
    {"CA", READ_OF_FILE, IN_ALL},      {"AP", READ_OF_FILE, IN_ALL},
    {"ST", READ_OF_FILE, IN_ALL},      {"SZ", READ_OF_FILE, IN_ALL},
    {"GAME", READ_OF_GAME, IN_ALL},    {"START", READ_OF_GAME, IN_ALL},
    {"PB", READ_OF_GAME, IN_ALL},      {"PW", READ_OF_GAME, IN_ALL},
    {"RE", READ_OF_GAME, IN_ALL},      {"ENDING", READ_OF_GAME, IN_ALL},
    {"PAYOFFS", READ_OF_GAME, IN_ALL}, {"SEED", READ_OF_GAME, IN_ALL},
    {"COMMENT", READ_OF_GAME, IN_ALL}, {"GC", READ_OF_GAME, IN_ALL},
    {"KM", READ_OF_GAME, IN_GO},       {"NAMES", READ_ALL, IN_ALL},
    {"HEADING", READ_ALL, IN_ALL},     {"B", READ_ALL, IN_ALL},
    {"W", READ_ALL, IN_ALL},           {"END", READ_ALL, IN_ALL},
    {"AB", READ_ALL, IN_NUMBERED},     {"AW", READ_ALL, IN_NUMBERED},
    {"AE", READ_ALL, IN_NUMBERED},     {"PL", READ_ALL, IN_NUMBERED},
    {"MV", READ_ALL, IN_NAMED},        {"MV", READ_ALL, IN_BACKGAMMON},
    {"MI", READ_ALL, IN_BACKGAMMON},   {"DI", READ_ALL, IN_BACKGAMMON},
    {"CV", READ_ALL, IN_BACKGAMMON},   {"CP", READ_ALL, IN_BACKGAMMON},
    {"C", READ_OF_NODE, IN_ALL},       {"NOTE", READ_OF_NODE, IN_ALL},
    {"MS", READ_OF_NUMBER, IN_ALL},    {"V", READ_OF_NUMBER, IN_ALL},
};
enum { N_USES = sizeof uses / sizeof *uses };

static bool applies(SgfWhere where, const SgfGame *kind) {
    switch (where) {
    case IN_GO:
        return kind && kind->form == SGF_FORM_GO;
    case IN_BACKGAMMON:
        return sgf_is_backgammon(kind);
    case IN_NUMBERED:
        return kind != NULL;
    case IN_NAMED:
        return kind == NULL;
    default:
        return true;
    }
}

static SgfUse use_of(const SgfGame *kind, const char *name) {
    for (int i = 0; i < N_USES; i++)
        if (strcmp(uses[i].name, name) == 0 && applies(uses[i].where, kind)) return uses[i].use;
    const char *property;
    for (int i = 0; sgf_heading_key(i, &property); i++)
        if (strcmp(property, name) == 0)
            return strcmp(name, "MI") == 0 ? READ_NEVER : READ_OF_GAME; // of backgammon alone
    return READ_NEVER;
}

// The capital letters of a name, which are those that count; false when it is no name.
static bool name_of(const SgfReader *r, const SgfValue *v, char out[SGF_NAME_ROOM]) {
    size_t n = 0;
    out[0] = '\0';
    for (size_t i = 0; i < v->name_length; i++) {
        char c = r->in->text[v->name + i];
        if (islower((unsigned char)c)) continue;
        if (n + 1 == SGF_NAME_ROOM) return false;
        out[n++] = c;
        out[n] = '\0';
    }
    return n > 0;
}

static bool is_first_of_node(const SgfReader *r, size_t begin, size_t i, const char *name) {
    while (begin < i && !sgf_is(r->in, &r->tree.values[begin], name)) begin++;
    return begin == i;
}

// Whether value `i` of the node that begins with `begin` is read elsewhere.
static bool is_read(SgfReader *r, size_t begin, size_t i, const char *name, bool moved) {
    const SgfValue *v = &r->tree.values[i];
    int64_t number;
    switch (use_of(r->kind, name)) {
    case READ_OF_FILE:
    case READ_ALL:
        return true;
    case READ_OF_GAME:
        return i < r->tree.n && sgf_value(r, name) == v;
    case READ_OF_NODE:
        return is_first_of_node(r, begin, i, name);
    case READ_OF_NUMBER:
        return moved && is_first_of_node(r, begin, i, name) &&
               sgf_value_number(r, v, &number, NULL);
    default:
        return false;
    }
}

// --- clocks ---

// "598.25" seconds as "[%clk 0:09:58.25]"; false for any other text, or one that would not come
// back the same.
static bool clock_line(const char *seconds, Str *out) {
    size_t whole = strspn(seconds, "0123456789"), parts = 0;
    long long s = 0;
    if (whole == 0 || whole > DIGITS_MAX || (seconds[0] == '0' && whole > 1)) return false;
    for (size_t i = 0; i < whole; i++) s = s * 10 + (seconds[i] - '0');
    if (seconds[whole] == '.') {
        parts = strspn(seconds + whole + 1, "0123456789");
        if (parts == 0 || parts > 3 || seconds[whole + parts] == '0') return false;
        parts++;
    }
    if (seconds[whole + parts]) return false;
    str_addf(out, CLOCK_SIGN_FORMAT "%lld:%02lld:%02lld%s]", s / 3600, s / 60 % 60, s % 60,
             seconds + whole);
    return true;
}

// "580.0" says no more than "580".
static void cut_zeros(Str *seconds) {
    if (!strchr(str_text(seconds), '.')) return;
    while (seconds->text[seconds->len - 1] == '0') seconds->text[--seconds->len] = '\0';
    if (seconds->text[seconds->len - 1] == '.') seconds->text[--seconds->len] = '\0';
}

// The other way; the same line must come of it.
static bool clock_seconds(const char *line, size_t n, Str *out) {
    long long h, m, s;
    int used = 0;
    Str text = {0}, again = {0}, seconds = {0};
    str_add_n(&text, line, n);
    bool ok =
        sscanf(str_text(&text), CLOCK_SIGN_FORMAT "%9lld:%2lld:%2lld%n", &h, &m, &s, &used) == 3 &&
        used > 0 && n > (size_t)used && line[n - 1] == ']';
    if (ok) {
        str_addf(&seconds, "%lld", h * 3600 + m * 60 + s);
        str_add_n(&seconds, line + used, n - 1 - (size_t)used);
        ok = clock_line(str_text(&seconds), &again) &&
             strcmp(str_text(&again), str_text(&text)) == 0;
    }
    if (ok) str_add(out, str_text(&seconds));
    str_clear(&text);
    str_clear(&again);
    str_clear(&seconds);
    return ok;
}

bool sgf_rest_clock(const char *comment, int64_t *ms) {
    Str seconds = {0};
    bool ok = clock_seconds(comment, strcspn(comment, "\n"), &seconds);
    const char *text = str_text(&seconds), *point = strchr(text, '.');
    *ms = 0;
    for (const char *p = text; ok && *p; p++)
        if (*p != '.') *ms = *ms * 10 + (*p - '0');
    for (size_t i = point ? strlen(point + 1) : 0; i < 3; i++) *ms *= 10;
    str_clear(&seconds);
    return ok;
}

// The property of a player's clock; "" for none.
static const char *clock_name(const SgfGame *kind, int mover) {
    if (mover < 0 || mover > 1) return "";
    return mover == sgf_black(kind) ? "BL" : "WL";
}

// --- reading ---

// Takes the value for the mover's clock, if it is one.
static bool take_clock(const SgfReader *r, const SgfValue *v, Str *line) {
    Str seconds = {0};
    sgf_value_text(r, v, true, &seconds);
    cut_zeros(&seconds);
    bool is = clock_line(str_text(&seconds), line);
    if (is) str_add_char(line, '\n');
    str_clear(&seconds);
    return is;
}

static void count_lost(SgfReader *r, const char *name) {
    int i = 0;
    while (i < r->n_lost && strcmp(r->lost[i].name, name) != 0) i++;
    if (i == SGF_LOST_NAMES) {
        r->lost_others++;
        return;
    }
    if (i == r->n_lost) snprintf(r->lost[r->n_lost++].name, SGF_NAME_ROOM, "%s", name);
    r->lost[i].n++;
}

void sgf_rest_lost(const SgfReader *r, Str *out) {
    for (int i = 0; i < r->n_lost; i++)
        str_addf(out, "%s%zu %s", i ? ", " : "left out: ", r->lost[i].n, r->lost[i].name);
    if (r->lost_others) str_addf(out, ", %zu others", r->lost_others);
}

// Appends NAME[value], or [value] behind another value of the same property.
static void keep_value(const SgfReader *r, size_t i, const char *name, bool more, Str *out) {
    Str text = {0};
    sgf_value_text(r, &r->tree.values[i], false, &text);
    if (!more) str_add(out, name);
    str_add_char(out, '[');
    sgf_add_escaped(out, str_text(&text));
    str_add_char(out, ']');
    str_clear(&text);
}

// After swap-sides the board here is another one: points would be the wrong ones.
void sgf_rest_lines(SgfReader *r, size_t begin, size_t end, const RecordMove *m, Str *out) {
    Str kept = {0}, clock = {0};
    size_t last = SIZE_MAX; // name of the property that was kept last
    const char *clock_is = clock_name(r->kind, m ? m->mover : -1);
    for (size_t i = begin; i < end; i++) {
        const SgfValue *v = &r->tree.values[i];
        char name[SGF_NAME_ROOM];
        bool named = name_of(r, v, name);
        if (named && is_read(r, begin, i, name, m)) continue;
        bool known = !named || use_of(r->kind, name) != READ_NEVER;
        if (known || r->mirrored)
            count_lost(r, named ? name : "without a name");
        else if (clock.len || strcmp(name, clock_is) != 0 || !take_clock(r, v, &clock)) {
            keep_value(r, i, name, last == v->name, &kept);
            last = v->name;
        }
        r->overtime |= strcmp(name, "OB") == 0 || strcmp(name, "OW") == 0;
    }
    str_add(out, str_text(&clock));
    if (kept.len) str_addf(out, "%s%s]\n", REST_SIGN, str_text(&kept));
    str_clear(&kept);
    str_clear(&clock);
}

// --- writing ---

// The end of a value, behind its "]", if it is read back as it is; NULL otherwise.
static const char *value_end(const char *p) {
    const char *begin = ++p;
    Str text = {0};
    while (*p && *p != ']') p += *p == '\\' && p[1] ? 2 : 1;
    if (!*p) return NULL;
    sgf_add_text(&text, begin, (size_t)(p - begin), false);
    Str again = {0};
    sgf_add_escaped(&again, str_text(&text));
    bool same = again.len == (size_t)(p - begin) && memcmp(str_text(&again), begin, again.len) == 0;
    same = same && sgf_text_survives(str_text(&text), false);
    str_clear(&text);
    str_clear(&again);
    return same ? p + 1 : NULL;
}

// Whether the reader would take the value at p for the mover's clock.
static bool is_clock_value(const char *p) {
    Str seconds = {0}, line = {0};
    str_add_n(&seconds, p + 1, strcspn(p + 1, "]"));
    cut_zeros(&seconds);
    bool is = clock_line(str_text(&seconds), &line);
    str_clear(&seconds);
    str_clear(&line);
    return is;
}

// The end of NAME[value][value]; NULL when it is none that is kept so. `clock` is the name under
// which the reader looks for a clock; "" for none.
static const char *property_end(const SgfGame *kind, const char *p, const char *clock) {
    char name[SGF_NAME_ROOM];
    size_t n = 0;
    while (isupper((unsigned char)p[n]) && n + 1 < SGF_NAME_ROOM) n++;
    memcpy(name, p, n);
    name[n] = '\0';
    bool taken = strcmp(name, clock) == 0;
    if (n == 0 || p[n] != '[' || use_of(kind, name) != READ_NEVER) return NULL;
    for (p += n; p && *p == '[';) p = taken && is_clock_value(p) ? NULL : value_end(p);
    return p;
}

// The end of the properties behind REST_SIGN; NULL when the text is not what the reader makes.
static const char *properties_end(const SgfGame *kind, const char *p, const char *clock) {
    do p = property_end(kind, p, clock);
    while (p && isupper((unsigned char)*p));
    bool whole = p && *p == ']' && (p[1] == '\0' || (p[1] == '\n' && p[2]));
    return whole ? p : NULL;
}

static const char *behind_line(const char *p) {
    return *p == '\n' ? p + 1 : p;
}

const char *sgf_rest_write(const SgfGame *kind, const char *comment, int mover, Str *out) {
    Str seconds = {0};
    const char *name = clock_name(kind, mover);
    size_t n = strcspn(comment, "\n");
    bool last = comment[n] == '\0' || comment[n + 1];
    if (*name && last && clock_seconds(comment, n, &seconds)) {
        str_addf(out, "%s[%s]", name, str_text(&seconds));
        comment = behind_line(comment + n);
        name = ""; // the reader takes the first one
    }
    str_clear(&seconds);
    const char *begin = comment + strlen(REST_SIGN);
    if (!str_begins_with(comment, REST_SIGN)) return comment;
    const char *end = properties_end(kind, begin, name);
    if (!end) return comment;
    str_add_n(out, begin, (size_t)(end - begin));
    return behind_line(end + 1);
}

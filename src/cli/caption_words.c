// SPDX-License-Identifier: MIT
// caption_words.c - see caption_words.h.
//
// A caption is a list of fields, "off 0:0, a 5, b 4": names and values of the description.
#include "cli/caption_words.h"

#include <stdlib.h>

// What is shown of the fields of a game, separated by spaces; "" shows nothing. The page has the
// same lists in web/looks.js. Games that are not here show every field that says something.
static const struct {
    const char *game, *fields;
} shown[] = {
    {"blackjack", "stake"},
    {"calculation7", "card"},
    {"chess", ""},
    {"chess960", ""},
    {"connect6", ""},
    {"dominoes", "left right stock"},
    {"draughts", ""},
    {"drawpoker", "chips"},
    {"hearts", "points"},
    {"holdem", "chips"},
    {"hus", ""},
    {"international", ""},
    {"janggi", ""},
    {"kuhn", "chips"},
    {"leduc", "chips"},
    {"liarsdice", "number face bidder"},
    {"losalamos", ""},
    {"makruk", ""},
    {"minishogi", ""},
    {"morris", "hand"},
    {"russian", ""},
    {"split", "hand"},
    {"tak", "stones caps"},
    {"turkish", ""},
    {"whist", "trump tricks"},
    {"xiangqi", ""},
    {"yacht", "throws score"},
};

typedef struct {
    const char *name, *value;
    size_t name_n, value_n;
} Field;

// The field that begins at `*at`, which moves on to the next one; false at the end.
static bool next_field(const char **at, Field *out) {
    if (!**at) return false;
    const char *end = strstr(*at, ", ");
    size_t n = end ? (size_t)(end - *at) : strlen(*at), name = strcspn(*at, " ");
    if (name > n) name = n;
    size_t gap = name < n;
    *out = (Field){*at, *at + name + gap, name, n - name - gap};
    *at += n + (end ? 2 : 0);
    return true;
}

static bool is_text(const char *text, size_t n, const char *word) {
    return strlen(word) == n && strncmp(text, word, n) == 0;
}

// The field of that name; false where there is none.
static bool find_field(const char *caption, const char *name, Field *out) {
    while (next_field(&caption, out))
        if (is_text(out->name, out->name_n, name)) return true;
    return false;
}

static int number_in(const char *caption, const char *name) {
    Field f;
    return find_field(caption, name, &f) ? (int)strtol(f.value, NULL, 10) : 0;
}

static bool has_word(const char *list, const Field *f) {
    for (const char *at = list; *at;) {
        size_t n = strcspn(at, " ");
        if (n == f->name_n && strncmp(at, f->name, n) == 0) return true;
        at += n + strspn(at + n, " ");
    }
    return false;
}

static bool says_nothing(const Field *f) {
    static const char *const words[] = {"void", "none", "-", "-1"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_text(f->value, f->value_n, words[i])) return true;
    return f->value_n == 0;
}

static void add_comma(Str *out, size_t from) {
    if (out->len > from) str_add(out, ", ");
}

static void add_fields(const char *caption, const char *list, Str *out, size_t from) {
    Field f;
    while (next_field(&caption, &f)) {
        if (list && (!has_word(list, &f) || says_nothing(&f))) continue;
        add_comma(out, from);
        str_add_n(out, f.name, f.name_n);
        if (f.value_n) str_add(out, " ");
        str_add_n(out, f.value, f.value_n);
    }
}

// "white 1, black 0" of "1:0".
static void add_sides(const Game *g, const Field *f, Str *out) {
    const char *at = f->value;
    for (int side = 0; side < g->players; side++) {
        str_addf(out, "%s%s %d", side ? ", " : "", g->player_names[side],
                 (int)strtol(at, NULL, 10));
        at += strcspn(at, ":");
        if (*at) at++;
    }
}

static void add_backgammon(const Game *g, const char *caption, Str *out) {
    const size_t from = out->len;
    Field off, holder, roller;
    int a = number_in(caption, "a"), b = number_in(caption, "b"),
        cube = number_in(caption, "value");
    if (a > 0 && b > 0) str_addf(out, "dice %d-%d", a, b);
    if (find_field(caption, "roller", &roller) && a == 0 && !says_nothing(&roller)) {
        add_comma(out, from);
        str_addf(out, "%.*s rolls", (int)roller.value_n, roller.value);
    }
    if (find_field(caption, "off", &off) && !is_text(off.value, off.value_n, "0:0")) {
        add_comma(out, from);
        str_add(out, "borne off: ");
        add_sides(g, &off, out);
    }
    if (cube <= 1 && number_in(caption, "offered") == 0) return;
    add_comma(out, from);
    str_addf(out, "cube %d", cube);
    if (number_in(caption, "offered") > 0)
        str_add(out, ", a double is offered");
    else if (find_field(caption, "holds", &holder) && !says_nothing(&holder))
        str_addf(out, ", held by %.*s", (int)holder.value_n, holder.value);
}

static void add_bridge(const char *caption, Str *out) {
    const size_t from = out->len;
    Field strain, declarer;
    int level = number_in(caption, "level"), stake = number_in(caption, "stake");
    if (level == 0 || !find_field(caption, "strain", &strain)) return;
    bool set = find_field(caption, "declarer", &declarer) && !says_nothing(&declarer);
    str_addf(out, "%s %d %.*s%s", set ? "contract" : "bid", level, (int)strain.value_n,
             strain.value,
             stake == 2   ? " doubled"
             : stake == 4 ? " redoubled"
                          : "");
    add_fields(caption, "declarer tricks", out, from);
}

void caption_words(const Game *g, const char *caption, Str *out) {
    if (game_is(g, "backgammon")) {
        add_backgammon(g, caption, out);
        return;
    }
    if (game_is(g, "bridge")) {
        add_bridge(caption, out);
        return;
    }
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (game_is(g, shown[i].game)) {
            add_fields(caption, shown[i].fields, out, out->len);
            return;
        }
    str_add(out, caption);
}

// SPDX-License-Identifier: MIT
// nboard_words.c - see nboard_words.h. Our position texts are the squares from a1 on, X and O, and
// the letter of the player to move; GGF has the same order with '*' for black.
#include "proto/nboard_words.h"

#include <ctype.h>
#include <stdlib.h>

bool nboard_suits(const Game *g, Error *e) {
    if (game_is(g, "othello")) return true;
    return error_set(e, "nboard is for othello only");
}

void nboard_add_move(const Game *g, const State *s, Move m, Str *out) {
    Str text = {0};
    game_move_text(g, s, m, &text);
    if (str_same_word(str_text(&text), "pass")) {
        str_add(out, "PA");
    } else {
        for (const char *p = str_text(&text); *p; p++)
            str_add_char(out, (char)toupper((unsigned char)*p));
    }
    str_clear(&text);
}

bool nboard_read_move(const Game *g, const State *s, const char *text, Move *out) {
    char word[16];
    size_t n = strcspn(text, "/] \t");
    if (n == 0 || n >= sizeof word) return false;
    memcpy(word, text, n);
    word[n] = '\0';
    bool pass = str_same_word(word, "pa") || str_same_word(word, "pass");
    return game_move_parse(g, s, pass ? "pass" : word, out, NULL);
}

static char ggf_letter(char ours) {
    return ours == 'X' ? '*' : ours;
}

static int side_length(size_t squares) {
    int n = 1;
    while ((size_t)(n * n) < squares) n++;
    return n;
}

void nboard_add_game(const Game *g, const State *start, Str *out) {
    Str text = {0};
    game_position_text(g, start, &text);
    const char *p = str_text(&text);
    size_t squares = strcspn(p, " ");
    int side = side_length(squares);
    str_addf(out, "(;GM[Othello]PC[Genpei]PB[black]PW[white]RE[?]TI[0]TY[%d]BO[%d ", side, side);
    for (; *p; p++) str_add_char(out, ggf_letter(*p));
    str_add(out, "]");
    str_clear(&text);
}

// The value of the next property from `*at` on whose name is one of `names`, each one letter or
// two; `*at` moves past it. NULL at the end.
static const char *next_value(const char **at, const char *const *names, size_t n, size_t *which) {
    for (const char *p = *at; *p;) {
        size_t length = strcspn(p, "[");
        if (!p[length]) break;
        const char *name = p + length;
        while (name > p && isupper((unsigned char)name[-1])) name--;
        size_t name_length = (size_t)(p + length - name);
        const char *value = p + length + 1;
        p = value + strcspn(value, "]");
        p += *p == ']';
        for (size_t i = 0; i < n; i++) {
            if (strlen(names[i]) != name_length || strncmp(names[i], name, name_length) != 0)
                continue;
            *which = i;
            *at = p;
            return value;
        }
    }
    return NULL;
}

bool nboard_read_start(const Game *g, const char *ggf, State *start, Error *e) {
    static const char *const board[] = {"BO"};
    size_t which;
    const char *value = next_value(&ggf, board, 1, &which);
    if (!value) return error_set(e, "no board in the game");
    Str text = {0};
    value += strspn(value, "0123456789");
    size_t squares = 0, mover = 0;
    for (; *value && *value != ']'; value++) {
        if (*value == ' ') continue;
        if (!strchr("*O-.XSE", *value)) break;
        str_add_char(&text, *value == '*' ? 'X' : *value);
    }
    // The last letter is the player to move.
    squares = text.len > 0 ? text.len - 1 : 0;
    mover = squares;
    Str ours = {0};
    str_add_n(&ours, str_text(&text), squares);
    str_addf(&ours, " %c", text.len > 0 ? text.text[mover] : '?');
    bool ok = game_position_parse(g, str_text(&ours), start, e);
    str_clear(&text);
    str_clear(&ours);
    return ok;
}

bool nboard_read_moves(const Game *g, const char *ggf, const State *start, NboardPlay *play,
                       void *context, Error *e) {
    static const char *const movers[] = {"B", "W"};
    State *s = game_states_new(g, 1);
    game_copy(g, s, start);
    size_t which;
    bool ok = true;
    for (const char *value; ok && (value = next_value(&ggf, movers, 2, &which));) {
        Move m;
        ok = game_mover(g, s) == (int)which && nboard_read_move(g, s, value, &m);
        if (!ok) {
            int length = (int)strcspn(value, "]");
            error_set(e, "illegal move '%.*s'", length < 20 ? length : 20, value);
            break;
        }
        game_play(g, s, m);
        play(context, m);
    }
    free(s);
    return ok;
}

int64_t nboard_move_ms(const char *text) {
    char *end;
    size_t n = strcspn(text, "/]");
    if (text[n] != '/') return 0;
    text += n + 1;
    n = strcspn(text, "/]");
    if (text[n] != '/') return 0;
    double seconds = strtod(text + n + 1, &end);
    return end == text + n + 1 || !(seconds > 0 && seconds < 1e6) ? 0 : (int64_t)(seconds * 1000);
}

// "15:00", "1:30:00", and perhaps more after a slash, which is ignored.
static int64_t read_duration(const char *text) {
    int64_t seconds = 0, part = 0;
    for (; isdigit((unsigned char)*text) || *text == ':'; text++) {
        if (part > 100000 || seconds > 100000) return 0;
        if (*text == ':')
            seconds = 60 * (seconds + part), part = 0;
        else
            part = 10 * part + (*text - '0');
    }
    return 1000 * (seconds + part);
}

bool nboard_read_clock(const char *ggf, int64_t left_ms[2]) {
    static const char *const time[] = {"TI"}, *const movers[] = {"B", "W"};
    const char *at = ggf, *value;
    size_t which;
    value = next_value(&at, time, 1, &which);
    int64_t all = value ? read_duration(value) : 0;
    if (all <= 0) return false;
    left_ms[0] = left_ms[1] = all;
    while ((value = next_value(&ggf, movers, 2, &which))) left_ms[which] -= nboard_move_ms(value);
    return true;
}

// SPDX-License-Identifier: MIT
// record_wthor_write.c - writes games in the WTHOR format; see record_wthor.h.
#include "base/mem.h"
#include "record/formats/record_wthor.h"
#include "record/record_tree.h"

#include <stdlib.h>

enum {
    HEADER = 16,
    GAME = 68,
    MOVES = 60,
    MOVES_AT = 8,
    PLAYER = 20,
    TOURNAMENT = 26,
    BOARD = 8,
    SQUARES = BOARD * BOARD,
    YEAR_AT = 10
};
enum { PLAYERS_LIMIT = 65535 };
static const char numbered[] = "WTHOR ";

static void clear_names(WthorNames *list) {
    for (size_t i = 0; i < list->n; i++) free(list->names[i]);
    free(list->names);
}

void record_wthor_clear(WthorOut *w) {
    clear_names(&w->players);
    clear_names(&w->tournaments);
    str_clear(&w->games);
    *w = (WthorOut){0};
}

static void set_word(char *bytes, unsigned value) {
    bytes[0] = (char)(value & 255);
    bytes[1] = (char)(value >> 8 & 255);
}

static unsigned word_at(const char *bytes) {
    return (unsigned)(unsigned char)bytes[0] | (unsigned)(unsigned char)bytes[1] << 8;
}

// --- games ---

// Of a position: black's discs, the empty squares counted for the winner.
static int score_of(const Game *g, const State *s) {
    Str text = {0};
    int count[2] = {0};
    game_position_text(g, s, &text);
    for (const char *c = str_text(&text); *c && *c != ' '; c++) {
        count[0] += *c == 'X';
        count[1] += *c == 'O';
    }
    str_clear(&text);
    int empty = SQUARES - count[0] - count[1];
    if (count[0] == count[1]) return SQUARES / 2;
    return count[0] > count[1] ? count[0] + empty : count[0];
}

int record_wthor_score(const Record *r) {
    State *s = game_states_new(r->game, 1);
    record_state(r, r->n, s);
    bool final = game_over(r->game, s);
    int score = final ? score_of(r->game, s) : -1, margin = r->payoffs[0];
    free(s);
    bool agreed = !final && r->ending == END_AGREED && margin == -r->payoffs[1];
    return agreed && margin % 2 == 0 && abs(margin) <= SQUARES ? (margin + SQUARES) / 2 : score;
}

static bool can_hold(const Record *r, Error *e) {
    const Game *g = r->game;
    if (!game_is(g, "othello") || game_param(g, "size", 0) != 8 || game_param(g, "handicap", 0) > 0)
        return error_set(e, "WTHOR holds Othello on 8x8 only, not %.60s", g->name);
    int score = record_wthor_score(r);
    if (r->ending != END_RULES && (r->ending != END_AGREED || score < 1))
        return error_set(e, "WTHOR holds games with a final score only, not '%s'",
                         ending_text(r->ending));
    State *usual = game_states_new(g, 1);
    game_start(g, usual);
    bool same = game_same(g, usual, r->start);
    free(usual);
    return same || error_set(e, "WTHOR holds games from the start position only");
}

// Ten times the row plus the column, from "f5"; passes are left out.
static void add_moves(const Record *r, char *game) {
    State *s = game_states_new(r->game, 1);
    Str text = {0};
    size_t n = 0;
    game_copy(r->game, s, r->start);
    for (size_t i = 0; i < r->n; i++) {
        str_reset(&text);
        game_move_text(r->game, s, r->moves[i].move, &text);
        const char *name = str_text(&text);
        if (strcmp(name, "pass") != 0 && n < MOVES)
            game[MOVES_AT + n++] = (char)(10 * (name[1] - '0') + (name[0] - 'a' + 1));
        game_play(r->game, s, r->moves[i].move);
    }
    str_clear(&text);
    free(s);
}

// The number of a name; the list grows. False when there are too many.
static bool number_of(WthorNames *w, const char *name, unsigned *out) {
    for (size_t i = w->n; i-- > 0;) {
        if (strcmp(w->names[i], name) != 0) continue;
        *out = (unsigned)i;
        return true;
    }
    if (w->n >= PLAYERS_LIMIT) return false;
    if (w->n == w->room) {
        w->room = w->room ? 2 * w->room : 64;
        w->names = mem_resize(w->names, w->room, sizeof *w->names);
    }
    *out = (unsigned)w->n;
    w->names[w->n++] = mem_text(name);
    return true;
}

// The year a game began, 0 when unknown.
static unsigned year_of(const Record *r) {
    const char *text = record_heading(r, RECORD_STARTED);
    if (!text || strspn(text, "0123456789") < 4) return 0;
    return (unsigned)strtoul(text, NULL, 10) % 10000;
}

bool record_wthor_add(WthorOut *w, const Record *r, Error *e) {
    char game[GAME] = {0};
    unsigned number[2], tournament, year = year_of(r);
    const char *event = record_heading(r, RECORD_EVENT);
    if (!can_hold(r, e)) return false;
    if (!number_of(&w->tournaments, event ? event : "", &tournament))
        return error_set(e, "WTHOR holds 65535 tournaments at most");
    set_word(game, tournament);
    w->years_differ |= w->count && w->year != year;
    w->year = w->count == 0 || w->year == year ? year : 0;
    for (int side = 0; side < 2; side++) {
        if (!number_of(&w->players, r->names[side], &number[side]))
            return error_set(e, "WTHOR holds 65535 players at most");
        set_word(game + 2 + 2 * side, number[side]);
    }
    game[6] = game[7] = (char)record_wthor_score(r);
    add_moves(r, game);
    str_add_n(&w->games, game, GAME);
    w->count++;
    return true;
}

// --- files ---

// Players named by their numbers have them already.
static bool has_number(const char *name, unsigned *out) {
    char *end;
    if (strncmp(name, numbered, sizeof numbered - 1) != 0) return false;
    const char *digits = name + sizeof numbered - 1;
    unsigned long value = strtoul(digits, &end, 10);
    if (*digits < '0' || *digits > '9' || *end || value > PLAYERS_LIMIT) return false;
    if (*digits == '0' && digits[1]) return false; // "007" would come back as 7
    *out = (unsigned)value;
    return true;
}

static bool numbers_suffice(const WthorOut *w) {
    unsigned unused;
    for (size_t i = 0; i < w->tournaments.n; i++)
        if (*w->tournaments.names[i]) return false;
    for (size_t i = 0; i < w->players.n; i++)
        if (!has_number(w->players.names[i], &unused)) return false;
    return true;
}

static void add_header(Str *out, uint32_t games, unsigned entries, bool board) {
    char head[HEADER] = {0};
    set_word(head + 4, games & 65535);
    set_word(head + 6, games >> 16);
    set_word(head + 8, entries);
    if (board) head[12] = BOARD;
    str_add_n(out, head, HEADER);
}

// UTF-8 as Latin-1, padded with zeros.
static void add_name(Str *out, const char *name, size_t room) {
    char bytes[TOURNAMENT] = {0};
    const unsigned char *c = (const unsigned char *)name;
    for (size_t n = 0; *c && n + 1 < room; n++) {
        bool short_form = (*c == 0xC2 || *c == 0xC3) && (c[1] & 0xC0) == 0x80;
        if (short_form)
            bytes[n] = (char)(*c == 0xC2 ? c[1] : c[1] | 0x40);
        else
            bytes[n] = *c < 0x80 ? (char)*c : '?';
        c++;
        while ((*c & 0xC0) == 0x80) c++;
    }
    str_add_n(out, bytes, room);
}

// Players keep the numbers they came with; tournaments have none then.
static void keep_numbers(const WthorOut *w, char *games) {
    for (uint32_t i = 0; i < w->count; i++, games += GAME) {
        set_word(games, 0);
        for (size_t side = 0; side < 2; side++) {
            char *place = games + 2 + 2 * side;
            unsigned number = 0;
            if (has_number(w->players.names[word_at(place)], &number)) set_word(place, number);
        }
    }
}

static void add_list(const WthorNames *list, size_t room, Str *out) {
    add_header(out, 0, (unsigned)list->n, false);
    for (size_t i = 0; i < list->n; i++) add_name(out, list->names[i], room);
}

void record_wthor_finish(const WthorOut *w, Str *games, Str *players, Str *tournaments) {
    add_header(games, w->count, 0, true);
    set_word(games->text + YEAR_AT, w->year);
    size_t begin = games->len;
    if (w->count) str_add_n(games, w->games.text, w->games.len);
    if (numbers_suffice(w)) {
        keep_numbers(w, games->text + begin);
        return;
    }
    add_list(&w->players, PLAYER, players);
    add_list(&w->tournaments, TOURNAMENT, tournaments);
}

// SPDX-License-Identifier: MIT
// plain_kit.h - a game in L7 compared with a second program that knows the same rules and nothing
// else: leaves at each depth, and random games move by move. Part of one test program each.
//
// A plain program is a list of what may be played, written for reading: a board of small numbers, a
// loop over squares, a copy of the position for every move.
#ifndef GENPEI_PLAIN_KIT_H
#define GENPEI_PLAIN_KIT_H

#include "l7_positions.h"

#include "game/perft.h"
#include "lang/game/l7_game.h"

#include <stdarg.h>

enum { PLAIN_SQUARES = 1024, PLAIN_NUMBERS = 16 };

typedef struct {
    signed char on[PLAIN_SQUARES]; // what stands on each square; 0 is nothing
    int n[PLAIN_NUMBERS];          // whatever else the game remembers
    int mover;
    bool over;
    int value; // payoff of the first player, once the game is over
} Plain;

typedef struct {
    char text[128];
    Plain next;
} PlainMove;

typedef struct {
    PlainMove *moves;
    size_t n, room;
} PlainList;

typedef struct {
    const char *name;                           // of the game in L7, with parameters
    void (*start)(Plain *p);                    // of zeros
    void (*moves)(const Plain *p, PlainList *); // not called when the game is over
    int stuck;                                  // payoff of a player without a move
    int repeats; // a position that occurs for this time is a draw; 0: it is not
    int (*counted)(
        const Plain *p); // payoff of the first player when nobody can move; NULL: `stuck`
} PlainGame;

// One move more: its text, and a copy of the position for the caller to change.
__attribute__((format(printf, 3, 4))) static inline Plain *plain_add(PlainList *l, const Plain *p,
                                                                     const char *format, ...) {
    if (l->n == l->room) {
        l->room = l->room ? 2 * l->room : 64;
        l->moves = realloc(l->moves, l->room * sizeof *l->moves);
        assert_non_null(l->moves);
    }
    PlainMove *m = &l->moves[l->n++];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(m->text, sizeof m->text, format, arguments);
    va_end(arguments);
    m->next = *p;
    m->next.mover = !p->mover;
    return &m->next;
}

static inline void plain_win(Plain *p, int player) {
    p->over = true;
    p->value = player == 0 ? 1 : -1;
}

static inline void plain_draw(Plain *p) {
    p->over = true;
    p->value = 0;
}

static inline PlainList plain_moves(const PlainGame *g, const Plain *p) {
    PlainList l = {0};
    if (!p->over) g->moves(p, &l);
    return l;
}

static inline uint64_t plain_perft(const PlainGame *g, const Plain *p, int depth) {
    PlainList l = plain_moves(g, p);
    uint64_t leaves = l.n;
    if (depth > 1) {
        leaves = 0;
        for (size_t i = 0; i < l.n; i++) leaves += plain_perft(g, &l.moves[i].next, depth - 1);
    }
    free(l.moves);
    return leaves;
}

static inline int plain_order(const void *a, const void *b) {
    return strcmp(((const PlainMove *)a)->text, ((const PlainMove *)b)->text);
}

// The next position after the move with this text, which must be there. `l` is sorted.
static inline const Plain *plain_find(const PlainList *l, const char *text) {
    for (size_t i = 0; i < l->n; i++)
        if (strcmp(l->moves[i].text, text) == 0) return &l->moves[i].next;
    return NULL;
}

static inline void plain_say_list(const PlainList *l) {
    for (size_t i = 0; i < l->n; i++) print_error(" %s", l->moves[i].text);
    print_error("\n");
}

// Every move of the one is a move of the other. Leaves the plain position after `chosen` in `p`.
static inline void plain_compare(const PlainGame *g, const Game *game, const State *s, Plain *p,
                                 const Move *list, size_t n, size_t chosen) {
    PlainList l = plain_moves(g, p);
    Plain next = *p;
    Str text = {0};
    bool same = l.n == n;
    for (size_t i = 0; i < n && same; i++) {
        str_reset(&text);
        game_move_text(game, s, list[i], &text);
        const Plain *after = plain_find(&l, str_text(&text));
        same = after != NULL;
        if (same && i == chosen) next = *after;
    }
    if (!same) {
        str_reset(&text);
        game_position_text(game, s, &text);
        print_error("%s, %s: %zu moves, not %zu\nplain:", g->name, str_text(&text), n, l.n);
        plain_say_list(&l);
        print_error("L7:");
        for (size_t i = 0; i < n; i++) {
            str_reset(&text);
            game_move_text(game, s, list[i], &text);
            print_error(" %s", str_text(&text));
        }
        fail_msg("different moves");
    }
    str_clear(&text);
    free(l.moves);
    *p = next;
}

// Whether the same squares and the same mover occurred `times` times, the last of `n` included.
static inline bool plain_repeated(const Plain *seen, int n, int times) {
    int same = 0;
    for (int i = 0; i < n; i++)
        same += seen[i].mover == seen[n - 1].mover &&
                !memcmp(seen[i].on, seen[n - 1].on, PLAIN_SQUARES);
    return times && same >= times;
}

static inline void plain_random_games(const PlainGame *g, const char *backend, int games,
                                      int plies) {
    const Game *described = game(g->name, backend);
    State *s = game_states_new(described, 1);
    Move *list = mem_new(described->max_moves, sizeof *list);
    Plain *seen = mem_new((size_t)plies + 1, sizeof *seen);
    Rng rng = rng_seed(21);
    for (int i = 0; i < games; i++) {
        Plain p = {0};
        g->start(&p);
        game_start(described, s);
        seen[0] = p;
        for (int ply = 0; ply < plies; ply++) {
            size_t n = game_moves(described, s, list);
            size_t chosen = n ? rng_below(&rng, (uint32_t)n) : 0;
            if (n) assert_int_equal(game_mover(described, s), p.mover);
            int mover = p.mover;
            plain_compare(g, described, s, &p, list, n, chosen);
            if (n == 0) {
                int payoffs[PLAYERS_MAX];
                game_payoffs(described, s, payoffs);
                int value = g->counted ? g->counted(&p) : mover == 0 ? g->stuck : -g->stuck;
                assert_int_equal(payoffs[0], p.over ? p.value : value);
                break;
            }
            game_play(described, s, list[chosen]);
            seen[ply + 1] = p;
            if (!p.over && plain_repeated(seen, ply + 2, g->repeats)) plain_draw(&p);
        }
    }
    free(seen);
    free(list);
    free(s);
}

// The counts that stand in the description, as far as they are not larger than `most`.
static inline void plain_counts(const PlainGame *g, long long most) {
    const L7Program *program = l7_rules(game(g->name, "vm"))->program;
    Plain p = {0};
    g->start(&p);
    if (strchr(g->name, ':')) return; // they are for the default parameters
    assert_true(program->perft.n > 0);
    for (int d = 0; d < program->perft.n && program->perft.counts[d] <= most; d++) {
        long long leaves = (long long)plain_perft(g, &p, d + 1);
        if (leaves != program->perft.counts[d]) print_error("%s, depth %d\n", g->name, d + 1);
        assert_int_equal(program->perft.counts[d], leaves);
    }
}

static inline void plain_check(const PlainGame *g, int games, int plies) {
    plain_counts(g, THOROUGH ? 300000 : 20000);
    plain_random_games(g, "vm", work(games, games / 20 + 1), plies);
    // Compiling takes longest, and the compiled game is the same in every build.
    if (THOROUGH) plain_random_games(g, "c", games / 10 + 1, plies);
}

// --- squares of boards with letters and numbers ---

static inline const char *square(int x, int y, char out[16]) { // both from 0
    if (x < 26)
        snprintf(out, 16, "%c%d", 'a' + x, y + 1);
    else
        snprintf(out, 16, "a%c%d", 'a' + x - 26, y + 1);
    return out;
}

static inline bool inside(int x, int y, int width, int height) {
    return x >= 0 && y >= 0 && x < width && y < height;
}

static const int eight[8][2] = {{1, 0}, {0, 1},  {-1, 0},  {0, -1},
                                {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};

#endif

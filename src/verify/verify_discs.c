// SPDX-License-Identifier: MIT
// verify_discs.c - see verify_discs.h. Square x, y (from 0) is bit 8 * y + x; a pass is a move, so
// players always alternate.
#include "verify/verify_discs.h"

#include "base/bits.h"
#include "base/hash.h"
#include "base/mem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIZE_MAX_HERE = 8,
    CHILDREN_MAX = 64,
    NEVER = 1 << 29, // a proof number: it cannot be proved
    TABLE_PAIRS = 1 << 19,
    NEAR_PAIRS = 1 << 14, // for short searches: it stays in the cache of a processor
    SHORT = 1 << 19,      // positions that such a search may examine
};

// A board as the player to move sees it.
typedef struct {
    uint64_t mine, others;
    bool first; // player 0 is to move
} Discs;

// Player 0 wants the least result that is asked about, player 1 less than that. Work left to prove
// that the player to move gets what it wants, and that it does not.
typedef struct {
    uint32_t win, lose;
} Numbers;

// A position is known by all its bits. Entries of earlier searches do not count.
typedef struct {
    uint64_t mine, others;
    uint32_t win, lose;
    uint32_t search; // the number of the search; its lowest bit says whether player 0 is to move
    uint32_t work;
} Entry;

struct DiscSearch {
    VerifyAim aim;
    int least; // the result that player 0 wants
    int size;
    uint64_t board, first_column, last_column, first_row, last_row;
    Entry *table; // pairs of entries; the one with less work is replaced
    size_t pairs; // how many of them are in use
    uint64_t end; // the search ends after so many positions
    uint32_t search;
    uint64_t examined;
    bool stopped;
};

DiscSearch *disc_search_new(const VerifyAim *aim) {
    const Game *g = aim->game;
    size_t n = strlen("reversi70");
    if (strncmp(g->name, "reversi70", n) != 0 || (g->name[n] && g->name[n] != ':')) return NULL;
    int size = 0;
    for (int i = 0; i < g->n_params; i++)
        if (strcmp(g->params[i].name, "size") == 0) size = g->params[i].value;
    if (size < 1 || size > SIZE_MAX_HERE) return NULL;
    DiscSearch *d = mem_new(1, sizeof *d);
    d->aim = *aim;
    d->least = aim->at_most ? aim->bound + 1 : aim->bound;
    d->size = size;
    for (int i = 0; i < size; i++) d->first_column |= UINT64_C(1) << 8 * i;
    d->last_column = d->first_column << (size - 1);
    d->first_row = (UINT64_C(1) << size) - 1;
    d->last_row = d->first_row << 8 * (size - 1);
    for (int i = 0; i < size; i++) d->board |= d->first_row << 8 * i;
    d->table = mem_new(2 * TABLE_PAIRS, sizeof *d->table);
    return d;
}

void disc_search_free(DiscSearch *d) {
    if (!d) return;
    free(d->table);
    free(d);
}

// --- rules ---

// All discs moved by one square; what leaves the board is gone.
static inline uint64_t shift(const DiscSearch *d, uint64_t discs, int direction) {
    switch (direction) {
    case 0:
        return (discs & ~d->last_column) << 1;
    case 1:
        return (discs & ~d->first_column) >> 1;
    case 2:
        return discs << 8 & d->board;
    default:
        return discs >> 8;
    }
}

// Empty squares from which a row of the other's discs leads to a disc of one's own.
static uint64_t squares_to_play(const DiscSearch *d, uint64_t mine, uint64_t others) {
    uint64_t found = 0;
    for (int way = 0; way < 4; way++) {
        uint64_t row = shift(d, mine, way) & others, all = row;
        for (int i = 0; i < 5; i++) all |= row = shift(d, row, way) & others;
        found |= shift(d, all, way);
    }
    return found & d->board & ~(mine | others);
}

static uint64_t turned_by(const DiscSearch *d, uint64_t mine, uint64_t others, uint64_t square) {
    uint64_t turned = 0;
    for (int way = 0; way < 4; way++) {
        uint64_t row = 0, at = shift(d, square, way);
        for (; at & others; at = shift(d, at, way)) row |= at;
        if (at & mine) turned |= row;
    }
    return turned;
}

// The positions after all moves, in the order of the squares; 0 when the game is over.
static int list_children(const DiscSearch *d, Discs b, Discs *out) {
    uint64_t squares = squares_to_play(d, b.mine, b.others);
    int n = 0;
    for (; squares; squares &= squares - 1) {
        uint64_t square = squares & (0 - squares);
        uint64_t turned = turned_by(d, b.mine, b.others, square);
        out[n++] = (Discs){b.others ^ turned, b.mine | turned | square, !b.first};
    }
    if (n == 0 && squares_to_play(d, b.others, b.mine))
        out[n++] = (Discs){b.others, b.mine, !b.first};
    return n;
}

// --- what discs that stay bound ---

static uint64_t full_rows(const DiscSearch *d, uint64_t filled) {
    uint64_t rows = 0;
    for (uint64_t row = d->first_row; row & d->board; row <<= 8)
        if ((filled & row) == row) rows |= row;
    return rows;
}

static uint64_t full_columns(const DiscSearch *d, uint64_t filled) {
    uint64_t columns = 0, column = d->first_column;
    for (int i = 0; i < d->size; i++, column <<= 1)
        if ((filled & column) == column) columns |= column;
    return columns;
}

// How many discs of `mine` can never be turned, at least.
static int count_stable(const DiscSearch *d, uint64_t mine, uint64_t others) {
    uint64_t across = d->first_column | d->last_column, along = d->first_row | d->last_row;
    across |= full_rows(d, mine | others);
    along |= full_columns(d, mine | others);
    uint64_t stable = mine & across & along;
    for (uint64_t before = 0; stable != before;) {
        before = stable;
        uint64_t beside = shift(d, stable, 0) | shift(d, stable, 1);
        uint64_t above = shift(d, stable, 2) | shift(d, stable, 3);
        stable |= mine & (across | beside) & (along | above);
    }
    return bits_count(stable);
}

// Whether the discs that stay decide the result. At worst all other squares go to the other player.
static bool decided(const DiscSearch *d, Discs b, bool *reached) {
    uint64_t first = b.first ? b.mine : b.others, second = b.first ? b.others : b.mine;
    int squares = d->size * d->size, least = d->least;
    *reached = 2 * bits_count(first) - squares >= least &&
               2 * count_stable(d, first, second) - squares >= least;
    return *reached || (squares - 2 * bits_count(second) < least &&
                        squares - 2 * count_stable(d, second, first) < least);
}

// --- the search: df-pn, with the largest number plus one for every other open move in place of
// sums ---

typedef struct {
    Discs discs;
    Numbers now;
} Child;

static Entry *pair_of(const DiscSearch *d, Discs b) {
    uint64_t h = hash_add(hash_word(b.mine), b.others + b.first);
    return &d->table[2 * (h % d->pairs)];
}

static bool is_in(const DiscSearch *d, const Entry *e, Discs b) {
    return e->search == 2 * d->search + b.first && e->mine == b.mine && e->others == b.others;
}

static bool recall(const DiscSearch *d, Discs b, Numbers *out) {
    const Entry *e = pair_of(d, b);
    if (!is_in(d, e, b) && !is_in(d, ++e, b)) return false;
    *out = (Numbers){e->win, e->lose};
    return true;
}

static void remember(DiscSearch *d, Discs b, Numbers n, uint64_t work) {
    Entry *pair = pair_of(d, b), *e = pair;
    uint64_t weight[2];
    for (int i = 0; i < 2; i++)
        weight[i] = pair[i].search / 2 == d->search ? (uint64_t)pair[i].work + 1 : 0;
    if (is_in(d, &pair[1], b) || (!is_in(d, pair, b) && weight[1] < weight[0])) e = &pair[1];
    if (is_in(d, e, b)) work += e->work;
    *e = (Entry){b.mine, b.others, n.win, n.lose, 2 * d->search + b.first, 0};
    e->work = work < UINT32_MAX ? (uint32_t)work : UINT32_MAX;
}

static Numbers settled(bool win) {
    return win ? (Numbers){0, NEVER} : (Numbers){NEVER, 0};
}

// The numbers of a position before it is searched: one move must win, all must be refuted.
static Numbers look_at(DiscSearch *d, Discs b) {
    Numbers n;
    bool reached;
    d->examined++;
    if (recall(d, b, &n)) return n;
    if (decided(d, b, &reached)) return settled(reached == b.first);
    uint64_t squares = squares_to_play(d, b.mine, b.others);
    if (squares) return (Numbers){1, (uint32_t)bits_count(squares)};
    if (squares_to_play(d, b.others, b.mine)) return (Numbers){1, 1};
    int result = bits_count(b.mine) - bits_count(b.others);
    return settled(((b.first ? result : -result) >= d->least) == b.first);
}

typedef struct {
    Numbers now;
    int best;        // the child that is most likely lost for its mover
    uint32_t second; // the number of the next one
    uint32_t open;   // children that are not won for their mover
} Sum;

static Sum sum_up(const Child *children, int n) {
    Sum s = {.now = {NEVER, 0}, .second = NEVER};
    for (int i = 0; i < n; i++) {
        Numbers c = children[i].now;
        if (c.lose < s.now.win) {
            s.second = s.now.win;
            s.now.win = c.lose;
            s.best = i;
        } else if (c.lose < s.second) {
            s.second = c.lose;
        }
        if (c.win > s.now.lose) s.now.lose = c.win;
        s.open += c.win > 0;
    }
    if (s.now.win == 0) s.now.lose = NEVER;
    if (s.open > 1 && s.now.lose < NEVER) s.now.lose += s.open - 1;
    return s;
}

static bool must_end(DiscSearch *d) {
    const atomic_bool *stop = d->aim.stop;
    if (d->examined >= d->end) d->stopped = true;
    if (stop && atomic_load_explicit(stop, memory_order_relaxed)) d->stopped = true;
    return d->stopped;
}

// Searches until a number reaches its limit. The game is not over. Leaves the children in
// `children`, which has room for CHILDREN_MAX, and their count in `*count`.
static Numbers grow(DiscSearch *d, Discs b, Numbers limit, Child *children, int *count) {
    uint64_t before = d->examined;
    Discs after[CHILDREN_MAX];
    int n = *count = list_children(d, b, after);
    for (int i = 0; i < n; i++) children[i] = (Child){after[i], look_at(d, after[i])};
    for (;;) {
        Sum s = sum_up(children, n);
        if (s.now.win >= limit.win || s.now.lose >= limit.lose || must_end(d)) {
            remember(d, b, s.now, d->examined - before);
            return s.now;
        }
        uint32_t ahead = s.second < NEVER ? s.second + s.second / 4 + 1 : NEVER;
        Child *c = &children[s.best], below[CHILDREN_MAX];
        Numbers its = {limit.lose < NEVER ? limit.lose - (s.open - 1) : NEVER,
                       ahead < limit.win ? ahead : limit.win};
        int n_below;
        c->now = grow(d, c->discs, its, below, &n_below);
    }
}

// --- from L7 and back ---

// "8/8/8/3RW3/3WR3/8/8/8 r": rows with counts of empty squares, and the player to move.
static bool read_discs(const DiscSearch *d, const State *s, Discs *out) {
    Str text = {0};
    game_position_text(d->aim.game, s, &text);
    uint64_t red = 0, white = 0;
    int x = 0, y = 0;
    const char *c = str_text(&text);
    for (; *c && *c != ' '; c++) {
        assert(x >= 0 && y >= 0);
        uint64_t square = x < d->size && y < d->size ? UINT64_C(1) << (8 * y + x) : 0;
        if (*c == 'R') red |= square;
        if (*c == 'W') white |= square;
        x += *c >= '1' && *c <= '9' ? *c - '0' : *c == 'R' || *c == 'W' ? 1 : 0;
        if (*c == '/') y++, x = 0;
    }
    bool first = game_mover(d->aim.game, s) == 0, ok = y == d->size - 1 && x == d->size;
    *out = first ? (Discs){red, white, true} : (Discs){white, red, false};
    str_clear(&text);
    return ok;
}

static bool same(Discs a, Discs b) {
    return a.mine == b.mine && a.others == b.others && a.first == b.first;
}

// Whether the moves of L7 lead to the same positions; `order[i]` is the number of the move in L7
// that leads to child i.
static bool rules_agree(const DiscSearch *d, const State *s, Discs b, size_t *order) {
    const Game *g = d->aim.game;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *after = game_states_new(g, 1);
    Discs children[CHILDREN_MAX];
    int n = list_children(d, b, children), found = 0;
    bool as_many = game_moves(g, s, moves) == (size_t)n;
    for (int i = 0; i < n && as_many; i++) {
        Discs one;
        game_copy(g, after, s);
        game_play(g, after, moves[i]);
        if (!read_discs(d, after, &one)) break;
        for (int j = 0; j < n; j++) {
            if (!same(children[j], one)) continue;
            order[j] = (size_t)i;
            found++;
        }
    }
    free(after);
    free(moves);
    return as_many && found == n;
}

// Begins anew, with part of the table.
static Numbers search_with(DiscSearch *d, Discs b, size_t pairs, uint64_t positions,
                           Child *children, int *n) {
    d->stopped = false;
    d->search++;
    d->pairs = pairs;
    d->end = d->examined + positions;
    if (d->end > d->aim.limit) d->end = d->aim.limit;
    Numbers now = look_at(d, b);
    return now.win && now.lose ? grow(d, b, (Numbers){NEVER, NEVER}, children, n) : now;
}

VerifyResult disc_search(DiscSearch *d, const State *s, uint64_t *examined, size_t *number) {
    Discs b;
    size_t order[CHILDREN_MAX];
    Child children[CHILDREN_MAX];
    int n = 0;
    *examined = d->examined = 0;
    if (!read_discs(d, s, &b) || !rules_agree(d, s, b, order)) return VERIFY_OPEN;
    Numbers now = search_with(d, b, NEAR_PAIRS, SHORT, children, &n);
    if (now.win && now.lose && d->examined < d->aim.limit)
        now = search_with(d, b, TABLE_PAIRS, d->aim.limit, children, &n);
    *examined = d->examined;
    if (now.win && now.lose) return VERIFY_OPEN;
    if (number) *number = n ? order[sum_up(children, n).best] : 0;
    bool reached = (now.win == 0) == b.first;
    return reached != d->aim.at_most ? VERIFY_HOLDS : VERIFY_FAILS;
}

// --- symmetries ---

// Square x, y of `discs` goes to x or its mirror image, y or its mirror image, perhaps exchanged.
static uint64_t turned(const DiscSearch *d, uint64_t discs, int number) {
    uint64_t out = 0;
    for (; discs; discs &= discs - 1) {
        int at = bits_first(discs), x = at % 8, y = at / 8;
        if (number & 1) x = d->size - 1 - x;
        if (number & 2) y = d->size - 1 - y;
        out |= UINT64_C(1) << (number & 4 ? 8 * x + y : 8 * y + x);
    }
    return out;
}

static bool is_less(Discs a, Discs b) {
    return a.mine != b.mine ? a.mine < b.mine : a.others < b.others;
}

static void write_discs(const DiscSearch *d, Discs b, Str *out) {
    uint64_t red = b.first ? b.mine : b.others, white = b.first ? b.others : b.mine;
    for (int y = 0; y < d->size; y++) {
        int empty = 0;
        if (y) str_add_char(out, '/');
        for (int x = 0; x <= d->size; x++) {
            uint64_t square = x < d->size ? UINT64_C(1) << (8 * y + x) : 0;
            bool filled = square & (red | white);
            if (empty && (filled || !square)) str_addf(out, "%d", empty);
            empty = filled ? 0 : empty + 1;
            if (filled) str_add_char(out, red & square ? 'R' : 'W');
        }
    }
    str_add(out, b.first ? " r" : " w");
}

void disc_search_stand_in(const DiscSearch *d, const State *s, State *out) {
    Discs b, least, read;
    size_t order[CHILDREN_MAX];
    Str text = {0};
    bool ok = read_discs(d, s, &b) && rules_agree(d, s, b, order);
    least = b;
    for (int i = 1; i < 8 && ok; i++) {
        Discs t = {turned(d, b.mine, i), turned(d, b.others, i), b.first};
        if (is_less(t, least)) least = t;
    }
    if (ok) write_discs(d, least, &text);
    if (!ok || !game_position_parse(d->aim.game, str_text(&text), out, NULL) ||
        !read_discs(d, out, &read) || !same(read, least))
        game_copy(d->aim.game, out, s);
    str_clear(&text);
}

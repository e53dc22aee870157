// SPDX-License-Identifier: MIT
// edge_pn_body.h - proof-number search, depth first (df-pn), on bits, for one SHAPE.
//
// The method is that of search/solver_pn.c: the largest number plus one for every other open move
// stands for the sum. Discs that stay decide many positions, and the last squares are left to
// edge_end_body.h.
#ifndef GENPEI_EDGE_PN_BODY_H
#define GENPEI_EDGE_PN_BODY_H

#ifndef SHAPE // compiled alone, it is that of the game of 1970
#define SHAPE DISC_FOUR_8
#endif

#include "base/hash.h"
#include "engine/othello/board/disc.h"
#include "engine/othello/board/edge_stable.h"
#include "engine/othello/search/edge_core.h"
#include "engine/othello/search/edge_pn_core.h"
#include "games/reversi/reversi_turn.h"

enum {
    SIZE = 8 - 2 * (SHAPE % 3),
    SQUARES = SIZE * SIZE,
    END = 10,                 // empty squares from which alpha-beta is faster
    TURNED = SQUARES * 5 / 8, // from here on symmetric positions share one entry
};

static inline uint64_t plain_key(DiscBoard b, bool first) {
    uint64_t h = b.me * UINT64_C(0x9E3779B97F4A7C15) ^ hash_word(b.opp + UINT64_C(0x1234567));
    h = hash_word(h) ^ (first ? UINT64_C(0x5555AAAA12345678) : 0);
    return h >> 1 << 1 | first;
}

// Of symmetric positions the least board counts, so keys stay spread evenly.
static inline uint64_t key_of(DiscBoard b, bool first) {
    if (SQUARES - bits_count(b.me | b.opp) < TURNED) return plain_key(b, first);
    DiscBoard least = b;
    for (int i = 1; i < REVERSI_TURNS; i++) {
        DiscBoard t = {turn_narrow(b.me, SIZE, i), turn_narrow(b.opp, SIZE, i)};
        if (t.me < least.me || (t.me == least.me && t.opp < least.opp)) least = t;
    }
    return plain_key(least, first);
}

static uint64_t turned_key(const EdgePnPosition *p, int number) {
    DiscBoard b = p->board;
    return key_of((DiscBoard){turn_narrow(b.me, SIZE, number), turn_narrow(b.opp, SIZE, number)},
                  p->first);
}

static EdgePnPosition position(DiscBoard b, bool first) {
    if (!disc_moves(b, SHAPE)) {
        b = disc_pass(b);
        first = !first;
    }
    return (EdgePnPosition){b, key_of(b, first), first};
}

static inline EdgePnNumbers settled(bool win) {
    return win ? (EdgePnNumbers){0, EDGE_PN_NEVER} : (EdgePnNumbers){EDGE_PN_NEVER, 0};
}

// Whether discs that stay keep player 0 from what it wants, or give it that.
static inline bool decided(const EdgePnSearch *s, DiscBoard b, bool first, bool *reached) {
    uint64_t zero = first ? b.me : b.opp, one = first ? b.opp : b.me;
    *reached = 2 * bits_count(zero) - SQUARES >= s->least &&
               2 * edge_stable_count(zero, one, SHAPE) - SQUARES >= s->least;
    return *reached || (SQUARES - 2 * bits_count(one) < s->least &&
                        SQUARES - 2 * edge_stable_count(one, zero, SHAPE) < s->least);
}

// The numbers of a position that has moves: from the table, by discs that stay, or those of a
// position not searched yet, where one move must win and all must be refuted.
static inline EdgePnNumbers look_at(EdgePnSearch *s, const EdgePnPosition *p, uint64_t moves) {
    EdgePnNumbers n;
    bool reached;
    s->worker.nodes++;
    if (edge_pn_find(s->table, p->key, &n)) return n;
    if (decided(s, p->board, p->first, &reached)) return settled(reached == p->first);
    return (EdgePnNumbers){1, (uint32_t)bits_count(moves)};
}

// The child after a move, its pass skipped, and the moves there. Its numbers are filled in only if
// the game is over.
static inline EdgePnChild play(const EdgePnSearch *s, const EdgePnPosition *p, int square,
                               uint64_t *moves) {
    DiscBoard b = disc_play(p->board, square, disc_flips(p->board, square, SHAPE));
    EdgePnChild c = {.square = (uint8_t)square, .position = {.board = b, .first = !p->first}};
    *moves = disc_moves(b, SHAPE);
    if (!*moves) {
        *moves = disc_moves(disc_pass(b), SHAPE);
        if (*moves) {
            c.position.board = disc_pass(b);
            c.position.first = p->first;
        } else {
            int result = disc_final(b, false, SHAPE);
            bool reached = (p->first ? -result : result) >= s->least;
            c.over = true;
            c.now = settled(reached != p->first);
            return c;
        }
    }
    c.position.key = key_of(c.position.board, c.position.first);
    edge_pn_prefetch(s->table, c.position.key);
    return c;
}

static int children(EdgePnSearch *s, const EdgePnPosition *p, EdgePnChild *out) {
    uint64_t moves = disc_moves(p->board, SHAPE), next[EDGE_PN_CHILDREN_MAX];
    int n = 0;
    while (moves) {
        out[n] = play(s, p, bits_pop(&moves), &next[n]);
        n++;
    }
    for (int i = 0; i < n; i++)
        if (!out[i].over) out[i].now = look_at(s, &out[i].position, next[i]);
    return n;
}

typedef struct {
    EdgePnNumbers now;
    int best;        // child with the smallest number
    uint32_t second; // the smallest of the others
    uint32_t open;   // children that are not refuted
} PnSum;

static inline PnSum sum_up(const EdgePnChild *list, int n, bool first) {
    PnSum s = {.now = {EDGE_PN_NEVER, 0}, .second = EDGE_PN_NEVER};
    for (int i = 0; i < n; i++) {
        EdgePnNumbers c = edge_pn_seen(&list[i], first);
        if (c.win < s.now.win) {
            s.second = s.now.win;
            s.now.win = c.win;
            s.best = i;
        } else if (c.win < s.second) {
            s.second = c.win;
        }
        if (c.lose > s.now.lose) s.now.lose = c.lose;
        s.open += c.lose > 0;
    }
    if (s.now.win == 0) s.now.lose = EDGE_PN_NEVER;
    if (s.open > 1) s.now.lose = edge_pn_add(s.now.lose, s.open - 1);
    return s;
}

static void remember(EdgePnSearch *s, const EdgePnPosition *p, EdgePnNumbers n, uint64_t nodes) {
    uint64_t work = edge_pn_put(s->table, p->key, n, nodes);
    bool known = n.win == 0 || n.lose == 0;
    if (known && s->keep && work >= s->keep_work) s->keep(s->context, p, n.win == 0, work);
}

static EdgePnNumbers search_end(EdgePnSearch *s, const EdgePnPosition *p, int empties) {
    int alpha = p->first ? s->least - 1 : -s->least;
    return settled(edge_core(SHAPE)->null_window(&s->worker, p->board, alpha, empties) > alpha);
}

static EdgePnNumbers grow(EdgePnSearch *s, const EdgePnPosition *p, EdgePnNumbers limit) {
    uint64_t before = s->worker.nodes;
    int empties = SQUARES - bits_count(p->board.me | p->board.opp);
    if (empties <= END) {
        EdgePnNumbers n = search_end(s, p, empties);
        if (!atomic_load_explicit(s->stop, memory_order_relaxed))
            remember(s, p, n, s->worker.nodes - before);
        return n;
    }
    EdgePnChild list[EDGE_PN_CHILDREN_MAX];
    int n = children(s, p, list);
    for (;;) {
        PnSum sum = sum_up(list, n, p->first);
        if (atomic_load_explicit(s->stop, memory_order_relaxed)) return sum.now;
        if (sum.now.win >= limit.win || sum.now.lose >= limit.lose || s->worker.nodes >= s->end) {
            remember(s, p, sum.now, s->worker.nodes - before);
            return sum.now;
        }
        EdgePnChild *c = &list[sum.best];
        EdgePnNumbers seen = edge_pn_seen(c, p->first), its;
        uint32_t ahead = edge_pn_ahead(sum.second);
        its.win = ahead < limit.win ? ahead : limit.win;
        its.lose = limit.lose >= EDGE_PN_NEVER ? EDGE_PN_NEVER : limit.lose - (sum.open - 1);
        if (its.lose <= seen.lose) its.lose = seen.lose + 1; // numbers near the largest one
        if (c->position.first != p->first) its = (EdgePnNumbers){its.lose, its.win};
        c->now = grow(s, &c->position, its);
    }
}

#endif

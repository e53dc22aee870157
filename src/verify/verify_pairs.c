// SPDX-License-Identifier: MIT
// verify_pairs.c - see verify_pairs.h.
#include "verify/verify_pairs.h"

#include "base/bits.h"
#include "base/mem.h"
#include "verify/verify_rules.h"

#include <stdlib.h>

typedef struct {
    VerifyStones *stones;
    VerifiedClaim *claim;
    int attacker;
    uint64_t own, open; // the attacker's stones, and empty nodes not yet in any pair
} Check;

static uint64_t bit(int node) {
    return UINT64_C(1) << node;
}

static uint64_t empty_nodes(const VerifyStones *x, const State *s) {
    return verify_stones_nodes(x) & ~verify_stones_of(x, s, 0) & ~verify_stones_of(x, s, 1);
}

// --- reading ---

// The node that the move puts a stone on; -1: none.
static int node_of(const VerifyStones *x, Move m) {
    for (uint64_t rest = verify_stones_nodes(x); rest;) {
        int n = bits_pop(&rest);
        if (verify_stones_move(x, n) == m) return n;
    }
    return -1;
}

static bool read_node(const Game *g, const State *root, Check *c, const char *word, int *out,
                      Error *e) {
    Move m;
    if (!game_move_parse(g, root, word, &m, e)) return false;
    *out = node_of(c->stones, m);
    if (*out < 0 || !(c->open & bit(*out))) return error_set(e, "'%.40s' occurs twice", word);
    c->open &= ~bit(*out);
    return true;
}

// One or two nodes.
static bool read_line(const Game *g, const State *root, Check *c, char *line, Error *e) {
    VerifiedPairs *p = &c->claim->pairs;
    char *second = strchr(line, ' ');
    if (second) *second++ = '\0';
    int a, b;
    if (!read_node(g, root, c, line, &a, e)) return false;
    if (!second) {
        if (p->first >= 0 || game_mover(g, root) == c->attacker)
            return error_set(e, "a node without a partner");
        p->first = a;
        return true;
    }
    if (!read_node(g, root, c, second, &b, e)) return false;
    if (p->n == VERIFY_PAIRS_MAX) return error_set(e, "too many pairs");
    p->node[p->n][0] = a;
    p->node[p->n][1] = b;
    p->n++;
    return true;
}

static bool read_pairs(const Game *g, const State *root, Check *c, const char *text, size_t length,
                       Error *e) {
    char line[128];
    for (const char *end = text + length; text < end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop || (size_t)(stop - text) >= sizeof line)
            return error_set(e, "a pair is not written as two nodes on a line");
        memcpy(line, text, (size_t)(stop - text));
        line[stop - text] = '\0';
        if (!read_line(g, root, c, line, e)) return false;
        text = stop + 1;
    }
    return true;
}

// --- checking ---

static bool wins(Check *c, uint64_t nodes, int last) {
    return verify_stones_win(c->stones, c->attacker, c->own | nodes, last);
}

// Of nodes with which the attacker wins, a minimal set that still wins.
static uint64_t needed(Check *c, uint64_t nodes, int last) {
    for (uint64_t rest = nodes & ~bit(last); rest;) {
        uint64_t fewer = nodes & ~bit(bits_pop(&rest));
        if (wins(c, fewer, last)) nodes = fewer;
    }
    return nodes;
}

// A pair whose nodes are both in this set; -1: none.
static int pair_in(const VerifiedPairs *p, uint64_t nodes) {
    for (int i = 0; i < p->n; i++)
        if (nodes & bit(p->node[i][0]) && nodes & bit(p->node[i][1])) return i;
    return -1;
}

// Whether a stone on `last` never wins for the attacker within these nodes, who lacks one node of
// each pair. If all of them do not win, no subset does; otherwise one or the other node of a pair
// that the win needs is left out.
static bool never_wins(Check *c, uint64_t nodes, int last) {
    if (!(nodes & bit(last))) return true;
    c->claim->positions++;
    if (!wins(c, nodes, last)) {
        c->claim->leaves++;
        return true;
    }
    int i = pair_in(&c->claim->pairs, needed(c, nodes, last));
    if (i < 0) return false;
    const int *pair = c->claim->pairs.node[i];
    return never_wins(c, nodes & ~bit(pair[0]), last) && never_wins(c, nodes & ~bit(pair[1]), last);
}

static bool never_wins_anywhere(Check *c, uint64_t nodes) {
    for (uint64_t rest = nodes; rest;)
        if (!never_wins(c, nodes, bits_pop(&rest))) return false;
    return true;
}

static bool check(const Game *g, const State *root, Check *c, const char *text, size_t length,
                  Error *e) {
    VerifiedClaim *claim = c->claim;
    if (game_count_moves(g, root) == 0) return error_set(e, "the game is over");
    if (claim->at_most ? claim->bound < 0 : claim->bound > 0)
        return error_set(e, "pairs can only prove that a player does not win");
    c->own = verify_stones_of(c->stones, root, c->attacker);
    c->open = empty_nodes(c->stones, root);
    claim->pairs.begins[0] = verify_stones_of(c->stones, root, 0);
    claim->pairs.begins[1] = verify_stones_of(c->stones, root, 1);
    uint64_t nodes = c->open;
    if (!read_pairs(g, root, c, text, length, e)) return false;
    if (claim->pairs.first >= 0) nodes &= ~bit(claim->pairs.first);
    return never_wins_anywhere(c, nodes) ? true : error_set(e, "the pairs do not prevent a win");
}

bool verify_pairs(const Game *g, const State *root, const char *text, size_t length,
                  VerifiedClaim *claim, Error *e) {
    Check c = {.stones = verify_stones_new(g), .claim = claim, .attacker = claim->at_most ? 0 : 1};
    claim->by_pairs = true;
    claim->pairs = (VerifiedPairs){.first = -1};
    if (!c.stones)
        return error_set(
            e, "pairs prove nothing about %s: stones must only be placed and never spoil a win",
            g->name);
    bool ok = check(g, root, &c, text, length, e);
    verify_stones_free(c.stones);
    return ok;
}

// --- playing ---

// The partner that has to be taken now; -1: any node will do. False when the pairs are broken.
static bool answer(const VerifiedPairs *p, uint64_t attacker, uint64_t empty, int *out) {
    *out = p->first >= 0 && empty & bit(p->first) ? p->first : -1;
    for (int i = 0; i < p->n; i++) {
        uint64_t both = bit(p->node[i][0]) | bit(p->node[i][1]);
        if ((attacker & both) == both) return false;
        if (attacker & both && empty & both) *out = bits_first(empty & both);
    }
    return true;
}

// A node that wins at once, or the first that is empty.
static int any_node(VerifyStones *x, int player, uint64_t own, uint64_t empty) {
    for (uint64_t rest = empty; rest;) {
        int n = bits_pop(&rest);
        if (verify_stones_win(x, player, own, n)) return n;
    }
    return bits_first(empty);
}

bool verify_pairs_move(const Game *g, const VerifiedClaim *claim, const State *s, Move *out) {
    const VerifiedPairs *p = &claim->pairs;
    int me = claim->at_most ? 1 : 0, node = -1;
    VerifyStones *x = claim->by_pairs && game_mover(g, s) == me ? verify_stones_new(g) : NULL;
    if (!x) return false;
    uint64_t his = verify_stones_of(x, s, 1 - me), mine = verify_stones_of(x, s, me);
    uint64_t empty = empty_nodes(x, s);
    bool ok = empty && !(p->begins[1 - me] & ~his) && !(p->begins[me] & ~mine) &&
              answer(p, his, empty, &node);
    if (ok) *out = verify_stones_move(x, node >= 0 ? node : any_node(x, me, mine, empty));
    verify_stones_free(x);
    return ok;
}

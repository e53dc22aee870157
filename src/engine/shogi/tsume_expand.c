// SPDX-License-Identifier: MIT
// tsume_expand.c - the moves of a position of a mate search, and what is known behind each.
#include "base/mem.h"
#include "engine/shogi/tsume_futile.h"
#include "engine/shogi/tsume_search.h"

static bool attacks(const Tsume *t, int ply) {
    (void)t;
    return ply % 2 == 0;
}

// The key of the board after a move.
static uint64_t key_after(const ShogiPosition *p, ShogiMove m) {
    int us = p->mover, to = shogi_to(m);
    if (shogi_is_drop(m)) return p->board_key ^ shogi_keys[shogi_piece(us, shogi_dropped(m))][to];
    int from = shogi_from(m);
    ShogiPiece piece = p->board[from], captured = p->board[to];
    ShogiPiece after = (ShogiPiece)(piece + (shogi_is_promotion(m) ? SHOGI_PROMOTED : 0));
    uint64_t key = p->board_key ^ shogi_keys[piece][from] ^ shogi_keys[after][to];
    return captured ? key ^ shogi_keys[captured][to] : key;
}

static ShogiHand hand_after(const ShogiPosition *p, ShogiMove m) {
    ShogiHand hand = p->hands[p->mover];
    if (shogi_is_drop(m)) return hand - shogi_hand_one(shogi_dropped(m));
    ShogiPiece captured = p->board[shogi_to(m)];
    return captured ? hand + shogi_hand_one(shogi_plain(shogi_kind(captured))) : hand;
}

static uint64_t line_after(uint64_t line, int ply, ShogiMove m) {
    uint64_t x = ((uint64_t)ply << 16 | m) * UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ x >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
    return line ^ x ^ x >> 32;
}

static uint64_t loop_key(uint64_t line, uint64_t key, ShogiHand hand) {
    return line ^ key ^ hand * UINT64_C(0x94D049BB133111EB);
}

uint64_t tsume_loop_key(const TsumePly *at) {
    return loop_key(at->line, at->key, at->hand);
}

// The ply of the line at which the attacker stood there before with at least this hand; -1: none.
static int repeated(const Tsume *t, uint64_t key, ShogiHand hand) {
    for (int q = t->buckets[key % TSUME_BUCKETS]; q >= 0; q = t->plies[q].earlier)
        if (t->plies[q].key == key && shogi_hand_covers(t->plies[q].hand, hand)) return q;
    return -1;
}

// The kinds that the defender lacks and could interpose: the attacker must keep all of them.
ShogiHand tsume_kept_kinds(const ShogiPosition *p, int attacker) {
    int king = shogi_king(p, attacker ^ 1);
    ShogiSet occupied = shogi_occupied(p);
    ShogiSet checkers = shogi_attackers(p, attacker, king, occupied);
    if (!shogi_any(checkers) || shogi_several(checkers)) return 0;
    if (!shogi_any(shogi_between(king, shogi_first(checkers)))) return 0;
    ShogiHand kept = 0;
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++)
        if (shogi_hand_count(p->hands[attacker ^ 1], kind) == 0)
            kept += shogi_hand_one(kind) * (ShogiHand)shogi_hand_count(p->hands[attacker], kind);
    return kept;
}

// Whether the piece that was just moved can be taken and is not covered.
static bool is_sacrifice(const ShogiPosition *p, int attacker, int square) {
    ShogiSet occupied = shogi_occupied(p);
    return !shogi_any(shogi_attackers(p, attacker, square, occupied)) &&
           shogi_any(shogi_attackers(p, attacker ^ 1, square, occupied));
}

// An estimate in the table: replies, and whether the check ends the problem.
enum { REPLIES_MAX = 127 };

static uint8_t look_at_check(Tsume *t, TsumeChild *c) {
    ShogiUndo undo;
    shogi_do(&t->position, c->move, &undo);
    bool over = false;
    ShogiReplies count = shogi_count_replies(&t->position);
    size_t replies = count.moves + count.drop_squares; // how hard it seems
    if (replies == 0) {
        c->result = tsume_mate(tsume_kept_kinds(&t->position, t->attacker), 0);
        tsume_table_put(t->table, c->key, c->hand, &c->result, NULL, 0);
    } else {
        if (is_sacrifice(&t->position, t->attacker, shogi_to(c->move))) replies++;
        over = count.moves == 0 && tsume_is_over(&t->position);
    }
    shogi_undo(&t->position, c->move, &undo);
    return (uint8_t)((replies > REPLIES_MAX ? REPLIES_MAX : replies) << 1 | over);
}

// Looks at a new check: mate, or how many replies there are; a sacrifice counts one more.
static void estimate_check(Tsume *t, TsumeChild *c) {
    uint8_t number = tsume_table_get_estimate(t->table, c->key, c->hand);
    if (number == 0) {
        number = look_at_check(t, c);
        if (number == 0) return; // mate
        tsume_table_put_estimate(t->table, c->key, c->hand, number);
    }
    uint32_t pn = (uint32_t)(number >> 1) * TSUME_UNIT;
    if (c->result.pn < pn) c->result.pn = pn;
    c->result.over = number & 1;
}

static uint8_t count_checks(Tsume *t, TsumeChild *c) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    ShogiUndo undo;
    shogi_do(&t->position, c->move, &undo);
    size_t n = shogi_checking_moves(&t->position, moves);
    shogi_undo(&t->position, c->move, &undo);
    return (uint8_t)(n > UINT8_MAX ? UINT8_MAX : n);
}

// Looks at a new reply: the more checks there are, the harder it seems to show that none mates.
static void estimate_reply(Tsume *t, TsumeChild *c) {
    uint8_t checks = tsume_table_get_estimate(t->table, c->key, c->hand);
    if (checks == 0) {
        checks = count_checks(t, c);
        if (checks == 0) {
            c->result = tsume_no_mate(c->hand, TSUME_FOREVER, TSUME_FOREVER);
            tsume_table_put(t->table, c->key, c->hand, &c->result, NULL, 0);
            return;
        }
        tsume_table_put_estimate(t->table, c->key, c->hand, checks);
    }
    uint32_t dn = TSUME_UNIT + (uint32_t)checks * TSUME_UNIT / 2;
    if (c->result.dn < dn) c->result.dn = dn;
}

static void set_up(const Tsume *t, int ply, TsumeChild *c, ShogiMove m) {
    const ShogiPosition *p = &t->position;
    c->move = m;
    c->key = tsume_position_key(t, key_after(p, m), p->mover ^ 1);
    c->hand = attacks(t, ply) ? hand_after(p, m) : p->hands[t->attacker];
    c->after = -1;
    tsume_table_prefetch(t->table, c->key, c->hand);
}

// What is known behind a move; `length` plies are left there.
static void look_up(Tsume *t, int ply, TsumeChild *c, uint16_t length) {
    const TsumePly *at = &t->plies[ply];
    bool attacking = attacks(t, ply);
    if (!attacking) {
        int before = repeated(t, c->key, c->hand);
        if (before >= 0) {
            c->result = tsume_no_mate(c->hand, TSUME_FOREVER, (uint16_t)before);
            return;
        }
    }
    c->result = tsume_table_get(t->table, c->key, c->hand, length);
    if (c->result.pn == 0 || c->result.dn == 0) return;
    if (c->result.looped) {
        uint64_t line = loop_key(line_after(at->line, ply, c->move), c->key, c->hand);
        uint16_t loop = tsume_table_get_loop(t->table, line, length);
        if (loop != TSUME_FOREVER) {
            c->result = tsume_no_mate(c->hand, length, loop);
            return;
        }
    }
    if (!attacking) {
        if (!c->result.met) estimate_reply(t, c);
        return;
    }
    if (!c->result.met) estimate_check(t, c);
    if (c->result.pn == 0) return;
    if (t->by_rules && c->result.over) {
        // A smaller hand would give the defender more to put between.
        c->result = tsume_mate(c->hand, 0);
        c->result.by_rules = true;
    } else if (length == 0) { // there are replies
        c->result = tsume_no_mate(c->hand, 0, TSUME_FOREVER);
    }
}

// Moves that are nearly the same are tried one after the other: the drops of a side on one square
// when it interposes, and a move that could promote after the one that does.
static void chain(const Tsume *t, int ply, TsumePly *at) {
    int16_t last_drop[SHOGI_SQUARES];
    bool defending = !attacks(t, ply);
    if (defending) memset(last_drop, -1, sizeof last_drop);
    for (size_t i = 0; i < at->count; i++) {
        ShogiMove m = at->children[i].move;
        int to = shogi_to(m);
        if (shogi_is_drop(m)) {
            if (!defending) continue;
            at->children[i].after = last_drop[to];
            last_drop[to] = (int16_t)i;
            continue;
        }
        int kind = shogi_kind(t->position.board[shogi_from(m)]);
        if (shogi_is_promotion(m) ||
            (kind != SHOGI_PAWN && kind != SHOGI_BISHOP && kind != SHOGI_ROOK))
            continue;
        for (size_t j = 0; j < at->count; j++)
            if (at->children[j].move == (m | SHOGI_PROMOTION)) at->children[i].after = (int16_t)j;
    }
}

static void reserve(TsumePly *at, size_t count) {
    if (at->room >= count) return;
    at->room = count + count / 2;
    at->children = mem_resize(at->children, at->room, sizeof *at->children);
}

static bool is_barred_here(const Tsume *t, const TsumePly *at) {
    return t->barred != SHOGI_NO_MOVE && at->key == t->barred_at.key &&
           at->hand == t->barred_at.hand;
}

static size_t list_moves(const Tsume *t, int ply, ShogiMove *moves) {
    if (!attacks(t, ply)) return shogi_legal_moves(&t->position, moves);
    size_t n = shogi_checking_moves(&t->position, moves), kept = 0;
    if (!is_barred_here(t, &t->plies[ply])) return n;
    for (size_t i = 0; i < n; i++)
        if (moves[i] != t->barred) moves[kept++] = moves[i];
    return kept;
}

void tsume_expand(Tsume *t, int ply, uint16_t length) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    TsumePly *at = &t->plies[ply];
    size_t n = list_moves(t, ply, moves);
    uint16_t left = length == TSUME_FOREVER ? length : (uint16_t)(length - 1);
    reserve(at, n);
    at->count = 0;
    for (size_t i = 0; i < n; i++) set_up(t, ply, &at->children[i], moves[i]);
    for (size_t i = 0; i < n; i++) {
        TsumeChild *c = &at->children[at->count++];
        look_up(t, ply, c, left);
        bool decided = attacks(t, ply) ? c->result.pn == 0 : c->result.dn == 0;
        if (decided) { // nothing else matters
            at->children[0] = *c;
            at->children[0].after = -1;
            at->count = 1;
            return;
        }
    }
    chain(t, ply, at);
}

void tsume_enter(Tsume *t, int ply, const TsumeChild *c) {
    TsumePly *at = &t->plies[ply];
    at->key = c->key;
    at->hand = c->hand;
    at->line = line_after(t->plies[ply - 1].line, ply - 1, c->move);
}

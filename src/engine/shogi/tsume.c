// SPDX-License-Identifier: MIT
// tsume.c - see tsume.h.
#include "engine/shogi/tsume.h"

#include "base/hash.h"
#include "base/mem.h"
#include "engine/shogi/tsume_search.h"

#include <stdlib.h>

enum { DEFAULT_MB = 256 };

Tsume *tsume_new(const TsumeSetup *setup) {
    Tsume *t = mem_new(1, sizeof *t);
    t->setup = *setup;
    t->table = tsume_table_new(setup->memory_mb ? setup->memory_mb : DEFAULT_MB);
    return t;
}

void tsume_free(Tsume *t) {
    if (!t) return;
    for (int i = 0; i < TSUME_PLIES_MAX + 2; i++) free(t->plies[i].children);
    tsume_table_free(t->table);
    free(t);
}

// --- the line ---

// The attacker's move with the shortest mate that is known.
static const TsumeChild *choose_check(Tsume *t, uint16_t length) {
    const TsumePly *root = &t->plies[0];
    const TsumeChild *best = NULL;
    tsume_expand(t, 0, length);
    for (size_t i = 0; i < root->count; i++) {
        const TsumeChild *c = &root->children[i];
        if (c->result.pn == 0 && (!best || c->result.length < best->result.length)) best = c;
    }
    return best;
}

// The length of the mate behind a reply, at most `length`: the shortest one when `exact`.
static uint16_t length_behind(Tsume *t, ShogiMove reply, uint16_t length, bool exact) {
    ShogiUndo undo;
    shogi_do(&t->position, reply, &undo);
    TsumeResult r = tsume_search(t, length);
    while (exact && r.pn == 0 && r.length > 1) {
        TsumeResult shorter = tsume_search(t, (uint16_t)(r.length - 2));
        if (shorter.pn != 0) break;
        r = shorter;
    }
    shogi_undo(&t->position, reply, &undo);
    return r.pn == 0 ? r.length : 0;
}

// The reply that holds out longest, and for how long; SHOGI_NO_MOVE when it is mate.
static ShogiMove choose_reply(Tsume *t, uint16_t length, bool exact, uint16_t *left) {
    ShogiMove moves[SHOGI_MOVES_ROOM], best = SHOGI_NO_MOVE;
    size_t n = shogi_legal_moves(&t->position, moves);
    *left = 0;
    for (size_t i = 0; i < n && *left < length; i++) {
        uint16_t plies = length_behind(t, moves[i], length, exact);
        if (plies > *left) {
            *left = plies;
            best = moves[i];
        }
    }
    return best;
}

// The line of a mate known to take `length` plies; fewer when the search was stopped.
static int find_line(Tsume *t, uint16_t length, bool exact, ShogiMove *line) {
    ShogiPosition start = t->position;
    ShogiUndo undo;
    int plies = 0;
    while (length && length != TSUME_FOREVER && plies + 2 < TSUME_PLIES_MAX) {
        tsume_search(t, length); // where the table has forgotten it
        const TsumeChild *check = choose_check(t, length);
        if (!check) break;
        line[plies++] = check->move;
        shogi_do(&t->position, check->move, &undo);
        if (length == 1) break;
        ShogiMove reply = choose_reply(t, (uint16_t)(length - 2), exact, &length);
        if (reply == SHOGI_NO_MOVE) break;
        line[plies++] = reply;
        shogi_do(&t->position, reply, &undo);
    }
    t->position = start;
    return plies;
}

// --- answers ---

// A hash of who attacks and of how many pieces of each kind there are on the board and in hands:
// what the defender has in hand follows from these and the attacker's hand.
static uint64_t salt_of(const ShogiPosition *p) {
    unsigned char counts[SHOGI_HAND_KINDS + 1] = {0};
    counts[0] = p->mover;
    for (int square = 0; square < SHOGI_SQUARES; square++) {
        int kind = shogi_plain(shogi_kind(p->board[square]));
        if (kind && kind < SHOGI_HAND_KINDS) counts[kind]++;
    }
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++)
        for (int side = 0; side < 2; side++)
            counts[kind] += (unsigned char)shogi_hand_count(p->hands[side], kind);
    return hash_bytes((const char *)counts, sizeof counts);
}

void tsume_solve(Tsume *t, const ShogiPosition *p, TsumeAnswer *out) {
    memset(out, 0, sizeof *out);
    t->position = *p;
    t->attacker = p->mover;
    t->salt = salt_of(p);
    t->nodes = 0;
    t->stopped = false;
    TsumeResult r = tsume_search(t, TSUME_FOREVER);
    if (r.dn == 0) out->verdict = TSUME_NO_MATE;
    if (r.pn == 0) {
        out->verdict = TSUME_MATE;
        out->shortest = false;
        while (!t->setup.any_length && !out->shortest) {
            TsumeResult shorter = {.dn = 0, .pn = 1};
            if (r.length > 1) shorter = tsume_search(t, (uint16_t)(r.length - 2));
            if (shorter.pn == 0)
                r = shorter;
            else if (shorter.dn == 0)
                out->shortest = true;
            else
                break;
        }
        out->plies = r.length;
        int found = find_line(t, r.length, out->shortest, out->line);
        if (found != r.length) out->plies = found;
    }
    out->nodes = t->nodes;
}

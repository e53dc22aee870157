// SPDX-License-Identifier: MIT
// tsume.c - see tsume.h.
#include "engine/shogi/tsume.h"

#include "base/hash.h"
#include "base/mem.h"
#include "engine/shogi/tsume_crew.h"
#include "engine/shogi/tsume_futile.h"
#include "engine/shogi/tsume_search.h"
#include "engine/shogi/tsume_shorten.h"

#include <stdlib.h>

enum {
    DEFAULT_MB = 256,
    LONG = 31, // plies: a mate that is worth shortening before it is searched for a shorter one
};

Tsume *tsume_new(const TsumeSetup *setup) {
    Tsume *t = mem_new(1, sizeof *t);
    t->setup = *setup;
    t->table =
        tsume_table_new(setup->memory_mb ? setup->memory_mb : DEFAULT_MB, setup->threads > 1);
    if (setup->threads > 1) t->crew = tsume_crew_new(t, setup->threads - 1);
    return t;
}

void tsume_free(Tsume *t) {
    if (!t) return;
    tsume_clear_plies(t);
    tsume_crew_free(t->crew);
    tsume_table_free(t->table);
    free(t);
}

// --- the line ---

// The attacker's move with the shortest mate that is known; searched again where the table has
// forgotten it.
static const TsumeChild *choose_check(Tsume *t, uint16_t length) {
    const TsumePly *root = &t->plies[0];
    const TsumeChild *best = NULL;
    tsume_search_moves(t, length);
    for (size_t i = 0; i < root->count; i++) {
        const TsumeChild *c = &root->children[i];
        if (c->result.pn == 0 && (!best || c->result.length < best->result.length)) best = c;
    }
    return best;
}

// What is known behind a reply, when a mate may take `length` plies.
static TsumeResult behind(Tsume *t, ShogiMove reply, uint16_t length) {
    ShogiUndo undo;
    shogi_do(&t->position, reply, &undo);
    TsumeResult r = tsume_search(t, length);
    shogi_undo(&t->position, reply, &undo);
    return r;
}

// The reply that holds out longest against a mate in `*length` plies, and how many are left after
// it; SHOGI_NO_MOVE when it is mate. `exact`: `*length` is the shortest mate.
static ShogiMove choose_reply(Tsume *t, bool exact, uint16_t *length) {
    ShogiMove moves[SHOGI_MOVES_ROOM], best = SHOGI_NO_MOVE;
    size_t n = shogi_legal_moves(&t->position, moves);
    uint16_t left = (uint16_t)(*length - 1), longest = 0;
    for (size_t i = 0; i < n && !t->stopped; i++) {
        if (exact && left > 1 && behind(t, moves[i], (uint16_t)(left - 2)).dn != 0) continue;
        TsumeResult r = behind(t, moves[i], left);
        if (r.pn != 0 || r.length <= longest) continue;
        longest = r.length;
        best = moves[i];
        if (exact) break;
    }
    *length = longest;
    return best;
}

// The line of a mate known to take at most `length` plies. `*whole`: it ends in mate.
static int find_line(Tsume *t, uint16_t length, bool exact, ShogiMove *line, bool *whole) {
    ShogiPosition start = t->position;
    ShogiUndo undo;
    int plies = 0;
    *whole = false;
    while (!t->stopped && length && length != TSUME_FOREVER && plies + 2 < TSUME_PLIES_MAX) {
        const TsumeChild *check = choose_check(t, length);
        if (!check) break;
        line[plies++] = check->move;
        length = check->result.length;
        shogi_do(&t->position, check->move, &undo);
        *whole = shogi_count_legal(&t->position) == 0;
        if (*whole || length == 0) break;
        ShogiMove reply = choose_reply(t, exact, &length);
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
    t->stopped = t->halted = false;
    tsume_table_begin(t->table, false); // numbers of a question about a length would mislead
    TsumeResult r = tsume_search(t, TSUME_FOREVER);
    if (r.dn == 0) out->verdict = TSUME_NO_MATE;
    if (r.pn == 0) {
        out->verdict = TSUME_MATE;
        out->shortest = false;
        if (r.length > LONG) r.length = tsume_shorten(t, r.length);
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
        bool whole;
        out->line_plies = find_line(t, r.length, out->shortest, out->line, &whole);
        if (whole) out->futile = tsume_futile_plies(&t->position, out->line, out->line_plies);
    }
    out->nodes = t->nodes;
}

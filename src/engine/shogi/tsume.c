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
    LONG = 31,    // plies: a mate that is worth shortening before it is searched for a shorter one
    LATE = 50000, // nodes for the line of a mate when the time has ended
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

TsumeProgress tsume_progress(const Tsume *t) {
    const TsumeSummary *root = &t->plies[0].summary;
    return (TsumeProgress){
        .nodes = t->nodes + (t->crew ? tsume_crew_nodes(t->crew) : 0),
        .proof = root->phi,
        .disproof = root->delta,
        .ply = t->ply,
        .plies = t->found,
        .filled_percent = tsume_table_filled_in_all(t->table) / 10,
        .collections = tsume_table_collections(t->table),
    };
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

// Asks for shorter mates than one of `length` plies until there is none of fewer than two plies
// less. `*exact`: that is proved.
static uint16_t shortest_length(Tsume *t, uint16_t length, bool *exact) {
    for (*exact = false; !*exact;) {
        TsumeResult shorter = {.dn = 0, .pn = 1};
        if (length > 1) shorter = tsume_search(t, (uint16_t)(length - 2));
        if (shorter.pn == 0)
            length = shorter.length;
        else if (shorter.dn == 0)
            *exact = true;
        else
            break;
    }
    return length;
}

static void follow_rules(Tsume *t, bool by_rules) {
    t->by_rules = by_rules;
    tsume_table_follow_rules(t->table, by_rules);
}

// Finds the shortest mate when one takes `length` plies at most. The length by the rules of tsume
// comes first: no mate is shorter, and most are as long.
static void find_shortest(Tsume *t, uint16_t length, TsumeAnswer *out) {
    bool exact;
    follow_rules(t, true);
    uint16_t by_rules = shortest_length(t, length, &exact);
    follow_rules(t, false);
    if (exact && by_rules < length) {
        TsumeResult r = tsume_search(t, by_rules);
        if (r.pn == 0) length = r.length;
    }
    out->shortest = exact && length == by_rules;
    if (exact && !out->shortest) length = shortest_length(t, length, &out->shortest);
    out->plies = length;
    if (out->shortest) out->futile = length - by_rules;
}

// Where the mate by the rules of tsume takes as many plies with its futile interpositions, it is
// the better line to show.
static void show_futile(Tsume *t, TsumeAnswer *out) {
    ShogiMove line[TSUME_PLIES_MAX];
    bool whole;
    ShogiPosition end = t->position;
    ShogiUndo undo;
    follow_rules(t, true);
    int n = find_line(t, (uint16_t)(out->plies - out->futile), true, line, &whole);
    follow_rules(t, false);
    for (int i = 0; i < n; i++) shogi_do(&end, line[i], &undo);
    n += tsume_put_off(&end, line + n, TSUME_PLIES_MAX - n);
    if (n != out->plies) return;
    memcpy(out->line, line, (size_t)n * sizeof *line);
    out->line_plies = n;
}

// Stopped by the caller, the mate is known but not its line. Most of it is in the table: a few
// nodes more find it.
static bool find_line_late(Tsume *t, TsumeAnswer *out) {
    bool (*go_on)(void *, uint64_t) = t->setup.go_on;
    bool whole;
    t->setup.go_on = NULL;
    t->stopped = t->halted = false;
    t->budget = t->nodes + LATE;
    out->line_plies = find_line(t, (uint16_t)out->plies, false, out->line, &whole);
    t->budget = 0;
    t->setup.go_on = go_on;
    t->stopped = t->halted = true;
    if (!whole) out->line_plies = 0;
    return whole;
}

static void find_answer(Tsume *t, uint16_t length, TsumeAnswer *out) {
    bool whole;
    out->plies = length;
    out->shortest = length == 1; // nothing is shorter, whatever was asked
    if (!t->setup.any_length) find_shortest(t, length, out);
    out->line_plies = find_line(t, (uint16_t)out->plies, out->shortest, out->line, &whole);
    if (!whole && t->halted) whole = find_line_late(t, out);
    if (!whole) return;
    int futile = out->line_plies - tsume_counted_plies(&t->position, out->line, out->line_plies);
    if (!out->shortest)
        out->futile = futile;
    else if (futile < out->futile)
        show_futile(t, out);
}

static void begin(Tsume *t, const ShogiPosition *p, TsumeAnswer *out) {
    memset(out, 0, sizeof *out);
    t->position = *p;
    t->attacker = p->mover;
    t->salt = salt_of(p);
    t->nodes = 0;
    t->found = 0;
    t->stopped = t->halted = false;
    t->barred = SHOGI_NO_MOVE;
}

void tsume_solve(Tsume *t, const ShogiPosition *p, TsumeAnswer *out) {
    begin(t, p, out);
    tsume_table_begin(t->table, false); // numbers of a question about a length would mislead
    TsumeResult r = tsume_search(t, TSUME_FOREVER);
    if (r.dn == 0) out->verdict = TSUME_NO_MATE;
    if (r.pn == 0) {
        out->verdict = TSUME_MATE;
        t->found = r.length;
        if (r.length > LONG) r.length = tsume_shorten(t, r.length);
        find_answer(t, r.length, out);
    }
    out->nodes = t->nodes;
}

// Failures may rest on the move that is left out: the table keeps them for this question only.
void tsume_solve_without(Tsume *t, const ShogiPosition *p, ShogiMove barred, TsumeAnswer *out) {
    bool whole;
    begin(t, p, out);
    t->barred = barred;
    t->barred_at = (TsumeSpot){tsume_position_key(t, p->board_key, p->mover), p->hands[p->mover]};
    tsume_table_begin(t->table, true);
    TsumeResult r = tsume_search_moves(t, TSUME_FOREVER);
    if (r.dn == 0) out->verdict = TSUME_NO_MATE;
    if (r.pn == 0) {
        out->verdict = TSUME_MATE;
        out->plies = t->found = r.length;
        out->line_plies = find_line(t, r.length, false, out->line, &whole);
    }
    out->nodes = t->nodes;
}

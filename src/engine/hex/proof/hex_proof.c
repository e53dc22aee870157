// SPDX-License-Identifier: MIT
// hex_proof.c - see hex_proof.h.
//
// The solver gives the winner's move wherever one is needed, and its proof sets say which cells may
// be given to the loser. That makes positions small and many of them equal. Where links decide,
// their derivation is the proof (hex_prove_links.c). The solver is not trusted: a wrong answer ends
// in a position that cannot be proved.
#include "engine/hex/proof/hex_proof.h"

#include "base/hash.h"
#include "base/mem.h"
#include "engine/hex/proof/hex_prove_links.h"
#include "engine/hex/proof/hex_prover.h"

#include <stdlib.h>
#include <string.h>

static uint64_t position_key(const HexProver *v, const HexPosition *p) {
    uint64_t key = hash_bytes(p->stone, (size_t)v->shape->cells) ^ (uint64_t)p->mover;
    return key ? key : 1;
}

static HexKnownClaim *known_place(const HexProver *v, uint64_t key) {
    size_t mask = 2 * v->room_claims - 1, at = (size_t)key & mask;
    while (v->known[at].key && v->known[at].key != key) at = (at + 1) & mask;
    return &v->known[at];
}

size_t hex_prover_known(const HexProver *v, uint64_t key) {
    if (v->room_claims == 0) return HEX_NO_CLAIM;
    const HexKnownClaim *k = known_place(v, key);
    return k->key ? k->claim : HEX_NO_CLAIM;
}

static void make_room(HexProver *v) {
    HexKnownClaim *old = v->known;
    size_t n = 2 * v->room_claims;
    v->room_claims = n ? n : 1024;
    v->claims = mem_resize(v->claims, v->room_claims, sizeof *v->claims);
    v->known = mem_new(2 * v->room_claims, sizeof *v->known);
    for (size_t i = 0; i < n; i++)
        if (old[i].key) *known_place(v, old[i].key) = old[i];
    free(old);
}

void hex_prover_add_part(HexProver *v, int part) {
    if (v->n_parts == v->room_parts) {
        v->room_parts = v->room_parts ? 2 * v->room_parts : 4096;
        v->parts = mem_resize(v->parts, v->room_parts, sizeof *v->parts);
    }
    v->parts[v->n_parts++] = part;
}

// Claims with the same text are the same, whatever position they come from.
static uint64_t claim_key(const HexProver *v, HexClaimKind kind, int move, size_t at) {
    uint64_t key = hash_bytes(v->parts + at, (v->n_parts - at) * sizeof *v->parts);
    return hash_add(key, (uint64_t)(move + 1) * 4 + kind) | 1;
}

size_t hex_prover_add(HexProver *v, uint64_t key, HexClaimKind kind, int move, HexSet empty,
                      size_t at) {
    if (v->n_keys + 2 > v->room_claims) make_room(v);
    HexKnownClaim *same = known_place(v, claim_key(v, kind, move, at));
    if (same->key)
        v->n_parts = at;
    else {
        *same = (HexKnownClaim){claim_key(v, kind, move, at), v->n_claims};
        v->claims[v->n_claims++] = (HexClaim){empty, kind, (int16_t)move, at, v->n_parts - at};
        v->n_keys++;
    }
    size_t claim = same->claim;
    HexKnownClaim *place = known_place(v, key);
    if (!place->key) v->n_keys++;
    *place = (HexKnownClaim){key, claim};
    return claim;
}

static size_t fail(HexProver *v) {
    v->failed = true;
    return HEX_NO_CLAIM;
}

// Gives the loser every empty cell that a proof does not need.
static void give_away(const HexProver *v, HexPosition *p, const uint64_t *proof) {
    for (int i = 0; i < v->shape->cells; i++)
        if (p->stone[i] < 0 && !hex_proof_has(proof, i)) p->stone[i] = (int8_t)!v->winner;
}

static size_t prove_reply(HexProver *v, HexPosition p);

// The claims that answer every move of the loser, who is to move.
static size_t prove_all(HexProver *v, uint64_t key, const HexPosition *p) {
    int mine[HEX_CELLS_MAX], n = 0;
    HexSet open = hex_set_none(), join = hex_set_none();
    for (int i = 0; i < v->shape->cells; i++)
        if (p->stone[i] < 0) hex_set_add(&open, i);
    if (hex_set_empty(open)) return fail(v);
    while (!hex_set_empty(open)) {
        HexPosition next = *p;
        next.mover = v->winner;
        next.stone[hex_set_least(open)] = (int8_t)!v->winner;
        size_t claim = prove_reply(v, next);
        if (v->failed) return HEX_NO_CLAIM;
        mine[n++] = (int)claim;
        open = hex_set_and(open, v->claims[claim].empty);
        join = hex_set_or(join, v->claims[claim].empty);
    }
    size_t at = v->n_parts;
    for (int i = 0; i < n; i++) hex_prover_add_part(v, mine[i]);
    return hex_prover_add(v, key, CLAIM_ALL, -1, join, at);
}

// The loser is to move.
static size_t prove_wait(HexProver *v, HexPosition p) {
    HexVerdict verdict;
    hex_solver_decide(v->solver, &p, &verdict);
    if (verdict.winner != v->winner) return fail(v);
    give_away(v, &p, verdict.proof);
    uint64_t key = position_key(v, &p);
    size_t claim = hex_prover_known(v, key);
    if (claim == HEX_NO_CLAIM) claim = hex_prove_links(v, &p, false);
    return claim != HEX_NO_CLAIM ? claim : prove_all(v, key, &p);
}

// The winner plays a move.
static size_t prove_move(HexProver *v, uint64_t key, const HexPosition *p, int move) {
    HexPosition next = *p;
    next.mover = !v->winner;
    next.stone[move] = (int8_t)v->winner;
    size_t after = prove_wait(v, next);
    if (v->failed) return HEX_NO_CLAIM;
    size_t at = v->n_parts;
    hex_prover_add_part(v, (int)after);
    HexSet empty = hex_set_or(v->claims[after].empty, hex_set_one(move));
    return hex_prover_add(v, key, CLAIM_PLAY, move, empty, at);
}

// The winner is to move.
static size_t prove_reply(HexProver *v, HexPosition p) {
    HexVerdict verdict;
    hex_solver_decide(v->solver, &p, &verdict);
    if (verdict.winner != v->winner) return fail(v);
    give_away(v, &p, verdict.proof);
    uint64_t key = position_key(v, &p);
    size_t claim = hex_prover_known(v, key);
    if (claim != HEX_NO_CLAIM) return claim;
    if (verdict.move >= 0) return prove_move(v, key, &p, verdict.move);
    claim = hex_prove_links(v, &p, true);
    if (claim != HEX_NO_CLAIM) return claim;
    hex_solver_run(v->solver, &p, &verdict);
    if (verdict.winner != v->winner || verdict.move < 0) return fail(v);
    return prove_move(v, key, &p, verdict.move);
}

void hex_cell_name(const HexShape *s, int cell, Str *out) {
    str_addf(out, "%c%d", 'a' + cell % s->width, cell / s->width + 1);
}

static void write_point(const HexProver *v, int point, Str *out) {
    str_add_char(out, ' ');
    if (point < v->shape->cells)
        hex_cell_name(v->shape, point, out);
    else
        str_add(out, point == v->shape->cells ? "first" : "second");
}

// Numbers the claims that `root` rests on, itself the last; the others get HEX_NO_CLAIM.
static size_t number_claims(const HexProver *v, size_t root, size_t *number) {
    size_t n = 0;
    for (size_t i = 0; i < v->n_claims; i++) number[i] = HEX_NO_CLAIM;
    number[root] = 0;
    for (size_t i = root + 1; i-- > 0;) {
        const HexClaim *c = &v->claims[i];
        if (number[i] == HEX_NO_CLAIM || c->kind == CLAIM_CHAIN) continue;
        for (size_t k = 0; k < c->n; k++) number[v->parts[c->at + k]] = 0;
    }
    for (size_t i = 0; i <= root; i++)
        if (number[i] == 0) number[i] = n++;
    return n;
}

static void write_claim(const HexProver *v, size_t i, const size_t *number, Str *out) {
    static const char *const words[] = {"chain", "play", "all", "both"};
    const HexClaim *c = &v->claims[i];
    str_addf(out, "%zu %s", number[i], words[c->kind]);
    if (c->kind == CLAIM_PLAY) {
        write_point(v, c->move, out);
        str_add(out, " then");
    }
    for (size_t k = 0; k < c->n; k++)
        if (c->kind == CLAIM_CHAIN)
            write_point(v, v->parts[c->at + k], out);
        else
            str_addf(out, " %zu", number[v->parts[c->at + k]]);
    str_add_char(out, '\n');
}

static void write_head(const HexProver *v, const HexPosition *p, Str *out) {
    static const char *const name[2] = {"red", "blue"};
    str_addf(out, "hex proof\nboard %d %d\n", v->shape->width, v->shape->height);
    for (int player = 0; player < 2; player++) {
        str_add(out, name[player]);
        for (int i = 0; i < v->shape->cells; i++)
            if (p->stone[i] == player) write_point(v, i, out);
        str_add_char(out, '\n');
    }
    str_addf(out, "mover %s\nwinner %s\n", name[p->mover], name[v->winner]);
}

bool hex_proof_write(HexSolver *solver, const HexPosition *p, int winner, Str *out, size_t *claims,
                     Error *e) {
    HexProver v = {.solver = solver, .shape = hex_solver_shape(solver), .winner = winner};
    if (v.shape->cells > HEX_PROOF_CELLS)
        return error_set(e, "proofs are for boards of up to %d cells", HEX_PROOF_CELLS);
    v.weaver = mem_new_aligned(1, sizeof *v.weaver);
    v.links = mem_new_aligned(1, sizeof *v.links);
    size_t root = p->mover == winner ? prove_reply(&v, *p) : prove_wait(&v, *p);
    if (!v.failed) {
        size_t *number = mem_new(v.n_claims, sizeof *number);
        *claims = number_claims(&v, root, number);
        write_head(&v, p, out);
        for (size_t i = 0; i <= root; i++)
            if (number[i] != HEX_NO_CLAIM) write_claim(&v, i, number, out);
        free(number);
    }
    free(v.claims);
    free(v.parts);
    free(v.known);
    free(v.weaver);
    free(v.links);
    return v.failed ? error_set(e, "no proof: the solver was stopped or cannot win") : true;
}

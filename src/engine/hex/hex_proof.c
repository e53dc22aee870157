// SPDX-License-Identifier: MIT
// hex_proof.c - see hex_proof.h.
//
// The solver is asked for the winner's move wherever one is needed, and its proof sets say which
// cells may be given to the loser. That makes positions small and many of them alike. Nothing the
// solver says is taken on trust: a wrong answer ends in a position that cannot be proved.
#define HEX_WORDS 6
#include "engine/hex/hex_proof.h"

#include "base/hash.h"
#include "base/mem.h"
#include "engine/hex/hex_set.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    HexSet empty; // cells the claim needs empty
    char kind;    // 'c' chain, 'p' play, 'a' all
    int16_t move; // 'p'
    size_t at, n; // its cells ('c') or claims ('p', 'a') among the parts
} Claim;

typedef struct {
    uint64_t key;
    size_t claim;
} Known;

typedef struct {
    HexSolver *solver;
    const HexShape *shape;
    int winner;
    Claim *claims;
    size_t n_claims, room_claims;
    int *parts;
    size_t n_parts, room_parts;
    Known *known; // claims by position, open addressing; twice the room of claims
    bool failed;
} Prover;

static const size_t NO_CLAIM = (size_t)-1;

static uint64_t position_key(const Prover *v, const HexPosition *p) {
    uint64_t key = hash_bytes(p->stone, (size_t)v->shape->cells) ^ (uint64_t)p->mover;
    return key ? key : 1;
}

static Known *known_place(const Prover *v, uint64_t key) {
    size_t mask = 2 * v->room_claims - 1, at = (size_t)key & mask;
    while (v->known[at].key && v->known[at].key != key) at = (at + 1) & mask;
    return &v->known[at];
}

static void make_room(Prover *v) {
    Known *old = v->known;
    size_t n = 2 * v->room_claims;
    v->room_claims = n ? n : 1024;
    v->claims = mem_resize(v->claims, v->room_claims, sizeof *v->claims);
    v->known = mem_new(2 * v->room_claims, sizeof *v->known);
    for (size_t i = 0; i < n; i++)
        if (old[i].key) *known_place(v, old[i].key) = old[i];
    free(old);
}

static void add_part(Prover *v, int part) {
    if (v->n_parts == v->room_parts) {
        v->room_parts = v->room_parts ? 2 * v->room_parts : 4096;
        v->parts = mem_resize(v->parts, v->room_parts, sizeof *v->parts);
    }
    v->parts[v->n_parts++] = part;
}

static size_t add_claim(Prover *v, uint64_t key, Claim claim) {
    if (v->n_claims == v->room_claims) make_room(v);
    v->claims[v->n_claims] = claim;
    *known_place(v, key) = (Known){key, v->n_claims};
    return v->n_claims++;
}

static size_t fail(Prover *v) {
    v->failed = true;
    return NO_CLAIM;
}

// Gives the loser every empty cell that a proof does not need.
static void give_away(const Prover *v, HexPosition *p, const uint64_t *proof) {
    for (int i = 0; i < v->shape->cells; i++)
        if (p->stone[i] < 0 && !hex_proof_has(proof, i)) p->stone[i] = (int8_t)!v->winner;
}

// Finds the cells from which the winner's first edge can be reached over his stones; `from` leads
// back. Returns one at the second edge, or -1.
static int reach(const Prover *v, const HexPosition *p, int *from) {
    int queue[HEX_CELLS_MAX], n = 0;
    int first = v->winner ? HEX_LEFT : HEX_TOP, second = v->winner ? HEX_RIGHT : HEX_BOTTOM;
    for (int i = 0; i < v->shape->cells; i++) {
        from[i] = -2;
        for (int d = 0; d < HEX_RING && p->stone[i] == v->winner; d++)
            if (v->shape->ring[i][d] == first && from[i] == -2) from[i] = -1, queue[n++] = i;
    }
    for (int k = 0; k < n; k++)
        for (int d = 0; d < HEX_RING; d++) {
            int there = v->shape->ring[queue[k]][d];
            if (there == second) return queue[k];
            if (there < 0 || p->stone[there] != v->winner || from[there] != -2) continue;
            from[there] = queue[k];
            queue[n++] = there;
        }
    return -1;
}

static size_t prove_reply(Prover *v, HexPosition p);

// The claims that answer every move of the loser, who is to move.
static size_t prove_all(Prover *v, uint64_t key, const HexPosition *p) {
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
        if (v->failed) return NO_CLAIM;
        mine[n++] = (int)claim;
        open = hex_set_and(open, v->claims[claim].empty);
        join = hex_set_or(join, v->claims[claim].empty);
    }
    size_t at = v->n_parts;
    for (int i = 0; i < n; i++) add_part(v, mine[i]);
    return add_claim(v, key, (Claim){join, 'a', -1, at, (size_t)n});
}

// The loser is to move.
static size_t prove_wait(Prover *v, HexPosition p) {
    int from[HEX_CELLS_MAX];
    int end = reach(v, &p, from);
    if (end >= 0) {
        size_t at = v->n_parts;
        for (int cell = end; cell >= 0; cell = from[cell]) add_part(v, cell);
        uint64_t key = position_key(v, &p);
        return add_claim(v, key, (Claim){hex_set_none(), 'c', -1, at, v->n_parts - at});
    }
    HexVerdict verdict;
    hex_solver_decide(v->solver, &p, &verdict);
    if (verdict.winner != v->winner) return fail(v);
    give_away(v, &p, verdict.proof);
    uint64_t key = position_key(v, &p);
    if (v->room_claims && known_place(v, key)->key) return known_place(v, key)->claim;
    return prove_all(v, key, &p);
}

// The winner is to move.
static size_t prove_reply(Prover *v, HexPosition p) {
    HexVerdict verdict;
    hex_solver_decide(v->solver, &p, &verdict);
    if (verdict.winner != v->winner) return fail(v);
    give_away(v, &p, verdict.proof);
    uint64_t key = position_key(v, &p);
    if (v->room_claims && known_place(v, key)->key) return known_place(v, key)->claim;
    int move = verdict.move;
    if (move < 0) {
        hex_solver_run(v->solver, &p, &verdict);
        if (verdict.winner != v->winner || verdict.move < 0) return fail(v);
        move = verdict.move;
    }
    HexPosition next = p;
    next.mover = !v->winner;
    next.stone[move] = (int8_t)v->winner;
    size_t after = prove_wait(v, next);
    if (v->failed) return NO_CLAIM;
    size_t at = v->n_parts;
    add_part(v, (int)after);
    HexSet empty = hex_set_or(v->claims[after].empty, hex_set_one(move));
    return add_claim(v, key, (Claim){empty, 'p', (int16_t)move, at, 1});
}

void hex_cell_name(const HexShape *s, int cell, Str *out) {
    str_addf(out, "%c%d", 'a' + cell % s->width, cell / s->width + 1);
}

static void write_claim(const Prover *v, size_t i, Str *out) {
    const Claim *c = &v->claims[i];
    str_addf(out, "%zu %s", i, c->kind == 'c' ? "chain" : c->kind == 'p' ? "play " : "all");
    if (c->kind == 'p') {
        hex_cell_name(v->shape, c->move, out);
        str_add(out, " then");
    }
    for (size_t k = 0; k < c->n; k++) {
        str_add_char(out, ' ');
        if (c->kind == 'c')
            hex_cell_name(v->shape, v->parts[c->at + k], out);
        else
            str_addf(out, "%d", v->parts[c->at + k]);
    }
    str_add_char(out, '\n');
}

static void write_head(const Prover *v, const HexPosition *p, Str *out) {
    static const char *const name[2] = {"red", "blue"};
    str_addf(out, "hex proof\nboard %d %d\n", v->shape->width, v->shape->height);
    for (int player = 0; player < 2; player++) {
        str_add(out, name[player]);
        for (int i = 0; i < v->shape->cells; i++)
            if (p->stone[i] == player) {
                str_add_char(out, ' ');
                hex_cell_name(v->shape, i, out);
            }
        str_add_char(out, '\n');
    }
    str_addf(out, "mover %s\nwinner %s\n", name[p->mover], name[v->winner]);
}

bool hex_proof_write(HexSolver *solver, const HexPosition *p, int winner, Str *out, size_t *claims,
                     Error *e) {
    Prover v = {.solver = solver, .shape = hex_solver_shape(solver), .winner = winner};
    if (p->mover == winner)
        prove_reply(&v, *p);
    else
        prove_wait(&v, *p);
    *claims = v.n_claims;
    if (!v.failed) {
        write_head(&v, p, out);
        for (size_t i = 0; i < v.n_claims; i++) write_claim(&v, i, out);
    }
    free(v.claims);
    free(v.parts);
    free(v.known);
    return v.failed ? error_set(e, "no proof: the solver was stopped or cannot win") : true;
}

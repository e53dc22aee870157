// SPDX-License-Identifier: MIT
// hex_prover.h - a proof (hex_proof.h) while it is being made.
#ifndef GENPEI_HEX_PROVER_H
#define GENPEI_HEX_PROVER_H

#define HEX_WORDS 2       // enough for every board that is ever proved: 11x11
#define HEX_FULLS_KEPT 16 // more than a search can afford: parts of links must be found again
#define HEX_SEMIS_KEPT 24
#include "engine/hex/solve/hex_links_follow.h"
#include "engine/hex/solve/hex_solver.h"

enum { HEX_PROOF_CELLS = 64 * HEX_WORDS };

typedef enum { CLAIM_CHAIN, CLAIM_PLAY, CLAIM_ALL, CLAIM_BOTH } HexClaimKind;

typedef struct {
    HexSet empty; // cells the claim needs empty
    HexClaimKind kind;
    int16_t move; // CLAIM_PLAY
    size_t at, n; // its points (CLAIM_CHAIN) or claims (others) among the parts
} HexClaim;

typedef struct {
    uint64_t key;
    size_t claim;
} HexKnownClaim;

typedef struct {
    HexSolver *solver;
    const HexShape *shape;
    int winner;
    HexClaim *claims;
    size_t n_claims, room_claims;
    int *parts;
    size_t n_parts, room_parts;
    HexKnownClaim *known; // claims by subject, open addressing; twice the room of claims
    size_t n_keys;        // in `known`
    bool failed;
    HexWeaver *weaver; // to find links with
    HexLinks *links;
} HexProver;

#define HEX_NO_CLAIM ((size_t)-1)

// The claim stored under a key, or HEX_NO_CLAIM.
size_t hex_prover_known(const HexProver *v, uint64_t key);

// Stores a claim under a key; its parts have been added from `at` on. Returns its number.
size_t hex_prover_add(HexProver *v, uint64_t key, HexClaimKind kind, int move, HexSet empty,
                      size_t at);
void hex_prover_add_part(HexProver *v, int part);

#endif

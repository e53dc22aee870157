// SPDX-License-Identifier: MIT
// hex_prove_links.h - proofs of links: how each was made.
#ifndef GENPEI_HEX_PROVE_LINKS_H
#define GENPEI_HEX_PROVE_LINKS_H

#include "engine/hex/proof/hex_prover.h"

// Proves that the winner's edges are linked, `mine` when the winner is to move: by links alone.
// HEX_NO_CLAIM when they do not suffice.
size_t hex_prove_links(HexProver *v, const HexPosition *p, bool mine);

#endif

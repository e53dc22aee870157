// SPDX-License-Identifier: MIT
// hex_facts_body.h - hex_facts.h for HEX_WORDS words.
#ifndef GENPEI_HEX_FACTS_BODY_H
#define GENPEI_HEX_FACTS_BODY_H

#include "engine/hex/play/hex_facts.h"
#include "engine/hex/solve/hex_node.h"

typedef struct {
    HexSearch search;
    int depth; // plies that are set up below the root
    int16_t moves[HEX_CELLS_MAX];
} HexFactsFinder;

static inline void *hex_facts_finder_new(const HexShape *shape, size_t memory) {
    HexFactsFinder *k = mem_new(1, sizeof *k);
    size_t most = memory / sizeof(HexLinks);
    k->search = (HexSearch){
        .shape = shape,
        .weaver = mem_new_aligned(1, sizeof(HexWeaver)),
        .without = HEX_NO_REASONS, // nothing is searched here, so there are no reasons to keep
        .plies = mem_new_aligned((size_t)shape->cells + 1, sizeof(HexPly)),
        .links_left = most > 2 * (size_t)shape->cells ? 2 * shape->cells : (int)most,
    };
    for (int player = 0; player < 2; player++)
        k->search.spare[player] = mem_new_aligned(1, sizeof(HexLinks));
    return k;
}

static inline void hex_facts_finder_free(void *knower) {
    HexFactsFinder *k = knower;
    for (int player = 0; player < 2; player++) {
        for (int i = 0; i <= k->search.shape->cells; i++) free(k->search.plies[i].links[player]);
        free(k->search.spare[player]);
    }
    free(k->search.plies);
    free(k->search.weaver);
    free(k);
}

static inline void hex_facts_finder_root(void *knower, const HexPosition *p) {
    HexFactsFinder *k = knower;
    const HexShape *shape = k->search.shape;
    HexPly *root = &k->search.plies[0];
    hex_board_init(&root->board, shape);
    for (int i = 0; i < shape->cells; i++)
        if (p->stone[i] >= 0) hex_board_put(&root->board, shape, i, p->stone[i]);
    root->mover = p->mover;
    root->linked = false;
    hex_fill(&root->board, shape, root->board.empty, &root->fill);
    k->depth = 0;
}

static inline void hex_facts_finder_at(void *knower, const int16_t *moves, int n, HexFacts *out) {
    HexFactsFinder *k = knower;
    int same = 0;
    while (same < n && same < k->depth && moves[same] == k->moves[same]) same++;
    for (k->depth = same; k->depth < n; k->depth++) {
        k->moves[k->depth] = moves[k->depth];
        hex_enter(&k->search, k->depth, moves[k->depth]);
    }
    HexPly *here = &k->search.plies[n];
    HexEntry e;
    here->linked = false;
    hex_expand(&k->search, n, &e);
    *out = (HexFacts){.winner = -1};
    if (hex_entry_solved(&e)) out->winner = e.phi == 0 ? here->mover : !here->mover;
    HexSet tell = out->winner < 0 ? e.moves : e.proof, must = here->board.empty;
    if (here->linked)
        must = hex_set_and(hex_edge_pair(here->links[!here->mover], k->search.shape)->meet, must);
    for (int i = 0; i < HEX_WORDS; i++) {
        out->moves[i] = tell.w[i];
        out->must[i] = out->winner < 0 ? must.w[i] : 0;
        out->dead[i] = here->fill.dead.w[i];
        for (int player = 0; player < 2; player++)
            out->captured[player][i] = here->fill.captured[player].w[i];
    }
}

#endif

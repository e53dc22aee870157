// SPDX-License-Identifier: MIT
// sho_net_run.h - what the network for shogi says of a position, with any kernel. Where the kernel
// is a constant, its functions are inlined.
#ifndef GENPEI_SHO_NET_RUN_H
#define GENPEI_SHO_NET_RUN_H

#include "engine/shogi/net/sho_net_plain.h"

// What one side sees of a position, added up.
typedef struct {
    _Alignas(64) int16_t sums[SHO_NET_WIDTH];
    int32_t material;
} ShoNetSide;

// One side's things, added to a change; material is added at once.
typedef struct {
    const ShoNet *net;
    int colour, view;
    ShoNetChange change;
    int32_t material;
} ShoNetUpdate;

// The lists of rows are empty, and not cleared: this happens for every position. Their first
// entries are set for compilers that see a list read, and not that it is empty.
static inline void sho_net_begin(ShoNetUpdate *u, const ShoNet *net, int colour, int view) {
    u->net = net;
    u->colour = colour;
    u->view = view;
    u->change.n_added = u->change.n_gone = 0;
    u->change.added[0] = u->change.gone[0] = net->rows;
    u->material = 0;
}

static inline void sho_net_add(ShoNetUpdate *u, int thing) {
    if (thing == SHO_NET_NOTHING) return;
    int row = sho_net_row(u->net, u->colour, u->view, thing);
    u->change.added[u->change.n_added++] = u->net->rows + (size_t)row * SHO_NET_WIDTH;
    u->material += u->net->material[row];
}

static inline void sho_net_take_away(ShoNetUpdate *u, int thing) {
    if (thing == SHO_NET_NOTHING) return;
    int row = sho_net_row(u->net, u->colour, u->view, thing);
    u->change.gone[u->change.n_gone++] = u->net->rows + (size_t)row * SHO_NET_WIDTH;
    u->material -= u->net->material[row];
}

// Brings the change into the sums, so that there is room for another.
SHOGI_INLINE void sho_net_settle(const ShoNetKernel *kernel, ShoNetUpdate *u, ShoNetSide *side) {
    kernel->change(side->sums, &u->change, side->sums);
    side->material += u->material;
    u->change.n_added = u->change.n_gone = 0;
    u->material = 0;
}

// Everything anew, as `colour` sees it.
SHOGI_INLINE void sho_net_see(const ShoNet *net, const ShoNetKernel *kernel, const ShogiPosition *p,
                              int colour, int view, ShoNetSide *out) {
    ShoNetUpdate u;
    sho_net_begin(&u, net, colour, view);
    memcpy(out->sums, net->bias, sizeof out->sums);
    out->material = 0;
    for (ShogiSet pieces = shogi_occupied(p); shogi_any(pieces);) {
        int square = shogi_pop(&pieces);
        if (u.change.n_added == SHO_NET_CHANGES) sho_net_settle(kernel, &u, out);
        sho_net_add(&u, sho_net_thing_on_board(p->board[square], square));
    }
    for (int owner = 0; owner < 2; owner++)
        for (int kind = SHOGI_PAWN; p->hands[owner] && kind < SHOGI_HAND_KINDS; kind++)
            for (int n = shogi_hand_count(p->hands[owner], kind); n > 0; n--) {
                if (u.change.n_added == SHO_NET_CHANGES) sho_net_settle(kernel, &u, out);
                sho_net_add(&u, sho_net_thing_in_hand(owner, kind, n));
            }
    sho_net_settle(kernel, &u, out);
}

// The layers, and the value for the mover.
SHOGI_INLINE int sho_net_judge(const ShoNet *net, const ShoNetKernel *kernel,
                               const ShoNetSide *mover, const ShoNetSide *other) {
    _Alignas(64) uint8_t in[SHO_NET_INPUTS], first[SHO_NET_HIDDEN], second[SHO_NET_HIDDEN];
    kernel->clip(mover->sums, in);
    kernel->clip(other->sums, in + SHO_NET_WIDTH);
    kernel->first(&net->first, in, first);
    kernel->layer(&net->second, first, second);
    int64_t out = net->last_bias;
    for (int i = 0; i < SHO_NET_HIDDEN; i++) out += second[i] * net->last[i];
    int64_t value = out * SHO_NET_OUTPUT / (SHO_NET_TOP << SHO_NET_SHIFT) +
                    (mover->material - other->material) / (2 * SHO_NET_MATERIAL);
    return value > SHO_NET_VALUE_MAX    ? SHO_NET_VALUE_MAX
           : value < -SHO_NET_VALUE_MAX ? -SHO_NET_VALUE_MAX
                                        : (int)value;
}

// The value of a position, from nothing.
SHOGI_INLINE int sho_net_value(const ShoNet *net, const ShoNetKernel *kernel,
                               const ShogiPosition *p) {
    ShoNetSide side[2];
    for (int colour = 0; colour < 2; colour++)
        sho_net_see(net, kernel, p, colour, sho_net_view(colour, shogi_king(p, colour)),
                    &side[colour]);
    return sho_net_judge(net, kernel, &side[p->mover], &side[p->mover ^ 1]);
}

#endif

// SPDX-License-Identifier: MIT
// sho_net_eval.c - see sho_net_eval.h.
//
// A stack has an entry for each position of the line, with what its move changed. Sums are computed
// only when a value is asked for: from the last position whose sums are known, with the changes of
// all moves since. A side whose view has changed since then is added up anew.
#include "engine/shogi/sho_net_eval.h"

#include "base/mem.h"
#include "engine/shogi/net/sho_net_kernel.h"
#include "engine/shogi/net/sho_net_run.h"

#include <assert.h>
#include <stdlib.h>

_Static_assert((int)SHO_NET_VALUE_MAX <= (int)SHO_EVAL_MAX, "values of the network are values");

// A move takes at most two things away and adds two.
enum { MOVE_CHANGES = 2 };

typedef struct {
    ShoNetSide side[2];
    bool known[2]; // whether the sums of a side are computed
    uint8_t view[2];
    uint8_t n_added, n_gone;
    uint16_t added[MOVE_CHANGES], gone[MOVE_CHANGES];
} Entry;

// The last sums that were computed for a view, and the position they are of: where a king has
// moved, what has changed since then is less than everything.
typedef struct {
    ShoNetSide side;
    bool known;
    ShogiHand hands[2];
    ShogiPiece board[SHOGI_SQUARES];
} Seen;

typedef struct {
    ShoEval base;
    const ShoNet *net;
    Seen seen[2][SHO_NET_VIEWS]; // by colour
    int top;                     // of the stack
    Entry stack[SHO_PLIES_MAX + 1];
} NetEval;

static NetEval *net_eval(ShoEval *x) {
    return (NetEval *)x;
}

static void net_reset(ShoEval *x, const ShogiPosition *root) {
    NetEval *n = net_eval(x);
    Entry *first = &n->stack[0];
    n->top = 0;
    for (int colour = 0; colour < 2; colour++) {
        first->known[colour] = false;
        first->view[colour] = (uint8_t)sho_net_view(colour, shogi_king(root, colour));
    }
}

static void note_drop(const ShogiPosition *p, ShogiMove m, Entry *entry) {
    int us = p->mover, kind = shogi_dropped(m);
    int count = shogi_hand_count(p->hands[us], kind);
    entry->gone[entry->n_gone++] = (uint16_t)sho_net_thing_in_hand(us, kind, count);
    entry->added[entry->n_added++] =
        (uint16_t)sho_net_thing_on_board(shogi_piece(us, kind), shogi_to(m));
}

static void note_move(const ShogiPosition *p, ShogiMove m, Entry *entry) {
    int us = p->mover, from = shogi_from(m), to = shogi_to(m);
    ShogiPiece piece = p->board[from], captured = p->board[to];
    ShogiPiece after = (ShogiPiece)(piece + (shogi_is_promotion(m) ? SHOGI_PROMOTED : 0));
    entry->gone[entry->n_gone++] = (uint16_t)sho_net_thing_on_board(piece, from);
    entry->added[entry->n_added++] = (uint16_t)sho_net_thing_on_board(after, to);
    if (shogi_kind(piece) == SHOGI_KING) entry->view[us] = (uint8_t)sho_net_view(us, to);
    if (!captured) return;
    int kind = shogi_plain(shogi_kind(captured));
    int count = shogi_hand_count(p->hands[us], kind) + 1;
    entry->gone[entry->n_gone++] = (uint16_t)sho_net_thing_on_board(captured, to);
    entry->added[entry->n_added++] = (uint16_t)sho_net_thing_in_hand(us, kind, count);
}

static void net_push(ShoEval *x, const ShogiPosition *p, ShogiMove m) {
    NetEval *n = net_eval(x);
    assert(n->top < SHO_PLIES_MAX);
    const Entry *before = &n->stack[n->top];
    Entry *entry = &n->stack[++n->top];
    entry->known[0] = entry->known[1] = false;
    memcpy(entry->view, before->view, sizeof entry->view);
    entry->n_added = entry->n_gone = 0;
    if (m == SHOGI_NO_MOVE) return;
    if (shogi_is_drop(m))
        note_drop(p, m, entry);
    else
        note_move(p, m, entry);
}

static void net_pop(ShoEval *x) {
    net_eval(x)->top--;
}

// The last entry from which the sums of the top follow; NULL when there is none, or when so many
// moves lie between that it is faster to begin anew.
static const Entry *known_entry(const NetEval *n, int colour) {
    enum { MOVES_MAX = 8 };
    const Entry *top = &n->stack[n->top];
    for (const Entry *entry = top; top - entry <= MOVES_MAX; entry--) {
        if (entry->view[colour] != top->view[colour]) return NULL;
        if (entry->known[colour]) return entry;
        if (entry == n->stack) return NULL;
    }
    return NULL;
}

// --- from the last position of the same view ---

static void change_hand(ShoNetUpdate *u, int owner, ShogiHand before, ShogiHand now) {
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++) {
        int was = shogi_hand_count(before, kind), is = shogi_hand_count(now, kind);
        for (int k = was + 1; k <= is; k++) sho_net_add(u, sho_net_thing_in_hand(owner, kind, k));
        for (int k = is + 1; k <= was; k++)
            sho_net_take_away(u, sho_net_thing_in_hand(owner, kind, k));
    }
}

// False when too much is different.
static bool change_seen(const Seen *seen, const ShogiPosition *p, ShoNetUpdate *u) {
    enum { MOST = 12 }; // squares, beyond which it is faster to begin anew
    int different = 0;
    for (int square = 0; square < SHOGI_SQUARES; square++) {
        ShogiPiece was = seen->board[square], is = p->board[square];
        if (was == is) continue;
        if (++different > MOST) return false;
        if (was) sho_net_take_away(u, sho_net_thing_on_board(was, square));
        if (is) sho_net_add(u, sho_net_thing_on_board(is, square));
    }
    for (int owner = 0; owner < 2; owner++)
        if (seen->hands[owner] != p->hands[owner])
            change_hand(u, owner, seen->hands[owner], p->hands[owner]);
    return u->change.n_added + u->change.n_gone <= 2 * MOST;
}

static void see(NetEval *n, const ShogiPosition *p, int colour, int view, ShoNetSide *out) {
    const ShoNetKernel *kernel = sho_net_kernel();
    Seen *seen = &n->seen[colour][view];
    ShoNetUpdate u;
    sho_net_begin(&u, n->net, colour, view);
    if (seen->known && change_seen(seen, p, &u))
        sho_net_settle(kernel, &u, &seen->side);
    else
        sho_net_see(n->net, kernel, p, colour, view, &seen->side);
    seen->known = true;
    memcpy(seen->hands, p->hands, sizeof seen->hands);
    memcpy(seen->board, p->board, sizeof seen->board);
    *out = seen->side;
}

static void compute_side(NetEval *n, const ShogiPosition *p, int colour) {
    const ShoNetKernel *kernel = sho_net_kernel();
    const Entry *known = known_entry(n, colour);
    Entry *top = &n->stack[n->top];
    ShoNetSide *side = &top->side[colour];
    top->known[colour] = true;
    if (!known) {
        see(n, p, colour, top->view[colour], side);
        return;
    }
    ShoNetUpdate u;
    sho_net_begin(&u, n->net, colour, top->view[colour]);
    for (const Entry *entry = known + 1; entry <= top; entry++) {
        for (int k = 0; k < entry->n_added; k++) sho_net_add(&u, entry->added[k]);
        for (int k = 0; k < entry->n_gone; k++) sho_net_take_away(&u, entry->gone[k]);
    }
    kernel->change(known->side[colour].sums, &u.change, side->sums);
    side->material = known->side[colour].material + u.material;
}

static int net_value(ShoEval *x, const ShogiPosition *p) {
    NetEval *n = net_eval(x);
    const Entry *top = &n->stack[n->top];
    for (int colour = 0; colour < 2; colour++)
        if (!top->known[colour]) compute_side(n, p, colour);
    int us = p->mover;
    return sho_net_judge(n->net, sho_net_kernel(), &top->side[us], &top->side[us ^ 1]);
}

static void net_free(ShoEval *x) {
    free(x);
}

ShoEval *sho_net_eval_new(const ShoNet *net) {
    static const ShoEvalOps ops = {
        .free = net_free, .eval = net_value, .reset = net_reset, .push = net_push, .pop = net_pop};
    NetEval *n = mem_new_aligned(1, sizeof *n);
    n->base.ops = &ops;
    n->net = net;
    return &n->base;
}

// SPDX-License-Identifier: MIT
// sho_pick.c - see sho_pick.h.
#include "engine/shogi/sho_pick.h"

#include "engine/shogi/sho_exchange.h"

enum {
    STAGE_FIRST,
    STAGE_LIST,
    STAGE_CAPTURES,
    STAGE_LIST_QUIETS,
    STAGE_QUIETS,
    STAGE_BAD,
    STAGE_END
};

bool sho_worth_not_promoting(const ShogiPosition *p, ShogiMove m) {
    int us = p->mover, from = shogi_from(m), to = shogi_to(m), kind = shogi_kind(p->board[from]);
    if (!shogi_has(shogi_camp[us], to) && !shogi_has(shogi_camp[us], from)) return true;
    if (kind == SHOGI_PAWN || kind == SHOGI_BISHOP || kind == SHOGI_ROOK) return false;
    // A lance on the second rank can hardly move on.
    return kind != SHOGI_LANCE || shogi_rank(to) != (us == SHOGI_BLACK ? 1 : 7);
}

// Drops the moves that are not worth a look; returns how many are left.
static size_t sift(const ShogiPosition *p, ShogiMove *moves, size_t n) {
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        ShogiMove m = moves[i];
        if (shogi_is_drop(m) || shogi_is_promotion(m) || sho_worth_not_promoting(p, m))
            moves[kept++] = m;
    }
    return kept;
}

static bool drop_fits(const ShogiPosition *p, int kind, int to) {
    int us = p->mover, king = shogi_king(p, us ^ 1);
    if (kind < SHOGI_PAWN || kind >= SHOGI_HAND_KINDS || !shogi_hand_count(p->hands[us], kind))
        return false;
    if (p->board[to] || shogi_is_dead(us, kind, to)) return false;
    if (kind != SHOGI_PAWN) return true;
    if (shogi_meets(p->sets[us][SHOGI_AS_PAWN], shogi_files[shogi_file(to)])) return false;
    bool checks = king != SHOGI_NOWHERE && shogi_has(shogi_steps[us][SHOGI_AS_PAWN][to], king);
    return !checks || !shogi_pawn_drop_mates(p, to);
}

static bool step_fits(const ShogiPosition *p, ShogiMove m) {
    int us = p->mover, from = shogi_from(m), to = shogi_to(m);
    ShogiPiece piece = p->board[from];
    if (!piece || shogi_colour(piece) != us || shogi_has(p->sets[us][0], to)) return false;
    int kind = shogi_kind(piece);
    if (!shogi_has(shogi_attacks(us, shogi_way[piece], from, shogi_occupied(p)), to)) return false;
    if (!shogi_is_promotion(m)) return !shogi_is_dead(us, kind, to);
    return shogi_promotes(kind) &&
           (shogi_has(shogi_camp[us], from) || shogi_has(shogi_camp[us], to));
}

bool sho_move_fits(const ShogiPosition *p, ShogiMove m) {
    int us = p->mover, to = shogi_to(m);
    if (m == SHOGI_NO_MOVE || m >= 1 << 15 || to >= SHOGI_SQUARES) return false;
    if (shogi_is_drop(m)) {
        if (shogi_is_promotion(m) || !drop_fits(p, shogi_dropped(m), to)) return false;
    } else if (!step_fits(p, m)) {
        return false;
    }
    ShogiPosition after = *p;
    ShogiUndo undo;
    shogi_do(&after, m, &undo);
    return !shogi_in_check(&after, us);
}

void sho_pick_begin(ShoPick *k, const ShogiPosition *p, const ShoPickSetup *setup) {
    k->setup = *setup;
    k->position = p;
    k->stage = STAGE_FIRST;
    k->n = k->at = k->n_bad = 0;
    k->skip_quiets = false;
    if (setup->first && !sho_move_fits(p, setup->first)) k->setup.first = SHOGI_NO_MOVE;
}

// --- values ---

static int value_of_capture(const ShoPick *k, ShogiMove m) {
    const ShogiPosition *p = k->position;
    int kind = shogi_kind(p->board[shogi_from(m)]), taken = shogi_kind(p->board[shogi_to(m)]);
    int value = taken ? 8 * sho_taken_value(taken) : 0;
    if (shogi_is_promotion(m)) value += 8 * sho_promotion_value(kind);
    return value + k->setup.history->capture[sho_place(p, m)][taken];
}

static int value_of_quiet(const ShoPick *k, ShogiMove m) {
    const ShogiPosition *p = k->position;
    const ShoPickSetup *s = &k->setup;
    int place = sho_place(p, m);
    int value = 2 * s->history->quiet[p->mover][m & (SHOGI_PROMOTION - 1)];
    value += 2 * s->follow[0][place] + s->follow[1][place] + s->follow[2][place];
    if (m == s->killers[0]) value += 30000;
    if (m == s->killers[1]) value += 24000;
    if (m == s->reply) value += 18000;
    if (shogi_is_promotion(m)) value += 8000;
    return value;
}

// A value with the place in the list: of equal ones the first is taken. The largest of plain
// numbers is found several at a time.
enum { PLACE_BITS = 10 };

static int keyed(int value, size_t place) {
    return value * (1 << PLACE_BITS) + ((1 << PLACE_BITS) - 1 - (int)place);
}

// In check all moves are listed at once, captures first.
static void list_evasions(ShoPick *k) {
    const ShogiPosition *p = k->position;
    k->n = sift(p, k->moves, shogi_legal_moves(p, k->moves));
    for (size_t i = 0; i < k->n; i++) {
        ShogiMove m = k->moves[i];
        if (!sho_is_capture(p, m)) continue;
        k->moves[i] = k->moves[k->n_captures];
        k->moves[k->n_captures++] = m;
    }
}

static void list_captures(ShoPick *k) {
    k->n_captures = 0;
    if (k->setup.what == SHO_PICK_EVASIONS)
        list_evasions(k);
    else
        k->n_captures = k->n = shogi_forcing_moves(k->position, k->moves);
    for (size_t i = 0; i < k->n_captures; i++)
        k->keys[i] = keyed(value_of_capture(k, k->moves[i]), i);
}

static void list_quiets(ShoPick *k) {
    ShogiMove *to = k->moves + k->n_captures;
    if (k->setup.what == SHO_PICK_ALL)
        k->n = k->n_captures + shogi_quiet_moves(k->position, to);
    else if (k->setup.what == SHO_PICK_CHECKS)
        k->n = k->n_captures + shogi_quiet_checks(k->position, k->setup.aim, to);
    for (size_t i = k->n_captures; i < k->n; i++)
        k->keys[i] = keyed(value_of_quiet(k, k->moves[i]), i);
}

// Brings the best of moves[at .. end) to `at`.
static ShogiMove best_of(ShoPick *k, size_t end) {
    int most = k->keys[k->at];
    for (size_t i = k->at + 1; i < end; i++) most = k->keys[i] > most ? k->keys[i] : most;
    size_t best = (size_t)((1 << PLACE_BITS) - 1 - (most & ((1 << PLACE_BITS) - 1)));
    ShogiMove m = k->moves[best];
    k->moves[best] = k->moves[k->at];
    k->keys[best] = keyed(k->keys[k->at] >> PLACE_BITS, best);
    k->moves[k->at++] = m;
    return m;
}

static ShogiMove next_capture(ShoPick *k, size_t n_captures) {
    while (k->at < n_captures) {
        ShogiMove m = best_of(k, n_captures);
        if (m == k->setup.first) continue;
        if (k->setup.what == SHO_PICK_EVASIONS || sho_exchange_gains(k->position, m, 0)) return m;
        if (k->setup.what == SHO_PICK_ALL) k->moves[k->n_bad++] = m;
    }
    return SHOGI_NO_MOVE;
}

ShogiMove sho_pick_next(ShoPick *k) {
    ShogiMove m;
    switch (k->stage) {
    case STAGE_FIRST:
        k->stage = STAGE_LIST;
        if (k->setup.first) return k->setup.first;
        // fall through
    case STAGE_LIST:
        list_captures(k);
        k->at = 0;
        k->stage = STAGE_CAPTURES;
        // fall through
    case STAGE_CAPTURES:
        m = next_capture(k, k->n_captures);
        if (m) return m;
        k->stage = STAGE_LIST_QUIETS;
        // fall through
    case STAGE_LIST_QUIETS:
        if (!k->skip_quiets) list_quiets(k);
        k->at = k->n_captures;
        k->stage = STAGE_QUIETS;
        // fall through
    case STAGE_QUIETS:
        while (!k->skip_quiets && k->at < k->n) {
            m = best_of(k, k->n);
            if (m != k->setup.first) return m;
        }
        k->stage = STAGE_BAD;
        k->at = 0;
        // fall through
    case STAGE_BAD:
        if (k->at < k->n_bad) return k->moves[k->at++];
        k->stage = STAGE_END;
    }
    return SHOGI_NO_MOVE;
}

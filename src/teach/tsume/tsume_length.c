// SPDX-License-Identifier: MIT
// tsume_length.c - see tsume_length.h.
#include "teach/tsume/tsume_length.h"

#include "base/mem.h"
#include "engine/shogi/tsume_futile.h"
#include "games/shogi/shogi_moves.h"

#include <stdlib.h>

enum { KNOWN = 1 << 15, ASK_FROM = 5, BETWEEN_CALLS = 64 };

// What is known of a position with the attacker to move: its mate, or none within `limit`.
typedef struct {
    uint64_t key;
    int16_t score, limit;
} Known;

struct TsumeLength {
    Tsume *solver;
    TsumeAnswer *answer;
    uint64_t most, left;
    Known *known; // KNOWN entries, the latest of each place
    bool (*go_on)(void *context, uint64_t nodes);
    void *context;
};

TsumeLength *tsume_length_new(Tsume *solver, uint64_t positions) {
    TsumeLength *t = mem_new(1, sizeof *t);
    t->solver = solver;
    t->answer = mem_new(1, sizeof *t->answer);
    t->most = positions;
    t->known = mem_new(KNOWN, sizeof *t->known);
    return t;
}

void tsume_length_free(TsumeLength *t) {
    if (!t) return;
    free(t->answer);
    free(t->known);
    free(t);
}

void tsume_length_stop_by(TsumeLength *t, bool (*go_on)(void *context, uint64_t nodes),
                          void *context) {
    t->go_on = go_on;
    t->context = context;
}

static TsumeScore search_after(TsumeLength *t, const ShogiPosition *p, int limit);

static TsumeScore search_checks(TsumeLength *t, const ShogiPosition *p, int limit) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    size_t n = shogi_checking_moves(p, moves);
    TsumeScore best = TSUME_NONE;
    for (size_t i = 0; i < n && t->left; i++) {
        ShogiPosition next = *p;
        ShogiUndo undo;
        shogi_do(&next, moves[i], &undo);
        TsumeScore s = search_after(t, &next, limit - 1);
        if (s == TSUME_NONE || (best != TSUME_NONE && s + 2 >= best)) continue;
        best = s + 2;
        limit = tsume_score_plies(best);
    }
    return best;
}

static TsumeScore search_before(TsumeLength *t, const ShogiPosition *p, int limit) {
    uint64_t key = shogi_key(p);
    Known *k = &t->known[key % KNOWN];
    if (t->left) t->left--;
    if (t->left % BETWEEN_CALLS == 0 && t->go_on && !t->go_on(t->context, 0)) t->left = 0;
    if (k->key == key && k->score > 0)
        return tsume_score_plies(k->score) <= limit ? k->score : TSUME_NONE;
    if (k->key == key && k->limit >= limit) return TSUME_NONE;
    if (limit >= ASK_FROM) {
        tsume_solve(t->solver, p, t->answer);
        if (t->answer->verdict == TSUME_NO_MATE) return TSUME_NONE;
    }
    TsumeScore best = TSUME_NONE;
    int refuted = k->key == key ? k->limit : -1;
    for (int plies = refuted + 2; plies <= limit && best == TSUME_NONE && t->left; plies += 2)
        best = search_checks(t, p, plies);
    if (t->left) *k = (Known){.key = key, .score = (int16_t)best, .limit = (int16_t)limit};
    return best;
}

// What is left once the side to move, in check, has replied: the longest.
static TsumeScore search_after(TsumeLength *t, const ShogiPosition *p, int limit) {
    if (tsume_is_over(p)) return p->hands[p->mover ^ 1] == 0;
    ShogiMove moves[SHOGI_MOVES_ROOM];
    size_t n = limit < 2 ? 0 : shogi_legal_moves(p, moves);
    TsumeScore longest = TSUME_NONE;
    for (size_t i = 0; i < n && t->left; i++) {
        ShogiPosition next = *p;
        ShogiUndo undo;
        shogi_do(&next, moves[i], &undo);
        TsumeScore s = search_before(t, &next, limit - 1);
        if (s == TSUME_NONE) return TSUME_NONE;
        if (s + 2 > longest) longest = s + 2;
    }
    return longest;
}

bool tsume_length_before(TsumeLength *t, const ShogiPosition *p, int limit, TsumeScore *out) {
    t->left = t->most;
    *out = search_before(t, p, limit);
    return t->left > 0;
}

bool tsume_length_after(TsumeLength *t, const ShogiPosition *p, int limit, TsumeScore *out) {
    t->left = t->most;
    for (int plies = 0; plies <= limit; plies += 2) {
        *out = search_after(t, p, plies);
        if (*out != TSUME_NONE || !t->left) break;
    }
    return t->left > 0;
}

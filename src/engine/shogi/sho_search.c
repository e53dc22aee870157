// SPDX-License-Identifier: MIT
// sho_search.c - see sho_search.h. Principal variation search with a table. What promises little is
// searched less deep or not at all, what is forced deeper: null move, reverse futility, razoring,
// ProbCut, internal reduction, late move reductions and pruning, pruning by history and exchanges,
// singular and check extensions, short mates at once, quiescence with checks on its first ply.
#include "engine/shogi/sho_search.h"

#include "base/mem.h"
#include "engine/shogi/sho_exchange.h"
#include "engine/shogi/sho_mate.h"
#include "engine/shogi/sho_pick.h"

#include <stdlib.h>

enum {
    ASK_EVERY = 1024,  // nodes between looks at the clock, at most
    TRIED_MAX = 48,    // moves remembered at a node, to learn from
    REPEAT_PLIES = 32, // how far back repetition is looked for
    LOGS = 64,
};

// 22 times the logarithm: late move reductions grow with depth and with the number of the move.
static const uint8_t logs[LOGS] = {0,  0,  15, 24, 30, 35, 39, 43, 46, 48, 51, 53, 55, 56, 58, 60,
                                   61, 62, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 73, 74, 75, 76,
                                   76, 77, 78, 78, 79, 79, 80, 81, 81, 82, 82, 83, 83, 84, 84, 85,
                                   85, 86, 86, 87, 87, 87, 88, 88, 89, 89, 89, 90, 90, 90, 91, 91};

// A node: what is asked, and what was found out so far.
typedef struct {
    ShoPly *at;
    int ply, depth, alpha, beta;
    bool open; // the window is more than a bound
    bool cut;  // expected to fail high
    bool improving;
    bool found;     // in the table
    ShoEntry known; // there
    int raw;        // static, as the evaluator says
    int eval;       // corrected, or what the table makes of it
    int best;
    ShogiMove best_move;
    int count; // moves tried
    ShogiMove quiets[TRIED_MAX], captures[TRIED_MAX];
    int n_quiets, n_captures;
} Node;

static int search(ShoWorker *w, int ply, int alpha, int beta, int depth, bool cut);
static int quiesce(ShoWorker *w, int ply, int alpha, int beta, int depth);

static int at_most(int a, int b) {
    return a < b ? a : b;
}

static int at_least(int a, int b) {
    return a > b ? a : b;
}

static bool is_mate_value(int value) {
    return value >= SHO_MATE_LEAST || value <= -SHO_MATE_LEAST;
}

static ShoPly *ply_of(ShoWorker *w, int ply) {
    return &w->plies[SHO_BEHIND + ply];
}

// --- making moves ---

static void enter(ShoWorker *w, ShoPly *at, bool in_check) {
    const ShogiPosition *p = &w->position;
    at->key = shogi_key(p);
    at->board_key = p->board_key;
    at->hand = p->hands[p->mover];
    at->length = 0;
    at->in_check = in_check;
}

// Brings what the table has after the move into the cache, while other work is done.
static void prepare(ShoWorker *w, ShogiMove m) {
    sho_table_fetch(w->shared->table, shogi_key_after(&w->position, m));
}

static void make(ShoWorker *w, ShoPly *at, ShogiMove m, bool checks, ShogiUndo *undo) {
    at->move = m;
    at->place = sho_place(&w->position, m);
    at->follow = w->history->follow[at->place];
    sho_eval_push(w->eval, &w->position, m);
    shogi_do(&w->position, m, undo);
    at[1].passed = false;
    at[1].doubles = at->doubles;
    enter(w, at + 1, checks);
}

static void unmake(ShoWorker *w, ShogiMove m, const ShogiUndo *undo) {
    shogi_undo(&w->position, m, undo);
    sho_eval_pop(w->eval);
}

static void make_null(ShoWorker *w, ShoPly *at) {
    at->move = SHOGI_NO_MOVE;
    at->place = 0;
    at->follow = w->history->follow[0];
    sho_eval_push(w->eval, &w->position, SHOGI_NO_MOVE);
    w->position.mover ^= 1;
    at[1].passed = true;
    at[1].doubles = at->doubles;
    enter(w, at + 1, false);
}

static void unmake_null(ShoWorker *w) {
    w->position.mover ^= 1;
    sho_eval_pop(w->eval);
}

// Counts a node; false when the search is to end.
static bool count_node(ShoWorker *w, int ply) {
    w->nodes++;
    if (ply > w->deepest) w->deepest = ply;
    if (w->nodes < w->next_asked) return true;
    ShoShared *s = w->shared;
    bool asks = w->number == 0 && s->go_on;
    uint64_t more = asks ? s->go_on(s->context) : ASK_EVERY;
    w->next_asked = w->nodes + (more < ASK_EVERY ? more : ASK_EVERY);
    atomic_store_explicit(&w->nodes_seen, w->nodes, memory_order_relaxed);
    if (w->node_limit) {
        if (w->nodes >= w->node_limit) atomic_store(&s->stop, true);
        if (w->next_asked > w->node_limit) w->next_asked = w->node_limit;
    }
    if (more == 0) atomic_store(&s->stop, true);
    return !sho_stopped(w);
}

// --- repetition and other ends ---

// Whether the mover was in check `back` plies ago.
static bool was_in_check(const ShoWorker *w, int ply, const ShoPly *at, int back) {
    if (back <= ply) return at[-back].in_check;
    return w->past[(int)w->n_past - (back - ply)] & 1;
}

static bool all_in_check(const ShoWorker *w, int ply, const ShoPly *at, int from, int to) {
    for (int back = from; back < to; back += 2)
        if (!was_in_check(w, ply, at, back)) return false;
    return true;
}

// The value of a position that was there before, `back` plies ago: drawn, but a side that only gave
// check loses.
static int value_of_repetition(const ShoWorker *w, int ply, const ShoPly *at, int back) {
    bool checked = all_in_check(w, ply, at, 0, back), checks = all_in_check(w, ply, at, 1, back);
    if (checked == checks) return 0;
    return checked ? SHO_MATE - ply : -(SHO_MATE - ply);
}

// The same board came before with other hands: who has more now made progress for nothing.
static int value_of_hands(const ShoPly *at, const ShoPly *before, int ply) {
    if (shogi_hand_covers(at->hand, before->hand)) return SHO_BETTER_HAND - ply;
    if (shogi_hand_covers(before->hand, at->hand)) return -(SHO_BETTER_HAND - ply);
    return SHO_INFINITE;
}

// SHO_INFINITE when the position is new.
static int repetition(const ShoWorker *w, int ply, const ShoPly *at) {
    uint32_t remembered = ((uint32_t)(at->key >> 32) & ~1U) | at->in_check;
    int most = at_most(REPEAT_PLIES, ply + (int)w->n_past);
    if (at->passed) return SHO_INFINITE;
    for (int back = 1; back <= most; back++) {
        if (back < ply && at[-back].passed) return SHO_INFINITE;
        if (back < 4 || back & 1) continue;
        if (back <= ply) {
            const ShoPly *before = at - back;
            if (before->board_key != at->board_key) continue;
            if (before->hand == at->hand) return value_of_repetition(w, ply, at, back);
            int value = value_of_hands(at, before, ply);
            if (value != SHO_INFINITE) return value;
        } else if (w->past[(int)w->n_past - (back - ply)] == remembered) {
            return value_of_repetition(w, ply, at, back);
        }
    }
    return SHO_INFINITE;
}

// Whether the game is decided here, below the root: repetition, declaring, the last move, or the
// longest line a search can have.
static bool is_over(ShoWorker *w, int ply, int *value) {
    const ShoPly *at = ply_of(w, ply);
    const ShogiPosition *p = &w->position;
    *value = repetition(w, ply, at);
    if (*value != SHO_INFINITE) return true;
    if (w->points && shogi_meets(p->sets[p->mover][SHOGI_AS_KING], shogi_camp[p->mover])) {
        int declared = shogi_declared(p, w->points);
        if (declared == SHOGI_BLACK_WINS + p->mover) return *value = SHO_MATE - ply, true;
    }
    if (w->moves_left && ply >= w->moves_left)
        return *value = shogi_count_legal(p) ? 0 : -(SHO_MATE - ply), true;
    if (ply < SHO_PLIES_MAX) return false;
    *value = at->in_check ? 0 : sho_eval(w->eval, p);
    return true;
}

// --- the table ---

static int value_to_table(int value, int ply) {
    return value >= SHO_MATE_LEAST ? value + ply : value <= -SHO_MATE_LEAST ? value - ply : value;
}

static int value_from_table(int value, int ply) {
    return value >= SHO_MATE_LEAST ? value - ply : value <= -SHO_MATE_LEAST ? value + ply : value;
}

static bool look_up(const ShoWorker *w, uint64_t key, int ply, ShoEntry *out) {
    if (!sho_table_find(w->shared->table, key, out)) return *out = (ShoEntry){0}, false;
    out->value = (int16_t)value_from_table(out->value, ply);
    return true;
}

static void keep(const ShoWorker *w, uint64_t key, int ply, int value, int eval, int depth,
                 ShoBound bound, ShogiMove move) {
    ShoEntry e = {.move = move,
                  .value = (int16_t)value_to_table(value, ply),
                  .eval = (int16_t)eval,
                  .depth = (int8_t)depth,
                  .bound = (uint8_t)bound};
    sho_table_store(w->shared->table, key, &e);
}

// Whether the entry shows what is asked of a closed window.
static bool entry_decides(const ShoEntry *e, int depth, int beta) {
    if (e->depth < depth) return false;
    return e->bound & (e->value >= beta ? SHO_BOUND_LOWER : SHO_BOUND_UPPER);
}

// --- evaluation ---

static int16_t *correction_of(ShoWorker *w) {
    const ShogiPosition *p = &w->position;
    uint64_t h = shogi_hands_key(p) ^ (uint64_t)shogi_king(p, 0) * UINT64_C(0x9E3779B97F4A7C15) ^
                 (uint64_t)shogi_king(p, 1) * UINT64_C(0xC2B2AE3D27D4EB4F);
    return &w->history->correction[p->mover][(h >> 40) % SHO_CORRECTIONS];
}

static int corrected(ShoWorker *w, int eval) {
    int value = eval + *correction_of(w) / 128;
    return at_most(SHO_EVAL_MAX, at_least(-SHO_EVAL_MAX, value));
}

// --- learning ---

static void learn_quiet(ShoWorker *w, const ShoPly *at, ShogiMove m, int bonus) {
    int place = sho_place(&w->position, m);
    sho_learn(&w->history->quiet[w->position.mover][m & (SHOGI_PROMOTION - 1)], bonus);
    static const int back[] = {1, 2, 4};
    for (int i = 0; i < 3; i++) {
        const ShoPly *before = at - back[i];
        if (before->place) sho_learn(&w->history->follow[before->place][place], bonus);
    }
}

static void learn_capture(ShoWorker *w, ShogiMove m, int bonus) {
    const ShogiPosition *p = &w->position;
    int taken = shogi_kind(p->board[shogi_to(m)]);
    sho_learn(&w->history->capture[sho_place(p, m)][taken], bonus);
}

// A move was good enough: it gains, those tried before it lose.
static void learn_from_cut(ShoWorker *w, Node *n, ShogiMove m) {
    ShoPly *at = n->at;
    int bonus = at_most(170 * n->depth - 90, 1700);
    if (sho_is_capture(&w->position, m)) {
        learn_capture(w, m, bonus);
    } else {
        learn_quiet(w, at, m, bonus);
        if (at->killers[0] != m) {
            at->killers[1] = at->killers[0];
            at->killers[0] = m;
        }
        if (at[-1].place) w->history->reply[at[-1].place] = m;
        for (int i = 0; i < n->n_quiets; i++) learn_quiet(w, at, n->quiets[i], -bonus);
    }
    for (int i = 0; i < n->n_captures; i++) learn_capture(w, n->captures[i], -bonus);
}

static void learn_correction(ShoWorker *w, const Node *n) {
    const ShoPly *at = n->at;
    if (at->in_check || is_mate_value(n->best)) return;
    if (n->best_move && sho_is_capture(&w->position, n->best_move)) return;
    if (n->best >= n->beta && n->best <= at->eval) return;
    if (!n->best_move && n->best >= at->eval) return;
    int bonus = (n->best - at->eval) * n->depth / 8 * 4;
    sho_learn(correction_of(w), at_most(4000, at_least(-4000, bonus)));
}

// --- before the moves ---

static void evaluate(ShoWorker *w, Node *n) {
    ShoPly *at = n->at;
    at->eval = n->eval = SHO_NO_EVAL;
    n->improving = false;
    if (at->in_check) return;
    bool known = n->found && n->known.eval != SHO_NO_EVAL;
    n->raw = known ? n->known.eval : sho_eval(w->eval, &w->position);
    at->eval = n->eval = corrected(w, n->raw);
    if (n->found && !at->excluded && !is_mate_value(n->known.value) &&
        n->known.bound & (n->known.value > n->eval ? SHO_BOUND_LOWER : SHO_BOUND_UPPER))
        n->eval = n->known.value;
    if (!n->found && !at->excluded)
        keep(w, at->key, n->ply, 0, n->raw, -6, SHO_BOUND_NONE, SHOGI_NO_MOVE);
    int before = at[-2].eval != SHO_NO_EVAL ? at[-2].eval : at[-4].eval;
    n->improving = before == SHO_NO_EVAL || at->eval > before;
}

static bool finds_mate(ShoWorker *w, Node *n, int *value) {
    enum { THREE_FROM = 4 };
    if (n->at->in_check || n->found || n->at->excluded) return false;
    ShogiPosition *p = &w->position;
    bool deep = n->depth >= THREE_FROM;
    ShogiMove m = deep ? sho_mate_in_three(p) : sho_mate_in_one(p);
    if (!m) return false;
    *value = SHO_MATE - n->ply - (deep ? 3 : 1);
    keep(w, n->at->key, n->ply, *value, SHO_NO_EVAL, at_most(n->depth + 6, SHO_PROVED - 1),
         SHO_BOUND_LOWER, m);
    return true;
}

static bool null_move_fails_high(ShoWorker *w, const Node *n, int *value) {
    ShoPly *at = n->at;
    if (n->depth < 3 || at->passed || at->excluded || n->eval < n->beta ||
        at->eval < n->beta - 20 * n->depth + 100 || n->beta <= -SHO_MATE_LEAST)
        return false;
    int reduction = 3 + n->depth / 4 + at_most((n->eval - n->beta) / 200, 3);
    make_null(w, at);
    *value = -search(w, n->ply + 1, -n->beta, -n->beta + 1, n->depth - 1 - reduction, !n->cut);
    unmake_null(w);
    if (*value >= SHO_MATE_LEAST) *value = n->beta; // passing proves no mate
    return *value >= n->beta && !sho_stopped(w);
}

// A capture that is far too good in a shallow search is good enough.
static bool capture_fails_high(ShoWorker *w, Node *n, int *value) {
    enum { MARGIN = 260, LESS = 4 };
    int bound = n->beta + MARGIN;
    if (n->depth <= LESS || n->at->excluded || is_mate_value(n->beta)) return false;
    if (n->found && n->known.depth >= n->depth - LESS + 1 && n->known.value < bound) return false;
    ShoPick pick;
    ShogiAim aim;
    const ShoPickSetup setup = {.what = SHO_PICK_CAPTURES, .history = w->history};
    shogi_aim(&w->position, &aim);
    sho_pick_begin(&pick, &w->position, &setup);
    for (ShogiMove m; (m = sho_pick_next(&pick));) {
        ShogiUndo undo;
        if (!sho_exchange_gains(&w->position, m, bound - n->at->eval)) continue;
        prepare(w, m);
        make(w, n->at, m, shogi_gives_check(&w->position, &aim, m), &undo);
        *value = -quiesce(w, n->ply + 1, -bound, -bound + 1, 0);
        if (*value >= bound)
            *value = -search(w, n->ply + 1, -bound, -bound + 1, n->depth - LESS, !n->cut);
        unmake(w, m, &undo);
        if (sho_stopped(w)) return false;
        if (*value < bound) continue;
        keep(w, n->at->key, n->ply, *value, n->raw, n->depth - LESS + 1, SHO_BOUND_LOWER, m);
        return true;
    }
    return false;
}

// Whether the node can be left without trying its moves one by one.
static bool is_pruned(ShoWorker *w, Node *n, int *value) {
    if (n->at->in_check) return false;
    if (!n->open && n->depth <= 4 && n->eval + 300 + 220 * n->depth * n->depth < n->alpha) {
        *value = quiesce(w, n->ply, n->alpha, n->alpha + 1, 0);
        if (*value <= n->alpha) return true;
    }
    if (n->open) return false;
    if (n->depth <= 8 && n->eval - 130 * (n->depth - n->improving) >= n->beta &&
        n->eval < SHO_EVAL_MAX && n->beta > -SHO_MATE_LEAST && !n->at->excluded) {
        *value = (n->eval + n->beta) / 2;
        return true;
    }
    return null_move_fails_high(w, n, value) || capture_fails_high(w, n, value);
}

// --- the moves ---

static int history_of(const ShoWorker *w, const ShoPly *at, ShogiMove m) {
    const ShogiPosition *p = &w->position;
    int place = sho_place(p, m);
    return 2 * w->history->quiet[p->mover][m & (SHOGI_PROMOTION - 1)] + at[-1].follow[place] +
           at[-2].follow[place] + at[-4].follow[place];
}

static int reduction_for(int depth, int count) {
    int product = logs[at_most(depth, LOGS - 1)] * logs[at_most(count, LOGS - 1)];
    return 256 + product * 10 / 9; // in 1024ths of a ply
}

// Whether a move need not be searched: it comes late, its history is bad, or it loses material.
static bool is_skipped(ShoWorker *w, Node *n, ShoPick *pick, ShogiMove m, bool checks) {
    const ShogiPosition *p = &w->position;
    int depth = n->depth;
    if (n->best <= -SHO_MATE_LEAST) return false;
    if (n->count >= (5 + depth * depth) / (2 - n->improving)) pick->skip_quiets = true;
    if (sho_is_capture(p, m)) return !sho_exchange_gains(p, m, -170 * depth);
    if (checks) return !sho_exchange_gains(p, m, -100 * depth);
    int less = at_least(depth - reduction_for(depth, n->count) / 1024, 0);
    if (history_of(w, n->at, m) < -5000 * depth && less < 6) return true;
    if (!n->at->in_check && less < 8 && n->at->eval + 160 + 130 * less <= n->alpha) {
        pick->skip_quiets = true;
        return true;
    }
    return !sho_exchange_gains(p, m, -35 * less * less);
}

// Whether the move of the table is much better than all others; negative when it is not, and
// SHO_INFINITE when others are good enough too: then `*value` is the bound.
static int extension_of_singular(ShoWorker *w, Node *n, ShogiMove m, int *value) {
    const ShoEntry *e = &n->known;
    if (n->depth < 7 || m != e->move || !n->found || n->at->excluded || is_mate_value(e->value) ||
        !(e->bound & SHO_BOUND_LOWER) || e->depth < n->depth - 3)
        return 0;
    ShoPly *at = n->at;
    int bound = e->value - 2 * n->depth;
    at->excluded = m;
    *value = search(w, n->ply, bound - 1, bound, (n->depth - 1) / 2, n->cut);
    at->excluded = SHOGI_NO_MOVE;
    if (*value < bound) {
        if (n->open || *value >= bound - 25 || at->doubles > 5) return 1;
        return 2;
    }
    if (bound >= n->beta) return *value = bound, SHO_INFINITE;
    return e->value >= n->beta || n->cut ? -1 : 0;
}

static int reduced_by(const ShoWorker *w, const Node *n, ShogiMove m, bool quiet, bool checks) {
    int r = reduction_for(n->depth, n->count);
    if (n->cut) r += 1400;
    if (!n->improving) r += 700;
    if (n->open) r -= 1200;
    if (n->found && n->known.move && sho_is_capture(&w->position, n->known.move)) r += 700;
    if (checks) r -= 1024;
    if (m == n->at->killers[0] || m == n->at->killers[1]) r -= 1024;
    if (quiet)
        r -= history_of(w, n->at, m) * 1024 / 14000;
    else
        r -= 1024;
    return r / 1024;
}

// The value of a move that was made, searched less deep at first where it comes late.
static int value_of_move(ShoWorker *w, Node *n, int depth, int reduction) {
    int value, ply = n->ply + 1, alpha = n->alpha;
    if (n->count == 1 && n->open) return -search(w, ply, -n->beta, -alpha, depth, false);
    int less = at_most(at_least(depth - reduction, 1), depth);
    if (depth < 2 || n->count == 1) less = depth;
    value = -search(w, ply, -alpha - 1, -alpha, less, less < depth || !n->cut);
    if (value > alpha && less < depth) value = -search(w, ply, -alpha - 1, -alpha, depth, !n->cut);
    if (value > alpha && n->open) value = -search(w, ply, -n->beta, -alpha, depth, false);
    return value;
}

static void keep_line(ShoPly *at, ShogiMove m) {
    at->line[0] = m;
    at->length = at_most(at[1].length + 1, SHO_PLIES_MAX);
    memcpy(at->line + 1, at[1].line, (size_t)(at->length - 1) * sizeof *at->line);
}

// Takes note of a value. True: it is good enough to end the node.
static bool take_value(ShoWorker *w, Node *n, ShogiMove m, int value) {
    if (value > n->best) {
        n->best = value;
        if (value > n->alpha) {
            n->best_move = m;
            if (n->open) keep_line(n->at, m);
            if (value >= n->beta) {
                learn_from_cut(w, n, m);
                return true;
            }
            n->alpha = value;
        }
    }
    if (sho_is_capture(&w->position, m)) {
        if (n->n_captures < TRIED_MAX) n->captures[n->n_captures++] = m;
    } else if (n->n_quiets < TRIED_MAX) {
        n->quiets[n->n_quiets++] = m;
    }
    return false;
}

static void begin_pick(ShoWorker *w, const Node *n, ShoPick *pick) {
    const ShoPly *at = n->at;
    const ShoPickSetup setup = {.what = at->in_check ? SHO_PICK_EVASIONS : SHO_PICK_ALL,
                                .first = n->known.move,
                                .killers = {at->killers[0], at->killers[1]},
                                .reply = w->history->reply[at[-1].place],
                                .history = w->history,
                                .follow = {at[-1].follow, at[-2].follow, at[-4].follow}};
    sho_pick_begin(pick, &w->position, &setup);
}

// Tries the moves. False when the search was stopped, or `*value` is all that is to be known.
static bool try_moves(ShoWorker *w, Node *n, int *value) {
    ShoPly *at = n->at;
    ShoPick pick;
    ShogiAim aim;
    shogi_aim(&w->position, &aim);
    begin_pick(w, n, &pick);
    for (ShogiMove m; (m = sho_pick_next(&pick));) {
        if (m == at->excluded) continue;
        ShogiUndo undo;
        n->count++;
        bool checks = shogi_gives_check(&w->position, &aim, m);
        bool quiet = !sho_is_capture(&w->position, m);
        if (n->count > 1 && is_skipped(w, n, &pick, m, checks)) continue;
        int more = 0;
        prepare(w, m);
        if (n->ply < 2 * w->root_depth) {
            more = extension_of_singular(w, n, m, value);
            if (more == SHO_INFINITE || sho_stopped(w)) return false;
            if (more == 0 && checks && n->depth < 10 && sho_exchange_gains(&w->position, m, 0))
                more = 1;
        }
        int reduction = reduced_by(w, n, m, quiet, checks);
        make(w, at, m, checks, &undo);
        at[1].doubles = at->doubles + (more == 2);
        *value = value_of_move(w, n, n->depth - 1 + more, reduction);
        unmake(w, m, &undo);
        if (sho_stopped(w)) return false;
        if (take_value(w, n, m, *value)) break;
    }
    return true;
}

static int search(ShoWorker *w, int ply, int alpha, int beta, int depth, bool cut) {
    if (depth <= 0) return quiesce(w, ply, alpha, beta, 0);
    ShoPly *at = ply_of(w, ply);
    Node n = {.at = at, .ply = ply, .depth = at_most(depth, SHO_PROVED - 1), .cut = cut};
    int value = 0;
    n.open = beta - alpha > 1;
    at->length = 0;
    if (!at->excluded) {
        if (!count_node(w, ply)) return 0;
        if (is_over(w, ply, &value)) return value;
    }
    n.alpha = at_least(alpha, -(SHO_MATE - ply));
    n.beta = at_most(beta, SHO_MATE - ply - 1);
    if (n.alpha >= n.beta) return n.alpha;
    const int began = n.alpha;
    uint64_t key =
        at->excluded ? at->key ^ (uint64_t)at->excluded * UINT64_C(0xD6E8FEB86659FD93) : at->key;
    n.found = look_up(w, key, ply, &n.known);
    bool proved = n.found && n.known.depth == SHO_PROVED;
    if (n.found && (!n.open || proved) && entry_decides(&n.known, n.depth, n.beta))
        return n.known.value;
    at[2].killers[0] = at[2].killers[1] = SHOGI_NO_MOVE;
    if (finds_mate(w, &n, &value)) return value;
    n.best = -SHO_INFINITE;
    evaluate(w, &n);
    if (is_pruned(w, &n, &value) || sho_stopped(w)) return value;
    if (n.depth >= 4 && !n.known.move && (n.open || n.cut)) n.depth--;
    if (!try_moves(w, &n, &value)) return value;
    if (n.count == 0) return at->excluded ? alpha : -(SHO_MATE - ply);
    if (n.best == -SHO_INFINITE) n.best = n.alpha; // every move was left out
    ShoBound bound = n.best >= n.beta  ? SHO_BOUND_LOWER
                     : n.alpha > began ? SHO_BOUND_EXACT
                                       : SHO_BOUND_UPPER;
    if (!at->excluded) learn_correction(w, &n);
    keep(w, key, ply, n.best, at->in_check ? SHO_NO_EVAL : n.raw, n.depth, bound, n.best_move);
    return n.best;
}

// --- quiescence ---

// Whether a capture cannot reach alpha even if it wins what it takes.
static bool is_futile(const ShoWorker *w, const Node *n, ShogiMove m, int *bound) {
    enum { MARGIN = 200 };
    const ShogiPosition *p = &w->position;
    int gain = 0;
    if (shogi_is_drop(m)) return false;
    if (p->board[shogi_to(m)]) gain += sho_taken_value(shogi_kind(p->board[shogi_to(m)]));
    if (shogi_is_promotion(m)) gain += sho_promotion_value(shogi_kind(p->board[shogi_from(m)]));
    *bound = n->at->eval + MARGIN + gain;
    return *bound <= n->alpha;
}

static bool stand_pat(ShoWorker *w, Node *n) {
    evaluate(w, n);
    n->best = n->eval;
    if (n->best > n->alpha) n->alpha = n->best;
    return n->best >= n->beta;
}

static void try_quiescent_moves(ShoWorker *w, Node *n) {
    ShoPly *at = n->at;
    ShoPick pick;
    ShogiAim aim;
    int quiets = 0, value;
    const ShoPickSetup setup = {.what = at->in_check    ? SHO_PICK_EVASIONS
                                        : n->depth >= 0 ? SHO_PICK_CHECKS
                                                        : SHO_PICK_CAPTURES,
                                .first = n->known.move,
                                .history = w->history,
                                .aim = &aim,
                                .follow = {at[-1].follow, at[-2].follow, at[-4].follow}};
    shogi_aim(&w->position, &aim);
    sho_pick_begin(&pick, &w->position, &setup);
    for (ShogiMove m; (m = sho_pick_next(&pick));) {
        ShogiUndo undo;
        bool quiet = !sho_is_capture(&w->position, m);
        prepare(w, m);
        bool checks = shogi_gives_check(&w->position, &aim, m);
        n->count++;
        if (n->best > -SHO_MATE_LEAST) {
            if (at->in_check) {
                if (quiet && quiets++ >= 2) continue;
            } else if (!checks) {
                if (is_futile(w, n, m, &value)) {
                    n->best = at_least(n->best, value);
                    continue;
                }
            } else if (quiet && !sho_exchange_gains(&w->position, m, 0)) {
                continue;
            }
        }
        make(w, at, m, checks, &undo);
        value = -quiesce(w, n->ply + 1, -n->beta, -n->alpha, n->depth - 1);
        unmake(w, m, &undo);
        if (sho_stopped(w)) return;
        if (value <= n->best) continue;
        n->best = value;
        if (value <= n->alpha) continue;
        n->best_move = m;
        if (n->open) keep_line(at, m);
        n->alpha = value;
        if (value >= n->beta) return;
    }
}

static int quiesce(ShoWorker *w, int ply, int alpha, int beta, int depth) {
    ShoPly *at = ply_of(w, ply);
    Node n = {.at = at, .ply = ply, .depth = depth, .alpha = alpha, .beta = beta};
    int value;
    n.open = beta - alpha > 1;
    at->length = 0;
    if (!count_node(w, ply)) return 0;
    if (is_over(w, ply, &value)) return value;
    int kept_depth = at->in_check || depth >= 0 ? 0 : -1;
    n.found = look_up(w, at->key, ply, &n.known);
    if (n.found && !n.open && entry_decides(&n.known, kept_depth, beta)) return n.known.value;
    n.best = -SHO_INFINITE;
    if (!at->in_check) {
        if (depth == 0 && finds_mate(w, &n, &value)) return value;
        if (stand_pat(w, &n)) return n.best;
    } else {
        at->eval = SHO_NO_EVAL;
    }
    try_quiescent_moves(w, &n);
    if (sho_stopped(w)) return 0;
    if (at->in_check && n.count == 0) return -(SHO_MATE - ply);
    ShoBound bound = n.best >= beta ? SHO_BOUND_LOWER : SHO_BOUND_UPPER;
    keep(w, at->key, ply, n.best, at->in_check ? SHO_NO_EVAL : n.raw, kept_depth, bound,
         n.best_move);
    return n.best;
}

// --- the root ---

ShoWorker *sho_worker_new(ShoShared *shared, int number, ShoEval *eval) {
    ShoWorker *w = mem_new(1, sizeof *w);
    w->shared = shared;
    w->number = number;
    w->eval = eval;
    w->history = sho_history_new();
    return w;
}

void sho_worker_free(ShoWorker *w) {
    if (!w) return;
    sho_eval_free(w->eval);
    free(w->history);
    free(w);
}

void sho_worker_forget(ShoWorker *w) {
    sho_history_forget(w->history);
}

void sho_worker_root(ShoWorker *w, const ShogiState *s, const ShogiRules *r,
                     ShoRootMove *root_moves, size_t n) {
    w->position = s->position;
    w->points = r->points;
    w->moves_left = r->moves ? at_least(r->moves + 1 - s->number, 1) : 0;
    w->past = s->history;
    w->n_past = s->n_history - 1;
    w->root_moves = root_moves;
    w->n_root_moves = n;
    w->first_root_move = 0;
    w->nodes = w->next_asked = 0;
    atomic_store(&w->nodes_seen, 0);
    memset(w->plies, 0, sizeof w->plies);
    for (int i = 0; i < SHO_BEHIND + SHO_PLIES_MAX + 2; i++) {
        w->plies[i].follow = w->history->follow[0];
        w->plies[i].eval = SHO_NO_EVAL;
    }
    sho_eval_reset(w->eval, &w->position);
    enter(w, ply_of(w, 0), shogi_in_check(&w->position, w->position.mover));
}

static void keep_root_value(ShoWorker *w, const Node *n, ShoRootMove *r, int value,
                            uint64_t before) {
    r->nodes += w->nodes - before;
    if (n->count > 1 && value <= n->alpha) {
        r->value = -SHO_INFINITE; // only a bound is known
        return;
    }
    r->value = value;
    r->depth = w->root_depth;
    r->deepest = w->deepest;
    r->line[0] = r->move;
    r->length = at_most(n->at[1].length + 1, SHO_PLIES_MAX);
    memcpy(r->line + 1, n->at[1].line, (size_t)(r->length - 1) * sizeof *r->line);
}

// Moves the best of the root moves to the front of those that are searched; the others stay in
// their order.
static void bring_forward(ShoWorker *w, size_t best) {
    ShoRootMove kept = w->root_moves[best];
    for (size_t i = best; i > w->first_root_move; i--) w->root_moves[i] = w->root_moves[i - 1];
    w->root_moves[w->first_root_move] = kept;
}

int sho_search_root(ShoWorker *w, int alpha, int beta, int depth) {
    ShoPly *at = ply_of(w, 0);
    Node n = {.at = at, .depth = depth, .alpha = alpha, .beta = beta, .open = true};
    n.best = -SHO_INFINITE;
    at->excluded = SHOGI_NO_MOVE;
    at[2].killers[0] = at[2].killers[1] = SHOGI_NO_MOVE;
    n.found = look_up(w, at->key, 0, &n.known);
    evaluate(w, &n);
    ShogiAim aim;
    shogi_aim(&w->position, &aim);
    for (size_t i = w->first_root_move; i < w->n_root_moves; i++) {
        ShoRootMove *r = &w->root_moves[i];
        ShogiUndo undo;
        uint64_t before = w->nodes;
        bool checks = shogi_gives_check(&w->position, &aim, r->move);
        bool quiet = !sho_is_capture(&w->position, r->move);
        n.count++;
        int reduction = n.count > 3 ? reduced_by(w, &n, r->move, quiet, checks) : 0;
        make(w, at, r->move, checks, &undo);
        w->nodes++;
        int value = value_of_move(w, &n, depth - 1 + (checks && depth < 10), reduction);
        unmake(w, r->move, &undo);
        if (sho_stopped(w)) break;
        keep_root_value(w, &n, r, value, before);
        ShogiMove m = r->move;
        if (value > n.best && (value > n.alpha || n.count == 1)) bring_forward(w, i);
        if (take_value(w, &n, m, value)) break;
    }
    if (sho_stopped(w)) return n.best;
    ShoBound bound = n.best >= beta   ? SHO_BOUND_LOWER
                     : n.best > alpha ? SHO_BOUND_EXACT
                                      : SHO_BOUND_UPPER;
    if (w->first_root_move == 0)
        keep(w, at->key, 0, n.best, at->in_check ? SHO_NO_EVAL : n.raw, depth, bound, n.best_move);
    return n.best;
}

int sho_search_captures(ShoWorker *w) {
    return quiesce(w, 0, -SHO_INFINITE, SHO_INFINITE, 0);
}

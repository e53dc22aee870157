// SPDX-License-Identifier: MIT
// otl_think.c - see otl_think.h.
#include "teach/otl/otl_think.h"

#include "base/mem.h"
#include "games/reversi/reversi.h"
#include "teach/otl/otl_lookahead.h"

enum { TABLE_MB = 4, SORTED_EMPTY = 5 };

struct OtlThinker {
    const Game *game;
    OtlSetup setup;
    OtlEval eval, eval_stable;
    OtlOrder order;
    Table *table;
    Search *ahead, *ahead_stable;
};

static Search *make_search(OtlThinker *t, const OtlEval *eval) {
    return search_new(&(SearchSetup){.game = t->game,
                                     .eval = &eval->eval,
                                     .finals = FINAL_BY_PAYOFF,
                                     .order = &t->order.order,
                                     .table = t->table});
}

OtlThinker *otl_thinker_new(const Game *g, const OtlSetup *setup) {
    OtlThinker *t = mem_new(1, sizeof *t);
    t->game = g;
    t->setup = *setup;
    otl_eval_init(&t->eval, &t->setup, 0);
    otl_eval_init(&t->eval_stable, &t->setup, OTL_STABLE_STONE);
    otl_order_init(&t->order, SORTED_EMPTY);
    t->table = table_new(TABLE_MB);
    t->ahead = make_search(t, &t->eval);
    t->ahead_stable = make_search(t, &t->eval_stable);
    return t;
}

void otl_thinker_free(OtlThinker *t) {
    if (!t) return;
    search_free(t->ahead);
    search_free(t->ahead_stable);
    table_free(t->table);
    free(t);
}

const OtlSetup *otl_thinker_setup(const OtlThinker *t) {
    return &t->setup;
}

// --- by search ---

static int search_depth(const OtlThinker *t, OtlState state) {
    return state == STATE_OPENING ? t->setup.opening_depth : t->setup.late_depth;
}

static Search *search_of(OtlThinker *t, OtlState state) {
    return state == STATE_STABLE ? t->ahead_stable : t->ahead;
}

static void look_ahead(OtlThinker *t, const State *s, const Limits *limits, OtlThought *out) {
    Limits l = *limits;
    l.depth = search_depth(t, out->state);
    Search *search = search_of(t, out->state);
    table_reset(t->table);
    search_deepen(search, s, &l, NULL, NULL, &out->search);
    out->strategy = BY_SEARCH;
    out->move = out->search.move;
    out->value = out->search.value;
    out->has_value = true;
}

static Limits counting_limits(const OtlThinker *t, const State *s, const Limits *limits) {
    Limits l = *limits;
    OtlBoard b = otl_board_of(s, game_mover(t->game, s));
    // Every empty square may cost a move and a pass, and two passes end the game.
    l.depth = 2 * bits_count(otl_empty(b)) + 2;
    if (l.depth > SEARCH_DEPTH_MAX) l.depth = SEARCH_DEPTH_MAX;
    if (t->setup.exact_ms && (l.time_ms == 0 || l.time_ms > t->setup.exact_ms))
        l.time_ms = t->setup.exact_ms;
    return l;
}

// False when there was not enough time: the answer is then not exact.
static bool count_out(OtlThinker *t, const State *s, const Limits *limits, OtlThought *out) {
    Limits l = counting_limits(t, s, limits);
    table_reset(t->table);
    search_fixed(t->ahead, s, &l, &out->search);
    if (out->search.stats.stopped) return false;
    out->move = out->search.move;
    out->value = value_margin(out->search.value);
    out->has_value = true;
    return true;
}

// --- by knowledge ---

// The X squares beside an empty corner are not considered in the middle game, unless nothing else
// is left.
static uint64_t candidates(OtlState state, OtlBoard b) {
    uint64_t moves = otl_moves(b), open = 0;
    if (state == STATE_EARLY_END) return moves;
    for (uint64_t corners = OTL_CORNERS & otl_empty(b); corners;)
        open |= OTL_ONE(otl_x_of(bits_pop(&corners)));
    return moves & ~open ? moves & ~open : moves;
}

// Corner states: only corners, or only moves after which the enemy takes none.
static uint64_t corner_candidates(OtlState state, OtlBoard b) {
    uint64_t moves = candidates(state, b), kept = 0;
    if (state == STATE_CORNER_OWN) return moves & OTL_CORNERS;
    for (uint64_t left = moves; left;) {
        int at = bits_pop(&left);
        OtlBoard after = otl_played(b, at, otl_flips(b, at));
        if (!(otl_moves(otl_swapped(after)) & OTL_CORNERS)) kept |= OTL_ONE(at);
    }
    return kept ? kept : moves;
}

static void judge(OtlThinker *t, OtlBoard b, uint64_t moves, bool late, OtlThought *out) {
    OtlMind mind = {.setup = &t->setup, .late = late, .end = out->state >= STATE_EARLY_END};
    out->n = otl_judge_all(&mind, b, moves, out->judged);
    out->counts = mind.counts;
    out->move = (Move)out->judged[0].at;
    out->value = out->judged[0].score;
    out->has_value = true;
}

static bool is_late(OtlState s) {
    return s == STATE_LATE_MIDDLE || s >= STATE_EARLY_END;
}

// --- as a whole ---

void otl_think(OtlThinker *t, const State *s, const Limits *limits, OtlThought *out) {
    OtlBoard b = otl_board_of(s, game_mover(t->game, s));
    uint64_t moves = otl_moves(b);
    memset(out, 0, offsetof(OtlThought, judged));
    out->state = otl_state_of(&t->setup, b);
    out->strategy = otl_state_info(out->state)->strategy;
    if ((moves & (moves - 1)) == 0) {
        out->move = moves ? (Move)bits_first(moves) : (Move)REVERSI_PASS;
        return;
    }
    if (out->strategy == BY_COUNTING && count_out(t, s, limits, out)) return;
    if (out->strategy == BY_COUNTING || out->strategy == BY_SEARCH)
        look_ahead(t, s, limits, out);
    else if (out->state == STATE_CORNER_OWN || out->state == STATE_CORNER_HELD)
        judge(t, b, corner_candidates(out->state, b), false, out);
    else
        judge(t, b, candidates(out->state, b), is_late(out->state), out);
}

void otl_think_judge(OtlThinker *t, const State *s, OtlThought *out) {
    OtlBoard b = otl_board_of(s, game_mover(t->game, s));
    uint64_t moves = otl_moves(b);
    memset(out, 0, offsetof(OtlThought, judged));
    out->state = otl_state_of(&t->setup, b);
    out->strategy = BY_KNOWLEDGE;
    out->move = REVERSI_PASS;
    if (moves) judge(t, b, moves, is_late(out->state), out);
}

// --- values of all moves ---

static const OtlJudgement *judgement_of(const OtlThought *thought, int at) {
    for (size_t i = 0; i < thought->n; i++)
        if (thought->judged[i].at == at) return &thought->judged[i];
    return NULL;
}

// Judged moves get their score, dropped ones the value at which they were dropped, but never more
// than the score of a move judged to the end. Moves left out rank below all others.
static size_t judged_values(OtlThinker *t, const State *s, const OtlThought *thought,
                            MoveValue *out) {
    Move moves[OTL_MOVES_MAX];
    size_t n = game_moves(t->game, s, moves);
    int lowest = 0, floor = 0;
    for (size_t i = 0; i < thought->n; i++) {
        const OtlJudgement *j = &thought->judged[i];
        if (i == 0 || j->score < floor) floor = j->score;
        if (i == 0 || (!j->dropped && j->score < lowest)) lowest = j->score;
    }
    for (size_t i = 0; i < n; i++) {
        const OtlJudgement *j = judgement_of(thought, (int)moves[i]);
        out[i] = (MoveValue){.move = moves[i], .value = j ? j->score : floor - 10};
        if (j && j->dropped && j->score >= lowest) out[i].value = lowest - 1;
        out[i].static_value = out[i].value;
    }
    return n;
}

static size_t searched_values(OtlThinker *t, const State *s, const Limits *limits, OtlState state,
                              MoveValue *out) {
    Limits l = *limits;
    if (state == STATE_FINAL) l = counting_limits(t, s, limits);
    table_reset(t->table);
    size_t n = state == STATE_FINAL ? search_values(t->ahead, s, &l, out) : 0;
    if (n == 0) {
        l = *limits;
        l.depth = search_depth(t, state);
        table_reset(t->table);
        n = search_values(search_of(t, state), s, &l, out);
    }
    for (size_t i = 0; i < n; i++) out[i].value = value_margin(out[i].value);
    return n;
}

size_t otl_think_values(OtlThinker *t, const State *s, const Limits *limits, MoveValue *out) {
    OtlBoard b = otl_board_of(s, game_mover(t->game, s));
    OtlState state = otl_state_of(&t->setup, b);
    OtlStrategy strategy = otl_state_info(state)->strategy;
    if (strategy == BY_SEARCH || strategy == BY_COUNTING || !otl_moves(b))
        return searched_values(t, s, limits, state, out);
    OtlThought *thought = mem_new(1, sizeof *thought);
    otl_think(t, s, limits, thought);
    size_t n = judged_values(t, s, thought, out);
    free(thought);
    return n;
}

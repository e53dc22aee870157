// SPDX-License-Identifier: MIT
// otl_check.c - see otl_check.h.
#include "teach/otl/otl_check.h"

#include "base/mem.h"
#include "games/reversi/reversi.h"
#include "teach/otl/otl_lookahead.h"

// Which differences count as equal, and as large, in stones and in tenths of a point.
enum { SAME_STONES = 2, SAME_TENTHS = 40, MUCH_STONES = 6, MUCH_TENTHS = 120 };
enum { TABLE_MB = 16, SORTED_EMPTY = 5, DEEP_WIN = 3000, CLAIM = 5 };

struct OtlChecker {
    const Game *game;
    OtlSetup setup;
    OtlEval eval;
    OtlOrder order;
    Table *table;
    Search *search;
    int depth, exact_empty;
    const atomic_bool *stop;
    State *room;
    OtlTruth replies; // to the position of this key: several reasons need the same one
    uint64_t replies_key;
};

OtlChecker *otl_checker_new(const Game *g, int depth, int exact_empty, const atomic_bool *stop) {
    OtlChecker *c = mem_new(1, sizeof *c);
    c->game = g;
    c->setup = otl_default_setup();
    c->depth = depth;
    c->exact_empty = exact_empty;
    c->stop = stop;
    c->table = table_new(TABLE_MB);
    c->room = game_states_new(g, 1);
    otl_eval_init(&c->eval, &c->setup, OTL_STABLE_STONE);
    otl_order_init(&c->order, SORTED_EMPTY);
    c->search = search_new(&(SearchSetup){.game = g,
                                          .eval = &c->eval.eval,
                                          .finals = FINAL_BY_PAYOFF,
                                          .order = &c->order.order,
                                          .table = c->table});
    return c;
}

void otl_checker_free(OtlChecker *c) {
    if (!c) return;
    search_free(c->search);
    table_free(c->table);
    free(c->room);
    free(c);
}

// A game won within the search depth gets a higher value than any position, and a little more for
// every stone.
static int plain_value(int v, bool exact) {
    int stones = value_margin(v);
    return exact ? stones : value_outcome(v) * DEEP_WIN + stones;
}

// The values of all moves at `depth` plies.
static bool look(OtlChecker *c, const State *s, int depth, OtlTruth *out) {
    int empty = 64 - otl_stones(otl_board_of(s, 0));
    out->exact = empty <= c->exact_empty;
    out->depth = out->exact ? empty : depth;
    Limits l = {.depth = out->exact ? 2 * empty + 2 : depth, .stop = c->stop};
    table_reset(c->table);
    out->n = search_values(c->search, s, &l, out->moves);
    for (size_t i = 0; i < out->n; i++)
        out->moves[i].value = plain_value(out->moves[i].value, out->exact);
    move_values_sort(out->moves, out->n);
    return out->n > 0;
}

bool otl_check_position(OtlChecker *c, const State *s, OtlTruth *out) {
    return look(c, s, c->depth, out);
}

static const MoveValue *find(const OtlTruth *t, Move m) {
    for (size_t i = 0; i < t->n; i++)
        if (t->moves[i].move == m) return &t->moves[i];
    return NULL;
}

int otl_truth_loss(const OtlTruth *t, Move m) {
    const MoveValue *v = find(t, m);
    return v ? t->moves[0].value - v->value : 0;
}

int otl_truth_rank(const OtlTruth *t, Move m) {
    const MoveValue *v = find(t, m);
    int rank = 1;
    for (size_t i = 0; v && i < t->n; i++) rank += t->moves[i].value > v->value;
    return rank;
}

// Whether a reason warns of replies: its squares.
static bool names_replies(const OtlReason *r) {
    switch (r->know) {
    case KNOW_EDGE_REPLY:
    case KNOW_REPLY_NEW:
    case KNOW_REPLY_BETTER:
    case KNOW_CORNER_X:
    case KNOW_CORNER_EDGES:
    case KNOW_X_GIVES:
    case KNOW_FATAL_C:
        return r->value < 0;
    default:
        return false;
    }
}

static OtlCheck check_reply(OtlChecker *c, const State *s, const OtlReason *r, int at) {
    game_copy(c->game, c->room, s);
    game_play(c->game, c->room, (Move)at);
    // Several squares may be named together: the best of them is what the reason is about.
    int least = -1;
    uint64_t key = game_key(c->game, c->room);
    if (c->replies.n == 0 || c->replies_key != key) {
        c->replies_key = key;
        if (!look(c, c->room, c->depth > 1 ? c->depth - 1 : 1, &c->replies)) return CHECK_NONE;
    }
    for (uint64_t marks = r->marks; marks;) {
        Move m = (Move)bits_pop(&marks);
        int loss = find(&c->replies, m) ? otl_truth_loss(&c->replies, m) : -1;
        if (loss >= 0 && (least < 0 || loss < least)) least = loss;
    }
    if (least < 0) return CHECK_NONE;
    int much = c->replies.exact ? MUCH_STONES : MUCH_TENTHS;
    return least > much ? CHECK_CONTRADICTED : CHECK_AGREES;
}

OtlCheck otl_check_reason(OtlChecker *c, const State *s, const OtlTruth *t, const OtlReason *r,
                          int at) {
    int loss = otl_truth_loss(t, (Move)at);
    int same = t->exact ? SAME_STONES : SAME_TENTHS, much = t->exact ? MUCH_STONES : MUCH_TENTHS;
    if (names_replies(r)) return check_reply(c, s, r, at);
    if (r->value < 0) return loss <= same && r->value <= -CLAIM ? CHECK_CONTRADICTED : CHECK_AGREES;
    return loss > much && r->value >= CLAIM ? CHECK_CONTRADICTED : CHECK_AGREES;
}

// SPDX-License-Identifier: MIT
// otl_review.c - see otl_review.h.
#include "teach/otl/otl_review.h"

#include "base/mem.h"
#include "games/reversi/reversi.h"
#include "teach/otl/otl_words.h"

// A stone at the end is worth about four points; a loss of less than two stones is not a mistake.
enum { WEIGHT_STONE = 10, TENTHS_A_STONE = 40, LEAST_WEIGHT = 20 };

typedef struct {
    OtlThinker *thinker;
    OtlChecker *checker;
    OtlTruth truth;
} Review;

size_t otl_checked_reasons(OtlChecker *c, const State *s, const OtlTruth *truth,
                           const OtlJudgement *j, int sign, OtlCheckedReason *out, size_t most) {
    OtlReason reasons[OTL_REASONS_MAX];
    size_t n = otl_main_reasons(j, reasons, OTL_REASONS_MAX), kept = 0;
    for (size_t i = 0; i < n && kept < most; i++) {
        if (sign * reasons[i].value < 0) continue;
        OtlCheck check = c ? otl_check_reason(c, s, truth, &reasons[i], j->at) : CHECK_NONE;
        out[kept++] = (OtlCheckedReason){reasons[i], check};
    }
    return kept;
}

// The judgement of one move to its end, without cut-offs.
static void judge_fully(const Review *r, const State *s, int side, Move m, OtlJudgement *out) {
    OtlMind mind = {
        .setup = otl_thinker_setup(r->thinker), .late = true, .end = true, .cutoff = OTL_NO_CUT};
    otl_judge(&mind, otl_board_of(s, side), (int)m, 1, out, NULL);
}

static int weight_of(const OtlTruth *t, int loss) {
    return t->exact ? loss * WEIGHT_STONE : loss * WEIGHT_STONE / TENTHS_A_STONE;
}

static void explain_mistake(Review *r, const State *s, OtlMistake *m) {
    OtlJudgement j;
    judge_fully(r, s, m->mover, m->move, &j);
    m->n_wrong =
        otl_checked_reasons(r->checker, s, &r->truth, &j, -1, m->wrong, OTL_REVIEW_REASONS);
    judge_fully(r, s, m->mover, m->better, &j);
    m->n_better =
        otl_checked_reasons(r->checker, s, &r->truth, &j, 1, m->better_why, OTL_REVIEW_REASONS);
}

// Keeps the weightiest in their original order: the lightest is replaced.
static size_t keep(OtlMistake *list, size_t n, size_t most, const OtlMistake *m) {
    if (n == most) {
        size_t least = 0;
        for (size_t i = 1; i < n; i++)
            if (list[i].weight < list[least].weight) least = i;
        if (list[least].weight >= m->weight) return n;
        memmove(&list[least], &list[least + 1], (n - least - 1) * sizeof *list);
        n--;
    }
    list[n] = *m;
    return n + 1;
}

// False when stopped.
static bool look_at(Review *r, const State *s, const RecordMove *played, OtlMistake *out) {
    *out = (OtlMistake){.mover = played->mover, .move = played->move};
    if (!otl_check_position(r->checker, s, &r->truth)) return false;
    out->exact = r->truth.exact;
    out->loss = otl_truth_loss(&r->truth, played->move);
    out->better = r->truth.moves[0].move;
    out->best = r->truth.moves[0].value;
    out->value = out->best - out->loss;
    out->weight = weight_of(&r->truth, out->loss);
    const MoveValue *best = &r->truth.moves[0];
    out->line_length = best->line_length < OTL_REVIEW_LINE ? best->line_length : OTL_REVIEW_LINE;
    memcpy(out->line, best->line, out->line_length * sizeof(Move));
    return true;
}

size_t otl_review(OtlThinker *t, OtlChecker *c, const Record *game, size_t most, OtlReviewed *each,
                  void *context, OtlMistake *out) {
    const Game *g = game->game;
    Review *r = mem_new(1, sizeof *r);
    State *s = game_states_new(g, 1);
    r->thinker = t;
    r->checker = c;
    size_t n = 0;
    game_copy(g, s, game->start);
    for (size_t i = 0; i < game->n; i++) {
        if (each) each(context, i, game->n);
        OtlMistake m;
        if (game_count_moves(g, s) > 1) {
            if (!look_at(r, s, &game->moves[i], &m)) break;
            m.ply = i;
            if (m.weight >= LEAST_WEIGHT) {
                explain_mistake(r, s, &m);
                n = keep(out, n, most, &m);
            }
        }
        game_play(g, s, game->moves[i].move);
    }
    free(s);
    free(r);
    return n;
}

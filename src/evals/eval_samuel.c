// SPDX-License-Identifier: MIT
// eval_samuel.c - `samuel`: draughts by a polynomial of the terms that Samuel's program had (1959):
// pieces (three for a king, two for a man), advancement, the back row, the centre.
#include "evals/eval_types.h"

#include "lang/study/l7_men.h"

#include <stdlib.h>

enum { MAN = 0, KING = 1, MAN_WORTH = 100, KING_WORTH = 150 };
enum { ADVANCE_WORTH = 3, BACK_WORTH = 8, CENTRE_WORTH = 5 };

typedef struct {
    GameEval base;
    L7Men *men;
    bool first_at_bottom;
} SamuelEval;

// What the men and kings of a player are worth.
static int side_value(const SamuelEval *x, const State *s, int player) {
    int value = 0, height = l7_men_height(x->men), width = l7_men_width(x->men);
    bool bottom = (player == 0) == x->first_at_bottom;
    for (int type = MAN; type <= KING; type++) {
        uint64_t men[L7_MEN_WORDS_MAX];
        value += l7_men_set(x->men, s, player, type, men) * (type == KING ? KING_WORTH : MAN_WORTH);
        for (int i = 0; i < l7_men_words(x->men); i++) {
            for (uint64_t left = men[i]; left; left &= left - 1) {
                int column, row;
                l7_men_place(x->men, 64 * i + __builtin_ctzll(left), &column, &row);
                int gone = bottom ? height - 1 - row : row;
                if (type == MAN) value += gone == 0 ? BACK_WORTH : ADVANCE_WORTH * gone;
                if (abs(2 * column + 1 - width) <= width / 2 &&
                    abs(2 * row + 1 - height) <= height / 2)
                    value += CENTRE_WORTH;
            }
        }
    }
    return value;
}

static int samuel_value(const Eval *e, const Game *g, const State *s, int player) {
    (void)g;
    const SamuelEval *x = (const SamuelEval *)e;
    return side_value(x, s, player) - side_value(x, s, 1 - player);
}

static void samuel_free(GameEval *e) {
    l7_men_free(((SamuelEval *)e)->men);
    free(e);
}

// Whether the first player's men begin in the lower half.
static bool begins_below(const L7Men *men, const Game *g) {
    uint64_t set[L7_MEN_WORDS_MAX];
    State *start = game_states_new(g, 1);
    game_start(g, start);
    l7_men_set(men, start, 0, -1, set);
    free(start);
    for (int i = 0; i < l7_men_words(men); i++) {
        int column, row;
        if (!set[i]) continue;
        l7_men_place(men, 64 * i + __builtin_ctzll(set[i]), &column, &row);
        return 2 * row >= l7_men_height(men);
    }
    return false;
}

static GameEval *samuel_make(const Game *g, Error *e) {
    L7Men *men = game_is(g, "draughts") ? l7_men_new(g) : NULL;
    if (!men || l7_men_types(men) != 2 || l7_men_width(men) == 0) {
        l7_men_free(men);
        error_set(e, "it is for draughts");
        return NULL;
    }
    SamuelEval *x = (SamuelEval *)game_eval_alloc(sizeof *x, &samuel_eval_type, samuel_value);
    x->men = men;
    x->first_at_bottom = begins_below(men, g);
    return &x->base;
}

const GameEvalType samuel_eval_type = {
    .name = "samuel",
    .summary = "draughts: pieces, advancement, back row, centre, as Samuel's program (1959)",
    .ja = "Samuelの評価項目",
    .make = samuel_make,
    .free = samuel_free,
};

// SPDX-License-Identifier: MIT
// domino_player.c - see domino_player.h. Y. A. Pervin, Problems of Cybernetics III (1962).
#include "players/classic/chance/domino_player.h"

#include "base/mem.h"
#include "learners/domino_strategy.h"

#include <stdlib.h>

typedef struct {
    Player player;
    DominoEye eye;
    DominoSets sets;
    DominoMixture mixture;
    int moves; // of the last choice
    double score[DOMINO_STRATEGIES];
} DominoPlayer;

static void domino_free(Player *p) {
    free(p);
}

static bool domino_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    DominoPlayer *x = (DominoPlayer *)p;
    SeenGame *seen = turn->past ? seen_new(turn->past, turn->side) : NULL;
    DominoBoard b = domino_see(&x->eye, turn->state, seen, turn->side);
    if (seen) seen_free(seen);
    DominoLay lays[DOMINO_LAYS_MAX], lay = domino_best(&x->sets, &b, &x->mixture);
    x->moves = domino_lays(&b, lays);
    if (x->moves > 1) domino_rate(&x->sets, &b, lay, x->score);
    return domino_move(&x->eye, turn->state, lay, &out->move, e);
}

static void domino_say(Player *p, const Turn *turn, Insight *out) {
    const DominoPlayer *x = (const DominoPlayer *)p;
    (void)turn;
    domino_explain(x->moves, &x->mixture, x->score, out);
}

static Player *domino_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {
        .free = domino_free, .choose = domino_choose, .explain = domino_say};
    static const char *const known[] = {"strategy"};
    static const char *const names[] = {"self", "left", "right", "partner", "mixed"};
    int strategy = DOMINO_FIXED;
    DominoEye eye;
    if (!spec_choice(spec, "strategy", names, DOMINO_STRATEGIES + 1, &strategy, e) ||
        !spec_done(spec, known, 1, e) || !domino_eye_init(&eye, g, e))
        return NULL;
    DominoPlayer *x = mem_new(1, sizeof *x);
    x->player.ops = &ops;
    x->eye = eye;
    x->mixture = domino_pure(strategy);
    domino_sets_init(&x->sets);
    return &x->player;
}

const PlayerType domino_player_type = {
    .name = "pervin",
    .options = "strategy=mixed|self|left|right|partner",
    .summary = "partnership dominoes by a fixed mixture of four strategies (1962)",
    .make = domino_make,
};

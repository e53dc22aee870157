// SPDX-License-Identifier: MIT
// blackjack_player.c - see blackjack_player.h. The cards are read from the text of what the player
// sees: G the guest's, B the bank's open ones. Values are thousandths of the stake.
#include "players/classic/chance/blackjack_player.h"

#include "base/mem.h"
#include "game/grid_text.h"
#include "players/classic/chance/blackjack_exact.h"

#include <stdlib.h>

typedef struct {
    Player player;
    BlackjackSolver *solver;
    BlackjackSeen seen;
    BlackjackAdvice advice;
    bool advised; // the last choice was the guest's
} BlackjackPlayer;

static const char *const names[] = {"stand", "hit", "double"};

static void blackjack_player_free(Player *p) {
    blackjack_solver_free(((BlackjackPlayer *)p)->solver);
    free(p);
}

static void read_cards(BlackjackPlayer *b, const State *s) {
    GridText grid;
    b->seen = (BlackjackSeen){0};
    grid_text_read(b->player.game, s, &grid, NULL);
    for (int i = 0; i < grid.width * grid.height; i++) {
        int rank = i % grid.width < 9 ? i % grid.width : 9;
        if (grid.cell[i] == 'G')
            b->seen.hand[rank]++;
        else if (grid.cell[i] == 'B')
            b->seen.up = rank;
        else
            b->seen.left[rank]++;
    }
}

static bool blackjack_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    BlackjackPlayer *b = (BlackjackPlayer *)p;
    Move *moves = mem_new(p->game->max_moves, sizeof *moves);
    size_t n = game_moves(p->game, turn->state, moves);
    if (n > 0) out->move = moves[0];
    free(moves);
    b->advised = n > 1;
    if (n == 0) return error_set(e, "asked for a move when the game is over");
    if (n == 1) return true; // the bank, or a guest with 21
    read_cards(b, turn->state);
    b->advice = blackjack_advise(b->solver, &b->seen);
    out->has_value = true;
    out->value = (int)(500 * b->advice.worth[b->advice.best]);
    return game_move_parse(p->game, turn->state, names[b->advice.best], &out->move, e);
}

static void blackjack_explain(Player *p, const Turn *turn, Insight *out) {
    const BlackjackPlayer *b = (const BlackjackPlayer *)p;
    (void)turn;
    if (!b->advised) return;
    static const char *const ja[] = {"スタンド", "ヒット", "ダブル"};
    bool soft;
    int count = blackjack_count(b->seen.hand, &soft), up = b->seen.up == 0 ? 11 : b->seen.up + 1;
    Str text[2] = {{0}};
    str_addf(&text[0],
             "%s%d against %d. Expected payoff for each unit staked:", soft ? "soft " : "", count,
             up);
    str_addf(&text[1], "%s%d 対 %d。賭け金1あたりの期待値：", soft ? "ソフト" : "", count, up);
    for (int i = 0; i < 2 + b->advice.can_double; i++) {
        str_addf(&text[0], "%s %s %+.4f", i ? "," : "", names[i], b->advice.worth[i] / 2);
        str_addf(&text[1], "%s%s %+.4f", i ? "、" : "", ja[i], b->advice.worth[i] / 2);
    }
    str_add(&text[0], ".");
    str_add(&text[1], "。");
    insight_say(out, str_text(&text[0]), str_text(&text[1]));
    insight_say(out,
                "Every order of the cards that are left was counted; values are thousandths of the "
                "stake.",
                "残りの札の並びをすべて数えました。評価は賭け金の千分の一単位です。");
    str_clear(&text[0]);
    str_clear(&text[1]);
}

static Player *blackjack_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {
        .free = blackjack_player_free, .choose = blackjack_choose, .explain = blackjack_explain};
    if (!game_is(g, "blackjack")) {
        error_set(e, "basic plays blackjack");
        return NULL;
    }
    if (!spec_done(spec, NULL, 0, e)) return NULL;
    BlackjackPlayer *b = mem_new(1, sizeof *b);
    b->player.ops = &ops;
    b->solver = blackjack_solver_new();
    return &b->player;
}

const PlayerType blackjack_player_type = {
    .name = "basic",
    .options = "",
    .summary = "blackjack: the best expected payoff, every order of the cards counted",
    .make = blackjack_make,
};

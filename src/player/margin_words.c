// SPDX-License-Identifier: MIT
// margin_words.c - see margin_words.h.
#include "player/margin_words.h"

typedef struct {
    const char *game, *one, *many;
    const char *before, *after; // a number in Japanese
} Stake;

// What the winner gets; it is no difference.
static const Stake stakes[] = {
    {"backgammon", "point", "points", "", "点"},    {"blackjack", "point", "points", "", "点"},
    {"bridge", "point", "points", "", "点"},        {"holdem", "chip", "chips", "チップ", "枚"},
    {"drawpoker", "chip", "chips", "チップ", "枚"}, {"kuhn", "chip", "chips", "チップ", "枚"},
    {"leduc", "chip", "chips", "チップ", "枚"},
};

static const Stake *stake_of(const Game *g) {
    for (size_t i = 0; i < sizeof stakes / sizeof *stakes; i++)
        if (game_is(g, stakes[i].game)) return &stakes[i];
    return NULL;
}

bool margin_is_discs(const Game *g) {
    return game_is(g, "othello") || game_is(g, "reversi70");
}

// 半目, 7目半, 3目.
static void add_half_points(int by, Str *out) {
    if (by == 1)
        str_add(out, "半目");
    else
        str_addf(out, "%d目%s", by / 2, by % 2 ? "半" : "");
}

void margin_words(const Game *g, int by, bool several, Str *en, Str *ja) {
    const Stake *stake = stake_of(g);
    str_add(en, several ? " win" : " wins");
    if (by == 0) {
        str_add(ja, "の勝ち");
    } else if (margin_is_discs(g)) {
        str_addf(en, " by %d %s", by, str_plural(by, "disc", "discs"));
        str_addf(ja, "の%d石勝ち", by);
    } else if (game_is(g, "go")) {
        str_addf(en, " by %d%s", by / 2, by % 2 ? ".5" : "");
        str_add(ja, "の");
        add_half_points(by, ja);
        str_add(ja, "勝ち");
    } else if (stake) {
        str_addf(en, " %d %s", by, by == 1 ? stake->one : stake->many);
        str_addf(ja, "の勝ち（%s%d%s）", stake->before, by, stake->after);
    } else {
        str_addf(en, " by %d", by);
        str_addf(ja, "の勝ち（%d点差）", by);
    }
}

// SPDX-License-Identifier: MIT
// domino_strategy.c - see domino_strategy.h.
#include "learners/domino_strategy.h"

#include <math.h>
#include <string.h>

const char *const domino_strategy_names[DOMINO_STRATEGIES][2] = {
    {"play for myself", "自分のため"},
    {"hinder the left", "左の妨害"},
    {"hinder the right", "右の妨害"},
    {"help the partner", "パートナーへの協力"},
};

// --- what the others may hold ---

typedef struct {
    double p[DOMINO_PLAYERS][DOMINO_TILES];
} Holders;

// How likely each player holds each unseen tile: the tiles are shared out by the sizes of the
// hands, without those that a pass has ruled out; a few rounds make both sums right.
static void guess_holders(const DominoSets *s, const DominoBoard *b, Holders *h) {
    DominoSet unseen = ~(b->laid | b->hand[b->mover]) & ((UINT32_C(1) << DOMINO_TILES) - 1);
    memset(h, 0, sizeof *h);
    for (int p = 0; p < DOMINO_PLAYERS; p++) {
        DominoSet can = p == b->mover ? 0 : unseen;
        for (int k = 0; k < DOMINO_PIPS; k++)
            if (b->out[p] >> k & 1) can &= ~s->with[k];
        for (; can; can &= can - 1) h->p[p][__builtin_ctz(can)] = b->count[p];
    }
    for (int round = 0; round < 2; round++) {
        for (DominoSet left = unseen; left; left &= left - 1) {
            int t = __builtin_ctz(left);
            double sum = h->p[0][t] + h->p[1][t] + h->p[2][t] + h->p[3][t];
            for (int p = 0; p < DOMINO_PLAYERS && sum > 0; p++) h->p[p][t] /= sum;
        }
        for (int p = 0; p < DOMINO_PLAYERS; p++) {
            double sum = 0;
            for (int t = 0; t < DOMINO_TILES; t++) sum += h->p[p][t];
            for (int t = 0; t < DOMINO_TILES && sum > 0; t++)
                h->p[p][t] = fmin(0.999, h->p[p][t] * b->count[p] / sum);
        }
    }
}

static double can_lay(const DominoSets *s, const Holders *h, int player, const int ends[2]) {
    double cannot = 1;
    for (DominoSet fits = s->with[ends[0]] | s->with[ends[1]]; fits; fits &= fits - 1)
        cannot *= 1 - h->p[player][__builtin_ctz(fits)];
    return 1 - cannot;
}

void domino_sets_init(DominoSets *s) {
    for (int k = 0; k < DOMINO_PIPS; k++) s->with[k] = domino_with(k);
}

// --- the strategies ---

// Played for itself, a tile is good that leaves many of one's own that fit, and that is heavy.
static void rate(const DominoSets *s, const DominoBoard *b, const Holders *h, DominoLay lay,
                 double score[DOMINO_STRATEGIES]) {
    int ends[2], mover = b->mover;
    DominoSet rest = b->hand[mover] & ~(UINT32_C(1) << lay.tile);
    domino_ends_after(b, lay, ends);
    int fit = __builtin_popcount(rest & (s->with[ends[0]] | s->with[ends[1]]));
    double heavy = domino_weight(lay.tile) / 12.0;
    score[0] = 0.5 * fit / (b->count[mover] > 1 ? b->count[mover] - 1 : 1) + 0.5 * heavy;
    score[1] = 1 - can_lay(s, h, (mover + 1) % DOMINO_PLAYERS, ends);
    score[2] = 1 - can_lay(s, h, (mover + 3) % DOMINO_PLAYERS, ends);
    score[3] = can_lay(s, h, (mover + 2) % DOMINO_PLAYERS, ends);
}

static double mixed(const DominoMixture *m, const double score[DOMINO_STRATEGIES]) {
    double sum = 0;
    for (int i = 0; i < DOMINO_STRATEGIES; i++) sum += m->w[i] * score[i];
    return sum;
}

DominoMixture domino_pure(int strategy) {
    DominoMixture m = {{0}};
    for (int i = 0; i < DOMINO_STRATEGIES; i++) m.w[i] = strategy == DOMINO_FIXED || strategy == i;
    return m;
}

// --- play ---

void domino_rate(const DominoSets *s, const DominoBoard *b, DominoLay lay,
                 double score[DOMINO_STRATEGIES]) {
    Holders h;
    guess_holders(s, b, &h);
    rate(s, b, &h, lay, score);
}

DominoLay domino_best(const DominoSets *s, const DominoBoard *b, const DominoMixture *m) {
    DominoLay lays[DOMINO_LAYS_MAX];
    int n = domino_lays(b, lays), found = 0;
    if (n == 1) return lays[0];
    Holders h;
    double most = -1;
    guess_holders(s, b, &h);
    for (int i = 0; i < n; i++) {
        double score[DOMINO_STRATEGIES];
        rate(s, b, &h, lays[i], score);
        double value = mixed(m, score) + 1e-6 * domino_weight(lays[i].tile);
        if (value > most) most = value, found = i;
    }
    return lays[found];
}

void domino_explain(int moves, const DominoMixture *m, const double score[DOMINO_STRATEGIES],
                    Insight *out) {
    Str text[2] = {{0}};
    double sum = 0;
    if (moves < 2) {
        insight_say(out, "There is only one move.", "手は一つしかありません。");
        return;
    }
    for (int i = 0; i < DOMINO_STRATEGIES; i++) sum += m->w[i];
    str_add(&text[0], "The mixture here, and what each strategy gives this move:");
    str_add(&text[1], "この局面での混合比と、各戦略によるこの手の点数：");
    for (int i = 0; i < DOMINO_STRATEGIES; i++) {
        double share = 100 * m->w[i] / sum;
        str_addf(&text[0], "%s %s %.0f%% (%.2f)", i ? "," : "", domino_strategy_names[i][0], share,
                 score[i]);
        str_addf(&text[1], "%s%s %.0f%%（%.2f）", i ? "、" : "", domino_strategy_names[i][1], share,
                 score[i]);
    }
    insight_say(out, str_text(&text[0]), str_text(&text[1]));
    str_clear(&text[0]);
    str_clear(&text[1]);
}

// SPDX-License-Identifier: MIT
// tutor_words.c - see tutor_words.h.
#include "teach/model/tutor_words.h"

#include "teach/model/piece_reading.h"

// A topic: where the feature of the move played is `sign` times larger than that of the better one,
// each unit of the difference counts `weight`.
typedef struct {
    const char *feature;
    int sign;
    double weight;
    const char *en, *ja;                   // the reason
    const char *practise_en, *practise_ja; // the advice
} Topic;

static const Topic reversi[] = {
    {"gives-corner", 1, 2.0, "it lets the opponent take a corner", "相手に隅を取らせます",
     "checking which corners each move opens", "一手ごとに、どの隅が開くかを見ること"},
    {"corners", -1, 2.5, "it misses a corner you could take", "隅が取れました",
     "taking corners when they are offered", "取れる隅を取ること"},
    {"x-squares", -1, 1.2, "it plays an X square beside an empty corner", "空き隅へのX打ちです",
     "keeping away from X squares", "X打ちを避けること"},
    {"c-squares", -1, 0.7, "it plays a C square beside an empty corner", "空き隅の隣のC打ちです",
     "keeping away from C squares", "C打ちを避けること"},
    {"mobility", -1, 0.2, "it leaves the opponent more moves, or you fewer",
     "相手の手を増やすか、自分の手を減らします", "counting the moves both sides have",
     "互いの打てる場所の数を数えること"},
    {"frontier", 1, 0.12, "it turns stones that are exposed to the opponent", "開放度の高い手です",
     "turning inner stones, not those at the frontier", "外側でなく内側の石を返すこと"},
    {"odd-region", -1, 0.5, "it leaves the last move of a region to the opponent",
     "偶数理論に反し、相手に最後の手を渡します", "parity: playing into odd regions",
     "偶数理論：奇数の空きに打つこと"},
    {"edges", -1, 0.1, "the edge is worth more than it looks", "辺の価値を見落としています",
     "edges", "辺の攻防"},
};
enum { N_REVERSI = sizeof reversi / sizeof *reversi };

static const Topic general[] = {
    {"wins", -1, 10, "you could have won at once", "すぐに勝てました",
     "looking for moves that win at once", "すぐ勝つ手を探すこと"},
    {"loses", -1, 8, "the opponent can win at once", "相手にすぐ勝たれます",
     "watching what the opponent threatens", "相手の狙いを見ること"},
    {"mobility", -1, 1, "it leaves the opponent too much choice", "相手に選択の余地を残します",
     "leaving the opponent little choice", "相手の選択肢を減らすこと"},
};
enum { N_GENERAL = sizeof general / sizeof *general };

static const Topic pieces[] = {
    {"wins", -1, 10, "you could have won at once", "すぐに勝てました",
     "looking for moves that win at once", "すぐ勝つ手を探すこと"},
    {"takes", -1, 0.3, "it leaves a piece that you could take", "取れる駒を逃しました",
     "seeing which pieces can be taken", "取れる駒を見逃さないこと"},
    {"mobility", -1, 1, "it leaves the opponent too much choice", "相手に選択の余地を残します",
     "leaving the opponent little choice", "相手の選択肢を減らすこと"},
};
enum { N_PIECES = sizeof pieces / sizeof *pieces };

static const Topic *topics_of(const Game *g, int *n) {
    if (piece_reading_suits(g)) {
        *n = N_PIECES;
        return pieces;
    }
    bool known = features_set(g)->default_weights != NULL;
    *n = known ? N_REVERSI : N_GENERAL;
    return known ? reversi : general;
}

static double difference(const FeatureSet *set, const Topic *t, const double *mine,
                         const double *best) {
    for (size_t k = 0; k < set->n; k++)
        if (strcmp(set->features[k].key, t->feature) == 0)
            return t->sign * t->weight * (mine[k] - best[k]);
    return 0;
}

int tutor_reason(const Game *g, const double *mine, const double *best, ReportMove *out) {
    int n, top = -1;
    double most = 0.15;
    const Topic *topics = topics_of(g, &n);
    for (int i = 0; i < n; i++) {
        double d = difference(features_set(g), &topics[i], mine, best);
        if (d > most) {
            most = d;
            top = i;
        }
    }
    snprintf(out->en, sizeof out->en, "%s",
             top >= 0 ? topics[top].en : "it turns out better for the opponent a few moves later");
    snprintf(out->ja, sizeof out->ja, "%s",
             top >= 0 ? topics[top].ja : "もう少し先で相手が良くなります");
    return top >= 0 ? top : n;
}

static int worst_phase(const TutorReport *r) {
    int worst = 0;
    for (int p = 1; p < FEATURE_PHASES; p++)
        if (r->phase_loss[p] > r->phase_loss[worst]) worst = p;
    return worst;
}

void tutor_practise(const Game *g, TutorReport *r, int topic) {
    static const char *const en[] = {"the opening", "the middle game", "the endgame"};
    static const char *const ja[] = {"序盤", "中盤", "終盤"};
    int n, phase = worst_phase(r);
    const Topic *topics = topics_of(g, &n);
    if (topic < 0) {
        snprintf(r->practise_en, sizeof r->practise_en, "no weakness stands out");
        snprintf(r->practise_ja, sizeof r->practise_ja, "目立つ弱点はありません");
        return;
    }
    snprintf(r->practise_en, sizeof r->practise_en, "%s, above all in %s",
             topic < n ? topics[topic].practise_en : "reading one move further ahead", en[phase]);
    snprintf(r->practise_ja, sizeof r->practise_ja, "%s（とくに%s）",
             topic < n ? topics[topic].practise_ja : "もう一手先を読むこと", ja[phase]);
}

// --- the whole report ---

static void add_move(const Record *r, const ReportMove *m, bool japanese, Str *out) {
    State *s = game_states_new(r->game, 1);
    Str played = {0}, better = {0};
    record_state(r, m->ply, s);
    game_move_text(r->game, s, m->played, &played);
    game_move_text(r->game, s, m->better, &better);
    str_addf(out,
             japanese ? "%zu手目 %s：%s（%.1f）。%s が良い手でした。\n"
                      : "%zu. %s: %s (%.1f). %s was better.\n",
             m->ply + 1, str_text(&played), japanese ? m->ja : m->en, m->loss / 1000.0,
             str_text(&better));
    str_clear(&played);
    str_clear(&better);
    free(s);
}

static void add_mate(const Record *r, const TutorReport *t, bool japanese, Str *out) {
    State *s = game_states_new(r->game, 1);
    Str move = {0};
    record_state(r, t->mate_ply, s);
    game_move_text(r->game, s, t->mate_move, &move);
    str_addf(out,
             japanese ? "%zu手目で%d手詰がありました：%s\n"
                      : "%zu. there was a mate in %d, beginning with %s\n",
             t->mate_ply + 1, t->mate_plies, str_text(&move));
    str_clear(&move);
    free(s);
}

void tutor_report_text(const Record *r, const TutorReport *t, bool japanese, Str *out) {
    static const char *const ja_names[LEVELS] = {"初心者", "初級", "中級", "上級", "強豪"};
    if (japanese)
        str_addf(out, "この一局の棋力：%s\n", ja_names[t->level]);
    else
        str_addf(out, "your level in this game: %s\n", level_names[t->level]);
    if (t->better_to > t->better_from)
        str_addf(out,
                 japanese ? "%zu手目から%zu手目まで優勢でした。\n"
                          : "you were better from move %zu to move %zu\n",
                 t->better_from + 1, t->better_to);
    else
        str_add(out, japanese ? "はっきり優勢な場面はありませんでした。\n"
                              : "you were never clearly better\n");
    if (t->n_worst) str_add(out, japanese ? "高くついた手：\n" : "the moves that cost most:\n");
    for (size_t i = 0; i < t->n_worst; i++) add_move(r, &t->worst[i], japanese, out);
    if (t->mate_plies) add_mate(r, t, japanese, out);
    str_addf(out, japanese ? "練習：%s\n" : "practise: %s\n",
             japanese ? t->practise_ja : t->practise_en);
}

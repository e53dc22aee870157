// SPDX-License-Identifier: MIT
// tsume_grade.c - see tsume_grade.h.
#include "teach/tsume/tsume_grade.h"

#include "games/shogi/shogi_moves.h"

#include <math.h>
#include <stdlib.h>

static const struct {
    const char *name;
    double weight;
} features[GRADE_FEATURES] = {
    [GRADE_PLIES] = {"plies", 0.7005},     [GRADE_CHECKS] = {"checks", 0},
    [GRADE_REPLIES] = {"replies", 0.3676}, [GRADE_HIDDEN] = {"hidden", 0.0399},
    [GRADE_WIDEST] = {"widest", 0.6622},   [GRADE_SACRIFICES] = {"sacrifices", 0},
    [GRADE_QUIET] = {"quiet", 0},          [GRADE_UNPROMOTED] = {"unpromoted", 0.2127},
    [GRADE_DROPS] = {"drops", 0.1704},     [GRADE_DISTANT] = {"distant", 0},
    [GRADE_JOURNEY] = {"journey", 0.1157}, [GRADE_BETWEEN] = {"between", 0},
};

static const double constant = -0.9235;

const char *tsume_feature_name(GradeFeature f) {
    return features[f].name;
}

// --- counting ---

static int larger(int a, int b) {
    return a > b ? a : b;
}

static int distance(int a, int b) {
    return larger(abs(shogi_file(a) - shogi_file(b)), abs(shogi_rank(a) - shogi_rank(b)));
}

static size_t replies_after(const ShogiPosition *p, ShogiMove m) {
    ShogiPosition next = *p;
    ShogiUndo undo;
    shogi_do(&next, m, &undo);
    return shogi_count_legal(&next);
}

// Whether the move could promote and does not.
static bool declines(const ShogiPosition *p, ShogiMove m) {
    if (shogi_is_drop(m) || shogi_is_promotion(m)) return false;
    ShogiSet camp = shogi_camp[p->mover];
    int kind = shogi_kind(p->board[shogi_from(m)]);
    return shogi_promotes(kind) && (shogi_has(camp, shogi_from(m)) || shogi_has(camp, shogi_to(m)));
}

static void count_check(const ShogiPosition *p, ShogiMove m, double *f) {
    ShogiMove checks[SHOGI_MOVES_ROOM];
    size_t n = shogi_checking_moves(p, checks), mine = replies_after(p, m), before = 0;
    for (size_t i = 0; i < n; i++) before += checks[i] != m && replies_after(p, checks[i]) <= mine;
    double hidden = log2((double)before + 1);
    bool drop = shogi_is_drop(m), takes = p->board[shogi_to(m)] != SHOGI_EMPTY;
    f[GRADE_CHECKS] += log2((double)n);
    f[GRADE_HIDDEN] += hidden;
    if (hidden > f[GRADE_WIDEST]) f[GRADE_WIDEST] = hidden;
    f[GRADE_DROPS] += drop;
    f[GRADE_QUIET] += !drop && !takes && !shogi_is_promotion(m);
    f[GRADE_UNPROMOTED] += declines(p, m);
    f[GRADE_DISTANT] += distance(shogi_to(m), shogi_king(p, p->mover ^ 1)) > 1;
}

static void count_reply(const ShogiPosition *p, ShogiMove m, int checked_at, double *f) {
    int king = shogi_king(p, p->mover);
    f[GRADE_REPLIES] += log2((double)shogi_count_legal(p));
    f[GRADE_SACRIFICES] += shogi_to(m) == checked_at;
    f[GRADE_BETWEEN] += shogi_is_drop(m);
    if (!shogi_is_drop(m) && shogi_from(m) == king) f[GRADE_JOURNEY] += 1;
}

// --- the grade ---

void tsume_grade(const ShogiPosition *p, const ShogiMove *line, int plies, TsumeGrade *out) {
    ShogiPosition at = *p;
    ShogiUndo undo;
    memset(out, 0, sizeof *out);
    double *f = out->features;
    f[GRADE_PLIES] = plies;
    for (int i = 0; i < plies; i++) {
        if (i % 2 == 0)
            count_check(&at, line[i], f);
        else
            count_reply(&at, line[i], shogi_to(line[i - 1]), f);
        shogi_do(&at, line[i], &undo);
    }
    out->grade = constant;
    for (int i = 0; i < GRADE_FEATURES; i++) out->grade += features[i].weight * f[i];
    if (out->grade < 0) out->grade = 0;
    out->rank = tsume_rank_of(out->grade);
}

int tsume_rank_of(double grade) {
    return grade < 0 ? 0 : grade < TSUME_RANKS ? (int)grade : TSUME_RANKS - 1;
}

const char *tsume_rank_english(int rank) {
    static const char *const names[TSUME_RANKS] = {
        "10 kyu", "9 kyu", "8 kyu", "7 kyu", "6 kyu", "5 kyu", "4 kyu", "3 kyu", "2 kyu",
        "1 kyu",  "1 dan", "2 dan", "3 dan", "4 dan", "5 dan", "6 dan", "7 dan", "8 dan"};
    return names[rank];
}

const char *tsume_rank_japanese(int rank) {
    static const char *const names[TSUME_RANKS] = {"10級", "9級",  "8級",  "7級",  "6級",  "5級",
                                                   "4級",  "3級",  "2級",  "1級",  "初段", "二段",
                                                   "三段", "四段", "五段", "六段", "七段", "八段"};
    return names[rank];
}

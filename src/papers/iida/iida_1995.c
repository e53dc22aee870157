// SPDX-License-Identifier: MIT
// iida_1995.c - the 1995 paper: opponent-model search on random trees, and what it costs.
//
// The printed figures are lost; what the text says about their curves is checked. How the trees of
// the thesis behind the paper were made is not said: ours are in error_tree.h.
#include "papers/curve_svg.h"
#include "papers/iida/iida_costs.h"
#include "papers/iida/iida_shogi.h"
#include "papers/papers.h"

#include "base/os/os_posix.h"
#include "games/error_tree/error_tree.h"
#include "search/om.h"

#include <math.h>

enum { GAMMAS = 11, WIDTH = 10 };

typedef enum { BY_MINIMAX, BY_OM, BY_LO, BY_TU, KINDS } Kind;
static const char *const kind_names[KINDS] = {"minimax", "OM", "LO", "TU"};

// H of equation (18) for each search at each gamma, averaged over trees.
typedef struct {
    double gamma[GAMMAS];
    double h[KINDS][GAMMAS];
} Curves;

// The tree of one seed, whose gamma is turned.
typedef struct {
    ErrorTreeRules rules;
    Game game;
    ErrorTreeEval max, min;
    int least, greatest; // of all leaves
} Tree;

static double height(const Tree *t, double value) {
    return (value - t->least) / (t->greatest - t->least);
}

static double searched(const Tree *t, const State *root, Kind k) {
    static const OmStrategy strategy[] = {[BY_OM] = OM_GAIN, [BY_LO] = OM_LOSE, [BY_TU] = OM_TUTOR};
    OmSetup setup = {.game = &t->game,
                     .eval = &t->max.eval,
                     .models = {{.eval = &t->min.eval}},
                     .n_models = 1,
                     .strategy = strategy[k],
                     .pruning = OM_BETA};
    OmSearch *s = om_new(&setup);
    OmResult r;
    om_search(s, root, &(Limits){.depth = t->rules.depth}, &r);
    om_free(s);
    return height(t, r.value.value);
}

static double minimax_of(const Tree *t, const State *root) {
    Search *s = search_new(&(SearchSetup){.game = &t->game, .eval = &t->max.eval});
    SearchResult r;
    search_fixed(s, root, &(Limits){.depth = t->rules.depth}, &r);
    search_free(s);
    return height(t, r.value);
}

static bool measure(Report *r, Curves *c, Kind first, Kind last, int depth, int trees, Error *e) {
    *c = (Curves){0};
    for (int i = 0; i < GAMMAS; i++) c->gamma[i] = (double)i / (GAMMAS - 1);
    for (int n = 0; n < trees; n++) {
        Tree t = {.rules = {(uint64_t)n + 1, WIDTH, depth, 1}};
        error_tree(&t.rules, &t.game, &t.max, &t.min);
        error_tree_range(&t.game, &t.least, &t.greatest);
        State *root = game_states_new(&t.game, 1);
        game_start(&t.game, root);
        for (int i = 0; i < GAMMAS; i++) {
            progress_say(r->progress, "tree %d of %d, gamma %.1f", n + 1, trees, c->gamma[i]);
            t.rules.gamma = c->gamma[i];
            c->h[BY_MINIMAX][i] += minimax_of(&t, root) / trees;
            for (Kind k = first; k <= last; k++) c->h[k][i] += searched(&t, root, k) / trees;
        }
        free(root);
        if (atomic_load(r->stop)) return error_set(e, "stopped");
    }
    return true;
}

// `row` holds all but the computed text and the curve.
static void report_heights(Report *r, const Curves *c, Kind k, Verdict verdict,
                           const ReportRow *row) {
    ReportCurve curve = {kind_names[k], c->gamma, c->h[k], GAMMAS};
    ReportRow full = *row;
    full.curve = &curve;
    report_curve(r, &full, verdict);
}

static void report_minimax(Report *r, const Curves *c) {
    const double *h = c->h[BY_MINIMAX];
    bool flat = true;
    for (int i = 1; i < GAMMAS; i++) flat = flat && fabs(h[i] - h[0]) <= 1e-9;
    report_heights(
        r, c, BY_MINIMAX, flat ? VERDICT_CONSISTENT : VERDICT_DIFFERENT,
        &(ReportRow){.item = "minimax: H at gamma 0, 0.1, ... 1",
                     .published = "the same at every gamma",
                     .range = {"one value at every gamma",
                               "by construction: minimax does not ask MIN's evaluation"}});
}

// Whether H comes nearer to minimax with every step towards gamma 0, where MIN errs most; by more
// than chance.
static bool nears_minimax_with_mistakes(const Curves *c) {
    const double *h = c->h[BY_OM], *floor = c->h[BY_MINIMAX];
    for (int i = 0; i + 1 < GAMMAS; i++)
        if (fabs(h[i] - floor[i]) > fabs(h[i + 1] - floor[i + 1]) + 0.01) return false;
    return true;
}

static bool draw_curves(const Report *r, const char *file, const char *title, const Curves *c,
                        Kind first, Kind last, Error *e) {
    if (!r->pictures) return true;
    Curve curves[KINDS] = {{kind_names[BY_MINIMAX], c->h[BY_MINIMAX]}};
    size_t n = 1;
    for (Kind k = first; k <= last; k++) curves[n++] = (Curve){kind_names[k], c->h[k]};
    CurvePlot plot = {title, "gamma", "H", c->gamma, GAMMAS, 0, 1, curves, n, false};
    Str svg = {0};
    char path[1024];
    curve_svg(&plot, &svg);
    snprintf(path, sizeof path, "%.900s/%s", r->pictures, file);
    bool ok = os_write_file(path, str_text(&svg), svg.len, e);
    str_clear(&svg);
    return ok;
}

static const char slip[] =
    "computed is the opposite: H falls to minimax as mistakes vanish (gamma 1). The sentence is "
    "probably a slip: by (1) to (3) a MIN without mistakes makes OM search minimax";

static bool figure_3(Report *r, Error *e) {
    Curves c;
    if (!measure(r, &c, BY_OM, BY_OM, 7, 10, e)) return false;
    report_minimax(r, &c);
    bool as_printed = nears_minimax_with_mistakes(&c);
    report_heights(r, &c, BY_OM, as_printed ? VERDICT_SAME : VERDICT_DIFFERENT,
                   &(ReportRow){.item = "OM search: H at gamma 0, 0.1, ... 1",
                                .published = "\"the more mistakes, the nearer to minimax\"",
                                .reason = as_printed ? NULL : slip});
    return draw_curves(r, "iida-1995-figure-3.svg", "OM search, depth 7, width 10", &c, BY_OM,
                       BY_OM, e);
}

static bool figure_4(Report *r, Error *e) {
    Curves c;
    if (!measure(r, &c, BY_LO, BY_TU, 5, 30, e)) return false;
    report_minimax(r, &c);
    report_heights(r, &c, BY_LO, VERDICT_OPEN,
                   &(ReportRow){.item = "LO search: H at gamma 0, 0.1, ... 1",
                                .reason = "the figure is lost; the text says only that LO search "
                                          "\"is about what one would expect\""});
    report_heights(r, &c, BY_TU, VERDICT_OPEN,
                   &(ReportRow){.item = "TU search: H at gamma 0, 0.1, ... 1",
                                .reason = "the figure is lost; the text says only that TU search "
                                          "\"leaves something to be desired\""});
    return draw_curves(r, "iida-1995-figure-4.svg", "LO and TU search, depth 5, width 10", &c,
                       BY_LO, BY_TU, e);
}

static bool theorem_1(Report *r, Error *e) {
    enum { TREES = 2000 };
    int below = 0, above = 0;
    for (int t = 0; t < TREES; t++) {
        if (atomic_load(r->stop)) return error_set(e, "stopped");
        ErrorTreeRules rules = {(uint64_t)t, 2 + t % 4, 1 + t % 5, (t % 11) / 10.0};
        ErrorTreeEval f, m;
        Game g;
        error_tree(&rules, &g, &f, &m);
        OmSetup setup = {.game = &g, .eval = &f.eval, .models = {{.eval = &m.eval}}, .n_models = 1};
        OmSearch *s = om_new(&setup);
        State *root = game_states_new(&g, 1);
        OmResult x;
        om_search(s, root, &(Limits){.depth = rules.depth}, &x);
        below += x.value.value < x.value.minimax;
        above += x.value.value > x.value.minimax;
        free(root);
        om_free(s);
    }
    char text[80];
    snprintf(text, sizeof text, "%d of %d trees below, %d above", below, TREES, above);
    report_consistent(r, "OM search against minimax", "never below", text, below == 0,
                      &(ReportRange){"no tree below", "theorem 1, on random trees of ours"});
    return true;
}

static const Experiment experiments[] = {
    {.name = "figure-3",
     .about = "section 2.4.1: OM search and minimax as MIN errs less, depth 7, width "
              "10",
     .about_ja = "2.4.1節：図3、OM-Searchとミニマックス（深さ7、幅10）",
     .how = "The mean of H over 10 random trees in which MIN misjudges with gamma 0 "
            "to 1; gamma 1 is a MIN without mistakes.",
     .how_ja = "MINが評価を誤る乱数の木10本でのHの平均。γ = 1でMINのミスはなくなる。",
     .run = figure_3},
    {.name = "figure-4",
     .about = "section 2.4.3: LO and TU search as MIN errs less, depth 5, width 10",
     .about_ja = "2.4.3節：図4、LO-SearchとTU-Search（深さ5、幅10）",
     .how = "The mean of H over 30 random trees, likewise.",
     .how_ja = "乱数の木30本で、同様に求めたHの平均。",
     .run = figure_4},
    {.name = "costs",
     .about = "section 2.3.1: evaluations in the best case, equation (15) in numbers",
     .about_ja = "2.3.1節：最適な場合の評価回数、式(15)",
     .how = "OM search with beta-pruning runs on trees whose first move is always "
            "the best; the paper's column is its formula, in numbers.",
     .how_ja = "常に最初の手が最善である木でβ枝刈りOM-Searchを動かし、評価回数を数え"
               "る。論文の値は式(15)を計算したもの。",
     .run = iida_costs},
    {.name = "readings",
     .about = "section 2.3.2: equation (17) in numbers, under the reading of (16) "
              "that fits best",
     .about_ja = "2.3.2節：式(17)、式(16)の最もよく合う読み方で",
     .how = "480 readings of root-value pruning are counted on such trees; the one "
            "that gives (17) at the most depths is shown.",
     .how_ja = "ルート値枝刈りの480通りの読み方を同様の木で数え、最も多くの深さで(17)"
               "に合うものを示す。",
     .run = iida_readings},
    {.name = "shared",
     .about = "section 2.2.2: shared moves first in a full-width search of six plies",
     .about_ja = "2.2.2節：共有探索の手を先に調べる6手の全幅探索",
     .how = "40 positions after 16 random moves, searched with and without shared "
            "moves first; the share of leaves that remains.",
     .how_ja = "無作為の16手後の40局面を、共有探索の手を先に調べる場合とそうでない場"
               "合で探索し、末端数の比を求める。",
     .run = iida_shared},
    {.name = "theorem-1",
     .about = "section 2.2.1: OM search is never below minimax",
     .about_ja = "2.2.1節：定理1、OM-Searchはミニマックスを下回らない",
     .how = "OM search and minimax value 2000 random trees of width 2 to 5 and depth "
            "1 to 5.",
     .how_ja = "幅2～5、深さ1～5の乱数の木2000本で、OM-Searchとミニマックスの値を比べ"
               "る。",
     .run = theorem_1},
    {.name = "shogi-features",
     .about = "section 2.1: eighteen features of winners and losers",
     .about_ja = "2.1節：棋譜の定量的解析、勝者側と敗者側の18項目",
     .how = "40 games of sho with itself; the means of eighteen features of ours over all "
            "positions, and their difference in standard deviations.",
     .how_ja = "shoの自己対局40局。当方の18項目について全局面の平均を求め、差を標準偏差で表す。",
     .run = iida_shogi_features},
    {.name = "shogi-om",
     .about = "section 2.4.1: OM search in shogi, as the giver of a handicap",
     .about_ja = "2.4.1節：駒落ち将棋の上手としてのOM-Search",
     .how = "Six games each, bishop given, against a taker that reads one ply; bench/shogi-om "
            "plays more.",
     .how_ja = "1手読みの下手を相手に角落ちを6局ずつ。より多くの対局は bench/shogi-om による。",
     .run = iida_shogi_om},
    {.name = "shogi-six",
     .about = "section 2.4.2: six candidates by vertical forward pruning",
     .about_ja = "2.4.2節：縦型指向の前向き枝刈り法による6個の候補手",
     .how =
         "Positions of three games of sho: whether the move played is among six candidates, some "
         "of them from a shared search of three plies.",
     .how_ja = "shoの対局3局の局面で、指し手が6個の候補手（一部は3手の共有探索による）に含まれる"
               "かを数える。",
     .run = iida_shogi_six},
    {.name = "shogi-teacher",
     .about = "section 2.1.3: the teacher in shogi",
     .about_ja = "2.1.3節：将棋での教授戦略",
     .how = "Two games each against the model of a beginner; bench/teacher plays more.",
     .how_ja = "初心者のモデルを相手に2局ずつ。より多くの対局は bench/teacher による。",
     .run = iida_shogi_teacher},
    {.name = "shogi-time",
     .about = "section 2.1.4: time by how settled a position is",
     .about_ja = "2.1.4節：局面の安定度合いによる思考時間の分割",
     .how = "30 games of sho at 300 nodes a move on the average against 300 nodes for every move.",
     .how_ja = "1手平均300節点のshoと、毎手300節点のshoの対局30局。",
     .run = iida_shogi_time},
    {.name = "shogi-relay",
     .about = "section 3.3: relay shogi, players of one side in turns",
     .about_ja = "3.3節：連将棋における戦略の調和",
     .how = "20 games each of a team whose members make three moves in turn against one player.",
     .how_ja = "3手ずつ交代で指すチームと1人のプレイヤーとの対局を20局ずつ。",
     .run = iida_shogi_relay},
    {.name = "shogi-exam",
     .about = "section 3.6: a test of strength in positions",
     .about_ja = "3.6節：テスト問題による将棋プログラムの評価",
     .how = "A third of the positions of genpei exam shogi, taken by players from weak to strong.",
     .how_ja =
         "genpei exam shogi の問題の3分の1を、弱いものから強いものまで5つのプレイヤーが解く。",
     .run = iida_shogi_exam},
};

const Paper iida_1995 = {
    .name = "iida-1995",
    .title = "Iida 1995: AI and Shogi, searches that know their opponent",
    .title_ja = "飯田「AIと将棋」（1995年）：相手を知って読む探索",
    .about =
        "What a search gains by knowing how its opponent judges, how it can lose on purpose "
        "without being noticed, and what that costs, on random trees; and its systems in shogi.",
    .about_ja = "相手の評価を知ることで探索が何を得るか、悟られずにわざと負けるにはどうするか、"
                "その手間はどれほどかを、乱数の木で調べます。論文の将棋のシステムも動かします。",
    .game = "othello",
    .player = "om:depth=4,opponent=ply/depth=3",
    .experiments = experiments,
    .n = sizeof experiments / sizeof *experiments,
};

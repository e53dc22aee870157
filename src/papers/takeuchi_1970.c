// SPDX-License-Identifier: MIT
// takeuchi_1970.c - the 1970 paper: the list of its experiments, its start position, and the
// table of the 7-ply program against itself. See docs/papers/takeuchi-1970.md.
#include "base/mem.h"
#include "games/reversi/reversi_weights.h"
#include "papers/papers.h"
#include "papers/takeuchi_lab.h"

static const char seven_plies[] = "ply:depth=7";

// The table as printed (section 4, 2). A value of UNSEEN is printed "?": the move was forced.
enum { UNSEEN = 99999, TABLE_ROWS = 13 };
static const struct {
    const char *move;
    int static_value, value, seconds;
    unsigned leaves, all_leaves;
} published[TABLE_ROWS] = {
    {"*3-5", 12, 40, 6, 203, 832},     {"5-6", 0, 5, 5, 131, 642},
    {"*6-5", 12, 53, 5, 147, 560},     {"3-4", 0, UNSEEN, 2, 0, 1435},
    {"*3-3", 40, 74, 9, 368, 5201},    {"4-6", -28, -47, 9, 371, 4278},
    {"*5-3", 40, 98, 27, 1268, 8660},  {"2-4", -17, -52, 30, 1887, 12627},
    {"*1-4", 85, 56, 26, 1455, 9160},  {"4-3", -73, -2, 20, 1275, 13627},
    {"*5-7", 96, UNSEEN, 2, 0, 8032},  {"6-6", -56, 37, 37, 2812, 48188},
    {"*6-7", 98, UNSEEN, 1, 0, 15855},
};

// What the program thought at each move of the game.
typedef struct {
    Choice *choices;
    size_t n, cap;
} Thoughts;

static void keep_choice(void *context, const Referee *r, RefereeEvent event, const Choice *choice,
                        const char *text) {
    (void)r, (void)text;
    Thoughts *t = context;
    // The referee makes passes: the program of 1970 neither searched nor printed them.
    if (event != REFEREE_MOVE || choice->move == REVERSI_PASS) return;
    if (t->n == t->cap) {
        t->cap = t->cap ? 2 * t->cap : 64;
        t->choices = mem_resize(t->choices, t->cap, sizeof *t->choices);
    }
    t->choices[t->n++] = *choice;
}

// The 7-ply program against itself, with its thoughts.
static bool play_seven(const Lab *lab, Thoughts *thoughts, Record *game, Error *e) {
    Player *p = lab_player(lab, seven_plies, e);
    if (!p) return false;
    LabGame setup = {.players = {p, p}, .watch = keep_choice, .context = thoughts};
    bool ok = lab_play(lab, &setup, game, e);
    player_free(p);
    if (ok && thoughts->n < TABLE_ROWS) {
        ok = error_set(e, "the game ended after %zu moves", thoughts->n);
        record_clear(game);
    }
    return ok;
}

static bool start_moves(Report *r, Error *e) {
    Lab lab;
    if (!lab_open(&lab, r, e)) return false;
    const Game *g = lab.game;
    State *s = game_states_new(g, 1);
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    Str list = {0};
    game_start(g, s);
    size_t n = game_moves(g, s, moves);
    for (size_t i = 0; i < n; i++) {
        if (i) str_add_char(&list, ' ');
        game_move_text(g, s, moves[i], &list);
    }
    report_compare(r, "where red may begin", "3-5 4-6 5-3 6-4", str_text(&list));
    str_clear(&list);
    free(moves);
    free(s);
    return true;
}

// The leaves of the full tree: what minimax sees.
static uint64_t count_all_leaves(const Game *g, const State *s, int depth) {
    int classes[REVERSI_CLASSES_MAX];
    ReversiWeights *w = mem_new(1, sizeof *w);
    reversi_default_weights(reversi_rules(g), classes);
    reversi_weights_init(w, reversi_rules(g), classes);
    Search *search =
        search_new(&(SearchSetup){.game = g, .eval = &w->eval, .method = METHOD_MINIMAX});
    SearchResult result;
    search_fixed(search, s, &(Limits){.depth = depth}, &result);
    search_free(search);
    free(w);
    return result.stats.leaves;
}

static void table_line(Str *out, const char *move, int fixed, int value, unsigned long long leaves,
                       unsigned long long all) {
    str_addf(out, "%s %d ", move, fixed);
    if (value == UNSEEN)
        str_add(out, "?");
    else
        str_addf(out, "%d", value);
    str_addf(out, " %llu %llu", leaves, all);
}

static void compare_move(const Lab *lab, const Record *game, size_t i, const Choice *c) {
    const Game *g = lab->game;
    State *s = game_states_new(g, 1);
    Str want = {0}, got = {0}, move = {0};
    char item[16];
    record_state(game, i, s);
    if (game->moves[i].mover == 0) str_add_char(&move, '*');
    game_move_text(g, s, game->moves[i].move, &move);
    table_line(&want, published[i].move, published[i].static_value, published[i].value,
               published[i].leaves, published[i].all_leaves);
    table_line(&got, str_text(&move), c->static_value, c->has_value ? c->value : UNSEEN,
               (unsigned long long)c->stats.leaves, (unsigned long long)count_all_leaves(g, s, 7));
    snprintf(item, sizeof item, "move %zu", i + 1);
    report_compare(lab->report, item, str_text(&want), str_text(&got));
    str_clear(&want);
    str_clear(&got);
    str_clear(&move);
    free(s);
}

static bool table(Report *r, Error *e) {
    Lab lab;
    Record game;
    Thoughts thoughts = {0};
    bool ok = lab_open(&lab, r, e) && play_seven(&lab, &thoughts, &game, e);
    for (size_t i = 0; ok && i < TABLE_ROWS; i++)
        compare_move(&lab, &game, i, &thoughts.choices[i]);
    if (ok) {
        Str score = {0};
        lab_score(&game, &score);
        report_compare(r, "the end of this game", "3-61", str_text(&score));
        str_clear(&score);
        record_clear(&game);
    }
    free(thoughts.choices);
    return ok;
}

// Seconds a move took in 1970, as a straight line over the leaves it looked at.
typedef struct {
    double per_move, per_leaf;
} Pace;

// The line of least squares through the published times and the computed leaves.
static Pace find_pace(const Thoughts *t) {
    double x = 0, y = 0, xx = 0, xy = 0, n = TABLE_ROWS;
    for (size_t i = 0; i < TABLE_ROWS; i++) {
        double leaves = (double)t->choices[i].stats.leaves, s = published[i].seconds;
        x += leaves, y += s, xx += leaves * leaves, xy += leaves * s;
    }
    double slope = (n * xy - x * y) / (n * xx - x * x);
    return (Pace){(y - slope * x) / n, slope};
}

// A time that is consistent when it is within a fifth of the printed one.
static void compare_time(Report *r, const char *item, const char *printed, double told,
                         const char *computed, double value) {
    report_range(r, item, printed, computed, value, 0.8 * told, 1.2 * told,
                 "our choice, a fifth either way: the printed times are whole seconds, and the "
                 "pace comes from 13 moves");
}

// The paper gives the time of the whole game and of long moves. The leaves of our whole game, at
// the pace of the thirteen moves of the table, must take as long: a check on the moves not printed.
static bool times(Report *r, Error *e) {
    Lab lab;
    Record game;
    Thoughts thoughts = {0};
    bool ok = lab_open(&lab, r, e) && play_seven(&lab, &thoughts, &game, e);
    if (ok) {
        Pace pace = find_pace(&thoughts);
        double total = 0, longest = 0;
        for (size_t i = 0; i < thoughts.n; i++) {
            double s = pace.per_move + pace.per_leaf * (double)thoughts.choices[i].stats.leaves;
            total += s;
            if (s > longest) longest = s;
        }
        char text[32];
        snprintf(text, sizeof text, "%.1f minutes", total / 60);
        compare_time(r, "the whole game, at the pace of the table", "about 20 minutes", 20, text,
                     total / 60);
        snprintf(text, sizeof text, "%.0f seconds", longest);
        compare_time(r, "its longest move", "nearly 200 s in middle games", 200, text, longest);
        record_clear(&game);
    }
    free(thoughts.choices);
    return ok;
}

static const Experiment experiments[] = {
    {.name = "start",
     .about = "section 2: the start position",
     .about_ja = "2節：最初の局面",
     .how = "The rules of reversi70 list red's first moves.",
     .how_ja = "reversi70のルールで、赤（先手）の初手を列挙する。",
     .run = start_moves},
    {.name = "table",
     .about = "section 4 (2): 7 plies; move, static value, backed-up value, leaves, "
              "all leaves",
     .about_ja = "4節(2)：7手読みの表（手、局面の評価、Backed Up Value、α-βの末端数、"
                 "全末端数）",
     .how = "ply:depth=7 plays itself. Its first 13 moves stand beside the printed "
            "table; the last number is the leaves of the full tree of 7 plies.",
     .how_ja = "ply:depth=7同士で対局させ、初めの13手を論文の表と並べる。最後の数は枝刈"
               "りをしない7手の木の末端数。",
     .run = table},
    {.name = "times",
     .about = "section 4 (2): how long that game took",
     .about_ja = "4節(2)：その勝負の計算時間",
     .how = "The printed seconds and our leaves of the 13 moves give a pace (least "
            "squares); at this pace the leaves of our whole game take the computed "
            "time.",
     .how_ja = "論文の13手の秒数と当方の末端数から最小二乗法で速さを求め、勝負全体の"
               "末端数がその速さで何分かかるかを計算する。",
     .run = times},
    {.name = "ordering",
     .about = "section 4 (2): leaves of that game with sorting down to another level",
     .about_ja = "4節(2)：並べ替える段数を変えたときの末端数",
     .how = "The positions of that game are searched to 7 plies with Fixed Ordering "
            "down to 3 and 2 levels before the tip; the leaves are compared with "
            "sorting at the root alone.",
     .how_ja = "その勝負の各局面を、末端の3段前・2段前までFixed Orderingを行って7手読"
               "みし、根だけで並べ替えた場合と末端数を比べる。",
     .run = takeuchi_ordering},
    {.name = "self-play",
     .about = "section 4 (3) b, c, d: who wins when a program plays itself",
     .about_ja = "4節(3) b・c・d：同じ深さ同士で対戦させるとどちらが勝つか",
     .how = "ply with depth 5, 7 and 9 plays itself once, with the moves at the root "
            "sorted by static value and not sorted: of equal moves the first is kept.",
     .how_ja = "5・7・9手読みを同じ深さ同士で一局ずつ対戦させる。根の手を評価順に並べ替える場"
               "合と並べ替えない場合（同点なら先の手を採る）。",
     .run = takeuchi_self_play},
    {.name = "perturbation",
     .about = "section 4 (3) d: 9 plies when other moves are put in at the beginning",
     .about_ja = "4節(3) d：9手読み、初盤にperturbationを加えて",
     .how = "ply:depth=9 plays itself from every position that the named moves lead "
            "to.",
     .how_ja = "挙げた手で生じるすべての局面から、9手読み同士で打たせる。",
     .run = takeuchi_perturbation},
    {.name = "learner",
     .about = "section 4 (3) e: three plies with learning, at most 20 games against "
              "each",
     .about_ja = "4節(3) e：3手読み学習付、相手ごとに最大20局",
     .how = "learner70 meets 3, 5 and 7 plies in turn, up to its first win or 20 "
            "games each. The paper leaves open whether programs sort and whether the "
            "learner forgets between opponents: all four readings are run, and one "
            "more that plays the printed game.",
     .how_ja = "learner70を3・5・7手読みと順に、初めて勝つか20局に達するまで打たせる"
               "。手を並べ替えるか、相手が替わると忘れるかは論文に記載がないので4通り"
               "とも行い、論文の棋譜を打つ読み方も加える。",
     .run = takeuchi_learner},
    {.name = "printed-game",
     .about = "section 4 (3) e: the game in which the learner, white, beats seven "
              "plies",
     .about_ja = "4節(3) e：学習付が後手（白）で7手読みに勝った棋譜",
     .how = "The printed record is replayed by the rules; ply:depth=7 chooses anew "
            "at each of red's moves, and three plies without memory values each of "
            "white's.",
     .how_ja = "論文の棋譜をルールどおり並べ直す。赤の各手番でply:depth=7に打たせ、白"
               "の各手を記憶なしの3手読みで評価する。",
     .run = takeuchi_printed_game},
    {.name = "collapse",
     .about = "section 4 (3) e: where that game turns, and 9 plies from the position "
              "shown",
     .about_ja = "4節(3) e：その勝負の暴落する所と、図の局面からの9手読み同士",
     .how = "An exact solver values every position from ply 34 on. From the position "
            "shown 3 to 5 moves are put in (all ways, or one in so many), and 9 "
            "plies plays 9 plies; a game turns late when the winner changes with at "
            "most 16 squares empty.",
     .how_ja = "34手目以後のすべての局面を完全に読み切る。図の局面に3～5手を加え（全"
               "通り、または等間隔に選んで）、9手読み同士で打たせる。残り16マス以下で"
               "勝敗が変わるものを終盤の逆転とする。",
     .run = takeuchi_collapse},
    {.name = "chnw",
     .about = "section 4 (3) f: five plies with CHNW against five plies",
     .about_ja = "4節(3) f：5手読みCHNW付きと5手読み",
     .how = "ply:depth=5,eval=chnw plays ply:depth=5 as first and as second player, "
            "with both printed sets of weights.",
     .how_ja = "ply:depth=5,eval=chnwを、論文の二組のweightで、先手と後手でply:depth="
               "5と打たせる。",
     .run = takeuchi_chnw},
    {.name = "question",
     .about = "section 4 (3): the game itself, which the paper suspects the second "
              "player wins",
     .about_ja = "4節(3)：このゲームは「後手必勝？」",
     .how = "The solver finds the winner with best play from the start; its proof is "
            "checked by the rules in L7 alone.",
     .how_ja = "最初の局面から双方最善の勝者をソルバーで求め、その証明をL7で書いたル"
               "ールだけで検証する。",
     .run = takeuchi_question},
};

const Paper takeuchi_1970 = {
    .name = "takeuchi-1970",
    .title = "Takeuchi 1970: experiments with the game of Reversi on a computer",
    .title_ja = "竹内「計算機による Reversi Game の実験」（1970年）",
    .about = "A seven-ply program on a machine with 8K words, its table of a game against itself, "
             "and a program that learns from how often stones were turned.",
    .about_ja = "8K語の計算機で7手先まで読むプログラム、その自己対局の表、"
                "そして石の反転数から学ぶ（反省強化の）プログラム。",
    .game = "reversi70",
    .player = "ply:depth=7",
    .experiments = experiments,
    .n = sizeof experiments / sizeof *experiments,
};

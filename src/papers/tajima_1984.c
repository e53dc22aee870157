// SPDX-License-Identifier: MIT
// tajima_1984.c - the 1984 paper: table 3 and what it concludes from it. See
// docs/papers/tajima-1984.md.
#include "base/mem.h"
#include "papers/papers.h"
#include "papers/tajima_samples.h"
#include "papers/tajima_table.h"
#include "teach/otl/otl_think.h"

enum { MOVES = TAJIMA_MOVES, FIRST_STONES = 24, OPENING_DEPTH = 5 };

static void number_text(uint64_t v, char out[24]) {
    snprintf(out, 24, "%llu", (unsigned long long)v);
}

// --- the printed table by itself: does it add up, and do the conclusions follow? ---

static bool sums(Report *r, Error *e) {
    (void)e;
    for (int c = 0; c < TAJIMA_COLUMNS; c++) {
        uint64_t sum = 0;
        char want[24], got[24];
        for (int i = 0; i < TAJIMA_ROWS; i++) sum += (uint64_t)tajima_printed[i][c];
        number_text((uint64_t)tajima_totals[c], want);
        number_text(sum, got);
        report_arithmetic(r, tajima_columns[c], want, got);
    }
    return true;
}

static void conclude(const OtlCounts *c, int moves, char out[4][24]) {
    snprintf(out[0], 24, "%.0f", (double)otl_counts_ahead(c) / moves);
    snprintf(out[1], 24, "%.2f", otl_counts_selected(c));
    snprintf(out[2], 24, "%.2f", otl_counts_found(c));
    number_text(otl_counts_total(c), out[3]);
}

static const char *const conclusions[4][2] = {
    {"look-aheads a move, N + S - H1 + H", "57"},
    {"selection rate r", "0.37"},
    {"discovery rate, a reply looked at twice counted once", "0.27"},
    {"all that is looked at, S", "854"},
};

static bool formulas(Report *r, Error *e) {
    (void)e;
    OtlCounts c = tajima_counts_of(tajima_totals);
    char got[4][24];
    conclude(&c, MOVES, got);
    for (int i = 0; i < 4; i++) report_arithmetic(r, conclusions[i][0], conclusions[i][1], got[i]);
    return true;
}

// --- middle games of ours ---

typedef struct {
    OtlCounts with, without; // cut-offs
    uint64_t first_round, dropped_shape, dropped_replies;
} MiddleGame;

static void note_dropped(const OtlThought *t, MiddleGame *m) {
    // Only a first round, at -5, says how many it drops.
    if (t->n == 0 || t->judged[0].cutoff != -5) return;
    m->first_round += t->n;
    for (size_t i = 0; i < t->n; i++) {
        m->dropped_shape += t->judged[i].dropped == STEP_SHAPE;
        m->dropped_replies += t->judged[i].dropped == STEP_LOSS;
    }
}

// From `s` on OTL plays both sides until the middle game (24 stones), then twelve moves.
static void play_middle(const Game *g, State *s, MiddleGame *m) {
    OtlSetup setup = otl_default_setup(), whole;
    setup.opening_stones = FIRST_STONES;
    setup.opening_depth = OPENING_DEPTH;
    whole = setup;
    whole.without |= UINT32_C(1) << KIND_CUTOFF;
    OtlThinker *cut = otl_thinker_new(g, &setup), *uncut = otl_thinker_new(g, &whole);
    OtlThought *t = mem_new(1, sizeof *t);
    Limits limits = {0};
    for (int counted = 0; counted < MOVES && !game_over(g, s);) {
        if (otl_stones(otl_board_of(s, 0)) >= FIRST_STONES) {
            otl_think_judge(uncut, s, t);
            otl_counts_add(&m->without, &t->counts);
            counted++;
        }
        otl_think(cut, s, &limits, t);
        if (counted) {
            otl_counts_add(&m->with, &t->counts);
            note_dropped(t, m);
        }
        game_play(g, s, t->move);
    }
    free(t);
    otl_thinker_free(cut);
    otl_thinker_free(uncut);
}

// --- what holds for any middle game: 20 of them, from random openings ---

static const char around_half[] =
    "our choice: 0.15 either way of about 1/2; the scale of pi was fitted to it";
static const char around_quarter[] =
    "our choice: half as much and half as much again; the scale of pi was fitted to it";
static const char a_few_dozen[] =
    "our choice: a third to three times as many, for games other than the paper's";
static const char severalfold[] = "our choice: a third to three times as many, 854 against 5739";
static const char most_need_none[] = "'about 2/3 of the moves are left out', to at least a half";

static void report_claims(Report *r, const MiddleGame *m, int games) {
    char got[32];
    double shape = (double)m->dropped_shape / (double)m->first_round;
    double replies = (double)m->dropped_replies / (double)m->first_round;
    snprintf(got, sizeof got, "%.2f", shape);
    report_range(r, "dropped by the shape in the first round", "about 1/2", got, shape, 0.35, 0.65,
                 around_half);
    snprintf(got, sizeof got, "%.2f", replies);
    report_range(r, "dropped by the replies in the first round", "about 1/4", got, replies, 0.125,
                 0.375, around_quarter);
    double ahead = (double)otl_counts_ahead(&m->with) / (games * MOVES);
    snprintf(got, sizeof got, "%.0f", ahead);
    report_range(r, "look-aheads a move", "57, in one game", got, ahead, 57 / 3.0, 57 * 3.0,
                 a_few_dozen);
    double saved = (double)otl_counts_total(&m->without) / (double)otl_counts_total(&m->with);
    snprintf(got, sizeof got, "%.1f times", saved);
    report_range(r, "all that is looked at, without cut-offs", "5739 for 854, in one game", got,
                 saved, 5739 / 854.0 / 3, 5739 / 854.0 * 3, severalfold);
    double selected = otl_counts_selected(&m->with);
    snprintf(got, sizeof got, "%.2f", selected);
    report_range(r, "selection rate", "0.37, in one game", got, selected, 0, 0.5, most_need_none);
}

static bool claims(Report *r, Error *e) {
    enum { GAMES = 20, PLIES = 8 };
    const Game *g = game_table_open(r->games, "othello", e);
    if (!g) return false;
    State *s = game_states_new(g, 1);
    MiddleGame m = {0};
    for (int i = 0; i < GAMES; i++) {
        Rng rng = rng_seed((uint64_t)i + 1);
        Move move;
        if (r->stop && atomic_load(r->stop)) break;
        game_start(g, s);
        for (int k = 0; k < PLIES && game_random_move(g, s, &rng, &move); k++)
            game_play(g, s, move);
        play_middle(g, s, &m);
    }
    bool stopped = r->stop && atomic_load(r->stop);
    if (!stopped) report_claims(r, &m, GAMES);
    free(s);
    return stopped ? error_set(e, "stopped") : true;
}

static const Experiment experiments[] = {
    {.name = "sums",
     .about = "table 3: do the printed columns add up to the printed totals?",
     .about_ja = "表3：各列の和は印刷された合計になるか",
     .how = "The columns of the printed table are added; no program is run.",
     .how_ja = "印刷された表の各列を足す。プログラムは動かさない。",
     .run = sums},
    {.name = "formulas",
     .about = "section 5.1: what the paper concludes, from its own totals",
     .about_ja = "5.1節：論文の合計から得られる結論",
     .how = "The formulas of section 5.1 are computed from the printed totals; no "
            "program is run.",
     .how_ja = "5.1節の式に印刷された合計を入れる。プログラムは動かさない。",
     .run = formulas},
    {.name = "figure-6",
     .about = "positions that fit what is printed of the lost figure 6",
     .about_ja = "図6（失われている）に合う局面",
     .how =
         "Kept positions, found by Markov chains over games of 20 moves from the start: they allow "
         "the moves 21 to 32 of table 3, each among N candidates; corners and X squares are empty, "
         "which "
         "is our condition.",
     .how_ja = "最初からの20手のゲームをたどるマルコフ連鎖で見つけて保存した局面。表3の21～32手目が"
               "打て、候補手の数が毎回Nに等しい。隅とXが空いていることは当方の条件。",
     .run = tajima_figure_6},
    {.name = "middle-game",
     .about = "table 3: its totals, and what section 5.1 concludes, over these positions",
     .about_ja = "表3：合計と5.1節の結論を、これらの局面で",
     .how = "otl judges the candidates at the paper's twelve moves, from each of these positions.",
     .how_ja = "これらの局面のそれぞれから、論文の12手の候補手をotlが評価する。",
     .run = tajima_totals_of_games},
    {.name = "cells",
     .about = "table 3: every cell but N, over these positions",
     .about_ja = "表3：Nを除くすべての欄を、これらの局面で",
     .how =
         "The same, cell by cell: median, and how often the printed number comes out. The range is "
         "the middle nine tenths of our results.",
     .how_ja =
         "同じことを欄ごとに行う。中央値と、印刷された値になる割合。範囲は当方の値の中央の9割。",
     .run = tajima_cells},
    {.name = "choices",
     .about = "table 3: the moves chosen, and those judged twice, over these positions",
     .about_ja = "表3：選んだ手と、再度評価した手を、これらの局面で",
     .how = "otl chooses at each of the paper's twelve moves.",
     .how_ja = "論文の12手のそれぞれで、otlが手を選ぶ。",
     .run = tajima_choices},
    {.name = "states",
     .about = "section 3.10: where the state 'middle' ends, over these positions",
     .about_ja = "3.10節：状態「中」の終わりを、これらの局面で",
     .how = "Who can take a corner, before each of the twelve moves and after the last.",
     .how_ja = "12手のそれぞれの前と最後の手の後で、どちらが隅を取れるか。",
     .run = tajima_states},
    {.name = "example-2.2",
     .about = "example 2.2: which replies are looked at, over positions that fit figure 4",
     .about_ja = "例2.2：読むべき敵の手を、図4に合う局面で",
     .how = "Kept positions in which 15 replies to g5 are numbered as printed: n7, n12 and n13 "
            "new, n8 "
            "and n14 changed.",
     .how_ja =
         "g5に対する15の応手のうちn7、n12、n13が新しく、n8とn14が変わる局面を見つけて保存した。",
     .run = tajima_example_2_2},
    {.name = "example-3.1",
     .about =
         "examples 2.1 and 3.1: which candidates are dropped, over positions that fit figure 3",
     .about_ja = "例2.1・3.1：打ち切られる候補手を、図3に合う局面で",
     .how = "Kept positions with the 13 printed candidates, in which b3 lets black's h3 leave a "
            "right to "
            "move at h2.",
     .how_ja = "候補手が印刷された13手で、b3により黒h3の後に権利手h2が残る局面を見つけて保存した。",
     .run = tajima_example_3_1},
    {.name = "claims",
     .about = "sections 3.8 and 5.1: what should hold for any middle game, over 20 games",
     .about_ja = "3.8節・5.1節：どの中盤でも成り立つはずのこと（20局）",
     .how = "otl plays both sides of 20 games, each begun by 8 random moves; 12 moves from 24 "
            "stones on "
            "are counted. The ranges are our choice: the paper has one game.",
     .how_ja = "無作為の8手から始まる20局をotlに両方とも打たせ、24石からの12手を数える。論文は1局だ"
               "けなので、"
               "範囲は当方が定めた。",
     .run = claims},
};

const Paper tajima_1984 = {
    .name = "tajima-1984",
    .title = "Tajima 1984: OTL, a knowledge oriented program of the game of Othello",
    .title_ja = "田島「知識指向型オセロゲームプログラム OTL.PLG」（1984年）",
    .about = "A program that judges moves by what they change, with some sixty look-ahead steps a "
             "move, and can say why.",
    .about_ja = "手による局面の変化を知識で評価し、一手あたり六十回ほどの読みで打ち、"
                "理由を言えるプログラム。",
    .game = "othello",
    .player = "otl",
    .experiments = experiments,
    .n = sizeof experiments / sizeof *experiments,
};

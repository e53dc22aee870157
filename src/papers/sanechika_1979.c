// SPDX-License-Identifier: MIT
// sanechika_1979.c - Sanechika's survey of game-playing programs (1979): the list of its
// experiments.
#include "papers/sanechika_1979.h"

#include "papers/papers.h"

static const Experiment experiments[] = {
    {.name = "alphabeta",
     .about = "section 2.1: what alpha-beta costs, at best and on the average",
     .about_ja = "2.1節：α-β法の手間、最良の場合と平均",
     .how = "Leaves are counted in trees whose first move is always the best, and in trees with "
            "random leaves.",
     .how_ja = "常に最初の手が最善である木と、終節点の値が乱数である木で、終節点を数える。",
     .run = sanechika_alphabeta},
    {.name = "learners",
     .about = "section 3: programs that learn",
     .about_ja = "3節：学習するプログラム",
     .how = "The learners of the survey learn for some seconds.",
     .how_ja = "解説に挙げられた学習プログラムを数秒間学習させる。",
     .run = sanechika_learners},
    {.name = "programs",
     .about = "section 4: programs for single games",
     .about_ja = "4節：個別ゲームの成果",
     .how = "Numbers that the survey prints of the programs, as far as they can be computed.",
     .how_ja = "解説に記された数値のうち、計算できるものを求める。",
     .run = sanechika_programs},
};

const Paper sanechika_1979 = {
    .name = "sanechika-1979",
    .title = "Sanechika 1979: recent developments in game-playing programs",
    .title_ja = "実近「ゲームプレイングプログラムの近年の成果」（1979年）",
    .about = "A survey of thirty years: searches, evaluations, learners, and the programs of "
             "chess, go and other games.",
    .about_ja = "探索、評価法、学習、そしてチェスや碁などのプログラム。30年の成果の解説です。",
    .game = "chess",
    .player = "ply:depth=3",
    .experiments = experiments,
    .n = sizeof experiments / sizeof *experiments,
};

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
    {.name = "horizon",
     .about = "section 2.2 i: quiescence and the horizon, in chess and shogi",
     .about_ja = "2.2節 i：静止探索と水平線効果、チェスと将棋で",
     .how = "Six positions in which a plain search is fooled: it takes what is defended, makes a "
            "sacrifice that only puts a loss off, or is content with little. Behind each move is "
            "its value by a deeper search.",
     .how_ja = "単純な探索が誤る6局面。守られた駒を取る手、損を先へ延ばすだけの捨て駒、小利に満足す"
               "る手。括弧内はよ"
               "り深い探索による値。",
     .run = sanechika_horizon},
    {.name = "tactics",
     .about = "section 2.2 i: how many tactical positions of chess quiescence solves",
     .about_ja = "2.2節 i：チェスの戦術的な局面、静止判定でどれだけ解けるか",
     .how = "200 positions of our own games in which a search of five plies finds one move that "
            "wins material. The searches are those of ply, one ply and at most 3,000 positions.",
     .how_ja = "5手読みで駒得の手がただ一つと判定された、当方の棋譜の200局面。探索はplyの1手読み、3"
               ",000局面まで。",
     .run = sanechika_tactics},
    {.name = "ordering",
     .about = "section 2.2 iii: the order of moves, on kalah as Slagle and Dixon did",
     .about_ja = "2.2節 iii：探索順序、Slagle等と同じくカラハで",
     .how = "20 positions after 6 random moves, searched six plies; a position is looked at when "
            "it is "
            "valued, as a leaf or to order moves.",
     .how_ja = "無作為の6手後の20局面を6手先まで探索し、評価した局面（終節点と順序づけ）を数える。",
     .run = sanechika_ordering},
    {.name = "pruning",
     .about = "section 2.2 iv: forward pruning: what it saves and what it misses",
     .about_ja = "2.2節 iv：前向き枝刈、節約と見落し",
     .how = "Positions after random moves; a move is worse when a search of full width and the "
            "same depth says so.",
     .how_ja = "無作為の手の後の局面。同じ深さの全幅探索による値が劣る手を数える。",
     .run = sanechika_pruning},
    {.name = "best-first",
     .about = "section 2.2 iv: bandwidth search and B*",
     .about_ja = "2.2節 iv：帯域幅探索とアルゴリズムB*",
     .how = "100 random trees of width 6 and depth 6 in which every position has true bounds; "
            "alpha-beta has the fixed order.",
     .how_ja = "すべての局面に正しい上限値と下限値がある乱数の木100本（分岐幅6、深さ6）。α-"
               "β法は固定順序。",
     .run = sanechika_best_first},
    {.name = "plans",
     .about = "sections 2.2 iii, 2.3 and 4.1: iterative order, analogy and plans, in chess",
     .about_ja = "2.2節 iii、2.3節、4.1節：反復型α-β法、類似法、プラン（チェス）",
     .how = "The tactical positions; for order and analogy every tenth of them, four plies.",
     .how_ja = "上の戦術的な局面を用いる。順序と類似法は10局面に1局面を4手先まで。",
     .run = sanechika_plans},
    {.name = "learners",
     .about = "section 3: programs that learn",
     .about_ja = "3節：学習するプログラム",
     .how = "The learners of the survey learn for some seconds.",
     .how_ja = "解説に挙げられた学習プログラムを数秒間学習させる。",
     .run = sanechika_learners},
    {.name = "lessons",
     .about = "section 3: learning from games against oneself: dominoes, go, gomoku",
     .about_ja = "3節：自戦譜からの学習、ドミノ・碁・五目並べ",
     .how = "The learners of Smith, Remus, and Elcock and Murray learn from nothing for some "
            "seconds.",
     .how_ja = "Smith、Remus、Elcock・Murrayの学習プログラムを数秒間、零から学習させる。",
     .run = sanechika_lessons},
    {.name = "backgammon",
     .about = "section 4.2: how many moves the dice may bring",
     .about_ja = "4.2節：サイコロによる可能手の数",
     .how = "Legal moves are counted for every throw in the positions of 40 random games.",
     .how_ja = "無作為の40局の各局面で、すべての目について合法手を数える。",
     .run = sanechika_backgammon},
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

// SPDX-License-Identifier: MIT
// strings_tree.js - the texts of the panel with the tree of a search.
import {addTexts} from './strings.js';

addTexts({
    en: {
        treeSearch: 'Search',
        treeAlphabeta: 'Alpha-beta, moves ordered by static value, 3 plies',
        treeMinimax: 'Minimax, 2 plies',
        treeGenerated: 'Alpha-beta, moves as they come, 3 plies',
        treeDynamic: 'Alpha-beta, A-B dynamic order (1969), 3 plies',
        treeQuiet: 'Quiescence, 2 plies',
        treeGoals: 'Goal-directed quiescence, 2 plies',
        treeBest: 'Forward pruning: the 5 best moves, 3 plies',
        treeBstar: 'B* (Berliner 1977)',
        treeBandwidth: 'Bandwidth search (Harris 1974)',
        treeSave: 'Save the picture',
        treeHow: 'Values are seen by the player who made the move.',
    },
    ja: {
        treeSearch: '探索法',
        treeAlphabeta: 'α-β法、静的評価順、3手',
        treeMinimax: 'ミニマックス法、2手',
        treeGenerated: 'α-β法、生成順、3手',
        treeDynamic: 'A-B型α-β法（動的順序、1969年）、3手',
        treeQuiet: '静止探索、2手',
        treeGoals: '目標指向の静止探索、2手',
        treeBest: '前向き枝刈り：上位5手、3手',
        treeBstar: 'アルゴリズムB*（バーリナー、1977年）',
        treeBandwidth: '帯域幅探索（ハリス、1974年）',
        treeSave: '図を保存',
        treeHow: '値はその手を指した側から見たものです。',
    },
});

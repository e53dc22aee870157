// SPDX-License-Identifier: MIT
// strings_train.js - the texts of the training of opponents.
import {addTexts} from './strings.js';

addTexts({
    en: {
        trainTitle: 'Train an opponent',
        trainText:
            'A program learns this game from games against itself. You can leave the page meanwhile, and play against every generation.',
        trainTime: 'Time',
        trainSeconds: {one: '{n} second', other: '{n} seconds'},
        trainMinutes: {one: '{n} minute', other: '{n} minutes'},
        trainStart: 'Start training',
        trainStop: 'Stop training',
        trainProgress: 'Progress of the training',
        trainBegins: 'The training begins …',
        trainStep: {one: '{seconds} of {of} seconds, {n} game', other: '{seconds} of {of} seconds, {n} games'},
        trainMeasuring: 'Playing against the program without training …',
        trainDone: {
            one: '{n} game learned from. Elo over the program without training: {elo} (20 games).',
            other: '{n} games learned from. Elo over the program without training: {elo} (20 games).',
        },
        trainCurve: {
            one: 'Strength of {n} generation: {elo} Elo over the beginning',
            other: 'Strength of {n} generations, the last one at {elo} Elo over the beginning',
        },
        trainGames: {one: '{n} game', other: '{n} games'},
        generation: 'Generation {n}',
        generationZero: 'Before training',
        generationHead: 'Generation',
        gamesHead: 'Games',
        strengthHead: 'Elo over the beginning',
        meetHead: 'Opponent',
        meet: 'Play',
        meetGeneration: 'Play against generation {n}',
    },
    ja: {
        trainTitle: '対局相手を育てる',
        trainText:
            'プログラムが自己対戦でこのゲームを学びます。途中でページを離れてもかまいません。どの世代とも対局できます。',
        trainTime: '時間',
        trainSeconds: '{n}秒',
        trainMinutes: '{n}分',
        trainStart: '学習を始める',
        trainStop: '学習を止める',
        trainProgress: '学習の進み具合',
        trainBegins: '学習を始めます…',
        trainStep: '{of}秒中{seconds}秒、{n}局',
        trainMeasuring: '学習していないプログラムと対局しています…',
        trainDone: '{n}局で学習しました。学習していないプログラムとのElo差：{elo}（20局）。',
        trainCurve: '{n}世代の強さ。最後の世代は最初よりElo {elo}',
        trainGames: '{n}局',
        generation: '第{n}世代',
        generationZero: '学習前',
        generationHead: '世代',
        gamesHead: '局数',
        strengthHead: '最初とのElo差',
        meetHead: '対局',
        meet: '対局する',
        meetGeneration: '第{n}世代と対局する',
    },
});

// SPDX-License-Identifier: MIT
// strings_progress.js - the texts of a person's progress.
import {addTexts} from './strings.js';

addTexts({
    en: {
        progress: 'Your progress',
        progressText:
            'Your finished games on this board, as the teacher sees them. What is shown is kept in this browser only.',
        progressNone: 'You have not finished a game here yet.',
        progressAsk: {one: 'Let the teacher look at {n} game', other: 'Let the teacher look at {n} games'},
        progressAsking: 'The teacher looks at game {n} of {all} …',
        progressLevel: 'Your level over time',
        progressLevelOf: '{date}: {level}',
        progressKinds: 'What cost you most',
        progressKind: 'Type of mistake',
        progressTimes: 'Times',
        progressLoss: 'Share of the loss',
        progressPhases: 'Where in the game you lose most, a move',
        phaseOpening: 'Opening',
        phaseMiddle: 'Middle game',
        phaseEnd: 'Endgame',
        progressGames: 'Your games',
        progressResult: 'won {won}, drawn {drawn}, lost {lost}',
    },
    ja: {
        progress: '上達の記録',
        progressText: 'この盤で終えた対局を指導役が見たものです。内容はこのブラウザだけに保存されます。',
        progressNone: 'まだ終えた対局がありません。',
        progressAsk: '指導役に{n}局を見てもらう',
        progressAsking: '指導役が{all}局中{n}局目を見ています…',
        progressLevel: '棋力の推移',
        progressLevelOf: '{date}：{level}',
        progressKinds: '損の大きかった手',
        progressKind: '失着の種類',
        progressTimes: '回数',
        progressLoss: '損の割合',
        progressPhases: '一手あたりの損が大きい場面',
        phaseOpening: '序盤',
        phaseMiddle: '中盤',
        phaseEnd: '終盤',
        progressGames: '対局成績',
        progressResult: '{won}勝{drawn}分{lost}敗',
    },
});

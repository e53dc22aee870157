// SPDX-License-Identifier: MIT
// strings_losses.js - the texts of the list of mistakes.
import {addTexts} from './strings.js';

addTexts({
    en: {
        mistakes: 'Mistakes',
        lossSum: {one: '{side}: {n} disc lost', other: '{side}: {n} discs lost'},
        lossCounts: '{n} × {grade}',
        gradeBlunder: 'blunder',
        gradeMistake: 'mistake',
        gradeInaccuracy: 'inaccuracy',
        lossMove: 'Move {n}, {move}: −{loss}',
        lossBetter: 'better: {move}',
        lossTurned: 'the result changed',
        noLosses: 'No move lost two discs or more so far.',
        lossAt: '{text}. Go to the position before it.',
        exactMarks: 'Exact values are the larger points.',
        pace: 'Time per move',
        paceSeconds: '{n} s',
        sure: 'to the end, {n}% confidence',
        sureOf: 'winner right {sign}%, discs exact {value}%',
    },
    ja: {
        mistakes: '悪手',
        lossSum: '{side}：{n}石の損',
        lossCounts: '{grade}{n}',
        gradeBlunder: '大悪手',
        gradeMistake: '悪手',
        gradeInaccuracy: '疑問手',
        lossMove: '{n}手目 {move}：−{loss}石',
        lossBetter: '正着は{move}',
        lossTurned: '勝敗が入れ替わりました',
        noLosses: '二石以上の損をした手は見つかっていません。',
        lossAt: '{text}。その前の局面へ移動します。',
        exactMarks: '大きい点は確定値です。',
        pace: '一手の時間',
        paceSeconds: '{n}秒',
        sure: '終局まで、確度{n}%',
        sureOf: '勝敗が正しい確率{sign}%、石差まで正しい確率{value}%',
    },
});

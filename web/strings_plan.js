// SPDX-License-Identifier: MIT
// strings_plan.js - the texts of the panel beside a game of Calculation.
import {addTexts} from './strings.js';

addTexts({
    en: {
        plan: 'Plan',
        planTitle: 'The plan of the 1978 program',
        planText: 'The foundation each card in the heaps is planned for, the top of a heap first.',
        planHeap: 'Heap {heap}',
        planEmpty: 'empty',
        planChances: 'Chance of winning for each move',
        planChancesOf: 'estimated by the player calc',
        planPaper: 'The paper',
        planNone: 'The plan is shown while a game is being played.',
        planFix: 'FIX: settled',
        planMiddle: 'MIDDLE: may be planned again',
        planTemp: 'TEMP: provisional',
        planHang: 'HANG: a king without a place yet',
        planLoose: 'not in the plan',
        planCard: '{card} goes to foundation {row}. {mark}',
        planCardLoose: '{card}: {mark}',
    },
    ja: {
        plan: '計画',
        planTitle: '1978年のプログラムの計画',
        planText: '場札をどの台札に積む計画かを、上の札から順に示します。',
        planHeap: '場札{heap}',
        planEmpty: '空',
        planChances: '手ごとの成功率',
        planChancesOf: 'プレイヤーcalcの見積もり',
        planPaper: '論文',
        planNone: '計画は対局中に表示されます。',
        planFix: 'FIX：確定',
        planMiddle: 'MIDDLE：組み替え可能',
        planTemp: 'TEMP：仮',
        planHang: 'HANG：行き先未定のK',
        planLoose: '計画なし',
        planCard: '{card}は台札{row}へ。{mark}',
        planCardLoose: '{card}：{mark}',
    },
});

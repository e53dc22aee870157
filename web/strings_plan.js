// SPDX-License-Identifier: MIT
// strings_plan.js - the texts of the panel beside a game of Calculation.
import {addTexts} from './strings.js';

addTexts({
    en: {
        plan: 'Plan',
        planTitle: 'The plan of 1978',
        planText: 'Where each card in the heaps is meant to go, the top of a heap first.',
        planHeap: 'Heap {heap}',
        planEmpty: 'empty',
        planChances: 'How often each way wins',
        planChancesOf: 'as the strong player sees it',
        planPaper: 'The paper',
        planNone: 'The plan can be seen while a game is played.',
        planFix: 'FIX: settled',
        planMiddle: 'MIDDLE: may be planned anew',
        planTemp: 'TEMP: on trial',
        planHang: 'HANG: a king that waits',
        planLoose: 'no place in the plan',
        planCard: '{card} goes to foundation {row}. {mark}',
        planCardLoose: '{card}: {mark}',
    },
    ja: {
        plan: '計画',
        planTitle: '1978年の計画',
        planText: '山の札をどの列に使うつもりか、上の札から順に示します。',
        planHeap: '山{heap}',
        planEmpty: '空',
        planChances: '置き方ごとの成功の見込み',
        planChancesOf: '強いプログラムの見方',
        planPaper: '論文',
        planNone: '計画は対局中に見られます。',
        planFix: 'FIX: 固定',
        planMiddle: 'MIDDLE: 組み替え可能',
        planTemp: 'TEMP: 一時的',
        planHang: 'HANG: 行き先の決まらないK',
        planLoose: '計画なし',
        planCard: '{card}は{row}列へ。{mark}',
        planCardLoose: '{card}：{mark}',
    },
});

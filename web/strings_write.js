// SPDX-License-Identifier: MIT
// strings_write.js - the texts of the page where games are written.
import {addTexts} from './strings.js';

addTexts({
    en: {
        writeTitle: 'Write a game', writeText: 'Describe a game in L7; mistakes are marked as you type, and the board follows.', noL7: 'The description cannot be checked now: {text}',
        source: 'Description', from: 'Begin with', mine: 'My own text', problems: 'Messages', noProblems: 'No mistakes found.', mistakes: '{n} mistakes. Line {line}: {text}',
        perft: 'Positions after 1, 2, 3 … moves', playouts: 'Random games a second', gameLength: 'Moves in a random game', endless: 'Random games do not come to an end.', facts: 'What it comes to',
        playIt: 'Play it', lineCol: 'Line {line}, column {column}', warning: 'note', checking: 'Checking …', picture: 'The board at the start', playHint: 'Ctrl and Enter plays as well. The game stays on the first page.',
    },
    ja: {
        writeTitle: 'ゲームを作る', writeText: 'L7でゲームを書くと、間違いに印がつき、盤がすぐに変わります。', noL7: '今は記述を調べられません：{text}',
        source: '記述', from: '出発点', mine: '自分の記述', problems: 'メッセージ', noProblems: '間違いはありません。', mistakes: '間違い{n}件。{line}行：{text}',
        perft: '1, 2, 3…手後の局面数', playouts: '毎秒の無作為対局数', gameLength: '無作為対局の手数', endless: '無作為に指すと終わりません。', facts: '計ってみると',
        playIt: '遊ぶ', lineCol: '{line}行{column}桁', warning: '注意', checking: '調べています…', picture: '最初の盤', playHint: 'CtrlとEnterでも遊べます。ゲームは最初のページに残ります。',
    },
});

// SPDX-License-Identifier: MIT
// strings_explore.js - the texts of the opening explorer.
import {addTexts} from './strings.js';

addTexts({
    en: {
        explorer: 'Opening explorer',
        exploreTitle: '{game}: openings',
        exploreText:
            'What was played from this position in the games of the library, and what the book thinks of it. Positions that are the same but for a rotation or a reflection of the board count together.',
        exploreGames: {one: '{n} game reaches this position', other: '{n} games reach this position'},
        exploreNone: 'No game of the library reaches this position.',
        exploreReading: 'Reading the games of the library: {n} so far …',
        exploreMove: 'Move',
        exploreCount: 'Games',
        exploreResults: 'Results',
        exploreBook: 'Book',
        exploreBookShogi: 'Book',
        exploreBar: '{first} wins {wins}, drawn {draws}, {second} wins {losses}',
        exploreTransposes: {one: '{n} game in another order', other: '{n} games in another order'},
        exploreBack: 'One move back',
        exploreStart: 'To the start',
        exploreSample: 'Games from here',
        exploreUnits: '{book} values are for the player to move, in {unit}.',
        exploreDiscs: 'discs',
        explorePoints: 'hundredths of a pawn',
        exploreLine: 'Moves so far',
    },
    ja: {
        explorer: '序盤の統計',
        exploreTitle: '{game}：序盤の統計',
        exploreText:
            '棋譜の対局でこの局面から選ばれた手と、定石（定跡）データの評価です。盤を回転・反転すると同じになる局面は、まとめて数えます。',
        exploreGames: '{n}局がこの局面に至っています',
        exploreNone: 'この局面に至った対局は棋譜にありません。',
        exploreReading: '棋譜を読み込んでいます（{n}局）…',
        exploreMove: '手',
        exploreCount: '局数',
        exploreResults: '結果',
        exploreBook: '定石',
        exploreBookShogi: '定跡',
        exploreBar: '{first}の勝ち{wins}、引き分け{draws}、{second}の勝ち{losses}',
        exploreTransposes: '別の手順で{n}局',
        exploreBack: '一手戻る',
        exploreStart: '最初へ',
        exploreSample: 'この局面の対局',
        exploreUnits: '{book}の評価は手番の側から見た値です（単位：{unit}）。',
        exploreDiscs: '石差',
        explorePoints: '歩の百分の一',
        exploreLine: 'これまでの手順',
    },
});

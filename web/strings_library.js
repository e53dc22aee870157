// SPDX-License-Identifier: MIT
// strings_library.js - the texts of the library.
import {addTexts} from './strings.js';

addTexts({
    en: {
        searchGames: 'Search by player, game, date or result',
        openingMoves: 'Opening (moves)',
        readFilesBar: 'Files read',
        fileLine: '{name}, line {n}: {text}',
        allOfThem: 'All games',
        foundGames: {one: '{n} game of {all}', other: '{n} games of {all}'},
        showMore: 'Show more',
        dropText:
            'Drop game records here (PGN, SGF, MAT, GGF, KIF, KI2, CSA, JKF, WTHOR or text; a file may have many games), or choose files:',
        readFiles: {one: '{n} game was read.', other: '{n} games were read.'},
        oddGame: 'Note: {text}',
    },
    ja: {
        searchGames: '対局者・ゲーム・日付・結果で検索',
        openingMoves: '序盤の手順',
        readFilesBar: '読み込んだファイル',
        fileLine: '{name}の{n}行目：{text}',
        allOfThem: 'すべてのゲーム',
        foundGames: '{all}局中{n}局',
        showMore: 'さらに表示',
        dropText:
            '棋譜ファイル（PGN・SGF・MAT・GGF・オセロの「f5d6c3…」・KIF・KI2・CSA・JKF・WTHOR・テキスト。1ファイルに何局あってもかまいません）をここにドロップするか、選んでください：',
        readFiles: '{n}局を読み込みました。',
        oddGame: '注意：{text}。',
    },
});

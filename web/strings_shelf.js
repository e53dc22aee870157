// SPDX-License-Identifier: MIT
// strings_shelf.js - the texts of the library about files with many games, names and removal.
import {addTexts} from './strings.js';

addTexts({
    en: {
        shelfTitle: 'Games from files and matches',
        shelfOpening: 'Games with this opening',
        shelfFound: {one: '{n} game', other: '{n} games'},
        shelfSave: 'Save these as {format} (at most 2,000)',
        renameGame: 'Rename',
        renameSave: 'Save the names',
        removeGame: 'Delete',
        removeFile: 'Delete all games of its file',
        removeSure: 'It cannot be brought back.',
        readingFile: 'Reading {name} ({n} of {all}) …',
        refusedGames: {one: '{n} game was refused.', other: '{n} games were refused.'},
    },
    ja: {
        shelfTitle: 'ファイルから読み込んだ対局・プログラム同士の対戦',
        shelfOpening: 'この序盤の対局',
        shelfFound: '{n}局',
        shelfSave: '{format}で保存（2,000局まで）',
        renameGame: '名前を変更',
        renameSave: '名前を保存',
        removeGame: '削除',
        removeFile: '同じファイルの対局をすべて削除',
        removeSure: '元に戻せません。',
        readingFile: '{name}を読み込んでいます（{all}個中{n}個目）…',
        refusedGames: '{n}局は読み込めませんでした。',
    },
});

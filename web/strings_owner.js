// SPDX-License-Identifier: MIT
// strings_owner.js - the texts of the owner's page.
import {addTexts} from './strings.js';

addTexts({
    en: {
        owner: 'The owner of this server',
        ownerWord: 'Password of the owner',
        ownerEnter: 'Enter',
        ownerRoom: 'The archive takes {used} MB of {all} MB.',
        ownerRoomFree: 'The archive takes {used} MB.',
        ownerGames: 'Games',
        ownerOldest: 'Longest unchanged first',
        ownerTexts: 'Written games',
        ownerTextsNote: 'With a written game all games that were played of it are removed.',
        ownerBytes: {one: '{n} byte', other: '{n} bytes'},
        ownerPrivate: 'private',
        ownerRemove: 'Remove what is marked',
        ownerSure: 'Remove for ever?',
        ownerRemoved: 'Removed: {games} games, {texts} written games.',
        ownerNone: 'Nothing is marked.',
        ownerCancel: 'Cancel',
    },
    ja: {
        owner: 'このサーバーの管理者',
        ownerWord: '管理者のパスワード',
        ownerEnter: '入る',
        ownerRoom: '保存ファイルは{all}メガバイト中{used}メガバイトです。',
        ownerRoomFree: '保存ファイルは{used}メガバイトです。',
        ownerGames: '対局',
        ownerOldest: '長く変わっていない順',
        ownerTexts: '書かれたゲーム',
        ownerTextsNote: '書かれたゲームを消すと、そのゲームの対局もすべて消えます。',
        ownerBytes: '{n}バイト',
        ownerPrivate: '非公開',
        ownerRemove: '選んだものを消す',
        ownerSure: '完全に消しますか？',
        ownerRemoved: '消しました：対局{games}局、書かれたゲーム{texts}件。',
        ownerNone: '何も選ばれていません。',
        ownerCancel: 'やめる',
    },
});

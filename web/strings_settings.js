// SPDX-License-Identifier: MIT
// strings_settings.js - the texts of the settings.
import {addTexts} from './strings.js';

addTexts({
    en: {
        setBoard: 'Board',
        set_board: {classic: 'Classic', green: 'Green', blue: 'Blue', grey: 'Grey', contrast: 'High contrast'},
        setPieces: 'Pieces',
        set_pieces: {shaded: 'Shaded', flat: 'Flat', outlined: 'Outlined'},
        setNames: 'Coordinates',
        set_names: {on: 'Show', off: 'Hide'},
        setSound: 'Sound',
        set_sound: {off: 'Off', on: 'On'},
        setConfirm: 'Confirm moves',
        set_confirm: {
            small: 'On touch screens, where cells are small',
            always: 'Always',
            never: 'Never',
        },
        setKept: 'This browser keeps the settings.',
    },
    ja: {
        setBoard: '盤',
        set_board: {classic: '標準', green: '緑', blue: '青', grey: '灰色', contrast: '高コントラスト'},
        setPieces: '駒・石',
        set_pieces: {shaded: '立体', flat: '平面', outlined: '縁取り'},
        setNames: '座標',
        set_names: {on: '表示する', off: '表示しない'},
        setSound: '音',
        set_sound: {off: '鳴らさない', on: '鳴らす'},
        setConfirm: '着手の確認',
        set_confirm: {
            small: 'タッチ画面で、マスが小さいとき',
            always: 'いつも',
            never: 'しない',
        },
        setKept: '設定はこのブラウザに保存されます。',
    },
});

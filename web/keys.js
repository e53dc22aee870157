// SPDX-License-Identifier: MIT
// keys.js - the list of keys.
import {h, dialog} from './dom.js';
import {t} from './strings.js';

const keys = [
    ['← ↑ → ↓', 'keyArrows'],
    ['Enter', 'keyEnter'],
    ['. ,', 'keyDot'],
    ['Esc', 'keyEsc'],
    ['B', 'keyB'],
    ['U', 'keyU'],
    ['H', 'keyH'],
    ['P', 'keyP'],
    ['1 … 9', 'keyDigits'],
    ['R', 'keyR'],
    ['N', 'keyN'],
    ['A', 'keyA'],
    ['S', 'keyS'],
    ['[ ]', 'keyBrackets'],
    ['?', 'keyHelp'],
];

export const showKeys = () =>
    dialog(
        t('keys'),
        h(
            'dl',
            {class: 'keys'},
            keys.map(([key, what]) => h('div', {}, h('dt', {}, h('kbd', {}, key)), h('dd', {}, t(what)))),
        ),
        [[t('close')]],
    );

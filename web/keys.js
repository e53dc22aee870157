// SPDX-License-Identifier: MIT
// keys.js - the list of keys, and which key presses are meant for the page.
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

// Whether a key press is meant for the page: not for the browser, a field or a dialog.
export const isShortcut = ({ctrlKey, metaKey, altKey, target}) =>
    !(ctrlKey || metaKey || altKey) &&
    !/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) &&
    !document.querySelector('dialog[open]');

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
    ['[ ]  ← →', 'keyBrackets'],
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

// Keys that walk through a game; arrows move over the board while it has the focus.
export const walkKeys = (walk) => ({
    '[': () => walk(-1),
    ']': () => walk(1),
    ArrowLeft: () => walk(-1),
    ArrowRight: () => walk(1),
});

// So does the wheel over the board: a notch is a move, and a touchpad is not too fast.
export function walkByWheel(host, walk) {
    let turned = 0,
        last = 0;
    host.addEventListener(
        'wheel',
        (event) => {
            if (event.ctrlKey || !event.deltaY) return; // it zooms
            event.preventDefault();
            if (event.timeStamp - last > 400 || Math.sign(turned) !== Math.sign(event.deltaY)) turned = 0;
            last = event.timeStamp;
            turned += event.deltaMode ? 100 * event.deltaY : event.deltaY;
            if (Math.abs(turned) < 60) return;
            walk(Math.sign(turned));
            turned = 0;
        },
        {passive: false},
    );
}

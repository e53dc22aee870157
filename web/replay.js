// SPDX-License-Identifier: MIT
// replay.js - a game played through move by move, at any speed.
import {h} from './dom.js';
import {number, t} from './strings.js';
import './strings_match.js';

const speeds = [0.1, 0.25, 0.5, 1, 2, 5];

// `step()` goes one move on and resolves to whether there are more; `rewind()` goes to the start.
export function replay({step, rewind, atEnd}) {
    let timer = null;
    const speed = h(
        'select',
        {'aria-label': t('replaySpeed'), title: t('replaySpeed')},
        speeds.map((s) => h('option', {value: s, selected: s === 1}, t('seconds', {s: number(s)}))),
    );
    const button = h('button', {type: 'button', class: 'button small', 'data-do': 'replay', onclick: () => toggle()});
    const stop = () => {
        clearTimeout(timer);
        timer = null;
        button.textContent = t('replay');
        button.setAttribute('aria-pressed', 'false');
    };
    async function next() {
        const more = await step().catch(() => false);
        if (timer === null) return;
        if (!more) return stop();
        timer = setTimeout(next, 1000 * Number(speed.value));
    }
    async function start() {
        button.textContent = t('replayStop');
        button.setAttribute('aria-pressed', 'true');
        timer = 0;
        if (atEnd()) await rewind();
        if (timer !== null) timer = setTimeout(next, 1000 * Number(speed.value));
    }
    const toggle = () => (timer === null ? start() : stop());
    stop();
    return {element: h('span', {class: 'row replay'}, button, speed), start, stop};
}

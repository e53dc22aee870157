// SPDX-License-Identifier: MIT
// pace.js - programs that play each other are paused and slowed down by those who watch.
import {h} from './dom.js';
import {post} from './api.js';
import {go} from './go.js';
import {number, t} from './strings.js';
import './strings_match.js';

const speeds = [0, 0.5, 1, 2, 5, 10];

// A game between two programs, at a speed that people can follow.
export async function watchPrograms(game, seats) {
    const {id} = await post('/api/new', {game, seats});
    await post(`/api/game/${id}/pace`, {seconds: 1});
    go('/play/' + id);
}

// Pause or go on, and the least time of a move. `set` sends {paused} or {seconds} to the server.
export function paceControls({paused, seconds}, set) {
    const speed = h(
        'select',
        {
            'aria-label': t('replaySpeed'),
            title: t('replaySpeed'),
            'data-do': 'paceSpeed',
            onchange: () => set({seconds: Number(speed.value)}),
        },
        [...new Set([...speeds, seconds])]
            .sort((a, b) => a - b)
            .map((s) =>
                h(
                    'option',
                    {value: s, selected: s === seconds},
                    s ? t('watchSeconds', {s: number(s)}) : t('watchFast'),
                ),
            ),
    );
    const button = h(
        'button',
        {
            type: 'button',
            class: 'button main',
            'aria-keyshortcuts': 'p',
            'data-do': 'pace',
            onclick: () => set({paused: !paused}),
        },
        t(paused ? 'watchGoOn' : 'replayStop'),
    );
    return h('span', {class: 'row pace'}, button, speed);
}

// SPDX-License-Identifier: MIT
// settings.js - how boards look, sound and take moves: what the visitor chose, kept by the browser.
import {store} from './dom.js';

// Each setting with its values, the first of which holds until another is chosen.
export const settings = {
    board: ['classic', 'green', 'blue', 'grey', 'contrast'],
    pieces: ['shaded', 'flat', 'outlined'],
    names: ['on', 'off'],
    sound: ['off', 'on'],
    confirm: ['small', 'always', 'never'],
};

export function setting(name) {
    const value = store.get('setting-' + name);
    return settings[name].includes(value) ? value : settings[name][0];
}

export function setSetting(name, value) {
    store.set('setting-' + name, value);
    applySettings();
}

// Colours and coordinates follow from attributes of the page.
export function applySettings() {
    const data = document.documentElement.dataset;
    for (const name of ['board', 'pieces', 'names']) data[name] = setting(name);
}

export const isNarrow = () => matchMedia('(max-width: 40rem)').matches;

// Whether a move on a board with cells of this size, in pixels, is asked for before it is made.
const FINGER = 40;
export function asksFirst(size) {
    const wish = setting('confirm');
    return wish === 'always' || (wish === 'small' && size < FINGER && matchMedia('(pointer: coarse)').matches);
}

// Hex stands upright where the screen is narrow, unless the visitor turned it.
export const isUpright = () => store.get('hex-upright', isNarrow());
export const setUpright = (is) => store.set('hex-upright', is);

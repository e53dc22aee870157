// SPDX-License-Identifier: MIT
// tally.js - how many games of a patience the visitor has won, kept in his browser.
import {store} from './dom.js';

const KEPT = 1000; // games of each kind

// Notes how a game ended; a game that ends again after moves were taken back counts once, as it ended
// last. Returns {won, n} of all games of that kind.
export function tally(kind, id, won) {
    const all = store.get('tally', {});
    const mine = {...all[kind]};
    delete mine[id];
    mine[id] = won ? 1 : 0;
    const list = Object.entries(mine).slice(-KEPT);
    store.set('tally', {...all, [kind]: Object.fromEntries(list)});
    return {won: list.filter(([, w]) => w).length, n: list.length};
}

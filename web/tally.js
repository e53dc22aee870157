// SPDX-License-Identifier: MIT
// tally.js - how many games of a patience the visitor has won, stored in the browser.
import {store} from './dom.js';

const KEPT = 1000; // results of each game

// Stores the result of one game; if it ends again after moves were taken back, the last result counts.
// Returns {won, n} of all results of this game.
export function tally(game, id, won) {
    const all = store.get('tally', {});
    const mine = {...all[game]};
    delete mine[id];
    mine[id] = won ? 1 : 0;
    const list = Object.entries(mine).slice(-KEPT);
    store.set('tally', {...all, [game]: Object.fromEntries(list)});
    return {won: list.filter(([, w]) => w).length, n: list.length};
}

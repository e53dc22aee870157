// SPDX-License-Identifier: MIT
// disc.js - the mark of a side beside its name: a stone of its colour, or ▲ and △ in shogi.
import {h} from './dom.js';
import {colourOf, lookOf} from './looks.js';

export function discOf(game, players, side, tiny = false) {
    if (!lookOf(game).hands)
        return h('span', {class: `disc ${tiny ? 'tiny ' : ''}${colourOf(players, side)}`, 'aria-hidden': 'true'});
    return h('span', {class: tiny ? 'side-mark tiny' : 'side-mark', 'aria-hidden': 'true'}, side ? '△' : '▲');
}

// SPDX-License-Identifier: MIT
// which_move.js - clicks that could mean several moves: the visitor is asked which one.
import {dialog} from './dom.js';
import {differences} from './choose.js';
import {lookOf, promotions} from './looks.js';
import {t} from './strings.js';

// play(move) gets the move that is meant; where nothing is chosen, the board forgets the clicks.
export function whichMove(found, game, board, play) {
    if (found.length === 1) return play(found[0]);
    const rank = (move) => Object.keys(promotions).indexOf(move[move.length - 1]);
    const moves = found.toSorted((a, b) => rank(a) - rank(b)); // the queen first
    const labels = lookOf(game).hands
        ? moves.map((m) => t(m.endsWith('+') ? 'promote' : 'dontPromote'))
        : differences(moves);
    dialog(t('choose'), '', [
        ...moves.map((m, i) => [promotions[labels[i].toLowerCase()] ?? labels[i], () => play(m), 'button choice-of']),
        [t('cancel'), () => board.cancel()],
    ]);
}

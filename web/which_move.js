// SPDX-License-Identifier: MIT
// which_move.js - clicks that could mean several moves: the visitor is asked which one.
import {dialog, h} from './dom.js';
import {differences} from './choose.js';
import {lookOf, promotions} from './looks.js';
import {pieceName, t} from './strings.js';

const promoted = {q: 'queen', r: 'rook', b: 'bishop', n: 'knight'};

// What a pawn becomes, as large as a finger and with its name; other choices by their texts.
function choiceOf(label) {
    const letter = label.toLowerCase(),
        sign = promotions[letter];
    if (!sign) return label;
    return h('span', {class: 'promotion', role: 'img', 'aria-label': pieceName({piece: promoted[letter]})}, sign);
}

// play(move) gets the move that is meant; where nothing is chosen, the board forgets the clicks.
export function whichMove(found, game, board, play) {
    if (found.length === 1) return play(found[0]);
    const rank = (move) => Object.keys(promotions).indexOf(move[move.length - 1]);
    const moves = found.toSorted((a, b) => rank(a) - rank(b)); // the queen first
    const labels = lookOf(game).hands
        ? moves.map((m) => t(m.endsWith('+') ? 'promote' : 'dontPromote'))
        : differences(moves);
    const isPromotion = labels.every((label) => promotions[label.toLowerCase()]);
    dialog(t(isPromotion ? 'choosePromotion' : 'choose'), '', [
        ...moves.map((m, i) => [choiceOf(labels[i]), () => play(m), 'button choice-of']),
        [t('cancel'), () => board.cancel()],
    ]);
}

// SPDX-License-Identifier: MIT
// losses.js - what the moves of a game cost, in discs: the list of mistakes, with links to the
// positions.
//
// A position is {value, unit, exact, best}: its value seen by the first player, the best move
// there. A move costs the value of the position before it minus that of the position after it, for
// the player who made it.
import {h} from './dom.js';
import {moveWords, sideName, t} from './strings.js';
import './strings_losses.js';
import {discsOf} from './values.js';

// Thresholds in discs lost, as in `genpei review`.
const grades = [
    ['gradeBlunder', 8],
    ['gradeMistake', 4],
    ['gradeInaccuracy', 2],
];

const knows = (n) => n?.unit === 'discs' && n.value !== undefined && n.value !== null;

// Every move whose loss is known: {ply, mover, move, loss, exact, turned, grade, best}.
export function losses(nodes, moves) {
    return moves.flatMap(({text, mover}, i) => {
        const [from, to] = [nodes[i], nodes[i + 1]];
        if (!knows(from) || !knows(to)) return [];
        const sign = mover === 1 ? -1 : 1,
            before = sign * discsOf(from.value),
            after = sign * discsOf(to.value);
        const loss = from.best === text ? 0 : Math.max(0, Math.round(before - after)),
            exact = !!(from.exact && to.exact);
        const turned = exact && loss > 0 && Math.sign(after) < Math.sign(before);
        const grade = turned ? 'gradeBlunder' : grades.find(([, least]) => loss >= least)?.[0];
        return [{ply: i + 1, mover, move: text, loss, exact, turned, grade, best: from.best}];
    });
}

function sum(all, side, players) {
    const mine = all.filter((x) => x.mover === side),
        count = (g) => mine.filter((x) => x.grade === g).length;
    return [
        t('lossSum', {side: sideName(players[side]), n: mine.reduce((n, x) => n + x.loss, 0)}),
        ...grades.filter(([g]) => count(g)).map(([g]) => t('lossCounts', {n: count(g), grade: t(g)})),
    ].join(' · ');
}

// The list, of `plies` moves in all; go(ply) leads to the position after `ply` moves.
export function lossList(all, plies, players, go) {
    if (!all.length) return [h('li', {class: 'quiet'}, t('noTurns'))];
    const bad = all.filter((x) => x.grade);
    const item = (x) => {
        const text = t('lossMove', {n: x.ply, move: moveWords(x.move), loss: x.loss});
        return h(
            'li',
            {},
            h(
                'button',
                {type: 'button', class: 'link', 'aria-label': t('lossAt', {text}), onclick: () => go(x.ply - 1)},
                text,
            ),
            ' ',
            h('span', {class: `grade ${x.grade}`}, t(x.grade)),
            ' ',
            h(
                'span',
                {class: 'quiet'},
                [
                    x.exact && t('exact'),
                    x.turned && t('lossTurned'),
                    x.best && t('lossBetter', {move: moveWords(x.best)}),
                ]
                    .filter(Boolean)
                    .join(' · '),
            ),
        );
    };
    return [
        ...players.map((_, side) => h('li', {class: 'loss-sum'}, sum(all, side, players))),
        ...(all.length < plies ? [h('li', {class: 'quiet'}, t('judged', {n: all.length, all: plies}))] : []),
        ...(bad.length
            ? bad.map(item)
            : [h('li', {class: 'quiet'}, t(all.length < plies ? 'noLossesYet' : 'noLosses'))]),
    ];
}

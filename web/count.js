// SPDX-License-Identifier: MIT
// count.js - the end of a game of go: which stones are dead, whose the points are, and the result.
import {h} from './dom.js';
import {colourOf} from './looks.js';
import {playerName} from './friend.js';
import {either, sentence, sideName, t} from './strings.js';
import './strings_count.js';

export const isCounting = (game) => !!game.count && !game.count.settled;

// The points of both players and the dead stones, drawn over the board.
export function showCount(board, game) {
    const {dead, owners} = game.count;
    board.overlay.territory(
        Object.entries(owners).map(([cell, side]) => ({cell, colour: colourOf(game.movers, side)})),
        dead,
    );
}

// The stones that touch a stone, all of its colour.
function stringOf(cells, name) {
    const at = new Map(cells.map((c) => [`${c.x} ${c.y}`, c])),
        first = cells.find((c) => c.name === name);
    const found = new Set(first?.piece ? [first] : []);
    for (const {x, y} of found)
        for (const [dx, dy] of [
            [1, 0],
            [-1, 0],
            [0, 1],
            [0, -1],
        ]) {
            const next = at.get(`${x + dx} ${y + dy}`);
            if (next?.piece && next.owner === first.owner) found.add(next);
        }
    return [...found].map((c) => c.name);
}

// The dead stones after a click on a cell; null where it changes nothing.
export function markAt(game, name) {
    const string = stringOf(game.drawing.cells, name);
    if (!string.length) return null;
    const {dead} = game.count;
    return dead.includes(name) ? dead.filter((d) => !string.includes(d)) : [...dead, ...string];
}

// mine: sides of this browser; accept() and resume() ask the server.
export function countPanel(game, mine, {accept, resume}) {
    const {points, words, dead, accepted} = game.count;
    const [black, white] = game.movers.map((name) => sideName(name));
    const waits = accepted.find((side) => !mine.includes(side)),
        asked = mine.length && mine.every((side) => accepted.includes(side)),
        other = [0, 1].find((side) => !mine.includes(side));
    return h(
        'section',
        {class: 'panel counting', 'aria-label': t('countTitle'), role: 'group'},
        h('h2', {}, t('countTitle')),
        mine.length > 0 && h('p', {}, t('countText')),
        h(
            'p',
            {role: 'status', class: 'count-words'},
            `${t('countPoints', {black, a: points[0], white, b: points[1]})} · ${t('countDead', {n: dead.length})}`,
            h('br', {}),
            h('strong', {}, sentence(either(words))),
        ),
        waits !== undefined && h('p', {}, t('countWaits', {name: playerName(game, waits)})),
        game.link && mine.length > 0 && h('p', {class: 'quiet'}, t('countLater')),
        asked && other !== undefined && h('p', {}, t('countAsked', {name: playerName(game, other)})),
        mine.length > 0 &&
            h(
                'div',
                {class: 'row wrap'},
                !asked &&
                    h(
                        'button',
                        {type: 'button', class: 'button main', 'data-do': 'accept', onclick: accept},
                        t('countAccept'),
                    ),
                h('button', {type: 'button', class: 'button', 'data-do': 'resume', onclick: resume}, t('countResume')),
            ),
    );
}

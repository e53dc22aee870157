// SPDX-License-Identifier: MIT
// sets.js - pieces that are neither stones nor chessmen: crosses and noughts, dice, pegs, heaps,
// blocks of several cells, crates, dominoes.
import {svg} from './dom.js';

// Places of the pips of dice and dominoes on a unit square.
export const pips = [
    [0.5, 0.5],
    [0.25, 0.25],
    [0.75, 0.75],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.25, 0.5],
    [0.75, 0.5],
];
export const faces = [[0], [1, 2], [0, 1, 2], [1, 2, 3, 4], [0, 1, 2, 3, 4], [1, 2, 3, 4, 5, 6]];

// A cross for the first player, a nought for the second.
export const cross = (owner, r = 0.27) =>
    owner === 1
        ? [svg('circle', {class: 'nought', r})]
        : [svg('path', {class: 'cross', d: `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`})];

function die({piece}) {
    const n = Number(piece);
    if (piece === '?')
        return [
            svg('path', {class: 'cup', d: 'M-.26 -.36H.26L.36 .36H-.36Z'}),
            svg('path', {class: 'cup-rim', d: 'M-.36 .36H.36'}),
        ];
    return n > 0
        ? [
              svg('rect', {class: 'die-face', x: -0.36, y: -0.36, width: 0.72, height: 0.72, rx: 0.13}),
              svg(
                  'g',
                  {class: 'die-pips', transform: 'translate(-.36 -.36) scale(.72)'},
                  (faces[n - 1] ?? []).map((i) => svg('circle', {cx: pips[i][0], cy: pips[i][1], r: 0.1})),
              ),
          ]
        : [];
}

const peg = () => [
    svg('circle', {fill: 'url(#stone-shade)', cx: 0.02, cy: 0.06, r: 0.36}),
    svg('circle', {class: 'stone', fill: 'url(#stone-red)', r: 0.3}),
];

// A heap of counters in rows of four, their number below.
function heap({piece}) {
    const n = Number(piece),
        shown = Math.min(n, 16),
        rows = Math.ceil(shown / 4);
    return [
        ...Array.from({length: shown}, (_, i) =>
            svg('circle', {
                class: 'counter',
                cx: ((i % 4) - (Math.min(4, shown - 4 * Math.floor(i / 4)) - 1) / 2) * 0.2,
                cy: 0.16 - 0.2 * Math.floor(i / 4) + (rows - 2) * 0.05,
                r: 0.09,
            }),
        ),
        svg('text', {class: 'tally-of dark', y: 0.44, 'font-size': 0.2, 'text-anchor': 'middle'}, piece),
    ];
}

// One cell of a block: it reaches to the cells of the same block that `joins` names (t r b l).
const BLOCKS = 12; // colours in the style sheet
function block(cell) {
    const has = (way) => cell.joins?.includes(way),
        far = (way) => (has(way) ? 0.51 : 0.45);
    const [l, r, t, b] = [far('l'), far('r'), far('t'), far('b')],
        round = (first, second) => (has(first) || has(second) ? 0 : 0.14);
    const [tl, tr, br, bl] = [round('t', 'l'), round('t', 'r'), round('b', 'r'), round('b', 'l')];
    const d =
        `M${-l + tl} ${-t}H${r - tr}q${tr} 0 ${tr} ${tr}V${b - br}q0 ${br} ${-br} ${br}` +
        `H${-l + bl}q${-bl} 0 ${-bl} ${-bl}V${-t + tl}q0 ${-tl} ${tl} ${-tl}Z`;
    const colour = cell.owner >= 0 ? `of-${cell.owner}` : `c${(cell.glyph ?? 'A').charCodeAt(0) % BLOCKS}`;
    return [
        svg('path', {class: `brick ${colour}`, d}),
        cell.owner < 0 &&
            svg('text', {class: 'brick-name', y: 0.11, 'font-size': 0.3, 'text-anchor': 'middle'}, cell.glyph),
    ].filter(Boolean);
}

// Crates, walls, the places to push to, and who pushes.
function crate(cell) {
    const goal = /[.*+]/.test(cell.glyph ?? '');
    const place = goal ? [svg('path', {class: 'goal', d: 'M0 -.3L.3 0L0 .3L-.3 0Z'})] : [];
    if (cell.piece === 'wall') return [svg('rect', {class: 'masonry', x: -0.5, y: -0.5, width: 1, height: 1})];
    if (cell.piece === 'box')
        return [
            svg('rect', {
                class: goal ? 'crate home' : 'crate',
                x: -0.38,
                y: -0.38,
                width: 0.76,
                height: 0.76,
                rx: 0.05,
            }),
            svg('path', {class: 'crate-slats', d: 'M-.38 -.38L.38 .38M.38 -.38L-.38 .38'}),
        ];
    if (cell.piece === 'man')
        return [
            ...place,
            svg('circle', {class: 'keeper', cy: -0.17, r: 0.16}),
            svg('path', {class: 'keeper', d: 'M-.27 .38Q-.27 .02 0 .02T.27 .38Z'}),
        ];
    return place;
}

// A stack: thin slabs below, the highest seven of them, and on top a flat stone, a wall or a capstone.
function slabs({piece, owner, below = []}) {
    const strips = below
        .slice(-7)
        .map((who, i) =>
            svg('rect', {class: `slab of-${who}`, x: -0.27, y: 0.33 - 0.08 * i, width: 0.54, height: 0.09, rx: 0.02}),
        );
    const lift = `translate(0 ${-0.08 * strips.length})`;
    const top = {
        flat: () => svg('rect', {class: `slab of-${owner}`, x: -0.27, y: -0.12, width: 0.54, height: 0.46, rx: 0.04}),
        wall: () =>
            svg('rect', {
                class: `slab of-${owner}`,
                x: -0.09,
                y: -0.3,
                width: 0.18,
                height: 0.6,
                rx: 0.03,
                transform: 'rotate(45)',
            }),
        cap: () => svg('circle', {class: `slab of-${owner}`, cy: 0.06, r: 0.25}),
    };
    return [...strips, svg('g', {transform: lift}, (top[piece] ?? top.flat)())];
}

export const sets = {
    slabs,
    crosses: (cell) => cross(cell.owner),
    die,
    peg,
    heap,
    block,
    crate,
};

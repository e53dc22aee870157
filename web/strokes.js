// SPDX-License-Identifier: MIT
// strokes.js - boards on which lines are pieces: lines between dots, walls between squares.
//
// A line of a drawing is [from, to, what, owner]. On a board of squares it is a wall between its two
// cells, elsewhere it joins them. Moves that are lines are made by clicking where the line would be;
// with the keyboard they are made cell by cell like all others.
import {svg} from './dom.js';
import {cellsIn} from './choose.js';
import {colourOf} from './looks.js';

const path = (a, b) => `M${a.x} ${a.y}L${b.x} ${b.y}`;
const middle = (a, b) => ({x: (a.x + b.x) / 2, y: (a.y + b.y) / 2});

// The part of a line that does not touch its ends, which take clicks of their own.
const inner = (a, b) => {
    const at = (k) => ({x: a.x + (b.x - a.x) * k, y: a.y + (b.y - a.y) * k});
    return path(at(0.22), at(0.78));
};

// The side that two neighbouring squares share, and beyond it by `more`.
function shared(a, b, more = 0) {
    const m = middle(a, b),
        half = 0.5 + more,
        [dx, dy] = a.y === b.y ? [0, half] : [half, 0];
    return path({x: m.x - dx, y: m.y - dy}, {x: m.x + dx, y: m.y + dy});
}

// Whether the lines of this drawing are pieces; null when they are only its board.
export function strokeKind({kind, lines}, look) {
    if (look.strokes) return look.strokes;
    if (!lines?.some((line) => line.length > 2)) return null;
    return kind === 'square' ? 'walls' : 'joins';
}

// All pairs of neighbours in a row or column: where lines may come to lie.
function neighbours(cells) {
    const at = new Map(cells.map((c, i) => [`${c.x} ${c.y}`, i]));
    return cells.flatMap((c, i) =>
        [`${c.x + 1} ${c.y}`, `${c.x} ${c.y + 1}`].filter((key) => at.has(key)).map((key) => [i, at.get(key)]),
    );
}

// What cannot be played between the cells of a side that counts as one is a bar.
const isBar = (a, b, {columns}) => a.x === b.x && (a.x === 0 || a.x === columns - 1);

// Under the cells: where lines may come to lie.
export function guides({cells, columns}, centres, look) {
    if (look.strokes !== 'joins') return [];
    return neighbours(cells).map(([i, j]) =>
        svg('path', {
            class: look.bars && isBar(cells[i], cells[j], {columns}) ? 'bar' : 'guide',
            d: path(centres[i], centres[j]),
        }),
    );
}

function drawn({cells, lines}, centres, kind, last, movers) {
    const names = new Set(last ?? []);
    return (lines ?? []).map(([i, j, what, owner]) => {
        const fresh = kind === 'joins' && names.has(cells[i].name) && names.has(cells[j].name) ? ' fresh' : '';
        return svg('path', {
            class: `stroke ${kind === 'walls' ? 'wall' : 'line'} ${what ?? ''} ${colourOf(movers, owner)}${fresh}`,
            d: kind === 'walls' ? shared(centres[i], centres[j]) : path(centres[i], centres[j]),
        });
    });
}

// A wall as it is written: the square at its lower left and its direction, "e3h" or "e3v".
function wallOf(move, cells, centres) {
    const [, name, way] = /^([a-z]+\d+)([hv])$/.exec(move) ?? [];
    const i = cells.findIndex((c) => c.name === name);
    if (i < 0) return null;
    const {x, y} = centres[i];
    const [beside, along] =
        way === 'h'
            ? [
                  {x, y: y - 1},
                  {x: 1, y: 0},
              ]
            : [
                  {x: x + 1, y},
                  {x: 0, y: -1},
              ];
    const second = (p) => ({x: p.x + along.x, y: p.y + along.y});
    return {
        hit: shared({x, y}, beside, -0.16),
        whole: shared({x, y}, beside) + shared(second({x, y}), second(beside)),
    };
}

function lineOf(move, cells, centres) {
    const ends = cellsIn(move, cells).map((name) => centres[cells.findIndex((c) => c.name === name)]);
    return ends.length === 2 ? {hit: inner(...ends), whole: path(...ends)} : null;
}

// {parts, moves}: what lies over the cells, and the moves that a click on a cell does not mean: a wall
// is not one of its squares.
export function strokes(view, {centres}, look, onMove) {
    const {drawing, legal, last, movers} = view,
        kind = strokeKind(drawing, look);
    if (!kind) return {parts: [], moves: new Set()};
    const of = kind === 'walls' ? wallOf : lineOf;
    const can = (onMove ? (legal ?? []) : [])
        .map((move) => ({move, at: of(move, drawing.cells, centres)}))
        .filter(({at}) => at);
    const hits = can.map(({move, at}) =>
        svg(
            'g',
            {class: 'stroke-hit', 'data-stroke': move, onclick: () => onMove(move)},
            svg('path', {class: 'stroke preview', d: at.whole}),
            svg('path', {class: 'reach', d: at.hit}),
        ),
    );
    return {
        parts: [...drawn(drawing, centres, kind, last, movers), ...hits],
        moves: new Set(kind === 'walls' ? can.map(({move}) => move) : []),
    };
}

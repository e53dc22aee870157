// SPDX-License-Identifier: MIT
// geometry.js - where the cells of a drawing lie, in cell widths, and which lies next to which.

import {cardPlaces} from './card_table.js';

// Boards whose cells are numbered along a path that is not drawn as one: name -> place.
const paths = {
    // Two rows of twelve points with a bar between the halves; the ends are at the right.
    points: (n) =>
        n === 0 || n === 25
            ? {x: 13.2, y: n ? 0 : 9}
            : n > 12
              ? {x: n - 13 + (n > 18 ? 1 : 0), y: 0}
              : {x: 12 - n + (n < 7 ? 1 : 0), y: 9},
    // Two rows of pits with a store at either end.
    pits: (n, count) =>
        n === count
            ? {x: 0, y: 0.6}
            : n === count / 2
              ? {x: count / 2, y: 0.6}
              : n < count / 2
                ? {x: n, y: 1.2}
                : {x: count - n, y: 0},
};

function picture(centres, margin) {
    const xs = centres.map((c) => c.x),
        ys = centres.map((c) => c.y);
    const left = Math.min(...xs) - margin,
        top = Math.min(...ys) - margin;
    return {centres, left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top};
}

// Four boards of four columns, one above the other in space, are laid out two by two.
const layerPlace = ({x, y}) => ({x: (x % 5) + 5 * (Math.floor(x / 5) % 2), y: y + 5.1 * Math.floor(x / 10)});

// A board of points that stands upright: its cells are drawn as if it lay, at `flat`, and turned.
function standing(flat) {
    const closer = flat.map(({x, y}) => ({x, y: y && y - 0.6}));
    return {
        ...picture(
            closer.map(({x, y}) => ({x: -y, y: x})),
            0.88,
        ),
        flat: closer,
    };
}

// {centres: [{x, y}], left, top, width, height}: places of all cells and the picture's edges.
//
// A long row is folded: it continues in the row above.
export function layout({kind, cells, rows, columns, turned, hands, players, viewer, upright}, look) {
    const path = look?.grid ? null : paths[look?.board];
    if (path) {
        const seen = (n) => (turned && look.board === 'points' ? cells.length - 1 - n : n); // from the other side
        const places = cells.map((c, i) =>
            path(seen(c.pit ?? Number(c.name ?? cellName(look.board, i, cells.length))), cells.length),
        );
        return upright ? standing(places) : picture(places, 0.88);
    }
    if (hands) {
        const {centres, labels} = cardPlaces(cells, players, viewer);
        return {...picture([...centres, ...labels], 0.75), centres, labels};
    }
    if (look?.layers) return picture(cells.map(layerPlace), 0.88);
    const half = columns / 2,
        folded = kind === 'square' && rows === 1 && columns > 14;
    const place =
        {
            square: (c) =>
                !folded
                    ? {x: c.x, y: c.y}
                    : c.x < half
                      ? {x: Math.ceil(half) - 1 - c.x, y: 2.6}
                      : {x: c.x - Math.ceil(half), y: 0},
            hex: (c) => ({x: c.x + 0.5 * c.y, y: 0.866 * c.y}),
            cards: (c) => ({x: c.x * 1.1, y: c.y === 0 ? 0 : 1.15 + c.y * 0.42}),
            graph: (c) => ({x: c.x * (look?.spacing ?? 1.25), y: c.y * (look?.spacing ?? 1.25)}),
        }[kind] ?? ((c) => ({x: c.x, y: c.y}));
    if (upright)
        return picture(
            cells.map(place).map(({x, y}) => ({x: -y, y: x})),
            1,
        );
    const centres = cells.map(place).map(({x, y}) => (turned ? {x: columns - 1 - x, y: rows - 1 - y} : {x, y}));
    return picture(centres, {square: 0.88, hex: 1.25, cards: 0.95, graph: 0.8}[kind] ?? 1);
}

// Small pictures come without names: the order of the cells gives them.
function cellName(board, i, count) {
    if (board === 'points') return i;
    return i < count / 2 ? count - i : i - count / 2 + 1;
}

// The cell reached from cell `from` in the direction: near, and not far off the line.
export function nearest(centres, cells, from, [dx, dy]) {
    if (from < 0) return cells.findIndex((c) => c.name);
    const here = centres[from];
    let best = from,
        least = Infinity;
    centres.forEach((c, i) => {
        const along = (c.x - here.x) * dx + (c.y - here.y) * dy;
        const aside = Math.abs((c.x - here.x) * dy) + Math.abs((c.y - here.y) * dx);
        if (i === from || !cells[i].name || along < 0.05 || aside > along * 1.8) return;
        const cost = along + 2 * aside;
        if (cost < least - 1e-6) {
            least = cost;
            best = i;
        }
    });
    return best;
}

// SPDX-License-Identifier: MIT
// geometry.js - where the cells of a drawing lie, in cell widths, and which lies next to which.

// {centres: [{x, y}], left, top, width, height}: places of all cells and the picture's edges.
//
// A long row, such as the points of backgammon, is folded: it comes back above itself.
export function layout({kind, cells, rows, columns}) {
    const half = columns / 2, folded = kind === 'square' && rows === 1 && columns > 14;
    const place = {
        square: (c) => !folded ? {x: c.x, y: c.y} : c.x < half ? {x: Math.ceil(half) - 1 - c.x, y: 2.6} : {x: c.x - Math.ceil(half), y: 0},
        hex: (c) => ({x: c.x + 0.5 * c.y, y: 0.866 * c.y}),
        cards: (c) => ({x: c.x * 1.1, y: c.y === 0 ? 0 : 1.15 + c.y * 0.42}),
        graph: (c) => ({x: c.x * 1.25, y: c.y * 1.25}),
    }[kind] ?? ((c) => ({x: c.x, y: c.y}));
    const centres = cells.map(place);
    const margin = {square: 0.88, hex: 1.25, cards: 0.95, graph: 0.8}[kind] ?? 1;
    const xs = centres.map((c) => c.x), ys = centres.map((c) => c.y);
    const left = Math.min(...xs) - margin, top = Math.min(...ys) - margin;
    return {centres, left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top};
}

// The cell one arrives at from cell `from` in the direction: near, and not far off the line.
export function nearest(centres, cells, from, [dx, dy]) {
    if (from < 0) return cells.findIndex((c) => c.name);
    const here = centres[from];
    let best = from, least = Infinity;
    centres.forEach((c, i) => {
        const along = (c.x - here.x) * dx + (c.y - here.y) * dy;
        const aside = Math.abs((c.x - here.x) * dy) + Math.abs((c.y - here.y) * dx);
        if (i === from || !cells[i].name || along < 0.05 || aside > along * 1.8) return;
        const cost = along + 2 * aside;
        if (cost < least - 1e-6) { least = cost; best = i; }
    });
    return best;
}

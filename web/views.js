// SPDX-License-Identifier: MIT
// views.js - what some games show of a position beyond their cells: pieces of several cells, stores
// beside the board, boards that are won. Each function takes a view, {drawing, movers, ...}, and returns
// one with other cells; their number stays the same throughout a game.

const withCells = (view, cells, more = {}) => ({...view, drawing: {...view.drawing, ...more, cells}});

// The number or word that the line under the board gives a field.
export const field = (caption, name) => new RegExp(`\\b${name} ([^,]+)`).exec(caption ?? '')?.[1];

// Cells of the same piece side by side belong together.
function joined(view, same) {
    const {cells} = view.drawing;
    const at = new Map(cells.map((c) => [`${c.x} ${c.y}`, c]));
    const ways = {t: [0, -1], r: [1, 0], b: [0, 1], l: [-1, 0]};
    return withCells(
        view,
        cells.map((c) => {
            const joins = Object.keys(ways).filter((way) => {
                const other = at.get(`${c.x + ways[way][0]} ${c.y + ways[way][1]}`);
                return c.piece && other?.piece && same(c, other, way);
            });
            return {...c, joins: joins.join('')};
        }),
    );
}

const blocks = (view) => joined(view, (a, b) => a.piece === b.piece && a.owner === b.owner);

// Dominoes fill their rows or columns in pairs, counted from where a run begins.
function dominoes(view) {
    const at = new Map(view.drawing.cells.map((c) => [`${c.x} ${c.y}`, c]));
    const step = (c) => (c.owner === 0 ? [0, 1] : [1, 0]);
    const before = (c) => {
        const [dx, dy] = step(c);
        let n = 0;
        for (let k = 1; at.get(`${c.x - k * dx} ${c.y - k * dy}`)?.owner === c.owner; k++) n++;
        return n;
    };
    return joined(view, (a, b, way) => {
        if (a.owner !== b.owner) return false;
        const wanted = a.owner === 0 ? ['b', 't'] : ['r', 'l'];
        return way === wanted[before(a) % 2];
    });
}

// The king is a node of its own: "king d4".
function king(view) {
    const name = field(view.drawing.caption, 'king');
    return withCells(
        view,
        view.drawing.cells.map((c) => (c.name === name && c.piece ? {...c, piece: 'king'} : c)),
    );
}

// Two rows of pits without stores get stores, from the line under the board: "store 3:0".
function stores(view) {
    const {cells, caption} = view.drawing,
        half = cells.length / 2;
    const kept = (field(caption, 'store') ?? '0:0').split(':');
    const pitOf = (c, i) => (c.name ? Number(c.name) : i < half ? 2 * half - i : i - half + 1);
    return withCells(view, [
        ...cells.map((c, i) => ({...c, pit: pitOf(c, i) + (pitOf(c, i) > half ? 1 : 0)})),
        ...kept.map((n, owner) => ({name: '', x: 0, y: 0, piece: n, owner, glyph: n, pit: (half + 1) * (owner + 1)})),
    ]);
}

// The die of a game without a board: "die 4".
const oneDie = (view) => {
    const n = field(view.drawing.caption, 'die') ?? '0';
    return withCells(view, [{name: '', x: 0, y: 0, piece: n === '0' ? '' : n, owner: -1, glyph: n}], {
        kind: 'square',
        columns: 1,
        rows: 1,
    });
};

// Three alike in a row of a small board win it; the winner's sign covers its middle.
function smallBoards(view) {
    const {cells} = view.drawing;
    const owner = (x, y) => {
        const c = cells[9 * y + x];
        return c?.piece ? c.owner : -1;
    };
    const wonBy = (x, y) => {
        const three = [
            ...[0, 1, 2].flatMap((k) => [
                [x, y + k, 1, 0],
                [x + k, y, 0, 1],
            ]),
            [x, y, 1, 1],
            [x + 2, y, -1, 1],
        ];
        const won = three.find(([a, b, dx, dy]) => {
            const first = owner(a, b);
            return first >= 0 && owner(a + dx, b + dy) === first && owner(a + 2 * dx, b + 2 * dy) === first;
        });
        return won ? owner(won[0], won[1]) : -1;
    };
    return withCells(
        view,
        cells.map((c) => (c.x % 3 === 1 && c.y % 3 === 1 ? {...c, won: wonBy(c.x - 1, c.y - 1)} : c)),
    );
}

// The row that won: the names of its ends, or null. `length`: how many win.
export function winningRow({drawing, last, ended}, length) {
    if (!ended || !last?.length) return null;
    const at = new Map(drawing.cells.map((c) => [`${c.x} ${c.y}`, c]));
    for (const from of drawing.cells.filter((c) => c.piece && last.includes(c.name)))
        for (const [dx, dy] of [
            [1, 0],
            [0, 1],
            [1, 1],
            [1, -1],
        ]) {
            const walk = (step) => {
                let n = 0;
                while (at.get(`${from.x + (n + 1) * step * dx} ${from.y + (n + 1) * step * dy}`)?.piece) {
                    const next = at.get(`${from.x + (n + 1) * step * dx} ${from.y + (n + 1) * step * dy}`);
                    if (next.owner !== from.owner) break;
                    n++;
                }
                return n;
            };
            const [back, on] = [walk(-1), walk(1)];
            const end = (n) => at.get(`${from.x + n * dx} ${from.y + n * dy}`).name;
            if (back + on + 1 >= length) return [end(-back), end(on)];
        }
    return null;
}

// The line of dominoes, from the moves: "6-3" is led, "3-5@3" laid where 3 is open.
export function dominoLine(moves) {
    const line = [];
    for (const {text, mover} of moves) {
        const [, a, b, end] = /^(\d)-(\d)(?:@(\d))?$/.exec(text) ?? [];
        if (a === undefined || mover < 0) continue;
        const other = a === end ? b : a;
        if (!line.length) line.push([a, b]);
        else if (line[0][0] === end) line.unshift([other, end]);
        else line.push([end, other]);
    }
    return line;
}

// What lies on a table besides the piles of the drawing.
export function laidOut(view) {
    const line = dominoLine((view.moves ?? []).slice(0, view.ply));
    const tiles = line.map(([a, b]) => ({name: '', x: 0, y: 0, owner: -1, glyph: '=', piece: `${a}-${b}`, laid: true}));
    return [...view.drawing.cells, ...tiles];
}

// What lies under the top piece of each square, the lowest first: "under -,white.black,..., hand".
function stacks(view) {
    const {cells, caption} = view.drawing,
        wide = Math.sqrt(cells.length);
    const under = (/\bunder (.*), hand /.exec(caption ?? '')?.[1] ?? '').split(',');
    const pile = ({name}) => under[(Number(name.slice(1)) - 1) * wide + name.charCodeAt(0) - 97] ?? '-';
    const owners = (c) =>
        pile(c) === '-'
            ? []
            : pile(c)
                  .split('.')
                  .map((who) => (who === 'white' ? 0 : 1));
    return withCells(
        view,
        cells.map((c) => ({...c, below: c.name ? owners(c) : []})),
    );
}

export const views = {blocks, dominoes, king, oneDie, stacks, stores, smallBoards};

// The cells of a board of points after steps of one man each, [from, to, from, to, ...]. Men that leave the board
// are not drawn; a single enemy is hit.
export function stepped(cells, path) {
    const after = cells.map((c) => ({...c})),
        at = (name) => after.find((c) => c.name === name);
    for (let k = 0; k + 1 < path.length; k += 2) {
        const from = at(path[k]),
            to = at(path[k + 1]),
            left = Number(from.piece) - 1,
            {owner} = from;
        Object.assign(from, left > 0 ? {piece: String(left)} : {piece: '', owner: -1});
        if (/^(0|25)$/.test(to.name)) continue;
        const own = to.owner === owner ? Number(to.piece) : 0;
        Object.assign(to, {piece: String(own + 1), owner});
    }
    return after;
}

// SPDX-License-Identifier: MIT
// pieces.js - the shapes on a board: cells, frames, stones, chess-like pieces, cards.
import {pointOf} from './backgammon_moves.js';
import {svg} from './dom.js';
import {cardOf, colourOf, isBlock, isStone, signOf} from './looks.js';
import {rankName, wood} from './shogi_board.js';
import {sideName, t} from './strings.js';
import {cross, faces, pips, sets} from './sets.js';
import {guides, strokeKind} from './strokes.js';
import {field} from './views.js';

const hexagon = (r) =>
    Array.from({length: 6}, (_, k) => {
        const a = Math.PI / 6 + (k * Math.PI) / 3;
        return `${(r * Math.cos(a)).toFixed(4)},${(r * Math.sin(a)).toFixed(4)}`;
    }).join(' ');
const HEX = hexagon(1 / Math.sqrt(3));

// The colours of stones are gradients that index.html defines once for all boards.
function stone(colour) {
    return [
        svg('circle', {fill: 'url(#stone-shade)', cx: 0.02, cy: 0.06, r: 0.46}),
        svg('circle', {class: `stone ${colour}`, fill: `url(#stone-${colour})`, r: 0.4}),
    ];
}

// The two halves of a domino side by side at the top, where a pile leaves it to be seen.
function domino(sheet, left, right) {
    const half = (n, x) =>
        svg(
            'g',
            {class: 'suit black', transform: `translate(${x} -0.58) scale(0.38)`},
            (faces[n - 1] ?? []).map((i) => svg('circle', {cx: pips[i][0], cy: pips[i][1], r: 0.1})),
        );
    return [
        sheet('face'),
        half(left, -0.42),
        half(right, 0.04),
        svg('path', {class: 'mesh', d: 'M0 -0.58V-0.2', stroke: 'currentColor', 'stroke-width': 0.02}),
        svg('text', {class: 'suit black', y: 0.36, 'font-size': 0.4, 'text-anchor': 'middle'}, `${left}-${right}`),
    ];
}

// A domino that lies in the line, its left half first.
function laidDomino(left, right) {
    const half = (n, x) =>
        svg(
            'g',
            {class: 'die-pips', transform: `translate(${x} -0.17) scale(0.34)`},
            (faces[n - 1] ?? []).map((i) => svg('circle', {cx: pips[i][0], cy: pips[i][1], r: 0.11})),
        );
    return [
        svg('rect', {class: 'die-face', x: -0.35, y: -0.18, width: 0.7, height: 0.36, rx: 0.05}),
        half(left, -0.345),
        half(right, 0.005),
        svg('path', {class: 'mesh', d: 'M0 -0.15V0.15'}),
    ];
}

function card(cell) {
    const face = cardOf(cell.piece);
    const sheet = (kind) =>
        svg('rect', {class: `card ${kind}`, x: -0.46, y: -0.64, width: 0.92, height: 1.28, rx: 0.09});
    const tile = /^(\d)-(\d)$/.exec(cell.piece);
    if (tile && cell.laid) return laidDomino(Number(tile[1]), Number(tile[2]));
    if (tile) return domino(sheet, Number(tile[1]), Number(tile[2]));
    if (face && !face.suit)
        return [
            sheet('face'),
            svg('text', {class: 'suit black', x: -0.39, y: -0.33, 'font-size': 0.32}, face.rank), // seen in a pile
            svg('text', {class: 'suit black', x: 0, y: 0.38, 'font-size': 0.7, 'text-anchor': 'middle'}, face.rank),
        ];
    if (!face)
        return [
            sheet('back'),
            svg('rect', {class: 'card weave', x: -0.38, y: -0.56, width: 0.76, height: 1.12, rx: 0.05}),
        ];
    const kind = face.red ? 'suit red' : 'suit black';
    if (!face.suit)
        return [
            sheet('face'),
            svg(
                'text',
                {class: kind, y: 0.22, 'font-size': face.rank.length > 2 ? 0.26 : 0.62, 'text-anchor': 'middle'},
                face.rank,
            ),
        ];
    return [
        sheet('face'),
        svg('text', {class: kind, x: -0.38, y: -0.32, 'font-size': 0.32}, face.rank),
        svg('text', {class: kind, x: 0.38, y: -0.32, 'font-size': 0.3, 'text-anchor': 'end'}, face.suit),
        svg('text', {class: kind, x: -0.38, y: 0, 'font-size': 0.3}, face.suit),
        svg('text', {class: kind, x: 0.12, y: 0.42, 'font-size': 0.62, 'text-anchor': 'middle'}, face.suit),
    ];
}

// Men on a point, from its base inwards; a number stands for those that do not fit.
function stack(cell, colour, up) {
    const n = Number(cell.piece),
        shown = Math.min(n, 5),
        way = up ? -1 : 1;
    return [
        ...Array.from({length: shown}, (_, i) =>
            svg('g', {transform: `translate(0 ${way * i * 0.84})`}, stone(colour)),
        ),
        n > shown &&
            svg(
                'text',
                {
                    class: `pile ${colour}`,
                    y: way * (shown - 1) * 0.84 + 0.15,
                    'font-size': 0.42,
                    'text-anchor': 'middle',
                },
                String(n),
            ),
    ].filter(Boolean);
}

// Seeds in a pit lie in a spiral, their number beside them.
function seeds(cell, {y}, look) {
    const n = Number(cell.piece),
        besideRow = y === 0 ? -0.56 : y > 1 ? 0.74 : 1.36,
        beside = look.grid ? 0.39 : besideRow;
    return [
        ...Array.from({length: Math.min(n, 24)}, (_, i) => {
            const r = 0.085 * Math.sqrt(i) * (n > 12 ? 0.8 : 1),
                a = i * 2.4;
            return svg('circle', {class: `seed s${i % 3}`, cx: r * Math.cos(a), cy: r * Math.sin(a), r: 0.075});
        }),
        svg(
            'text',
            {class: 'tally-of', y: beside, 'font-size': look.grid ? 0.2 : 0.26, 'text-anchor': 'middle'},
            String(n),
        ),
    ];
}

function crowned(colour) {
    return [
        ...stone(colour),
        svg('text', {class: `man ${colour}`, y: 0.17, 'font-size': 0.5, 'text-anchor': 'middle'}, '♛\uFE0E'),
    ];
}

// The doubling cube, with its value.
const cube = (value) =>
    svg(
        'svg',
        {class: 'die', viewBox: '0 0 1 1', role: 'img', 'aria-label': value},
        svg('rect', {x: 0.04, y: 0.04, width: 0.92, height: 0.92, rx: 0.18}),
        svg('text', {class: 'cube-value', x: 0.5, y: 0.68, 'font-size': 0.52, 'text-anchor': 'middle'}, value),
    );

// The cube on the board: between the halves until a player owns it, with 64 on top until the first double, then
// on the side of who has it.
export function cubeBeside({game, drawing}, look) {
    if (look.board !== 'points' || !/\bcube=1\b/.test(game)) return [];
    const value = Number(field(drawing.caption, 'value') ?? 1),
        holder = field(drawing.caption, 'holds');
    const [below, above] = drawing.turned ? ['black', 'white'] : ['white', 'black'];
    const y = {[below]: 8.4, [above]: 0.6}[holder] ?? 4.5,
        [cx, cy] = drawing.upright ? [(-y * 8.4) / 9, 6] : [6, y];
    return [
        svg(
            'g',
            {class: 'cube', transform: `translate(${cx} ${cy})`},
            svg('rect', {x: -0.42, y: -0.42, width: 0.84, height: 0.84, rx: 0.14}),
            svg('text', {y: 0.17, 'font-size': 0.46, 'text-anchor': 'middle'}, String(value > 1 ? value : 64)),
        ),
    ];
}

// A text in which the signs of dice are drawn: few fonts have them; a number in brackets is the cube.
export function withDice(text) {
    return text
        .split(/([⚀-⚅]|\[\d+\])/u)
        .filter(Boolean)
        .map((part) => {
            if (/^\[\d+\]$/.test(part)) return cube(part.slice(1, -1));
            const n = part.codePointAt(0) - 0x267f;
            if (!faces[n - 1]) return part;
            return svg(
                'svg',
                {class: 'die', viewBox: '0 0 1 1', role: 'img', 'aria-label': t('dieShows', {n})},
                svg('rect', {x: 0.04, y: 0.04, width: 0.92, height: 0.92, rx: 0.18}),
                faces[n - 1].map((i) => svg('circle', {cx: pips[i][0], cy: pips[i][1], r: 0.1})),
            );
        });
}

// A piece known by its character: on a disc, or on a wedge that points away from its player.
function tile(cell, colour, shape) {
    const ground =
        shape === 'wedge'
            ? svg('polygon', {class: 'tile', points: '0,-0.45 0.29,-0.33 0.38,0.42 -0.38,0.42 -0.29,-0.33'})
            : shape === 'octagon'
              ? svg('polygon', {
                    class: 'tile',
                    points: '-.18,-.43 .18,-.43 .43,-.18 .43,.18 .18,.43 -.18,.43 -.43,.18 -.43,-.18',
                })
              : svg('circle', {class: 'tile', r: 0.43});
    const promoted = cell.piece.startsWith('promoted ') ? ' promoted' : '';
    const text = svg(
        'text',
        {
            class: `character ${shape === 'wedge' ? '' : colour}${promoted}`,
            y: 0.21,
            'font-size': 0.56,
            'text-anchor': 'middle',
        },
        cell.sign,
    );
    const turned = shape === 'wedge' && cell.owner === 1;
    return [svg('g', turned ? {transform: 'rotate(180)'} : {}, ground, text)];
}

// What is on a cell, at `place`; nothing when it is empty.
export function pieceShape(cell, kind, players, look, place) {
    if (cell.won >= 0) return [...cross(cell.owner), svg('g', {class: 'won-board'}, cross(cell.won, 1.1))];
    if (!cell.piece) return look?.set === 'crate' ? sets.crate(cell) : [];
    if (kind === 'cards') return card(cell);
    if (look?.hands) return wood(cell);
    const colour = colourOf(players, cell.owner);
    if (look?.set) return sets[look.set](cell);
    if (cell.piece === 'box')
        return [svg('rect', {class: `box ${colour}`, x: 0.07, y: 0.07, width: 0.86, height: 0.86, rx: 0.04})];
    if (look?.board === 'points') return stack(cell, colour, place.y > 0);
    if (look?.board === 'pits') return seeds(cell, place, look);
    if (cell.sign) return tile(cell, colour, look?.tile ?? 'disc');
    if (look?.king && cell.piece === 'king') return crowned(colour);
    if (look?.stone && cell.piece === 'stone') return pieceShape({...cell, piece: look.stone}, kind, players);
    if (isStone(cell)) return stone(colour);
    if (isBlock(cell)) return [svg('rect', {class: 'block', x: -0.36, y: -0.36, width: 0.72, height: 0.72, rx: 0.1})];
    if (/^\d+$/.test(cell.piece) && cell.owner >= 0)
        return [
            ...stone(colour),
            svg('text', {class: `pile ${colour}`, y: 0.17, 'font-size': 0.46, 'text-anchor': 'middle'}, cell.piece),
        ];
    return [svg('text', {class: `man ${colour}`, y: 0.27, 'font-size': 0.78, 'text-anchor': 'middle'}, signOf(cell))];
}

// A point of a backgammon board: a long triangle from its base, or a tray at the end.
function point({x, y}) {
    const way = y > 0 ? -1 : 1,
        base = -0.5 * way,
        tip = 3.9 * way;
    if (x > 13)
        return svg('rect', {
            class: 'ground tray',
            x: -0.48,
            y: way > 0 ? -0.5 : -3.9,
            width: 0.96,
            height: 4.4,
            rx: 0.1,
        });
    return svg(
        'g',
        {},
        svg('rect', {class: 'ground hit', x: -0.5, y: way > 0 ? -0.5 : -4, width: 1, height: 4.5}),
        svg('polygon', {
            class: `ground point ${(Math.round(x) + (y > 0 ? 1 : 0) + (x > 6 ? 1 : 0)) % 2 ? 'dark' : 'light'}`,
            points: `-0.48,${base} 0.48,${base} 0,${tip}`,
        }),
    );
}

// Squares that are known by numbers have them in a corner.
const numberOf = (cell) =>
    /^\d+$/.test(cell.name)
        ? svg('text', {class: 'square-number', x: -0.46, y: -0.3, 'font-size': 0.2}, cell.name)
        : null;

// The lines through a point, as far as there are points beside it.
function mesh({x, y}, {cells, columns, rows}, look) {
    const has = (dx, dy) =>
        columns * rows === cells.length
            ? x + dx >= 0 && x + dx < columns && y + dy >= 0 && y + dy < rows
            : cells.some((c) => c.x === x + dx && c.y === y + dy);
    const far = (dx, dy) => (has(dx, dy) ? 0.5 : 0);
    const river = look.river && x > 0 && x < columns - 1;
    const up = river && y === rows / 2 ? 0 : far(0, -1),
        down = river && y === rows / 2 - 1 ? 0 : far(0, 1);
    return `M${-far(-1, 0)} 0H${far(1, 0)}M0 ${-up}V${down}`;
}

// A sheet under all points, with the lines through them.
const sheet = (drawing, centres, look) =>
    drawing.cells
        .map((cell, i) =>
            svg(
                'g',
                {transform: `translate(${centres[i].x} ${centres[i].y})`},
                svg('rect', {class: 'sheet', x: -0.505, y: -0.505, width: 1.01, height: 1.01}),
            ),
        )
        .concat(
            drawing.cells.map((cell, i) =>
                svg('path', {
                    class: 'mesh',
                    transform: `translate(${centres[i].x} ${centres[i].y})`,
                    d: mesh(cell, drawing, look),
                }),
            ),
        );

// What is drawn on the lines of boards with a river and palaces.
function landmarks({columns, rows}, look) {
    const parts = [];
    if (look.palaces)
        for (const y of [0, rows - 3])
            parts.push(svg('path', {class: 'mesh', d: `M3 ${y}L5 ${y + 2}M5 ${y}L3 ${y + 2}`}));
    if (look.river)
        for (const [text, x] of [
            ['楚河', columns / 4 - 0.3],
            ['漢界', (3 * columns) / 4 - 0.7],
        ])
            parts.push(
                svg(
                    'text',
                    {class: 'river', x, y: rows / 2 - 0.5 + 0.17, 'font-size': 0.5, 'text-anchor': 'middle'},
                    text,
                ),
            );
    return parts;
}

// The ground of a cell, which also takes the clicks.
export function cellShape(cell, drawing, look, place) {
    if (look.board === 'points') return point(place);
    if (look.board === 'pits')
        return !look.grid && place.y > 0 && place.y < 1
            ? svg('rect', {class: 'ground', x: -0.42, y: -1, width: 0.84, height: 2, rx: 0.42})
            : svg('circle', {class: 'ground', r: 0.43});
    if (drawing.kind === 'hex') {
        const part = look.part?.(cell, drawing);
        return svg('polygon', {
            class: part === undefined ? 'ground' : `ground part-${part}`,
            points: HEX,
            transform: drawing.upright ? 'rotate(90)' : null,
        });
    }
    if (cell.laid) return svg('rect', {class: 'reach', x: -0.35, y: -0.18, width: 0.7, height: 0.36});
    if (drawing.kind === 'cards')
        return svg('rect', {class: 'ground', x: -0.46, y: -0.64, width: 0.92, height: 1.28, rx: 0.09});
    if (look.strokes === 'joins')
        return svg('g', {}, svg('circle', {class: 'reach', r: 0.24}), svg('circle', {class: 'ground', r: 0.09}));
    if (drawing.kind === 'graph') return svg('circle', {class: 'ground', r: look.points ?? 0.44});
    if (cell.hand) return svg('rect', {class: 'ground hand', x: -0.46, y: -0.5, width: 0.92, height: 1, rx: 0.1});
    const dark = (Math.round(cell.x) + Math.round(cell.y)) % 2 ? 'dark' : 'light';
    const ground = svg('rect', {class: `ground ${dark}`, x: -0.5, y: -0.5, width: 1, height: 1});
    if (look.board === 'holes') return svg('g', {}, ground, svg('circle', {class: 'hole', r: 0.42}));
    if (look.board === 'pegs') return svg('circle', {class: 'ground', r: 0.32});
    if (look.holy?.(cell, drawing))
        return svg('g', {}, ground, svg('path', {class: 'holy', d: 'M-.36 -.36L.36 .36M.36 -.36L-.36 .36'}));
    return look.numbers ? svg('g', {}, ground, numberOf(cell)) : ground;
}

// Column and row names: "f" and "5" of "f5", "3" and "5" of "3-5", "7" and "f" of "7f".
function partsOf(name) {
    const shogi = /^(\d)([a-i])$/.exec(name);
    if (shogi) return [name, shogi[1], rankName(shogi[2])];
    return /^([a-z]+)(\d+)$/.exec(name) ?? /^(\d+)([a-z]+)$/.exec(name) ?? /^(\d+)-(\d+)$/.exec(name);
}

// Ranks of shogi stand at the right, as in Japanese diagrams, however the board is turned.
function names({kind, cells, columns, rows, turned, upright}, {centres}, look) {
    if (kind !== 'square' && kind !== 'hex') return [];
    const atRight = look.hands,
        below = look.turns && !look.hands && look.board !== 'points',
        column = (name) => (look.notation === 'go' ? name.toUpperCase() : name); // as in its moves
    const board = cells.filter((c) => !c.hand);
    const x0 = turned ? columns - 1 : Math.min(...board.map((c) => c.x)),
        top = turned ? rows - 1 : Math.min(...board.map((c) => c.y)),
        y0 = below ? rows - 1 - top : top;
    const texts = [];
    cells.forEach((cell, i) => {
        const parts = partsOf(cell.name);
        if (!parts || cell.hand) return;
        const {x, y} = centres[i];
        const side = atRight ? 0.68 : kind === 'hex' ? -0.85 : -0.68;
        const [ax, ay] = kind === 'hex' ? [-0.35, -0.78] : [0, below ? 0.67 : -0.67];
        // Upright, the sides stand where a quarter turn takes them.
        const [dx, dy, sx, sy] = upright ? [-ay, ax, 0, side] : [ax, ay, side, 0];
        if (cell.y === y0)
            texts.push(
                svg('text', {class: 'name', x: x + dx, y: y + dy + 0.09, 'text-anchor': 'middle'}, column(parts[1])),
            );
        if (cell.x === (atRight ? columns - 1 - x0 : x0))
            texts.push(
                svg(
                    'text',
                    {
                        class: 'name',
                        x: x + sx,
                        y: y + sy + 0.09,
                        'text-anchor': 'middle',
                    },
                    parts[2],
                ),
            );
    });
    return texts;
}

// Where each row belongs to a player, its colour stands before it.
const owners = ({rows}, {left}, players) =>
    Array.from({length: rows}, (_, y) =>
        svg('g', {transform: `translate(${left + 0.2} ${y}) scale(.32)`}, stone(colourOf(players, y))),
    );

// The numbers of the points of a backgammon board, as the side below counts them.
function pointNumbers({cells, turned}, {centres, flat}) {
    const place = (i) =>
        flat
            ? {x: centres[i].x + (flat[i].y > 0 ? -0.69 : 0.69), y: centres[i].y + 0.1}
            : {x: centres[i].x, y: centres[i].y + (centres[i].y > 0 ? 0.77 : -0.58)};
    return cells.flatMap((cell, i) =>
        /^([1-9]|1\d|2[0-4])$/.test(cell.name)
            ? [svg('text', {class: 'name', ...place(i), 'text-anchor': 'middle'}, String(pointOf(cell.name, turned)))]
            : [],
    );
}

// The two pairs of sides that hexagon players join, in their colours.
function hexEdges({columns, rows}, players) {
    const s = 1 / Math.sqrt(3),
        at = (x, y) => [x + 0.5 * y, 0.866 * y];
    const run = (list) => 'M' + list.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join('L');
    const top = [],
        bottom = [],
        left = [],
        right = [];
    for (let x = 0; x < columns; x++) {
        const [a, b] = at(x, 0),
            [c, d] = at(x, rows - 1);
        top.push([a - 0.5, b - s / 2], [a, b - s], [a + 0.5, b - s / 2]);
        bottom.push([c - 0.5, d + s / 2], [c, d + s], [c + 0.5, d + s / 2]);
    }
    for (let y = 0; y < rows; y++) {
        const [a, b] = at(0, y),
            [c, d] = at(columns - 1, y);
        left.push([a - 0.5, b - s / 2], [a - 0.5, b + s / 2], [a, b + s]);
        right.push([c, d - s], [c + 0.5, d - s / 2], [c + 0.5, d + s / 2]);
    }
    left.pop();
    right.shift();
    return [
        [top, 0],
        [bottom, 0],
        [left, 1],
        [right, 1],
    ].map(([list, owner]) => svg('path', {class: `edge ${colourOf(players, owner)}`, d: run(list)}));
}

// The rows and columns of the points that go players know by name.
const stars = {9: [2, 4, 6], 13: [3, 6, 9], 15: [3, 7, 11], 19: [3, 9, 15]};
function starPoints({columns, rows}, look) {
    const at = look.board === 'lines' && columns === rows ? (stars[columns] ?? []) : [];
    const few = columns === 9 || columns === 13; // four corners and the middle
    return at.flatMap((x) =>
        at
            .filter((y) => !few || (x === at[1]) === (y === at[1]))
            .map((y) => svg('circle', {class: 'star', cx: x, cy: y, r: 0.08})),
    );
}

// Marks between cells, over them: where four squares meet, between small boards.
export function marksBetween({columns, rows}, look) {
    if (look.board === 'felt' && columns === 8)
        return [1.5, 5.5].flatMap((x) => [1.5, 5.5].map((y) => svg('circle', {class: 'star', cx: x, cy: y, r: 0.06})));
    if (!look.boards) return [];
    return [3, 6].map((k) =>
        svg('path', {class: 'board-line', d: `M${k - 0.5} -.5V${rows - 0.5}M-.5 ${k - 0.5}H${columns - 0.5}`}),
    );
}

// All that lies under the cells' pieces: the table's wood, names, lines of graphs.
export function frame(drawing, places, look, players, small) {
    const {left, top, width, height, centres} = places;
    const inset = small ? 0.2 : 0.03;
    const parts = [];
    if (drawing.kind !== 'cards')
        parts.push(
            svg('rect', {
                class: 'frame',
                fill: 'url(#wood)',
                x: left + inset,
                y: top + inset,
                width: width - 2 * inset,
                height: height - 2 * inset,
                rx: 0.28,
            }),
        );
    if (drawing.kind === 'graph' && !strokeKind(drawing, look))
        parts.push(
            ...(drawing.lines ?? []).map(([i, j]) =>
                svg('line', {class: 'join', x1: centres[i].x, y1: centres[i].y, x2: centres[j].x, y2: centres[j].y}),
            ),
        );
    parts.push(...guides(drawing, centres, look));
    for (const {owner, x, y} of (!small && places.labels) || [])
        parts.push(
            svg(
                'text',
                {class: 'seat-name', x, y, 'font-size': 0.34, 'text-anchor': 'middle'},
                sideName(players?.[owner]),
            ),
        );
    if (look.board === 'lines')
        parts.push(...sheet(drawing, centres, look), ...landmarks(drawing, look), ...starPoints(drawing, look));
    if (drawing.kind === 'hex' && look.edges)
        parts.push(svg('g', drawing.upright ? {transform: 'rotate(90)'} : {}, hexEdges(drawing, players)));
    if (!small && look.board === 'points') parts.push(...pointNumbers(drawing, places));
    if (!small) parts.push(...(look.rowsOfPlayers ? owners(drawing, places, players) : names(drawing, places, look)));
    return svg('g', {class: 'under', 'aria-hidden': 'true'}, parts);
}

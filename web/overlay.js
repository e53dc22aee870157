// SPDX-License-Identifier: MIT
// overlay.js - what is written over a board: values as a heat map, arrows, marks, a line of play.
import {svg} from './dom.js';
import {cellsIn} from './choose.js';

export class Overlay {
    #layers = {};
    #places;
    #drawing;

    constructor(root, places, drawing) {
        this.#places = places;
        this.#drawing = drawing;
        for (const name of ['heat', 'marks', 'numbers', 'notes', 'proposal', 'line']) {
            this.#layers[name] = svg('g', {class: `over ${name}`, 'aria-hidden': 'true'});
            root.append(this.#layers[name]);
        }
    }

    #centre(name) {
        return this.#places.centres[this.#drawing.cells.findIndex((c) => c.name && c.name === name)];
    }

    clear() {
        for (const layer of Object.values(this.#layers)) layer.replaceChildren();
    }

    // moves: [{move, text, good}], `good` from 0 (worst) to 1 (best); best first.
    heat(moves) {
        const parts = [];
        for (const {move, text, good} of [...moves].reverse()) {
            const cells = cellsIn(move, this.#drawing.cells);
            const end = this.#centre(cells[cells.length - 1]);
            if (!end) continue;
            const colour = `heat-${Math.round(good * 4)}`;
            if (cells.length > 1) parts.push(...this.#arrow(cells, colour));
            else parts.push(svg('circle', {class: `glow ${colour}`, cx: end.x, cy: end.y, r: 0.36}));
            parts.push(
                svg(
                    'text',
                    {
                        class: `value ${cells.length > 1 ? 'bare' : ''} ${text.length > 3 ? 'long' : ''}`,
                        x: end.x,
                        y: end.y + 0.1,
                        'text-anchor': 'middle',
                    },
                    text,
                ),
            );
        }
        this.#layers.heat.replaceChildren(...parts);
    }

    #arrow(cells, colour) {
        const points = cells.map((name) => this.#centre(name)).filter(Boolean);
        const [a, b] = points.slice(-2);
        const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
        const path = points.map((p, i) => `${i ? 'L' : 'M'}${p.x} ${p.y}`).join('');
        return [
            svg('path', {class: `arrow ${colour}`, d: path}),
            svg('path', {
                class: `arrowhead ${colour}`,
                d: 'M.12 0L-.16 -.17V.17z',
                transform: `translate(${b.x} ${b.y}) rotate(${angle})`,
            }),
        ];
    }

    // marks: [{cell, kind, text}], as INSIGHT gives them; kind good, bad or anything. Of a link the
    // text is the cell where it ends. Areas lie under what is drawn with lines.
    marks(marks) {
        const order = (kind) => (/^(must|settled|won|lost)$/.test(kind) ? 0 : /^link/.test(kind) ? 1 : 2);
        this.#layers.marks.replaceChildren(
            ...[...marks]
                .sort((a, b) => order(a.kind) - order(b.kind))
                .flatMap(({cell, kind, text}) => {
                    const p = this.#centre(cell),
                        end = /^link/.test(kind) && this.#centre(text);
                    if (!p) return [];
                    if (end) return [svg('line', {class: kind, x1: p.x, y1: p.y, x2: end.x, y2: end.y})];
                    if (/^(must|settled|won|lost|support|support-enemy)$/.test(kind))
                        return [svg('circle', {class: kind, cx: p.x, cy: p.y, r: /^support/.test(kind) ? 0.1 : 0.46})];
                    return [
                        svg('circle', {
                            class: `mark ${/^(good|bad|best|threat)$/.test(kind) ? kind : 'note'}`,
                            cx: p.x,
                            cy: p.y,
                            r: 0.44,
                        }),
                    ];
                }),
        );
    }

    // Points that belong to a player, [{cell, colour}], and the names of dead stones.
    territory(points, dead) {
        const at = (name, draw) => {
            const p = this.#centre(name);
            return p ? [svg('g', {transform: `translate(${p.x} ${p.y})`}, draw)] : [];
        };
        this.#layers.heat.replaceChildren(
            ...dead.flatMap((name) =>
                at(name, svg('path', {class: 'dead-stone', d: 'M-.24 -.24L.24 .24M.24 -.24L-.24 .24'})),
            ),
            ...points
                .filter(({cell}) => !dead.includes(cell))
                .flatMap(({cell, colour}) =>
                    at(
                        cell,
                        svg('rect', {class: `territory ${colour}`, x: -0.14, y: -0.14, width: 0.28, height: 0.28}),
                    ),
                ),
        );
    }

    // What an annotator drew: [{shape, cell, end, text, colour}]; arrows and lines have an end, labels a text.
    notes(list) {
        const outlines = {
            triangle: 'M0 -.26L.23 .14H-.23z',
            square: 'M-.19 -.19H.19V.19H-.19z',
            circle: 'M-.24 0a.24 .24 0 1 0 .48 0a.24 .24 0 1 0 -.48 0z',
            cross: 'M-.19 -.19L.19 .19M.19 -.19L-.19 .19',
        };
        this.#layers.notes.replaceChildren(
            ...list.flatMap(({shape, cell, end, text, colour}) => {
                const p = this.#centre(cell),
                    q = this.#centre(end);
                if (!p) return [];
                if (q && shape === 'arrow') return this.#arrow([cell, end], `noted-arrow ${colour ?? ''}`);
                if (q) return [svg('line', {class: 'drawn', x1: p.x, y1: p.y, x2: q.x, y2: q.y})];
                if (shape === 'label')
                    return [svg('text', {class: 'figure', x: p.x, y: p.y + 0.1, 'text-anchor': 'middle'}, text)];
                const d = outlines[shape],
                    transform = `translate(${p.x} ${p.y})`;
                return d
                    ? [
                          svg('path', {class: 'drawn under', d, transform}),
                          svg('path', {class: `drawn ${colour ?? ''}`, d, transform}),
                      ]
                    : [];
            }),
        );
    }

    // A stroke through the row that won, from its first cell to its last.
    row([from, to]) {
        const a = this.#centre(from),
            b = this.#centre(to);
        if (a && b)
            this.#layers.line.replaceChildren(svg('line', {class: 'won-row', x1: a.x, y1: a.y, x2: b.x, y2: b.y}));
    }

    // A stone that is not played yet, with lines through its point; null removes it.
    proposal(cell, colour) {
        const p = this.#centre(cell),
            {left, top, width, height} = this.#places;
        if (!p) return this.#layers.proposal.replaceChildren();
        this.#layers.proposal.replaceChildren(
            svg('line', {class: 'cross-hair', x1: left, y1: p.y, x2: left + width, y2: p.y}),
            svg('line', {class: 'cross-hair', x1: p.x, y1: top, x2: p.x, y2: top + height}),
            svg('circle', {class: 'proposed', fill: `url(#stone-${colour})`, cx: p.x, cy: p.y, r: 0.42}),
        );
    }

    // A number on every marked cell.
    numbers(marks) {
        this.#layers.numbers.replaceChildren(
            ...marks.flatMap(({cell, text}) => {
                const p = this.#centre(cell);
                return p ? [svg('text', {class: 'figure', x: p.x, y: p.y + 0.1, 'text-anchor': 'middle'}, text)] : [];
            }),
        );
    }

    // A line of play: its moves numbered where they end, arrows where pieces move.
    line(moves) {
        const parts = [];
        moves.forEach((move, i) => {
            const cells = cellsIn(move, this.#drawing.cells);
            const end = this.#centre(cells[cells.length - 1]);
            if (!end) return;
            if (cells.length > 1) parts.push(...this.#arrow(cells, 'heat-3'));
            parts.push(
                svg('circle', {class: 'number', cx: end.x, cy: end.y, r: 0.26}),
                svg('text', {class: 'ordinal', x: end.x, y: end.y + 0.11, 'text-anchor': 'middle'}, String(i + 1)),
            );
        });
        this.#layers.line.replaceChildren(...parts);
    }
}

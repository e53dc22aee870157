// SPDX-License-Identifier: MIT
// board.js - one renderer for every board: squares, hexagons, cards, graphs.
//
// A Board keeps one SVG. show() updates it to a new position and moves only what changed, so that
// stones turn over and pieces slide. Cells are identified by their place in the drawing, which
// stays the same throughout a game; on card tables, where it does not, the cells are redrawn.
//
// While the server is asked, the board waits: what is clicked then is kept and done afterwards, in the
// position that the answer brings.
import {announce, svg, calm} from './dom.js';
import {Chooser} from './choose.js';
import {colourOf, lookOf} from './looks.js';
import {layout, nearest} from './geometry.js';
import {pieceShape, cellShape, cubeBeside, frame, marksBetween} from './pieces.js';
import {Overlay} from './overlay.js';
import {strokes} from './strokes.js';
import {usesKanji, withHands} from './shogi_board.js';
import {isNarrow, isUpright} from './settings.js';
import {viewerOf} from './card_table.js';
import {laidOut, stepped, views} from './views.js';
import {t, cellWords} from './strings.js';

// A table of cards with the viewer's hand at the bottom.
const withTable = (view) => ({
    ...view,
    drawing: {
        ...view.drawing,
        cells: laidOut(view),
        viewer: viewerOf(view),
        players: view.movers?.length ?? 2,
    },
});

// The view with all that its game shows.
function viewOf(given, turned, small) {
    const look = lookOf(given.game);
    if (look.hands) return withHands(given, turned, small);
    if (given.drawing.hands) return withTable(given);
    if (look.edges && given.drawing.kind === 'hex' && !small && isUpright())
        return {...given, drawing: {...given.drawing, upright: true}};
    const way = turned && look.turns ? {turned} : null;
    if (look.board === 'points' && !small && isNarrow())
        return {...given, drawing: {...given.drawing, ...way, upright: true}};
    if (way) return {...given, drawing: {...given.drawing, ...way}};
    return look.view ? views[look.view](given) : given;
}

const WHOLE = 11; // more columns do not fit a phone with cells for fingers

let serial = 0;

export class Board {
    #host;
    #options;
    #root;
    #cells = [];
    #chooser;
    #view;
    #cursor = -1;
    #drag;
    #overlay;
    #shape = '';

    // options: onMove(moves) when a person's clicks make a move; label; small: a picture only.
    constructor(host, options = {}) {
        this.#host = host;
        this.#options = options;
        this.id = 'board' + serial++;
        host.classList.add('board');
    }

    // The board waits for an answer, or takes the clicks that were made meanwhile.
    wait(on) {
        this.#waits = on;
        this.#host.setAttribute('aria-busy', String(on));
        const kept = this.#kept;
        this.#kept = [];
        if (!on && this.#enabled) for (const name of kept) this.#meanwhile(name);
    }
    #waits = false;
    #kept = [];

    // A click that was made while the board waited counts where it is possible now.
    #meanwhile(name) {
        if (!this.#waits && this.#chooser.next().has(name)) this.#step(name, true);
        else if (this.#waits) this.#kept.push(name);
    }

    get chooser() {
        return this.#chooser;
    }
    get view() {
        return this.#view;
    }
    get overlay() {
        return this.#overlay;
    }

    // given: a GAME, or {drawing, movers, game} for a picture. enabled: whether moves can be made.
    // turned: from the other side, where the board's look knows that.
    show(given, {animate = false, enabled = false, turned = false} = {}) {
        const view = viewOf(given, turned, this.#options.small);
        const before = this.#view;
        this.#view = view;
        const shape = this.#shapeOf(view);
        if (shape !== this.#shape) this.#build(view, shape);
        else this.#change(before, view, animate && !calm());
        this.#enabled = enabled;
        const legal = enabled ? (view.legal ?? []) : [],
            called = lookOf(view.game).calls?.(legal);
        this.#chooser = new Chooser(legal, called ? [] : view.drawing.cells);
        this.#drawStrokes(view, enabled);
        this.#mark();
    }
    #enabled = false;

    #shapeOf({drawing: d, game}) {
        const places = d.kind === 'cards' ? JSON.stringify(d.cells) : d.cells.length;
        return [
            d.kind,
            d.columns,
            d.rows,
            places,
            game,
            d.turned,
            d.upright,
            d.viewer,
            lookOf(game).hands && usesKanji(),
        ].join(' ');
    }

    #build(view, shape) {
        const {drawing, movers, game} = view;
        this.#shape = shape;
        this.#stepped = undefined;
        const look = lookOf(game);
        this.#places = layout(drawing, look);
        const {width, height, left, top} = this.#places;
        this.#cells = drawing.cells.map((cell, i) => this.#cell(cell, i, drawing, movers, look));
        this.#root = svg(
            'svg',
            {
                viewBox: `${left} ${top} ${width} ${height}`,
                class: `look-${look.board} kind-${drawing.kind}${this.#places.flat ? ' standing' : ''}`,
                'aria-hidden': this.#options.small ? 'true' : null,
            },
            frame(drawing, this.#places, look, movers, this.#options.small),
            svg(
                'g',
                {class: 'cells'},
                this.#cells.map((c) => c.group),
            ),
            svg('g', {class: 'stars', 'aria-hidden': 'true'}, marksBetween(drawing, look)),
        );
        this.#strokes = svg('g', {class: 'strokes', 'aria-hidden': 'true'});
        this.#root.append(this.#strokes);
        this.#overlay = new Overlay(this.#root, this.#places, drawing);
        this.#host.replaceChildren(this.#root);
        this.#host.style.setProperty('--ratio', String(width / height));
        const cells = drawing.kind === 'square' || drawing.kind === 'hex';
        // A large board of points is shown whole: moves on it are confirmed (confirm.js).
        const whole = look.board === 'lines' && drawing.kind === 'square' && drawing.columns > WHOLE;
        this.#host.classList.toggle('whole', whole && !this.#options.small);
        if (cells && !this.#options.small)
            this.#host.style.setProperty('--fingers', whole ? '0' : `${Math.ceil(width * 32)}px`);
        if (!this.#options.small) this.#listen();
    }
    #places;
    #strokes;
    #strokeMoves = new Set();

    // Lines change with every move and are drawn anew.
    #drawStrokes(view, enabled) {
        const {parts, moves} = strokes(
            view,
            this.#places,
            lookOf(view.game),
            enabled && ((move) => this.#options.onMove?.([move])),
        );
        this.#strokes.replaceChildren(...parts, ...cubeBeside(view, lookOf(view.game)));
        this.#strokeMoves = moves;
    }

    // Where a cell lies on a board that is not turned.
    #placeOf(i) {
        return (this.#places.flat ?? this.#places.centres)[i];
    }

    #cell(cell, i, drawing, movers, look) {
        const {x, y} = this.#places.centres[i],
            place = this.#placeOf(i);
        const piece = svg('g', {class: 'piece'}, pieceShape(cell, drawing.kind, movers, look, place));
        const group = svg(
            'g',
            {
                class: 'cell',
                id: `${this.id}-${i}`,
                'data-cell': cell.name || null,
                transform: `translate(${x} ${y})${this.#places.flat ? ' rotate(90)' : ''}`,
                role: this.#options.small ? null : 'img',
            },
            cellShape(cell, drawing, look, place),
            piece,
            svg('circle', {class: 'dot', r: 0.12}),
            drawing.kind === 'cards'
                ? null
                : svg('circle', {class: `last-dot ${colourOf(movers, cell.owner)}`, r: 0.07}),
            svg('g', {class: 'ring'}, svg('circle', {r: 0.46})),
        );
        return {group, piece, name: cell.name};
    }

    // Moves the pieces from one position to the next.
    #change(before, view, animate) {
        const old = before.drawing.cells,
            now = view.drawing.cells;
        const last = view.last ?? [];
        const slid = animate ? this.#slide(old, now, last) : -1;
        const origin = now.findIndex((c) => c.name && c.name === last[last.length - 1]);
        now.forEach((cell, i) => {
            const was = old[i];
            if (was.name !== cell.name) this.#rename(i, cell.name);
            if (['piece', 'owner', 'glyph', 'count', 'joins', 'won'].every((key) => was[key] === cell[key])) return;
            const place = () =>
                this.#cells[i].piece.replaceChildren(
                    ...[pieceShape(cell, view.drawing.kind, view.movers, lookOf(view.game), this.#placeOf(i))].flat(),
                );
            if (animate && was.piece && cell.piece && was.owner !== cell.owner && i !== slid)
                this.#flip(i, origin, place);
            else {
                place();
                if (animate && cell.piece && !was.piece && i !== slid) this.#pop(i);
            }
        });
    }

    // Pieces in hand can be named only while their side is to move.
    #rename(i, name) {
        this.#cells[i].name = name;
        if (name) this.#cells[i].group.setAttribute('data-cell', name);
        else this.#cells[i].group.removeAttribute('data-cell');
    }

    #flip(i, origin, place) {
        const a = this.#places.centres[i],
            b = this.#places.centres[origin] ?? a;
        const delay = Math.min(300, Math.hypot(a.x - b.x, a.y - b.y) * 45);
        const piece = this.#cells[i].piece;
        const half = (from, to, wait) =>
            piece.animate([{transform: `scaleX(${from})`}, {transform: `scaleX(${to})`}], {
                duration: 110,
                delay: wait,
                fill: 'backwards',
                easing: from ? 'ease-in' : 'ease-out',
            });
        half(1, 0.05, delay).finished.then(() => {
            place();
            half(0.05, 1, 0);
        }, place);
    }

    #pop(i) {
        this.#cells[i].piece.animate(
            [
                {transform: 'scale(.6)', opacity: 0},
                {transform: 'scale(1)', opacity: 1},
            ],
            {duration: 130, easing: 'ease-out'},
        );
    }

    // A piece that left the first cell of the last move and stands on another one slides there.
    #slide(old, now, last) {
        const from = now.findIndex((c) => c.name && c.name === last[0]);
        const to = last
            .slice(1)
            .map((name) => now.findIndex((c) => c.name === name))
            .find(
                (i) => i >= 0 && now[i].piece && now[i].piece === old[from]?.piece && now[i].owner === old[from]?.owner,
            );
        if (from < 0 || to === undefined || now[from].piece) return -1;
        const a = this.#placeOf(from),
            b = this.#placeOf(to);
        this.#cells[to].piece.animate([{transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)`}, {transform: 'none'}], {
            duration: 200,
            easing: 'ease-out',
        });
        return to;
    }

    // Shows where a visitor can click, the last move and what is chosen; announces it to screen
    // readers.
    #mark() {
        const next = this.#chooser.next((move) => !this.#strokeMoves.has(move)),
            last = new Set(this.#view.last ?? []),
            chosen = new Set(this.#chooser.chosen);
        this.#host.dataset.chosen = String(this.#chooser.chosen.length);
        const empty = this.#view.drawing.cells.filter((c) => !c.piece).length;
        this.#root.classList.toggle('many', !this.#chooser.stepwise && next.size > 12 && next.size > 0.7 * empty);
        this.#cells.forEach(({group, name}, i) => {
            const cell = this.#view.drawing.cells[i];
            group.classList.toggle('can', !!name && next.has(name));
            group.classList.toggle('movable', !!name && next.has(name) && this.#chooser.stepwise);
            group.classList.toggle('last', !!name && last.has(name));
            group.classList.toggle('chosen', !!name && chosen.has(name));
            group.classList.toggle('full', !!cell.piece);
            if (this.#options.small) return;
            group.setAttribute(
                'aria-label',
                cellWords(cell, this.#view.movers, {
                    can: next.has(name),
                    last: last.has(name),
                    chosen: chosen.has(name),
                    turned: this.#view.drawing.turned,
                }),
            );
        });
        if (!this.#options.small) this.#host.setAttribute('aria-label', this.#options.label?.() ?? t('board'));
        this.#preview();
    }

    // Backgammon: the steps that are chosen are shown as made before the move is complete.
    #preview() {
        const look = lookOf(this.#view.game);
        if (look.board !== 'points' || this.#options.small) return;
        const {drawing, movers} = this.#view,
            cells = stepped(drawing.cells, this.#chooser.chosen);
        cells.forEach((cell, i) => {
            const drawn = (this.#stepped ?? drawing.cells)[i];
            if (drawn.piece === cell.piece && drawn.owner === cell.owner) return;
            this.#cells[i].piece.replaceChildren(
                ...[pieceShape(cell, drawing.kind, movers, look, this.#placeOf(i))].flat(),
            );
        });
        this.#stepped = cells;
    }
    #stepped;

    #listen() {
        const host = this.#host;
        if (host.getAttribute('role') === 'application') return;
        host.setAttribute('role', 'application');
        host.setAttribute('tabindex', '0');
        host.setAttribute('aria-describedby', 'board-keys');
        host.addEventListener('keydown', (event) => this.#key(event));
        host.addEventListener('pointerdown', () => (this.#byKeys = false));
        host.addEventListener('blur', () => (this.#byKeys = true));
        host.addEventListener('focus', () => this.#pointAt(this.#cursor >= 0 ? this.#cursor : this.#firstStop()));
        host.addEventListener('click', (event) => this.#click(event));
        host.addEventListener('pointerdown', (event) => this.#dragStart(event));
        host.addEventListener('pointermove', (event) => this.#dragMove(event));
        host.addEventListener('pointerup', (event) => this.#dragEnd(event));
        host.addEventListener('pointercancel', () => this.#dragStop());
        // A finger that moves a piece does not scroll the page; touch-action is not heeded inside an SVG.
        host.addEventListener('touchmove', (event) => this.#drag && event.preventDefault(), {passive: false});
    }

    // --- clicks and keys ---

    // With a pointer, moves that are lines are made where the line would be, not by its cells.
    #step(name, pointer = false) {
        if (this.#waits) return void this.#kept.push(name);
        const moves = this.#chooser.click(name);
        this.#mark();
        const meant = pointer ? moves.filter((move) => !this.#strokeMoves.has(move)) : moves;
        if (meant.length) this.#options.onMove?.(meant);
        else if (moves.length) this.cancel();
    }

    #click(event) {
        if (this.#dragged) {
            this.#dragged = false;
            return;
        }
        const group = event.target.closest?.('.cell');
        const i = group ? this.#cells.findIndex((c) => c.group === group) : -1;
        if (i < 0) return;
        this.#cursor = i;
        if (this.#enabled && this.#cells[i].name) this.#step(this.#cells[i].name, true);
        this.#options.onCell?.(this.#cells[i].name);
    }
    #dragged = false;

    #firstStop() {
        const can = this.#cells.findIndex((c) => c.group.classList.contains('can'));
        return can >= 0 ? can : this.#cells.findIndex((c) => c.name);
    }

    #pointAt(i) {
        if (i < 0) return;
        this.#cells[this.#cursor]?.group.classList.remove('cursor');
        this.#cursor = i;
        this.#cells[i].group.classList.add('cursor');
        this.#host.setAttribute('aria-activedescendant', `${this.id}-${i}`);
    }

    #nextStop(step) {
        const n = this.#cells.length;
        for (let k = 1; k <= n; k++) {
            const i = (this.#cursor + step * k + n * k) % n;
            if (this.#cells[i].group.classList.contains('can')) return i;
        }
        return this.#cursor;
    }

    // Who clicked on the board walks through the game with ← and →, until another key of the board is pressed.
    #byKeys = true;

    #key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (!this.#byKeys && /^Arrow(Left|Right)$/.test(event.key)) return;
        if (/^(Arrow(Up|Down)|[.,]|Enter| )$/.test(event.key)) this.#byKeys = true;
        const ways = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
        if (ways[event.key]) this.#pointAt(nearest(this.#places.centres, this.#cells, this.#cursor, ways[event.key]));
        else if (event.key === '.') this.#pointAt(this.#nextStop(1));
        else if (event.key === ',') this.#pointAt(this.#nextStop(-1));
        else if (event.key === 'Enter' || event.key === ' ') {
            const name = this.#cells[this.#cursor]?.name;
            if (name && this.#enabled && !this.#waits && !this.#chooser.next().has(name))
                announce(
                    t('notHere', {
                        place: cellWords(this.#view.drawing.cells[this.#cursor], this.#view.movers, {
                            turned: this.#view.drawing.turned,
                        }),
                    }),
                );
            if (name && this.#enabled) this.#step(name);
            if (name) this.#options.onCell?.(name);
        } else if (event.key === 'Escape' && this.#chooser.chosen.length) this.cancel();
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    cancel() {
        this.#chooser.cancel();
        this.#mark();
    }

    // --- dragging ---

    // Where a pointer is, in cell widths; how large a cell is on the screen, in pixels.
    pointOf(event) {
        return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#root.getScreenCTM().inverse());
    }
    cellSize() {
        return this.#root.getScreenCTM().a;
    }

    #at(event) {
        const point = this.pointOf(event);
        const card = this.#cardAt(point);
        if (card >= 0) return {i: this.#topOf(card), point, card};
        let best = -1,
            distance = 0.6;
        this.#places.centres.forEach((c, i) => {
            const d = Math.hypot(c.x - point.x, c.y - point.y);
            if (this.#cells[i].name && d < distance) {
                best = i;
                distance = d;
            }
        });
        return {i: best, point, card};
    }

    // The card on top where the pointer is: later cards cover earlier ones.
    #cardAt(point) {
        const {kind, hands} = this.#view.drawing;
        if (kind !== 'cards' || hands) return -1;
        return this.#places.centres.findLastIndex(
            (c) => Math.abs(c.x - point.x) < 0.5 && Math.abs(c.y - point.y) < 0.68,
        );
    }

    // A pile is played by its top card, which alone is named.
    #topOf(card) {
        const {cells} = this.#view.drawing,
            {x, y} = cells[card];
        if (cells[card].name || y === 0) return cells[card].name ? card : -1;
        return cells.findLastIndex((c) => c.name && c.x === x && c.y > 0);
    }

    // The card in hand: face up in the first row, and no move names its place. It is dragged to its
    // destination.
    #isHand(card) {
        const c = this.#view.drawing.cells[card];
        return !!c && c.y === 0 && !c.name && !!c.piece && c.piece !== 'back';
    }

    #dragStart(event) {
        this.#dragged = false;
        if (!this.#enabled || event.button !== 0) return;
        const {i, point, card} = this.#at(event);
        const drag = {from: point, id: event.pointerId, chooser: this.#chooser};
        if (this.#isHand(card)) this.#drag = {...drag, i: card};
        else if (
            i >= 0 &&
            this.#view.drawing.cells[i].piece &&
            (this.#waits || this.#chooser.goesOn(this.#cells[i].name))
        )
            this.#drag = {...drag, i};
    }

    #dragMove(event) {
        if (!this.#drag) return;
        const {point} = this.#at(event),
            {i, from} = this.#drag;
        const dx = point.x - from.x,
            dy = point.y - from.y;
        if (!this.#drag.ghost) {
            if (Math.hypot(dx, dy) < 0.2) return;
            this.#chooser.cancel();
            if (!this.#canLift(this.#cells[i].name)) return this.#dragStop();
            this.#host.setPointerCapture(this.#drag.id);
            if (this.#cells[i].name) this.#step(this.#cells[i].name);
            this.#drag.ghost = this.#cells[i].piece.cloneNode(true);
            this.#drag.ghost.classList.add('ghost');
            this.#root.append(this.#drag.ghost);
            this.#cells[i].piece.classList.add('lifted');
            this.#dragged = true;
        }
        this.#drag.ghost.setAttribute('transform', `translate(${point.x} ${point.y})`);
    }

    #canLift(name) {
        return !name || this.#waits || this.#chooser.next().has(name);
    }

    #dragEnd(event) {
        const drag = this.#drag;
        this.#dragStop();
        if (!drag?.ghost) return;
        const {i} = this.#at(event);
        setTimeout(() => {
            this.#dragged = false;
        });
        if (i === drag.i) return;
        if (drag.chooser !== this.#chooser) this.#takeUp(drag);
        if (this.#waits) return void (i >= 0 && this.#kept.push(this.#cells[i].name));
        const placed = i >= 0 && !this.#cells[drag.i]?.name && this.#chooser.only(this.#cells[i].name);
        if (placed) this.#options.onMove?.([placed]);
        else if (i >= 0 && this.#chooser.next().has(this.#cells[i].name)) this.#step(this.#cells[i].name);
        else this.cancel();
    }

    // The position has changed under a piece that is being dragged.
    #takeUp(drag) {
        const name = this.#cells[drag.i]?.name;
        if (!name || this.#chooser.chosen.includes(name)) return;
        if (this.#chooser.next().has(name)) this.#step(name);
    }

    #dragStop() {
        this.#drag?.ghost?.remove();
        if (this.#drag) this.#cells[this.#drag.i]?.piece.classList.remove('lifted');
        this.#drag = undefined;
    }

    // A move that is chosen elsewhere.
    choose(move) {
        if (this.#enabled && !this.#waits) this.#options.onMove?.([move]);
    }

    // Shows `across` times `down` cells around one; the same ones as before where it is well inside them.
    window(name, across, down) {
        const i = this.#cells.findIndex((c) => c.name === name),
            {left, top, width, height, centres} = this.#places;
        if (i < 0) return;
        const [w, h] = [Math.min(across, width), Math.min(down, height)],
            now = this.#root.viewBox.baseVal,
            inside = (at, low, size) => at - 1 >= low && at + 1 <= low + size;
        if (now.width === w && now.height === h && inside(centres[i].x, now.x, w) && inside(centres[i].y, now.y, h))
            return;
        const begin = (at, size, low, whole) => Math.min(Math.max(at - size / 2, low), low + whole - size);
        this.#root.setAttribute(
            'viewBox',
            `${begin(centres[i].x, w, left, width)} ${begin(centres[i].y, h, top, height)} ${w} ${h}`,
        );
        this.#host.style.setProperty('--ratio', String(w / h));
    }

    focus() {
        this.#byKeys = true;
        this.#host.focus({preventScroll: true});
    }
}

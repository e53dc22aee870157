// SPDX-License-Identifier: MIT
// tray.js - pieces that lie beside the board, for puzzles whose moves name a piece and a way to turn it.
//
// "F4" is the piece F turned in its fourth way; the server says which cells each move covers.
import {announce, h, svg} from './dom.js';
import {sets} from './sets.js';
import {isShortcut} from './keys.js';
import {t} from './strings.js';
import './strings_tray.js';

// The twelve pentominoes, for those that do not fit now.
const shapes = {
    F: '.XX/XX./.X.',
    I: 'XXXXX',
    L: 'XXXX/X...',
    N: 'XXX./..XX',
    P: 'XX/XX/X.',
    T: 'XXX/.X./.X.',
    U: 'X.X/XXX',
    V: 'XXX/..X/..X',
    W: 'XX./.XX/..X',
    X: '.X./XXX/.X.',
    Y: 'XXXX/.X..',
    Z: 'XX./.X./.XX',
};
const cellsOf = (text) => text.split('/').flatMap((row, y) => [...row].flatMap((c, x) => (c === 'X' ? [[x, y]] : [])));

const pieceOf = (move) => /^([A-Z]+)\d+$/.exec(move)?.[1];

// A shape as bricks that know which of their neighbours belong to it.
function bricks(shape, glyph) {
    const has = (x, y) => shape.some(([a, b]) => a === x && b === y);
    return shape.map(([x, y]) => {
        const joins = [
            ['t', 0, -1],
            ['r', 1, 0],
            ['b', 0, 1],
            ['l', -1, 0],
        ].flatMap(([way, dx, dy]) => (has(x + dx, y + dy) ? [way] : []));
        return svg(
            'g',
            {transform: `translate(${x} ${y})`},
            sets.block({glyph, owner: -1, joins: joins.join('')}).slice(0, 1), // without its letter
        );
    });
}

const corner = (cells) => [Math.min(...cells.map((c) => c.x)), Math.min(...cells.map((c) => c.y))];

export class Tray {
    #game;
    #board;
    #play;
    #chosen = null; // the piece
    #ways = new Map(); // piece -> which of its moves is shown
    #list = h('ul', {class: 'tray-list'});
    #drag;

    // play(move) makes the move.
    constructor(board, play) {
        this.#board = board;
        this.#play = play;
        this.turn = h(
            'button',
            {
                type: 'button',
                class: 'button',
                'data-do': 'turn',
                'aria-keyshortcuts': 't',
                onclick: () => this.#turn(1),
            },
            t('trayTurn'),
        );
        this.put = h(
            'button',
            {type: 'button', class: 'button main', 'data-do': 'put', onclick: () => this.#place()},
            t('trayPut'),
        );
        this.element = h(
            'section',
            {class: 'panel tray', 'aria-label': t('trayTitle')},
            h('h2', {}, t('trayTitle')),
            h('p', {class: 'quiet'}, t('trayHelp')),
            this.#list,
            h('div', {class: 'row'}, this.turn, this.put),
        );
    }

    // enabled: whether the visitor is to move.
    show(game, enabled) {
        this.#game = {...game, covers: enabled ? (game.covers ?? {}) : {}};
        if (!this.#moves(this.#chosen).length) this.#chosen = null;
        this.#draw();
    }

    key(event) {
        if (!isShortcut(event) || event.key !== 't' || !this.#chosen) return false;
        this.#turn(1);
        return true;
    }

    #moves(piece) {
        return Object.keys(this.#game.covers).filter((move) => pieceOf(move) === piece);
    }

    #move(piece = this.#chosen) {
        const moves = this.#moves(piece);
        return moves[(this.#ways.get(piece) ?? 0) % moves.length];
    }

    #cells(move) {
        const wanted = this.#game.covers[move] ?? [];
        return this.#game.drawing.cells.filter((c) => wanted.includes(c.name));
    }

    #shapeOf(move) {
        const cells = this.#cells(move),
            [x0, y0] = corner(cells);
        return cells.map((c) => [c.x - x0, c.y - y0]);
    }

    // --- drawing ---

    #draw() {
        const focused = document.activeElement?.dataset?.piece;
        this.#list.replaceChildren(...Object.keys(shapes).map((piece) => h('li', {}, this.#item(piece))));
        if (focused) this.#list.querySelector(`[data-piece="${focused}"]`)?.focus();
        const move = this.#chosen && this.#move();
        this.turn.disabled = !move || this.#moves(this.#chosen).length < 2;
        this.put.disabled = !move;
        this.#board.overlay.marks(move ? this.#cells(move).map((c) => ({cell: c.name, kind: 'best'})) : []);
    }

    #item(piece) {
        const used = this.#game.drawing.cells.some((c) => c.piece && c.glyph === piece),
            moves = this.#moves(piece),
            move = moves.length ? this.#move(piece) : null;
        const shape = move ? this.#shapeOf(move) : cellsOf(shapes[piece]);
        const at = moves.indexOf(move) + 1;
        const label = used
            ? t('trayUsed', {name: piece})
            : move
              ? t('trayWay', {name: piece, n: at, all: moves.length})
              : t('trayNoFit', {name: piece});
        return h(
            'button',
            {
                type: 'button',
                class: 'tray-piece' + (used ? ' used' : ''),
                'data-piece': piece,
                'aria-label': label,
                'aria-pressed': String(piece === this.#chosen),
                disabled: !move,
                onclick: () => this.#choose(piece),
                onpointerdown: (event) => this.#dragStart(event, piece),
            },
            svg('svg', {viewBox: '-.6 -.6 5.2 5.2', 'aria-hidden': 'true'}, bricks(shape, piece)),
            h('span', {'aria-hidden': 'true'}, piece),
        );
    }

    // --- choosing, turning, placing ---

    #choose(piece) {
        if (this.#dragged) return;
        if (this.#chosen === piece) return this.#turn(1);
        this.#chosen = piece;
        this.#draw();
        announce(this.#list.querySelector(`[data-piece="${piece}"]`).getAttribute('aria-label'));
    }
    #dragged = false;

    #turn(step) {
        const moves = this.#moves(this.#chosen);
        if (!moves.length) return;
        this.#ways.set(this.#chosen, ((this.#ways.get(this.#chosen) ?? 0) + step + moves.length) % moves.length);
        this.#draw();
        this.#followTurn();
        announce(this.#list.querySelector(`[data-piece="${this.#chosen}"]`).getAttribute('aria-label'));
    }

    #place() {
        const move = this.#chosen && this.#move();
        if (move) this.#play(move);
    }

    // --- dragging: the piece follows the pointer in the size of the board's cells ---

    #dragStart(event, piece) {
        if (event.button !== 0 || !this.#moves(piece).length) return;
        this.#dragged = false;
        const move = (e) => this.#dragMove(e),
            wheel = (e) => this.#drag.ghost && (e.preventDefault(), this.#turn(Math.sign(e.deltaY))),
            touch = (e) => e.preventDefault();
        const end = (e) => {
            removeEventListener('pointermove', move);
            removeEventListener('wheel', wheel);
            removeEventListener('touchmove', touch);
            removeEventListener('pointerup', end);
            removeEventListener('pointercancel', end);
            this.#dragEnd(e);
        };
        this.#drag = {piece, x: event.clientX, y: event.clientY};
        addEventListener('pointermove', move);
        addEventListener('wheel', wheel, {passive: false});
        addEventListener('touchmove', touch, {passive: false});
        addEventListener('pointerup', end);
        addEventListener('pointercancel', end);
    }

    #dragMove(event) {
        const drag = this.#drag;
        if (!drag.ghost) {
            if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
            this.#dragged = true;
            this.#chosen = drag.piece;
            this.#draw();
            drag.ghost = h('div', {class: 'tray-ghost', 'aria-hidden': 'true'});
            document.body.append(drag.ghost);
            this.#followTurn();
        }
        drag.ghost.style.setProperty('left', `${event.clientX}px`);
        drag.ghost.style.setProperty('top', `${event.clientY}px`);
    }

    // The dragged piece as it is turned now.
    #followTurn() {
        const ghost = this.#drag?.ghost;
        if (!ghost) return;
        const shape = this.#shapeOf(this.#move()),
            size = this.#board.cellSize();
        const wide = Math.max(...shape.map(([x]) => x)) + 1,
            high = Math.max(...shape.map(([, y]) => y)) + 1;
        ghost.style.setProperty('width', `${wide * size}px`);
        ghost.replaceChildren(svg('svg', {viewBox: `-.5 -.5 ${wide} ${high}`}, bricks(shape, this.#chosen)));
    }

    // Dropped over the place where it fits, give or take a cell and a half, the piece is placed.
    #dragEnd(event) {
        const {ghost} = this.#drag;
        this.#drag = undefined;
        if (!ghost) return;
        ghost.remove();
        setTimeout(() => {
            this.#dragged = false;
        });
        const move = this.#chosen && this.#move();
        if (event.type !== 'pointerup' || !move) return;
        const at = this.#board.pointOf(event),
            cells = this.#cells(move);
        const near = cells.some((c) => Math.hypot(c.x - at.x, c.y - at.y) < 1.5);
        if (near) this.#play(move);
    }
}

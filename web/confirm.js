// SPDX-License-Identifier: MIT
// confirm.js - where cells are small, a move is shown before it is made: the stone, lines through its point, and on a
// large board a part of it with cells for fingers, in which another point can be chosen.
import {announce, h} from './dom.js';
import {Board} from './board.js';
import {colourOf} from './looks.js';
import {asksFirst} from './settings.js';
import {t} from './strings.js';

const TINY = 28, // pixels: smaller cells are shown enlarged
    FINGER = 44;

export class MoveConfirm {
    #place;
    #board;
    #make;
    #asked = null;
    #part = null;

    // place: an element for the question; make(move) is called when it is confirmed.
    constructor(place, board, make) {
        this.#place = place;
        this.#board = board;
        this.#make = make;
    }

    // The move on this view, as people write it; the same move again is made.
    take(view, move, text) {
        const size = this.#board.cellSize();
        if (this.#asked === move || !asksFirst(size)) {
            this.clear();
            return this.#make(move);
        }
        this.#asked = move;
        const cells = this.#board.chooser.cellsOf(move);
        const placed = cells.length === 1 && view.drawing.kind === 'square';
        this.#propose(this.#board, view, cells, placed);
        this.#ask(move, text);
        if (placed && size < TINY) this.#enlarge(view, cells[0]);
    }

    #propose(board, view, cells, placed) {
        if (placed) board.overlay.proposal(cells[0], colourOf(view.movers, view.mover));
        else board.overlay.marks(cells.map((cell) => ({cell, kind: 'best'})));
    }

    #ask(move, text) {
        const part = this.#part?.host;
        this.#place.replaceChildren(
            h(
                'div',
                {class: 'confirm-move'},
                part,
                h(
                    'div',
                    {class: 'row confirm-buttons'},
                    h(
                        'button',
                        {
                            type: 'button',
                            class: 'button main',
                            'data-do': 'confirm',
                            onclick: () => this.take(null, move),
                        },
                        t('confirmMove', {move: text}),
                    ),
                    h('button', {type: 'button', class: 'button', onclick: () => this.cancel()}, t('cancel')),
                ),
            ),
        );
        announce(t('confirmMove', {move: text}));
    }

    // The part of the board around a cell.
    #enlarge(view, cell) {
        if (!this.#part) {
            const host = h('div', {class: 'enlarged'});
            const choose = ([move]) => this.#board.choose(move);
            this.#part = {host, board: new Board(host, {onMove: choose, label: () => t('enlarged')})};
            this.#place.querySelector('.confirm-move').prepend(host);
        }
        const {host, board} = this.#part;
        board.show(view, {enabled: true});
        const across = Math.max(5, Math.floor(host.clientWidth / FINGER)),
            down = Math.max(4, Math.floor(Math.min(innerHeight * 0.3, 230) / FINGER));
        board.window(cell, across, down);
        this.#propose(board, view, [cell], true);
    }

    cancel() {
        this.clear();
        this.#board.cancel();
    }

    clear() {
        if (!this.#asked) return;
        this.#asked = null;
        this.#part = null;
        this.#board.overlay.marks([]);
        this.#board.overlay.proposal(null);
        this.#place.replaceChildren();
    }
}

// SPDX-License-Identifier: MIT
// problem_page.js - what pages with problems share: board, status, buttons, one question at a time, and what was
// solved, which is kept in the browser.
import {announce, dialog, h, store} from './dom.js';
import {Board} from './board.js';
import {cellsIn} from './choose.js';
import {lookOf} from './looks.js';
import {problemTypes} from './problem_types.js';
import {whichMove} from './which_move.js';
import {t} from './strings.js';
import './strings_problems.js';

// The same problem for everybody on one day, counted from 0.
export function daily(count) {
    const now = new Date();
    const day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86400000;
    return (Math.imul(day, 2654435761) >>> 0) % count;
}

// Results by key, 'solved' or 'seen'. A problem that was solved stays solved, whatever is looked at later.
export const resultsOf = (shelf) => store.get(shelf, {});
export function remember(shelf, key, result) {
    const all = resultsOf(shelf);
    if (all[key] !== 'solved') store.set(shelf, {...all, [key]: result});
}

// A link in the list of problems.
export const problemLink = ({address, number, words, result, current}) =>
    h(
        'a',
        {
            href: '/problems/' + address,
            'data-link': true,
            class: result ?? null,
            'aria-label': [...words, result && t(result === 'solved' ? 'tsumeIsSolved' : 'tsumeIsSeen')]
                .filter(Boolean)
                .join(', '),
            'aria-current': current ? 'true' : null,
        },
        String(number),
    );

// A page has name(), ask(moves, want), play(move) and label(move), which tells moves of the same cells apart.
export class ProblemPage {
    board;
    view;
    moves = [];
    open = false; // the visitor may move
    helped = false; // by a hint or the solution
    parts = {};
    #busy = false;

    build(main, {title, types, type, text}) {
        const host = h('div', {}),
            p = this.parts;
        this.board = new Board(host, {onMove: (moves) => this.#choose(moves), label: () => this.name()});
        p.status = h('p', {class: 'problem-status', role: 'status'});
        p.line = h('p', {class: 'problem-line'});
        p.buttons = h('div', {class: 'buttons problem-buttons'});
        p.count = h('p', {class: 'quiet'});
        p.list = h('div', {class: 'problem-list'});
        main.replaceChildren(
            h('h1', {class: 'page-title'}, title),
            problemTypes(types, type),
            h('p', {class: 'quiet'}, text),
            (p.table = h(
                'div',
                {class: 'table'},
                h('div', {class: 'table-board'}, host, h('p', {id: 'board-keys', class: 'unseen'}, t('boardKeys'))),
                h(
                    'div',
                    {class: 'table-side'},
                    h('h2', {class: 'problem-name'}, this.name()),
                    p.status,
                    p.line,
                    p.buttons,
                    p.count,
                    p.list,
                ),
            )),
        );
        document.title = `${this.name()} · Genpei`;
    }

    say(key, values = {}, good = false) {
        const text = t(key, values),
            {status} = this.parts;
        status.textContent = text;
        status.classList.toggle('good', good);
        status.dataset.said = key;
        announce(text);
    }

    button(key, run, {on = true, kind = ''} = {}) {
        return h(
            'button',
            {type: 'button', class: 'button ' + kind, 'data-do': key, disabled: !on, onclick: run},
            t(key),
        );
    }

    // The buttons anew; the one with the focus keeps it.
    buttons(list) {
        const focused = document.activeElement?.dataset?.do;
        this.parts.buttons.replaceChildren(...list);
        if (focused) this.parts.buttons.querySelector(`[data-do="${focused}"]:not([disabled])`)?.focus();
    }

    // The position, with the cells of the last move marked.
    place(view, options) {
        const last = this.moves[this.moves.length - 1];
        this.view = {...view, last: last ? cellsIn(last, view.drawing.cells) : []};
        this.board.show(this.view, {enabled: this.open, ...options});
    }

    // A move that failed is marked on the position before it, where the next try can be made.
    wrong(move) {
        const cells = cellsIn(move, this.view.drawing.cells);
        this.board.overlay.marks(cells.slice(-1).map((cell) => ({cell, kind: 'bad'})));
    }

    mark(move) {
        this.board.overlay.marks(cellsIn(move, this.view.drawing.cells).map((cell) => ({cell, kind: 'best'})));
    }

    #choose(moves) {
        if (moves.length === 1) return void this.play(moves[0]);
        if (lookOf(this.view.game ?? '').notation === 'chess')
            return void whichMove(moves, this.view.game, this.board, (m) => this.play(m));
        dialog(t('choose'), '', [
            ...moves.map((m) => [this.label(m), () => this.play(m), 'button choice-of']),
            [t('cancel'), () => this.board.cancel()],
        ]);
    }

    // One question at a time, which board and buttons wait for; what goes wrong is said.
    async once(run) {
        if (this.#busy) return;
        this.#wait(true);
        try {
            await run();
        } catch (error) {
            this.say('error', {text: error.message});
            if (error.status === undefined) throw error;
        } finally {
            this.#wait(false);
        }
    }
    #timer;

    #wait(on) {
        this.#busy = on;
        this.parts.buttons.inert = on;
        clearTimeout(this.#timer);
        const seen = () => this.parts.table.classList.toggle('sending', on);
        if (on) this.#timer = setTimeout(seen, 300);
        else seen();
        this.board.wait(on);
    }
}

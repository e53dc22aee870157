// SPDX-License-Identifier: MIT
// page_puzzles.js - problems from solved positions: exactly one move wins, and the visitor has to keep the
// win while the server defends. What was solved is kept in the browser.
import {announce, dialog, h, store} from './dom.js';
import {get, post} from './api.js';
import {Board} from './board.js';
import {cellsIn} from './choose.js';
import {problemTypes} from './problem_types.js';
import {go} from './go.js';
import {styles} from './styles.js';
import {either, moveWords, setGame, sideName, t} from './strings.js';
import './strings_problems.js';
import './strings_puzzles.js';

const results = () => store.get('puzzles', {});
const keyOf = (type, number) => `${type}-${number}`;

// A problem that was solved stays solved, whatever is looked at later.
function remember(type, number, result) {
    const all = results(),
        key = keyOf(type, number);
    if (all[key] !== 'solved') store.set('puzzles', {...all, [key]: result});
}

// The same problem for everybody on one day.
function daily(count) {
    const now = new Date();
    const day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86400000;
    return ((Math.imul(day, 2654435761) >>> 0) % count) + 1;
}

class PuzzlePage {
    #type;
    #number;
    #sets;
    #board;
    #view;
    #moves = [];
    #open = false;
    #helped = false;
    #busy = false;
    #parts = {};

    constructor(main, sets, type, number) {
        this.#sets = sets;
        this.#type = type;
        this.#number = number;
        const host = h('div', {}),
            p = this.#parts;
        this.#board = new Board(host, {onMove: (moves) => this.#choose(moves), label: () => this.#name()});
        p.status = h('p', {class: 'problem-status', role: 'status'});
        p.line = h('p', {class: 'problem-line'});
        p.buttons = h('div', {class: 'buttons problem-buttons'});
        p.count = h('p', {class: 'quiet'});
        p.list = h('div', {class: 'problem-list'});
        main.replaceChildren(
            h('h1', {class: 'page-title'}, either(type.title)),
            problemTypes(sets.types, type.name),
            h('p', {class: 'quiet'}, t('puzzleText', {n: sets.need})),
            h(
                'div',
                {class: 'table'},
                h('div', {class: 'table-board'}, host, h('p', {id: 'board-keys', class: 'unseen'}, t('boardKeys'))),
                h(
                    'div',
                    {class: 'table-side'},
                    h('h2', {class: 'problem-name'}, this.#name()),
                    p.status,
                    p.line,
                    p.buttons,
                    p.count,
                    p.list,
                ),
            ),
        );
        document.title = `${this.#name()} · Genpei`;
    }

    #level(number = this.#number) {
        return Math.ceil(number / this.#sets.each);
    }
    get #count() {
        return this.#sets.levels * this.#sets.each;
    }
    #name() {
        return t('puzzleName', {n: this.#number, level: this.#level()});
    }

    // --- showing ---

    #ask(moves, want) {
        return post('/api/puzzle', {type: this.#type.name, number: this.#number, moves, want});
    }

    #say(key, values = {}, good = false) {
        const text = t(key, values);
        this.#parts.status.textContent = text;
        this.#parts.status.classList.toggle('good', good);
        this.#parts.status.dataset.said = key;
        announce(text);
    }

    #show(view, animate) {
        const last = this.#moves[this.#moves.length - 1];
        this.#view = {...view, last: last ? cellsIn(last, view.drawing.cells) : []};
        setGame(view.game);
        this.#board.show(this.#view, {animate, enabled: this.#open});
        this.#parts.line.textContent = this.#moves.map((m) => moveWords(m)).join(' ');
        this.#commands();
    }

    async begin() {
        this.#say('puzzleMaking');
        this.#moves = [];
        this.#open = true;
        this.#list();
        const view = await this.#ask([], 'look');
        this.#show(view, false);
        this.#say('puzzleBegin', {side: sideName(view.movers[view.side])});
    }

    #button(key, run, {on = true, kind = ''} = {}) {
        return h(
            'button',
            {type: 'button', class: 'button ' + kind, 'data-do': key, disabled: !on, onclick: run},
            t(key),
        );
    }

    #commands() {
        const moved = this.#moves.length > 0;
        this.#parts.buttons.replaceChildren(
            this.#button('tsumeRetry', () => this.#once(() => this.begin()), {on: moved}),
            this.#button('tsumeHint', () => this.#hint(), {on: this.#open}),
            this.#button('tsumeGiveUp', () => this.#giveUp()),
            this.#button('tsumeNext', () => this.#goTo(this.#nextUnsolved()), {kind: 'main'}),
            this.#button('tsumeDaily', () => this.#goTo(daily(this.#count))),
        );
    }

    // The problems by level, with what became of them.
    #list() {
        const all = results(),
            today = daily(this.#count);
        const solved = Object.entries(all).filter(
            ([key, result]) => key.startsWith(this.#type.name + '-') && result === 'solved',
        ).length;
        this.#parts.count.textContent = t('tsumeCount', {solved, all: this.#count});
        const item = (n) => {
            const result = all[keyOf(this.#type.name, n)];
            const words = [
                t('puzzleName', {n, level: this.#level(n)}),
                result && t(result === 'solved' ? 'tsumeIsSolved' : 'tsumeIsSeen'),
                n === today && t('tsumeToday'),
            ];
            return h(
                'li',
                {},
                h(
                    'a',
                    {
                        href: `/problems/${this.#type.name}-${n}`,
                        'data-link': true,
                        class: result ?? null,
                        'aria-label': words.filter(Boolean).join(', '),
                        'aria-current': n === this.#number ? 'true' : null,
                    },
                    String(n),
                ),
            );
        };
        const numbers = (level) => Array.from({length: this.#sets.each}, (_, i) => level * this.#sets.each + i + 1);
        this.#parts.list.replaceChildren(
            ...Array.from({length: this.#sets.levels}, (_, level) =>
                h(
                    'details',
                    {open: level + 1 === this.#level()},
                    h('summary', {}, t('puzzleLevel', {level: level + 1})),
                    h('ul', {}, numbers(level).map(item)),
                ),
            ),
        );
    }

    // --- playing ---

    #choose(moves) {
        if (moves.length === 1) return void this.#play(moves[0]);
        dialog(t('choose'), '', [
            ...moves.map((m) => [moveWords(m), () => this.#play(m), 'button choice-of']),
            [t('cancel'), () => this.#board.cancel()],
        ]);
    }

    // One question at a time; what goes wrong is said.
    async #once(run) {
        if (this.#busy) return;
        this.#busy = true;
        try {
            await run();
        } catch (error) {
            this.#say('error', {text: error.message});
            if (error.status === undefined) throw error;
        } finally {
            this.#busy = false;
        }
    }

    #play(move) {
        return this.#once(async () => {
            const answer = await this.#ask([...this.#moves, move], 'judge');
            this.#moves = [...this.#moves, move, ...answer.reply];
            this.#open = answer.verdict === 'right';
            this.#show(answer, true);
            const reply = answer.reply.map((m) => moveWords(m)).join(' ');
            if (answer.verdict === 'solved') return this.#solved();
            const said = {right: 'puzzleRight', wrong: 'puzzleWrong', unknown: 'tsumeUnknown'}[answer.verdict];
            this.#say(said, {reply: reply || '–'});
        });
    }

    #solved() {
        remember(this.#type.name, this.#number, this.#helped ? 'seen' : 'solved');
        this.#say('tsumeSolved', {}, true);
        this.#list();
    }

    #hint() {
        return this.#once(async () => {
            const {line} = await this.#ask(this.#moves, 'hint');
            if (!line.length) return this.#say('tsumeUnknown');
            this.#helped = true;
            this.#board.overlay.marks(cellsIn(line[0], this.#view.drawing.cells).map((cell) => ({cell, kind: 'best'})));
            this.#say('tsumeHintText', {move: moveWords(line[0])});
        });
    }

    #giveUp() {
        return this.#once(async () => {
            const {line} = await this.#ask([], 'solution');
            if (!line.length) return this.#say('tsumeUnknown');
            this.#helped = true;
            remember(this.#type.name, this.#number, 'seen');
            this.#moves = line;
            this.#open = false;
            this.#show(await this.#ask(line, 'look'), false);
            this.#say('puzzleSolution', {line: line.map((m) => moveWords(m)).join(' ')});
            this.#list();
        });
    }

    #nextUnsolved() {
        const all = results();
        for (let k = 1; k < this.#count; k++) {
            const n = ((this.#number - 1 + k) % this.#count) + 1;
            if (!all[keyOf(this.#type.name, n)]) return n;
        }
        return (this.#number % this.#count) + 1;
    }

    #goTo(number) {
        go(`/problems/${this.#type.name}-${number}`);
    }
}

export async function show(main, name, text) {
    const [sets] = await Promise.all([get('/api/puzzles'), styles('problems.css')]);
    const type = sets.types.find((one) => one.name === name),
        count = sets.levels * sets.each;
    const number = text === undefined ? daily(count) : Number(text);
    if (!type || !(number >= 1 && number <= count)) throw new Error(t('notFound'));
    const page = new PuzzlePage(main, sets, type, number);
    await page.begin();
}

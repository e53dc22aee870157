// SPDX-License-Identifier: MIT
// page_problems.js - mate problems of shogi: the visitor attacks, the server defends and judges.
//
// The server keeps nothing: a question has the position and the moves so far. What a visitor has
// solved is remembered in the browser, by the position, so that it holds when the set changes.
import {announce, dialog, h, store} from './dom.js';
import {get, post} from './api.js';
import {Board} from './board.js';
import {cellsIn} from './choose.js';
import {shogiMoves, usesKanji} from './shogi_board.js';
import {problemTypes} from './problem_types.js';
import {go} from './go.js';
import {styles} from './styles.js';
import {either, t} from './strings.js';
import './strings_problems.js';

// --- what was solved ---

// A short name of a position.
function keyOf(position) {
    let hash = 0x811c9dc5;
    for (const c of position) hash = Math.imul(hash ^ c.charCodeAt(0), 0x01000193) >>> 0;
    return hash.toString(36);
}
const results = () => store.get('problems', {});
const resultOf = (problem) => results()[keyOf(problem.position)];

// A problem that was solved stays solved, whatever is looked at later.
function remember(problem, result) {
    if (resultOf(problem) === 'solved') return;
    store.set('problems', {...results(), [keyOf(problem.position)]: result});
}

// The same problem for everybody on one day.
function daily(count) {
    const now = new Date();
    const day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86400000;
    return (Math.imul(day, 2654435761) >>> 0) % count;
}

class ProblemPage {
    #problems;
    #index;
    #problem;
    #board;
    #view;
    #moves = [];
    #open = false; // the visitor may move
    #helped = false; // by a hint or the solution
    #solution = null;
    #busy = false;
    #parts = {};

    constructor(main, problems, index, types) {
        this.#problems = problems;
        this.#index = index;
        this.#problem = problems[index];
        const host = h('div', {});
        this.#board = new Board(host, {onMove: (moves) => this.#choose(moves), label: () => this.#name()});
        const p = this.#parts;
        p.status = h('p', {class: 'problem-status', role: 'status'});
        p.line = h('p', {class: 'problem-line'});
        p.buttons = h('div', {class: 'buttons problem-buttons'});
        p.count = h('p', {class: 'quiet'});
        p.list = h('div', {class: 'problem-list'});
        main.replaceChildren(
            h('h1', {class: 'page-title'}, t('tsumeTitle')),
            problemTypes(types, 'tsume'),
            h('p', {class: 'quiet'}, t('tsumeText')),
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

    #name() {
        const {plies, name} = this.#problem;
        return t('tsumeName', {n: this.#index + 1, plies, rank: either(name)});
    }

    // --- showing ---

    #ask(moves, want) {
        return post('/api/tsume', {position: this.#problem.position, moves, want});
    }

    #words(moves) {
        return shogiMoves(this.#problem.position, moves);
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
        this.#board.show(this.#view, {animate, enabled: this.#open, turned: this.#isWhite()});
        this.#parts.line.textContent = this.#words(this.#moves).join(' ');
        this.#commands();
    }

    #isWhite() {
        return this.#problem.position.split(' ')[1] === 'w';
    }

    async begin() {
        this.#moves = [];
        this.#solution = null;
        this.#open = true;
        const view = await this.#ask([], 'look');
        this.#show(view, false);
        this.#say('tsumeBegin', {plies: this.#problem.plies});
        this.#list();
    }

    #button(key, run, {on = true, kind = ''} = {}) {
        return h(
            'button',
            {type: 'button', class: 'button ' + kind, disabled: !on, 'data-do': key, onclick: run},
            t(key),
        );
    }

    #commands() {
        const focused = document.activeElement?.dataset?.do;
        const buttons = this.#solution
            ? [
                  this.#button('tsumeBackward', () => this.#step(-1), {on: this.#moves.length > 0}),
                  this.#button('tsumeForward', () => this.#step(1), {
                      on: this.#moves.length < this.#solution.length,
                  }),
              ]
            : [
                  this.#button('tsumeBack', () => this.#takeBack(), {on: this.#moves.length > 0}),
                  this.#button('tsumeHint', () => this.#hint(), {on: this.#open}),
                  this.#button('tsumeGiveUp', () => this.#giveUp()),
              ];
        this.#parts.buttons.replaceChildren(
            ...buttons,
            this.#button('tsumeRetry', () => this.begin(), {on: this.#moves.length > 0 || !!this.#solution}),
            this.#button('tsumeNext', () => this.#goTo(this.#nextUnsolved()), {kind: this.#open ? '' : 'main'}),
            this.#button('tsumeDaily', () => this.#goTo(daily(this.#problems.length))),
            this.#button(usesKanji() ? 'showLetters' : 'showKanji', () => {
                store.set('shogi-kanji', !usesKanji());
                this.#show(this.#view, false);
            }),
        );
        if (focused) this.#parts.buttons.querySelector(`[data-do="${focused}"]:not([disabled])`)?.focus();
    }

    // The problems of each grade; the grade of this one is open.
    #list() {
        const groups = new Map();
        this.#problems.forEach((p, i) => {
            if (!groups.has(p.rank)) groups.set(p.rank, []);
            groups.get(p.rank).push(i);
        });
        const solved = this.#problems.filter((p) => resultOf(p) === 'solved').length;
        this.#parts.count.textContent = t('tsumeCount', {solved, all: this.#problems.length});
        this.#parts.list.replaceChildren(
            h('h2', {class: 'problem-name'}, t('tsumeList')),
            ...[...groups].map(([rank, list]) =>
                h(
                    'details',
                    {open: rank === this.#problem.rank},
                    h(
                        'summary',
                        {},
                        `${either(this.#problems[list[0]].name)} (${list.filter((i) => resultOf(this.#problems[i]) === 'solved').length}/${list.length})`,
                    ),
                    h(
                        'ul',
                        {},
                        list.map((i) => h('li', {}, this.#link(i))),
                    ),
                ),
            ),
        );
    }

    #link(i) {
        const problem = this.#problems[i],
            result = resultOf(problem);
        const words = t('tsumeProblem', {n: i + 1, plies: problem.plies});
        const state = result ? `, ${t(result === 'solved' ? 'tsumeIsSolved' : 'tsumeIsSeen')}` : '';
        return h(
            'a',
            {
                href: '/problems/' + (i + 1),
                'data-link': true,
                class: result ?? '',
                'aria-label': words + state,
                'aria-current': i === this.#index ? 'true' : null,
            },
            String(i + 1),
        );
    }

    // --- playing ---

    #choose(moves) {
        if (moves.length === 1) return void this.#play(moves[0]);
        dialog(t('choose'), '', [
            ...moves.map((m) => [
                t(m.endsWith('+') ? 'promote' : 'dontPromote'),
                () => this.#play(m),
                'button choice-of',
            ]),
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
            if (answer.verdict === 'nocheck') {
                this.#show(answer, false);
                return this.#say('tsumeNoCheck');
            }
            this.#moves = [...this.#moves, move, ...(answer.reply ? [answer.reply] : [])];
            this.#open = answer.verdict === 'right' || answer.verdict === 'longer';
            this.#show(answer, true);
            const reply = answer.reply ? this.#words(this.#moves).pop() : '';
            const said = {
                right: 'tsumeGoesOn',
                longer: 'tsumeLonger',
                wrong: 'tsumeWrong',
                back: 'tsumeLeadsBack',
                unknown: 'tsumeUnknown',
            }[answer.verdict];
            if (said) return this.#say(said, {reply});
            this.#solved();
        });
    }

    #solved() {
        const n = this.#moves.length,
            {plies} = this.#problem;
        remember(this.#problem, this.#helped ? 'seen' : 'solved');
        if (n > plies) this.#say('tsumeSolvedLonger', {n, plies}, true);
        else this.#say('tsumeSolved', {}, true);
        this.#list();
    }

    // The visitor's last move, with the reply to it.
    #takeBack() {
        return this.#once(async () => {
            this.#moves = this.#moves.slice(0, -(this.#moves.length % 2 || 2));
            this.#open = true;
            this.#show(await this.#ask(this.#moves, 'look'), false);
            this.#say('tsumeBegin', {plies: this.#problem.plies});
        });
    }

    #hint() {
        return this.#once(async () => {
            const {line} = await this.#ask(this.#moves, 'hint');
            if (!line.length) return this.#say('tsumeUnknown');
            this.#helped = true;
            this.#board.overlay.marks(cellsIn(line[0], this.#view.drawing.cells).map((cell) => ({cell, kind: 'best'})));
            this.#say('tsumeHintText', {move: this.#words([...this.#moves, line[0]]).pop()});
        });
    }

    #giveUp() {
        return this.#once(async () => {
            const {line} = await this.#ask([], 'solution');
            if (!line.length) return this.#say('tsumeUnknown');
            this.#helped = true;
            remember(this.#problem, 'seen');
            this.#solution = line;
            this.#moves = [];
            this.#open = false;
            this.#show(await this.#ask([], 'look'), false);
            this.#parts.line.textContent = `${t('tsumeSolution')}: ${this.#words(line).join(' ')}`;
            this.#say('tsumeSteps');
            this.#list();
        });
    }

    #step(by) {
        return this.#once(async () => {
            this.#moves = this.#solution.slice(0, this.#moves.length + by);
            this.#show(await this.#ask(this.#moves, 'look'), true);
            this.#parts.line.textContent = `${t('tsumeSolution')}: ${this.#words(this.#solution).join(' ')}`;
            if (this.#moves.length) announce(this.#words(this.#moves).pop());
        });
    }

    #nextUnsolved() {
        const n = this.#problems.length;
        for (let k = 1; k < n; k++) if (!resultOf(this.#problems[(this.#index + k) % n])) return (this.#index + k) % n;
        return (this.#index + 1) % n;
    }

    #goTo(index) {
        if (index === this.#index) return void this.begin();
        go('/problems/' + (index + 1));
    }
}

export async function show(main, text) {
    const [problems, {types}] = await Promise.all([get('/api/problems'), get('/api/puzzles'), styles('problems.css')]);
    const number = text === undefined ? daily(problems.length) + 1 : Number(text);
    if (!(number >= 1 && number <= problems.length)) throw new Error(t('notFound'));
    const page = new ProblemPage(main, problems, number - 1, types);
    await page.begin();
}

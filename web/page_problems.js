// SPDX-License-Identifier: MIT
// page_problems.js - mate problems of shogi: the visitor attacks, the server defends and judges.
//
// The server keeps nothing: a question has the position and the moves so far. What a visitor has
// solved is remembered in the browser, by the position, so that it holds when the set changes.
import {announce, h, store} from './dom.js';
import {get, notFound, post} from './api.js';
import {shogiMoves, usesKanji} from './shogi_board.js';
import {daily, problemLink, ProblemPage, remember, resultsOf} from './problem_page.js';
import {go} from './go.js';
import {styles} from './styles.js';
import {colon, either, setGame, t} from './strings.js';

// --- what was solved ---

// A short name of a position.
function keyOf(position) {
    let hash = 0x811c9dc5;
    for (const c of position) hash = Math.imul(hash ^ c.charCodeAt(0), 0x01000193) >>> 0;
    return hash.toString(36);
}
const resultOf = (problem) => resultsOf('problems')[keyOf(problem.position)];

class MatePage extends ProblemPage {
    #problems;
    #index;
    #problem;
    #solution = null;

    constructor(main, problems, index, types) {
        super();
        this.#problems = problems;
        this.#index = index;
        this.#problem = problems[index];
        this.build(main, {title: t('tsumeTitle'), types, type: 'tsume', text: t('tsumeText')});
    }

    name() {
        const {plies, name} = this.#problem;
        const today = this.#index === daily(this.#problems.length) ? `${t('tsumeDaily')}${colon()}` : '';
        return today + t('tsumeName', {n: this.#index + 1, plies, rank: either(name)});
    }

    // --- showing ---

    ask(moves, want) {
        return post('/api/tsume', {position: this.#problem.position, moves, want});
    }

    #words(moves) {
        return shogiMoves(this.#problem.position, moves);
    }

    #show(view, animate) {
        setGame(this.#isWhite() ? 'tsume-white' : 'tsume');
        this.place(view, {animate, turned: this.#isWhite()});
        this.parts.line.textContent = this.#words(this.moves).join(' ');
        this.#commands();
    }

    #isWhite() {
        return this.#problem.position.split(' ')[1] === 'w';
    }

    async begin() {
        this.moves = [];
        this.#solution = null;
        this.open = true;
        const view = await this.ask([], 'look');
        this.#show(view, false);
        this.say('tsumeBegin', {plies: this.#problem.plies});
        this.#list();
    }

    #commands() {
        const walk = this.#solution
            ? [
                  this.button('tsumeBackward', () => this.#step(-1), {on: this.moves.length > 0}),
                  this.button('tsumeForward', () => this.#step(1), {
                      on: this.moves.length < this.#solution.length,
                  }),
              ]
            : [
                  this.button('tsumeBack', () => this.#takeBack(), {on: this.moves.length > 0}),
                  this.button('tsumeHint', () => this.#hint(), {on: this.open}),
                  this.button('tsumeGiveUp', () => this.#giveUp()),
              ];
        this.buttons([
            ...walk,
            this.button('tsumeRetry', () => this.once(() => this.begin()), {
                on: this.moves.length > 0 || !!this.#solution,
            }),
            this.button('tsumeNext', () => this.#goTo(this.#nextUnsolved()), {kind: this.open ? '' : 'main'}),
            this.button('tsumeDaily', () => this.#goTo(daily(this.#problems.length))),
            this.button(usesKanji() ? 'showLetters' : 'showKanji', () => {
                store.set('shogi-kanji', !usesKanji());
                this.#show(this.view, false);
            }),
        ]);
    }

    // The problems of each grade; the grade of this one is open.
    #list() {
        const groups = new Map();
        this.#problems.forEach((p, i) => {
            if (!groups.has(p.rank)) groups.set(p.rank, []);
            groups.get(p.rank).push(i);
        });
        const solved = this.#problems.filter((p) => resultOf(p) === 'solved').length;
        this.parts.count.textContent = t('tsumeCount', {solved, all: this.#problems.length});
        this.parts.list.replaceChildren(
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
        const problem = this.#problems[i];
        return problemLink({
            address: i + 1,
            number: i + 1,
            words: [t('tsumeProblem', {n: i + 1, plies: problem.plies})],
            result: resultOf(problem),
            current: i === this.#index,
        });
    }

    // --- playing ---

    label(move) {
        return t(move.endsWith('+') ? 'promote' : 'dontPromote');
    }

    play(move) {
        return this.once(async () => {
            const answer = await this.ask([...this.moves, move], 'judge');
            if (answer.verdict === 'nocheck') {
                this.#show(answer, false);
                return this.say('tsumeNoCheck');
            }
            const before = this.moves;
            this.moves = [...before, move, ...(answer.reply ? [answer.reply] : [])];
            this.open = answer.verdict === 'right' || answer.verdict === 'longer';
            const fails = /^(wrong|back|unknown)$/.test(answer.verdict);
            if (!fails) this.#show(answer, true);
            const reply = answer.reply ? this.#words(this.moves).pop() : '';
            const said = {
                right: 'tsumeGoesOn',
                longer: 'tsumeLonger',
                wrong: 'tsumeWrong',
                back: 'tsumeLeadsBack',
                unknown: 'tsumeUnknown',
            }[answer.verdict];
            if (fails) {
                this.moves = before;
                this.open = true;
                this.#show(await this.ask(before, 'look'), false);
                this.wrong(move);
            }
            if (said) return this.say(said, {reply});
            this.#solved();
        });
    }

    #solved() {
        const n = this.moves.length,
            {plies} = this.#problem;
        remember('problems', keyOf(this.#problem.position), this.helped ? 'seen' : 'solved');
        if (n > plies) this.say('tsumeSolvedLonger', {n, plies}, true);
        else this.say('tsumeSolved', {}, true);
        this.#list();
    }

    // The visitor's last move, with the reply to it.
    #takeBack() {
        return this.once(async () => {
            this.moves = this.moves.slice(0, -(this.moves.length % 2 || 2));
            this.open = true;
            this.#show(await this.ask(this.moves, 'look'), false);
            this.say('tsumeBegin', {plies: this.#problem.plies});
        });
    }

    #hint() {
        return this.once(async () => {
            const {line} = await this.ask(this.moves, 'hint');
            if (!line.length) return this.say('tsumeUnknown');
            this.helped = true;
            this.mark(line[0]);
            this.say('tsumeHintText', {move: this.#words([...this.moves, line[0]]).pop()});
        });
    }

    #giveUp() {
        return this.once(async () => {
            const {line} = await this.ask([], 'solution');
            if (!line.length) return this.say('tsumeUnknown');
            this.helped = true;
            remember('problems', keyOf(this.#problem.position), 'seen');
            this.#solution = line;
            this.moves = [];
            this.open = false;
            this.#show(await this.ask([], 'look'), false);
            this.parts.line.textContent = t('tsumeSolution', {line: this.#words(line).join(' ')});
            this.say('tsumeSteps');
            this.#list();
        });
    }

    #step(by) {
        return this.once(async () => {
            this.moves = this.#solution.slice(0, this.moves.length + by);
            this.#show(await this.ask(this.moves, 'look'), true);
            this.parts.line.textContent = t('tsumeSolution', {line: this.#words(this.#solution).join(' ')});
            if (this.moves.length) announce(this.#words(this.moves).pop());
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
    if (!(number >= 1 && number <= problems.length)) throw notFound();
    const page = new MatePage(main, problems, number - 1, types);
    await page.begin();
}

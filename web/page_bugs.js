// SPDX-License-Identifier: MIT
// page_bugs.js - the programs of the paper of 1970: choose a node, and watch the bug walk.
import {announce, calm, h, svg} from './dom.js';
import {get} from './api.js';
import {Board} from './board.js';
import {sentences, sideName, t} from './strings.js';
import './strings_bugs.js';

const titles = {reversi: 'bugsReversi', pentomino: 'bugsPentomino', split: 'bugsSplit'};
const ways = ['p', 'q', 'rev-p', 'rev-q'];
const pace = 450;
const newSeed = () => Math.floor(Math.random() * 1e6);

function styles() {
    if (document.querySelector('link[href="/assets/bugs.css"]')) return null;
    return new Promise((done) =>
        document.head.append(h('link', {rel: 'stylesheet', href: '/assets/bugs.css', onload: done, onerror: done})),
    );
}

// What is to be seen after the first `n` events of a walk.
function stateAfter(trace, n) {
    const state = {bugs: new Map(), hidden: [], waiting: []};
    for (const event of trace.slice(0, n)) {
        if (event.kind === 'call') state.bugs.clear();
        if (event.bug) state.bugs.set(event.bug, event.node);
        state.hidden = event.hidden ?? state.hidden;
        state.waiting = event.waiting ?? state.waiting;
    }
    return state;
}

function outcome(event) {
    const {bug, node, kind, holds} = event;
    if (kind === 'call') return t('bugsCall');
    if (kind === 'goto') return t('bugsGoto');
    if (kind === 'value') return t(holds ? 'bugsValueTrue' : 'bugsValueFalse');
    if (bug && node === null) return t('bugsNowhere', {bug});
    if (bug) return t(/^(rev-)?[pqr]$/.test(node) ? 'bugsIs' : 'bugsOn', {bug, node});
    return t(holds ? 'bugsTrue' : 'bugsFalse');
}

// A bug seen from above, with its name beside it.
const bugPicture = (name, i) =>
    svg(
        'g',
        {class: `bug bug-${i % 3}`},
        svg('path', {d: 'M-.24 -.1H.24M-.24 .03H.24M-.22 .15H.22M-.06 -.2L-.13 -.3M.06 -.2L.13 -.3', class: 'legs'}),
        svg('ellipse', {rx: 0.16, ry: 0.2, cy: 0.02}),
        svg('circle', {r: 0.08, cy: -0.18, class: 'head'}),
        svg('path', {d: 'M0 -.16V.21', class: 'legs'}),
        svg('text', {y: 0.42, 'text-anchor': 'middle'}, name),
    );

class Walk {
    #board;
    #host = h('div', {});
    #bugs = new Map();
    #layer;
    #programs;
    #program;
    #seed = newSeed();
    #view;
    #first = null;
    #trace = [];
    #question = '';
    #at = 0;
    #timer;
    #asked = 0;

    constructor(main, programs) {
        this.#programs = programs;
        this.#board = new Board(this.#host, {onCell: (name) => this.#choose(name)});
        const button = (key, run) => h('button', {type: 'button', class: 'button small', onclick: run}, t(key));
        this.select = h(
            'select',
            {id: 'bugs-program', onchange: () => this.open(this.select.value)},
            programs.map((p) => h('option', {value: p.name}, t(titles[p.name]))),
        );
        this.way = h(
            'select',
            {id: 'bugs-way', onchange: () => this.#first && this.#ask()},
            ways.map((w) => h('option', {value: w}, t('bugsWay_' + w))),
        );
        this.wayField = h('label', {class: 'field', for: 'bugs-way'}, t('bugsDirection'), this.way);
        this.hint = h('p', {class: 'quiet'});
        this.status = h('p', {class: 'bugs-status'});
        this.run = button('bugsRun', () => (this.#timer ? this.#pause() : this.#start()));
        this.controls = h(
            'div',
            {class: 'row wrap bugs-controls'},
            button('bugsStart', () => this.#go(0)),
            button('bugsBack1', () => this.#go(this.#at - 1)),
            this.run,
            button('bugsNext', () => this.#go(this.#at + 1)),
            button('bugsEnd', () => this.#go(this.#trace.length)),
        );
        this.source = h('pre', {class: 'bugs-source', tabindex: '0', role: 'region', 'aria-label': t('bugsSource')});
        this.answer = h('p', {class: 'bugs-answer'});
        this.legend = h('p', {class: 'quiet'}, t('bugsLegend'));
        main.replaceChildren(
            h('p', {}, h('a', {href: '/papers', 'data-link': true}, t('bugsBack'))),
            h('h1', {}, t('bugsTitle')),
            h('p', {class: 'lead'}, t('bugsText')),
            h(
                'div',
                {class: 'bugs-page'},
                h(
                    'div',
                    {class: 'bugs-board'},
                    this.#host,
                    h('p', {id: 'board-keys', class: 'unseen'}, t('boardKeys')),
                ),
                h(
                    'div',
                    {class: 'bugs-side'},
                    h(
                        'div',
                        {class: 'row wrap'},
                        h('label', {class: 'field', for: 'bugs-program'}, t('bugsProgram'), this.select),
                        this.wayField,
                        button('bugsBoard', () => this.#anotherBoard()),
                    ),
                    this.hint,
                    this.controls,
                    this.answer,
                    this.status,
                    this.source,
                    this.legend,
                ),
            ),
        );
    }

    async open(name) {
        this.#program = this.#programs.find((p) => p.name === name);
        this.wayField.hidden = !this.#program.types.includes('branch');
        this.legend.hidden = !this.#program.text.includes('mask ');
        this.source.replaceChildren(
            ...this.#program.text.split('\n').map((line) => h('span', {class: 'code-line'}, line + '\n')),
        );
        await this.#fetch('');
    }

    // The board alone, or with the answer to a question.
    async #fetch(question) {
        const mine = ++this.#asked;
        const query = new URLSearchParams({seed: this.#seed, ...(question && {question})});
        const view = await get(`/api/bugs/${this.#program.name}?${query}`);
        if (mine !== this.#asked) return false;
        this.#pause();
        this.#view = view;
        this.#trace = view.trace ?? [];
        this.#question = question;
        if (!question) this.#first = null;
        this.#board.show(view);
        this.#layer?.remove();
        this.#bugs.clear();
        this.#host.querySelector('svg').append((this.#layer = svg('g', {class: 'bugs', 'aria-hidden': 'true'})));
        this.controls.hidden = !question;
        this.#hint();
        this.#go(0);
        return true;
    }

    #hint() {
        const side = sideName(this.#view.movers[this.#view.mover]);
        const waits = this.#program.name === 'split' && this.#first && !this.#question;
        this.hint.textContent = waits
            ? t('bugsChooseSecond', {node: this.#first})
            : t(titles[this.#program.name].replace('bugs', 'bugsChoose'), {side});
    }

    async #anotherBoard() {
        this.#seed = newSeed();
        await this.#fetch('');
    }

    // Program c needs two points: the first click after a walk begins anew.
    async #choose(name) {
        if (this.#program.name === 'split' && (!this.#first || this.#question)) {
            await this.#fetch('');
            this.#first = name;
            this.#hint();
            this.#board.overlay.marks([{cell: name, kind: 'good'}]);
            announce(this.hint.textContent);
            return;
        }
        if (this.#program.name === 'split') await this.#ask(name);
        else {
            this.#first = name;
            await this.#ask();
        }
    }

    async #ask(second = this.way.value) {
        const {predicate} = this.#program;
        const question = predicate ? `${predicate}(${this.#first}, ${second})` : this.#first;
        if (!(await this.#fetch(question))) return;
        if (calm()) this.#go(this.#trace.length);
        else this.#start();
    }

    // --- walking ---

    #start() {
        if (!this.#trace.length) return;
        if (this.#at >= this.#trace.length) this.#go(0);
        this.run.textContent = t('bugsPause');
        // A loop over all nodes is hundreds of steps: they go by faster.
        this.#timer = setInterval(
            () => {
                this.#show(this.#at + 1);
                if (this.#at >= this.#trace.length) this.#pause();
            },
            this.#trace.length > 60 ? pace / 5 : pace,
        );
    }

    #pause() {
        clearInterval(this.#timer);
        this.#timer = null;
        this.run.textContent = t('bugsRun');
        if (this.#at && this.#at === this.#trace.length) announce(this.answer.textContent);
    }

    #go(n) {
        this.#pause();
        this.#show(Math.max(0, Math.min(n, this.#trace.length)));
        if (this.#at) announce(this.status.textContent);
    }

    #show(n) {
        this.#at = n;
        const state = stateAfter(this.#trace, n),
            event = this.#trace[n - 1];
        this.#board.overlay.marks([
            ...state.hidden.map((cell) => ({cell, kind: 'settled'})),
            ...state.waiting.map((cell) => ({cell, kind: 'note'})),
        ]);
        this.#place(state.bugs);
        this.#point(event);
        const done = n > 0 && n === this.#trace.length;
        this.answer.textContent = done ? this.#answerText() : '';
        this.status.textContent = event
            ? t('bugsStep', {
                  n,
                  all: this.#trace.length,
                  text: [event.text, outcome(event)].filter(Boolean).join(' — '),
              })
            : '';
    }

    // "1-1: false. No stone can be placed here."
    #answerText() {
        const {holds} = this.#view;
        return sentences([
            t(holds ? 'bugsYes' : 'bugsNo', {question: this.#question}),
            t(titles[this.#program.name] + (holds ? 'Yes' : 'No')),
        ]);
    }

    #place(bugs) {
        for (const [name, picture] of this.#bugs)
            if (!bugs.has(name)) {
                picture.remove();
                this.#bugs.delete(name);
            }
        for (const [name, node] of bugs) {
            const cell = node && this.#host.querySelector(`[data-cell="${CSS.escape(node)}"]`);
            const [, x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(cell?.getAttribute('transform') ?? '') ?? [];
            let picture = this.#bugs.get(name);
            if (x === undefined) {
                picture?.remove();
                this.#bugs.delete(name);
                continue;
            }
            if (!picture) {
                picture = bugPicture(name, this.#bugs.size);
                this.#layer.append(picture);
                this.#bugs.set(name, picture);
            }
            picture.dataset.node = node;
            picture.style.transform = `translate(${x}px, ${y}px)`;
        }
    }

    // The line of the program that was just done.
    #point(event) {
        this.source.querySelector('.now')?.classList.remove('now');
        const line = event && this.source.children[event.line - 1];
        if (!line) return;
        line.classList.add('now');
        const {top, bottom} = this.source.getBoundingClientRect(),
            at = line.getBoundingClientRect();
        if (at.top < top || at.bottom > bottom) this.source.scrollTop += at.top - top - 40;
    }

    leave() {
        this.#pause();
    }
}

export async function show(main) {
    document.title = t('bugsTitle') + ' · Genpei';
    const [programs] = await Promise.all([get('/api/bugs'), styles()]);
    const walk = new Walk(main, programs);
    await walk.open('reversi');
    return () => walk.leave();
}

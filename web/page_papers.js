// SPDX-License-Identifier: MIT
// page_papers.js - the experiments of papers, run while the visitor watches.
import {h, svg, announce} from './dom.js';
import {gameInfo, get, listen, post} from './api.js';
import {either, gameTitle, language, sentences, t} from './strings.js';
import {eras} from './eras.js';
import './strings_papers.js';
import './strings_bugs.js';

// The word and the class of each verdict.
const verdicts = {
    same: 'same',
    consistent: 'consistent',
    arithmetic: 'arithmetic',
    different: 'different',
    open: 'openRow',
};
const verdictSign = (key) => h('span', {class: 'verdict ' + key}, t(key));

// What a field of a row says, in the language of the page.
const said = (row, field) => (language === 'ja' && row.ja?.[field]) || row[field];

// A text in which no line ends within a move ("3-5") or a score.
const unbroken = (text) =>
    text.split(/([*(]?\d+-\d+)/).map((part, i) => (i % 2 ? h('span', {class: 'nowrap'}, part) : part));

// The curves of an experiment, drawn as they come; heights lie between 0 and 1.
function figure(name) {
    const left = 44,
        width = 320,
        height = 170,
        top = 12;
    const at = (x, y) => `${(left + x * width).toFixed(1)} ${(top + (1 - y) * height).toFixed(1)}`;
    const picture = svg(
        'svg',
        {class: 'figure', viewBox: `0 0 ${left + width + 90} ${top + height + 36}`, role: 'img', 'aria-label': name},
        [0, 0.25, 0.5, 0.75, 1].map((v) => [
            svg('path', {d: `M${at(0, v)}L${at(1, v)}`, class: 'grid'}),
            svg('text', {x: left - 4, y: top + (1 - v) * height + 4, 'text-anchor': 'end'}, v),
            svg('text', {x: left + v * width, y: top + height + 16, 'text-anchor': 'middle'}, v),
        ]),
        svg('text', {x: 2, y: top + height / 2 + 4}, 'H'),
        svg('text', {x: left + width / 2, y: top + height + 32, 'text-anchor': 'middle'}, 'γ'),
    );
    let drawn = 0;
    picture.addCurve = (label, {x, y}) => {
        const kind = 'curve-' + (drawn++ % 4);
        picture.append(
            svg('path', {class: kind, d: 'M' + x.map((v, i) => at(v, y[i])).join('L')}),
            svg(
                'text',
                {class: kind, x: left + width + 5, y: top + (1 - y.at(-1)) * height + (y[0] > y.at(-1) ? 14 : -4)},
                label,
            ),
        );
    };
    return picture;
}

// The page that sets up a game with the paper's own program.
const playAddress = (game, player) => `/#new/${game}` + (player ? '/' + encodeURIComponent(player) : '');

// The program of a patience plays alone.
function playLink({game, player, info}) {
    const words = info?.players.length === 1 ? 'watchProgram' : 'playProgram';
    return h(
        'a',
        {class: 'button', href: playAddress(game, player), 'data-link': true},
        t(words, {game: gameTitle(game, info?.title)}),
    );
}

// --- a run of a paper's experiments, which outlives a change of the language ---

const runs = new Map(); // by paper
let leaving;

class PaperRun {
    events = [];
    running = false;
    error = '';
    watch = null; // the section that shows it

    async start(id) {
        this.running = true;
        try {
            this.number = (await post('/api/paper/' + id, {})).id;
        } catch (error) {
            return this.#end(error.message);
        }
        const note = (kind) => (data) => {
            this.events.push([kind, data]);
            this.watch?.add(kind, data);
        };
        this.deafen = listen(
            `/api/paper/${this.number}/events`,
            {
                begin: note('begin'),
                row: note('row'),
                done: ({ok, error}, stop) => {
                    stop();
                    this.#end(ok || this.stopping ? '' : error);
                },
                broken: () => this.#end(t('lost')),
            },
            {final: true},
        );
    }

    stop() {
        if (!this.running || !this.number) return;
        this.stopping = true;
        post(`/api/paper/${this.number}/stop`).catch(() => {});
    }

    #end(error) {
        this.running = false;
        this.error = error;
        this.watch?.ended();
    }
}

// --- a paper on the page ---

class PaperSection {
    #paper;
    #counts;
    #group;
    #picture = null;
    #noted = null; // the last note
    #tally = h('p', {class: 'tally'});
    #state = h('p', {class: 'quiet paper-state'});
    #figures = h('div', {class: 'row wrap'});
    #table;
    #scroll;
    #runButton;
    #stopButton;

    constructor(paper) {
        this.#paper = paper;
        const {name, title, about, game, experiments} = paper;
        this.#table = h(
            'table',
            {},
            h('caption', {class: 'unseen'}, t('tableOf', {title: either(title)})),
            h(
                'thead',
                {},
                h(
                    'tr',
                    {},
                    ['item', 'published', 'computed', 'verdict'].map((key) => h('th', {scope: 'col'}, t(key))),
                ),
            ),
        );
        this.#scroll = h(
            'div',
            {class: 'scroll tall', tabindex: '0', role: 'region', 'aria-label': either(title), hidden: true},
            this.#table,
        );
        this.#runButton = h('button', {type: 'button', class: 'button main', onclick: () => this.#run()}, t('runIt'));
        this.#stopButton = h(
            'button',
            {type: 'button', class: 'button', hidden: true, onclick: () => runs.get(name)?.stop()},
            t('stop'),
        );
        this.element = h(
            'article',
            {class: 'panel paper', id: name},
            h('h2', {}, h('a', {href: '/papers/' + name, 'data-link': true}, either(title))),
            h('p', {}, either(about)),
            this.#description(experiments),
            h(
                'div',
                {class: 'row wrap'},
                this.#runButton,
                this.#stopButton,
                game && playLink(paper),
                name === 'takeuchi-1970' &&
                    h('a', {class: 'button', href: '/papers/bugs', 'data-link': true}, t('bugsLink')),
            ),
            paper.extra ?? '',
            this.#state,
            this.#tally,
            this.#figures,
            this.#scroll,
        );
        this.#show(runs.get(name));
    }

    // What is run, for those who want to know before.
    #description(experiments) {
        return h(
            'details',
            {},
            h('summary', {}, t('experiments', {n: experiments.length})),
            h(
                'dl',
                {class: 'experiments'},
                experiments.map((x) => [h('dt', {}, either(x.about)), h('dd', {}, either(x.how))]),
            ),
            h('p', {class: 'quiet'}, t('inTerminal'), ' ', h('code', {}, 'genpei reproduce ' + this.#paper.name)),
        );
    }

    // Takes up a run, from its first row on.
    #show(run) {
        this.#table.querySelectorAll('tbody').forEach((body) => body.remove());
        this.#figures.replaceChildren();
        this.#counts = Object.fromEntries(Object.values(verdicts).map((key) => [key, 0]));
        this.#group = this.#picture = null;
        this.#tally.textContent = '';
        if (!run) return;
        run.watch = this;
        this.#scroll.hidden = false;
        for (const [kind, data] of run.events) this.add(kind, data);
        this.#buttons(run);
    }

    #run() {
        const run = new PaperRun();
        runs.set(this.#paper.name, run);
        run.start(this.#paper.name);
        this.#show(run);
        announce(t('running'));
    }

    #buttons(run) {
        const focused = [this.#runButton, this.#stopButton].includes(document.activeElement);
        this.#runButton.hidden = run.running;
        this.#stopButton.hidden = !run.running;
        if (focused) (run.running ? this.#stopButton : this.#runButton).focus();
        this.#runButton.textContent = t('runAgain');
        if (run.running) return;
        this.#state.textContent = run.error
            ? t('error', {text: run.error})
            : t(run.stopping ? 'runStopped' : 'runDone');
        this.#scroll.hidden = !run.events.length;
    }

    ended() {
        this.#buttons(runs.get(this.#paper.name));
        announce(`${this.#state.textContent} ${this.#tally.textContent}`);
    }

    add(kind, data) {
        const atEnd = this.#scroll.scrollHeight - this.#scroll.scrollTop - this.#scroll.clientHeight < 120;
        if (kind === 'begin') this.#begin(data.experiment);
        else this.#row(data);
        if (atEnd) this.#scroll.scrollTop = this.#scroll.scrollHeight;
    }

    #begin(name) {
        const {experiments} = this.#paper,
            n = experiments.findIndex((x) => x.name === name),
            {about, how} = experiments[n];
        this.#group = h(
            'tbody',
            {},
            h(
                'tr',
                {class: 'group'},
                h('th', {colspan: 4, scope: 'rowgroup'}, either(about), h('span', {class: 'how'}, either(how))),
            ),
        );
        this.#table.append(this.#group);
        this.#picture = this.#noted = null;
        this.#state.textContent = t('runningOne', {n: n + 1, all: experiments.length, what: either(about)});
    }

    #row(r) {
        const verdict = verdicts[r.verdict] ?? 'openRow';
        this.#counts[verdict]++;
        if (r.curve) this.#curve(r);
        const printed = r.published !== 'not printed';
        this.#group.append(
            h(
                'tr',
                {class: 'result new'},
                h('th', {scope: 'row'}, said(r, 'item')),
                h(
                    'td',
                    {'data-label': t('published'), class: printed ? null : 'quiet'},
                    unbroken(said(r, 'published')),
                ),
                h('td', {'data-label': t('computed')}, unbroken(said(r, 'computed'))),
                h('td', {}, verdictSign(verdict)),
            ),
        );
        this.#note(
            sentences([
                r.range && t('rangeNote', {range: said(r, 'range'), origin: said(r, 'origin')}),
                said(r, 'reason'),
            ]),
        );
        this.#tally.textContent = t('tally', this.#counts);
    }

    // The note of the last row. Rows in succession that have the same one share it.
    #note(text) {
        const shared = text && text === this.#noted?.text;
        if (shared) {
            this.#noted.rows++;
            this.#noted.cell.textContent = t('noteForRows', {rows: this.#noted.rows, text});
            this.#group.append(this.#noted.cell.parentNode);
            return;
        }
        const cell = h('td', {colspan: 4}, text);
        this.#noted = {text, rows: 1, cell};
        if (text) this.#group.append(h('tr', {class: 'note'}, cell));
    }

    #curve(r) {
        if (!this.#picture) {
            const {about} = this.#paper.experiments.find((x) => x.name === r.experiment);
            this.#picture = figure(either(about));
            this.#figures.append(h('figure', {}, this.#picture, h('figcaption', {class: 'quiet'}, either(about))));
        }
        this.#picture.addCurve(said(r, 'label') ?? r.curve.name, r.curve);
    }
}

const legend = () =>
    h(
        'dl',
        {class: 'verdicts'},
        Object.values(verdicts).map((key) => h('div', {}, h('dt', {}, verdictSign(key)), h('dd', {}, t(key + 'Text')))),
    );

// All papers, or the one that is named.
export async function show(main, only) {
    clearTimeout(leaving);
    const all = await get('/api/papers'),
        papers = only ? all.filter((p) => p.name === only) : all;
    document.title = t('papersTitle') + ' · Genpei';
    for (const p of papers) {
        if (p.game) p.info = await gameInfo(p.game);
        if (p.name === 'sanechika-1979') p.extra = await eras();
    }
    main.replaceChildren(
        only ? h('p', {}, h('a', {href: '/papers', 'data-link': true}, t('papersAll'))) : '',
        h('h1', {}, t('papersTitle')),
        h('p', {class: 'lead'}, t('papersText')),
        legend(),
        ...papers.map((p) => new PaperSection(p).element),
        papers.length ? '' : h('p', {}, t('paperUnknown', {name: only})),
    );
    // A visitor who only changed the language is back at once; for others nothing should go on.
    return () => {
        for (const run of runs.values()) run.watch = null;
        leaving = setTimeout(() => runs.forEach((run) => run.stop()), 1000);
    };
}

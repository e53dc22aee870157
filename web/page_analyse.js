// SPDX-License-Identifier: MIT
// page_analyse.js - a game under the lamp: values, lines, graph, turning points, variations.
//
// The place one looks at is a path, the moves from the beginning. Paths of the game itself are asked
// from its record; others live on a scratch game of two people, which is walked to where one looks.
import {h, announce, store} from './dom.js';
import {get, listen, post, presets} from './api.js';
import {Board} from './board.js';
import {colourOf, lookOf} from './looks.js';
import {bar, graph, squash} from './graph.js';
import {insightPanel, plainMarks} from './insight.js';
import {shareDialog} from './share.js';
import {Tree} from './tree.js';
import {go} from './go.js';
import {t, captionWords, decided, either, gameTitle, moveWords, number, sentence, signed, valueWords, wonBy} from './strings.js';

const same = (a, b) => a.length === b.length && a.every((m, i) => m === b[i]);

class AnalysePage {
    #main; #game; #tree; #path; #view; #board; #bar; #graph; #parts = {}; #list; #scale;
    #streams = new Map(); #scratch = null; #running = null; #on = true; #found = new Map(); #waiting = null; #turn = 0; #gone = false;

    constructor(main, game, list) {
        this.#main = main;
        this.#game = game;
        this.#list = list;
        this.#tree = new Tree(game.id, game.moves.map((m) => m.text));
        this.#remember(game);
        const wished = /^#v=(.*)$/.exec(location.hash)?.[1].split('.').filter(Boolean).map(decodeURIComponent);
        this.#build();
        this.#onKey = (event) => this.#key(event);
        document.addEventListener('keydown', this.#onKey);
        addEventListener('pagehide', this.#onHide = () => this.#halt());
        this.look(wished ?? this.#tree.mainPath(game.plies)).catch(() => this.look(this.#tree.mainPath(game.plies)));
    }
    #onKey; #onHide;

    // What the server keeps of earlier analyses: {ply: {value, depth}}, seen by who moves there.
    #remember({opinions, moves, mover, ended}) {
        const line = this.#tree.mainLine();
        if (ended && ended.payoffs?.length === 2) line[line.length - 1].value = wonBy(ended.payoffs[0]);
        for (const [ply, {value, depth}] of Object.entries(opinions ?? {})) {
            const node = line[ply], side = moves[ply]?.mover ?? mover;
            if (node && node.value === undefined && value !== undefined) Object.assign(node, {value: side === 0 ? value : -value, depth});
        }
    }

    leave() {
        this.#gone = true;
        document.removeEventListener('keydown', this.#onKey);
        removeEventListener('pagehide', this.#onHide);
        this.#halt();
        for (const {stop} of this.#streams.values()) stop();
    }

    // --- making the page ---

    #build() {
        const g = this.#game, p = this.#parts, host = h('div', {});
        this.#board = new Board(host, {onMove: (moves) => this.look([...this.#path, moves[0]]), label: () => t('boardLabel', {game: gameTitle(g.game, g.title), status: t('viewing', {n: this.#path?.length ?? 0, all: g.plies})})});
        this.#bar = bar(g.movers.map((_, i) => colourOf(g.movers, i)));
        this.#graph = graph((ply) => this.look(this.#tree.mainPath(ply)));
        const strongest = this.#list.reduce((a, b) => !a || b.level > a.level ? b : a, null);
        p.spec = h('select', {onchange: () => this.#restart()}, this.#list.map((x) => h('option', {value: x.spec, selected: x === strongest}, either(x.label))));
        p.multi = h('select', {onchange: () => this.#restart()}, [1, 3, 5, 10, 60].map((n) => h('option', {value: n, selected: n === 5}, String(n))));
        p.toggle = h('button', {type: 'button', class: 'button main', onclick: () => { this.#on = !this.#on; this.#restart(); }});
        for (const key of ['caption', 'live']) p[key] = h('p', {class: `${key} quiet`});
        for (const key of ['lines', 'tree', 'why', 'words']) p[key] = h('div', {class: `${key}-place`});
        p.turns = h('ul', {class: 'turns'});
        p.review = h('button', {type: 'button', class: 'button small', onclick: () => this.#review()}, t('review'));
        p.forget = h('button', {type: 'button', class: 'button small', onclick: () => this.look(this.#tree.prune(this.#path))}, t('forget'));
        const link = (label, run, kind = '') => h('button', {type: 'button', class: 'button small ' + kind, onclick: run}, t(label));
        this.#main.replaceChildren(
            h('h1', {class: 'page-title'}, `${gameTitle(g.game, g.title)}: ${t('analyse')}`),
            h('div', {class: 'table'},
                h('div', {class: 'table-board'},
                    h('div', {class: 'with-bar'}, this.#bar.element, host), p.caption, h('p', {id: 'board-keys', class: 'unseen'}, t('boardKeys')),
                    h('section', {class: 'panel', 'aria-label': t('graph')}, h('div', {class: 'row between'}, h('h2', {}, t('graph')), p.review), this.#graph.element)),
                h('div', {class: 'table-side'},
                    h('section', {class: 'panel', 'aria-label': t('lines')},
                        h('div', {class: 'row wrap'}, h('label', {class: 'field grow'}, t('analyst'), p.spec), h('label', {class: 'field'}, t('howMany'), p.multi), p.toggle),
                        p.live, p.lines, p.words),
                    h('div', {class: 'row wrap'}, link('why', () => this.#why()), link('playOn', () => this.#playOn()), h('a', {class: 'button small', href: '/play/' + g.id, 'data-link': true}, t('toGame')), link('share', () => shareDialog({...g, moves: this.#path}))),
                    p.why,
                    h('section', {class: 'panel', 'aria-label': t('turningPoints')}, h('h2', {}, t('turningPoints')), p.turns),
                    h('section', {class: 'panel', 'aria-label': t('tree')}, h('div', {class: 'row between'}, h('h2', {}, t('tree')), p.forget), p.tree))));
        document.title = `${t('analyse')}: ${gameTitle(g.game, g.title)} · Genpei`;
    }

    // --- walking ---

    // The position a path leads to, and the game and ply under which the server knows it.
    async #at(path) {
        if (this.#tree.isMain(path)) return {id: this.#game.id, view: await get(`/api/game/${this.#game.id}?ply=${path.length}`)};
        return {id: await this.#walkScratch(path), view: this.#scratch.view};
    }

    async #walkScratch(path) {
        if (!this.#scratch) {
            const {id} = await post('/api/new', {game: this.#game.game, seats: this.#game.movers.map(() => 'human'), moves: path});
            store.set('scratch', [...store.get('scratch', []).slice(-200), String(id)]);
            this.#scratch = {id, path, view: await get('/api/game/' + id)};
            return id;
        }
        const s = this.#scratch;
        let common = 0;
        while (common < path.length && common < s.path.length && path[common] === s.path[common]) common++;
        if (s.path.length > common) s.view = await post(`/api/game/${s.id}/undo`, {plies: s.path.length - common});
        s.path = path.slice(0, common);
        for (const move of path.slice(common)) {
            s.view = await post(`/api/game/${s.id}/move`, {move});
            s.path = [...s.path, move];
        }
        return s.id;
    }

    async look(path) {
        const mine = ++this.#turn;
        const {id, view} = await this.#at(path);
        if (mine !== this.#turn || this.#gone) return;
        const step = this.#path && Math.abs(path.length - this.#path.length) === 1;
        this.#path = path;
        this.#view = view;
        this.#tree.at(path);
        this.#tree.save();
        this.#place = {id, ply: view.ply};
        history.replaceState(null, '', `/analyse/${this.#game.id}${same(path, this.#tree.mainPath(this.#game.plies)) ? '' : '#v=' + path.map(encodeURIComponent).join('.')}`);
        this.#board.show(view, {animate: step, enabled: view.mover >= 0});
        this.#parts.why.replaceChildren();
        this.#board.overlay.clear();
        this.#draw();
        this.#main.querySelector('.table').dataset.ply = String(path.length);
        announce(t('gotoPly', {n: path.length, value: valueWords(this.#tree.at(path).value, this.#game.movers)}));
        this.#restart();
    }
    #place = null;

    // --- asking ---

    // Opens the stream of a game's analyses. The server works only for those who listen, so one asks
    // when the stream is open, and again when it was opened anew after a break.
    #stream(id) {
        if (!this.#streams.has(id)) {
            const entry = {};
            entry.opened = new Promise((resolve) => {
                let again = false;
                entry.stop = listen(`/api/game/${id}/events`, {analysis: (a) => this.#take(id, a), opened: () => {
                    resolve();
                    if (again && this.#running?.id === id) this.#restart();
                    again = true;
                }});
            });
            this.#streams.set(id, entry);
        }
        return this.#streams.get(id).opened;
    }

    async #restart() {
        if (!this.#view || this.#reviewing) return;
        await this.#ask(this.#place, this.#path, this.#view, Number(this.#parts.multi.value));
    }

    async #ask(place, path, view, multi) {
        await this.#halt();
        const spec = this.#parts.spec.value;
        if (this.#on && spec && view.mover >= 0 && !this.#gone) {
            const mine = this.#running = {...place, path, mover: view.mover};
            await this.#stream(place.id);
            if (this.#running === mine) await post(`/api/game/${place.id}/analyse`, {spec, on: true, multi, ply: place.ply}).catch((error) => { this.#parts.live.textContent = error.message; });
        }
        this.#drawControls();
    }

    async #halt() {
        const was = this.#running;
        this.#running = null;
        if (was) await post(`/api/game/${was.id}/analyse`, {spec: this.#parts.spec.value, on: false}).catch(() => {});
    }

    #take(id, analysis) {
        const r = this.#running;
        if (!r || r.id !== id || (analysis.ply !== undefined && analysis.ply !== r.ply) || !analysis.lines?.length) return;
        this.#found.set(r.path.join('.'), {...analysis, mover: r.mover});
        const node = this.#tree.at(r.path);
        this.#weigh(node, analysis, r.mover);
        this.#waiting?.(analysis);
        if (!this.#reviewing) this.#tree.save();
        this.#draw();
    }

    // Many evaluations swing between odd and even depths; the mean of two depths is what the bar and
    // the graph show. Exact values are taken as they are.
    #weigh(node, {lines: [{value}], depth, exact}, mover) {
        if (value === undefined || value === null) return;
        const mine = mover === 0 ? value : -value;
        const before = node.depth === depth - 1 ? node.raw : undefined;
        node.value = exact || before === undefined || decided(mine) || decided(before) ? mine : (mine + before) / 2;
        if (node.depth !== depth) node.raw = mine;
        node.depth = depth;
    }

    // Large values widen the scale, so that the graph of a game never lies flat at its edges.
    #scaleNow() {
        const seen = this.#tree.mainLine().map((n) => Math.abs(n.value ?? 0)).filter((v) => !decided(v));
        return Math.max(lookOf(this.#game.game).scale, 0.7 * Math.max(0, ...seen));
    }

    // Asks for every position of the game in turn, a short while each.
    async #review() {
        if (this.#reviewing) { this.#reviewing = false; return; }
        this.#reviewing = true;
        this.#on = true;
        for (let ply = 0; ply <= this.#game.plies && this.#reviewing && !this.#gone; ply++) {
            const view = await get(`/api/game/${this.#game.id}?ply=${ply}`);
            if (view.mover < 0) continue;
            this.#parts.review.textContent = t('reviewing', {n: ply, all: this.#game.plies}) + ' · ' + t('off');
            const told = new Promise((resolve) => {
                const timer = setTimeout(resolve, 8000);
                let first = 0;
                this.#waiting = (a) => {
                    first ||= performance.now();
                    if (a.exact || a.done || performance.now() - first > 350) { clearTimeout(timer); resolve(); }
                    else setTimeout(resolve, 350);
                };
            });
            await this.#ask({id: this.#game.id, ply}, this.#tree.mainPath(ply), view, 1);
            await told;
        }
        this.#waiting = null;
        this.#reviewing = false;
        this.#tree.save();
        if (this.#gone) return;
        this.#parts.review.textContent = t('review');
        this.#found.delete(this.#path.join('.'));
        this.#draw();
        this.#restart();
    }
    #reviewing = false;

    async #why() {
        const path = this.#path, id = await this.#walkScratch(path);
        const seen = await post(`/api/game/${id}/hint`, {spec: this.#parts.spec.value}).catch((error) => ({sentences: [error.message]}));
        if (!same(path, this.#path)) return;
        this.#board.overlay.heat([]);
        this.#board.overlay.marks(plainMarks(seen));
        this.#parts.why.replaceChildren(insightPanel(seen, this.#board, {play: (m) => this.look([...path, m])}));
    }

    async #playOn() {
        const g = this.#game, spec = this.#parts.spec.value;
        const seats = g.movers.map((_, i) => i === this.#view.mover || g.movers.length === 1 ? 'human' : spec);
        const {id} = await post('/api/new', {game: g.game, seats, moves: this.#path});
        go('/play/' + id);
    }

    // --- drawing ---

    #drawControls() {
        this.#parts.toggle.textContent = t(this.#on ? 'off' : 'on');
        this.#parts.toggle.setAttribute('aria-pressed', String(this.#on));
        this.#parts.forget.hidden = this.#tree.isMain(this.#path);
    }

    #turns(values) {
        return values.map((v, i) => ({i, from: values[i - 1], v})).filter(({i, from, v}) => i && v !== undefined && from !== undefined)
            .map((x) => ({...x, size: Math.abs(squash(x.v, this.#scale) - squash(x.from, this.#scale))}))
            .filter((x) => x.size > 0.35).sort((a, b) => b.size - a.size).slice(0, 6).sort((a, b) => a.i - b.i);
    }

    #draw() {
        const p = this.#parts, node = this.#tree.at(this.#path), movers = this.#game.movers;
        this.#scale = this.#scaleNow();
        const found = this.#found.get(this.#path.join('.'));
        p.caption.textContent = captionWords(this.#view.drawing.caption);
        this.#bar.show(node.value, this.#scale, valueWords(node.value, movers));
        const values = this.#tree.mainLine().map((n) => n.value), turns = this.#turns(values);
        this.#graph.show(values, Math.min(this.#path.length, this.#game.plies), this.#scale, turns.map((x) => x.i), movers);
        p.turns.replaceChildren(...(turns.length ? turns.map((x) => h('li', {}, h('button', {type: 'button', class: 'link', onclick: () => this.look(this.#tree.mainPath(x.i))},
            t('turning', {n: x.i, move: moveWords(this.#game.moves[x.i - 1].text), from: signed(x.from), to: signed(x.v)})))) : [h('li', {class: 'quiet'}, t('noTurns'))]));
        p.tree.replaceChildren(...this.#tree.draw(this.#path, (path) => this.look(path)));
        this.#drawLines(found);
        this.#drawControls();
    }

    #drawLines(found) {
        const p = this.#parts, over = this.#view.mover < 0 ? this.#view.ended : null;
        const words = over ? [] : this.#board.chooser.wordMoves;
        p.words.replaceChildren(...words.map((m) => h('button', {type: 'button', class: 'button small', onclick: () => this.look([...this.#path, m])}, moveWords(m))));
        p.live.textContent = over ? sentence(either(over.words)) : !found ? t(this.#on ? 'going' : 'lines')
            : [found.exact ? t('exact') : '', found.depth ? t('depth', {n: found.depth}) : '', found.nodes_per_second ? t('speed', {n: number(found.nodes_per_second)}) : ''].filter(Boolean).join(' · ');
        const lines = found?.lines ?? [];
        p.lines.replaceChildren(h('ol', {class: 'lines'}, lines.map((l) => {
            const show = () => this.#board.overlay.line(l.line?.length ? l.line : [l.move]), hide = () => this.#board.overlay.line([]);
            return h('li', {}, h('button', {type: 'button', class: 'line-button', onpointerenter: show, onpointerleave: hide, onfocus: show, onblur: hide, onclick: () => this.look([...this.#path, l.move])},
                h('strong', {}, moveWords(l.move)), h('span', {class: 'line-value'}, signed(l.value)), h('span', {class: 'quiet'}, (l.line ?? []).slice(1, 9).map(moveWords).join(' '))));
        })));
        const values = lines.map((l) => l.value), top = Math.max(...values), low = Math.min(...values);
        if (this.#parts.why.firstChild) return;
        this.#board.overlay.heat(lines.map((l) => ({move: l.move, text: signed(l.value), good: top === low ? 1 : (l.value - low) / (top - low)})));
    }

    #key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || document.querySelector('dialog[open]')) return;
        const along = this.#tree.isMain(this.#path) ? this.#tree.mainPath(this.#path.length + 1) : [...this.#path, this.#tree.at(this.#path).children[0]?.move].filter(Boolean);
        const act = {'[': () => this.#path.length && this.look(this.#path.slice(0, -1)), ']': () => along.length > this.#path.length && this.look(along), b: () => this.#board.focus(), w: () => this.#why()}[event.key];
        if (!act) return;
        event.preventDefault();
        act();
    }
}

export async function show(main, id) {
    const game = await get('/api/game/' + id);
    const list = (await presets(game.game).catch(() => [])).filter((p) => p.spec !== 'random' && p.spec !== 'human');
    const page = new AnalysePage(main, game, list);
    return () => page.leave();
}

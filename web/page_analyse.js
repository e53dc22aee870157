// SPDX-License-Identifier: MIT
// page_analyse.js - analysis of a game: values, lines, graph, turning points, variations.
//
// The position shown is a path: the moves from the start. The server gets it as a number of moves of the
// game and a line from there. Each page has a name of its own, so that several visitors can view
// different positions of one game; results are stored with the game.
import {h, announce} from './dom.js';
import {get, listen, post, presets} from './api.js';
import {Board} from './board.js';
import {MoveConfirm} from './confirm.js';
import {commentsOf, drawNotes, isNoted, remarksOn} from './comments.js';
import {colourOf, lookOf} from './looks.js';
import {bar, graph} from './graph.js';
import {losses, lossList} from './losses.js';
import {withDice} from './pieces.js';
import {insightPanel, plainMarks, thinkingPanel} from './insight.js';
import {proofTree} from './proof_tree.js';
import {stepButtons} from './moves_panel.js';
import {replay} from './replay.js';
import {exploreAddress, packMoves, setupAddress, shareDialog} from './share.js';
import {offerSetup} from './setup_parts.js';
import {Tree} from './tree.js';
import {whichMove} from './which_move.js';
import {go} from './go.js';
import {isShortcut, walkByWheel, walkKeys} from './keys.js';
import {t, captionWords, either, gameTitle, language, sentence, setGame} from './strings.js';
import './strings_explore.js';
import {lastText, lineTexts, notationKey} from './notation.js';
import {decided, discsOf, signed, squash, valueWords, wonBy} from './values.js';

const same = (a, b) => a.length === b.length && a.every((m, i) => m === b[i]);
const texts = (game) => game.moves.map((m) => m.text);

const strongest = (list) => list.reduce((a, b) => (!a || b.level > a.level ? b : a), null);

class AnalysePage {
    #main;
    #game;
    #tree;
    #path;
    #view;
    #board;
    #bar;
    #replay;
    #graph;
    #parts = {};
    #list;
    #scale;
    #who = Math.random().toString(36).slice(2, 14);
    #stream = null;
    #running = null;
    #live = null;
    #on = true;
    #found = new Map();
    #waiting = null;
    #turn = 0;
    #gone = false;

    constructor(main, game, list) {
        this.#main = main;
        this.#game = game;
        this.#list = list;
        this.#tree = new Tree(
            texts(game),
            (game.variations ?? []).map((v) => v.moves),
        );
        this.#comments = commentsOf(game);
        this.#remember(game);
        const wished = /^#v=(.*)$/.exec(location.hash)?.[1].split('.').filter(Boolean).map(decodeURIComponent);
        this.#build();
        this.#onKey = (event) => this.#key(event);
        document.addEventListener('keydown', this.#onKey);
        addEventListener('pagehide', (this.#onHide = () => this.#halt()));
        this.look(wished ?? this.#tree.mainPath(game.plies)).catch(() => this.look(this.#tree.mainPath(game.plies)));
    }
    #onKey;
    #onHide;
    #confirm;
    #comments; // of the file that the game came from

    // What the server has stored of earlier analyses, seen by the player to move there.
    #remember({opinions, variations, moves, mover, ended}) {
        const line = this.#tree.mainLine();
        for (const [ply, opinion] of Object.entries(opinions ?? {}))
            if (line[ply]?.value === undefined) this.#note(line[ply], opinion, moves[ply]?.mover ?? mover);
        for (const v of variations ?? []) this.#tree.at(v.moves);
        if (ended && ended.payoffs?.length === 2)
            Object.assign(line[line.length - 1], {value: wonBy(ended.payoffs[0]), unit: 'points', exact: true});
    }

    #note(node, {value, unit, depth, exact, move}, mover) {
        if (node && value !== undefined && value !== null)
            Object.assign(node, {value: mover === 1 ? -value : value, unit, depth, exact: !!exact, best: move});
    }

    replay() {
        this.#replay.start();
    }

    leave() {
        this.#gone = true;
        this.#replay.stop();
        document.removeEventListener('keydown', this.#onKey);
        removeEventListener('pagehide', this.#onHide);
        this.#halt();
        this.#stream?.stop();
    }

    // --- making the page ---

    #build() {
        const g = this.#game,
            p = this.#parts,
            host = h('div', {});
        this.#board = new Board(host, {
            onMove: (moves) =>
                whichMove(moves, g.game, this.#board, (m) =>
                    this.#confirm.take(this.#view, m, lineTexts(this.#view, [m])[0]),
                ),
            label: () =>
                t('boardLabel', {
                    game: gameTitle(g.game, g.title),
                    status: t('viewing', {n: this.#path?.length ?? 0, all: g.plies}),
                }),
        });
        walkByWheel(host, (step) => this.#walk(step));
        p.confirm = h('div', {class: 'confirm-place'});
        this.#confirm = new MoveConfirm(p.confirm, this.#board, (m) => this.#step([...this.#path, m]));
        this.#bar = bar(g.movers.map((_, i) => colourOf(g.movers, i)));
        this.#graph = graph((ply) => this.look(this.#tree.mainPath(ply)));
        p.spec = h(
            'select',
            {
                onchange: () => {
                    this.#picked = true;
                    this.#restart();
                },
            },
            this.#list.map((x) => h('option', {value: x.spec, selected: x === strongest(this.#list)}, either(x.label))),
        );
        p.multi = h(
            'select',
            {onchange: () => this.#restart()},
            [1, 3, 5, 10, 60].map((n) => h('option', {value: n, selected: n === 5}, String(n))),
        );
        p.toggle = h('button', {
            type: 'button',
            class: 'button main',
            onclick: () => {
                this.#on = !this.#on;
                this.#restart();
            },
        });
        for (const key of ['caption', 'live']) p[key] = h('p', {class: `${key} quiet`});
        for (const key of ['lines', 'tree', 'why', 'words']) p[key] = h('div', {class: `${key}-place`});
        p.remarks = h('div', {class: 'panel remarks', 'aria-live': 'polite', hidden: true});
        p.turns = h('ul', {class: 'turns'});
        p.turnsTitle = h('h2', {}, t('turningPoints'));
        p.marks = h('p', {class: 'quiet marks', hidden: true}, t('exactMarks'));
        p.pace = h(
            'select',
            {},
            [0.35, 1, 3, 10].map((n) => h('option', {value: n * 1000, selected: n === 1}, t('paceSeconds', {n}))),
        );
        p.review = h('button', {type: 'button', class: 'button small', onclick: () => this.#review()}, t('review'));
        p.forget = h('button', {type: 'button', class: 'button small', onclick: () => this.#forget()}, t('forget'));
        const link = (label, run, kind = '') =>
            h('button', {type: 'button', class: 'button small ' + kind, onclick: run}, t(label));
        const atEnd = () => (this.#path?.length ?? this.#game.plies) >= this.#game.plies;
        this.#replay = replay({
            atEnd,
            rewind: () => this.look([]),
            step: async () => {
                const main = this.#tree.mainPath(this.#game.plies);
                if (atEnd() || this.#gone) return false;
                await this.look(main.slice(0, this.#path.length + 1));
                return !atEnd();
            },
        });
        this.#main.replaceChildren(
            h('h1', {class: 'page-title'}, t('analysisOf', {game: gameTitle(g.game, g.title)})),
            h(
                'div',
                {class: 'table'},
                h(
                    'div',
                    {class: 'table-board'},
                    h('div', {class: 'with-bar'}, this.#bar.element, h('div', {class: 'board-place'}, host)),
                    p.confirm,
                    p.caption,
                    stepButtons({
                        first: () => this.look([]),
                        previous: () => this.#walk(-1),
                        next: () => this.#walk(1),
                        last: () => this.look(this.#tree.mainPath(this.#game.plies)),
                    }),
                    p.remarks,
                    h('p', {id: 'board-keys', class: 'unseen'}, t('boardKeys')),
                    h(
                        'section',
                        {class: 'panel', 'aria-label': t('graph')},
                        h(
                            'div',
                            {class: 'row between wrap'},
                            h('h2', {}, t('graph')),
                            h('label', {class: 'pace'}, t('pace'), ' ', p.pace),
                            p.review,
                        ),
                        this.#graph.element,
                        p.marks,
                    ),
                ),
                h(
                    'div',
                    {class: 'table-side'},
                    h(
                        'section',
                        {class: 'panel', 'aria-label': t('lines')},
                        h(
                            'div',
                            {class: 'row wrap'},
                            h('label', {class: 'field grow'}, t('analyst'), p.spec),
                            h('label', {class: 'field'}, t('howMany'), p.multi),
                            p.toggle,
                        ),
                        p.live,
                        p.lines,
                        p.words,
                    ),
                    h(
                        'div',
                        {class: 'row wrap'},
                        this.#replay.element,
                        link('why', () => this.#why()),
                        link('solve', () => this.#solve()),
                        link('searchTree', () => this.#searchTree()),
                        link('playOn', () => this.#playOn()),
                        h('a', {class: 'button small', href: '/play/' + g.id, 'data-link': true}, t('toGame')),
                        link('share', () => shareDialog({...g, moves: this.#path})),
                        g.movers.length === 2 &&
                            g.drawing.kind !== 'cards' &&
                            !g.moves.some((m) => m.mover < 0) &&
                            link('explorer', () => go(exploreAddress(g.game, this.#path, g.start))),
                        offerSetup(
                            link('setUpPosition', () => go(setupAddress(g.game, this.#view.position))),
                            g.game,
                        ),
                    ),
                    p.why,
                    h('section', {class: 'panel', 'aria-label': t('turningPoints')}, p.turnsTitle, p.turns),
                    h(
                        'section',
                        {class: 'panel', 'aria-label': t('tree')},
                        h('div', {class: 'row between'}, h('h2', {}, t('tree')), p.forget),
                        p.tree,
                    ),
                ),
            ),
        );
        document.title = t('analysisOf', {game: gameTitle(g.game, g.title)}) + ' · Genpei';
    }

    // --- walking ---

    // A path in the form of the server's requests.
    #spot(path) {
        const ply = this.#tree.common(path);
        return {ply, line: path.slice(ply)};
    }

    // A move made on the board, which waits for the position after it.
    async #step(path) {
        this.#board.wait(true);
        try {
            await this.look(path);
        } finally {
            this.#board.wait(false);
        }
    }

    async look(path) {
        const mine = ++this.#turn,
            spot = this.#spot(path);
        const view = await post(`/api/game/${this.#game.id}/look`, spot);
        if (mine !== this.#turn || this.#gone) return;
        const step = this.#path && Math.abs(path.length - this.#path.length) === 1;
        this.#path = [...path.slice(0, spot.ply), ...view.line]; // with the dice that fell
        this.#view = view;
        this.#live = null;
        const node = this.#tree.at(this.#path);
        if (view.line.length) post(`/api/game/${this.#game.id}/variation`, this.#spot(this.#path)).catch(() => {});
        if (view.analysis && !this.#found.has(this.#key_of(this.#path))) {
            this.#found.set(this.#key_of(this.#path), {...view.analysis, mover: view.mover});
            if (node.value === undefined) this.#note(node, view.analysis, view.mover);
        }
        history.replaceState(
            null,
            '',
            `/analyse/${this.#game.id}${same(this.#path, this.#tree.mainPath(this.#game.plies)) ? '' : '#v=' + packMoves(this.#path)}`,
        );
        this.#confirm.clear();
        this.#board.show(view, {animate: step, enabled: view.mover >= 0});
        this.#parts.why.replaceChildren();
        this.#board.overlay.clear();
        this.#draw();
        this.#remark();
        this.#showHere();
        this.#main.querySelector('.table').dataset.ply = String(this.#path.length);
        announce(t('gotoPly', {n: this.#path.length, value: valueWords(node.value, this.#game.movers, node.unit)}));
        this.#restart();
    }

    #remark() {
        const {remarks} = this.#parts,
            comment = this.#comments(this.#path);
        remarks.replaceChildren(...remarksOn(this.#game, this.#path.length, comment));
        drawNotes(this.#board, comment, this.#view.drawing.cells);
        remarks.hidden = !remarks.childElementCount;
    }

    // The list of moves scrolls, unless the current move is visible anyway.
    #showHere() {
        const place = this.#parts.tree,
            here = place.querySelector('[aria-current]');
        if (!here) return;
        const above = here.offsetTop < place.scrollTop,
            below = here.offsetTop + here.offsetHeight > place.scrollTop + place.clientHeight;
        if (above || below) place.scrollTop = here.offsetTop - place.clientHeight / 2;
    }

    #key_of(path) {
        return path.join('.');
    }

    // The branch is removed once the page has left it: a late answer would add it again.
    async #forget() {
        const path = this.#path,
            keep = this.#tree.common(path);
        await post(`/api/game/${this.#game.id}/variation`, {
            ...this.#spot(path.slice(0, keep + 1)),
            forget: true,
        }).catch(() => {});
        await this.look(path.slice(0, keep));
        this.#tree.prune(path);
        this.#draw();
    }

    // The game has moved on (or back): a visitor at its end stays at its end.
    #follow(game) {
        const before = this.#game,
            atEnd = this.#path && same(this.#path, this.#tree.mainPath(before.plies));
        this.#game = {
            ...game,
            variations: before.variations,
            variations_left_out: before.variations_left_out,
        };
        if (same(texts(before), texts(game)) && !!before.ended === !!game.ended) return;
        this.#tree.follow(texts(game));
        this.#remember(game);
        if (atEnd) this.look(this.#tree.mainPath(game.plies));
        else this.#draw();
    }

    // --- asking ---

    // Opens the stream of the game's analyses. The server works only for listeners, so the page
    // sends its request when the stream is open, and again when it was reopened after a break.
    #listen() {
        this.#stream ??= (() => {
            const entry = {};
            entry.opened = new Promise((resolve) => {
                let again = false;
                entry.stop = listen(`/api/game/${this.#game.id}/events?who=${this.#who}`, {
                    analysis: (a) => this.#take(a),
                    game: (g) => this.#follow(g),
                    opened: () => {
                        resolve();
                        if (again) this.#restart();
                        again = true;
                    },
                });
            });
            return entry;
        })();
        return this.#stream.opened;
    }

    async #restart() {
        if (!this.#view || this.#reviewing) return;
        await this.#ask(this.#path, this.#view.mover, Number(this.#parts.multi.value));
    }

    async #ask(path, mover, multi) {
        const spec = this.#parts.spec.value;
        this.#live = null;
        if (this.#on && spec && mover >= 0 && !this.#gone) {
            const mine = (this.#running = {path, mover, spec});
            await this.#listen();
            if (this.#running === mine)
                await post(`/api/game/${this.#game.id}/analyse`, {
                    who: this.#who,
                    spec,
                    multi,
                    ...this.#spot(path),
                }).catch((error) => {
                    this.#parts.live.textContent = error.message;
                });
        } else await this.#halt();
        this.#drawControls();
    }

    async #halt() {
        const was = this.#running;
        this.#running = null;
        if (was) await post(`/api/game/${this.#game.id}/analyse`, {who: this.#who, on: false}).catch(() => {});
    }

    // An event about the position shown, or, a little late or for another visitor, about another
    // position of the game: that belongs to the graph too.
    #take(analysis) {
        const r = this.#running,
            line = analysis.line ?? [],
            own = this.#tree.mainPath(analysis.ply);
        if (analysis.spec !== this.#parts.spec.value) return;
        const spot = r && this.#spot(r.path),
            live = !!r && analysis.ply === spot.ply && same(line, spot.line);
        if (!analysis.lines?.length) return void (live && analysis.done && this.#silent());
        if (!live && (line.length || own.length !== analysis.ply)) return;
        if (live) this.#live = analysis;
        this.#learn(
            live ? r.path : own,
            analysis,
            live ? r.mover : (this.#game.moves[analysis.ply]?.mover ?? this.#game.mover),
        );
        if (live) this.#waiting?.(analysis);
        this.#draw();
    }

    // Some players choose moves and rate none. Where the visitor chose none, the next one is asked.
    #silent() {
        const {spec, live} = this.#parts;
        this.#mute.add(spec.value);
        const others = this.#list.filter((x) => !this.#mute.has(x.spec));
        if (this.#picked || !others.length) live.textContent = t('ratesNothing');
        else {
            spec.value = strongest(others).spec;
            this.#restart();
        }
    }
    #mute = new Set();
    #picked = false; // whether the visitor chose the player

    // Unless as much is known already.
    #learn(path, analysis, mover) {
        const key = this.#key_of(path),
            known = this.#found.get(key);
        const less =
            known?.spec === analysis.spec &&
            (analysis.depth < known.depth ||
                (analysis.depth === known.depth &&
                    analysis.lines.length < known.lines.length &&
                    analysis.nodes < known.nodes));
        if (less) return;
        this.#found.set(key, {...analysis, mover});
        this.#weigh(this.#tree.at(path), analysis, mover);
    }

    // Many evaluations swing between odd and even depths; the mean of two depths is what the bar and
    // the graph show. Exact values are taken as they are, and so are discs: the cost of a move is
    // computed from them, and whoever opens the game later sees the same list.
    #weigh(node, {lines: [{value, move}], depth, exact, unit}, mover) {
        if (value === undefined || value === null) return;
        Object.assign(node, {exact: !!exact, best: move});
        const mine = mover === 1 ? -value : value;
        const before =
            unit !== 'discs' && depth && node.unit === unit && node.depth === depth - 1 ? node.raw : undefined;
        if (depth && node.depth === depth && node.unit === unit && node.raw === mine) return;
        node.value = exact || before === undefined || decided(mine) || decided(before) ? mine : (mine + before) / 2;
        node.unit = unit;
        if (node.depth !== depth) node.raw = mine;
        node.depth = depth;
    }

    // Large values widen the scale, so that the graph is never flat at its edges.
    #scaleNow() {
        const seen = this.#tree
            .mainLine()
            .filter((n) => n.unit !== 'chance')
            .map((n) => Math.abs(n.unit === 'discs' ? discsOf(n.value ?? 0) : (n.value ?? 0)))
            .filter((v) => !decided(v));
        return Math.max(lookOf(this.#game.game).scale, 0.7 * Math.max(0, ...seen));
    }

    // Requests every position of the game in turn, for a short while each.
    async #review() {
        if (this.#reviewing) {
            this.#reviewing = false;
            return;
        }
        this.#reviewing = true;
        this.#on = true;
        for (let ply = 0; ply <= this.#game.plies && this.#reviewing && !this.#gone; ply++) {
            const view = await post(`/api/game/${this.#game.id}/look`, {ply});
            if (view.mover < 0) continue;
            this.#parts.review.textContent = t('reviewing', {n: ply, all: this.#game.plies}) + ' · ' + t('off');
            const pace = Number(this.#parts.pace.value);
            const answered = new Promise((resolve) => {
                const timer = setTimeout(resolve, 8000 + pace);
                let first = 0;
                this.#waiting = (a) => {
                    first ||= performance.now();
                    if (a.exact || a.done || performance.now() - first > pace) {
                        clearTimeout(timer);
                        resolve();
                    } else setTimeout(resolve, pace);
                };
            });
            await this.#ask(this.#tree.mainPath(ply), view.mover, 1);
            await answered;
        }
        this.#waiting = null;
        this.#reviewing = false;
        if (this.#gone) return;
        this.#parts.review.textContent = t('review');
        this.#found.delete(this.#key_of(this.#path));
        this.#draw();
        this.#restart();
    }
    #reviewing = false;

    async #why() {
        const path = this.#path,
            spec = this.#parts.spec.value,
            waiting = thinkingPanel(either(this.#list.find((p) => p.spec === spec)?.label).split(/[:：]/)[0]);
        this.#parts.why.replaceChildren(waiting.element);
        const seen = await post(`/api/game/${this.#game.id}/hint`, {
            spec,
            ...this.#spot(path),
        }).catch((error) => ({sentences: [error.message]}));
        waiting.stop();
        if (!same(path, this.#path)) return;
        this.#board.overlay.heat([]);
        this.#board.overlay.marks(plainMarks(seen));
        this.#parts.why.replaceChildren(
            insightPanel(
                {...seen, player: either(this.#list.find((p) => p.spec === seen.player)?.label) || seen.player},
                this.#board,
                {play: (m) => this.look([...path, m])},
            ),
        );
    }

    // Exact results: every move's exact value on the board, and the proof as a tree.
    async #solve() {
        const path = this.#path;
        const ask = (at) =>
            post(`/api/game/${this.#game.id}/hint`, {spec: 'perfect', ...this.#spot(at)}).catch(() => null);
        const seen = await ask(path);
        const tree = await proofTree(
            path,
            (at) => (at === path ? seen : ask(at)),
            (at) => this.look(at),
            (at) => this.#words(at),
        );
        if (!same(path, this.#path)) return;
        this.#board.overlay.heat([]);
        this.#board.overlay.marks(seen?.marks ?? []);
        this.#board.overlay.numbers((seen?.marks ?? []).filter((m) => m.text));
        this.#parts.why.replaceChildren(tree);
    }

    // What a search of 1979 looks at here, as a picture.
    async #searchTree() {
        const {searchTree} = await import('./search_tree.js');
        const path = this.#path;
        const ask = (spec) =>
            post(`/api/game/${this.#game.id}/tree`, {spec, japanese: language === 'ja', ...this.#spot(path)});
        this.#parts.why.replaceChildren(searchTree(ask));
    }

    async #playOn() {
        const g = this.#game,
            spec = this.#parts.spec.value;
        const seats = g.movers.map((_, i) => (i === this.#view.mover || g.movers.length === 1 ? 'human' : spec));
        const {id} = await post('/api/new', {game: g.game, seats, moves: this.#path});
        go('/play/' + id);
    }

    // --- drawing ---

    #drawControls() {
        this.#parts.toggle.textContent = t(this.#on ? 'off' : 'on');
        this.#parts.toggle.setAttribute('aria-pressed', String(this.#on));
        this.#parts.forget.hidden = this.#tree.isMain(this.#path);
    }

    // Where the value jumped: the moves that decided the game.
    #turns(nodes) {
        const at = (n) => squash(n.value, this.#scale, n.unit);
        return nodes
            .map((n, i) => ({i, from: nodes[i - 1], to: n}))
            .filter(({i, from, to}) => i && to.value !== undefined && from.value !== undefined)
            .map((x) => ({...x, size: Math.abs(at(x.to) - at(x.from))}))
            .filter((x) => x.size > 0.35)
            .sort((a, b) => b.size - a.size)
            .slice(0, 6)
            .sort((a, b) => a.i - b.i);
    }

    #draw() {
        const p = this.#parts,
            node = this.#tree.at(this.#path),
            movers = this.#game.movers;
        this.#scale = this.#scaleNow();
        const found = this.#found.get(this.#key_of(this.#path));
        p.caption.replaceChildren(...withDice(captionWords(this.#view.drawing.caption, lookOf(this.#game.game))));
        const nodes = this.#tree.mainLine(),
            last = nodes[nodes.length - 1];
        const inDiscs = nodes.some((n) => n.unit === 'discs');
        if (this.#game.ended && last.exact) last.unit = inDiscs ? 'discs' : 'points'; // before it is shown
        this.#bar.show(node, this.#scale, valueWords(node.value, movers, node.unit));
        const lost = inDiscs ? losses(nodes, this.#game.moves) : [],
            turns = inDiscs ? [] : this.#turns(nodes);
        const marked = inDiscs ? lost.filter((x) => x.loss >= 4 || x.turned).map((x) => x.ply) : turns.map((x) => x.i);
        this.#graph.show(nodes, Math.min(this.#path.length, this.#game.plies), this.#scale, marked, movers);
        p.marks.hidden = !nodes.some((n) => n.exact);
        p.turnsTitle.textContent = t(inDiscs ? 'mistakes' : 'turningPoints');
        if (inDiscs)
            p.turns.replaceChildren(
                ...lossList(lost, this.#game.moves.length, movers, (ply) => this.look(this.#tree.mainPath(ply))),
            );
        else
            p.turns.replaceChildren(
                ...(turns.length
                    ? turns.map((x) =>
                          h(
                              'li',
                              {},
                              h(
                                  'button',
                                  {type: 'button', class: 'link', onclick: () => this.look(this.#tree.mainPath(x.i))},
                                  t('turning', {
                                      n: this.#nth(x.i, true).replace(/\.$/, ''),
                                      move: this.#words(this.#tree.mainPath(x.i)),
                                      from: signed(x.from.value, x.from.unit),
                                      to: signed(x.to.value, x.to.unit),
                                  }),
                              ),
                          ),
                      )
                    : [h('li', {class: 'quiet'}, t('noTurns'))]),
            );
        p.tree.replaceChildren(
            ...this.#tree.draw(
                this.#path,
                (path) => this.look(path),
                (path) => this.#words(path) + this.#comments(path).glyphs.join(''),
                (path) => isNoted(this.#comments(path)),
                (n, first) => this.#nth(n, first),
            ),
        );
        this.#drawLines(found);
        this.#drawControls();
    }

    // Which move the n-th one is: in chess both sides make one of a number, which is written once, and where a line begins
    // with Black's.
    #nth(n, first) {
        if (lookOf(this.#game.game).notation !== 'chess') return String(n);
        const at = n - 1 + (this.#game.start?.split(' ')[1] === 'b' ? 1 : 0),
            number = Math.floor(at / 2) + 1;
        return at % 2 === 0 ? `${number}.` : first ? `${number}…` : '';
    }

    #liveWords({exact, depth, moves, nodes, nodes_per_second: speed, done, lines}) {
        const [at, all] = moves ?? [0, 0],
            percent = exact ? 0 : (lines?.[0]?.percent ?? 0),
            sure = exact ? null : lines?.[0]?.sure;
        return [
            exact && t('exact'),
            percent > 0 && t('sure', {n: percent}),
            sure && t('sureOf', sure),
            depth > 0 && t('depth', {n: depth}),
            !done && at < all && t('stepAt', {n: at + 1, all}),
            nodes > 0 && t('counted', {n: nodes}),
            speed > 0 && t('speed', {n: Math.round(speed)}),
        ]
            .filter(Boolean)
            .join(' · ');
    }

    // The last move of a path as people write it.
    #words(path) {
        const key = path.join(' ') + notationKey();
        if (!this.#named.has(key)) this.#named.set(key, lastText(this.#game, path));
        return this.#named.get(key);
    }
    #named = new Map();

    #drawLines(found) {
        const p = this.#parts,
            over = this.#view.mover < 0 ? this.#view.ended : null;
        const words = over ? [] : this.#board.chooser.wordMoves;
        p.words.replaceChildren(
            ...words.map((m) =>
                h(
                    'button',
                    {type: 'button', class: 'button small', onclick: () => this.look([...this.#path, m])},
                    lineTexts(this.#view, [m])[0],
                ),
            ),
        );
        p.live.textContent = over
            ? sentence(either(over.words))
            : !found
              ? t(this.#on ? 'going' : 'lines')
              : this.#liveWords(this.#live ?? found);
        const lines = found?.lines ?? [],
            long = lookOf(this.#game.game).hands || lines.some((l) => l.move.length > 6);
        p.lines.replaceChildren(
            h(
                'ol',
                {class: long ? 'lines long' : 'lines'},
                lines.map((l) => {
                    const show = () => this.#board.overlay.line(l.line?.length ? l.line : [l.move]),
                        hide = () => this.#board.overlay.line([]);
                    return h(
                        'li',
                        {},
                        h(
                            'button',
                            {
                                type: 'button',
                                class: 'line-button',
                                onpointerenter: show,
                                onpointerleave: hide,
                                onfocus: show,
                                onblur: hide,
                                onclick: () => this.look([...this.#path, l.move]),
                            },
                            h('strong', {}, lineTexts(this.#view, [l.move])[0]),
                            h(
                                'span',
                                {
                                    class: found.exact ? 'line-value exact' : 'line-value',
                                    title: found.exact ? t('exact') : null,
                                },
                                signed(l.value, found.unit),
                                found.exact && found.unit === 'discs' ? h('small', {}, ' ' + t('exact')) : '',
                            ),
                            h(
                                'span',
                                {class: 'quiet'},
                                lineTexts(this.#view, l.line ?? [])
                                    .slice(1, 9)
                                    .map((word) => [h('span', {class: 'whole'}, word), ' ']),
                            ),
                        ),
                    );
                }),
            ),
        );
        const values = lines.map((l) => l.value),
            top = Math.max(...values),
            low = Math.min(...values);
        if (this.#parts.why.firstChild) return;
        this.#board.overlay.heat(
            lines.map((l) => ({
                move: l.move,
                text: signed(l.value, found.unit),
                good: top === low ? 1 : (l.value - low) / (top - low),
            })),
        );
    }

    // One move back, or forward along the line that is shown.
    #walk(step) {
        if (step < 0) return this.#path.length && this.look(this.#path.slice(0, -1));
        const along = this.#tree.isMain(this.#path)
            ? this.#tree.mainPath(this.#path.length + 1)
            : [...this.#path, this.#tree.at(this.#path).children[0]?.move].filter(Boolean);
        return along.length > this.#path.length && this.look(along);
    }

    #key(event) {
        if (!isShortcut(event)) return;
        const act = {
            ...walkKeys((step) => this.#walk(step)),
            b: () => this.#board.focus(),
            w: () => this.#why(),
        }[event.key];
        if (!act) return;
        event.preventDefault();
        act();
    }
}

export async function show(main, id) {
    const game = await get('/api/game/' + id);
    setGame(game.game, game.handicap);
    const list = (await presets(game.game).catch(() => [])).filter((p) => p.spec !== 'random' && p.spec !== 'human');
    const again = location.hash === '#replay';
    const page = new AnalysePage(main, game, list);
    if (again) page.replay();
    return () => page.leave();
}

// SPDX-License-Identifier: MIT
// page_explore.js - the opening explorer: a board, what was played from its position in the games of the
// library, with which results, and what the book thinks. The address is /#explore/GAME/MOVES/POSITION.
import {announce, h} from './dom.js';
import {allGames, post} from './api.js';
import {Board} from './board.js';
import {cellsIn} from './choose.js';
import {colourOf} from './looks.js';
import {showPlayers} from './kept.js';
import {lineTexts} from './notation.js';
import {exploreAddress} from './share.js';
import {go} from './go.js';
import {styles} from './styles.js';
import {whichMove} from './which_move.js';
import {gameTitle, language, moveWords, sentences, setGame, sideName, t} from './strings.js';
import './strings_explore.js';

const number = (n) => new Intl.NumberFormat(language).format(n);
const percent = (part, all) => (all ? `${Math.round((100 * part) / all)}%` : '');
// Japanese has two words for a book: one for games with stones, one for those with men.
const bookKey = (book) => (book.unit === 'discs' ? 'exploreBook' : 'exploreBookShogi');

class ExplorePage {
    #main;
    #game;
    #moves;
    #from; // a position; undefined: the start
    #view;
    #board;
    #parts = {};
    #gone = false;
    #turn = 0;

    constructor(main, game, moves, from, games) {
        this.#main = main;
        this.#game = game;
        this.#from = from;
        this.#moves = moves;
        this.#build(games);
    }

    leave() {
        this.#gone = true;
    }

    #build(games) {
        const host = h('div', {}),
            p = this.#parts;
        this.#board = new Board(host, {
            onMove: (moves) => whichMove(moves, this.#game, this.#board, (m) => this.#step(m)),
            label: () => this.#title(),
        });
        p.title = h('h1', {class: 'page-title'});
        p.line = h('p', {class: 'explore-line'});
        p.count = h('p', {role: 'status'});
        p.table = h('div', {class: 'explore-table'});
        p.sample = h('div', {});
        p.back = h('button', {type: 'button', class: 'button', 'data-do': 'exploreBack', onclick: () => this.#back(1)});
        p.start = h('button', {
            type: 'button',
            class: 'button',
            'data-do': 'exploreStart',
            onclick: () => this.#back(0),
        });
        p.back.textContent = t('exploreBack');
        p.start.textContent = t('exploreStart');
        this.#main.replaceChildren(
            h('div', {class: 'row wrap between'}, p.title, this.#chooser(games)),
            (p.text = h('p', {class: 'quiet'})),
            h(
                'div',
                {class: 'table'},
                h(
                    'div',
                    {class: 'table-board'},
                    host,
                    h('p', {id: 'board-keys', class: 'unseen'}, t('boardKeys')),
                    h('div', {class: 'row wrap'}, p.start, p.back),
                    p.line,
                ),
                h('div', {class: 'table-side'}, p.count, p.table, p.sample),
            ),
        );
    }

    #chooser(games) {
        const base = this.#game.split(':')[0];
        const listed = games.filter((g) => g.players.length === 2 && g.kind !== 'cards');
        return h(
            'label',
            {class: 'field'},
            t('game'),
            h(
                'select',
                {name: 'game', onchange: (event) => go(exploreAddress(event.target.value, []))},
                listed.map((g) => h('option', {value: g.name, selected: g.name === base}, gameTitle(g.name, g.title))),
            ),
        );
    }

    #title() {
        return t('exploreTitle', {game: gameTitle(this.#game, this.#view?.title)});
    }

    // --- walking ---

    // A move made on the board, which waits for the position after it.
    async #step(move) {
        this.#board.wait(true);
        await this.look([...this.#moves, move]).finally(() => this.#board.wait(false));
    }

    #back(by) {
        return this.look(by ? this.#moves.slice(0, -by) : []);
    }

    async look(moves) {
        const mine = ++this.#turn;
        let view;
        try {
            view = await post('/api/explore', {game: this.#game, moves, ...(this.#from ? {position: this.#from} : {})});
        } catch (error) {
            this.#parts.count.textContent = t('error', {text: error.message});
            if (!this.#view) throw error;
            return;
        }
        if (mine !== this.#turn || this.#gone) return;
        this.#moves = moves;
        this.#view = view;
        history.replaceState(null, '', exploreAddress(this.#game, moves, this.#from));
        this.#draw();
        if (!view.complete) setTimeout(() => !this.#gone && mine === this.#turn && this.look(moves), 700);
    }

    // --- drawing ---

    #draw() {
        const {view, parts: p} = {view: this.#view, parts: this.#parts};
        const last = this.#moves[this.#moves.length - 1];
        this.#board.show(
            {...view, last: last ? cellsIn(last, view.drawing.cells) : []},
            {animate: false, enabled: view.mover >= 0},
        );
        p.title.textContent = this.#title();
        document.title = `${this.#title()} · Genpei`;
        p.line.textContent = this.#moves.length ? `${t('exploreLine')}: ${this.#moves.join(' ')}` : '';
        p.back.disabled = p.start.disabled = !this.#moves.length;
        p.count.textContent = !view.complete
            ? t('exploreReading', {n: number(view.indexed)})
            : view.games
              ? t('exploreGames', {n: view.games}).replace(String(view.games), number(view.games))
              : t('exploreNone');
        p.count.dataset.complete = String(view.complete);
        p.text.textContent = sentences([
            t(view.book ? 'exploreTextBook' : 'exploreText'),
            view.symmetric && t('exploreSymmetric'),
        ]);
        p.table.replaceChildren(...this.#rows());
        p.sample.replaceChildren(...this.#sample());
        announce(p.count.textContent);
    }

    #bar({games, wins, draws, losses}) {
        const {movers} = this.#view,
            decided = wins + draws + losses;
        if (!games || !decided) return '';
        const part = (n, kind) =>
            n > 0 &&
            h('span', {class: `share ${kind}`, style: {width: `${(100 * n) / decided}%`}}, percent(n, decided));
        const label = t('exploreBar', {
            first: sideName(movers[0]),
            second: sideName(movers[1]),
            wins: number(wins),
            draws: number(draws),
            losses: number(losses),
        });
        return h(
            'span',
            {class: 'shares', role: 'img', 'aria-label': label, title: label},
            part(wins, colourOf(movers, 0)),
            part(draws, 'none'),
            part(losses, colourOf(movers, 1)),
        );
    }

    #value(value) {
        if (value === undefined) return '';
        return (value > 0 ? '+' : '') + String(value);
    }

    #rows() {
        const {view} = {view: this.#view},
            most = view.games;
        if (!view.moves.length) return [];
        const text = (move) => {
            try {
                return lineTexts({...view, moves: [], start: view.position}, [move])[0] ?? moveWords(move);
            } catch {
                return moveWords(move);
            }
        };
        const head = ['exploreMove', 'exploreCount', 'exploreResults', ...(view.book ? [bookKey(view.book)] : [])];
        const row = (m) =>
            h(
                'tr',
                {'data-move': m.move},
                h(
                    'td',
                    {},
                    h(
                        'button',
                        {type: 'button', class: 'button small', onclick: () => this.look([...this.#moves, m.move])},
                        text(m.move),
                    ),
                ),
                h(
                    'td',
                    {class: 'number'},
                    number(m.games),
                    h('span', {class: 'quiet'}, ' ' + percent(m.games, most)),
                    m.reached > m.games &&
                        h('span', {class: 'quiet transposes'}, t('exploreTransposes', {n: m.reached - m.games})),
                ),
                h('td', {class: 'explore-bar'}, this.#bar(m)),
                view.book && h('td', {class: 'number'}, this.#value(m.value)),
            );
        return [
            h(
                'table',
                {},
                h(
                    'thead',
                    {},
                    h(
                        'tr',
                        {},
                        head.map((key) => h('th', {scope: 'col'}, t(key))),
                    ),
                ),
                h('tbody', {}, view.moves.map(row)),
            ),
            view.book?.found &&
                h(
                    'p',
                    {class: 'quiet'},
                    t('exploreUnits', {
                        book: t(bookKey(view.book)),
                        unit: t(view.book.unit === 'discs' ? 'exploreDiscs' : 'explorePoints'),
                    }),
                ),
        ].filter(Boolean);
    }

    #sample() {
        const {sample, movers} = this.#view;
        if (!sample.length) return [];
        const result = (r) =>
            r === null ? '' : r === 0 ? t('drawn') : t('evalWins', {side: sideName(movers[r > 0 ? 0 : 1])});
        const open = async (g) => {
            try {
                const id = g.board ?? (await post('/api/library/open', {id: g.id})).id;
                go('/analyse/' + id);
            } catch (error) {
                this.#parts.count.textContent = t('error', {text: error.message});
            }
        };
        return [
            h('h2', {}, t('exploreSample')),
            h(
                'ul',
                {class: 'explore-games'},
                sample.map((g) =>
                    h(
                        'li',
                        {},
                        h(
                            'button',
                            {type: 'button', class: 'link', onclick: () => open(g)},
                            showPlayers(h('span', {}), g.names, this.#game, movers),
                        ),
                        ' ',
                        h(
                            'span',
                            {class: 'quiet'},
                            [t('plies', {n: g.plies}), result(g.result)].filter(Boolean).join(' · '),
                        ),
                    ),
                ),
            ),
        ];
    }
}

export async function show(main, name, text, from) {
    const game = decodeURIComponent(name);
    const moves = (text ?? '').split('.').filter(Boolean).map(decodeURIComponent);
    const [games] = await Promise.all([allGames(), styles('explore.css')]);
    setGame(game);
    const page = new ExplorePage(main, game, moves, from && decodeURIComponent(from), games);
    await page.look(moves);
    return () => page.leave();
}

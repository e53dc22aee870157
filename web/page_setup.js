// SPDX-License-Identifier: MIT
// page_setup.js - the position editor: pieces are put, turned and removed, the server says whether the
// position is legal, and a game or an analysis begins from it. The address is /#setup/GAME/POSITION.
import {announce, h, svg} from './dom.js';
import {allGames, errorWords, get, post, presets} from './api.js';
import {Board} from './board.js';
import {lookOf} from './looks.js';
import {pieceShape} from './pieces.js';
import {SetupBoard} from './setup_board.js';
import {setupAddress} from './share.js';
import {beginFrom, gameChooser, positionText, sayVerdict, setupButton} from './setup_parts.js';
import {styles} from './styles.js';
import {either, gameTitle, language, pieceName, setGame, sideName, t} from './strings.js';
import './strings_setup.js';

// The most valuable first; what is not named here keeps its order.
const worth = 'KQRBGSNLP';
const byWorth = (a, b) => {
    const rank = ({text}) => (worth.indexOf(text.slice(-1).toUpperCase()) + 99) % 99;
    return rank(a) - rank(b) || a.text.length - b.text.length;
};

// Pieces that the rules of shogi do not promote are not offered promoted.
const isReal = (p) => !(p.mark && /^(king|gold)$/.test(p.piece) && p.text.startsWith('+'));

class SetupPage {
    #sheet;
    #board;
    #setup;
    #tool = '';
    #lifted = -1;
    #parts = {};
    #turn = 0;
    #position = '';

    constructor(main, sheet, games, opponents) {
        this.#sheet = {...sheet, pieces: sheet.pieces.filter(isReal).sort(byWorth)};
        this.#setup = new SetupBoard(this.#sheet);
        this.#tool = this.#sheet.pieces.find((p) => p.owner === 0)?.text ?? this.#sheet.pieces[0].text;
        const host = h('div', {});
        this.#board = new Board(host, {onCell: (name) => this.#click(name), label: () => this.#title()});
        this.#build(main, host, games, opponents);
    }

    #title() {
        return t('setUpTitle', {game: gameTitle(this.#sheet.game, this.#sheet.title)});
    }

    // --- the page ---

    #build(main, host, games, opponents) {
        const p = this.#parts;
        p.tools = h('div', {class: 'setup-tools', role: 'group', 'aria-label': t('setUpTools')});
        p.hands = h('div', {class: 'setup-hands'});
        p.verdict = h('p', {class: 'setup-verdict', role: 'status'});
        p.text = positionText((text) => this.#read(text));
        p.rest = h('input', {name: 'rest', autocomplete: 'off', spellcheck: 'false', maxlength: '2000'});
        p.rest.addEventListener('change', () =>
            this.#change(() => {
                this.#setup.note();
                this.#setup.rest = p.rest.value.trim();
            }),
        );
        p.play = h('div', {class: 'setup-play'}, this.#playForm(opponents));
        p.undo = setupButton('setUpUndo', () => this.#change(() => this.#setup.undo()));
        main.replaceChildren(
            h(
                'div',
                {class: 'row wrap between'},
                h('h1', {class: 'page-title'}, this.#title()),
                gameChooser(this.#sheet, games),
            ),
            h('p', {class: 'quiet'}, t(this.#setup.counts ? 'setUpCountText' : 'setUpText')),
            h(
                'div',
                {class: 'table'},
                h(
                    'div',
                    {class: 'table-board'},
                    host,
                    p.verdict,
                    h('p', {id: 'board-keys', class: 'unseen'}, t('boardKeys')),
                ),
                h(
                    'div',
                    {class: 'table-side'},
                    p.tools,
                    h(
                        'div',
                        {class: 'row wrap'},
                        setupButton('setUpStart', () => this.#change(() => this.#setup.begin())),
                        setupButton('setUpClear', () => this.#change(() => this.#setup.clear())),
                        this.#sheet.players.length === 2 &&
                            setupButton('setUpSwap', () => this.#change(() => this.#setup.swap())),
                        p.undo,
                    ),
                    this.#sheet.players.length > 1 && this.#movers(),
                    this.#sheet.hands && p.hands,
                    this.#sheet.start.rest !== '' && h('label', {class: 'field'}, t(this.#restName()), p.rest),
                    p.text.elements,
                    p.play,
                ),
            ),
        );
        document.title = `${this.#title()} · Genpei`;
    }

    #movers() {
        return h(
            'fieldset',
            {class: 'setup-movers'},
            h('legend', {}, t('setUpMover')),
            this.#sheet.players.map((name, i) =>
                h(
                    'label',
                    {},
                    h('input', {
                        type: 'radio',
                        name: 'mover',
                        value: String(i),
                        onchange: () =>
                            this.#change(() => {
                                this.#setup.note();
                                this.#setup.mover = i;
                            }),
                    }),
                    ' ',
                    sideName(name),
                ),
            ),
        );
    }

    // A piece as a picture for a button.
    #picture(piece) {
        const {drawing, players, game} = this.#sheet,
            look = lookOf(game);
        const flat = look.board === 'points' || look.board === 'pits';
        const cell = {...piece, flip: look.hands && piece.owner === 1};
        const shape = flat
            ? pieceShape({...piece, piece: 'stone'}, drawing.kind, players, null, {x: 0, y: 0})
            : pieceShape(cell, drawing.kind, players, look, {x: 0, y: 0});
        return svg(
            'svg',
            {
                viewBox: '-.5 -.5 1 1',
                class: `look-${look.board} kind-${drawing.kind}`,
                width: 34,
                height: 34,
                'aria-hidden': 'true',
            },
            shape,
        );
    }

    #pieceName(p) {
        const named = this.#setup.counts ? '' : pieceName(p);
        return [p.owner >= 0 ? sideName(this.#sheet.players[p.owner]) : '', named].filter(Boolean).join(' ') || p.text;
    }

    #drawTools() {
        const tool = (value, label, inside) =>
            h(
                'button',
                {
                    type: 'button',
                    class: 'setup-tool',
                    'data-tool': value,
                    'aria-pressed': String(this.#tool === value),
                    'aria-label': label,
                    title: label,
                    onclick: () => this.#choose(value),
                },
                inside,
            );
        const owners = [...new Set(this.#sheet.pieces.map((p) => p.owner))].sort((a, b) => a - b);
        const words = [
            ['move', 'setUpMove'],
            ['turn', 'setUpTurn'],
            ['erase', 'setUpErase'],
        ];
        this.#parts.tools.replaceChildren(
            h(
                'div',
                {class: 'setup-row'},
                words
                    .filter(([value]) => !(this.#setup.counts && value === 'move'))
                    .map(([value, key]) => tool(value, t(key), t(key))),
            ),
            ...(this.#sheet.pieces.length > 6 ? owners : [null]).map((owner) =>
                h(
                    'div',
                    {class: 'setup-row'},
                    this.#sheet.pieces
                        .filter((p) => owner === null || p.owner === owner)
                        .map((p) => tool(p.text, this.#pieceName(p), this.#picture(p))),
                ),
            ),
        );
    }

    #choose(value) {
        this.#tool = value;
        this.#lifted = -1;
        for (const button of this.#parts.tools.querySelectorAll('[data-tool]'))
            button.setAttribute('aria-pressed', String(button.dataset.tool === value));
    }

    #drawHands() {
        const stepper = (p) => {
            const name = this.#pieceName(p),
                n = this.#setup.held[p.text] ?? 0;
            const step = (by, key, text) =>
                h(
                    'button',
                    {
                        type: 'button',
                        class: 'button small',
                        'data-hold': p.text + by,
                        'aria-label': t(key, {piece: name}),
                        disabled: by < 0 && !n,
                        onclick: () => this.#change(() => this.#setup.hold(p.text, by)),
                    },
                    text,
                );
            return h(
                'span',
                {class: 'setup-held'},
                this.#picture(p),
                step(-1, 'setUpOneLess', '−'),
                h('span', {class: 'setup-count'}, String(n)),
                step(1, 'setUpOneMore', '+'),
            );
        };
        this.#parts.hands.replaceChildren(
            ...this.#sheet.players.map((side, owner) =>
                h(
                    'details',
                    {'data-owner': owner, open: this.#parts.hands.children[owner]?.open ?? false},
                    h('summary', {}, t('setUpHandOf', {side: sideName(side)})),
                    h(
                        'div',
                        {class: 'setup-row'},
                        this.#sheet.pieces.filter((p) => p.held && p.owner === owner).map(stepper),
                    ),
                ),
            ),
        );
    }

    // --- changing ---

    #click(name) {
        const cell = this.#board.view.drawing.cells.findIndex((c) => c.name === name && !c.hand),
            place = this.#sheet.cells.indexOf(cell);
        if (place < 0) return;
        if (this.#tool !== 'move') return this.#change(() => this.#setup.use(this.#tool, place));
        if (this.#lifted < 0) {
            if (!this.#setup.places[place]) return;
            this.#lifted = place;
            this.#board.overlay.marks([{cell: name, kind: 'best'}]);
            return;
        }
        const from = this.#lifted;
        this.#lifted = -1;
        this.#change(() => from !== place && this.#setup.move(from, place));
    }

    #change(run) {
        run();
        this.show().catch((error) => this.#say(t('error', {text: error.message}), false));
    }

    #say(text, fine) {
        sayVerdict(this.#parts.verdict, text, fine);
    }

    // Draws what is there and asks what the rules say to it.
    async show(animate = true) {
        const mine = ++this.#turn;
        this.#draw(animate);
        const answer = await post('/api/setup/check', {game: this.#sheet.game, ...this.#setup.parts});
        if (mine === this.#turn) await this.#judged(answer);
    }

    #draw(animate) {
        this.#board.show(this.#setup.view(), {animate: false, enabled: false});
        this.#board.overlay?.marks([]);
        const p = this.#parts;
        if (!p.tools.childElementCount) this.#drawTools();
        if (this.#sheet.hands) this.#drawHands();
        p.rest.value = this.#setup.rest;
        p.undo.disabled = !this.#setup.canUndo;
        const radio = document.querySelector(`input[name=mover][value="${this.#setup.mover}"]`);
        if (radio) radio.checked = true;
        return animate;
    }

    // What the field for the rest of a position holds.
    #restName() {
        return /^shogi(:|$)/.test(this.#sheet.game) ? 'setUpNumber' : 'setUpRest';
    }

    async #judged(answer) {
        const p = this.#parts;
        this.#position = p.text.area.value = answer.position;
        history.replaceState(null, '', setupAddress(this.#sheet.game, answer.position));
        const playable = answer.ok && !answer.over;
        for (const button of p.play.querySelectorAll('button')) button.disabled = !playable;
        if (!answer.ok) {
            const text = answer.reason
                ? either(answer.reason)
                : await errorWords(answer.error.replace(/^position: /, ''));
            if (answer.cell) this.#board.overlay.marks([{cell: answer.cell, kind: 'bad'}]);
            this.#say(t('setUpBad', {text}), false);
        } else this.#say(answer.over ? t('setUpOver') : t('setUpFine', {n: answer.moves}), true);
        announce(p.verdict.textContent);
    }

    async #read(text) {
        try {
            const answer = await post('/api/setup/check', {game: this.#sheet.game, position: text});
            this.#setup.note();
            this.#setup.take(answer.parts);
            this.#turn++;
            this.#draw(false);
            await this.#judged(answer);
        } catch (error) {
            const text = error.message.replace(/^(?:局面：|[Pp]osition: )/, '').replace(/\.$/, '');
            this.#say(t('setUpBad', {text}), false);
        }
    }

    // --- playing from here ---

    #playForm(opponents) {
        const {players} = this.#sheet;
        const who = h(
            'select',
            {name: 'opponent'},
            h('option', {value: 'human'}, t('person')),
            opponents.map((p) => h('option', {value: p.spec}, either(p.label).split(/[:：]/)[0])),
        );
        if (opponents.length) who.value = opponents[Math.floor(opponents.length / 2)].spec;
        const side = h(
            'select',
            {name: 'side'},
            players.map((name, i) => h('option', {value: String(i)}, sideName(name))),
        );
        const seats = () =>
            players.map((_, i) => (i === Number(side.value) || players.length === 1 ? 'human' : who.value));
        return [
            players.length > 1 &&
                h(
                    'div',
                    {class: 'row wrap'},
                    h('label', {class: 'field'}, t('setUpAgainst'), who),
                    h('label', {class: 'field'}, t('setUpSide'), side),
                ),
            h(
                'div',
                {class: 'row wrap'},
                setupButton('setUpPlay', () => this.#begin('/play/', seats()), 'main'),
                setupButton('setUpAnalyse', () =>
                    this.#begin(
                        '/analyse/',
                        players.map(() => 'human'),
                    ),
                ),
            ),
        ].filter(Boolean);
    }

    async #begin(path, seats) {
        try {
            await beginFrom(path, this.#sheet.game, this.#position, seats);
        } catch (error) {
            this.#say(t('error', {text: error.message}), false);
        }
    }

    async begin(position) {
        if (position) {
            const {parts} = await post('/api/setup/check', {game: this.#sheet.game, position});
            this.#setup.take(parts);
        }
        await this.show(false);
    }
}

export async function show(main, name, position) {
    const game = decodeURIComponent(name);
    const [sheet, games, opponents] = await Promise.all([
        get('/api/setup?game=' + encodeURIComponent(game)),
        allGames(),
        presets(game).catch(() => []),
        styles('setup.css'),
    ]);
    setGame(sheet.game);
    const page =
        sheet.form === 'cards'
            ? new (await import('./setup_cards.js')).CardSetup(main, sheet, games)
            : new SetupPage(main, sheet, games, opponents);
    await page.begin(position && decodeURIComponent(position));
}

// SPDX-License-Identifier: MIT
// setup_cards.js - the position editor of a patience: a rank is chosen, and a click lays such a card on a heap, the
// next card on a foundation, or a card into the hand.
//
// Every change is a text that the server reads. What it refuses, such as a fifth seven, is not done.
import {announce, h} from './dom.js';
import {post} from './api.js';
import {Board} from './board.js';
import {setupAddress} from './share.js';
import {beginFrom, gameChooser, positionText, sayVerdict, setupButton} from './setup_parts.js';
import {gameTitle, t} from './strings.js';

const rankName = (letter) => letter.replace('T', '10');

const textOf = ({rows, heaps, hand}) =>
    `${rows.join('/')} ${heaps.map((heap) => heap || '-').join(',')} ${hand || '*'} ?`;

export class CardSetup {
    #sheet;
    #board;
    #now;
    #past = [];
    #tool;
    #parts = {};

    constructor(main, sheet, games) {
        this.#sheet = sheet;
        this.#now = sheet.start;
        [this.#tool] = sheet.ranks;
        const host = h('div', {}),
            p = this.#parts;
        this.#board = new Board(host, {onCell: (name) => this.#click(name), label: () => this.#title()});
        p.tools = h('div', {class: 'setup-row', role: 'group', 'aria-label': t('setUpTools')});
        p.verdict = h('p', {class: 'setup-verdict', role: 'status'});
        p.text = positionText((text) => this.#change(() => text));
        p.undo = setupButton('setUpUndo', () => this.#undo());
        p.play = h(
            'div',
            {class: 'row wrap setup-play'},
            setupButton('setUpPlay', () => this.#begin('/play/'), 'main'),
            setupButton('setUpAnalyse', () => this.#begin('/analyse/')),
        );
        main.replaceChildren(
            h(
                'div',
                {class: 'row wrap between'},
                h('h1', {class: 'page-title'}, this.#title()),
                gameChooser(sheet, games),
            ),
            h('p', {class: 'quiet'}, t('setUpCardsText')),
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
                        setupButton('setUpClear', () => this.#change(() => sheet.start.position)),
                        setupButton('setUpNoHand', () => this.#change(() => textOf({...this.#now.parts, hand: ''}))),
                        p.undo,
                    ),
                    p.text.elements,
                    p.play,
                ),
            ),
        );
        document.title = `${this.#title()} · Genpei`;
    }

    #title() {
        return t('setUpTitle', {game: gameTitle(this.#sheet.game, this.#sheet.title)});
    }

    // --- changing ---

    // The table after a click on a heap ("b"), a foundation ("2") or the stock ("turn"), from which a card is taken
    // into the hand.
    #after(name) {
        const {rows, heaps, hand} = this.#now.parts,
            erases = this.#tool === 'erase';
        const at = (list, i, change) => list.map((value, k) => (k === i ? change(value) : value));
        if (/^[1-4]$/.test(name))
            return {rows: at(rows, name - 1, (n) => Math.max(0, n + (erases ? -1 : 1))), heaps, hand};
        if (name === 'turn') return {rows, heaps, hand: erases ? '' : this.#tool};
        const heap = name.charCodeAt(0) - 97;
        return {rows, heaps: at(heaps, heap, (cards) => (erases ? cards.slice(0, -1) : cards + this.#tool)), hand};
    }

    #click(name) {
        if (name) this.#change(() => textOf(this.#after(name)));
    }

    // One change after the other; `next` gives the text once the changes before it are done.
    #change(next) {
        this.#line = this.#line.then(async () => {
            try {
                const made = await post('/api/setup/check', {game: this.#sheet.game, position: next()});
                if (made.position !== this.#now.position) this.#past.push(this.#now);
                this.#show(made);
            } catch (error) {
                this.#say(t('setUpRefused', {text: error.message}), false);
            }
        });
        return this.#line;
    }
    #line = Promise.resolve();

    #undo() {
        if (this.#past.length) this.#show(this.#past.pop());
    }

    #say(text, fine) {
        sayVerdict(this.#parts.verdict, text, fine);
        announce(text);
    }

    // --- showing ---

    #show(next) {
        const p = this.#parts,
            {game, players} = this.#sheet;
        this.#now = next;
        this.#board.show({game, movers: players, drawing: next.drawing}, {enabled: false});
        this.#drawTools(next.parts.left);
        p.undo.disabled = !this.#past.length;
        p.text.area.value = next.position;
        history.replaceState(null, '', setupAddress(game, next.position));
        for (const button of p.play.querySelectorAll('button')) button.disabled = next.over;
        const turned = next.moves ? t('setUpFine', {n: next.moves}) : t('setUpTurned');
        this.#say(next.over ? t('setUpOver') : turned, true);
    }

    // The ranks, with how many cards of each are still in the stock.
    #drawTools(left) {
        const tool = (value, label, ...inside) =>
            h(
                'button',
                {
                    type: 'button',
                    class: 'setup-tool',
                    'data-tool': value,
                    'aria-pressed': String(this.#tool === value),
                    title: label,
                    onclick: () => {
                        this.#tool = value;
                        this.#drawTools(left);
                        this.#parts.tools.querySelector(`[data-tool="${value}"]`).focus();
                    },
                },
                ...inside,
            );
        this.#parts.tools.replaceChildren(
            ...[...this.#sheet.ranks].map((letter) =>
                tool(
                    letter,
                    t('setUpRank', {rank: rankName(letter), n: left[letter]}),
                    h('strong', {}, rankName(letter)),
                    h('span', {class: 'quiet'}, `×${left[letter]}`),
                ),
            ),
            tool('erase', t('setUpErase'), t('setUpErase')),
        );
    }

    async #begin(path) {
        try {
            await beginFrom(path, this.#sheet.game, this.#now.position, ['human']);
        } catch (error) {
            this.#say(t('error', {text: error.message}), false);
        }
    }

    async begin(position) {
        this.#show(this.#sheet.start);
        if (position) await this.#change(() => position);
    }
}

// SPDX-License-Identifier: MIT
// page_write.js - an editor for games in L7: errors are marked while typing, and the board follows.
//
// /write continues with the visitor's own text, which the browser stores; /write?game=NAME shows
// how a game is written. Only what the visitor types becomes their own text.
import {h, announce, store} from './dom.js';
import {allGames, forgetGames, get, post, presets} from './api.js';
import {Board} from './board.js';
import {go} from './go.js';
import {t, either, gameTitle, number} from './strings.js';
import {trainPanel} from './train.js';
import './strings_write.js';

const first = `game tictactoe
title "Tic-tac-toe"
about
  Three in a row.
players cross nought
board grid 3
stone on node
move place n: stone n = void
  do stone n := friend
end when some c in axes, n in (stone = friend):
  stone n c = friend and stone n c c = friend : friend wins
stuck: draw
show stone ".XO"
`;

function styles() {
    if (document.querySelector('link[href="/assets/write.css"]')) return null;
    return new Promise((done) =>
        document.head.append(h('link', {rel: 'stylesheet', href: '/assets/write.css', onload: done, onerror: done})),
    );
}

class WritePage {
    #area;
    #marks;
    #gutter;
    #problems;
    #facts;
    #board;
    #place;
    #play;
    #opponent;
    #training;
    #timer;
    #asking = false;
    #again = false;
    #left = false;
    #said = '';
    #answer = {};

    constructor(main, {text, games, opponents, chosen}) {
        this.#area = h('textarea', {
            id: 'l7',
            spellcheck: 'false',
            autocapitalize: 'off',
            autocomplete: 'off',
            rows: 24,
            wrap: 'off',
            'aria-describedby': 'l7-problems',
        });
        this.#area.value = text;
        this.#marks = h('pre', {class: 'underlay', 'aria-hidden': 'true'});
        this.#gutter = h('pre', {class: 'gutter', 'aria-hidden': 'true'});
        this.#problems = h('ul', {class: 'problems'});
        this.#facts = h('dl', {class: 'facts'});
        this.#place = h('div', {class: 'mini large'});
        this.#board = new Board(this.#place, {small: true});
        this.#play = h(
            'button',
            {
                type: 'button',
                class: 'button main',
                disabled: true,
                onclick: () => this.#start(),
                'aria-keyshortcuts': 'Control+Enter',
            },
            t('playIt'),
        );
        this.#opponent = h(
            'select',
            {id: 'l7-opponent'},
            opponents.map((p) => h('option', {value: p.spec}, either(p.label))),
            h('option', {value: 'human'}, t('person')),
        );
        if (opponents[1]) this.#opponent.value = opponents[1].spec;
        this.#training = trainPanel({
            nameOf: () => (this.#answer.ok && this.#answer.players.length === 2 ? this.#answer.name : null),
            keep: () => this.#keep(),
        });
        const from = h(
            'select',
            {id: 'l7-from', onchange: () => this.#begin(from.value)},
            h('option', {value: ''}, t('mine')),
            games.map((g) => h('option', {value: g.name, selected: g.name === chosen}, gameTitle(g.name, g.title))),
        );
        main.replaceChildren(
            h('h1', {}, t('writeTitle')),
            h('p', {class: 'lead'}, t('writeText')),
            h(
                'div',
                {class: 'write-page'},
                h(
                    'div',
                    {},
                    h(
                        'div',
                        {class: 'row between wrap'},
                        h('label', {for: 'l7'}, t('source')),
                        h('label', {class: 'field inline', for: 'l7-from'}, t('from'), from),
                    ),
                    h('div', {class: 'editor'}, this.#gutter, h('div', {class: 'sheet'}, this.#marks, this.#area)),
                ),
                h(
                    'div',
                    {class: 'table-side'},
                    h('figure', {class: 'start-board', role: 'img', 'aria-label': t('picture')}, this.#place),
                    h(
                        'section',
                        {class: 'panel', id: 'l7-problems', 'aria-label': t('messages')},
                        h('h2', {}, t('messages')),
                        this.#problems,
                    ),
                    h('section', {class: 'panel', 'aria-label': t('facts')}, h('h2', {}, t('facts')), this.#facts),
                    h('label', {class: 'field', for: 'l7-opponent'}, t('opponent'), this.#opponent),
                    h('div', {class: 'row wrap'}, this.#play, h('span', {class: 'quiet'}, t('playHint'))),
                    this.#training.element,
                ),
            ),
        );
        this.#area.addEventListener('input', () => {
            store.set('l7', this.#area.value);
            this.#typed();
            if (from.value) {
                from.value = '';
                history.replaceState(null, '', '/write');
            }
        });
        this.#area.addEventListener('scroll', () => this.#scroll());
        this.#area.addEventListener('keydown', (event) => this.#key(event));
        this.#typed(0);
    }

    leave() {
        this.#left = true;
        clearTimeout(this.#timer);
        this.#training.leave();
    }

    // Adds the game to the list without playing it; its name there.
    async #keep() {
        const {name} = await post('/api/l7/keep', {text: this.#area.value});
        forgetGames();
        return name;
    }

    async #begin(name) {
        history.replaceState(null, '', name ? '/write?game=' + encodeURIComponent(name) : '/write');
        this.#area.value = name
            ? (await get('/api/l7/source?game=' + encodeURIComponent(name))).text
            : store.get('l7', first);
        this.#area.setSelectionRange(0, 0);
        this.#typed(0);
    }

    // A new line begins where the last one did; Ctrl and Enter plays.
    #key(event) {
        if (event.key !== 'Enter' || event.altKey || event.shiftKey || event.isComposing) return;
        if (event.ctrlKey || event.metaKey) {
            event.preventDefault();
            if (!this.#play.disabled) this.#start();
            return;
        }
        const before = this.#area.value.slice(0, this.#area.selectionStart);
        const indent = /(?:^|\n)([ \t]*)[^\n]*$/.exec(before)[1];
        if (!indent) return;
        event.preventDefault();
        document.execCommand('insertText', false, '\n' + indent);
    }

    #scroll() {
        this.#marks.scrollTop = this.#gutter.scrollTop = this.#area.scrollTop;
        this.#marks.scrollLeft = this.#area.scrollLeft;
    }

    // --- asking the server: one question at a time, when the typing pauses ---

    #typed(wait = 300) {
        this.#play.disabled = true;
        this.#underline(this.#answer.messages ?? []);
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#check(), wait);
    }

    async #check() {
        if (this.#asking) {
            this.#again = true;
            return;
        }
        this.#asking = true;
        this.#again = false;
        const text = this.#area.value;
        const answer = await post('/api/l7/check', {text}).catch((error) => error);
        this.#asking = false;
        if (this.#left) return;
        const busy = answer instanceof Error && (answer.status === 429 || answer.status === 503);
        if (busy) this.#timer = setTimeout(() => this.#check(), 1000);
        else if (this.#again || text !== this.#area.value) this.#check();
        else if (answer instanceof Error)
            this.#tell({
                ok: false,
                messages: [{line: 1, column: 1, length: 1, text: t('noL7', {text: answer.message})}],
            });
        else this.#tell(answer);
    }

    async #start() {
        this.#play.disabled = true;
        const players = this.#answer.players.length;
        try {
            const {id} = await post('/api/l7/play', {
                text: this.#area.value,
                seats: Array.from({length: players}, (_, i) => (i ? this.#opponent.value : 'human')),
            });
            forgetGames();
            go('/play/' + id);
        } catch (error) {
            this.#tell({
                ...this.#answer,
                ok: false,
                messages: error.answer?.messages ?? [{line: 1, column: 1, length: 1, text: error.message}],
            });
        }
    }

    // --- showing the answer ---

    #tell(answer) {
        this.#answer = answer;
        const wrong = answer.messages.filter((m) => !m.warning);
        this.#underline(answer.messages);
        this.#problems.replaceChildren(
            ...answer.messages.map((m) => this.#problem(m)),
            ...(wrong.length ? [] : [h('li', {class: 'fine'}, t('noProblems'))]),
        );
        this.#area.setAttribute('aria-invalid', String(wrong.length > 0));
        this.#play.disabled = !answer.ok;
        this.#place.classList.toggle('stale', !answer.sample);
        if (answer.sample) this.#board.show({drawing: answer.sample, movers: answer.players, game: answer.name});
        this.#measured(answer);
        this.#training.follow();
        const words = wrong.length
            ? t('errorsFound', {n: wrong.length, line: wrong[0].line, text: wrong[0].text})
            : t('noProblems');
        if (words !== this.#said) announce(words);
        this.#said = words;
    }

    #problem(m) {
        return h(
            'li',
            {class: m.warning ? 'warning' : 'wrong'},
            h(
                'button',
                {type: 'button', class: 'link', onclick: () => this.#jump(m)},
                m.warning && h('span', {class: 'tag'}, t('warning')),
                t('lineCol', m),
            ),
            ' ',
            m.text,
            m.hint && h('span', {class: 'quiet hint'}, m.hint),
        );
    }

    #measured({perft, playouts_per_second: speed, moves, endless}) {
        const rows = [
            [t('perft'), perft?.length && perft.map(number).join(', ')],
            [t('playouts'), speed && number(speed)],
            [t('gameLength'), moves && number(moves)],
        ].filter(([, value]) => value);
        this.#facts.replaceChildren(
            ...rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
            ...(endless ? [h('div', {}, h('dt', {}, t('endless')))] : []),
        );
    }

    #jump({line, column, length}) {
        const lines = this.#area.value.split('\n');
        const at = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0) + column - 1;
        this.#area.focus();
        this.#area.setSelectionRange(at, at + (length ?? 0));
        const height = this.#area.scrollHeight / Math.max(1, lines.length);
        this.#area.scrollTop = Math.max(0, height * (line - 4));
        this.#scroll();
    }

    // The text again, under the editor's, with the faulty places marked; the numbers of the lines.
    #underline(messages) {
        const lines = this.#area.value.split('\n');
        const parts = lines.map((line, i) => {
            const here = messages.filter((m) => m.line === i + 1).sort((a, b) => a.column - b.column);
            const out = [];
            let at = 0;
            for (const m of here) {
                const from = Math.max(at, m.column - 1),
                    to = Math.max(from + 1, m.column - 1 + m.length);
                out.push(
                    line.slice(at, from),
                    h('mark', {class: m.warning ? 'warning' : ''}, line.slice(from, to) || ' '),
                );
                at = to;
            }
            return [...out, line.slice(at) + '\n'];
        });
        this.#marks.replaceChildren(...parts.flat());
        const worst = (n) =>
            messages.some((m) => m.line === n && !m.warning)
                ? 'wrong'
                : messages.some((m) => m.line === n)
                  ? 'warning'
                  : '';
        this.#gutter.replaceChildren(...lines.map((_, i) => h('span', {class: worst(i + 1)}, String(i + 1) + '\n')));
        this.#scroll();
    }
}

export async function show(main) {
    document.title = t('writeTitle') + ' · Genpei';
    const name = new URLSearchParams(location.search).get('game');
    const [games, opponents, given] = await Promise.all([
        allGames(),
        presets('tictactoe').catch(() => []),
        name ? get('/api/l7/source?game=' + encodeURIComponent(name)) : null,
        styles(),
    ]);
    const list = games.filter((g) => g.l7 || g.written);
    if (given && !list.some((g) => g.name === given.game)) list.unshift({name: given.game, title: given.title});
    const page = new WritePage(main, {
        text: given?.text ?? store.get('l7', first),
        games: list,
        opponents,
        chosen: given?.game,
    });
    return () => page.leave();
}

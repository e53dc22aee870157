// SPDX-License-Identifier: MIT
// page_write.js - an editor for games in L7: errors are marked while typing, and the board follows.
//
// /write continues with the visitor's own text, which the browser stores; /write?game=NAME shows
// how a game is written. Only what the visitor types becomes their own text. A tutorial can stand beside
// the editor.
import {h, announce, store} from './dom.js';
import {allGames, forgetGames, get, post, presets} from './api.js';
import {Board} from './board.js';
import {go} from './go.js';
import {t, either, gameTitle, language, exactNumber, number} from './strings.js';
import {L7Editor} from './l7_editor.js';
import {tutorial} from './tutorial.js';
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

// Short games to begin with, and what each shows.
const examples = [
    ['tictactoe', 'exampleRow'],
    ['nim', 'exampleHeaps'],
    ['breakthrough', 'exampleWalk'],
    ['connect4', 'exampleDrop'],
    ['hex', 'exampleJoin'],
    ['othello', 'exampleFlip'],
    ['go', 'exampleCapture'],
    ['backgammon', 'exampleDice'],
    ['kuhn', 'exampleCards'],
];

// The messages in the language of the page.
async function inWords(answer) {
    if (language === 'en') return answer;
    const {hintJa, messageJa} = await import('./strings_l7.js');
    return {
        ...answer,
        messages: answer.messages.map((m) =>
            m.ours ? m : {...m, text: messageJa(m.text), hint: m.hint ? hintJa(m.hint) : m.hint},
        ),
    };
}

class WritePage {
    #editor;
    #problems;
    #facts;
    #board;
    #place;
    #play;
    #opponent;
    #from;
    #lesson;
    #training;
    #timer;
    #asking = false;
    #again = false;
    #left = false;
    #said = '';
    #answer = {};

    constructor(main, {text, words, games, opponents, chosen}) {
        this.#editor = new L7Editor({
            text,
            words,
            onInput: () => this.#input(),
            plays: () => !this.#play.disabled && this.#start(),
        });
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
        this.#from = h(
            'select',
            {id: 'l7-from', onchange: () => this.#begin(this.#from.value)},
            h('option', {value: ''}, t('mine')),
            games.map((g) => h('option', {value: g.name, selected: g.name === chosen}, gameTitle(g.name, g.title))),
        );
        this.#lesson = h('div', {class: 'lesson-place'});
        main.replaceChildren(
            h('h1', {}, t('writeTitle')),
            h('p', {class: 'lead'}, t('writeText')),
            this.#examples(games),
            h('div', {class: 'write-page'}, this.#writing(), this.#right()),
        );
        this.#showLesson();
        this.#typed(0);
    }

    #writing() {
        return h(
            'div',
            {},
            h(
                'div',
                {class: 'row between wrap'},
                h('label', {for: 'l7'}, t('source')),
                h('label', {class: 'field inline', for: 'l7-from'}, t('from'), this.#from),
            ),
            this.#editor.element,
            h('p', {class: 'quiet small-text'}, t('completionHelp')),
        );
    }

    #right() {
        return h(
            'div',
            {class: 'table-side'},
            this.#lesson,
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
        );
    }

    #examples(games) {
        const known = new Map(games.map((g) => [g.name, g]));
        const button = ([name, shows]) => {
            const title = gameTitle(name, known.get(name).title);
            return h(
                'button',
                {type: 'button', class: 'button small', 'data-example': name, onclick: () => this.#begin(name)},
                h('strong', {}, title),
                ` ${t(shows)}`,
            );
        };
        const lessonButton = h(
            'button',
            {
                type: 'button',
                class: 'button',
                'data-do': 'tutorial',
                'aria-pressed': String(store.get('tutorial', false)),
                onclick: () => {
                    store.set('tutorial', !store.get('tutorial', false));
                    lessonButton.setAttribute('aria-pressed', String(store.get('tutorial', false)));
                    this.#showLesson();
                    if (store.get('tutorial', false)) this.#lesson.scrollIntoView({block: 'nearest'});
                },
            },
            t('tutorial'),
        );
        return h(
            'div',
            {class: 'row wrap examples'},
            lessonButton,
            h('span', {class: 'quiet'}, t('examples')),
            examples.filter(([name]) => known.has(name)).map(button),
        );
    }

    // The tutorial puts its texts into the editor; they are then the visitor's own.
    #showLesson() {
        this.#lesson.replaceChildren(
            ...(store.get('tutorial', false)
                ? [
                      tutorial((text) => {
                          this.#editor.text = text;
                          this.#input();
                      }),
                  ]
                : []),
        );
    }

    #input() {
        store.set('l7', this.#editor.text);
        this.#typed();
        if (this.#from.value) {
            this.#from.value = '';
            history.replaceState(null, '', '/write');
        }
    }

    leave() {
        this.#left = true;
        clearTimeout(this.#timer);
        this.#training.leave();
    }

    // Adds the game to the list without playing it; its name there.
    async #keep() {
        const {name} = await post('/api/l7/keep', {text: this.#editor.text});
        forgetGames();
        return name;
    }

    async #begin(name) {
        history.replaceState(null, '', name ? '/write?game=' + encodeURIComponent(name) : '/write');
        this.#from.value = name;
        this.#editor.text = name
            ? (await get('/api/l7/source?game=' + encodeURIComponent(name))).text
            : store.get('l7', first);
        this.#typed(0);
    }

    // --- asking the server: one question at a time, when the typing pauses ---

    #typed(wait = 300) {
        this.#play.disabled = true;
        this.#editor.show(this.#answer.messages ?? []);
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
        const text = this.#editor.text;
        const answer = await post('/api/l7/check', {text}).catch((error) => error);
        this.#asking = false;
        if (this.#left) return;
        const busy = answer instanceof Error && (answer.status === 429 || answer.status === 503);
        if (busy) this.#timer = setTimeout(() => this.#check(), 1000);
        else if (this.#again || text !== this.#editor.text) this.#check();
        else if (answer instanceof Error)
            this.#tell({
                ok: false,
                messages: [{line: 1, column: 1, length: 1, text: t('noL7', {text: answer.message}), ours: true}],
            });
        else this.#tell(answer);
    }

    async #start() {
        this.#play.disabled = true;
        const players = this.#answer.players.length;
        try {
            const {id} = await post('/api/l7/play', {
                text: this.#editor.text,
                seats: Array.from({length: players}, (_, i) => (i ? this.#opponent.value : 'human')),
            });
            forgetGames();
            go('/play/' + id);
        } catch (error) {
            this.#tell({
                ...this.#answer,
                ok: false,
                messages: error.answer?.messages ?? [{line: 1, column: 1, length: 1, text: error.message, ours: true}],
            });
        }
    }

    // --- showing the answer ---

    async #tell(given) {
        const answer = await inWords(given);
        this.#answer = answer;
        const wrong = answer.messages.filter((m) => !m.warning);
        this.#editor.show(answer.messages);
        this.#problems.replaceChildren(
            ...answer.messages.map((m) => this.#problem(m)),
            ...(wrong.length ? [] : [h('li', {class: 'fine'}, t('noProblems'))]),
        );
        this.#editor.area.setAttribute('aria-invalid', String(wrong.length > 0));
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
                {type: 'button', class: 'link', onclick: () => this.#editor.select(m)},
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
            [t('perft'), perft?.length && perft.map(exactNumber).join(', ')],
            [t('playouts'), speed && number(speed)],
            [t('gameLength'), moves && number(moves)],
        ].filter(([, value]) => value);
        this.#facts.replaceChildren(
            ...rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
            ...(endless ? [h('div', {}, h('dt', {}, t('endless')))] : []),
        );
    }
}

export async function show(main) {
    document.title = t('writeTitle') + ' · Genpei';
    const name = new URLSearchParams(location.search).get('game');
    const [games, opponents, given, words] = await Promise.all([
        allGames(),
        presets('tictactoe').catch(() => []),
        name ? get('/api/l7/source?game=' + encodeURIComponent(name)) : null,
        get('/api/l7/words'),
        styles(),
    ]);
    const list = games.filter((g) => g.l7 || g.written);
    if (given && !list.some((g) => g.name === given.game)) list.unshift({name: given.game, title: given.title});
    const page = new WritePage(main, {
        text: given?.text ?? store.get('l7', first),
        words: new Map(words.map(({word, meaning}) => [word, language === 'en' ? meaning : ''])),
        games: list,
        opponents,
        chosen: given?.game,
    });
    return () => page.leave();
}

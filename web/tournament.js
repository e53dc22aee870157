// SPDX-License-Identifier: MIT
// tournament.js - the arena's tournaments: who plays, and the crosstable while it fills.
import {h, announce} from './dom.js';
import {presets} from './api.js';
import {runner} from './running.js';
import {t, either, gameTitle, number} from './strings.js';
import {signed} from './values.js';
import './strings_tournament.js';

const CHOSEN_AT_FIRST = 4;
const points = (value) => (value === null || value === undefined ? '' : number(value));

// The table, best first: whoever has most points, then the higher rating.
function crosstable(row, names) {
    const order = [...row.players].sort((a, b) => b.points - a.points || (b.elo ?? -1e9) - (a.elo ?? -1e9));
    const head = (text, label) => h('th', {scope: 'col', 'aria-label': label ?? null}, text);
    const line = (p, place) =>
        h(
            'tr',
            {},
            h('td', {}, String(place + 1)),
            h('th', {scope: 'row', title: p.player}, names.get(p.player) ?? p.player),
            h('td', {}, points(p.points)),
            h('td', {}, number(p.games)),
            h('td', {}, p.elo === null ? '–' : `${signed(Math.round(p.elo))} ± ${Math.round(p.error)}`),
            order.map((o) => h('td', {class: o === p ? 'self' : null}, o === p ? '×' : points(p.against[o.number]))),
            h('td', {}, p.faults ? number(p.faults) : ''),
        );
    return h(
        'table',
        {class: 'crosstable'},
        h(
            'thead',
            {},
            h(
                'tr',
                {},
                head('', t('place')),
                h('th', {scope: 'col', class: 'who'}, t('player')),
                head(t('points')),
                head(t('games')),
                head(t('rating')),
                order.map((o, i) => head(String(i + 1), names.get(o.player) ?? o.player)),
                head(t('faults')),
            ),
        ),
        h('tbody', {}, order.map(line)),
    );
}

// `games` are those of two players. Returns the panel, and a function to call when it is left.
export function tournament(games) {
    let names = new Map();
    const game = h(
        'select',
        {name: 'cup-game', onchange: fill},
        games.map((g) => h('option', {value: g.name}, gameTitle(g.name, g.title))),
    );
    const kinds = h(
        'select',
        {
            name: 'cup-kind',
            onchange: () => {
                rounds.hidden = kinds.value !== 'swiss';
            },
        },
        ['round-robin', 'gauntlet', 'swiss'].map((k) => h('option', {value: k}, t('kind-' + k))),
    );
    const players = h('fieldset', {class: 'cup-players wide'});
    const more = h('textarea', {
        name: 'cup-more',
        rows: 2,
        spellcheck: 'false',
        autocomplete: 'off',
        'aria-describedby': 'cup-hint',
    });
    const amount = (name, value, max) => h('input', {name, type: 'number', min: 1, max, value});
    const field = (key, input) => h('label', {class: 'field'}, t(key), input);
    const rounds = field('rounds', amount('cup-rounds', 5, 100));
    rounds.hidden = true;
    const start = h('button', {type: 'submit', class: 'button main'}, t('startCup'));
    const halt = h('button', {type: 'button', class: 'button', hidden: true}, t('stop'));
    const cup = runner(start, halt);
    const problem = h('p', {class: 'problem', role: 'alert'});
    const far = h('p', {class: 'tally'}),
        place = h('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': t('crosstable')});

    async function fill() {
        const list = await presets(game.value).catch(() => []);
        names = new Map(list.map((p) => [p.spec, either(p.label)]));
        players.replaceChildren(
            h('legend', {}, t('players')),
            ...list.map((p, i) =>
                h(
                    'label',
                    {class: 'check'},
                    h('input', {type: 'checkbox', name: 'cup-player', value: p.spec, checked: i < CHOSEN_AT_FIRST}),
                    ' ',
                    either(p.label),
                ),
            ),
        );
    }
    function table(row, close) {
        far.textContent = t('cupFar', {games: row.games, n: row.of});
        place.replaceChildren(crosstable(row, names));
        if (row.error_text) problem.textContent = t('error', {text: row.error_text});
        if (!row.done) return;
        close();
        cup.finish();
        announce(t('cupDone'));
    }
    async function begin(event) {
        event.preventDefault();
        problem.textContent = '';
        const chosen = [...players.querySelectorAll('input:checked')].map((box) => box.value);
        const written = more.value
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean);
        const value = (name) => Number(form.elements[name].value);
        try {
            const body = {
                game: game.value,
                kind: kinds.value,
                players: [...new Set([...chosen, ...written])],
                games: value('cup-games'),
                rounds: value('cup-rounds'),
                seed: value('cup-seed'),
            };
            await cup.begin('/api/tournament', body, {crosstable: table});
        } catch (error) {
            problem.textContent = t('error', {text: error.message});
        }
    }
    const form = h(
        'form',
        {class: 'arena-form', onsubmit: begin},
        field('game', game),
        field('kind', kinds),
        field('gamesEach', amount('cup-games', 10, 1000)),
        rounds,
        field('seed', h('input', {name: 'cup-seed', type: 'number', min: 0, value: 1})),
        players,
        h(
            'div',
            {class: 'wide'},
            field('otherPlayers', more),
            h('p', {id: 'cup-hint', class: 'soft'}, t('otherPlayersHint')),
        ),
        h('div', {class: 'row wrap wide'}, start, halt),
        problem,
    );
    const ready = fill();
    return {
        ready,
        panel: h('section', {class: 'panel'}, h('h2', {}, t('cupTitle')), h('p', {}, t('cupText')), form, far, place),
        leave: cup.leave,
    };
}

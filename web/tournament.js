// SPDX-License-Identifier: MIT
// tournament.js - the arena's tournaments: who plays, and the crosstable while it fills.
import {h, announce} from './dom.js';
import {entryOf, get, presets} from './api.js';
import {matchGames} from './match_games.js';
import {runner} from './running.js';
import {t, either, gameTitle, number} from './strings.js';
import {signed} from './values.js';
import './strings_tournament.js';

const CHOSEN_AT_FIRST = 4;
const points = (value) => (value === null || value === undefined ? '' : number(value));

// The event of the games of two players, where they are stored; in several rounds, of the last of them.
const eventOf = (row, p, o) =>
    row.pairings?.findLast(({a, b}) => [a, b].includes(p.number) && [a, b].includes(o.number))?.event;

// The table, best first: whoever has most points, then the higher rating. `open` shows the games of an event.
function crosstable(row, names, open) {
    const order = [...row.players].sort((a, b) => b.points - a.points || (b.elo ?? -1e9) - (a.elo ?? -1e9));
    const head = (text, label) => h('th', {scope: 'col', 'aria-label': label ?? null}, text);
    const nameOf = ({player}) => names.get(player) ?? player;
    const pairing = (p, o) => {
        const event = eventOf(row, p, o),
            text = points(p.against[o.number]);
        if (!event || !text) return text;
        const label = t('cupGames', {a: nameOf(p), b: nameOf(o)});
        return h(
            'button',
            {
                type: 'button',
                class: 'link',
                title: label,
                'aria-label': `${text}. ${label}`,
                onclick: () => open(event),
            },
            text,
        );
    };
    const line = (p, place) =>
        h(
            'tr',
            {},
            h('td', {}, String(place + 1)),
            h('th', {scope: 'row', title: p.player}, nameOf(p)),
            h('td', {}, points(p.points)),
            h('td', {}, number(p.games)),
            h('td', {}, p.elo === null ? '–' : `${signed(Math.round(p.elo))} ± ${Math.round(p.error)}`),
            order.map((o) => h('td', {class: o === p ? 'self' : null}, o === p ? '×' : pairing(p, o))),
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
                order.map((o, i) => head(String(i + 1), nameOf(o))),
                head(t('faults')),
            ),
        ),
        h('tbody', {}, order.map(line)),
    );
}

// Tournaments that were played before, each with its table.
function cupsBefore(list, games) {
    const titleOf = (name) => gameTitle(name, entryOf(games, name)?.title);
    return h(
        'div',
        {class: 'cups-before', hidden: !list.length},
        h('h3', {}, t('cupsBefore')),
        h(
            'ul',
            {class: 'match-games'},
            list.map((cup) =>
                h(
                    'li',
                    {},
                    h(
                        'a',
                        {href: '/arena/' + cup.id, 'data-link': true, class: 'button small'},
                        `${titleOf(cup.game)}: ${t('kind-' + cup.kind)}`,
                    ),
                    h(
                        'span',
                        {class: 'quiet'},
                        ` ${cup.players.join(', ')} · ${t('cupFar', {games: cup.table.games, n: cup.table.of})}`,
                    ),
                ),
            ),
        ),
    );
}

// `games` are those of two players; `known` is the run in the address of the page, perhaps a tournament. Returns the
// panel, a promise of whether it shows that tournament, and a function to call when it is left.
export function tournament(games, known) {
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
        const asked = game.value,
            list = await presets(asked).catch(() => []);
        if (asked !== game.value) return; // another game was chosen meanwhile
        players.dataset.of = asked;
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
        place.replaceChildren(crosstable(row, names, (event) => gamesOf.look(event, true)));
        if (row.error_text) problem.textContent = t('error', {text: row.error_text});
        if (!row.done) return;
        close?.();
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
            const id = await cup.begin('/api/tournament', body, {crosstable: table});
            history.replaceState(null, '', '/arena/' + id);
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
    const gamesOf = matchGames((text) => {
        problem.textContent = text;
    });
    // A tournament that was begun before: as it was asked for, its table, and what still happens.
    async function resume(saved) {
        game.value = saved.game;
        kinds.value = saved.kind;
        rounds.hidden = saved.kind !== 'swiss';
        for (const key of ['games', 'rounds', 'seed']) form.elements['cup-' + key].value = String(saved[key]);
        await fill();
        const boxes = [...players.querySelectorAll('input')];
        for (const box of boxes) box.checked = saved.players.includes(box.value);
        more.value = saved.players.filter((spec) => !boxes.some((box) => box.value === spec)).join('\n');
        if (saved.table.done) table(saved.table);
        else cup.follow(saved.id, {crosstable: table, broken: () => table({...saved.table, done: true})});
    }
    const before = h('div', {});
    async function prepare() {
        const list = await get('/api/tournament/list').catch(() => []),
            saved = list.find(({id}) => id === known);
        before.replaceChildren(cupsBefore(list, games));
        await (saved ? resume(saved) : fill());
        return Boolean(saved);
    }
    return {
        ready: prepare(),
        panel: h(
            'section',
            {class: 'panel', id: 'cup'},
            h('h2', {}, t('cupTitle')),
            h('p', {}, t('cupText')),
            form,
            far,
            place,
            gamesOf.panel,
            before,
        ),
        leave: cup.leave,
    };
}

// SPDX-License-Identifier: MIT
// page_arena.js - matches between two players, single games to watch, and tournaments.
import {h, svg, announce} from './dom.js';
import {allGames, get, presets} from './api.js';
import {watchPrograms} from './pace.js';
import {t, either, gameTitle, number} from './strings.js';
import {signed} from './values.js';
import {runner} from './running.js';
import {matchGames, matchesBefore} from './match_games.js';
import {styles} from './styles.js';
import {tournament} from './tournament.js';

// Who makes a move at once: a match of a hundred games is over in a minute.
const hasWork = (spec) => /\b(depth|nodes|playouts)=\d{1,4}(?!\d)/.test(spec); // it ends before its time does
const isQuick = ({spec, level}) =>
    level <= 4 && (hasWork(spec) || !/time=/.test(spec)) && !/playouts=\d{4}|perfect|tutor/.test(spec);

const REACH = 600; // Elo shown to either side

// The difference in strength with its error bar, on a scale that stays the same.
function eloPicture({elo, error}) {
    const x = (v) => 300 + (Math.max(-REACH, Math.min(REACH, v)) / REACH) * 290;
    const known = Number.isFinite(elo);
    return svg(
        'svg',
        {
            viewBox: '0 0 600 64',
            class: 'elo',
            role: 'img',
            'aria-label': known ? `${t('elo')}: ${signed(Math.round(elo))} ± ${Math.round(error)}` : t('eloNone'),
        },
        [-600, -400, -200, 0, 200, 400, 600].flatMap((v) => [
            svg('line', {class: v ? 'tick' : 'tick zero', x1: x(v), x2: x(v), y1: 6, y2: 40}),
            svg(
                'text',
                {
                    class: Math.abs(v) % 400 ? 'minor' : null,
                    x: x(v),
                    y: 58,
                    'text-anchor': v === -600 ? 'start' : v === 600 ? 'end' : 'middle',
                },
                v ? signed(v) : '0',
            ),
        ]),
        known && [
            svg('line', {class: 'spread', x1: x(elo - error), x2: x(elo + error), y1: 23, y2: 23}),
            svg('circle', {class: 'guess', cx: x(elo), cy: 23, r: 8}),
        ],
    );
}

export async function show(main, known) {
    await styles('explore.css');
    const games = (await allGames()).filter((g) => g.players.length === 2);
    const game = h(
        'select',
        {name: 'game', onchange: fillPresets},
        games.map((g) => h('option', {value: g.name}, gameTitle(g.name, g.title))),
    );
    // A preset, or a player given as text.
    const player = (name, label) => {
        const text = h('input', {
            name,
            value: 'random',
            hidden: true,
            'aria-label': `${t(label)}: ${t('spec')}`,
            autocomplete: 'off',
            spellcheck: 'false',
        });
        const choice = h('select', {
            name: name + '-preset',
            'aria-label': t(label),
            onchange: () => {
                choice.dataset.mine = 'yes';
                text.hidden = choice.value !== '*';
                if (text.hidden) text.value = choice.value;
                else text.focus();
            },
        });
        return h('div', {class: 'field'}, t(label), choice, text);
    };
    const problem = h('p', {class: 'problem', role: 'alert'});
    const cells = ['games', 'wins', 'draws', 'losses', 'score', 'elo'].map((key) => [key, h('td', {}, '–')]);
    const picture = h('div', {class: 'elo-place'}, eloPicture({}));
    const start = h('button', {type: 'submit', class: 'button main'}, t('startMatch'));
    const halt = h('button', {type: 'button', class: 'button', hidden: true}, t('stop'));
    const match = runner(start, halt);
    // A sign of life: the first game of slow players takes a while.
    const life = h('progress', {'aria-label': t('running')}),
        alive = h('p', {class: 'quiet arena-life', hidden: true}, h('span', {}), life);
    function showLife(done, of) {
        alive.hidden = done >= of;
        alive.firstChild.textContent = t('runningGames', {n: done, all: of});
        life.max = of;
        if (done) life.value = done;
        else life.removeAttribute('value');
    }
    const share = h(
        'div',
        {class: 'share-bar', 'aria-hidden': 'true'},
        ['win', 'draw', 'loss'].map((k) => h('span', {class: k})),
    );

    // Offers the players of the game; a choice of the visitor stays if that player plays this game too.
    async function fillPresets() {
        const list = await presets(game.value).catch(() => []);
        for (const [name, preset] of [
            ['a', list.filter(isQuick).pop() ?? list[0]],
            ['b', list.find((p) => isQuick(p) && p.level > 1) ?? list[0]],
        ]) {
            const choice = form.elements[name + '-preset'],
                chosen =
                    choice.dataset.mine && ['*', ...list.map((p) => p.spec)].includes(choice.value)
                        ? choice.value
                        : preset?.spec;
            choice.replaceChildren(
                ...list.map((p) => h('option', {value: p.spec, selected: p.spec === chosen}, either(p.label))),
                h('option', {value: '*', selected: chosen === '*'}, t('otherPlayer')),
            );
            if (chosen !== '*') form.elements[name].value = choice.value;
        }
    }
    function table(row, close) {
        const shown = {
            ...row,
            score: number(row.score <= 1 ? row.score * 100 : row.score) + '%',
            elo: Number.isFinite(row.elo) ? `${signed(Math.round(row.elo))} ± ${Math.round(row.error)}` : '–',
        };
        for (const [key, cell] of cells) cell.textContent = String(shown[key] ?? '–');
        picture.replaceChildren(eloPicture(row));
        ['wins', 'draws', 'losses'].forEach((key, i) =>
            share.children[i].style.setProperty('flex-grow', String(row[key] ?? 0)),
        );
        list.look(row.event, row.done);
        showLife(row.done ? 1 : (row.games ?? 0), row.done ? 1 : Number(form.elements.games.value));
        if (!row.done) return;
        close?.();
        match.finish();
        announce(t('matchDone', {score: shown.score}));
    }
    async function begin(event) {
        event.preventDefault();
        const f = form.elements;
        problem.textContent = '';
        try {
            const [games, seed] = [Number(f.games.value), Number(f.seed.value)];
            const id = await match.begin(
                '/api/arena',
                {game: game.value, a: f.a.value, b: f.b.value, games, seed},
                {table},
            );
            history.replaceState(null, '', '/arena/' + id);
            if (match.isRunning()) showLife(0, games);
        } catch (error) {
            problem.textContent = t('error', {text: error.message});
        }
    }
    async function watch() {
        try {
            await watchPrograms(game.value, [form.elements.a.value, form.elements.b.value]);
        } catch (error) {
            problem.textContent = t('error', {text: error.message});
        }
    }
    const field = (key, input) => h('label', {class: 'field'}, t(key), input);
    const form = h(
        'form',
        {class: 'panel arena-form', onsubmit: begin},
        field('game', game),
        player('a', 'playerA'),
        player('b', 'playerB'),
        field('games', h('input', {name: 'games', type: 'number', min: 2, max: 10000, value: 100})),
        field('seed', h('input', {name: 'seed', type: 'number', min: 0, value: 1})),
        h(
            'div',
            {class: 'row wrap wide'},
            start,
            halt,
            h('button', {type: 'button', class: 'button', onclick: watch}, t('watch')),
        ),
        alive,
        problem,
    );
    const list = matchGames((text) => {
        problem.textContent = text;
    });
    // A match that was begun before: its players, its table, and what still happens.
    async function resume(id) {
        const saved = (await get('/api/arena/list').catch(() => [])).find((m) => m.id === id);
        if (!saved) return;
        game.value = saved.game;
        await fillPresets();
        for (const name of ['a', 'b']) {
            const choice = form.elements[name + '-preset'];
            form.elements[name].value = saved[name];
            choice.value = [...choice.options].some((o) => o.value === saved[name]) ? saved[name] : '*';
            form.elements[name].hidden = choice.value !== '*';
            choice.dataset.mine = 'yes';
        }
        form.elements.games.value = String(saved.games);
        form.elements.seed.value = String(saved.seed);
        if (saved.table.done) table({...saved.table, event: saved.event});
        else match.follow(id, {table, broken: () => table({...saved.table, event: saved.event, done: true})});
    }
    const cup = tournament(games, known);
    document.title = t('arenaTitle') + ' · Genpei';
    const [before, , isCup] = await Promise.all([matchesBefore(games), fillPresets(), cup.ready]);
    if (known && !isCup) await resume(known);
    main.replaceChildren(
        h('h1', {}, t('arenaTitle')),
        h('p', {class: 'lead'}, t('arenaText')),
        form,
        h(
            'section',
            {class: 'panel'},
            h('h2', {}, t('elo')),
            picture,
            share,
            h(
                'div',
                {class: 'scroll arena-table', tabindex: '0', role: 'region', 'aria-label': t('matchTable')},
                h(
                    'table',
                    {},
                    h(
                        'thead',
                        {},
                        h(
                            'tr',
                            {},
                            cells.map(([key]) => h('th', {scope: 'col'}, t(key))),
                        ),
                    ),
                    h(
                        'tbody',
                        {},
                        h(
                            'tr',
                            {},
                            cells.map(([, cell]) => cell),
                        ),
                    ),
                ),
            ),
        ),
        list.panel,
        ...(before ? [before] : []),
        cup.panel,
    );
    if (isCup) cup.panel.scrollIntoView();
    return () => {
        match.leave();
        cup.leave();
    };
}

// SPDX-License-Identifier: MIT
// match_games.js - the games of a match in the arena, to open and watch, and the matches played before.
import {h} from './dom.js';
import {entryOf, get, post} from './api.js';
import {go} from './go.js';
import {showPlayers} from './kept.js';
import {colon, gameTitle, number, t} from './strings.js';
import './strings_match.js';

const PAUSE = 2000; // between two looks at the list while a match runs

// A list that follows the match whose event is given to look().
export function matchGames(say) {
    const rows = h('ul', {class: 'match-games'}),
        more = h(
            'button',
            {type: 'button', class: 'button', hidden: true, onclick: () => fill(true)},
            t('showMoreGames'),
        );
    const panel = h('section', {class: 'panel', hidden: true}, h('h2', {}, t('matchGames')), rows, more);
    let event = null,
        last = 0,
        turn = 0;
    const open = async (id) => {
        try {
            const game = await post('/api/library/open', {id});
            go(`/analyse/${game.id}#replay`);
        } catch (error) {
            say(t('error', {text: error.message}));
        }
    };
    const result = (r) => (r === null ? '' : r > 0 ? '1–0' : r < 0 ? '0–1' : '½–½');
    const row = (g) =>
        h(
            'li',
            {},
            h(
                'button',
                {type: 'button', class: 'button small', 'data-game': g.id, onclick: () => open(g.id)},
                showPlayers(h('span', {}), g.names, g.game),
            ),
            h('span', {class: 'quiet'}, ` ${result(g.result)} · ${t('plies', {n: g.plies})}`),
        );
    async function fill(further = false) {
        const mine = ++turn,
            query = new URLSearchParams({event});
        if (further) query.set('offset', String(rows.childElementCount));
        const answer = await get('/api/library?' + query).catch(() => null);
        if (!answer || mine !== turn) return;
        if (!further) rows.replaceChildren();
        rows.append(...answer.games.map(row));
        panel.hidden = !answer.found;
        more.hidden = rows.childElementCount >= answer.found;
    }
    return {
        panel,
        // `final`: the match is over, all of its games are there.
        look(name, final) {
            if (!name || (!final && name === event && Date.now() - last < PAUSE)) return;
            event = name;
            last = Date.now();
            fill();
        },
    };
}

// Matches that were played before, each with its table.
export async function matchesBefore(games) {
    const titleOf = (name) => gameTitle(name, entryOf(games, name)?.title);
    const list = await get('/api/arena/list').catch(() => []);
    if (!list.length) return null;
    const percent = ({score}) => (Number.isFinite(score) ? `${number(score <= 1 ? score * 100 : score)}%` : '–');
    return h(
        'section',
        {class: 'panel'},
        h('h2', {}, t('matchesBefore')),
        h(
            'ul',
            {class: 'match-games'},
            list.map((m) =>
                h(
                    'li',
                    {},
                    h(
                        'a',
                        {href: '/arena/' + m.id, 'data-link': true, class: 'button small'},
                        `${titleOf(m.game)}${colon()}`,
                        showPlayers(h('span', {}), [m.a, m.b], m.game),
                    ),
                    h('span', {class: 'quiet'}, ` ${m.table.games} / ${m.games} · ${percent(m.table)}`),
                ),
            ),
        ),
    );
}

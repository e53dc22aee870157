// SPDX-License-Identifier: MIT
// page_progress.js - a person's progress: the teacher's estimate over time, own mistakes by type, games. The
// teacher's reports of finished games are kept in the browser, so that each game is looked at once.
import {announce, h, store, svg} from './dom.js';
import {allGames, entryOf, get, post} from './api.js';
import {styles} from './styles.js';
import {dateWords} from './kept.js';
import {either, gameTitle, t} from './strings.js';
import './strings_progress.js';

const levels = ['beginner', 'casual', 'club', 'advanced', 'strong'],
    taught = /^(othello|reversi70|shogi)(:|$)/, // games that the teacher knows
    MOST = 1000,
    AT_ONCE = 30; // games looked at with one click

// Finished games in which this browser played, the oldest first.
const ownGames = (list) =>
    list
        .filter((g) => g.mine && g.result?.payoffs && g.seats.filter((s) => s === 'human').length === 1)
        .sort((a, b) => a.updated - b.updated);

const sideOf = (g) => g.seats.indexOf('human');
const outcome = (g) => {
    const mine = g.result.payoffs[sideOf(g)],
        best = Math.max(...g.result.payoffs.filter((_, i) => i !== sideOf(g)));
    return mine > best ? 'won' : mine < best ? 'lost' : 'drawn';
};

// The reason without the squares and numbers of its game, so that the same reasons meet.
const kindOf = (reason) => reason.replace(/\b[a-h][1-8]\b|\b\d[a-i]\b|\d+/g, '…');

const reports = () => store.get('progress', {});

class ProgressPage {
    #main;
    #games;
    #infos;
    #parts = {};
    #gone = false;

    constructor(main, games, infos) {
        this.#main = main;
        this.#games = games;
        this.#infos = infos;
        this.draw();
    }

    leave() {
        this.#gone = true;
    }

    // --- drawing ---

    draw() {
        const p = this.#parts;
        p.status = h('p', {role: 'status', class: 'quiet'});
        this.#main.replaceChildren(
            h('h1', {}, t('progress')),
            h('p', {class: 'lead'}, t('progressText')),
            ...(this.#games.length ? this.#sections() : [h('p', {}, t('progressNone'))]),
        );
        document.title = t('progress') + ' · Genpei';
    }

    #sections() {
        const known = reports(),
            seen = this.#games.filter((g) => known[g.id]).map((g) => ({...g, report: known[g.id]})),
            open = this.#open();
        return [
            open.length > 0 &&
                h(
                    'button',
                    {type: 'button', class: 'button main', 'data-do': 'progressAsk', onclick: () => this.#ask(open)},
                    t('progressAsk', {n: Math.min(open.length, AT_ONCE)}),
                ),
            this.#parts.status,
            seen.length > 0 && this.#panel('progressLevel', this.#chart(seen)),
            seen.length > 0 && this.#panel('progressKinds', this.#kinds(seen)),
            seen.length > 0 && this.#panel('progressPhases', this.#phases(seen)),
            this.#panel('progressGames', this.#tally()),
        ].filter(Boolean);
    }

    #panel(key, ...inside) {
        return h('section', {class: 'panel progress-' + key, 'aria-label': t(key)}, h('h2', {}, t(key)), inside);
    }

    // The level of each game, joined by the mean of the last five.
    #chart(seen) {
        const wide = innerWidth < 600 ? 340 : 600,
            high = 170,
            left = 120;
        const x = (i) => left + ((wide - left - 20) * (i + 0.5)) / seen.length,
            y = (level) => 20 + ((high - 40) * (levels.length - 1 - level)) / (levels.length - 1);
        const level = (g) => Math.max(0, levels.indexOf(g.report.level));
        const mean = seen.map((_, i) => {
            const last = seen.slice(Math.max(0, i - 4), i + 1).map(level);
            return last.reduce((a, b) => a + b, 0) / last.length;
        });
        const words = (g) =>
            t('progressLevelOf', {date: dateWords(g.updated), level: t('levelName')[g.report.level] ?? ''});
        return svg(
            'svg',
            {
                viewBox: `0 0 ${wide} ${high}`,
                class: 'progress-chart',
                role: 'img',
                'aria-label': `${t('progressLevel')}. ${words(seen[seen.length - 1])}`,
            },
            levels.flatMap((name, i) => [
                svg('line', {class: 'grid', x1: left, x2: wide - 10, y1: y(i), y2: y(i)}),
                svg('text', {x: left - 8, y: y(i) + 4, 'text-anchor': 'end'}, t('levelName')[name]),
            ]),
            svg('polyline', {class: 'mean', points: mean.map((m, i) => `${x(i)},${y(m)}`).join(' ')}),
            seen.map((g, i) =>
                svg('circle', {class: 'game', cx: x(i), cy: y(level(g)), r: 4}, svg('title', {}, words(g))),
            ),
        );
    }

    #kinds(seen) {
        const kinds = new Map();
        let all = 0;
        for (const {report} of seen)
            for (const m of report.worst) {
                const key = kindOf(m.reason.en),
                    one = kinds.get(key) ?? {reason: {en: key, ja: kindOf(m.reason.ja)}, times: 0, loss: 0};
                one.times++;
                one.loss += m.loss;
                all += m.loss;
                kinds.set(key, one);
            }
        const rows = [...kinds.values()].sort((a, b) => b.loss - a.loss).slice(0, 12);
        return h(
            'div',
            {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': t('progressKinds')},
            h(
                'table',
                {},
                h(
                    'thead',
                    {},
                    h(
                        'tr',
                        {},
                        ['progressKind', 'progressTimes', 'progressLoss'].map((key) => h('th', {scope: 'col'}, t(key))),
                    ),
                ),
                h(
                    'tbody',
                    {},
                    rows.map((k) =>
                        h(
                            'tr',
                            {class: 'kind'},
                            h('td', {}, either(k.reason)),
                            h('td', {}, String(k.times)),
                            h('td', {}, all ? `${Math.round((100 * k.loss) / all)}%` : '–'),
                        ),
                    ),
                ),
            ),
        );
    }

    #phases(seen) {
        const names = ['phaseOpening', 'phaseMiddle', 'phaseEnd'];
        const sums = names.map((_, i) => seen.reduce((n, g) => n + (g.report.phases?.[i] ?? 0), 0) / seen.length),
            most = Math.max(...sums, 1e-9);
        return h(
            'dl',
            {class: 'progress-phases'},
            names.flatMap((key, i) => [
                h('dt', {}, t(key)),
                h(
                    'dd',
                    {},
                    h('span', {class: 'phase-bar', style: {width: `${(100 * sums[i]) / most}%`}}),
                    h('span', {class: 'quiet'}, sums[i].toFixed(2)),
                ),
            ]),
        );
    }

    #tally() {
        const byGame = new Map();
        for (const g of this.#games) {
            const name = g.game.split(':')[0],
                one = byGame.get(name) ?? {won: 0, drawn: 0, lost: 0};
            one[outcome(g)]++;
            byGame.set(name, one);
        }
        return h(
            'ul',
            {class: 'progress-games'},
            [...byGame].map(([name, counts]) =>
                h(
                    'li',
                    {},
                    h('strong', {}, gameTitle(name, entryOf(this.#infos, name)?.title)),
                    ' ',
                    t('progressResult', counts),
                ),
            ),
        );
    }

    // --- asking the teacher ---

    // Games without a report, the newest first.
    #open() {
        const known = reports();
        return this.#games.filter((g) => taught.test(g.game) && !known[g.id]).reverse();
    }

    async #ask(open) {
        const asked = open.slice(0, AT_ONCE);
        this.#main.querySelector('[data-do=progressAsk]').disabled = true;
        for (const [i, g] of asked.entries()) {
            if (this.#gone) return;
            this.#parts.status.textContent = t('progressAsking', {n: i + 1, all: asked.length});
            try {
                const {level, worst, phases} = await post(`/api/game/${g.id}/report`, {side: sideOf(g)});
                const brief = worst.map(({loss, reason}) => ({loss, reason}));
                store.set('progress', {...reports(), [g.id]: {level, phases, worst: brief}});
            } catch (error) {
                if (error.status !== 409) {
                    this.#parts.status.textContent = t('error', {text: error.message});
                    return;
                }
            }
        }
        if (this.#gone) return;
        this.draw();
        announce(t('progressLevel'));
    }
}

export async function show(main) {
    const [list, infos] = await Promise.all([get('/api/list?limit=' + MOST), allGames(), styles('progress.css')]);
    const page = new ProgressPage(main, ownGames(list), infos);
    return () => page.leave();
}

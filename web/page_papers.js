// SPDX-License-Identifier: MIT
// page_papers.js - the experiments of papers, run while the visitor watches.
import {h, svg, announce} from './dom.js';
import {get, listen, post} from './api.js';
import {either, t} from './strings.js';
import './strings_bugs.js';

// The word and the class of each verdict.
const verdicts = {
    same: 'same',
    consistent: 'consistent',
    arithmetic: 'arithmetic',
    different: 'different',
    open: 'openRow',
};

// The curves of an experiment, drawn as they come; heights lie between 0 and 1.
function figure(name) {
    const left = 34,
        width = 320,
        height = 170,
        top = 8;
    const at = (x, y) => `${(left + x * width).toFixed(1)} ${(top + (1 - y) * height).toFixed(1)}`;
    const picture = svg(
        'svg',
        {class: 'figure', viewBox: `0 0 ${left + width + 70} ${top + height + 26}`, role: 'img', 'aria-label': name},
        [0, 0.25, 0.5, 0.75, 1].map((v) => [
            svg('path', {d: `M${at(0, v)}L${at(1, v)}`, class: 'grid'}),
            svg('text', {x: left - 4, y: top + (1 - v) * height + 4, 'text-anchor': 'end'}, v),
            svg('text', {x: left + v * width, y: top + height + 18, 'text-anchor': 'middle'}, v),
        ]),
    );
    let drawn = 0;
    picture.addCurve = ({name: label, x, y}) => {
        const kind = 'curve-' + (drawn++ % 4);
        picture.append(
            svg('path', {class: kind, d: 'M' + x.map((v, i) => at(v, y[i])).join('L')}),
            svg(
                'text',
                {class: kind, x: left + width + 5, y: top + (1 - y.at(-1)) * height + (y[0] > y.at(-1) ? 14 : -4)},
                label,
            ),
        );
    };
    return picture;
}

// The page that sets up a game with the paper's own program.
const playAddress = (game, player) => `/#new/${game}` + (player ? '/' + encodeURIComponent(player) : '');

function paperSection({name: id, title: titles, about, game, player}, stops) {
    const title = either(titles);
    const counts = Object.fromEntries(Object.values(verdicts).map((key) => [key, 0]));
    const body = h('tbody');
    const tally = h('p', {class: 'tally', role: 'status'});
    const table = h(
        'div',
        {class: 'scroll tall', tabindex: '0', role: 'region', 'aria-label': title, hidden: true},
        h(
            'table',
            {},
            h(
                'thead',
                {},
                h(
                    'tr',
                    {},
                    ['item', 'published', 'computed', 'verdict'].map((key) => h('th', {scope: 'col'}, t(key))),
                ),
            ),
            body,
        ),
    );
    const words = () => t('tally', counts);
    const figures = h('div', {class: 'row wrap'});
    let experiment = '',
        picture = null;
    const row = (r) => {
        const verdict = verdicts[r.verdict] ?? 'openRow',
            atEnd = table.scrollHeight - table.scrollTop - table.clientHeight < 120;
        counts[verdict]++;
        if (r.experiment !== experiment) {
            body.append(
                h('tr', {class: 'group'}, h('th', {colspan: 4, scope: 'colgroup'}, (experiment = r.experiment))),
            );
            picture = null;
        }
        if (r.curve) {
            if (!picture) figures.append((picture = figure(r.experiment)));
            picture.addCurve(r.curve);
        }
        body.append(
            h(
                'tr',
                {class: 'new'},
                h('td', {}, r.item),
                h('td', {}, r.published === 'not printed' ? h('span', {class: 'quiet'}, t('notPrinted')) : r.published),
                h('td', {}, r.computed),
                h('td', {}, h('span', {class: 'verdict ' + verdict}, t(verdict))),
            ),
        );
        const notes = [r.range && t('rangeNote', {range: r.range, origin: r.origin}), r.reason].filter(Boolean);
        if (notes.length) body.append(h('tr', {class: 'note'}, h('td', {colspan: 4}, notes.join(' '))));
        tally.textContent = words();
        if (atEnd) table.scrollTop = table.scrollHeight;
    };
    let running = null;
    const finish = () => {
        running = null;
        button.disabled = false;
        button.textContent = t('runIt');
        announce(t('paperDone', {text: words()}));
    };
    const run = async () => {
        button.disabled = true;
        button.textContent = t('running');
        body.replaceChildren();
        figures.replaceChildren();
        for (const key of Object.keys(counts)) counts[key] = 0;
        experiment = '';
        table.hidden = false;
        try {
            const started = await post('/api/paper/' + id, {});
            running = started.id;
            stops.push(
                () => running && post(`/api/paper/${running}/stop`).catch(() => {}),
                listen(
                    `/api/paper/${started.id}/events`,
                    {
                        row,
                        done: (_, stop) => {
                            stop();
                            finish();
                        },
                        broken: finish,
                    },
                    {final: true},
                ),
            );
        } catch (error) {
            tally.textContent = t('error', {text: error.message});
            finish();
        }
    };
    const button = h('button', {type: 'button', class: 'button main', onclick: run}, t('runIt'));
    return h(
        'article',
        {class: 'panel paper'},
        h('h2', {}, title),
        h('p', {}, either(about)),
        h(
            'div',
            {class: 'row wrap'},
            button,
            game && h('a', {class: 'button', href: playAddress(game, player), 'data-link': true}, t('playProgram')),
            id === 'takeuchi-1970' && h('a', {class: 'button', href: '/papers/bugs', 'data-link': true}, t('bugsLink')),
            tally,
        ),
        figures,
        table,
    );
}

export async function show(main) {
    const stops = [];
    document.title = t('papersTitle') + ' · Genpei';
    main.replaceChildren(
        h('h1', {}, t('papersTitle')),
        h('p', {class: 'lead'}, t('papersText')),
        h('p', {class: 'quiet'}, t('verdictsText')),
        ...(await get('/api/papers')).map((p) => paperSection(p, stops)),
    );
    return () => stops.forEach((stop) => stop());
}

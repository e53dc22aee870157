// SPDX-License-Identifier: MIT
// page_papers.js - a paper's experiment, run here while one watches, and its program to play.
import {h, announce} from './dom.js';
import {listen, post} from './api.js';
import {t} from './strings.js';

const papers = [{id: 'takeuchi-1970', title: 'takeuchi', about: 'takeuchiText', play: '/#new/reversi70'}];
const verdicts = {same: 'same', differs: 'differs', different: 'differs', open: 'openRow'};

function paperSection({id, title, about, play}, stops) {
    const counts = {same: 0, differs: 0, openRow: 0};
    const body = h('tbody');
    const tally = h('p', {class: 'tally', role: 'status'});
    const table = h('div', {class: 'scroll tall', tabindex: '0', role: 'region', 'aria-label': t(title), hidden: true}, h('table', {},
        h('thead', {}, h('tr', {}, ['item', 'published', 'computed', 'verdict'].map((key) => h('th', {scope: 'col'}, t(key))))), body));
    const words = () => t('tally', {same: counts.same, differs: counts.differs, open: counts.openRow});
    let experiment = '';
    const row = (r) => {
        const verdict = verdicts[r.verdict] ?? 'openRow';
        counts[verdict]++;
        if (r.experiment !== experiment) body.append(h('tr', {class: 'group'}, h('th', {colspan: 4, scope: 'colgroup'}, experiment = r.experiment)));
        body.append(h('tr', {class: 'new'}, h('td', {}, r.item), h('td', {}, r.published), h('td', {}, r.computed), h('td', {}, h('span', {class: 'verdict ' + verdict}, t(verdict)))));
        tally.textContent = words();
        if (table.scrollHeight - table.scrollTop - table.clientHeight < 120) table.scrollTop = table.scrollHeight;
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
        for (const key of Object.keys(counts)) counts[key] = 0;
        experiment = '';
        table.hidden = false;
        try {
            const started = await post('/api/paper/' + id, {});
            running = started.id;
            stops.push(() => running && post(`/api/paper/${running}/stop`).catch(() => {}), listen(`/api/paper/${started.id}/events`, {row, done: (_, stop) => { stop(); finish(); }, broken: finish}, {final: true}));
        } catch (error) {
            tally.textContent = t('error', {text: error.message});
            finish();
        }
    };
    const button = h('button', {type: 'button', class: 'button main', onclick: run}, t('runIt'));
    return h('article', {class: 'panel paper'}, h('h2', {}, t(title)), h('p', {}, t(about)),
        h('div', {class: 'row wrap'}, button, h('a', {class: 'button', href: play, 'data-link': true}, t('playProgram')), tally), table);
}

export async function show(main) {
    const stops = [];
    document.title = t('papersTitle') + ' · Genpei';
    main.replaceChildren(h('h1', {}, t('papersTitle')), h('p', {class: 'lead'}, t('papersText')), ...papers.map((p) => paperSection(p, stops)), h('p', {class: 'quiet'}, t('otherPapers')));
    return () => stops.forEach((stop) => stop());
}

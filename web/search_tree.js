// SPDX-License-Identifier: MIT
// search_tree.js - the tree that a search looks at in a position, as a panel: choose a search, see what it
// looked at, what it cut and why.
import {announce, h, store} from './dom.js';
import {t} from './strings.js';
import './strings_tree.js';

// Texts of players that can be watched, by the key of their names.
const searches = [
    ['treeAlphabeta', 'ply:search=alphabeta,order=fixed,depth=3'],
    ['treeMinimax', 'ply:search=minimax,order=none,depth=2'],
    ['treeGenerated', 'ply:search=alphabeta,order=none,depth=3'],
    ['treeDynamic', 'ply:search=alphabeta,order=dynamic,depth=3'],
    ['treeQuiet', 'ply:search=alphabeta,order=fixed,depth=2,quiet=all'],
    ['treeGoals', 'ply:search=alphabeta,order=fixed,depth=2,quiet=goals'],
    ['treeBest', 'ply:search=alphabeta,order=fixed,depth=3,prune=best,width=5'],
    ['treeBstar', 'ply:search=bstar,nodes=5000'],
    ['treeBandwidth', 'ply:search=bandwidth,nodes=5000'],
];

// ask(spec) gives {svg}.
export function searchTree(ask) {
    const place = h('div', {class: 'search-tree', tabindex: 0, 'aria-label': t('searchTree'), role: 'group'});
    const choice = h(
        'select',
        {name: 'search', onchange: () => show()},
        searches.map(([key, spec]) => h('option', {value: spec}, t(key))),
    );
    choice.value = store.get('search-tree') ?? searches[0][1];
    if (choice.selectedIndex < 0) choice.selectedIndex = 0;
    const save = h('a', {class: 'button small', download: 'tree.svg', hidden: true}, t('treeSave'));
    async function show() {
        const spec = choice.value;
        store.set('search-tree', spec);
        place.replaceChildren(h('p', {class: 'quiet'}, t('thinking')));
        const {svg, error} = await ask(spec).catch((e) => ({error: e.message}));
        if (spec !== choice.value) return;
        if (error) {
            place.replaceChildren(h('p', {}, t('error', {text: error})));
            return;
        }
        const alt = svg.match(/<text[^>]*>([^<]*)/)?.[1] ?? ''; // its heading
        const src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg);
        place.replaceChildren(h('img', {alt, src}));
        save.href = src;
        save.hidden = false;
        announce(alt);
    }
    show();
    return h(
        'section',
        {class: 'insight', 'aria-label': t('searchTree')},
        h('h2', {}, t('searchTree')),
        h('label', {class: 'field'}, t('treeSearch'), choice),
        place,
        save,
        h('p', {class: 'quiet'}, t('treeHow')),
    );
}

// SPDX-License-Identifier: MIT
// proof_tree.js - a solved position as a tree: one best move of the player, all replies of the opponent.
// Branches are solved when they are opened.
import {h} from './dom.js';
import {t, either} from './strings.js';
import {signed} from './values.js';

// ask(path) gives what the player `perfect` sees there, look(path) shows it on the board, name(path) is its last
// move as people write it.
function branch(path, row, unit, ask, look, name) {
    const below = h('div', {});
    const details = h(
        'details',
        {},
        h('summary', {}, name(path), ' ', h('span', {class: 'quiet'}, signed(row.value, unit) || '0')),
        h('button', {type: 'button', class: 'link', onclick: () => look(path)}, t('showThere')),
        below,
    );
    details.addEventListener('toggle', async () => {
        if (!details.open || below.firstChild) return;
        const seen = await ask(path);
        below.replaceChildren(seen ? branches(path, seen, ask, look, name) : h('p', {class: 'quiet'}, t('lineEnds')));
    });
    return h('li', {}, details);
}

function branches(path, seen, ask, look, name) {
    const rows = seen.table ?? [],
        best = Math.max(...rows.map((r) => r.value));
    if (!rows.length) return h('p', {class: 'quiet'}, t('notSolved'));
    // The player who does not lose needs one good move; for the player who loses, every move has to
    // be refuted.
    const shown = best >= 0 ? rows.filter((r) => r.value === best).slice(0, 1) : rows;
    return h(
        'ul',
        {class: 'proof'},
        shown.map((row) => branch([...path, row.move], row, seen.unit, ask, look, name)),
    );
}

export async function proofTree(path, ask, look, name) {
    const seen = await ask(path),
        said = seen?.sentences?.at(-1);
    return h(
        'section',
        {class: 'insight', 'aria-label': t('solve')},
        h('h2', {}, t('solve')),
        h('p', {}, said ? either(said) : t('lineEnds')),
        seen?.table?.length ? branches(path, seen, ask, look, name) : null,
    );
}

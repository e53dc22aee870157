// SPDX-License-Identifier: MIT
// problem_types.js - the types of problems, to choose from on each of their pages.
import {h} from './dom.js';
import {either, t} from './strings.js';
import './strings_puzzles.js';

// `types` as /api/puzzles lists them; mate problems have a page of their own.
export function problemTypes(types, here) {
    const link = (href, name, title) =>
        h('a', {href, 'data-link': true, class: 'button small', 'aria-current': name === here ? 'page' : null}, title);
    return h(
        'div',
        {class: 'row wrap problem-types', role: 'navigation', 'aria-label': t('puzzleTypes')},
        link('/problems', 'tsume', t('tsumeTitle')),
        types.map((type) => link('/problems/' + type.name, type.name, either(type.title))),
    );
}

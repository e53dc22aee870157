// SPDX-License-Identifier: MIT
// styles.js - style sheets of single pages, loaded when the page is first shown.
import {h} from './dom.js';

// Resolves once the style sheet of that name is there.
export function styles(name) {
    if (document.querySelector(`link[href="/assets/${name}"]`)) return null;
    return new Promise((done) =>
        document.head.append(h('link', {rel: 'stylesheet', href: '/assets/' + name, onload: done, onerror: done})),
    );
}

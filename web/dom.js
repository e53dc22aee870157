// SPDX-License-Identifier: MIT
// dom.js - small helpers for making elements, speaking to screen readers and keeping settings.

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (value === undefined || value === null || value === false) continue;
        if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
        else if (name === 'style') for (const [p, v] of Object.entries(value)) element.style.setProperty(p, v);
        else element.setAttribute(name, value === true ? '' : value);
    }
    element.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
    return element;
}

// h('a', {href: '/'}, 'text', child): an HTML element. `on...` attributes are listeners.
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
export const svg = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

export const byId = (id) => document.getElementById(id);

// Announces a text to screen readers. The same text twice in a row is announced twice.
export function announce(text) {
    const live = byId('live');
    live.textContent = live.textContent === text ? text + '\u00a0' : text;
}

export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

// Settings that outlive the page; without storage they last as long as the page does.
const memory = new Map();
export const store = {
    get(key, otherwise = null) {
        try {
            const text = localStorage.getItem('genpei.' + key) ?? memory.get(key);
            return text === undefined || text === null ? otherwise : JSON.parse(text);
        } catch {
            return otherwise;
        }
    },
    set(key, value) {
        const text = JSON.stringify(value);
        memory.set(key, text);
        try {
            localStorage.setItem('genpei.' + key, text);
        } catch {
            /* storage is full or forbidden: memory has it */
        }
    },
};

// A modal dialog that removes itself when closed. `actions` are [label, function, class].
export function dialog(title, body, actions) {
    const head = h('h2', {id: 'dialog-title'}, title);
    const box = h(
        'dialog',
        {'aria-labelledby': 'dialog-title'},
        head,
        h('div', {class: 'dialog-body'}, body),
        h(
            'div',
            {class: 'row end'},
            actions.map(([label, run, kind]) =>
                h(
                    'button',
                    {
                        type: 'button',
                        class: kind ?? 'button',
                        onclick: () => {
                            box.close();
                            run?.();
                        },
                    },
                    label,
                ),
            ),
        ),
    );
    box.addEventListener('close', () => box.remove());
    box.addEventListener('click', (event) => {
        if (event.target === box) box.close();
    });
    document.body.append(box);
    box.showModal();
    return box;
}

export function download(name, text) {
    const address = URL.createObjectURL(new Blob([text], {type: 'text/plain;charset=utf-8'}));
    h('a', {href: address, download: name}).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
}

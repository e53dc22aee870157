// SPDX-License-Identifier: MIT
// graph.js - the evaluation bar beside the board and the graph of a whole game below it.
import {h, svg} from './dom.js';
import {sideName, t} from './strings.js';
import {squash, valueWords} from './values.js';

export function bar(colours) {
    const fill = h('div', {class: `bar-fill ${colours[0]}`});
    const element = h(
        'div',
        {class: `bar ${colours[1] ?? 'none'}`, role: 'img', 'aria-label': t('evaluation')},
        fill,
        h('div', {class: 'bar-middle'}),
    );
    return {
        element,
        show({value, unit}, scale, words) {
            fill.style.setProperty('--share', String(0.5 + squash(value, scale, unit) / 2));
            element.setAttribute('aria-label', `${t('evaluation')}: ${words}`);
            element.title = words;
        },
    };
}

const H = 130;

// A graph over the plies of a game. It is a slider: click, drag or arrow keys choose the ply.
export function graph(go) {
    const root = svg('svg', {
        class: 'graph',
        role: 'slider',
        tabindex: '0',
        'aria-label': t('graph'),
        'aria-valuemin': 0,
    });
    let count = 0,
        at = 0,
        W = 600, // as wide as it is on the screen, so that words keep their size on a phone
        drawn = null;
    const fit = () => {
        W = Math.max(200, Math.round(root.clientWidth) || W);
        root.setAttribute('viewBox', `0 0 ${W} ${H}`);
        if (drawn) show(...drawn);
    };
    new ResizeObserver(fit).observe(root);
    const x = (ply) => (count ? 8 + (ply * (W - 16)) / count : W / 2);
    const pick = (event) => {
        const box = root.getBoundingClientRect();
        const ply = Math.round(((((event.clientX - box.left) / box.width) * W - 8) / (W - 16)) * count);
        const to = Math.max(0, Math.min(count, ply));
        if (to !== at) go(to);
    };
    root.addEventListener('pointerdown', (event) => {
        root.setPointerCapture(event.pointerId);
        pick(event);
    });
    root.addEventListener('pointermove', (event) => {
        if (root.hasPointerCapture(event.pointerId)) pick(event);
    });
    root.addEventListener('keydown', (event) => {
        const to = {ArrowLeft: at - 1, ArrowRight: at + 1, ArrowDown: at - 1, ArrowUp: at + 1, Home: 0, End: count}[
            event.key
        ];
        if (to === undefined) return;
        event.preventDefault();
        if (to >= 0 && to <= count && to !== at) go(to);
    });
    // Every tenth move, or fewer where there is no room, and whose side is above and below.
    function axes(players) {
        const every = [10, 20, 50, 100].find((n) => (n * W) / Math.max(1, count) > 40) ?? 200,
            plies = Array.from({length: Math.floor(count / every) + 1}, (_, k) => k * every);
        const words = [
            [players[0], 13],
            [players[1], H - 5],
        ].filter(([side]) => side);
        return [
            ...plies.flatMap((ply) => [
                svg('line', {class: 'tick', x1: x(ply), x2: x(ply), y1: 0, y2: H}),
                svg('text', {class: 'axis', x: x(ply) + 2, y: H / 2 - 3}, String(ply)),
            ]),
            ...words.map(([side, y]) =>
                svg('text', {class: 'axis', x: W - 6, y, 'text-anchor': 'end'}, `${sideName(side)} +`),
            ),
        ];
    }
    // nodes: {value, unit, exact} of the positions, first to last.
    function show(nodes, ply, scale, turns, players) {
        drawn = [nodes, ply, scale, turns, players];
        count = nodes.length - 1;
        at = ply;
        const y = ({value, unit}) => H / 2 - squash(value, scale, unit) * (H / 2 - 8);
        const known = nodes.map((v, i) => ({v, i})).filter(({v}) => v.value !== undefined && v.value !== null);
        const path = known.map(({v, i}, k) => `${k ? 'L' : 'M'}${x(i).toFixed(1)} ${y(v).toFixed(1)}`).join('');
        const area =
            known.length > 1 ? `${path}L${x(known[known.length - 1].i)} ${H / 2}L${x(known[0].i)} ${H / 2}z` : '';
        root.replaceChildren(
            ...axes(players),
            svg('line', {class: 'zero', x1: 0, x2: W, y1: H / 2, y2: H / 2}),
            svg('path', {class: 'area', d: area}),
            svg('path', {class: 'curve', d: path}),
            svg('line', {class: 'here', x1: x(ply), x2: x(ply), y1: 0, y2: H}),
            ...known.map(({v, i}) =>
                svg('circle', {
                    class: turns.includes(i)
                        ? 'turning'
                        : (i === ply ? 'point here' : 'point') + (v.exact ? ' exact' : ''),
                    cx: x(i),
                    cy: y(v),
                    r: turns.includes(i) || i === ply ? 5 : v.exact ? 3 : 2,
                }),
            ),
        );
        root.setAttribute('aria-valuemax', String(count));
        root.setAttribute('aria-valuenow', String(ply));
        root.setAttribute(
            'aria-valuetext',
            t('gotoPly', {n: ply, value: valueWords(nodes[ply]?.value, players, nodes[ply]?.unit)}),
        );
    }
    return {element: root, show};
}

// SPDX-License-Identifier: MIT
// train.js - "Train an opponent": a program learns the game from games against itself, on the server. Its
// progress and its strength are drawn as they come, and every generation can be met.
import {h, svg, announce} from './dom.js';
import {get, listen, post} from './api.js';
import {go} from './go.js';
import {t, number} from './strings.js';
import {signed} from './values.js';
import './strings_train.js';

const W = 600,
    H = 200,
    LEFT = 46,
    BOTTOM = 26;

// Strength over the number of games, with a point for each generation.
function curvePicture(curve) {
    const most = Math.max(1, ...curve.map((p) => p.games)),
        elos = curve.map((p) => p.elo),
        low = Math.min(0, ...elos),
        high = Math.max(100, ...elos),
        step = high - low > 800 ? 400 : high - low > 300 ? 200 : 100;
    const x = (games) => LEFT + (games / most) * (W - LEFT - 14),
        y = (elo) => 12 + ((high - elo) / (high - low)) * (H - 12 - BOTTOM);
    const ticks = [];
    for (let v = Math.ceil(low / step) * step; v <= high; v += step) ticks.push(v);
    const last = curve[curve.length - 1];
    return svg(
        'svg',
        {
            viewBox: `0 0 ${W} ${H}`,
            class: 'train-curve',
            role: 'img',
            'aria-label': t('trainCurve', {n: last.generation, elo: signed(Math.round(last.elo))}),
        },
        ticks.flatMap((v) => [
            svg('line', {class: v ? 'tick' : 'tick zero', x1: LEFT, x2: W - 14, y1: y(v), y2: y(v)}),
            svg('text', {class: 'axis', x: LEFT - 6, y: y(v) + 4, 'text-anchor': 'end'}, v ? signed(v) : '0'),
        ]),
        svg('text', {class: 'axis', x: W - 14, y: H - 6, 'text-anchor': 'end'}, t('trainGames', {n: number(most)})),
        svg('polyline', {class: 'line', points: curve.map((p) => `${x(p.games)},${y(p.elo)}`).join(' ')}),
        curve.map((p) => svg('circle', {class: 'point', cx: x(p.games), cy: y(p.elo), r: 5})),
    );
}

// A table with a button for each generation.
function generations(curve, meet) {
    const row = (p) =>
        h(
            'tr',
            {},
            h('th', {scope: 'row'}, p.generation ? t('generation', {n: p.generation}) : t('generationZero')),
            h('td', {class: 'number'}, number(p.games)),
            h('td', {class: 'number'}, signed(Math.round(p.elo))),
            h(
                'td',
                {},
                h(
                    'button',
                    {
                        type: 'button',
                        class: 'button small',
                        'aria-label': t('meetGeneration', {n: p.generation}),
                        onclick: () => meet(p.generation),
                    },
                    t('meet'),
                ),
            ),
        );
    return h(
        'table',
        {class: 'generations'},
        h(
            'thead',
            {},
            h(
                'tr',
                {},
                h('th', {scope: 'col'}, t('generationHead')),
                h('th', {scope: 'col', class: 'number'}, t('gamesHead')),
                h('th', {scope: 'col', class: 'number'}, t('strengthHead')),
                h('th', {scope: 'col'}, t('meetHead')),
            ),
        ),
        h('tbody', {}, [...curve].reverse().map(row)),
    );
}

const lengths = [10, 60, 180, 600, 1800, 3600];

// `nameOf` gives the name of the game that is meant now, or null for none. Where the server does not have it
// yet, `keep` puts it there and gives its name. Returns the panel, what to call when the game has changed, and
// what to call when the page is left.
export function trainPanel({nameOf, keep}) {
    const seconds = h('select', {name: 'train-seconds', id: 'train-seconds'}),
        start = h('button', {type: 'button', class: 'button'}, t('trainStart')),
        halt = h('button', {type: 'button', class: 'button', hidden: true}, t('trainStop')),
        bar = h('progress', {max: '1', value: '0', hidden: true, 'aria-label': t('trainProgress')}),
        words = h('p', {class: 'quiet train-words', role: 'status'}),
        picture = h('div', {}),
        table = h('div', {}),
        problem = h('p', {class: 'problem', role: 'alert'});
    const fields = h(
        'div',
        {class: 'row wrap'},
        h('label', {class: 'field inline', for: 'train-seconds'}, t('trainTime'), seconds),
        start,
        halt,
    );
    const element = h(
        'details',
        {class: 'panel train', hidden: true},
        h('summary', {}, t('trainTitle')),
        h('p', {class: 'quiet'}, t('trainText')),
        fields,
        bar,
        words,
        problem,
        picture,
        table,
    );
    let run = null,
        silence = null,
        game = null;

    async function meet(generation) {
        try {
            const {id} = await post('/api/new', {game, seats: ['human', `learned:generation=${generation},time=1`]});
            go('/play/' + id);
        } catch (error) {
            problem.textContent = t('error', {text: error.message});
        }
    }

    function showCurve(curve) {
        picture.replaceChildren(...(curve.length > 1 ? [curvePicture(curve)] : []));
        table.replaceChildren(...(curve.length ? [generations(curve, meet)] : []));
    }

    function finish() {
        start.disabled = false;
        halt.hidden = true;
        bar.hidden = true;
        run = null;
    }

    function learn(step) {
        if (step.curve) showCurve(step.curve);
        problem.textContent = step.error_text ? t('error', {text: step.error_text}) : '';
        if (!step.curve) return finish();
        bar.value = Math.min(1, step.seconds / step.of);
        const said = {n: number(step.games), seconds: Math.round(step.seconds), of: Math.round(step.of)};
        words.textContent = step.done
            ? t('trainDone', {...said, elo: Number.isFinite(step.elo) ? signed(Math.round(step.elo)) : '–'})
            : step.seconds >= step.of
              ? t('trainMeasuring')
              : t('trainStep', said);
        if (!step.done) return;
        announce(words.textContent);
        finish();
    }

    function watch(id) {
        run = id;
        start.disabled = true;
        halt.hidden = false;
        bar.hidden = false;
        silence?.();
        silence = listen(`/api/arena/${id}/events`, {learn, broken: finish}, {final: true});
    }

    start.addEventListener('click', async () => {
        problem.textContent = '';
        start.disabled = true;
        try {
            game = keep ? await keep() : nameOf();
            const {id} = await post('/api/learn', {game, seconds: Number(seconds.value)});
            words.textContent = t('trainBegins');
            watch(id);
        } catch (error) {
            start.disabled = false;
            problem.textContent = t('error', {text: error.message});
        }
    });
    halt.addEventListener('click', () => run && post(`/api/arena/${run}/stop`).catch(() => {}));

    // Asks again what is known: after the game or its options were changed.
    async function follow() {
        const asked = nameOf();
        if (run || asked === game) return;
        game = asked;
        const known = asked ? await get('/api/learned?game=' + encodeURIComponent(asked)).catch(() => null) : null;
        if (asked !== game) return;
        const allowed = known && (known.suits || keep) && known.seconds > 0;
        element.hidden = !(allowed || known?.curve?.length);
        fields.hidden = !allowed;
        words.textContent = '';
        const times = lengths.filter((s) => s <= (known?.seconds ?? 0));
        seconds.replaceChildren(
            ...times.map((s) =>
                h(
                    'option',
                    {value: String(s), selected: s === 60},
                    s < 60 ? t('trainSeconds', {n: s}) : t('trainMinutes', {n: s / 60}),
                ),
            ),
        );
        showCurve(known?.curve ?? []);
        if (known?.run) watch(known.run);
    }
    return {element, follow, leave: () => silence?.()};
}

// SPDX-License-Identifier: MIT
// eras.js - two programs of the survey of 1979 play each other: choose a game and two eras, and
// watch.
import {h} from './dom.js';
import {gameInfo, presets} from './api.js';
import {watchPrograms} from './pace.js';
import {either, gameTitle, t} from './strings.js';
import './strings_papers.js';

// Games of which the survey names programs of several years.
const games = ['chess', 'losalamos', 'go'];

// The year in the name of a preset, such as chess-1958; those without one are of today.
const yearOf = ({id}) => Number(/-(19\d\d)/.exec(id)?.[1] ?? Infinity);

// The programs of the survey by age, and the strongest one for this game.
const programsOf = async (game) =>
    (await presets(game))
        .filter(({id}) => id.startsWith(game + '-') && (yearOf({id}) < Infinity || id.endsWith('strongest')))
        .sort((a, b) => yearOf(a) - yearOf(b));

export async function eras() {
    const titles = await Promise.all(games.map(gameInfo)),
        problem = h('p', {class: 'problem', role: 'alert'}),
        select = (name) => h('select', {name}),
        field = (key, input) => h('label', {class: 'field'}, t(key), input),
        game = h(
            'select',
            {name: 'era-game', onchange: fill},
            games.map((name, i) => h('option', {value: name}, gameTitle(name, titles[i]?.title))),
        ),
        first = select('era-first'),
        second = select('era-second');
    async function fill() {
        const list = await programsOf(game.value),
            options = (chosen) =>
                list.map((p, i) => h('option', {value: p.spec, selected: i === chosen}, either(p.label)));
        first.replaceChildren(...options(0));
        second.replaceChildren(...options(list.length - 1));
    }
    async function watch(event) {
        event.preventDefault();
        problem.textContent = '';
        try {
            await watchPrograms(game.value, [first.value, second.value]);
        } catch (error) {
            problem.textContent = t('error', {text: error.message});
        }
    }
    await fill();
    return h(
        'form',
        {class: 'eras', onsubmit: watch},
        h('h3', {}, t('erasTitle')),
        h('p', {class: 'quiet'}, t('erasText')),
        h('div', {class: 'row wrap'}, field('game', game), field('eraFirst', first), field('eraSecond', second)),
        h('button', {type: 'submit', class: 'button'}, t('erasWatch')),
        problem,
    );
}

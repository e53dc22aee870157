// SPDX-License-Identifier: MIT
// page_new.js - sets up a game: opponent, side, clock, size of the board.
import {h} from './dom.js';
import {gameInfo, post, presets} from './api.js';
import {Board} from './board.js';
import {colourOf} from './looks.js';
import {go} from './go.js';
import {t, either, gameSummary, gameTitle, sideName} from './strings.js';

const clocks = [['', 'noClock'], ['60', 'clock60'], ['300+3', 'clock300'], ['900+10', 'clock900']];

const choice = (group, value, label, note, checked, mark) => h('label', {class: 'choice'},
    h('input', {type: 'radio', name: group, value, checked}), mark, h('span', {}, h('strong', {}, label), note && h('span', {class: 'quiet'}, note)));

// "Beginner: sees one move" -> the name and what is said about it.
const halves = (label) => {
    const [, name, note] = /^([^:：]+)[:：]\s*(.+)$/.exec(label) ?? [null, label, null];
    return [name, note];
};

const group = (title, ...children) => h('fieldset', {}, h('legend', {}, title), h('div', {class: 'choices'}, children));

// "size=4|6|8|10" -> a list of boards to choose from; anything else is left as it is.
function sizes(params) {
    const [, key, list] = /^(\w+)=(\d+(?:\|\d+)+)/.exec(params ?? '') ?? [];
    if (!key) return null;
    const usual = list.split('|').includes('8') ? '8' : list.split('|')[0];
    return h('label', {class: 'field'}, t('param'), h('select', {name: 'size', 'data-key': key, 'data-usual': usual}, list.split('|').map((n) =>
        h('option', {value: n, selected: n === usual}, `${n} × ${n}`))));
}

function seatsOf(form, players) {
    const opponent = form.get('opponent') === '*' ? form.get('spec') : form.get('opponent');
    if (players.length === 1) return ['human'];
    if (opponent === 'human') return players.map(() => 'human');
    const mine = form.get('side') === 'either' ? Math.floor(Math.random() * players.length) : Number(form.get('side') ?? 0);
    return players.map((_, i) => i === mine ? 'human' : opponent);
}

export async function show(main, name) {
    const info = await gameInfo(decodeURIComponent(name));
    if (!info) throw new Error(t('notFound'));
    const list = await presets(info.name).catch(() => []);
    const chosen = list[Math.min(1, list.length - 1)];
    const board = h('div', {class: 'mini large'});
    new Board(board, {small: true}).show({drawing: info.sample, movers: info.players, game: info.name});
    const problem = h('p', {class: 'problem', role: 'alert'});
    const spec = h('input', {name: 'spec', 'aria-label': t('spec'), placeholder: 'ply:depth=5', autocomplete: 'off', spellcheck: 'false',
        onfocus: () => { form.elements.opponent.value = '*'; }});
    const disc = (i) => h('span', {class: `disc ${colourOf(info.players, i)}`, 'aria-hidden': 'true'});
    const form = h('form', {class: 'setup'},
        info.players.length > 1 && group(t('opponent'),
            list.map((p) => choice('opponent', p.spec, ...halves(either(p.label)), p === chosen)),
            choice('opponent', 'human', t('person'), t('personText'), !chosen),
            h('div', {class: 'choice-with'}, choice('opponent', '*', t('otherPlayer'), null, false), spec)),
        info.players.length > 1 && group(t('side'),
            info.players.map((side, i) => choice('side', String(i), sideName(side), t(i === 0 ? 'begins' : 'second'), i === 0, disc(i))),
            choice('side', 'either', t('either'), t('eitherText'), false)),
        h('div', {class: 'row wrap'},
            h('label', {class: 'field'}, t('clock'), h('select', {name: 'clock'}, clocks.map(([v, key]) => h('option', {value: v}, t(key))))),
            sizes(info.params)),
        problem, h('button', {class: 'button main big', type: 'submit'}, t('start')));
    form.addEventListener('submit', async (event) => {
        event.preventDefault();
        const data = new FormData(form), size = form.elements.size;
        const game = size && size.value !== size.dataset.usual ? `${info.name}:${size.dataset.key}=${size.value}` : info.name;
        try {
            const {id} = await post('/api/new', {game, seats: seatsOf(data, info.players), ...(data.get('clock') ? {clock: data.get('clock')} : {})});
            go('/play/' + id);
        } catch (error) {
            problem.textContent = t('error', {text: error.message});
        }
    });
    document.title = t('newGame', {game: gameTitle(info.name, info.title)}) + ' · Genpei';
    main.replaceChildren(h('h1', {}, t('newGame', {game: gameTitle(info.name, info.title)})), h('p', {class: 'lead'}, gameSummary(info.name, info.summary)),
        h('div', {class: 'setup-page'}, form, board));
}

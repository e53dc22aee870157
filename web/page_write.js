// SPDX-License-Identifier: MIT
// page_write.js - an editor for games in L7: what is wrong is marked as one types, the board follows.
import {h, store} from './dom.js';
import {forgetGames, post} from './api.js';
import {Board} from './board.js';
import {go} from './go.js';
import {t, either, number} from './strings.js';

const sample = `game tictactoe
title "Tic-tac-toe"
players cross nought
board grid 3 3 { right up }
colours axes = right up (right up) (right ~up)
stone on node: void cross nought
move place n: stone n = void
  do stone n := friend
     if some c in axes: count run n c while stone = friend + count run n ~c while stone = friend >= 2: end friend wins
stuck: draw
show stone ".XO"
`;

export async function show(main) {
    document.title = t('writeTitle') + ' · Genpei';
    const head = [h('h1', {}, t('writeTitle')), h('p', {class: 'lead'}, t('writeText'))];
    const text = store.get('l7', sample);
    const first = await post('/api/l7/check', {text}).catch((error) => error);
    if (first instanceof Error) {
        if (first.status === 0) throw first;
        return void main.replaceChildren(...head, h('p', {class: 'panel'}, t('noL7')));
    }

    const place = h('div', {class: 'mini large'}), facts = h('p', {class: 'quiet', role: 'status'}), problems = h('ul', {class: 'problems'});
    const marks = h('pre', {class: 'underlay', 'aria-hidden': 'true'});
    const area = h('textarea', {id: 'l7', spellcheck: 'false', autocapitalize: 'off', rows: 22, wrap: 'off', 'aria-describedby': 'l7-problems'});
    const play = h('button', {type: 'button', class: 'button main', onclick: start}, t('playIt'));
    area.value = text;

    // The text again, under the editor's, with the faulty places marked.
    function underline(messages) {
        const parts = area.value.split('\n').map((line, i) => {
            const m = messages.find((x) => x.line === i + 1);
            if (!m) return line + '\n';
            const from = Math.max(0, m.column - 1), to = from + Math.max(1, m.length ?? 1);
            return [line.slice(0, from), h('mark', {class: m.warning ? 'warning' : ''}, line.slice(from, to) || ' '), line.slice(to) + '\n'];
        });
        marks.replaceChildren(...parts.flat());
    }
    function jump(m) {
        const before = area.value.split('\n').slice(0, m.line - 1).join('\n').length + (m.line > 1 ? 1 : 0);
        area.focus();
        area.setSelectionRange(before + m.column - 1, before + m.column - 1 + (m.length ?? 0));
    }
    function tell(answer) {
        const messages = answer.messages ?? [];
        underline(messages);
        problems.replaceChildren(...(messages.length ? messages.map((m) => h('li', {}, h('button', {type: 'button', class: 'link', onclick: () => jump(m)}, t('lineCol', {...m, text: either(m.text)})), m.hint && h('span', {class: 'quiet'}, ' ' + m.hint))) : [h('li', {class: 'fine'}, t('noProblems'))]));
        play.disabled = !answer.ok;
        if (answer.sample) new Board(place, {small: true}).show({drawing: answer.sample, movers: answer.players ?? [], game: answer.name ?? ''});
        facts.textContent = [answer.perft?.length && `${t('perft')}: ${answer.perft.map((n) => number(n.nodes ?? n)).join(', ')}`, answer.playouts_per_second && t('playouts', {n: number(answer.playouts_per_second)})].filter(Boolean).join(' · ');
    }
    let timer, turn = 0;
    async function check() {
        const mine = ++turn;
        store.set('l7', area.value);
        const answer = await post('/api/l7/check', {text: area.value}).catch((error) => ({ok: false, messages: [{line: 1, column: 1, text: error.message}]}));
        if (mine === turn) tell(answer);
    }
    async function start() {
        const {id} = await post('/api/l7/play', {text: area.value, seats: ['human', 'random']});
        forgetGames();
        go('/play/' + id);
    }
    area.addEventListener('input', () => { underline([]); clearTimeout(timer); timer = setTimeout(check, 250); });
    area.addEventListener('scroll', () => { marks.scrollTop = area.scrollTop; marks.scrollLeft = area.scrollLeft; });
    tell(first);
    main.replaceChildren(...head, h('div', {class: 'write-page'},
        h('div', {}, h('label', {for: 'l7', class: 'quiet'}, t('source')), h('div', {class: 'editor'}, marks, area)),
        h('div', {class: 'table-side'}, place, facts, h('section', {class: 'panel', id: 'l7-problems', 'aria-label': t('problems')}, h('h2', {}, t('problems')), problems), play)));
    return () => clearTimeout(timer);
}

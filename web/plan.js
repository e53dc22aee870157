// SPDX-License-Identifier: MIT
// plan.js - beside a game of Calculation: where the cards of the heaps are meant to go by the plan of
// 1978, and how often each way to place the card wins according to the strong player.
import {h} from './dom.js';
import {post} from './api.js';
import {t, moveWords} from './strings.js';
import {signed} from './values.js';
import './strings_plan.js';

const players = {plan: 'calc-plan', chances: 'calc:nodes=100'};
const marks = {fix: 'planFix', middle: 'planMiddle', temp: 'planTemp', hang: 'planHang', none: 'planLoose'};

export const hasPlan = (game) => /^calculation(:|$)/.test(game);

// What both players say of the position; chances only while a card is in hand.
export async function askPlan(id) {
    const plan = await post(`/api/game/${id}/hint`, {spec: players.plan});
    const seen = await post(`/api/game/${id}/hint`, {spec: players.chances});
    return {plan: plan.marks ?? [], chances: seen.table ?? [], unit: seen.unit};
}

// The cards of a heap, top first: {card, row, mark}.
function cardsOf(plan, heap) {
    return plan
        .filter((m) => m.cell[0] === heap && /^plan-/.test(m.kind))
        .sort((a, b) => b.cell.slice(1) - a.cell.slice(1))
        .map((m) => {
            const [card, row] = m.text.split('>');
            return {card, row, mark: m.kind.replace('plan-', '')};
        });
}

function chip({card, row, mark}, board) {
    const words = t(row ? 'planCard' : 'planCardLoose', {card, row, mark: t(marks[mark])});
    const element = h(
        'li',
        {class: `chip ${mark}`, title: words, 'aria-label': words, tabindex: '0'},
        h('strong', {}, card),
        row ? `→${row}` : '',
        h('span', {class: 'quiet'}, mark === 'none' ? '' : mark.toUpperCase()),
    );
    const show = (on) => board.overlay.marks(on && row ? [{cell: row, kind: 'best'}] : []);
    for (const [event, on] of [
        ['pointerenter', true],
        ['focusin', true],
        ['pointerleave', false],
        ['focusout', false],
    ])
        element.addEventListener(event, () => show(on));
    return element;
}

function chances(rows, unit, play) {
    return h(
        'div',
        {},
        h('h3', {}, t('planChances'), h('span', {class: 'quiet'}, ' · ' + t('planChancesOf'))),
        h(
            'ul',
            {class: 'ways'},
            rows.map((r) =>
                h(
                    'li',
                    {},
                    h('button', {type: 'button', class: 'link', onclick: () => play(r.move)}, moveWords(r.move)),
                    h('span', {class: 'way-bar', style: `--share: ${(r.value + 1000) / 2000}`, 'aria-hidden': 'true'}),
                    h('span', {class: 'way-value'}, signed(r.value, unit)),
                ),
            ),
        ),
    );
}

// `seen` is what askPlan gave, or null; `heaps` how many there are. play(move) makes a move.
export function planPanel(seen, heaps, board, play) {
    const letters = [...'abcde'].slice(0, heaps);
    return h(
        'section',
        {class: 'insight plan', 'aria-label': t('plan')},
        h(
            'div',
            {class: 'row between wrap'},
            h('h2', {}, t('planTitle')),
            h('a', {class: 'button small', href: '/papers', 'data-link': true}, t('planPaper')),
        ),
        !seen && h('p', {class: 'quiet'}, t('planNone')),
        seen && h('p', {class: 'quiet'}, t('planText')),
        seen &&
            h(
                'div',
                {class: 'plan-heaps'},
                letters.map((heap) => {
                    const cards = cardsOf(seen.plan, heap);
                    return h(
                        'div',
                        {},
                        h('h3', {}, t('planHeap', {heap})),
                        cards.length
                            ? h(
                                  'ol',
                                  {},
                                  cards.map((c) => chip(c, board)),
                              )
                            : h('p', {class: 'quiet'}, t('planEmpty')),
                    );
                }),
            ),
        seen && seen.chances.length > 0 && chances(seen.chances, seen.unit, play),
    );
}

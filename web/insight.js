// SPDX-License-Identifier: MIT
// insight.js - what a player finds in a position: sentences, its table of values, marks and lines.
//
// Pointing at a row, a mark or the line shows it on the board. Everything is optional: a player
// gives what it has.
import {h} from './dom.js';
import {lineTexts, placeWords, withFigures} from './notation.js';
import {t, colon, comma, either, number} from './strings.js';
import {decided, signed} from './values.js';

// While the pointer or the keyboard is on `element`, the board shows something.
function shows(element, board, show, hide) {
    for (const event of ['pointerenter', 'focusin']) element.addEventListener(event, () => show(board.overlay));
    for (const event of ['pointerleave', 'focusout']) element.addEventListener(event, () => hide(board.overlay));
    return element;
}

const LINE_SHOWN = 5; // moves; the board shows all of them
// Moves of several words are kept apart.
const joined = (texts) => texts.join(texts.some((text) => / /.test(text)) ? comma() : ' ');
const lineWords = (view, line) =>
    joined(lineTexts(view, line.slice(0, LINE_SHOWN))) + (line.length > LINE_SHOWN ? ' …' : '');
const columns = [
    ['move', (r, unit, view) => lineTexts(view, [r.move])[0]],
    ['value', (r, unit) => signed(r.value, unit)],
    ['static', (r, unit) => (unit === 'chance' ? '' : signed(r.static, unit))],
    ['leaves', (r) => (r.leaves === undefined ? '' : number(r.leaves))],
    ['line', (r, unit, view) => lineWords(view, r.line ?? [])],
];

// A column that is empty, equal to another, or the same for every move is left out.
function usedColumns(rows, unit, view) {
    const texts = (key) => rows.map((r) => columns.find(([k]) => k === key)[1](r, unit, view));
    const says = {
        static: () => texts('static').some((x, i) => x !== texts('value')[i]),
        leaves: () => rows.length < 2 || new Set(texts('leaves')).size > 1,
    };
    return columns.filter(([key]) => texts(key).some((x) => x !== '') && (says[key]?.() ?? true));
}

const ROWS_SHOWN = 10; // the best; the others on request

// The rows that say something: moves that were looked at, best first.
function searched(rows) {
    const looked = rows.filter((r) => r.leaves === undefined || r.leaves > 0);
    return (looked.length ? looked : rows).toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity));
}

function bestRows(given, unit, board, play) {
    const rows = searched(given),
        place = h('div', {}, table(rows, unit, board, play, false));
    const more = h(
        'button',
        {
            type: 'button',
            class: 'button small',
            onclick: () => place.replaceChildren(table(rows, unit, board, play, true)),
        },
        t('allMoves', {n: rows.length}),
    );
    if (rows.length > ROWS_SHOWN) place.append(more);
    return place;
}

function table(rows, unit, board, play, all) {
    const used = usedColumns(rows, unit, board.view);
    return h(
        'div',
        {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': t('lines')},
        h(
            'table',
            {},
            h(
                'thead',
                {},
                h(
                    'tr',
                    {},
                    used.map(([key]) => h('th', {scope: 'col', class: key}, t(key))),
                ),
            ),
            h(
                'tbody',
                {},
                rows.slice(0, all ? rows.length : ROWS_SHOWN).map((row) =>
                    shows(
                        h(
                            'tr',
                            {},
                            used.map(([key, text]) =>
                                h(
                                    'td',
                                    {class: key},
                                    key === 'move' && play
                                        ? h(
                                              'button',
                                              {type: 'button', class: 'link', onclick: () => play(row.move)},
                                              text(row, unit, board.view),
                                          )
                                        : text(row, unit, board.view),
                                ),
                            ),
                        ),
                        board,
                        (o) => o.line(row.line?.length ? row.line : [row.move]),
                        (o) => o.line([]),
                    ),
                ),
            ),
        ),
    );
}

// Marks that are numbers, such as the weight of every square, are shown together on request.
const isNumber = (mark) => /^[-+−]?\d+(\.\d+)?$/.test(either(mark.text));
// What the plan of Calculation says of its cards has its own panel (plan.js).
const isPlan = (mark) => /^plan-/.test(mark.kind);
// The text of a link is its other end.
const isListed = (mark) => mark.text && !/^link/.test(mark.kind);
export const plainMarks = (seen) => (seen.marks ?? []).filter((m) => !isNumber(m) && !isPlan(m));

function numbersButton(numbers, board) {
    const button = h(
        'button',
        {
            type: 'button',
            class: 'button small',
            'aria-pressed': 'false',
            onclick: () => {
                const on = button.getAttribute('aria-pressed') !== 'true';
                button.setAttribute('aria-pressed', String(on));
                board.overlay.numbers(on ? numbers : []);
            },
        },
        t('weights'),
    );
    return button;
}

// A sentence about squares shows them while the pointer or the focus is on it.
function sentence(s, board, marks) {
    const text = withFigures(board.view, either(s));
    if (!s.cells?.length) return h('p', {}, text);
    return shows(
        h('p', {tabindex: '0', class: 'reason'}, text),
        board,
        (o) => o.marks(s.cells.map((cell) => ({cell, kind: s.kind}))),
        (o) => o.marks(marks),
    );
}

// In a sentence a game that is won or lost is called so.
const valueText = ({value, unit}) =>
    decided(value) && unit !== 'discs' ? t(value > 0 ? 'wonWord' : 'lostWord') : signed(value, unit);

// play(move) is called when a move of the table is chosen.
export function insightPanel(seen, board, {play} = {}) {
    const line = seen.line ?? [],
        rows = seen.table ?? [],
        sentences = seen.sentences ?? [],
        marks = plainMarks(seen),
        numbers = (seen.marks ?? []).filter(isNumber);
    const nothing = !seen.move && !rows.length && !sentences.length;
    return h(
        'section',
        {class: 'insight', 'aria-label': t('insight')},
        h('h2', {}, t('insight'), seen.player && h('span', {class: 'quiet'}, ' · ' + either(seen.player))),
        nothing && h('p', {}, t('nothingSeen')),
        seen.move &&
            h(
                'p',
                {class: 'best'},
                t('best') + colon(),
                h('strong', {}, lineTexts(board.view, [seen.move])[0]),
                seen.value !== undefined && seen.value !== null ? ` (${valueText(seen)})` : '',
            ),
        sentences.map((s) => sentence(s, board, marks)),
        line.length > 1 &&
            shows(
                h('p', {class: 'pv', tabindex: '0'}, t('line') + colon() + joined(lineTexts(board.view, line))),
                board,
                (o) => o.line(line),
                (o) => o.line([]),
            ),
        marks.some(isListed) &&
            h(
                'ul',
                {class: 'marks'},
                marks.filter(isListed).map((m) =>
                    shows(
                        h(
                            'li',
                            {tabindex: '0'},
                            h('span', {class: `mark-sign ${m.kind}`, 'aria-hidden': 'true'}),
                            `${placeWords(board.view.game, m.cell)}${m.text ? colon() + either(m.text) : ''}`,
                        ),
                        board,
                        (o) => o.marks([m]),
                        (o) => o.marks(marks),
                    ),
                ),
            ),
        numbers.length > 0 && numbersButton(numbers, board),
        rows.length > 0 && bestRows(rows, seen.unit, board, play),
    );
}

// While a player thinks: who, and for how long already. stop() ends the counting.
export function thinkingPanel(player) {
    const began = performance.now(),
        text = h('p', {class: 'quiet', role: 'status'}, t('asking', {player, n: 0}));
    const timer = setInterval(() => {
        text.textContent = t('asking', {player, n: Math.round((performance.now() - began) / 1000)});
    }, 1000);
    return {
        element: h('section', {class: 'insight', 'aria-label': t('insight')}, text),
        stop: () => clearInterval(timer),
    };
}

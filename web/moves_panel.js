// SPDX-License-Identifier: MIT
// moves_panel.js - the moves played so far, and the buttons to walk through them.
import {h} from './dom.js';
import {turnsOf, turnText} from './backgammon_moves.js';
import {discOf} from './disc.js';
import {commentRead, isNoted, remarksOn} from './comments.js';
import {lookOf} from './looks.js';
import {packMoves} from './share.js';
import {lineTexts, notationKey} from './notation.js';
import {colon, t} from './strings.js';

// Buttons « ‹ › »; `to` has a function for each of first, previous, next and last.
export function stepButtons(to) {
    const step = (key, sign) =>
        h(
            'button',
            {type: 'button', class: 'button small', 'aria-label': t(key), title: t(key), onclick: to[key]},
            sign,
        );
    return h(
        'div',
        {class: 'row steps'},
        step('first', '«'),
        step('previous', '‹'),
        step('next', '›'),
        step('last', '»'),
    );
}

const DEAL = 4; // more moves of chance in a row than this are a deal

// The rows of the list: {from, to, n}, of the moves from..to - 1, the n-th that counts. A deal is one row without a
// number; where the next card is seen in the move that plays it, turning it is no row.
function items({game, moves}) {
    const list = [],
        {deals, notation} = lookOf(game);
    if (notation === 'backgammon') return turnsOf(moves);
    for (let i = 0, n = 0; i < moves.length;) {
        let to = i;
        while (to < moves.length && moves[to].mover < 0) to++;
        if (to - i > DEAL) list.push({from: i, to});
        else if (to > i && !deals)
            list.push(...moves.slice(i, to).map((_, k) => ({from: i + k, to: i + k + 1, n: ++n})));
        if (to < moves.length) list.push({from: to, to: to + 1, n: ++n});
        i = to + 1;
    }
    return list;
}

// look(ply) is called with the number of moves to show. Returns {element, show(game, ply)}.
export function moveList(look) {
    let at = 0,
        all = 0,
        drawn = '',
        known = [],
        leftOut = 0;
    const list = h('ol', {class: 'moves', tabindex: '0', 'aria-label': t('moveList')});
    const steps = stepButtons({
        first: () => look(0),
        previous: () => look(at - 1),
        next: () => look(at + 1),
        last: () => look(all),
    });
    const remarks = h('div', {class: 'remarks', 'aria-live': 'polite'});
    const element = h('section', {class: 'moves-panel', 'aria-label': t('moveList')}, steps, list, remarks);
    // The comment on the move, and the variations that could follow it, each as a link to its analysis.
    function remark(game, ply) {
        const comment = commentRead(ply ? game.moves[ply - 1]?.comment : game.comment);
        if (game.variations) [known, leftOut] = [game.variations, game.variations_left_out]; // only the first answer of the server has them
        const here = known.filter((v) => v.ply === ply && v.moves.length > ply);
        remarks.replaceChildren(
            ...remarksOn({...game, variations_left_out: leftOut}, ply, comment),
            ...here.map((v) => {
                const words = lineTexts({game: game.game, position: game.start}, v.moves).slice(ply);
                return h(
                    'p',
                    {class: 'variation'},
                    h(
                        'a',
                        {href: `/analyse/${game.id}#v=${packMoves(v.moves)}`, 'data-link': true},
                        `${t('variation')}${colon()}${words.slice(0, 6).join(' ')}${words.length > 6 ? ' …' : ''}`,
                    ),
                );
            }),
        );
        remarks.hidden = !remarks.childElementCount;
    }
    function show(game, ply) {
        at = ply;
        all = game.plies;
        const text = game.moves.map((m) => m.text + (m.comment ?? '')).join(' ') + notationKey();
        if (text !== drawn) {
            drawn = text;
            const texts = game.moves.map((m) => m.text),
                words = lineTexts({game: game.game, position: game.start}, texts),
                rows = items(game);
            const rowText = ({from, to}) =>
                to - from > 1 ? turnText(words.slice(from, to), game.moves.slice(from, to)) : words[from];
            const longest = Math.max(0, ...rows.map((row) => (row.n === undefined ? 0 : rowText(row).length)));
            list.classList.toggle('long', !!lookOf(game.game).hands || longest > 5);
            list.classList.toggle('wide', longest > 14);
            list.classList.toggle('single', longest > 17);
            const pairs = lookOf(game.game).notation === 'chess',
                late = game.moves[0]?.mover === 1 ? 1 : 0;
            list.classList.toggle('pairs', pairs);
            const nth = (n) => (n === undefined ? '' : pairs ? `${Math.floor((n - 1 + late) / 2) + 1}.` : n);
            const isSecond = (i) => pairs && (i + late) % 2 === 1;
            const signed = words.some((word) => /^[▲△]/.test(word)); // the moves say who made them
            list.replaceChildren(
                ...rows.map(({from, to, n}) => {
                    const made = game.moves.slice(from, to),
                        m = made.find(({mover}) => mover >= 0) ?? made[0],
                        comment = commentRead(made.findLast((one) => one.comment)?.comment),
                        noted = isNoted(comment),
                        dealt = n === undefined;
                    return h(
                        'li',
                        {class: isSecond(from) ? 'second' : null, 'data-to': to},
                        h(
                            'button',
                            {
                                type: 'button',
                                class: noted ? 'noted' : null,
                                title: noted ? t('hasComment') : null,
                                onclick: () => look(to),
                            },
                            h('span', {class: 'nth', 'aria-hidden': 'true'}, isSecond(from) && from > 0 ? '' : nth(n)),
                            !signed && !dealt && discOf(game.game, game.movers, m.mover, true),
                            (dealt ? t('dealt') : rowText({from, to})) + comment.glyphs.join(''),
                        ),
                    );
                }),
            );
        }
        const shown = [...list.children].filter((item) => Number(item.dataset.to) <= ply).pop();
        [...list.children].forEach((item) => {
            if (item === shown) item.firstChild.setAttribute('aria-current', 'step');
            else item.firstChild.removeAttribute('aria-current');
        });
        const current = shown;
        list.scrollTop = current ? current.offsetTop - list.clientHeight / 2 : 0;
        element.hidden = !game.plies;
        remark(game, ply);
        [...steps.children].forEach((button, i) => {
            button.disabled = i < 2 ? at === 0 : at === all;
        });
    }
    return {element, show};
}

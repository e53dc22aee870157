// SPDX-License-Identifier: MIT
// moves_panel.js - the moves played so far, and the buttons to walk through them.
import {h} from './dom.js';
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
                words = lineTexts({game: game.game, position: game.start}, texts);
            const longest = Math.max(0, ...words.map((word) => word.length));
            list.classList.toggle('long', !!lookOf(game.game).hands || longest > 5);
            list.classList.toggle('wide', longest > 14);
            const pairs = lookOf(game.game).notation === 'chess',
                late = game.moves[0]?.mover === 1 ? 1 : 0;
            list.classList.toggle('pairs', pairs);
            const nth = (i) => (pairs ? `${Math.floor((i + late) / 2) + 1}.` : i + 1);
            const isSecond = (i) => pairs && (i + late) % 2 === 1;
            const signed = words.some((word) => /^[▲△]/.test(word)); // the moves say who made them
            list.replaceChildren(
                ...game.moves.map((m, i) => {
                    const comment = commentRead(m.comment),
                        noted = isNoted(comment);
                    return h(
                        'li',
                        {class: isSecond(i) ? 'second' : null},
                        h(
                            'button',
                            {
                                type: 'button',
                                class: noted ? 'noted' : null,
                                title: noted ? t('hasComment') : null,
                                onclick: () => look(i + 1),
                            },
                            h('span', {class: 'nth', 'aria-hidden': 'true'}, isSecond(i) && i > 0 ? '' : nth(i)),
                            !signed && discOf(game.game, game.movers, m.mover, true),
                            words[i] + comment.glyphs.join(''),
                        ),
                    );
                }),
            );
        }
        [...list.children].forEach((item, i) => {
            if (i + 1 === ply) item.firstChild.setAttribute('aria-current', 'step');
            else item.firstChild.removeAttribute('aria-current');
        });
        const current = list.children[ply - 1];
        list.scrollTop = current ? current.offsetTop - list.clientHeight / 2 : 0;
        element.hidden = !game.plies;
        remark(game, ply);
        [...steps.children].forEach((button, i) => {
            button.disabled = i < 2 ? at === 0 : at === all;
        });
    }
    return {element, show};
}

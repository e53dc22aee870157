// SPDX-License-Identifier: MIT
// friend.js - a game of two people by link: the invitation, taking a seat, what players offer each other.
import {h, store} from './dom.js';
import {clockWords} from './clock.js';
import {colon, sideName, t} from './strings.js';
import './strings_friend.js';

// A name as the players gave it; without one the name of the side.
export const playerName = (game, side) =>
    game.names?.[side] && game.names[side] !== 'human' ? game.names[side] : sideName(game.movers[side]);

// The name a visitor plays under is kept by the browser.
export const keptName = () => store.get('name', '');
export const nameField = () =>
    h(
        'label',
        {class: 'field'},
        t('yourName'),
        h('input', {name: 'name', value: keptName(), maxlength: '30', autocomplete: 'nickname'}),
    );
export const keepName = (name) => store.set('name', name);

export const isWaiting = (game) => !!game.link && game.link.taken.includes(false);

function copyButton(field, said) {
    const copy = async () => {
        field.select();
        try {
            await navigator.clipboard.writeText(field.value);
        } catch {
            document.execCommand('copy');
        }
        said.textContent = t('copied');
    };
    return h('button', {type: 'button', class: 'button', onclick: copy}, t('copy'));
}

// What both agree to.
const timeControl = (game) =>
    h('p', {class: 'time-control'}, `${t('clock')}${colon()}${clockWords(game.clock?.rule) || t('noClock')}`);

function invitation(game) {
    const said = h('p', {role: 'status', class: 'quiet'}),
        link = h('input', {readonly: true, id: 'invite-link', value: `${location.origin}/play/${game.id}`});
    return h(
        'section',
        {class: 'panel invitation', 'aria-label': t('invitation')},
        h('h2', {}, t('invitation')),
        h('p', {}, t('inviteText')),
        timeControl(game),
        h('label', {class: 'unseen', for: 'invite-link'}, t('inviteLink')),
        h('div', {class: 'row'}, link, copyButton(link, said)),
        said,
        /^(127\.|localhost$|\[::1\])/.test(location.hostname) && h('p', {class: 'problem'}, t('inviteHere')),
        h('p', {class: 'quiet'}, t(game.link.private ? 'watchersNone' : 'watchers')),
    );
}

function freeSeat(game, sit) {
    const side = game.link.taken.indexOf(false),
        name = nameField(),
        other = game.names[1 - side] !== 'human' ? game.names[1 - side] : t('someone');
    const take = (event) => {
        event.preventDefault();
        const text = name.querySelector('input').value.trim();
        keepName(text);
        sit(text);
    };
    return h(
        'form',
        {class: 'panel invitation', onsubmit: take},
        h('h2', {}, t('sitTitle', {name: other, side: sideName(game.movers[side])})),
        timeControl(game),
        h('div', {class: 'row wrap'}, name, h('button', {class: 'button main', type: 'submit'}, t('sit'))),
        h('p', {class: 'quiet'}, t('orWatch')),
    );
}

// One offer: asked by the other, to be accepted or declined; or made by this player, to be withdrawn.
function offer(game, kind, mine, answer) {
    const by = game.link.offers[kind][0];
    if (by === undefined) return null;
    const own = mine.includes(by);
    const button = (key, accept, main) =>
        h(
            'button',
            {
                type: 'button',
                class: main ? 'button main' : 'button',
                'data-answer': key,
                onclick: () => answer(kind, accept),
            },
            t(key),
        );
    return h(
        'div',
        {class: 'panel offer', role: 'status', 'data-offer': kind},
        h('p', {}, own ? t('sent' + kind) : t('asked' + kind, {name: playerName(game, by)})),
        mine.length > 0 &&
            h(
                'div',
                {class: 'row'},
                own ? button('withdraw', false) : [button('accept', true, true), button('decline', false)],
            ),
    );
}

// What is between the players now. `mine`: sides of this browser; sit(name), answer(offer, accept).
export function friendPanels(game, mine, {sit, answer}) {
    if (!game.link) return [];
    if (isWaiting(game)) return [mine.length ? invitation(game) : freeSeat(game, sit)];
    return [
        ...['undo', 'draw', 'rematch'].map((kind) => offer(game, kind, mine, answer)),
        game.link.next &&
            h('a', {class: 'button main', href: '/play/' + game.link.next, 'data-link': true}, t('toRematch')),
        !mine.length && !game.ended && h('p', {class: 'quiet'}, t('watching')),
    ].filter(Boolean);
}

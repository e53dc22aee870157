// SPDX-License-Identifier: MIT
// setup_parts.js - what the position editors of boards and of cards share: the choice of a game, the position as
// text, and games and analyses that begin there.
import {announce, h} from './dom.js';
import {get, post} from './api.js';
import {go} from './go.js';
import {setupAddress} from './share.js';
import {gameTitle, t} from './strings.js';
import './strings_setup.js';

// Shows what leads to the editor where the positions of the game can be set up; elsewhere it stays hidden.
export function offerSetup(element, game) {
    element.hidden = true;
    get(`/api/setup?ask=1&game=${encodeURIComponent(game)}`)
        .then(({offered}) => (element.hidden = !offered))
        .catch(() => {});
    return element;
}

export const setupButton = (key, run, kind = '') =>
    h('button', {type: 'button', class: `button ${kind}`, 'data-do': key, onclick: run}, t(key));

// Games of cards are listed where the editor knows them.
const knownCards = /^calculation$/;
export function gameChooser(sheet, games) {
    const base = sheet.game.split(':')[0];
    const listed = games.filter((g) => g.kind !== 'cards' || knownCards.test(g.name));
    const known = listed.some((g) => g.name === base);
    return h(
        'label',
        {class: 'field'},
        t('game'),
        h(
            'select',
            {name: 'game', onchange: (event) => go(setupAddress(event.target.value))},
            !known && h('option', {selected: true}, gameTitle(sheet.game, sheet.title)),
            listed.map((g) => h('option', {value: g.name, selected: g.name === base}, gameTitle(g.name, g.title))),
        ),
    );
}

// {area, elements}: a field for the text, with buttons; read(text) takes what was typed.
export function positionText(read) {
    const area = h('textarea', {
        id: 'setup-text',
        rows: '3',
        spellcheck: 'false',
        autocapitalize: 'off',
        maxlength: '8000',
    });
    const copy = async () => {
        area.select();
        try {
            await navigator.clipboard.writeText(area.value);
        } catch {
            document.execCommand('copy');
        }
        announce(t('copied'));
    };
    return {
        area,
        elements: [
            h('label', {class: 'field', for: 'setup-text'}, t('setUpPositionText')),
            area,
            h(
                'div',
                {class: 'row wrap'},
                setupButton('setUpRead', () => read(area.value.trim())),
                setupButton('setUpCopy', copy),
            ),
        ],
    };
}

// Whether the rules accept the position is said under the board, and counted for those who wait for it.
export function sayVerdict(verdict, text, fine) {
    verdict.textContent = text;
    verdict.classList.toggle('bad', !fine);
    verdict.dataset.fine = String(fine);
    verdict.dataset.shown = String(Number(verdict.dataset.shown ?? 0) + 1);
}

// Opens a new game from a position; path is '/play/' or '/analyse/'.
export async function beginFrom(path, game, position, seats) {
    const {id} = await post('/api/new', {game, position, seats});
    go(path + id);
}

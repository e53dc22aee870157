// SPDX-License-Identifier: MIT
// share.js - a whole game as a link, and records to save.
import {h, dialog, download} from './dom.js';
import {getBytes} from './api.js';
import {t} from './strings.js';

// Format, ending of the file, the games that have it, the text of the button.
export const formats = [
    ['kif', 'kifu', /^shogi/, 'asKif'],
    ['kif-sjis', 'kif', /^shogi/, 'asKifOld'],
    ['ki2', 'ki2u', /^shogi/, 'asKi2'],
    ['jkf', 'jkf', /^shogi/, 'asJkf'],
    ['csa', 'csa', /^shogi/, 'asCsa'],
    ['pgn', 'pgn', /^chess/, 'asPgn'],
    ['mat', 'mat', /^backgammon/, 'asMat'],
    ['sgf', 'sgf', /^(?!chess)/, 'asSgf'],
    ['ggf', 'ggf', /^othello/, 'asGgf'],
    ['text', 'txt', null, 'asText'],
];

// The formats that players of a game use most, for a row of a list.
const inRows = /^(kif|csa|pgn|mat|sgf)$/;
export const rowFormats = (game) => formats.filter(([name, , fits]) => inRows.test(name) && fits?.test(game));

// "othello/f5.d6.c3": readable, and nothing in it needs a server to keep it. Characters that have a
// meaning in addresses or here are escaped.
const escape = (text) => encodeURIComponent(text).replace(/\./g, '%2E');

export const packMoves = (moves) => moves.map((m) => escape(m.text ?? m)).join('.');
export const packGame = ({game, moves}) => `${escape(game)}/${packMoves(moves)}`;

export function unpackGame(text) {
    const [game, moves = ''] = text.split('/', 2);
    return {game: decodeURIComponent(game), moves: moves.split('.').filter(Boolean).map(decodeURIComponent)};
}

export const linkOf = (view) => `${location.origin}/#game/${packGame(view)}`;

// The position editor, with a position where one is given.
export const setupAddress = (game, position) =>
    `/#setup/${encodeURIComponent(game)}${position ? '/' + encodeURIComponent(position) : ''}`;

// The opening explorer after some moves, from a position or from the start.
export const exploreAddress = (game, moves, from) =>
    `/#explore/${encodeURIComponent(game)}/${packMoves(moves)}${from ? '/' + encodeURIComponent(from) : ''}`;

// The squares of a game of Othello in a row, as its players exchange games; undefined: it has none.
const othelloStart = '-'.repeat(27) + 'OX------XO' + '-'.repeat(27) + ' X';
const transcriptOf = ({game, start, moves}) =>
    game === 'othello' && start === othelloStart && moves.length
        ? moves
              .map((m) => m.text ?? m)
              .filter((text) => text !== 'pass')
              .join('')
        : undefined;

export function shareDialog(view) {
    const said = h('p', {role: 'status', class: 'quiet'});
    const copy = async (input) => {
        input.select();
        try {
            await navigator.clipboard.writeText(input.value);
        } catch {
            document.execCommand('copy');
        }
        said.textContent = t('copied');
    };
    const copied = (id, key, value) => {
        const input = h('input', {readonly: true, value, id, onfocus: (e) => e.target.select()});
        return [
            h('label', {for: id}, t(key)),
            h(
                'div',
                {class: 'row'},
                input,
                h('button', {type: 'button', class: 'button', onclick: () => copy(input)}, t('copy')),
            ),
        ];
    };
    const transcript = transcriptOf(view);
    const save = async (format, ending) =>
        download(
            `${view.game.replace(/\W+/g, '-')}-${view.id}.${ending}`,
            await getBytes(`/api/game/${view.id}/export?format=${format}`),
        );
    dialog(
        t('shareTitle'),
        [
            ...copied('share-link', 'link', linkOf(view)),
            ...(transcript ? copied('share-transcript', 'transcript', transcript) : []),
            said,
            h(
                'div',
                {class: 'row wrap'},
                formats
                    .filter(([, , game]) => !game || game.test(view.game))
                    .map(([format, ending, , key]) =>
                        h(
                            'button',
                            {
                                type: 'button',
                                class: 'button',
                                'data-format': format,
                                onclick: () => save(format, ending),
                            },
                            t(key),
                        ),
                    ),
            ),
        ],
        [[t('close')]],
    );
}

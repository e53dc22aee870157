// SPDX-License-Identifier: MIT
// comments.js - what the file of a game says about it: headings, and comments on moves and variations.
import {h} from './dom.js';
import {cellsOf, readComment} from './annotations.js';
import {colon, headingName, t} from './strings.js';

const keyOf = (path) => path.join(' ');
const nothing = readComment('');
const known = new Map(); // what was read, by its text

export function commentRead(text) {
    if (!text) return nothing;
    if (!known.has(text)) known.set(text, readComment(text));
    return known.get(text);
}

// The comments of a game by the moves that lead to them; no moves lead to the beginning.
export function commentsOf(game) {
    const all = new Map(),
        note = (path, text) => text && all.set(keyOf(path), text),
        main = game.moves.map((m) => m.text);
    for (const v of game.variations ?? [])
        for (const [ply, text] of Object.entries(v.comments ?? {})) note(v.moves.slice(0, ply), text);
    game.moves.forEach((m, i) => note(main.slice(0, i + 1), m.comment));
    note([], game.comment);
    return (path) => commentRead(all.get(keyOf(path)));
}

// Whether a move is marked as having a comment: words, or something drawn.
export const isNoted = ({text, marks}) => !!text || marks.length > 0;

// The headings, which stand at the beginning, and the comment of a position, as paragraphs.
export const remarksOn = (game, ply, {text, facts}) => [
    ...(ply === 0 ? (game.headings ?? []) : []).map(([key, value]) =>
        h('p', {class: 'quiet heading'}, `${headingName(key)}${colon()}${value}`),
    ),
    ...(ply === 0 && game.variations_left_out
        ? [h('p', {class: 'quiet'}, t('moreVariations', {n: game.variations_left_out}))]
        : []),
    ...(text ? [h('p', {class: 'comment'}, text)] : []),
    ...(facts.length
        ? [h('p', {class: 'quiet'}, facts.map(({key, value}) => `${t(key)}${colon()}${value}`).join(' · '))]
        : []),
];

// What the comment draws on the board.
export function drawNotes(board, {marks}, cells) {
    const first = (points) => cellsOf(points ?? '', cells)[0];
    board.overlay.notes(
        marks.flatMap(({shape, points, from, to, text, colour}) =>
            points === undefined
                ? [{shape, cell: first(from), end: first(to), colour}]
                : cellsOf(points, cells).map((cell) => ({shape, cell, text, colour})),
        ),
    );
}

// SPDX-License-Identifier: MIT
// looks.js - what the games' boards and pieces look like; all that is particular to one game's looks.

// The first entry whose pattern fits the game's name. `counts`: stones on the board are the score.
// `scale`: how large a value is a clear advantage, for the evaluation bar.
const looks = [
    {fits: /^(othello|reversi)/, board: 'felt', counts: true, scale: 18, goal: 'most'},
    {fits: /^(go\d*|gomoku)/, board: 'lines', scale: 15},
    {fits: /^connect/, board: 'holes', scale: 20},
    {fits: /^hex/, board: 'cells', edges: true, scale: 20},
    {fits: /^(chess|breakthrough|draughts|amazons)/, board: 'checks', scale: 200},
    {fits: /./, board: 'plain', scale: 20},
];
export const lookOf = (name) => looks.find((look) => look.fits.test(name || '-'));

// Names of sides that are colours; other sides take the next colour of `others`.
const colours = ['black', 'white', 'red', 'blue', 'yellow', 'green'];
const others = ['red', 'white', 'blue', 'yellow'];
export function colourOf(players, owner) {
    if (owner < 0 || owner === undefined) return 'nobody';
    const name = players?.[owner];
    return colours.includes(name) ? name : others[owner % others.length];
}

const signs = {
    king: '♚', queen: '♛', rook: '♜', bishop: '♝', knight: '♞', pawn: '♟', amazon: '♛',
};
export const signOf = (cell) => {
    const sign = signs[cell.piece];
    return sign ? sign + '\uFE0E' : cell.glyph ?? '?';
};
export const isStone = (cell) => /^(stone|disc|man|x|o|cross|nought)$/.test(cell.piece);
export const isBlock = (cell) => /^(arrow|block|burnt)$/.test(cell.piece);

const suits = {spades: '♠', hearts: '♥', diamonds: '♦', clubs: '♣'};
const ranks = {ace: 'A', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8',
    nine: '9', ten: '10', jack: 'J', queen: 'Q', king: 'K'};

// {rank, suit, red} of "queen of hearts", or of "card Q" where suits do not matter; null when the
// piece is no card.
export function cardOf(piece) {
    const plain = /^card (\w+)$/.exec(piece);
    if (plain) return {rank: '', suit: plain[1], red: false};
    const [, rank, suit] = /^(\w+) of (\w+)$/.exec(piece) ?? [];
    if (!suits[suit]) return null;
    return {rank: ranks[rank] ?? rank, suit: suits[suit] + '\uFE0E', red: suit === 'hearts' || suit === 'diamonds'};
}

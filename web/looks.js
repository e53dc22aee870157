// SPDX-License-Identifier: MIT
// looks.js - what the games' boards and pieces look like; everything that is particular to one
// game's appearance.

// The line under the board, where the text of the game's description is not readable for people.
const nothing = () => '';
const only =
    (...wanted) =>
    (text) =>
        wanted
            .map((key) => new RegExp(`\\b${key} [^,]+`).exec(text)?.[0])
            .filter(Boolean)
            .join(', ');
const dice = (text) => {
    const [, a, b, left] = /\ba (\d), b (\d), left (\d)/.exec(text) ?? [],
        face = (n) => (n > 0 ? String.fromCodePoint(0x267f + Number(n)) : '');
    const thrown = a === b ? face(a).repeat(Number(left ?? 0)) : face(a) + face(b);
    return [thrown, only('off')(text)].filter(Boolean).join('   ');
};

// The first entry whose pattern fits the game's name. `counts`: stones on the board are the score.
// `scale`: how large a value is a clear advantage, for the evaluation bar. `stone`: what stones are.
const looks = [
    {fits: /^(othello|reversi)/, board: 'felt', counts: true, scale: 18, goal: 'most'},
    {fits: /^go\d*(?![a-z])/, board: 'lines', scale: 15, caption: nothing},
    {fits: /^(gomoku|connect6|pente)/, board: 'lines', scale: 15},
    {fits: /^connect/, board: 'holes', scale: 20},
    {fits: /^hex/, board: 'cells', edges: true, scale: 20},
    {fits: /^(havannah|y$|y:|abalone|chinese)/, board: 'cells', scale: 20},
    {fits: /^(loa|clobber|brandubh|halma)/, board: 'checks', scale: 20},
    {fits: /^amazons/, board: 'checks', scale: 20, stone: 'amazon'},
    {fits: /^(draughts|international|russian|turkish)/, board: 'checks', scale: 200, king: 'crowned', caption: nothing},
    {fits: /^(chess|breakthrough)/, board: 'checks', scale: 200, caption: nothing},
    {fits: /^shogi/, board: 'shogi', hands: true, scale: 600},
    {fits: /^minishogi/, board: 'plain', scale: 200, tile: 'wedge'},
    {fits: /^(xiangqi|janggi)/, board: 'lines', scale: 200, tile: 'disc', caption: nothing},
    {fits: /^makruk/, board: 'plain', scale: 200, caption: nothing},
    {fits: /^kalah/, board: 'pits', scale: 10},
    {fits: /^backgammon/, board: 'points', scale: 20, caption: dice},
    {fits: /^(kuhn|leduc)/, board: 'plain', scale: 5, caption: only('chips')},
    {fits: /./, board: 'plain', scale: 20},
];
export const lookOf = (name) => looks.find((look) => look.fits.test(name || '-'));

// Names of sides that are colours; other sides take the next colour of `others`.
const colours = ['black', 'white', 'red', 'blue', 'yellow', 'green'];
const others = ['red', 'white', 'blue', 'yellow'];
export function colourOf(players, owner) {
    if (owner < 0 || owner === undefined) return 'none';
    const name = players?.[owner];
    return colours.includes(name) ? name : others[owner % others.length];
}

const signs = {
    king: '♚',
    queen: '♛',
    rook: '♜',
    bishop: '♝',
    knight: '♞',
    pawn: '♟',
    amazon: '♛',
};
export const promotions = {q: '♛\uFE0E', r: '♜\uFE0E', b: '♝\uFE0E', n: '♞\uFE0E'};
export const signOf = (cell) => {
    const sign = signs[cell.piece];
    return sign ? sign + '\uFE0E' : /^\d+$/.test(cell.piece) ? cell.piece : (cell.glyph ?? '?');
};
export const isStone = (cell) => /^(stone|disc|man|x|o|cross|nought)$/.test(cell.piece);
export const isBlock = (cell) => /^(arrow|block|burnt)$/.test(cell.piece);

const suits = {spades: '♠', hearts: '♥', diamonds: '♦', clubs: '♣'};
const ranks = {
    ace: 'A',
    two: '2',
    three: '3',
    four: '4',
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
    ten: '10',
    jack: 'J',
    queen: 'Q',
    king: 'K',
};

// {rank, suit, red} of "queen of hearts", {rank} of "Q" and "card Q", whose suit does not matter; null
// when its face cannot be seen.
export function cardOf(piece) {
    const [, plain] = /^(?:card )?([AKQJ]|\d+)$/.exec(piece) ?? [];
    if (plain) return {rank: plain, suit: ''};
    const [, rank, suit] = /^(\w+) of (\w+)$/.exec(piece) ?? [];
    if (!suits[suit]) return piece === 'card' || piece === 'back' ? null : {rank: ranks[piece] ?? piece, suit: ''};
    return {rank: ranks[rank] ?? rank, suit: suits[suit] + '\uFE0E', red: suit === 'hearts' || suit === 'diamonds'};
}

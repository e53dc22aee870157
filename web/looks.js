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
            .filter((part) => part && !/ (void|none|-|neither)$/.test(part))
            .join(', ');
const face = (n) => (n > 0 ? String.fromCodePoint(0x267f + Number(n)) : '');
const dice = (text) => {
    const [, a, b, left] = /\ba (\d), b (\d), left (\d)/.exec(text) ?? [],
        value = /\bvalue (\d+)/.exec(text)?.[1];
    const thrown = a === b ? face(a).repeat(Number(left ?? 0)) : face(a) + face(b);
    const holder = /\bholds (\w+)/.exec(text)?.[1];
    const cube = value > 1 ? `[${value}]${holder && holder !== 'void' ? ` ${holder}` : ''}` : '';
    const off = /\boff 0:0\b/.test(text) ? '' : only('off')(text);
    return [thrown, off, cube].filter(Boolean).join('   ');
};

// How far the men of a side have to go, all together.
const pipsLeft = (cells, side) =>
    cells
        .filter((c) => c.piece && c.owner === side)
        .reduce((sum, c) => sum + Number(c.piece) * (side === 0 ? Number(c.name) : 25 - Number(c.name)), 0);

// "bid 4♥", then "contract 4♥, declarer south, tricks 3:1"; nothing before the first bid.
const contract = (text) => {
    const [, level, strain] = /\blevel (\d), strain (\w+)/.exec(text) ?? [];
    if (!level || level === '0') return '';
    const sign = {clubs: '♣', diamonds: '♦', hearts: '♥', spades: '♠', C: '♣', D: '♦', H: '♥', S: '♠'}[strain] ?? 'NT';
    const doubled = {2: '×', 4: '××'}[/\bstake (\d)/.exec(text)?.[1]] ?? '';
    const bid = `${/\bdeclarer void\b/.test(text) ? 'bid' : 'contract'} ${level}${sign}${doubled}`;
    return [bid, only('declarer', 'tricks')(text)].filter(Boolean).join(', ');
};

// The card that shows the trumps: "8♦".
const trumps = (text) =>
    only(
        'trump',
        'tricks',
    )(text).replace(/^trump ([1-9TJQKA])([CDHS])\b/, (_, rank, suit) => {
        const sign = {C: '♣', D: '♦', H: '♥', S: '♠'}[suit];
        return `trump ${rank === 'T' ? '10' : rank}${sign}\uFE0E`;
    });

// While calls are made, "2C" is a call and not a card of the hand: cards cannot be passed.
const canPass = (legal) => legal.includes('pass');

// Stones taken, once there are some.
const captures = (text) => (/\btaken [0:]+(,|$)/.test(text) ? '' : only('taken')(text));

// Squares that only a king may enter: the corners and the middle.
const castle = ({x, y}, {columns, rows}) =>
    ((x === 0 || x === columns - 1) && (y === 0 || y === rows - 1)) ||
    (x === (columns - 1) / 2 && y === (rows - 1) / 2);

// Which point of a star of hexagons a cell is in, from the top clockwise; none in the middle. The cells of
// a row are as far right as their columns say, and each row half a cell further.
const pointOfStar = ({x, y}, {rows}) => {
    const side = (rows - 1) / 4,
        across = x + y;
    if (y < side) return 0;
    if (y > 3 * side) return 3;
    if (x > 3 * side) return 1;
    if (x < side) return 4;
    if (across > 5 * side) return 2;
    return across < 3 * side ? 5 : undefined;
};

// The first entry whose pattern fits the game's name. `counts`: stones on the board are the score; `pips`: what is left of the way.
// `scale`: how large a value is a clear advantage, for the evaluation bar. `stone`: what stones are.
// `turns`: the board is seen from the side of whoever plays, `bottom`: the side that sits below otherwise (0);
// `notation`: how moves are written (notation.js).
// `calls`: whether moves are called now, by buttons, though cards have the same names.
// `row`: that many in a row win, and are shown. `tray`: pieces lie beside the board (tray.js).
// `set`: which pieces of sets.js; `view`: what views.js adds; `strokes`: lines are pieces (strokes.js).
const looks = [
    {fits: /^(othello|reversi)/, board: 'felt', counts: true, scale: 18, goal: 'most'},
    {fits: /^go\d*(?![a-z])/, board: 'lines', scale: 15, notation: 'go', halves: true, caption: captures},
    {fits: /^(gomoku|renju|connect6|pente)/, board: 'lines', scale: 15, row: 5, caption: only('taken')},
    {fits: /^connect/, board: 'holes', scale: 20, row: 4},
    {fits: /^(fair)?hex/, board: 'cells', edges: true, scale: 20},
    {fits: /^chinese/, board: 'cells', scale: 20, part: pointOfStar},
    {fits: /^(havannah|y$|y:|abalone)/, board: 'cells', scale: 20},
    {fits: /^brandubh/, board: 'plain', scale: 20, king: 'crowned', view: 'king', holy: castle, caption: nothing},
    {fits: /^(loa|clobber|halma)/, board: 'checks', scale: 20},
    {fits: /^amazons/, board: 'checks', scale: 20, stone: 'amazon'},
    {
        fits: /^draughts/,
        board: 'checks',
        scale: 200,
        king: 'crowned',
        numbers: true,
        turns: true,
        bottom: 1,
        caption: nothing,
    },
    {
        fits: /^(international|russian)/,
        board: 'checks',
        scale: 200,
        king: 'crowned',
        numbers: true,
        turns: true,
        caption: nothing,
    },
    {fits: /^turkish/, board: 'plain', scale: 200, king: 'crowned', turns: true, caption: nothing},
    {fits: /^tak/, board: 'plain', scale: 20, set: 'slabs', view: 'stacks', caption: only('stones', 'caps')},
    {fits: /^chess/, board: 'checks', scale: 200, notation: 'chess', turns: true, caption: nothing},
    {fits: /^losalamos/, board: 'checks', scale: 200, notation: 'chess', turns: true, caption: nothing},
    {fits: /^breakthrough/, board: 'checks', scale: 200, turns: true, caption: nothing},
    {fits: /^(mini)?shogi/, board: 'shogi', hands: true, notation: 'shogi', turns: true, scale: 600, caption: nothing},
    {
        fits: /^xiangqi/,
        board: 'lines',
        scale: 200,
        tile: 'disc',
        river: true,
        palaces: true,
        turns: true,
        caption: nothing,
    },
    {fits: /^janggi/, board: 'lines', scale: 200, tile: 'octagon', palaces: true, turns: true, caption: nothing},
    {fits: /^makruk/, board: 'plain', scale: 200, notation: 'chess', turns: true, caption: nothing},
    {fits: /^kalah/, board: 'pits', scale: 10},
    {fits: /^hus/, board: 'pits', grid: true, scale: 10, caption: nothing},
    {fits: /^oware/, board: 'pits', scale: 10, view: 'stores', caption: nothing},
    {
        fits: /^backgammon/,
        board: 'points',
        scale: 20,
        notation: 'backgammon',
        turns: true,
        pips: pipsLeft,
        caption: dice,
    },
    {fits: /^dots/, board: 'dots', counts: true, scale: 5, strokes: 'joins', spacing: 1},
    {fits: /^switching/, board: 'dots', scale: 5, strokes: 'joins', spacing: 1, bars: true},
    {fits: /^quoridor/, board: 'rooms', scale: 5, strokes: 'walls'},
    {fits: /^tictactoe/, board: 'paper', scale: 1, set: 'crosses', row: 3},
    {
        fits: /^ultimate/,
        board: 'paper',
        scale: 1,
        set: 'crosses',
        view: 'smallBoards',
        boards: true,
        caption: nothing,
    },
    {fits: /^qubic/, board: 'paper', scale: 1, set: 'crosses', layers: true},
    {fits: /^domineering/, board: 'plain', scale: 5, set: 'block', view: 'dominoes'},
    {fits: /^klotski/, board: 'plain', scale: 1, set: 'block', view: 'blocks'},
    {fits: /^pentomino/, board: 'plain', scale: 1, set: 'block', view: 'blocks', tray: true},
    {fits: /^sokoban/, board: 'floor', scale: 1, set: 'crate', caption: nothing},
    {fits: /^solitaire/, board: 'pegs', scale: 1, set: 'peg'},
    {fits: /^foxgeese/, board: 'lines', scale: 5},
    {fits: /^nim/, board: 'plain', scale: 1, set: 'heap', notation: 'nim'},
    {fits: /^yacht/, board: 'felt', scale: 20, set: 'die', caption: only('throws', 'score')},
    {
        fits: /^liarsdice/,
        board: 'felt',
        scale: 2,
        set: 'die',
        rowsOfPlayers: true,
        caption: only('number', 'face', 'bidder'),
    },
    {fits: /^pig/, board: 'felt', scale: 20, set: 'die', view: 'oneDie', caption: only('pot', 'score')},
    {fits: /^(morris|split)/, board: 'plain', scale: 5, points: 0.16, caption: only('hand')},
    {fits: /^(kuhn|leduc|drawpoker|holdem)/, board: 'plain', scale: 5, notation: 'cards', caption: only('chips')},
    {fits: /^blackjack/, board: 'plain', scale: 5, notation: 'cards', caption: only('stake')},
    {fits: /^whist/, board: 'plain', scale: 5, notation: 'cards', caption: trumps},
    {fits: /^hearts/, board: 'plain', scale: 10, notation: 'cards', caption: only('points')},
    {
        fits: /^bridge/,
        board: 'plain',
        scale: 10,
        notation: 'cards',
        calls: canPass,
        caption: contract,
    },
    {fits: /^dominoes/, board: 'plain', scale: 10, caption: only('left', 'right', 'stock')},
    {fits: /^calculation7/, board: 'plain', scale: 5, caption: only('card')},
    {fits: /^calculation(:|$)/, board: 'plain', scale: 20, notation: 'calculation', deals: true},
    {fits: /./, board: 'plain', scale: 20},
];
// A game that a visitor wrote, "shogi-e17ac311df", may have the board of another game, not its rules and pieces.
const particular = ['hands', 'notation', 'tray', 'view', 'strokes', 'calls', 'row'];
export function lookOf(name) {
    const written = /-[0-9a-f]{10}(:|$)/.test(name ?? '');
    return looks.find((look) => look.fits.test(name || '-') && !(written && particular.some((key) => look[key])));
}

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
    met: '♛',
    khon: '♝',
};
// In the order in which they are offered.
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

// SPDX-License-Identifier: MIT
// shogi_board.js - what boards with shogi pieces have of their own: hands beside the board, pieces of
// wood that point at the other side, a board that can be turned, moves as ▲７六歩.
import {svg, store} from './dom.js';

const order = ['R', 'B', 'G', 'S', 'N', 'L', 'P'];
const ranks = '一二三四五六七八九';

// Whether pieces have their kanji, or letters as in the notation.
export const usesKanji = () => store.get('shogi-kanji', true);
export const rankName = (letter) => (usesKanji() ? ranks[letter.charCodeAt(0) - 97] : letter);

const APART = 1.25; // pieces in hand, so that their numbers have room

// The pieces in hand as further cells: White's above the board, Black's below. Every piece has its
// place, so that the cells stay the same throughout a game. Only the side to move can drop.
function hands({held = [], columns, rows}, mover) {
    const kinds = columns < 9 ? order.filter((letter) => !'NL'.includes(letter)) : order, // minishogi
        half = (kinds.length - 1) / 2;
    return [0, 1].flatMap((owner) =>
        kinds.map((letter, k) => {
            const have = held.find((one) => one.owner === owner && one.name === letter + '*');
            return {
                hand: true,
                name: have && mover === owner ? have.name : '',
                x: (columns - 1) / 2 + (owner ? half - k : k - half) * APART,
                y: owner ? -1.5 : rows + 0.5,
                piece: have?.piece ?? '',
                owner,
                glyph: letter,
                sign: have?.sign,
                count: have?.count ?? 0,
            };
        }),
    );
}

// The same view with the hands as cells, seen by White where it is turned.
export function withHands(view, turned, small) {
    const {drawing} = view;
    const cells = small ? drawing.cells : [...drawing.cells, ...hands(drawing, view.mover)];
    // White has 王, Black 玉, and so has the only king of a mate problem.
    const two = cells.some((c) => c.sign === '玉' && c.owner === 0);
    const sign = (c) => (two && c.sign === '玉' && c.owner === 1 ? '王' : c.sign);
    const seen = (c) => ({...c, sign: sign(c), flip: (c.owner === 1) !== turned});
    return {...view, drawing: {...drawing, turned, cells: cells.map(seen)}};
}

export function wood(cell) {
    const kanji = usesKanji() && cell.sign,
        text = kanji ? kanji : (cell.mark ?? '') + cell.glyph.toUpperCase();
    return [
        svg(
            'g',
            {transform: cell.flip ? 'rotate(180)' : null},
            svg('path', {class: 'wood', d: 'M0 -.44L.29 -.34L.38 .42L-.38 .42L-.29 -.34Z'}),
            svg(
                'text',
                {
                    class: cell.mark ? 'sign promoted' : 'sign',
                    y: 0.25,
                    'font-size': kanji ? 0.58 : 0.46,
                    'text-anchor': 'middle',
                },
                text,
            ),
        ),
        cell.count > 1 &&
            svg('text', {class: 'held', x: 0.63, y: 0.42, 'font-size': 0.34, 'text-anchor': 'middle'}, cell.count),
    ].filter(Boolean);
}

// --- moves in the Japanese notation ---

const plain = {P: '歩', L: '香', N: '桂', S: '銀', G: '金', B: '角', R: '飛', K: '玉'};
const promoted = {P: 'と', L: '成香', N: '成桂', S: '成銀', B: '馬', R: '龍'};
const wide = (digit) => String.fromCodePoint(0xff10 + Number(digit));

function boardOf(sfen) {
    const board = new Map();
    const width = [...sfen.split('/')[0].matchAll(/(\d)|[A-Za-z]/g)].reduce((n, [, d]) => n + Number(d ?? 1), 0);
    sfen.split(' ')[0]
        .split('/')
        .forEach((row, y) => {
            let file = width;
            for (const [, skipped, piece] of row.matchAll(/(\d)|(\+?[A-Za-z])/g)) {
                if (skipped) file -= Number(skipped);
                else board.set(`${file--}${String.fromCharCode(97 + y)}`, piece.toUpperCase());
            }
        });
    return board;
}

// The moves of a line from a position, each with the piece that moves and what it takes; what is not a
// move has only its text.
function walk(sfen, moves) {
    const board = boardOf(sfen);
    let side = sfen.split(' ')[1] === 'w' ? 1 : 0,
        last = '';
    return moves.map((text) => {
        const [, dropped, from, to, plus] = /^(?:([A-Z])\*|(\d[a-i]))(\d[a-i])(\+?)$/.exec(text) ?? [];
        const move = {text, side, dropped, from, to, plus: !!plus, same: to === last};
        side = 1 - side;
        if (!to) return move;
        move.piece = dropped ?? board.get(from) ?? '?';
        move.takes = board.has(to);
        board.delete(from);
        board.set(to, plus ? '+' + move.piece : move.piece);
        last = to;
        return move;
    });
}

const declared = '入玉宣言'; // the move "win"
const kanjiName = (piece) => (piece[0] === '+' ? promoted[piece[1]] : (plain[piece] ?? piece));
const kanjiPlace = ({to, same}) => (same ? '同' : wide(to[0]) + ranks[to.charCodeAt(1) - 97]);

// "7g7f 3c3d" from a position as ["▲７六歩(77)", "△３四歩(33)"]; with letters ["P-7f", "P-3d"].
export function shogiMoves(sfen, moves) {
    return walk(sfen, moves).map((m) => {
        const sign = m.side ? '△' : '▲';
        if (!m.to) return sign + (m.text === 'win' && usesKanji() ? declared : m.text);
        if (!usesKanji()) return m.piece + (m.dropped ? '*' : m.takes ? 'x' : '-') + m.to + (m.plus ? '+' : '');
        const origin = m.dropped ? '打' : (m.plus ? '成' : '') + `(${m.from[0]}${m.from.charCodeAt(1) - 96})`;
        return sign + kanjiPlace(m) + kanjiName(m.piece) + origin;
    });
}

const spokenEn = {
    P: 'pawn',
    L: 'lance',
    N: 'knight',
    S: 'silver',
    G: 'gold',
    B: 'bishop',
    R: 'rook',
    K: 'king',
    '+P': 'tokin',
    '+L': 'promoted lance',
    '+N': 'promoted knight',
    '+S': 'promoted silver',
    '+B': 'horse',
    '+R': 'dragon',
};

// Moves as they are read aloud: "pawn to 7f", "bishop takes on 2b, promotes"; ７六歩, 同銀, ５五角打.
export function spokenMoves(sfen, moves, language) {
    return walk(sfen, moves).map((m) => {
        if (!m.to) return m.text !== 'win' ? m.text : language === 'ja' ? declared : 'declares a win';
        if (language === 'ja') return kanjiPlace(m) + kanjiName(m.piece) + (m.dropped ? '打' : m.plus ? '成' : '');
        const how = m.dropped ? 'dropped on' : m.takes ? 'takes on' : 'to';
        return `${spokenEn[m.piece] ?? m.piece} ${how} ${m.to}${m.plus ? ', promotes' : ''}`;
    });
}

// A square, or a piece in hand, for screen readers: ７六 and 持ち駒; in English as moves name them.
export function spokenPlace({name, hand}, language) {
    if (hand) return language === 'ja' ? '持ち駒' : 'in hand';
    return language === 'ja' && /^\d[a-i]$/.test(name) ? kanjiPlace({to: name}) : name;
}

// --- handicaps, by their numbers ---

const handicaps = {
    en: [
        'none',
        'lance',
        'right lance',
        'both lances',
        'bishop',
        'rook',
        'rook lance',
        '2-piece',
        '3-piece',
        '4-piece',
        '5-piece',
        '6-piece',
        '7-piece',
        '8-piece',
        '9-piece',
        '10-piece',
        '3-pawns',
        'naked king',
        'dragonfly nl',
        'dragonfly l',
        'dragonfly',
        'taiko',
        'lance gained',
        'two lances gained',
        'bishop gained',
        'rook gained',
        'rook lance gained',
        '2-piece gained',
        '3-piece gained',
        '4-piece gained',
        '5-piece gained',
        '6-piece gained',
        '7-piece gained',
        '8-piece gained',
        '9-piece gained',
    ],
    ja: [
        '平手',
        '香落ち',
        '右香落ち',
        '両香落ち',
        '角落ち',
        '飛車落ち',
        '飛香落ち',
        '二枚落ち',
        '三枚落ち',
        '四枚落ち',
        '五枚落ち',
        '六枚落ち',
        '七枚落ち',
        '八枚落ち',
        '九枚落ち',
        '十枚落ち',
        '歩三兵',
        '裸玉',
        'トンボ＋桂香',
        'トンボ＋香',
        'トンボ',
        '太閤将棋',
        '香得',
        '両香得',
        '角得',
        '飛車得',
        '飛香得',
        '二枚得',
        '三枚得',
        '四枚得',
        '五枚得',
        '六枚得',
        '七枚得',
        '八枚得',
        '九枚得',
    ],
};
// The number of the handicap in "shogi:handicap=7" or "shogi:handicap=2-piece"; 0 for none.
export function handicapIn(game) {
    const [, text] = /^shogi:(?:.*,)?handicap=([^,]+)/.exec(game ?? '') ?? [];
    if (!text) return 0;
    const find = (language, name) => handicaps[language].findIndex((one) => one === name);
    return /^\d+$/.test(text)
        ? Number(text)
        : Math.max(0, find('en', text.replaceAll('-', ' ')), find('en', text), find('ja', text));
}
export const handicapName = (n, language) => handicaps[language]?.[n] ?? String(n);

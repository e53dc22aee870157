// SPDX-License-Identifier: MIT
// chess_moves.js - moves of chess as people write them, Nf3 and e8=Q, from those of the server, g1f3
// and e7e8q; and whether a king is in check, mated or stalemated. Also for Los Alamos chess and makruk.
//
// A board is {squares, width, ...}: letters as in a FEN, the top row first; empty squares are ''.

const files = 'abcdefgh';
const height = ({squares, width}) => squares.length / width;
const at = (board, square) => files.indexOf(square[0]) + board.width * (height(board) - Number(square[1]));
const nameOf = (board, i) => files[i % board.width] + (height(board) - Math.floor(i / board.width));
const isWhite = (piece) => piece !== '' && piece === piece.toUpperCase();

// Without castling in the text there is none, and pawns go one step at a time.
function readFen(fen) {
    const [rows, side, castling, passing] = fen.split(' ');
    const lines = rows
        .split('/')
        .map((row) => [...row].flatMap((c) => (/\d/.test(c) ? Array(Number(c)).fill('') : [c])));
    const board = {squares: lines.flat(), width: lines[0].length, white: side !== 'b', modern: /[^\d]/.test(castling)};
    return {...board, passing: board.modern && /^[a-h]/.test(passing) ? at(board, passing) : -1};
}

const straight = [
        [0, 1],
        [0, -1],
        [1, 0],
        [-1, 0],
    ],
    diagonal = [
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
    ];
const leaps = {
    N: [-2, -1, 1, 2].flatMap((dx) =>
        [-2, -1, 1, 2].filter((dy) => Math.abs(dx) !== Math.abs(dy)).map((dy) => [dx, dy]),
    ),
    K: [...straight, ...diagonal],
    M: diagonal, // the met
    S: [...diagonal, [0, -1]], // the khon; ahead as White sees it
    P: [
        [-1, -1],
        [1, -1],
    ],
};
const rays = {R: straight, B: diagonal, Q: [...straight, ...diagonal]};

const step = (board, i, [dx, dy]) => {
    const x = (i % board.width) + dx,
        y = Math.floor(i / board.width) + dy;
    return x < 0 || x >= board.width || y < 0 || y >= height(board) ? -1 : x + board.width * y;
};
const ahead = (board, i) => step(board, i, [0, isWhite(board.squares[i]) ? -1 : 1]);

// The squares that the piece on `i` attacks.
function attacks(board, i) {
    const piece = board.squares[i],
        kind = piece.toUpperCase(),
        up = isWhite(piece) ? 1 : -1;
    if (leaps[kind]) return leaps[kind].map(([dx, dy]) => step(board, i, [dx, dy * up])).filter((to) => to >= 0);
    return (rays[kind] ?? []).flatMap((way) => {
        const seen = [];
        for (let to = step(board, i, way); to >= 0; to = step(board, to, way)) {
            seen.push(to);
            if (board.squares[to]) break;
        }
        return seen;
    });
}

const attacked = (board, target, byWhite) =>
    board.squares.some((piece, i) => piece && isWhite(piece) === byWhite && attacks(board, i).includes(target));

const checked = (board, white) => {
    const king = board.squares.indexOf(white ? 'K' : 'k');
    return king >= 0 && attacked(board, king, !white);
};

function pawnMoves(board, i) {
    const {squares, passing, modern, width} = board,
        white = isWhite(squares[i]),
        near = ahead(board, i),
        start = modern && Math.floor(i / width) === (white ? height(board) - 2 : 1);
    const moves = attacks(board, i).filter((to) => (squares[to] && isWhite(squares[to]) !== white) || to === passing);
    if (near >= 0 && !squares[near]) {
        moves.push(near);
        const far = 2 * near - i;
        if (start && !squares[far]) moves.push(far);
    }
    return moves;
}

// Where the piece on `i` could go, castling aside.
const targets = (board, i) =>
    board.squares[i].toUpperCase() === 'P'
        ? pawnMoves(board, i)
        : attacks(board, i).filter(
              (to) => !board.squares[to] || isWhite(board.squares[to]) !== isWhite(board.squares[i]),
          );

// Castling: the king goes two files, or, in Chess960, to its own rook.
const toRook = (squares, from, to) =>
    squares[from].toUpperCase() === 'K' && squares[to] === (isWhite(squares[from]) ? 'R' : 'r');
const castles = (squares, from, to) =>
    toRook(squares, from, to) || (squares[from].toUpperCase() === 'K' && Math.abs(to - from) === 2);

// King and rook after castling in Chess960, wherever they stood.
function castleToRook(squares, from, to) {
    const row = from - (from % 8),
        [king, rook] = [squares[from], squares[to]],
        [there, beside] = to > from ? [6, 5] : [2, 3];
    squares[from] = squares[to] = '';
    squares[row + there] = king;
    squares[row + beside] = rook;
}

// The board after a move; castling moves the rook too, and a pawn taken in passing goes.
function after(board, from, to, promoted = '') {
    const squares = [...board.squares],
        piece = squares[from],
        kind = piece.toUpperCase();
    if (toRook(squares, from, to)) {
        castleToRook(squares, from, to);
        return {...board, squares, white: !board.white, passing: -1};
    }
    if (kind === 'P' && to === board.passing) squares[from - (from % 8) + (to % 8)] = '';
    squares[to] = promoted ? (board.white ? promoted.toUpperCase() : promoted.toLowerCase()) : piece;
    squares[from] = '';
    if (kind === 'K' && Math.abs(to - from) === 2) {
        const [rook, there] = to > from ? [from + 3, from + 1] : [from - 4, from - 1];
        squares[there] = squares[rook];
        squares[rook] = '';
    }
    const passing = kind === 'P' && Math.abs(to - from) === 2 * board.width ? (from + to) / 2 : -1;
    return {...board, squares, white: !board.white, passing};
}

const legalTo = (board, from, to) => !checked(after(board, from, to), board.white);

const canMove = (board) =>
    board.squares.some(
        (piece, i) => piece && isWhite(piece) === board.white && targets(board, i).some((to) => legalTo(board, i, to)),
    );

// "check", "mate", "stalemate" or '' for the side to move.
function stateOf(board) {
    const check = checked(board, board.white);
    if (canMove(board)) return check ? 'check' : '';
    return check ? 'mate' : 'stalemate';
}
export const chessState = (fen) => stateOf(readFen(fen));

// File, rank or both, where another piece of the same kind could go there too.
function origin(board, from, to) {
    const others = board.squares
        .map((piece, i) => (piece === board.squares[from] && i !== from ? i : -1))
        .filter((i) => i >= 0 && targets(board, i).includes(to) && legalTo(board, i, to));
    if (!others.length) return '';
    const [file, rank] = nameOf(board, from);
    if (others.every((i) => nameOf(board, i)[0] !== file)) return file;
    return others.every((i) => nameOf(board, i)[1] !== rank) ? rank : file + rank;
}

function written(board, from, to, promoted) {
    const kind = board.squares[from].toUpperCase(),
        takes = board.squares[to] || (kind === 'P' && to === board.passing);
    if (castles(board.squares, from, to)) return to > from ? 'O-O' : 'O-O-O';
    if (kind === 'P')
        return (
            (takes ? nameOf(board, from)[0] + 'x' : '') +
            nameOf(board, to) +
            (promoted ? '=' + promoted.toUpperCase() : '')
        );
    return kind + origin(board, from, to) + (takes ? 'x' : '') + nameOf(board, to);
}

// Moves of a line from a position, "g1f3", as "Nf3". What is no move stays as it is.
export function sanMoves(fen, moves) {
    if (known.fen !== fen) known = {fen, moves: [], steps: [{board: readFen(fen)}]};
    let same = 0;
    while (same < moves.length && moves[same] === known.moves[same]) same++;
    const steps = known.steps.slice(0, same + 1);
    for (const text of moves.slice(same)) steps.push(next(steps[steps.length - 1].board, text));
    known = {fen, moves: [...moves], steps};
    return steps.slice(1).map((one) => one.text);
}

// The last line that was written: the next one often begins like it.
let known = {};

function next(board, text) {
    const [, a, b, promoted] = /^([a-h][1-8])([a-h][1-8])([qrbnm]?)$/.exec(text) ?? [];
    const [from, to] = a ? [at(board, a), at(board, b)] : [];
    if (!board.squares[from]) return {board, text};
    const then = after(board, from, to, promoted);
    return {
        board: then,
        text: written(board, from, to, promoted) + ({check: '+', mate: '#'}[stateOf(then)] ?? ''),
    };
}

const figures = {K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘'};
export const figurine = (san) => san.replace(/[KQRBN]/g, (letter) => figures[letter] + '\uFE0E');

const spoken = {
    en: {
        K: 'king ',
        Q: 'queen ',
        R: 'rook ',
        B: 'bishop ',
        N: 'knight ',
        M: 'met ',
        S: 'khon ',
        x: ' takes ',
        '=': ' becomes ',
        '+': ', check',
        '#': ', checkmate',
        'O-O': 'castles kingside',
        'O-O-O': 'castles queenside',
    },
    ja: {
        K: 'キング',
        Q: 'クイーン',
        R: 'ルーク',
        B: 'ビショップ',
        N: 'ナイト',
        M: 'メット',
        S: 'コーン',
        x: ' 取る ',
        '=': '、プロモーションで',
        '+': '、チェック',
        '#': '、チェックメイト',
        'O-O': 'キングサイドにキャスリング',
        'O-O-O': 'クイーンサイドにキャスリング',
    },
};
// "Nxf3+" as it is read aloud.
export const spokenChess = (san, language) =>
    san
        .replace(/O-O-O|O-O|[KQRBNMSx=+#]/g, (sign) => spoken[language][sign])
        .replace(/ {2,}/g, ' ')
        .trim();

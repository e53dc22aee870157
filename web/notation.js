// SPDX-License-Identifier: MIT
// notation.js - moves as the players of a game write them: ♘f3 in chess, D4 in go, ▲７六歩 in shogi; and as
// they are read aloud.
import {figurine, sanMoves, spokenChess} from './chess_moves.js';
import {lookOf} from './looks.js';
import {shogiMoves, spokenMoves, usesKanji} from './shogi_board.js';
import {language, moveWords} from './strings.js';

const goMove = (move) => (/^[a-z]\d+$/.test(move) ? move.toUpperCase() : moveWords(move));

// Each writes a line of moves from a position, and says it.
const notations = {
    shogi: {write: shogiMoves, say: (position, line) => spokenMoves(position, line, language)},
    chess: {
        write: (position, line) => sanMoves(position, line).map(figurine),
        say: (position, line) => sanMoves(position, line).map((san) => spokenChess(san, language)),
    },
    go: {write: (position, line) => line.map(goMove), say: (position, line) => line.map(goMove)},
};
const plain = {write: (position, line) => line.map(moveWords), say: (position, line) => line.map(moveWords)};

const notationOf = (game, position) => (position && notations[lookOf(game).notation]) || plain;

// The moves of a line from a position as people write them.
export const lineTexts = ({game, position}, line) => notationOf(game, position).write(position, line);

// The same to be heard.
export const spokenLine = ({game, position}, line) => notationOf(game, position).say(position, line);

// The last of the moves of a game, or of a variation from its start.
export const lastText = ({game, start}, moves) => lineTexts({game, position: start}, moves).pop();

// What the list of moves depends on besides the moves.
export const notationKey = () => String(usesKanji());

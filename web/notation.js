// SPDX-License-Identifier: MIT
// notation.js - moves as the players of a game write them: ♘f3 in chess, D4 in go, ▲７六歩 in shogi, bar/21 in
// backgammon, Q♠ in bridge; and as they are read aloud.
import {backgammonMoves, withSteps} from './backgammon_moves.js';
import {figurine, sanMoves, spokenChess} from './chess_moves.js';
import {lookOf} from './looks.js';
import {shogiMoves, spokenMoves, usesKanji} from './shogi_board.js';
import {language, moveWords, t} from './strings.js';

const goMove = (move) => (/^[a-z]\d+$/.test(move) ? move.toUpperCase() : moveWords(move));

// "QS" as Q♠, "1H" as 1♥, "3N" as 3NT.
const suits = {C: '♣', D: '♦', H: '♥', S: '♠'};
const cardMove = (move) =>
    /^[1-9TJQKA][CDHSN]$/.test(move)
        ? move[0].replace('T', '10') + (suits[move[1]] ? suits[move[1]] + '\uFE0E' : 'NT')
        : moveWords(move);

// "4:2" as "2 from heap 4".
function nimMove(move) {
    const [, heap, n] = /^(\d+):(\d+)$/.exec(move) ?? [];
    return heap ? t('fromHeap', {heap, n}) : moveWords(move);
}

// The cards of a patience, from a position "0/0/0/0 -,K7,-,- Q ?" on: "Q → heap a", "7 (b) → foundation 2".
function calculationMoves(position, line) {
    const [, heaps = '', held = '-'] = (position ?? '').split(' ');
    const piles = new Map([...'abcde'].map((name, i) => [name, [...(heaps.split(',')[i] ?? '').replace('-', '')]]));
    const card = (c) => (c === 'T' ? '10' : (c ?? '?'));
    let hand = held;
    return line.map((move) => {
        const turned = /^\+(10|.)$|^(\?)$/.exec(move)?.slice(1).find(Boolean),
            [, heap = '', to = ''] = /^([a-e])?([1-4])?$/.exec(move) ?? [];
        if (turned) {
            hand = turned;
            return turned === '?' ? t('cardTurnedDown') : t('cardTurned', {card: card(turned)});
        }
        if (to && !heap) return t('cardToFoundation', {card: card(hand), to});
        if (heap && to) return t('heapToFoundation', {card: card(piles.get(heap)?.pop()), heap, to});
        if (!heap) return moveWords(move);
        piles.get(heap)?.push(hand);
        return t('cardToHeap', {card: card(hand), heap});
    });
}

// Where the stock is hidden the server sends no position: the cards on the table are those of the drawing.
function calculationTable({cells}) {
    const card = ({piece, glyph}) => (/^card /.test(piece) ? glyph : '');
    const heap = (x) =>
        cells
            .filter((c) => c.y > 0 && c.x === x)
            .toSorted((a, b) => a.y - b.y)
            .map(card)
            .join('') || '-';
    const hand = cells.find((c) => c.y === 0 && !c.name && card(c));
    return `- ${[0, 1, 2, 3, 4].map(heap).join(',')} ${hand ? card(hand) : '-'} ?`;
}

const eachMove = (one) => ({write: (position, line) => line.map(one), say: (position, line) => line.map(one)});

// Each writes a line of moves from a position, and says it.
const notations = {
    shogi: {write: shogiMoves, say: (position, line) => spokenMoves(position, line, language)},
    chess: {
        write: (position, line) => sanMoves(position, line).map(figurine),
        say: (position, line) => sanMoves(position, line).map((san) => spokenChess(san, language)),
    },
    go: eachMove(goMove),
    backgammon: {write: backgammonMoves, say: backgammonMoves},
    cards: eachMove(cardMove),
    nim: eachMove(nimMove),
    calculation: {write: calculationMoves, say: calculationMoves},
};
const plain = eachMove(moveWords);

// Some need the position; where cards are hidden there is none.
const notationOf = (game, position) => {
    const {notation} = lookOf(game);
    return (!/^(shogi|chess)$/.test(notation) || position) && notations[notation] ? notations[notation] : plain;
};

// The moves of a line from a position as people write them.
export function lineTexts({game, position, drawing}, line) {
    const cards = !position && drawing && lookOf(game).notation === 'calculation';
    return notationOf(game, position).write(cards ? calculationTable(drawing) : position, line);
}

// The same to be heard.
export const spokenLine = ({game, position}, line) => notationOf(game, position).say(position, line);

// The last of the moves of a game, or of a variation from its start.
export const lastText = ({game, start}, moves) => lineTexts({game, position: start}, moves).pop();

// A place as sentences name it: D4 in go.
export const placeWords = (game, name) => (lookOf(game).notation === 'go' ? goMove(name) : name);

// A sentence in which moves are written with letters: in chess the letters become figures, in go points are D4, in
// backgammon each side counts from its own home.
export function withFigures({game, mover}, sentence) {
    const {notation} = lookOf(game);
    if (notation === 'backgammon') return withSteps(sentence, mover === 1);
    if (notation === 'go') return sentence.replace(/\b[a-hj-z]\d{1,2}\b/g, (point) => point.toUpperCase());
    return notation === 'chess'
        ? sentence.replace(/\b[KQRBN](?=[a-h]?[1-8]?x?[a-h][1-8])/g, (letter) => figurine(letter))
        : sentence;
}

// What the list of moves depends on besides the moves.
export const notationKey = () => String(usesKanji());

// SPDX-License-Identifier: MIT
// backgammon_moves.js - moves of backgammon as its players write them: "52:" for the dice, "13/8 6/4*" for the
// men, each side counting the points from its own home. The server counts all points from white's.
import {moveWords, sideName, t} from './strings.js';

const BARS = {w: 25, b: 0};
export const isDice = (move) => /^[1-6]{2}$/.test(move);
const isSteps = (move) => /^\d+\/\d+(\+\d+\/\d+)*$/.test(move);

// A point as its side counts it.
export const pointOf = (point, isBlack) => (isBlack ? 25 - point : point);

// The men on each point, [{n, side}], of "w 0,2b,0,... 0:0 ..."; null without a position.
function menOf(position) {
    const points = position?.split(' ')[1]?.split(',');
    return points?.length === 26 ? points.map((text) => ({n: parseInt(text, 10), side: text.slice(-1)})) : null;
}

// Moves a man; tells whether it hit another.
function step(men, from, to, side) {
    if (!men) return false;
    men[from].n--;
    if (to === 0 || to === 25) return false;
    const there = men[to],
        hit = there.n === 1 && there.side !== side;
    if (hit) {
        there.n = 0;
        men[BARS[there.side]] = {n: men[BARS[there.side]].n + 1, side: there.side};
    }
    men[to] = {n: there.n + 1, side};
    return hit;
}

// The steps of one man are one; where it hits is always named.
function ways(men, move) {
    const found = [];
    for (const [from, to] of move.split('+').map((text) => text.split('/').map(Number))) {
        const side = from > to ? 'w' : 'b', // white moves down to 1
            hit = step(men, from, to, side),
            last = found[found.length - 1];
        if (last?.end === from) last.stops.push({to, hit});
        else found.push({from, isBlack: side === 'b', stops: [{to, hit}]});
        found[found.length - 1].end = to;
    }
    return found;
}

function wayText({from, isBlack, stops}) {
    const named = (point, word) => (point === 0 || point === 25 ? t(word) : String(pointOf(point, isBlack)));
    const shown = stops.filter(({hit}, i) => hit || i === stops.length - 1);
    return [named(from, 'theBar'), ...shown.map(({to, hit}) => named(to, 'borneOff') + (hit ? '*' : ''))].join('/');
}

// "bar/21 6/5*(2)": from the back, the same step of several men is counted.
function stepsText(men, move) {
    const found = ways(men, move).toSorted((a, b) => pointOf(b.from, b.isBlack) - pointOf(a.from, a.isBlack));
    const counted = new Map();
    for (const text of found.map(wayText)) {
        const key = text.replaceAll('*', ''),
            {n = 0, shown = text} = counted.get(key) ?? {};
        counted.set(key, {n: n + 1, shown: text.includes('*') ? text : shown});
    }
    return [...counted.values()].map(({n, shown}) => (n > 1 ? `${shown}(${n})` : shown)).join(' ');
}

export function backgammonMoves(position, line) {
    const men = menOf(position);
    return line.map((move) => {
        if (isDice(move)) return `${[...move].toSorted().reverse().join('')}:`;
        return isSteps(move) ? stepsText(men, move) : moveWords(move);
    });
}

// A sentence in which the server wrote moves, and points by white's numbers.
export function withSteps(sentence, isBlack) {
    const own = (text) => text.replace(/\d+/g, (point) => String(pointOf(Number(point), isBlack)));
    return sentence
        .replace(/\b\d{1,2}\/\d{1,2}(\+\d{1,2}\/\d{1,2})*/g, (move) => stepsText(null, move))
        .replace(
            /\b((hits on|the points?|stands? on) )(\d+(?:(?:, | and )\d+)*)/g,
            (_, words, verb, list) => words + own(list),
        )
        .replace(/^([\d・]+)(?=で相手の駒を|のポイントを|に単独の)/, own);
}

// How a game of backgammon was won: single, a gammon or a backgammon, and the points; null in other games.
export function stakeWords({game, movers, drawing, ended}) {
    if (!/^backgammon(:|$)/.test(game) || ended.ending !== 'rules') return null;
    const points = Math.max(...ended.payoffs),
        cube = Number(/\bvalue (\d+)/.exec(drawing.caption)?.[1] ?? 1),
        key = ['winsPoints', 'winsGammon', 'winsBackgammon'][points / cube - 1];
    return key ? t(key, {side: sideName(movers[ended.payoffs.indexOf(points)]), n: points}) : null;
}

// The rows of a list of moves: what is rolled and what is played with it are one. [{from, to, n}]
export function turnsOf(moves) {
    const list = [];
    for (let from = 0; from < moves.length; from = list[list.length - 1].to) {
        let to = from + (moves[from].text === 'roll' ? 1 : 0);
        const rolled = moves[to]?.mover < 0;
        if (rolled) to++;
        if (moves[to] && (rolled || to === from)) to++;
        list.push({from, to, n: list.length + 1});
    }
    return list;
}

// What such a row says: that dice were rolled is seen in them.
export const turnText = (words, moves) => {
    const told = words.filter((_, i) => moves[i].text !== 'roll');
    return (told.length ? told : words).join(' ');
};

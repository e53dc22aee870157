// SPDX-License-Identifier: MIT
// values.js - what programs think of positions, for people: as text, in words, on a scale.
//
// A value is zero when the game is even and changes its sign for the other side. Its unit is
// "points", whatever the program counts, "pawns", of which it counts hundredths, "discs", or "chance":
// -1000 is lost, 1000 won.
import {countsDiscs, countsHalves, countsHundredths, sideName, t} from './strings.js';

// Players that see the end of the game add this to what is won there; nothing else is as large.
const WON = 1e8;
export const decided = (v) => Math.abs(v) >= WON / 2;
export const wonBy = (payoff) => (payoff === 0 ? 0 : Math.sign(payoff) * WON + payoff);
const margin = (v) => {
    const by = Math.abs(Math.round(v)) - WON;
    return by > 1 ? String(countsHalves() ? by / 2 : by) : '';
};
// A value in discs, of a game that is decided too.
export const discsOf = (v) => (decided(v) ? Math.sign(v) * (Math.abs(Math.round(v)) - WON) : v);
const percent = (v) => String(Math.round(50 + v / 20));
const missing = (v) => v === undefined || v === null;

// A value with its sign; whole numbers stay whole. A won game is W and by how much, a chance a percentage.
export function signed(v, unit) {
    if (missing(v)) return '';
    if (unit === 'discs') v = discsOf(v);
    if (decided(v)) return t(v > 0 ? 'wonShort' : 'lostShort') + margin(v);
    if (unit === 'chance') return percent(v) + '%';
    if (unit === 'pawns' && !countsHundredths())
        return (v > 0 ? '+' : v < 0 ? '−' : '') + (Math.abs(v) / 100).toFixed(2);
    return (v > 0 ? '+' : v < 0 ? '−' : '') + (Number.isInteger(v) ? Math.abs(v) : Math.abs(v).toFixed(1));
}

// A value seen by the first player, in words.
export function valueWords(v, players, unit) {
    if (missing(v)) return '–';
    if (v === 0) return t('evalEven');
    const side = sideName(players[v > 0 ? 0 : 1] ?? players[0]);
    if (decided(v) && margin(v) && countsDiscs()) return t('evalWinsDiscs', {side, n: Number(margin(v))});
    if (decided(v)) return t(margin(v) ? 'evalWinsBy' : 'evalWins', {side, value: margin(v)});
    if (unit === 'chance') return t('evalChance', {side, value: percent(Math.abs(v))});
    const value = signed(Math.abs(v), unit).slice(1);
    if (unit === 'pawns') return t(countsHundredths() ? 'evalHundredths' : 'evalPawns', {side, value});
    return unit === 'discs' && Number.isInteger(v)
        ? t('evalDiscs', {side, n: Math.abs(v)})
        : t('evalWords', {side, value});
}

// From a value to -1..1, so that large advantages do not flatten small ones. `scale`: points that are a
// clear advantage.
export function squash(v, scale, unit) {
    if (missing(v)) return 0;
    if (unit === 'discs') v = discsOf(v);
    if (decided(v)) return Math.sign(v);
    return unit === 'chance' ? v / 1000 : 0.95 * Math.tanh(v / scale);
}

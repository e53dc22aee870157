// SPDX-License-Identifier: MIT
// card_table.js - where the cards of a table lie: the viewer's hand at the bottom, the others around it,
// what they played before them, what belongs to no one in the middle.
//
// In the drawing x is the pile and y the place in it; y 0 is what lies before a player.

// Directions from the middle, clockwise from the viewer.
const seats = {
    1: ['bottom'],
    2: ['bottom', 'top'],
    3: ['bottom', 'left', 'right'],
    4: ['bottom', 'left', 'top', 'right'],
};
const WIDE = 6.6, // of the viewer's hand
    SIDE = 4.35, // from the middle to the hands at the sides
    HIGH = 2.55; // from the middle to the other two

const spread = (i, n, step) => (i - (n - 1) / 2) * step;

// One card of a hand: the i-th of n.
const inHand = {
    bottom: (i, n) => ({x: spread(i, n, Math.min(1, WIDE / n)), y: HIGH}),
    top: (i, n) => ({x: spread(i, n, Math.min(1, 5 / n)), y: -HIGH}),
    left: (i, n) => ({x: -SIDE, y: spread(i, n, Math.min(0.42, 4 / n))}),
    right: (i, n) => ({x: SIDE, y: spread(i, n, Math.min(0.42, 4 / n))}),
};
// Tiles that were laid form rows, each from left to right.
const ROW = 8;
const inLine = (i, n) => ({
    x: ((i % ROW) - (Math.min(n, ROW) - 1) / 2) * 0.72,
    y: (Math.floor(i / ROW) - Math.floor((n - 1) / ROW) / 2) * 0.48,
});
const before = {
    bottom: {x: 0, y: 0.8},
    top: {x: 0, y: -0.8},
    left: {x: -1.3, y: 0},
    right: {x: 1.3, y: 0},
};
const label = {
    bottom: {x: 0, y: HIGH + 0.95},
    top: {x: 0, y: -HIGH - 0.78},
    left: {x: -SIDE, y: -2.9},
    right: {x: SIDE, y: -2.9},
};

// The player whose hand lies at the bottom: the person to move, else the first person.
export function viewerOf({seats: who, mover}) {
    if (who?.[mover] === 'human') return mover;
    return Math.max(0, who?.indexOf('human') ?? 0);
}

// {centres, labels}: places of all cells, and where the names of the players stand.
export function cardPlaces(cells, players, viewer) {
    const around = seats[players] ?? seats[4];
    const sideOf = (owner) => around[(owner - viewer + players) % players];
    const isNobodys = (c) => !(c.owner >= 0); // small pictures leave it out
    const isHand = (c) => !isNobodys(c) && c.y > 0;
    const middle = cells.filter((c) => isNobodys(c) && !c.laid),
        laid = cells.filter((c) => c.laid);
    const centres = cells.map((c) => {
        if (c.laid) return inLine(laid.indexOf(c), laid.length);
        if (isNobodys(c)) return {x: spread(middle.indexOf(c), middle.length, Math.min(1.02, 5 / middle.length)), y: 0};
        if (!isHand(c)) return before[sideOf(c.owner)];
        const hand = cells.filter((other) => isHand(other) && other.owner === c.owner);
        return inHand[sideOf(c.owner)](hand.indexOf(c), hand.length);
    });
    const owners = Array.from({length: players}, (_, owner) => owner);
    return {centres, labels: owners.map((owner) => ({owner, ...label[sideOf(owner)]}))};
}

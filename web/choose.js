// SPDX-License-Identifier: MIT
// choose.js - from clicked cells to a move: moves are texts, and their texts name cells.
//
// "f5" is one click, "a2-a3" or "a2a3" two, an amazon's "d1-d7/g7" three. Steps joined by "+" may be
// clicked in any order that can be played. What follows a colon is not a cell but a number to be
// asked for. A move that names no cell ("pass", "swap") is offered as a button. A move that names a
// whole column ("d" where the cells are d1, d2, ...) is made by any cell of it.

const letter = (c) => /\p{L}/u.test(c ?? '');
const digit = (c) => /\d/.test(c ?? '');

// Whether text[from..to) stands alone there: no letter or digit runs on across its ends. A capital
// before a small letter is a piece before its place: "Sa1".
function apart(text, from, to) {
    const capital = (c) => c !== c.toLowerCase();
    const alike = (a, b) => (letter(a) && letter(b) && capital(a) === capital(b)) || (digit(a) && digit(b));
    return !alike(text[from - 1], text[from]) && !alike(text[to - 1], text[to]);
}

function cellsNamed(text, names) {
    const path = [];
    for (let i = 0; i < text.length;) {
        const name = names.find((n) => text.startsWith(n, i) && apart(text, i, i + n.length));
        if (name) path.push([name]);
        i += name ? name.length : 1;
    }
    return path;
}

// All orders of a list.
function orders(list) {
    if (list.length < 2) return [list];
    return list.flatMap((first, i) =>
        orders([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [first, ...rest]),
    );
}

export class Chooser {
    #paths;
    #chosen = [];

    constructor(legal, cells) {
        const names = [...new Set(cells.map((c) => c.name).filter(Boolean))].sort((a, b) => b.length - a.length);
        const full = new Set(cells.filter((c) => c.piece).map((c) => c.name));
        this.#paths = legal.flatMap((move) => this.#pathsOf(move, names, full).map((path) => ({move, path})));
    }

    #pathsOf(move, names, full) {
        const steps = move
            .split(':')[0]
            .split('+')
            .map((step) => cellsNamed(step, names));
        if (steps.length > 1) return this.#inAnyOrder(steps, full);
        if (steps[0].length || !/^([a-z]|\d+)$/.test(move)) return steps;
        const column = names.filter((n) => n.startsWith(move) && /^\d+$|^[a-z]+$/.test(n.slice(move.length)));
        return column.length ? [[column]] : [[]];
    }

    // A step can be made once a piece stands where it begins.
    #inAnyOrder(steps, full) {
        const playable = (list) =>
            list.every(
                ([from], i) => full.has(from?.[0]) || list.slice(0, i).some((s) => s[s.length - 1]?.[0] === from?.[0]),
            );
        const different = new Map(
            orders(steps)
                .filter(playable)
                .map((list) => [list.flat(2).join(' '), list.flat()]),
        );
        return different.size ? [...different.values()] : [steps.flat()];
    }

    get chosen() {
        return this.#chosen;
    }
    get wordMoves() {
        return this.#paths.filter((p) => !p.path.length).map((p) => p.move);
    }
    get stepwise() {
        return this.#paths.some((p) => p.path.length > 1);
    }

    // Whether a move that begins at a cell goes on to another one.
    goesOn(name) {
        return this.#paths.some((p) => p.path.length > 1 && p.path[0].includes(name));
    }

    // The move that names this cell and no other.
    only(name) {
        return this.#paths.find((p) => p.path.length === 1 && p.path[0].includes(name))?.move;
    }

    #open() {
        return this.#paths.filter((p) => p.path.length && this.#chosen.every((cell, i) => p.path[i]?.includes(cell)));
    }

    #done() {
        return this.#open().filter((p) => p.path.length === this.#chosen.length);
    }

    // Cells that can be clicked next, for moves that are `wanted`.
    next(wanted = () => true) {
        const at = this.#chosen.length;
        return new Set(
            this.#open()
                .filter((p) => wanted(p.move))
                .flatMap((p) => p.path[at] ?? []),
        );
    }

    // Takes a click. Returns the moves it completes (several: ask which), or an empty list. Where a
    // move could end or go on, a second click on its last cell ends it.
    click(name) {
        const moves = (paths) => [...new Set(paths.map((p) => p.move))];
        const again = this.#chosen.length > 0 && this.#chosen[this.#chosen.length - 1] === name;
        if (!this.next().has(name)) {
            if (again && this.#done().length) return moves(this.#done());
            this.#chosen = [];
            if (again || !this.next().has(name)) return [];
        }
        this.#chosen = [...this.#chosen, name];
        const done = this.#done();
        return done.length && done.length === this.#open().length ? moves(done) : [];
    }

    cancel() {
        this.#chosen = [];
    }

    // The cells a move touches, first to last; every cell of a column that the move names.
    cellsOf(move) {
        return this.#paths.find((p) => p.move === move)?.path.flat() ?? [];
    }
}

// What distinguishes moves of the same cells: "q" of a7a8q, "3" of 2:3.
export function differences(moves) {
    let n = 0;
    while (moves.every((m) => n < m.length - 1 && m[n] === moves[0][n])) n++;
    return moves.map((m) => m.slice(n).replace(/^\W+(?=\w)/, ''));
}

// The cells a text names, for moves that are not legal now (lines of play).
export function cellsIn(text, cells) {
    const names = [...new Set(cells.map((c) => c.name).filter(Boolean))].sort((a, b) => b.length - a.length);
    return cellsNamed(text.split(':')[0], names).flat();
}

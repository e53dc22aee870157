// SPDX-License-Identifier: MIT
// choose.js - from clicked cells to a move: moves are texts, and their texts name cells.
//
// "f5" is one click, "a2-a3" or "a2a3" two, an amazon's "d1-d7/g7" three. A move that names no cell
// ("pass", "swap") is offered as a button. A move that names a whole column ("d" where the cells are
// d1, d2, ...) is made by any cell of it.

const letter = (c) => /\p{L}/u.test(c ?? '');
const digit = (c) => /\d/.test(c ?? '');

// Whether text[from..to) stands alone there: no letter or digit runs on across its ends.
function apart(text, from, to) {
    const alike = (a, b) => (letter(a) && letter(b)) || (digit(a) && digit(b));
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

export class Chooser {
    #paths;
    #chosen = [];

    constructor(legal, cells) {
        const names = [...new Set(cells.map((c) => c.name).filter(Boolean))].sort((a, b) => b.length - a.length);
        this.#paths = legal.map((move) => ({move, path: this.#pathOf(move, names)}));
    }

    #pathOf(move, names) {
        const path = cellsNamed(move, names);
        if (path.length || !/^([a-z]|\d+)$/.test(move)) return path;
        const column = names.filter((n) => n.startsWith(move) && /^\d+$|^[a-z]+$/.test(n.slice(move.length)));
        return column.length ? [column] : [];
    }

    get chosen() { return this.#chosen; }
    get wordMoves() { return this.#paths.filter((p) => !p.path.length).map((p) => p.move); }
    get stepwise() { return this.#paths.some((p) => p.path.length > 1); }

    #open() {
        return this.#paths.filter((p) => p.path.length && this.#chosen.every((cell, i) => p.path[i]?.includes(cell)));
    }

    // Cells that can be clicked next.
    next() {
        const at = this.#chosen.length;
        return new Set(this.#open().flatMap((p) => p.path[at] ?? []));
    }

    // Takes a click. Returns the moves it completes (several: ask which), or an empty list.
    click(name) {
        if (!this.next().has(name)) {
            this.#chosen = [];
            if (!this.next().has(name)) return [];
        }
        this.#chosen = [...this.#chosen, name];
        const done = this.#open().filter((p) => p.path.length === this.#chosen.length);
        if (done.length && done.length === this.#open().length) return done.map((p) => p.move);
        return [];
    }

    cancel() { this.#chosen = []; }

    // The cells a move touches, first to last; every cell of a column that the move names.
    cellsOf(move) { return this.#paths.find((p) => p.move === move)?.path.flat() ?? []; }
}

// The cells a text names, for moves that are not legal now (lines of play).
export function cellsIn(text, cells) {
    const names = [...new Set(cells.map((c) => c.name).filter(Boolean))].sort((a, b) => b.length - a.length);
    return cellsNamed(text, names).flat();
}

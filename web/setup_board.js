// SPDX-License-Identifier: MIT
// setup_board.js - a position that is being set up: what stands on each place, changed click by click.
// Nothing here is checked by the rules; the server does that.

// The piece that turning gives: the next of its family. Letters in both cases are one family with
// their promoted forms (P, +P, p, +p); other pieces are turned into those of the same name.
function families(pieces) {
    const letters = pieces.every(({text}) => /^\+?[A-Za-z]$/.test(text)) && pieces.some(({text}) => /[a-z]/.test(text));
    const familyOf = (p) => (letters ? p.text.replace('+', '').toLowerCase() : p.piece);
    const rank = (p) => 2 * Math.max(0, p.owner) + (p.mark || p.text.includes('+') ? 1 : 0);
    const next = new Map();
    for (const p of pieces) {
        const family = pieces.filter((other) => familyOf(other) === familyOf(p)).sort((a, b) => rank(a) - rank(b));
        next.set(p.text, family[(family.indexOf(p) + 1) % family.length].text);
    }
    return next;
}

// The same piece of the other side, where there is one.
function others(pieces) {
    const swapped = new Map();
    for (const p of pieces) {
        const cased = p.text.replace(/[A-Za-z]/, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));
        const other =
            pieces.find((o) => o.text === cased && o.owner !== p.owner && o.owner >= 0) ??
            pieces.find((o) => o.piece === p.piece && o.owner >= 0 && p.owner >= 0 && o.owner !== p.owner);
        swapped.set(p.text, other?.text ?? p.text);
    }
    return swapped;
}

const MOST = 99; // stones on one place

export class SetupBoard {
    #sheet;
    #past = [];
    #turned;
    #swapped;
    places;
    held;
    mover;
    rest;

    constructor(sheet) {
        this.#sheet = sheet;
        this.#turned = families(sheet.pieces);
        this.#swapped = others(sheet.pieces);
        this.take(sheet.start);
    }

    get counts() {
        return this.#sheet.form === 'counts';
    }

    get parts() {
        const {places, held, mover, rest} = this;
        return {places, held, mover, rest};
    }

    take({places, held, mover, rest}) {
        Object.assign(this, {places: [...places], held: {...held}, mover, rest});
    }

    // To be called before a change.
    note() {
        this.#past.push(structuredClone(this.parts));
        if (this.#past.length > 200) this.#past.shift();
    }

    undo() {
        const before = this.#past.pop();
        if (before) this.take(before);
        return !!before;
    }

    get canUndo() {
        return this.#past.length > 0;
    }

    // A click on a place with a tool: 'turn', 'erase', or the text of a piece.
    use(tool, place) {
        const before = this.places[place];
        this.note();
        if (this.counts) this.#count(tool, place);
        else if (tool === 'erase') this.places[place] = '';
        else if (tool === 'turn') this.places[place] = this.#turned.get(before) ?? before;
        else this.places[place] = before === tool ? this.#turnedOrGone(tool) : tool;
        this.#tidy();
    }

    #turnedOrGone(text) {
        const next = this.#turned.get(text) ?? text;
        return next === text ? '' : next;
    }

    // Numbers: a stone more, a stone fewer, or the stones of the other side.
    #count(tool, place) {
        const [, n = '0', owner = ''] = /^(\d*)(\D*)$/.exec(this.places[place]) ?? [];
        const count = Number(n || 0),
            given = /\D*$/.exec(tool)[0];
        const write = (k, who) => (k > 0 ? `${Math.min(k, MOST)}${who}` : '');
        if (tool === 'erase') this.places[place] = write(count - 1, owner);
        else if (tool === 'turn')
            this.places[place] = write(count, /\D*$/.exec(this.#swapped.get('1' + owner) ?? '')[0]);
        else this.places[place] = write((owner === given ? count : 0) + 1, given);
    }

    move(from, to) {
        this.note();
        this.places[to] = this.places[from];
        this.places[from] = '';
        this.#tidy();
    }

    hold(text, by) {
        const n = Math.max(0, Math.min(MOST, (this.held[text] ?? 0) + by));
        this.note();
        if (n) this.held[text] = n;
        else delete this.held[text];
    }

    clear() {
        this.note();
        this.places = this.places.map(() => '');
        this.held = {};
        this.#tidy();
    }

    begin() {
        this.note();
        this.take(this.#sheet.start);
    }

    // The pieces of both sides change hands, and so does the turn.
    swap() {
        this.note();
        const other = (text) =>
            this.counts
                ? text.replace(/\D+$/, (who) => (this.#swapped.get('1' + who) ?? who).replace(/^1/, ''))
                : (this.#swapped.get(text) ?? text);
        this.places = this.places.map(other);
        this.held = Object.fromEntries(Object.entries(this.held).map(([text, n]) => [other(text), n]));
        if (this.#sheet.players.length === 2) this.mover = 1 - this.mover;
        this.#tidy();
    }

    // Rights to castle go with the kings and rooks that they need.
    #tidy() {
        if (/^chess960(:|$)/.test(this.#sheet.game)) this.#tidyRooks();
        if (!/^(chess)(:|$)/.test(this.#sheet.game)) return;
        const at = (column, row, text) => this.places[8 * row + column] === text;
        const needs = {
            K: at(4, 7, 'K') && at(7, 7, 'R'),
            Q: at(4, 7, 'K') && at(0, 7, 'R'),
            k: at(4, 0, 'k') && at(7, 0, 'r'),
            q: at(4, 0, 'k') && at(0, 0, 'r'),
        };
        const [rights, ...more] = this.rest.split(' ');
        this.rest = [[...rights].filter((c) => needs[c]).join('') || '-', ...more].join(' ');
    }

    // In Chess960 a right is the file of a rook, in the row of its king.
    #tidyRooks() {
        const stands = (c) => {
            const white = c < 'a',
                row = this.places.slice(white ? 56 : 0, white ? 64 : 8);
            return row.includes(white ? 'K' : 'k') && row['ABCDEFGH'.indexOf(c.toUpperCase())] === (white ? 'R' : 'r');
        };
        const [rights, ...more] = this.rest.split(' ');
        this.rest = [[...rights].filter(stands).join('') || '-', ...more].join(' ');
    }

    // As a board shows it.
    view() {
        const {drawing, cells: cellOf, pieces, players, game} = this.#sheet;
        const byText = new Map(pieces.map((p) => [p.text, p]));
        const cells = drawing.cells.map((c) => ({...c}));
        this.places.forEach((text, i) => {
            if (cellOf[i] >= 0) Object.assign(cells[cellOf[i]], this.#lookOf(text, byText));
        });
        const held = Object.entries(this.held).map(([text, count]) => {
            const {piece, owner, sign} = byText.get(text);
            return {name: text.toUpperCase() + '*', owner, count, piece, sign};
        });
        return {game, movers: players, mover: this.mover, drawing: {...drawing, cells, held}};
    }

    #lookOf(text, byText) {
        if (this.counts) {
            const [, n, who] = /^(\d*)(\D*)$/.exec(text) ?? ['', '', ''];
            return {piece: n || '0', glyph: n || '0', owner: byText.get('1' + who)?.owner ?? -1};
        }
        const found = byText.get(text);
        return found
            ? {piece: found.piece, owner: found.owner, glyph: found.glyph, mark: found.mark, sign: found.sign}
            : {};
    }
}

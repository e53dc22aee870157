// SPDX-License-Identifier: MIT
// annotations.js - what comments say in signs: "$1" and "[%csl Gb5]" of PGN, "[%sgf TR[cd]]" of what SGF has beside
// words. readComment gives the words, the signs behind a move, facts such as its clock, and what is drawn on the board.

const nags = {
    1: '!',
    2: '?',
    3: '!!',
    4: '??',
    5: '!?',
    6: '?!',
    7: '□',
    10: '=',
    13: '∞',
    14: '⩲',
    15: '⩱',
    16: '±',
    17: '∓',
    18: '+−',
    19: '−+',
    22: '⨀',
    23: '⨀',
    36: '→',
    37: '→',
    40: '↑',
    41: '↑',
    132: '⇆',
    133: '⇆',
    146: 'N',
};
// Judgements of a move in SGF.
const judged = {TE: '!', BM: '?', DO: '?!', IT: '!?'};
const shapes = {TR: 'triangle', SQ: 'square', CR: 'circle', MA: 'cross', SL: 'square', DD: null, VW: null};
const facts = {clk: 'noteClock', emt: 'noteTime', eval: 'noteEval'};

// "TR[cd][ce:cf]LB[aa:A]" -> [['TR', ['cd', 'ce:cf']], ['LB', ['aa:A']]].
const properties = (text) =>
    [...text.matchAll(/([A-Z]+)((?:\s*\[(?:\\[^]|[^\\\]])*\])+)/g)].map(([, name, rest]) => [
        name,
        [...rest.matchAll(/\[((?:\\[^]|[^\\\]])*)\]/g)].map((m) => m[1].replace(/\\([^])/g, '$1')),
    ]);

function takeProperty(out, name, values) {
    if (judged[name]) out.glyphs.push(judged[name]);
    else if (shapes[name]) for (const points of values) out.marks.push({shape: shapes[name], points});
    else if (name in shapes) return;
    else if (name === 'LB')
        for (const value of values) {
            const [points, ...label] = value.split(':');
            out.marks.push({shape: 'label', points, text: label.join(':')});
        }
    else if (name === 'AR' || name === 'LN')
        for (const value of values) {
            const [from, to] = value.split(':');
            out.marks.push({shape: name === 'AR' ? 'arrow' : 'line', from, to});
        }
    else if (name === 'N') out.words.push(values.join(' '));
    else out.words.push(`${name}: ${values.join(', ')}`);
}

const colours = {G: 'green', R: 'red', Y: 'yellow', B: 'blue'};

function takeCommand(out, name, value) {
    const parts = value.split(',').map((part) => part.trim());
    if (name === 'csl')
        for (const part of parts) out.marks.push({shape: 'circle', points: part.slice(1), colour: colours[part[0]]});
    else if (name === 'cal')
        for (const part of parts)
            out.marks.push({shape: 'arrow', from: part.slice(1, 3), to: part.slice(3), colour: colours[part[0]]});
    else if (name === 'sgf') for (const [property, values] of properties(value)) takeProperty(out, property, values);
    else if (facts[name]) out.facts.push({key: facts[name], value});
    else return false;
    return true;
}

// The end of the command that begins at `from`: brackets of SGF's values are inside it.
function endOf(text, from) {
    for (let i = from, depth = 0; i < text.length; i++) {
        if (text[i] === '\\') i++;
        else if (text[i] === '[') depth++;
        else if (text[i] === ']' && --depth === 0) return i;
    }
    return -1;
}

// {text, glyphs: [sign], facts: [{key, value}], marks: [{shape, points | from, to, text, colour}]}
export function readComment(comment) {
    const out = {words: [], glyphs: [], facts: [], marks: []};
    let rest = '';
    for (let at = 0; at < comment.length;) {
        const begin = comment.indexOf('[%', at),
            end = begin < 0 ? -1 : endOf(comment, begin);
        rest += comment.slice(at, begin < 0 ? undefined : begin);
        if (begin < 0) break;
        const [, name, value] = /^\[%(\w+)\s*([^]*)$/.exec(comment.slice(begin, end < 0 ? begin : end)) ?? [];
        const taken = name && takeCommand(out, name, value);
        at = taken ? end + 1 : begin + 2;
        if (!taken) rest += '[%';
    }
    rest = rest.replace(/(^|\s)\$(\d+)(?=\s|$)/g, (whole, space, n) => {
        if (nags[n]) out.glyphs.push(nags[n]);
        return nags[n] ? space : n === '0' ? space : whole;
    });
    const words = [...out.words, rest.replace(/[ \t]+\n/g, '\n').replace(/\n{3,}/g, '\n\n')];
    const text = words
        .map((word) => word.trim())
        .filter(Boolean)
        .join('\n');
    return {text, glyphs: out.glyphs, facts: out.facts, marks: out.marks};
}

// The cells that "cd", "cd:ef" (of SGF, counted from the top left) or "e4" means in a drawing.
export function cellsOf(points, cells) {
    const named = cells.find((c) => c.name === points.toLowerCase());
    if (named) return [named.name];
    if (!/^[A-Za-z]{2}(:[A-Za-z]{2})?$/.test(points)) return [];
    const rank = (axis) => [...new Set(cells.filter((c) => c.name).map((c) => c[axis]))].sort((a, b) => a - b);
    const xs = rank('x'),
        ys = rank('y'),
        at = (letter) => letter.charCodeAt(0) - (letter < 'a' ? 39 : 97); // "A" is 27th
    const [a, b = a] = points.split(':');
    const inside = (value, list, i) => value >= list[at(a[i])] && value <= list[at(b[i])];
    return cells.filter((c) => c.name && inside(c.x, xs, 0) && inside(c.y, ys, 1)).map((c) => c.name);
}

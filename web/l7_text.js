// SPDX-License-Identifier: MIT
// l7_text.js - a text in L7 as coloured pieces, and which words can stand at the cursor.

const piece = /(#.*)|("(?:[^"]*)"?)|([A-Za-z_]\w*)|(\d+)|(:=|[-+*/=<>!~&|]+)|(\s+|.)/gy;

// [{text, kind}] of one line; kinds are comment, string, word, name, number, sign and none.
export function pieces(line, words) {
    const found = [];
    for (const [text, comment, string, name, figures, sign] of line.matchAll(piece)) {
        const kind = comment
            ? 'comment'
            : string
              ? 'string'
              : name
                ? words.has(name)
                    ? 'word'
                    : 'name'
                : figures
                  ? 'number'
                  : sign
                    ? 'sign'
                    : '';
        const last = found[found.length - 1];
        if (last && last.kind === kind && !kind) last.text += text;
        else found.push({text, kind});
    }
    return found;
}

// For each line whether it is plain language: the indented lines after `about`.
export function proseLines(lines) {
    let about = false;
    return lines.map((line) => {
        if (/^\s+\S/.test(line) && about) return true;
        about = /^about\b/.test(line) || (about && !line.trim());
        return false;
    });
}

// The names that a text itself defines or uses.
export const namesIn = (text) =>
    new Set(
        text
            .split('\n')
            .filter((_, i, lines) => !proseLines(lines)[i])
            .flatMap((line) => line.replace(/#.*|"[^"]*"?/g, '').match(/[A-Za-z_]\w{2,}/g) ?? []),
    );

// What could continue the word that ends at `at`: {from, list}; an empty list where nothing could.
export function completions(text, at, words) {
    const [begun] = /[A-Za-z_]\w*$/.exec(text.slice(0, at)) ?? [''];
    const from = at - begun.length,
        lines = text.slice(0, at).split('\n');
    const inside = /^\w/.test(text.slice(at)),
        prose = proseLines(lines)[lines.length - 1] || /#|^[^"]*"[^"]*$/.test(lines[lines.length - 1]);
    if (inside || prose) return {from, list: []};
    const names = namesIn(text.slice(0, from) + ' ' + text.slice(at));
    const all = [...new Set([...words.keys(), ...names])].filter((w) => w.startsWith(begun) && w !== begun);
    return {from, list: all.sort().slice(0, 12)};
}

// SPDX-License-Identifier: MIT
// shogi_files.mjs - records of shogi: tsshogi and json-kifu-format, readers of other people, find the
// same moves, variations and comments as we do, in files of other programs and in what we write.
//
//   node shogi_files.mjs FILE...
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as ts from 'tsshogi';
import kifu from 'json-kifu-format';

const genpei = process.env.GENPEI;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'genpei-shogi-'));
const archive = path.join(folder, 'games.db');

function text(bytes) {
    try {
        return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
    } catch {
        return new TextDecoder('shift_jis').decode(bytes);
    }
}

// 'kif' for .kif and .kifu.
function formatOf(file) {
    return path.extname(file).slice(1, 4);
}

// --- the other readers: each gives a tree, without ends ---
//
// {comment, next: [[move, tree], ...]}: the first of `next` is the line itself, the others leave it.

const pieces = {FU: 'P', KY: 'L', KE: 'N', GI: 'S', KI: 'G', KA: 'B', HI: 'R'};

function square({x, y}) {
    return x + 'abcdefghi'[y - 1];
}

function usiMove({from, to, piece, promote}) {
    if (!from) return pieces[piece] + '*' + square(to);
    return square(from) + square(to) + (promote ? '+' : '');
}

// Comments without empty lines, and without the values of programs and the names of ends, which we
// read as such; an end has no node of its own.
const isValue = (line) => /^(\* -?\d+|#評価値=|終局：)/.test(line);
const clean = (text) =>
    text
        .split('\n')
        .map((line) => line.trimEnd())
        .filter((line) => line && !isValue(line))
        .join('\n');

function tsshogiTree(node) {
    const tree = {comment: node.comment + (node.bookmark ? '\n&' + node.bookmark : ''), next: []};
    for (let n = node.next; n; n = n.branch)
        if (n.move.usi) tree.next.push([n.move.usi, tsshogiTree(n)]);
        else tree.comment += '\n' + n.comment;
    tree.comment = clean(tree.comment);
    return tree;
}

function jkfTree(items, i) {
    const tree = {comment: (items[i]?.comments ?? []).join('\n'), next: []};
    const item = items[i + 1];
    if (item?.move) tree.next.push([usiMove(item.move), jkfTree(items, i + 1)]);
    else tree.comment += '\n' + (item?.comments ?? []).join('\n');
    for (const fork of item?.forks ?? []) if (fork[0].move) tree.next.push([usiMove(fork[0].move), jkfTree(fork, 0)]);
    tree.comment = clean(tree.comment);
    return tree;
}

const importers = {kif: ts.importKIF, ki2: ts.importKI2, csa: ts.importCSA, jkf: ts.importJKFString};

const readers = {
    tsshogi(content, format) {
        const record = importers[format](content);
        if (record instanceof Error) throw record;
        return tsshogiTree(record.first);
    },
    'json-kifu-format'(content, format) {
        const read = kifu.JKFPlayer['parse' + format.toUpperCase()];
        return jkfTree(read.call(kifu.JKFPlayer, content).kifu.moves, 0);
    },
};

// --- ours ---

function run(...args) {
    return execFileSync(genpei, args, {encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe']});
}

// The text form: lines of numbered moves, notes and variations.
function ourTree(text) {
    const unescape = (t) =>
        t.replace(
            /\\(n|r|t|\\|x..)/g,
            (_, c) => ({n: '\n', r: '\r', t: '\t', '\\': '\\'})[c] ?? String.fromCharCode(parseInt(c.slice(1), 16)),
        );
    const root = {comment: '', next: []};
    const lines = [[root]]; // nodes of each line, by ply
    for (const line of text.split('\n')) {
        const [key, ...words] = line.split(' ');
        const nodes = lines.at(-1);
        if (key === 'comment') root.comment = clean(unescape(words.join(' ')));
        if (key === 'note') nodes[Number(words[0])].comment = clean(unescape(words.slice(1).join(' ')));
        if (key === 'variation') lines.push(lines[Number(words[1] ?? 0)].slice(0, Number(words[0])));
        if (/^\d+\.$/.test(key))
            for (const [, move] of line.matchAll(/\d+\. (\S+)/g)) {
                if (move === 'win') continue;
                const node = {comment: '', next: []};
                nodes.at(-1).next.push([move, node]);
                nodes.push(node);
            }
    }
    return root;
}

// What the other readers do not know: handicaps of seven pieces; a game that is declared won; a second move with the
// number of the one before, which is another variation to one and the next move to the others; 同 behind a variation.
const unread = [
    ['tsshogi', 'fork-test.kif'],
    ['json-kifu-format', 'doh_branch.kifu as ki2'],
    ['tsshogi', '7mai.ki2u'],
    ['json-kifu-format', '20200719201040.csa as ki2'],
];

const wrong = [];
let readings = 0;

const mainLine = (tree) => (tree.next.length ? [tree.next[0][0], ...mainLine(tree.next[0][1])] : []);
const branches = (tree) => tree.next.length - 1 + tree.next.reduce((n, [, t]) => n + Math.max(0, branches(t)), 0);

// One of them has no bookmarks, no comments before the moves of KI2, and takes every comment of CSA for one on a move.
function withoutBookmarks(tree, root = true, ki2 = false) {
    const comment =
        root && ki2
            ? ''
            : tree.comment
                  .split('\n')
                  .filter((line) => line[0] !== '&')
                  .join('\n');
    return {comment, next: tree.next.map(([m, t]) => [m, withoutBookmarks(t, false)])};
}

// A tree in CSA has no variations for them. They keep an illegal move; we end the game before it, with a comment.
function compareTrees(theirs, ours, what, name) {
    const jkf = name === 'json-kifu-format',
        ki2 = /ki2u?$/.test(what);
    if (what.includes('illegal') || (jkf && what.endsWith('csa'))) {
        const moves = mainLine(theirs);
        if (moves.length === mainLine(ours).length + 1) moves.pop();
        assert.deepEqual(moves, mainLine(ours));
        return;
    }
    if (jkf) [theirs, ours] = [theirs, ours].map((tree) => withoutBookmarks(tree, true, ki2));
    const strip = (tree) => ({comment: tree.comment, next: tree.next.slice(0, 1).map(([m, t]) => [m, strip(t)])});
    assert.deepEqual(theirs, what.endsWith('csa') ? strip(ours) : ours);
    forks += Math.max(0, branches(ours));
}

let forks = 0;

function compare(what, content, format, ours) {
    for (const [name, read] of Object.entries(readers)) {
        if (unread.some(([reader, file]) => reader === name && what.includes(file))) continue;
        readings++;
        try {
            const theirs = read(content, format);
            compareTrees(theirs, ours, what, name);
        } catch (error) {
            wrong.push(`${name}: ${what}: ${error.message.slice(0, 300)}`);
        }
    }
}

// Handicaps that JKF names begin from the same position.
function comparePresets() {
    const presets = 'HIRATE KY KY_R KA HI HIKY 2 3 4 5 5_L 6 7_L 7_R 8 10'.split(' ');
    const file = path.join(folder, 'preset.jkf');
    for (const preset of presets) {
        const content = JSON.stringify({header: {}, initial: {preset}, moves: [{}]});
        const theirs = kifu.JKFPlayer.parseJKF(content).shogi.toSFENString();
        fs.rmSync(archive, {force: true});
        fs.writeFileSync(file, content);
        run('archive', 'import', file, '--archive', archive);
        const ours = run('archive', 'export', '--archive', archive, '--format', 'usi').trim();
        const same = ours === `position ${preset === 'HIRATE' ? 'startpos' : 'sfen ' + theirs}`;
        if (!same) wrong.push(`${preset}: ${ours}, not ${theirs}`);
    }
}

// How the game itself ends, as tsshogi reads it: the file and what we write of it agree. Left out are illegal
// moves, which come with another word once they are moves, ends that the formats have no word for, and files
// whose end is only in a summary.
function endOf(content, format) {
    const record = importers[format](content);
    if (record instanceof Error) return null;
    let node = record.first;
    while (node.next) node = node.next;
    return node.move.usi ? null : node.move.type;
}

const special = ['any', 'foulWin', 'foulLose'];
let ends = 0;

function compareEnds(what, theirs, written, format) {
    const ours = endOf(written, format);
    if (!theirs || special.includes(theirs) || special.includes(ours)) return;
    ends++;
    if (theirs !== ours) wrong.push(`${what}: the game ends with ${ours}, not ${theirs}`);
}

const files = process.argv.slice(2);
try {
    comparePresets();
    for (const file of files) {
        fs.rmSync(archive, {force: true});
        run('archive', 'import', file, '--archive', archive);
        const ours = ourTree(run('archive', 'export', '--archive', archive));
        const content = text(fs.readFileSync(file)),
            end = endOf(content, formatOf(file));
        compare(file, content, formatOf(file), ours);
        for (const format of ['csa', 'kif', 'ki2', 'jkf']) {
            const written = run('archive', 'export', '--archive', archive, '--format', format);
            compare(`${file} as ${format}`, written, format, ours);
            compareEnds(`${file} as ${format}`, end, written, format);
        }
    }
} finally {
    fs.rmSync(folder, {recursive: true});
}
assert.deepEqual(wrong, []);
assert.ok(files.length > 0);
assert.ok(forks > 0 || files.length < 10);
console.log(`${files.length} files, ${readings} readings by other programs, ${ends} ends, ${forks} variations`);

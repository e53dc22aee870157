// SPDX-License-Identifier: MIT
// shogi_files.mjs - records of shogi: tsshogi and json-kifu-format, readers of other people, find the
// same moves as we do, in files of other programs and in what we write.
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

// --- the other readers: each gives the moves in USI, without the end ---

const pieces = {FU: 'P', KY: 'L', KE: 'N', GI: 'S', KI: 'G', KA: 'B', HI: 'R'};

function square({x, y}) {
    return x + 'abcdefghi'[y - 1];
}

function usiMove({from, to, piece, promote}) {
    if (!from) return pieces[piece] + '*' + square(to);
    return square(from) + square(to) + (promote ? '+' : '');
}

const readers = {
    tsshogi(content, format) {
        const read = {kif: ts.importKIF, ki2: ts.importKI2, csa: ts.importCSA, jkf: ts.importJKFString};
        const record = read[format](content);
        if (record instanceof Error) throw record;
        return record.moves.filter((m) => m.move.usi).map((m) => m.move.usi);
    },
    'json-kifu-format'(content, format) {
        const read = kifu.JKFPlayer['parse' + format.toUpperCase()];
        const game = read.call(kifu.JKFPlayer, content).kifu;
        return game.moves.filter((m) => m.move).map((m) => usiMove(m.move));
    },
};

// --- ours ---

function run(...args) {
    return execFileSync(genpei, args, {encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe']});
}

function movesOf(line) {
    const at = line.indexOf(' moves ');
    return at < 0
        ? []
        : line
              .slice(at + 7)
              .trim()
              .split(' ')
              .filter((m) => m !== 'resign' && m !== 'win');
}

// What the other readers do not know: handicaps of seven pieces; a game that is declared won.
const unread = [
    ['tsshogi', '7mai.ki2u'],
    ['json-kifu-format', '20200719201040.csa as ki2'],
];

const wrong = [];
let readings = 0;

function compare(what, content, format, ours) {
    for (const [name, read] of Object.entries(readers)) {
        if (unread.some(([reader, file]) => reader === name && what.includes(file))) continue;
        readings++;
        try {
            const theirs = read(content, format);
            // They keep an illegal move; we end the game before it.
            if (what.includes('illegal') && theirs.length === ours.length + 1) theirs.pop();
            assert.deepEqual(theirs, ours);
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

const files = process.argv.slice(2);
try {
    comparePresets();
    for (const file of files) {
        fs.rmSync(archive, {force: true});
        run('archive', 'import', file, '--archive', archive);
        const ours = movesOf(run('archive', 'export', '--archive', archive, '--format', 'usi'));
        compare(file, text(fs.readFileSync(file)), formatOf(file), ours);
        for (const format of ['csa', 'kif', 'ki2', 'jkf']) {
            const written = run('archive', 'export', '--archive', archive, '--format', format);
            compare(`${file} as ${format}`, written, format, ours);
        }
    }
} finally {
    fs.rmSync(folder, {recursive: true});
}
assert.deepEqual(wrong, []);
assert.ok(files.length > 0);
console.log(`${files.length} files, ${readings} readings by other programs`);

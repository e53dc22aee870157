// SPDX-License-Identifier: MIT
// gtp_client.mjs - @sabaki/gtp, a GTP client of other people, drives `genpei gtp` through whole games.
import assert from 'node:assert/strict';
import gtp from '@sabaki/gtp';

const genpei = process.env.GENPEI;
const {Controller} = gtp;

async function ask(engine, name, ...args) {
    const response = await engine.sendCommand({name, args});
    assert.ok(!response.error, `${name} ${args.join(' ')}: ${response.content}`);
    return response.content.trim();
}

async function refused(engine, name, ...args) {
    const response = await engine.sendCommand({name, args});
    assert.ok(response.error, `${name} ${args.join(' ')} was not refused`);
    return response.content;
}

// Points are listed in capitals, as GoGui looks for them; a pass is not.
function asListed(move) {
    return move === 'pass' ? move : move.toUpperCase();
}

// Plays a whole game: the engine for both sides, or, with `ours`, we choose the first legal move for
// the side that begins. Returns how often somebody moved.
async function game(engine, ours) {
    const first = await ask(engine, 'gogui-rules_side_to_move');
    for (let n = 0; ; n++) {
        const result = await ask(engine, 'gogui-rules_final_result');
        const legal = (await ask(engine, 'gogui-rules_legal_moves')).split(' ').filter(Boolean);
        assert.equal(legal.length === 0, result !== 'unknown');
        if (result !== 'unknown') return n;
        const side = await ask(engine, 'gogui-rules_side_to_move');
        if (ours && side === first) await ask(engine, 'play', side, legal[0]);
        else assert.ok(legal.includes(asListed(await ask(engine, 'genmove', side))));
    }
}

async function engineFor(name, player) {
    const engine = new Controller(genpei, ['gtp', name, '--player', player]);
    engine.start();
    assert.equal(await ask(engine, 'protocol_version'), '2');
    assert.match(await refused(engine, 'no_such_command'), /unknown command/);
    assert.equal(await ask(engine, 'known_command', 'genmove'), 'true');
    assert.equal(await ask(engine, 'known_command', 'genemove'), 'false');
    return engine;
}

let engine = await engineFor('othello', 'ply:depth=2');
assert.match(await refused(engine, 'komi', '6.5'), /no komi/);
assert.equal(await ask(engine, 'gogui-rules_game_id'), 'Othello');
assert.equal(await ask(engine, 'gogui-rules_board_size'), '8');
assert.ok((await game(engine, true)) >= 9);
assert.match(await ask(engine, 'final_score'), /^([BW]\+\d+|0)$/);
await ask(engine, 'undo');
await ask(engine, 'boardsize', '6');
assert.equal((await ask(engine, 'gogui-rules_board')).split('\n').length, 6);
assert.ok((await game(engine, false)) >= 9);
await engine.stop();

engine = await engineFor('go7', 'random');
await ask(engine, 'komi', '5.5');
await ask(engine, 'boardsize', '5');
assert.ok((await game(engine, true)) > 2);
assert.match(await ask(engine, 'final_score'), /^[BW]\+\d+(\.5)?$/);
await engine.stop();

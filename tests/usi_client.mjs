// SPDX-License-Identifier: MIT
// usi_client.mjs - the exchanges of ShogiHome with an engine, as its source has them: options are set after
// usiok, usinewgame follows readyok, one bestmove answers every go, a bestmove after stop even when the game
// ends, clocks behind ponderhit.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import readline from 'node:readline';

const engine = spawn(process.env.GENPEI, ['usi', '--player', 'mcts:playouts=200'], {
    stdio: ['pipe', 'pipe', 'inherit'],
});
const lines = [];
let wake = () => {};
readline.createInterface({input: engine.stdout}).on('line', (line) => {
    lines.push(line);
    wake();
});
const closed = new Promise((resolve) => engine.on('close', resolve));
const send = (line) => engine.stdin.write(line + '\n');

// The lines up to the first that begins with `word`. ShogiHome waits 10 seconds for usiok.
async function until(word, seconds = 60) {
    const heard = [];
    const late = setTimeout(() => assert.fail(`no ${word}: ${heard.join('\n')}`), seconds * 1000);
    for (;;) {
        while (lines.length) {
            heard.push(lines.shift());
            if (heard.at(-1).split(' ')[0] === word) {
                clearTimeout(late);
                return heard;
            }
        }
        await new Promise((resolve) => (wake = resolve));
    }
}

const start = 'position startpos moves 7g7f 3c3d';
const mate = 'position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1';

// --- the start: options of the types that it knows, each with a name of one word ---
send('usi');
const greeting = await until('usiok');
assert.ok(greeting.some((l) => l.startsWith('id name ')) && greeting.some((l) => l.startsWith('id author ')));
const options = greeting.filter((l) => l.startsWith('option '));
assert.ok(options.length >= 3);
for (const option of options)
    assert.match(option, /^option name \S+ type (check|spin|combo|button|string|filename)( |$)/);
for (const name of ['USI_Hash', 'USI_Ponder', 'MultiPV'])
    if (name !== 'USI_Hash')
        assert.ok(
            options.some((l) => l.split(' ')[2] === name),
            name,
        );
for (const option of ['name USI_Ponder value true', 'name MultiPV value 2', 'name Nothing value 3', 'name Button'])
    send(`setoption ${option}`);
send('isready');
await until('readyok');
send('usinewgame');

// --- a move with byoyomi, and with increments ---
for (const clock of ['byoyomi 500', 'binc 1000 winc 1000']) {
    send(start);
    send(`go btime 1000 wtime 1000 ${clock}`);
    const heard = await until('bestmove');
    assert.match(heard.at(-1), /^bestmove \S+( ponder \S+)?$/);
    const infos = heard.filter((l) => l.startsWith('info ') && l.includes(' pv '));
    assert.ok(
        infos.some((l) => /score (cp|mate) /.test(l)),
        heard.join('\n'),
    );
}

// --- pondering: no answer before ponderhit or stop ---
for (const [ask, answer] of [
    ['go ponder btime 1000 wtime 1000 byoyomi 500', 'ponderhit'],
    ['go ponder', 'ponderhit btime 1000 wtime 1000 byoyomi 500'],
    ['go ponder', 'stop'],
]) {
    send(start);
    send(ask);
    send('isready'); // answered while it thinks
    assert.ok(!(await until('readyok')).some((l) => l.startsWith('bestmove')));
    send(answer);
    await until('bestmove');
}

// --- research: infinite, then a new position at once ---
send(start);
send('go infinite');
send('stop');
await until('bestmove');

// --- the game ends while it thinks: stop and gameover, one bestmove, which is skipped; then the next game ---
send(start);
send('go infinite');
send('stop');
send('gameover draw');
send('isready');
const ended = await until('readyok');
assert.equal(ended.filter((l) => l.startsWith('bestmove ')).length, 1, ended.join('\n'));

// --- mates ---
send('usinewgame');
send(mate);
send('go mate 10000');
assert.equal((await until('checkmate')).at(-1), 'checkmate G*5b');
send('position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1');
send('go mate infinite');
assert.equal((await until('checkmate')).at(-1), 'checkmate nomate');
send('position sfen nonsense');
send('go mate 1000');
assert.equal((await until('checkmate')).at(-1), 'checkmate timeout');

send('foo');
send('isready');
assert.ok((await until('readyok')).includes("info string unknown command 'foo'"));
send('gameover win');
send('quit');
assert.equal(await closed, 0);
console.log('usi_client: all exchanges answered');

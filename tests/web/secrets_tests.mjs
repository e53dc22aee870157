// SPDX-License-Identifier: MIT
// secrets_tests.mjs - what a player may not see is in no answer of the server: not on the screen, not in
// the JSON, not in the stream. Games are played by requests as any program could send them, and every
// byte that comes back is searched for cards; the truth is read when the game is over.
import {check, equal, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const CARD = /\b[2-9TJQKA][CDHS]\b/g;

// A visitor without a page: requests and a stream, and all that was answered, with the number of moves
// the game then had.
class Client {
    heard = [];

    constructor(address) {
        this.address = address;
    }

    async enter() {
        const page = await (await fetch(this.address + '/')).text();
        this.token = /genpei-token" content="([^"]*)"/.exec(page)[1];
        return this;
    }

    async ask(path, body) {
        const answer = await fetch(this.address + path, {
            method: body ? 'POST' : 'GET',
            headers: {'Content-Type': 'application/json', 'X-Genpei-Token': this.token},
            body: body ? JSON.stringify(body) : undefined,
        });
        const text = await answer.text();
        return {status: answer.status, text, json: /^[[{]/.test(text) ? JSON.parse(text) : null};
    }

    // The game as it is, or the answer to a command; both are kept.
    async game(command, body) {
        const answer = await this.ask(`/api/game/${this.id}${command ? '/' + command : ''}`, body);
        this.heard.push({plies: answer.json?.plies, text: answer.text, what: command ?? 'game'});
        return answer;
    }

    // Keeps what the stream sends.
    async listen() {
        this.stop = new AbortController();
        const stream = await fetch(`${this.address}/api/game/${this.id}/events?who=me`, {signal: this.stop.signal});
        (async () => {
            const decoder = new TextDecoder();
            let rest = '';
            for await (const part of stream.body) {
                rest += decoder.decode(part, {stream: true});
                const events = rest.split('\n\n');
                rest = events.pop();
                for (const text of events) {
                    const plies = /"plies":(\d+)/.exec(text)?.[1];
                    this.heard.push({plies: plies && Number(plies), text, what: 'stream'});
                }
            }
        })().catch(() => {});
    }
}

// Waits until the person is to move, or the game is over.
async function myTurn(c, side) {
    for (let i = 0; i < 400; i++) {
        const {json} = await c.game();
        if (json.ended || json.mover === side) return json;
        await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error('the programs do not move');
}

// Plays a game to its end and asks everything on the way. Returns what was heard before the end, and the
// moves as they were.
async function play(address, game, seats, side) {
    const c = await new Client(address).enter();
    const made = await c.ask('/api/new', {game, seats, seed: 11});
    c.id = made.json.id;
    await c.listen();
    for (let turn = 0; ; turn++) {
        const now = await myTurn(c, side);
        if (now.ended) break;
        equal(now.position, '', 'the position as text');
        const asked = [
            await c.game('look', {}),
            await c.game('look', {line: [now.legal[0]]}),
            await c.game('hint', {spec: 'random'}),
            await c.game('move', {move: 'nonsense'}),
            await c.game('move', {move: now.legal[0], ply: 0}),
            await c.game('export?format=text'),
            await c.game('seats', {seats: seats.map(() => 'human')}),
        ];
        if (turn === 0) {
            const statuses = asked.map((a) => a.status);
            equal(statuses, [200, 409, 200, 409, 409, 409, 409], 'answers to questions');
        }
        // Discards first, where there are some: these are the secret moves.
        const move =
            now.legal.find((m) => /^[2-9TJQKA][CDHS]$/.test(m) && turn % 2 === 0) ?? now.legal[turn % now.legal.length];
        const {status} = await c.game('move', {move});
        equal(status, 200, `the move ${move}`);
        // Right after it a program is to move: what it can play is not said.
        await c.game('move', {move});
    }
    c.stop.abort();
    const {json: over} = await c.game();
    const end = c.heard.findIndex((h) => /"ended":\{/.test(h.text));
    // Answers that do not say how many moves there were: as many as the next one says, at most. What the
    // stream says may be older.
    const heard = c.heard.slice(0, end);
    heard.forEach(
        (h, i) =>
            (h.plies ??=
                heard.slice(i).find((later) => later.plies !== undefined && later.what !== 'stream')?.plies ??
                over.plies),
    );
    return {heard, moves: over.moves};
}

const cardsIn = (text) => [...new Set(text.match(CARD) ?? [])];

// {holds(plies)}: the cards that a player knows after so many moves of hearts.
function knownInHearts(moves, side) {
    return (plies) => {
        const known = new Set();
        let dealt = 0,
            given = 0;
        moves.slice(0, plies).forEach(({text, mover}) => {
            if (mover < 0) {
                if (dealt++ % 4 === side) known.add(text);
            } else if (given < 12) {
                given++;
                if (mover === side) known.add(text);
            } else known.add(text);
        });
        // Parcels are opened when all have passed.
        if (given === 12)
            moves
                .filter((m) => m.mover >= 0)
                .slice(0, 12)
                .filter((m) => (m.mover + 1) % 4 === side)
                .forEach((m) => known.add(m.text));
        return known;
    };
}

// Of draw poker: one's own cards; the other's are shown at the end alone.
function knownInPoker(moves, side) {
    return (plies) => {
        const known = new Set();
        let dealt = 0,
            taker = 0;
        moves.slice(0, plies).forEach(({text, mover}) => {
            if (mover >= 0) taker = mover;
            else if (dealt < 10 ? dealt++ % 2 === side : taker === side) known.add(text);
        });
        return known;
    };
}

async function secret(server, game, seats, side, knownIn) {
    const {heard, moves} = await play(server.address, game, seats, side);
    const known = knownIn(moves, side);
    check(
        heard.some((h) => h.what === 'stream'),
        'the stream said nothing',
    );
    check(!moves.some((m) => m.text === '?'), 'at the end everything is shown');
    for (const {plies, text, what} of heard) {
        // A card that is played while the answer is on its way counts as known.
        const shown = cardsIn(text).filter((card) => !known(plies + 1).has(card));
        equal(shown, [], `unknown cards in ${what} after ${plies} moves`);
        check(!/"value":-?\d/.test(text) || side !== 0 || what === 'hint', `a program's value in ${what}`);
    }
}

// The screen as well: nothing but the hand and what was played is on it, in any attribute.
async function screen(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.game({game: 'hearts', seats: ['human', 'random', 'random', 'random'], seed: 11});
    for (let i = 0; i < 3; i++) await v.click();
    await v.turn();
    const hand = await v.page.$$eval('.cell[data-cell]', (all) => all.map((c) => c.dataset.cell));
    const moves = (await v.moves()).filter((text) => text !== '?');
    const shown = cardsIn(await v.page.evaluate(() => document.body.outerHTML));
    equal(
        shown.filter((card) => !hand.includes(card) && !moves.includes(card)),
        [],
        'cards on the screen',
    );
    await v.leave();
}

// A text whose second position has more moves than it allows.
const door = `game door
players one two
board grid 3
most 3 moves
stone on node
open: 0..1
move unlock: open = 0
  do open := 1
move put n: open = 1 and stone n = void
  do stone n := friend
stuck: draw
`;

async function limit(browser, server, locale, words) {
    const v = await Visitor.enter(browser, server.address, {locale});
    await v.go('/');
    const {id} = await v.post('/api/l7/play', {text: door, seats: ['human', 'human']});
    await v.go('/play/' + id);
    await v.turn();
    await v.page.click('[data-move=unlock]');
    await v.page.waitForFunction((text) => document.querySelector('.status').textContent.includes(text), words);
    await v.page.reload();
    await v.turn(); // the move was refused, the game goes on
    equal(await v.moves(), [], 'moves after the refusal');
    equal(await v.page.locator('[data-move=unlock]').count(), 1, 'the move that was refused, offered again');
    v.complaints.length = 0; // the answer with status 409
    await v.leave();
}

// While a program thinks, nothing says what it could play.
async function thinking(server) {
    const c = await new Client(server.address).enter();
    const seats = ['mcts:time=60', 'human', 'random', 'random'];
    c.id = (await c.ask('/api/new', {game: 'hearts', seats, seed: 11})).json.id;
    const {status, json} = await c.game('move', {move: '2C'});
    equal([status, json.error, json.legal], [409, "it is the program's turn", []], 'a move out of turn');
    const undone = await c.game('undo', {plies: 1000});
    equal(undone.json.legal ?? [], [], 'moves after taking back too many');
    equal((await c.game('hint', {spec: 'random'})).status, 409, 'a hint for the program');
    equal((await c.game('resign', {})).status, 200, 'resigning');
}

export async function secretsTests(browser, server) {
    await test('cards passed in hearts are in no answer of the server', () =>
        secret(server, 'hearts', ['human', 'random', 'random', 'random'], 0, knownInHearts));
    await test('cards thrown away in draw poker are in no answer of the server', () =>
        secret(server, 'drawpoker', ['random', 'human'], 1, knownInPoker));
    await test('while a program thinks its moves are not listed', () => thinking(server));
    await test('the screen shows no card that its player may not see', () => screen(browser, server));
    await test('a move beyond a limit of the rules is refused in English', () =>
        limit(browser, server, 'en-US', 'a position has more than 3 moves'));
    await test('a move beyond a limit of the rules is refused in Japanese', () =>
        limit(browser, server, 'ja-JP', '一つの局面の手が3通りを超えた'));
}

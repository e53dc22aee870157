// SPDX-License-Identifier: MIT
// players_tests.mjs - what players of a game expect of its board: their side below, moves as they write
// them, check and mate said, cards that go where they are dragged, opponents who can play.
import {check, equal, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const top = async (v, cell) => (await v.page.locator(`.cell[data-cell="${cell}"]`).boundingBox()).y;

// Somebody who plays the second side sees the board from there, and can turn it.
async function sides(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    for (const [game, seats, near, far] of [
        ['chess', ['random', 'human'], 'e8', 'e1'],
        ['chess', ['human', 'random'], 'e1', 'e8'],
        ['draughts', ['human', 'random'], '4', '32'],
        ['draughts', ['random', 'human'], '29', '1'],
        ['shogi', ['random', 'human'], '5a', '5i'],
    ]) {
        await v.game({game, seats});
        check((await top(v, near)) > (await top(v, far)), `${game} ${seats}: ${near} is not below`);
    }
    await v.page.click('[data-do=turnBoard]');
    check((await top(v, '5a')) < (await top(v, '5i')), 'the board is not turned');
    await v.leave();
}

async function chess(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    const plain = (list) => list.map((m) => m.replaceAll('\uFE0E', ''));
    const moves = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6 f1e1 c8g4 h2h3 g4f3 d1f3 d8d2'.split(' ');
    await v.game({game: 'chess', seats: ['human', 'human'], moves});
    equal(
        plain(await v.moves()),
        'e4 e5 ♘f3 ♘c6 ♗b5 a6 ♗xc6 dxc6 O-O f6 ♖e1 ♗g4 h3 ♗xf3 ♕xf3 ♕xd2'.split(' '),
        'the moves as they are written',
    );
    const position = '4k3/P6P/8/8/1R3R2/8/8/4K3 w - - 0 1';
    await v.game({game: 'chess', seats: ['human', 'human'], position});
    for (const cell of ['a7', 'a8']) await v.page.locator(`.cell[data-cell="${cell}"]`).click();
    const offered = await v.page.$$eval('dialog .choice-of', (list) => list.map((b) => b.textContent));
    equal(plain(offered).join(''), '♛♜♝♞', 'promotions, the queen first');
    equal(
        await v.page.$$eval('dialog .choice-of [role=img]', (all) => all.map((e) => e.getAttribute('aria-label'))),
        ['queen', 'rook', 'bishop', 'knight'],
        'their names',
    );
    await v.page.click('dialog .choice-of');
    await v.plyIs(1);
    const {pathname} = new URL(v.page.url());
    await v.go(pathname.replace('play', 'analyse'));
    await v.plyIs(1);
    await v.page.keyboard.press('ArrowLeft');
    await v.plyIs(0);
    for (const cell of ['h7', 'h8']) await v.page.locator(`.cell[data-cell="${cell}"]`).click();
    equal(await v.page.locator('dialog .choice-of').count(), 4, 'promotions in the analysis');
    await v.page.click('dialog .choice-of');
    await v.plyIs(1);
    await v.go(pathname);
    await v.turn();
    equal(plain(await v.moves()), ['a8=♕+'], 'a promotion with check');
    check((await v.page.textContent('.status')).startsWith('Check.'), 'check is not said');
    await v.game({game: 'chess', seats: ['human', 'human'], moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4']});
    equal(await v.page.locator('.board .mark.bad').count(), 1, 'the king that is mated is marked');
    await v.go(new URL(v.page.url()).pathname.replace('play', 'analyse'));
    await v.page.waitForSelector('.tree-place .node');
    equal(
        await v.page.$$eval('.tree-place .nth', (all) => all.map((e) => e.textContent)),
        ['1.', '', '2.', ''],
        'numbers of moves in the analysis',
    );
    for (const [game, made, written] of [
        ['losalamos', 'b1c3 b6c4 c3d5 c6d5', '♘c3 ♘c4 ♘xd5 ♕xd5'],
        ['makruk', 'e3e4 d6d5 e4d5 e6d5 c1d2', 'e4 d5 exd5 exd5 Sd2'],
    ]) {
        await v.game({game, seats: ['human', 'human'], moves: made});
        equal(plain(await v.moves()).join(' '), written, `the moves of ${game}`);
    }
    await v.game({game: 'chess960', seats: ['human', 'human'], position: '1r2k3/8/8/8/8/8/8/5KR1 w Kq - 0 1'});
    for (const cell of ['f1', 'g1', 'e8', 'b8']) await v.page.locator(`.cell[data-cell="${cell}"]`).click();
    await v.plyIs(2);
    equal(await v.moves(), ['O-O', 'O-O-O'], 'castling in Chess960: king, then rook');
    await v.game({game: 'chess', seats: ['human', 'random'], moves: 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7'});
    equal(await v.page.textContent('.status'), 'Checkmate. You won! White wins.', 'mate');
    await v.game({game: 'chess', seats: ['human', 'human'], position: '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1', moves: 'f1f7'});
    check((await v.page.textContent('.status')).startsWith('Stalemate.'), 'stalemate is not said');
    await v.leave();
}

async function go(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.game({
        game: 'go9',
        seats: ['human', 'human'],
        moves: 'd4 e4 d5 e5 d6 e6 d7 e7 d8 e8 d9 e9 d3 e3 d2 e2 d1 e1',
    });
    equal((await v.moves()).slice(0, 2), ['D4', 'E4'], 'points as they are written');
    for (let i = 0; i < 2; i++) await v.click();
    await v.page.click('.counting [data-do=accept]');
    await v.page.waitForSelector('.counting', {state: 'detached'});
    const said = await v.page.textContent('.status');
    check(/White wins by 16\.5/.test(said), 'half points are not halved: ' + said);
    equal(await v.page.locator('.star').count(), 5, 'star points');
    await v.leave();
}

async function shogiCheck(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.game({game: 'shogi', seats: ['human', 'human'], moves: '7g7f 3c3d 8h2b+ 3a2b B*5e 4a3b 5e2b+ 3b2b'});
    await v.game({game: 'shogi', seats: ['human', 'human'], position: '4k4/9/9/9/9/9/9/9/4K4 b R 1', moves: 'R*5e'});
    check((await v.page.textContent('.status')).startsWith('Check.'), 'check is not said');
    await v.leave();
}

// Two cards on heap a and one in hand: the top of a heap goes to its foundation, never to another heap.
async function calculation(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    const middle = async (cell) => {
        const box = await v.page.locator(`.cell[data-cell="${cell}"]`).last().boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const drag = async (from, to) => {
        await v.page.mouse.move(...from);
        await v.page.mouse.down();
        await v.page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, {steps: 4});
        await v.page.mouse.move(...to, {steps: 4});
        await v.page.mouse.up();
    };
    const state = () =>
        v.page.evaluate((id) => fetch('/api/game/' + id).then((a) => a.json()), v.page.url().split('/').pop());
    await v.game({game: 'calculation:seed=3', seats: ['human']});
    const begun = await v.ply();
    const hand = await v.page.locator('.cell:not([data-cell]) .card.face').boundingBox();
    await drag([hand.x + 20, hand.y + 20], await middle('a'));
    await v.plyIs(begun + 1);
    equal((await state()).moves.at(-1).text, 'a', 'the card in hand goes to heap a');
    const stays = async (from, to) => {
        let sent = 0;
        const note = (request) => {
            sent += request.url().endsWith('/move') ? 1 : 0;
        };
        v.page.on('request', note);
        await drag(await middle(from), await middle(to));
        await v.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
        v.page.off('request', note);
        equal(sent, 0, `a card was moved by dragging ${from} to ${to}`);
    };
    await stays('a', 'b');
    await drag(await middle('a'), await middle('3'));
    await v.page.waitForFunction((ply) => Number(document.querySelector('.table').dataset.ply) > ply, begun + 1);
    check(
        (await state()).moves.some((m) => m.text === 'a3'),
        'the top of a heap goes to its foundation',
    );
    const id = v.page.url().split('/').pop();
    for (let now = await state(), placed = 0; placed < 2; placed++) {
        if (now.legal.includes('turn')) now = await v.post(`/api/game/${id}/move`, {move: 'turn'});
        now = await v.post(`/api/game/${id}/move`, {move: 'a'});
    }
    await v.page.reload();
    await v.turn();
    await stays('a', 'b');
    await v.leave();
}

// Opponents follow the options of the game; Tab changes nothing; the names are different.
async function opponents(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.go('/#new/othello');
    await page.waitForSelector('form.setup');
    const specs = () => page.$$eval('[name=opponent]', (list) => list.map((i) => i.value));
    check(
        (await specs()).some((s) => s.startsWith('edge')),
        'the engine plays on 8x8',
    );
    const cells = await page.locator('.large .cell').count();
    await page.selectOption('[data-option=size]', '6');
    await page.waitForFunction((n) => document.querySelectorAll('.large .cell').length < n, cells);
    check(!(await specs()).some((s) => s.startsWith('edge')), 'the engine cannot play on 6x6');
    await page.locator('.more summary').click();
    const chosen = () => page.$eval('[name=opponent]:checked', (i) => i.value);
    const was = await chosen();
    await page.locator(`[name=opponent][value="${was}"]`).focus();
    for (let i = 0; i < 12; i++) await page.keyboard.press('Tab');
    equal(await chosen(), was, 'the opponent after Tab');
    for (const game of ['othello', 'hex', 'chess', 'reversi70', 'go9', 'nim', 'shogi'])
        for (const language of ['en', 'ja']) {
            const names = await page.evaluate(
                async ([g, l]) =>
                    (await (await fetch('/api/presets?game=' + g)).json()).map((p) => p.label[l].split(/[:：]/)[0]),
                [game, language],
            );
            equal(
                names.length - new Set(names).size,
                0,
                `${game}, ${language}: two cards of the same name in ${names}`,
            );
        }
    await v.leave();
}

async function program(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/#new/othello/otl');
    await v.page.waitForSelector('[name=opponent][value=otl]:checked');
    await v.page.click('button[type=submit]');
    await v.turn();
    check((await v.page.textContent('.players')).includes('1984'), 'another program was seated');
    await v.leave();
}

async function clocks(browser, server) {
    const v = await Visitor.enter(browser, server.address, {viewport: {width: 375, height: 740}});
    await v.game({seats: ['human', 'random'], clock: '0.2'});
    await v.page.waitForSelector('.table[data-turn=over]');
    equal(await v.page.locator('.clock').first().textContent(), '0.0', 'the clock of a fallen flag');
    const lines = await v.page.$$eval('.player strong', (all) => all.map((e) => e.getClientRects()[0].height));
    check(
        lines.every((high) => high < 60),
        'a name is broken into letters: ' + lines,
    );
    await v.page.click('[data-do=rematch]');
    await v.page.waitForFunction(() => /^0\.[0-2]$/.test(document.querySelector('.clock')?.textContent));
    await v.go('/#new/othello');
    await v.page.selectOption('[name=clock]', 'own');
    await v.page.fill('[name=clock-minutes]', '2');
    await v.page.fill('[name=clock-byoyomi]', '5');
    await v.page.click('button[type=submit]');
    await v.page.waitForFunction(() => /^[12]:\d\d$/.test(document.querySelector('.clock')?.textContent));
    await v.leave();
}

async function mistyped(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    const answer = await v.page.request.get(server.address + '/gams/othello');
    equal(answer.status(), 404, 'the status');
    check((await answer.text()).includes('<!doctype html>'), 'the answer is not a page');
    await v.page.goto(server.address + '/gams/othello');
    await v.page.waitForSelector('h1:has-text("Page not found")');
    v.complaints.length = 0; // the browser notes the status
    await v.page.click('main a');
    await v.page.waitForSelector('.tile');
    await v.leave();
}

// The first page: what people come for first; a game to continue in words. Keys and wheel walk through it.
async function home(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    const id = await v.game({moves: ['f5', 'd6']});
    await v.page.keyboard.press('ArrowLeft');
    await v.plyIs(1);
    await v.page.hover('.board');
    await v.page.mouse.wheel(0, -100);
    await v.plyIs(0);
    await v.page.mouse.wheel(0, 100);
    await v.plyIs(1);
    await v.page.keyboard.press('ArrowRight');
    await v.plyIs(2);
    await v.go('/');
    await v.page.waitForSelector('.tile');
    const tiles = await v.page.$$eval('.tile', (list) => list.slice(0, 7).map((a) => a.getAttribute('href').slice(6)));
    equal(tiles, ['othello', 'hex', 'shogi', 'go', 'chess', 'calculation', 'reversi70'], 'the first games');
    const row = v.page.locator(`.kept:has(a[href="/play/${id}"])`);
    const words = await row.textContent();
    check(/You – /.test(words) && /2 moves · unfinished/.test(words), 'the game to continue: ' + words);
    await v.leave();
}

// The library finds a game by words, and reads records that are dropped on it.
async function library(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    const id = await v.game({game: 'tictactoe', seats: ['human', 'random'], moves: ['a1']});
    await v.go('/library');
    await v.page.waitForSelector('.kept');
    await v.page.fill('[type=search]', 'tic-tac unfinished');
    await v.page.waitForSelector(`.kept a[href="/play/${id}"]`);
    await v.page.fill('[type=search]', 'nothing like this');
    await v.page.waitForFunction(() => !document.querySelector('.kept'));
    await v.page.fill('[type=search]', '');
    await v.page.setInputFiles('#library-files', [
        {
            name: 'one.sgf',
            mimeType: 'text/plain',
            buffer: Buffer.from('(;GM[2]FF[4]PB[Tanida]PW[Inoue];B[f5];W[d6])'),
        },
        {name: 'bad.sgf', mimeType: 'text/plain', buffer: Buffer.from('this is no game')},
    ]);
    await v.page.waitForSelector('.problem:has-text("1 game was read.")');
    const said = await v.page.textContent('.library-news .problem');
    equal(said.match(/bad\.sgf/gi).length, 1, 'times the file is named in: ' + said);
    const seen = await v.page.$eval('.library-news', (e) => e.getBoundingClientRect().top);
    check(seen >= 0 && seen < 700, `the message is at ${seen}, out of sight`);
    v.complaints = v.complaints.filter((text) => !text.includes('status of 400'));
    await v.page.fill('[type=search]', 'tanida');
    await v.page.click('.kept a');
    await v.page.waitForSelector('.table[data-ply="2"]');
    await v.leave();
}

// A program that is asked for a hint says so; every page can be put on a home screen.
async function manifest(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/');
    const found = await v.page.evaluate(async () =>
        (await fetch(document.querySelector('link[rel=manifest]').href)).json(),
    );
    equal(found.display, 'standalone', 'the manifest');
    check((await v.page.locator('meta[name=theme-color]').count()) === 2, 'theme colours');
    await v.leave();
}

// Three levels in plain words, in every game; boards that are too small to play on are not offered.
async function levels(browser, server) {
    for (const [locale, words] of [
        ['en-US', ['Easy', 'Medium', 'Hard']],
        ['ja-JP', ['やさしい', 'ふつう', '難しい']],
    ]) {
        const v = await Visitor.enter(browser, server.address, {locale});
        for (const [game, least] of [
            ['go', '5'],
            ['hex', '4'],
            ['chess', null],
            ['connect4', null],
        ]) {
            await v.go(`/?${game}#new/${game}`);
            await v.page.waitForSelector(`form.setup [data-option]`);
            const names = await v.page.$$eval('.opponents > .choices > .choice strong', (all) =>
                all.map((e) => e.textContent),
            );
            equal(names.slice(0, 3), words, 'the levels of ' + game);
            check(
                !/Monte Carlo|Long search|モンテカルロ/.test(await v.page.textContent('.opponents')),
                'a method as a level',
            );
            if (least)
                equal(await v.page.locator('[data-option=size] option').first().textContent(), least, 'the least size');
        }
        await v.leave();
    }
}

// No two opponents of a game have the same name, and a game calls them as the cards did.
async function oneName(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    for (const game of ['chess', 'hex', 'backgammon', 'go', 'othello']) {
        await v.go(`/?${game}#new/${game}`);
        await v.page.waitForSelector('form.setup');
        const names = await v.page.$$eval('.opponents .choice strong', (all) => all.map((e) => e.textContent));
        equal(names.length, new Set(names).size, `opponents of ${game} with one name: ${names.join(', ')}`);
    }
    await v.game({game: 'chess', seats: ['human', 'alphabeta:depth=1,time=0.3']});
    await v.page.waitForSelector('.player:has-text("Easy: searches one ply")');
    await v.go('/arena');
    for (const game of ['connect4', 'chess', 'go', 'backgammon']) {
        await v.page.selectOption('[name=game]', game);
        await v.page.waitForFunction(
            () => document.querySelector('[name=a]').value !== document.querySelector('[name=b]').value,
        );
    }
    await v.leave();
}

// A card says how its opponent did in a match, where one was played on this board, and nothing where none was.
async function strength(browser, server) {
    for (const [locale, words] of [
        ['en-US', 'Measured: 80% against “Random” in 40 games'],
        ['ja-JP', '実測：「ランダム」に40局で得点率80%'],
    ]) {
        const v = await Visitor.enter(browser, server.address, {locale});
        await v.go('/#new/othello');
        await v.page.waitForSelector('form.setup');
        const said = (spec) =>
            v.page.$$eval(`[name=opponent][value="${spec}"] ~ span .measured`, (all) => all.map((e) => e.textContent));
        equal(await said('ply:depth=1'), [words], 'what was measured');
        equal(await said('edge:time=3,threads=2,book=built-in'), [], 'what was not measured');
        await v.page.selectOption('[data-option=size]', '6');
        await v.page.waitForFunction(() => !document.querySelector('.measured'));
        await v.leave();
    }
}

export async function playersTests(browser, server) {
    await test('the board is seen from the side that a person plays', () => sides(browser, server));
    await test('chess moves are written as players do; check, mate and stalemate are said', () =>
        chess(browser, server));
    await test('go has points as D4 and half points', () => go(browser, server));
    await test('check is said in shogi', () => shogiCheck(browser, server));
    await test('cards of Calculation go where they are dragged', () => calculation(browser, server));
    await test('the opponents on offer can play the chosen game', () => opponents(browser, server));
    await test('an opponent has one name everywhere', () => oneName(browser, server));
    await test('three levels have plain names, and boards are large enough', () => levels(browser, server));
    await test('a card says how strong an opponent is, by what was measured', () => strength(browser, server));
    await test('the program of a paper is seated', () => program(browser, server));
    await test('clocks: a fallen flag, a rematch, a clock of any kind', () => clocks(browser, server));
    await test('the first page leads to games; keys and wheel walk through one', () => home(browser, server));
    await test('the library finds games and reads records', () => library(browser, server));
    await test('the page has a manifest', () => manifest(browser, server));
    await test('a mistyped address gets a page', () => mistyped(browser, server));
}

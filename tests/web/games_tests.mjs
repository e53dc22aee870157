// SPDX-License-Identifier: MIT
// games_tests.mjs - whole games of every kind of board, by mouse, by dragging, by touch, by keyboard:
// with nothing but what can be seen on the page, never a move's text.
import {join} from 'node:path';
import {check, equal, pictures, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

// What a person sees: whose turn it is, places that can be clicked, buttons, a question.
const look = (page) =>
    page.evaluate(() => {
        const table = document.querySelector('.table'),
            middle = (e) => {
                const box = e.getBoundingClientRect();
                return {x: box.x + box.width / 2, y: box.y + box.height / 2};
            };
        const ground = (cell) => cell.querySelector('.ground') ?? cell;
        return {
            turn: table.dataset.turn,
            ply: Number(table.dataset.ply),
            chosen: Number(document.querySelector('.board').dataset.chosen),
            places: [...document.querySelectorAll('.board .cell.can')].map((c) => ({
                cell: c.dataset.cell,
                ...middle(ground(c)),
            })),
            words: [...document.querySelectorAll('[data-move]')].map(middle),
            question: [...document.querySelectorAll('dialog[open] .choice-of')].map(middle),
        };
    });

// Small numbers that are the same in every run.
function luck(seed) {
    let s = seed;
    return (n) => (s = (s * 1103515245 + 12345) % 2147483648) % n;
}

// Waits until something has changed since `before`.
const changed = (page, {ply, chosen, question, turn}) =>
    page.waitForFunction(
        ([p, c, q, t]) => {
            const table = document.querySelector('.table');
            return (
                Number(table.dataset.ply) !== p ||
                table.dataset.turn !== t ||
                Number(document.querySelector('.board').dataset.chosen) !== c ||
                document.querySelectorAll('dialog[open] .choice-of').length !== q
            );
        },
        [ply, chosen, question.length, turn],
    );

// Plays with `press` until the game is over; returns the number of presses.
async function playOut(v, press, {seed = 1, most = 400} = {}) {
    const pick = luck(seed);
    for (let n = 0; n < most; n++) {
        if ((await v.turn()) === 'over') return n;
        const seen = await look(v.page);
        if (seen.turn !== 'person') continue;
        const from = seen.question.length
            ? seen.question
            : seen.places.length && (!seen.words.length || pick(4))
              ? seen.places
              : seen.words;
        // Nothing to do where the move is made and on its way.
        if (from.length) await press(from[pick(from.length)], seen);
        else check(seen.chosen, `nothing can be done after ${seen.ply} moves`);
        await changed(v.page, seen);
    }
    throw new Error('the game does not end');
}

const byMouse =
    (v) =>
    ({x, y}) =>
        v.page.mouse.click(x, y);
const byTouch =
    (v) =>
    ({x, y}) =>
        v.page.touchscreen.tap(x, y);

async function drag(page, from, to) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
}

async function whole(browser, server, body, options = {}, press = byMouse) {
    const v = await Visitor.enter(browser, server.address, options);
    await v.game({seats: ['human', 'random'], ...body});
    await playOut(v, press(v));
    const result = await v.page.textContent('.status');
    check(/win|draw|won|lost|over/i.test(result), 'no result is shown: ' + result);
    await v.leave();
}

// The place of a cell on the screen.
const at = (page, cell) =>
    page.evaluate((name) => {
        const box = document.querySelector(`.cell[data-cell="${name}"] .ground`).getBoundingClientRect();
        return {x: box.x + box.width / 2, y: box.y + box.height / 2};
    }, cell);

async function chess(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.game({game: 'chess', seats: ['human', 'human']});
    const moves = [
        ['f2', 'f3'],
        ['e7', 'e5'],
        ['g2', 'g4'],
        ['d8', 'h4'],
    ];
    for (const [i, [from, to]] of moves.entries()) {
        await drag(v.page, await at(v.page, from), await at(v.page, to));
        await v.plyIs(i + 1);
    }
    equal(await v.turn(), 'over', 'the shortest game of chess');
    check(/black wins/i.test(await v.page.textContent('.status')), 'black has not won');
    await v.game({game: 'chess', position: '8/P6k/8/8/8/8/7K/8 w - - 0 1', seats: ['human', 'human']});
    for (const cell of ['a7', 'a8']) await v.page.locator(`[data-cell=${cell}] .ground`).click();
    equal(
        await v.page.locator('dialog .choice-of').allTextContents(),
        ['♛\uFE0E', '♜\uFE0E', '♝\uFE0E', '♞\uFE0E'],
        'what a pawn can become',
    );
    await v.page.locator('dialog .choice-of').nth(3).click();
    await v.plyIs(1);
    await v.leave();
}

// Dragged and clicked in turns.
async function breakthrough(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.game({game: 'breakthrough:size=6', seats: ['human', 'random']});
    let n = 0,
        from = null;
    await playOut(v, async (place, seen) => {
        if (seen.chosen) await byMouse(v)(place);
        else if (n++ % 2) {
            await byMouse(v)((from = place));
        } else {
            await byMouse(v)(place);
            const [to] = (await look(v.page)).places.filter((p) => p.cell !== place.cell);
            await v.page.keyboard.press('b');
            await v.page.keyboard.press('Escape');
            await drag(v.page, place, to);
        }
    });
    check(n > 3 && from, `only ${n} moves`);
    await v.leave();
}

async function backgammon(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    // A seed with which 4 and 3 are thrown first.
    await v.game({game: 'backgammon', seed: 23, seats: ['human', 'human']});
    equal(await v.page.locator('.caption .die').count(), 2, 'dice under the board');
    for (const cell of ['6', '2', '8', '5']) {
        // the other way round than it is written
        const p = await at(v.page, cell);
        await byMouse(v)(p);
        if (cell !== '2') continue;
        const men = (point) => v.page.locator(`.board [data-cell="${point}"] .piece > g`).count();
        equal([await men('6'), await men('2')], [4, 1], 'half of a move is shown');
    }
    await v.page.waitForFunction(() => Number(document.querySelector('.table').dataset.ply) > 1);
    equal((await v.moves())[0], '43: 8/5 6/2', 'the move made by clicks in another order');
    await v.leave();
    await whole(browser, server, {
        game: 'backgammon',
        seed: 5,
        position: 'chance 0,3w,2w,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2b,3b,0 10:10 0 0 0 1',
    });
}

// Backgammon as its players write it: dice, each side from its own home, hits, the board seen by who plays black.
async function fromBlack(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    const men = '0,1b,1w,0,0,0,4w,1w,3w,0,0,0,4b,5w,0,0,0,3b,0,5b,0,1w,1b,0,0,0';
    const written = await v.go('/').then(() =>
        v.page.evaluate(async (points) => {
            const {lineTexts} = await import('/assets/notation.js');
            const lines = [
                ['11', '1/2+2/3+17/18+17/18'],
                ['21', '8/7+6/4'],
                ['12', 'pass'],
                ['34', '22/25'],
                ['66', '25/19+25/19'],
            ];
            return lines.map((line) => lineTexts({game: 'backgammon', position: `b ${points} 0:0 0 0 0 1`}, line));
        }, men),
    );
    equal(
        written,
        [
            ['11:', '24/23*/22 8/7(2)'],
            ['21:', '8/7 6/4'],
            ['21:', 'Pass'],
            ['43:', '3/off'],
            ['66:', 'bar/19(2)'],
        ],
        'moves of both sides',
    );
    await v.game({game: 'backgammon', seats: ['random', 'human'], position: `b ${men} 0:0 1 1 4 1`});
    const place = (cell) => v.page.locator(`.board [data-cell="${cell}"]`);
    const [home, far] = [await place('24').boundingBox(), await place('1').boundingBox()];
    check(home.y > far.y && Math.abs(home.x - far.x) < 5, 'the home of black is not below');
    check((await place('24').getAttribute('aria-label')).startsWith('1,'), 'the name of a point for black');
    check((await place('25').getAttribute('aria-label')).startsWith('off'), 'where men of black leave');
    equal(await v.page.locator('.under .name').evaluateAll((all) => all[0].textContent), '24', 'a number on the board');
    await v.page.click('[data-do=turnBoard]');
    check((await place('24').boundingBox()).y < (await place('1').boundingBox()).y, 'the board is not turned');
    for (const [men, move, words] of [
        ['0,1w,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,15b,0 14:0', '1/0', 'White wins a gammon, 2 points.'],
        ['0,1w,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,14b,0 14:1', '1/0', 'White wins 1 point.'],
        ['0,1w,1b,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,14b,0 14:0', '1/0', 'White wins a backgammon, 3 points.'],
    ]) {
        await v.game({game: 'backgammon', seats: ['human', 'human'], position: `w ${men} 1 2 2 1`, moves: [move]});
        equal(await v.page.textContent('.status'), words, 'the end of a game');
    }
    await v.page.setViewportSize({width: 375, height: 812});
    await v.game({
        game: 'backgammon',
        seats: ['human', 'human'],
        moves: ['15', '19/20+12/17', '66', '13/7+13/7+8/2+8/2'],
    });
    equal((await v.moves()).slice(0, 2), ['51: 13/8 6/5', '66: 13/7(2) 8/2(2)'], 'the list');
    const rows = await v.page.$$eval('.moves li button', (all) => all.map((e) => [e.scrollWidth, e.clientWidth]));
    check(
        rows.every(([inner, outer]) => inner <= outer),
        'rows that are cut: ' + JSON.stringify(rows),
    );
    await v.leave();
}

// The strongest player of backgammon rates no moves: the analysis goes on with the next, and says so when it was chosen.
async function analysed(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    const id = await v.game({game: 'backgammon', seed: 23, seats: ['human', 'human']});
    await v.go('/analyse/' + id);
    await page.waitForSelector('.lines-place li');
    equal(await page.locator('button:has-text("Opening explorer")').count(), 0, 'openings of a game with dice');
    const spec = page.locator('select:has(option[value=bkg])');
    check((await spec.inputValue()) !== 'bkg', 'the player that answers is not shown');
    await spec.selectOption('bkg');
    await page.waitForSelector('.live:has-text("rates none")');
    const words = await page.evaluate(async () => {
        const {withFigures} = await import('/assets/notation.js');
        return [0, 1].map((mover) =>
            withFigures({game: 'backgammon', mover}, 'I play 17/23. It makes the points 20 and 8. It hits on 5.'),
        );
    });
    equal(
        words,
        [
            'I play 8/2. It makes the points 20 and 8. It hits on 5.',
            'I play 8/2. It makes the points 5 and 17. It hits on 20.',
        ],
        'points in sentences',
    );
    await v.leave();
}

async function cards(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    for (const game of ['kuhn', 'leduc']) {
        await v.game({game, seed: 5, seats: ['human', 'random']});
        equal(await v.page.locator('.card.face').count(), 1, 'cards one sees in ' + game);
        equal(await v.page.locator('.card.back').count(), 1, 'cards one does not see in ' + game);
        await playOut(v, byMouse(v), {seed: 3});
        equal(await v.page.locator('.card.back').count(), 0, 'hidden cards at the end of ' + game);
    }
    await v.leave();
}

// In the auction of bridge a call is no card: every call has its button, and no card can be clicked.
async function bridge(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.game({game: 'bridge', seed: 3, seats: ['human', 'human', 'human', 'human']});
    equal(await v.page.locator('[data-move]').count(), 36, 'seven times five bids, and pass');
    equal(await v.page.locator('.board .cell.can').count(), 0, 'cards that can be clicked');
    await v.page.click('[data-move="2C"]');
    for (const ply of [1, 2, 3]) {
        await v.page.waitForFunction((n) => document.querySelector('.table').dataset.ply >= 52 + n, ply);
        await v.page.click('[data-move="pass"]');
    }
    await v.page.waitForFunction(() => !document.querySelector('[data-move]'));
    check((await v.page.locator('.board .cell.can').count()) > 0, 'no card can be led');
    check(
        (await v.moves()).some((m) => m.replace('\uFE0E', '') === '2♣'),
        'the call as it is written',
    );
    await v.leave();
}

// Hands of Kuhn poker and a game with steps, with no mouse at all.
async function byKeys(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {keyboard} = v.page;
    await v.game({game: 'kuhn', seats: ['human', 'random']});
    await playOut(v, () => keyboard.press('2'));
    await v.game({game: 'breakthrough:size=5', seats: ['human', 'random'], seed: 3});
    await keyboard.press('b');
    await playOut(v, async () => {
        await keyboard.press('.');
        await keyboard.press('Enter');
    });
    await v.page.waitForFunction(() => document.getElementById('live').textContent.length > 5);
    await keyboard.press('n');
    await v.turn();
    await v.leave();
}

// A piece from the hand, a choice of promotion, the board from the other side, letters.
async function shogi(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    const click = async (...cells) => {
        for (const cell of cells) await page.locator(`.cell[data-cell="${cell}"]`).click();
    };
    const moves = '7g7f 3c3d 8h2b+ 3a2b 2g2f 2b3c'.split(' ');
    await v.game({game: 'shogi', seats: ['human', 'human'], moves});
    await click('B*', '5e');
    await v.plyIs(7);
    check((await page.textContent('.moves')).endsWith('▲５五角打'), 'the move is not in the list');
    await page.click('[data-do=turnBoard]');
    const [near, far] = await Promise.all(
        ['9a', '9i'].map(async (cell) => (await page.locator(`.cell[data-cell="${cell}"]`).boundingBox()).y),
    );
    check(near > far, 'the board is not turned');
    await click('9c', '9d');
    await v.plyIs(8);
    await click('5e', '3c');
    await page.click('dialog[open] .choice-of');
    await v.plyIs(9);
    equal(await page.locator('.cell[data-cell="3c"] .sign.promoted').textContent(), '馬', 'the promoted bishop');
    await page.click('[data-do=showLetters]');
    equal(await page.locator('.cell[data-cell="3c"] .sign').textContent(), '+B', 'its letters');
    await page.click('[data-do=showKanji]');
    await v.leave();
}

async function wordMoves(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/');
    const id = await v.page.evaluate(async () => {
        const {get, post} = await import('/assets/api.js');
        const {text} = await get('/api/l7/source?game=pentomino');
        return (await post('/api/l7/play', {text: text.replace('game pentomino', 'game bricks'), seats: ['human']})).id;
    });
    await v.go('/play/' + id);
    await v.page.hover('[data-move]:nth-child(5)');
    await v.page.waitForFunction(() => document.querySelectorAll('.mark.best').length === 5);
    await v.page.click('[data-move]:nth-child(5)');
    await v.plyIs(1);
    await v.leave();
}

const centre = (box) => [box.x + box.width / 2, box.y + box.height / 2];

// Pieces are turned by click, key and wheel; dragged where they fit they are placed, elsewhere not.
async function pentomino(browser, server, options) {
    const v = await Visitor.enter(browser, server.address, options),
        {page} = v;
    const label = (piece) => page.getAttribute(`[data-piece=${piece}]`, 'aria-label');
    const drag = async (piece, cell, {wheel} = {}) => {
        const from = centre(await page.locator(`[data-piece=${piece}]`).boundingBox()),
            to = centre(await page.locator(`.board .cell[data-cell=${cell}]`).boundingBox());
        await page.mouse.move(...from);
        await page.mouse.down();
        await page.mouse.move(...to, {steps: 5});
        equal(await page.locator('.tray-ghost .brick').count(), 5, 'bricks of the dragged piece');
        if (wheel) await page.mouse.wheel(0, wheel);
        await page.mouse.up();
    };
    await v.game({game: 'pentomino', seats: ['human']});
    equal(await page.locator('.tray-piece').count(), 12, 'pieces');
    equal(await page.locator('.tray-piece:disabled').getAttribute('data-piece'), 'X', 'what does not fit');
    await page.click('[data-piece=L]');
    equal(await page.locator('.mark.best').count(), 5, 'cells that the piece would cover');
    const before = await label('L');
    await page.click('[data-do=turn]');
    check((await label('L')) !== before, 'the piece does not turn');
    await page.keyboard.press('t');
    check(/3 of/.test(await label('L')), 'the piece does not turn by key');
    await drag('V', 'f10');
    equal(await v.ply(), 0, 'moves after a piece was dropped elsewhere');
    await drag('I', 'a1', {wheel: 100});
    await v.plyIs(1);
    equal(await page.locator('.board .brick').count(), 5, 'bricks on the board');
    check(/is on the board/.test(await label('I')), 'the piece is still beside the board');
    await page.focus('[data-piece=L]');
    await page.keyboard.press('Enter');
    await page.click('[data-do=put]');
    await v.plyIs(2);
    await page.screenshot({path: join(pictures, `pentomino-${page.viewportSize().width}.png`), fullPage: true});
    await v.leave();
}

export async function gamesTests(browser, server) {
    const phone = {viewport: {width: 375, height: 740}, hasTouch: true, isMobile: true};
    await test('chess is played by dragging, and a pawn becomes a queen', () => chess(browser, server));
    await test('shogi has hands, promotion, a board that turns', () => shogi(browser, server));
    await test('breakthrough is played by dragging and by two clicks', () => breakthrough(browser, server));
    await test('backgammon is played by mouse, steps in any order', () => backgammon(browser, server));
    await test('backgammon is analysed by a player that rates moves', () => analysed(browser, server));
    await test('backgammon is written and seen from either side', () => fromBlack(browser, server));
    await test('games of cards are played by mouse, and hide what they should', () => cards(browser, server));
    await test('calls of bridge are made by buttons', () => bridge(browser, server));
    await test('games are played by keyboard alone', () => byKeys(browser, server));
    await test('pentominoes are turned and dragged', () => pentomino(browser, server));
    await test('pentominoes are turned and dragged on a narrow page', () =>
        pentomino(browser, server, {viewport: {width: 375, height: 1400}}));
    await test('a move that is no place shows what it would do', () => wordMoves(browser, server));
    await test('hex is played by touch on a phone', () => whole(browser, server, {game: 'hex:size=4'}, phone, byTouch));
    for (const game of ['split', 'kalah:stones=2', 'amazons', 'draughts', 'nim', 'connect4', 'reversi70:size=4'])
        await test(`${game.split(':')[0]} is played by mouse`, () => whole(browser, server, {game}));
    await test('draughts is played by touch on a phone', () =>
        whole(browser, server, {game: 'draughts', position: '4/1b2/4/2w1/4/4/4/4 b 0'}, phone, byTouch));
}

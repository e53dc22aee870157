// SPDX-License-Identifier: MIT
// words_tests.mjs - what people read and hear: hints, lists of moves, results, names; keys after clicks; narrow pages.
import {check, equal, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

// The sentence of a hint and the table under it say the same, in the notation of the players.
async function hints(browser, server) {
    const v = await Visitor.enter(browser, server.address, {viewport: {width: 1440, height: 900}});
    for (const [game, moves, raw] of [
        ['shogi', [], /\b\d[a-i]\d[a-i]\b/],
        ['connect4', ['d1', 'd2'], /alpha-beta and follow/],
        ['hex:size=7', ['a1'], /50(\.0)? ?%/],
        ['chess', [], /\b[a-h]\d[a-h]\d\b/],
        ['go9', ['e5'], /\b[a-h]\d\b/],
        ['nim', [], /\d:\d/],
    ]) {
        await v.game({game, seats: ['human', 'human'], moves});
        await v.page.click('[data-do=hint]');
        await v.page.waitForSelector('.insight .best');
        const text = await v.page.locator('.insight').innerText();
        check(!raw.test(text), `a hint of ${game} reads: ${text}`);
        const rows = await v.page.locator('.insight tbody tr').count();
        if (rows < 1) continue;
        const best = await v.page.textContent('.insight .best strong'),
            first = await v.page.textContent('.insight tbody td.move');
        equal(best, first, 'the best move and the first row of ' + game);
        const place = await v.page.$eval('.insight .scroll', (e) => e.scrollWidth - e.clientWidth);
        check(place <= 0, `the table of ${game} is ${place} px too wide`);
    }
    await v.leave();
}

// A puzzle is solved, not guessed at.
async function puzzle(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.game({game: 'pentomino', seats: ['human']});
    await v.page.click('[data-do=hint]');
    await v.page.waitForSelector('.insight .best');
    const text = await v.page.locator('.insight').innerText();
    check(/solved/.test(text) && !/50 ?%|50\.0/.test(text), 'the hint of a puzzle: ' + text);
    await v.leave();
}

// A deal is one row; the buttons and the list have one notation; cards of a patience are named.
async function lists(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.game({game: 'bridge', seed: 3, seats: ['human', 'human', 'human', 'human']});
    equal(await v.moves(), ['The deal'], 'the moves of bridge before the first call');
    const call = await v.page.textContent('[data-move="1C"]');
    await v.page.click('[data-move="1C"]');
    await v.page.waitForFunction(() => document.querySelectorAll('.moves li').length === 2);
    equal((await v.moves())[1], call, 'a call in the list');
    equal(await v.page.textContent('.moves li:nth-child(2) .nth'), '1', 'the number of the first call');
    await v.page.click('a[href^="/analyse"]');
    await v.page.waitForSelector('.node');
    equal(await v.page.locator('.node').allInnerTexts(), ['The deal', '1' + call], 'the tree of the analysis');
    await v.game({game: 'calculation', seed: 1, seats: ['human']});
    await v.page.click('[data-cell="b"]');
    await v.page.waitForFunction(() => document.querySelectorAll('.moves li').length >= 1);
    check(/^(10|[A-Z2-9]) → heap b$/.test((await v.moves())[0]), 'a card on a heap: ' + (await v.moves())[0]);
    check(!(await v.moves()).some((m) => m === '?'), 'cards that were turned');
    await v.leave();
}

// After a click on the board the arrow keys walk through the game; whoever came by keys moves on the board.
async function arrows(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {keyboard} = v.page;
    await v.game({seats: ['human', 'human'], moves: ['f5', 'f6']});
    await v.page.click('[data-cell="e6"]');
    await v.plyIs(3);
    await keyboard.press('ArrowLeft');
    await v.plyIs(2);
    await keyboard.press('ArrowRight');
    await v.plyIs(3);
    await keyboard.press('b');
    const cursor = () => v.page.getAttribute('.board', 'aria-activedescendant');
    const before = await cursor();
    await keyboard.press('ArrowLeft');
    check((await cursor()) !== before, 'the cursor of the board does not move');
    await v.plyIs(3);
    // A place where no move is possible is said.
    await keyboard.press('Home');
    for (let i = 0; i < 8; i++) await keyboard.press('ArrowUp');
    for (let i = 0; i < 8; i++) await keyboard.press('ArrowLeft');
    await keyboard.press('Enter');
    await v.page.waitForFunction(() => /No move at a\d/.test(document.getElementById('live').textContent));
    await v.leave();
}

// A draw is said once; dice and what they do have names.
async function said(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    const moves = ['a1', 'b2', 'c3', 'c2', 'a2', 'a3', 'c1', 'b1', 'b3'];
    await v.game({game: 'tictactoe', seats: ['human', 'random'], moves});
    equal(await v.page.textContent('.status'), 'A draw.', 'the result');
    await v.game({game: 'backgammon', seed: 23, seats: ['human', 'human']});
    const dice = await v.page.$$eval('.caption .die', (all) => all.map((e) => e.getAttribute('aria-label')));
    check(
        dice.every((text) => /^die: [1-6]$/.test(text)),
        'the dice: ' + dice,
    );
    const ends = await v.page.$$eval('.board [data-cell="0"], .board [data-cell="25"]', (all) =>
        all.map((e) => e.getAttribute('aria-label')),
    );
    check(
        ends.every((text) => /^(off|bar)/.test(text)),
        'places beside the points: ' + ends,
    );
    for (const cell of ['6', '2', '8', '5']) await v.page.locator(`.board [data-cell="${cell}"]`).click();
    await v.page.waitForFunction(() => /the dice are \d-\d/.test(document.getElementById('live').textContent));
    check(!/ plays \d\d\./.test(await v.page.textContent('#live')), 'a throw is no move');
    await v.leave();
}

// People and programs have names in the language of the page.
async function names(browser, server) {
    const v = await Visitor.enter(browser, server.address, {locale: 'ja-JP'});
    const moves = ['a1', 'b2', 'c3', 'c2', 'a2', 'a3', 'c1', 'b1', 'b3'];
    await v.game({game: 'tictactoe', seats: ['human', 'alphabeta:depth=1,time=0.3'], moves});
    await v.go('/?names#explore/tictactoe/');
    await v.page.waitForFunction(() => /やさしい/.test(document.querySelector('.explore-games')?.textContent ?? ''));
    const text = await v.page.textContent('.explore-games');
    check(!/human|alphabeta/.test(text), 'players in the explorer: ' + text);
    await v.leave();
}

// The tutorial is seen when it is opened, and narrow screens need no scrolling to the side.
async function narrow(browser, server) {
    const v = await Visitor.enter(browser, server.address, {viewport: {width: 320, height: 700}});
    const wide = () => v.page.evaluate(() => document.documentElement.scrollWidth);
    await v.game({game: 'chess', seats: ['human', 'random']});
    equal(await wide(), 320, 'the width of a game of chess');
    const cut = await v.page.$$eval('.buttons .button', (all) =>
        all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent),
    );
    equal(cut, [], 'buttons whose words do not fit');
    await v.go('/');
    await v.page.waitForSelector('.tile');
    equal(await wide(), 320, 'the width of the first page');
    await v.go('/write');
    await v.page.click('[data-do=tutorial]');
    await v.page.waitForFunction(() => {
        const place = document.querySelector('.lesson-place').getBoundingClientRect();
        return place.height > 0 && place.top < innerHeight && place.bottom > 0;
    });
    equal(await wide(), 320, 'the width of the editor');
    await v.leave();
}

export async function wordsTests(browser, server) {
    await test('a hint says one thing, as players write it', () => hints(browser, server));
    await test('the hint of a puzzle is from its solver', () => puzzle(browser, server));
    await test('lists of moves have deals in one row and cards with names', () => lists(browser, server));
    await test('arrow keys walk through the game after a click on the board', () => arrows(browser, server));
    await test('a draw is said once, and dice have names', () => said(browser, server));
    await test('the explorer calls players by their names', () => names(browser, server));
    await test('pages fit 320 px, and the tutorial is in sight', () => narrow(browser, server));
}

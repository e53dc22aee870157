// SPDX-License-Identifier: MIT
// count_tests.mjs - the end of a game of go: dead stones are proposed, marked, agreed on and counted.
import {join} from 'node:path';
import {check, equal, pictures, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

// A wall of black on column d, one of white on column e; a white stone is lost at b4, a black one at g4.
const go = 'go:size=7',
    moves = 'd1 e1 d2 e2 d3 e3 d4 e4 d5 e5 d6 e6 d7 e7 g4 b4 pass'.split(' ');

const points = (v) => v.page.textContent('.count-words');
const pass = (v) => v.page.click('[data-move=pass]');

async function alone(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.game({game: go, seats: ['human', 'human'], moves});
    await pass(v);
    await page.waitForSelector('.counting');
    check(/Black 28, White 28\.5/.test(await points(v)), `the proposal counts ${await points(v)}`);
    equal(await page.locator('.dead-stone').count(), 2, 'stones proposed as dead');
    equal(await page.locator('[data-do=rematch]').count(), 0, 'a rematch before the result is agreed on');
    equal(await page.locator('.territory.black').count(), 20, 'points of black without stones');
    await page.locator('.cell[data-cell=g4]').click();
    await page.waitForFunction(() => document.querySelectorAll('.dead-stone').length === 1);
    check(/1 dead stone/.test(await points(v)), 'one dead stone is not said so');
    await page.reload();
    await page.waitForSelector('.counting');
    equal(await page.locator('.dead-stone').count(), 1, 'dead stones after a reload');
    await page.click('[data-do=resume]');
    await v.plyIs(moves.length - 1);
    equal(await page.textContent('.status'), 'Black to move', 'no pass is the last move');
    await pass(v);
    await v.plyIs(moves.length);
    equal(await page.textContent('.status'), 'Black passes. White to move.', 'a pass is said');
    await page.click('[data-do=undo]');
    await v.plyIs(moves.length - 1);
    equal(await page.locator('.counting').count(), 0, 'still counting while playing');
    await pass(v);
    await v.plyIs(moves.length);
    await pass(v);
    await page.waitForSelector('.counting');
    await page.screenshot({path: join(pictures, 'count-1280-light.png')});
    await page.click('[data-do=accept]');
    await page.waitForFunction(() => /by 0\.5/.test(document.querySelector('.status')?.textContent));
    equal(await page.locator('.counting').count(), 0, 'still counting after all have accepted');
    await page.reload();
    await page.waitForFunction(() => /by 0\.5/.test(document.querySelector('.status')?.textContent));
    await v.leave();
}

async function two(browser, server) {
    const a = await Visitor.enter(browser, server.address),
        b = await Visitor.enter(browser, server.address),
        watcher = await Visitor.enter(browser, server.address);
    await a.go('/');
    const {id} = await a.post('/api/new', {game: go, link: true, side: 0, name: 'Anna', moves});
    for (const v of [a, b, watcher]) await v.go('/play/' + id);
    await b.page.fill('[name=name]', 'Ben');
    await b.page.click('button[type=submit]');
    await b.turn();
    await pass(b);
    for (const v of [a, b, watcher]) await v.page.waitForSelector('.counting');
    check(/half an hour/.test(await a.page.textContent('.counting')), 'how long a count may last is not said');
    equal(await watcher.page.locator('.counting button').count(), 0, 'buttons for a watcher');
    const refused = await watcher.page.evaluate(
        async (game) =>
            (await import('/assets/api.js')).post(`/api/game/${game}/count`, {dead: []}).catch((e) => e.status),
        id,
    );
    equal(refused, 403, 'what a watcher who marks stones gets');
    watcher.complaints.length = 0;
    await a.page.click('[data-do=accept]');
    await b.page.waitForSelector('text=Anna has accepted this.');
    await b.page.locator('.cell[data-cell=b4]').click(); // other marks: both must accept them anew
    await b.page.waitForFunction(() => !/has accepted/.test(document.querySelector('.counting')?.textContent));
    await b.page.locator('.cell[data-cell=b4]').click();
    await b.page.waitForFunction(() => document.querySelectorAll('.dead-stone').length === 2);
    await b.page.click('[data-do=accept]');
    await a.page.waitForSelector('text=Ben has accepted this.');
    await a.page.click('[data-do=accept]');
    for (const v of [a, b, watcher])
        await v.page.waitForFunction(() => /by 0\.5/.test(document.querySelector('.status')?.textContent));
    for (const v of [a, b, watcher]) await v.leave();
}

async function japanese(browser, server) {
    const v = await Visitor.enter(browser, server.address, {locale: 'ja-JP', viewport: {width: 375, height: 812}});
    await v.game({game: go, seats: ['human', 'human'], moves});
    await pass(v);
    await v.page.waitForSelector('.counting');
    check(/死に石 2子/.test(await points(v)), 'dead stones are not said in Japanese');
    check(/半目勝ち/.test(await points(v)), 'the result is not said in Japanese');
    await v.leave();
}

export async function countTests(browser, server) {
    await test('dead stones of go are proposed, marked and counted', () => alone(browser, server));
    await test('two people agree on the dead stones, a watcher does not', () => two(browser, server));
    await test('a game of go is counted in Japanese on a phone', () => japanese(browser, server));
}

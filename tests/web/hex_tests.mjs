// SPDX-License-Identifier: MIT
// hex_tests.mjs - Hex at the board: plans, links, must-play cells and verdicts over the stones, swap.
import {check, equal, pictures, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

async function why(v, spec) {
    await v.page.click('.table-side .button.main'); // the live analysis would only take time
    await v.page.waitForSelector('.table-side .button.main[aria-pressed=false]');
    const seen = v.page.waitForResponse((r) => r.url().endsWith('/hint'));
    await v.page.selectOption('.table-side select', spec);
    await v.page.evaluate(() => document.activeElement.blur());
    await v.page.keyboard.press('w');
    await seen;
    await v.page.waitForSelector('.insight .best');
}

// The program of 1978 draws its plan and the enemy's.
async function plans(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    const id = await v.game({game: 'hex8', seats: ['human', 'human'], moves: ['d4', 'e5', 'c6', 'f3']});
    await v.go('/analyse/' + id);
    await page.waitForSelector('.line-button');
    await why(v, 'hex-plan');
    check((await page.locator('.over.marks .link').count()) > 1, 'no links are drawn');
    check((await page.locator('.over.marks .link-enemy').count()) > 1, 'no links of the enemy are drawn');
    check((await page.locator('.over.marks .support').count()) > 1, 'links have no support');
    equal(await page.locator('.insight .marks li').count(), 0);
    await page.screenshot({path: `${pictures}/hex-plans.png`});
    await v.leave();
}

// Connections leave few cells to play on, and the solver tells what they are worth.
async function verdicts(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    const id = await v.game({game: 'hex6', seats: ['human', 'human'], moves: ['c4', 'd3', 'c3', 'b4', 'b5']});
    await v.go('/analyse/' + id);
    await page.waitForSelector('.line-button');
    await why(v, 'hex:time=0.5');
    const won = await page.locator('.over.marks .won').count(),
        lost = await page.locator('.over.marks .lost').count();
    check(won + lost > 10, `${won} moves are proved to win, ${lost} to lose`);
    check((await page.locator('.over.marks .must, .over.marks .settled').count()) > 0, 'links say nothing');
    check(/prove/.test(await page.textContent('.insight')), 'the proofs are not mentioned');
    await page.screenshot({path: `${pictures}/hex-verdicts.png`});
    await v.leave();
}

// The second player is offered the first stone.
async function swap(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.game({game: 'hex:size=5,swap=1', seats: ['human', 'human'], moves: ['b3']});
    await page.click('[data-move=swap]');
    await v.plyIs(2);
    equal((await v.moves()).at(-1), 'Swap');
    equal(await page.locator('[data-move=swap]').count(), 0);
    await v.leave();
}

export async function hexTests(browser, server) {
    await test('the plans of Hex are drawn over the stones', () => plans(browser, server));
    await test('what is proved of moves in Hex is seen on the board', () => verdicts(browser, server));
    await test('the first stone of Hex can be taken over', () => swap(browser, server));
}

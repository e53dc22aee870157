// SPDX-License-Identifier: MIT
// problem_tests.mjs - mate problems on the board: solving, refutations, longer mates, hints, memory.
import {check, equal, pictures, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const said = (page, key) => page.waitForSelector(`.problem-status[data-said=${key}]`);
const ask = (v, position, moves, want) => v.post('/api/tsume', {position, moves, want});

async function open(browser, server, number, options) {
    const v = await Visitor.enter(browser, server.address, options);
    await v.go('/problems/' + number);
    await said(v.page, 'tsumeBegin');
    const problems = await v.page.evaluate(async () => (await import('/assets/api.js')).get('/api/problems'));
    return {v, page: v.page, problems, problem: problems[number - 1]};
}

// Clicks a move such as G*3b or 2d2c+, and says whether it promotes where that is asked.
async function play(page, move) {
    const [, from, to, plus] = /^(\w\*|\d\w)(\d\w)(\+?)$/.exec(move);
    await page.click(`[data-cell="${from}"]`);
    await page.waitForSelector('.board[data-chosen="1"]');
    const answered = page.waitForResponse((r) => r.url().endsWith('/api/tsume'));
    await page.click(`[data-cell="${to}"]`);
    const asked = await page.locator('dialog .choice-of').count();
    if (asked)
        await page
            .locator('dialog .choice-of')
            .filter({hasText: plus ? /^Promote|^成る/ : /not|不成|成らない/})
            .click();
    await answered;
}

// The first move of those that are legal whose verdict is this one.
async function moveThatIs(v, problem, verdict) {
    const {legal} = await ask(v, problem.position, [], 'look');
    for (const move of legal) {
        const answer = await ask(v, problem.position, [move], 'judge');
        if (answer.verdict === verdict) return {move, answer};
    }
    return {};
}

async function solve(v, page, problem) {
    const {line} = await ask(v, problem.position, [], 'solution');
    equal(line.length, problem.plies, 'length of the solution');
    for (let i = 0; i < line.length; i += 2) {
        await play(page, line[i]);
        if (i + 1 < line.length) await said(page, 'tsumeGoesOn');
    }
    await said(page, 'tsumeSolved');
}

async function solving(browser, server) {
    const {v, page, problem, problems} = await open(browser, server, 1);
    await solve(v, page, problem);
    await page.screenshot({path: `${pictures}/problem-solved.png`});
    await page.reload();
    await said(page, 'tsumeBegin');
    check((await page.textContent('.table-side')).includes(`1 of ${problems.length} solved`), 'it is not remembered');
    equal(await page.locator('.problem-list a.solved').count(), 1, 'marked as solved');
    await page.click('[data-do=tsumeNext]');
    await page.waitForURL(/problems\/2$/);
    await v.leave();
}

async function refuted(browser, server) {
    const {v, page, problem} = await open(browser, server, 2);
    const {move, answer} = await moveThatIs(v, problem, 'wrong');
    check(move, 'there is no wrong check in this problem');
    await play(page, move);
    await said(page, 'tsumeWrong');
    check(answer.reply, 'no refutation');
    await page.screenshot({path: `${pictures}/problem-refuted.png`});
    // The next try can be made at once, on the position before the wrong move.
    check(await page.isDisabled('[data-do=tsumeBack]'), 'the wrong move is still on the board');
    check((await page.locator('.board .cell.can').count()) > 0, 'no move can be made after a wrong one');
    const quiet = await moveThatIs(v, problem, 'nocheck');
    if (quiet.move) {
        await play(page, quiet.move);
        await said(page, 'tsumeNoCheck');
    }
    await page.click('[data-do=tsumeHint]');
    await said(page, 'tsumeHintText');
    await page.click('[data-do=tsumeGiveUp]');
    await said(page, 'tsumeSteps');
    for (let i = 0; i < problem.plies; i++) {
        const answered = page.waitForResponse((r) => r.url().endsWith('/api/tsume'));
        await page.click('[data-do=tsumeForward]');
        await answered;
    }
    await page.waitForSelector('[data-do=tsumeForward][disabled]');
    equal(await page.locator('.problem-list a.seen').count(), 1, 'marked as seen');
    await page.setViewportSize({width: 375, height: 800});
    check(
        await page.evaluate(() => document.documentElement.scrollWidth <= 375),
        'the solution is too wide for a phone',
    );
    await v.leave();
}

// A mate that is longer than needed: B*4c, where G*3b mates in three.
async function longer(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/');
    const position = '7k1/9/6PB1/9/9/9/9/9/9 b BG 1';
    const answer = await ask(v, position, ['B*4c'], 'judge');
    equal(answer.verdict, 'longer', 'a longer mate');
    check(answer.reply && answer.plies > 3, 'it goes on');
    equal((await ask(v, position, ['G*3b'], 'judge')).verdict, 'right', 'the shortest mate');
    await v.leave();
}

// "Is there a mate?" in a game.
async function inAGame(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.game({game: 'shogi', seats: ['human', 'human'], position: '8k/6S2/7G1/9/9/9/9/9/4K4 b Rr2b3g3s4n4l18p 1'});
    await page.click('[data-do=findMate]');
    await page.waitForSelector('.find-mate');
    check(/Mate in/.test(await page.textContent('.find-mate')), 'no mate is found');
    await page.screenshot({path: `${pictures}/problem-find-mate.png`});
    await v.game({game: 'shogi', seats: ['human', 'human']});
    await page.click('[data-do=findMate]');
    await page.waitForSelector('.find-mate');
    check(/No mate/.test(await page.textContent('.find-mate')), 'a mate at the start');
    await v.leave();
}

async function everywhere(browser, server) {
    const {v, page} = await open(browser, server, 1, {
        viewport: {width: 390, height: 844},
        locale: 'ja-JP',
        hasTouch: true,
    });
    check(/手詰/.test(await page.textContent('.problem-name')), 'not in Japanese');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    check(!wide, 'the page is wider than a phone');
    await page.screenshot({path: `${pictures}/problem-phone.png`, fullPage: true});
    await page.focus('.board');
    await page.keyboard.press('.');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.board[data-chosen="1"]');
    await v.leave();
    const day = await Visitor.enter(browser, server.address);
    await day.go('/#/problems');
    await said(day.page, 'tsumeBegin');
    await day.page.click('[data-do=tsumeDaily]');
    await said(day.page, 'tsumeBegin');
    await day.page.screenshot({path: `${pictures}/problem-desktop.png`});
    await day.leave();
}

export async function problemTests(browser, server) {
    await test('a mate problem is solved on the board, and stays solved', () => solving(browser, server));
    await test('a wrong move in a mate problem is refuted; the solution can be seen', () => refuted(browser, server));
    await test('a longer mate is accepted', () => longer(browser, server));
    await test('a mate is looked for in a game of shogi', () => inAGame(browser, server));
    await test('mate problems on a phone, by keys, in Japanese, of the day', () => everywhere(browser, server));
}

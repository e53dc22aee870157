// SPDX-License-Identifier: MIT
// write_tests.mjs - a game is written in the page, played, and still there later; games are set up.
import {check, equal, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const wrong = `game corners
title "Corners"
about
  Take the corners first.
players black white
board grid 4
stone on node
move place n: stone n = viod
  do stone n := friend
end when count stone = void = 0: friend wins
`;

const canPlay = '.write-page .button.main:not([disabled])';

async function writing(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.go('/write');
    await page.waitForSelector(canPlay);
    await page.fill('#l7', wrong);
    await page.waitForSelector('.underlay mark:not(.warning)');
    check(await page.isDisabled('.write-page .button.main'), 'a game with a mistake can be played');
    equal(await page.textContent('.underlay mark'), 'viod', 'what is marked');
    equal(await page.textContent('.gutter .wrong'), '8\n', 'the line that is marked');
    equal(await page.getAttribute('#l7', 'aria-invalid'), 'true', 'aria-invalid');
    await page.waitForFunction(() => /Line 8/.test(document.getElementById('live').textContent));
    await page.click('.problems .wrong .link');
    equal(
        await page.evaluate(() => {
            const a = document.activeElement;
            return a.value.slice(a.selectionStart, a.selectionEnd);
        }),
        'viod',
        'what a click on the message chooses',
    );
    await page.keyboard.type('void');
    await page.waitForSelector(canPlay);
    equal(await page.locator('.start-board .cell').count(), 16, 'cells of the board beside the text');
    check(/16, 240/.test(await page.textContent('.facts')), 'no perft is shown');
    await page.reload();
    await page.waitForSelector(canPlay);
    check((await page.inputValue('#l7')).includes('stone n = void'), 'the text is gone after a reload');
    await page.keyboard.press('Tab');
    await page.focus('#l7');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/play/*');
    await v.turn();
    await v.click();
    await v.turn();
    const moves = await v.moves(),
        {port} = new URL(server.address);
    await server.kill('SIGKILL');
    await server.start(Number(port));
    await page.reload();
    await v.turn();
    equal((await v.moves()).slice(0, moves.length), moves, 'the moves after the server came back');
    await page.click('text=Edit');
    await page.waitForSelector(canPlay);
    check((await page.inputValue('#l7')).startsWith('game corners'), 'the description is gone');
    await v.go('/');
    await page.click('.tile:has-text("Corners")');
    await page.waitForSelector('form.setup');
    await page.click('button[type=submit]');
    await v.turn();
    await page.click('text=Analyse');
    await page.waitForSelector('.line-button');
    await v.leave();
}

async function reading(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.go('/#new/hex');
    await page.click('text=Show the description of this game');
    await page.waitForSelector(canPlay);
    check((await page.inputValue('#l7')).startsWith('game hex'), 'this is not Hex');
    await page.selectOption('#l7-from', 'nim');
    await page.waitForFunction(() => document.getElementById('l7').value.startsWith('game nim'));
    await page.waitForSelector(canPlay);
    await v.leave();
}

async function swapping(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.go('/#new/hex');
    await page.click('label:has-text("Another person")');
    await page.selectOption('[data-option=size]', '5');
    await page.selectOption('[data-option=swap]', '1');
    await page.click('button[type=submit]');
    await v.turn();
    await page.locator('.cell[data-cell=b3]').click();
    await v.plyIs(1);
    await page.click('[data-move=swap]');
    await v.plyIs(2);
    equal(await v.moves(), ['b3', 'Swap'], 'the moves');
    await v.leave();
}

async function handicaps(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.go('/#new/othello');
    await page.click('label:has-text("Another person")');
    await page.selectOption('[data-option=handicap]', '4');
    await page.click('button[type=submit]');
    await v.turn();
    for (const cell of ['a1', 'h8', 'h1', 'a8'])
        check(/black/i.test(await page.getAttribute(`[data-cell=${cell}]`, 'aria-label')), `no black stone on ${cell}`);
    check(/White/.test(await page.textContent('.status')), 'white does not begin');
    await v.go('/#new/go');
    await page.fill('[data-option=komi]', '500');
    await page.click('button[type=submit]');
    check(await page.$eval('[data-option=komi]', (f) => !f.checkValidity()), 'komi has no range');
    await v.leave();
}

export async function writeTests(browser, server) {
    await test('a game is written, mended, played, and still there after the server was killed', () =>
        writing(browser, server));
    await test('it is shown how games are written', () => reading(browser, server));
    await test('a game with swap is set up and swapped', () => swapping(browser, server));
    await test('a handicap gives corners, and only what is offered can be chosen', () => handicaps(browser, server));
}

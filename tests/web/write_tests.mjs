// SPDX-License-Identifier: MIT
// write_tests.mjs - a game is written in the page, played, and still there later; games are set up.
import {join} from 'node:path';
import {check, equal, pictures, test} from './harness.mjs';
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
    equal(await page.textContent('.line-number.wrong'), '8', 'the line that is marked');
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

// Long lines wrap: nothing is cut off, and colours, marks and text lie on each other.
async function wrapping(browser, server, width) {
    const v = await Visitor.enter(browser, server.address, {viewport: {width, height: 900}}),
        {page} = v;
    await v.go('/write?game=go');
    await page.waitForSelector(canPlay);
    const sizes = await page.evaluate(() => {
        const area = document.getElementById('l7'),
            under = document.querySelector('.underlay'),
            editor = document.querySelector('.editor');
        return {
            wide: area.scrollWidth - area.clientWidth,
            across: editor.scrollWidth - editor.clientWidth,
            apart: Math.abs(area.scrollHeight - under.scrollHeight),
            lines: [...document.querySelectorAll('.code-line')].filter((l) => l.offsetHeight > 30).length,
            same: under.textContent.replace(/\d+/g, '').length > 500,
        };
    });
    check(sizes.wide <= 0 && sizes.across <= 0, `the text is cut off: ${JSON.stringify(sizes)}`);
    check(sizes.apart <= 1, `text and colours are ${sizes.apart} pixels apart`);
    check(width > 1000 || sizes.lines > 0, 'no line is wrapped');
    check((await page.locator('.l7-word').count()) > 50, 'words have no colour');
    check((await page.locator('.l7-prose').count()) > 5, 'the rules in words are not set off');
    await page.locator('.editor').screenshot({path: join(pictures, `editor-${width}.png`)});
    await v.leave();
}

async function completing(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.go('/write');
    await page.waitForSelector(canPlay);
    await page.fill('#l7', 'game corners\nplayers black white\nboard grid 4\nstone on node\n');
    await page.focus('#l7');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('mov');
    await page.waitForSelector('.completions li');
    equal(await page.locator('.completions li strong').allTextContents(), ['move'], 'what is offered');
    check(/\w+ \w+/.test(await page.textContent('.completions li .quiet')), 'its meaning is not shown');
    await page.keyboard.press('Tab');
    check((await page.inputValue('#l7')).endsWith('\nmove'), 'the word is not inserted');
    await page.keyboard.type(' place n: sto');
    await page.waitForSelector('.completions li');
    check(
        (await page.locator('.completions li strong').allTextContents()).includes('stone'),
        'a name of the text is not offered',
    );
    await page.keyboard.press('Escape');
    equal(await page.locator('.completions:not([hidden])').count(), 0, 'lists after Escape');
    await page.keyboard.press('Control+Space');
    await page.waitForSelector('.completions li');
    await page.locator('.completions li:has-text("stone")').first().click();
    check((await page.inputValue('#l7')).endsWith('n: stone'), 'a click does not insert');
    await v.leave();
}

// The tutorial leads to a game that can be played; every step of it can be.
async function lessons(browser, server, locale) {
    const v = await Visitor.enter(browser, server.address, {locale}),
        {page} = v;
    await v.go('/write');
    await page.waitForSelector(canPlay);
    await page.click('[data-do=tutorial]');
    const seen = [];
    for (;;) {
        seen.push(await page.textContent('.tutorial h2'));
        await page.click('[data-do=lessonUse]');
        const text = await page.textContent('.lesson-code');
        equal(await page.inputValue('#l7'), text, 'the text in the editor');
        await page.waitForSelector('.fine');
        await page.waitForSelector(canPlay);
        if (await page.isDisabled('[data-do=lessonNext]')) break;
        await page.click('[data-do=lessonNext]');
    }
    equal(seen.length, 5, 'steps');
    check(locale !== 'ja-JP' || seen.every((title) => /[ぁ-ん一-龠]/.test(title)), `not Japanese: ${seen}`);
    await page.screenshot({path: join(pictures, `tutorial-${locale}.png`)});
    await page.reload();
    await page.waitForSelector('.tutorial');
    equal(await page.textContent('.tutorial h2'), seen[4], 'the step after a reload');
    await page.click('[data-example=nim]');
    await page.waitForFunction(() => document.getElementById('l7').value.startsWith('game nim'));
    check(/game=nim/.test(page.url()), 'the example is not in the address');
    await v.leave();
}

// In Japanese the compiler's messages and the rules are Japanese.
async function inJapanese(browser, server) {
    const v = await Visitor.enter(browser, server.address, {locale: 'ja-JP'}),
        {page} = v;
    await v.go('/write');
    await page.waitForSelector(canPlay);
    await page.fill('#l7', wrong);
    await page.waitForSelector('.problems .wrong');
    const words = await page.textContent('.problems .wrong');
    check(/「viod」という名前はありません/.test(words), `the compiler says ${words}`);
    for (const game of ['othello', 'hex', 'shogi', 'go', 'chess', 'calculation', 'reversi70']) {
        await v.go('/#new/' + game);
        await page.waitForSelector('details.rules');
        const rules = await page.textContent('details.rules p');
        check(/(です|ます)/.test(rules) && !/[a-z]{4}/.test(rules), `the rules of ${game}: ${rules}`);
    }
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
    for (const width of [375, 1440])
        await test(`long lines wrap in the editor (${width} pixels)`, () => wrapping(browser, server, width));
    await test('words are completed while a game is written', () => completing(browser, server));
    for (const locale of ['en-US', 'ja-JP'])
        await test(`the tutorial stands beside the editor (${locale})`, () => lessons(browser, server, locale));
    await test('the compiler and the rules speak Japanese', () => inJapanese(browser, server));
    await test('it is shown how games are written', () => reading(browser, server));
    await test('a game with swap is set up and swapped', () => swapping(browser, server));
    await test('a handicap gives corners, and only what is offered can be chosen', () => handicaps(browser, server));
}

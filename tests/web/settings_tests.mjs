// SPDX-License-Identifier: MIT
// settings_tests.mjs - colours of boards and pieces, coordinates, sound, moves that are confirmed, Hex
// turned, cells that a finger hits.
import {join} from 'node:path';
import {check, equal, pictures, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const phone = {viewport: {width: 375, height: 812}, hasTouch: true, isMobile: true};

const choose = async (page, name, value) => {
    await page.click('[data-do=settings]');
    await page.selectOption(`[data-setting=${name}]`, value);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', {state: 'detached'});
};

const style = (page, selector, name) =>
    page.$eval(selector, (element, property) => getComputedStyle(element)[property], name);

async function themes(browser, server, locale) {
    const v = await Visitor.enter(browser, server.address, {locale}),
        {page} = v;
    await v.game({seats: ['human', 'human']});
    const felt = '.board .ground',
        stone = '.board .stone.black';
    const before = [await style(page, felt, 'fill'), await style(page, stone, 'fill')];
    const seen = new Set([before[0]]);
    for (const theme of ['green', 'blue', 'grey', 'contrast']) {
        await choose(page, 'board', theme);
        seen.add(await style(page, felt, 'fill'));
        await page.screenshot({path: join(pictures, `theme-${theme}.png`)});
    }
    equal(seen.size, 5, 'different colours of the board');
    await choose(page, 'pieces', 'flat');
    check((await style(page, stone, 'fill')) !== before[1], 'pieces do not change');
    check(await page.isVisible('.board .name'), 'coordinates are hidden at first');
    await choose(page, 'names', 'off');
    check(!(await page.isVisible('.board .name')), 'coordinates are not hidden');
    await page.reload();
    await v.turn();
    check(!(await page.isVisible('.board .name')), 'the settings are gone after a reload');
    await page.click('[data-do=settings]');
    if (locale === 'ja-JP') check(/設定/.test(await page.textContent('dialog')), 'the settings are not Japanese');
    await v.leave();
}

// The browser's own sound, counted.
async function sounds(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await page.addInitScript(() => {
        window.tones = 0;
        const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () {
            window.tones++;
            return make.call(this);
        };
    });
    const tones = () => page.evaluate(() => window.tones);
    await v.game({seats: ['human', 'human']});
    await v.click();
    equal(await tones(), 0, 'tones before sound was switched on');
    await choose(page, 'sound', 'on');
    const first = await tones();
    check(first > 0, 'nothing is heard when sound is switched on');
    await v.click();
    check((await tones()) > first, 'a move is not heard');
    await choose(page, 'sound', 'off');
    const last = await tones();
    await v.click();
    equal(await tones(), last, 'tones after sound was switched off');
    await v.leave();
}

async function confirming(browser, server) {
    const v = await Visitor.enter(browser, server.address, phone),
        {page} = v;
    await v.game({game: 'go', seats: ['human', 'human']});
    await page.locator('.cell[data-cell=e5]').tap();
    await page.waitForSelector('[data-do=confirm]');
    equal(await v.ply(), 0, 'moves before it was confirmed');
    await page.screenshot({path: join(pictures, 'confirm-375.png')});
    await page.locator('.cell[data-cell=c3]').tap(); // another one instead
    await page.waitForFunction(() => /C3/.test(document.querySelector('[data-do=confirm]').textContent));
    await page.tap('[data-do=confirm]');
    await v.plyIs(1);
    await page.locator('.cell[data-cell=d4]').tap();
    await page.locator('.cell[data-cell=d4]').tap(); // the same again
    await v.plyIs(2);
    equal(await v.moves(), ['C3', 'D4'], 'the moves');
    await choose(page, 'confirm', 'never');
    await page.locator('.cell[data-cell=e5]').tap();
    await v.plyIs(3);
    await v.leave();
}

// The width of a cell on the screen.
const cellSize = (page) =>
    page.$eval('.board svg', (board) => Math.min(board.getScreenCTM().a, board.getScreenCTM().d));

async function fingers(browser, server) {
    const v = await Visitor.enter(browser, server.address, phone),
        {page} = v;
    for (const game of ['hex11', 'othello', 'chess', 'shogi', 'go', 'backgammon', 'international', 'fairhex']) {
        await v.game({game, seats: ['human', 'human']});
        const size = await cellSize(page),
            wide = await page.evaluate(() => document.documentElement.scrollWidth);
        check(size >= 32, `a cell of ${game} has ${size} pixels`);
        check(wide <= 375, `the page of ${game} is ${wide} pixels wide`);
        const moved = await page.$eval('.board-place', (place) => place.scrollWidth > place.clientWidth);
        check(!moved || !/backgammon|othello|chess/.test(game), `${game} is moved sideways`);
    }
    // The analysis too: cells, a graph whose words can be read, and buttons to walk with.
    for (const [game, moves] of [
        ['go', 'd4 g7'],
        ['chess', 'e2e4 e7e5'],
    ]) {
        const id = await v.game({game, seats: ['human', 'human'], moves: moves.split(' ')});
        await v.go('/analyse/' + id);
        await v.plyIs(2);
        await page.waitForSelector('.graph .axis');
        const size = await cellSize(page);
        check(size >= 32, `a cell of ${game} has ${size} pixels in the analysis`);
        const words = await page.$eval('.graph .axis', (word) => word.getBoundingClientRect().height);
        check(words > 10, `the words of the graph are ${words} pixels high`);
        await page.tap('.table-board .steps [aria-label="One move back"]');
        await v.plyIs(1);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        check(wide <= 375, `the analysis of ${game} is ${wide} pixels wide`);
    }
    await v.leave();
}

// A board that is too large for fingers is shown whole; a tap shows the stone, lines through its point and the
// board around it, enlarged, where another point can be chosen.
async function enlarging(browser, server) {
    const v = await Visitor.enter(browser, server.address, phone),
        {page} = v;
    const fits = async (what) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth),
            moved = await page.$eval('.board-place', (place) => place.scrollWidth > place.clientWidth);
        check(wide <= 375 && !moved, `${what} is shown whole`);
    };
    const large = async (what) => {
        const size = await page.$eval('.enlarged svg', (board) => board.getScreenCTM().a);
        check(size >= 40, `an enlarged cell of ${what} has ${size} pixels`);
        const box = await page.$eval('.confirm-move', (e) => e.getBoundingClientRect().toJSON());
        check(box.bottom <= 812 && box.top > 300, `the question of ${what} covers ${box.top} to ${box.bottom}`);
    };
    const asked = (text) =>
        page.waitForFunction((word) => document.querySelector('[data-do=confirm]')?.textContent.includes(word), text);
    for (const [game, at, text] of [
        ['go:size=19', 'q16', 'Q16'],
        ['go:size=13', 'a1', 'A1'],
        ['gomoku', 'h8', 'h8'],
    ]) {
        await v.game({game, seats: ['human', 'human']});
        await fits(game);
        await page.locator(`.board-place .cell[data-cell=${at}]`).tap();
        await asked(text);
        await page.waitForSelector('.board-place .proposed');
        await large(game);
        await page.screenshot({path: join(pictures, `enlarged-${game.replace(/\W/g, '-')}-375.png`)});
        equal(await v.ply(), 0, 'moves before it was confirmed');
        await page.locator(`.enlarged .cell[data-cell=${at}]`).tap(); // the same again
        await v.plyIs(1);
        equal([await v.moves(), await page.$$('.cross-hair, .enlarged')], [[text], []], 'the move was made');
    }
    // Another point, first in the enlarged part, then on the board; then nothing.
    const id = await v.game({game: 'go:size=19', seats: ['human', 'human']});
    await page.locator('.board-place .cell[data-cell=d4]').tap();
    await asked('D4');
    await page.locator('.enlarged .cell[data-cell=c5]').tap();
    await asked('C5');
    await page.locator('.board-place .cell[data-cell=r3]').tap();
    await asked('R3');
    await page.tap('.confirm-buttons .button:not(.main)');
    equal([await v.ply(), await page.$$('.cross-hair, .confirm-move')], [0, []], 'nothing was played');
    await page.locator('.board-place .cell[data-cell=r3]').tap();
    await page.tap('[data-do=confirm]');
    await v.plyIs(1);
    await v.go('/analyse/' + id);
    await v.plyIs(1);
    await fits('the analysis');
    await page.locator('.board-place .cell[data-cell=d4]').tap();
    await asked('D4');
    await large('the analysis');
    await page.tap('[data-do=confirm]');
    await v.plyIs(2);
    await v.leave();
}

async function turning(browser, server) {
    const narrow = await Visitor.enter(browser, server.address, phone);
    const shape = (v) => v.page.$eval('.board svg', (b) => b.viewBox.baseVal.height > b.viewBox.baseVal.width);
    await narrow.game({game: 'hex11', seats: ['human', 'human']});
    check(await shape(narrow), 'Hex does not stand upright on a phone');
    await narrow.page.screenshot({path: join(pictures, 'hex-upright-375.png')});
    await narrow.leave();
    const wide = await Visitor.enter(browser, server.address);
    await wide.game({game: 'hex11', seats: ['human', 'human']});
    check(!(await shape(wide)), 'Hex stands upright on a wide screen');
    await wide.page.click('[data-do=turnBoard]');
    check(await shape(wide), 'Hex does not turn');
    await wide.page.locator('.cell[data-cell=c2]').click();
    await wide.plyIs(1);
    await wide.page.screenshot({path: join(pictures, 'hex-upright-1280.png')});
    equal(await wide.moves(), ['c2'], 'the move on the turned board');
    await wide.page.click('[data-do=turnBoard]');
    check(!(await shape(wide)), 'Hex does not turn back');
    await wide.leave();
}

export async function settingsTests(browser, server) {
    for (const locale of ['en-US', 'ja-JP'])
        await test(`boards and pieces have other colours, coordinates hide (${locale})`, () =>
            themes(browser, server, locale));
    await test('sound is off at first and made by the page', () => sounds(browser, server));
    await test('a move on a small board is confirmed on a phone', () => confirming(browser, server));
    await test('a large board is shown whole on a phone, and enlarged where a move is made', () =>
        enlarging(browser, server));
    await test('a cell on a phone has at least 32 pixels', () => fingers(browser, server));
    await test('Hex is turned', () => turning(browser, server));
}

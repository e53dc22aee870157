// SPDX-License-Identifier: MIT
// setup_tests.mjs - the position editor: putting, turning, hands, texts, verdicts, playing from there.
import {check, equal, pictures, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const verdict = (page, fine) => page.waitForSelector(`.setup-verdict[data-fine=${fine}]`);
const textOf = (page) => page.inputValue('#setup-text');

async function open(browser, server, game, options) {
    const v = await Visitor.enter(browser, server.address, options);
    await v.go('/#setup/' + encodeURIComponent(game));
    await v.page.waitForSelector('.setup-verdict[data-fine]');
    return {v, page: v.page};
}

// Does something and waits for the server's verdict on the result.
async function judged(page, run) {
    const shown = () => page.$eval('.setup-verdict', (p) => Number(p.dataset.shown ?? 0));
    const before = await shown();
    await run();
    await page.waitForFunction((n) => Number(document.querySelector('.setup-verdict').dataset.shown) > n, before);
}

const tool = (page, text) => page.click(`[data-tool="${text}"]`);
const put = (page, cell) => judged(page, () => page.click(`.board [data-cell="${cell}"]`));

async function discs(browser, server) {
    const {v, page} = await open(browser, server, 'othello');
    await tool(page, 'X');
    await put(page, 'c3');
    check((await textOf(page)).startsWith('------------------X--------OX'), 'a disc is put on c3');
    await put(page, 'c3');
    check((await textOf(page)).startsWith('------------------O'), 'a second click turns it over');
    await tool(page, 'erase');
    await put(page, 'c3');
    await judged(page, () => page.click('[name=mover][value="1"]'));
    equal((await textOf(page)).slice(-1), 'O', 'white is to move');
    await judged(page, () => page.click('[data-do=setUpUndo]'));
    equal((await textOf(page)).slice(-1), 'X', 'undo');
    await page.reload();
    await verdict(page, true);
    await page.selectOption('[name=opponent]', {index: 1});
    await page.click('[data-do=setUpPlay]');
    await v.turn();
    await v.leave();
}

async function chess(browser, server) {
    const {v, page} = await open(browser, server, 'chess');
    await judged(page, () => page.click('[data-do=setUpClear]'));
    await verdict(page, false);
    for (const [piece, cell] of [
        ['K', 'e1'],
        ['k', 'e8'],
        ['R', 'h1'],
    ]) {
        await tool(page, piece);
        await put(page, cell);
    }
    await verdict(page, true);
    equal(await textOf(page), '4k3/8/8/8/8/8/8/4K2R w - - 0 1', 'FEN');
    await tool(page, 'Q');
    await put(page, 'e4');
    await verdict(page, false);
    check(/black is in check although white is to move/.test(await page.textContent('.setup-verdict')), 'the reason');
    await page.screenshot({path: `${pictures}/setup-chess-check.png`});
    await judged(page, () => page.click('[data-do=setUpUndo]'));
    await tool(page, 'move');
    await page.click('.board [data-cell="h1"]');
    await put(page, 'h7');
    equal(await textOf(page), '4k3/7R/8/8/8/8/8/4K3 w - - 0 1', 'a rook is moved');
    await page.fill('#setup-text', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    await judged(page, () => page.click('[data-do=setUpRead]'));
    await verdict(page, true);
    await tool(page, 'erase');
    await put(page, 'a1');
    equal(await textOf(page), 'r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1', 'a right to castle goes with its rook');
    await page.fill('#setup-text', 'nonsense');
    await page.click('[data-do=setUpRead]');
    await verdict(page, false);
    await judged(page, () => page.click('[data-do=setUpStart]'));
    await page.click('[data-do=setUpAnalyse]');
    await page.waitForURL(/\/analyse\//);
    await page.getByRole('button', {name: 'Set up a position'}).click();
    await verdict(page, true);
    v.complaints = v.complaints.filter((text) => !/400/.test(text));
    await v.leave();
}

async function shogi(browser, server) {
    const {v, page} = await open(browser, server, 'shogi', {locale: 'ja-JP', viewport: {width: 375, height: 800}});
    await judged(page, () => page.click('[data-do=setUpClear]'));
    await verdict(page, false);
    check(/玉|王|キング|king/.test(await page.textContent('.setup-verdict')), 'no king');
    for (const [piece, cell] of [
        ['k', '5a'],
        ['P', '5c'],
    ]) {
        await tool(page, piece);
        await put(page, cell);
    }
    await page.click('.setup-hands details[data-owner="0"] summary');
    await judged(page, () => page.click('[data-hold="G1"]'));
    await verdict(page, true);
    equal(await textOf(page), '4k4/9/4P4/9/9/9/9/9/9 b G 1', 'SFEN');
    await page.screenshot({path: `${pictures}/setup-shogi-phone.png`, fullPage: true});
    await tool(page, 'turn');
    await put(page, '5c');
    equal(await textOf(page), '4k4/9/4+P4/9/9/9/9/9/9 b G 1', 'turning promotes');
    check(await page.evaluate(() => document.documentElement.scrollWidth <= 375), 'too wide for a phone');
    await v.leave();
}

// A patience: cards on heaps and foundations, one in hand; a fifth card of a rank is refused.
async function patience(browser, server) {
    const {v, page} = await open(browser, server, 'calculation');
    await put(page, '1');
    await tool(page, 'K');
    for (const heap of ['a', 'a', 'b', 'c']) await put(page, heap);
    equal(await textOf(page), '1/0/0/0 KK,K,K,- * ?', 'cards on heaps and a foundation');
    await put(page, 'd');
    await verdict(page, false);
    equal(await textOf(page), '1/0/0/0 KK,K,K,- * ?', 'a fifth king is refused');
    await tool(page, '7');
    await put(page, 'turn');
    await verdict(page, true);
    equal(await textOf(page), '1/0/0/0 KK,K,K,- 7 ?', 'a card in hand');
    await tool(page, 'erase');
    await put(page, 'a');
    await judged(page, () => page.click('[data-do=setUpUndo]'));
    await page.reload();
    await verdict(page, true);
    await page.waitForFunction(() => document.querySelector('#setup-text').value === '1/0/0/0 KK,K,K,- 7 ?');
    await page.click('[data-do=setUpPlay]');
    await v.turn();
    equal((await page.locator('.board .card').count()) > 5, true, 'the table');
    v.complaints = v.complaints.filter((text) => !/400/.test(text));
    await v.leave();
}

// The editor is offered where it works.
async function offered(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    for (const [game, is] of [
        ['calculation', true],
        ['bridge', false],
        ['pig', false],
        ['hex', true],
    ]) {
        await v.page.goto('about:blank');
        await v.go('/#new/' + game);
        await v.page.waitForSelector('.setup-page');
        await v.page.evaluate(
            async (name) => (await import('/assets/api.js')).get('/api/setup?ask=1&game=' + name),
            game,
        );
        await v.page.waitForTimeout(100);
        equal(await v.page.isVisible('a[href^="/#setup"]'), is, `the editor for ${game}`);
    }
    await v.leave();
}

// Every game that can be set up: its start is legal, and a click changes it.
async function everyGame(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/');
    const names = await v.page.evaluate(async () => {
        const api = await import('/assets/api.js');
        return (await api.allGames()).filter((g) => g.kind !== 'cards').map((g) => g.name);
    });
    let edited = 0;
    for (const name of names) {
        const sheet = await v.page.evaluate(
            (game) => fetch('/api/setup?game=' + game).then((r) => (r.ok ? r.json() : null)),
            name,
        );
        if (!sheet) continue;
        const start = await v.post('/api/setup/check', {game: name, ...sheet.start});
        check(start.ok, `${name}: the start is refused: ${JSON.stringify(start)}`);
        const seen = await v.page.evaluate(async (s) => {
            const {SetupBoard} = await import('/assets/setup_board.js');
            const board = new SetupBoard(s);
            board.use(s.pieces[0].text, 0);
            return board.view().drawing.cells.length;
        }, sheet);
        equal(seen, sheet.drawing.cells.length, `${name}: cells`);
        edited++;
    }
    check(edited >= 45, `only ${edited} games can be set up`);
    v.complaints = v.complaints.filter((text) => !/409/.test(text));
    await v.leave();
}

async function widths(browser, server) {
    for (const [game, width, theme, locale] of [
        ['othello', 375, 'light', 'en-US'],
        ['shogi', 768, 'dark', 'ja-JP'],
        ['chess', 1440, 'dark', 'en-US'],
        ['backgammon', 375, 'dark', 'ja-JP'],
        ['hex', 1440, 'light', 'ja-JP'],
        ['calculation', 375, 'light', 'ja-JP'],
    ]) {
        const {v, page} = await open(browser, server, game, {
            viewport: {width, height: 900},
            colorScheme: theme,
            locale,
        });
        await page.screenshot({path: `${pictures}/setup-${game}-${width}-${theme}.png`, fullPage: true});
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        check(wide <= width, `${game} is ${wide} wide on ${width}`);
        await v.leave();
    }
}

export async function setupTests(browser, server) {
    await test('a position of othello is set up and played', () => discs(browser, server));
    await test('a position of chess is set up, checked, read and analysed', () => chess(browser, server));
    await test('a position of shogi is set up with hands, on a phone, in Japanese', () => shogi(browser, server));
    await test('a position of a patience is set up and played', () => patience(browser, server));
    await test('the position editor is offered where it works', () => offered(browser, server));
    await test('every board game can be set up', () => everyGame(browser, server));
    await test('the position editor fits every width', () => widths(browser, server));
}

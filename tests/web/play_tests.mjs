// SPDX-License-Identifier: MIT
// play_tests.mjs - playing: by mouse, by keyboard, taking back, reloading, a killed server, two tabs.
import {join} from 'node:path';
import {check, equal, pictures, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

async function byMouse(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/');
    await v.page.click('.tile:has-text("Othello")');
    await v.page.click('.more summary');
    await v.page.click('label:has-text("any legal move")');
    await v.page.click('button[type=submit]');
    let mine = 0;
    for (; (await v.turn()) !== 'over'; mine++) await v.click();
    check(mine >= 10, `a game of ${mine} moves`);
    const result = await v.page.textContent('.status');
    check(/win|draw|drawn/i.test(result), 'no result is shown: ' + result);
    const said = await v.page.textContent('#live');
    check(said.includes(result), `the result is not announced: "${said}"`);
    const kept = await v.page.evaluate(
        (id) => fetch('/api/game/' + id).then((a) => a.json()),
        v.page.url().split('/').pop(),
    );
    equal(
        kept.moves.map((m) => (m.text === 'pass' ? 'Pass' : m.text)),
        await v.moves(),
        'the list of moves',
    );
    await v.page.click('[data-do=rematch]');
    await v.page.waitForURL((url) => !url.pathname.endsWith(kept.id));
    await v.turn();
    await v.leave();
}

// A game against the teacher ends with a report, in the language of the page.
async function taught(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/');
    await v.page.click('.tile:has-text("Tic-tac-toe")');
    await v.page.click('.more summary');
    await v.page.click('label:has-text("Teacher for beginners")');
    await v.page.click('button[type=submit]');
    while ((await v.turn()) !== 'over') await v.click();
    await v.page.click('[data-do=report]');
    await v.page.waitForSelector('.report');
    const text = await v.page.textContent('.report');
    check(/Your level in this game: \w+/.test(text) && text.includes('Practise:'), 'not a report: ' + text);
    check((await v.page.textContent('#live')).includes('Practise'), 'the report is not announced');
    await v.leave();
}

// Presses Tab until the focused element fits; gives up after a while.
async function tabTo(page, selector) {
    for (let i = 0; i < 60; i++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate((s) => document.activeElement.matches(s), selector)) return;
    }
    throw new Error('the keyboard does not reach ' + selector);
}

async function byKeyboard(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {keyboard} = v.page;
    await v.go('/');
    await v.page.waitForSelector('.tile');
    await tabTo(v.page, '.tile[href$="othello"]');
    await keyboard.press('Enter');
    await v.page.waitForSelector('form.setup');
    await tabTo(v.page, '.more summary');
    await keyboard.press('Enter');
    await keyboard.press('Shift+Tab');
    for (let i = 0; i < 20 && !(await v.page.$('[name=opponent][value=random]:checked')); i++)
        await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await v.turn();
    await tabTo(v.page, '.board');
    await keyboard.press('ArrowRight');
    const name = await v.page.evaluate(() =>
        document
            .getElementById(document.activeElement.getAttribute('aria-activedescendant'))
            .getAttribute('aria-label'),
    );
    check(/^[a-h][1-8], /.test(name), 'the place under the cursor has no name: ' + name);
    for (let state = await v.turn(); state !== 'over'; state = await v.turn()) {
        const before = await v.ply();
        if (await v.page.$('[data-move=pass]')) await keyboard.press('p');
        else {
            await keyboard.press('.');
            await keyboard.press('Enter');
        }
        await v.page.waitForFunction((ply) => Number(document.querySelector('.table').dataset.ply) > ply, before);
    }
    await keyboard.press('?');
    await v.page.waitForSelector('dialog[open]');
    await keyboard.press('Escape');
    await v.page.waitForSelector('dialog', {state: 'detached'});
    await v.leave();
}

async function takingBack(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.game();
    await v.click();
    await v.turn();
    await v.page.click('[data-do=undo]');
    await v.plyIs(0);
    await v.page.click('[data-do=hint]');
    await v.page.waitForSelector('.insight');
    await v.page.waitForSelector('.mark.best, .mark.good');
    await v.page.keyboard.press('r');
    await v.page.click('dialog .button.main');
    await v.page.waitForSelector('.table[data-turn=over]');
    await v.leave();
}

// A patience alone: two games lost; one of them, taken back and lost again, still counts once.
async function counting(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    const lose = async () => {
        await v.page.keyboard.press('r');
        await v.page.click('dialog .button.main');
        await v.page.waitForSelector('.table[data-turn=over]');
    };
    const says = (words) => v.page.waitForSelector(`.status:has-text("${words}")`);
    const patience = {game: 'calculation:seed=3', seats: ['human']};
    await v.game(patience);
    await lose();
    await says('won 0 of 1 game.');
    await v.game(patience);
    await v.click();
    await lose();
    await says('won 0 of 2 games');
    await v.page.click('[data-do=undo]');
    await v.turn();
    await v.page.waitForSelector('.table[data-turn=person]');
    await lose();
    await says('won 0 of 2 games');
    await v.leave();
}

// The panel with the plan of Calculation follows the game, stays chosen, and leads to the paper.
async function planning(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    const id = await v.game({game: 'calculation:seed=3', seats: ['human']});
    await v.page.click('[data-do=plan]');
    await v.page.waitForSelector('.plan .ways li');
    equal(await v.page.locator('.plan-heaps > div').count(), 4, 'heaps in the plan');
    const ply = await v.ply();
    await v.page.click('.plan .ways button');
    await v.page.waitForFunction((before) => Number(document.querySelector('.table').dataset.ply) > before, ply);
    for (let moves = 0; moves < 24; moves++) {
        const {move} = await v.post(`/api/game/${id}/hint`, {spec: 'calc-plan'});
        await v.post(`/api/game/${id}/move`, {move});
    }
    await v.page.waitForFunction(() => document.querySelectorAll('.plan .chip').length >= 4);
    const chips = await v.page.locator('.plan .chip').allTextContents();
    check(
        chips.length >= 4 && chips.some((c) => /(FIX|MIDDLE|HANG)$/.test(c)),
        'the plan says where cards go: ' + chips.join(' '),
    );
    await v.page.screenshot({path: join(pictures, 'plan.png')});
    await v.page.reload();
    await v.page.waitForSelector('.plan .chip');
    await v.page.click('.plan a[href="/papers"]');
    await v.page.waitForSelector('.paper');
    await v.leave();
}

async function reloading(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.game();
    await v.click();
    await v.turn();
    const before = await v.moves();
    await v.page.reload();
    await v.turn();
    equal(await v.moves(), before, 'the moves after a reload');
    await v.page.click('.moves li:first-child button');
    await v.plyIs(1);
    await v.leave();
}

async function killed(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.game();
    await v.click();
    await v.turn();
    const before = await v.moves(),
        {port} = new URL(server.address);
    await server.kill('SIGKILL');
    await v.page.waitForSelector('#lost:not([hidden])');
    await server.start(Number(port));
    await v.page.waitForSelector('#lost', {state: 'hidden'});
    await v.click();
    await v.turn();
    equal((await v.moves()).slice(0, before.length), before, 'the moves after the server came back');
    check((await v.moves()).length > before.length, 'no move could be made after the server came back');
    await v.leave();
}

async function twoTabs(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    const id = await v.game({seats: ['human', 'human']});
    const other = await v.tab();
    await other.goto(`${server.address}/play/${id}`);
    await v.turn(other);
    await v.click();
    await v.plyIs(1, other);
    await v.click(other);
    await v.plyIs(2);
    equal(await v.moves(), await v.moves(other), 'the moves in both tabs');
    await v.leave();
}

// The answers of the server to one question come late.
const delay = (page, what, ms) =>
    page.route(`**/${what}`, async (route) => {
        await new Promise((done) => setTimeout(done, ms));
        await route.continue();
    });

// What is clicked while the server is asked counts afterwards; the page shows that it waits.
async function clicksWhileWaiting(browser, server) {
    const v = await Visitor.enter(browser, server.address, {serviceWorkers: 'block'}),
        {page} = v;
    await v.game({seats: ['human', 'human']});
    await delay(page, 'move', 1500);
    await page.click('[data-cell=f5]');
    await page.waitForSelector('.table.sending .board[aria-busy=true]');
    await page.click('[data-cell=d6]');
    await v.plyIs(2);
    equal(await v.moves(), ['f5', 'd6'], 'a click was lost');
    await v.game({game: 'chess', seats: ['human', 'human']});
    await page.click('[data-cell=e2]');
    await page.click('[data-cell=e4]');
    await drag(page, 'e7', 'e5');
    await v.plyIs(2);
    equal(await v.moves(), ['e4', 'e5'], 'a piece dragged meanwhile was lost');
    await v.leave();
}

async function drag(page, from, to) {
    const middle = async (cell) => {
        const box = await page.locator(`[data-cell=${cell}]`).boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [a, b] = [await middle(from), await middle(to)];
    await page.mouse.move(...a);
    await page.mouse.down();
    await page.mouse.move(...b, {steps: 4});
    await page.mouse.up();
}

// A hint that takes long does not keep anybody from moving, and is not shown in another position.
async function moveWhileHinting(browser, server) {
    const v = await Visitor.enter(browser, server.address, {serviceWorkers: 'block'}),
        {page} = v;
    await v.game({seats: ['human', 'human']});
    await delay(page, 'hint', 900);
    const answered = page.waitForResponse('**/hint');
    await page.click('[data-do=hint]');
    await page.waitForSelector('.insight');
    await page.click('[data-cell=f5]');
    await v.plyIs(1);
    await answered;
    await page.waitForTimeout(100);
    equal(await page.$$eval('.insight', (list) => list.length), 0, 'hints for a position that was left');
    await v.leave();
}

export async function playTests(browser, server) {
    await test('a game of Othello is played by mouse, from the first page to the result', () =>
        byMouse(browser, server));
    await test('a game against the teacher ends with a report', () => taught(browser, server));
    await test('a game of Othello is played by keyboard alone', () => byKeyboard(browser, server));
    await test('games of a patience are counted', () => counting(browser, server));
    await test('the plan of a patience is beside its cards, and leads to the paper', () => planning(browser, server));
    await test('moves are taken back, hints given, games resigned', () => takingBack(browser, server));
    await test('a reload in mid-game loses nothing', () => reloading(browser, server));
    await test('a killed and restarted server loses nothing and is found again', () => killed(browser, server));
    await test('a click while the server is asked is not lost', () => clicksWhileWaiting(browser, server));
    await test('a move can be made while a hint is looked for', () => moveWhileHinting(browser, server));
    await test('two tabs show one game', () => twoTabs(browser, server));
}

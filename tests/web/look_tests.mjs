// SPDX-License-Identifier: MIT
// look_tests.mjs - what every page looks like: axe-core, widths, themes, weight; makes the pictures.
import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, equal, pictures, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const FIRST_VIEW = 150 * 1000; // bytes
const game = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'f6', 'f3', 'e6', 'e7', 'd7', 'c6'];

async function pagesOf(v) {
    const id = await v.game({seats: ['human', 'random'], moves: game});
    const {id: friend} = await v.post('/api/new', {game: 'othello', link: true, name: 'Anna', clock: '300+3'});
    return [
        ['home', '/', '.tile'],
        ['new', '/#new/othello', 'form.setup'],
        ['play', '/play/' + id, '.table[data-ply]'],
        ['friend', '/play/' + friend, '#invite-link'],
        ['library', '/library', '.kept'],
        ['analyse', '/analyse/' + id, '.line-button'],
        ['explore', '/#explore/othello/f5', '[data-complete=true]'],
        ['setup', '/#setup/shogi', '.setup-verdict[data-fine]'],
        ['papers', '/papers', '.paper'],
        ['bugs', '/papers/bugs', '.bugs-page .cell'],
        ['arena', '/arena', '.elo'],
        ['problems', '/problems/1', '.problem-list a'],
        ['progress', '/#progress', 'main h1'],
        ['puzzles', '/problems/othello-1', '.problem-status[data-said=puzzleBegin]'],
        ['write', '/write?game=othello', '.write-page .button.main:not([disabled])'],
    ];
}

async function open(v, [, path, ready]) {
    await v.page.goto('about:blank');
    await v.go(path);
    await v.page.waitForSelector(ready);
}

async function violations(page) {
    await page.evaluate(axe);
    const {violations: found} = await page.evaluate(() =>
        window.axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}),
    );
    return found.map(
        (f) =>
            `${f.id}: ${f.nodes
                .map((n) => n.target.join(' '))
                .slice(0, 3)
                .join(', ')}`,
    );
}

async function dialogs(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    const pages = await pagesOf(v),
        all = [];
    await open(v, pages[2]);
    for (const key of ['?', 's', 'r']) {
        await v.page.keyboard.press(key);
        await v.page.waitForSelector('dialog[open]');
        all.push(...(await violations(v.page)).map((text) => `dialog ${key}: ${text}`));
        await v.page.keyboard.press('Escape');
        await v.page.waitForSelector('dialog', {state: 'detached'});
    }
    await open(v, ['nothing', '/#game/nonsense/x', 'main h1']);
    all.push(...(await violations(v.page)));
    equal(all, [], 'violations');
    v.complaints.length = 0; // the link that leads to no game is refused by the server
    await v.leave();
}

// A page in one width and theme, which may have been in others before.
async function fitsNow(v, name, width, colorScheme, strict) {
    await v.page.setViewportSize({width, height: width < 500 ? 812 : 900});
    await v.page.emulateMedia({colorScheme});
    await v.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const wide = await v.page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= width, `${name} is ${wide} pixels wide on a screen of ${width}`);
    if (strict) equal(await violations(v.page), [], `what axe-core finds on ${name}, ${width} pixels wide`);
    await v.page.screenshot({path: join(pictures, `${name}-${width}-${colorScheme}.png`), fullPage: true});
}

// What axe-core finds does not depend on the width but for menus and order; a narrow light and a wide
// dark page have every colour and every arrangement between them. The first of `looks` is the strict one.
async function fits(browser, server, looks) {
    const [[width, colorScheme]] = looks;
    const v = await Visitor.enter(browser, server.address, {viewport: {width, height: 900}, colorScheme});
    for (const page of await pagesOf(v)) {
        await open(v, page);
        if (page[0] === 'analyse') {
            await v.page.waitForSelector('.glow');
            equal(await violations(v.page), [], 'what axe-core finds while the analysis goes on');
            await v.page.click('.table-side .button.main'); // what is shown is enough
        }
        if (page[0] === 'play') {
            await v.page.click('[data-do=hint]');
            await v.page.waitForSelector('.insight');
        }
        for (const [i, [wide, theme]] of looks.entries()) await fitsNow(v, page[0], wide, theme, i === 0);
        await v.page.setViewportSize({width, height: 900});
        await v.page.emulateMedia({colorScheme});
    }
    await v.leave();
}

async function weight(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    const session = await v.context.newCDPSession(v.page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', {cacheDisabled: true});
    let bytes = 0;
    session.on('Network.loadingFinished', (event) => {
        bytes += event.encodedDataLength;
    });
    await v.page.goto(server.address, {waitUntil: 'networkidle'});
    await v.page.waitForSelector('.tile');
    console.log(`      the first view is ${bytes} bytes`);
    check(bytes > 1000 && bytes < FIRST_VIEW, `the first view is ${bytes} bytes`);
    await v.leave();
}

export async function lookTests(browser, server) {
    await test('the first view is small and no request leaves the machine', () => weight(browser, server));
    await test('axe-core finds nothing in dialogs and on a page with an error', () => dialogs(browser, server));
    for (const looks of [
        [
            [375, 'light'],
            [375, 'dark'],
        ],
        [
            [1440, 'dark'],
            [1440, 'light'],
            [768, 'light'],
        ],
    ])
        await test(`every page fits ${looks.map((look) => look.join(' ')).join(', ')}; axe-core finds nothing in the first`, () =>
            fits(browser, server, looks));
}

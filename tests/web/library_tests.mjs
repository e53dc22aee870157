// SPDX-License-Identifier: MIT
// library_tests.mjs - the library and the opening explorer: files with many games, search, names, removal,
// moves with their counts, results and values.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, equal, pictures, root, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const lines = ['f5 f6 e6 f4 e3', 'f5 f6 e6 f4 g5', 'f5 d6 c3 d3 c4', 'f5 d6 c4 d3 c3'];
const sgf = lines
    .map((line, i) => {
        const moves = line.split(' ').map((m, k) => `;${k % 2 ? 'W' : 'B'}[${m}]`);
        return `(;GM[2]PB[Anna ${i}]PW[Bert ${i}]${moves.join('')})`;
    })
    .join('\n');

async function drop(page, name, text) {
    await page.setInputFiles('#library-files', {name, mimeType: 'text/plain', buffer: Buffer.from(text)});
    await page.waitForSelector('.library-news [data-read]');
}

async function files(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.go('/library');
    await drop(page, 'games.sgf', sgf);
    check(/4 games were read/.test(await page.textContent('.library-news')), 'four games');
    // More than a browser sends for a page that is being left.
    await drop(page, 'long.sgf', sgf.replaceAll('Anna', 'Zeno') + ' '.repeat(100000) + '\n');
    await page.fill('[name=search]', 'zeno 3');
    await page.waitForFunction(() => document.querySelectorAll('.shelf-list .kept').length === 1);
    await page.fill('[name=search]', '');
    await page.waitForSelector('.shelf-list .kept');
    await page.fill('[name=search]', 'anna 2');
    await page.waitForFunction(() => document.querySelectorAll('.shelf-list .kept').length === 1);
    await page.screenshot({path: `${pictures}/library-files.png`, fullPage: true});
    await page.click('.shelf-list .kept-main');
    await page.waitForURL(/\/analyse\//);
    await v.go('/library');
    await page.waitForSelector('.shelf-list .kept');
    const before = await page.locator('.shelf-list .kept').count();
    await page.click('.shelf-list [data-do=removeGame]');
    await page.click('dialog .button.main');
    await page.waitForFunction((n) => document.querySelectorAll('.shelf-list .kept').length === n - 1, before);
    await page.fill('[name=search]', 'nobody of that name');
    await page.waitForFunction(() => document.querySelectorAll('.shelf-list .kept').length === 0);
    await v.leave();
}

// Games of files are found by result, year, the Japanese name of the game, and their opening.
async function searches(browser, server) {
    const v = await Visitor.enter(browser, server.address, {locale: 'ja-JP'}),
        {page} = v;
    await v.go('/library');
    const file =
        '(;GM[2]PB[Ume]PW[Yuki]DT[2004-05-06]RE[W+10];B[c4];W[c3];B[d3])' +
        '(;GM[2]PB[Ume]PW[Kiku]DT[2005]RE[0];B[c4];W[e3];B[f6])';
    await drop(page, 'years.sgf', file);
    const rows = page.locator('.shelf-list .kept');
    for (const [words, n] of [
        ['ume 2004', 1],
        ['ume 白の勝ち', 1],
        ['ume 引き分け', 1],
        ['ume オセロ', 2],
        ['ume 黒の勝ち', 0],
    ]) {
        await page.fill('[name=search]', words);
        await page.waitForFunction((k) => document.querySelectorAll('.shelf-list .kept').length === k, n);
    }
    await page.fill('[name=search]', 'ume');
    await page.selectOption('[name=game]', 'othello');
    await page.fill('[name=opening]', 'c4e3');
    await page.waitForFunction(() => document.querySelectorAll('.shelf-list .kept').length === 1);
    check((await rows.textContent()).includes('Kiku'), 'the game with this opening');
    await v.leave();
}

// Six buttons beside a game of shogi leave its players their room; nobody is called "human".
async function rows(browser, server) {
    const v = await Visitor.enter(browser, server.address, {viewport: {width: 1440, height: 900}}),
        {page} = v;
    await v.game({game: 'shogi', seats: ['human', 'sho:depth=1'], moves: ['7g7f']});
    await v.go('/library');
    const main = page.locator('.kept-list .kept-main').first();
    await page.waitForFunction(() => /– Easy/.test(document.querySelector('.kept-list .kept').textContent));
    const box = await main.boundingBox();
    check(box.width > 500, `the names have ${box.width} px`);
    await page.screenshot({path: `${pictures}/library-shogi.png`});
    await page.locator('[data-do=renameGame]').first().click();
    equal(await page.locator('dialog input').first().inputValue(), '', 'the name of a person who gave none');
    await page.screenshot({path: `${pictures}/library-rename.png`});
    await page.getByRole('button', {name: 'Cancel'}).click();
    await page.locator('[data-do=removeGame]').first().click();
    check((await page.textContent('dialog')).includes('Shogi'), 'the game that would be deleted is not named');
    await page.screenshot({path: `${pictures}/library-delete.png`});
    await v.leave();
}

async function names(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.game({seats: ['human', 'human'], moves: ['f5']});
    await v.go('/library');
    await page.locator('[data-do=renameGame]').first().click();
    await page.locator('dialog input').first().fill('Zoe');
    await page.click('dialog .button.main');
    await page.waitForFunction(() => document.querySelector('.kept-list').textContent.includes('Zoe'));
    await page.fill('[name=search]', 'zoe');
    await page.locator('[data-do=removeGame]').first().click();
    await page.click('dialog .button.main');
    await page.waitForFunction(() => !document.querySelector('.kept-list').textContent.includes('Zoe'));
    await v.leave();
}

// Games are called by their titles, whatever their options.
async function titles(browser, server) {
    for (const [locale, wanted] of [
        ['en-US', ['Othello (6×6)', 'Go (9×9)', 'Hex (7×7)']],
        ['ja-JP', ['オセロ（6×6）', '囲碁（9路）', 'ヘックス（7×7）']],
    ]) {
        const v = await Visitor.enter(browser, server.address, {locale}),
            {page} = v;
        for (const game of ['hex7', 'go9', 'othello:size=6']) await v.game({game, seats: ['human', 'human']});
        equal(await page.textContent('h1'), wanted[0], 'the title of the game');
        await v.go('/library');
        await page.waitForSelector('.kept-list .kept');
        const shown = await page.locator('.kept-list .kept strong').allTextContents();
        equal(shown.slice(0, 3), wanted, 'titles in the library');
        await page.selectOption('[name=game]', 'hex');
        const found = await page.locator('.kept-list:not(.shelf-list) .kept strong').allTextContents();
        check(found.includes(wanted[2]), `hex7 is not among the games of Hex: ${found}`);
        await v.leave();
    }
}

// A player of chess finds PGN named, games saved in it, and nothing said that is not true of chess.
async function chessPlayers(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    const pgn = (white, moves) =>
        `[White "${white}"]\n[Black "Ben"]\n[Date "1999.05.06"]\n[Result "0-1"]\n\n${moves} 0-1\n\n`;
    await v.go('/library');
    check(/PGN.*MAT/.test(await page.textContent('.drop')), 'formats that are read');
    await drop(page, 'two.pgn', pgn('Petra', '1. f3 e5 2. g4 Qh4#') + pgn('Paula', '1. e4 c5'));
    await page.selectOption('[name=game]', 'chess');
    await page.waitForSelector('[data-do=shelfSave]:has-text("PGN")');
    const saved = page.waitForEvent('download');
    await page.click('[data-do=shelfSave]');
    const {readFileSync} = await import('node:fs');
    check(/^\[White "Paula"\]/m.test(readFileSync(await (await saved).path(), 'utf8')), 'games saved as PGN');
    await drop(page, 'one.pgn', pgn('Pia', '1. d4 d5'));
    const row = page.locator('.kept-list:not(.shelf-list) .kept:has-text("Pia")').first();
    check(/1999-05-06/.test(await row.textContent()), 'the date of the game: ' + (await row.textContent()));
    equal(await row.locator('[data-do^=as]').allTextContents(), ['Save as PGN'], 'how a game of chess is saved');
    await v.go('/#explore/chess/');
    await page.waitForSelector('[data-complete=true]');
    check(!/book|reflection/.test(await page.textContent('main')), 'chess has no book and no symmetric positions');
    await v.go('/?#explore/othello/');
    await page.waitForFunction(() => /book.*reflection/.test(document.querySelector('main').textContent));
    await v.leave();
}

async function explorer(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.go('/library');
    await drop(page, 'games.sgf', sgf);
    await page.getByRole('link', {name: 'Opening explorer'}).click();
    await page.waitForSelector('[data-complete=true]');
    await page.click('[data-cell="f5"]');
    await page.waitForSelector('[data-move="d6"]');
    check(Number(/\d+/.exec(await page.textContent('[data-move="d6"] .number'))[0]) >= 2, 'games with d6');
    check(/ \d+%/.test(await page.textContent('[data-move="d6"] .number')), 'a percentage as English writes it');
    await page.click('[data-move="d6"] button');
    await page.waitForSelector('[data-move="c3"]');
    const value = await page.locator('[data-move="c3"] .number').last().textContent();
    check(/[+-]?\d/.test(value), `the book has no value: ${value}`);
    await page.screenshot({path: `${pictures}/explore-desktop.png`, fullPage: true});
    await page.reload();
    await page.waitForSelector('[data-move="c3"]');
    // The same position in another order of moves.
    await v.go('/#explore/othello/f5.d6.c3.d3.c4');
    await page.waitForSelector('[data-complete=true]');
    const reached = Number(/\d+/.exec(await page.textContent('[role=status][data-complete]'))[0]);
    check(reached >= 2, `both orders of moves lead there: ${reached}`);
    await page.click('[data-do=exploreBack]');
    await page.waitForSelector('.transposes');
    await page.locator('.explore-games button').first().click();
    await page.waitForURL(/\/analyse\//);
    await page.getByRole('button', {name: 'Opening explorer'}).click();
    await page.waitForSelector('[data-complete=true]');
    await v.leave();
}

async function widths(browser, server) {
    for (const [path, name, width, theme, locale] of [
        ['/#explore/othello/f5.d6', 'explore', 375, 'light', 'en-US'],
        ['/#explore/shogi/', 'explore-shogi', 768, 'dark', 'ja-JP'],
        ['/#explore/othello/f5', 'explore', 1440, 'dark', 'en-US'],
        ['/library', 'library', 375, 'dark', 'ja-JP'],
        ['/library', 'library', 1440, 'light', 'en-US'],
    ]) {
        const v = await Visitor.enter(browser, server.address, {
            viewport: {width, height: 900},
            colorScheme: theme,
            locale,
        });
        await v.go(path);
        await v.page.waitForSelector('[data-complete=true]', {state: 'attached'});
        await v.page.screenshot({path: `${pictures}/${name}-${width}-${theme}-study.png`, fullPage: true});
        const wide = await v.page.evaluate(() => document.documentElement.scrollWidth);
        check(wide <= width, `${name} is ${wide} wide on ${width}`);
        await v.leave();
    }
}

// A finished game against a program, looked at by the teacher.
async function progress(browser, server) {
    const v = await Visitor.enter(browser, server.address, {viewport: {width: 375, height: 800}}),
        {page} = v;
    const record = readFileSync(join(root, 'examples/othello-game.sgf'), 'utf8'),
        moves = [...record.matchAll(/;[BW]\[(\w*)\]/g)].map(([, m]) =>
            m ? m[0] + String(m.charCodeAt(1) - 96) : 'pass',
        );
    await v.go('/');
    await v.post('/api/new', {game: 'othello', seats: ['human', 'random'], moves});
    await v.go('/#progress');
    await page.click('[data-do=progressAsk]');
    await page.waitForSelector('.progress-chart', {timeout: 60000});
    equal(await page.locator('.progress-chart .game').count(), 1, 'games in the chart');
    check(/(won|lost|drawn) 1/.test(await page.textContent('.progress-games')), 'the result');
    check((await page.locator('.progress-progressKinds .kind').count()) > 0, 'no mistake is named');
    check(await page.evaluate(() => document.documentElement.scrollWidth <= 375), 'too wide for a phone');
    await page.screenshot({path: `${pictures}/progress-phone.png`, fullPage: true});
    await page.setViewportSize({width: 1440, height: 900});
    await page.emulateMedia({colorScheme: 'dark'});
    await page.reload();
    await page.waitForSelector('.progress-chart');
    await page.screenshot({path: `${pictures}/progress-desktop.png`, fullPage: true});
    await v.leave();
}

export async function libraryTests(browser, server) {
    await test('a file with many games is read, searched, opened and removed', () => files(browser, server));
    await test('games of files are found by result, year, game and opening', () => searches(browser, server));
    await test('the rows of the library have room and say which game is meant', () => rows(browser, server));
    await test('a game of the library is renamed and deleted', () => names(browser, server));
    await test('the library calls games by their titles in both languages', () => titles(browser, server));
    await test('players of chess save and open games as PGN', () => chessPlayers(browser, server));
    await test('the opening explorer counts games, results, values and transpositions', () =>
        explorer(browser, server));
    await test('the progress of a person is shown', () => progress(browser, server));
    await test('library and explorer fit every width', () => widths(browser, server));
}

// SPDX-License-Identifier: MIT
// puzzle_tests.mjs - problems from solved positions, and matches of the arena that are kept and watched.
import {check, equal, pictures, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const said = (page, key) => page.waitForSelector(`.problem-status[data-said=${key}]`, {timeout: 40000});

async function open(browser, server, type, number, options) {
    const v = await Visitor.enter(browser, server.address, options);
    await v.go(`/problems/${type}-${number}`);
    await said(v.page, 'puzzleBegin');
    return {v, page: v.page};
}

const cellOf = (move) => /^[a-z]\d+/.exec(move)?.[0] ?? move;

async function play(page, move) {
    const answered = page.waitForResponse((r) => r.url().endsWith('/api/puzzle'));
    await page.click(`.board [data-cell="${cellOf(move)}"]`);
    return (await answered).json();
}

// Solves it by the moves that the server would give as hints.
async function solve(v, page, type, number) {
    const moves = [];
    for (;;) {
        const {line} = await v.post('/api/puzzle', {type, number, moves, want: 'hint'});
        const answer = await play(page, line[0]);
        moves.push(line[0], ...answer.reply);
        if (answer.verdict === 'solved') break;
        equal(answer.verdict, 'right', `${type} ${number} after ${moves}`);
        await said(page, 'puzzleRight');
    }
    await said(page, 'tsumeSolved');
}

async function solving(browser, server) {
    const {v, page} = await open(browser, server, 'othello', 1);
    await solve(v, page, 'othello', 1);
    await page.screenshot({path: `${pictures}/puzzle-solved.png`, fullPage: true});
    await page.reload();
    await said(page, 'puzzleBegin');
    equal(await page.locator('.problem-list a.solved').count(), 1, 'marked as solved');
    await page.click('[data-do=tsumeGiveUp]');
    await said(page, 'puzzleSolution');
    await page.click('[data-do=tsumeNext]');
    await page.waitForURL(/problems\/othello-2$/);
    await said(page, 'puzzleBegin');
    await page.click('.problem-types a[href="/problems/hex"]');
    await said(page, 'puzzleBegin');
    await v.leave();
}

// A move of chess is made by two cells; a promotion asks for the piece.
async function move(page, text) {
    const answered = page.waitForResponse((r) => r.url().endsWith('/api/puzzle'));
    for (const cell of [text.slice(0, 2), text.slice(2, 4)]) await page.click(`.board [data-cell="${cell}"]`);
    if (text.length > 4) await page.click('dialog .choice-of');
    return (await answered).json();
}

// Mates in one, two and three, and a move that wins material; then a wrong move.
async function chess(browser, server) {
    for (const [locale, words] of [
        ['en-US', ['Mate in 1 move', 'Mate in 2 moves', 'Mate in 3 moves', 'One move wins material']],
        ['ja-JP', ['1手で詰ませて', '2手で詰ませて', '3手で詰ませて', '駒得になる手']],
    ]) {
        const v = await Visitor.enter(browser, server.address, {locale, viewport: {width: 375, height: 812}}),
            {page} = v;
        for (const [i, number] of [2, 14, 26, 38].entries()) {
            await v.go(`/problems/chess-${number}`);
            await said(page, i < 3 ? 'chessMate' : 'chessWin');
            const status = await page.textContent('.problem-status');
            check(status.includes(words[i]), `number ${number} says ${status}`);
            const moves = [];
            for (let verdict = 'right'; verdict === 'right';) {
                const {line} = await v.post('/api/puzzle', {type: 'chess', number, moves, want: 'hint'});
                const answer = await move(page, line[0]);
                verdict = answer.verdict;
                moves.push(line[0], ...answer.reply);
                check(verdict === 'right' || verdict === 'solved', `${number}: ${moves} is ${verdict}`);
            }
            await said(page, 'tsumeSolved');
            equal((moves.length + 1) / 2, i < 3 ? i + 1 : 1, `moves of number ${number}`);
        }
        await page.screenshot({path: `${pictures}/chess-problem-375-${locale}.png`, fullPage: true});
        await v.leave();
    }
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.go('/problems/chess-38');
    await said(page, 'chessWin');
    const {line} = await v.post('/api/puzzle', {type: 'chess', number: 38, moves: [], want: 'hint'}),
        look = await v.post('/api/puzzle', {type: 'chess', number: 38, moves: [], want: 'look'});
    await move(
        page,
        look.legal.find((m) => m !== line[0] && m.length === 4),
    );
    await said(page, 'chessWrong');
    await page.click('[data-do=tsumeGiveUp]');
    await said(page, 'puzzleSolution');
    await v.leave();
}

async function refuted(browser, server) {
    const {v, page} = await open(browser, server, 'hex', 1);
    const look = await v.post('/api/puzzle', {type: 'hex', number: 1, moves: [], want: 'look'});
    const {line} = await v.post('/api/puzzle', {type: 'hex', number: 1, moves: [], want: 'hint'});
    const answer = await play(
        page,
        look.legal.find((m) => m !== line[0] && /^[a-z]\d/.test(m)),
    );
    equal(answer.verdict, 'wrong', 'another move');
    await said(page, 'puzzleWrong');
    const next = await play(page, line[0]);
    check(/right|solved/.test(next.verdict), 'the right move after a wrong one: ' + next.verdict);
    await v.go('/problems/hex-2');
    await said(page, 'puzzleBegin');
    await page.click('[data-do=tsumeHint]');
    await said(page, 'tsumeHintText');
    await v.leave();
}

async function widths(browser, server) {
    for (const [type, width, theme, locale] of [
        ['othello', 375, 'light', 'en-US'],
        ['hex', 768, 'dark', 'ja-JP'],
        ['connect4', 1440, 'light', 'en-US'],
    ]) {
        const {v, page} = await open(browser, server, type, 1, {
            viewport: {width, height: 900},
            colorScheme: theme,
            locale,
        });
        await page.screenshot({path: `${pictures}/puzzle-${type}-${width}-${theme}.png`, fullPage: true});
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        check(wide <= width, `${type} is ${wide} wide on ${width}`);
        await v.leave();
    }
}

// A match survives a reload; its games are opened and played through.
async function match(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.go('/arena');
    await page.selectOption('[name=game]', 'tictactoe');
    for (const name of ['a', 'b']) {
        await page.selectOption(`[name=${name}-preset]`, '*');
        await page.fill(`[name=${name}]`, 'random');
    }
    await page.fill('[name=games]', '10');
    await page.fill('[name=seed]', '77');
    await page.click('.arena-form [type=submit]');
    await page.waitForURL(/\/arena\/\w+/);
    await page.waitForSelector('[data-game]');
    await page.waitForFunction(() => document.querySelector('.scroll td')?.textContent === '10');
    await page.reload();
    await page.waitForFunction(() => document.querySelector('.scroll td')?.textContent === '10');
    equal(await page.inputValue('[name=seed]'), '77', 'the form is as it was');
    await page.waitForSelector('[data-game]');
    equal(await page.locator('[data-game]').count(), 10, 'games of the match');
    await page.screenshot({path: `${pictures}/arena-games.png`, fullPage: true});
    await page.locator('[data-game]').first().click();
    await page.waitForURL(/\/analyse\//);
    await page.waitForSelector('[data-do=replay][aria-pressed=true]');
    await page.selectOption('.replay select', '0.1');
    await page.waitForSelector('[data-do=replay][aria-pressed=false]');
    check(Number(await page.getAttribute('.table', 'data-ply')) >= 5, 'it was played through');
    await v.leave();
}

export async function puzzleTests(browser, server) {
    await test('problems of chess: mates and tactics', () => chess(browser, server));
    await test('a problem of othello is solved and stays solved', () => solving(browser, server));
    await test('a wrong move in a problem of hex is refuted', () => refuted(browser, server));
    await test('problems from solved positions fit every width', () => widths(browser, server));
    await test('a match is kept over a reload, its games are opened and watched', () => match(browser, server));
}

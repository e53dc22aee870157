// SPDX-License-Identifier: MIT
// train_tests.mjs - an opponent is trained on the page of a game and under Write, and met.
import {join} from 'node:path';
import {check, equal, pictures, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const small = `game rows
title "Rows"
about
  Three in a row on a board of four by four.
players cross nought
board grid 4
stone on node
move place n: stone n = void
  do stone n := friend
end when some c in axes, n in (stone = friend):
  stone n c = friend and stone n c c = friend : friend wins
stuck: draw
show stone ".XO"
`;

// Opens the panel, trains for ten seconds, waits for the end.
async function train(page, words) {
    await page.click('.train summary');
    await page.selectOption('#train-seconds', '10');
    await page.click(`text=${words.start}`);
    await page.waitForSelector('.train progress:not([hidden])');
    await page.waitForSelector('.train-curve', {timeout: 120000});
    await page.waitForFunction(
        (done) => document.querySelector('.train-words').textContent.includes(done),
        words.done,
        {
            timeout: 240000,
        },
    );
}

const english = {start: 'Start training', done: 'games learned from'},
    japanese = {start: '学習を始める', done: '局で学習しました'};

async function onTheGamesPage(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.go('/#new/tictactoe');
    await train(page, english);
    const rows = await page.$$eval('.generations tbody tr', (all) => all.length);
    check(rows >= 2, `${rows} generations`);
    await page.screenshot({path: join(pictures, 'train-en.png'), fullPage: true});
    await page.click('[aria-label="Play against generation 1"]');
    await v.turn();
    await v.click();
    await v.turn();
    // It is still there later, with every generation.
    await v.go('/#new/tictactoe');
    await page.waitForSelector('.train:not([hidden])');
    await page.click('.train summary');
    equal(await page.$$eval('.generations tbody tr', (all) => all.length), rows, 'generations that are kept');
    await v.leave();
}

async function underWrite(browser, server) {
    const v = await Visitor.enter(browser, server.address, {locale: 'ja-JP'}),
        {page} = v;
    await v.go('/write');
    await page.fill('#l7', small);
    await page.waitForSelector('.train:not([hidden])');
    await train(page, japanese);
    await page.screenshot({path: join(pictures, 'train-ja.png'), fullPage: true});
    await page.click('[aria-label="第0世代と対局する"]');
    await v.turn();
    await v.leave();
}

async function notForCards(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.go('/#new/kuhn');
    await page.waitForSelector('.setup');
    equal(await page.$$eval('.train:not([hidden])', (all) => all.length), 0, 'panels where cards are hidden');
    await v.leave();
}

export async function trainTests(browser, server) {
    await test("an opponent is trained on a game's page, and every generation can be met", () =>
        onTheGamesPage(browser, server));
    await test('an opponent is trained for a game that was just written', () => underWrite(browser, server));
    await test('no training is offered where cards are hidden', () => notForCards(browser, server));
}

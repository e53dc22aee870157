// SPDX-License-Identifier: MIT
// pictures.mjs - makes the pictures of docs/pictures/: the page as it is, in few colours.
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {launch, root, Server} from './harness.mjs';
import {makeIcons} from './icons.mjs';
import {smallPng} from './palette.mjs';
import {pixels} from './pixels.mjs';
import {Visitor} from './visitor.mjs';

const folder = join(root, 'docs/pictures');
const LIMIT = 70000; // bytes
const game = 'e6 d6 c3 f4 d7 e3 f5 c6 f3 f6 b5 f2 g1 c8 e8 b2 g6 g7 f7 g4 a1 f1 e1 a4'.split(' ');

async function keep(v, name) {
    const png = smallPng(...(await pixels(v.page)));
    if (png.length > LIMIT) throw new Error(`${name} has ${png.length} bytes`);
    writeFileSync(join(folder, name + '.png'), png);
    console.log(`docs/pictures/${name}.png  ${png.length} bytes`);
}

async function play(v) {
    await v.game({seats: ['human', 'ply:depth=5'], moves: game.slice(0, 22)});
    await v.page.click('[data-do=hint]');
    await v.page.waitForSelector('.insight');
    await v.page.evaluate(() => document.activeElement.blur());
    await keep(v, 'play');
}

async function analyse(v) {
    const id = await v.game({seats: ['human', 'human'], moves: game});
    await v.go('/analyse/' + id);
    await v.page.waitForSelector('.line-button');
    await v.page.click('text=Review the whole game');
    await v.page.waitForFunction((n) => document.querySelectorAll('.graph circle').length === n, game.length + 1, {
        timeout: 120000,
    });
    await v.page.waitForFunction(
        () => Number(/depth (\d+)/.exec(document.querySelector('.live').textContent)?.[1]) >= 9,
        null,
        {timeout: 120000},
    );
    await v.page.evaluate(() => document.activeElement.blur());
    await keep(v, 'analyse');
}

async function arena(v) {
    await v.go('/arena');
    await v.page.selectOption('[name=game]', 'othello');
    await v.page.selectOption('[name=a-preset]', 'ply:depth=5');
    await v.page.selectOption('[name=b-preset]', 'ply:depth=3');
    await v.page.fill('[name=games]', '200');
    await v.page.click('text=Start the match');
    await v.page.waitForFunction(() => Number(document.querySelector('tbody td').textContent) === 200, null, {
        timeout: 120000,
    });
    await v.page.evaluate(() => document.activeElement.blur());
    await keep(v, 'arena');
}

// A game of shogi in its middle game, with pieces in hand.
async function shogi(v) {
    const moves =
        '7g7f 3c3d 2g2f 4a3b 2f2e 8c8d 6i7h 8d8e 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b8h+ 7i8h 3a2b P*8g 8f8b';
    await v.game({game: 'shogi', seats: ['human', 'human'], moves: moves.split(' ')});
    await v.page.mouse.move(0, 0);
    await keep(v, 'shogi');
}

// Games of programs against each other, as they lie in the library.
async function library(v) {
    for (const [game, seats, moves] of [
        ['othello', ['human', 'ply:depth=3'], 'f5 d6 c3'],
        ['hex11', ['human', 'random'], 'f6 e7'],
        ['chess', ['human', 'human'], 'e2e4 e7e5 g1f3 b8c6'],
        ['go', ['human', 'human'], 'e5 e3 c4'],
    ])
        await v.game({game, seats, moves: moves.split(' ')});
    await v.go('/library');
    await v.page.waitForSelector('.kept');
    await keep(v, 'library');
}

async function backgammon(v) {
    await v.game({game: 'backgammon', seed: 4, seats: ['human', 'mcts:playouts=300']});
    await v.page.locator('.cell[data-cell="13"] .point').click();
    await v.page.mouse.move(0, 0);
    await keep(v, 'backgammon');
}

mkdirSync(folder, {recursive: true});
const server = new Server(),
    browser = await launch();
try {
    await makeIcons(browser);
    await server.start();
    for (const [draw, height] of [
        [play, 690],
        [analyse, 900],
        [arena, 620],
        [backgammon, 690],
        [shogi, 720],
        [library, 620],
    ]) {
        const v = await Visitor.enter(browser, server.address, {viewport: {width: 1000, height}});
        await draw(v);
        await v.leave();
    }
} finally {
    await browser.close();
    await server.kill('SIGTERM').catch(() => {});
    server.remove();
}

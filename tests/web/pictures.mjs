// SPDX-License-Identifier: MIT
// pictures.mjs - makes the pictures of docs/pictures/: the page as it is, in few colours.
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {launch, root, Server} from './harness.mjs';
import {smallPng} from './palette.mjs';
import {Visitor} from './visitor.mjs';

const folder = join(root, 'docs/pictures');
const LIMIT = 70000; // bytes
const game = 'e6 d6 c3 f4 d7 e3 f5 c6 f3 f6 b5 f2 g1 c8 e8 b2 g6 g7 f7 g4 a1 f1 e1 a4'.split(' ');

// The pixels of what the page shows now.
async function pixels(page) {
    const shot = (await page.screenshot()).toString('base64');
    const {width, height, data} = await page.evaluate(async (text) => {
        const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
        const canvas = new OffscreenCanvas(image.width, image.height),
            at = canvas.getContext('2d');
        at.drawImage(image, 0, 0);
        let out = '';
        const all = at.getImageData(0, 0, image.width, image.height).data;
        for (let i = 0; i < all.length; i += 8192) out += String.fromCharCode(...all.subarray(i, i + 8192));
        return {width: image.width, height: image.height, data: btoa(out)};
    }, shot);
    return [width, height, Buffer.from(data, 'base64')];
}

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
    await server.start();
    for (const [draw, height] of [
        [play, 690],
        [analyse, 900],
        [arena, 620],
        [backgammon, 690],
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

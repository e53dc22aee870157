// SPDX-License-Identifier: MIT
// click_bench.mjs - how long it takes from a click on the board to the stone, in a real browser; see bench/board-click.
import {launch, Server} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const MOVES = 30,
    MOST_MS = 50;

// Milliseconds from the next click to the frame that shows its move.
const nextClick = (page) =>
    page.evaluate(() => {
        window.clicked = new Promise((done) => {
            addEventListener(
                'pointerdown',
                () => {
                    const begun = performance.now(),
                        table = document.querySelector('.table');
                    const seen = new MutationObserver(() => {
                        seen.disconnect();
                        requestAnimationFrame(() => done(performance.now() - begun));
                    });
                    seen.observe(table, {attributeFilter: ['data-ply']});
                },
                {once: true, capture: true},
            );
        });
    });

const server = new Server(),
    browser = await launch();
await server.start();
const v = await Visitor.enter(browser, server.address);
const times = [];
await v.game({seats: ['human', 'human']});
for (let i = 0; i < MOVES && (await v.turn()) === 'person'; i++) {
    await nextClick(v.page);
    await (await v.page.$('[data-move], .board .cell.can')).click();
    times.push(await v.page.evaluate(() => window.clicked));
}
times.sort((a, b) => a - b);
const at = (part) => times[Math.floor(part * (times.length - 1))].toFixed(1);
console.log(
    `${times.length} moves, from click to stone: median ${at(0.5)} ms, nine in ten within ${at(0.9)}, all within ${at(1)}`,
);
await browser.close();
await server.kill('SIGTERM');
server.remove();
process.exit(Number(at(0.5)) <= MOST_MS ? 0 : 1);

// SPDX-License-Identifier: MIT
// run.mjs - the board in the browser, tested with the real program in a real browser.
//
//   node tests/web/run.mjs [PATTERN OF TESTS' NAMES]
import {finish, launch, Server} from './harness.mjs';
import {gamesTests} from './games_tests.mjs';
import {playTests} from './play_tests.mjs';
import {lookTests} from './look_tests.mjs';
import {pageTests} from './page_tests.mjs';

const server = new Server();
const browser = await launch();
let fine = false;
try {
    await server.start();
    await playTests(browser, server);
    await gamesTests(browser, server);
    await pageTests(browser, server);
    await lookTests(browser, server);
    fine = finish();
} finally {
    await browser.close();
    await server.kill('SIGTERM').catch(() => {});
    server.remove();
}
process.exit(fine ? 0 : 1);

// SPDX-License-Identifier: MIT
// run.mjs - the board in the browser, tested with the real program in a real browser.
//
//   node tests/web/run.mjs [PATTERN OF TESTS' NAMES]
import {finish, launch, Server} from './harness.mjs';
import {commentTests} from './comment_tests.mjs';
import {countTests} from './count_tests.mjs';
import {drawingsTests} from './drawings_tests.mjs';
import {friendTests} from './friend_tests.mjs';
import {gamesTests} from './games_tests.mjs';
import {homeTests} from './home_tests.mjs';
import {hexTests} from './hex_tests.mjs';
import {offlineTests} from './offline_tests.mjs';
import {playTests} from './play_tests.mjs';
import {libraryTests} from './library_tests.mjs';
import {lookTests} from './look_tests.mjs';
import {pageTests} from './page_tests.mjs';
import {playersTests} from './players_tests.mjs';
import {problemTests} from './problem_tests.mjs';
import {puzzleTests} from './puzzle_tests.mjs';
import {secretsTests} from './secrets_tests.mjs';
import {settingsTests} from './settings_tests.mjs';
import {setupTests} from './setup_tests.mjs';
import {shogiTests} from './shogi_tests.mjs';
import {trainTests} from './train_tests.mjs';
import {wordsTests} from './words_tests.mjs';
import {writeTests} from './write_tests.mjs';

// Two lanes at once, each with a server of its own: one of them is killed in mid-game.
const lanes = [
    [
        playTests,
        playersTests,
        friendTests,
        gamesTests,
        hexTests,
        drawingsTests,
        secretsTests,
        countTests,
        commentTests,
        homeTests,
        settingsTests,
        offlineTests,
        libraryTests,
    ],
    [pageTests, writeTests, shogiTests, lookTests, problemTests, setupTests, trainTests, puzzleTests, wordsTests],
].map((groups) => ({groups, server: new Server()}));
const browser = await launch();
let fine = false;
try {
    await Promise.all(
        lanes.map(async ({groups, server}) => {
            await server.start();
            for (const group of groups) await group(browser, server);
        }),
    );
    fine = finish();
} finally {
    await browser.close();
    for (const {server} of lanes) {
        await server.kill('SIGTERM').catch(() => {});
        server.remove();
    }
}
process.exit(fine ? 0 : 1);

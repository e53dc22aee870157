// SPDX-License-Identifier: MIT
// home_tests.mjs - the first page: games are found by words.
import {check, equal, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const found = (v) => v.page.$$eval('.shelves .tile strong', (all) => all.map((e) => e.textContent));

async function search(browser, server, {locale, words, title, none}) {
    const v = await Visitor.enter(browser, server.address, {locale});
    await v.go('/');
    await v.page.waitForSelector('.tile');
    const all = (await found(v)).length;
    for (const text of words) {
        await v.page.keyboard.press('/');
        check(await v.page.$eval('#find-game', (e) => e === document.activeElement), '/ comes to the field');
        await v.page.fill('#find-game', text);
        equal((await found(v))[0], title, `the first game for "${text}"`);
        check((await found(v)).length < all, `fewer games for "${text}"`);
        await v.page.waitForSelector('.shelves .mini svg'); // its board is drawn
        await v.page.keyboard.press('Escape');
        equal((await found(v)).length, all, 'all games again');
        await v.page.evaluate(() => document.activeElement.blur());
    }
    await v.page.fill('#find-game', 'zzz');
    equal([await v.page.textContent('.find-game [role=status]'), await found(v)], [none, []], 'nothing is found');
    await v.page.fill('#find-game', words[0]);
    await v.page.keyboard.press('Enter');
    await v.page.waitForSelector('form.setup');
    check((await v.page.textContent('main h1')).includes(title), 'Enter opens the first game');
    await v.leave();
}

// An address that names no game: the page says so, and nothing is thrown.
async function addressesOfNothing(browser, server, {locale, words}) {
    const v = await Visitor.enter(browser, server.address, {locale});
    for (const name of ['__proto__', 'constructor', 'nonsense', '%']) {
        await v.go('/#new/' + name);
        await v.page.waitForFunction((text) => document.querySelector('main h1')?.textContent === text, words);
        await v.go('/library');
        await v.page.waitForSelector('main h1');
    }
    await v.leave();
}

export async function homeTests(browser, server) {
    for (const [locale, words] of [
        ['en-US', 'Page not found.'],
        ['ja-JP', 'ページが見つかりません。'],
    ])
        await test(`an address of no game is answered in words (${locale})`, () =>
            addressesOfNothing(browser, server, {locale, words}));
    await test('the first page finds games by words and keys', () =>
        search(browser, server, {
            locale: 'en-US',
            words: ['ches', 'CHESS', 'ちぇす'],
            title: 'Chess',
            none: 'No game with these words.',
        }));
    await test('the first page finds games by words and keys (in Japanese)', () =>
        search(browser, server, {
            locale: 'ja-JP',
            words: ['囲碁', 'いご', 'weiqi', 'ｗｅｉｑｉ'],
            title: '囲碁',
            none: 'その言葉に合うゲームはありません。',
        }));
}

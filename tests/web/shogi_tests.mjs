// SPDX-License-Identifier: MIT
// shogi_tests.mjs - shogi on the page, on a phone and on a desk, in English and in Japanese: dragging,
// drops, promotion, the board turned, both styles of pieces, coordinates, handicaps, records, moves as they
// are written and as they are read aloud; options of games in the form.
import {readFileSync} from 'node:fs';
import {check, equal, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const desk = {viewport: {width: 1280, height: 900}};
const phone = {viewport: {width: 375, height: 740}, hasTouch: true, isMobile: true};
const opening = '7g7f 3c3d 8h2b+ 3a2b 2g2f 2b3c'.split(' '); // both have a bishop in hand

const cell = (name) => `.cell[data-cell="${name}"]`;

const middle = async (v, name) => {
    const box = await v.page.locator(cell(name)).locator('.ground').boundingBox();
    return {x: box.x + box.width / 2, y: box.y + box.height / 2};
};

// Drags with the mouse, or with a finger where the screen has touch.
async function drag(v, from, to) {
    const a = await middle(v, from),
        b = await middle(v, to);
    const steps = [0.25, 0.5, 0.75, 1].map((k) => ({x: a.x + (b.x - a.x) * k, y: a.y + (b.y - a.y) * k}));
    if (!v.finger) {
        await v.page.mouse.move(a.x, a.y);
        await v.page.mouse.down();
        for (const {x, y} of steps) await v.page.mouse.move(x, y);
        return v.page.mouse.up();
    }
    const touch = (type, points) => v.finger.send('Input.dispatchTouchEvent', {type, touchPoints: points});
    await touch('touchStart', [a]);
    for (const point of steps) await touch('touchMove', [point]);
    await touch('touchEnd', []);
}

async function enter(browser, server, options, locale) {
    const v = await Visitor.enter(browser, server.address, {...options, locale});
    if (options.hasTouch) v.finger = await v.context.newCDPSession(v.page);
    // Moves are made at once here; settings_tests.mjs confirms them.
    await v.context.addInitScript(() => localStorage.setItem('genpei.setting-confirm', '"never"'));
    return v;
}

const last = async (v) => (await v.moves()).pop();

async function dragging(browser, server, options, locale) {
    const v = await enter(browser, server, options, locale);
    await v.game({game: 'shogi', seats: ['human', 'human'], moves: opening});
    await v.page.locator('.board').scrollIntoViewIfNeeded();
    await drag(v, 'B*', '5e');
    await v.plyIs(7);
    equal(await last(v), '▲５五角打', 'a drop by dragging');
    await drag(v, '9c', '9e'); // no such move
    await drag(v, '9c', '9d');
    await v.plyIs(8);
    equal(await last(v), '△９四歩(93)', 'a move by dragging');
    await drag(v, '5e', '3c');
    const choices = await v.page.$$eval('dialog[open] .choice-of', (all) => all.map((b) => b.textContent));
    equal(choices.length, 2, 'promote or not');
    await v.page.click('dialog[open] .choice-of');
    await v.plyIs(9);
    equal(await last(v), '▲３三角成(55)', 'a promotion');
    equal(await v.page.textContent(cell('3c') + ' .sign.promoted'), '馬', 'the promoted bishop');
    equal(await v.page.textContent(cell('3c') + ' .sign'), '馬', 'its sign');
    const wide = await v.page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= options.viewport.width, `the page is ${wide} pixels wide`);
    await v.leave();
}

async function refused(browser, server) {
    const v = await enter(browser, server, desk, 'en-US');
    await v.game({game: 'shogi', seats: ['human', 'human'], moves: opening});
    await drag(v, '5g', '5e'); // a pawn goes one step
    equal([await v.ply(), await v.page.locator('.ghost').count()], [6, 0], 'a move that there is not');
    await v.page.click('[data-do=showLetters]');
    equal(await v.page.textContent(cell('5g') + ' .sign'), 'P', 'letters');
    equal((await v.moves()).slice(0, 4), ['P-7f', 'P-3d', 'Bx2b+', 'Sx2b'], 'moves with letters');
    await v.page.click('[data-do=showKanji]');
    equal((await v.moves()).slice(0, 4), ['▲７六歩(77)', '△３四歩(33)', '▲２二角成(88)', '△同銀(31)'], 'moves');
    await v.leave();
}

// Where cells lie on the screen, and the names along the edges.
const rowsAndColumns = async (v) => {
    const [a, b, c] = [await middle(v, '9a'), await middle(v, '9i'), await middle(v, '1a')];
    const names = await v.page.$$eval('.under .name', (all) => all.map((e) => e.textContent));
    return {up: a.y < b.y, left: a.x < c.x, names: names.join('')};
};

async function turned(browser, server, options, locale) {
    const v = await enter(browser, server, options, locale);
    await v.game({game: 'shogi', seats: ['random', 'human'], seed: 4});
    equal(await rowsAndColumns(v).then(({up, left}) => [up, left]), [false, false], 'White sees the board turned');
    await v.page.click('[data-do=turnBoard]');
    const plain = await rowsAndColumns(v);
    equal([plain.up, plain.left], [true, true], 'turned back');
    check(/[一九]/.test(plain.names) && /9.*1/.test(plain.names), `coordinates: ${plain.names}`);
    const atRight = () =>
        v.page.$$eval('.under .name', (all) => {
            const rank = all.find((e) => e.textContent === '五').getBoundingClientRect().x;
            return (
                rank >
                Math.max(
                    ...[...document.querySelectorAll('.cell[data-cell$=e]')].map((e) => e.getBoundingClientRect().x),
                )
            );
        });
    check(await atRight(), 'the ranks are not at the right');
    equal(await v.page.textContent(cell('5i') + ' .sign'), '玉', "Black's king");
    equal(await v.page.textContent(cell('5a') + ' .sign'), '王', "White's king");
    const label = await v.page.getAttribute(cell('5i'), 'aria-label');
    check(label.startsWith(locale === 'ja-JP' ? '５九、先手 玉' : '5i, Black king'), `the label of a square: ${label}`);
    await v.page.click('[data-do=showLetters]');
    const letters = await rowsAndColumns(v);
    check(/a/.test(letters.names) && /i/.test(letters.names), `coordinates: ${letters.names}`);
    await v.page.click('[data-do=showKanji]');
    // White's hand lies above the board, and below it when the board is turned.
    await v.leave();
}

async function handicap(browser, server, options, locale, name) {
    const v = await enter(browser, server, options, locale);
    await v.go('/#new/shogi');
    await v.page.waitForSelector('[data-option=handicap]');
    const offered = () => v.page.$$eval('[name=side]', (all) => all.map((e) => e.closest('label').textContent.trim()));
    const ja = locale === 'ja-JP';
    equal(
        (await offered()).slice(0, 2),
        ja ? ['▲先手', '△後手'] : ['▲Blackmoves first', '△Whitemoves second'],
        'sides',
    );
    await v.page.check('[name=side][value="1"]');
    await v.page.selectOption('[data-option=handicap]', {label: name});
    check(/^△(上手駒を落とす側|Whitegives)/.test((await offered())[1]), `sides: ${await offered()}`);
    check(await v.page.isChecked('[name=side][value="1"]'), 'the chosen side is forgotten');
    await v.page.selectOption('[name=clock]', {label: ja ? '初手から秒読み30秒' : '30 seconds per move'});
    const rules = await v.page.$$eval('[data-option=points] option', (all) => all.map((o) => o.textContent));
    equal(
        rules,
        ja ? ['27点法', '24点法', '入玉宣言なし'] : ['27-point rule', '24-point rule', 'cannot be declared'],
        'rules',
    );
    await v.page.click('[name=opponent][value=human]');
    await v.page.click('button[type=submit]');
    await v.turn();
    equal(await v.page.locator(cell('8b') + ' .wood').count(), 0, 'the rook of the stronger player');
    equal(await v.page.locator(cell('2b') + ' .wood').count(), 0, 'the bishop of the stronger player');
    equal(await v.page.locator('.cell .wood').count(), 38, 'pieces');
    equal(await v.page.textContent('h1'), ja ? '将棋（二枚落ち）' : 'Shogi (2-piece handicap)', 'title');
    equal(
        await v.page.$$eval('.player-name strong', (all) => all.map((e) => e.textContent)),
        ja ? ['下手', '上手'] : ['Black', 'White'],
        'sides',
    );
    await v.page.waitForFunction(
        (word) => document.querySelectorAll('.clock')[1].textContent.startsWith(word),
        ja ? '秒読み' : 'byoyomi',
    );
    await v.leave();
}

// After a game has ended here, the form offers the handicap that makes the next one even.
async function evenHandicap(browser, server, options, locale) {
    const v = await enter(browser, server, options, locale);
    const id = await v.game({game: 'shogi', seats: ['human', 'sho:depth=1']});
    await v.post(`/api/game/${id}/resign`, {side: 0});
    await v.go('/#new/shogi/' + encodeURIComponent('sho:depth=1'));
    await v.page.waitForSelector('.even-game button');
    const offer = await v.page.textContent('.even-game');
    check(/互角の手合割は.*（あなたが[先下]手）|Even for you, by \d+ games? here/.test(offer), `the offer: ${offer}`);
    await v.page.click('.even-game button');
    const chosen = await v.page.$eval('[data-option=handicap]', (s) => s.selectedOptions[0].textContent);
    check(offer.includes(chosen), `${chosen} was chosen, not ${offer}`);
    check(await v.page.isChecked('[name=side][value="0"]'), 'the weaker side is Black');
    await v.page.click('[name=opponent][value=human]');
    await v.page.waitForFunction(() => !document.querySelector('.even-game button'));
    await v.leave();
}

// Headings, comments and variations of a file are beside the moves.
const remarkedKif = `手合割：平手
先手：渡辺
後手：木村
棋戦：町内大会
*初めの言葉
1 ７六歩(77)
*良い手
2 ３四歩(33)
3 ２六歩(27)

変化：3手
3 ６六歩(67)
`;

async function remarks(browser, server, options, locale) {
    const v = await enter(browser, server, options, locale);
    await bring(v, 'a.kifu', Buffer.from(remarkedKif));
    await v.plyIs(3);
    equal(
        await v.page.$$eval('.player-name strong', (all) => all.map((e) => e.textContent)),
        ['渡辺', '木村'],
        'the players of the file',
    );
    const shown = () => v.page.$$eval('.remarks p', (all) => all.map((p) => p.textContent));
    await v.page.click('.moves li:nth-child(1) button');
    await v.plyIs(1);
    equal(await shown(), ['良い手'], 'the comment on a move');
    await v.page.click('.moves li:nth-child(2) button');
    await v.plyIs(2);
    check(/▲６六歩\(67\)/.test((await shown()).join()), `the variation: ${await shown()}`);
    await v.page.click('.steps button:first-child');
    await v.plyIs(0);
    const first = (await shown()).join('|');
    check(/町内大会/.test(first) && /初めの言葉/.test(first), `headings and the first comment: ${first}`);
    await v.page.click('.moves li:nth-child(2) button');
    await v.plyIs(2);
    await v.page.click('.remarks .variation a');
    await v.page.waitForSelector('.tree-place .node[aria-current=step]');
    equal(await v.page.textContent('.tree-place .node[aria-current=step]'), '3▲６六歩(67)', 'in the analysis');
    await v.leave();
}

// A game with a handicap from a file has it in the list of the library, as it has on its own page.
async function handicapKept(browser, server) {
    const v = await enter(browser, server, desk, 'ja-JP');
    await bring(v, 'h.kif', Buffer.from('手合割：香落ち\n下手：渡辺\n上手：木村\n1 ３四歩(33)\n2 投了\n'));
    await v.turn();
    await v.go('/library');
    const row = await v.page.textContent('.kept');
    check(/将棋（香落ち）/.test(row) && /上手の勝ち/.test(row), `the row of the game: ${row}`);
    await v.leave();
}

// Saves through the dialog and returns the bytes.
async function saved(v, format, ending) {
    await v.page.click('[data-do=share]');
    const waiting = v.page.waitForEvent('download');
    await v.page.click(`[data-format=${format}]`);
    const file = await waiting;
    await v.page.keyboard.press('Escape');
    equal(file.suggestedFilename().split('.').pop(), ending, 'the ending of the file');
    return readFileSync(await file.path());
}

async function bring(v, name, bytes) {
    await v.go('/');
    await v.page.click('.going-on button');
    await v.page.setInputFiles('#bring-file', {name, mimeType: 'text/plain', buffer: bytes});
    await v.page.waitForFunction(() => document.querySelector('#bring-text').value.length > 0);
    await v.page.click('dialog[open] .button.main');
    await v.page.waitForSelector('.table[data-ply]');
}

async function records(browser, server, options, locale) {
    const v = await enter(browser, server, options, locale);
    await v.game({game: 'shogi', seats: ['human', 'human'], moves: opening});
    const kif = await saved(v, 'kif', 'kifu'),
        old = await saved(v, 'kif-sjis', 'kif'),
        csa = await saved(v, 'csa', 'csa');
    check(/７六歩\(77\)/.test(String(kif)) && /同　?銀\(31\)/.test(String(kif)), String(kif));
    check(/７六歩\(77\)/.test(new TextDecoder('shift_jis').decode(old)), 'KIF in Shift_JIS');
    check(/^\+7776FU/m.test(String(csa)) && /^\+8822UM/m.test(String(csa)), String(csa));
    for (const [name, bytes] of [
        ['a.kifu', kif],
        ['a.kif', old],
        ['a.csa', csa],
    ]) {
        await bring(v, name, bytes);
        await v.plyIs(6);
        equal((await v.moves())[3], '△同銀(31)', name);
    }
    await v.leave();
}

// 手合割：平手 and one move, in Shift_JIS as most programs write it.
const shiftJis = Buffer.from(
    '8ee88d878a84814695bd8ee80d0a8ee890942d2d2d2d8e778ee82d2d2d2d2d2d2d2d2d8fc194ef8e9e8ad42d2d' +
        '0d0a20202031208256985a95e0283737290d0a',
    'hex',
);

async function oldEncoding(browser, server) {
    const v = await enter(browser, server, desk, 'ja-JP');
    await bring(v, 'old.kif', shiftJis);
    await v.plyIs(1);
    equal(await v.moves(), ['▲７六歩(77)'], 'a record in Shift_JIS');
    await v.leave();
}

async function spoken(browser, server, options, locale, [first, second, sides]) {
    const v = await enter(browser, server, options, locale);
    await v.game({game: 'shogi', seats: ['human', 'human'], moves: ['7g7f', '3c3d']});
    const heard = () => v.page.textContent('#live');
    for (const name of ['8h', '2b']) await v.page.locator(cell(name)).click();
    await v.page.click('dialog[open] .choice-of');
    await v.plyIs(3);
    check((await heard()).includes(first), `"${await heard()}" lacks "${first}"`);
    for (const name of ['3a', '2b']) await v.page.locator(cell(name)).click();
    await v.plyIs(4);
    check((await heard()).includes(second), `"${await heard()}" lacks "${second}"`);
    equal(await v.page.$$eval('.player-name strong', (all) => all.map((e) => e.textContent)), sides, 'sides');
    await v.leave();
}

// Options of games written in L7: variants as lists of words.
async function variants(browser, server, options, locale, no) {
    const v = await enter(browser, server, options, locale);
    await v.go('/#new/morris');
    await v.page.waitForSelector('[data-option=flying]');
    const offered = await v.page.$$eval('[data-option=flying] option', (all) =>
        all.map((o) => [o.value, o.textContent]),
    );
    equal(
        offered.map(([value]) => value),
        ['yes', 'no'],
        'values of the variant',
    );
    await v.page.selectOption('[data-option=flying]', {label: no});
    await v.page.click('[name=opponent][value=human]');
    await v.page.click('button[type=submit]');
    await v.turn();
    const id = v.page.url().split('/').pop();
    const {game} = await v.page.evaluate(async (i) => (await import('/assets/api.js')).get('/api/game/' + i), id);
    equal(game, 'morris:flying=no', 'the game that was begun');
    await v.leave();
}

export async function shogiTests(browser, server) {
    for (const [where, options] of [
        ['on a phone', phone],
        ['on a desk', desk],
    ])
        for (const locale of ['en-US', 'ja-JP']) {
            const ja = locale === 'ja-JP',
                at = `${where}, ${locale.slice(0, 2)}`;
            await test(`shogi is played by dragging (${at})`, () => dragging(browser, server, options, locale));
            await test(`shogi's board is turned for White, with coordinates (${at})`, () =>
                turned(browser, server, options, locale));
            await test(`shogi is played with a handicap (${at})`, () =>
                handicap(browser, server, options, locale, ja ? '二枚落ち' : '2-piece'));
            await test(`an even handicap of shogi is offered (${at})`, () =>
                evenHandicap(browser, server, options, locale));
            await test(`comments and variations of a record of shogi are shown (${at})`, () =>
                remarks(browser, server, options, locale));
            await test(`records of shogi go out and come back (${at})`, () =>
                records(browser, server, options, locale));
            await test(`moves of shogi are read aloud (${at})`, () =>
                spoken(
                    browser,
                    server,
                    options,
                    locale,
                    ja
                        ? ['２二角成', '同銀', ['先手', '後手']]
                        : ['bishop takes on 2b, promotes', 'silver takes on 2b', ['Black', 'White']],
                ));
            await test(`variants of a game are in the form (${at})`, () =>
                variants(browser, server, options, locale, ja ? 'なし' : 'no'));
        }
    await test('shogi refuses what is no move, and has letters for kanji', () => refused(browser, server));
    await test('a handicap of a file is in the library', () => handicapKept(browser, server));
    await test('a record in Shift_JIS is read', () => oldEncoding(browser, server));
}

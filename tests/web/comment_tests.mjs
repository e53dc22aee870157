// SPDX-License-Identifier: MIT
// comment_tests.mjs - comments of files that were read: beside the moves, in variations, drawn on the board.
import {check, equal, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const pgn = `[Event "Club"]
[White "Anna"]
[Black "Ben"]
[Result "*"]

{Before the game} 1. e4 {The king's pawn. [%clk 0:01:02]} e5 $1 (1... c5 {Sicilian} 2. Nf3 {open}) 2. Nf3
{[%csl Ge5][%cal Rf3e5] Attacks e5} Nc6 $6 *
`;
const sgf = `(;GM[1]FF[4]SZ[9]PB[Black]PW[White]C[first words];B[ee]C[in the centre];W[ec];B[cd]C[two
lines]LB[cd:A]TR[aa]MA[ha:ia](;W[gg])(;W[cc]C[attach]))`;
const kif = `手合割：平手
先手：渡辺
後手：木村
1 ７六歩(77)
*角道を開ける
2 ３四歩(33)
`;

const remarks = (v) =>
    v.page.$$eval('.remarks:not([hidden]) p:not(.variation)', (all) => all.map((p) => p.textContent));
const nodes = (v) => v.page.$$eval('.tree-place .node', (all) => all.map((n) => n.lastChild.textContent));
const drawn = (v) => v.page.$$eval('.over.notes > *', (all) => all.map((e) => e.getAttribute('class')));

async function bring(v, text) {
    const {id} = await v.post('/api/import', {text});
    await v.go('/analyse/' + id);
    await v.page.waitForSelector('.tree-place .node');
    return id;
}

// Goes to a node of the tree and returns what is said there.
async function at(v, n) {
    const node = v.page.locator('.tree-place .node').nth(n);
    await node.click();
    await v.page.waitForFunction(
        (i) => document.querySelectorAll('.tree-place .node')[i].getAttribute('aria-current') === 'step',
        n,
    );
    return remarks(v);
}

async function chess(browser, server, locale, clock) {
    const v = await Visitor.enter(browser, server.address, {locale});
    await v.go('/');
    const id = await bring(v, pgn);
    const list = await nodes(v);
    check(list[1].endsWith('!') && list[5].endsWith('?!'), `signs behind moves: ${list}`);
    equal(
        await v.page.$$eval('.tree-place .node', (all) => all.map((n) => n.classList.contains('noted'))),
        [true, false, true, true, true, false],
        'the moves with comments are marked',
    );
    equal(await at(v, 0), ["The king's pawn.", clock], 'the comment, without the command of the clock');
    equal(await at(v, 2), ['Sicilian'], 'a comment in a variation');
    equal(await at(v, 3), ['open'], 'another one');
    equal(await at(v, 4), ['Attacks e5'], 'words without what is drawn');
    equal(
        await drawn(v),
        ['drawn under', 'drawn green', 'arrow noted-arrow red', 'arrowhead noted-arrow red'],
        'drawn',
    );
    equal(await at(v, 5), [], 'a move without words');
    equal(await drawn(v), [], 'drawings go with their position');
    await v.page.keyboard.press('[');
    await v.page.waitForSelector('.over.notes .drawn');
    await v.go('/play/' + id);
    await v.page.click('.moves li:nth-child(3) button');
    await v.plyIs(3);
    equal(await remarks(v), ['Attacks e5'], 'beside the moves of the game');
    await v.page.waitForSelector('.over.notes .drawn.green');
    await v.page.click('.moves-panel .steps button:first-child');
    await v.plyIs(0);
    check((await remarks(v)).includes('Before the game'), 'the words before the first move');
    await v.leave();
}

async function goAndShogi(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/');
    await bring(v, sgf);
    equal(await at(v, 0), ['in the centre'], 'SGF');
    equal(await at(v, 2), ['two\nlines'], 'two lines, without marks');
    equal(
        await v.page.$$eval('.over.notes > *', (all) => all.map((e) => e.textContent || e.getAttribute('transform'))),
        [
            'A',
            ...Array(2).fill('translate(0 0)'),
            ...Array(2).fill('translate(7 0)'),
            ...Array(2).fill('translate(8 0)'),
        ],
        'a letter, a triangle, and two crosses',
    );
    equal(await at(v, 4), ['attach'], 'in a variation');
    await bring(v, kif);
    equal(await at(v, 0), ['角道を開ける'], 'KIF');
    await v.leave();
}

// Text in brackets that is no command stays as it is, and so does what is only a part of one.
async function odd(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/');
    const texts = await v.page.evaluate(async () => {
        const {readComment} = await import('/assets/annotations.js');
        return [
            '[%',
            'a [%foo bar] b',
            '[%clk',
            '$',
            '$999 x',
            'pays $5.',
            '[%sgf LB[aa:\\]x]] y',
            '[%csl ]',
            '\\',
        ].map((text) => readComment(text).text);
    });
    equal(texts, ['[%', 'a [%foo bar] b', '[%clk', '$', '$999 x', 'pays $5.', 'y', '', '\\'], 'odd comments');
    await v.leave();
}

export async function commentTests(browser, server) {
    await test('comments of PGN are beside the moves, signs behind them, marks on the board', () =>
        chess(browser, server, 'en-US', 'clock: 0:01:02'));
    await test('comments of PGN are beside the moves (in Japanese)', () =>
        chess(browser, server, 'ja-JP', '残り時間：0:01:02'));
    await test('comments of SGF and KIF are beside the moves, in variations too', () => goAndShogi(browser, server));
    await test('odd comments stay as they are written', () => odd(browser, server));
}

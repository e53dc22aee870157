// SPDX-License-Identifier: MIT
// page_tests.mjs - analysis, sharing, papers, arena, languages; boards of every kind; moves from clicks.
import {pathToFileURL} from 'node:url';
import {join} from 'node:path';
import {check, equal, pictures, root, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const opening = ['f5', 'd6', 'c3', 'd3', 'c4'];

async function analysing(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    const id = await v.game({seats: ['human', 'human'], moves: opening});
    await page.keyboard.press('a');
    await page.waitForURL(`**/analyse/${id}`);
    await page.waitForSelector('.line-button');
    await page.waitForSelector('.glow');
    check(/depth \d+/.test(await page.textContent('.live')), 'no depth is shown');
    await page.locator('.graph').click();
    await page.waitForFunction(() => /^[23]$/.test(document.querySelector('.table').dataset.ply));
    await page.focus('.graph');
    await page.keyboard.press('Home');
    await v.plyIs(0);
    await page.waitForSelector('.line-button');
    await page.locator('.cell[data-cell=d3]').click();
    await page.waitForSelector('.variations .node[aria-current]');
    // A player without a book: what is known from one has no table of moves.
    await page.selectOption('select:has(option[value="ply:depth=5"])', 'ply:depth=5');
    await page.click('.table-side >> text=Why?');
    await page.waitForSelector('.insight');
    await page.hover('.insight tbody tr');
    await page.waitForSelector('.over.line .number');
    await page.reload();
    await page.waitForSelector('.variations .node[aria-current]');
    await v.plyIs(1);
    await page.click('text=Remove this variation');
    await page.waitForSelector('.variations', {state: 'detached'});
    await v.leave();
}

// A solved position says its value, marks every move with its own, and opens as a tree.
async function solving(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    const id = await v.game({game: 'reversi70:size=4', seats: ['human', 'human']});
    await v.go('/analyse/' + id);
    await page.waitForSelector('.line-button');
    await page.click('.table-side button:text-is("Solve")');
    await page.waitForSelector('.insight >> text=red wins by 3');
    equal((await page.locator('text.figure').count()) > 3, true, 'moves with values');
    // Each on its own square, not over half the page.
    const [figure, square] = await Promise.all(
        ['text.figure', '.cell'].map(async (what) => (await page.locator(what).first().boundingBox()).width),
    );
    check(figure < square, `a figure is ${figure} pixels wide, a square ${square}`);
    equal(await page.locator('.proof > li').count(), 1, 'moves of the winner');
    await page.click('.proof summary');
    await page.waitForSelector('.proof .proof summary');
    check((await page.locator('.proof .proof > li').count()) > 1, 'not all replies are there');
    await page.click('.proof .link');
    await v.plyIs(1);
    await v.leave();
}

// Lines are updated while the visitor watches, stop on request, and are there again after a reload.
async function livelines(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    const id = await v.game({game: 'hex:size=11', seats: ['human', 'human'], moves: ['b4', 'f6']});
    await v.go('/analyse/' + id);
    await page.waitForSelector('.line-button');
    check(/^\d+%$/.test(await page.textContent('.line-value')), 'a chance is not shown as one');
    const share = () => page.$eval('.bar-fill', (e) => Number(getComputedStyle(e).getPropertyValue('--share')));
    check((await share()) > 0.5 && (await share()) < 0.95, `the bar of a small advantage is at ${await share()}`);
    const counted = await page.textContent('.live');
    await page.waitForFunction((before) => document.querySelector('.live').textContent !== before, counted);
    await page.click('.table-side .button.main');
    await page.waitForSelector('.table-side .button.main[aria-pressed=false]');
    await page.waitForFunction(
        (g) =>
            fetch('/api/game/' + g)
                .then((a) => a.json())
                .then((g2) => g2.opinions[2]?.unit === 'chance'),
        id,
    );
    await page.addInitScript(() => {
        // a visitor whose stream never opens sees what is kept
        window.EventSource = class {
            addEventListener() {}
            close() {}
        };
    });
    await page.reload();
    await page.waitForSelector('.line-button');
    await page.waitForSelector('.glow');
    await v.leave();
}

// Each visitor looks at their own position of one game.
async function analysingTogether(browser, server) {
    const one = await Visitor.enter(browser, server.address),
        two = await Visitor.enter(browser, server.address);
    const id = await one.game({seats: ['human', 'human'], moves: opening});
    await one.go('/analyse/' + id);
    await one.page.waitForSelector('.line-button');
    await two.go(`/analyse/${id}#v=f5.f6`);
    await two.page.waitForSelector('.variations .node[aria-current]');
    await two.page.waitForSelector('.line-button');
    const best = (v) => v.page.$$eval('.line-button strong', (list) => list.map((e) => e.textContent));
    const [a, b] = [await best(one), await best(two)];
    check(a.join() !== b.join(), 'both see the same lines');
    await one.post(`/api/game/${id}/move`, {move: a[0]});
    await one.plyIs(opening.length + 1); // who looks at the end of a game goes along with it
    await two.plyIs(2);
    await two.leave();
    await one.page.reload();
    await one.page.waitForSelector('.line-button');
    equal(await one.page.locator('.variations .node').count(), 0, 'a stranger suggests moves to who plays');
    await one.leave();
}

async function reviewing(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    const id = await v.game({seats: ['human', 'human'], moves: opening});
    await v.go('/analyse/' + id);
    await v.page.waitForSelector('.line-button');
    await v.page.selectOption('.pace select', '350');
    await v.page.click('text=Review the whole game');
    await v.page.waitForFunction((n) => document.querySelectorAll('.graph circle').length === n, opening.length + 1, {
        timeout: 50000,
    });
    // Who comes later sees the same graph, but for the last position, which is still looked at.
    await v.page.waitForSelector('button:has-text("Review the whole game")');
    const heights = (page) => page.$$eval('.graph circle', (all) => all.map((c) => c.getAttribute('cy')).slice(0, -1));
    const seen = await heights(v.page),
        later = await Visitor.enter(browser, server.address);
    await later.go('/analyse/' + id);
    await later.page.waitForFunction(
        (n) => document.querySelectorAll('.graph circle').length === n,
        opening.length + 1,
    );
    equal(await heights(later.page), seen, 'the graph of a later visitor');
    await later.leave();
    // A reply at the edge loses: that is where the game turns. Its move can be gone to.
    const lost = await v.game({game: 'tictactoe', seats: ['human', 'human'], moves: ['b2', 'b1', 'a1']});
    await v.go('/analyse/' + lost);
    await v.page.waitForSelector('.line-button');
    await v.page.selectOption('.pace select', '350');
    await v.page.click('text=Review the whole game');
    await v.page.click('.turns .link:has-text("Move 2")', {timeout: 50000});
    await v.plyIs(2);
    await v.page.waitForSelector('.graph .turning');
    // Where pieces move, the best moves are arrows.
    const moving = await v.game({game: 'breakthrough:size=5', seats: ['human', 'human']});
    await v.go('/analyse/' + moving);
    await v.page.waitForSelector('.over.heat .arrowhead');
    await v.leave();
}

async function sharing(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.game({seats: ['human', 'human'], moves: opening});
    await v.page.keyboard.press('s');
    const link = await v.page.inputValue('#share-link');
    equal(await v.page.inputValue('#share-transcript'), opening.join(''), 'the transcript');
    const saved = v.page.waitForEvent('download');
    await v.page.click('text=Save as SGF');
    const {readFileSync} = await import('node:fs');
    const record = readFileSync(await (await saved).path(), 'utf8');
    const ggf = v.page.waitForEvent('download');
    await v.page.click('text=Save as GGF');
    check(/^\(;GM\[Othello\].*B\[f5\]W\[/.test(readFileSync(await (await ggf).path(), 'utf8')), 'no GGF is saved');
    await v.leave();
    const friend = await Visitor.enter(browser, server.address);
    await friend.page.goto(link);
    await friend.turn();
    equal(await friend.moves(), opening, 'the moves from the link');
    await friend.go('/');
    await friend.page.click('text=Import a game');
    await friend.page.fill('#bring-text', 'no record at all');
    await friend.page.click('dialog .button.main');
    await friend.page.waitForSelector('dialog .problem:not(:empty)');
    friend.complaints.length = 0; // the refusal is shown to the visitor; the browser notes it as well
    await friend.page.fill('#bring-text', opening.join('').toUpperCase());
    await friend.page.click('dialog .button.main');
    await friend.turn();
    equal(await friend.moves(), opening, 'the moves of the transcript');
    await friend.go('/');
    await friend.page.click('text=Import a game');
    await friend.page.fill('#bring-text', record);
    await friend.page.click('dialog .button.main');
    await friend.turn();
    equal(await friend.moves(), opening, 'the moves from the record');
    await friend.leave();
}

async function papers(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/papers');
    await v.page.click('#takeuchi-1970 >> text=Run the experiments');
    const rows = (verdict) => v.page.locator('.result .verdict.' + verdict).count();
    await v.page.waitForFunction(() => document.querySelectorAll('.result .verdict.same').length >= 10, null, {
        timeout: 60000,
    });
    equal(await rows('different'), 0, 'rows that differ');
    await v.page.click('#takeuchi-1970 >> text=Stop');
    await v.page.waitForSelector('#takeuchi-1970 >> text=Run again');
    equal(await v.page.textContent('#takeuchi-1970 .paper-state'), 'Stopped.', 'what is said after a stop');
    await v.page.click('text=日本語');
    await v.page.waitForSelector('.result th:has-text("1手目")');
    check((await rows('same')) >= 10, 'rows are lost when the language changes');
    await v.leave();
}

// A paper has a page of its own, where all it says is in the language of the page.
async function onePaper(browser, server) {
    const v = await Visitor.enter(browser, server.address, {locale: 'ja-JP'});
    await v.go('/papers/tajima-1984');
    await v.page.waitForSelector('.paper');
    equal(await v.page.locator('.paper').count(), 1, 'papers on the page of one');
    await v.page.click('.paper summary');
    equal(await v.page.locator('.experiments dd').count(), 10, 'experiments');
    await v.page.focus('.paper .button.main');
    await v.page.keyboard.press('Enter');
    await v.page.waitForSelector('.paper-state:has-text("終了しました")', {timeout: 60000});
    equal(await v.page.textContent(':focus'), 'もう一度実行', 'where the focus is after a run');
    const left = (await v.page.locator('.paper table').textContent()).match(/[a-z]{3,}/g) ?? [];
    equal(
        left.filter((word) => word !== 'otl'),
        [],
        'English words on the Japanese page',
    );
    const shared = v.page.locator('.note').filter({hasText: /以上\d+行について/});
    equal(
        await shared.evaluateAll((all) => all.map((e) => Number(/以上(\d+)行/.exec(e.textContent)[1]))),
        [4, 2, 7, 2, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2, 2, 4, 8, 2, 2, 2, 6, 3, 2, 2],
        'rows that share a note',
    );
    await v.go('/papers/nothing');
    await v.page.waitForSelector('text=「nothing」という論文はありません');
    await v.leave();
}

// Two programs of the survey of 1979 are chosen, and play.
async function eras(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/papers/sanechika-1979');
    await v.page.waitForSelector('.eras button');
    check((await v.page.locator('select[name=era-first] option').count()) >= 8, 'programs of chess');
    await v.page.selectOption('select[name=era-game]', 'losalamos');
    await v.page.waitForFunction(() => document.querySelector('select[name=era-first]').options.length === 2);
    await v.page.click('.eras button');
    await v.page.waitForURL('**/play/*');
    await v.leave();
}

// The bug of 1970 stands where the walk says, step by step; program c takes two points.
async function bugs(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.go('/papers');
    await page.click('text=Watch its bugs walk');
    await page.waitForURL('**/papers/bugs');
    await page.click('.cell[data-cell="1-1"]');
    await page.waitForSelector('.bugs-answer:text-matches("^1-1: (true. A|false. No) stone can be placed here.$")');
    check((await page.locator('.code-line.now').count()) === 1, 'no line of the program is marked');
    await page.click('text=To the start');
    equal(await page.locator('.bug').count(), 0, 'bugs before the walk');
    for (let i = 0; i < 4; i++) await page.click('text=Step forward');
    equal(await page.getAttribute('.bug', 'data-node'), '1-1', 'where the bug is put first');
    await page.selectOption('#bugs-program', 'pentomino');
    await page.selectOption('#bugs-way', 'rev-q');
    await page.click('.cell[data-cell="c10"]');
    await page.waitForSelector('.bugs-answer:has-text("PRED2(c10, rev-q): ")');
    await page.selectOption('#bugs-program', 'split');
    await page.click('.cell[data-cell="d4"]');
    await page.waitForSelector('text=the bug starts on d4');
    await page.click('.cell[data-cell="a1"]');
    await page.waitForSelector('.bugs-answer:has-text("PRED3(d4, a1): ")');
    await page.click('text=To the start');
    for (let i = 0; i < 40; i++) await page.click('text=Step forward');
    check((await page.locator('.over.marks .settled').count()) > 0, 'nothing is masked');
    await v.leave();
}

// "Play its program" seats the paper's own program.
async function playingItsProgram(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/papers');
    const papers = await v.page.evaluate(async () => (await fetch('/api/papers')).json());
    equal(papers.length, 6, 'papers');
    for (const paper of papers) {
        await v.go('/papers');
        await v.page.click(`#${paper.name} a[href^="/#new/"]`);
        await v.page.click('form.setup button[type=submit]');
        await v.page.waitForSelector('.table[data-ply]');
        const id = v.page.url().split('/').at(-1);
        const {seats} = await v.page.evaluate(async (game) => (await fetch('/api/game/' + game)).json(), id);
        check(
            seats.some((s) => (s.spec ?? s) === paper.player),
            `${paper.name}: ${paper.player} is not seated: ${JSON.stringify(seats)}`,
        );
    }
    await v.leave();
}

async function curves(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/papers');
    await v.page.click('#iida-1995 >> text=Run the experiments');
    await v.page.waitForFunction(() => document.querySelectorAll('.figure path[class^=curve]').length >= 2, null, {
        timeout: 150000,
    });
    await v.leave();
}

async function arena(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/arena');
    await v.page.selectOption('[name=game]', 'othello');
    await v.page.selectOption('[name=a-preset]', {label: 'Easy: searches one ply'});
    await v.page.selectOption('[name=b-preset]', '*');
    for (const [name, value] of [
        ['b', 'random'],
        ['games', '20'],
    ])
        await v.page.fill(`[name=${name}]`, value);
    await v.page.click('text=Start the match');
    await v.page.waitForFunction(() => document.querySelector('tbody td').textContent === '20', null, {timeout: 60000});
    await v.page.waitForSelector('button[type=submit]:not([disabled])');
    await v.page.waitForSelector('.guess');
    await v.page.click('text=Watch one game');
    await v.page.waitForURL('**/play/*');
    // Programs are paused and slowed down.
    await v.page.selectOption('[data-do=paceSpeed]', '0.5'); // from one second
    await v.page.waitForFunction(() => Number(document.querySelector('.table')?.dataset.ply) > 1);
    await v.page.click('[data-do=pace]');
    await v.page.waitForSelector('[data-do=pace] >> text=Continue');
    equal(await v.page.textContent('.status'), 'Paused', 'the status');
    const watcher = await Visitor.enter(browser, server.address);
    await watcher.page.goto(v.page.url());
    await watcher.page.waitForSelector('.status >> text=Paused');
    equal(await watcher.page.$$eval('[data-do=pace]', (list) => list.length), 0, 'buttons of somebody who watches');
    await watcher.leave();
    const ply = await v.ply();
    await v.page.keyboard.press('p');
    await v.page.waitForFunction((n) => Number(document.querySelector('.table').dataset.ply) > n, ply);
    await v.leave();
}

async function tournament(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.go('/arena');
    await page.selectOption('[name=cup-game]', 'tictactoe');
    await page.waitForSelector('.cup-players[data-of=tictactoe] [name=cup-player]');
    for (const box of await page.$$('[name=cup-player]')) await box.setChecked(false);
    await page.fill('[name=cup-more]', 'random\nmcts:playouts=20\nmcts:playouts=40');
    await page.fill('[name=cup-games]', '4');
    await page.click('text=Start the tournament');
    await page.waitForFunction(() => document.querySelector('.tally')?.textContent === '12 of 12 games', null, {
        timeout: 60000,
    });
    await page.waitForSelector('form:has([name=cup-game]) button[type=submit]:not([disabled])');
    equal(await page.$$eval('.crosstable tbody tr', (rows) => rows.length), 3, 'players in the table');
    const lines = await page.$$eval('.crosstable tbody tr', (rows) =>
        rows.map((row) => [...row.children].map((cell) => cell.textContent)),
    );
    equal(
        lines.reduce((sum, line) => sum + Number(line[2]), 0),
        12,
        'points in all',
    );
    equal(
        lines.map((line, i) => line[5 + i]),
        ['×', '×', '×'],
        'the diagonal',
    );
    check(
        lines.some((line) => line[1] === 'mcts:playouts=20'),
        'a player has no name',
    );
    // The table and the form survive a reload; the games of a pairing are opened from the table.
    await page.waitForURL(/\/arena\/\w+/);
    await page.reload();
    await page.waitForFunction(() => document.querySelector('.tally')?.textContent === '12 of 12 games');
    equal(
        await page.$$eval('.crosstable tbody tr', (rows) =>
            rows.map((row) => [...row.children].map((cell) => cell.textContent)),
        ),
        lines,
        'the table after a reload',
    );
    equal(await page.inputValue('[name=cup-games]'), '4', 'the form after a reload');
    check((await page.textContent('.cups-before')).includes('Tic-tac-toe'), 'no list of earlier tournaments');
    await page.locator('.crosstable td button').first().click();
    await page.waitForSelector('#cup [data-game]');
    equal(await page.locator('#cup [data-game]').count(), 4, 'games of the pairing');
    await page.screenshot({path: `${pictures}/tournament.png`, fullPage: true});
    await page.locator('#cup [data-game]').first().click();
    await page.waitForURL(/\/analyse\//);
    await v.leave();
}

async function languages(browser, server) {
    const v = await Visitor.enter(browser, server.address, {locale: 'ja-JP'});
    await v.go('/');
    await v.page.waitForSelector('.tile');
    equal(await v.page.getAttribute('html', 'lang'), 'ja', 'the language of a Japanese browser');
    await v.page.click('text=English');
    await v.page.waitForSelector('nav >> text=Games');
    await v.page.reload();
    await v.page.waitForSelector('nav >> text=Games');
    await v.leave();
    const {japaneseWords, strings} = await import(pathToFileURL(join(root, 'tests/web/strings_check.mjs')));
    equal(await strings(browser, server.address), [], 'what is wrong with the texts');
    equal(await japaneseWords(browser, server.address), [], 'words of games in Japanese');
    const {untranslated} = await import(pathToFileURL(join(root, 'tests/web/errors_check.mjs')));
    equal(await untranslated(browser, server.address), [], 'messages of the server that Japanese lacks');
}

// A board with pieces that move, drawn in the page; what a person's clicks and drags make of it.
async function movingPieces(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/');
    await v.page.waitForSelector('.tile');
    await v.page.evaluate(async () => {
        const {Board} = await import('/assets/board.js');
        const cells = [];
        for (let y = 0; y < 4; y++)
            for (let x = 0; x < 4; x++)
                cells.push({
                    name: 'abcd'[x] + (4 - y),
                    x,
                    y,
                    piece: y === 3 ? 'pawn' : '',
                    owner: y === 3 ? 0 : -1,
                    glyph: 'P',
                });
        const host = document.createElement('div');
        document.querySelector('main').replaceChildren(host);
        window.made = [];
        new Board(host, {onMove: (m) => window.made.push(...m)}).show(
            {
                game: 'breakthrough',
                movers: ['white', 'black'],
                legal: ['a1-a2', 'a1-b2', 'b1-b2'],
                drawing: {kind: 'square', columns: 4, rows: 4, cells},
            },
            {enabled: true},
        );
    });
    const at = (cell) => v.page.locator(`[data-cell=${cell}] .ground`);
    await at('a1').click();
    await at('b2').click();
    const [from, to] = [await at('b1').boundingBox(), await at('b2').boundingBox()];
    await v.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await v.page.mouse.down();
    await v.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, {steps: 6});
    await v.page.mouse.up();
    equal(await v.page.evaluate(() => window.made), ['a1-b2', 'b1-b2'], 'moves made by two clicks and by dragging');
    await v.leave();
}

// A patience: the card in hand, which no move names, is dragged to a foundation, then to a heap.
async function draggingTheHand(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.go('/');
    await v.page.waitForSelector('.tile');
    await v.page.evaluate(async () => {
        const {Board} = await import('/assets/board.js');
        const cell = (name, x, y, piece) => ({name, x, y, piece, owner: -1, glyph: piece[0] ?? '.'});
        const cells = [
            cell('1', 0, 0, 'A'),
            cell('2', 1, 0, ''),
            cell('', 4, 0, '2'),
            cell('turn', 5, 0, 'back'),
            cell('a1', 0, 1, '9'),
            cell('b1', 1, 1, ''),
        ];
        const host = document.createElement('div');
        document.querySelector('main').replaceChildren(host);
        window.made = [];
        new Board(host, {onMove: (m) => window.made.push(...m)}).show(
            {
                game: 'calculation',
                movers: ['solo'],
                legal: ['1', '2', 'a', 'b'],
                drawing: {kind: 'cards', columns: 6, rows: 2, cells},
            },
            {enabled: true},
        );
    });
    const middle = async (place) => {
        const box = await place.boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const hand = await middle(v.page.locator('.cell').nth(2));
    for (const to of ['1', 'a1', 'turn']) {
        await v.page.mouse.move(...hand);
        await v.page.mouse.down();
        await v.page.mouse.move(...(await middle(v.page.locator(`[data-cell="${to}"]`))), {steps: 6});
        await v.page.mouse.up();
    }
    equal(await v.page.evaluate(() => window.made), ['1', 'a'], 'moves made by dragging the card in hand');
    await v.leave();
}

// The owner enters the password, marks a game and removes it.
async function owning(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    const [id, other] = [await v.game({game: 'tictactoe'}), await v.game({game: 'tictactoe'})];
    await v.go('/owner');
    await page.fill('[name=owner]', 'wrong');
    await page.click('form .button.main');
    await page.waitForFunction(() => /missing or wrong/.test(document.querySelector('.problem').textContent));
    await page.fill('[name=owner]', 'open sesame');
    await page.click('form .button.main');
    await page.check(`input[value="${id}"]`);
    await page.click('main .button.main');
    await page.click('dialog .button.main');
    await page.waitForSelector(`input[value="${id}"]`, {state: 'detached'});
    check(/Removed: 1 /.test(await page.textContent('.problem')), 'what was removed is not said');
    await page.waitForSelector(`input[value="${other}"]`);
    equal((await page.request.get(`${server.address}/api/game/${id}`)).status(), 404, 'the game that was removed');
    v.complaints = v.complaints.filter((text) => !/403.*api\/owner/.test(text)); // the wrong password
    await v.leave();
}

async function choosing() {
    const {Chooser} = await import(pathToFileURL(join(root, 'web/choose.js')));
    const cells = (names) => names.map((name) => ({name}));
    const board = cells(['a1', 'a2', 'a10', 'b1', '3-5', '3-51']);
    equal(new Chooser(['pass', 'a10', '3-5'], board).wordMoves, ['pass'], 'moves without a cell');
    equal([...new Chooser(['a10', '3-5'], board).next()], ['a10', '3-5'], 'longest names first');
    const promotion = new Chooser(['a1a2q', 'a1a2n', 'a1b1'], board);
    equal(promotion.click('a1'), [], 'half a move');
    equal(promotion.click('a2'), ['a1a2q', 'a1a2n'], 'two moves of one way');
    const moved = new Chooser(['a1a2', 'a1b1', 'b1a2'], board);
    moved.click('a1');
    equal([moved.click('a1'), moved.chosen], [[], []], 'a second click lets go of the piece');
    equal(moved.click('a2'), [], 'then its target alone is no move');
    equal([moved.click('b1'), moved.chosen], [[], ['b1']], 'another piece');
    moved.click('a1');
    equal(moved.chosen, ['a1'], 'a click on another piece takes that one');
    equal(moved.click('b1'), ['a1b1'], 'a move after all');
    const column = new Chooser(['a', 'b'], cells(['a1', 'a2', 'b1', 'b2']));
    equal(column.click('b2'), ['b'], 'a move that names a column');
}

// What a search looks at, as a picture; another search, another picture; in both languages.
async function searchTrees(browser, server) {
    for (const [locale, width, button, said] of [
        ['en-US', 1280, 'Search tree', /search tree: \d+ positions/],
        ['ja-JP', 390, '探索木', /探索木：\d+局面/],
    ]) {
        const v = await Visitor.enter(browser, server.address, {locale, viewport: {width, height: 900}});
        const id = await v.game({game: 'chess', seats: ['human', 'human'], moves: ['e2e4', 'e7e5']});
        await v.go('/analyse/' + id);
        await v.page.click(`button:has-text("${button}")`);
        const image = v.page.locator('.search-tree img');
        await image.waitFor({timeout: 50000});
        const first = await image.getAttribute('alt');
        check(said.test(first), `the picture says ${first}`);
        check(await image.evaluate((e) => e.decode().then(() => e.naturalWidth > 300)), 'the picture is not drawn');
        await v.page.screenshot({path: join(pictures, `tree-${locale}.png`), fullPage: true});
        await v.page.selectOption('[name=search]', 'ply:search=minimax,order=none,depth=2');
        await v.page.waitForFunction(
            (old) => ![old, undefined].includes(document.querySelector('.search-tree img')?.alt),
            first,
            {timeout: 50000},
        );
        await v.leave();
    }
}

// The end of a game of Othello, thrown away with its first move: the list tells what that cost, exactly,
// and leads to the position; the graph and several lines show exact values as such.
async function blundering(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    const near = '--XXXXX--OOOXX-O-OOOXXOX-OXOXXOXXXXXOOXO-XXXOXO--OOXXXXO--OOOOO- X';
    const id = await v.game({
        seats: ['human', 'human'],
        position: near,
        moves: 'g2 h1 a1 b1 a4 a7 a6 a3 a2 h8 h6 pass a8 b8'.split(' '),
    });
    await v.go('/analyse/' + id);
    await v.page.waitForSelector('.graph');
    const unknown = 'None found yet. Review the whole game first.';
    equal(await v.page.textContent('.turns'), unknown, 'the list before anything was asked');
    await v.page.click('text=Review the whole game');
    const link = v.page.locator('.turns .link:has-text("Move 1, g2: −20")');
    await link.waitFor({timeout: 50000});
    const text = await v.page.locator('.turns li:has(.link)').first().textContent();
    check(/blunder/.test(text) && /exact/.test(text) && /the result changed/.test(text), text);
    check(/better: (h1|a8)/.test(text), `no better move: ${text}`);
    await v.page.waitForFunction(
        () => /Black: 20 discs lost · 1 × blunder/.test(document.querySelector('.turns').textContent),
        null,
        {timeout: 50000},
    );
    await v.page.waitForFunction(() => document.querySelectorAll('.graph circle').length === 15, null, {
        timeout: 50000,
    });
    await v.page.waitForSelector('button:has-text("Review the whole game")');
    await v.page.waitForFunction(() => document.querySelectorAll('.graph .exact, .graph .turning').length === 15); // the pass too
    await link.click();
    await v.plyIs(0);
    await v.page.waitForFunction(() => document.querySelectorAll('.line-value.exact').length === 5, null, {
        timeout: 50000,
    });
    const values = await v.page.$$eval('.line-value', (list) => list.map((e) => e.textContent));
    equal(values, ['+18 exact', '+18 exact', '+16 exact', '+10 exact', '+10 exact'], 'the best five');
    await v.page.screenshot({path: join(pictures, 'losses.png'), fullPage: true});
    // In the list of a long game the move one is at can be seen.
    const long =
        'f5 f6 e6 f4 g5 h6 e3 c5 g4 f3 g3 h3 d6 f7 e7 e8 c4 c6 d7 b3 h5 c3 h7 d2 e2 e1 g6 f2 f1 g1 d3 d8 c7 c8 c1 g2 c2 h4 d1 h8 h1 h2 g7 g8 f8 b2 b1 pass a1 a2';
    await v.go('/analyse/' + (await v.game({seats: ['human', 'human'], moves: long.split(' ')})));
    await v.plyIs(50);
    const [place, here] = await Promise.all(
        ['.tree-place', '.node[aria-current]'].map((what) => v.page.locator(what).boundingBox()),
    );
    check(
        here.y >= place.y && here.y + here.height <= place.y + place.height,
        'the move one is at is hidden in the list',
    );
    // One position that is known says nothing of any move.
    const fresh = await v.game({seats: ['human', 'human'], position: near, moves: ['g2']});
    await v.go('/analyse/' + fresh);
    await v.page.waitForSelector('.line-value.exact', {timeout: 50000});
    equal(await v.page.textContent('.turns'), unknown, 'the list with one position known');
    await v.leave();
}

export async function pageTests(browser, server) {
    await test('clicks make moves of every notation', choosing);
    await test('the owner removes games', () => owning(browser, server));
    await test('pieces are moved by two clicks or by dragging', () => movingPieces(browser, server));
    await test('the card in hand is dragged to where it shall go', () => draggingTheHand(browser, server));
    await test('analysis shows values, lines, reasons and variations', () => analysing(browser, server));
    await test('lines flow, stop, and are kept; chances are percentages', () => livelines(browser, server));
    await test('a solved position is a tree to walk', () => solving(browser, server));
    await test('two visitors analyse different positions of one game', () => analysingTogether(browser, server));
    await test('the tree of a search is drawn', () => searchTrees(browser, server));
    await test('what the moves of a game cost is listed, exactly where it is known', () => blundering(browser, server));
    await test('a whole game is gone through, its turning points are found, moves are arrows', () =>
        reviewing(browser, server));
    await test('a game travels in a link and as a record', () => sharing(browser, server));
    await test('the page speaks Japanese and English', () => languages(browser, server));
    await test('a match is counted and a game watched in the arena', () => arena(browser, server));
    await test('a tournament fills its crosstable', () => tournament(browser, server));
    await test('the table of 1970 fills in live', () => papers(browser, server));
    await test('two eras of the survey play', () => eras(browser, server));
    await test('a paper has a page of its own', () => onePaper(browser, server));
    await test('the bugs of 1970 walk', () => bugs(browser, server));
    await test('the program of each paper can be met', () => playingItsProgram(browser, server));
    await test('the curves of 1995 are drawn as they come', () => curves(browser, server));
}

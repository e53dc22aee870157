// SPDX-License-Identifier: MIT
// drawings_tests.mjs - boards as their players know them: lines and walls, hands of cards, dice, dominoes.
import {check, equal, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

const PHONE = {viewport: {width: 375, height: 812}, hasTouch: true};
const people = (n) => Array.from({length: n}, () => 'human');

const count = (v, selector) => v.page.$$eval(selector, (all) => all.length);

// The middle of an element on the screen.
const middle = (v, selector) =>
    v.page.$eval(selector, (e) => {
        const box = e.getBoundingClientRect();
        return {x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height};
    });

async function clickAt(v, selector) {
    const {x, y} = await middle(v, selector),
        before = await v.ply();
    await v.page.mouse.click(x, y);
    await v.page.waitForFunction((ply) => Number(document.querySelector('.table').dataset.ply) > ply, before);
}

async function dots(browser, server, options) {
    const v = await Visitor.enter(browser, server.address, options);
    await v.game({game: 'dots', seats: people(2)});
    for (const move of ['a1b1', 'a1a2', 'a2b2']) await clickAt(v, `[data-stroke="${move}"] .reach`);
    equal([await count(v, '.stroke.line'), await count(v, '.box')], [3, 0], 'lines and boxes');
    await clickAt(v, '[data-stroke="b1b2"] .reach');
    equal([await count(v, '.stroke.line'), await count(v, '.box.white')], [4, 1], 'lines and boxes');
    equal(await count(v, '[data-stroke="b1b2"]'), 0, 'lines that can be drawn again');
    // Two dots do it as well.
    await v.page.click('[data-cell=c3] .ground');
    await clickAt(v, '[data-cell=d3] .ground');
    equal(await count(v, '.stroke.line.fresh'), 1, 'the line drawn last');
    await v.page.reload();
    await v.plyIs(5);
    equal(await count(v, '.stroke.line'), 5, 'lines after a reload');
    await v.leave();
}

async function walls(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.game({game: 'quoridor', seats: people(2)});
    equal(await count(v, '.cell.can'), 3, 'squares for the pawn');
    await clickAt(v, '[data-stroke="e3h"] .reach');
    equal(await count(v, '.stroke.wall'), 2, 'pieces of the wall');
    // It lies over e3 and f3, between them and the squares above.
    const [below, above, wall] = [
        await middle(v, '[data-cell=e3] .ground'),
        await middle(v, '[data-cell=e4] .ground'),
        await middle(v, '.stroke.wall'),
    ];
    check(Math.abs(wall.y - (below.y + above.y) / 2) < 2, 'the wall lies between the squares');
    check(Math.abs(wall.x - below.x) < 2 && wall.width > wall.height, 'the wall lies along the row');
    await v.page.click('[data-cell=e8]');
    await v.plyIs(2);
    equal(await v.moves(), ['e3h', 'e8'], 'moves');
    await v.leave();
}

async function hands(browser, server, name, cards) {
    const v = await Visitor.enter(browser, server.address, PHONE);
    await v.game({game: name, seats: ['random', 'random', 'human', 'random'], seed: 5});
    const places = await v.page.$$eval('.board .cell', (all) =>
        all
            .map((cell) => ({
                name: cell.dataset.cell ?? '',
                back: !!cell.querySelector('.card.back'),
                face: !!cell.querySelector('.card.face'),
                y: cell.getBoundingClientRect().y,
                x: cell.getBoundingClientRect().x,
            }))
            .filter((c) => c.back || c.face),
    );
    // Of the others a card may be known, as the one that shows trumps.
    const lowest = Math.max(...places.map((c) => c.y));
    const own = places.filter((c) => c.face && c.name && Math.abs(c.y - lowest) < 2);
    equal(own.length, cards, 'cards of the person, face up in a row at the bottom');
    check(
        own.slice(1).every((c, i) => c.x - own[i].x > 10),
        'every card shows its corner',
    );
    check(places.filter((c) => c.back).length >= 3 * (cards - 1), 'the others are face down');
    const names = await v.page.$$eval('.seat-name', (all) => all.map((e) => e.textContent));
    equal(names, ['North', 'East', 'South', 'West'], 'names at the table');
    await v.leave();
}

// What is drawn in a position that moves lead to, for games with pieces of their own.
const pieces = [
    ['tictactoe', 'a1 b2 c3', {'.cross': 2, '.nought': 1}],
    ['domineering', 'a1 b1 a3', {'.brick.of-0': 4, '.brick.of-1': 2}],
    ['klotski', '', {'.brick': 18}],
    ['sokoban', '', {'.masonry': 26, '.crate': 2, '.goal': 2, '.keeper': 2}],
    ['solitaire', '', {'.look-pegs .stone': 32}],
    ['nim', '', {'.counter': 16}],
    ['tak', 'a1 e5 b2 Sc3 1b2>1 Cd4 c1 d1 1c1+1', {'.slab.of-0': 3, '.slab.of-1': 4}],
    ['oware', '3', {'.look-pits .ground': 14}],
    ['brandubh', '', {'.man': 1, '.holy': 5}],
    ['xiangqi', '', {'.river': 2, '.tile': 32}],
    ['janggi', '', {'polygon.tile': 32}],
    ['go9', 'e5', {'.star': 5}],
    ['go19', '', {'.star': 9}],
    ['draughts', '', {'.square-number': 32}],
    ['ultimate', 'a1 b2 d4 c2 g4 a2', {'.board-line': 2, '.won-board .nought': 1}],
    ['minishogi', '', {'.wood': 12, '.ground.hand': 10}],
    ['morris', 'a1 g7', {'.stone': 2}],
    ['hus', '', {'.look-pits .ground': 32, '.tally-of': 32}],
    ['backgammon', '', {'.under .name': 24}],
    ['chinese', '', {'.part-0': 10, '.part-1': 10, '.part-2': 10, '.part-3': 10, '.part-4': 10, '.part-5': 10}],
];

async function shapes(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    for (const [game, moves, wanted] of pieces) {
        await v.game({
            game,
            seats: ['human', 'human'].slice(0, /klotski|sokoban|solitaire/.test(game) ? 1 : 2),
            moves: moves.split(' ').filter(Boolean),
        });
        for (const [selector, n] of Object.entries(wanted))
            equal(await count(v, `.board ${selector}`), n, `${game}: ${selector}`);
    }
    await v.leave();
}

// The cube lies in the middle with 64 on top, then on the side of who has it; without it there is none.
async function cubeOnBoard(v) {
    const cube = () => v.page.$$eval('.board .cube', (list) => list.map((e) => e.textContent));
    const height = () => v.page.$eval('.board .cube', (e) => e.getBoundingClientRect().y);
    const seats = ['human', 'human'];
    await v.game({game: 'backgammon', seats, seed: 4});
    equal(await cube(), [], 'a cube where there is none');
    equal(
        await v.page.$$eval('.player', (list) => list.map((e) => /167 pips/.test(e.textContent))),
        [true, true],
        'pips',
    );
    await v.game({game: 'backgammon:cube=1', seats, seed: 4});
    equal(await cube(), ['64'], 'nobody has doubled');
    const middle = await height();
    const men = '0,2b,0,0,0,0,5w,0,3w,0,0,0,5b,5w,0,0,0,3b,0,5b,0,0,0,0,2w,0';
    await v.game({game: 'backgammon:cube=1', seats, position: `w ${men} 0:0 0 0 0 1 1 black void 0 void`});
    await v.page.click('[data-move=double]');
    await v.page.click('[data-move=take]');
    await v.page.waitForFunction(() => document.querySelector('.board .cube').textContent === '2');
    check((await height()) < middle - 50, 'Black has the cube');
}

// Under the board: stones taken in go, the doubling cube as a cube.
async function captions(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    const below = () => v.page.$eval('.caption', (e) => e.textContent);
    await v.game({game: 'go9', seats: ['human', 'human'], moves: ['e5']});
    equal(await below(), '', 'nothing is taken yet');
    await v.game({game: 'go9', seats: ['human', 'human'], moves: 'e5 e6 a1 d5 a2 f5 a3 e4'.split(' ')});
    equal(await below(), 'taken 0:1', 'stones taken');
    const drawn = await v.page.evaluate(async () => {
        const {withDice} = await import('/assets/pieces.js'),
            {lookOf} = await import('/assets/looks.js');
        const text = lookOf('backgammon').caption('off 0:1, a 0, b 0, left 0, value 4, holds white');
        return withDice(text).map((part) => (part.nodeName ? `${part.nodeName} ${part.textContent}` : part));
    });
    equal(drawn, ['off 0:1   ', 'svg 4', ' white'], 'the cube');
    await cubeOnBoard(v);
    await v.leave();
}

// The line of dominoes grows at both ends, and its halves match.
async function dominoes(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.game({game: 'dominoes', seats: ['human', 'random', 'random', 'random'], seed: 3});
    for (let turn = 0; turn < 3 && (await v.turn()) === 'person'; turn++) await v.click();
    await v.turn();
    const id = v.page.url().split('/').pop();
    const laid = await v.page.evaluate(async (game) => {
        const {get} = await import('/assets/api.js'),
            {dominoLine} = await import('/assets/views.js');
        return dominoLine((await get('/api/game/' + game)).moves);
    }, id);
    check(laid.length >= 4, `${laid.length} tiles are laid`);
    equal(
        laid.slice(1).filter(([left], i) => laid[i][1] !== left),
        [],
        'halves that do not match',
    );
    equal(await count(v, '.cell > .piece > .die-face'), laid.length, 'tiles in the line');
    await v.leave();
}

// Every game of the list is drawn on a phone, with some moves, without an error and without scrolling
// sideways.
async function everyGame(browser, server) {
    const v = await Visitor.enter(browser, server.address, PHONE);
    await v.go('/');
    const games = await v.page.evaluate(async () => (await import('/assets/api.js')).allGames());
    check(games.length >= 60, `${games.length} games`);
    for (const {name, players} of games.filter((g) => !g.written)) {
        const {id} = await v.post('/api/new', {game: name, seats: people(players.length), seed: 2});
        await v.page.evaluate(async (to) => (await import('/assets/go.js')).go(to), '/play/' + id);
        await v.page.waitForSelector(`.table:not([data-test])`);
        await v.page.waitForSelector('.table[data-turn=person]');
        const plies = await v.page.evaluate(async (game) => {
            const {get, post} = await import('/assets/api.js');
            let now = await get('/api/game/' + game);
            for (let i = 0; i < 2 && !now.ended; i++)
                now = await post(`/api/game/${game}/move`, {move: now.legal[Math.floor(now.legal.length / 2)]});
            return now.plies;
        }, id);
        await v.plyIs(plies);
        await v.page.$eval('.table', (table) => {
            table.dataset.test = 'seen'; // the next game has a table of its own
        });
        const {wide, drawn} = await v.page.evaluate(() => ({
            wide: document.documentElement.scrollWidth,
            drawn: document.querySelectorAll('.board .cell').length,
        }));
        check(wide <= 375, `${name} is ${wide} pixels wide`);
        check(drawn > 0, `${name} has no cells`);
    }
    await v.leave();
}

// Tak: a click on a square asks which piece is put there.
async function whichPiece(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    await v.game({game: 'tak', seats: people(2), moves: ['a1', 'e5']});
    equal(await count(v, '[data-move]'), 0, 'moves that are buttons');
    await v.page.click('[data-cell=c3]');
    const asked = await v.page.$$eval('dialog[open] .choice-of', (all) => all.map((b) => b.textContent));
    equal(asked.length, 3, 'pieces to choose from');
    await v.page.click('dialog[open] .choice-of:nth-child(2)');
    await v.plyIs(3);
    await v.leave();
}

// Titles, sides and options of all games have Japanese.
async function japanese(browser, server) {
    const v = await Visitor.enter(browser, server.address, {locale: 'ja-JP'});
    await v.go('/');
    const left = await v.page.evaluate(async () => {
        const {get} = await import('/assets/api.js'),
            {gameTitle, optionName, sideName} = await import('/assets/strings.js');
        const games = (await get('/api/games')).filter((g) => !g.written);
        return games.flatMap((g) => [
            gameTitle(g.name, g.title),
            ...g.players.map((side) => sideName(side, g.name)),
            ...(g.options ?? []).map((o) => optionName(o.name)),
        ]);
    });
    equal(
        left.filter((text) => text !== 'Y' && !/[^\x20-\x7e]/.test(text)),
        [],
        'texts without Japanese',
    );
    await v.leave();
}

// Who wins by a row sees it; looking back hides it.
async function rows(browser, server) {
    const v = await Visitor.enter(browser, server.address);
    for (const [game, moves] of [
        ['connect4', 'a1 b1 a2 b2 a3 b3 a4'],
        ['tictactoe', 'a1 b1 a2 b2 a3'],
        ['gomoku', 'c3 a1 d4 a2 e5 a3 f6 a4 g7'],
    ]) {
        await v.game({game, seats: ['human', 'human'], moves: moves.split(' ')});
        equal(await v.page.locator('.won-row').count(), 1, `rows that won in ${game}`);
        await v.page.keyboard.press('ArrowLeft');
        await v.page.waitForSelector('.won-row', {state: 'detached'});
    }
    await v.leave();
}

export async function drawingsTests(browser, server) {
    await test('the row that won is shown', () => rows(browser, server));
    await test('dots are joined by clicking between them, and boxes are filled', () => dots(browser, server));
    await test('dots and boxes on a phone', () => dots(browser, server, PHONE));
    await test('walls are built by clicking between squares', () => walls(browser, server));
    for (const [name, cards] of [
        ['whist', 13],
        ['hearts', 13],
        ['dominoes', 7],
    ])
        await test(`a person's hand lies at the bottom, the others are face down: ${name}`, () =>
            hands(browser, server, name, cards));
    await test('dominoes are laid in a line', () => dominoes(browser, server));
    await test('games have the pieces that their players know', () => shapes(browser, server));
    await test('go counts stones taken, backgammon draws its cube', () => captions(browser, server));
    await test('a click on a square of Tak asks which piece', () => whichPiece(browser, server));
    await test('titles, sides and options of games have Japanese', () => japanese(browser, server));
    await test('every game is drawn on a phone', () => everyGame(browser, server));
}

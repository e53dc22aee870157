// SPDX-License-Identifier: MIT
// friend_tests.mjs - two people in two browsers: invitation, seats, clocks, offers, spectators; what
// somebody else must not be able to do; a server that is killed in the middle.
import {check, equal, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

// A game by link, made in one browser and joined in another. Returns both, with the address.
async function invited(browser, server, {game = 'tictactoe', clock = 'own', isPrivate = false} = {}) {
    const anna = await Visitor.enter(browser, server.address);
    await anna.go('/#new/' + game);
    await anna.page.click('[name=opponent][value=link]');
    await anna.page.fill('[name=name]', 'Anna');
    if (isPrivate) await anna.page.check('[name=private]');
    await anna.page.selectOption('[name=clock]', clock);
    await anna.page.click('button[type=submit]');
    const link = await anna.page.inputValue('#invite-link');
    const path = new URL(link).pathname;
    equal(await anna.page.textContent('.status'), 'Waiting for the other player', 'the status');
    check(!/false|undefined/.test(await anna.page.textContent('.buttons')), 'the buttons of a game by link');
    if (clock) equal(await anna.page.locator('.clock').first().textContent(), '10:00', 'the clock while one waits');
    const ben = await Visitor.enter(browser, server.address);
    await ben.go(path);
    check((await ben.page.textContent('.invitation')).includes('Anna invites you'), 'the invitation');
    const control = await ben.page.textContent('.time-control');
    equal(control, `Time control: ${clock ? '10 minutes each' : 'Unlimited'}`, 'the clock in the invitation');
    await ben.page.fill('[name=name]', 'Ben');
    await ben.page.click('.invitation button[type=submit]');
    await ben.page.waitForSelector('.friend-place:empty', {state: 'attached'});
    await anna.turn();
    return {anna, ben, path};
}

const refused = async (v, path, body) =>
    v.page.evaluate(
        async ([to, what]) => {
            const {post} = await import('/assets/api.js');
            return post(to, what).then(
                () => 200,
                (error) => error.status,
            );
        },
        [path, body],
    );

// A mistake that the browser notes because the test asked for it.
const forgive = (v, status) => {
    v.complaints = v.complaints.filter((text) => !text.includes(`status of ${status}`));
};

async function whole(browser, server) {
    const {anna, ben, path} = await invited(browser, server),
        api = '/api/game/' + path.split('/').pop();
    const names = await anna.page.textContent('.players');
    check(names.includes('Anna (you)') && names.includes('Ben'), 'the names: ' + names);
    check(!(await anna.page.$('[data-do=hint]')), 'hints against a person');
    const cell = (v, name) => v.page.locator(`.cell[data-cell="${name}"]`);
    const play = async (v, other, name, ply) => {
        await cell(v, name).click();
        await v.plyIs(ply);
        await other.plyIs(ply);
    };
    equal(await ben.page.locator('.cell.can').count(), 0, 'cells that the wrong player may click');
    await play(anna, ben, 'a1', 1);
    // Somebody else watches, and can do nothing.
    const carl = await Visitor.enter(browser, server.address);
    await carl.go(path);
    await carl.plyIs(1);
    check((await carl.page.textContent('.friend-place')).includes('watching'), 'a spectator is not told');
    check(!(await carl.page.$('[data-do=resign]')), 'a spectator is offered to resign');
    for (const [what, body] of [
        ['/move', {move: 'b2'}],
        ['/resign', {side: 0}],
        ['/undo', {}],
        ['/offer', {offer: 'draw'}],
        ['/seats', {seats: ['human', 'human']}],
    ])
        equal(await refused(carl, api + what, body), 403, `a stranger's ${what}`);
    equal(await refused(carl, api + '/sit', {name: 'Carl'}), 409, 'a third player');
    equal(await refused(anna, api + '/move', {move: 'b2'}), 403, 'a move for the other player');
    equal(await refused(anna, api + '/hint', {}), 409, 'a hint against a person');
    for (const v of [anna, carl]) [403, 409].forEach((status) => forgive(v, status));
    await play(ben, anna, 'b2', 2);
    await carl.plyIs(2);
    // Ben regrets it; Anna declines once, then agrees.
    await ben.page.click('[data-do=askUndo]');
    await ben.page.waitForSelector('[data-offer=undo]');
    await anna.page.click('[data-offer=undo] [data-answer=decline]');
    await ben.page.waitForSelector('[data-offer=undo]', {state: 'detached'});
    await ben.page.click('[data-do=askUndo]');
    await anna.page.click('[data-offer=undo] [data-answer=accept]');
    await ben.plyIs(1);
    await play(ben, anna, 'c3', 2);
    // A reload and a killed server change nothing.
    await anna.page.reload();
    await anna.plyIs(2);
    const port = Number(new URL(server.address).port);
    await server.kill();
    await server.start(port);
    await anna.page.waitForSelector('#lost[hidden]', {state: 'attached'});
    await play(anna, ben, 'b2', 3);
    await play(ben, anna, 'c1', 4);
    await play(anna, ben, 'a3', 5);
    await play(ben, anna, 'c2', 6);
    for (const [v, said] of [
        [anna, /You lost/],
        [ben, /You won/],
    ])
        check(said.test(await v.page.textContent('.status')), 'the result: ' + (await v.page.textContent('.status')));
    await anna.page.click('[data-do=askRematch]');
    await ben.page.click('[data-offer=rematch] [data-answer=accept]');
    for (const v of [anna, ben]) await v.page.waitForURL((url) => url.pathname !== path);
    // The address changes before the page does: the old game, which is over, is still there for a moment.
    await ben.page.waitForSelector('.table[data-turn=person]');
    equal(await ben.page.locator('.cell.can').count(), 9, 'in the rematch the other one begins');
    await ben.page.click('[data-do=askDraw]');
    await anna.page.click('[data-offer=draw] [data-answer=accept]');
    for (const v of [anna, ben]) {
        await v.page.waitForSelector('.table[data-turn=over]');
        check(/draw/i.test(await v.page.textContent('.status')), 'no draw');
    }
    for (const v of [anna, ben, carl]) await v.leave();
}

async function secret(browser, server) {
    const {anna, ben, path} = await invited(browser, server, {isPrivate: true});
    const id = path.split('/').pop(),
        carl = await Visitor.enter(browser, server.address);
    await carl.go('/');
    const seen = (v) => v.page.evaluate(() => fetch('/api/list?limit=50').then((a) => a.text()));
    check((await seen(anna)).includes(id), 'a private game is missing in the list of its player');
    check(!(await seen(carl)).includes(id), 'a private game is listed');
    check(!/seating|owner/.test(await seen(anna)), 'the list has keys of browsers');
    for (const what of ['', '/events', '/export', '/seat', '?ply=0'])
        equal(
            await carl.page.evaluate((to) => fetch(to).then((a) => a.status), `/api/game/${id}${what}`),
            403,
            `somebody else reads ${what}`,
        );
    forgive(carl, 403);
    await ben.page.keyboard.press('r');
    await ben.page.click('dialog .button.main');
    await anna.page.waitForSelector('.table[data-turn=over]');
    for (const v of [anna, ben, carl]) await v.leave();
}

// The program's opponent has a seat too: nobody else moves for them.
async function alone(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        id = await v.game(),
        other = await Visitor.enter(browser, server.address);
    await other.go('/play/' + id);
    equal(await other.page.locator('.cell.can').count(), 0, 'cells that somebody else may click');
    equal(await refused(other, `/api/game/${id}/move`, {move: 'f5'}), 403, 'a move of somebody else');
    forgive(other, 403);
    await v.click();
    await v.leave();
    await other.leave();
}

export async function friendTests(browser, server) {
    await test('two people play by link in two browsers, to the end', () => whole(browser, server));
    await test('a private game is read by nobody else', () => secret(browser, server));
    await test('nobody moves for another', () => alone(browser, server));
}

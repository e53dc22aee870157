// SPDX-License-Identifier: MIT
// visitor.mjs - a person at the page: what one does there, in a few words each.
import {check, closeAfterTest} from './harness.mjs';

// Complaints of the browser that are part of a test: a server that was killed.
const expected = [
    /ERR_CONNECTION_REFUSED/,
    /ERR_EMPTY_RESPONSE/,
    /ERR_CONNECTION_RESET/,
    /ERR_INCOMPLETE_CHUNKED/,
    /ERR_NETWORK/,
    /error occurred when fetching the script/,
    /Service Worker registration blocked/, // where a test delays answers
];

export class Visitor {
    static async enter(browser, address, options = {}) {
        const visitor = new Visitor();
        visitor.context = await browser.newContext({
            viewport: {width: 1280, height: 900},
            locale: 'en-US',
            reducedMotion: 'reduce',
            ...options,
        });
        closeAfterTest(visitor.context);
        visitor.address = address;
        visitor.complaints = [];
        visitor.page = await visitor.tab();
        return visitor;
    }

    // Another page of the same person; everything it complains about is kept.
    async tab() {
        const page = await this.context.newPage();
        page.setDefaultTimeout(15000);
        const note = (text) => {
            if (!expected.some((e) => e.test(text))) this.complaints.push(text);
        };
        page.on('console', (m) => {
            if (m.type() === 'error' || m.type() === 'warning') note(`${m.text()} ${m.location().url}`);
        });
        page.on('pageerror', (error) => note(String(error.stack)));
        page.on('request', (r) => {
            if (!r.url().startsWith(this.address) && !/^(data|blob):/.test(r.url()))
                note('a request left the machine: ' + r.url());
        });
        return page;
    }

    async leave() {
        await this.context.close();
        check(!this.complaints.length, 'the browser complained: ' + this.complaints.join('; '));
    }

    go(path) {
        return this.page.goto(this.address + path);
    }

    // Asks the server as the page would.
    async post(path, body) {
        return this.page.evaluate(async ([to, what]) => (await import('/assets/api.js')).post(to, what), [path, body]);
    }

    async game(body) {
        if (!this.page.url().startsWith(this.address)) await this.go('/');
        const {id} = await this.post('/api/new', {game: 'othello', seats: ['human', 'random'], seed: 1, ...body});
        await this.go('/play/' + id);
        await this.turn();
        return id;
    }

    // Waits until a person is to move or the game is over; tells which.
    async turn(page = this.page) {
        await page.waitForSelector('.table[data-turn=person], .table[data-turn=over]');
        return page.getAttribute('.table', 'data-turn');
    }

    ply(page = this.page) {
        return page.$eval('.table', (table) => Number(table.dataset.ply));
    }
    plyIs(ply, page = this.page) {
        return page.waitForSelector(`.table[data-ply="${ply}"]`);
    }

    // Makes a move with the mouse: the n-th place that can be played, or the only special move.
    async click(page = this.page) {
        const before = await this.ply(page);
        const special = await page.$('[data-move]');
        await (special ?? page.locator('.board .cell.can').first()).click();
        await page.waitForFunction((ply) => Number(document.querySelector('.table').dataset.ply) > ply, before);
    }

    moves(page = this.page) {
        return page.$$eval('.moves li button', (list) => list.map((b) => b.lastChild.textContent));
    }
}

// SPDX-License-Identifier: MIT
// harness.mjs - a server of our own, a real browser, and counting what passed.
import {AsyncLocalStorage} from 'node:async_hooks';
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {chromium} from 'playwright-core';

export const root = resolve(import.meta.dirname, '../..');
export const pictures = join(root, 'build/screenshots');
mkdirSync(pictures, {recursive: true});

export class Server {
    #folder = mkdtempSync(join(tmpdir(), 'genpei-web-'));

    // Starts the program and waits for its address; the same port again after a kill.
    async start(port = 0) {
        const program = process.env.GENPEI ?? join(root, 'genpei');
        this.process = spawn(
            program,
            ['serve', '--port', String(port), '--archive', join(this.#folder, 'games.db'), '--owner', 'open sesame'],
            {
                stdio: ['ignore', 'pipe', 'pipe'],
                env: {...process.env, XDG_DATA_HOME: this.#folder}, // what is learned is not the user's
            },
        );
        this.address = await new Promise((found, failed) => {
            let said = '';
            this.process.stdout.on('data', (text) => {
                said += text;
                const address = /http:\/\/[\d.]+:\d+/.exec(said);
                if (address) found(address[0]);
            });
            this.process.stderr.on('data', (text) => {
                said += text;
            });
            this.process.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
        });
        return this.address;
    }

    async kill(signal = 'SIGKILL') {
        const gone = new Promise((done) => this.process.once('exit', done));
        this.process.kill(signal);
        await gone;
    }

    remove() {
        rmSync(this.#folder, {recursive: true, force: true});
    }
}

export const launch = () =>
    chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
        ],
    });

// What a test opened and must not outlive it: a page left behind would go on analysing.
const opened = new AsyncLocalStorage();

export const closeAfterTest = (context) => opened.getStore()?.push(context);

const counts = {passed: 0, failed: 0};

// The names of tests that failed last time; with AGAIN=1 only these run.
const failedFile = join(root, 'build/web-failed.json');
const again = process.env.AGAIN && existsSync(failedFile) ? JSON.parse(readFileSync(failedFile, 'utf8')) : null;
const failed = [];
rmSync(failedFile, {force: true});

const story = (error) => String(error.stack ?? error).replaceAll('\n', '\n      ');

// A browser on a busy machine can be late: what fails is tried once more, and that is said.
export async function test(name, run) {
    const wanted = process.argv[2];
    if (wanted && !new RegExp(wanted).test(name)) return;
    if (again && !again.includes(name)) return;
    for (let tries = 1; tries <= 2; tries++) {
        const begun = Date.now(),
            contexts = [];
        try {
            await opened.run(contexts, run);
            counts.passed++;
            console.log(`ok    ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
            return;
        } catch (error) {
            if (tries === 2) {
                counts.failed++;
                failed.push(name);
            }
            console.log(`${tries === 2 ? 'FAIL ' : 'again'} ${name}\n      ${story(error)}`);
        } finally {
            await Promise.all(contexts.map((context) => context.close().catch(() => {})));
        }
    }
}

export function finish() {
    if (failed.length) writeFileSync(failedFile, JSON.stringify(failed));
    console.log(`${counts.passed} passed, ${counts.failed} failed`);
    return counts.failed === 0 && counts.passed > 0;
}

export function check(condition, text) {
    if (!condition) throw new Error(text);
}

export function equal(found, expected, text) {
    const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
    check(a === b, `${text}: expected ${b}, found ${a}`);
}

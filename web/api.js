// SPDX-License-Identifier: MIT
// api.js - the board server, as the page sees it: JSON requests and streams of events.
//
// The server makes a new token at each start. A request that is refused for its token fetches the
// page again, takes the new token from it and tries once more: a restart is not noticed.
import {byId} from './dom.js';
import {withLevels} from './levels.js';
import {language, sentence, t} from './strings.js';

let token = document.querySelector('meta[name=genpei-token]').content;

export class ApiError extends Error {
    constructor(status, answer) {
        super(answer.error ?? t('badAnswer', {n: status}));
        this.status = status;
        this.answer = answer;
    }
}

export function lost(is) {
    const line = byId('lost');
    line.hidden = !is;
    line.textContent = is ? t('lost') : '';
}

async function request(path, options) {
    let answer;
    try {
        answer = await fetch(path, options);
    } catch {
        lost(true);
        throw new ApiError(0, {error: t('lost')});
    }
    lost(false);
    return answer;
}

// A message of the server in the language of the page.
export async function errorWords(text) {
    return language === 'ja' ? (await import('./strings_errors.js')).errorJa(text) : sentence(text);
}

async function json(answer) {
    const body = await answer.json().catch(() => ({error: t('badAnswer', {n: answer.status}), ours: true}));
    if (answer.ok) return body;
    if (body.error && !body.ours) body.error = await errorWords(body.error);
    throw new ApiError(answer.status, body);
}

export const get = async (path) => json(await request(path));
export const getText = async (path) => {
    const answer = await request(path);
    return answer.ok ? answer.text() : json(answer);
};

// As the server sends it, whatever its encoding.
export const getBytes = async (path) => {
    const answer = await request(path);
    return answer.ok ? answer.arrayBuffer() : json(answer);
};

// What a page sends while it is being left still arrives, but for long texts: browsers refuse to keep more than 64 KiB alive.
const KEPT_ALIVE = 16384;

const send = (path, body, more = {}) => {
    const text = JSON.stringify(body ?? {});
    return request(path, {
        method: 'POST',
        keepalive: text.length < KEPT_ALIVE, // characters of up to three bytes
        headers: {'Content-Type': 'application/json', 'X-Genpei-Token': token, ...more},
        body: text,
    });
};

// The page as the server sends it now has the current token. True when it was a new one.
let renewing = null;
const renewToken = () =>
    (renewing ??= askToken().finally(() => {
        renewing = null;
    }));

async function askToken() {
    const page = await (await request('/')).text();
    const fresh = new DOMParser().parseFromString(page, 'text/html').querySelector('meta[name=genpei-token]')?.content;
    const changed = fresh !== undefined && fresh !== token;
    if (changed) token = fresh;
    return changed;
}

export async function post(path, body, more) {
    await renewing?.catch(() => {});
    let answer = await send(path, body, more);
    if (answer.status === 403 && (await renewToken())) answer = await send(path, body, more);
    return json(answer);
}

// What only the owner of the server may ask, who has its password. A header has no letters beyond Latin 1, so
// the password is sent as its bytes in UTF-8.
const ownerHeader = (word) => ({'X-Genpei-Owner': String.fromCharCode(...new TextEncoder().encode(word))});
export const ownerGet = async (path, word) => json(await request(path, {headers: ownerHeader(word)}));
export const ownerPost = (path, word, body) => post(path, body, ownerHeader(word));

// Listens to a stream until the returned function is called. `handlers` maps event names to
// functions of the data; `opened` is called at each opening, `broken` when a final stream breaks. A stream that breaks is opened again; `final` streams end when the server
// closes them after their last event.
export function listen(path, handlers, {final = false} = {}) {
    let source,
        timer,
        stopped = false,
        waited = 500;
    const stop = () => {
        stopped = true;
        clearTimeout(timer);
        source?.close();
    };
    const open = () => {
        source = new EventSource(path);
        source.onopen = () => {
            if (waited > 500) renewToken().catch(() => {}); // perhaps it was restarted
            waited = 500;
            lost(false);
            handlers.opened?.();
        };
        source.onerror = () => {
            source.close();
            if (stopped) return;
            if (final && handlers.broken) return handlers.broken();
            lost(true);
            timer = setTimeout(open, waited);
            waited = Math.min(waited * 2, 5000);
        };
        for (const [name, run] of Object.entries(handlers)) {
            if (name !== 'broken' && name !== 'opened')
                source.addEventListener(name, (event) => {
                    if (!stopped) run(JSON.parse(event.data), stop);
                });
        }
    };
    // A browser allows few streams at once for all its tabs: a hidden tab closes its own.
    const seen = () => {
        clearTimeout(timer);
        if (stopped || final) return;
        if (!document.hidden) {
            if (!source || source.readyState === EventSource.CLOSED) open();
        } else timer = setTimeout(() => source?.close(), 20000);
    };
    open();
    document.addEventListener('visibilitychange', seen);
    addEventListener('pagehide', stop, {once: true});
    return () => {
        document.removeEventListener('visibilitychange', seen);
        stop();
    };
}

// The short entries of all games: names, titles, players.
let games;
export async function allGames() {
    games ??= await get('/api/games?short=1');
    return games;
}

// The whole entries of some games, with their boards and options.
export const gameEntries = (names) => get('/api/games?names=' + names.map(encodeURIComponent).join(','));

export const forgetGames = () => {
    games = undefined;
};

// The entry of a game such as "othello:size=6" or "hex11" in a list of games.
export function entryOf(list, name) {
    const base = name.split(':')[0];
    return (
        list.find((g) => g.name === name) ??
        list.find((g) => g.name === base) ??
        list.find((g) => g.name.replace(/\d+$|N$/, '') === base.replace(/\d+$/, ''))
    );
}

// What a page throws when its address names nothing that there is.
export const notFound = () => Object.assign(new Error(t('notFound')), {status: 404});

export const gameInfo = async (name) => entryOf(await allGames(), name);

const presetLists = new Map();
export function presets(game) {
    if (!presetLists.has(game))
        presetLists.set(game, get('/api/presets?game=' + encodeURIComponent(game)).then(withLevels));
    return presetLists.get(game);
}

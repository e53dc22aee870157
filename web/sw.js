// SPDX-License-Identifier: MIT
// sw.js - what the browser shows where the server cannot be reached: a page that says so.
//
// Programs and games live on the server, so nothing can be played without it. Only this page and what
// it shows are kept; everything else always comes from the server.
const KEPT = 'genpei-offline-1';
const page = '/assets/offline.html';
const files = [page, '/assets/offline.js', '/assets/style.css', '/assets/icon.svg'];

addEventListener('install', (event) => {
    event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(files)));
    self.skipWaiting();
});

addEventListener('activate', (event) => {
    const clear = async () => {
        for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
        await self.clients.claim();
    };
    event.waitUntil(clear());
});

async function navigate(request) {
    try {
        const answer = await fetch(request);
        // Only the browser itself can ask for a password.
        if (answer.status === 401) self.registration.unregister();
        return answer;
    } catch {
        return (await caches.match(page)) ?? Response.error();
    }
}

const keptFile = async (request) => fetch(request).catch(async () => (await caches.match(request)) ?? Response.error());

addEventListener('fetch', (event) => {
    const {request} = event;
    if (request.mode === 'navigate') event.respondWith(navigate(request));
    else if (files.includes(new URL(request.url).pathname)) event.respondWith(keptFile(request));
});

// SPDX-License-Identifier: MIT
// main.js - chooses the page for the address, and keeps the header: pages, language, light or dark.
import {byId, h, store} from './dom.js';
import {language, languages, setGame, setLanguage, t} from './strings.js';
import {lost, notFound} from './api.js';
import {applySettings} from './settings.js';

// Address -> module and arguments. A page module exports show(main, arguments...) and may return a
// function that is called when the visitor goes elsewhere.
const routes = [
    [/^\/#new\/([^/]+)(?:\/(.+))?$/, 'page_new.js', ''],
    [/^\/#progress$/, 'page_progress.js', '/library'],
    [/^\/#setup\/([^/]+)(?:\/(.+))?$/, 'page_setup.js', ''],
    [/^\/#explore\/([^/]+)(?:\/([^/]*))?(?:\/(.+))?$/, 'page_explore.js', '/library'],
    [/^\/#(?:game)\/(.+)$/, 'page_link.js', ''],
    [/^\/(?:#\/)?problems(?:\/(\d+))?$/, 'page_problems.js', '/problems'],
    [/^\/problems\/([a-z]\w*)(?:-(\d+))?$/, 'page_puzzles.js', '/problems'],
    [/^\/(#.*)?$/, 'page_home.js', '/'],
    [/^\/play\/([\w-]+)/, 'page_play.js', ''],
    [/^\/analyse\/([\w-]+)/, 'page_analyse.js', ''],
    [/^\/library/, 'page_library.js', '/library'],
    [/^\/arena(?:\/([\w-]+))?/, 'page_arena.js', '/arena'],
    [/^\/papers\/bugs/, 'page_bugs.js', '/papers'],
    [/^\/papers(?:\/([\w-]+))?/, 'page_papers.js', '/papers'],
    [/^\/write/, 'page_write.js', '/write'],
    [/^\/owner/, 'page_owner.js', ''],
];
const pages = [
    ['/', 'home'],
    ['/problems', 'problems'],
    ['/library', 'library'],
    ['/arena', 'arena'],
    ['/papers', 'papers'],
    ['/write', 'write'],
];

let leave = null,
    turn = 0;

function header(here) {
    byId('nav').setAttribute('aria-label', t('pages'));
    byId('nav').replaceChildren(
        ...pages.map(([path, key]) =>
            h('a', {href: path, 'data-link': true, 'aria-current': path === here ? 'page' : null}, t(key)),
        ),
    );
    document.querySelector('.skip').textContent = t('skip');
    byId('tools').replaceChildren(
        h(
            'button',
            {
                class: 'plain',
                type: 'button',
                lang: language === 'en' ? 'ja' : 'en',
                'aria-label': t('languageLabel'),
                onclick: switchLanguage,
            },
            t('language'),
        ),
        h(
            'button',
            {class: 'plain round', type: 'button', 'aria-label': t('theme'), title: t('theme'), onclick: switchTheme},
            h('span', {class: 'moon', 'aria-hidden': 'true'}),
        ),
        h(
            'button',
            {
                class: 'plain round',
                type: 'button',
                'aria-label': t('settings'),
                title: t('settings'),
                'data-do': 'settings',
                onclick: async () => (await import('./settings_dialog.js')).settingsDialog(),
            },
            h('span', {class: 'sliders', 'aria-hidden': 'true'}),
        ),
    );
}

function switchLanguage() {
    setLanguage(languages[(languages.indexOf(language) + 1) % languages.length]);
    lost(false);
    render();
}

function applyTheme() {
    const theme = store.get('theme');
    if (theme) document.documentElement.dataset.theme = theme;
}

function switchTheme() {
    const dark = store.get('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    store.set('theme', dark === 'dark' ? 'light' : 'dark');
    applyTheme();
}

async function render() {
    const mine = ++turn;
    leave?.();
    leave = null;
    setGame('');
    const main = byId('main');
    const address = location.pathname + (location.pathname === '/' ? location.hash : '');
    const [match, file, here] = routes.map(([fits, f, nav]) => [fits.exec(address), f, nav]).find(([m]) => m) ?? [];
    header(here);
    if (!match)
        return void main.replaceChildren(
            h('h1', {}, t('notFound')),
            h('a', {href: '/', 'data-link': true, class: 'button'}, t('toGames')),
        );
    try {
        const page = await import('./' + file);
        if (mine !== turn) return;
        const left = await page.show(main, ...match.slice(1));
        if (mine === turn) leave = left;
        else left?.();
    } catch (caught) {
        const error = caught instanceof URIError ? notFound() : caught; // an address with a single %
        if (mine === turn)
            main.replaceChildren(
                h('h1', {}, error.status === 404 && !error.answer ? t('notFound') : t('error', {text: error.message})),
                h('p', {}, h('a', {href: '/', 'data-link': true, class: 'button'}, t('toGames'))),
            );
        if (error.status === undefined) throw error;
    }
}

// Goes to a page of ours without loading anything again.
function go(address, {replace = false} = {}) {
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
    render();
    scrollTo(0, 0);
    byId('main').focus({preventScroll: true});
}

document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[data-link]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(link.getAttribute('href'));
});
addEventListener('popstate', render);
document.addEventListener('genpei-go', (event) => go(event.detail.address, event.detail));
// Without a server the browser shows a page that says so; browsers without that show their own.
if (navigator.serviceWorker)
    addEventListener('load', () => setTimeout(() => navigator.serviceWorker.register('/sw.js').catch(() => {}), 1500));
applyTheme();
applySettings();
render();

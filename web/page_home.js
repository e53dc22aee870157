// SPDX-License-Identifier: MIT
// page_home.js - the games as small boards, and the games that can be continued.
import {h, dialog} from './dom.js';
import {allGames, gameEntries, get, post} from './api.js';
import {Board} from './board.js';
import {go} from './go.js';
import {t, either, gameSummary, gameTitle, sideName} from './strings.js';

const SHOWN = 8; // games in the list to continue

// Draws the boards of tiles when they are about to be seen: most of them are never scrolled to.
// Returns a function that ends it.
function drawWhenSeen(tiles) {
    const draw = async (boards) => {
        const entries = await gameEntries(boards.map((b) => b.dataset.game));
        for (const board of boards) {
            const game = entries.find((e) => e.name === board.dataset.game);
            if (game)
                new Board(board, {small: true}).show({drawing: game.sample, movers: game.players, game: game.name});
        }
    };
    const seen = new IntersectionObserver(
        (changes) => {
            const boards = changes.filter((c) => c.isIntersecting).map((c) => c.target);
            boards.forEach((board) => seen.unobserve(board));
            if (boards.length) draw(boards).catch(() => {}); // the tile has its words
        },
        {rootMargin: '300px'},
    );
    tiles.querySelectorAll('[data-game]').forEach((board) => seen.observe(board));
    return () => seen.disconnect();
}

function tile(game) {
    const board = h('div', {class: 'mini', 'data-game': game.name});
    const edit =
        game.written &&
        h(
            'a',
            {
                class: 'button small tile-edit',
                href: '/write?game=' + encodeURIComponent(game.name),
                'data-link': true,
                'aria-label': `${t('edit')}: ${game.title}`,
            },
            t('edit'),
        );
    return h(
        'li',
        {},
        h(
            'a',
            {class: 'tile', href: '/#new/' + encodeURIComponent(game.name), 'data-link': true},
            board,
            h(
                'span',
                {class: 'tile-text'},
                h('strong', {}, gameTitle(game.name, game.title)),
                game.written && h('span', {class: 'tag'}, t('writtenHere')),
                h('span', {class: 'quiet'}, gameSummary(game.name, game.summary)),
            ),
        ),
        edit,
    );
}

// A result as the list gives it: a text, words in two languages, or an ending with such words.
const resultWords = (result) => {
    const words = either(result?.words ?? result);
    return words ? ' · ' + words : '';
};

// Two people at one screen are named by their sides.
function namesOf(seats, players, game) {
    const people = seats.filter((seat) => seat === 'human').length;
    const person = (i) => (people > 1 ? sideName(players?.[i], game) : t('you'));
    return seats.map((seat, i) => (seat === 'human' ? person(i) : seat)).join(' – ');
}

function keptRow(kept, games) {
    const info = games.find((g) => g.name === kept.game || g.name === kept.game.split(':')[0]);
    return h(
        'li',
        {class: 'kept'},
        h(
            'a',
            {href: '/play/' + kept.id, 'data-link': true, class: 'kept-main'},
            h('strong', {}, gameTitle(kept.game, info?.title)),
            h('span', {}, namesOf(kept.names ?? [], info?.players, kept.game)),
            h('span', {class: 'quiet'}, t('plies', {n: kept.plies}), resultWords(kept.result)),
        ),
        h('a', {href: '/analyse/' + kept.id, 'data-link': true, class: 'button small'}, t('analyse')),
    );
}

// Records of shogi are often in Shift_JIS, some in EUC-JP.
function decoded(bytes) {
    for (const encoding of ['utf-8', 'shift_jis', 'euc-jp'])
        try {
            return new TextDecoder(encoding, {fatal: true}).decode(bytes);
        } catch {
            continue;
        }
    return new TextDecoder().decode(bytes);
}

function bring() {
    const text = h('textarea', {rows: 7, id: 'bring-text', spellcheck: 'false'});
    const problem = h('p', {class: 'problem', role: 'alert'});
    const file = h('input', {
        type: 'file',
        id: 'bring-file',
        accept: '.sgf,.txt,.ggf,.kif,.kifu,.ki2,.csa,text/plain',
        onchange: async () => {
            text.value = file.files[0] ? decoded(await file.files[0].arrayBuffer()) : '';
        },
    });
    const read = async () => {
        try {
            const {id} = await post('/api/import', {text: text.value});
            box.close();
            go('/play/' + id);
        } catch (error) {
            problem.textContent = t('error', {text: error.message});
        }
    };
    const box = dialog(
        t('bring'),
        [
            h('p', {}, t('bringText')),
            h('label', {for: 'bring-text'}, t('record')),
            text,
            h('label', {for: 'bring-file'}, t('chooseFile')),
            file,
            problem,
            h('div', {class: 'row end'}, h('button', {type: 'button', class: 'button main', onclick: read}, t('read'))),
        ],
        [[t('close')]],
    );
}

export async function show(main) {
    const [games, list] = await Promise.all([allGames(), get(`/api/list?limit=${SHOWN}`).catch(() => [])]);
    document.title = 'Genpei';
    const tiles = h(
        'ul',
        {class: 'tiles'},
        [...games.filter((g) => g.written), ...games.filter((g) => !g.written)].map(tile),
    );
    main.replaceChildren(
        h('section', {class: 'hello'}, h('h1', {}, t('hello')), h('p', {class: 'lead'}, t('helloText'))),
        tiles,
        h(
            'section',
            {class: 'going-on', 'aria-labelledby': 'go-on'},
            h(
                'div',
                {class: 'row between'},
                h('h2', {id: 'go-on'}, t('goOn')),
                h('button', {type: 'button', class: 'button small', onclick: bring}, t('bring')),
            ),
            list.length
                ? h(
                      'ul',
                      {class: 'kept-list'},
                      list.map((k) => keptRow(k, games)),
                  )
                : h('p', {class: 'quiet'}, t('noGames')),
        ),
    );
    return drawWhenSeen(tiles);
}

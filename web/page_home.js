// SPDX-License-Identifier: MIT
// page_home.js - the games as small boards, and the games that can be continued.
import {h, dialog} from './dom.js';
import {allGames, gameEntries, get, post} from './api.js';
import {Board} from './board.js';
import {go} from './go.js';
import {gameSearch} from './home_search.js';
import {decoded, keptRow} from './kept.js';
import {t, gameSummary, gameTitle} from './strings.js';

const SHOWN = 5; // games in the list to continue

// Draws the boards of tiles when they are about to be seen: most of them are never scrolled to.
// Returns a function that ends it.
function drawWhenSeen(tiles) {
    const draw = async (boards) => {
        const entries = await gameEntries(boards.map((b) => b.dataset.game));
        for (const board of boards) {
            const game = entries.find((e) => e.name === board.dataset.game);
            if (!game) continue;
            try {
                new Board(board, {small: true}).show({drawing: game.sample, movers: game.players, game: game.name});
            } catch (error) {
                console.error(game.name, error); // the tile has its words, and the others their boards
            }
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
    tiles.querySelectorAll('[data-game]:empty').forEach((board) => seen.observe(board));
    return () => seen.disconnect();
}

const addressOf = (game) => '/#new/' + encodeURIComponent(game.name);

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
            {class: 'tile', href: addressOf(game), 'data-link': true},
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

function bring() {
    const text = h('textarea', {rows: 7, id: 'bring-text', spellcheck: 'false'});
    const problem = h('p', {class: 'problem', role: 'alert'});
    const file = h('input', {
        type: 'file',
        id: 'bring-file',
        accept: '.sgf,.txt,.ggf,.kif,.kifu,.ki2,.csa,.pgn,text/plain',
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

// The games that most people come for, in this order; the games of minutes are last.
const first = ['othello', 'hex', 'shogi', 'go', 'chess', 'calculation', 'reversi70'];
const toys = ['tictactoe', 'nim', 'kuhn', 'pig', 'blackjack', 'split', 'clobber', 'domineering', 'calculation7'];

function shelves(games) {
    const isFirst = (g) => first.includes(g.name),
        rank = (g) => first.indexOf(g.name);
    const written = games.filter((g) => g.written),
        others = games.filter((g) => !g.written && !isFirst(g));
    return [
        games.filter((g) => !g.written && isFirst(g)).sort((a, b) => rank(a) - rank(b)),
        written,
        [...others.filter((g) => !toys.includes(g.name)), ...others.filter((g) => toys.includes(g.name))],
    ];
}

const shelf = (key, games) => {
    const head = h('h2', {id: 'shelf-' + key}, t(key)),
        tiles = h('ul', {class: 'tiles'}, games.map(tile));
    return (
        games.length > 0 &&
        h(
            'section',
            {class: 'shelf', 'aria-labelledby': 'shelf-' + key},
            key === 'moreGames' ? folded(head, tiles, games.length) : [head, tiles],
        )
    );
};

// On a phone the many games are a tap away.
const folded = (head, tiles, n) =>
    h(
        'details',
        {class: 'more-games', open: matchMedia('(min-width: 40.01rem)').matches},
        h('summary', {}, head, h('span', {class: 'quiet'}, ` ${t('gamesFound', {n})}`)),
        tiles,
    );

// Unfinished games of this visitor come first, then what was played last.
function recent(list, games) {
    const own = list.filter((k) => k.mine),
        shown = own.length ? own : list,
        going = own.filter((k) => !k.result && k.plies > 0);
    return h(
        'section',
        {class: 'going-on', 'aria-labelledby': 'go-on'},
        h(
            'div',
            {class: 'row between'},
            h('h2', {id: 'go-on'}, t(going.length ? 'continueGame' : 'goOn')),
            h('a', {class: 'button small', href: '/library', 'data-link': true}, t('library')),
            h('button', {type: 'button', class: 'button small', onclick: bring}, t('bring')),
        ),
        shown.length
            ? h(
                  'ul',
                  {class: 'kept-list'},
                  [...going, ...shown.filter((k) => k.result || (!own.length && k.plies > 0))]
                      .slice(0, SHOWN)
                      .map((k) => keptRow(k, games)),
              )
            : h('p', {class: 'quiet'}, t('noGames')),
    );
}

// The shelves, and in their place and that of the saved games the games that are searched for.
function games(all, kept) {
    const [main7, own, more] = shelves(all);
    const place = h('div', {class: 'shelves'}),
        whole = [shelf('playNow', main7), shelf('ownGames', own), shelf('moreGames', more)].filter(Boolean);
    let leave = () => {};
    const show = (found) => {
        leave();
        kept.hidden = !!found;
        place.replaceChildren(...(found ? [shelf('foundHere', found)].filter(Boolean) : whole));
        leave = drawWhenSeen(place);
    };
    const search = gameSearch(all, show, (game) => go(addressOf(game)));
    return {
        search: search.element,
        element: place,
        begin: () => show(null),
        leave: () => {
            leave();
            search.leave();
        },
    };
}

export async function show(main) {
    const [all, list] = await Promise.all([allGames(), get('/api/list?limit=100').catch(() => [])]);
    const kept = recent(list, all),
        shown = games(all, kept);
    document.title = 'Genpei';
    main.replaceChildren(
        ...[
            h(
                'section',
                {class: 'hello'},
                h('h1', {}, t('hello')),
                h('p', {class: 'lead'}, t('helloText')),
                shown.search,
            ),
            list.length > 0 && kept,
            shown.element,
            list.length === 0 && kept,
        ].filter(Boolean),
    );
    shown.begin();
    return shown.leave;
}

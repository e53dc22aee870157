// SPDX-License-Identifier: MIT
// page_library.js - all saved games: found by player, game, date and result, opened, saved to files; records
// dropped on the page are read.
import {announce, download, h} from './dom.js';
import {allGames, get, getBytes, post} from './api.js';
import {dateWords, decoded, keptRow, namesOf, resultWords} from './kept.js';
import {gameTitle, t} from './strings.js';
import './strings_library.js';

const MOST = 1000, // games that the server lists
    PAGE = 50; // rows drawn at a time

// All that can be searched for in a game, in the words that the page shows.
function wordsOf(kept, info) {
    const players = info?.players;
    return [
        gameTitle(kept.game, info?.title),
        kept.game,
        namesOf(kept, players, new Map()),
        (kept.names ?? []).join(' '),
        resultWords(kept, players, kept.game) || t('unfinished'),
        dateWords(kept.updated),
        new Date(kept.updated).toISOString().slice(0, 10),
    ]
        .join(' ')
        .toLowerCase();
}

class Library {
    #list;
    #games;
    #rows = h('ul', {class: 'kept-list'});
    #count = h('p', {class: 'quiet', role: 'status'});
    #said = h('p', {class: 'problem', role: 'alert'});
    #search = h('input', {type: 'search', name: 'search', oninput: () => this.#draw()});
    #which = h('select', {name: 'game', onchange: () => this.#draw()});
    #more = h('button', {type: 'button', class: 'button', onclick: () => this.#draw(true)}, t('showMore'));
    #shown = PAGE;

    constructor(main, list, games) {
        this.#list = list;
        this.#games = games;
        this.#build(main);
        this.#fillGames();
        this.#draw();
    }

    #info(kept) {
        return this.#games.find((g) => g.name === kept.game || g.name === kept.game.split(':')[0]);
    }

    #build(main) {
        const file = h('input', {
            type: 'file',
            multiple: true,
            id: 'library-files',
            onchange: () => this.#read([...file.files]),
        });
        const drop = h(
            'div',
            {class: 'panel drop'},
            h('label', {for: 'library-files'}, t('dropText')),
            file,
            this.#said,
        );
        for (const kind of ['dragover', 'drop'])
            main.addEventListener(kind, (event) => {
                event.preventDefault();
                if (kind === 'drop') this.#read([...event.dataTransfer.files]);
            });
        main.replaceChildren(
            h('h1', {}, t('library')),
            h(
                'div',
                {class: 'row wrap library-search'},
                h('label', {class: 'field grow-field'}, t('searchGames'), this.#search),
                h('label', {class: 'field'}, t('game'), this.#which),
            ),
            this.#count,
            this.#rows,
            this.#more,
            drop,
        );
    }

    #fillGames() {
        const names = [...new Set(this.#list.map((k) => k.game.split(':')[0]))].sort();
        this.#which.replaceChildren(
            h('option', {value: ''}, t('allOfThem')),
            ...names.map((name) => h('option', {value: name}, gameTitle(name, this.#info({game: name})?.title))),
        );
    }

    #found() {
        const wanted = this.#search.value.toLowerCase().split(/\s+/).filter(Boolean),
            game = this.#which.value;
        return this.#list.filter((k) => {
            if (game && k.game.split(':')[0] !== game) return false;
            const text = (k.words ??= wordsOf(k, this.#info(k)));
            return wanted.every((word) => text.includes(word));
        });
    }

    #draw(more = false) {
        const found = this.#found();
        this.#shown = more ? this.#shown + PAGE : PAGE;
        this.#count.textContent = t('foundGames', {n: found.length, all: this.#list.length});
        this.#rows.replaceChildren(...found.slice(0, this.#shown).map((k) => this.#row(k)));
        this.#more.hidden = found.length <= this.#shown;
    }

    #row(kept) {
        const row = keptRow(kept, this.#games);
        const save = async () =>
            download(
                `${kept.game.replace(/\W+/g, '-')}-${kept.id}.sgf`,
                await getBytes(`/api/game/${kept.id}/export?format=sgf`),
            );
        row.append(
            h('button', {type: 'button', class: 'button small', onclick: () => save().catch(this.#fail)}, t('asSgf')),
        );
        return row;
    }
    #fail = (error) => {
        this.#said.textContent = t('error', {text: error.message});
    };

    // Each file is one game; what cannot be read is named.
    async #read(files) {
        const wrong = [];
        let read = 0;
        for (const file of files)
            try {
                await post('/api/import', {text: decoded(await file.arrayBuffer())});
                read++;
            } catch (error) {
                wrong.push(`${file.name}: ${error.message}`);
            }
        this.#list = await get('/api/list?limit=' + MOST);
        this.#fillGames();
        this.#draw();
        this.#said.textContent = [t('readFiles', {n: read}), ...wrong].join(' ');
        announce(this.#said.textContent);
    }
}

export async function show(main) {
    const [list, games] = await Promise.all([get('/api/list?limit=' + MOST), allGames()]);
    document.title = t('library') + ' · Genpei';
    new Library(main, list, games);
}

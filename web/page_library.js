// SPDX-License-Identifier: MIT
// page_library.js - all saved games and the games of files: found by player, game, date and result, opened,
// renamed, removed, saved to files; files dropped on the page are read, also those with many games.
import {announce, dialog, download, h} from './dom.js';
import {allGames, entryOf, errorWords, get, getBytes, post} from './api.js';
import {dateWords, keptRow, namesOf, resultWords} from './kept.js';
import {exploreAddress} from './share.js';
import {go} from './go.js';
import {styles} from './styles.js';
import {gameTitle, language, sideName, t} from './strings.js';
import './strings_explore.js';
import './strings_library.js';
import './strings_progress.js';
import './strings_shelf.js';

const MOST = 1000, // games that the server lists
    PAGE = 50; // rows drawn at a time
const number = (n) => new Intl.NumberFormat(language).format(n);

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

// The bytes of a file in base64.
const inBase64 = (file) =>
    new Promise((done, failed) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result.slice(reader.result.indexOf(',') + 1));
        reader.onerror = () => failed(reader.error);
        reader.readAsDataURL(file);
    });

class Library {
    #list;
    #games;
    #rows = h('ul', {class: 'kept-list'});
    #count = h('p', {class: 'quiet', role: 'status'});
    #said = h('p', {class: 'problem', role: 'alert'});
    #search = h('input', {type: 'search', name: 'search', maxlength: '100', oninput: () => this.#searched()});
    #which = h('select', {name: 'game', onchange: () => this.#searched()});
    #more = h('button', {type: 'button', class: 'button', onclick: () => this.#draw(true)}, t('showMore'));
    #shown = PAGE;
    #shelf = {rows: h('ul', {class: 'kept-list shelf-list'}), count: h('p', {class: 'quiet', role: 'status'})};
    #turn = 0;
    #timer;

    constructor(main, list, games) {
        this.#list = list;
        this.#games = games;
        this.#build(main);
        this.#fillGames();
        this.#searched();
    }

    leave() {
        this.#turn++;
        clearTimeout(this.#timer);
    }

    #info(kept) {
        return entryOf(this.#games, kept.game);
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
        const shelf = this.#shelf;
        shelf.more = h('button', {type: 'button', class: 'button', onclick: () => this.#lookUp(true)}, t('showMore'));
        shelf.save = h(
            'button',
            {type: 'button', class: 'button small', 'data-do': 'shelfSave', onclick: () => this.#saveAll()},
            t('shelfSave'),
        );
        shelf.whole = h(
            'section',
            {class: 'shelf', 'aria-label': t('shelfTitle'), hidden: true},
            h('h2', {}, t('shelfTitle')),
            h('div', {class: 'row wrap'}, shelf.count, shelf.save),
            shelf.rows,
            shelf.more,
        );
        main.replaceChildren(
            h('h1', {}, t('library')),
            h(
                'p',
                {},
                h('a', {href: exploreAddress('othello', []), 'data-link': true, class: 'button small'}, t('explorer')),
                ' ',
                h('a', {href: '/#progress', 'data-link': true, class: 'button small'}, t('progress')),
            ),
            h(
                'div',
                {class: 'row wrap library-search'},
                h('label', {class: 'field grow-field'}, t('searchGames'), this.#search),
                h('label', {class: 'field'}, t('game'), this.#which),
            ),
            this.#count,
            this.#rows,
            this.#more,
            shelf.whole,
            drop,
        );
    }

    #fillGames() {
        const chosen = this.#which.value;
        const names = [...new Set(this.#games.map((g) => g.name))];
        const title = (name) => gameTitle(name, this.#info({game: name})?.title);
        this.#which.replaceChildren(
            h('option', {value: ''}, t('allOfThem')),
            ...names.map((name) => h('option', {value: name, selected: name === chosen}, title(name))),
        );
    }

    #searched() {
        this.#draw();
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#lookUp(), 150);
    }

    // --- games of the board ---

    #found() {
        const wanted = this.#search.value.toLowerCase().split(/\s+/).filter(Boolean),
            game = this.#which.value;
        return this.#list.filter((k) => {
            if (game && this.#info(k)?.name !== game) return false;
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

    #small(key, run) {
        return h(
            'button',
            {type: 'button', class: 'button small', 'data-do': key, onclick: () => run().catch(this.#fail)},
            t(key),
        );
    }

    #row(kept) {
        const row = keptRow(kept, this.#games);
        const saveAs = (format, end) => async () =>
            download(
                `${kept.game.replace(/\W+/g, '-')}-${kept.id}.${end}`,
                await getBytes(`/api/game/${kept.id}/export?format=${format}`),
            );
        if (/^shogi(:|$)/.test(kept.game))
            row.append(this.#small('asKif', saveAs('kif', 'kifu')), this.#small('asCsa', saveAs('csa', 'csa')));
        row.append(this.#small('asSgf', saveAs('sgf', 'sgf')));
        if (kept.mine)
            row.append(
                this.#small('renameGame', async () => this.#rename(kept)),
                this.#small('removeGame', async () => this.#remove(kept)),
            );
        return row;
    }
    #fail = (error) => {
        this.#said.className = 'problem';
        this.#said.textContent = t('error', {text: error.message});
    };

    async #again() {
        this.#list = await get('/api/list?limit=' + MOST);
        this.#draw();
        await this.#lookUp();
    }

    #rename(kept) {
        const players = this.#info(kept)?.players ?? kept.names;
        const fields = kept.names.map((name, i) =>
            h('input', {value: name, maxlength: '40', 'aria-label': sideName(players[i], kept.game)}),
        );
        const save = async () => {
            await post(`/api/game/${kept.id}/rename`, {names: fields.map((f) => f.value)});
            await this.#again();
        };
        dialog(
            t('renameGame'),
            fields.map((f, i) => h('label', {class: 'field'}, sideName(players[i], kept.game), f)),
            [[t('renameSave'), () => save().catch(this.#fail), 'button main'], [t('cancel')]],
        );
    }

    #remove(kept) {
        const remove = async () => {
            await post(`/api/game/${kept.id}/remove`);
            await this.#again();
        };
        dialog(t('removeGame'), t('removeSure'), [
            [t('removeGame'), () => remove().catch(this.#fail), 'button main'],
            [t('cancel')],
        ]);
    }

    // --- games of files ---

    get #query() {
        return new URLSearchParams({search: this.#search.value, game: this.#which.value, files: '1'});
    }

    async #lookUp(more = false) {
        const mine = ++this.#turn,
            shelf = this.#shelf,
            query = this.#query;
        if (more) query.set('offset', String(shelf.rows.childElementCount));
        const answer = await get('/api/library?' + query);
        if (mine !== this.#turn) return;
        shelf.whole.hidden = answer.complete && !answer.found && !shelf.seen;
        shelf.seen ||= answer.found > 0;
        shelf.count.dataset.complete = String(answer.complete);
        shelf.count.textContent = answer.complete
            ? t('shelfFound', {n: answer.found}).replace(String(answer.found), number(answer.found))
            : t('exploreReading', {n: number(answer.indexed)});
        if (!more) shelf.rows.replaceChildren();
        shelf.rows.append(...answer.games.map((g) => this.#shelfRow(g)));
        shelf.more.hidden = shelf.rows.childElementCount >= answer.found;
        shelf.save.hidden = !answer.found;
        if (!answer.complete) this.#timer = setTimeout(() => mine === this.#turn && this.#lookUp(), 700);
    }

    #shelfRow(g) {
        const info = this.#info(g),
            side = (i) => sideName(info?.players?.[i], g.game);
        const result =
            g.result === null
                ? t('unfinished')
                : g.result
                  ? t('evalWins', {side: side(g.result > 0 ? 0 : 1)})
                  : t('drawn');
        const open = async () => go('/analyse/' + (await post('/api/library/open', {id: g.id})).id);
        const remove = (all) => async () => {
            await post('/api/library/remove', {id: g.id, all});
            await this.#lookUp();
        };
        const ask = async () =>
            void dialog(t('removeGame'), t('removeSure'), [
                [t('removeGame'), () => remove(false)().catch(this.#fail), 'button main'],
                [t('removeFile'), () => remove(true)().catch(this.#fail)],
                [t('cancel')],
            ]);
        return h(
            'li',
            {class: 'kept'},
            h(
                'button',
                {type: 'button', class: 'kept-main', onclick: () => open().catch(this.#fail)},
                h('strong', {}, gameTitle(g.game, info?.title)),
                h('span', {}, g.names.filter(Boolean).join(' – ')),
                h('span', {class: 'quiet'}, [t('plies', {n: g.plies}), result].join(' · ')),
            ),
            g.mine && this.#small('removeGame', ask),
        );
    }

    async #saveAll() {
        try {
            const query = this.#query;
            query.set('format', 'sgf');
            download('games.sgf', await getBytes('/api/library/export?' + query));
        } catch (error) {
            this.#fail(error);
        }
    }

    // --- reading files ---

    // What cannot be read is named. A list of players (WTHOR's .JOU) belongs to the files beside it.
    async #read(files) {
        const wrong = [],
            names = files.find((f) => /\.jou$/i.test(f.name)),
            games = files.filter((f) => !/\.(jou|trn)$/i.test(f.name));
        let read = 0;
        const players = names ? {players: await inBase64(names)} : {};
        for (const file of games) {
            this.#said.textContent = t('readingFile', {name: file.name});
            try {
                const body = {
                    name: file.name,
                    data: await inBase64(file),
                    ...(/\.wtb$/i.test(file.name) ? players : {}),
                };
                const answer = await post('/api/library/import', body);
                read += answer.games ?? 1;
                if (answer.refused) {
                    const why = answer.messages[0] ? await errorWords(answer.messages[0]) : '';
                    wrong.push(`${file.name}: ${t('refusedGames', {n: answer.refused})} ${why}`);
                }
                for (const odd of answer.warnings ?? []) wrong.push(t('oddGame', {text: await errorWords(odd)}));
            } catch (error) {
                wrong.push(`${file.name}: ${error.message}`);
            }
        }
        await this.#again();
        this.#said.className = wrong.length ? 'problem' : 'quiet';
        this.#said.textContent = [t('readFiles', {n: read}), ...wrong].join(' ');
        this.#said.dataset.read = String(read);
        announce(this.#said.textContent);
    }
}

export async function show(main) {
    const [list, games] = await Promise.all([get('/api/list?limit=' + MOST), allGames(), styles('explore.css')]);
    document.title = t('library') + ' · Genpei';
    const page = new Library(main, list, games);
    return () => page.leave();
}

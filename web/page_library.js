// SPDX-License-Identifier: MIT
// page_library.js - all saved games and the games of files: found by player, game, date and result, opened,
// renamed, removed, saved to files; files dropped on the page are read, also those with many games.
import {announce, dialog, download, h} from './dom.js';
import {allGames, entryOf, errorWords, get, getBytes, post} from './api.js';
import {gameOf, keptRow, namesOf, playedWords, resultWords, showPlayers} from './kept.js';
import {exploreAddress, rowFormats} from './share.js';
import {go} from './go.js';
import {styles} from './styles.js';
import {colon, gameNames, gameTitle, language, sideName, t} from './strings.js';
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
        gameTitle(gameOf(kept), info?.title),
        kept.game,
        namesOf(kept, players, new Map()),
        (kept.names ?? []).join(' '),
        resultWords(kept, players, gameOf(kept)) || t('unfinished'),
        playedWords(kept),
        new Date(kept.updated).toISOString().slice(0, 10),
    ]
        .join(' ')
        .toLowerCase();
}

// A file's message names it once: "bad.txt, line 1: not a record".
function fileProblem(name, text) {
    const same = text.toLowerCase().startsWith(name.toLowerCase() + ':'),
        said = same ? text.slice(name.length) : `: ${text}`;
    const [, line, why] = /^:(\d+):\d+: (.*)$/s.exec(said) ?? [];
    return line ? t('fileLine', {name, n: line, text: why}) : name + said;
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
    #said = h('p', {class: 'quiet', role: 'status'});
    #bar = h('progress', {hidden: true, 'aria-label': t('readFilesBar')});
    #news = h('div', {class: 'library-news', hidden: true}, this.#said, this.#bar);
    #opening = h('input', {
        type: 'text',
        name: 'opening',
        maxlength: '200',
        autocomplete: 'off',
        autocapitalize: 'off',
        spellcheck: 'false',
        oninput: () => this.#searched(),
    });
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
        const drop = h('div', {class: 'panel drop'}, h('label', {for: 'library-files'}, t('dropText')), file);
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
            '',
        );
        shelf.whole = h(
            'section',
            {class: 'shelf', 'aria-label': t('shelfTitle'), hidden: true},
            (shelf.title = h('h2', {tabindex: '-1'}, t('shelfTitle'))),
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
                h('label', {class: 'field'}, t('openingMoves'), this.#opening),
            ),
            this.#news,
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
        if (this.#opening.value.trim()) return []; // openings are searched by the server, in all games
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
        this.#count.hidden = this.#rows.hidden = !!this.#opening.value.trim();
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
        const tools = h('span', {class: 'kept-tools'}, row.lastChild);
        tools.append(...rowFormats(kept.game).map(([format, end, , key]) => this.#small(key, saveAs(format, end))));
        if (kept.mine)
            tools.append(
                this.#small('renameGame', async () => this.#rename(kept)),
                this.#small('removeGame', async () => this.#remove(kept)),
            );
        row.append(tools);
        return row;
    }
    #fail = (error) => this.#tell(t('error', {text: error.message}), 'problem');

    // Seen wherever on the page the visitor is.
    #tell(text, kind = 'quiet') {
        this.#news.hidden = false;
        this.#said.className = kind;
        this.#said.textContent = text;
    }

    async #again() {
        this.#list = await get('/api/list?limit=' + MOST);
        this.#draw();
        await this.#lookUp();
    }

    #rename(kept) {
        const players = this.#info(kept)?.players ?? kept.names;
        // A person without a name and a program have none to change.
        const given = (i) => (kept.names[i] === 'human' || kept.names[i] === kept.seats[i] ? '' : kept.names[i]);
        const fields = kept.names.map((name, i) =>
            h('input', {value: given(i), maxlength: '40', 'aria-label': sideName(players[i], kept.game)}),
        );
        const save = async () => {
            const names = fields.map((f, i) => f.value.trim() || (given(i) ? '' : kept.names[i]));
            await post(`/api/game/${kept.id}/rename`, {names});
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
        const players = this.#info(kept)?.players;
        dialog(t('removeGame'), this.#removed(kept.game, namesOf(kept, players, new Map()), playedWords(kept)), [
            [t('removeGame'), () => remove().catch(this.#fail), 'button main'],
            [t('cancel')],
        ]);
    }

    // Which game it is that would go.
    #removed(game, names, date) {
        const title = gameTitle(game, this.#info({game})?.title);
        return [
            h('p', {}, h('strong', {}, title), `${colon()}${[names, date].filter(Boolean).join(' · ')}`),
            h('p', {}, t('removeSure')),
        ];
    }

    // --- games of files ---

    // The server knows games by their names: a word for a game in the language of the page is sent with them.
    #words() {
        const title = (g) => gameNames(g.name, g.title).join(' ').toLowerCase();
        return this.#search.value
            .toLowerCase()
            .split(/\s+/)
            .filter(Boolean)
            .map((word) => {
                if (/^[\x20-\x7e]+$/.test(word)) return word;
                const named = this.#games.filter((g) => title(g).includes(word)).map((g) => g.name);
                return [word, ...named.slice(0, 6)].join('|');
            })
            .join(' ');
    }

    get #query() {
        const query = new URLSearchParams({search: this.#words(), game: this.#which.value}),
            moves = this.#opening.value.trim();
        if (moves) query.set('moves', moves);
        else query.set('files', '1');
        return query;
    }

    async #lookUp(more = false) {
        const mine = ++this.#turn,
            shelf = this.#shelf,
            query = this.#query;
        if (more) query.set('offset', String(shelf.rows.childElementCount));
        const answer = await get('/api/library?' + query).catch(
            (error) => (mine === this.#turn && this.#fail(error), null),
        );
        if (!answer || mine !== this.#turn) return;
        if (this.#said.className === 'problem' && !this.#said.dataset.read) this.#news.hidden = true;
        shelf.title.textContent = t(query.has('moves') ? 'shelfOpening' : 'shelfTitle');
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
        this.#format = this.#formatOf(answer);
        shelf.save.textContent = t('shelfSave', {format: this.#format.toUpperCase()});
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
        const open = async () => go('/analyse/' + (g.board ?? (await post('/api/library/open', {id: g.id})).id));
        const remove = (all) => async () => {
            await post('/api/library/remove', {id: g.id, all});
            await this.#lookUp();
        };
        const ask = async () =>
            void dialog(t('removeGame'), this.#removed(g.game, g.names.filter(Boolean).join(' – '), g.date), [
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
                showPlayers(h('span', {}), g.names, g.game, info?.players),
                h('span', {class: 'quiet'}, [t('plies', {n: g.plies}), result, g.date].filter(Boolean).join(' · ')),
            ),
            g.mine && this.#small('removeGame', ask),
        );
    }

    #format = 'sgf';

    // Games of chess are saved as their players have them, where there are no others among them.
    #formatOf({found, games}) {
        const isChess = (game) => /^chess/.test(game),
            chosen = this.#which.value;
        const only = chosen ? isChess(chosen) : found === games.length && games.every((g) => isChess(g.game));
        return only ? 'pgn' : 'sgf';
    }

    async #saveAll() {
        try {
            const query = this.#query;
            query.set('format', this.#format);
            download(`games.${this.#format}`, await getBytes('/api/library/export?' + query));
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
        let read = 0,
            last;
        delete this.#said.dataset.read;
        const players = names ? {players: await inBase64(names)} : {};
        this.#bar.hidden = false;
        this.#bar.max = games.length;
        for (const [i, file] of games.entries()) {
            this.#bar.value = i;
            this.#tell(t('readingFile', {name: file.name, n: i + 1, all: games.length}));
            try {
                const body = {
                    name: file.name,
                    data: await inBase64(file),
                    ...(/\.wtb$/i.test(file.name) ? players : {}),
                };
                last = await post('/api/library/import', body);
                read += last.games ?? 1;
                if (last.refused) {
                    const why = last.messages[0] ? await errorWords(last.messages[0]) : '';
                    wrong.push(`${file.name}: ${t('refusedGames', {n: last.refused})} ${why}`);
                }
                for (const odd of last.warnings ?? []) wrong.push(t('oddGame', {text: await errorWords(odd)}));
            } catch (error) {
                wrong.push(fileProblem(file.name, error.message));
            }
        }
        this.#bar.hidden = true;
        if (read) this.#search.value = this.#which.value = this.#opening.value = '';
        await this.#again();
        this.#tell([t('readFiles', {n: read}), ...wrong].join(' '), wrong.length ? 'problem' : 'quiet');
        this.#said.dataset.read = String(read);
        announce(this.#said.textContent);
        this.#toNews(read, last);
    }

    // The new games are where the visitor looks: a single one is a game of the board, many are games of files.
    #toNews(read, last) {
        if (!read) return;
        const place = read === 1 && last?.id ? this.#news : this.#shelf.whole;
        place.scrollIntoView({block: 'start'});
        const first = (place === this.#news ? this.#rows : this.#shelf.rows).firstChild;
        first?.classList.add('new');
    }
}

export async function show(main) {
    const [list, games] = await Promise.all([get('/api/list?limit=' + MOST), allGames(), styles('explore.css')]);
    document.title = t('library') + ' · Genpei';
    const page = new Library(main, list, games);
    return () => page.leave();
}

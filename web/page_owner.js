// SPDX-License-Identifier: MIT
// page_owner.js - for the owner of the server: all games, written texts and files, to be removed.
import {announce, dialog, h} from './dom.js';
import {ownerGet, ownerPost} from './api.js';
import {dateWords} from './kept.js';
import {t} from './strings.js';
import './strings_owner.js';

const MB = 1024 * 1024;

class Owner {
    #word;
    #main;
    #said = h('p', {class: 'problem', role: 'alert'});
    #oldest = h('input', {type: 'checkbox', name: 'oldest', onchange: () => this.#load()});
    #lists = h('div', {});

    constructor(main) {
        this.#main = main;
        this.#ask();
    }

    #ask() {
        const word = h('input', {type: 'password', name: 'owner', autocomplete: 'current-password', required: true});
        const enter = (event) => {
            event.preventDefault();
            this.#word = word.value;
            this.#load();
        };
        this.#main.replaceChildren(
            h('h1', {}, t('owner')),
            h(
                'form',
                {class: 'row wrap', onsubmit: enter},
                h('label', {class: 'field'}, t('ownerWord'), word),
                h('button', {class: 'button main'}, t('ownerEnter')),
            ),
            this.#said,
            this.#lists,
        );
        word.focus();
    }

    async #load() {
        this.#said.textContent = '';
        try {
            this.#draw(await ownerGet('/api/owner' + (this.#oldest.checked ? '?oldest=1' : ''), this.#word));
        } catch (error) {
            this.#lists.replaceChildren();
            this.#said.textContent = t('error', {text: error.message});
        }
    }

    #draw({bytes, most_bytes, games, written, files}) {
        const used = (bytes / MB).toFixed(1);
        const room = most_bytes ? t('ownerRoom', {used, all: Math.round(most_bytes / MB)}) : t('ownerRoomFree', {used});
        this.#main.querySelector('form')?.remove();
        this.#lists.replaceChildren(
            h('p', {}, room),
            h('h2', {}, t('ownerTexts')),
            h('p', {class: 'quiet'}, t('ownerTextsNote')),
            h(
                'ul',
                {class: 'kept-list'},
                written.map((w) => this.#row('written', w.name, [w.title, w.name, t('ownerBytes', {n: w.bytes})], w)),
            ),
            h('h2', {}, t('ownerFiles')),
            h(
                'ul',
                {class: 'kept-list'},
                files.map((f) => this.#row('files', f.event, [f.name, t('ownerFileGames', {n: f.games})], f)),
            ),
            h('h2', {}, t('ownerGames')),
            h('label', {}, this.#oldest, t('ownerOldest')),
            h(
                'ul',
                {class: 'kept-list'},
                games.map((g) => this.#row('games', g.id, this.#words(g), g)),
            ),
            h('button', {type: 'button', class: 'button main', onclick: () => this.#sure()}, t('ownerRemove')),
        );
    }

    #words(game) {
        return [
            game.game,
            game.names.join(' – '),
            t('plies', {n: game.plies}),
            game.private ? t('ownerPrivate') : null,
        ];
    }

    #row(kind, value, words, {updated}) {
        const box = h('input', {type: 'checkbox', 'data-kind': kind, value});
        return h(
            'li',
            {class: 'kept'},
            h('label', {class: 'kept-main'}, box, [...words, dateWords(updated)].filter(Boolean).join(' · ')),
        );
    }

    #marked(kind) {
        return [...this.#lists.querySelectorAll(`[data-kind=${kind}]:checked`)].map((box) => box.value);
    }

    #sure() {
        const games = this.#marked('games'),
            written = this.#marked('written'),
            files = this.#marked('files');
        if (!games.length && !written.length && !files.length) {
            this.#said.textContent = t('ownerNone');
            return;
        }
        dialog(t('ownerSure'), [...written, ...files, ...games].slice(0, 20).join(', '), [
            [t('ownerRemove'), () => this.#remove({games, written, files}), 'button main'],
            [t('ownerCancel')],
        ]);
    }

    async #remove(marked) {
        try {
            const done = await ownerPost('/api/owner/remove', this.#word, marked);
            await this.#load();
            this.#said.textContent = t('ownerRemoved', {games: done.games, texts: done.written, files: done.files});
            announce(this.#said.textContent);
        } catch (error) {
            this.#said.textContent = t('error', {text: error.message});
        }
    }
}

export async function show(main) {
    document.title = t('owner') + ' · Genpei';
    new Owner(main);
}

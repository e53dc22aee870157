// SPDX-License-Identifier: MIT
// l7_editor.js - a text area for L7: colours, numbers of lines, marks under mistakes, completion.
//
// The coloured text lies under the text area, whose own letters are transparent. Both wrap alike,
// and the lower one gives both their height, so nothing has to be scrolled in step.
import {announce, h} from './dom.js';
import {completions, pieces, proseLines} from './l7_text.js';
import {t} from './strings.js';

// A piece of a line with its mistakes marked: `marks` are [{from, to, warning}] in the line.
function marked(text, at, marks, kind) {
    const parts = [];
    const put = (part, mark) => {
        if (!part) return;
        const inner = kind ? h('span', {class: `l7-${kind}`}, part) : part;
        parts.push(mark ? h('mark', {class: mark.warning ? 'warning' : ''}, inner) : inner);
    };
    let done = 0;
    for (const mark of marks) {
        const from = Math.max(done, mark.from - at),
            to = Math.min(text.length, mark.to - at);
        if (to <= from) continue;
        put(text.slice(done, from));
        put(text.slice(from, to), mark);
        done = to;
    }
    put(text.slice(done));
    return parts;
}

export class L7Editor {
    #words;
    #under = h('div', {class: 'underlay', 'aria-hidden': 'true'});
    #list = h('ul', {class: 'completions', id: 'l7-completions', role: 'listbox', hidden: true});
    #offered = {from: 0, list: []};
    #at = 0;

    // words: Map of the words of the language to their meanings; `plays` is called at Ctrl+Enter.
    constructor({text, words, onInput, plays}) {
        this.#words = words;
        this.area = h('textarea', {
            id: 'l7',
            spellcheck: 'false',
            autocapitalize: 'off',
            autocomplete: 'off',
            'aria-describedby': 'l7-problems',
            'aria-autocomplete': 'list',
            'aria-controls': 'l7-completions',
        });
        this.area.value = text;
        this.#list.setAttribute('aria-label', t('completions'));
        this.element = h('div', {class: 'editor'}, h('div', {class: 'sheet'}, this.#under, this.area), this.#list);
        this.area.addEventListener('input', () => {
            onInput();
            this.#offer(2);
        });
        this.area.addEventListener('keydown', (event) => this.#key(event, plays));
        this.area.addEventListener('blur', () => this.#close());
        this.area.addEventListener('click', () => this.#close());
    }

    get text() {
        return this.area.value;
    }
    set text(text) {
        this.area.value = text;
        this.area.setSelectionRange(0, 0);
        this.element.scrollTop = 0;
        this.#close();
    }

    // --- colours and marks ---

    // messages: [{line, column, length, warning}]
    show(messages) {
        const lines = this.area.value.split('\n'),
            prose = proseLines(lines);
        this.#under.replaceChildren(...lines.map((line, i) => this.#line(line, i + 1, prose[i], messages)));
    }

    #line(line, n, prose, messages) {
        const here = messages.filter((m) => m.line === n).sort((a, b) => a.column - b.column);
        const marks = here.map((m) => ({
            from: m.column - 1,
            to: Math.max(m.column, m.column - 1 + m.length),
            warning: m.warning,
        }));
        const worst = here.some((m) => !m.warning) ? 'wrong' : here.length ? 'warning' : '';
        const shown = here.some((m) => m.column > line.length) ? line + ' ' : line; // a mark needs something
        let at = 0;
        const parts = (prose ? [{text: shown, kind: 'prose'}] : pieces(shown, this.#words)).flatMap(({text, kind}) => {
            at += text.length;
            return marked(text, at - text.length, marks, kind);
        });
        return h('div', {class: 'code-line'}, h('span', {class: `line-number ${worst}`}, String(n)), parts, '\n');
    }

    select({line, column, length}) {
        const lines = this.area.value.split('\n');
        const at = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0) + column - 1;
        this.area.focus({preventScroll: true});
        this.area.setSelectionRange(at, at + (length ?? 0));
        this.#under.children[line - 1]?.scrollIntoView({block: 'center'});
    }

    // --- keys ---

    #key(event, plays) {
        if (event.isComposing) return;
        if (!this.#list.hidden && this.#choose(event)) return event.preventDefault();
        if (event.key === ' ' && event.ctrlKey) {
            event.preventDefault();
            return this.#offer(0);
        }
        if (event.key !== 'Enter' || event.altKey || event.shiftKey) return;
        if (event.ctrlKey || event.metaKey) {
            event.preventDefault();
            return plays();
        }
        // A new line begins where the last one did.
        const before = this.area.value.slice(0, this.area.selectionStart);
        const indent = /(?:^|\n)([ \t]*)[^\n]*$/.exec(before)[1];
        if (!indent) return;
        event.preventDefault();
        this.#insert('\n' + indent);
    }

    #insert(text) {
        document.execCommand('insertText', false, text); // so that it can be undone
    }

    // --- completion ---

    // Offers words once `least` letters are typed.
    #offer(least) {
        const at = this.area.selectionStart;
        if (at !== this.area.selectionEnd) return this.#close();
        this.#offered = completions(this.area.value, at, this.#words);
        if (!this.#offered.list.length || at - this.#offered.from < least) return this.#close();
        this.#at = 0;
        this.#list.hidden = false;
        this.#place(this.#offered.from);
        this.#drawList();
    }

    #close() {
        this.#list.hidden = true;
        this.area.removeAttribute('aria-activedescendant');
    }

    // The list stands under the word that is being typed.
    #place(from) {
        const before = this.area.value.slice(0, from).split('\n'),
            row = this.#under.children[before.length - 1];
        if (!row) return;
        const range = document.createRange(),
            walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
        let left = before[before.length - 1].length;
        walker.nextNode(); // the number of the line
        while (walker.nextNode() && left > walker.currentNode.length) left -= walker.currentNode.length;
        const node = walker.currentNode;
        range.setStart(node, Math.min(left, node.length));
        const spot = range.getBoundingClientRect(),
            home = this.element.getBoundingClientRect(),
            box = spot.height ? spot : row.getBoundingClientRect();
        const x = Math.min(box.left - home.left, home.width - 180);
        this.#list.style.setProperty('left', `${Math.max(0, x)}px`);
        this.#list.style.setProperty('top', `${box.bottom - home.top + this.element.scrollTop}px`);
    }

    #drawList() {
        this.#list.replaceChildren(
            ...this.#offered.list.map((word, i) =>
                h(
                    'li',
                    {
                        id: `l7-completion-${i}`,
                        role: 'option',
                        'aria-selected': String(i === this.#at),
                        // before the text area loses the focus
                        onpointerdown: (event) => {
                            event.preventDefault();
                            this.#take(word);
                        },
                    },
                    h('strong', {}, word),
                    this.#words.get(word) && h('span', {class: 'quiet', lang: 'en'}, this.#words.get(word)),
                ),
            ),
        );
        this.area.setAttribute('aria-activedescendant', `l7-completion-${this.#at}`);
        this.#list.children[this.#at].scrollIntoView({block: 'nearest'});
    }

    #take(word) {
        this.area.setSelectionRange(this.#offered.from, this.area.selectionStart);
        this.#insert(word);
        this.#close();
        announce(word);
    }

    // Whether a key was meant for the list.
    #choose(event) {
        const n = this.#offered.list.length;
        const act = {
            ArrowDown: () => {
                this.#at = (this.#at + 1) % n;
                this.#drawList();
            },
            ArrowUp: () => {
                this.#at = (this.#at + n - 1) % n;
                this.#drawList();
            },
            Tab: () => this.#take(this.#offered.list[this.#at]),
            Escape: () => this.#close(),
        }[event.key];
        if (!act || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
        act();
        return true;
    }
}

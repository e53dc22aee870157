// SPDX-License-Identifier: MIT
// page_puzzles.js - problems from solved positions: exactly one move wins, and the visitor has to keep the
// win while the server defends; and problems of chess. What was solved is kept in the browser.
import {h} from './dom.js';
import {get, notFound, post} from './api.js';
import {daily, problemLink, ProblemPage, remember, resultsOf} from './problem_page.js';
import {go} from './go.js';
import {styles} from './styles.js';
import {lineTexts} from './notation.js';
import {colon, either, moveWords, setGame, sideName, t} from './strings.js';
import './strings_puzzles.js';

const results = () => resultsOf('puzzles');
const keyOf = (type, number) => `${type}-${number}`;

class PuzzlePage extends ProblemPage {
    #type;
    #number;
    #sets;

    constructor(main, sets, type, number) {
        super();
        this.#sets = sets;
        this.#type = type;
        this.#number = number;
        this.build(main, {
            title: either(type.title),
            types: sets.types,
            type: type.name,
            text: type.name === 'chess' ? t('chessText') : t('puzzleText', {n: sets.need}),
        });
    }

    #level(number = this.#number) {
        return Math.ceil(number / this.#sets.each);
    }
    get #count() {
        return this.#sets.levels * this.#sets.each;
    }
    name() {
        const today = this.#number === daily(this.#count) + 1 ? `${t('tsumeDaily')}${colon()}` : '';
        return today + t('puzzleName', {n: this.#number, level: this.#level()});
    }

    // --- showing ---

    ask(moves, want) {
        return post('/api/puzzle', {type: this.#type.name, number: this.#number, moves, want});
    }

    #show(view, animate) {
        setGame(view.game);
        this.place(view, {animate, turned: view.side === 1});
        this.parts.line.textContent = this.#words(this.moves).join(' ');
        this.#commands();
    }

    // Moves from the beginning of the problem, as people write them.
    #words(moves) {
        return this.#start ? lineTexts({game: 'chess', position: this.#start}, moves) : moves.map((m) => moveWords(m));
    }
    #start = null; // where the notation needs it
    #after = (moves) => this.#words([...this.moves, ...moves]).slice(this.moves.length);

    async begin() {
        this.say('puzzleMaking');
        this.moves = [];
        this.open = true;
        this.#list();
        const view = await this.ask([], 'look'),
            side = sideName(view.movers[view.side]);
        this.#start = view.start ?? null;
        this.#show(view, false);
        if (view.mate) this.say('chessMate', {side, n: view.mate});
        else this.say(view.start ? 'chessWin' : 'puzzleBegin', {side});
    }

    #commands() {
        const moved = this.moves.length > 0;
        this.buttons([
            this.button('tsumeRetry', () => this.once(() => this.begin()), {on: moved}),
            this.button('tsumeHint', () => this.#hint(), {on: this.open}),
            this.button('tsumeGiveUp', () => this.#giveUp()),
            this.button('tsumeNext', () => this.#goTo(this.#nextUnsolved()), {kind: 'main'}),
            this.button('tsumeDaily', () => this.#goTo(daily(this.#count) + 1)),
        ]);
    }

    // The problems by level, with what became of them.
    #list() {
        const all = results(),
            today = daily(this.#count) + 1;
        const solved = Object.entries(all).filter(
            ([key, result]) => key.startsWith(this.#type.name + '-') && result === 'solved',
        ).length;
        this.parts.count.textContent = t('tsumeCount', {solved, all: this.#count});
        const item = (n) =>
            h(
                'li',
                {},
                problemLink({
                    address: keyOf(this.#type.name, n),
                    number: n,
                    words: [t('puzzleName', {n, level: this.#level(n)}), n === today && t('tsumeToday')],
                    result: all[keyOf(this.#type.name, n)],
                    current: n === this.#number,
                }),
            );
        const numbers = (level) => Array.from({length: this.#sets.each}, (_, i) => level * this.#sets.each + i + 1);
        this.parts.list.replaceChildren(
            ...Array.from({length: this.#sets.levels}, (_, level) =>
                h(
                    'details',
                    {open: level + 1 === this.#level()},
                    h('summary', {}, t('puzzleLevel', {level: level + 1})),
                    h('ul', {}, numbers(level).map(item)),
                ),
            ),
        );
    }

    // --- playing ---

    label(move) {
        return this.#after([move])[0];
    }

    play(move) {
        return this.once(async () => {
            const answer = await this.ask([...this.moves, move], 'judge');
            const reply = this.#after([move, ...answer.reply])
                .slice(1)
                .join(' ');
            const before = this.moves,
                fails = answer.verdict === 'wrong' || answer.verdict === 'unknown';
            this.moves = fails ? before : [...before, move, ...answer.reply];
            this.open = answer.verdict === 'right' || fails;
            this.#show(fails ? await this.ask(before, 'look') : answer, !fails);
            if (fails) this.wrong(move);
            if (answer.verdict === 'solved') return this.#solved();
            const said = {right: 'puzzleRight', wrong: 'puzzleWrong', unknown: 'puzzleUnknown'}[answer.verdict];
            if (said === 'puzzleWrong' && !reply) return this.say('chessWrong');
            this.say(said, {reply: reply || '–'});
        });
    }

    #solved() {
        remember('puzzles', keyOf(this.#type.name, this.#number), this.helped ? 'seen' : 'solved');
        this.say('tsumeSolved', {}, true);
        this.#list();
    }

    #hint() {
        return this.once(async () => {
            const {line} = await this.ask(this.moves, 'hint');
            if (!line.length) return this.say('puzzleUnknown');
            this.helped = true;
            this.mark(line[0]);
            this.say('tsumeHintText', {move: this.#after(line)[0]});
        });
    }

    #giveUp() {
        return this.once(async () => {
            const {line} = await this.ask([], 'solution');
            if (!line.length) return this.say('puzzleUnknown');
            this.helped = true;
            remember('puzzles', keyOf(this.#type.name, this.#number), 'seen');
            this.moves = line;
            this.open = false;
            this.#show(await this.ask(line, 'look'), false);
            this.say('puzzleSolution', {line: this.#words(line).join(' ')});
            this.#list();
        });
    }

    #nextUnsolved() {
        const all = results();
        for (let k = 1; k < this.#count; k++) {
            const n = ((this.#number - 1 + k) % this.#count) + 1;
            if (!all[keyOf(this.#type.name, n)]) return n;
        }
        return (this.#number % this.#count) + 1;
    }

    #goTo(number) {
        go(`/problems/${this.#type.name}-${number}`);
    }
}

export async function show(main, name, text) {
    const [sets] = await Promise.all([get('/api/puzzles'), styles('problems.css')]);
    const type = sets.types.find((one) => one.name === name),
        count = sets.levels * sets.each;
    const number = text === undefined ? daily(count) + 1 : Number(text);
    if (!type || !(number >= 1 && number <= count)) throw notFound();
    const page = new PuzzlePage(main, sets, type, number);
    await page.begin();
}

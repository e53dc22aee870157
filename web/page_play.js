// SPDX-License-Identifier: MIT
// page_play.js - a game being played, or watched: board, players, commands, list of moves.
//
// `#game` is the game as the server last sent it, `#shown` what is on the board: the same, unless the
// visitor is looking at an earlier position.
import {h, announce, dialog, store} from './dom.js';
import {errorWords, get, gameInfo, listen, post, presets} from './api.js';
import {stakeWords} from './backgammon_moves.js';
import {Board} from './board.js';
import {cellsIn} from './choose.js';
import {discOf} from './disc.js';
import {lookOf} from './looks.js';
import {chessState} from './chess_moves.js';
import {friendPanels, isWaiting, playerName} from './friend.js';
import {usesKanji} from './shogi_board.js';
import {withDice} from './pieces.js';
import {insightPanel, plainMarks, thinkingPanel} from './insight.js';
import {reportLines, reportPanel} from './report.js';
import {askPlan, hasPlan, planPanel} from './plan.js';
import {moveList} from './moves_panel.js';
import {lineTexts, spokenLine} from './notation.js';
import {clockFace} from './clock.js';
import {MoveConfirm} from './confirm.js';
import {shareDialog} from './share.js';
import {commentRead, drawNotes} from './comments.js';
import {countPanel, isCounting, markAt, showCount} from './count.js';
import {isShortcut, showKeys, walkByWheel, walkKeys} from './keys.js';
import {isUpright, setUpright} from './settings.js';
import {paceControls} from './pace.js';
import {playSound, soundOf} from './sound.js';
import {Tray} from './tray.js';
import {winningRow} from './views.js';
import {tally} from './tally.js';
import {whichMove} from './which_move.js';
import {go} from './go.js';
import {t, captionWords, either, gameTitle, setGame, sentence, sentences, sideName} from './strings.js';

// Whether two sentences say the same, with or without a full stop.
const same = (a, b) => a.replace(/[.。]$/, '') === b.replace(/[.。]$/, '');

class PlayPage {
    #main;
    #game;
    #shown;
    #board;
    #parts = {};
    #labels = new Map();
    #stop;
    #info;
    #thinks = -1;

    constructor(main, game, info, list, seat) {
        this.#main = main;
        this.#mine = seat.mine;
        this.#paces = seat.paces;
        this.#info = info;
        // The names of programs may take a while; the board does not wait for them.
        list.then((all) => {
            for (const p of all) if (!this.#labels.has(p.spec)) this.#labels.set(p.spec, either(p.label));
            this.#players();
        });
        this.#build(game);
        this.#take(game, true);
        this.#stop = listen(`/api/game/${game.id}/events`, {
            // A server that was restarted counts versions anew: the first answer of a stream holds.
            opened: () => {
                this.#reopened = true;
            },
            game: (g) => {
                const first = this.#reopened;
                this.#reopened = false;
                this.#take(first ? {...g, version: Math.max(g.version, this.#game.version)} : g);
                if (first) this.#game.version = g.version;
            },
            thinking: ({side}) => {
                this.#thinks = side;
                this.#players();
            },
            stopped: async ({error}) => this.#fail(await errorWords(error)),
            clock: (clock) => this.#clocks.set(clock, this.#clockRuns()),
        });
        this.#onKey = (event) => this.#key(event);
        document.addEventListener('keydown', this.#onKey);
    }
    #reopened = false;
    #onKey;
    #clocks;
    #mine; // the sides that this browser plays
    #paces; // whether it may pause programs that play each other

    leave() {
        this.#stop();
        this.#clocks.stop();
        document.removeEventListener('keydown', this.#onKey);
    }

    // --- making the page ---

    #build(game) {
        const host = h('div', {});
        this.#board = new Board(host, {
            onMove: (moves) => whichMove(moves, this.#game.game, this.#board, (m) => this.#play(m)),
            onCell: (name) => this.#clicked(name),
            label: () => t('boardLabel', {game: gameTitle(game.game, game.title), status: this.#statusText()}),
        });
        walkByWheel(host, (step) => this.#look(this.#shown.ply + step));
        this.#clocks = clockFace(game.movers.length);
        const p = this.#parts;
        p.confirm = h('div', {class: 'confirm-place'});
        this.#confirm = new MoveConfirm(p.confirm, this.#board, (m) => this.#makeMove(m));
        p.players = h('div', {class: 'players'});
        p.status = h('p', {class: 'status'});
        p.words = h('div', {class: 'row wrap words'});
        p.friend = h('div', {class: 'friend-place'});
        p.caption = h('p', {class: 'caption quiet'});
        p.insight = h('div', {class: 'insight-place'});
        p.count = h('div', {class: 'insight-place'});
        p.plan = h('div', {class: 'insight-place'});
        p.moves = moveList((ply) => this.#look(ply));
        p.pace = h('div', {class: 'pace-place'});
        p.buttons = h('div', {class: 'buttons'});
        this.#main.replaceChildren(
            h(
                'div',
                {class: 'row between wrap'},
                h('h1', {class: 'page-title'}, gameTitle(game.game, game.title)),
                this.#info?.written &&
                    h(
                        'a',
                        {
                            class: 'button small',
                            href: '/write?game=' + encodeURIComponent(this.#info.name),
                            'data-link': true,
                        },
                        t('edit'),
                    ),
            ),
            (p.table = h(
                'div',
                {class: 'table'},
                h(
                    'div',
                    {class: 'table-board'},
                    h('div', {class: 'board-place'}, host),
                    p.confirm,
                    p.caption,
                    h('p', {id: 'board-keys', class: 'unseen'}, t('boardKeys')),
                ),
                h(
                    'div',
                    {class: 'table-side'},
                    p.players,
                    p.status,
                    p.friend,
                    p.words,
                    p.count,
                    p.pace,
                    p.buttons,
                    p.plan,
                    p.insight,
                    p.moves.element,
                ),
            )),
        );
    }

    #button(key, run, {on = true, kind = '', keys} = {}) {
        return h(
            'button',
            {
                type: 'button',
                class: 'button ' + kind,
                disabled: !on,
                'aria-keyshortcuts': keys,
                'data-do': key,
                onclick: run,
            },
            t(key),
        );
    }

    #commands() {
        const g = this.#game,
            over = this.#isOver();
        const focused = document.activeElement?.dataset?.do;
        const buttons = [
            ...(g.link ? this.#offerButtons() : g.pace ? [] : this.#helpButtons()),
            ...(hasPlan(g.game) ? [this.#planButton()] : []),
            ...this.#lookButtons(),
            over
                ? !g.link && this.#button('rematch', () => this.#rematch(), {kind: 'main', keys: 'n'})
                : !g.pace && this.#people().length > 0 && this.#button('resign', () => this.#resign(), {keys: 'r'}),
            ...(over && this.#taught() ? [this.#button('report', () => this.#report())] : []),
            (over || !g.link) && h('a', {class: 'button', href: `/analyse/${g.id}`, 'data-link': true}, t('analyse')),
            this.#button('share', () => shareDialog(g), {keys: 's'}),
            h(
                'button',
                {type: 'button', class: 'button', 'aria-label': t('help'), title: t('help'), onclick: showKeys},
                '?',
            ),
        ];
        this.#parts.buttons.replaceChildren(...buttons.filter(Boolean));
        if (focused) this.#parts.buttons.querySelector(`[data-do="${focused}"]:not([disabled])`)?.focus();
    }

    // A game whose stones are being counted is not over yet.
    #isOver() {
        return !!this.#game.ended && !isCounting(this.#game);
    }

    #helpButtons() {
        return [
            this.#button('undo', () => this.#undo(), {on: this.#canUndo(), keys: 'u'}),
            this.#button('hint', () => this.#hint(), {on: this.#myTurn(), keys: 'h'}),
        ];
    }

    // Who began a game between programs can pause it and slow it down. The controls stay while moves are made: somebody
    // may be choosing.
    #pace() {
        const {pace, ended} = this.#game,
            key = pace && !ended ? JSON.stringify(pace) : '';
        if (key === this.#paceKey) return;
        const focused = document.activeElement?.dataset?.do;
        this.#paceKey = key;
        this.#parts.pace.replaceChildren(
            ...(key && this.#paces ? [paceControls(pace, (body) => this.#setPace(body))] : []),
        );
        this.#parts.pace.querySelector(`[data-do="${focused}"]`)?.focus();
    }
    #paceKey = '';

    #setPace(body) {
        return this.#change('pace', body);
    }

    // Against another person there are no hints, and both must agree.
    #offerButtons() {
        const g = this.#game,
            plays = this.#people().length > 0 && !isWaiting(g);
        const ask = (key, kind, on) =>
            this.#button(key, () => this.#answer(kind), {on: on && !g.link.offers[kind].length});
        if (!plays) return [];
        if (isCounting(g)) return []; // the result is agreed on first
        if (g.ended) return g.link.next ? [] : [ask('askRematch', 'rematch', true)];
        return [ask('askUndo', 'undo', g.plies > 0), ask('askDraw', 'draw', true)];
    }

    // Without `accept` it is offered.
    #answer(offer, accept) {
        return this.#change('offer', {offer, accept});
    }

    #sit(name) {
        return this.#change('sit', name ? {name} : {}, (game) => this.#seatsChanged(game));
    }

    // Somebody sat down: perhaps in this browser.
    async #seatsChanged(game) {
        this.#mine = (await get(`/api/game/${game.id}/seat`)).mine;
        this.#take(game, this.#game.version === game.version);
        this.#show(this.#game);
    }

    // The panel with the plan follows the game until it is closed.
    #planButton() {
        const button = this.#button('plan', () => {
            store.set('plan', !store.get('plan', false));
            this.#commands();
            this.#plan();
        });
        button.setAttribute('aria-pressed', String(store.get('plan', false)));
        return button;
    }

    async #plan() {
        const now = this.#shown,
            place = this.#parts.plan;
        if (!hasPlan(now.game) || !store.get('plan', false)) return place.replaceChildren();
        const seen = this.#myTurn() ? await askPlan(now.id).catch(() => null) : null;
        if (now !== this.#shown || !store.get('plan', false)) return;
        const heaps = new Set(now.drawing.cells.map((c) => c.name).filter((name) => /^[a-e]$/.test(name))).size;
        place.replaceChildren(planPanel(seen, heaps, this.#board, (m) => this.#play(m)));
    }

    // --- who is who ---

    // The side whose clock runs; -1 for none.
    #clockRuns() {
        return this.#game.ended || isWaiting(this.#game) ? -1 : this.#game.mover;
    }

    #people() {
        return this.#game.seats.map((s, i) => (s === 'human' && this.#mine.includes(i) ? i : -1)).filter((i) => i >= 0);
    }
    #taught() {
        return this.#people().length > 0 && this.#game.seats.some((s) => /^tutor(:|$)/.test(s));
    }
    #canUndo() {
        return this.#game.plies > 0 && this.#people().length > 0 && !this.#game.link;
    }
    #myTurn() {
        const g = this.#game;
        return !g.ended && this.#people().includes(g.mover) && !isWaiting(g) && this.#shown === g;
    }

    #seatName(i) {
        const seat = this.#game.seats[i];
        if (this.#game.link) {
            const name = playerName(this.#game, i);
            return this.#mine.includes(i) ? t('withYou', {name}) : name;
        }
        if (seat === 'human' && !this.#people().length) return playerName(this.#game, i);
        const written = this.#game.names?.[i]; // in the file that the game came from
        if (seat === 'human' && this.#people().length > 1)
            return written && written !== 'human' ? written : sideName(this.#game.movers[i]);
        if (seat === 'human') return t('you');
        return this.#labels.get(seat) ?? seat;
    }

    #players() {
        const g = this.#game,
            {counts, pips} = lookOf(g.game);
        this.#parts.players.replaceChildren(
            ...g.movers.map((name, i) => {
                const stones = this.#shown.drawing.cells.filter((c) => c.piece && c.owner === i).length;
                const turn = this.#shown.mover === i;
                return h(
                    'div',
                    {class: 'player' + (turn ? ' turn' : '')},
                    discOf(g.game, g.movers, i),
                    h(
                        'span',
                        {class: 'player-name'},
                        h('strong', {}, this.#seatName(i)),
                        h(
                            'span',
                            {class: 'quiet'},
                            this.#thinks === i
                                ? t('thinking')
                                : g.movers.length === 1 || this.#seatName(i) === sideName(name)
                                  ? ''
                                  : sideName(name),
                        ),
                    ),
                    this.#clocks.face(i, !!g.clock),
                    counts && h('span', {class: 'count', 'aria-label': t('stones', {n: stones})}, String(stones)),
                    pips && h('span', {class: 'quiet'}, t('pips', {n: pips(this.#shown.drawing.cells, i)})),
                );
            }),
        );
    }

    // --- what the server says ---

    #take(game, first = false) {
        const before = this.#game;
        if (before?.link && game.link.next && !before.link.next && this.#people().length)
            return go('/play/' + game.link.next);
        if (before?.link && before.link.taken.join() !== game.link.taken.join() && !first)
            get(`/api/game/${game.id}/seat`).then(({mine}) => {
                this.#mine = mine;
                this.#show(this.#game);
            });
        const live = !before || this.#shown === before;
        if (!first && before && (game.version < before.version || JSON.stringify(before) === JSON.stringify(game)))
            return;
        if (before && game.version > before.version) this.#problem = '';
        this.#game = game;
        this.#thinks = game.thinking ? game.mover : -1;
        if (game.clock) this.#clocks.set(game.clock, this.#clockRuns());
        if (live || game.plies > (before?.plies ?? 0)) this.#show(game, !first && game.plies >= before.plies);
        else this.#refresh();
        if (first) return;
        this.#say(before, game);
        const sound = soundOf(before, game);
        if (sound) playSound(sound);
    }

    #show(view, animate = false) {
        const gone = this.#shown && this.#shown.ply !== view.ply;
        if (gone) this.#confirm.clear();
        this.#shown = view;
        if (gone) this.#parts.insight.replaceChildren();
        this.#board.show(view, {animate, enabled: this.#myTurn(), turned: this.#isTurned()});
        if (gone) this.#board.overlay.clear();
        const {row} = lookOf(view.game),
            won = row && view === this.#game && winningRow(view, row);
        if (won) this.#board.overlay.row(won);
        this.#showCheck(view);
        const {moves, comment} = this.#game;
        drawNotes(this.#board, commentRead(view.ply ? moves[view.ply - 1]?.comment : comment), view.drawing.cells);
        this.#counting();
        this.#refresh();
        this.#plan();
    }

    // A king in check is marked.
    #showCheck(view) {
        const {notation, hands} = lookOf(view.game),
            isChess = notation === 'chess';
        const is = view.check || (isChess && view.position && /^(check|mate)$/.test(chessState(view.position)));
        if (!is || !(isChess || hands)) return;
        // No one is to move once it is mate: the position says whose turn it would be.
        const side = view.mover >= 0 ? view.mover : isChess && Number(view.position.split(' ')[1] === 'b');
        const king = view.drawing.cells.find((c) => c.piece === 'king' && c.owner === side);
        if (king) this.#board.overlay.marks([{cell: king.name, kind: 'bad'}]);
    }

    // --- counting a game of go ---

    // At the end of a game of go: what is dead, and whose the points are.
    #counting() {
        const g = this.#shown,
            place = this.#parts.count;
        if (g.count) showCount(this.#board, g);
        if (!isCounting(g)) return place.replaceChildren();
        const focused = document.activeElement?.dataset?.do;
        place.replaceChildren(
            countPanel(g, this.#people(), {
                accept: () => this.#count({dead: g.count.dead, accept: true}),
                resume: () => this.#count({resume: true}),
            }),
        );
        if (focused) place.querySelector(`[data-do="${focused}"]`)?.focus();
    }

    #count(body) {
        return this.#change('count', body);
    }

    #clicked(name) {
        if (!isCounting(this.#shown) || !this.#people().length) return;
        const dead = markAt(this.#shown, name);
        if (dead) this.#count({dead});
    }

    #refresh() {
        this.#players();
        this.#commands();
        this.#pace();
        this.#friend();
        this.#parts.status.textContent = this.#statusText();
        this.#parts.status.classList.toggle('over', !!this.#game.ended && this.#shown === this.#game);
        this.#parts.caption.replaceChildren(
            ...withDice(captionWords(this.#shown.drawing.caption, lookOf(this.#game.game))),
        );
        this.#parts.moves.show(this.#game, this.#shown.ply);
        this.#wordMoves();
        Object.assign(this.#parts.table.dataset, {
            ply: this.#shown.ply,
            turn: this.#game.ended ? 'over' : this.#myTurn() ? 'person' : 'other',
        });
        document.title = `${gameTitle(this.#game.game, this.#game.title)}: ${this.#statusText()} · Genpei`;
    }

    // Panels are drawn anew only when they change: somebody may be typing a name.
    #friend() {
        const g = this.#game,
            key = JSON.stringify([g.link, this.#mine, !!g.ended, g.names]);
        if (key === this.#friendKey) return;
        this.#friendKey = key;
        this.#parts.friend.replaceChildren(
            ...friendPanels(g, this.#people(), {
                sit: (name) => this.#sit(name),
                answer: (offer, accept) => this.#answer(offer, accept),
            }),
        );
    }
    #friendKey = '';

    // Moves that no click on the board makes: buttons, or pieces that lie beside it.
    #wordMoves() {
        const words = this.#myTurn() ? this.#board.chooser.wordMoves : [],
            place = this.#parts.words;
        if (!lookOf(this.#game.game).tray)
            return place.replaceChildren(...words.map((move) => this.#wordButton(move, words.length)));
        this.#tray ??= new Tray(this.#board, (move) => this.#play(move));
        if (!place.contains(this.#tray.element)) place.replaceChildren(this.#tray.element);
        this.#tray.show(this.#shown, this.#myTurn());
    }
    #tray;

    // A move that is not a place on the board. Where there are many, pointing at one shows what it
    // would do.
    #wordButton(move, count) {
        const show = async () => {
            const now = this.#shown,
                then = await post(`/api/game/${this.#game.id}/look`, {line: [move]}).catch(() => null);
            if (!then || now !== this.#shown) return;
            const changed = then.drawing.cells.filter(
                (c, i) => c.piece !== now.drawing.cells[i]?.piece || c.owner !== now.drawing.cells[i]?.owner,
            );
            this.#board.overlay.marks(changed.map((c) => ({cell: c.name, kind: 'best'})));
        };
        const hide = () => this.#board.overlay.marks([]);
        const hidden = this.#shown.drawing.hands || this.#info?.hidden;
        const see =
            count > 3 && !hidden ? {onpointerenter: show, onfocus: show, onpointerleave: hide, onblur: hide} : {};
        return h(
            'button',
            {
                type: 'button',
                class: count > 3 ? 'button small' : 'button main',
                'data-move': move,
                ...see,
                onclick: () => this.#play(move),
            },
            lineTexts(this.#shown, [move])[0],
        );
    }

    #statusText() {
        const g = this.#game;
        if (this.#problem) return t('error', {text: this.#problem});
        if (this.#shown && this.#shown !== g) return t('viewing', {n: this.#shown.ply, all: g.plies});
        if (isCounting(g)) return t('countStatus');
        if (g.ended) return sentences([this.#stateWords(g), this.#resultText()]);
        if (isWaiting(g)) return t('waiting');
        if (g.pace?.paused) return t('watchPaused');
        if (g.legal.length === 1 && g.legal[0] === 'pass') return t('youMust', {side: sideName(g.movers[g.mover])});
        const turn =
            this.#people().length === 1 && this.#people()[0] === g.mover
                ? t('yourTurn')
                : t('turnOf', {side: sideName(g.movers[g.mover])});
        const state = this.#stateWords(g) || this.#passWords(g);
        return state ? sentences([state, turn]) : turn;
    }

    // A pass changes nothing that could be seen on the board.
    #passWords(g) {
        const last = g.moves[g.moves.length - 1];
        return last?.text === 'pass' && last.mover >= 0 ? t('passed', {side: sideName(g.movers[last.mover])}) : '';
    }

    // Check, checkmate and stalemate are said.
    #stateWords(g) {
        if (g.check) return t(lookOf(g.game).hands ? 'checkShogi' : 'check');
        const state = lookOf(g.game).notation === 'chess' && g.position ? chessState(g.position) : '';
        return state && (state === 'check') === !g.ended ? t(state) : '';
    }

    // "You won." where one person plays, and how the game ended.
    #resultText() {
        const g = this.#game,
            words = (sentence(stakeWords(g) ?? either(g.ended.words)) || t('over')) + this.#tallyText(),
            [me, ...others] = this.#people();
        if (me === undefined || others.length || g.movers.length < 2 || !g.ended.payoffs) return words;
        const best = Math.max(...g.ended.payoffs),
            mine = g.ended.payoffs[me];
        const drawn = g.ended.payoffs.every((p) => p === best);
        if (drawn && same(words, t('youDrew'))) return words;
        return sentences([t(drawn ? 'youDrew' : mine === best ? 'youWon' : 'youLost'), words]);
    }

    // In a game for one person: how many games they have won so far.
    #tallyText() {
        const g = this.#game;
        if (g.movers.length > 1 || !this.#people().length || !g.ended.payoffs) return '';
        return ' ' + t('wonSoFar', tally(g.game, g.id, g.ended.payoffs[0] > 0));
    }

    // What chance did; a card that nobody sees is not said.
    #chanceWords(text, spoken) {
        if (lookOf(this.#game.game).notation === 'backgammon' && /^[1-6]{2}$/.test(text))
            return t('rolled', {dice: [...text].join('-')});
        return text === '?' ? '' : t('turnedUp', {move: spoken});
    }

    // Announces to screen readers the new moves and whose turn it is.
    #say(before, game) {
        const texts = game.moves.map((m) => m.text);
        const spoken = spokenLine({game: game.game, position: game.start}, texts);
        const news =
            game.plies > before.plies
                ? game.moves.slice(before.plies).map((m, i, all) => {
                      if (m.mover < 0) return this.#chanceWords(m.text, spoken[before.plies + i]);
                      const side = sideName(game.movers[m.mover]);
                      if (m.text === 'pass') return t('passed', {side});
                      const turned =
                          i === all.length - 1 && game.turned?.length && lookOf(game.game).counts
                              ? ', ' + t('turned', {n: game.turned.length})
                              : '';
                      return t('played', {side, move: spoken[before.plies + i]}) + turned;
                  })
                : [];
        const final = game.ended ? captionWords(game.drawing.caption, lookOf(game.game)) : '';
        announce(sentences([...news, this.#statusText(), final]));
    }

    // --- what the visitor does ---

    async #ask(path, body) {
        this.#problem = '';
        try {
            return await post(`/api/game/${this.#game.id}/${path}`, body);
        } catch (error) {
            this.#fail(error.message);
            return null;
        }
    }

    // Changes are asked for one after the other, and the board waits: clicks that are made meanwhile count
    // afterwards. Resolves to whether the server agreed.
    #change(path, body, take = (game) => this.#take(game)) {
        const change = async () => {
            const game = await this.#ask(path, body);
            if (game) await take(game);
            else await this.#look(this.#game.plies, true);
            return !!game;
        };
        this.#wait(1);
        const done = this.#line.then(change).finally(() => this.#wait(-1));
        this.#line = done.catch(() => {});
        return done;
    }
    #line = Promise.resolve();
    #waiting = 0;

    // What takes longer than a moment is seen to be under way.
    #wait(by) {
        this.#waiting += by;
        this.#board.wait(this.#waiting > 0);
        for (const button of this.#parts.words.querySelectorAll('button')) button.disabled = this.#waiting > 0;
        clearTimeout(this.#waitTimer);
        this.#parts.table.classList.toggle('sending', false);
        if (this.#waiting)
            this.#waitTimer = setTimeout(() => {
                this.#parts.table.classList.toggle('sending', true);
                this.#parts.status.textContent = t('sending');
            }, 300);
        else this.#parts.status.textContent = this.#statusText();
    }
    #waitTimer;

    // What the server refused is said until something else happens.
    #fail(text) {
        this.#problem = text;
        announce(t('error', {text}));
        this.#parts.status.textContent = this.#statusText();
    }
    #problem = '';

    // Somebody who plays one side alone sees the board from that side, unless they turn it.
    #isTurned() {
        const above = 1 - (lookOf(this.#game.game).bottom ?? 0);
        return (this.#people().join() === String(above)) !== this.#turn;
    }
    #turn = false;

    // Some boards can be turned; pieces of shogi have kanji or letters.
    #lookButtons() {
        const again = () => this.#show(this.#shown),
            look = lookOf(this.#game.game);
        if (look.edges)
            return [
                this.#button('turnBoard', () => {
                    setUpright(!isUpright());
                    again();
                }),
            ];
        if (!look.turns) return [];
        const turn = this.#button('turnBoard', () => {
            this.#turn = !this.#turn;
            again();
        });
        if (!look.hands) return [turn];
        return [
            turn,
            this.#button(usesKanji() ? 'showLetters' : 'showKanji', () => {
                store.set('shogi-kanji', !usesKanji());
                again();
            }),
            ...(/^shogi/.test(this.#game.game) ? [this.#button('findMate', () => this.#findMate())] : []),
        ];
    }

    // Whether the side to move mates, wherever the visitor is looking.
    async #findMate() {
        const {findMate} = await import('./find_mate.js');
        const now = this.#shown,
            panel = await findMate(now.position).catch((error) => t('error', {text: error.message}));
        if (now === this.#shown) this.#parts.insight.replaceChildren(panel);
    }

    // Where cells are small, a move is shown before it is made; the same click again makes it.
    #play(move) {
        return this.#confirm.take(this.#shown, move, lineTexts(this.#shown, [move])[0]);
    }
    #confirm;

    async #makeMove(move) {
        if (this.#waiting) await this.#line;
        if (this.#myTurn() && this.#game.legal.includes(move)) await this.#change('move', {move});
    }

    #undo() {
        return this.#change('undo', {});
    }

    // The game goes on meanwhile: a hint for a position that has been left is not shown.
    async #hint() {
        if (this.#hinting === this.#game.version) return;
        const version = (this.#hinting = this.#game.version),
            waiting = thinkingPanel(t('adviser'));
        this.#parts.insight.replaceChildren(waiting.element);
        const seen = await this.#ask('hint', {});
        waiting.stop();
        waiting.element.remove();
        if (this.#hinting === version) this.#hinting = -1;
        if (!seen || this.#shown !== this.#game || this.#game.version !== version) return;
        this.#board.overlay.marks([
            ...plainMarks(seen),
            ...(seen.move
                ? this.#board.chooser
                      .cellsOf(seen.move)
                      .slice(-1)
                      .map((cell) => ({cell, kind: 'best'}))
                : []),
        ]);
        if (seen.move) this.#arrows(seen.move);
        this.#parts.insight.replaceChildren(
            insightPanel({...seen, player: this.#labels.get(seen.player) ?? seen.player}, this.#board, {
                play: (m) => this.#play(m),
            }),
        );
        const move = seen.move && `${t('hint')}: ${lineTexts(this.#shown, [seen.move])[0]}`;
        announce(sentences([move, ...(seen.sentences ?? []).map(either)]));
    }

    // From where to where the steps of a move go.
    #arrows(move) {
        const steps = move.split('+').filter((step) => cellsIn(step, this.#shown.drawing.cells).length > 1);
        this.#board.overlay.heat(steps.map((step) => ({move: step, text: '', good: 1})));
    }
    #hinting = -1; // the version of the game that a hint is made for

    async #report() {
        const report = await this.#ask('report', {});
        if (!report) return;
        this.#parts.insight.replaceChildren(reportPanel(report, this.#game, (ply) => this.#look(ply)));
        const lines = reportLines(report, this.#game);
        announce([lines.level, lines.better, ...lines.worst.map((w) => w.text), lines.practise].join(' '));
    }

    #resign() {
        const side = this.#people().includes(this.#game.mover) ? this.#game.mover : this.#people()[0];
        dialog(t('resignSure'), h('p', {}, t('resignText')), [
            [t('cancel')],
            [t('resign'), () => this.#change('resign', {side}), 'button main'],
        ]);
    }

    // The same players once more, with sides changed.
    async #rematch() {
        const g = this.#game,
            mine = this.#people();
        const seats = mine.length === 1 && g.seats.length === 2 ? [g.seats[1], g.seats[0]] : g.seats;
        const {id} = await post('/api/new', {game: g.game, seats, ...(g.clock ? {clock: g.clock.rule} : {})});
        go('/play/' + id);
    }

    async #look(ply, again = false) {
        const n = Math.max(0, Math.min(ply, this.#game.plies));
        if (!again && n === this.#shown.ply) return;
        const view = n === this.#game.plies ? this.#game : await get(`/api/game/${this.#game.id}?ply=${n}`);
        this.#show(view, Math.abs(view.ply - this.#shown.ply) === 1);
        announce(this.#statusText());
    }

    #key(event) {
        if (!isShortcut(event)) return;
        if (this.#tray?.key(event)) return event.preventDefault();
        const special = () =>
            (this.#parts.words.querySelector('button') ?? this.#parts.pace.querySelector('button'))?.click();
        const act = {
            u: () => this.#canUndo() && this.#undo(),
            h: () => this.#myTurn() && !this.#game.link && this.#hint(),
            p: special,
            r: () => !this.#isOver() && this.#people().length && this.#resign(),
            n: () => this.#isOver() && !this.#game.link && this.#rematch(),
            a: () => (this.#game.ended || !this.#game.link) && go('/analyse/' + this.#game.id),
            s: () => shareDialog(this.#game),
            b: () => this.#board.focus(),
            '?': showKeys,
            ...walkKeys((step) => this.#look(this.#shown.ply + step)),
        }[event.key];
        const nth = /^[1-9]$/.test(event.key) ? this.#parts.words.children[event.key - 1] : null;
        if (!act && !nth) return;
        event.preventDefault();
        if (act) act();
        else nth.click();
    }
}

export async function show(main, id) {
    const game = await get('/api/game/' + id);
    setGame(game.game, game.handicap);
    const [info, seat] = await Promise.all([gameInfo(game.game), get(`/api/game/${id}/seat`)]);
    const list = presets(game.game).catch(() => []);
    const page = new PlayPage(main, game, info, list, seat);
    return () => page.leave();
}

// SPDX-License-Identifier: MIT
// home_search.js - the search over the games of the first page: by title in either language, other names, summary.
import {h} from './dom.js';
import {isShortcut} from './keys.js';
import {gameNames, gameSummary, t} from './strings.js';

// Names under which people know a game that its titles do not have, in Japanese with how they are read.
const otherNames = {
    othello: 'reversi おせろ りばーし',
    reversi70: 'reversi りばーし',
    hex: 'nash へっくす',
    go: 'igo weiqi baduk 碁 いご',
    shogi: 'しょうぎ japanese chess',
    chess: 'ちぇす 西洋将棋',
    chess960: 'fischer random freestyle ちぇす',
    draughts: 'checkers english ちぇっかー',
    international: 'polish checkers 10x10',
    russian: 'checkers shashki',
    turkish: 'checkers dama',
    connect4: 'four in a row よんもくならべ しもくならべ',
    gomoku: 'five in a row ごもくならべ',
    renju: 'five in a row れんじゅ 五目並べ',
    tictactoe: 'noughts and crosses xo 三目並べ 丸ばつ まるばつ さんもくならべ',
    dots: 'boxes',
    kalah: 'mancala マンカラ',
    oware: 'mancala awari マンカラ',
    hus: 'mancala マンカラ',
    xiangqi: 'chinese chess 中国将棋 象棋',
    janggi: 'korean chess 朝鮮将棋',
    makruk: 'thai chess タイ将棋',
    minishogi: '55 ごごしょうぎ',
    morris: 'mill merels',
    solitaire: 'peg',
    calculation: 'patience solitaire トランプ',
    klotski: 'はこいりむすめ',
    sokoban: 'そうこばん',
    holdem: 'poker texas ポーカー',
    drawpoker: 'five card ポーカー',
    bridge: 'cards トランプ',
    hearts: 'cards トランプ',
    whist: 'cards トランプ',
    yacht: 'yahtzee dice ヤッツィー',
    brandubh: 'tafl hnefatafl',
    ultimate: 'noughts and crosses',
};

// Letters alike: small, of one width, katakana for hiragana; without marks that people leave out.
const folded = (text) =>
    text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[ぁ-ゖ]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60))
        .replace(/[・＝=\-]/g, '');

// How well a game fits the words: 0 not at all, more where a title begins with them.
function fit(game, words) {
    const names = folded(gameNames(game.name, game.title).join(' ') + ' ' + (otherNames[game.name] ?? '')),
        all = names + ' ' + folded(gameSummary(game.name, game.summary));
    if (!words.every((word) => all.includes(word))) return 0;
    if (names.startsWith(words[0])) return 4;
    if (names.includes(' ' + words[0])) return 3;
    return words.every((word) => names.includes(word)) ? 2 : 1;
}

// The games that fit a text, the nearest first; null for an empty text.
export function matching(games, text) {
    const words = folded(text).split(/\s+/).filter(Boolean);
    if (!words.length) return null;
    return games
        .map((game) => ({game, fit: fit(game, words)}))
        .filter((one) => one.fit > 0)
        .sort((a, b) => b.fit - a.fit)
        .map((one) => one.game);
}

// A field that gives show(games or null) what is found. Enter opens the first game, Escape empties the
// field, "/" comes to it from anywhere on the page. Returns {element, leave()}.
export function gameSearch(games, show, open) {
    let found = null;
    const status = h('p', {class: 'quiet', role: 'status'});
    const field = h('input', {
        type: 'search',
        id: 'find-game',
        autocomplete: 'off',
        spellcheck: 'false',
        placeholder: t('findGameExample'),
        'aria-keyshortcuts': '/',
        oninput: () => {
            found = matching(games, field.value);
            status.textContent = found ? t(found.length ? 'gamesFound' : 'noGameFound', {n: found.length}) : '';
            show(found);
        },
        onkeydown: (event) => {
            if (event.key === 'Escape' && field.value) {
                event.preventDefault();
                field.value = '';
                field.dispatchEvent(new Event('input'));
            }
        },
    });
    const element = h(
        'form',
        {
            class: 'find-game',
            role: 'search',
            onsubmit: (event) => {
                event.preventDefault();
                if (found?.length) open(found[0]);
            },
        },
        h('label', {for: 'find-game'}, t('findGame')),
        field,
        status,
    );
    const onKey = (event) => {
        if (event.key !== '/' || !isShortcut(event)) return;
        event.preventDefault();
        field.focus();
        field.select();
    };
    document.addEventListener('keydown', onKey);
    return {element, leave: () => document.removeEventListener('keydown', onKey)};
}

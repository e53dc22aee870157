// SPDX-License-Identifier: MIT
// strings_check.mjs - the texts of the page, compared between the languages.
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {root} from './harness.mjs';
import {Visitor} from './visitor.mjs';

// All texts as {path: text}, in the order of the tables; forms for one and for many count as one text.
function flat(texts, before = '') {
    return Object.entries(texts).flatMap(([key, text]) => {
        if (typeof text === 'string') return [[before + key, [text]]];
        if (text.other) return [[before + key, Object.values(text)]];
        return flat(text, `${before}${key}.`);
    });
}

const placeholders = (text) => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');

// Latin letters that Japanese texts may have: names, formats, keys, players.
const latin =
    /\{\w+\}|L7|Elo|SGF|GGF|KIF|UTF-8|Shift_JIS|KI2|CSA|JKF|WTHOR|PGN|MAT|USI|Enter|Ctrl|Tab|Space|English|Show in|FIX|MIDDLE|TEMP|HANG|K|BUG|goto|rev-[pq]|[abcpq](?![a-z])|ply:depth=3|f5d6(?:c3)?|calc|[AB](?![a-z])/g;

function problems(en, ja) {
    const found = [];
    en.forEach(([key, forms], i) => {
        const [other, translated] = ja[i] ?? [];
        if (key !== other) found.push(`${key} stands where Japanese has ${other}`);
        const used = new Set([...forms, ...(translated ?? [])].map(placeholders));
        if (used.size > 1) found.push(`${key} uses different values: ${[...used].join('; ')}`);
        if (forms.length === 1 && /\{n\} [a-z]+s\b/.test(forms[0])) found.push(`${key} has no form for one`);
        if (/[A-Za-z]/.test((translated ?? []).join('').replace(latin, '')))
            found.push(`${key} is not all Japanese: ${translated}`);
    });
    if (ja.length > en.length) found.push(`English lacks ${ja.slice(en.length).map(([key]) => key)}`);
    return found;
}

// The pieces that can be put on the boards of the games, as "GAME PIECE"; of some there are none.
async function allPieces(address) {
    const games = await (await fetch(`${address}/api/games?short=1`)).json(),
        found = new Set();
    for (const {name} of games) {
        const answer = await fetch(`${address}/api/setup?game=${name}`);
        for (const {piece, sign} of answer.ok ? ((await answer.json()).pieces ?? []) : [])
            if (piece && !sign && piece !== 'stone') found.add(`${name} ${piece}`);
    }
    return [...found];
}

// What is wrong with the texts of the page, as sentences.
export async function strings(browser, address) {
    const v = await Visitor.enter(browser, address);
    await v.go('/');
    const files = readdirSync(join(root, 'web')).filter((name) => /^strings\w*\.js$/.test(name));
    const {en, ja} = await v.page.evaluate(async (names) => {
        for (const name of names) await import(`/assets/${name}`);
        return (await import('/assets/strings.js')).allTexts;
    }, files);
    const lacking = await v.page.evaluate(async () => {
        const {allGames} = await import('/assets/api.js'),
            {rulesJa} = await import('/assets/rules_ja.js');
        return (await allGames()).map((g) => g.name).filter((name) => !rulesJa(name));
    });
    const pieces = await allPieces(address);
    const english = await v.page.evaluate(async (list) => {
        const {pieceJa} = await import('/assets/strings_games.js');
        return list.filter((text) => {
            const [, game, piece] = /^(\S+) (.+)$/.exec(text);
            return /[a-z]{2}/.test(pieceJa(piece, game));
        });
    }, pieces);
    await v.leave();
    return [
        ...problems(flat(en), flat(ja)),
        ...lacking.map((name) => `${name} has no rules in Japanese`),
        ...(pieces.length > 30 ? [] : [`only ${pieces.length} pieces were found`]),
        ...english.map((piece) => `${piece} has no word in Japanese`),
    ];
}

// What a Japanese page says of cells, moves and the line under the board. A game of a visitor keeps its own words.
const said = [
    ['cell', 'chess', {name: 'a8', piece: 'bishop', owner: 1}, 'a8、黒 ビショップ'],
    ['cell', 'hearts', {name: '7H', piece: '7 of hearts', owner: 0}, '7H、白 ハートの7'],
    ['cell', 'holdem', {name: '', piece: 'back', owner: 1}, '黒 伏せた札'],
    ['cell', 'draughts', {name: '32', piece: 'king', owner: 0}, '32、白 成駒'],
    ['cell', 'mine-0123456789', {name: 'a1', piece: 'bishop', owner: 1}, 'a1、黒 bishop'],
    ['cell', 'dots', {name: 'a1', piece: 'box', owner: 0}, 'a1、白 囲んだ四角'],
    ['cell', 'calculation', {name: 'turn', piece: 'back', owner: -1}, '山札、伏せた札'],
    ['line', 'calculation', ['2', 'a', 'b3'], 'Q → 台札2 / Q → 場札a / 10（場札b） → 台札3'],
    ['move', 'backgammon', 'take', 'テイク'],
    ['move', 'mine-0123456789', 'take', 'take'],
    ['side', 'nim', 'one', '先手'],
    ['side', 'pig', 'two', '二番手'],
    ['side', 'tsume', 'white', '玉方'],
    ['caption', 'bridge', 'level 0, strain none, bidder void, stake 1, passes 0, declarer void', ''],
    ['caption', 'bridge', 'level 1, strain C, bidder north, stake 1, passes 0, declarer void', 'ビッド 1♣'],
    [
        'caption',
        'bridge',
        'level 6, strain N, bidder south, stake 2, passes 3, declarer south',
        'コントラクト 6NT×、ディクレアラー 南',
    ],
    ['caption', 'mine-0123456789', 'points 3, left 2', 'points 3、left 2'],
];

// Those that come out otherwise, as sentences.
export async function japaneseWords(browser, address) {
    const v = await Visitor.enter(browser, address, {locale: 'ja-JP'});
    await v.go('/');
    const found = await v.page.evaluate(async (list) => {
        const {captionWords, cellWords, moveWords, setGame, sideName} = await import('/assets/strings.js'),
            {lookOf} = await import('/assets/looks.js'),
            {lineTexts} = await import('/assets/notation.js');
        // A table of Calculation whose stock is hidden: Q in hand, K and 10 on heap b.
        const card = (name, x, y, glyph) => ({name, x, y, piece: `card ${glyph}`, glyph});
        const drawing = {cells: [card('', 4, 0, 'Q'), card('', 1, 1, 'K'), card('b', 1, 2, 'T')]};
        const say = {
            line: (moves, game) => moves.map((m) => lineTexts({game, position: '', drawing}, [m])[0]).join(' / '),
            cell: (cell) => cellWords(cell, ['white', 'black'], {}),
            move: moveWords,
            side: (name) => sideName(name),
            caption: (text, game) => captionWords(text, lookOf(game)),
        };
        return list.map(([what, game, text]) => {
            setGame(game);
            return say[what](text, game);
        });
    }, said);
    await v.leave();
    return said.flatMap(([what, game, , words], i) =>
        found[i] === words ? [] : [`${what} of ${game}: "${found[i]}", not "${words}"`],
    );
}

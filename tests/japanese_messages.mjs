// SPDX-License-Identifier: MIT
// japanese_messages.mjs - messages of the program as the page says them in Japanese.
//
//   node japanese_messages.mjs FOLDER OF THE SOURCES
import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {errorJa} from './strings_errors.js';
import {hintJa, messageJa} from './strings_l7.js';

const english = '英語のメッセージ：';

// --- messages that once came out wrong ---

const expected = [
    ["unknown game 'x'; 'genpei games' lists them", '「x」というゲームはありません'],
    ["unknown game 'otelo'; did you mean 'othello'?", '「otelo」というゲームはありません。「othello」でしょうか'],
    [
        "player 'plyy': unknown player 'plyy'; did you mean 'ply'?",
        /^プレイヤー「plyy」：「plyy」という.*「ply」でしょうか$/,
    ],
    ["player 'ply:depth=999': depth: '999' is not a whole number from 1 to 30", /「depth」は1から30までの整数です/],
    [
        "player 'ply:hash=1': ply has no option 'hash'",
        'プレイヤー「ply:hash=1」：「ply」に「hash」という設定はありません',
    ],
    ["move 2: 'f5' is not a legal move", '2手目の「f5」は選べない手です'],
    ["move 2: 'f5' is not a legal move; legal: a1 a2", '2手目の「f5」は選べない手です'],
    ["'f5' is not a legal move; legal: a1 a2", '「f5」という手は選べません'],
    [
        "'7g7d' is not a legal move: a pawn does not move from 7g to 7d",
        '「7g7d」という手は選べません：７七の歩は７四へは動けません',
    ],
    [
        "'P*5e' is not a legal move: Black has a pawn on file 5 already (nifu)",
        '「P*5e」という手は選べません：５筋は二歩です',
    ],
    ['position: there is no king on the board', '局面：盤上に玉がありません'],
    [
        'a.kif:4:6: here should be a square such as ７六, or 同',
        '4行目の6文字目：ここには「７六」のようなマスか「同」が必要です',
    ],
    ['a.jkf: moves[3]: no such piece stands on 77', '「a.jkf」：moves[3]：７七にその駒はありません'],
    [
        'a.kif:9:1: a variation for move 99, but the line has moves 1 to 4',
        '9行目の1文字目：99手目の変化がありますが、元の手順は1手目から4手目までです',
    ],
    [
        'a.kif: said to be won by White, but it is won by Black: the move P*7e is illegal',
        '「a.kif」：ファイルでは後手の勝ちですが、規則では先手の勝ちです（P*7eは反則の手）',
    ],
    [
        'a.csa: said to be drawn, but it is won by White: perpetual check loses',
        '「a.csa」：ファイルでは引き分けですが、規則では後手の勝ちです（連続王手の千日手は反則負け）',
    ],
    [
        'a.kif: position: two pawns of White on file 2: at 2a and 2b; read as shogi:pieces=any',
        '「a.kif」：局面：後手の歩が２筋に2枚あります（２一と２二）。駒の枚数と配置を制限しない将棋として読み込みました',
    ],
    ['a.kif: line 18: the move has the number 5, not 6', '「a.kif」：18行目の手数が5です（続きの手数は6です）'],
    ['a.kif:8:1: the board has 8 of its 9 ranks, rank 9 is missing', /^8行目の1文字目：盤面が8段しかありません/],
    ['the archive is full', /保存容量/],
    ["'random' is entered twice", '「random」が二度入っています'],
    ["clock 'x' is not of the form 60+0.5, 300/10 (seconds), 60@40 (for 40 moves) or none", /^持ち時間「x」の書き方/],
    [
        "there is a mistake in the description, line 3: unknown name 'foo'; did you mean 'for'?",
        '記述の3行目に誤りがあります：「foo」という名前はありません。「for」でしょうか',
    ],
    // A part that cannot be said: all of it stays in English.
    ["player 'x': it has eaten too much", english + "player 'x': it has eaten too much"],
    ["unknown game 'x' and something 'else'", english + "unknown game 'x' and something 'else'"],
    ['この局面は使えません', 'この局面は使えません'],
];
for (const [text, words] of expected)
    if (words instanceof RegExp) assert.match(errorJa(text), words);
    else assert.equal(errorJa(text), words);

const compiler = [
    ["unknown name 'foo'; did you mean 'for'?", '「foo」という名前はありません。「for」でしょうか'],
    ["expected less nesting, not '('", '入れ子が深すぎます。名前を付けて分けてください'],
    ["expected the game's name before the line ends", 'ここにゲームの名前が必要です'],
    ["expected a field, not '7'", 'フィールドが必要ですが、「7」があります'],
    ["expected 'over' or 'by', not 'x'", '「over」または「by」が必要ですが、「x」があります'],
    ['expected a number, not a set', '数が必要ですが、集合があります'],
    ["expected a purple cow, not 'x'", english + "expected a purple cow, not 'x'"],
];
for (const [text, words] of compiler) assert.equal(messageJa(text), words);
assert.equal(hintJa("did you mean 'for'?"), '「for」でしょうか');

// --- every message in the sources ---

const textsIn = (part) =>
    [...part.matchAll(/(?:"(?:[^"\\]|\\.)*"\s*)+/g)].map(([all]) =>
        [...all.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((m) => m[1].replaceAll('\\"', '"')).join(''),
    );

// The texts of calls, each up to its semicolon.
const textsOfCalls = (source, calls) =>
    [...source.matchAll(calls)]
        .flatMap((call) => textsIn(/^(?:"(?:[^"\\]|\\.)*"|[^";])*/.exec(source.slice(call.index))[0]))
        .filter((text) => / /.test(text));

// With names and numbers in their places.
const inPlaces = (text) =>
    text
        .replace(/%(?:\.\d+|\.\*)?(?:z|ll|l)?[dufg]/g, '7')
        .replace(/%(?:\.\d+|\.\*)?[sc]/g, 'abc')
        .replaceAll('\\n', '\n');

function messagesIn(source) {
    const calls =
        /\b(?:error_set|reply_error|handler_refuse_move|l7_(?:error|warning|fail)|low_(?:error|warning))\s*\(/g;
    return textsOfCalls(source, calls).map(inPlaces);
}

const whole = (words, text) => words === english + text;
// Words of English that are neither quoted nor what stood in the message for a name.
const leftOver = (words) =>
    /[a-z]{2,}/i.test(words.replace(/「[^」]*」|（[^）]*）|例：.*/gs, '').replace(/abc|[A-Z]{2,}[\w-]*|at\( \)/g, ''));

const sources = process.argv[2];
let said = 0;
const halves = [];
for (const name of readdirSync(sources, {recursive: true}).filter((n) => n.endsWith('.c')))
    for (const text of messagesIn(readFileSync(join(sources, name), 'utf8')))
        for (const words of [errorJa(text), messageJa(text), hintJa(text)].filter(Boolean)) {
            if (whole(words, text) || words === text) continue;
            if (leftOver(words)) halves.push(`${name}: "${text}" becomes "${words}"`);
            said++;
        }
assert.deepEqual(halves, [], 'messages that are half English');

// --- what readers of shogi say: all of it in Japanese ---

const readers = ['record_kif.c', 'record_csa.c', 'record_jkf.c', 'record_usi.c', 'shogi_reader.c'];
const quoted = /\b(?:refuse|blame)\w*\s*\(/g, // what is wrong, and the place in the file behind it
    plain = /\b(?:error_set|record_input_(?:error|warn))\s*\(/g,
    parts = /^abc|^%s|^said to be abc, but it is abc/; // put together from others
const lacking = readers.flatMap((name) => {
    const source = readFileSync(join(sources, 'record/formats', name), 'utf8');
    return [
        ...textsOfCalls(source, plain).map(inPlaces),
        ...textsOfCalls(source, quoted).map((text) => `${text}: 'abc'`),
    ]
        .filter((text) => !parts.test(text) && errorJa(text).startsWith(english))
        .map((text) => `${name}: ${text}`);
});
assert.deepEqual(lacking, [], 'messages about files of shogi that Japanese lacks');
assert.ok(said > 400, `only ${said} messages are said in Japanese`);

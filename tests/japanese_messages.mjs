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
        "othello: size: '99' is not a whole number from 4 to 10",
        '「othello」：「size」は4から10までの整数です（「99」は使えません）',
    ],
    [
        'hex: games/hex.l7:18:7: size must be from 1 to 22, not 30',
        '「hex」：「size」は1から22までです（「30」は使えません）',
    ],
    [
        "shogi: handicap: 'king' is none; bishop, 2-piece and so on, or 0 to 34",
        '「shogi」：「king」という手合割はありません',
    ],
    [
        "player 'edge:level=5,depth=3': edge: level and depth exclude each other",
        /「level」と「depth」は、どちらか一方だけ/,
    ],
    ['white has 0 kings', '白のキングがありません'],
    ['text:1:6: GM[99] is not supported (GM[1] is Go)', '1行目の6文字目：GM[99]のゲームには対応していません'],
    ['text:3:6: no 歩 stands there', '3行目の6文字目：そこに「歩」はありません'],
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

// --- what readers of shogi say, warnings and refusals with a place too ---

const shogiReaders = ['record_kif.c', 'record_csa.c', 'record_jkf.c', 'record_usi.c', 'shogi_reader.c'];
const quoted = /\b(?:refuse|blame)\w*\s*\(/g, // what is wrong, and the place in the file behind it
    bare = /\b(?:error_set|record_input_(?:error|warn))\s*\(/g,
    composed = /^abc|^%s|^said to be abc, but it is abc/; // put together from others
const lacking = shogiReaders.flatMap((name) => {
    const source = readFileSync(join(sources, 'record/formats', name), 'utf8');
    return [
        ...textsOfCalls(source, bare).map(inPlaces),
        ...textsOfCalls(source, quoted).map((text) => `${text}: 'abc'`),
    ]
        .filter((text) => !composed.test(text) && errorJa(text).startsWith(english))
        .map((text) => `${name}: ${text}`);
});
assert.deepEqual(lacking, [], 'messages about files of shogi that Japanese lacks');
assert.ok(said > 400, `only ${said} messages are said in Japanese`);

// --- what a visitor can be told ---

// Sources whose messages reach a page: positions, options of games and players, files of games.
const told =
    /^(record\/(formats|sgf|backgammon|record)|record\/files\/record_file|games\/|game\/|base\/spec|players\/|engine\/\w+\/\w+_engine\.c|evals\/|search\/classic|teach\/otl\/otl_(setup|readings|board))/;
// External programs, files of the server, teams and writers of other formats are no visitor's; what is left are
// parts of messages.
const notTold =
    /engine_player|ponder_player|proof_player|relay_player|learned_player|_write\.c|tuple_model|otl_knowledge|acol_player/;
const parts =
    /^%|: %s$|^; |^\W|^on that |^Nbd2 |^\?|^the (first )?player$|^\(|^knowledge: |^there is no move$|asked for a move|an SQLite file|holds %lld|knowledge'|%ss on the board|^'%\.40s' is not a legal move/;

// What may stand for the names in a message, in their order; and the end that some readers add.
const names = [
    ['abc'],
    ['white'],
    ['a1'],
    ['s'],
    ['歩'],
    ['Black', 'pawn'],
    ['pawn', '7g', 'black', 'white'],
    ['black', '7g', '7f'],
    ['black', 'pawn', '5a'],
    ['7g', 'pawn'],
    ['pawn', 'black'],
    ['pawn', '7g', '7f'],
    ['7g', '7f'],
    ['pawn', 'black', '7g'],
    ['abc', ''],
    ['ranks'],
    ['squares'],
    ['7g', '', '+'],
];
function filled(text, words, end) {
    let i = 0;
    const name = () => words[Math.min(i++, words.length - 1)];
    return (
        text
            .replace(/%c%d/g, 'a1')
            .replace(/%02x|%[-+ ]?\d*(?:\.\d+|\.\*)?(?:z|ll|l)?[dufg]/g, '7')
            .replace(/%(?:\.\d+|\.\*)?s/g, name)
            .replace(/rank %c/g, 'rank a')
            .replace(/%c/g, 'x')
            .replaceAll('\\\\', '\\') + end
    );
}
const isSaid = (text) =>
    names.some((words) =>
        ['', ": 'x'"].some((end) => {
            const message = filled(text, words, end);
            return [errorJa(message), messageJa(message)].some((said) => said && !whole(said, message));
        }),
    );
const tellers = /\b(?:error_set|record_input_error|blame)\s*\(/g;
const untold = [];
for (const name of readdirSync(sources, {recursive: true}).filter((n) => n.endsWith('.c') && told.test(n))) {
    if (notTold.test(name)) continue;
    const source = readFileSync(join(sources, name), 'utf8');
    for (const call of source.matchAll(tellers))
        for (const text of textsIn(/^(?:"(?:[^"\\]|\\.)*"|[^";])*/.exec(source.slice(call.index))[0]))
            if (/ /.test(text) && !parts.test(text) && !isSaid(text)) untold.push(`${name}: "${text}"`);
}
assert.deepEqual(untold, [], 'messages that a Japanese page cannot say');

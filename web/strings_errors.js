// SPDX-License-Identifier: MIT
// strings_errors.js - what the server may answer to a page, in Japanese. Its messages are English; those
// that are not listed here are shown as they are.

const messages = [
    [/^(.+): a position has more than (\d+) moves.*/, '「$1」では一つの局面の手が$2通りを超えたため、続けられません'],
    [
        /^(.+): more than (\d+) steps were tried for one list of moves/,
        '「$1」では手を数えるのに$2回より多く試したため、続けられません',
    ],
    [/^(.+): a move has more than (\d+) steps/, '「$1」では一手が$2段を超えたため、続けられません'],
    [
        /^(.+): a move can continue in more than (\d+) ways/,
        '「$1」では一手の続け方が$2通りを超えたため、続けられません',
    ],
    [
        /^(.+): no chance moves lead to what a player sees.*/,
        '「$1」では見えているものに合う配り方がないため、続けられません',
    ],
    [/^(.+): something was put on a full pile.*/, '「$1」ではいっぱいの山に積もうとしたため、続けられません'],
    [/^the game is over$/, '対局は終わっています'],
    [/^the game is not over$/, '対局はまだ終わっていません'],
    [/^this is not the current position$/, '現在の局面ではありません'],
    [/^it is the program's turn$/, 'プログラムの手番です'],
    [/^there is no move to take back$/, '待ったできる手がありません'],
    [/^only a person can resign$/, '投了できるのは人だけです'],
    [/^no player is to move there$/, 'その局面には手番がありません'],
    [/^there is no game '(.+)'$/, '「$1」という対局はありません'],
    [/'(.+)' is not a legal move.*/, '「$1」は指せません'],
    [/^the record contains what is hidden.*/, '伏せられたものがあるため、棋譜は終局後に保存できます'],
    [/^a line would reveal what is hidden.*/, '伏せられたものが分かってしまうため、読み筋は終局後に見られます'],
    [/^the answer would reveal what is hidden.*/, '伏せられたものが分かってしまうため、終局後にお尋ねください'],
    [
        /^a program's seat cannot be taken while its cards are hidden$/,
        '伏せられた札があるため、プログラムの席には着けません',
    ],
    [/^'(.+)' is not a player that can be used here$/, '「$1」はここでは使えません'],
    [/^too many .* are (waiting|running).*/, '混み合っています。しばらくしてからお試しください'],
    [/^the owner of this server allows no training$/, 'このサーバーでは学習は許可されていません'],
    [/^an opponent is being trained already.*/, '別の学習が進行中です。しばらくしてからお試しください'],
    [/^the server is shutting down$/, 'サーバーを終了しています'],
    [/^the request has more than (\d+) bytes$/, '大きすぎます（上限$1バイト）'],
    [/^a game has at most (\d+) variations$/, '変化は一局に$1個までです'],
    [/^this game is private$/, '非公開の対局です'],
    [/^this seat is still free$/, 'その席にはまだだれも着いていません'],
    [/^this seat is another player's$/, 'ほかの人の席です'],
    [/^only those who play this game can change it$/, 'この対局を変更できるのは対局者だけです'],
    [/^the other player has not come yet$/, '相手がまだ着席していません'],
    [/^you already have a seat here$/, 'すでに着席しています'],
    [/^all seats are taken$/, '席はすべて埋まっています'],
    [/^a move is taken back when the other player agrees$/, '待ったには相手の同意が必要です'],
    [/^the seats of a game by link stay$/, 'リンクでの対局では席を変えられません'],
    [
        /^a game by link needs a browser that accepts cookies$/,
        'リンクでの対局には、クッキーを受け入れるブラウザが必要です',
    ],
    [/^only games of two players can be played by link$/, 'リンクで対局できるのは二人用のゲームだけです'],
    [/^games with hidden cards cannot be played by link$/, '伏せた札のあるゲームは、リンクでは対局できません'],
    [
        /^two people play this game; programs answer when it is over$/,
        '人どうしの対局中です。プログラムには終局後に尋ねられます',
    ],
    [/^the token is missing or old; reload the page$/, 'ページを再読み込みしてください'],
    [/^too many requests; wait a second$/, '要求が多すぎます。少し待ってからお試しください'],
    [/^there is no game in this text$/, 'このテキストに棋譜がありません'],
    [/^unknown game '(.+)'.*$/, '「$1」というゲームはありません'],
    [/^there is nothing at this address$/, 'このページはありません'],
];

export function errorJa(text) {
    const [pattern, ja] = messages.find(([fits]) => fits.test(text)) ?? [];
    return pattern ? text.replace(pattern, ja) : text;
}

// SPDX-License-Identifier: MIT
// strings.js - the texts of the page in English and Japanese, and how they are put together.
//
// A text is a string, or {one, other} where it depends on the number `n`. {name} in it is replaced by
// a value. Both languages have the same keys in the same order, with the same values in each text.
import {movesJa, wordsJa} from './strings_games.js';
import {store} from './dom.js';
import {lookOf} from './looks.js';

export const allTexts = {
    en: {
        language: '日本語',
        languageLabel: '日本語で表示',
        theme: 'Switch between light and dark',
        help: 'Help and keyboard shortcuts',
        skip: 'Skip to the content',
        home: 'Games',
        arena: 'Arena',
        papers: 'Papers',
        problems: 'Problems',
        write: 'Write',
        pages: 'Pages',
        lost: 'Cannot reach the server. Trying again …',
        notFound: 'Page not found.',
        toGames: 'All games',
        error: 'Error: {text}',
        hello: 'Play and analyse board games',
        helloText:
            'Play against programs old and new, analyse games, and see how the programs choose their moves. Everything runs on this computer.',
        goOn: 'Recent games',
        noGames: 'No games yet.',
        moves: 'Moves',
        plies: {one: '{n} move', other: '{n} moves'},
        analyse: 'Analyse',
        analysisOf: '{game}: analysis',
        bring: 'Import a game',
        bringText: 'Paste a game record (SGF, GGF or text) or choose a file.',
        record: 'Game record',
        chooseFile: 'Choose a file',
        read: 'Import',
        close: 'Close',
        cancel: 'Cancel',
        newGame: 'New game: {game}',
        opponent: 'Opponent',
        person: 'Another person at this screen',
        personText: 'You take turns.',
        whoPlays: 'Who plays',
        programPlays: 'The program, while you watch',
        youPlay: 'You',
        side: 'Your side',
        begins: 'moves first',
        second: 'moves second',
        either: 'Either',
        eitherText: 'chosen at random',
        clock: 'Time control',
        noClock: 'Unlimited',
        clock60: '1 minute each',
        clock300: '5 minutes + 3 seconds per move',
        clock900: '15 minutes + 10 seconds per move',
        board: 'Board',
        start: 'Start',
        rules: 'Rules',
        howWritten: 'Show the description of this game',
        edit: 'Edit',
        writtenHere: 'your own',
        none: 'none',
        yes: 'yes',
        no: 'no',
        otherPlayer: 'Another player',
        spec: 'Player as text',
        you: 'You',
        yourTurn: 'Your turn',
        turnOf: '{side} to move',
        thinking: 'thinking …',
        over: 'Game over',
        wonSoFar: {one: 'You have won {won} of {n} game.', other: 'You have won {won} of {n} games.'},
        viewing: 'Move {n} of {all}',
        undo: 'Take back',
        hint: 'Hint',
        why: 'Why?',
        resign: 'Resign',
        rematch: 'Rematch',
        share: 'Share',
        solve: 'Solve',
        showThere: 'Show on the board',
        lineEnds: 'The game is over here.',
        notSolved: 'This position is not solved.',
        resignSure: 'Resign this game?',
        resignText: 'Your opponent wins.',
        pass: 'Pass',
        win: 'Declare a win',
        promote: 'Promote',
        dontPromote: 'Do not promote',
        turnBoard: 'Turn the board',
        findMate: 'Mate?',
        showKanji: 'Kanji',
        showLetters: 'Letters',
        shogiHandicap: 'White plays without these pieces, or gives them to Black, and moves first.',
        swap: 'Swap',
        youMust: '{side} has no legal move and must pass.',
        passed: '{side} passes',
        played: '{side} plays {move}',
        turned: {one: '{n} disc flipped', other: '{n} discs flipped'},
        choose: 'Choose a move',
        first: 'To the start',
        previous: 'One move back',
        next: 'One move forward',
        last: 'To the last move',
        moveList: 'Moves',
        stones: {one: '{n} disc', other: '{n} discs'},
        boardLabel: '{game} board. {status}',
        cellEmpty: 'empty',
        cellCan: 'playable',
        cellLast: 'last move',
        cellChosen: 'selected',
        boardKeys:
            'Arrow keys move over the board, Enter plays, period and comma go to the next and previous playable cell, question mark lists all keys.',
        keys: 'Keyboard shortcuts',
        keyArrows: 'move over the board',
        keyEnter: 'make a move, or select a piece',
        keyDot: 'next or previous playable cell',
        keyEsc: 'cancel the selection',
        keyU: 'take back a move',
        keyH: 'hint',
        keyP: 'pass or swap',
        keyDigits: 'choose one of the moves shown as buttons',
        keyR: 'resign',
        keyN: 'rematch',
        keyA: 'analyse',
        keyS: 'share',
        keyB: 'go to the board',
        keyBrackets: 'one move back or forward',
        keyHelp: 'show this list',
        shareTitle: 'Share this game',
        link: 'Link that contains the whole game',
        copy: 'Copy',
        copied: 'Copied.',
        asSgf: 'Save as SGF',
        asGgf: 'Save as GGF',
        asKif: 'Save as KIF',
        asCsa: 'Save as CSA',
        asText: 'Save as text',
        report: 'Report',
        reportTitle: 'Report on your game',
        reportLevel: 'Your level in this game: {level}.',
        reportBetter: 'You were ahead from move {from} to move {to}.',
        reportNever: 'You were never clearly ahead.',
        reportWorst: 'Your most costly moves',
        reportMove: 'Move {n}, {move}: {reason}. {better} was better.',
        reportPractise: 'Practise: {text}.',
        levelName: {
            beginner: 'beginner',
            casual: 'casual player',
            club: 'club player',
            advanced: 'advanced player',
            strong: 'strong player',
        },
        insight: "The player's analysis",
        best: 'Best move',
        value: 'Value',
        static: 'Static',
        leaves: 'Leaves',
        line: 'Line',
        move: 'Move',
        weights: 'Show the values on the board',
        nothingSeen: 'This player does not explain its moves.',
        evaluation: 'Evaluation',
        graph: 'Evaluation graph',
        lines: 'Best moves',
        depth: 'depth {n}',
        stepAt: 'move {n} of {all}',
        speed: {one: '{n} position per second', other: '{n} positions per second'},
        counted: {one: '{n} position', other: '{n} positions'},
        exact: 'exact',
        analyst: 'Analysis by',
        howMany: 'Lines',
        going: 'Analysing …',
        on: 'Analyse',
        off: 'Stop',
        review: 'Review the whole game',
        reviewing: 'Move {n} of {all}',
        tree: 'Moves and variations',
        variation: 'Variation',
        forget: 'Remove this variation',
        turningPoints: 'Turning points',
        noTurns: 'None found yet. Review the whole game first.',
        turning: 'Move {n}, {move}: {from} → {to}',
        evalWords: '{side} is ahead by {value}',
        evalEven: 'even',
        evalChance: '{side} has a {value}% chance of winning',
        evalWins: '{side} wins',
        evalWinsBy: '{side} wins by {value}',
        wonShort: 'W',
        lostShort: 'L',
        gotoPly: 'After move {n}: {value}',
        playOn: 'Play from here',
        toGame: 'Back to the game',
        running: 'Running …',
        stop: 'Stop',
        arenaTitle: 'Arena',
        arenaText: 'Let programs play matches and tournaments, or watch a single game.',
        playerA: 'Player A',
        playerB: 'Player B',
        games: 'Games',
        seed: 'Random seed',
        startMatch: 'Start the match',
        watch: 'Watch one game',
        wins: 'Wins',
        draws: 'Draws',
        losses: 'Losses',
        score: 'Score of A',
        elo: 'Elo difference, A − B',
        matchDone: 'Match finished: A scores {score}.',
        game: 'Game',
        eloNone: 'no games yet',
        matchTable: 'Match result',
        name: {
            black: 'Black',
            white: 'White',
            red: 'Red',
            blue: 'Blue',
            yellow: 'Yellow',
            green: 'Green',
            south: 'South',
            north: 'North',
            first: 'First',
            second: 'Second',
            one: 'One',
            two: 'Two',
            cross: 'Cross',
            circle: 'Circle',
            alice: 'Alice',
            bob: 'Bob',
            solo: 'Solo',
            solver: 'Solver',
            player: 'Player',
            off: 'off',
            chips: 'chips',
            score: 'score',
        },
        option: {
            size: 'Size',
            width: 'Width',
            height: 'Height',
            swap: 'Swap',
            handicap: 'Handicap',
            komi: 'Komi in half points',
            points: 'Points to declare a win',
            misere: 'Taking the last one loses',
            heaps: 'Heaps',
            pits: 'Pits',
            stones: 'Stones',
            suits: 'Suits',
            ranks: 'Ranks',
            preset: 'Preset',
            fair: 'Fair start',
        },
        optionNote: {
            swap: 'The second player may take over the first stone.',
            handicap: '{first} gets stones before the game, {second} moves first.',
        },
    },
    ja: {
        language: 'English',
        languageLabel: 'Show in English',
        theme: '明るい表示と暗い表示の切り替え',
        help: 'ヘルプとキー操作',
        skip: '本文へ移動',
        home: 'ゲーム',
        arena: '対戦',
        papers: '論文',
        problems: '詰将棋',
        write: '作成',
        pages: 'ページ一覧',
        lost: 'サーバーに接続できません。再接続しています…',
        notFound: 'ページが見つかりません。',
        toGames: 'ゲーム一覧へ',
        error: 'エラー：{text}',
        hello: 'ボードゲームの対局と検討',
        helloText:
            '昔と今のプログラムとの対局、棋譜の検討、プログラムの読みの観察ができます。すべてこのコンピュータの中で動きます。',
        goOn: '最近の対局',
        noGames: 'まだ対局がありません。',
        moves: '手数',
        plies: '{n}手',
        analyse: '検討',
        analysisOf: '{game}の検討',
        bring: '棋譜を読み込む',
        bringText: '棋譜（SGF・GGF・テキスト）を貼り付けるか、ファイルを選んでください。',
        record: '棋譜',
        chooseFile: 'ファイルを選択',
        read: '読み込む',
        close: '閉じる',
        cancel: 'キャンセル',
        newGame: '{game}の新規対局',
        opponent: '対局相手',
        person: 'この画面で二人で対局',
        personText: '交互に着手します。',
        whoPlays: 'だれが遊ぶか',
        programPlays: 'プログラム（観戦する）',
        youPlay: '自分',
        side: 'あなたの手番',
        begins: '先手',
        second: '後手',
        either: 'おまかせ',
        eitherText: 'ランダムに決めます',
        clock: '持ち時間',
        noClock: '無制限',
        clock60: '各1分',
        clock300: '各5分、1手ごとに3秒加算',
        clock900: '各15分、1手ごとに10秒加算',
        board: '盤',
        start: '対局開始',
        rules: 'ルール',
        howWritten: 'このゲームの記述を見る',
        edit: '編集',
        writtenHere: '自作',
        none: 'なし',
        yes: 'あり',
        no: 'なし',
        otherPlayer: 'ほかのプレイヤー',
        spec: 'プレイヤーの指定',
        you: 'あなた',
        yourTurn: 'あなたの手番です',
        turnOf: '{side}の手番です',
        thinking: '考慮中…',
        over: '終局',
        wonSoFar: 'これまでに{n}回中{won}回成功しました。',
        viewing: '{all}手中{n}手目',
        undo: '待った',
        hint: 'ヒント',
        why: 'なぜ？',
        resign: '投了',
        rematch: 'もう一局',
        share: '共有',
        solve: '完全解析',
        showThere: '盤に表示',
        lineEnds: 'ここで終局です。',
        notSolved: 'この局面は解けていません。',
        resignSure: '投了しますか？',
        resignText: '相手の勝ちになります。',
        pass: 'パス',
        win: '入玉宣言',
        promote: '成る',
        dontPromote: '成らない',
        turnBoard: '盤を反転',
        findMate: '詰み？',
        showKanji: '漢字の駒',
        showLetters: '英字の駒',
        shogiHandicap: '後手（上手）が駒を落とすか先手に渡し、後手から指します。',
        swap: '交換',
        youMust: '{side}は打てる所がないためパスです。',
        passed: '{side}はパス',
        played: '{side}、{move}',
        turned: '{n}枚返し',
        choose: '手を選んでください',
        first: '開始局面へ',
        previous: '一手戻る',
        next: '一手進む',
        last: '最終手へ',
        moveList: '棋譜',
        stones: '{n}枚',
        boardLabel: '{game}の盤面。{status}',
        cellEmpty: '空き',
        cellCan: '着手可能',
        cellLast: '直前の手',
        cellChosen: '選択中',
        boardKeys:
            '矢印キーで盤上を移動、Enterで着手、ピリオドとコンマで次と前の着手可能な所へ移動、疑問符でキー操作の一覧を表示します。',
        keys: 'キー操作',
        keyArrows: '盤上を移動',
        keyEnter: '着手、または駒を選択',
        keyDot: '次・前の着手可能な所へ',
        keyEsc: '選択を解除',
        keyU: '待った',
        keyH: 'ヒント',
        keyP: 'パス・交換',
        keyDigits: 'ボタンで示された手を番号で選択',
        keyR: '投了',
        keyN: 'もう一局',
        keyA: '検討',
        keyS: '共有',
        keyB: '盤へ移動',
        keyBrackets: '一手戻る・進む',
        keyHelp: 'この一覧を表示',
        shareTitle: '対局を共有',
        link: '対局全体を含むリンク',
        copy: 'コピー',
        copied: 'コピーしました。',
        asSgf: 'SGFで保存',
        asGgf: 'GGFで保存',
        asKif: 'KIFで保存',
        asCsa: 'CSAで保存',
        asText: 'テキストで保存',
        report: '講評',
        reportTitle: 'この一局の講評',
        reportLevel: 'この一局の棋力：{level}。',
        reportBetter: '{from}手目から{to}手目まで優勢でした。',
        reportNever: 'はっきり優勢になった局面はありませんでした。',
        reportWorst: '損の大きかった手',
        reportMove: '{n}手目 {move}：{reason}。正着は{better}でした。',
        reportPractise: '練習の課題：{text}。',
        levelName: {
            beginner: '初心者',
            casual: '初級',
            club: '中級',
            advanced: '上級',
            strong: '強豪',
        },
        insight: 'プレイヤーの読み',
        best: '最善手',
        value: '評価',
        static: '静的',
        leaves: '末端数',
        line: '読み筋',
        move: '手',
        weights: '値を盤に表示',
        nothingSeen: 'このプレイヤーは読みを表示しません。',
        evaluation: '形勢',
        graph: '形勢グラフ',
        lines: '候補手',
        depth: '深さ{n}',
        stepAt: '{all}手中{n}手',
        speed: '毎秒{n}局面',
        counted: '{n}局面',
        exact: '確定値',
        analyst: '検討エンジン',
        howMany: '候補数',
        going: '検討中…',
        on: '検討開始',
        off: '停止',
        review: '全手を検討',
        reviewing: '{all}手中{n}手目',
        tree: '本譜と変化',
        variation: '変化',
        forget: 'この変化を削除',
        turningPoints: '勝負の分かれ目',
        noTurns: 'まだありません。先に全手を検討してください。',
        turning: '{n}手目 {move}：{from} → {to}',
        evalWords: '{side}が{value}優勢',
        evalEven: '互角',
        evalChance: '{side}の勝率{value}%',
        evalWins: '{side}の勝ち',
        evalWinsBy: '{side}の{value}差勝ち',
        wonShort: '勝',
        lostShort: '負',
        gotoPly: '{n}手目：{value}',
        playOn: 'ここから対局',
        toGame: '対局に戻る',
        running: '実行中…',
        stop: '停止',
        arenaTitle: '対戦',
        arenaText: 'プログラム同士の対戦や大会を行います。一局だけ観戦することもできます。',
        playerA: 'プレイヤーA',
        playerB: 'プレイヤーB',
        games: '対局数',
        seed: '乱数シード',
        startMatch: '対戦開始',
        watch: '一局だけ観戦',
        wins: '勝ち',
        draws: '引き分け',
        losses: '負け',
        score: 'Aの得点率',
        elo: 'Elo差（A−B）',
        matchDone: '対戦終了：Aの得点率は{score}です。',
        game: 'ゲーム',
        eloNone: 'まだ対局がありません',
        matchTable: '対戦結果',
        name: {
            black: '黒',
            white: '白',
            red: '赤',
            blue: '青',
            yellow: '黄',
            green: '緑',
            south: '南',
            north: '北',
            first: '先手',
            second: '後手',
            one: '先手',
            two: '後手',
            cross: '×',
            circle: '○',
            alice: 'アリス',
            bob: 'ボブ',
            solo: 'あなた',
            solver: 'あなた',
            player: 'プレイヤー',
            off: '上がり',
            chips: 'チップ',
            score: '得点',
        },
        option: {
            size: '大きさ',
            width: '幅',
            height: '高さ',
            swap: '交換',
            handicap: 'ハンデ',
            komi: 'コミ（半目単位）',
            points: '入玉宣言の点数',
            misere: '最後に取ると負け',
            heaps: '山の数',
            pits: '穴の数',
            stones: '石の数',
            suits: '組の数',
            ranks: '札の種類',
            preset: '配置',
            fair: '公平な開始',
        },
        optionNote: {
            swap: '後手は最初の石を自分の石にできます。',
            handicap: '対局前に{first}の石を置き、{second}から始めます。',
        },
    },
};

export const languages = ['en', 'ja'];
const wished =
    store.get('language') ?? (navigator.languages ?? [navigator.language]).find((l) => /^(en|ja)/.test(l))?.slice(0, 2);
export let language = allTexts[wished] ? wished : 'en';

export function setLanguage(to) {
    language = to;
    store.set('language', to);
    document.documentElement.lang = to;
}
document.documentElement.lang = language;

// Whole numbers are written as the language does; everything else is shown as it is.
const shown = (value) => (Number.isInteger(value) ? number(value) : value);

// The text with that key; {name} in it is replaced by values.name.
export function t(key, values) {
    const found = allTexts[language][key] ?? allTexts.en[key] ?? key;
    const text = found.other ? found[new Intl.PluralRules(language).select(values.n)] : found;
    return values ? text.replace(/\{(\w+)\}/g, (whole, name) => shown(values[name]) ?? whole) : text;
}

// Texts that only one page needs come with it. A key belongs to one page.
export function addTexts(more) {
    for (const l of languages)
        for (const [key, text] of Object.entries(more[l])) {
            if (key in allTexts[l]) throw new Error(`the text ${key} is defined twice`);
            allTexts[l][key] = text;
        }
}

// An option of a game, and what it means.
export const optionName = (name) => allTexts[language].option[name] ?? name;
export const optionNote = (name, players) =>
    (allTexts[language].optionNote[name] ?? '')
        .replace('{first}', sideName(players[0]))
        .replace('{second}', sideName(players[1]));

// One of {en, ja}, or a plain text.
export const either = (words) => (typeof words === 'string' ? words : (words?.[language] ?? words?.en ?? ''));

const capital = (text) => text[0].toUpperCase() + text.slice(1);

// The sides of shogi are called by who begins. `game` is the one that the page shows.
let shownGame = '';
export const setGame = (game) => {
    shownGame = game;
};
const shogiSide = (name, game) =>
    language === 'ja' && lookOf(game).hands
        ? {black: allTexts.ja.name.first, white: allTexts.ja.name.second}[name]
        : undefined;

// The name of a side: "Black". A name that is not in the table is shown as it is.
export const sideName = (name, game = shownGame) =>
    name ? (shogiSide(name, game) ?? allTexts[language].name[name] ?? gameWord(name) ?? capital(name)) : '';
const gameWord = (word) => (language === 'ja' ? wordsJa[word] : undefined);

// The line under a game of Calculation: foundations, stock, cards already played.
const calculationCaption = /^wanted (.+), (\d+) in the stock, (\d+) out$/;

// The server's line under the board, with the names of sides in the language of the page.
export function captionWords(caption, look) {
    const text = look?.caption ? look.caption(caption ?? '') : (caption ?? '');
    if (language === 'en') return text;
    return text
        .replace(calculationCaption, '次に置ける札 $1、山札の残り$2枚、置いた札$3枚')
        .replace(/\b[a-z]+\b/g, (word) => allTexts[language].name[word] ?? gameWord(word) ?? word)
        .replaceAll(', ', '、');
}

// Titles and summaries of the games in Japanese; in English they come from the games themselves.
const gamesJa = {
    othello: ['オセロ', '縦・横・斜めに挟んで返す、現在のオセロ。'],
    reversi70: ['1970年のリバーシ', '縦と横だけで挟んで返す。竹内のRVSが打ったゲーム。'],
    hex: ['ヘックス', '自分の二辺を先につないだ方が勝ち。'],
    fairhex: ['公平ヘックス', '初手に短い対角線上へ打てないヘックス。'],
    connect4: ['四目並べ', '石を落として先に四つ並べる。'],
    gomoku: ['五目並べ', '先にちょうど五つ並べた方が勝ち。'],
    renju: ['連珠', '黒に三三・四四・長連の禁手がある五目並べ。'],
    tictactoe: ['三目並べ', '先に三つ並べた方が勝ち。'],
    breakthrough: ['ブレイクスルー', '先に相手側の端の段へ着いた方が勝ち。'],
    amazons: ['アマゾン', '駒を動かして矢を射る。動けなくなった方が負け。'],
    chess: ['チェス', '国際チェス連盟のルールによるチェス。'],
    dots: ['点と箱', '点を線で結び、箱を閉じた人の得点。続けてもう一手。'],
    draughts: ['チェッカー', '黒いマスの上で戦う。取れるときは必ず取る。'],
    international: ['国際ドラフツ', '百マスの盤で戦う。最も多く取れる手で必ず取る。'],
    russian: ['ロシア・ドラフツ', '成駒はどこまでも進む。取る途中でも成り、取れるときは必ず取る。'],
    turkish: ['トルコ・ドラフツ', '縦横に進んで戦う。最も多く取れる手で必ず取る。'],
    go: ['囲碁', '相手より広い地を囲う。'],
    hus: ['フス', '四列のマンカラ。種のある穴で終われば続けてまき、向かいの種も取る。'],
    kalah: ['カラハ', '種をまき、相手より多く集める。'],
    kuhn: ['クーン・ポーカー', '三枚の札で二人が争う。'],
    leduc: ['ルダック・ポーカー', 'J・Q・Kが二枚ずつ、計六枚のポーカー。'],
    nim: ['ニム', '山から取り、最後の一つを取った方が勝ち。'],
    pentomino: ['ペントミノ', '十二種の形を一度ずつ使って盤を埋める。'],
    split: ['スプリット', '向かい合う縁の二点をつなぐ。'],
    backgammon: ['バックギャモン', 'さいころを振り、十五個の駒を先に上がらせる。'],
    calculation: ['カルキュレーション', '1、2、3、4ずつ数えて四つの列を作る、一人用のカードゲーム。'],
    calculation7: ['カルキュレーション（L7版）', 'L7で記述したカルキュレーション。枚数を変えられます。'],
    whist: ['ホイスト', '四人が二組に分かれ、切り札のあるトリックを取り合う。'],
    dominoes: ['ドミノ', '数の合う牌をつなげ、手元の牌を先になくす。'],
    hearts: ['ハーツ', 'ハートとスペードのクイーンを取らないようにする。'],
    bridge: ['コントラクト・ブリッジ', '競りで約束した数のトリックを、二人一組で取る。'],
    drawpoker: ['ドロー・ポーカー', '五枚の札を一度だけ取り替えて賭ける。'],
    holdem: ['リミット・ホールデム', '手札二枚と場の五枚から、最も強い五枚を作る。'],
    liarsdice: ['ライアーズ・ダイス', '隠したさいころの数を言い合い、うそを見破る。'],
    yacht: ['ヨット', '五つのさいころで十二の役を埋める。'],
    pig: ['ピッグ', 'さいころを振り続けるか、やめて得点するかを選ぶ。'],
    blackjack: ['ブラックジャック', '二十一を超えずに、親より大きい数を作る。'],
    abalone: ['アバロン', '玉の列で押し、敵の玉を六つ盤の外へ落とす。'],
    chinese: ['ダイヤモンドゲーム', '星形の盤で、駒を跳ばして向かいの角へ移す。'],
    foxgeese: ['狐とがちょう', 'がちょうは狐を追いつめ、狐は跳び越して取る。'],
    halma: ['ハルマ', '駒を跳ばして向かいの隅へ移す。'],
    havannah: ['ハバナ', '輪・橋・三つまたのどれかを作る。'],
    morris: ['ナイン・メンズ・モリス', '三つ並べるごとに、敵の駒を一つ取る。'],
    qubic: ['立体四目並べ', '立方体の中で先に四つ並べる。'],
    sokoban: ['倉庫番', '荷物を押して、すべて印の上へ運ぶ。'],
    solitaire: ['ペグ・ソリティア', '跳び越して取り、最後の一本を中央に残す。'],
    y: ['Y', '三角形の三辺を先につなぐ。'],
    brandubh: ['ブランダブ', '王は隅へ逃げ、攻め手は王を挟んで取る。'],
    clobber: ['クロバー', '隣の敵の石に乗って取る。動けなくなった方が負け。'],
    connect6: ['六目並べ', '一度に二つずつ打ち、先に六つ並べる。'],
    domineering: ['ドミナリング', '縦と横にドミノを置く。置けなくなった方が負け。'],
    klotski: ['箱入り娘', '駒を滑らせ、大きな駒を出口へ運ぶ。'],
    konane: ['コナネ', '敵の石を跳び越して取る。動けなくなった方が負け。'],
    loa: ['ラインズ・オブ・アクション', '自分の駒をすべて一つにつなげる。'],
    oware: ['オワリ', '種をまき、二つか三つになった穴の種を取る。'],
    pente: ['ペンテ', '先に五つ並べるか、二つ組を五回取る。'],
    quoridor: ['コリドール', '壁で邪魔をしながら、先に向こう側へ着く。'],
    switching: ['シャノンのスイッチングゲーム', '一方は線をつなぎ、他方は線を切る。'],
    ultimate: ['究極の三目並べ', '九つの三目並べが、大きな三目並べのマスになる。'],
    shogi: ['将棋', '相手の玉を詰める。'],
};
// "hex11" and "hexN" are Hex.
const ja = (name) => {
    const base = name?.split(':')[0];
    return language === 'ja' ? (gamesJa[base] ?? gamesJa[base?.replace(/\d+$|N$/, '')]) : null;
};

// A text of the server as a separate sentence.
export const sentence = (text) => (text ? capital(text) + (/[.。!?]$/.test(text) || language !== 'en' ? '' : '.') : '');

// Several sentences as one text.
export const sentences = (list) => {
    const [stop, space] = language === 'ja' ? ['。', ''] : ['.', ' '];
    return list
        .filter(Boolean)
        .map((text) => (/[.。!?！？]$/.test(text) ? text : text + stop))
        .join(space);
};

export const gameTitle = (name, title) => ja(name)?.[0] ?? title ?? name;
export const gameSummary = (name, summary) => ja(name)?.[1] ?? sentence(either(summary));

// A move that is a word, in the language of the page; others as they are written.
export const moveWords = (move) =>
    /^(pass|swap|win)$/.test(move) ? t(move) : (language === 'ja' && movesJa[move]) || move;

export const number = (n) =>
    new Intl.NumberFormat(language, {
        maximumFractionDigits: Math.abs(n) < 10 ? 2 : 0,
        notation: n >= 1e5 ? 'compact' : 'standard',
    }).format(n);

// A cell for screen readers: "f5, Black, last move".
export function cellWords(cell, movers, {can, last, chosen}) {
    const owner = cell.owner >= 0 ? sideName(movers?.[cell.owner]) : '';
    const named = cell.piece === 'stone' ? '' : cell.piece;
    const piece = language === 'ja' && cell.sign ? cell.sign : named;
    const what = cell.piece ? [owner, piece].filter(Boolean).join(' ') : t('cellEmpty');
    return [cell.name, what, can && t('cellCan'), last && t('cellLast'), chosen && t('cellChosen')]
        .filter(Boolean)
        .join(', ');
}

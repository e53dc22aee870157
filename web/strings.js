// SPDX-License-Identifier: MIT
// strings.js - every text of the page, in English and Japanese, and how texts are put together.
import {store} from './dom.js';

export const allTexts = {
    en: {
        language: '日本語', languageLabel: '日本語で表示', theme: 'Change between light and dark', help: 'Keys and help',
        skip: 'Skip to the content', home: 'Games', arena: 'Arena', papers: 'Papers', write: 'Write', pages: 'Pages',
        lost: 'The server cannot be reached. Trying again …',
        notFound: 'There is nothing here.', toGames: 'To the games', error: 'That did not work: {text}',
        hello: 'Sit down, the board is set.', helloText: 'Play, learn and look inside the programs, old and new. Everything runs on this machine.',
        playThis: 'Play {game}', goOn: 'Go on playing', noGames: 'No game has been kept yet.', moves: 'Moves', plies: '{n} moves',
        open: 'Open', analyse: 'Analyse', bring: 'Bring a game', bringText: 'Paste a record (SGF or text), or choose a file.',
        record: 'Record', chooseFile: 'Choose a file', read: 'Read it', close: 'Close', cancel: 'Cancel', more: 'All games',
        newGame: 'A new game of {game}', opponent: 'Opponent', person: 'Another person, at this screen', personText: 'You take turns.',
        side: 'Your side', begins: 'begins', second: 'moves second', either: 'Either', eitherText: 'chance decides',
        clock: 'Clock', noClock: 'No clock', clock60: '1 minute each', clock300: '5 minutes, 3 seconds a move', clock900: '15 minutes, 10 seconds a move',
        board: 'Board', start: 'Start', rules: 'Rules', howWritten: 'See how this game is written', edit: 'Edit', writtenHere: 'written here', none: 'none', yes: 'yes', no: 'no', otherPlayer: 'Another player', spec: 'Player, as text',
        you: 'You', yourTurn: 'Your turn', turnOf: '{side} to move', thinking: 'is thinking …', over: 'The game is over', wonSoFar: 'You have won {won} of {n} games.', viewing: 'After {n} of {all} moves',
        backToGame: 'Back to the game', undo: 'Take back', hint: 'Hint', why: 'Why?', resign: 'Resign', rematch: 'Rematch', share: 'Share', flip: 'Swap sides',
        solve: 'Solve', showThere: 'Show on the board', lineEnds: 'The game is over here.', notSolved: 'Not solved here.',
        resignSure: 'Resign this game?', resignText: 'Your opponent wins at once.', pass: 'Pass', swap: 'Swap', canDo: 'Special moves',
        youMust: '{side} has no move and must pass.', passed: '{side} passes.', played: '{side} plays {move}', turned: '{n} turned', choose: 'Which move?',
        first: 'First', previous: 'Back', next: 'Forward', last: 'Last', moveList: 'List of moves', stones: '{n} stones', boardLabel: 'Board of {game}. {status}',
        cellEmpty: 'empty', cellCan: 'can be played', cellLast: 'last move', cellChosen: 'chosen',
        boardKeys: 'Arrow keys move over the board, Enter plays, full stop and comma jump to the next place that can be played, question mark lists all keys.',
        keys: 'Keys', keyArrows: 'move over the board', keyEnter: 'play, or choose a piece', keyDot: 'next, previous place that can be played', keyEsc: 'drop what was chosen',
        keyU: 'take back', keyH: 'hint', keyP: 'pass or swap', keyDigits: 'first, second, third … of the moves offered as buttons', keyR: 'resign', keyN: 'rematch', keyA: 'analyse', keyS: 'share', keyB: 'to the board', keyBrackets: 'one move back, forward', keyHelp: 'this list',
        shareTitle: 'Share this game', link: 'Link: the whole game is in it', copy: 'Copy', copied: 'Copied.', asSgf: 'Save as SGF', asGgf: 'Save as GGF', asText: 'Save as text',
        report: 'Report', reportTitle: 'How you played', reportLevel: 'Your level in this game: {level}.', reportBetter: 'You were better from move {from} to move {to}.', reportNever: 'You were never clearly better.', reportWorst: 'The moves that cost most', reportMove: '{n}. {move}: {reason}. {better} was better.', reportPractise: 'Practise: {text}.', levelName: {beginner: 'beginner', casual: 'casual player', club: 'club player', advanced: 'advanced', strong: 'strong'},
        insight: 'What the player sees', best: 'Best', value: 'Value', static: 'At a glance', leaves: 'Leaves', line: 'Line', move: 'Move', weights: 'Values on the board', nothingSeen: 'This player keeps its thoughts to itself.',
        evaluation: 'Evaluation', graph: 'Graph of the game', lines: 'Best moves', depth: 'depth {n}', stepAt: 'move {n} of {all}', speed: '{n} positions a second', counted: '{n} positions', exact: 'exact', analyst: 'Who analyses',
        howMany: 'Lines', going: 'Analysing …', on: 'Analyse', off: 'Stop', review: 'Go through the whole game', reviewing: 'Move {n} of {all}', tree: 'Moves and variations',
        mainLine: 'Game', variation: 'Variation', forget: 'Remove this variation', turningPoints: 'Turning points', noTurns: 'None found yet: go through the whole game first.', turning: 'Move {n}, {move}: {from} → {to}',
        evalWords: '{side} is ahead by {value}', evalEven: 'even', evalChance: '{side} expects {value}%', evalWins: '{side} wins', evalWinsBy: '{side} wins by {value}', wonShort: 'W', lostShort: 'L', gotoPly: 'After move {n}: {value}', playOn: 'Play on from here', toGame: 'To the game',
        papersTitle: 'Papers', papersText: 'Experiments from the literature, run again on this machine. What the paper printed stands beside what is computed now.',
        runIt: 'Run the experiment', running: 'Running …', stop: 'Stop', item: 'Item', published: 'Published', computed: 'Computed', verdict: 'Verdict',
        same: 'same', differs: 'different', openRow: 'open', playProgram: 'Play its program', tally: '{same} the same, {differs} different, {open} open', paperDone: 'Done: {text}.', otherPapers: 'Others join as they are built.',
        arenaTitle: 'Arena', arenaText: 'Let two players meet, watch a game, or count many.', playerA: 'Player A', playerB: 'Player B', games: 'Games', seed: 'Seed', startMatch: 'Start the match', watch: 'Watch one game',
        wins: 'Wins', draws: 'Draws', losses: 'Losses', score: 'Score of A', elo: 'Elo of A over B', matchDone: 'The match is over: A scores {score}.', game: 'Game', eloNone: 'nothing counted yet', matchTable: 'Table of the match',
        name: {off: 'off', chips: 'chips', black: 'Black', white: 'White', red: 'Red', blue: 'Blue', yellow: 'Yellow', green: 'Green', player: 'Player'},
        option: {size: 'Size', width: 'Width', height: 'Height', swap: 'Swap', handicap: 'Handicap', komi: 'Komi, in half points', misere: 'Who takes the last loses', heaps: 'Heaps', pits: 'Pits', stones: 'Stones'},
        optionNote: {swap: 'The second player may take over the first stone.', handicap: '{first} has stones beforehand; {second} begins.'},
    },
    ja: {
        language: 'English', languageLabel: 'Show in English', theme: '明るい・暗い表示の切り替え', help: 'キー操作とヘルプ',
        skip: '本文へ', home: 'ゲーム', arena: '対局場', papers: '論文', write: '作る', pages: 'ページ',
        lost: 'サーバーに接続できません。再接続しています…',
        notFound: 'ここには何もありません。', toGames: 'ゲーム一覧へ', error: 'うまくいきませんでした：{text}',
        hello: '盤の用意ができました。', helloText: '昔と今のプログラムと対局し、学び、その中身をのぞけます。すべてこの機械の中で動きます。',
        playThis: '{game}で遊ぶ', goOn: '続きから', noGames: '保存された対局はまだありません。', moves: '手数', plies: '{n}手',
        open: '開く', analyse: '検討', bring: '棋譜を読み込む', bringText: '棋譜（SGFまたはテキスト）を貼り付けるか、ファイルを選んでください。',
        record: '棋譜', chooseFile: 'ファイルを選ぶ', read: '読み込む', close: '閉じる', cancel: 'やめる', more: 'すべての対局',
        newGame: '{game}の新しい対局', opponent: '相手', person: 'この画面でもう一人と', personText: '交代で指します。',
        side: 'あなたの側', begins: '先手', second: '後手', either: 'おまかせ', eitherText: 'くじで決める',
        clock: '持ち時間', noClock: '時計なし', clock60: '各1分', clock300: '5分＋1手3秒', clock900: '15分＋1手10秒',
        board: '盤', start: '始める', rules: '決まり', howWritten: 'このゲームの記述を見る', edit: '書き直す', writtenHere: 'ここで書かれたゲーム', none: 'なし', yes: 'する', no: 'しない', otherPlayer: 'ほかのプレイヤー', spec: 'プレイヤーの指定',
        you: 'あなた', yourTurn: 'あなたの番です', turnOf: '{side}の番です', thinking: '考えています…', over: '終局', wonSoFar: 'これまで{n}回中{won}回成功しました。', viewing: '{all}手中{n}手目',
        backToGame: '対局に戻る', undo: '待った', hint: 'ヒント', why: 'なぜ？', resign: '投了', rematch: 'もう一局', share: '共有', flip: '交代',
        solve: '読み切り', showThere: '盤で見る', lineEnds: 'ここで終局です。', notSolved: 'ここは解けていません。',
        resignSure: '投了しますか？', resignText: '相手の勝ちになります。', pass: 'パス', swap: '交換', canDo: '特別な手',
        youMust: '{side}は打てる所がないのでパスです。', passed: '{side}はパス。', played: '{side}、{move}', turned: '{n}枚返し', choose: 'どの手ですか？',
        first: '最初', previous: '戻る', next: '進む', last: '最後', moveList: '手順', stones: '{n}個', boardLabel: '{game}の盤。{status}',
        cellEmpty: '空き', cellCan: '打てます', cellLast: '最後の手', cellChosen: '選択中',
        boardKeys: '矢印キーで盤上を移動、Enterで着手、ピリオドとコンマで打てる所へ移動、疑問符でキー一覧を表示します。',
        keys: 'キー操作', keyArrows: '盤上を移動', keyEnter: '着手・駒を選ぶ', keyDot: '次・前の打てる所', keyEsc: '選択をやめる',
        keyU: '待った', keyH: 'ヒント', keyP: 'パス・交換', keyDigits: 'ボタンの手を順に選ぶ', keyR: '投了', keyN: 'もう一局', keyA: '検討', keyS: '共有', keyB: '盤へ', keyBrackets: '一手戻る・進む', keyHelp: 'この一覧',
        shareTitle: '対局を共有', link: 'リンク（対局全体が入っています）', copy: 'コピー', copied: 'コピーしました。', asSgf: 'SGFで保存', asGgf: 'GGFで保存', asText: 'テキストで保存',
        report: '講評', reportTitle: 'この一局の講評', reportLevel: 'この一局の棋力：{level}', reportBetter: '{from}手目から{to}手目まで優勢でした。', reportNever: 'はっきり優勢な場面はありませんでした。', reportWorst: '高くついた手', reportMove: '{n}手目 {move}：{reason}。{better} が良い手でした。', reportPractise: '練習：{text}。', levelName: {beginner: '初心者', casual: '初級', club: '中級', advanced: '上級', strong: '強豪'},
        insight: 'プレイヤーの見方', best: '最善', value: '評価', static: '一目', leaves: '末端数', line: '読み筋', move: '手', weights: '盤上に値を表示', nothingSeen: 'このプレイヤーは考えを明かしません。',
        evaluation: '形勢', graph: '形勢グラフ', lines: '候補手', depth: '深さ{n}', stepAt: '{all}手中{n}手', speed: '毎秒{n}局面', counted: '{n}局面', exact: '完全読み', analyst: '検討役',
        howMany: '候補数', going: '検討中…', on: '検討する', off: '止める', review: '全手を調べる', reviewing: '{all}手中{n}手目', tree: '手順と変化',
        mainLine: '本譜', variation: '変化', forget: 'この変化を消す', turningPoints: '勝負の分かれ目', noTurns: 'まだありません。まず全手を調べてください。', turning: '{n}手目 {move}：{from} → {to}',
        evalWords: '{side}が{value}よい', evalEven: '互角', evalChance: '{side}の勝率{value}%', evalWins: '{side}の勝ち', evalWinsBy: '{side}の{value}勝ち', wonShort: '勝', lostShort: '負', gotoPly: '{n}手目のあと：{value}', playOn: 'ここから対局', toGame: '対局へ',
        papersTitle: '論文', papersText: '論文の実験をこの機械で再現します。論文の数値と今の計算結果を並べて示します。',
        runIt: '実験を行う', running: '実行中…', stop: '止める', item: '項目', published: '論文', computed: '計算', verdict: '判定',
        same: '一致', differs: '相違', openRow: '不明', playProgram: 'このプログラムと対局', tally: '一致{same}、相違{differs}、不明{open}', paperDone: '終了：{text}。', otherPapers: 'ほかの論文も、できしだい加わります。',
        arenaTitle: '対局場', arenaText: '二つのプレイヤーを戦わせ、一局を観戦し、または多数の対局を集計します。', playerA: 'プレイヤーA', playerB: 'プレイヤーB', games: '対局数', seed: '乱数の種', startMatch: '対戦を始める', watch: '一局を観戦',
        wins: '勝ち', draws: '引き分け', losses: '負け', score: 'Aの得点率', elo: 'AのBに対するElo差', matchDone: '対戦終了：Aの得点率は{score}。', game: 'ゲーム', eloNone: 'まだ集計がありません', matchTable: '対戦表',
        name: {off: '上がり', chips: 'チップ', south: '南', north: '北', first: '先手', second: '後手', black: '黒', white: '白', red: '赤', blue: '青', yellow: '黄', green: '緑', player: 'プレイヤー'},
        option: {size: '大きさ', width: '幅', height: '高さ', swap: '交換', handicap: '置き石', komi: 'コミ（半目単位）', misere: '最後に取ると負け', heaps: '山の数', pits: '穴の数', stones: '石の数'},
        optionNote: {swap: '後手は最初の石を自分のものにできます。', handicap: '{first}が先に石を置き、{second}から始めます。'},
    },
};

export const languages = ['en', 'ja'];
const wished = store.get('language') ?? (navigator.languages ?? [navigator.language]).find((l) => /^(en|ja)/.test(l))?.slice(0, 2);
export let language = allTexts[wished] ? wished : 'en';

export function setLanguage(to) {
    language = to;
    store.set('language', to);
    document.documentElement.lang = to;
}
document.documentElement.lang = language;

// The text with that key; {name} in it is replaced by values.name.
export function t(key, values) {
    const text = allTexts[language][key] ?? allTexts.en[key] ?? key;
    return values ? text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole) : text;
}

// Texts that only one page needs come with it.
export const addTexts = (more) => { for (const l of languages) Object.assign(allTexts[l], more[l]); };

// What can be chosen about a game, and what that means.
export const optionName = (name) => allTexts[language].option[name] ?? name;
export const optionNote = (name, players) => (allTexts[language].optionNote[name] ?? '').replace('{first}', sideName(players[0])).replace('{second}', sideName(players[1]));

// One of {en, ja}, or a plain text.
export const either = (words) => typeof words === 'string' ? words : words?.[language] ?? words?.en ?? '';

// A side's name: "Black". Names that are not colours are shown as they are.
export const sideName = (name) => allTexts[language].name[name] ?? (name ? name[0].toUpperCase() + name.slice(1) : '');

// The server's line under the board, with the sides' names in the page's language.
export function captionWords(caption, look) {
    const text = look?.caption ? look.caption(caption ?? '') : caption ?? '';
    return language === 'en' ? text : text.replace(/\b[a-z]+\b/g, (word) => allTexts[language].name[word] ?? word);
}

// Names and lines of the games in Japanese; in English they come from the games themselves.
const gamesJa = {
    othello: ['オセロ', '縦横斜めに挟んで返す、今日のゲーム。'],
    reversi70: ['1970年のリバーシ', '縦横だけに挟む。竹内のRVSのゲーム。'],
    hex: ['ヘックス', '向かい合う二辺を先につなぐ。'],
    connect4: ['四目並べ', '石を落として四つ並べる。'],
    gomoku: ['五目並べ', '先に五つ並べた方が勝ち。'],
    tictactoe: ['三目並べ', '三つ並べた方が勝ち。'],
    breakthrough: ['ブレイクスルー', '先に相手の端の列へ着く。'],
    amazons: ['アマゾン', '動いて矢を射り、相手の動きを封じる。'],
    chess: ['チェス', '世界連盟の規則によるチェス。'],
    draughts: ['チェッカー', '取れるときは必ず取る。'],
    go: ['囲碁', '相手より広く囲む。'],
    kalah: ['カラハ', '種をまいて多く集める。'],
    kuhn: ['クーン・ポーカー', '三枚の札、二人の勝負。'],
    leduc: ['レデュック・ポーカー', '六枚の札と場の一枚。'],
    nim: ['ニム', '山から取り、最後の一本を取った方が勝ち。'],
    pentomino: ['ペントミノ', '十二の形で盤を埋める。'],
    split: ['スプリット', '向かい合う縁の点をつなぐ。'],
    backgammon: ['バックギャモン', 'さいころを振って十五の駒を上がらせる。'],
    calculation: ['カルキュレーション', '数える一人遊び。'],
    shogi: ['将棋', '玉を詰める。'],
};
const ja = (name) => language === 'ja' ? gamesJa[name?.split(':')[0]] ?? gamesJa[name?.split(':')[0].replace(/\d+$|N$/, '')] : null;
// A text of the server's as a sentence of its own.
export const sentence = (text) => text ? text[0].toUpperCase() + text.slice(1) + (/[.。!?]$/.test(text) || language !== 'en' ? '' : '.') : '';
export const gameTitle = (name, title) => ja(name)?.[0] ?? title ?? name;
export const gameSummary = (name, summary) => ja(name)?.[1] ?? sentence(either(summary));

export const moveWords = (move) => move === 'pass' || move === 'swap' ? t(move) : move;

export const number = (n) => new Intl.NumberFormat(language, {maximumFractionDigits: Math.abs(n) < 10 ? 2 : 0, notation: n >= 1e5 ? 'compact' : 'standard'}).format(n);

export function cellWords(cell, movers, {can, last, chosen}) {
    const what = cell.piece ? [cell.owner >= 0 ? sideName(movers?.[cell.owner]) : '', cell.piece === 'stone' ? '' : cell.piece].filter(Boolean).join(' ') : t('cellEmpty');
    return [cell.name, what, can && t('cellCan'), last && t('cellLast'), chosen && t('cellChosen')].filter(Boolean).join(', ');
}

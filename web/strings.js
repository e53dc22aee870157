// SPDX-License-Identifier: MIT
// strings.js - the texts of the page in English and Japanese, and how they are put together.
//
// A text is a string, or {one, other} where it depends on the number `n`. {name} in it is replaced by
// a value. Both languages have the same keys in the same order, with the same values in each text.
import {movesJa, pieceJa, wordOfGameJa, wordsJa} from './strings_games.js';
import {store} from './dom.js';
import {lookOf} from './looks.js';
import {handicapIn, handicapName, spokenPlace} from './shogi_board.js';

export const allTexts = {
    en: {
        language: '日本語',
        languageLabel: '日本語で表示',
        theme: 'Switch between light and dark',
        settings: 'Settings',
        confirmMove: 'Play {move}',
        enlarged: 'The board around this point, enlarged',
        help: 'Help and keyboard shortcuts',
        skip: 'Skip to the content',
        home: 'Games',
        arena: 'Arena',
        papers: 'Papers',
        problems: 'Problems',
        library: 'Library',
        write: 'Write',
        pages: 'Pages',
        lost: 'Cannot reach the server. Trying again …',
        notFound: 'Page not found.',
        toGames: 'All games',
        error: 'Error: {text}',
        badAnswer: 'The server answered with status {n}.',
        hello: 'Play and analyse board games',
        helloText:
            'Play against programs old and new, analyse games, and see how the programs choose their moves. Everything runs on this computer.',
        goOn: 'Recent games',
        continueGame: 'Continue',
        unfinished: 'unfinished',
        wonIt: 'you won',
        lostIt: 'you lost',
        drawn: 'a draw',
        solvedIt: 'solved',
        notSolvedIt: 'not solved',
        findGame: 'Find a game',
        findGameExample: 'Name or words, such as “chess” or “cards”',
        gamesFound: {one: '{n} game', other: '{n} games'},
        foundHere: 'Found',
        noGameFound: 'No game with these words.',
        playNow: 'Play',
        ownGames: 'Written here',
        moreGames: 'More games, written in L7',
        noGames: 'No games yet.',
        moves: 'Moves',
        plies: {one: '{n} move', other: '{n} moves'},
        analyse: 'Analyse',
        analysisOf: '{game}: analysis',
        bring: 'Import a game',
        bringText:
            'Paste a game record (PGN, SGF, MAT, GGF, a transcript such as f5d6c3, KIF, KI2, CSA, JKF, USI or text) or choose a file.',
        record: 'Game record',
        chooseFile: 'Choose a file',
        read: 'Import',
        close: 'Close',
        cancel: 'Cancel',
        newGame: 'New game: {game}',
        opponent: 'Opponent',
        levelEasy: 'Easy',
        levelMedium: 'Medium',
        levelHard: 'Hard',
        measured: {
            one: 'Measured: {percent}% against “{name}” in {n} game',
            other: 'Measured: {percent}% against “{name}” in {n} games',
        },
        friend: 'A friend, by link',
        friendText: 'You send the link; each of you plays on their own screen.',
        privateGame: 'Private: no one else can watch',
        moreOpponents: {one: '{n} more opponent', other: '{n} more opponents'},
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
        clock180: '3 minutes + 2 seconds per move',
        clock300: '5 minutes + 3 seconds per move',
        clock900: '15 minutes + 10 seconds per move',
        clockByo30: '30 seconds per move',
        clock600Byo30: '10 minutes, then 30 seconds per move',
        clock900Byo60: '15 minutes, then 60 seconds per move',
        clock600: '10 minutes each',
        clock300by5: '5 minutes + 5 seconds per move',
        clockOwn: 'Another …',
        clockMinutes: 'Minutes each',
        clockAdded: 'Seconds added per move',
        clockByoyomi: 'Byoyomi, seconds per move',
        clockEither: 'Seconds are added per move, or there is byoyomi: not both.',
        byoyomi: 'byoyomi {n}',
        takesHandicap: 'has all pieces',
        givesHandicap: 'gives the handicap, moves first',
        titleHandicap: '{game} ({handicap} handicap)',
        titleSize: '{game} ({size})',
        evenGame: {
            one: 'Even for you, by {n} game here: {handicap}, you are {side}.',
            other: 'Even for you, by {n} games here: {handicap}, you are {side}.',
        },
        takeEven: 'Play it',
        pointsRule: '{n}-point rule',
        noPoints: 'cannot be declared',
        board: 'Board',
        start: 'Start',
        rules: 'Options',
        rulesOf: 'Rules of the game',
        rulesEnglish: 'Rules of the game',
        howWritten: 'Show the description of this game',
        edit: 'Edit',
        writtenHere: 'your own',
        none: 'none',
        yes: 'yes',
        no: 'no',
        otherPlayer: 'Another player',
        otherPlayerText: 'by its name and options',
        spec: 'Player as text',
        you: 'You',
        yourTurn: 'Your turn',
        check: 'Check',
        checkShogi: 'Check',
        mate: 'Checkmate',
        stalemate: 'Stalemate',
        youWon: 'You won!',
        youLost: 'You lost.',
        youDrew: 'A draw.',
        turnOf: '{side} to move',
        thinking: 'thinking …',
        sending: 'Waiting for the server …',
        pips: {one: '{n} pip', other: '{n} pips'},
        colon: ': ',
        theBar: 'bar',
        borneOff: 'off',
        stock: 'stock',
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
        searchTree: 'Search tree',
        findMate: 'Mate?',
        showKanji: 'Kanji',
        showLetters: 'Letters',
        shogiHandicap: 'White plays without these pieces, or gives them to Black, and moves first.',
        shogiOption: {handicap: 'Handicap', points: 'Declaring a win by entering king'},
        goOption: {size: 'Size', handicap: 'Handicap'},
        optionWord: {automatic: 'automatic', claimed: 'when claimed'},
        swap: 'Swap',
        youMust: '{side} has no legal move and must pass.',
        winsPoints: {one: '{side} wins {n} point', other: '{side} wins {n} points'},
        winsGammon: {one: '{side} wins a gammon, {n} point', other: '{side} wins a gammon, {n} points'},
        winsBackgammon: {
            one: '{side} wins a backgammon, {n} point',
            other: '{side} wins a backgammon, {n} points',
        },
        passed: '{side} passes',
        played: '{side} plays {move}',
        rolled: 'the dice are {dice}',
        turnedUp: '{move}',
        dealt: 'The deal',
        notHere: 'No move at {place}',
        dieShows: 'die: {n}',
        fromHeap: '{n} from heap {heap}',
        cardToHeap: '{card} → heap {heap}',
        cardToFoundation: '{card} → foundation {to}',
        heapToFoundation: '{card} ({heap}) → foundation {to}',
        cardTurned: '{card} is turned',
        cardTurnedDown: 'a card is turned',
        turned: {one: '{n} disc flipped', other: '{n} discs flipped'},
        choose: 'Choose a move',
        choosePromotion: 'Promote the pawn to',
        first: 'To the start',
        previous: 'One move back',
        next: 'One move forward',
        last: 'To the last move',
        moveList: 'Moves',
        hasComment: 'with a comment',
        noteClock: 'clock',
        noteTime: 'time used',
        noteEval: 'evaluation',
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
        transcript: 'Transcript',
        copy: 'Copy',
        copied: 'Copied.',
        asPgn: 'Save as PGN',
        asMat: 'Save as MAT',
        asSgf: 'Save as SGF',
        asGgf: 'Save as GGF',
        headingEvent: 'Event',
        headingSite: 'Place',
        headingStarted: 'Begun',
        headingEnded: 'Ended',
        headingTime: 'Time',
        headingOpening: 'Opening',
        headingTitle: 'Title',
        headingNote: 'Note',
        asKif: 'Save as KIF (UTF-8)',
        asKifOld: 'Save as KIF (Shift_JIS)',
        asKi2: 'Save as KI2',
        asJkf: 'Save as JKF',
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
        allMoves: 'All moves ({n})',
        asking: '{player} is searching: {n} s …',
        adviser: 'The adviser',
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
        ratesNothing: 'This player chooses a move and rates none: choose another one for the analysis.',
        on: 'Analyse',
        off: 'Stop',
        review: 'Review the whole game',
        reviewing: 'Move {n} of {all}',
        tree: 'Moves and variations',
        variation: 'Variation',
        moreVariations: {
            one: '{n} more variation is not shown here; the exported record has it.',
            other: '{n} more variations are not shown here; the exported record has them.',
        },
        forget: 'Remove this variation',
        turningPoints: 'Turning points',
        noTurns: 'None found yet. Review the whole game first.',
        turning: 'Move {n}, {move}: {from} → {to}',
        evalWords: '{side} is ahead by {value}',
        evalPawns: '{side} is ahead by {value} pawns',
        evalHundredths: '{side} is ahead by {value} hundredths of a pawn',
        evalDiscs: {one: '{side} is ahead by {n} disc', other: '{side} is ahead by {n} discs'},
        evalEven: 'even',
        evalChance: '{side} has a {value}% chance of winning',
        evalWins: '{side} wins',
        evalWinsBy: '{side} wins by {value}',
        evalWinsDiscs: {one: '{side} wins by {n} disc', other: '{side} wins by {n} discs'},
        wonWord: 'wins',
        lostWord: 'loses',
        wonShort: 'W',
        lostShort: 'L',
        gotoPly: 'After move {n}: {value}',
        playOn: 'Play from here',
        toGame: 'Back to the game',
        running: 'Running …',
        runningGames: 'Running: {n} of {all} games are over.',
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
            draws: 'Draws by the rules',
            position: 'Number of the first position',
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
            players: 'Players',
            cube: 'Doubling cube',
            vulnerable: 'Vulnerable',
            pips: 'Highest number of pips',
            hand: 'Tiles in a hand',
            passing: 'Cards to pass',
            dice: 'Dice each',
            wild: 'Ones are wild',
            flying: 'Flying with three men',
            goal: 'Points to win',
            level: 'Level',
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
        settings: '設定',
        confirmMove: '{move}に決める',
        enlarged: 'この点の周りの盤面（拡大）',
        help: 'ヘルプとキー操作',
        skip: '本文へ移動',
        home: 'ゲーム',
        arena: '対戦',
        papers: '論文',
        problems: '問題',
        library: '棋譜',
        write: '作成',
        pages: 'ページ一覧',
        lost: 'サーバーに接続できません。再接続しています…',
        notFound: 'ページが見つかりません。',
        toGames: 'ゲーム一覧へ',
        error: 'エラー：{text}',
        badAnswer: 'サーバーの応答が正しくありません（状態{n}）。',
        hello: 'ボードゲームの対局と検討',
        helloText:
            '昔と今のプログラムとの対局、棋譜の検討、プログラムの読みの観察ができます。すべてこのコンピュータの中で動きます。',
        goOn: '最近の対局',
        continueGame: '続きから',
        unfinished: '対局中',
        wonIt: 'あなたの勝ち',
        lostIt: 'あなたの負け',
        drawn: '引き分け',
        solvedIt: '成功',
        notSolvedIt: '失敗',
        findGame: 'ゲームを探す',
        findGameExample: '名前や言葉（「囲碁」「カード」など）',
        gamesFound: '{n}件のゲーム',
        foundHere: '見つかったゲーム',
        noGameFound: 'その言葉に合うゲームはありません。',
        playNow: '対局する',
        ownGames: 'ここで作られたゲーム',
        moreGames: 'L7で書かれたほかのゲーム',
        noGames: 'まだ対局がありません。',
        moves: '手数',
        plies: '{n}手',
        analyse: '検討',
        analysisOf: '{game}の検討',
        bring: '棋譜を読み込む',
        bringText:
            '棋譜（PGN・SGF・MAT・GGF・オセロの「f5d6c3…」・KIF・KI2・CSA・JKF・USI・テキスト）を貼り付けるか、ファイルを選んでください。',
        record: '棋譜',
        chooseFile: 'ファイルを選択',
        read: '読み込む',
        close: '閉じる',
        cancel: 'キャンセル',
        newGame: '{game}の新規対局',
        opponent: '対局相手',
        levelEasy: 'やさしい',
        levelMedium: 'ふつう',
        levelHard: '難しい',
        measured: '実測：「{name}」に{n}局で得点率{percent}%',
        friend: '友だちとリンクで対局',
        friendText: 'リンクを送り、それぞれの画面で対局します。',
        privateGame: '非公開（ほかの人は観戦できない）',
        moreOpponents: 'ほかの対局相手（{n}）',
        person: 'この画面で人どうしで対局',
        personText: '順番に着手します。',
        whoPlays: '対局者',
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
        clock180: '各3分、1手ごとに2秒加算',
        clock300: '各5分、1手ごとに3秒加算',
        clock900: '各15分、1手ごとに10秒加算',
        clockByo30: '初手から秒読み30秒',
        clock600Byo30: '各10分、切れたら秒読み30秒',
        clock900Byo60: '各15分、切れたら秒読み60秒',
        clock600: '各10分切れ負け',
        clock300by5: '各5分、1手ごとに5秒加算（フィッシャー）',
        clockOwn: 'そのほか…',
        clockMinutes: '持ち時間（分）',
        clockAdded: '1手ごとの加算（秒）',
        clockByoyomi: '秒読み（秒）',
        clockEither: '加算と秒読みは、どちらか一方だけ指定してください。',
        byoyomi: '秒読み{n}',
        takesHandicap: '駒を落としてもらう側',
        givesHandicap: '駒を落とす側、先に指す',
        titleHandicap: '{game}（{handicap}）',
        titleSize: '{game}（{size}）',
        evenGame: 'これまでの{n}局から、互角の手合割は{handicap}（あなたが{side}）です。',
        takeEven: 'この手合割にする',
        pointsRule: '{n}点法',
        noPoints: '入玉宣言なし',
        board: '盤',
        start: '対局開始',
        rules: '対局条件',
        rulesOf: 'ルール',
        rulesEnglish: 'ルール（英語）',
        howWritten: 'このゲームの記述を見る',
        edit: '編集',
        writtenHere: '自作',
        none: 'なし',
        yes: 'あり',
        no: 'なし',
        otherPlayer: 'ほかのプレイヤー',
        otherPlayerText: '名前とオプションで指定',
        spec: 'プレイヤーの指定',
        you: 'あなた',
        yourTurn: 'あなたの手番です',
        check: 'チェック',
        checkShogi: '王手',
        mate: 'チェックメイト',
        stalemate: 'ステイルメイト',
        youWon: 'あなたの勝ちです！',
        youLost: 'あなたの負けです。',
        youDrew: '引き分けです。',
        turnOf: '{side}の手番です',
        thinking: '考慮中…',
        sending: 'サーバーの応答を待っています…',
        pips: '残り{n}ピップ',
        colon: '：',
        theBar: 'バー',
        borneOff: 'オフ',
        stock: '山札',
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
        searchTree: '探索木',
        findMate: '詰み？',
        showKanji: '漢字の駒',
        showLetters: '英字の駒',
        shogiHandicap: '上手が駒を落とし、上手から指します（「～得」では、落とした駒を下手の持ち駒にします）。',
        shogiOption: {handicap: '手合割', points: '入玉宣言'},
        goOption: {size: '路数', handicap: '置石'},
        optionWord: {automatic: '自動', claimed: '申し出があったとき'},
        swap: '交換',
        youMust: '{side}は手がないためパスです。',
        winsPoints: '{side}の{n}点勝ち',
        winsGammon: '{side}のギャモン勝ち（{n}点）',
        winsBackgammon: '{side}のバックギャモン勝ち（{n}点）',
        passed: '{side}はパス',
        played: '{side}、{move}',
        rolled: 'サイコロは{dice}',
        turnedUp: '{move}',
        dealt: '配札',
        notHere: '{place}には着手できません',
        dieShows: 'サイコロ：{n}',
        fromHeap: '山{heap}から{n}本',
        cardToHeap: '{card} → 場札{heap}',
        cardToFoundation: '{card} → 台札{to}',
        heapToFoundation: '{card}（場札{heap}） → 台札{to}',
        cardTurned: '{card}がめくられた',
        cardTurnedDown: '一枚めくられた',
        turned: '{n}枚返し',
        choose: '手を選んでください',
        choosePromotion: 'ポーンは何に昇格しますか',
        first: '開始局面へ',
        previous: '一手戻る',
        next: '一手進む',
        last: '最終手へ',
        moveList: '棋譜',
        hasComment: 'コメントあり',
        noteClock: '残り時間',
        noteTime: '消費時間',
        noteEval: '評価',
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
        transcript: '手順（f5d6…の形）',
        copy: 'コピー',
        copied: 'コピーしました。',
        asPgn: 'PGNで保存',
        asMat: 'MATで保存',
        asSgf: 'SGFで保存',
        asGgf: 'GGFで保存',
        headingEvent: '棋戦',
        headingSite: '場所',
        headingStarted: '開始日時',
        headingEnded: '終了日時',
        headingTime: '持ち時間',
        headingOpening: '戦型',
        headingTitle: '表題',
        headingNote: '備考',
        asKif: 'KIFで保存（UTF-8）',
        asKifOld: 'KIFで保存（Shift_JIS）',
        asKi2: 'KI2で保存',
        asJkf: 'JKFで保存',
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
        allMoves: '全{n}手を表示',
        asking: '{player}が読んでいます（{n}秒）…',
        adviser: '助言役',
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
        ratesNothing: 'このプレイヤーは手を選ぶだけで、評価値を出しません。別のプレイヤーで検討してください。',
        on: '検討開始',
        off: '停止',
        review: '全手を検討',
        reviewing: '{all}手中{n}手目',
        tree: '本譜と変化',
        variation: '変化',
        moreVariations: 'ほかに変化が{n}個あります。書き出した棋譜には全部入っています。',
        forget: 'この変化を削除',
        turningPoints: '勝負の分かれ目',
        noTurns: 'まだありません。先に全手を検討してください。',
        turning: '{n}手目 {move}：{from} → {to}',
        evalWords: '{side}が優勢（{value}）',
        evalPawns: '{side}が優勢（評価値{value}）',
        evalHundredths: '{side}が優勢（評価値{value}）',
        evalDiscs: '{side}が{n}石優勢',
        evalEven: '互角',
        evalChance: '{side}の勝率{value}%',
        evalWins: '{side}の勝ち',
        evalWinsBy: '{side}の勝ち（{value}点差）',
        evalWinsDiscs: '{side}の{n}石勝ち',
        wonWord: '勝ち',
        lostWord: '負け',
        wonShort: '勝',
        lostShort: '負',
        gotoPly: '{n}手目：{value}',
        playOn: 'ここから対局',
        toGame: '対局に戻る',
        running: '実行中…',
        runningGames: '実行中：{all}局中{n}局が終わりました。',
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
            one: '一番手',
            two: '二番手',
            cross: '×',
            circle: '○',
            alice: 'アリス',
            bob: 'ボブ',
            solo: 'プレイヤー',
            solver: 'プレイヤー',
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
            draws: '引き分けの扱い',
            position: '初期配置の番号',
            komi: 'コミ（半目単位）',
            points: '入玉宣言の点数',
            misere: '最後に取ると負け',
            heaps: '山の数',
            pits: '穴の数',
            stones: '石の数',
            suits: 'スートの数',
            ranks: 'ランクの数',
            preset: '配置',
            fair: '初手の制限',
            players: '人数',
            cube: 'ダブリングキューブ',
            vulnerable: 'バルネラブル',
            pips: '最大の目',
            hand: '手札の枚数',
            passing: '渡す札の枚数',
            dice: '一人のサイコロの数',
            wild: '1の目は万能',
            flying: '三個になったら飛べる',
            goal: '勝ちに必要な点',
            level: '問題',
        },
        optionNote: {
            swap: '後手は最初の石を自分の石にできます。',
            handicap: '対局前に{first}の石を置き、{second}から始めます。',
        },
    },
};

// Names that come from elsewhere are looked up here: 'constructor' is in none of these tables.
const plain = (table) => {
    Object.setPrototypeOf(table, null);
    for (const value of Object.values(table)) if (value?.constructor === Object) plain(value);
};
Object.values(allTexts).forEach(plain);

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
export const optionName = (name, game) =>
    (lookOf(game).hands && allTexts[language].shogiOption[name]) ||
    (lookOf(game).halves && allTexts[language].goOption[name]) ||
    (allTexts[language].option[name] ?? name);
// A value of an option that is a word.
export const optionWord = (word) => allTexts[language].optionWord[word] ?? word;
export const optionNote = (name, players) =>
    (allTexts[language].optionNote[name] ?? '')
        .replace('{first}', sideName(players[0]))
        .replace('{second}', sideName(players[1]));

// One of {en, ja}, or a plain text.
// Headings of a record: event, site and others have a name here; other keys are those of the file.
const headingKeys = {
    event: 'headingEvent',
    site: 'headingSite',
    started: 'headingStarted',
    ended: 'headingEnded',
    'time limit': 'headingTime',
    opening: 'headingOpening',
    title: 'headingTitle',
    note: 'headingNote',
};
export const headingName = (key) => (headingKeys[key] ? t(headingKeys[key]) : key);

export const either = (words) => (typeof words === 'string' ? words : (words?.[language] ?? words?.en ?? ''));

const capital = (text) => text[0].toUpperCase() + text.slice(1);

// The sides of shogi are called by who begins, in a handicap game by who gives it. `game` is the one
// that the page shows, `handicap` its number where the server knows it.
let shownGame = '',
    shownHandicap = 0;
export const setGame = (game, handicap) => {
    shownGame = game;
    shownHandicap = handicap ?? handicapIn(game);
};
// Whether payoffs of the game that the page shows are half points.
export const countsHalves = () => !!lookOf(shownGame).halves;
// Whether its players write values in hundredths of a pawn.
export const countsHundredths = () => !!lookOf(shownGame).hands;
// Whether they are discs.
export const countsDiscs = () => lookOf(shownGame).goal === 'most';
const handicapOf = (game) => (game === shownGame ? shownHandicap : handicapIn(game));
const shogiSide = (name, game) =>
    language === 'ja' && lookOf(game).hands
        ? (handicapOf(game) ? {black: '下手', white: '上手'} : {black: '先手', white: '後手'})[name]
        : undefined;

// The name of a side: "Black". A name that is not in the table is shown as it is.
export const sideName = (name, game = shownGame) =>
    name
        ? (shogiSide(name, game) ??
          gameWord(name, game) ??
          allTexts[language].name[name] ??
          wordJa(name, '') ??
          capital(name))
        : '';
const gameWord = (word, game) => (language === 'ja' ? wordOfGameJa(word, game.split(':')[0]) : undefined);
// Words of built-in games; without a game, of any of them.
const wordJa = (word, game = shownGame) => (language === 'ja' && (!game || builtIn(game)) ? wordsJa[word] : undefined);

// The line under a game of Calculation: foundations, stock, cards already played.
const calculationCaption = /^wanted (.+), (\d+) in the stock, (\d+) out$/;

// The server's line under the board, with the names of sides in the language of the page.
export function captionWords(caption, look) {
    const text = look?.caption ? look.caption(caption ?? '') : (caption ?? '');
    if (language === 'en') return text;
    return text
        .replace(calculationCaption, '次に置ける札 $1、山札の残り$2枚、置いた札$3枚')
        .replace(/\b[a-z]+\b/g, (word) => allTexts[language].name[word] ?? wordJa(word) ?? word)
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
    renju: ['連珠', '黒に三々・四々・長連の禁手がある五目並べ。'],
    tak: ['タック', '石を置き、積み、動かして、向かい合う辺を道でつなぐ。'],
    tictactoe: ['三目並べ', '先に三つ並べた方が勝ち。'],
    breakthrough: ['ブレイクスルー', '先に相手側の端の段へ着いた方が勝ち。'],
    amazons: ['アマゾン', '駒を動かして矢を射る。動けなくなった方が負け。'],
    chess: ['チェス', '国際チェス連盟のルールによるチェス。'],
    chess960: ['チェス960', '960通りの初形のどれかから指すチェス。'],
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
    backgammon: ['バックギャモン', 'サイコロを振り、十五個の駒を先に上がらせる。'],
    calculation: ['カルキュレーション', '1、2、3、4ずつ数えて四つの列を作る、一人用のカードゲーム。'],
    calculation7: ['カルキュレーション（L7版）', 'L7で記述したカルキュレーション。枚数を変えられます。'],
    whist: ['ホイスト', '四人が二組に分かれ、切り札のあるトリックを取り合う。'],
    dominoes: ['ドミノ', '数の合う牌をつなげ、手元の牌を先になくす。'],
    hearts: ['ハーツ', 'ハートとスペードのクイーンを取らないようにする。'],
    bridge: ['コントラクト・ブリッジ', 'オークションで約束した数のトリックを、二人一組で取る。'],
    drawpoker: ['ドロー・ポーカー', '五枚の札を一度だけ取り替えて賭ける。'],
    holdem: ['リミット・ホールデム', '手札二枚と共通の札五枚から、最も強い五枚を作る。'],
    liarsdice: ['ライアーズ・ダイス', '隠したサイコロの目の数を言い合い、うそを見破る。'],
    yacht: ['ヨット', '五つのサイコロで十二の役を埋める。'],
    pig: ['ピッグ', 'サイコロを振り続けるか、やめて得点するかを選ぶ。'],
    blackjack: ['ブラックジャック', '二十一を超えずに、親より大きい数を作る。'],
    abalone: ['アバロン', '玉の列で押し、敵の玉を六つ盤の外へ落とす。'],
    chinese: ['チャイニーズ・チェッカー', '星形の盤で、駒を跳ばして向かいの角へ移す。'],
    foxgeese: ['キツネとガチョウ', 'ガチョウはキツネを追いつめ、キツネは跳び越して取る。'],
    halma: ['ハルマ', '駒を跳ばして向かいの隅へ移す。'],
    havannah: ['ハバナ', '輪・橋・三つまたのどれかを作る。'],
    morris: ['ナイン・メンズ・モリス', '三つ並べるごとに、敵の駒を一つ取る。'],
    qubic: ['立体四目並べ', '立方体の中で先に四つ並べる。'],
    sokoban: ['倉庫番', '荷物を押して、すべて印の上へ運ぶ。'],
    solitaire: ['ペグ・ソリティア', '跳び越して取り、最後の一本を中央に残す。'],
    y: ['Y', '三角形の三辺を先につなぐ。'],
    brandubh: ['ブランダブ', '王は隅へ逃げ、攻撃側は王を挟んで取る。'],
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
    losalamos: ['ロスアラモス・チェス', '6×6の盤で指す、ビショップのないチェス。1956年にMANIAC Iが指した。'],
    minishogi: ['五五将棋', '5×5の盤で指す将棋。持ち駒も成りもある。'],
    xiangqi: ['シャンチー', '中国の将棋。河を挟み、九宮の将を追い詰める。'],
    janggi: ['チャンギ', '朝鮮半島の将棋。宮の中の斜めの線も通れる。'],
    makruk: ['マークルック', 'タイの将棋。歩は三段目に並ぶ。'],
};
// "hex11" and "hexN" are Hex. undefined: a game that a visitor wrote.
const builtIn = (name) => {
    const base = name?.split(':')[0];
    return gamesJa[base] ?? gamesJa[base?.replace(/\d+$|N$/, '')];
};
[gamesJa, headingKeys, wordsJa, movesJa].forEach(plain);
const ja = (name) => (language === 'ja' ? builtIn(name) : null);

// A text of the server as a separate sentence.
export const sentence = (text) => (text ? capital(text) + (/[.。!?]$/.test(text) || language !== 'en' ? '' : '.') : '');

// Between a word and what is said of it.
export const comma = () => (language === 'ja' ? '、' : ', ');
export const colon = () => (language === 'ja' ? '：' : ': ');

// Several sentences as one text.
export const sentences = (list) => {
    const [stop, space] = language === 'ja' ? ['。', ''] : ['.', ' '];
    return list
        .filter(Boolean)
        .map((text) => (/[.。!?！？]$/.test(text) ? text : text + stop))
        .join(space);
};

// Games whose size is the length of an edge of a square board or a rhombus; of others it is only a number.
const square = /^(othello|reversi70|hex|fairhex|go|gomoku|breakthrough|konane)$/;

// The size that a name such as "othello:size=6", "hex11" or "connect4:width=8,height=7" gives: "6×6"; undefined: none.
function sizeOf(name) {
    const [base, options = ''] = name.split(':');
    const option = (key) => new RegExp(`(?:^|,)${key}=(\\d+)`).exec(options)?.[1];
    const [, family, digits] = /^(hex|go)(\d+)$/.exec(base) ?? [null, base];
    const size = digits ?? option('size');
    if (size && family === 'go' && language === 'ja') return `${size}路`;
    if (size) return square.test(family) ? `${size}×${option('height') ?? size}` : size;
    return option('width') && option('height') ? `${option('width')}×${option('height')}` : undefined;
}

function plainTitle(name, title) {
    const text = ja(name)?.[0] ?? title?.replace(/ \d+x\d+$/, '') ?? name, // "Othello 6x6" of a game that is open
        size = sizeOf(name);
    return size ? t('titleSize', {game: text, size}) : text;
}

// The title of a game in the language of the page, with the size and the handicap that its name gives.
export function gameTitle(name, title) {
    const text = plainTitle(name, title),
        handicap = lookOf(name).hands ? handicapOf(name) : 0;
    return handicap ? t('titleHandicap', {game: text, handicap: handicapName(handicap, language)}) : text;
}
// Its titles in both languages, that of the page first, and its name.
export const gameNames = (name, title) => [gameTitle(name, title), builtIn(name)?.[0] ?? '', either(title) ?? '', name];
export const gameSummary = (name, summary) => ja(name)?.[1] ?? sentence(either(summary));

// A move that is a word, in the language of the page; others as they are written.
export const moveWords = (move) =>
    /^(pass|swap|win)$/.test(move) ? t(move) : (language === 'ja' && builtIn(shownGame) && movesJa[move]) || move;

export const number = (n) =>
    new Intl.NumberFormat(language, {
        maximumFractionDigits: Math.abs(n) < 10 ? 2 : 0,
        notation: n >= 1e5 ? 'compact' : 'standard',
    }).format(n);

// All digits of a whole number, where it is compared with another.
export const exactNumber = (n) => new Intl.NumberFormat(language).format(n);

// A piece by its name; '' for a stone, which only has a colour.
export function pieceName({piece, sign}) {
    if (language === 'ja' && sign) return sign;
    if (!piece || piece === 'stone') return '';
    return language === 'ja' && (!shownGame || builtIn(shownGame)) ? pieceJa(piece, shownGame.split(':')[0]) : piece;
}

// The stock of a patience has the name of the move that turns its top card.
const placeName = ({name}) => (name === 'turn' && lookOf(shownGame).notation === 'calculation' ? t('stock') : name);

// A cell for screen readers: "f5, Black, last move".
export function cellWords(cell, movers, {can, last, chosen, turned}) {
    const owner = cell.owner >= 0 ? sideName(movers?.[cell.owner]) : '';
    const piece = pieceName(cell) + (cell.count > 1 ? ` ${cell.count}` : '');
    const what = cell.piece ? [owner, piece].filter(Boolean).join(' ') : t('cellEmpty');
    const point = lookOf(shownGame).notation === 'backgammon' && (turned ? 25 - cell.name : Number(cell.name)),
        end = {0: 'borneOff', 25: 'theBar'}[point];
    const place =
        cell.flip !== undefined ? spokenPlace(cell, language) : end ? t(end) : point ? String(point) : placeName(cell);
    return [place, what, can && t('cellCan'), last && t('cellLast'), chosen && t('cellChosen')]
        .filter(Boolean)
        .join(language === 'ja' ? '、' : ', ');
}

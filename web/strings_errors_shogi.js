// SPDX-License-Identifier: MIT
// strings_errors_shogi.js - why a move or a position of shogi is refused, in Japanese.

const sides = {Black: '先手', White: '後手', black: '先手', white: '後手'};
const pieces = {
    pawn: '歩',
    lance: '香',
    knight: '桂',
    silver: '銀',
    gold: '金',
    bishop: '角',
    rook: '飛',
    king: '玉',
    tokin: 'と',
    'promoted lance': '成香',
    'promoted knight': '成桂',
    'promoted silver': '成銀',
    horse: '馬',
    dragon: '龍',
};
const ranks = '一二三四五六七八九';
const wide = (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0);

// "7f" as ７六.
const square = (name) => (/^[1-9][a-i]$/.test(name) ? wide(name[0]) + ranks[name.charCodeAt(1) - 97] : undefined);

// The words with sides, pieces and squares in them; null where one is not known.
const say =
    (how, ...tables) =>
    (...groups) => {
        const words = groups.map((group, i) => {
            const table = tables[i];
            return typeof table === 'function' ? table(group) : table ? table[group] : group;
        });
        return words.includes(undefined) ? null : how(...words);
    };

const resultWords = {drawn: '引き分け', 'won by Black': '先手の勝ち', 'won by White': '後手の勝ち'};
const beyondWords = (n, more) => `${n}手目の千日手で終局し、その後の${more}手はコメントに入れました`;

// Why the result of a file is another one.
function whyWords(text) {
    const illegal = /^the move (\S+) is illegal$/.exec(text);
    const beyond = /^the game ended with move (\d+), by repetition; the (\d+) moves? after it/.exec(text);
    if (illegal) return `${illegal[1]}は反則の手`;
    if (beyond) return beyondWords(beyond[1], beyond[2]);
    return {
        'perpetual check loses': '連続王手の千日手は反則負け',
        'the declaration is against the rules': '入玉宣言の条件を満たしていない',
        'the rules had ended the game': '規則によりすでに終局している',
    }[text];
}

export const shogiMessages = [
    [/^(\w+) has no (.+) in hand$/, say((side, piece) => `${side}の持ち駒に${piece}はありません`, sides, pieces)],
    [
        /^there is a piece on (\w+): drops need an empty square$/,
        say((at) => `${at}には駒があります。駒は空いたマスに打ちます`, square),
    ],
    [/^an? (.+) on (\w+) could never move$/, say((piece, at) => `${at}の${piece}は行き所のない駒です`, pieces, square)],
    [/^(\w+) has a pawn on file ([1-9]) already \(nifu\)$/, say((side, file) => `${wide(file)}筋は二歩です`, sides)],
    [/^a dropped pawn may not give mate$/, '打ち歩詰めは反則です'],
    [/^(\w+)'s king would be left in check$/, say((side) => `${side}の玉に王手がかかったままです`, sides)],
    [/^there is no piece on (\w+)$/, say((at) => `${at}に駒はありません`, square)],
    [
        /^the (.+) on (\w+) is (\w+)'s, and (\w+) is to move$/,
        say(
            (piece, at, side, mover) => `${at}の${piece}は${side}の駒ですが、手番は${mover}です`,
            pieces,
            square,
            sides,
            sides,
        ),
    ],
    [
        /^(\w+)'s own (.+) is on (\w+)$/,
        say((side, piece, at) => `${at}には味方の${piece}があります`, sides, pieces, square),
    ],
    [
        /^an? (.+) does not move from (\w+) to (\w+)$/,
        say((piece, from, to) => `${from}の${piece}は${to}へは動けません`, pieces, square, square),
    ],
    [/^something stands between (\w+) and (\w+)$/, say((a, b) => `${a}と${b}の間に駒があります`, square, square)],
    [/^an? (.+) does not promote$/, say((piece) => `${piece}は成れません`, pieces)],
    [
        /^an? (.+) promotes only on, to or from the last three ranks$/,
        say((piece) => `${piece}が成れるのは、敵陣の三段に入るか、敵陣から動くときだけです`, pieces),
    ],
    [
        /^the (.+) has to promote on (\w+)$/,
        say((piece, at) => `${at}の${piece}は行き所がないため、必ず成ります`, pieces, square),
    ],
    [/^the king would be in check on (\w+)$/, say((at) => `${at}には相手の利きがあり、玉は動けません`, square)],
    [/^in this game a win cannot be declared$/, 'この対局では入玉宣言はできません'],
    [
        /^(\w+) cannot declare: the king is not in the other camp$/,
        say((side) => `${side}の玉が敵陣にないため、宣言できません`, sides),
    ],
    [
        /^(\w+) cannot declare: the king is in check$/,
        say((side) => `${side}の玉に王手がかかっているため、宣言できません`, sides),
    ],
    [
        /^(\w+) cannot declare: (\d+) of (\d+) pieces are in the other camp$/,
        say((side, n, all) => `敵陣に玉のほか${all}枚必要ですが、${side}の駒は${n}枚です`, sides),
    ],
    [
        /^(\w+) cannot declare: (\d+) points, (\d+) are missing$/,
        say((side, n, more) => `${side}は${n}点で、${more}点足りないため、宣言できません`, sides),
    ],
    [/^which piece is taken is not clear: write its square$/, '「同」がどのマスか分かりません。マスを書いてください'],
    [
        /^no (.+) of (\w+) can take a piece$/,
        say((piece, side) => `${side}の${piece}で取れる駒はありません`, pieces, sides),
    ],
    [/^'([^']*)' behind (?:the move|it) is not understood$/, '後に続く「$1」が分かりません'],
    [
        /^no (.+) of (\w+) can go there$/,
        say((piece, side) => `そこへ動ける${side}の${piece}はありません`, pieces, sides),
    ],
    [
        /^(\d) pieces \((.+)\) can go there: write the square, as in G6i-5h$/,
        say(
            (n, piece) => `そこへ動ける${piece}が${n}枚あります。「G6i-5h」のように元のマスも書いてください`,
            null,
            pieces,
        ),
    ],
    [/^no (.+) can go there$/, say((piece) => `そこへ動ける${piece}はありません`, pieces)],
    [/^several pieces \((.+)\) can go there$/, say((piece) => `そこへ動ける${piece}が複数あります`, pieces)],
    [/^no piece \((.+)\) fits these words$/, say((piece) => `この書き方に当てはまる${piece}はありません`, pieces)],
    [/^here should be a square such as ７六, or 同$/, 'ここには「７六」のようなマスか「同」が必要です'],
    [/^here should be the name of a piece$/, 'ここには駒の名前が必要です'],
    [/^(.+) cannot be dropped$/, say((piece) => `${piece}は打てません`, pieces)],
    [/^no (.+) stands there$/, say((piece) => `そこに${piece}はありません`, pieces)],
    [/^handicap: '([^']*)' is none(?:; .+)$/, '「$1」という手合割はありません'],
    [/^points: 27, 24 or 0, not (-?\d+)$/, '入玉宣言の点数は27、24、0のどれかです'],
    // Positions.
    [
        /^(\d+) (.+)s on the board and in hand; there are (\d+)(?: \(one is at (\w+)\))?$/,
        (n, piece, most) =>
            pieces[piece] ? `${pieces[piece]}が盤上と持ち駒に合わせて${n}枚あります（全部で${most}枚です）` : null,
    ],
    [
        /^two kings of (\w+): at (\w+) and (\w+)$/,
        say((side, a, b) => `${side}の玉が2枚あります（${a}と${b}）`, sides, square, square),
    ],
    [/^there is no king on the board$/, '盤上に玉がありません'],
    [
        /^two pawns of (\w+) on file ([1-9]): at (\w+) and (\w+)$/,
        say(
            (side, file, a, b) => `${side}の歩が${wide(file)}筋に2枚あります（${a}と${b}）`,
            sides,
            null,
            square,
            square,
        ),
    ],
    [
        /^the (.+) of (\w+) at (\w+) could never move$/,
        say((piece, side, at) => `${at}の${side}の${piece}は行き所がありません`, pieces, sides, square),
    ],
    [
        /^(\w+) is to move and could take the king at (\w+)$/,
        say((side, at) => `${side}の手番なのに、${at}の玉に王手がかかっています`, sides, square),
    ],
    [/^(\w+): (\+?.) is not a piece$/, say((at, letter) => `${at}の「${letter}」は駒ではありません`, square)],
    [/^(\w+): an? (.+) does not promote$/, say((at, piece) => `${at}：${piece}は成れません`, square, pieces)],
    [/^rank ([a-i]) has more than 9 squares$/, (rank) => `${ranks[rank.charCodeAt(0) - 97]}段目が9マスを超えています`],
    [
        /^rank ([a-i]) has (\d+) squares?; there are 9$/,
        (rank, n) => `${ranks[rank.charCodeAt(0) - 97]}段目が${n}マスしかありません`,
    ],
    [/^(\d+) ranks?; there are 9, separated by '\/'$/, '段が$1段しかありません（「/」で区切った9段が必要です）'],
    [/^more than 9 ranks$/, '段が9段を超えています'],
    [/^after the board comes the side to move, b or w$/, '盤面の後に手番（bかw）が必要です'],
    [/^hands are written as in RB2G3p, or -$/, '持ち駒は「RB2G3p」のように書くか、「-」とします'],
    [
        /^(\d+) (.+)s in hand; there are (\d+)$/,
        (n, piece, most) => (pieces[piece] ? `持ち駒の${pieces[piece]}が${n}枚あります（全部で${most}枚です）` : null),
    ],
    [/^after b or w come the hands, or -$/, '手番の後に持ち駒（なければ「-」）が必要です'],
    [/^the number of the move is 1 to (\d+)$/, '手数は1から$1までです'],
    // Files.
    [/^an unknown handicap: '(.*)'$/s, '「$1」という手合割はありません'],
    [/^(?:this is no piece for a hand|this cannot lie in a hand): '(.*)'$/s, '「$1」は持ち駒にできません'],
    [/^too many pieces in a hand: '(.*)'$/s, '持ち駒が多すぎます（「$1」）'],
    [/^a tenth rank: '(.*)'$/s, '盤面が9段を超えています（「$1」）'],
    [/^a rank of the board needs nine squares: '(.*)'$/s, '盤面の一段には9マス必要です（「$1」）'],
    [/^shogi has no pass: '(.*)'$/s, '将棋にパスはありません（「$1」）'],
    [/^here should be ▲ or △ and a move: '(.*)'$/s, 'ここには▲か△と指し手が必要です（「$1」）'],
    [/^here should be the number of a move: '(.*)'$/s, 'ここには手数が必要です（「$1」）'],
    [/^neither a move nor a comment: '(.*)'$/s, '指し手でもコメントでもありません（「$1」）'],
    [
        /^here should be a piece such as \+FU or ' \* ': '(.*)'$/s,
        'ここには「+FU」のような駒か「 * 」が必要です（「$1」）',
    ],
    [/^this rank was given before: '(.*)'$/s, '同じ段が二度あります（「$1」）'],
    [/^a piece of this rank was given before: '(.*)'$/s, 'この段の駒が二度あります（「$1」）'],
    [/^a rank needs nine squares of three characters: '(.*)'$/s, '一段には3文字のマスが9個必要です（「$1」）'],
    [/^this is not the rank that is due: '(.*)'$/s, '段の順番が違います（「$1」）'],
    [
        /^there is text behind the nine squares of this rank: '(.*)'$/s,
        'この段の9マスの後に余分な文字があります（「$1」）',
    ],
    [
        /^the board has (\d) of its 9 ranks, rank (\d) is missing$/,
        '盤面が$1段しかありません（9段のうち$2段目がありません）',
    ],
    [/^the game ends before its position(?:: '.*')?$/s, '開始局面の前に終局しています'],
    [
        /^here should be pieces on empty squares, such as 27FU: '(.*)'$/s,
        'ここには「27FU」のような空いたマスの駒が必要です（「$1」）',
    ],
    [/^here should be groups of four characters: '(.*)'$/s, 'ここには4文字ずつの組が必要です（「$1」）'],
    [/^this piece does not stand there at the start: '(.*)'$/s, '開始局面のそこにその駒はありません（「$1」）'],
    [/^a position after the first move: '(.*)'$/s, '指し手の後に局面があります（「$1」）'],
    [/^neither PI nor a rank nor pieces: '(.*)'$/s, 'PIでも段でも駒でもありません（「$1」）'],
    [/^not a move: '(.*)'$/s, '「$1」は指し手ではありません'],
    [/^the other side is to move: '(.*)'$/s, '手番が違います（「$1」）'],
    [/^this piece cannot be dropped: '(.*)'$/s, 'その駒は打てません（「$1」）'],
    [/^no such piece stands there: '(.*)'$/s, 'そこにその駒はありません（「$1」）'],
    [/^an unknown end of a game:? '(.*)'$/s, '「$1」という終局はありません'],
    [/^here should be a time in seconds: '(.*)'$/s, 'ここには秒数が必要です（「$1」）'],
    [/^here should be N\+ or N- and a name: '(.*)'$/s, 'ここには「N+」か「N-」と名前が必要です（「$1」）'],
    [/^a move after the end of the game(?:: '(.*)')?$/s, '終局の後に指し手があります'],
    [/^not a statement of CSA: '(.*)'$/s, '「$1」はCSA形式の行ではありません'],
    [/^no such piece stands on ([1-9])([1-9])$/, (file, rank) => `${wide(file)}${ranks[rank - 1]}にその駒はありません`],
    [
        /^the square ([1-9])([1-9]) has no piece that JKF knows$/,
        (file, rank) => `${wide(file)}${ranks[rank - 1]}の駒が分かりません`,
    ],
    [/^'(\w+)' is not (?:a square|a piece|0 or 1)$/, '「$1」の値が正しくありません'],
    [/^'preset' is missing$/, '手合割（preset）がありません'],
    [/^an unknown preset '([^']*)'$/, '「$1」という手合割はありません'],
    [/^not (?:an object|a JSON object)$/, 'JSONのオブジェクトではありません'],
    [/^not JSON: (.*)$/s, 'JSONとして読めません（$1）'],
    [/^'(\w+)' is not a list$/, '「$1」が配列ではありません'],
    [/^'(\w+)' is not an object$/, '「$1」がオブジェクトではありません'],
    [/^'(\w+)' is not a text$/, '「$1」が文字列ではありません'],
    [/^'(\w+)' is neither true nor false$/, '「$1」は「true」か「false」でなければなりません'],
    [/^(comments\[\d+\]) is not a text$/, '「$1」が文字列ではありません'],
    [/^(forks\[\d+\]) is not a list$/, '「$1」が配列ではありません'],
    [
        /^the square ([1-9])([1-9]) is not an object$/,
        (file, rank) => `${wide(file)}${ranks[rank - 1]}のマスがオブジェクトではありません`,
    ],
    [/^not a board of 9 files$/, '盤面が9筋ではありません'],
    [/^file ([1-9]) has no 9 squares$/, (file) => `${wide(file)}筋が9マスではありません`],
    [/^a hand is not an object$/, '持ち駒がオブジェクトではありません'],
    [/^'([^']*)' in a hand$/, '「$1」は持ち駒にできません'],
    [/^a wrong number of (\w+) in a hand$/, '持ち駒「$1」の枚数が正しくありません'],
    [/^more than two hands$/, '持ち駒は二人分までです'],
    [/^not JKF: 'moves' is missing$/, 'JKF形式ではありません（movesがありません）'],
    [
        /^a variation for move (\d+), but the line has moves (\d+) to (\d+)$/,
        '$1手目の変化がありますが、元の手順は$2手目から$3手目までです',
    ],
    [/^more than (\d+) variations nested$/, '変化の入れ子が$1段を超えています'],
    [/^a move after the illegal move (\S+)$/, '反則手「$1」の後に指し手があります'],
    [/^move (\S+) after the end of the game by its rules$/, '規則による終局の後に指し手「$1」があります'],
    [/^the move (\S+), after a fourth repetition, is illegal$/, '千日手の後の指し手「$1」は反則です'],
    [/^illegal move: (\S+)$/, '「$1」は反則の手です'],
    [/^'([^']*)' after the end of the game$/, '終局の後に「$1」があります'],
    [/^'([^']*)' between startpos and moves$/, '「startpos」と「moves」の間に「$1」があります'],
    [/^damaged (\S+): the byte (\w+) is no character$/, '文字コード（$1）が壊れています（バイト$2）'],
    // What is odd about a file that was read.
    [
        /^said to be (drawn|won by \w+), but it is (drawn|won by \w+): (.+)$/,
        say(
            (said, is, why) => `ファイルでは${said}ですが、規則では${is}です（${why}）`,
            resultWords,
            resultWords,
            whyWords,
        ),
    ],
    [
        /^the game ended with move (\d+), by repetition; the (\d+) moves? after it (?:is|are) in the comment$/,
        beyondWords,
    ],
    [/^said to be mate, but there are legal moves$/, 'ファイルでは詰みですが、指せる手があります'],
    [
        /^said to be mate: the legal moves left are interpositions$/,
        'ファイルでは詰みですが、合駒を打つ手が残っています（無駄合なら詰みです）',
    ],
    [/^line (\d+): the move has the number (\S+), not (\d+)$/, '$1行目の手数が$2です（続きの手数は$3です）'],
    [/^line (\d+): said to have (\d+) moves, but it has (\d+)$/, '$1行目に$2手とありますが、実際は$3手です'],
    [/^line (\d+): the time is left out, it cannot be meant$/, '$1行目の消費時間は値がおかしいため省きました'],
    [/^the time of move (\d+) is left out, it cannot be meant$/, '$1手目の消費時間は値がおかしいため省きました'],
    [
        /^said to be a repetition, but no position occurs four times$/,
        'ファイルでは千日手ですが、同じ局面は四回現れていません',
    ],
    [
        /^move (\d+) of a variation is illegal, (\S+): the line ends there$/,
        '変化の$1手目「$2」は反則のため、そこまでを読み込みました',
    ],
];

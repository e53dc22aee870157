// SPDX-License-Identifier: MIT
// strings_games.js - words of the built-in games in Japanese: sides, what is counted under the board, pieces,
// moves that are words. In English they come from the games themselves. Games that visitors wrote keep their own.

export const wordsJa = {
    east: '東',
    west: '西',
    three: '三番手',
    four: '四番手',
    vertical: '縦',
    horizontal: '横',
    attackers: '攻撃側',
    defenders: '守備側',
    geese: 'ガチョウ',
    fox: 'キツネ',
    cut: '切る側',
    short: 'つなぐ側',
    keeper: 'プレイヤー',
    guest: '子',
    bank: '親',
    walls: '残りの壁',
    taken: '取った石',
    out: '落とした玉',
    card: 'めくった札',
    hand: '手持ち',
    trump: '切り札',
    tricks: 'トリック',
    points: '失点',
    bid: 'ビッド',
    contract: 'コントラクト',
    declarer: 'ディクレアラー',
    stake: '賭け点',
    stock: '山札',
    left: '左端',
    right: '右端',
    pot: 'この番の点',
    throws: '振った回数',
    number: '宣言した個数',
    face: '宣言した目',
    bidder: '宣言者',
    cube: 'キューブ',
};

// Words that mean something else in one game.
const wordsOfGame = {
    nim: {one: '先手', two: '後手'},
    tsume: {black: '攻方', white: '玉方'},
    'tsume-white': {black: '玉方', white: '攻方'},
};
export const wordOfGameJa = (word, game) => wordsOfGame[game]?.[word];

export const movesJa = {
    roll: '振る',
    hold: 'やめる',
    fold: '降りる',
    call: 'コール',
    raise: 'レイズ',
    bet: 'ベット',
    check: 'チェック',
    draw: '引く',
    stand: 'スタンド',
    hit: 'ヒット',
    double: 'ダブル',
    redouble: 'リダブル',
    take: 'テイク',
    drop: 'パス（ドロップ）',
    throw: '振り直す',
    lie: 'うそだ',
    turn: 'めくる',
    ones: '1の目',
    twos: '2の目',
    threes: '3の目',
    fours: '4の目',
    fives: '5の目',
    sixes: '6の目',
    full: 'フルハウス',
    four: 'フォーダイス',
    little: '小ストレート',
    big: '大ストレート',
    choice: 'チョイス',
    yacht: 'ヨット',
};

const men = {man: '駒', king: '成駒'};
const piecesOfGame = {
    makruk: {king: '王', met: 'メット', khon: 'コーン', knight: '馬', rook: '船', pawn: '歩'},
    sokoban: {box: '荷物', man: '倉庫番', wall: '壁'},
    draughts: men,
    international: men,
    russian: men,
    turkish: men,
};
const pieces = {
    king: 'キング',
    queen: 'クイーン',
    rook: 'ルーク',
    bishop: 'ビショップ',
    knight: 'ナイト',
    pawn: 'ポーン',
    arrow: '矢',
    flat: '平らな石',
    wall: '壁',
    cap: 'キャップストーン',
    peg: '駒',
    box: '囲んだ四角',
    back: '伏せた札',
};
const suits = {spades: 'スペード', hearts: 'ハート', diamonds: 'ダイヤ', clubs: 'クラブ'};

// "queen" as クイーン, "7 of hearts" as ハートの7; other pieces as they are.
export function pieceJa(piece, game) {
    const [, rank, suit] = /^(\w+) of (\w+)$/.exec(piece) ?? [];
    if (suits[suit]) return `${suits[suit]}の${rank}`;
    return piecesOfGame[game]?.[piece] ?? pieces[piece] ?? piece.replace(/^card /, '');
}

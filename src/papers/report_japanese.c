// SPDX-License-Identifier: MIT
// report_japanese.c - see report_japanese.h.
//
// A table from English to Japanese, in the words of the papers where they have some. Experiments
// make many texts from numbers and parts, so a text is looked up by its form: "#" stands for a
// number, "{}" for any part, and {1}, {2} ... for both in order. A part that stands in the table
// itself is put in in Japanese, any other one as it is. The first form that fits counts: narrow
// ones come first.
#include "papers/report_japanese.h"

#include "base/error.h"

#include <string.h>

typedef struct {
    const char *english, *japanese;
} Pair;

// --- Takeuchi 1970 ---

static const Pair takeuchi_1970_texts[] = {
    {"not printed", "記載なし"},

    {"where red may begin", "赤（先手）が初手に打てるマス"},
    {"move #", "{1}手目"},
    {"the end of this game", "この勝負の結果"},

    {"the whole game, at the pace of the table", "総計算時間（表の速さで計算）"},
    {"about 20 minutes", "約20分"},
    {"# minutes", "{1}分"},
    {"# seconds", "{1}秒"},
    {"its longest move", "最も長い一手"},
    {"nearly 200 s in middle games", "中盤で200秒近く"},
    {"our choice, a fifth either way: the printed times are whole seconds, and the pace comes from "
     "13 moves",
     "前後2割。幅は当方が定めた。論文の時間は秒単位で、速さは13手から求めたもの"},

    {"sorted # levels before the tip", "末端の{1}段手前まで並べ替え"},
    {"half the time or less", "少くとも半分の時間に出来る"},
    {"#% of the leaves (#, without it #)", "末端数の{1}%（{2}。用いなければ{3}）"},
    {"#% of the leaves (#)", "末端数の{1}%（{2}）"},
    {"at most 50% of the leaves", "末端数の50%以下"},
    {"the paper's expectation, with leaves in place of time",
     "論文の予想。時間の代りに末端数で比べる"},

    {"5 plies, read as: against itself", "5手読み（同じ深さ同士の対戦と読む）"},
    {"5 plies, likewise, moves not sorted", "5手読み（同上）、並べ替えなし"},
    {"7 plies, moves not sorted", "7手読み、並べ替えなし"},
    {"9 plies, moves not sorted", "9手読み、並べ替えなし"},
    {"9 plies, moves sorted as in the table", "9手読み、表と同じ並べ替え"},
    {"7 plies", "7手読み"},
    {"the table shows that the 7-ply program sorts",
     "7手読みのプログラムが手を並べ替えていることは、表からわかる"},
    {"the paper does not say whether its 9-ply program sorts; not sorting agrees",
     "9手読みが手を並べ替えるかどうか、論文に記載がない。並べ替えなければ一致する"},

    {"sorted: {}", "並べ替えあり：{1}"},
    {"every second move after 3-5", "3-5の後、2手目のすべて"},
    {"every second and third move after 3-5", "3-5の後、2・3手目のすべて"},
    {"every 2nd and 3rd move after 3-5", "3-5の後、2・3手目のすべて"},
    {"every first move", "初手のすべて"},
    {"every position after # plies", "{1}手後のすべての局面"},
    {"that it does not sort is a reading chosen by this result",
     "並べ替えないというのは、この結果から選んだ読み方"},
    {"the paper does not say which moves were put in, nor how many",
     "どの手をいくつ加えたか、論文に記載がない"},

    {"{}: second, # plies", "{1}：後手で{2}手読みと"},
    {"{}: second", "{1}：後手"},
    {"{}: first", "{1}：先手"},
    {"{}: VAL2", "{1}：VAL2付き"},
    {"not sorted, forgets", "並べ替えなし・相手ごとに忘れる"},
    {"not sorted, remembers", "並べ替えなし・憶え続ける"},
    {"sorted, forgets", "並べ替えあり・相手ごとに忘れる"},
    {"sorted, remembers", "並べ替えあり・憶え続ける"},
    {"wins after a few games", "数回で勝てるようになつた"},
    {"wins none of # games", "{1}局とも勝てず"},
    {"wins game #, #-#", "{1}局目で勝つ（{2}-{3}）"},
    {"wins game {}", "初めて勝った局：{1}"},
    {"none", "なし"},
    {"game 1 to 9", "1局目から9局目まで"},
    {"game #", "{1}局目"},
    {"our choice: the printed game against 7 plies is the 9th, the first one won",
     "当方が定めた。論文に載る7手読みとの勝局が9回目であることによる"},
    {"as second ... it seems (と思われる)", "後手でやつたほど決まるといふと思われる"},
    {"unexpectedly it works well (効果がよい)", "期待に反して効果がよいようである"},
    {"a surmise of the author's, garbled in the scan (後手でやつたほど決まるといふと思われる); "
     "read as: less good than as second. Computed: {}, by the games needed in all",
     "著者の推測だが、読み取りが乱れている。「先手では後手ほどよくない」と読む。計算では、"
     "勝つまでの局数の合計で見ると{1}"},
    {"効果がよい of the scan is read as よくない, less good than without; the constant 10 is ours, "
     "and with 1, 2, 3 and 5 (single squares, own stones, sorted) it does better than without. "
     "Computed: {}, by the games needed in all",
     "「効果がよい」は「よくない」の読み誤りと見る。定数10は当方が選んだもので、1、2、3、5では"
     "（マスごと・自分の石・並べ替えあり）VAL2無しよりよい。"
     "計算では、勝つまでの局数の合計で見ると{1}"},
    {"less good", "劣る"},
    {"better", "優る"},
    {"equally good", "同等"},
    {"the paper does not say if programs sort, if the learner forgets",
     "手を並べ替えるか、相手が替わると忘れるか、論文に記載がない"},
    {"first win against 7 plies, chosen reading", "7手読みに初めて勝つのは（選んだ読み方で）"},
    {"its plies, as in the printed game", "その手順のうち論文の棋譜と同じもの"},
    {"# plies, # PASS", "{1}手、PASS {2}回"},
    {"# plies", "{1}手"},
    {"one reading among {} tried, # of which give it as game 9, see "
     "docs/papers/takeuchi-1970.md. Started fresh against 3, 5 and 7 plies it wins game {} (of # "
     "each): this contradicts the sentence before the printed game",
     "試した{1}通りの読み方の一つで、9局目にこの棋譜を打つものは{2}通りある"
     "（docs/papers/takeuchi-1970.md）。記憶のない状態から3・5・7手読みと各{4}局打つと、"
     "初めて勝った局は{3}。棋譜の前にある論文の一文とは矛盾する"},

    {"legal plies, and passes that are forced", "ルールどおりの手と、やむを得ないPASS"},
    {"red's moves # to #", "赤の{1}～{2}手目"},
    {"all of them, when it does not sort", "その全部、並べ替えなし"},
    {"# moves", "{1}手"},
    {"ply #: static and backed-up value", "{1}手目：現在局面の評価と Backed Up Value"},
    {"white's move is the best of 3 plies at", "白の手が3手読みの最善手である箇所"},
    {"# of # choices", "{2}箇所のうち{1}"},
    {"the memory that decides the others is not printed",
     "残りを決めた反転数の記録は論文に載っていない"},
    {"memory must act at plies", "反転数の記録が働いたはずの手数"},
    {"memory or order chooses among equals at", "同点の手を記録または順序が選んだ手数"},
    {"its end, white : red", "結果、白：赤"},
    {"#:#, white wins", "{1}:{2}で白の勝ち"},
    {"#:#, red wins", "{1}:{2}で赤の勝ち"},

    {"the position shown, with best play", "図の局面、双方最善を尽くして"},
    {"red can win, it seems (勝てる…らしい)", "最早、赤は勝てる局面であるらしい"},
    {"the scan says 最早、赤は勝てる: 'already red can win'; 勝てる may be misread for 勝てない: "
     "'no longer can red win'",
     "「勝てる」は「勝てない」の読み誤りかもしれない"},
    {"plies that change who wins with best play", "双方最善での勝敗を変える手"},
    {"from about 8-6 on", "8-6のあたりから暴落が始まる"},
    {"# ({}: {}); {}", "{1}手目 {2}で{3}；{4}"},
    {"# ({}: {})", "{1}手目 {2}で{3}"},
    {"the last is one of plies 45 to 55", "最後のものが45～55手目"},
    {"the paper: red's moves printed under this sentence", "論文のこの一文の下に並ぶ赤の手による"},
    {"9 plies, # put in, # of # ways", "9手読み同士、{1}手加えて（{3}通りのうち{2}局）"},
    {"reversals to the last", "きわどい（読み取りは「きゆどい」）ところまで反転劇が起る"},
    {"# turn at the end, one with # left", "終盤に逆転{1}局、最も遅いもので残り{2}マス"},
    {"at least one game turns", "1局以上で逆転"},
    {"weak: the paper gives no number", "弱い条件：論文に数がない"},

    {"not sorted: default weights, {}", "並べ替えなし：標準weight、{1}"},
    {"default weights, {}", "標準weight、{1}"},
    {"not sorted: W(1000,200,...), {}", "並べ替えなし：W(1000,200,…)、{1}"},
    {"both on W(1000,200,...), {}", "双方ともW(1000,200,…)、{1}"},
    {"W(1000,200,...), {}", "W(1000,200,…)、{1}"},
    {"first", "先手"},
    {"second", "後手"},
    {"wins, red-white #-#", "勝ち（赤-白 {1}-{2}）"},
    {"loses, red-white #-#", "負け（赤-白 {1}-{2}）"},
    {"draws, red-white #-#", "引き分け（赤-白 {1}-{2}）"},
    {"wins", "勝ち"},
    {"loses", "負け"},
    {"reading chosen by these results; mean2 divided by 6 for the printed 8; opponent's depth read "
     "as 5",
     "この結果から選んだ読み方。mean2は論文の8でなく6で割り、相手は5手読みと読む"},
    {"the paper does not say which weights the plain program had; the default ones agree",
     "普通の5手読みがどのweightを使ったか、論文に記載がない。標準weightなら一致する"},
    {"weights at the end of the first game", "最初の勝負の終了時のweight"},
    {"more equal", "より平均化"},
    {"deviation #, before #", "標準偏差 {1}（開始時 {2}）"},
    {"below #", "{1}未満"},
    {"the standard deviation before the game; the measure is our choice",
     "開始時の標準偏差。この尺度は当方が選んだ"},

    {"with best play the winner is", "双方最善を尽くすと勝つのは"},
    {"the second player?", "後手必勝？"},
    {"the first: red; proved", "先手（赤）。証明済み"},
    {"the paper asks; the proof (by solve --method pn) has # positions, checked by the rules in "
     "L7",
     "論文は問いの形。証明（solve --method pn）は{1}局面で、L7で書いたルールで検証した"},

    {"red wins by #", "赤の{1}石勝ち"},
    {"white wins by #", "白の{1}石勝ち"},
    {"red wins # of #", "{2}局のうち赤が{1}勝"},
    {"white wins # of #", "{2}局のうち白が{1}勝"},
    {"red wins #-#", "赤の勝ち {1}-{2}"},
    {"white wins #-#", "白の勝ち {1}-{2}"},
    {"red wins", "赤（先手）の勝ち"},
    {"white wins", "白（後手）の勝ち"},
    {"drawn #-#", "引き分け {1}-{2}"},
    {"drawn", "引き分け"},
};

// --- Takeuchi, about 1978 ---

static const Pair takeuchi_1978_texts[] = {
    {"percentage of deals won, of 10,000", "成功率（1万回）"},
    {"deals won, of 10,000", "成功率（1万回）"},
    {"75%, about 100 deals", "75%（試技100回位）"},
    {"{} +- {}", "{1}±{2}"},
    {"two standard deviations of 100 deals and of ours; the worth of a plan was extended after "
     "61.6%, fitted",
     "100回と当方の回数の標準偏差の2倍ずつ。プランの評価は61.6%だったものに項を加え、"
     "この値に合わせた"},
    {"the paper does not give the evaluation of plans (module 7), nor how plans are mended",
     "プランの評価（モジュール7）と組み替え方は論文に記載がない"},
    {"time for a game", "1勝負の時間"},
    {"10 s to 5 minutes", "10秒前後から5分弱"},
    {"# ms", "{1}ミリ秒"},
    {"of games won, on a machine of then: times cannot be compared",
     "当時の計算機で、成功した例の時間。比較にならない"},
    {"the paper counts how entangled plans are and how hard to move, 'and so on'",
     "論文が挙げるのは、プランの入り組み具合、スタックからの移しにくさ「など」"},

    {"figure 12: the position it tells", "図12：そこから読み取れる局面"},
    {"read from the plan; its lines name # places in order, # of them for cards in heaps, each "
     "card once",
     "プランから読み取った。各行は{1}箇所を順に挙げ、うち{2}"
     "箇所がスタックの札で、どの札も一度ずつ"},
    {"its lines contradict the rules or each other", "各行がルールまたは互いに矛盾する"},
    {"heap D and what its cards are meant for", "スタックDと札の行き先"},
    {"every card as printed", "どの札も図のとおり"},
    {"by the modules, when these six cards come in this order at the start of a game; our reading "
     "of module 5 was chosen by this figure",
     "この6枚が勝負の初めにこの順で出たとき、モジュールが決める行き先。モジュール5の読み方は"
     "この図から選んだ"},
    {"the printed plan, carried out", "図のプランを実行すると"},
    {"the paper does not say that the plan can be carried out: our check of it",
     "実行できるとは論文に書かれていない。当方で確かめたもの"},
    {"# of # cards go out", "{2}枚のうち{1}枚が台に移る"},
    {"our plan, made from nothing", "当方のプラン（白紙から）"},
    {"our plan, heap D as printed: the others", "当方のプラン（スタックDは図のとおり）：他の札"},
    {"# of # cards as printed", "{2}枚のうち{1}枚が図と同じ"},
    {"the printed plan grew card by card, in an order that is not known; ours costs #",
     "図のプランは札が出るたびに育ったもので、その順は不明。当方のプランの評価は{1}"},
    {"its place among all sound plans", "矛盾のない全プランの中での順位"},
    {"its place, kings' heap as printed", "同、Kのスタックが図と同じものの中で"},
    {"number # of #", "{2}個のうち{1}番"},
    {"by the cost we chose, which the paper does not print: #, the least is #",
     "当方の評価（論文に記載なし）による。値は{1}、最小は{2}"},
    {"plans that are less entangled", "これより入り組んでいないプラン"},
    {"plans that leave the stock more room", "残りの札の置き場がこれより広いプラン"},
    {"plans that wait less for the stock", "残りの札を待つことがこれより少ないプラン"},
    {"neighbours in a heap that go to different foundations: a part of the cost, as in the paper",
     "スタックで隣り合う札の行き先が違う箇所。論文も評価に数える"},
    {"a part of the cost that the paper does not name", "論文にない評価項目"},
    {"a part of the cost: how hard it is to move the cards, as in the paper",
     "スタックからの移しにくさ。論文も評価に数える"},

    {"{}: heaps still full, # cards left", "{1}：残り{2}枚でスタックに札が溜まったまま"},
    {"often cleared by the last 2 or 3", "最後の2手ないし3手で一挙に掃除することが多い"},
    {"in #% of # games won", "成功した{2}回の{1}%"},
    {"'often' read as in more than half of the games won, 'full' as half of the most cards that "
     "lay "
     "in the heaps: our choice",
     "当方の定め：「多い」は成功した勝負の半数を超えること、「溜まった」は最多時の半分以上と読む"},
    {"in fewer than half of the games won", "成功した勝負の半数に満たない"},
    {"not the paper's program", "論文のプログラムではない"},
    {"{}: cards in the heaps", "{1}：スタックの札の数"},
    {"# with # left, # at most", "残り{2}枚で{1}枚、最多{3}枚"},
    {"means of games won; the paper has no numbers", "成功した勝負の平均。論文に数はない"},
    {"{}: cards out, {} left", "{1}：残り{2}枚のときの台の札"},
    {"of 52, in games won; half of them when # cards are turned",
     "52枚のうち。成功した勝負の平均。半分が台に移るのは{1}枚めくったとき"},

    {"elements of BOARD", "BOARDの要素数"},
    {"figure #: neighbours of {}", "図{1}：{2}に隣り合う節点"},
    {"figure #: links of {}", "図{1}：{2}と支持節点つきで結びつく節点"},
    {"figure #: trapezoids of {}", "図{1}：{2}の台形"},
    {"the chain", "連鎖"},
    {"1 digit of the scan restored from the shape, supports sorted, see {}",
     "読み取りの誤り1字を形から復元し、支持節点を並べ直した（{1}）"},
    {"# digits of the scan restored from the shape, supports sorted, see {}",
     "読み取りの誤り{1}字を形から復元し、支持節点を並べ直した（{2}）"},
    {"equal as restored", "復元したものと一致"},
    {"2 digits of the scan and a missing 60 restored from the shape, supports sorted, see {}",
     "読み取りの誤り2字と、抜けている60を形から復元し、支持節点を並べ直した（{1}）"},
    {"among black's plans", "黒の連結プランの中にある"},
    {"on a position rebuilt from figures 8 and 9, which gives 7 plans where the paper has 10; # "
     "{} of the scan restored, supports sorted",
     "図8・図9から復元した局面で。この局面のプランは7個で、論文では10個。読み取りの誤り{1}"
     "字を復元し、"
     "支持節点を並べ直した"},
    {"on a position rebuilt from figures 8 and 9, which gives 7 plans where the paper has 10",
     "図8・図9から復元した局面で。この局面のプランは7個で、論文では10個"},
    {"figure 7: the stones", "図7：石の配置"},
    {"black {}, white {}", "黒 {1}、白 {2}"},
    {"black {}", "黒 {1}"},
    {"the figure is lost; these are the stones that figures 8 and 9 prove: the chain and 30 are "
     "black, cells are white that touch the chain or would be linked with it but do not stand in "
     "figure 8",
     "図は失われている。これは図8と図9から決まる石で、連鎖と30は黒、連鎖に接するか結びつくはず"
     "なのに図8にない節点は白"},
    {"the white stones are read from the same list", "白石は同じリストから読み取ったもの"},
    {"figure 9: moves of black's plans", "図9：黒の連結プランの手数"},
    {"figure 9: plan #", "図9：連結プラン{1}"},
    {"not found", "見つからない"},
    {"figure 9: number of black's plans", "図9：黒の最少手数連結プランの数"},
    {"figure 7 is lost: either more stones, or our finder counts differently",
     "図7は失われている。石がもっとあったか、当方の数え方が違うか"},
    {"ten plans with one more stone", "あと1石で10個になる場所"},
    {"a stone with which all of figures 8 and 9 comes out and the number is 10",
     "図8・図9のすべてが成り立ち、数が10になる石"},
    {"ten plans with one more of each colour", "黒白1石ずつで10個になる組"},
    {"# with {}; {}", "黒{1}と白{2}；{3}"},
    {"# with {}", "黒{1}と白{2}"},
    {"# pairs, each a black stone and one of the white ones; in # of them it takes both stones",
     "{1}組。黒石1つと、並べた白石のどれか1つ。うち{2}組では両方の石が要る"},
    {"the same with links found anew", "結びつきを見つけ直す読み方では"},
    {"{}, # plans of # moves", "{1}、{3}手のプラン{2}個"},
    {"not the paper's program, but hex-plan without links=paper: figure 8 has no link over 12 and "
     "21",
     "論文のプログラムではなく、links=paperなしのhex-plan。図8に12と21を通る結びつきはない"},
    {"strength", "実力"},
    {"a human player of middle strength", "人間の中級プレイヤーと同等程度"},
    {"#% of # games", "{2}局で得点率{1}%"},
    {"against the reading that finds links anew; it has no rating",
     "結びつきを見つけ直す読み方との対戦。レーティングはない"},
    {"time for a move", "1手の時間"},
    {"nearly real time", "ほとんど実時間"},
    {"on a PDP-11/55: times cannot be compared", "PDP-11/55での時間。比較にならない"},
};

// --- Sanechika 1979 ---

static const Pair sanechika_searches_texts[] = {
    {"best case, width #, depth #: leaves", "最良の場合、分岐幅{1}、深さ{2}：終節点"},
    {"the text has D+1/2 and D-1/2 as exponents; read as (D+1)/2 and (D-1)/2",
     "読み取った本文の指数はD+1/2とD-1/2。(D+1)/2と(D-1)/2に直して読んだ"},
    {"best case: plies of a minimax search with as many leaves",
     "最良の場合：終節点が同数のミニマックス法の読みの深さ"},
    {"about half the depth", "約半分の深さ"},
    {"half the depth, and at most one ply more", "半分以上、半分より1手深いところまで"},
    {"our choice: the survey says that it converges",
     "幅は当方が定めた。解説は収束性が示されているとする"},
    {"width #: growth of the leaves per ply", "分岐幅{1}：1手ごとの終節点の増加率"},
    {"#, in the long run #", "{1}（極限では{2}）"},
    {"width #: growth with shallow cuts over that with deep cuts",
     "分岐幅{1}：浅い刈込のみの増加率と深い刈込も行う増加率の比"},
    {"our choice", "幅は当方が定めた"},
    {"deep cuts are a second-order effect", "深い刈込は2次的な効果しかない"},

    {"chess, one ply: a defended pawn", "チェス、1手読み：守られたポーン"},
    {"chess, two plies: a bishop that is lost anyway", "チェス、2手読み：いずれ取られるビショップ"},
    {"shogi, one ply: a defended pawn", "将棋、1手読み：守られた歩"},
    {"shogi, two plies: a silver that is lost anyway", "将棋、2手読み：いずれ取られる銀"},
    {"chess, two plies: a pawn now, or the queen later",
     "チェス、2手読み：今のポーンか、後のクイーンか"},
    {"shogi, two plies: a promotion now, or the rook later",
     "将棋、2手読み：今成るか、後で飛車を取るか"},
    {"best moves of # tactical positions, one ply, {}", "戦術的な{1}局面の最善手、1手読み、{2}"},
    {"#%, # searches cut off", "{1}%、打切り{2}回"},
    {"plain", "単純"},
    {"quiescence", "静止判定"},
    {"goal-directed", "目標指向"},
    {"chess, four plies: iterative order, all depths together",
     "チェス、4手：反復型α-β法、全反復の計"},
    {"its excellence is confirmed by CHESS 4.7 and KAISSA",
     "優秀性はCHESS 4.7、KAISSA等で確かめられている"},
    {"#% of a search of four plies at once", "一度に4手読む探索の{1}%"},
    {"two things together: the search at once has no table of best moves either",
     "二つの効果が混じる。一度に読む探索には最善手の表もない"},
    {"chess, four plies: KAISSA's method of analogy", "チェス、4手：KAISSAの類似法"},
    {"reduces the search", "探索量の削減をはかる"},
    {"#% of the positions, the same move in # of #", "局面数の{1}%、{3}局面中{2}局面で同じ手"},
    {"plans (Pitrat): motives they begin with", "プラン（Pitrat）：出発点となる動機の数"},
    {"plans (Pitrat): best moves of the tactical positions",
     "プラン（Pitrat）：戦術的な局面の最善手"},
    {"# of #; a search of the same cost #", "{2}局面中{1}局面（同じ手間の探索では{3}局面）"},
    {"plans (Pitrat): positions looked at for one of them",
     "プラン（Pitrat）：1局面あたりの調べた局面数"},
    {"plain {}, quiescence {}", "単純{1}、静止判定{2}"},
    {"plain {}, goal-directed {}", "単純{1}、目標指向{2}"},

    {"kalah, six plies: positions looked at by minimax", "カラハ、6手：ミニマックス法で調べた局面"},
    {"kalah, six plies: fixed order", "カラハ、6手：固定順序α-β法"},
    {"kalah, six plies: A-B, the dynamic order", "カラハ、6手：A-B型α-β法（動的順序）"},
    {"kalah, six plies: iterative order, all depths together",
     "カラハ、6手：反復型α-β法、全反復の計"},
    {"considerably better than minimax", "ミニマックスに比してかなり改善"},
    {"only slightly better than the fixed order", "固定順序型をやや上回るにとどまる"},
    {"the survey prints no number that says what slightly is",
     "「やや」がどれほどか、解説に数値の記載がない"},
    {"#% of minimax", "ミニマックスの{1}%"},
    {"less than half of minimax", "ミニマックスの半分未満"},
    {"#% of the fixed order", "固定順序の{1}%"},
    {"the survey prints no numbers for it", "解説に数値の記載がない"},

    {"{}, # plies, 5 best", "{1}、{2}手、上位5手"},
    {"{}, # plies, tapered, from 7", "{1}、{2}手、先細り（7手から）"},
    {"{}, # plies, optimistic and pessimistic", "{1}、{2}手、楽観悲観型"},
    {"draughts", "チェッカ"},
    {"chess", "チェス"},
    {"no essential improvement", "本質的改良ではない"},
    {"#% of the positions, # of # moves worse", "局面数の{1}%、{3}手中{2}手が劣る"},

    {"B*: the move of minimax, in trees with true bounds",
     "アルゴリズムB*：上下限値の正しい木でミニマックスと同じ手"},
    {"bandwidth search: the move of minimax, in trees with true bounds",
     "帯域幅探索：上下限値の正しい木でミニマックスと同じ手"},
    {"B*: positions looked at", "アルゴリズムB*：調べた局面"},
    {"bandwidth search: positions looked at", "帯域幅探索：調べた局面"},
    {"converges", "収束する"},
    {"converges, with a bounded error", "収束し、誤差が押えられる"},
    {"in # of # trees", "{2}本中{1}本"},
    {"in every tree", "すべての木"},
    {"the survey", "解説"},
    {"#% of minimax, #% of alpha-beta", "ミニマックスの{1}%、α-β法の{2}%"},
};

static const Pair sanechika_learners_texts[] = {
    {"wins {} chips a hand from them, {} from a random player",
     "1回あたりの勝ち分{1}枚、ランダムな相手からは{2}枚"},
    {"{} chips a hand from them, {} from a random player",
     "良い戦略の相手から1回あたり{1}枚、ランダムな相手から{2}枚"},
    {"Findler's AEO: how far the guessed class of a hand is off, of 20 classes",
     "FindlerのAEO：推定した手札の強さと現実との差（20クラス中）"},
    {"Smith: the learned mixture of four strategies, dominoes",
     "Smith：4戦略の混合比の学習、ドミノ"},
    {"as strong as a champion", "チャンピオン級の技量を獲得"},
    {"pips a deal from each strategy: {}, {}, {}, {}; from the fixed mixture {}",
     "1回あたりの得点、各純粋戦略に対して{1}、{2}、{3}、{4}、固定の混合に対して{5}"},
    {"no champion was met", "チャンピオンとは対戦していない"},
    {"Remus: a lexicon of #,# moves, go #x#, against its beginning",
     "Remus：1,000手の辞書、11路の碁、学習前との対戦"},
    {"Elcock and Murray: ordered subgoals, gomoku, against its beginning",
     "Elcock・Murray：順序づけたサブゴール、五目並べ、学習前との対戦"},
    {"Murray and Elcock: descriptions of its own, gomoku, against its beginning",
     "Murray・Elcock：記述の自動作成、五目並べ、学習前との対戦"},
    {"#% of games won after # lessons, #% before; # entries",
     "{2}回の学習後の勝率{1}%、学習前{3}%、登録数{4}"},
    {"moves that the dice may bring in a position of backgammon, on average",
     "バックギャモンの1局面でサイコロによって生ずる可能手の平均"},
    {"more than #", "{1}通り以上"},
    {"# over the # throws, # over the # different ones", "36通りの目で{1}、異なる21通りの目で{3}"},
    {"the survey does not say of which positions; ours are those of random games",
     "どの局面の平均かは書かれていない。ここでは無作為の対局の局面"},
    {"Griffith: three ways of learning draughts", "Griffith：チェッカの三つの学習法"},
    {"both tables are better than the polynomial", "線形多項式に対し特徴表法と手相法が優れる"},
    {"moves above the book move: polynomial #, signature tables #, move-phase tables #; untaught #",
     "模範手より上に評価した手の数：線形多項式{1}、特徴表{2}、手相表{3}（学習前は{4}）"},
    {"both tables below the polynomial", "二つの表がともに線形多項式を下回る"},
    {"the survey; the signature tables take by how much a move changes a term, not its value: of "
     "the two readings the one that was chosen by these results",
     "解説による。特徴表には因子の値でなく手による変化量を入れた。二つの読み方のうち、この結果から"
     "選んだもの"},
    {"#; before learning #; by guessing at random #", "{1}（学習前は{2}、無作為に推定すると{3}）"},
    {"our choice; opponents and stakes are not those of 1977",
     "ここでの選択。相手も賭け方も1977年のものとは異なる"},
    {"Findler's AEO: against whom it is strong", "FindlerのAEO：どの相手に強いか"},
    {"Findler's AEO: what learning adds", "FindlerのAEO：学習による増分"},
    {"wins more from them than from a random player", "ランダムな相手から得る分より多いこと"},
    {"the survey; opponents and stakes are ours", "解説による。相手と賭け方は当方のもの"},
    {"strong against players with a good strategy, weak against random ones",
     "良い戦略を持つプレイヤーに強く、ランダムなプレイヤーには弱い"},
};

static const Pair sanechika_programs_texts[] = {
    {"chess: grades of players, from grandmaster to E",
     "チェス：技量の等級（グランドマスターからEまで）"},
    {"TECH against Greenblatt's program of 1968", "TECH対1968年版のGreenblattのプログラム"},
    {"won with white, drew with black", "白番勝ち、黒番引分"},
    {"TECH in the second ACM championship, 1971", "TECH、第2回ACM選手権（1971年）"},
    {"second", "2位"},
    {"CHESS 4.5 in Minnesota, class A, 1976", "CHESS 4.5、ミネソタ・Aクラス（1976年）"},
    {"# won, # lost", "{1}勝{2}敗"},
    {"CHESS 4.6 beats of the chess players of the USA", "CHESS 4.6が勝つ全米プレイヤーの割合"},
    {"Levy's simultaneous games of 1977", "Levyの同時対局（1977年）"},
    {"# won, # drawn, # lost", "{1}勝{2}引分{3}敗"},
    {"Levy against CHESS 4.7, 1978", "Levy対CHESS 4.7（1978年）"},
    {"# won, # lost, # drawn", "{1}勝{2}敗{3}引分"},
    {"CHESS 4.7: rating, and at fast play", "CHESS 4.7のランク点、早指の場合"},
    {"Levy's stakes", "Levyの賭金"},
    {"# pounds, # dollars", "{1}ポンド、{2}ドル"},
    {"SARGON II and MIKE in the ninth ACM championship, 1978",
     "SARGON IIとMIKE、第9回ACM大会（1978年）"},
    {"third and eighth", "3位と8位"},
    {"renju by letter: JIRO against JARI", "連珠（手紙通信）：JIRO対JARI"},
    {"TECH: plies in the middle game", "TECH：中盤の読みの深さ（手）"},
    {"about 5", "約5"},
    {"ours: the default of the player; depth=N changes it", "本作の既定値（変更できる）"},
    {"Samuel's book: positions", "Samuelの教材：局面数"},
    {"ours: what there is to study in games of our own programs",
     "本作では、自作プログラムの対局から学べる局面数"},
    {"Remus's lexicon: moves, and positions", "Remusの辞書：手数と局面数"},
    {"history, or a property of the program of that time: nothing to compute",
     "当時の記録またはプログラムの仕様であり、計算の対象ではない"},
    {"Findler's AEO: classes of hands", "FindlerのAEO：手札のクラス数"},
    {"Findler's AEO: where windows begin", "FindlerのAEO：重みwの初期値"},
    {"Findler's AEO: what a guess changes them by", "FindlerのAEO：推定の当否による重みの増減"},
    {"Smith's dominoes: parameters of a position", "Smithのドミノ：局面のパラメータ"},
    {"Smith's dominoes: strategies", "Smithのドミノ：純粋戦略"},
    {"Ryder's go program: candidates", "Ryderの碁：候補手"},
    {"Zobrist's go program: plies at most", "Zobristの碁：探索の深さ（高々）"},
    {"Kister's chess: side of the board", "Kisterのチェス：盤の一辺"},
    {"Ryder's go program: plies", "Ryderの碁：探索の深さ"},
    {"Mac Hack 6 in an amateur tournament, 1967", "Mac Hack 6、アマチュアトーナメント（1967年）"},
    {"first of class D, ranked C", "D級優勝、総合実力はC級"},
    {"the second ACM championship, 1971", "第2回ACM選手権（1971年）"},
    {"first CHESS 3.5", "1位CHESS 3.5"},
    {"the ACM championship of 1974", "ACM選手権（1974年）"},
    {"first RIBBET", "1位RIBBET"},
    {"the ACM championship of 1977", "ACM選手権（1977年）"},
    {"CHESS and DUCHESS share the first place", "CHESSとDUCHESSが1位を分ける"},
    {"the first world championship, 1974", "第1回世界大会（1974年）"},
    {"first KAISSA, second CHESS 4.0", "1位KAISSA、2位CHESS 4.0"},
    {"the second world championship, 1977", "第2回世界大会（1977年）"},
    {"first CHESS 4.6; KAISSA and DUCHESS second", "1位CHESS 4.6、2位KAISSAとDUCHESS"},
    {"an Intel 8080 in the second world championship", "第2回世界大会のINTEL 8080のプログラム"},
    {"# won", "{1}勝"},
    {"fast play of CHESS 4.6 against Levy: time for a move", "CHESS 4.6対Levyの早指：1手の時間"},
    {"Levy against CHESS 4.6, DUCHESS, KAISSA and Greenblatt's program",
     "Levy対CHESS 4.6、DUCHESS、KAISSA、Greenblattのプログラム"},
    {"won all", "全勝"},
    {"Levy's bets: years", "Levyの賭の期限（年）"},
    {"10, then 5", "10、次いで5"},
    {"{}% of the stake", "賭け金の{1}%"},
    {"go as far as chess, at 10^100 and 5^60 lines of play, twice as fast every year",
     "碁がチェスの水準に達するまで（10^100通りと5^60通り、速さは毎年2倍）"},
    {"more than 200 years", "200年を超える"},
    {"# years", "{1}年"},
    {"by the printed numbers; the text was read by machine",
     "記された数値による。本文は機械で読み取ったもの"},
    {"Zobrist's templates: 65 that weigh moves and 20 that start searches",
     "Zobristのテンプレート：手の評価用65種と探索場所の検出用20種"},
    {"chess: TECH, three plies instead of about five, against Bernstein's program",
     "チェス：TECH（約5手でなく3手読み）とBernsteinのプログラム"},
    {"type A by alpha-beta; the skill of the first programs was quite low",
     "α-β法によるタイプA。最初期のものの技量は全く低い"},
    {"blackjack, soft # against 2 to ace", "ブラックジャック：ソフト{1} 対 2〜A"},
    {"blackjack, # against 2 to ace", "ブラックジャック：{1} 対 2〜A"},
    {"blackjack, what the guest expects", "ブラックジャック：客の期待値"},
    {"#% of the stake", "賭け金の{1}%"},
    {"the survey only names the game", "解説はゲームの名を挙げるのみ"},
    {"go, 9x9: Ryder's program against Zobrist's",
     "碁（9路盤）：RyderのプログラムとZobristのプログラム"},
    {"stronger than a complete beginner; Zobrist's is not",
     "全くの初心者よりは強い。Zobristのものは初心者の域を出ない"},
    {"go, 9x9: Reitman and Wilcox's program against Zobrist's",
     "碁（9路盤）：Reitman・WilcoxのプログラムとZobristのプログラム"},
    {"27 kyu; Zobrist's 38 kyu", "27級。Zobristのものは38級"},
    {"# of # points", "{2}点中{1}点"},
    {"statistics: equal programs get so much in less than 2.5%",
     "統計による。互角ならこの得点になる確率は2.5%未満"},
    {"statistics: equal programs get so much in less than 2.5%; ryder and reitman were adjusted on "
     "the "
     "openings of seed 1, these are others",
     "統計による。互角ならこの得点になる確率は2.5%"
     "未満。Ryder・Reitmanの両プログラムの調整は乱数の種1の初手順で行い"
     "、この対局は別の種による"},
    {"no difference is shown in so few games", "この局数では差は認められない"},
    {"no difference is shown in so few games; ryder and reitman were adjusted on the openings of "
     "seed "
     "1, these are "
     "others",
     "この局数では差は認められない。Ryder・Reitmanの両プログラムの調整は乱数の種1の初手順で行い、こ"
     "の対局は別の種"
     "による"},
    {"go on {}, best play", "碁（{1}盤）の最善の結果"},
    {"black by #", "黒の{1}目勝ち"},
    {"even", "引き分け"},
    {"the survey prints no values; area, no position twice",
     "解説に値の記載なし。地と石の数え方、同一局面の再現は禁止"},
};

// --- Tajima 1984 ---

static const Pair tajima_1984_texts[] = {
    {"N, candidates", "N：候補手の総数"},
    {"G, good patterns", "G：良い形の総数"},
    {"B, bad patterns", "B：悪い形の総数"},
    {"D, replies changed for the better", "D：良い方へ変化した敵の可能手"},
    {"Z, replies changed for the worse", "Z：悪い方へ変化した敵の可能手"},
    {"replies that vanish, looked at", "打着で消滅する敵の手のうち、探索したもの"},
    {"replies before the move, looked at", "打着前の敵の手のうち、探索したもの"},
    {"replies before the move, considered", "打着前の敵の手のうち、探索を考慮したもの"},
    {"H, moves in edge fights", "H：辺上の攻防の探索"},
    {"H1, of these first replies", "H1：そのうち第1回目"},
    {"replies after the move, looked at", "打着後の敵の手のうち、探索したもの"},
    {"replies after the move, considered", "打着後の敵の手のうち、探索を考慮したもの"},
    {"own moves looked at", "打着者側の手のうち、探索したもの"},
    {"look-aheads a move, N + S - H1 + H", "1手あたりの先読みの回数 N + S - H1 + H"},
    {"look-aheads a move", "1手あたりの先読みの回数"},
    {"selection rate r", "選択率 r"},
    {"selection rate", "選択率"},
    {"discovery rate, a reply looked at twice counted once", "発見率（重複する読みは1回と数える）"},
    {"all that is looked at, S", "探索総数 S"},
    {"all that is looked at, without cut-offs", "打ち切りなしの探索総数"},
    {"the same without cut-offs", "同、評価打ち切りなし"},
    {"plies of the longest edge fight", "辺上の攻防の最大の深さ"},
    {"move # again, {}", "{1}手目（再評価）、{2}"},
    {"move #, {}", "{1}手目、{2}"},
    {"median #, equal in #%, all # to #", "中央値 {1}、一致する局面 {2}%、全体で{3}～{4}"},
    {"median #, equal in #%", "中央値 {1}、一致する局面 {2}%"},
    {"the middle nine tenths of our results over # {}", "当方の値の中央の9割。{1}局面で：{2}"},
    {"so in # of # {}", "{2}局面のうち{1}：{3}"},
    {"in at least 5% of the positions", "局面の5%以上で"},
    {"positions found that allow the moves of table 3, each among N candidates, without a pass, "
     "corners and X squares empty (our condition); otl's readings were chosen by this table",
     "見つけた局面で、表3の手が打て、候補手の数が毎回Nに等しく、パスがなく、隅とXは空き（当方の条件"
     "）。"
     "プログラムの読み方はこの表から選んだ"},
    {"positions found, of many more, that fit what is printed of figure 3, corners and X squares "
     "empty (our condition)",
     "図3の記載に合う多数の局面のうち見つけたもので、隅とXは空き（当方の条件）"},
    {"positions found in which all candidates are dropped so",
     "見つけた局面で、すべての候補手がそのように打ち切られるもの"},
    {"# of # positions", "{2}局面のうち{1}"},
    {"# of #", "{2}のうち{1}"},
    {"dropped in every position; without pi kept in #%, so {}",
     "どの局面でも打ち切られる。πがなければ{1}%の局面で打ち切られないので、{2}"},
    {"pi, which is not printed, decides", "論文に記載のないπによる"},
    {"pi does not explain it", "πでは説明できない"},
    {"hardly any position gives it; sums and cut-offs rest on pi, which is not printed",
     "見つけた局面のほとんどがこの値にならない。評価の和も打ち切りも関数πによるが、πは論文に記載が"
     "ない"},
    {"no position is kept that fits", "これに合う局面は保存していない"},
    {"positions of figure 6 that fit", "図6に合う局面の数"},
    {"in all of them black", "そのすべてで黒"},
    {"in all of them white", "そのすべてで白"},
    {"squares alike in all of them", "そのすべてで同じマス"},
    {"the figure is lost; these were found, of some 210: they allow the twelve moves of table 3, "
     "each among as many candidates as printed, after twenty moves from the start; no pass, "
     "corners and X squares empty: our conditions, 20 squares are given by them",
     "図は失われている。これは約210のうち見つけたもので、最初から20手の後で表3の12手が打て、候補手"
     "の"
     "数が毎回印刷された数に等しい。パスがなく、隅とXが空いているのは当方の条件で、20マスは条件から"
     "決まる"},
    {"moves judged a second time", "再度評価した手"},
    {"# in #%, {}", "{1}手目 {2}%、{3}"},
    {"# in #%", "{1}手目 {2}%"},
    {"chosen in #%, not dropped in #%", "選ぶ {1}%、打ち切らない {2}%"},
    {"state 'middle' until move 32", "32手目までの状態「中」"},
    {"state 'middle' ends with move 32", "32手目での状態「中」の終わり"},
    {"lasts until move 32", "32手目まで続く"},
    {"no side can take a corner before moves 21 to 32 in #%",
     "21～32手目の前にはどちらも隅を取れない {1}%"},
    {"after it white can take a corner in #%, black in #%",
     "その後、隅を取れるのは白 {1}%、黒 {2}%"},
    {"that a corner ends it is our reading; corners and X squares empty before move 21 was a "
     "condition of the search",
     "隅で終わるというのは当方の読み方。21手目の前に隅とXが空いていることは探索の条件とした"},
    {"5 in #% of the positions", "局面の{1}%で5"},
    {"a condition of the search: five replies are new or changed",
     "局面を探すときの条件とした：五つの応手が新しいか変化したもの"},
    {"a condition of the search: after b3 and h3 black has h2",
     "局面を探すときの条件とした：b3とh3の後に黒のh2がある"},
    {"replies looked at after g5", "g5の後に読む敵の手"},
    {"their numbers, counted in rows", "その番号（横に数えて）"},
    {"their numbers, counted in columns", "その番号（縦に数えて）"},
    {"one of the two was a condition of the search: both can be",
     "局面を探すとき、どちらか一方を条件とした。どちらもありうる"},
    {"dropped by step 2", "②までで打ち切り"},
    {"dropped by step 4", "④までで打ち切り"},
    {"judged to the end", "完全に評価"},
    {"step 2 #%, step 4 #%, to the end #%", "②まで {1}%、④まで {2}%、完全に評価 {3}%"},
    {"all candidates", "すべての候補手"},
    {"candidate {}", "候補手 {1}"},
    {"# by step 2, # by step 4, # to the end", "②までで{1}手、④までで{2}手、完全に評価{3}手"},
    {"all 13 so in # of the above, at most #; in # searched for",
     "13手ともそうなるのは上の局面のうち{1}、最多{2}手。そうなるよう探した局面で{3}"},
    {"b3 makes h3 a good move (example 2.1)", "b3により黒h3が良手になる（例2.1）"},
    {"h3 leaves a right at h2", "黒に権利手h2が残る"},
    {"h3 counts against b3 in #%", "h3がb3の減点になる {1}%"},
    {"dropped by the shape in the first round", "1回目に形（②まで）で打ち切られる割合"},
    {"dropped by the replies in the first round", "1回目に応手（④まで）で打ち切られる割合"},
    {"about {}", "約{1}"},
    {"{}, in one game", "{1}（1局の値）"},
    {"5739 for 854", "854に対し5739"},
    {"# times", "{1}倍"},
    {"our choice: 0.15 either way of about 1/2; the scale of pi was fitted to it",
     "当方が定めた。約1/2の前後0.15。πの尺度はこの値に合わせてある"},
    {"our choice: half as much and half as much again; the scale of pi was fitted to it",
     "当方が定めた。5割減から5割増まで。πの尺度はこの値に合わせてある"},
    {"our choice: a third to three times as many, for games other than the paper's",
     "当方が定めた。論文と別の勝負なので、3分の1から3倍まで"},
    {"our choice: a third to three times as many, 854 against 5739",
     "当方が定めた。854対5739の3分の1から3倍まで"},
    {"'about 2/3 of the moves are left out', to at least a half",
     "論文「ほぼ2/3の手は除外できている」を、半分以上まで緩めたもの"},
};

// --- Iida 1995 ---

static const Pair iida_1995_texts[] = {
    {"minimax", "ミニマックス"},
    {"minimax: {}", "ミニマックス：{1}"},
    {"OM search: {}", "OM-Search：{1}"},
    {"LO search: {}", "LO-Search：{1}"},
    {"TU search: {}", "TU-Search：{1}"},
    {"H at gamma 0, 0.1, ... 1", "γ = 0, 0.1, …, 1 でのH"},
    {"the same at every gamma", "γに関係なく一定"},
    {"one value at every gamma", "どのγでも同じ値"},
    {"by construction: minimax does not ask MIN's evaluation",
     "定義による：ミニマックスはMINの評価を使わない"},
    {"\"the more mistakes, the nearer to minimax\"",
     "「相手のミスが増えるほどHの値はミニマックスによる値に近づく」"},
    {"computed is the opposite: H falls to minimax as mistakes vanish (gamma 1). The sentence is "
     "probably a slip: by (1) to (3) a MIN without mistakes makes OM search minimax",
     "計算では逆で、ミスがなくなる（γ = 1）につれてHはミニマックスまで下がる。論文の文は書き誤り"
     "であろう。式(1)～(3)によれば、MINにミスがなければOM-Searchはミニマックスに等しい"},
    {"the figure is lost; the text says only that LO search \"is about what one would expect\"",
     "図は失われている。本文には「LO-Searchはこんなものだろう」とあるだけ"},
    {"the figure is lost; the text says only that TU search \"leaves something to be desired\"",
     "図は失われている。本文には「TU-Searchには不満が残る」とあるだけ"},

    {"(15) beta-pruning, depth #, width #", "(15) β枝刈り、深さ{1}、幅{2}"},
    {"the formula's value; by bounds (OM_BETA) and by values (OM_BETA_VALUE)",
     "式の値。限界値（OM_BETA）でも値（OM_BETA_VALUE）でも一致する"},
    {"the formula's value", "式の値"},
    {"by values (OM_BETA_VALUE) only, a reading chosen by (15); by bounds (OM_BETA) fewer",
     "値による読み方（OM_BETA_VALUE）だけで、これは(15)から選んだ。限界値（OM_"
     "BETA）ではより少ない"},
    {"(17) root-value pruning, depth #, width #", "(17) ルート値枝刈り、深さ{1}、幅{2}"},
    {"by bounds, depths # to #, width #", "限界値による枝刈り、深さ{1}～{2}、幅{3}"},
    {"by what is needed, depths # to #, width #", "必要な評価だけの探索、深さ{1}～{2}、幅{3}"},
    {"a search of ours: the same as (15) to depth 4, then fewer, as a bound on g is enough where "
     "(15) counts a value",
     "当方の探索。深さ4までは(15)と同じで、その先はより少ない。(15)がgの値を数えるところで、"
     "限界値があれば足りるため"},
    {"a search of ours: (16) at every MAX node, beta-pruning by bounds, and no evaluation that is "
     "not needed",
     "当方の探索。すべてのMAXノードで(16)を調べ、限界値でβ枝刈りを行い、不要な評価はしない"},
    {"counted, not searched; the best of # readings, chosen by this table",
     "探索せずに数えたもの。{1}通りの読み方のうち、この表に最もよく合うもの"},
    {"none of # readings gives every depth; this one gives the most: {}",
     "{1}通りの読み方のどれも、すべての深さでは合わない。最も多く合うのは次のもの：{2}"},
    {"{}; none where g is unclear", "{1}（gが不明確なところでは行わない）"},
    {"{}; d below the first move", "{1}。dは最初の手の下から数える"},
    {"{}; the search for V counted", "{1}。Vを求める探索も数える"},
    {"{}; {}; {}", "{1}、{2}、{3}"},
    {"(16) in the first MAX layer", "(16)は最初のMAXの層で調べる"},
    {"(16) in the first two MAX layers", "(16)は最初の2つのMAXの層で調べる"},
    {"(16) in the first two MAX layers, not above leaves",
     "(16)は葉の直上を除く最初の2つのMAXの層で調べる"},
    {"(16) at every MAX node", "(16)はすべてのMAXノードで調べる"},
    {"(16) at every MAX node not above leaves", "(16)は葉の直上を除くすべてのMAXノードで調べる"},
    {"f and g at every leaf", "どの葉でもfとgを求める"},
    {"f where g leaves it open", "fはgで決まらないときだけ求める"},
    {"g of the best leaf", "gは最良の葉だけで求める"},
    {"no beta-pruning", "β枝刈りなし"},
    {"beta-pruning by bounds", "限界値によるβ枝刈り"},
    {"beta-pruning by values", "値によるβ枝刈り"},
    {"MIN's other moves free", "MINの他の手は数えない"},

    {"{}, moves not sorted", "{1}、並べ替えなし"},
    {"{}, moves sorted by static value", "{1}、静的評価で並べ替え"},
    {"othello", "オセロ"},
    {"reversi70", "1970年のリバーシ"},
    {"the paper names the method and leaves it to [19], which we do not have",
     "論文は方法を挙げて[19]に譲っているが、[19]は手元にない"},
    {"OM search against minimax", "OM-Searchとミニマックスの値の比較"},
    {"never below", "小さくなることはない"},
    {"# of # trees below, # above", "{2}本の木のうち、小さいもの{1}、大きいもの{3}"},
    {"no tree below", "小さくなる木がない"},
    {"theorem 1, on random trees of ours", "定理1。当方の乱数の木で確かめる"},

    {"games and positions", "対局数と局面数"},
    {"# games, about # positions", "{1}局、約{2}局面"},
    {"# games, # positions", "{1}局、{2}局面"},
    {"other games: the paper counts those of masters, we ours",
     "対局が異なる。論文はプロ棋士の公式対局、こちらは自己対局"},
    {"no marked difference", "顕著な差がない"},
    {"winners #, losers #: {} deviations", "勝者{1}、敗者{2}、差は標準偏差の{3}倍"},
    {"bishop given to a reader of one ply: minimax, 3 plies",
     "1手読みの下手に角落ち：ミニマックス、3手読み"},
    {"the same by OM search, right model", "同じくOM-Search、正しい相手モデル"},
    {"OM search and minimax in turns", "OM-Searchとミニマックスの使い分け"},
    {"OM search, wrong model, little risk", "OM-Search、誤った相手モデル、リスクを制限"},
    {"# won, # drawn, # lost", "{1}勝{2}分{3}敗"},
    {"the paper prints no number", "論文に数値の記載がない"},
    {"six by static value", "静的評価による6個"},
    {"five, and one shared", "5個と共有手1個"},
    {"four, and two shared", "4個と共有手2個"},
    {"three, and three shared", "3個と共有手3個"},
    {"two, and four shared", "2個と共有手4個"},
    {"better, as masters judged the six", "プロ棋士の評価で優秀"},
    {"# of # moves played are among them", "{2}手中{1}手が候補に含まれる"},
    {"another measure: the paper asked masters about the candidates",
     "尺度が異なる。論文では候補手をプロ棋士が評価した"},
    {"the teacher against a beginner", "教授戦略、初心者を相手に"},
    {"the teacher, meaning to lose", "教授戦略、負けようとするとき"},
    {"by how settled positions are, against a fixed share", "安定度合いによる分割、対、等分"},
    {"two alike against one", "評価の同じ2人、対、1人"},
    {"two unlike against one", "評価の異なる2人、対、1人"},
    {"# of # found, about {} Elo", "{2}問中{1}問正解、レーティングおよそ{3}"},
    {"a beginner", "初心者"},
    {"a club player", "中級者"},
    {"a strong player", "強豪"},
    {"the engine, # plies", "エンジン、{1}手読み"},
    {"material on the board, in pawns", "盤上の駒の価値（歩を単位とする）"},
    {"material in hand, in pawns", "持駒の価値（歩を単位とする）"},
    {"pieces in hand", "持駒の数"},
    {"mobility: squares that pieces can go to", "可動性（駒の行けるマスの数）"},
    {"squares attacked", "利きのあるマス"},
    {"squares attacked twice", "二重に利いているマス"},
    {"squares attacked in the other camp", "敵陣で利きのあるマス"},
    {"squares attacked around the other king", "敵玉の周りで利きのあるマス"},
    {"the same, attacked twice", "そのうち二重に利いているマス"},
    {"squares defended around the own king", "自玉の周りで守られているマス"},
    {"squares that the own king can go to", "自玉の逃げられるマス"},
    {"own pieces near the own king", "自玉の近くの味方の駒"},
    {"own pieces attacked", "当たりになっている駒"},
    {"own pieces attacked and not defended", "浮いていて当たりになっている駒"},
    {"promoted pieces", "成駒の数"},
    {"pieces in the other camp", "敵陣にいる駒"},
    {"mean rank of the pawns", "歩の平均の段"},
    {"rank of the king", "玉の段"},
};

// --- what fits much: last ---

static const Pair common_texts[] = {
    {"at least #", "{1}以上"},
    {"at most #", "{1}以下"},
    {"# to #", "{1}～{2}"},
    {"none, {}, {}", "なし, {1}, {2}"},
    {"{}, none, {}", "{1}, なし, {2}"},
    {"{}, {}, none", "{1}, {2}, なし"},
};

#define LIST(TEXTS)                                                                                \
    { TEXTS, sizeof TEXTS / sizeof *TEXTS }
static const struct {
    const Pair *pairs;
    size_t n;
} lists[] = {LIST(sanechika_programs_texts), LIST(takeuchi_1970_texts),
             LIST(takeuchi_1978_texts),      LIST(sanechika_searches_texts),
             LIST(sanechika_learners_texts), LIST(tajima_1984_texts),
             LIST(iida_1995_texts),          LIST(common_texts)};
#undef LIST

// --- looking up ---

enum { PARTS_MAX = 6 };

typedef struct {
    const char *at;
    size_t n;
} Part;

// Bytes of a part that begins at `text`, at most.
static size_t part_length(const char *form, const char *text) {
    return *form == '#' ? strspn(text, "0123456789.") : strlen(text);
}

// Whether the text has this form from here on; `n` parts came before. Parts are not empty, and as
// short as can be.
static bool fits(const char *form, const char *text, Part parts[PARTS_MAX], size_t n) {
    for (; *form; form++, text++) {
        bool part = *form == '#' || strncmp(form, "{}", 2) == 0;
        if (!part && *form != *text) return false;
        if (!part) continue;
        if (n == PARTS_MAX) error_abort("a form with too many parts", NULL);
        size_t most = part_length(form, text);
        for (size_t length = 1; length <= most; length++) {
            parts[n] = (Part){text, length};
            if (fits(form + (*form == '#' ? 1 : 2), text + length, parts, n + 1)) return true;
        }
        return false;
    }
    return *text == '\0';
}

static void add_part(const Part *part, Str *out) {
    Str english = {0};
    str_add_n(&english, part->at, part->n);
    if (!report_japanese(str_text(&english), out)) str_add(out, str_text(&english));
    str_clear(&english);
}

static void add_filled(const char *japanese, const Part *parts, Str *out) {
    for (const char *at = japanese; *at; at++) {
        if (*at != '{') {
            str_add_char(out, *at);
            continue;
        }
        add_part(&parts[at[1] - '1'], out);
        at += 2;
    }
}

bool report_japanese(const char *english, Str *out) {
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        for (size_t k = 0; k < lists[i].n; k++) {
            Part parts[PARTS_MAX];
            if (!fits(lists[i].pairs[k].english, english, parts, 0)) continue;
            add_filled(lists[i].pairs[k].japanese, parts, out);
            return true;
        }
    }
    return false;
}

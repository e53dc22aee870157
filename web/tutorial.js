// SPDX-License-Identifier: MIT
// tutorial.js - writing a game in L7, step by step, beside the editor.
//
// The game is that of docs/l7-tutorial.md. Every step has a text to try; a test checks that each of
// them can be played.
import {h, store} from './dom.js';
import {either, t} from './strings.js';

const step1 = `game hedges
players red blue
board grid 5
move point n
stuck: draw
`;

const step2 = `game hedges
players red blue
board grid 5
piece on node
start piece {a1 c1 e1} := red; piece {a5 c5 e5} := blue
move walk n, c in {right ~right down ~down}: piece n = friend and piece n c = void
  do piece n := void; piece (n c) := friend
stuck: enemy wins
`;

const step3 = `game hedges
players red blue
board grid 5
piece on node: void red blue hedge
start piece {a1 c1 e1} := red; piece {a5 c5 e5} := blue
move walk n, c in orthogonal: piece n = friend and piece n c = void
  do piece n := hedge; piece (n c) := friend
  write n "-" (n c)
stuck: enemy wins
show piece ".RB#"
`;

const step4 = `game hedges
players red blue
board grid 5
piece on node: void red blue hedge
start piece {a1 c1 e1} := red; piece {a5 c5 e5} := blue
caught(n, c) = run n c while piece = enemy then piece in {friend hedge}
move walk n, c in orthogonal: piece n = friend and piece n c = void
  do piece n := hedge; piece (n c) := friend
     each d in orthogonal: piece (caught(n c, d)) := void
  write n "-" (n c)
stuck: enemy wins
show piece ".RB#"
`;

const step5 = `game hedges
about
  Red men walk down, blue men walk up, and leave hedges behind them.
  The far row wins.
players red blue
board grid 5
region goal = red: row 5, blue: row 1
piece on node: void red blue hedge
start piece {a1 c1 e1} := red; piece {a5 c5 e5} := blue
caught(n, c) = run n c while piece = enemy then piece in {friend hedge}
move walk n, c in orthogonal: piece n = friend and piece n c = void
  do piece n := hedge; piece (n c) := friend
     each d in orthogonal: piece (caught(n c, d)) := void
  write n "-" (n c)
pass when stuck
end when (piece = friend) meets goal : friend wins
end when count piece = enemy = 0 : friend wins
stuck: by payoff
payoff count piece = friend - count piece = enemy
show piece ".RB#"
`;

export const steps = [
    {
        title: {en: 'Lines that run', ja: '動く最小の記述'},
        text: {
            en: [
                'A game needs a name, players, a board and a move. "board grid 5" makes 25 squares from a1 to e5.',
                '"move point n" can be made on every square n. It changes nothing yet.',
            ],
            ja: [
                'ゲームには名前、プレイヤー、盤、手が要ります。「board grid 5」はa1からe5まで25のマスを作ります。',
                '「move point n」はどのマスnでも打てる手です。まだ何も変えません。',
            ],
        },
        code: step1,
    },
    {
        title: {en: 'Men that walk', ja: '駒を動かす'},
        text: {
            en: [
                '"piece on node" gives every square a piece: void, or one of the players. friend is whoever moves, enemy the other: one text serves both.',
                'The move has two variables, a square and a direction, and a condition: a friend stands on n, and n c, the square one step on, is empty. After "do" stands what changes.',
            ],
            ja: [
                '「piece on node」で各マスに駒（voidかプレイヤー）を置けます。friendは手番の側、enemyは相手なので、一つの記述で両者に使えます。',
                '手には、マスと方向の二つの変数と、条件があります。nに味方がいて、一歩先のn cが空いていることです。「do」の後が変化です。',
            ],
        },
        code: step2,
    },
    {
        title: {en: 'Hedges, and how moves are written', ja: '垣根と、手の書き方'},
        text: {
            en: [
                'A square can hold more than players: list the words. The square that a man leaves becomes a hedge.',
                '"write" says how a move is written, "show" how a position is drawn: one sign for each word.',
            ],
            ja: [
                'マスにはプレイヤー以外の物も置けます。語を並べます。駒が離れたマスは垣根（hedge）になります。',
                '「write」は手の書き方、「show」は局面の表示で、語ごとに一つの記号です。',
            ],
        },
        code: step3,
    },
    {
        title: {en: 'A capture', ja: '駒を取る'},
        text: {
            en: [
                '"run n c while S then T" is the squares walked over from n along c while they are in S, if the walk stops in T. "piece = enemy" names no square, so it is the set of all such squares.',
                'The function "caught" uses it, and "each d in ..." does it in every direction.',
            ],
            ja: [
                '「run n c while S then T」は、nからcの方向へSの中を進み、Tで止まるときに通ったマスの集合です。「piece = enemy」はマスを名指ししないので、そういうマス全部の集合です。',
                '関数「caught」がこれを使い、「each d in ...」で全方向に行います。',
            ],
        },
        code: step4,
    },
    {
        title: {en: 'The end, and a pass', ja: '終わりとパス'},
        text: {
            en: [
                'Ends are tested after every move; friend is then whoever made it. "region" names squares, here different ones for each player.',
                'Who cannot walk passes; when neither can, the men are counted: "stuck: by payoff". Press Play and try it.',
            ],
            ja: [
                '終わりは一手ごとに調べられ、friendはその手を指した側です。「region」はマスの名前で、ここではプレイヤーごとに違います。',
                '動けなければパスし、両者とも動けなければ「stuck: by payoff」で駒を数えます。「対局する」を押して試してください。',
            ],
        },
        code: step5,
    },
];

// The tutorial, at the step where the visitor left it; use(text) puts a text into the editor.
export function tutorial(use) {
    const place = h('section', {class: 'panel tutorial', 'aria-label': t('tutorial')});
    const show = (n, focus) => {
        const at = Math.max(0, Math.min(n, steps.length - 1)),
            {title, text, code} = steps[at];
        store.set('tutorial-step', at);
        const button = (key, run, on = true, kind = '') =>
            h('button', {type: 'button', class: 'button ' + kind, disabled: !on, 'data-do': key, onclick: run}, t(key));
        place.replaceChildren(
            h('h2', {tabindex: '-1'}, `${at + 1}/${steps.length} ${either(title)}`),
            ...either(text).map((line) => h('p', {}, line)),
            h('pre', {class: 'lesson-code', tabindex: '0', 'aria-label': t('lessonCode')}, code),
            h(
                'div',
                {class: 'row wrap'},
                button('lessonUse', () => use(code), true, 'main'),
                button('lessonBack', () => show(at - 1, true), at > 0),
                button('lessonNext', () => show(at + 1, true), at < steps.length - 1),
            ),
        );
        if (focus) place.querySelector('h2').focus({preventScroll: true});
    };
    show(store.get('tutorial-step', 0));
    return place;
}

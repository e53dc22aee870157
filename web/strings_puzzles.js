// SPDX-License-Identifier: MIT
// strings_puzzles.js - the texts of problems from solved positions.
import {addTexts} from './strings.js';

addTexts({
    en: {
        puzzleTypes: 'Types of problems',
        puzzleText: {
            one: 'Exactly one move wins. Find it, and keep the win for {n} move; the opponent plays its best.',
            other: 'Exactly one move wins. Find it, and keep the win for {n} moves; the opponent plays its best.',
        },
        puzzleName: 'No. {n} · level {level}',
        puzzleLevel: 'Level {level}',
        puzzleMaking: 'Preparing the problem …',
        puzzleBegin: 'You play {side}. One move wins.',
        puzzleRight: 'Right. The opponent answers {reply}. Your move.',
        puzzleWrong: 'That does not win: {reply}. Try another move.',
        puzzleUnknown: 'The server could not judge this in time.',
        puzzleSolution: 'Solution: {line}',
        chessText:
            'Mates in one, two and three moves, and positions in which one move wins material and no other does. They come from games of our programs and were checked by search.',
        chessMate: {one: 'You play {side}. Mate in {n} move.', other: 'You play {side}. Mate in {n} moves.'},
        chessWin: 'You play {side}. One move wins material.',
        chessWrong: 'That is not the move. Try again.',
    },
    ja: {
        puzzleTypes: '問題の種類',
        puzzleText: '勝つ手は一つだけです。その手を見つけ、{n}手のあいだ勝ちを保ってください。相手は最善を尽くします。',
        puzzleName: '第{n}問　レベル{level}',
        puzzleLevel: 'レベル{level}',
        puzzleMaking: '問題を用意しています…',
        puzzleBegin: 'あなたは{side}です。勝つ手は一つです。',
        puzzleRight: '正解。相手は{reply}。続けてください。',
        puzzleWrong: 'それでは勝てません（{reply}）。もう一度どうぞ。',
        puzzleUnknown: '時間内に判定できませんでした。',
        puzzleSolution: '正解手順：{line}',
        chessText:
            '1手・2手・3手で詰む局面と、駒得になる手が一つだけある局面です。プログラムどうしの対局から採り、探索で確かめました。',
        chessMate: 'あなたは{side}です。{n}手で詰ませてください。',
        chessWin: 'あなたは{side}です。駒得になる手は一つです。',
        chessWrong: 'その手ではありません。もう一度考えてください。',
    },
});

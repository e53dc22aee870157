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
        puzzleWrong: 'That does not win: {reply}.',
        puzzleSolution: 'Solution: {line}',
    },
    ja: {
        puzzleTypes: '問題の種類',
        puzzleText: '勝つ手は一つだけです。その手を見つけ、{n}手のあいだ勝ちを保ってください。相手は最善を尽くします。',
        puzzleName: '第{n}問　レベル{level}',
        puzzleLevel: 'レベル{level}',
        puzzleMaking: '問題を用意しています…',
        puzzleBegin: 'あなたは{side}です。勝つ手は一つです。',
        puzzleRight: '正解。相手は{reply}。続けてください。',
        puzzleWrong: 'それでは勝てません（{reply}）。',
        puzzleSolution: '正解手順：{line}',
    },
});

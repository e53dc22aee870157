// SPDX-License-Identifier: MIT
// strings_count.js - the texts of counting a game of go.
import {addTexts} from './strings.js';

addTexts({
    en: {
        countTitle: 'Count the game',
        countText: 'Click on stones that are dead, or on marked ones that are alive.',
        countStatus: 'Which stones are dead?',
        countPoints: '{black} {a}, {white} {b}',
        countAccept: 'Accept',
        countResume: 'Play on',
        countWaits: '{name} has accepted this.',
        countAsked: 'You have accepted. Waiting for {name}.',
        countDead: {one: '{n} dead stone', other: '{n} dead stones'},
    },
    ja: {
        countTitle: '地を数える',
        countText: '死んでいる石をクリックしてください。生きている石の印は、もう一度クリックすると消えます。',
        countStatus: '死んでいる石はどれですか',
        countPoints: '{black} {a}、{white} {b}',
        countAccept: '同意する',
        countResume: '対局を続ける',
        countWaits: '{name}が同意しました。',
        countAsked: '同意しました。{name}を待っています。',
        countDead: '死んだ石 {n}個',
    },
});

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
        countLater:
            'A count accepted by one player holds after five minutes without an answer; if neither accepts, the first proposal holds after half an hour.',
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
        countLater:
            '返事がないときは、一方が同意した数え方が5分後に、どちらも同意しなければ最初の提案が30分後に、結果になります。',
        countDead: '死に石 {n}子',
    },
});

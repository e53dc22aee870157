// SPDX-License-Identifier: MIT
// strings_match.js - the texts of the games of a match, and of watching a game again.
import {addTexts} from './strings.js';

addTexts({
    en: {
        matchGames: 'Games of this match',
        matchesBefore: 'Earlier matches',
        showMoreGames: 'Show more games',
        replay: 'Play through',
        replayStop: 'Pause',
        replaySpeed: 'Seconds a move',
        watchGoOn: 'Continue',
        watchFast: 'as fast as they play',
        seconds: '{s} s',
        watchSeconds: '{s} s a move',
        watchPaused: 'Paused',
    },
    ja: {
        matchGames: 'この対戦の対局',
        matchesBefore: 'これまでの対戦',
        showMoreGames: 'さらに対局を表示',
        replay: '自動再生',
        replayStop: '一時停止',
        replaySpeed: '一手の秒数',
        watchGoOn: '再開',
        watchFast: '待たずに進める',
        seconds: '{s}秒',
        watchSeconds: '一手{s}秒',
        watchPaused: '一時停止中',
    },
});

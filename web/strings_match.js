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
        paceGoOn: 'Continue',
        paceFast: 'as fast as they play',
        paceSeconds: '{s} s a move',
        pacePaused: 'Paused',
    },
    ja: {
        matchGames: 'この対戦の対局',
        matchesBefore: 'これまでの対戦',
        showMoreGames: 'さらに対局を表示',
        replay: '自動再生',
        replayStop: '一時停止',
        replaySpeed: '一手の秒数',
        paceGoOn: '再開',
        paceFast: '待たずに進める',
        paceSeconds: '一手{s}秒',
        pacePaused: '一時停止中',
    },
});

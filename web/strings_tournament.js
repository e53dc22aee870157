// SPDX-License-Identifier: MIT
// strings_tournament.js - the texts of the arena's tournaments.
import {addTexts} from './strings.js';

addTexts({
    en: {
        cupTitle: 'Tournament', cupText: 'Many players meet; the table fills while they play.', players: 'Players', kind: 'Kind', 'kind-round-robin': 'Everybody against everybody', 'kind-gauntlet': 'The first against all others', 'kind-swiss': 'Swiss system',
        gamesEach: 'Games of each pairing', rounds: 'Rounds', otherPlayers: 'Further players', otherPlayersHint: 'One a line, as texts such as ply:depth=3.', startCup: 'Start the tournament', crosstable: 'Crosstable', place: 'Place', player: 'Player', points: 'Points', rating: 'Elo', faults: 'Faults',
        cupFar: '{games} of {of} games', cupDone: 'The tournament is over.',
    },
    ja: {
        cupTitle: '大会', cupText: '多くのプレイヤーが戦い、対局しながら表が埋まります。', players: 'プレイヤー', kind: '方式', 'kind-round-robin': '総当たり', 'kind-gauntlet': '最初の一人と全員', 'kind-swiss': 'スイス式',
        gamesEach: '組み合わせごとの対局数', rounds: '回戦', otherPlayers: 'ほかのプレイヤー', otherPlayersHint: '一行に一つ、ply:depth=3 のように書きます。', startCup: '大会を始める', crosstable: '対戦表', place: '順位', player: 'プレイヤー', points: '得点', rating: 'レーティング', faults: '反則',
        cupFar: '{of}局中{games}局', cupDone: '大会が終わりました。',
    },
});

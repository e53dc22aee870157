// SPDX-License-Identifier: MIT
// find_mate.js - "is there a mate?" in a position of shogi: the solver's answer as a panel.
import {announce, h} from './dom.js';
import {post} from './api.js';
import {shogiMoves} from './shogi_board.js';
import {t} from './strings.js';
import './strings_problems.js';

export async function findMate(position) {
    const {value, plies, shortest, line} = await post('/api/tsume', {position, want: 'mate'});
    const text =
        value > 0 ? t(shortest ? 'mateIn' : 'mateInAtMost', {plies}) : t(value < 0 ? 'mateNone' : 'mateUnknown');
    announce(text);
    return h(
        'section',
        {class: 'insight find-mate', 'aria-label': t('mateQuestion')},
        h('h2', {}, t('mateQuestion')),
        h('p', {}, text),
        value > 0 && h('p', {}, shogiMoves(position, line).join(' ')),
    );
}

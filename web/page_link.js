// SPDX-License-Identifier: MIT
// page_link.js - a complete game in the address: it is created here and opened.
import {h} from './dom.js';
import {post} from './api.js';
import {unpackGame} from './share.js';
import {go} from './go.js';
import {t} from './strings.js';

export async function show(main, text) {
    main.replaceChildren(h('p', {class: 'quiet'}, t('running')));
    const {game, moves, position} = unpackGame(text);
    const {id} = await post('/api/new', {game, seats: ['human', 'human'], moves, ...(position ? {position} : {})});
    go('/play/' + id, {replace: true});
}

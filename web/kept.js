// SPDX-License-Identifier: MIT
// kept.js - saved games as people look for them: who played, how it ended, when; and records read from files.
import {h} from './dom.js';
import {entryOf, presets} from './api.js';
import {either, gameTitle, language, sideName, t} from './strings.js';

// The game, with the handicap with which a record of shogi begins.
export const gameOf = (kept) => (kept.handicap ? `shogi:handicap=${kept.handicap}` : kept.game);

// Who won, for somebody who looks back: "You won", "White wins", "a draw".
export function resultWords({result, seats, mine}, players, game) {
    if (!result?.payoffs) return result ? t('over') : '';
    const best = Math.max(...result.payoffs),
        people = seats.map((s, i) => (s === 'human' ? i : -1)).filter((i) => i >= 0);
    if (players?.length === 1) return t(best > 0 ? 'solvedIt' : 'notSolvedIt');
    if (result.payoffs.every((p) => p === best)) return t('drawn');
    const winner = result.payoffs.indexOf(best);
    if (mine && people.length === 1) return t(people[0] === winner ? 'wonIt' : 'lostIt');
    return t('evalWins', {side: sideName(players?.[winner], game)});
}

// "You – Medium"; two people at one screen are named by their sides.
export function namesOf(kept, players, labels) {
    const {seats, names} = kept,
        game = gameOf(kept),
        people = seats.filter((seat) => seat === 'human').length;
    const called = (i) => (names?.[i] && names[i] !== seats[i] ? names[i] : null);
    const person = (i) => called(i) ?? (people > 1 || !kept.mine ? sideName(players?.[i], game) : t('you'));
    return seats.map((seat, i) => (seat === 'human' ? person(i) : (labels.get(seat) ?? seat))).join(' – ');
}

// When a game was played: as its file says ("1999.05.06", "1846/09/11", "2004.??.??"), or when it was last changed here.
export const playedWords = ({date, updated}) =>
    /^\d{4}/.test(date) ? date.replace(/[./]\?\?/g, '').replace(/[./]/g, '-') : dateWords(updated);

export const dateWords = (ms) =>
    new Intl.DateTimeFormat(language, {dateStyle: 'medium', timeStyle: 'short'}).format(ms);

export function keptRow(kept, games) {
    const info = entryOf(games, kept.game);
    const result = resultWords(kept, info?.players, gameOf(kept));
    const names = h('span', {}, namesOf(kept, info?.players, new Map()));
    if (kept.seats.some((seat) => seat !== 'human'))
        presets(kept.game)
            .then((list) => {
                const labels = new Map(list.map((p) => [p.spec, either(p.label).split(/[:：]/)[0]]));
                names.textContent = namesOf(kept, info?.players, labels);
            })
            .catch(() => {});
    return h(
        'li',
        {class: 'kept'},
        h(
            'a',
            {href: '/play/' + kept.id, 'data-link': true, class: 'kept-main'},
            h('strong', {}, gameTitle(gameOf(kept), info?.title)),
            names,
            h(
                'span',
                {class: 'quiet'},
                [t('plies', {n: kept.plies}), result || t('unfinished'), playedWords(kept)].join(' · '),
            ),
        ),
        h('a', {href: '/analyse/' + kept.id, 'data-link': true, class: 'button small'}, t('analyse')),
    );
}

// What a program is called in a list: the name of its opponent card, or its text where it has none. A person who gave
// no name has none.
export async function callPlayers(names, game) {
    const list = names.some((name) => name && name !== 'human') ? await presets(game).catch(() => []) : [];
    const called = (name) => either(list.find((p) => p.spec === name)?.label ?? '').split(/[:：]/)[0];
    return names.map((name) => (name === 'human' ? '' : called(name) || name));
}

// The names of both sides in `element`; a side without a name is called by its colour.
export function showPlayers(element, names, game, players) {
    const write = (all) => {
        const given = all.map((name, i) => name || (players?.[i] ? sideName(players[i], game) : ''));
        element.textContent = given.filter(Boolean).join(' – ') || '–';
    };
    write(names.map((name) => (name === 'human' ? '' : name)));
    callPlayers(names, game).then(write);
    return element;
}

// Records of shogi are often in Shift_JIS, some in EUC-JP.
export function decoded(bytes) {
    for (const encoding of ['utf-8', 'shift_jis', 'euc-jp'])
        try {
            return new TextDecoder(encoding, {fatal: true}).decode(bytes);
        } catch {
            continue;
        }
    return new TextDecoder().decode(bytes);
}

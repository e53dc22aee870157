// SPDX-License-Identifier: MIT
// report.js - the teacher's report after a game: where you were better, what cost most, what to practise.
import {h} from './dom.js';
import {lastText} from './notation.js';
import {t, either} from './strings.js';

// The sentences of a report; each costly move with the number of plies before it.
export function reportLines(report, game) {
    const before = (ply) => game.moves.slice(0, ply - 1).map((m) => m.text);
    const level = t('levelName')[report.level] ?? report.level;
    return {
        level: t('reportLevel', {level}),
        better: report.better ? t('reportBetter', {from: report.better[0], to: report.better[1]}) : t('reportNever'),
        worst: report.worst.map((m) => ({
            ply: m.ply - 1,
            text: t('reportMove', {
                n: m.ply,
                move: lastText(game, [...before(m.ply), m.move]),
                reason: either(m.reason),
                better: lastText(game, [...before(m.ply), m.better]),
            }),
        })),
        practise: t('reportPractise', {text: either(report.practise)}),
    };
}

// `look` goes to the position before a move.
export function reportPanel(report, game, look) {
    const lines = reportLines(report, game);
    return h(
        'section',
        {class: 'insight report', 'aria-label': t('reportTitle')},
        h('h2', {}, t('reportTitle')),
        h('p', {}, lines.level),
        h('p', {}, lines.better),
        lines.worst.length > 0 && h('h3', {}, t('reportWorst')),
        lines.worst.length > 0 &&
            h(
                'ol',
                {},
                lines.worst.map(({ply, text}) =>
                    h('li', {}, h('button', {type: 'button', class: 'link', onclick: () => look(ply)}, text)),
                ),
            ),
        h('p', {}, lines.practise),
    );
}

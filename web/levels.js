// SPDX-License-Identifier: MIT
// levels.js - what the opponents of a game are called, wherever the page names them: three are Easy, Medium and Hard;
// others that have the name of a level go by what they do, so that no two have the same name.
import {allTexts} from './strings.js';

const levelKeys = ['levelEasy', 'levelMedium', 'levelHard'];
const wordOfLevel = /^(very )?(easy|medium|hard)$|^strong(est)?$/i;

// "Very easy: searches one ply" -> the name and the note.
export function halves(label) {
    const [, name, note] = /^([^:：]+)[:：]\s*(.+)$/.exec(label) ?? [null, label, null];
    return [name, note];
}

// Three levels that are clearly apart: weak, middling, strong. Teachers and players at random are not among them.
export function levels(list) {
    const all = list.filter((p) => p.level > 1 && !/^(tutor|perfect)/.test(p.spec)),
        modern = all.filter((p) => !/-19\d\d/.test(p.id)); // programs of their time are among the others
    const ladder = modern.length > 2 ? modern : all;
    if (ladder.length < 4) return ladder;
    const nearest = (level) => ladder.reduce((a, b) => (Math.abs(b.level - level) < Math.abs(a.level - level) ? b : a));
    return [...new Set([ladder[0], nearest(4), ladder[ladder.length - 1]])];
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const inEach = (label, write) =>
    Object.fromEntries(Object.entries(label).map(([language, text]) => [language, write(text, language)]));

// The list of opponents with these names.
export function withLevels(list) {
    const three = levels(list);
    if (three.length !== levelKeys.length) return list;
    const isLevel = (p) => wordOfLevel.test(halves(p.label.en)[0]);
    const level = (p, key) =>
        inEach(p.label, (text, language) => {
            const [, note] = halves(text);
            return `${allTexts[language][key]}${language === 'ja' ? '：' : ': '}${(isLevel(p) && note) || text}`;
        });
    return list.map((p) => {
        const at = three.indexOf(p);
        if (at >= 0) return {...p, label: level(p, levelKeys[at])};
        return isLevel(p) ? {...p, label: inEach(p.label, (text) => capital(halves(text)[1] ?? text))} : p;
    });
}

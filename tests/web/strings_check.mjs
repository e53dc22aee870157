// SPDX-License-Identifier: MIT
// strings_check.mjs - the texts of the page, compared between the languages.
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {root} from './harness.mjs';
import {Visitor} from './visitor.mjs';

// All texts as {path: text}, in the order of the tables; forms for one and for many count as one text.
function flat(texts, before = '') {
    return Object.entries(texts).flatMap(([key, text]) => {
        if (typeof text === 'string') return [[before + key, [text]]];
        if (text.other) return [[before + key, Object.values(text)]];
        return flat(text, `${before}${key}.`);
    });
}

const placeholders = (text) => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');

// Latin letters that Japanese texts may have: names, formats, keys, players.
const latin =
    /\{\w+\}|L7|Elo|SGF|GGF|KIF|UTF-8|Shift_JIS|KI2|CSA|JKF|WTHOR|USI|Enter|Ctrl|Tab|Space|English|Show in|FIX|MIDDLE|TEMP|HANG|K|BUG|goto|rev-[pq]|[abcpq](?![a-z])|ply:depth=3|calc|[AB](?![a-z])/g;

function problems(en, ja) {
    const found = [];
    en.forEach(([key, forms], i) => {
        const [other, translated] = ja[i] ?? [];
        if (key !== other) found.push(`${key} stands where Japanese has ${other}`);
        const used = new Set([...forms, ...(translated ?? [])].map(placeholders));
        if (used.size > 1) found.push(`${key} uses different values: ${[...used].join('; ')}`);
        if (forms.length === 1 && /\{n\} [a-z]+s\b/.test(forms[0])) found.push(`${key} has no form for one`);
        if (/[A-Za-z]/.test((translated ?? []).join('').replace(latin, '')))
            found.push(`${key} is not all Japanese: ${translated}`);
    });
    if (ja.length > en.length) found.push(`English lacks ${ja.slice(en.length).map(([key]) => key)}`);
    return found;
}

// What is wrong with the texts of the page, as sentences.
export async function strings(browser, address) {
    const v = await Visitor.enter(browser, address);
    await v.go('/');
    const files = readdirSync(join(root, 'web')).filter((name) => /^strings\w*\.js$/.test(name));
    const {en, ja} = await v.page.evaluate(async (names) => {
        for (const name of names) await import(`/assets/${name}`);
        return (await import('/assets/strings.js')).allTexts;
    }, files);
    const lacking = await v.page.evaluate(async () => {
        const {allGames} = await import('/assets/api.js'),
            {rulesJa} = await import('/assets/rules_ja.js');
        return (await allGames()).map((g) => g.name).filter((name) => !rulesJa(name));
    });
    await v.leave();
    return [...problems(flat(en), flat(ja)), ...lacking.map((name) => `${name} has no rules in Japanese`)];
}

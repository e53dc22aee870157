// SPDX-License-Identifier: MIT
// errors_check.mjs - every message in the sources of the server is known in Japanese.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {root} from './harness.mjs';
import {Visitor} from './visitor.mjs';

// Said when the server starts, added to another message, or looked at part by part.
const notForPages =
    /cannot start|libmicrohttpd|another server uses|a server keeps this file|not of the form|^; |^%s$|^at least $|^expected %s/;

// The texts in the brackets of a call, joined as the compiler does.
function textsOfCall(source, from) {
    let depth = 1,
        at = from;
    for (; depth && at < source.length; at++) {
        const c = source[at];
        if (c === '"') while (source[++at] !== '"') at += source[at] === '\\' ? 1 : 0;
        else depth += c === '(' ? 1 : c === ')' ? -1 : 0;
    }
    return textsIn(source.slice(from, at));
}

const textsIn = (part) =>
    [...part.matchAll(/(?:"(?:[^"\\]|\\.)*"\s*)+/g)].map(([all]) =>
        [...all.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((m) => m[1].replaceAll('\\"', '"')).join(''),
    );

// The messages as they are sent: numbers and names in their places.
function messagesIn(folder, calls) {
    const found = new Set();
    for (const name of readdirSync(folder, {recursive: true}).filter((n) => n.endsWith('.c'))) {
        const source = readFileSync(join(folder, name), 'utf8');
        for (const call of source.matchAll(calls))
            for (const text of textsOfCall(source, call.index + call[0].length)) found.add(text);
        if (!/lang$/.test(folder))
            for (const [, part] of source.matchAll(/return ((?:"(?:[^"\\]|\\.)*"\s*)+)/g))
                for (const text of textsIn(part)) found.add(text);
    }
    return [...found]
        .filter((text) => / /.test(text) && !notForPages.test(text))
        .map((text) =>
            text
                .replace(/%(?:\.\d+|\.\*)?(?:z|ll|l)?[duf]/g, '7')
                .replace(/%(?:\.\d+|\.\*)?s/g, 'abc')
                .replace(/%c/g, '$'),
        );
}

// What the server and the compiler of L7 may say and the page cannot say in Japanese.
export async function untranslated(browser, address) {
    const ours = messagesIn(join(root, 'src/web'), /\b(?:reply_error|handler_refuse_move|error_set)\s*\(/g),
        lang = join(root, 'src/lang'),
        l7 = messagesIn(lang, /\bl7_(?:error|warning)\s*\(/g),
        wanted = messagesIn(lang, /\bl7_(?:fail(?:_most)?|name|new_name|number|words)\s*\(/g);
    const v = await Visitor.enter(browser, address);
    await v.go('/');
    const found = await v.page.evaluate(
        async ([server, compiler, expected]) => {
            const {errorJa} = await import('/assets/strings_errors.js'),
                {hintJa, messageJa} = await import('/assets/strings_l7.js');
            const lacks = (text) => !/[ぁ-んァ-ヶ一-龠]/.test(text) || /^英語/.test(text);
            return [
                ...server.filter((text) => lacks(errorJa(text))),
                ...compiler.filter((text) => lacks(messageJa(text)) && lacks(hintJa(text))),
                // What the parser expects, or a hint.
                ...expected.filter(
                    (text) =>
                        /[a-z]{2}/.test(messageJa(`expected ${text}, not 'x'`).replace(/'[^']*'|「[^」]*」/g, '')) &&
                        lacks(hintJa(text)),
                ),
            ];
        },
        [ours, l7, wanted],
    );
    await v.leave();
    return found;
}

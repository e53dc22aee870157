// SPDX-License-Identifier: MIT
// strings_translate.js - English messages in Japanese, by lists of patterns.
//
// A list has pairs: a pattern for a whole message, and its words in Japanese. $1 in them is the first group
// of the pattern. Words may be a function of the groups, which returns null where one of them cannot be said.

const filled = (words, groups) => words.replace(/\$(\d)/g, (_, i) => groups[i - 1] ?? '');

// The message in Japanese; null where no pattern fits all of it: half a translation is worse than none.
export function translated(list, text) {
    for (const [pattern, words] of list) {
        const [whole, ...groups] = pattern.exec(text) ?? [];
        if (whole !== text) continue;
        const said = typeof words === 'function' ? words(...groups) : filled(words, groups);
        if (said !== null) return said;
    }
    return null;
}

// A message that cannot be said in Japanese, as it is.
export const inEnglish = (text) => `英語のメッセージ：${text}`;

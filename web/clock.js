// SPDX-License-Identifier: MIT
// clock.js - the players' clocks; between the server's messages the page counts down.
import {h} from './dom.js';
import {t} from './strings.js';

// "300+3" in words: five minutes, and three seconds for each move. '' for what is no clock of these.
export function clockWords(rule) {
    const [, main, sign, more] = /^(\d+(?:\.\d+)?)(?:([+/])(\d+(?:\.\d+)?))?(?:~.*)?$/.exec(rule ?? '') ?? [];
    if (main === undefined) return '';
    const seconds = Number(main),
        n = Number(more ?? 0);
    const time = seconds % 60 ? t('clockSeconds', {n: seconds}) : t('clockMinutesOf', {n: seconds / 60});
    if (!n) return t('clockEach', {time});
    if (!seconds) return t('clockOnlyByo', {n});
    return t(sign === '+' ? 'clockAdds' : 'clockThenByo', {time, n});
}

const text = (ms) => {
    const s = Math.max(0, Math.ceil(ms / 1000));
    return ms < 10000
        ? (Math.max(0, ms) / 1000).toFixed(1)
        : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
};

export function clockFace(n) {
    const faces = Array.from({length: n}, () => h('span', {class: 'clock'}));
    let left = [],
        overtime = [],
        running = -1,
        since = 0;
    const draw = () =>
        faces.forEach((face, i) => {
            if (left[i] === undefined || left[i] === null) return;
            const ms = left[i] - (i === running ? performance.now() - since : 0);
            const byoyomi = overtime[i] > 0 && ms <= 0;
            face.textContent = byoyomi
                ? t('byoyomi', {n: Math.max(0, Math.ceil((overtime[i] + ms) / 1000))})
                : text(ms);
            face.classList.toggle('short', (byoyomi ? (overtime[i] + ms) * 2 : ms) < 20000);
        });
    const timer = setInterval(draw, 200);
    return {
        face(i, shown) {
            faces[i].hidden = !shown;
            return faces[i];
        },
        // Main time left, and what is left of the byoyomi that follows it.
        set({left_ms, byoyomi_ms}, mover) {
            left = left_ms ?? [];
            overtime = byoyomi_ms ?? [];
            running = mover;
            since = performance.now();
            draw();
        },
        stop: () => clearInterval(timer),
    };
}

// SPDX-License-Identifier: MIT
// clock.js - the players' clocks; between the server's messages the page counts down.
import {h} from './dom.js';

const text = (ms) => {
    const s = Math.max(0, Math.ceil(ms / 1000));
    return ms < 10000
        ? (Math.max(0, ms) / 1000).toFixed(1)
        : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
};

export function clockFace(n) {
    const faces = Array.from({length: n}, () => h('span', {class: 'clock'}));
    let left = [],
        running = -1,
        since = 0;
    const draw = () =>
        faces.forEach((face, i) => {
            if (left[i] === undefined || left[i] === null) return;
            const ms = left[i] - (i === running ? performance.now() - since : 0);
            face.textContent = text(ms);
            face.classList.toggle('short', ms < 20000);
        });
    const timer = setInterval(draw, 200);
    return {
        face(i, shown) {
            faces[i].hidden = !shown;
            return faces[i];
        },
        set(left_ms, mover) {
            left = left_ms ?? [];
            running = mover;
            since = performance.now();
            draw();
        },
        stop: () => clearInterval(timer),
    };
}

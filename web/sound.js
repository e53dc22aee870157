// SPDX-License-Identifier: MIT
// sound.js - short sounds, made here: a stone on wood, several of them, a bell at the end.
import {setting} from './settings.js';

let audio;

// A knock: a low tone that falls and fades at once.
function knock(at, pitch, strength) {
    const tone = audio.createOscillator(),
        volume = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(pitch, at);
    tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.06);
    volume.gain.setValueAtTime(strength, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.09);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.1);
}

function bell(at, pitch) {
    const tone = audio.createOscillator(),
        volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.65);
}

const sounds = {
    move: (at) => knock(at, 420, 0.3),
    capture: (at) => [0, 0.07, 0.13].forEach((later, i) => knock(at + later, 420 + 60 * i, 0.25)),
    check: (at) => {
        knock(at, 420, 0.3);
        bell(at + 0.05, 880);
    },
    end: (at) => [523, 659, 784].forEach((pitch, i) => bell(at + 0.12 * i, pitch)),
};

// Nothing, unless the visitor wants sounds.
export function playSound(kind) {
    if (setting('sound') !== 'on' || document.hidden) return;
    audio ??= new AudioContext();
    audio.resume().catch(() => {}); // before the first click browsers allow no sound
    sounds[kind](audio.currentTime + 0.01);
}

// What is heard when a game has changed.
export function soundOf(before, game) {
    if (game.ended && !before.ended) return 'end';
    if (game.plies <= before.plies) return null;
    if (game.check) return 'check';
    const fewer = (g) => g.drawing.cells.filter((c) => c.piece).length;
    return game.turned?.length > 2 || fewer(game) < fewer(before) ? 'capture' : 'move';
}

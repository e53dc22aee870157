// SPDX-License-Identifier: MIT
// running.js - a match or a tournament that the server plays: started, followed and stopped.
import {listen, post} from './api.js';

// `start` is disabled while it runs, `halt` stops it and is shown only then.
export function runner(start, halt) {
    let id = null,
        stop = null;
    const finish = () => {
        start.disabled = false;
        halt.hidden = true;
        id = null;
    };
    const end = () => {
        if (id) post(`/api/arena/${id}/stop`).catch(() => {});
    };
    halt.addEventListener('click', end);
    return {
        // `handlers` are those of its events; one calls finish() after the last.
        async begin(path, body, handlers) {
            const made = await post(path, body);
            this.follow(made.id, handlers);
            return made.id;
        },
        // One that was begun before.
        follow(known, handlers) {
            id = known;
            start.disabled = true;
            halt.hidden = false;
            stop?.();
            stop = listen(`/api/arena/${id}/events`, {broken: finish, ...handlers}, {final: true});
        },
        finish,
        isRunning: () => id !== null,
        // It goes on for a while, so that its games can be watched; the server ends what no one watches.
        leave() {
            stop?.();
        },
    };
}

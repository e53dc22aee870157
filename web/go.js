// SPDX-License-Identifier: MIT
// go.js - how pages ask main.js for another page, without knowing it.
export const go = (address, {replace = false} = {}) =>
    document.dispatchEvent(new CustomEvent('genpei-go', {detail: {address, replace}}));

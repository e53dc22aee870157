// SPDX-License-Identifier: MIT
// offline.js - the page without a server: one language, and back as soon as the server answers.
const words = {en: 'Try again', ja: '再接続'};

function chosen() {
    try {
        const kept = JSON.parse(localStorage.getItem('genpei.language'));
        if (words[kept]) return kept;
    } catch {
        /* nothing is kept, or storage is forbidden */
    }
    return navigator.language.startsWith('ja') ? 'ja' : 'en';
}

const language = chosen();
document.documentElement.lang = language;
for (const part of document.querySelectorAll('section')) part.hidden = part.lang !== language;
const again = document.getElementById('again');
again.textContent = words[language];
again.href = location.href;

// As soon as the server answers, the page that was asked for comes.
setInterval(async () => {
    const answer = await fetch('/api/games?names=othello').catch(() => null);
    if (answer) location.reload();
}, 3000);

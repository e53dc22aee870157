// SPDX-License-Identifier: MIT
// offline_tests.mjs - the page on a home screen: icons, and what it says without a server.
import {join} from 'node:path';
import {check, equal, pictures, test} from './harness.mjs';
import {Visitor} from './visitor.mjs';

async function icons(browser, server) {
    const v = await Visitor.enter(browser, server.address),
        {page} = v;
    await v.go('/');
    const wrong = await page.evaluate(async () => {
        const manifest = await (await fetch(document.querySelector('link[rel=manifest]').href)).json();
        const touch = document.querySelector('link[rel=apple-touch-icon]').getAttribute('href');
        const sizeOf = async (address) => {
            const image = new Image();
            image.src = address;
            await image.decode();
            return `${image.naturalWidth}x${image.naturalHeight}`;
        };
        const found = [];
        for (const {src, sizes} of [...manifest.icons, {src: touch, sizes: '180x180'}])
            if (sizes !== 'any' && (await sizeOf(src)) !== sizes) found.push(`${src} is not ${sizes}`);
        const has = (size, purpose) => manifest.icons.some((i) => i.sizes === size && i.purpose === purpose);
        if (!has('192x192', 'any') || !has('512x512', 'any') || !has('512x512', 'maskable')) found.push('sizes lack');
        return found;
    });
    equal(wrong, [], 'what is wrong with the icons');
    await v.leave();
}

async function offline(browser, server, locale, words) {
    const v = await Visitor.enter(browser, server.address, {locale, viewport: {width: 375, height: 700}}),
        {page} = v,
        {port} = new URL(server.address);
    await v.go('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => (await caches.keys()).length > 0);
    await server.kill('SIGKILL');
    try {
        await v.go('/library');
        check(words.test(await page.innerText('main')), `without a server: ${await page.innerText('main')}`);
        equal(await page.locator('main section:visible').count(), 1, 'languages shown at once');
        await page.screenshot({path: join(pictures, `offline-${locale}.png`)});
    } finally {
        await server.start(Number(port));
    }
    await page.waitForSelector('nav a', {timeout: 15000}); // the page comes back by itself
    check(page.url().endsWith('/library'), 'it does not come back to the same page');
    await v.leave();
}

export async function offlineTests(browser, server) {
    await test('the page has icons for home screens', () => icons(browser, server));
    await test('without a server the page says what is needed', () =>
        offline(browser, server, 'en-US', /programs run on its server/));
    await test('without a server the page says so in Japanese', () =>
        offline(browser, server, 'ja-JP', /サーバーに接続できません/));
}

// SPDX-License-Identifier: MIT
// icons.mjs - makes the icons of web/ as PNG from their SVG, for home screens that take no SVG.
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {launch, root} from './harness.mjs';
import {smallPng} from './palette.mjs';
import {pixels} from './pixels.mjs';

const icons = [
    ['icon-maskable.svg', 180, 'icon-180.png'], // Apple rounds the corners itself
    ['icon-maskable.svg', 192, 'icon-192.png'],
    ['icon-maskable.svg', 512, 'icon-512.png'],
];

export async function makeIcons(browser) {
    for (const [source, size, name] of icons) {
        const page = await browser.newPage({viewport: {width: size, height: size}});
        const drawing = readFileSync(join(root, 'web', source), 'utf8');
        await page.setContent(`<body style="margin:0">${drawing.replace('<svg ', `<svg width="${size}" `)}`);
        const png = smallPng(...(await pixels(page)));
        writeFileSync(join(root, 'web', name), png);
        console.log(`web/${name}  ${png.length} bytes`);
        await page.close();
    }
}

if (process.argv[1] === import.meta.filename) {
    const browser = await launch();
    await makeIcons(browser).finally(() => browser.close());
}

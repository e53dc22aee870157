// SPDX-License-Identifier: MIT
// pixels.mjs - a page as it is seen, as bytes.

// [width, height, bytes] of what the page shows now: red, green, blue, opacity of each pixel.
export async function pixels(page) {
    const shot = (await page.screenshot()).toString('base64');
    const {width, height, data} = await page.evaluate(async (text) => {
        const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
        const canvas = new OffscreenCanvas(image.width, image.height),
            at = canvas.getContext('2d');
        at.drawImage(image, 0, 0);
        let out = '';
        const all = at.getImageData(0, 0, image.width, image.height).data;
        for (let i = 0; i < all.length; i += 8192) out += String.fromCharCode(...all.subarray(i, i + 8192));
        return {width: image.width, height: image.height, data: btoa(out)};
    }, shot);
    return [width, height, Buffer.from(data, 'base64')];
}

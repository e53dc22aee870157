// SPDX-License-Identifier: MIT
// palette.mjs - a picture with few colours as a small PNG; they are found by median cut.
import {deflateSync, crc32} from 'node:zlib';

const COLOURS = 96;

const spread = (box) =>
    [0, 1, 2].map((k) => Math.max(...box.map((c) => c.rgb[k])) - Math.min(...box.map((c) => c.rgb[k])));
const total = (box) => box.reduce((sum, c) => sum + c.n, 0);

function cut(box) {
    const sizes = spread(box),
        k = sizes.indexOf(Math.max(...sizes));
    box.sort((a, b) => a.rgb[k] - b.rgb[k]);
    const half = total(box) / 2;
    let at = 0,
        sum = 0;
    while (at < box.length - 2 && sum + box[at].n <= half) sum += box[at++].n;
    return [box.slice(0, at + 1), box.slice(at + 1)];
}

// The box whose colours differ most, weighed by how often they occur, is cut in two until there are enough.
function boxesOf(colours, most) {
    const weigh = (box) => (box.length > 1 ? Math.max(...spread(box)) * Math.sqrt(total(box)) : 0);
    const boxes = [{box: colours, weight: weigh(colours)}];
    while (boxes.length < most) {
        boxes.sort((a, b) => a.weight - b.weight);
        const {box, weight} = boxes.pop();
        if (!weight) return [...boxes, {box}];
        for (const part of cut(box)) boxes.push({box: part, weight: weigh(part)});
    }
    return boxes;
}

function chunk(name, data) {
    const body = Buffer.concat([Buffer.from(name), data]),
        out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
}

// `pixels`: bytes, red, green, blue, opacity of each.
export function smallPng(width, height, pixels) {
    const seen = new Map();
    for (let i = 0; i < pixels.length; i += 4) {
        const key = (pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2];
        seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    const colours = [...seen].map(([key, n]) => ({key, n, rgb: [key >> 16, (key >> 8) & 255, key & 255]}));
    const palette = Buffer.alloc(3 * COLOURS),
        place = new Map();
    boxesOf(colours, COLOURS).forEach(({box}, at) => {
        const n = total(box);
        for (const k of [0, 1, 2])
            palette[3 * at + k] = Math.round(box.reduce((sum, c) => sum + c.rgb[k] * c.n, 0) / n);
        for (const c of box) place.set(c.key, at);
    });
    const rows = Buffer.alloc((width + 1) * height);
    for (let y = 0, i = 0; y < height; y++)
        for (let x = 0; x < width; x++, i += 4)
            rows[y * (width + 1) + 1 + x] = place.get((pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2]);
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width);
    head.writeUInt32BE(height, 4);
    head.set([8, 3], 8);
    return Buffer.concat([
        Buffer.from('89504e470d0a1a0a', 'hex'),
        chunk('IHDR', head),
        chunk('PLTE', palette),
        chunk('IDAT', deflateSync(rows, {level: 9, memLevel: 9})),
        chunk('IEND', Buffer.alloc(0)),
    ]);
}

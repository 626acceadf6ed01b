// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/mailtext.h"

#include <algorithm>

namespace {

struct CodePoint
{
    char32_t value = 0;
    int length = 1; ///< in bytes
};

bool isTail(unsigned char c)
{
    return (c & 0xC0U) == 0x80U;
}

/// What is no UTF-8 counts as one strange character.
CodePoint codePointAt(const char *at, const char *end)
{
    const auto byte = [at](int i) { return static_cast<unsigned char>(at[i]); };
    const auto lead = byte(0);
    const int length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || end - at < length)
        return {0xFFFD, 1};
    char32_t value = lead & (0xFFU >> (length + 1));
    for (int i = 1; i < length; ++i) {
        if (!isTail(byte(i)))
            return {0xFFFD, 1};
        value = (value << 6U) | (byte(i) & 0x3FU);
    }
    return {value, length};
}

bool isInvisible(char32_t c)
{
    return c == 0xAD || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x2064)
        || c == 0xFEFF || (c >= 0xFE00 && c <= 0xFE0F);
}

bool isBlank(char32_t c)
{
    return c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F || c == 0x3000;
}

bool isBullet(char32_t c)
{
    return c == 0x2022 || c == 0x2023 || c == 0x25E6 || c == 0x2043 || c == 0x2219 || c == 0xB7
        || (c >= 0x25A0 && c <= 0x25CF);
}

/// 0: keeps its own bytes; 1: goes.
char plainOf(char32_t c)
{
    if (isInvisible(c))
        return 1;
    if (isBlank(c))
        return ' ';
    if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == 0xFE58 || c == 0xFE63)
        return '-';
    if (c >= 0xFF01 && c <= 0xFF5E) // full-width forms
        return char(c - 0xFF01 + '!');
    if (isBullet(c))
        return '*';
    switch (c) {
    case 0x85:
    case 0x2028:
    case 0x2029: return '\n';
    case 0xD7: return 'x';
    case 0x2018:
    case 0x2019: return '\'';
    case 0x3001: return ',';
    case 0x3002: return '.';
    default: return 0;
    }
}

bool isPlain(char c)
{
    return static_cast<signed char>(c) >= ' ' || c == '\n' || c == '\t';
}

/// The first byte that needs a look. Long runs in blocks without a way out, which the compiler turns into wide
/// instructions.
const char *endOfPlain(const char *at, const char *end)
{
    constexpr std::ptrdiff_t block = 64;
    const char *const near = std::min(end, at + std::min<std::ptrdiff_t>(end - at, block));
    at = std::find_if_not(at, near, isPlain);
    if (at != near)
        return at;
    while (end - at >= block) {
        unsigned char strange = 0;
        for (std::ptrdiff_t i = 0; i < block; ++i) {
            const auto c = static_cast<signed char>(at[i]);
            strange |= static_cast<unsigned char>((c < ' ') & (c != '\n') & (c != '\t'));
        }
        if (strange != 0)
            break;
        at += block;
    }
    return std::find_if_not(at, end, isPlain);
}

} // namespace

QByteArray plainText(const QByteArray &utf8)
{
    const char *at = utf8.constData();
    const char *const end = at + utf8.size();
    if (endOfPlain(at, end) == end)
        return utf8; // shared, not copied
    QByteArray plain;
    plain.reserve(utf8.size());
    while (at < end) {
        const char *const stop = endOfPlain(at, end);
        plain.append(at, stop - at);
        at = stop;
        if (at == end)
            break;
        if (static_cast<unsigned char>(*at) < 0x80) { // a control character
            if (*at == '\r')
                plain.append('\n');
            else if (*at != 0x1B)
                plain.append(' ');
            at += *at == '\r' && at + 1 < end && at[1] == '\n' ? 2 : 1;
            continue;
        }
        const auto point = codePointAt(at, end);
        const char to = plainOf(point.value);
        if (to == 0)
            plain.append(at, point.length);
        else if (to != 1)
            plain.append(to);
        at += point.length;
    }
    return plain;
}

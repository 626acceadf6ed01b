// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/linenumber.h"

#include <QByteArray>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <system_error>
#include <utility>

namespace {

constexpr qsizetype longestDigits = 40;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isWordByte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || isDigit(c);
}

/// "nan", "inf", "infinity" in any letters; its length, or 0.
qsizetype lengthOfWordNumber(QByteArrayView rest, double *value)
{
    static constexpr std::array<std::pair<QByteArrayView, double>, 3> words{
        {{"nan", std::numeric_limits<double>::quiet_NaN()},
         {"infinity", std::numeric_limits<double>::infinity()},
         {"inf", std::numeric_limits<double>::infinity()}}};
    for (const auto &[word, number] : words) {
        if (rest.size() < word.size() || rest.first(word.size()).compare(word, Qt::CaseInsensitive) != 0)
            continue;
        if (rest.size() > word.size() && isWordByte(rest[word.size()]))
            continue;
        *value = number;
        return word.size();
    }
    return 0;
}

bool isThousands(QByteArrayView line, qsizetype comma)
{
    return comma + 3 < line.size() && isDigit(line[comma + 1]) && isDigit(line[comma + 2]) && isDigit(line[comma + 3])
        && (comma + 4 == line.size() || !isDigit(line[comma + 4]));
}

/// The digits of a number without what parts them; `at` moves behind it. Empty: there are none, or too many.
QByteArray digitsAt(QByteArrayView line, qsizetype &at, bool *isWhole)
{
    QByteArray digits;
    const auto take = [&] {
        while (at < line.size() && isDigit(line[at]) && digits.size() <= longestDigits)
            digits += line[at++];
    };
    take();
    const auto leading = digits.size();
    while (leading > 0 && leading <= 3 && at < line.size() && line[at] == ',' && isThousands(line, at)) {
        ++at;
        take();
    }
    *isWhole = true;
    if (at < line.size() && line[at] == '.'
        && ((at + 1 < line.size() && isDigit(line[at + 1]))
            || (leading > 0 && at + 1 < line.size() && QByteArrayView{"eE,]})"}.contains(line[at + 1])))) {
        *isWhole = false;
        digits += line[at++];
        take();
    }
    if (digits.isEmpty() || digits == ".")
        return {};
    if (at + 1 < line.size() && (line[at] == 'e' || line[at] == 'E')) {
        auto behind = at + 1;
        if (line[behind] == '+' || line[behind] == '-')
            ++behind;
        if (behind < line.size() && isDigit(line[behind])) {
            *isWhole = false;
            digits += 'e';
            digits += line[at + 1] == '-' ? '-' : '+';
            at = behind;
            take();
        }
    }
    return digits.size() <= longestDigits ? digits : QByteArray{};
}

/// Whether a number may end here.
bool isEndOfNumber(QByteArrayView line, qsizetype at)
{
    if (at >= line.size() || QByteArrayView{" \t,;|)]}'\">"}.contains(line[at]))
        return true;
    return line[at] == '.' && (at + 1 == line.size() || line[at + 1] == ' ');
}

} // namespace

double factorOf(char unit)
{
    switch (unit) {
    case 'k':
    case 'K': return 1e3;
    case 'M': return 1e6;
    case 'G':
    case 'B': return 1e9;
    case 'T': return 1e12;
    default: return 0;
    }
}

std::optional<ScannedNumber> numberAtPlace(QByteArrayView line, qsizetype at)
{
    if (at >= line.size())
        return std::nullopt;
    ScannedNumber number;
    const bool isNegative = line[at] == '-';
    if (isNegative || line[at] == '+')
        ++at;
    if (const auto length = lengthOfWordNumber(line.sliced(std::min(at, line.size())), &number.value); length > 0) {
        number.value = isNegative ? -number.value : number.value;
        number.end = at + length;
        number.isPlain = isEndOfNumber(line, number.end);
        return number;
    }
    const auto digits = digitsAt(line, at, &number.isWhole);
    if (digits.isEmpty())
        return std::nullopt;
    const auto [end, error] = std::from_chars(digits.constData(), digits.constData() + digits.size(), number.value);
    if (error == std::errc::result_out_of_range) // too small for a number is none to speak of, too large is infinite
        number.value = digits.contains("e-") || digits.startsWith('.') || digits.startsWith("0.")
            ? 0
            : std::numeric_limits<double>::infinity();
    else if (error != std::errc{} || end != digits.constData() + digits.size())
        return std::nullopt;
    number.value = isNegative ? -number.value : number.value;
    if (at < line.size() && line[at] == '%' && isEndOfNumber(line, at + 1)) {
        ++at;
    } else if (at < line.size() && factorOf(line[at]) > 0 && isEndOfNumber(line, at + 1)) {
        number.value *= factorOf(line[at]);
        ++at;
    }
    number.end = at;
    number.isPlain = isEndOfNumber(line, at);
    return number;
}

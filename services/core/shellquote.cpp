// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/shellquote.h"

#include <algorithm>

namespace {

/// Means itself to every shell, wherever it stands in a command: nothing that could be a flag of the shell, an
/// assignment, a home folder or a pattern.
bool isPlain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-'
        || c == '.' || c == '/' || c == ',' || c == ':' || c == '@' || c == '%' || c == '+';
}

} // namespace

QByteArray shellQuote(const QByteArray &bytes)
{
    if (!bytes.isEmpty() && std::ranges::all_of(bytes, isPlain))
        return bytes;
    QByteArray word;
    word.reserve(bytes.size() + 2);
    word += '\'';
    for (const char c : bytes) {
        if (c == '\'')
            word += "'\\''";
        else if (c != '\0')
            word += c;
    }
    word += '\'';
    return word;
}

QByteArray shellQuote(const QList<QByteArray> &words)
{
    QList<QByteArray> quoted;
    quoted.reserve(words.size());
    for (const auto &word : words)
        quoted.append(shellQuote(word));
    return quoted.join(' ');
}

QString shellQuoted(const QString &value)
{
    auto bytes = value.toUtf8();
    const auto isBare = [](char c) { return isPlain(c) || c == '='; };
    return QString::fromUtf8(!bytes.isEmpty() && std::ranges::all_of(bytes, isBare) ? bytes : shellQuote(bytes));
}

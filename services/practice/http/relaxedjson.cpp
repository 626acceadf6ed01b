// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/relaxedjson.h"

#include <cctype>

namespace practice {
namespace {

bool isOfWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '.' || c == '+' || c == '-';
}

/// Behind the string that begins at `at`.
qsizetype copyString(const QByteArray &text, qsizetype at, QByteArray &strict)
{
    const char quote = text[at];
    strict += '"';
    for (++at; at < text.size() && text[at] != quote; ++at) {
        if (text[at] == '\\' && at + 1 < text.size()) {
            if (text[++at] != '\'')
                strict += '\\';
            strict += text[at];
        } else {
            strict += text[at] == '"' ? QByteArray{"\\\""} : QByteArray(1, text[at]);
        }
    }
    if (at < text.size())
        strict += '"'; // otherwise it has no end, and stays without one
    return at + 1;
}

/// Behind the word or the number that begins at `at`; a word before a colon is a name.
qsizetype copyWord(const QByteArray &text, qsizetype at, QByteArray &strict)
{
    qsizetype end = at;
    while (end < text.size() && isOfWord(text[end]))
        ++end;
    qsizetype next = end;
    while (next < text.size() && std::isspace(static_cast<unsigned char>(text[next])))
        ++next;
    const auto word = text.sliced(at, end - at);
    strict += next < text.size() && text[next] == ':' ? '"' + word + '"' : word;
    return end;
}

} // namespace

QByteArray strictJson(const QByteArray &relaxed)
{
    QByteArray strict;
    for (qsizetype at = 0; at < relaxed.size();) {
        const char c = relaxed[at];
        if (c == '"' || c == '\'') {
            at = copyString(relaxed, at, strict);
        } else if (isOfWord(c)) {
            at = copyWord(relaxed, at, strict);
        } else {
            strict += c;
            ++at;
        }
    }
    return strict;
}

} // namespace practice

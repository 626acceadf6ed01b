// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/excludes.h"

#include <vector>

using namespace Qt::StringLiterals;

namespace {

/// "[a-z]" or "[!x]" at `at`; moves behind it. Without its end it is a plain sign.
bool fitsSet(const QByteArray &pattern, qsizetype &at, char c)
{
    const auto end = pattern.indexOf(']', at + 2);
    if (end < 0)
        return pattern[at++] == c;
    const bool isNot = pattern[at + 1] == '!' || pattern[at + 1] == '^';
    bool found = false;
    for (auto i = at + (isNot ? 2 : 1); i < end; ++i) {
        if (i + 2 < end && pattern[i + 1] == '-') {
            found = found || (pattern[i] <= c && c <= pattern[i + 2]);
            i += 2;
        } else {
            found = found || pattern[i] == c;
        }
    }
    at = end + 1;
    return found != isNot;
}

/// One name against one segment. After a "*" only the last one is ever tried again: no more than length times length.
bool fits(const QByteArray &name, const QByteArray &pattern)
{
    qsizetype n = 0;
    qsizetype p = 0;
    qsizetype starName = -1;
    qsizetype starPattern = -1;
    while (n < name.size()) {
        auto next = p;
        bool isFit = false;
        if (p < pattern.size() && pattern[p] == '*') {
            starName = n;
            starPattern = ++p;
            continue;
        }
        if (p < pattern.size()) {
            if (pattern[p] == '[')
                isFit = fitsSet(pattern, next, name[n]);
            else if (pattern[p] == '\\' && p + 1 < pattern.size() && (next = p + 2) > 0)
                isFit = pattern[p + 1] == name[n];
            else if (++next > 0)
                isFit = pattern[p] == '?' || pattern[p] == name[n];
        }
        if (isFit) {
            ++n;
            p = next;
        } else if (starPattern >= 0) {
            n = ++starName;
            p = starPattern;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*')
        ++p;
    return p == pattern.size();
}

bool fits(const QList<QByteArray> &path, const QList<QByteArray> &pattern)
{
    // reached[i]: the segments of the pattern so far fit the first i of the path.
    std::vector<char> reached(size_t(path.size()) + 1, 0);
    reached[0] = 1;
    for (const auto &segment : pattern) {
        std::vector<char> next(reached.size(), 0);
        for (size_t i = 0; i < reached.size(); ++i) {
            if (segment == "**")
                next[i] = reached[i] || (i > 0 && next[i - 1]);
            else if (i > 0 && reached[i - 1])
                next[i] = fits(path[qsizetype(i) - 1], segment);
        }
        reached = std::move(next);
    }
    return reached.back() != 0;
}

} // namespace

QStringList Excludes::usual()
{
    return {u".git/"_s,        u"__pycache__/"_s, u".venv/"_s, u"venv/"_s, u"node_modules/"_s, u".ipynb_checkpoints/"_s,
            u".mypy_cache/"_s, u".DS_Store"_s,    u"*.pyc"_s};
}

Excludes::Excludes(const QStringList &patterns)
{
    for (const auto &line : patterns) {
        auto text = line.toUtf8();
        while (text.endsWith('\r') || (text.endsWith(' ') && !text.endsWith("\\ ")))
            text.chop(1);
        if (text.isEmpty() || text.startsWith('#'))
            continue;
        Pattern pattern;
        if (text.startsWith('!')) {
            pattern.isKept = true;
            text.remove(0, 1);
        }
        if (text.endsWith('/')) {
            pattern.isOnlyForFolders = true;
            text.chop(1);
        }
        const bool isAnchored = text.contains('/');
        pattern.segments = text.split('/');
        pattern.segments.removeAll(QByteArray{});
        if (pattern.segments.isEmpty())
            continue;
        if (!isAnchored)
            pattern.segments.prepend("**");
        m_patterns.append(pattern);
    }
}

bool Excludes::leavesOut(const QByteArray &path, bool isFolder) const
{
    const auto segments = path.split('/');
    bool isOut = false;
    for (const auto &pattern : m_patterns) {
        if (pattern.isKept == isOut && (isFolder || !pattern.isOnlyForFolders) && fits(segments, pattern.segments))
            isOut = !pattern.isKept;
    }
    return isOut;
}

// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <bitset>
#include <optional>

/// The lines of one .gitignore, read as git reads them. Names and patterns are bytes. Pure; a pattern takes its length
/// times that of the path and no more, whatever stands in it.
class IgnoreRules
{
public:
    enum class Verdict : quint8 { None, Ignored, Kept };

    static constexpr qsizetype mostBytes = 256 * 1024; ///< of a file; what is behind them does not count
    static constexpr qsizetype mostLines = 5'000; ///< the same
    static constexpr qsizetype longestLine = 1'024; ///< bytes; a longer one does not count

    IgnoreRules() = default;
    [[nodiscard]] static IgnoreRules fromText(const QByteArray &text);

    /// What the last line that fits says. `path` is below the folder of the .gitignore. Below a folder that is ignored
    /// nothing is asked any more: nothing in it can be had back.
    [[nodiscard]] Verdict verdict(const QByteArray &path, bool isFolder) const;
    [[nodiscard]] bool isEmpty() const { return m_patterns.isEmpty(); }
    [[nodiscard]] bool isCut() const { return m_isCut; } ///< not all of it counts
    [[nodiscard]] qsizetype size() const { return m_text.size(); } ///< bytes that it was made of

    friend bool operator==(const IgnoreRules &left, const IgnoreRules &right) { return left.m_text == right.m_text; }

private:
    /// A part of a pattern.
    struct Token
    {
        enum class Kind : quint8 {
            Letter,
            Any, ///< one letter, never a slash
            Set, ///< one of several, never a slash
            Star, ///< any number of letters, without a slash
            Everything, ///< "**": any number of letters
            Folders, ///< "**/": nothing, or folders with the slash behind them
        };

        Kind kind = Kind::Letter;
        char letter = 0;
        quint16 set = 0; ///< which one of the pattern; a line has fewer
    };

    struct Pattern
    {
        QList<Token> tokens{};
        QList<std::bitset<256>> sets{};
        QByteArray beginning{}; ///< letters that all of its paths begin with
        bool isKept = false; ///< "!"
        bool isForFolders = false; ///< it ended in a slash
        bool isForNames = false; ///< it holds no slash: it is about the last name of a path
    };

    [[nodiscard]] static std::optional<Pattern> compiled(QByteArray line);
    [[nodiscard]] static bool takeSet(const QByteArray &line, qsizetype *at, std::bitset<256> *set);
    static void addStars(const QByteArray &line, qsizetype begin, qsizetype *at, Pattern *pattern);
    [[nodiscard]] static bool fits(const Pattern &pattern, QByteArrayView path);

    QByteArray m_text;
    QList<Pattern> m_patterns;
    bool m_isCut = false;
};

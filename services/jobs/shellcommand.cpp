// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/shellcommand.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr int deepestNesting = 40;

QChar letterAt(const QString &text, qsizetype i)
{
    return i < text.size() ? text[i] : QChar{};
}

/// Behind a text in single quotes that begins at `i`; -1: it has no end.
qsizetype afterSingle(const QString &text, qsizetype i)
{
    const auto end = text.indexOf(u'\'', i + 1);
    return end < 0 ? -1 : end + 1;
}

/// The same up to `close`, where a backslash takes the next letter with it.
qsizetype afterEscaped(const QString &text, qsizetype i, QChar close)
{
    for (qsizetype next = i + 1; next < text.size(); ++next) {
        if (text[next] == u'\\')
            ++next;
        else if (text[next] == close)
            return next + 1;
    }
    return -1;
}

qsizetype afterNested(const QString &text, qsizetype i, QChar open, QChar close, int depth);

/// Behind what begins at `i` and holds a text of its own: quotes, $(…), ${…}, `…`. `i` itself: nothing begins there.
/// -1: it has no end.
qsizetype afterQuoting(const QString &text, qsizetype i, int depth)
{
    if (depth > deepestNesting)
        return -1;
    const QChar c = text[i];
    const QChar next = letterAt(text, i + 1);
    if (c == u'\\')
        return std::min(i + 2, text.size());
    if (c == u'\'')
        return afterSingle(text, i);
    if (c == u'`')
        return afterEscaped(text, i, u'`');
    if (c == u'$' && next == u'\'')
        return afterEscaped(text, i + 1, u'\'');
    if (c == u'$' && next == u'(')
        return afterNested(text, i + 1, u'(', u')', depth + 1);
    if (c == u'$' && next == u'{')
        return afterNested(text, i + 1, u'{', u'}', depth + 1);
    if (c != u'"')
        return i;
    for (qsizetype inside = i + 1; inside < text.size();) {
        if (text[inside] == u'"')
            return inside + 1;
        const bool isText = text[inside] == u'\'' || (text[inside] == u'$' && letterAt(text, inside + 1) == u'\'');
        const auto after = isText ? inside : afterQuoting(text, inside, depth + 1);
        if (after < 0)
            return -1;
        inside = std::max(after, inside + 1);
    }
    return -1;
}

/// `i` is at `open`.
qsizetype afterNested(const QString &text, qsizetype i, QChar open, QChar close, int depth)
{
    int level = 0;
    while (i < text.size()) {
        if (text[i] == open) {
            ++level;
        } else if (text[i] == close) {
            if (--level == 0)
                return i + 1;
        } else {
            const auto after = afterQuoting(text, i, depth);
            if (after < 0)
                return -1;
            if (after > i) {
                i = after;
                continue;
            }
        }
        ++i;
    }
    return -1;
}

/// Reads a text from its beginning to its end.
class ShellScan
{
public:
    explicit ShellScan(const QString &text)
        : m_text{text}
    {
    }

    [[nodiscard]] bool run()
    {
        while (m_at < m_text.size()) {
            if (!step())
                return false;
        }
        endCommand();
        return true;
    }
    [[nodiscard]] const QList<ShellCommand> &commands() const { return m_commands; }

private:
    [[nodiscard]] bool step()
    {
        const QChar c = m_text[m_at];
        if (c == u'\\' && letterAt(m_text, m_at + 1) == u'\n') { // the line goes on
            m_at += 2;
        } else if (c == u' ' || c == u'\t' || c == u'\r') {
            endWord();
            ++m_at;
        } else if (c == u'#' && m_begin < 0) {
            const auto end = m_text.indexOf(u'\n', m_at);
            m_at = end < 0 ? m_text.size() : end;
        } else if (c == u'>' || c == u'<' || (c == u'&' && letterAt(m_text, m_at + 1) == u'>')) {
            return redirect();
        } else if (c == u'\n' || c == u';' || c == u'&' || c == u'|' || c == u'(' || c == u')') {
            endCommand();
            ++m_at;
        } else {
            return letter();
        }
        return true;
    }

    [[nodiscard]] bool letter()
    {
        if (m_begin < 0)
            m_begin = m_at;
        const auto after = afterQuoting(m_text, m_at, 0);
        if (after < 0)
            return false;
        m_at = std::max(after, m_at + 1);
        return true;
    }

    /// Where output goes to, or input comes from: its word is none of the command.
    [[nodiscard]] bool redirect()
    {
        const auto operatorEnd = [this] {
            auto end = m_at;
            while (end < m_text.size() && (m_text[end] == u'>' || m_text[end] == u'<' || m_text[end] == u'&'))
                ++end;
            return letterAt(m_text, end) == u'|' ? end + 1 : end;
        };
        const auto end = operatorEnd();
        const auto sign = m_text.sliced(m_at, end - m_at);
        if (sign == "<<"_L1)
            return false; // a here document: its lines are no commands
        if (letterAt(m_text, end) == u'(' && end == m_at + 1) { // <(…) is a word
            if (m_begin < 0)
                m_begin = m_at;
            const auto after = afterNested(m_text, end, u'(', u')', 1);
            m_at = after < 0 ? m_at : after;
            return after >= 0;
        }
        const auto isDigit = [](QChar c) { return c >= u'0' && c <= u'9'; };
        const bool isNumber =
            m_begin >= 0 && std::ranges::all_of(QStringView{m_text}.sliced(m_begin, m_at - m_begin), isDigit);
        if (isNumber)
            m_begin = -1; // the 2 of 2>file
        endWord();
        m_isTarget = true;
        m_at = end;
        return true;
    }

    void endWord()
    {
        if (m_begin >= 0 && !std::exchange(m_isTarget, false))
            m_command.append({m_begin, m_at});
        m_begin = -1;
    }
    void endCommand()
    {
        endWord();
        m_isTarget = false;
        if (!m_command.isEmpty())
            m_commands.append(std::exchange(m_command, {}));
    }

    const QString &m_text;
    qsizetype m_at = 0;
    qsizetype m_begin = -1; ///< of the word that is read; -1: none is
    bool m_isTarget = false; ///< the next word says where output goes
    ShellCommand m_command;
    QList<ShellCommand> m_commands;
};

} // namespace

std::optional<QList<ShellCommand>> shellCommands(const QString &text)
{
    ShellScan scan{text};
    return scan.run() ? std::optional{scan.commands()} : std::nullopt;
}

QString plainWord(const QString &text, const ShellWord &word)
{
    auto plain = text.sliced(word.begin, word.end - word.begin);
    plain.remove("\\\n"_L1);
    plain.removeIf([](QChar c) { return c == u'\'' || c == u'"'; });
    return plain;
}

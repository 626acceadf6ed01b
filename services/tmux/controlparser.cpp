// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tmux/controlparser.h"

#include <utility>

using namespace Qt::StringLiterals;

namespace tmux {

namespace {

constexpr qsizetype maxStrayLine = 400;

/// The number of "%3" or "@3"; -1: it is none.
int numberOf(const QByteArray &id, char kind)
{
    bool isNumber = false;
    const int number = id.startsWith(kind) ? id.sliced(1).toInt(&isNumber) : 0;
    return isNumber && number >= 0 ? number : -1;
}

bool isOctal(char c)
{
    return c >= '0' && c <= '7';
}

/// Cuts the first word off `rest`.
QByteArray takeWord(QByteArray &rest)
{
    const auto space = rest.indexOf(' ');
    const auto word = space < 0 ? rest : rest.first(space);
    rest = space < 0 ? QByteArray{} : rest.sliced(space + 1);
    return word;
}

} // namespace

QByteArray unescaped(const QByteArray &text)
{
    QByteArray bytes;
    bytes.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isEscape = text.at(i) == '\\' && i + 3 < text.size() && text.at(i + 1) <= '3'
            && isOctal(text.at(i + 1)) && isOctal(text.at(i + 2)) && isOctal(text.at(i + 3));
        if (!isEscape) {
            bytes += text.at(i);
            continue;
        }
        bytes += static_cast<char>((text.at(i + 1) - '0') * 64 + (text.at(i + 2) - '0') * 8 + (text.at(i + 3) - '0'));
        i += 3;
    }
    return bytes;
}

QList<Event> ControlParser::read(const QByteArray &bytes)
{
    QList<Event> events;
    qsizetype begin = 0;
    while (!m_isBroken && begin < bytes.size()) {
        const auto end = bytes.indexOf('\n', begin);
        const auto length = (end < 0 ? bytes.size() : end) - begin;
        if (m_rest.size() + length > maxLine) {
            m_isBroken = true;
            break;
        }
        m_rest.append(bytes.constData() + begin, length);
        if (end < 0)
            break;
        begin = end + 1;
        if (m_rest.endsWith('\r'))
            m_rest.chop(1);
        takeLine(std::exchange(m_rest, {}), events);
    }
    return events;
}

void ControlParser::takeLine(QByteArray line, QList<Event> &events)
{
    if (!m_block) {
        takeNotification(line, events);
        return;
    }
    // Only the very words that began it end it: a pane can hold lines that look like an end.
    const bool isError = line.startsWith("%error ");
    const auto isEnd = isError || line.startsWith("%end ");
    if (isEnd && line.sliced(line.indexOf(' ') + 1) == m_block->mark) {
        m_block->reply.isError = isError;
        events += std::move(m_block->reply);
        m_block.reset();
        return;
    }
    m_block->size += line.size() + 1;
    if (m_block->size > maxReply) {
        m_isBroken = true;
        return;
    }
    m_block->kept += line.size() + 1;
    m_block->reply.lines += std::move(line);
    while (m_block->kept > maxKept)
        m_block->kept -= m_block->reply.lines.takeFirst().size() + 1;
}

void ControlParser::takeNotification(const QByteArray &line, QList<Event> &events)
{
    QByteArray rest = line;
    const auto word = takeWord(rest);
    const bool hadSessionGone = std::exchange(m_hasSessionGone, word == "%sessions-changed");
    if (word == "%begin") {
        const auto flags = rest.sliced(rest.lastIndexOf(' ') + 1).toInt();
        m_block = Block{.mark = rest, .reply = {.lines = {}, .isError = false, .isOurs = (flags & 1) != 0}};
    } else if (word == "%output") {
        const auto pane = numberOf(takeWord(rest), '%');
        events += Output{pane, unescaped(rest)};
    } else if (word
               == "%extended-output") { // "%extended-output %3 120 : text", with more words before the colon to come
        const auto pane = numberOf(takeWord(rest), '%');
        const auto colon = rest.indexOf(" : ");
        if (colon >= 0)
            events += Output{pane, unescaped(rest.sliced(colon + 3))};
    } else if (word == "%pause") {
        events += Paused{numberOf(rest, '%')};
    } else if (word == "%window-pane-changed") {
        const auto window = numberOf(takeWord(rest), '@');
        events += PaneChosen{window, numberOf(rest, '%')};
    } else if (word == "%session-window-changed" || word == "%session-changed") {
        events += WindowChosen{};
    } else if (word == "%layout-change") {
        events += LayoutChanged{numberOf(takeWord(rest), '@')};
    } else if (word == "%window-add" || word == "%window-close" || word == "%window-renamed"
               || word == "%unlinked-window-close") { // a window that closes is mostly told as one that stands nowhere
        events += WindowsChanged{};
    } else if (word == "%exit") {
        events += Exited{rest, hadSessionGone};
    } else if (!word.startsWith('%') && m_strayLine.isEmpty()) {
        m_strayLine = line.first(std::min(line.size(), maxStrayLine));
    }
}

} // namespace tmux
